"""The line language: LINE.md's examples, its two readings that were settled, its questions."""

from __future__ import annotations

from functools import cache
from typing import Any
from unicodedata import normalize

import pytest

from core import language, moves
from core.language import tokens
from core.language.request import Request
from core.refusal import Refusal
from core.table import Action, Chronicle, Table
from core.text import clean
from tui import say

CAST: dict[str, dict[str, int]] = {
    "Hall": {
        "dexterity": 3,
        "brawl": 4,
        "dodge": 3,
        "Task": 2,
        "With": 1,
        "cloak with shadows": 2,
        "hand-to-hand": 2,
        "Resolve": 2,
        "灵巧": 3,
        "Trait: the second": 1,
        "O'Brien's luck": 1,
        "sleight–of–hand": 1,
    },
    "Anna": {"dexterity": 3, "melee": 2, "perception": 2, "alertness": 2},
    "Odo": {},
    "Bo": {},
    "Guard 1": {"wits": 2},
    "Guard 2": {"wits": 3},
    "Guard 3": {},
    "Guard 4": {},
    "Guard 5": {},
    "Note": {},
    "Order: of Reason": {},
    "[/nope]": {},
    'Odd "Eye" Jo': {},
    "Fox, Reynard": {},
    "Dr. Jekyll": {},
    "Anna-Maria": {},
    "安娜·伊万": {},
    "Thug": {},
    "Jean—Luc、the 2nd": {},
    "守卫2": {"wits": 1},
}


@cache
def table() -> Table:
    """A scene with LINE.md's cast; two of them are called Thug."""
    made = Table({"chronicle": {1: Chronicle(id=1, name="Evening", system="storyteller")}})
    for name, traits in [*CAST.items(), ("Thug", {})]:
        intent = moves.intent(made, "new_character", name=name, traits=traits, role="player")
        made = moves.run(made, intent).table
    made = moves.run(made, moves.intent(made, "new_scene", name="Hall of Odo")).table
    spec = {"parts": [{"number": 3, "sign": 1}], "manner": "ordinary"}
    intent = moves.intent(made, "declare", character=ids()["Hall"], actions=[spec], add=False)
    return moves.run(made, intent).table


def ids() -> dict[str, int]:
    return {name: at for at, name in enumerate([*CAST, "Thug#2"], 1)}


def read(line: str, prompt: str | None = None) -> Request:
    return language.read(line, table(), None if prompt is None else ids()[prompt])


def shown(line: str, prompt: str | None = None) -> str:
    """A declaration in one canonical form: NAME: parts @difficulty words; …"""
    request = read(line, prompt)
    if request.name == "roll":
        spec = request.arguments["spec"]
        dice = "" if request.dice is None else f" dice {list(request.dice)}"
        return f"roll: {_action(spec)}{dice}"
    assert request.name == "declare", request
    who = next(name for name, at in ids().items() if at == request.arguments["character"])
    add = "; " if request.arguments["add"] else ""
    return f"{who}: {add}" + "; ".join(map(_action, request.arguments["actions"]))


def _action(spec: dict[str, Any]) -> str:
    said = "".join(_part(part) for part in spec["parts"]).removeprefix("+")
    if spec["level"]:
        changes = "".join(
            f"{change:+}" + (f"[{why}]" if why else "")
            for change, why in spec["level"].get("changes", [])
        )
        said += f" @{spec['level']['base']}{changes}"
    said += "".join(
        f" {word}" + (f"={value}" if value and value is not True else "")
        for word, value in sorted(spec["own"].items())
    )
    if spec["manner"] != "ordinary":
        said += f" {spec['manner']}"
    said += " secret" if spec.get("secret") else ""
    said += " now" if spec.get("now") else ""
    said += f" dice {spec['dice']}" if "dice" in spec else ""
    said += f" task={spec['task']}" if "task" in spec else ""
    return said + (f" “{spec['label']}”" if spec.get("label") else "")


