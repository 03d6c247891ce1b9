"""`check`: is this file whole? The chain, and fold(events) == tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from core.frozen import frozen
from core.refusal import Refusal
from core.table import KINDS
from data import events, opening, schema

Folded = dict[tuple[str, Any], dict[str, Any]]


@frozen
class Finding:
    """What `check` found: the sentence's code and arguments; sound, or where it first isn't."""

    sound: bool
    code: str
    arguments: dict[str, Any]


def check(path: Path) -> Finding:
    """Look at every page, every event and every row; raises Refusal if the file isn't ours."""
    try:
        connection = opening.open_checked(path)  # writable, so that a killed write is rolled back
    except Refusal as refusal:
        if refusal.code == "damaged":
            return Finding(False, "page_damaged", {})
        if refusal.code == "foreign_object":
            return Finding(False, refusal.code, refusal.arguments)
        raise
    try:
        return _examined(connection)
    except (sqlite3.DatabaseError, ValueError, KeyError, TypeError):
        return Finding(False, "page_damaged", {})
    finally:
        connection.close()


def _examined(connection: sqlite3.Connection) -> Finding:
    bad, folded, count = fold(connection)
    if bad is not None:
        return Finding(False, "event_damaged", {"event": bad})
    answer = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if answer != "ok":
        return Finding(False, "page_damaged", {})
    differs = compare(connection, folded)
    if differs is not None:
        return Finding(False, "row_differs", differs)
    return Finding(True, "sound", {"events": count})


def fold(connection: sqlite3.Connection) -> tuple[int | None, Folded, int]:
    """The rows as the events tell them; and the first event that doesn't hold, if any."""
    folded: Folded = {}
    previous, expected = events.FIRST, 1
    cursor = connection.execute(f"SELECT {', '.join(schema.EVENT)} FROM event ORDER BY id")  # noqa: S608
    try:
        for values in cursor:
            event = dict(zip(schema.EVENT, values, strict=True))
            if event["id"] != expected or not _holds(event, previous, folded):
                return min(event["id"], expected), folded, expected - 1
            previous, expected = event["hash"], expected + 1
    except (sqlite3.DatabaseError, ValueError, KeyError, TypeError):
        return expected, folded, expected - 1
    return (1 if expected == 1 else None), folded, expected - 1


def _holds(event: dict[str, Any], previous: str, folded: Folded) -> bool:
    if events.chained(previous, event) != event["hash"]:
        return False
    return all(_folds(folded, change, event["id"]) for change in schema.loads(event["changes"]))


def _folds(folded: Folded, change: list[Any], event: int) -> bool:
    kind, key, before, after = change
    stands = folded.get((kind, key))
    if (before is None) != (stands is None):
        return False
    if before is not None and any(stands[name] != value for name, value in before.items()):  # type: ignore[index]  # seen not to be None
        return False
    if after is None:
        del folded[kind, key]
    else:
        folded[kind, key] = {**(stands or {}), **after, "version": event}
    return True


def compare(connection: sqlite3.Connection, folded: Folded) -> dict[str, Any] | None:
    """The first row in which tables and events differ, or None."""
    left = dict(folded)
    for kind in KINDS:
        names = schema.columns(kind)
        listed = ", ".join(f'"{name}"' for name in names)
        for values in connection.execute(f'SELECT {listed} FROM "{kind}"'):  # noqa: S608
            row = dict(zip(names, values, strict=True))
            told = left.pop((kind, row["id"]), None)
            if told != row:
                return {"kind": kind, "key": row["id"], "event": (told or row)["version"]}
    if left:
        (kind, key), told = next(iter(left.items()))
        return {"kind": kind, "key": key, "event": told["version"]}
    return None
