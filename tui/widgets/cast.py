"""The CAST panel: who is in the scene, what each has declared, what is left of them."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from core import systems
from core.moves import places
from core.systems.base import track
from core.table import Character, Key, Table
from data.gateway import Gateway
from tui.say import show, words
from tui.terms import N_
from tui.widgets.lines import LinePanel
from tui.widgets.looks import PLAIN, QUIET, fit_name, fit_right, joined

TITLE = N_("CAST")
COLUMNS = N_("acts  WP hurt")
AWAY = N_("away")
ARCHIVED = N_("archived")
UNSAID = N_("?")
LEFT = N_("{value}/{most}")
ACTS, TRACK = 3, 4


class CastPanel(LinePanel):
    """Those in the scene in acting order, then everybody else."""

    def __init__(self, gateway: Gateway, **named: Any) -> None:
        super().__init__(**named)
        self._gateway = gateway

    def searched(self, key: Key) -> str:
        """Somebody's name, and who plays it."""
        person = self._gateway.table.get(Character, key)
        return "" if person is None else f"{person.shown} {person.player}"

    def seek(self, typed: str) -> None:
        """A search looks among those that were put away as well."""
        self.every = order(self._gateway.table, archived=bool(typed.strip()))
        super().seek(typed)

    def row(self, key: Key, width: int) -> Content:
        """Name, number of actions, tracks."""
        return self._gateway.ask(lambda table: _row(table, int(key), width))


def order(table: Table, *, archived: bool = False) -> list[Key]:
    """Who stands where in the panel: the scene's, those away, perhaps those put away last."""
    here = table.scene.order if table.scene else ()
    others = [c for c in table.all(Character) if c.id not in set(here)]
    away = [c.id for c in others if not c.archived]
    return [*here, *away, *(c.id for c in others if c.archived and archived)]


def _row(table: Table, key: int, width: int) -> Content:
    person = table.get(Character, key)
    if person is None:
        return Content("")
    name = show(person.shown)
    if table.scene is None or key not in table.scene.order:
        away = words(ARCHIVED if person.archived else AWAY)
        said = fit_right(away, Content(away).cell_length + 1, QUIET)
        return joined(fit_name(name, width - said.cell_length, QUIET), said)
    return _here(table, key, name, width)


def _here(table: Table, key: int, name: str, width: int) -> Content:
    """Somebody in the scene: what was declared, what is left."""
    system = systems.of(table)
    tracks = [track(table, system, key, spec.id) for spec in system.template.tracks][:2]
    said = [fit_name(name, width - ACTS - (TRACK + 1) * len(tracks))]
    said.append(fit_right(_acts(table, key), ACTS))
    for one, spec in zip(tracks, system.template.tracks, strict=False):
        text = words(LEFT, value=one.value, most=one.most)
        whole = one.value == (0 if spec.harm else one.most)
        said.append(fit_right(text, TRACK + 1, QUIET if whole else PLAIN))
    return joined(*said)


def _acts(table: Table, key: int) -> str:
    mine = [a for a in places.in_round(table, key) if a.status != "dropped"]
    said = [a for a in mine if a.manner != "reflex"]
    return str(len(said)) if said else words(UNSAID)
