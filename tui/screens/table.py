"""The table: cast, queue, journal and the line, played by keys through the registry of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input

from core.dice import Source
from core.language import Request
from core.moves.resolve import next_action
from core.refusal import Refusal
from core.table import Action, Character, Table
from data.gateway import Gateway
from tui import log
from tui.play import Json, Play
from tui.say import show, words
from tui.screens import keys
from tui.spoken import spoken
from tui.terms import N_
from tui.widgets import cast, heads, journal, queue
from tui.widgets.cast import CastPanel
from tui.widgets.echo import Echo, would
from tui.widgets.journal import JournalPanel
from tui.widgets.lines import LinePanel, Titled
from tui.widgets.looks import QUIET
from tui.widgets.oneline import OneLine
from tui.widgets.prompt import Line, Prompt
from tui.widgets.queue import QueuePanel
from tui.widgets.touched import Touched, touched

if TYPE_CHECKING:
    from textual.app import ComposeResult

NOBODY_MARKED = N_("Nobody is marked in the cast.")
TAKES_BACK = N_("u takes back: {text}")
NARROW = 100


class TableScreen(Screen[None]):
    """Where a round is played. Every change is a Request to Play, drawn by its difference."""

    AUTO_FOCUS = "CastPanel"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]  # noqa: RUF012 - Textual's own
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.keys, key.action, key.says, show=False) for key in keys.KEYS
    ]
    DEFAULT_CSS = """
    TableScreen { layout: vertical; overflow: hidden; }
    TableScreen #above { height: 1fr; }
    TableScreen #cast { width: 32; margin: 0 1 0 0; }
    TableScreen #queue { width: 1fr; }
    TableScreen #journal { height: 10; }
    TableScreen.-narrow #cast { width: 23; }
    TableScreen.-narrow #journal { height: 4; }
    """

    def __init__(self, gateway: Gateway, source: Source) -> None:
        super().__init__()
        self.gateway, self.play = gateway, Play(gateway, source)
        self.cast, self.queue = CastPanel(gateway), QueuePanel(gateway)
        self.journal, self.echo = JournalPanel(gateway), Echo(markup=False)
        self.prompt = Prompt()
        self._back: LinePanel = self.cast
        self._event, self._scene = 0, gateway.table.scene
        self._helping = False

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield OneLine(id="where", share=0.3)
        yield OneLine(id="now", share=0.3)
        with Horizontal(id="above"):
            yield Titled(words(cast.TITLE), words(cast.COLUMNS), self.cast, id="cast")
            yield Titled(words(queue.TITLE), words(queue.COLUMNS), self.queue, id="queue")
        yield Titled(words(journal.TITLE), "", self.journal, id="journal")
        yield self.echo
        yield self.prompt
        yield OneLine(id="foot", share=0.3)

    def on_mount(self) -> None:
        """The table as the file has it."""
        self._draw_anew()
        self.call_after_refresh(self.gateway.examine)
        if (last := self.journal.takes_back()) is not None:
            self._say_now(Content(journal.shown(last)))

    # drawing

    def _draw_anew(self) -> None:
        self.journal.begin()
        self._draw(Touched().all(self.gateway.table))

    def _draw(self, seen: Touched) -> None:
        """These rows, and the lines that say where we are."""
        table = self.gateway.table
        self.cast.lay(cast.order(table), seen.characters)
        self.queue.show_round(seen.actions)
        self._event, self._scene = self._newest(), table.scene
        self.query_one("#where", OneLine).show(heads.where(table), heads.system(table))
        self._say_now(None)
        self._say_foot()

    def _draw_steps(self) -> None:
        """What the last request changed; all of it if another window wrote as well."""
        steps, before = self.play.steps, self._scene
        if self._newest() != self._event + len(steps):
            self._draw_anew()
        elif steps:
            self.journal.add(steps)
            changes = [change for step in steps for change in step.changes]
            self._draw(touched(self.gateway.table, changes, before))
        if steps:
            entry = self.journal.entries.get(steps[-1].event)
            self._say_now(self.gateway.ask(lambda t: heads.happened(t, steps[-1], entry)))

    def _newest(self) -> int:
        return int(self.gateway.connection.execute("SELECT max(id) FROM event").fetchone()[0])

    def _say_now(self, happened: Content | None) -> None:
        following = self.gateway.ask(heads.following)
        self.query_one("#now", OneLine).show(happened or Content(""), following)

    def _say_foot(self) -> None:
        entry = self.journal.takes_back()
        back = Content("")
        if entry is not None:
            back = Content.styled(words(TAKES_BACK, text=journal.shown(entry)), QUIET)
        said = keys.in_line() if self.prompt.typed.has_focus else keys.main(self.size.width)
        self.query_one("#foot", OneLine).show(said, back)

    def on_resize(self) -> None:
        """Another width has room for other keys."""
        self._say_foot()

    # the line

    def _open(self, line: Line) -> None:
        """To LINE state, with this line's prompt."""
        self.prompt.ask(line, self.gateway.ask(line.prompt))
        self._echo()

    @on(events.DescendantFocus)
    def _state(self) -> None:
        """The state is named at the line and in the last row."""
        if isinstance(self.focused, LinePanel):
            self._back = self.focused
            self.prompt.rest()
        self._say_foot()

    @on(events.Click, "TypedLine")
    def _clicked(self) -> None:
        self._open(Line())

    @on(Input.Changed)
    def _echo(self) -> None:
        """What the line would do so far."""
        typed, line = self.prompt.typed.value, self.prompt.line
        width, source = self.echo.content_size.width, self.play.source
        try:
            self.echo.show(self.gateway.ask(lambda t: would(t, line.read(typed, t), source, width)))
        except Refusal as refusal:
            self.echo.waits(refusal, typed)

    @on(Input.Submitted)
    def _enter(self) -> None:
        """Do what was typed; an empty line goes back to the keys."""
        typed, line = self.prompt.typed.value, self.prompt.line
        if not typed.strip():
            self.action_keys()
            return
        try:
            request = self.gateway.ask(lambda table: line.read(typed, table))
        except Refusal as refusal:
            self._refused(refusal)
            return
        if self._do(request):
            self.prompt.empty()
            if line != Line():
                self.action_keys()

    def _refused(self, refusal: Refusal) -> None:
        """Say why not; what was typed stays, the cursor at its fault."""
        self.echo.refuse(refusal)
        typed = self.prompt.typed
        if typed.has_focus and refusal.column is not None:
            typed.cursor_position = min(refusal.column, len(typed.value))

    # doing

    def _do(self, request: Request) -> bool:
        """Run a request; whether it was done."""
        self.play.steps = []
        try:
            answer = self.play.do(request)
        except Refusal as refusal:
            self._refused(refusal)
            return False
        except Exception:  # noqa: BLE001 - a fault of ours must not end the evening
            self._refused(Refusal("fault", path=str(log.fault())))
            return False
        finally:
            self._draw_steps()
        return self._answered(answer)

    def _answered(self, answer: Json) -> bool:
        """Say what the panels don't; more dice that belong to a throw are still missing."""
        shown = "results" in answer or "undone" in answer or "redone" in answer
        if "character" in answer and self.play.steps:
            self.echo.say(show(self.play.steps[-1].text))
        else:
            self.echo.say(*([] if shown else spoken(answer).splitlines()[:3]))
        return "need" not in answer

    def _action(self, table: Table) -> Action:
        """The declared action marked in the queue, else the next one."""
        marked = table.get(Action, self.queue.marked) if self._in_queue() else None
        found = marked if marked is not None and marked.status == "declared" else None
        found = found or next_action(table)
        if found is None:
            raise Refusal("nothing_left")
        return found

    def _in_queue(self) -> bool:
        return self._back is self.queue

    def _with_action(self) -> Action | None:
        try:
            return self.gateway.ask(self._action)
        except Refusal as refusal:
            self._refused(refusal)
            return None

    def action_resolve(self) -> None:
        """Throw the marked or the next action here."""
        if (action := self._with_action()) is not None:
            self._do(Request("resolve", {"action": action.id}))

    def action_dice(self) -> None:
        """Ask for real dice for the marked or the next action."""
        if (action := self._with_action()) is not None:
            self._open(Line(action=int(action.id), n=action.n))

    def action_declare(self) -> None:
        """Ask what the marked character does."""
        who = self.gateway.ask(self._marked)
        if who is None:
            self.echo.say(words(NOBODY_MARKED))
        else:
            self._open(Line(who=int(who.id)))

    def _marked(self, table: Table) -> Character | None:
        action = table.get(Action, self.queue.marked) if self._in_queue() else None
        return table.get(Character, action.character if action else self.cast.marked)

    def action_willpower(self) -> None:
        """Willpower for the marked or the next action."""
        if (action := self._with_action()) is not None:
            self._do(Request("mark", {"action": action.id, "word": "wp"}))

    def action_next_round(self) -> None:
        """The next round; what is left over is dropped."""
        self._do(Request("next_round", {"keep": False}))

    def action_undo(self) -> None:
        """Take the last step back."""
        self._do(Request("undo"))

    def action_redo(self) -> None:
        """Do the last undone step again."""
        self._do(Request("redo"))

    def action_line(self) -> None:
        """To the line, or back from it."""
        if self.prompt.typed.has_focus:
            self.action_keys()
        else:
            self._open(Line())

    def action_keys(self) -> None:
        """Back to the panel that had the focus."""
        self._back.focus()

    def action_panel(self, by: int) -> None:
        """The next or previous panel; from the line, back to the keys."""
        panels: list[LinePanel] = [self.cast, self.queue, self.journal]
        if self.prompt.typed.has_focus:
            self.action_keys()
            return
        at = panels.index(self._back)
        panels[(at + by) % len(panels)].focus()

    def action_help(self) -> None:
        """What the keys do; the same key takes it away."""
        self._helping = not self._helping
        said = keys.all_of_them(self.echo.content_size.width)
        self.echo.show(said if self._helping else Content(""))
