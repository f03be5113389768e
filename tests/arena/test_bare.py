"""The quick way to play a match, without a table, gives what a table gives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hyakki.arena.field import Field
from hyakki.arena.jobs import Job, Result
from hyakki.arena.matches import play, played_at_table, played_bare
from hyakki.arena.trial import Trial
from hyakki.bots import Bot, Budget
from hyakki.bots.random_bot import RandomBot
from hyakki.bots.registry import BOTS
from hyakki.core.stack import Action, View
from hyakki.games import GAMES

MATCHES = 4
SHORT = 30_000  # answers: of games that may have more, fewer matches are compared


def jobs(game: str, bot: str, seats: int, matches: int) -> list[Job]:
    field = Field(game, seats, None, [bot, "random@salt=3"], Budget(seconds=1000.0, worlds=1))
    lineups = [(bot,) * len(field.sides), (bot, *["random@salt=3"] * (len(field.sides) - 1))]
    return [field.job(seed, lineups[seed % 2]) for seed in range(matches)]


def without_time(result: Result | None) -> Result:
    assert result is not None
    return {key: value for key, value in result.items() if key != "seconds"}


@pytest.mark.parametrize("bot", ["random", "greedy", "novice"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_without_a_table_goes_as_at_one(game: str, bot: str) -> None:
    least, most = max(2, GAMES[game].min_seats), GAMES[game].max_seats
    short = GAMES[game].longest < SHORT
    for seats in {least, most if short else least}:
        for job in jobs(game, bot, seats, MATCHES if short and bot == "random" else 1):
            assert without_time(played_bare(job)) == without_time(played_at_table(job))


@pytest.mark.parametrize("bot", ["arena.bots_for_trials:Raises", "arena.bots_for_trials:Nonsense"])
def test_bots_of_others_play_at_a_table(bot: str) -> None:
    field = Field("tsuro-seas", 2, None, [bot, "random"], Budget(worlds=1))
    assert played_bare(field.job(1, (bot, "random"))) is None


class Fails(RandomBot):
    def among(self, answers: list[Action], rng: Random) -> Action:
        raise RuntimeError("no idea")


class Cheats(RandomBot):
    LOOKS = True

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        return ("dance", 99)


@pytest.mark.parametrize("kind", [Fails, Cheats])
def test_what_goes_wrong_is_told_by_a_table(kind: type[Bot], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "random", kind)
    job = Field("tsuro-seas", 2, None, ["random", "greedy"], Budget(worlds=1)).job(1, ("random", "greedy"))
    assert played_bare(job) is None
    result = play(job)
    assert result["failed"] == 0
    assert result["returns"] == [0.0, 1.0]


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_match_without_end_is_drawn(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody did wrong: rules may let bots go in circles for ever, and no run may wait for that."""
    monkeypatch.setattr(GAMES["tsuro-seas"], "longest", 6)
    job = Field("tsuro-seas", 4, None, [bot, "random@salt=3"], Budget(worlds=1)).job(1, (bot, *["random@salt=3"] * 3))
    result = play(job)
    assert without_time(result) == without_time(played_at_table(job))
    assert (result["endless"], result["failed"], result["returns"]) == (True, None, [0.25] * 4)
    assert sum(result["answers"]) == 7


def test_matches_without_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["tsuro-seas"], "longest", 6)
    verdict = Trial("tsuro-seas", "random", "random", 4).run(8)
    assert (verdict.endless, verdict.difference, verdict.failures) == (8, 0.0, ())
    assert verdict.to_json()["endless"] == 8
