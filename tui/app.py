"""The full-screen program: one table, on the gateway that was opened for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from core.dice import Source
from core.refusal import Refusal
from data.gateway import Gateway
from tui import keymap, say
from tui.screens.keys import KEYS
from tui.screens.table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.command import Provider


def _search() -> type[Provider]:
    from tui.screens.palette import Search  # only when it is opened

    return Search


class Roundkeeper(App[None]):
    """A chronicle on the table screen. Nothing is saved on leaving: it is all in the file."""

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_search}

    def __init__(self, gateway: Gateway, source: Source) -> None:
        super().__init__()
        self._gateway, self._source = gateway, source

    def get_default_screen(self) -> TableScreen:
        """The table, from the first frame on."""
        return TableScreen(self._gateway, self._source)

    def on_mount(self) -> None:
        """The table's own keys, if somebody has changed them; a wrong file is said, not fatal."""
        try:
            changed = keymap.read(keymap.place(), frozenset(key.id for key in KEYS))
        except Refusal as refusal:
            self.notify(say.refusal(refusal), markup=False)
            return
        if changed:
            self.set_keymap(changed)
