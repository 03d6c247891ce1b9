"""The TASKS panel: open attempts, who tries, how often, and what the next try is against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from core.moves.tries import attempts, next_difficulty
from core.table import Action, Character, Key, Table, Task
from data.gateway import Gateway
from tui.say import show, words
from tui.terms import N_
from tui.widgets.lines import LinePanel
from tui.widgets.looks import PLAIN, QUIET, fit, fit_name, fit_right, joined

if TYPE_CHECKING:
    from collections.abc import Callable

TITLE = N_("TASKS")
COLUMNS = N_("tries  next")
TRIES = N_("{count}×")
NEXT = N_("@{difficulty}")
NOT_YET = N_("not tried")
COVERED = N_("(secret)")
LONE = N_("throw {n}")
COUNT, AGAINST, MOST_NAME = 4, 5, 14


class TasksPanel(LinePanel):
    """A row for each open task and each who tried it; keys act on the last try."""

    def __init__(self, gateway: Gateway, covered: Callable[[], bool], **named: Any) -> None:
        super().__init__(**named)
        self._gateway, self._covered = gateway, covered
        self._wide = MOST_NAME

    def show_tasks(self) -> None:
        """The open attempts as they stand; there are few, so each is made again."""
        keys: list[Key] = self._gateway.ask(_keys)
        self._wide = self._gateway.ask(_widest)
        self.lay(keys, set(keys))

    def row(self, key: Key, width: int) -> Content:
        """Name, who, tries, next difficulty."""
        covered, name = self._covered(), self._wide
        return self._gateway.ask(lambda table: _row(table, key, width, name, covered=covered))


def _keys(table: Table) -> list[Key]:
    return [f"{task.id}/{who}" for task, who in attempts(table)]


def _widest(table: Table) -> int:
    """Cells for who tried: as many as the names there need."""
    names = (show(table.one(Character, who).shown) for _, who in attempts(table) if who)
    return min(max((Content(name).cell_length for name in names), default=0), MOST_NAME)


def taken(table: Table, key: Key) -> tuple[Task | None, int]:
    """The task and the character that a row stands for."""
    task, _, who = str(key).partition("/")
    return table.get(Task, int(task)), int(who or 0)


def _row(table: Table, key: Key, width: int, wide: int, *, covered: bool) -> Content:
    task, who = taken(table, key)
    if task is None:
        return fit("", width)
    rest = width - COUNT - AGAINST
    if covered and task.audience != "all":
        return fit(words(COVERED), width, QUIET)
    half = max(rest // 2, rest - wide)
    name = show(task.name) or _lone(table, task, half - 1)
    if not who:
        return joined(fit(name, rest, PLAIN), fit_right(words(NOT_YET), COUNT + AGAINST, QUIET))
    person = show(table.one(Character, who).shown)
    against = next_difficulty(table, task, who)
    return joined(
        fit(name, half - 1),
        fit("", 1),
        fit_name(person, rest - half),
        fit_right(words(TRIES, count=task.attempts[str(who)]), COUNT),
        fit_right("" if against is None else words(NEXT, difficulty=against), AGAINST),
    )


def _lone(table: Table, task: Task, width: int) -> str:
    """What a task without a name is called: the label of its try, else its number."""
    last = table.one(Action, task.last)
    said = show(last.label) or words(LONE, n=last.n)
    return said if last.label or Content(said).cell_length <= width else str(last.n)
