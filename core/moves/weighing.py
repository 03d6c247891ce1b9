"""What else a declaration could be: the price of one more action, and of what pays."""

from __future__ import annotations

from collections.abc import Sequence

from core import systems
from core.frozen import frozen
from core.moves.queue import Spec, declared
from core.moves.resolve import plan_of
from core.refusal import Refusal
from core.systems.base import Plan
from core.table import Action, Table

SHORTER = 2
"""How many shorter declarations are weighed, the longest first."""


@frozen
class Other:
    """The same line otherwise: the first of its actions alone, twice, with or without a payment.

    `plans` has one for each action that it would hold; of a payment the one that it is for, which
    is the line's action `at`. `word` is what pays, `adds` whether it would pay here and doesn't in
    the line.
    """

    plans: tuple[Plan, ...]
    word: str = ""
    adds: bool = False
    at: int = 0


def others(table: Table, character: int, actions: Sequence[Spec]) -> list[Other]:
    """Other numbers of actions (ST-9) and the other choice of paying (ST-7), on this table.

    Only what would change a pool or its odds and isn't refused; nothing for what stands outside
    the round's number.
    """
    if not actions or any(spec["manner"] != "ordinary" for spec in actions):
        return []
    stands = _plans(table, character, actions)
    if stands is None:
        return []
    counts = _counts(table, character, actions, stands)
    if any(plan.automatic for plan in stands):  # nobody would pay for what is given
        return counts
    return [*counts, *_payments(table, character, actions)]


def _counts(
    table: Table, character: int, actions: Sequence[Spec], stands: Sequence[Plan]
) -> list[Other]:
    """The first actions of the line without the rest; a single one, done twice."""
    lines = [actions[:count] for count in range(len(actions) - 1, 0, -1)][:SHORTER]
    if len(actions) == 1:
        lines = [[actions[0], _unpaid(table, actions[0])]]
    found = []
    for line in lines:
        plans = _plans(table, character, line)
        possible = plans is not None and all(plan.possible for plan in plans)
        if plans is not None and possible and plans[0].dice != stands[0].dice:
            found.append(Other(plans))
    return found


def _payments(table: Table, character: int, actions: Sequence[Spec]) -> list[Other]:
    """The first action with what it could pay; where one pays already, that one without."""
    found = []
    spending = [one for one in systems.of(table).words if one.spends and one.takes == "nothing"]
    for word in (one.id for one in spending):
        paying = [at for at, spec in enumerate(actions) if spec.get("own", {}).get(word)]
        at = paying[0] if paying else 0
        line = list(actions)
        line[at] = _unpaid(table, line[at]) if paying else _paid(line[at], word)
        plans = _plans(table, character, line)
        if plans is not None and plans[at].possible:
            found.append(Other((plans[at],), word, not paying, at))
    return found


def _paid(spec: Spec, word: str) -> Spec:
    return {**spec, "own": {**spec.get("own", {}), word: True}}


def _unpaid(table: Table, spec: Spec) -> Spec:
    """The same action without what is paid for once only."""
    paid = {word.id for word in systems.of(table).words if word.spends}
    own = {key: value for key, value in spec.get("own", {}).items() if key not in paid}
    return {**spec, "own": own}


def _plans(table: Table, character: int, actions: Sequence[Spec]) -> tuple[Plan, ...] | None:
    """What these actions would throw, or None where the line is refused."""
    try:
        after, fresh = declared(table, character, actions, add=False)
        return tuple(plan_of(after, after.one(Action, key)) for key in fresh)
    except Refusal:
        return None
