"""Analyses of finished matches: found besides, kept, bounded, and from no more than who looks could know."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hyakki.games import GAMES
from hyakki.server.replays import analyses, moments
from hyakki.server.replays.analyses import fitted
from hyakki.trials.client import Browser
from server.harness import LIMITS, House, play_to_end, refused, run

QUICK = 0.02  # seconds for a question: what is found is rough, and a test does not look at how good it is


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STAND_SECONDS", "WEIGH_SECONDS", "CLOSELY_SECONDS"):
        monkeypatch.setattr(analyses, name, QUICK)


async def played(house: House, **wishes: Any) -> tuple[str, list[Browser]]:
    """A match of two people that is over."""
    _, browsers, pages = await house.pair(preset="first game", **wishes)
    await play_to_end(pages)
    return pages[0].room["match"], browsers


def path_of(match: str, seat: object = None) -> str:
    return f"/api/matches/{match}/analysis" + ("" if seat is None else f"?seat={seat}")


async def analysed(house: House, guest: Browser, match: str, seat: object = None) -> dict[str, Any]:
    found: dict[str, Any] = await house.call(guest, "POST", path_of(match, seat))
    while not found["ready"]:
        assert not found["problem"]
        assert 0 <= found["done"] <= found["total"]
        await asyncio.sleep(0.02)
        found = await house.call(guest, "GET", path_of(match, seat))
    return found


def test_a_match_is_analysed_once_for_everybody_who_may_see_it_so(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house)
        info = await house.call(browsers[0], "GET", f"/api/matches/{match}")
        before = await house.call(browsers[0], "GET", path_of(match, 0))
        assert (before["ready"], before["total"]) == (False, 0)
        for seat in (0, "all"):
            found = await analysed(house, browsers[0], match, seat)
            lines = [point["line"] for point in found["points"]]
            assert lines == sorted(set(lines))
            assert len(lines) <= moments.MOST_POINTS
            assert (lines[-1], found["points"][-1]["values"]) == (info["lines"], info["outcome"]["returns"])
            assert all(0 <= value <= 1 for point in found["points"] for value in point["values"])
            assert len(found["drops"]) <= 3
            assert found["fitted"] is False  # of two: its values are those of four
        assert (found["asked"], found["drops"]) == (0, [])  # nobody's choices are judged by what nobody knew
        again = await house.call(await house.guest(), "GET", path_of(match, 0))
        assert again["ready"]
        assert again["weighed"] == again["asked"] > 0

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, analyses_burst=2), ticks=lambda: 0.0)


def test_of_a_closed_match_each_asks_only_for_what_it_saw(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house, opens=False)
        for seat in (1, "all"):
            for method in ("GET", "POST"):
                await refused(house.call(browsers[0], method, path_of(match, seat)), "refused", "may not look")
        stranger = await house.guest()
        await refused(house.call(stranger, "POST", path_of(match, 0)), "refused", "may not look")
        assert (await analysed(house, browsers[0], match, 0))["points"]
        assert (await analysed(house, stranger, match))["points"]

    run(tmp_path, story)


def test_it_costs_a_guest_what_it_may_and_no_match_that_is_played_is_analysed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house)
        await analysed(house, browsers[0], match, 0)
        await refused(house.call(browsers[0], "POST", path_of(match, 1)), "limit", "Too many")
        assert (await house.call(browsers[0], "POST", path_of(match, 0)))["ready"]
        _, browsers, pages = await house.pair()
        running = pages[0].room["match"]
        await refused(house.call(browsers[0], "POST", path_of(running, 0)), "refused", "still played")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, analyses_burst=1), ticks=lambda: 0.0)


def test_a_process_that_dies_is_told_of_and_the_next_try_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        match, browsers = await played(house)
        reader = house.services.verifier
        monkeypatch.setattr(reader, "_games_path", "no.such:GAMES")
        async with reader._turn:  # the process that may be telling the match's stories is none of those that die
            await reader.stop()
        found = await house.call(browsers[0], "POST", path_of(match, 0))
        while not found["problem"]:
            assert not found["ready"]
            await asyncio.sleep(0.02)
            found = await house.call(browsers[0], "GET", path_of(match, 0))
        assert not found["ready"]
        monkeypatch.undo()
        assert (await analysed(house, browsers[0], match, 0))["points"]

    run(tmp_path, story)


def test_only_what_was_fitted_to_such_matches_is_told_as_a_result_to_expect() -> None:
    told = {
        name: [n for n in range(game.min_seats, game.max_seats + 1) if fitted(game, n)] for name, game in GAMES.items()
    }
    fits = {name: [fit.seats for fit in game.manual.fits] for name, game in GAMES.items()}
    assert told == fits
    assert fits["tsuro-seas"] == [4]


def test_what_was_found_before_values_were_fitted_is_not_told_as_a_result_now(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, bot="random", seats=4, preset="first game", start=True)
        page = await house.open(guest, table)
        await page.ask("end")
        match = page.room["match"]
        assert (await analysed(house, guest, match))["fitted"] is True
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("UPDATE analyses SET analysis = json_remove(analysis, '$.fitted')")
            database.commit()
        assert (await house.call(guest, "GET", path_of(match)))["fitted"] is False

    run(tmp_path, story)
