"""What characters say after a match: of all they did where it opens, else nothing that not everybody heard."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hyakki import GAMES
from hyakki.bench.manners import choices
from hyakki.bots.afterwords import afterword, afterwords, deeds, traits_told
from hyakki.bots.match import play_match

NAMES = list(GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_of_a_closed_match_depends_on_nothing_that_spectators_do_not_know(name: str) -> None:
    """Whatever else lay hidden: the same answer told alike counts as the same deed."""
    game = GAMES[name]
    seats = max(game.min_seats, min(4, game.max_seats))
    compared = 0
    for number, (state, seat) in enumerate(choices(game, seats)):
        if number == 40:
            break
        other = game.scramble(state, None, Random(number))
        if seat not in other.to_act():
            continue
        for action in set(state.answers(seat)) & set(other.answers(seat)):
            if state.told(seat, action, None) == other.told(seat, action, None):
                compared += 1
                assert traits_told(game, state, seat, action, False) == traits_told(game, other, seat, action, False)
    assert compared > 10


def test_a_liar_tells_of_lies_only_where_the_match_opens() -> None:
    game = GAMES["kitsunedo"]
    done = Counter({"lie": 4, "attack": 2})
    assert afterword(game, "utsuro", done, True) == "I claimed a lantern that I did not have 4 times."
    assert afterword(game, "utsuro", Counter({"attack": 2}), False) == "What I was up to stays at this table."
    assert afterword(game, "hayamaru", done, False) == "I went at the others twice; waiting is for stones."
    assert afterword(game, "utsuro", Counter(), True) == "For once I told no lie at all."


def test_hidden_deeds_are_counted_only_where_the_match_opens() -> None:
    table = play_match("kitsunedo", ["random"], seats=3, seed=5)
    opened, closed = (deeds(table.game, table.record, open_) for open_ in (True, False))
    assert any(done["lie"] for done in opened.values())
    assert not any(done["lie"] or done["truth"] for done in closed.values())
    assert any(done["attack"] for done in closed.values())


def test_every_character_says_a_sentence_and_nobody_else() -> None:
    table = play_match("tsuro-seas", ["namihei", "random", "isomaru"], seats=3, seed=3)
    said = afterwords(table.game, table.record, ["namihei", None, "isomaru"], True)
    assert set(said) == {0, 2}
    assert all(sentence.endswith(".") for sentence in said.values())
    assert afterwords(table.game, table.record, [None, "random", None], True) == {}
