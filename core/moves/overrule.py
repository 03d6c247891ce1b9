"""ALL-3: the narrator overrules; the new reading stands in all that follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core import systems
from core.dice import Throw, typed
from core.frozen import replace
from core.moves import choices, queue, resolve
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
from core.table import Action, Table, Task

LARGEST = 1000


@move(
    "overrule N degree D [successes K]",
    "degree",
    "successes",
    "difficulty",
    "pool",
    "faces",
    action="action",
)
def overrule(table: Table, action: int, **said: Any) -> Outcome:
    """Another degree, other dice, another difficulty or pool; what was paid stays paid."""
    row = table.one(Action, action)
    _bounded(table, said)
    if row.status == "dropped":
        raise Refusal("was_dropped", n=row.n)
    if row.status == "declared":
        return _before(table, row, said)
    plan, reading, throw = _anew(table, row, said)
    table = systems.of(table).unsettle(choices.without_choices(table, row), row)
    row = replace(row, plan=plan_to_json(plan), forced=_forced(table, row, said), overruled=1)
    table = resolve.settled(table, row, throw, reading)
    return resolve.outcome(table, action, "overruled", throw.faces if throw else ())


def _bounded(table: Table, said: dict[str, Any]) -> None:
    least = systems.of(table).least
    difficulty, pool = said.get("difficulty"), said.get("pool")
    if difficulty is not None and not least <= difficulty <= LARGEST:
        raise Refusal("difficulty_out_of_bounds", least=least, most=LARGEST)
    if pool is not None and not 1 <= pool <= LARGEST:
        raise Refusal("number_out_of_bounds", number=pool, least=1, most=LARGEST)


def _before(table: Table, row: Action, said: dict[str, Any]) -> Outcome:
    """Before the throw: difficulty and pool are set by hand; a degree is told."""
    if said.get("degree") is not None:
        table = table.put(replace(row, overruled=1))
        return resolve.tell(table, int(row.id), said["degree"], said.get("successes"))
    if said.get("faces") is not None:
        raise Refusal("not_thrown", n=row.n)
    table = table.put(replace(row, forced=_forced(table, row, said), overruled=1))
    told = {"n": row.n, "action": resolve.phrase(table, table.one(Action, int(row.id)))}
    told["who"] = queue.name_of(table, row)
    return Outcome(table, Told("forced", told), row.character, row.audience, focus=(int(row.id),))


def _forced(table: Table, row: Action, said: dict[str, Any]) -> dict[str, Any]:
    """What was ruled, and after how many failures: what comes later makes it harder (ST-8)."""
    forced = dict(row.forced)
    if said.get("pool") is not None:
        forced["pool"] = said["pool"]
    if said.get("difficulty") is not None:
        task = table.get(Task, row.task)
        failed = task.failures.get(str(row.character), 0) if task is not None else 0
        forced |= {"difficulty": said["difficulty"], "failed": failed}
    return forced


def _anew(table: Table, row: Action, said: dict[str, Any]) -> tuple[Plan, Reading, Throw | None]:
    kept = plan_from_json(row.plan or {})
    dice = said.get("pool") or kept.dice
    ruled = (("overruled", dice - kept.dice),) if dice != kept.dice else ()
    plan = replace(
        kept,
        difficulty=said.get("difficulty") or kept.difficulty,
        dice=dice,
        parts=(*kept.parts, *ruled),
    )
    old = reading_from_json(row.reading or {})
    throw = None
    if row.throw is not None:
        throw = Throw(tuple(row.throw["faces"]), row.throw["by_hand"])
    if said.get("degree") is not None:
        told = systems.of(table).told(plan, said["degree"], said.get("successes"))
        return plan, _beside(told, old), throw
    if said.get("faces") is not None:
        throw = typed(said["faces"], plan.sides)
        read = systems.of(table).read(plan, throw)
        if isinstance(read, Need):
            if len(throw.faces) < plan.dice:
                raise Refusal("too_few_dice", wanted=plan.dice, given=len(throw.faces))
            raise Refusal("dice_missing", need=read.dice)
        return plan, read, throw
    if throw is None:  # automatic or told: nothing to read again
        return plan, old, None
    reading = _read(
        table, plan, throw.faces[: kept.dice][: plan.dice], throw.faces[kept.dice :], throw.by_hand
    )
    return plan, reading, Throw(reading.dice + reading.extra, throw.by_hand)


def _beside(told: Reading, old: Reading) -> Reading:
    """The degree as ruled, beside the dice as they lie."""
    own = {**told.own, "rolled": old.own.get("rolled", 0), "ones": old.own.get("ones", 0)}
    return replace(
        told, dice=old.dice, extra=old.extra, marks=old.marks, by_hand=old.by_hand, own=own
    )


def _read(
    table: Table, plan: Plan, pool: Sequence[int], extra: Sequence[int], by_hand: bool
) -> Reading:
    """The reading of these dice; extra ones are taken as far as the new plan asks for them."""
    system, faces = systems.of(table), tuple(pool)
    read = system.read(plan, Throw(faces, by_hand))
    rest = list(extra)
    while isinstance(read, Need) and len(rest) >= read.dice:
        faces, rest = faces + tuple(rest[: read.dice]), rest[read.dice :]
        read = system.read(plan, Throw(faces, by_hand))
    if isinstance(read, Need):
        raise Refusal("dice_missing", need=read.dice)
    return read
