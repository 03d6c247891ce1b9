"""Exact odds of Storyteller throws: every answer a fraction, nothing cut off (ST-1 to ST-9).

One die is a small polynomial in x, where the power of x is what the die adds to the net: a
one is 1/x, a success x. With the rule of ten an extra die follows a ten, so one die is
`N(x) / (10 - x^w)`, and n dice are `N^n` times a series known in closed form.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from core.frozen import frozen
from core.odds import power, quotient_power

MOST = 1000
"""The largest pool that is answered."""


def aim(difficulty: int | None, stands: Mapping[str, str]) -> tuple[int, int]:
    """ST-1: the least face that succeeds, and what comes off the net afterwards."""
    level = difficulty or 6
    if level <= 10:
        return level, 0
    above = stands.get("difficulty_above_ten", "no_chance")
    if above == "threshold":
        return 9, level - 9
    return (10, 0) if above == "ten_succeeds" else (11, 0)


def brings_a_die(difficulty: int | None, stands: Mapping[str, str], specialty: bool) -> bool:
    """ST-4: whether a 10 brings one more die; never where no face succeeds (ST-1)."""
    ten = stands.get("rule_of_ten") == "on"
    reroll = specialty and stands.get("specialty", "reroll") == "reroll"
    return (ten or reroll) and aim(difficulty, stands)[0] <= 10


@frozen
class Kind:
    """What shapes a throw: pool, least face, whether tens bring dice, what a ten is worth."""

    pool: int
    least: int
    threshold: int
    explodes: bool
    double: bool
    ones_on_extra: bool
    bought: bool
    cancelled: bool
    net_negative: bool


def kind(question: Mapping[str, Any]) -> Kind:
    """The question's parameters, with the switches at their defaults where none is said."""
    stands = dict(question.get("rules") or {})
    if "rule_of_ten" in question:
        stands["rule_of_ten"] = "on" if question["rule_of_ten"] else "off"
    least, threshold = aim(question["difficulty"], stands)
    specialty = bool(question.get("specialty"))
    cancelled = stands.get("willpower_can_be_cancelled") == "on"
    willpower = bool(question.get("willpower"))
    return Kind(
        pool=question["pool"],
        least=least,
        threshold=threshold,
        explodes=brings_a_die(question["difficulty"], stands, specialty),
        double=specialty and stands.get("specialty") == "double",
        ones_on_extra=stands.get("ones_on_extra_dice", "on") == "on",
        bought=willpower and not cancelled,
        cancelled=willpower and cancelled,
        net_negative=stands.get("botch_rule") == "net_negative",
    )


def _faces(shape: Kind) -> tuple[int, int, int]:
    """How many faces are blank, a success below ten, a ten that succeeds."""
    ten = 1 if shape.least <= 10 else 0
    plain = max(0, 10 - shape.least)
    return 9 - plain - ten, plain, ten


def _nets(shape: Kind, upto: int) -> tuple[list[int], int]:
    """P(net = -pool … upto) as whole numbers over one denominator."""
    if shape.explodes:
        return _exploding(shape, upto)
    blank, plain, ten = _faces(shape)
    poly = [1, blank, plain, ten] if shape.double else [1, blank, plain + ten]
    coefficients = power(poly, shape.pool)[: upto + shape.pool + 1]
    return coefficients + [0] * (upto + shape.pool + 1 - len(coefficients)), 10**shape.pool


def _exploding(shape: Kind, upto: int) -> tuple[list[int], int]:
    """ST-4: (N / (10 - x^w))^n with x = 10 z, so that all coefficients are whole numbers."""
    n, step, size = shape.pool, 2 if shape.double else 1, upto + shape.pool + 1
    blank, plain, _ = _faces(shape)
    numerator, tenths = [1, blank, plain], 1
    if not shape.ones_on_extra:
        numerator, tenths = _first_die_apart(blank, plain, step), 2
    over = [value * 10**at for at, value in enumerate(numerator)]
    under = [1] + [0] * (step - 1) + [-(10 ** (step - 1))]
    terms = quotient_power(over, under, n, size)
    out = [term * 10 ** (size - 1 - at) for at, term in enumerate(terms)]
    return out, 10 ** (size - 1 + tenths * n)


def _first_die_apart(blank: int, plain: int, step: int) -> list[int]:
    """N when ones on extra dice don't count: the first die over 10, the others over 10 - y."""
    out = [0] * (step + 3)
    for at, value in enumerate((1, blank, plain)):
        out[at] += 10 * value
        out[at + step] -= value
    for at, value in enumerate((blank + 1, plain)):
        out[at + step + 1] += value
    return out


def _mean_net(shape: Kind) -> Fraction:
    """The expected net of the pool, ones included."""
    _, plain, ten = _faces(shape)
    worth = ten * (2 if shape.double else 1)
    if not shape.explodes:
        return shape.pool * Fraction(plain + worth - 1, 10)
    later = Fraction(plain + worth - (1 if shape.ones_on_extra else 0), 9)
    return shape.pool * (plain + worth + later - 1) / 10


@frozen
class Curve:
    """P(successes = 1 … k), and the three chances and the mean that a GM asks for."""

    botch: Fraction
    failure: Fraction
    success: Fraction
    mean: Fraction
    counts: tuple[Fraction, ...]


