"""The full-screen table, played by keys and judged by what is seen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from textual.events import Key, Paste

from core.dice import Seeded
from core.language import Request
from core.moves import REGISTRY
from core.refusal import Refusal
from core.table import Action, Track
from data.creating import create
from data.gateway import Gateway
from tests.conftest import Evening, clock
from tui import keymap
from tui.app import Roundkeeper
from tui.keys import KEYS, of
from tui.say import refusal
from tui.screens.table import TableScreen
from tui.tell import tell
from tui.widgets.lines import LinePanel
from tui.widgets.rows import Rows

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

    def top(self) -> str:
        """What stands in front, a search for one."""
        strips = self.pilot.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)

    def queue(self) -> str:
        return drawn(self.screen.queue)

    def cast(self) -> str:
        return drawn(self.screen.cast)

    def journal(self) -> str:
        return drawn(self.screen.journal)

    def echo(self) -> str:
        return drawn(self.screen.echo)

    def now(self) -> str:
        return self.row("phase") + "\n" + self.title() + "\n" + drawn(self.screen.now)

    def title(self) -> str:
        return self.screen.now.title.plain

    def row(self, name: str) -> str:
        for rows in self.screen.query(Rows):
            if name in rows.names:
                return rows.render_line(rows.names.index(name)).text
        return ""

    def row_with(self, text: str) -> str:
        return next((row for row in self.all().splitlines() if text in row), "")

    def foot(self) -> str:
        return "\n".join(self.row(name) for name in ("back", "foot", "foot2"))

    def tasks(self) -> str:
        return drawn(self.screen.tasks)

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
        await seat.press("1", "a", *"dex+brawl")
        await seat.sees("Hall ▸")
        await seat.sees("7d10 @6", seat.now)
        await seat.sees("ok  90%", seat.now)
        assert not list(seat.gateway.table.all(Action)), "an echo does nothing"
        await seat.press("enter")
        await seat.wait_until(lambda: seat.has_actions(1))
        await seat.sees("Anna ▸")
        await seat.type("dex+melee; dex+dodge")
        assert "KEYS" in seat.all(), "everybody has spoken"
        await seat.press("2")
        await seat.sees("7d10 @6", seat.queue)
        await seat.sees("3  Anna", seat.queue)
        assert [seat.action(n).status for n in (1, 2, 3)] == ["declared"] * 3

        await seat.press("w")
        await seat.sees("can't fail", seat.queue)
        await seat.press("d")
        await seat.sees("7 dice for Hall, Dexterity + Brawl ▸")
        await seat.type("9 8 4 1 2 3 6")
        await seat.sees("3 succeed − 1 for ones + 1 Willpower = 3", seat.now)
        await seat.sees("3 successes, complete", seat.now)
        await seat.sees("✓ 3", seat.queue)
        assert seat.willpower(1) == 4

        await seat.press("r")
        await seat.wait_until(lambda: seat.action(2).status == "resolved")
        await seat.press("n")
        await seat.sees("round 2")
        await seat.sees("DECLARE 0 of 2", seat.now)
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
        await seat.type("0419")
        await seat.sees("One more die", seat.echo)
        assert "[10] [4] [1] [9] » [ ]" in seat.now()
        assert seat.screen.prompt.typed.value == "0419", "typed dice stay"
        assert seat.action(1).status == "declared"
        await seat.type("10 4 1 9 7")
        await seat.sees("2 successes, moderate", seat.now)
        await seat.sees("3 succeed − 1 for ones = 2", seat.now)
        await seat.sees("house rules that mattered: rule of ten", seat.now)
        drawn_dice = ("┃ 10 ┃ ┃  9 ┃ │  4 │ ┊  1 ┊ »  ┃  7 ┃", "[10] [9]  4  !1! » [7]")
        assert drawn_dice[size == NARROW] in seat.now()


async def test_too_few_dice_are_said_and_kept(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        await seat.press("d")
        seat.screen.prompt.typed.value = "9 8"
        await seat.sees("2 of 7 dice", seat.now)
        assert "[9] [8] [ ] [ ] [ ] [ ] [ ]" in seat.now()
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
        await seat.sees("1  Dexterity 3 + Brawl 4", seat.now)
        assert not list(seat.gateway.table.all(Action))
        seat.screen.prompt.typed.value = "hurt Hall 2"
        await seat.sees("Hall is hurt by 2", seat.now)
        await seat.press("enter")
        await seat.sees("2/7", seat.cast)
        assert seat.screen.prompt.typed.value == ""
        assert seat.screen.focused is seat.screen.queue, "the line is done with"


async def test_lines_and_keys_are_two_states(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        assert seat.screen.focused is seat.screen.queue
        for key, back in (("colon", "escape"), ("ctrl+l", "ctrl+l")):
            await seat.press(key, "r", "n", "u")
            assert seat.screen.prompt.typed.value == "rnu"
            await seat.press(back)
            assert seat.focused() is seat.screen.queue
            seat.screen.prompt.typed.value = ""
        assert seat.action(1).status == "declared"
        assert "▐QUEUE▌" in seat.all()
        await seat.press("shift+tab")
        assert seat.focused() is seat.screen.cast
        assert "▐CAST▌" in seat.all()
        assert "─QUEUE─" in seat.all()
        await seat.press("f5")
        await seat.wait_until(lambda: seat.action(1).status == "resolved")
        await seat.press("r")
        await seat.sees("× Nothing is left to resolve", seat.echo)


@both
async def test_the_help_holds_every_key(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await seat.press("f1")
        await seat.wait_until(lambda: "throws the marked or the next action" in seat.top())
        seen = seat.top()
        for _ in range(4):
            await seat.press("pagedown")
            await seat.pilot.pause()
            seen += seat.top()
        for key in of("table"):
            assert key.shown in seen, key.id
            assert not key.keys or key.help in seen, key.id
        assert "ctrl+q leaves" in seen
        await seat.press("question_mark")
        await seat.wait_until(lambda: "WHERE WE WERE" in seat.top())


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


async def test_esc_with_a_key_right_behind_it_is_two_keys(barn: Path) -> None:
    """So it reaches a program: as Alt and that key."""
    prepared(barn, "hall: dex+brawl", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("colon", *"hurt")
        seat.pilot.app.post_message(Key("alt+shift+r", "R"))
        await seat.sees("ROUND END▌", seat.now)
        assert seat.screen.prompt.typed.value == "hurt"
        seat.pilot.app.post_message(Key("alt+colon", ":"))
        await seat.wait_until(lambda: seat.screen.typing)


async def test_what_is_pasted_where_keys_act_goes_into_the_line(barn: Path) -> None:
    async with seated(barn) as seat:
        seat.pilot.app.post_message(Paste("hurt hall"))
        await seat.wait_until(lambda: seat.screen.prompt.typed.value == "hurt hall")
        for event in (Key("space", " "), Paste("2"), Key("enter", None)):
            seat.pilot.app.post_message(event)  # in one batch: Enter overtakes nothing
        await seat.sees("2/7", seat.cast)


async def test_the_marked_action_of_the_queue_is_resolved(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("j", "r")
        await seat.wait_until(lambda: seat.action(2).status == "resolved")
        assert seat.action(1).status == "declared"


@both
async def test_what_undo_would_take_back(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        assert "u takes back: Hall" in seat.foot()
        await seat.press("1", "a")
        await seat.type("per+alert secret")
        await seat.press("escape", "4")
        await seat.sees("(secret entry)", seat.journal)
        await seat.sees("u takes back: a secret", seat.foot)
        await seat.press("ctrl+z")
        await seat.sees("(undone) (secret entry)", seat.journal)
        await seat.sees("Taken back: a secret entry", seat.now)
        await seat.sees("u takes back: Hall", seat.foot)
        await seat.press("ctrl+y")
        await seat.sees("Done again: a secret entry", seat.now)


NAMES = ("[/nope]", "[@click=app.quit]x[/]", "[b]阿丽[/b]", "[red", "$error \\[x]")


@both
async def test_hostile_names_are_only_shown(chronicle: Path, size: tuple[int, int]) -> None:
    lines = [f'new character "{name}" dexterity 3 brawl 2' for name in NAMES]
    prepared(chronicle, *lines, "new scene [bold]Barn[/] stressful")
    async with seated(chronicle, size) as seat:
        for at, name in enumerate(NAMES):
            await seat.press("1", "home", *["down"] * at, "a")
            await seat.sees(f"{name} ▸")
            await seat.type(f'dex+brawl "{name}"')
            await seat.wait_until(partial(seat.has_actions, at + 1))
            await seat.press("escape")
        await seat.press("2")
        everything = seat.all()
        assert "[bold]Barn[/]" in everything
        for name in ("[/nope]", "[@click=", "[b]阿丽", "[red", "$error"):
            assert name in seat.queue(), name
        await seat.press("1")
        for name in ("[/nope]", "[@click=", "[b]阿丽", "[red", "$error"):
            assert name in seat.cast(), name
        await seat.press("2")
        await seat.press("r")
        await seat.sees("1 · [/nope] “[/nope]”", seat.now)
        await seat.pilot.click(seat.screen.queue, offset=(12, 1))
        assert seat.pilot.app.is_running
        assert len(seat.all().splitlines()) == size[1]


@both
async def test_rows_fill_their_width_and_no_more(chronicle: Path, size: tuple[int, int]) -> None:
    """Wide characters are cut whole."""
    from rich.cells import cell_len

    name = "守卫" * 24
    prepared(chronicle, f'new character "{name}" dexterity 3 brawl 2', f"{name}: dex+brawl-1[黑暗]")
    async with seated(chronicle, size) as seat:
        for number, panel in enumerate(seat.screen.panels.values(), 1):
            await seat.press(str(number))
            for line in drawn(panel).splitlines():
                assert cell_len(line) == panel.size.width
        await seat.press("1")
        assert "…" in seat.cast()
        await seat.press("2")
        assert "4d10 @6" in seat.queue()


async def test_reopened_it_is_the_same_round(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl wp; dex+dodge", "anna: dex+melee", "resolve")
    async with seated(barn) as seat:
        await seat.press("r")
        await seat.sees("6 3 7 → 2 successes", seat.journal)
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
        await seat.press("1", "end")
        await seat.sees("P59", seat.cast)
        await seat.press("colon")
        await seat.type("join P59")
        await seat.wait_until(lambda: bool(seat.gateway.table.scene))
        await seat.wait_until(lambda: seat.screen.cast.marked == 60)
        assert seat.screen.cast.keys[0] == 60


async def test_it_opens_with_where_we_were(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl wp", "anna: dex+melee", "hurt Anna 2", "resolve")
    async with seated(barn) as seat:
        assert "RESOLVE 1 of 2" in seat.now()
        assert "▸ next: 2 Anna" in seat.now()
        assert "Hall Willpower 4/5 · Anna Health 2/7" in seat.now()
        assert "last: Hall, Dexterity 3 + Brawl 4" in seat.now()
        assert seat.focused() is seat.screen.queue


@both
async def test_one_panel_or_all_of_them(barn: Path, size: tuple[int, int]) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn, size) as seat:
        for number, title in enumerate(("CAST", "QUEUE", "TASKS", "JOURNAL"), 1):
            await seat.press(str(number))
            await seat.sees(title)
            narrow_title = f"▐{number} {title}"
            assert (narrow_title if size == NARROW else f"▐{title}▌") in seat.all()
        small = seat.screen.journal.size.height
        await seat.press("4")
        await seat.wait_until(lambda: seat.screen.journal.size.height > small)
        assert "NOW" in seat.all(), "what a key would do is seen there"
        await seat.press("4")
        await seat.wait_until(lambda: seat.screen.journal.size.height == small)


async def test_a_click_on_a_tab(barn: Path) -> None:
    async with seated(barn, NARROW) as seat:
        await seat.pilot.click("#head", offset=(4, 2))
        await seat.wait_until(lambda: seat.focused() is seat.screen.cast)


async def test_everybody_is_asked_the_slowest_first(barn: Path) -> None:
    """ST-16: an empty line passes somebody over; who was passed over keeps the question mark."""
    prepared(barn, "new character Odo strength 3 athletics 2", "join Odo")
    async with seated(barn) as seat:
        await seat.sees("asked: Odo · then Anna, Hall", seat.now)
        await seat.press("a")
        await seat.sees("Odo ▸")
        await seat.type("str+ath")
        await seat.sees("Anna ▸")
        await seat.press("enter")
        await seat.sees("Hall ▸")
        await seat.type("dex+brawl")
        await seat.wait_until(lambda: seat.focused() is seat.screen.queue)
        assert "DECLARE 2 of 3" in seat.now()
        assert "?" in seat.cast()


async def test_an_action_is_edited_dropped_and_moved(barn: Path) -> None:
    prepared(barn, 'hall: dex+brawl-1[dark] "low cut" @7+1[left hand]', "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("enter")
        line = 'edit 1: dexterity+brawl-1[dark] "low cut" @7+1[left hand]'
        assert seat.screen.prompt.typed.value == line
        await seat.type(line.replace("brawl", "dodge"))
        await seat.wait_until(lambda: "dodge" in str(seat.action(1).parts))
        assert seat.action(1).label == "low cut"
        await seat.press("J")
        await seat.wait_until(lambda: seat.screen.queue.keys == [2, 1])
        await seat.press("K")
        await seat.wait_until(lambda: seat.screen.queue.keys == [1, 2])
        await seat.press("x")
        await seat.sees("dropped", seat.queue)
        assert seat.action(1).status == "dropped"


async def test_characters_are_put_in_another_order(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("1", "J")
        await seat.wait_until(lambda: seat.screen.cast.keys == [2, 1])
        assert seat.screen.cast.marked == 1
        await seat.press("J", "K")
        await seat.wait_until(lambda: seat.screen.cast.keys == [1, 2])


async def test_attempts_stay_for_the_next_round_and_are_tried_again(barn: Path) -> None:
    tried = ("hall: dex+brawl @7 roll dice 2 2 2 2 2 2 2", "anna: dex @9 roll dice 2 3 4 5")
    prepared(barn, "calm", *tried, "anna: dex @6 task gate", "drop 3")
    async with seated(barn) as seat:
        await seat.press("n")
        await seat.sees("round 2")
        assert "throw 1       Hall  1×   @8" in seat.tasks()
        await seat.press("t")
        await seat.sees("4d10 @10", seat.queue)  # the last one that was thrown
        await seat.press("u", "3", "home", "enter")
        await seat.sees("Enter once more tries it again", seat.now)
        await seat.sees("7d10 @8", seat.now)
        await seat.press("enter")
        await seat.sees("7d10 @8", seat.queue)
        await seat.press("3", "end", "enter")
        await seat.sees("Nobody has tried gate yet", seat.echo)


async def test_a_task_of_another_scene_is_tried_in_the_scene_in_front(barn: Path) -> None:
    prepared(barn, "calm", "hall: dex+brawl @7 roll task door dice 2 2 2 2 2 2 2")
    prepared(barn, "new scene The mill stressful", "join anna")
    async with seated(barn) as seat:
        await seat.press("3", "t")
        await seat.sees("Hall tries again: Dexterity", seat.now)
        fresh = max(seat.gateway.table.all(Action), key=lambda a: int(a.id))
        assert seat.gateway.table.scene is not None
        assert (fresh.scene, fresh.n) == (seat.gateway.table.scene.id, 1)
        assert "Hall           1" in seat.cast(), "whoever tries is there"
        await seat.sees("7d10 @8", seat.queue)
        await seat.press("t")
        await seat.sees("is declared already", seat.echo)


async def test_nothing_else_is_tried_where_a_task_is_untried(barn: Path) -> None:
    prepared(barn, "calm", "anna: dex @9 roll dice 2 3 4 5", "hall: dex task gate", "drop 2")
    async with seated(barn) as seat:
        await seat.press("3", "end", "t")
        await seat.sees("Nobody has tried gate yet", seat.echo)
        assert not seat.has_actions(3)


async def test_what_was_undone_among_the_rules_no_longer_stands_in_now(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee", "resolve")
    async with seated(barn) as seat:
        await seat.press("r")
        await seat.sees("─NOW─ 2 · Anna", seat.all)
        await seat.press("ctrl+r")
        await seat.wait_until(lambda: "HOUSE RULES" in seat.top())
        await seat.press("u", "escape")
        await seat.sees("Taken back: Anna", seat.now)
        await seat.press("o")
        await seat.sees("2 Anna, overruled ▸")


async def test_another_windows_step_clears_what_stood_in_now(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("r")
        await seat.sees("─NOW─ 1 · Hall", seat.all)
        prepared(barn, "resolve")
        await seat.press("o", *"failure", "enter")
        await seat.sees("✓", seat.queue)


async def test_what_is_being_typed_is_the_last_of_the_earlier_lines(barn: Path) -> None:
    async with seated(barn) as seat:
        typed = seat.screen.prompt.typed
        await seat.press("colon", *"dex", "up", "down")
        assert typed.value == "dex"
        await seat.press("ctrl+u")
        await seat.type("calm")
        await seat.press("colon", *"hurt", "up")
        assert typed.value == "calm"
        await seat.press("down")
        assert typed.value == "hurt"
        await seat.press("ctrl+u", "escape", "slash", *"ha", "up")
        assert typed.value == "ha", "a search has no earlier lines"
        for word in ("complete", "take grey", "earlier lines"):
            assert word not in seat.foot()


async def test_whom_the_line_asks_is_named_at_the_top(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.sees("asked: Anna · then Hall")
        await seat.press("a", "enter")
        await seat.sees("Hall ▸")
        await seat.sees("asked: Hall · then Anna")
        await seat.press("escape")
        await seat.sees("asked: Anna · then Hall")


async def test_nobody_else_pays_for_what_is_thrown_already(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee", "resolve")
    async with seated(barn) as seat:
        await seat.press("home", "w")
        await seat.sees("The dice of action 1 are thrown", seat.echo)
        assert not seat.action(2).own.get("wp")


async def test_a_line_left_half_typed_comes_back_chosen(barn: Path) -> None:
    """Typing begins anew, → goes on with it; nothing of it is lost."""
    async with seated(barn) as seat:
        typed = seat.screen.prompt.typed
        await seat.press("colon", *"undo 5", "enter", "escape", "colon")
        assert typed.value == "undo 5"
        await seat.type("calm")
        await seat.sees("calm", seat.now)
        await seat.press("colon", "up", "up")
        assert typed.value == "undo 5"
        await seat.press("escape", "colon", "end", "9")
        assert typed.value == "undo 59"


async def test_what_a_search_found_in_the_journal_is_in_sight(barn: Path) -> None:
    prepared(barn, "hurt anna 1", *["calm", "stressful"] * 30)
    async with seated(barn, NARROW) as seat:
        await seat.press("4", "end", "slash", *"hurt", "enter")
        await seat.sees("▌r1 Anna is hurt by 1", seat.journal)


async def test_enter_does_only_what_it_has_just_shown(barn: Path) -> None:
    """A preview that is gone, by another panel, row or line, has to be shown anew."""
    prepared(barn, "hall: dex+brawl", "anna: dex+melee", "resolve")
    for away in (("2", "4"), ("k", "j"), ("colon", "escape")):
        async with seated(barn) as seat:
            await seat.press("4", "k", "k", "enter")
            await seat.sees("Enter once more", seat.now)
            await seat.press(*away)
            await seat.wait_until(lambda: "Enter once more" not in seat.now())
            await seat.press("enter")
            await seat.sees("Enter once more", seat.now)
            assert seat.action(1).status == "resolved"


async def test_a_line_left_in_one_batch_is_kept_whole(barn: Path) -> None:
    async with seated(barn) as seat:
        for key in ("colon", *"hurt", "ctrl+l"):
            seat.pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await seat.sees("KEYS")
        await seat.wait_until(lambda: seat.screen.drafts.read().line()[0] == "hurt")


async def test_an_earlier_throw_is_read_again_before_it_is_overruled(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl; dex+dodge", "resolve dice 9 9 1 2 3", "resolve dice 2 3 4")
    async with seated(barn) as seat:
        await seat.press("home", "enter")
        await seat.sees("1 Hall, overruled ▸")
        await seat.sees("2 succeed − 1 for ones = 1", seat.now)
        await seat.press("escape", "u", "U")
        await seat.sees("none succeeds", seat.now)


async def test_what_is_covered_is_neither_tried_nor_paid_for(barn: Path) -> None:
    prepared(barn, "calm", "hall: dex+brawl secret dice 9 9 9 9 9 9 9", "anna: dex secret")
    async with seated(barn) as seat:
        for key in ("t", "w"):
            await seat.press("home", *(["end"] if key == "w" else []), key)
            await seat.sees("That is secret: v shows it", seat.echo)
            await seat.press("colon", "escape")


@both
async def test_a_long_name_leaves_room_for_the_question(
    chronicle: Path, size: tuple[int, int]
) -> None:
    prepared(chronicle, f'new character "{"守" * 60}" dexterity 2 brawl 2')
    async with seated(chronicle, size) as seat:
        await seat.press("1", "a")
        await seat.sees("… ▸")
        await seat.press("escape", "c")
        await seat.wait_until(lambda: seat.pilot.app.screen is not seat.screen)
        await seat.press("plus")
        await seat.wait_until(lambda: "new under Physical ▸" in seat.top())


async def test_both_what_was_typed_and_what_was_noted_is_offered(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon", *"hurt", "escape", "1", "c")
        await seat.wait_until(lambda: seat.pilot.app.screen is not seat.screen)
        await seat.press("e", *"old")
        await seat.wait_until(lambda: seat.screen.drafts.read().notes(1) == "old")
        seat.screen.drafts.flush()
        kept = seat.screen.drafts.path.read_bytes()
        await seat.press("escape", "escape")
        await seat.wait_until(lambda: seat.pilot.app.screen is seat.screen)
    seat.screen.drafts.path.write_bytes(kept)
    async with seated(barn) as seat:
        await seat.sees("A line was being typed", seat.echo)
        await seat.sees("Notes of Hall were being written", seat.echo)
        await seat.press("c")
        await seat.wait_until(lambda: "Notes were being written here" in seat.top())


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ('[keys]\nnext = "blorp"', "“blorp” for “next” is no key"),
        ('[keys]\nnext = ""', "“” for “next” is no key"),
        ("[keys]\nnext = 5", "“5” for “next” is no key"),
        ('[keys]\nnext = "u"', "“u” would do two things"),
        ('[keys]\nline = "enter"', "“enter” would do two things"),
        ('next = "space"', "belong below [keys]"),
        ('[keys]\nnxt = "space"', "has no use for “nxt”"),
    ],
)
def test_a_keymap_that_isnt_right_is_named(tmp_path: Path, toml: str, says: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(toml, encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        keymap.read(path, frozenset(key.id for key in KEYS))
    assert says in refusal(refused.value)


def test_keys_may_be_exchanged(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('[keys]\nnext = "u, plus"\nundo = "ctrl+b"', encoding="utf-8")
    own = keymap.read(path, frozenset(key.id for key in KEYS))
    assert own == {"next": "u,plus", "undo": "ctrl+b"}


async def test_a_lone_attempt_is_called_by_its_number_where_room_is_short(barn: Path) -> None:
    prepared(
        barn, "calm", "hall: dex+brawl @7 roll dice 2 2 2 2 2 2 2", "rename hall to Berengaria"
    )
    async with seated(barn, (100, 30)) as seat:
        await seat.sees("1     Bereng", seat.tasks)
        assert "thr" not in seat.tasks()


async def test_of_two_who_try_the_same_each_row_is_its_own(barn: Path) -> None:
    tried = ("hall: dex @7 roll task door dice 2 2 2", "anna: dex @7 roll task door dice 2 3 4 5")
    prepared(barn, "calm", *tried)
    async with seated(barn) as seat:
        await seat.press("3", "home", "t")
        await seat.sees("3  Hall", seat.queue)


async def test_a_line_is_done_with_by_enter(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        await seat.type("calm")
        await seat.sees("KEYS")
        await seat.press("colon")
        await seat.type("stressful")
        await seat.sees("STRESSFUL")
        await seat.press("n")
        await seat.sees("round 2")
        await seat.press("colon")
        await seat.type("no such thing")
        await seat.sees("× ", seat.echo)
        assert seat.screen.prompt.typed.has_focus


async def test_keys_of_one_batch_act_in_their_order(barn: Path) -> None:
    """As a slow link or a script sends them: nothing overtakes Enter, Backspace, Tab or Esc."""
    batch = [
        *":hurt annx",
        "backspace",
        *"a 2",
        "enter",
        "a",
        *"dex+mel",
        "tab",
        "enter",
        *"dex+br",
    ]
    batch += [
        "enter",
        "d",
        *"9987766",
        "enter",
        *":wits 3",
        "escape",
        *"r:",
        "ctrl+u",
        *"calm",
        "enter",
        "n",
    ]
    async with seated(barn) as seat:
        for key in batch:
            name = {":": "colon", " ": "space", "+": "plus"}.get(key, key)
            seat.pilot.app.post_message(Key(name, key if len(key) == 1 else None))
        await seat.sees("round 2 · calm")
        told = [entry.split()[1] for entry in seat.journal().splitlines() if "r1" in entry]
        assert told[-6:] == ["Anna", "Anna", "Hall", "Hall,", "Anna,", "The"]


async def test_trying_again_and_overruling(barn: Path) -> None:
    prepared(barn, "calm", "hall: dex+brawl @7 roll task door", "resolve dice 2 2 2 2 2 2 2")
    async with seated(barn) as seat:
        await seat.press("3")
        await seat.sees("door", seat.tasks)
        assert "1×   @8" in seat.tasks()
        await seat.press("t")
        await seat.sees("7d10 @8", seat.queue)
        await seat.press("2", "o")
        await seat.sees("2 Hall, overruled ▸")  # whose turn it is
        await seat.press("escape", "k", "o")
        await seat.sees("1 Hall, overruled ▸")  # the marked one
        await seat.type("success 2")
        await seat.sees("2 successes, moderate", seat.now)
        assert "overruled by the narrator" in seat.now()
        await seat.press("o")
        await seat.sees("1 Hall, overruled ▸")
        await seat.press(*"9987766")
        await seat.sees("9 9 8 7 7 6 6 → 5 successes", seat.now)
        await seat.press("enter")
        await seat.wait_until(lambda: (seat.action(1).reading or {})["count"] == 5)
        await seat.press("home", "d")
        await seat.sees("1 Hall, overruled ▸")
        await seat.type("splendid")
        await seat.sees("× ", seat.echo)
        assert seat.screen.prompt.typed.value == "splendid", "nothing is lost"


async def test_a_second_w_says_that_it_pays_already(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        await seat.press("w")
        await seat.sees("WP · ", seat.queue)
        steps = seat.screen._newest()
        await seat.press("w")
        await seat.sees("Action 1 pays Willpower already", seat.echo)
        assert seat.screen._newest() == steps, "and no step is made"


async def test_a_retry_in_a_fight_says_that_it_waits(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl task door", "resolve dice 2 2 2 2 2 2 2")
    async with seated(barn) as seat:
        await seat.press("t")
        await seat.sees("Hall tries again in the next round", seat.now)


async def test_i_brings_the_marked_one_in(barn: Path) -> None:
    """Who is away comes in at once; where the marked one is in, it is asked who."""
    prepared(barn, "new character Jerome", "new character Wat", "archive Wat")
    async with seated(barn) as seat:
        await seat.press("1", "end", "i")
        await seat.sees("Jerome in the scene", seat.now)
        await seat.press("slash", *"wat", "enter", "i")
        await seat.sees("Wat in the scene", seat.now)
        await seat.press("home", "i")
        assert seat.screen.prompt.typed.value == "join "


async def test_a_search_is_over_when_it_is_left(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("1", "slash", *"an", "enter")
        assert seat.screen.prompt.typed.value == "", "nothing stands behind the colon"
        await seat.press("slash")
        assert seat.screen.prompt.typed.value == ""
        await seat.press(*"zzz")
        await seat.sees("0 found", seat.echo)


async def test_asking_somebody_brings_back_the_line_that_was_theirs(barn: Path) -> None:
    """After a kill: a begun line comes with its own name as well, and is never lost."""
    async with seated(barn) as seat:
        await seat.press("1", "a", *"dex+br")
        seat.screen.drafts.flush()
        path = seat.screen.drafts.path
        kept = path.read_text("utf-8")
    for key, line in (("home", "dex+br"), ("end", "")):
        path.with_name(path.name.replace("-", "-9")).write_text(kept, "utf-8")
        async with seated(barn) as seat:
            await seat.sees("A line was being typed", seat.echo)
            await seat.press("1", key, "a")
            assert seat.screen.prompt.typed.value == line
            if not line:
                await seat.press("up")
                assert seat.screen.prompt.typed.value == "dex+br", "among the earlier lines"
            await seat.press("ctrl+u", "escape")


async def test_what_now_says_stays_when_secrets_are_shown(barn: Path) -> None:
    """A throw stays in NOW as secrets are covered and shown; a secret one is covered there too."""
    prepared(barn, "hall: dex+brawl", "anna: dex+melee secret")
    async with seated(barn) as seat:
        await seat.press("v", "v")
        await seat.sees("WHERE WE WERE", seat.now)
        await seat.press("home", "r")
        await seat.sees("Brawl 4", seat.now)
        await seat.press("v")
        await seat.sees("Brawl 4", seat.now)
        await seat.press("r")
        await seat.sees("Melee 3", seat.now)
        await seat.press("v")
        await seat.wait_until(lambda: "Melee" not in seat.now())
        assert "a secret entry" in seat.now()
        await seat.press("v")
        await seat.sees("Melee 3", seat.now)


async def test_everything_that_is_left_is_thrown(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl; dex+dodge", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("R")
        await seat.sees("RESOLVE 3 of 3", seat.now)
        assert "▐ROUND END▌" in seat.now()
        await seat.press("R")
        await seat.sees("× Nothing is left to resolve", seat.echo)


async def test_back_to_an_entry_with_a_preview(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee secret", "resolve")
    async with seated(barn) as seat:
        await seat.press("4", "k", "k", "enter")
        await seat.sees("Enter once more takes back 2 steps", seat.now)
        assert "Melee" not in seat.now(), "a secret stays covered in the preview"
        assert seat.action(1).status == "resolved"
        await seat.press("enter")
        await seat.wait_until(lambda: not seat.has_actions(2))
        assert seat.action(1).status == "declared"
        await seat.sees("2 steps are taken back; U does them again", seat.echo)
        await seat.press("enter")
        await seat.sees("You are at this entry", seat.echo)
        await seat.press("U", "U")
        await seat.wait_until(lambda: seat.has_actions(2))


async def test_secrets_are_covered_until_they_are_asked_for(barn: Path) -> None:
    prepared(barn, 'anna: dex+melee "the man" @7 secret task ambush', "hall: dex+brawl")
    async with seated(barn) as seat:
        for hidden in ("the man", "Melee", "ambush"):
            assert hidden not in seat.all()
        await seat.press("v")
        await seat.sees("the man", seat.queue)
        await seat.sees("ambush", seat.tasks)
        await seat.press("f12")
        await seat.wait_until(lambda: "the man" not in seat.all())
        await seat.press("home", "down", "r")
        await seat.wait_until(lambda: any(a.reading for a in seat.gateway.table.all(Action)))
        await seat.sees("a secret entry", seat.now)
        assert "the man" not in seat.all()


async def test_words_are_offered_and_taken(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("1", "a", *"dex+br")
        await seat.sees("▸Brawl", seat.echo)
        await seat.press("tab")
        assert seat.screen.prompt.typed.value == "dex+brawl"
        await seat.press("enter", "escape", "colon", *"ha")
        await seat.sees("▸Hall", seat.echo)
        await seat.press("tab")
        assert seat.screen.prompt.typed.value == "Hall: "
        await seat.press("escape", "colon", "up")
        assert seat.screen.prompt.typed.value == "dex+brawl", "the line that was said before"


async def test_calm_is_said_in_the_first_row(barn: Path) -> None:
    async with seated(barn) as seat:
        seat.screen.action_say_line("calm")
        await seat.sees("round 1 · calm")


@pytest.mark.parametrize("name", ["undo", "role", "hurt", "overrule"])
async def test_the_search_finds_things_by_their_name_first(barn: Path, name: str) -> None:
    prepared(barn, "hall: dex+brawl", "resolve")
    begun = {"role": 'role "Hall" ', "hurt": 'hurt "Hall" 1'}
    async with seated(barn) as seat:
        await seat.press("ctrl+p")
        await seat.wait_until(lambda: seat.pilot.app.screen is not seat.screen)
        await seat.press(*name)
        await seat.wait_until(lambda: f"{name}: " in seat.top())
        await seat.press("enter")
        if name == "undo":
            await seat.wait_until(lambda: seat.action(1).status == "declared")
        elif name == "overrule":
            await seat.sees("1 Hall, overruled ▸")
        else:
            await seat.wait_until(lambda: seat.screen.prompt.typed.value == begun[name])
        if name == "hurt":
            await seat.press("2")
            assert seat.screen.prompt.typed.value == 'hurt "Hall" 2', "the 1 was a proposal"


async def test_a_keymap_of_ones_own(barn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared(barn, "hall: dex+brawl")
    kept = barn.parent / "keys.toml"
    monkeypatch.setattr("tui.keymap.place", lambda: kept)
    kept.write_text('[keys]\nnext = "y"\nundo = "z,ctrl+z"\n')
    async with seated(barn) as seat:
        await seat.sees("y next")
        await seat.sees("z takes back")
        await seat.press("f1")
        await seat.wait_until(lambda: "▌y " in seat.top())
        await seat.press("escape")
        await seat.wait_until(lambda: seat.pilot.app.screen is seat.screen)
        await seat.press("r")
        assert seat.action(1).status == "declared"
        await seat.press("y")
        await seat.wait_until(lambda: seat.action(1).status == "resolved")
    kept.write_text('[keys]\ndown = "g,down"\n')
    async with seated(barn) as seat:
        await seat.press("1", "home", "j")
        assert seat.screen.cast.marked == seat.screen.cast.keys[0]
        await seat.press("g")
        assert seat.screen.cast.marked == seat.screen.cast.keys[1]
    for wrong in ("[keys]\nnonsense = 'y'", "[keys", "[keys]\nnext = 3", "keys = 4"):
        kept.write_text(wrong)
        with pytest.raises(Refusal):
            keymap.read(kept, frozenset({"next"}))
        async with seated(barn) as seat:
            await seat.press("u")
            await seat.wait_until(lambda: seat.gateway.table.one(Action, 1).status == "declared")
            await seat.press("U")


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
    assert {move for key in KEYS for move in key.moves} == set(REGISTRY)
    assert len({key.id for key in KEYS}) == len(KEYS)
    for key in KEYS:
        if len(key.keys.split(",")[0]) == 1 and not key.keys.isdigit():
            assert "," in key.keys, f"{key.keys} has no control or function key"


async def test_house_rules_with_their_effect_on_an_example(barn: Path) -> None:
    async with seated(barn, (140, 40)) as seat:
        await seat.press("ctrl+r")
        await seat.wait_until(lambda: "HOUSE RULES" in seat.top())
        assert "5d10 @6: ok 84% b 2% · on: ok 85% b 2%" in seat.top()
        assert "as a line: rule rule_of_ten VALUE" in seat.top()
        assert "every 10 brings one more die" in seat.top()
        await seat.press("enter")
        await seat.wait_until(lambda: seat.gateway.table.chronicle.rules == {"rule_of_ten": "on"})
        assert "u takes back: House rule rule of ten: on" in seat.top()
        await seat.press("u")
        await seat.wait_until(lambda: not seat.gateway.table.chronicle.rules)
        assert "u takes back: Hall and Anna in the scene" in seat.top()
        await seat.press("U")
        await seat.wait_until(lambda: bool(seat.gateway.table.chronicle.rules))
        await seat.press("j", "j", "j")
        await seat.wait_until(lambda: "ones outnumber" in seat.top().splitlines()[-3])
        await seat.press("space", "space", "escape")
        await seat.sees("Storyteller · house rules: rule of ten")
        assert "House rule rule of ten: on" in seat.journal()
        await seat.press("u")
        await seat.sees("house rules: botch rule, rule of ten")


async def test_last_rounds_line_stands_there_in_grey(barn: Path) -> None:
    prepared(barn, 'hall: dex+brawl-1[dark] "low" wp; dex+dodge', "anna: dex+melee secret")
    prepared(barn, "resolve all", "next")
    async with seated(barn) as seat:
        await seat.press("1", "a")
        await seat.sees('Hall ▸ dexterity+brawl-1[dark] "low"; dexterity+dodge')
        assert seat.screen.prompt.typed.value == ""
        await seat.press("right", "enter")
        await seat.sees("Anna ▸")
        assert [a.label for a in seat.gateway.table.all(Action)] == ["low", ""]
        assert "melee" not in seat.all(), "a secret line is not offered"
        await seat.press("right", "escape", "2", "u")
        await seat.wait_until(lambda: not seat.has_actions(1))


async def test_a_result_is_seen_however_narrow(barn: Path) -> None:
    """What is too long is cut in its middle: who stands before, what came out behind."""
    prepared(barn, 'hall: dex+brawl-1[a very dark corner] "high, at the man with the lamp"')
    prepared(barn, "resolve dice 9 9 9 2 2 2")
    async with seated(barn, NARROW) as seat:
        await seat.press("4")
        row = next(row for row in seat.journal().splitlines() if "→" in row)
        assert "r1 Hall, Dexterity" in row
        assert "… " in row or "…" in row
        assert "3 successes, complete." in row
        back = seat.row("back").rstrip()
        assert back.startswith("u takes back: ")
        assert back.endswith("complete.")


async def test_the_queue_says_what_is_done_at_100_columns(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee", "resolve")
    async with seated(barn, (100, 30)) as seat:
        rows = [row for row in seat.all().splitlines() if "7d10" in row and "r1" not in row]
        assert "Dexterity" in rows[0]
        assert "✓" in rows[0] or "FAILURE" in rows[0] or "BOTCH" in rows[0]
        assert " 90%  1%" in rows[1]
        assert "ok    b" in seat.all()


async def test_the_journal_goes_along_again_once_it_is_left(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee")
    async with seated(barn) as seat:
        journal = seat.screen.journal
        await seat.press("4", "home")
        assert journal.marked == journal.keys[0]
        await seat.press("u")
        assert journal.marked == journal.keys[0], "somebody reads there"
        await seat.press("2", "r")
        await seat.wait_until(lambda: journal.marked == journal.keys[-1])


def last_row(of: Callable[[], str]) -> str:
    return of().rstrip().split("\n")[-1]


async def test_a_search_in_the_journal_says_how_far_it_looks(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("4", "slash", *"hall")
        await seat.sees("of the last 200; the line journal find TEXT looks through all", seat.echo)


async def test_a_later_word_of_a_name_is_offered(barn: Path) -> None:
    prepared(barn, "new character Brother Jerome")
    async with seated(barn) as seat:
        await seat.press("colon", *"join jer")
        await seat.sees("Tab ▸Brother Jerome", seat.echo)
        await seat.press("tab", "enter")
        await seat.sees("Brother Jerome in the scene")


@both
async def test_the_newest_is_in_sight_after_each_step(barn: Path, size: tuple[int, int]) -> None:
    """Also at the very step with which a list no longer fits its panel."""
    async with seated(barn, size) as seat:
        await seat.press(*(["4"] if size == NARROW else []))
        for n in range(1, 25):
            seat.screen._do(Request("hurt" if n % 2 else "heal", {"character": 1, "levels": 1}))
            said = "is hurt by 1: 1 of 7" if n % 2 else "heals 1: 0 of 7"
            await seat.sees(said, partial(last_row, seat.journal))


async def test_a_tall_screen_has_a_taller_journal(barn: Path) -> None:
    async with seated(barn, (160, 60)) as seat:
        assert seat.screen.journal.size.height > 10
        assert seat.screen.queue.size.height > seat.screen.journal.size.height


async def test_whoever_was_asked_may_be_gone(chronicle: Path) -> None:
    prepared(chronicle, "new scene S", "new character Bo brawl 2", "join Bo")
    async with seated(chronicle) as seat:
        await seat.press("1", "a")
        await seat.sees("Bo ▸")
        await seat.press("ctrl+z", "ctrl+z", "d", "e", "x")
        assert seat.pilot.app.is_running
        await seat.press("enter", "escape", "x")
        await seat.sees("No action is marked", seat.echo)


async def test_nothing_covered_is_shown_by_keys_or_lines(barn: Path) -> None:
    prepared(barn, 'hall: dex+brawl "POISON" secret')
    async with seated(barn) as seat:
        for key in ("d", "enter"):
            await seat.press(key)
            await seat.sees("That is secret: v shows it.", seat.echo)
            assert seat.focused() is seat.screen.queue
        await seat.press("colon")
        for line in ("edit 1: dex", "overrule 1 degree failure", "resolve 1 dice 1 1 1 1 1 1 1"):
            seat.screen.prompt.typed.value = line
            await seat.pilot.pause()
            assert "POISON" not in seat.all(), line
            assert "Brawl" not in seat.all(), line
        for line in ("journal", "queue", 'roll 5 @6 secret "POISON"'):
            await seat.press("escape", "colon")
            await seat.type(line)
            await seat.pilot.pause()
            seat.screen.prompt.typed.value = ""
            assert "POISON" not in seat.all(), line
        await seat.press("escape", "r")
        await seat.wait_until(lambda: seat.action(1).status == "resolved")
        await seat.press("o")
        await seat.sees("That is secret", seat.echo)
        await seat.press("v", "u", "r")
        await seat.sees("POISON", seat.now)
        await seat.press("v")
        await seat.wait_until(lambda: "POISON" not in seat.all())


async def test_a_reading_is_drawn_for_the_room_there_is(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        await seat.press("d")
        await seat.type("9871263")
        await seat.sees("┃  9 ┃", seat.now)
        await seat.pilot.resize_terminal(*NARROW)
        await seat.sees("[9] [8] [7] [6]  3   2  !1!", seat.now)
        assert "┃" not in seat.all()
        assert "3 successes, complete" in seat.now()


async def test_what_a_key_began_goes_with_escape(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "resolve")
    async with seated(barn) as seat:
        seat.screen.action_begin("order ")
        await seat.press("escape", "colon")
        assert seat.screen.prompt.typed.value == ""
        await seat.press("escape")
        seat.screen.action_begin("order ")
        await seat.press(*"hall", "escape", "colon")
        assert seat.screen.prompt.typed.value == "order hall", "what was typed stays"


@both
async def test_the_preview_has_a_row_for_each_step_or_counts_them(
    barn: Path, size: tuple[int, int]
) -> None:
    prepared(barn, *["hurt hall 1", "heal hall 1"] * 5)
    async with seated(barn, size) as seat:
        await seat.press("4", "home", "down", "enter")
        await seat.sees("takes back 12 steps", seat.now)
        assert "more" in drawn(seat.screen.now).rstrip().splitlines()[-1]


async def test_overruling_before_the_throw_reaches_whose_turn_it_is(barn: Path) -> None:
    """ALL-3: difficulty and pool may be set by hand before the dice."""
    prepared(barn, "hall: dex+brawl", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("o")
        await seat.sees("1 Hall, overruled ▸")
        await seat.press("escape", "r")
        await seat.wait_until(lambda: seat.action(1).status == "resolved")
        await seat.press("o")
        await seat.sees("1 Hall, overruled ▸")  # the reading in NOW


async def batch(seat: Seat, keys: str | list[str]) -> None:
    """Keys that arrive all at once, as over a slow link."""
    from textual.events import Key

    app = seat.pilot.app
    for key in keys:
        named = {"+": "plus", ":": "colon", "/": "slash"}.get(key, key)
        app.post_message(Key(named, key if len(key) == 1 else None))
    await seat.pilot.pause()


async def test_keys_that_arrive_at_once_are_typed_where_they_were_meant(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        await batch(seat, "adex+mel")
        await seat.wait_until(lambda: seat.screen.prompt.typed.value == "dex+mel")
        assert seat.action(1).status == "declared", "no letter acted"
        await seat.press("escape", "2")
        await batch(seat, "d0987654")
        await seat.wait_until(lambda: seat.screen.prompt.typed.value == "0987654")
        await seat.press("escape")
        await batch(seat, ":hurt")
        await seat.wait_until(lambda: seat.screen.prompt.typed.value == "hurt")
        await seat.press("escape", "1")
        await batch(seat, "/anna")
        await seat.wait_until(lambda: seat.screen.cast.keys == [2])


async def test_keys_that_arrive_at_once_act_in_their_order(barn: Path) -> None:
    """A letter doesn't overtake the arrow before it: it is the marked row that it acts on."""
    prepared(barn, "hall: dex+brawl; dex+dodge", "anna: dex+melee", "new character Wat")
    async with seated(barn) as seat:
        await batch(seat, "jjr")
        await seat.wait_until(lambda: seat.action(3).status == "resolved")
        assert seat.action(1).status == "declared"
        await batch(seat, ["1", "home", "end", "i"])
        await seat.sees("Wat in the scene", seat.now)
        await batch(seat, ["home", "enter", *"wits"])
        await seat.wait_until(lambda: seat.screen.prompt.typed.value == "wits")
        await seat.sees("Hall ▸")


