"""Throwing: a declared action becomes a result, with dice from here or from the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core import systems
from core.dice import Throw, typed
from core.frozen import replace
from core.moves import places
from core.moves.registry import Outcome, Told, move
from core.refusal import Refusal
from core.systems.base import (
    Need,
    Plan,
    Reading,
    plan_from_json,
    plan_to_json,
    reading_from_json,
)
from core.table import Action, Character, Scene, Table, Task


def phrase(table: Table, action: Action) -> dict[str, Any]:
    """What an action is, for telling: label, parts, dice, difficulty, mark."""
    plan = plan_of(table, action)
    reason = plan.reason if action.status == "declared" else None
    return {
        "n": action.n,
        "label": action.label,
        "task": task_named(table, action),
        "spends": [] if action.status == "resolved" else spends(table, action),
        "reason": [reason.code, dict(reason.arguments)] if reason is not None else None,
        "parts": [list(part) for part in plan.parts],
        "dice": plan.dice,
        "sides": plan.sides,
        "difficulty": plan.difficulty,
    }


def task_named(table: Table, action: Action) -> str:
    """The name of what an action attempts; a secret one's only where the action is secret too."""
    task = table.get(Task, action.task)
    hidden = task is not None and task.audience != "all" and action.audience == "all"
    return "" if task is None or hidden else task.name


def spends(table: Table, action: Action) -> list[str]:
    """The words on an action that cost something at the throw: Willpower, for Storyteller."""
    return [word.id for word in systems.of(table).words if word.spends and action.own.get(word.id)]


def as_told(table: Table, action: Action) -> dict[str, Any]:
    """An action for telling, with its outcome if it was thrown at once."""
    return result(table, action) if action.status == "resolved" else phrase(table, action)


def plan_of(table: Table, action: Action) -> Plan:
    """The plan as it stood when thrown, else as it would be now."""
    if action.plan is not None:
        return plan_from_json(action.plan)
    return systems.of(table).plan(table, action)


def next_action(table: Table) -> Action | None:
    """Whose turn it is: the first in the queue that is declared and possible."""
    for action in places.queue(table):
        if action.status == "declared" and plan_of(table, action).possible:
            return action
    return None


@move("resolve [N|all] [dice 9 6 6 1]", "dice", action="action")
def resolve(
    table: Table,
    action: int,
    dice: Sequence[Sequence[int] | None] = (),
    by_hand: bool = False,
) -> Outcome:
    """Read the dice of a declared action; no dice stand for an automatic success (ST-6)."""
    faces = dice[0]
    table = resolved(table, action, faces, by_hand)
    return outcome(table, action, "resolved", tuple(faces or ()))


def ready(table: Table, action: int) -> tuple[Action, Plan]:
    """The action and its plan, if it can be thrown now; else a Refusal that says why not."""
    row = table.one(Action, action)
    scene = table.one(Scene, row.scene)
    if row.status != "declared":
        raise Refusal("already_thrown" if row.status == "resolved" else "was_dropped", n=row.n)
    if row.round > scene.round:
        raise Refusal("waits_for_next_round", n=row.n)
    plan = systems.of(table).plan(table, row)
    if not plan.possible and plan.reason is not None:
        raise Refusal("not_possible", n=row.n, why=[plan.reason.code, dict(plan.reason.arguments)])
    return row, plan


def resolved(table: Table, action: int, faces: Sequence[int] | None, by_hand: bool) -> Table:
    """The table after these dice (None: the automatic success) were read and settled."""
    system = systems.of(table)
    row, plan = ready(table, action)
    if faces is None:
        reading, throw = _automatic(table, plan), None
    else:
        plan = replace(plan, automatic=False)
        throw = Throw(typed(faces, plan.sides).faces, by_hand)
        reading = _complete(system.read(plan, throw))
    return settled(table, replace(row, plan=plan_to_json(plan)), throw, reading)


