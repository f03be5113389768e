"""What can go wrong through somebody's input: one line of reason and a hint, never a traceback."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from hyakki.core.again import error_again


@mypyc_attr(native_class=False)
class HyakkiError(Exception):
    """Base of every error that is told to a user."""

    def __init__(self, reason: str, hint: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.reason} ({self.hint})" if self.hint else self.reason

    def __reduce__(self) -> tuple[Any, ...]:
        """As pickle and process pools need it: constructors of errors take other arguments than they keep."""
        return error_again, (type(self), self.args, dict(self.__dict__))


@mypyc_attr(native_class=False)
class BadInput(HyakkiError):
    """A file, option, position or word that cannot be read; `path` says where in it."""

    def __init__(self, path: str, problem: str, hint: str = "") -> None:
        super().__init__(f"{path}: {problem}" if path else problem, hint)
        self.path = path
        self.problem = problem


class Refusal:
    """Why a seat may not do something now: a message key, its arguments and the rule behind it."""

    def __init__(self, key: str, rule: str, args: dict[str, object] | None = None) -> None:
        self.key = key
        self.rule = rule
        self.args: dict[str, object] = args or {}


@mypyc_attr(native_class=False)
class IllegalAction(HyakkiError):
    """A refused action: who, what, why not, what would be legal, which rule."""

    def __init__(self, why: str, rule: str, legal: list[str], more: int, deeds: list[str]) -> None:
        may = ", ".join(legal) + (f" and {more} more" if more else "")
        super().__init__(f"{why} ({rule})" if rule else why, f"legal: {may}" if legal else "")
        self.why = why  # the reason alone, for those who are told the rule apart
        self.deeds = deeds  # some of what is legal, in words
        self.rule = rule
        self.legal = legal
        self.more = more

    def __str__(self) -> str:
        return f"{self.reason}; {self.hint}" if self.hint else self.reason
