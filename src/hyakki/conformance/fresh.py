"""Replays records in a fresh process with another hash seed: `python -m hyakki.conformance.fresh`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from hyakki.conformance.violation import demand
from hyakki.core.again import game_parts, made_again, package_of
from hyakki.core.game import Game
from hyakki.core.record import load
from hyakki.table.table import replayed


def fresh_process(game: Game, records: list[str], fingerprints: list[str]) -> None:
    """One process replays all the records given and must reach the same fingerprints."""
    if package_of(game) is None or not records:
        return
    task = {"game": game_parts(game), "records": records}
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "hyakki.conformance.fresh"]
    done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, env=environment, check=False)
    demand(done.returncode == 0, "replay", f"a fresh process failed: {done.stderr[-400:]}")
    theirs = json.loads(done.stdout)
    differing = [i for i, pair in enumerate(zip(theirs, fingerprints, strict=True)) if pair[0] != pair[1]]
    demand(not differing, "replay", f"in a fresh process matches {differing} reach another state")


def replay_task(task: dict[str, Any]) -> list[str]:
    game = made_again(*task["game"])
    return [game.fingerprint(replayed(game, load(text))) for text in task["records"]]


if __name__ == "__main__":
    print(json.dumps(replay_task(json.load(sys.stdin))))
