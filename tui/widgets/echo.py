"""The rows between the line and the keys: why not, what may follow, what is still missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from core.refusal import Refusal
from tui import say
from tui.terms import N_
from tui.widgets.looks import BAD, PLAIN, QUIET, WARN, Look

NEED_ONE = N_("One more die: type it behind the others.")
NEED = N_("{count} more dice: type them behind the others.")
OFFERS = N_("Tab ▸{first}  {rest}")
WRONG = N_("× {message}")
OPEN = ("unfinished", "quote_open", "bracket_open", "round_bracket_open", "nothing_typed")

if TYPE_CHECKING:
    from core.language.suggest import Suggestion


class Echo(Static):
    """The rows above the line. They keep their height, so nothing jumps."""

    DEFAULT_CSS = "Echo { height: 2; padding: 0 1; overflow: hidden; }"
    refused = False
    """Whether it says why something wasn't done."""

    def say(self, *lines: str, style: Look = PLAIN) -> None:
        """Say these lines."""
        self.show(Content("\n").join([Content.styled(line, style) for line in lines]))

    def show(self, content: Content) -> None:
        """Show this."""
        self.refused = False
        self.update(content, layout=False)

    def refuse(self, refusal: Refusal) -> None:
        """Why not, in one sentence."""
        self.say(say.words(WRONG, message=say.refusal(refusal)), style=BAD)
        self.refused = True

    def forget(self) -> None:
        """A refusal is over with the next key: it must not stand beside what that shows."""
        if self.refused:
            self.say()

    def offer(self, found: list[Suggestion]) -> None:
        """What may follow; Tab takes the first."""
        names = [say.term(one.name) for one in found[:8]]
        self.say(say.words(OFFERS, first=names[0], rest="  ".join(names[1:])), style=QUIET)

    def waits(self, refusal: Refusal, typed: str) -> None:
        """While typing: grey for what isn't finished, else what is wrong so far."""
        unfinished = refusal.code in OPEN or _last_word(refusal, typed)
        sentence = say.refusal(refusal)
        if refusal.code == "nothing_typed":
            self.say()
        elif unfinished:
            self.say(sentence, style=QUIET)
        else:
            self.say(say.words(WRONG, message=sentence), style=WARN)


def _last_word(refusal: Refusal, typed: str) -> bool:
    """Whether what is refused is still being typed: nothing stands behind it."""
    rest = typed[refusal.column :] if refusal.column is not None else " "
    return not any(sign.isspace() or sign in ":;@+-" for sign in rest)


def needed(count: int) -> str:
    """How many dice tens have brought; what was typed stands in the line still."""
    return say.words(NEED_ONE if count == 1 else NEED, count=count)
