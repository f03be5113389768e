"""Small words to build positions of Tsuro of the Seas and to act in them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hyakki import GAMES
from hyakki.core.errors import IllegalAction
from hyakki.core.stack import NATURE
from hyakki.games.tsuro_seas.game import TsuroOfTheSeas
from hyakki.games.tsuro_seas.state import Tsuro
from hyakki.table import Table

GAME = cast(TsuroOfTheSeas, GAMES["tsuro-seas"])
SEA = GAME.box
CALM: dict[str, object] = {"daikaiju": False}  # the rulebook's own option: no daikaiju (TSS-094)
Json = dict[str, Any]
NO_ACT = "roll 1 1"  # a check roll of 2: the daikaiju stay still
ACT = "roll 3 4"  # a check roll of 7: they act
LOST = {"fate": "edge"}


def mark(name: str) -> Json:
    return {"start_mark": name}


def ship(col: int, row: int, entry: int) -> Json:
    """A ship about to enter a square by a port; a wake tile must lie behind it."""
    return {"front": [col, row], "entry": entry}


def laid(col: int, row: int, tile: str, rotation: int = 0) -> Json:
    return {"square": [col, row], "tile": tile, "rotation": rotation}


def beast(name: str, col: int, row: int, orientation: int = 0) -> Json:
    return {"id": name, "square": [col, row], "orientation": orientation}


def placing(seat: int) -> list[Json]:
    """The frames of a turn whose place part has begun."""
    return [{"frame": "end_turn"}, {"frame": "draw"}, {"frame": "place_tile", "seat": seat}]


def at(**position: Any) -> Tsuro:
    """The state of a position, with a listener."""
    state = cast(Tsuro, GAME.from_position(position))
    state.log = []
    return state


def nature(state: Tsuro, *answers: str) -> None:
    """Nature answers so, one after the other."""
    for text in answers:
        action = GAME.parse(text)
        assert state.to_act() == (NATURE,), f"{text}: nature is not asked"
        assert state.accepts(action), f"{text}: nature cannot answer so"
        state.apply(NATURE, action)


def play(state: Tsuro, seat: int, text: str) -> None:
    """A seat answers so, which must be legal."""
    action = GAME.parse(text)
    assert action in state.legal(seat), f"{text} is not among {legal(state, seat)}"
    state.apply(seat, action)


def legal(state: Tsuro, seat: int) -> list[str]:
    return [GAME.format(action) for action in state.legal(seat)]


def asked(state: Tsuro) -> str:
    """The name of the frame that waits for an answer, or `over`."""
    return state.question.name or "over"


def heard(state: Tsuro, key: str) -> list[Json]:
    """The arguments of all events with a key so far."""
    assert state.log is not None
    return [dict(event.args) for event in state.log if event.key == f"event.{key}"]


def told_order(state: Tsuro) -> list[str]:
    """The keys of all events so far."""
    assert state.log is not None
    return [event.key.removeprefix("event.") for event in state.log]


def position(state: Tsuro) -> Json:
    return GAME.position(state)


def where(state: Tsuro, seat: int) -> tuple[list[int], int] | str:
    """Front square and entry port of a ship, or how it was lost."""
    seen = state.view(None)["ships"][seat]
    return seen["fate"] if seen["front"] is None else (seen["front"], seen["entry"])


def tile_on(state: Tsuro, col: int, row: int) -> str:
    """What lies on a square: a tile as `W06 r1`, a daikaiju as `gold_2`, or nothing."""
    view = state.view(None)
    for tile in view["wake_tiles"]:
        if tile["square"] == [col, row]:
            return f"{tile['tile']} r{tile['rotation']}"
    for monster in view["daikaiju"]:
        if monster["square"] == [col, row]:
            return str(monster["id"])
    return ""


def daikaiju(state: Tsuro) -> dict[str, tuple[list[int], int]]:
    """Where each daikaiju on the board lies, and its orientation."""
    return {d["id"]: (d["square"], d["orientation"]) for d in state.view(None)["daikaiju"]}


def pile(state: Tsuro) -> list[str]:
    """The classes of the draw pile from the top, packets opened."""
    tiles: list[str] = []
    for entry in position(state)["draw_pile"]:
        for card in entry if isinstance(entry, list) else [entry]:
            tiles.append(card["tile"] if isinstance(card, dict) else card)
    return tiles


def hand(state: Tsuro, seat: int) -> list[str]:
    return [str(tile) for tile in state.view(seat)["hand"]]


def winners(state: Tsuro) -> tuple[tuple[int, ...], str, str]:
    """Who won, the reason and its rule; fails while the match goes on."""
    assert state.outcome is not None
    return state.outcome.winners, state.outcome.reason, state.outcome.rule


def refused(seat: int, text: str, **position: Any) -> str:
    """The rule that a table cites when it refuses an answer in a position; nothing may have changed."""
    table = Table(GAME, position=position, seed=1)
    before = GAME.fingerprint(table.state)
    with pytest.raises(IllegalAction) as error:
        table.submit(seat, text)
    assert GAME.fingerprint(table.state) == before
    assert table.record.lines == [] or table.record.lines[-1].seat == NATURE
    assert error.value.rule in str(error.value)
    return error.value.rule


def full_board(*free: tuple[int, int]) -> list[Json]:
    """Wake tiles on every square but these, as the box has them; W00, W33 and W34 are left for the hands."""
    tiles = [name for name, copies in zip(SEA.class_names, SEA.copies, strict=True) for _ in range(copies)]
    tiles = [name for name in tiles if name not in ("W00", "W33", "W34")]
    squares = [(col, row) for row in range(7) for col in range(7) if (col, row) not in free]
    return [laid(col, row, name) for (col, row), name in zip(squares, tiles, strict=False)]
