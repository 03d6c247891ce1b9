"""Who there is: renamed, doubled, several at once, put away, deleted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import systems, text
from core.frozen import replace
from core.moves.cast import PEOPLE, ROLES, checked_name, made, numbered, strange
from core.moves.choices import without_choices
from core.moves.places import of_round
from core.moves.registry import Outcome, Told, move
from core.refusal import Refusal
from core.systems.base import called, rating
from core.table import (
    Action,
    AnyRow,
    Character,
    Chronicle,
    Scene,
    Specialty,
    Table,
    Task,
    Track,
    Trait,
)

SEVERAL = 100
"""How many extras are made in one go."""


@move("rename NAME to NEW", "name", character="character")
def rename_character(table: Table, character: int, name: str) -> Outcome:
    """Another name; what the journal has said stays as it was said.

    Who alone is left of a name loses the number by being called so again.
    """
    name, before = checked_name(name), table.one(Character, character)
    namesakes = [c for c in table.all(Character) if text.fold(c.name) == text.fold(name)]
    alone = [c.id for c in namesakes] == [character]
    if name == before.name and not (alone and before.number):
        raise Refusal("same_name", name=name)
    if text.fold(name) == text.fold(before.name):
        number = 0 if alone else before.number
    else:
        table, number = numbered(table, name)
    person = replace(before, name=name, number=number)
    table = table.put(person)
    told = {"who": before.shown, "name": person.shown}
    if number and number != before.number:
        others = [c for c in table.all(Character) if text.fold(c.name) == text.fold(name)]
        beside = [c.shown for c in others if c.id != character]
        return Outcome(table, Told("renamed_beside", {**told, "names": beside}), character)
    return Outcome(table, Told("renamed_character", told), character)


@move("role NAME player|npc|extra [PLAYER]", "role", "player", character="character")
def set_role(table: Table, character: int, role: str, player: str = "") -> Outcome:
    """Whose character it is: a player's (and which), the narrator's, or an extra."""
    if role not in ROLES:
        raise Refusal("no_such_role", role=role)
    person = table.one(Character, character)
    player = text.label(player)
    told = {"who": person.shown, "role": role, "player": player}
    table = table.put(replace(person, role=role, player=player))
    return Outcome(table, Told("set_role_of" if player else "set_role", told), character)


@move(
    "new character NAME xN [TRAIT N ...] [npc|extra], new character NAME xN from BLOCK",
    "name",
    "count",
    "traits",
    "role",
    block="character",
)
def new_characters(
    table: Table,
    name: str,
    count: int,
    traits: Mapping[str, int],
    role: str = "extra",
    block: int | None = None,
) -> Outcome:
    """Several of one name on one sheet: that of `block`, or the first one's own.

    They share ratings, specialties and full tracks, and have harm, names and all else apart.
    """
    if not 1 <= count <= SEVERAL:
        raise Refusal("number_out_of_bounds", number=count, least=1, most=SEVERAL)
    first = None
    for _ in range(count):
        if block is None:
            table, first = made(table, name, traits, role)
            block = first
        else:
            table, key = made(table, name, {}, role, block=_sheet_of(table, block))
            first = first or key
    told = {"name": text.name(name), "count": count, "role": role}
    if own := strange(systems.of(table), traits):
        return Outcome(table, Told("made_characters_with", {**told, "names": own}), first)
    return Outcome(table, Told("made_characters", told), first)


def _sheet_of(table: Table, who: int) -> int:
    """Whose sheet it really is: a block has none itself."""
    return table.one(Character, who).block or who


@move("duplicate NAME [as NEW]", "name", character="character")
def duplicate(table: Table, character: int, name: str | None = None) -> Outcome:
    """One more with the same sheet, all its own: unhurt, with its tracks full."""
    person = table.one(Character, character)
    table.trait(character, "")  # asks for the sheet, if it isn't here
    if name is not None and text.fold(name) == text.fold(person.shown):
        raise Refusal("same_name", name=name)
    table, key = made(table, person.name if name is None else name, {}, person.role)
    twin = replace(table.one(Character, key), block=person.block, notes=person.notes)
    table = _copied(table.put(twin), character, key)
    told = {"who": person.shown, "name": table.one(Character, key).shown}
    return Outcome(table, Told("duplicated", told), key)


def _copied(table: Table, source: int, key: int) -> Table:
    system = systems.of(table)
    for trait in [t for t in table.all(Trait) if t.character == source]:
        table = table.put(replace(trait, id=f"{key}/{trait.key}", character=key))
    for kept in [t for t in table.all(Track) if t.character == source]:
        spec = system.template.track(kept.key)
        value = 0 if spec is not None and spec.harm else kept.most
        table = table.put(replace(kept, id=f"{key}/{kept.key}", character=key, value=value))
    for special in [s for s in table.all(Specialty) if s.character == source]:
        table = table.put(replace(special, id=table.next_id(Specialty), character=key))
    return table


# put away, and gone


@move("archive NAME", character="character")
def archive(table: Table, character: int) -> Outcome:
    """Out of the scene and out of the cast; the sheet is kept, and is found by its name."""
    person = table.one(Character, character)
    if person.archived:
        raise Refusal("archived_already", who=person.shown)
    table = _out_of_scene(table, character).put(replace(person, archived=1))
    return Outcome(table, Told("archived", {"who": person.shown}), character)


@move("unarchive NAME", character="character")
def unarchive(table: Table, character: int) -> Outcome:
    """Back into the cast."""
    person = table.one(Character, character)
    if not person.archived:
        raise Refusal("not_archived", who=person.shown)
    table = table.put(replace(person, archived=0))
    return Outcome(table, Told("unarchived", {"who": person.shown}), character)


def _out_of_scene(table: Table, who: int) -> Table:
    """What was declared and not thrown is dropped, as when somebody leaves."""
    for action in [a for a in table.all(Action) if a.character == who]:
        if action.status == "declared":
            table = table.put(replace(action, status="dropped"))
    scene = table.scene
    if scene is None or who not in scene.order:
        return table
    return table.put(replace(scene, order=tuple(one for one in scene.order if one != who)))


@move("delete NAME", character="character")
def delete(table: Table, character: int) -> Outcome:
    """Somebody with sheet and notes, what waits in the queues of all scenes, this round's throws.

    What was thrown before stays as it was; the id is never given again, so nobody inherits it.
    Raises Refusal `sheet_shared` while others are on this sheet.
    """
    person = table.one(Character, character)
    alone_on_sheet(table, character)
    table.trait(character, "")  # asks for the sheet, if it isn't here
    table.needs_deeds(character)
    count = sum(action.status == "declared" for action in _of(table, Action, character))
    table = _without_deeds(table, character)
    for kind in (Trait, Track, Specialty):
        for row in _of(table, kind, character):
            table = table.drop(row)
    for scene in [s for s in table.all(Scene) if character in s.order]:
        order = tuple(one for one in scene.order if one != character)
        table = table.put(replace(scene, order=order))
    table = table.put(_never_again(table, character))
    told = {"who": person.shown, "count": count}
    return Outcome(table.drop(person), Told("deleted_with" if count else "deleted", told))


def alone_on_sheet(table: Table, who: int) -> None:
    """Raises Refusal `sheet_shared` while others are on this sheet."""
    sharing = [c.shown for c in table.all(Character) if c.block == who]
    if sharing:
        raise Refusal("sheet_shared", who=table.one(Character, who).shown, sharing=sharing)


def _never_again(table: Table, who: int) -> Chronicle:
    own = table.chronicle.own
    return replace(table.chronicle, own={**own, PEOPLE: max(who + 1, own.get(PEOPLE, 0))})


def _of(table: Table, kind: type[AnyRow], who: int) -> list[AnyRow]:
    """The rows of a kind that are this character's."""
    return [row for row in table.all(kind) if getattr(row, "character", None) == who]


