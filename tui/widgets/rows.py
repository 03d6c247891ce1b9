"""Rows of the screen that say something at the left and at the right, several in one widget.

Each widget costs styles, messages and a layout before the first frame; a row costs a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from core.frozen import frozen
from tui.widgets.looks import PLAIN, Look, ends

if TYPE_CHECKING:
    from textual import events
    from textual.style import Style

NOTHING = Content("")


@frozen
class Offer:
    """One thing to do by a click: how it is shown, the screen's action, what that does."""

    said: Content
    action: str = ""
    help: str = ""


class Row:
    """A row, cut to its width; the right keeps up to `share` of it, `fill` stands between.

    Both are cut at their ends, an offer at the right in its middle.
    """

    def __init__(self, *, fill: str = " ", share: float = 0.5, look: Look = PLAIN) -> None:
        self._fill, self._share, self.look = fill, share, look
        self.left, self.right = NOTHING, NOTHING
        self._offers: Sequence[tuple[int, int, Offer]] = ()
        self._back: Offer | None = None

    def show(self, left: Content, right: Content = NOTHING) -> bool:
        """Say this; whether it is something else than before."""
        if left.is_same(self.left) and right.is_same(self.right):
            return False
        self.left, self.right = left, right
        return True

    def offer(self, offers: Sequence[Offer], right: Offer | None, gap: str) -> bool:
        """Show these side by side, and one at the right; the row knows their cells."""
        at, placed = 0, []
        for one in offers:
            placed.append((at, at + one.said.cell_length, one))
            at += one.said.cell_length + Content(gap).cell_length
        self._offers, self._back = placed, right
        said = Content(gap).join([one.said for one in offers])
        return self.show(said, right.said if right else NOTHING)

    def under(self, x: int, width: int) -> Offer | None:
        """The offer in this cell, if it can be seen there."""
        left, right = self._cut(width)
        if self._back is not None and x >= width - right.cell_length:
            return self._back
        seen = x < left.cell_length
        return next((one for begin, end, one in self._offers if seen and begin <= x < end), None)

    def _cut(self, width: int) -> tuple[Content, Content]:
        """Left and right, as much of each as there is room for."""
        apart = 2 if self._back is not None else 1
        most = max(int(width * self._share), width - self.left.cell_length - apart)
        cut = ends(self.right, most) if self._back is not None else None
        right = cut or self.right.truncate(most, ellipsis=True)
        return self.left.truncate(max(width - right.cell_length - apart, 0), ellipsis=True), right

    def strip(self, width: int, style: Style) -> Strip:
        """The row as it is drawn."""
        left, right = self._cut(width)
        between = Content(self._fill * max(width - left.cell_length - right.cell_length, 0))
        said = Content.assemble(left, between, right)
        if self.look:
            said = said.stylize_before(self.look)
        return Strip(said.render_segments(style), width)


class Rows(Widget):
    """Rows by name, one below the other."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Rows { height: auto; }"

    def __init__(self, rows: dict[str, Row], **named: Any) -> None:
        super().__init__(**named)
        self.rows, self.hidden = rows, frozenset[str]()

    @property
    def names(self) -> list[str]:
        """The rows that are seen, from the top."""
        return [name for name in self.rows if name not in self.hidden]

    def hide(self, *names: str) -> None:
        """Leave these out, and show all others."""
        if self.hidden != frozenset(names):
            self.hidden = frozenset(names)
            self.refresh(layout=True)

    def get_content_height(self, *_: object) -> int:
        """A line for each that is seen."""
        return len(self.names)

    def say(self, name: str, left: Content, right: Content = NOTHING) -> None:
        """Say this in a row; drawn again only if it is something else."""
        if self.rows[name].show(left, right):
            self.redraw(name)

    def offer_in(
        self, name: str, offers: Sequence[Offer], right: Offer | None = None, gap: str = "  "
    ) -> None:
        """Show what can be done in a row."""
        if self.rows[name].offer(offers, right, gap):
            self.redraw(name)

    def redraw(self, name: str) -> None:
        """Draw one row again."""
        if name not in self.hidden:
            self.refresh(Region(0, self.names.index(name), max(self.size.width, 1), 1))

    def render_line(self, y: int) -> Strip:
        """A row."""
        names, width = self.names, self.size.width
        if y >= len(names):
            return Strip.blank(width, self.rich_style)
        return self.rows[names[y]].strip(width, self.visual_style)

    def _under(self, event: events.MouseEvent) -> Offer | None:
        names = self.names
        return self.rows[names[event.y]].under(event.x, self.size.width) if names else None

    async def on_click(self, event: events.Click) -> None:
        """What is under the pointer is done, as by its key."""
        found = self._under(event)
        if found is not None and found.action:
            await self.screen.run_action(found.action)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what a click would do here."""
        found = self._under(event)
        said = Content(found.help) if found is not None and found.help else None
        if said != self.tooltip:
            self.tooltip = said


class OneLine(Rows):
    """A widget of one row."""

    DEFAULT_CSS = "OneLine { height: 1; }"

    def __init__(self, *, fill: str = " ", share: float = 0.5, **named: Any) -> None:
        super().__init__({"": Row(fill=fill, share=share)}, **named)

    def show(self, left: Content, right: Content = NOTHING) -> None:
        """Say this."""
        self.say("", left, right)

    def offer(self, offers: Sequence[Offer], right: Offer | None = None) -> None:
        """Show what can be done."""
        self.offer_in("", offers, right)
