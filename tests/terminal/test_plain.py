"""`--plain`: changes, then the question; the whole table on `board`; words only, no codes and no symbols."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random

import pytest

from hyakki import GAMES
from hyakki.core.wording import CRESTS
from hyakki.table import Table
from hyakki.terminal.notes import Notes
from hyakki.terminal.place import HerePlace
from hyakki.terminal.prompt import Prompt, Stopped
from hyakki.terminal.screen import Screen
from terminal.test_session import Typed

CODE = re.compile(r"\b(?:[A-Z]{1,2}\d\d|[UL]\d|[NESW]\d-\d|r[0-3]|[a-z]+_[a-z0-9_]+)\b")
NO_SYMBOL = re.compile(r"[^\x20-\x7e\né×]")


@pytest.mark.parametrize("name", GAMES)
def test_every_question_and_table_is_told_in_words(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    table = Table(game, game.max_seats, dict(game.presets["standard"]), seed=5)
    notes = Notes(table, tmp_path / "match.jsonl")
    rng = Random(5)
    asked = 0
    while table.outcome is None and asked < 240:
        seat = table.to_act()[0]
        asked += 1
        if asked % 20 == 1:
            out = io.StringIO()
            place = HerePlace(table, list(CRESTS[: game.max_seats]), seat, notes)
            prompt = Prompt(place, Screen(out, plain=True), Typed(("board",)))
            prompt.tell_news()
            with pytest.raises(Stopped):
                prompt.ask()
            shown = out.getvalue()
            assert not CODE.findall(shown)
            assert not NO_SYMBOL.findall(shown)
            question, _, after = shown.partition("\n1: ")
            assert after
            assert not [line for line in game.tell(table.view(seat), place.names) if line in question.splitlines()[-3:]]
        table.submit(seat, rng.choice(table.legal(seat)))
