"""The full-screen program: a table on the gateway that was opened for it, or the welcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import App
from textual.widget import AwaitMount

from core.dice import Source
from core.refusal import Refusal
from data.gateway import Gateway
from tui import colours, keymap, say
from tui.keys import KEYS, Own
from tui.screens.leaving import Opened
from tui.screens.table import TableScreen
from tui.terms import N_
from tui.widgets.echo import Echo
from tui.widgets.lines import LinePanel
from tui.widgets.prompt import TypedLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.command import Provider
    from textual.screen import Screen


ALT = "alt+"
NO_COLOURS = N_("NO_COLOR is set in this terminal: there are no colours to choose.")


def _without_alt(event: events.Key) -> events.Key:
    sign = event.character or ""
    name = sign if sign.isalnum() else event.key.rpartition("+")[2]
    return events.Key(name, sign)


def _search() -> type[Provider]:
    from tui.screens.palette import Search  # only when it is opened

    return Search


class Roundkeeper(App[None]):
    """A chronicle on the table screen. Nothing is saved on leaving: it is all in the file.

    Without a gateway it begins with the welcome, which says what was `refused` before. A chronicle
    that is left for another one is closed; at the end, what the welcome opened is.
    """

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

    def __init__(
        self, gateway: Gateway | None, source: Source, refused: Refusal | None = None
    ) -> None:
        self.set_reactive(App.theme, colours.first())  # before the styles are read: no flash
        super().__init__()
        self._gateway, self._source, self._refused = gateway, source, refused
        self._given = gateway
        self.own_keys: Own = {}

    async def on_event(self, event: events.Event) -> None:
        """Keys act in the order in which they came, also those of a line."""
        typed = isinstance(event, (events.Key, events.Paste)) and not event.is_forwarded
        typed = typed and bool(self.screen_stack)
        if typed and not self.screen.is_mounted:  # it has just been opened
            await AwaitMount(self.screen, [self.screen])
        if typed and isinstance(event, events.Key) and self._is_alt(event):
            for key in (events.Key("escape", None), _without_alt(event)):
                await self.on_event(key)
        elif typed and isinstance(self.focused, TypedLine):
            self.app_focus = True
            await self.focused.takes(event)
        else:
            if typed and isinstance(echo := getattr(self.screen, "echo", None), Echo):
                echo.forget()
            await super().on_event(event)

    def _is_alt(self, event: events.Key) -> bool:
        """Esc with a sign right behind it comes as Alt and that sign; it is two keys."""
        alt = event.key.startswith(ALT) and event.is_printable
        here = isinstance(self.focused, (TypedLine, LinePanel))
        return alt and here and event.key not in self.active_bindings

    def get_default_screen(self) -> Screen[Any]:
        """The table, from the first frame on."""
        if self._gateway is not None:
            return TableScreen(self._gateway, self._source)
        from tui.screens.welcome import WelcomeScreen  # only when it is opened

        return WelcomeScreen(self._refused)

    def action_colours(self) -> None:
        """The next of dark, light and the terminal's own colours."""
        if self.no_color:
            self._say(say.words(NO_COLOURS))
        else:
            self.theme = colours.after(self.theme)

    def _say(self, sentence: str) -> None:
        """Where it stays until it is read; a notice on a screen that has no row for it."""
        echo = getattr(self.screen, "echo", None)
        if echo is not None:
            echo.say(sentence)
        else:
            self.notify(sentence, markup=False)

    def on_mount(self) -> None:
        """What needn't be there before the first frame."""
        self._own_keys()
        self.call_after_refresh(self._enter)

    def _own_keys(self) -> None:
        """The table's own keys, if somebody has changed them; a wrong file is said, not fatal."""
        try:
            changed = keymap.read(keymap.place(), frozenset(key.id for key in KEYS))
        except Refusal as refusal:
            said = say.refusal(refusal)
            self.call_after_refresh(lambda: self._say(said))
            return
        if changed:
            self.own_keys = changed
            self.set_keymap(changed)

    def _enter(self) -> None:
        """The chronicle on the table stands first among the recent ones."""
        if self._gateway is None:
            return
        from tui import clock, recent

        one = self._gateway.table.chronicle
        recent.enter(self._gateway.path, one.name, one.system, clock.now())

    @on(Opened)
    async def _begin(self, message: Opened) -> None:
        """To another chronicle; the one before is let go of once its screen is."""
        before, self._gateway = self._gateway, message.gateway
        left = [self.pop_screen() for _ in self.screen_stack[1:]]
        # Textual takes a callback from whatever is switched from; a default screen has none.
        self.screen._push_result_callback(self, None)
        left.append(self.switch_screen(TableScreen(message.gateway, self._source)))
        for leaving in left:
            await leaving
        if before is not None:
            before.close()
        self.call_after_refresh(self._enter)

    def on_unmount(self) -> None:
        """Let go of what was opened here."""
        if self._gateway is not None and self._gateway is not self._given:
            self._gateway.close()

    def action_command_palette(self) -> None:
        """The search, on the screens that have something to search: it is done there."""
        if hasattr(self.screen, "WHERE"):
            super().action_command_palette()
