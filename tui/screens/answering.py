"""What an answer shows that the panels don't: a sheet, a list, a throw on nobody's sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.content import Content

from core import sheet, systems
from core.table import Table
from tui.play import Json
from tui.say import reason, show, words
from tui.screens.composing import Composing
from tui.spoken import spoken
from tui.tell import Arguments, pool
from tui.widgets import journal, reading
from tui.widgets.echo import needed

Moment = Callable[[], tuple[str, Content]]
"""What NOW says, title and body; asked anew for another room."""


class Answering(Composing):
    """Answers, shown; the table screen, which holds the panels, is made from it."""

    if TYPE_CHECKING:

        def _say_now(self, says: Moment) -> None: ...
        def action_show_panel(self, name: str) -> None:  # noqa: D102 - the table's own
            ...

    def _answered(self, answer: Json) -> bool:
        """Say what the panels don't: a sheet, a list; dice that are still missing."""
        self.echo.say()
        if "need" in answer:
            self.echo.say(needed(answer["need"]))
        elif "round" in answer:  # the queue: it stands in its panel
            self.action_show_panel("queue")
        elif (told := self._on_nobody()) is not None:
            self._say_now(lambda: self._loose(told))
        elif not self.play.steps:
            self._say_now(lambda: ("", Content(self._listed(answer))))
        elif "character" in answer:
            self.echo.say(*self.gateway.ask(self._unusual))
        return "need" not in answer

    def _on_nobody(self) -> Arguments | None:
        """What is told of a throw on nobody's sheet, which isn't secret."""
        outcome = self.play.steps[-1].outcome if self.play.steps else None
        if outcome is None or outcome.told.id != "rolled" or outcome.audience != "all":
            return None
        return outcome.told.arguments

    def _loose(self, told: Arguments) -> tuple[str, Content]:
        """A throw on nobody's sheet, large."""
        size = self.now.body_size
        return pool(told), reading.loose(told, size.width, size.height)

    def _unusual(self, table: Table) -> list[str]:
        """What the last step made unusual on somebody's sheet."""
        outcome = self.play.steps[-1].outcome
        if outcome is None or outcome.who is None:
            return []
        named = {outcome.told.arguments.get("trait"), outcome.told.arguments.get("track")}
        found = sheet.unusual(table, systems.of(table), outcome.who)
        return [reason(x.code, x.arguments) for x in found if x.arguments["trait"] in named]

    def _listed(self, answer: Json) -> str:
        """An answer in lines; of the journal's the last."""
        last = self.now.body_size.height if "entries" in answer else None
        return show_lines(spoken(coverable(answer, self.covers)), last=last)


def coverable(answer: Json, covers: bool) -> Json:
    """An answer whose secret entries are covered."""
    hidden = words(journal.COVERED)
    rows = [
        {**row, "text": hidden} if row["secret"] and covers else row
        for row in answer.get("entries", ())
    ]
    return {**answer, "entries": rows} if rows else answer


def show_lines(text: str, *, last: int | None = None) -> str:
    """Lines for people, each cleaned once more; perhaps only so many of the last."""
    lines = text.splitlines()
    return "\n".join(show(line) for line in (lines if last is None else lines[-max(last, 1) :]))
