"""A process killed at any moment leaves whole steps, and every acknowledged one."""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from data import checking

ROOT = Path(__file__).parents[2]
CAST = ("Hall", "Anna", "Odo")
ROUND = (
    "hall: dex+brawl wp; dex+dodge",
    "anna: dex+melee @7",
    "odo: str+athletics task the door",
    "resolve",
    "resolve all",
    "undo",
    "redo",
    "hurt odo 1",
    "heal odo 1",
    "next",
)


def setup(path: Path) -> None:
    """A chronicle with three people in a stressful scene."""
    run("new", str(path))
    lines = [
        f"new character {name} dexterity 3 brawl 3 dodge 2 melee 3 strength 4 athletics 2"
        " willpower 5"
        for name in CAST
    ]
    play(path, [*lines, "new scene The barn stressful"])


def run(*arguments: str) -> None:
    """The command, to its end."""
    subprocess.run([sys.executable, "-m", "tui", *arguments], cwd=ROOT, check=True)


def play(path: Path, lines: list[str]) -> list[dict[str, object]]:
    """Plain mode on these lines, to its end."""
    answered = subprocess.run(
        [sys.executable, "-m", "tui", "play", str(path), "--plain", "--json", "--strict"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return [json.loads(line) for line in answered.stdout.splitlines()]


def killed_after(path: Path, lines: list[str], answers: int) -> int:
    """Plain mode killed once so many answers were read; how many had changed something."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tui", "play", str(path), "--plain", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n".join(lines).encode() + b"\n")
    process.stdin.flush()
    acknowledged = 0
    for _ in range(answers):
        answer = json.loads(process.stdout.readline())
        acknowledged += len(answer["results"]) if "results" in answer else "error" not in answer
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    process.stdout.close()
    return acknowledged


def count(path: Path) -> int:
    """How many events the file holds."""
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("SELECT count(*) FROM event").fetchone()[0])
    finally:
        connection.close()


def killed_and_sound(path: Path, seed: int, times: int) -> None:
    """Rounds played and killed so often; after each, the file is whole and holds every step."""
    chance = random.Random(seed)
    for _ in range(times):
        before = count(path)
        acknowledged = killed_after(path, list(ROUND) * 4, chance.randint(1, 40))
        finding = checking.check(path)
        assert finding.sound, finding
        assert count(path) - before >= acknowledged


def test_kills_while_a_script_plays(tmp_path: Path) -> None:
    path = tmp_path / "kills.roundkeeper"
    setup(path)
    killed_and_sound(path, seed=1, times=6)
    events = count(path)
    lines = play_until_refused(path, "undo")
    assert lines > 4
    assert play_until_refused(path, "redo") == lines
    assert checking.check(path).sound
    assert count(path) == events + 2 * lines


def play_until_refused(path: Path, word: str) -> int:
    """How many undos (or redos) there are, over as many restarts as it takes."""
    done = 0
    while True:
        answered = subprocess.run(
            [sys.executable, "-m", "tui", "play", str(path), "--plain", "--json"],
            input=f"{word}\n" * 200,
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=True,
        )
        answers = [json.loads(line) for line in answered.stdout.splitlines()]
        good = [answer for answer in answers if "error" not in answer]
        done += len(good)
        if len(good) < len(answers):
            return done


def test_the_same_round_after_a_kill(tmp_path: Path) -> None:
    """SH4: killed in round 3 after two of four actions: same round, place and points."""
    path = tmp_path / "sh4.roundkeeper"
    setup(path)
    play(path, ["next", "next", "hall: dex+brawl wp; dex+dodge", "anna: dex; odo: str"][:3])
    play(path, ["anna: dex+melee", "odo: str+athletics"])
    killed_after(path, ["resolve", "resolve"], 2)
    queue, hall = play(path, ["queue", "show hall"])
    assert queue["round"] == 3
    actions = queue["actions"]
    assert isinstance(actions, list)
    assert [a["status"] for a in actions] == ["resolved", "resolved", "declared", "declared"]
    character = hall["character"]
    assert isinstance(character, dict)
    assert character["tracks"]["willpower"] == {"value": 4, "most": 5}


@pytest.mark.slow
def test_a_hundred_kills(tmp_path: Path) -> None:
    path = tmp_path / "kills.roundkeeper"
    setup(path)
    killed_and_sound(path, seed=2, times=100)


@pytest.mark.parametrize("fault", ["autocommit", "no journal"])
@pytest.mark.damages
def test_the_kill_test_would_see_a_torn_step(tmp_path: Path, fault: str) -> None:
    """Planted faults: a step that commits row by row, or doesn't write its event, is found."""
    path = tmp_path / "torn.roundkeeper"
    setup(path)
    connection = sqlite3.connect(path)
    if fault == "autocommit":  # the rows of a step without its event
        connection.execute("UPDATE track SET value = value - 1 WHERE id = '1/willpower'")
        connection.execute("INSERT INTO trait VALUES ('1/law','all','{}',9,1,'law',1,'',0)")
    else:  # the event without the rows
        connection.execute("DELETE FROM event WHERE id = (SELECT max(id) FROM event)")
    connection.commit()
    connection.close()
    assert not checking.check(path).sound
