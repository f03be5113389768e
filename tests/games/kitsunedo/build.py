"""Small helpers for tests of Kitsunedo: positions in the middle of a turn, and questions about a table."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.errors import IllegalAction
from hyakki.games import GAMES
from hyakki.table import Table

GAME = GAMES["kitsunedo"]
LORDS = ["hollow", "haunt", "celeste", "mirage", "tanuki", "shisu"]
DECK = ["sun", "moon", "sun", "moon", "sun", "moon"]  # enough not to be filled up
LANTERN_DECK = ["spirit", "shadow", "spirit", "shadow"]


def lord(name: str, *hand: Any, lantern: Any = "ash", lives: int | None = None, **more: Any) -> dict[str, Any]:
    """One lord of a position: its hand, its lantern (none when it is out), its lives."""
    told: dict[str, Any] = {"lord": name, "hand": list(hand), **more}
    if lives is not None:
        told["lives"] = lives
    if lives != 0:
        told["lantern"] = lantern
    return told


def acting(seat: int) -> list[dict[str, Any]]:
    """The frames of a turn in its actions step."""
    return [
        {"frame": "turn_over", "seat": seat},
        {"frame": "end_discard_step", "seat": seat},
        {"frame": "next_action", "seat": seat},
    ]


def position(*lords: dict[str, Any], active: int = 0, **more: Any) -> dict[str, Any]:
    """A position in the second round, in the actions step of `active`."""
    described: dict[str, Any] = {
        "seats": len(lords),
        "lords": list(lords),
        "active_seat": active,
        "round": 2,
        "turn": 5,
        "item_deck": DECK,
        "discard_pile": ["leaf"],
        "lantern_deck": LANTERN_DECK,
        "pending": acting(active),
    }
    described.update(more)
    return described


def table(*lords: dict[str, Any], active: int = 0, seed: int = 1, **more: Any) -> Table:
    """A table at such a position."""
    return Table(GAME, position=position(*lords, active=active, **more), seed=seed)


def begin_turn(*lords: dict[str, Any], active: int = 0, seed: int = 1, **more: Any) -> Table:
    """A table at the start of the turn of `active`."""
    told = position(*lords, active=active, **more)
    told["pending"] = [{"frame": "turn_start", "seat": active}]
    return Table(GAME, position=told, seed=seed)


def asked(at: Table) -> tuple[str, int]:
    """The name of the question asked now, and who is asked."""
    return at.state.question.name, at.to_act()[0]


def hand(at: Table, seat: int) -> list[str]:
    items: list[str] = at.view(seat)["hand"]
    return items


def shown(at: Table, seat: int) -> dict[str, Any]:
    """What everybody sees of a lord."""
    public: dict[str, Any] = at.view(None)["lords"][seat]
    return public


def lives(at: Table) -> list[int]:
    return [entry["lives"] for entry in at.view(None)["lords"]]


def discards(at: Table) -> list[str]:
    """The discard pile, the top last."""
    items: list[str] = at.view(None)["discard_pile"]
    return items


def lantern(at: Table, seat: int) -> str:
    """A seat's own lantern."""
    card: str = at.view(seat)["lords"][seat]["lantern"]
    return card


def may(at: Table, seat: int) -> list[str]:
    """What a seat may do now, as typed."""
    return [at.game.format(action) for action in at.legal(seat)]


def verbs(at: Table, seat: int) -> set[str]:
    return {text.split()[0] for text in may(at, seat)}


def play(at: Table, *answers: tuple[int, str]) -> Table:
    """Several answers in order."""
    for seat, action in answers:
        at.submit(seat, action)
    return at


def refused(at: Table, seat: int, action: str) -> str:
    """The rule a refusal cites; nothing changes by it."""
    before = at.game.fingerprint(at.state)
    with pytest.raises(IllegalAction) as caught:
        at.submit(seat, action)
    assert at.game.fingerprint(at.state) == before
    return caught.value.rule


def heard(at: Table, seat: int | None) -> list[str]:
    """The keys of the events a seat has heard."""
    return [event.key for event in at.events(seat)]
