"""Plain mode: reads a line, answers it; for scripts, screen readers and slow links."""

from __future__ import annotations

import json
from typing import Any, BinaryIO

from core.refusal import Refusal
from core.text import clean
from tui import log, say
from tui.answers import contract
from tui.play import Json, Play

BOM = b"\xef\xbb\xbf"
"""What some editors put in front of a file."""
LONGEST = 65536
"""Bytes of a line; what is longer is refused, not cut."""


class Plain:
    """The face: standard input and output as bytes, UTF-8 whatever the locale."""

    def __init__(self, play: Play, out: BinaryIO, *, as_json: bool, strict: bool) -> None:
        self._play, self._out = play, out
        self._json, self._strict = as_json, strict

    def run(self, lines: BinaryIO) -> int:
        """Answer every line; the exit code: 0, or 1 where a strict script failed."""
        count = 0
        while raw := lines.readline(LONGEST + 1):
            count += 1
            answer = self._too_long(lines, count) if len(raw) > LONGEST else self.answer(raw, count)
            self._write(answer)
            self._play.gateway.examine()
            if self._strict and "error" in answer:
                return 1
        return 0

    def _too_long(self, lines: BinaryIO, line: int) -> Json:
        while (raw := lines.readline(LONGEST)) and not raw.endswith(b"\n"):
            pass
        return error(Refusal("line_long", most=LONGEST), line)

    def answer(self, raw: bytes, line: int) -> Json:
        """One line's answer; a line that fails changes nothing."""
        if line == 1:
            raw = raw.removeprefix(BOM)
        typed = raw.decode("utf-8", "replace").rstrip("\r\n")
        if not typed.strip() or typed.lstrip().startswith("#"):
            return {}
        try:
            return self._play.line(typed)
        except Refusal as refusal:
            return error(refusal, line)
        except Exception:  # noqa: BLE001 - a fault of ours must not end the evening
            return error(Refusal("fault", path=str(log.fault())), line)

    def _write(self, answer: Json) -> None:
        text = dumps(answer) if self._json else in_words(answer)
        if text or self._json:
            self._out.write(text.encode("utf-8", "replace") + b"\n")
        self._out.flush()


def error(refusal: Refusal, line: int) -> Json:
    """A refusal as plain mode answers it; columns count from 1."""
    return {
        "error": {
            "code": refusal.code,
            "message": clean(say.refusal(refusal)),
            "line": line,
            "column": (refusal.column or 0) + 1,
        }
    }


def dumps(answer: Json) -> str:
    """An answer on one line, without a control or bidi sign."""
    return clean(json.dumps(contract(answer), ensure_ascii=False))


def in_words(answer: dict[str, Any]) -> str:
    """An answer for reading; imported late, since scripts ask for JSON."""
    from tui.spoken import spoken

    return spoken(answer)
