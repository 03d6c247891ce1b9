"""The `roundkeeper` command."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from core.refusal import Refusal
from tui import say, start

VERSION = "0.1.0"


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(VERSION, prog_name="roundkeeper", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Run a tabletop session from the terminal.

    Without a command it goes on with the chronicle that was opened last.
    """
    if context.invoked_subcommand is None:
        start.last()


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
    start.need_terminal(Refusal("no_terminal"))
    start.screen(None)


@cli.command("open")
@click.argument("file", type=click.Path(path_type=Path))
def open_(file: Path) -> None:
    """Open FILE on the table screen."""
    start.table(file, None)


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="Line by line instead of the table screen.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each line.")
@click.option("--seed", type=int, default=None, help="The same dice for the same seed.")
@click.option("--strict", is_flag=True, help="End with exit code 1 at the first line that fails.")
def play(file: Path, plain: bool, as_json: bool, seed: int | None, strict: bool) -> None:
    """Play FILE: on the table screen, or with --plain line by line."""
    if not plain:
        start.table(file, seed)
        return
    from data.gateway import Gateway
    from tui.clock import now
    from tui.plain import Plain
    from tui.play import Play
    from tui.tell import tell

    with Gateway(file, tell, now) as gateway:
        face = Plain(
            Play(gateway, start.source(seed)), sys.stdout.buffer, as_json=as_json, strict=strict
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


def main() -> object:
    """Run the command line; `tui.start.main` says what is refused."""
    try:
        return cli.main(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as problem:
        start.say_why(problem.format_message())
