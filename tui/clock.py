"""The time of day, for the journal; the only place that reads a clock."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The present moment in UTC, to the second, as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")
