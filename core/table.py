"""What lies on the table: frozen rows, and the Table that holds the ones at work.

A Table is a working set: the scene in front, its open tasks, this round's actions, and one
light row for everybody else. A move takes a table and gives a table; `difference` says
what it changed. `audience` of each row says who may ever see it: "all", "gm", or the ids of
characters joined by commas. `version` is the event that wrote the row last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from core.frozen import field, frozen, replace
from core.refusal import Missing

Key = int | str
Own = Mapping[str, Any]


@frozen(kw_only=True)
class Row:
    """What every row has; `own` is the rule system's own data."""

    kind: ClassVar[str] = ""
    json: ClassVar[frozenset[str]] = frozenset({"own"})

    id: Key
    audience: str = "all"
    own: Own = field(default_factory=dict)
    version: int = 0


@frozen(kw_only=True)
class Chronicle(Row):
    """One system, its switches (those that differ from the default), its language."""

    kind = "chronicle"
    json = frozenset({"own", "rules"})
    name: str
    system: str
    language: str = "en"
    front: int | None = None
    session: int = 1
    rules: Mapping[str, str] = field(default_factory=dict)


@frozen(kw_only=True)
class Character(Row):
    """Somebody. `role` is player, npc or extra; `block` a character whose sheet this one shares.

    `number` tells those of one name apart (0: the only one of it); `throws` is who rolls:
    `here` or `hand`.
    """

    kind = "character"
    name: str
    number: int = 0
    role: str = "player"
    block: int | None = None
    player: str = ""
    notes: str = ""
    throws: str = "here"
    archived: int = 0

    @property
    def shown(self) -> str:
        """The name that names only this one."""
        return f"{self.name}#{self.number}" if self.number else self.name


@frozen(kw_only=True)
class Trait(Row):
    """A rating on a sheet. `key` is the template's stable id, or the table's own text."""

    kind = "trait"
    character: int
    key: str
    rating: int
    section: str = ""
    position: int = 0


@frozen(kw_only=True)
class Track(Row):
    """A counter on a sheet: `value` of `most` (Willpower: left of permanent; health: hurt)."""

    kind = "track"
    character: int
    key: str
    value: int
    most: int


@frozen(kw_only=True)
class Specialty(Row):
    """What a character is best at within one trait."""

    kind = "specialty"
    character: int
    trait: str
    text: str


@frozen(kw_only=True)
class Session(Row):
    """One evening."""

    kind = "session"
    number: int
    date: str = ""


@frozen(kw_only=True)
class Scene(Row):
    """Who takes part, in acting order; `last` is the last action number given out."""

    kind = "scene"
    json = frozenset({"own", "order"})
    name: str
    stressful: int = 0
    round: int = 1
    order: tuple[int, ...] = ()
    last: int = 0
    status: str = "front"


@frozen(kw_only=True)
class Task(Row):
    """What is being attempted. A lone roll makes one without a name.

    `failures` counts, for each character, the attempts that made the next one harder (ST-8);
    `escalates` is yes, no or scene; `automatic` 0 bars the automatic success (ST-6); `last` is
    the action that was thrown at it last.
    """

    kind = "task"
    json = frozenset({"own", "scores", "attempts", "failures"})
    scene: int
    name: str = ""
    sort: str = "simple"
    status: str = "open"
    target: int | None = None
    scores: Mapping[str, int] = field(default_factory=dict)
    attempts: Mapping[str, int] = field(default_factory=dict)
    failures: Mapping[str, int] = field(default_factory=dict)
    escalates: str = "scene"
    automatic: int = 1
    last: int = 0


@frozen(kw_only=True)
class Action(Row):
    """A line in the queue; once thrown it keeps plan, throw and reading as they stood.

    `n` counts the scene's actions. `manner` is ordinary, reflex, extra or again. `place` of
    `places` is where it stands in its character's declaration (0: outside it); `line` tells
    the lines of a calm scene apart (0: the whole round is one declaration). `slot`, `late`
    and `rank` are where it acts. `level` is the difficulty as said; `forced` what the
    narrator overruled before the throw. `own` holds the system's words (wp, roll, spec).
    """

    kind = "action"
    json = frozenset({"own", "parts", "level", "forced", "plan", "throw", "reading"})
    scene: int
    round: int
    n: int
    task: int
    character: int | None = None
    label: str = ""
    parts: tuple[Mapping[str, Any], ...] = ()
    level: Mapping[str, Any] = field(default_factory=dict)
    forced: Mapping[str, Any] = field(default_factory=dict)
    manner: str = "ordinary"
    line: int = 0
    place: int = 0
    places: int = 0
    slot: int = 0
    late: int = 0
    rank: int = 0
    status: str = "declared"
    plan: Mapping[str, Any] | None = None
    throw: Mapping[str, Any] | None = None
    reading: Mapping[str, Any] | None = None
    overruled: int = 0


@frozen(kw_only=True)
class Choice(Row):
    """An open question: who decides, about what, among which options; a move answers it."""

    kind = "choice"
    json = frozenset({"own", "options"})
    action: int
    who: int | None
    what: str
    options: tuple[str, ...]


KINDS: dict[str, type[Row]] = {
    row.kind: row
    for row in (
        Chronicle,
        Character,
        Trait,
        Track,
        Specialty,
        Session,
        Scene,
        Task,
        Action,
        Choice,
    )
}

Rows = Mapping[Key, Row]
NO_ROWS: Rows = {}
AnyRow = TypeVar("AnyRow", bound=Row)


