"""A move on a table of 200 characters and 1,000 actions, in the core alone."""

from __future__ import annotations

import statistics
import time

from core import language, moves
from core.dice import Seeded
from core.moves import throwing
from core.table import Chronicle, Session, Table

PEOPLE, ACTIONS, RUNS = 200, 1000, 200


class Bare:
    """A table that plays lines without a file."""

    def __init__(self) -> None:
        rows = {
            "chronicle": {1: Chronicle(id=1, name="bench", system="storyteller")},
            "session": {1: Session(id=1, number=1)},
        }
        self.table, self.source = Table(rows), Seeded(1)

    def line(self, typed: str) -> float:
        """Seconds of the move alone; reading the line and throwing dice are not in it."""
        request = language.read(typed, self.table)
        arguments = dict(request.arguments)
        if request.name == "resolve" and arguments.get("action") is None:
            arguments["action"] = moves.resolve.next_action(self.table).id
        intent = throwing.prepare(
            self.table, moves.intent(self.table, request.name, **arguments), self.source
        )
        begun = time.perf_counter()
        self.table = moves.run(self.table, intent).table
        taken = time.perf_counter() - begun
        self.table = self.table.settled()
        return taken


def main() -> None:
    """Print the median and the longest of each kind of move."""
    bare = Bare()
    for number in range(PEOPLE):
        bare.line(f"new character P{number} dexterity 3 brawl 4 dodge 3 stealth 2 willpower 5")
    bare.line("new scene The crowd stressful")
    for number in range(PEOPLE):
        bare.line(f"p{number}: {ACTIONS // PEOPLE}x 9")
    report = []
    for name, lines in KINDS.items():
        taken = [bare.line(lines(number)) for number in range(RUNS)]
        report.append(
            f"{name} {statistics.median(taken) * 1e3:.2f} (longest {max(taken) * 1e3:.2f})"
        )
    print(f"a move among {PEOPLE} characters and {ACTIONS} actions, ms (under 5): ", end="")
    print(", ".join(report))


KINDS = {
    "declare": lambda n: f"p{n % PEOPLE}: 5x 9",
    "resolve": lambda n: "resolve",
    "add": lambda n: f"p{n % PEOPLE}: dex reflex",
    "set": lambda n: f"set p{n % PEOPLE} dexterity 4",
    "hurt": lambda n: f"hurt p{n % PEOPLE} 1",
}

if __name__ == "__main__":
    main()
