"""The chronicles that were opened last, newest first, kept in the platform's state folder.

A convenience: a list that can't be read is an empty one, and one that can't be written stays.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from tui import log

MOST = 20


@dataclass(frozen=True)
class Opened:
    """A chronicle as it was when it was opened last."""

    path: str
    name: str
    system: str
    when: str

    @property
    def gone(self) -> bool:
        """Whether its file is no longer there."""
        return not os.path.isfile(self.path)


def place() -> Path:
    """Where the list is kept."""
    return log.folder() / "recent.json"


def read() -> list[Opened]:
    """The list, newest first; what isn't an entry is passed over."""
    try:
        found = json.loads(place().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return []
    entries = [_entry(one) for one in found] if isinstance(found, list) else []
    return [entry for entry in entries if entry is not None][:MOST]


def _entry(found: Any) -> Opened | None:
    values = [found.get(one.name) for one in fields(Opened)] if isinstance(found, dict) else []
    said = [value for value in values if isinstance(value, str)]
    fits = len(said) == len(fields(Opened)) and os.path.isabs(said[0])
    return Opened(*said) if fits else None


def enter(path: Path, name: str, system: str, when: str) -> None:
    """Put a chronicle first."""
    first = Opened(os.path.abspath(path), name, system, when)
    _write([first, *(one for one in read() if one.path != first.path)][:MOST])


def forget(path: str) -> None:
    """Take a chronicle out of the list; its file is not touched."""
    _write([one for one in read() if one.path != path])


def _write(entries: list[Opened]) -> None:
    """The whole list or the one before: written beside its place, then put there."""
    kept = place()
    draft = kept.with_name(f".{kept.name}.{os.getpid()}.new")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps([asdict(one) for one in entries], indent=1), encoding="utf-8")
        os.replace(draft, kept)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
