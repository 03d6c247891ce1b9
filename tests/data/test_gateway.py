"""The one door: a step is one transaction, one event, one undo step."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import moves
from core.dice import Seeded
from core.frozen import replace
from core.moves import tries
from core.moves.tries import LOOKED_BACK
from core.refusal import Refusal
from core.table import KINDS, Action, Character, Table, Task
from data.creating import create
from data.gateway import Gateway
from tui import answers
from tui.play import Play
from tui.tell import tell

if TYPE_CHECKING:
    from tests.conftest import Evening

SCRIPT = (
    "new character Hall dexterity 3 brawl 4 dodge 3 willpower 5",
    "new character Guard dexterity 2 extra",
    "new character Guard dexterity 2 extra",
    "new scene The barn stressful",
    "hall: dex+brawl wp; 2x dex+dodge",
    "guard#1: dex",
    "resolve",
    "resolve all",
    "hurt hall 2",
    "rule botch_amnesty session",
    "next keep",
    "hall: 5 @7 dice 1 2 3 4",
    "overrule 5 degree success successes 2",
    "calm",
    "roll 6 @6",
    "order guard#2, hall",
    "specialty hall brawl grappling",
)


def rows(path: Path) -> dict[str, list[Any]]:
    """Every row of every kind, without the versions."""
    connection = sqlite3.connect(path)
    try:
        found = {}
        for kind in KINDS:
            cursor = connection.execute(f'SELECT * FROM "{kind}" ORDER BY id')
            names = [column[0] for column in cursor.description]
            found[kind] = [
                {n: v for n, v in zip(names, values, strict=True) if n != "version"}
                for values in cursor
            ]
        return found
    finally:
        connection.close()


def test_each_line_that_changes_something_is_one_event(evening: Evening) -> None:
    gateway = evening.play.gateway
    for line in SCRIPT:
        before = gateway.connection.execute("SELECT count(*) FROM event").fetchone()[0]
        evening(line)
        after = gateway.connection.execute("SELECT count(*) FROM event").fetchone()[0]
        assert after - before == 1 or line == "resolve all"


def test_all_undone_and_redone_over_restarts(evening: Evening) -> None:
    states = [rows(evening.path)]
    steps = 0
    for line in SCRIPT:
        answer = evening(line)
        steps += len(answer["results"]) if line == "resolve all" else 1
        states.append(rows(evening.path))
    end = states[-1]
    seen = []
    for _ in range(steps):
        evening = evening.reopen()
        evening("undo")
        seen.append(rows(evening.path))
    assert seen[-1] == states[0]
    assert all(state in seen or state == end for state in states)
    with pytest.raises(Refusal, match="nothing_to_undo"):
        evening("undo")
    for _ in range(steps):
        evening = evening.reopen()
        evening("redo")
    assert rows(evening.path) == end
    with pytest.raises(Refusal, match="nothing_to_redo"):
        evening("redo")
    evening.play.gateway.close()


def test_a_redone_roll_shows_the_same_dice(evening: Evening) -> None:
    evening.all(*SCRIPT[:5])
    dice = evening("resolve")["results"][0]["dice"]
    evening.all("undo", "redo")
    assert evening("journal 1")["entries"][0]["dice"] == dice


def test_a_branch_after_an_undo_ends_the_redo(evening: Evening) -> None:
    evening.all("new character A", "new character B", "undo", "new character C")
    with pytest.raises(Refusal, match="nothing_to_redo"):
        evening("redo")
    evening.all("undo", "undo")
    with pytest.raises(Refusal, match="nothing_to_undo"):
        evening("undo")
    evening.all("redo", "redo")
    names = [c.name for c in evening.play.gateway.table.all(Character)]
    assert names == ["A", "C"]


def test_the_journal_shows_an_undone_step_as_undone(evening: Evening) -> None:
    evening.all("new character A", "new character B")
    event = evening("undo")["undone"]["event"]
    entries = {entry["id"]: entry["undone"] for entry in evening("journal")["entries"]}
    assert entries[event]
    assert list(entries.values()).count(True) == 1
    assert evening("redo")["redone"]["event"] == event
    assert not any(entry["undone"] for entry in evening("journal")["entries"])
    evening.all("undo", "redo", "undo")
    assert evening("journal 1")["entries"][0]["undone"]


def test_an_event_carries_images_intent_and_hash(evening: Evening) -> None:
    evening.all(*SCRIPT[:7])
    cursor = evening.play.gateway.connection.execute("SELECT * FROM event ORDER BY id DESC LIMIT 1")
    names = [column[0] for column in cursor.description]
    event = dict(zip(names, cursor.fetchone(), strict=True))
    changed = {(kind, key) for kind, key, _, _ in json.loads(event["changes"])}
    assert ("action", 1) in changed
    assert ("track", "1/willpower") in changed
    track = next(c for c in json.loads(event["changes"]) if c[0] == "track")
    assert track[2]["value"] == 5
    assert track[3]["value"] == 4
    intent = json.loads(event["intent"])
    assert intent["move"] == "resolve"
    assert intent["arguments"] == {"action": 1}
    assert intent["seen"] == {"action/1": 6}
    assert len(intent["dice"][0]) == 4
    assert len(event["hash"]) == 64


def test_a_line_that_changes_nothing_is_no_step(evening: Evening) -> None:
    evening.all("new character A", "new scene S", "join a")
    before = evening.path.read_bytes()
    assert evening("join a")["scene"]["order"] == ["A"]
    assert not evening("calm")["scene"]["stressful"]
    assert evening.path.read_bytes() == before
    assert "in the scene" in evening("undo")["undone"]["text"]


def test_a_refused_move_leaves_file_and_table_alone(evening: Evening) -> None:
    evening.all(*SCRIPT[:5])
    before, table = evening.path.read_bytes(), evening.play.gateway.table
    with pytest.raises(Refusal):
        evening("hall: dex wp; dex wp")
    assert evening.path.read_bytes() == before
    assert evening.play.gateway.table is table


def test_a_fault_inside_a_step_is_rolled_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening("new character A")
    before = rows(evening.path)

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broke:
        broke.setattr("data.events.insert", broken)
        with pytest.raises(KeyboardInterrupt):
            evening("new character B")
    assert rows(evening.path) == before
    evening("new character B")
    assert len(rows(evening.path)["character"]) == 2


def test_two_windows_see_each_other(evening: Evening) -> None:
    evening("new character A willpower 3")
    with Gateway(evening.path, tell, lambda: "now") as other:
        stale = moves.intent(other.table, "set_track", character=1, track="willpower", value=1)
        evening("set a willpower 2")
        other.run(moves.intent(other.table, "new_character", name="B", traits={}))
        assert [c.name for c in other.table.all(Character)] == ["A", "B"]
        evening("rules")
        evening("new character C")
        assert len(list(evening.play.gateway.table.all(Character))) == 3
        other.run(stale)  # what it names, the character's own row, is as it was


def test_an_intent_that_saw_an_older_row_is_asked_again(evening: Evening) -> None:
    evening.all("new character A dexterity 3", "a: dex")
    with Gateway(evening.path, tell, lambda: "now") as other:
        stale = moves.intent(other.table, "drop", action=1)
        evening("edit 1: dex+1")
        with pytest.raises(Refusal, match="changed_meanwhile"):
            other.run(stale)
        other.run(moves.intent(other.table, "drop", action=1))


def test_a_row_put_back_as_it_stands_keeps_its_version(evening: Evening) -> None:
    """Else memory would know it as changed by a step, and the file not (`changed_meanwhile`)."""
    evening.all("new character A dexterity 3", "a: dex")
    table = replace(evening.play.gateway.table, event=99)
    action = table.one(Action, 1)
    assert table.put(replace(action, version=0)).one(Action, 1) is action
    assert table.put(replace(action, label="a leap")).one(Action, 1).version == 99


def test_a_lock_held_elsewhere_is_said_and_nothing_is_lost(evening: Evening) -> None:
    evening("new character A")
    blocker = sqlite3.connect(evening.path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(Refusal, match="locked"):
        evening("new character B")
    blocker.execute("ROLLBACK")
    blocker.close()
    evening("new character B")
    assert len(rows(evening.path)["character"]) == 2


def test_actions_of_earlier_rounds_are_brought_in_by_number(evening: Evening) -> None:
    evening.all("new character A dexterity 3", "new scene S", "a: dex dice 2 3 4", "next", "next")
    evening.all("a: dex @2 dice 5 6 7", "next")
    evening = evening.reopen()
    assert [a.n for a in evening.play.gateway.table.all(Action)] == [1], "it may be tried again"
    assert evening("overrule 2 dice 9 9 9")["results"][0]["successes"] == 3
    assert evening("again 1")["actions"][-1]["difficulty"] == 7
    assert evening("overrule 1 dice 9 9 9")["results"][0]["successes"] == 3
    evening.play.gateway.close()


def test_a_paused_scene_keeps_what_lay_in_it(evening: Evening) -> None:
    evening.all("new character A dexterity 3", "new scene One stressful", "a: dex", "new scene Two")
    assert evening("queue")["actions"] == []
    found = rows(evening.path)
    assert [(s["name"], s["status"]) for s in found["scene"]] == [
        ("One", "paused"),
        ("Two", "front"),
    ]
    assert found["action"][0]["status"] == "declared"


def test_characters_outside_the_scene_are_light_until_named(evening: Evening) -> None:
    evening.all(
        "new character A dexterity 3", "new character B dexterity 4", "new scene S", "join a"
    )
    evening = evening.reopen()
    assert evening.play.gateway.table.sheets == {1}
    assert evening("b: dex")["actions"][0]["dice"] == 4
    evening.play.gateway.close()


def at_work(gateway: Gateway) -> dict[str, Any]:
    """The tasks and actions in memory, by id."""
    return {kind: dict(gateway.table.rows[kind]) for kind in ("task", "action")}


def listed(table: Table) -> Any:
    """What TASKS lists: each open attempt, who, and what the next one is thrown against."""
    found = tries.attempts(table)
    return [(task.id, who, tries.next_difficulty(table, task, who)) for task, who in found]


def test_failed_attempts_stay_at_work_as_after_reading_the_file_again(evening: Evening) -> None:
    """ST-8: a try that makes the next one harder survives rounds; any other one more round."""
    lines = (*SCRIPT[:1], "new scene The barn", "hall: dex @9 roll dice 2 2 2", "stressful")
    evening.all(*lines, "hall: brawl @9 dice 2 3 4 5", "next")
    opened = []
    for _ in range(3):
        with Gateway(evening.path, tell, lambda: "") as again:
            assert at_work(again) == at_work(evening.play.gateway)
            opened.append([task.attempts for task in again.table.all(Task)])
        evening("next")
    assert [len(tasks) for tasks in opened] == [2, 1, 1]


def test_an_attempt_overruled_long_ago_is_listed_as_after_reading_the_file_again(
    evening: Evening,
) -> None:
    evening.all(*SCRIPT[:1], "new scene S stressful", "hall: dex @4 dice 5 6 7", "next", "next")
    evening("overrule 1 degree failure")
    with Gateway(evening.path, tell, lambda: "") as again:
        assert again.ask(listed) == evening.play.gateway.ask(listed)


def test_attempts_at_work_dont_grow_with_the_evening(evening: Evening) -> None:
    evening.all(*SCRIPT[:1], "new scene The barn", *["hall: dex @9 roll dice 2 2 2"] * 3)
    held = len(list(evening.play.gateway.table.all(Task)))
    evening.all(*["hall: dex @2 roll dice 9 9 9"] * LOOKED_BACK, "next")
    left = len(list(evening.play.gateway.table.all(Task)))
    assert (held, left) == (3, 0)
    with Gateway(evening.path, tell, lambda: "") as again:
        assert at_work(again) == at_work(evening.play.gateway)


WHO = st.sampled_from(("hall", "anna"))
WHAT = st.sampled_from(
    ("2 @9", "dex @6 task lock", "dex @9 reflex", "dex @9 extra", "dex wp", "dex; brawl")
)
N = st.integers(1, 9)
LINE = st.one_of(
    st.builds("{}: {}".format, WHO, WHAT),
    st.builds("{}: 2 @9 dice 2 3".format, WHO),
    st.builds("again {}".format, N),
    st.builds("overrule {} degree failure".format, N),
    st.builds("edit {}: {}".format, N, WHAT),
    st.builds("drop {}".format, N),
    st.builds("delete {}".format, WHO),
    st.sampled_from(("resolve", "resolve all", "next", "calm", "stressful")),
    st.sampled_from(("undo", "redo", "new scene S", "new scene S stressful")),
)


@settings(max_examples=40, deadline=None)  # a busy machine is no fault; the seed is hypothesis' own
@given(lines=st.lists(LINE, min_size=4, max_size=20), seed=st.integers(0, 99))
def test_what_lies_in_memory_is_what_the_file_tells(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], seed: int
) -> None:
    """Whatever is played: queue, attempts and their next difficulty are those of a new opening."""
    path = tmp_path_factory.mktemp("played") / "evening.roundkeeper"
    create(path, "storyteller", "An evening", tell, "")
    with Gateway(path, tell, lambda: "") as gateway:
        play = Play(gateway, Seeded(seed))
        for line in (*SCRIPT[:1], "new character Anna dexterity 2", *lines):
            with suppress(Refusal):
                play.line(line)
            with Gateway(path, tell, lambda: "") as again:
                assert again.ask(listed) == gateway.ask(listed), line
                assert again.ask(answers.queue) == gateway.ask(answers.queue), line
