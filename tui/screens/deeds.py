"""What the keys of the table do, each through a request to Play or a line that is begun."""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from textual.content import Content

from core.language import Request
from core.moves import places, tries
from core.moves.resolve import next_action
from core.refusal import Refusal
from core.table import Action, Table, Task
from tui.say import show, words
from tui.screens.composing import NOBODY_MARKED, Composing
from tui.terms import N_
from tui.widgets import heads, tasks
from tui.widgets.echo import would
from tui.widgets.journal import shown
from tui.widgets.looks import fit
from tui.widgets.prompt import Line

if TYPE_CHECKING:
    from textual.geometry import Size

    from data.journal import Entry
    from tui.widgets.cast import CastPanel
    from tui.widgets.journal import JournalPanel
    from tui.widgets.lines import LinePanel
    from tui.widgets.queue import QueuePanel
    from tui.widgets.tasks import TasksPanel

NO_ACTION_MARKED = N_("No action is marked: that is done in the queue.")
PAYS_ALREADY = N_("Action {n} pays Willpower already; u takes back what was done last.")
SAID_ALREADY = N_("{name} has declared already; what is said now takes its place, ; adds to it.")
NOT_TRIED = N_("Nobody has tried {name} yet: a line with the word task and this name does.")
IS_COVERED = N_("That is secret: v shows it.")
AGAIN = N_("TRY AGAIN")
WOULD_TRY = N_("Enter once more tries it again:")
BACK = N_("BACK TO THIS ENTRY")
WOULD_TAKE_BACK = N_("Enter once more takes back {count} steps, the last first:")
WOULD_TAKE_ONE = N_("Enter once more takes back one step:")
WENT_BACK = N_("{count} steps are taken back; U does them again, one by one.")
WENT_BACK_ONE = N_("One step is taken back; U does it again.")
NOTHING_AFTER = N_("Nothing came after this entry.")
FORTH = N_("FORWARD TO THIS ENTRY")
WOULD_DO_AGAIN = N_("Enter once more does {count} steps again, in this order:")
WOULD_DO_ONE = N_("Enter once more does one step again:")
WENT_FORTH = N_("{count} steps are done again; u takes them back, one by one.")
WENT_FORTH_ONE = N_("One step is done again; u takes it back.")
IS_UNDONE = N_("This entry was taken back, and other things were done since: it stays so.")
AND_MORE = N_("… and {count} more")
OneOrMore = tuple[str, str]
"""What is said of one step, and of more."""


