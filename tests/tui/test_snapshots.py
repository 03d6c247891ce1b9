"""Each screen as it is seen, in two sizes, against the kept one in `snapshots/`.

A kept screen is its rows, and below them what isn't plain in them. After a change that is meant,
`SNAPSHOTS=new` before the command of the tests writes them anew; the difference is then read.
"""

from __future__ import annotations

import colorsys
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widgets import Input

from tests.conftest import clock
from tests.tui.test_table import both, seated
from tests.tui.test_welcome import welcomed
from tui.sample import write

if TYPE_CHECKING:
    from textual.pilot import Pilot

KEPT = Path(__file__).with_name("snapshots")
SCREENS: dict[str, tuple[str, ...]] = {
    "table": ("WHERE WE WERE",),
    "declare": ("with Willpower", "a", *"dex+melee"),
    "reading": ("succeed", "r"),
    "help": ("throws the marked", "question_mark"),
    "rules": ("HOUSE RULES", "ctrl+r"),
    "sheet": ("PHYSICAL", "1", "j", "j", "c", "j", "space"),
    "notes": ("Esc keeps", "1", "c", "e", *"a cow"),
    "find": ("found", "1", "slash", *"gua"),
    "person": ("New character", "C", *"Aldith wits 2"),
}
"""What is seen when the screen is there, and the keys that lead to it from the open sample."""
WELCOME: dict[str, tuple[str, ...]] = {"welcome": (), "new": ("n", *"The Mill")}
"""The same for what comes before any chronicle."""
SIZES = ("120x40", "80x24")
HUES = ((0.05, "red"), (0.2, "yellow"), (0.45, "green"), (0.72, "blue"), (0.92, "purple"))
ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sample, written at an hour that stands still."""
    monkeypatch.setattr("tui.sample.now", clock)
    monkeypatch.delenv("NO_COLOR", raising=False)
    path = tmp_path / "salt-road.roundkeeper"
    write("storyteller", path)
    return path


@both
@pytest.mark.parametrize("name", SCREENS)
async def test_the_screen_is_the_kept_one(sample: Path, size: tuple[int, int], name: str) -> None:
    text, *keys = SCREENS[name]
    async with seated(sample, size) as seat:
        await seat.press(*keys)
        await seat.sees(text, seat.top)
        seen = await still(seat.pilot)
    compared(KEPT / f"{name}-{size[0]}x{size[1]}.txt", seen)


@both
@pytest.mark.parametrize(("name", "keys"), WELCOME.items())
async def test_the_welcome_is_the_kept_one(
    size: tuple[int, int], name: str, keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.new.os.path.abspath", lambda path: f"/evenings/{path}")
    async with welcomed(size) as guest:
        await guest.press(*keys)
        seen = await still(guest.pilot)
    compared(KEPT / f"{name}-{size[0]}x{size[1]}.txt", seen)


def test_no_kept_screen_is_left_over() -> None:
    wanted = {f"{name}-{size}.txt" for name in (*SCREENS, *WELCOME) for size in SIZES}
    assert {path.name for path in KEPT.iterdir()} == wanted


async def still(pilot: Pilot[None]) -> str:
    """What stands in front once nothing moves there any more, the cursor neither."""
    for line in pilot.app.screen.query(Input):
        line.cursor_blink = False
    seen = ""
    for _ in range(100):
        before, seen = seen, picture(pilot.app.screen._compositor.render_strips())
        if seen == before:
            return seen
        await pilot.pause()
    pytest.fail(f"never still:\n{seen}")


def compared(path: Path, seen: str) -> None:
    """Against the kept screen; a difference is shown row by row."""
    if os.environ.get("SNAPSHOTS") == "new":
        path.write_text(seen, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    rows = unified_diff(kept.splitlines(), seen.splitlines(), "kept", "seen", n=0, lineterm="")
    assert kept == seen, "\n".join([f"{path.name}, SNAPSHOTS=new writes it anew", *rows])


# a screen as text


def picture(strips: list[Strip]) -> str:
    """The rows, and below them by row number what isn't plain."""
    ground = plain(strips)
    rows = [strip.text.rstrip() for strip in strips]
    styled = [(y, ", ".join(spans(strip, ground))) for y, strip in enumerate(strips)]
    return "\n".join([*rows, "", *(f"{y:2} {said}" for y, said in styled if said), ""])


def plain(strips: list[Strip]) -> tuple[Color | None, Color | None]:
    """The colours that most cells have: of text, and of the ground."""
    texts, grounds = Counter[Color | None](), Counter[Color | None]()
    for segment in (segment for strip in strips for segment in strip):
        style = segment.style or Style()
        texts[style.color] += len(segment.text.replace(" ", ""))
        grounds[style.bgcolor] += len(segment.text)
    return texts.most_common(1)[0][0], grounds.most_common(1)[0][0]


def spans(strip: Strip, ground: tuple[Color | None, Color | None]) -> Iterator[str]:
    """The texts of a row that look unlike the rest, with how they look."""
    for said, found in groupby(strip, lambda segment: look(segment, ground)):
        text = "".join(segment.text for segment in found)
        if said:
            yield f"{said} “{text.strip()}”"


def look(segment: Segment, ground: tuple[Color | None, Color | None]) -> str:
    """How a text looks, in words; empty for plain, and for blanks that nobody sees."""
    style = segment.style or Style()
    seen = bool(segment.text.strip())
    said = [name for name in ATTRIBUTES if getattr(style, name) and (seen or name == "reverse")]
    if seen and style.color != ground[0]:
        said.append(colour(style.color))
    if style.bgcolor != ground[1]:
        said.append(f"on {colour(style.bgcolor)}")
    return " ".join(said)


def colour(found: Color | None) -> str:
    """A colour by its kind: a shade more or less changes no kept screen."""
    if found is None or found.triplet is None:
        return "default" if found is None else str(found.name)
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in found.triplet))
    if saturation < 0.2:
        return ("black", "grey", "white")[(value > 0.25) + (value > 0.8)]
    return named(hue, HUES)


def named(hue: float, kinds: Iterable[tuple[float, str]]) -> str:
    """The kind that a hue is of."""
    return next((name for most, name in kinds if hue < most), "red")
