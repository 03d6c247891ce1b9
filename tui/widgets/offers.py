"""A row of things to do, each by a click; the pointer over one is told what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from core.frozen import frozen
from tui.widgets.oneline import NOTHING, OneLine

if TYPE_CHECKING:
    from textual import events


@frozen
class Offer:
    """One thing to do: how it is shown, the screen's action, what that does."""

    said: Content
    action: str = ""
    help: str = ""


class Offers(OneLine):
    """Offers side by side and one at the right; a single widget that knows their cells."""

    _offers: Sequence[tuple[int, int, Offer]] = ()
    _back: Offer | None = None

    def offer(self, offers: Sequence[Offer], right: Offer | None = None, gap: str = "  ") -> None:
        """Show these."""
        at, placed = 0, []
        for one in offers:
            placed.append((at, at + one.said.cell_length, one))
            at += one.said.cell_length + Content(gap).cell_length
        self._offers, self._back = placed, right
        said = Content(gap).join([one.said for one in offers])
        self.show(said, right.said if right else NOTHING)

    def under(self, x: int) -> Offer | None:
        """The offer in this cell, if it can be seen there."""
        left, right = self.cut()
        if self._back is not None and x >= self.size.width - right.cell_length:
            return self._back
        seen = x < left.cell_length
        return next((one for begin, end, one in self._offers if seen and begin <= x < end), None)

    async def on_click(self, event: events.Click) -> None:
        """What is under the pointer is done, as by its key."""
        found = self.under(event.x)
        if found is not None and found.action:
            await self.screen.run_action(found.action)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what a click would do here."""
        found = self.under(event.x)
        said = Content(found.help) if found is not None and found.help else None
        if said != self.tooltip:
            self.tooltip = said
