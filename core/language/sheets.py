"""The commands about sheets: new character, set, hurt, heal, specialty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core import text
from core.language import names
from core.language.reader import Reader
from core.language.request import Request
from core.language.tokens import Token
from core.language.words import TARGET
from core.moves.cast import MOST, ROLES
from core.refusal import Refusal
from core.text import NAME, fold


def leading_person(reader: Reader, total: int | None = None) -> int:
    """The longest run of tokens from here, perhaps only up to `total`, that names one character."""
    start, total = reader.at, len(reader.tokens) if total is None else total
    end = next((at for at in range(start, total) if _comma(reader.tokens[at])), total)
    if end == start:
        raise Refusal("name_missing", column=reader.column())
    near = min(reader.reach(start), total)
    stop = _whole_person(reader, start, near) or _begun_person(reader, start, min(end, near))
    stop = stop or start + 1
    reader.at = stop
    typed = _typed(reader, start, stop)
    return names.person(reader.table, typed, column=reader.tokens[start].start)


def _whole_person(reader: Reader, start: int, end: int) -> int:
    """Where the longest whole name from here ends, commas in it or not; 0 if there is none."""
    stops = range(end, start, -1)
    whole = (s for s in stops if names.exact_people(reader.table, fold(_typed(reader, start, s))))
    return next(whole, 0)


def after_name(reader: Reader) -> int:
    """The first token that can't belong to the name that begins here."""
    if reader.at >= len(reader.tokens):
        return reader.at + 1
    return max(reader.at + 1, _whole_person(reader, reader.at, reader.reach(reader.at)))


def _begun_person(reader: Reader, start: int, end: int) -> int:
    """Where the longest beginning of a name ends; 0 if there is none."""
    stops = range(end, start, -1)
    begun = (s for s in stops if names.is_person(reader.table, _typed(reader, start, s)))
    return next(begun, 0)


def _comma(token: Token) -> bool:
    return token.sort == "sign" and token.text == ","


def _typed(reader: Reader, start: int, stop: int) -> str:
    return reader.name(reader.tokens[start:stop])


# new character


def new_character(reader: Reader) -> Request:
    """`NAME [TRAIT N ...] [npc|extra]`, or `NAME: TRAIT N, TRAIT N`."""
    tokens = reader.tokens[reader.at :]
    if not tokens:
        raise Refusal("name_missing", column=len(reader.typed))
    tokens, role = _role(tokens)
    several = _several(tokens)
    if several is not None:
        return _new_characters(reader, tokens, several, role)
    colon = next((at for at, t in enumerate(tokens) if t.sort == "sign" and t.text == ":"), None)
    if colon is not None:
        head, tail = tokens[:colon], tokens[colon + 1 :]
    else:
        split = _name_end(reader, tokens)
        head, tail = tokens[:split], tokens[split:]
    reader.at = len(reader.tokens)
    if not head:
        number = tokens[0].sort == "number"
        raise Refusal("name_number" if number else "name_missing", column=tokens[0].start)
    name = text.name(reader.name(head), column=head[0].start)
    traits = _ratings(reader, tail)
    said = {"name": name, "traits": traits, "role": role or "player"}
    return Request("new_character", said)


def _role(tokens: list[Token]) -> tuple[list[Token], str | None]:
    last = tokens[-1]
    if len(tokens) > 1 and last.sort == "word" and last.text.casefold() in ROLES:
        return tokens[:-1], last.text.casefold()
    return tokens, None


def _several(tokens: list[Token]) -> int | None:
    """Where `x5` stands behind a name: so many at once."""
    found = (at for at, t in enumerate(tokens) if at and t.sort == "word" and TARGET.match(t.text))
    return next(found, None)


def _new_characters(reader: Reader, tokens: list[Token], at: int, role: str | None) -> Request:
    """`NAME x5 [TRAIT N ...] [npc|extra]` or `NAME x5 from BLOCK`."""
    name = text.name(reader.name(tokens[:at]), column=tokens[0].start)
    count, rest = int(tokens[at].text[1:10]), tokens[at + 1 :]
    said: dict[str, Any] = {"name": name, "count": count, "traits": {}, "role": role or "extra"}
    reader.at = len(reader.tokens)
    if rest and rest[0].sort == "word" and rest[0].text.casefold() == "from":
        if len(rest) == 1:
            raise Refusal("name_missing", column=len(reader.typed))
        column = rest[1].start
        said["block"] = names.person(reader.table, reader.name(rest[1:]), column=column)
    else:
        said["traits"] = _ratings(reader, rest)
    return Request("new_characters", said, column=tokens[at].start)


