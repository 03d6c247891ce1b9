"""What a table makes of its sheets: traits renamed, put elsewhere, taken off; notes."""

from __future__ import annotations

from core import systems, text
from core.frozen import replace
from core.moves.registry import Outcome, Told, move
from core.refusal import Refusal
from core.sheet import Line, lines, placed_last, row
from core.systems.base import System, called
from core.table import Character, Specialty, Table

NOTES = 20_000
"""Signs that somebody's notes may have."""


@move("rename NAME TRAIT to NEW", "trait", "name", character="character")
def rename_trait(table: Table, character: int, trait: str, name: str) -> Outcome:
    """Another name for a trait on this sheet; rules go on knowing a template's by its id."""
    system, name = systems.of(table), text.name(name)
    before = _there(table, system, character, trait).name
    _free(table, system, character, trait, name)
    stands = row(table, system, character, trait)
    own = {key: value for key, value in stands.own.items() if key != "name"}
    table = table.put(replace(stands, own=own if name == trait else {**own, "name": name}))
    told = {"who": _shown(table, character), "trait": before, "name": name}
    return Outcome(table, Told("renamed_trait", told), character)


def _free(table: Table, system: System, who: int, trait: str, name: str) -> None:
    """No two traits of a sheet are called alike, nor as a rule knows another one."""
    folded = text.fold(name)
    others = [line for line in lines(table, system, who) if line.key != trait]
    tracks = [spec.id for spec in system.template.tracks]
    taken = {text.fold(word) for line in others for word in (line.name, line.key)}
    if folded in taken | {text.fold(key) for key in tracks}:
        raise Refusal("trait_exists", name=name)


@move("remove NAME TRAIT", "trait", character="character")
def remove_trait(table: Table, character: int, trait: str) -> Outcome:
    """A trait off the sheet, with what somebody is best at in it; setting it brings it back."""
    system = systems.of(table)
    _there(table, system, character, trait)
    stands = row(table, system, character, trait)
    told = {"who": _shown(table, character), "trait": called(table, character, trait)}
    given = any(spec.id == trait for spec in system.template.traits)
    if given or table.one(Character, character).block:
        table = table.put(replace(stands, rating=0, own={**stands.own, "gone": True}))
    else:
        table = table.drop(stands)
    for special in _best_at(table, character, trait):
        table = table.drop(special)
    return Outcome(table, Told("removed_trait", told), character)


def _there(table: Table, system: System, who: int, trait: str) -> Line:
    found = next((line for line in lines(table, system, who) if line.key == trait), None)
    if found is None:
        raise Refusal("no_such_trait", typed=trait, near=[])
    return found


@move("remove NAME TRAIT TEXT", "trait", "text_", character="character")
def remove_specialty(table: Table, character: int, trait: str, text_: str) -> Outcome:
    """One of the things somebody is best at within a trait, off the sheet."""
    table.trait(character, trait)  # the sheet must be here, or its answer would lack the rest
    folded = text.fold(text_)
    mine = _best_at(table, character, trait)
    found = next((special for special in mine if text.fold(special.text) == folded), None)
    if found is None:
        raise Refusal("no_such_specialty", trait=called(table, character, trait), text=text_)
    told = {"who": _shown(table, character), "trait": called(table, character, trait)}
    table = table.drop(found)
    return Outcome(table, Told("removed_specialty", {**told, "text": found.text}), character)


@move(
    "place NAME TRAIT before TRAIT, place NAME TRAIT in GROUP",
    "trait",
    "before",
    "section",
    character="character",
)
def place_trait(
    table: Table, character: int, trait: str, before: str | None = None, section: str | None = None
) -> Outcome:
    """A trait before another one, or at the end of a group; a group that isn't there is made."""
    system = systems.of(table)
    this = _there(table, system, character, trait)
    told = {"who": _shown(table, character), "trait": this.name}
    if before is not None:
        other = _there(table, system, character, before)
        table = _put_before(table, system, character, this, other)
        return Outcome(table, Told("placed_before", {**told, "other": other.name}), character)
    table = placed_last(table, system, character, trait, section or "")
    group = row(table, system, character, trait).section
    return Outcome(table, Told("placed_in", {**told, "section": group}), character)


def _put_before(table: Table, system: System, who: int, this: Line, other: Line) -> Table:
    """The places of that group, given out anew; only those that change get a row."""
    if this.key == other.key:
        return table
    if this.section != other.section:
        table = placed_last(table, system, who, this.key, other.section)
    group = [line for line in lines(table, system, who) if line.section == other.section]
    keys = [line.key for line in group if line.key != this.key]
    keys.insert(keys.index(other.key), this.key)
    for key, line in zip(keys, group, strict=True):
        stands = row(table, system, who, key)
        if key != line.key:
            table = table.put(replace(stands, position=line.position, section=line.section))
    return table


@move("notes NAME TEXT, notes NAME + TEXT", "notes", character="character")
def set_notes(table: Table, character: int, notes: str) -> Outcome:
    """What is noted about somebody, in place of what was; line breaks are kept."""
    cleaned = text.clean(notes, lines=True)
    if len(cleaned) > NOTES:
        raise Refusal("notes_long", most=NOTES)
    person = replace(table.one(Character, character), notes=cleaned)
    told = Told("set_notes" if cleaned else "no_notes", {"who": person.shown})
    table.trait(character, "")  # the sheet must be here, or its answer would lack the rest
    return Outcome(table.put(person), told, character)


def _best_at(table: Table, who: int, trait: str) -> list[Specialty]:
    return [s for s in table.all(Specialty) if (s.character, s.trait) == (who, trait)]


def _shown(table: Table, who: int) -> str:
    return table.one(Character, who).shown
