"""Forms read back: actions as text, id and JSON, positions, elements; and every key has its words."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from hyakki.conformance.laws import sampled
from hyakki.conformance.play import Moment, chosen, various
from hyakki.conformance.secrecy import encoded
from hyakki.conformance.violation import demand
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Event, Seat, State
from hyakki.core.wording import PLACE

ELEMENT: Final = re.compile(r"^[a-z_]+:\S.*$")
IDS = 200  # action ids tried once per run
FURTHER = 20  # answers played from a position and from its copy
REFUSED = 12  # illegal actions whose refusals must have words


def action_forms(game: Game, state: State, seat: Seat, actions: list[Action]) -> None:
    """Text, id and JSON of an action give the action back; its elements are `kind:name`, its verb not nature's."""
    view = None
    for action in actions:
        forms(game, action)
        natures = game.notation.verbs[str(action[0])].nature
        demand(not natures, "notation", f"seat {seat} may {action}, which only nature says")
        if view is None:
            view = state.view(seat)
        for element in game.elements(action, view):
            demand(bool(ELEMENT.match(element)), "notation", f"{element!r} of {action} is not kind:name")


def forms(game: Game, action: Action) -> None:
    hash(action)
    text = game.format(action)
    demand(text == " ".join(text.split()), "notation", f"the text of {action} is {text!r}")
    meant = game.meant(action)
    demand(game.parse(text) == meant, "notation", f"{text!r} reads back as {game.parse(text)}, not {meant}")
    demand(game.meant(meant) == meant, "notation", f"{action} means {meant}, which means {game.meant(meant)}")
    demand(game.notation.checked(action) == action, "notation", f"{action} is not well formed")
    sent = tuple(json.loads(json.dumps(action)))
    demand(sent == action, "notation", f"{action} becomes {sent} in JSON")
    number = game.notation.id(action)
    if game.notation.verbs[str(action[0])].tail is None:
        demand(game.notation.action(number) == action, "notation", f"id {number} of {action} reads back differently")


