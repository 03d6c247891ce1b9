"""The line that is typed, behind the name of the state or of whoever is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from core import language
from core.moves.resolve import plan_of
from core.refusal import Refusal
from core.table import Action, Character, Table
from tui.say import show, term, words
from tui.terms import N_

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

KEYS_STATE, LINE_STATE = N_("KEYS"), N_("LINE ▸")
ASKS_WHO = N_("{name} ▸")
ASKS_DICE = N_("{dice} dice for {name}, {pool} ▸")


@dataclass(frozen=True)
class Line:
    """What a line is asked for: anything, what `who` does, or the dice of an action."""

    who: int | None = None
    action: int | None = None
    n: int = 0

    def read(self, typed: str, table: Table) -> language.Request:
        """The request. Typed dice are read by the one language as well."""
        if self.action is None:
            return language.read(typed, table, self.who)
        if not typed.strip():
            return language.Request("resolve", {"action": self.action})
        said = f"resolve {self.n} dice "
        try:
            return language.read(said + typed, table)
        except Refusal as refusal:
            column = max((refusal.column or 0) - len(said), 0)
            raise Refusal(refusal.code, column=column, **refusal.arguments) from None

    def prompt(self, table: Table) -> str:
        """What stands before the line."""
        if self.action is not None:
            return _asks_dice(table, table.one(Action, self.action))
        if self.who is not None:
            return words(ASKS_WHO, name=show(table.one(Character, self.who).shown))
        return words(LINE_STATE)


def _asks_dice(table: Table, action: Action) -> str:
    """How many dice, whose, for what."""
    plan = plan_of(table, action)
    who = show(table.one(Character, action.character).shown) if action.character else ""
    pool = " + ".join(term(name) for name, value in plan.parts if name and value > 0)
    return words(ASKS_DICE, dice=plan.dice, name=who, pool=pool or show(action.label))


class TypedLine(Input):
    """An Input that keeps its text when it gets the focus, and cleans what is pasted."""

    DEFAULT_CSS = "TypedLine { width: 1fr; background: transparent; }"

    def __init__(self, **named: Any) -> None:
        super().__init__(select_on_focus=False, compact=True, **named)

    def _on_paste(self, event: events.Paste) -> None:
        if event.text:
            self.replace(show(event.text.splitlines()[0]), *self.selection)
        event.stop()
        event.prevent_default()


class Prompt(Horizontal):
    """The state or the prompt, and the line."""

    DEFAULT_CSS = """
    Prompt { height: 1; }
    Prompt Static { width: auto; max-width: 70%; padding: 0 1; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.line, self.typed = Line(), TypedLine()
        self._label = Static(Content(words(KEYS_STATE)), markup=False)

    def compose(self) -> ComposeResult:
        """The label before the line."""
        yield self._label
        yield self.typed

    def ask(self, line: Line, prompt: str) -> None:
        """To LINE state. What was typed stays if it was typed for the same."""
        if line != self.line:
            self.typed.value = ""
        self.line = line
        self._label.update(Content(prompt))
        self.typed.focus()

    def rest(self) -> None:
        """KEYS state."""
        self._label.update(Content(words(KEYS_STATE)))

    def empty(self) -> None:
        """The line was done: its text goes, and nothing is said about that."""
        with self.prevent(Input.Changed):
            self.typed.value = ""
