"""A list drawn line by line: only the lines that changed are drawn again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.table import Key
from core.text import fold
from tui.keys import bindings
from tui.say import show, words
from tui.terms import N_
from tui.widgets.looks import QUIET, STRONG
from tui.widgets.rows import Row

if TYPE_CHECKING:
    from rich.segment import Segment
    from textual import events
    from textual.binding import BindingType

MARK, NO_MARK = "▌", " "
FOUND = N_("{count} found; Enter stays there, Esc shows all again.")
SOUGHT = N_("{title} / {typed}")
FOCUSED, NOT_FOCUSED = ("▐", "▌"), ("─", "─")


class LinePanel(ScrollView, can_focus=True):
    """Rows by key. `marked` is the row that keys act on; it stays with its key.

    `keys` are the rows that are shown: of `every` one those that hold what is `sought`.

    `composed` counts rows made and `refreshed` lines drawn again, for the tests.
    """

    OPENS: ClassVar[str] = "open"
    """What Enter does here: the screen's action that a double click runs."""
    FINDS: ClassVar[str] = FOUND
    """What is said while a search goes on."""
    ALLOW_SELECT = False  # a double click would select the text
    COMPONENT_CLASSES: ClassVar[set[str]] = {"lines--marked"}
    DEFAULT_CSS = """
    LinePanel { overflow-x: hidden; scrollbar-size-vertical: 1; height: 1fr; }
    LinePanel .lines--marked { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("lists")]

    class Marked(Message):
        """Another row is marked."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.keys: list[Key] = []
        self.every: list[Key] = []
        self.sought = ""
        self.marked: Key | None = None
        self._stood: Key | None = None
        self.composed = self.refreshed = 0
        self._strips: dict[Key, Strip] = {}
        self._width = 0
        self._said, self._title = ("", ""), Row(fill="─")
        self.titled = False

    def entitle(self, title: str, columns: str = "") -> Self:
        """A title above the rows; where keys act it stands in a box."""
        self.titled = True
        self.entitle_as(title, columns)
        return self

    def entitle_as(self, title: str, columns: str) -> None:
        """Another title, shown or not as before."""
        if (title, columns) != self._said:
            self._said = (title, columns)
            self._say_title(here=self.has_focus)

    @property
    def columns(self) -> str:
        """What stands above the columns at the right."""
        return self._said[1]

    def show_title(self, shown: bool) -> None:
        """With its title, or without where something else names the panel."""
        if shown != self.titled:
            self.titled = shown
            self._measure()
            self.refresh()

    def _say_title(self, *, here: bool) -> None:
        title, columns = self._said
        before, behind = FOCUSED if here else NOT_FOCUSED
        if self.sought:
            title = words(SOUGHT, title=title, typed=show(self.sought))
        said = Content.styled(f"{before}{title}{behind}", STRONG)
        self._title.look = STRONG if here else QUIET
        self._title.show(said, Content(columns))
        if self.titled:
            self.refresh(Region(0, 0, max(self.size.width, 1), 1))

    @property
    def _room(self) -> int:
        """Lines that there are for rows."""
        return self.size.height - int(self.titled)

    def row(self, key: Key, width: int) -> Content:
        """What the row says, in so many cells."""
        raise NotImplementedError

    def lay(self, keys: Sequence[Key], changed: Collection[Key] = ()) -> None:
        """These rows in this order; of those that stay only the changed are made again."""
        before, self.every = self.keys, list(keys)
        self.keys = [key for key in self.every if self._holds(key)]
        self._strips = {k: s for k, s in self._strips.items() if k not in changed}
        self._keep_mark(before)
        self._measure()
        top = self.scroll_offset.y
        for y in range(top, min(top + self._room, max(len(before), len(self.keys)))):  # in sight
            was, now = before[y : y + 1], self.keys[y : y + 1]
            if was != now or (now and now[0] in changed):
                self.refresh_line(y)

    def _holds(self, key: Key) -> bool:
        return not self.sought or self.sought in fold(self.searched(key))

    def searched(self, key: Key) -> str:
        """What a search looks through: the row as it reads."""
        return self.row(key, 200).plain

    def seek(self, typed: str) -> None:
        """Show the rows that hold this; all of them for nothing.

        Where nothing was found, the mark stands where it stood before the search.
        """
        if not self.sought:
            self._stood = self.marked
        lost = bool(self.every) and not self.keys
        self.sought = fold(typed)
        self.lay(self.every)
        if lost:
            self.mark(self._stood)
        self._follow()
        self._say_title(here=self.has_focus)

    def _keep_mark(self, before: list[Key]) -> None:
        """The mark stays with its row; if that is gone, at its place."""
        if self.marked in self.keys:
            return
        at = before.index(self.marked) if self.marked in before else 0
        self.marked = self.keys[min(at, len(self.keys) - 1)] if self.keys else None
        self.refresh_line(min(at, max(len(self.keys) - 1, 0)))

    def _measure(self) -> None:
        # A list that fits is as high as its panel: a row more is then no new layout.
        size = Size(0, max(len(self.keys) + int(self.titled), self.size.height))
        if size != self.virtual_size:
            self.virtual_size = size

    def mark(self, key: Key | None) -> None:
        """Put the mark on this row; two lines are drawn again."""
        if key not in self.keys or key == self.marked:
            return
        for one in (self.marked, key):
            if one in self.keys:
                self.refresh_line(self.keys.index(one))
        self.marked = key
        self._follow()
        self.post_message(self.Marked())

    def _follow(self) -> None:
        at = self.keys.index(self.marked) if self.marked in self.keys else 0
        top, height = self.scroll_offset.y, self._room
        if height > 0 and not top <= at < top + height:  # forced: the bar may only be coming
            self.scroll_to(y=at if at < top else at - height + 1, animate=False, force=True)

    def action_step(self, by: int) -> None:
        """Move the mark by so many rows."""
        if self.keys:
            at = self.keys.index(self.marked) if self.marked in self.keys else 0
            self.mark(self.keys[max(0, min(at + by, len(self.keys) - 1))])

    def refresh_line(self, y: int) -> None:
        """Draw one line again."""
        self.refreshed += 1
        super().refresh_line(y + int(self.titled))

    def on_resize(self, event: events.Resize) -> None:
        """Another size: rows are as wide as the panel."""
        self._measure()
        self._follow()

    def under(self, y: int) -> Key | None:
        """The row that is drawn at this line of the panel."""
        at = y + self.scroll_offset.y - int(self.titled)
        return self.keys[at] if y >= int(self.titled) and at < len(self.keys) else None

    async def on_click(self, event: events.Click) -> None:
        """A click marks a row, a double click opens it."""
        key = self.under(event.y)
        if key is not None:
            self.mark(key)
            if event.chain == 2:
                await self.screen.run_action(self.OPENS)

    def render_line(self, y: int) -> Strip:
        """A line of the panel, from its prepared strip."""
        at = y + self.scroll_offset.y - int(self.titled)
        width = self.scrollable_content_region.width
        if self.titled and y == 0:
            return self._title.strip(width, self.visual_style)
        if at >= len(self.keys):
            return Strip.blank(width, self.rich_style)
        key = self.keys[at]
        here = key == self.marked
        mark, row = MARK if here else NO_MARK, self._strip(key, width - 1)
        if here and self.has_focus:  # one bar from end to end, whatever looks the row has
            bar = self.get_component_rich_style("lines--marked", partial=True)
            return Strip(self._plain(mark + row.text), width).apply_style(bar)
        return Strip([*self._plain(mark), *row], width)

    def _plain(self, text: str) -> list[Segment]:
        return Content(text).render_segments(self.visual_style)

    def _strip(self, key: Key, width: int) -> Strip:
        if width != self._width:
            self._strips, self._width = {}, width
        if key not in self._strips:
            self.composed += 1
            said = self.row(key, width).truncate(width, ellipsis=True, pad=True)
            self._strips[key] = Strip(said.render_segments(self.visual_style), width)
        return self._strips[key]

    def on_focus(self) -> None:
        """Keys act here now."""
        self._say_title(here=True)

    def on_blur(self) -> None:
        """Keys act elsewhere."""
        self._say_title(here=False)

    def notify_style_update(self) -> None:
        """Other colours: every row is made again."""
        super().notify_style_update()
        self._strips = {}
