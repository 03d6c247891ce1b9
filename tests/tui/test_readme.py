"""The README's five minutes, pressed key by key on the sample."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tui.test_table import seated
from tui.sample import write

README = Path(__file__).parents[2] / "README.md"
NAMED = {"Enter": "enter", "Esc": "escape", "Space": "space", "→": "right", "/": "slash"}
NAMED |= {"?": "question_mark", ":": "colon"}


def session() -> list[tuple[list[str], list[str]]]:
    """Each row of the table: the keys, and what is then seen."""
    text = README.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", text[text.index("## Five minutes") :], re.M)
    begin = next(k for k, (press, _) in enumerate(rows) if press == "`r`")
    return [(keys(press), re.findall(r"`([^`]+)`", seen)) for press, seen in rows[begin:]]


def keys(press: str) -> list[str]:
    found: list[str] = []
    for one in press.split(" "):
        said = one.strip("`")
        found += [NAMED[said]] if said in NAMED else list(said)
    return found


async def test_the_five_minutes_of_the_readme(tmp_path: Path) -> None:
    path = tmp_path / "salt-road.roundkeeper"
    write("storyteller", path)
    rows = session()
    assert len(rows) == 11
    async with seated(path) as seat:
        assert "round 2" in seat.all()
        assert "next: 12 Hall" in seat.all()
        for press, seen in rows:
            await seat.press(*press)
            for text in seen:
                if text != "→":
                    await seat.sees(text, seat.top)
