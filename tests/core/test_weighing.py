"""What else a line could be: each answer is what declaring that would have given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core import language
from core.moves import weighing

if TYPE_CHECKING:
    from tests.conftest import Evening

HALL = "new character Hall dexterity 3 brawl 4 dodge 3 willpower 2"


def weighed(evening: Evening, line: str) -> list[tuple[list[int], str, bool]]:
    """The other ways of a line: their dice, what pays, and whether it would here."""
    table = evening.play.gateway.table
    said = language.read(line, table).arguments
    found = evening.play.gateway.ask(
        lambda t: weighing.others(t, said["character"], said["actions"])
    )
    return [([plan.dice for plan in other.plans], other.word, other.adds) for other in found]


@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("hall: dex+brawl", [([5, 4], "", False), ([7], "wp", True)]),
        ("hall: dex+brawl wp", [([5, 4], "", False), ([7], "wp", False)]),
        ("hall: dex+brawl; dex+dodge", [([7], "", False), ([5], "wp", True)]),
        ("hall: dex+brawl; dex+dodge wp", [([7], "", False), ([3], "wp", False)]),
        ("hall: 3x dex+brawl", [([5, 4], "", False), ([7], "", False), ([4], "wp", True)]),
        ("hall: 4x dex+brawl", [([4, 3, 2], "", False), ([5, 4], "", False), ([3], "wp", True)]),
        ("hall: 3 @6", [([3], "wp", True)]),
        ("hall: dex reflex", []),
        ("hall: dex extra", []),
    ],
)
def test_other_numbers_and_willpower(
    evening: Evening, line: str, ways: list[tuple[list[int], str, bool]]
) -> None:
    """ST-7, ST-9: the price of one more action, and what a point would buy."""
    evening.all(HALL, "new scene S stressful")
    assert weighed(evening, line) == ways


def test_what_is_refused_or_changes_nothing_is_not_weighed(evening: Evening) -> None:
    evening.all(HALL, "new scene S stressful", "set hall willpower 0/2")
    assert weighed(evening, "hall: dex+brawl") == [([5, 4], "", False)]
    evening("rule multiple_actions off")
    assert weighed(evening, "hall: dex+brawl") == []
    evening.all("rule multiple_actions subtract", "hall: dex; dex+dodge", "resolve 1 dice 2")
    assert weighed(evening, "hall: dex") == [], "the number is fixed"


def test_nobody_pays_for_what_is_given(evening: Evening) -> None:
    """ST-6: an automatic success."""
    evening.all(HALL, "new scene S")
    assert weighed(evening, "hall: dex+brawl") == [([5, 4], "", False)]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_shorter_line_is_priced_as_if_it_were_declared(evening: Evening, count: int) -> None:
    evening.all(HALL, "new scene S stressful")
    line = "hall: dex+brawl; dex+dodge; dex+brawl; dex+dodge"
    said = "; ".join(line.removeprefix("hall: ").split("; ")[:count])
    shorter = weighed(evening, f"hall: {said}")[0][0]
    less = "; ".join(said.split("; ")[: count - 1])
    assert shorter == [row["dice"] for row in evening(f"hall: {less}")["actions"]]
