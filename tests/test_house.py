"""The house: layers, one registry, every code with its words, everything documented."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from core import moves, systems
from tui import helps, keys, refusals, terms
from tui.commands import cli
from tui.tell import SENTENCES

ROOT = Path(__file__).parents[1]
SOURCES = [path for part in ("core", "data", "tui") for path in (ROOT / part).rglob("*.py")]


def imported(program: str) -> set[str]:
    """The modules that a program in a process of its own has imported at its end."""
    answer = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return set(answer.stdout.split())


def test_core_and_data_bring_no_screen() -> None:
    seen = imported("import core.moves, core.language, data.gateway, data.checking")
    assert not {"textual", "rich", "click", "sqlite_utils"} & seen


def test_plain_mode_opens_and_reads_without_screen_and_sqlite_utils(chronicle: Path) -> None:
    program = f"""
import io
from pathlib import Path
from core.dice import Secure
from data.gateway import Gateway
from tui.plain import Plain
from tui.play import Play
from tui.tell import tell
with Gateway(Path({str(chronicle)!r}), tell, str) as gateway:
    plain = Plain(Play(gateway, Secure()), io.BytesIO(), as_json=True, strict=False)
    plain.run(io.BytesIO(b"queue\\nrules\\njournal\\n"))
"""
    assert not {"textual", "rich", "sqlite_utils"} & imported(program)


def literals(call: str) -> set[str]:
    """The first argument of each call of that name, where it is a literal text."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name == call:
                first = node.args[0]
                options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                found |= {o.value for o in options if isinstance(o, ast.Constant)}
    return {value for value in found if isinstance(value, str)}


def test_every_refusal_has_its_sentence() -> None:
    codes = literals("Refusal") | literals("Reason") | literals("Finding")
    assert len(codes) > 80
    assert codes <= set(refusals.SENTENCES), codes - set(refusals.SENTENCES)


def test_no_sentence_is_left_over() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for code in refusals.SENTENCES:
        assert text.count(f'"{code.removesuffix("_near")}"') >= 2 or code.endswith("_near"), code


def test_everything_that_happens_can_be_told() -> None:
    told = literals("Told")
    assert len(told) > 20
    assert told <= set(SENTENCES), told - set(SENTENCES)


def test_every_entry_of_the_registry_has_help_and_a_line() -> None:
    assert {entry.help for entry in moves.REGISTRY.values()} == set(helps.HELP)
    for system in systems.MODULES:
        assert {switch.id for switch in systems.load(system).switches} <= set(helps.RULES)
    assert all(
        entry.line or name in ("calm", "stressful") for name, entry in moves.REGISTRY.items()
    )


def test_every_template_trait_track_and_degree_has_a_term() -> None:
    for name in systems.MODULES:
        system = systems.load(name)
        ids = {spec.id for spec in system.template.traits} | set(system.degrees)
        ids |= {spec.id for spec in system.template.tracks} | {word.id for word in system.words}
        assert ids <= set(terms.TERMS)


def test_each_system_has_short_names_that_name_one_trait() -> None:
    for name in systems.MODULES:
        short = [spec.short for spec in systems.load(name).template.traits if spec.short]
        assert len(set(short)) == len(short)


def page(name: str) -> str:
    """A page of the documentation."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_line_of_plain_mode_is_documented() -> None:
    text = page("docs/plain-mode.md")
    for name, entry in moves.REGISTRY.items():
        first = (entry.line or name).split(" N")[0].split(" [")[0]
        assert first.split(" NAME")[0] in text, entry.line


@pytest.mark.parametrize("system", sorted(systems.MODULES))
def test_every_switch_is_documented(system: str) -> None:
    text = page(f"docs/systems/{system}.md")
    for switch in systems.load(system).switches:
        assert f"`{switch.id}`" in text
        for choice in switch.choices:
            assert re.search(rf"\b{choice}\b", text)


def test_every_command_and_option_is_documented() -> None:
    text = page("README.md") + page("docs/commands.md")
    for name, command in cli.commands.items():
        assert f"roundkeeper {name}" in text
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    assert option in text, (name, option)


def test_the_catalogue_of_texts_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "roundkeeper.pot"
    subprocess.run(
        [
            *(sys.executable, "-m", "babel.messages.frontend", "extract"),
            *("--keywords", "N_", "--no-location", "--omit-header", "--sort-output"),
            *("-o", str(fresh), "tui"),
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    kept = page("tui/locales/roundkeeper.pot")
    assert fresh.read_text(encoding="utf-8") == kept, "make pot"


def test_the_texts_hold_no_emoji() -> None:
    for path in SOURCES:
        if path.parts[-2:] == ("language", "words.py"):
            continue
        assert not re.search("[\U0001f000-\U0001faff]", path.read_text(encoding="utf-8")), path


def test_no_file_is_over_four_hundred_lines() -> None:
    long = {p.name for p in SOURCES if len(p.read_text(encoding="utf-8").splitlines()) > 400}
    assert not long


def test_the_page_of_keys_is_the_registrys() -> None:
    assert page("docs/keys.md") == keys.page(), "write keys.page() into docs/keys.md"
