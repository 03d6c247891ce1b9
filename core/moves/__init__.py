"""What can be done with a table, a file a subject; importing this fills the registry."""

from core.moves import (
    cast,
    choices,
    overrule,
    people,
    queue,
    resolve,
    scene,
    sheet,
    switches,
    tries,
)
from core.moves.registry import REGISTRY, Intent, Outcome, Told, intent, question, run

question("show", "show NAME", "character")
question("queue", "queue")
question("rules", "rules")
question("choices", "choices")
question("journal", "journal [N] [find TEXT]", "last", "find")
question("undo", "undo")
question("redo", "redo")
question("help", "help")

__all__ = [
    "REGISTRY",
    "Intent",
    "Outcome",
    "Told",
    "cast",
    "choices",
    "intent",
    "overrule",
    "people",
    "question",
    "queue",
    "resolve",
    "run",
    "scene",
    "sheet",
    "switches",
    "tries",
]