class Deeds(Composing):
    """The actions behind the keys; the table screen, which holds the panels, is made from it."""

    cast: CastPanel
    queue: QueuePanel
    tasks: TasksPanel
    journal: JournalPanel
    _read: Action | None
    _panel: LinePanel

    if TYPE_CHECKING:

        def _shift_person(self, by: int) -> None: ...
        def _read_again(self, row: Action) -> None: ...

    _armed: Any = None
    """What Enter does if it is pressed once more, while that is seen in NOW."""
    _passed: set[int]

    # which action

    def _marked_action(self, table: Table) -> Action | None:
        if self._panel is self.tasks and self.tasks.marked is not None:
            task, who = tasks.taken(table, self.tasks.marked)
            last = self.gateway.last_try(int(task.id), who) if task and who else None
            return None if last is None else table.one(Action, last)
        return table.get(Action, self.queue.marked) if self._panel is self.queue else None

    def _declared(self, table: Table) -> Action:
        """The declared action marked in the queue, else the next one."""
        marked = self._marked_action(table)
        found = marked if marked is not None and marked.status == "declared" else None
        found = found or next_action(table)
        if found is None:
            raise Refusal("nothing_left")
        return found

    def _thrown(self, table: Table) -> Action:
        """The action that somebody marked, else the one that was thrown last."""
        marked = self._marked_action(table)
        if marked is not None and marked.id != self.queue.next:
            return marked
        done = [a for a in places.of_round(table) if a.status == "resolved"]
        if not done:  # then the last one that may still be tried again
            done = [table.one(Action, task.last) for task, who in tries.attempts(table) if who]
        if not done:
            raise Refusal("nothing_thrown")
        return max(done, key=lambda action: action.version)

    def _ask(self, question: Any) -> Any:
        """The answer of a question about the table, or None after a refusal was shown."""
        try:
            return self.gateway.ask(question)
        except Refusal as refusal:
            self._refused(refusal)
            return None

    # throwing

    def action_resolve(self) -> None:
        """Throw the marked or the next action here."""
        if (action := self._ask(self._declared)) is not None:
            self._do(Request("resolve", {"action": action.id}))

    def action_resolve_all(self) -> None:
        """Throw everything that is left."""
        self._do(Request("resolve", every=True))

    def action_dice(self) -> None:
        """Ask for real dice for the marked or the next action; for a thrown one, other dice."""
        marked = self._ask(self._marked_action)
        if marked is not None and marked.status == "resolved":
            self._overrule(marked)
        elif (action := self._ask(self._declared)) is not None and self._seen(action):
            self._open(Line(action=int(action.id), n=action.n))

    def action_again(self) -> None:
        """Try the marked or the last thrown action again."""
        if self._panel is self.tasks and (untried := self._untried()) is not None:
            self.echo.say(words(NOT_TRIED, name=show(untried.name)))
        elif (action := self._ask(self._thrown)) is not None and self._seen(action):
            self._do(Request("again", {"action": action.id}))

    def _untried(self) -> Task | None:
        """The task marked in TASKS, if nobody has tried it."""
        marked = self.tasks.marked
        task, who = self.gateway.ask(partial(tasks.taken, key=marked)) if marked else (None, 0)
        return None if who else task

    def _overruled(self, table: Table) -> Action:
        """The reading in NOW, unless another row is marked; without one, the marked action."""
        marked = self._marked_action(table)
        return marked if marked is not None and self._read is None else self._thrown(table)

    def action_overrule(self) -> None:
        """Begin to overrule the reading in NOW or the marked action."""
        if (action := self._ask(self._overruled)) is not None:
            self._overrule(action)

    def _overrule(self, action: Action) -> None:
        """Ask what the narrator rules on an action, unless it is covered."""
        from tui.widgets.asked import Overruling  # only when it is asked for

        if action.status == "dropped":
            self._refused(Refusal("was_dropped", n=action.n))
        elif self._seen(action):
            if action.status == "resolved":  # what is ruled on is seen
                self._read_again(action)
            self._open(Overruling(action=int(action.id), n=action.n))

    def _seen(self, action: Action) -> bool:
        """Whether the action may be spoken of; says how to uncover it if not."""
        if self.covers and action.audience != "all":
            self.echo.say(words(IS_COVERED))
            return False
        return True

    # declaring

    def action_declare(self) -> None:
        """Ask the marked character; outside the cast the slowest who hasn't spoken (ST-16)."""
        self._passed = set()
        silent = self.gateway.ask(heads.silent)
        if self._panel is not self.cast and silent:
            self._open(Line(who=silent[-1], asking=True))
        elif (who := self.gateway.ask(self._marked)) is not None:
            self._open(Line(who=int(who.id), asking=True))
            if not self.prompt.typed.value and self.gateway.ask(partial(_said, who=int(who.id))):
                self.echo.say(words(SAID_ALREADY, name=show(who.shown)))
        else:
            self.echo.say(words(NOBODY_MARKED))

    def _ask_next(self, asked: int) -> bool:
        """Go on to the next one who hasn't spoken; False when all have, or were passed over."""
        self._passed.add(asked)
        left = [who for who in self.gateway.ask(heads.silent) if who not in self._passed]
        if left:
            self._open(Line(who=left[-1], asking=True))
        return bool(left)

    def action_open(self) -> None:
        """Bring the marked action into the line, or go back to the marked entry."""
        if self._panel is self.journal:
            self._back()
        elif self._panel is self.cast:
            self.action_declare()
        elif self._panel is self.tasks:
            self._open_try()
        elif (action := self._ask(self._marked_action)) is None or not self._seen(action):
            return
        elif action.status != "declared":
            self._overrule(action)
        else:
            from core.language import writing  # with the first line

            written = self.gateway.ask(lambda table: writing.action(table, action))
            self._open(Line(), f"edit {action.n}: {written}")

    def _open_try(self) -> None:
        """Try the marked task again: first what that would be, then do it."""
        action = self._ask(self._marked_action)
        if action is None or not self._seen(action):
            self.action_again() if action is None else None
            return
        again, source = Request("again", {"action": action.id}), self.play.source
        if self._armed == (again.name, action.id):
            self._disarm()
            self._do(again)
        elif told := self._ask(lambda t: would(t, again, source, self.now.body_size.width)):
            self._arm(
                (again.name, action.id),
                AGAIN,
                Content("\n").join([Content(words(WOULD_TRY)), told]),
            )

    def action_willpower(self) -> None:
        """Willpower for the marked or the next action."""
        marked = self._ask(self._marked_action)
        if marked is not None and marked.status != "declared":  # nobody else pays instead
            code = "already_thrown" if marked.status == "resolved" else "was_dropped"
            self._refused(Refusal(code, n=marked.n))
            return
        if (action := self._ask(self._declared)) is None or not self._seen(action):
            return
        if action.own.get("wp"):
            self.echo.say(words(PAYS_ALREADY, n=action.n))
        else:
            self._do(Request("mark", {"action": action.id, "word": "wp"}))

    def action_drop(self) -> None:
        """Drop the marked action."""
        if self._panel is self.cast and self.cast.marked is not None:
            self._do(Request("leave", {"character": int(self.cast.marked)}))
        elif (action := self._ask(self._marked_action)) is not None:
            self._do(Request("drop", {"action": action.id}))
        elif self._panel is not self.queue:
            self.echo.say(words(NO_ACTION_MARKED))

    def action_shift(self, by: int) -> None:
        """The marked action, or the marked character, later or earlier in the order."""
        if self._panel is self.cast:
            self._shift_person(by)
            return
        rows = self.gateway.ask(places.queue)
        at = next((k for k, row in enumerate(rows) if row.id == self.queue.marked), None)
        before = None if at is None else (at + 2 if by > 0 else at - 1)
        if at is None or before is None or not 0 <= at + by < len(rows):
            return
        if before < len(rows):
            self._do(Request("move_before", {"action": rows[at].id, "before": rows[before].id}))
        else:  # behind the last one: that one goes before it
            self._do(Request("move_before", {"action": rows[at + 1].id, "before": rows[at].id}))
        self.queue.mark(rows[at].id)

    # the round, and back

    def action_next_round(self) -> None:
        """The next round; what is left over is dropped."""
        self._do(Request("next_round", {"keep": False}))

    def _back(self) -> None:
        """Back to the marked entry: first what that would take back, then do it."""
        entries = list(self.journal.entries.values())
        marked = self.journal.marked
        after = [e for e in entries if marked is not None and e.id > int(marked) and not e.undone]
        here = self.journal.entries.get(int(marked)) if marked is not None else None
        if here is not None and here.undone:
            self._forth(here)
        elif not after:
            self._disarm()
            self.echo.say(words(NOTHING_AFTER))
        elif self._shown_already(
            (marked, after[-1].id), BACK, (WOULD_TAKE_ONE, WOULD_TAKE_BACK), after[::-1], len(after)
        ):
            self._repeat("undo", len(after), (WENT_BACK_ONE, WENT_BACK))

    def _shown_already(
        self, what: Any, title: str, asked: OneOrMore, entries: list[Entry], count: int
    ) -> bool:
        """Whether Enter comes for the second time; the first one shows what it would do."""
        if self._armed == what:
            self._disarm()
            return True
        head = words(asked[count > 1], count=count)
        texts = [shown(entry, self.covers) for entry in entries]
        self._arm(what, title, _preview(head, texts, self.now.body_size))
        return False

    def _arm(self, what: Any, title: str, preview: Content) -> None:
        """Show what Enter would do if it is pressed once more."""
        self._armed = what
        self.now.say(words(title), preview)

    def _disarm(self) -> None:
        """Enter shows first again what it would do: something else is seen in NOW."""
        self._armed = None

    def _repeat(self, name: str, count: int, said: OneOrMore) -> None:
        for _ in range(count):
            self._do(Request(name))
        self.echo.say(words(said[count > 1], count=count))

    def _forth(self, here: Entry) -> None:
        """Forward to an entry that was taken back: first what that would do again, then do it."""
        again = list(takewhile(lambda event: event <= here.id, self.gateway.undone()))
        if here.id not in again:
            self._disarm()
            self.echo.say(words(IS_UNDONE))
            return
        held = [self.journal.entries[event] for event in again if event in self.journal.entries]
        what = (here.id, tuple(again))
        if self._shown_already(what, FORTH, (WOULD_DO_ONE, WOULD_DO_AGAIN), held, len(again)):
            self._repeat("redo", len(again), (WENT_FORTH_ONE, WENT_FORTH))


def _said(table: Table, who: int) -> bool:
    """Whether something that isn't thrown yet would be replaced by what somebody says now."""
    mine = places.in_round(table, who)
    return any(a.status == "declared" and a.manner not in ("reflex", "extra") for a in mine)


def _preview(head: str, texts: list[str], room: Size) -> Content:
    """What would happen to which steps, a row each, as many as there is room for."""
    most = max(room.height - 1, 1)
    rows = texts if len(texts) <= most else texts[: most - 1]
    said = [fit(text, room.width) for text in (head, *rows)]
    if len(rows) < len(texts):
        said.append(Content(words(AND_MORE, count=len(texts) - len(rows))))
    return Content("\n").join(said)
