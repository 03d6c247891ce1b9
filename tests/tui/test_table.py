"""The full-screen table, played by keys and judged by what is seen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from textual.events import Paste

from core.dice import Seeded
from core.moves import REGISTRY
from core.table import Action, Track
from data.creating import create
from data.gateway import Gateway
from tests.conftest import Evening, clock
from tui.app import Roundkeeper
from tui.screens.keys import KEYS
from tui.screens.table import TableScreen
from tui.tell import tell
from tui.widgets.lines import LinePanel
from tui.widgets.oneline import OneLine

if TYPE_CHECKING:
    from textual.pilot import Pilot
    from textual.widget import Widget

WIDE, NARROW = (120, 40), (80, 24)
both = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
HALL = "new character Hall dexterity 3 brawl 4 dodge 3 strength 3 wits 3 willpower 5"
ANNA = "new character Anna dexterity 4 melee 3 dodge 2 wits 3 willpower 3"


class Seat:
    """Somebody in front of the table: presses keys, types lines, looks."""

    def __init__(self, pilot: Pilot[None], gateway: Gateway) -> None:
        self.pilot, self.gateway = pilot, gateway
        assert isinstance(pilot.app.screen, TableScreen)
        self.screen = pilot.app.screen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, line: str) -> None:
        """A line put in as a paste would, then Enter."""
        self.screen.prompt.typed.value = line
        await self.press("enter")

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Until it is so; what never comes is a failure that shows the screen."""
        for _ in range(100):
            if condition():
                return
            await self.pilot.pause()
        pytest.fail(f"never came:\n{self.all()}")

    async def sees(self, text: str, where: Callable[[], str] | None = None) -> None:
        look = where or self.all
        await self.wait_until(lambda: text in look())

    def focused(self) -> Widget | None:
        return self.screen.focused

    def has_actions(self, count: int) -> bool:
        return len(list(self.gateway.table.all(Action))) >= count

    def all(self) -> str:
        """The whole screen as the terminal has it."""
        return "\n".join(strip.text for strip in self.screen._compositor.render_strips())

    def queue(self) -> str:
        return drawn(self.screen.queue)

    def cast(self) -> str:
        return drawn(self.screen.cast)

    def journal(self) -> str:
        return drawn(self.screen.journal)

    def echo(self) -> str:
        return drawn(self.screen.echo)

    def now(self) -> str:
        return drawn(self.screen.query_one("#now", OneLine))

    def foot(self) -> str:
        return drawn(self.screen.query_one("#foot", OneLine))

    def action(self, n: int) -> Action:
        return next(a for a in self.gateway.table.all(Action) if a.n == n)

    def willpower(self, who: int) -> int:
        track = self.gateway.ask(lambda table: table.track(who, "willpower"))
        assert isinstance(track, Track)
        return track.value


def drawn(widget: Widget) -> str:
    return "\n".join(widget.render_line(y).text for y in range(widget.size.height))


@asynccontextmanager
async def seated(path: Path, size: tuple[int, int] = WIDE) -> AsyncIterator[Seat]:
    with Gateway(path, tell, clock) as gateway:
        app = Roundkeeper(gateway, Seeded(7))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Seat(pilot, gateway)


def prepared(path: Path, *lines: str) -> Path:
    """The chronicle after these lines of plain mode."""
    evening = Evening(path, Seeded(3))
    evening.all(*lines)
    evening.play.gateway.close()
    return path


@pytest.fixture
def barn(chronicle: Path) -> Path:
    return prepared(chronicle, HALL, ANNA, "new scene The Tithe Barn stressful", "join Hall, Anna")


