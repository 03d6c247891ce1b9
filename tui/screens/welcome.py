"""The welcome: the chronicles opened last, a new one, the sample."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.content import Content
from textual.events import DescendantFocus
from textual.screen import Screen

from core.refusal import Refusal
from core.table import Key
from tui import beginning, recent
from tui.keys import bindings
from tui.say import show, words
from tui.screens.leaving import Opened
from tui.terms import N_
from tui.widgets.chooser import Chooser
from tui.widgets.echo import Echo
from tui.widgets.lines import LinePanel
from tui.widgets.looks import QUIET, STRONG, fit, joined
from tui.widgets.recent import COLUMNS, RecentPanel, shortened
from tui.widgets.recent import TITLE as RECENT
from tui.widgets.rows import OneLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from data.gateway import Gateway

HEAD = N_("Roundkeeper")
BEGIN = N_("BEGIN")
ROWS = {
    "new": ("n", N_("a new chronicle")),
    "sample": ("s", N_("the sample, a story in the middle of a fight")),
}
OUT = N_("“{name}” is out of the list; its file stays where it is.")
FOOT = N_("Enter opens   n new   s sample   x Del takes out of the list")
FOOT_TWO = N_("j k mark   Tab the other list   ctrl+q leaves the program")
FOOT_BACK = N_("j k mark   Tab the other list   Esc back to the table   ctrl+q leaves")
KEY_WIDTH = 3


class BeginPanel(Chooser):
    """What can be begun, with its key."""

    def row(self, key: Key, width: int) -> Content:
        """The key, and what it begins."""
        pressed, says = ROWS[str(key)]
        said = fit(words(says), width - KEY_WIDTH)
        return joined(fit(pressed, KEY_WIDTH, STRONG), said)


class WelcomeScreen(Screen[None]):
    """Whatever is chosen is opened here, so that a refusal leaves everything as it was."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("welcome")]
    DEFAULT_CSS = """
    WelcomeScreen { layout: vertical; overflow: hidden; }
    WelcomeScreen #begin { height: 3; }
    WelcomeScreen Echo { height: 3; }
    """

    def __init__(self, refused: Refusal | None = None) -> None:
        super().__init__()
        self.recent, self.begin, self.echo = (
            RecentPanel(),
            BeginPanel(id="begin"),
            Echo(markup=False),
        )
        self._said: Callable[[], None] | None = None
        if refused is not None:
            self._said = partial(self._refuse, refused)

    def compose(self) -> ComposeResult:
        """Both lists, what is to be said, the keys."""
        head, foot, foot2 = OneLine(), OneLine(), OneLine()
        head.show(Content.styled(words(HEAD), STRONG))
        foot.show(Content.styled(words(FOOT), QUIET))
        foot2.show(Content.styled(words(FOOT_BACK if self._over_table() else FOOT_TWO), QUIET))
        yield head
        yield self.recent.entitle(words(RECENT), words(COLUMNS))
        yield self.begin.entitle(words(BEGIN))
        yield self.echo
        yield foot
        yield foot2

    def _over_table(self) -> bool:
        return len(self.app.screen_stack) > 1

    def on_mount(self) -> None:
        """The list as it was kept; without one, what can be begun."""
        self.recent.show_list(recent.read())
        self.begin.lay(list(ROWS))
        (self.recent if self.recent.keys else self.begin).focus()

    # what is said

    @on(LinePanel.Marked)
    def _marked(self) -> None:
        self._said = None
        self._say()

    @on(DescendantFocus)
    def _say(self) -> None:
        """What was said last, until the mark moves; else where the marked one lies."""
        marked = self._marked_entry()
        if self._said is not None:
            self._said()
        else:
            self.echo.say(show(marked.path) if marked is not None else "", style=QUIET)

    def _refuse(self, refusal: Refusal) -> None:
        self.echo.refuse(shortened(refusal, self.app.size.width))

    def _marked_entry(self) -> recent.Opened | None:
        """The chronicle that is marked, while its list has the keys."""
        if self.focused is not self.recent:
            return None
        return self.recent.entries.get(self.recent.marked or "")

    # what is done

    @on(Chooser.Chosen)
    def _chosen(self, message: Chooser.Chosen) -> None:
        if message.key in self.recent.entries:
            self._open(beginning.opened, Path(self.recent.entries[message.key].path))
        elif message.key == "new":
            self.action_new()
        else:
            self.action_sample()

    def _open(self, way: Callable[..., Gateway], *arguments: Path) -> None:
        """To the table of what this way opens, or say why not."""
        try:
            gateway = way(*arguments)
        except Refusal as refusal:
            self._said = partial(self._refuse, refusal)
            self.recent.show_list(list(self.recent.entries.values()))  # it may be gone now
            self._say()
        else:
            self.post_message(Opened(gateway))

    def action_sample(self) -> None:
        """The sample, in a new file."""
        self._open(beginning.sampled)

    def action_new(self) -> None:
        """A new chronicle, on a screen of its own."""
        from tui.screens.new import NewScreen  # only when it is opened

        self.app.push_screen(NewScreen())

    def action_forget(self) -> None:
        """Take the marked chronicle out of the list."""
        entry = self._marked_entry()
        if entry is None:
            return
        recent.forget(entry.path)
        left = [one for one in self.recent.entries.values() if one is not entry]
        self.recent.show_list(left)
        self._said = partial(self.echo.say, words(OUT, name=show(entry.name)))
        self._say()
        if not left:
            self.begin.focus()

    def action_back(self) -> None:
        """Back to the table, where there is one."""
        if self._over_table():
            self.dismiss()
