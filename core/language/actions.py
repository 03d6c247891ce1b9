"""One action of the line language: its pool, its difficulty, its words (LINE.md 5.2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from core import text
from core.language import names, words
from core.language.reader import LARGEST, Reader
from core.language.tokens import Token, one_form
from core.refusal import Refusal
from core.systems.base import rating

Spec = dict[str, Any]
MOST_TIMES = 20
TIMES = re.compile(r"(\d+)[x×хX](\d*)$")
DICE = re.compile(r"(\d+)d(\d*)$", re.IGNORECASE)


def read(reader: Reader, who: int | None) -> list[Spec]:
    """An action up to its end, as often as it is said: [spec] or, with `2x`, two of it."""
    times = _times(reader)
    spec: Spec = {"parts": _sum(reader, who, 1), "level": {}, "manner": "ordinary", "own": {}}
    said: set[str] = set()
    while (token := reader.peek()) is not None and not (token.sort == "sign" and token.text == ";"):
        _word(reader, spec, said)
    if times > 1 and "dice" in spec:
        raise Refusal("dice_twice", column=reader.column())
    return [spec] * times


def _times(reader: Reader) -> int:
    """`2x` in front: said twice."""
    token = reader.peek()
    found = TIMES.match(token.text) if token is not None and token.sort == "word" else None
    if token is None or found is None:
        return 1
    if found[2]:
        raise Refusal("twice_or_target", first=found[1], second=found[2], column=token.start)
    reader.take()
    times = int(found[1]) if len(found[1]) < 4 else LARGEST
    if not 1 <= times <= MOST_TIMES:
        raise Refusal(
            "number_out_of_bounds", number=found[1], least=1, most=MOST_TIMES, column=token.start
        )
    return times


# the pool


def _sum(reader: Reader, who: int | None, sign: int) -> list[dict[str, Any]]:
    first = reader.sign("+", "-")
    parts = _value(reader, who, -sign if first and first.text == "-" else sign)
    while (operator := reader.sign("+", "-")) is not None:
        parts += _value(reader, who, -sign if operator.text == "-" else sign)
    _no_product(reader)
    if len(parts) > 50:
        raise Refusal("pool_long", most=50, column=reader.column())
    return parts


def _no_product(reader: Reader) -> None:
    token = reader.peek()
    if token is not None and token.sort == "sign" and token.text in "*×÷/":
        raise Refusal("sign_elsewhere", sign=reader.shown(token), column=token.start)


def _value(reader: Reader, who: int | None, sign: int) -> list[dict[str, Any]]:
    token = reader.peek()
    if token is None:
        raise Refusal("unfinished", column=len(reader.typed))
    if token.sort == "sign" and token.text == "(":
        return _bracket(reader, who, sign)
    if token.sort == "number":
        return [_number(reader, sign)]
    if token.sort == "word" and DICE.match(token.text):
        return [_plain_dice(reader, sign)]
    if token.sort in ("word", "quoted"):
        return [_trait(reader, who, sign)]
    raise Refusal("value_expected", found=reader.shown(token), column=token.start)


def _bracket(reader: Reader, who: int | None, sign: int) -> list[dict[str, Any]]:
    opened = reader.take()
    if sum(t.text == "(" for t in reader.tokens if t.sort == "sign") > 20:
        raise Refusal("brackets_deep", most=20, column=opened.start)
    parts = _sum(reader, who, sign)
    if reader.sign(")") is None:
        raise Refusal("round_bracket_open", column=opened.start)
    return parts


def _number(reader: Reader, sign: int) -> dict[str, Any]:
    part: dict[str, Any] = {"number": reader.number(), "sign": sign}
    return part | _reason(reader)


def _reason(reader: Reader) -> dict[str, str]:
    token = reader.peek()
    if token is None or token.sort != "reason":
        return {}
    return {"reason": text.label(reader.take().text, column=token.start)}


def _plain_dice(reader: Reader, sign: int) -> dict[str, Any]:
    token = reader.take()
    found = DICE.match(token.text)
    sides, die = found[2] if found else "", reader.system.die
    if sides and sides != str(die):
        raise Refusal("other_die", die=die, column=token.start)
    count = Token("number", found[1] if found else "", token.start, token.end)
    return {"number": reader.within(count, 0, LARGEST), "sign": sign} | _reason(reader)


def _trait(reader: Reader, who: int | None, sign: int) -> dict[str, Any]:
    start = reader.at
    whole = None if who is None else _whole_trait(reader, who)
    if whole is not None and not _at_colon(reader):
        return {"trait": whole, "sign": sign}
    reader.at = start
    owner = _owner(reader)
    if owner is not None:
        reader.sign(":")
        token = reader.peek()
        if token is None or token.sort not in ("word", "quoted"):
            raise Refusal("trait_expected", column=reader.column())
        return {"trait": _key(reader, owner), "sign": sign, "of": owner}
    if who is None:
        token = reader.take()
        raise Refusal("whose_trait", typed=reader.shown(token), column=token.start)
    return {"trait": _key(reader, who), "sign": sign}


def _at_colon(reader: Reader) -> bool:
    token = reader.peek()
    return token is not None and token.sort == "sign" and token.text == ":"


def _owner(reader: Reader) -> int | None:
    """Somebody else's name before a colon: `guard 2:resolve`."""
    end = reader.at
    while end < len(reader.tokens) and reader.tokens[end].sort in ("word", "number", "quoted"):
        end += 1
    colon = reader.tokens[end] if end < len(reader.tokens) else None
    if colon is None or colon.sort != "sign" or colon.text != ":":
        return None
    taken = reader.tokens[reader.at : end]
    reader.at = end
    return names.person(reader.table, reader.name(taken), column=taken[0].start)


