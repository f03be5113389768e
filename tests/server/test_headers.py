"""Headers that clients and proxies send: what is believed of whom, and that no nonsense in them breaks an answer."""

from __future__ import annotations

import asyncio
import dataclasses
import gzip
import json
import socket
from ipaddress import ip_network
from pathlib import Path
from random import Random

import pytest
from starlette.routing import Route

from hyakki.core.errors import BadInput
from hyakki.server.wire.addresses import client_of, household, read_network, read_origin, read_public_url
from hyakki.trials.client import Browser
from server.harness import HOST, LIMITS, TSURO, House, refused, run

PROXIES = (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("fd00::/8"))
PUBLIC = read_public_url("https://play.example/hyakki/", frozenset())

SEEDS = [
    "http://[",
    "http://[::1",
    "http://]",
    "//",
    "http://a:b:c",
    "http://%",
    "null",
    "http://\xff",
    "http://x:99999999",
]
SEEDS += ["http://x:-1", "http://\u2100".encode().decode("latin-1"), "\xa0", "http://user:pass@localhost", "[" * 500]
SEEDS += [
    "hyakki_guest=",
    "hyakki_guest=.",
    'hyakki_guest="x',
    "=;=;",
    "hyakki_guest=\xff.\xff",
    ";" * 500,
    "localhost:x",
]
SEEDS += ["[::1]:8642", "localhost:8642:8642", "127.0.0.1.", "0x7f.1", "localhost/..", "localhost#", "a" * 3000]


def exchange(port: int, method: str, path: str, headers: list[tuple[str, str]]) -> int:
    """The status of an answer to a request with whatever in its headers; 0 if the connection was just closed."""
    lines = [f"{method} {path} HTTP/1.1", *[f"{name}: {value}" for name, value in headers], "Connection: close"]
    body = "{}" if method in ("POST", "PUT") else ""
    text = "\r\n".join([*lines, f"Content-Length: {len(body)}", "", body])
    with socket.create_connection((HOST, port), timeout=20) as connection:
        connection.sendall(text.encode("latin-1"))
        answer = connection.makefile("rb").readline()
    return int(answer.split()[1]) if answer else 0


def endpoints(house: House) -> list[tuple[str, str]]:
    """Every route of the application, and the socket."""
    app = house.app
    routes = [
        (method, route.path) for route in app.routes if isinstance(route, Route) for method in route.methods or ()
    ]
    filled = [(method, path.replace("{game}", TSURO).replace("{", "").replace("}", "")) for method, path in routes]
    return [*filled, ("GET", "/ws")]


def mutated(rng: Random) -> str:
    text = list(rng.choice(SEEDS))
    for _ in range(rng.randrange(4)):
        text.insert(rng.randrange(len(text) + 1), chr(rng.choice([*range(32, 127), *range(160, 256)])))
    return "".join(text)


