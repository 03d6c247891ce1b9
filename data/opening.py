"""Opening a chronicle file: everything is looked at before anything could be written."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path

from core.refusal import Refusal
from data import schema

MAGIC = b"SQLite format 3\0"
TAIL = 20
"""How many of the last events have their hash chain looked at when a file is opened."""


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to an existing file; `mode` is rw or ro, so that no file is ever made."""
    _new_enough()
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=1.0)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _new_enough() -> None:
    if sqlite3.sqlite_version_info < schema.LEAST_SQLITE:
        raise Refusal("sqlite_too_old", version=sqlite3.sqlite_version, least="3.37")


def fit(connection: sqlite3.Connection) -> None:
    """The settings under which a chronicle is written, on a new file."""
    _new_enough()
    _journal(connection)


def look(path: Path) -> None:
    """The file by its header alone. Raises Refusal, in one sentence, for what is not ours."""
    if not path.exists():
        raise Refusal("file_missing", path=str(path))
    if not path.is_file():
        raise Refusal("not_a_file", path=str(path))
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError:
        raise Refusal("file_unreadable", path=str(path)) from None
    if not header:
        raise Refusal("file_empty", path=str(path))
    if len(header) < 100 or not header.startswith(MAGIC):
        raise Refusal("not_a_chronicle", path=str(path))
    if int.from_bytes(header[68:72], "big") != schema.APPLICATION:
        raise Refusal("not_a_chronicle", path=str(path))
    version = int.from_bytes(header[60:64], "big")
    if version > schema.VERSION:
        raise Refusal("file_newer", path=str(path), version=version, known=schema.VERSION)
    if version < 1:
        raise Refusal("damaged", path=str(path))


def open_checked(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection to a file that is ours by header, schema and journal mode."""
    look(path)
    if mode == "rw" and not os.access(path, os.W_OK):
        mode = "ro"
    try:
        connection = connect(path, mode)
        _only_ours(connection, path)
        if mode == "rw":
            _journal(connection)
    except sqlite3.OperationalError as error:
        raise trouble(error, path) from None
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        raise Refusal("damaged", path=str(path)) from None
    return connection


def _only_ours(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("SELECT type, name FROM sqlite_master").fetchall()
    known = schema.names()
    for kind, name in found:
        if not isinstance(name, str) or not isinstance(kind, str):  # a flipped bit made it so
            raise Refusal("damaged", path=str(path))
        if name not in known and not name.startswith("sqlite_"):
            raise Refusal("foreign_object", path=str(path), kind=kind, name=name)
    columns = connection.execute(
        "SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c"
        " WHERE m.type = 'table' UNION ALL SELECT m.name, c.name, 'index'"
        " FROM sqlite_master m, pragma_index_info(m.name) c WHERE m.type = 'index' AND m.sql <> ''"
    ).fetchall()
    if known - {name for _, name in found} or set(columns) != schema.shape():
        raise Refusal("damaged", path=str(path))


def _journal(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA journal_mode").fetchone()[0] != "delete":
        answer = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
        if answer != "delete":
            raise Refusal("journal_mode", mode=answer)
    connection.execute("PRAGMA synchronous = EXTRA")


def trouble(error: sqlite3.Error, path: Path) -> Refusal:
    """What SQLite said, as a Refusal."""
    name = getattr(error, "sqlite_errorname", "")
    for start, code in (
        ("SQLITE_BUSY", "locked"),
        ("SQLITE_LOCKED", "locked"),
        ("SQLITE_FULL", "disk_full"),
        ("SQLITE_IOERR", "disk_full"),
        ("SQLITE_READONLY_ROLLBACK", "unfinished_write"),
        ("SQLITE_READONLY_RECOVERY", "unfinished_write"),
        ("SQLITE_READONLY", "read_only"),
        ("SQLITE_CANTOPEN", "file_unreadable"),
    ):
        if name.startswith(start):
            return Refusal(code, path=str(path))
    return Refusal("damaged", path=str(path))


class Examination:
    """SQLite's quick_check in a thread of its own: reading doesn't wait for it, writing does.

    It begins when it is asked to, after what people wait for: the first answer, the first frame.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sound = True
        self._thread = threading.Thread(target=self._examine, daemon=True)

    def begin(self) -> None:
        """Start it, if that hasn't been done."""
        if self._thread.ident is None:
            self._thread.start()

    def _examine(self) -> None:
        try:
            connection = connect(self._path, "ro")
            try:
                self._sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            finally:
                connection.close()
        except sqlite3.OperationalError as error:
            self._sound = trouble(error, self._path).code != "damaged"
        except sqlite3.DatabaseError:
            self._sound = False

    def wait(self) -> None:
        """Come back when the file is known to be sound; raises Refusal `damaged`."""
        self.begin()
        self._thread.join()
        if not self._sound:
            raise Refusal("damaged", path=str(self._path))
