"""The sheet: traits as dots, tracks, specialties, notes; a throw straight from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from core.language import Request
from core.moves.trial import trial
from core.table import Action, Character
from data.journal import entry as entry_of
from tui import keys
from tui.say import words
from tui.screens import foot as keys_foot
from tui.screens.answering import coverable, show_lines
from tui.screens.composing import OFFERED
from tui.screens.dots import Dots
from tui.screens.writing import WAITING
from tui.spoken import spoken
from tui.terms import N_
from tui.widgets import heads, reading, sheetheads
from tui.widgets.asked import NewPerson, NewTrait, Seek
from tui.widgets.cast import order
from tui.widgets.echo import Echo, needed
from tui.widgets.journal import shown
from tui.widgets.now import NowPanel
from tui.widgets.prompt import Line, Prompt
from tui.widgets.rows import Row, Rows
from tui.widgets.sheet import SheetPanel, groups

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from core.table import Table
    from data.gateway import Step
    from tui.drafts import Drafts
    from tui.play import Json, Play

ROLL = N_("ROLL")
NOT_FOUND = N_("Nothing on the sheet is called so.")
NARROW = 100
AWAY = ("keys", "group", "sheet", "help", "screen.focus_next", "screen.focus_previous")


class SheetScreen(Dots):
    """One character's sheet; every change is a step. It answers a line for the table, or ""."""

    AUTO_FOCUS = "SheetPanel"
    WHERE = "sheet"
    LISTS = (SheetPanel,)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]  # noqa: RUF012 - Textual's own
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("sheet")]
    DEFAULT_CSS = """
    SheetScreen { layout: vertical; overflow: hidden; }
    SheetScreen #head, SheetScreen #foot { height: 2; }
    SheetScreen NowPanel { height: 5; }
    SheetScreen #about { height: 4; padding: 0 2; overflow: hidden; }
    SheetScreen.-narrow NowPanel, SheetScreen.-narrow #foot { height: 3; }
    SheetScreen.-narrow Echo { height: 1; }
    SheetScreen.-narrow #about { display: none; }
    SheetScreen.-writing SheetPanel, SheetScreen.-writing #about { display: none; }
    """

    def __init__(self, play: Play, drafts: Drafts, who: int, *, covers: bool = True) -> None:
        super().__init__()
        self.play, self.gateway, self.who = play, play.gateway, who
        self.drafts = drafts
        self.covers, self._event, self._read = covers, -1, False
        self.panel, self.echo = SheetPanel(), Echo(markup=False)
        self.now, self.prompt = NowPanel(ROLL), Prompt()
        self._about = Static(id="about", markup=False)
        self.head = Rows({"who": Row(share=0.4), "unusual": Row(fill="─", share=0.6)}, id="head")
        self.foot = keys_foot.rows()

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield self.head
        with Horizontal(id="body"):
            yield self.panel
        yield self._about
        yield self.now
        yield self.prompt
        yield self.echo
        yield self.foot

    def on_mount(self) -> None:
        """The sheet as the file has it."""
        self._draw()
        notes, line = self._notes_wait(), self._offer_line()
        self.echo.say(*([words(WAITING)] if notes else []), *([words(OFFERED)] if line else []))

    # drawing

    def _draw(self) -> None:
        """Everything that the sheet says; back to the table if whoever it was is gone."""
        self._event = self.gateway.event
        if not self._there():
            self.dismiss("")
            return
        self.gateway.ask(lambda table: table.trait(self.who, ""))  # brings the sheet
        self.panel.lay(self.who, self.gateway.ask(lambda table: groups(table, self.who)))
        gone = set(self.panel.marked) - {i.key for group in self.panel.groups for i in group}
        self.panel.marked = [key for key in self.panel.marked if key not in gone]
        head = self.gateway.ask(lambda table: sheetheads.who(table, self.who))
        self.head.say("who", *head)
        if self._area is None:
            unusual = self.gateway.ask(lambda table: sheetheads.unusual(table, self.who))
            self.head.say("unusual", *unusual)
        else:
            self.head.say("unusual", *sheetheads.noting())
        width = max(self.size.width - 4, 1)
        self._about.update(
            self.gateway.ask(lambda table: sheetheads.about(table, self.who, width)), layout=False
        )
        self._say_roll()
        self._say_foot()

    def _there(self) -> bool:
        """Whether whoever it is still exists: another window may have deleted it."""
        return self.gateway.table.get(Character, self.who) is not None

    def _say_roll(self) -> None:
        """What the marked traits, or the one at the cursor, would throw."""
        self._read = False
        if not self._there():
            return
        if self._area is not None:  # it is the notes that stand above
            self.now.say("", Content(""))
            return
        title, body = self.gateway.ask(
            lambda table: sheetheads.roll(table, trial(table, self.who, self._pool()))
        )
        self.now.say(title, body)

    def _say_foot(self) -> None:
        typing, own = self.typing, keys_foot.own(self.app)
        writing = self._area is not None and not typing
        width = self.size.width
        if writing:
            offers = keys_foot.in_notes(own)
        elif typing:
            offers = keys_foot.in_line(own, self.prompt.line.recalls)
        else:
            offers = keys_foot.sheet(width, own)
        entry, back = self.gateway.takes_back(), None
        if entry is not None and not writing:  # there keys take back what was typed
            back = keys_foot.takes_back(shown(entry, self.covers), own, typing=typing)
        keys_foot.lay(self.foot, width, offers, back)

    @on(events.DescendantFocus)
    def _state(self) -> None:
        if self.focused is self.panel:
            self.prompt.rest()
            if not self._read:
                self._say_roll()
        self._say_foot()

    def on_resize(self) -> None:
        """Another width has room for other keys and columns."""
        self.call_after_refresh(self._draw)

    @on(SheetPanel.Moved)
    def _moved(self) -> None:
        self._say_roll()

    def _draw_steps(self) -> None:
        if self.play.steps or self._event != self.gateway.event:
            self._draw()
        for step in self.play.steps:
            if step.outcome is None:  # undo and redo: the cursor goes to what they changed
                self._go_to(step)

    def _go_to(self, step: Step) -> None:
        """To the one trait that a step changed, if it did and the trait is there."""
        rows = [str(change.key).partition("/") for change in step.changes if change.kind == "trait"]
        keys = [key for who, _, key in rows if who == str(self.who)]
        place = ("trait", keys[0], 0) if len(keys) == 1 else None
        if place in self.panel.places():
            self.panel.go(place)

    def _answered(self, answer: Json) -> bool:
        """What the sheet itself doesn't show: a throw, a list, what was taken back."""
        self.echo.say()
        steps = self.play.steps
        row = self.gateway.ask(lambda table: heads.thrown(table, steps[-1])) if steps else None
        if row is not None and not (self.covers and row.audience != "all"):
            self._say_reading(row)
        elif steps:
            self._say_step(steps[-1])
        elif "need" in answer:
            self.echo.say(needed(answer["need"]))
        else:
            last = self.now.body_size.height if "entries" in answer else None
            said = spoken(coverable(answer, self.covers))
            self._say_now("", Content(show_lines(said, last=last)))
        return "need" not in answer

    def _say_step(self, step: Step) -> None:
        """What a line did, was taken back or done again, or is secret; the rest is seen."""
        entry = entry_of(self.gateway.connection, step.event)
        typed = self.typing and self.prompt.line.reads
        if entry is not None and (typed or step.outcome is None or entry.secret):
            self.echo.say(heads.stepped(step, entry, self.covers))

    def _say_reading(self, row: Action) -> None:
        size = self.now.body_size
        title = self.gateway.ask(lambda table: heads.titled(table, row))
        self._say_now(title, reading.large(row, size.width, size.height))

    def _say_now(self, title: str, body: Content) -> None:
        """What stands there until the cursor moves."""
        self.now.say(title, body)
        self._read = True

    # the cursor and the dots

    def _pool(self) -> list[str]:
        item = self.panel.item
        here = [item.key] if item is not None and item.sort == "trait" else []
        return self.panel.marked or here

    def action_group(self, by: int) -> None:
        """To the next group; from the line, what begins so, or back to the traits."""
        if self.typing:
            if by < 0 or not self._complete():
                self.action_keys()
        elif by > 0 and self._carried is not None and self._carried == self.panel.cursor:
            self._carried = None  # the last digit went on to this group already
        elif self._area is not None:
            self.action_keys()
        else:
            self.panel.next_group(by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While notes are written keys only write, but for those that lead away."""
        writing = self._area is not None and self.focused is self._area
        if action != "key" and writing:
            return action in AWAY
        return super().check_action(action, parameters)

    def action_new_person(self) -> None:
        """A new character, whose sheet comes in this one's place."""
        self._open(NewPerson())

    def _followed(self, line: Line) -> bool:
        """To the sheet that was made; the cursor to the trait that was."""
        request, outcome = self._asked, self.play.steps[-1].outcome if self.play.steps else None
        if isinstance(line, NewPerson) and outcome is not None and outcome.who is not None:
            self.who, self.panel.marked, self.panel.cursor = outcome.who, [], None
            self._draw()
        elif isinstance(line, NewTrait) and request is not None:
            self.panel.go(("trait", str(request.arguments["trait"]), 0))
        return False

    # throwing

    def action_mark(self) -> None:
        """Mark the trait for a throw."""
        if (key := self._trait()) is not None:
            self.panel.toggle(key)
            self._say_roll()

    def action_take(self) -> None:
        """The marked traits into the line of the table."""
        if self._pool():
            self.dismiss(self.gateway.ask(lambda t: sheetheads.line(t, self.who, self._pool())))
        else:
            self._trait()

    def action_throw(self) -> None:
        """Throw the marked traits at once, outside the round."""
        plan = self.gateway.ask(lambda table: trial(table, self.who, self._pool()))
        if not self._pool() or not plan.possible:
            self._say_roll() if self._pool() else self._trait()
            return
        parts = [{"trait": key, "sign": 1} for key in self._pool()]
        spec = {"parts": parts, "level": {}, "manner": "reflex", "own": {}, "now": True}
        self._do(Request("declare", {"character": self.who, "actions": [spec], "add": True}))

    def action_seek(self) -> None:
        """Find a trait as one types."""
        self._open(Seek())

    def _sought(self, typed: str) -> None:
        found = self.panel.seek(typed)
        self.echo.say(words(NOT_FOUND)) if typed.strip() and not found else self.echo.say()

    def _fresh(self) -> Line:
        """A line is this character's."""
        return Line(who=self.who)

    def _marked(self, table: Table) -> Character | None:
        """Whose sheet it is."""
        return table.get(Character, self.who)

    def action_join(self) -> None:
        """Whose sheet it is comes into the scene."""
        self._do(Request("join", {"characters": [self.who]}))

    def action_cover(self) -> None:
        """Show what is secret, or cover it; the table does the same."""
        self.covers = not self.covers
        self._draw()

    # around

    def action_keys(self) -> None:
        """Back from the line or the notes; from the sheet, to the table."""
        if self.focused is self.panel:
            self.dismiss("")
            return
        if self._keep_notes():
            self._to_keys()

    def _to_keys(self, *, said: bool = False) -> None:
        self.prompt.leave()
        if not said:
            self.echo.say()
        self.set_focus(self.panel)

    def action_sheet(self) -> None:
        """Back to the table."""
        if self._keep_notes():
            self.dismiss("")

    def action_next_sheet(self, by: int) -> None:
        """To the sheet of the next character, in the order of the cast."""
        if not self._keep_notes():
            return
        people = order(self.gateway.table)
        at = people.index(self.who) if self.who in people else 0
        self.who = int(people[(at + by) % len(people)])
        self.panel.marked = []
        self._draw()
        self.echo.say(*([words(WAITING)] if self._notes_wait() else []))
