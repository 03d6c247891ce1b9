"""The two lines at the top: where we are, and what just happened beside who is next."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from textual.content import Content

from core import systems
from core.moves import places
from core.moves.resolve import plan_of, task_named
from core.systems.base import track
from core.table import Action, Character, Key, Scene, Table
from data.gateway import Step
from data.journal import Entry
from tui.say import rule, show, term, words
from tui.spoken import CALM, REDONE, UNDONE, pool
from tui.terms import N_
from tui.widgets.journal import shown
from tui.widgets.looks import QUIET, STRONG, WARN, fit_name, joined

WHERE = N_("{scene} · round {round} · ")
NO_SCENE = N_("No scene yet")
UNNAMED = N_("A scene without a name")
STRESSFUL = N_("STRESSFUL")
WERE = N_("WHERE WE WERE")
BEGIN = N_(
    "No scene yet: a new one begins with : and new scene NAME, or by declaring for somebody."
)
BEGIN_ALONE = N_(
    "Nobody is here yet: C makes a character, : and new scene NAME begins a scene; "
    "ctrl+p finds the rest."
)
LEFT_WITH = N_("not whole: {what}")
MARK = N_("{who} {track} {value}/{most}")
LAST_WORDS = N_("last: {text}")
THROWN = N_("{n} · {who} · {pool} = {dice}d{sides} @{difficulty}")
THROWN_FOR = N_("{n} · {who} “{label}” · {pool} = {dice}d{sides} @{difficulty}")
NEXT = N_("▸ next: {n} {who}")
NEXT_THEN = N_("▸ next: {n} {who} · then {then}")
NUMBERED = N_("{n} {who}")
NOBODY_NEXT = N_("nothing left to resolve")
NOBODY_CAN = N_("one action is left that can't be attempted")
NOBODY_CAN_MORE = N_("{count} actions are left that can't be attempted")
ASKED = N_("asked: {who}")
ASKED_THEN = N_("asked: {who} · then {then}")
DECLARE = N_("DECLARE {said} of {all}")
RESOLVE = N_("RESOLVE {done} of {all}")
ROUND_END = N_("ROUND END")
NAME = 14
"""Cells of a name in the line of the round."""
PLAYED = N_("{name} · {system}")
RULES_ON = N_("{system} · house rules: {rules}")


def where(table: Table) -> Content:
    """Scene, round, and whether it is stressful."""
    scene = table.scene
    if scene is None:
        return Content.styled(words(NO_SCENE), STRONG)
    name = show(scene.name) or words(UNNAMED)
    mood = Content.styled(words(STRESSFUL), WARN) if scene.stressful else Content(words(CALM))
    return joined(Content.styled(words(WHERE, scene=name, round=scene.round), STRONG), mood)


def system(table: Table) -> Content:
    """The chronicle, its rule system, and which house rules differ from its book."""
    system = term(table.chronicle.system)
    name = words(PLAYED, name=show(table.chronicle.name), system=system)
    stands = table.chronicle.rules
    if not stands:
        return Content(name)
    return Content(words(RULES_ON, system=name, rules=", ".join(map(rule, sorted(stands)))))


def phase(table: Table, asked: int | None = None, width: int = 200) -> tuple[Content, Content]:
    """How far the round is, and who is asked or next: read from the queue, no mode.

    `asked` is whom the line asks now, where some were passed over. Names that follow are left
    out where they wouldn't be whole in so many cells.
    """
    queue = [a for a in places.queue(table) if a.status != "dropped" and not _aside(a)]
    order, unsaid = table.scene.order if table.scene else (), silent(table)
    left = [a for a in queue if a.status == "declared"]
    done = len(queue) - len(left)
    more = any(_possible(table, action) for action in left)
    asking = bool(unsaid) and not (done and more)
    stages = [
        (words(DECLARE, said=len(order) - len(unsaid), all=len(order)), asking),
        (words(RESOLVE, done=done, all=len(queue) if more else done), not asking and more),
        (words(ROUND_END), bool(order) and not asking and not more),
    ]
    said = Content("").join([_stage(*stage) for stage in stages])
    room = width - said.cell_length - 1
    if not asking:
        return said, _longest(following(table), room)
    at = unsaid.index(asked) + 1 if asked in unsaid else len(unsaid)
    return said, _longest(_asked(table, [*unsaid[at:], *unsaid[:at]]), room)


def _longest(ways: list[Content], room: int) -> Content:
    """The first way to say it that fits, else the shortest."""
    return next((said for said in ways if said.cell_length <= room), ways[-1])


def _stage(text: str, here: bool) -> Content:
    return Content.styled(f"▐{text}▌", STRONG) if here else Content.styled(f" {text} ", QUIET)


def _aside(action: Action) -> bool:
    """What was thrown outside the round says nothing of how far it is."""
    return action.manner == "reflex" and action.status == "resolved"


def silent(table: Table) -> list[int]:
    """Who in the scene hasn't declared anything this round, in acting order.

    A reflex roll is no declaration, and so isn't a throw from the sheet.
    """
    said = [a for a in places.of_round(table) if a.status != "dropped"]
    spoken = {a.character for a in said if a.manner != "reflex"}
    return [who for who in (table.scene.order if table.scene else ()) if who not in spoken]


def _asked(table: Table, unsaid: list[int]) -> list[Content]:
    """Declaring goes from the slowest up (ST-16): who is asked, and who follows, the most first."""
    names = [short_name(show(table.one(Character, who).shown)) for who in reversed(unsaid)]
    more = [names[1:count] for count in range(min(len(names), 4), 1, -1)]
    ways = [words(ASKED_THEN, who=names[0], then=", ".join(then)) for then in more]
    return [Content.styled(said, STRONG) for said in (*ways, words(ASKED, who=names[0]))]


def thrown(table: Table, step: Step, *, again: bool = False) -> Action | None:
    """The action that a step threw or read anew, the last of them; `again`: redo did."""
    keys: Iterable[Key] = [] if step.outcome is None else step.outcome.focus
    if step.outcome is None and again:
        keys = [change.key for change in step.changes if change.kind == Action.kind]
    rows = [table.get(Action, key) for key in keys]
    done = [row for row in rows if row is not None and row.status == "resolved"]
    return done[-1] if done else None


def titled(table: Table, row: Action) -> str:
    """What was thrown: number, who, pool."""
    plan = plan_of(table, row)
    label = show(row.label or task_named(table, row))
    said = pool([{"name": name, "value": value} for name, value in plan.parts])
    template = THROWN_FOR if label else THROWN
    return words(
        template,
        n=row.n,
        who=_whose(table, row),
        label=label,
        pool=said,
        dice=plan.dice,
        sides=plan.sides,
        difficulty=plan.difficulty,
    )


def ends_round(step: Step) -> bool:
    """Whether this step began another round of a scene."""
    return any(
        change.kind == Scene.kind and change.before is not None and "round" in change.columns
        for change in step.changes
    )


def stepped(step: Step, entry: Entry, covers: bool) -> str:
    """A step without a throw, by its line of the journal."""
    text = shown(entry, covers)
    if step.outcome is not None:
        return text
    return words(UNDONE if entry.undone else REDONE, text=text)


def where_we_were(table: Table, last: Entry | None, covers: bool = True) -> Content:
    """The evening as it was left: who is next, what they have left, the last words."""
    scene = table.scene
    if scene is None:
        alone = next(iter(table.all(Character)), None) is None
        return Content(words(BEGIN_ALONE if alone else BEGIN))
    said = [phase(table)[1]]
    low = [text for who in scene.order for text in _marks(table, who)]
    if low:
        said.append(Content(words(LEFT_WITH, what=" · ".join(low[:8]))))
    if last is not None:
        said.append(Content(words(LAST_WORDS, text=shown(last, covers))))
    return Content("\n").join(said)


def _marks(table: Table, who: int) -> list[str]:
    """The tracks that aren't whole: Willpower spent, wounds."""
    system, found = systems.of(table), []
    for spec in system.template.tracks:
        row = track(table, system, who, spec.id)
        if row.value != (0 if spec.harm else row.most):
            found.append(
                words(
                    MARK,
                    who=show(table.one(Character, who).shown),
                    track=term(spec.id),
                    value=row.value,
                    most=row.most,
                )
            )
    return found


def following(table: Table) -> list[Content]:
    """Whose turn it is, and whose after that; then without that one."""
    waiting = (a for a in places.queue(table) if a.status == "declared" and _possible(table, a))
    left = list(islice(waiting, 2))
    if not left:
        over = sum(a.status == "declared" for a in places.of_round(table))
        said = words(NOBODY_CAN if over == 1 else NOBODY_CAN_MORE, count=over)
        return [
            Content.styled(one, QUIET) for one in ([said] if over else []) + [words(NOBODY_NEXT)]
        ]
    first, *rest = left
    who = short_name(_whose(table, first))
    ways = [words(NEXT, n=first.n, who=who)]
    if rest:
        then = words(NUMBERED, n=rest[0].n, who=short_name(_whose(table, rest[0])))
        ways.insert(0, words(NEXT_THEN, n=first.n, who=who, then=then))
    return [Content.styled(said, STRONG) for said in ways]


def _possible(table: Table, action: Action) -> bool:
    return plan_of(table, action).possible


def short_name(name: str) -> str:
    """A long name leaves room for who follows."""
    return fit_name(name, NAME).plain.rstrip()


def _whose(table: Table, action: Action) -> str:
    return show(table.one(Character, action.character).shown) if action.character else ""
