"""Games of other packages, found by entry point; one that cannot be played is told of in words, and breaks nothing."""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.folder import read_manual
from hyakki.core.game import Game

GROUP: Final = "hyakki.games"
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME: Final = 40
WORDS: Final = ("title", "summary")  # what every list of games shows


@dataclass(frozen=True)
class Offer:
    """An entry point: a package that says it holds a game of this name."""

    name: str
    package: str
    by: str  # the distribution that brings it

    def sentence(self, reason: str) -> str:
        return f"{self.name[:LONGEST_NAME]}, a game of the package {self.by}: {reason}"


class Unusable(BadInput, KeyError):
    """A game that is installed and cannot be played."""

    def __init__(self, offer: Offer, reason: str) -> None:
        self.offer = offer
        super().__init__(
            "game", offer.sentence(reason), "mend or uninstall that package; the other games are not touched"
        )


def offers(own: Container[str]) -> tuple[dict[str, Offer], list[Unusable]]:
    """What the installed packages offer, by name, and which of it is refused for its name alone."""
    by_name: dict[str, list[Offer]] = {}
    for offer in entry_points():
        by_name.setdefault(offer.name, []).append(offer)
    taken: dict[str, Offer] = {}
    refused: list[Unusable] = []
    for name, several in sorted(by_name.items()):
        reasons = [why_not(offer, several, own) for offer in several]
        refused += [Unusable(offer, reason) for offer, reason in zip(several, reasons, strict=True) if reason]
        if not any(reasons):
            taken[name] = several[0]
    return taken, refused


def entry_points() -> Iterator[Offer]:
    """Those of our group. Of a package that lies there twice the first counts, which is the one that is imported."""
    from importlib.metadata import distributions  # only where somebody asks for more than our own games

    seen: set[str] = set()
    for package in distributions():
        try:
            points = [point for point in package.entry_points if point.group == GROUP]
            name = str(package.metadata["Name"]) if points else ""
        except Exception:  # somebody's broken files, which need not have to do with games
            continue
        if points and name not in seen:
            seen.add(name)
            yield from [Offer(p.name, p.value.partition(":")[0].strip(), f"{name} {package.version}") for p in points]


def why_not(offer: Offer, several: list[Offer], own: Container[str]) -> str:
    """What is wrong with the name of an offer; nothing is loaded for that."""
    if offer.name in own:
        return "the name is that of a game of Hyakki itself, which stays"
    if not NAME.fullmatch(offer.name) or len(offer.name) > LONGEST_NAME:
        return f"a game is named like lanterns or fox-fire, with at most {LONGEST_NAME} characters"
    others = sorted({other.by for other in several if other.by != offer.by})
    if others:
        return f"{', '.join(others)} offers a game of the same name, so neither is taken"
    return ""


def made(name: str, package: str, replaced: dict[str, Any] | None = None) -> Game:
    """The game that a package makes from its folder, with data files in place of its own."""
    module = import_module(package)
    folder = next(iter(getattr(module, "__path__", [])), None)
    if folder is None:
        raise BadInput(package, "is a module", "a game is a package: a folder with __init__.py, RULES.md and the rest")
    make = getattr(module, "make", None)
    if make is None:
        raise BadInput(package, "has no make(manual) that gives the game")
    game = make(read_manual(name, Path(folder), replaced))
    if not isinstance(game, Game):
        raise BadInput(package, f"make gives a {type(game).__name__}, not a Game")
    return game


def installed(offer: Offer) -> Game:
    """A game of another package, seen to have what lists and tables need of it."""
    try:
        with redirect_stdout(sys.stderr):  # what it prints must not mix with our answers
            game = made(offer.name, offer.package)
            check(game, offer.name)
    except (Exception, SystemExit) as error:  # whatever its code does
        raise unusable(offer, error) from error
    return game


def unusable(offer: Offer, error: BaseException) -> Unusable:
    said = str(error) if isinstance(error, BadInput) else f"{type(error).__name__}: {error}"
    return Unusable(offer, f"cannot be loaded: {' '.join(said.split())[:300]}")


def check(game: Game, name: str) -> None:
    if game.name != name:
        raise BadInput("name", f'the game calls itself "{str(game.name)[:LONGEST_NAME]}"', "it goes by its entry point")
    words = game.messages.templates
    lacking = [key for key in WORDS if key not in words]
    for one in game.manual.usual:
        if one.preset not in game.presets:
            raise BadInput("usual.json", f'there is no preset "{one.preset}"')
        lacking += [key for key in [f"preset.{one.preset}"] if key not in words]
    if lacking:
        raise BadInput("messages/en.json", f"lacks {', '.join(lacking)}")
    game.facts(None, {})
