"""One line in, one answer out: what plain mode and the table's line have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core import language, moves
from core.dice import Source
from core.moves import places, throwing
from core.moves.registry import Intent, Outcome
from core.moves.resolve import next_action
from core.refusal import Refusal
from core.table import Action, Table
from data import journal
from data.gateway import Gateway, Step
from tui import answers

Json = dict[str, Any]
CAST = (
    *("new_character", "set_trait", "set_track", "hurt", "heal", "specialty", "duplicate"),
    *("rename_character", "set_role", "archive", "unarchive", "set_notes", "place_trait"),
    *("rename_trait", "remove_trait", "remove_specialty"),
)
"""Moves that answer with the sheet that they changed."""
SCENE = ("new_scene", "calm", "stressful", "join", "leave", "order", "next_round")


class Play:
    """A chronicle being played: requests become steps, steps become answers.

    `steps` are those of the last request, for a face that repaints by their difference.
    """

    def __init__(self, gateway: Gateway, source: Source) -> None:
        self.gateway = gateway
        self.source = source
        self.steps: list[Step] = []

    def line(self, typed: str, prompt: int | None = None) -> Json:
        """The answer to a line. Raises Refusal; then nothing has changed."""
        request = self.gateway.ask(lambda table: language.read(typed, table, prompt))
        return self.do(request)

    def do(self, request: language.Request) -> Json:
        """The answer to a request."""
        self.steps = []
        looks: dict[str, Callable[[language.Request], Json]] = {
            "show": self._show,
            "queue": lambda _: self.gateway.ask(answers.queue),
            "rules": lambda _: self.gateway.ask(answers.switches),
            "choices": lambda _: self.gateway.ask(answers.choices),
            "journal": self._journal,
            "help": lambda _: answers.commands(),
            "undo": lambda _: _reverted("undone", self._kept(self.gateway.undo())),
            "redo": lambda _: _reverted("redone", self._kept(self.gateway.redo())),
        }
        if request.name in looks:
            return looks[request.name](request)
        try:
            return self._all() if request.every else self._move(request)
        except Refusal as refusal:
            refusal.column = request.column if refusal.column is None else refusal.column
            raise

    def _show(self, request: language.Request) -> Json:
        who = request.arguments["character"]
        return {"character": self.gateway.ask(lambda table: answers.character(table, who))}

    def _journal(self, request: language.Request) -> Json:
        return answers.entries(journal.entries(self.gateway.connection, **request.arguments))

    def intent(self, request: language.Request) -> Intent | throwing.Waiting:
        """The request as an intent with its dice, or how many dice it still wants."""
        return self.gateway.ask(lambda table: self._prepared(table, request))

    def _prepared(self, table: Table, request: language.Request) -> Intent | throwing.Waiting:
        arguments = dict(request.arguments)
        if request.name == "resolve" and arguments["action"] is None:
            arguments["action"] = _next(table)
        intent = moves.intent(table, request.name, **arguments)
        return throwing.prepare(table, intent, self.source, request.dice)

    def _move(self, request: language.Request) -> Json:
        intent = self.intent(request)
        if isinstance(intent, throwing.Waiting):
            return {"need": intent.need, "n": intent.n}
        try:
            step = self._kept(self.gateway.run(intent))
        except Refusal as refusal:
            typed = intent.move == "overrule" and intent.arguments.get("faces") is not None
            if typed and refusal.code == "dice_missing":
                return {"need": refusal.arguments["need"], "n": self._n(intent)}
            raise
        assert step.outcome is not None  # noqa: S101 - a run always has one
        outcome = step.outcome
        return self.gateway.ask(lambda table: _answer(table, intent, outcome))

    def _n(self, intent: Intent) -> int:
        return self.gateway.ask(lambda table: table.one(Action, intent.arguments["action"])).n

    def _kept(self, step: Step) -> Step:
        self.steps.append(step)
        return step

    def _all(self) -> Json:
        """Everything that is left, one step each; all of it is tried before any of it is done."""
        intents = self.gateway.ask(self._everything)
        results: list[Json] = []
        for intent in intents:
            self._kept(self.gateway.run(intent))
            results.append(self._result(intent.arguments["action"]))
        return {"results": results}

    def _result(self, action: int) -> Json:
        return self.gateway.ask(lambda table: answers.result(table, table.one(Action, action)))

    def _everything(self, table: Table) -> list[Intent]:
        intents: list[Intent] = []
        _next(table)
        while (action := next_action(table)) is not None:
            intent = moves.intent(table, "resolve", action=action.id)
            ready = throwing.prepare(table, intent, self.source)
            assert isinstance(ready, Intent)  # noqa: S101 - dice from a source are complete
            table = moves.run(table, ready).table.settled()
            intents.append(ready)
        return intents


def _next(table: Table) -> int:
    action = next_action(table)
    if action is None:
        raise Refusal("nothing_left")
    return int(action.id)


def _reverted(what: str, step: Step) -> Json:
    return {what: {"event": step.event, "text": step.text}}


def _answer(table: Table, intent: Intent, outcome: Outcome) -> Json:
    """The contract's answer to a move."""
    if intent.move in CAST and outcome.who is not None:
        return {"character": answers.character(table, outcome.who)}
    if intent.move == "new_characters" and outcome.who is not None:
        made = range(outcome.who, outcome.who + intent.arguments["count"])
        return {"characters": [answers.character(table, key) for key in made]}
    if intent.move == "delete":
        return {"deleted": {"name": outcome.told.arguments["who"]}}
    if intent.move in SCENE:
        return {"scene": answers.scene(table)}
    if intent.move == "rule":
        return answers.switches(table)
    if intent.move == "roll":
        return {"results": [answers.loose_result(table, outcome.told.arguments)]}
    rows = [table.one(Action, key) for key in outcome.focus]
    thrown = [answers.result(table, row) for row in rows if row.status == "resolved"]
    if intent.move in ("resolve", "tell", "overrule", "choose") and thrown:
        return {"results": thrown}
    said = {"actions": answers.actions(table, _mine(table, outcome, rows))}
    return said | ({"results": thrown} if thrown else {})


def _mine(table: Table, outcome: Outcome, rows: list[Action]) -> list[Action]:
    """The character's actions of this round by number, once moved in acting order.

    An attempt that waits for the next round stands last.
    """
    if outcome.told.id == "moved":
        return [row for row in places.queue(table) if row.character == outcome.who]
    mine = places.in_round(table, outcome.who)
    return mine + [row for row in rows if row.id not in {one.id for one in mine}]
