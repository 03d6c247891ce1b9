"""A changed copy of a frozen row, without running through its constructor again."""

from __future__ import annotations

from typing import Any, TypeVar

Frozen = TypeVar("Frozen")


def replace(row: Frozen, **changes: Any) -> Frozen:
    """The row with other values in these fields; raises TypeError for a field it doesn't have.

    `dataclasses.replace` passes all 25 fields of an action through `__init__`: 8 µs against 1,
    several times a step.
    """
    fresh = object.__new__(type(row))
    fields = fresh.__dict__
    fields.update(row.__dict__, **changes)
    if len(fields) != len(row.__dict__):
        raise TypeError(f"{type(row).__name__} has no {changes.keys() - row.__dict__.keys()}")
    return fresh
