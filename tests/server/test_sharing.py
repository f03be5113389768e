"""Cards of open matches: a true PNG from names and result, the head of the page; of other matches nothing."""

from __future__ import annotations

import asyncio
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from hyakki import GAMES
from hyakki.server.cards.card import HEIGHT, WIDTH, card, headline, name_of
from hyakki.server.requests import pages
from hyakki.trials.client import Browser
from server.harness import HOST, House, play_to_end, run

HOSTILE = ['"><script>alert(1)</script>', "百鬼夜行", "\u202eevil", "", "a" * 24]


async def played(house: House, name: str, **wishes: Any) -> str:
    _, browsers, pages_ = await house.pair(preset="first game", **wishes)
    await house.call(browsers[0], "PUT", "/api/me", {"name": name})
    await play_to_end(pages_)
    match: str = pages_[0].room["match"]
    return match


class Heads(HTMLParser):
    """What a page says of itself to other programs; and the scripts in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.scripts += tag == "script"
        if tag == "meta" and "property" in facts:
            self.said[facts["property"] or ""] = facts["content"] or ""


def pixels(png: bytes) -> bytes:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    place, data = 8, b""
    while place < len(png):
        length, kind = int.from_bytes(png[place : place + 4]), png[place + 4 : place + 8]
        body = png[place + 8 : place + 8 + length]
        assert zlib.crc32(kind + body) == int.from_bytes(png[place + 8 + length : place + 12 + length])
        data += body if kind == b"IDAT" else b""
        place += 12 + length
    return zlib.decompress(data)


def test_a_card_is_a_whole_png_whatever_people_are_called() -> None:
    drawn = [pixels(card("Tsuro", names, (0,))) for names in (tuple(HOSTILE), ("Aki", "Ren"), ("Ren", "Aki"))]
    assert {len(one) for one in drawn} == {HEIGHT * (WIDTH + 1)}
    assert len(set(drawn)) == 3
    names = ["Aki", "百鬼夜行", "Ōta", ""]
    assert [name_of(name, seat) for seat, name in enumerate(names)] == ["Aki", "Crane", "Ota", "Pine"]
    assert headline(["Aki", "Ren"], None) == "A match"
    assert headline(["Aki", "Ren"], [0, 1]) == "Aki and Ren win"
    assert headline(["a" * 24] * 4, [0, 1, 2]) == "3 of 4 win"
    assert headline(["Aki"], []) == "Nobody wins"
    assert headline(["Aki"], [], "The king wins") == "The king wins"


@pytest.mark.parametrize("name", list(GAMES))
def test_how_a_match_ended_is_said_to_everybody_in_the_same_words(name: str) -> None:
    """On shared cards, in lists and to who looks on: nobody there is "you"."""
    templates = GAMES[name].messages.templates
    told = [words for key, words in templates.items() if key.startswith("headline.")]
    assert [words for words in told if re.search(r"\byou\b|[{}]", words, re.IGNORECASE)] == []


def test_the_page_of_an_open_match_tells_of_it_and_names_stay_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<html><head><title>Hyakki</title></head><body></body></html>")
    monkeypatch.setattr(pages, "STATIC", static)

    async def story(house: House) -> None:
        nobody = Browser(HOST, house.port)  # other programs have no cookie
        name = '"><script>x</script>'
        match = await played(house, name)
        heads = Heads(await house.call_text(nobody, f"/match/{match}"))
        assert heads.scripts == 0
        assert name in heads.said["og:description"]
        image = heads.said["og:image"]
        assert image == f"http://{HOST}:{house.port}/api/matches/{match}/card.png"
        status, png = await asyncio.to_thread(nobody.raw, "GET", f"/api/matches/{match}/card.png")
        assert (status, nobody.answered["content-type"]) == (200, "image/png")
        assert len(pixels(png)) == HEIGHT * (WIDTH + 1)
        for wish in ({"opens": False}, {"spectators": False}):
            closed = await played(house, "Aki", **wish)
            for hidden in (closed, "no-such-match"):
                assert Heads(await house.call_text(nobody, f"/match/{hidden}")).said == {}
                status, body = await asyncio.to_thread(nobody.raw, "GET", f"/api/matches/{hidden}/card.png")
                assert (status, b"no such match" in body) == (404, True)

    run(tmp_path, story)
