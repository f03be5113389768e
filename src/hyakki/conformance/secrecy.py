"""Hidden things stay hidden: two worlds a seat cannot tell apart, secret answers, and reveals.

`game.scramble` gives another world that, by the ledger, a watcher cannot tell from the real one.
Whatever reaches the watcher must then be the same, byte for byte, until something is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import msgspec

from hyakki.conformance.laws import sampled
from hyakki.conformance.play import Moment, some, various
from hyakki.conformance.violation import demand
from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Seat, State
from hyakki.table import Table
from hyakki.table.table import answer_events

WATCHERS = 2  # watchers per closely examined position
ACTIONS = 4  # answers followed up per watcher
REFUSALS = 10  # illegal actions whose refusals are compared
SECRETS = 5  # answers of one speaker compared in an open poll


class Outlook:
    """What a watcher has after an answer: its view, what it heard, and whether something was revealed."""

    def __init__(self, game: Game, state: State, seat: Seat, action: Action, watcher: Seat | None) -> None:
        world = state.clone()
        world.log = []
        told = answer_events(game, world, seat, action, 0)
        world.apply(seat, action)
        self.view = encoded(world, watcher)
        heard = [event.to_json() for event in [*told, *world.log] if event.heard_by(watcher)]
        self.heard = msgspec.json.encode(heard)
        self.revealed = world.reveals > state.reveals
        self.world = world


def encoded(state: State, watcher: Seat | None) -> bytes:
    """A view as it goes over the wire."""
    return msgspec.json.encode(state.view(watcher))


def same_view(moment: Moment) -> None:
    """In every position, for one watcher: the view of another world is the same bytes."""
    state, rng = moment.state, moment.rng
    watcher = rng.choice(moment.watchers())
    other = moment.game.scramble(state, watcher, rng)
    compare_views(state, other, watcher)
    if state.outcome is not None:
        sheets = [moment.game.score_sheet(world) for world in (state, other)]
        demand(sheets[0] == sheets[1], "two worlds", f"points tell {named(watcher)}: {sheets[0]}, {sheets[1]}")


def two_worlds(moment: Moment) -> None:
    """Views, legal actions, defaults, prompt numbers, refusals and events do not depend on hidden things."""
    game, state, rng = moment.game, moment.state, moment.rng
    for watcher in some(rng, moment.watchers(), WATCHERS):
        twins = [game.scramble(state, watcher, rng) for _ in range(2)]
        for twin in twins:
            compare_views(state, twin, watcher)
            if watcher is not None:
                compare_outside(state, twin, watcher)
                compare_questions(game, state, twin, watcher, rng)
        if state.to_act():
            compare_answers(game, state, watcher, rng)
    for after in aftermaths(moment):
        for one, other in combinations(after.outlooks, 2):
            if one.view == other.view:
                told = f"events of {after.action} tell {named(after.watcher)}: {difference(one.heard, other.heard)}"
                demand(one.heard == other.heard, "two worlds", told)


def reveals(moment: Moment) -> None:
    """An answer of a seat after which a watcher can tell two worlds apart has called `state.reveal`."""
    for after in aftermaths(moment):
        if after.seat == NATURE:
            continue  # undo stops at nature anyway
        real = after.outlooks[0]
        if after.impossible:
            shown = f"{named(after.watcher)} is told {after.action}, which shows that seat {after.seat} could do it"
            demand(real.revealed, "reveal", f"{shown}, and nothing was revealed")
        for other in after.outlooks[1:]:
            if real.view != other.view:
                shown = f"{after.action} shows {named(after.watcher)} {difference(real.view, other.view)}"
                demand(real.revealed, "reveal", f"{shown}, and nothing was revealed")


def compare_views(state: State, twin: State, watcher: Seat | None) -> None:
    mine, other = encoded(state, watcher), encoded(twin, watcher)
    demand(mine == other, "two worlds", f"the view of {named(watcher)} tells a secret: {difference(mine, other)}")
    demand(state.prompt == twin.prompt, "two worlds", "the prompt number depends on hidden things")


def compare_outside(state: State, twin: State, seat: Seat) -> None:
    """A seat may ask how others see it, so it knows all that a spectator does."""
    mine, other = encoded(state, None), encoded(twin, None)
    demand(mine == other, "two worlds", f"seat {seat} knows less than a spectator: {difference(mine, other)}")


def compare_questions(game: Game, state: State, twin: State, seat: Seat, rng: Random) -> None:
    """What a seat may do, what is done for it, and what it is told when it errs."""
    legal = state.legal(seat)
    demand(legal == twin.legal(seat), "two worlds", f"the legal actions of seat {seat} tell a secret")
    if not state.to_act() or state.to_act() == (NATURE,):
        return
    if seat in state.to_act():
        defaults = [world.default(seat) for world in (state, twin)]
        demand(defaults[0] == defaults[1], "two worlds", f"the default of seat {seat} tells a secret")
    wrong = [action for action in sampled(game, state, seat, rng, REFUSALS) if action not in legal]
    mine, other = [refusals(game, world, seat, wrong) for world in (state, twin)]
    differing = [pair for pair in zip(mine, other, strict=True) if pair[0] != pair[1]]
    demand(not differing, "two worlds", f"a refusal tells seat {seat} a secret: {differing[:1]}")


def refusals(game: Game, state: State, seat: Seat, actions: list[Action]) -> list[str]:
    """The words of each refusal."""
    table = Table(game, position=game.position(state), seed=0)
    texts: list[str] = []
    for action in actions:
        try:
            table.checked(seat, action)
        except HyakkiError as error:
            texts.append(str(error))
    return texts


def follow_ups(state: State, rng: Random) -> list[tuple[Seat, Action]]:
    """Some answers of those who are asked, offers included; nature's as it draws them."""
    if state.to_act() == (NATURE,):
        return [(NATURE, state.draw(rng))]
    seat = rng.choice(state.to_act())
    return [(seat, action) for action in various(rng, state.legal(seat), ACTIONS)]


