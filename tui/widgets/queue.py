"""The QUEUE panel: the round in acting order, with odds before and results after the throw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from core.moves import places
from core.moves.resolve import next_action, plan_of
from core.systems.base import Plan
from core.table import Action, Character, Key, Table
from data.gateway import Gateway
from tui import answers
from tui.say import show, term, words
from tui.spoken import certain, chances, pool
from tui.terms import N_
from tui.widgets.dice import look, short
from tui.widgets.lines import LinePanel
from tui.widgets.looks import GOOD, PLAIN, QUIET, STRONG, WARN, fit, fit_name, fit_right, joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events

TITLE = N_("QUEUE")
COLUMNS, COLUMNS_SHORT = N_("dice       success and botch"), N_("dice      ok    b")
NEXT, NOT_NEXT = "▸", " "
DICE = N_("{dice}d{sides} @{difficulty}")
DICE_OPEN = N_("{dice}d{sides}")
CHANCES, CHANCES_SHORT = N_("ok {success}% b {botch}%"), N_("{success}% {botch}%")
CERTAIN = N_("can't fail")
AUTOMATIC = N_("automatic")
CANNOT = N_("can't be attempted")
DROPPED = N_("dropped")
PAYING = N_("WP · {what}")
SECRET = N_("secret · {what}")
COVERED = N_("(secret)")
LABELLED = N_("{pool} “{label}”")
N, THROW, OUTCOME, OUTCOME_SHORT, SHORT, WIDE = 4, 10, 15, 10, 56, 70


class QueuePanel(LinePanel):
    """The actions of the round; `next` is the one whose turn it is."""

    def __init__(self, gateway: Gateway, covered: Callable[[], bool], **named: Any) -> None:
        super().__init__(**named)
        self._gateway, self._covered = gateway, covered
        self.next: Key | None = None
        self._waited: set[Key] = set()

    def show_round(self, changed: set[Key]) -> None:
        """The round as it stands; the mark goes along with whose turn it is."""
        before, found = self.next, self._gateway.ask(next_action)
        self.next = found.id if found else None
        moved = {key for key in (before, self.next) if key is not None and before != self.next}
        waits = self._gateway.ask(_waiting)
        follows = before is None or self.marked == before or self.marked in self._waited - waits
        self._waited = waits
        self.lay(self._gateway.ask(_keys), changed | moved)
        if follows:
            self.mark(self.next)

    def on_resize(self, event: events.Resize) -> None:
        """A narrow queue says the odds shorter, and so does its title."""
        super().on_resize(event)
        short = 0 < event.size.width < SHORT
        self.entitle_as(words(TITLE), words(COLUMNS_SHORT if short else COLUMNS))

    def row(self, key: Key, width: int) -> Content:
        """Marker, number, name, pool, dice, odds or result."""
        mine, covered = key == self.next, self._covered()
        return self._gateway.ask(lambda table: _row(table, key, width, mine=mine, covered=covered))


def _keys(table: Table) -> list[Key]:
    return [action.id for action in places.queue(table)]


def _row(table: Table, key: Key, width: int, *, mine: bool, covered: bool) -> Content:
    action = table.get(Action, key)
    if action is None:
        return Content("")
    name = 16 if width >= WIDE else 11
    outcome = OUTCOME if width + 1 >= SHORT else OUTCOME_SHORT
    rest = width - 1 - N - 1 - name - 1 - 1 - THROW - outcome
    gone = QUIET if action.status == "dropped" else PLAIN
    hidden = covered and action.audience != "all"
    return joined(
        Content.styled(NEXT if mine else NOT_NEXT, STRONG),
        fit_right(str(action.n), N - 1, gone),
        Content("  "),
        fit_name(_who(table, action), name, gone),
        Content(" "),
        fit(words(COVERED) if hidden else _what(table, action, width >= WIDE), rest, gone),
        Content(" "),
        fit("", THROW + outcome) if hidden else _outcome(table, action, outcome),
    )


def _who(table: Table, action: Action) -> str:
    return show(table.one(Character, action.character).shown) if action.character else ""


def _what(table: Table, action: Action, wide: bool) -> str:
    """What is thrown for; a narrow row names the label, or the pool without its numbers."""
    parts = plan_of(table, action).parts
    said = pool([{"name": name, "value": value} for name, value in parts])
    label = show(action.label)
    if label:
        said = words(LABELLED, pool=said, label=label) if wide else label
    elif not wide:
        said = " + ".join(term(name) for name, value in parts if name and value >= 0) or said
    if action.own.get("wp"):
        said = words(PAYING, what=said)
    return words(SECRET, what=said) if action.audience != "all" else said


def _outcome(table: Table, action: Action, width: int) -> Content:
    """Dice and result, or dice and odds, or that it can't be; the odds in `width` cells."""
    if action.status == "dropped":
        return fit_right(words(DROPPED), THROW + width, QUIET)
    plan = plan_of(table, action)
    if action.reading is None and not plan.possible:
        return fit(words(CANNOT), THROW + width, WARN)
    thrown = dice(plan)
    # hundreds of dice take from what is beside them
    wide = max(THROW, Content(thrown).cell_length + 1)
    width -= wide - THROW
    if action.reading is None:
        return joined(fit(thrown, wide), _odds(table, plan, width))
    return joined(fit(thrown, wide), fit(short(action.reading), width, look(action.reading)))


def _waiting(table: Table) -> set[Key]:
    """What isn't thrown yet; the mark goes on from what was just thrown."""
    return {row.id for row in places.of_round(table) if row.status != "resolved"}


def dice(plan: Plan) -> str:
    """4d10 @6."""
    template = DICE_OPEN if plan.difficulty is None else DICE
    return words(template, dice=plan.dice, sides=plan.sides, difficulty=plan.difficulty)


def _odds(table: Table, plan: Plan, width: int) -> Content:
    if plan.automatic:
        return fit(words(AUTOMATIC), width, GOOD)
    seen = answers.odds(table, plan)
    if seen is None:
        return fit("", width)
    if certain(seen):
        return fit(words(CERTAIN), width, GOOD)
    said, template = chances(seen), CHANCES if width >= OUTCOME else CHANCES_SHORT
    success, botch = said["success"].rjust(3), said["botch"].rjust(2)
    return fit(words(template, success=success, botch=botch), width)
