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


def fit_name(name: str, width: int, style: Look = PLAIN) -> Content:
    """A name as `fit`; where it is cut, the number behind it is kept: Watchm…#3."""
    head, sign, number = name.rpartition("#")
    behind = Content.styled(f"#{number}", style)
    before = width - behind.cell_length
    if not sign or not number.isdigit() or before < 1 or Content(name).cell_length <= width:
        return fit(name, width, style)
    return joined(fit(head, before, style), behind)


def ends(said: Content, width: int) -> Content:
    """Cut in the middle where it is too long: who stands before, what came out behind."""
    if said.cell_length <= width:
        return said
    behind = max(width // 2, 0)
    tail = _last(said, behind)
    head = said.truncate(max(width - tail.cell_length, 0), ellipsis=True)
    return joined(head, tail)


def _last(said: Content, width: int) -> Content:
    """The end of a text in at most so many cells, from the begin of a word if there is one."""
    at = len(said)
    while at and said[at - 1 :].cell_length <= width:
        at -= 1
    word = said.plain.find(" ", at)
    return said[word if 0 <= word < len(said) - 1 else at :]


def fit_right(text: str, width: int, style: Look = PLAIN) -> Content:
    """As `fit`, but standing at the right."""
    content = Content.styled(text, style)
    if content.cell_length < width:
        return content.pad_left(width - content.cell_length)
    return content.truncate(max(width, 0), ellipsis=True)


def joined(*parts: Content) -> Content:
    """Contents one behind the other."""
    return Content.assemble(*parts)
