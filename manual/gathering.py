"""Brings the pages together in one folder, with the navigation that leads through them."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

from hyakki.games import GAMES
from manual.ledgers import ledger
from manual.reference import reference, with_links
from manual.sheets import sheet

HERE = Path(__file__).parent


def gather(root: Path, work: Path) -> Path:
    """Writes the pages and the settings of the site; gives the settings."""
    pages = work / "pages"
    shutil.copytree(root / "docs", pages)
    shutil.copytree(HERE / "look", pages / "look")
    shutil.copy(root / "web" / "public" / "favicon.svg", pages / "look" / "crest.svg")
    for name, game in GAMES.items():
        write(pages / "ledgers" / f"{name}.md", ledger(root, pages, name))
        write(pages / "sheets" / f"{name}.md", sheet(game, pages / "sheets" / f"{name}.json"))
        (pages / "sheets" / f"{name}.json").unlink(missing_ok=True)
    classes = reference(pages / "api.md")
    for title, text in classes.items():
        write(pages / "api" / f"{title}.md", text)
    write(pages / "api.md", with_links(pages / "api.md", classes))
    settings = tomllib.loads((HERE / "site.toml").read_text(encoding="utf-8"))
    settings["nav"] = navigation(settings.pop("chapters"), pages, list(classes))
    python = settings["plugins"]["mkdocstrings"]["handlers"]["python"]
    python["paths"] = [str(root / "src")]
    python["options"]["extensions"] = [str(HERE / "docstrings.py")]
    config = work / "mkdocs.yml"
    config.write_text(json.dumps({"docs_dir": "pages", "site_dir": "site", **settings}), encoding="utf-8")
    return config


def navigation(chapters: list[dict[str, Any]], pages: Path, classes: list[str]) -> list[dict[str, Any]]:
    """The chapters of site.toml; words in capitals stand for a page of each. A page that is not there is left out."""
    many = {
        "LEDGERS": [{GAMES[name].messages.say("title", {}): f"ledgers/{name}.md"} for name in GAMES],
        "SHEETS": [{GAMES[name].messages.say("title", {}): f"sheets/{name}.md"} for name in GAMES],
        "CLASSES": [{title: f"api/{title}.md"} for title in classes],
    }
    entries: list[dict[str, Any]] = []
    for chapter in chapters:
        inside: list[dict[str, Any]] = []
        for title, page in chapter["pages"].items():
            if page in many:
                inside.append({title: many[page]})
            elif (pages / page).is_file():
                inside.append({title: page})
        entries.append({chapter["title"]: inside})
    return entries


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
