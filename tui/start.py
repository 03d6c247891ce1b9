"""Where the program starts: straight to the table for `open FILE`, else through the command.

What parses the command line costs a twentieth of the time to the first frame; the way on which
people wait goes around it.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from core.refusal import Refusal
from tui import say

if TYPE_CHECKING:
    from core.dice import Source
    from data.gateway import Gateway


def main() -> None:
    """Run the program: what can't be used is one sentence and exit code 2."""
    try:
        code = _run(sys.argv[1:])
        sys.exit(code if isinstance(code, int) else 0)
    except Refusal as refusal:
        say_why(say.refusal(refusal))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def _run(arguments: list[str]) -> object:
    if len(arguments) == 2 and arguments[0] == "open" and not arguments[1].startswith("-"):
        table(Path(arguments[1]), None)
        return 0
    from tui import commands

    return commands.main()


def say_why(sentence: str) -> NoReturn:
    """One sentence on standard error, and the exit code of what can't be used."""
    print(say.show(sentence), file=sys.stderr)
    sys.exit(2)


def source(seed: int | None) -> Source:
    """Where dice come from: secure, or the same for the same seed."""
    from core.dice import Secure, Seeded

    return Secure() if seed is None else Seeded(seed)


def need_terminal(otherwise: Refusal) -> None:
    """Raises the refusal where no screen can be drawn or no key can come."""
    import os

    streams = (sys.stdin, sys.stdout, sys.stderr)  # the screen is drawn on the last one
    terminal = all(stream is not None and stream.isatty() for stream in streams)
    if not terminal or os.environ.get("TERM", "") in ("", "dumb"):
        raise otherwise


def table(file: Path, seed: int | None) -> None:
    """The table screen; the file is looked at before the screen is touched."""
    need_terminal(Refusal("not_a_terminal", path=str(file)))
    from data.gateway import Gateway
    from tui.clock import now
    from tui.tell import tell

    with Gateway(file, tell, now) as gateway:
        screen(gateway, seed)


def last() -> None:
    """The table of the chronicle opened last; without one the welcome, which says why."""
    need_terminal(Refusal("no_terminal"))
    from tui import beginning, recent

    entries = recent.read()
    if not entries:
        screen(None)
        return
    try:
        gateway = beginning.opened(Path(entries[0].path))
    except Refusal as refusal:
        screen(None, refused=refusal)
        return
    with gateway:
        screen(gateway)


def screen(
    gateway: Gateway | None, seed: int | None = None, refused: Refusal | None = None
) -> None:
    """The full-screen program until it is left.

    What is imported stays for good: looking through it for what can go away would cost a tenth
    of the time to the first frame, and some of it again while people play.
    """
    gc.disable()
    from tui.app import Roundkeeper

    gc.freeze()
    gc.enable()
    Roundkeeper(gateway, source(seed), refused).run()
