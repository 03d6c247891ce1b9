"""The `roundkeeper` command."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from core.refusal import Refusal
from tui import say

if TYPE_CHECKING:
    from core.dice import Source
    from data.gateway import Gateway

VERSION = "0.1.0"


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(VERSION, prog_name="roundkeeper", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Run a tabletop session from the terminal.

    Without a command it goes on with the chronicle that was opened last.
    """
    if context.invoked_subcommand is None:
        _last()


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--system", default="storyteller", show_default=True, help="The rule system.")
@click.option("--name", default=None, help="The chronicle's name; else the file's.")
def new(file: Path, system: str, name: str | None) -> None:
    """Write an empty chronicle into FILE."""
    from data.creating import create
    from tui.clock import now
    from tui.tell import tell

    create(file, system, file.stem if name is None else name, tell, now())


@cli.command()
@click.argument("system")
@click.argument("file", type=click.Path(path_type=Path))
def sample(system: str, file: Path) -> None:
    """Write the sample chronicle of a rule system into FILE."""
    from tui.sample import write

    write(system, file)


@cli.command()
def welcome() -> None:
    """Show the recent chronicles, a new one, the sample."""
    _need_terminal(Refusal("no_terminal"))
    _screen(None)


@cli.command("open")
@click.argument("file", type=click.Path(path_type=Path))
def open_(file: Path) -> None:
    """Open FILE on the table screen."""
    _table(file, None)


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="Line by line instead of the table screen.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each line.")
@click.option("--seed", type=int, default=None, help="The same dice for the same seed.")
@click.option("--strict", is_flag=True, help="End with exit code 1 at the first line that fails.")
def play(file: Path, plain: bool, as_json: bool, seed: int | None, strict: bool) -> None:
    """Play FILE: on the table screen, or with --plain line by line."""
    if not plain:
        _table(file, seed)
        return
    from data.gateway import Gateway
    from tui.clock import now
    from tui.plain import Plain
    from tui.play import Play
    from tui.tell import tell

    with Gateway(file, tell, now) as gateway:
        face = Plain(
            Play(gateway, _source(seed)), sys.stdout.buffer, as_json=as_json, strict=strict
        )
        code = face.run(sys.stdin.buffer)
    sys.exit(code)


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Say whether FILE is whole: 0 sound, 1 ours and damaged, 2 not ours or unreadable."""
    from data.checking import check as examine

    finding = examine(file)
    click.echo(say.reason(finding.code, {"path": str(file), **finding.arguments}))
    sys.exit(0 if finding.sound else 1)


def _source(seed: int | None) -> Source:
    from core.dice import Secure, Seeded

    return Secure() if seed is None else Seeded(seed)


def _need_terminal(otherwise: Refusal) -> None:
    """Raises the refusal where no screen can be drawn or no key can come."""
    import os

    streams = (sys.stdin, sys.stdout, sys.stderr)  # the screen is drawn on the last one
    terminal = all(stream is not None and stream.isatty() for stream in streams)
    if not terminal or os.environ.get("TERM", "") in ("", "dumb"):
        raise otherwise


def _table(file: Path, seed: int | None) -> None:
    """The table screen; the file is looked at before the screen is touched."""
    _need_terminal(Refusal("not_a_terminal", path=str(file)))
    from data.gateway import Gateway
    from tui.clock import now
    from tui.tell import tell

    with Gateway(file, tell, now) as gateway:
        _screen(gateway, seed)


def _last() -> None:
    """The table of the chronicle opened last; without one the welcome, which says why."""
    _need_terminal(Refusal("no_terminal"))
    from tui import beginning, recent

    entries = recent.read()
    if not entries:
        _screen(None)
        return
    try:
        gateway = beginning.opened(Path(entries[0].path))
    except Refusal as refusal:
        _screen(None, refused=refusal)
        return
    with gateway:
        _screen(gateway)


def _screen(
    gateway: Gateway | None, seed: int | None = None, refused: Refusal | None = None
) -> None:
    from tui.app import Roundkeeper

    Roundkeeper(gateway, _source(seed), refused).run()


def main() -> None:
    """Run the command: what can't be used is one sentence and exit code 2."""
    try:
        code = cli.main(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except Refusal as refusal:
        _say(say.refusal(refusal))
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as problem:
        _say(problem.format_message())
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def _say(sentence: str) -> None:
    click.echo(say.show(sentence), err=True)
    sys.exit(2)