@both
async def test_a_round_by_keys(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await seat.press("a", *"dex+brawl")
        await seat.sees("Hall ▸")
        await seat.sees("Dexterity 3 + Brawl 4 = 7d", seat.echo)
        await seat.sees("success", seat.echo)
        assert not list(seat.gateway.table.all(Action)), "an echo does nothing"
        await seat.press("enter")
        await seat.sees("7d10 @6", seat.queue)
        assert "KEYS" in seat.all(), "a prompt for somebody is left when it was answered"
        await seat.press("down", "f2")
        await seat.type("dex+melee; dex+dodge")
        await seat.sees("3  Anna", seat.queue)
        assert [seat.action(n).status for n in (1, 2, 3)] == ["declared"] * 3

        await seat.press("w")
        await seat.sees("can't fail", seat.queue)
        await seat.press("d")
        await seat.sees("7 dice for Hall, Dexterity + Brawl ▸")
        await seat.type("9 8 4 1 2 3 6")
        await seat.sees("[9] [8]  4  !1!  2   3  [6]  3 successes, complete", seat.now)
        await seat.sees("✓ 3", seat.queue)
        assert seat.willpower(1) == 4

        await seat.press("r")
        await seat.wait_until(lambda: seat.action(2).status == "resolved")
        await seat.press("n")
        await seat.sees("round 2")
        assert "nothing left" in seat.now()
        await seat.press("u")
        await seat.sees("round 1")
        await seat.sees("▸  3  Anna", seat.queue)
        await seat.press("u", "u")
        await seat.wait_until(lambda: seat.action(1).status == "declared")
        assert seat.willpower(1) == 5
        await seat.press("U")
        await seat.sees("✓ 3", seat.queue)
        assert seat.action(1).throw == {"faces": [9, 8, 4, 1, 2, 3, 6], "by_hand": True}


@both
async def test_the_dice_are_told_apart_by_marks(barn: Path, size: tuple[int, int]) -> None:
    prepared(barn, "rule rule_of_ten on", "hall: dex+brawl-3[dark]")
    async with seated(barn, size) as seat:
        await seat.press("f7")
        await seat.type("10 4 1 9")
        await seat.sees("1 more dice", seat.echo)
        assert seat.screen.prompt.typed.value == "10 4 1 9", "typed dice stay"
        assert seat.action(1).status == "declared"
        await seat.type("10 4 1 9 7")
        await seat.sees("[10]  4  !1! [9] » [7]", seat.now)
        await seat.sees("2 successes, moderate", seat.now)


async def test_too_few_dice_are_said_and_kept(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        await seat.press("d")
        await seat.sees("Hall: Dexterity 3 + Brawl 4", seat.echo)
        seat.screen.prompt.typed.value = "9 8"
        await seat.sees("2 of 7 dice", seat.echo)
        await seat.press("enter")
        await seat.sees("× 7 dice expected, 2 given.", seat.echo)
        assert seat.screen.prompt.typed.value == "9 8"


async def test_the_echo_is_grey_until_the_line_is_done(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        seat.screen.prompt.typed.value = "hall: dex+"
        await seat.sees("isn't finished", seat.echo)
        assert "×" not in seat.echo()
        await seat.press("enter")
        await seat.sees("× The line isn't finished", seat.echo)
        assert seat.screen.prompt.typed.value == "hall: dex+"
        seat.screen.prompt.typed.value = "hall: dex+brawll @6"
        await seat.sees("× “brawll” is not on the sheet", seat.echo)
        seat.screen.prompt.typed.value = "hall: dex+brawl now"
        await seat.sees("Hall: Dexterity 3 + Brawl 4", seat.echo)
        assert not list(seat.gateway.table.all(Action))
        seat.screen.prompt.typed.value = "hurt Hall 2"
        await seat.sees("Hall is hurt by 2", seat.echo)
        await seat.press("enter")
        await seat.sees("2/7", seat.cast)
        assert seat.screen.prompt.typed.value == ""
        assert seat.screen.prompt.typed.has_focus, "the free line stays open"
        await seat.press("enter")
        assert seat.screen.focused is seat.screen.cast


async def test_lines_and_keys_are_two_states(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        assert seat.screen.focused is seat.screen.cast
        for key, back in (("colon", "escape"), ("ctrl+l", "ctrl+l")):
            await seat.press(key, "r", "n", "u")
            assert seat.screen.prompt.typed.value == "rnu"
            await seat.press(back)
            assert seat.focused() is seat.screen.cast
            seat.screen.prompt.typed.value = ""
        assert seat.action(1).status == "declared"
        assert "▐CAST▌" in seat.all()
        await seat.press("tab")
        assert seat.focused() is seat.screen.queue
        assert "▐QUEUE▌" in seat.all()
        assert "─CAST─" in seat.all()
        await seat.press("shift+tab", "question_mark")
        await seat.sees("ctrl+z take back", seat.echo)
        await seat.press("f5")
        await seat.wait_until(lambda: seat.action(1).status == "resolved")
        await seat.press("r")
        await seat.sees("× Nothing is left to resolve", seat.echo)


@both
async def test_the_help_holds_every_key(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await seat.press("f1")
        await seat.sees("ctrl+q leaves", seat.echo)
        for key in KEYS:
            assert key.shown in seat.echo()
        await seat.press("f1")
        await seat.wait_until(lambda: not seat.echo().strip())


async def test_a_click_opens_the_free_line(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("a", "escape")
        await seat.pilot.click(seat.screen.prompt.typed)
        await seat.sees("LINE ▸")
        assert seat.screen.prompt.typed.has_focus


async def test_what_is_pasted_is_cleaned(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        seat.screen.prompt.typed.post_message(Paste("hall: \u202edex\x1b[2J\nnext"))
        await seat.wait_until(lambda: seat.screen.prompt.typed.value == "hall: dex\ufffd[2J")


async def test_the_marked_action_of_the_queue_is_resolved(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("tab", "j", "r")
        await seat.wait_until(lambda: seat.action(2).status == "resolved")
        assert seat.action(1).status == "declared"


@both
async def test_what_undo_would_take_back(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        assert "u takes back: Hall and" in seat.foot()
        await seat.press("a")
        await seat.type("per+alert secret")
        await seat.sees("(secret entry)", seat.journal)
        await seat.sees("u takes back: a secret", seat.foot)
        await seat.press("ctrl+z")
        await seat.sees("(undone) (secret entry)", seat.journal)
        await seat.sees("Taken back: a secret entry", seat.now)
        await seat.sees("u takes back: Hall and", seat.foot)
        await seat.press("ctrl+y")
        await seat.sees("Done again: a secret entry", seat.now)


NAMES = ("[/nope]", "[@click=app.quit]x[/]", "[b]阿丽[/b]", "[red", "$error \\[x]")


@both
async def test_hostile_names_are_only_shown(chronicle: Path, size: tuple[int, int]) -> None:
    lines = [f'new character "{name}" dexterity 3 brawl 2' for name in NAMES]
    prepared(chronicle, *lines, "new scene [bold]Barn[/] stressful")
    async with seated(chronicle, size) as seat:
        for at, name in enumerate(NAMES):
            await seat.press("home", *["down"] * at, "a")
            await seat.sees(f"{name} ▸")
            await seat.type(f'dex+brawl "{name}"')
            await seat.wait_until(partial(seat.has_actions, at + 1))
        everything = seat.all()
        assert "[bold]Barn[/]" in everything
        for name in ("[/nope]", "[@click=", "[b]阿丽", "[red", "$error"):
            assert name in seat.queue(), name
            assert name in seat.cast(), name
        await seat.press("r")
        await seat.sees("1 [/nope]:", seat.now)
        await seat.pilot.click(seat.screen.queue, offset=(12, 1))
        await seat.pilot.click(seat.screen.cast, offset=(3, 1))
        assert seat.pilot.app.is_running
        assert len(seat.all().splitlines()) == size[1]


@both
async def test_rows_fill_their_width_and_no_more(chronicle: Path, size: tuple[int, int]) -> None:
    """Wide characters are cut whole."""
    from rich.cells import cell_len

    name = "守卫守卫守卫守卫守卫守卫"
    prepared(chronicle, f'new character "{name}" dexterity 3 brawl 2', f"{name}: dex+brawl-1[黑暗]")
    async with seated(chronicle, size) as seat:
        for panel in (seat.screen.cast, seat.screen.queue, seat.screen.journal):
            for line in drawn(panel).splitlines():
                assert cell_len(line) == panel.size.width
        assert "…" in seat.cast()
        assert "4d10 @6" in seat.queue()


async def test_reopened_it_is_the_same_round(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl wp; dex+dodge", "anna: dex+melee", "resolve")
    async with seated(barn) as seat:
        await seat.press("r")
        await seat.sees("▸", seat.queue)
        before = (seat.queue(), seat.cast(), seat.journal(), seat.foot())
    async with seated(barn) as seat:
        assert (seat.queue(), seat.cast(), seat.journal(), seat.foot()) == before


def counted(panel: LinePanel) -> tuple[int, int]:
    counts = panel.refreshed, panel.composed
    panel.refreshed = panel.composed = 0
    return counts


async def test_only_touched_lines_are_drawn_again(barn: Path) -> None:
    many = [f"new character Guard{k} dexterity 2 melee 2 extra" for k in range(12)]
    joining = ", ".join(f"Guard{k}" for k in range(12))
    said = [f"Guard{k}: dex+melee" for k in range(12)]
    prepared(barn, *many, f"join {joining}", "hall: dex+brawl", "anna: dex+melee", *said)
    async with seated(barn) as seat:
        queue, cast = seat.screen.queue, seat.screen.cast
        await seat.sees("14  Guard11", seat.queue)
        counted(queue), counted(cast)
        await seat.press("w")
        await seat.sees("can't fail", seat.queue)
        assert counted(queue) == (1, 1)
        assert counted(cast) == (1, 1)
        await seat.press("r")
        await seat.sees("✓", seat.queue)
        # the thrown one, the next one, and the mark that goes along (both lines once more)
        refreshed, composed = counted(queue)
        assert composed == 2
        assert refreshed <= 4
        assert counted(cast) == (1, 1)
        await seat.press("u")
        await seat.wait_until(lambda: seat.action(1).status == "declared")
        await seat.sees("Taken back", seat.now)
        assert counted(queue)[1] == 2
        assert counted(cast)[1] == 1


async def test_another_window_is_noticed(barn: Path) -> None:
    async with seated(barn) as seat:
        prepared(barn, "anna: dex+melee", "hurt Anna 3")
        await seat.press("a")
        await seat.type("dex+brawl")
        await seat.sees("Anna", seat.queue)
        await seat.sees("3/7", seat.cast)
        await seat.sees("Anna is hurt by 3", seat.journal)


async def test_long_lists_scroll_and_keep_their_mark(chronicle: Path) -> None:
    prepared(chronicle, *[f"new character P{k} dexterity 1" for k in range(60)])
    async with seated(chronicle, NARROW) as seat:
        await seat.press("end")
        await seat.sees("P59", seat.cast)
        await seat.press("colon")
        await seat.type("join P59")
        await seat.wait_until(lambda: bool(seat.gateway.table.scene))
        await seat.wait_until(lambda: seat.screen.cast.marked == 60)
        assert seat.screen.cast.keys[0] == 60


async def test_an_empty_chronicle_opens(tmp_path: Path) -> None:
    path = tmp_path / "empty.rk"
    create(path, "storyteller", "Nothing yet", tell, clock())
    async with seated(path, NARROW) as seat:
        assert "No scene yet" in seat.all()
        await seat.press("a")
        await seat.sees("Nobody is marked", seat.echo)
        for key in ("r", "d", "w", "n", "u", "U"):
            await seat.press(key)
            await seat.sees("×", seat.echo)


def test_keys_name_what_is_in_the_registry() -> None:
    assert {key.move for key in KEYS if key.move} <= set(REGISTRY)
    for key in KEYS:
        if len(key.keys.split(",")[0]) == 1:
            assert "," in key.keys, f"{key.keys} has no control or function key"
