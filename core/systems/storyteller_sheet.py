"""What a Storyteller sheet brings, the system's house rules and its words: data, no rules."""

from __future__ import annotations

from core.systems.base import SheetTemplate, Switch, TrackSpec, TraitSpec, Word

SHEET = {
    "physical": "strength:str dexterity:dex stamina:sta",
    "social": "charisma:cha manipulation:man appearance:app",
    "mental": "perception:per intelligence:int wits:wit",
    "talents": "acting alertness athletics brawl dodge empathy intimidation larceny leadership"
    " subterfuge",
    "skills": "animal_ken archery crafts etiquette herbalism melee music ride stealth survival",
    "knowledges": "academics hearth_wisdom investigation law linguistics medicine occult"
    " politics science seneschal",
}
LEVELS = (
    ("bruised", 0),
    ("hurt", 1),
    ("injured", 1),
    ("wounded", 2),
    ("mauled", 2),
    ("crippled", 5),
    ("incapacitated", 0),
)
"""ALL-6: the levels of health, each with the dice that it costs; the last one ends acting."""
WOUNDS = (0, *(lost for _, lost in LEVELS[:-1]))
"""Dice lost with so many levels hurt, unhurt first."""


def _specs() -> tuple[TraitSpec, ...]:
    return tuple(
        TraitSpec(word.partition(":")[0], section, word.partition(":")[2])
        for section, words in SHEET.items()
        for word in words.split()
    )


TEMPLATE = SheetTemplate(
    _specs(),
    (
        TrackSpec("willpower", rolled=True, usual=10),
        TrackSpec("health", most=len(LEVELS), harm=True, levels=LEVELS),
    ),
    usual=5,
)

SWITCHES = (
    Switch("rule_of_ten", ("off", "on")),
    Switch("ones_on_extra_dice", ("on", "off"), {"own": {"spec": ""}}),
    Switch("specialty", ("reroll", "double"), {"own": {"spec": ""}}),
    Switch("botch_rule", ("none_rolled", "net_negative")),
    Switch("botch_amnesty", ("off", "session", "scene", "story")),
    Switch(
        "difficulty_above_ten",
        ("no_chance", "ten_succeeds", "threshold"),
        {"level": {"base": 12}},
    ),
    Switch("willpower_can_be_cancelled", ("off", "on"), {"own": {"wp": True}}),
    Switch("retry_escalation", ("on", "off")),
    Switch("multiple_actions", ("subtract", "off")),
)

WORDS = (Word("wp", spends=True), Word("roll"), Word("spec", takes="name"))
