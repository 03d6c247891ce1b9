"""What the table does with people: their sheets, who is found, lines about the marked one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language import Request
from core.table import Character, Table
from tui.say import words
from tui.screens.composing import NOBODY_MARKED, OFFERED, Composing
from tui.widgets.prompt import Line

if TYPE_CHECKING:
    from core.table import Action
    from tui.screens.sheet import SheetScreen
    from tui.widgets.cast import CastPanel
    from tui.widgets.lines import LinePanel


class People(Composing):
    """The actions about characters; the table screen, which holds the panels, is made from it."""

    cast: CastPanel
    _panel: LinePanel

    if TYPE_CHECKING:

        def _draw_anew(self) -> None: ...
        def _say_step(self) -> None: ...
        def action_cover(self) -> None:  # noqa: D102 - the table's own
            ...

        def _marked_action(self, table: Table) -> Action | None: ...

    def _marked(self, table: Table) -> Character | None:
        """The character marked in the cast, else whose action is marked."""
        action = self._marked_action(table)
        return table.get(Character, action.character if action else self.cast.marked)

    def _shift_person(self, by: int) -> None:
        scene = self.gateway.table.scene
        order = list(scene.order) if scene else []
        if self.cast.marked not in order:
            return
        at = order.index(int(self.cast.marked))
        if 0 <= at + by < len(order):
            order[at], order[at + by] = order[at + by], order[at]
            self._do(Request("order", {"characters": order}))

    def action_unarchive(self) -> None:
        """The marked one back into the cast, if that one was put away; else ask whom."""
        who = self.gateway.ask(self._marked)
        if who is not None and who.archived:
            self._do(Request("unarchive", {"character": int(who.id)}))
        else:
            self._open(Line(), "unarchive ")

    def action_rules(self) -> None:
        """The house rules, on a screen of their own."""
        from tui.screens.rules import RulesScreen  # only when it is opened

        newest, screen = self.gateway.event, RulesScreen(self.play, covers=self.covers)
        self.app.push_screen(screen, lambda _: self._back_to_table(newest))

    def _back_to_table(self, newest: int) -> None:
        """All as it is now; in NOW what was done last elsewhere, if anything was."""
        self._draw_anew()
        if self.play.steps and self.gateway.event > newest:
            self._say_step()

    def action_sheet(self) -> None:
        """The sheet of the marked character."""
        who = self.gateway.ask(self._marked)
        if who is None:
            self.echo.say(words(NOBODY_MARKED))
        else:
            self._open_sheet(int(who.id))

    def _open_sheet(self, who: int) -> None:
        """A sheet on a screen of its own; what it takes into the line is typed there."""
        from tui.screens.sheet import SheetScreen  # only when it is opened

        screen = SheetScreen(self.play, self.drafts, who, covers=self.covers)
        newest = self.gateway.event
        self.app.push_screen(
            screen, lambda typed: self._back_from_sheet(screen, newest, typed or "")
        )

    def _back_from_sheet(self, screen: SheetScreen, newest: int, typed: str) -> None:
        if self.covers != screen.covers:
            self.action_cover()
        self._back_to_table(newest)
        self.cast.mark(screen.who)
        if typed:
            self._open(Line(who=screen.who), typed)
        elif self._offer_line():
            self.echo.say(words(OFFERED))

    def action_join(self) -> None:
        """The marked one into the scene; if that one is there, ask whom."""
        who, scene = self.gateway.ask(self._marked), self.gateway.table.scene
        if who is None or (scene is not None and who.id in scene.order):
            self._open(Line(), "join ")
        else:
            self._do(Request("join", {"characters": [int(who.id)]}))

    def action_new_person(self) -> None:
        """A new character; its sheet is opened when it is made."""
        from tui.widgets.asked import NewPerson  # only when it is asked for

        self._open(NewPerson())

    def action_new_people(self) -> None:
        """Several extras on one sheet, which is opened when they are made."""
        from tui.widgets.asked import NewPeople  # only when it is asked for

        self._open(NewPeople())

    def action_seek(self) -> None:
        """Find a row of the panel as one types."""
        from tui.widgets.asked import Seek  # only when it is asked for

        self._open(Seek(), self._panel.sought, len(self._panel.sought))

    def _sought(self, typed: str) -> None:
        """The rows that hold it, and how many they are."""
        if typed or self._panel.sought:
            self._panel.seek(typed)
            count = len(self._panel.keys)
            self.echo.say(words(self._panel.FINDS, count=count) if self._panel.sought else "")

    def _step(self, by: int) -> None:
        """↑ and ↓ among what a search shows."""
        if self.prompt.line.seeks:
            self._panel.action_step(by)

    def _found(self) -> bool:
        """All rows again, the mark on the one that was found; archived ones stay in sight."""
        marked, found = self._panel.marked, bool(self._panel.keys) or not self._panel.sought
        person = self.gateway.table.get(Character, marked) if self._panel is self.cast else None
        if person is None or not person.archived:
            self._show_all()
        return found

    def _show_all(self) -> None:
        marked = self._panel.marked
        self._panel.seek("")
        self._panel.mark(marked)

    def _followed(self, line: Line) -> bool:
        """A character that was asked for by name gets its sheet opened."""
        from tui.widgets.asked import NewPerson

        outcome = self.play.steps[-1].outcome if self.play.steps else None
        if not isinstance(line, NewPerson) or outcome is None or outcome.who is None:
            return False
        self.action_keys()
        self._open_sheet(outcome.who)
        return True
