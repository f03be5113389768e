"""The public names of docs/api.md as pages: one for each class, made of its docstrings, and one for the functions."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
WORD = re.compile(r"`([A-Za-z_.]+)`")
FUNCTIONS = "Functions"


def listed(page: Path) -> list[tuple[str, str]]:
    """What holds a name, and the name: tables head with what holds all of their names, or name it in each row."""
    pairs = []
    for table in TABLE.findall(page.read_text(encoding="utf-8")):
        head, _, *rows = [line.strip("|").split("|") for line in table.splitlines()]
        whole = WORD.findall(head[0])
        for first, names in rows:
            (owner,) = whole or WORD.findall(first)
            pairs += [(owner, name) for name in WORD.findall(names)]
    return pairs


def reference(page: Path) -> dict[str, str]:
    """The pages by title: each class with those of its members that are public, and all functions together."""
    names = listed(page)
    members: dict[str, list[str]] = {}
    for owner, name in names:
        if not owner.startswith("hyakki"):
            members.setdefault(owner, []).append(name)
    classes: dict[str, str] = {}
    functions: dict[str, str] = {}
    for owner, name in names:
        thing = named(owner, name)
        home = getattr(thing, "__module__", "") or ""
        if not home.startswith("hyakki."):
            continue  # members, and names for built-in types, whose tables say what they are
        if inspect.isclass(thing):
            classes.setdefault(name, class_page(name, owner, f"{home}.{thing.__qualname__}", members.get(name)))
        elif inspect.isfunction(thing):
            functions.setdefault(name, block(f"{home}.{name}", None))
    ordered = dict(sorted(classes.items(), key=lambda item: item[0].lower()))
    return {FUNCTIONS: "\n\n".join(["# Functions", *[functions[name] for name in sorted(functions)]]), **ordered}


def named(owner: str, name: str) -> Any:
    """What a module offers; nothing for members of a class, and where a module needs an extra that is not installed."""
    if not owner.startswith("hyakki"):
        return None
    try:
        return getattr(import_module(owner), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "hyakki":
            raise
        return None


def class_page(name: str, owner: str, path: str, members: list[str] | None) -> str:
    return f"# {name}\n\n`from {owner} import {name}`\n\n{block(path, members)}\n"


def block(path: str, members: list[str] | None) -> str:
    """What mkdocstrings turns into documentation: the listed members, or all that have docstrings where none are."""
    if members is None:
        return f"::: {path}\n"
    chosen = f"[{', '.join(members)}]"
    options = {"members": chosen, "inherited_members": chosen, "show_if_no_docstring": "true"}
    return "\n".join([f"::: {path}", "    options:", *[f"      {key}: {value}" for key, value in options.items()], ""])


def with_links(page: Path, made: dict[str, str]) -> str:
    """docs/api.md with each class and function leading to its place in the pages that were made."""
    places = {name: f"api/{name}.md" for name in made}
    for path in re.findall(r"^::: (\S+)$", made[FUNCTIONS], re.MULTILINE):
        places[path.rpartition(".")[2]] = f"api/{FUNCTIONS}.md#{path}"
    return re.sub(
        r"`([A-Za-z_]+)`",
        lambda match: f"[`{match[1]}`]({places[match[1]]})" if match[1] in places else match[0],
        page.read_text(encoding="utf-8"),
    )
