"""The last two rows: what can be done here, each to be clicked on."""

from __future__ import annotations

from textual.content import Content

from tui.keys import UNCHANGED, Key, Own, pressed
from tui.say import words
from tui.terms import N_
from tui.widgets.looks import QUIET, STRONG, ends
from tui.widgets.rows import Offer, Row, Rows

Offers = tuple[list[Offer], list[Offer]]

IN_KEYS = ("next", "dice", "all", "declare", "open", "willpower", "again", "overrule", "drop")
IN_KEYS_TWO = ("line", "round", "panel", "palette", "help")
IN_NARROW = ("next", "dice", "all", "declare", "open", "willpower", "again")
IN_NARROW_TWO = ("overrule", "drop", "line", "round", "panel", "palette", "help")
ON_SHEET = ("less", "more", "digit", "mark", "take", "throw", "trait")
MORE_ON_SHEET = ("trait_name", "trait_off", "best")
ON_SHEET_TWO = ("group", "write", "sheet", "palette", "help")
ON_NARROW_SHEET = ("group", "write", "sheet", "help")
WIDE = 100
KEY_SAYS = N_("{key} {says}")
TAKES_BACK = N_("{key} takes back: {text}")
MARK, MARK_HELP = N_("mark"), N_("move the mark; so do the arrows and a click")
PANELS = N_("1–4 panels")
IN_LINE = (
    Key("say", "enter", "say", N_("says it"), N_("says what is typed; an empty line goes back")),
    Key("keys", "escape", "keys", N_("keys"), N_("goes back to the keys")),
    Key("complete", "tab", "panel(1)", N_("complete"), N_("takes the first of what may follow")),
    Key("grey", "right", "focused.cursor_right", N_("take grey"), N_("takes the grey text into the line")),
    Key("earlier_lines", "up", "focused.earlier(-1)", N_("earlier lines"), N_("brings back what was said before")),
    Key("help", "f1", "help", N_("help"), N_("shows these keys")),
)  # fmt: skip
RECALLS = ("complete", "grey", "earlier_lines")
IN_NOTES = (  # letters are typed there
    Key("notes_done", "escape", "keys", N_("keeps the notes"), N_("puts the notes on the sheet")),
    Key("notes_left", "tab", "group(1)", N_("the traits"), N_("the same, and back to the traits")),
    Key("text_undo", "ctrl+z", "focused.undo", N_("takes typing back"), N_("takes back what was typed")),
    Key("help", "f1", "help", N_("help"), N_("shows these keys")),
)  # fmt: skip
QUIT = Key("quit", "ctrl+q", "app.quit", N_("leaves the program"), N_("nothing has to be saved"))
BACK = Key("back", "escape", "dismiss", N_("back"), N_("goes back to the table"))


def own(app: object) -> Own:
    """The keymap of the program that is running."""
    found: Own = getattr(app, "own_keys", UNCHANGED)
    return found


def main(width: int, own: Own) -> Offers:
    """The keys of the last two rows; short ones have what undo takes back above them."""
    above, below = (IN_KEYS, IN_KEYS_TWO) if width >= WIDE else (IN_NARROW, IN_NARROW_TWO)
    return [offer(name, own) for name in above], [offer(name, own) for name in below]


def sheet(width: int, own: Own) -> Offers:
    """The same on a sheet."""
    above: tuple[str, ...] = (*ON_SHEET, *MORE_ON_SHEET)
    below: tuple[str, ...] = ON_SHEET_TWO
    if width < WIDE:
        above, below = ON_SHEET, (*MORE_ON_SHEET, *ON_NARROW_SHEET)
    return [offer(name, own) for name in above], [offer(name, own) for name in below]


def rows() -> Rows:
    """The last rows of a screen: what undo takes back has one of its own where they are short."""
    return Rows({"back": Row(), "foot": Row(share=0.4), "foot2": Row(share=0.42)}, id="foot")


def lay(foot: Rows, width: int, offers: Offers, back: Offer | None) -> None:
    """Fill the last rows."""
    narrow, (above, below) = width < WIDE, offers
    foot.hide(*() if narrow else ("back",))
    foot.offer_in("back", [cut(back, width)] if back and narrow else [])
    foot.offer_in("foot", above)
    foot.offer_in("foot2", below, None if narrow else back)


def in_line(own: Own, recalls: bool) -> Offers:
    """What the last rows say in LINE state; where names or dice are typed, nothing completes."""
    keys = [key for key in IN_LINE if recalls or key.id not in RECALLS]
    return [offered(key, key.first) for key in keys], [offer("palette", own)]


def in_notes(own: Own) -> Offers:
    """What the last rows say while notes are written."""
    return [offered(key, key.first) for key in IN_NOTES], [offer("palette", own)]


def takes_back(text: str, own: Own, *, typing: bool = False) -> Offer:
    """What undo would take back; while something is typed by the key that works there."""
    key = pressed("undo", own)
    shown = key.shown.split(" ")
    said = words(TAKES_BACK, key=shown[-1] if typing else shown[0], text=text)
    return Offer(Content.styled(said, QUIET), key.action, words(key.help))


def cut(back: Offer, width: int) -> Offer:
    """The same in a row of its own: who stands before, what came out behind."""
    return Offer(ends(back.said, width - 1), back.action, back.help)


def offer(name: str, own: Own) -> Offer:
    """What a key does, to be clicked on."""
    key = pressed(name, own)
    if name == "panel" and name not in own:  # one word for all four
        return Offer(Content(words(PANELS)).stylize(STRONG, 0, 3), key.action, words(key.help))
    return offered(key, key.first)


def mark(own: Own) -> Offer:
    """How the mark is moved."""
    shown = " ".join(pressed(name, own).shown.split(" ")[-1] for name in ("down", "up"))
    said = Content(words(KEY_SAYS, key=shown, says=words(MARK)))
    return Offer(said.stylize(STRONG, 0, len(shown)), "", words(MARK_HELP))


def offered(key: Key, shown: str) -> Offer:
    """A key and its word."""
    said = Content(words(KEY_SAYS, key=shown, says=words(key.says)))
    return Offer(said.stylize(STRONG, 0, len(shown)), key.action, words(key.help))
