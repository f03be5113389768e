"""Scoring: plots, mystery tokens, the throne card, ties, and the solo result (NPY-104..117, NPY-157..160)."""

from __future__ import annotations

from hyakki.core.outcome import Outcome
from hyakki.core.stack import Step, View
from hyakki.games.night_parade.box import (
    CARD,
    CHANGE,
    FACE_DOWN,
    ICONS_OF,
    MEEPLE_WITH_TORII,
    NONE,
    PARADES,
    SPIRITS,
    TOKENS,
    TORII_ALONE,
    TORII_APART,
    TORII_EACH,
    TORII_NEAR_CHAMPION,
    TORII_NEAR_FIRE,
    TORII_ON,
    TORII_SHARED,
    TORII_TOGETHER,
    TWO_MEEPLES,
    YOKAI_OF,
)
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA


class Scoring(Step[NightParade]):
    """NPY-104: plots and mystery tokens are shown and counted."""

    NAME = "scoring"

    def run(self, state: NightParade) -> None:
        state.reveal()
        scores = [score(state, side) for side in range(state.terms.sides)]
        if state.log is not None:
            for side, points in enumerate(scores):
                tell_score(state, side, points)
        details: dict[str, object] = {
            "scores": scores,
            "sheets": [score_sheet(state, side) for side in range(state.terms.sides)],
            "rounds": state.round,
            "ended_by": "fifth_torii" if state.last_round else "max_rounds",
        }
        state.finish(solo_outcome(state, scores, details) if state.terms.solo else outcome(state, scores, details))


def tell_score(state: NightParade, side: int, points: int) -> None:
    """A side's points in a line of the log: the plot always, mystery tokens and throne card if they brought any."""
    key = "event.enma_scored" if state.is_enma(side) else "event.scored"
    key += "_mystery" if sum(state.mystery[side]) else ""
    key += "_throne" if throne_points(state, side) else ""
    state.emit(key, {"seat": side, "points": points, **score_sheet(state, side)})


def outcome(state: NightParade, scores: list[int], details: dict[str, object]) -> Outcome:
    """NPY-117: the highest score, then the tie-breakers, then a shared victory."""
    winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
    reason = "points"
    for breaker in state.terms.tie_breakers:
        if len(winners) > 1:
            measures = [measure(state, seat, breaker) for seat in winners]
            winners = [seat for seat, value in zip(winners, measures, strict=True) if value == max(measures)]
            reason = breaker if len(winners) == 1 else reason
    if len(winners) > 1:
        reason = "shared"
    returns = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
    return Outcome(tuple(winners), tuple(returns), reason, "NPY-117", details)


def measure(state: NightParade, seat: int, breaker: str) -> int:
    """What a tie-breaker compares: torii on the map or spirits."""
    if breaker == "torii":
        return len(torii_tiles(state, seat))
    return state.tokens[seat * TOKENS + SPIRITS]


def solo_outcome(state: NightParade, scores: list[int], details: dict[str, object]) -> Outcome:
    """NPY-159, NPY-160: more points win, equal points are Enma's by default; a winner gets a power level."""
    own, enma = scores[0], scores[ENMA]
    if own > enma:
        details["power"] = power(state, own)
        return Outcome((0,), (1.0,), "enma_beaten", "NPY-160", details)
    if own == enma and not state.terms.tie_is_enmas:
        return Outcome((), (0.5,), "draw", "NPY-159", details)
    return Outcome((), (0.0,), "enma_wins", "NPY-159", details)


def power(state: NightParade, points: int) -> str:
    """NPY-160: the highest level whose minimum is reached."""
    level = state.box.power_levels[0][1]
    for least, name in state.box.power_levels:
        if points >= least:
            level = name
    return level


def score(state: NightParade, side: int) -> int:
    """NPY-104, NPY-158: the plot, mystery tokens and the throne card taken."""
    points = sum(state.mystery[side]) + throne_points(state, side)
    plot = plot_of(state, side)
    return points if plot == NONE else points + plot_value(state, side, plot)


def score_sheet(state: NightParade, side: int) -> dict[str, object]:
    """A score in its parts, for the end of the game."""
    plot = plot_of(state, side)
    return {
        "plot": "" if plot == NONE else state.box.plot_names[plot],
        "plot_points": 0 if plot == NONE else plot_value(state, side, plot),
        "mystery_points": sum(state.mystery[side]),
        "throne_points": throne_points(state, side),
    }


def whole_sheet(state: NightParade, side: int) -> dict[str, object]:
    """A score line by line: what each icon of the plot counts, the mystery tokens, the throne card."""
    plot = plot_of(state, side)
    return {
        "points": score(state, side),
        **score_sheet(state, side),
        "lines": [] if plot == NONE else plot_lines(state, side, plot),
        "mystery": state.mystery[side][:],
    }


def plot_lines(state: NightParade, side: int, plot: int) -> list[dict[str, object]]:
    """NPY-105: of each icon of a plot how many it counts, and the points for them."""
    names = state.box.plot_icon_names
    return [
        {"icon": names[icon], "count": counted(state, side, icon), "points": icon_value(state, side, icon)}
        for icon in state.box.plot_icons[plot]
    ]


