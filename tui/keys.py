"""What can be done on the table, once: bindings, palette, last rows, help, keymap, docs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.binding import Binding

from core.frozen import frozen, replace
from tui.terms import N_


@frozen
class Key:
    """One thing to do. `id` is its name in a keymap, `keys` what is pressed for it.

    `says` is its word in the last rows, `help` its line elsewhere; `moves` are the entries of
    the registry of moves that it reaches; `where` are the screens that have it. Without keys it
    stands in the palette only. An action that ends in `({key})` is told which key it was.
    """

    id: str
    keys: str
    action: str
    says: str
    help: str
    moves: tuple[str, ...] = ()
    where: tuple[str, ...] = ("table",)

    @property
    def shown(self) -> str:
        """The keys as people read them: r F5."""
        if self.action.endswith(EACH):
            return f"{self.keys[0]}–{self.keys[-1]}"
        return " ".join(_named_key(key) for key in self.keys.split(",") if key)

    @property
    def first(self) -> str:
        """The first key as people read it."""
        return self.shown.partition(" ")[0]


Own = Mapping[str, str]
"""The keys of a table's own keymap, by name."""
UNCHANGED: Own = {}
EACH = "({key})"
BOTH = ("table", "sheet")
SHEET = ("sheet",)
MOVING = {"table": "lists", "sheet": "columns"}
"""How one moves on the screens where a line can be opened."""
SIGNS = {"colon": ":", "question_mark": "?", "plus": "+", "minus": "-", "slash": "/"}
SIGNS |= {"right_square_bracket": "]", "left_square_bracket": "[", "space": "Space"}
SIGNS |= {"home": "Home", "end": "End"}
SIGNS |= {"delete": "Del", "insert": "Ins", "pagedown": "PgDn", "pageup": "PgUp"}
NAMES = {"escape": "Esc", "enter": "Enter", "tab": "Tab", "shift+tab": "shift+Tab"}


def _named_key(key: str) -> str:
    named = (SIGNS | NAMES).get(key)
    if named is not None:
        return named
    if key.startswith("f") and key[1:].isdigit():
        return key.upper()
    for word, sign in (("down", "↓"), ("up", "↑"), ("left", "←"), ("right", "→")):
        key = key.replace(word, sign)
    return key


