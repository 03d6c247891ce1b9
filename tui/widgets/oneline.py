"""One row of the screen that says something at the left and something at the right."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

NOTHING = Content("")


class OneLine(Widget):
    """A row, cut to its width; the right keeps up to `share` of it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "OneLine { height: 1; }"

    def __init__(self, *, fill: str = " ", share: float = 0.5, **named: Any) -> None:
        super().__init__(**named)
        self._fill, self._share = fill, share
        self._left, self._right = NOTHING, NOTHING

    def show(self, left: Content, right: Content = NOTHING) -> None:
        """Say this; drawn again only if it is something else."""
        if not (left.is_same(self._left) and right.is_same(self._right)):
            self._left, self._right = left, right
            self.refresh()

    def cut(self) -> tuple[Content, Content]:
        """Left and right, as much of each as there is room for."""
        width = self.size.width
        right = self._right.truncate(
            max(int(width * self._share), width - self._left.cell_length - 1), ellipsis=True
        )
        return self._left.truncate(max(width - right.cell_length - 1, 0), ellipsis=True), right

    def render_line(self, y: int) -> Strip:
        """The row."""
        width = self.size.width
        left, right = self.cut()
        between = Content(self._fill * max(width - left.cell_length - right.cell_length, 0))
        said = Content.assemble(left, between, right)
        return Strip(said.render_segments(self.visual_style)).adjust_cell_length(
            width, self.rich_style
        )
