"""Positions and data files: what cannot be is refused, with the place of the mistake."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.masquerade.build import FOUR, GAME, MASKS, SUPPORT, at, exchanging, hands, on
from hyakki.core.errors import BadInput
from hyakki.games import load


def polled(frame: str) -> dict[str, Any]:
    """A poll that all four have yet to answer."""
    return {"frame": frame, "waiting": [0, 1, 2, 3]}


def covering(give: bool) -> list[dict[str, Any]]:
    """The frames of a turn in which a seat is asked to cover up."""
    return [{"frame": "turn_end"}, {"frame": "cover_up", "seat": 0, "give": give}]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": hands("ffd ddc cct")}, "hands: has 3 entries"),
    ({"hands": hands("ffd ddc cct tt")}, "hands[3]: has 2 entries"),
    ({"hands": hands("ddd ddd dcc ttf")}, "dove is named 7 times"),
    ({"hands": hands("ffm ddc cct ttf")}, "mask is named 1 times"),
    ({"characters": ["hide", "mado", "amon", "kimi"]}, "characters: does not fit the table"),
    ({"characters": ["hide", "hide", "mado", "hinami"]}, "hide stands there twice"),
    ({"cast": ["hide", "mado", "hide"]}, "cast[2]"),
    ({"markers": [13, 0, 0, 0]}, "pool"),
    ({"tiles": ["bookshop"]}, "TGM-005"),
    ({"board_cards": ["food", None, None, None]}, "TGM-100"),
    ({"support_tokens": ["neutral"] * 4}, "TGM-108"),
    ({"support_tokens": ["neutral"] * 4, "options": SUPPORT}, "TGM-108"),
    ({"known": [{"watcher": 1, "seat": 0, "hands": ["dove+dove+dove"]}]}, "known[0].hands"),
    ({"known": [{"watcher": 1, "seat": 0, "not": ["hide"]}]}, "known[0].not"),
    ({"known": [{"watcher": 1, "seat": 1, "hands": ["dove+dove+dove"]}]}, "known[0].hands: are of the own hand"),
    ({"known": [{"watcher": 1, "seat": 0}, {"watcher": 1, "seat": 0}]}, "known[1]: what this watcher knows"),
    ({"pending": [{"frame": "turn"}, {"frame": "shuffle_plain_tiles"}], "face_up": [0, 1, 2]}, "TGM-007"),
    (
        {
            "options": MASKS,
            "pending": [
                {"frame": "turn_end"},
                {"frame": "replace_board_card", "seat": 0},
                {"frame": "move", "seat": 0},
            ],
        },
        "TGM-103",
    ),
    ({"known_notes": [{"what": "exchanged", "seat": 0, "other": 1, "cards": ["dove"] * 3}]}, "known_notes[0].cards"),
    ({"known_notes": [{"what": "kept", "seat": 0, "other": 1, "cards": ["dove"]}]}, "known_notes[0].cards"),
    ({"known_notes": [{"what": "shown", "seat": 0, "cards": ["dove"]}]}, "known_notes[0].other"),
    ({"known_notes": [{"what": "suspected", "seat": 0}]}, "known_notes[0].action"),
    ({"known_notes": [{"what": "looked", "seat": 0, "other": 1}]}, "known_notes[0].token"),
    ({"markers": [12, 0, 0, 0], "pending": covering(give=True)}, "TGM-068"),
    ({"markers": [0, 0, 0, 0], "pending": covering(give=False)}, "TGM-066"),
    ({"pending": [*covering(give=True), *on("cover_up_give")[1:]]}, "TGM-068"),
    ({"face_up": [9]}, "face_up[0]"),
    ({"xyzzy": 1}, "xyzzy"),
    ({"pending": [{"frame": "move", "seat": 0}]}, "pending[0]"),
    ({"pending": [{"frame": "turn_end"}, {"frame": "turn"}]}, "pending[0]"),
    ({"pending": [{"frame": "turn"}, {"frame": "deal_clue_cards"}]}, "deal_clue_cards is pending"),
    ({"pending": [{"frame": "turn_end"}, {"frame": "support_step", "seat": 0}]}, "TGM-108"),
    ({"pending": [{"frame": "turn"}, polled("show_two"), polled("pass_one")]}, "in its order"),
    ({"pending": [{"frame": "turn"}, polled("pass_one"), polled("pass_one")]}, "in its order"),
    ({"pending": [{"frame": "turn_end"}, polled("pass_one")]}, "above turn alone"),
    ({"options": SUPPORT, "support_tokens": []}, "support_tokens: is missing"),
    ({"pending": [{"frame": "turn_end"}, {"frame": "replace_board_card", "seat": 0}]}, "TGM-093"),
    ({"pending": exchanging(0, 0), "shown": ["dove", "food"]}, "TGM-057"),
    ({"pending": exchanging(0, 1), "shown": ["food", "food"]}, "shown: is not"),
    ({"pending": exchanging(0, 1)}, "shown: is not"),
    ({"shown": ["food", "food"]}, "shown: cards are shown only"),
    ({"pending": [{"frame": "turn_end"}, {"frame": "attack", "seat": 0, "action": "interrogation"}]}, "TGM-070"),
    ({"pending": [{"frame": "turn_end"}, {"frame": "attack", "seat": 0, "action": "attack_three_markers"}]}, "TGM-070"),
    ({"pending": [{"frame": "turn"}, {"frame": "show_two", "waiting": [0, 1]}]}, "pending[1].waiting"),
    (
        {"pending": [{"frame": "turn"}, {"frame": "pass_one", "waiting": [1, 2, 3], "answers": {"0": "pass coffee"}}]},
        "pending[1].answers.0",
    ),
    ({"options": MASKS, "fourth_cards": ["mask"] * 4}, "fourth_cards[0]"),
    ({"pending": [{"frame": "tile_action", "action": "xyzzy"}]}, "pending[0].action"),
]


@pytest.mark.parametrize(("change", "problem"), WRONG)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadInput) as error:
        at(**change)
    assert problem in str(error.value)


def test_a_position_without_hands_is_refused() -> None:
    with pytest.raises(BadInput, match="hands: is missing"):
        GAME.from_position({"characters": FOUR})
    with pytest.raises(BadInput, match="cast: is missing"):
        GAME.from_position({"hands": hands("ffd ddc cct ttf")})


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"pending": on("interrogation"), "markers": [0, 3, 0, 0]},
        {"options": {**MASKS, **SUPPORT}, "red_known": True, "token_spot": 4},
    ],
)
def test_a_position_reads_back(position: dict[str, Any]) -> None:
    written = GAME.position(at(**position))
    assert GAME.position(GAME.from_position(written)) == written


def changed(stem: str, *path: Any, value: Any) -> dict[str, Any]:
    """A data file with one value replaced."""
    data = copy.deepcopy(GAME.manual.data[stem])
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return {stem: data}


BROKEN = [
    (changed("characters", "characters", 0, "types", value=["vampire"]), "kaneki.types"),
    (changed("characters", "characters", 0, "kills", value="vampire"), "kaneki.kills"),
    (changed("characters", "characters", 1, "partner", value="nobody"), "kimi.partner"),
    (changed("characters", "characters", 3, "special_action_x", value=None), "mado.special_action_x"),
    (changed("characters", "characters", 0, "collection", value={"tea": 3}), "kaneki"),
    (changed("characters", "characters", 0, "collection", value={"food": 2, "dove": 1}), "kaneki.collection"),
    (changed("characters", "characters", 1, "id", value="kaneki"), "twice"),
    (changed("characters", "characters", 0, "excludes", value=["nobody"]), "kaneki.excludes"),
    (changed("characters", "characters", 0, "set", value="promo"), "set"),
    (changed("characters", "characters", 10, "ban_lifted_by", value="nothing"), "tsukiyama.ban_lifted_by"),
    (changed("characters", "characters", 0, "banned_at", value=[6]), "TGM-010"),
    (changed("setup", "first_game_ghouls", value=["hinami"]), "TGM-015"),
    (changed("clue_cards", "types", value=["dove", "food"]), "clue_cards.json types"),
    (changed("clue_cards", "by_mark", "4", value={"tea": 12}), "by_mark 4"),
    (changed("setup", "rows", 0, "human", value=3), "TGM-010"),
    (changed("setup", "rows", 0, "pool", value=0), "TGM-009"),
    (changed("setup", "first_game_ghouls", value=["nobody"]), "first_game_ghouls"),
    (changed("tiles", "board", "red_spots", value=[0]), "TGM-005"),
    (changed("tiles", "board", "red_spots", value=[0, 4, 4]), "TGM-005"),
    (changed("tiles", "board", "start_spot", value=1), "start_spot"),
    (changed("tiles", "board", "spots", value=7), "board.spots"),
    (changed("tiles", "tiles", 0, "actions", value=["dance"]), "anteiku_cafe.actions"),
    (changed("tiles", "actions", "interrogation", "kind", value="dance"), "interrogation.kind"),
    (changed("tiles", "actions", "suspicion_food", "clue", value="tea"), "suspicion_food.clue"),
    (changed("tiles", "actions", value={}), "tiles.json actions"),
    (changed("tiles", "board", value=3), "tiles.json"),
]


@pytest.mark.parametrize(("data", "problem"), BROKEN)
def test_data_that_cannot_be_is_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadInput) as error:
        load("masquerade", data)
    assert problem in str(error.value)


def test_the_totals_in_the_data_are_those_of_the_marks() -> None:
    clues = GAME.manual.data["clue_cards"]
    for seats, counts in clues["in_play"].items():
        assert GAME.box.deck(int(seats), False)[:4] == list(counts.values())


@pytest.mark.rule("TGM-078")
def test_the_end_is_due_when_the_pool_is_empty() -> None:
    turn = {"pending": on("cover_up_remove"), "markers": [12, 0, 0, 0]}
    assert at(**turn).end_due
    for change in ({**turn, "end_due": False}, {"end_due": True}, {"markers": [12, 0, 0, 0]}):
        with pytest.raises(BadInput) as error:
            at(**change)
        assert error.value.path == "end_due"
    assert at(pending=on("cover_up_remove"), markers=[11, 0, 0, 0], end_due=True).end_due  # one went back (TGM-079)
