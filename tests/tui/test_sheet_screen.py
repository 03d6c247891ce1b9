"""The sheet screen and the cast, by keys and mouse, judged by what is seen."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path

import pytest
from textual.events import Key, Paste

from core.table import Character
from tests.tui.test_table import ANNA, HALL, NAMES, NARROW, WIDE, Seat, drawn, prepared, seated
from tui.keys import of
from tui.screens.sheet import SheetScreen
from tui.widgets.notes import NotesArea

SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])


@pytest.fixture
def barn(chronicle: Path) -> Path:
    return prepared(chronicle, HALL, ANNA, "new scene The Tithe Barn stressful", "join Hall, Anna")


def sheet(seat: Seat) -> SheetScreen:
    screen = seat.pilot.app.screen
    assert isinstance(screen, SheetScreen)
    return screen


async def opened(seat: Seat, *keys: str) -> SheetScreen:
    """The sheet of the first in the cast, after these keys."""
    await seat.press("1", "home", "c")
    await seat.wait_until(lambda: isinstance(seat.pilot.app.screen, SheetScreen))
    screen = sheet(seat)
    await seat.press(*keys)
    return screen


async def test_a_shared_sheet_says_so_and_harm_beyond_its_end_is_refused(barn: Path) -> None:
    prepared(barn, "new character Wolf x3 dexterity 3")
    async with seated(barn) as seat:
        await seat.press("1", "end", "k", "k", "c")
        await seat.wait_until(lambda: "2 more are on this sheet" in seat.top())
        await seat.press("slash", *"bruised", "enter", "9")
        await seat.wait_until(lambda: "9 is not from 0 to 7" in seat.top())
        assert "Wolf#1" in seat.top()


async def test_lines_pasted_into_the_notes_stay_lines(barn: Path) -> None:
    """A terminal parts them by carriage returns."""
    async with seated(barn) as seat:
        screen = await opened(seat, "e")
        await seat.wait_until(lambda: isinstance(screen.focused, NotesArea))
        seat.pilot.app.post_message(Paste("one\rtwo\r\n三"))
        await seat.wait_until(lambda: screen.query_one(NotesArea).text == "one\ntwo\n三")


async def test_a_group_of_the_tables_own_is_shown_as_typed(barn: Path) -> None:
    prepared(barn, 'set hall "Tide Lore" 2', 'place hall "Tide Lore" in "[i]Ways[/i]"')
    async with seated(barn) as seat:
        await opened(seat)
        await seat.wait_until(lambda: "[i]Ways[/i]" in seat.top())


async def test_all_keys_of_a_narrow_sheet_are_seen(barn: Path) -> None:
    async with seated(barn, NARROW) as seat:
        await opened(seat, "right")
        rows = "\n".join(seat.top().splitlines()[-3:])
        for key in ("+ trait", "m rename", "x remove", "s specialty", "e notes", "? keys"):
            assert key in rows
        assert "u takes back: Hall: " in rows


async def test_keys_of_one_batch_wait_for_the_sheet_and_its_notes(barn: Path) -> None:
    """Else they would be keys of the table, or letters that mark and change traits."""
    async with seated(barn) as seat:
        for key in ("1", "home", "c", "e", *"oxsr9"):
            seat.pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await seat.wait_until(lambda: isinstance(seat.pilot.app.focused, NotesArea))
        area = sheet(seat).query_one(NotesArea)
        await seat.wait_until(lambda: area.text == "oxsr9")
        await seat.press("escape")
        assert not sheet(seat).panel.marked
        assert seat.gateway.table.one(Character, 1).notes == "oxsr9"


def written(seat: Seat) -> dict[str, object]:
    """What is kept of what is being typed."""
    path = seat.screen.drafts.path
    found: dict[str, object] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def traits(seat: Seat, who: int = 1) -> dict[str, int]:
    from tui import answers

    found: dict[str, int] = seat.gateway.ask(lambda t: answers.character(t, who))["traits"]
    return found


def tracks(seat: Seat, who: int = 1) -> dict[str, dict[str, int]]:
    from tui import answers

    found: dict[str, dict[str, int]] = seat.gateway.ask(lambda t: answers.character(t, who))[
        "tracks"
    ]
    return found


@SIZES
async def test_a_sheet_from_nothing_by_keys(barn: Path, size: tuple[int, int]) -> None:
    """Digits set and go on; Tab jumps from group to group."""
    async with seated(barn, size) as seat:
        await seat.press("C")
        await seat.sees("New character ▸")
        await seat.type("Aldith wits 2")
        await seat.wait_until(lambda: isinstance(seat.pilot.app.screen, SheetScreen))
        assert "Aldith · player's character" in seat.top()
        await seat.press(*"321", "tab", *"432", *"332", "tab", *"02")
        made = traits(seat, 3)
        assert [made[k] for k in ("strength", "dexterity", "stamina")] == [3, 2, 1]
        assert [made[k] for k in ("charisma", "manipulation", "appearance")] == [4, 3, 2]
        assert [made[k] for k in ("perception", "intelligence", "wits")] == [3, 3, 2]
        assert made["alertness"] == 2
        assert "Strength" in seat.top()
        await seat.sees("u takes back: Aldith: Alertness 2", seat.top)
        await seat.press("u", "u")
        await seat.wait_until(lambda: traits(seat, 3)["alertness"] == 0)
        await seat.press("escape")
        await seat.wait_until(lambda: not isinstance(seat.pilot.app.screen, SheetScreen))
        assert "Aldith" in seat.cast() or size == NARROW


@SIZES
async def test_dots_by_arrows_and_tracks(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await opened(seat, "right", "right", "left")
        await seat.wait_until(lambda: traits(seat)["strength"] == 4)
        assert "Strength" in seat.top()
        await seat.press("end", "right", "right")
        await seat.wait_until(lambda: tracks(seat)["health"]["value"] == 2)
        assert "[x]" in seat.top()
        await seat.press("left", "left", "left")
        await seat.wait_until(lambda: tracks(seat)["health"]["value"] == 0)
        await seat.press(*["k"] * 6, "k", "left")
        await seat.wait_until(lambda: tracks(seat)["willpower"]["value"] == 4)
        await seat.press("k", "right")
        await seat.wait_until(lambda: tracks(seat)["willpower"] == {"value": 5, "most": 6})


async def test_dots_and_boxes_by_mouse(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat)
        lines = seat.top().splitlines()
        y = next(k for k, line in enumerate(lines) if "Strength" in line)
        x = lines[y].index("●")
        await seat.pilot.click(offset=(x + 4, y))
        await seat.wait_until(lambda: traits(seat)["strength"] == 5)
        await seat.pilot.click(offset=(x + 1, y))
        await seat.wait_until(lambda: traits(seat)["strength"] == 2)
        await seat.pilot.click(offset=(x + 1, y))
        await seat.wait_until(lambda: traits(seat)["strength"] == 1)
        await seat.pilot.click(offset=(x, y))
        await seat.wait_until(lambda: traits(seat)["strength"] == 0)
        y = next(k for k, line in enumerate(lines) if "Injured" in line)
        x = lines[y].rindex("[ ]") + 1
        await seat.pilot.click(offset=(x, y))
        await seat.wait_until(lambda: tracks(seat)["health"]["value"] == 3)
        await seat.pilot.click(offset=(x, y))
        await seat.wait_until(lambda: tracks(seat)["health"]["value"] == 2)
        y = next(k for k, line in enumerate(lines) if "Dodge" in line)
        await seat.pilot.click(offset=(lines[y].index("Dodge"), y))
        await seat.wait_until(lambda: screen.panel.cursor == ("trait", "dodge", 0))
        assert traits(seat)["dodge"] == 3, "beside the dots nothing is set"


@SIZES
async def test_a_throw_straight_from_the_sheet_with_wounds(
    barn: Path, size: tuple[int, int]
) -> None:
    prepared(barn, "hurt hall 3")
    async with seated(barn, size) as seat:
        screen = await opened(seat, "j", "space")
        await seat.press("slash", *"braw")
        await seat.wait_until(lambda: screen.panel.cursor == ("trait", "brawl", 0))
        await seat.press("enter", "space")
        await seat.sees("Dexterity 3 + Brawl 4 − 1 (wounds): 6d10 @6", seat.top)
        await seat.sees("success 88%", seat.top)
        await seat.press("r")
        await seat.wait_until(lambda: seat.has_actions(1))
        assert seat.action(1).status == "resolved"
        assert seat.action(1).manner == "reflex"
        await seat.wait_until(lambda: "[" in seat.top() and "ROLL" in seat.top())
        await seat.press("u")
        await seat.wait_until(lambda: not seat.has_actions(1))
        await seat.press("enter")
        await seat.sees("Hall ▸")
        assert seat.screen.prompt.typed.value == "dexterity+brawl"
        await seat.press("enter")
        await seat.wait_until(lambda: seat.has_actions(1))


async def test_an_empty_pool_says_why(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "0", "k", "r")
        await seat.sees("The pool has no dice", seat.top)
        assert not seat.has_actions(1)
        await seat.press("end", "r", "enter", "space", "m")
        await seat.sees("That is done on a trait.", seat.top)


@SIZES
async def test_traits_are_added_renamed_placed_removed(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        screen = await opened(seat, "plus")
        await seat.sees("Hall, new under Physical ▸", seat.top)
        screen.prompt.typed.value = "Sea Craft 3"
        await seat.sees("Hall: Sea Craft 3.", seat.top)
        await seat.press("enter")
        await seat.wait_until(lambda: traits(seat).get("Sea Craft") == 3)
        assert list(traits(seat))[3] == "Sea Craft"
        await seat.press("slash", *"sea", "enter", "K")
        await seat.wait_until(lambda: list(traits(seat))[2] == "Sea Craft")
        await seat.press("J", "J")
        await seat.wait_until(lambda: list(traits(seat))[3] == "Sea Craft")
        await seat.press("m")
        assert screen.prompt.typed.value == "Sea Craft"
        screen.prompt.typed.value = "Seamanship"
        await seat.press("enter")
        await seat.wait_until(lambda: "Seamanship" in traits(seat))
        await seat.press("s")
        screen.prompt.typed.value = "storms"
        await seat.press("enter")
        await seat.wait_until(lambda: screen.panel.item is not None and screen.panel.item.best)
        assert size == NARROW or "Seamanship: storms" in seat.top()
        await seat.press("S")
        assert screen.prompt.typed.value == 'remove "Hall" "Seamanship" "storms"'
        await seat.press("enter")
        await seat.wait_until(lambda: screen.panel.item is not None and not screen.panel.item.best)
        await seat.press("escape") if screen.prompt.typed.has_focus else None
        await seat.press("x")
        await seat.wait_until(lambda: "Seamanship" not in traits(seat))
        await seat.press("plus")
        screen.prompt.typed.value = "brawl"
        await seat.sees("“brawl” is on the sheet already", seat.top)
        await seat.press("enter")
        assert screen.prompt.typed.value == "brawl"
        screen.prompt.typed.value = "Luck"
        await seat.press("enter")
        await seat.wait_until(lambda: traits(seat).get("Luck") == 0)


async def test_what_is_unusual_stands_above_the_traits(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "7")
        await seat.sees("unusual: Strength 7, above 5", seat.top)
        await seat.sees("●×7", seat.top)


@SIZES
async def test_notes_are_kept_while_they_are_written(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        screen = await opened(seat, "e", *"cow")
        await seat.wait_until(lambda: written(seat) == {"notes 1": "cow"})
        assert not seat.gateway.table.one(Character, 1).notes
    async with seated(barn, size) as seat:
        await seat.sees("Notes of Hall were being written", seat.echo)
        screen = await opened(seat)
        await seat.sees("Notes were being written here", seat.top)
        await seat.press("e")
        await seat.sees("cow", seat.top)
        await seat.press("enter", "u", "r", "escape")
        await seat.wait_until(lambda: seat.gateway.table.one(Character, 1).notes == "cow\nur")
        assert not screen.drafts.path.exists()
        await seat.press("u")
        await seat.wait_until(lambda: not seat.gateway.table.one(Character, 1).notes)


async def test_pasted_notes_are_cleaned(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "e")
        assert screen.focused is not None
        screen.focused.post_message(Paste("a\u202eb\x1b[2J\nc"))
        await seat.sees("ab\ufffd[2J", seat.top)
        await seat.press("c", "escape")
        await seat.wait_until(
            lambda: seat.gateway.table.one(Character, 1).notes == "ab\ufffd[2J\ncc"
        )


async def test_the_line_that_was_being_typed_is_offered_again(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("a", *"dex+mel")
        await seat.wait_until(lambda: written(seat) == {"line": "dex+mel", "who": 2})
        assert seat.screen.drafts.path.stat().st_mode & 0o077 == 0
    async with seated(barn) as seat:
        await seat.sees("A line was being typed", seat.echo)
        assert "dex+mel" not in seat.all(), "it may be secret"
        await seat.press("colon")
        assert seat.screen.prompt.typed.value == "dex+mel"
        await seat.sees("Anna ▸")
        await seat.press("enter")
        await seat.wait_until(lambda: seat.has_actions(1))
        assert seat.action(1).character == 2
        await seat.wait_until(lambda: not seat.screen.drafts.path.exists())


@pytest.mark.parametrize("broken", ["", "[]", "{", '{"line": 3, "notes x": []}', '{"who": "x"}'])
async def test_a_broken_draft_is_no_reason_to_stop(barn: Path, broken: str) -> None:
    async with seated(barn) as seat:
        path = seat.screen.drafts.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(broken, encoding="utf-8")
    async with seated(barn) as seat:
        assert seat.screen.prompt.typed.value == ""
        await opened(seat)


@SIZES
async def test_hostile_names_on_the_sheet(chronicle: Path, size: tuple[int, int]) -> None:
    lines = [f'new character "{name}"' for name in NAMES]
    lines += [f'set 1{""} "x" 1'] * 0
    prepared(chronicle, *lines)
    async with seated(chronicle, size) as seat:
        await seat.press("1")
        for at, name in enumerate(NAMES):
            await seat.press("1", "home", *["j"] * at, "c")
            await seat.wait_until(lambda: isinstance(seat.pilot.app.screen, SheetScreen))
            screen = sheet(seat)
            assert name in seat.top()
            for key in ("plus", "s"):
                await seat.press("home", key)
                screen.prompt.typed.value = f"{name} {at}"
                await seat.press("enter")
            await seat.press("e")
            assert screen.focused is not None
            screen.focused.post_message(Paste(name))
            await seat.wait_until(lambda n=name: n in seat.top())  # type: ignore[misc]
            await seat.press("escape", "escape")
            await seat.wait_until(lambda: not isinstance(seat.pilot.app.screen, SheetScreen))
        assert seat.pilot.app.is_running


@SIZES
async def test_the_keys_of_the_sheet_are_shown(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await opened(seat, "question_mark")
        seen = ""
        for _ in range(4):
            await seat.press("pagedown")
            await seat.pilot.pause()
            seen += seat.top()
        for key in of("sheet"):
            assert key.help in seen or not key.keys, key.id
        await seat.press("escape", "ctrl+p")
        await seat.press(*"trait")
        await seat.wait_until(lambda: "trait: adds a trait" in seat.top())


async def test_from_sheet_to_sheet(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "pagedown")
        await seat.sees("Anna · player's character", seat.top)
        await seat.press("pageup")
        await seat.sees("Hall · player's character", seat.top)
        await seat.press("c")
        await seat.wait_until(lambda: not isinstance(seat.pilot.app.screen, SheetScreen))


async def test_somebody_undone_has_no_sheet(chronicle: Path) -> None:
    prepared(chronicle, HALL)
    async with seated(chronicle) as seat:
        await opened(seat, "u")
        await seat.wait_until(lambda: not isinstance(seat.pilot.app.screen, SheetScreen))
        assert not list(seat.gateway.table.all(Character))


# the cast


@SIZES
async def test_the_cast_is_searched_as_one_types(chronicle: Path, size: tuple[int, int]) -> None:
    people = [f"new character Villager{k} wits 1" for k in range(30)]
    prepared(chronicle, HALL, ANNA, *people, "archive anna")
    async with seated(chronicle, size) as seat:
        await seat.press("1", "slash", *"ger29")
        await seat.wait_until(lambda: seat.screen.cast.keys == [32])
        assert "1 found" in seat.echo()
        await seat.press("enter", "c")
        await seat.sees("Villager29 ·", seat.top)
        await seat.press("escape", "1", "slash", *"\bann")
        seat.screen.prompt.typed.value = "ann"
        await seat.sees("Anna", seat.cast)
        assert "archived" in seat.cast()
        await seat.press("escape", "escape")
        await seat.wait_until(lambda: len(seat.screen.cast.keys) == 31)
        assert "Anna" not in seat.cast()


async def test_the_queue_and_the_journal_are_searched(barn: Path) -> None:
    prepared(barn, 'hall: dex+brawl "low cut"', "anna: dex+melee secret")
    async with seated(barn) as seat:
        await seat.press("slash", *"low")
        await seat.wait_until(lambda: seat.screen.queue.keys == [1])
        await seat.press("escape", "escape", "slash")
        seat.screen.prompt.typed.value = "melee"
        await seat.wait_until(lambda: seat.screen.queue.keys == [])
        await seat.press("escape", "escape", "4", "slash")
        seat.screen.prompt.typed.value = "joined"
        await seat.press("escape", "escape")


@SIZES
async def test_duplicating_archiving_deleting(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await seat.press("1", "home")
        seat.screen.action_begin_marked("duplicate {name}")
        await seat.sees("Hall#2 is made, like Hall", seat.now)
        await seat.press("enter")
        await seat.wait_until(lambda: len(seat.screen.cast.keys) == 3)
        await seat.press("escape", "1", "home")
        seat.screen.action_begin_marked("archive {name}")
        await seat.press("enter")
        await seat.wait_until(lambda: len(seat.screen.cast.keys) == 2)
        await seat.press("escape", "1", "home")
        seat.screen.action_begin_marked("delete {name}")
        await seat.sees("Anna is deleted, with sheet, notes and all that waits", seat.now)
        await seat.press("enter")
        await seat.wait_until(lambda: len(seat.screen.cast.keys) == 1)
        await seat.press("escape", "u", "u", "u")
        await seat.wait_until(lambda: len(seat.screen.cast.keys) == 2)


async def test_several_extras_in_one_go(barn: Path) -> None:
    async with seated(barn) as seat:
        seat.screen.action_new_people()
        await seat.sees("Guard x3 dexterity 2 melee 2 extra")
        await seat.type("Wolf x4 strength 3")
        await seat.sees("Wolf#1 · extra", seat.top)
        await seat.press("escape")
        await seat.sees("Wolf#4", seat.cast)
        await seat.press("1", "home", "x")
        await seat.sees("away", seat.cast)


async def test_notes_that_are_too_long_stay_where_they_are(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "e")
        assert screen.focused is not None
        screen.focused.post_message(Paste("x" * 20_001))
        await seat.sees("xxxx", seat.top)
        await seat.press("escape")
        await seat.sees("Notes are at most 20000 signs long", seat.top)
        screen.action_next_sheet(1)
        assert screen.who == 1
        await seat.wait_until(lambda: len(str(written(seat).get("notes 1"))) == 20_001)
        await seat.press("backspace", "escape")
        await seat.wait_until(lambda: len(seat.gateway.table.one(Character, 1).notes) == 20_000)


# what a second look found


@pytest.mark.parametrize("notes", [False, True])
async def test_somebody_deleted_in_another_window_has_no_sheet(barn: Path, notes: bool) -> None:
    async with seated(barn) as seat:
        await opened(seat, *(["e", "x"] if notes else []))
        prepared(barn, "delete hall")
        await seat.press(*(["escape"] if notes else ["right", "down"]))
        await seat.press("down", "right")
        await seat.wait_until(lambda: not isinstance(seat.pilot.app.screen, SheetScreen))
        assert seat.pilot.app.is_running


async def test_what_is_covered_stays_covered_on_the_sheet(barn: Path) -> None:
    prepared(barn, 'hall: wits @7 "hears the traitor" secret now')
    async with seated(barn) as seat:
        await opened(seat, "u")
        await seat.sees("Taken back: a secret entry", seat.top)
        await seat.press("U", "colon")
        sheet(seat).prompt.typed.value = 'hall: wits @7 "the traitor" reflex secret now'
        await seat.press("enter")
        await seat.wait_until(lambda: len(seat.gateway.table.rows["action"]) == 2)
        await seat.press("colon")
        sheet(seat).prompt.typed.value = "journal"
        await seat.press("enter")
        await seat.sees("(secret entry)", seat.top)
        assert "traitor" not in seat.top()


async def test_the_line_of_the_sheet_is_answered(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "colon")
        screen.prompt.typed.value = "wits @7 dice 9 8 2"
        await seat.press("enter")
        await seat.sees("2 successes, moderate", seat.top)
        assert screen.panel.has_focus
        await seat.press("down")
        await seat.sees("Dexterity 3: 3d10 @6", seat.top)
        await seat.press("colon")
        screen.prompt.typed.value = "rules"
        await seat.press("enter")
        await seat.sees("rule_of_ten off", seat.top)


async def test_removing_goes_on_with_what_stands_there(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "slash", *"percep", "enter", "x", "x")
        await seat.wait_until(lambda: "intelligence" not in traits(seat))
        assert "perception" not in traits(seat)
        assert "strength" in traits(seat)


async def test_tab_leaves_the_notes_and_keys_only_write_there(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "e", "f5", "r", "5", "plus")
        assert not seat.has_actions(1)
        await seat.press("tab")
        await seat.wait_until(lambda: seat.gateway.table.one(Character, 1).notes == "r5+")
        assert screen.panel.has_focus


async def test_full_width_digits_and_letters_act(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "５")
        await seat.wait_until(lambda: traits(seat)["strength"] == 5)
        await seat.press("ｃ")
        await seat.wait_until(lambda: not isinstance(seat.pilot.app.screen, SheetScreen))


async def test_a_half_typed_line_comes_back_after_a_search(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("a", *"dex+", "escape", "slash", *"ha", "escape")
        await seat.pilot.click(seat.screen.prompt.typed)
        await seat.sees("Anna ▸")
        assert seat.screen.prompt.typed.value == "dex+"
        await seat.pilot.click(seat.screen.prompt.typed)
        assert seat.screen.prompt.typed.value == "dex+"


async def test_a_search_that_is_on_stands_in_the_title(barn: Path) -> None:
    prepared(barn, "archive anna")
    async with seated(barn) as seat:
        await seat.press("1", "slash", *"anna")
        await seat.sees("CAST / anna")
        await seat.press("enter")
        await seat.sees("CAST / anna")
        await seat.press("escape")
        await seat.wait_until(lambda: "/ anna" not in seat.all())
        await seat.press("slash", *"hall", "enter")
        await seat.wait_until(lambda: "/ hall" not in seat.all())
        assert seat.screen.cast.marked == 1


async def test_each_window_has_drafts_of_its_own(barn: Path) -> None:
    """A window is open while its process holds its lock, zombies and numbers given again apart."""
    async with seated(barn) as seat:
        drafts = seat.screen.drafts
        other = drafts.path.with_name(drafts.path.name.replace(f"-{os.getpid()}.", "-1."))
        gone = drafts.path.with_name(drafts.path.name.replace(f"-{os.getpid()}.", "-2."))
    other.parent.mkdir(parents=True, exist_ok=True)
    other.write_text('{"line": "of a window that is open"}', encoding="utf-8")
    gone.write_text('{"line": "of one that has ended"}', encoding="utf-8")
    gone.with_suffix(".lock").touch()
    with other.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        async with seated(barn) as seat:
            await seat.sees("A line was being typed", seat.echo)
            await seat.press("colon")
            assert seat.screen.prompt.typed.value == "of one that has ended"
            seat.screen.prompt.typed.value = ""
            await seat.wait_until(lambda: not gone.exists())
            assert other.exists()
    assert [path.name for path in other.parent.iterdir() if path != other] == [f"{other.stem}.lock"]


async def test_short_names_make_a_character_and_slips_are_named(barn: Path) -> None:
    async with seated(barn) as seat:
        await seat.press("C")
        seat.screen.prompt.typed.value = "Bo dex 3 brwal 2"
        await seat.sees("traits of its own: brwal", seat.now)
        seat.screen.prompt.typed.value = "Bo dex 3 brawl 2"
        await seat.press("enter")
        await seat.wait_until(lambda: isinstance(seat.pilot.app.screen, SheetScreen))
        assert traits(seat, 3)["dexterity"] == 3
        assert "dex" not in traits(seat, 3)


async def test_a_new_character_from_a_sheet_and_the_mark_on_a_new_trait(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "plus")
        screen.prompt.typed.value = "Sea Craft 2"
        await seat.press("enter")
        await seat.wait_until(lambda: screen.panel.cursor == ("trait", "Sea Craft", 0))
        await seat.press("C")
        await seat.sees("New character ▸", seat.top)
        screen.prompt.typed.value = "Aldith wits 3"
        await seat.press("enter")
        await seat.sees("Aldith · player's character", seat.top)
        assert traits(seat)["animal_ken"] == 0


@SIZES
@pytest.mark.parametrize("group", range(6))
async def test_a_trait_more_or_less_moves_nothing_else(
    barn: Path, group: int, size: tuple[int, int]
) -> None:
    """Groups stay in their columns while the sheet is open in this size, bar or no bar."""
    async with seated(barn, size) as seat:
        screen = await opened(seat, *["tab"] * group)
        before = [[i.text for i in column if i.sort == "head"] for column in screen.panel._columns]
        for n in range(6):
            await seat.press("plus")
            await seat.type(f"Sea Craft {n}")
        await seat.wait_until(lambda: len(traits(seat)) >= 6)
        after = [[i.text for i in column if i.sort == "head"] for column in screen.panel._columns]
        assert before == after
        await seat.press(*["u"] * 6)
        again = [[i.text for i in column if i.sort == "head"] for column in screen.panel._columns]
        assert before == again


async def test_dots_stand_near_their_names(barn: Path) -> None:
    async with seated(barn, (200, 50)) as seat:
        screen = await opened(seat)
        assert len(screen.panel._columns) == 5
        row = next(row for row in seat.top().splitlines() if "Strength" in row)
        assert row.index("●") < 40


async def test_a_new_name_takes_the_place_of_the_old_one(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "m", *"Might", "enter")
        await seat.wait_until(lambda: "Might" in seat.top())
        assert "StrengthMight" not in seat.top()


async def test_a_line_that_asks_doesnt_begin_with_a_refusal(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat)
        for key in ("plus", "s", "C"):
            await seat.press(key)
            assert screen.prompt.typed.has_focus
            assert drawn(screen.echo).strip() == ""
            await seat.press("escape")


async def test_a_search_on_the_sheet_says_when_nothing_fits(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "slash", *"zz")
        await seat.wait_until(lambda: "Nothing on the sheet is called so" in seat.top())
        await seat.press("backspace", "backspace", *"willp", "enter")
        assert screen.panel.item is not None
        assert screen.panel.item.key == "willpower"
        await seat.press("slash", *"heal", "enter")
        assert screen.panel.item.key == "health"
        await seat.press("slash", *"braw", "enter")
        assert screen.panel.item is not None
        assert screen.panel.item.text == "Brawl"
        assert screen.prompt.typed.value == ""


async def test_what_stands_around_the_notes_is_about_notes(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "e")
        await seat.wait_until(lambda: "─NOTES─" in seat.top())
        assert "keeps the notes" in seat.top()
        assert "d10" not in seat.top(), "no throw of a trait that isn't seen"
        await seat.press("escape")
        await seat.wait_until(lambda: "─TRAITS─" in seat.top())
        assert "2d10" in seat.top() or "3d10" in seat.top()


async def test_the_cast_is_in_reach_from_a_sheet(barn: Path) -> None:
    """Archive and the like are found on the sheet too, about whose sheet it is."""
    async with seated(barn) as seat:
        screen = await opened(seat, "ctrl+p")
        await seat.press(*"archive")
        await seat.wait_until(lambda: "archive: " in seat.top())
        await seat.press("enter")
        await seat.wait_until(lambda: screen.prompt.typed.value == 'archive "Hall"')
        await seat.press("enter")
        await seat.wait_until(lambda: bool(seat.gateway.table.one(Character, 1).archived))
        await seat.press("i")
        await seat.wait_until(lambda: not seat.gateway.table.one(Character, 1).archived)


@pytest.mark.parametrize("typed", ["Foo -1", "Foo +101", "Foo 1000", "Foo 99999999999999"])
async def test_a_rating_that_no_sheet_holds_is_refused(barn: Path, typed: str) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "plus")
        screen.prompt.typed.value = typed
        await seat.press("enter")
        await seat.sees("is not from 0 to 100", seat.top)
        assert not any("Foo" in name for name in traits(seat))


async def test_half_a_line_goes_along_from_sheet_to_table(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat, "colon", *"dex+br", "escape", "escape")
        await seat.wait_until(lambda: seat.pilot.app.screen is seat.screen)
        await seat.sees("A line was being typed", seat.echo)
        await seat.press("colon")
        assert seat.screen.prompt.typed.value == "dex+br"


async def test_one_more_counts_from_what_another_window_wrote(barn: Path) -> None:
    async with seated(barn) as seat:
        await opened(seat)
        assert traits(seat)["strength"] == 3
        prepared(barn, "set hall strength 5")
        await seat.press("right")
        await seat.wait_until(lambda: traits(seat)["strength"] == 6)


async def test_the_cursor_stands_on_a_trait_that_comes_back(barn: Path) -> None:
    async with seated(barn) as seat:
        screen = await opened(seat, "slash", *"brawl", "enter")
        await seat.press("x")
        await seat.wait_until(lambda: "brawl" not in traits(seat))
        await seat.press("home", "u")
        await seat.wait_until(lambda: screen.panel.cursor == ("trait", "brawl", 0))
        await seat.press("U")
        await seat.wait_until(lambda: screen.panel.cursor != ("trait", "brawl", 0))
