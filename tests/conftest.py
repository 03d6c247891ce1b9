"""What every test has: a fresh chronicle, a clock that stands still, and fold == tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.dice import Secure, Seeded, Source
from data import checking, gateway
from data.creating import create
from data.gateway import Gateway
from tui import log
from tui.play import Json, Play
from tui.tell import tell

EVENING = "2026-01-01T19:30:00+00:00"


def clock() -> str:
    """A clock that stands still."""
    return EVENING


class Evening:
    """A chronicle being played in plain mode, line by line."""

    def __init__(self, path: Path, source: Source) -> None:
        self.path = path
        self.play = Play(Gateway(path, tell, clock), source)

    def __call__(self, line: str) -> Json:
        """The answer to one line, once through JSON as a script would see it."""
        answer: Json = json.loads(json.dumps(self.play.line(line)))
        return answer

    def all(self, *lines: str) -> Json:
        """The answer to the last of several lines."""
        answers = [self(line) for line in lines]
        return answers[-1]

    def reopen(self) -> Evening:
        """The same file, opened again, as on the next day."""
        self.play.gateway.close()
        return Evening(self.path, self.play.source)


@pytest.fixture
def chronicle(tmp_path: Path) -> Path:
    """The path of an empty Storyteller chronicle."""
    path = tmp_path / "evening.roundkeeper"
    create(path, "storyteller", "An evening", tell, clock())
    return path


@pytest.fixture
def evening(chronicle: Path) -> Iterator[Evening]:
    """An empty Storyteller chronicle, being played with seeded dice."""
    begun = Evening(chronicle, Seeded(7))
    yield begun
    begun.play.gateway.close()


@pytest.fixture
def begin(chronicle: Path) -> Callable[[], Evening]:
    """Opens the chronicle with dice from the secure source."""
    return lambda: Evening(chronicle, Secure())


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """State and configuration of a test are its own, and a terminal that says nothing of colour."""
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(tmp_path_factory.mktemp(variable.lower())))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return log.folder()


@pytest.fixture(autouse=True)
def fold_is_tables(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[None]:
    """After every test: each chronicle that it opened is what its events tell.

    A test that damages a file on purpose is marked `damages`.
    """
    opened: set[Path] = set()
    original = gateway.Gateway.__init__

    def remember(self: Gateway, path: Path, *rest: object) -> None:
        original(self, path, *rest)  # type: ignore[arg-type]
        opened.add(path)

    monkeypatch.setattr(gateway.Gateway, "__init__", remember)
    yield
    if request.node.get_closest_marker("damages"):
        return
    for path in opened:
        if path.exists():
            finding = checking.check(path)
            assert finding.sound, (path, finding)
