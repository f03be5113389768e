"""Figures for Prometheus: on an address of their own, true, and without anybody in them."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from hyakki.core.errors import BadInput
from hyakki.server.commands import read_metrics_address
from hyakki.trials.ports import own_port
from server.harness import House, catch_up, first_action, run, to_act

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana-dashboard.json"


def told(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        text: str = answer.read().decode()
    return text


def values(text: str) -> dict[str, float]:
    """By name and labels."""
    return {
        sample.name + "".join([f" {key}={value}" for key, value in sorted(sample.labels.items())]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_figures_follow_what_happens_and_name_nobody(tmp_path: Path) -> None:
    port = own_port()

    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        await house.call(browsers[0], "PUT", "/api/me", {"name": "Nobody's Business"})
        before = values(await asyncio.to_thread(told, port))
        assert before["hyakki_open_pages"] == before["hyakki_guests"] == 2
        assert before["hyakki_tables phase=playing"] == 1
        assert before["hyakki_storing"] == 1
        await catch_up(pages)
        page = to_act(pages)
        await page.act(first_action(page), "k")
        await catch_up(pages)
        text = await asyncio.to_thread(told, port)
        after = values(text)
        assert after["hyakki_changes_total"] == before["hyakki_changes_total"] + 1
        assert after["hyakki_requests_total end=done"] > before["hyakki_requests_total end=done"]
        assert after["hyakki_flush_seconds_bucket le=+Inf"] == after["hyakki_flush_seconds_count"] > 0
        assert after["hyakki_database_bytes"] > 0
        assert after["process_resident_memory_bytes"] > 0
        code = pages[0].room["code"]
        guests = [browser.cookie.partition("=")[2] for browser in browsers]
        for secret in (table, code, "Business", *guests, *[guest.partition(".")[0] for guest in guests]):
            assert secret not in text
        status, _ = await asyncio.to_thread(browsers[0].raw, "GET", "/metrics")
        assert status == 404  # not where the public asks

    run(tmp_path, story, metrics=("127.0.0.1", port))


def test_the_dashboard_asks_only_for_figures_that_there_are(tmp_path: Path) -> None:
    port, names = own_port(), set[str]()

    async def story(house: House) -> None:
        await house.pair()
        names.update([name.partition(" ")[0] for name in values(await asyncio.to_thread(told, port))])

    run(tmp_path, story, metrics=("127.0.0.1", port), backup_folder=tmp_path / "copies")
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    wanted = {name for ask in asked for name in re.findall(r"\b(?:hyakki|process)_\w+", ask)}
    assert len(panels) >= 8
    assert wanted <= names


@pytest.mark.parametrize(
    ("text", "address"),
    [("9642", ("127.0.0.1", 9642)), ("10.0.0.5:9642", ("10.0.0.5", 9642)), ("[::1]:9642", ("::1", 9642))],
)
def test_a_port_alone_is_this_machines(text: str, address: tuple[str, int]) -> None:
    assert read_metrics_address(text) == address


@pytest.mark.parametrize("text", ["", "port", "127.0.0.1", "1:99999"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_metrics_address(text)
