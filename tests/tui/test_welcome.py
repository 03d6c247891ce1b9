"""The welcome: the list that is kept, a new chronicle, the sample, and the way between tables."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from textual.events import Paste

from core import systems
from core.dice import Seeded
from core.refusal import Refusal
from core.table import Action
from data.creating import create
from data.gateway import Gateway
from tests.conftest import clock
from tui import beginning, commands, recent, start
from tui.app import Roundkeeper
from tui.say import rule
from tui.screens.new import NewScreen
from tui.screens.table import TableScreen
from tui.screens.welcome import WelcomeScreen
from tui.tell import tell
from tui.widgets.recent import ending

if TYPE_CHECKING:
    from textual.pilot import Pilot
    from textual.widget import Widget

ROOT = Path(__file__).parents[2]
both = pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["120x40", "80x24"])
HOSTILE = (
    "[/nope]",
    "[@click=app.quit]x[/]",
    "[b]阿丽[/b]",
    "\u202egnol\u2066 \x1b[2Jname",
    "[red",
)


class Guest:
    """Somebody at the door: presses keys, clicks, looks."""

    def __init__(self, app: Roundkeeper, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Until it is so; what never comes is a failure that shows the screen."""
        for _ in range(200):
            if condition():
                return
            await self.pilot.pause()
        pytest.fail(f"never came:\n{self.all()}")

    async def sees(self, text: str) -> None:
        await self.wait_until(lambda: text in self.all())

    def all(self) -> str:
        """The whole screen as the terminal has it."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)

    def row(self, text: str) -> str:
        """The first row that holds a text."""
        return next((line for line in self.all().splitlines() if text in line), "")

    def marks(self, at: int) -> bool:
        """Whether that row of the recent ones is marked."""
        return self.all().splitlines()[2 + at].startswith("▌")

    def sees_row(self, text: str, at: int) -> bool:
        """Whether that row of the screen holds a text."""
        return text in self.all().splitlines()[at]

    def focused(self) -> Widget | None:
        return self.app.screen.focused

    def at(self, kind: type) -> bool:
        return isinstance(self.app.screen, kind)

    @property
    def form(self) -> NewScreen:
        assert isinstance(self.app.screen, NewScreen)
        return self.app.screen

    @property
    def welcome(self) -> WelcomeScreen:
        assert isinstance(self.app.screen, WelcomeScreen)
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    async def to_table(self, name: str) -> Gateway:
        """The gateway of the table, once that chronicle is on it and in the list."""
        await self.wait_until(lambda: self.at(TableScreen))
        await self.wait_until(lambda: [one.name for one in recent.read()][:1] == [name])
        assert self.table.gateway.table.chronicle.name == name
        return self.table.gateway


@asynccontextmanager
async def welcomed(
    size: tuple[int, int] = (80, 24), refused: Refusal | None = None
) -> AsyncIterator[Guest]:
    app = Roundkeeper(None, Seeded(7), refused)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Guest(app, pilot)


@asynccontextmanager
async def seated(path: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Guest]:
    with Gateway(path, tell, clock) as gateway:
        app = Roundkeeper(gateway, Seeded(7))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Guest(app, pilot)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: proposed files go there."""
    found = tmp_path / "games"
    found.mkdir()
    monkeypatch.chdir(found)
    return found


def listed(folder: Path, *names: str) -> list[Path]:
    """Chronicles of these names, the last of them opened last."""
    paths = [folder / f"{number}.roundkeeper" for number, _ in enumerate(names)]
    for path, name in zip(paths, names, strict=True):
        create(path, "storyteller", name, tell, clock())
        recent.enter(path, name, "storyteller", clock())
    return paths


# the list that is kept


def test_the_list_is_newest_first_each_once_at_most_twenty(folder: Path) -> None:
    for number in [*range(25), 20]:
        recent.enter(Path(f"{number}.rk"), f"C{number}", "storyteller", "now")
    assert [one.name for one in recent.read()] == [
        f"C{n}" for n in (20, 24, 23, 22, 21, *range(19, 4, -1))
    ]
    assert recent.read()[0].path == str(folder / "20.rk")
    assert [path.name for path in recent.place().parent.iterdir()] == ["recent.json"]


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"[",
        b"\xff\xfe",
        b"{}",
        b"3",
        b"[" * 100_000,
        b'[3, [], {}, null, {"path": 3, "name": "x", "system": "y", "when": "z"}]',
        b'[{"path": "relative", "name": "x", "system": "y", "when": "z"}]',
    ],
)
def test_a_broken_list_is_an_empty_one_and_is_written_anew(kept: bytes) -> None:
    recent.place().parent.mkdir(parents=True, exist_ok=True)
    recent.place().write_bytes(kept)
    assert recent.read() == []
    recent.enter(Path("/x"), "X", "storyteller", "now")
    assert [one.name for one in recent.read()] == ["X"]


