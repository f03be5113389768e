"""Which code decides a result: digests of the rules and of a bot, so that a result of other code is never taken.

The rules are all of a game's folder, the core and the table; a bot is its module and what that imports of its own
package. What a third-party bot reads besides is not seen: it should change its module when that changes.
"""

from __future__ import annotations

import ast
import hashlib
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import hyakki.core
import hyakki.table
from hyakki.bots.characters import CharacterBot
from hyakki.bots.registry import built_in
from hyakki.core.errors import BadInput
from hyakki.core.folder import read_json
from hyakki.games import GAMES

DIGITS = 16
OF_GAMES = (".py", ".json")


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