KEYS = (
    Key("next", "r,f5", "resolve", N_("next"), N_("throws the marked or the next action"), ("resolve",)),
    Key("all", "R,f6", "resolve_all", N_("all"), N_("throws all that is left"), ("resolve",)),
    Key("dice", "d,f7", "dice", N_("real dice"), N_("takes the dice that were thrown at the table"), ("resolve", "tell", "overrule")),
    Key("declare", "a,f2", "declare", N_("declare"), N_("asks what the marked character does"), ("declare",)),
    Key("open", "enter", "open", N_("open"), N_("edits the marked action; goes back to the marked entry"), ("edit", "undo")),
    Key("willpower", "w,f9", "willpower", N_("Willpower"), N_("pays Willpower for the marked or the next action"), ("mark",)),
    Key("again", "t,ctrl+t", "again", N_("again"), N_("tries a failed action again"), ("again",)),
    Key("overrule", "o,ctrl+o", "overrule", N_("overrule"), N_("overrules degree, dice, difficulty or pool"), ("overrule", "tell")),
    Key("drop", "x,delete", "drop", N_("drop"), N_("drops the marked action; takes the marked one out of the scene"), ("drop", "leave")),
    Key("later", "J,shift+down", "shift(1)", N_("later"), N_("puts the marked one later in the order"), ("move_before", "order")),
    Key("earlier", "K,shift+up", "shift(-1)", N_("earlier"), N_("puts the marked one earlier in the order"), ("move_before", "order")),
    Key("round", "n,ctrl+n", "next_round", N_("next round"), N_("begins the next round"), ("next_round",)),
    Key("undo", "u,ctrl+z", "undo", N_("undo"), N_("takes the last step back"), ("undo",), (*BOTH, "rules")),
    Key("redo", "U,ctrl+y", "redo", N_("redo"), N_("does the last undone step again"), ("redo",), (*BOTH, "rules")),
    Key("line", "colon,ctrl+l", "line", N_("line"), N_("opens the line for anything; the same key goes back"), (), BOTH),
    Key("keys", "escape", "keys", N_("back to the keys"), N_("goes back to the keys; from the sheet, to the table"), (), BOTH),
    Key("panel", "tab", "panel(1)", N_("next panel"), N_("goes to the next panel")),
    Key("panel_back", "shift+tab", "panel(-1)", N_("previous panel"), N_("goes to the previous panel")),
    Key("cast", "1", "show_panel('cast')", N_("cast"), N_("shows the cast; once more makes it large")),
    Key("queue", "2", "show_panel('queue')", N_("queue"), N_("shows the queue; once more makes it large"), ("queue",)),
    Key("tasks", "3", "show_panel('tasks')", N_("tasks"), N_("shows the tasks; once more makes it large")),
    Key("journal", "4", "show_panel('journal')", N_("journal"), N_("shows the journal; once more makes it large"), ("journal",)),
    Key("cover", "v,f12", "cover", N_("secrets"), N_("shows what is secret, or covers it"), (), BOTH),
    Key("help", "question_mark,f1", "help", N_("keys"), N_("shows these keys"), ("help",), BOTH),
    Key("palette", "ctrl+p", "app.command_palette", N_("search"), N_("searches all that can be done"), (), BOTH),
    Key("calm", "", "say_line('calm')", N_("calm"), N_("makes the scene calm"), ("calm",)),
    Key("stressful", "", "say_line('stressful')", N_("stressful"), N_("makes the scene stressful"), ("stressful",)),
    Key("scene", "", "begin('new scene ')", N_("scene"), N_("opens a scene"), ("new_scene",)),
    Key("join", "i,shift+f2", "join", N_("join"), N_("brings the marked character into the scene, or asks whom"), ("join",), BOTH),
    Key("leave", "", "begin_marked('leave {name}')", N_("leave"), N_("takes the marked character out of the scene"), ("leave",), BOTH),
    Key("order", "", "begin('order ')", N_("order"), N_("sets the order of acting"), ("order",)),
    Key("hurt", "", "begin_marked('hurt {name} 1')", N_("hurt"), N_("marks harm, a wound, on the marked character"), ("hurt",), BOTH),
    Key("heal", "", "begin_marked('heal {name} 1')", N_("heal"), N_("takes harm, a wound, off the marked character"), ("heal",), BOTH),
    Key("character", "C,insert", "new_person", N_("new character"), N_("makes a character and opens the sheet"), ("new_character",), BOTH),
    Key("rating", "", "begin_marked('set {name} ')", N_("rating"), N_("sets a rating or a track of the marked character"), ("set_trait", "set_track")),
    Key("specialty", "", "begin_marked('specialty {name} ')", N_("specialty"), N_("notes what the marked character is best at"), ("specialty",)),
    Key("crowd", "", "new_people", N_("several"), N_("makes several extras on one sheet"), ("new_characters",)),
    Key("duplicate", "", "begin_marked('duplicate {name}')", N_("duplicate"), N_("makes one more like the marked character"), ("duplicate",), BOTH),
    Key("rename", "", "begin_marked('rename {name} to ')", N_("rename"), N_("gives the marked character or a trait another name"), ("rename_character", "rename_trait")),
    Key("role", "", "begin_marked('role {name} ')", N_("role"), N_("says whose the marked character is, and who plays it"), ("set_role",), BOTH),
    Key("archive", "", "begin_marked('archive {name}')", N_("archive"), N_("puts the marked character away, sheet and all"), ("archive",), BOTH),
    Key("unarchive", "", "unarchive", N_("bring back"), N_("brings an archived character back"), ("unarchive",)),
    Key("delete", "", "begin_marked('delete {name}')", N_("delete"), N_("deletes the marked character, sheet and all"), ("delete",), BOTH),
    Key("remove", "", "begin_marked('remove {name} ')", N_("remove"), N_("takes a trait or a specialty off the sheet"), ("remove_trait", "remove_specialty")),
    Key("place", "", "begin_marked('place {name} ')", N_("place"), N_("puts a trait elsewhere on the sheet"), ("place_trait",)),
    Key("notes", "", "begin_marked('notes {name} + ')", N_("notes"), N_("notes something about the marked character"), ("set_notes",)),
    Key("sheet", "c,f3", "sheet", N_("sheet"), N_("opens the sheet of the marked character; there, closes it"), ("show",), BOTH),
    Key("roll", "", "begin('roll ')", N_("roll"), N_("throws on nobody's sheet"), ("roll",)),
    Key("rules", "ctrl+r", "rules", N_("house rules"), N_("shows and sets the house rules"), ("rules", "rule")),
    Key("colours", "", "app.colours", N_("colours"), N_("dark, light, or the terminal's own colours"), (), BOTH),
    Key("choices", "", "say_line('choices')", N_("choices"), N_("shows what is still to be decided"), ("choices",)),
    Key("choose", "", "begin('choose ')", N_("choose"), N_("decides an open choice"), ("choose",)),
    Key("chronicles", "", "chronicles", N_("chronicles"), N_("shows the recent chronicles, a new one, the sample")),
    Key("more", "right", "rate(1)", N_("more"), N_("one more: a rating, a point, a level of harm"), ("set_trait", "set_track"), SHEET),
    Key("less", "left", "rate(-1)", N_("less"), N_("one less"), ("set_trait", "set_track"), SHEET),
    Key("digit", "0,1,2,3,4,5,6,7,8,9", "digit({key})", N_("rating"), N_("sets the rating and goes on to the next"), ("set_trait", "set_track"), SHEET),
    Key("group", "tab", "group(1)", N_("next group"), N_("goes to the next group; in the notes, back to the traits"), (), SHEET),
    Key("group_back", "shift+tab", "group(-1)", N_("previous group"), N_("goes to the group before"), (), SHEET),
    Key("mark", "space", "mark", N_("mark"), N_("marks a trait for a throw"), (), SHEET),
    Key("take", "enter", "take", N_("to the line"), N_("takes the marked traits into the line of the table"), ("declare",), SHEET),
    Key("throw", "r,f5", "throw", N_("throw"), N_("throws the marked traits at once, outside the round"), ("declare",), SHEET),
    Key("trait", "plus,a,f2", "new_trait", N_("trait"), N_("adds a trait to this group"), ("set_trait",), SHEET),
    Key("trait_name", "m,ctrl+n", "rename_trait", N_("rename"), N_("gives the trait another name on this sheet"), ("rename_trait",), SHEET),
    Key("trait_off", "x,delete", "remove_trait", N_("remove"), N_("takes the trait off the sheet"), ("remove_trait",), SHEET),
    Key("trait_later", "J,shift+down", "place(1)", N_("later"), N_("puts the trait later in its group"), ("place_trait",), SHEET),
    Key("trait_earlier", "K,shift+up", "place(-1)", N_("earlier"), N_("puts the trait earlier in its group"), ("place_trait",), SHEET),
    Key("best", "s,ctrl+s", "specialty", N_("specialty"), N_("notes what the character is best at within the trait"), ("specialty",), SHEET),
    Key("best_off", "S,f6", "no_specialty", N_("specialty off"), N_("begins the line that takes a specialty off"), ("remove_specialty",), SHEET),
    Key("write", "e,f4", "notes", N_("notes"), N_("writes the notes; Esc keeps them"), ("set_notes",), SHEET),
    Key("seek", "slash,ctrl+f", "seek", N_("find"), N_("finds somebody or a row as one types; on a sheet, a trait"), (), BOTH),
    Key("next_sheet", "pagedown,right_square_bracket", "next_sheet(1)", N_("next sheet"), N_("goes to the sheet of the next character"), ("show",), SHEET),
    Key("sheet_before", "pageup,left_square_bracket", "next_sheet(-1)", N_("sheet before"), N_("goes to the sheet of the character before"), ("show",), SHEET),
    Key("up", "up,k", "step(-1)", N_("up"), N_("puts the mark one row up"), (), ("lists", "columns")),
    Key("down", "down,j", "step(1)", N_("down"), N_("puts the mark one row down"), (), ("lists", "columns")),
    Key("page_up", "pageup", "step(-10)", N_("page up"), N_("puts the mark ten rows up"), (), ("lists",)),
    Key("page_down", "pagedown", "step(10)", N_("page down"), N_("puts the mark ten rows down"), (), ("lists",)),
    Key("first", "home", "step(-100000)", N_("first"), N_("puts the mark on the first row"), (), ("lists", "columns")),
    Key("last", "end", "step(100000)", N_("last"), N_("puts the mark on the last row"), (), ("lists", "columns")),
    Key("rule_choice", "enter,space", "next_choice", N_("next choice"), N_("gives the marked rule its next choice"), ("rule",), ("rules",)),
    Key("rules_back", "escape,ctrl+r", "dismiss", N_("back"), N_("goes back to the table"), (), ("rules",)),
    Key("chronicle_new", "n,ctrl+n", "new", N_("new"), N_("makes a new chronicle"), (), ("welcome",)),
    Key("chronicle_sample", "s,ctrl+s", "sample", N_("sample"), N_("writes the sample into a file of its own and opens it"), (), ("welcome",)),
    Key("chronicle_off", "x,delete", "forget", N_("out of the list"), N_("takes the marked chronicle out of the list"), (), ("welcome",)),
    Key("welcome_back", "escape", "back", N_("back"), N_("goes back to the table, where there is one"), (), ("welcome",)),
    Key("chronicle_make", "ctrl+n", "make", N_("make it"), N_("makes the chronicle as it stands in the form"), (), ("new",)),
    Key("new_back", "escape", "dismiss", N_("back"), N_("goes back to the welcome"), (), ("new",)),
)  # fmt: skip
BY_ID = {key.id: key for key in KEYS}