def test_a_list_that_cannot_be_written_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recent.enter(Path("/x"), "X", "storyteller", "now")
    before = recent.place().read_bytes()

    def full(*_: object) -> None:
        raise OSError("no room")

    with monkeypatch.context() as patched:
        patched.setattr("os.replace", full)
        recent.enter(Path("/y"), "Y", "storyteller", "now")
        recent.forget("/x")
    assert recent.place().read_bytes() == before
    assert [path.name for path in recent.place().parent.iterdir()] == ["recent.json"]
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    recent.enter(Path("/y"), "Y", "storyteller", "now")
    assert recent.read() == []


def test_a_path_that_is_no_text_is_kept(folder: Path) -> None:
    path = folder / os.fsdecode(b"\xff.roundkeeper")
    recent.enter(path, "X", "storyteller", "now")
    assert recent.read()[0].path == str(path)


def test_plain_mode_and_the_table_import_nothing_of_it() -> None:
    program = "import tui.app, tui.plain, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    late = {"tui.recent", "tui.beginning", "tui.screens.welcome", "tui.screens.new"}
    late |= {"tui.widgets.recent", "tui.widgets.chooser"}
    assert not late & set(done.stdout.split())


# the welcome


@both
async def test_the_list_with_name_system_and_place(folder: Path, size: tuple[int, int]) -> None:
    paths = listed(folder, "The Ledger", "An evening")
    async with welcomed(size) as guest:
        assert "▐RECENT▌" in guest.all()
        first, second = guest.all().splitlines()[2:4]
        assert first.startswith("▌An evening")
        assert second.startswith(" The Ledger")
        for row, path in ((first, paths[1]), (second, paths[0])):
            assert "Storyteller" in row
            assert f"games/{path.name} " in row
            assert "2026-01-0" in row
            assert cell_len(row) == size[0]
        for said in ("Enter opens", "n new", "s sample", "x Del", "ctrl+q"):
            assert said in guest.all()
        assert "Esc" not in guest.all(), "there is no table to go back to"
        assert guest.focused() is guest.welcome.recent
        await guest.press("j")
        await guest.wait_until(lambda: "▌The Ledger" in guest.all())
        assert " An evening" in guest.all()
        await guest.press("escape", "enter")
        gateway = await guest.to_table("The Ledger")
        assert gateway.path == paths[0]


async def test_where_nothing_was_opened_what_can_be_begun_has_the_keys() -> None:
    async with welcomed() as guest:
        assert "No chronicle was opened here yet." in guest.all()
        assert "▐BEGIN▌" in guest.all()
        await guest.press("x", "ctrl+p", "enter")
        await guest.wait_until(lambda: guest.at(NewScreen))
        await guest.press("escape")
        await guest.wait_until(lambda: guest.at(WelcomeScreen))


async def test_what_is_gone_is_said_and_can_be_taken_out(folder: Path) -> None:
    paths = listed(folder, "Lost", "Kept", "Wanted")
    paths[0].unlink()
    async with welcomed() as guest:
        assert guest.row("Lost").rstrip().endswith("gone")
        assert "gone" not in guest.row("Kept")
        await guest.press("end", "enter")
        await guest.sees("×")
        await guest.sees("there is no such file.")
        await guest.press("delete")
        await guest.sees("“Lost” is out of the list")
        assert [one.name for one in recent.read()] == ["Wanted", "Kept"]
        await guest.press("x")
        await guest.sees("“Kept” is out of the list")
        assert paths[1].exists()
        paths[2].unlink()
        await guest.press("enter")
        await guest.wait_until(lambda: "gone" in guest.row("Wanted"))
        await guest.press("x")
        await guest.sees("“Wanted” is out of the list")
        assert "▐BEGIN▌" in guest.all()
        assert recent.read() == []


