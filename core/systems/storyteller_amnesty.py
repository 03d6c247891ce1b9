"""ST-5: the first botch of each character may be waived, once a session, scene or story."""

from __future__ import annotations

from core.frozen import replace
from core.systems.base import Reading
from core.table import Action, Row, Scene, Session, Table


def waive(table: Table, action: Action, reading: Reading, scope: str) -> tuple[Table, Reading]:
    """ST-5: the reading, a failure if its botch is waived; an outcome set by hand stands."""
    who = action.character
    if reading.degree != "botch" or reading.own.get("told") or who is None or scope == "off":
        return table, reading
    if who in _rows(table, action)[scope].own.get("waived", ()):
        return table, reading
    own = {**reading.own, "waived": scope}
    changed = (*reading.rules, "botch_amnesty")
    waived = replace(reading, degree="failure", own=own, rules=changed)
    return remember(table, action, waived=True), waived


def _rows(table: Table, action: Action) -> dict[str, Row]:
    """ST-5: the rows that remember who has had a botch waived, by the time that they stand for."""
    return {
        "session": table.one(Session, table.chronicle.session),
        "scene": table.one(Scene, action.scene),
        "story": table.chronicle,
    }


def remember(table: Table, action: Action, *, waived: bool) -> Table:
    """A waived botch is noted for session, scene and story, so no change of rule forgets it."""
    for row in _rows(table, action).values():
        who = [one for one in row.own.get("waived", ()) if one != action.character]
        who += [action.character] if waived and action.character else []
        table = table.put(replace(row, own={**row.own, "waived": who}))
    return table
