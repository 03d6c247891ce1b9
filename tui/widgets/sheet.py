"""The traits and tracks of a sheet, drawn line by line in columns; a cursor, dots, marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core import sheet, systems
from core.sheet import OTHER
from core.systems.base import System, TrackSpec, track
from core.table import Character, Specialty, Table
from core.text import fold
from tui.keys import bindings
from tui.say import show, term, words
from tui.terms import N_
from tui.widgets import grid
from tui.widgets.grid import Group, Item, columns
from tui.widgets.looks import PLAIN, QUIET, STRONG, fit, fit_right, joined

if TYPE_CHECKING:
    from textual import events
    from textual.binding import BindingType

FULL, LEFT = N_("full"), N_("left")
OF = N_("{track} {value} of {most}")
MARKED, CURSOR, BEST = "*", "▸", "+"
DOTS, BOXES, PLACES, MOST_PLACES = ("●", "○"), ("■", "□"), 5, 10
MANY = "{}×{}"
LOST = "−{}"

Place = tuple[str, str, int]


def groups(table: Table, who: int) -> list[list[Item]]:
    """Everything on the sheet: the groups of traits in order, then the tracks."""
    system = systems.of(table)
    best = {s.trait for s in table.all(Specialty) if s.character in _owners(table, who)}
    found: dict[str, list[Item]] = {}
    for line in sheet.lines(table, system, who):
        head = Item("head", line.section, _headed(system, line.section))
        item = Item("trait", line.key, term(line.name), line.rating, best=line.key in best)
        found.setdefault(line.section, [head]).append(item)
    return [*found.values(), *(_track(table, who, spec) for spec in system.template.tracks)]


def _headed(system: System, section: str) -> str:
    """A group of the template in capitals, one of the table's own as it was typed (ALL-5)."""
    given = any(spec.section == section for spec in system.template.traits)
    return term(section).upper() if given or section == OTHER else show(section)


def _owners(table: Table, who: int) -> tuple[int, ...]:
    """The character, and whose sheet it shares."""
    block = table.one(Character, who).block
    return (who, block) if block else (who,)


def _track(table: Table, who: int, spec: TrackSpec) -> list[Item]:
    stands = track(table, systems.of(table), who, spec.id)
    value, most = stands.value, stands.most
    said = words(OF, track=term(spec.id).upper(), value=value, most=most)
    head = Item("head", spec.id, said)
    if spec.levels:
        named = enumerate(spec.levels, 1)
        return [head, *(_level(spec.id, at, name, lost, value) for at, (name, lost) in named)]
    left = Item("left", spec.id, words(LEFT), value, most)
    if spec.harm:
        return [head, left]
    return [head, Item("most", spec.id, words(FULL), most), left]


def _level(key: str, at: int, name: str, lost: int, value: int) -> Item:
    return Item("level", key, term(name), value, lost, at)


