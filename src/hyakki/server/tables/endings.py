"""How a match ended that no seat won, in the words of its game: a side that plays by itself may have won it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hyakki.core.game import Game


def headline(games: Mapping[str, Game], game: str, winners: Sequence[int] | None, reason: str) -> str | None:
    """Who or what has won, or how it ended; None where seats won, nobody did, or the game is not installed."""
    if winners is None or len(winners) or game not in games:
        return None
    return games[game].messages.templates.get(f"headline.{reason}")
