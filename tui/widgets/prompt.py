"""The line that is typed, behind the name of the state or of whoever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar
from unicodedata import normalize

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from core import language
from core.frozen import frozen
from core.moves.resolve import plan_of
from core.refusal import Refusal
from core.systems.base import Plan
from core.table import Action, Character, Table
from tui.say import show, term, words
from tui.terms import N_
from tui.widgets.looks import STRONG, fit_name
from tui.widgets.rows import OneLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

KEYS_STATE, LINE_STATE = N_("KEYS"), N_("LINE ▸")
LINE_NAME, DICE_STATE = N_("LINE"), N_("DICE")
LINE_HINT = N_(" Enter says it · Esc goes back ")
ASK_HINT = N_(" Enter says it · empty Enter passes on · Esc the keys ")
DICE_HINT = N_(" 0 is ten · 0663 or 10 6 6 3 · Enter when all are there ")
ASKS_WHO = N_("{name} ▸")
ASKS_DIE = N_("one die for {name}, {pool} ▸")
ASKS_DICE = N_("{dice} dice for {name}, {pool} ▸")


MOST_EARLIER = 50
NAME = 24
"""Cells of a name before the line."""


@frozen
class Line:
    """What a line is asked for: anything, what `who` does, or the dice of an action.

    `asking`: when it is said, the next one who hasn't spoken is asked.
    """

    reads: ClassVar[bool] = True
    """Whether it is the line language that is typed."""
    seeks: ClassVar[bool] = False
    """Whether what is typed is searched for."""

    who: int | None = None
    asking: bool = False
    action: int | None = None
    n: int = 0

    def read(self, typed: str, table: Table) -> language.Request:
        """The request. Typed dice are read by the one language as well."""
        if self.action is None:
            return language.read(_without_colon(typed), table, self.who)
        if not typed.strip():
            return language.Request("resolve", {"action": self.action})
        said = f"resolve {self.n} dice "
        faces = one_key_each(typed, plan_of(table, table.one(Action, self.action)))
        if faces is not None:
            return language.Request("resolve", {"action": self.action}, faces)
        try:
            return language.read(said + typed, table)
        except Refusal as refusal:
            column = max((refusal.column or 0) - len(said), 0)
            raise Refusal(refusal.code, column=column, **refusal.arguments) from None

    @property
    def recalls(self) -> bool:
        """Whether words are completed here, and earlier lines brought back."""
        return self.reads and self.action is None

    def stands(self, table: Table) -> bool:
        """Whether what it asks for can still be said: dice of what waits to be thrown."""
        row = table.get(Action, self.action) if self.action is not None else None
        return self.action is None or (row is not None and row.status == "declared")

    def state(self) -> tuple[str, str]:
        """The name of the state, and what Enter does in it."""
        if self.action is not None:
            return words(DICE_STATE), words(DICE_HINT)
        if self.asking:
            return words(LINE_NAME), words(ASK_HINT)
        return words(LINE_NAME), words(LINE_HINT)

    def prompt(self, table: Table) -> str:
        """What stands before the line."""
        if self.action is not None:
            return _asks_dice(table, table.one(Action, self.action))
        if self.who is not None:
            return words(ASKS_WHO, name=named(table.one(Character, self.who)))
        return words(LINE_STATE)


def named(person: Character) -> str:
    """A name before a line: cut where it would leave no room for what is asked and typed."""
    return fit_name(show(person.shown), NAME).plain.rstrip()


def _without_colon(typed: str) -> str:
    """The line without a colon before it, as the key that opens it; columns stay as they are."""
    begins = typed.lstrip()
    return typed.replace(":", " ", 1) if begins.startswith(":") else typed


def one_key_each(typed: str, plan: Plan) -> tuple[int, ...] | None:
    """Dice typed without spaces, a digit each and 0 for ten; None where numbers are meant.

    `10` for one ten-sided die is that die; for two dice it is a one and a ten.
    """
    digits = normalize("NFKC", typed.strip())
    if plan.sides > 10 or not digits.isascii() or not digits.isdigit():
        return None
    if plan.dice == 1 and (len(digits) == 1 or digits == str(plan.sides)):
        return None if digits != "0" else (10,)
    return tuple(int(digit) or 10 for digit in digits)


def _asks_dice(table: Table, action: Action) -> str:
    """How many dice, whose, for what."""
    plan = plan_of(table, action)
    who = named(table.one(Character, action.character)) if action.character else ""
    pool = " + ".join(term(name) for name, value in plan.parts if name and value >= 0)
    return words(
        ASKS_DIE if plan.dice == 1 else ASKS_DICE,
        dice=plan.dice,
        name=who,
        pool=pool or show(action.label),
    )


class TypedLine(Input):
    """An Input that keeps its text when it gets the focus, and cleans what is pasted."""

    DEFAULT_CSS = "TypedLine { width: 1fr; background: transparent; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "earlier(-1)", show=False),
        Binding("down", "earlier(1)", show=False),
        Binding("ctrl+u", "clear", show=False),
    ]

    def __init__(self, **named: Any) -> None:
        super().__init__(select_on_focus=False, compact=True, **named)
        self._earlier: list[str] = []
        self._at = 0
        self._unfinished = ""
        self.recalls = True
        """Whether earlier lines are of use here."""
        self.steps: Callable[[int], None] = lambda by: None
        """What ↑ and ↓ do where they aren't."""

    async def takes(self, event: events.Event) -> None:
        """Take a key or what is pasted, at once: by messages a sign would overtake Enter."""
        if isinstance(event, events.Paste):
            self.paste(event.text)
        elif isinstance(event, events.Key) and event.is_printable and event.character:
            self.replace(event.character, *self.selection)
        elif isinstance(event, events.Key):
            bound = self.screen.active_bindings.get(event.key)
            if bound is not None and bound.enabled:
                await self.app.run_action(bound.binding.action, bound.node)

    def paste(self, text: str) -> None:
        """The first line of what was pasted, cleaned."""
        lines = text.lstrip("\r\n").splitlines()
        if lines:
            self.replace(show(lines[0]), *self.selection)

    def _on_paste(self, event: events.Paste) -> None:
        self.paste(event.text)
        event.stop()
        event.prevent_default()

    def action_clear(self) -> None:
        """All of it, as ctrl+u does at the end of a shell's line; ↑ brings it back."""
        if self.value.strip() and self.recalls:
            self.remember(self.value)
        self.value = ""

    def choose(self) -> None:
        """What comes back is chosen: typing begins anew, → or End goes on with it."""
        if self.recalls:
            self.remember(self.value)
        self.selection = Selection(0, len(self.value))

    def grey(self, text: str) -> None:
        """Offer a line in grey while nothing is typed; → takes it."""
        self.placeholder = show(text)

    def action_cursor_right(self, select: bool = False) -> None:
        """One to the right; in an empty line the grey text is taken."""
        if self.value or not self.placeholder:
            super().action_cursor_right(select)
            return
        self.value = self.placeholder
        self.cursor_position = len(self.value)

    def remember(self, typed: str) -> None:
        """Keep a line that was done; the last ones can be called back."""
        others = [one for one in self._earlier if one != typed]
        self._earlier = [*others[-MOST_EARLIER:], typed]
        self._at = len(self._earlier)

    def action_earlier(self, by: int) -> None:
        """An earlier line, or a later one again; behind the last what was being typed."""
        if not self.recalls:
            self.steps(by)
            return
        if self._at >= len(self._earlier):
            self._unfinished = self.value
            if by < 0 and self._earlier[-1:] == [self.value]:
                by -= 1
        self._at = max(0, min(self._at + by, len(self._earlier)))
        later = self._at < len(self._earlier)
        self.value = self._earlier[self._at] if later else self._unfinished
        self.cursor_position = len(self.value)


