"""The house rules: what each decides, how it stands, and what it does to an example throw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.content import Content
from textual.screen import Screen

from core import systems
from core.language import Request
from core.moves.switches import example
from core.refusal import Refusal
from core.systems.base import Switch, rules
from core.table import Key, Table
from data.gateway import Gateway
from tui import answers, helps, log
from tui.keys import bindings, pressed
from tui.play import Play
from tui.say import refusal as refused
from tui.say import rule, show, term, words
from tui.screens import foot as keys_foot
from tui.screens.foot import BACK, offered
from tui.spoken import chances
from tui.terms import N_
from tui.widgets.journal import shown
from tui.widgets.lines import LinePanel
from tui.widgets.looks import BAD, PLAIN, QUIET, STRONG, fit, joined
from tui.widgets.rows import OneLine, Row, Rows

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

TITLE = N_("HOUSE RULES")
COLUMNS = N_("example throw")
EXAMPLE = N_("{dice}d{sides} @{difficulty}: ok {success}% b {botch}%")
EXAMPLE_WITH = N_("{dice}d{sides} @{difficulty} with {what}: ok {success}% b {botch}%")
OTHER = N_("{value}: ok {success}% b {botch}%")
NO_EFFECT = N_("the odds of a single throw stay")
TYPED = N_("as a line: rule {id} VALUE")
ID, VALUE = 28, 14


class RulesPanel(LinePanel):
    """A row for each house rule: its name, its choice and the effect of each."""

    OPENS = "next_choice"

    def __init__(self, gateway: Gateway, **named: Any) -> None:
        super().__init__(**named)
        self._gateway = gateway

    def row(self, key: Key, width: int) -> Content:
        """One rule."""
        return self._gateway.ask(lambda table: _row(table, str(key), width))


class RulesScreen(Screen[None]):
    """Every switch in a list; each change is a step that can be taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rules")]
    DEFAULT_CSS = "RulesScreen { layout: vertical; overflow: hidden; }"

    def __init__(self, play: Play, *, covers: bool = True) -> None:
        super().__init__()
        self._play, self._covers = play, covers
        self.panel = RulesPanel(play.gateway)
        self._said = Rows({"decides": Row(), "effect": Row()})
        self._foot = OneLine(share=0.42)

    def compose(self) -> ComposeResult:
        """The list, what the marked rule decides, the keys."""
        yield self.panel.entitle(words(TITLE), words(COLUMNS))
        yield self._said
        yield self._foot

    def on_mount(self) -> None:
        """All the rules of this system."""
        self._draw()
        self.panel.focus()

    def _draw(self) -> None:
        keys: list[Key] = [switch.id for switch in _switches(self._play.gateway.table)]
        self.panel.lay(keys, set(keys))
        self._say()

    def _say(self) -> None:
        key = str(self.panel.marked)
        decides = words(helps.RULES[key]) if key in helps.RULES else ""
        typed = words(TYPED, id=show(key))
        self._said.say("decides", Content(decides), Content.styled(typed, QUIET))
        effect = self._play.gateway.ask(lambda table: _effect(table, key))
        self._said.say("effect", Content.styled(effect, QUIET))
        self._say_foot()

    def _say_foot(self) -> None:
        own, entry = keys_foot.own(self.app), self._play.gateway.takes_back()
        choice = pressed("rule_choice", own)
        said = [offered(choice, choice.shown), keys_foot.mark(own), offered(BACK, BACK.shown)]
        back = keys_foot.takes_back(shown(entry, self._covers), own) if entry is not None else None
        self._foot.offer(said, back)

    def on_line_panel_marked(self) -> None:
        """Another rule is marked."""
        self._say()

    def action_next_choice(self) -> None:
        """The marked rule gets its next choice."""
        table = self._play.gateway.table
        switch = next(one for one in _switches(table) if one.id == self.panel.marked)
        now = rules(table, systems.of(table))[switch.id]
        value = switch.choices[(switch.choices.index(now) + 1) % len(switch.choices)]
        self._do(Request("rule", {"switch": switch.id, "value": value}))

    def action_undo(self) -> None:
        """Take the last step back; the last row says which."""
        self._do(Request("undo"))

    def action_redo(self) -> None:
        """Do the last undone step again."""
        self._do(Request("redo"))

    def _do(self, request: Request) -> None:
        self._play.steps = []
        try:
            self._play.do(request)
        except Refusal as refusal:
            self._refuse(refusal)
        except Exception:  # noqa: BLE001 - a fault of ours must not end the evening
            self._refuse(Refusal("fault", path=str(log.fault())))
        else:
            self._draw()

    def _refuse(self, refusal: Refusal) -> None:
        self._said.say("decides", Content.styled(refused(refusal), BAD))


def _switches(table: Table) -> tuple[Switch, ...]:
    return tuple(systems.of(table).switches)


def _row(table: Table, key: str, width: int) -> Content:
    switch = next(one for one in _switches(table) if one.id == key)
    now = rules(table, systems.of(table))[key]
    style = STRONG if now != switch.choices[0] else PLAIN
    said = (rule(now), VALUE, style), (_effect(table, key), width - ID - VALUE, PLAIN)
    return joined(fit(rule(key), ID, style), *(fit(*one) for one in said))


def _effect(table: Table, key: str) -> str:
    """The example's odds as the rule stands, and with each other choice."""
    switch = next(one for one in _switches(table) if one.id == key)
    now = rules(table, systems.of(table))[key]
    plan = example(table, switch.id, now)
    stands = answers.odds(table, plan) or {}
    others = {
        value: answers.odds(table, example(table, switch.id, value)) or {}
        for value in switch.choices
        if value != now
    }
    if all(odds == stands for odds in others.values()):
        return words(NO_EFFECT)
    needs = ", ".join(term(word) for word in switch.example.get("own", {}))
    said = [
        words(
            EXAMPLE_WITH if needs else EXAMPLE,
            what=needs,
            dice=plan.dice,
            sides=plan.sides,
            difficulty=plan.difficulty,
            **chances(stands),
        )
    ]
    said += [words(OTHER, value=rule(value), **chances(odds)) for value, odds in others.items()]
    return " · ".join(said)
