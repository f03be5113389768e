"""Small words to build positions of Shibuya Incident and to act in them; pieces are named by character."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hyakki import GAMES
from hyakki.core.errors import IllegalAction
from hyakki.core.stack import NATURE
from hyakki.games.shibuya.cards import CHARACTERS
from hyakki.games.shibuya.state import Shibuya
from hyakki.table import Table

GAME = GAMES["shibuya"]
CONCOURSE: dict[str, Any] = {"map": "concourse"}  # the map of the ledger's ids
AREAS = ["U0", "U1", "U2", "U3", "L0", "L1", "L2", "L3", "L4"]
Json = dict[str, Any]


def given(
    pieces: dict[str, str | None],
    humans: dict[str, int],
    energy: dict[str, int] | None = None,
    used: dict[str, str] | None = None,
    options: Json | None = None,
    **more: Any,
) -> Json:
    """A position at the selection of cards. Seats follow the order of `pieces`; None is an exorcised spirit.

    Three pieces are a game of three players. A spirit has 1 energy unless `energy` says otherwise."""
    names = list(pieces)
    spirit = [name for name in names if name != "gojo"]
    settings: Json = {"gojo_seat": names.index("gojo"), **(options or {})}
    if len(names) == 4:
        start = names.index("gojo") + 1
        settings["turn_order"] = "-".join([n for n in names[start:] + names[:start] if n != "gojo"])
    chips = {name: 1 for name in spirit if pieces[name] is not None} | (energy or {})
    players = [
        {
            "character": name,
            "area": pieces[name],
            "energy": chips.get(name, 0),
            "used": (used or {}).get(name),
        }
        for name in names
    ]
    waiting = [seat for seat, name in enumerate(names) if pieces[name] is not None]
    pending = [{"frame": "select_card", "waiting": waiting}]
    described = {"seats": len(names), "options": settings, "players": players, "humans": humans, "pending": pending}
    return {**described, **more}


def at(pieces: dict[str, str | None], humans: dict[str, int], **more: Any) -> Shibuya:
    """The state of a position of `given`, with a listener."""
    return started(given(pieces, humans, **more))


def started(position: Json) -> Shibuya:
    state = cast(Shibuya, GAME.from_position(position))
    state.log = []
    return state


def four(gojo: str, jogo: str | None, hanami: str | None, mahito: str | None) -> dict[str, str | None]:
    """Four players in the default seating."""
    return {"gojo": gojo, "jogo": jogo, "hanami": hanami, "mahito": mahito}


def seat_of(state: Shibuya, name: str) -> int:
    return state.character.index(CHARACTERS.index(name))


def lay(state: Shibuya, **cards: str) -> None:
    """All who are asked lay their cards, by seat; whoever is not named remains."""
    assert asked(state) == "select_card"
    for seat in state.to_act():
        play(state, CHARACTERS[state.character[seat]], "lay " + cards.get(CHARACTERS[state.character[seat]], "remain"))


def play(state: Shibuya, who: str, *texts: str) -> None:
    """A character's player answers so, which must be legal."""
    seat = seat_of(state, who)
    for text in texts:
        action = GAME.parse(text)
        assert action in state.legal(seat), f"{who}: {text} is not among {legal(state, who)} at {asked(state)}"
        state.apply(seat, action)


def roll(state: Shibuya, face: int) -> None:
    assert asked(state) == "mechamaru"
    state.apply(NATURE, GAME.parse(f"roll {face}"))


def legal(state: Shibuya, who: str) -> list[str]:
    return [GAME.format(action) for action in state.legal(seat_of(state, who))]


def hand(state: Shibuya, who: str) -> set[str]:
    """The cards a player may lay now."""
    return {text.removeprefix("lay ") for text in legal(state, who)}


def asked(state: Shibuya) -> str:
    """The name of the frame that waits for an answer, or `over`."""
    return state.question.name or "over"


def asked_whom(state: Shibuya) -> str:
    """The character whose player alone is asked."""
    (seat,) = state.to_act()
    return CHARACTERS[state.character[seat]]


def seen(state: Shibuya, who: str) -> Json:
    """What everybody sees of a character."""
    return cast(Json, state.view(None)["players"][seat_of(state, who)])


def area(state: Shibuya, who: str) -> str | None:
    return cast(str | None, seen(state, who)["area"])


def energy(state: Shibuya, who: str) -> int:
    return cast(int, seen(state, who)["energy"])


def result(state: Shibuya, who: str) -> str | None:
    return cast(str | None, seen(state, who)["result"])


def humans(state: Shibuya) -> dict[str, int]:
    """The areas with humans on them."""
    return {name: count for name, count in state.view(None)["humans"].items() if count}


def heard(state: Shibuya, key: str) -> list[Json]:
    """The arguments of all events with a key so far."""
    assert state.log is not None
    return [dict(event.args) for event in state.log if event.key == f"event.{key}"]


def told_order(state: Shibuya) -> list[str]:
    """The keys of all events so far."""
    assert state.log is not None
    return [event.key.removeprefix("event.") for event in state.log]


def exorcised(state: Shibuya) -> list[str]:
    """The spirits exorcised so far, in the order told."""
    return [event["spirit"] for event in heard(state, "exorcised")]


def ended(state: Shibuya) -> tuple[object, str]:
    """The winning side and the reason; fails while the match goes on."""
    assert state.outcome is not None, f"the match goes on with {asked(state)}"
    assert state.outcome.rule in GAME.rulebook.rules
    return state.outcome.details["side"], state.outcome.reason


def refused(state: Shibuya, who: str, text: str) -> str:
    """The rule that a table cites when it refuses an answer here; nothing may have changed."""
    table = Table(GAME, position=GAME.position(state), seed=1)
    before = GAME.fingerprint(table.state)
    with pytest.raises(IllegalAction) as error:
        table.submit(seat_of(state, who), text)
    assert GAME.fingerprint(table.state) == before
    assert table.record.lines == []
    assert error.value.rule in str(error.value)
    return error.value.rule
