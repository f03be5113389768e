"""Lantern claims: windows in which they are challenged, and the claimant's answer (KIT-051, KIT-058, KIT-064..072).

A claim pushes the effect it would have and, above it, the window that asks who may challenge. If nobody does, the
window goes and the effect is next. A challenge puts `claim_answer` above the effect: a reveal slips penalty and
new lantern under it, a concession takes it off the stack.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Flag, Named, SeatOf
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.kitsunedo.box import ASH, BLOCK, MIST, SHADOW, SPIRIT
from hyakki.games.kitsunedo.cards import ALL
from hyakki.games.kitsunedo.lives import ChangeLantern, Penalty
from hyakki.games.kitsunedo.piles import discard_item
from hyakki.games.kitsunedo.state import Kitsunedo
from hyakki.games.kitsunedo.thread import close, may_undo, refuse_undo, restore, store

PURPOSES: Final = ["summon", "steal", "attack", "trade", "mark", "handed_leaf", "evade"]
SUMMON: Final = 0
STEAL: Final = 1
ATTACK: Final = 2
TRADE: Final = 3
MARK: Final = 4
HANDED_LEAF: Final = 5
EVADE: Final = 6
LANTERN_OF: Final = [SPIRIT, SHADOW, MIST, MIST, MIST, MIST, ASH]

CHALLENGE: Final[Action] = ("challenge",)
PASS: Final[Action] = ("pass",)
ACCEPT: Final[Action] = ("accept",)
REVEAL: Final[Action] = ("reveal",)
CONCEDE: Final[Action] = ("concede",)
CONCEDE_SHOWN: Final[Action] = ("concede", 0)
PLAY_BLOCK: Final[Action] = ("block",)
UNDO: Final[Action] = ("undo",)


class Effect(Step[Kitsunedo]):
    """What a claim brings about if it stands."""

    def failed(self, state: Kitsunedo) -> None:
        """What happens instead when the claim is conceded; by default nothing (KIT-067)."""


class Window(Decision[Kitsunedo]):
    """A claim stands open: the seat asked may challenge it or let it pass (KIT-058); its effect lies below."""

    PASSES: ClassVar[Action | None] = PASS

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [PASS, CHALLENGE]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return PASS

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        return refuse_in_window(state, seat, action)

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "challenge":
            self.challenged(state, seat)
        else:
            self.passed(state, seat)

    def challenged(self, state: Kitsunedo, seat: Seat) -> None:
        raise NotImplementedError

    def passed(self, state: Kitsunedo, seat: Seat) -> None:
        """The effect below is next."""


def refuse_in_window(state: Kitsunedo, seat: Seat, action: Action) -> Refusal:
    """Why something else cannot be done while a claim stands open."""
    if action[0] == "block":
        return Refusal("refuse.block_own", "KIT-070")
    if action[0] == "undo":
        return refuse_undo(state, seat)
    if action[0] == "challenge":
        return Refusal("refuse.unchallengeable", "KIT-069")
    return Refusal("refuse.window", "KIT-058")


def tell_claim(state: Kitsunedo, seat: Seat, lantern: int) -> None:
    """Table talk: somebody says he has a lantern."""
    if state.log is not None:
        state.emit("event.claims", {"seat": seat, "lantern": state.box.lantern_names[lantern]})


def challenge(state: Kitsunedo, claimant: Seat, challenger: Seat, purpose: int) -> None:
    """Somebody doubts a claim; the claimant must answer before anything happens (KIT-058, KIT-065)."""
    close(state, challenger)  # KIT-099
    if state.log is not None:
        lantern = state.box.lantern_names[LANTERN_OF[purpose]]
        state.emit("event.challenged", {"seat": challenger, "claimant": claimant, "lantern": lantern})
    state.stack.append(ClaimAnswer(claimant, challenger, purpose, True))


class ClaimAnswer(Decision[Kitsunedo]):
    """KIT-065: the challenged claimant reveals, concedes or blocks; the Mirage on her turn may undo."""

    NAME = "claim_answer"
    RULES = ("KIT-065",)
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "challenger": Field(SeatOf(), required=True),
        "purpose": Field(Named("a purpose", PURPOSES), required=True),
        "may_block": Field(Flag(), True),
    }

    def __init__(self, seat: Seat, challenger: Seat, purpose: int, may_block: bool) -> None:
        super().__init__(seat)
        self.challenger = challenger
        self.purpose = purpose
        self.may_block = may_block  # false right after taking a block back (KIT-101)

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        if state.lantern(seat) == LANTERN_OF[self.purpose]:
            actions.append(REVEAL)
        actions.append(CONCEDE)
        actions.append(CONCEDE_SHOWN)
        if self.may_block and state.mode.may_block and state.held(seat)[BLOCK]:
            actions.append(PLAY_BLOCK)
        if may_undo(state, seat):
            actions.append(UNDO)
        return actions

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return REVEAL if state.lantern(seat) == LANTERN_OF[self.purpose] else CONCEDE

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        lantern = state.box.lantern_names[LANTERN_OF[self.purpose]]
        if action[0] == "reveal":
            return Refusal("refuse.reveal", "KIT-065", {"lantern": lantern})
        if action[0] == "block":
            if not state.mode.may_block:
                return Refusal("refuse.no_blocks", "KIT-116")
            if not self.may_block:
                return Refusal("refuse.block_again", "KIT-101")
            return Refusal("refuse.block_missing", "KIT-065")
        if action[0] == "undo":
            return refuse_undo(state, seat)
        return Refusal("refuse.answer_challenge", "KIT-065", {"lantern": lantern})

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if action[0] == "undo":
            take_back(state, seat)
        elif action[0] == "reveal":
            self._reveal(state, seat)
        elif action[0] == "concede":
            self._concede(state, seat, len(action) > 1)
        else:
            self._block(state, seat)

    def _reveal(self, state: Kitsunedo, seat: Seat) -> None:
        """KIT-066, in the order of KIT-072: effect, the challenger's penalty, a new lantern."""
        close(state, seat)
        show_lantern(state, seat, "event.revealed")
        if LANTERN_OF[self.purpose] == MIST:  # KIT-071
            state.unchallengeable[seat] |= 1 << MIST
        effect = state.stack.pop()
        state.stack.append(ChangeLantern(seat))
        state.stack.append(Penalty(self.challenger))
        state.stack.append(effect)

    def _concede(self, state: Kitsunedo, seat: Seat, shown: bool) -> None:
        """KIT-067: the effect does not happen and the claimant has lost the challenge."""
        close(state, seat)
        if shown:
            show_lantern(state, seat, "event.conceded_shown")
        elif state.log is not None:
            state.emit("event.conceded", {"seat": seat})
        effect = state.stack.pop()
        state.stack.append(ChangeLantern(seat))
        state.stack.append(Penalty(seat))
        if isinstance(effect, Effect):
            effect.failed(state)

    def _block(self, state: Kitsunedo, seat: Seat) -> None:
        """KIT-068, KIT-069: the challenge is void and cannot be made again this turn; the effect is next."""
        store(state, seat, self)  # KIT-101: a block is an action of its own
        if state.log is not None:
            state.emit("event.blocked", {"seat": seat, "challenger": self.challenger})
        discard_item(state, seat, BLOCK)
        state.unchallengeable[seat] |= 1 << LANTERN_OF[self.purpose]


def take_back(state: Kitsunedo, seat: Seat) -> None:
    """KIT-096, KIT-100: claim and challenge vanish; a block taken back leaves reveal and concede (KIT-101)."""
    restore(state, seat)
    top = state.stack[-1]
    if isinstance(top, ClaimAnswer):
        state.stack[-1] = ClaimAnswer(top.seat, top.challenger, top.purpose, False)


def show_lantern(state: Kitsunedo, seat: Seat, key: str) -> None:
    """A lantern is turned up before all eyes."""
    state.known[state.lanterns[seat]] = ALL
    state.reveal()
    if state.log is not None:
        state.emit(key, {"seat": seat, "lantern": state.box.lantern_names[state.lantern(seat)]})
