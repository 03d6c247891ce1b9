"""The table's own keys, changed by whoever sits there: `keys.toml` in the configuration folder.

    [keys]
    next = "space,f5"

A name is one of `docs/keys.md`; the keys are Textual's names, parted by commas.
"""

from __future__ import annotations

from pathlib import Path

from core.refusal import Refusal


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
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("keys", {})
    except (OSError, ValueError):
        raise Refusal("keymap_unreadable", path=str(path)) from None
    for name, keys in found.items() if isinstance(found, dict) else [("keys", None)]:
        if name not in known or not isinstance(keys, str):
            raise Refusal("keymap_entry", path=str(path), name=str(name))
    return dict(found)