def settled(table: Table, action: Action, throw: Throw | None, reading: Reading) -> Table:
    """The table with an action's throw kept and its reading settled."""
    kept = None
    if throw is not None:
        kept = {"faces": list(throw.faces), "by_hand": throw.by_hand}
    table = systems.of(table).settle(table, replace(action, throw=kept), reading)
    task = table.get(Task, action.task)
    if task is None or task.last == action.id:
        return table
    return table.put(replace(task, last=int(action.id)))


def _automatic(table: Table, plan: Plan) -> Reading:
    if not plan.automatic:
        raise Refusal("changed_meanwhile")
    reading = systems.of(table).told(plan, None, 1)
    return replace(reading, by_hand=False, own={**reading.own, "rolled": 0, "automatic": True})


def _complete(reading: Reading | Need) -> Reading:
    if isinstance(reading, Need):
        raise Refusal("dice_missing", need=reading.dice)
    return reading


def outcome(table: Table, action: int, told: str, dice: tuple[int, ...]) -> Outcome:
    """What a throw is told as: the action, its reading, and what it was for."""
    row = table.one(Action, action)
    return Outcome(
        table, Told(told, result(table, row)), row.character, row.audience, dice, (action,)
    )


def result(table: Table, row: Action) -> dict[str, Any]:
    """A thrown action as data for telling."""
    reading = reading_from_json(row.reading or {})
    return {
        **phrase(table, row),
        "who": table.one(Character, row.character).shown if row.character else "",
        "degree": reading.degree,
        "count": reading.count,
        "faces": list(reading.dice),
        "extra": list(reading.extra),
        "own": dict(reading.own),
        "rules": list(reading.rules),
    }


@move("resolve N result K", "degree", "successes", action="action")
def tell(
    table: Table, action: int, degree: str | None = None, successes: int | None = None
) -> Outcome:
    """ALL-1: only the result was told; it is kept as told, without dice."""
    row, plan = ready(table, action)
    system = systems.of(table)
    reading = system.told(plan, degree, successes)
    table = settled(table, replace(row, plan=plan_to_json(plan)), None, reading)
    return outcome(table, action, "told_result", ())


@move("roll 5 @6 [dice ...]", "spec", "dice")
def roll(
    table: Table,
    spec: Mapping[str, Any],
    dice: Sequence[Sequence[int] | None] = (),
    by_hand: bool = False,
) -> Outcome:
    """A throw on nobody's sheet: it changes nothing but the journal."""
    plan, faces = loose_plan(table, spec), tuple(dice[0] or ())
    reading = _complete(
        systems.of(table).read(plan, Throw(typed(faces, plan.sides).faces, by_hand))
    )
    told = {
        "label": spec.get("label", ""),
        "plan": plan_to_json(plan),
        "by_hand": by_hand,
        "dice": plan.dice,
        "sides": plan.sides,
        "difficulty": plan.difficulty,
        "parts": [list(part) for part in plan.parts],
        "degree": reading.degree,
        "count": reading.count,
        "faces": list(reading.dice),
        "extra": list(reading.extra),
        "marks": list(reading.marks),
        "own": dict(reading.own),
        "rules": list(reading.rules),
    }
    audience = "gm" if spec.get("secret") else "all"
    return Outcome(table, Told("rolled", told), audience=audience, dice=faces)


def loose_plan(table: Table, spec: Mapping[str, Any]) -> Plan:
    """The plan of a throw on nobody's sheet; Refusal if it has no dice."""
    action = Action(
        id=0,
        scene=0,
        round=0,
        n=0,
        task=0,
        parts=tuple(spec["parts"]),
        level=spec.get("level", {}),
        own=spec.get("own", {}),
    )
    plan = systems.of(table).plan(table, action)
    if not plan.possible and plan.reason is not None:
        raise Refusal(plan.reason.code, **plan.reason.arguments)
    return plan
