"""How a match ends: the instant victory, and the objectives checked at every other end (TGM-029, TGM-081..092)."""

from __future__ import annotations

from hyakki.core.outcome import Outcome
from hyakki.core.stack import Seat
from hyakki.games.masquerade.box import GHOUL, INSPECTOR, NONE
from hyakki.games.masquerade.hands import CLUES
from hyakki.games.masquerade.state import Masque


def instant_victory(state: Masque, seat: Seat) -> None:
    """TGM-029: the game ends at once, with one winner; nothing else is looked at."""
    reasons: list[list[str]] = [["collection"] if s == seat else [] for s in range(state.facts.seats)]
    end(state, "instant_victory", "TGM-029", reasons, NONE, NONE)


def judge(state: Masque, ending: str, rule: str, killer: Seat, killed: Seat) -> None:
    """TGM-081, TGM-091: every player is judged on his own; several may win, or nobody."""
    reasons = [fulfilled(state, seat, killer, killed) for seat in range(state.facts.seats)]
    end(state, ending, rule, reasons, killer, killed)


def fulfilled(state: Masque, seat: Seat, killer: Seat, killed: Seat) -> list[str]:
    """The objectives a player has fulfilled when the game ends without an instant victory."""
    box = state.box
    character = state.characters[seat]
    reasons: list[str] = []
    if box.types[character] == INSPECTOR:
        if inspectors_won(state, killer, killed):
            reasons.append("inspector_team")
    elif killer == seat and box.kills[character] & box.types[state.characters[killed]]:
        reasons.append("kills")  # TGM-085
    place = character * (CLUES + 1) + state.counted_board(seat)
    if seat != killed and box.enough[place] >> state.hands[seat] & 1:
        reasons.append("staying_alive")  # TGM-087
    partner = box.partners[character]
    if partner != NONE and partner in state.characters and (killed == NONE or state.characters[killed] != partner):
        reasons.append("partner")  # TGM-088, TGM-089: also for a dead player
    return reasons


def inspectors_won(state: Masque, killer: Seat, killed: Seat) -> bool:
    """TGM-086: a team: they win together if one of them killed a ghoul."""
    if killer == NONE or state.box.types[state.characters[killer]] != INSPECTOR:
        return False
    return bool(state.box.types[state.characters[killed]] & GHOUL)


def end(state: Masque, ending: str, rule: str, reasons: list[list[str]], killer: Seat, killed: Seat) -> None:
    """The result names every winner's objectives; characters are open now (TGM-083)."""
    winners = tuple([seat for seat, goals in enumerate(reasons) if goals])
    returns = tuple([1.0 if goals else 0.0 for goals in reasons])
    details: dict[str, object] = {
        "characters": [state.box.character_names[character] for character in state.characters],
        "reasons": [list(goals) for goals in reasons],
        "killer": None if killer == NONE else killer,
        "killed": None if killed == NONE else killed,
    }
    if state.log is not None:
        if killed != NONE:
            state.emit("event.killed", {"seat": killer, "other": killed})
        for seat, character in enumerate(state.characters):
            state.emit("event.revealed", {"seat": seat, "character": state.box.character_names[character]})
        for seat, goals in enumerate(reasons):
            if goals:
                state.emit("event.won", {"seat": seat, "reasons": list(goals)})
    state.reveal()
    state.finish(Outcome(winners, returns, ending, rule, details))
