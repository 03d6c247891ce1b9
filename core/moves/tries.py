"""ST-8, SG-3: trying again."""

from __future__ import annotations

from core import systems
from core.frozen import replace
from core.moves import places
from core.moves.registry import Outcome, Told, move
from core.moves.resolve import phrase
from core.moves.scene import front, joined
from core.refusal import Refusal
from core.table import Action, Character, Table, Task

OUTSIDE = ("reflex", "extra")
"""What is no action of the round, and stays so when it is tried again."""
LOOKED_BACK = 200
"""How many of the newest actions are looked through for attempts that are still open."""


@move("again N", action="action")
def again(table: Table, action: int) -> Outcome:
    """A failed attempt tried once more: same pool, same task, no Willpower.

    What the narrator ruled on pool or difficulty goes along, and gets harder as any other;
    a reflex or extra action stays one.

    In a calm scene it stands outside the declared number and may be thrown at once. In a
    stressful one it is an action of the round after the failure, or of the next one where the
    number of this round is fixed already. Whoever isn't in the scene in front joins it.
    """
    row = table.one(Action, action)
    _failed(table, row)
    if row.character is not None:
        table = joined(table, row.character)
    stressful = bool(front(table).stressful)
    waits = stressful and _has_acted(table, row)
    table, key = _tried(table, row, stressful, waits)
    fresh = table.one(Action, key)
    if fresh.place:
        table = _priced(table, fresh) if waits else places.reprice(table, row.character, 0)
    told = {"n": row.n, "who": table.one(Character, row.character).shown}  # type: ignore[arg-type]  # a roll on nobody's sheet is no action
    told["action"] = phrase(table, table.one(Action, key))
    sentence = "again_next" if waits else "again"
    return Outcome(table, Told(sentence, told), row.character, row.audience, focus=(key,))


def _tried(table: Table, row: Action, stressful: bool, waits: bool) -> tuple[Table, int]:
    """The table with the attempt declared once more, not priced yet, and its id."""
    scene, outside = front(table), row.manner in OUTSIDE
    fresh = replace(
        row,
        id=table.next_id(Action),
        version=0,
        scene=int(scene.id),
        round=scene.round + waits,
        n=scene.last + 1,
        manner=row.manner if outside else "again",
        line=0 if stressful else scene.last + 1,
        place=places.MANY if stressful and not outside else 0,
        places=0,
        slot=row.character or 0,
        late=row.late if outside else 0,
        rank=0,
        status="declared",
        plan=None,
        throw=None,
        reading=None,
        overruled=int(bool(row.forced)),
        own={key: value for key, value in row.own.items() if key not in ("wp", "paid")},
    )
    return table.put(fresh).put(replace(scene, last=fresh.n)), int(fresh.id)


def _has_acted(table: Table, row: Action) -> bool:
    """Whether a retry has to wait: it failed in this round, or no action can be added to it."""
    if row in places.of_round(table):
        return True
    mine = places.counted(places.in_round(table, row.character), 0)
    return row.manner not in OUTSIDE and bool(places.locked(mine))


def attempts(table: Table) -> list[tuple[Task, int]]:
    """The open attempts: each task that was tried or has a name, with each who tried it.

    Who is 0 where nobody has yet.
    """
    found: list[tuple[Task, int]] = []
    for task in sorted(table.all(Task), key=lambda task: task.id):
        if task.status == "open" and (task.name or goes_on(table, task)):
            found += [(task, int(who)) for who in task.attempts] or [(task, 0)]
    return found


def goes_on(table: Table, task: Task) -> bool:
    """Whether a failed attempt without a name is still open (ST-8).

    It is where it made the next one harder, and where it was thrown in this round or the one
    before; only the newest actions of a chronicle are looked at.
    """
    last, scene = table.get(Action, task.last), table.scene
    lone = scene is not None and task.scene == scene.id and task.status == "open" and not task.name
    if last is None or scene is None or not lone or not task.attempts:
        return False
    newest = table.next_id(Action) - LOOKED_BACK
    return task.last >= newest and (bool(task.failures) or last.round >= scene.round - 1)


def next_difficulty(table: Table, task: Task, who: int) -> int | None:
    """ST-8, SG-3: what the next attempt would be thrown against; None before the first."""
    if not task.last:
        return None
    last = table.one(Action, task.last)
    fresh = replace(last, character=who, own={}, plan=None, throw=None, reading=None)
    return systems.of(table).plan(table, fresh).difficulty


def _failed(table: Table, row: Action) -> None:
    if row.status != "resolved" or row.reading is None:
        raise Refusal("not_thrown", n=row.n)
    if row.reading["degree"] not in systems.of(table).failed:
        raise Refusal("not_failed", n=row.n)
    if table.one(Task, row.task).status != "open":
        raise Refusal("task_over", n=row.n)
    if any(_waiting(other, row) for other in table.all(Action)):
        raise Refusal("again_declared", n=row.n)


def _waiting(other: Action, row: Action) -> bool:
    same = other.task == row.task and other.character == row.character
    return (
        same
        and other.manner in ("again", row.manner)
        and int(other.id) > int(row.id)
        and _open(other)
    )


def _open(action: Action) -> bool:
    return action.status == "declared" and action.manner != "ordinary"


def _priced(table: Table, fresh: Action) -> Table:
    """Its place among what already waits for the next round."""
    mine = (fresh.character, fresh.round, fresh.scene)
    waiting = [a for a in table.all(Action) if (a.character, a.round, a.scene) == mine]
    return places.priced(table, places.counted([a for a in waiting if a.status == "declared"], 0))
