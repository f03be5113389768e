"""Who is not let in: guests by their ids, addresses by networks; kept in the database, asked in memory."""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.server.wire.addresses import UNKNOWN, Network, among, read_network

Banned = tuple[str, str, float]  # "guest" or "address", who, since


class Bans:
    """Asked with every request, so that no ban costs almost nothing."""

    def __init__(self, rows: Iterable[Banned]) -> None:
        self.replace(rows)

    def replace(self, rows: Iterable[Banned]) -> None:
        """By what is kept now."""
        self.guests: set[str] = set()
        self.networks: tuple[Network, ...] = ()
        for kind, who, _ in rows:
            self.add(kind, who)

    def add(self, kind: str, who: str) -> None:
        if kind == "guest":
            self.guests.add(who)
        else:
            self.networks = (*self.networks, read_network(who))

    def lift(self, kind: str, who: str) -> None:
        if kind == "guest":
            self.guests.discard(who)
        else:
            self.networks = tuple([network for network in self.networks if str(network) != who])

    def address(self, address: str) -> bool:
        """Whether an address, in its plain form, is not let in."""
        return bool(self.networks) and address != UNKNOWN and among(address, self.networks)
