"""`from hyakki import …`: what it offers, how things show themselves, and that records and positions come back."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hyakki
from hyakki import (
    GAMES,
    NATURE,
    BadInput,
    Bot,
    Budget,
    HyakkiError,
    Table,
    View,
    compare,
    game_of,
    make_bot,
    play_match,
    read_position,
    read_record,
    rows,
    verify,
    walk,
    write_position,
    write_record,
)

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
NAME = next(iter(GAMES))


class Last(Bot):
    LISTENS = False

    def choose(self, view: View, events: list[dict[str, Any]], rng: Any) -> tuple[str | int, ...]:
        return tuple(view["legal"][-1])


def test_everything_offered_is_there_and_documented() -> None:
    for name in hyakki.__all__:
        thing = getattr(hyakki, name)
        assert name in dir(hyakki)
        written = getattr(sys.modules.get(getattr(thing, "__module__", "")), "__file__", None) or ""
        if callable(thing) and written.endswith(".py") and name not in ("Action", "Seat", "View"):  # built-in types
            assert thing.__doc__, name  # compiled code keeps none
    with pytest.raises(AttributeError, match="nosuch"):
        _ = hyakki.nosuch  # type: ignore[attr-defined]  # that it is not there is the test


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_walked_told_in_rows_and_drawn(path: Path) -> None:
    record = read_record(path)
    game = game_of(record)
    moments = list(walk(record))
    table = Table.replay(game, record)
    assert [moment.number for moment in moments] == [number for number, _ in record.standing()]
    last = moments[-1]
    last.state.apply(last.seat, last.action)
    assert game.fingerprint(last.state) == game.fingerprint(table.state)
    entries = rows(record)
    assert len(entries) == len(moments)
    assert {tuple(row) for row in entries} == {tuple(entries[0])}
    assert {row["player"] for row in entries if row["seat"] == NATURE} <= {"nature"}
    for moment in (moments[0], moments[len(moments) // 2], last):
        state = moment.state
        assert str(state).startswith(repr(state))
        assert game.picture(state.view(None)) in str(state)
        for seat in range(state.facts.seats):
            assert game.picture(state.view(seat)).count("\n") > 3
        page = state._repr_html_()
        assert page.count("<span") == page.count("</span>")
        assert "<fieldset" in page


@pytest.mark.parametrize("name", list(GAMES))
def test_what_is_drawn_for_a_state_is_no_secret(name: str) -> None:
    table = play_match(name, ["random"], seed=5)
    for moment in list(walk(table.record))[5:20:5]:
        other = table.game.scramble(moment.state, None, Random(1))
        assert str(other) == str(moment.state)
        assert other._repr_html_() == moment.state._repr_html_()


def test_things_say_what_they_are() -> None:
    table = Table(NAME, seats=2, seed=7)
    game = table.game
    assert repr(GAMES) == f"<Games: {', '.join(GAMES)}>"
    assert repr(game).startswith(f"<Game {NAME}: ")
    asked = f"{table.state.question.name} asks seat {table.to_act()[0]}"
    assert repr(table) == f"<Table of {NAME}, 2 seats, {len(table.record.lines)} lines: {asked}>"
    assert repr(game.new()).endswith("asks nature>")
    assert repr(table.record) == f"<Record of {NAME}, 2 seats, {len(table.record.lines)} lines, without its seed>"
    assert repr(table.record.lines[0]).startswith("<nature: ")
    assert repr(table.events(None)[0]).startswith("Event('answer', ")
    with make_bot("greedy", game, Budget()) as bot:
        assert repr(bot) == f"<GreedyBot for {NAME}>"
    over = play_match(game, ["random"], seed=7)
    assert over.outcome is not None
    assert repr(over.outcome).startswith("<Outcome: seat ")
    assert ": over, seat " in repr(over)
    for thing in (game.options[0], over.state, game.draw(over.view(None), ["a", "b"])[0], over.state.facts.options):
        assert " at 0x" not in repr(thing)


def test_bots_of_any_kind_play_a_match() -> None:
    first = play_match(NAME, [Last, "random"], seed=7)
    assert first.record.header["players"] == ["Last", "random"]
    assert first.record.dump() == play_match(NAME, [Last, "random"], seed=7).record.dump()
    assert play_match(NAME, [Last], seats=3, seed=7).state.facts.seats == 3
    position = first.game.position(list(walk(first.record))[10].state)
    assert play_match(NAME, ["random"], position=position).outcome is not None


@pytest.mark.parametrize(
    ("bots", "reason"),
    [
        ([], "is not a list of bots"),
        ("random", "is not a list of bots"),
        ([3], "neither a name"),
        (["nobody"], "no bot"),
    ],
)
def test_what_is_no_bot_is_refused(bots: Any, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        play_match(NAME, bots, seats=2)
    with pytest.raises(BadInput, match="3 bots for 2 seats"):
        play_match(NAME, ["random"] * 3, seats=2)


def test_records_are_written_once_and_read_back(tmp_path: Path) -> None:
    table = play_match(NAME, ["random"], seed=7)
    path = tmp_path / "match.jsonl"
    write_record(table, path)
    record = read_record(path)
    assert verify(game_of(record), record).seed_opened
    with pytest.raises(HyakkiError, match="there is a file already"):
        write_record(table, path)
    write_record(table.record, path, overwrite=True)
    assert read_record(path).seed is None
    with pytest.raises(HyakkiError, match="cannot be written"):
        write_record(table, tmp_path / "no" / "folder.jsonl")
    (tmp_path / "other.jsonl").write_text("{}\n")
    for bad in (tmp_path / "nowhere", tmp_path, tmp_path / "other.jsonl"):
        with pytest.raises(BadInput, match=bad.name):
            read_record(bad)


@pytest.mark.parametrize("name", list(GAMES))
def test_positions_are_written_once_and_read_back(name: str, tmp_path: Path) -> None:
    state = Table(name, seed=7).state
    path = tmp_path / "position.json"
    write_position(state, path)
    game = GAMES[name]
    for source in (path, str(path), game.position(state)):
        assert game.fingerprint(read_position(source)) == game.fingerprint(state)
    assert game.fingerprint(read_position(path, game)) == game.fingerprint(state)
    with pytest.raises(HyakkiError, match="there is a file already"):
        write_position(state, path)
    with pytest.raises(BadInput, match="game: is missing"):
        read_position({})
    path.write_text("[]")
    with pytest.raises(BadInput, match="a position is a JSON object"):
        read_position(path)


def test_bots_are_compared() -> None:
    verdict = compare(NAME, "random", matches=2, jobs=1)
    assert (verdict.matches, verdict.difference) == (2, 0.0)
    with pytest.raises(BadInput, match="seat: 9 is not"):
        compare(NAME, "random", seat=9)
    with pytest.raises(BadInput, match="matches: 1"):
        compare(NAME, "random", matches=1)
