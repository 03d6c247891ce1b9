"""Storyteller, Dark Ages era: ten-sided dice against a difficulty (rules ST-0 to ST-9, ST-14).

The order of everything here is ST-0's: pool, difficulty and its bounds; can it be
attempted; automatic success; Willpower; the throw with its extra dice; successes; ones; the
bought success; threshold; degree; amnesty; what it does to the task.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dice import Throw
from core.frozen import replace
from core.refusal import Refusal
from core.systems import storyteller_amnesty as amnesty
from core.systems import storyteller_odds
from core.systems.base import (
    MOST_DICE,
    Answer,
    Need,
    Plan,
    Question,
    Reading,
    Reason,
    System,
    Verdict,
    defaults,
    pool_parts,
    rating,
    reading_from_json,
    reading_to_json,
    rules,
    track,
)
from core.systems.storyteller_odds import aim, brings_a_die
from core.systems.storyteller_sheet import SWITCHES, TEMPLATE, WORDS, WOUNDS
from core.table import Action, Character, Table, Task


class Storyteller(System):
    """The system as `core.systems.base.System` asks for it."""

    id = "storyteller"
    die = 10
    usual = 6
    least = 2
    template = TEMPLATE
    switches = SWITCHES
    defaults = defaults(SWITCHES)
    words = WORDS
    degrees = ("botch", "failure", "success")
    failed = frozenset({"botch", "failure"})
    keeps_number = True

    # ST-7: what may be declared

    def admit(self, table: Table, action: Action) -> None:
        """ST-7: one point a round for each character, and not with none left."""
        if not action.own.get("wp") or action.character is None:
            return
        asked = [
            other
            for other in table.all(Action)
            if _holds_a_point(other, action) and other.own["wp"]
        ]
        who = table.one(Character, action.character).shown
        pressed = table.scene is not None and table.scene.stressful
        if pressed and not action.line and any(not other.line for other in asked):
            raise Refusal("willpower_twice", who=who)
        reserved = sum(1 for other in asked if other.status == "declared")
        if track(table, self, action.character, "willpower").value <= reserved:
            raise Refusal("no_willpower", who=who)

    # ST-1, ST-6, ST-8, ST-9: the plan

    def plan(self, table: Table, action: Action) -> Plan:
        """ST-0: the pool, the difficulty and its bounds, and whether it can be attempted."""
        stands, hurt = rules(table, self), self._hurt(table, action)
        parts = self._parts(table, action, stands, hurt)
        dice = sum(value for _, value in parts)
        if "pool" in action.forced:
            parts += (("overruled", action.forced["pool"] - dice),)  # ALL-3
            dice = action.forced["pool"]
        difficulty, harder = self._difficulty(table, action, stands)
        reason = self._hindered(table, action, dice, hurt) or _beyond(difficulty, harder, stands)
        possible = reason is None or reason.code == "beyond"
        return Plan(
            dice=dice,
            sides=self.die,
            difficulty=difficulty,
            parts=parts,
            possible=possible,
            reason=reason,
            automatic=possible and self._automatic(table, action, dice, difficulty),
            rules=dict(table.chronicle.rules),
            changed=self._plan_rules(table, action, stands),
            own={word: action.own[word] for word in ("wp", "spec") if word in action.own},
        )

    def _parts(
        self, table: Table, action: Action, stands: Mapping[str, str], hurt: int
    ) -> tuple[tuple[str, int], ...]:
        parts = pool_parts(table, self, action)
        if hurt and (wounds := _wounds(action, hurt)):
            parts += (("wounds", -wounds),)
        if action.places >= 2 and stands["multiple_actions"] == "subtract":
            parts += (("multiple_actions", 1 - action.places - action.place),)  # ST-9
        return parts

    def _hurt(self, table: Table, action: Action) -> int:
        """ALL-6: the levels of harm on who acts."""
        who = action.character
        return 0 if who is None else track(table, self, who, "health").value

    def _difficulty(
        self, table: Table, action: Action, stands: Mapping[str, str]
    ) -> tuple[int, int]:
        """ST-0, ST-1, ST-8: base, modifiers and escalation, no lower than 2; the escalation."""
        harder = self._failures(table, action) if stands["retry_escalation"] == "on" else 0
        if "difficulty" in action.forced:
            harder = max(harder - action.forced.get("failed", 0), 0)
            return action.forced["difficulty"] + harder, harder
        level: int = action.level.get("base") or self.usual
        changes = sum(change for change, _ in action.level.get("changes", ()))
        return max(self.least, level + changes + harder), harder

    def _failures(self, table: Table, action: Action) -> int:
        task = _task(table, action)
        return task.failures.get(str(action.character), 0) if task else 0

    def _hindered(self, table: Table, action: Action, dice: int, hurt: int) -> Reason | None:
        """Why it can't be attempted: ALL-6, an empty pool, or ST-7's point that is gone."""
        if action.character is not None:
            who = table.one(Character, action.character).shown
            if hurt >= len(WOUNDS):
                return Reason("incapacitated", {"who": who})
            asks = action.own.get("wp") and not action.own.get("paid")
            if asks and track(table, self, action.character, "willpower").value <= 0:
                return Reason("no_willpower", {"who": who})
        if dice > MOST_DICE:
            return Reason("pool_large", {"dice": dice, "most": MOST_DICE})
        return Reason("pool_empty", {"dice": dice}) if dice <= 0 else None

    def _automatic(self, table: Table, action: Action, dice: int, difficulty: int) -> bool:
        """ST-6: simple, calm, not barred, pool at least the difficulty; not with Willpower."""
        task, scene = _task(table, action), table.scene
        allowed = task is None or (task.automatic == 1 and task.sort == "simple")
        calm = scene is None or not scene.stressful
        said = action.character is None or action.own.get("wp") or action.own.get("roll")
        return bool(calm and allowed and not said and difficulty <= 10 and dice >= difficulty)

    def _plan_rules(
        self, table: Table, action: Action, stands: Mapping[str, str]
    ) -> tuple[str, ...]:
        changed: tuple[str, ...] = ()
        if action.places >= 2 and stands["multiple_actions"] == "off":
            changed += ("multiple_actions",)
        if self._failures(table, action) and stands["retry_escalation"] == "off":
            changed += ("retry_escalation",)
        return changed

    # ST-1 to ST-4, ST-7: the reading

    def read(self, plan: Plan, throw: Throw) -> Reading | Need:
        """ST-1 to ST-4: the dice as they lie; Need while tens (or a short list) ask for more."""
        missing = _missing(plan, throw.faces)
        if missing:
            return Need(missing)
        reading = _judge(plan, throw, plan.rules)
        changed = tuple(
            switch.id
            for switch in self.switches
            if switch.id in plan.rules and _differs(plan, throw, switch.id, reading)
        )
        return replace(reading, rules=plan.changed + changed)

    def told(self, plan: Plan, degree: str | None, count: int | None) -> Reading:
        """ALL-1, ALL-3: an outcome without dice; a success counts at least one."""
        if degree is None:
            degree = "success" if count else "failure"
        if degree not in self.degrees:
            raise Refusal("no_such_degree", degree=degree, known=list(self.degrees))
        if degree != "success" and count:
            raise Refusal("degree_without_successes", degree=degree)
        if degree == "success" and count == 0:
            raise Refusal("success_needs_one")
        count = (1 if count is None else count) if degree == "success" else 0
        own = {"rolled": count, "ones": 0, "wp": bool(plan.own.get("wp")), "told": True}
        return Reading(degree, count, by_hand=True, own=own)

    # ST-5, ST-7, ST-8: what it does

    def settle(self, table: Table, action: Action, reading: Reading) -> Table:
        """ST-5, then ST-7's payment, then ST-8's count of attempts."""
        scope = rules(table, self)["botch_amnesty"]
        table, reading = amnesty.waive(table, action, reading, scope)
        table, own = self._pay(table, action)
        table, reading = self._attempt(table, action, reading)
        kept = reading_to_json(reading)
        return table.put(replace(action, own=own, reading=kept, status="resolved"))

    def _pay(self, table: Table, action: Action) -> tuple[Table, Mapping[str, Any]]:
        """ST-7: the reserved point is paid at the throw, once."""
        if not action.own.get("wp") or action.own.get("paid") or action.character is None:
            return table, action.own
        left = track(table, self, action.character, "willpower")
        if left.value <= 0:
            raise Refusal("no_willpower", who=table.one(Character, action.character).shown)
        return table.put(replace(left, value=left.value - 1)), {**action.own, "paid": True}

    def _attempt(self, table: Table, action: Action, reading: Reading) -> tuple[Table, Reading]:
        """ST-8: a success ends a simple task; a failure may make the next try harder."""
        task = _task(table, action)
        if task is None:
            return table, reading
        who, last = str(action.character), int(action.id)
        attempts = {**task.attempts, who: task.attempts.get(who, 0) + 1}
        if reading.degree not in self.failed:
            return table.put(replace(task, attempts=attempts, status="done", last=last)), reading
        failures = task.failures
        if self._escalates(table, task):
            failures = {**failures, who: failures.get(who, 0) + 1}
            reading = replace(reading, own={**reading.own, "escalated": True})
        task = replace(task, attempts=attempts, failures=failures, last=last)
        return table.put(task), reading

    def _escalates(self, table: Table, task: Task) -> bool:
        scene = table.scene
        by_scene = scene is None or not scene.stressful
        return task.escalates == "yes" or (task.escalates == "scene" and by_scene)

    def unsettle(self, table: Table, action: Action) -> Table:
        """ALL-3: takes back amnesty and attempt; the point that was paid stays paid."""
        reading = reading_from_json(action.reading or {})
        if reading.own.get("waived"):
            table = amnesty.remember(table, action, waived=False)
        task, who = _task(table, action), str(action.character)
        if task is None:
            return table
        failures = dict(task.failures)
        if reading.own.get("escalated"):
            failures[who] = max(0, failures.get(who, 0) - 1)
        attempts = {**task.attempts, who: max(0, task.attempts.get(who, 0) - 1)}
        status = "open" if reading.degree not in self.failed else task.status
        return table.put(replace(task, failures=failures, attempts=attempts, status=status))

    def winner(self, readings: Sequence[Reading]) -> Verdict:
        """ST-11: more successes win, the difference counts; equal, or 0 : 0, nobody."""
        ranked = sorted(range(len(readings)), key=lambda at: -readings[at].count)
        margin = readings[ranked[0]].count - readings[ranked[1]].count
        return Verdict(ranked[0] if margin else None, margin, not margin)

    def initiative(self, table: Table, character: Character) -> Plan:
        """ST-16: one die, to which Dexterity + Wits − wounds are added."""
        who = int(character.id)
        quick = sum(rating(table, self, who, key) for key in ("dexterity", "wits"))
        hurt = WOUNDS[min(track(table, self, who, "health").value, len(WOUNDS) - 1)]
        return Plan(1, self.die, None, (("initiative", quick), ("wounds", -hurt)))

    # odds and JSON

    def question(self, plan: Plan) -> Question:
        """The odds of one planned action, automatic success included."""
        return {
            "question": "action",
            "pool": plan.dice,
            "difficulty": plan.difficulty,
            "willpower": bool(plan.own.get("wp")),
            "specialty": "spec" in plan.own,
            "automatic": plan.automatic,
            "rules": plan.rules,
        }

    def odds(self, question: Question) -> Answer:
        """Exact odds by the oracle's questions; see `core.systems.storyteller_odds`."""
        return storyteller_odds.answer(question)

    def as_json(self, plan: Plan, reading: Reading) -> Mapping[str, Any]:
        """The reading by the contract's names."""
        return {
            "dice": list(reading.dice),
            "extra": list(reading.extra),
            "rolled": reading.own.get("rolled", 0),
            "ones": reading.own.get("ones", 0),
            "successes": reading.count,
            "degree": reading.degree,
            "willpower": bool(reading.own.get("wp")),
            "automatic": bool(reading.own.get("automatic")),
            "difficulty": plan.difficulty,
            "by_hand": reading.by_hand,
            "rules": list(reading.rules),
        }


