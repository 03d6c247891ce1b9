"""From a step's difference to the rows of the panels that show something else now."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.table import Action, Change, Character, Choice, Key, Scene, Specialty, Table

SHEET = ("character", "trait", "track")


class Touched:
    """Rows of the cast and of the queue to be made again."""

    def __init__(self) -> None:
        self.characters: set[Key] = set()
        self.actions: set[Key] = set()

    def all(self, table: Table) -> Touched:
        """Everything that is there."""
        self.characters |= {row.id for row in table.all(Character)}
        self.actions |= {row.id for row in table.all(Action)}
        return self


def touched(table: Table, changes: Iterable[Change], before: Scene | None) -> Touched:
    """What these changes show in; `before` is the scene as it was last drawn.

    An undo names its rows without saying what they were, so the table as it is now decides.
    """
    found = Touched()
    for change in changes:
        if change.kind == "chronicle" or _other_scene(table, change, before):
            return found.all(table)
        _one(table, change, found)
    return found


def _other_scene(table: Table, change: Change, before: Scene | None) -> bool:
    now = table.scene
    if change.kind != "scene" or before is None or now is None:
        return change.kind == "scene"
    same = (before.id, before.round, before.stressful, before.own, before.order)
    return same != (now.id, now.round, now.stressful, now.own, now.order)


def _one(table: Table, change: Change, found: Touched) -> None:
    if change.kind == "action":
        found.actions.add(change.key)
        _owner(table, change, found)
    elif change.kind == "task":
        found.actions |= _actions(table, lambda a: a.task == change.key)
    elif change.kind in SHEET:
        _person(table, int(str(change.key).split("/")[0]), found)
    elif change.kind == "specialty":
        row = change.after or change.before or table.get(Specialty, change.key)
        _person(table, row.character, found) if isinstance(row, Specialty) else found.all(table)
    elif change.kind == "choice":
        row = change.after or change.before or table.get(Choice, change.key)
        found.actions |= {row.action} if isinstance(row, Choice) else set()


def _owner(table: Table, change: Change, found: Touched) -> None:
    rows = (change.before, change.after, table.get(Action, change.key))
    owners = {row.character for row in rows if isinstance(row, Action) and row.character}
    found.characters |= owners or {row.id for row in table.all(Character)}


def _person(table: Table, key: int, found: Touched) -> None:
    """Somebody, and those who share the sheet; and whatever is thrown with it."""
    same = {key} | {row.id for row in table.all(Character) if row.block == key}
    found.characters |= same
    found.actions |= _actions(
        table, lambda a: a.character in same or any(part.get("of") in same for part in a.parts)
    )


def _actions(table: Table, fits: Callable[[Action], bool]) -> set[Key]:
    return {row.id for row in table.all(Action) if fits(row)}
