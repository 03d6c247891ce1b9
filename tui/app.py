"""The full-screen program: one table, on the gateway that was opened for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from core.dice import Source
from core.refusal import Refusal
from data.gateway import Gateway
from tui import colours, keymap, say
from tui.screens.keys import KEYS
from tui.screens.table import TableScreen
from tui.terms import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.command import Provider


NO_COLOURS = N_("NO_COLOR is set in this terminal: there are no colours to choose.")


def _search() -> type[Provider]:
    from tui.screens.palette import Search  # only when it is opened

    return Search


class Roundkeeper(App[None]):
    """A chronicle on the table screen. Nothing is saved on leaving: it is all in the file."""

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_search}

    # Textual's own widgets: an emoji goes; edges and the cursor, which have fixed colours, follow
    # the theme; where the ground is the terminal's, or without colour, a style tells them apart.
    CSS = """
    SearchIcon { display: none; }
    Tooltip:ansi { text-style: reverse; }
    Input:ansi > .input--cursor {
        background: $background;
        color: $foreground;
        text-style: reverse;
    }
    Input:nocolor > .input--selection { text-style: reverse; }
    CommandPalette #--input { border: hkey $quiet; }
    CommandPalette #--input.--list-visible { border-bottom: none; }
    CommandInput, CommandInput:focus { border: blank $quiet; }
    CommandList { border-top: blank $quiet; border-bottom: hkey $quiet; }
    CommandList.--populating { border-bottom: none; }
    CommandList:nocolor > .option-list--option { text-style: none; }
    CommandList:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    """

    def __init__(self, gateway: Gateway, source: Source) -> None:
        self.set_reactive(App.theme, colours.first())  # before the styles are read: no flash
        super().__init__()
        self._gateway, self._source = gateway, source

    def get_default_screen(self) -> TableScreen:
        """The table, from the first frame on."""
        return TableScreen(self._gateway, self._source)

    def action_colours(self) -> None:
        """The next of dark, light and the terminal's own colours."""
        if self.no_color:
            self.notify(say.words(NO_COLOURS), markup=False)
        else:
            self.theme = colours.after(self.theme)

    def on_mount(self) -> None:
        """The table's own keys, if somebody has changed them; a wrong file is said, not fatal."""
        try:
            changed = keymap.read(keymap.place(), frozenset(key.id for key in KEYS))
        except Refusal as refusal:
            self.notify(say.refusal(refusal), markup=False)
            return
        if changed:
            self.set_keymap(changed)
