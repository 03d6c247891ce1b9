"""Exact odds: beside the oracle, beside every face counted out, beside dice thrown literally."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from core.dice import Seeded, Throw
from core.odds import text
from core.systems.base import Need, Plan
from core.systems.storyteller import SYSTEM
from core.systems.storyteller_odds import answer

ORACLE: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("oracle_storyteller.json").read_text(encoding="utf-8")
)
Law = tuple[str, int]
DEFAULTS = {switch.id: switch.choices[0] for switch in SYSTEM.switches}


def as_oracle(value: Any) -> Any:
    """An answer as the oracle writes it."""
    if isinstance(value, Fraction):
        return text(value)
    if isinstance(value, Mapping):
        return {key: as_oracle(one) for key, one in value.items()}
    return [as_oracle(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("case", ORACLE, ids=[case["id"] for case in ORACLE])
def test_the_oracle(case: dict[str, Any]) -> None:
    """Equal as exact fractions, under the oracle's keys."""
    found = as_oracle(answer({"question": case["question"], **case["params"]}))
    if found is not None and "dist" in found:  # the oracle lists "1" … "k", the rest is in 3+
        wanted = case["answer"]["dist"]
        found["dist"] = {key: p for key, p in found["dist"].items() if key in wanted}
    assert found == case["answer"]


def test_the_oracle_is_all_here() -> None:
    questions = Counter(case["question"] for case in ORACLE)
    assert questions == {
        "distribution": 82,
        "multiple_actions": 10,
        "at_least": 7,
        "automatic": 5,
        "mean_successes": 4,
    }


# every face counted out, by the rules as RULES.md says them, written apart from the code


def law(
    faces: tuple[int, ...],
    pool: int,
    difficulty: int,
    stands: Mapping[str, str],
    spec: bool,
    wp: bool,
) -> Law:
    """ST-1 to ST-4 and ST-7, for one complete throw: its degree and its successes."""
    above, least, off = stands["difficulty_above_ten"], difficulty, 0
    if difficulty > 10:
        least = {"no_chance": 11, "ten_succeeds": 10, "threshold": 9}[above]
        off = difficulty - 9 if above == "threshold" else 0
    double = spec and stands["specialty"] == "double"
    shown = sum(2 if double and face == 10 else 1 for face in faces if face >= least and face > 1)
    ones = faces.count(1) if stands["ones_on_extra_dice"] == "on" else faces[:pool].count(1)
    cancelled = wp and stands["willpower_can_be_cancelled"] == "on"
    shown += cancelled
    net = shown - ones
    if wp and not cancelled:
        net = max(0, net) + 1
        return ("success", net - off) if net > off else ("failure", 0)
    if (shown == 0 and ones) or (stands["botch_rule"] == "net_negative" and ones > shown):
        return "botch", 0
    return ("success", net - off) if net > off else ("failure", 0)


def throws(pool: int, brings: bool, depth: int) -> Iterator[tuple[tuple[int, ...], Fraction, bool]]:
    """Every throw with its chance; with extra dice down to a depth, the rest marked as cut off."""
    for first in product(range(1, 11), repeat=pool):
        yield from _with_extra(first, first, Fraction(1, 10**pool), brings, depth)


def _with_extra(
    faces: tuple[int, ...], last: tuple[int, ...], chance: Fraction, brings: bool, depth: int
) -> Iterator[tuple[tuple[int, ...], Fraction, bool]]:
    tens = last.count(10) if brings else 0
    if not tens:
        yield faces, chance, True
    elif not depth:
        yield faces, chance, False
    else:
        for more in product(range(1, 11), repeat=tens):
            yield from _with_extra(faces + more, more, chance / 10**tens, brings, depth - 1)


def brings(difficulty: int, stands: Mapping[str, str], spec: bool) -> bool:
    if difficulty > 10 and stands["difficulty_above_ten"] == "no_chance":
        return False
    return stands["rule_of_ten"] == "on" or (spec and stands["specialty"] == "reroll")


def counted(
    pool: int, difficulty: int, stands: Mapping[str, str], spec: bool, wp: bool, depth: int = 0
) -> tuple[Counter[Law], Fraction]:
    """The law of one throw, and how much of it was cut off."""
    laws: Counter[Law] = Counter()
    cut = Fraction(0)
    for faces, chance, whole in throws(pool, brings(difficulty, stands, spec), depth):
        if whole:
            laws[law(faces, pool, difficulty, stands, spec, wp)] += chance  # type: ignore[assignment]  # a Counter of fractions
        else:
            cut += chance
    return laws, cut


