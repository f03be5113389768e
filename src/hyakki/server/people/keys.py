"""What lets somebody be the same person elsewhere: keys to be written down, secrets of links, and what is kept of them.

Of a secret the database has two parts of its hash: by one it is looked up, by the other it is known."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final, Literal

from hyakki.server.speech.problems import Problem

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # 32 of them, none like another
MISREAD: Final = str.maketrans("OIL", "011")
GROUPS, GROUP = 5, 4  # 20 letters: 100 bits, which nobody tries out, so that a plain hash is enough
HANDLE: Final = 16  # characters of the hash by which a secret is looked up


def new_key() -> str:
    """A key to be written down: K7Q4-M2XD-9WTR-HB5N-C3VE."""
    return "-".join(["".join([secrets.choice(LETTERS) for _ in range(GROUP)]) for _ in range(GROUPS)])


def read_key(text: str) -> str:
    """A key however it was typed: small letters, without hyphens, O for 0."""
    letters = "".join([letter for letter in text.upper().translate(MISREAD) if letter.isalnum()])
    if len(letters) != GROUPS * GROUP or any([letter not in LETTERS for letter in letters]):
        raise Problem("bad", "That is not a key", f"it has {GROUPS} groups of {GROUP} letters and digits")
    return "-".join([letters[i : i + GROUP] for i in range(0, len(letters), GROUP)])


def kept_of(kind: Literal["key", "link"], secret: str) -> tuple[str, str]:
    """The handle and the digest of a secret."""
    whole = hashlib.sha256(b"hyakki identity " + kind.encode() + b" " + secret.encode()).hexdigest()
    return whole[:HANDLE], whole[HANDLE:]


def fits(digest: str, kept: str) -> bool:
    """Whether a digest is the one that is kept; how long that takes says nothing."""
    return hmac.compare_digest(digest.encode(), kept.encode())


def after_farewell(guest: str) -> str:
    """All that is kept of a guest who was forgotten, so that old cookies stay worth nothing."""
    return hashlib.sha256(b"hyakki farewell " + guest.encode()).hexdigest()
