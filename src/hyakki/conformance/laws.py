"""Laws of every position: invariants, exact legality, independent clones, nature's odds, an end."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from hyakki.conformance.odds import fits_weights
from hyakki.conformance.play import Moment, chosen, play_on, some, various
from hyakki.conformance.violation import demand
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Seat, State
from hyakki.table import Table

TRIED = 12  # well-formed actions tried per seat
DRAWS = 300  # nature's answers compared with their weights


def invariants(game: Game, state: State, pieces: dict[str, int], prop: str = "invariants") -> None:
    """Holds in every position, real or imagined: pieces, somebody to act, legal lists, the outcome."""
    demand(game.pieces(state) == pieces, prop, f"pieces are {game.pieces(state)}, not {pieces}")
    waiting = state.to_act()
    if state.outcome is not None:
        demand(not waiting, prop, f"the match is over and {waiting} are asked")
        check_outcome(game, state, prop)
        return
    demand(bool(waiting), prop, "nobody is asked and the match is not over")
    demand(len(set(waiting)) == len(waiting), prop, f"{waiting} are asked twice")
    demand(NATURE not in waiting or len(waiting) == 1, prop, "nature is asked together with seats")
    for seat in waiting:
        if seat != NATURE:
            check_legal(state, seat, prop)


def check_legal(state: State, seat: Seat, prop: str) -> None:
    legal = state.legal(seat)
    demand(bool(legal), prop, f"seat {seat} is asked and has no answer")
    demand(len(set(legal)) == len(legal), prop, f"legal actions of seat {seat} repeat: {legal}")
    demand(legal == state.legal(seat), prop, f"legal actions of seat {seat} differ when asked twice")
    default = state.default(seat)
    demand(default in legal, prop, f"the default {default} of seat {seat} is not legal")


def check_outcome(game: Game, state: State, prop: str) -> None:
    outcome = state.outcome
    assert outcome is not None
    demand(len(outcome.returns) == state.facts.seats, prop, f"{len(outcome.returns)} returns")
    demand(all([0 <= value <= 1 for value in outcome.returns]), prop, f"returns are {outcome.returns}")
    demand(set(outcome.winners) <= set(range(state.facts.seats)), prop, f"winners are {outcome.winners}")
    demand(not outcome.rule or outcome.rule in game.rulebook.rules, prop, f"no rule {outcome.rule}")
    shares = {(state.team(seat), value) for seat, value in enumerate(outcome.returns)}
    demand(len(shares) == len({team for team, _ in shares}), prop, f"a team gets different returns: {sorted(shares)}")
    json.dumps(game.score_sheet(state))


def asking(moment: Moment) -> None:
    """Asking for legal actions, views, defaults and refusals changes nothing."""
    game, state = moment.game, moment.state
    before, prompt, reveals = game.fingerprint(state), state.prompt, state.reveals
    for watcher in moment.watchers():
        state.view(watcher)
    for seat in state.to_act():
        state.legal(seat)
        if seat != NATURE:
            state.default(seat)
            for action in sampled(game, state, seat, moment.rng, TRIED):
                state.refusal(seat, action)
    same = game.fingerprint(state) == before and (state.prompt, state.reveals) == (prompt, reveals)
    demand(same, "invariants", "asking changed the state")


def lists(moment: Moment) -> None:
    """A view lists the answers to the question and the offers apart; `legal` has both, and nothing stands twice."""
    state = moment.state
    for seat in range(state.facts.seats):
        view = state.view(seat)
        answers, offers = [[tuple(action) for action in view[key]] for key in ("legal", "offers")]
        demand(answers == state.answers(seat), "legality", f"view[legal] of seat {seat} is not its answers")
        demand(offers == state.offers(seat), "legality", f"view[offers] of seat {seat} is not its offers")
        demand(answers + offers == state.legal(seat), "legality", f"legal of seat {seat} is not answers and offers")
        demand(not set(answers) & set(offers), "legality", f"an offer of seat {seat} is an answer too")
        demand(not answers or seat in state.to_act(), "legality", f"seat {seat} has answers and is not asked")
    view = state.view(None)
    demand(not view["legal"] and not view["offers"], "legality", "a spectator may do something")


def legality(moment: Moment) -> None:
    """A table accepts exactly the legal actions; a refusal says why and changes nothing.

    Tries some well-formed actions per seat, by random ids and from the lists of other seats."""
    game, state, rng = moment.game, moment.state, moment.rng
    if moment.asks_nature():
        return
    table = Table(game, position=game.position(state), seed=moment.match.seed)
    before = game.fingerprint(table.state)
    legal_of = {seat: table.legal(seat) for seat in range(state.facts.seats)}
    everything = [action for actions in legal_of.values() for action in actions]
    for seat, legal in legal_of.items():
        for action in sampled(game, state, seat, rng, TRIED) + various(rng, everything, 3):
            if action in legal:
                demand(accepted(table, seat, action), "legality", f"seat {seat} may not {action}, a legal action")
            else:
                refused(table, seat, action)
    bad_input(table, [NATURE, state.facts.seats], [*everything, game.notation.action(0)][0])
    unchanged = game.fingerprint(table.state) == before and not table.record.lines
    demand(unchanged, "legality", "a refused action changed the table")


def sampled(game: Game, state: State, seat: Seat, rng: Random, count: int) -> list[Action]:
    """Well-formed actions of all verbs, legal or not."""
    verbs = [verb for verb in game.notation.verbs.values() if verb.tail is None]
    actions: list[Action] = []
    for verb in some(rng, verbs, count):
        for _ in range(max(1, count // len(verbs))):
            actions.append(game.meant(game.notation.action(verb.first_id + rng.randrange(verb.count))))
    return actions


def accepted(table: Table, seat: Seat, action: Action) -> bool:
    try:
        return table.checked(seat, action) == action and table.checked(seat, table.game.format(action)) == action
    except IllegalAction:
        return False


def refused(table: Table, seat: Seat, action: Action) -> None:
    lines = len(table.record.lines)
    try:
        table.submit(seat, action)
    except IllegalAction as error:
        known = not error.rule or error.rule in table.game.rulebook.rules
        demand(known, "legality", f"a refusal cites {error.rule}, which is no rule")
        demand(" " in error.reason, "legality", f"the refusal of {action} says only {error.reason!r}")
        demand(len(table.record.lines) == lines, "legality", f"the refused {action} is in the record")
        return
    demand(False, "legality", f"seat {seat} was let {action}, which is not legal")


def bad_input(table: Table, strangers: list[Seat], proper: Action) -> None:
    """What is no action or no seat at all."""
    verb = str(proper[0])
    text = table.game.format(proper)
    words: list[object] = ["", " ", "xyzzy", f"{text} xyzzy", text.upper() + " \n{}"]
    tuples: list[object] = [(), ("xyzzy",), (verb, -1), (verb, 10**9), (verb, "xyzzy"), (0, 0)]
    odd: list[object] = [None, 1.5, True, 10**40, -(10**40), b"0", (0,), [0], {}, {0: 0}, float("nan")]
    tuples += [(verb, value) for value in odd] + [(*proper, value) for value in odd] + odd
    tuples += [(value, *proper[1:]) for value in odd] + [(*proper, *[0] * 40), [*list(proper)[::-1], []]]
    tries: list[tuple[Seat, object]] = [(0, malformed) for malformed in words + tuples]
    tries += [(stranger, proper) for stranger in strangers]
    for seat, action in tries:
        try:
            table.submit(seat, action)
        except BadInput:
            continue
        except IllegalAction:
            pass
        demand(False, "legality", f"seat {seat}: {action!r} is not refused as bad input")


def clones(moment: Moment) -> None:
    """A clone and its original do not notice each other's play; what they share never changes."""
    game, state, rng = moment.game, moment.state, moment.rng
    twin = state.clone()
    before, parts = game.fingerprint(state), mutable_parts(state)
    shared = [(name, part, repr(part)) for name, part in parts if id(part) in {id(p) for _, p in mutable_parts(twin)}]
    play_on(game, twin, rng, "termination")
    demand(game.fingerprint(state) == before, "clone", "playing a clone changed its original")
    changed = [name for name, part, was in shared if repr(part) != was]
    demand(not changed, "clone", f"a clone shares {changed} with its original")
    original = state.clone()
    kept = original.clone()
    play_on(game, original, rng, "termination")
    demand(game.fingerprint(kept) == before, "clone", "playing the original changed its clone")


