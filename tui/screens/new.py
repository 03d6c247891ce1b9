"""A new chronicle: its name, its file, the rule system and that system's house rules."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Input, Static

from core import systems
from core.refusal import Refusal
from core.systems.base import Switch
from core.table import Key
from tui import beginning, helps
from tui.keys import bindings
from tui.say import rule, show, term, words
from tui.screens.leaving import Opened
from tui.terms import N_
from tui.widgets.chooser import Chooser
from tui.widgets.echo import Echo
from tui.widgets.lines import LinePanel
from tui.widgets.looks import PLAIN, QUIET, STRONG, fit, joined
from tui.widgets.prompt import TypedLine
from tui.widgets.recent import shortened
from tui.widgets.rows import OneLine

if TYPE_CHECKING:
    from textual.app import ComposeResult

TITLE = N_("NEW CHRONICLE")
RULES = N_("SYSTEM AND HOUSE RULES")
COLUMNS = N_("Space next choice")
NAME, FILE = N_("name"), N_("file")
SYSTEM, DECIDES = N_("system"), N_("the rules that are played")
MAKE, MAKES = N_("make it"), N_("writes the file and opens it on the table")
WHERE = N_("is written as {path}")
FOOT = N_("ctrl+n makes it, Enter in a field too   Tab ↓ on   Space next choice   Esc back")
SYSTEM_ROW, MAKE_ROW = "=", "+"
ID, VALUE = 28, 14


class Field(TypedLine):
    """A line of the form: the arrows go to its neighbours."""

    def action_earlier(self, by: int) -> None:
        """To what stands above or below."""
        if by > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()


class ChoicesPanel(Chooser):
    """The system and its switches, each at its default until it gets another choice."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "choose", show=False)]

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self._systems = beginning.known_systems()
        self.system = self._systems[0]
        self._changed: dict[str, str] = {}

    @property
    def switches(self) -> dict[Key, Switch]:
        """Those of the chosen system, by id."""
        return {one.id: one for one in systems.load(self.system).switches}

    @property
    def rules(self) -> dict[str, str]:
        """The switches that differ from their default."""
        return {key: value for key, value in self._changed.items() if key in self.switches}

    def show_choices(self) -> None:
        """All of them as they stand; there are few."""
        keys: list[Key] = [SYSTEM_ROW, *self.switches, MAKE_ROW]
        self.lay(keys, set(keys))

    def next_choice(self, key: Key) -> None:
        """The system's or switch's next choice, from the last to the first."""
        if key == SYSTEM_ROW:
            self.system = _after(self._systems, self.system)
        else:
            choices = self.switches[key].choices
            value = _after(choices, self._changed.get(str(key), choices[0]))
            self._changed.pop(str(key), None)
            if value != choices[0]:
                self._changed[str(key)] = value
        self.show_choices()

    def row(self, key: Key, width: int) -> Content:
        """What it is called, how it stands, what it decides."""
        if key == MAKE_ROW:
            return joined(fit(words(MAKE), ID, STRONG), fit(words(MAKES), width - ID, QUIET))
        name, value, style = words(SYSTEM), term(self.system), PLAIN
        if key != SYSTEM_ROW:
            name, value = rule(str(key)), self._changed.get(str(key), "")
            style = STRONG if value else PLAIN
            value = rule(value or self.switches[key].choices[0])
        rest = width - ID - VALUE
        return joined(
            fit(name, ID, style), fit(value, VALUE, style), fit(self.decides(key), rest, QUIET)
        )

    def decides(self, key: Key | None) -> str:
        """What a row decides, in a line."""
        said = {SYSTEM_ROW: DECIDES, MAKE_ROW: MAKES} | helps.RULES
        return words(said[str(key)]) if key in said else ""


def _after(choices: Any, now: str) -> str:
    return str(choices[(choices.index(now) + 1) % len(choices)])


class NewScreen(Screen[None]):
    """Nothing is written before all of it is right; what was typed stays."""

    AUTO_FOCUS = "#name Field"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("new")]
    DEFAULT_CSS = """
    NewScreen { layout: vertical; overflow: hidden; }
    NewScreen Horizontal { height: 1; }
    NewScreen Horizontal Static { width: 7; padding: 0 1; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.called, self.file = Field(), Field()
        self.choices, self.echo = ChoicesPanel(), Echo(markup=False)
        self._refused: Refusal | None = None

    def compose(self) -> ComposeResult:
        """Two fields, the choices, what is to be said, the keys."""
        title, foot = OneLine(fill="─"), OneLine()
        title.show(Content.styled(f"─{words(TITLE)}─", STRONG))
        foot.show(Content.styled(words(FOOT), QUIET))
        yield title
        for name, label, field in (("name", NAME, self.called), ("file", FILE, self.file)):
            with Horizontal(id=name):
                yield Static(Content(words(label)), markup=False)
                yield field
        yield self.choices.entitle(words(RULES), words(COLUMNS))
        yield self.echo
        yield foot

    def on_mount(self) -> None:
        """Every switch at its default."""
        self.choices.show_choices()

    @property
    def path(self) -> Path:
        """The file as typed, or else as it is proposed."""
        typed = self.file.value.strip()
        return Path(os.path.expanduser(typed)) if typed else beginning.proposed(self.called.value)

    @on(Input.Changed)
    @on(LinePanel.Marked)
    def _changed(self) -> None:
        self._refused = None
        self._say()

    @on(DescendantFocus)
    def _say(self) -> None:
        """Why it can't be made, until something changes; what is marked; where it will lie."""
        self.file.grey(str(beginning.proposed(self.called.value)))
        if self._refused is not None:
            self.echo.refuse(shortened(self._refused, self.app.size.width))
        elif self.focused is self.choices:
            self.echo.say(self.choices.decides(self.choices.marked), style=QUIET)
        else:
            self.echo.say(words(WHERE, path=show(os.path.abspath(self.path))), style=QUIET)

    @on(Chooser.Chosen)
    def _chosen(self, message: Chooser.Chosen) -> None:
        if message.key == MAKE_ROW:
            self.action_make()
        else:
            self.choices.next_choice(message.key)

    @on(Input.Submitted)
    def action_make(self) -> None:
        """Write it and open it, or say why not, at the field that is wrong."""
        try:
            gateway = beginning.made(
                self.path, self.called.value, self.choices.system, self.choices.rules
            )
        except Refusal as refusal:
            self._refused = refusal
            self._say()
            (self.called if refusal.code.startswith("name_") else self.file).focus()
        else:
            self.post_message(Opened(gateway))
