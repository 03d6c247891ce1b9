"""Plain mode: the contract, row by row, through bytes in and bytes out."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest

from core.refusal import Refusal
from core.systems.storyteller import SYSTEM
from tui.plain import Plain, in_words
from tui.refusals import SENTENCES

if TYPE_CHECKING:
    from tests.conftest import Evening

Json = dict[str, Any]
HALL = "new character Hall dexterity 3 brawl 4 dodge 3 willpower 5"
ANNA = "new character Anna wits 3"
ACTION = {
    "n", "who", "label", "dice", "difficulty", "parts", "possible", "reason", "automatic", "odds",
    "status", "task",
}  # fmt: skip
RESULT = {
    "n", "who", "label", "dice", "extra", "rolled", "ones", "successes", "degree", "willpower",
    "automatic", "difficulty", "by_hand", "overruled", "rules",
}  # fmt: skip
CHARACTER = {"id", "name", "kind", "traits", "tracks", "specialties"}
SCENE = {"name", "stressful", "round", "order"}
ENTRY = {"id", "round", "text", "secret", "undone", "dice"}


def raw(
    evening: Evening, data: bytes, *, as_json: bool = True, strict: bool = False
) -> tuple[int, bytes]:
    out = io.BytesIO()
    code = Plain(evening.play, out, as_json=as_json, strict=strict).run(io.BytesIO(data))
    return code, out.getvalue()


def spoken(evening: Evening, *lines: str) -> list[Json]:
    """The answers to lines, as a script gets them."""
    _, out = raw(evening, "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass"))
    answers: list[Json] = [json.loads(line) for line in out.decode("utf-8").splitlines()]
    assert len(answers) == sum(line.count("\n") + 1 for line in lines)
    return answers


def error(evening: Evening, line: str) -> Json:
    """The error of a line; its shape is the contract's."""
    answer = spoken(evening, line)[-1]
    assert set(answer) == {"error"}
    found: Json = answer["error"]
    assert set(found) == {"code", "message", "line", "column"}
    assert isinstance(found["code"], str)
    assert found["message"].strip()
    assert (type(found["line"]), type(found["column"])) == (int, int)
    return found


# the table of lines


def test_new_character(evening: Evening) -> None:
    (answer,) = spoken(evening, "new character Hall DEXTERITY 3 Fire Lore 2 willpower 5 npc")
    assert set(answer) == {"character"}
    hall = answer["character"]
    assert set(hall) == CHARACTER
    assert (hall["name"], hall["kind"], hall["specialties"]) == ("Hall", "npc", {})
    assert hall["traits"]["dexterity"] == 3
    assert hall["traits"]["Fire Lore"] == 2
    assert hall["traits"]["animal_ken"] == 0
    assert hall["tracks"] == {
        "willpower": {"value": 5, "most": 5},
        "health": {"value": 0, "most": 7},
    }
    assert {spec.id for spec in SYSTEM.template.traits} < set(hall["traits"])


@pytest.mark.parametrize(
    ("line", "name", "kind", "traits"),
    [
        ("new character Brother Leo: dexterity 3, brawl 2", "Brother Leo", "player", (3, 2)),
        ("new character Brother Leo: dexterity 3 brawl 2 extra", "Brother Leo", "extra", (3, 2)),
        ('new character "Brother Leo" dexterity 3 brawl 2', "Brother Leo", "player", (3, 2)),
        ("new character Brother Leo dexterity 3 brawl 2", "Brother Leo", "player", (3, 2)),
        ("new character Guard 1: dexterity 3, brawl 2", "Guard 1", "player", (3, 2)),
        ("new character Leo", "Leo", "player", (0, 0)),
        ("new character Leo npc", "Leo", "npc", (0, 0)),
        ("new character npc", "npc", "player", (0, 0)),
        ("new character Brother Leo extra", "Brother Leo", "extra", (0, 0)),
        ("New Character Leo Dexterity 0 Brawl 100", "Leo", "player", (0, 100)),
        ("new character Leo: \"dexterity\" 3, 'brawl' 2", "Leo", "player", (3, 0)),
    ],
)
def test_new_character_lines(
    evening: Evening, line: str, name: str, kind: str, traits: tuple[int, int]
) -> None:
    made = spoken(evening, line)[0]["character"]
    assert (made["name"], made["kind"]) == (name, kind)
    assert (made["traits"]["dexterity"], made["traits"]["brawl"]) == traits


def test_new_character_names_traits_exactly(evening: Evening) -> None:
    """No beginning is taken: `dex 3` is a trait of the table's own."""
    made = spoken(evening, "new character Leo dex 3 animal ken 2 Hearth_Wisdom 1")[0]["character"]
    assert made["traits"]["dexterity"] == 0
    assert made["traits"]["dex"] == 3
    assert (made["traits"]["animal_ken"], made["traits"]["hearth_wisdom"]) == (2, 1)


