"""Notes written on the sheet: kept while they are typed, on the sheet when they are done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.widgets import TextArea

from core.language import Request
from core.table import Character
from tui.say import words
from tui.screens.composing import Composing
from tui.terms import N_
from tui.widgets.notes import NotesArea, lines_of

WAITING = N_("Notes were being written here: e goes on with them.")
GOES_ON = N_("This was being typed last time. Esc keeps it on the sheet.")
WRITES = N_("Esc keeps the notes on the sheet.")


class Writing(Composing):
    """The notes of a sheet; the sheet screen is made from it."""

    who: int
    _area: NotesArea | None = None

    if TYPE_CHECKING:

        def _draw(self) -> None: ...

    def _notes_wait(self) -> bool:
        """Whether notes were being written here."""
        return self.drafts.read().notes(self.who) is not None

    async def action_notes(self) -> None:
        """Write the notes, beginning with what was being typed; the next key is already theirs."""
        stored = self.gateway.table.one(Character, self.who).notes
        kept = self.drafts.read().notes(self.who)
        self.echo.say(words(WRITES if kept is None else GOES_ON))
        if self._area is None:
            self._area = NotesArea(lines_of(stored if kept is None else kept))
            await self.query_one("#body").mount(self._area)
        self.add_class("-writing")
        self._draw()
        self.set_focus(self._area)

    @on(TextArea.Changed)
    def _typed_notes(self) -> None:
        if self._area is not None:
            self.drafts.keep_notes(self.who, self._area.text)
            self._keep_soon()

    def _keep_notes(self) -> bool:
        """What was written onto the sheet, as one step; False if that was refused."""
        area, self._area = self._area, None
        if area is None:
            return True
        stored = self.gateway.table.one(Character, self.who).notes
        if lines_of(area.text) != lines_of(stored):
            said = {"character": self.who, "notes": area.text}
            if not self._do(Request("set_notes", said)):
                self._area = area
                return False
        self.drafts.keep_notes(self.who, None)
        self.drafts.flush()
        self.remove_class("-writing")
        self._draw()
        area.remove()
        return True
