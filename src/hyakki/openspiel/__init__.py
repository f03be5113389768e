"""Our games for OpenSpiel: after `import hyakki.openspiel`, `pyspiel.load_game(short_name(…), {"players": 3})`.

They need `pip install 'hyakki[openspiel]'`. docs/research.md says how chance, secret choices and resampling are done.
"""

try:
    import numpy as numpy
    import pyspiel as pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is missing: hyakki.openspiel needs pip install 'hyakki[openspiel]'"
    ) from None

from hyakki.openspiel.games import SpielGame, SpielState, register, short_name

__all__ = ["SpielGame", "SpielState", "register", "short_name"]

register()
