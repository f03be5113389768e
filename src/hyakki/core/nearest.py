"""The names nearest to a word that is none, for errors that help."""

from __future__ import annotations

from difflib import get_close_matches

MOST = 3


def nearest(word: str, names: list[str]) -> list[str]:
    """Names that begin with the word or contain it; where there are none, those that look like it."""
    wanted = word.lower()
    if not wanted:
        return []
    lowered = {name.lower(): name for name in names}
    close = [name for low, name in lowered.items() if low.startswith(wanted)]
    close += [name for low, name in lowered.items() if wanted in low]
    close = close or [lowered[low] for low in get_close_matches(wanted, list(lowered), MOST)]
    return list(dict.fromkeys(close))[:MOST]


def known(word: str, kind: str, names: list[str]) -> str:
    """A hint: what may have been meant, and what there is."""
    meant = nearest(word, names)
    there = f"{kind}: {', '.join(names) or 'none'}"
    return f"did you mean {' or '.join(meant)}? {there}" if meant else there