def test_nonsense_in_headers_is_refused_and_never_a_fault(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        right = {"Host": f"{HOST}:{house.port}", "Origin": guest.origin, "Cookie": guest.cookie}
        right |= {"X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https", "If-None-Match": "x"}
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        upgrade |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        rng = Random(1)
        cases = [(name, seed) for name in right for seed in SEEDS]
        cases += [(rng.choice([*right, "Accept-Encoding"]), mutated(rng)) for _ in range(300)]
        every = endpoints(house)
        assert len(every) > 25
        for number, (name, value) in enumerate(cases):
            for method, path in every if number % 40 == 0 else [rng.choice(every), ("PUT", "/api/me"), ("GET", "/ws")]:
                headers = {**right, name: value, **(upgrade if path == "/ws" else {})}
                status = await asyncio.to_thread(exchange, house.port, method, path, list(headers.items()))
                assert status < 500, (method, path, name, value)
                if name == "Origin" and (method, path) == ("PUT", "/api/me"):
                    assert status in (400, 403), value
        assert (await house.call(guest, "GET", "/healthz"))["ok"] is True

    run(
        tmp_path,
        story,
        limits=dataclasses.replace(LIMITS, calls_burst=10**6, address_calls_burst=10**6),
        proxies=PROXIES,
    )
    logged = capfd.readouterr().err
    assert "call_failed" not in logged
    assert "loop_fault" not in logged


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["9.9.9.9, 1.2.3.4"], "1.2.3.4"),  # what stands before it anybody may have written
        ("127.0.0.1", ["9.9.9.9", "1.2.3.4, 10.1.1.1"], "1.2.3.4"),  # over two proxies of ours
        ("127.0.0.1", ["10.0.0.9, 10.0.0.8"], "10.0.0.9"),
        ("127.0.0.1", ["1.2.3.4, unknown"], "127.0.0.1"),
        ("127.0.0.1", ["1.2.3.4:5678"], "1.2.3.4"),
        ("127.0.0.1", ["[2001:db8::1]:5678"], "2001:db8::1"),
        ("::ffff:127.0.0.1", ["::ffff:1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("5.6.7.8", ["1.2.3.4"], "5.6.7.8"),  # nobody we believe
    ],
)
def test_the_nearest_address_that_is_no_proxy_of_ours_asks(peer: str, forwarded: list[str], client: str) -> None:
    assert client_of(peer, forwarded, PROXIES) == client


def test_the_many_addresses_of_one_ipv6_customer_count_as_one() -> None:
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2:ffff::1") != household("2001:db8:1:3::")
    assert household("1.2.3.4") == "1.2.3.4"


def test_nobody_is_believed_unless_named(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stranger = Browser(HOST, house.port)
        forged = {"X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
        await asyncio.to_thread(stranger.raw, "GET", "/api/me", None, forged)
        assert "Secure" not in stranger.set_cookie
        for number in range(2):
            stranger.cookie = ""
            again = {**forged, "X-Forwarded-For": f"1.2.3.{number}"}
            await refused(house.call(stranger, "GET", "/api/me", **again), "limit", "Too many new guests")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, new_guests_burst=1, new_guests_per_second=0.001))


def test_a_trusted_proxy_says_who_asks_and_how(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stranger = Browser(HOST, house.port)
        for number in range(3):
            stranger.cookie = ""
            said = {"X-Forwarded-For": f"6.6.6.6, 1.2.3.{number}", "X-Forwarded-Proto": "https"}
            await house.call(stranger, "GET", "/api/me", **said)
            assert "Secure" in stranger.set_cookie
        stranger.cookie = ""
        await refused(house.call(stranger, "GET", "/api/me", **said), "limit", "Too many new guests")

    limits = dataclasses.replace(LIMITS, new_guests_burst=1, new_guests_per_second=0.001)
    run(tmp_path, story, limits=limits, proxies=PROXIES)


def test_the_public_address_decides_origin_host_cookie_and_qr_codes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = Browser(HOST, house.port)
        await house.call(guest, "GET", "/hyakki/api/me", Host="play.example")
        assert "Secure" in guest.set_cookie
        assert "Path=/hyakki/" in guest.set_cookie
        for origin, host, status in [
            ("https://play.example", "play.example", 201),
            ("https://play.example:443", "play.example:443", 201),
            ("https://play.example", f"{HOST}:{house.port}", 201),  # a proxy that does not pass the host on
            (guest.origin, f"{HOST}:{house.port}", 201),  # on this machine
            ("https://evil.example", "play.example", 403),
            ("https://play.example.evil.example", "play.example", 403),
            ("https://play.example", "evil.example", 421),
        ]:
            sent = {"Origin": origin, "Host": host}
            data = json.dumps({"game": TSURO}).encode()
            for path in ("/hyakki/api/tables", "/api/tables"):  # as it came, or cut by the proxy
                assert (await asyncio.to_thread(guest.raw, "POST", path, data, sent))[0] == status, origin
        direct = Browser(HOST, house.port)
        await house.call(direct, "GET", "/api/me")
        assert "Secure" not in direct.set_cookie  # on this machine, without https, it must come back too
        public = await asyncio.to_thread(guest.raw, "GET", "/hyakki/api/qr.svg?path=/t/abc")
        assert public[0] == 200
        import segno

        wanted = segno.make("https://play.example/hyakki/t/abc", micro=False).svg_inline(scale=8, border=2)
        assert wanted.partition(" d=")[2].partition('"/>')[0] in public[1].decode()

    run(tmp_path, story, public=PUBLIC)


def test_a_cookie_of_another_server_of_this_host_does_not_hide_ours(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        name = (await house.call(guest, "GET", "/api/me"))["name"]
        own = guest.cookie
        for cookie in (f"{own}; hyakki_guest=other.0123", f"hyakki_guest=other.0123; {own}", f'a="b; c"; {own}'):
            guest.cookie = cookie
            assert (await house.call(guest, "GET", "/api/me"))["name"] == name

    run(tmp_path, story)


@pytest.mark.parametrize(
    "text", ["", "play.example", "ftp://x/", "https://", "https://x/a b", "https://x/../y", "https://x/?y"]
)
def test_a_public_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="--public-url"):
        read_public_url(text, frozenset(["api", "t"]))


def test_a_prefix_like_a_page_of_ours_is_refused() -> None:
    with pytest.raises(BadInput, match="begins like a page"):
        read_public_url("https://x/t/hyakki", frozenset(["api", "t"]))
    assert read_public_url("https://x/hyakki/t", frozenset(["t"])).prefix == "/hyakki/t"
    assert read_public_url("HTTPS://X:443", frozenset()).address("/") == "https://x/"


@pytest.mark.parametrize("text", ["", "localhost", "10.0.0.1/8", "1.2.3", "*"])
def test_a_proxy_that_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="--trusted-proxy"):
        read_network(text)


