"""`hyakki rules`: the rulebook of a game, some of its rules, or how many tests prove each."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import hyakki.games
from hyakki.cli.answers import RulesAnswer
from hyakki.cli.output import print_json
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.game import Game
from hyakki.games import GAMES


def run(name: str, rule: str | None, search: str | None, coverage: bool, as_json: bool) -> int:
    game = GAMES[name]
    wanted = chosen(game, rule, search)
    counted = count_marks(test_folder(GAMES.package(name))) if coverage else None
    unknown = sorted(set(counted) - set(game.rulebook.rules)) if counted is not None and rule is None else []
    if as_json:
        print_json(answer(game, wanted, counted, unknown), RulesAnswer)
    elif counted is not None:
        tell_coverage(game, wanted, counted, unknown)
    else:
        for key in wanted:
            print(f"{key}  {game.rulebook.rules[key]}")
        if not wanted:
            print(f"no rule of {name} holds all of these words")
    if counted is None:
        return 0 if wanted else 1
    return 1 if unknown or missing(game, wanted, counted) else 0


def chosen(game: Game, rule: str | None, search: str | None) -> list[str]:
    """The ids asked for: one, those that hold some words, or all."""
    if rule is not None and search is not None:
        raise BadInput("rules", "either an id or --search")
    if rule is not None:
        game.rulebook.text(rule)  # refuses what is none
        return [rule.upper()]
    return list(game.rulebook.rules) if search is None else game.rulebook.search(search)


def answer(game: Game, wanted: list[str], counted: Counter[str] | None, unknown: list[str]) -> dict[str, object]:
    book = game.rulebook
    rows = [
        {
            "id": key,
            "text": book.rules[key],
            "later": key in book.later,
            "tests": None if counted is None else counted[key],
        }
        for key in wanted
    ]
    return {"game": game.name, "rules": rows, "unknown": unknown}


def missing(game: Game, wanted: list[str], counted: Counter[str]) -> list[str]:
    return [rule for rule in wanted if rule not in game.rulebook.later and not counted[rule]]


def tell_coverage(game: Game, wanted: list[str], counted: Counter[str], unknown: list[str]) -> None:
    later = game.rulebook.later
    for rule in wanted:
        tests = f"{counted[rule]} test{'s' if counted[rule] != 1 else ''}"
        print(f"{rule}  {tests if counted[rule] else 'later' if rule in later else 'MISSING'}")
    if unknown:
        print(f"marked in tests but not in RULES.md: {', '.join(unknown)}")
    required = [rule for rule in wanted if rule not in later]
    lacking = missing(game, wanted, counted)
    print(f"{len(required) - len(lacking)} of {len(required)} rules have a test, {len(lacking)} missing")


def test_folder(package: str) -> Path:
    """The tests of a game: our own in the checkout that we run from, a package's in `tests` beside its `src`."""
    source = Path(import_module(package).__path__[0])
    if package.startswith(f"{hyakki.games.__name__}."):
        places = [root / "tests" / "games" / source.name for root in (Path(hyakki.__file__).parents[2], Path.cwd())]
    else:
        places = [root / "tests" for root in (source.parents[1], Path.cwd())]
    for folder in places:
        if folder.is_dir():
            return folder
    raise HyakkiError("the tests are not here to be counted", "run this in a checkout of the source")


def count_marks(folder: Path) -> Counter[str]:
    """How often each rule is named by a `pytest.mark.rule(...)`."""
    return Counter([rule for rule, _, _ in marks(folder)])


def marks(folder: Path) -> Iterator[tuple[str, Path, int]]:
    """Each rule that a `pytest.mark.rule(...)` names, with its file and line."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from [(rule, path, node.lineno) for rule in sorted({_rule_id(arg, path) for arg in node.args})]


def _rule_id(node: ast.expr, path: Path) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise BadInput(f"{path.name}:{node.lineno}", "a rule is marked by an expression", "write its id as plain text")
