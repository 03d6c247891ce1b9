"""Names: exact beats short beats beginning; two that fit are asked about, never picked (5.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from core.refusal import Missing, Refusal
from core.systems.base import System
from core.table import Action, Character, Table, Trait
from core.text import fold

Thing = TypeVar("Thing", int, str)


def begins(query: str, name: str) -> bool:
    """Whether each word of the query begins the word of the name at its place: an k, Animal Ken."""
    said, full = query.split(), name.split()
    return len(said) <= len(full) and all(
        whole.startswith(part) for part, whole in zip(said, full, strict=False)
    )


def within(query: str, name: str) -> bool:
    """Whether a later word of the name begins so: asked about and offered, never taken."""
    return any(word.startswith(query) for word in name.split()[1:])


def near(query: str, names: Iterable[str]) -> list[str]:
    """What somebody may have meant, for the question that is asked back."""
    from difflib import get_close_matches  # only when something wasn't found

    known = {fold(name): name for name in names}
    close = [name for name in known if query and within(query, name)]
    close += get_close_matches(query, known, 3, 0.6)
    alike = [name for name in known if len(query) >= 4 and name[:4] == query[:4]]
    return [known[name] for name in dict.fromkeys([*close, *alike])][:3]


# people


def exact_people(table: Table, query: str) -> list[Character]:
    """Those whose whole name this is, their number told or not."""
    shown = [c for c in table.all(Character) if fold(c.shown) == query]
    return shown or [c for c in table.all(Character) if fold(c.name) == query]


def person(table: Table, typed: str, *, column: int) -> int:
    """The one character of that name or beginning; else a Refusal that asks."""
    query = fold(typed)
    found = exact_people(table, query)
    if not found:
        found = [c for c in table.all(Character) if query and begins(query, fold(c.shown))]
    if len(found) == 1:
        return int(found[0].id)
    if found:
        names = [c.shown for c in found]
        raise Refusal("which_character", typed=typed, names=names, column=column)
    close = near(query, [c.shown for c in table.all(Character)])
    raise Refusal("nobody_called", typed=typed, near=close, column=column)


def is_person(table: Table, typed: str) -> bool:
    """Whether this is somebody's whole name, or could only be one person's beginning."""
    try:
        person(table, typed, column=0)
    except Refusal as refusal:
        return refusal.code == "which_character"
    return True


# traits


def sheet_names(
    table: Table, system: System, character: int, *, gone: bool = False
) -> dict[str, str]:
    """Folded name → key of every trait that may be named on this sheet.

    A renamed one goes by both names, what was taken off by none unless `gone`.
    """
    names = {fold(spec.id): spec.id for spec in system.template.traits}
    names |= {fold(spec.id): spec.id for spec in system.template.tracks}
    table.trait(character, "")  # asks for the sheet, if it isn't here
    own = [t for t in table.all(Trait) if t.character == character]
    block = table.one(Character, character).block
    given = [t for t in table.all(Trait) if t.character == block] if block else []
    for trait in [*given, *own]:
        for name in (trait.key, trait.own.get("name", trait.key)):
            names[fold(name)] = trait.key
    away = {t.key for t in own if t.own.get("gone")} if not gone else set()
    return {name: key for name, key in names.items() if key not in away} if away else names


def fitting(system: System, names: dict[str, str], query: str) -> list[str]:
    """The keys that a typed name may mean, by the best kind of match there is."""
    if query in names:
        return [names[query]]
    short = [spec.id for spec in system.template.traits if spec.short == query]
    if short:
        return short
    found = [key for name, key in names.items() if query and begins(query, name)]
    return list(dict.fromkeys(found))


def trait(table: Table, system: System, character: int, typed: str, *, column: int) -> str:
    """The key of the one trait that fits; else a Refusal that asks or names it."""
    names = sheet_names(table, system, character)
    found = fitting(system, names, fold(typed))
    harm = {spec.id for spec in system.template.tracks if not spec.rolled}
    found = [key for key in found if key not in harm]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal("which_trait", typed=typed, traits=found, column=column)
    raise Refusal(
        "no_such_trait", typed=typed, near=near(fold(typed), names.values()), column=column
    )


# actions


def action(table: Table, n: int, *, column: int) -> int:
    """The id of the scene's action number n; raises Missing if it isn't in the working set."""
    scene = table.scene
    if scene is None or not 1 <= n <= scene.last:
        raise Refusal("no_such_action", n=n, column=column)
    for row in table.all(Action):
        if row.n == n and row.scene == scene.id:
            return int(row.id)
    raise Missing("number", n)
