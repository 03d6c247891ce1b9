"""Storyteller, rule by rule (RULES.md), through plain mode with typed dice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from core.refusal import Refusal
from core.systems.storyteller import SYSTEM
from core.table import Action

if TYPE_CHECKING:
    from tests.conftest import Evening

Json = dict[str, Any]
HALL = "new character Hall dexterity 3 brawl 4 dodge 3"
ANNA = "new character Anna willpower 5 wits 3"
RULES = [*(f"ST-{n}" for n in (*range(10), 14)), *(f"ALL-{n}" for n in (1, 2, 3, 5, 6, 7))]
CASES = [*(f"ST{n}" for n in (1, 3, 4, 6, 7, 9, 10, 13, 14, 15, 16, 18)), "SH4", "SH9"]


def thrown(evening: Evening, line: str) -> Json:
    """The one result of a line."""
    (result,) = evening(line)["results"]
    assert isinstance(result, dict)
    return result


def outcome(evening: Evening, line: str) -> tuple[str, int]:
    result = thrown(evening, line)
    return result["degree"], result["successes"]


def declared(evening: Evening, line: str) -> list[Json]:
    actions: list[Json] = evening(line)["actions"]
    return actions


def pools(evening: Evening, line: str = "queue") -> list[int]:
    """The dice of what is declared, in the answer's order."""
    return [row["dice"] for row in evening(line)["actions"] if row["status"] != "dropped"]


def refused(evening: Evening, line: str) -> str:
    """The code of a line that is refused; it changes nothing."""
    before = evening("journal 1"), evening("queue")
    with pytest.raises(Refusal) as caught:
        evening(line)
    assert (evening("journal 1"), evening("queue")) == before
    return caught.value.code


def willpower(evening: Evening, who: str = "anna") -> int:
    value: int = evening(f"show {who}")["character"]["tracks"]["willpower"]["value"]
    return value


def stressful(evening: Evening, *lines: str) -> None:
    evening.all("new scene The barn stressful", *lines)


# ST-0


def test_st_0_wounds_and_places_come_off_the_pool(evening: Evening) -> None:
    """ST-0: pool = traits + modifiers − wounds − multiple-action penalty, each part named."""
    evening(HALL)
    stressful(evening, "hurt hall 4")
    first, second = declared(evening, "hall: dex+brawl+2[rope] @6; dex+dodge @5+1")
    assert first["parts"] == [
        {"name": "dexterity", "value": 3},
        {"name": "brawl", "value": 4},
        {"name": "rope", "value": 2},
        {"name": "wounds", "value": -2},
        {"name": "multiple_actions", "value": -2},
    ]
    assert (first["dice"], first["difficulty"]) == (5, 6)
    assert (second["dice"], second["difficulty"]) == (6 - 2 - 3, 6)


def test_st_0_ones_come_off_before_the_bought_success_and_the_threshold(evening: Evening) -> None:
    """ST-0: count, take the ones off, add the bought success, then threshold, then degree."""
    evening.all(ANNA, "rule difficulty_above_ten threshold")
    assert outcome(evening, "anna: 4 @10+1 wp dice 9 9 10 1") == ("success", 1)
    assert outcome(evening, "anna: 4 @10+1 wp dice 9 1 1 1") == ("failure", 0)


def test_st_0_escalation_is_added_before_the_bounds(evening: Evening) -> None:
    evening.all(HALL, "hall: 3 @10 task lock dice 2 2 2", "rule difficulty_above_ten threshold")
    (row,) = [a for a in declared(evening, "hall: 3 @10 task lock") if a["status"] == "declared"]
    assert row["difficulty"] == 11
    assert outcome(evening, f"resolve {row['n']} dice 9 9 9") == ("success", 1)


# ST-1


@pytest.mark.parametrize(
    ("line", "degree", "successes"),
    [
        ("roll 6 @7 dice 2 5 6 6 4 3", "failure", 0),  # the worked values
        ("roll 5 @7 dice 1 3 4 3 6", "botch", 0),
        ("roll 3 @6 dice 6 1 1", "failure", 0),
        ("roll 1 @6 dice 6", "success", 1),
        ("roll 1 @6 dice 5", "failure", 0),
        ("roll 1 @10 dice 10", "success", 1),
        ("roll 1 @10 dice 9", "failure", 0),
        ("roll 1 @2 dice 2", "success", 1),
        ("roll 2 @2 dice 1 2", "failure", 0),  # a 1 never is a success
        ("roll 1 @2-5 dice 1", "botch", 0),
        ("roll 2 dice 6 5", "success", 1),  # usually 6
    ],
)
def test_st_1_each_die_that_shows_the_difficulty(
    evening: Evening, line: str, degree: str, successes: int
) -> None:
    assert outcome(evening, line) == (degree, successes)


def test_st_1_bounds_of_the_difficulty(evening: Evening) -> None:
    """ST-1: typed below 2 is refused; modifiers push it no lower than 2, and as high as said."""
    evening(HALL)
    for line in ("roll 3 @1", "roll 3 @0", "hall: dex @1", "hall: dex diff 1"):
        assert refused(evening, line) == "difficulty_low"
    assert declared(evening, "hall: dex @3-4")[0]["difficulty"] == 2
    assert declared(evening, "hall: dex @6+3-1")[0]["difficulty"] == 8
    assert declared(evening, "hall: dex @9+3")[0]["difficulty"] == 12
    n = declared(evening, "hall: dex")[-1]["n"]
    assert refused(evening, f"overrule {n} difficulty 1") == "difficulty_out_of_bounds"


@pytest.mark.parametrize(
    ("value", "dice", "degree", "successes", "rolled"),
    [
        ("no_chance", "10 9 9 4", "failure", 0, 0),
        ("ten_succeeds", "10 9 9 4", "success", 1, 1),
        ("threshold", "10 9 9 4", "success", 1, 3),
        ("no_chance", "10 9 9 1", "botch", 0, 0),
        ("threshold", "9 9 4 4", "failure", 0, 2),
        ("threshold", "9 9 1 1", "failure", 0, 2),  # the botch is decided before the threshold
        ("threshold", "8 7 1 2", "botch", 0, 0),
    ],
)
def test_st_1_case_st13_difficulty_pushed_to_11(
    evening: Evening, value: str, dice: str, degree: str, successes: int, rolled: int
) -> None:
    evening(f"rule difficulty_above_ten {value}")
    result = thrown(evening, f"roll 4 @10+1 dice {dice}")
    assert (result["degree"], result["successes"]) == (degree, successes)
    assert (result["rolled"], result["difficulty"]) == (rolled, 11)


def test_st_1_no_chance_brings_no_die_and_a_bought_success_stands(evening: Evening) -> None:
    evening.all(ANNA, "rule rule_of_ten on")
    assert thrown(evening, "roll 2 @11 dice 10 10")["extra"] == []
    assert outcome(evening, "anna: 3 @12 wp dice 10 1 1") == ("success", 1)
    evening("rule difficulty_above_ten ten_succeeds")
    assert evening("roll 2 @11 dice 10 10") == {"need": 2, "n": None}


# ST-2, ST-3


def test_st_2_each_one_takes_one_success_not_one_die(evening: Evening) -> None:
    result = thrown(evening, "roll 5 @6 dice 9 8 7 1 1")
    assert (result["rolled"], result["ones"], result["successes"]) == (3, 2, 1)
    assert result["dice"] == [9, 8, 7, 1, 1]