async def test_tab_with_nothing_to_complete_stays_in_the_line(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("1", "a", *"dex+xyz", "tab")
        await seat.sees("Nothing begins so", seat.echo)
        await seat.press("x", "r")
        assert seat.screen.prompt.typed.value == "dex+xyzxr"
        assert seat.screen.prompt.typed.has_focus


async def test_after_refused_dice_one_goes_on_at_their_end(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        await seat.press("d", *"98", "enter")
        await seat.sees("7 dice expected, 2 given", seat.echo)
        await seat.press("7")
        assert seat.screen.prompt.typed.value == "987"
        await seat.press("backspace", "backspace")
        assert seat.screen.prompt.typed.value == "9"


async def test_reflex_rolls_are_no_declaration(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        await seat.type("hall: wits reflex now")
        await seat.sees("DECLARE 0 of 2", seat.now)
        assert "asked: Anna · then Hall" in seat.now()
        assert "?" in seat.cast()
        await seat.press("colon")
        await seat.type("hall: dex+brawl")
        await seat.press("r")
        await seat.sees("DECLARE 1 of 2", seat.now)
        assert "asked: Anna" in seat.now(), "the round isn't over while somebody hasn't spoken"
        assert "▐ROUND END▌" not in seat.now()


@pytest.mark.parametrize("keys", [("enter",), ("escape", "escape")], ids=["enter", "escape"])
async def test_a_search_without_a_hit_leaves_the_mark(barn: Path, keys: tuple[str, ...]) -> None:
    """Else the first entry is marked, and two Enters take back the whole evening."""
    prepared(barn, "hall: dex+brawl", "resolve")
    async with seated(barn) as seat:
        await seat.press("4")
        last = seat.screen.journal.marked
        await seat.press("slash", *"zzz", *keys)
        await seat.wait_until(lambda: len(seat.screen.journal.keys) > 2)
        assert seat.screen.journal.marked == last
        await seat.press("enter")
        await seat.sees("You are at this entry", seat.echo)


async def test_a_new_round_says_what_it_drops(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl; dex+dodge")
    async with seated(barn) as seat:
        await seat.press("n")
        await seat.sees("Round 2; 2 actions that weren't thrown are dropped.", seat.now)
        await seat.press("n")
        await seat.sees("Round 3.", seat.now)


async def test_declaring_anew_is_said(barn: Path) -> None:
    prepared(barn, "hall: 3x dex+brawl")
    async with seated(barn) as seat:
        await seat.press("1", "home", "a")
        await seat.sees("Hall has declared already", seat.echo)
        await seat.press(*"wits", "enter")
        await seat.sees("instead of 3 actions: Wits 3", seat.journal)


async def test_what_is_told_or_ruled_is_no_sum(barn: Path) -> None:
    """A degree that the narrator ruled stands alone; a pool that was ruled has its part."""
    prepared(barn, "hall: dex+brawl wp", "resolve dice 9 2 2 2 3 3 3")
    async with seated(barn) as seat:
        await seat.press("o")
        await seat.type("success 3")
        await seat.sees("3 successes, complete", seat.now)
        assert "succeeds" not in seat.now()
        await seat.press("o")
        await seat.type("pool 2")
        await seat.sees("Dexterity 3 + Brawl 4 − 5 (overruled) = 2d10", seat.now)


async def test_what_stands_behind_the_colon_comes_back_with_it(barn: Path) -> None:
    """Whosever line it was. Dice that were begun come back with their own key."""
    prepared(barn, "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("1", "a", *'dex+br "half', "escape")
        await seat.press("colon")
        await seat.sees('Hall ▸ dex+br "half')
        await seat.press("escape", "colon")
        assert seat.screen.prompt.typed.value == 'dex+br "half'
        await seat.press("escape", "2", "d", *"00", "escape")
        await seat.sees("7 dice for Anna, Dexterity + Melee ▸ 00")
        await seat.press("d")
        assert seat.screen.prompt.typed.value == "00"
        await seat.press("escape", "colon")
        assert seat.screen.prompt.typed.value == ""
        await seat.press("up", "up")
        assert seat.screen.prompt.typed.value == 'dex+br "half'


@both
async def test_a_throw_from_the_sheet_is_read_there_and_then(
    barn: Path, size: tuple[int, int]
) -> None:
    async with seated(barn, size) as seat:
        await seat.press("1", "home", "c")
        await seat.wait_until(lambda: seat.pilot.app.screen is not seat.screen)
        await seat.press("space", "down", "space", "r")
        await seat.wait_until(lambda: "success" in seat.top() or "FAILURE" in seat.top())
        roll = seat.top()[seat.top().index("─ROLL") :].splitlines()[1:5]
        assert any("succe" in row or "FAILURE" in row or "BOTCH" in row for row in roll)
        await seat.press("escape")
        await seat.wait_until(lambda: seat.pilot.app.screen is seat.screen)
        await seat.sees("Strength 3 + Dexterity 3 = 6d10", seat.now)


def test_nothing_is_said_of_a_secret_that_was_replaced(evening: Evening) -> None:
    evening.all(HALL, "hall: dex+brawl secret", "hall: wits")
    said = evening("journal 1")["entries"][0]
    assert said["text"] == "Hall declares: Wits 3: 3d10 @6."
    assert not said["secret"]


@both
async def test_a_long_preview_still_says_who_and_how(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await seat.press("1", "home", "a")
        seat.screen.prompt.typed.value = (
            "wits+perception @7; dex+brawl-1[a dark corner]; dex+dodge wp"
        )
        await seat.sees("1  Wits 3", seat.now)
        rows = seat.now().splitlines()
        assert any("2  Dexterity 3 + Brawl 4 − 1" in row and "ok  65%" in row for row in rows)
        assert any("can't be attempted" in row for row in rows)
        assert "The pool has no dice (0)." in seat.now()
        assert "Hall · Willpower 5/5 · Health 0/7" in seat.now(), "whose line it is"


@both
async def test_what_another_number_of_actions_would_be_is_said(
    barn: Path, size: tuple[int, int]
) -> None:
    async with seated(barn, size) as seat:
        await seat.press("1", "home", "a")
        seat.screen.prompt.typed.value = "dex+brawl; 2x dex+dodge"
        await seat.sees("4d10 @6", seat.now)
        await seat.sees("2 actions: 5d10 84%, 3d10 74% · one action: 7d10 90%", seat.now)
        await seat.sees("Willpower on 1: can't fail", seat.now)
        seat.screen.prompt.typed.value = "dex+brawl; dex+dodge wp"
        await seat.sees("2 without Willpower: 74%", seat.now)
        seat.screen.prompt.typed.value = "dex+brawl"
        await seat.sees("2 actions: 5d10 84%, 4d10 80% · with Willpower: can't fail", seat.now)
        seat.screen.prompt.typed.value = "dex+brawl wp"
        await seat.sees("without Willpower: 90%", seat.now)
        assert not list(seat.gateway.table.all(Action))


async def test_what_was_read_so_far_stays_while_a_word_is_begun(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("1", "home", "a")
        for typed in ("dex+br; dex+d", "dex+br; dex+dodge wp; wits wp", "dex+br; nothing"):
            seat.screen.prompt.typed.value = typed
            await seat.sees("1  Dexterity 3 + Brawl 4", seat.now)
        await seat.sees("not on the sheet", seat.echo)


async def test_a_long_name_leaves_room_for_what_its_owner_has(barn: Path) -> None:
    prepared(barn, "rename hall to " + "Bartholomew " * 8)
    async with seated(barn, NARROW) as seat:
        await seat.press("1", "home", "a")
        seat.screen.prompt.typed.value = "dex+brawl"
        await seat.sees("Health 0/7", lambda: seat.row_with("─NOW─"))


async def test_half_typed_overruling_outlives_other_steps(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "resolve")
    async with seated(barn) as seat:
        await seat.press("o", *"diff", "escape", "n")
        await seat.sees("round 2", lambda: seat.row("where"))
        await seat.sees("overruled ▸ diff")


async def test_more_actions_than_there_is_room_for_are_counted(barn: Path) -> None:
    async with seated(barn, NARROW) as seat:
        await seat.press("1", "1", "home", "a")
        seat.screen.prompt.typed.value = "12x dex+brawl"
        await seat.sees("more actions", seat.now)


async def test_dice_typed_behind_an_action_are_read_before_enter(barn: Path) -> None:
    prepared(barn, "calm")
    async with seated(barn) as seat:
        await seat.press("colon")
        seat.screen.prompt.typed.value = "hall: dex+brawl dice 1 1 2 3 4 5 4"
        await seat.sees("BOTCH", seat.now)
        seat.screen.prompt.typed.value = "hall: dex+brawl dice 1 1 2 3 4"
        await seat.sees("5 of 7 dice", seat.now)
        seat.screen.prompt.typed.value = "hall: dex+brawl spec dice 1 1 2 3 4 4 0"
        await seat.sees("One more die", seat.now)
        assert not list(seat.gateway.table.all(Action))


async def test_what_is_ruled_on_is_what_now_shows(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl; dex+dodge", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("2", "end", "k", "r", "r")
        number = seat.title().split()[0]
        await seat.press("o")
        await seat.sees(f" {number} ", lambda: seat.row_with("overruled ▸"))
        await seat.press("escape", "home", "o")
        first = str(seat.action(1).n) if seat.screen.queue.marked == 1 else "3"
        await seat.sees(f" {first} ", lambda: seat.row_with("overruled ▸"))


async def test_the_mark_goes_on_from_what_was_thrown(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl; dex+dodge", "anna: dex+melee")
    async with seated(barn) as seat:
        await seat.press("2", "end")
        last = seat.screen.queue.marked
        await seat.press("r")
        await seat.wait_until(lambda: seat.screen.queue.marked != last)
        assert seat.screen.queue.marked == seat.screen.queue.next


async def test_a_refusal_goes_with_the_next_key(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("r")
        await seat.sees("× Nothing is left to resolve", seat.echo)
        await seat.press("j")
        await seat.wait_until(lambda: "×" not in seat.echo())


async def test_the_round_ends_where_the_rest_cant_be_attempted(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl; dex+dodge-9", "anna: dex+melee", "resolve all")
    async with seated(barn) as seat:
        await seat.sees("▐ROUND END▌", seat.now)
        assert "RESOLVE 2 of 2" in seat.now()
        assert "one action is left that can't be attempted" in seat.now()


async def test_many_loose_dice_are_counted_and_their_degree_is_said(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        await seat.type("roll 1000d10")
        await seat.sees("10: ", seat.now)
        await seat.sees("1000d10 @6", seat.now)
        assert "success" in seat.now() or "FAILURE" in seat.now() or "BOTCH" in seat.now()
        assert "none" in seat.now() or "succeed" in seat.now(), "why it came out so"


async def test_a_colon_before_a_line_is_the_key_that_opens_it(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        await seat.type(" : set hall willpower 3")
        await seat.wait_until(lambda: seat.gateway.event > 0 and not seat.screen.prompt.typed.value)
        tracks = [t for t in seat.gateway.table.all(Track) if t.key == "willpower"]
        assert [t.value for t in tracks if t.character == 1] == [3]


async def test_what_a_line_makes_unusual_is_said(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        await seat.type("set hall brawl 8")
        await seat.sees("unusual: Brawl 8, above 5", seat.echo)
        await seat.press("colon")
        await seat.type("set hall brawl 4")
        await seat.wait_until(lambda: "unusual" not in seat.echo())


async def test_a_line_that_was_done_is_not_kept_for_the_next_evening(barn: Path) -> None:
    """Nor for half a second: a kill right after it must not offer it again."""
    async with seated(barn) as seat:
        await seat.press("a", *"dex")
        seat.screen.drafts.flush()
        assert seat.screen.drafts.path.exists()
        await seat.press("enter")
        await seat.wait_until(lambda: seat.has_actions(1))
        assert not seat.screen.drafts.path.exists()


async def test_forward_to_an_undone_entry_with_a_preview(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee", "resolve", "undo", "undo")
    async with seated(barn) as seat:
        await seat.press("4", "enter")
        await seat.sees("Enter once more does 2 steps again", seat.now)
        assert not seat.has_actions(2)
        await seat.press("enter")
        await seat.sees("2 steps are done again; u takes them back", seat.echo)
        assert seat.action(1).status == "resolved"


async def test_an_undone_entry_that_was_passed_over_stays_undone(barn: Path) -> None:
    """B undone, C done instead: going forward to C leaves B out, and B has no way back."""
    prepared(barn, "hall: dex", "anna: dex", "undo", "anna: brawl", "undo", "undo")
    async with seated(barn) as seat:
        await seat.press("4", "enter")
        await seat.sees("Enter once more does 2 steps again", seat.now)
        await seat.press("k", "enter")
        await seat.sees("other things were done since", seat.echo)
        await seat.press("j", "enter", "enter")
        await seat.wait_until(lambda: seat.has_actions(2))
        await seat.sees("2 steps are done again", seat.echo)
        assert "Brawl" in seat.queue()


async def test_a_dropped_action_is_not_asked_about(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "drop 1")
    async with seated(barn) as seat:
        await seat.press("home", "o")
        await seat.sees("Action 1 was dropped", seat.echo)
        assert isinstance(seat.focused(), LinePanel)


@both
async def test_what_every_line_asks_for_is_read_whole(barn: Path, size: tuple[int, int]) -> None:
    prepared(barn, "hall: dex+brawl", "resolve")
    hints = {
        "colon": "Esc goes back",
        "a": "Esc the keys",
        "C": "brawl 2 · Enter",
        "slash": "Esc shows all again",
        "o": "pool 4 · Enter",
    }
    async with seated(barn, size) as seat:
        for key, end in hints.items():
            await seat.press(key)
            await seat.sees(end)
            await seat.press("escape")


async def test_an_empty_chronicle_says_how_somebody_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new.roundkeeper"
    create(path, "storyteller", "New", tell, clock())
    async with seated(path) as seat:
        await seat.sees("C makes a character", seat.now)


async def test_a_narrow_screen_says_the_columns_all_keys_and_who_follows(chronicle: Path) -> None:
    long = "Bartholomew of the Three Wells and the Ford"
    prepared(chronicle, HALL, f'new character "{long}" dexterity 2', "new scene The Tithe Barn")
    prepared(chronicle, f'join Hall, "{long}"')
    async with seated(chronicle, (80, 24)) as seat:
        await seat.press("1")
        await seat.sees("acts  WP hurt", partial(seat.row, "tabs"))
        here = next(line for line in seat.cast().splitlines() if "Hall" in line)
        assert len(here.rstrip()) == len(seat.row("tabs").rstrip()), "the columns stand below"
        assert "asked: Bartholomew o… · then Hall" in seat.row("phase")
        for key in ("R all", "Enter open", "o overrule", "x drop", "1–4 panels", "? keys"):
            assert key in seat.foot()
        assert "u takes back: Hall and Bartholomew" in seat.row("back")
        await seat.press("2")
        await seat.sees("success and botch", partial(seat.row, "tabs"))


@both
async def test_leaving_a_search_shows_all_again(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await seat.press("1", "slash", *"zzz", "escape")
        assert len(seat.screen.cast.keys) == 2
        await seat.press("slash", *"zzz", "enter")
        await seat.sees("Nothing fits what was looked for", seat.echo)
        assert len(seat.screen.cast.keys) == 2
        await seat.press("slash", *"ann", "escape")
        assert len(seat.screen.cast.keys) == 2
        assert seat.screen.cast.marked == 2


async def test_a_second_search_among_archived_ones_takes_the_place_of_the_first(barn: Path) -> None:
    prepared(barn, "archive anna")
    async with seated(barn) as seat:
        await seat.press("1", "slash", *"anna", "enter", "slash", *"hall", "enter")
        assert seat.screen.cast.marked == 1


@both
async def test_a_long_name_keeps_its_number(barn: Path, size: tuple[int, int]) -> None:
    prepared(
        barn,
        "new character Watchman of the Abbey of Tern x2 dexterity 2",
        'join "Watchman of the Abbey of Tern#1"',
    )
    prepared(barn, '"Watchman of the Abbey of Tern#1": dex')
    async with seated(barn, size) as seat:
        await seat.sees("…#1", seat.queue)
        await seat.press("1")
        await seat.wait_until(lambda: "#1 " in seat.all() and "#2 " in seat.all())


async def test_willpower_and_label_are_said_before_and_after_declaring(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon")
        seat.screen.prompt.typed.value = 'hall: dex+brawl wp "hold him"'
        await seat.sees("Brawl 4 “hold him” with Willpower", seat.now)
        await seat.press("enter")
        await seat.sees("Brawl 4 “hold him” with Willpower: 7d10", seat.journal)


async def test_only_traits_are_offered_behind_a_plus(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("colon", *"hall: dex+s")
        await seat.sees("Strength", seat.echo)
        assert "ecret" not in seat.echo()
        await seat.press(*"tr s")
        await seat.sees("ecret", seat.echo)


async def test_a_half_line_left_for_a_name_is_among_the_earlier_ones(barn: Path) -> None:
    """The next line is opened without going back: what was left is not lost by that."""
    async with seated(barn) as seat:
        await seat.press("a")
        await seat.press(*"dex+mel")
        seat.screen.action_new_person()
        await seat.sees("New character ▸")
        seat.screen.action_declare()
        await seat.press("ctrl+u", "up")
        await seat.wait_until(lambda: seat.screen.prompt.typed.value == "dex+mel")


async def test_near_certainty_is_none(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("a")
        await seat.type("1000 @2")
        await seat.sees(">99%", seat.queue)
        assert "can't fail" not in seat.all()


async def test_half_typed_dice_go_with_the_action_that_they_were_for(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("a")
        await seat.type("dex+melee")
        await seat.press("escape", "d", *"98", "escape")
        await seat.sees("Dexterity + Melee ▸ 98")
        await seat.press("n")
        await seat.sees("round 2", lambda: seat.row("where"))
        assert "98" not in seat.all()


@both
async def test_a_round_that_ends_says_what_it_has_done(barn: Path, size: tuple[int, int]) -> None:
    prepared(barn, "hall: dex+brawl wp; dex+dodge", "anna: dex+melee @9")
    async with seated(barn, size) as seat:
        await seat.press("colon")
        await seat.type("resolve 1 dice 7 7 7 2 2")
        await seat.press("colon")
        await seat.type("hurt anna 2")
        await seat.press("n")
        await seat.sees("ROUND 1 IS OVER", seat.title)
        assert "Hall Willpower 5 → 4 of 5 · Anna Health 0 → 2 of 7" in seat.now()
        assert "not thrown  2 Hall · 3 Anna" in seat.now()
        await seat.press("n")
        await seat.sees("ROUND 2 IS OVER", seat.title)
        assert "changed" not in seat.now(), "nothing has"


async def test_what_was_taken_back_is_no_change_of_the_round(barn: Path) -> None:
    prepared(barn, "hurt anna 1", "hurt hall 1", "undo")
    async with seated(barn) as seat:
        await seat.press("n")
        await seat.sees("Anna Health 0 → 1 of 7", seat.now)
        assert "Hall Health" not in seat.now()


async def test_a_secret_that_is_covered_is_not_in_the_rounds_end(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl", "anna: dex+melee secret")
    async with seated(barn) as seat:
        await seat.press("n")
        await seat.sees("not thrown  1 Hall", seat.now)
        assert "Hall · 2 Anna" not in seat.now()
        await seat.press("v")
        await seat.sees("not thrown  1 Hall · 2 Anna", seat.now)


async def test_arrows_walk_through_what_a_search_shows(barn: Path) -> None:
    prepared(barn, *("new character Guard extra",) * 2, "join guard#1, guard#2")
    async with seated(barn) as seat:
        await seat.press("1", "home", "slash", *"guard", "down", "enter", "c")
        await seat.wait_until(lambda: "Guard#2 ·" in seat.top())


async def test_half_typed_dice_come_back_with_their_key(barn: Path) -> None:
    prepared(barn, "hall: dex+brawl")
    async with seated(barn) as seat:
        await seat.press("d", *"98", "escape", "d")
        await seat.sees("DICE")
        assert seat.screen.prompt.typed.value == "98"


async def test_names_that_follow_are_whole_or_left_out(barn: Path) -> None:
    people = ("new character Guard extra",) * 3
    prepared(barn, *people, "join guard#1, guard#2, guard#3")
    async with seated(barn, NARROW) as seat:
        await seat.sees("asked: Guard#3 · then Guard#2", lambda: seat.row("phase"))
        assert "…" not in seat.row("phase")


async def test_a_label_has_the_room_that_short_names_leave(barn: Path) -> None:
    prepared(barn, 'hall: dex+brawl @9 "again, high" dice 2 2 2 2 2 2 2')
    async with seated(barn) as seat:
        await seat.sees("again, high", seat.tasks)
