"""Whatever a match of any game says is said in words: no codes of notation or of Python reach a person."""

from __future__ import annotations

import re
from random import Random

import pytest

from hyakki import GAMES, BadInput, Table
from hyakki.core.errors import IllegalAction
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Event, Seat

NAMES = ["Anna", "Bela", "Cleo", "Dora", "Emil", "Fred", "Gina", "Hugo"]
NOT_WORDS = re.compile(r"[_\[\]{}=]|\b(?:True|False|None|nan)\b|\bseat -?\d")
DECISIONS = 260
LABELS_A_DECISION = 10
TRIED_A_DECISION = 2


def codes(game: Game) -> set[str]:
    """What only the notation calls things: words with figures, underscores or signs."""
    args = [arg for verb in game.notation.verbs.values() for arg in [*verb.args, *([verb.tail] if verb.tail else [])]]
    return {word for arg in args for word in arg.words if not word.isdecimal() and not word.isalpha()}


class Reader:
    """Somebody at a table who understands only words."""

    def __init__(self, game: Game) -> None:
        self.codes = codes(game)
        self.read = 0

    def sees(self, sentence: str, what: str) -> None:
        self.read += 1
        assert sentence, what
        assert not NOT_WORDS.search(sentence), f"{what}: {sentence}"
        assert not self.codes & set(re.findall(r"[\w=-]+", sentence)), f"{what}: {sentence}"


def sayable(game: Game, action: Action, seats: int) -> bool:
    """Whether a person could mean it: no answer of nature's, and about nobody who is not there."""
    if f"verb.{action[0]}" not in game.messages.templates:
        return False
    named = zip(game.notation.kinds(action), action[1:], strict=True)
    return not any(kind == "seat" and int(value) >= seats for kind, value in named)


def question(table: Table, seat: Seat, names: list[str]) -> str:
    top = table.view(seat)["pending"][-1]
    args = {key: value for key, value in top.items() if key not in ("frame", "answers")}
    args = {"seat": seat, "seats": list(table.to_act()), **args}
    return table.game.messages.say(f"ask.{top['frame']}", args, names, seat)


def play(table: Table, rng: Random, reader: Reader) -> list[Event]:
    """A random match, or the first part of a long one: prompts, labels and refusals are read as they come."""
    game = table.game
    names = table.names = NAMES[: table.state.facts.seats]
    every = range(game.notation.count)
    for _ in range(DECISIONS):
        if table.outcome is not None:
            break
        seat = rng.choice(table.to_act())
        reader.sees(question(table, seat, names), table.state.question.name)
        legal = table.legal(seat)
        for action in rng.sample(legal, min(len(legal), LABELS_A_DECISION)):
            reader.sees(game.said(action, names, seat), game.format(action))
        for number in rng.sample(every, TRIED_A_DECISION):
            tried = game.notation.action(number)
            if not sayable(game, tried, len(names)):
                continue
            try:
                table.checked(seat, tried)
            except IllegalAction as refused:
                reader.sees(refused.reason, game.format(tried))
        table.submit(seat, rng.choice(legal))
    return [event for _, event in table.everything()]


@pytest.mark.parametrize("name", list(GAMES))
def test_prompts_labels_events_refusals_and_endings_are_words(name: str) -> None:
    game = GAMES[name]
    reader = Reader(game)
    heard: set[str] = set()
    for preset, options in game.presets.items():
        for seats in sorted({game.min_seats, max(2, game.min_seats), min(5, game.max_seats)}):
            try:
                table = Table(game, seats=seats, options=options, seed=seats)
            except BadInput:
                continue  # some presets are for some numbers of seats
            names = NAMES[:seats]
            for event in play(table, Random(seats), reader):
                if event.key == "answer":
                    continue
                heard.add(event.key)
                for you in (None, *range(seats)):
                    if event.heard_by(you):
                        reader.sees(game.messages.say(event.key, event.args, names, you), f"{preset} {event.key}")
            if table.outcome is not None:
                outcome = table.outcome
                args: dict[str, object] = {"winners": list(outcome.winners), **outcome.details}
                for you in (None, *range(seats)):
                    reader.sees(game.messages.say(f"reason.{outcome.reason}", args, names, you), outcome.reason)
    assert reader.read > 1000
    assert len(heard) > 12


@pytest.mark.parametrize("name", list(GAMES))
def test_whoever_acts_reads_you(name: str) -> None:
    """No sentence about the own seat is in the third person."""
    game = GAMES[name]
    third = re.compile(r"\byou (?:is|has|does|[a-z]+s)\b|\b(?:of|for) your?'s\b", re.IGNORECASE)
    plural = {"cannot", "pass", "discuss", "as", "across", "always"}
    for key, template in game.messages.templates.items():
        if not key.startswith(("ask.", "event.", "reason.")):
            continue
        said = game.messages.say(key, dict.fromkeys(re.findall(r"\{(\w+)", template), 0), NAMES, 0)
        matches = [match for match in third.findall(said) if match.split()[-1] not in plural]
        assert not matches, f"{key}: {said}"


def test_nature_is_never_named() -> None:
    """Events of chance speak of what came, not of a seat -1."""
    for game in GAMES.values():
        table = Table(game, seats=max(2, game.min_seats), options=next(iter(game.presets.values())), seed=3)
        rng = Random(3)
        for _ in range(40):
            if table.outcome is None:
                seat = table.to_act()[0]
                table.submit(seat, rng.choice(table.legal(seat)))
        assert not [
            event.key for _, event in table.everything() if event.key != "answer" and NATURE in event.args.values()
        ]
