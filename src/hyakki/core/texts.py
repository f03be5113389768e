"""Fields of views as JSON text, written straight from a state; `told_views.py` puts whole views together.

The description of a game's fields says what its views hold: objects, of which text is made. A game may bring a Text for
a field that writes the same at once, many times as fast. Conformance compares the two in every position.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from msgspec import json
from mypy_extensions import mypyc_attr

from hyakki.core.event import Seat

ENCODER: Final = json.Encoder()
SMALL: Final = [str(number).encode() for number in range(256)]


def as_text(value: object) -> bytes:
    """Any JSON value."""
    text: bytes = ENCODER.encode(value)
    return text


def put_number(into: BytesWriter, number: int) -> None:
    if 0 <= number < 256:
        into.write(SMALL[number])
    else:
        into.write(str(number).encode())


def put_joined(into: BytesWriter, texts: list[bytes], places: list[int]) -> None:
    """A list of those of some texts that stand in these places."""
    between = b"["
    for place in places:
        into.write(between)
        into.write(texts[place])
        between = b","
    into.write(b"]" if places else b"[]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Text:
    """Writes what a watcher sees of a field."""

    def begin(self, state: Any) -> None:
        """Before it is written for several watchers, one after the other: what is the same for all of them."""

    def put(self, into: BytesWriter, state: Any, watcher: Seat | None) -> None:
        raise NotImplementedError
