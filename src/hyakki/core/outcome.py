"""How a match ended: who won, what it is worth to each seat, and why."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Json, ListOf, SeatOf, shown
from hyakki.core.wording import joined, seat_name


class Outcome:
    """`returns` is one number in 0..1 per seat; its meaning for a game stands in its RULES.md."""

    def __init__(
        self,
        winners: tuple[int, ...],
        returns: tuple[float, ...],
        reason: str,
        rule: str,
        details: dict[str, object] | None = None,
    ) -> None:
        self.winners = winners
        self.returns = returns
        self.reason = reason
        self.rule = rule
        self.details: dict[str, object] = details or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.winners, self.returns, self.reason, self.rule, self.details)

    def to_json(self) -> dict[str, object]:
        return {
            "winners": list(self.winners),
            "returns": list(self.returns),
            "reason": self.reason,
            "rule": self.rule,
            "details": self.details,
        }

    def words(self) -> str:
        """Who has won and why, for those who read code."""
        rule = f" ({self.rule})" if self.rule else ""
        verb = "win" if len(self.winners) > 1 else "wins"
        return f"{joined([seat_name(seat, None) for seat in self.winners])} {verb}: {self.reason}{rule}"

    def __repr__(self) -> str:
        return f"<Outcome: {self.words()}, returns {self.returns}>"


def read_outcome(written: Json, seats: int) -> Outcome:
    """An outcome from its JSON."""
    if not isinstance(written, dict) or set(written) != {"winners", "returns", "reason", "rule", "details"}:
        raise BadInput("outcome", "is not an object with winners, returns, reason, rule, details")
    winners = ListOf(SeatOf(), unique=True).read(written["winners"], "outcome.winners", seats)
    assert isinstance(winners, tuple)
    returns = written["returns"]
    if not isinstance(returns, list) or len(returns) != seats:
        raise BadInput("outcome.returns", f"is not a list of {seats} numbers")
    for i, value in enumerate(returns):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise BadInput(f"outcome.returns[{i}]", f"{shown(value)} is not a number in 0..1")
    for key, kind in (("reason", str), ("rule", str), ("details", dict)):
        if not isinstance(written[key], kind):
            raise BadInput(
                f"outcome.{key}", f"{shown(written[key])} is not {'an object' if kind is dict else 'a text'}"
            )
    return Outcome(winners, tuple(returns), written["reason"], written["rule"], written["details"])
