"""Shibuya Incident: cursed spirits outlast the strongest sorcerer for seven rounds. Unofficial."""

from hyakki.core.game import Game, Manual


def make(manual: Manual) -> Game:
    """The game with this data."""
    from hyakki.games.shibuya.game import ShibuyaIncident

    return ShibuyaIncident(manual)