def test_st_3_case_st1_more_ones_than_successes_is_a_failure(evening: Evening) -> None:
    result = thrown(evening, "roll 5 @6 dice 10 1 6 1 1")
    assert (result["degree"], result["successes"]) == ("failure", 0)
    assert (result["rolled"], result["ones"]) == (2, 3)


def test_st_3_case_st3_the_word_is_botch(evening: Evening) -> None:
    assert outcome(evening, "roll 4 @6 dice 1 3 5 4") == ("botch", 0)
    assert outcome(evening, "roll 4 @6 dice 2 3 5 4") == ("failure", 0)
    first, second = evening("journal 2")["entries"]
    assert "BOTCH" in first["text"]
    assert "FAILURE" in second["text"]


@pytest.mark.parametrize(
    ("successes", "word"),
    [(1, "marginal"), (2, "moderate"), (3, "complete"), (4, "exceptional"), (5, "phenomenal")],
)
def test_st_3_degrees_of_success(evening: Evening, successes: int, word: str) -> None:
    evening(f"roll 6 @6 dice {'7 ' * successes}{'3 ' * (6 - successes)}")
    assert word in evening("journal 1")["entries"][0]["text"]


# ST-4


def test_st_4_case_st18_the_rule_of_ten_is_off(evening: Evening) -> None:
    result = thrown(evening, "roll 4 @6 dice 10 10 3 2")
    assert (result["successes"], result["dice"], result["extra"]) == (2, [10, 10, 3, 2], [])


def test_st_4_every_ten_brings_one_more_die(evening: Evening) -> None:
    """ST-4: also those that show 10 again; all are thrown before ones come off."""
    evening("rule rule_of_ten on")
    assert evening("roll 4 @6 dice 10 10 3 2") == {"need": 2, "n": None}
    assert evening("roll 4 @6 dice 10 10 3 2 7 10") == {"need": 1, "n": None}
    result = thrown(evening, "roll 4 @6 dice 10 10 3 2 7 10 1")
    assert (result["dice"], result["extra"]) == ([10, 10, 3, 2], [7, 10, 1])
    assert (result["rolled"], result["ones"], result["successes"]) == (4, 1, 3)
    assert evening("journal 1")["entries"][0]["dice"] == [10, 10, 3, 2, 7, 10, 1]


def test_st_4_a_specialty_does_it_for_one_roll_and_never_adds_a_die(evening: Evening) -> None:
    evening(HALL)
    (row,) = declared(evening, "hall: 2 spec knives roll")
    assert row["dice"] == 2
    assert evening(f"resolve {row['n']} dice 10 4") == {"need": 1, "n": row["n"]}
    result = thrown(evening, f"resolve {row['n']} dice 10 4 8")
    assert (result["successes"], result["extra"]) == (2, [8])
    assert thrown(evening, "roll 1 @6 dice 10")["extra"] == []


def test_st_4_with_the_rule_on_reroll_adds_nothing_and_double_still_brings_the_die(
    evening: Evening,
) -> None:
    evening.all(HALL, "rule rule_of_ten on")
    assert outcome(evening, "hall: 1 spec dice 10 7") == ("success", 2)
    evening("rule specialty double")
    assert outcome(evening, "hall: 1 spec dice 10 7") == ("success", 3)


def test_st_4_case_st4_a_doubled_ten_counts_two_before_ones_come_off(evening: Evening) -> None:
    evening.all(HALL, "rule specialty double")
    result = thrown(evening, "hall: 2 spec dice 10 1")
    assert (result["rolled"], result["ones"], result["successes"]) == (2, 1, 1)


# ST-5


def test_st_5_the_first_botch_is_a_failure_everywhere(evening: Evening) -> None:
    """ST-5: it counts as a failure for trying again, and the journal says so."""
    evening.all(HALL, ANNA, "rule botch_amnesty session")
    result = thrown(evening, "hall: 2 task lock dice 1 3")
    assert (result["degree"], result["rules"]) == ("failure", ["botch_amnesty"])
    assert "amnesty" in evening("journal 1")["entries"][0]["text"]
    assert evening("again 1")["actions"][-1]["difficulty"] == 7
    assert outcome(evening, "resolve 2 dice 1 3") == ("botch", 0)
    assert outcome(evening, "anna: 2 dice 1 3") == ("failure", 0)  # each character
    assert outcome(evening, "anna: 2 dice 1 3") == ("botch", 0)


def test_st_5_narrators_characters_and_nobody(evening: Evening) -> None:
    evening.all("new character Guard npc", "rule botch_amnesty session")
    assert outcome(evening, "roll 2 @6 dice 1 2") == ("botch", 0)
    assert outcome(evening, "guard: 2 dice 1 3") == ("failure", 0)


@pytest.mark.parametrize(
    ("value", "degrees"),
    [
        ("off", ["botch", "botch", "botch"]),
        ("session", ["failure", "botch", "botch"]),
        ("scene", ["failure", "botch", "failure"]),
        ("story", ["failure", "botch", "botch"]),
    ],
)
def test_st_5_how_long_amnesty_lasts(evening: Evening, value: str, degrees: list[str]) -> None:
    evening.all(HALL, "new scene One", f"rule botch_amnesty {value}")
    seen = [thrown(evening, "hall: 2 dice 1 3")["degree"] for _ in range(2)]
    evening("new scene Two")
    seen.append(thrown(evening, "hall: 2 dice 1 3")["degree"])
    assert seen == degrees


@pytest.mark.parametrize("value", ["session", "scene", "story"])
def test_st_5_undo_returns_it(evening: Evening, value: str) -> None:
    evening.all(HALL, "new scene One", f"rule botch_amnesty {value}")
    assert outcome(evening, "hall: 2 dice 1 3") == ("failure", 0)
    evening("undo")
    assert outcome(evening, "hall: 2 dice 1 3") == ("failure", 0)
    evening.all("undo", "redo")
    assert outcome(evening, "hall: 2 dice 1 3") == ("botch", 0)


def test_st_5_degrees_set_by_hand_do_not_use_it(evening: Evening) -> None:
    evening.all(HALL, "rule botch_amnesty session")
    evening("hall: 2 dice 2 3")
    assert outcome(evening, "overrule 1 degree botch") == ("botch", 0)
    evening("hall: 2")
    assert outcome(evening, "resolve 2 result botch") == ("botch", 0)
    assert outcome(evening, "hall: 2 dice 1 3") == ("failure", 0)


def test_st_5_what_overruling_takes_away_is_returned(evening: Evening) -> None:
    evening.all(HALL, "rule botch_amnesty session", "hall: 2 dice 1 3")
    assert outcome(evening, "overrule 1 dice 7 8") == ("success", 2)
    assert outcome(evening, "hall: 2 dice 1 3") == ("failure", 0)


# ST-6


def test_st_6_case_st15_automatic_success(evening: Evening) -> None:
    """ST-6: 7 dice at 7 calm; not in combat; not with 7 − 2 wounds at 6."""
    evening.all(HALL, "new scene Road")
    (row,) = declared(evening, "hall: dex+brawl @7")
    assert row["automatic"]
    assert row["odds"] == {"success": 1.0, "failure": 0.0, "botch": 0.0, "mean": 1.0}
    evening("stressful")
    assert not declared(evening, "hall: dex+brawl @7")[-1]["automatic"]
    evening.all("calm", "hurt hall 4")
    row = declared(evening, "hall: dex+brawl @6")[-1]
    assert (row["automatic"], row["dice"]) == (False, 5)