async def test_a_click_marks_and_the_next_one_opens(folder: Path) -> None:
    listed(folder, "First", "Second", "Third")
    async with welcomed() as guest:
        for at in (0, 1, 0):
            await guest.pilot.click(guest.welcome.recent, offset=(3, at + 1))
            await guest.wait_until(partial(guest.marks, at))
            assert guest.at(WelcomeScreen)
        await guest.pilot.click(guest.welcome.recent, offset=(3, 1))
        await guest.to_table("Third")


async def test_a_click_on_what_can_be_begun(folder: Path) -> None:
    listed(folder, "First")
    async with welcomed() as guest:
        await guest.pilot.click(guest.welcome.begin, offset=(3, 2))
        await guest.pilot.click(guest.welcome.begin, offset=(3, 2))
        await guest.to_table("The Salt Road")


@both
async def test_hostile_names_are_only_shown(folder: Path, size: tuple[int, int]) -> None:
    listed(folder, *HOSTILE)
    recent.enter(folder / "[@click=app.quit]", "\u202e[/]\x1b[2J", "[/system]", "[/when]")
    async with welcomed(size) as guest:
        seen = guest.all()
        for said in ("[/nope]", "[@click=app.quit]", "[b]阿丽[/b]", "gnol", "[red", "[/system]"):
            assert said in seen, said
        assert not {"\u202e", "\u2066", "\x1b"} & set(seen)
        assert all(cell_len(line) == size[0] for line in seen.splitlines())
        await guest.pilot.click(guest.welcome.recent, offset=(3, 1))
        await guest.press("home", "enter")
        await guest.sees("×")
        for _ in HOSTILE:
            await guest.press("down")
            await guest.pilot.pause()
        await guest.press("x")
        await guest.sees("“[/nope]” is out of the list")
        await guest.press("n")
        await guest.wait_until(lambda: guest.at(NewScreen))
        for name in HOSTILE:
            guest.form.called.value = ""
            guest.form.called.post_message(Paste(name))
            await guest.wait_until(partial(guest.sees_row, beginning.proposed(name).name, 2))
            assert not {"\u202e", "\u2066", "\x1b"} & set(guest.all())
        await guest.press("ctrl+n")
        await guest.to_table("[red")


async def test_no_chronicle_of_ours_is_refused_and_the_list_stays(folder: Path) -> None:
    listed(folder, "A", "B")
    (folder / "1.roundkeeper").write_text("something else")
    async with welcomed() as guest:
        await guest.press("enter")
        await guest.sees("is no chronicle of")
        await guest.press("tab")
        assert "is no chronicle of" in guest.all(), "it stays until the mark moves"
        await guest.press("shift+tab", "down")
        await guest.wait_until(lambda: "×" not in guest.all())
        assert str(folder / "0.roundkeeper")[-30:] in guest.all()
        await guest.press("enter")
        await guest.to_table("A")


def test_a_long_path_is_cut_at_its_beginning() -> None:
    assert ending("/home/a/games/x.rk", 30) == "/home/a/games/x.rk"
    assert ending("/home/a/games/x.rk", 11) == "…games/x.rk"
    assert ending("/守卫/守卫", 6) == "…/守卫"
    assert cell_len(ending("守卫" * 40, 10)) <= 10
    assert ending("abc", 0) == "…"


# a new chronicle


@both
async def test_a_new_one_to_its_first_declaration(folder: Path, size: tuple[int, int]) -> None:
    async with welcomed(size) as guest:
        await guest.press("n")
        await guest.wait_until(lambda: guest.at(NewScreen))
        form = guest.form
        assert guest.focused() is form.called
        await guest.press(*"Blood")
        await guest.sees("Blood.roundkeeper")
        await guest.press("down", "down")
        await guest.wait_until(lambda: guest.focused() is form.choices)
        assert "Storyteller" in guest.row("system")
        assert "off" in guest.row("rule of ten")
        await guest.press("down", "space")
        await guest.wait_until(lambda: " on " in guest.row("rule of ten"))
        await guest.press("end", "up", "enter")
        await guest.wait_until(lambda: "subtract" not in guest.row("multiple actions"))
        assert not list(folder.iterdir()), "nothing is written before it is made"
        await guest.press("end", "enter")
        gateway = await guest.to_table("Blood")
        assert gateway.path == Path("Blood.roundkeeper")
        assert set(gateway.table.chronicle.rules) == {"rule_of_ten", "multiple_actions"}
        assert [path.name for path in folder.iterdir()] == ["Blood.roundkeeper"]
        for line in ("new character Hall dexterity 3 brawl 4", "hall: dex+brawl"):
            await guest.press("colon")
            guest.table.prompt.typed.value = line
            await guest.press("enter", "escape")
        await guest.sees("7d10 @6")
        assert [row.status for row in gateway.table.all(Action)] == ["declared"]
    with Gateway(folder / "Blood.roundkeeper", tell, clock) as again:
        assert len(list(again.table.all(Action))) == 1


