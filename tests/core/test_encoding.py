"""Observations have one size, say what each byte means, and can be read back; actions have ids, masks and parts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hyakki import GAMES, BadInput, Game, State
from hyakki.core.acting import Acting
from hyakki.core.atoms import Coder, WholeAtom
from hyakki.core.coders import ListCoder
from hyakki.core.encoding import Encoding, fitted
from hyakki.core.observer import Observer, Spots, put_bits, put_block, put_bytes, put_list, zeroes
from hyakki.core.stack import NATURE, Event
from hyakki.core.told import ROW, Memory, Vocabulary
from toy import load


def some_moment(name: str, answers: int, seed: int) -> State:
    """A state of random play in which a seat is asked."""
    rng = Random(seed)
    state = GAMES[name].new(seats=4)
    while state.outcome is None and (answers > 0 or state.to_act() == (NATURE,)):
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.answers(seat)))
        answers -= seat != NATURE
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_byte_has_a_meaning_and_the_view_can_be_read_back(name: str) -> None:
    encoding = Encoding(GAMES[name])
    assert [number for number in range(encoding.size) if not encoding.legend(number)] == []
    with pytest.raises(IndexError):
        encoding.legend(encoding.size)
    state = some_moment(name, 10, 1)
    buffer = bytearray(b"\xff" * (encoding.size + 2))
    encoding.encode(state, 1, buffer, 1)
    assert (buffer[0], buffer[-1]) == (255, 255)  # it keeps to its place
    assert bytes(buffer[1:-1]) == encoding.bytes_of(state, 1)
    told = encoding.decode(bytes(buffer[1:-1]))
    view = state.view(1)
    assert set(told) <= set(view)
    assert sum([told[key] == view[key] for key in told]) >= len(told) - 1  # but what has no fixed shape


def test_what_an_opponent_holds_leaves_no_trace() -> None:
    game = GAMES["kitsunedo"]
    state = some_moment("kitsunedo", 6, 2)
    encoding = Encoding(game)
    mine = encoding.bytes_of(state, 0)
    others = [game.scramble(state, 0, Random(seed)) for seed in range(5)]
    assert len({game.fingerprint(other) for other in others}) > 1
    assert {encoding.bytes_of(other, 0) for other in others} == {mine}
    assert encoding.bytes_of(state, 1) != mine
    assert encoding.bytes_of(state, None) != mine


def test_a_secret_answer_shows_to_its_own_seat_alone() -> None:
    state = some_moment("shibuya", 2, 1)
    while len(state.to_act()) < 2:
        seat = state.to_act()[0]
        state.apply(seat, state.answers(seat)[0])
    speaker, watcher = state.to_act()[:2]
    encoding = Encoding(state.facts.game)
    seen: dict[int, set[bytes]] = {speaker: set(), watcher: set()}
    answers = state.answers(speaker)
    for action in answers:
        world = state.clone()
        world.apply(speaker, action)
        for seat, found in seen.items():
            found.add(encoding.bytes_of(world, seat))
    assert len(answers) > 1
    assert len(seen[speaker]) == len(answers)
    assert len(seen[watcher]) == 1


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_straight_from_a_state_is_what_its_view_gives(name: str) -> None:
    game = GAMES[name]
    encoding = Encoding(game)
    assert encoding.observer is not None
    assert [part.entry.name for part in encoding.left] in ([], ["moment"])  # of which a byte tells that there is one
    for number, options in enumerate([{}, *game.presets.values()]):
        rng = Random(number)
        counts = [seats for seats in range(game.min_seats, game.max_seats + 1) if playable(game, seats, options)]
        state = game.new(rng.choice(counts), options)
        for answers in range(160):
            if answers % 16 == 0 or not state.to_act():
                for seat in [None, *range(state.facts.seats)]:
                    assert encoding.bytes_of(state, seat) == viewed(encoding, state, seat)
            if not state.to_act():
                break
            seat = rng.choice(state.to_act())
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.answers(seat)))


def playable(game: Game, seats: int, options: dict[str, Any]) -> bool:
    try:
        game.facts(seats, options)
    except BadInput:
        return False
    return True


def viewed(encoding: Encoding, state: State, seat: int | None) -> bytes:
    """The reference: by way of the view."""
    return encoding.bytes_of_view(state.view(seat))


class OneByte(Observer):
    """Gives each of its fields one byte."""

    def fields(self) -> list[str]:
        return ["few", "many"]

    def fit(self, spots: Spots) -> None:
        for name in self.fields():
            spots.of(name)


def test_an_observer_is_left_out_where_a_value_needs_more_room() -> None:
    few: tuple[int, Coder] = (0, WholeAtom(0, 254))
    assert fitted(OneByte(), Spots({"few": few, "many": few})) is not None
    assert fitted(OneByte(), Spots({"few": few, "many": (1, WholeAtom(0, 300))})) is None
    places = ListCoder(WholeAtom(0, 9), 0, 100, 64)
    spots = Spots({"list": (0, places)})
    assert spots.all_of("list", 64).first == 1
    assert spots.narrow
    spots.all_of("list", 65)
    assert not spots.narrow


def test_bytes_are_put_where_they_belong_and_nothing_else_moves() -> None:
    page = zeroes(8)
    put_bytes(page, 1, b"\x01\x02")
    put_block(page, 4, b"\x03\x04")
    assert page.getvalue() == bytes([0, 1, 2, 0, 3, 4, 0, 0])


def test_a_writer_that_was_used_before_shows_nothing_of_that() -> None:
    encoding, page = Encoding(GAMES["kitsunedo"]), zeroes(3)
    for answers in (30, 0):
        state = some_moment("kitsunedo", answers, 5)
        assert encoding.written(state, 1, page) == encoding.bytes_of(state, 1)


def test_a_game_that_does_not_describe_its_views_is_refused() -> None:
    with pytest.raises(BadInput, match="no fixed size"):
        Encoding(load())


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_masked_and_come_in_parts(name: str) -> None:
    game = GAMES[name]
    acting = Acting(game.notation)
    state = some_moment(name, 7, 4)
    seat = state.to_act()[0]
    marks = bytearray(acting.count)
    assert acting.mask(state, seat, marks) == len(state.answers(seat)) == sum(marks)
    assert [number for number, mark in enumerate(marks) if mark] == sorted(acting.id(a) for a in state.answers(seat))
    for number in range(0, acting.count, 11):
        parts = acting.split(number)
        assert all(0 <= part < size for part, size in zip(parts, acting.sizes, strict=True))
        assert acting.join(parts) == number
    with pytest.raises(BadInput):
        acting.join([len(acting.verbs)] + [0] * (len(acting.sizes) - 1))


def test_a_memory_keeps_the_last_that_its_seat_heard() -> None:
    vocabulary = Vocabulary(GAMES["kitsunedo"])
    memory = Memory(vocabulary, 1, 2)
    told = [Event("event.turn", {"seat": seat}) for seat in range(3)]
    memory.hear([*told, Event("event.dealt_item", {"seat": 0, "item": "sun"}, only=(0,))])
    rows = bytearray(3 * ROW)
    memory.write(rows)
    numbers = [int.from_bytes(rows[place : place + 2], "big") for place in range(0, len(rows), 2)]
    words = [vocabulary.meaning(number) for number in numbers if number]
    assert words == ["event.turn", "1", "event.turn", "2"]
    assert vocabulary.meaning(vocabulary.number("never said")) == "unknown"


@pytest.mark.parametrize("places", [3, 64])
@pytest.mark.parametrize("bits", [0, 1, 0b1011, 1 << 59, (1 << 60) - 1, 1 << 60, (1 << 250) - 1, 5 << 62])
def test_bits_are_the_list_of_their_places(bits: int, places: int) -> None:
    one, other = zeroes(80), zeroes(80)
    put_bits(one, 2, places, bits)
    put_list(other, 2, places, [number for number in range(250) if bits >> number & 1])
    assert one.getvalue() == other.getvalue()


def test_matches_with_other_tiles_do_not_mix() -> None:
    encoding = Encoding(GAMES["tsuro-seas"])
    states = [some_moment("tsuro-seas", 8, 3), GAMES["tsuro-seas"].new(seats=2, options={"daikaiju": False})]
    assert states[0].view(0)["unseen"] != states[1].view(0)["unseen"]
    for state in states * 2:
        assert encoding.bytes_of(state, 0) == viewed(encoding, state, 0)
