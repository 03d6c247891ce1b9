"""Pictures of the screens for the README, made by the program itself: docs/pictures/*.svg."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from core.dice import Seeded
from data.gateway import Gateway
from tui.app import Roundkeeper
from tui.clock import now
from tui.sample import write
from tui.tell import tell

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
FONTS = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)
SIZES = {"table": (120, 40), "table-narrow": (80, 24), "sheet": (120, 40)}
KEYS = {"sheet": ("1", "j", "j", "c", "j", "space", "slash", *"brawl", "enter", "space")}


async def draw(path: Path, name: str, size: tuple[int, int]) -> None:
    """The sample after the next throw, in one size; without fonts from elsewhere."""
    with Gateway(path, tell, now) as gateway:
        app = Roundkeeper(gateway, Seeded(4))
        async with app.run_test(size=size) as pilot:
            await pilot.press("r", *KEYS.get(name, ()))
            await pilot.pause()
            picture = FONTS.sub("\n", app.export_screenshot(title="roundkeeper", simplify=True))
            await pilot.press("escape", "u")
    (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")


def main() -> None:
    """Every picture."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder  # it doesn't belong among the recent ones
        path = Path(folder) / "salt-road.roundkeeper"
        write("storyteller", path)
        for name, size in SIZES.items():
            asyncio.run(draw(path, name, size))


if __name__ == "__main__":
    main()