def _without_deeds(table: Table, who: int) -> Table:
    """Nothing in a queue or a task is theirs any more; what others drew from their sheet stays.

    What they threw in earlier rounds is history, and stays as it was.
    """
    theirs, now = _of(table, Action, who), {action.id for action in of_round(table)}
    for action in theirs:
        if action.status == "declared" or action.id in now:
            table = without_choices(table, action).drop(action)
    gone = {int(action.id) for action in theirs}
    for action in list(table.all(Action)):
        if action.id not in gone and any(part.get("of") == who for part in action.parts):
            parts = tuple(_as_number(table, who, part) for part in action.parts)
            table = table.put(replace(action, parts=parts))
    for task in list(table.all(Task)):
        if task.last in gone or str(who) in task.attempts:
            table = table.put(_task_without(table, task, who, gone))
    return table


def _as_number(table: Table, who: int, part: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part drawn from this sheet, as the number that it is worth now."""
    if part.get("of") != who:
        return part
    name = f"{table.one(Character, who).shown}:{called(table, who, part['trait'])}"
    number = rating(table, systems.of(table), who, part["trait"])
    return {"number": number, "sign": part["sign"], "reason": text.label(name)}


def _task_without(table: Table, task: Task, who: int, gone: set[int]) -> Task:
    def rest(counted: Mapping[str, int]) -> Mapping[str, int]:
        return {key: count for key, count in counted.items() if key != str(who)}

    others = (a for a in table.all(Action) if a.id not in gone)
    tries = [a for a in others if a.task == task.id and a.status == "resolved"]
    last = task.last
    if last in gone:
        last = max((int(action.id) for action in tries), default=0)
    changed = {name: rest(getattr(task, name)) for name in ("scores", "attempts", "failures")}
    return replace(task, last=last, **changed)
