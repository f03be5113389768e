"""Where jobs are done, as `--on` names it: `pool`, processes of this machine; `dask`, or the address of a scheduler."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec

from hyakki.arena.pool import processes
from hyakki.core.errors import BadInput, HyakkiError

POOL = "pool"
DASK = "dask"
ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})")


@contextmanager
def place(on: str, count: int, tell: Callable[[str], None]) -> Iterator[Executor | None]:
    """An executor there, or none where this process itself does the work; `tell` takes what people should know."""
    if on == POOL:
        with processes(count) as executor:
            yield executor
        return
    if on != DASK:
        require_address("on", on)
    require_dask()
    from hyakki.arena.cluster import crew

    with crew(on, count, tell) as executor:
        yield executor


def require_address(path: str, address: str) -> None:
    """Refuse what is no address of a scheduler."""
    found = ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found.group(3)) < 65536:
        words = f'"{address[:60]}" is no address of a Dask scheduler'
        raise BadInput(path, words, "tcp://HOST:8786" + (f"; or {POOL}, {DASK}" if path == "on" else ""))


def require_dask() -> None:
    if find_spec("distributed") is None:
        raise HyakkiError("Dask is not installed", "install the extra hyakki[dask]")
