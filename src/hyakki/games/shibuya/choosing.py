"""What the choices of a card's owner have in common: the question is skipped where public facts leave one answer."""

from __future__ import annotations

from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.shibuya.state import Shibuya


class Choice(Decision[Shibuya]):
    """A choice that a turned card asks for; everything it depends on is public (SHB-025)."""

    def default(self, state: Shibuya, seat: Seat) -> Action:
        return self.options(state, seat)[0]


class ChooseArea(Choice):
    """Any base area of the board."""

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("put", area) for area in range(state.station.areas)]


def ask(state: Shibuya, choice: Choice) -> None:
    """Ask, or take the only answer there is; a card that can be performed must be (SHB-032)."""
    options = choice.options(state, choice.seat)
    if len(options) == 1:
        choice.answer(state, choice.seat, options[0])
    else:
        state.stack.append(choice)
