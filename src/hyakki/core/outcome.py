"""How a match ended: who won, what it is worth to each seat, and why."""

from __future__ import annotations


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

    def to_json(self) -> dict[str, object]:
        return {
            "winners": list(self.winners),
            "returns": list(self.returns),
            "reason": self.reason,
            "rule": self.rule,
            "details": self.details,
        }