def test_show_set_hurt_heal_specialty(evening: Evening) -> None:
    evening(HALL)
    lines = {
        "show hall": ("dexterity", 3),
        "set hall dexterity 4": ("dexterity", 4),
        "set hall dex 5": ("dexterity", 5),
        "set hall Fire 2": ("Fire", 2),
        "set Hall brawl 0": ("brawl", 0),
        "set hall animal ken 100": ("animal_ken", 100),
    }
    for line, (key, value) in lines.items():
        (answer,) = spoken(evening, line)
        assert set(answer) == {"character"}
        assert answer["character"]["traits"][key] == value, line
    tracks = {
        "set hall willpower 3": ("willpower", 3, 5),
        "set hall willpower 4/6": ("willpower", 4, 6),
        "hurt hall 3": ("health", 3, 7),
        "heal hall 1": ("health", 2, 7),
        "hurt hall 100": ("health", 7, 7),
        "heal hall 0": ("health", 7, 7),
        "heal hall 9": ("health", 0, 7),
        "set hall health 2": ("health", 2, 7),
    }
    for line, (key, value, most) in tracks.items():
        track = spoken(evening, line)[0]["character"]["tracks"][key]
        assert track == {"value": value, "most": most}, line
    answers = spoken(evening, "specialty hall brawl dirty tricks", "specialty hall animal ken cats")
    assert answers[1]["character"]["specialties"] == {
        "brawl": ["dirty tricks"],
        "animal_ken": ["cats"],
    }


@pytest.mark.parametrize("number", ["101", "999999999999999999999", "-1", "1.5", "x"])
def test_any_whole_number_from_0_to_100(evening: Evening, number: str) -> None:
    evening(HALL)
    for line in ("set hall dexterity", "hurt hall", "heal hall", "new character Leo: brawl"):
        error(evening, f"{line} {number}")
    assert evening("show hall")["character"]["traits"]["dexterity"] == 3
    error(evening, "show leo")


@pytest.mark.parametrize(
    ("line", "name", "mood"),
    [
        ("new scene The old bridge stressful", "The old bridge", True),
        ("new scene The old bridge", "The old bridge", False),
        ("new scene stressful", "stressful", False),
        ("new scene stressful stressful", "stressful", True),
        ("new scene Stressful times", "Stressful times", False),
        ("new scene calm", "calm", False),
        ('new scene A "fine" place STRESSFUL', 'A "fine" place', True),
        ('new scene "A stressful"', "A stressful", False),
        ("new scene Act 2: all vs all, [/nope]; #3", "Act 2: all vs all, [/nope]; #3", False),
        ("new scene 2", "2", False),
        ("new scene 村の橋 stressful", "村の橋", True),
        ("new scene [/nope] stressful", "[/nope]", True),
    ],
)  # fmt: skip
def test_new_scene(evening: Evening, line: str, name: str, mood: bool) -> None:
    (answer,) = spoken(evening, line)
    assert answer == {"scene": {"name": name, "stressful": mood, "round": 1, "order": []}}


def test_scene_lines(evening: Evening) -> None:
    evening.all(HALL, ANNA, "new character Odo", "new scene Road")
    script: list[tuple[str, Json]] = [
        ("stressful", {"stressful": True}),
        ("calm", {"stressful": False}),
        ("join hall, anna", {"order": ["Hall", "Anna"]}),
        ("join odo hall", {"order": ["Hall", "Anna", "Odo"]}),
        ("order odo", {"order": ["Odo", "Hall", "Anna"]}),
        ("order anna, odo, hall", {"order": ["Anna", "Odo", "Hall"]}),
        ("leave odo", {"order": ["Anna", "Hall"]}),
        ("next", {"round": 2}),
        ("next keep", {"round": 3}),
        ("next drop", {"round": 4}),
    ]
    for line, part in script:
        (answer,) = spoken(evening, line)
        assert set(answer) == {"scene"}
        assert set(answer["scene"]) == SCENE
        assert answer["scene"].items() >= part.items(), line


def test_a_scene_before_is_paused_not_lost(evening: Evening) -> None:
    evening.all(HALL, "new scene One stressful", "hall: dex")
    assert spoken(evening, "new scene Two", "queue")[1] == {"round": 1, "actions": []}


def test_declaring(evening: Evening) -> None:
    """It joins the scene, and opens one quietly if there is none."""
    evening(HALL)
    (answer,) = spoken(evening, 'hall: dex+brawl+1[rope] @7 task rescue "low cut"')
    assert set(answer) == {"actions"}
    (row,) = answer["actions"]
    assert set(row) == ACTION
    assert row | {"odds": 0} == {
        "n": 1,
        "who": "Hall",
        "label": "low cut",
        "dice": 8,
        "difficulty": 7,
        "parts": [
            {"name": "dexterity", "value": 3},
            {"name": "brawl", "value": 4},
            {"name": "rope", "value": 1},
        ],
        "possible": True,
        "reason": None,
        "automatic": True,
        "odds": 0,
        "status": "declared",
        "task": "rescue",
    }
    assert set(row["odds"]) == {"success", "failure", "botch", "mean"}
    evening("new scene Road")
    evening("hall: dex")
    assert evening("calm")["scene"]["order"] == ["Hall"]


