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

LONGEST = 25_000


class Drafts:
    """The line and the notes that are being typed for one chronicle file."""

    def __init__(self, chronicle: Path) -> None:
        self._chronicle = str(chronicle.absolute())
        self._kept: dict[str, Any] = {}
        self._written: dict[str, Any] = {}
        self._read = False

    @property
    def path(self) -> Path:
        """Where they are kept."""
        name = hashlib.sha256(self._chronicle.encode("utf-8", "surrogatepass")).hexdigest()[:24]
        return log.folder() / "drafts" / f"{name}.json"

    def read(self) -> Drafts:
        """What was being typed when the program last ended; nothing if that can't be read."""
        if self._read:
            return self
        self._read = True
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return self
        if isinstance(found, dict):
            self._kept = {str(key): value for key, value in found.items()}
            self._written = dict(self._kept)
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
        if self._kept == self._written:
            return
        path = self.path
        try:
            if self._kept:
                _write(path, json.dumps(self._kept))
            else:
                path.unlink(missing_ok=True)
        except OSError:
            return
        self._written = dict(self._kept)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    draft.replace(path)
