"""Styles, always beside a mark or a word of their own, and cutting by cells."""

from __future__ import annotations

from textual.color import Color
from textual.content import Content
from textual.style import Style

PLAIN = Style()
STRONG = Style(bold=True)
QUIET = Style(foreground=Color(150, 150, 150))
GOOD = Style(bold=True, foreground=Color(120, 200, 120))
BAD = Style(bold=True, foreground=Color(235, 110, 110))
WARN = Style(foreground=Color(225, 180, 90))


def fit(text: str, width: int, style: Style = PLAIN) -> Content:
    """A text in exactly so many cells: filled up, or cut with an ellipsis."""
    return Content.styled(text, style).truncate(max(width, 0), ellipsis=True, pad=True)


def fit_right(text: str, width: int, style: Style = PLAIN) -> Content:
    """As `fit`, but standing at the right."""
    content = Content.styled(text, style)
    if content.cell_length < width:
        return content.pad_left(width - content.cell_length)
    return content.truncate(max(width, 0), ellipsis=True)


def joined(*parts: Content) -> Content:
    """Contents one behind the other."""
    return Content.assemble(*parts)