def _name_end(reader: Reader, tokens: list[Token]) -> int:
    """Where a name without a colon ends and its first trait begins."""
    if tokens[0].sort == "quoted":
        return 1
    number = next((at for at, t in enumerate(tokens) if t.sort == "number"), len(tokens))
    if number == len(tokens):
        return number
    known = _known(reader)
    if number == 1 and fold(tokens[0].text) in known:  # a trait and its rating, and no name
        return 0
    for start in range(max(1, number - 2 * NAME), number):
        if fold(_of(tokens[start:number])) in known or tokens[start].sort == "quoted":
            return start
    if number == 1 and len(tokens) > 2:  # "Guard 1 dexterity 2": is the name Guard, or Guard 1?
        raise Refusal(
            "name_or_rating",
            first=tokens[0].text,
            whole=f"{tokens[0].text} {tokens[1].text}",
            rest=reader.typed[tokens[2].start :],
            column=tokens[1].start,
        )
    return 2 if number == 1 else number - 1


def _of(tokens: list[Token]) -> str:
    return " ".join(token.text for token in tokens)


def _known(reader: Reader) -> dict[str, str]:
    """Folded names of what the template brings."""
    template = reader.system.template
    keys = [spec.id for spec in template.traits] + [spec.id for spec in template.tracks]
    return {fold(key): key for key in keys}


def _ratings(reader: Reader, tokens: list[Token]) -> dict[str, int]:
    """`TRAIT N` pairs, commas optional; names exactly, unknown ones are made."""
    known, ratings = _known(reader), {}
    words: list[Token] = []
    for token in tokens:
        if token.sort == "number":
            ratings[_trait_name(known, words, token)] = reader.within(token, 0, MOST)
            words = []
        elif not _comma(token):
            words.append(token)
    if words:
        raise Refusal("rating_missing", typed=_of(words), column=words[-1].end)
    return ratings


def _trait_name(known: dict[str, str], words: list[Token], number: Token) -> str:
    if not words:
        raise Refusal("trait_expected", column=number.start)
    bad = next((word for word in words if word.sort == "sign"), None)
    if bad is not None:
        raise Refusal("too_much", found=bad.text, column=bad.start)
    typed = _of(words)
    return known.get(fold(typed)) or text.name(typed, column=words[0].start)


# set, hurt, heal, specialty


def set_line(reader: Reader) -> Request:
    """`set NAME TRAIT N [in GROUP]`; for a track N, or N/M with its full height."""
    begin, group = reader.at, _group(reader)
    who = leading_person(reader)
    start = reader.at
    value, most, end = _value(reader, start, len(reader.tokens))
    if end == start:
        raise Refusal("trait_expected", column=reader.column())
    column = reader.tokens[start].start
    _one_reading(reader, begin, start, end)
    key = _key(reader, who, _typed(reader, start, end), column, reader.tokens[start])
    reader.at = len(reader.tokens)
    if reader.system.template.track(key) is not None:
        if group is not None:
            raise Refusal("no_group", track=key, column=column)
        said = {"character": who, "track": key, "value": value}
        return Request("set_track", said if most is None else said | {"most": most})
    if most is not None:
        raise Refusal("no_such_track", track=key, column=column)
    said = {"character": who, "trait": key, "rating": value}
    return Request("set_trait", said if group is None else said | {"section": group})


def _group(reader: Reader) -> str | None:
    """`in GROUP` at the end, behind the number: taken off what is still to be read."""
    tokens = reader.tokens
    if tokens and tokens[-1].sort == "number":  # the trait Top 5 in class, and its rating
        return None
    for at in range(len(tokens) - 2, reader.at, -1):
        word, before = tokens[at], tokens[at - 1]
        if word.sort == "word" and word.text.casefold() == "in" and before.sort == "number":
            group = reader.name(tokens[at + 1 :])
            reader.tokens = tokens[:at]
            return group
    return None


