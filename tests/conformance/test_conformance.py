"""Every game of GAMES, and the toy, keeps all properties at every seat count and, compiled, with every preset."""

from __future__ import annotations

import pytest

from compiled import COMPILED
from hyakki.conformance import Violation, check
from hyakki.conformance.fresh import fresh_process
from hyakki.conformance.play import Match
from hyakki.core.again import package_of
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json, Word
from hyakki.games import GAMES
from hyakki.games import load as load_game
from toy import load

# `make test` runs these twice. Compiled rules, which are quicker, do more: all option sets, where rules that are not
# are tried with those of a new table alone, and looked at less often. `hyakki check` plays more still.
LONG = 60_000  # a game whose matches may have so many answers is looked at less often
SPARING = 30 if COMPILED else 8  # moments of each kind are looked at, then ever fewer; `hyakki check` looks at all
OF_LONG = 10 if COMPILED else 4  # the same in such a game


def tables() -> list[object]:
    """A case for each game and option set, to be played with all seat counts in turn: what starts processes of its own
    starts them once."""
    cases: list[object] = []
    for game in [load(), *GAMES.values()]:
        seen: list[dict[str, Json]] = []
        for preset, options in {"default": {}, **(game.presets if COMPILED else {})}.items():
            if options not in seen:
                seen.append(options)
                counts = [count for count in range(game.min_seats, game.max_seats + 1) if fits(game, count, options)]
                cases.append(pytest.param(game, len(counts), options, id=f"{game.name}-{preset}"))
    return cases


def fits(game: Game, seats: int, options: dict[str, Json]) -> bool:
    try:
        game.facts(seats, options)
    except BadInput:
        return False
    return True


@pytest.mark.parametrize(("game", "counts", "options"), tables())
def test_a_game_keeps_all_properties(game: Game, counts: int, options: dict[str, Json]) -> None:
    long = game.longest >= LONG
    report = check(game, counts, seed=1, options=options, sparing=OF_LONG if long else SPARING)
    assert [f"{failure.property}: {failure.message} (seed {failure.seed})" for failure in report.failures] == []
    assert report.games == counts


@pytest.mark.parametrize("game", [load(), *GAMES.values()], ids=lambda game: game.name)
def test_a_fresh_process_replays_a_match(game: Game) -> None:
    match = Match(game, game.min_seats, {}, 1)
    for _ in match.moments():
        pass
    assert package_of(game) is not None
    fresh_process(game, [match.record.dump()], [game.fingerprint(match.state)])
    with pytest.raises(Violation, match="replay"):
        fresh_process(game, [match.record.dump()], ["another fingerprint"])


def test_the_same_seed_does_the_same(toy: Game) -> None:
    assert check(toy, 5, seed=3).to_json() == check(toy, 5, seed=3).to_json()


def test_without_seats_all_seat_counts_take_turns(toy: Game) -> None:
    seen: list[tuple[int, int]] = []
    report = check(toy, 12, seed=3, progress=lambda done, of: seen.append((done, of)))
    assert report.games == 12
    assert seen[-1] == (12, 12)
    assert set(report.frames) >= {"lay", "look", "deal_one", "over"}


def test_options_that_do_not_fit_are_refused(toy: Game) -> None:
    with pytest.raises(BadInput, match="rounds"):
        check(toy, 1, seed=1, seats=2, options={"rounds": 99})


def test_a_sparing_run_looks_at_every_kind_of_moment_and_at_fewer_of_those_it_knows(toy: Game) -> None:
    full, sparing = check(toy, 15, seed=3), check(toy, 15, seed=3, sparing=2)
    assert sparing.positions == full.positions
    assert sparing.frames == full.frames
    assert full.counts["invariants"] >= full.positions
    assert len(full.frames) < sparing.counts["two worlds"] < full.counts["two worlds"] / 2


def test_a_view_that_is_not_as_described_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game(next(iter(GAMES)))  # one of its own: what is made of the description is kept with the game
    entry = game.described.shown[0]
    monkeypatch.setattr(entry, "view", Word("nothing like it"))
    assert "view" in check(game, 1, seed=1, positions=0).failed()  # and what is made of views is as wrong
