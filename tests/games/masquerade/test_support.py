"""The Support variant (TGM-108..118)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.masquerade.build import (
    FOUR,
    GAME,
    SUPPORT,
    all_heard,
    asked,
    at,
    begin,
    ended,
    everybody,
    hands,
    heard,
    keys,
    legal,
    on,
    play,
    reasons,
    refused,
)
from hyakki.core.stack import Shuffle
from hyakki.games.masquerade.state import Masque

STEP: dict[str, Any] = {
    "options": SUPPORT,
    "pending": [{"frame": "turn_end"}, {"frame": "support_step", "seat": 0}],
    "support_tokens": ["neutral", "neutral", "transformed_kaneki", "neutral"],
    "known": [{"watcher": seat, "seat": seat, "token": True} for seat in range(4)],
}
KILLER = ["touka", "mado", "hide", "kimi"]


def tokens(state: Masque, watcher: int | None) -> list[str | None]:
    """What a watcher knows of the tokens."""
    return cast(list[str | None], state.view(watcher)["support_tokens"])


def attacked(holder: int, characters: list[str] = KILLER, **position: Any) -> Masque:
    """Seat 0 attacks seat 1; somebody has the transformed Kaneki."""
    held = ["transformed_kaneki" if seat == holder else "neutral" for seat in range(len(characters))]
    seats = len(characters)
    state = at(
        characters=characters,
        hands=hands("dfc dft dct fct dfc dft")[:seats],
        markers=[0, 3] + [0] * (seats - 2),
        pending=on("attack_three_markers"),
        support_tokens=held,
        **{"options": SUPPORT, **position},
    )
    play(state, 0, "attack 1")
    return state


@pytest.mark.rule("TGM-108")
@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_one_token_each_a_single_transformed_kaneki_among_them(seats: int) -> None:
    state = cast(Masque, GAME.new(seats, {"support": True}))
    frames = [frame for frame in state.stack if frame.NAME == "deal_support_tokens"]
    assert len(frames) == 1
    shuffle = cast("Shuffle[Masque]", frames[0])
    pool = sorted(shuffle.pool(state))
    assert len(pool) == seats
    assert [pool.count(token) for token in sorted(set(pool))] == [seats - 1, 1]


@pytest.mark.rule("TGM-108")
def test_each_looks_at_the_own_token_after_the_deal() -> None:
    state = begin(FOUR, "ffd ddc cct ttf", support=True)
    assert tokens(state, 0) == ["transformed_kaneki", "neutral", "neutral", "neutral"]  # there is only one
    assert tokens(state, 2) == [None, None, "neutral", None]
    assert tokens(state, None) == [None] * 4
    assert [told["seat"] for told in heard(state, "token", 2)] == [2]
    assert heard(state, "token", None) == []
    assert keys(state).index("dealt") < keys(state).index("token")
    assert begin(FOUR, "ffd ddc cct ttf").view(0)["support_tokens"] is None


@pytest.mark.rule("TGM-109")
def test_look_or_swap_or_nothing() -> None:
    state = at(**STEP)
    assert legal(state, 0) == [*[f"look {s}" for s in range(4)], *[f"swap {s}" for s in (1, 2, 3)], "skip"]
    assert refused(0, "swap 0", **STEP) == "TGM-109"
    assert refused(0, "keep", **STEP) == "TGM-109"
    play(state, 0, "skip")
    assert state.to_act() == (1,)


@pytest.mark.rule("TGM-109")
def test_the_step_comes_at_the_end_of_every_turn() -> None:
    state = at(options=SUPPORT)
    play(state, 0, "move anteiku_cafe")
    play(state, 0, "skip")  # no interrogation
    assert (asked(state), state.to_act()) == ("support_step", (0,))
    core = at()
    play(core, 0, "move anteiku_cafe")
    play(core, 0, "skip")
    assert (asked(core), core.to_act()) == ("move", (1,))


@pytest.mark.rule("TGM-110")
def test_a_look_is_public_and_what_it_shows_is_not() -> None:
    state = at(**STEP)
    play(state, 0, "look 2")
    assert tokens(state, 0) == ["neutral", "neutral", "transformed_kaneki", "neutral"]  # there is only one
    assert heard(state, "token", 0)[0]["token"] == "transformed_kaneki"
    for watcher in (None, 1, 2, 3):
        assert heard(state, "looked", watcher) == [{"seat": 0, "other": 2}]
        assert heard(state, "token", watcher) == []
    assert tokens(state, 1) == [None, "neutral", None, None]
    other = at(**{**STEP, "support_tokens": ["neutral", "neutral", "neutral", "transformed_kaneki"]})
    play(other, 0, "look 2")
    assert all_heard(state, 1) == all_heard(other, 1)


@pytest.mark.rule("TGM-111")
def test_a_swap_is_public_and_unseen() -> None:
    state = at(**STEP)
    play(state, 0, "swap 2")
    assert GAME.position(state)["support_tokens"] == ["transformed_kaneki", "neutral", "neutral", "neutral"]
    assert heard(state, "swapped", None) == [{"seat": 0, "other": 2}]
    # Each of the two knows where the token went that he gave, and not what he got, unless he gave the only Kaneki.
    assert tokens(state, 0) == [None, None, "neutral", None]
    assert tokens(state, 2) == ["transformed_kaneki", "neutral", "neutral", "neutral"]
    # A later look shows it.
    for seat, tile in ((1, "anteiku_cafe"), (2, "kamii_canteen"), (3, "ccg_office")):
        play(state, seat, f"move {tile}", "skip", "skip")
    play(state, 0, "move back_alley", "skip", "look 0")
    assert tokens(state, 0)[0] == "transformed_kaneki"


@pytest.mark.rule("TGM-108", "TGM-110")
def test_who_has_seen_all_tokens_but_one_knows_the_last() -> None:
    seen = [{"watcher": 0, "seat": seat, "token": True} for seat in (0, 1)]
    state = at(**{**STEP, "known": seen})
    assert tokens(state, 0) == ["neutral", "neutral", None, None]
    play(state, 0, "look 3")
    assert tokens(state, 0) == ["neutral", "neutral", "transformed_kaneki", "neutral"]
    assert tokens(state, None) == [None] * 4


@pytest.mark.rule("TGM-112")
def test_no_support_step_in_a_turn_that_ends_the_game() -> None:
    due = at(options=SUPPORT, markers=[11, 0, 0, 0], token_spot=5)
    play(due, 0, "move bookshop", "skip", "give 1")
    assert ended(due)[1] == "pool_empty"
    assert ended(attacked(3))[1] == "attack"
    instant = at(options=SUPPORT, hands=hands("fff ddc cct ttd"))
    assert ended(instant)[1] == "instant_victory"


@pytest.mark.rule("TGM-113")
def test_both_reveal_their_characters_and_then_their_tokens() -> None:
    state = attacked(1)
    told = keys(state)
    assert told[:4] == ["attacked", "revealed", "revealed", "tokens_revealed"]
    assert heard(state, "revealed", 3)[:2] == [
        {"seat": 0, "character": "touka"},
        {"seat": 1, "character": "mado"},
    ]
    both = {"seats": [0, 1], "tokens": ["neutral", "transformed_kaneki"]}
    assert heard(state, "tokens_revealed", None) == [both]


@pytest.mark.rule("TGM-114")
@pytest.mark.parametrize(("holder", "killed", "rule"), [(1, 0, "TGM-114"), (0, 1, "TGM-076"), (2, 1, "TGM-076")])
def test_the_transformed_kaneki_turns_an_attack_on_its_owner_around(holder: int, killed: int, rule: str) -> None:
    state = attacked(holder)
    assert state.outcome is not None
    assert state.outcome.details["killed"] == killed
    assert ended(state)[1:] == ("attack", rule)


@pytest.mark.rule("TGM-115")
def test_the_tokens_decide_special_actions_too() -> None:
    for holder, killed in ((2, 0), (1, 2)):
        held = ["transformed_kaneki" if seat == holder else "neutral" for seat in range(4)]
        state = at(
            characters=["mado", "hide", "hinami", "kimi"],
            hands=hands("ddf dfc dct fct"),
            markers=[0, 0, 1, 0],
            options=SUPPORT,
            support_tokens=held,
        )
        play(state, 0, "special 2")
        assert state.outcome is not None
        assert state.outcome.details["killed"] == killed
        assert keys(state)[:4] == ["attacked", "revealed", "revealed", "tokens_revealed"]


@pytest.mark.rule("TGM-116")
def test_an_attacker_killed_so_loses_and_the_others_are_judged_as_usual() -> None:
    held = ["neutral", "transformed_kaneki", "neutral", "neutral"]
    state = at(
        characters=KILLER,
        hands=hands("dfc dft ddf ttf"),
        markers=[0, 3, 0, 0],
        pending=on("attack_three_markers"),
        support_tokens=held,
        options=SUPPORT,
    )
    play(state, 0, "attack 1")
    assert reasons(state)[0] == []
    assert reasons(state)[2:] == [["staying_alive"], ["staying_alive"]]


@pytest.mark.rule("TGM-117")
def test_killing_the_attacker_counts_as_a_kill() -> None:
    inspector = attacked(1)  # Touka attacks Mado and dies
    assert reasons(inspector)[1] == ["inspector_team"]
    cast_ = ["mado", "touka", "amon", "hinami", "hide", "kaneki"]
    ghoul = attacked(1, cast_, options={"support": True, "setup_row": "b"})  # Mado attacks Touka and dies
    assert reasons(ghoul)[:3] == [[], ["kills"], []]
    human = attacked(1, ["touka", "hide", "mado", "kimi"])
    assert reasons(human)[1] == []  # Hide kills Touka, which is no objective of his


@pytest.mark.rule("TGM-118")
def test_both_variants_go_together() -> None:
    state = begin(FOUR, "ffdm ddcm cctm ttfm", mask=True, support=True)
    everybody(state, *["place mask"] * 4)
    everybody(state, "show food food", "show dove dove", "show coffee coffee", "show food transformation")
    everybody(state, "pass dove", "pass coffee", "pass transformation", "pass transformation")
    play(state, 0, "move anteiku_cafe", "interrogate 1")
    play(state, 1, "show dove dove")
    play(state, 0, "exchange board board", "place mask")
    play(state, 1, "place mask")
    assert asked(state) == "support_step"
    play(state, 0, "swap 1")
    assert state.to_act() == (1,)
