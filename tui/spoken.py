"""Plain mode's answers in words, for people and screen readers."""

from __future__ import annotations

from typing import Any

from tui.say import every, rule, show, term, words
from tui.tell import degree, dice, part, with_all
from tui.terms import N_

Json = dict[str, Any]

ERROR = N_("{message} (column {column})")
CHARACTER = N_("{name}, {kind}: {traits}.")
TRAIT = N_("{trait} {value}")
TRACK = N_("{track} {value} of {most}")
SPECIALTY = N_("{trait}: {texts}")
ARCHIVED = N_("archived")
DELETED = N_("{name} is deleted.")
SCENE = N_("{name}, {mood}, round {round}: {order}.")
NO_NAME = N_("A scene without a name")
CALM = N_("calm")
STRESSFUL = N_("stressful")
NOBODY = N_("nobody in it")
ROUND = N_("Round {round}")
EMPTY = N_("Nothing is declared.")
NO_ENTRIES, NO_CHOICES = N_("Nothing was found in the journal."), N_("Nothing is to be decided.")
ACTION = N_("{n} {who}: {pool} = {dice}d @{difficulty}, {state}")
DECLARED = N_("declared, {odds}")
IMPOSSIBLE = N_("can't be attempted: {reason}")
ODDS = N_("success {success}%, botch {botch}%, on average {mean}")
NEARLY = 0.999
"""What stands for a chance whose double is 1, and which is less."""
CERTAIN = N_("can't fail, on average {mean}")
AUTOMATIC = N_("automatic success")
RESULT = N_("{n} {who}: {dice} → {degree}")
RESULT_PLAIN = N_("{n} {who}: {degree}")
RULES_MATTERED = N_("{result} ({rules})")
NEED = N_("{need} more dice: type the whole list again with the extra ones.")
UNDONE = N_("Taken back: {text}")
REDONE = N_("Done again: {text}")
ENTRY = N_("r{round} {text}")
ENTRY_UNDONE = N_("r{round} (undone) {text}")
CHOICE = N_("{id} {who}, {what}: {options}")
RULE = N_("{switch} {value}")
HELP = N_("{line} – {help}")


def spoken(answer: Json) -> str:
    """Lines for an answer; empty for an empty one."""
    return "\n".join(line for key, value in answer.items() for line in _lines(key, value))


def _lines(key: str, value: Any) -> list[str]:
    if key in ("n", "round"):
        return [words(ROUND, round=value)] if key == "round" else []
    if key == "actions":
        return [action(row) for row in value] or [words(EMPTY)]
    if key == "need":
        return [words(NEED, need=value)]
    one = {"error": _error, "character": _character, "scene": _scene, "deleted": _deleted}
    if key in one:
        return [one[key](value)]
    if key in ("undone", "redone"):
        return [words(UNDONE if key == "undone" else REDONE, text=show(value["text"]))]
    many = {
        "characters": _character,
        "results": result,
        "entries": _entry,
        "choices": _choice,
        "commands": _command,
    }
    if key in many:
        return [many[key](row) for row in value] or _nothing(key)
    return [words(RULE, switch=switch, value=now) for switch, now in value.items()]


def _nothing(key: str) -> list[str]:
    """An empty list is said to be one."""
    said = {"entries": NO_ENTRIES, "choices": NO_CHOICES}.get(key)
    return [] if said is None else [words(said)]


def _error(value: Json) -> str:
    return words(ERROR, message=value["message"], column=value["column"])


def _character(value: Json) -> str:
    names = value.get("names", {})
    listed = [
        words(TRAIT, trait=term(names.get(key, key)), value=rating)
        for key, rating in value["traits"].items()
        if rating
    ]
    listed += [
        words(TRACK, track=term(key), value=track["value"], most=track["most"])
        for key, track in value["tracks"].items()
    ]
    listed += [
        words(SPECIALTY, trait=term(names.get(key, key)), texts=every(texts))
        for key, texts in value["specialties"].items()
    ]
    said = words(
        CHARACTER, name=show(value["name"]), kind=term(value["kind"]), traits=", ".join(listed)
    )
    notes = [show(line) for line in value.get("notes", "").splitlines()]
    archived = [words(ARCHIVED)] if value.get("archived") else []
    return "\n".join([said, *archived, *value.get("unusual", ()), *notes])


