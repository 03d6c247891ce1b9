"""The commands that change who there is and what stands on a sheet, beside its numbers."""

from __future__ import annotations

from core.language import names
from core.language.reader import Reader
from core.language.request import Request
from core.language.sheets import after_name, leading_person, trait_and_text
from core.language.tokens import Token
from core.moves.cast import ROLES
from core.refusal import Refusal
from core.table import Character
from core.text import fold


def _place(reader: Reader, *words: str) -> int | None:
    """Where the first of these plain words stands behind a name, something behind it.

    A whole name may hold the word itself: Ode to Joy.
    """
    for at in range(after_name(reader), len(reader.tokens) - 1):
        token = reader.tokens[at]
        if token.sort == "word" and token.text.casefold() in words:
            return at
    return None


def _split(reader: Reader, *words: str) -> int:
    at = _place(reader, *words)
    if at is None:
        raise Refusal("word_expected", word=words[0], found="", column=len(reader.typed))
    return at


def rename(reader: Reader) -> Request:
    """`rename NAME to NEW`, `rename NAME TRAIT to NEW`."""
    at = _split(reader, "to")
    who = leading_person(reader, at)
    start, trait, behind = reader.at, reader.tokens[reader.at : at], reader.tokens[at + 1 :]
    reader.at = len(reader.tokens)
    said = {"character": who, "name": reader.name(behind)}
    column = behind[0].start
    if not trait:
        return Request("rename_character", said, column=column)
    key = _trait(reader, who, trait, start)
    return Request("rename_trait", {**said, "trait": key}, column=column)


def _trait(reader: Reader, who: int, taken: list[Token], start: int) -> str:
    typed, column = reader.name(taken), reader.tokens[start].start
    return names.trait(reader.table, reader.system, who, typed, column=column)


def remove(reader: Reader) -> Request:
    """`remove NAME TRAIT`; with a text behind it that specialty of the trait."""
    who = leading_person(reader)
    start = reader.at
    rest = reader.tokens[start:]
    if not rest:
        raise Refusal("trait_expected", column=len(reader.typed))
    known = names.sheet_names(reader.table, reader.system, who)
    column = rest[0].start
    if len(rest) == 1 or names.fitting(reader.system, known, fold(reader.name(rest))):
        reader.at = len(reader.tokens)
        key = _trait(reader, who, rest, start)
        return Request("remove_trait", {"character": who, "trait": key}, column=column)
    key, words = trait_and_text(reader, who)
    said = {"character": who, "trait": key, "text_": words}
    return Request("remove_specialty", said, column=column)


def place(reader: Reader) -> Request:
    """`place NAME TRAIT before TRAIT`, `place NAME TRAIT in GROUP`."""
    at = _split(reader, "before", "in")
    who = leading_person(reader, at)
    start, behind = reader.at, reader.tokens[at + 1 :]
    if start == at:
        raise Refusal("trait_expected", column=reader.tokens[at].start)
    key = _trait(reader, who, reader.tokens[start:at], start)
    said: dict[str, int | str] = {"character": who, "trait": key}
    if reader.tokens[at].text.casefold() == "in":
        said["section"] = reader.name(behind)
    else:
        said["before"] = _trait(reader, who, behind, at + 1)
    reader.at = len(reader.tokens)
    return Request("place_trait", said, column=behind[0].start)


def notes(reader: Reader) -> Request:
    """`notes NAME TEXT` in place of what was noted, `notes NAME + TEXT` a line more."""
    who = leading_person(reader)
    added = reader.sign("+") is not None
    column, taken = reader.column(), reader.tokens[reader.at :]
    quoted = len(taken) == 1 and taken[0].sort == "quoted"
    said = taken[0].text if quoted else reader.rest()
    reader.at = len(reader.tokens)
    before = reader.table.one(Character, who).notes
    whole = f"{before}\n{said}" if added and before else said
    return Request("set_notes", {"character": who, "notes": whole}, column=column)


def role(reader: Reader) -> Request:
    """`role NAME npc`, `role NAME extra`, `role NAME player [WHO PLAYS]`."""
    at = _role_word(reader)
    who = leading_person(reader, at)
    if reader.at != at:
        raise Refusal("role_expected", roles=list(ROLES), column=reader.column())
    said = {"character": who, "role": reader.tokens[at].text.casefold()}
    behind = reader.tokens[at + 1 :]
    reader.at = at + 1
    if behind and said["role"] == "player":
        said["player"] = reader.name(behind)
        reader.at = len(reader.tokens)
    return Request("set_role", said, column=reader.tokens[at].start)


def _role_word(reader: Reader) -> int:
    """Where the role stands: the first such word behind the name."""
    for at in range(after_name(reader), len(reader.tokens)):
        token = reader.tokens[at]
        if token.sort == "word" and token.text.casefold() in ROLES:
            return at
    raise Refusal("role_expected", roles=list(ROLES), column=len(reader.typed))


def duplicate(reader: Reader) -> Request:
    """`duplicate NAME [as NEW]`."""
    at = _place(reader, "as")
    who = leading_person(reader, at)
    if at is None:
        return Request("duplicate", {"character": who})
    behind = reader.tokens[at + 1 :]
    reader.at = len(reader.tokens)
    said = {"character": who, "name": reader.name(behind)}
    return Request("duplicate", said, column=behind[0].start)
