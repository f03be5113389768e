"""Matches that follow each other: rematches and the Advent campaign (KIT-004..006, KIT-120..124)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import BadInput
from hyakki.core.outcome import Outcome
from hyakki.games.kitsunedo.schema import MODES


def agree(seats: int, options: dict[str, object]) -> None:
    """Refuse options that do not fit each other or the number of seats."""
    lords = cast(list[str] | None, options["lords"])
    if lords is not None and len(lords) != seats:
        raise BadInput("options.lords", f"names {len(lords)} lords for {seats} seats (KIT-005)")
    order = cast(list[int] | None, options["pick_order"])
    if order is not None and sorted(order) != list(range(seats)):
        raise BadInput("options.pick_order", f"does not name each of the {seats} seats once (KIT-006)")
    winners = cast(list[int], options["campaign_winners"])
    mode = str(options["mode"])
    if options["campaign"]:
        if len(winners) != MODES.index(mode):
            hint = f"{MODES.index(mode)} stages come before {mode}"
            raise BadInput("options.campaign_winners", f"names {len(winners)} winners (KIT-120)", hint)
    elif winners or options["prize_seat"] is not None:
        raise BadInput("options.campaign", "is off, so there are no earlier winners or prizes (KIT-120)")


def following(options: dict[str, object], outcome: Outcome) -> dict[str, object]:
    """The options of the next match: the next stage of a campaign, or a game with the loser first (KIT-006)."""
    order = cast(list[int], outcome.details["order"])
    settings = dict(options)
    if not options["campaign"] or options["mode"] == MODES[-1]:
        settings.update({"campaign": False, "campaign_winners": [], "prize_seat": None, "lords": None})
        if order:
            settings.update({"pick_order": order, "first_seat": None})
        return settings
    stage = MODES.index(str(options["mode"])) + 1
    winner = outcome.winners[0] if outcome.winners else None
    last = stage == len(MODES) - 1
    first = (order[0] if order else None) if last else winner  # KIT-123
    settings.update(
        {
            "mode": MODES[stage],
            "lords": outcome.details["lords"],
            "campaign_winners": outcome.details["campaign_winners"],
            "first_seat": first,
            "prize_seat": None if last else winner,  # KIT-121, KIT-122
        }
    )
    return settings
