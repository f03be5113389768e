"""How a match ends: the instant victory, and the objectives checked at every other end (TGM-029, TGM-081..092)."""

from __future__ import annotations

from hyakki.core.outcome import Outcome
from hyakki.core.stack import Seat
from hyakki.games.masquerade.hands import CLUES
from hyakki.games.masquerade.state import Masque
from hyakki.games.masquerade.ward import GHOUL, INSPECTOR, NONE


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
    ward = state.ward
    character = state.characters[seat]
    found: list[str] = []
    if ward.types[character] == INSPECTOR:
        if inspectors_won(state, killer, killed):
            found.append("inspector_team")
    elif killer == seat and ward.kills[character] & ward.types[state.characters[killed]]:
        found.append("kills")  # TGM-085
    place = character * (CLUES + 1) + state.counted_board(seat)
    if seat != killed and ward.enough[place] >> state.hands[seat] & 1:
        found.append("staying_alive")  # TGM-087
    partner = ward.partners[character]
    if partner != NONE and partner in state.characters and (killed == NONE or state.characters[killed] != partner):
        found.append("partner")  # TGM-088, TGM-089: also for a dead player
    return found


def inspectors_won(state: Masque, killer: Seat, killed: Seat) -> bool:
    """TGM-086: a team: they win together if one of them killed a ghoul."""
    if killer == NONE or state.ward.types[state.characters[killer]] != INSPECTOR:
        return False
    return bool(state.ward.types[state.characters[killed]] & GHOUL)


def end(state: Masque, ending: str, rule: str, reasons: list[list[str]], killer: Seat, killed: Seat) -> None:
    """The result names every winner's objectives; characters are open now (TGM-083)."""
    winners = tuple([seat for seat, found in enumerate(reasons) if found])
    returns = tuple([1.0 if found else 0.0 for found in reasons])
    details: dict[str, object] = {
        "characters": [state.ward.character_names[character] for character in state.characters],
        "reasons": [list(found) for found in reasons],
        "killer": None if killer == NONE else killer,
        "killed": None if killed == NONE else killed,
    }
    if state.log is not None:
        if killed != NONE:
            state.emit("event.killed", {"seat": killer, "other": killed})
        for seat, character in enumerate(state.characters):
            state.emit("event.revealed", {"seat": seat, "character": state.ward.character_names[character]})
        for seat, found in enumerate(reasons):
            if found:
                state.emit("event.won", {"seat": seat, "reasons": list(found)})
    state.reveal()
    state.finish(Outcome(winners, returns, ending, rule, details))