def _one_reading(reader: Reader, begin: int, start: int, end: int) -> None:
    """A shorter name with a longer trait that is on the sheet is asked about, never passed over."""
    whole = _whole_person(reader, begin, start) == start
    if whole and _names_both(reader, _typed(reader, begin, start), _typed(reader, start, end)):
        return
    for stop in range(begin + 1, start):
        typed, rest = _typed(reader, begin, stop), _typed(reader, stop, end)
        if _names_both(reader, typed, rest):
            first = f"“{_typed(reader, begin, start)}” {_typed(reader, start, end)}"
            column = reader.tokens[begin].start
            raise Refusal("two_readings", first=first, second=f"“{typed}” {rest}", column=column)


def _names_both(reader: Reader, typed: str, rest: str) -> bool:
    """Whether the first names one character and the rest something on that sheet."""
    try:
        who = names.person(reader.table, typed, column=0)
    except Refusal:
        return False
    known = names.sheet_names(reader.table, reader.system, who)
    return bool(names.fitting(reader.system, known, fold(rest)))


def _value(reader: Reader, start: int, end: int) -> tuple[int, int | None, int]:
    """The N or N/M at the end of the line, and where it begins."""
    tokens = reader.tokens
    if end == start or tokens[end - 1].sort != "number":
        raise Refusal("number_missing", column=len(reader.typed))
    if end - start > 1:
        reader.unsigned(tokens[end - 2], tokens[end - 1], 0, MOST)
    value = reader.within(tokens[end - 1], 0, MOST)
    slash = tokens[end - 2] if end - start > 2 else None
    if slash is None or slash.text != "/" or tokens[end - 3].sort != "number":
        return value, None, end - 1
    return reader.within(tokens[end - 3], 0, MOST), value, end - 3


def _key(reader: Reader, who: int, typed: str, column: int, first: Token) -> str:
    """The trait that is meant; one that isn't there is made, unless it looks like a slip."""
    known = names.sheet_names(reader.table, reader.system, who, gone=True)
    found = names.fitting(reader.system, known, fold(typed))
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal("which_trait", typed=typed, traits=found, column=column)
    close = names.near(fold(typed), known.values())
    if close and first.sort != "quoted":
        raise Refusal("no_such_trait", typed=typed, near=close, column=column)
    return text.name(typed, column=column)


def harm(move: str) -> Callable[[Reader], Request]:
    """`hurt NAME N` and `heal NAME N`."""

    def parse(reader: Reader) -> Request:
        last = reader.tokens[-1]
        if last.sort != "number" or len(reader.tokens) - reader.at < 2:
            raise Refusal("number_missing", column=len(reader.typed))
        reader.unsigned(reader.tokens[-2], last, 0, MOST)
        typed = _typed(reader, reader.at, len(reader.tokens) - 1)
        who = names.person(reader.table, typed, column=reader.column())
        reader.at = len(reader.tokens)
        said: dict[str, Any] = {"character": who, "levels": reader.within(last, 0, MOST)}
        return Request(move, said)

    return parse


def specialty(reader: Reader) -> Request:
    """`specialty NAME TRAIT TEXT`: the longest trait that is on the sheet, then the text."""
    who = leading_person(reader)
    if len(reader.tokens) - reader.at < 2:
        raise Refusal("specialty_what", column=len(reader.typed))
    key, words = trait_and_text(reader, who)
    return Request("specialty", {"character": who, "trait": key, "text_": words})


def trait_and_text(reader: Reader, who: int) -> tuple[str, str]:
    """The longest trait that is on the sheet, and the text behind it; both must be there."""
    start, total = reader.at, len(reader.tokens)
    known = names.sheet_names(reader.table, reader.system, who)
    end = next(
        (
            stop
            for stop in range(min(total - 1, reader.reach(start)), start, -1)
            if fold(_typed(reader, start, stop)) in known
        ),
        start + 1,
    )
    typed = _typed(reader, start, end)
    key = names.trait(reader.table, reader.system, who, typed, column=reader.tokens[start].start)
    words = _typed(reader, end, total)
    reader.at = total
    return key, words
