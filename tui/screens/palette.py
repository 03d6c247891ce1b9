"""The search over all that can be done: every key and everything without one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Provider

from tui.keys import Key, of
from tui.say import words
from tui.screens.foot import own
from tui.terms import N_

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

FIRST = 1000
"""What a name that begins as typed is ahead of help that only holds the letters."""
NAMED = N_("{name}: {help}")
ENTRY = N_("{name}: {help} ({keys})")


class Search(Provider):
    """The registry of keys, searched by what each does."""

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """All of it, before anything is typed."""
        for key in of(self._where(), own(self.app)):
            yield DiscoveryHit(_named(key), partial(self.screen.run_action, key.action))

    def _where(self) -> str:
        """Which screen the search was opened on."""
        return str(getattr(self.screen, "WHERE", "table"))

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """What fits, best first."""
        matcher = self.matcher(query)
        for key in of(self._where(), own(self.app)):
            score = matcher.match(_named(key))
            if score > 0:
                score += FIRST * words(key.says).casefold().startswith(query.strip().casefold())
                shown = matcher.highlight(_named(key))
                yield Hit(score, shown, partial(self.screen.run_action, key.action))


def _named(key: Key) -> str:
    said = words(key.help)
    if not key.keys:
        return words(NAMED, name=words(key.says), help=said)
    return words(ENTRY, name=words(key.says), help=said, keys=key.shown)
