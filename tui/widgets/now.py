"""The NOW panel: the present moment, always in the same place and of the same height."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tui.say import words
from tui.terms import N_
from tui.widgets.looks import STRONG
from tui.widgets.oneline import OneLine

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.geometry import Size

TITLE = N_("NOW")


class NowPanel(Vertical):
    """A title and a body; what is said last stays until something else happens."""

    DEFAULT_CSS = """
    NowPanel { height: 8; }
    NowPanel OneLine { color: $quiet; text-style: $quiet-style; }
    NowPanel Static { height: 1fr; padding: 0 2; overflow: hidden; }
    """

    def __init__(self, name: str = TITLE) -> None:
        super().__init__(id="now")
        self._called = name
        self._title, self._body = OneLine(fill="─"), Static(markup=False)
        self.title, self.body = Content(""), Content("")

    def compose(self) -> ComposeResult:
        """The title over the body."""
        self._entitle("")
        yield self._title
        yield self._body

    @property
    def body_size(self) -> Size:
        """How many cells there are for the body."""
        return self._body.content_size

    def say(self, title: str, body: Content) -> None:
        """Show this moment."""
        self._entitle(title)
        if not body.is_same(self.body):
            self.body = body
            self._body.update(body, layout=False)

    def _entitle(self, title: str) -> None:
        name = Content.styled(f"─{words(self._called)}─", STRONG)
        self.title = Content(title)
        self._title.show(Content(" ").join([name, Content(title), Content("")]) if title else name)
