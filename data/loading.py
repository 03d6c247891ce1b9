"""From the file to the working set: what is at work now, and what is asked for by name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from core.moves.tries import LOOKED_BACK
from core.table import KINDS, Action, Character, Chronicle, Key, Row, Scene, Table, Task
from data import schema

SHEET = ("trait", "track", "specialty")


def rows(connection: sqlite3.Connection, kind: str, where: str = "", *values: Any) -> Iterator[Row]:
    """Rows of a kind; `where` is one of our own conditions."""
    listed = ", ".join(f'"{name}"' for name in schema.columns(kind))
    cursor = connection.execute(f'SELECT {listed} FROM "{kind}" {where}', values)  # noqa: S608
    names = schema.columns(kind)
    for found in cursor:
        yield schema.decode(kind, dict(zip(names, found, strict=True)))


def table(connection: sqlite3.Connection) -> Table:
    """The working set: chronicle, everybody's light row, the scene in front and its round."""
    held: dict[str, dict[Key, Row]] = {kind: {} for kind in KINDS}
    _add(held, rows(connection, "chronicle"))
    _add(held, rows(connection, "character", "ORDER BY id"))
    chronicle = held["chronicle"][1]
    assert isinstance(chronicle, Chronicle)  # noqa: S101 - filed by kind
    _add(held, rows(connection, "session", "WHERE id = ?", chronicle.session))
    _add(held, rows(connection, "choice", "ORDER BY id"))
    _add(held, rows(connection, "task", "WHERE status = 'open' AND name > ''"))
    sheets, fresh = set[int](), _fresh(connection)
    for scene in rows(connection, "scene", "WHERE id = ?", chronicle.front):
        assert isinstance(scene, Scene)  # noqa: S101
        held["scene"][scene.id] = scene
        _add_round(connection, held, scene, fresh["action"] - LOOKED_BACK)
        sheets = _add_sheets(connection, held, scene.order)
    return Table(held, fresh, frozenset(sheets))


def _add(held: dict[str, dict[Key, Row]], found: Iterable[Row]) -> None:
    for row in found:
        held[row.kind][row.id] = row


def _add_round(
    connection: sqlite3.Connection, held: dict[str, dict[Key, Row]], scene: Scene, newest: int
) -> None:
    """The round, what it attempts, and the failed attempts that go on, with the last of each.

    Those are the tasks without a name of which `tries.goes_on` says so.
    """
    now = "scene = ? AND round >= ?"
    _add(held, rows(connection, "action", f"WHERE {now} ORDER BY n", scene.id, scene.round))
    lone = "scene = ? AND status = 'open' AND name = '' AND attempts <> '{}' AND last >= ?"
    before = f"last IN (SELECT id FROM action WHERE id >= ? AND {now})"  # noqa: S608 - our own
    found = rows(
        connection,
        "task",
        f"WHERE id IN (SELECT task FROM action WHERE {now})"  # noqa: S608 - our own conditions
        " OR (id IN (SELECT task FROM action WHERE id >= ?)"
        f" AND {lone} AND (failures <> '{{}}' OR {before}))",
        *(scene.id, scene.round),
        *(newest, scene.id, newest),
        *(newest, scene.id, scene.round - 1),
    )
    _add(held, found)
    lasts = {task.last for task in held["task"].values() if isinstance(task, Task)}
    if gone := [last for last in lasts if last and last not in held["action"]]:
        marks = ",".join("?" * len(gone))
        _add(held, rows(connection, "action", f"WHERE id IN ({marks})", *gone))


def _add_sheets(
    connection: sqlite3.Connection, held: dict[str, dict[Key, Row]], people: Iterable[int]
) -> set[int]:
    """The sheets of those who take part, and of the blocks that they share."""
    wanted = {who for who in people if who in held["character"]}
    for who in list(wanted):
        person = held["character"][who]
        assert isinstance(person, Character)  # noqa: S101
        wanted |= {person.block} if person.block else set()
    marks = ",".join("?" * len(wanted))
    for kind in SHEET:
        _add(held, rows(connection, kind, f"WHERE character IN ({marks})", *wanted))
    return wanted


def _fresh(connection: sqlite3.Connection) -> dict[str, int]:
    """The next free id of each kind that counts its rows."""
    counted = [kind for kind in KINDS if kind not in ("trait", "track")]
    highest = ", ".join(f'(SELECT max(id) FROM "{kind}")' for kind in counted)  # noqa: S608
    found = connection.execute(f"SELECT {highest}").fetchone()
    return {kind: (top or 0) + 1 for kind, top in zip(counted, found, strict=True)}


def bring(connection: sqlite3.Connection, table: Table, kind: str, key: int) -> Table | None:
    """The table with what it missed; None if the chronicle doesn't have it.

    `sheet` brings all of a character's traits, tracks and specialties; `deeds` all that waits
    for it in any scene; `number` an action of the scene in front by its n; anything else one row
    by its id.
    """
    if kind == "sheet":
        found: list[Row] = []
        for part in SHEET:
            found += rows(connection, part, "WHERE character = ?", key)
        return _with(table, found).with_sheet(key)
    if kind == "deeds":
        return _with_deeds(connection, table, key)
    if kind == "number":
        scene = table.chronicle.front
        found = list(rows(connection, "action", "WHERE scene = ? AND n = ?", scene, key))
    else:
        found = list(rows(connection, kind, "WHERE id = ?", key))
    return _with(table, found) if found else None


def _with_deeds(connection: sqlite3.Connection, table: Table, who: int) -> Table:
    """Every scene, and what is declared in it by somebody or with something of that sheet."""
    found = [*rows(connection, "scene")]
    theirs = "WHERE character = ? AND status = 'declared' OR parts LIKE ? OR parts LIKE ?"
    named = (f'%"of":{who},%', f'%"of":{who}}}%')
    found += rows(connection, "action", theirs, who, *named)
    tasks = [*rows(connection, "task", "WHERE attempts LIKE ?", f'%"{who}":%')]
    for task in tasks:
        found += rows(connection, "action", "WHERE task = ?", task.id)
    return _with(table, [*found, *tasks]).with_deeds(who)


def last_try(connection: sqlite3.Connection, task: int, who: int) -> int | None:
    """The action that somebody threw at a task last."""
    theirs = "task = ? AND character = ? AND status = 'resolved' ORDER BY id DESC LIMIT 1"
    found = connection.execute(f"SELECT id FROM action WHERE {theirs}", (task, who)).fetchone()  # noqa: S608 - our own condition
    return None if found is None else int(found[0])


def said_before(connection: sqlite3.Connection, scene: Scene, who: int) -> list[Action]:
    """What somebody did in the last round before this one, as far as it may be shown again."""
    found = [
        row
        for row in rows(
            connection,
            "action",
            "WHERE scene = ? AND n > ? AND character = ? AND round < ? ORDER BY n",
            scene.id,
            scene.last - LOOKED_BACK,
            who,
            scene.round,
        )
        if isinstance(row, Action) and row.status != "dropped" and row.manner == "ordinary"
    ]
    last = max((row.round for row in found), default=0)
    return [row for row in found if row.round == last and row.audience == "all"]


def _with(table: Table, found: Iterable[Row]) -> Table:
    held = {kind: dict(kept) for kind, kept in table.rows.items()}
    for row in found:
        held[row.kind].setdefault(row.id, row)
    return Table(held, table.fresh, table.sheets, table.touched, deeds=table.deeds)
