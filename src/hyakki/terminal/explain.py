"""What anything that has a name is: a rule by its id, a thing or a deed by its word."""

from __future__ import annotations

import re
from difflib import get_close_matches

from hyakki.core.errors import BadInput
from hyakki.terminal.words import Words

RULE = re.compile(r"[A-Za-z]{3}-[A-Za-z]?\d+")
RULES_SHOWN = 3


def explained(words: Words, name: str) -> list[str]:
    """Sentences about a name; refused with the nearest names if nothing is called so."""
    game = words.game
    if RULE.fullmatch(name):
        return [f"{name.upper()}: {game.rulebook.text(name)}"]
    named = names(words)
    wanted = name.casefold()
    keys = [key for key, said in named.items() if wanted in (key.casefold(), said.casefold())]
    keys = keys or [key for key, said in named.items() if begins(f"{key} {said}", wanted)]
    if keys:
        return [sentence for key in dict.fromkeys(keys) for sentence in about(words, key, named[key])]
    rules = mentioning(words, name)
    if rules:
        return rules
    near = get_close_matches(wanted, [said.casefold() for said in named.values()], n=3, cutoff=0.5)
    raise BadInput("", f'nothing here is called "{name[:40]}"', f"near it: {', '.join(near)}" if near else "try `?`")


def names(words: Words) -> dict[str, str]:
    """Everything that has a name: things by the words of the rules, deeds by their verbs."""
    said_as: dict[str, str] = {}
    for key, template in words.game.messages.templates.items():
        kind, _, name = key.partition(".")
        if kind == "word" or (kind == "verb" and name not in said_as):
            said_as[name] = template
        elif kind in ("help", "card"):
            said_as.setdefault(name, name.replace("_", " "))
    return said_as


def begins(text: str, wanted: str) -> bool:
    """Whether the wanted words begin somewhere in a text at a word."""
    return f" {wanted}" in f" {text.casefold()}"


def about(words: Words, key: str, said: str) -> list[str]:
    """A name with what it does, or the rules that speak of it."""
    does = words.about(key)
    return [f"{said}: {does}"] if does else [said, *mentioning(words, said)]


def mentioning(words: Words, name: str) -> list[str]:
    """The first rules in which a word stands."""
    whole = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    rules = words.game.rulebook.rules.items()
    return [f"  {rule}: {text}" for rule, text in rules if whole.search(text)][:RULES_SHOWN]
