"""Tsuro of the Seas: lay wakes, outlive the other ships, beware of the daikaiju. Unofficial."""

from hyakki.core.game import Game, Manual


def make(manual: Manual) -> Game:
    """The game with this data."""
    from hyakki.games.tsuro_seas.game import TsuroOfTheSeas

    return TsuroOfTheSeas(manual)
