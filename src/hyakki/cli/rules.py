"""`hyakki rules`: the rulebook of a game, one of its rules, or how many tests prove each."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import hyakki
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.games import GAMES, PACKAGES


def run(name: str, rule: str | None, coverage: bool) -> int:
    game = GAMES[name]
    if coverage:
        return _coverage(game, [rule.upper()] if rule is not None and game.rulebook.text(rule) else None)
    if rule is not None:
        print(f"{rule.upper()}  {game.rulebook.text(rule)}")
        return 0
    for key, text in game.rulebook.rules.items():
        print(f"{key}  {text}")
    return 0


def _coverage(game: Game, only: list[str] | None) -> int:
    book = game.rulebook
    counted = count_marks(test_folder(PACKAGES[game.name]))
    wanted = only or list(book.rules)
    for rule in wanted:
        tests = f"{counted[rule]} test{'s' if counted[rule] != 1 else ''}"
        print(f"{rule}  {tests if counted[rule] else 'later' if rule in book.later else 'MISSING'}")
    missing = [rule for rule in wanted if rule not in book.later and not counted[rule]]
    unknown = [] if only else sorted(set(counted) - set(book.rules))
    if unknown:
        print(f"marked in tests but not in RULES.md: {', '.join(unknown)}")
    required = [rule for rule in wanted if rule not in book.later]
    print(f"{len(required) - len(missing)} of {len(required)} rules have a test, {len(missing)} missing")
    return 1 if missing or unknown else 0


def test_folder(package: str) -> Path:
    """The tests of a game in the checkout this package runs from, or else in the current folder."""
    for root in (Path(hyakki.__file__).parents[2], Path.cwd()):
        folder = root / "tests" / "games" / package
        if folder.is_dir():
            return folder
    raise HyakkiError("the tests are not here to be counted", "run this in a checkout of the source")


def count_marks(folder: Path) -> Counter[str]:
    """How often each rule is named by a `pytest.mark.rule(...)`."""
    counted: Counter[str] = Counter()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                counted.update({_rule_id(arg, path) for arg in node.args})
    return counted


def _rule_id(node: ast.expr, path: Path) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise BadInput(f"{path.name}:{node.lineno}", "a rule is marked by an expression", "write its id as plain text")