def vocabulary(game: Game) -> None:
    """Ids over their whole range, once per run."""
    step = max(1, game.notation.count // IDS)
    for number in range(0, game.notation.count, step):
        action = game.notation.action(number)
        demand(game.notation.id(action) == number, "notation", f"id {number} is {action} with another id")
        forms(game, action)
    for number in (-1, game.notation.count):
        try:
            game.notation.action(number)
        except BadInput:
            continue
        demand(False, "notation", f"{number} is taken for an action id")


def few_actions(moment: Moment) -> None:
    """In every position, for some legal actions of one seat that is asked."""
    state = moment.state
    if not state.to_act() or moment.asks_nature():
        return
    seat = moment.rng.choice(state.to_act())
    action_forms(moment.game, state, seat, various(moment.rng, state.legal(seat), 2))


def all_actions(moment: Moment) -> None:
    """All legal actions; no two share a text or an id."""
    game, state = moment.game, moment.state
    if moment.asks_nature():
        return
    for seat in range(state.facts.seats):
        legal = state.legal(seat)
        action_forms(game, state, seat, legal)
        texts = {game.format(action) for action in legal}
        demand(len(texts) == len(legal), "notation", f"legal actions of seat {seat} share a text")


def position(moment: Moment) -> None:
    """A position is JSON, and the state read from it looks and plays the same; unknown keys are refused."""
    game, state, rng = moment.game, moment.state, moment.rng
    written = game.position(state)
    sent = json.loads(json.dumps(written))
    demand(sent == written, "position", "a position changes when it goes through JSON")
    twin = game.from_position(sent)
    demand(game.position(twin) == written, "position", "a position reads back differently")
    same_for_all(moment, state, twin)
    original = state.clone()
    for _ in range(FURTHER):
        if not original.to_act():
            break
        seat, action = chosen(original, rng, rng)
        may = seat == NATURE or action in twin.legal(seat)
        demand(may, "position", f"seat {seat} may not {action} in a position read back")
        original.apply(seat, action)
        twin.apply(seat, action)
    same_for_all(moment, original, twin)
    refuses_unknown(game, {**written, "xyzzy": 1}, "xyzzy")
    if written["pending"]:
        pending = [*written["pending"][:-1], {**written["pending"][-1], "xyzzy": 1}]
        refuses_unknown(game, {**written, "pending": pending}, f"pending[{len(pending) - 1}].xyzzy")


def same_for_all(moment: Moment, state: State, twin: State) -> None:
    demand(twin.to_act() == state.to_act(), "position", f"{twin.to_act()} are asked, not {state.to_act()}")
    for watcher in moment.watchers():
        same = encoded(twin, watcher) == encoded(state, watcher)
        demand(same, "position", f"the view of {watcher} differs in a position read back")
        if watcher is not None:
            demand(twin.legal(watcher) == state.legal(watcher), "position", f"legal actions of {watcher} differ")


def refuses_unknown(game: Game, changed: dict[str, Any], path: str) -> None:
    try:
        game.from_position(changed)
    except BadInput as error:
        demand(error.path == path, "position", f"an unknown key is refused at {error.path!r}, not {path!r}")
        return
    demand(False, "position", f"the unknown key {path} is not refused")


def view_kinds(moment: Moment) -> None:
    """What a watcher sees of a game that describes its fields has the kinds it says, all keys and no other."""
    game, state = moment.game, moment.state
    fields = game.described.view_fields()
    if not fields.fields:
        return
    for watcher in moment.watchers():
        try:
            fields.read(json.loads(json.dumps(state.seen(watcher))), "", state.facts.seats)
        except BadInput as error:
            demand(False, "view", f"the view of {watcher} is not as described: {error}")


def preview(moment: Moment) -> None:
    """What a preview says happens."""
    game, state, rng = moment.game, moment.state, moment.rng
    if moment.asks_nature():
        return
    for seat in state.to_act():
        for action in various(rng, state.legal(seat), 4):
            foretold = [event.to_json() for event in game.preview(state.view(seat), action)]
            world = state.clone()
            world.log = []
            world.apply(seat, action)
            happened = [event.to_json() for event in world.log]
            lies = [event for event in foretold if event not in happened]
            demand(not lies, "preview", f"{action} does not bring {lies[:1]}")


def asked_words(moment: Moment) -> None:
    """In every position: the question and the events of the last answer have their words, the end its reason."""
    game, state = moment.game, moment.state
    for event in moment.match.heard:
        event_words(game, event)
    if state.outcome is not None:
        has_words(game, f"reason.{state.outcome.reason}")
    elif not moment.asks_nature():
        asked = state.question
        has_words(game, f"ask.{asked.name}")
        known = bool(asked.rules) and all(rule in game.rulebook.rules for rule in asked.rules)
        demand(known, "messages", f"the question {asked.name} names no rule behind it: {asked.rules}")


def event_words(game: Game, event: Event) -> None:
    has_words(game, event.key)
    demand(event.key.startswith("event."), "messages", f"the event {event.key} is not event.…")
    given = set(event.args)
    wanted = places_of(game, event.key)
    demand(wanted <= given, "messages", f"{event.key} wants {sorted(wanted - given)}, given {sorted(given)}")
    json.dumps(event.args)


def refusal_words(moment: Moment) -> None:
    """Refusals of some illegal actions have their words and cite a rule of the rulebook."""
    game, state = moment.game, moment.state
    if moment.asks_nature() or not state.to_act():
        return
    for seat in state.to_act():
        for action in sampled(game, state, seat, moment.rng, REFUSED):
            refusal = None
            if action not in state.legal(seat):
                refusal = state.refusal(seat, action)
            if refusal is not None:
                has_words(game, refusal.key)
                wanted = places_of(game, refusal.key) - {"seat", "action", *refusal.args}
                demand(not wanted, "messages", f"{refusal.key} wants {sorted(wanted)}")
                demand(refusal.rule in game.rulebook.rules, "messages", f"{refusal.key} cites {refusal.rule!r}")


def menu_words(game: Game) -> None:
    """Title, summary, options with help and rule, presets; once per run."""
    keys = ["title", "summary", *[f"preset.{name}" for name in game.presets]]
    for option in game.options:
        keys += [f"option.{option.name}", f"option.{option.name}.help"]
        demand(option.group in ("setup", "variant", "ruling"), "messages", f"option {option.name} is in {option.group}")
        demand(option.rule in game.rulebook.rules, "messages", f"option {option.name} cites {option.rule!r}")
    for key in keys:
        has_words(game, key)


def presets(game: Game) -> None:
    """The defaults and every preset can be played at some seat count; once per run."""
    for name, options in {"the defaults": {}, **game.presets}.items():
        refusals: list[str] = []
        for seats in range(game.min_seats, game.max_seats + 1):
            try:
                game.facts(seats, options)
            except BadInput as error:
                refusals.append(str(error))
        playable = len(refusals) <= game.max_seats - game.min_seats
        demand(playable, "options", f"{name} can be played at no seat count: {refusals[:1]}")


def usual(game: Game) -> None:
    """Every usual table can be set; those after the first say what sets them apart; once per run."""
    for place, table in enumerate(game.manual.usual):
        demand(table.preset in game.presets, "options", f"usual table {table.name} has no preset {table.preset!r}")
        demand(table.you < table.seats, "options", f"usual table {table.name} has no seat {table.you}")
        try:
            game.facts(table.seats, game.presets[table.preset])
        except BadInput as error:
            demand(False, "options", f"usual table {table.name}: {error}")
        if place:
            has_words(game, f"usual.{table.name}")


def has_words(game: Game, key: str) -> None:
    demand(game.messages.has(key), "messages", f"no words for {key}")


def places_of(game: Game, key: str) -> set[str]:
    return {place.group(1) for place in PLACE.finditer(game.messages.templates[key])}
