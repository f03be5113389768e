"""The table: submit and refuse, tokens, clocks, undo, take-back, resuming."""

from __future__ import annotations

import json

import pytest

from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.core.record import Line, Record, load
from hyakki.core.stack import NATURE
from hyakki.table import Table
from hyakki.table.seed import commitment, read_seed
from hyakki.table.table import replayed
from hyakki.table.verify import verify
from toy.game import LanternsGame


@pytest.fixture
def table(toy: LanternsGame) -> Table:
    """Seats 0 and 1 lay; both hold two cards."""
    position = {"hands": [["ember", "flame"], ["ember", "blaze"]], "deck": ["ember"] * 3 + ["flame"] * 2}
    return Table(toy, position=position, seed=1)


def laid(table: Table) -> Table:
    table.submit(0, "lay ember")
    table.submit(1, "lay blaze")
    return table


def test_nature_acts_by_itself_and_is_recorded(toy: LanternsGame) -> None:
    table = Table(toy, 2, seed=1)
    assert table.to_act() == (0, 1)
    assert [line.seat for line in table.record.lines] == [NATURE] * 4


def test_a_token_stays_while_a_poll_collects(table: Table) -> None:
    before = table.token()
    table.submit(1, "lay blaze")
    assert table.token() == before
    table.submit(0, "lay ember")
    assert table.token() != before


def test_a_token_changes_when_an_answer_is_undone(table: Table) -> None:
    before = table.token()
    table.submit(1, "lay blaze")
    table.undo(1)
    assert table.token() != before


def test_an_open_answer_is_told_to_its_seat_alone(table: Table) -> None:
    table.submit(1, "lay blaze")
    told = {w: [e.args["action"] for e in table.events(w) if e.key == "answer"] for w in (None, 0, 1)}
    assert told == {None: [None], 0: [None], 1: ["lay blaze"]}


def test_an_offer_in_an_open_poll_is_told_to_all(table: Table) -> None:
    table.submit(1, "propose")
    assert [e.args["action"] for e in table.events(None) if e.key == "answer"] == ["propose"]


def test_a_refusal_says_who_what_why_and_what_else(table: Table) -> None:
    with pytest.raises(IllegalAction) as caught:
        table.submit(0, "lay blaze")
    assert str(caught.value) == (
        "Seat 0 cannot lay blaze: that card is not in its hand (TOY-010); legal: lay ember, lay flame, propose"
    )
    assert caught.value.rule == "TOY-010"


def test_a_seat_that_is_not_asked_is_refused(table: Table) -> None:
    laid(table)
    with pytest.raises(IllegalAction, match="nothing to decide now, the table waits for seat 0"):
        table.submit(1, "pass")


@pytest.mark.parametrize(("seat", "action"), [(NATURE, "deal ember"), (2, "pass"), (True, "pass"), (0, "deal frost")])
def test_bad_input_changes_nothing(table: Table, seat: int, action: str) -> None:
    before = table.game.fingerprint(table.state)
    with pytest.raises(BadInput):
        table.submit(seat, action)
    assert table.game.fingerprint(table.state) == before
    assert table.record.lines == []


def test_a_clock_that_runs_out_answers_by_default(table: Table) -> None:
    table.time_out(1)
    assert table.record.lines[-1].text == "lay ember"
    with pytest.raises(IllegalAction):
        table.time_out(1)
    assert len(table.record.lines) == 1


def test_undo_takes_back_an_own_last_answer(table: Table) -> None:
    laid(table)
    before = table.game.fingerprint(table.state)
    table.submit(0, "pass")
    assert not table.may_undo(1)
    table.undo(0)
    assert table.game.fingerprint(table.state) == before
    assert table.record.lines[-1].undoes == 3
    assert [e.key for e in table.events(None)][-1] == "event.undo"


def test_undo_stops_at_a_reveal_and_at_others(table: Table) -> None:
    laid(table).submit(0, "peek s1")
    for seat in (0, 1):
        with pytest.raises(HyakkiError, match="cannot undo"):
            table.undo(seat)
    assert len(table.record.lines) == 3


def test_undo_stops_at_nature(table: Table) -> None:
    laid(table).submit(0, "pass")
    table.submit(1, "pass")
    assert table.record.lines[-1].seat == NATURE
    assert not table.may_undo(1)


