"""Colours: what is drawn is measured, in every theme, on every screen, in three sizes."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region

from core.dice import Seeded
from data.gateway import Gateway
from tests.conftest import clock
from tests.tui.test_table import ANNA, HALL, Seat, drawn, prepared
from tui import colours, settings
from tui.app import Roundkeeper
from tui.tell import tell

ROOT = Path(__file__).parents[2]
SIZES = ((80, 24), (120, 40), (160, 50))
sizes = pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40", "160x50"])
DICE = "10 4 1 9 7"
AA, GRAPHIC = 4.5, 3.0


@pytest.fixture
def barn(chronicle: Path) -> Path:
    """A round with everything that has a look of its own."""
    return prepared(
        chronicle,
        *(HALL, ANNA, "new character Odo strength 3 athletics 2", "specialty Hall brawl grapple"),
        *("rule specialty double", "rule rule_of_ten on", "new scene The Barn stressful"),
        *("join Hall, Anna, Odo", "hall: dex+brawl-3[dark] spec grapple", "anna: dex+melee secret"),
        *("odo: str+athletics task the door", "odo: str+athletics-9", "hurt Anna 2", "undo"),
    )


@asynccontextmanager
async def seated(path: Path, size: tuple[int, int]) -> AsyncIterator[Seat]:
    """Somebody in front of the table, with hints and notices."""
    with Gateway(path, tell, clock) as gateway:
        app = Roundkeeper(gateway, Seeded(7))
        async with app.run_test(size=size, tooltips=True, notifications=True) as pilot:
            app.TOOLTIP_DELAY = 0.01
            await pilot.pause()
            yield Seat(pilot, gateway)


async def screens(seat: Seat) -> AsyncIterator[tuple[str, list[Segment]]]:
    """Every screen and state of the table, by name, with what is drawn there."""
    app, pilot = seat.pilot.app, seat.pilot
    yield "opened", shown(seat)
    await seat.press("d")
    seat.screen.prompt.typed.value = "1"
    await seat.sees("1 of 4 dice", seat.now)
    yield "dice are typed", shown(seat)
    await seat.type(DICE)
    await seat.sees("3 successes", seat.now)
    yield "a reading", shown(seat)
    await seat.press("1", "a")
    seat.screen.prompt.typed.grey("dexterity+dodge")
    await seat.sees("dexterity+dodge")
    yield "a line in grey", shown(seat)
    await seat.press(*"dex+br")
    await seat.sees("▸Brawl", seat.echo)
    yield "words are offered", shown(seat)
    await seat.type("dex+brawll @6")
    await seat.sees("×", seat.echo)
    yield "a refusal", shown(seat)
    await seat.press("escape", "4")
    await seat.sees("(undone)", seat.journal)
    yield "the journal", shown(seat)
    app.notify("A notice", title="Title", markup=False)
    await seat.sees("A notice")
    yield "a notice", shown(seat)
    app.clear_notifications()
    await pilot.hover("#foot", offset=(3, seat.screen.foot.names.index("foot")))
    await seat.sees("throws the marked or the next action")
    yield "a hint", shown(seat)
    for key, text in (("question_mark", "KEYS"), ("ctrl+r", "HOUSE RULES")):
        await seat.press(key)
        await seat.wait_until(partial(is_in_front, seat, text))
        yield text, shown(seat)
        await seat.press("escape")
        await seat.wait_until(lambda: seat.screen is app.screen)
    await seat.press("ctrl+p", *"und")
    await seat.wait_until(lambda: "undo: " in seat.top())
    parts = [app.screen.query_one(name).region for name in ("CommandInput", "CommandList")]
    yield "the search", [segment for part in parts for segment in shown(seat, part)]


def is_in_front(seat: Seat, text: str) -> bool:
    """Whether another screen than the table shows this."""
    return seat.pilot.app.screen is not seat.screen and text in seat.top()


def shown(seat: Seat, region: Region | None = None) -> list[Segment]:
    """What the terminal gets, or that part of it; what lies behind a search is at rest."""
    strips = seat.pilot.app.screen._compositor.render_strips()
    if region is not None:
        strips = [s.crop(region.x, region.right) for s in strips[region.y : region.bottom]]
    return [segment for strip in strips for segment in strip]


def styled(segments: list[Segment]) -> Iterator[tuple[str, Style]]:
    """What has a text to be read."""
    for text, style, _ in segments:
        if text.strip():
            yield text, style or Style()


def luminance(colour: Color) -> float:
    """Relative luminance as WCAG 2 has it."""
    parts = [value / 255 for value in colour.get_truecolor()]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    """Between text and ground, whichever of them is lighter."""
    assert style.color is not None
    assert style.bgcolor is not None
    assert not style.dim, "faint by as much as the terminal likes"
    darker, lighter = sorted((luminance(style.color), luminance(style.bgcolor)))
    return (lighter + 0.05) / (darker + 0.05)


def in_256(style: Style) -> Style:
    """The nearest that a terminal of 256 colours has."""
    assert style.color is not None
    assert style.bgcolor is not None
    return Style.from_color(
        style.color.downgrade(ColorSystem.EIGHT_BIT), style.bgcolor.downgrade(ColorSystem.EIGHT_BIT)
    )


@sizes
@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_everything_can_be_read(barn: Path, size: tuple[int, int], theme: str) -> None:
    settings.keep(colours.KEPT, theme)
    async with seated(barn, size) as seat:
        assert seat.pilot.app.theme == theme
        async for name, segments in screens(seat):
            for text, style in styled(segments):
                least = GRAPHIC if "@mouse.down" in style.meta else AA
                for seen in (style, in_256(style)):
                    assert contrast(seen) >= least, (name, text, str(seen))


@sizes
async def test_the_terminals_own_colours_and_no_others(barn: Path, size: tuple[int, int]) -> None:
    settings.keep(colours.KEPT, "terminal")
    seen: set[int | None] = set()
    async with seated(barn, size) as seat:
        async for name, segments in screens(seat):
            for text, style, _ in segments:
                for colour in filter(None, (style.color, style.bgcolor) if style else ()):
                    own = colour.type in (ColorType.DEFAULT, ColorType.STANDARD)
                    assert own, (name, text, str(style))
                    seen.add(colour.number)
    assert len(seen) > 4


@sizes
async def test_without_colour_everything_is_told_apart(
    barn: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    settings.keep(colours.KEPT, "light")
    async with seated(barn, size) as seat:
        async for name, segments in screens(seat):
            for text, style, _ in segments:
                for colour in filter(None, (style.color, style.bgcolor) if style else ()):
                    assert colour.is_default, (name, text, str(style))
            told_apart(name, segments, narrow=size[0] == 80)


BOXES = ("┃ 10 ┃", "+2", "┃  9 ┃", "│  4 │", "┊  1 ┊", "−1", "»  ┃  7 ┃")
SHORT = ("[10]²", "[9]", " 4 ", "!1!", "» [7]")
SAID = {"the journal": ("(undone)", "(secret entry)"), "a refusal": ("× “brawll”",)}


def told_apart(name: str, segments: list[Segment], *, narrow: bool) -> None:
    """By mark, word, bold or reverse."""
    text = "".join(segment.text for segment in segments)
    marks = {**SAID, "a reading": SHORT if narrow else BOXES}.get(name, ())
    assert all(mark in text for mark in marks), name
    reverse = [said for said, style in styled(segments) if style.reverse]
    titles = {"opened": "2 QUEUE 3", "the journal": "4 JOURNAL"}
    if name in titles:
        title = titles[name] if narrow else titles[name].split()[1]
        assert any(style.bold for said, style in styled(segments) if title in said)
        assert f"▐{title}▌" in text
        bars = [said for said in reverse if "▌" in said]
        assert len(bars) == 1, "the marked row, and no other"
        assert bars[0].startswith("▌")
    if name == "a hint":
        assert any("throws the marked or the next action" in said for said in reverse)
    if name == "the search":
        rows = [style for said, style in styled(segments) if ": " in said or "(" in said]
        assert rows[0].underline
        assert not rows[-1].underline


async def test_another_theme_changes_all_that_is_drawn(barn: Path) -> None:
    async with seated(barn, (120, 40)) as seat:
        app = seat.pilot.app
        for theme in ("light", "terminal", "dark", "light"):
            before = used(shown(seat))
            await seat.screen.run_action("app.colours")
            assert app.theme == theme
            assert settings.read() == {"colours": theme}
            await seat.wait_until(partial(others, seat, before))
        before = used(shown(seat))
        await seat.press("question_mark")
        await seat.wait_until(partial(is_in_front, seat, "KEYS"))
        await app.run_action("app.colours")
        await seat.wait_until(partial(others, seat, before))
        await seat.press("escape")
        await seat.wait_until(lambda: app.screen is seat.screen and others(seat, before))


def others(seat: Seat, before: set[Color]) -> bool:
    """Whether nothing is left of these colours."""
    return not before & used(shown(seat))


def used(segments: list[Segment]) -> set[Color]:
    """The colours of a screen."""
    styles = [style for _, style, _ in segments if style is not None]
    return {c for style in styles for c in (style.color, style.bgcolor) if c is not None}


async def test_no_colour_leaves_nothing_to_choose(
    barn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(barn, (120, 40)) as seat:
        await seat.screen.run_action("app.colours")
        await seat.sees("NO_COLOR is set")
        assert seat.pilot.app.theme == "terminal"
        assert settings.read() == {}


FIRST_FRAME = """
import sys
from pathlib import Path
from tui import log
log.folder = lambda: Path({state!r})
from tui.start import main
sys.argv = ["roundkeeper", "open", {chronicle!r}]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed")
def test_the_first_frame_has_the_chosen_colours(barn: Path, state: Path) -> None:
    import pty

    settings.keep(colours.KEPT, "light")
    ours, theirs = pty.openpty()
    program = FIRST_FRAME.format(state=str(state), chronicle=str(barn))
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    running = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment | {"COLUMNS": "120", "LINES": "40"},
        cwd=ROOT,
        start_new_session=True,
    )
    os.close(theirs)
    seen = b""
    try:
        while b"KEYS" not in seen:
            seen += os.read(ours, 65536)
    finally:
        running.terminate()
        running.wait()
        os.close(ours)
    assert b"48;2;247;247;247" in seen, "the ground of light"
    assert b"48;2;18;18;18" not in seen, "the ground of dark"


