"""What characters say of a finished match: everything where it opens, else only what everybody was told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.harness import TSURO, House, run


@pytest.mark.parametrize("opens", [True, False])
def test_characters_say_what_they_were_up_to_once_it_is_over(tmp_path: Path, opens: bool) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        wish: dict[str, Any] = {"seats": 2, "preset": "first game", "pace": "instant", "sit": None, "opens": opens}
        table = await house.table(guest, TSURO, bots=["isomaru", "random"], start=True, **wish)
        page = await house.open(guest, table)
        while page.room["phase"] == "playing":
            await page.take()
        said = (await house.call(guest, "GET", f"/api/matches/{page.room['match']}/afterwords"))["said"]
        assert [one["seat"] for one in said] == [0]  # a bot without a character has nothing to tell
        assert said[0]["words"].endswith(".")

    run(tmp_path, story)
