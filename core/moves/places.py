"""Places in a declaration and in the queue.

ST-9: a character's places are those of its own declaration, not of the queue. Until the
first of them is thrown every change prices them anew; then number and places stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.frozen import replace
from core.table import Action, Scene, Table

MANY = 1000
"""Added to a new action's place until its declaration is priced."""


def of_round(table: Table) -> list[Action]:
    """Everything declared in the front scene's round, as it came."""
    scene = table.scene
    if scene is None:
        return []
    now = scene.round
    return [a for a in table.all(Action) if a.round == now and a.scene == scene.id]


def in_round(table: Table, character: int | None) -> list[Action]:
    """A character's actions of this round, by number."""
    mine = [action for action in of_round(table) if action.character == character]
    return sorted(mine, key=lambda action: action.n)


def queue(table: Table) -> list[Action]:
    """The round in acting order, then by number; extra actions come after everybody's (ST-9)."""
    scene = table.scene
    at = {who: place for place, who in enumerate(scene.order)} if scene else {}
    last = len(at)
    return sorted(of_round(table), key=lambda a: (a.late, at.get(a.slot, last), a.rank, a.n))


def counted(actions: Iterable[Action], line: int) -> list[Action]:
    """Those that share one declaration's number; reflex and extra ones don't count."""
    return [a for a in actions if a.place and a.line == line and a.status != "dropped"]


def locked(actions: Iterable[Action]) -> int:
    """The number of actions that stands since the first was thrown; 0 while it may change."""
    return max((a.places for a in actions if a.status == "resolved"), default=0)


def reprice(table: Table, character: int | None, line: int) -> Table:
    """Places 1 … N for what is declared in this line, unless the first was thrown."""
    return priced(table, counted(in_round(table, character), line))


def priced(table: Table, mine: Sequence[Action]) -> Table:
    """The same for these actions of one line."""
    if locked(mine):
        return table
    for place, action in enumerate(sorted(mine, key=lambda a: (a.place, a.n)), 1):
        if (action.place, action.places) != (place, len(mine)):
            table = table.put(replace(action, place=place, places=len(mine)))
    return table


def reprice_all(table: Table) -> Table:
    """Every declaration of the round, priced anew where it may be."""
    lines = dict.fromkeys((a.character, a.line) for a in of_round(table) if a.place)
    for character, line in lines:
        table = reprice(table, character, line)
    return table


def last_rank(table: Table, slot: int, late: int) -> int:
    """The rank behind everything that acts in this slot."""
    ranks = [a.rank for a in of_round(table) if a.slot == slot and a.late == late]
    return max(ranks, default=0)


def moved(table: Table, action: Action, before: Action) -> Table:
    """The queue with one action put directly before another, in that one's slot."""
    row = [a for a in queue(table) if (a.slot, a.late) == (before.slot, before.late)]
    row = [a for a in row if a.id != action.id]
    at = next(place for place, other in enumerate(row) if other.id == before.id)
    row.insert(at, replace(action, slot=before.slot, late=before.late))
    for rank, other in enumerate(row):
        if other.rank != rank or other.id == action.id:
            table = table.put(replace(other, rank=rank))
    return table


def front_line(scene: Scene | None, n: int) -> int:
    """The line that a declaration belongs to: the round's (0), or in a calm scene its own."""
    return 0 if scene is not None and scene.stressful else n
