"""Plain mode's answers as data: the contract's shapes (docs/plain-mode.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from core import moves, sheet, systems
from core.moves import places
from core.moves.resolve import plan_of, spends
from core.systems.base import Plan, plan_from_json, reading_from_json, rules, track
from core.table import Action, Character, Choice, Specialty, Table, Task, Track
from data.journal import Entry
from tui import helps, say

Json = dict[str, Any]
SPENDS = "spends"


def character(table: Table, key: int) -> Json:
    """A sheet: the template's traits by stable id, then the table's own by their text."""
    person, system = table.one(Character, key), systems.of(table)
    given = {spec.id for spec in system.template.traits}
    lines = sheet.lines(table, system, key)
    traits = {line.key if line.key in given else line.name: line.rating for line in lines}
    owners = (person.block, key) if person.block else (key,)
    unusual = [say.reason(one.code, one.arguments) for one in sheet.unusual(table, system, key)]
    renamed = {line.key: line.name for line in lines if line.key in given and line.name != line.key}
    more = {
        "names": renamed,
        "notes": person.notes,
        "archived": bool(person.archived),
        "unusual": unusual,
    }
    return {
        "id": key,
        "name": person.shown,
        "kind": person.role,
        "traits": traits,
        "tracks": _tracks(table, key),
        "specialties": _specialties(table, owners),
        **{name: value for name, value in more.items() if value},
    }


def _tracks(table: Table, key: int) -> Json:
    system = systems.of(table)
    keys = [spec.id for spec in system.template.tracks]
    keys += [row.key for row in table.all(Track) if row.character == key and row.key not in keys]
    found = {name: track(table, system, key, name) for name in keys}
    return {name: {"value": row.value, "most": row.most} for name, row in found.items()}


def _specialties(table: Table, owners: tuple[int | None, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in table.all(Specialty):
        if row.character in owners:
            found.setdefault(row.trait, []).append(row.text)
    return found


def scene(table: Table) -> Json:
    """The scene in front."""
    front = moves.scene.front(table)
    return {
        "name": front.name,
        "stressful": bool(front.stressful),
        "round": front.round,
        "order": [table.one(Character, who).shown for who in front.order],
    }


def contract(answer: Json) -> Json:
    """The answer as scripts get it: without what is said to people only."""
    if "actions" not in answer:
        return answer
    rows = [{key: row[key] for key in row if key != SPENDS} for row in answer["actions"]]
    return {**answer, "actions": rows}


def actions(table: Table, rows: Iterable[Action]) -> list[Json]:
    """Actions, each with its plan and odds."""
    return [action(table, row) for row in rows]


def action(table: Table, row: Action) -> Json:
    """One action as it stands, thrown ones by the plan that they kept; what it will pay is said
    to people only.
    """
    plan = plan_of(table, row)
    task = table.get(Task, row.task)
    pays = spends(table, row) if row.status == "declared" else []
    return {
        "n": row.n,
        "who": table.one(Character, row.character).shown if row.character else None,
        "label": row.label,
        "dice": plan.dice,
        "difficulty": plan.difficulty,
        "parts": [{"name": name, "value": value} for name, value in plan.parts],
        "possible": plan.possible,
        "reason": say.reason(plan.reason.code, plan.reason.arguments) if plan.reason else None,
        "automatic": plan.automatic,
        "odds": odds(table, plan),
        "status": row.status,
        "task": task.name if task and task.name else None,
        SPENDS: pays,
    }


def odds(table: Table, plan: Plan) -> Json | None:
    """The chances of a plan as numbers, or null where it can't be attempted."""
    if not plan.possible:
        return None
    system = systems.of(table)
    answer = system.odds(system.question(plan))
    return None if answer is None else {key: _number(value) for key, value in answer.items()}


def _number(value: Any) -> Any:
    return float(value) if isinstance(value, Fraction) else value


def result(table: Table, row: Action) -> Json:
    """A thrown action."""
    kept, read = row.plan or {}, row.reading or {}
    said = systems.of(table).as_json(plan_from_json(kept), reading_from_json(read))
    return {
        "n": row.n,
        "who": table.one(Character, row.character).shown if row.character else None,
        "label": row.label,
        **said,
        "overruled": bool(row.overruled),
    }


def loose_result(table: Table, told: Mapping[str, Any]) -> Json:
    """A throw on nobody's sheet."""
    reading = {
        "degree": told["degree"],
        "count": told["count"],
        "dice": told["faces"],
        "extra": told["extra"],
        "marks": [],
        "by_hand": told["by_hand"],
        "rules": told["rules"],
        "own": told["own"],
    }
    said = systems.of(table).as_json(plan_from_json(told["plan"]), reading_from_json(reading))
    return {"n": None, "who": None, "label": told["label"], **said, "overruled": False}


def queue(table: Table) -> Json:
    """The round in acting order."""
    front = table.scene
    rows = places.queue(table)
    return {"round": front.round if front else 0, "actions": actions(table, rows)}


def switches(table: Table) -> Json:
    """Every house rule with its value."""
    return {"rules": dict(rules(table, systems.of(table)))}


def choices(table: Table) -> Json:
    """What is still open."""
    return {
        "choices": [
            {
                "id": row.id,
                "who": table.one(Character, row.who).shown if row.who else None,
                "what": row.what,
                "options": list(row.options),
            }
            for row in table.all(Choice)
        ]
    }


def entries(found: Iterable[Entry]) -> Json:
    """The journal."""
    return {
        "entries": [
            {
                "id": entry.id,
                "round": entry.round,
                "text": say.show(entry.text),
                "secret": entry.secret,
                "undone": entry.undone,
                "dice": list(entry.dice),
            }
            for entry in found
        ]
    }


def commands() -> Json:
    """Every line of plain mode with its help."""
    return {
        "commands": [
            {"line": entry.line or name, "help": say.words(helps.HELP[entry.help])}
            for name, entry in moves.REGISTRY.items()
            if "plain" in entry.faces
        ]
    }
