"""What the table may cost where no clock is needed: imports, statements, rows, lines.

The bounds are what it costs now; a change that lowers one lowers its number here.
"""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from textual.strip import Strip

from core import language
from core.language import Request
from core.table import Table
from tests.tui.test_table import Seat, counted, prepared, seated
from tui.sample import write
from tui.widgets.lines import LinePanel

ROOT = Path(__file__).parents[2]
AFTERWARDS = (
    *("sqlite_utils", "tomllib", "xml", "multiprocessing", "importlib.metadata"),
    *("textual.widgets._data_table", "textual.widgets._text_area", "textual.widgets._markdown"),
    *("textual.widgets._rich_log", "textual.widgets._tabbed_content", "textual.widgets._footer"),
    *("tui.screens.sheet", "tui.screens.rules", "tui.screens.help", "tui.screens.welcome"),
    *("tui.screens.palette", "tui.sample", "tui.plain", "data.creating", "data.checking"),
)
"""Not before the first frame, nor what lies below them."""
BROUGHT = {
    *("core", "data", "tui", "click", "msgspec", "textual", "rich", "typing_extensions"),
    "platformdirs",  # Textual's; ours only for a log or a keymap
    "tests",  # the driver that looks
}
"""All that comes from outside the standard library."""


def imported(path: Path, folder: Path) -> tuple[int, set[str]]:
    """What a process has imported when it writes the first frame of the table to its terminal.

    First, how many objects its collector of garbage no longer looks through.
    """
    into = folder / "modules"
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    told = {
        "TERM": "xterm-256color",
        "TEXTUAL_DRIVER": "tests.tui.first_frame:FirstFrame",
        "FIRST_FRAME_HOLDS": "QUEUE",
        "FIRST_FRAME_INTO": str(into),
        **{f"XDG_{what}_HOME": str(folder) for what in ("CONFIG", "STATE", "DATA", "CACHE")},
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tui", "open", str(path)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env={**os.environ, **told},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        written = drained(ours)
    finally:
        process.kill()
        process.wait()
    assert into.exists(), written.decode(errors="replace")
    frozen, *modules = into.read_text(encoding="utf-8").split()
    return int(frozen), set(modules)


def drained(terminal: int) -> bytes:
    """All that is written to a terminal until its last program ends."""
    written = b""
    try:
        while came := os.read(terminal, 65536):
            written += came
    except OSError:  # Linux says so when nobody writes any more
        pass
    os.close(terminal)
    return written


def test_what_the_first_frame_waits_for(tmp_path: Path) -> None:
    path = tmp_path / "salt-road.roundkeeper"
    write("storyteller", path)
    frozen, found = imported(path, tmp_path)
    assert "tui.screens.table" in found
    assert frozen > 10 * len(found), "looked through again and again while people wait"
    early = {name for name in found for late in AFTERWARDS if f"{name}.".startswith(f"{late}.")}
    assert not early
    tops = {name.partition(".")[0] for name in found} - sys.stdlib_module_names
    assert {name for name in tops if not name.startswith("_")} <= BROUGHT


def crowd(path: Path, people: int, said: int, more: int = 0) -> Path:
    """A stressful scene of so many people, of whom the first have said what they do.

    `more` are further steps of the journal.
    """
    names = [f"P{number}" for number in range(people)]
    made = [f"new character {name} dexterity 3 brawl 2 willpower 5" for name in names]
    harm = ["hurt P0 1", "heal P0 1"] * (more // 2)
    lines = [f"{name}: dex+brawl" for name in names[:said]]
    return prepared(
        path, *made, "new scene The Crowd stressful", f"join {', '.join(names)}", *harm, *lines
    )


def declare(table: Table) -> Request:
    """Whoever was made last says what they do."""
    last = max(table.rows["character"], default=0)
    return language.read("dex+brawl", table, int(last))


def pay(table: Table) -> Request:
    """Willpower for the first action."""
    return Request("mark", {"action": 1, "word": "wp"})


STEPS: dict[str, Callable[[Table], Request]] = {
    "declare": declare,
    "pay": pay,
    "resolve": lambda _: Request("resolve", {"action": 1}),
    "undo": lambda _: Request("undo"),
    "redo": lambda _: Request("redo"),
}
"""One after the other, each with the state that the ones before have left."""
STATEMENTS = {"declare": 10, "pay": 8, "resolve": 10, "undo": 25, "redo": 27}
"""SQL statements of a step and of all that is drawn after it, BEGIN and COMMIT included."""
MADE = {
    "declare": {"cast": 1, "queue": 1, "journal": 1},
    "pay": {"cast": 1, "queue": 1, "journal": 1},
    "resolve": {"cast": 1, "queue": 2, "journal": 1},
    "undo": {"cast": 1, "queue": 2, "journal": 1},
    "redo": {"cast": 1, "queue": 2, "journal": 1},
}
"""Rows that are made again."""
DRAWN = {
    "declare": {"cast": 1, "queue": 17, "tasks": 1, "journal": 8},  # the list becomes longer
    "pay": {"cast": 1, "queue": 1, "tasks": 1, "journal": 8},  # a new entry moves the others
    "resolve": {"cast": 1, "queue": 2, "tasks": 1, "journal": 8},
    "undo": {"cast": 1, "queue": 2, "tasks": 1, "journal": 1},
    "redo": {"cast": 1, "queue": 2, "tasks": 1, "journal": 1},
}
"""Lines that a panel draws for the terminal, its title among them where all is drawn."""


class Cost:
    """What one step after the other costs on the table screen."""

    def __init__(self, seat: Seat, lines: Counter[str]) -> None:
        self.seat, self.lines = seat, lines
        self.statements: list[str] = []

    async def of(self, request: Request) -> None:
        """Count anew: a step as a key would do it, until all is drawn."""
        connection = self.seat.gateway.connection
        for panel in self.seat.screen.panels.values():
            counted(panel)
        self.lines.clear()
        self.statements = []
        connection.set_trace_callback(self.statements.append)
        assert self.seat.screen._do(request)
        await self.seat.pilot.pause()
        self.seat.all()
        connection.set_trace_callback(None)

    def made(self) -> dict[str, int]:
        """How many rows each panel has made again."""
        found = {name: panel.composed for name, panel in self.seat.screen.panels.items()}
        return {name: count for name, count in found.items() if count}


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many lines each panel has drawn."""
    drawn, render_line = Counter[str](), LinePanel.render_line

    def counting(panel: LinePanel, y: int) -> Strip:
        drawn[type(panel).__name__.removesuffix("Panel").lower()] += 1
        return render_line(panel, y)

    monkeypatch.setattr(LinePanel, "render_line", counting)
    return drawn


def within(found: Mapping[str, int], bounds: Mapping[str, int]) -> bool:
    """Whether nothing is above its bound; what has none is zero."""
    return all(count <= bounds.get(name, 0) for name, count in found.items())


@pytest.mark.parametrize(
    ("people", "said", "more"),
    [(5, 3, 0), (200, 40, 0), (5, 3, 300)],
    ids=["few", "200 characters and 40 actions", "300 events more"],
)
async def test_what_a_step_costs_on_any_table(
    chronicle: Path, lines: Counter[str], people: int, said: int, more: int
) -> None:
    crowd(chronicle, people, said, more)
    async with seated(chronicle) as seat:
        cost = Cost(seat, lines)
        for name, step in STEPS.items():
            await cost.of(seat.gateway.ask(step))
            listed = "\n".join(cost.statements)
            assert len(cost.statements) <= STATEMENTS[name], f"{name}:\n{listed}"
            assert within(cost.made(), MADE[name]), (name, cost.made())
            assert within(lines, DRAWN[name]), (name, lines)
