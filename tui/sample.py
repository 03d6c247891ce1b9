"""The samples: plain-mode lines, played with seeded dice into a new file."""

from __future__ import annotations

from pathlib import Path

from core.dice import Seeded
from core.refusal import Refusal
from data import samples
from data.creating import placed
from data.creating import write as write_new
from data.gateway import Gateway
from tui.clock import now
from tui.play import Play
from tui.tell import tell

SEED = 1191


def write(system: str, file: Path) -> None:
    """Play a system's sample into a file that isn't there yet."""
    known = samples.known()
    if system not in known:
        raise Refusal("no_sample", system=system, known=known)
    name, lines = samples.read(system)
    with placed(file) as draft:
        write_new(draft, system, name, tell, now())
        with Gateway(draft, tell, now) as gateway:
            play = Play(gateway, Seeded(SEED))
            for line in lines:
                play.line(line)
