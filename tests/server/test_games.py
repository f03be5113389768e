"""Every game is played over the wire to its end: a person who picks at random, with bots in the other seats."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hyakki.core.record import load
from hyakki.server.config import Paces
from hyakki.table.verify import verify
from server.harness import House, run
from server.server_games import GAMES


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    game = GAMES[name]
    rng = Random(5)

    async def story(house: House) -> None:
        guest = await house.guest()
        wish = {"seats": max(2, game.min_seats), "preset": next(iter(game.presets)), "pace": "instant"}
        page = await house.open(guest, await house.table(guest, name, bot="random", start=True, **wish))
        number = 0
        while page.room["phase"] == "playing":
            actions = page.state["actions"]
            if not actions:
                await page.take()
                continue
            assert page.state["ask"]["key"] in game.messages.templates
            assert all(action["label"] and action["text"] for action in actions)
            number += 1
            await page.act(rng.choice(actions)["text"], f"k{number}")
        await page.ask("ping")
        outcome = page.state["view"]["outcome"]
        assert f"reason.{outcome['reason']}" in game.messages.templates
        assert {event["key"] for event in page.events} - {"answer"} <= set(game.messages.templates)
        match = page.room["match"]
        verdict = verify(game, load(await house.call_text(guest, f"/api/matches/{match}/record")))
        assert verdict.state.outcome is not None

    run(tmp_path, story, paces=Paces(instant=0.003))
