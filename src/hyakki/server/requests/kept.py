"""Answers that are the same for everybody: kept in memory with a tag and compressed. Nothing personal comes here."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

ASK_AGAIN: Final = "no-cache"  # browsers may keep it, and ask each time whether it is still so
WORTH_PACKING: Final = 1000  # bytes
PACKED_KINDS: Final = ("text/", "application/json", "application/manifest", "image/svg")


@dataclass(frozen=True)
class Kept:
    """An answer, ready to be sent; `packed` is None where packing would not help."""

    data: bytes
    packed: bytes | None
    media_type: str
    cache: str
    tag: str


def kept(data: bytes, media_type: str, cache: str = ASK_AGAIN) -> Kept:
    packs = len(data) >= WORTH_PACKING and media_type.startswith(PACKED_KINDS)
    packed = gzip.compress(data, mtime=0) if packs else None
    tag = f'W/"{sha256(data).hexdigest()[:32]}"'  # weak: it stands for the packed form as well
    return Kept(data, packed, media_type, cache, tag)


def kept_json(value: Any) -> Kept:
    return kept(msgspec.json.encode(value), "application/json")


def answer(request: Request, ready: Kept) -> Response:
    """Nothing if the client has it, and as it likes it otherwise."""
    headers = {"cache-control": ready.cache, "etag": ready.tag, "vary": "accept-encoding"}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if request.method in ("GET", "HEAD") and ready.tag.removeprefix("W/") in known:
        return Response(status_code=304, headers=headers)
    if ready.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        packed = {**headers, "content-encoding": "gzip"}
        return Response(ready.packed, headers=packed, media_type=ready.media_type)
    return Response(ready.data, headers=headers, media_type=ready.media_type)


def takes_gzip(accepts: str) -> bool:
    for coding in accepts.split(","):
        name, _, weight = coding.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Shelf:
    """What has been made before, by name; what was not asked for longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[object, ...], Kept] = OrderedDict()

    def take(self, name: tuple[object, ...], make: Callable[[], Kept]) -> Kept:
        ready = self._kept.get(name)
        if ready is None:
            ready = self._kept[name] = make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return ready