def test_st_6_exactly_one_success_and_no_dice(evening: Evening) -> None:
    evening.all(HALL, "hall: dex+brawl @7")
    result = thrown(evening, "resolve")
    assert (result["degree"], result["successes"], result["dice"]) == ("success", 1, [])
    assert (result["automatic"], result["by_hand"], result["extra"]) == (True, False, [])
    assert evening("journal 1")["entries"][0]["dice"] == []


def test_st_6_the_player_may_roll_instead(evening: Evening) -> None:
    """ST-6: said by `roll`, or by typing dice."""
    evening(HALL)
    row = declared(evening, "hall: dex+brawl roll")[-1]
    assert not row["automatic"]
    result = thrown(evening, f"resolve {row['n']} dice 2 2 2 2 2 2 2")
    assert (result["degree"], result["automatic"]) == ("failure", False)
    row = declared(evening, "hall: dex+brawl")[-1]
    result = thrown(evening, f"resolve {row['n']} dice 7 7 2 2 2 2 2")
    assert (result["successes"], result["automatic"]) == (2, False)


@pytest.mark.parametrize(
    ("line", "automatic"),
    [
        ("hall: 6 @6", True),
        ("hall: 7 @6", True),
        ("hall: 5 @6", False),
        ("hall: 10 @10", True),
        ("hall: 11 @11", False),  # 10 at most
        ("hall: 6 @6 roll", False),
        ("hall: 6 @6 wp", False),  # not together with ST-7
        ("hall: 6 @7", False),
        ("hall: 8 @6; 2 @6", True),  # final pool: 8 − 2
        ("hall: 7 @6; 2 @6", False),
    ],
)
def test_st_6_final_pool_at_least_final_difficulty(
    evening: Evening, line: str, automatic: bool
) -> None:
    evening.all(HALL, "set hall willpower 3/3")
    assert declared(evening, line)[0]["automatic"] is automatic


# ST-7


def test_st_7_case_st6_ones_still_count(evening: Evening) -> None:
    evening(ANNA)
    result = thrown(evening, "anna: 3 wp dice 8 9 1")
    assert (result["successes"], result["willpower"]) == (2, True)
    assert willpower(evening) == 4


def test_st_7_case_st7_no_failure_no_botch(evening: Evening) -> None:
    evening(ANNA)
    assert outcome(evening, "anna: 3 wp dice 4 1 3") == ("success", 1)
    evening("rule willpower_can_be_cancelled on")
    assert outcome(evening, "anna: 3 wp dice 4 1 3") == ("failure", 0)
    assert willpower(evening) == 3


def test_st_7_case_st9_two_spends_in_one_round(evening: Evening) -> None:
    evening(ANNA)
    stressful(evening, "anna: wits wp", "resolve dice 2 3 4")
    assert willpower(evening) == 4
    assert refused(evening, "anna: wits wp") == "willpower_twice"
    assert willpower(evening) == 4
    evening.all("next", "anna: wits wp", "resolve dice 2 3 4")
    assert willpower(evening) == 3


def test_st_7_case_st10_nothing_left(evening: Evening) -> None:
    evening.all(ANNA, "set anna willpower 0/6")
    assert refused(evening, "anna: 2 wp") == "no_willpower"
    evening("anna: 2")
    assert refused(evening, "wp 1") == "no_willpower"
    assert outcome(evening, "resolve 1 dice 2 3") == ("failure", 0)
    tracks = evening("show anna")["character"]["tracks"]
    assert tracks["willpower"] == {"value": 0, "most": 6}


def test_st_7_twice_in_one_line_or_round(evening: Evening) -> None:
    """ST-7: refused when declared; what was declared, thrown and paid before stays."""
    evening(ANNA)
    stressful(evening)
    assert refused(evening, "anna: wits wp; wits wp") == "willpower_twice"
    evening("anna: wits wp; wits")
    assert refused(evening, "anna: ; wits wp") == "willpower_twice"
    assert refused(evening, "wp 2") == "willpower_twice"
    assert pools(evening) == [1, 0]
    assert willpower(evening) == 5  # reserved, not paid


def test_st_7_reserved_when_declared_paid_at_the_throw(evening: Evening) -> None:
    evening(ANNA)
    stressful(evening, "anna: wits", "wp 1")
    assert willpower(evening) == 5
    assert declared(evening, "queue")[0]["odds"]["success"] == 1.0
    assert thrown(evening, "resolve dice 2 3 1")["successes"] == 1
    assert willpower(evening) == 4
    evening("undo")
    assert willpower(evening) == 5
    evening("redo")
    assert willpower(evening) == 4


def test_st_7_not_after_the_dice_were_seen(evening: Evening) -> None:
    evening.all(ANNA, "anna: wits dice 2 3 4")
    assert refused(evening, "wp 1") == "already_thrown"


def test_st_7_dropped_or_impossible_pays_nothing(evening: Evening) -> None:
    evening(ANNA)
    stressful(evening, "anna: wits wp", "drop 1")
    assert willpower(evening) == 5
    evening("anna: wits wp")  # the point is free again
    evening("hurt anna 6")
    assert refused(evening, "resolve") == "nothing_left"
    assert refused(evening, "resolve 2") == "not_possible"
    assert willpower(evening) == 5


def test_st_7_in_a_calm_scene_it_is_once_a_throw(evening: Evening) -> None:
    """ST-7: each throw is a round of its own; the round number stands still until next."""
    evening.all(ANNA, "new scene Road")
    for left in (4, 3, 2):
        assert outcome(evening, "anna: wits wp dice 2 3 4") == ("success", 1)
        assert willpower(evening) == left
    assert evening("queue")["round"] == 1


def test_st_7_each_character_has_its_own_round(evening: Evening) -> None:
    evening.all(ANNA, HALL, "set hall willpower 1/1")
    stressful(evening, "anna: wits wp", "hall: dex wp")
    evening("resolve all")
    assert (willpower(evening), willpower(evening, "hall")) == (4, 0)


# ST-8


def test_st_8_case_st16_each_failed_attempt_is_harder_by_one(evening: Evening) -> None:
    """ST-8: 6, fails, 7, fails, 8; undo the second: next is 7 again."""
    evening.all(HALL, "new scene Road", "hall: dex task lock")
    assert thrown(evening, "resolve dice 2 3 4")["difficulty"] == 6
    assert evening("again 1")["actions"][-1]["difficulty"] == 7
    assert thrown(evening, "resolve 2 dice 6 3 4")["degree"] == "failure"
    assert evening("again 2")["actions"][-1]["difficulty"] == 8
    evening.all("undo", "undo")
    (second,) = [row for row in evening("queue")["actions"] if row["n"] == 2]
    assert (second["difficulty"], second["status"]) == (7, "declared")


def test_st_8_worked_value_failed_under_pressure(evening: Evening) -> None:
    """ST-8: under pressure failing doesn't escalate; 7 because the narrator said so."""
    evening(HALL)
    stressful(evening, "hall: dex task lock dice 2 3 4", "next")
    assert declared(evening, "hall: dex task lock")[0]["difficulty"] == 6
    assert declared(evening, "hall: dex task lock @7")[0]["difficulty"] == 7