def _part(part: dict[str, Any]) -> str:
    sign = "+" if part["sign"] > 0 else "-"
    of = f"{list(ids())[part['of'] - 1]}:" if "of" in part else ""
    what = f"{of}{part['trait']}" if "trait" in part else str(part["number"])
    return sign + what + (f"[{part['reason']}]" if part.get("reason") else "")


def refused(line: str, prompt: str | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read(line, prompt)
    return caught.value


EXAMPLES = [  # LINE.md 5.8, by number
    (
        "1",
        "hall: dex+brawl @6; dex+dodge @6",
        "Hall: dexterity+brawl @6; dexterity+dodge @6",
    ),
    (
        "3 without on",
        'anna: dex+melee-2[dark] @6+1[left hand] wp "low cut"',
        "Anna: dexterity+melee-2[dark] @6+1[left hand] wp “low cut”",
    ),
    (
        "5",
        "anna: per+alert @7 reflex secret now",
        "Anna: perception+alertness @7 reflex secret now",
    ),
    (
        "6 without hold",
        'hall: ; dex+dodge "if they rush"',
        "Hall: ; dexterity+dodge “if they rush”",
    ),
    ("12", "5d10 @7", "roll: 5 @7"),
    ("13", "hall: wits+etiquette roll task talk", "Hall: wits+etiquette roll task=talk"),
    ("14", "task+2 task task", "Hall: Task+2 task=task"),
    (
        "15",
        "Hall： 「animal ken」＋cha ＠５； dex＋dodge",
        "Hall: animal_ken+charisma @5; dexterity+dodge",
    ),
    ("18", "Note: wits+alert", "Note: wits+alertness"),
]


@pytest.mark.parametrize(("number", "line", "reading"), EXAMPLES, ids=[e[0] for e in EXAMPLES])
def test_examples_of_5_8(number: str, line: str, reading: str) -> None:
    prompt = None if number == "12" else "Hall"
    assert shown(line, prompt) == reading


SETTLED = [  # LINE.md 5.6
    ("task+2 @6 task task", "Hall: Task+2 @6 task=task"),
    ("with+wits", "Hall: With+wits"),
    ("wits+with", "Hall: wits+With"),
    ("cha+animal ken @5", "Hall: charisma+animal_ken @5"),
    ("cloak with shadows", "Hall: cloak with shadows"),
    ("cloak with shadows+dex task x", "Hall: cloak with shadows+dexterity task=x"),
    ("cloak", "Hall: cloak with shadows"),
    ("hand-to-hand+dex", "Hall: hand-to-hand+dexterity"),
    ("dex+hand-to-hand", "Hall: dexterity+hand-to-hand"),
    ("hand+dex", "Hall: hand-to-hand+dexterity"),
    ("hand−to−hand+dex", "Hall: hand-to-hand+dexterity"),
    ("dex -2 @6", "Hall: dexterity-2 @6"),
    ("dex-2[mud] @6-1", "Hall: dexterity-2[mud] @6-1"),
    ("-2+dex", "Hall: -2+dexterity"),
    ("man+sub-guard 2:wits", "Hall: manipulation+subterfuge-Guard 2:wits"),
    ("man-守卫2:wits", "Hall: manipulation-守卫2:wits"),
    ("dex+br; dex+dod；dex+dod;", "Hall: dexterity+brawl; dexterity+dodge; dexterity+dodge"),
    ("dex＋brawl ＠７； dex＋dodge", "Hall: dexterity+brawl @7; dexterity+dodge"),
    ("resolve+dex", "Hall: Resolve+dexterity"),
    ("resolve-2", "Hall: Resolve-2"),
    ('"resolve"', "Hall: Resolve"),
    ("hall: resolve", "Hall: Resolve"),
    ("dex+brawl dice 10", "Hall: dexterity+brawl now dice [10]"),
    ("(dex+brawl)-(2-1)", "Hall: dexterity+brawl-2+1"),
    ("stre+2-1", "Hall: strength+2-1"),
    ("2x dex+dodge", "Hall: dexterity+dodge; dexterity+dodge"),
    ("dex+br; 2x dex+dod @7", "Hall: dexterity+brawl; dexterity+dodge @7; dexterity+dodge @7"),
]


@pytest.mark.parametrize(("line", "reading"), SETTLED)
def test_settled_lines_of_5_6(line: str, reading: str) -> None:
    assert shown(line, "Hall") == reading


def test_resolve_alone_is_the_command() -> None:
    assert read("resolve", "Hall").name == "resolve"
    assert read("resolve 1", "Hall").name == "resolve"


def test_dice_10_is_one_die() -> None:
    """5.6: in a line `dice 10` is one die; for two dice one is missing (refused at the throw)."""
    assert read("hall: dex dice 10").arguments["actions"][0]["dice"] == [10]
    assert read("hall: dex dice 1 0").arguments["actions"][0]["dice"] == [1, 0]


def test_guard_1_is_a_name_of_its_own() -> None:
    """5.6: `new character Guard 1 dexterity 2` asks, with a colon it is settled."""
    asked = refused("new character Watch 1 dexterity 2")
    assert asked.code == "name_or_rating"
    assert "new character Watch 1: dexterity 2" in say.refusal(asked)
    settled = read("new character Watch 1: dexterity 2").arguments
    assert (settled["name"], settled["traits"]) == ("Watch 1", {"dexterity": 2})
    quoted = read('new character "Watch 1" dexterity 2').arguments
    assert quoted == settled


QUESTIONS = [  # LINE.md 5.6 and 5.7: line, code, what stands at the place, words of the sentence
    ("st+2", "which_trait", "st", ["Strength", "Stamina", "Stealth"]),
    ("guard: dex+melee", "which_character", "guard", ["Guard 1", "Guard 5"]),
    ("2x10", "twice_or_target", "2x10", ["2x 10", "2 x10"]),
    ("dex+brawl @6 +2", "dice_or_difficulty", "+2", ["Dice or difficulty?"]),
    ("dex+brawl @6 -1", "dice_or_difficulty", "-1", ["Dice or difficulty?"]),
    ("dex 3+brawl 4", "number_on_sheet", "3+", ["Dexterity is 3", "+3"]),
    ("dex+brawl, dex+dodge", "comma_between_actions", ", dex", [";"]),
    ("guad: dex", "nobody_called", "guad", ["guad", "Guard"]),
    ("reyn: dex", "nobody_called", "reyn", ["reyn", "Fox, Reynard"]),
    ("dex+brawl with the rope", "word_later", "with", ["with", "quotes"]),
    ("str+ath task run to the gate", "word_later", "to the", ["to", "quotes"]),
    ("dex @6 @7", "said_twice", "@7", ["ifficulty", "twice"]),
    ("dex @6 diff 7", "said_twice", "diff", ["ifficulty", "twice"]),
    ("create lore vs 2", "no_such_trait", "create", ["create"]),
    ("3d6", "other_die", "3d6", ["d10"]),
    ('"dex+brawl', "quote_open", '"dex', ["quote"]),
    ("dex+brawl [why", "bracket_open", "[why", ["bracket"]),
    ("(dex+brawl", "round_bracket_open", "(dex", ["bracket"]),
    ("wits+investigate @7", "no_such_trait", "investigate", ["Investigation"]),
    ("dex+xyzzy", "no_such_trait", "xyzzy", ["xyzzy"]),
    ("dex @1", "difficulty_low", "1", ["2"]),
    ("dex+brawl burst 2", "word_elsewhere", "burst", ["D6", "Storyteller"]),
    ("dex rote", "word_elsewhere", "rote", ["Storytelling", "Storyteller"]),
    ("dex 9again", "word_elsewhere", "9again", ["9again", "Storytelling", "Storyteller"]),
    ("wits spec x 8again", "word_elsewhere", "8again", ["8again", "Storytelling"]),
    ("dex @willpower", "whose_level", "willpower", ["number"]),
    ("dex 5", "number_on_sheet", "5", ["Dexterity is 3", "+5"]),
    ("dex*2", "sign_elsewhere", "*2", ["*"]),
    ("dex wp wp", "said_twice", "wp", ["twice"]),
    ("dex reflex extra", "said_twice", "extra", ["twice"]),
    ("", "nothing_typed", "", []),
    ("dex+", "unfinished", "", []),
    ("dex @", "unfinished", "", []),
    ("dex task", "unfinished", "", []),
]


@pytest.mark.parametrize(("line", "code", "place", "words"), QUESTIONS)
def test_asks_instead_of_guessing(line: str, code: str, place: str, words: list[str]) -> None:
    asked = refused(line, "Hall")
    assert asked.code == code
    assert asked.column is not None
    assert line[asked.column :].startswith(place)
    assert place or asked.column == len(line)
    sentence = say.refusal(asked)
    for word in words:
        assert word in sentence


def test_without_a_name_it_asks_who() -> None:
    """5.4: no colon and no prompt."""
    asked = refused("dex+brawl")
    assert (asked.code, asked.column) == ("who", 0)
    assert say.refusal(asked) == "Who? Begin with a name and a colon."


LATER = ["vs", "on", "with", "hold", "to", "use", "every", "rolls", "botch", "damage", "soak"]


@pytest.mark.parametrize("word", [*LATER, "x15", "x2", "X3", "х15", "ｘ１５"])
@pytest.mark.parametrize(
    "before",
    ["dex+brawl ", "dex @6 ", "animal ken ", "dex task rope ", "dex spec knives ", "dex wp "],
)
def test_a_later_word_is_refused_by_its_name(word: str, before: str) -> None:
    """Never read as part of a name, wherever a word may stand."""
    line = f"{before}{word} guard 2"
    refusal = refused(line, "Hall")
    assert refusal.code == "word_later"
    assert refusal.arguments["word"] == word
    assert refusal.column == len(before)
    assert word in say.refusal(refusal)


@pytest.mark.parametrize("word", LATER)
def test_a_later_word_in_quotes_is_a_name(word: str) -> None:
    assert shown(f'dex task "{word}"', "Hall") == f"Hall: dexterity task={word}"


@pytest.mark.parametrize("word", LATER)
def test_a_first_word_is_never_reserved(word: str) -> None:
    """5.1: place decides; where a task's name begins stands no word."""
    assert shown(f"dex task {word}", "Hall") == f"Hall: dexterity task={word}"


@pytest.mark.parametrize(
    "quoted",
    [
        '"animal ken"',
        "“animal ken”",
        "„animal ken“",
        "„animal ken”",
        "«animal ken»",
        "「animal ken」",
        "『animal ken』",
        "＂animal ken＂",
    ],
)
def test_quotes_of_all_kinds(quoted: str) -> None:
    assert shown(f"{quoted}+cha", "Hall") == "Hall: animal_ken+charisma"
    assert shown(f"dex task {quoted} @7", "Hall") == "Hall: dexterity @7 task=animal ken"
    assert shown(f"dex {quoted}", "Hall") == "Hall: dexterity “animal ken”"


@pytest.mark.parametrize(
    ("quoted", "inside"),
    [('"a ""b"" c"', 'a "b" c'), ("«a »» b»", "a » b"), ("「a」」b」", "a」b")],
)
def test_the_quote_itself_is_doubled_inside(quoted: str, inside: str) -> None:
    assert shown(f"dex {quoted}", "Hall") == f"Hall: dexterity “{inside}”"


SIGNS = [  # LINE.md 5.3
    ("dex＋brawl", "dex+brawl"),
    ("ｄｅｘ＋２", "dex+2"),
    ("dex−2", "dex-2"),
    ("dex–2", "dex-2"),
    ("dex—2", "dex-2"),
    ("dex－2", "dex-2"),
    ("dex＠７", "dex@7"),
    ("dex @７＋１", "dex @7+1"),
    ("（dex＋２）－１", "(dex+2)-1"),
    ("dex+2［dark］", "dex+2[dark]"),
    ("dex+2【dark】", "dex+2[dark]"),
    ("dex；dodge", "dex;dodge"),
    ("dex؛dodge", "dex;dodge"),
    ("dex　+　2", "dex + 2"),
    ("dex dice １、２，３،４", "dex dice 1,2,3,4"),
    ("dex @٧", "dex @7"),
    ("dex @७", "dex @7"),
    ("灵巧+1难度7", "灵巧 +1 diff 7"),
    ("dex сложность 7", "dex diff 7"),
    ("dex 意志力", "dex wp"),
    ("dex 暗投", "dex secret"),
    ("Ｈａｌｌ： dex", "Hall: dex"),
    ("DEX WP", "dex wp"),
    ("dex Task rope", "dex task rope"),
]


@pytest.mark.parametrize(("typed", "plain"), SIGNS)
def test_signs_are_read_in_one_form(typed: str, plain: str) -> None:
    assert read(typed, "Hall") == read(plain, "Hall")


def test_signs_inside_quotes_stay() -> None:
    assert shown("dex “ａ；ｂ”", "Hall") == "Hall: dexterity “ａ；ｂ”"


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("order: of reason: dex", "Order: of Reason"),
        ('"order: of reason": dex', "Order: of Reason"),
        ("[/nope]: dex", "[/nope]"),
        ('"[/nope]": dex', "[/nope]"),
        ('odd "eye" jo: dex', 'Odd "Eye" Jo'),
        ('"odd ""eye"" jo": dex', 'Odd "Eye" Jo'),
        ("fox, reynard: dex", "Fox, Reynard"),
        ("dr. jekyll: dex", "Dr. Jekyll"),
        ("dr: dex", "Dr. Jekyll"),
        ("anna-maria: dex", "Anna-Maria"),
        ("anna: dex", "Anna"),
        ("安娜·伊万: dex", "安娜·伊万"),
        ("安娜：dex", "安娜·伊万"),
        ("thug#1: dex", "Thug"),
        ("Thug#2: dex", "Thug#2"),
        ("g 2: dex", "Guard 2"),
        ("GUARD 2: dex", "Guard 2"),
        ("guärd 2: dex", "Guard 2"),
        ("note: dex", "Note"),
        ("jean—luc、the 2nd: dex", "Jean—Luc、the 2nd"),
        ("守卫2: dex", "守卫2"),
        ("守卫２： dex", "守卫2"),
    ],
)
def test_whose_line_it_is(line: str, who: str) -> None:
    assert shown(line) == f"{who}: dexterity"


