"""What happened, in words: the journal's lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

from core.moves.registry import Told
from tui.say import every, reason, rule, show, term, words
from tui.terms import N_, QUALITY

Arguments = Mapping[str, Any]

SENTENCES = {
    "created": N_("The chronicle {name} begins."),
    "made_character": N_("{who} is made ({role})."),
    "made_character_with": N_("{who} is made ({role}), with traits of its own: {names}."),
    "made_characters": N_("{count} of {name} are made ({role})."),
    "made_characters_with": N_("{count} of {name} are made ({role}), with own traits: {names}."),
    "duplicated": N_("{name} is made, like {who}."),
    "renamed_character": N_("{who} is called {name} now."),
    "renamed_beside": N_("{who} is called {name} now, beside {names}."),
    "set_role": N_("{who}: {role}."),
    "set_role_of": N_("{who}: {role}, played by {player}."),
    "archived": N_("{who} is archived."),
    "unarchived": N_("{who} is back in the cast."),
    "deleted": N_("{who} is deleted, with sheet and notes."),
    "deleted_with": N_("{who} is deleted, with sheet, notes and what was queued ({count})."),
    "renamed_trait": N_("{who}: {trait} is called {name} now."),
    "removed_trait": N_("{who}: {trait} is off the sheet."),
    "removed_specialty": N_("{who}: no longer best at {text} ({trait})."),
    "placed_before": N_("{who}: {trait} stands before {other} now."),
    "placed_in": N_("{who}: {trait} stands under {section} now."),
    "set_notes": N_("Notes of {who}."),
    "no_notes": N_("No more notes of {who}."),
    "set_trait": N_("{who}: {trait} {rating}."),
    "set_track": N_("{who}: {track} {value} of {most}."),
    "hurt": N_("{who} is hurt by {levels}: {value} of {most}."),
    "hurt_past": N_("{who} is hurt by {levels}, {past} of them past the last: {value} of {most}."),
    "healed_past": N_("{who} heals {levels}, {past} more than there were: {value} of {most}."),
    "healed": N_("{who} heals {levels}: {value} of {most}."),
    "specialty": N_("{who}: best at {text} ({trait})."),
    "opened_scene": N_("Scene: {scene}, calm."),
    "opened_stressful_scene": N_("Scene: {scene}, stressful."),
    "calm": N_("The scene is calm now."),
    "calm_frees": N_("The scene is calm now: {count} attempts that waited can be thrown."),
    "calm_frees_one": N_("The scene is calm now: the attempt that waited can be thrown."),
    "stressful": N_("The scene is stressful now."),
    "joined": N_("{names} in the scene."),
    "left": N_("{who} leaves the scene."),
    "ordered": N_("Order of acting: {names}."),
    "next_round": N_("Round {round}."),
    "next_round_drops_one": N_("Round {round}; one action that wasn't thrown is dropped."),
    "next_round_drops": N_("Round {round}; {left} actions that weren't thrown are dropped."),
    "declared": N_("{who} declares: {actions}."),
    "declared_instead": N_("{who} declares anew, instead of {count} actions: {actions}."),
    "declared_instead_one": N_("{who} declares anew, instead of one action: {actions}."),
    "added": N_("{who} adds: {actions}."),
    "edited": N_("{who} does instead: {action}."),
    "dropped": N_("{who} drops: {action}."),
    "moved": N_("{who}'s action {n} now comes before action {before} of {other}."),
    "marked": N_("{who}, {word}: {action}."),
    "again": N_("{who} tries again: {action}."),
    "again_next": N_("{who} tries again in the next round: {action}."),
    "forced": N_("{who}, by the narrator: {action}."),
    "resolved": N_("{who}, {what}: {outcome}."),
    "told_result": N_("{who}, {what}, as told: {outcome}."),
    "overruled": N_("{who}, {what}, overruled: {outcome}."),
    "rolled": N_("Thrown on nobody's sheet, {what}: {outcome}."),
    "rule": N_("House rule {switch}: {choice}."),
    "chosen": N_("Action {n}, {what}: {option}."),
    "undo": N_("Taken back."),
    "redo": N_("Done again."),
}
NOTHING_SAID = N_("nothing")
WHAT = N_("{pool}: {dice}d{sides} @{difficulty}")
WHAT_OPEN = N_("{pool}: {dice}d{sides}")
WHAT_EMPTY = N_("{pool}: no dice")
WITH_LABEL = N_("{pool} “{label}”")
FOR_TASK = N_("{pool} for {task}")
WITH_WORD = N_("{pool} with {word}")
HINDERED = N_("{told} {reason}")
AT_ONCE = N_("{what}: {outcome}")
THROWN = N_("{dice} → {degree}")
WAIVED = N_("{outcome}, the botch waived (amnesty)")
AUTOMATIC = N_("automatic success")
PAID = N_("{outcome}, 1 Willpower paid")
BY_RULES = N_("{outcome} (house rules: {rules})")
SUCCESS = N_("{count} successes, {quality}")
ONE_SUCCESS = N_("1 success, {quality}")
WITH_EXTRA = N_("{dice} » {extra}")


def tell(told: Told) -> str:
    """A message in words. Unknown ids are shown as they are, so a new system can speak."""
    sentence = SENTENCES.get(told.id)
    if sentence is None:
        return show(told.id.replace("_", " "))
    filled = _filled(told)
    said = words(sentence, **{name: _said(name, filled[name]) for name in _names(sentence)})
    for why in _hindrances(told):
        said = words(HINDERED, told=said, reason=why)
    return said


def _hindrances(told: Told) -> list[str]:
    """Why what is declared can't succeed, a sentence each; that a pool is empty it says itself."""
    if told.id == "dropped":
        return []
    named = told.arguments.get("action")
    found = [named] if named else told.arguments.get("actions", ())
    said = [reason(*one["reason"]) for one in found if one.get("reason") and one["dice"] > 0]
    return list(dict.fromkeys(said))


