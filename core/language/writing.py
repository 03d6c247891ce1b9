"""From an action back to a line that reads as the same action: what editing begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import systems
from core.language.words import word
from core.systems.base import System, called
from core.table import Action, Character, Table, Task


def quoted(name: str) -> str:
    """A name in quotes, as the language reads it whatever it holds."""
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def action(table: Table, row: Action, *, unpaid: bool = False) -> str:
    """The action as somebody could have typed it; `unpaid`: without what was spent on it."""
    system = systems.of(table)
    said = [_pool(table, system, row)]
    if row.label:
        said.append(quoted(row.label))
    said += _level(row.level)
    known = [one for one in system.words if one.id in row.own and not (unpaid and one.spends)]
    said += [_own(one.id, row.own[one.id]) for one in known]
    task = table.get(Task, row.task)
    if task is not None and task.name:
        said.append(f"task {quoted(task.name)}")
    if row.manner in ("reflex", "extra"):
        said.append(row.manner)
    if row.audience != "all":
        said.append("secret")
    return " ".join(said)


def _pool(table: Table, system: System, row: Action) -> str:
    written = "".join(_part(table, system, row, part) for part in row.parts)
    return written.removeprefix("+")


def _part(table: Table, system: System, row: Action, part: Mapping[str, Any]) -> str:
    sign = "-" if part["sign"] < 0 else "+"
    if "number" in part:
        reason = f"[{part['reason']}]" if part.get("reason") else ""
        return f"{sign}{part['number']}{reason}"
    owner = f"{quoted(table.one(Character, part['of']).shown)}:" if part.get("of") else ""
    of = part.get("of") or row.character
    name = called(table, of, part["trait"]) if of else part["trait"]
    return f"{sign}{owner}{trait(system, name)}"


def trait(system: System, key: str) -> str:
    """A trait by its id; in quotes where it could be read as something else."""
    plain = key.isascii() and key.isalpha() and key.islower() and word(key, system) is None
    return key if plain else quoted(key)


def _level(level: Mapping[str, Any]) -> list[str]:
    if "base" not in level:
        return []
    changes = "".join(
        f"{change:+d}" + (f"[{reason}]" if reason else "")
        for change, reason in level.get("changes", ())
    )
    return [f"@{level['base']}{changes}"]


def _own(known: str, value: Any) -> str:
    return f"{known} {quoted(value)}" if isinstance(value, str) and value else known
