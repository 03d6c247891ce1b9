"""Sheets and people by lines: renamed, placed, removed, noted, doubled, put away, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.refusal import Refusal
from data.checking import check
from tests.conftest import Evening

HALL = "new character Hall dexterity 3 brawl 4 willpower 5"


@pytest.fixture
def hall(evening: Evening) -> Evening:
    evening(HALL)
    return evening


def refused(evening: Evening, line: str) -> Refusal:
    before = evening("journal 1")
    with pytest.raises(Refusal) as caught:
        evening(line)
    assert evening("journal 1") == before
    return caught.value


def test_a_trait_of_the_template_is_renamed_and_still_known_by_its_id(hall: Evening) -> None:
    sheet = hall("rename hall dexterity to Geschick")["character"]
    assert sheet["traits"]["dexterity"] == 3
    assert sheet["names"] == {"dexterity": "Geschick"}
    for typed in ("gesch", "dexterity", "dex"):
        action = hall(f"hall: {typed}+brawl")["actions"][0]
        assert action["dice"] == 7
        assert action["parts"][0] == {"name": "Geschick", "value": 3}
    assert hall("rename hall geschick to dexterity")["character"].get("names") is None


def test_a_trait_of_the_table_s_own_is_renamed_and_declared_lines_go_on(hall: Evening) -> None:
    hall('set hall "Sailing" 2')
    hall("hall: dex+sailing")
    sheet = hall("rename hall sailing to Sea Craft")["character"]
    assert sheet["traits"]["Sea Craft"] == 2
    assert "Sailing" not in sheet["traits"]
    assert hall("queue")["actions"][0]["dice"] == 5
    assert hall("edit 1: sea craft")["actions"][0]["dice"] == 2
    hall("undo")
    hall("undo")
    assert hall("show hall")["character"]["traits"]["Sailing"] == 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rename hall brawl to dodge", "trait_exists"),
        ("rename hall brawl to Willpower", "trait_exists"),
        ("rename hall willpower to Mana", "no_such_trait"),
        ("rename hall nonsense to Mana", "no_such_trait"),
        ("rename hall brawl", "word_expected"),
        ("rename hall to", "word_expected"),
        ("rename hall to Hall", "same_name"),
        ("rename hall to Hall#3", "name_numbered"),
        ("rename nobody to X", "nobody_called"),
        ('rename hall to "\u200b"', "name_empty"),
        ("rename hall brawl to " + "x" * 121, "name_long"),
        ("remove hall", "trait_expected"),
        ("remove hall willpower", "no_such_trait"),
        ("remove hall brawl grappling", "no_such_specialty"),
        ("place hall brawl", "word_expected"),
        ("place hall before dodge", "trait_expected"),
        ("place hall brawl before nonsense", "no_such_trait"),
        ("role hall", "role_expected"),
        ("role hall king", "role_expected"),
        ("duplicate hall as Hall", "same_name"),
        ("unarchive hall", "not_archived"),
        ("delete nobody", "nobody_called"),
        ("new character X x0", "number_out_of_bounds"),
        ("new character X x101", "number_out_of_bounds"),
        ("new character X x9999999", "number_out_of_bounds"),
        ("new character X x10000", "number_out_of_bounds"),
        ("new character X x2 from nobody", "nobody_called"),
        ("new character X x2 from", "name_missing"),
        ("new character X x2 dexterity", "rating_missing"),
    ],
)
def test_what_cannot_be_done_to_a_sheet_changes_nothing(
    hall: Evening, line: str, code: str
) -> None:
    assert refused(hall, line).code == code


def test_removing_and_bringing_back(hall: Evening) -> None:
    hall("specialty hall brawl grappling")
    sheet = hall("remove hall brawl")["character"]
    assert "brawl" not in sheet["traits"]
    assert sheet["specialties"] == {}
    assert refused(hall, "hall: dex+brawl").code == "no_such_trait"
    assert hall("set hall brawl 2")["character"]["traits"]["brawl"] == 2
    assert hall("hall: dex+brawl")["actions"][0]["dice"] == 5
    hall('set hall "Sailing" 2')
    assert "Sailing" not in hall("remove hall sailing")["character"]["traits"]


def test_a_specialty_is_removed_by_its_text(hall: Evening) -> None:
    hall("specialty hall brawl grappling")
    hall("specialty hall brawl in taverns")
    sheet = hall("remove hall brawl GRAPPLING")["character"]
    assert sheet["specialties"] == {"brawl": ["in taverns"]}


def test_traits_are_put_in_another_order_and_group(hall: Evening) -> None:
    hall('set hall "Sailing" 2')
    order = list(hall("place hall dodge before brawl")["character"]["traits"])
    at = order.index("dodge")
    assert order[at : at + 3] == ["dodge", "brawl", "empathy"]
    assert order[-1] == "Sailing"
    order = list(hall("place hall sailing before ride")["character"]["traits"])
    at = order.index("Sailing")
    assert order[at - 1 : at + 2] == ["music", "Sailing", "ride"]
    order = list(hall("place hall brawl in Secret Arts")["character"]["traits"])
    assert order[-1] == "brawl"
    order = list(hall("place hall sailing in secret arts")["character"]["traits"])
    assert order[-2:] == ["brawl", "Sailing"]
    order = list(hall("place hall sailing before brawl")["character"]["traits"])
    assert order[-2:] == ["Sailing", "brawl"]
    for _ in range(5):
        hall("undo")
    order = list(hall("show hall")["character"]["traits"])
    assert order.index("brawl") < order.index("dodge")


def test_every_order_of_a_group_can_be_made(hall: Evening) -> None:
    talents = [*("acting", "alertness", "athletics", "brawl", "dodge", "empathy")]
    for key in talents:
        order = list(hall(f"place hall {key} before acting")["character"]["traits"])
        assert len(order) == len(set(order))
    assert order[9:15] == ["alertness", "athletics", "brawl", "dodge", "empathy", "acting"]


def test_notes_are_kept_line_by_line(hall: Evening) -> None:
    hall("notes hall Owes the miller: a cow; two geese.")
    sheet = hall('notes hall + "Scar, left cheek"')["character"]
    assert sheet["notes"] == "Owes the miller: a cow; two geese.\nScar, left cheek"
    assert "cow" not in hall("journal 1")["entries"][0]["text"]
    assert "notes" not in hall('notes hall ""')["character"]
    assert hall("undo")["undone"]
    assert "Scar" in hall("show hall")["character"]["notes"]


def test_notes_have_an_end(hall: Evening) -> None:
    hall.all(*["notes hall + " + "x" * 1_900] * 10)
    assert refused(hall, "notes hall + " + "x" * 1_900).code == "notes_long"


def test_whose_it_is(hall: Evening) -> None:
    assert hall("role hall npc")["character"]["kind"] == "npc"
    assert hall("role hall player Ruth")["character"]["kind"] == "player"
    assert "played by Ruth" in hall("journal 1")["entries"][0]["text"]


def test_a_duplicate_has_a_sheet_of_its_own_unhurt(hall: Evening) -> None:
    hall("specialty hall brawl grappling")
    hall("set hall willpower 2")
    hall("hurt hall 3")
    twin = hall("duplicate hall as Cunning Twin")["character"]
    assert twin["traits"]["brawl"] == 4
    assert twin["tracks"] == {
        "willpower": {"value": 5, "most": 5},
        "health": {"value": 0, "most": 7},
    }
    assert twin["specialties"] == {"brawl": ["grappling"]}
    hall("set cunning brawl 1")
    assert hall("show hall")["character"]["traits"]["brawl"] == 4
    assert hall("duplicate hall")["character"]["name"] == "Hall#2"


def test_several_extras_share_one_sheet(hall: Evening) -> None:
    made = hall("new character Guard x3 dexterity 2 melee 3 willpower 2")["characters"]
    assert [one["name"] for one in made] == ["Guard#1", "Guard#2", "Guard#3"]
    assert {one["kind"] for one in made} == {"extra"}
    assert all(one["traits"]["melee"] == 3 for one in made)
    assert all(one["tracks"]["willpower"] == {"value": 2, "most": 2} for one in made)
    hall("hurt guard#2 2")
    hall("set guard#3 melee 1")
    assert hall("show guard#1")["character"]["tracks"]["health"]["value"] == 0
    more = hall("new character Guard x2 from guard#3")["characters"]
    assert [one["name"] for one in more] == ["Guard#4", "Guard#5"]
    assert all(one["traits"]["melee"] == 3 for one in more), "the sheet, not what differs on it"
    assert len(hall("new character Wolf x1 npc")["characters"]) == 1
    assert hall("undo")["undone"]
    assert refused(hall, "show wolf").code == "nobody_called"


def test_archived_ones_leave_the_scene_and_are_found_by_name(hall: Evening) -> None:
    hall("new scene Barn stressful")
    hall("hall: dex+brawl")
    assert hall("archive hall")["character"]["archived"] is True
    assert refused(hall, "resolve").code == "nothing_left"
    assert refused(hall, "archive hall").code == "archived_already"
    assert "archived" not in hall("unarchive hall")["character"]
    hall("archive hall")
    assert hall("join hall")["scene"]["order"] == ["Hall"]
    assert "archived" not in hall("show hall")["character"], "who joins a scene is back"


def test_deleting_takes_what_goes_with_it_and_is_taken_back(hall: Evening) -> None:
    hall.all("new character Anna wits 3 brawl 2", "new scene Barn stressful", "join hall, anna")
    hall.all("hall: dex+brawl task door", "anna: brawl+hall:brawl")
    hall.all("resolve 1 dice 1 1 1 1 1 1 1")
    before = (hall("queue"), hall("show hall"))
    hall("hall: ; wits reflex task door")
    assert hall("delete hall") == {"deleted": {"name": "Hall"}}
    left = hall("queue")["actions"]
    assert [one["who"] for one in left] == ["Anna"]
    assert left[0]["dice"] == 6, "what others drew from the sheet stays as it was"
    assert hall("resolve")["results"][0]["who"] == "Anna"
    hall("undo")
    hall("undo")
    hall("undo")
    assert (hall("queue"), hall("show hall")) == before
    hall("delete hall")
    evening = hall.reopen()
    assert refused(evening, "show hall").code == "nobody_called"
    evening.play.gateway.close()


def test_deleting_reaches_the_queues_of_paused_scenes(hall: Evening) -> None:
    hall.all("new character Anna wits 3 brawl 2 willpower 3", "new scene One stressful")
    hall.all("hall: dex", "anna: brawl+hall:brawl wp", "new scene Two stressful")
    hall("anna: wits")
    hall("delete hall")
    assert hall("anna: wits wp")["actions"][0]["possible"], "only this scene is at work"
    connection = hall.play.gateway.connection
    assert connection.execute("SELECT count(*) FROM action WHERE character = 1").fetchone() == (0,)
    parts = connection.execute("SELECT parts FROM action WHERE n = 2 AND scene = 1").fetchone()[0]
    assert '"of"' not in parts
    assert "Hall:brawl" in parts
    orders = connection.execute('SELECT "order" FROM scene').fetchall()
    assert all("1" not in order for (order,) in orders)


def test_a_sheet_that_others_are_on_is_not_deleted(hall: Evening) -> None:
    hall("new character Guard x3 melee 2")
    assert refused(hall, "delete guard#1").code == "sheet_shared"
    hall.all("delete guard#2", "delete guard#3", "delete guard#1")
    assert refused(hall, "show guard#1").code == "nobody_called"


def test_what_is_unusual_is_said_and_let_be(hall: Evening) -> None:
    sheet = hall("set hall dexterity 7")["character"]
    assert sheet["unusual"] == ["unusual: Dexterity 7, above 5"]
    assert hall("hall: dex")["actions"][0]["dice"] == 7
    assert hall("set hall willpower 6/5")["character"]["unusual"][-1] == (
        "unusual: Willpower 6, above 5"
    )


@pytest.mark.parametrize("name", ["To", "Before It", "x5", "from", "Rename", "npc"])
def test_names_that_are_words_of_these_commands(hall: Evening, name: str, tmp_path: Path) -> None:
    hall(f'new character "{name}"')
    hall(f'set "{name}" brawl 2')
    hall(f'rename "{name}" brawl to "{name} x"')
    hall(f'place "{name}" "{name} x" before dodge')
    hall(f'remove "{name}" "{name} x"')
    hall(f'notes "{name}" "to before as in"')
    hall(f'duplicate "{name}" as "{name} as"')
    hall(f'rename "{name}" to "{name} to"')
    hall(f'archive "{name} to"')
    hall(f'delete "{name} to"')
    assert check(hall.path).sound


def test_a_new_trait_is_made_in_a_group(hall: Evening) -> None:
    order = list(hall('set hall "Sea Craft" 2 in skills')["character"]["traits"])
    assert order[order.index("survival") + 1] == "Sea Craft"
    order = list(hall('set hall "Second Sight" 1 in "Gifts in blood"')["character"]["traits"])
    assert order[-1] == "Second Sight"
    assert hall("hall: sea craft")["actions"][0]["dice"] == 2
    hall('set hall "In 5 in" 3')
    assert hall("show hall")["character"]["traits"]["In 5 in"] == 3


def test_nobody_inherits_what_a_deleted_one_did(hall: Evening) -> None:
    hall.all("new character Anna brawl 2", "new scene Barn stressful", "join anna")
    hall.all('anna: brawl "stabs the priest" task door', "resolve", "next", "delete anna")
    evening = hall.reopen()
    bob = evening("new character Bob brawl 1")["character"]
    assert bob["id"] == 3
    evening.all("undo", "undo")
    assert evening("show anna")["character"]["id"] == 2
    evening.all("redo", "redo")
    assert evening("show bob")["character"]["id"] == 3
    evening.play.gateway.close()


def test_deleting_leaves_the_tasks_of_others_as_they_were(hall: Evening) -> None:
    hall.all("new character Anna brawl 2", "new scene Barn stressful", "join anna, hall")
    hall.all("anna: brawl task door", "hall: dex task door", "resolve 1 dice 2 2")
    hall.all("resolve 2 dice 2 2 2", "next", "delete anna")
    connection = hall.play.gateway.connection
    found = connection.execute("SELECT last, attempts FROM task WHERE name = 'door'").fetchone()
    assert found == (2, '{"1":1}')


@pytest.mark.parametrize(
    ("name", "line", "found"),
    [
        ("Ode to Joy", "rename Ode to Joy to Bob", "Bob"),
        ("Same as Before", "duplicate Same as Before", "Same as Before#2"),
        ("Odd Player", "role Odd Player npc", "Odd Player"),
        ("The Extra", "role The Extra npc", "The Extra"),
        ("Man in Black", "place Man in Black strength before dexterity", "Man in Black"),
        ("Man in Black", "place Man in Black strength in talents", "Man in Black"),
    ],
)
def test_names_that_hold_a_command_s_word(
    evening: Evening, name: str, line: str, found: str
) -> None:
    evening.all("new character Ode", "new character Man", f"new character {name}: wits 1")
    assert evening(line)["character"]["name"] == found
    assert evening("show Ode")["character"]["name"] == "Ode"


def test_a_trait_that_holds_in_and_a_number(hall: Evening) -> None:
    traits = hall('set hall "Top 5 in class" 3')["character"]["traits"]
    assert traits["Top 5 in class"] == 3
    assert hall("set hall Top 5 in class 2")["character"]["traits"]["Top 5 in class"] == 2


def test_who_is_left_of_a_name_may_lose_the_number(evening: Evening) -> None:
    evening.all("new character Bran", "duplicate bran", "delete bran#2")
    assert evening("rename bran#1 to Bran")["character"]["name"] == "Bran"
    with pytest.raises(Refusal, match="same_name"):
        evening("rename bran to Bran")