def test_n_counts_the_scene_s_actions_and_is_never_reused(evening: Evening) -> None:
    evening.all(HALL, ANNA, "new scene One", "hall: dex", "hall: dex", "drop 2", "anna: wits")
    assert [row["n"] for row in evening("hall: dex; dex")["actions"]][-2:] == [4, 5]
    evening("next")
    assert evening("anna: wits")["actions"][0]["n"] == 6
    evening("undo")
    assert evening("anna: wits")["actions"][0]["n"] == 6  # an undone number was never given
    evening("new scene Two")
    assert evening("anna: wits")["actions"][0]["n"] == 1


def test_queue_lists_the_round_in_acting_order(evening: Evening) -> None:
    assert spoken(evening, "queue") == [{"round": 0, "actions": []}]
    evening.all(HALL, ANNA, "new scene Road stressful", "hall: 5; 5", "anna: wits")
    evening.all("order anna, hall", "resolve 2")
    (answer,) = spoken(evening, "queue")
    assert set(answer) == {"round", "actions"}
    assert [(row["n"], row["status"]) for row in answer["actions"]] == [
        (3, "declared"),
        (1, "declared"),
        (2, "resolved"),
    ]


def test_edit_drop_move_wp(evening: Evening) -> None:
    evening.all(HALL, ANNA, "new scene Road stressful", "hall: dex; dex", "anna: wits")
    for line in ("edit 1: dex+brawl @8", "wp 1", "drop 2", "move 3 before 1"):
        (answer,) = spoken(evening, line)
        assert set(answer) == {"actions"}, line
        assert all(set(row) == ACTION for row in answer["actions"])
    rows = evening("queue")["actions"]
    assert [(row["n"], row["status"]) for row in rows][:2] == [(3, "declared"), (1, "declared")]
    assert (rows[1]["dice"], rows[1]["difficulty"]) == (7, 8)
    assert rows[1]["odds"]["success"] == 1.0
    for line in ("edit 2: dex", "drop 2", "wp 2", "resolve 2", "edit 9: dex", "drop 0", "wp 99"):
        error(evening, line)


def test_an_action_says_what_it_will_pay(evening: Evening) -> None:
    """In words; to scripts the contract's shape says nothing of it."""
    evening.all(HALL, "hall: dex; dex+brawl wp")
    one, other = in_words(evening("queue")).splitlines()[-2:]
    assert "Willpower" not in one
    assert "4 − 3 (several actions) with Willpower" in other
    assert all(set(row) == ACTION for row in spoken(evening, "queue")[0]["actions"])
    evening("resolve 2")
    assert "Willpower" not in in_words(evening("queue")), "it is paid"


@pytest.mark.parametrize("line", ["edit 1: dex", "drop 1", "wp 1", "resolve 1", "resolve 1 dice 1"])
def test_after_its_dice_an_action_stands(evening: Evening, line: str) -> None:
    evening.all(HALL, "hall: dex dice 1 2 3")
    error(evening, line)


def test_resolve(evening: Evening) -> None:
    evening.all(HALL, "new scene Road stressful", "hall: 9; 9; 9; 9")
    for line, n in [
        ("resolve", 1),
        ("resolve 3", 3),
        ("resolve dice 9 0 1 1", 2),
        ("resolve all", 4),
    ]:
        (answer,) = spoken(evening, line)
        assert set(answer) == {"results"}
        (row,) = answer["results"]
        assert set(row) == RESULT
        assert row["n"] == n
    assert error(evening, "resolve")["code"] == "nothing_left"
    error(evening, "resolve all")


def test_a_result(evening: Evening) -> None:
    evening.all(HALL, 'hall: 4 @7 wp "low cut"')
    assert spoken(evening, "resolve dice 9 8 1 0")[0]["results"] == [
        {
            "n": 1,
            "who": "Hall",
            "label": "low cut",
            "dice": [9, 8, 1, 10],
            "extra": [],
            "rolled": 3,
            "ones": 1,
            "successes": 3,
            "degree": "success",
            "willpower": True,
            "automatic": False,
            "difficulty": 7,
            "by_hand": True,
            "overruled": False,
            "rules": [],
        }
    ]


def test_resolve_all_is_one_step_an_action(evening: Evening) -> None:
    evening.all(HALL, ANNA, "new scene Road stressful", "hall: dex; dex+2", "anna: wits")
    assert [row["n"] for row in evening("resolve all")["results"]] == [1, 2, 3]
    evening("undo")
    rows = evening("queue")["actions"]
    assert [row["status"] for row in rows] == ["resolved", "resolved", "declared"]


@pytest.mark.parametrize(
    ("dice", "faces"),
    [
        ("9 0 1", [9, 10, 1]),
        ("9,0,1", [9, 10, 1]),
        ("9, 0, 1", [9, 10, 1]),
        ("9 , 10 ,1", [9, 10, 1]),
        ("９、０，１", [9, 10, 1]),
        ("٩ ٠ ١", [9, 10, 1]),
    ],
)
def test_typed_dice(evening: Evening, dice: str, faces: list[int]) -> None:
    evening.all(HALL, "hall: dex")
    assert evening(f"resolve dice {dice}")["results"][0]["dice"] == faces


