"""What a seat may do is told as it would be made anew, wherever the texts of actions were kept from."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hyakki.core.game import Game
from hyakki.games import GAMES
from hyakki.server.tables.decisions import ActionWords
from hyakki.server.tables.sights import Sights
from hyakki.table import Table

ANSWERS = 120  # of each match


def made_anew(words: ActionWords, table: Table, seat: int) -> tuple[bytes, bytes]:
    view = table.view(seat)
    told = [[words.of(tuple(action), view) for action in view[name]] for name in ("legal", "offers")]
    return msgspec.json.encode(told[0]), msgspec.json.encode(told[1])


def play(game: Game, sights: Sights, seed: int) -> None:
    words, rng = ActionWords(game), Random(seed)
    table = Table(game, seats=game.min_seats + seed % (game.max_seats - game.min_seats + 1), seed=seed)
    seats = range(table.state.facts.seats)
    for _ in range(ANSWERS):
        if not table.to_act():
            break
        spectator, *own = sights.of(table, [None, *seats], True)
        assert (bytes(spectator.actions), bytes(spectator.offers)) == (b"[]", b"[]")
        for seat, sight in zip(seats, own, strict=True):
            assert (bytes(sight.actions), bytes(sight.offers)) == made_anew(words, table, seat)
        asked = rng.choice(table.to_act())
        table.submit(asked, rng.choice(table.legal(asked)))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_actions_are_told_alike_whatever_was_told_before(game: Game) -> None:
    sights = Sights(game)
    for seed in range(4):
        play(game, sights, seed)


def test_nobody_is_told_of_actions_where_none_is_played(toy: Game) -> None:
    for sight in Sights(toy).of(Table(toy, seed=1), [None, 0, 1], False):
        assert (bytes(sight.actions), bytes(sight.offers)) == (b"[]", b"[]")