@pytest.mark.parametrize("line", ["thug: dex", "show thug", "join thug", "hurt thug 1"])
def test_several_of_one_name_are_listed(line: str) -> None:
    asked = refused(line)
    assert asked.code == "which_character"
    assert "Thug#1 or Thug#2" in say.refusal(asked)


TRAITS = [
    ("dex", "dexterity"),
    ("int", "intelligence"),
    ("sta", "stamina"),
    ("app", "appearance"),
    ("per", "perception"),
    ("wit", "wits"),
    ("Dexterity", "dexterity"),
    ("dexter", "dexterity"),
    ("intim", "intimidation"),
    ("an k", "animal_ken"),
    ("animal", "animal_ken"),
    ("hearth w", "hearth_wisdom"),
    ("will", "willpower"),
    ("灵巧", "灵巧"),
    ("trait: the second", "Trait: the second"),
    ("o'brien's luck", "O'Brien's luck"),
    ("o'brien's", "O'Brien's luck"),
    ("sleight–of–hand", "sleight–of–hand"),
]


@pytest.mark.parametrize(("typed", "key"), TRAITS)
def test_traits_by_short_name_or_beginning(typed: str, key: str) -> None:
    assert shown(f"hall: {typed}+2") == f"Hall: {key}+2"
    assert shown(f'hall: 2+"{typed}"') == f"Hall: 2+{key}"


