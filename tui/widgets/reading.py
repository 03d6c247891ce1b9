"""A throw that was read: every die by its mark, why it came out so, the degree in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from textual.content import Content

from core.table import Action
from tui.say import rule, words
from tui.terms import N_
from tui.widgets.dice import look, marked, meant, rank
from tui.widgets.looks import BAD, GOOD, PLAIN, QUIET, WARN, joined

BOXES = {
    "success": ("┏━━━━┓", "┃ {} ┃", "┗━━━━┛", "  +   ", GOOD),
    "double": ("┏━━━━┓", "┃ {} ┃", "┗━━━━┛", "  +2  ", GOOD),
    "blank": ("┌────┐", "│ {} │", "└────┘", "  ·   ", QUIET),
    "one": ("╭╌╌╌╌╮", "┊ {} ┊", "╰╌╌╌╌╯", "  −1  ", BAD),
}
BOX, WHY, MOST = 7, 44, 20
SUCCEED = N_("{rolled} succeed")
ONE_SUCCEEDS = N_("1 succeeds")
NONE_SUCCEED = N_("none succeeds")
ONES = N_("− {ones} for ones")
WILLPOWER = N_("+ 1 Willpower")
COMES_TO = N_("= {count}")
BOTCHED = N_("none succeeds, {ones} of them a 1")
MATTERED = N_("house rules that mattered: {rules}")
BY_HAND = N_("dice from the table")
WAIVED = N_("the botch is waived (amnesty)")
OVERRULED = N_("overruled by the narrator")
FACES = N_("{face}: {count}×")

Reading = Mapping[str, Any]


def large(row: Action, width: int, height: int) -> Content:
    """A thrown action in so much room: boxes where they fit, else marks."""
    return _drawn(row.reading or {}, bool(row.overruled), width, height)


def loose(told: Mapping[str, Any], width: int, height: int) -> Content:
    """A throw on nobody's sheet, as the journal tells it, in the same way."""
    return _drawn({**told, "dice": told["faces"]}, False, width, height)


def _drawn(reading: Reading, overruled: bool, width: int, height: int) -> Content:
    faces = len(reading["dice"]) + len(reading["extra"])
    beside = [Content(why(reading)), _degree(reading), *_notes(reading, overruled)]
    if height >= 6 and faces and faces * BOX + 3 + WHY <= width:
        return _boxed(reading, beside)
    dice = _counted(reading) if faces > MOST else marked(reading, ordered=True)
    rows = [Content(""), dice, joined(beside[0], Content("   "), beside[1]), *beside[2:]]
    if not faces:
        rows = [Content(""), *beside[1:]]
    return Content("\n").join(rows if len(rows) <= height else rows[1:])


def _boxed(reading: Reading, beside: list[Content]) -> Content:
    boxes = _boxes(reading)
    rows = [Content(" ").join([box[k] for box in boxes]) for k in range(4)]
    gap = Content("   ")
    rows[1] = joined(rows[1], gap, beside[0])
    rows[3] = joined(rows[3], gap, beside[1])
    return Content("\n").join([*rows, Content(""), *beside[2:]])


def _boxes(reading: Reading) -> list[list[Content]]:
    pool = len(reading["dice"])
    faces = [*reading["dice"], *reading["extra"]]
    known = [*reading["marks"], *["blank"] * len(faces)][: len(faces)]
    first = sorted(zip(faces[:pool], known[:pool], strict=True), key=rank)
    boxes = [_box(face, mark) for face, mark in first]
    if reading["extra"]:
        blank, sign = Content("  "), Content("» ")
        boxes.append([blank, sign, blank, blank])
    return boxes + [_box(f, m) for f, m in zip(faces[pool:], known[pool:], strict=True)]


def _box(face: int, mark: str) -> list[Content]:
    top, middle, bottom, below, style = BOXES.get(mark, BOXES["blank"])
    rows = (top, middle.format(str(face).rjust(2)), bottom, below)
    return [Content.styled(row, style) for row in rows]


def _counted(reading: Reading) -> Content:
    """Many dice: how often each face came, highest first."""
    counts = Counter([*reading["dice"], *reading["extra"]])
    said = [words(FACES, face=face, count=counts[face]) for face in sorted(counts, reverse=True)]
    return Content("  ".join(said))


def why(reading: Reading) -> str:
    """How the dice come to the net, as a sum."""
    own = reading["own"]
    if not reading["dice"] or "rolled" not in own or own.get("told"):  # what was told is no sum
        return ""
    rolled, ones = own["rolled"], own["ones"]
    if reading["degree"] == "botch" and not rolled:
        return words(BOTCHED, ones=ones)
    said = [words(NONE_SUCCEED if not rolled else SUCCEED, rolled=rolled)]
    if rolled == 1:
        said = [words(ONE_SUCCEEDS)]
    said += [words(ONES, ones=ones)] if ones else []
    said += [words(WILLPOWER)] if own.get("wp") else []
    if len(said) > 1 and reading["degree"] != "botch":
        said.append(words(COMES_TO, count=reading["count"]))
    return " ".join(said)


def _degree(reading: Reading) -> Content:
    return Content.styled(meant(reading), look(reading))


def _notes(reading: Reading, overruled: bool) -> list[Content]:
    """That it was overruled, house rules that mattered, amnesty, whose dice."""
    said = [Content.styled(words(OVERRULED), WARN)] if overruled else []
    if reading["own"].get("waived"):
        said.append(Content.styled(words(WAIVED), WARN))
    if reading["rules"]:
        rules = ", ".join(map(rule, reading["rules"]))
        said.append(Content.styled(words(MATTERED, rules=rules), WARN))
    if reading["by_hand"] and reading["dice"]:
        said.append(Content.styled(words(BY_HAND), QUIET))
    return [Content.styled("  ", PLAIN).join(said)] if said else []
