"""Lines that ask for one thing only: a name, a trait, a specialty, whom to find."""

from __future__ import annotations

import re
from typing import ClassVar

from core import language, systems, text
from core.frozen import frozen, replace
from core.language import names
from core.language.request import Request
from core.moves.cast import MOST
from core.moves.resolve import plan_of
from core.refusal import Refusal
from core.systems.base import called
from core.table import Action, Character, Table
from tui.say import term, words
from tui.terms import N_
from tui.widgets.prompt import Line, named, one_key_each

NEW_PERSON = N_("New character ▸")
NEW_TRAIT = N_("{name}, new under {group} ▸")
RENAMED = N_("{name}, {trait} is called ▸")
BEST_AT = N_("{name} is best at, within {trait} ▸")
FIND = N_("Find ▸")
RULED = N_("{n} {name}, overruled ▸")
ENTRY, FINDING, RULING = N_("NEW"), N_("FIND"), N_("OVERRULE")
ENTRY_HINT = N_(" Enter says it · Esc goes back ")
NEW_HINT = N_(" a name, and ratings if you like: Hall dexterity 3 brawl 2 · Enter ")
PEOPLE_HINT = N_(" a name, how many, ratings: Guard x3 dexterity 2 melee 2 extra · Enter ")
TRAIT_HINT = N_(" a name, and a rating if you like: Sea Craft 2 · Enter ")
RULING_HINT = N_(" dice · success 3 · failure · botch · difficulty 7 · pool 4 · Enter ")
FIND_HINT = N_(" what fits is shown · ↑ ↓ mark · Enter stays there · Esc shows all again ")
BEGINNING = "new character "
NUMBER = re.compile(r"[-+]?[0-9]+")


@frozen
class Asked(Line):
    """A line that isn't of the line language; what it asks for is its class."""

    reads: ClassVar[bool] = False

    def stands(self, table: Table) -> bool:
        """Whatever happens meanwhile, it is refused only when it is said."""
        return True

    def state(self) -> tuple[str, str]:
        """The name of the state, and what Enter does in it."""
        return words(ENTRY), words(ENTRY_HINT)

    def _name(self, table: Table) -> str:
        return named(table.one(Character, self.who or 0))


@frozen
class NewPerson(Asked):
    """A new character: a name, and ratings behind it."""

    def read(self, typed: str, table: Table) -> Request:
        """As the line `new character` reads it."""
        try:
            return _with_short_names(language.read(BEGINNING + typed, table), table)
        except Refusal as refusal:
            column = max((refusal.column or 0) - len(BEGINNING), 0)
            raise Refusal(refusal.code, column=column, **refusal.arguments) from None

    def state(self) -> tuple[str, str]:
        """With an example."""
        return words(ENTRY), words(NEW_HINT)

    def prompt(self, table: Table) -> str:
        """What stands before the line."""
        return words(NEW_PERSON)


@frozen
class NewPeople(NewPerson):
    """Several of one name at once."""

    def state(self) -> tuple[str, str]:
        """With an example."""
        return words(ENTRY), words(PEOPLE_HINT)


@frozen
class NewTrait(Asked):
    """A trait more in a group of somebody's sheet."""

    section: str = ""

    def read(self, typed: str, table: Table) -> Request:
        """A name, and perhaps a rating; refused if the sheet has it."""
        who, system = self.who or 0, systems.of(table)
        name, rating = _rated(text.clean(typed).strip())
        folded = text.fold(name)
        if folded in names.sheet_names(table, system, who):
            raise Refusal("trait_exists", name=name)
        key = names.sheet_names(table, system, who, gone=True).get(folded, name)
        said = {"character": who, "trait": key, "rating": rating, "section": self.section}
        return Request("set_trait", said)

    def state(self) -> tuple[str, str]:
        """With an example."""
        return words(ENTRY), words(TRAIT_HINT)

    def prompt(self, table: Table) -> str:
        """What stands before the line."""
        return words(NEW_TRAIT, name=self._name(table), group=term(self.section))


def _rated(typed: str) -> tuple[str, int]:
    """A name, and the rating behind it; none is 0. A number that no sheet holds is refused."""
    name, _, last = typed.rpartition(" ")
    if not name.strip() or not NUMBER.fullmatch(last):
        return text.name(typed), 0
    if not 0 <= int(last[:9]) <= MOST:
        column = len(typed) - len(last)
        raise Refusal("number_out_of_bounds", number=last, least=0, most=MOST, column=column)
    return text.name(name), int(last)


@frozen
class AboutTrait(Asked):
    """Something said of a trait: its new name, or what somebody is best at within it."""

    trait: str = ""
    move: str = "rename_trait"

    def read(self, typed: str, table: Table) -> Request:
        """The whole line is the text."""
        argument = "name" if self.move == "rename_trait" else "text_"
        said = {"character": self.who or 0, "trait": self.trait, argument: text.name(typed)}
        return Request(self.move, said)

    def prompt(self, table: Table) -> str:
        """What stands before the line."""
        template = RENAMED if self.move == "rename_trait" else BEST_AT
        trait = term(called(table, self.who or 0, self.trait))
        return words(template, name=self._name(table), trait=trait)


@frozen
class Overruling(Asked):
    """What the narrator rules on an action: a degree, other dice, another difficulty or pool."""

    action: int | None = None
    n: int = 0

    def read(self, typed: str, table: Table) -> Request:
        """Dice a key each, `success 3` or a degree alone; else as the line `overrule` reads it."""
        row = table.one(Action, self.action or 0)
        faces = one_key_each(typed, plan_of(table, row))
        if faces is not None:
            return Request("overrule", {"action": row.id, "faces": list(faces)})
        head, said = f"overrule {self.n} ", f"dice {typed}" if _begins_with_dice(typed) else typed
        try:
            return language.read(head + said, table)
        except Refusal as refusal:
            before = len(head) + len(said) - len(typed)
            column = max((refusal.column or 0) - before, 0)
            raise Refusal(refusal.code, column=column, **refusal.arguments) from None

    def state(self) -> tuple[str, str]:
        """With what may be said."""
        return words(RULING), words(RULING_HINT)

    def prompt(self, table: Table) -> str:
        """What stands before the line."""
        row = table.one(Action, self.action or 0)
        who = named(table.one(Character, row.character)) if row.character else ""
        return words(RULED, n=self.n, name=who)


def _begins_with_dice(typed: str) -> bool:
    return text.clean(typed).strip().partition(" ")[0].isdigit()


@frozen
class Seek(Asked):
    """What is looked for; the screen shows it while it is typed."""

    seeks: ClassVar[bool] = True

    def state(self) -> tuple[str, str]:
        """That it finds at once."""
        return words(FINDING), words(FIND_HINT)

    def prompt(self, table: Table) -> str:
        """What stands before the line."""
        return words(FIND)


def _with_short_names(request: Request, table: Table) -> Request:
    """Attributes by their short names as well; the line `new character` takes names exactly."""
    short = {spec.short: spec.id for spec in systems.of(table).template.traits if spec.short}
    traits = request.arguments.get("traits", {})
    named = {short.get(text.fold(key), key): value for key, value in traits.items()}
    return replace(request, arguments={**request.arguments, "traits": named})