class Aftermath:
    """One answer in several worlds that its watcher could not tell apart before, the real one first."""

    def __init__(self, moment: Moment, twins: list[State], watcher: Seat | None, seat: Seat, action: Action) -> None:
        game, state = moment.game, moment.state
        self.watcher = watcher
        self.seat = seat
        self.action = action
        self.outlooks = [Outlook(game, state, seat, action, watcher)]
        self.impossible = False  # whether in some world the watcher could not have been told this
        for number, twin in enumerate(twins):
            same = counterpart(state, twin, watcher, seat, action, number > 0, moment.rng)
            if same is None:
                self.impossible = True
            else:
                self.outlooks.append(Outlook(game, twin, seat, same, watcher))


def aftermaths(moment: Moment) -> Iterator[Aftermath]:
    """Some answers as some watchers get them: the same answer in a second world, another told alike in a third."""
    game, state, rng = moment.game, moment.state, moment.rng
    if not state.to_act():
        return
    for watcher in some(rng, moment.watchers(), WATCHERS):
        twins = [game.scramble(state, watcher, rng) for _ in range(2)]
        for seat, action in follow_ups(state, rng):
            yield Aftermath(moment, twins, watcher, seat, action)


def counterpart(
    state: State, twin: State, watcher: Seat | None, seat: Seat, action: Action, other: bool, rng: Random
) -> Action | None:
    """An answer in another world of which the watcher is told the same; with `other`, rather not the same answer."""
    legal = twin.legal(seat)
    candidates = [twin.draw(rng) for _ in range(4)] if seat == NATURE else various(rng, legal, len(legal))
    told = state.told(seat, action, watcher)
    alike = [a for a in candidates if twin.told(seat, a, watcher) == told]
    preferred = [a for a in alike if (a != action) == other]
    if action in legal and not (other and preferred):
        return action
    fitting = preferred or alike
    return fitting[0] if fitting else None


def compare_answers(game: Game, state: State, watcher: Seat | None, rng: Random) -> None:
    """Two answers in one world that lead to different states and equal views are told alike.

    Where a seat's answer reveals something it may be told: not all that is shown is remembered."""
    waiting = state.to_act()
    seat = rng.choice(waiting)
    answers = [state.draw(rng) for _ in range(4)] if seat == NATURE else various(rng, state.legal(seat), ACTIONS)
    seen = [(a, Outlook(game, state, seat, a, watcher)) for a in dict.fromkeys(answers)]
    for (one, mine), (two, other) in combinations(seen, 2):
        shown = seat != NATURE and (mine.revealed or other.revealed)
        if mine.view == other.view and mine.heard != other.heard and not shown and watcher != seat:
            ends = [game.fingerprint(outlook.world) for outlook in (mine, other)]
            told = difference(mine.heard, other.heard)
            demand(ends[0] == ends[1], "two worlds", f"{named(watcher)} is told {one} from {two}: {told}")


def secret_answers(moment: Moment) -> None:
    """In an open poll nobody else can tell an answer, and the order of arrival leaves no trace."""
    game, state, rng = moment.game, moment.state, moment.rng
    waiting = state.to_act()
    if len(waiting) < 2:
        return
    speaker = rng.choice(waiting)
    for watcher in moment.watchers():
        if watcher == speaker:
            continue
        answers = various(rng, state.answers(speaker), SECRETS)
        outlooks = [Outlook(game, state, speaker, action, watcher) for action in answers]
        for action, outlook in zip(answers[1:], outlooks[1:], strict=True):
            told = difference(outlooks[0].view, outlook.view) or difference(outlooks[0].heard, outlook.heard)
            demand(not told, "secret answers", f"{named(watcher)} can tell {action} from {answers[0]}: {told}")
    any_order(game, state, rng)


def any_order(game: Game, state: State, rng: Random) -> None:
    waiting = list(state.to_act())
    answers = {seat: rng.choice(state.answers(seat)) for seat in waiting}
    ends: set[str] = set()
    orders = [waiting, waiting[::-1], some(rng, waiting, len(answers))]
    for order in orders:
        twin = state.clone()
        for seat in order:
            demand(answers[seat] in twin.legal(seat), "secret answers", f"an answer took {answers[seat]} from {seat}")
            twin.apply(seat, answers[seat])
        ends.add(f"{game.fingerprint(twin)} {twin.prompt} {twin.reveals}")
    demand(len(ends) == 1, "secret answers", f"{state.question.name} ends differently by order of arrival: {answers}")


def named(watcher: Seat | None) -> str:
    return "a spectator" if watcher is None else f"seat {watcher}"


def difference(one: bytes, other: bytes) -> str:
    """Where two texts part, with a little around it; empty if they are the same."""
    if one == other:
        return ""
    place = 0
    while place < min(len(one), len(other)) and one[place] == other[place]:
        place += 1
    around = slice(max(0, place - 40), place + 40)
    return " or ".join([f"…{text[around].decode(errors='replace')}…" for text in (one, other)])