@pytest.mark.parametrize(
    "dice",
    ["", "9", "9 8", "9 8 7 6", "9 8 11", "9 8 x", "9 8 -1", "9 8 7,", "9,,8 7", "9 8 100000"],
)
def test_typed_dice_that_do_not_fit(evening: Evening, dice: str) -> None:
    evening.all(HALL, "hall: dex")
    before = evening("journal 1"), evening("queue")
    error(evening, f"resolve dice {dice}")
    error(evening, f"resolve 1 dice {dice}")
    error(evening, f"roll 3 @6 dice {dice}")
    error(evening, f"hall: dex dice {dice}")
    assert (evening("journal 1"), evening("queue")) == before


def test_only_extra_dice_are_missing(evening: Evening) -> None:
    """`need`: nothing has happened, and the whole list is typed again."""
    evening.all(HALL, "rule rule_of_ten on", "hall: dex")
    before = evening("journal 1"), evening("queue")
    assert spoken(evening, "resolve dice 0 0 3") == [{"need": 2, "n": 1}]
    assert spoken(evening, "resolve 1 dice 0 0 3 0 4") == [{"need": 1, "n": 1}]
    assert spoken(evening, "roll 2 dice 0 4") == [{"need": 1, "n": None}]
    assert (evening("journal 1"), evening("queue")) == before
    error(evening, "resolve dice 0 0")
    error(evening, "resolve dice 0 0 3 1 2 3")
    row = evening("resolve dice 0 0 3 0 4 2")["results"][0]
    assert (row["dice"], row["extra"]) == ([10, 10, 3], [10, 4, 2])


def test_dice_declared_with_the_line(evening: Evening) -> None:
    evening.all(HALL, "rule rule_of_ten on")
    assert evening("hall: dex dice 0 2 3") == {"need": 1, "n": 1}
    assert evening("queue")["actions"] == []
    answer = evening("hall: dex dice 0 2 3 4")
    assert set(answer) == {"actions", "results"}
    assert answer["results"][0]["extra"] == [4]


def test_resolve_all_takes_no_dice(evening: Evening) -> None:
    evening.all(HALL, "hall: dex")
    assert error(evening, "resolve all dice 1 2 3")["code"] == "all_without_dice"
    assert evening("queue")["actions"][0]["status"] == "declared"


def test_again(evening: Evening) -> None:
    evening.all(HALL, "new scene Road stressful", "hall: dex; dex", "resolve 1 dice 2", "again 1")
    (answer,) = spoken(evening, "undo", "again 1")[1:]
    assert set(answer) == {"actions"}
    assert answer["actions"][-1]["n"] == 3
    assert answer["actions"][-1]["status"] == "declared"


def test_overrule(evening: Evening) -> None:
    evening.all(HALL, "hall: dex dice 2 3 4")
    for line, degree, successes in [
        ("overrule 1 degree success successes 3", "success", 3),
        ("overrule 1 degree success", "success", 1),
        ("overrule 1 degree failure", "failure", 0),
        ("overrule 1 degree botch", "botch", 0),
        ("overrule 1 dice 9 8 7", "success", 3),
        ("overrule 1 difficulty 8", "success", 2),
        ("overrule 1 pool 1", "success", 1),
    ]:
        (row,) = spoken(evening, line)[0]["results"]
        assert set(row) == RESULT
        assert (row["degree"], row["successes"], row["overruled"]) == (degree, successes, True)
    for line in (
        "overrule 1",
        "overrule 1 degree splendid",
        "overrule 1 degree failure successes 2",
        "overrule 1 degree success successes 0",
        "overrule 1 dice 9 8",
        "overrule 1 difficulty 1",
        "overrule 1 pool 0",
        "overrule 9 degree success",
    ):
        error(evening, line)
    evening("hall: dex")
    assert set(spoken(evening, "overrule 2 difficulty 8")[0]) == {"actions"}
    assert set(spoken(evening, "resolve 2 result 3")[0]) == {"results"}


def test_roll_on_nobody_s_sheet(evening: Evening) -> None:
    (answer,) = spoken(evening, "roll 5 @6 dice 9 8 1 2 3")
    (row,) = answer["results"]
    assert set(row) == RESULT
    assert (row["who"], row["n"], row["successes"]) == (None, None, 1)
    assert len(evening("roll 5")["results"][0]["dice"]) == 5
    assert len(evening("5d10 @7")["results"][0]["dice"]) == 5
    for line in ("roll", "roll 0", "roll -2", "roll dex", "roll 5 wp", "roll 5; 6", "roll 5d6"):
        error(evening, line)


def test_rules(evening: Evening) -> None:
    (rules,) = spoken(evening, "rules")
    assert set(rules) == {"rules"}
    assert set(rules["rules"]) == {switch.id for switch in SYSTEM.switches}
    for switch in SYSTEM.switches:
        for value in reversed(switch.choices):
            assert evening(f"rule {switch.id} {value}")["rules"][switch.id] == value
    for line in ("rule", "rule rule_of_ten", "rule nope on", "rule rule_of_ten true", "rules on"):
        error(evening, line)


