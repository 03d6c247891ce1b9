"""Opening: what isn't a sound chronicle is refused in one sentence, the file untouched."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.refusal import Refusal
from data import checking, opening
from data.creating import create
from data.gateway import Gateway
from tui import say
from tui.tell import tell

if TYPE_CHECKING:
    from tests.conftest import Evening

pytestmark = pytest.mark.damages
Spoil = Callable[[Path], None]


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _text(path: Path) -> None:
    path.write_text("dear diary\n" * 100)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _noise(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[8192:12288] = bytes(range(256)) * 16
    path.write_bytes(bytes(data))


def _sql(*statements: str) -> Spoil:
    def spoil(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return spoil


def _other_database(path: Path) -> None:
    path.unlink()
    _sql("CREATE TABLE notes (text TEXT)")(path)


BAD: dict[str, tuple[Spoil, str]] = {
    "missing": (lambda path: path.unlink(), "file_missing"),
    "empty": (_empty, "file_empty"),
    "text": (_text, "not_a_chronicle"),
    "another database": (_other_database, "not_a_chronicle"),
    "another program's id": (_sql("PRAGMA application_id = 7"), "not_a_chronicle"),
    "newer": (_sql("PRAGMA user_version = 99"), "file_newer"),
    "no version": (_sql("PRAGMA user_version = 0"), "damaged"),
    "cut": (_cut, "damaged"),
    "noise": (_noise, "damaged"),
    "a foreign trigger": (
        _sql("CREATE TRIGGER spy AFTER INSERT ON event BEGIN DELETE FROM scene; END"),
        "foreign_object",
    ),
    "a foreign view": (_sql("CREATE VIEW peek AS SELECT * FROM event"), "foreign_object"),
    "a foreign table": (_sql("CREATE TABLE extra_table (x)"), "foreign_object"),
    "a table gone": (_sql("DROP TABLE choice"), "damaged"),
    "no events": (_sql("DELETE FROM event"), "damaged"),
    "the last event gone": (
        _sql("DELETE FROM event WHERE id = (SELECT max(id) FROM event)"),
        "damaged",
    ),
    "a row of the last step changed": (_sql("UPDATE action SET label = 'x'"), "damaged"),
    "a broken chain": (
        _sql("UPDATE event SET intent = '{}' WHERE id = (SELECT max(id) FROM event)"),
        "damaged",
    ),
    "rows that can't be read": (_sql("UPDATE chronicle SET rules = 'x'"), "damaged"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_refused_and_untouched(evening: Evening, what: str) -> None:
    evening.all("new character Hall dexterity 3", "new scene S", "hall: dex dice 9 9 9")
    evening.play.gateway.close()
    spoil, code = BAD[what]
    spoil(evening.path)
    before = evening.path.read_bytes() if evening.path.exists() else None
    with pytest.raises(Refusal) as refused:
        Gateway(evening.path, tell, lambda: "now")
    assert refused.value.code == code
    sentence = say.refusal(refused.value)
    assert sentence.count(".") >= 1
    assert "\n" not in sentence
    after = evening.path.read_bytes() if evening.path.exists() else None
    assert after == before
    assert [p.name for p in evening.path.parent.iterdir()] == (
        [evening.path.name] if before is not None else []
    )


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="not_a_file"):
        Gateway(tmp_path, tell, lambda: "now")


def test_new_refuses_an_existing_file_and_an_unknown_folder(
    chronicle: Path, tmp_path: Path
) -> None:
    before = chronicle.read_bytes()
    with pytest.raises(Refusal, match="file_exists"):
        create(chronicle, "storyteller", "x", tell, "now")
    assert chronicle.read_bytes() == before
    with pytest.raises(Refusal, match="folder_missing"):
        create(tmp_path / "no" / "x.roundkeeper", "storyteller", "x", tell, "now")
    with pytest.raises(Refusal, match="no_such_system"):
        create(tmp_path / "x.roundkeeper", "chess", "x", tell, "now")
    with pytest.raises(Refusal, match="name_empty"):
        create(tmp_path / "x.roundkeeper", "storyteller", "\u202e", tell, "now")
    assert [p.name for p in tmp_path.iterdir()] == [chronicle.name]


def test_every_flipped_bit_is_found(evening: Evening, tmp_path: Path) -> None:
    evening.all("new character Hall dexterity 3", "new scene S", "hall: dex dice 9 9 9", "next")
    evening.play.gateway.close()
    whole = evening.path.read_bytes()
    copy = tmp_path / "copy.roundkeeper"
    missed = []
    used = [at for at in range(100, len(whole)) if whole[at]]
    for at in used[:: max(1, len(used) // 50)]:
        spoiled = bytearray(whole)
        spoiled[at] ^= 1
        copy.write_bytes(bytes(spoiled))
        try:
            if checking.check(copy).sound:
                missed.append(at)
        except Refusal:
            pass
    assert len(missed) < 10
    told = contents(whole)
    for at in missed:  # bytes that hold nothing: room that a page doesn't use
        spoiled = bytearray(whole)
        spoiled[at] ^= 1
        assert contents(bytes(spoiled)) == told, at


def test_an_index_on_what_is_no_column_is_found(chronicle: Path) -> None:
    whole = chronicle.read_bytes()
    at = whole.index(b'ON "specialty" ("character")')
    assert at
    spoiled = whole[:at] + whole[at:].replace(b'("character")', b'("char`cter")', 1)
    chronicle.write_bytes(spoiled)
    with pytest.raises(Refusal, match="damaged"):
        opening.open_checked(chronicle)


def test_no_flipped_bit_of_the_schema_is_more_than_a_refusal(
    chronicle: Path, tmp_path: Path
) -> None:
    """A bit that turns a name into bytes, as well as any other: found, or without effect."""
    whole = chronicle.read_bytes()
    copy = tmp_path / "copy.roundkeeper"
    serial = whole.find(b"tableevent")
    assert serial > 0
    for at in range(serial - 8, serial + 12):
        for bit in range(8):
            spoiled = bytearray(whole)
            spoiled[at] ^= 1 << bit
            copy.write_bytes(bytes(spoiled))
            with suppress(Refusal):
                checking.check(copy)


def contents(data: bytes) -> list[str]:
    """Everything that a file holds, but for the events' text, which is outside the hash."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(data)
    connection.execute("UPDATE event SET text = ''")
    told = list(connection.iterdump())
    connection.close()
    return told


