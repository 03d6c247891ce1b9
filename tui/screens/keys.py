"""The keys of the table, once: bindings, the last row and the help are read from here."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from tui.say import words
from tui.terms import N_
from tui.widgets.looks import STRONG


@dataclass(frozen=True)
class Key:
    """A key: how the help shows it (if it does), the action, the registry's entry behind it."""

    keys: str
    shown: str
    action: str
    says: str
    move: str | None = None


KEYS = (
    Key("r,f5", "r F5", "resolve", N_("next"), "resolve"),
    Key("d,f7", "d F7", "dice", N_("real dice"), "resolve"),
    Key("a,f2", "a F2", "declare", N_("declare"), "declare"),
    Key("w,f9", "w F9", "willpower", N_("Willpower"), "mark"),
    Key("n,ctrl+n", "n ctrl+n", "next_round", N_("next round"), "next_round"),
    Key("u,ctrl+z", "u ctrl+z", "undo", N_("take back"), "undo"),
    Key("U,ctrl+y", "U ctrl+y", "redo", N_("do again"), "redo"),
    Key("colon,ctrl+l", ": ctrl+l", "line", N_("line")),
    Key("escape", "", "keys", N_("back to the keys")),
    Key("tab", "Tab", "panel(1)", N_("next panel")),
    Key("shift+tab", "", "panel(-1)", N_("previous panel")),
    Key("question_mark,f1", "? F1", "help", N_("keys")),
)
IN_KEYS = ("r", "d", "a", "w", "n", ":", "?")
IN_NARROW = ("r", "d", "a", ":", "?")
WIDE = 100
KEY_SAYS = N_("{key} {says}")
MOVING = N_("j k ↑ ↓ mark  ctrl+q leaves")
IN_LINE = N_("Enter says it   Esc the keys   F1 help")


def main(width: int) -> Content:
    """The keys of the last row, fewer where it is short."""
    few = IN_KEYS if width >= WIDE else IN_NARROW
    shown = [(key, key.shown.partition(" ")[0]) for key in KEYS]
    return Content("  ").join([_named(key, first) for key, first in shown if first in few])


def in_line() -> Content:
    """What the last row says in LINE state."""
    return Content(words(IN_LINE))


def all_of_them(width: int) -> Content:
    """Every key, for the help; none is parted from what it does."""
    rows: list[Content] = [Content("")]
    for said in [*[_named(key, key.shown) for key in KEYS if key.shown], Content(words(MOVING))]:
        longer = Content("  ").join([rows[-1], said]) if rows[-1] else said
        rows[-1:] = [longer] if longer.cell_length <= width else [rows[-1], said]
    return Content("\n").join(rows)


def _named(key: Key, shown: str) -> Content:
    said = Content(words(KEY_SAYS, key=shown, says=words(key.says)))
    return said.stylize(STRONG, 0, len(shown))
