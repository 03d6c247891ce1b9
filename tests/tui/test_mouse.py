"""By mouse: the last rows, the tabs and the rows of the panels, with a hint under the pointer."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Input
from textual.widgets._tooltip import Tooltip

from tests.tui.test_looks import barn, is_in_front, seated
from tests.tui.test_table import NARROW, WIDE, Seat, both
from tui.screens import foot
from tui.widgets.rows import Rows

__all__ = ["barn"]


async def click(seat: Seat, row: str, text: str) -> None:
    """A click on this text in one of the rows of offers."""
    await seat.pilot.click(offset=cell(seat, row, text))


async def hover(seat: Seat, row: str, text: str) -> None:
    """The pointer over this text."""
    await seat.pilot.hover(offset=cell(seat, row, text))


def cell(seat: Seat, row: str, text: str) -> tuple[int, int]:
    """Where on the screen it stands."""
    rows = next(rows for rows in seat.screen.query(Rows) if row in rows.names)
    return place(seat, row, text), rows.region.y + rows.names.index(row)


def place(seat: Seat, row: str, text: str) -> int:
    """In which cell of the row the text stands."""
    before, found, _ = seat.row(row).partition(text)
    assert found, f"{text!r} is not in {seat.row(row)!r}"
    return cell_len(before)


def hint(seat: Seat) -> str:
    """What is said beside the pointer."""
    tooltip = seat.pilot.app.screen.query_one(Tooltip)
    return str(tooltip.visual) if tooltip.display else ""


@both
async def test_the_last_rows_are_clicked(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        await click(seat, "foot", "next")
        await seat.wait_until(lambda: seat.action(1).status == "resolved")
        await click(seat, "back" if size == NARROW else "foot2", "takes back: ")
        await seat.wait_until(lambda: seat.action(1).status == "declared")
        await click(seat, "foot2", "line")
        await seat.sees("LINE ▸")
        await click(seat, "foot", "keys")
        await seat.wait_until(lambda: seat.focused() is seat.screen.queue)
        await click(seat, "foot2", "? keys")
        await seat.wait_until(lambda: is_in_front(seat, "KEYS"))
        bottom = seat.top().splitlines()[-1]
        await seat.pilot.click(offset=(cell_len(bottom.partition("Esc back")[0]), size[1] - 1))
        await seat.wait_until(lambda: seat.pilot.app.screen is seat.screen)
        await click(seat, "foot2", "search")
        await seat.wait_until(lambda: is_in_front(seat, "next: throws"))


async def test_what_can_be_done_in_the_line_is_clicked(barn: Path) -> None:
    async with seated(barn, WIDE) as seat:
        await seat.press("1", "a", *"dex+br")
        await seat.sees("▸Brawl", seat.echo)
        await click(seat, "foot", "complete")
        assert seat.screen.prompt.typed.value == "dex+brawl"
        await click(seat, "foot", "says it")
        await seat.sees("instead of one action: Dexterity 3 + Brawl 4: 7d10", seat.journal)
        await seat.press("colon")
        await click(seat, "foot", "earlier lines")
        assert seat.screen.prompt.typed.value == "dex+brawl"
        assert isinstance(seat.focused(), Input)
        await click(seat, "foot2", "takes back")
        await seat.sees(
            "(undone) Hall declares anew, instead of one action: Dexterity 3", seat.journal
        )


@both
async def test_whatever_is_shown_there_has_a_hint(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        for row, offers in zip(("foot", "foot2"), foot.main(size[0], {}), strict=True):
            assert f"{offers[-1].said.plain} " in f"{seat.row(row)} ", "all of it is seen"
            under = partial(seat.screen.foot.rows[row].under, width=size[0])
            found = [under(place(seat, row, one.said.plain)) for one in offers]
            assert found == offers
            assert all(one.help and one.action for one in offers)
            assert under(place(seat, row, offers[1].said.plain) - 1) is None, "between"


async def test_the_hint_goes_with_the_pointer(barn: Path) -> None:
    async with seated(barn, WIDE) as seat:
        await hover(seat, "foot", "declare")
        await seat.wait_until(lambda: "asks what the marked" in hint(seat))
        for _ in range(2):  # the first movement takes the hint away
            await hover(seat, "foot", "drop")
        await seat.wait_until(lambda: "drops the marked action" in hint(seat))
        for _ in range(2):
            await seat.pilot.hover(offset=(WIDE[0] - 2, seat.screen.foot.region.y))
        await seat.wait_until(lambda: not hint(seat))
        await hover(seat, "foot2", "takes back")
        await seat.wait_until(lambda: "takes the last step back" in hint(seat))
        await seat.pilot.hover(offset=(1, 0))
        await seat.wait_until(lambda: not hint(seat))


async def test_a_tab_does_what_its_number_does(barn: Path) -> None:
    async with seated(barn, NARROW) as seat:
        await click(seat, "tabs", "1 CAST")
        await seat.wait_until(lambda: seat.focused() is seat.screen.cast)
        assert not seat.screen.has_class("-alone")
        await click(seat, "tabs", "1 CAST")
        await seat.wait_until(lambda: seat.screen.has_class("-alone"))
        await click(seat, "tabs", "4 JOURNAL")
        await seat.sees("(undone)", seat.journal)
        await hover(seat, "tabs", "3 TASKS")
        await seat.wait_until(lambda: "shows this panel" in hint(seat))


@both
async def test_a_double_click_does_what_enter_does(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        row = seat.screen.queue.keys.index(seat.action(4).id) - int(size == NARROW)
        await seat.pilot.click(seat.screen.queue, offset=(5, row + 1))
        assert seat.screen.queue.marked == seat.action(4).id
        assert seat.focused() is seat.screen.queue, "one click only marks"
        await seat.pilot.double_click(seat.screen.queue, offset=(5, row + 1))
        await seat.wait_until(lambda: seat.screen.prompt.typed.value.startswith("edit 4: "))
        assert not seat.screen.selections, "nothing is selected by that"


async def test_a_double_click_below_the_rows_opens_nothing(barn: Path) -> None:
    async with seated(barn, WIDE) as seat:
        await seat.pilot.double_click(seat.screen.queue, offset=(5, 10))
        assert seat.focused() is seat.screen.queue


async def test_a_double_click_on_a_house_rule(barn: Path) -> None:
    async with seated(barn, WIDE) as seat:
        await seat.press("ctrl+r")
        await seat.wait_until(lambda: is_in_front(seat, "HOUSE RULES"))
        panel = seat.pilot.app.screen.query_one("RulesPanel")
        await seat.pilot.double_click(panel, offset=(3, 4))
        await seat.wait_until(
            lambda: seat.gateway.table.chronicle.rules.get("botch_rule") == "net_negative"
        )


@pytest.mark.parametrize("size", [NARROW, WIDE, (160, 50), (100, 30)])
async def test_the_search_can_be_reached_by_mouse(barn: Path, size: tuple[int, int]) -> None:
    async with seated(barn, size) as seat:
        assert "ctrl+p search  ? keys" in seat.row("foot2")
        await seat.press("colon")
        await seat.sees("ctrl+p search", seat.foot)
