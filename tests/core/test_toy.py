"""The toy system needs one file: it plays, undoes and reopens in plain mode unchanged."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path

import pytest

from core import systems
from core.dice import Seeded
from core.systems.base import Reading
from data.creating import create
from data.gateway import Gateway
from tui.plain import Plain
from tui.play import Json, Play
from tui.tell import tell

TOY = "tests.core.toy"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.MODULES, "toy", TOY)
    monkeypatch.syspath_prepend(str(ROOT))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty chronicle of the toy system."""
    file = tmp_path / "toy.roundkeeper"
    create(file, "toy", "Toys", tell, "now")
    return file


def played(path: Path, *lines: str, as_json: bool = True) -> list[Json]:
    """The answers of plain mode to these lines, on the file opened anew."""
    out = io.BytesIO()
    with Gateway(path, tell, lambda: "now") as gateway:
        plain = Plain(Play(gateway, Seeded(1)), out, as_json=as_json, strict=False)
        plain.run(io.BytesIO("\n".join(lines).encode()))
    if not as_json:
        return [{"text": out.getvalue().decode()}]
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_round_with_a_choice_after_the_throw(path: Path) -> None:
    answers = played(
        path,
        "new character Pip might 3 guile 2 sparks 0",
        "pip: might+gui gamble",
        "resolve dice 5 6 7 8 1 2",
        "choices",
        "choose 1 1",
        "show pip",
    )
    assert answers[1]["actions"][0]["dice"] == 6
    assert answers[1]["actions"][0]["odds"]["dark"] == pytest.approx(0.5**6)
    assert answers[2]["results"][0]["degree"] == "bright"
    assert answers[2]["results"][0]["lights"] == 4
    assert answers[3]["choices"] == [
        {"id": 1, "who": "Pip", "what": "spark_or_glory", "options": ["spark", "glory"]}
    ]
    assert answers[5]["character"]["tracks"]["sparks"]["value"] == 1


def test_the_choice_waits_across_closing_and_undo_brings_it_back(path: Path) -> None:
    played(path, "new character Pip might 3", "pip: might", "resolve dice 5 6 7")
    assert played(path, "choices")[0]["choices"]
    played(path, "choose 1 2")
    assert not played(path, "choices")[0]["choices"]
    assert played(path, "undo", "choices")[1]["choices"]
    assert not played(path, "redo", "choices")[1]["choices"]


def test_an_overruled_result_takes_its_open_choice_along(path: Path) -> None:
    played(path, "new character Pip might 3", "pip: might", "resolve dice 5 6 7")
    answers = played(path, "overrule 1 dice 1 2 3", "choices")
    assert answers[0]["results"][0]["degree"] == "dark"
    assert not answers[1]["choices"]


def test_a_switch_of_its_own_and_words_for_people(path: Path) -> None:
    played(path, "new character Pip guile 2", "rule moonlight on")
    assert played(path, "pip: guile")[0]["actions"][0]["difficulty"] == 4
    text = played(path, "resolve dice 4 1", "queue", "journal", as_json=False)[0]["text"]
    assert "DIM" in text
    assert "Pip" in text


def test_no_word_of_the_storyteller_is_known(path: Path) -> None:
    played(path, "new character Pip might 3")
    assert played(path, "pip: might wp")[0]["error"]["code"] in ("no_such_trait", "unknown_word")


def test_opposed_readings_have_a_winner() -> None:
    system = systems.load("toy")
    verdict = system.winner([Reading("dim", 2), Reading("bright", 4), Reading("bright", 4)])
    assert (verdict.winner, verdict.margin, verdict.tie) == (1, 2, True)


def test_only_the_chronicles_own_system_is_imported(path: Path) -> None:
    program = (
        "import sys; from core import systems; systems.MODULES['toy'] = 'tests.core.toy';"
        "from data.gateway import Gateway; from pathlib import Path;"
        "g = Gateway(Path(sys.argv[1]), str, str); systems.of(g.table);"
        "print('core.systems.storyteller' in sys.modules)"
    )
    import sys

    answer = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, cwd=ROOT
    )
    assert answer.stdout.strip() == "False", answer.stderr
