"""Dice and results, told apart by mark as well as by colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from core.table import Action, Character, Table
from tui.say import show, words
from tui.tell import degree
from tui.terms import N_
from tui.widgets.looks import BAD, GOOD, QUIET, STRONG, Look

MARKS = {
    "success": ("[{}]", GOOD),
    "double": ("[{}]²", GOOD),
    "one": ("!{}!", BAD),
    "blank": (" {} ", QUIET),
}
ORDER = ("double", "success", "blank", "one")
EXTRA = " » "
RESULT = N_("{n} {who}: ")
AUTOMATIC = N_("automatic success")
TOLD = N_("told: {degree}")
SUCCEEDED = N_("✓ {count}")


def marked(reading: Mapping[str, Any], *, ordered: bool = False) -> Content:
    """The dice as thrown, or the best first, each with its mark; behind » what they brought."""
    faces = [*reading["dice"], *reading["extra"]]
    marks = [*reading["marks"], *["blank"] * len(faces)]
    thrown = list(zip(faces, marks, strict=False))
    if ordered:
        pool = len(reading["dice"])
        thrown[:pool] = sorted(thrown[:pool], key=rank)
    drawn: list[Content] = []
    for at, (face, mark) in enumerate(thrown):
        if at:
            drawn.append(Content(EXTRA if at == len(reading["dice"]) else " "))
        form, style = MARKS.get(mark, MARKS["blank"])
        drawn.append(Content.styled(form.format(face), style))
    return Content.assemble(*drawn)


def coming(faces: Sequence[int], wanted: int, extra: int = 0) -> Content:
    """Dice as they are typed: those that are there, an empty box for each still to come."""
    shown = [f"[{face}]" for face in faces[:wanted]]
    shown += ["[ ]"] * (wanted - len(shown))
    behind = [f"[{face}]" for face in faces[wanted:]] + ["[ ]"] * extra
    return Content(" ".join(shown) + (EXTRA + " ".join(behind) if behind else ""))


def rank(die: tuple[int, str]) -> tuple[int, int]:
    """Where a die stands among the others of a pool: successes first, ones last."""
    return (ORDER.index(die[1]) if die[1] in ORDER else 2, -die[0])


def result(table: Table, row: Action) -> Content:
    """A thrown action: whose, the dice, the degree in words."""
    reading = row.reading or {}
    who = show(table.one(Character, row.character).shown) if row.character else ""
    dice = marked(reading)
    return Content.assemble(
        Content(words(RESULT, n=row.n, who=who)),
        dice,
        Content("  " if dice else ""),
        Content.styled(meant(reading), look(reading)),
    )


def meant(reading: Mapping[str, Any]) -> str:
    """The degree in words; what was only told is said to be."""
    if reading["own"].get("automatic"):
        return words(AUTOMATIC)
    said = degree(reading["degree"], reading["count"])
    return said if reading["dice"] else words(TOLD, degree=said)


def short(reading: Mapping[str, Any]) -> str:
    """The result for a narrow column: ✓ 3, FAILURE, BOTCH."""
    if reading["degree"] == "success":
        return words(SUCCEEDED, count=reading["count"])
    return degree(reading["degree"], reading["count"])


def look(reading: Mapping[str, Any]) -> Look:
    """How a degree looks, beside being said."""
    return {"success": GOOD, "botch": BAD}.get(reading["degree"], STRONG)
