"""The row that names the panels where there is room for one only."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from tui.say import words
from tui.terms import N_
from tui.widgets.looks import STRONG
from tui.widgets.offers import Offer, Offers

TITLES = {"cast": N_("CAST"), "queue": N_("QUEUE"), "tasks": N_("TASKS"), "journal": N_("JOURNAL")}
TAB = N_("{number} {title}")
COUNTED = N_("{number} {title} {count}")
HELP = N_("a click shows this panel, one more makes it large")
EDGE = Offer(Content("─"))


class Tabs(Offers):
    """Number, title and count of each panel; a click does what its number does."""

    def __init__(self, names: list[str], **named: Any) -> None:
        super().__init__(fill="─", **named)
        self._names = names

    def show_tabs(self, chosen: str, counts: dict[str, int]) -> None:
        """The panels, the chosen one in a box."""
        tabs = [
            self._tab(number, name, counts.get(name), here=name == chosen)
            for number, name in enumerate(self._names, 1)
        ]
        self.offer([EDGE, *tabs], gap="")

    def _tab(self, number: int, name: str, count: int | None, *, here: bool) -> Offer:
        template = TAB if count is None else COUNTED
        text = words(template, number=number, title=words(TITLES[name]), count=count)
        said = Content.styled(f"▐{text}▌", STRONG) if here else Content(f" {text} ")
        return Offer(said, f"show_panel('{name}')", words(HELP))
