"""The line language, whatever is typed: one reading or one refusal with a place."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core import language, moves
from core.frozen import replace
from core.language import writing
from core.language.request import Request
from core.refusal import Refusal
from core.table import Action, Chronicle, Scene, Table

QUICK = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
PEOPLE = ("Hall", "Anna", "Guard 1", "Guard 2", "Dr. Jekyll", "小明", "[/nope]", "a: b", "Thug")
TRAITS = {"dexterity": 3, "Task": 2, "With": 1, "cloak with shadows": 2, "hand-to-hand": 1}


@cache
def table() -> Table:
    made = Table({"chronicle": {1: Chronicle(id=1, name="Evening", system="storyteller")}})
    for name in (*PEOPLE, "Thug"):
        intent = moves.intent(made, "new_character", name=name, traits=TRAITS, role="player")
        made = moves.run(made, intent).table
    return made


def outcome(line: str, prompt: int | None = None) -> Request | Refusal:
    """The one reading, or the one refusal: nothing else comes out."""
    try:
        return language.read(line, table(), prompt)
    except Refusal as refusal:
        said = refusal
    assert said.column is not None, (line, said.code)
    assert 0 <= said.column <= len(line), (line, said.code, said.column)
    return said


def same(one: Request | Refusal, other: Request | Refusal) -> bool:
    if isinstance(one, Refusal) or isinstance(other, Refusal):
        return type(one) is type(other) and getattr(one, "code", 0) == getattr(other, "code", 1)
    return one == other


# a small grammar: lists of tokens, joined by spaces where they need one

NAMES = st.sampled_from(["Hall", "anna", "GUARD 2", "dr", "guard 1", '"dr. jekyll"', "thug#2"])
TRAIT = st.sampled_from(
    ["dex", "brawl", "animal ken", "an k", "hand", "「task」", "with", "stre", "per", "wits"]
)
NUMBER = st.integers(0, 30).map(str)
WHY = st.sampled_from(["", "[dark]", "[left hand]"])
LABEL = st.sampled_from(['"low cut"', "“a; b”", "«x»"])
TASK = st.sampled_from(["rope", "door 2", '"on fire"', "the long way"])
VALUE = st.one_of(TRAIT, st.tuples(NUMBER, WHY).map("".join), st.just("5d10"))
LEVEL = st.tuples(st.integers(2, 12).map(str), st.sampled_from(["", "+1", "-2[why]", "+1-1"]))
WORDS = st.fixed_dictionaries(
    {},
    optional={
        "level": LEVEL.map(lambda said: ["@" + "".join(said)]),
        "wp": st.just(["wp"]),
        "roll": st.just(["roll"]),
        "spec": st.just(["spec"]),
        "secret": st.just(["secret"]),
        "manner": st.sampled_from([["reflex"], ["extra"]]),
        "task": TASK.map(lambda name: ["task", name]),
        "label": LABEL.map(lambda label: [label]),
    },
)


@st.composite
def action(draw: st.DrawFn) -> list[str]:
    pool = [draw(TRAIT)]
    for _ in range(draw(st.integers(0, 3))):
        pool += [draw(st.sampled_from(["+", "-"])), draw(VALUE)]
    words = list(draw(WORDS).values())
    behind = draw(st.permutations(words))
    times = [f"{draw(st.integers(2, 4))}x"] if draw(st.booleans()) else []
    # a label directly behind a name, a task's or the word spec would be read as theirs
    return times + pool + [token for word in _labels_first(behind) for token in word]


def _labels_first(words: list[list[str]]) -> list[list[str]]:
    return sorted(words, key=lambda word: word[0][0] not in '"“«')


@st.composite
def tokens(draw: st.DrawFn) -> list[str]:
    said = draw(st.lists(action(), min_size=1, max_size=3))
    line = [draw(NAMES), ":", *([";"] if draw(st.booleans()) else []), *said[0]]
    for more in said[1:]:
        line += [";", *more]
    return line + ([";"] if draw(st.booleans()) else [])


LINES = tokens().map(" ".join)
COMMANDS = st.sampled_from(
    [
        "new character Brother Leo: dexterity 3, brawl 2 npc",
        "new character [/nope] dexterity 2",
        "set hall willpower 3/5",
        "set anna brawl 4",
        "hurt guard 1 2",
        "specialty hall dex quick hands",
        "new scene The old bridge stressful",
        "join hall, anna guard 2",
        "order thug#2, thug#1",
        "resolve 3 dice 9 0 0 1, 3",
        "resolve all",
        "overrule 2 degree success successes 3",
        "edit 2: dex+brawl @7",
        "move 3 before 1",
        "roll 5 @6 dice 1 2 3 4 5",
        "rule rule_of_ten on",
        "journal 30 find [/nope]",
        "next keep",
        "/undo",
    ]
)
SIGNS = st.one_of(
    st.sampled_from(list("+-:;,@\"/()[]{}#*×÷.'“”„«»「」『』 \t　0123456789１２xхv")),
    st.sampled_from(["\u202e", "\u200b", "\x1b", "\x00", "\ufe0f", "\ud800", "🎲", "½", "²", "㎏"]),
    st.sampled_from(["vs ", " on ", "with", "dice ", "all", "@", "2x", "task ", "5d10", "(", "wp"]),
    st.characters(),
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A line of which a few signs are missing, too much or others."""
    line = draw(st.one_of(LINES, COMMANDS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(line)))
        gone = draw(st.integers(0, 3))
        line = line[:at] + (draw(SIGNS) if draw(st.booleans()) else "") + line[at + gone :]
    return line


