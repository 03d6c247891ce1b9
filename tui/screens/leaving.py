"""From one chronicle to another: the key that leads there, and the message that one is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from textual.app import App

    from data.gateway import Gateway
    from tui.drafts import Drafts


class Opened(Message):
    """A chronicle was opened: the program is to show its table."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__()
        self.gateway = gateway


class Leaving:
    """The way from the table to the other chronicles; mixed into the table screen."""

    if TYPE_CHECKING:
        app: App[None]
        drafts: Drafts

    def action_chronicles(self) -> None:
        """The welcome, on a screen of its own; the table stays until another one is chosen."""
        from tui.screens.welcome import WelcomeScreen  # only when it is opened

        self.drafts.flush()
        self.app.push_screen(WelcomeScreen())
