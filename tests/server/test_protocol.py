"""The written protocol: the TypeScript file is fresh, and every message has an example that fits its type."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hyakki.server.speech import bodies, messages, requests, view_types
from hyakki.server.speech.typescript import generate, protocol_file

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BLOCK = re.compile(r"^```json(?: (\w+))?\n(.*?)^```", re.M | re.S)
SOCKET = {*requests.ClientMessage.__args__, *messages.ServerMessage.__args__}


def examples() -> list[tuple[str, str]]:
    return [(match.group(1) or "", match.group(2)) for match in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]


def read(name: str, text: str) -> Any:
    """The example as its type, or an error."""
    if name:
        return msgspec.json.decode(text, type=getattr(bodies, name))
    if "id" in msgspec.json.decode(text):
        return msgspec.json.decode(text, type=requests.ClientMessage)
    return msgspec.json.decode(text, type=messages.ServerMessage)


def test_the_typescript_types_are_those_of_the_server() -> None:
    assert protocol_file().read_text(encoding="utf-8") == generate(), "run: python -m hyakki.server.speech.typescript"
    views = view_types.views_file().read_text(encoding="utf-8")
    assert views == view_types.generate(), "run: python -m hyakki.server.speech.view_types"


@pytest.mark.parametrize(("name", "text"), examples())
def test_an_example_fits_its_type(name: str, text: str) -> None:
    message = read(name, text)
    sent = msgspec.json.decode(text)
    written = msgspec.to_builtins(message)
    assert {key: written[key] for key in sent} == sent


def test_every_message_has_an_example() -> None:
    shown = {type(read(name, text)) for name, text in examples()}
    assert {*SOCKET, *bodies.HTTP_TYPES} - shown == set()


def test_a_request_with_a_field_nobody_knows_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `seat`"):
        msgspec.json.decode(b'{"type": "stand", "id": 1, "seat": 2}', type=requests.ClientMessage)
