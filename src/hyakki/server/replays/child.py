"""The process at the other end of `asks.py`: goes through records until there are no more asks."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from random import SystemRandom
from typing import Any, BinaryIO

import msgspec

from hyakki.bots.afterwords import afterwords
from hyakki.core.errors import HyakkiError
from hyakki.core.record import dumped, load
from hyakki.server.replays.asks import READY, Answer, Ask, Verified
from hyakki.server.replays.moments import moments
from hyakki.server.replays.walks import Walks
from hyakki.server.speech.matches import Afterword, Afterwords
from hyakki.server.speech.problems import as_problem
from hyakki.table.verify import verify

MEMORY = 2 * 1024**3  # bytes; a record that needs more ends this process and nothing else
HEADER = ("hyakki", "game", "rules", "data", "changed_data", "seats", "options", "commitment", "follows", "start")
POLITENESS = 5  # tables come first


def answer(walks: Walks, ask: Ask) -> Any:
    if ask.what == "verify":
        return verified(walks, ask.record)
    walk = walks.of(ask.record)
    if ask.what == "state":
        return walk.end(ask)
    if ask.what == "steps":
        return walk.steps(ask)
    if ask.what == "stories":
        return walk.stories()
    if ask.what == "moments":
        return moments(walk, ask)
    if ask.what == "afterwords":
        said = afterwords(walk.game, walk.record, ask.bots, ask.opened)
        return Afterwords([Afterword(seat, words) for seat, words in said.items()])
    assert ask.seat is not None
    return imagined(walk.game, walk.view(ask.line, ask.seat))


def verified(walks: Walks, text: str) -> Verified:
    """What a stranger's record holds, if every line of it could have been played."""
    record = load(text)
    game = walks.game_of(record.header)
    if len(record.lines) > game.longest:
        raise HyakkiError(f"The record has {len(record.lines)} lines", f"at most {game.longest} of {game.name}")
    verdict = verify(game, record)
    facts = verdict.state.facts
    return Verified(
        game=game.name,
        seats=facts.seats,
        options=dict(facts.options),
        header=dumped({key: record.header[key] for key in HEADER}),
        lines="".join([line.dumped(number) for number, line in enumerate(record.lines, 1)]),
        seed=record.seed,
        outcome=verdict.state.view(None)["outcome"],
    )


def imagined(game: Any, view: dict[str, Any]) -> dict[str, Any]:
    """A position that fits a view, all that its seat cannot know dealt anew."""
    if view["outcome"] is not None:
        raise HyakkiError("The match is over there", "play on from an earlier step")
    position: dict[str, Any] = game.position(game.imagine(view, SystemRandom()))
    return position


def main(games_path: str) -> None:
    replies = private_output()
    stay_small()
    module, _, name = games_path.partition(":")
    walks = Walks(getattr(import_module(module), name))
    decoder = msgspec.json.Decoder(Ask)
    say(replies, READY)
    for line in sys.stdin.buffer:
        try:
            reply = Answer(msgspec.Raw(msgspec.json.encode(answer(walks, decoder.decode(line)))))
        except HyakkiError as error:
            problem = as_problem(error)
            reply = Answer(problem=problem.reason, hint=problem.hint)
        except Exception as error:
            traceback.print_exc()
            reply = Answer(problem=f"It cannot be gone through ({type(error).__name__})")
        say(replies, msgspec.json.encode(reply) + b"\n")


def private_output() -> BinaryIO:
    """The channel of answers; what games print goes to standard error."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return replies


def stay_small() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)


def say(replies: BinaryIO, data: bytes) -> None:
    replies.write(data)
    replies.flush()


if __name__ == "__main__":
    main(sys.argv[1])
