"""Events: what a step wrote, as images before and after, chained by a hash."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from core.table import Change, Row
from data import schema

Image = dict[str, Any] | None
Images = list[tuple[str, Any, Image, Image]]
"""[table, key, before, after]: changed columns by name; None where there is no row."""

CHAINED = tuple(name for name in schema.EVENT if name not in ("hash", "text"))
_chained, _columns = itemgetter(*CHAINED), itemgetter(*schema.EVENT)
FIRST = ""
"""What the first event's hash is chained to."""


def images(changes: Iterable[Change]) -> Images:
    """The images of a step's changes; of a changed row only the columns that differ."""
    return [
        (c.kind, c.key, _image(c.before, c.columns), _image(c.after, c.columns)) for c in changes
    ]


def _image(row: Row | None, columns: tuple[str, ...]) -> Image:
    return None if row is None else schema.encode(row, columns)


def chained(previous: str, event: Mapping[str, Any]) -> str:
    """The hash of an event behind the one before it; no column holds a line break."""
    content = [previous, *("" if value is None else str(value) for value in _chained(event))]
    return hashlib.sha256("\n".join(content).encode("utf-8", "surrogatepass")).hexdigest()


def write_images(connection: sqlite3.Connection, changes: Sequence[Any], event: int) -> None:
    """Write a new step's images; each row gets `event` as its version."""
    for kind, key, before, after in changes:
        if after is None:
            connection.execute(_sql("delete", kind, ()), (key,))
        elif before is None:
            row = {**after, "version": event}
            connection.execute(_sql("insert", kind, tuple(row)), tuple(row.values()))
        else:
            row = {**after, "version": event}
            connection.execute(_sql("update", kind, tuple(row)), (*row.values(), key))


@lru_cache(maxsize=512)
def _sql(verb: str, kind: str, columns: tuple[str, ...]) -> str:
    """A statement by our own names; values are always bound."""
    if verb == "insert":
        marks = ",".join("?" * len(columns))
        return f'INSERT INTO "{kind}" ({_listed(columns)}) VALUES ({marks})'  # noqa: S608
    if verb == "update":
        sets = ", ".join(f'"{name}" = ?' for name in columns)
        return f'UPDATE "{kind}" SET {sets} WHERE id = ?'  # noqa: S608
    return f'DELETE FROM "{kind}" WHERE id = ?'  # noqa: S608


def turned(changes: Sequence[Any]) -> Images:
    """A step's images the other way round, last first: what an undo writes."""
    return [(kind, key, after, before) for kind, key, before, after in reversed(changes)]


def unfit(connection: sqlite3.Connection, changes: Sequence[Any]) -> str | None:
    """The first row ("kind/key") that isn't what the images say was there, or None."""
    for kind, key, before, _ in changes:
        fits = " AND ".join(f'"{name}" IS ?' for name in ("id", *(before or ())))
        found = connection.execute(
            f'SELECT count(*) FROM "{kind}" WHERE {fits}',  # noqa: S608 - our own names
            (key, *(before or {}).values()),
        ).fetchone()[0]
        if found != (before is not None):
            return f"{kind}/{key}"
    return None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def insert(connection: sqlite3.Connection, event: Mapping[str, Any]) -> None:
    """Append an event; there is no other way to write one, and none to change it."""
    connection.execute(_sql("insert", "event", tuple(schema.EVENT)), _columns(event))


def last(connection: sqlite3.Connection) -> dict[str, Any]:
    """The newest event: where the chain and the undo and redo stacks stand."""
    return one(connection, "SELECT * FROM event ORDER BY id DESC LIMIT 1") or {}


def one(connection: sqlite3.Connection, sql: str, *values: Any) -> dict[str, Any] | None:
    """One row by column names, or None."""
    cursor = connection.execute(sql, values)
    row = cursor.fetchone()
    return row and dict(zip((column[0] for column in cursor.description), row, strict=True))


def read(connection: sqlite3.Connection, event: int) -> dict[str, Any] | None:
    """An event by its id, its changes also as `images`."""
    found = one(connection, "SELECT * FROM event WHERE id = ?", event)
    return found and {**found, "images": schema.loads(found["changes"])}