def test_origins_are_told_apart_as_browsers_do() -> None:
    assert read_origin("http://Example.org:80") == read_origin("http://example.org")
    assert read_origin("https://example.org") != read_origin("http://example.org")
    assert read_origin("http://example.org/path") is None


def test_what_is_the_same_for_all_is_kept_tagged_and_packed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        base = f"/api/games/{TSURO}"
        lesson = (await house.call(guest, "GET", f"{base}/lessons"))[0]["name"]
        look = json.dumps({"step": 0}).encode()
        for method, path, body in [
            ("GET", "/api/games", None),
            ("GET", base, None),
            ("GET", f"{base}/rules", None),
            ("GET", f"{base}/lessons", None),
            ("GET", "/api/qr.svg?path=/t/abc", None),
            ("POST", f"{base}/lessons/{lesson}", look),
        ]:
            status, plain = await asyncio.to_thread(guest.raw, method, path, body)
            tag = guest.answered["etag"]
            assert status == 200
            assert "no-cache" in guest.answered["cache-control"]
            packed = await asyncio.to_thread(other.raw, method, path, body, {"Accept-Encoding": "br, gzip;q=0.5"})
            if len(plain) > 1000:
                assert other.answered["content-encoding"] == "gzip"
                assert gzip.decompress(packed[1]) == plain
            unpacked = await asyncio.to_thread(other.raw, method, path, body, {"Accept-Encoding": "gzip;q=0"})
            assert unpacked == (200, plain)
            known = await asyncio.to_thread(other.raw, method, path, body, {"If-None-Match": f'"x", {tag}'})
            assert known == ((304, b"") if method == "GET" else (200, plain))

    run(tmp_path, story)


def test_what_is_personal_is_neither_tagged_nor_packed_nor_kept(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, _ = await house.pair()
        for path in ("/api/me", "/api/tables", f"/api/games/{TSURO}/campaign", "/api/codes/AAAAAAAA", "/healthz"):
            await asyncio.to_thread(browsers[0].raw, "GET", path, None, {"Accept-Encoding": "gzip"})
            assert browsers[0].answered["cache-control"] == "no-store", path
            assert not {"etag", "content-encoding"} & set(browsers[0].answered)

    run(tmp_path, story)
