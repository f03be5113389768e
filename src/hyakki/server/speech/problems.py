"""What a client is told when something cannot be done: every failure ends as one of these."""

from __future__ import annotations

from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.server.speech.messages import ErrorKind


class Problem(HyakkiError):
    """A refusal of the server, with its kind."""

    def __init__(self, kind: ErrorKind, reason: str, hint: str = "", rule: str = "") -> None:
        super().__init__(reason, hint)
        self.kind: ErrorKind = kind
        self.rule = rule


def as_problem(error: HyakkiError) -> Problem:
    """Any error that is meant for a user, in the form in which clients are told."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, IllegalAction):
        hint = f"You may {', or '.join(error.deeds)}" if error.deeds else ""
        if len(error.legal) + error.more > len(error.deeds):
            hint += ", and more"
        return Problem("refused", error.why, hint, error.rule)
    return Problem("bad" if isinstance(error, BadInput) else "refused", error.reason, error.hint)