def wide(line: str) -> str:
    """The full-width form of what stands outside quotes and brackets."""
    made, closing = "", ""
    quotes = {'"': '"', "“": "”", "«": "»", "「": "」", "[": "]"}
    for sign in line:
        inside = bool(closing) and sign != closing
        if closing:
            closing = closing if inside else ""
            keep = inside or sign != "]"
        else:
            closing = quotes.get(sign, "")
            keep = False
        made += sign if keep else _wide_sign(sign)
    return made


def _wide_sign(sign: str) -> str:
    return "\u3000" if sign == " " else chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign


@QUICK
@given(LINES)
def test_a_valid_line_has_one_reading(line: str) -> None:
    read = outcome(line)
    assert isinstance(read, Request), (line, getattr(read, "code", ""))
    assert read.name == "declare"
    assert outcome(line) == read


@QUICK
@given(LINES)
def test_a_line_is_read_as_its_full_width_form(line: str) -> None:
    typed = wide(line)
    assert unicodedata.normalize("NFKC", typed) == unicodedata.normalize("NFKC", line)
    assert same(outcome(typed), outcome(line)), typed


@QUICK
@given(tokens(), st.data())
def test_white_space_between_tokens_does_not_matter(line: list[str], data: st.DataObject) -> None:
    blanks = [data.draw(st.sampled_from([" ", "  ", "\t", "\u3000", "\u00a0"])) for _ in line]
    spaced = "".join(token + blank for token, blank in zip(line, blanks, strict=True))
    assert outcome(spaced) == outcome(" ".join(line))


@QUICK
@given(tokens())
def test_signs_need_no_space(line: list[str]) -> None:
    tight = " ".join(line)
    for sign in "+;:":
        tight = tight.replace(f" {sign} ", sign)
    assert outcome(tight) == outcome(" ".join(line))


@QUICK
@example("hall: dex dice 1,")
@example('"')
@example("hall: dex @6 -")
@example("/")
@example("hall: " + "(" * 500)
@example("hall: " + "dex+" * 500)
@example("hall: dex " * 400)
@example("x" * 10_000)
@example("rule")
@example("edit 1:")
@example("hall: dex ´ ⑴ ¨")
@given(damaged())
def test_a_damaged_line_has_one_reading_or_one_refusal(line: str) -> None:
    for prompt in (None, 1):
        assert same(outcome(line, prompt), outcome(line, prompt))


@QUICK
@given(st.text(max_size=60))
def test_any_text_has_one_reading_or_one_refusal(line: str) -> None:
    outcome(line)
    outcome(f"hall: {line}")
    outcome(f"hall: dex {line}")


@QUICK
@given(
    st.sampled_from(
        [
            "new character ", "new scene ", "show ", "set hall ", "hurt ", "specialty hall ",
            "join ", "order ", "edit 1: ", "resolve ", "overrule 1 ", "roll ", "rule ", "journal ",
            "move ", "choose ", "next ", "/",
        ]
    ),
    st.lists(st.one_of(SIGNS, TRAIT, NUMBER, NAMES), max_size=6).map("".join),
)  # fmt: skip
def test_any_command_has_one_reading_or_one_refusal(command: str, rest: str) -> None:
    outcome(command + rest)
    outcome(command.strip() + rest, 1)


@QUICK
@given(LINES)
def test_an_action_is_written_as_a_line_that_reads_the_same(line: str) -> None:
    """What editing begins with: nothing is lost or added on the way."""
    request = outcome(line)
    assert isinstance(request, Request)
    who = request.arguments["character"]
    told = {**request.arguments, "actions": [_plain(s) for s in request.arguments["actions"]]}
    made = table().put(Scene(id=1, name="Barn"))
    made = made.put(replace(made.chronicle, front=1))
    try:
        after = moves.run(made, moves.intent(made, "declare", **told))
    except Refusal:
        return  # asks for Willpower that isn't there, or twice
    for key, spec in zip(after.focus, told["actions"], strict=True):
        written = writing.action(after.table, after.table.one(Action, key))
        read = language.read(written, after.table, who)
        assert _plain(read.arguments["actions"][0]) == spec, written


def _plain(spec: dict[str, Any]) -> dict[str, Any]:
    """A spec as the table keeps it: `now` and dice are for the throw."""
    return {key: value for key, value in spec.items() if key not in ("now", "dice") and value}
