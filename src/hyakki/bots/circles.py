"""Going in circles: who is asked the same again and knows no more than before answers otherwise in the end.

`search/standstill.py` foresees an answer that leads back at once. Here is remembered what has come back: where two
seats hand each other the same card for ever, nobody need foresee it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from random import Random
from typing import Final

import msgspec

from hyakki.bots.life import BotChance
from hyakki.core.stack import Action, View

PATIENCE: Final = 2  # times that an answer is given to the same question before another one is tried


class Circles:
    """What a seat has answered in this match, by all that it knew then."""

    def __init__(self) -> None:
        self._given: dict[bytes, dict[Hashable, Action]] = {}  # by what was known, by the chance that the answer had
        self._now: tuple[dict[Hashable, Action], Hashable] = ({}, 0)

    def fresh(self, view: View, legal: list[Action], rng: Random) -> list[Action]:
        """The answers to what is asked now that were not given too often, or where all were, the least often.

        Who asks for the same answer a second time gives the same chance with it, and that counts once."""
        given = self._given.setdefault(known(view), {})
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


def known(view: View) -> bytes:
    """Equal exactly when views are. Asked with every answer, so by msgspec, which is many times as quick as `json`."""
    return hashlib.sha256(msgspec.json.encode(view, order="deterministic")).digest()
