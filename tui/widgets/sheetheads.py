"""What stands around the traits: whose sheet, what is unusual, the throw, specialties, notes."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core import sheet, systems
from core.language import writing
from core.systems.base import Plan, called, track
from core.table import Character, Specialty, Table, Track
from tui import answers, say
from tui.say import show, term, words
from tui.spoken import odds
from tui.tell import pool
from tui.terms import N_
from tui.widgets.looks import PLAIN, QUIET, STRONG, WARN, fit, joined

WHO = N_("{name} · {role}")
WHO_PLAYED = N_("{name} · {role} · played by {player}")
TRACK = N_("{track} {value}/{most}")
SYSTEM = N_("{system} · sheet")
TRAITS, NOTES = N_("TRAITS"), N_("NOTES")
SHARED_ONE = N_("one more is on this sheet: ratings set here hold for both")
SHARED = N_("{count} more are on this sheet: ratings set here hold for all of them")
KEEPS = N_(" kept as they are typed; Esc puts them on the sheet ")
WOULD = N_("{pool}   {odds}")
HINT = N_("Enter takes it into the line, r throws it at once; Space marks more")
BEST = N_("Best at: {texts}")
ONE = N_("{trait}: {text}")
NOTED = N_("Notes: {text}")
NOTHING_NOTED = N_("No notes yet: e writes them.")


def who(table: Table, key: int) -> tuple[Content, Content]:
    """Name, role, who plays; and the tracks beside the system."""
    person, system = table.one(Character, key), systems.of(table)
    template = WHO_PLAYED if person.player else WHO
    said = words(
        template, name=show(person.shown), role=term(person.role), player=show(person.player)
    )
    tracks = []
    for spec in system.template.tracks:
        stands = track(table, system, key, spec.id)
        tracks.append(words(TRACK, track=term(spec.id), value=stands.value, most=stands.most))
    right = " · ".join([*tracks, words(SYSTEM, system=term(system.id))])
    return Content.styled(said, STRONG), Content(right)


def unusual(table: Table, key: int) -> tuple[Content, Content]:
    """The title of the traits, and what the book doesn't give: said, and let be."""
    found = sheet.unusual(table, systems.of(table), key)
    said = [say.reason(one.code, one.arguments) for one in found]
    sharing = sum(person.block == key for person in table.all(Character))
    if sharing:
        said.insert(0, words(SHARED_ONE if sharing == 1 else SHARED, count=sharing))
    return Content.styled(f"─{words(TRAITS)}─", STRONG), Content.styled(" · ".join(said), WARN)


def noting() -> tuple[Content, Content]:
    """The title of the notes while they are written, and how that ends."""
    return Content.styled(f"─{words(NOTES)}─", STRONG), Content(words(KEEPS))


def about(table: Table, key: int, width: int) -> Content:
    """What the character is best at, and how the notes begin."""
    best = [s for s in table.all(Specialty) if s.character in _sheets(table, key)]
    texts = [words(ONE, trait=term(called(table, key, s.trait)), text=show(s.text)) for s in best]
    lines = [fit(words(BEST, texts=" · ".join(texts)), width)] if texts else []
    notes = table.one(Character, key).notes.splitlines()
    if not notes:
        lines.append(Content.styled(words(NOTHING_NOTED), QUIET))
    for at, note in enumerate(notes[:3]):
        said = words(NOTED, text=show(note)) if at == 0 else show(note)
        lines.append(fit(said, width, PLAIN))
    return Content("\n").join(lines)


def _sheets(table: Table, key: int) -> tuple[int | None, ...]:
    return (key, table.one(Character, key).block)


def roll(table: Table, plan: Plan) -> tuple[str, Content]:
    """The pool with every part named, wounds among them, and what may come of it."""
    if not plan.parts:
        return "", Content("")
    said = {
        "parts": plan.parts,
        "dice": plan.dice,
        "sides": plan.sides,
        "difficulty": plan.difficulty,
    }
    if not plan.possible and plan.reason is not None:
        why = say.reason(plan.reason.code, plan.reason.arguments)
        return pool(said), Content.styled(why, WARN)
    chance = odds({"automatic": plan.automatic, "odds": answers.odds(table, plan)})
    hint = Content.styled(words(HINT), QUIET)
    return pool(said), joined(Content(chance), Content("\n"), hint)


def line(table: Table, key: int, traits: Sequence[str]) -> str:
    """The pool as it is typed."""
    system = systems.of(table)
    return "+".join(writing.trait(system, called(table, key, trait)) for trait in traits)


def stands(table: Table, key: int, name: str) -> Track:
    """A track as it is."""
    return track(table, systems.of(table), key, name)


def named(table: Table, key: int, trait: str) -> dict[str, str]:
    """Whose trait it is, in words."""
    name = show(table.one(Character, key).shown)
    return {"name": name, "trait": term(called(table, key, trait))}


def no_longer(table: Table, key: int, trait: str) -> str:
    """The line that takes the last specialty of a trait off; empty if there is none."""
    mine = [s for s in table.all(Specialty) if (s.character, s.trait) == (key, trait)]
    if not mine:
        return ""
    name = writing.quoted(table.one(Character, key).shown)
    what = writing.quoted(called(table, key, trait))
    return f"remove {name} {what} {writing.quoted(mine[-1].text)}"
