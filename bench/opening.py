"""Opening a chronicle of 100,000 events against an empty one: whole processes, to `queue`."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from core.dice import Seeded
from data import events, schema
from data.creating import create
from data.gateway import Gateway
from tui.clock import now
from tui.play import Play
from tui.tell import tell

EVENTS = 100_000
RUNS = 15
PEOPLE = 20


def long_chronicle(path: Path, count: int) -> None:
    """A chronicle of real steps: a round played through the gateway, then its like appended.

    The copies are events of the same size that change nothing, chained like all others, so
    that the file can be made in a minute and `check` finds it sound.
    """
    create(path, "storyteller", "long", tell, now())
    with Gateway(path, tell, now) as gateway:
        play = Play(gateway, Seeded(1))
        for number in range(PEOPLE):
            play.line(f"new character P{number} dexterity 3 brawl 4 dodge 3 stealth 2 willpower 5")
        play.line("new scene The long evening stressful")
        for number in range(PEOPLE):
            play.line(f"p{number}: dex+brawl; dex+dodge")
        for _ in range(10):
            play.line("resolve")
        _append(gateway, count)


def _append(gateway: Gateway, count: int) -> None:
    connection = gateway.connection
    event = events.last(connection)
    connection.execute("BEGIN IMMEDIATE")
    for number in range(event["id"] + 1, count + 1):
        previous = event["hash"]
        event = {**event, "id": number, "under": event["tip"], "tip": number, "changes": "[]"}
        event["intent"] = schema.dumps({"move": "resolve", "arguments": {"action": number}})
        event["hash"] = events.chained(previous, event)
        events.insert(connection, event)
    connection.execute("COMMIT")


def opened(path: Path) -> float:
    """Seconds of a whole process that answers `queue`."""
    command = [sys.executable, "-m", "tui", "play", str(path), "--plain", "--json"]
    begun = time.perf_counter()
    answer = subprocess.run(command, input=b"queue\n", capture_output=True, check=True).stdout
    taken = time.perf_counter() - begun
    json.loads(answer)
    return taken


def main() -> None:
    """Print both medians and the ratio pair by pair."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        long, empty = Path(folder) / "long.roundkeeper", Path(folder) / "empty.roundkeeper"
        long_chronicle(long, EVENTS)
        create(empty, "storyteller", "empty", tell, now())
        opened(long), opened(empty)
        pairs = [(opened(long), opened(empty)) for _ in range(RUNS)]
        size = long.stat().st_size / 1e6
    ratio = statistics.median(a / b for a, b in pairs)
    print(
        f"opening {EVENTS:,} events ({size:.0f} MB): "
        f"{statistics.median(a for a, _ in pairs) * 1e3:.0f} ms, an empty chronicle: "
        f"{statistics.median(b for _, b in pairs) * 1e3:.0f} ms, ratio {ratio:.2f} (at most 1.2)"
    )


if __name__ == "__main__":
    main()
