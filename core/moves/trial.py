"""What somebody's pool would be worth now, without declaring it."""

from __future__ import annotations

from collections.abc import Sequence

from core import systems
from core.systems.base import Plan
from core.table import Action, Table


def trial(table: Table, who: int, traits: Sequence[str]) -> Plan:
    """The plan of a lone throw with these traits, wounds and house rules as they stand."""
    scene = table.scene
    parts = tuple({"trait": key, "sign": 1} for key in traits)
    action = Action(
        id=0,
        scene=int(scene.id) if scene else 0,
        round=scene.round if scene else 0,
        n=0,
        task=0,
        character=who,
        parts=parts,
        own={"roll": True},
    )
    return systems.of(table).plan(table, action)
