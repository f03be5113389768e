"""The manual under /docs: its files and no others, the usual policy, a page that helps where it is not built."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hyakki.server.requests import manual
from hyakki.server.wire.addresses import read_public_url
from hyakki.server.wire.security import CONTENT_POLICY
from hyakki.trials.client import Browser
from server.harness import HOST, House, run

LONG = "x" * 5000  # no file system has such a name
STRANGE = ["nothing.html", "assets", "assets/", "../secret.html", "%2e%2e/secret.html", "..%2fsecret.html", ".hidden"]
STRANGE += ["assets/../../secret.html", "/etc/passwd", "%00", "a%5Cb", "<b>", LONG]
FIRST = b'<!doctype html><script src="assets/a.js"></script>'


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site in the place of the built one, and beside it what is nobody's business."""
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(FIRST)
    (folder / "assets" / "a.js").write_text("1")
    (folder / ".hidden").write_text("secret")
    (tmp_path / "secret.html").write_text("secret")
    monkeypatch.setattr(manual, "MANUAL", folder)
    return folder


async def get(house: House, path: str) -> tuple[int, bytes, dict[str, str]]:
    browser = Browser(HOST, house.port)
    status, body = await asyncio.to_thread(browser.raw, "GET", path)
    return status, body, browser.answered


def test_its_files_are_served_under_the_policy_of_all_pages(tmp_path: Path, site: Path) -> None:
    async def story(house: House) -> None:
        status, body, sent = await get(house, "/docs/")
        assert (status, body) == (200, FIRST)
        assert sent["content-type"] == "text/html; charset=utf-8"
        assert sent["content-security-policy"] == CONTENT_POLICY
        status, _, sent = await get(house, "/docs/assets/a.js")
        assert (status, sent["content-type"]) == (200, "text/javascript; charset=utf-8")
        status, _, sent = await get(house, "/docs")
        assert (status, sent["location"]) == (308, "/docs/")
        (site / "index.html").write_text("built again")
        assert (await get(house, "/docs/"))[1] == b"built again"

    run(tmp_path, story)


def test_nothing_else_is(tmp_path: Path, site: Path) -> None:
    async def story(house: House) -> None:
        for name in STRANGE:
            status, body, sent = await get(house, f"/docs/{name}")
            assert status == 404, name[:40]
            assert b"secret" not in body
            assert b'href="/docs/"' in body
            assert name.encode() not in body
            assert sent["content-security-policy"] == CONTENT_POLICY
        assert (await get(house, f"/{LONG}"))[0] == 404  # nor beside the start page

    run(tmp_path, story)


def test_it_lies_under_the_path_of_the_public_address(tmp_path: Path, site: Path) -> None:
    async def story(house: House) -> None:
        assert (await get(house, "/hyakki/docs"))[2]["location"] == "/hyakki/docs/"
        assert (await get(house, "/hyakki/docs/assets/a.js"))[0] == 200
        assert b'href="/hyakki/docs/"' in (await get(house, "/hyakki/docs/no.html"))[1]

    run(tmp_path, story, public=read_public_url("https://play.example/hyakki/", frozenset()))


def test_where_it_is_not_built_a_page_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "MANUAL", tmp_path / "nowhere")

    async def story(house: House) -> None:
        for path in ("/docs/", "/docs/cli.html"):
            status, body, _ = await get(house, path)
            assert status == 404
            assert b"The manual is not built in" in body
            assert b"make docs" in body

    run(tmp_path, story)
