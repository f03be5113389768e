"""Small words to build positions of Bloody Masquerade and to act in them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hyakki import GAMES
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.core.stack import NATURE
from hyakki.games.masquerade.game import BloodyMasquerade
from hyakki.games.masquerade.state import Masque
from hyakki.table import Table

GAME = cast(BloodyMasquerade, GAMES["masquerade"])
Json = dict[str, Any]
LETTERS = {"d": "dove", "f": "food", "c": "coffee", "t": "transformation", "m": "mask"}
FOUR = ["hide", "mado", "hinami", "kimi"]  # two humans, an inspector, a ghoul
MASKS: Json = {"mask": True}
SUPPORT: Json = {"support": True}
RED = ("construction_site", "ghoul_restaurant")
PLAIN = ("anteiku_cafe", "kamii_canteen", "ccg_office", "back_alley", "mask_studio", "bookshop")


def cards(text: str) -> list[str]:
    """`ffd` as a hand."""
    return [LETTERS[letter] for letter in text]


def hands(text: str) -> list[list[str]]:
    """`ffd ddc` as the hands of seats 0 and 1."""
    return [cards(part) for part in text.split()]


def on(action: str) -> list[Json]:
    """The frames of a turn in which an action of a tile is about to be resolved."""
    return [{"frame": "turn_end"}, {"frame": "tile_action", "action": action}]


def exchanging(seat: int, other: int) -> list[Json]:
    """The frames of a turn in which a seat decides about an exchange."""
    return [{"frame": "turn_end"}, {"frame": "exchange", "seat": seat, "other": other}]


def filled(position: Json) -> Json:
    """A position with characters and hands if it gives none; with support tokens if the variant wants them."""
    full = {"characters": FOUR, "hands": hands("ffd ddc cct ttf"), **position}
    full["seats"] = len(full["characters"])
    options = full.get("options", {})
    if options.get("support") and "support_tokens" not in full:
        full["support_tokens"] = ["transformed_kaneki"] + ["neutral"] * (full["seats"] - 1)
    if options.get("mask") and "board_cards" not in full and "fourth_cards" not in full:
        full["board_cards"] = ["mask"] * full["seats"]
    return full


def at(**position: Any) -> Masque:
    """The state of a position, with a listener."""
    state = cast(Masque, GAME.from_position(filled(position)))
    state.log = []
    return state


def nature(state: Masque, *answers: str) -> None:
    """Nature answers so, one after the other."""
    for text in answers:
        action = GAME.parse(text)
        assert state.accepts(action), f"{text}: nature cannot answer so"
        state.apply(NATURE, action)


def begin(characters: list[str], dealt: str, first: int = 0, **options: Any) -> Masque:
    """A match from its start on, dealt so; the next to answer are the polls of the preliminary phase."""
    seats = len(characters)
    state = cast(Masque, GAME.new(seats, {"cast": characters, "first_player": first, **options}))
    state.log = []
    nature(state, "shuffle " + " ".join(RED), "shuffle " + " ".join(PLAIN), "shuffle " + " ".join(characters))
    nature(state, "shuffle " + " ".join(cards(dealt.replace(" ", ""))))
    if options.get("support"):
        nature(state, "shuffle transformed_kaneki" + " neutral" * (seats - 1))
    return state


def play(state: Masque, seat: int, *answers: str) -> None:
    """A seat answers so, which must be legal."""
    for text in answers:
        action = GAME.parse(text)
        assert action in state.legal(seat), f"{text} is not among {legal(state, seat)}"
        state.apply(seat, action)


def everybody(state: Masque, *answers: str) -> None:
    """All seats answer a poll, seat 0 first."""
    for seat, text in enumerate(answers):
        play(state, seat, text)


def legal(state: Masque, seat: int) -> list[str]:
    return [GAME.format(action) for action in state.legal(seat)]


def asked(state: Masque) -> str:
    """The name of the frame that waits for an answer, or `over`."""
    return state.question.name or "over"


def heard(state: Masque, key: str, watcher: int | None = None) -> list[Json]:
    """The arguments of all events with a key that a watcher has heard so far."""
    assert state.log is not None
    return [dict(e.args) for e in state.log if e.key == f"event.{key}" and e.heard_by(watcher)]


def all_heard(state: Masque, watcher: int | None) -> list[Json]:
    """Everything a watcher has heard so far."""
    assert state.log is not None
    return [e.to_json() for e in state.log if e.heard_by(watcher)]


def keys(state: Masque) -> list[str]:
    """The keys of all events so far."""
    assert state.log is not None
    return [event.key.removeprefix("event.") for event in state.log]


def hand(state: Masque, seat: int) -> str:
    """A hand as letters, in the order of the types: d f c t m."""
    return "".join([card[0] for card in state.view(seat)["hands"][seat]])


def known(state: Masque, watcher: int | None, seat: int) -> Json:
    facts: Json = state.view(watcher)["known"][seat]
    return facts


def notes(state: Masque, watcher: int | None, what: str) -> list[Json]:
    """The entries of a kind in a watcher's notebook."""
    return [entry for entry in state.view(watcher)["notebook"] if entry["what"] == what]


def ended(state: Masque) -> tuple[tuple[int, ...], str, str]:
    """Who won, the ending and its rule; fails while the match goes on."""
    assert state.outcome is not None
    return state.outcome.winners, state.outcome.reason, state.outcome.rule


def reasons(state: Masque) -> list[list[str]]:
    """Per seat the objectives it fulfilled."""
    assert state.outcome is not None
    return cast(list[list[str]], state.outcome.details["reasons"])


def refused(seat: int, text: str, **position: Any) -> str:
    """The rule that a table cites when it refuses an answer in a position; nothing may have changed."""
    table = Table(GAME, position=filled(position), seed=1)
    before = GAME.fingerprint(table.state)
    with pytest.raises(IllegalAction) as error:
        table.submit(seat, text)
    assert GAME.fingerprint(table.state) == before
    assert table.record.lines == []
    assert error.value.rule in str(error.value)
    return error.value.rule


def no_match(seats: int, **options: Any) -> str:
    """Why a match with these options cannot begin."""
    with pytest.raises(BadInput) as error:
        GAME.new(seats, options)
    return str(error.value)
