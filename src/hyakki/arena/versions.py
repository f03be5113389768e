"""Which code decides a result: digests of the rules and of a bot, so that a result of other code is never taken.

The rules are all of a game's folder, the core and the table; a bot is its module and what that imports of its own
package. What a third-party bot reads besides is not seen: it should change its module when that changes.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import hyakki.arena
import hyakki.bots
import hyakki.core
import hyakki.games
import hyakki.table
from hyakki.bots.characters import CharacterBot
from hyakki.bots.registry import built_in
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.folder import read_json
from hyakki.core.game import Game
from hyakki.games import GAMES

DIGITS = 16
DECIDING = (hyakki.core, hyakki.games, hyakki.table, hyakki.bots, hyakki.arena)
OF_GAMES = (".py", ".json")


def code_of(game: Game, bots: Iterable[str]) -> dict[str, Any]:
    """The part of a job that says which code decides: of the rules, and of each bot."""
    return {
        "rules": rules_of(game),
        "versions": {name: bot_version(name) for name in sorted(set(bots))},
    }


@lru_cache
def rules_of(game: Game) -> list[Any]:
    return [game.rules_version, game.manual.digest(), rules_version(game.name)]


def require_code(what: dict[str, Any]) -> None:
    """Refuse a job of other code than this process has: its result would be told as that of the code in the job."""
    here = code_of(GAMES[what["game"]], what["versions"])
    others = [f"bot {name}" for name, version in what["versions"].items() if here["versions"][name] != version]
    if here["rules"] != what["rules"]:
        others.insert(0, f"the rules of {what['game']}")
    if others:
        raise HyakkiError(
            f"{' and '.join(others)} are of another version here", "the same code must lie on all machines"
        )


@lru_cache
def release() -> str:
    """Of all code that decides results, whichever game and bot: a worker takes part where its own is the same."""
    files: list[Path] = []
    for package in DECIDING:
        own = Path(package.__path__[0])
        suffixes = OF_GAMES if package is hyakki.games else OF_GAMES[:1]
        files += [path for path in sorted(own.rglob("*")) if path.suffix in suffixes]
    return digest([path for path in files if "messages" not in path.parts])


@lru_cache
def rules_version(game: str) -> str:
    """Of everything by which a match of this game goes, words and lessons left out."""
    spec = find_spec(GAMES.package(game))
    assert spec is not None
    assert spec.submodule_search_locations is not None
    own = Path(spec.submodule_search_locations[0])
    files = [path for path in sorted(own.rglob("*")) if path.suffix in OF_GAMES and not is_told(path.relative_to(own))]
    for package in (hyakki.core, hyakki.table):
        files += sorted(Path(package.__path__[0]).glob("*.py"))
    return digest(files)


def is_told(path: Path) -> bool:
    """Whether a file of a game only tells of it, or keeps what was."""
    return path.parts[0] in ("messages", "lessons", "earlier") or path.name in (
        "usual.json",
        "drawing.py",
        "measured.json",
    )


@lru_cache
def bot_version(bot: str) -> str:
    """Of the code of a bot, by its name or as `package.module:factory`."""
    kind = built_in(bot) or (CharacterBot if ":" not in bot else None)  # of a character the game's folder has the rest
    module = kind.__module__ if kind is not None else bot.partition(":")[0]
    files = sorted(modules(module).values())
    if not files:
        raise BadInput("bot", f"{bot[:60]}: no module {module[:60]}", "it must lie where Python finds modules")
    return digest(files)


def modules(name: str) -> dict[str, Path]:
    """A module and all modules of its package that it imports, one through the other."""
    package = name.rpartition(".")[0] or name
    sources: dict[str, Path] = {}
    left = [name]
    while left:
        module = left.pop()
        path = source(module)
        if module in sources or path is None:
            continue
        sources[module] = path
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            if isinstance(node, ast.ImportFrom):
                base = node.module or package
                names = [base, *[f"{base}.{name}" for name in names]]
            left += [name for name in names if name == package or name.startswith(f"{package}.")]
    return sources


def source(module: str) -> Path | None:
    """The file of a module, next to a compiled one too; None where it has none."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin)
    if path.suffix != ".py":
        path = path.with_name(f"{path.name.partition('.')[0]}.py")
    return path if path.exists() else None


def digest(files: list[Path]) -> str:
    hashed = hashlib.sha256()
    for path in files:
        content = path.read_bytes() if path.suffix != ".json" else repr(read_json(path)).encode()
        hashed.update(hashlib.sha256(path.name.encode() + b"\0" + content).digest())
    return hashed.hexdigest()[:DIGITS]
