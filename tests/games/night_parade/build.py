"""Small words to build positions of Night Parade and to act in them."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from hyakki import GAMES
from hyakki.core.errors import IllegalAction
from hyakki.core.stack import NATURE
from hyakki.games.night_parade.game import NightParadeOfAHundredYokai
from hyakki.games.night_parade.state import NightParade
from hyakki.table import Table

GAME = cast(NightParadeOfAHundredYokai, GAMES["night-parade"])
BOX = GAME.box
Json = dict[str, Any]

BASE: Json = {"expansions": []}
ELEMENTS = ("earth", "wood", "water")
TOKENS = ("spirit", "talisman", "banish", "invoke")
EMPTY: dict[str, int] = {"spirit": 0, "talisman": 0, "banish": 0, "invoke": 0}
THRONES = [f"throne_{number}" for number in range(1, 10)]
ENMA_CARDS = ["enma_strike", "enma_march", "enma_rites", "enma_ambush", "enma_usurp"]


def side(clan: str, **more: Any) -> Json:
    """A side with its starting cards, unless a parade is given by its element; tokens by their names."""
    described: Json = {"clan": clan, "parades": {}, "tokens": {}}
    for element in ELEMENTS:
        described["parades"][element] = more.pop(element, [f"{clan}_{element}"])
    for token in TOKENS:
        if token in more:
            described["tokens"][token] = more.pop(token)
    described.update(more)
    return described


def at(*sides: Json, options: Json | None = None, **more: Any) -> NightParade:
    """A state with these sides, day side unless said otherwise, and a listener."""
    chosen = {"island_side": "day", **(options or {})}
    position = {"seats": len(sides), "options": chosen, "players": list(sides), **more}
    return listening(position)


def solo(human: Json, enma: Json, options: Json | None = None, **more: Any) -> NightParade:
    """A solo state: the human and King Enma."""
    position = {"seats": 1, "options": options or {}, "players": [human, enma], **more}
    return listening(position)


def listening(position: Json) -> NightParade:
    state = cast(NightParade, GAME.from_position(position))
    state.log = []
    return state


def enma_turn(human: Json, enma: Json, options: Json | None = None, **more: Any) -> NightParade:
    """A solo state after King Enma's turn, with its events; just before it the human declined a share."""
    pending = [{"frame": "turn", "side": 1}, {"frame": "take_share", "seat": 0}]
    state = solo(human, enma, options, **{"open_plot": "plot_01", "pending": pending, **more})
    return play(state, "skip")


def play(state: NightParade, *texts: str) -> NightParade:
    """The one seat that is asked answers so, each answer legal."""
    for text in texts:
        waiting = state.to_act()
        assert len(waiting) == 1, f"{text}: {waiting} are asked"
        assert waiting[0] != NATURE, f"{text}: nature is asked ({asked(state)})"
        action = GAME.parse(text)
        assert action in state.legal(waiting[0]), f"{text} is not among {legal(state)} ({asked(state)})"
        state.apply(waiting[0], action)
    return state


def nature(state: NightParade, *texts: str) -> NightParade:
    """Nature answers so."""
    for text in texts:
        assert state.to_act() == (NATURE,), f"{text}: nature is not asked but {asked(state)}"
        action = GAME.parse(text)
        assert state.accepts(action), f"{text}: nature cannot answer so"
        state.apply(NATURE, action)
    return state


def let_nature(state: NightParade, seed: int = 1) -> NightParade:
    """Nature answers as long as it is asked."""
    rng = Random(seed)
    while state.to_act() == (NATURE,):
        state.apply(NATURE, state.draw(rng))
    return state


def skip_to(state: NightParade, frame: str, limit: int = 300) -> NightParade:
    """All answer with their defaults until a question of this name is asked."""
    for _ in range(limit):
        let_nature(state)
        if asked(state) == frame:
            return state
        seat = state.to_act()[0]
        state.apply(seat, state.default(seat))
    raise AssertionError(f"{frame} was not asked")


def finish_turn(state: NightParade) -> NightParade:
    """The active side's turn goes on with defaults until another side is active or the match is over."""
    active, number = state.active, state.round
    while state.outcome is None and (state.active, state.round) == (active, number):
        let_nature(state)
        if state.outcome is None and (state.active, state.round) == (active, number):
            seat = state.to_act()[0]
            state.apply(seat, state.default(seat))
    return state


def asked(state: NightParade) -> str:
    """The name of the frame that waits for an answer, or `over`."""
    return state.question.name or "over"


def legal(state: NightParade, seat: int | None = None) -> list[str]:
    """What the asked seat may answer."""
    who = state.to_act()[0] if seat is None else seat
    return [GAME.format(action) for action in state.legal(who)]


def refused(state: NightParade, text: str, seat: int | None = None) -> IllegalAction:
    """What a table says to an answer that a rule forbids; the position does not change."""
    who = state.to_act()[0] if seat is None else seat
    table = Table(GAME, position=GAME.position(state), seed=1)
    before = GAME.fingerprint(table.state)
    with pytest.raises(IllegalAction) as caught:
        table.submit(who, text)
    assert GAME.fingerprint(table.state) == before
    assert caught.value.legal, "a refusal says what would be legal"
    return caught.value


def heard(state: NightParade, key: str) -> list[Json]:
    """The arguments of all events with a key so far."""
    assert state.log is not None
    return [dict(event.args) for event in state.log if event.key == f"event.{key}"]


def taken(state: NightParade) -> list[Json]:
    """The arguments of all events so far that tell of tokens taken."""
    assert state.log is not None
    return [dict(event.args) for event in state.log if event.key.startswith("event.gained_")]


def keys(state: NightParade) -> list[str]:
    """The keys of all events so far."""
    assert state.log is not None
    return [event.key.removeprefix("event.") for event in state.log]


def shown(state: NightParade, who: int) -> Json:
    """What lies before a side, as everybody sees it."""
    return cast(Json, state.view(None)["players"][who])


def tokens(state: NightParade, who: int) -> Json:
    return cast(Json, shown(state, who)["tokens"])


def parade(state: NightParade, who: int, element: str) -> list[Any]:
    return cast(list[Any], shown(state, who)["parades"][element])


def new(seats: int, options: Json | None = None, seed: int = 1) -> NightParade:
    """A new match, nature's first answers drawn."""
    state = cast(NightParade, GAME.new(seats, options or {}))
    state.log = []
    return let_nature(state, seed)


def set_up(seats: int, options: Json | None = None, seed: int = 1) -> NightParade:
    """A match at its first turn, all set-up choices made by default."""
    return skip_to(new(seats, options, seed), "activate")
