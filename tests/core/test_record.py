"""Records: lines that stand, a torn last line, and what is refused with its place."""

from __future__ import annotations

import json

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.record import Line, Record, dumped, load
from hyakki.core.stack import NATURE

HEADER = {"hyakki": 1, "game": "lanterns"}


def record() -> Record:
    lines = [Line(NATURE, "deal ember"), Line(0, "pass"), Line(1, "peek s0"), Line(1, "", 3), Line(1, "pass")]
    return Record(dict(HEADER), lines, "ab" * 32)


def test_a_record_reads_back() -> None:
    text = record().dump()
    assert load(text).dump() == text
    assert json.loads(text.split("\n")[1]) == {"seed": "ab" * 32}


def test_an_undone_answer_does_not_stand() -> None:
    assert [number for number, _ in record().standing()] == [1, 2, 5]
    assert [number for number, _ in record().standing(3)] == [1, 2, 3]


def test_an_undo_takes_back_all_behind_it() -> None:
    undone = record()
    undone.lines.append(Line(0, "", 2))
    assert [number for number, _ in undone.standing()] == [1]


@pytest.mark.parametrize("cut", [1, 5, 12])
def test_a_half_written_last_line_is_left_out(cut: int) -> None:
    text = record().dump()
    last = text.rstrip("\n").rsplit("\n", 1)[1]
    torn = text[: -len(last) - 1] + last[:cut]
    assert len(load(torn).lines) == 4


def test_a_last_line_that_lacks_only_its_end_is_kept() -> None:
    assert len(load(record().dump().rstrip("\n")).lines) == 5


@pytest.mark.parametrize(
    ("line", "row", "words"),
    [
        (3, '{"n":1,"natu', "line 3: is not a JSON object"),
        (3, "[]", "line 3: is not a JSON object"),
        (3, '{"n":7,"nature":"x"}', "line 3: has number 7, not 1"),
        (4, '{"n":2,"seat":0}', "line 4: is neither"),
        (4, '{"n":2,"seat":true,"does":"pass"}', "line 4.seat: True"),
        (4, '{"n":2,"seat":0,"undoes":2}', "line 4: is neither"),
        (4, '{"n":2,"seat":"0","undoes":1}', "line 4.seat: '0'"),
        (1, '{"hyakki":99}', "line 1: is not the header"),
    ],
)
def test_a_broken_line_is_refused_with_its_place(line: int, row: str, words: str) -> None:
    rows = record().dump().split("\n")
    rows[line - 1] = row
    with pytest.raises(BadInput, match=words):
        load("\n".join(rows))


@pytest.mark.parametrize("text", ["", "{", "\n"])
def test_a_record_without_a_header_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="line 1"):
        load(text)


def test_a_line_is_written_as_its_json_is() -> None:
    texts = ["place W01 0", 'a "b" \\ c\n\t\x01\x7f', "\u5996\U0001f47b\u2028", ""]
    lines = [Line(seat, text) for seat in (NATURE, 0, 7) for text in texts] + [Line(2, "", 5)]
    assert [line.dumped(n) for n, line in enumerate(lines)] == [dumped(line.to_json(n)) for n, line in enumerate(lines)]
