"""What dice showed, and where dice come from: secure random, seeded, typed by hand."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Protocol

from core.frozen import frozen
from core.refusal import Refusal


@frozen
class Throw:
    """The faces in the order thrown: the pool's first, then the extra dice."""

    faces: tuple[int, ...]
    by_hand: bool = False


class Source(Protocol):
    """Where dice come from."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces from 1 to `sides`."""


class Secure:
    """Dice from the system's secure source, each face equally likely."""

    def __init__(self) -> None:
        self._stock = b""
        self._at = 0

    def _byte(self) -> int:
        if self._at >= len(self._stock):
            self._stock, self._at = os.urandom(512), 0
        self._at += 1
        return self._stock[self._at - 1]

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """Bytes above the last whole multiple of `sides` don't count, so no face is favoured."""
        bound = 256 - 256 % sides
        faces: list[int] = []
        while len(faces) < count:
            byte = self._byte()
            if byte < bound:
                faces.append(byte % sides + 1)
        return tuple(faces)


class Seeded:
    """The same dice for the same seed, for samples, scripts and tests."""

    def __init__(self, seed: int) -> None:
        from random import Random  # only where a seed is asked for: it costs start-up time

        self._random = Random(seed)  # noqa: S311 - repeatable on purpose

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """The next `count` faces of this seed."""
        return tuple(self._random.randint(1, sides) for _ in range(count))


def typed(faces: Sequence[int], sides: int, *, column: int | None = None) -> Throw:
    """Real dice as typed; on a d10 a 0 is ten (ALL-1).

    Raises Refusal `wrong_face` for a face that the die doesn't have.
    """
    read = tuple(10 if face == 0 and sides == 10 else face for face in faces)
    for face in read:
        if not 1 <= face <= sides:
            raise Refusal("wrong_face", face=face, sides=sides, column=column)
    return Throw(read, by_hand=True)
