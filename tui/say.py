"""From message ids to words in the window's language, and the one way to show people's text."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.refusal import Refusal
from core.text import clean
from tui import helps, refusals, terms

LOCALES = Path(__file__).parent / "locales"
_translate: Callable[[str], str] = str


def use(language: str) -> None:
    """Speak this language from now on; English where a translation lacks."""
    global _translate  # noqa: PLW0603 - one window speaks one language
    found = gettext.translation("roundkeeper", LOCALES, [language], fallback=True)
    _translate = found.gettext
    term.cache_clear()


def show(text: str) -> str:
    """People's text as it may reach a terminal: cleaned once more, on one line."""
    return clean(text)


def rule(key: str) -> str:
    """A house rule or one of its choices in words; another system's id as it is."""
    return _translate(helps.NAMES[key]) if key in helps.NAMES else show(key)


def words(template: str, **values: Any) -> str:
    """A marked text, translated, with its values filled in."""
    return _translate(template).format(**values)


@lru_cache(maxsize=512)
def term(key: str) -> str:
    """A trait, track, degree or other id in words; what a table added is its own name."""
    if key in terms.TERMS:
        return _translate(terms.TERMS[key])
    owner, colon, trait = key.rpartition(":")
    if colon and trait in terms.TERMS:
        return words(terms.OF_SOMEBODY, who=show(owner), trait=_translate(terms.TERMS[trait]))
    return show(key)


def either(names: Sequence[str]) -> str:
    """A list to choose from: A, B or C."""
    return _listed(names, terms.OR)


def every(names: Sequence[str]) -> str:
    """A list of all: A, B and C."""
    return _listed(names, terms.AND)


def _listed(names: Sequence[str], last: str) -> str:
    shown = [show(name) for name in names]
    if len(shown) < 2:
        return "".join(shown)
    return words(last, first=_translate(terms.COMMA).join(shown[:-1]), last=shown[-1])


def refusal(refused: Refusal) -> str:
    """Why something can't be done, in one sentence."""
    return reason(refused.code, refused.arguments)


def reason(code: str, arguments: Mapping[str, Any]) -> str:
    """A refusal's code and arguments as a sentence."""
    found = refusals.SENTENCES.get(code)
    if arguments.get("near") and f"{code}_near" in refusals.SENTENCES:
        found = refusals.SENTENCES[f"{code}_near"]
    if found is None:
        return words(refusals.UNKNOWN, code=show(code))
    if code == "not_possible":
        return words(found, n=arguments["n"], why=reason(*arguments["why"]))
    return words(found, **{name: _argument(name, value) for name, value in arguments.items()})


def _argument(name: str, value: Any) -> Any:
    if name == "known" and isinstance(value, list):  # ids, to be typed as they are
        return either([str(one) for one in value])
    if name == "sharing":
        return every(value)
    if isinstance(value, (list, tuple)):
        return either([term(str(one)) for one in value])
    if name in ("trait", "track", "degree", "system", "plays", "what"):
        return term(str(value))
    return show(value) if isinstance(value, str) else value
