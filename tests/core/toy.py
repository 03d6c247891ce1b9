"""A fifth system, only for tests: eight-sided dice, other degrees, a track, a choice, a winner.

Each die of 5 or more is a light. No light is dark, one or two are dim, three or more are
bright; a bright result asks its player: a spark, or glory? Ties go to the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from core.dice import Throw
from core.frozen import replace
from core.refusal import Refusal
from core.systems.base import (
    Answer,
    Need,
    Plan,
    Question,
    Reading,
    Reason,
    SheetTemplate,
    Switch,
    System,
    TrackSpec,
    TraitSpec,
    Verdict,
    Word,
    defaults,
    pool_parts,
    rating,
    reading_to_json,
    rules,
    track,
)
from core.table import Action, Character, Choice, Table

SWITCHES = (Switch("moonlight", ("off", "on")),)


class Toy(System):
    """See the module."""

    id = "toy"
    die = 8
    usual = 5
    least = 1
    template = SheetTemplate(
        (TraitSpec("might", "body"), TraitSpec("guile", "mind", "gui")),
        (TrackSpec("sparks", most=3),),
    )
    switches = SWITCHES
    defaults = defaults(SWITCHES)
    words = (Word("gamble"),)
    degrees = ("dark", "dim", "bright")
    failed = frozenset({"dark"})
    keeps_number = False

    def admit(self, table: Table, action: Action) -> None:
        """Anything goes."""

    def plan(self, table: Table, action: Action) -> Plan:
        """The parts, one die more for a gamble."""
        parts = pool_parts(table, self, action)
        if action.own.get("gamble"):
            parts += (("gamble", 1),)
        dice = sum(value for _, value in parts)
        level = action.level.get("base") or self.usual
        if rules(table, self)["moonlight"] == "on":
            level -= 1
        reason = None if dice > 0 else Reason("pool_empty", {"dice": dice})
        return Plan(dice, self.die, level, parts, reason is None, reason)

    def read(self, plan: Plan, throw: Throw) -> Reading | Need:
        """Lights are counted; a lone 8 at the end asks for one more die."""
        missing = plan.dice - len(throw.faces)
        if missing > 0:
            return Need(missing)
        if missing < 0:
            raise Refusal("too_many_dice", wanted=plan.dice, given=len(throw.faces))
        lights = sum(face >= (plan.difficulty or 5) for face in throw.faces)
        degree = "dark" if not lights else "dim" if lights < 3 else "bright"
        marks = tuple("success" if face >= 5 else "blank" for face in throw.faces)
        return Reading(degree, lights, throw.faces, (), marks, throw.by_hand)

    def told(self, plan: Plan, degree: str | None, count: int | None) -> Reading:
        """As told."""
        degree = degree or ("dark" if not count else "dim" if count < 3 else "bright")
        return Reading(degree, count or 0, by_hand=True)

    def settle(self, table: Table, action: Action, reading: Reading) -> Table:
        """A bright result leaves a choice open."""
        table = table.put(replace(action, reading=reading_to_json(reading), status="resolved"))
        if reading.degree != "bright":
            return table
        choice = Choice(
            id=table.next_id(Choice),
            audience=action.audience,
            action=int(action.id),
            who=action.character,
            what="spark_or_glory",
            options=("spark", "glory"),
        )
        return table.put(choice)

    def unsettle(self, table: Table, action: Action) -> Table:
        """Nothing but the choice hangs on it."""
        return table

    def choose(self, table: Table, choice: Choice, option: str) -> Table:
        """A spark goes on the track."""
        if option == "spark" and choice.who is not None:
            sparks = track(table, self, choice.who, "sparks")
            table = table.put(replace(sparks, value=sparks.value + 1))
        return table

    def winner(self, readings: Sequence[Reading]) -> Verdict:
        """Most lights; a tie goes to the first."""
        counts = [reading.count for reading in readings]
        best = max(counts)
        return Verdict(counts.index(best), best - min(counts), counts.count(best) > 1)

    def initiative(self, table: Table, character: Character) -> Plan:
        """Guile dice."""
        return Plan(rating(table, self, int(character.id), "guile"), self.die, 5)

    def question(self, plan: Plan) -> Question:
        """Dice and difficulty."""
        return {"question": "action", "pool": plan.dice, "difficulty": plan.difficulty}

    def odds(self, question: Question) -> Answer:
        """Exact, by the binomial."""
        n, light = question["pool"], Fraction(9 - question["difficulty"], 8)
        few = [comb(n, k) * light**k * (1 - light) ** (n - k) for k in range(min(n, 2) + 1)]
        return {"dark": few[0], "dim": sum(few[1:], Fraction(0)), "bright": 1 - sum(few)}

    def as_json(self, plan: Plan, reading: Reading) -> Mapping[str, Any]:
        """Dice, lights, degree."""
        return {"dice": list(reading.dice), "lights": reading.count, "degree": reading.degree}


SYSTEM = Toy()
