"""Writes `web/src/views.ts` from the shapes of the games' views: `python -m hyakki.server.speech.view_types [FILE]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hyakki.core.shapes import Shape, view_shape
from hyakki.games import GAMES

HEAD = """// What seats see of each game: made by `python -m hyakki.server.speech.view_types`; do not edit.
"""
MANY = 16  # names of one kind that are still worth listing
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def views_file() -> Path:
    """Where a checkout keeps the generated file."""
    return Path(__file__).parents[4] / "web" / "src" / "views.ts"


def generate() -> str:
    """The whole file: the views of all games that describe their fields."""
    parts = [HEAD]
    for name, game in GAMES.items():
        if game.described.entries:
            title = "".join([word.capitalize() for word in name.split("-")])
            parts.append(
                f"/** {game.messages.say('title', {})}. */\nexport type {title}View = {written(view_shape(game))};\n"
            )
    return "\n".join(parts)


def written(shape: Shape, indent: str = "") -> str:
    """A shape as TypeScript writes it."""
    if "const" in shape:
        return json.dumps(shape["const"])
    if "enum" in shape:
        return named(shape["enum"])
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys([written(part, indent) for part in shape["anyOf"]]))
    if not shape:
        return "unknown"
    kind = shape["type"]
    if isinstance(kind, list):
        return " | ".join([SIMPLE[one] for one in kind])
    if kind == "array":
        return listed(shape, indent)
    return of_object(shape, indent) if kind == "object" else SIMPLE[kind]


def named(values: list[object]) -> str:
    """One of a few names; of many, any text."""
    if len(values) > MANY and all([isinstance(value, str) for value in values]):
        return "string"
    return " | ".join([json.dumps(value) for value in values]) or "never"


def listed(shape: Shape, indent: str) -> str:
    inner = written(shape["items"], indent)
    few = shape.get("maxItems", MANY)
    if few <= 3 and shape.get("minItems") == few:
        return f"[{', '.join([inner] * few)}]"
    names = shape["items"].get("enum", [])
    several = "anyOf" in shape["items"] or isinstance(shape["items"].get("type"), list) or 1 < len(names) <= MANY
    return f"({inner})[]" if several else f"{inner}[]"


def of_object(shape: Shape, indent: str) -> str:
    if "properties" not in shape:
        values = shape.get("additionalProperties")
        return f"Record<string, {written(values, indent) if isinstance(values, dict) else 'unknown'}>"
    deeper = f"{indent}  "
    required = shape["required"]
    lines = [
        f"{deeper}{name}{'' if name in required else '?'}: {written(inner, deeper)};"
        for name, inner in shape["properties"].items()
    ]
    return "\n".join(["{", *lines, f"{indent}}}"])


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else views_file()
    target.write_text(generate(), encoding="utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
