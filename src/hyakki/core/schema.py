"""Data files as typed objects: reading one in its shape, and the shape all option tables share."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from hyakki.core.digests import digest
from hyakki.core.errors import BadInput
from hyakki.core.game import Manual

T = TypeVar("T")
SHOWN = "shown"
Label = Annotated[str, msgspec.Meta(extra={SHOWN: True})]  # words that are only shown: no rule reads them


class OptionRow(msgspec.Struct):
    name: str
    default: Any
    values: Any
    rule: str
    group: Literal["setup", "variant", "ruling"]


class OptionTable(msgspec.Struct):
    options: list[OptionRow]


def read(manual: Manual, name: str, shape: type[T]) -> T:
    """One data file as a typed object, its digest noted; refused with the path to what is wrong."""
    try:
        content = msgspec.convert(manual.data[name], shape)
    except msgspec.ValidationError as error:
        raise BadInput(f"{name}.json", str(error)) from None
    manual.rule_digests[name] = digest(rule_part(content))
    return content


def rule_part(value: Any) -> Any:
    """What rules can read of a value: all that its shape names, but labels and what stands at its default."""
    if isinstance(value, msgspec.Struct):
        return {
            field.encode_name: rule_part(getattr(value, field.name))
            for field in msgspec.structs.fields(value)
            if not is_label(field.type) and getattr(value, field.name) != default_of(field)
        }
    if isinstance(value, dict):
        return {key: rule_part(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [rule_part(entry) for entry in value]
    return value


def is_label(kind: Any) -> bool:
    return any(isinstance(note, msgspec.Meta) and SHOWN in (note.extra or {}) for note in get_args(kind)[1:])


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