def pressed(name: str, own: Own) -> Key:
    """One thing to do, with the keys that this table has given it."""
    key = BY_ID[name]
    return replace(key, keys=own[name]) if name in own and not key.action.endswith(EACH) else key


def of(where: str, own: Own = UNCHANGED) -> list[Key]:
    """What can be done on this screen, by these keys."""
    return [pressed(key.id, own) for key in KEYS if where in key.where]


def bindings(where: str) -> list[Binding]:
    """The same as Textual wants it; the keymap knows each by its id.

    Where a line can be opened, keys go before it while a list has the focus: so they act in the
    order in which they came, and what comes behind `:` in one batch is typed, and never acts.
    """
    first = [*of(where), *of(MOVING[where])] if where in MOVING else []
    before = [bound for key in first for bound in _bound(key, before_others=True)]
    # what can't be typed acts while something is typed as well
    behind = [bound for key in of(where) for bound in _bound(key) if not _types(where, bound.key)]
    return [*before, *behind]


def _types(where: str, key: str) -> bool:
    return where in MOVING and len(SIGNS.get(key, key)) == 1


def _bound(key: Key, *, before_others: bool = False) -> list[Binding]:
    """A binding for each of its keys."""
    found = []
    for one in key.keys.split(",") if key.keys else ():
        action = key.action.replace("{key}", one)
        name = f"{key.id}_{one}" if key.action.endswith(EACH) else key.id
        if before_others:
            action = f"key({key.id!r}, {one!r})"
        named: dict[str, Any] = {"id": name, "tooltip": key.help, "priority": before_others}
        found.append(Binding(one, action, key.says, show=False, **named))
    return found


