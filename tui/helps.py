"""A line of help for everything in the registry of moves, by its help id."""

from __future__ import annotations

from tui.terms import N_

RULES = {
    "rule_of_ten": N_("every 10 brings one more die"),
    "ones_on_extra_dice": N_("ones on such dice take successes away"),
    "specialty": N_("a specialty: tens bring a die, or count two"),
    "botch_rule": N_("a botch also when ones outnumber successes"),
    "botch_amnesty": N_("the first botch of each character is a failure, once in that time"),
    "difficulty_above_ten": N_(
        "above 10: no face succeeds, only tens, or 9 and the rest off the net"
    ),
    "willpower_can_be_cancelled": N_("a bought success may be taken away by ones"),
    "retry_escalation": N_("each failed attempt in a calm scene makes the next one harder by 1"),
    "multiple_actions": N_("several actions cost dice"),
}
"""What each house rule decides, by its id."""

NAMES = {
    "rule_of_ten": N_("rule of ten"),
    "ones_on_extra_dice": N_("ones on extra dice"),
    "specialty": N_("specialty"),
    "botch_rule": N_("botch rule"),
    "botch_amnesty": N_("botch amnesty"),
    "difficulty_above_ten": N_("difficulty above ten"),
    "willpower_can_be_cancelled": N_("Willpower can be cancelled"),
    "retry_escalation": N_("retry escalation"),
    "multiple_actions": N_("multiple actions"),
    "none_rolled": N_("none rolled"),
    "net_negative": N_("net negative"),
    "no_chance": N_("no chance"),
    "ten_succeeds": N_("ten succeeds"),
    "threshold": N_("threshold"),
    "reroll": N_("reroll"),
    "double": N_("double"),
    "subtract": N_("subtract"),
    "scene": N_("scene"),
    "session": N_("session"),
    "story": N_("story"),
    "on": N_("on"),
    "off": N_("off"),
}
"""What house rules and their choices are called, by id."""

HELP = {
    "help.new_character": N_("makes a sheet from the template"),
    "help.show": N_("shows a sheet"),
    "help.set_trait": N_("sets a rating on a sheet, making the trait if it isn't there"),
    "help.set_track": N_("sets what is left of a track, N/M also its full height"),
    "help.hurt": N_("marks so many levels of harm"),
    "help.heal": N_("takes so many levels of harm off"),
    "help.specialty": N_("notes what somebody is best at within a trait"),
    "help.new_characters": N_("makes several of one name on one sheet"),
    "help.duplicate": N_("makes one more with the same sheet, unhurt"),
    "help.rename_character": N_("gives a character another name"),
    "help.set_role": N_("says whose character it is, and who plays it"),
    "help.archive": N_("puts a character away; the sheet is kept"),
    "help.unarchive": N_("brings an archived character back"),
    "help.delete": N_("deletes a character with the sheet and all that waits for it"),
    "help.rename_trait": N_("gives a trait another name on this sheet"),
    "help.remove_trait": N_("takes a trait off the sheet"),
    "help.remove_specialty": N_("takes a specialty off the sheet"),
    "help.place_trait": N_("puts a trait before another one, or into a group"),
    "help.set_notes": N_("notes something about a character; + adds a line"),
    "help.new_scene": N_("opens a scene in front; the one before is paused"),
    "help.calm": N_("makes the scene calm"),
    "help.stressful": N_("makes the scene stressful"),
    "help.join": N_("brings characters into the scene"),
    "help.leave": N_("takes a character out of the scene"),
    "help.order": N_("puts these first in the order of acting"),
    "help.declare": N_("says what somebody does; with ; in front it adds"),
    "help.queue": N_("shows the round in acting order"),
    "help.edit": N_("changes a declared action"),
    "help.drop": N_("drops a declared action"),
    "help.move_before": N_("puts an action before another"),
    "help.mark": N_("pays Willpower for a declared action"),
    "help.resolve": N_("throws the next action, a chosen one or all; dice may be typed"),
    "help.tell": N_("keeps a result that was only told"),
    "help.again": N_("tries a failed action again"),
    "help.overrule": N_("overrules degree, dice, difficulty or pool"),
    "help.roll": N_("throws on nobody's sheet"),
    "help.rules": N_("shows the house rules"),
    "help.rule": N_("sets a house rule"),
    "help.next_round": N_("begins the next round; keep keeps what is left over"),
    "help.choices": N_("shows what is still to be decided"),
    "help.choose": N_("decides an open choice"),
    "help.undo": N_("takes the last step back"),
    "help.redo": N_("does the last undone step again"),
    "help.journal": N_("shows the last entries, or those that hold a text"),
    "help.help": N_("lists the commands"),
}
