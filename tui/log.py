"""The log: when, and which kind of fault where; never a name, a note or a line typed."""

from __future__ import annotations

import os
import sys
import traceback
from datetime import datetime
from pathlib import Path

MOST = 1_000_000


def folder() -> Path:
    """The platform's state folder for this program."""
    from platformdirs import user_state_path  # only when something is logged

    return user_state_path("roundkeeper", appauthor=False)


def write(text: str) -> Path:
    """Append a line of our own words; a log that can't be written is no reason to stop."""
    path = folder() / "roundkeeper.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > MOST:
            path.replace(path.with_suffix(".log.1"))
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')} {os.getpid()} {text}\n")
    except OSError:
        pass
    return path


def fault() -> Path:
    """Log the exception being handled: its type and the places in our code, not its message."""
    kind, _, trace = sys.exc_info()
    places = " < ".join(
        f"{Path(frame.filename).name}:{frame.lineno}:{frame.name}"
        for frame in reversed(traceback.extract_tb(trace))
    )
    return write(f"fault {kind.__name__ if kind else '?'} at {places}")