SETTINGS: list[dict[str, str]] = [
    {},
    {"botch_rule": "net_negative"},
    {"willpower_can_be_cancelled": "on"},
    {"willpower_can_be_cancelled": "on", "botch_rule": "net_negative"},
    {"specialty": "double"},
    {"specialty": "double", "botch_rule": "net_negative"},
    {"specialty": "double", "willpower_can_be_cancelled": "on"},
    {"difficulty_above_ten": "ten_succeeds"},
    {"difficulty_above_ten": "threshold"},
    {"difficulty_above_ten": "threshold", "willpower_can_be_cancelled": "on"},
    {"difficulty_above_ten": "threshold", "specialty": "double", "botch_rule": "net_negative"},
    {"ones_on_extra_dice": "off"},
    {"multiple_actions": "off", "retry_escalation": "off", "botch_amnesty": "story"},
]
EXPLODING: list[dict[str, str]] = [
    {"rule_of_ten": "on"},
    {"rule_of_ten": "on", "ones_on_extra_dice": "off"},
    {"rule_of_ten": "on", "botch_rule": "net_negative"},
    {"rule_of_ten": "on", "ones_on_extra_dice": "off", "botch_rule": "net_negative"},
    {"rule_of_ten": "on", "specialty": "double"},
    {"rule_of_ten": "on", "specialty": "double", "ones_on_extra_dice": "off"},
    {"rule_of_ten": "on", "willpower_can_be_cancelled": "on"},
    {"rule_of_ten": "on", "difficulty_above_ten": "threshold"},
    {"rule_of_ten": "on", "difficulty_above_ten": "ten_succeeds"},
    {"rule_of_ten": "on"} | {"difficulty_above_ten": "threshold", "ones_on_extra_dice": "off"},
    {},
]


def asked(
    question: str, pool: int, difficulty: int, stands: Mapping[str, str], spec: bool, wp: bool
) -> Any:
    return answer(
        {
            "question": question,
            "pool": pool,
            "difficulty": difficulty,
            "rules": stands,
            "specialty": spec,
            "willpower": wp,
            "need": 2,
        }
    )


def name(stands: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in stands.items()) or "defaults"


@pytest.mark.parametrize("wp", [False, True], ids=["", "wp"])
@pytest.mark.parametrize("stands", SETTINGS, ids=name)
def test_every_face_counted_out(stands: dict[str, str], wp: bool) -> None:
    """Pools up to 4 (5 at the defaults), no extra dice: exactly the same fractions."""
    spec = stands.get("specialty") == "double"
    difficulties = (6, 11, 12) if "difficulty_above_ten" in stands else (2, 6, 10, 11)
    for pool, difficulty in product((1, 2, 3, 4), difficulties):
        if pool == 4 and difficulty not in (6, 12):
            continue  # ten thousand throws each: two are enough
        laws, _ = counted(pool, difficulty, DEFAULTS | stands, spec, wp)
        seen = asked("distribution", pool, difficulty, stands, spec, wp)
        for k in range(1, pool * 2 + 2):
            assert seen["dist"].get(str(k), 0) == laws[("success", k)], (pool, difficulty, k)
        assert seen["botch"] == laws[("botch", 0)], (pool, difficulty)
        assert seen["failure"] == laws[("failure", 0)], (pool, difficulty)
        mean = sum(k * p for (_, k), p in laws.items())
        action = asked("action", pool, difficulty, stands, spec, wp)
        assert (action["mean"], action["botch"]) == (mean, seen["botch"]), (pool, difficulty)
        two = sum(p for (_, k), p in laws.items() if k >= 2)
        assert asked("at_least", pool, difficulty, stands, spec, wp)["p"] == two


