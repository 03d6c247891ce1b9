"""Looks, always beside a mark or a word of their own, and cutting by cells.

A look is a text that Textual reads when a row is drawn, with the colours of the theme that is on
(`tui/colours.py`). So what is kept as Content has no colour of its own and needs not be made again
when the theme changes; reading a look a second time is one look-up in a dictionary.
"""

from __future__ import annotations

from textual.content import Content

Look = str
PLAIN: Look = ""
STRONG: Look = "bold not dim"
QUIET: Look = "$quiet $quiet-style"
GOOD: Look = "bold $good"
BAD: Look = "bold $bad"
WARN: Look = "bold $warn"


def fit(text: str, width: int, style: Look = PLAIN) -> Content:
    """A text in exactly so many cells: filled up, or cut with an ellipsis."""
    return Content.styled(text, style).truncate(max(width, 0), ellipsis=True, pad=True)


def fit_right(text: str, width: int, style: Look = PLAIN) -> Content:
    """As `fit`, but standing at the right."""
    content = Content.styled(text, style)
    if content.cell_length < width:
        return content.pad_left(width - content.cell_length)
    return content.truncate(max(width, 0), ellipsis=True)


def joined(*parts: Content) -> Content:
    """Contents one behind the other."""
    return Content.assemble(*parts)
