"""Ratings: only where all agreed, each match once, whatever is killed; every reason for which one does not count."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hyakki.server.people import rater, rating
from hyakki.server.people.rating import Doings, Sides, unrated
from hyakki.trials.client import Browser, Page
from server.harness import TSURO, House, catch_up, first_action, play_to_end, refused, run, to_act, vote

TWO = [True, True]


@pytest.mark.parametrize(
    ("people", "owners", "doings", "why"),
    [
        (TWO, ["a", "b"], Doings(True), None),
        ([True, False], ["a", None], Doings(True), "bots"),
        ([True], ["a"], Doings(True), "alone"),
        (TWO, ["a", "b"], Doings(False), "not_agreed"),
        (TWO, ["a", "b"], Doings(True, position=True), "position"),
        (TWO, ["a", "b"], Doings(True, stood_in=True), "stand_in"),
        (TWO, ["a", None], Doings(True), "stand_in"),
        (TWO, ["a", "b"], Doings(True, moved=True), "moved"),
        (TWO, ["a", "a"], Doings(True), "two_seats"),
        (TWO, ["a", "b"], Doings(True, taken_back=True), "take_back"),
    ],
)
def test_each_reason_for_which_a_match_does_not_count(
    people: list[bool], owners: list[str | None], doings: Doings, why: str | None
) -> None:
    assert unrated(people, owners, doings, over=True, ended=True) == why
    assert unrated(people, owners, doings, over=True) == (why or "early")


def test_hints_make_a_match_unrated() -> None:
    assert unrated(TWO, ["a", "b"], Doings(True), hints=1, over=True, ended=True) == "hint"


def test_a_server_without_openskill_rates_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "available", lambda: False)
    assert unrated(TWO, ["a", "b"], Doings(True)) == "off"

    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, seats=2))
        assert page.room["unrated"] == "off"
        error = await refused(page.ask("agree", agreed=True), "refused", "does not rate")
        assert "hyakki[ratings]" in error["hint"]

    run(tmp_path, story)


def test_those_of_a_team_rise_and_fall_together() -> None:
    begin = (rating.BEGIN_MU, rating.BEGIN_SIGMA)
    gojo, *spirits = rater.rated([begin] * 4, Sides([0, 1, 1, 1], [1.0, 0.0, 0.0, 0.0]))
    assert gojo[0] > begin[0] > spirits[0][0]
    assert spirits[0] == spirits[1] == spirits[2]
    assert all(sigma < begin[1] for _, sigma in (gojo, *spirits))
    drawn = rater.rated([begin] * 2, Sides([0, 1], [0.5, 0.5]))
    assert drawn[0] == drawn[1]


async def agreed_pair(house: House) -> tuple[str, list[Browser], list[Page]]:
    """Two people whose match has begun and would count."""
    browsers = [await house.guest(), await house.guest()]
    table = await house.table(browsers[0], seats=2, preset="first game")
    pages = [await house.open(browser, table) for browser in browsers]
    await pages[1].ask("sit", seat=1)
    await pages[0].ask("agree", agreed=True)
    await catch_up(pages)
    assert pages[1].room["unrated"] == "not_agreed"
    assert pages[1].room["seats"][0]["rating"] == {"rating": 1500, "give_or_take": 500, "matches": 0}
    assert pages[1].room["seats"][1]["rating"] is None  # who has not agreed shows none
    await pages[1].ask("agree", agreed=True)
    assert pages[1].room["unrated"] is None
    await pages[1].ask("ready", ready=True)
    await pages[0].ask("start")
    await catch_up(pages)
    assert pages[0].room["unrated"] is None
    return table, browsers, pages


async def rated(house: House) -> None:
    """Whatever is due is in the ratings."""
    while await house.services.store.read(
        lambda r: r.connection.exec_driver_sql("SELECT 1 FROM rated WHERE applied = 0").first()
    ):
        await asyncio.sleep(0.01)


def stored_ratings(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        return database.execute("SELECT game, mu, sigma, matches FROM ratings ORDER BY mu").fetchall()


def test_a_match_that_all_agreed_to_changes_both_ratings_once_over_restarts(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await agreed_pair(house)
        await refused(pages[0].ask("agree", agreed=False), "refused", "before a match begins")
        await play_to_end(pages)
        winners = pages[0].state["view"]["outcome"]["winners"]
        await rated(house)
        for seat, browser in enumerate(browsers):
            mine = await house.call(browser, "GET", "/api/me/matches")
            (total,), (match,) = mine["totals"], mine["matches"]
            assert total["rating"]["matches"] == 1
            assert total["rating"]["rating"] == match["rating"]["rating"]
            assert match["unrated"] is None
            if len(winners) == 1:
                assert (total["rating"]["rating"] > 1500) == (seat in winners)
        while pages[0].room["seats"][0]["rating"]["matches"] != 1:
            await pages[0].take()

    async def nothing_more(house: House) -> None:
        house.services.rater.ended()
        await rated(house)

    run(tmp_path, story)
    before = stored_ratings(tmp_path)
    assert [(game, matches) for game, _, _, matches in before] == [(TSURO, 1), (TSURO, 1)]
    run(tmp_path, nothing_more)
    assert stored_ratings(tmp_path) == before


def cut_off_before_rating(tmp_path: Path, then: Callable[[str, list[Page]], Awaitable[None]] | None = None) -> None:
    """A server ends after a match that counts, and before it is counted."""

    async def story(house: House) -> None:
        table, _, pages = await agreed_pair(house)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("CREATE TRIGGER stuck BEFORE UPDATE ON rated BEGIN SELECT RAISE(ABORT, 'stuck'); END")
            database.commit()
        await play_to_end(pages)
        if then is not None:
            await then(table, pages)

    run(tmp_path, story)
    assert stored_ratings(tmp_path) == []  # all of it or nothing
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("DROP TRIGGER stuck")
        database.commit()


def test_a_result_that_could_not_be_stored_is_applied_by_the_next_server(tmp_path: Path) -> None:
    cut_off_before_rating(tmp_path)
    run(tmp_path, rated)
    assert [matches for *_, matches in stored_ratings(tmp_path)] == [1, 1]


def test_nobody_is_sent_away_so_that_a_result_does_not_count(tmp_path: Path) -> None:
    async def sent_away(table: str, pages: list[Page]) -> None:
        await pages[0].ask("remove", seat=1)
        await refused(pages[1].ask("watch", table=table), "refused", "sent you away")

    cut_off_before_rating(tmp_path, sent_away)
    run(tmp_path, rated)
    assert [matches for *_, matches in stored_ratings(tmp_path)] == [1, 1]


@pytest.mark.parametrize("sides", ["", '{"teams": [0], "returns": [1.0]}'])
def test_a_result_that_nobody_can_read_keeps_no_other_waiting(tmp_path: Path, sides: str) -> None:
    cut_off_before_rating(tmp_path)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE rated SET sides = ?", (sides,))
        database.commit()
    run(tmp_path, rated)
    assert stored_ratings(tmp_path) == []


def test_a_result_of_somebody_who_was_forgotten_before_it_was_applied_counts_for_nobody(tmp_path: Path) -> None:
    cut_off_before_rating(tmp_path)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE players SET guest = NULL WHERE seat = 0")
        database.commit()
    run(tmp_path, rated)
    assert stored_ratings(tmp_path) == []
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT rated, unrated FROM matches").fetchall() == [(0, "forgotten")]


async def taken_back(house: House, pages: list[Page]) -> None:
    asked = to_act(pages)
    await asked.act(first_action(asked), "a")
    await asked.ask("ask_back")
    await vote(next(page for page in pages if page is not asked), accept=True)


async def stood_up(house: House, pages: list[Page]) -> None:
    await pages[1].ask("stand")
    await pages[1].ask("reclaim")


async def moved(house: House, pages: list[Page]) -> None:
    link = (await pages[1].ask("move_seat"))["link"].replace("/m/", "/api/tickets/")
    browser = await house.guest()
    await house.call(browser, "POST", link)
    pages[1] = await house.open(browser, pages[0].room["table"])


@pytest.mark.parametrize(
    ("spoil", "why"), [(taken_back, "take_back"), (stood_up, "stand_in"), (moved, "moved"), (None, "early")]
)
def test_what_happens_in_a_match_makes_it_unrated_and_everybody_is_told(tmp_path: Path, spoil: Any, why: str) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await agreed_pair(house)
        if spoil is not None:
            await spoil(house, pages)
            await catch_up(pages)
            assert pages[0].room["unrated"] == why
        await pages[0].ask("end")
        match = (await house.call(browsers[0], "GET", "/api/me/matches"))["matches"][0]
        assert (match["unrated"], match["rating"]) == (why, None)
        assert (await house.call(browsers[0], "GET", f"/api/matches/{match['match']}"))["unrated"] == why

    run(tmp_path, story)
    assert stored_ratings(tmp_path) == []


def test_a_rematch_in_which_a_bot_still_stands_in_does_not_count(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await agreed_pair(house)
        await pages[1].ask("stand")
        await pages[0].ask("end")
        await pages[0].ask("rematch")
        await catch_up(pages)
        assert (pages[0].room["phase"], pages[0].room["unrated"]) == ("playing", "stand_in")

    run(tmp_path, story)


def test_what_the_row_of_a_result_says(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await agreed_pair(house)
        await play_to_end(pages)
        returns = pages[0].state["view"]["outcome"]["returns"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            (sides,) = database.execute("SELECT sides FROM rated").fetchone()
        assert json.loads(sides) == {"teams": [0, 1], "returns": returns}

    run(tmp_path, story)
