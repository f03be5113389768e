"""Where Hyakki keeps what it stores on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """$HYAKKI_HOME, else hyakki in the XDG data folder."""
    own = os.environ.get("HYAKKI_HOME")
    if own:
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "hyakki"
