"""What somebody has played: the own finished matches with their results, for nobody else."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from hyakki.trials.client import Browser
from server.harness import TSURO, House, catch_up, play_to_end, run


async def history(house: House, guest: Browser) -> dict[str, Any]:
    answer: dict[str, Any] = await house.call(guest, "GET", "/api/me/matches")
    return answer


NONE = {"played": 0, "won": 0, "early": 0}
NOTHING: dict[str, Any] = {"matches": [], "totals": [], "rates": True}


def test_both_matches_of_a_pair_stand_in_both_histories_and_in_no_other(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game", opens=False)
        assert await history(house, browsers[0]) == NOTHING  # it is still played
        await play_to_end(pages)
        first = pages[0].room["match"]
        wins = [int(seat in pages[0].state["view"]["outcome"]["winners"]) for seat in (0, 1)]
        await pages[0].ask("rematch")
        await pages[1].ask("rematch")
        await catch_up(pages)
        second = pages[1].room["match"]
        await pages[0].ask("end")
        for seat, browser in enumerate(browsers):
            mine = await history(house, browser)
            assert [one["match"] for one in mine["matches"]] == [second, first]
            assert [one["you"] for one in mine["matches"]] == [seat, seat]
            assert mine["matches"][0]["winners"] is None  # ended early
            assert mine["matches"][1]["people"] == [0, 1]
            assert mine["matches"][1]["names"] == [place["name"] for place in pages[0].room["seats"]]
            people = {"played": 1, "won": wins[seat], "early": 1}
            assert mine["totals"] == [{"game": TSURO, "people": people, "bots": NONE, "rating": None}]
        assert await history(house, await house.guest()) == NOTHING

    run(tmp_path, story)


def test_matches_against_bots_alone_are_counted_apart(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, bot="random", preset="first game", start=True)
        page = await house.open(guest, table)
        await page.ask("end")
        mine = await history(house, guest)
        assert mine["matches"][0]["people"] == [0]
        bots = {"played": 0, "won": 0, "early": 1}
        assert mine["totals"] == [{"game": TSURO, "people": NONE, "bots": bots, "rating": None}]

    run(tmp_path, story)


def test_a_side_beyond_the_seats_is_named_where_it_won(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, "night-parade", seats=1, start=True)
        page = await house.open(guest, table)
        await play_to_end([page])  # with the first answer to everything nobody beats the king
        match = (await history(house, guest))["matches"][0]
        assert (match["winners"], match["headline"], match["worth"]) == ([], "King Enma wins", 0.0)
        assert (await listed(house, guest))["headline"] == "King Enma wins"
        await page.ask("rematch")
        assert (await listed(house, guest))["headline"] is None  # another match is played

    async def listed(house: House, guest: Browser) -> dict[str, Any]:
        looking = await house.open(guest)
        await looking.ask("lobby")
        mine: dict[str, Any] = looking.latest["mine"]["tables"][0]
        return mine

    run(tmp_path, story)


def test_who_was_sent_away_sees_the_matches_of_that_table_no_more(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game")
        await play_to_end(pages)
        await pages[0].ask("reopen")
        assert len((await history(house, browsers[1]))["matches"]) == 1
        await pages[0].ask("remove", seat=1)
        assert await history(house, browsers[1]) == NOTHING
        assert len((await history(house, browsers[0]))["matches"]) == 1

    run(tmp_path, story)


def test_somebody_who_was_sent_away_or_is_unknown_is_still_no_bot(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game")
        await pages[0].ask("remove", seat=1)
        await pages[0].ask("end")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            for person in (1, None):  # as it is kept, and as it was before that was
                database.execute("UPDATE players SET person = ? WHERE seat = 1", [person])
                database.commit()
                mine = await history(house, browsers[0])
                assert mine["matches"][0]["people"] == [0, 1]
                assert mine["totals"][0]["people"]["early"] == 1
            database.execute("UPDATE players SET name = 'Crane' WHERE seat = 1")  # as bots were called
            database.commit()
        assert (await history(house, browsers[0]))["totals"][0]["bots"]["early"] == 1

    run(tmp_path, story)
