"""The working set: which rows are at work now, in memory as after reading the file again."""

from __future__ import annotations

from core.moves.tries import goes_on
from core.table import Action, Key, Scene, Table, Task


def now(table: Table) -> tuple[Key, int] | None:
    """The scene in front and its round: what decides which actions are at work."""
    scene = table.scene
    return None if scene is None else (scene.id, scene.round)


def trimmed(table: Table) -> Table:
    """The table without what is no longer at work: earlier rounds, other scenes, what is done."""
    scene, held = table.scene, {kind: dict(kept) for kind, kept in table.rows.items()}
    held["scene"] = {scene.id: scene} if scene else {}
    at_work = {row.id for row in table.all(Action) if scene and _of_round(row, scene)}
    attempted = {row.task for row in table.all(Action) if row.id in at_work}
    held["task"] = {
        task.id: task
        for task in table.all(Task)
        if task.id in attempted or (task.name and task.status == "open") or goes_on(table, task)
    }
    lasts = {getattr(task, "last", 0) for task in held["task"].values()}
    held["action"] = {row.id: row for row in table.all(Action) if row.id in at_work | lasts}
    return Table(held, table.fresh, table.sheets)


def _of_round(row: Action, scene: Scene) -> bool:
    return row.scene == scene.id and row.round >= scene.round