def test_st_8_the_count_is_the_character_s_and_lasts(evening: Evening) -> None:
    """ST-8: other traits may be rolled; the count survives rounds and scenes, until success."""
    evening.all(HALL, ANNA, "new scene Road", "hall: dex task lock dice 2 3 1")
    assert declared(evening, "anna: wits task lock")[0]["difficulty"] == 6
    assert declared(evening, "hall: 4 task lock")[-1]["difficulty"] == 7
    evening("next")
    assert declared(evening, "hall: dex task LOCK @5")[-1]["difficulty"] == 6
    evening("new scene Elsewhere stressful")
    assert declared(evening, "hall: dex task lock")[-1]["difficulty"] == 7
    evening.all("resolve dice 9 9 9", "calm")
    assert declared(evening, "hall: dex task lock")[-1]["difficulty"] == 6


def test_st_8_a_botch_is_a_failure_here(evening: Evening) -> None:
    evening.all(HALL, "hall: dex dice 1 2 3")
    assert evening("again 1")["actions"][-1]["difficulty"] == 7


def test_st_8_only_what_failed_may_be_tried_again(evening: Evening) -> None:
    evening.all(HALL, ANNA, "hall: dex dice 9 9 9", "hall: dex")
    assert refused(evening, "again 1") == "not_failed"
    assert refused(evening, "again 2") == "not_thrown"
    evening("anna: wits wp @9+1 dice 2 3 4")
    evening("resolve 2 dice 2 2 2")
    evening("again 2")
    assert refused(evening, "again 2") == "again_declared"


def test_st_8_again_has_the_same_pool_and_task_but_no_willpower(evening: Evening) -> None:
    evening.all(ANNA, "rule willpower_can_be_cancelled on")
    first = evening("anna: wits-1[dark] @7 wp task lock dice 1 3")["actions"][0]
    row = evening("again 1")["actions"][-1]
    assert (row["parts"], row["task"], row["n"]) == (first["parts"], "lock", 2)
    assert not thrown(evening, "resolve 2 dice 9 3")["willpower"]
    assert willpower(evening) == 4


def test_st_8_in_a_calm_scene_again_is_outside_the_declared_number(evening: Evening) -> None:
    """ST-8: without penalty, resolvable at once."""
    evening.all(HALL, "new scene Road", "hall: dex+brawl @9; dex+dodge @9")
    evening("resolve 1 dice 2 2 2 2 2")
    row = evening("again 1")["actions"][-1]
    assert (row["n"], row["dice"], row["difficulty"]) == (3, 7, 10)
    assert thrown(evening, "resolve 3 dice 9 9 2 2 2 2 2")["degree"] == "failure"
    assert [r["dice"] for r in evening("queue")["actions"] if r["n"] == 2] == [3]


def test_st_8_in_a_stressful_scene_again_waits_for_the_next_round(evening: Evening) -> None:
    evening(HALL)
    stressful(evening, "hall: dex+brawl; dex+dodge", "resolve 1 dice 2 2 2 2 2")
    row = evening("again 1")["actions"][-1]
    assert (row["n"], row["dice"], row["difficulty"], row["status"]) == (3, 7, 6, "declared")
    assert refused(evening, "resolve 3") == "waits_for_next_round"
    evening("resolve")
    assert refused(evening, "resolve") == "nothing_left"
    evening("next")
    assert [row["n"] for row in evening("queue")["actions"]] == [3]
    assert thrown(evening, "resolve dice 9 9 2 2 2 2 2")["successes"] == 2


def test_st_8_past_ten_it_is_beyond_the_character(evening: Evening) -> None:
    """ST-8: under no_chance the program says so; it may still be thrown."""
    evening.all(HALL, "hall: dex @10 task lock dice 2 2 2")
    row = evening("again 1")["actions"][-1]
    assert row["difficulty"] == 11
    assert "beyond" in row["reason"]
    assert outcome(evening, "resolve 2 dice 10 10 10") == ("failure", 0)


# ST-9


def test_st_9_worked_value_one_punch_and_two_dodges(evening: Evening) -> None:
    evening(HALL)
    stressful(evening)
    assert pools(evening, "hall: dex+brawl; 2x dex+dodge") == [4, 2, 1]


def test_st_9_case_st14_the_third_cannot_be_attempted(evening: Evening) -> None:
    """ST-9: pools 7, 6, 4 → 4, 2 and none; the first two keep their penalty."""
    evening(HALL)
    stressful(evening)
    rows = declared(evening, "hall: 7; 6; 4")
    assert [row["possible"] for row in rows] == [True, True, False]
    assert [row["dice"] for row in rows[:2]] == [4, 2]
    assert rows[2]["odds"] is None
    assert rows[2]["reason"]
    assert [r["n"] for r in evening("resolve all")["results"]] == [1, 2]
    assert refused(evening, "resolve 3") == "not_possible"


def test_st_9_a_single_action_pays_nothing(evening: Evening) -> None:
    evening(HALL)
    stressful(evening)
    assert pools(evening, "hall: dex+brawl") == [7]


def test_st_9_changes_reprice_until_the_first_is_resolved(evening: Evening) -> None:
    evening(HALL)
    stressful(evening)
    assert pools(evening, "hall: 7; 7; 7") == [4, 3, 2]
    assert pools(evening, "drop 2") == [5, 4]
    assert pools(evening, "hall: ; 7") == [4, 3, 2]
    assert pools(evening, "edit 1: 9") == [6, 3, 2]
    evening("resolve 3")
    assert pools(evening, "drop 4") == [6, 3]  # 3 was thrown: the others keep their price
    assert pools(evening, "edit 1: 8") == [5, 3]


def test_st_9_number_fixed_after_the_first_throw(evening: Evening) -> None:
    """ST-9: said again it replaces what is left, in the same places; more is refused."""
    evening(HALL)
    stressful(evening, "hall: 7; 7; 7", "resolve 2 dice 2 2 2")
    assert refused(evening, "hall: 7; 7; 7") == "number_fixed"
    assert refused(evening, "hall: ; 7") == "number_fixed"
    rows = declared(evening, "hall: 9; 9")
    left = [row for row in rows if row["status"] == "declared"]
    assert [row["dice"] for row in left] == [6, 4]  # the first and the third place
    assert [row["n"] for row in left] == [4, 5]  # numbers are never reused
    evening("hall: 8")
    assert [r["dice"] for r in evening("queue")["actions"] if r["status"] == "declared"] == [5]


def test_st_9_places_are_the_declaration_s_not_the_queue_s(evening: Evening) -> None:
    evening.all(HALL, ANNA)
    stressful(evening, "hall: 7; 7", "anna: wits")
    evening("move 2 before 1")
    rows = evening("queue")["actions"]
    assert [(row["n"], row["dice"]) for row in rows] == [(2, 4), (1, 5), (3, 3)]


def test_st_9_reflex_and_extra_do_not_count_and_stay(evening: Evening) -> None:
    """ST-9: they neither count nor pay, and stay when the declaration is said again."""
    evening.all(HALL, ANNA)
    stressful(evening, "hall: dex+brawl; 5 extra; 4 reflex", "anna: wits")
    rows = evening("queue")["actions"]
    assert [(row["n"], row["dice"]) for row in rows] == [(1, 7), (3, 4), (4, 3), (2, 5)]
    evening("hall: 6; 6")
    mine = {row["n"]: row["dice"] for row in evening("queue")["actions"]}
    assert mine == {2: 5, 3: 4, 4: 3, 5: 4, 6: 3}


