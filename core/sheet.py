"""A sheet as it is read: its groups and traits in order, by the names that it gives them.

A template's trait has a row once it differs. `own` of that row may hold `name`, what this sheet
calls the trait, and `gone`, that it was taken off; its stable id stays what rules know it by.
"""

from __future__ import annotations

from core import text
from core.frozen import frozen, replace
from core.systems.base import Reason, System, rating, sheet_row, track
from core.table import Character, Table, Trait

STEP = 10
"""How far apart the template's traits stand, in its own order."""
BEHIND = 100_000
"""Where traits stand that the table added without saying where."""
OTHER = "other"
"""The group of those that were added without one."""


@frozen
class Line:
    """A trait on a sheet: key, group, place, rating, and the name that the sheet gives it."""

    key: str
    section: str
    position: int
    rating: int
    name: str


def lines(table: Table, system: System, who: int, *, gone: bool = False) -> list[Line]:
    """The traits of a sheet in order, group by group; with `gone` also what was taken off."""
    known = _rows(table, who)
    specs = {spec.id: (at, spec.section) for at, spec in enumerate(system.template.traits)}
    found: list[Line] = []
    for key in dict.fromkeys((*specs, *known)):
        row = known.get(key)
        if row is not None and row.own.get("gone") and not gone:
            continue
        at, section = specs.get(key, (len(found), OTHER))
        section = (row.section if row else "") or section
        default = STEP * (at + 1) if key in specs else BEHIND + at
        place = (row.position if row else 0) or default
        name = row.own.get("name", key) if row else key
        found.append(Line(key, section, place, rating(table, system, who, key), name))
    order = {section: at for at, section in enumerate(sections(system, found))}
    return sorted(found, key=lambda line: (order[line.section], line.position))


def sections(system: System, found: list[Line]) -> list[str]:
    """The groups: the template's in its order, then the table's own, what has none last."""
    template = [spec.section for spec in system.template.traits]
    own = [line.section for line in found if line.section not in (*template, OTHER)]
    return list(dict.fromkeys((*template, *own, OTHER)))


def _rows(table: Table, who: int) -> dict[str, Trait]:
    """The rows of a sheet by key: those of its block, its own in their place."""
    table.trait(who, "")  # asks for the sheet, if it isn't here
    block = table.one(Character, who).block
    rows = {t.key: t for t in table.all(Trait) if t.character == block} if block else {}
    return rows | {t.key: t for t in table.all(Trait) if t.character == who}


def row(table: Table, system: System, who: int, key: str) -> Trait:
    """The trait's row to write on: its own, its block's as a row of its own, or a new one."""
    given = sheet_row(table, who, key)
    if given is not None:
        return replace(given, id=f"{who}/{key}", character=who)
    return Trait(id=f"{who}/{key}", character=who, key=key, rating=rating(table, system, who, key))


def placed_last(table: Table, system: System, who: int, key: str, section: str) -> Table:
    """The table with this trait at the end of a group, named by its id or the table's own text."""
    name = text.name(section)
    known = lines(table, system, who, gone=True)
    group = next((s for s in sections(system, known) if text.fold(s) == text.fold(name)), name)
    last = max((x.position for x in known if x.section == group and x.key != key), default=0)
    stands = row(table, system, who, key)
    return table.put(replace(stands, section=group, position=last + STEP))


def unusual(table: Table, system: System, who: int) -> list[Reason]:
    """What the system's book doesn't give a character: said, and let be."""
    usual = system.template.usual
    found = [(x.name, x.rating, usual) for x in lines(table, system, who)]
    for spec in system.template.tracks:
        stands = track(table, system, who, spec.id)
        found += [(spec.id, stands.most, spec.usual), (spec.id, stands.value, stands.most)]
    return [
        Reason("unusual_high", {"trait": name, "rating": stands, "most": most})
        for name, stands, most in found
        if most is not None and stands > most
    ]
