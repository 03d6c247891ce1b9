"""What can be done on the table, once: bindings, palette, last rows, help, keymap, docs."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from tui.say import words
from tui.terms import N_
from tui.widgets.looks import STRONG
from tui.widgets.offers import Offer


@dataclass(frozen=True)
class Key:
    """One thing to do. `id` is its name in a keymap, `keys` what is pressed for it.

    `says` is its word in the last rows, `help` its line elsewhere; `moves` are the entries of
    the registry of moves that it reaches. Without keys it stands in the palette only.
    """

    id: str
    keys: str
    action: str
    says: str
    help: str
    moves: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The keys as people read them: r F5."""
        return " ".join(_named_key(key) for key in self.keys.split(",") if key)

    @property
    def first(self) -> str:
        """The first key as people read it."""
        return self.shown.partition(" ")[0]


SIGNS = {
    "space": "Space",
    "colon": ":",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "delete": "Del",
}
NAMES = {"escape": "Esc", "enter": "Enter", "tab": "Tab", "shift+tab": "shift+Tab", "right": "→"}


def _named_key(key: str) -> str:
    named = (SIGNS | NAMES).get(key)
    if named is not None:
        return named
    if key.startswith("f") and key[1:].isdigit():
        return key.upper()
    return key.replace("down", "↓").replace("up", "↑")


KEYS = (
    Key("next", "r,f5", "resolve", N_("next"), N_("throws the marked or the next action"), ("resolve",)),
    Key("all", "R,f6", "resolve_all", N_("all"), N_("throws all that is left"), ("resolve",)),
    Key("dice", "d,f7", "dice", N_("real dice"), N_("takes the dice that were thrown at the table"), ("resolve", "tell", "overrule")),
    Key("declare", "a,f2", "declare", N_("declare"), N_("asks what the marked character does"), ("declare",)),
    Key("open", "enter", "open", N_("open"), N_("edits the marked action; goes back to the marked entry"), ("edit", "undo")),
    Key("willpower", "w,f9", "willpower", N_("Willpower"), N_("pays Willpower for the marked or the next action"), ("mark",)),
    Key("again", "t,ctrl+t", "again", N_("again"), N_("tries a failed action again"), ("again",)),
    Key("overrule", "o,ctrl+o", "overrule", N_("overrule"), N_("overrules degree, dice, difficulty or pool"), ("overrule", "tell")),
    Key("drop", "x,delete", "drop", N_("drop"), N_("drops the marked action"), ("drop",)),
    Key("later", "J,shift+down", "shift(1)", N_("later"), N_("puts the marked one later in the order"), ("move_before", "order")),
    Key("earlier", "K,shift+up", "shift(-1)", N_("earlier"), N_("puts the marked one earlier in the order"), ("move_before", "order")),
    Key("round", "n,ctrl+n", "next_round", N_("next round"), N_("begins the next round"), ("next_round",)),
    Key("undo", "u,ctrl+z", "undo", N_("take back"), N_("takes the last step back"), ("undo",)),
    Key("redo", "U,ctrl+y", "redo", N_("do again"), N_("does the last undone step again"), ("redo",)),
    Key("line", "colon,ctrl+l", "line", N_("line"), N_("opens the line for anything; the same key goes back")),
    Key("keys", "escape", "keys", N_("back to the keys"), N_("goes back to the keys")),
    Key("panel", "tab", "panel(1)", N_("next panel"), N_("goes to the next panel")),
    Key("panel_back", "shift+tab", "panel(-1)", N_("previous panel"), N_("goes to the previous panel")),
    Key("cast", "1", "show_panel('cast')", N_("cast"), N_("shows the cast; once more makes it large")),
    Key("queue", "2", "show_panel('queue')", N_("queue"), N_("shows the queue; once more makes it large"), ("queue",)),
    Key("tasks", "3", "show_panel('tasks')", N_("tasks"), N_("shows the tasks; once more makes it large")),
    Key("journal", "4", "show_panel('journal')", N_("journal"), N_("shows the journal; once more makes it large"), ("journal",)),
    Key("cover", "v,f12", "cover", N_("secrets"), N_("shows what is secret, or covers it")),
    Key("help", "question_mark,f1", "help", N_("keys"), N_("shows these keys"), ("help",)),
    Key("palette", "ctrl+p", "app.command_palette", N_("search"), N_("searches all that can be done")),
    Key("calm", "", "say_line('calm')", N_("calm"), N_("makes the scene calm"), ("calm",)),
    Key("stressful", "", "say_line('stressful')", N_("stressful"), N_("makes the scene stressful"), ("stressful",)),
    Key("scene", "", "begin('new scene ')", N_("scene"), N_("opens a scene"), ("new_scene",)),
    Key("join", "", "begin('join ')", N_("join"), N_("brings somebody into the scene"), ("join",)),
    Key("leave", "", "begin_marked('leave {name}')", N_("leave"), N_("takes the marked character out of the scene"), ("leave",)),
    Key("order", "", "begin('order ')", N_("order"), N_("sets the order of acting"), ("order",)),
    Key("hurt", "", "begin_marked('hurt {name} 1')", N_("hurt"), N_("marks harm on the marked character"), ("hurt",)),
    Key("heal", "", "begin_marked('heal {name} 1')", N_("heal"), N_("takes harm off the marked character"), ("heal",)),
    Key("character", "", "begin('new character ')", N_("character"), N_("makes a sheet"), ("new_character",)),
    Key("rating", "", "begin_marked('set {name} ')", N_("rating"), N_("sets a rating or a track of the marked character"), ("set_trait", "set_track")),
    Key("specialty", "", "begin_marked('specialty {name} ')", N_("specialty"), N_("notes what the marked character is best at"), ("specialty",)),
    Key("sheet", "c,f3", "sheet", N_("sheet"), N_("shows the sheet of the marked character"), ("show",)),
    Key("roll", "", "begin('roll ')", N_("roll"), N_("throws on nobody's sheet"), ("roll",)),
    Key("rules", "ctrl+r", "rules", N_("house rules"), N_("shows and sets the house rules"), ("rules", "rule")),
    Key("colours", "", "app.colours", N_("colours"), N_("dark, light, or the terminal's own colours")),
    Key("choices", "", "say_line('choices')", N_("choices"), N_("shows what is still to be decided"), ("choices",)),
    Key("choose", "", "begin('choose ')", N_("choose"), N_("decides an open choice"), ("choose",)),
)  # fmt: skip
BY_ID = {key.id: key for key in KEYS}
IN_KEYS = ("next", "dice", "all", "declare", "open", "willpower", "again", "overrule", "drop")
IN_KEYS_TWO = ("line", "round", "panel", "palette", "help")
IN_NARROW = ("next", "dice", "declare", "willpower", "again", "overrule", "drop")
IN_NARROW_TWO = ("line", "round", "palette", "help")
WIDE = 100
KEY_SAYS = N_("{key} {says}")
PANELS = N_("1–4 panels")
IN_LINE = (
    Key("say", "enter", "focused.submit", N_("says it"), N_("says what is typed; an empty line goes back")),
    Key("keys", "escape", "keys", N_("keys"), N_("goes back to the keys")),
    Key("complete", "tab", "panel(1)", N_("complete"), N_("takes the first of what may follow")),
    Key("grey", "right", "focused.cursor_right", N_("take grey"), N_("takes the grey text into the line")),
    Key("earlier_lines", "up", "focused.earlier(-1)", N_("earlier lines"), N_("brings back what was said before")),
    Key("help", "f1", "help", N_("help"), N_("shows these keys")),
)  # fmt: skip
MARK = Key("mark", "j,k", "", N_("mark"), N_("move the mark; so do the arrows and a click"))
QUIT = Key("quit", "ctrl+q", "app.quit", N_("leaves the program"), N_("nothing has to be saved"))
BACK = Key("back", "escape", "dismiss", N_("back"), N_("goes back to the table"))


