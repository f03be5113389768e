"""What a throne card grants the other players, asked one after the other, clockwise (NPY-092)."""

from __future__ import annotations

from hyakki.core.kinds import Field, Word
from hyakki.core.stack import Action, Seat, Step
from hyakki.games.night_parade.automa import enma_share
from hyakki.games.night_parade.box import SPIRITS
from hyakki.games.night_parade.icons import HideShare, MayDo, Move, ask
from hyakki.games.night_parade.kinds import SideOf
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.tokens import gain

SHARES = ("may_gain_one_spirit", "may_move_one_meeple", "may_hide_one_meeple")


def push_shares(state: NightParade, user: int, share: str) -> None:
    """The others' shares, to be asked in order once the user's part is done."""
    if share:
        for side in reversed(state.others(user)):
            state.stack.append(Share(side, share))


class Share(Step[NightParade]):
    """One player's turn to take a share; Enma takes his by NPY-155."""

    NAME = "share"
    FIELDS = {"side": Field(SideOf(), required=True), "share": Field(Word(*SHARES), required=True)}

    def __init__(self, side: int, share: str) -> None:
        super().__init__()
        self.side = side
        self.share = share

    def run(self, state: NightParade) -> None:
        if state.is_enma(self.side):
            enma_share(state, self.share)
        elif self.share == "may_gain_one_spirit":
            state.stack.append(TakeShare(self.side))
        elif self.share == "may_move_one_meeple":
            ask(state, Move(self.side))
        else:
            ask(state, HideShare(self.side))


class TakeShare(MayDo):
    """Throne 3 and 9: take one spirit or not (NPY-095, NPY-101)."""

    NAME = "take_share"
    RULES = ("NPY-092",)

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("take",)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "take":
            gain(state, seat, SPIRITS, 1)

    def default(self, state: NightParade, seat: Seat) -> Action:
        return ("take",)
