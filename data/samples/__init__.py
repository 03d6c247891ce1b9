"""The sample chronicles: a story for each system as plain-mode lines."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def known() -> list[str]:
    """The systems that have a sample."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def read(system: str) -> tuple[str, list[str]]:
    """A sample's name (its first comment) and its lines."""
    lines = (FOLDER / f"{system}.txt").read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if line.strip() and not line.startswith("#")]
    return lines[0].removeprefix("#").strip(), said
