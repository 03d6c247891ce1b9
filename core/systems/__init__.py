"""The rule systems by id; only the one that a chronicle plays is imported."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from core.refusal import Refusal
from core.systems.base import System
from core.table import Table

MODULES = {"storyteller": "core.systems.storyteller"}
"""Where each system is found: a module with the system as `SYSTEM`."""


@lru_cache(maxsize=8)
def load(system: str) -> System:
    """The system of that id; raises Refusal `no_such_system`."""
    if system not in MODULES:
        raise Refusal("no_such_system", system=system, known=sorted(MODULES))
    found: System = import_module(MODULES[system]).SYSTEM
    return found


def of(table: Table) -> System:
    """The system that this table's chronicle plays."""
    return load(table.chronicle.system)
