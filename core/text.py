"""People's text: cleaned at every entry, folded for comparing."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from core.refusal import Refusal

NAME = 120
LABEL = 240
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# ZERO WIDTH JOINER and the variation selectors hold emoji together; all other format signs go.
KEPT_FORMAT = "\N{ZERO WIDTH JOINER}"
# Letters by their category, but drawn as nothing: a name of these alone could not be seen.
BLANK_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
MARKS_IN_A_ROW = 3
# Signs that are typed for one another: a dash is a dash, a comma a comma.
SAME = {
    "−": "-",
    "–": "-",
    "—": "-",
    "✕": "×",
    "、": ",",
    "،": ",",
    "؛": ";",
    "【": "[",
    "】": "]",
}
# Letters, punctuation, arrows and Chinese that cleaning leaves as they are: most text there is.
PLAIN = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff\u4e00-\u9fff]*"
)


def _cleaned_sign(sign: str, lines: bool) -> str:
    category = unicodedata.category(sign)
    if sign == "\n" and lines:
        return sign
    if sign in "\t\n\r\v\f\u0085\u2028\u2029" or category == "Zs":
        return " "
    if category in ("Cc", "Cs"):
        return REPLACEMENT
    if sign in BLANK_LETTERS or category in ("Co", "Cn"):
        return ""
    return "" if category == "Cf" and sign != KEPT_FORMAT else sign


def _few_marks(text: str) -> str:
    kept, row = [], 0
    for sign in text:
        row = row + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if row <= MARKS_IN_A_ROW:
            kept.append(sign)
    return "".join(kept)


def clean(text: str, *, lines: bool = False) -> str:
    """Text without control, bidi, invisible and private-use signs, in NFC.

    Line breaks are kept only where `lines` says so (notes); white space at the ends goes.
    """
    if PLAIN.fullmatch(text):
        return text.strip()
    signs = "".join(_cleaned_sign(sign, lines) for sign in text)
    cleaned = _few_marks(unicodedata.normalize("NFC", signs)).strip()
    return cleaned if cleaned.strip(KEPT_FORMAT + "\ufe0e\ufe0f" + " ") else ""


def visible(text: str) -> bool:
    """Whether anything of a cleaned text can be seen at all."""
    return any(sign != REPLACEMENT and unicodedata.category(sign)[0] in "LNPS" for sign in text)


def name(text: str, *, most: int = NAME, column: int | None = None) -> str:
    """A cleaned name.

    Raises Refusal: `name_empty` if nothing is left of it, `name_long` above `most` signs.
    """
    cleaned = " ".join(clean(text).split())
    if not visible(cleaned):
        raise Refusal("name_empty", column=column)
    if len(cleaned) > most:
        raise Refusal("name_long", most=most, column=column)
    return cleaned


def label(text: str, *, column: int | None = None) -> str:
    """A cleaned line of text that may be empty: a label, a reason."""
    cleaned = " ".join(clean(text).split())
    if len(cleaned) > LABEL:
        raise Refusal("name_long", most=LABEL, column=column)
    return cleaned


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The form in which names are compared: without case, accents, width and kinds of dash."""
    alike = "".join(SAME.get(sign, sign) for sign in text.replace("_", " "))
    apart = unicodedata.normalize("NFKD", alike.casefold())
    bare = "".join(sign for sign in apart if unicodedata.category(sign) != "Mn")
    return " ".join(unicodedata.normalize("NFC", bare).split())