def same_clone(game: Game, state: State, twin: State) -> None:
    """A clone is the same position, without a listener."""
    demand(game.fingerprint(twin) == game.fingerprint(state), "clone", "a clone differs from its original")
    alike = (twin.prompt, twin.reveals) == (state.prompt, state.reveals)
    demand(alike, "clone", "a clone has another prompt number or count of reveals")
    demand(twin.log is None, "clone", "a clone has a listener")


def attribute_names(state: State) -> list[str]:
    """The names of all that a state holds."""
    names = list(getattr(state, "__dict__", {}))
    for base in type(state).__mro__:
        names += getattr(base, "__mypyc_attrs__", ())  # compiled classes have no __dict__
    return [name for name in names if name != "__dict__"]


def mutable_parts(state: State) -> list[tuple[str, Any]]:
    """The lists, dicts and sets a state holds, each with the attribute that leads to it."""
    parts: list[tuple[str, Any]] = []
    for name in attribute_names(state):
        if name not in ("facts", "log"):
            collect_mutable(getattr(state, name), name, parts)
    return parts


def collect_mutable(value: Any, name: str, parts: list[tuple[str, Any]]) -> None:
    if isinstance(value, list | dict | set):
        parts.append((name, value))
    if isinstance(value, list | tuple | dict):
        for entry in value.values() if isinstance(value, dict) else value:
            collect_mutable(entry, name, parts)


