"""What NOW says when a round has ended: what was suffered and spent, what is left, what failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from core import systems
from core.moves.tries import attempts, next_difficulty
from core.systems.base import track
from core.table import Action, Change, Character, Row, Table
from tui.say import show, term, words
from tui.terms import N_
from tui.widgets.looks import PLAIN, QUIET, Look, fit

OVER = N_("ROUND {round} IS OVER")
CHANGED = N_("changed     {what}")
FROM_TO = N_("{who} {track} {before} → {now} of {most}")
LEFT = N_("not thrown  {what}")
NUMBERED = N_("{n} {who}")
FAILED = N_("failed      {what}")
FAILED_AT = N_("{who}, {task}: next @{difficulty}")
THROW = N_("throw {n}")
KEEP = N_("u takes this back; then :next keep keeps what wasn't thrown")
Stood = Mapping[Any, Mapping[str, Any] | None]


def over(
    table: Table, *, text: str, changes: Sequence[Change], stood: Stood, width: int, covers: bool
) -> tuple[str, Content]:
    """The step's own line, then a line for each that there is something to say of."""
    ended = (table.scene.round if table.scene else 1) - 1
    left = [row for row in map(_dropped, changes) if row and not (covers and _secret(row))]
    said = [
        (CHANGED, _changed(table, stood)),
        (LEFT, [_numbered(table, row) for row in left]),
        (FAILED, _failed(table, ended, covers=covers)),
    ]
    lines: list[tuple[str, Look]] = [(text, PLAIN)]
    lines += [(words(what, what=" · ".join(texts)), PLAIN) for what, texts in said if texts]
    if left:
        lines.append((words(KEEP), QUIET))
    body = Content("\n").join([fit(line, width, look) for line, look in lines])
    return words(OVER, round=ended), body


def _dropped(change: Change) -> Action | None:
    row = change.after
    gone = isinstance(row, Action) and row.status == "dropped" and "status" in change.columns
    return row if gone and isinstance(row, Action) else None


def _secret(row: Row) -> bool:
    return row.audience != "all"


def _numbered(table: Table, row: Action) -> str:
    return words(NUMBERED, n=row.n, who=_name(table, row.character))


def _name(table: Table, who: int | None) -> str:
    person = table.get(Character, who)
    return show(person.shown) if person is not None else ""


def _changed(table: Table, stood: Stood) -> list[str]:
    """The tracks that stand otherwise than when the round began, in acting order."""
    system, found = systems.of(table), []
    order = {who: at for at, who in enumerate(table.scene.order if table.scene else ())}
    keys = [(int(who), name) for who, _, name in (str(key).partition("/") for key in stood)]
    for who, name in sorted(keys, key=lambda key: order.get(key[0], len(order))):
        before, spec = stood[f"{who}/{name}"], system.template.track(name)
        if spec is None or table.get(Character, who) is None:
            continue
        now = track(table, system, who, name)
        first = (0 if spec.harm else now.most) if before is None else before.get("value", now.value)
        if first != now.value:
            said = {"track": term(name), "before": first, "now": now.value, "most": now.most}
            found.append(words(FROM_TO, who=_name(table, who), **said))
    return found


def _failed(table: Table, ended: int, *, covers: bool) -> list[str]:
    """What failed in the round that ended and is still open, and what its next try is against."""
    found = []
    for task, who in attempts(table):
        last = table.get(Action, task.last)
        hidden = covers and _secret(task)
        if not who or hidden or last is None or last.round != ended:
            continue
        named = show(task.name or last.label) or words(THROW, n=last.n)
        against = next_difficulty(table, task, who)
        found.append(words(FAILED_AT, who=_name(table, who), task=named, difficulty=against))
    return found