def test_all_may_agree_to_take_back_more(table: Table) -> None:
    laid(table).submit(0, "peek s1")
    table.take_back(1, 2)
    assert table.to_act() == (1,)
    assert table.view(0)["pending"][-1]["answers"] == {"0": "lay ember"}
    with pytest.raises(BadInput, match="3 is not an answer that stands"):
        table.take_back(1, 3)
    again = replayed(table.game, load(table.record.dump()))
    assert table.game.fingerprint(again) == table.game.fingerprint(table.state)


def test_nature_draws_anew_after_a_take_back(toy: LanternsGame) -> None:
    """Its answer is a function of the record line, and that has moved on."""
    table = Table(toy, 4, {"hand": 3}, seed=1)
    first = [line.text for line in table.record.lines]
    table.take_back(0, 1)
    assert table.record.lines[12].undoes == 1
    assert [line.text for line in table.record.lines[13:]] != first


def test_a_resumed_table_goes_on_alike(table: Table) -> None:
    laid(table)
    table.submit(0, "pass")
    table.undo(0)
    table.submit(0, "pass")
    again = Table.resume(table.game, load(table.record.dump()), table.seed)
    for one in (table, again):
        one.submit(1, "pass")
    assert again.record.dump() == table.record.dump()
    assert again.token() == table.token()


def test_resuming_wants_the_right_seed(table: Table) -> None:
    with pytest.raises(BadInput, match="does not fit the commitment"):
        Table.resume(table.game, table.record, "2")
    with pytest.raises(BadInput, match="is missing"):
        Table.resume(table.game, table.record)


def test_the_header_commits_to_the_seed(table: Table) -> None:
    assert table.record.header["commitment"] == commitment(read_seed(1))
    assert table.seed not in table.record.dump()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "go"),
        ("rules", 0),
        ("rules", True),
        ("data", "x"),
        ("changed_data", None),
        ("commitment", 7),
        ("follows", [1]),
    ],
)
def test_a_record_of_something_else_is_refused(table: Table, key: str, value: object) -> None:
    record = Record({**table.record.header, key: value})
    with pytest.raises(BadInput, match=f"line 1.{key}"):
        replayed(table.game, record)


@pytest.mark.parametrize("key", ["seats", "options", "commitment", "start", "follows", "changed_data"])
def test_a_header_that_lacks_something_is_refused_by_name(table: Table, key: str) -> None:
    record = Record({name: value for name, value in table.record.header.items() if name != key})
    for go_through in (replayed, Table.replay, verify):
        with pytest.raises(BadInput, match=f"lacks {key}"):
            go_through(table.game, record)


def test_a_header_has_the_seats_that_its_position_has(table: Table) -> None:
    record = Record({**table.record.header, "start": table.game.position(table.state), "seats": 99})
    with pytest.raises(BadInput, match=r"line 1\.seats: 99 is not 2"):
        replayed(table.game, record)


@pytest.mark.parametrize("line", [Line(2, "lay ember"), Line(10**30, "lay ember"), Line(7, "", 1), Line(-1, "", 1)])
def test_a_line_of_a_seat_that_is_not_there_is_refused(table: Table, line: Line) -> None:
    laid(table)
    table.record.lines.append(line)
    number = len(table.record.lines)
    for go_through in (replayed, Table.replay, verify):
        with pytest.raises(BadInput, match=rf"answer {number}: seat .* is not 0\.\.1"):
            go_through(table.game, table.record)


@pytest.mark.parametrize("seat", [-1, -5, True, "0"])
def test_a_file_with_a_line_of_no_seat_is_refused(table: Table, seat: object) -> None:
    text = table.record.dump() + json.dumps({"n": len(table.record.lines) + 1, "seat": seat, "does": "lay ember"})
    with pytest.raises(BadInput, match="is not the number of a seat"):
        load(text + "\n")


@pytest.mark.parametrize("text", ["lay blaze", "sing", "deal ember"])
def test_a_line_that_could_not_be_played_is_refused(table: Table, text: str) -> None:
    laid(table)
    table.record.lines[0].text = text
    with pytest.raises(BadInput, match="answer 1"):
        replayed(table.game, table.record)