def test_st_9_reflex_and_extra_do_not_lock(evening: Evening) -> None:
    evening(HALL)
    stressful(evening, "hall: 7; 4 reflex; 4 extra", "resolve 2", "resolve 3")
    assert pools(evening, "hall: 7; 7; 7")[-3:] == [4, 3, 2]


def test_st_9_wounds_apply_to_reflex_actions(evening: Evening) -> None:
    evening.all(HALL, "hurt hall 2")
    stressful(evening)
    assert pools(evening, "hall: 4 reflex; 4 extra") == [3, 3]


def test_st_9_in_a_calm_scene_each_line_is_priced_by_itself(evening: Evening) -> None:
    """ST-7, ST-9: each line is a declaration of its own."""
    evening.all(HALL, ANNA, "new scene Road")
    assert pools(evening, "hall: 7 roll; 7 roll") == [5, 4]
    evening.all("resolve 1", "resolve 2")
    assert pools(evening, "hall: 7 roll")[-1] == 7
    evening("resolve")
    assert pools(evening, "hall: 7; 7; 7")[-3:] == [4, 3, 2]


def test_st_9_kept_over_to_the_next_round(evening: Evening) -> None:
    evening(HALL)
    stressful(evening, "hall: 7; 7; 7", "resolve 1")
    evening("next keep")
    assert pools(evening) == [5, 4]
    evening("next")
    assert evening("queue") == {"round": 3, "actions": []}


# ST-14


def test_st_14_simple_one_roll_one_success(evening: Evening) -> None:
    """ST-14: simple: one success is enough, and then it is over."""
    evening.all(HALL, "hall: dex task lock dice 2 2 2", "again 1")
    assert outcome(evening, "resolve 2 dice 7 2 2") == ("success", 1)
    with pytest.raises(Refusal, match="task_over"):
        evening("again 1")
    assert declared(evening, "hall: dex task lock")[-1]["difficulty"] == 6  # a new one


# ALL


def test_all_1_physical_dice(evening: Evening) -> None:
    """ALL-1: count and faces checked, 0 is 10, extra dice asked for, marked as by hand."""
    evening.all(HALL, "rule rule_of_ten on", "hall: dex")
    assert refused(evening, "resolve dice 1 2") == "too_few_dice"
    assert refused(evening, "resolve dice 1 2 3 4") == "too_many_dice"
    assert refused(evening, "resolve dice 1 2 11") == "wrong_face"
    assert evening("resolve dice 0 2 3") == {"need": 1, "n": 1}
    result = thrown(evening, "resolve dice 0, 2, 3, 7")
    assert (result["dice"], result["extra"], result["by_hand"]) == ([10, 2, 3], [7], True)
    assert thrown(evening, "roll 3 @6")["by_hand"] is False


def test_all_1_only_the_result_was_told(evening: Evening) -> None:
    """ALL-1: kept as told, without dice."""
    evening.all(HALL, "hall: dex", "hall: dex reflex", "hall: dex extra")
    told = thrown(evening, "resolve 1 result 3")
    assert (told["degree"], told["successes"], told["dice"]) == ("success", 3, [])
    assert told["by_hand"]
    assert evening("journal 1")["entries"][0]["dice"] == []
    assert outcome(evening, "resolve 2 result 0") == ("failure", 0)
    assert outcome(evening, "resolve 3 result botch") == ("botch", 0)


def test_all_2_undo_and_redo_show_the_same_dice(evening: Evening) -> None:
    """ALL-2: in order, also after a restart; the journal shows an undone step as undone."""
    evening.all(HALL, "new scene Road stressful", "hall: dex+brawl; dex+dodge")
    dice = [r["dice"] for r in evening("resolve all")["results"]]
    texts = [entry["text"] for entry in evening("journal 9")["entries"]]
    again = evening.reopen()
    assert again("undo")["undone"]["text"] == texts[-1]
    assert again("undo")["undone"]["text"] == texts[-2]
    undone = [entry["undone"] for entry in again("journal 2")["entries"]]
    assert undone == [True, True]
    assert [row["status"] for row in again("queue")["actions"]] == ["declared", "declared"]
    last = again.reopen()
    last.all("redo", "redo")
    entries = last("journal 2")["entries"]
    assert [entry["dice"] for entry in entries] == dice
    assert [entry["undone"] for entry in entries] == [False, False]
    last.play.gateway.close()


def test_all_3_the_gm_overrules(evening: Evening) -> None:
    """ALL-3: degree, count, difficulty, pool, dice; what was paid stays paid."""
    evening.all(ANNA, "anna: 4 wp @8 dice 2 7 3 1")
    ruled = thrown(evening, "overrule 1 degree failure")
    assert (ruled["degree"], ruled["successes"], ruled["overruled"]) == ("failure", 0, True)
    assert ruled["dice"] == [2, 7, 3, 1]
    assert willpower(evening) == 4
    assert outcome(evening, "overrule 1 degree success successes 4") == ("success", 4)
    assert outcome(evening, "overrule 1 difficulty 7") == ("success", 1)
    assert outcome(evening, "overrule 1 dice 9 9 9 9") == ("success", 5)
    assert outcome(evening, "overrule 1 pool 2") == ("success", 3)
    assert willpower(evening) == 4
    assert "overruled" in evening("journal 1")["entries"][0]["text"]


def test_all_3_before_the_throw(evening: Evening) -> None:
    evening.all(HALL, "hall: dex")
    assert declared(evening, "overrule 1 difficulty 9")[0]["difficulty"] == 9
    assert declared(evening, "overrule 1 pool 2")[0]["dice"] == 2
    result = thrown(evening, "resolve dice 9 8")
    assert (result["successes"], result["difficulty"], result["overruled"]) == (1, 9, True)


def test_all_3_a_failure_overruled_takes_its_escalation_back(evening: Evening) -> None:
    """ALL-3, ST-8: the new degree replaces the old one in all that follows."""
    evening.all(HALL, "hall: dex task lock dice 2 2 2", "again 1", "resolve 2 dice 2 2 2")
    evening("overrule 2 degree success")
    with pytest.raises(Refusal, match="not_failed"):
        evening("again 2")
    evening("overrule 2 degree failure")
    assert evening("again 2")["actions"][-1]["difficulty"] == 8
    evening.all("undo", "overrule 1 degree success", "overrule 1 degree failure")
    assert evening("again 2")["actions"][-1]["difficulty"] == 8


def test_all_3_a_success_overruled_into_a_failure_may_be_tried_again(evening: Evening) -> None:
    evening.all(HALL, "hall: dex task lock dice 9 2 2", "overrule 1 degree failure")
    assert evening("again 1")["actions"][-1]["difficulty"] == 7


@pytest.mark.parametrize(
    "name",
    [
        "[/nope]",
        "Dr. X. (old)",
        "“Q”",
        "小明",
        "أمير",
        "👩‍🚀",
        "a; b",
        "a @ b",
        "x: y",
        "vs",
        "with",
    ],
)
def test_all_5_names_are_anybody_s(evening: Evening, name: str) -> None:
    """ALL-5: shown as typed, and change nothing."""
    made = evening(f'new character "{name}" dexterity 3')["character"]
    assert made["name"] == name
    assert evening(f'show "{name}"')["character"]["name"] == name
    (row,) = declared(evening, f'"{name}": dex')
    assert (row["who"], row["dice"]) == (name, 3)


