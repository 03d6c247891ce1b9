"""Odds of ten dice against icepool, both cold, in one run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import icepool

from core.systems import storyteller_odds

DEPTH = 12
"""How deep icepool follows the rule of ten; ours has no end."""


def ours(difficulty: int, ten: bool) -> Callable[[], object]:
    """The odds of one action."""

    def ask() -> object:
        storyteller_odds.curve.cache_clear()
        return storyteller_odds.answer(
            {"question": "action", "pool": 10, "difficulty": difficulty, "rule_of_ten": ten}
        )

    return ask


def theirs(difficulty: int, ten: bool) -> Callable[[], object]:
    """The same question put to icepool: the distribution of the net of ten dice."""

    def value(face: int) -> int:
        return -1 if face == 1 else int(face >= difficulty)

    def ask() -> object:
        die = icepool.d10.map(value)
        if ten:
            die = icepool.d10.explode(depth=DEPTH).map(lambda total: _exploded(total, difficulty))
        total = 10 @ die
        return total.probability(1)

    return ask


def _exploded(total: int, difficulty: int) -> int:
    tens, last = divmod(total - 1, 10)
    last += 1
    return tens + (-1 if last == 1 else int(last >= difficulty))


def median(ask: Callable[[], object], runs: int) -> float:
    """Median seconds of a cold question."""
    taken = []
    for _ in range(runs):
        begun = time.perf_counter()
        ask()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def main() -> None:
    """Print both medians and how many times faster ours is."""
    for name, ten in (("plain", False), ("rule of ten", True)):
        fast, slow = median(ours(7, ten), 300), median(theirs(7, ten), 30)
        print(
            f"odds of 10 dice, {name}: {fast * 1e6:.0f} µs, icepool {slow * 1e6:.0f} µs, "
            f"1/{slow / fast:.0f} of its time"
        )


if __name__ == "__main__":
    main()
