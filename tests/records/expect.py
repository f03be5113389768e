"""Adds to expected.json how each new record of this folder ends, and to trails.json how it goes line by line.

What stands there already is never changed: `PYTHONPATH=tests .venv/bin/python tests/records/expect.py`"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hyakki.cli.files import read_record
from hyakki.table.verify import verify
from records.trail import trail

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.json"
TRAILS = HERE / "trails.json"


def ending(file: Path) -> dict[str, Any]:
    """The rules version of a record, its outcome and the fingerprint of its last position."""
    game, record = read_record(file)
    state = verify(game, record).state
    outcome = None if state.outcome is None else state.outcome.to_json()
    return {"rules": game.rules_version, "outcome": outcome, "fingerprint": game.fingerprint(state)}


def going(file: Path) -> str:
    digest: str = trail(*read_record(file))["trail"]
    return digest


def add(path: Path, of_file: Callable[[Path], Any]) -> None:
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for file in sorted(HERE.glob("*.jsonl")):
        if file.name not in known:
            known[file.name] = of_file(file)
            print("added", file.name, "to", path.name, file=sys.stderr)
    path.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    add(EXPECTED, ending)
    add(TRAILS, going)
