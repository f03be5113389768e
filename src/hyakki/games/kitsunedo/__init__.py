"""Kitsunedo: claim lanterns, true or not, and be the last Spirit Lord in the game. Unofficial."""

from hyakki.core.game import Game, Manual


def make(manual: Manual) -> Game:
    """The game with this data."""
    from hyakki.games.kitsunedo.game import KitsunedoGame

    return KitsunedoGame(manual)
