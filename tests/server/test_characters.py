"""Characters at a server's tables: offered with their lines, seated by name, exchanged; their names are theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki import GAMES
from hyakki.bots.characters import characters_of, company
from hyakki.trials.client import Refused
from server.harness import TSURO, House, run

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
