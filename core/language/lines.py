"""Whose line, or which command? (LINE.md 5.4)"""

from __future__ import annotations

from core import systems
from core.language import actions, commands, names
from core.language.reader import Reader
from core.language.request import Request
from core.language.tokens import Token
from core.language.tokens import read as tokens_of
from core.refusal import Refusal
from core.table import Table
from core.text import fold


def read(typed: str, table: Table, prompt: int | None = None) -> Request:
    """The one reading of a line, or a Refusal with its place.

    `prompt` is the character whose name stands in the prompt, where there is one. Raises
    Missing where the working set lacks a sheet or an action.
    """
    reader = Reader(typed, tokens_of(typed), table, systems.of(table))
    first = reader.peek()
    if first is None:
        raise Refusal("nothing_typed", column=0)
    if first.sort == "sign" and first.text == "/":
        reader.take()
        return commands.read(reader)
    named = _whole_name(reader)
    if named is not None:
        return _declaration(reader, named)
    if commands.is_command(reader):
        return commands.read(reader)
    colon = _colon(reader)
    if colon is not None and (prompt is None or not _in_a_pool(reader, colon)):
        return _declaration(reader, _beginning(reader, colon))
    if prompt is not None:
        return _declaration(reader, prompt)
    return _on_nobody(reader)


def _whole_name(reader: Reader) -> int | None:
    """Somebody's whole name before a colon, longest first; the colon is taken."""
    for at in reversed(range(1, min(reader.reach(0) + 1, len(reader.tokens)))):
        token = reader.tokens[at]
        if token.sort != "sign" or token.text != ":":
            continue
        for said in (reader.name(reader.tokens[:at]), reader.text(reader.tokens[:at])):
            if names.exact_people(reader.table, fold(said)):
                reader.at = at + 1
                return names.person(reader.table, said, column=reader.tokens[0].start)
    return None


def _colon(reader: Reader) -> int | None:
    for at, token in enumerate(reader.tokens):
        if token.sort == "sign" and token.text == ":":
            return at
        if token.sort == "sign" and token.text in "+;@":
            return None
    return None


def _in_a_pool(reader: Reader, colon: int) -> bool:
    """Whether the colon names somebody else's trait behind a sign: `man-guard 2:wits`."""
    before = reader.tokens[:colon]
    signs = any(token.sort == "sign" and token.text in "-(" for token in before)
    return signs and not names.is_person(reader.table, reader.text(before))


def _beginning(reader: Reader, at: int) -> int:
    first = reader.tokens[0]
    if at == 0:
        raise Refusal("name_expected", found=":", column=first.start)
    listed = next((t for t in reader.tokens[:at] if t.sort == "sign" and t.text == ","), None)
    if listed is not None:
        raise Refusal("one_at_a_time", column=listed.start)
    who = names.person(reader.table, reader.text(reader.tokens[:at]), column=first.start)
    reader.at = at + 1
    return who


def _declaration(reader: Reader, who: int) -> Request:
    """`[;] action {; action}`: a leading “;” adds to what is declared."""
    add = reader.sign(";") is not None
    column = reader.column()
    specs = actions.several(reader, who)
    _dice_once(specs)
    reader.end()
    said = {"character": who, "actions": specs, "add": add}
    return Request("declare", said, column=column)


def _dice_once(specs: list[actions.Spec]) -> None:
    """Typed dice and dice thrown here don't mix within one line."""
    at_once = [spec for spec in specs if spec.get("now")]
    if any("dice" in spec for spec in at_once) and not all("dice" in spec for spec in at_once):
        raise Refusal("dice_mixed", column=0)


def _on_nobody(reader: Reader) -> Request:
    """Without a name only plain dice can be thrown: `5d10 @7`."""
    first = reader.tokens[0]
    if not _is_dice(first):
        raise Refusal("who", column=first.start)
    return commands.loose(reader)


def _is_dice(token: Token) -> bool:
    return token.sort == "number" or bool(actions.DICE.match(token.text))
