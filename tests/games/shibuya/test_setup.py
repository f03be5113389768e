"""Section B of the ledger: setup with four players (SHB-009..018)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from games.shibuya.build import (
    CONCOURSE,
    GAME,
    area,
    asked,
    asked_whom,
    at,
    energy,
    four,
    heard,
    humans,
    lay,
    legal,
    play,
    refused,
    seat_of,
    seen,
    told_order,
)
from hyakki.core.stack import NATURE
from hyakki.games.shibuya.state import Shibuya


def new(**options: object) -> Shibuya:
    state = GAME.new(4, {**CONCOURSE, **options})
    assert isinstance(state, Shibuya)
    state.log = []
    return state


@pytest.mark.rule("SHB-009")
def test_the_first_round_is_round_one() -> None:
    assert new().view(None)["round"] == 1


@pytest.mark.rule("SHB-010", "SHB-011")
def test_seven_areas_start_with_one_human_and_one_is_spare() -> None:
    state = new()
    assert humans(state) == {"U1": 1, "U2": 1, "U3": 1, "L1": 1, "L2": 1, "L3": 1, "L4": 1}
    assert state.view(None)["human_supply"] == 1


@pytest.mark.rule("SHB-011")
def test_humans_are_a_number_on_each_area() -> None:
    state = at(four("U0", "L1", "L0", "L0"), {"L1": 3, "U2": 1})
    lay(state)
    play(state, "jogo", "eat")  # one choice for all three: no chip is told from another
    assert humans(state) == {"U2": 1}
    assert state.view(None)["human_supply"] == 7


@pytest.mark.rule("SHB-012", "SHB-013")
def test_every_seating_can_be_set() -> None:
    seatings = set()
    for gojo in range(4):
        for order in permutations(["jogo", "hanami", "mahito"]):
            state = new(gojo_seat=gojo, turn_order="-".join(order))
            names = [player["character"] for player in state.view(None)["players"]]
            assert names[gojo] == "gojo"
            assert [names[(gojo + i) % 4] for i in (1, 2, 3)] == list(order)
            seatings.add(tuple(names))
    assert len(seatings) == 24


@pytest.mark.rule("SHB-012")
def test_a_rematch_passes_gojo_on() -> None:
    state = at(four("L0", "L0", "L0", "U1"), {"U2": 1})
    lay(state)
    assert state.outcome is not None
    options = dict(state.facts.options)
    seats = []
    for _ in range(4):
        options = GAME.following(options, state.outcome)
        seats.append(options["gojo_seat"])
    assert seats == [1, 2, 3, 0]
    assert GAME.new(4, options).view(None)["players"][0]["character"] == "gojo"


@pytest.mark.rule("SHB-013")
def test_the_default_order_is_jogo_hanami_mahito_from_gojos_left() -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 1})
    lay(state, gojo="remain")
    turned = [event["seat"] for event in heard(state, "turned")]
    assert turned == [seat_of(state, who) for who in ("jogo", "hanami", "mahito", "gojo")] == [1, 2, 3, 0]


@pytest.mark.rule("SHB-013")
def test_spirits_act_clockwise_from_gojos_left_wherever_he_sits() -> None:
    state = at({"mahito": "L0", "hanami": "L0", "gojo": "U0", "jogo": "L0"}, {"L2": 1})
    lay(state, gojo="remain")
    assert [event["seat"] for event in heard(state, "turned")] == [3, 0, 1, 2]


@pytest.mark.rule("SHB-014")
def test_each_character_has_the_basic_cards_and_three_techniques() -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 1})
    techniques = {
        "gojo": {"blue", "red", "hollow_purple"},
        "jogo": {"domain_amplification", "high_speed_movement", "ember_insects"},
        "hanami": {"domain_amplification", "flower_field", "tree_root"},
        "mahito": {"domain_amplification", "idle_transfiguration", "falling_humans"},
    }
    for who, own in techniques.items():
        assert set(legal(state, who)) == {f"lay {card}" for card in {"move", "use_stairs", "remain"} | own}
        assert set(seen(state, who)["cards"]) == {"move", "use_stairs", "remain"} | own
        assert set(state.view(seat_of(state, who))["hand"]) == {"move", "use_stairs", "remain"} | own
    assert refused(state, "jogo", "lay blue") == "SHB-014"
    assert refused(state, "gojo", "lay domain_amplification") == "SHB-014"


@pytest.mark.rule("SHB-014")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 1})
    assert state.view(None)["hand"] == []
    assert "ember_insects" not in state.view(2)["hand"]
    play(state, "jogo", "lay move")
    assert "move" in state.view(2)["hand"]  # Hanami's own


@pytest.mark.rule("SHB-015", "SHB-016")
def test_start_areas_energy_and_chips() -> None:
    state = new()
    assert area(state, "gojo") == "U0"
    assert [area(state, who) for who in ("jogo", "hanami", "mahito")] == ["L0"] * 3
    assert [energy(state, who) for who in ("gojo", "jogo", "hanami", "mahito")] == [0, 1, 1, 1]
    assert state.view(None)["bank"] == 6
    assert state.view(None)["red_chips_left"] == 4
    assert state.view(None)["red_chips"] == []


@pytest.mark.rule("SHB-017")
def test_gojo_announces_a_spirit_and_it_binds_nobody() -> None:
    ends = []
    for spirit in ("jogo", "hanami", "mahito"):
        state = new()
        assert (asked(state), asked_whom(state)) == ("announce", "gojo")
        assert refused(state, "gojo", "lay move") == "SHB-017"
        play(state, "gojo", f"announce {spirit}")
        assert heard(state, "announced") == [{"seat": 0, "spirit": spirit}]
        for watcher in (None, 0, 1, 2, 3):
            assert state.view(watcher)["announced"] == spirit
        hands = [state.legal(seat) for seat in range(4)]
        lay(state, gojo="blue", jogo="use_stairs", hanami="remain", mahito="remain")
        ends.append((hands, told_order(state)[1:], seen(state, "jogo"), state.outcome))
    assert ends[0][:3] == ends[1][:3] == ends[2][:3]


@pytest.mark.rule("SHB-018")
def test_nature_is_never_asked_with_four_players() -> None:
    rng = Random(18)
    for _ in range(30):
        state = GAME.new(4, CONCOURSE)
        while state.to_act():
            assert NATURE not in state.to_act()
            seat = rng.choice(state.to_act())
            state.apply(seat, rng.choice(state.legal(seat)))
