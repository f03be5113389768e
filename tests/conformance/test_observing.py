"""The suite notices an observation that tells a secret, and one that differs from the view."""

from __future__ import annotations

from random import Random

import pytest

from compiled import COMPILED
from hyakki import GAMES, State
from hyakki.conformance import Violation, observing
from hyakki.conformance.play import Match
from hyakki.core.acting import Acting
from hyakki.core.encoding import Encoding

pytestmark = pytest.mark.skipif(COMPILED, reason="subclasses what compiled code does not open")


class OfTheNext(Encoding):
    """Shows what the next seat knows."""

    def bytes_of(self, state: State, seat: int | None) -> bytes:
        known = super().bytes_of(state, 0 if seat is None else (seat + 1) % state.facts.seats)
        return bytes([0 if seat is None else seat + 1]) + known[1:]


class WithThePrompt(Encoding):
    """Shows what no view has."""

    def bytes_of(self, state: State, seat: int | None) -> bytes:
        return super().bytes_of(state, seat)[:-1] + bytes([state.prompt % 256])


@pytest.mark.parametrize(("kind", "found"), [(OfTheNext, "tells"), (WithThePrompt, "differs from the view")])
def test_a_wrong_observation_is_noticed(kind: type[Encoding], found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["kitsunedo"]
    monkeypatch.setattr(observing, "forms", lambda game: (kind(game), Acting(game.notation)))
    law = observing.same_bytes if found == "tells" else observing.as_viewed

    def play() -> None:
        for moment in Match(game, 3, {}, 1).moments():
            moment.rng = Random(moment.state.prompt)
            law(moment)

    with pytest.raises(Violation, match=found):
        play()