def page() -> str:
    """The page of keys for `docs/keys.md`; a test compares it."""
    others = [line for where, head in ELSEWHERE.items() for line in (*head, *_rows(where))]
    rest = [f"| {key.says} | `{key.id}` | {key.help} |" for key in KEYS if not key.keys]
    return "\n".join(
        [*PAGE, *_rows("table"), *ON_SHEET, *_rows("sheet"), *others, *PALETTE, *rest, ""]
    )


def _rows(where: str) -> list[str]:
    keyed = [key for key in of(where) if key.keys]
    rows = [f"| {_cell(key.shown)} | `{key.id}` | {key.help} |" for key in keyed]
    return ["| key | name | does |", "|---|---|---|", *rows]


def _cell(shown: str) -> str:
    return " ".join(f"`{key}`" for key in shown.split(" "))


PAGE = (
    "# Keys of the table",
    "",
    "Letters act while a panel has the focus; each also has a control or function key, which works",
    "while a line is being typed. `ctrl+q` leaves, and nothing has to be saved.",
    "",
    "By mouse: what stands in the last two rows and in the tabs is clicked, and says what it does while",
    "the pointer is over it. A click marks a row, a double click does what Enter does there.",
    "",
    "Other keys: write `keys.toml` in the configuration folder (on Linux `~/.config/roundkeeper`), with",
    "the names below and Textual's names of keys, several parted by commas:",
    "",
    "    [keys]",
    '    next = "space,f5"',
    "",
)
ON_SHEET = ("", "On the sheet:", "")
ELSEWHERE = {
    "lists": ("", "In every list; all but the page keys on the sheet too:", ""),
    "rules": ("", "Among the house rules:", ""),
    "welcome": ("", "On the welcome, where Enter opens the marked chronicle:", ""),
    "new": ("", "In the form of a new chronicle:", ""),
}
PALETTE = (
    "",
    "Without a key, in the search (`ctrl+p`), which begins the line that does it where one is needed;",
    "the lines themselves stand in [plain-mode.md](plain-mode.md):",
    "",
    "| what | name | does |",
    "|---|---|---|",
)
