"""From a key to the screen in tmux: both programs in one server, each key in turn.

A client in control mode sends the key and then asks for the screen, as fast as it is answered,
until that shows what the key does. The same for both, so what tmux costs is in both.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

KEYS, QUIET, GIVEN_UP = 100, 0.03, 20.0
NAMES_OF_PANELS = re.compile("▐[^▌]*▌")
COUNTED = re.compile(r"count \d+")
Shows = Callable[[str], object]


@dataclass
class Control:
    """A client in control mode: each command is answered by one block of lines."""

    process: subprocess.Popen[str]

    def __call__(self, command: str) -> str:
        """What the server answers."""
        assert self.process.stdin is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.block()

    def block(self) -> str:
        """The lines of the next block; what tmux tells by itself is passed over."""
        assert self.process.stdout is not None
        lines, begun = [], ""
        for line in self.process.stdout:
            kind, _, number = line.rstrip("\n").partition(" ")
            if not begun and kind == "%begin":
                begun = number
            elif begun and number == begun and kind == "%end":
                return "\n".join(lines)
            elif begun and number == begun and kind == "%error":
                raise SystemExit(f"tmux: {lines}")
            elif begun:
                lines.append(line.rstrip("\n"))
        raise SystemExit("tmux ended")

    def until(self, target: str, fits: Callable[[str], bool]) -> float:
        """Seconds until the screen is so."""
        begun = time.perf_counter()
        while not fits(self(f"capture-pane -p -t {target}")):
            if time.perf_counter() - begun > GIVEN_UP:
                raise SystemExit(f"never came:\n{self(f'capture-pane -p -t {target}')}")
        return time.perf_counter() - begun

    def answer(self, target: str, key: str, shows: Shows) -> float:
        """Seconds from a key to the screen that shows something else."""
        time.sleep(QUIET)
        before = shows(self(f"capture-pane -p -t {target}"))
        pressed = time.perf_counter()
        self(f"send-keys -t {target} {key}")
        self.until(target, lambda screen: shows(screen) != before)
        return time.perf_counter() - pressed


@contextmanager
def server() -> Iterator[Control]:
    """A tmux server of its own, ended by its own socket."""
    tmux = ["tmux", "-L", f"rk-{uuid.uuid4().hex[:12]}", "-u", "-f", "/dev/null"]
    process = subprocess.Popen(
        [*tmux, "-C", "new-session", "-s", "control", "cat"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    control = Control(process)
    control.block()
    control("set-option -g default-terminal tmux-256color")
    socket = Path(control("display-message -p '#{socket_path}'"))
    try:
        yield control
    finally:
        with suppress(subprocess.SubprocessError):
            subprocess.run([*tmux, "kill-server"], check=False, timeout=10)
        process.wait(timeout=10)
        socket.unlink(missing_ok=True)


def marks(screen: str) -> list[tuple[int, int]]:
    """Where the marks of the panels stand; the box around a panel's name is none."""
    lines = [NAMES_OF_PANELS.sub("", line) for line in screen.splitlines()]
    return [(y, x) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "▌"]


def count(screen: str) -> object:
    """How far the smallest program has counted."""
    return COUNTED.findall(screen)


def key_to_screen(table: list[str], smallest: list[str]) -> tuple[float, float] | None:
    """The p95 of both programs in seconds; None without tmux."""
    if shutil.which("tmux") is None:
        return None
    took: dict[str, list[float]] = {"table": [], "smallest": []}
    with server() as control:
        for name, command in (("table", table), ("smallest", smallest)):
            control(f"new-session -d -s {name} -x 120 -y 40 -- {' '.join(map(quoted, command))}")
        control.until("table", lambda screen: bool(marks(screen)))
        control.until("smallest", lambda screen: bool(count(screen)))
        control("send-keys -t table Home")
        time.sleep(QUIET * 5)
        for number in range(KEYS):
            took["table"].append(control.answer("table", "jk"[number % 2], marks))
            took["smallest"].append(control.answer("smallest", "x", count))
    return p95(took["table"]), p95(took["smallest"])


def quoted(word: str) -> str:
    """A word of a command as tmux reads it."""
    return "'" + word.replace("'", "'\\''") + "'"


def p95(taken: list[float]) -> float:
    """What nineteen of twenty stay under."""
    return statistics.quantiles(taken, n=20)[-1]
