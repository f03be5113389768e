"""Night Parade of a Hundred Yokai with three expansions and the solo game against King Enma. Unofficial."""

from hyakki.core.game import Game, Manual


def make(manual: Manual) -> Game:
    """The game with this data."""
    from hyakki.games.night_parade.game import NightParadeOfAHundredYokai

    return NightParadeOfAHundredYokai(manual)
