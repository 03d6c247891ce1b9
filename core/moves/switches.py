"""House rules: stored with the chronicle, read at the throw (ALL-7)."""

from __future__ import annotations

from core import systems
from core.frozen import replace
from core.moves.registry import Outcome, Told, move
from core.moves.resolve import loose_plan
from core.refusal import Refusal
from core.systems.base import Plan
from core.table import Table


@move("rule ID VALUE", "switch", "value")
def rule(table: Table, switch: str, value: str) -> Outcome:
    """Set a switch; only what differs from the default is kept."""
    known = {one.id: one.choices for one in systems.of(table).switches}
    if switch not in known:
        raise Refusal("no_such_rule", switch=switch, known=list(known))
    if value not in known[switch]:
        raise Refusal("no_such_value", switch=switch, value=value, known=list(known[switch]))
    rules = {key: kept for key, kept in table.chronicle.rules.items() if key != switch}
    if value != known[switch][0]:
        rules[switch] = value
    table = table.put(replace(table.chronicle, rules=rules))
    return Outcome(table, Told("rule", {"switch": switch, "value": value}))


EXAMPLE = 5
"""The pool of the throw that shows what a house rule does."""


def example(table: Table, switch: str, value: str) -> Plan:
    """An example throw as it would be planned with this rule so, the others as they stand."""
    system = systems.of(table)
    known = next(one for one in system.switches if one.id == switch)
    row = replace(table.chronicle, rules={**table.chronicle.rules, switch: value})
    spec = {"parts": ({"number": EXAMPLE, "sign": 1},), **known.example}
    return loose_plan(table.put(row), spec)
