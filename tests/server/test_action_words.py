"""Labels of actions are words that people read, whatever the notation writes."""

from __future__ import annotations

import re

import pytest

from hyakki import GAMES, IllegalAction, Table
from hyakki.bots.hints import hint_words
from hyakki.core.game import arguments
from hyakki.core.stack import Action, View
from hyakki.core.wording import PLACE
from hyakki.server.replays.analyses import in_words
from hyakki.server.tables.decisions import ActionWords

VIEW: View = {"seat": None, "zones": [["L4"]]}  # what some actions need to name their elements
NOTATION = re.compile(r"_|=|-standing|-lying|\br[0-3]\b")


def test_words_are_given_by_kind_and_by_place() -> None:
    assert arguments(["clan", "tile", "tile"], ["kappa", "T1", "M2"]) == {
        "clan": ["kappa"],
        "clan_1": "kappa",
        "tile": ["T1", "M2"],
        "tile_1": "T1",
        "tile_2": "M2",
    }


@pytest.mark.parametrize(
    ("name", "text", "label"),
    [
        ("tsuro-seas", "place W06 r1", "Lay wake tile 6 turned by a quarter"),
        ("kitsunedo", "attack mirage sun leaf=sun", "Attack Fox of the Mirage with sun and leaf as sun"),
        ("kitsunedo", "concede", "Concede unseen"),
        ("kitsunedo", "concede show", "Concede and show the lantern"),
        ("masquerade", "exchange dove food", "Give dove, take food"),
        ("night-parade", "hide T1-standing", "Lay down the meeple on the top left island"),
        ("night-parade", "hide T1-lying T2", "Move the lying meeple on the top left island to the second top island"),
        ("night-parade", "march T1 M1", "Move all from the top left island to the far left island"),
        ("night-parade", "recruit base_water_1_08", "Recruit Amikiri"),
        ("tsuro-seas", "start N3-0", "Start at the north rim at D, left"),
        ("tsuro-seas", "relocate W2-6", "Move to the west rim at 3, lower"),
        ("shibuya", "break U0-U1", "Remove the boundary between the upper plaza and the north gates"),
        ("masquerade", "look 2", "Look at seat 2's token"),
        ("shibuya", "lay use_stairs", "Lay Use stairs"),
    ],
)
def test_an_action_is_said_in_words(name: str, text: str, label: str) -> None:
    game = GAMES[name]
    assert ActionWords(game).of(game.parse(text), VIEW).label == label


def test_an_answer_is_said_as_its_question_has_it_wherever_it_is_said() -> None:
    """On a button and in its confirmation, at a terminal, in hints, in looking back, and where something is refused."""
    game = GAMES["masquerade"]
    skip = game.parse("skip")
    own = game.messages.templates["answer.cover_up.skip"]
    assert game.said(skip, asked="cover_up") == game.deed(skip, asked="cover_up") == own != game.said(skip)
    assert own in hint_words(game, skip, None, [], 0, "cover_up")
    assert in_words(game, "skip", [], "0", "cover_up") == own
    assert in_words(game, "skip", [], "0", "") == game.said(skip)  # kept before the question was noted
    done = GAMES["night-parade"].parse("done")
    assert GAMES["night-parade"].deed(done, asked="play_shikigami") == "play none now"
    assert GAMES["night-parade"].deed(done) == "finish"


def test_a_refusal_says_what_may_be_answered_as_its_question_has_it() -> None:
    game = GAMES["masquerade"]
    table = Table(game, 4, seed=7)
    while table.state.question.name != "attack" or len(table.legal(table.to_act()[0])) > 1:
        seat = table.to_act()[0]
        table.submit(seat, table.legal(seat)[-1])
    with pytest.raises(IllegalAction) as refused:
        table.submit(table.to_act()[0], "stay")
    assert refused.value.deeds == [game.messages.templates["answer.attack.decline"]]


@pytest.mark.parametrize("name", list(GAMES))
def test_templates_of_actions_name_what_their_verb_takes(name: str) -> None:
    game = GAMES[name]
    for key, template in game.messages.templates.items():
        if not key.startswith("action."):
            continue
        verb = game.notation.verbs[key.split(".")[1]]
        kinds = [arg.kind for arg in verb.args]
        known = arguments(kinds, list(kinds))
        assert {place for place, _ in PLACE.findall(template)} <= set(known), key


@pytest.mark.parametrize("name", list(GAMES))
def test_answers_of_a_question_are_bare_words_of_a_frame_that_asks(name: str) -> None:
    game = GAMES[name]
    for key in game.messages.templates:
        if key.startswith("answer."):
            frame, verb = key.removesuffix(".standing").split(".")[1:]
            assert frame in game.frames, key
            assert len(game.notation.verbs[verb].args) == game.notation.verbs[verb].optional, key


@pytest.mark.parametrize("name", list(GAMES))
def test_no_label_speaks_notation(name: str) -> None:
    game = GAMES[name]
    for verb in game.notation.verbs.values():
        if verb.tail is not None or f"verb.{verb.name}" not in game.messages.templates:
            continue  # nature's answers have no label
        least = len(verb.args) - verb.optional
        action: Action = (verb.name, *[len(arg.words) - 1 for arg in verb.args[:least]])
        label = ActionWords(game).of(action, VIEW).label
        assert not NOTATION.search(label), label
