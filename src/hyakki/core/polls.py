"""A poll as it was before anybody answered: what those who choose at once have in common."""

from __future__ import annotations

from hyakki.core.stack import Poll, Seat, State


def asks_together(state: State) -> bool:
    """Whether several seats choose at once now, answered or not."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Poll) and len(top.waiting) + len(top.answers) > 1


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that the question asks, also those of a poll that have answered."""
    top = state.stack[-1] if state.stack else None
    return tuple(sorted([*top.waiting, *top.answers])) if isinstance(top, Poll) else state.to_act()


def reopened(state: State) -> State:
    """A copy in which nobody has answered the poll that is asked."""
    twin = state.clone()
    top = twin.stack[-1]
    assert isinstance(top, Poll)
    if top.answers:
        twin.stack[-1] = top.with_answers(tuple(sorted([*top.waiting, *top.answers])), {})
    return twin
