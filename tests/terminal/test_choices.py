"""The menu: groups over twelve, narrowing by words, completion by prefix."""

from __future__ import annotations

from hyakki.terminal.choices import MOST, Choice, matching, menu


def spoken(text: str) -> Choice:
    """An action that is said as it is typed."""
    return Choice(text, text)


MARKS = [spoken(f"start {edge}{i}-{port}") for edge in "NESW" for i in range(7) for port in range(2)]
PLACES = [spoken(f"place W{tile:02d} r{turn}") for tile in (3, 6, 31) for turn in range(4)]


def test_few_actions_are_listed_one_by_one() -> None:
    assert [entry.choices for entry in menu(PLACES)] == [(choice,) for choice in PLACES]


def test_many_actions_are_grouped_by_verb_then_target_then_letter() -> None:
    both = menu([*MARKS, spoken("stay")])
    assert [(entry.label, len(entry.choices)) for entry in both] == [("start …", 56), ("stay", 1)]
    inside = menu(list(both[0].choices))
    assert [entry.label for entry in inside] == [f"start … (start {edge}…)" for edge in "NESW"]
    assert all(len(entry.choices) == 14 for entry in inside)
    assert len(inside) <= MOST


def test_every_group_gets_smaller_until_single_actions_are_left() -> None:
    for most in (4, MOST):
        waiting = [MARKS]
        seen: list[str] = []
        while waiting:
            choices = waiting.pop()
            for entry in menu(choices, most):
                assert len(entry.choices) < len(choices)
                if len(entry.choices) == 1:
                    seen.append(entry.choices[0].text)
                else:
                    waiting.append(list(entry.choices))
        assert sorted(seen) == sorted([choice.text for choice in MARKS])


def test_groups_are_called_by_the_words_their_labels_begin_with() -> None:
    spoken_of = [
        Choice(f"lay {card} {n}", f"Put the {card} on island {n}") for card in ("fox", "oni") for n in range(9)
    ]
    assert [entry.label for entry in menu(spoken_of)] == ["Put the fox on island …", "Put the oni on island …"]


def test_words_of_the_label_are_understood_too() -> None:
    choices = [Choice("place W06 r1", "Lay tile W06 turned by a quarter"), Choice("stay", "Stay where you are")]
    assert matching(choices, "Lay tile W06 turned by a quarter") == [choices[0]]
    assert matching(choices, "lay") == [choices[0]]
    assert matching(choices, "quarter") == [choices[0]]
    assert matching(choices, "stay wh") == [choices[1]]


def said(choices: list[Choice]) -> list[str]:
    return [choice.text for choice in choices]


def test_an_exact_text_wins_over_longer_ones() -> None:
    assert said(matching([spoken("lay red"), spoken("lay red moon")], "lay red")) == ["lay red"]


def test_words_are_completed_by_prefix_in_their_places() -> None:
    assert said(matching(PLACES, "pl W06 r1")) == ["place W06 r1"]
    assert said(matching(PLACES, "place W3")) == [text for text in said(PLACES) if "W31" in text]


def test_later_words_alone_filter_too() -> None:
    assert said(matching(PLACES, "w06 r1")) == ["place W06 r1"]
    assert said(matching(PLACES, "r2")) == [text for text in said(PLACES) if text.endswith("r2")]


def test_what_fits_nothing_finds_nothing() -> None:
    assert matching(PLACES, "swim") == []
    assert matching(PLACES, "   ") == []
