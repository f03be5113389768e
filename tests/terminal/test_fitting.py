"""At four sizes of terminal: table, question and choices stand on one screen, and what is left off is marked."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from hyakki import GAMES
from hyakki.core.drawing import Panel, TextLine
from hyakki.core.game import Game
from hyakki.core.wording import CRESTS
from hyakki.table import Table
from hyakki.terminal.choices import menu
from hyakki.terminal.keyboard import Answer, Keyboard
from hyakki.terminal.layout import compose, cut, wide, wrapped
from hyakki.terminal.notes import Notes
from hyakki.terminal.place import HerePlace
from hyakki.terminal.prompt import Prompt, Stopped
from hyakki.terminal.screen import Screen

SIZES = [(40, 10), (80, 24), (120, 40), (120, 50)]
LOOKS = 12  # at so many questions of a match
MARK = re.compile(r"… .*: `board`$", re.MULTILINE)


class Silent(Keyboard):
    """Nobody types."""

    def read(self, prompt: str, answers: Sequence[Answer] = ()) -> str:
        raise EOFError


def questions(game: Game, seats: int, preset: str, folder: Path) -> Iterator[HerePlace]:
    """Some questions of a match of random choices, as the person who is asked meets them."""
    table = Table(game, seats, dict(game.presets[preset]), seed=seats)
    notes = Notes(table, folder / "match.jsonl")
    names = list(CRESTS[:seats])
    rng = Random(seats)
    asked = 0
    while table.outcome is None and asked < 16 * LOOKS:
        seat = table.to_act()[0]
        asked += 1
        if asked % 16 == 0:
            yield HerePlace(table, names, seat, notes)
        table.submit(seat, rng.choice(table.legal(seat)))


def shown(place: HerePlace, size: tuple[int, int]) -> str:
    """What one question puts on the screen."""
    out = io.StringIO()
    with pytest.raises(Stopped):
        Prompt(place, Screen(out, size=size), Silent()).ask()
    return out.getvalue()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", GAMES)
def test_table_question_and_choices_fit(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    game = GAMES[name]
    cuts = 0
    for seats in {game.min_seats, game.max_seats}:
        for place in questions(game, seats, "standard", tmp_path):
            text = shown(place, size)
            lines = text.splitlines()
            assert max(map(cell_len, lines)) <= size[0], text
            if size[1] >= 24:
                assert len(lines) < size[1], text  # one line is left to type on
            cuts += bool(MARK.search(text))
            assert all(word in text for word in place.words.question(place.view()).split())
            for number in range(1, len(menu(place.choices(), min(12, max(4, size[1] - 14)))) + 1):
                assert re.search(rf"(^| ) {number}  \S", text, re.MULTILINE), text
    if size[1] >= 40:
        assert cuts == 0  # everything fits
    if size[1] == 10:
        assert cuts  # and where it does not, that is said


def test_what_is_too_wide_or_too_long_is_marked() -> None:
    assert cut([("a wide line", "")], 6) == [("a wid", ""), ("…", "accent")]
    assert cut([("fits", "")], 4) == [("fits", "")]
    long: list[TextLine] = [[(f"row {n}", "")] for n in range(30)]
    panel = Panel("Rows", long)
    composed = compose([panel], lambda *_: [[("question", "")]], 40, 10, "`board`")
    assert len(composed) == 10
    assert composed[-2] == [("… 23 more lines: `board`", "dim")]
    assert composed[-1] == [("question", "")]
    brief = compose([Panel("Rows", long, [])], lambda *_: [[("question", "")]], 40, 10, "`board`")
    assert brief[0] == [("… Rows: `board`", "dim")]


@pytest.mark.parametrize("width", [5, 12, 40])
def test_wrapped_lines_keep_every_word_and_its_style(width: int) -> None:
    line: TextLine = [("  The fox ", "bold"), ("crosses theseaofeverlastingnames", "dim"), (" at dawn", "")]
    parts = wrapped(line, width)
    assert max(map(wide, parts)) <= width
    letters = "".join([text for part in parts for text, _ in part]).replace(" ", "")
    assert letters == "Thefoxcrossestheseaofeverlastingnamesatdawn"
    assert {style for part in parts for text, style in part if text.strip()} == {"bold", "dim", ""}


@pytest.mark.parametrize("width", [0, -3])
def test_where_there_is_no_room_wrapping_ends_all_the_same(width: int) -> None:
    assert len(wrapped([("two words", "")], width)) == 8
