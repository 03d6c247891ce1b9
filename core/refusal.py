"""How core says no: a code and its arguments; the words are the face's."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):  # noqa: N818 - the field's own word: a refusal is an answer, not a fault
    """What was asked can't be done. Nothing has changed.

    `code` names the sentence, `arguments` fill it, `column` (from 0) is the place in the
    typed text, where there is one.
    """

    def __init__(self, code: str, /, *, column: int | None = None, **arguments: Any) -> None:
        super().__init__(code)
        self.code = code
        self.arguments = arguments
        self.column = column


class Missing(LookupError):  # noqa: N818 - no fault: it asks for a row
    """The table's working set lacks a row that the chronicle may have.

    Whoever holds the chronicle brings it and asks again; see `data.gateway`.
    """

    def __init__(self, kind: str, key: int) -> None:
        super().__init__(kind, key)
        self.kind = kind
        self.key = key
