"""House rules: stored with the chronicle, read at the throw (ALL-7)."""

from __future__ import annotations

from core import systems
from core.frozen import replace
from core.moves.registry import Outcome, Told, move
from core.refusal import Refusal
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
