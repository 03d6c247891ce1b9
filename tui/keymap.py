"""The table's own keys, changed by whoever sits there: `keys.toml` in the configuration folder.

    [keys]
    next = "space,f5"

A name is one of `docs/keys.md`; the keys are Textual's names, parted by commas.
"""

from __future__ import annotations

from pathlib import Path

from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from core.refusal import Refusal
from tui.keys import KEYS, MOVING, Own, of


def place() -> Path:
    """Where the file is looked for."""
    from platformdirs import user_config_path

    return user_config_path("roundkeeper", appauthor=False) / "keys.toml"


def read(path: Path, known: frozenset[str]) -> dict[str, str]:
    """The keys by name; nothing if there is no file. Raises Refusal for one that isn't right."""
    if not path.is_file():
        return {}
    import tomllib  # only where somebody has such a file

    try:
        whole = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Refusal("keymap_unreadable", path=str(path)) from None
    found = whole.get("keys", {})
    if set(whole) - {"keys"} or not isinstance(found, dict):
        raise Refusal("keymap_section", path=str(path))
    own = {name: _keys(path, name, keys, known) for name, keys in found.items()}
    _apart(path, own)
    return own


def _keys(path: Path, name: str, keys: object, known: frozenset[str]) -> str:
    """What is pressed for one thing, as Textual wants it."""
    if name not in known:
        raise Refusal("keymap_entry", path=str(path), name=name)
    said = [key.strip() for key in keys.split(",")] if isinstance(keys, str) else []
    if not said or not all(map(_is_key, said)):
        raise Refusal("keymap_key", path=str(path), name=name, key=str(keys))
    return ",".join(said)


def _is_key(key: str) -> bool:
    *modifiers, base = key.split("+")
    signs = {*Keys, *KEY_NAME_REPLACEMENTS.values()}
    named = base in signs or key_to_character(base) is not None
    return named and set(modifiers) <= {"ctrl", "shift", "alt"}


def _apart(path: Path, own: Own) -> None:
    """On no screen two things may have one key."""
    for where in dict.fromkeys(where for key in KEYS for where in key.where):
        taken: dict[str, str] = {}
        for key in [*of(where, own), *(of(MOVING[where], own) if where in MOVING else ())]:
            for one in key.keys.split(",") if key.keys else ():
                other = taken.setdefault(one, key.id)
                if other != key.id and {other, key.id} & set(own):
                    raise Refusal("keymap_clash", path=str(path), key=one, one=other, other=key.id)
