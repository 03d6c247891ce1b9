"""What a typed line asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.frozen import field, frozen


@frozen
class Request:
    """The name of a registry entry, its arguments, and dice typed by hand with it.

    `every` means: all that is left, one step each (resolve all). `column` is the place of
    what the line asks, for a refusal that comes only with the move; two lines that ask the
    same are equal wherever it stands.
    """

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] | None = None
    every: bool = False
    column: int = 0

    def __hash__(self) -> int:
        return hash((self.name, self.dice, self.every))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Request):
            return NotImplemented
        return {**self.__dict__, "column": 0} == {**other.__dict__, "column": 0}