@lru_cache(maxsize=256)
def _names(sentence: str) -> tuple[str, ...]:
    """The arguments that a sentence says."""
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name)


def _filled(told: Told) -> dict[str, Any]:
    arguments = dict(told.arguments)
    if told.id == "rule":
        arguments["choice"] = arguments["value"]
    if "degree" in arguments:
        arguments |= {"what": pool(arguments), "outcome": outcome(arguments)}
    return arguments


def _said(name: str, value: Any) -> Any:
    if name in HOW:
        return HOW[name](value)
    return show(value) if isinstance(value, str) else value


def _phrases(actions: list[Arguments]) -> str:
    return "; ".join(_phrase(action) for action in actions)


def _phrase(action: Arguments) -> str:
    if "degree" not in action:
        return pool(action)
    return words(AT_ONCE, what=pool(action), outcome=outcome(action))


def pool(action: Arguments) -> str:
    """An action's pool with every part named: Dexterity 3 + Brawl 4 − 3 (several actions)."""
    said = words(NOTHING_SAID) if not action["parts"] else _sum(action["parts"])
    said = with_all(said, action)
    template = WHAT_OPEN if action["difficulty"] is None else WHAT
    if action["dice"] <= 0:
        template = WHAT_EMPTY
    return words(
        template,
        pool=said,
        dice=action["dice"],
        sides=action["sides"],
        difficulty=action["difficulty"],
    )


def with_all(said: str, action: Arguments) -> str:
    """A pool with what belongs to it: label, task, what is paid."""
    if action.get("label"):
        said = words(WITH_LABEL, pool=said, label=show(action["label"]))
    if action.get("task"):
        said = words(FOR_TASK, pool=said, task=show(action["task"]))
    for word in action.get("spends", ()):
        said = words(WITH_WORD, pool=said, word=term(word))
    return said


def _sum(parts: list[Any]) -> str:
    written = [part(name, value) for name, value in parts]
    first = f"{written[0][0]}{written[0][1]}" if written[0][0] == "−" else written[0][1]
    return " ".join([first, *(f"{sign} {body}" for sign, body in written[1:])])


def part(name: str, value: int) -> tuple[str, str]:
    """A part's sign and body, for a sum: a formula, not a sentence."""
    sign = "−" if value < 0 else "+"
    if not name:
        return sign, str(abs(value))
    if value < 0:
        return sign, f"{abs(value)} ({term(name)})"
    return sign, f"{term(name)} {value}"


def outcome(result: Arguments) -> str:
    """What came out: the dice as thrown, the degree, and what was paid or waived."""
    own = result.get("own", {})
    if own.get("automatic"):
        return words(AUTOMATIC)
    said = degree(result["degree"], result["count"])
    if result["faces"]:
        said = words(THROWN, dice=dice(result["faces"], result["extra"]), degree=said)
    if own.get("waived"):
        said = words(WAIVED, outcome=said)
    if own.get("wp"):
        said = words(PAID, outcome=said)
    rules = ", ".join(map(rule, result.get("rules", ())))
    return words(BY_RULES, outcome=said, rules=rules) if rules else said


def degree(name: str, count: int) -> str:
    """A degree in words: BOTCH, FAILURE, 3 successes, complete (ST-3)."""
    if name != "success":
        return term(name).upper()
    quality = words(QUALITY[min(max(count, 1), 5)])
    return words(ONE_SUCCESS if count == 1 else SUCCESS, count=count, quality=quality)


def dice(faces: list[int], extra: list[int]) -> str:
    """The dice in the order thrown, what tens brought behind »."""
    shown = " ".join(map(str, faces))
    return words(WITH_EXTRA, dice=shown, extra=" ".join(map(str, extra))) if extra else shown


HOW: Mapping[str, Callable[[Any], str]] = {
    "names": every,
    "actions": _phrases,
    "action": pool,
    "trait": term,
    "other": term,
    "section": term,
    "track": term,
    "role": term,
    "word": term,
    "switch": rule,
    "choice": rule,
}
"""How an argument is said, by its name; others as they are."""