def test_all_5_two_of_one_name_are_told_apart(evening: Evening) -> None:
    evening.all("new character Guard dexterity 2", "new character Guard dexterity 4")
    assert refused(evening, "guard: dex") == "which_character"
    assert pools(evening, "guard#2: dex") == [4]
    assert pools(evening, "Guard#1: dex") == [2]
    assert evening("new character Guard")["character"]["name"] == "Guard#3"


@pytest.mark.parametrize(
    ("levels", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 5)]
)
def test_all_6_wounds_come_off_action_pools(evening: Evening, levels: int, lost: int) -> None:
    """ALL-6: Bruised 0, Hurt −1, Injured −1, Wounded −2, Mauled −2, Crippled −5."""
    evening.all(HALL, f"hurt hall {levels}")
    assert pools(evening, "hall: dex+brawl") == [7 - lost]


def test_all_6_incapacitated_attempts_nothing(evening: Evening) -> None:
    evening.all(HALL, "hurt hall 7")
    (row,) = declared(evening, "hall: 20")
    assert (row["possible"], row["odds"]) == (False, None)
    assert "Hall" in row["reason"]
    assert refused(evening, "resolve") == "nothing_left"


def test_all_6_never_off_willpower(evening: Evening) -> None:
    evening.all(ANNA, "hurt anna 4")
    assert pools(evening, "anna: willpower") == [5]


def test_all_6_wounds_are_read_at_the_throw(evening: Evening) -> None:
    """ALL-6: an action whose pool falls to 0 is lost, its Willpower not paid."""
    evening.all(ANNA, HALL)
    stressful(evening, "anna: 2 wp", "hall: dex+brawl", "hurt anna 4", "hurt hall 2")
    assert refused(evening, "resolve 1") == "not_possible"
    assert len(thrown(evening, "resolve")["dice"]) == 6
    assert willpower(evening) == 5


# ALL-7: the switches


