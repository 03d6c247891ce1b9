"""The one list of what can be done: moves change the table, questions only look.

Each entry names its arguments, its line of plain mode, its help text by id, and the faces
that show it. Keys, palette, plain lines, help and docs are all read from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.frozen import field, frozen
from core.refusal import Missing, Refusal
from core.table import KINDS, Table


@frozen
class Told:
    """What happened: a message's id and arguments, which the face puts into words."""

    id: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@frozen
class Outcome:
    """A move's answer: the new table, what to tell, about whom, who may see it, which dice."""

    table: Table
    told: Told
    who: int | None = None
    audience: str = "all"
    dice: tuple[int, ...] = ()
    focus: tuple[int, ...] = ()
    """Ids of the actions that the move was about, for the answer of the face."""


Move = Callable[..., Outcome]


@frozen
class Entry:
    """One thing that can be done. `ids` says which arguments name a row, and of what kind."""

    name: str
    line: str
    arguments: tuple[str, ...]
    ids: Mapping[str, str]
    run: Move | None
    faces: tuple[str, ...] = ("plain", "screen")

    @property
    def help(self) -> str:
        """The id of its line of help."""
        return f"help.{self.name}"


REGISTRY: dict[str, Entry] = {}


def move(
    line: str, *arguments: str, faces: tuple[str, ...] = ("plain", "screen"), **ids: str
) -> Callable[[Move], Move]:
    """Enter a function as a move; `line` is its plain-mode form, `ids` the kinds of its ids."""

    def enter(run: Move) -> Move:
        name = run.__name__.rstrip("_")
        REGISTRY[name] = Entry(name, line, (*ids, *arguments), ids, run, faces)
        return run

    return enter


def question(name: str, line: str, *arguments: str) -> None:
    """Enter something that only looks; the faces answer it."""
    REGISTRY[name] = Entry(name, line, arguments, {}, None)


@frozen
class Intent:
    """What somebody wants done, as plain data: rows by id, values absolute, dice once thrown.

    `seen` holds the versions of the rows that it names, as they were on the table it was
    made from; `dice` what was thrown for it, action by action.
    """

    move: str
    arguments: Mapping[str, Any]
    seen: Mapping[str, int] = field(default_factory=dict)
    dice: tuple[tuple[int, ...] | None, ...] = ()
    by_hand: bool = False

    def as_json(self) -> dict[str, Any]:
        """As the event keeps it."""
        return {
            "move": self.move,
            "arguments": dict(self.arguments),
            "seen": dict(self.seen),
            "dice": [None if faces is None else list(faces) for faces in self.dice],
            "by_hand": self.by_hand,
        }


def intent(table: Table, move: str, **arguments: Any) -> Intent:
    """An intent on this table, with the versions of the rows that it names."""
    return Intent(move, arguments, versions(table, move, arguments))


def versions(table: Table, move: str, arguments: Mapping[str, Any]) -> dict[str, int]:
    """The versions of the rows that these arguments name, by "kind/id"."""
    seen = {}
    for argument, kind in REGISTRY[move].ids.items():
        named = arguments.get(argument)
        for key in named if isinstance(named, (list, tuple)) else [named]:
            if key is not None:
                row = table.get(KINDS[kind], key)
                if row is None:
                    raise Missing(kind, key)
                seen[f"{kind}/{key}"] = row.version
    return seen


def run(table: Table, intent: Intent) -> Outcome:
    """Run an intent on a settled table.

    Raises Refusal, and Missing where the working set is too small.
    """
    entry = REGISTRY.get(intent.move)
    if entry is None or entry.run is None:
        raise Refusal("no_such_move", move=intent.move)
    arguments = dict(intent.arguments)
    if "dice" in entry.arguments:
        arguments["dice"] = intent.dice
        arguments["by_hand"] = intent.by_hand
    return entry.run(table, **arguments)
