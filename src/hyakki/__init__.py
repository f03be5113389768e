"""Hyakki: five ghost-and-monster board games on one table, each defined once."""

from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.core.stack import NATURE
from hyakki.games import GAMES
from hyakki.table import Table

__all__ = ["GAMES", "NATURE", "BadInput", "HyakkiError", "IllegalAction", "Table"]
__version__ = "0.1.0"