@lru_cache(maxsize=2048)
def curve(shape: Kind, upto: int = 0) -> Curve:
    """Everything about one throw, exact; `counts` up to `upto` successes."""
    top = max(upto, 0) + shape.threshold + 1
    nets, whole = _nets(shape, top)
    results = _results(shape, nets)
    low, threshold = min(results), shape.threshold
    not_won = sum(results[x] for x in range(low, threshold + 1) if x in results)
    short = sum((threshold - x) * results[x] for x in range(low, threshold) if x in results)
    botch = _botch(shape, nets, whole)
    success = 1 - Fraction(not_won, whole)
    mean = _mean_result(shape, nets, whole) - threshold + Fraction(short, whole)
    counts = tuple(Fraction(results.get(k + threshold, 0), whole) for k in range(1, upto + 1))
    return Curve(botch, 1 - success - botch, success, mean, counts)


def _results(shape: Kind, nets: list[int]) -> dict[int, int]:
    """ST-7: nets with the bought success added, before the threshold."""
    first = -shape.pool
    if not shape.bought:
        shift = 1 if shape.cancelled else 0
        return {first + at + shift: value for at, value in enumerate(nets)}
    raised = {first + at + 1: value for at, value in enumerate(nets) if first + at > 0}
    return {1: sum(nets[: shape.pool + 1]), **raised}


def _mean_result(shape: Kind, nets: list[int], whole: int) -> Fraction:
    mean = _mean_net(shape) + (1 if shape.bought or shape.cancelled else 0)
    if shape.bought:
        lost = sum((shape.pool - at) * nets[at] for at in range(shape.pool))
        mean += Fraction(lost, whole)
    return mean


def _botch(shape: Kind, nets: list[int], whole: int) -> Fraction:
    """ST-3: no success shown and a one; or, as a house rule, more ones than successes."""
    if shape.bought:
        return Fraction(0)
    if shape.net_negative:
        return Fraction(sum(nets[: max(0, shape.pool - (1 if shape.cancelled else 0))]), whole)
    if shape.cancelled:
        return Fraction(0)
    blank = _faces(shape)[0]
    return Fraction((blank + 1) ** shape.pool - blank**shape.pool, 10**shape.pool)


# the oracle's questions


def _action(question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """success, failure, botch and mean of max(net, 0); an automatic success is certain (ST-6)."""
    if question.get("automatic"):
        one, none = Fraction(1), Fraction(0)
        return {"success": one, "failure": none, "botch": none, "mean": one}
    if not 1 <= question["pool"] <= MOST:
        return None
    seen = curve(kind(question))
    return {
        "success": seen.success,
        "failure": seen.failure,
        "botch": seen.botch,
        "mean": seen.mean,
    }


def _distribution(question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    pool = question["pool"]
    if not 1 <= pool <= MOST:
        return None
    seen = curve(kind(question), max(pool + 3, 12))
    one, two = seen.counts[:2]
    return {
        "botch": seen.botch,
        "failure": seen.failure,
        "1": one,
        "2": two,
        "3+": seen.success - one - two,
        "dist": {str(k): value for k, value in enumerate(seen.counts, 1)},
    }


def _at_least(question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if not 1 <= question["pool"] <= MOST:
        return None
    need = question["need"]
    if need < 1:
        return {"p": Fraction(1)}
    seen = curve(kind(question), need - 1)
    return {"p": seen.success - sum(seen.counts)}


def _mean(question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    seen = _action(question)
    return None if seen is None else {"mean": seen["mean"]}


def _automatic(question: Mapping[str, Any]) -> Mapping[str, Any]:
    """ST-6 for a simple, unopposed action."""
    pool, difficulty = question["pool"], question["difficulty"]
    granted = not question["stressful"] and difficulty <= 10 and pool >= difficulty
    answer = {"automatic": granted, "can_roll": pool > 0}
    return {**answer, "successes": 1} if granted else answer


def _multiple(question: Mapping[str, Any]) -> Mapping[str, Any]:
    """ST-9: N actions, the first N dice less, each further one more less."""
    bases, n = question["bases"], len(question["bases"])
    pools = [base - (n + at if n > 1 else 0) for at, base in enumerate(bases)]
    each = [
        _action({**question, "pool": pool, "difficulty": difficulty})
        for pool, difficulty in zip(pools, question["difficulties"], strict=True)
    ]
    every = none = calm = Fraction(1)
    for seen in each:
        if seen is not None:
            every *= seen["success"]
            none *= 1 - seen["success"]
            calm *= 1 - seen["botch"]
    return {
        "pools": pools,
        "can_attempt": [pool > 0 for pool in pools],
        "actions": [
            seen and {key: seen[key] for key in ("botch", "failure", "success")} for seen in each
        ],
        "all_attempted_succeed": every if any(each) else None,
        "at_least_one_succeeds": 1 - none,
        "any_botch": 1 - calm,
    }


QUESTIONS = {
    "action": _action,
    "distribution": _distribution,
    "at_least": _at_least,
    "mean_successes": _mean,
    "automatic": _automatic,
    "multiple_actions": _multiple,
}


def answer(question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The answer under the oracle's keys; None for a pool that can't be attempted."""
    return QUESTIONS[question["question"]](question)
