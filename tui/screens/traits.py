"""What is done with one trait of a sheet: added, renamed, put elsewhere, taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language import Request
from tui.say import words
from tui.screens.writing import Writing
from tui.terms import N_
from tui.widgets import sheetheads
from tui.widgets.asked import AboutTrait, NewTrait
from tui.widgets.prompt import Line

if TYPE_CHECKING:
    from tui.widgets.sheet import SheetPanel

NOT_A_TRAIT = N_("That is done on a trait.")
NO_SPECIALTY = N_("Nothing is noted that {name} is best at within {trait}.")


class Traits(Writing):
    """The actions on the trait at the cursor; the sheet screen is made from it."""

    panel: SheetPanel

    def _trait(self) -> str | None:
        """The trait at the cursor; says so where there is none."""
        item = self.panel.item
        if item is not None and item.sort == "trait":
            return item.key
        self.echo.say(words(NOT_A_TRAIT))
        return None

    def action_new_trait(self) -> None:
        """A trait more in this group."""
        item = self.panel.item
        head = self.panel.group[0].key if item is not None and item.sort == "trait" else "other"
        self._open(NewTrait(who=self.who, section=head))

    def action_rename_trait(self) -> None:
        """Another name for the trait."""
        if (key := self._trait()) is not None and self.panel.item is not None:
            name = self.panel.item.text
            self._open(AboutTrait(who=self.who, trait=key), name, len(name))

    def action_remove_trait(self) -> None:
        """The trait off the sheet."""
        if (key := self._trait()) is not None:
            self._do(Request("remove_trait", {"character": self.who, "trait": key}))

    def action_place(self, by: int) -> None:
        """The trait later or earlier in its group."""
        if (key := self._trait()) is None:
            return
        group = [item.key for item in self.panel.group if item.sort == "trait"]
        at = group.index(key)
        if not 0 <= at + by < len(group):
            return
        first, before = (key, group[at - 1]) if by < 0 else (group[at + 1], key)
        said = {"character": self.who, "trait": first, "before": before}
        self._do(Request("place_trait", said))

    def action_specialty(self) -> None:
        """What the character is best at within the trait."""
        if (key := self._trait()) is not None:
            self._open(AboutTrait(who=self.who, trait=key, move="specialty"))

    def action_no_specialty(self) -> None:
        """Begin the line that takes a specialty of the trait off."""
        if (key := self._trait()) is None:
            return
        typed = self.gateway.ask(lambda table: sheetheads.no_longer(table, self.who, key))
        if typed:
            self._open(Line(), typed)
        else:
            said = self.gateway.ask(lambda table: sheetheads.named(table, self.who, key))
            self.echo.say(words(NO_SPECIALTY, **said))
