"""What a seat may know: the public picture, and of hidden things their number and the own ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.core.stack import Seat, View
from hyakki.games.night_parade.box import LEVELS, NONE
from hyakki.games.night_parade.picture import picture, picture_fields

if TYPE_CHECKING:
    from hyakki.games.night_parade.state import NightParade


def seen(state: NightParade, seat: Seat | None) -> View:
    """The game's part of a view, built by allow-list from the hidden-information table."""
    box = state.box
    found = picture_fields(box).write(picture(state))
    assert isinstance(found, dict)
    view: View = found
    view.update(sites(state))
    view["decks"] = {
        str(level + 1): pile(state.decks[level], state.decks_known[level], False, box.card_names)
        for level in range(LEVELS)
    }
    view["throne_pile"] = pile(state.throne_pile, state.throne_known, True, box.throne_names)
    view["enma_pile"] = pile(state.enma_pile, state.enma_known, True, box.enma_names)
    names = box.plot_names
    sides = range(state.law.sides)
    view["plots"] = [heap(state.plots[s], sees_plots(state, s, seat), names) for s in sides]
    view["discarded_plots"] = [heap(state.discarded[s], s == seat, names) for s in sides]
    view["undealt_plots"] = len(state.undealt)
    view["unseen_plots"] = [names[plot] for plot in unseen_plots(state, seat)]
    view["mystery"] = [
        {"size": len(state.mystery[s]), "values": state.mystery[s][:] if sees_mystery(state, s, seat) else None}
        for s in sides
    ]
    view["mystery_supply"] = len(state.mystery_supply)
    view["unseen_mystery"] = unseen_mystery(state, seat)
    return view


def sites(state: NightParade) -> dict[str, dict[str, int]]:
    """What the islands ask and give, by position: printed on them, but which side lies up is the match's (NPY-011)."""
    if NONE in state.islands:
        return {}
    tiles = state.law.tiles
    names = state.box.positions
    untouched = [i for i in range(len(names)) if not state.torii_on(i)]  # NPY-055
    return {
        "torii_needs": {name: tiles.need[state.islands[i]] for i, name in enumerate(names)},
        "torii_limits": {name: tiles.limit[state.islands[i]] for i, name in enumerate(names)},
        "first_spirits": {names[i]: tiles.spirits[state.islands[i]] for i in untouched},
        "first_mystery": {names[i]: tiles.mystery[state.islands[i]] for i in untouched},
    }


def pile(cards: list[int], known: int, top_shown: bool, names: list[str]) -> dict[str, object]:
    """A pile: how many, the top if it is face up, what was put under it (from the bottom), and the rest unordered."""
    shown = 1 if top_shown and len(cards) > known else 0
    middle = cards[known : len(cards) - shown]
    return {
        "size": len(cards),
        "top": names[cards[-1]] if top_shown and cards else None,
        "bottom": [names[card] for card in cards[:known]],
        "unseen": [names[card] for card in sorted(middle)],
    }


def heap(cards: list[int], sees: bool, names: list[str]) -> dict[str, object]:
    """Hidden cards of one side: how many, and which for whoever may know."""
    return {"size": len(cards), "cards": [names[card] for card in sorted(cards)] if sees else None}


def sees_plots(state: NightParade, owner: int, seat: Seat | None) -> bool:
    """NPY-020: the owner's; the kept one is shown at scoring (NPY-104)."""
    return owner == seat or state.outcome is not None


def sees_mystery(state: NightParade, owner: int, seat: Seat | None) -> bool:
    """NPY-056: the owner may look by option, Enma never, everybody at scoring."""
    if state.outcome is not None:
        return True
    return owner == seat and state.law.owner_may_look


def unseen_plots(state: NightParade, seat: Seat | None) -> list[int]:
    """The plots of which the watcher does not know where they are."""
    found = state.undealt[:]
    for owner in range(state.law.sides):
        if not sees_plots(state, owner, seat):
            found += state.plots[owner]
        if owner != seat:
            found += state.discarded[owner]
    return sorted(found)


def unseen_mystery(state: NightParade, seat: Seat | None) -> list[int]:
    """The values of the mystery tokens the watcher cannot tell apart."""
    found = state.mystery_supply[:]
    for owner in range(state.law.sides):
        if not sees_mystery(state, owner, seat):
            found += state.mystery[owner]
    return sorted(found)
