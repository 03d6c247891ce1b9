"""Where everything stands on a sheet: groups in columns of about the same height."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.frozen import frozen

NARROWEST = 20
"""Cells that a column needs: the mark, a name, five dots."""


@frozen
class Item:
    """A line of a column. `sort` is head, trait, most, left, level or blank.

    `key` is the trait's or track's; `at` the number of a level, from 1.
    """

    sort: str
    key: str = ""
    text: str = ""
    value: int = 0
    most: int = 0
    at: int = 0
    best: bool = False

    @property
    def place(self) -> tuple[str, str, int] | None:
        """What the cursor stands on; None where it can't."""
        return None if self.sort in ("head", "blank") else (self.sort, self.key, self.at)


Group = Sequence[Item]
BLANK = Item("blank")


def columns(groups: Sequence[Group], width: int, height: int) -> list[list[Item]]:
    """The groups in their order, in as few columns as the height allows, the lowest way."""
    most = max(1, min(width // NARROWEST, len(groups)))
    heights = tuple(len(group) + 1 for group in groups)
    ends = min(
        (_ends(heights, count) for count in range(1, most + 1)),
        key=lambda ends: max(_highest(heights, ends), height),
    )
    begins = (0, *ends[:-1])
    return [_column(groups[a:b]) for a, b in zip(begins, ends, strict=True)]


def _highest(heights: tuple[int, ...], ends: tuple[int, ...]) -> int:
    begins = (0, *ends[:-1])
    return max(sum(heights[a:b]) - 1 for a, b in zip(begins, ends, strict=True))


def _column(groups: Sequence[Group]) -> list[Item]:
    found: list[Item] = []
    for group in groups:
        found += [*group, BLANK]
    return found[:-1]


@lru_cache(maxsize=256)
def _ends(heights: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Where each column ends, so that the highest is as low as can be."""
    if count == 1:
        return (len(heights),)
    ways = (
        (*_ends(heights[:last], count - 1), len(heights)) for last in range(count - 1, len(heights))
    )
    return min(ways, key=lambda ends: _highest(heights, ends))
