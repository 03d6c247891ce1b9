"""Scenes, who takes part in them and in what order, and their rounds."""

from __future__ import annotations

from collections.abc import Sequence

from core import systems, text
from core.frozen import replace
from core.moves.places import MANY, counted, in_round, locked, of_round, reprice_all
from core.moves.registry import Outcome, Told, move
from core.refusal import Refusal
from core.table import Action, Character, Scene, Table


def front(table: Table) -> Scene:
    """The scene in front; raises Refusal `no_scene`."""
    scene = table.scene
    if scene is None:
        raise Refusal("no_scene")
    return scene


def open_scene(table: Table, name: str, stressful: bool) -> Table:
    """A new scene in front; the one before is paused with all that lies in it."""
    before = table.scene
    if before is not None:
        table = table.put(replace(before, status="paused"))
    scene = Scene(id=table.next_id(Scene), name=name, stressful=int(stressful))
    table = table.put(scene)
    return table.put(replace(table.chronicle, front=int(scene.id)))


def joined(table: Table, character: int) -> Table:
    """The table with this character in the scene, opening one quietly if there is none."""
    if table.scene is None:
        table = open_scene(table, "", stressful=False)
    scene = front(table)
    if character in scene.order:
        return table
    person = table.one(Character, character)
    if person.archived:
        table = table.put(replace(person, archived=0))
    return table.put(replace(scene, order=(*scene.order, character)))


@move("new scene NAME [stressful]", "name", "stressful")
def new_scene(table: Table, name: str, stressful: bool = False) -> Outcome:
    """A scene to the front."""
    name = text.name(name)
    table = open_scene(table, name, stressful)
    return Outcome(
        table, Told("opened_stressful_scene" if stressful else "opened_scene", {"scene": name})
    )


@move("calm")
def calm(table: Table) -> Outcome:
    """The scene is calm now."""
    return _mood(table, 0)


@move("stressful")
def stressful(table: Table) -> Outcome:
    """The scene is stressful now."""
    return _mood(table, 1)


def _mood(table: Table, mood: int) -> Outcome:
    scene, before = replace(front(table), stressful=mood), front(table).stressful
    table = table.put(scene)
    if mood and not before:
        table = _in_one_line(table)
    if mood or not before:
        return Outcome(table, Told("stressful" if mood else "calm", {"scene": scene.name}))
    count = sum(_waits(action, scene) for action in table.all(Action))
    sentence = {0: "calm", 1: "calm_frees_one"}.get(count, "calm_frees")
    return Outcome(_at_once(table), Told(sentence, {"scene": scene.name, "count": count}))


def _waits(action: Action, scene: Scene) -> bool:
    """Whether it was tried again and waits for the next round (ST-8)."""
    later = action.scene == scene.id and action.round > scene.round
    return later and action.status == "declared"


def _in_one_line(table: Table) -> Table:
    """ST-7, ST-9: what waits in a scene that was calm becomes the round's one declaration."""
    lines: dict[int | None, int] = {}
    for action in of_round(table):
        if action.status == "declared" and action.line:
            # where the round's number is fixed already, what waits is priced by itself
            fixed = locked(counted(in_round(table, action.character), 0))
            line = lines.setdefault(action.character, action.n if fixed else 0)
            place = 0 if action.manner in ("reflex", "extra") else MANY + action.n
            table = table.put(replace(action, line=line, place=place, places=0))
    table = reprice_all(table)
    for action in of_round(table):
        if action.status == "declared":
            systems.of(table).admit(table, action)
    return table


def _at_once(table: Table) -> Table:
    """ST-8: what was tried again and waited for the next round may be thrown in a calm scene."""
    scene = front(table)
    for action in table.all(Action):
        if _waits(action, scene):
            row = replace(action, round=scene.round, line=action.n, place=0, places=0)
            table = table.put(row)
    return table


@move("join NAME, ...", characters="character")
def join(table: Table, characters: Sequence[int]) -> Outcome:
    """Who comes into the scene, at the end of its order."""
    for character in characters:
        table = joined(table, character)
    names = [table.one(Character, character).shown for character in characters]
    return Outcome(table, Told("joined", {"names": names}))


@move("leave NAME", character="character")
def leave(table: Table, character: int) -> Outcome:
    """Who goes out of the scene; what was declared and not thrown is dropped."""
    scene, who = front(table), table.one(Character, character)
    if character not in scene.order:
        raise Refusal("not_in_scene", who=who.shown)
    order = tuple(one for one in scene.order if one != character)
    table = table.put(replace(scene, order=order))
    for action in in_round(table, character):
        if action.status == "declared":
            table = table.put(replace(action, status="dropped"))
    return Outcome(table, Told("left", {"who": who.shown}), character)


@move("order NAME, NAME, ...", characters="character")
def order(table: Table, characters: Sequence[int]) -> Outcome:
    """These act first, in this order; the others follow as they stood."""
    if len(set(characters)) != len(characters):
        raise Refusal("order_twice")
    for character in characters:
        table = joined(table, character)
    scene = front(table)
    rest = tuple(one for one in scene.order if one not in characters)
    table = table.put(replace(scene, order=(*characters, *rest)))
    names = [table.one(Character, one).shown for one in characters]
    return Outcome(table, Told("ordered", {"names": names}))


@move("next [keep|drop]", "keep")
def next_round(table: Table, keep: bool = False) -> Outcome:
    """The next round; what was left over is dropped, or kept and priced anew (ST-9)."""
    scene = front(table)
    after = scene.round + 1
    left = [a for a in table.all(Action) if _left_over(a, scene)]
    for action in left:
        row = replace(action, round=after, line=0) if keep else replace(action, status="dropped")
        table = table.put(row)
    table = systems.of(table).boundary(table, "round")
    table = table.put(replace(front(table), round=after))
    dropped = 0 if keep else sum(action.audience == "all" for action in left)  # all may read it
    sentence = {0: "next_round", 1: "next_round_drops_one"}.get(dropped, "next_round_drops")
    return Outcome(reprice_all(table), Told(sentence, {"round": after, "left": dropped}))


def _left_over(action: Action, scene: Scene) -> bool:
    here = action.scene == scene.id and action.round == scene.round
    return here and action.status == "declared"
