"""The program in a real terminal: a round is played in tmux, killed, and found as it was.

What is outside this process is polled for, a bounded number of times, by what is seen.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tui.sample import write

ROOT = Path(__file__).parents[2]
TRIES, BETWEEN = 400, 0.03
FACES = (9, 8, 4, 1, 2, 3, 6, 7, 10, 5)
ASKED = re.compile(r"^─LINE─.*\n\s*(\S.*?) ▸", re.MULTILINE)
RESOLVED = re.compile(r"RESOLVE (\d+) of \d+")
WANTED = re.compile(r"^ (?:one die|(\d+) dice) for ", re.MULTILINE)
RGB = re.compile(r"[34]8;2;(\d+);(\d+);(\d+)")
OF_256 = re.compile(r"[34]8;5;(\d+)")
OF_16 = re.compile(r"\x1b\[(?:\d+;)*(?:3|4|9|10)[1-6]m")
GREYS = {0, 7, 8, 15, 16, 59, 102, 145, 188, 231, *range(232, 256)}


@dataclass
class Pane:
    """One pane of a tmux server of its own, with the table in it."""

    name: str
    environment: dict[str, str]
    socket: Path | None = None

    def tmux(self, *arguments: str) -> str:
        """What tmux says to a command."""
        command = ["tmux", "-L", self.name, "-u", "-f", "/dev/null", *arguments]
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=True, timeout=30
        ).stdout

    def begin(self, path: Path, size: tuple[int, int], term: str) -> None:
        """The program, in a terminal of that size and kind."""
        self.tmux(
            *("start-server", ";", "set-option", "-g", "remain-on-exit", "on", ";"),
            *("set-option", "-g", "default-terminal", term, ";"),
            *("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "-c", str(ROOT), "--"),
            *(sys.executable, "-m", "tui", "open", str(path)),
        )
        self.socket = Path(self.told("socket_path"))

    def end(self) -> None:
        """The server ended through its own socket, and the socket with it."""
        if self.socket is not None:
            self.tmux("kill-server")
            self.socket.unlink(missing_ok=True)

    def told(self, variable: str) -> str:
        """One of tmux's own variables."""
        return self.tmux("display-message", "-p", f"#{{{variable}}}").strip()

    def seen(self, *options: str) -> str:
        """The screen."""
        return self.tmux("capture-pane", "-p", *options)

    def press(self, *keys: str) -> None:
        """Keys, by tmux's names."""
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Letters as they are, then Enter."""
        self.tmux("send-keys", "-l", text, ";", "send-keys", "Enter")

    def sees(self, wanted: str | Callable[[str], bool]) -> str:
        """The screen once it is so; what never comes is a failure that shows the screen."""
        fits = wanted if callable(wanted) else lambda screen: wanted in screen
        for _ in range(TRIES):
            if fits(screen := self.seen()):
                return screen
            time.sleep(BETWEEN)  # another process draws it
        named = wanted if isinstance(wanted, str) else "what was waited for"
        pytest.fail(f"{named} never came:\n{self.seen()}")

    def kill(self) -> None:
        """The program killed at once, by its own id."""
        os.kill(int(self.told("pane_pid")), signal.SIGKILL)
        for _ in range(TRIES):
            if self.told("pane_dead") == "1":
                return
            time.sleep(BETWEEN)
        pytest.fail("killed, and yet alive")

    def again(self) -> None:
        """The program started once more."""
        self.tmux("respawn-pane")
        self.sees("WHERE WE WERE")


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Pane]:
    """A tmux server of this test's own, ended by its socket."""
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    home = tmp_path / "home"
    kept = {f"XDG_{what}_HOME": str(home / what) for what in ("CONFIG", "STATE", "DATA", "CACHE")}
    begun = Pane(
        f"rk-{uuid.uuid4().hex[:12]}",
        {
            **{name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ},
            **kept,
            **{"HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color", "SHELL": "/bin/sh"},
        },
    )
    home.mkdir()
    yield begun
    begun.end()