@frozen
class Change:
    """One row before and after a step, None where there is none, and the columns that differ."""

    kind: str
    key: Key
    before: Row | None
    after: Row | None
    columns: tuple[str, ...] = ()


@frozen
class Table:
    """The rows at work, by kind and id, and what has been touched since the last step.

    `fresh` is the next free id of each kind; `sheets` are the characters whose traits and
    tracks are here. `event` is the step that is being made: the version of the rows put.
    `deeds` are the characters of whom every queued action in any scene is here.
    """

    rows: Mapping[str, Rows]
    fresh: Mapping[str, int] = field(default_factory=dict)
    sheets: frozenset[int] = frozenset()
    touched: tuple[tuple[str, Key], ...] = ()
    event: int = 0
    deeds: frozenset[int] = frozenset()

    def get(self, kind: type[AnyRow], key: Key | None) -> AnyRow | None:
        """The row of that id, or None."""
        rows = self.rows.get(kind.kind)
        return rows.get(key) if rows else None  # type: ignore[arg-type, return-value]  # filed by kind

    def one(self, kind: type[AnyRow], key: int) -> AnyRow:
        """The row of that id; raises Missing if the working set lacks it."""
        rows = self.rows.get(kind.kind)
        row = rows.get(key) if rows else None
        if row is None:
            raise Missing(kind.kind, key)
        return row  # type: ignore[return-value]  # filed by kind

    def all(self, kind: type[AnyRow]) -> Iterator[AnyRow]:
        """The rows of a kind that are here, in the order of their coming."""
        return iter(self.rows.get(kind.kind, NO_ROWS).values())  # type: ignore[arg-type]  # filed by kind

    def put(self, *rows: Row) -> Table:
        """The table with these rows, new or in place of those of their ids."""
        kinds, fresh = {**self.rows}, self.fresh
        for row in rows:
            kind, key = row.kind, row.id
            stands = kinds.get(kind, NO_ROWS).get(key)
            if stands is not None and stands is not row and not _differing(stands, row):
                continue  # nothing is changed: it keeps its version, in memory as in the file
            old = self.event and row.version != self.event
            stamped = replace(row, version=self.event) if old else row
            kinds[kind] = {**kinds.get(kind, NO_ROWS), key: stamped}
            if isinstance(key, int) and key >= fresh.get(kind, 1):
                fresh = {**fresh, kind: key + 1}
        touched = (*self.touched, *((row.kind, row.id) for row in rows))
        return Table(kinds, fresh, self.sheets, touched, self.event)

    def drop(self, row: Row) -> Table:
        """The table without this row: an explicit delete."""
        rows = {key: kept for key, kept in self.rows[row.kind].items() if key != row.id}
        touched = (*self.touched, (row.kind, row.id))
        rest = {**self.rows, row.kind: rows}
        return Table(rest, self.fresh, self.sheets, touched, self.event)

    def next_id(self, kind: type[Row]) -> int:
        """The id that the next new row of this kind gets."""
        return self.fresh.get(kind.kind, 1)

    def with_sheet(self, character: int) -> Table:
        """The table, knowing that this character's whole sheet is here."""
        sheets = self.sheets | {character}
        return Table(self.rows, self.fresh, sheets, self.touched, self.event, self.deeds)

    def with_deeds(self, character: int) -> Table:
        """The table, knowing that all that waits in queues of this character is here."""
        deeds = self.deeds | {character}
        return Table(self.rows, self.fresh, self.sheets, self.touched, self.event, deeds)

    def settled(self, event: int = 0) -> Table:
        """The same table with nothing touched: where the next step, `event`, begins."""
        return Table(self.rows, self.fresh, self.sheets, (), event, self.deeds)

    @property
    def chronicle(self) -> Chronicle:
        """The chronicle that this table belongs to."""
        return self.rows["chronicle"][1]  # type: ignore[return-value]  # filed by kind

    @property
    def scene(self) -> Scene | None:
        """The scene in front, if there is one."""
        rows = self.rows.get("scene")
        return rows.get(self.chronicle.front) if rows else None  # type: ignore[arg-type, return-value]  # filed by kind

    def trait(self, character: int, key: str) -> Trait | None:
        """A trait of the character's own; raises Missing if the sheet isn't here."""
        self._needs_sheet(character)
        return self.get(Trait, f"{character}/{key}")

    def track(self, character: int, key: str) -> Track | None:
        """A track of the character's own; raises Missing if the sheet isn't here."""
        self._needs_sheet(character)
        return self.get(Track, f"{character}/{key}")

    def needs_deeds(self, character: int) -> None:
        """Raises Missing unless all that waits in queues of this character is here."""
        if character not in self.deeds:
            raise Missing("deeds", character)

    def _needs_sheet(self, character: int) -> None:
        if character not in self.sheets:
            raise Missing("sheet", character)


def difference(before: Table, after: Table) -> tuple[Change, ...]:
    """What a move changed, in the order it did; rows are compared by identity first."""
    changes = []
    for kind, key in dict.fromkeys(after.touched):
        was, now = before.rows.get(kind, NO_ROWS).get(key), after.rows[kind].get(key)
        if was is not now:
            columns = _differing(was, now)
            if columns:
                changes.append(Change(kind, key, was, now, columns))
    return tuple(changes)


def _differing(was: Row | None, now: Row | None) -> tuple[str, ...]:
    """The columns in which two rows differ, all of them where one is missing."""
    if was is None or now is None:
        there = (was or now).__dict__
        return tuple(name for name in there if name != "version")
    old, new = was.__dict__, now.__dict__
    return tuple(
        name
        for name in new
        if new[name] is not old[name] and new[name] != old[name] and name != "version"
    )
