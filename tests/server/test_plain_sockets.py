"""A server on a uvicorn whose insides are not known: it sends by plain ASGI, and all goes as it does otherwise."""

from __future__ import annotations

import dataclasses
import json
import tomllib
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError

from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.server.wire.channel import KNOWN
from hyakki.table.verify import verify
from server import test_security
from server.harness import LIMITS, House, catch_up, first_action, run, to_act

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.fixture(autouse=True)
def _other_uvicorn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the installed uvicorn says of itself, found before the true one."""
    about = tmp_path / "site" / "uvicorn-99.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: uvicorn\nVersion: 99.0\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))


def test_the_known_uvicorn_is_the_one_that_is_pinned() -> None:
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    assert f"uvicorn=={KNOWN}" in project["dependencies"]


def test_a_match_is_played_to_its_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        watcher = await house.open(await house.guest(), table)
        while pages[0].room["phase"] == "playing":
            asked = to_act(pages)
            await asked.ask("chat", text="my turn")
            await asked.act(first_action(asked), f"k{asked.state['n']}")
            await catch_up([*pages, watcher])
        assert [page.state["n"] for page in pages] == [watcher.state["n"]] * 2
        assert pages[0].chat == pages[1].chat
        assert [line["n"] for line in pages[0].chat] == sorted({line["n"] for line in pages[0].chat})
        record = load(await house.call_text(browsers[1], f"/api/matches/{pages[1].room['match']}/record"))
        state = verify(GAMES[record.header["game"]], record).state
        assert state.outcome is not None
        assert state.outcome.to_json() == watcher.state["view"]["outcome"]

    run(tmp_path, story)
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert [line["uvicorn"] for line in lines if line["what"] == "plain_sockets"] == ["99.0"]
    assert {line["what"] for line in lines} == {"plain_sockets", "started", "stopped"}


def test_who_asks_too_much_is_sent_away_with_a_code(tmp_path: Path) -> None:
    limits = dataclasses.replace(LIMITS, requests_per_second=0.001, requests_burst=5, excess_before_close=5)

    async def story(house: House) -> None:
        page = await house.open(await house.guest())
        for _ in range(limits.requests_burst + limits.excess_before_close + 1):
            await page.send("ping")
        with pytest.raises(ConnectionClosedError) as gone:
            await page.until("never")
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == 1008

    run(tmp_path, story, limits=limits)


def test_a_client_that_does_not_read_is_let_go_and_nobody_waits_for_it(tmp_path: Path) -> None:
    test_security.test_a_client_that_does_not_read_is_let_go_and_nobody_waits_for_it(tmp_path)
