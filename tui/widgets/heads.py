"""The two lines at the top: where we are, and what just happened beside who is next."""

from __future__ import annotations

from textual.content import Content

from core.moves.resolve import next_action
from core.table import Action, Character, Table
from data.gateway import Step
from data.journal import Entry
from tui.say import show, term, words
from tui.spoken import CALM, REDONE, UNDONE
from tui.terms import N_
from tui.widgets.dice import result
from tui.widgets.journal import A_SECRET, shown
from tui.widgets.looks import QUIET, STRONG, WARN, joined

WHERE = N_("{scene} · round {round} · ")
NO_SCENE = N_("No scene yet")
UNNAMED = N_("A scene without a name")
STRESSFUL = N_("STRESSFUL")
NEXT = N_("▸ next: {n} {who}")
NOBODY_NEXT = N_("nothing left to resolve")


def where(table: Table) -> Content:
    """Scene, round, and whether it is stressful."""
    scene = table.scene
    if scene is None:
        return Content.styled(words(NO_SCENE), STRONG)
    name = show(scene.name) or words(UNNAMED)
    mood = Content.styled(words(STRESSFUL), WARN) if scene.stressful else Content(words(CALM))
    return joined(Content.styled(words(WHERE, scene=name, round=scene.round), STRONG), mood)


def system(table: Table) -> Content:
    """The rule system."""
    return Content(term(table.chronicle.system))


def happened(table: Table, step: Step, entry: Entry | None) -> Content:
    """The last step: a throw with its dice, or its line of the journal."""
    if step.outcome is None:
        return Content.styled(_reverted(entry), QUIET)
    rows = [table.get(Action, key) for key in step.outcome.focus]
    thrown = [row for row in rows if row is not None and row.status == "resolved"]
    if thrown:
        return joined(*[joined(result(table, row), Content("  ")) for row in thrown])
    return Content(words(A_SECRET) if entry is None else shown(entry))


def _reverted(entry: Entry | None) -> str:
    text = words(A_SECRET) if entry is None else shown(entry)
    return words(REDONE if entry is not None and not entry.undone else UNDONE, text=text)


def following(table: Table) -> Content:
    """Whose turn it is."""
    action = next_action(table)
    if action is None:
        return Content.styled(words(NOBODY_NEXT), QUIET)
    who = show(table.one(Character, action.character).shown) if action.character else ""
    return Content.styled(words(NEXT, n=action.n, who=who), STRONG)
