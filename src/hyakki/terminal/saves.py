"""Where matches are kept: $HYAKKI_HOME, or the folder for user data."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from hyakki.core.errors import HyakkiError
from hyakki.core.home import home
from hyakki.terminal.notes import notes_path


def new_path(game: str) -> Path:
    """A file to be, in a folder that is there; its name tells game and time, and nothing of the match."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    folder = home() / "saves"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HyakkiError(f"{folder}: cannot be made: {error.strerror}", "set HYAKKI_HOME") from None
    return folder / f"{game}-{stamp}.jsonl"


def put_away(path: Path) -> Path:
    """A match that is over leaves the list of those that can go on, with its notes; files elsewhere stay there."""
    if path.parent != home() / "saves":
        return path
    target = home() / "finished" / path.name
    target.parent.mkdir(parents=True, exist_ok=True)
    path.replace(target)
    if notes_path(path).exists():
        notes_path(path).replace(notes_path(target))
    return target


def unfinished() -> list[Path]:
    """Matches that can go on, newest first."""
    folder = home() / "saves"
    return sorted(folder.glob("*.jsonl"), reverse=True) if folder.is_dir() else []
