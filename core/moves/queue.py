"""Declaring: what each character does this round, changed until it is thrown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core import systems, text
from core.frozen import replace
from core.moves import places, scene
from core.moves.registry import Outcome, Told, move
from core.moves.resolve import as_told, phrase, resolved
from core.refusal import Refusal
from core.table import Action, Character, Table, Task

Spec = Mapping[str, Any]
"""One action as the line language read it: parts, level, label, task, manner, own ..."""


@move("NAME: ACTION[; ACTION ...]", "actions", "add", "dice", character="character")
def declare(
    table: Table,
    character: int,
    actions: Sequence[Spec],
    add: bool = False,
    dice: Sequence[Sequence[int] | None] = (),
    by_hand: bool = False,
) -> Outcome:
    """What somebody does; said again it replaces what isn't thrown yet, unless it adds."""
    before = table
    table, fresh = declared(table, character, actions, add)
    thrown: tuple[int, ...] = ()
    at_once = [key for key, spec in zip(fresh, actions, strict=True) if spec.get("now")]
    for key, faces in zip(at_once, dice, strict=True):
        table = resolved(table, key, faces, by_hand)
        thrown += tuple(faces or ())
    rows = [table.one(Action, key) for key in fresh]
    who = table.one(Character, character)
    open_to_all = [a for a in places.in_round(before, character) if a.audience == "all"]
    gone = [a for a in open_to_all if table.get(Action, a.id) is None]
    shown = [as_told(table, row) for row in rows]
    told = {"who": who.shown, "actions": shown, "count": len(gone)}
    sentence = {0: "declared", 1: "declared_instead_one"}.get(len(gone), "declared_instead")
    secret = any(row.audience != "all" for row in rows)
    return Outcome(
        table,
        Told("added" if add else sentence, told),
        character,
        "gm" if secret else "all",
        thrown,
        tuple(fresh),
    )


def declared(
    table: Table, character: int, actions: Sequence[Spec], add: bool
) -> tuple[Table, list[int]]:
    """The table with these actions in the queue, and their ids, nothing thrown yet."""
    if table.scene is None or any(spec["manner"] != "reflex" for spec in actions):
        table = scene.joined(table, character)  # a reflex brings nobody into the round
    here = scene.front(table)
    old = [a for a in places.in_round(table, character) if _replaced(a, actions, add)]
    line = places.front_line(here, here.last + 1)
    table = _without(table, old)  # what is replaced holds nothing, no Willpower either
    table, fresh = _placed(table, character, actions, line, 0 if add else len(actions))
    _admit(table, fresh)
    freed = [] if add else [a.place for a in old if a.place and a.line == line]
    return _numbered(table, character, line, fresh, freed), fresh


def _replaced(action: Action, actions: Sequence[Spec], add: bool) -> bool:
    ordinary = any(spec["manner"] == "ordinary" for spec in actions)
    stays = action.manner in ("reflex", "extra")
    return ordinary and not add and action.status == "declared" and not stays


def _without(table: Table, actions: Sequence[Action]) -> Table:
    """The table without these, and without the tasks that only they made."""
    for action in actions:
        task = table.get(Task, action.task)
        table = table.drop(action)
        if task is not None and not task.name and not task.attempts:
            table = table.drop(task)
    return table


def _placed(
    table: Table, character: int, actions: Sequence[Spec], line: int, number: int
) -> tuple[Table, list[int]]:
    """The actions as rows; `number` is how many there are, where that is known already."""
    fresh = []
    for at, spec in enumerate(actions, 1):
        table, task = _task(table, spec)
        here = scene.front(table)
        late = int(spec["manner"] == "extra")
        row = Action(
            id=table.next_id(Action),
            audience="gm" if spec.get("secret") else "all",
            scene=int(here.id),
            round=here.round,
            n=here.last + 1,
            task=task,
            character=character,
            line=line,
            **_place(spec, at, number),
            slot=character,
            late=late,
            rank=places.last_rank(table, character, late),
            **_said(spec),
        )
        table = table.put(row, replace(here, last=row.n))
        fresh.append(int(row.id))
    return table, fresh


def _place(spec: Spec, at: int, number: int) -> dict[str, Any]:
    """A first place, which `_numbered` mends where others are counted with it."""
    if spec["manner"] != "ordinary":
        return {"place": 0}
    return {"place": at, "places": number} if number else {"place": places.MANY + at}


def _said(spec: Spec) -> dict[str, Any]:
    """The columns that hold what was said."""
    return {
        "label": text.label(spec.get("label", "")),
        "parts": tuple(spec["parts"]),
        "level": spec.get("level", {}),
        "manner": spec["manner"],
        "own": spec.get("own", {}),
    }


