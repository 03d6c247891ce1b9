"""The row that names the panels where there is room for one only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.message import Message

from tui.say import words
from tui.terms import N_
from tui.widgets.looks import STRONG
from tui.widgets.oneline import OneLine

if TYPE_CHECKING:
    from textual.events import Click

TITLES = {"cast": N_("CAST"), "queue": N_("QUEUE"), "tasks": N_("TASKS"), "journal": N_("JOURNAL")}
TAB = N_("{number} {title}")
COUNTED = N_("{number} {title} {count}")


class Tabs(OneLine):
    """Number, title and count of each panel; a click chooses one."""

    class Chosen(Message):
        """A panel was chosen by a click."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, names: list[str], **named: Any) -> None:
        super().__init__(fill="─", **named)
        self._names = names
        self._ends: list[int] = []

    def show_tabs(self, chosen: str, counts: dict[str, int]) -> None:
        """The panels, the chosen one in a box."""
        said = [Content("─")]
        self._ends = []
        for number, name in enumerate(self._names, 1):
            said.append(self._tab(number, name, counts.get(name), here=name == chosen))
            self._ends.append(sum(one.cell_length for one in said))
        self.show(Content.assemble(*said))

    def _tab(self, number: int, name: str, count: int | None, *, here: bool) -> Content:
        template = TAB if count is None else COUNTED
        text = words(template, number=number, title=words(TITLES[name]), count=count)
        return Content.styled(f"▐{text}▌", STRONG) if here else Content(f" {text} ")

    def on_click(self, event: Click) -> None:
        """The panel under the click."""
        for name, end in zip(self._names, self._ends, strict=True):
            if event.x < end:
                self.post_message(self.Chosen(name))
                return
