"""The RECENT panel: the chronicles opened last, where each lies, and when that was."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from textual.content import Content
from textual.strip import Strip

from core.refusal import Refusal
from core.table import Key
from tui.recent import Opened
from tui.say import show, term, words
from tui.terms import N_
from tui.widgets.chooser import Chooser
from tui.widgets.looks import PLAIN, QUIET, STRONG, fit, joined

TITLE = N_("RECENT")
COLUMNS = N_("where · when")
GONE = N_("gone")
NOTHING = N_("No chronicle was opened here yet.")
SYSTEM, WHEN = 13, 11
CUT = "…"
SENTENCE = 30
"""Cells of a row that a path leaves to the sentence around it."""


class RecentPanel(Chooser):
    """A row for each chronicle, by its path; what is gone stays, in grey."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.entries: dict[Key, Opened] = {}

    def show_list(self, entries: list[Opened]) -> None:
        """These, newest first."""
        self.entries = {one.path: one for one in entries}
        self.lay(list(self.entries), set(self.entries))

    def row(self, key: Key, width: int) -> Content:
        """Name, system, where, when."""
        one = self.entries[key]
        gone = one.gone
        style = QUIET if gone else PLAIN
        name = (width - SYSTEM - WHEN) * 2 // 5
        where = width - SYSTEM - WHEN - name
        return joined(
            fit(show(one.name), name - 1, QUIET if gone else STRONG),
            fit("", 1),
            fit(term(one.system), SYSTEM - 1, style),
            fit("", 1),
            fit(ending(show(one.path), where), where, QUIET),
            fit("", 1),
            fit(words(GONE) if gone else _day(one.when), WHEN - 1, style),
        )

    def render_line(self, y: int) -> Strip:
        """A row; an empty list says so."""
        if self.keys or y != int(self.titled):
            return super().render_line(y)
        width = self.scrollable_content_region.width
        said = joined(fit("", 1), fit(words(NOTHING), width - 1, QUIET))
        return Strip(said.render_segments(self.visual_style), width)


def ending(text: str, width: int) -> str:
    """The end of a text, as much of it as goes into so many cells."""
    if Content(text).cell_length <= width:
        return text
    kept = ""
    for sign in reversed(text):
        if Content(CUT + sign + kept).cell_length > width:
            break
        kept = sign + kept
    return CUT + kept


def shortened(refusal: Refusal, width: int) -> Refusal:
    """The same refusal with the end of its path only, so that its sentence is seen whole."""
    path = refusal.arguments.get("path")
    if path is None:
        return refusal
    short = ending(show(path), max(width - SENTENCE, SENTENCE))
    return Refusal(refusal.code, **{**refusal.arguments, "path": short})


def _day(when: str) -> str:
    """The day here, of a moment in UTC; nothing where it isn't one."""
    try:
        return datetime.fromisoformat(when).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""