async def test_bad_input_is_said_and_what_was_typed_stays(folder: Path) -> None:
    (folder / "there.roundkeeper").write_text("mine")
    async with welcomed() as guest:
        await guest.press("n")
        await guest.wait_until(lambda: guest.at(NewScreen))
        form = guest.form
        await guest.press("enter")
        await guest.sees("× A name needs at least one sign")
        assert guest.focused() is form.called
        form.called.value = "x" * 121
        await guest.press("ctrl+n")
        await guest.sees("× That is longer than 120 signs.")
        form.called.value = "Mine"
        await guest.sees("is written as")
        for typed, why in (
            ("there.roundkeeper", "× there.roundkeeper is there already"),
            ("nowhere/x.roundkeeper", "there is no such folder."),
            ("y" * 400, "can't be written."),
            ("there.roundkeeper/x", "there is no such folder."),
        ):
            form.file.value = typed
            await guest.wait_until(lambda: "×" not in guest.all())
            await guest.press("ctrl+n")
            await guest.sees("×")
            assert why in " ".join(guest.all().split()), typed
            assert guest.focused() is form.file
            assert (form.called.value, form.file.value) == ("Mine", typed)
        assert (folder / "there.roundkeeper").read_text() == "mine"
        assert len(list(folder.iterdir())) == 1
        await guest.press("escape")
        await guest.wait_until(lambda: guest.at(WelcomeScreen))
        assert recent.read() == []


@both
async def test_every_house_rule_has_its_line(size: tuple[int, int]) -> None:
    async with welcomed(size) as guest:
        await guest.press("n")
        await guest.wait_until(lambda: guest.at(NewScreen))
        seen = guest.all()
        for switch in systems.load("storyteller").switches:
            assert rule(switch.choices[0]) in guest.row(rule(switch.id))
        assert "make it" in seen
        await guest.press("shift+tab", "down", "down", "down", "down")
        await guest.sees(" a botch also when ones outnumber successes ")
        await guest.pilot.click(guest.form.choices, offset=(3, 2))
        await guest.pilot.click(guest.form.choices, offset=(3, 2))
        await guest.wait_until(lambda: guest.form.choices.rules == {"rule_of_ten": "on"})
        await guest.press("space")
        await guest.wait_until(lambda: guest.form.choices.rules == {})


async def test_another_system_has_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.MODULES, "toy", "tests.core.toy")
    monkeypatch.setitem(systems.MODULES, "later", "core.systems.there_is_none")
    monkeypatch.syspath_prepend(str(ROOT))
    async with welcomed() as guest:
        await guest.press("n")
        await guest.wait_until(lambda: guest.at(NewScreen))
        form = guest.form
        await guest.press(*"Toys", "shift+tab", "home", "space")
        await guest.wait_until(lambda: form.choices.system == "toy")
        assert not guest.row("rule of ten")
        await guest.press("space")
        await guest.wait_until(lambda: form.choices.system == "storyteller")
        await guest.press("space", "ctrl+n")
        gateway = await guest.to_table("Toys")
        assert gateway.table.chronicle.system == "toy"


def test_a_proposed_file_is_not_there_and_fits(folder: Path) -> None:
    assert beginning.proposed("Blood") == Path("Blood.roundkeeper")
    (folder / "Blood.roundkeeper").symlink_to("nowhere")
    assert beginning.proposed("Blood") == Path("Blood-2.roundkeeper")
    assert beginning.proposed("../a/b") == Path("a-b.roundkeeper")
    assert beginning.proposed("") == beginning.proposed("--") == Path("chronicle.roundkeeper")
    assert beginning.proposed("\u202e[/nope]") == Path("[-nope].roundkeeper")
    for name in ("阿" * 120, "e\u0301" * 120, "x" * 120):
        gateway = beginning.made(beginning.proposed(name), name, "storyteller", {})
        gateway.close()
    assert len(list(folder.iterdir())) == 4


