"""How somebody likes the screen: view state, kept beside the log and never in a chronicle."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tui import log

Settings = dict[str, object]


def place() -> Path:
    """The file, which is only there once something was chosen."""
    return log.folder() / "view.json"


def read() -> Settings:
    """What was chosen; nothing if that can't be read, which is no reason to stop."""
    path = place()
    if not path.exists():
        return {}
    import msgspec  # loaded with the chronicle

    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except (OSError, ValueError):
        return {}


def keep(name: str, value: str) -> None:
    """Keep a choice: the file is whole at any moment, and not being able to is no reason to stop.

    Another window may write at the same time, so each has its own draft.
    """
    import msgspec

    path = place()
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(msgspec.json.encode({**read(), name: value}))
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
