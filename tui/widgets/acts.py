"""What declared actions would throw, a row each, with odds; and what else could be declared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from core import systems
from core.moves.resolve import plan_of
from core.moves.weighing import Other
from core.systems.base import Plan, track
from core.table import Action, Character, Table
from tui import answers
from tui.say import show, term, words
from tui.spoken import AUTOMATIC as AUTOMATIC_ODDS
from tui.spoken import certain, chances, pool
from tui.tell import with_all
from tui.terms import N_
from tui.widgets.heads import short_name
from tui.widgets.looks import GOOD, QUIET, WARN, fit, fit_name, fit_right, joined
from tui.widgets.queue import AUTOMATIC, CANNOT, CERTAIN, CHANCES, dice

if TYPE_CHECKING:
    from textual.geometry import Size

WOULD = N_("what the line would do")
WOULD_OF = N_("what the line would do · {who} · {tracks}")
TRACK = N_("{track} {value}/{most}")
ODDS = N_("ok {success}%  botch {botch}%  on average {mean}")
CERTAIN_ODDS = N_("can't fail         on average {mean}")
THROW = N_("{dice}d{sides} {odds}")
PERCENT = N_("{success}%")
MORE = N_("{count} more actions")
ONE, SOME = N_("one action: {odds}"), N_("{count} actions: {odds}")
WITH, WITHOUT = N_("with {word}: {odds}"), N_("without {word}: {odds}")
WITH_ON, WITHOUT_ON = N_("{word} on {n}: {odds}"), N_("{n} without {word}: {odds}")
N, NAME, DICE, WIDE, NARROW, ROOMY = 4, 14, 10, 36, 15, 96
"""Cells: the number, a name, the dice, the odds in words or short; from where in words."""


def title(table: Table, rows: Sequence[Action]) -> str:
    """Whose line it is and what they have left; of several people only that it is a line."""
    people = {row.character for row in rows}
    who = next(iter(people)) if len(people) == 1 else None
    if who is None:
        return words(WOULD)
    system, tracks = systems.of(table), []
    for spec in system.template.tracks:
        row = track(table, system, who, spec.id)
        tracks.append(words(TRACK, track=term(spec.id), value=row.value, most=row.most))
    name = short_name(show(table.one(Character, who).shown))
    return words(WOULD_OF, who=name, tracks=" · ".join(tracks))


def acts(table: Table, rows: Sequence[Action], others: Sequence[Other], room: Size) -> Content:
    """A row for each action, why one can't be attempted, and the other ways to say it."""
    named = len({row.character for row in rows}) > 1
    said = [(answers.action(table, row), plan_of(table, row)) for row in rows]
    lines = [_row(*one, room.width, named=named) for one in said]
    if len(lines) > room.height:
        cut = max(room.height - 1, 1)
        lines[cut:] = [Content.styled(words(MORE, count=len(lines) - cut), QUIET)]
    why = [row["reason"] for row, _ in said if row["reason"]]
    behind = [Content.styled(line, WARN) for line in why[:1]]
    numbers = [row.n for row in rows]
    ways = _packed([_other(table, other, numbers) for other in others], room.width - N)
    behind += [Content.styled(line, QUIET) for line in ways]
    aside = [joined(Content(" " * N), line) for line in behind]
    return Content("\n").join([*lines, *aside][: max(room.height, 1)])


def _row(said: dict[str, Any], plan: Plan, width: int, *, named: bool) -> Content:
    """Number, who if several are meant, pool, dice, odds."""
    odds = WIDE if width >= ROOMY else NARROW
    name = NAME + 2 if named else 0
    thrown = max(DICE, Content(dice(plan)).cell_length + 1)
    rest = max(width - N - name - thrown - odds - 3, 0)
    who = fit_name(show(said["who"] or ""), NAME) if named else Content("")
    start = joined(fit_right(str(said["n"]), N - 2), Content("  "), who, Content("  " * named))
    start = joined(start, fit(_pool(said, rest), rest), Content(" "))
    if not plan.possible:
        return joined(start, fit(words(CANNOT), thrown + odds, WARN))
    return joined(start, fit(dice(plan), thrown), _odds(said, odds))


def _pool(said: dict[str, Any], width: int) -> str:
    """The pool with every part named; where that is too long, what takes away is a number."""
    whole = with_all(pool(said["parts"]), said)
    if Content(whole).cell_length <= width:
        return whole
    bare = [{**part, "name": part["name"] if part["value"] >= 0 else ""} for part in said["parts"]]
    return with_all(pool(bare), said)


def _odds(said: dict[str, Any], width: int) -> Content:
    seen = said["odds"] or {}
    mean = f"{seen.get('mean', 0):.1f}"
    if said["automatic"]:
        return fit(words(AUTOMATIC_ODDS if width == WIDE else AUTOMATIC), width, GOOD)
    if certain(seen):
        return fit(words(CERTAIN_ODDS if width == WIDE else CERTAIN, mean=mean), width, GOOD)
    both = chances(seen)
    told = {"success": both["success"].rjust(3), "botch": both["botch"].rjust(2), "mean": mean}
    return fit(words(ODDS if width == WIDE else CHANCES, **told), width)


def _packed(texts: Sequence[str], width: int) -> list[str]:
    """Texts side by side, as many in a line as there is room for."""
    lines: list[str] = []
    for text in texts:
        longer = f"{lines[-1]} · {text}" if lines else text
        if lines and Content(longer).cell_length <= width:
            lines[-1] = longer
        else:
            lines.append(text)
    return lines


def _other(table: Table, other: Other, numbers: Sequence[int]) -> str:
    """Another way to say the line of these actions."""
    if other.word:
        alone, n = len(numbers) == 1, numbers[other.at]
        adds, without = (WITH, WITHOUT) if alone else (WITH_ON, WITHOUT_ON)
        odds = _chance(table, other.plans[0])
        return words(adds if other.adds else without, word=term(other.word), n=n, odds=odds)
    count = len(other.plans)
    odds = ", ".join(_throw(table, plan) for plan in other.plans)
    return words(ONE if count == 1 else SOME, count=count, odds=odds)


def _throw(table: Table, plan: Plan) -> str:
    if not plan.possible:
        return words(CANNOT)
    return words(THROW, dice=plan.dice, sides=plan.sides, odds=_chance(table, plan))


def _chance(table: Table, plan: Plan) -> str:
    if plan.automatic:
        return words(AUTOMATIC)
    seen = answers.odds(table, plan) or {}
    return words(CERTAIN) if certain(seen) else words(PERCENT, success=chances(seen)["success"])
