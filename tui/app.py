"""The full-screen program: one table, on the gateway that was opened for it."""

from __future__ import annotations

from textual.app import App

from core.dice import Source
from data.gateway import Gateway
from tui.screens.table import TableScreen


class Roundkeeper(App[None]):
    """A chronicle on the table screen. Nothing is saved on leaving: it is all in the file."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, gateway: Gateway, source: Source) -> None:
        super().__init__()
        self._gateway, self._source = gateway, source

    def get_default_screen(self) -> TableScreen:
        """The table, from the first frame on."""
        return TableScreen(self._gateway, self._source)