def test_check_completes_a_write_that_was_killed(evening: Evening, tmp_path: Path) -> None:
    evening.all(*[f"new character P{n} dexterity 3" for n in range(30)])
    evening.play.gateway.close()
    writer = sqlite3.connect(evening.path, isolation_level=None)
    writer.execute("PRAGMA cache_size = 1")  # so that pages and journal reach the disk at once
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE trait SET rating = 5")
    writer.execute("UPDATE event SET text = 'torn'")
    copy = tmp_path / "copy.roundkeeper"
    copy.write_bytes(evening.path.read_bytes())
    journal = evening.path.with_name(f"{evening.path.name}-journal")
    copy.with_name(f"{copy.name}-journal").write_bytes(journal.read_bytes())
    writer.execute("ROLLBACK")
    writer.close()
    assert copy.read_bytes() != evening.path.read_bytes()
    assert checking.check(copy).sound
    assert copy.read_bytes() == evening.path.read_bytes()


def test_check_names_the_first_bad_event(evening: Evening) -> None:
    evening.all("new character A", "new character B", "new character C")
    evening.play.gateway.close()
    _sql("UPDATE event SET changes = replace(changes, '\"B\"', '\"X\"') WHERE id = 3")(evening.path)
    finding = checking.check(evening.path)
    assert (finding.sound, finding.code, finding.arguments) == (
        False,
        "event_damaged",
        {"event": 3},
    )


def test_check_finds_a_row_that_no_event_wrote(evening: Evening) -> None:
    evening("new character A dexterity 3")
    evening.play.gateway.close()
    _sql("UPDATE trait SET rating = 5")(evening.path)
    finding = checking.check(evening.path)
    assert (finding.code, finding.arguments) == (
        "row_differs",
        {"kind": "trait", "key": "1/dexterity", "event": 2},
    )


def test_writing_waits_for_the_examination(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file too large to be waited for is shown, and refused before the first write."""
    evening.all("new character Hall dexterity 3", *[f"new character P{n}" for n in range(60)])
    evening.play.gateway.close()
    data = bytearray(evening.path.read_bytes())
    free = _page_of_events(evening.path)
    data[free : free + 2048] = b"\xff" * 2048
    evening.path.write_bytes(bytes(data))
    monkeypatch.setattr("data.gateway.SMALL", 0)
    with Gateway(evening.path, tell, lambda: "now") as gateway:
        before = evening.path.read_bytes()
        from core import moves

        with pytest.raises(Refusal, match="damaged"):
            gateway.run(moves.intent(gateway.table, "new_character", name="X", traits={}))
        assert evening.path.read_bytes() == before


def _page_of_events(path: Path) -> int:
    """The offset of a page of early events, which opening doesn't read."""
    connection = sqlite3.connect(path)
    size = int(connection.execute("PRAGMA page_size").fetchone()[0])
    connection.close()
    data = path.read_bytes()
    at = data.find(b"Hall begins") if b"Hall begins" in data else data.find(b"P3 is made")
    return at // size * size


def test_a_read_only_file_is_shown_and_not_written(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening("new character Hall")
    evening.play.gateway.close()
    monkeypatch.setattr("os.access", lambda *_: False)  # tests may run as root, who writes anyway
    with Gateway(evening.path, tell, lambda: "now") as gateway:
        from core import moves

        with pytest.raises(Refusal, match="read_only"):
            gateway.run(moves.intent(gateway.table, "new_character", name="X", traits={}))
        assert gateway.table.chronicle.name
