"""A match in sentences: each answer with its number, below it what came of it, as one watcher may know it."""

from __future__ import annotations

import json
from typing import Any

from hyakki.core.game import Game
from hyakki.core.outcome import Outcome
from hyakki.core.record import Line
from hyakki.core.stack import Event, Seat, View
from hyakki.core.wording import joined, seat_name

ASKED = ("legal", "offers")  # parts of a view that `asked` tells in words
ANSWER = "answer"  # the event that tells of an answer, made by the table


def sentences(game: Game, events: list[Event]) -> list[str]:
    """Events that one watcher has heard, in words."""
    return [answer(event.args) if event.key == ANSWER else sentence(game, event) for event in events]


def full_story(game: Game, lines: list[Line], events: list[tuple[int, Event]]) -> list[str]:
    """Everything, with each answer as it stands in the record and who alone heard of what."""
    story: list[str] = []
    told = 0
    for number, event in events:
        while told < number:
            told += 1
            if not lines[told - 1].undoes:
                story.append(answer({"n": told, "seat": lines[told - 1].seat, "action": lines[told - 1].text}))
        if event.key != ANSWER:
            story.append(sentence(game, event) + _audience(event))
    return story


def answer(args: dict[str, Any]) -> str:
    who = seat_name(args["seat"], None)
    return f"{args['n']:>4}  {who}: {args['action'] if args['action'] is not None else '(in secret)'}"


def sentence(game: Game, event: Event) -> str:
    return f"      {game.messages.say(event.key, event.args)}"


def _audience(event: Event) -> str:
    if event.only is not None:
        return f" [only {joined([seat_name(s, None) for s in event.only])}]"
    return f" [not {joined([seat_name(s, None) for s in event.but])}]" if event.but else ""


def ending(game: Game, outcome: Outcome, names: list[str] | None = None) -> str:
    """How it ended, in one line."""
    why = game.messages.say(f"reason.{outcome.reason}", {**outcome.details, "winners": list(outcome.winners)}, names)
    rule = f" ({outcome.rule})" if outcome.rule else ""
    return f"Over: {game.messages.winning(list(outcome.winners), outcome.reason, names)}. {why}{rule}"


def view_lines(view: View) -> list[str]:
    """A view or a position, one line per key."""
    return [f"  {key}: {_shown(key, value)}" for key, value in view.items() if key not in ASKED]


def _shown(key: str, value: Any) -> str:
    if key == "to_act":
        return joined([seat_name(seat, None) for seat in value])
    return json.dumps(value, ensure_ascii=False)


def asked(game: Game, seat: Seat, legal: list[Any]) -> str:
    """What a seat may do now, as it would type it."""
    may = ", ".join([game.format(tuple(action)) for action in legal]) or "(any order)"
    return f"{seat_name(seat, None)} may: {may}"
