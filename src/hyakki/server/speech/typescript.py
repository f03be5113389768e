"""Writes `web/src/protocol.ts` from the message types: `python -m hyakki.server.speech.typescript [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from msgspec import inspect

from hyakki.server.speech import bodies, messages, requests

HEAD = """// What goes over the wire: made by `python -m hyakki.server.speech.typescript` from its types; do not edit.

export const PROTOCOL = {protocol};
"""


def protocol_file() -> Path:
    """Where a checkout keeps the generated file."""
    return Path(__file__).parents[4] / "web" / "src" / "protocol.ts"


def generate() -> str:
    """The whole file."""
    known: dict[str, type[msgspec.Struct]] = {}
    for kind in (*requests.ClientMessage.__args__, *messages.ServerMessage.__args__, *bodies.HTTP_TYPES):
        collect(inspect.type_info(kind), known)
    parts = [HEAD.format(protocol=messages.PROTOCOL)]
    parts += [declaration(cls) for cls in known.values()]
    for name, union in (("ClientMessage", requests.ClientMessage), ("ServerMessage", messages.ServerMessage)):
        members = [cls.__name__ for cls in union.__args__]
        parts.append(f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n")
    return "\n".join(parts)


def collect(info: inspect.Type, known: dict[str, type[msgspec.Struct]]) -> None:
    """Every struct that a type mentions, those it needs first."""
    if isinstance(info, inspect.StructType):
        for field in info.fields:
            collect(field.type, known)
        known.setdefault(info.cls.__name__, info.cls)
    elif isinstance(info, inspect.ListType):
        collect(info.item_type, known)
    elif isinstance(info, inspect.UnionType):
        for member in info.types:
            collect(member, known)


def declaration(cls: type[msgspec.Struct]) -> str:
    """One struct as an interface; what a client may leave out is optional."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    inbound = info.forbid_unknown_fields
    lines = comment(cls.__doc__ or "")
    lines.append(f"export interface {cls.__name__} {{")
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        mark = "?" if inbound and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {written(field.type)};")
    return "\n".join([*lines, "}", ""])


def comment(text: str) -> list[str]:
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *[f" * {line}".rstrip() for line in lines], " */"]


def written(info: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(info, inspect.UnionType):
        return " | ".join([written(member) for member in info.types])
    if isinstance(info, inspect.ListType):
        inner = written(info.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<string, {written(info.value_type)}>"
    if isinstance(info, inspect.LiteralType):
        return " | ".join([f'"{value}"' for value in info.values])
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    simple: dict[type[inspect.Type], str] = {
        inspect.AnyType: "unknown",
        inspect.BoolType: "boolean",
        inspect.FloatType: "number",
        inspect.IntType: "number",
        inspect.NoneType: "null",
        inspect.StrType: "string",
    }
    return simple[type(info)]


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else protocol_file()
    target.write_text(generate(), encoding="utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