class SheetPanel(ScrollView, can_focus=True, inherit_bindings=False):
    """Groups in columns. `cursor` is where keys act; `marked` are the traits for a throw."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"sheet--cursor"}
    DEFAULT_CSS = """
    SheetPanel { overflow-x: hidden; scrollbar-size-vertical: 1; height: 1fr; }
    SheetPanel .sheet--cursor { text-style: reverse; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("columns")]

    class Rated(Message):
        """A click on a dot or a box: this item, this many."""

        def __init__(self, item: Item, value: int) -> None:
            super().__init__()
            self.item, self.value = item, value

    class Moved(Message):
        """The cursor stands elsewhere."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.groups: Sequence[Group] = ()
        self._columns: list[list[Item]] = []
        self._laid: tuple[int, Size] | None = None
        self.who = 0
        self.cursor: Place | None = None
        self.marked: list[str] = []
        self.refreshed = 0

    def lay(self, who: int, found: Sequence[Group]) -> None:
        """Somebody's sheet; only the lines that differ are drawn again."""
        self.who, self.groups = who, found
        self._arrange()

    def _arrange(self) -> None:
        before, stood = self._columns, self.places()
        width, laid = max(self.scrollable_content_region.width, 1), (self.who, self.outer_size)
        kept = grid.places(before) if laid == self._laid else None
        self._columns, self._laid = columns(self.groups, width, self.size.height, kept), laid
        places = self.places()
        if self.cursor not in places:  # gone: what stands at its place now
            at = stood.index(self.cursor) if self.cursor in stood else 0
            self.cursor = places[min(at, len(places) - 1)] if places else None
        height = max((len(column) for column in self._columns), default=0)
        self.virtual_size = Size(0, max(height, self.size.height))
        if len(before) != len(self._columns):
            self.refresh()
        for y in range(max(height, *(len(column) for column in before), 0) if before else 0):
            if _line(before, y) != _line(self._columns, y):
                self.refresh_line(y)

    def places(self) -> list[Place]:
        """Where the cursor may stand, column by column."""
        return [i.place for column in self._columns for i in column if i.place is not None]

    @property
    def item(self) -> Item | None:
        """What the cursor stands on."""
        every = (item for column in self._columns for item in column)
        return next((item for item in every if item.place == self.cursor), None)

    @property
    def group(self) -> Group:
        """The group in which the cursor stands."""
        return next((g for g in self.groups if any(i.place == self.cursor for i in g)), ())

    # moving

    def action_step(self, by: int) -> None:
        """The cursor up or down."""
        self.step(by)

    def step(self, by: int) -> None:
        """The cursor so many lines on, from column to column."""
        places = self.places()
        if places:
            at = places.index(self.cursor) if self.cursor in places else 0
            self.go(places[max(0, min(at + by, len(places) - 1))])

    def next_group(self, by: int) -> None:
        """The cursor to the first line of the next group, or of one before."""
        if not self.groups:
            return
        at = next((k for k, g in enumerate(self.groups) if g is self.group), 0)
        group = self.groups[(at + by) % len(self.groups)]
        self.go(next((i.place for i in group if i.place is not None), self.cursor))

    def seek(self, typed: str) -> bool:
        """The cursor to the first trait or track that begins so, else holds it; False for none."""
        query = fold(typed)
        known = [(i, fold(text)) for group in self.groups for i, text in _called(group)]
        fits = [i for i, text in known if text.startswith(query)]
        fits += [i for i, text in known if query in text]
        if query and fits:
            self.go(fits[0].place)
        return bool(fits)

    def go(self, place: Place | None) -> None:
        """The cursor to this place; two lines are drawn again."""
        if place is None or place == self.cursor:
            return
        for one in (self.cursor, place):
            self._refresh_at(one)
        self.cursor = place
        self._follow()
        self.post_message(self.Moved())

    def toggle(self, key: str) -> None:
        """Mark a trait for a throw, or take the mark off."""
        if key in self.marked:
            self.marked.remove(key)
        else:
            self.marked.append(key)
        self._refresh_at(("trait", key, 0))

    def _at(self, place: Place | None) -> int | None:
        """The line that this place is on."""
        for column in self._columns:
            for y, item in enumerate(column):
                if item.place is not None and item.place == place:
                    return y
        return None

    def _refresh_at(self, place: Place | None) -> None:
        if (y := self._at(place)) is not None:
            self.refresh_line(y)

    def _follow(self) -> None:
        y, top, height = self._at(self.cursor) or 0, self.scroll_offset.y, self.size.height
        if height and not top <= y < top + height:
            self.scroll_to(y=y if y < top else y - height + 1, animate=False, force=True)

    def refresh_line(self, y: int) -> None:
        """Draw one line again."""
        self.refreshed += 1
        super().refresh_line(y)

    def on_resize(self) -> None:
        """Another size may have room for other columns."""
        self._arrange()
        self._follow()

    # the mouse

    def _column_width(self) -> int:
        each = self.scrollable_content_region.width // max(len(self._columns), 1)
        return min(each, grid.WIDEST)

    def on_click(self, event: events.Click) -> None:
        """A click goes there; on a dot or a box it sets it, on the last one it takes it off."""
        width, y = self._column_width(), event.y + self.scroll_offset.y
        at, x = divmod(event.x, max(width, 1))
        if at >= len(self._columns) or y >= len(self._columns[at]):
            return
        item = self._columns[at][y]
        if item.place is None:
            return
        self.go(item.place)
        value = _clicked(item, x, width)
        if value is not None:
            self.post_message(self.Rated(item, value))

    # drawing

    def render_line(self, y: int) -> Strip:
        """A line across all columns."""
        width, at = self._column_width(), y + self.scroll_offset.y
        whole = self.scrollable_content_region.width
        strips = [self._cell(column, at, width) for column in self._columns]
        return Strip.join(strips).adjust_cell_length(whole, self.rich_style)

    def _cell(self, column: list[Item], at: int, width: int) -> Strip:
        if at >= len(column):
            return Strip.blank(width, self.rich_style)
        item = column[at]
        here = item.place is not None and item.place == self.cursor
        marked = item.sort == "trait" and item.key in self.marked
        sign = MARKED if marked else CURSOR if here else " "
        said = joined(Content(sign), drawn(item, width - 1))
        strip = Strip(said.render_segments(self.visual_style)).adjust_cell_length(width)
        if not (here and self.has_focus):
            return strip
        style = self.get_component_rich_style("sheet--cursor", partial=True)
        return Strip.join([strip.crop(0, width - 1).apply_style(style), strip.crop(width - 1)])

    def on_focus(self) -> None:
        """The cursor is shown."""
        self._refresh_at(self.cursor)

    def on_blur(self) -> None:
        """Keys act elsewhere."""
        self._refresh_at(self.cursor)


