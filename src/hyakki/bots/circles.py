"""Going in circles: who is asked the same again and knows no more than before answers otherwise in the end.

`search/standstill.py` foresees an answer that leads back at once. Here is remembered what has come back: where two
seats hand each other the same card for ever, nobody need foresee it.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Final

from hyakki.bots.life import BotChance
from hyakki.core.stack import Action

PATIENCE: Final = 2  # times that an answer is given to the same question before another one is tried


class Circles:
    """What a seat has answered in this match, by all that it knew then."""

    def __init__(self) -> None:
        self._given: dict[str, dict[Hashable, Action]] = {}  # by what was known, by the chance that the answer had
        self._now: tuple[dict[Hashable, Action], Hashable] = ({}, 0)

    def fresh(self, asked: str, legal: list[Action], rng: Random) -> list[Action]:
        """The answers that were not given too often to what is asked, known by its view, or else the least often.

        Who asks for the same answer a second time gives the same chance with it, and that counts once."""
        given = self._given.setdefault(asked, {})
        chance = rng.bytes if isinstance(rng, BotChance) else hash(rng.getstate())  # which has 625 numbers
        self._now = (given, chance)
        before = [action for other, action in given.items() if other != chance]
        if not before:
            return legal
        counts = [before.count(action) for action in legal]
        enough = max(PATIENCE, min(counts) + 1)
        return [action for action, count in zip(legal, counts, strict=True) if count < enough]

    def gave(self, action: Action) -> Action:
        """Remember what is answered now."""
        given, chance = self._now
        given[chance] = action
        return action
