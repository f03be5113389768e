"""Adds to expected.json how each new record of this folder ends; what stands there already is never changed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hyakki.cli.files import read_record
from hyakki.table.verify import verify

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.json"


def ending(file: Path) -> dict[str, Any]:
    """The rules version of a record, its outcome and the fingerprint of its last position."""
    game, record = read_record(file)
    state = verify(game, record).state
    outcome = None if state.outcome is None else state.outcome.to_json()
    return {"rules": game.rules_version, "outcome": outcome, "fingerprint": game.fingerprint(state)}


def main() -> None:
    known: dict[str, Any] = json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else {}
    for file in sorted(HERE.glob("*.jsonl")):
        if file.name not in known:
            known[file.name] = ending(file)
            print("added", file.name, file=sys.stderr)
    EXPECTED.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
