"""What a typed line would do, in words and with its odds: tried on the table, then forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.widgets import Static

from core import language, moves
from core.dice import Source
from core.moves import throwing
from core.moves.registry import Intent, Outcome
from core.moves.resolve import loose_plan, next_action, plan_of
from core.refusal import Refusal
from core.systems.base import Plan
from core.table import Action, Character, Table
from tui import answers, helps, say, spoken, tell
from tui.terms import N_
from tui.widgets.dice import coming, result
from tui.widgets.looks import BAD, PLAIN, QUIET, WARN, Look, joined

ACTS = N_("{n} {who}: {pool}")
SHORT = N_(" = {dice}d @{difficulty}, {odds}")
WOULD_DELETE = N_("{who} is deleted, with sheet, notes and all that waits in any scene.")
WOULD_ROLL = N_("{what}, {odds}")
NEED_ONE = N_("One more die: type it behind the others.")
NEED = N_("{count} more dice: type them behind the others.")
GIVEN = N_("{given} of {wanted} dice")
MORE = N_("{count} more actions")
OFFERS = N_("Tab ▸{first}  {rest}")
WRONG = N_("× {message}")
OPEN = ("unfinished", "quote_open", "bracket_open", "round_bracket_open", "nothing_typed")
ROWS = 5

if TYPE_CHECKING:
    from core.language.suggest import Suggestion


class Echo(Static):
    """The rows above the line. They keep their height, so nothing jumps."""

    DEFAULT_CSS = "Echo { height: 2; padding: 0 1; overflow: hidden; }"
    refused = False
    """Whether it says why something wasn't done."""

    def say(self, *lines: str, style: Look = PLAIN) -> None:
        """Say these lines."""
        self.show(Content("\n").join([Content.styled(line, style) for line in lines]))

    def show(self, content: Content) -> None:
        """Show this."""
        self.refused = False
        self.update(content, layout=False)

    def refuse(self, refusal: Refusal) -> None:
        """Why not, in one sentence."""
        self.say(say.words(WRONG, message=say.refusal(refusal)), style=BAD)
        self.refused = True

    def forget(self) -> None:
        """A refusal is over with the next key: it must not stand beside what that shows."""
        if self.refused:
            self.say()

    def offer(self, found: list[Suggestion]) -> None:
        """What may follow; Tab takes the first."""
        names = [say.term(one.name) for one in found[:8]]
        self.say(say.words(OFFERS, first=names[0], rest="  ".join(names[1:])), style=QUIET)

    def waits(self, refusal: Refusal, typed: str) -> None:
        """While typing: grey for what isn't finished, else what is wrong so far."""
        unfinished = refusal.code in OPEN or _last_word(refusal, typed)
        sentence = say.refusal(refusal)
        if refusal.code == "nothing_typed":
            self.say()
        elif unfinished:
            self.say(sentence, style=QUIET)
        else:
            self.say(say.words(WRONG, message=sentence), style=WARN)


def _last_word(refusal: Refusal, typed: str) -> bool:
    """Whether what is refused is still being typed: nothing stands behind it."""
    rest = typed[refusal.column :] if refusal.column is not None else " "
    return not any(sign.isspace() or sign in ":;@+-" for sign in rest)


def would(table: Table, request: language.Request, source: Source, width: int) -> Content:
    """What a request would do, as seen on this table."""
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
    if request.name == "declare" and (faces := _one_throw(request.arguments["actions"])):
        return _thrown_at_once(table, request, source, faces)
    outcome = moves.run(table, moves.intent(table, request.name, **_without_dice(request)))
    return _told(outcome, width)


def needed(count: int) -> str:
    """How many dice tens have brought; what was typed stands in the line still."""
    return say.words(NEED_ONE if count == 1 else NEED, count=count)


def _without_dice(request: language.Request) -> dict[str, Any]:
    """The arguments with nothing thrown at once: an echo must not use up dice."""
    said = dict(request.arguments)
    if request.name == "declare":
        said["actions"] = [_later(spec) for spec in said["actions"]]
    return said


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
        said = Content.styled(say.words(GIVEN, given=given, wanted=wanted), QUIET)
        return Content("\n").join([coming(request.dice, wanted), said])
    intent = moves.intent(table, "resolve", action=found.id)
    ready = throwing.prepare(table, intent, source, request.dice)
    if not isinstance(ready, Intent):
        said = Content.styled(needed(ready.need), WARN)
        return Content("\n").join([coming(request.dice, wanted, ready.need), said])
    after = moves.run(table, ready).table
    return result(after, after.one(Action, int(found.id)))


def _one_throw(actions: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """The dice typed behind the one action of a line; none for any other line."""
    return tuple(actions[0].get("dice") or ()) if len(actions) == 1 else ()


def _thrown_at_once(
    table: Table, request: language.Request, source: Source, faces: tuple[int, ...]
) -> Content:
    """What dice typed behind an action would mean; those that are missing, by their number."""
    intent = moves.intent(table, request.name, **request.arguments)
    ready = throwing.prepare(table, intent, source)
    if isinstance(ready, Intent):
        outcome = moves.run(table, ready)
        return result(outcome.table, outcome.table.one(Action, int(outcome.focus[-1])))
    said = Content.styled(needed(ready.need), WARN)
    return Content("\n").join([coming(faces, len(faces) + ready.need), said])


def _told(outcome: Outcome, width: int) -> Content:
    """The actions that would stand there, else the line that the journal would have."""
    table = outcome.table
    rows = [table.get(Action, key) for key in outcome.focus]
    said = [answers.action(table, row) for row in rows if row is not None]
    if not said or any(row["status"] != "declared" for row in said):
        return Content(tell.tell(outcome.told))
    if len(said) == 1:
        return Content(spoken.action(said[0], would=True))
    lines = [_fitting(row, width) for row in said]
    if len(lines) > ROWS:
        lines[ROWS - 1 :] = [say.words(MORE, count=len(lines) - ROWS + 1)]
    return Content("\n".join(lines))


def _fitting(row: dict[str, Any], width: int) -> str:
    """An action on one row: where it is too long, its pool is cut, never its dice and odds."""
    whole = spoken.action(row, would=True)
    if Content(whole).cell_length <= width:
        return whole
    state = row["reason"] if not row["possible"] else spoken.odds(row)
    behind = Content(
        say.words(SHORT, dice=max(row["dice"], 0), difficulty=row["difficulty"], odds=state)
    )
    who, pool = say.show(row["who"] or ""), tell.with_all(spoken.pool(row["parts"]), row)
    acts = Content(say.words(ACTS, n=row["n"], who=who, pool=pool))
    room = max(width - behind.cell_length, 0)
    return joined(acts.truncate(room, ellipsis=True), behind).plain
