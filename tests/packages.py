"""Packages with games as pip would leave them in a folder: what `hyakki new-game` writes, and deliberately bad ones."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from hyakki.cli import new_game

NAME = "fox-fire"
PACKAGE = "fox_fire"


def lay(site: Path, distribution: str, points: str, modules: dict[str, str] | None = None) -> None:
    """Put a distribution into a folder of packages: its entry points, and modules as text."""
    info = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    for name, text in (modules or {}).items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def lay_game(site: Path, name: str = NAME) -> Path:
    """A whole game, as if its wheel were installed there; returns its package's folder."""
    source = site.parent / f"source-{name}"
    new_game.write(name, source)
    package = site / new_game.package_name(name)
    copytree(source / "src" / package.name, package)
    lay(site, f"hyakki-{name}", f"[hyakki.games]\n{name} = {package.name}\n")
    return package