def _holds_a_point(other: Action, action: Action) -> bool:
    """Whether the other action asked for Willpower in the same round (ST-7)."""
    same = other.character == action.character and other.round == action.round
    return same and other.id != action.id and other.status != "dropped" and "wp" in other.own


def _wounds(action: Action, hurt: int) -> int:
    """ALL-6: dice lost to wounds; never off a Willpower roll."""
    if any(part.get("trait") == "willpower" for part in action.parts):
        return 0
    return WOUNDS[min(hurt, len(WOUNDS) - 1)]


def _beyond(difficulty: int, harder: int, stands: Mapping[str, str]) -> Reason | None:
    """ST-8: said when trying again has pushed the difficulty past every face."""
    past = harder and difficulty > 10 and stands["difficulty_above_ten"] == "no_chance"
    return Reason("beyond", {"difficulty": difficulty}) if past else None


def _task(table: Table, action: Action) -> Task | None:
    """What the action attempts; a throw on nobody's sheet attempts nothing."""
    return table.one(Task, action.task) if action.task else None


def _missing(plan: Plan, faces: tuple[int, ...]) -> int:
    """ST-4: dice still to be thrown; raises Refusal `too_many_dice` beyond the last one."""
    wanted = plan.dice
    more = brings_a_die(plan.difficulty, plan.rules, "spec" in plan.own)
    for at, face in enumerate(faces):
        if at >= wanted:
            raise Refusal("too_many_dice", wanted=wanted, given=len(faces))
        wanted += int(more and face == 10)
    return wanted - len(faces)


