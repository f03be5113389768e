"""Reads a game's folder: rules, words, lessons, usual tables, values, layout, data, or an owner's own data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hyakki.core.digests import Earlier
from hyakki.core.errors import BadInput
from hyakki.core.fitted import read_fits
from hyakki.core.game import Manual
from hyakki.core.layout import read_layout
from hyakki.core.learned import read_nets
from hyakki.core.lesson import read_lesson
from hyakki.core.options import OPTIONS, with_defaults
from hyakki.core.record import check_text
from hyakki.core.rulebook import Rulebook
from hyakki.core.usual import read_usual
from hyakki.core.wording import Messages


def read_manual(name: str, folder: Path, replaced: dict[str, Any] | None = None) -> Manual:
    """The folder's content; `replaced` holds data files, by name, that stand in for its own."""
    changed = replaced or {}
    own = {path.stem: read_json(path) for path in sorted((folder / "data").glob("*.json"))}
    for stem in changed:
        if stem not in own:
            raise BadInput("data", f'{name} has no data file "{stem[:40]}.json"', f"files: {', '.join(own)}")
    data = {stem: changed.get(stem, content) for stem, content in own.items()}
    if OPTIONS in changed:
        data[OPTIONS] = with_defaults(own[OPTIONS], changed[OPTIONS])
    shared = read_json(Path(__file__).parent / "messages" / "en.json")
    own_words = read_json(folder / "messages" / "en.json")
    rulebook = Rulebook((folder / "RULES.md").read_text(encoding="utf-8"))
    lessons = [read_lesson(path.stem, read_json(path)) for path in sorted((folder / "lessons").glob("*.json"))]
    usual = folder / "usual.json"
    tables = read_usual(read_json(usual)) if usual.exists() else []
    earlier = Earlier(folder / "earlier")
    values = folder / "values.json"
    fits = read_fits(read_json(values)) if values.exists() else []
    learned = folder / "learned.json"
    nets = read_nets(read_json(learned)) if learned.exists() else {}
    drawn = folder / "layout.json"
    layout = read_layout(read_json(drawn)) if drawn.exists() else None
    words = Messages({**shared, **own_words})
    return Manual(name, words, rulebook, data, earlier, changed, lessons, tables, fits, layout, nets)


def read_replacements(folder: Path) -> dict[str, Any]:
    """The data files an owner of the box put into a folder of their own."""
    if not folder.is_dir():
        raise BadInput("data", f"{folder} is not a folder")
    replacements = {path.stem: read_json(path) for path in sorted(folder.glob("*.json"))}
    if not replacements:
        raise BadInput("data", f"{folder} holds no .json file")
    return replacements


def read_json(path: Path) -> Any:
    """A JSON file; refused with its name when it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(path.name, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(path.name, "is not text in UTF-8") from None
    return parse_json(text, path.name)


def parse_json(text: str, name: str) -> Any:
    """The value a JSON text holds; refused with the name of where it came from."""
    try:
        value = json.loads(text)
        check_text(text, value)
    except UnicodeEncodeError:
        raise BadInput(name, "has a \\u escape that is only half a character") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(name, f"is not JSON: {error}") from None
    return value
