"""What tiles and characters do and want, in words: by what the data files say of them."""

from __future__ import annotations

from typing import Any

from hyakki.core.wording import Messages
from hyakki.games.masquerade.box import Box


def data_words(box: Box, people: list[dict[str, Any]], messages: Messages) -> dict[str, str]:
    """What stands on each tile and each character card (`card.<name>`)."""
    words: dict[str, str] = {}
    for tile, name in enumerate(box.tile_names):
        actions = [box.action_names[action] for action in box.tile_actions[tile]]
        words[f"card.{name}"] = messages.say("naming.tile", {"actions": actions})
    for person in people:
        facts = "; ".join(wants(person, messages, "naming.special"))
        words[f"card.{person['id']}"] = messages.say("naming.character", {"types": person["types"], "wants": facts})
    return words


def wants(person: dict[str, Any], messages: Messages, special: str) -> list[str]:
    """The ways in which a character wins, and `special` for what only inspectors may do."""
    part = messages.part
    collection = (person["collection"] or {}).items()
    wishes = [part("draw.collect", {"count": count, "clue": clue}) for clue, count in collection]
    if person["kills"]:
        wishes.append(part("draw.kill", {"type": person["kills"]}))
    if person["staying_alive"]:
        wishes.append(part("draw.alive", {"cards": counted(person["staying_alive"], messages)}))
    if person["partner"]:
        wishes.append(part("draw.friend", {"partner": person["partner"]}))
    if person["special_action_x"]:
        wishes.append(part(special, {"least": person["special_action_x"]}))
    return wishes


def counted(cards: dict[str, int], messages: Messages) -> str:
    """`2 dove, 1 food`."""
    return ", ".join([f"{count} {messages.word(name)}" for name, count in cards.items()])
