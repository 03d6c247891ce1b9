"""From an intent without dice to one that carries them: thrown here, or typed by hand."""

from __future__ import annotations

from collections.abc import Sequence

from core import systems
from core.dice import Source, Throw, typed
from core.frozen import frozen, replace
from core.moves import queue, resolve
from core.moves.registry import Intent
from core.refusal import Refusal
from core.systems.base import Need, Plan, System
from core.table import Table

Faces = tuple[int, ...]


@frozen
class Waiting:
    """Typed dice that are too few only because extra ones belong to them."""

    need: int
    n: int | None


def prepare(
    table: Table, intent: Intent, source: Source, hand: Sequence[int] | None = None
) -> Intent | Waiting:
    """The intent with its dice; `hand` are typed ones, else they come from `source`.

    Raises Refusal where the throw isn't possible or typed dice don't fit.
    """
    if intent.move == "resolve":
        return _resolve(table, intent, source, hand)
    if intent.move == "roll":
        plan = resolve.loose_plan(table, intent.arguments["spec"])
        return _carrying(intent, [_faces(systems.of(table), plan, source, hand)], None, hand)
    if intent.move == "declare":
        return _declare(table, intent, source)
    return intent


def _resolve(
    table: Table, intent: Intent, source: Source, hand: Sequence[int] | None
) -> Intent | Waiting:
    action, plan = resolve.ready(table, intent.arguments["action"])
    if plan.automatic and hand is None:
        return replace(intent, dice=(None,))
    faces = _faces(systems.of(table), plan, source, hand)
    return _carrying(intent, [faces], action.n, hand)


def _carrying(
    intent: Intent, dice: list[Faces | int], n: int | None, hand: Sequence[int] | None
) -> Intent | Waiting:
    short = next((faces for faces in dice if isinstance(faces, int)), None)
    if short is not None:
        return Waiting(short, n)
    return replace(intent, dice=tuple(dice), by_hand=hand is not None)


def _declare(table: Table, intent: Intent, source: Source) -> Intent | Waiting:
    """Dice for what is resolved at once; each sees the table after the one before it."""
    said = intent.arguments["actions"]
    if not any(spec.get("now") for spec in said):
        return intent
    table, fresh = queue.declared(
        table, intent.arguments["character"], said, intent.arguments.get("add", False)
    )
    dice: list[Faces | None] = []
    typed_any = any(spec.get("dice") is not None for spec in said)
    for key, spec in zip(fresh, said, strict=True):
        if not spec.get("now"):
            continue
        action, plan = resolve.ready(table, key)
        faces: Faces | int | None = None
        if not plan.automatic or spec.get("dice") is not None:
            faces = _faces(systems.of(table), plan, source, spec.get("dice"))
        if isinstance(faces, int):
            return Waiting(faces, action.n)
        table = resolve.resolved(table, key, faces, typed_any)
        dice.append(faces)
    return replace(intent, dice=tuple(dice), by_hand=typed_any)


def _faces(system: System, plan: Plan, source: Source, hand: Sequence[int] | None) -> Faces | int:
    """Complete faces, or how many extra dice typed ones still lack."""
    if hand is not None:
        return _typed(system, plan, hand)
    faces = source.throw(plan.dice, plan.sides)
    while isinstance(need := system.read(plan, Throw(faces)), Need):
        faces += source.throw(need.dice, plan.sides)
    return faces


def _typed(system: System, plan: Plan, hand: Sequence[int]) -> Faces | int:
    faces = typed(hand, plan.sides).faces
    if len(faces) < plan.dice:
        raise Refusal("too_few_dice", wanted=plan.dice, given=len(faces))
    read = system.read(plan, Throw(faces, by_hand=True))
    return read.dice if isinstance(read, Need) else faces