def _key(reader: Reader, who: int) -> str:
    whole = _whole_trait(reader, who)
    if whole is not None:
        return whole
    start = reader.column()
    taken = reader.bare(numbers=False)
    if taken[0].sort == "quoted":
        taken = _only_quoted(reader, taken)
    key = names.trait(reader.table, reader.system, who, reader.text(taken), column=start)
    _no_number(reader, who, key)
    return key


def _only_quoted(reader: Reader, taken: list[Token]) -> list[Token]:
    """A quoted name ends with its quote; what was taken behind it is put back."""
    reader.at -= len(taken) - 1
    return taken[:1]


def _no_number(reader: Reader, who: int, key: str) -> None:
    token = reader.peek()
    if token is not None and token.sort == "number":
        value = rating(reader.table, reader.system, who, key)
        raise Refusal(
            "number_on_sheet", trait=key, rating=value, number=token.text, column=token.start
        )


def _whole_trait(reader: Reader, who: int) -> str | None:
    """A trait whose name holds signs or reserved words, typed in full: `hand-to-hand`."""
    known = names.sheet_names(reader.table, reader.system, who)
    best, length = None, 0
    for name, key in known.items():
        end = 0 if name.isalnum() else _spans(reader, name)
        if end > length:
            best, length = key, end
    if best is not None:
        reader.at += length
    return best


def _spans(reader: Reader, name: str) -> int:
    """How many tokens from here make up this folded name exactly; 0 if they don't."""
    start = reader.column()
    for count in range(1, min(12, len(reader.tokens) - reader.at) + 1):
        piece = reader.typed[start : reader.tokens[reader.at + count - 1].end]
        if name in (text.fold(piece), text.fold("".join(map(one_form, piece)))):
            return count
    return 0


# the words behind the pool


def _word(reader: Reader, spec: Spec, said: set[str]) -> None:
    token = reader.peek()
    assert token is not None  # noqa: S101 - the caller has looked
    if token.sort == "quoted":
        _once(said, "label", token)
        spec["label"] = text.label(reader.take().text, column=token.start)
    elif token.sort == "sign":
        _sign(reader, spec, said, token)
    else:
        word = reader.word() if token.sort == "word" else None
        if word is None:
            code = "stray_number" if token.sort == "number" else "unknown_word"
            raise Refusal(code, typed=reader.shown(token), column=token.start)
        _reserved(reader, spec, said, word)


def _sign(reader: Reader, spec: Spec, said: set[str], token: Token) -> None:
    if token.text == "@":
        _once(said, "difficulty", token)
        reader.take()
        spec["level"] = _level(reader)
    elif token.text in "+-" and "difficulty" in said:
        raise Refusal("dice_or_difficulty", **_both_ways(reader), column=token.start)
    elif token.text == ",":
        raise Refusal("comma_between_actions", column=token.start)
    else:
        raise Refusal("too_much", found=reader.shown(token), column=token.start)


def _both_ways(reader: Reader) -> dict[str, str]:
    sign = reader.take()
    follows = reader.peek()
    return {"sign": sign.text, "number": follows.text if follows is not None else ""}


def _once(said: set[str], what: str, token: Token) -> None:
    if what in said:
        raise Refusal("said_twice", what=what, column=token.start)
    said.add(what)