def test_undo_and_redo(evening: Evening) -> None:
    assert error(evening, "undo")["code"] == "nothing_to_undo"
    evening.all(HALL, "hall: dex", "queue", "resolve")
    dice = evening("journal 1")["entries"][0]["dice"]
    error(evening, "nonsense")
    undone = spoken(evening, "undo")[0]
    assert set(undone) == {"undone"}
    assert set(undone["undone"]) == {"event", "text"}
    assert evening("queue")["actions"][0]["status"] == "declared"
    assert [e["undone"] for e in evening("journal 2")["entries"]] == [False, True]
    redone = spoken(evening, "redo")[0]
    assert redone == {"redone": undone["undone"]}
    assert evening("journal 1")["entries"][0] | {"text": ""} == {
        "id": undone["undone"]["event"],
        "round": 1,
        "text": "",
        "secret": False,
        "undone": False,
        "dice": dice,
    }
    assert error(evening, "redo")["code"] == "nothing_to_redo"
    evening.all("undo", "undo", "hall: 2")
    error(evening, "redo")  # something else was done since


def test_everything_undone_and_redone(evening: Evening) -> None:
    evening.all(HALL, "new scene Road stressful", "hall: dex+brawl wp; dex", "resolve all", "next")
    looks = ("queue", "show hall", "rules", "journal 50")
    before = [evening(line) for line in looks]
    count = 0
    while "undone" in spoken(evening, "undo")[0]:
        count += 1
    assert evening("queue") == {"round": 0, "actions": []}
    for _ in range(count):
        assert "redone" in evening("redo")
    assert [evening(line) for line in looks] == before


def test_journal(evening: Evening) -> None:
    evening.all(HALL, ANNA, *(["roll 2 @6"] * 30), "hall: dex secret")
    entries = spoken(evening, "journal")[0]["entries"]
    assert len(entries) == 20
    assert all(set(entry) == ENTRY for entry in entries)
    assert [entry["id"] for entry in entries] == sorted(entry["id"] for entry in entries)
    assert entries[-1]["secret"]
    assert len(evening("journal 3")["entries"]) == 3
    assert len(evening("journal 99999999999999999999")["entries"]) >= 33
    assert [e["text"] for e in evening("journal find Anna")["entries"]] != []
    found = evening("journal 50 find NOBODY'S sheet")["entries"]
    assert len(found) == 30
    assert evening("journal find %")["entries"] == []
    assert evening('journal find "of nothing said"')["entries"] == []


def test_help_lists_every_line(evening: Evening) -> None:
    (answer,) = spoken(evening, "help")
    assert set(answer) == {"commands"}
    assert all(set(one) == {"line", "help"} for one in answer["commands"])
    text = " ".join(one["line"] for one in answer["commands"])
    for word in (
        "new character", "show", "set", "hurt", "heal", "specialty", "new scene", "calm",
        "stressful", "join", "leave", "order", "queue", "edit", "drop", "move", "wp", "resolve",
        "again", "overrule", "roll", "rules", "rule", "next", "undo", "redo", "journal", "help",
    ):  # fmt: skip
        assert word in text


# bytes in, bytes out


def test_exactly_one_object_a_line(evening: Evening) -> None:
    code, out = raw(evening, b"\n# a comment\n   \n  # another\nqueue\nnonsense\r\nqueue")
    assert code == 0
    assert out.endswith(b"\n")
    answers = [json.loads(line) for line in out.splitlines()]
    assert answers[:4] == [{}, {}, {}, {}]
    assert [list(answer) for answer in answers[4:]] == [
        ["round", "actions"],
        ["error"],
        ["round", "actions"],
    ]
    assert (answers[5]["error"]["line"], answers[5]["error"]["column"]) == (6, 1)