def _judge(plan: Plan, throw: Throw, stands: Mapping[str, str]) -> Reading:
    """ST-1 to ST-3 and ST-7 on complete dice, under the switches given."""
    specialty = "spec" in plan.own
    pool, extra = throw.faces[: plan.dice], throw.faces[plan.dice :]
    if not brings_a_die(plan.difficulty, stands, specialty):
        extra = ()
    least, threshold = aim(plan.difficulty, stands)
    marks = [_mark(face, least, specialty, stands) for face in pool + extra]
    if stands.get("ones_on_extra_dice") == "off":  # those take nothing away
        marks[len(pool) :] = [mark if mark != "one" else "blank" for mark in marks[len(pool) :]]
    rolled, ones = marks.count("success") + 2 * marks.count("double"), marks.count("one")
    degree, count = _degree(rolled, ones, threshold, bool(plan.own.get("wp")), stands)
    own = {"rolled": rolled, "ones": ones, "wp": bool(plan.own.get("wp"))}
    return Reading(degree, count, pool, extra, tuple(marks), throw.by_hand, own=own)


def _mark(face: int, least: int, specialty: bool, stands: Mapping[str, str]) -> str:
    if face == 1:
        return "one"
    if face < least:
        return "blank"
    double = face == 10 and specialty and stands.get("specialty") == "double"
    return "double" if double else "success"


