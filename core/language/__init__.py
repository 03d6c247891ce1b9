"""The one-line language: from typed text to a request, read once (LINE.md)."""

from core.language.lines import read
from core.language.request import Request

__all__ = ["Request", "read"]
