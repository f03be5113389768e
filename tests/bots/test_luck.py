"""Luck that is had again is that of the generator it stands for."""

from __future__ import annotations

from random import Random

from hyakki.bots.luck import Luck


def test_luck_is_what_the_generator_gives_each_time_anew() -> None:
    luck = Luck()
    for seed in (0, 7, 2**64 - 1):
        luck.begin(seed)
        for lot in range(20):
            luck.again()
            usual, asks = Random(seed), Random(lot)
            for _ in range(30):
                bits = asks.choice([0, 1, 5, 31, 32, 33, 64, 100])
                assert luck.getrandbits(bits) == usual.getrandbits(bits)
                assert luck.random() == usual.random()
                assert luck.randrange(1000) == usual.randrange(1000)
