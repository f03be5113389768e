"""`hyakki new-game`: a small game as a package of its own, which plays, passes every check and can be changed."""

from __future__ import annotations

import keyword
import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from hyakki.core.errors import BadInput
from hyakki.games import GAMES
from hyakki.games.installed import LONGEST_NAME, NAME

TEMPLATE = Path(__file__).parent / "template"
ENDING = ".in"  # of the template's files, so that nothing takes them for what they will be
PACKAGE = "package"  # the folder that gets the name of the package
HIDDEN = {"gitignore": ".gitignore"}
MARK = re.compile(r"@([A-Za-z]+)@")


def run(name: str, folder: Path) -> int:
    check_name(name)
    write(name, folder)
    print(f"{folder}: the game {name}, in the package {package_name(name)}. It is found once it is installed:")
    print(f"  pip install --no-build-isolation --editable {folder}")
    print(f"  hyakki play {name}")
    print(f"  hyakki check {name} --games 20")
    return 0


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a game and, with underscores, of a package."""
    package = package_name(name)
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        hint = f"small letters and digits, words joined by hyphens, at most {LONGEST_NAME} characters: fox-fire"
        raise BadInput("NAME", f'"{name[:LONGEST_NAME]}" cannot be the name of a game', hint)
    if name in list(GAMES):
        raise BadInput("NAME", f"there is a game {name} already", "take another name")
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or find_spec(package) is not None:
        raise BadInput("NAME", f'Python knows "{package}" as something else already', f"{name}-game would do")


def package_name(name: str) -> str:
    return name.replace("-", "_")


def write(name: str, folder: Path) -> None:
    """All files or none: they are written beside the folder and then moved to it."""
    if folder.exists() or folder.is_symlink():
        raise BadInput(str(folder), "is there already", "name a folder that can be made")
    words = {
        "name": name,
        "package": package_name(name),
        "title": name.replace("-", " ").title(),
        "PREFIX": (re.sub("[^A-Z]", "", name.upper()) + "XX")[:3],
    }
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent, prefix=f".{name}-") as made:
            for source in sorted(TEMPLATE.rglob(f"*{ENDING}")):
                target = Path(made, "all", target_of(source, words["package"]))
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(filled(source.read_text(encoding="utf-8"), words), encoding="utf-8")
            os.rename(Path(made, "all"), folder)
    except OSError as error:
        raise BadInput(str(folder), f"cannot be written: {error.strerror}") from None


def target_of(source: Path, package: str) -> Path:
    parts = [package if part == PACKAGE else part for part in source.relative_to(TEMPLATE).parts]
    last = parts[-1].removesuffix(ENDING)
    return Path(*parts[:-1], HIDDEN.get(last, last))


def filled(text: str, words: dict[str, str]) -> str:
    """The text with its marks replaced; a mark that means nothing is a mistake of ours and raises KeyError."""
    return MARK.sub(lambda mark: words[mark[1]], text)