def _level(reader: Reader) -> dict[str, Any]:
    """A difficulty: a number, then modifiers glued to it, each with its reason."""
    token = reader.take()
    if token.sort in ("word", "quoted"):
        raise Refusal("whose_level", typed=reader.shown(token), column=token.start)
    behind = reader.peek()
    if behind is not None and behind.sort == "number":
        reader.unsigned(token, behind, reader.system.least, LARGEST)
    if token.sort != "number":
        raise Refusal("number_expected", found=reader.shown(token), column=token.start)
    level: dict[str, Any] = {"base": reader.within(token, 0, LARGEST)}
    if level["base"] < reader.system.least:
        raise Refusal(
            "difficulty_low", least=reader.system.least, number=token.text, column=token.start
        )
    changes = []
    while token.glued(sign := reader.peek()) and sign is not None and sign.text in ("+", "-"):
        reader.take()
        change = reader.number() * (-1 if sign.text == "-" else 1)
        token = reader.tokens[reader.at - 1]
        reason = ""
        if token.glued(reader.peek()):
            found = _reason(reader)
            reason, token = found.get("reason", ""), reader.tokens[reader.at - 1]
        changes.append([change, reason])
    return level | ({"changes": changes} if changes else {})


def _reserved(reader: Reader, spec: Spec, said: set[str], word: str) -> None:
    token = reader.take()
    if word in words.LATER or word == "x":
        raise Refusal("word_later", word=reader.shown(token), column=token.start)
    if word in words.ELSEWHERE:
        system = words.ELSEWHERE[word]
        raise Refusal(
            "word_elsewhere",
            word=reader.shown(token),
            system=system,
            plays=reader.system.id,
            column=token.start,
        )
    _once(said, _topic(word), token)
    known = next((one for one in reader.system.words if one.id == word), None)
    if known is not None:
        spec["own"] = spec["own"] | {word: _named(reader) if known.takes == "name" else True}
        return
    READERS[word](reader, spec)


def _topic(word: str) -> str:
    """Words of which only one may be said."""
    return {"diff": "difficulty", "reflex": "manner", "extra": "manner"}.get(word, word)


def _named(reader: Reader) -> str:
    """The name that may follow a word, cleaned; empty if none does."""
    token = reader.peek()
    if token is None or token.sort not in ("word", "quoted") or reader.word() is not None:
        return ""
    if token.sort == "quoted":
        return text.label(reader.take().text, column=token.start)
    return text.label(reader.text(reader.bare(numbers=False)), column=token.start)


def _task(reader: Reader, spec: Spec) -> None:
    token = reader.take()
    if token.sort == "quoted":
        spec["task"] = text.name(token.text, column=token.start)
        return
    if token.sort not in ("word", "number"):
        raise Refusal("name_expected", found=reader.shown(token), column=token.start)
    reader.at -= 1
    spec["task"] = text.name(reader.text(reader.bare(numbers=True)), column=token.start)


def _dice(reader: Reader, spec: Spec) -> None:
    spec["dice"], spec["now"] = faces(reader), True


def faces(reader: Reader) -> list[int]:
    """Typed dice, parted by spaces or commas."""
    thrown = [reader.number()]
    while True:
        comma = reader.sign(",")
        token = reader.peek()
        if token is None or token.sort != "number":
            if comma is not None:
                raise Refusal("number_expected", found=",", column=comma.start)
            return thrown
        thrown.append(reader.number())


def _set(key: str, value: Any) -> Callable[[Reader, Spec], None]:
    def put(reader: Reader, spec: Spec) -> None:
        spec[key] = value

    return put


def _diff(reader: Reader, spec: Spec) -> None:
    spec["level"] = _level(reader)


READERS: dict[str, Callable[[Reader, Spec], None]] = {
    "diff": _diff,
    "task": _task,
    "dice": _dice,
    "secret": _set("secret", True),
    "reflex": _set("manner", "reflex"),
    "extra": _set("manner", "extra"),
    "now": _set("now", True),
}


def several(reader: Reader, who: int | None) -> list[Spec]:
    """Actions parted by “;”; a last “;” means nothing."""
    specs = read(reader, who)
    while reader.sign(";") is not None:
        if reader.peek() is None:
            break
        specs += read(reader, who)
    if len(specs) > MOST_TIMES:
        raise Refusal("many_actions", most=MOST_TIMES, column=len(reader.typed))
    return specs
