"""What characters say after a match: all they were up to where it opens, else what everybody heard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hyakki.bots.characters import characters_of
from hyakki.core.game import Game
from hyakki.core.record import Record, standing
from hyakki.core.stack import NATURE, Action, Seat, State
from hyakki.table.history import History

Deeds = dict[Seat, Counter[str]]  # by seat: how often it did what kind of deed


def deeds(game: Game, record: Record, opened: bool) -> Deeds:
    """What each seat did in the answers that stand; of a match that stays closed, as far as everybody was told."""
    history = History.of(game, record)
    done: Deeds = {}
    for number, line in standing(record.lines, len(record.lines)):
        action = history.checked(number)
        if line.seat != NATURE:
            done.setdefault(line.seat, Counter()).update(traits_told(game, history.state, line.seat, action, opened))
        history.apply(number, line.seat, action)
    return done


def traits_told(game: Game, state: State, seat: Seat, action: Action, opened: bool) -> list[str]:
    """The traits of an answer; of a closed one those that a spectator could name, none where it was told nothing."""
    if opened:
        return game.traits(state, seat, action)
    told = state.told(seat, action, None)
    if told != action:
        return [] if told is None else [str(told[0])]
    hidden = game.hidden_traits()
    return [trait for trait in game.traits(state, seat, action) if trait not in hidden]


def afterwords(game: Game, record: Record, bots: Sequence[str | None], opened: bool) -> dict[Seat, str]:
    """A sentence of each character, by seat; bots without a character have nothing to say."""
    done = deeds(game, record, opened)
    cast = characters_of(game)
    return {
        seat: afterword(game, bot, done.get(seat, Counter()), opened)
        for seat, bot in enumerate(bots)
        if bot is not None and bot in cast
    }


def afterword(game: Game, bot: str, done: Counter[str], opened: bool) -> str:
    """What a character tells of the deeds it likes."""
    say = game.messages.say
    count = sum([done[trait] for trait, lean in characters_of(game)[bot].leans.items() if lean > 0])
    if count:
        return say(f"character.{bot}.after", {"n": count})
    return say(f"character.{bot}.after.none" if opened else "after.closed", {})
