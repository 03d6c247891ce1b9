"""A list to choose from: Enter takes the marked row, and so does a second click on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from core.table import Key
from tui.widgets.lines import LinePanel

if TYPE_CHECKING:
    from textual import events


class Chooser(LinePanel):
    """Rows by key, one of which is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", show=False)]

    class Chosen(Message):
        """A row was chosen."""

        def __init__(self, key: Key) -> None:
            super().__init__()
            self.key = key

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self._clicked: Key | None = None

    def action_choose(self) -> None:
        """Take the marked row."""
        if self.marked is not None:
            self.post_message(self.Chosen(self.marked))

    async def on_click(self, event: events.Click) -> None:
        """The first click marks, as in every list; the next one on the same row takes it."""
        key = self.under(event.y)
        if key is not None and key == self._clicked == self.marked:
            self.action_choose()
        self._clicked = key
