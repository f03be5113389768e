"""Where matches are kept: $HYAKKI_HOME, or the folder for user data; and how they are called."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from pathlib import Path

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.home import home
from hyakki.terminal.notes import notes_path
from hyakki.terminal.record_file import hold


def folder() -> Path:
    """Of the matches that can go on."""
    return home() / "saves"


def new_path(game: str) -> Path:
    """A file to be, in a folder that is there; its name tells game and time, and nothing of the match."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HyakkiError(f"{folder()}: cannot be made: {error.strerror}", "set HYAKKI_HOME") from None
    return folder() / f"{game}-{stamp}.jsonl"


def is_kept(path: Path) -> bool:
    """Whether a file lies among the matches that can go on, however its path is written."""
    return path.resolve().parent == folder().resolve()


def finished(path: Path) -> Path:
    """Where a match lies once it is over."""
    return home() / "finished" / path.name


def put_away(path: Path) -> Path:
    """A match that is over leaves the list of those that can go on, with its notes; files elsewhere stay there."""
    if not is_kept(path):
        return path
    target = finished(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    path.replace(target)
    if notes_path(path).exists():
        notes_path(path).replace(notes_path(target))
    return target


def remove(path: Path) -> None:
    """A match with its notes, for good."""
    try:
        hold(path).close()  # refused while somebody plays it
        path.unlink()
        notes_path(path).unlink(missing_ok=True)
    except OSError as error:
        raise HyakkiError(f"{path}: cannot be removed: {error.strerror}") from None


def unfinished() -> list[Path]:
    """Matches that can go on, newest first."""
    paths = list(folder().glob("*.jsonl")) if folder().is_dir() else []
    return sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def game_of(path: Path) -> str:
    """The game in the name of a save."""
    return path.stem.rsplit("-", 3)[0]


def word_for(path: Path) -> str:
    """The shortest that `hyakki resume` takes for a match: its game if there is no other of it, or its name."""
    if not is_kept(path):
        return shlex.quote(str(path))
    others = [other for other in unfinished() if other.name != path.name]
    if game_of(path) not in [game_of(other) for other in others]:
        return game_of(path)
    short = path.stem.rpartition("-")[0]
    return path.stem if any(other.stem.startswith(short) for other in others) else short


def find(word: str) -> Path:
    """A match by its number in the list, its game (the newest of it), the beginning of its name, or its file."""
    kept = unfinished()
    if word.isdecimal():
        if not 1 <= int(word) <= len(kept):
            raise BadInput("", f"{word[:20]} is not on the list", f"there are {len(kept)} matches to go on with")
        return kept[int(word) - 1]
    named = [path for path in kept if game_of(path) == word.casefold()]
    if named:
        return named[0]
    if Path(word).exists() or Path(word).suffix == ".jsonl":
        return Path(word)
    begun = [path for path in kept if path.stem.startswith(word.casefold())]
    if len({game_of(path) for path in begun}) == 1:
        return begun[0]
    if begun:
        raise BadInput("", f'"{word[:40]}" may be {" or ".join(dict.fromkeys(map(game_of, begun)))}')
    raise BadInput("", f'no match is called "{word[:60]}"', "`hyakki saves list` shows them")