class SaidLine(TypedLine):
    """The line of a screen, which does at Enter what it says."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.say", show=False)]


class Prompt(Vertical):
    """The state, and below it the prompt and the line. `begun` is what a key began it with."""

    DEFAULT_CSS = """
    Prompt { height: 2; }
    Prompt OneLine { color: $quiet; text-style: $quiet-style; }
    Prompt Horizontal { height: 1; }
    Prompt Static { width: auto; max-width: 70%; padding: 0 1; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.line, self.typed, self.begun = Line(), SaidLine(), ""
        self.offered: tuple[Line, str] | None = None
        self._aside: tuple[Line, str, Content] | None = None
        self._asked = Content(" :")
        self._state = OneLine(fill="─")
        self._label = Static(Content(" :"), markup=False)

    def compose(self) -> ComposeResult:
        """The state over the label and the line."""
        yield self._state
        with Horizontal():
            yield self._label
            yield self.typed
        self._say_state(words(KEYS_STATE), "")

    def ask(self, line: Line, prompt: str, typed: str = "", chosen: int = 0) -> None:
        """To LINE state. What was typed stays if it was typed for the same.

        `chosen`: so many signs at the end of `typed` are selected, and typing takes their place.
        """
        before, self.begun = self.begun, typed
        back = not typed and line.recalls and self.screen.focused is not self.typed
        if line.reads:
            typed = typed or self._offered_for(line)
            if self._aside is not None:
                self.typed.remember(self._aside[1])
                self._aside = None
        elif self.line.reads and self.typed.value:  # it comes back when the name is said
            self._aside = (self.line, self.typed.value, self._asked)
        if line != self.line or typed:
            if line.reads and self.line.reads and self.typed.value not in ("", typed, before):
                self.typed.remember(self.typed.value)
            self.typed.value = typed
            self.typed.selection = Selection(len(typed) - chosen, len(typed))
        if back and self.typed.value and (typed or line == self.line):
            self.typed.choose()
        self.line = line
        self.typed.recalls = line.recalls
        self._ask(Content(prompt))
        self._say_state(*line.state())
        self.screen.set_focus(self.typed)  # at once: the next key is already meant for it

    def _offered_for(self, line: Line) -> str:
        """What was being typed for the same one; for another it is kept among earlier lines."""
        offered, self.offered = self.offered, None
        if offered is None:
            return ""
        if offered[0].who == line.who and line.action is None:
            return offered[1]
        self.typed.remember(offered[1])
        return ""

    def waiting(self, fresh: Line) -> Line:
        """The line to go on with: of the last time, the one that stands there, or a fresh one."""
        if self.offered is not None:
            return self.offered[0]
        goes_on = self.typed.value and self.line.reads and self.line.action is None
        return self.line if goes_on else fresh

    def rest(self) -> None:
        """KEYS state; a line that was left for a name or a search stands there again."""
        if self._aside is not None and not self.line.reads:
            self.line, typed, asked = self._aside
            self._ask(asked)
            self._aside = None
            with self.prevent(Input.Changed):
                self.typed.value = typed
        elif self.line.seeks:  # a search is over when it is left
            self.line = Line()
            with self.prevent(Input.Changed):
                self.typed.value = ""
        self.typed.grey("")
        if not self.typed.value or self.line == Line():  # else it says whose the rest is
            self._ask(Content(" :"))
        self._say_state(words(KEYS_STATE), "")

    def let_go(self) -> None:
        """A line that was left, and that can't be said any more, stands there no longer."""
        self.line = Line()
        with self.prevent(Input.Changed):
            self.typed.value = ""
        self.rest()

    def _ask(self, asked: Content) -> None:
        self._asked = asked
        self._label.update(asked)

    def leave(self) -> None:
        """Esc: a beginning that nobody went on with goes; what was typed stays."""
        if self.begun and self.typed.value == self.begun:
            with self.prevent(Input.Changed):
                self.typed.value = ""

    def done(self, typed: str) -> None:
        """The line was done: its text goes into the earlier ones, and nothing is said of that."""
        self.typed.remember(typed)
        with self.prevent(Input.Changed):
            self.typed.value = ""

    def _say_state(self, state: str, hint: str) -> None:
        self._state.show(Content.assemble(Content.styled(f"─{state}─", STRONG), Content(hint)))
