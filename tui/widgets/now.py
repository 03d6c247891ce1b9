"""The NOW panel: the present moment, always in the same place and of the same height."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from tui.say import words
from tui.terms import N_
from tui.widgets.looks import QUIET, STRONG
from tui.widgets.rows import Row

TITLE = N_("NOW")
ASIDE = 2
"""Cells left free at both sides of the body."""


class NowPanel(Widget):
    """A title and a body; what is said last stays until something else happens."""

    DEFAULT_CSS = "NowPanel { height: 8; }"

    def __init__(self, name: str = TITLE) -> None:
        super().__init__(id="now")
        self._called, self._title = name, Row(fill="─", look=QUIET)
        self.title, self.body = Content(""), Content("")
        self._lines: tuple[int, list[Content]] = (0, [])
        self._entitle("")

    @property
    def body_size(self) -> Size:
        """How many cells there are for the body."""
        return Size(max(self.size.width - 2 * ASIDE, 0), max(self.size.height - 1, 0))

    def say(self, title: str, body: Content) -> None:
        """Show this moment."""
        other = not body.is_same(self.body)
        if self._entitle(title) or other:
            self.body, self._lines = body, (0, [])
            self.refresh()

    def _entitle(self, title: str) -> bool:
        name = Content.styled(f"─{words(self._called)}─", STRONG)
        self.title = Content(title)
        said = Content(" ").join([name, Content(title), Content("")]) if title else name
        return self._title.show(said)

    def lines(self) -> list[Content]:
        """The body in lines, wrapped where it is wider than its room."""
        width = max(self.body_size.width, 1)
        if self._lines[0] != width:
            found = [
                part
                for line in self.body.split("\n", allow_blank=True)
                for part in _wrapped(line, width)
            ]
            self._lines = (width, found)
        return self._lines[1]

    def render_line(self, y: int) -> Strip:
        """The title, then the body."""
        if y == 0:
            return self._title.strip(self.size.width, self.visual_style)
        lines = self.lines()
        said = lines[y - 1] if y <= len(lines) else Content("")
        strip = Strip(Content.assemble(" " * ASIDE, said).render_segments(self.visual_style))
        return strip.adjust_cell_length(self.size.width, self.rich_style)


def _wrapped(line: Content, width: int) -> list[Content]:
    return [line] if line.cell_length <= width else line.wrap(width)