def _called(group: Group) -> list[tuple[Item, str]]:
    """What the lines of a group are found by: a trait's name, a track's and its lines'."""
    head, *rest = group
    tracks = [(item, f"{head.text} {item.text}") for item in rest if item.sort != "trait"]
    return [(item, item.text) for item in rest if item.sort == "trait"] + tracks


def _line(found: list[list[Item]], y: int) -> list[Item | None]:
    return [column[y] if y < len(column) else None for column in found]


def drawn(item: Item, width: int) -> Content:
    """A line of a column in so many cells."""
    if item.sort in ("head", "blank"):
        return fit(item.text, width, STRONG)
    if item.sort == "level":
        lost = LOST.format(item.most) if item.most else ""
        hurt = item.value >= item.at
        box = "[x]" if hurt else "[ ]"
        named = fit(item.text, width - 7, PLAIN if hurt else QUIET)
        return joined(named, fit_right(lost, 2), Content(f" {box} "))
    places = PLACES if item.sort == "trait" else MOST_PLACES
    style = PLAIN if item.value else QUIET
    named = fit(item.text, width - places - 2, style)
    best = BEST if item.best else " "
    return joined(named, Content(" "), fit(_dots(item, places), places, style), Content(best))


def _dots(item: Item, places: int) -> str:
    full, empty = BOXES if item.sort == "left" else DOTS
    most = max(item.most, item.value) if item.sort == "left" else places
    if max(item.value, most) > places:
        return MANY.format(full, item.value)
    return full * item.value + empty * (most - item.value)


def _clicked(item: Item, x: int, width: int) -> int | None:
    """How many a click on this cell asks for; None beside the dots."""
    if item.sort == "level":
        return None if x < width - 4 else item.at - int(item.value == item.at)
    places = PLACES if item.sort == "trait" else MOST_PLACES
    there = min(max(item.most, item.value), places) if item.sort == "left" else places
    dot = x - (width - places - 1)
    if not 0 <= dot < there or item.value > places:
        return None
    return dot + 1 - int(item.value == dot + 1)