def _deleted(value: Json) -> str:
    return words(DELETED, name=show(value["name"]))


def _scene(value: Json) -> str:
    return words(
        SCENE,
        name=show(value["name"]) or words(NO_NAME),
        mood=words(STRESSFUL if value["stressful"] else CALM),
        round=value["round"],
        order=every(value["order"]) or words(NOBODY),
    )


def action(row: Json, *, would: bool = False) -> str:
    """One action with its pool and what may come of it; `would`: nobody has declared it yet."""
    return words(
        ACTION,
        n=row["n"],
        who=show(row["who"] or ""),
        pool=with_all(pool(row["parts"]), row),
        dice=max(row["dice"], 0),
        difficulty=row["difficulty"],
        state=odds(row) if would and row["possible"] else _state(row),
    )


def pool(parts: list[Json]) -> str:
    """The parts of a pool as a sum."""
    written = [part(one["name"], one["value"]) for one in parts]
    return " ".join(f"{sign} {body}" for sign, body in written).removeprefix("+ ")


def _state(row: Json) -> str:
    if row["status"] != "declared":
        return term(row["status"])
    if not row["possible"]:
        return words(IMPOSSIBLE, reason=row["reason"])
    return words(DECLARED, odds=odds(row))


def odds(row: Json) -> str:
    """Three numbers at most, certainty in words."""
    if row["automatic"]:
        return words(AUTOMATIC)
    seen = row["odds"]
    if seen is None:
        return ""
    mean = f"{seen.get('mean', 0):.1f}"
    if certain(seen):
        return words(CERTAIN, mean=mean)
    return words(ODDS, **chances(seen), mean=mean)


def certain(seen: Json) -> bool:
    """Whether these odds leave nothing but success; a double makes 1 of nearly 1."""
    return seen.get("success") == 1 and not seen.get("failure")


def chances(seen: Json) -> dict[str, str]:
    """Success and botch of these odds, each in per cent."""
    success = seen.get("success", 0)
    if success == 1 and not certain(seen):
        success = NEARLY
    return {"success": percent(success), "botch": percent(seen.get("botch", 0))}


def percent(chance: float) -> str:
    """Whole per cent, but never 0 or 100 for what may happen or fail."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "<1"
    return ">99" if rounded == 100 and chance < 1 else str(rounded)


def result(row: Json) -> str:
    """One result: dice as thrown, degree, and which house rules mattered."""
    named = {"n": row["n"] or "", "who": show(row["who"] or "")}
    said = degree(row["degree"], row.get("successes", 0))
    if row.get("automatic"):
        said = words(AUTOMATIC)
    if row.get("dice"):
        text = words(RESULT, dice=dice(row["dice"], row.get("extra", [])), degree=said, **named)
    else:
        text = words(RESULT_PLAIN, degree=said, **named)
    text = text.strip(" :")
    if row.get("rules"):
        text = words(RULES_MATTERED, result=text, rules=", ".join(map(rule, row["rules"])))
    return text


def _entry(row: Json) -> str:
    return words(
        ENTRY_UNDONE if row["undone"] else ENTRY, round=row["round"], text=show(row["text"])
    )


def _choice(row: Json) -> str:
    options = ", ".join(f"{k} {show(term(one))}" for k, one in enumerate(row["options"], 1))
    return words(
        CHOICE, id=row["id"], who=show(row["who"] or ""), what=term(row["what"]), options=options
    )


def _command(row: Json) -> str:
    return words(HELP, line=row["line"], help=row["help"])
