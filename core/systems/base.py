"""One protocol for every rule system, and the small frozen things it speaks in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from core.dice import Throw
from core.frozen import field, frozen
from core.refusal import Refusal
from core.table import Action, Character, Choice, Table, Track, Trait

MOST_DICE = 1000
"""The largest pool that is thrown, and that odds are answered for."""


@frozen
class TraitSpec:
    """A trait that the template brings: stable id, group, short name for typing."""

    id: str
    section: str
    short: str = ""


@frozen
class TrackSpec:
    """A track that the template brings.

    `harm` tracks count what has been suffered; the others what is left. A `rolled` one may
    stand in a pool, by its permanent value. `levels` names each box and the dice that it costs;
    `usual` is the highest that isn't remarked on.
    """

    id: str
    value: int = 0
    most: int = 0
    harm: bool = False
    rolled: bool = False
    levels: tuple[tuple[str, int], ...] = ()
    usual: int | None = None


@frozen
class SheetTemplate:
    """What a new character's sheet holds; every rating begins at 0, and is usual up to `usual`."""

    traits: tuple[TraitSpec, ...]
    tracks: tuple[TrackSpec, ...]
    usual: int | None = None

    def track(self, key: str) -> TrackSpec | None:
        """The track of that stable id, if the template has one."""
        return next((spec for spec in self.tracks if spec.id == key), None)


@frozen
class Switch:
    """A house rule: its id and choices, the default first.

    `example` is what an example throw needs, beside its pool, for the rule to matter.
    """

    id: str
    choices: tuple[str, ...]
    example: Mapping[str, Any] = field(default_factory=dict)


@frozen
class Word:
    """A word that a system adds to the line language; `takes` is nothing or name.

    `spends`: it pays for something, so it is never said again by itself.
    """

    id: str
    takes: str = "nothing"
    spends: bool = False


@frozen
class Reason:
    """Why something can't be attempted, or what should be known before: code and arguments."""

    code: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@frozen
class Plan:
    """What would be thrown: dice, difficulty, every part of the pool named.

    `rules` are the switches that differ from their defaults, as they stand. `changed` are
    those of them that shaped this plan.
    """

    dice: int
    sides: int
    difficulty: int | None
    parts: tuple[tuple[str, int], ...] = ()
    possible: bool = True
    reason: Reason | None = None
    automatic: bool = False
    rules: Mapping[str, str] = field(default_factory=dict)
    changed: tuple[str, ...] = ()
    own: Mapping[str, Any] = field(default_factory=dict)


@frozen
class Reading:
    """What a throw means: a degree by its stable id, a count, and what each die did.

    `dice` are the pool's, `extra` those they brought; `marks` has one word a die: success,
    double, one, blank. `rules` are the switches that changed the outcome.
    """

    degree: str
    count: int
    dice: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    by_hand: bool = False
    rules: tuple[str, ...] = ()
    own: Mapping[str, Any] = field(default_factory=dict)


@frozen
class Need:
    """How many dice are still to be thrown before the throw can be read."""

    dice: int


@frozen
class Verdict:
    """Who won among several readings (None: nobody) and by how much."""

    winner: int | None
    margin: int
    tie: bool


Question = Mapping[str, Any]
Answer = Mapping[str, Any] | None