def test_flushed_at_once(evening: Evening) -> None:
    class Out(io.BytesIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1
            assert self.getvalue().count(b"\n") == self.flushed

    out = Out()
    Plain(evening.play, out, as_json=True, strict=False).run(io.BytesIO(b"queue\n\nrules\nx\n"))
    assert out.flushed == 4


def test_an_error_changes_nothing_and_play_goes_on(evening: Evening) -> None:
    evening(HALL)
    before = evening("journal 1")
    answers = spoken(evening, "hall: dex+xyzzy", "hall: dex vs anna", "resolve 9", "show hall")
    assert ["error" in answer for answer in answers] == [True, True, True, False]
    assert evening("journal 1") == before


def test_columns_count_from_1(evening: Evening) -> None:
    evening(HALL)
    assert error(evening, "hall: dex+xyzzy")["column"] == 11
    assert error(evening, "xyzzy: dex")["column"] == 1


def test_strict_stops_with_1(evening: Evening) -> None:
    code, out = raw(evening, b"queue\nnonsense\nqueue\n", strict=True)
    assert code == 1
    assert len(out.splitlines()) == 2
    assert raw(evening, b"queue\n# fine\n\n", strict=True)[0] == 0


def test_bytes_that_are_no_utf_8(evening: Evening) -> None:
    code, out = raw(evening, b"new character \xff\xfeHall\xc3\nshow \x80\n" + b"\xf0\x9f\n")
    assert code == 0
    assert len(out.decode("utf-8").splitlines()) == 3


def test_a_line_too_long_is_refused_whole(evening: Evening) -> None:
    answers = [
        json.loads(line)
        for line in raw(evening, b"new character " + b"x" * 300_000 + b"\nqueue\n")[1].splitlines()
    ]
    assert [list(answer) for answer in answers] == [["error"], ["round", "actions"]]
    assert answers[0]["error"]["code"] == "line_long"


def test_words_instead_of_json(evening: Evening) -> None:
    script = "\n".join(
        [HALL, "new scene Road", "hall: dex+brawl roll; 2", "resolve 1", "rules", "queue",
         "journal", "help", "undo", "redo", "x", "show hall", "", "# c"]
    )  # fmt: skip
    code, out = raw(evening, script.encode(), as_json=False)
    assert code == 0
    text = out.decode("utf-8")
    assert "Dexterity 3" in text
    assert "{" not in text


# hostile names

HOSTILE = [
    "[/nope]",
    "[@click=app.quit]x[/]",
    "[bold red]Ann[/bold red]",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07x",
    "\x9b31mred",
    "a\x00b\x08\x7fc",
    "abc\u202edef",
    "\u2066abc\u2069\u200e",
    "a\u200b\u200db\ufeff",
    "x" * 10_000,
    "e" + "\u0301" * 200,
    "a\u2028b\u2029c\x85d\x0be",
    "tab\there",
    "\U000e0041tag",
    "\ue000private",
    "{0} {name} %s %(x)d",
    "\\N{DOLLAR} \\u0041",
    "<script>&amp;",
    "Robert'); DROP TABLE event;--",
    "👩‍🚀🏳️‍🌈",
    "𝕳𝖆𝖑𝖑",
]
NOTHING = ["", " ", "\u200b", "\u200b\u200d\ufeff", "\u202e", "\u3164", "\u00a0\u2003", "\u2800"]
PLACES = {
    "character": "new character “{}”",
    "character with traits": "new character “{}”: dexterity 2",
    "bare character": "new character {}",
    "scene": "new scene {}",
    "quoted scene": "new scene “{}” stressful",
    "task": "hall: dex task “{}”",
    "label": "hall: dex “{}”",
    "reason": "hall: dex+1[{}]",
    "difficulty's reason": "hall: dex @6+1[{}]",
    "specialty": "specialty hall dexterity “{}”",
    "spec": "hall: dex spec “{}”",
    "trait": "set hall “{}” 3",
    "new trait": "new character Leo: “{}” 3",
    "pool": "hall: dex+“{}”",
    "find": "journal find “{}”",
    "show": "show “{}”",
    "whose": "“{}”: dex",
    "command": "{} hall",
    "rule": "rule “{}” on",
    "value": "rule rule_of_ten “{}”",
    "degree": "overrule 1 degree “{}”",
    "join": "join “{}”",
    "bare anything": "hall: dex {}",
}
LOOKS = ("queue", "show hall", "journal 50", "calm", "hall: dex; dex", "resolve all", "undo")


def clean_output(out: bytes) -> None:
    """No control, bidi or invisible format sign but the line ends (and what emoji join)."""
    for sign in out.decode("utf-8"):
        category = unicodedata.category(sign)
        assert (
            sign == "\n" or sign == "\u200d" or category not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
        ), ascii(sign)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", [*HOSTILE, *NOTHING], ids=lambda name: ascii(name[:20]))
def test_hostile_names_in_every_place(evening: Evening, place: str, name: str) -> None:
    """Shown readable and cleaned, or refused in a sentence; never out as they came."""
    evening.all(HALL, "new scene Road", "hall: dex dice 1 2 3")
    line = PLACES[place].format(name)
    data = "\n".join([line, *LOOKS]).encode("utf-8")
    for as_json in (True, False):
        code, out = raw(evening, data, as_json=as_json)
        assert code == 0
        clean_output(out)
    answers = spoken(evening, line)
    assert "fault" not in {answer.get("error", {}).get("code") for answer in answers}
    assert all("error" not in answer for answer in spoken(evening, *LOOKS[:5]))


@pytest.mark.parametrize(
    "place",
    [
        "character",
        "bare character",
        "scene",
        "quoted scene",
        "task",
        "specialty",
        "trait",
        "new trait",
    ],
)
@pytest.mark.parametrize("name", NOTHING, ids=ascii)
def test_a_name_of_nothing_is_refused(evening: Evening, place: str, name: str) -> None:
    evening(HALL)
    before = evening("journal 1")
    error(evening, PLACES[place].format(name))
    assert evening("journal 1") == before


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("[/nope]", "[/nope]"),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
        ("abc\u202edef", "abcdef"),
        ("\u2066abc\u2069", "abc"),
        ("tab\there", "tab here"),
        ("{0} {name} %s", "{0} {name} %s"),
        ("👩‍🚀", "👩‍🚀"),
        ("أمير", "أمير"),
        ("  two   spaces ", "two spaces"),
    ],
)
def test_names_are_cleaned_and_readable(evening: Evening, typed: str, shown: str) -> None:
    made = spoken(
        evening, f"new character “{typed}” dexterity 2", f"show “{typed}”", f"“{typed}”: dex"
    )
    assert made[0]["character"]["name"] == shown
    assert made[1]["character"]["name"] == shown
    assert made[2]["actions"][0]["who"] == shown
    assert spoken(evening, f"new scene {typed}")[0]["scene"]["name"] == shown
    why = typed.replace("]", "")
    row = spoken(evening, f"“{typed}”: dex+1[{why}] task “{typed}” “{typed}”")[0]["actions"][-1]
    assert (row["label"], row["task"]) == (shown, shown)
    assert row["parts"][1]["name"] == shown.replace("]", "")
    assert spoken(evening, f"journal find “{shown}”")[0]["entries"] != []


