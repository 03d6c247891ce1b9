"""The toy system on the table screen: a round, undone and reopened, without a line changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import systems
from core.dice import Seeded
from core.table import Action, Choice
from data.creating import create
from data.gateway import Gateway
from tui.app import Roundkeeper
from tui.screens.table import TableScreen
from tui.tell import tell

ROOT = Path(__file__).parents[2]


async def test_a_round_of_the_toy_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.MODULES, "toy", "tests.core.toy")
    monkeypatch.syspath_prepend(str(ROOT))
    path = tmp_path / "toy.roundkeeper"
    create(path, "toy", "Toys", tell, "now")
    with Gateway(path, tell, lambda: "now") as gateway:
        seen = await _played(gateway)
        assert [row.status for row in gateway.table.all(Action)] == ["declared"]
        assert not list(gateway.table.all(Choice))
    assert "Pip" in seen
    assert "BRIGHT" in seen
    assert "4d8 @5" in seen
    with Gateway(path, tell, lambda: "now") as gateway:
        app = Roundkeeper(gateway, Seeded(1))
        async with app.run_test(size=(120, 40)):
            assert "4d8 @5" in _all(app)


async def _played(gateway: Gateway) -> str:
    """Declared, thrown, undone; the screen as it was after the throw."""
    app = Roundkeeper(gateway, Seeded(1))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        for line in ("new character Pip might 3", "pip: might gamble", "resolve dice 5 6 7 8"):
            await pilot.press("colon")
            screen.prompt.typed.value = line
            await pilot.press("enter", "escape")
        assert len(list(gateway.table.all(Choice))) == 1
        await pilot.pause()
        seen = _all(app)
        await pilot.press("u")
        await pilot.pause()
    return seen


def _all(app: Roundkeeper) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())
