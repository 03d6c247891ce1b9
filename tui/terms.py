"""What the templates bring, by stable id: marked here, translated when shown."""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for a text that is only marked
    """Mark a text for translation."""
    return text


OR = N_("{first} or {last}")
AND = N_("{first} and {last}")
COMMA = N_(", ")
OF_SOMEBODY = N_("{who}'s {trait}")

TERMS = {
    "strength": N_("Strength"),
    "dexterity": N_("Dexterity"),
    "stamina": N_("Stamina"),
    "charisma": N_("Charisma"),
    "manipulation": N_("Manipulation"),
    "appearance": N_("Appearance"),
    "perception": N_("Perception"),
    "intelligence": N_("Intelligence"),
    "wits": N_("Wits"),
    "acting": N_("Acting"),
    "alertness": N_("Alertness"),
    "athletics": N_("Athletics"),
    "brawl": N_("Brawl"),
    "dodge": N_("Dodge"),
    "empathy": N_("Empathy"),
    "intimidation": N_("Intimidation"),
    "larceny": N_("Larceny"),
    "leadership": N_("Leadership"),
    "subterfuge": N_("Subterfuge"),
    "animal_ken": N_("Animal Ken"),
    "archery": N_("Archery"),
    "crafts": N_("Crafts"),
    "etiquette": N_("Etiquette"),
    "herbalism": N_("Herbalism"),
    "melee": N_("Melee"),
    "music": N_("Music"),
    "ride": N_("Ride"),
    "stealth": N_("Stealth"),
    "survival": N_("Survival"),
    "academics": N_("Academics"),
    "hearth_wisdom": N_("Hearth Wisdom"),
    "investigation": N_("Investigation"),
    "law": N_("Law"),
    "linguistics": N_("Linguistics"),
    "medicine": N_("Medicine"),
    "occult": N_("Occult"),
    "politics": N_("Politics"),
    "science": N_("Science"),
    "seneschal": N_("Seneschal"),
    "willpower": N_("Willpower"),
    "health": N_("Health"),
    "bruised": N_("Bruised"),
    "hurt": N_("Hurt"),
    "injured": N_("Injured"),
    "wounded": N_("Wounded"),
    "mauled": N_("Mauled"),
    "crippled": N_("Crippled"),
    "incapacitated": N_("Incapacitated"),
    "other": N_("Other"),
    "physical": N_("Physical"),
    "social": N_("Social"),
    "mental": N_("Mental"),
    "talents": N_("Talents"),
    "skills": N_("Skills"),
    "knowledges": N_("Knowledges"),
    "overruled": N_("overruled"),
    "wounds": N_("wounds"),
    "multiple_actions": N_("several actions"),
    "wp": N_("Willpower"),
    "botch": N_("botch"),
    "failure": N_("failure"),
    "success": N_("success"),
    "storyteller": N_("Storyteller"),
    "storytelling": N_("Storytelling"),
    "fate": N_("Fate Core"),
    "d6pool": N_("D6 handbook"),
    "player": N_("player's character"),
    "npc": N_("narrator's character"),
    "extra": N_("extra"),
    "label": N_("The label"),
    "difficulty": N_("The difficulty"),
    "manner": N_("Reflex or extra"),
    "task": N_("The task"),
    "secret": N_("Secret"),
    "now": N_("Now"),
    "dice": N_("The dice"),
    "roll": N_("Roll"),
    "spec": N_("Specialty"),
}
QUALITY = {
    1: N_("marginal"),
    2: N_("moderate"),
    3: N_("complete"),
    4: N_("exceptional"),
    5: N_("phenomenal"),
}
"""ST-3: the word for so many successes; five stands for all above."""