@pytest.mark.parametrize("wp", [False, True], ids=["", "wp"])
@pytest.mark.parametrize("stands", EXPLODING, ids=name)
def test_extra_dice_counted_out_to_a_depth(stands: dict[str, str], wp: bool) -> None:
    """ST-4: what is counted is never more than the answer; what was cut off bounds the rest."""
    for pool, difficulty, depth in ((1, 2, 5), (1, 6, 5), (2, 7, 2), (2, 10, 2), (2, 12, 2)):
        laws, cut = counted(pool, difficulty, DEFAULTS | stands, True, wp, depth)
        seen = asked("distribution", pool, difficulty, stands, True, wp)
        assert sum(laws.values()) + cut == 1
        for one, p in [
            (seen["botch"], laws[("botch", 0)]),
            (seen["failure"], laws[("failure", 0)]),
            *((seen["dist"][str(k)], laws[("success", k)]) for k in range(1, 8)),
        ]:
            assert p <= one <= p + cut, (pool, difficulty)


@pytest.mark.parametrize("pool", range(1, 12))
@pytest.mark.parametrize("difficulty", [2, 6, 8, 10])
def test_the_rule_of_ten_leaves_the_botch_alone(pool: int, difficulty: int) -> None:
    """With ones counting on extra dice the chance of a botch is the same without the rule."""
    with_it = asked("distribution", pool, difficulty, {"rule_of_ten": "on"}, False, False)
    without = asked("distribution", pool, difficulty, {}, False, False)
    assert with_it["botch"] == without["botch"]


@pytest.mark.parametrize("stands", [*SETTINGS, *EXPLODING], ids=name)
def test_everything_sums_to_one(stands: dict[str, str]) -> None:
    for pool, difficulty, spec, wp in product(
        (1, 5, 10), (2, 6, 10, 13), (False, True), (False, True)
    ):
        seen = asked("distribution", pool, difficulty, stands, spec, wp)
        parts = [seen[key] for key in ("botch", "failure", "1", "2", "3+")]
        assert sum(parts) == 1
        assert all(0 <= p <= 1 for p in [*parts, *seen["dist"].values()])
        action = asked("action", pool, difficulty, stands, spec, wp)
        assert action["success"] + action["failure"] + action["botch"] == 1
        if wp and "willpower_can_be_cancelled" not in stands and difficulty <= 10:
            assert action["success"] == 1


@pytest.mark.parametrize("question", ["action", "distribution", "at_least", "mean_successes"])
@pytest.mark.parametrize("pool", [0, -3])
def test_no_dice_no_odds(question: str, pool: int) -> None:
    assert asked(question, pool, 6, {}, False, False) is None


def test_an_automatic_success_is_certain() -> None:
    """ST-6: exactly one success."""
    seen = answer({"question": "action", "pool": 7, "difficulty": 6, "automatic": True})
    assert seen == {"success": 1, "failure": 0, "botch": 0, "mean": 1}


def test_a_long_pool_stays_exact() -> None:
    seen = asked("distribution", 60, 6, {"rule_of_ten": "on"}, False, False)
    assert seen["botch"] + seen["failure"] + seen["1"] + seen["2"] + seen["3+"] == 1
    assert seen["botch"] == Fraction(5**60 - 4**60, 10**60)


SIMULATED = [
    *[(stands, False, False) for stands in SETTINGS[:2]],
    *[(stands, True, False) for stands in (SETTINGS[4], *EXPLODING)],
    *[(stands, True, True) for stands in (SETTINGS[2], SETTINGS[3], EXPLODING[3], EXPLODING[5])],
    (SETTINGS[8], False, True),
]
THROWS = 20_000


@pytest.mark.parametrize(("stands", "spec", "wp"), SIMULATED)
def test_thrown_literally(stands: dict[str, str], spec: bool, wp: bool) -> None:
    """20,000 throws read by the system lie within five standard errors of the odds."""
    difficulty = 11 if "difficulty_above_ten" in stands else 7
    own = ({"spec": ""} if spec else {}) | ({"wp": True} if wp else {})
    plan = Plan(4, 10, difficulty, rules=stands, own=own)
    source, seen, total = Seeded(20260101), Counter[str](), 0
    for _ in range(THROWS):
        faces = source.throw(4, 10)
        while isinstance(read := SYSTEM.read(plan, Throw(faces)), Need):
            faces += source.throw(read.dice, 10)
        seen[read.degree] += 1
        total += read.count
    exact = asked("action", 4, difficulty, stands, spec, wp)
    for degree in ("botch", "failure", "success"):
        p = float(exact[degree])
        assert abs(seen[degree] / THROWS - p) <= 5 * sqrt(p * (1 - p) / THROWS)
    assert abs(total / THROWS - float(exact["mean"])) <= 5 * 2.5 / sqrt(THROWS)
