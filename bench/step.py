"""A step through the gateway against the same rows written by bare sqlite3 (DELETE, EXTRA).

Both write in turn to files in the same folder: the very images that the steps wrote, read
back from the journal, are written again without any of ours.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from core import language
from core.dice import Secure
from core.moves.registry import Intent
from data import schema
from data.creating import create
from data.gateway import Gateway
from tui.clock import now
from tui.play import Play
from tui.tell import tell

ROUNDS = 120
CAST = ("Hall", "Anna", "Odo", "Mabel", "Guard")


def bare(path: Path) -> sqlite3.Connection:
    """A bare connection to an empty file of the same tables."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA synchronous = EXTRA")
    schema.create(connection)
    return connection


def write(connection: sqlite3.Connection, event: dict, statements: list) -> float:
    """One step's rows and its event, timed."""
    begun = time.perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    for sql, values in statements:
        connection.execute(sql, values)
    marks = ",".join("?" * len(event))
    connection.execute(f"INSERT INTO event VALUES ({marks})", tuple(event.values()))
    connection.execute("COMMIT")
    return time.perf_counter() - begun


def statements(event: dict) -> list:
    """The SQL that writes a step's images, prepared outside the time taken."""
    made = []
    for kind, key, before, after in json.loads(event["changes"]):
        if after is None:
            made.append((f'DELETE FROM "{kind}" WHERE id = ?', (key,)))
            continue
        row = {**after, "version": event["id"]}
        if before is None:
            listed, marks = ", ".join(f'"{n}"' for n in row), ",".join("?" * len(row))
            made.append((f'INSERT INTO "{kind}" ({listed}) VALUES ({marks})', tuple(row.values())))
        else:
            sets = ", ".join(f'"{name}" = ?' for name in row)
            made.append((f'UPDATE "{kind}" SET {sets} WHERE id = ?', (*row.values(), key)))
    return made


def main() -> None:
    """Print the medians of steps and bare writes, and their ratio pair by pair."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = Path(folder) / "step.roundkeeper"
        create(path, "storyteller", "bench", tell, now())
        other = bare(Path(folder) / "bare.db")
        with Gateway(path, tell, now) as gateway:
            ours, theirs = pairs(gateway, other)
        other.close()
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    print(
        f"step: {statistics.median(ours) * 1e3:.2f} ms, the same rows by bare sqlite3: "
        f"{statistics.median(theirs) * 1e3:.2f} ms, ratio {ratio:.2f} (at most 1.5), "
        f"{len(ours)} steps"
    )


def pairs(gateway: Gateway, other: sqlite3.Connection) -> tuple[list[float], list[float]]:
    """Rounds of declaring and resolving, each step followed by its bare twin."""
    play, ours, theirs = Play(gateway, Secure()), [], []
    copied = 0

    def twin() -> None:
        nonlocal copied
        cursor = gateway.connection.execute("SELECT * FROM event WHERE id > ?", (copied,))
        names = [column[0] for column in cursor.description]
        for values in cursor.fetchall():
            event = dict(zip(names, values, strict=True))
            theirs.append(write(other, event, statements(event)))
            copied = event["id"]

    for name in CAST:
        play.line(f"new character {name} dexterity 3 brawl 4 dodge 3 stealth 2 willpower 5")
    play.line("new scene The bench stressful")
    twin()
    theirs.clear()
    for number in range(ROUNDS):
        for name in CAST:
            for line in (f"{name}: dex+brawl @6", "resolve"):
                intent = planned(play, line)
                begun = time.perf_counter()
                gateway.run(intent)
                ours.append(time.perf_counter() - begun)
                planned(play, f"{name}: dex+brawl @6")  # both come after the same work
                twin()
        play.line("next")
        twin()
        theirs.pop()
        if number == 4:
            ours.clear(), theirs.clear()
    return ours, theirs


def planned(play: Play, line: str) -> Intent:
    """The intent of a line, read as at the table."""
    return play.intent(play.gateway.ask(lambda table: language.read(line, table)))


if __name__ == "__main__":
    main()
