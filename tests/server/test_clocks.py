"""Two clocks: setting the wall clock locks nobody out and mistakes nobody for absent."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from hyakki.server.config import Limits
from hyakki.trials.client import Page
from server.harness import House, catch_up, first_action, refused, run

HOUR = 3600.0
LIMITS = Limits(
    requests_per_second=1e4, requests_burst=3, calls_per_second=1e4, calls_burst=3, new_guests_per_second=1e4
)


class Hands:
    """A wall clock that somebody sets, and one that only goes on, as fast as the test says."""

    def __init__(self) -> None:
        self.set_by = 0.0
        self.gone_on = 0.0

    def changes(self) -> dict[str, Any]:
        return {
            "now": lambda: time.time() + self.set_by,
            "ticks": lambda: time.monotonic() + self.gone_on,
        }


def away(page: Page) -> float:
    """For how long the page shows the second seat to be away, if its own clock stood still."""
    since: float = page.room["seats"][1]["absent_since"]
    return float(page.latest["hello"]["now"]) - since


def test_a_wall_clock_that_is_set_back_or_on_locks_nobody_out(tmp_path: Path) -> None:
    hands = Hands()

    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game")
        for step in (-HOUR, 2 * HOUR, -HOUR):
            hands.set_by += step
            for n in range(20):  # more than the bursts
                await pages[0].ask("ping")
                await house.call(browsers[0], "GET", "/api/tables")
                assert (await house.call(await house.guest(), "GET", "/api/me"))["name"], n
        await pages[0].act(first_action(pages[0]), "k")

    run(tmp_path, story, limits=LIMITS, **hands.changes())


def test_absence_is_neither_forgotten_nor_made_up_when_the_wall_clock_is_set(tmp_path: Path) -> None:
    hands = Hands()

    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await pages[1].close()
        await pages[0].until("room")
        shown = pages[0].room["seats"][1]["absent_since"]
        for step in (HOUR, -2 * HOUR):  # nobody is long absent only because a clock was set
            hands.set_by += step
            await refused(pages[0].ask("hand_over", seat=1, bot="random"), "refused", "not long absent")
            late = await house.open(await house.guest(), table)
            assert late.room["seats"][1]["absent_since"] == shown  # and a page that had its hello before compares
            assert late.latest["hello"]["now"] >= shown
            assert away(late) < HOUR / 2
        hands.gone_on += house.services.config.long_absence  # with the wall clock an hour behind
        await pages[0].ask("hand_over", seat=1, bot="random")
        back = await house.open(browsers[1], table)
        await back.ask("reclaim")
        await catch_up([pages[0], back])
        assert pages[0].room["seats"][1]["absent_since"] is None

    run(tmp_path, story, **hands.changes())


def test_a_table_leaves_memory_by_how_long_nobody_looked_not_by_the_wall_clock(tmp_path: Path) -> None:
    hands = Hands()

    async def story(house: House) -> None:
        table = await house.table(await house.guest())
        tables = house.services.tables
        for step in (HOUR, -2 * HOUR):
            hands.set_by += step
            assert tables.drop_idle() == 0
        hands.gone_on += house.services.config.idle_seconds
        assert tables.drop_idle() == 1
        assert table not in tables.live

    run(tmp_path, story, **hands.changes())


def test_a_link_to_a_seat_expires_by_the_wall_clock_which_outlives_a_restart(tmp_path: Path) -> None:
    hands = Hands()

    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        links = [(await pages[1].ask("move_seat"))["link"].replace("/m/", "/api/tickets/") for _ in range(2)]
        third = await house.guest()
        hands.set_by += HOUR
        await refused(house.call(third, "POST", links[0]), "missing", "too old")
        hands.set_by -= 2 * HOUR
        assert (await house.call(third, "POST", links[1]))["seat"] == 1

    run(tmp_path, story, **hands.changes())
