"""Ratings and tracks of a sheet, set by keys and by clicks."""

from __future__ import annotations

from textual import on

from core.language import Request
from core.refusal import Refusal
from tui.screens.traits import Traits
from tui.widgets import sheetheads
from tui.widgets.sheet import Place, SheetPanel

MOST = 100


class Dots(Traits):
    """What sets the rating or the track at the cursor; the sheet screen is made from it."""

    _carried: Place | None = None
    """Where the last digit has gone on to, if that is another group."""

    def action_rate(self, by: int) -> None:
        """One more or one less than is on the sheet now: another window may have written."""
        if self.gateway.refresh():
            self._draw()
        item = self.panel.item
        if item is not None:
            self._set(item.sort, item.key, item.value + by)

    def action_digit(self, digit: str) -> None:
        """A rating, and on to the next."""
        item = self.panel.item
        if item is not None and self._too_much(item.sort, item.key, int(digit)):
            return
        if item is not None:
            self._set(item.sort, item.key, int(digit))
            group = self.panel.group[0]
            self.panel.step(1)
            self._carried = self.panel.cursor if self.panel.group[0] != group else None

    def _too_much(self, sort: str, key: str, value: int) -> bool:
        """Whether a track that counts harm ends before; then the mark stays, and why is said."""
        if sort != "level":
            return False
        stands = self.gateway.ask(lambda table: sheetheads.stands(table, self.who, key))
        if value <= stands.most:
            return False
        bounds = {"number": value, "least": 0, "most": stands.most}
        self._refused(Refusal("number_out_of_bounds", **bounds))
        return True

    @on(SheetPanel.Rated)
    def _rated(self, message: SheetPanel.Rated) -> None:
        self._set(message.item.sort, message.item.key, message.value)

    def _set(self, sort: str, key: str, value: int) -> None:
        """A rating or a track as a step; beyond its ends nothing happens."""
        if not 0 <= value <= MOST:
            return
        if sort == "trait":
            self._do(Request("set_trait", {"character": self.who, "trait": key, "rating": value}))
            return
        stands = self.gateway.ask(lambda table: sheetheads.stands(table, self.who, key))
        said = {"character": self.who, "track": key, "value": value, "most": stands.most}
        if sort == "most":  # what is left goes with what is full
            said |= {"value": max(stands.value + value - stands.most, 0), "most": value}
        elif sort == "level" and value > stands.most:
            return
        self._do(Request("set_track", said))