def nature(moment: Moment) -> None:
    """Nature draws by its weights, accepts what it draws and refuses nonsense."""
    state, rng = moment.state, moment.rng
    if not moment.asks_nature():
        return
    name, pool = state.question.name, state.to_shuffle()
    drawn = [state.draw(rng) for _ in range(DRAWS)]
    for action in drawn[:20]:
        demand(state.accepts(action), "nature", f"{name} does not accept {action}, which it drew")
        demand(moment.game.parse(moment.game.format(action)) == action, "nature", f"{action} does not read back")
    for nonsense in nonsense_for(drawn[0], bool(pool)):
        demand(not state.accepts(nonsense), "nature", f"{name} accepts {nonsense}")
    alike = state.draw(Random(1)) == state.draw(Random(1))
    demand(alike, "nature", f"{name} draws differently from the same bits")
    chances = state.chances()
    if chances:
        demand(all([type(w) is int and w > 0 for _, w in chances]), "nature", f"{name} has weights {chances}")
        demand(len(dict(chances)) == len(chances), "nature", f"{name} lists an answer twice")
        problem = fits_weights(Counter(drawn), dict(chances), DRAWS)
    else:
        counts = Counter([action[1] for action in drawn if len(action) > 1])
        problem = fits_weights(counts, dict(Counter(pool)), DRAWS) if pool else ""
    demand(not problem, "nature", f"{name} draws against its weights: {problem}")


def nonsense_for(drawn: Action, shuffled: bool) -> list[Action]:
    """Answers that nature could never have given."""
    actions: list[Action] = [(), ("xyzzy",), ("xyzzy", *drawn[1:]), (drawn[0], *drawn[1:], 10**6)]
    if shuffled and len(drawn) > 1:
        actions += [drawn[:-1], (*drawn, drawn[-1]), (*drawn[:-1], -1)]
    return actions


def prompts(moment: Moment) -> None:
    """An open poll keeps its number while answers come in; every other answer changes it."""
    state, rng = moment.state, moment.rng
    if moment.asks_nature() or not state.to_act():
        return
    twin = state.clone()
    seat, action = chosen(twin, rng, rng)
    open_before = len(twin.to_act()) > 1 and action in twin.answers(seat)
    twin.apply(seat, action)
    same = twin.prompt == state.prompt
    demand(same == open_before, "prompt", f"{state.question.name}: number {state.prompt}, then {twin.prompt}")
