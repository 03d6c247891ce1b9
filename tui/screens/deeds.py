"""What the keys of the table do, each through a request to Play or a line that is begun."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from textual.content import Content

from core.language import Request
from core.moves import places, tries
from core.moves.resolve import next_action
from core.refusal import Refusal
from core.table import Action, Key, Table, Task
from tui.say import show, words
from tui.screens.composing import NOBODY_MARKED
from tui.screens.twice import Twice
from tui.terms import N_
from tui.widgets import heads, tasks
from tui.widgets.prompt import Line
from tui.widgets.would import would

if TYPE_CHECKING:
    from tui.widgets.cast import CastPanel
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


class Deeds(Twice):
    """The actions behind the keys; the table screen, which holds the panels, is made from it."""

    cast: CastPanel
    queue: QueuePanel
    tasks: TasksPanel
    _read: Action | None
    _read_beside: Key | None
    """The row that was marked when the throw in NOW was shown."""
    _panel: LinePanel

    if TYPE_CHECKING:

        def _shift_person(self, by: int) -> None: ...
        def _read_again(self, row: Action) -> None: ...

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
        """The throw in NOW, unless the mark was moved since; then the marked one, else the last."""
        marked, shown = self._marked_action(table), self._read
        aimed = self._panel is self.tasks or self.queue.marked != self._read_beside
        if shown is not None and not aimed and table.get(Action, shown.id) is not None:
            return table.one(Action, int(shown.id))
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
        elif told := self._ask(lambda t: would(t, again, source, self.now.body_size)):
            self._arm(
                (again.name, action.id),
                AGAIN,
                Content("\n").join([Content(words(WOULD_TRY)), told[1]]),
            )

    def action_willpower(self) -> None:
        """Willpower for the marked or the next action."""
        marked = self._ask(self._marked_action) if self._panel is self.queue else None
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


def _said(table: Table, who: int) -> bool:
    """Whether something that isn't thrown yet would be replaced by what somebody says now."""
    mine = places.in_round(table, who)
    return any(a.status == "declared" and a.manner not in ("reflex", "extra") for a in mine)
