"""The one-line language: from typed text to a request, read once (LINE.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.request import Request

if TYPE_CHECKING:
    from core.table import Table

__all__ = ["Request", "read"]


def read(typed: str, table: Table, prompt: int | None = None) -> Request:
    """The one reading of a line, as `core.language.lines` reads it: brought when one is typed."""
    from core.language import lines

    return lines.read(typed, table, prompt)
