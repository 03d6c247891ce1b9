"""Open choices: questions that wait on the table until somebody answers."""

from __future__ import annotations

from core import systems
from core.moves.registry import Outcome, Told, move
from core.refusal import Refusal
from core.table import Action, Choice, Table


@move("choose ID K", "option", choice="choice")
def choose(table: Table, choice: int, option: int) -> Outcome:
    """Answer an open choice with its K-th option, from 1."""
    row = table.one(Choice, choice)
    if not 1 <= option <= len(row.options):
        raise Refusal("no_such_option", id=choice, most=len(row.options))
    action = table.one(Action, row.action)
    chosen = row.options[option - 1]
    table = systems.of(table).choose(table.drop(row), row, chosen)
    told = Told("chosen", {"what": row.what, "option": chosen, "n": action.n})
    return Outcome(table, told, action.character, row.audience, focus=(int(action.id),))


def without_choices(table: Table, action: Action) -> Table:
    """The table without what was still open about an action that is read again."""
    for choice in [c for c in table.all(Choice) if c.action == action.id]:
        table = table.drop(choice)
    return table
