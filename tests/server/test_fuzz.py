"""Malformed frames of every sort: the server answers with an error, and lives."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from hyakki.server.speech import requests
from server.harness import House, first_action, run

ROUNDS = 400
JUNK: list[Any] = [
    None,
    True,
    -1,
    2**70,
    1e308,
    "",
    "x" * 300,
    "\u0000",
    "💀",
    "../../etc",
    [],
    {},
    [[[]]],
    {"a": {"b": 1}},
]
TEXTS = ["", " ", "null", "[]", "{", '"act"', "[" * 5000, '{"type":"act"', "\ufeff{}", '{"type":"nope","id":1}', "NaN"]


def mutated(rng: Random, tags: dict[str, list[str]]) -> str | bytes:
    """A frame near the edge of what may be sent."""
    kind = rng.random()
    if kind < 0.1:
        return rng.choice(TEXTS)
    if kind < 0.2:
        return rng.randbytes(rng.randrange(60))
    tag = rng.choice(list(tags))
    message: dict[str, Any] = {"type": tag, "id": rng.choice([1, 1, 1, 2**62, -5])}
    for name in tags[tag]:
        message[name] = rng.choice(JUNK)
    if rng.random() < 0.2:
        message[rng.choice(["id", "type", "extra"])] = rng.choice(JUNK)
    text = json.dumps(message)
    if rng.random() < 0.2:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["\\", "}", "\u0007", ""]) + text[place + 1 :]
    return text.encode() if rng.random() < 0.2 else text


def test_malformed_frames_are_answered_and_the_server_lives(tmp_path: Path) -> None:
    tags = {
        cls.__struct_config__.tag: [name for name in cls.__struct_fields__ if name != "id"]
        for cls in requests.ClientMessage.__args__
    }
    harmless = {tag: names for tag, names in tags.items() if tag not in ("leave", "stand", "end", "watch", "lobby")}

    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        before = pages[1].state
        attacker = pages[0]
        rng = Random(1)
        for _ in range(ROUNDS):
            await attacker.socket.send(mutated(rng, harmless))
            reply = await attacker.take()
            while reply["type"] not in ("error", "done", "refusal", "consequences", "seen", "ticket"):
                reply = await attacker.take()
            if reply["type"] == "error":
                assert reply["reason"]
                assert reply["kind"] != "broken", reply
                assert "Traceback" not in json.dumps(reply)
        await pages[1].ask("ping")
        assert pages[1].state["view"] == before["view"]
        if attacker.room["paused"]:
            await attacker.ask("pause", paused=False)
        await attacker.act(first_action(attacker), "a good one")

    run(tmp_path, story)


def test_malformed_calls_are_answered_with_an_error_body(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        import asyncio

        guest = await house.guest()
        rng = Random(2)
        paths = [
            "/api/tables",
            "/api/me",
            "/api/tickets/%00",
            "/api/codes/%F0%9F%92%80",
            "/api/matches/x/state?seat=9e9",
        ]
        for _ in range(100):
            body = rng.choice([b"", b"{", b"[]", b"\xff", json.dumps({"game": rng.choice(JUNK)}).encode()])
            method = rng.choice(["GET", "POST", "PUT", "DELETE"])
            status, data = await asyncio.to_thread(guest.raw, method, rng.choice(paths), body)
            assert status < 500, data
            assert b"Traceback" not in data
        assert (await house.call(guest, "GET", "/healthz"))["ok"]

    run(tmp_path, story)
