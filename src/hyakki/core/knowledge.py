"""Keys of what a seat knows: two are equal exactly when what went into them is.

What a seat knows is its view and what it was told. A view may forget (a card shown once and mixed again), so events
belong to it; a search that plays worlds without listening leaves them out and joins what looks alike.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from hyakki.core.event import Event, Seat

DERIVED: Final = ("seat", "legal", "offers")  # of a view: they follow from the rest of it


def digest(parts: object) -> str:
    """A short text for plain data, whatever the order of its keys."""
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()[:32]


def known_key(view: dict[str, Any], events: Iterable[Event]) -> str:
    """Of a view and of those events that its watcher has heard."""
    seat: Seat | None = view["seat"]
    return digest([view, [event.to_json() for event in events if event.heard_by(seat)]])


def secrets_key(view: dict[str, Any], public: dict[str, Any], events: Iterable[Event]) -> str:
    """Of what a seat's view has and a spectator's has not, and of the events that only seats have heard."""
    seat: Seat | None = view["seat"]
    own = {key: value for key, value in view.items() if key not in DERIVED}
    told = [event.to_json() for event in events if event.heard_by(seat) and not event.heard_by(None)]
    return digest([unlike(own, public), told])


def unlike(own: Any, public: Any) -> Any:
    """The parts of `own` that differ from `public`, each at its place; None where nothing does."""
    if own == public:
        return None
    if isinstance(own, dict) and isinstance(public, dict):
        lacking = [object()]  # equal to nothing
        others = {key: public.get(key, lacking) for key in own}
        return {key: unlike(own[key], others[key]) for key in own if own[key] != others[key]}
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        return {str(i): unlike(one, public[i]) for i, one in enumerate(own) if one != public[i]}
    return [own]
