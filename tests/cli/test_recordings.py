"""The recordings in docs/terminal: each is a match at 80 columns that still can be played as it stands there.

With HYAKKI_REGENERATE=1 they are made anew: a bot takes the person's seat and its answers are typed."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from cli.commands import ROOT
from cli.test_terminal import piped
from golden import REGENERATE
from hyakki import GAMES
from hyakki.bots import Budget, make_bot
from hyakki.bots.match import answer, bot_rng
from hyakki.table import Table

FOLDER = ROOT / "docs" / "terminal"
MATCHES = {
    "tsuro-seas": (4, "standard", 7),
    "kitsunedo": (3, "second advent", 3),
    "shibuya": (3, "standard", 7),
    "masquerade": (4, "standard", 7),
    "night-parade": (1, "solo", 7),
}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def answers(name: str, seats: int, preset: str, seed: int) -> list[str]:
    """What a bot in the first seat types against the others."""
    game = GAMES[name]
    table = Table(game, seats, dict(game.presets[preset]), seed)
    bots = [make_bot("greedy", game, Budget(worlds=4 if seat == 0 else 20)) for seat in range(seats)]
    typed: list[str] = []
    while table.outcome is None:
        seat = max(table.to_act()) if 0 not in table.to_act() or len(table.to_act()) == 1 else table.to_act()[1]
        if seat:
            answer(table, seat, bots[seat], "greedy")
        else:
            chosen = bots[0].choose(table.view(0), [], bot_rng(table, 0))
            typed.append(game.format(table.checked(0, chosen)))
            table.submit(0, typed[-1])
    return typed


@pytest.mark.parametrize("name", GAMES)
def test_a_recording_can_be_played(name: str, home: Path) -> None:
    path = FOLDER / f"{name}.txt"
    seats, preset, seed = MATCHES[name]
    command = ["play", name, "--seats", str(seats), "--preset", preset, "--seed", str(seed)]
    command += ["--bot", "greedy"] if seats > 1 else []
    if os.environ.get(REGENERATE):
        shown = piped(*command, text="\n".join(answers(name, seats, preset, seed)) + "\n").stdout
        text = f"$ hyakki {shlex.join(command)}\n{shown}".replace(str(home), "~/.local/share/hyakki")
        path.write_text(text, encoding="utf-8")
    recorded = path.read_text(encoding="utf-8")
    lines = recorded.splitlines()
    assert shlex.split(lines[0])[2:] == command
    assert max(map(len, lines[1:])) <= 80
    typed = re.findall(r"^> (.*)$", recorded, re.MULTILINE)
    done = piped(*command, text="\n".join(typed) + "\n")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^(You have|It is a draw)", done.stdout.split("The end")[1].split("\n")[1])
    assert "The end" in recorded