def sheet_so_far(state: NightParade, side: int, view: View) -> dict[str, object]:
    """What a view tells of a side's points now: nothing of another's plot (NPY-013), nor of tokens unseen.

    The state holds only what all see; plots and tokens are those that the view names."""
    named = view["plots"][side]["cards"]
    if state.islands[0] == NONE or (named is None and not state.terms.solo):
        return {}
    held = [state.open_plot] if state.terms.solo else [state.box.plot_names.index(name) for name in named]
    plots = [plot for plot in held if plot != NONE]
    tokens: list[int] = view["mystery"][side]["values"] or []
    throne = throne_points(state, side)
    kept = plot_value(state, side, plots[0]) if len(plots) == 1 else 0  # of two, one is still to be kept
    return {
        "points": kept + throne + sum(tokens),
        "throne_points": throne,
        "mystery_points": sum(tokens),
        "plots": [plot_lines(state, side, plot) for plot in plots],
    }


def plot_of(state: NightParade, side: int) -> int:
    """The plot a side scores: its own, or in solo the open one (NPY-121)."""
    if state.terms.solo:
        return state.open_plot
    return state.plots[side][0] if state.plots[side] else NONE


def throne_points(state: NightParade, side: int) -> int:
    """NPY-083, NPY-084."""
    if state.rescued[side] != NONE:
        return state.box.rescued_points
    return state.box.betrayed_points if state.betrayed[side] != NONE else 0


def plot_value(state: NightParade, side: int, plot: int) -> int:
    """NPY-105: the sum of the plot's icons."""
    return icons_value(state, side, state.box.plot_icons[plot])


def icons_value(state: NightParade, side: int, icons: list[int]) -> int:
    """NPY-105: each plot icon by itself."""
    points = 0
    for icon in icons:
        points += icon_value(state, side, icon)
    return points


def icon_value(state: NightParade, side: int, icon: int) -> int:
    """What a plot icon is worth: points for every full number of what it counts."""
    box = state.box
    return counted(state, side, icon) // box.plot_icon_per[icon] * box.plot_icon_points[icon]


def counted(state: NightParade, side: int, icon: int) -> int:
    """How many of the things a plot icon counts a side has (NPY-106..116)."""
    what = state.box.plot_icon_counts[icon]
    if what == YOKAI_OF:
        return yokai_count(state, side, state.box.plot_icon_of[icon])
    if what == ICONS_OF:
        return icon_count(state, side, state.box.plot_icon_of[icon])
    element = state.box.plot_icon_of[icon]
    positions = len(state.islands)
    first = side * positions
    count = 0
    for tile in range(positions):
        if what == TWO_MEEPLES:  # NPY-111
            if not state.torii[first + tile] and state.meeples_on(side, tile) >= 2:
                count += 1
        elif state.torii[first + tile] and torii_counts(state, side, tile, what, element):
            count += 1
    return count


def torii_tiles(state: NightParade, side: int) -> list[int]:
    """The tiles with a torii of this side."""
    positions = len(state.islands)
    return [tile for tile in range(positions) if state.torii[side * positions + tile]]


def torii_counts(state: NightParade, side: int, tile: int, what: int, element: int) -> bool:
    """Whether the side's torii on a tile is of those that a plot icon counts (NPY-106..112)."""
    box = state.box
    if what == TORII_EACH:
        return True
    if what == TORII_SHARED:
        return state.torii_on(tile) > 1
    if what == TORII_ALONE:
        return state.torii_on(tile) == 1
    if what == TORII_ON:
        return box.tile_element[state.islands[tile]] == element
    if what == MEEPLE_WITH_TORII:
        return state.meeples_on(side, tile) >= 1
    if what == TORII_NEAR_FIRE:
        return box.fire_position in box.adjacent[tile]
    if what == TORII_NEAR_CHAMPION:
        return state.champion[side] in box.adjacent[tile]
    first = side * len(state.islands)
    for other in box.adjacent[tile]:
        if state.torii[first + other]:
            return what == TORII_TOGETHER
    return what == TORII_APART


def card_scores(state: NightParade, card: int) -> bool:
    """NPY-116: whether a card of a parade counts; a face-down one by option."""
    return state.terms.face_down_scores or not card & FACE_DOWN


def yokai_count(state: NightParade, side: int, element: int) -> int:
    """NPY-113: cards of an element, wherever they stand; the champion card has none."""
    elements = state.box.card_element
    count = 0
    for parade in range(side * PARADES, (side + 1) * PARADES):
        for card in state.parades[parade]:
            if elements[card & CARD] == element and card_scores(state, card):
                count += 1
    return count


def icon_count(state: NightParade, side: int, icon: int) -> int:
    """NPY-114, NPY-115: icons on the cards of all three parades together."""
    box = state.box
    count = 0
    for parade in range(side * PARADES, (side + 1) * PARADES):
        for card in state.parades[parade]:
            if not card_scores(state, card):
                continue
            if icon == CHANGE and box.is_champion_card(card & CARD) and not state.terms.champion_change_scores:
                continue
            for other in box.card_icons[card & CARD]:
                if other == icon:
                    count += 1
    return count
