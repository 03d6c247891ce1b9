"""The reserved words: those that are played, and those that are refused by their name.

Reserved words are never shortened and never become part of a name, so that a word that
comes later doesn't change what an old line meant.
"""

from __future__ import annotations

import re

from core.systems.base import System

CORE = ("diff", "task", "secret", "reflex", "extra", "now", "dice")
"""Words of every system."""
LATER = (
    "vs",
    "on",
    "with",
    "hold",
    "to",
    "use",
    "every",
    "rolls",
    "botch",
    "damage",
    "soak",
)
"""Words of the language that this version doesn't play yet."""
ELSEWHERE = {
    "rote": "storytelling",
    "noagain": "storytelling",
    "invoke": "fate",
    "burst": "d6pool",
    "high": "d6pool",
    "low": "d6pool",
    "孰高": "d6pool",
    "孰低": "d6pool",
}
"""Words of other rule systems."""
FORMS = {"难度": "diff", "сложность": "diff", "意志力": "wp", "暗投": "secret", "暗骰": "secret"}
"""Other languages' forms of a word; the English one always works."""
TARGET = re.compile(r"[xхX]\d+$")
AGAIN = re.compile(r"\d+-?again$")


def word(text: str, system: System) -> str | None:
    """The reserved word that this is, or None."""
    said = FORMS.get(text, text.casefold())
    if said in CORE or said in LATER or said in ELSEWHERE:
        return said
    if any(known.id == said for known in system.words):
        return said
    if TARGET.match(said):
        return "x"
    return "noagain" if AGAIN.match(said) else None
