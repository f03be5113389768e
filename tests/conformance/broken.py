"""Deliberately broken variants of the toy (and of a table), each with one method replaced, and what notices.

A variant is a function that takes the method it replaces, then that method's own arguments.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any, NamedTuple, cast

from hyakki.core.errors import BadInput, Refusal
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Action, View
from hyakki.table import Table
from toy import frames, game, state

Original = Callable[..., Any]


class Variant(NamedTuple):
    """Which method of the toy is replaced, by what, and which property notices."""

    property: str
    owner: type
    method: str
    replacement: Callable[..., Any]


VARIANTS: dict[str, Variant] = {}


def broken(prop: str, owner: type, method: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def register(replacement: Callable[..., Any]) -> Callable[..., Any]:
        VARIANTS[replacement.__name__] = Variant(prop, owner, method, replacement)
        return replacement

    return register


# --- deductions ---


@broken("deductions", game.LanternsGame, "deductions")
def a_deduction_rules_out_the_truth(original: Original, self: game.LanternsGame, view: View) -> dict[str, Any]:
    return {"may": {"hands": [[[]] for _ in range(view["seats"])]}}


@broken("deductions", game.LanternsGame, "deductions")
def a_deduction_counts_too_few(original: Original, self: game.LanternsGame, view: View) -> dict[str, Any]:
    own = view["hand"] or []
    bounds = {"least": {}, "most": dict.fromkeys(own, 0)}
    return {"may": {"hands": [bounds for _ in range(view["seats"])]}}


@broken("deductions", game.LanternsGame, "deductions")
def a_deduction_changes_the_view(original: Original, self: game.LanternsGame, view: View) -> dict[str, Any]:
    view["seats"] += 1
    return {}


@broken("deductions", game.LanternsGame, "score_so_far")
def counting_points_changes_the_view(original: Original, self: game.LanternsGame, view: View) -> list[dict[str, Any]]:
    return [{"points": view.pop("to_act")}]


@broken("two worlds", game.LanternsGame, "score_sheet")
def the_sheet_of_the_end_tells_of_a_hidden_pile(
    original: Original, self: game.LanternsGame, of: state.Lanterns
) -> list[dict[str, object]]:
    return [{"points": sum(hand) * 100 + sum(of.deck[:1])} for hand in of.hands]


# --- secrets ---


@broken("two worlds", state.Lanterns, "seen")
def a_view_leaks_a_hand(original: Original, self: state.Lanterns, seat: int | None) -> dict[str, Any]:
    return {**original(self, seat), "best": max([max([*hand, 0]) for hand in self.hands])}


@broken("two worlds", state.Lanterns, "seen")
def a_spectator_sees_a_laid_card(original: Original, self: state.Lanterns, seat: int | None) -> dict[str, Any]:
    return {**original(self, seat), "laid": original(self, 0 if seat is None else seat)["laid"]}


@broken("two worlds", frames.Look, "options")
def legal_depends_on_hidden_things(original: Original, self: frames.Look, s: Any, seat: int) -> list[Action]:
    actions: list[Action] = original(self, s, seat)
    return [action for action in actions if action[0] != "peek" or s.laid[action[1]] > 0]


@broken("two worlds", frames.Look, "default")
def a_default_depends_on_hidden_things(original: Original, self: frames.Look, s: Any, seat: int) -> Action:
    best = s.laid.index(max(s.laid))
    return ("peek", best) if best != seat and s.facts.options["peeking"] else frames.PASS


@broken("two worlds", frames.Look, "refuse")
def a_refusal_tells_a_secret(original: Original, self: frames.Look, s: Any, seat: int, action: Action) -> Refusal:
    return Refusal("refuse.own_card", "TOY-012", {"action": f"beat {max(s.laid)}"})


@broken("two worlds", frames.DealOne, "answer")
def an_event_tells_a_secret(original: Original, self: frames.DealOne, s: Any, seat: int, action: Action) -> None:
    original(self, s, seat, action)
    if s.log is not None:
        s.emit("event.deal", {"seat": self.seat, "card": action[1]})


@broken("two worlds", frames.DealOne, "told")
def a_deal_is_told_to_all(
    original: Original, self: frames.DealOne, s: Any, seat: int, action: Action, w: Any
) -> Action:
    return action


@broken("secret answers", frames.Lay, "seen_by")
def a_poll_shows_answers(original: Original, self: frames.Lay, watcher: int | None) -> frames.Lay:
    return self


@broken("secret answers", frames.Lay, "told")
def an_open_answer_is_told(original: Original, self: frames.Lay, s: Any, seat: int, action: Action, w: Any) -> Action:
    return action


@broken("secret answers", frames.Lay, "answer")
def the_first_answer_counts_more(original: Original, self: frames.Lay, s: Any, seat: int, action: Action) -> None:
    if not self.answers:
        s.points[seat] += 1
    original(self, s, seat, action)


@broken("reveal", frames.Look, "peek")
def a_peek_reveals_nothing(original: Original, self: frames.Look, s: Any, owner: int) -> None:
    original(self, s, owner)
    s.reveals -= 1


@broken("reveal", frames.TurnUp, "run")
def turning_up_reveals_nothing(original: Original, self: frames.TurnUp, s: Any) -> None:
    original(self, s)
    s.reveals -= 1


# --- imagined worlds ---


@broken("imagine", game.LanternsImaginer, "deal")
def a_turned_card_is_dealt_again(original: Original, self: game.LanternsImaginer, rng: random.Random) -> Any:
    world = original(self, rng)
    if world.turned[0] and world.deck:
        world.deck = sorted([*world.deck[1:], world.turned[0][0]])
    return world


@broken("imagine", game.LanternsImaginer, "deal")
def imagine_forgets_a_laid_card(original: Original, self: game.LanternsImaginer, rng: random.Random) -> Any:
    world = original(self, rng)
    for seat, card in enumerate(world.laid):
        if card >= 0 and world.deck and seat != self.seat:
            world.laid[seat], world.deck[0] = world.deck[0], card
    return world


@broken("imagine", game.LanternsImaginer, "deal")
def imagine_never_thinks_of_the_best(original: Original, self: game.LanternsImaginer, rng: random.Random) -> Any:
    world = original(self, rng)
    for _ in range(200):
        if all([card < 2 for s, hand in enumerate(world.hands) for card in hand if s != self.seat]):
            break
        world = original(self, rng)
    return world


@broken("odds", game.LanternsImaginer, "deal")
def imagine_takes_distinct_hands_alike(original: Original, self: game.LanternsImaginer, rng: random.Random) -> Any:
    worlds = {repr([w.hands, w.laid]): w for w in [original(self, rng) for _ in range(30)]}
    return rng.choice(list(worlds.values()))


@broken("imagine", game.LanternsImaginer, "deal")
def imagine_forgets_the_stored_moment(original: Original, self: game.LanternsImaginer, rng: random.Random) -> Any:
    world = original(self, rng)
    world.moment = [() for _ in world.moment]
    return world


@broken("carried", state.Lanterns, "seen")
def worlds_forget_what_all_have_counted(original: Original, self: state.Lanterns, seat: int | None) -> dict[str, Any]:
    return {**original(self, seat), "answers": self.prompt if seat is None else None}


# --- nature ---


@broken("nature", frames.DealOne, "draw")
def nature_draws_distinct_cards_alike(original: Original, self: frames.DealOne, s: Any, rng: random.Random) -> Action:
    return rng.choice(self.options(s, -1))


@broken("nature", frames.DealOne, "accepts")
def nature_accepts_nonsense(original: Original, self: frames.DealOne, s: Any, action: Action) -> bool:
    return True


# --- laws ---


@broken("clone", state.Lanterns, "clone")
def a_clone_shares_a_list(original: Original, self: state.Lanterns) -> state.Lanterns:
    twin = cast(state.Lanterns, original(self))
    twin.points = self.points
    return twin


@broken("clone", state.Lanterns, "clone")
def a_clone_forgets_a_field(original: Original, self: state.Lanterns) -> state.Lanterns:
    twin = cast(state.Lanterns, original(self))
    twin.rewound = []
    return twin


@broken("fields", state.Lanterns, "clone")
def a_clone_forgets_what_nobody_sees(original: Original, self: state.Lanterns) -> state.Lanterns:
    twin = cast(state.Lanterns, original(self))
    twin.moment = []
    return twin


@broken("fields", game.LanternsGame, "describe")
def the_table_of_fields_forgets_one(original: Original, self: game.LanternsGame, s: Any) -> dict[str, object]:
    return {**original(self, s), "points": []}


@broken("fields", game.LanternsGame, "fingerprint")
def a_fingerprint_forgets_a_field(original: Original, self: game.LanternsGame, s: Any) -> str:
    return repr([value for key, value in self.position(s).items() if key != "laid"])


@broken("invariants", frames.DealOne, "answer")
def a_card_is_lost(original: Original, self: frames.DealOne, s: Any, seat: int, action: Action) -> None:
    original(self, s, seat, action)
    s.deck = s.deck[1:] if len(s.deck) == 4 else s.deck


@broken("invariants", frames.Look, "options")
def an_action_is_listed_twice(original: Original, self: frames.Look, s: Any, seat: int) -> list[Action]:
    return [frames.PASS, *original(self, s, seat)]


@broken("invariants", frames.Look, "refuse")
def a_refusal_changes_the_state(original: Original, self: frames.Look, s: Any, seat: int, action: Action) -> Any:
    s.points[seat] += 1
    return original(self, s, seat, action)


@broken("invariants", frames.Vote, "default")
def a_default_is_not_legal(original: Original, self: frames.Vote, s: Any, seat: int) -> Action:
    return frames.PASS


@broken("invariants", state.Lanterns, "finish")
def returns_go_beyond_one(original: Original, self: state.Lanterns, outcome: Outcome) -> None:
    original(self, Outcome(outcome.winners, tuple([2 * r for r in outcome.returns]), outcome.reason, outcome.rule))


@broken("invariants", game.LanternsGame, "team")
def rivals_are_called_a_team(original: Original, self: game.LanternsGame, facts: Any, seat: int) -> int:
    return 0


@broken("legality", game.LanternsGame, "parse")
def bad_input_is_smoothed_over(original: Original, self: game.LanternsGame, text: str) -> Action:
    try:
        return cast(Action, original(self, text))
    except BadInput:
        return frames.PASS


@broken("legality", frames.Look, "refuse")
def a_refusal_cites_no_rule_of_the_book(original: Original, self: frames.Look, s: Any, seat: int, a: Action) -> Refusal:
    return Refusal("refuse.rewound", "TOY-999")


@broken("termination", frames.Look, "answer")
def a_match_never_ends(original: Original, self: frames.Look, s: Any, seat: int, action: Action) -> None:
    s.stack.append(self)


COUNTER = itertools.count()


@broken("replay", frames.DealOne, "answer")
def a_rule_counts_outside_the_state(original: Original, self: Any, s: Any, seat: int, action: Action) -> None:
    original(self, s, seat, action)
    s.points[self.seat] = next(COUNTER) % 50


@broken("prompt", frames.Lay, "answer")
def a_poll_changes_its_number(original: Original, self: Any, s: Any, seat: int, action: Action) -> None:
    original(self, s, seat, action)
    s.prompt += 1


@broken("undo", Table, "may_undo")
def undo_goes_past_nature(original: Original, self: Table, seat: int) -> bool:
    return True


# --- forms ---


@broken("notation", game.LanternsGame, "format")
def a_text_does_not_read_back(original: Original, self: game.LanternsGame, action: Action) -> str:
    return f"{original(self, action)}".replace("peek s1", "peek s0")


@broken("notation", game.LanternsGame, "elements")
def an_element_has_no_kind(original: Original, self: game.LanternsGame, action: Action, view: Any) -> list[str]:
    return [element.partition(":")[2] for element in original(self, action, view)]


@broken("position", game.LanternsGame, "describe")
def a_position_drops_a_field(original: Original, self: game.LanternsGame, s: Any) -> dict[str, object]:
    return {**original(self, s), "rewound": []}


@broken("position", game.LanternsGame, "from_position")
def unknown_keys_are_let_in(original: Original, self: game.LanternsGame, position: dict[str, Any]) -> Any:
    return original(self, {key: value for key, value in position.items() if key != "xyzzy"})


@broken("preview", game.LanternsGame, "sure_events")
def a_preview_lies(original: Original, self: game.LanternsGame, action: Action) -> tuple[str, ...]:
    return ("event.turned",)


@broken("messages", frames.Look, "rewind")
def an_event_has_no_words(original: Original, self: frames.Look, s: Any) -> None:
    original(self, s)
    if s.log is not None:
        s.emit("event.whoosh", {})


@broken("options", game.LanternsGame, "agree")
def a_preset_cannot_be_played(original: Original, self: Any, seats: int, options: dict[str, object]) -> None:
    if options["rounds"] == 1:
        raise BadInput("options.rounds", "1 is too short")


@broken("series", game.LanternsGame, "following")
def a_series_outgrows_its_options(original: Original, self: Any, options: Any, outcome: Any) -> dict[str, object]:
    return {**options, "rounds": options["rounds"] + 3}


# --- lists and copies ---


@broken("legality", state.Lanterns, "answers")
def answers_that_are_offers_too(original: Original, self: state.Lanterns, seat: int) -> list[Action]:
    actions: list[Action] = original(self, seat)
    return actions + self.offers(seat) if actions else actions


@broken("pickling", state.Lanterns, "__reduce__")
def a_pickled_state_forgets_its_prompt(original: Original, self: state.Lanterns) -> tuple[Any, ...]:
    make, parts = original(self)
    return make, (*parts[:2], 0, *parts[3:])


@broken("pickling", BadInput, "__reduce__")
def a_pickled_refusal_loses_its_hint(original: Original, self: BadInput) -> tuple[Any, ...]:
    make, (kind, args, attributes) = original(self)
    return make, (kind, args, {**attributes, "hint": ""})
