"""Hints: for one person among bots, about what is asked; the match's row counts them and nobody is told."""

from __future__ import annotations

import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hyakki.server.requests import hinting
from server.harness import LIMITS, TSURO, House, refused, run


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("THINKING", "WEIGHING"):
        monkeypatch.setattr(hinting, name, 0.05)


def test_a_hint_is_an_answer_that_may_be_given_and_is_counted_in_the_row_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, TSURO, "random", preset="first game", pace="instant", start=True)
        page = await house.open(guest, table)
        while not page.state["actions"]:
            await page.take()
        path, before = f"/api/tables/{table}/hint", page.state
        given = await house.call(guest, "POST", path, {"token": before["token"]})
        assert given["action"] in [action["text"] for action in before["actions"]]
        assert given["words"].startswith("A grandmaster would ")
        assert given["words"].endswith(".")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            rows = database.execute("SELECT hints FROM matches").fetchall()
            records = "".join([row[0] for row in database.execute("SELECT record FROM lines")])
        assert (rows, "hint" in records) == ([(1,)], False)
        await page.ask("ping")
        assert page.state == before, "a hint changes nothing that is seen"
        assert (await house.call(guest, "GET", f"/api/matches/{page.room['match']}"))["hints"] == 1
        await refused(house.call(guest, "POST", path, {"token": "0.0"}), "closed", "That question is closed")
        await refused(house.call(guest, "POST", path, {"token": before["token"]}), "limit", "Too many hints")
        stranger = await house.guest()
        await refused(house.call(stranger, "POST", path, {"token": before["token"]}), "refused", "no seat")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, hints_burst=1), ticks=lambda: 0.0)


def test_there_are_no_hints_where_somebody_else_plays(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        asked = next(page for page in pages if page.state["actions"])
        browser = browsers[pages.index(asked)]
        ask = {"token": asked.state["token"]}
        path = f"/api/tables/{table}/hint"
        await refused(house.call(browser, "POST", path, ask), "refused", "several people")
        await next(page for page in pages if page is not asked).ask(
            "stand"
        )  # a bot plays on, and the person may return
        await refused(house.call(browser, "POST", path, ask), "refused", "several people")
        assert (await house.call(browser, "GET", f"/api/matches/{asked.room['match']}"))["hints"] == 0

    run(tmp_path, story)
