"""A new chronicle: made beside its place under another name, then put there whole."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core import systems, text
from core.moves.registry import Told
from core.refusal import Refusal
from core.table import Chronicle, Session, Table, difference
from data import events, opening, schema

if TYPE_CHECKING:
    from collections.abc import Iterator

Say = Callable[[Told], str]


@contextmanager
def placed(path: Path) -> Iterator[Path]:
    """A name beside `path` to build under; afterwards the file is there, or nothing is.

    Raises Refusal `file_exists`, `folder_missing` or `file_unwritable`.
    """
    if path.exists() or path.is_symlink():
        raise Refusal("file_exists", path=str(path))
    if not path.absolute().parent.is_dir():
        raise Refusal("folder_missing", path=str(path.absolute().parent))
    draft = path.with_name(f".{path.name[:100]}.{os.getpid()}.new")
    try:
        yield draft
        os.link(draft, path)
    except FileExistsError:
        raise Refusal("file_exists", path=str(path)) from None
    except (OSError, sqlite3.Error):
        raise Refusal("file_unwritable", path=str(path)) from None
    finally:
        draft.unlink(missing_ok=True)


def create(path: Path, system: str, name: str, say: Say, at: str) -> None:
    """Write an empty chronicle in session 1. Refuses an existing file, an unknown system."""
    systems.load(system)
    name = text.name(name)
    with placed(path) as draft:
        write(draft, system, name, say, at)


def write(draft: Path, system: str, name: str, say: Say, at: str) -> None:
    """Schema and first event, in one transaction, into a file that isn't there yet."""
    connection = sqlite3.connect(draft, isolation_level=None)
    try:
        opening.fit(connection)
        connection.execute("BEGIN IMMEDIATE")
        schema.create(connection)
        _first(connection, system, name, say, at)
        connection.execute("COMMIT")
    finally:
        connection.close()


def _first(connection: sqlite3.Connection, system: str, name: str, say: Say, at: str) -> None:
    """The event that nothing undoes: the chronicle and its first session."""
    told = Told("created", {"name": name, "system": system})
    rows = (Chronicle(id=1, name=name, system=system), Session(id=1, number=1))
    images = events.images(difference(Table({}), Table({}).put(rows[0]).put(rows[1])))
    events.write_images(connection, images, 1)
    event = {
        "id": 1,
        "at": at,
        "session": 1,
        "scene": None,
        "round": 0,
        "move": "create",
        "who": None,
        "audience": "all",
        "told": schema.dumps([told.id, dict(told.arguments)]),
        "intent": schema.dumps({"move": "create", "arguments": dict(told.arguments)}),
        "changes": schema.dumps(images),
        "dice": "[]",
        "schema": schema.VERSION,
        "reverts": None,
        "tip": 0,
        "ahead": 0,
        "under": 0,
        "text": say(told),
    }
    events.insert(connection, {**event, "hash": events.chained(events.FIRST, event)})