def _degree(
    rolled: int, ones: int, threshold: int, willpower: bool, stands: Mapping[str, str]
) -> tuple[str, int]:
    """ST-2, ST-3, ST-7: the ones come off, the bought success goes on, then the threshold."""
    bought = willpower and stands.get("willpower_can_be_cancelled") != "on"
    shown = rolled + int(willpower and not bought)
    net = max(0, shown - ones) + 1 if bought else shown - ones
    if net - threshold > 0:
        return "success", net - threshold
    outnumbered = stands.get("botch_rule") == "net_negative" and ones > shown
    botch = not bought and (outnumbered or (shown == 0 and ones > 0))
    return ("botch" if botch else "failure"), 0


def _differs(plan: Plan, throw: Throw, switch: str, reading: Reading) -> bool:
    """ALL-7: whether the throw would have come out otherwise at this switch's default."""
    without = {key: value for key, value in plan.rules.items() if key != switch}
    other = _judge(plan, throw, without)
    return _seen(other) != _seen(reading)


def _seen(reading: Reading) -> tuple[Any, ...]:
    """What a table sees of a reading: degree, net, extra dice, successes shown, ones."""
    own = reading.own
    return reading.degree, reading.count, reading.extra, own["rolled"], own["ones"]


SYSTEM = Storyteller()