class System(Protocol):
    """A rule system. Everything that differs between games is behind this.

    `usual` is the difficulty when none is said; `failed` the degrees that may be tried
    again; `keeps_number` whether a character's number of actions stands once the first is
    thrown.
    """

    id: str
    die: int
    usual: int | None
    least: int
    template: SheetTemplate
    switches: tuple[Switch, ...]
    defaults: Mapping[str, str]
    words: tuple[Word, ...]
    degrees: tuple[str, ...]
    failed: frozenset[str]
    keeps_number: bool

    def admit(self, table: Table, action: Action) -> None:
        """Raise Refusal if this action may not be declared as it stands."""

    def plan(self, table: Table, action: Action) -> Plan:
        """What this action would throw now, or why it is not possible."""

    def read(self, plan: Plan, throw: Throw) -> Reading | Need:
        """What the dice mean, or how many are missing; Refusal if there are too many."""

    def told(self, plan: Plan, degree: str | None, count: int | None) -> Reading:
        """The reading when only the outcome was said: by its degree, its count or both."""

    def settle(self, table: Table, action: Action, reading: Reading) -> Table:
        """The table after this reading: points, attempts, open choices, the action itself."""

    def unsettle(self, table: Table, action: Action) -> Table:
        """The table without what the action's reading did; what was paid stays paid (ALL-3)."""

    def choose(self, table: Table, choice: Choice, option: str) -> Table:
        """The table after an open choice was answered; most systems leave none open."""
        raise Refusal("no_such_choice", id=choice.id)

    def winner(self, readings: Sequence[Reading]) -> Verdict:
        """Who wins among opposed readings."""

    def boundary(self, table: Table, what: str) -> Table:
        """What ends with a round, a scene or a session; nothing, unless a system says so."""
        return table

    def initiative(self, table: Table, character: Character) -> Plan:
        """What is thrown for the order of acting."""

    def question(self, plan: Plan) -> Question:
        """The question about odds that this plan asks."""

    def odds(self, question: Question) -> Answer:
        """Exact odds, as fractions; None where nothing can be attempted."""

    def as_json(self, plan: Plan, reading: Reading) -> Mapping[str, Any]:
        """The reading as plain mode gives it."""

    def dump(self, own: Mapping[str, Any]) -> Mapping[str, Any]:
        """The system's own data of a row, as JSON; most keep it as JSON anyway."""
        return own

    def load(self, own: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same, read back."""
        return own


def rules(table: Table, system: System) -> Mapping[str, str]:
    """Every switch of the system with its value in this chronicle (ALL-7)."""
    return {**system.defaults, **table.chronicle.rules}


def defaults(switches: Sequence[Switch]) -> dict[str, str]:
    """Every switch at its default."""
    return {switch.id: switch.choices[0] for switch in switches}


def rating(table: Table, system: System, character: int, key: str) -> int:
    """A rating on the sheet: the character's own, its block's, else the template's 0.

    A track stands in a pool by its permanent value.
    """
    own = table.trait(character, key)
    if own is not None:
        return own.rating
    spec = system.template.track(key)
    if spec is not None and spec.rolled:
        return track(table, system, character, key).most
    block = table.one(Character, character).block
    return rating(table, system, block, key) if block else 0


def sheet_row(table: Table, character: int, key: str) -> Trait | None:
    """A trait's row on this sheet: the character's own, else its block's."""
    own = table.trait(character, key)
    block = None if own is not None else table.one(Character, character).block
    return sheet_row(table, block, key) if block else own


def called(table: Table, character: int, key: str) -> str:
    """What the sheet calls a trait: the name that was given to it there, else its key."""
    row = sheet_row(table, character, key)
    name: str = row.own.get("name", key) if row is not None and row.own else key
    return name


def track(table: Table, system: System, character: int, key: str) -> Track:
    """A track as it stands; made from the block or the template where nothing differs yet."""
    own = table.track(character, key)
    if own is not None:
        return own
    block = table.one(Character, character).block
    if block:
        given = track(table, system, block, key)
        value, most = (0 if _harm(system, key) else given.most), given.most
    else:
        spec = system.template.track(key) or TrackSpec(key)
        value, most = spec.value, spec.most
    return Track(id=f"{character}/{key}", character=character, key=key, value=value, most=most)


def _harm(system: System, key: str) -> bool:
    spec = system.template.track(key)
    return spec is not None and spec.harm


def pool_parts(table: Table, system: System, action: Action) -> tuple[tuple[str, int], ...]:
    """The parts of the pool as said, each with its name and what it is worth now."""
    return tuple(_part(table, system, action, part) for part in action.parts)


def _part(table: Table, system: System, action: Action, part: Mapping[str, Any]) -> tuple[str, int]:
    if "number" in part:
        return part.get("reason", ""), part["sign"] * part["number"]
    of = int(part.get("of") or action.character or 0)
    name = called(table, of, part["trait"]) if of else part["trait"]
    if part.get("of"):
        name = f"{table.one(Character, of).shown}:{name}"
    return name, part["sign"] * rating(table, system, of, part["trait"])


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """A plan as an action keeps it."""
    return {
        "dice": plan.dice,
        "sides": plan.sides,
        "difficulty": plan.difficulty,
        "parts": [list(part) for part in plan.parts],
        "automatic": plan.automatic,
        "rules": dict(plan.rules),
        "changed": list(plan.changed),
        "own": dict(plan.own),
    }


def plan_from_json(kept: Mapping[str, Any]) -> Plan:
    """The plan that an action kept."""
    return Plan(
        dice=kept["dice"],
        sides=kept["sides"],
        difficulty=kept["difficulty"],
        parts=tuple((name, value) for name, value in kept["parts"]),
        automatic=kept["automatic"],
        rules=kept["rules"],
        changed=tuple(kept["changed"]),
        own=kept["own"],
    )


def reading_to_json(reading: Reading) -> dict[str, Any]:
    """A reading as an action keeps it."""
    return {
        "degree": reading.degree,
        "count": reading.count,
        "dice": list(reading.dice),
        "extra": list(reading.extra),
        "marks": list(reading.marks),
        "by_hand": reading.by_hand,
        "rules": list(reading.rules),
        "own": dict(reading.own),
    }


def reading_from_json(kept: Mapping[str, Any]) -> Reading:
    """The reading that an action kept."""
    return Reading(
        degree=kept["degree"],
        count=kept["count"],
        dice=tuple(kept["dice"]),
        extra=tuple(kept["extra"]),
        marks=tuple(kept["marks"]),
        by_hand=kept["by_hand"],
        rules=tuple(kept["rules"]),
        own=kept["own"],
    )
