"""Who there is, and what stands on their sheets."""

from __future__ import annotations

from collections.abc import Mapping

from core import systems, text
from core.frozen import replace
from core.moves.registry import Outcome, Told, move
from core.refusal import Refusal
from core.sheet import placed_last, row
from core.systems.base import System, called, track
from core.table import Character, Specialty, Table, Track

MOST = 100
"""The largest number that stands on a sheet."""
PEOPLE = "people"
"""Where the chronicle keeps the least id of the next character, once one was deleted."""
ROLES = ("player", "npc", "extra")


@move("new character NAME [TRAIT N ...] [npc|extra]", "name", "traits", "role")
def new_character(
    table: Table, name: str, traits: Mapping[str, int], role: str = "player"
) -> Outcome:
    """A sheet from the template; traits by stable id or own text, each from 0 to 100."""
    table, key = made(table, name, traits, role)
    told = {"who": table.one(Character, key).shown, "role": role}
    own = strange(systems.of(table), traits)
    if own:
        return Outcome(table, Told("made_character_with", {**told, "names": own}), key)
    return Outcome(table, Told("made_character", told), key)


def strange(system: System, traits: Mapping[str, int]) -> list[str]:
    """Traits that the template doesn't have: a slip would be one of them, so they are named."""
    template = system.template
    known = {spec.id for spec in template.traits} | {spec.id for spec in template.tracks}
    return [key for key in traits if key not in known]


def made(
    table: Table, name: str, traits: Mapping[str, int], role: str, block: int | None = None
) -> tuple[Table, int]:
    """The table with one more character, and its id."""
    name = checked_name(name)
    if role not in ROLES:
        raise Refusal("no_such_role", role=role)
    table, number = numbered(table, name)
    key = max(table.next_id(Character), table.chronicle.own.get(PEOPLE, 0))
    person = Character(id=key, name=name, number=number, role=role, block=block)
    table = table.put(person).with_sheet(key)
    for trait, rating in traits.items():
        table = _rate(table, systems.of(table), key, trait, rating)
    return table, key


def checked_name(typed: str) -> str:
    """A name that somebody may have: it doesn't look like one that is numbered."""
    name = text.name(typed)
    if "#" in name and name.rpartition("#")[2].isdigit():
        raise Refusal("name_numbered", name=name)
    return name


def numbered(table: Table, name: str) -> tuple[Table, int]:
    """The number of one more of this name; the first of it gets 1 when a second comes."""
    same = [c for c in table.all(Character) if text.fold(c.name) == text.fold(name)]
    if not same:
        return table, 0
    for first in same:
        if not first.number:
            table = table.put(replace(first, number=1))
    return table, max(1, *(c.number for c in same)) + 1


def _rate(table: Table, system: System, who: int, key: str, rating: int) -> Table:
    _bounded(rating)
    spec = system.template.track(key)
    if spec is not None:
        value, most = (rating, spec.most) if spec.harm else (rating, rating)
        return _mark(table, system, who, key, value, most)
    if all(known.id != key for known in system.template.traits):
        key = text.name(key)
    stands = row(table, system, who, key)
    own = {name: value for name, value in stands.own.items() if name != "gone"}
    return table.put(replace(stands, rating=rating, own=own))


def _mark(table: Table, system: System, who: int, key: str, value: int, most: int) -> Table:
    stands: Track = track(table, system, who, key)
    return table.put(replace(stands, value=value, most=most))


def _bounded(number: int) -> None:
    if not 0 <= number <= MOST:
        raise Refusal("number_out_of_bounds", number=number, least=0, most=MOST)


@move("set NAME TRAIT N [in GROUP]", "trait", "rating", "section", character="character")
def set_trait(
    table: Table, character: int, trait: str, rating: int, section: str | None = None
) -> Outcome:
    """A rating on the sheet, made if it isn't there, perhaps at the end of a group."""
    system = systems.of(table)
    table = _rate(table, system, character, trait, rating)
    if section is not None:
        table = placed_last(table, system, character, trait, section)
    told = {"who": table.one(Character, character).shown, "rating": rating}
    told["trait"] = called(table, character, trait)
    return Outcome(table, Told("set_trait", told), character)


@move("set NAME willpower N[/M]", "track", "value", "most", character="character")
def set_track(
    table: Table, character: int, track: str, value: int, most: int | None = None
) -> Outcome:
    """What is left of a track (or suffered), and its full height where that is said."""
    system = systems.of(table)
    _bounded(value)
    _bounded(most or 0)
    stands = _stands(table, system, character, track)
    if most is None:  # a track that has no height yet gets the one that is said first
        most = stands.most or value
    table = table.put(replace(stands, value=value, most=most))
    told = {"who": table.one(Character, character).shown, "track": track, "value": value}
    told["most"] = most
    return Outcome(table, Told("set_track", told), character)


def _stands(table: Table, system: System, who: int, key: str) -> Track:
    if system.template.track(key) is None and table.track(who, key) is None:
        raise Refusal("no_such_track", track=key)
    return track(table, system, who, key)


@move("hurt NAME N", "levels", character="character")
def hurt(table: Table, character: int, levels: int) -> Outcome:
    """So many levels more on the track that counts harm, no further than its end."""
    return _harm(table, character, levels, 1)


@move("heal NAME N", "levels", character="character")
def heal(table: Table, character: int, levels: int) -> Outcome:
    """So many levels off again, no lower than unhurt."""
    return _harm(table, character, levels, -1)


def _harm(table: Table, character: int, levels: int, sign: int) -> Outcome:
    _bounded(levels)
    system = systems.of(table)
    spec = next((spec for spec in system.template.tracks if spec.harm), None)
    if spec is None:
        raise Refusal("no_such_track", track="health")
    stands = track(table, system, character, spec.id)
    value = min(max(stands.value + sign * levels, 0), stands.most)
    table = table.put(replace(stands, value=value))
    told = {"who": table.one(Character, character).shown, "value": value, "most": stands.most}
    told |= {"levels": levels, "past": levels - abs(value - stands.value)}
    sentence = "hurt" if sign > 0 else "healed"
    return Outcome(table, Told(f"{sentence}_past" if told["past"] else sentence, told), character)


@move("specialty NAME TRAIT TEXT", "trait", "text_", character="character")
def specialty(table: Table, character: int, trait: str, text_: str) -> Outcome:
    """What somebody is best at within a trait."""
    words = text.name(text_)
    row = Specialty(id=table.next_id(Specialty), character=character, trait=trait, text=words)
    told = {"who": table.one(Character, character).shown, "text": words}
    told["trait"] = called(table, character, trait)  # and the sheet is here, for the answer
    return Outcome(table.put(row), Told("specialty", told), character)