TENS = ("rule rule_of_ten on",)
FAILED = ("hall: 2 task x dice 2 3",)
SWITCHES: list[tuple[str, str, tuple[str, ...], str, str, int, bool]] = [
    # switch, value, lines before, the throw, degree, successes, whether the result names it
    ("rule_of_ten", "off", (), "hall: 2 dice 10 10", "success", 2, False),
    ("rule_of_ten", "on", (), "hall: 2 dice 10 3 1", "failure", 0, True),
    ("rule_of_ten", "on", (), "hall: 2 dice 9 3", "success", 1, False),
    ("ones_on_extra_dice", "on", TENS, "hall: 1 dice 10 1", "failure", 0, False),
    ("ones_on_extra_dice", "off", TENS, "hall: 1 dice 10 1", "success", 1, True),
    ("ones_on_extra_dice", "off", TENS, "hall: 1 dice 10 2", "success", 1, False),
    ("ones_on_extra_dice", "off", (), "hall: 2 dice 10 1", "failure", 0, False),
    ("specialty", "reroll", (), "hall: 2 spec dice 10 2 7", "success", 2, False),
    ("specialty", "double", (), "hall: 2 spec dice 10 1", "success", 1, True),
    ("specialty", "double", (), "hall: 2 dice 10 2", "success", 1, False),
    ("specialty", "double", (), "hall: 2 spec dice 9 2", "success", 1, False),
    ("botch_rule", "none_rolled", (), "hall: 5 dice 10 1 6 1 1", "failure", 0, False),
    ("botch_rule", "net_negative", (), "hall: 5 dice 10 1 6 1 1", "botch", 0, True),
    ("botch_rule", "net_negative", (), "hall: 3 dice 1 2 3", "botch", 0, False),
    ("botch_rule", "net_negative", (), "hall: 3 dice 1 6 3", "failure", 0, False),
    ("botch_amnesty", "off", (), "hall: 2 dice 1 2", "botch", 0, False),
    ("botch_amnesty", "session", (), "hall: 2 dice 1 2", "failure", 0, True),
    ("botch_amnesty", "scene", (), "hall: 2 dice 1 2", "failure", 0, True),
    ("botch_amnesty", "story", (), "hall: 2 dice 1 2", "failure", 0, True),
    ("botch_amnesty", "session", (), "hall: 2 dice 9 2", "success", 1, False),
    ("difficulty_above_ten", "no_chance", (), "hall: 4 @11 dice 10 9 9 4", "failure", 0, False),
    ("difficulty_above_ten", "ten_succeeds", (), "hall: 4 @11 dice 10 9 9 4", "success", 1, True),
    ("difficulty_above_ten", "threshold", (), "hall: 4 @11 dice 10 9 9 4", "success", 1, True),
    ("difficulty_above_ten", "threshold", (), "hall: 4 @10 dice 10 9 9 4", "success", 1, False),
    ("difficulty_above_ten", "ten_succeeds", (), "hall: 2 @11 dice 9 4", "failure", 0, False),
    ("willpower_can_be_cancelled", "off", (), "hall: 3 wp dice 4 1 3", "success", 1, False),
    ("willpower_can_be_cancelled", "on", (), "hall: 3 wp dice 4 1 3", "failure", 0, True),
    ("willpower_can_be_cancelled", "on", (), "hall: 3 wp dice 9 1 3", "success", 1, False),
    ("willpower_can_be_cancelled", "on", (), "hall: 3 dice 4 1 3", "botch", 0, False),
    ("retry_escalation", "on", FAILED, "hall: 2 task x dice 6 2", "failure", 0, False),
    ("retry_escalation", "off", FAILED, "hall: 2 task x dice 6 2", "success", 1, True),
    ("retry_escalation", "off", (), "hall: 2 task x dice 6 2", "success", 1, False),
    ("multiple_actions", "subtract", ("hall: 3; 9",), "resolve 1 dice 7", "success", 1, False),
    ("multiple_actions", "off", ("hall: 3; 9",), "resolve 1 dice 7 7 3", "success", 2, True),
    ("multiple_actions", "off", ("hall: 3",), "resolve 1 dice 7 7 3", "success", 2, False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("switch", "value", "before", "line", "degree", "successes", "named"),
    SWITCHES,
    ids=[f"{row[0]}={row[1]} {row[3]}" for row in SWITCHES],
)
def test_all_7_each_switch_at_each_value(
    evening: Evening,
    switch: str,
    value: str,
    before: tuple[str, ...],
    line: str,
    degree: str,
    successes: int,
    named: bool,
) -> None:
    """ALL-7: read at the throw, named in the result when it changed it, else not."""
    evening.all(HALL, "set hall willpower 3/3", "new scene Road", f"rule {switch} {value}")
    for said in before:
        evening(said)
    result = thrown(evening, line)
    assert (result["degree"], result["successes"]) == (degree, successes)
    assert (switch in result["rules"]) is named


def test_all_7_a_later_change_re_reads_nothing(evening: Evening) -> None:
    """ALL-7: kept with the result."""
    evening.all(HALL, "rule botch_rule net_negative", "hall: 5 dice 10 1 6 1 1")
    text = evening("journal 1")["entries"][0]["text"]
    evening("rule botch_rule none_rolled")
    assert evening("journal 2")["entries"][0]["text"] == text
    assert outcome(evening, "overrule 1 difficulty 5") == ("botch", 0)  # under its own rules
    assert outcome(evening, "hall: 5 dice 10 1 6 1 1") == ("failure", 0)


def test_all_7_a_declared_action_is_thrown_by_the_rules_of_the_throw(evening: Evening) -> None:
    evening.all(HALL, "hall: dex")
    evening("rule rule_of_ten on")
    assert evening("resolve dice 10 2 3") == {"need": 1, "n": 1}


def test_all_7_switches_are_listed_default_first(evening: Evening) -> None:
    assert evening("rules")["rules"] == {
        "rule_of_ten": "off",
        "ones_on_extra_dice": "on",
        "specialty": "reroll",
        "botch_rule": "none_rolled",
        "botch_amnesty": "off",
        "difficulty_above_ten": "no_chance",
        "willpower_can_be_cancelled": "off",
        "retry_escalation": "on",
        "multiple_actions": "subtract",
    }


def test_all_7_every_value_has_a_throw() -> None:
    shown = {(row[0], row[1]) for row in SWITCHES}
    assert shown == {(switch.id, value) for switch in SYSTEM.switches for value in switch.choices}
    assert {row[0] for row in SWITCHES if row[6]} == {switch.id for switch in SYSTEM.switches}


# sheets and sessions


def test_case_sh4_the_same_round_after_reopening(evening: Evening) -> None:
    """SH4: in round 3 after two of four actions: same place in the queue, same points."""
    evening.all(HALL, ANNA, "new scene The barn stressful", "next", "next")
    evening.all("hall: dex+brawl; dex+dodge", "anna: wits wp; wits+2", "order anna, hall")
    evening.all("resolve dice 2", "resolve")
    before = evening("queue"), evening("show anna"), evening("show hall")
    assert before[0]["round"] == 3
    again = evening.reopen()
    assert (again("queue"), again("show anna"), again("show hall")) == before
    assert willpower(again) == 4
    assert thrown(again, "resolve")["n"] == 1
    again.play.gateway.close()


def test_case_sh9_it_asks_which(evening: Evening) -> None:
    """SH9: `st+2` asks; `stre+2-1` is Strength + 1; an unknown trait is named."""
    evening.all(HALL, "set hall strength 2")
    with pytest.raises(Refusal, match="which_trait") as caught:
        evening("hall: st+2")
    assert set(caught.value.arguments["traits"]) == {"strength", "stamina", "stealth"}
    assert pools(evening, "hall: stre+2-1") == [3]
    with pytest.raises(Refusal, match="no_such_trait") as caught:
        evening("hall: dex+xyzzy")
    assert caught.value.arguments["typed"] == "xyzzy"


def test_every_rule_case_and_switch_has_a_test_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    names = " ".join(re.findall(r"def (test_\w+)", source))
    for rule in RULES:
        assert f"test_{rule.lower().replace('-', '_')}_" in names, rule
    for case in CASES:
        assert f"case_{case.lower()}_" in names, case


def test_st_5_a_change_of_the_rule_forgets_no_waived_botch(evening: Evening) -> None:
    evening.all("new character Hall dexterity 3", "rule botch_amnesty scene", "new scene A")
    assert thrown(evening, "hall: dex roll dice 1 2 3")["degree"] == "failure"
    evening("rule botch_amnesty story")
    assert thrown(evening, "hall: dex roll dice 1 2 3")["degree"] == "botch"
    evening.all("rule botch_amnesty scene", "new scene B")
    assert thrown(evening, "hall: dex roll dice 1 2 3")["degree"] == "failure"
    evening("rule botch_amnesty session")
    assert thrown(evening, "hall: dex roll dice 1 2 3")["degree"] == "botch"


def test_st_8_a_declaration_replaces_a_waiting_retry(evening: Evening) -> None:
    evening.all("new character Hall dexterity 3 brawl 4", "new scene A stressful")
    evening.all("hall: dex dice 2 3 4", "again 1", "next")
    assert [a["dice"] for a in evening("hall: dex+brawl")["actions"]] == [7]
    assert [a["dice"] for a in evening("hall: ; dex+brawl")["actions"]] == [5, 4]


def test_all_3_a_pool_set_by_hand_is_named_among_the_parts(evening: Evening) -> None:
    evening.all("new character Hall dexterity 3", "hall: dex")
    row = evening("overrule 1 pool 1")["actions"][0]
    assert row["dice"] == sum(part["value"] for part in row["parts"]) == 1
    assert row["parts"][-1] == {"name": "overruled", "value": -2}


TEN = "new character Ada dexterity 8 willpower 3"


def test_st_7_a_line_that_is_said_again_lets_go_of_its_willpower(evening: Evening) -> None:
    evening.all(ANNA, "anna: 3 wp")
    evening("undo")
    stressful(evening, "anna: wits wp; wits", "anna: wits+1 wp")
    (row,) = [a for a in evening("queue")["actions"] if a["status"] == "declared"]
    assert (row["dice"], row["spends"]) == (4, ["wp"])
    evening("resolve dice 2 3 4 5")
    assert willpower(evening) == 4
    assert refused(evening, "anna: wits wp") == "willpower_twice"


def test_st_8_a_retry_of_last_rounds_failure_is_an_action_of_this_round(evening: Evening) -> None:
    evening(ANNA)
    stressful(evening, "anna: wits @9", "resolve dice 2 3 4", "next", "anna: wits")
    rows = evening("again 1")["actions"]
    assert [(row["dice"], row["difficulty"]) for row in rows] == [(1, 6), (0, 9)]
    evening.all("drop 3", "resolve dice 2 3 4")
    evening("again 1")
    assert [row["n"] for row in evening("queue")["actions"]] == [2, 3], "the number is fixed"
    evening("next")
    assert [row["n"] for row in evening("queue")["actions"]] == [4]


def test_st_7_a_scene_that_turns_stressful_keeps_to_one_willpower_a_round(evening: Evening) -> None:
    evening.all(TEN, "new scene S", "ada: dex wp", "ada: ; dex wp")
    assert refused(evening, "stressful") == "willpower_twice"
    evening.all("drop 2", "stressful")
    assert refused(evening, "ada: ; dex wp") == "willpower_twice"
    evening.all("resolve all", "next")
    assert willpower(evening, "ada") == 2
    assert len(declared(evening, "ada: dex wp")) == 1


def test_st_9_a_scene_that_turns_stressful_prices_what_waits(evening: Evening) -> None:
    evening.all(TEN, "new scene S", "ada: dex @9", "stressful")
    assert pools(evening, "ada: ; dex @9") == [6, 5]
    assert pools(evening, "queue") == [6, 5]
    evening.all("resolve dice 2 2 2 2 2 2", "calm", "ada: ; dex+1 @10", "stressful")
    assert pools(evening, "queue") == [6, 5, 9], "the number was fixed: it stands outside"


def test_st_8_a_retry_that_waits_is_thrown_once_the_scene_is_calm(evening: Evening) -> None:
    evening.all(HALL, "new scene S stressful", "hall: dex task door dice 2 2 2", "again 1")
    assert refused(evening, "resolve 2") == "waits_for_next_round"
    evening("calm")
    assert thrown(evening, "resolve 2 dice 2 2 2")["degree"] == "failure"


def test_st_8_what_was_overruled_gets_harder_as_well(evening: Evening) -> None:
    evening.all(HALL, "new scene S", "hall: dex roll", "overrule 1 difficulty 7")
    assert thrown(evening, "resolve dice 2 2 2")["difficulty"] == 7
    assert declared(evening, "again 1")[-1]["difficulty"] == 8
    evening("resolve dice 2 2 2")
    assert declared(evening, "again 2")[-1]["difficulty"] == 9
    evening.all("hall: dex+1 roll dice 2 2 2 2", "overrule 4 difficulty 8")
    assert declared(evening, "again 4")[-1]["difficulty"] == 9


def test_st_9_a_reflex_tried_again_stays_one(evening: Evening) -> None:
    evening.all(TEN, "new scene S stressful", "ada: dex reflex dice 2 2 2 2 2 2 2 2", "again 1")
    evening.all("ada: dex extra dice 2 2 2 2 2 2 2 2", "again 3", "next")
    assert pools(evening, "queue") == [8, 8]
    assert pools(evening, "ada: ; dex") == [8, 8, 8]


def test_st_6_typed_dice_are_no_automatic_success(evening: Evening) -> None:
    evening.all(HALL, "new scene S")
    answer = evening("hall: dex+brawl @6 dice 1 1 1 1 1 1 1")
    assert answer["results"][0]["degree"] == "botch"
    for row in (*answer["actions"], *evening("queue")["actions"]):
        assert row["automatic"] is False
        assert row["odds"]["success"] < 1
    evening.all("hall: dex+brawl @6", "resolve 2 dice 6 6 6 6 6 6 6")
    assert evening("queue")["actions"][-1]["automatic"] is False


def test_st_0_escalation_comes_before_the_bounds(evening: Evening) -> None:
    evening.all("new character Ada dexterity 5", "new scene S")
    for difficulty in (2, 2, 2, 2, 2, 3):
        answer = thrown(evening, "ada: dex @3-5 task x dice 1 1 1 1 1")
        assert answer["difficulty"] == difficulty


def test_st_9_nothing_is_added_after_the_first_throw(evening: Evening) -> None:
    evening.all(TEN, "new scene S stressful", "ada: dex; dex; dex", "resolve", "drop 3")
    assert refused(evening, "ada: ; dex") == "number_fixed"
    evening("ada: dex+1")
    assert refused(evening, "ada: ; dex") == "number_fixed"
    assert refused(evening, "ada: dex; dex") == "number_fixed"


def test_a_pool_beyond_all_dice_cannot_be_attempted(evening: Evening) -> None:
    evening(HALL)
    row = declared(evening, "hall: 1000+1")[0]
    assert (row["possible"], row["odds"]) == (False, None)
    assert declared(evening, "hall: 1000")[0]["odds"] is not None


def test_all_3_dice_that_lack_only_extra_ones_are_asked_for(evening: Evening) -> None:
    evening.all(HALL, "rule rule_of_ten on", "hall: dex dice 2 2 2")
    assert evening("overrule 1 dice 10 10 2") == {"need": 2, "n": 1}
    assert refused(evening, "overrule 1 dice 10") == "too_few_dice"
    assert refused(evening, "overrule 1 pool 4") == "dice_missing"
    assert outcome(evening, "overrule 1 dice 10 10 2 2 2") == ("success", 2)


def test_all_3_a_degree_ruled_before_the_throw_is_overruled(evening: Evening) -> None:
    evening.all(HALL, "hall: dex+brawl; dex+brawl")
    assert thrown(evening, "overrule 1 degree failure")["overruled"] is True
    assert thrown(evening, "resolve 2 result 2")["overruled"] is False


def test_a_name_or_a_trait_it_asks_and_never_picks(evening: Evening) -> None:
    evening("new character Sister Anna dexterity 3 kung 0, Animal Ken 2")
    assert refused(evening, "set sister an k 3") == "two_readings"
    assert evening('set "sister" an k 3')["character"]["traits"]["animal_ken"] == 3
    assert evening("set sister anna kung 4")["character"]["traits"]["kung"] == 4


def test_st_9_what_waits_in_a_calm_scene_is_priced_though_the_number_is_fixed(
    evening: Evening,
) -> None:
    evening.all(TEN, "new scene S stressful", "ada: dex", "resolve dice 2 2 2 2 2 2 2 2", "calm")
    evening.all("ada: dex roll; dex roll; dex roll", "stressful")
    assert pools(evening, "queue") == [8, 5, 4, 3]


def test_a_whole_name_with_a_trait_that_isnt_there_asks_too(evening: Evening) -> None:
    evening.all("new character Leo: Animal Ken 2", 'new character "Leo Animal" dexterity 1')
    assert refused(evening, "set Leo Animal ken 3") == "two_readings"
    assert evening("set leo animal dexterity 2")["character"]["name"] == "Leo Animal"
    assert evening("set leo animal courage 2")["character"]["traits"]["courage"] == 2


def test_st_8_a_retry_leaves_a_number_that_is_fixed(evening: Evening) -> None:
    """A reflex of the last round counts in no number: those of this round stay as declared."""
    evening(TEN)
    stressful(evening, "ada: 4 @9 reflex dice 2 2 2 2", "next", "ada: 6 @6; 6 @6")
    evening("resolve 2 dice 7 7 7 7")
    assert pools(evening, "again 1") == [4, 3, 4]
    assert pools(evening, "queue") == [4, 3, 4]
    assert thrown(evening, "resolve 3 dice 7 7 7")["degree"] == "success"


def test_st_8_a_calm_scenes_failure_waits_once_the_number_is_fixed(evening: Evening) -> None:
    evening(TEN)
    evening.all("new scene S", "ada: 2 @9 dice 2 2", "again 1", "resolve 2 dice 2 2", "next")
    evening.all("stressful", "ada: 6 @6; 6 @6", "resolve 3 dice 7 7 7 7", "again 2")
    assert pools(evening) == [4, 3], "the number is fixed: it waits"
    evening("next")
    assert pools(evening) == [2]


def test_st_8_a_retry_among_a_rounds_waiting_actions_is_the_last(evening: Evening) -> None:
    evening(TEN)
    stressful(evening, "ada: 6 @6 reflex; 5 @6", "resolve 1 dice 2 2 2 2 2 2", "edit 2: 6 @6")
    evening("again 1")
    assert pools(evening) == [6, 6], "a reflex has no place"
    evening.all("resolve 2 dice 2 2 2 2 2 2", "again 2", "next")
    assert [(row["n"], row["dice"]) for row in evening("queue")["actions"]] == [(3, 6), (4, 6)]


def test_st_4_ones_on_extra_dice_are_no_ones_where_the_rule_says_so(evening: Evening) -> None:
    """What is shown is what was counted: such a one takes nothing away."""
    evening.all(HALL, "new scene S", "rule rule_of_ten on", "rule ones_on_extra_dice off")
    evening("hall: 2 dice 10 1 1")
    reading = evening.play.gateway.table.one(Action, 1).reading
    assert reading is not None
    assert (reading["marks"], reading["own"]["ones"]) == (["success", "one", "blank"], 1)
    evening.all("rule ones_on_extra_dice on", "hall: 2 dice 10 1 1")
    last = evening.play.gateway.table.one(Action, 2).reading
    assert last is not None
    assert last["marks"] == ["success", "one", "one"]


def here(evening: Evening) -> tuple[int, ...]:
    """Who is in the scene, in acting order."""
    scene = evening.play.gateway.table.scene
    assert scene is not None
    return tuple(scene.order)


def test_a_reflex_brings_nobody_into_the_round(evening: Evening) -> None:
    evening.all(HALL, ANNA)
    stressful(evening, "hall: dex")
    assert evening("anna: wits reflex")["actions"]
    assert here(evening) == (1,)
    evening("anna: wits")
    assert here(evening) == (1, 2)
