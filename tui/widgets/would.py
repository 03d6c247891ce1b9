"""What a typed line would do, in words and with its odds: tried on the table, then forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from core import language, moves
from core.dice import Source
from core.moves import throwing, weighing
from core.moves.registry import Intent, Outcome
from core.moves.resolve import loose_plan, next_action, plan_of
from core.refusal import Refusal
from core.systems.base import Plan
from core.table import Action, Character, Table
from tui import answers, helps, say, spoken, tell
from tui.terms import N_
from tui.widgets.acts import WOULD, acts, title
from tui.widgets.dice import coming, result
from tui.widgets.echo import needed
from tui.widgets.looks import QUIET, WARN

if TYPE_CHECKING:
    from textual.geometry import Size

Moment = tuple[str, Content]
"""The title of NOW and what stands below it."""
WOULD_DELETE = N_("{who} is deleted, with sheet, notes and all that waits in any scene.")
WOULD_ROLL = N_("{what}, {odds}")
GIVEN = N_("{given} of {wanted} dice")


def would(table: Table, request: language.Request, source: Source, room: Size) -> Moment:
    """What a request would do, as seen on this table."""
    if request.name == "declare" and not _one_throw(request.arguments["actions"]):
        return _declared(table, request, room)
    body = _body(table, request, source, room)
    return body if isinstance(body, tuple) else (say.words(WOULD), body)


def _body(table: Table, request: language.Request, source: Source, room: Size) -> Content | Moment:
    entry = moves.REGISTRY[request.name]
    if request.every or entry.run is None:
        return Content(say.words(helps.HELP[entry.help]))
    if request.name == "delete":  # what waits for somebody is counted only when it is done
        who = request.arguments["character"]
        moves.people.alone_on_sheet(table, who)
        name = say.show(table.one(Character, who).shown)
        return Content(say.words(WOULD_DELETE, who=name))
    if request.name == "roll":
        return Content(_roll(table, loose_plan(table, request.arguments["spec"]), request))
    if request.name == "resolve":
        return _resolve(table, request, source)
    if request.name == "declare":
        return _thrown_at_once(table, request, source)
    outcome = moves.run(table, moves.intent(table, request.name, **request.arguments))
    return _told(outcome, room)


def _declared(table: Table, request: language.Request, room: Size) -> Moment:
    """The actions as they would stand in the queue, nothing thrown, and what else could be said."""
    who, add = request.arguments["character"], request.arguments.get("add", False)
    said = [_later(spec) for spec in request.arguments["actions"]]
    outcome = moves.run(
        table, moves.intent(table, request.name, **{**request.arguments, "actions": said})
    )
    others = [] if add else weighing.others(table, who, said)
    return _acts(outcome, others, room)


def _later(spec: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in spec.items() if key not in ("now", "dice")}


def _roll(table: Table, plan: Plan, request: language.Request) -> str:
    spec = request.arguments["spec"]
    what = tell.pool(
        {
            "parts": plan.parts,
            "label": spec.get("label"),
            "dice": plan.dice,
            "sides": plan.sides,
            "difficulty": plan.difficulty,
        }
    )
    seen = {"automatic": plan.automatic, "odds": answers.odds(table, plan)}
    return say.words(WOULD_ROLL, what=what, odds=spoken.odds(seen))


def _resolve(table: Table, request: language.Request, source: Source) -> Content:
    """Without dice the action and its odds; with dice what they would mean."""
    key = request.arguments["action"]
    found = next_action(table) if key is None else table.one(Action, key)
    if found is None:
        raise Refusal("nothing_left")
    if request.dice is None:
        return Content(spoken.action(answers.action(table, found)))
    wanted, given = plan_of(table, found).dice, len(request.dice)
    if given < wanted:
        return _given(request.dice, wanted)
    intent = moves.intent(table, "resolve", action=found.id)
    ready = throwing.prepare(table, intent, source, request.dice)
    if not isinstance(ready, Intent):
        said = Content.styled(needed(ready.need), WARN)
        return Content("\n").join([coming(request.dice, wanted, ready.need), said])
    after = moves.run(table, ready).table
    return result(after, after.one(Action, int(found.id)))


def _given(faces: Sequence[int], wanted: int) -> Content:
    """Dice that are being typed: how many of them are there."""
    said = Content.styled(say.words(GIVEN, given=len(faces), wanted=wanted), QUIET)
    return Content("\n").join([coming(faces, wanted), said])


def _one_throw(actions: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """The dice typed behind the one action of a line; none for any other line."""
    return tuple(actions[0].get("dice") or ()) if len(actions) == 1 else ()


def _thrown_at_once(table: Table, request: language.Request, source: Source) -> Content:
    """What dice typed behind an action would mean; those that are missing, by their number."""
    intent = moves.intent(table, request.name, **request.arguments)
    faces = _one_throw(request.arguments["actions"])
    try:
        ready = throwing.prepare(table, intent, source)
    except Refusal as refusal:
        if refusal.code != "too_few_dice":
            raise
        return _given(faces, refusal.arguments["wanted"])
    if isinstance(ready, Intent):
        outcome = moves.run(table, ready)
        return result(outcome.table, outcome.table.one(Action, int(outcome.focus[-1])))
    said = Content.styled(needed(ready.need), WARN)
    return Content("\n").join([coming(faces, len(faces) + ready.need), said])


def _told(outcome: Outcome, room: Size) -> Content | Moment:
    """The actions that would stand there, else the line that the journal would have."""
    rows = [outcome.table.get(Action, key) for key in outcome.focus]
    if rows and all(row is not None and row.status == "declared" for row in rows):
        return _acts(outcome, [], room)
    return Content(tell.tell(outcome.told))


def _acts(outcome: Outcome, others: Sequence[weighing.Other], room: Size) -> Moment:
    rows = [outcome.table.one(Action, int(key)) for key in outcome.focus]
    return title(outcome.table, rows), acts(outcome.table, rows, others, room)
