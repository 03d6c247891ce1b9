"""The commands: lines that begin with their word. Their words are never shortened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core import text
from core.frozen import replace
from core.language import actions, names, people, sheets
from core.language.reader import Reader
from core.language.request import Request
from core.refusal import Refusal

Parse = Callable[[Reader], Request]


def is_command(reader: Reader) -> bool:
    """A command word followed by a space or nothing; a sign right behind it makes a trait."""
    first, second = reader.peek(), reader.peek(1)
    if first is None or first.sort != "word" or first.text.casefold() not in COMMANDS:
        return False
    return second is None or not first.glued(second)


def read(reader: Reader) -> Request:
    """The request of a command line."""
    first = reader.take()
    parse = COMMANDS.get(first.text.casefold()) if first.sort == "word" else None
    if parse is None:
        raise Refusal("no_such_command", typed=reader.shown(first), column=first.start)
    request = parse(reader)
    reader.end()
    return replace(request, column=reader.mark)


def _plain(name: str) -> Parse:
    return lambda reader: Request(name)


def _number(reader: Reader) -> int:
    """An action by its number: the id of its row."""
    column = reader.column()
    return names.action(reader.table, reader.number(most=99999), column=column)


def _is(reader: Reader, *said: str) -> str | None:
    """One of these plain words, taken if it comes next."""
    token = reader.peek()
    if token is not None and token.sort == "word" and token.text.casefold() in said:
        return reader.take().text.casefold()
    return None


def _must(reader: Reader, said: str) -> None:
    if _is(reader, said) is None:
        token = reader.peek()
        found = "" if token is None else reader.shown(token)
        raise Refusal("word_expected", word=said, found=found, column=reader.column())


# people and scenes


def _new(reader: Reader) -> Request:
    if _is(reader, "scene"):
        return _new_scene(reader)
    _must(reader, "character")
    return sheets.new_character(reader)


def _new_scene(reader: Reader) -> Request:
    """The name is everything up to a last `stressful`; its first word always belongs to it."""
    column, rest = reader.column(), reader.rest()
    taken = reader.tokens[reader.at :]
    reader.at = len(reader.tokens)
    stressful = len(taken) > 1 and taken[-1].sort == "word"
    stressful = stressful and taken[-1].text.casefold() == "stressful"
    if stressful:
        rest = reader.typed[column : taken[-2].end]
    if len(taken) - stressful == 1 and taken[0].sort == "quoted":
        rest = taken[0].text
    name = text.name(rest, column=column)
    return Request("new_scene", {"name": name, "stressful": stressful})


def _about(move: str) -> Parse:
    """What needs nothing but whom."""
    return lambda reader: Request(move, {"character": _person(reader)})


def _person(reader: Reader) -> int:
    """One name that fills what is left of the line."""
    column, taken = reader.column(), reader.tokens[reader.at :]
    if not taken:
        raise Refusal("name_missing", column=column)
    typed = reader.name(taken)
    reader.at = len(reader.tokens)
    return names.person(reader.table, typed, column=column)


def _people(reader: Reader) -> list[int]:
    """Names, commas optional: the longest whole name first, else the longest beginning."""
    found = []
    while reader.peek() is not None:
        found.append(sheets.leading_person(reader))
        reader.sign(",")
    if not found:
        raise Refusal("name_missing", column=reader.column())
    return found


def _join(reader: Reader) -> Request:
    return Request("join", {"characters": _people(reader)})


def _order(reader: Reader) -> Request:
    return Request("order", {"characters": _people(reader)})


def _next(reader: Reader) -> Request:
    return Request("next_round", {"keep": _is(reader, "keep", "drop") == "keep"})


# the queue


def _edit(reader: Reader) -> Request:
    action = _number(reader)
    if reader.sign(":") is None:
        raise Refusal("colon_expected", column=reader.column())
    who = _whose(reader, action)
    column = reader.column()
    specs = actions.several(reader, who)
    if len(specs) != 1 or specs[0].get("now"):
        raise Refusal("edit_one", column=column)
    return Request("edit", {"action": action, "spec": specs[0]})


def _whose(reader: Reader, action: int) -> int | None:
    row = reader.table.rows["action"][action]
    return getattr(row, "character", None)


def _drop(reader: Reader) -> Request:
    return Request("drop", {"action": _number(reader)})


def _move(reader: Reader) -> Request:
    action = _number(reader)
    _must(reader, "before")
    return Request("move_before", {"action": action, "before": _number(reader)})


def _wp(reader: Reader) -> Request:
    return Request("mark", {"action": _number(reader), "word": "wp"})


def _again(reader: Reader) -> Request:
    return Request("again", {"action": _number(reader)})


def _resolve(reader: Reader) -> Request:
    """`resolve`, `resolve 3`, `resolve all`; with dice, or with the result that was told."""
    if _is(reader, "all"):
        if (token := reader.peek()) is not None:
            raise Refusal("all_without_dice", column=token.start)
        return Request("resolve", every=True)
    token = reader.peek()
    action = _number(reader) if token is not None and token.sort == "number" else None
    if _is(reader, "result"):
        if action is None:
            raise Refusal("result_of_which", column=reader.column())
        return Request("tell", {"action": action, **_result(reader)})
    dice = None
    if _is(reader, "dice"):
        reader.mark = reader.column()
        dice = tuple(actions.faces(reader))
    return Request("resolve", {"action": action}, dice)


def _result(reader: Reader) -> dict[str, Any]:
    if degree := _is(reader, *reader.system.degrees):
        return {"degree": degree}
    return {"successes": reader.number(most=1000)}


def _overrule(reader: Reader) -> Request:
    """`degree D [successes K]`, `dice ...`, `difficulty D`, `pool K [dice ...]`.

    The word `degree` may be left out, and `successes` too: `overrule 3 success 2`.
    """
    said: dict[str, Any] = {"action": _number(reader)}
    reader.mark = reader.column()
    if degree := _is(reader, *reader.system.degrees):
        return Request("overrule", said | _successes(reader, degree))
    what = _is(reader, "degree", "dice", "difficulty", "pool")
    reader.mark = reader.column()
    if what is None:
        raise Refusal("overrule_what", column=reader.column())
    if what == "degree":
        said |= _degree(reader)
    elif what == "dice":
        said["faces"] = actions.faces(reader)
    else:
        said[what] = reader.number()
        if _is(reader, "dice"):
            said["faces"] = actions.faces(reader)
    return Request("overrule", said)


def _degree(reader: Reader) -> dict[str, Any]:
    degree = _is(reader, *reader.system.degrees)
    if degree is None:
        token = reader.take()
        known = list(reader.system.degrees)
        raise Refusal("no_such_degree", degree=token.text, known=known, column=token.start)
    return _successes(reader, degree)


def _successes(reader: Reader, degree: str) -> dict[str, Any]:
    token = reader.peek()
    if _is(reader, "successes") or (token is not None and token.sort == "number"):
        return {"degree": degree, "successes": reader.number()}
    return {"degree": degree}


def loose(reader: Reader) -> Request:
    """A throw on nobody's sheet."""
    column = reader.column()
    specs = actions.several(reader, None)
    if len(specs) != 1:
        raise Refusal("roll_one", column=column)
    spec = specs[0]
    for key, word in (("task", "task"), ("now", "now")):
        if key in spec and "dice" not in spec:
            raise Refusal("word_on_nobody", word=word, column=column)
    if spec["own"].get("wp"):
        raise Refusal("word_on_nobody", word="wp", column=column)
    dice = spec.pop("dice", None)
    spec.pop("now", None)
    reader.end()
    return Request("roll", {"spec": spec}, None if dice is None else tuple(dice))


