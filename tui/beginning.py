"""How a chronicle comes onto the table: opened, made, or the sample; refused in one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from core import systems, text
from core.dice import Secure
from core.language import Request
from core.refusal import Refusal
from data.gateway import Gateway
from tui.clock import now
from tui.play import Play
from tui.tell import tell

ENDING = ".roundkeeper"
LONGEST = 150
"""Bytes of a proposed name: with its ending and a number it fits every file system."""
UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""Signs that some file system doesn't take."""


def known_systems() -> list[str]:
    """The rule systems that can be played here."""
    found = []
    for name in systems.MODULES:
        with suppress(ImportError):
            systems.load(name)
            found.append(name)
    return found


def proposed(name: str) -> Path:
    """A file in the current folder, named after the chronicle, that isn't there yet."""
    stem = UNFIT.sub("-", text.clean(name)).encode()[:LONGEST].decode("utf-8", "ignore")
    stem = stem.strip(" .-") or "chronicle"
    path, number = Path(stem + ENDING), 1
    while os.path.lexists(path):
        number += 1
        path = Path(f"{stem}-{number}{ENDING}")
    return path


def opened(path: Path) -> Gateway:
    """The chronicle in that file."""
    with _only_refusals("file_unreadable", path):
        return Gateway(path, tell, now)


def made(path: Path, name: str, system: str, rules: Mapping[str, str]) -> Gateway:
    """A new chronicle in a file that isn't there yet, opened; each house rule is a step."""
    from data.creating import create  # brings what makes tables, for a new file only

    with _only_refusals("file_unwritable", path):
        create(path, system, name, tell, now())
    gateway = opened(path)
    try:
        play = Play(gateway, Secure())
        for switch, value in rules.items():
            play.do(Request("rule", {"switch": switch, "value": value}))
    except BaseException:
        gateway.close()
        raise
    return gateway


def sampled() -> Gateway:
    """The sample in a file of its own, opened."""
    from data import samples
    from tui.sample import write

    system = samples.known()[0]
    path = proposed(samples.read(system)[0])
    with _only_refusals("file_unwritable", path):
        write(system, path)
    return opened(path)


@contextmanager
def _only_refusals(code: str, path: Path) -> Iterator[None]:
    """Whatever a path does to the system (too long, not ours to enter) is refused as well."""
    try:
        yield
    except (OSError, UnicodeError):
        raise Refusal(code, path=str(path)) from None
