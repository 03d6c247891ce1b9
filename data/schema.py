"""The tables of a chronicle file: one for each kind of row, and the events."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from core.frozen import fields
from core.table import KINDS, Row

APPLICATION = 0x526B7031
"""The application id in the file's header: "Rkp1"."""
VERSION = 1
"""The schema's number, in the header's user_version and in every event."""
LEAST_SQLITE = (3, 37, 0)
"""STRICT tables came with this one."""

EVENT = {
    "id": int,
    "at": str,
    "session": int,
    "scene": int,
    "round": int,
    "move": str,
    "who": int,
    "audience": str,
    "told": str,
    "intent": str,
    "changes": str,
    "dice": str,
    "schema": int,
    "reverts": int,
    "tip": int,
    "ahead": int,
    "under": int,
    "hash": str,
    "text": str,
}
"""An event's columns; the hash covers all before it, `text` is only for people and search."""

INDEXES = (
    ("trait", ("character",)),
    ("track", ("character",)),
    ("specialty", ("character",)),
    ("action", ("scene", "n")),
    ("task", ("status", "name")),
)

_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


def dumps(value: Any) -> str:
    """The one JSON form in which the file keeps things."""
    return _encode(value).decode()


def loads(text: str) -> Any:
    """What was kept so; raises ValueError."""
    try:
        return _decode(text)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None


@lru_cache
def columns(kind: str) -> tuple[str, ...]:
    """A kind's column names, the row's `version` last."""
    names = [name for name in fields(KINDS[kind]) if name != "version"]
    return (*names, "version")


def names() -> set[str]:
    """Every table and index that a chronicle file has."""
    return {*KINDS, "event", *_indexes()}


def _indexes() -> dict[str, tuple[str, ...]]:
    named = {f"idx_{table}_{'_'.join(on)}": on for table, on in INDEXES}
    return {**named, "idx_event_reverts": ("reverts",)}


def shape() -> set[tuple[str, str, str]]:
    """Every column of every table and index: (table, column, type). A file must have just these.

    A name in an index that is no column would be a text for SQLite, the same in every row.
    """
    tables = {kind: _types(row) for kind, row in KINDS.items()} | {"event": EVENT}
    indexed = {(index, name, "index") for index, on in _indexes().items() for name in on}
    return indexed | {
        (table, name, "INTEGER" if kind is int else "TEXT")
        for table, columns in tables.items()
        for name, kind in columns.items()
    }


def create(connection: sqlite3.Connection) -> None:
    """The tables of the present schema in an empty file."""
    from sqlite_utils import Database  # 78 ms at import, only needed to make a file

    db = Database(connection)
    for kind, row in KINDS.items():
        db.table(kind).create(
            _types(row), pk="id", not_null=_needed(row), strict=True, foreign_keys=[]
        )
    db.table("event").create(
        dict(EVENT), pk="id", not_null=set(EVENT) - {"who", "reverts", "scene", "id"}, strict=True
    )
    for table, on in INDEXES:
        db.table(table).create_index(on)
    connection.execute(
        "CREATE INDEX idx_event_reverts ON event (reverts) WHERE reverts IS NOT NULL"
    )
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _types(row: type[Row]) -> dict[str, Any]:
    texts = row.json | {"audience"}
    kinds: dict[str, Any] = {}
    for name, annotation in fields(row).items():
        whole = "int" in annotation and name not in texts
        kinds[name] = int if whole else str
    return kinds | {"id": str if row.kind in ("trait", "track") else int}


def _needed(row: type[Row]) -> set[str]:
    return {n for n, kind in fields(row).items() if n != "id" and "None" not in kind}


def encode(row: Row, wanted: Iterable[str]) -> dict[str, Any]:
    """These columns of a row as the file holds them."""
    values, nested = row.__dict__, row.json
    return {
        name: dumps(values[name]) if name in nested and values[name] is not None else values[name]
        for name in wanted
    }


def decode(kind: str, values: Mapping[str, Any]) -> Row:
    """A row from its columns."""
    row = KINDS[kind]
    read = dict(values)
    for name in row.json:
        if read[name] is not None:
            value = loads(read[name])
            read[name] = tuple(value) if isinstance(value, list) else value
    return row(**read)
