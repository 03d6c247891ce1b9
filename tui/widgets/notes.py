"""Where notes are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.widgets import TextArea

from core.text import clean

if TYPE_CHECKING:
    from textual import events


class NotesArea(TextArea):
    """A text area without line numbers; what is pasted is cleaned."""

    DEFAULT_CSS = """
    NotesArea, NotesArea:focus { height: 1fr; border: none; padding: 0 1; }
    """

    def __init__(self, text: str, **named: Any) -> None:
        super().__init__(
            text, show_line_numbers=False, soft_wrap=True, tab_behavior="focus", **named
        )
        self.move_cursor(self.document.end)

    async def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.insert(lines_of(event.text))


def lines_of(text: str) -> str:
    """A text of several lines, cleaned; a terminal pastes them parted by carriage returns."""
    return clean(text.replace("\r\n", "\n").replace("\r", "\n"), lines=True)
