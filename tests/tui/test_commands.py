"""The command: exit codes, one plain sentence, the file untouched; the sample; the log."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.dice import Seeded
from data.gateway import Gateway
from tui import commands, log
from tui.play import Play
from tui.sample import write
from tui.tell import tell

if TYPE_CHECKING:
    from tests.conftest import Evening

ROOT = Path(__file__).parents[2]


def run(*arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tui", *arguments],
        input=text,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        encoding="utf-8",
    )


def test_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    answer = run("--version")
    assert answer.stdout == f"roundkeeper {project['version']}\n"
    assert project["version"] == commands.VERSION


def test_help_lists_the_commands() -> None:
    answer = run("--help")
    assert answer.returncode == 0
    for name in ("sample", "welcome", "open"):
        assert f"\n  {name} " in answer.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["welcome"],
        ["nope"],
        ["play"],
        ["play", "there-is-none", "--plain"],
        ["check", "there-is-none"],
        ["check", "README.md"],
        ["new", "README.md"],
        ["sample", "chess", "/dev/null/x"],
        ["sample", "storyteller", "README.md"],
        ["play", "README.md", "--seed", "x"],
        ["open", "README.md"],
    ],
)
def test_what_cannot_be_used_is_one_sentence_and_two(arguments: list[str]) -> None:
    answer = run(*arguments)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert len(answer.stderr.splitlines()) == 1
    assert answer.stderr.strip().endswith((".", "?", "--plain"))


@pytest.mark.parametrize("arguments", [[], ["welcome"], ["open", "x.roundkeeper"]])
@pytest.mark.parametrize("term", ["dumb", "", None, "xterm"])
def test_without_a_terminal_the_plain_command_is_named(
    arguments: list[str], term: str | None
) -> None:
    """Each of standard input, output and error may be the one that is no terminal."""
    for which in range(3) if term == "xterm" else (None,):
        code, said = on_a_terminal(arguments, term, which)
        assert code == 2, which
        file = "x.roundkeeper" if arguments[:1] == ["open"] else "FILE"
        if which != 2:
            assert said.endswith(f"roundkeeper play {file} --plain"), which
            assert len(said.splitlines()) == 1


def on_a_terminal(arguments: list[str], term: str | None, but: int | None) -> tuple[int, str]:
    """Exit code and what was seen of a run on a pseudo-terminal, one stream of which isn't."""
    ours, its = os.openpty()
    streams: list[int] = [its] * 3
    if but is not None:
        streams[but] = subprocess.DEVNULL
    environment = {key: value for key, value in os.environ.items() if key != "TERM"}
    done = subprocess.Popen(
        [sys.executable, "-m", "tui", *arguments],
        stdin=streams[0],
        stdout=streams[1],
        stderr=streams[2],
        cwd=ROOT,
        env=environment | ({} if term is None else {"TERM": term}),
    )
    code = done.wait()
    os.write(its, b"end")
    seen = os.read(ours, 65536).decode()
    os.close(ours)
    os.close(its)
    return code, seen.removesuffix("end").strip()


def test_the_answer_is_no(evening: Evening) -> None:
    evening.play.gateway.close()
    path = str(evening.path)
    assert run("check", path).returncode == 0
    strict = run("play", path, "--plain", "--json", "--strict", text="queue\nnope\nqueue\n")
    assert strict.returncode == 1
    assert [list(json.loads(line)) for line in strict.stdout.splitlines()] == [
        ["round", "actions"],
        ["error"],
    ]
    assert run("play", path, "--plain", text="nope\n").returncode == 0


@pytest.mark.damages
def test_check_says_one_for_a_damaged_file(evening: Evening) -> None:
    evening("new character Hall")
    evening.play.gateway.close()
    data = bytearray(evening.path.read_bytes())
    at = data.find(b'"Hall"')
    data[at + 1] ^= 2
    evening.path.write_bytes(bytes(data))
    answer = run("check", str(evening.path))
    assert answer.returncode == 1
    assert answer.stdout.startswith("Damaged: event ")


def test_utf_8_whatever_the_locale(chronicle: Path) -> None:
    text = "new character 小明 灵巧 3\n小明：灵巧\n"
    answer = run("play", str(chronicle), "--plain", "--json", text=text, LC_ALL="C", LANG="C")
    assert json.loads(answer.stdout.splitlines()[1])["actions"][0]["who"] == "小明"


def test_a_seed_gives_the_same_dice(tmp_path: Path) -> None:
    thrown = []
    for name in ("a", "b"):
        path = str(tmp_path / name)
        assert run("new", path).returncode == 0
        answer = run("play", path, "--plain", "--json", "--seed", "5", text="roll 9 @6\n")
        thrown.append(json.loads(answer.stdout)["results"][0]["dice"])
    assert thrown[0] == thrown[1]
    assert len(thrown[0]) == 9


def test_the_sample_is_left_in_mid_session(tmp_path: Path) -> None:
    path = tmp_path / "sample.roundkeeper"
    write("storyteller", path)
    with Gateway(path, tell, lambda: "now") as gateway:
        play = Play(gateway, Seeded(1))
        hall = play.line("show hall")["character"]["traits"]
        assert (hall["dexterity"], hall["brawl"], hall["dodge"]) == (3, 4, 3)
        mabel = play.line("show mabel")["character"]["traits"]
        assert mabel["dexterity"] + mabel["stealth"] == 6
        brother = play.line("show brother")["character"]["traits"]
        assert brother["wits"] == brother["etiquette"] == 3
        assert play.line("show hall")["character"]["tracks"]["willpower"]["most"] == 5
        guards = [play.line(f"show guard#{n}")["character"] for n in (1, 2, 3)]
        assert {guard["kind"] for guard in guards} == {"extra"}
        queue = play.line("queue")
        assert queue["round"] == 2
        assert {a["status"] for a in queue["actions"]} == {"declared", "resolved"}
        scenes = [e["text"] for e in play.line("journal 99")["entries"] if "Scene" in e["text"]]
        assert len(scenes) == 2


def test_the_same_sample_every_time(tmp_path: Path) -> None:
    queues = []
    for name in ("a", "b"):
        write("storyteller", tmp_path / name)
        with Gateway(tmp_path / name, tell, lambda: "now") as gateway:
            queues.append(Play(gateway, Seeded(1)).line("journal 99"))
    assert queues[0] == queues[1]


def test_the_log_holds_no_names_and_no_lines(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.plain import Plain

    monkeypatch.setattr(log, "folder", lambda: tmp_path / "state")

    def broken(*_: object) -> None:
        raise ValueError("Hall the secret one")

    monkeypatch.setattr("tui.play._answer", broken)
    plain = Plain(evening.play, sys.stdout.buffer, as_json=True, strict=False)
    answer = plain.answer(b"new character Hall", 1)
    assert answer["error"]["code"] == "fault"
    written = (tmp_path / "state" / "roundkeeper.log").read_text(encoding="utf-8")
    assert "ValueError" in written
    assert "Hall" not in written
    assert "secret" not in written
