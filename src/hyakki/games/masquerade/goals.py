"""What each character wants, as data, and how far it is met: for a view before the end, and once all is open."""

from __future__ import annotations

from typing import Any, Final, cast

from hyakki.core.stack import View
from hyakki.games.masquerade.box import INSPECTOR, NONE, Box
from hyakki.games.masquerade.hands import CLUES, HAND_SIZE
from hyakki.games.masquerade.schema import TYPES

COLLECTION: Final = "collection"
KILLS: Final = "kills"
TEAM: Final = "inspector_team"  # by this name an inspector's kill stands in an outcome (TGM-086)
ALIVE: Final = "staying_alive"
PARTNER: Final = "partner"
INSTANT: Final = "instant_victory"

# Why a goal was not met -> the rule that says so.
RULES: Final = {
    "at_a_turn_only": "TGM-082",
    "not_collected": "TGM-028",
    "another_collected": "TGM-029",
    "nobody_killed": "TGM-085",
    "wrong_victim": "TGM-075",
    "another_killed": "TGM-085",
    "no_ghoul_killed": "TGM-086",
    "was_killed": "TGM-090",
    "lacks_cards": "TGM-087",
    "partner_killed": "TGM-088",
    "partner_absent": "TGM-089",
}


def goals_of(box: Box, character: int) -> list[dict[str, Any]]:
    """The ways in which a character wins, in the order of its card (TGM-004)."""
    names = box.clue_names
    goals: list[dict[str, Any]] = []
    if box.collects[character] != NONE:
        goals.append({"goal": COLLECTION, "cards": {names[box.collects[character]]: HAND_SIZE}})
    if box.kills[character]:
        inspector = box.types[character] == INSPECTOR
        victims = [name for bit, name in enumerate(TYPES) if box.kills[character] >> bit & 1]
        goals.append({"goal": TEAM if inspector else KILLS, "victims": victims})
    if box.keeps[character]:
        goals.append({"goal": ALIVE, "cards": {names[clue]: count for clue, count in box.keeps[character]}})
    if box.partners[character] != NONE:
        goals.append({"goal": PARTNER, "partner": box.character_names[box.partners[character]]})
    return goals


def card_of(box: Box, character: int) -> dict[str, Any]:
    """What lies open of a character from the start (TGM-016)."""
    types = [name for bit, name in enumerate(TYPES) if box.types[character] >> bit & 1]
    special = None if box.thresholds[character] == NONE else box.thresholds[character]  # TGM-034
    return {"types": types, "goals": goals_of(box, character), "special": special}


def standing(box: Box, view: View, seat: int) -> list[dict[str, Any]] | None:
    """How each goal of a seat stands, in the order of its card; None while its character or hand is not known."""
    name, hand = view["characters"][seat], view["hands"][seat]
    if name is None or hand is None:
        return None
    fourth = view["fourth_cards"][seat]
    cards = [*hand] if fourth is None else [*hand, fourth]  # until one of them is put face up (TGM-098, TGM-103)
    if view["options"]["board_card_counts"] == "always" and view["board_cards"][seat] is not None:  # TGM-106
        cards.append(view["board_cards"][seat])
    stands: list[dict[str, Any]] = []
    for goal in goals_of(box, box.character_index[name]):
        wanted = cast(dict[str, int], goal.get("cards", {}))
        have = {clue: min(count, cards.count(clue)) for clue, count in wanted.items()}
        met = judged(view, seat, goal, have)
        why = "" if met is not False else missed(view, seat, goal, have)
        stands.append({"have": have, "met": met, "why": why, "rule": RULES.get(why, "")})
    return stands


def judged(view: View, seat: int, goal: dict[str, Any], have: dict[str, int]) -> bool | None:
    """Whether a goal is met: as the outcome says, or, while the match goes on, as the cards are now."""
    if view["outcome"] is not None:
        return goal["goal"] in view["outcome"]["details"]["reasons"][seat]
    if goal["goal"] == PARTNER:
        return None if goal["partner"] in view["cast"] else False
    return have == goal["cards"] if "cards" in goal else None


def missed(view: View, seat: int, goal: dict[str, Any], have: dict[str, int]) -> str:
    """Why a goal is not met."""
    kind = goal["goal"]
    outcome = view["outcome"]
    if kind == PARTNER and goal["partner"] not in view["cast"]:
        return "partner_absent"
    if outcome is None:
        return "lacks_cards"
    if outcome["reason"] == INSTANT:
        return "another_collected"
    killer, killed = outcome["details"]["killer"], outcome["details"]["killed"]
    if kind == COLLECTION:
        return "at_a_turn_only" if have == goal["cards"] else "not_collected"
    if kind == ALIVE:
        return "was_killed" if killed == seat else "lacks_cards"
    if kind == PARTNER:
        return "partner_killed"
    if killer is None:
        return "nobody_killed"
    if kind == TEAM:
        return "no_ghoul_killed"
    return "wrong_victim" if killer == seat else "another_killed"


def counted_board(box: Box, view: View, seat: int) -> int:
    """The board card that counts in collections, as index + 1 (TGM-106)."""
    card = view["board_cards"][seat]
    if card is None or view["options"]["board_card_counts"] != "always":
        return 0
    return box.clue_index[card] + 1


def completing(box: Box, view: View, seat: int, character: str) -> int:
    """The hands with which a character in this seat would win at the start of its turn (TGM-028)."""
    return box.complete[box.character_index[character] * (CLUES + 1) + counted_board(box, view, seat)]
