"""GAMES, the only list of games: our own, and those of installed packages (entry points in `hyakki.games`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.folder import read_replacements
from hyakki.core.game import Game
from hyakki.core.nearest import known
from hyakki.games.installed import Offer, Unusable, installed, made, offers, unusable

PACKAGES = {
    "tsuro-seas": "tsuro_seas",
    "kitsunedo": "kitsunedo",
    "shibuya": "shibuya",
    "masquerade": "masquerade",
    "night-parade": "night_parade",
}


class Games(Mapping[str, Game]):
    """Games by name, each loaded when it is first asked for; those of others also to see whether they can be listed."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}
        self._offers: dict[str, Offer] | None = None  # of other packages; looked for when our own are not enough
        self._unusable: list[Unusable] = []

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded:
            self._loaded[name] = made(name, self.package(name)) if name in PACKAGES else self._other(name)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        others = [name for name in self._others() if self._usable(name)]
        return iter([*PACKAGES, *others])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"

    def package(self, name: str) -> str:
        """The package that holds a game."""
        if name in PACKAGES:
            return f"{__name__}.{PACKAGES[name]}"
        if name not in self._others():
            raise UnknownGame(name)
        return self._others()[name].package

    def unusable(self) -> list[str]:
        """What other packages offer that cannot be played, and why."""
        list(self)  # tries them all
        return [str(error) for error in self._unusable]

    def of_others(self) -> list[Game]:
        """Those of other packages that can be played, as far as is known."""
        return [self[name] for name in self if name not in PACKAGES]

    def refuse(self, game: Game, reason: BadInput) -> None:
        """A game of another package turns out to be one that cannot be played."""
        del self._loaded[game.name]
        self._unusable.append(unusable(self._others()[game.name], reason))

    def _others(self) -> dict[str, Offer]:
        if self._offers is None:
            self._offers, self._unusable = offers(PACKAGES)
        return self._offers

    def _other(self, name: str) -> Game:
        offer = self._others().get(name)
        for error in self._unusable:
            if error.offer.name == name:
                raise error
        if offer is None:
            raise UnknownGame(name)
        try:
            return installed(offer)
        except Unusable as error:
            self._unusable.append(error)
            raise

    def _usable(self, name: str) -> bool:
        try:
            return self[name].name == name
        except Unusable:
            return False


class UnknownGame(BadInput, KeyError):
    """No game of that name."""

    def __init__(self, name: str) -> None:
        super().__init__("game", f'no game "{str(name)[:40]}"', known(str(name)[:40], "games", list(GAMES)))


def load(name: str, data: Path | dict[str, Any] | None = None) -> Game:
    """A game, with data files of a folder (or as read) in place of its own."""
    if name not in PACKAGES:
        GAMES[name]  # refuses what is none, or cannot be played
    return made(name, GAMES.package(name), read_replacements(data) if isinstance(data, Path) else data)


GAMES = Games()
