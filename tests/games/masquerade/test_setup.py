"""General rules and setup: players, tiles, pool, cast, characters, clue cards, first player (TGM-001..020)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.masquerade.build import FOUR, GAME, PLAIN, RED, at, begin, hands, heard, nature, no_match, play, reasons
from hyakki.core.errors import BadInput
from hyakki.games import load
from hyakki.games.masquerade.box import GHOUL, HUMAN, INSPECTOR
from hyakki.games.masquerade.state import Masque

WARD = GAME.box
FIVE = ["hide", "mado", "hinami", "kimi", "touka"]


def new(seats: int, **options: Any) -> Masque:
    state = cast(Masque, GAME.new(seats, options))
    state.log = []
    return state


def drawable(state: Masque) -> set[str]:
    """The characters nature may draw now."""
    return {GAME.format(action).removeprefix("cast ") for action, _ in state.chances()}


def drawn(seats: int, draws: int, **options: Any) -> list[set[str]]:
    """What could be drawn at each of the first draws, the first possible character being drawn every time."""
    state = new(seats, **options)
    choices = []
    for _ in range(draws):
        choices.append(drawable(state))
        nature(state, f"cast {min(choices[-1])}")
    return choices


@pytest.mark.rule("TGM-001")
def test_four_to_eight_players_each_with_one_character() -> None:
    for seats in (3, 9):
        assert "is not 4..8" in no_match(seats)
    assert len(new(8).markers) == 8
    state = begin(FOUR, "ffd ddc cct ttf")
    assert sorted(state.characters) == state.cast
    with pytest.raises(BadInput, match="entries, not 4"):
        GAME.from_position({"seats": 4, "characters": FOUR[:3], "hands": hands("ffd ddc cct ttf")})


@pytest.mark.rule("TGM-002")
def test_the_left_neighbour_is_next() -> None:
    state = at(active_seat=3)
    play(state, 3, "move anteiku_cafe", "skip")
    assert state.view(None)["active_seat"] == 0
    assert state.to_act() == (0,)


@pytest.mark.rule("TGM-003")
def test_every_character_is_human_ghoul_or_inspector() -> None:
    types = dict(zip(WARD.character_names, WARD.types, strict=True))
    assert [name for name, kind in types.items() if kind == INSPECTOR] == ["mado", "amon", "suzuya"]
    assert {name for name, kind in types.items() if kind == HUMAN} == {"kaneki", "kimi", "hide", "yoriko"}
    assert all(kind in (HUMAN, GHOUL, INSPECTOR, HUMAN | GHOUL) for kind in types.values())
    dove_holder = at(hands=hands("ddd ffc cct ttf"), options={"turn_limit": 1})
    play(dove_holder, 0, "move anteiku_cafe", "skip")
    assert reasons(dove_holder)[0] == ["staying_alive"]  # Hide stays a human, whatever doves he holds


@pytest.mark.rule("TGM-004")
def test_one_fulfilled_objective_is_enough() -> None:
    # Kimi has no cards to stay alive with, but her partner lives.
    state = at(
        characters=["kimi", "mado", "nishiki", "hide"], hands=hands("ffd ccf dtt ctt"), options={"turn_limit": 1}
    )
    play(state, 0, "move kamii_canteen", "skip")
    assert reasons(state)[0] == ["partner"]
    assert state.outcome is not None
    assert state.outcome.returns == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.rule("TGM-005")
def test_eight_spots_two_of_them_red_and_the_start_on_one() -> None:
    assert (WARD.spots, WARD.red_spots, WARD.start_spot) == (8, [0, 4], 0)
    wrong = ["anteiku_cafe", "construction_site", *PLAIN[1:3], "ghoul_restaurant", *PLAIN[3:]]
    with pytest.raises(BadInput, match="TGM-005"):
        at(tiles=wrong)


@pytest.mark.rule("TGM-006")
def test_red_tiles_lie_face_down_and_unknown_until_one_is_seen() -> None:
    for order in (RED, tuple(reversed(RED))):
        state = at(tiles=[order[0], *PLAIN[:3], order[1], *PLAIN[3:]], token_spot=3)
        for watcher in (None, 0, 1, 2, 3):
            assert state.view(watcher)["tiles"][0] is state.view(watcher)["tiles"][4] is None
        play(state, 0, "move back_alley", "skip")  # passes spot 4
        assert state.view(None)["tiles"][4] == order[1]
        assert state.view(None)["tiles"][0] == order[0]
    shuffled = new(4, cast=FOUR)
    nature(shuffled, "shuffle ghoul_restaurant construction_site")
    assert shuffled.view(0)["face_up"] == [1, 2, 3, 5, 6, 7]
    assert GAME.position(shuffled)["tiles"][0] == "ghoul_restaurant"


@pytest.mark.rule("TGM-007")
def test_plain_tiles_are_shuffled_onto_the_other_spots_face_up() -> None:
    state = new(4, cast=FOUR)
    order = list(reversed(PLAIN))
    nature(state, "shuffle " + " ".join(RED), "shuffle " + " ".join(order))
    view = state.view(None)
    assert [view["tiles"][spot] for spot in (1, 2, 3, 5, 6, 7)] == order
    assert view["face_up"] == [1, 2, 3, 5, 6, 7]
    assert heard(state, "tiles_laid") == [{"tiles": order}]


@pytest.mark.rule("TGM-008")
def test_the_token_starts_on_the_face_down_tile_of_spot_0() -> None:
    view = new(4).view(None)
    assert view["token_spot"] == 0
    assert 0 not in view["face_up"]


@pytest.mark.rule("TGM-009")
@pytest.mark.parametrize(("seats", "pool"), [(4, 12), (5, 20), (6, 24), (7, 35), (8, 40)])
def test_the_pool_comes_from_the_table_and_players_start_without_markers(seats: int, pool: int) -> None:
    view = new(seats).view(None)
    assert (view["pool"], view["markers"]) == (pool, [0] * seats)


@pytest.mark.rule("TGM-009")
def test_a_player_may_hold_any_number_of_markers_but_no_marker_is_made() -> None:
    state = at(markers=[11, 0, 0, 0], token_spot=5)
    play(state, 0, "move bookshop", "skip", "give 0")
    assert state.markers == [12, 0, 0, 0]
    with pytest.raises(BadInput, match="TGM-009"):
        at(markers=[1, 0, 0, 0], pool=12)


@pytest.mark.rule("TGM-010")
@pytest.mark.parametrize(
    ("seats", "row", "ghouls", "inspectors", "humans"),
    [
        (4, "a", 1, 1, 2),
        (5, "a", 2, 1, 2),
        (6, "a", 2, 1, 3),
        (6, "b", 2, 2, 2),
        (7, "a", 3, 1, 3),
        (7, "b", 3, 2, 2),
        (8, "a", 4, 1, 3),
        (8, "b", 4, 2, 2),
    ],
)
def test_the_numbers_of_each_type_are_those_of_the_table(
    seats: int, row: str, ghouls: int, inspectors: int, humans: int
) -> None:
    state = new(seats, setup_row=row)
    for _ in range(seats):
        nature(state, f"cast {max(drawable(state))}")
    types = [WARD.types[character] for character in state.cast]
    assert [types.count(kind) for kind in (GHOUL, INSPECTOR, HUMAN)] == [ghouls, inspectors, humans]


@pytest.mark.rule("TGM-011")
def test_row_b_needs_six_players() -> None:
    for seats in (4, 5):
        assert "TGM-011" in no_match(seats, setup_row="b")
    for seats in (6, 7, 8):
        assert new(seats, setup_row="b").terms.row.inspector == 2
        assert new(seats).terms.row.inspector == 1


@pytest.mark.rule("TGM-012")
def test_the_cast_is_drawn_at_random_or_given_and_must_fit() -> None:
    state = new(4, cast=list(reversed(FOUR)))
    assert state.view(None)["cast"] == ["kimi", "hide", "mado", "hinami"]  # its order means nothing
    assert "TGM-012" in no_match(4, cast=FOUR[:3])
    assert "TGM-012" in no_match(4, cast=["hide", "mado", "amon", "kimi"])  # two inspectors, no ghoul
    assert drawable(new(4)) == {"nishiki", "hinami", "touka"}
    random = new(5)
    for name in ("rize", "touka", "hide", "kimi", "amon"):
        nature(random, f"cast {name}")
    assert heard(random, "cast") == [{"characters": ["kimi", "hide", "amon", "rize", "touka"]}]


@pytest.mark.rule("TGM-013")
def test_rize_is_never_used_with_four() -> None:
    assert "TGM-013" in no_match(4, cast=["hide", "mado", "rize", "kimi"])
    assert "rize" not in drawable(new(4))
    assert "rize" in drawable(new(5))


@pytest.mark.rule("TGM-014")
def test_tsukiyama_at_four_needs_the_option() -> None:
    cast_ = ["hide", "mado", "tsukiyama", "kimi"]
    assert "TGM-014" in no_match(4, cast=cast_)
    assert "tsukiyama" not in drawable(new(4))
    assert "tsukiyama" in new(4, cast=cast_, allow_tsukiyama_at_four=True).view(0)["cast"]
    assert "tsukiyama" in drawable(new(4, allow_tsukiyama_at_four=True))
    assert "rize" not in drawable(new(4, allow_tsukiyama_at_four=True))


@pytest.mark.rule("TGM-015")
def test_a_first_game_has_harmless_ghouls_with_four_or_five() -> None:
    assert drawn(4, 1, first_game=True) == [{"hinami", "nishiki"}]
    assert drawn(5, 2, first_game=True) == [{"hinami", "nishiki"}, {"nishiki"}]
    assert drawn(6, 1, first_game=True) == drawn(6, 1)


@pytest.mark.rule("TGM-016")
def test_the_cast_is_public_from_the_start() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    for watcher in (None, 0, 1, 2, 3):
        assert sorted(state.view(watcher)["cast"]) == sorted(FOUR)


@pytest.mark.rule("TGM-017")
def test_each_player_knows_the_own_character_and_no_other() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    for seat, name in enumerate(FOUR):
        seen = state.view(seat)["characters"]
        assert seen == [name if s == seat else None for s in range(4)]
        assert heard(state, "character", seat) == [{"seat": seat, "character": name}]
    assert state.view(None)["characters"] == [None] * 4
    assert heard(state, "character") == []


@pytest.mark.rule("TGM-018")
@pytest.mark.parametrize(
    ("seats", "counts"), [(4, [3] * 4), (5, [3, 4, 4, 4]), (6, [4, 5, 5, 4]), (7, [5, 5, 6, 5]), (8, [6] * 4)]
)
def test_clue_cards_are_used_by_their_mark(seats: int, counts: list[int]) -> None:
    assert list(new(seats).view(None)["clue_cards"].values()) == counts


@pytest.mark.rule("TGM-019")
def test_three_cards_are_dealt_to_each_and_none_is_left() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    assert GAME.position(state)["hands"] == [
        sorted(hand, key=WARD.clue_names.index) for hand in hands("ffd ddc cct ttf")
    ]
    for seat in range(4):
        seen = state.view(seat)["hands"]
        assert [hand is None for hand in seen] == [s != seat for s in range(4)]
        assert len(seen[seat]) == 3
        assert [told["seat"] for told in heard(state, "dealt", seat)] == [seat]  # face down to the others
    assert heard(state, "dealt", None) == []
    few = {**GAME.manual.data["clue_cards"], "by_mark": {"4": {"dove": 3, "food": 3, "coffee": 3}}}
    with pytest.raises(BadInput, match="three each"):
        load("masquerade", {"clue_cards": few})


@pytest.mark.rule("TGM-020")
def test_the_first_player_is_drawn_or_set() -> None:
    state = cast(Masque, GAME.new(4, {"cast": FOUR}))
    dealt = "shuffle " + " ".join(["dove", "food", "coffee", "transformation"] * 3)
    nature(state, "shuffle " + " ".join(RED), "shuffle " + " ".join(PLAIN), "shuffle " + " ".join(FOUR), dealt)
    assert [(GAME.format(action), weight) for action, weight in state.chances()] == [
        (f"first {s}", 1) for s in range(4)
    ]
    nature(state, "first 2")
    assert state.view(None)["active_seat"] == 2
    assert begin(FOUR, "ffd ddc cct ttf", first=3).view(None)["active_seat"] == 3
