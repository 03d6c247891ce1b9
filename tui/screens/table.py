"""The table: cast, queue, tasks, the present moment, the journal and the line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.containers import Horizontal
from textual.content import Content

from core.dice import Source
from core.table import Action, Character
from data.gateway import Gateway
from tui import keys
from tui.drafts import Drafts
from tui.play import Play
from tui.say import show, words
from tui.screens import foot as keys_foot
from tui.screens.answering import Answering, Moment
from tui.screens.composing import OFFERED, Composing
from tui.screens.deeds import Deeds
from tui.screens.leaving import Leaving
from tui.screens.people import People
from tui.terms import N_
from tui.widgets import cast, heads, journal, queue, reading, tasks
from tui.widgets.cast import CastPanel
from tui.widgets.echo import Echo
from tui.widgets.journal import JournalPanel
from tui.widgets.lines import LinePanel
from tui.widgets.now import NowPanel
from tui.widgets.prompt import Line, Prompt
from tui.widgets.queue import QueuePanel
from tui.widgets.rows import Offer, Row, Rows
from tui.widgets.tabs import tabs
from tui.widgets.tasks import TasksPanel
from tui.widgets.touched import Touched, touched

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.geometry import Size

    from data.gateway import Step
    from data.journal import Entry

NOTES_OFFERED = N_("Notes of {name} were being written: 1, c and e go on with them.")
NARROW, ROOMY, BROAD = 100, 116, 150


class TableScreen(Answering, Deeds, People, Leaving, Composing):
    """Where a round is played. Every change is a Request to Play, drawn by its difference."""

    AUTO_FOCUS = "QueuePanel"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]  # noqa: RUF012 - Textual's own
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("table")]
    WHERE = "table"
    DEFAULT_CSS = """
    TableScreen { layout: vertical; overflow: hidden; }
    TableScreen #above { height: 1fr; }
    TableScreen #head, TableScreen #foot { height: 2; }
    TableScreen.-narrow #head, TableScreen.-narrow #foot { height: 3; }
    TableScreen LinePanel { width: 1fr; }
    TableScreen.-wide #above { height: 2fr; }
    TableScreen.-wide #journal { height: 1fr; min-height: 7; }
    TableScreen.-wide #cast { width: 24; margin: 0 1 0 0; }
    TableScreen.-wide #tasks { width: 23; margin: 0 0 0 1; }
    TableScreen.-roomy #cast { width: 27; }
    TableScreen.-roomy #tasks { width: 28; }
    TableScreen.-broad #cast, TableScreen.-broad #tasks { width: 36; }
    TableScreen.-narrow NowPanel { height: 6; }
    TableScreen.-narrow LinePanel, TableScreen.-alone LinePanel { display: none; }
    TableScreen.-narrow LinePanel.-chosen, TableScreen.-alone LinePanel.-chosen { display: block; }
    TableScreen.-narrow.-journal #above, TableScreen.-alone.-journal #above { display: none; }
    TableScreen.-alone #cast, TableScreen.-alone #tasks { width: 1fr; margin: 0; }
    TableScreen.-alone #journal { height: 1fr; }
    TableScreen.-narrow.-alone NowPanel { height: 4; }
    """

    def __init__(self, gateway: Gateway, source: Source) -> None:
        super().__init__()
        self.gateway, self.play = gateway, Play(gateway, source)
        self.covers, self.drafts = True, Drafts(gateway.path)
        self.cast = CastPanel(gateway, id="cast")
        self.queue = QueuePanel(gateway, self.covered, id="queue")
        self.tasks = TasksPanel(gateway, self.covered, id="tasks")
        self.journal = JournalPanel(gateway, self.covered, id="journal")
        self.echo = Echo(markup=False)
        self.head = Rows(
            {"where": Row(share=0.4), "phase": Row(share=0.4), "tabs": Row(fill="─")}, id="head"
        )
        self.foot = keys_foot.rows()
        self.now, self.prompt = NowPanel(), Prompt()
        self.prompt.typed.steps = self._step
        self.panels: dict[str, LinePanel] = {
            "cast": self.cast,
            "queue": self.queue,
            "tasks": self.tasks,
            "journal": self.journal,
        }
        self._panel: LinePanel = self.queue
        self._event, self._scene = 0, gateway.table.scene
        self._shown: tuple[str, Content] = ("", Content(""))
        self._says: Moment = lambda: ("", Content(""))
        self._read: Action | None = None
        self._sized: Size | None = None

    def covered(self) -> bool:
        """Whether what is secret is covered now."""
        return self.covers

    def compose(self) -> ComposeResult:
        """From top to bottom, as this size will have it: no second layout at the start."""
        narrow = self.app.size.width < NARROW
        self.set_classes("-narrow" if narrow else "-wide")
        self._room(self.app.size.width)
        self._entitle(narrow)
        self.queue.add_class("-chosen")
        yield self.head
        with Horizontal(id="above"):
            yield self.cast
            yield self.queue
            yield self.tasks
        below = [self.now, self.journal]
        yield from reversed(below) if narrow else below
        yield self.prompt
        yield self.echo
        yield self.foot

    def _room(self, width: int) -> None:
        """How much of the width the panels at the sides get."""
        self.set_class(width >= ROOMY, "-roomy")
        self.set_class(width >= BROAD, "-broad")

    def _entitle(self, narrow: bool) -> None:
        """Titles where all panels are seen; where one is, the tabs name it."""
        said = {"cast": cast, "queue": queue, "tasks": tasks, "journal": journal}
        for name, one in said.items():
            panel = self.panels[name].entitle(words(one.TITLE), words(one.COLUMNS))
            panel.show_title(not narrow)
        self.head.hide(*() if narrow else ("tabs",))

    def on_mount(self) -> None:
        """The table as the file has it, and where we were."""
        self._draw_anew()
        self.call_after_refresh(self.gateway.examine)
        self._say_now(self._were)
        self.call_after_refresh(self._offer_drafts)

    def _were(self) -> tuple[str, Content]:
        last = self.journal.takes_back()
        said = self.gateway.ask(lambda table: heads.where_we_were(table, last, self.covers))
        return words(heads.WERE), said

    def _offer_drafts(self) -> None:
        """What was being typed when the program last ended stands in the line again."""
        said = [words(OFFERED)] if self._offer_line() else []
        for key in self.drafts.writing():
            if (person := self.gateway.table.get(Character, key)) is not None:
                said.append(words(NOTES_OFFERED, name=show(person.shown)))
                self.cast.mark(key)
        if said:
            self.echo.say(*said)

    # drawing

    def _draw_anew(self) -> None:
        self.journal.begin()
        self._draw(Touched().all(self.gateway.table))

    def _draw(self, seen: Touched) -> None:
        """These rows, and the lines that say where we are."""
        table = self.gateway.table
        everybody = cast.order(table, archived=bool(self.cast.sought))
        self.cast.lay(everybody, seen.characters)
        self.queue.show_round(seen.actions)
        self.tasks.show_tasks()
        self._event, self._scene = self._newest(), table.scene
        self.head.say("where", heads.where(table), heads.system(table))
        self._say_phase()
        self._say_tabs()
        self._say_foot()

    def _open(self, line: Line, typed: str = "", chosen: int = 0) -> None:
        super()._open(line, typed, chosen)
        self._say_phase()

    def _say_phase(self) -> None:
        line = self.prompt.line
        asked = line.who if line.asking and self.typing else None
        width = self.size.width
        self.head.say("phase", *self.gateway.ask(lambda table: heads.phase(table, asked, width)))

    def _draw_steps(self) -> None:
        """What the last request changed; all of it if another window wrote as well."""
        steps, before = self.play.steps, self._scene
        if self._newest() != self._event + len(steps):
            self._draw_anew()
            self._say_now(self._were)  # another window's step may have changed what stood there
        elif steps:
            self.journal.add(steps)
            changes = [change for step in steps for change in step.changes]
            self._draw(touched(self.gateway.table, changes, before))
        if not self.typing and not self.prompt.line.stands(self.gateway.table):
            self.prompt.let_go()
        if steps:
            self._say_step()

    def _say_step(self) -> None:
        """What the last step did, in NOW: a throw large, anything else by its line."""
        step = self.play.steps[-1]
        entry = self.journal.entries.get(step.event)
        again = entry is not None and not entry.undone
        row = self.gateway.ask(lambda table: heads.thrown(table, step, again=again))
        if row is not None:
            self._read_again(row)
        elif entry is not None and step.outcome is not None and heads.ends_round(step):
            self._say_over(step, entry)
        elif entry is not None:
            self._say_now(lambda: ("", Content(heads.stepped(step, entry, self.covers))))

    def _say_over(self, step: Step, entry: Entry) -> None:
        """What the round that ended has done to whom, and what it left."""
        from tui.widgets import roundend  # only when a round ends

        stood = self.gateway.stood("track", step.event)

        def says() -> tuple[str, Content]:
            text, width = heads.stepped(step, entry, self.covers), self.now.body_size.width
            ended = partial(roundend.over, text=text, changes=step.changes, stood=stood)
            return self.gateway.ask(partial(ended, width=width, covers=self.covers))

        self._say_now(says)

    def _read_again(self, row: Action) -> None:
        """A throw, large, until the next step."""
        self._say_now(lambda: self._reading(row), row)

    def _reading(self, row: Action) -> tuple[str, Content]:
        """A throw, large; of a secret one that is covered only that it is one."""
        if self.covers and row.audience != "all":
            return "", Content(words(journal.A_SECRET))
        size = self.now.body_size
        title = self.gateway.ask(lambda table: heads.titled(table, row))
        return title, reading.large(row, size.width, size.height)

    def _newest(self) -> int:
        return int(self.gateway.connection.execute("SELECT max(id) FROM event").fetchone()[0])

    def _say_now(self, says: Moment, row: Action | None = None) -> None:
        """What stays in NOW until the next step; the line's reading stands there meanwhile.

        It is asked anew for another room, and where secrets are shown or covered. `row` is the
        throw that it shows.
        """
        self._disarm()
        self._says, self._read, self._shown = says, row, says()
        self._read_beside = self.queue.marked
        self.now.say(*self._shown)

    def _say_again(self) -> None:
        self._disarm()
        self._shown = self._says()
        if not self.typing:
            self.now.say(*self._shown)

    def _say_foot(self) -> None:
        entry, typing, width = self.journal.takes_back(), self.typing, self.size.width
        back, own = None, keys_foot.own(self.app)
        if entry is not None:
            text = journal.shown(entry, self.covers)
            back = keys_foot.takes_back(text, own, typing=typing)
        recalls = self.prompt.line.recalls
        offers = keys_foot.in_line(own, recalls) if typing else keys_foot.main(width, own)
        keys_foot.lay(self.foot, width, offers, back)

    def _say_tabs(self) -> None:
        chosen = next(name for name, panel in self.panels.items() if panel is self._panel)
        counts = {name: len(panel.keys) for name, panel in self.panels.items() if name != "journal"}
        columns = Offer(Content(self._panel.columns))
        self.head.offer_in("tabs", tabs(chosen, counts), columns, gap="")

    def on_resize(self) -> None:
        """Another width has room for other keys; the journal stands among the panels if narrow."""
        narrow, journal = self.size.width < NARROW, self.journal
        self._room(self.size.width)
        if narrow and self.children.index(self.now) < self.children.index(journal):
            self.move_child(journal, before=self.now)
        elif not narrow and self.children.index(journal) < self.children.index(self.now):
            self.move_child(journal, after=self.now)
        self._entitle(narrow)
        self._say_foot()
        if self._sized is not None and self._sized != self.size:  # not at the start
            self.call_after_refresh(self._say_again)
        self._sized = self.size

    # the panels

    def _choose(self, panel: LinePanel) -> None:
        """Give this panel the keys; where there is room for one only, show it."""
        self._panel = panel
        for one in self.panels.values():
            one.set_class(one is panel, "-chosen")
        self.set_class(panel is self.journal, "-journal")
        self._say_tabs()

    def action_show_panel(self, name: str) -> None:
        """To this panel; from it, over the whole screen or back."""
        panel = self.panels[name]
        self.set_class(panel is self._panel and not self.has_class("-alone"), "-alone")
        self._choose(panel)
        self.set_focus(panel)

    def action_panel(self, by: int) -> None:
        """The next or previous panel; from the line, what begins so, or back to the keys."""
        if self.typing:
            if by < 0 or not self._complete():
                self.action_keys()
            return
        panels = list(self.panels.values())
        panel = panels[(panels.index(self._panel) + by) % len(panels)]
        self._choose(panel)
        self.set_focus(panel)

    @on(events.DescendantFocus)
    def _state(self) -> None:
        """The state is named at the line and in the last row."""
        if isinstance(self.focused, LinePanel):
            self._choose(self.focused)
            self.prompt.rest()
            self._disarm()
            self.now.say(*self._shown)
        self._say_phase()
        self._say_foot()

    @on(LinePanel.Marked)
    def _moved(self) -> None:
        """What Enter would have done was about another row."""
        if self._armed is not None:
            self._disarm()
            self.now.say(*self._shown)

    # the rest

    def action_keys(self) -> None:
        """Back to the panel that had the focus; from a panel alone, to all of them."""
        if self.focused is self._panel:
            self.remove_class("-alone")
        if self.focused is self._panel or self.prompt.line.seeks:
            self._show_all()
        self._to_keys()

    def _to_keys(self, *, said: bool = False) -> None:
        self.prompt.leave()
        if not said:
            self.echo.say()
        self.set_focus(self._panel)

    def action_cover(self) -> None:
        """Show what is secret, or cover it."""
        self.covers = not self.covers
        self._say_again()  # what stands there may be secret
        self.journal.lay(self.journal.keys, set(self.journal.keys))
        self._draw(Touched().all(self.gateway.table))
