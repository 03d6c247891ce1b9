"""Dark, light, the terminal's own sixteen colours: what each look of `widgets/looks.py` is there.

The colours of dark and light are told apart from their ground by 4.5 to 1 or more (AA), also
after a terminal of 256 colours has taken the nearest of its own; a test measures what is drawn.
"""

from __future__ import annotations

import os

from textual.theme import BUILTIN_THEMES, Theme

from tui import settings

KEPT = "colours"


def _reads(quiet: str, good: str, bad: str, warn: str, *, dim: bool = False) -> dict[str, str]:
    """The looks, and Textual's own greys, which would be fainter than AA."""
    return {
        "quiet": quiet,
        "quiet-style": "dim" if dim else "not dim",
        "good": good,
        "bad": bad,
        "warn": warn,
        "text-muted": quiet,
        "text-disabled": quiet,
    }


def _scroll(colour: str, ground: str) -> dict[str, str]:
    """How much of a list is seen: 3 to 1, as for anything that is no text."""
    states = ("", "-hover", "-active")
    return {
        f"scrollbar{part}{state}": value
        for state in states
        for part, value in (("", colour), ("-background", ground))
    }


def _bar(colour: str, ground: str) -> dict[str, str]:
    """The row that is marked in Textual's own lists, as in the search."""
    return {
        f"block-cursor-{blurred}{what}": value
        for blurred in ("", "blurred-")
        for what, value in (("foreground", colour), ("background", ground), ("text-style", "bold"))
    }


DARK = Theme(
    "dark",
    primary="#5f87af",
    warning="#d7af5f",
    error="#ff8787",
    success="#87d787",
    foreground="#e4e4e4",
    background="#121212",
    variables={
        **_reads("#9e9e9e", "#87d787", "#ff8787", "#d7af5f"),
        **_bar("#ffffff", "#005f87"),
        **_scroll("#878787", "#262626"),
    },
)
LIGHT = Theme(
    "light",
    primary="#005f87",
    warning="#875f00",
    error="#af0000",
    success="#005f00",
    foreground="#1c1c1c",
    background="#f7f7f7",
    surface="#f7f7f7",
    panel="#eeeeee",
    dark=False,
    variables={
        **_reads("#585858", "#005f00", "#af0000", "#875f00"),
        **_bar("#ffffff", "#005f87"),
        **_scroll("#6c6c6c", "#dadada"),
    },
)
# Nobody knows the terminal's ground: only colours that stand on black and on white alike (no
# yellow, no bright ones), and dim for grey.
TERMINAL = Theme(
    "terminal",
    primary="ansi_blue",
    warning="ansi_magenta",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    ansi=True,
    variables={
        **_reads("ansi_default", "ansi_green", "ansi_red", "ansi_magenta", dim=True),
        **_bar("ansi_black", "ansi_cyan"),
        **_scroll("ansi_blue", "ansi_default"),
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "input-selection-background": "ansi_cyan",
        "input-selection-foreground": "ansi_black",
    },
)
THEMES = (DARK, LIGHT, TERMINAL)
# An App takes its themes from here while it is made, before its styles are read: entered later,
# the first frame would have other colours.
BUILTIN_THEMES.update({theme.name: theme for theme in THEMES})


def first() -> str:
    """The theme of the first frame: the one chosen last; with NO_COLOR the terminal's own.

    Textual draws NO_COLOR in grey, but in an ansi theme without any colour at all.
    """
    if "NO_COLOR" in os.environ:
        return TERMINAL.name
    kept = settings.read().get(KEPT)
    return next((theme.name for theme in THEMES if theme.name == kept), DARK.name)


def after(name: str) -> str:
    """The next theme, which is kept for the next evening as well."""
    names = [theme.name for theme in THEMES]
    found = names[(names.index(name) + 1) % len(names)]
    settings.keep(KEPT, found)
    return found
