"""What Enter shows first and does when it is pressed once more: back and forth in the journal."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from textual.content import Content

from core.language import Request
from tui.say import words
from tui.screens.composing import Composing
from tui.terms import N_
from tui.widgets.journal import shown
from tui.widgets.looks import fit

if TYPE_CHECKING:
    from textual.geometry import Size

    from data.journal import Entry
    from tui.widgets.journal import JournalPanel

BACK = N_("BACK TO THIS ENTRY")
WOULD_TAKE_BACK = N_("Enter once more takes back {count} steps, the last first:")
WOULD_TAKE_ONE = N_("Enter once more takes back one step:")
WENT_BACK = N_("{count} steps are taken back; U does them again, one by one.")
WENT_BACK_ONE = N_("One step is taken back; U does it again.")
NOTHING_AFTER = N_("You are at this entry: what it said is the last that holds.")
FORTH = N_("FORWARD TO THIS ENTRY")
WOULD_DO_AGAIN = N_("Enter once more does {count} steps again, in this order:")
WOULD_DO_ONE = N_("Enter once more does one step again:")
WENT_FORTH = N_("{count} steps are done again; u takes them back, one by one.")
WENT_FORTH_ONE = N_("One step is done again; u takes it back.")
IS_UNDONE = N_("This entry was taken back, and other things were done since: it stays so.")
AND_MORE = N_("… and {count} more")
OneOrMore = tuple[str, str]
"""What is said of one step, and of more."""


class Twice(Composing):
    """Steps that are shown in NOW before they are taken; the table screen is made from it."""

    journal: JournalPanel
    _armed: Any = None
    """What Enter does if it is pressed once more, while that is seen in NOW."""

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


def _preview(head: str, texts: list[str], room: Size) -> Content:
    """What would happen to which steps, a row each, as many as there is room for."""
    most = max(room.height - 1, 1)
    rows = texts if len(texts) <= most else texts[: most - 1]
    said = [fit(text, room.width) for text in (head, *rows)]
    if len(rows) < len(texts):
        said.append(Content(words(AND_MORE, count=len(texts) - len(rows))))
    return Content("\n").join(said)
