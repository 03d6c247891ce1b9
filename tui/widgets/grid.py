"""Where everything stands on a sheet: groups in columns of about the same height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from core.frozen import frozen

NARROWEST = 20
"""Cells that a column needs: the mark, a name, five dots."""
WIDEST = 40
"""Cells beyond which dots stand too far from their names."""
HEAD = "head"


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


def columns(
    groups: Sequence[Group], width: int, height: int, kept: Mapping[str, int] | None = None
) -> list[list[Item]]:
    """The groups in their order: no column wider than eyes follow, no more than are needed.

    `kept` is the column that each group stood in: it stays there, and a new one stands in that of
    the group before it, so that what is changed moves nothing else.
    """
    known = _known(groups, kept) if kept else None
    if known is None:
        ends = _best(tuple(len(group) + 1 for group in groups), width, height)
        known = [sum(at >= end for end in ends) for at in range(len(groups))]
    return [
        _column([group for group, there in zip(groups, known, strict=True) if there == at])
        for at in range(max(known, default=-1) + 1)
    ]


def places(found: Sequence[Sequence[Item]]) -> dict[str, int]:
    """The column that each group stands in, by the key of its head."""
    return {item.key: at for at, column in enumerate(found) for item in column if item.sort == HEAD}


def _known(groups: Sequence[Group], kept: Mapping[str, int]) -> list[int] | None:
    """The columns that the groups have already; None if one of these would be empty now."""
    found: list[int] = []
    for group in groups:
        found.append(kept.get(group[0].key, found[-1] if found else 0))
    whole = set(found) == set(kept.values()) and found == sorted(found)
    return found if whole else None


def _best(heights: tuple[int, ...], width: int, height: int) -> tuple[int, ...]:
    """Where each column ends: as few as the height allows and as are not too wide."""
    most = max(1, min(width // NARROWEST, len(heights)))
    least = min(-(-width // WIDEST), most)
    every = (_ends(heights, count) for count in range(least, most + 1))
    return min(every, key=lambda ends: max(_highest(heights, ends), height))


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