def main(width: int) -> tuple[list[Offer], list[Offer]]:
    """The keys of the last two rows, fewer where they are short."""
    above, below = (IN_KEYS, IN_KEYS_TWO) if width >= WIDE else (IN_NARROW, IN_NARROW_TWO)
    return [offer(name) for name in above], [offer(name) for name in below]


def in_line() -> tuple[list[Offer], list[Offer]]:
    """What the last rows say in LINE state."""
    return [offered(key, key.first) for key in IN_LINE], [offer("palette")]


def offer(name: str, said: Content | None = None) -> Offer:
    """What a key does, to be clicked on; perhaps shown in another way."""
    key = BY_ID[name]
    if said is not None:
        return Offer(said, key.action, words(key.help))
    if name == "panel":  # one word for all four
        return offer(name, Content(words(PANELS)).stylize(STRONG, 0, 3))
    return offered(key, key.first)


def offered(key: Key, shown: str) -> Offer:
    """A key and its word."""
    said = Content(words(KEY_SAYS, key=shown, says=words(key.says)))
    return Offer(said.stylize(STRONG, 0, len(shown)), key.action, words(key.help))


def page() -> str:
    """The page of keys for `docs/keys.md`; a test compares it."""
    rows = [f"| {_cell(key.shown)} | `{key.id}` | {key.help} |" for key in KEYS if key.keys]
    rest = [f"| {key.says} | `{key.id}` | {key.help} |" for key in KEYS if not key.keys]
    return "\n".join([*PAGE, "| key | name | does |", "|---|---|---|", *rows, *PALETTE, *rest, ""])


def _cell(shown: str) -> str:
    return " ".join(f"`{key}`" for key in shown.split(" "))


PAGE = (
    "# Keys of the table",
    "",
    "Letters act while a panel has the focus; each also has a control or function key, which works",
    "while a line is being typed. The arrows, `j` and `k`, Home, End and the page keys move the mark;",
    "`ctrl+q` leaves, and nothing has to be saved.",
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
PALETTE = (
    "",
    "Without a key, in the search (`ctrl+p`) and as lines:",
    "",
    "| what | name | does |",
    "|---|---|---|",
)
