"""The journal: what happened, newest first from the file, without ever reading all of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from core.frozen import frozen
from data import schema

MOST = 1000
"""Events of one round that are looked through at its end."""
STEPS = "reverts IS NULL AND id > 1"
UNDONE = """
    EXISTS (SELECT 1 FROM event u WHERE u.reverts = e.id
            AND u.id = (SELECT max(id) FROM event WHERE reverts = e.id)
            AND NOT EXISTS (SELECT 1 FROM event r WHERE r.reverts = u.id))
"""


@frozen
class Entry:
    """A line of the journal; `dice` in the order thrown, `undone` as it stands now."""

    id: int
    round: int
    text: str
    secret: bool
    undone: bool
    dice: tuple[int, ...]


def entry(connection: sqlite3.Connection, event: int) -> Entry | None:
    """One step of the journal by its event."""
    found = _read(connection, f"{STEPS} AND id = ?", (event,), 1)
    return found[0] if found else None


def entries(connection: sqlite3.Connection, last: int = 20, find: str | None = None) -> list[Entry]:
    """The last so many steps, oldest first; with `find` only those whose text holds it."""
    where, values = STEPS, list[str]()
    if find:
        escaped = find.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        where += " AND text LIKE ? ESCAPE '\\'"
        values.append(f"%{escaped}%")
    return _read(connection, where, values, last)


def _read(
    connection: sqlite3.Connection, where: str, values: Sequence[Any], last: int
) -> list[Entry]:
    found = connection.execute(
        f"SELECT id, round, text, audience, {UNDONE}, dice FROM event e WHERE {where}"  # noqa: S608
        " ORDER BY id DESC LIMIT ?",
        (*values, last),
    ).fetchall()
    return [
        Entry(event, round_, text, audience != "all", bool(undone), tuple(schema.loads(dice)))
        for event, round_, text, audience, undone, dice in reversed(found)
    ]


def stood(connection: sqlite3.Connection, end: int, kind: str) -> dict[Any, dict[str, Any] | None]:
    """What rows of a kind held before the round that event `end` ended first changed them.

    Columns by the row's id, those that were changed; None for a row that wasn't there. Steps
    that were taken back cancel out. At most `MOST` events are looked through.
    """
    scene, after = connection.execute(
        "SELECT scene, round FROM event WHERE id = ?", (end,)
    ).fetchone()
    found: dict[Any, dict[str, Any] | None] = {}
    for here, round_, changes in connection.execute(
        "SELECT scene, round, changes FROM event WHERE id < ? ORDER BY id DESC LIMIT ?", (end, MOST)
    ):
        if here != scene or round_ < after - 1:
            break
        for name, key, before, _ in reversed(schema.loads(changes)):
            if name == kind:
                found[key] = None if before is None else {**(found.get(key) or {}), **before}
    return found
