"""Where this server is found and who asks: its public address, the proxies it believes, the names it answers to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from hyakki.core.errors import BadInput

Network = IPv4Network | IPv6Network

DEFAULT_PORTS: Final = {"http": 80, "https": 443}
MOST_HOPS: Final = 20  # of a list of proxies, the nearest
NEIGHBOURS: Final = 64  # bits that the addresses of one IPv6 customer have in common
UNKNOWN: Final = "?"
PLAIN_PATH: Final = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")


@dataclass(frozen=True)
class Origin:
    """Scheme, host and port, by which browsers tell sites apart."""

    scheme: str
    host: str
    port: int

    def netloc(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


@dataclass(frozen=True)
class PublicUrl:
    """The address of the start page as people see it, and the path before all others if it is not at the root."""

    origin: Origin
    prefix: str = ""  # such as /hyakki, without a slash at its end

    def address(self, path: str) -> str:
        return f"{self.origin.scheme}://{self.origin.netloc()}{self.prefix}{path}"


def read_origin(text: str) -> Origin | None:
    """An origin, or None if the text is none: nothing that a client sends may raise."""
    if not text.isascii() or not text.isprintable() or " " in text:
        return None
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.username is not None:
        return None
    if parts.path or parts.query or parts.fragment or text.endswith(("?", "#")):
        return None
    return Origin(parts.scheme, parts.hostname, DEFAULT_PORTS[parts.scheme] if port is None else port)


def read_host(text: str) -> Origin | None:
    """What a Host header names; which scheme it was asked with it does not say."""
    return read_origin(f"http://{text}")


def read_public_url(text: str, taken: frozenset[str]) -> PublicUrl:
    """What `--public-url` names; its path may not begin like one of our own pages (`taken`)."""
    hint = "write it as people see it, such as https://example.org/ or https://example.org/hyakki/"
    scheme, _, rest = text.partition("://")
    netloc, _, path = rest.partition("/")
    origin = read_origin(f"{scheme.lower()}://{netloc}")
    if origin is None:
        raise BadInput("--public-url", f'"{text[:80]}" is not an address of http or https', hint)
    path = path.strip("/")
    if path and PLAIN_PATH.fullmatch(path) is None:
        raise BadInput(
            "--public-url", f'"/{path[:80]}" is not a plain path', "letters, digits, - and _ between slashes"
        )
    if path.split("/")[0] in taken:
        raise BadInput("--public-url", f'"/{path}" begins like a page of this server', "choose another path")
    return PublicUrl(origin, f"/{path}" if path else "")


def read_network(text: str) -> Network:
    """What `--trusted-proxy` names: an address, or a network such as 10.0.0.0/8."""
    try:
        return ip_network(text.strip())
    except ValueError:
        hint = "such as 127.0.0.1, ::1 or 10.0.0.0/8"
        raise BadInput("--trusted-proxy", f'"{text[:80]}" is neither an address nor a network', hint) from None


def read_address(text: str) -> str | None:
    """An address in its plain form, without a port or zone; an IPv4 one that came as IPv6 is IPv4."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(address)


def among(address: str | None, networks: tuple[Network, ...]) -> bool:
    return address is not None and any([ip_address(address) in network for network in networks])


def client_of(peer: str, forwarded: list[str], proxies: tuple[Network, ...]) -> str:
    """Who asks: the nearest address that is not a trusted proxy. What stands before it anybody may have written."""
    nearest = read_address(peer)
    hops = [hop for line in forwarded for hop in line.split(",")][-MOST_HOPS:]
    while hops and among(nearest, proxies):
        hop = read_address(hops.pop())
        if hop is None:
            break
        nearest = hop
    return UNKNOWN if nearest is None else nearest


def household(address: str) -> str:
    """The address by which limits count: one customer has a whole network of IPv6 addresses."""
    if ":" not in address:
        return address
    return str(ip_network((address, NEIGHBOURS), strict=False))
