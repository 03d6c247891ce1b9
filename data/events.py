"""Events: what a step wrote, as images before and after, chained by a hash."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.table import Change, Row
from data import schema

Image = dict[str, Any] | None
Images = list[tuple[str, Any, Image, Image]]
"""[table, key, before, after]: changed columns by name; None where there is no row."""

CHAINED = tuple(name for name in schema.EVENT if name not in ("hash", "text"))
FIRST = ""
"""What the first event's hash is chained to."""


def images(changes: Iterable[Change]) -> Images:
    """The images of a step's changes; of a changed row only the columns that differ."""
    return [(change.kind, change.key, *_pair(change)) for change in changes]


def _pair(change: Change) -> tuple[Image, Image]:
    before, after = change.before, change.after
    if before is None or after is None:
        return _image(before), _image(after)
    old, new = before.__dict__, after.__dict__
    differ = [name for name in new if new[name] is not old[name] and new[name] != old[name]]
    if "version" in differ:
        differ.remove("version")
    return schema.encode(before, differ), schema.encode(after, differ)


def _image(row: Row | None) -> Image:
    if row is None:
        return None
    return schema.encode(row, [name for name in row.__dict__ if name != "version"])


def chained(previous: str, event: Mapping[str, Any]) -> str:
    """The hash of an event behind the one before it."""
    content = schema.dumps([previous, *(event[name] for name in CHAINED)])
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def write_images(
    connection: sqlite3.Connection, changes: Sequence[Any], event: int, *, back: bool = False
) -> str | None:
    """Write a step's images, or with `back` take them off again, last first.

    Returns what doesn't fit ("kind/key"), or None. Each row written gets `event` as version.
    """
    for kind, key, before, after in reversed(changes) if back else changes:
        old, new = (after, before) if back else (before, after)
        if not _write(connection, kind, key, old, new, event):
            return f"{kind}/{key}"
    return None


def _write(
    connection: sqlite3.Connection, kind: str, key: Any, old: Image, new: Image, event: int
) -> bool:
    if old is None:
        assert new is not None  # noqa: S101 - an image pair is never empty on both sides
        row = {**new, "version": event}
        marks = ",".join("?" * len(row))
        connection.execute(
            f'INSERT INTO "{kind}" ({_listed(row)}) VALUES ({marks})',  # noqa: S608 - our own names
            tuple(row.values()),
        )
        return True
    fits = " AND ".join(f'"{name}" IS ?' for name in ("id", *old))
    if new is None:
        sql, values = f'DELETE FROM "{kind}" WHERE {fits}', (key, *old.values())  # noqa: S608
    else:
        row = {**new, "version": event}
        sets = ", ".join(f'"{name}" = ?' for name in row)
        sql = f'UPDATE "{kind}" SET {sets} WHERE {fits}'  # noqa: S608
        values = (*row.values(), key, *old.values())
    return connection.execute(sql, values).rowcount == 1


def _listed(row: Mapping[str, Any]) -> str:
    return ", ".join(f'"{name}"' for name in row)


def insert(connection: sqlite3.Connection, event: Mapping[str, Any]) -> None:
    """Append an event; there is no other way to write one, and none to change it."""
    marks = ",".join("?" * len(schema.EVENT))
    connection.execute(
        f"INSERT INTO event ({_listed(schema.EVENT)}) VALUES ({marks})",  # noqa: S608
        tuple(event[name] for name in schema.EVENT),
    )


def last(connection: sqlite3.Connection) -> dict[str, Any]:
    """The newest event: where the chain and the undo and redo stacks stand."""
    return one(connection, "SELECT * FROM event ORDER BY id DESC LIMIT 1") or {}


def one(connection: sqlite3.Connection, sql: str, *values: Any) -> dict[str, Any] | None:
    """One row by column names, or None."""
    cursor = connection.execute(sql, values)
    row = cursor.fetchone()
    return row and dict(zip((column[0] for column in cursor.description), row, strict=True))


def read(connection: sqlite3.Connection, event: int) -> dict[str, Any] | None:
    """An event by its id, its changes as lists."""
    found = one(connection, "SELECT * FROM event WHERE id = ?", event)
    if found is not None:
        found["changes"] = json.loads(found["changes"])
    return found
