"""The table screen on a pseudo-terminal against the smallest Textual program, in one run.

First frame: from the start to the first output that holds the marker. Settled: the last output
before it falls silent. Key: from a key written to the first byte that answers it. Memory: resident.
Each as the median of ratios, run by run, both programs in turn. In tmux: from a key to the screen
that shows what it does, the p95 of both and their ratio.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from dataclasses import dataclass
from pathlib import Path

import tmux
from opening import long_chronicle

from core.dice import Seeded
from data.gateway import Gateway
from tui.clock import now
from tui.play import Play
from tui.sample import write
from tui.tell import tell

ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=$ ]*[A-Za-z~^$]|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.")
RUNS, KEYS, SILENCE, GIVEN_UP = 7, 12, 0.4, 20.0
LIMITS = {"frame": 1.4, "settled": 1.6, "memory": 1.5, "key": 1.5}
IN_TMUX = 1.5
QUIT = b"\x11"


@dataclass
class Terminal:
    """A program on a pseudo-terminal."""

    pid: int
    fd: int
    begun: float
    seen: bytes = b""

    def read(self, seconds: float) -> bytes:
        """What comes within so many seconds; empty if nothing does."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return b""
        try:
            came = os.read(self.fd, 65536)
        except OSError:
            return b""
        self.seen += came
        return came

    def until(self, marker: str) -> float:
        """Seconds from the start until the marker was written."""
        while time.perf_counter() - self.begun < GIVEN_UP:
            self.read(1.0)
            if marker.encode() in ESCAPES.sub(b"", self.seen):
                return time.perf_counter() - self.begun
        raise SystemExit(f"{marker} never came: {ESCAPES.sub(b'', self.seen)[-300:]!r}")

    def silent(self, seconds: float) -> float:
        """When the last output came before so many seconds of silence."""
        last = time.perf_counter()
        while self.read(seconds):
            last = time.perf_counter()
        return last

    def answer(self, key: str) -> float:
        """Seconds from a key to the first byte that it brings."""
        self.silent(0.05)
        pressed = time.perf_counter()
        os.write(self.fd, key.encode())
        self.read(2.0)
        return time.perf_counter() - pressed

    def memory(self) -> int:
        """Resident memory in KiB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    def end(self) -> None:
        """Quit as a person would; killed if that doesn't work."""
        os.write(self.fd, QUIT)
        for _ in range(100):
            self.read(0.02)
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


def start(command: list[str]) -> Terminal:
    """A program on a terminal of 120 by 40."""
    begun = time.perf_counter()
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS="120", LINES="40")
        os.execvp(command[0], command)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    return Terminal(pid, fd, begun)


def once(command: list[str], marker: str, keys: str) -> dict[str, float]:
    """One start, some keys, one end."""
    terminal = start(command)
    frame = terminal.until(marker)
    settled = max(frame, terminal.silent(SILENCE) - terminal.begun)
    memory = terminal.memory()
    took = [terminal.answer(keys[at % len(keys)]) for at in range(KEYS)]
    terminal.end()
    return {"frame": frame, "settled": settled, "memory": memory, "key": statistics.median(took)}


def compare(name: str, path: Path) -> None:
    """Print the ratios for one chronicle."""
    table = [sys.executable, "-m", "tui", "open", str(path)], "QUEUE", "jk"
    smallest = [sys.executable, str(Path(__file__).with_name("minimal.py"))], "count 0", "x"
    once(*table), once(*smallest)
    pairs = [(once(*table), once(*smallest)) for _ in range(RUNS)]
    said = []
    for what, limit in LIMITS.items():
        ratio = statistics.median(ours[what] / theirs[what] for ours, theirs in pairs)
        unit = "MiB" if what == "memory" else "ms"
        scale = 1 / 1024 if what == "memory" else 1e3
        value = statistics.median(ours[what] for ours, _ in pairs) * scale
        said.append(f"{what} {value:.1f} {unit}, {ratio:.2f} (at most {limit})")
    said.append(in_tmux(table[0], smallest[0]))
    print(f"table, {name}: {'; '.join(said)}")


def in_tmux(table: list[str], smallest: list[str]) -> str:
    """Key to screen, as it is printed."""
    found = tmux.key_to_screen(table, smallest)
    if found is None:
        return "key to screen: tmux is not installed"
    ours, theirs = found
    ratio = ours / theirs
    return f"key to screen in tmux {ours * 1e3:.1f} ms p95, {ratio:.2f} (at most {IN_TMUX})"


def crowd(path: Path) -> None:
    """A chronicle of 200 characters and 100,000 events."""
    long_chronicle(path, 100_000)
    with Gateway(path, tell, now) as gateway:
        play = Play(gateway, Seeded(1))
        for number in range(180):
            play.line(f"new character Extra{number} dexterity 2 extra")


def main() -> None:
    """Both chronicles."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        os.environ["XDG_STATE_HOME"] = folder  # they don't belong among the recent ones
        sample, long = Path(folder) / "sample.roundkeeper", Path(folder) / "long.roundkeeper"
        write("storyteller", sample)
        compare("sample", sample)
        crowd(long)
        compare("200 characters, 100,000 events", long)


if __name__ == "__main__":
    main()