async def test_the_sample_goes_into_a_file_that_is_not_there(folder: Path) -> None:
    (folder / "The Salt Road.roundkeeper").write_text("mine")
    async with welcomed() as guest:
        await guest.press("s")
        gateway = await guest.to_table("The Salt Road")
        assert gateway.path == Path("The Salt Road-2.roundkeeper")
        assert "The Tithe Barn" in guest.all()
    assert (folder / "The Salt Road.roundkeeper").read_text() == "mine"


# between tables


@both
async def test_from_table_to_table(folder: Path, size: tuple[int, int]) -> None:
    paths = listed(folder, "First", "Second")
    async with seated(paths[0], size) as guest:
        first = await guest.to_table("First")
        await guest.press("ctrl+p")
        await guest.press(*"chronicles")
        await guest.sees("chronicles: shows the recent chronicles")
        await guest.press("enter")
        await guest.wait_until(lambda: guest.at(WelcomeScreen))
        await guest.sees("Esc back to the table")
        await guest.press("escape")
        await guest.wait_until(lambda: guest.at(TableScreen))
        assert guest.table.gateway is first
        for at, name in ((1, "Second"), (1, "First"), (0, "First")):
            before = guest.table.gateway
            guest.table.action_chronicles()
            await guest.wait_until(lambda: guest.at(WelcomeScreen))
            await guest.press(*["down"] * at, "enter")
            await guest.wait_until(partial(_another, guest, before))
            after = await guest.to_table(name)
            assert len(guest.app.screen_stack) == 1
            await guest.wait_until(partial(_closed, before))
            assert not _closed(after)
            assert "▐" in guest.all(), "a panel has the keys"
    assert _closed(after), "what the welcome opened is let go of at the end"


def _another(guest: Guest, before: Gateway) -> bool:
    return guest.at(TableScreen) and guest.table.gateway is not before


def _closed(gateway: Gateway) -> bool:
    try:
        gateway.connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False


async def test_the_list_over_two_runs(folder: Path) -> None:
    async with welcomed() as guest:
        await guest.press("s")
        await guest.to_table("The Salt Road")
    async with welcomed() as guest:
        assert "The Salt Road" in guest.row("Storyteller")
        assert "▐RECENT▌" in guest.all()


# the command


class Shown:
    """What the command would bring to the screen."""

    def __init__(self) -> None:
        self.what: list[tuple[str, str]] = []

    def __call__(
        self, gateway: Gateway | None, seed: int | None = None, refused: Refusal | None = None
    ) -> None:
        name = gateway.table.chronicle.name if gateway is not None else ""
        self.what.append((name, refused.code if refused is not None else ""))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """The command on a terminal, its screen only noted."""
    found = Shown()
    monkeypatch.setattr(start, "screen", found)
    monkeypatch.setattr(start, "need_terminal", lambda otherwise: None)
    return found


def test_alone_it_goes_to_the_last_chronicle(folder: Path, shown: Shown) -> None:
    commands.cli.main([], standalone_mode=False)
    paths = listed(folder, "First", "Second")
    commands.cli.main([], standalone_mode=False)
    commands.cli.main(["welcome"], standalone_mode=False)
    paths[1].unlink()
    commands.cli.main([], standalone_mode=False)
    commands.cli.main(["open", str(paths[0])], standalone_mode=False)
    assert shown.what == [("", ""), ("Second", ""), ("", ""), ("", "file_missing"), ("First", "")]


@both
async def test_the_welcome_says_why_the_last_one_is_not_open(
    folder: Path, size: tuple[int, int]
) -> None:
    listed(folder, "First")
    refused = Refusal("file_missing", path="/somewhere/else/lost.roundkeeper")
    async with welcomed(size, refused) as guest:
        await guest.sees("× /somewhere/else/lost.roundkeeper: there is no such file.")
        await guest.press("enter")
        await guest.to_table("First")


def test_the_list_is_plain_json(folder: Path) -> None:
    listed(folder, "阿丽")
    kept = json.loads(recent.place().read_text(encoding="ascii"))
    assert kept == [
        {
            "path": str(folder / "0.roundkeeper"),
            "name": "阿丽",
            "system": "storyteller",
            "when": clock(),
        }
    ]