def _task(table: Table, spec: Spec) -> tuple[Table, int]:
    """The open task of that name in this scene's chronicle, else a new one (ALL-8)."""
    name = spec.get("task") or ""
    if name:
        same = [t for t in table.all(Task) if _is_open(t, name)]
        if same:
            return table, int(same[0].id)
        name = text.name(name)
    here = scene.front(table)
    secret = "gm" if spec.get("secret") else "all"
    row = Task(id=table.next_id(Task), audience=secret, scene=int(here.id), name=name)
    return table.put(row), int(row.id)


def _is_open(task: Task, name: str) -> bool:
    return task.status == "open" and bool(task.name) and text.fold(task.name) == text.fold(name)


def _admit(table: Table, fresh: Sequence[int]) -> None:
    system = systems.of(table)
    for key in fresh:
        system.admit(table, table.one(Action, key))


def _numbered(
    table: Table, character: int, line: int, fresh: Sequence[int], freed: Sequence[int] = ()
) -> Table:
    """ST-9: places for the new actions; once the first is thrown only those said again are free."""
    mine = places.counted(places.in_round(table, character), line)
    number = places.locked(mine)
    if not number or not systems.of(table).keeps_number:
        return places.priced(table, mine)
    free = sorted(freed)
    new = [a for a in mine if a.id in fresh]
    if len(new) > len(free):
        who = table.one(Character, character).shown
        raise Refusal("number_fixed", who=who, number=number, left=len(free))
    for action, place in zip(new, free, strict=False):
        table = table.put(replace(action, place=place, places=number))
    return table


@move("edit N: ACTION", "spec", action="action")
def edit(table: Table, action: int, spec: Spec) -> Outcome:
    """Another content for a declared action; number and place stay."""
    row = unthrown(table, action)
    table, task = (table, row.task) if not spec.get("task") else _task(table, spec)
    ordinary = spec["manner"] == "ordinary"
    manner = row.manner if ordinary and row.manner == "again" else spec["manner"]
    changed = replace(row, task=task, forced={}, **{**_said(spec), "manner": manner})
    if not ordinary:
        changed = replace(changed, place=0, places=0)
    elif not row.place and row.manner in ("reflex", "extra"):
        changed = replace(changed, place=places.MANY, places=0)
    late = int(spec["manner"] == "extra")
    changed = replace(changed, late=late, audience="gm" if spec.get("secret") else row.audience)
    table = table.put(changed)
    _admit(table, [action])
    table = _renumbered(table, row, changed)
    told = {
        "n": row.n,
        "action": phrase(table, table.one(Action, action)),
        "who": name_of(table, row),
    }
    return Outcome(table, Told("edited", told), row.character, changed.audience, focus=(action,))


def _renumbered(table: Table, row: Action, changed: Action) -> Table:
    if changed.place == places.MANY and row.character is not None:
        return _numbered(table, row.character, row.line, [int(row.id)])
    return places.reprice(table, row.character, row.line)


def unthrown(table: Table, action: int) -> Action:
    """The action, if it is still declared; else Refusal `already_thrown` or `dropped`."""
    row = table.one(Action, action)
    if row.status != "declared":
        raise Refusal("already_thrown" if row.status == "resolved" else "was_dropped", n=row.n)
    return row


def name_of(table: Table, row: Action) -> str:
    """Whose action it is; empty for nobody's."""
    return table.one(Character, row.character).shown if row.character else ""


@move("drop N", action="action")
def drop(table: Table, action: int) -> Outcome:
    """An action that is not done after all; it pays nothing."""
    row = unthrown(table, action)
    table = table.put(replace(row, status="dropped"))
    table = places.reprice(table, row.character, row.line)
    told = {"n": row.n, "who": name_of(table, row), "action": phrase(table, row)}
    return Outcome(table, Told("dropped", told), row.character, row.audience, focus=(action,))


@move("move N before M", action="action", before="action")
def move_before(table: Table, action: int, before: int) -> Outcome:
    """One action put directly before another in the acting order; its price stays (ST-9)."""
    row, other = table.one(Action, action), table.one(Action, before)
    if action == before:
        raise Refusal("move_itself", n=row.n)
    for one in (row, other):
        if one not in places.of_round(table):
            raise Refusal("not_this_round", n=one.n)
    table = places.moved(table, row, other)
    secret = "gm" if "gm" in (row.audience, other.audience) else "all"
    told = {
        "n": row.n,
        "before": other.n,
        "who": name_of(table, row),
        "other": name_of(table, other),
    }
    return Outcome(table, Told("moved", told), row.character, secret, focus=(action,))


@move("wp N", "word", action="action")
def mark(table: Table, action: int, word: str) -> Outcome:
    """One of the system's words put on a declared action: Willpower, for Storyteller (ST-7)."""
    row = unthrown(table, action)
    if word not in {known.id for known in systems.of(table).words}:
        raise Refusal("no_such_word", word=word)
    table = table.put(replace(row, own={**row.own, word: True}))
    _admit(table, [action])
    told = {"n": row.n, "who": name_of(table, row), "word": word, "action": phrase(table, row)}
    return Outcome(table, Told("marked", told), row.character, row.audience, focus=(action,))
