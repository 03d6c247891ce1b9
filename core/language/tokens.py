"""From typed text to tokens: each sign in one form, each token with its place (LINE.md 5.3).

The typed text itself is kept; places count its characters from 0.
"""

from __future__ import annotations

import unicodedata

from core.frozen import frozen
from core.refusal import Refusal
from core.text import SAME

LONGEST = 4000
QUOTES = {'"': '"', "“": "”", "”": "”", "„": "“”", "«": "»", "「": "」", "『": "』"}
SIGNS = frozenset("+-*×÷/():;,@")
PARTING = SIGNS | frozenset('[]" ')


@frozen
class Token:
    """One piece: `sort` is word, number, sign, quoted or reason; `text` in its one form."""

    sort: str
    text: str
    start: int
    end: int

    def glued(self, other: Token | None) -> bool:
        """Whether the other begins where this one ends."""
        return other is not None and self.end == other.start


def one_form(sign: str) -> str:
    """A sign in its one form: half width, plain hyphen, plain separators.

    A sign that would become several with a separator among them (⑴, ´) stays as it is.
    """
    if sign.isascii():
        return sign
    if sign in SAME:
        return SAME[sign]
    plain = "".join(SAME.get(part, part) for part in unicodedata.normalize("NFKC", sign))
    return sign if len(plain) > 1 and not PARTING.isdisjoint(plain) else plain


def read(text: str) -> list[Token]:
    """The tokens of a line. Raises Refusal for an open quote or bracket, or too long a line."""
    if len(text) > LONGEST:
        raise Refusal("line_long", most=LONGEST, column=LONGEST)
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        sign = one_form(text[at])
        if text[at] in QUOTES or sign == '"':
            token = _quoted(text, at, QUOTES.get(text[at], '"'))
        elif sign == "[":
            token = _reason(text, at)
        elif sign.isspace() or not sign:
            at += 1
            continue
        elif sign in SIGNS or sign == "]":
            token = Token("sign", sign, at, at + 1)
        else:
            token = _word(text, at)
        tokens.append(token)
        at = token.end
    return tokens


def _quoted(text: str, start: int, closing: str) -> Token:
    """A quoted name; the closing quote inside is doubled."""
    inside: list[str] = []
    at = start + 1
    while at < len(text):
        if one_form(text[at]) in closing or text[at] in closing:
            if at + 1 < len(text) and text[at + 1] == text[at]:
                at += 1
            else:
                return Token("quoted", "".join(inside), start, at + 1)
        inside.append(text[at])
        at += 1
    raise Refusal("quote_open", column=start)


def _reason(text: str, start: int) -> Token:
    at = start + 1
    while at < len(text) and one_form(text[at]) != "]":
        at += 1
    if at == len(text):
        raise Refusal("bracket_open", column=start)
    return Token("reason", text[start + 1 : at], start, at + 1)


def _word(text: str, start: int) -> Token:
    """A run of letters, digits and other signs; Chinese and Latin part without a space."""
    at, made = start, ""
    while at < len(text):
        form = one_form(text[at])
        if _ends_word(form, text[at]) or (made and _script(made[-1]) != _script(form[:1])):
            break
        made += form
        at += 1
    return Token("number" if made.isdecimal() else "word", made, start, at)


def _ends_word(form: str, typed: str) -> bool:
    return not form or form.isspace() or form in PARTING or typed in QUOTES


def _script(sign: str) -> str:
    """Whether a sign writes Chinese, Japanese or Korean; marks of neither script bind to both."""
    return "wide" if _is_wide(sign) else "other"


def _is_wide(sign: str) -> bool:
    return "\u2e80" <= sign <= "\u9fff" or "\uac00" <= sign <= "\ud7ff" or sign >= "\U00020000"
