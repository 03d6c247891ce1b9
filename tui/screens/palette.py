"""The search over all that can be done: every key and everything without one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Provider

from tui.say import words
from tui.screens.keys import KEYS, Key
from tui.terms import N_

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ENTRY = N_("{help} ({keys})")


class Search(Provider):
    """The registry of keys, searched by what each does."""

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """All of it, before anything is typed."""
        for key in KEYS:
            yield DiscoveryHit(_named(key), partial(self.screen.run_action, key.action))

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """What fits, best first."""
        matcher = self.matcher(query)
        for key in KEYS:
            score = matcher.match(_named(key))
            if score > 0:
                shown = matcher.highlight(_named(key))
                yield Hit(score, shown, partial(self.screen.run_action, key.action))


def _named(key: Key) -> str:
    said = words(key.help)
    return words(ENTRY, help=said, keys=key.shown) if key.keys else said
