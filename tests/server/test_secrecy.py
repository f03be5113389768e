"""Secrecy on the wire: worlds that a seat cannot tell apart give it, and a spectator, the same bytes."""

from __future__ import annotations

from typing import Any

from hyakki.core.folder import read_manual
from hyakki.core.stack import Facts, Seat, View
from hyakki.trials.soak_leak import run
from server.server_games import GAMES
from toy import FOLDER, NAME
from toy.game import LanternsGame
from toy.state import Lanterns

POSITIONS = 12  # per game; `hyakki soak leak` compares many more


def test_two_worlds_give_the_same_traffic_over_real_sockets() -> None:
    report = run(GAMES, POSITIONS * len(GAMES), seed=1)
    assert report.leaks == []
    assert set(report.by_game) == set(GAMES)
    assert report.frames > 100


class Gossip(Lanterns):
    """The view is longer by a letter for every point left in the deck."""

    def seen(self, seat: Seat | None) -> View:
        return {**super().seen(seat), "gossip": "x" * sum([self.cards.worth[card] for card in self.deck])}


class GossipGame(LanternsGame):
    """The toy with a leak in its view."""

    def build(self, facts: Facts, values: dict[str, Any]) -> Lanterns:
        state = super().build(facts, values)
        gossip = Gossip(facts, self.cards, state.deck)
        gossip.__dict__.update(state.__dict__)
        return gossip


def test_a_leak_is_found() -> None:
    report = run({NAME: GossipGame(read_manual(NAME, FOLDER))}, 200, seed=1)
    assert "can tell two worlds apart" in report.leaks[0]
    assert report.positions < 20
