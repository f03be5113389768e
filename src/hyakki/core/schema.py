"""Data files as typed objects: reading one in its shape, and the shape all option tables share."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from hyakki.core.errors import BadInput

T = TypeVar("T")


class OptionRow(msgspec.Struct):
    name: str
    default: Any
    values: Any
    rule: str
    group: Literal["setup", "variant", "ruling"]


class OptionTable(msgspec.Struct):
    options: list[OptionRow]


def read(data: dict[str, Any], name: str, shape: type[T]) -> T:
    """One data file as a typed object; refused with the path to what is wrong."""
    try:
        return msgspec.convert(data[name], shape)
    except msgspec.ValidationError as error:
        raise BadInput(f"{name}.json", str(error)) from None