# switches, journal, choices


def _rule(reader: Reader) -> Request:
    switch = reader.take()
    if switch.text in {known.id for known in reader.system.switches}:
        reader.mark = reader.column()
    value = reader.take()
    return Request("rule", {"switch": switch.text, "value": value.text.casefold()})


def _journal(reader: Reader) -> Request:
    said: dict[str, Any] = {}
    token = reader.peek()
    if token is not None and token.sort == "number":
        said["last"] = reader.number(1, 10**9) if len(token.text) < 4 else _many(reader)
    if _is(reader, "find"):
        column, taken = reader.column(), reader.tokens[reader.at :]
        said["find"] = text.clean(reader.name(taken)) if taken else ""
        if not said["find"]:
            raise Refusal("find_what", column=column)
        reader.at = len(reader.tokens)
    return Request("journal", said)


def _many(reader: Reader) -> int:
    """A count without an upper limit."""
    return min(int(reader.take().text[:18]), 2**62)


def _choose(reader: Reader) -> Request:
    return Request("choose", {"choice": reader.number(most=10**6), "option": reader.number()})


COMMANDS: dict[str, Parse] = {
    "new": _new,
    "show": _about("show"),
    "set": sheets.set_line,
    "hurt": sheets.harm("hurt"),
    "heal": sheets.harm("heal"),
    "specialty": sheets.specialty,
    "rename": people.rename,
    "remove": people.remove,
    "place": people.place,
    "notes": people.notes,
    "role": people.role,
    "duplicate": people.duplicate,
    "archive": _about("archive"),
    "unarchive": _about("unarchive"),
    "delete": _about("delete"),
    "calm": _plain("calm"),
    "stressful": _plain("stressful"),
    "join": _join,
    "leave": _about("leave"),
    "order": _order,
    "queue": _plain("queue"),
    "edit": _edit,
    "drop": _drop,
    "move": _move,
    "wp": _wp,
    "resolve": _resolve,
    "again": _again,
    "overrule": _overrule,
    "roll": loose,
    "rules": _plain("rules"),
    "rule": _rule,
    "next": _next,
    "undo": _plain("undo"),
    "redo": _plain("redo"),
    "journal": _journal,
    "choices": _plain("choices"),
    "choose": _choose,
    "help": _plain("help"),
}