def declared_by_everybody(pane: Pane) -> list[str]:
    """`a`, then a line for whoever is asked, until nobody is left; who was asked."""
    asked: list[str] = []

    def another(screen: str) -> bool:
        found = ASKED.search(screen)
        return "─KEYS─" in screen if found is None else found[1] not in asked

    pane.press("a")
    pane.sees(lambda screen: ASKED.search(screen) is not None)
    while found := ASKED.search(pane.sees(another)):
        asked.append(found[1])
        pane.type("dex")
    return asked


def resolved(screen: str) -> int:
    """How many actions of the round the second row says are resolved."""
    found = RESOLVED.search(screen)
    return int(found[1]) if found else 0


def thrown(pane: Pane, throw: Callable[[], None]) -> str:
    """The screen after one more action is resolved."""
    before = resolved(pane.seen())
    throw()
    return pane.sees(lambda screen: resolved(screen) == before + 1)


def by_hand(pane: Pane) -> str:
    """`d`, and as many dice as are asked for; how they stand in the journal."""
    pane.press("d")
    asked = WANTED.search(pane.sees(lambda screen: WANTED.search(screen) is not None))
    assert asked is not None
    dice = " ".join(map(str, FACES[: int(asked[1] or 1)]))
    thrown(pane, lambda: pane.type(dice))
    pane.sees(f": {dice} →")
    return dice


def moment(screen: str) -> list[str]:
    """What is where, without NOW: that tells the last step, or where we were."""
    rows = [row.rstrip() for row in screen.splitlines()]
    begun = next(y for y, row in enumerate(rows) if row.startswith("─NOW─"))
    behind = next(y for y in range(begun + 1, len(rows)) if rows[y].startswith("─"))
    return [*rows[:begun], *rows[behind:]]


def checked(path: Path) -> str:
    """What `check` says of the file; it ends with 0 only for a sound one."""
    command = [sys.executable, "-m", "tui", "check", str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def coloured(screen: str) -> bool:
    """Whether an escape sequence of the screen sets a colour that isn't a grey."""
    direct = any(len(set(found)) > 1 for found in RGB.findall(screen))
    of_256 = any(int(found) not in GREYS for found in OF_256.findall(screen))
    return direct or of_256 or OF_16.search(screen) is not None


@pytest.mark.parametrize(
    ("size", "term", "extra"),
    [
        pytest.param((120, 40), "tmux-256color", {}, id="120x40"),
        pytest.param((80, 24), "screen", {}, id="80x24-screen"),
        pytest.param((80, 24), "tmux-256color", {"NO_COLOR": "1"}, id="80x24-no-colour"),
    ],
)
def test_a_round_is_played_killed_and_found_again(
    tmp_path: Path, pane: Pane, size: tuple[int, int], term: str, extra: dict[str, str]
) -> None:
    path = tmp_path / "salt-road.roundkeeper"
    write("storyteller", path)
    pane.environment |= extra
    pane.begin(path, size, term)
    pane.sees("WHERE WE WERE")

    assert declared_by_everybody(pane) == ["Guard#1"]
    thrown(pane, lambda: pane.press("r"))
    by_hand(pane)
    pane.press("n")
    pane.sees("round 3")
    asked = declared_by_everybody(pane)
    assert len(asked) == 7
    assert "DECLARE 7 of 7" in pane.seen()
    thrown(pane, lambda: pane.press("r"))
    dice = by_hand(pane)
    if term.endswith("256color"):
        assert coloured(pane.seen("-e")) == ("NO_COLOR" not in extra)
    pane.press("u")
    before = pane.sees(lambda screen: resolved(screen) == 1 and "Taken back" in screen)

    pane.kill()
    pane.again()
    pane.sees(lambda screen: moment(screen) == moment(before))
    assert checked(path).startswith("Sound: ")
    pane.press("U")
    thrown_again = pane.sees(lambda screen: resolved(screen) == 2)
    assert f": {dice} →" in thrown_again

    pane.press("R")
    pane.kill()  # in the middle of it, or before, or after
    assert checked(path).startswith("Sound: ")
    pane.again()
