"""What may follow while a line is being typed: people, traits and words that begin so."""

from __future__ import annotations

import re

from core import systems
from core.frozen import frozen
from core.language import names, writing
from core.language.commands import COMMANDS
from core.language.words import CORE
from core.refusal import Refusal
from core.systems.base import System, called
from core.table import Character, Table
from core.text import fold

LAST = re.compile(r"[^\s:;,+\-()@\[\]]*$")
MOST = 12


@frozen
class Suggestion:
    """A word that may stand from `start` of the line on; `name` is how people read it."""

    start: int
    text: str
    name: str


def suggest(typed: str, table: Table, prompt: int | None = None) -> list[Suggestion]:
    """What the word at the end of the line may become, best first. Raises Missing."""
    found = LAST.search(typed)
    start = found.start() if found else len(typed)
    before, begun = typed[:start].strip(), fold(typed[start:])
    if not begun:
        return []
    who, system = _whose(typed[:start], table, prompt), systems.of(table)
    found_here: list[Suggestion] = []
    if who is not None:
        found_here += _on_sheet(table, system, who, start, words=not before.endswith(("+", "-")))
    elif not before:
        found_here += [Suggestion(start, word, word) for word in sorted(COMMANDS)]
    if who is None or not before:
        found_here += _people(table, start, colon=not before)
    first = [one for one in found_here if names.begins(begun, fold(one.name))]
    later = [one for one in found_here if names.within(begun, fold(one.name))]
    return list(dict.fromkeys([*first, *later]))[:MOST]


def _whose(before: str, table: Table, prompt: int | None) -> int | None:
    """Whose sheet the line speaks of: a name before a colon, else the prompt's."""
    name, colon, _ = before.rpartition(":")
    if not colon:
        return prompt
    try:
        return names.person(table, name.strip().strip('"'), column=0)
    except Refusal:
        return prompt


def _on_sheet(
    table: Table, system: System, who: int, start: int, *, words: bool
) -> list[Suggestion]:
    """Traits; words of the line as well, but for a place where only a value belongs."""
    keys = dict.fromkeys(names.sheet_names(table, system, who).values())
    called_so = [called(table, who, key) for key in keys]
    traits = [Suggestion(start, writing.trait(system, name), name) for name in called_so]
    if not words:
        return traits
    return traits + [
        Suggestion(start, word, word) for word in (*CORE, *(one.id for one in system.words))
    ]


def _people(table: Table, start: int, *, colon: bool) -> list[Suggestion]:
    """Names; where a line begins with one, with the colon behind it."""
    here = set(table.scene.order) if table.scene else set()
    known = [c for c in table.all(Character) if not c.archived]
    known.sort(key=lambda c: c.id not in here)
    behind = ": " if colon else ""
    return [Suggestion(start, _name(c.shown) + behind, c.shown) for c in known]


def _name(shown: str) -> str:
    plain = all(sign.isalnum() or sign in " #" for sign in shown)
    return shown if plain else writing.quoted(shown)