@pytest.mark.parametrize(
    "kept", [b"", b"[]", b"{", b"\xff\xfe", b'{"colours": 3}', b'{"colours": "pink"}', None]
)
def test_what_cant_be_read_is_no_reason_to_stop(state: Path, kept: bytes | None) -> None:
    state.mkdir()
    if kept is None:
        settings.place().mkdir()
    else:
        settings.place().write_bytes(kept)
    assert colours.first() == "dark"
    assert colours.after("dark") == "light"
    assert colours.first() == ("dark" if kept is None else "light")
    assert [path.name for path in state.iterdir()] == ["view.json"], "no draft is left"


def test_a_folder_that_cant_be_made_is_no_reason_to_stop(state: Path) -> None:
    state.write_text("a file where the folder would be")
    assert colours.after("light") == "terminal"
    assert colours.first() == "dark"


def test_other_settings_are_kept(state: Path) -> None:
    settings.keep("tips", "off")
    assert colours.after("terminal") == "dark"
    assert settings.read() == {"tips": "off", "colours": "dark"}


def test_every_sign_of_the_interface_is_one_cell_wide() -> None:
    signs: set[str] = set()
    for path in (ROOT / "tui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                signs |= {sign for sign in node.value if not sign.isascii()}
    assert signs >= set("┏┃┛┌│╭┊╌▌▐▸✓»²×−·…→↑")
    assert not {sign for sign in signs if cell_len(sign) != 1}


WATCH = "守卫"
COLUMNS = {"cast": "4/4", "queue": "3d10 @6", "tasks": "1×", "journal": ""}


@sizes
async def test_rows_with_wide_characters_line_up(chronicle: Path, size: tuple[int, int]) -> None:
    people = {"Odo": "low", WATCH: "低"}
    prepared(
        chronicle,
        *(f"new character {who} dexterity 3 brawl 2 willpower 4" for who in people),
        *("new scene 谷仓 stressful", f"join Odo, {WATCH}"),
        *(f'{who}: dex+brawl-2[黑暗] "{what}" task {what}' for who, what in people.items()),
        "resolve 1 dice 2 2 3",
        "resolve 2 dice 2 2 3",
    )
    async with seated(chronicle, size) as seat:
        for number, (name, column) in enumerate(COLUMNS.items(), 1):
            panel = seat.screen.panels[name]
            await seat.press(str(number))
            await seat.wait_until(partial(getattr, panel, "has_focus"))
            rows = [row for row in drawn(panel).splitlines() if "Odo" in row or WATCH in row]
            assert {"Odo" in row for row in rows} == {True, False}
            assert all(column in row for row in rows)
            assert len({cell_len(row.partition(column)[0]) for row in rows if column}) <= 1
            assert {cell_len(row) for row in rows} == {panel.scrollable_content_region.width}
            for strip in seat.screen._compositor.render_strips():
                assert cell_len(strip.text) == size[0]
