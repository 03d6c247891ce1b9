"""The row that names the panels where there is room for one only."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from tui.say import words
from tui.terms import N_
from tui.widgets.looks import STRONG
from tui.widgets.rows import Offer

TITLES = {"cast": N_("CAST"), "queue": N_("QUEUE"), "tasks": N_("TASKS"), "journal": N_("JOURNAL")}
TAB = N_("{number} {title}")
COUNTED = N_("{number} {title} {count}")
HELP = N_("a click shows this panel, one more makes it large")
EDGE = Offer(Content("─"))


def tabs(chosen: str, counts: Mapping[str, int]) -> list[Offer]:
    """Number, title and count of each panel, the chosen one in a box; a click is its number."""
    return [EDGE, *(_tab(n, name, counts, chosen) for n, name in enumerate(TITLES, 1))]


def _tab(number: int, name: str, counts: Mapping[str, int], chosen: str) -> Offer:
    template = COUNTED if name in counts else TAB
    text = words(template, number=number, title=words(TITLES[name]), count=counts.get(name))
    said = Content.styled(f"▐{text}▌", STRONG) if name == chosen else Content(f" {text} ")
    return Offer(said, f"show_panel('{name}')", words(HELP))
