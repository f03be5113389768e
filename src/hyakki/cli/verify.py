"""`hyakki verify`: whether a record could have been played, and nature was honest."""

from __future__ import annotations

from pathlib import Path

from hyakki.cli.answers import VerifyAnswer
from hyakki.cli.files import read_record
from hyakki.cli.narrate import ending
from hyakki.cli.output import print_json
from hyakki.core.errors import BadInput
from hyakki.table.verify import verify


def run(file: Path, as_json: bool) -> int:
    game, record = read_record(file)
    try:
        verdict = verify(game, record)
    except BadInput as error:
        raise BadInput(f"{file}: {error.path}", error.problem, error.hint) from None
    outcome = verdict.state.outcome
    if as_json:
        answer = {
            "file": str(file),
            "game": game.name,
            "rules": game.rules_version,
            "lines": verdict.lines,
            "seed_opened": verdict.seed_opened,
            "drawn": verdict.drawn,
            "outcome": None if outcome is None else outcome.to_json(),
        }
        print_json(answer, VerifyAnswer)
        return 0
    print(f"{file}: {verdict.lines} lines of {game.name}, rules version {game.rules_version}, replay as written")
    if verdict.seed_opened:
        print(f"the seed fits its commitment, and all {verdict.drawn} answers of nature follow from it")
    else:
        print("the seed is not opened: nature's answers could have been given, no more can be said")
    print(ending(game, outcome) if outcome is not None else "the match is not over")
    return 0
