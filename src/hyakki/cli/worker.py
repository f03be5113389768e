"""`hyakki worker`: processes of this machine that play for studies elsewhere, through a Dask scheduler."""

from __future__ import annotations

from hyakki.arena.places import require_address, require_dask
from hyakki.cli.output import note


def run(address: str, count: int) -> int:
    require_address("address", address)
    require_dask()
    from hyakki.arena.cluster import work_for

    work_for(address, count, note)
    return 0
