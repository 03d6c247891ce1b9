"""The JOURNAL panel: the last entries; secret ones are covered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.content import Content

from core.frozen import replace
from core.table import Key
from data import journal
from data.gateway import Gateway, Step
from data.journal import Entry
from tui.say import show, words
from tui.spoken import ENTRY, ENTRY_UNDONE
from tui.terms import N_
from tui.widgets.lines import LinePanel
from tui.widgets.looks import PLAIN, QUIET, ends

if TYPE_CHECKING:
    from collections.abc import Callable

TITLE = N_("JOURNAL")
COLUMNS = N_("Enter goes back to an entry")
COVERED = N_("(secret entry)")
A_SECRET = N_("a secret entry")
MOST = 200
FOUND = N_(
    "{count} of the last 200; the line journal find TEXT looks through all. Esc shows all again."
)


class JournalPanel(LinePanel):
    """Entries by event, oldest first; it goes along with the last unless keys act in it."""

    FINDS: ClassVar[str] = FOUND

    def __init__(self, gateway: Gateway, covered: Callable[[], bool], **named: Any) -> None:
        super().__init__(**named)
        self._gateway, self._covered = gateway, covered
        self.entries: dict[Key, Entry] = {}

    def begin(self) -> None:
        """The last entries, read from the file."""
        found = journal.entries(self._gateway.connection, MOST)
        changed = [entry.id for entry in found if entry != self.entries.get(entry.id)]
        self._hold({entry.id: entry for entry in found}, set(changed))

    def add(self, steps: list[Step]) -> None:
        """New entries at the end; what was taken back or done again is redrawn in place."""
        done = [step for step in steps if step.outcome is not None]
        kept, changed = dict(self.entries), set[Key]()
        if done:
            kept |= {e.id: e for e in journal.entries(self._gateway.connection, len(done))}
        for step in steps:
            if step.outcome is None and step.event in kept:
                entry = kept[step.event]
                kept[step.event] = replace(entry, undone=not entry.undone)
                changed.add(step.event)
        self._hold(dict(list(kept.items())[-MOST:]), changed)

    def _hold(self, entries: dict[Key, Entry], changed: set[Key]) -> None:
        kept = self.has_focus or self.sought  # somebody looks at an entry
        at_end = not kept or not self.keys or self.marked == self.keys[-1]
        self.entries = entries
        self.lay(list(entries), changed)
        if at_end and self.keys:
            self.mark(self.keys[-1])

    def takes_back(self) -> Entry | None:
        """What undo would take back: the last entry that isn't undone."""
        return next((e for e in reversed(self.entries.values()) if not e.undone), None)

    def row(self, key: Key, width: int) -> Content:
        """Round and text."""
        entry = self.entries[key]
        text = words(COVERED) if entry.secret and self._covered() else show(entry.text)
        template = ENTRY_UNDONE if entry.undone else ENTRY
        style = QUIET if entry.undone or entry.secret else PLAIN
        said = Content.styled(words(template, round=entry.round, text=text), style)
        return ends(said, width)


def shown(entry: Entry, covered: bool = True) -> str:
    """An entry's text where it is spoken of; a covered secret is only called so."""
    return words(A_SECRET) if entry.secret and covered else show(entry.text)
