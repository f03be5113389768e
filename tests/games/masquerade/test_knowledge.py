"""What seats know: certain, never wrong, remembered; and worlds dealt by their odds."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any, cast

import pytest

from games.masquerade.build import GAME, at, exchanging, hands, known, notes, on, play
from hyakki.core.stack import NATURE, State
from hyakki.games.masquerade.dealing import Contents, Dealer, card_place, hand_place
from hyakki.games.masquerade.hands import ALL_HANDS, HAND_OF, HANDS, WITHOUT_MASKS, at_least
from hyakki.games.masquerade.hidden import scramble
from hyakki.games.masquerade.state import Masque

TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (6, {"setup_row": "b"}),
    (8, {}),
    (5, {"mask": True, "support": True}),
    (8, {"mask": True, "board_card_counts": "always"}),
]


def random_answer(state: State, rng: Random) -> None:
    seat = rng.choice(state.to_act())
    state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_knowledge_never_excludes_the_truth(seats: int, options: dict[str, Any]) -> None:
    for seed in range(6):
        rng = Random(seed)
        state = cast(Masque, GAME.new(seats, options))
        while state.to_act():
            random_answer(state, rng)
            if not state.hands:
                continue
            for watcher in range(seats + 1):
                for seat in [s for s in range(seats) if s != watcher]:
                    place = watcher * seats + seat
                    assert state.notes[place] >> state.hands[seat] & 1
                    assert not state.ruled_out[place] >> state.characters[seat] & 1


def test_a_look_and_the_moves_since_leave_what_must_still_be_true() -> None:
    # Seat 0 sees the whole hand of seat 1, gives it a food and takes a dove.
    state = at(pending=on("interrogation"), markers=[0, 3, 0, 0], hands=hands("ffd ddc cct ttd"))
    play(state, 0, "interrogate 1", "exchange food dove")
    assert known(state, 0, 1)["hands"] == ["dove+food+coffee"]
    # Seat 2 interrogates seat 1: one card may have been exchanged, no more.
    play(state, 1, "move anteiku_cafe", "skip")
    play(state, 2, "move kamii_canteen", "interrogate 1")
    play(state, 2, "keep")
    after = known(state, 0, 1)
    assert after["at_least"] == {}
    assert after["at_most"] == {"dove": 2, "food": 2, "coffee": 2, "transformation": 1}
    # Seat 3's interrogation of seat 2 does not touch what is known of seat 1.
    play(state, 3, "move ccg_office", "interrogate 2")
    play(state, 2, "show coffee coffee")
    play(state, 3, "keep")
    assert known(state, 0, 1)["at_least"] == {}
    assert known(state, 0, 1)["at_most"] == {**after["at_most"], "dove": 1}  # no marker for doves


def test_markers_taken_and_not_taken_tell_about_hands() -> None:
    state = at(hands=hands("ccf ccd dct ddf"))
    play(state, 0, "move anteiku_cafe")
    assert known(state, None, 0)["at_least"] == {"coffee": 2}
    assert known(state, None, 2)["at_most"]["coffee"] == 1
    pairs = at(hands=hands("ccf fdt dct ddf"), pending=on("suspicion_any_pair"))
    assert known(pairs, 3, 1)["at_most"] == dict.fromkeys(("dove", "food", "coffee", "transformation"), 1)


def test_a_full_set_that_does_not_win_rules_characters_out_until_it_changes() -> None:
    # Seat 0 knows that Mado (seat 1) holds three food; at seat 1's turn nothing happens.
    seen = [{"watcher": 0, "seat": 1, "hands": ["food+food+food"]}]
    state = at(characters=["hinami", "mado", "hide", "kimi"], hands=hands("ddc fff cct ttd"), known=seen)
    play(state, 0, "move anteiku_cafe", "skip")
    assert known(state, 0, 1)["not"] == ["kimi", "hide"]
    for _ in range(20):
        world = cast(Masque, GAME.imagine(state.view(0), Random(_)))
        assert GAME.box.character_names[world.characters[1]] == "mado"


def test_a_character_that_can_only_collect_food_does_not_hold_three_after_its_check() -> None:
    others = [{"watcher": 0, "seat": 1, "not": ["mado", "hinami"]}]
    state = at(
        characters=["kimi", "hide", "mado", "hinami"], active_seat=1, hands=hands("ddc ffc cct ttd"), known=others
    )
    assert known(state, 0, 1)["at_most"]["food"] == 2
    assert known(state, 2, 1)["at_most"]["food"] == 3


def test_hands_and_characters_that_do_not_go_together_are_never_dealt() -> None:
    state = at(hands=hands("ffd ddc cct ttf"), active_seat=3)
    worlds = [cast(Masque, GAME.imagine(state.view(0), Random(seed))) for seed in range(300)]
    sets = [w for w in worlds if w.hands[3] == HAND_OF[(2, 2, 2)]]
    assert sets  # three coffee is possible …
    hinami = GAME.box.character_index["hinami"]
    assert all(world.characters[3] != hinami for world in sets)  # … but not for Hinami, who would have won


def test_the_notebook_lists_what_a_seat_saw_and_when_and_clones_share_it() -> None:
    state = at(pending=on("interrogation"), turn=4)
    play(state, 0, "interrogate 1")
    play(state, 1, "show dove dove")
    play(state, 0, "exchange food dove")
    assert notes(state, 0, "shown") == [{"turn": 4, "what": "shown", "seat": 0, "other": 1, "cards": ["dove", "dove"]}]
    page = notes(state, 1, "exchanged")[0]
    assert (page["gave"], page["took"]) == ("food", "dove")
    assert [entry["what"] for entry in state.view(2)["notebook"]] == ["interrogated"]
    assert state.clone().notebook is state.notebook


def exact(notes_of: list[int], deck: list[int]) -> Counter[tuple[int, ...]]:
    """By brute force over all orders of the cards: how often each choice of hands is dealt."""
    cards = [clue for clue, count in enumerate(deck) for _ in range(count)]
    ways: Counter[tuple[int, ...]] = Counter()
    for order in permutations(cards):
        dealt = tuple(HAND_OF[tuple(sorted(order[3 * i : 3 * i + 3]))] for i in range(len(notes_of)))
        if all(note >> hand & 1 for note, hand in zip(notes_of, dealt, strict=True)):
            ways[dealt] += 1
    return ways


@pytest.mark.parametrize(
    ("first", "second"),
    [(WITHOUT_MASKS, WITHOUT_MASKS), (WITHOUT_MASKS & at_least(1, 2), WITHOUT_MASKS), (ALL_HANDS, at_least(2, 1))],
)
def test_hands_are_dealt_in_proportion_to_the_ways_to_deal_them(first: int, second: int) -> None:
    deck = [1, 3, 1, 1, 0]
    odds = exact([first, second], deck)
    contents = Contents([hand_place(first), hand_place(second)], deck)
    rng = Random(5)
    draws = 20_000
    counts = Counter(tuple(contents.draw(rng)) for _ in range(draws))
    assert set(counts) == set(odds)
    total = sum(odds.values())
    for dealt, count in odds.items():
        expected = draws * count / total
        assert abs(counts[dealt] - expected) < 5 * expected**0.5 + 1


def test_single_cards_are_dealt_with_the_hands() -> None:
    contents = Contents([hand_place(ALL_HANDS), card_place()], [2, 1, 1, 0, 0])
    counts = Counter(contents.draw(Random(seed))[1] for seed in range(4000))
    assert set(counts) == {0, 1, 2}
    assert abs(counts[0] - 2000) < 200  # two of the four cards are doves


def test_dealing_finds_the_one_world_that_fits() -> None:
    """Hand and character exclude each other everywhere but in one far corner; drawing would hardly get there."""
    food, other = 1 << HAND_OF[(1, 1, 1)], 1 << HAND_OF[(0, 2, 3)]
    won = {1: ALL_HANDS, 2: ALL_HANDS & ~other}
    dealer = Dealer([food | other, food | other], 0, [1, 3, 1, 1, 0], [1, 2], [0, 0], [won, {}])
    dealt, _, people = dealer.deal(Random(1))
    assert dealt == [HAND_OF[(0, 2, 3)], HAND_OF[(1, 1, 1)]]
    assert people == [2, 1]
    impossible = Dealer([food], 0, [0, 3, 0, 0, 0], [2], [0], [won])
    with pytest.raises(AssertionError, match="no world fits"):
        impossible.deal(Random(1))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_imagined_worlds_fit_all_that_is_known(seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    state = cast(Masque, GAME.new(seats, options))
    while state.to_act():
        random_answer(state, rng)
        watcher = rng.choice([None, *range(seats)])
        world = cast(Masque, GAME.imagine(state.view(watcher), rng))
        assert world.view(watcher) == state.view(watcher)
        assert GAME.pieces(world) == GAME.pieces(state)
        twin = scramble(state, watcher, rng)
        assert twin.view(watcher) == state.view(watcher)


def test_every_hidden_hand_of_the_truth_is_imagined() -> None:
    state = at(pending=exchanging(0, 1), shown=["dove", "dove"])
    truth = [HANDS[hand] for hand in state.hands]
    for watcher in (None, 0, 2):
        imaginer = GAME.imaginer(state.view(watcher))
        worlds = [cast(Masque, imaginer.deal(Random(seed))) for seed in range(400)]
        for seat in range(4):
            assert any(HANDS[world.hands[seat]] == truth[seat] for world in worlds)
            assert any(world.characters[seat] == state.characters[seat] for world in worlds)
