"""What is being typed, kept beside the chronicle's own place: view state, no step.

One small file for each chronicle in the platform's state folder, written within a second and
readable for its owner only. It goes when nothing is being typed any more.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from core.text import clean
from tui import log

LOCK = ".lock"
LONGEST = 1_000_000


class Drafts:
    """The line and the notes that are being typed for one chronicle file."""

    def __init__(self, chronicle: Path) -> None:
        self._chronicle = str(chronicle.absolute())
        self._kept: dict[str, Any] = {}
        self._written: dict[str, Any] = {}
        self._read = False
        self._taken_over: list[Path] = []
        self._lock: int | None = None

    @property
    def _name(self) -> str:
        return hashlib.sha256(self._chronicle.encode("utf-8", "surrogatepass")).hexdigest()[:24]

    @property
    def path(self) -> Path:
        """Where this window keeps them: each has a file of its own."""
        return log.folder() / "drafts" / f"{self._name}-{os.getpid()}.json"

    def read(self) -> Drafts:
        """What was being typed in windows that have ended; nothing if that can't be read."""
        if not self._read:
            self._read = True
            own = self.path
            found = [p for p in own.parent.glob(f"{self._name}-*.json") if _left(p, own)]
            for path in sorted(found, key=_written_at):
                self._kept |= _read(path)
            self._taken_over = [path for path in found if path != self.path]
            self._written = dict(self._kept) if not self._taken_over else {}
        return self

    def line(self) -> tuple[str, int | None]:
        """The line, and whose it is."""
        who = self._kept.get("who")
        return self._text("line"), who if isinstance(who, int) else None

    def notes(self, who: int) -> str | None:
        """Notes that somebody's sheet doesn't have yet."""
        return self._text(f"notes {who}") or None

    def writing(self) -> list[int]:
        """The characters whose notes are being written."""
        found = (key.partition(" ") for key in self._kept)
        return [int(who) for what, _, who in found if what == "notes" and who.isdigit()]

    def _text(self, key: str) -> str:
        value = self._kept.get(key, "")
        return clean(value[:LONGEST], lines=True) if isinstance(value, str) else ""

    def keep_line(self, typed: str, who: int | None) -> None:
        """The line as it stands; an empty one is not kept."""
        self._put("line", typed)
        self._put("who", who if typed else None)

    def keep_notes(self, who: int, typed: str | None) -> None:
        """Notes as they stand, or None once they are on the sheet."""
        self._put(f"notes {who}", typed)

    def _put(self, key: str, value: Any) -> None:
        self._kept.pop(key, None)
        if value not in (None, ""):
            self._kept[key] = value

    def flush(self) -> None:
        """Write what changed; a folder that can't be written is no reason to stop."""
        if self._kept == self._written and not self._taken_over:
            return
        path = self.path
        try:
            if self._kept:
                self._hold()
                _write(path, json.dumps(self._kept))
            else:
                self._let_go()
            for old in self._taken_over:
                _forget(old)
        except OSError:
            return
        self._written, self._taken_over = dict(self._kept), []

    def _hold(self) -> None:
        """Let other windows know that this one is open."""
        if self._lock is None:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = self.path.with_suffix(LOCK)
            self._lock = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
            _locked(self._lock)

    def _let_go(self) -> None:
        _forget(self.path)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    draft.replace(path)


def _forget(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.with_suffix(LOCK).unlink(missing_ok=True)


def _left(path: Path, own: Path) -> bool:
    """Whether a draft is ours, or of a window that has ended: a lock goes with its process."""
    try:
        held = os.open(path.with_suffix(LOCK), os.O_RDWR)
    except OSError:
        return True
    try:
        return path == own or _locked(held)
    finally:
        os.close(held)


def _locked(file: int) -> bool:
    """Whether the lock could be had; where there are none it always can."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    except ImportError:
        pass
    return True


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): value for key, value in found.items()} if isinstance(found, dict) else {}
