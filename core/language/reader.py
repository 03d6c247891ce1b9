"""Reading tokens one after the other, with the place of everything."""

from __future__ import annotations

from core.language import words
from core.language.tokens import Token, one_form
from core.refusal import Refusal
from core.systems.base import System
from core.table import Table
from core.text import NAME, clean

LARGEST = 1000


class Reader:
    """Where the reading of one line stands; `mark` is the place of what it asks."""

    def __init__(self, typed: str, tokens: list[Token], table: Table, system: System) -> None:
        self.typed = typed
        self.tokens = tokens
        self.at = 0
        self.mark = tokens[1].start if len(tokens) > 1 else 0
        self.table = table
        self.system = system

    def peek(self, ahead: int = 0) -> Token | None:
        """The token that comes next, or None at the end."""
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else None

    def take(self) -> Token:
        """The next token, taken; Refusal `unfinished` at the end."""
        token = self.peek()
        if token is None:
            raise Refusal("unfinished", column=len(self.typed))
        self.at += 1
        return token

    def sign(self, *signs: str) -> Token | None:
        """The next token if it is one of these signs, taken."""
        token = self.peek()
        if token is not None and token.sort == "sign" and token.text in signs:
            self.at += 1
            return token
        return None

    def column(self) -> int:
        """The place of what comes next."""
        token = self.peek()
        return len(self.typed) if token is None else token.start

    def number(self, least: int = 0, most: int = LARGEST) -> int:
        """A number, taken; Refusal if something else stands there or it is out of bounds."""
        token, behind = self.take(), self.peek()
        if behind is not None and behind.sort == "number":
            self.unsigned(token, behind, least, most)
        if token.sort != "number":
            raise Refusal("number_expected", found=self.shown(token), column=token.start)
        return self.within(token, least, most)

    def unsigned(self, sign: Token, number: Token, least: int, most: int) -> None:
        """Refuse a number as out of bounds if a sign stands before it."""
        if sign.sort == "sign" and sign.text in ("+", "-"):
            signed = self.typed[sign.start : number.end]
            raise Refusal(
                "number_out_of_bounds", number=signed, least=least, most=most, column=sign.start
            )

    def within(self, token: Token, least: int, most: int) -> int:
        """The value of a number token, within its bounds."""
        value = int(token.text) if len(token.text) < 10 else LARGEST + 1
        if not least <= value <= most:
            raise Refusal(
                "number_out_of_bounds",
                number=token.text,
                least=least,
                most=most,
                column=token.start,
            )
        return value

    def word(self) -> str | None:
        """The reserved word that comes next, not taken."""
        token = self.peek()
        if token is None or token.sort != "word":
            return None
        return words.word(token.text, self.system)

    def bare(self, *, numbers: bool) -> list[Token]:
        """A bare name's tokens: any first word, then words up to a reserved one or a sign."""
        taken = [self.take()]
        sorts = ("word", "number") if numbers else ("word",)
        while (token := self.peek()) is not None and token.sort in sorts and self.word() is None:
            taken.append(self.take())
        return taken

    def reach(self, start: int) -> int:
        """Where a name that begins at token `start` must have ended: names are short."""
        most = self.tokens[start].start + 2 * NAME
        end = start + 1
        while end < len(self.tokens) and self.tokens[end].end <= most:
            end += 1
        return end

    def text(self, taken: list[Token]) -> str:
        """A name from the first of these tokens to the last, each sign in its one form."""
        name = self.name(taken)
        quoted = len(taken) == 1 and taken[0].sort == "quoted"
        return name if quoted else "".join(map(one_form, name))

    def name(self, taken: list[Token]) -> str:
        """A name as typed, brackets and all, cleaned; a quoted one without its quotes."""
        if len(taken) == 1 and taken[0].sort == "quoted":
            return clean(taken[0].text)
        return clean(self.typed[taken[0].start : taken[-1].end])

    def rest(self) -> str:
        """Everything that is still to come, as typed."""
        return self.typed[self.column() :]

    def shown(self, token: Token) -> str:
        """A token as it was typed."""
        return self.typed[token.start : token.end]

    def end(self) -> None:
        """Nothing may come any more."""
        token = self.peek()
        if token is not None:
            raise Refusal("too_much", found=self.shown(token), column=token.start)