def test_ten_thousand_signs_are_refused(evening: Evening) -> None:
    evening(HALL)
    for place in (
        "character",
        "bare character",
        "scene",
        "task",
        "label",
        "reason",
        "specialty",
        "trait",
    ):
        assert error(evening, PLACES[place].format("x" * 10_000))["code"] in (
            "name_long",
            "line_long",
        )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("new character 12", "one that begins with a number is put in quotes"),
        ("hall: dex @-3", "-3 is not from 2 to 1000."),
        ("hall: 100x dex", "100 is not from 1 to 20."),
    ],
)
def test_numbers_in_the_wrong_place_are_named(evening: Evening, line: str, says: str) -> None:
    evening(HALL)
    assert says in error(evening, line)["message"]


def test_the_journal_names_the_house_rules_that_mattered(evening: Evening) -> None:
    evening.all(
        HALL, "rule botch_rule net_negative", "hall: dex dice 9 1 1", "hall: dex dice 9 9 9"
    )
    told = [entry["text"] for entry in evening("journal")["entries"]]
    assert any("→ BOTCH (house rules: botch rule)" in text for text in told)
    assert not any("3 successes" in text and "house rules" in text for text in told)


def test_what_was_thrown_in_earlier_rounds_stays_when_somebody_is_deleted(
    evening: Evening,
) -> None:
    evening.all(HALL, ANNA, "new scene A", "hall: dex @9 task door roll dice 2 2 2", "next", "next")
    evening.all("anna: wits @9 task door roll dice 2 2 2", "hall: dex")
    evening("delete hall")
    assert "what was queued (1)" in evening("journal 1")["entries"][0]["text"]
    left = sqlite3.connect(evening.path).execute("SELECT n, status FROM action").fetchall()
    assert left == [(1, "resolved"), (2, "resolved")]
    assert evening("again 2")["actions"][-1]["difficulty"] == 10


def test_what_a_new_round_drops_in_secret_is_not_counted(evening: Evening) -> None:
    evening.all(HALL, "hall: dex; dex+brawl secret", "next", "hall: dex secret", "next")
    told = [entry["text"] for entry in evening("journal")["entries"]]
    assert "Round 2; one action that wasn't thrown is dropped." in told
    assert "Round 3." in told


def test_line_breaks_end_the_line(evening: Evening) -> None:
    """What a line break parts is two lines; none of it gets into a name."""
    answers = spoken(evening, "new character “Hall\nOdo”")
    assert ["error" in answer for answer in answers] == [True, True]
    made = spoken(evening, "new character Hall\rOdo")[0]["character"]
    assert made["name"] == "Hall Odo"


MOVE_PLACES = [
    ("resolve dice 9 6", 14),
    ("overrule 1 difficulty 1", 23),
    ("rule rule_of_ten maybe", 18),
    ("rule foo on", 6),
    ("hall: ; dex wp; dex wp", 9),
    ("choose 1 1", 8),
]


@pytest.mark.parametrize(("line", "column"), MOVE_PLACES)
def test_a_refusal_that_comes_with_the_move_has_its_place(
    evening: Evening, line: str, column: int
) -> None:
    evening.all("new character Hall dexterity 3 willpower 4", "new scene S stressful", "hall: dex")
    with pytest.raises(Refusal) as refused:
        evening(line)
    assert refused.value.column == column - 1


def test_a_byte_order_mark_is_no_part_of_the_first_line(evening: Evening) -> None:
    face = Plain(evening.play, io.BytesIO(), as_json=True, strict=False)
    assert "rules" in face.answer(b"\xef\xbb\xbfrules\n", 1)
    assert "error" in face.answer(b"\xef\xbb\xbfrules\n", 2)


# what the journal says of an action


def texts(evening: Evening) -> list[str]:
    """The journal's lines, oldest first."""
    return [entry["text"] for entry in evening("journal 50")["entries"]]


def test_a_task_is_named_and_found_in_the_journal(evening: Evening) -> None:
    evening.all(HALL, "new scene Barn stressful", "hall: dex+brawl “push” task the bell")
    assert (
        texts(evening)[-1] == "Hall declares: Dexterity 3 + Brawl 4 “push” for the bell: 7d10 @6."
    )
    evening("resolve")
    assert "for the bell" in texts(evening)[-1]
    assert len(evening("journal find the bell")["entries"]) == 2