@pytest.mark.parametrize("name", ["undo", "queue", "help", "rules", "resolve", "calm"])
def test_slash_is_always_the_command(name: str) -> None:
    assert read(f"/{name}").name == name
    assert read(f"/{name}", "Hall") == read(name, "Hall")


def test_a_slash_before_no_command_is_refused() -> None:
    assert refused("/hall: dex").code == "no_such_command"
    assert refused("/und").code == "no_such_command"  # commands are never shortened


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("安娜·伊万: wits+xyzzy", "xyzzy"),
        ("Hall：　灵巧＋ｘｙｚｚｙ", "ｘｙｚｚｙ"),
        ("hall: dex+2[暗处] ＠１", "１"),
        ("hall: dex “低い刀” ｏｎ guard 2", "ｏｎ"),
        ("hall: dex @7 🎲", "🎲"),
        ("hall: dex+👩‍🚀", "👩‍🚀"),
        ("阿丽: dex", "阿丽"),
        ("hall: «animal ken", "«"),
    ],
)
def test_places_point_into_the_typed_text(line: str, at: str) -> None:
    """5.3: the text is kept as typed; wide signs and joined ones count as they were typed."""
    refusal = refused(line)
    assert refusal.column is not None
    assert line[refusal.column :].startswith(at)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("join hall, anna, guard 2", ["Hall", "Anna", "Guard 2"]),
        ("join hall anna guard 2", ["Hall", "Anna", "Guard 2"]),
        ("join guard 2 guard 3", ["Guard 2", "Guard 3"]),
        ("join fox, reynard, hall", ["Fox, Reynard", "Hall"]),
        ('join "fox, reynard" hall', ["Fox, Reynard", "Hall"]),
        ("join [/nope], order: of reason", ["[/nope]", "Order: of Reason"]),
        ("order anna-maria, anna", ["Anna-Maria", "Anna"]),
        ("join thug#1、thug#2", ["Thug", "Thug#2"]),
    ],
)
def test_lists_of_names_take_the_longest_whole_name(line: str, names: list[str]) -> None:
    assert read(line).arguments["characters"] == [ids()[name] for name in names]


