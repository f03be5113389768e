"""What tiles and characters do and want, in words: by what the data files say of them."""

from __future__ import annotations

from typing import Any

from hyakki.core.wording import Messages
from hyakki.games.masquerade.ward import Ward


def data_words(ward: Ward, people: list[dict[str, Any]], messages: Messages) -> dict[str, str]:
    """What stands on each tile and each character card (`card.<name>`)."""
    found: dict[str, str] = {}
    for tile, name in enumerate(ward.tile_names):
        actions = [ward.action_names[action] for action in ward.tile_actions[tile]]
        found[f"card.{name}"] = messages.say("naming.tile", {"actions": actions})
    for person in people:
        facts = "; ".join(wants(person, messages, "naming.special"))
        found[f"card.{person['id']}"] = messages.say("naming.character", {"types": person["types"], "wants": facts})
    return found


def wants(person: dict[str, Any], messages: Messages, special: str) -> list[str]:
    """The ways in which a character wins, and `special` for what only inspectors may do."""
    part = messages.part
    collection = (person["collection"] or {}).items()
    found = [part("draw.collect", {"count": count, "clue": clue}) for clue, count in collection]
    if person["kills"]:
        found.append(part("draw.kill", {"type": person["kills"]}))
    if person["staying_alive"]:
        found.append(part("draw.alive", {"cards": counted(person["staying_alive"], messages)}))
    if person["partner"]:
        found.append(part("draw.friend", {"partner": person["partner"]}))
    if person["special_action_x"]:
        found.append(part(special, {"least": person["special_action_x"]}))
    return found


def counted(cards: dict[str, int], messages: Messages) -> str:
    """`2 dove, 1 food`."""
    return ", ".join([f"{count} {messages.word(name)}" for name, count in cards.items()])
