"""Characters at a server's tables: offered with their lines, seated by name, exchanged; their names are theirs."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from hyakki import GAMES
from hyakki.bots.characters import characters_of
from hyakki.bots.company import company, filled
from hyakki.trials.client import Page, Refused
from server.harness import TSURO, House, catch_up, first_action, run

SHIBUYA = GAMES["shibuya"]
NAMES = list(characters_of(GAMES[TSURO]))


def test_games_are_listed_with_whom_one_may_meet(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        games = {game["name"]: game for game in await house.call(guest, "GET", "/api/games")}
        info = await house.call(guest, "GET", f"/api/games/{TSURO}")
        assert games[TSURO]["company"] == info["company"] == company(GAMES[TSURO])
        assert games[TSURO]["bots"] == info["bots"]
        first = info["bots"][0]
        assert (first["name"], first["label"], first["level"]) == (NAMES[0], NAMES[0].title(), "novice")
        assert first["line"]
        assert first["crest"].startswith("M")
        assert "measured" in first["strength"].lower()
        plain = next(bot for bot in info["bots"] if bot["name"] == "random")
        assert (plain["level"], plain["manner"], plain["crest"]) == (None, "", "")

    run(tmp_path, story)


def test_a_character_sits_under_its_name_and_gives_way_to_another(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, TSURO, seats=3))
        await page.ask("add_bot", seat=1, bot=NAMES[0])
        await page.ask("add_bot", seat=2, bot=NAMES[0])
        assert [seat["name"] for seat in page.room["seats"][1:]] == [NAMES[0].title(), f"{NAMES[0].title()} 2"]
        await page.ask("add_bot", seat=1, bot=NAMES[1])  # instead
        assert [seat["name"] for seat in page.room["seats"][1:]] == [NAMES[1].title(), NAMES[0].title()]
        foreign = next(iter(characters_of(GAMES["shibuya"])))
        for seat, bot, kind in ((0, NAMES[1], "refused"), (1, foreign, "missing")):
            with pytest.raises(Refused) as error:
                await page.ask("add_bot", seat=seat, bot=bot)
            assert error.value.error["kind"] == kind
        assert page.room["seats"][1]["bot"] == NAMES[1]

    run(tmp_path, story)


def test_nobody_takes_the_name_of_a_character(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        with pytest.raises(Refused, match="is the name of a bot"):
            await house.call(guest, "PUT", "/api/me", {"name": NAMES[0].upper()})

    run(tmp_path, story)


def seats(page: Page) -> list[str | None]:
    return [seat["bot"] for seat in page.room["seats"]]


async def to_the_end(pages: list[Page]) -> None:
    """People answer the first thing they may, the bots as they like."""
    for number in count():
        await catch_up(pages)
        if pages[0].room["phase"] == "over":
            return
        asked = next((page for page in pages if page.state["actions"]), None)
        if asked is None:
            await pages[0].take()
        else:
            await asked.act(first_action(asked), f"k{number}")


def test_the_company_changes_with_the_sides(tmp_path: Path) -> None:
    """In Shibuya Gojo passes on to the next seat from match to match: who sat there is a spirit then.

    Who was chosen by name stays."""

    async def story(house: House) -> None:
        browsers = [await house.guest() for _ in range(2)]
        table = await house.table(browsers[0], "shibuya", seats=4, sit=1, pace="instant")
        pages = [await house.open(browser, table) for browser in browsers]
        await pages[1].ask("sit", seat=2)
        await pages[1].ask("ready", ready=True)
        await pages[0].ask("add_bot", seat=3, bot="random")
        await pages[0].ask("add_bot", seat=0)
        await pages[0].ask("start")
        before = filled(SHIBUYA.facts(4, {}), {1, 2, 3})
        assert seats(pages[0]) == [before[0], None, None, "random"]
        await to_the_end(pages)
        for page in pages:
            await page.ask("rematch")
        await catch_up(pages)
        turned = filled(SHIBUYA.facts(4, {"gojo_seat": 1}), {1, 2, 3})
        assert seats(pages[0]) == [turned[0], None, None, "random"]
        assert turned != before

    run(tmp_path, story)


def test_a_seat_left_to_the_company_gets_who_suits_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, "shibuya", seats=4, sit=1))
        for seat in (3, 0, 2):
            await page.ask("add_bot", seat=seat)
        suited = filled(SHIBUYA.facts(4, {}), {1})
        assert seats(page) == [suited[0], None, suited[3], suited[2]]
        table = await house.table(guest, "shibuya", seats=4, sit=1, bots=[None, None, "novice"], fill=True)
        assert seats(await house.open(guest, table)) == [suited[0], None, "novice", suited[2]]

    run(tmp_path, story)


def test_the_company_changes_where_settings_change_the_sides(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, "shibuya", seats=4, sit=1, bots=[None, None, None, "novice"], fill=True)
        page = await house.open(guest, table)
        before = seats(page)
        await page.ask("settings", options={"gojo_seat": 2})
        turned = filled(SHIBUYA.facts(4, {"gojo_seat": 2}), {1, 3})
        assert seats(page) == [turned[0], None, turned[2], "novice"]
        assert turned[0] != before[0]
        assert turned[2] != before[2]
        await page.ask("settings", options={"gojo_seat": 0})
        assert seats(page) == before

    run(tmp_path, story)


def test_the_company_stays_where_the_sides_do(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, seats=4))
        for seat in (3, 1, 2):
            await page.ask("add_bot", seat=seat)
        before = seats(page)
        assert before[1:] != filled(GAMES[TSURO].facts(4, {}), {0})[1:]
        await page.ask("settings", preset="first game")
        assert seats(page) == before

    run(tmp_path, story)