def test_a_specialty_need_not_stand_on_the_sheet() -> None:
    assert shown("hall: dex spec") == "Hall: dexterity spec"
    assert shown("hall: dex spec quick draw @7") == "Hall: dexterity @7 spec=quick draw"


def test_the_usual_difficulty_needs_no_word() -> None:
    assert read("hall: dex").arguments["actions"][0]["level"] == {}


def test_numbers_belong_to_a_task_s_name() -> None:
    """5.2: numbers belong to a bare name only where a person or a task is named."""
    assert shown("hall: dex task door 2 @7") == "Hall: dexterity @7 task=door 2"


def test_action_numbers_are_read_within_the_scene() -> None:
    action = next(iter(table().all(Action)))
    assert read("drop 1").arguments == {"action": action.id}
    gone = refused("drop 99")
    assert (gone.code, gone.column) == ("no_such_action", 5)


CHANGED = [sign for sign in map(chr, range(0x80, 0x30000)) if normalize("NFKC", sign) != sign]


def test_every_sign_with_another_form_is_one_token_or_none() -> None:
    """Some become several signs, a space or a bracket among them: ´, ¨, ⑴, ℀."""
    for sign in CHANGED:
        for line in (sign, f"dex{sign}"):
            try:
                found = tokens.read(line)
            except Refusal:
                continue  # an open quote or bracket, full width
            assert all(token.start < token.end for token in found), ascii(sign)
            assert not any(" " in token.text for token in found), ascii(sign)


SLOW = ["\uff1a", ":", "a:", " \uff1a ", "@", "(", "d+", "a ", "\ufdfa ", "1 ", ","]


@pytest.mark.parametrize(
    "prefix", ["", "set ", "hurt ", "specialty hall ", "new character ", "join "]
)
@pytest.mark.parametrize("sign", SLOW, ids=ascii)
def test_a_long_line_looks_at_no_more_than_a_names_length(
    prefix: str, sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are short, so a reader need not try every place of a line of 4,000 signs."""
    looked = 0

    def counted(text: str, *rest: Any, **more: Any) -> str:
        nonlocal looked
        looked += len(text)
        return clean(text, *rest, **more)

    monkeypatch.setattr("core.language.reader.clean", counted)
    line = (prefix + sign * 4000)[:4000]
    with pytest.raises(Refusal):
        language.read(line, table(), None)
    assert looked < 400_000, looked
