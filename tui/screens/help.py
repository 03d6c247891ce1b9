"""The keys, a row each, with what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.table import Key as RowKey
from tui.keys import MOVING, of, pressed
from tui.say import words
from tui.screens import foot as keys_foot
from tui.screens.foot import BACK, QUIT, offered
from tui.terms import N_
from tui.widgets.lines import LinePanel
from tui.widgets.looks import STRONG, fit, joined
from tui.widgets.rows import OneLine

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.content import Content

TITLE = N_("KEYS")
WIDTH = 16


class KeysPanel(LinePanel):
    """A row for each key."""

    OPENS = "dismiss"

    def row(self, key: RowKey, width: int) -> Content:
        """The key and its line of help."""
        one = pressed(str(key), keys_foot.own(self.app))
        return joined(fit(one.shown, WIDTH, STRONG), fit(words(one.help), width - WIDTH))


class HelpScreen(Screen[None]):
    """Every key; the same key goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,enter", "dismiss", show=False),
    ]
    DEFAULT_CSS = "HelpScreen { layout: vertical; overflow: hidden; }"

    def __init__(self, where: str) -> None:
        super().__init__()
        self._where = where

    def compose(self) -> ComposeResult:
        """The list over its keys."""
        self._panel = KeysPanel()
        yield self._panel.entitle(words(TITLE))
        foot = OneLine()
        own = keys_foot.own(self.app)
        foot.offer([keys_foot.mark(own), *(offered(key, key.shown) for key in (QUIT, BACK))])
        yield foot

    def on_mount(self) -> None:
        """All of this screen, then how one moves in its lists."""
        lists = MOVING.get(self._where, "lists")
        self._panel.lay([key.id for where in (self._where, lists) for key in of(where) if key.keys])
        self._panel.focus()