def test_the_journal_says_why_what_is_declared_cannot_succeed(evening: Evening) -> None:
    evening.all(HALL, "new scene Barn stressful", "hurt hall 7", "hall: dex+brawl")
    assert texts(evening)[-1].endswith("2d10 @6. Hall is incapacitated.")
    evening.all("heal hall 7", "hall: dex+brawl @10", "resolve dice 2 2 2 2 2 2 2")
    evening("again 2")
    assert "difficulty" not in texts(evening)[-1], "a stressful scene doesn't make it harder"
    evening("calm")
    evening.all("hall: dex+brawl @10 roll", "resolve dice 2 2 2 2 2 2 2", "again 4")
    assert texts(evening)[-1].endswith(
        "@11. At difficulty 11 no die can succeed: it is beyond the character now."
    )
    evening("drop 5")
    assert texts(evening)[-1].endswith("@11.")


def test_harm_past_the_last_level_is_said(evening: Evening) -> None:
    evening.all(HALL, "hurt hall 5")
    assert texts(evening)[-1] == "Hall is hurt by 5: 5 of 7."
    evening("hurt hall 99")
    assert texts(evening)[-1] == "Hall is hurt by 99, 97 of them past the last: 7 of 7."
    evening("heal hall 9")
    assert texts(evening)[-1] == "Hall heals 9, 2 more than there were: 0 of 7."


def test_traits_that_the_template_lacks_are_named_when_somebody_is_made(evening: Evening) -> None:
    evening("new character Bo brwal 2 dexterity 3")
    assert texts(evening)[-1] == "Bo is made (player's character), with traits of its own: brwal."
    evening("new character Guard x2 brwal 2 dexterity 3")
    assert texts(evening)[-1] == "2 of Guard are made (extra), with own traits: brwal."


def test_a_name_that_is_taken_says_what_the_other_one_is_called(evening: Evening) -> None:
    evening.all(HALL, ANNA, "rename anna to Hall")
    assert texts(evening)[-1] == "Anna is called Hall#2 now, beside Hall#1."


def test_the_first_height_of_a_track_is_what_is_said_first(evening: Evening) -> None:
    evening("new character Bo")
    assert evening("set bo willpower 4")["character"]["tracks"]["willpower"] == {
        "value": 4,
        "most": 4,
    }
    assert evening("set bo willpower 2")["character"]["tracks"]["willpower"]["most"] == 4


def test_willpower_for_two_actions_of_one_line_is_refused_for_that_reason(evening: Evening) -> None:
    evening.all(HALL, "new scene Barn stressful")
    found = error(evening, "hall: 3x dex+brawl wp")
    assert found["code"] == "willpower_twice"
    assert "in this line or in the queue" in found["message"]


def test_no_sentence_speaks_of_a_rule_by_its_id() -> None:
    spoken_ids = [text for text in SENTENCES.values() if re.search(r"\b(ST|SG|FC|D6|ALL)-\d", text)]
    assert spoken_ids == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("journal find nowhere", "Nothing was found in the journal."),
        ("choices", "Nothing is to be decided."),
        ("queue", "Round 1\nNothing is declared."),
    ],
)
def test_an_empty_list_is_said_to_be_one(evening: Evening, line: str, said: str) -> None:
    evening("new scene Barn")
    _, out = raw(evening, f"{line}\n".encode(), as_json=False)
    assert out.decode() == f"{said}\n"


@pytest.mark.parametrize("said", ["success 3", "degree success 3", "degree success successes 3"])
def test_overruling_may_leave_words_out(evening: Evening, said: str) -> None:
    evening.all(HALL, "new scene Barn stressful", "hall: dex+brawl", "resolve dice 2 2 2 2 2 2 2")
    (row,) = evening(f"overrule 1 {said}")["results"]
    assert (row["degree"], row["successes"]) == ("success", 3)


def test_no_pool_is_shown_with_fewer_dice_than_none(evening: Evening) -> None:
    evening.all("new character Bo dexterity 1", "new scene Barn stressful", "hurt bo 5")
    _, out = raw(evening, b"bo: dex\n", as_json=False)
    assert "= 0d @6, can't be attempted" in out.decode()


@pytest.mark.parametrize(
    "line",
    ["hurt hall -3", "heal hall -1", "overrule 1 pool -4", "set hall dex -5"],
)
def test_a_negative_number_is_refused_as_what_it_is(evening: Evening, line: str) -> None:
    evening.all(HALL, "hall: dex+brawl")
    found = error(evening, line)
    assert found["code"] in ("number_out_of_bounds", "difficulty_low")
    assert line.split()[-1].lstrip("@") in found["message"]


def test_a_scene_that_turns_calm_says_whose_attempts_need_not_wait(evening: Evening) -> None:
    evening.all(HALL, "new scene Barn stressful", "calm", "stressful")
    evening.all("hall: dex+brawl", "resolve dice 2 2 2 2 2 2 2", "again 1", "calm")
    assert texts(evening)[-1] == "The scene is calm now: the attempt that waited can be thrown."


def test_an_open_action_does_not_name_a_secret_task(evening: Evening) -> None:
    evening.all(HALL, "new scene Barn stressful", "hall: dex secret task ambush")
    assert "for ambush" in texts(evening)[-1], "the entry itself is secret"
    evening("hall: dex+brawl reflex task ambush")
    assert evening("journal 1")["entries"][0]["secret"] is False
    assert "ambush" not in texts(evening)[-1]
