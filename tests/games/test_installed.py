"""Games of other packages: listed, played and pickled like our own; bad ones are told of and break nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.commands import ROOT
from hyakki.games import PACKAGES
from hyakki.trials.client import Browser
from packages import NAME, lay, lay_game

OWN = list(PACKAGES)


def python(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Another Python, for which the packages of a folder are installed."""
    path = os.pathsep.join([str(ROOT / "src"), str(site)])
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )


def hyakki(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python(site, "-m", "hyakki", *arguments)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages") / "site"
    lay_game(folder)
    return folder


def test_an_installed_game_is_on_the_list_and_is_played(site: Path) -> None:
    assert hyakki(site, "games", "--names").stdout.split() == [*OWN, NAME]
    told = json.loads(hyakki(site, "games", NAME, "--json").stdout)
    assert [game["title"] for game in told] == ["Fox Fire"]
    played = hyakki(site, "play", NAME, "--you", "none", "--bot", "greedy", "--seed", "3", "--json")
    assert json.loads(played.stdout)["outcome"]["reason"] == "most_points"
    assert played.stderr == ""


def test_what_passes_between_processes_finds_it_again(site: Path) -> None:
    program = f"""if True:
        import pickle
        from hyakki import GAMES, Table, compare
        if __name__ == "__main__":
            game = GAMES[{NAME!r}]
            state = pickle.loads(pickle.dumps(Table(game, seats=3, seed=1).state))
            assert state.facts.game is game
            assert game.picture(state.view(0)).strip()
            print(compare({NAME!r}, "greedy", "random", matches=4).matches)
    """
    done = python(site, "-c", program)
    assert (done.stdout, done.stderr) == ("4\n", "")


BAD = {
    "no-module": ("[hyakki.games]\nno-module = nowhere_at_all\n", {}, "nowhere_at_all"),
    "raises": ("[hyakki.games]\nraises = raises_game\n", {"raises_game/__init__.py": "1 / 0\n"}, "ZeroDivisionError"),
    "leaves": (
        "[hyakki.games]\nleaves = leaves_game\n",
        {"leaves_game/__init__.py": "raise SystemExit('bye')\n"},
        "SystemExit: bye",
    ),
    "talks": (
        "[hyakki.games]\ntalks = talks_game\n",
        {"talks_game/__init__.py": "print('welcome')\nraise KeyError('lost')\n"},
        "KeyError: 'lost'",
    ),
    "module": ("[hyakki.games]\nmodule = one_module\n", {"one_module.py": ""}, "a game is a package"),
    "makes-none": ("[hyakki.games]\nmakes-none = makes_none\n", {"makes_none/__init__.py": ""}, "has no make(manual)"),
    "Bad Name": ("[hyakki.games]\nBad Name = makes_none\n", {}, "a game is named like"),
    "no-rules": (
        "[hyakki.games]\nno-rules = no_rules\n",
        {"no_rules/__init__.py": "def make(manual): ...\n"},
        "en.json: cannot be read",
    ),
    "no-words": (
        "[hyakki.games]\nno-words = no_words\n",
        {
            "no_words/__init__.py": f"from {NAME.replace('-', '_')} import make\n",
            "no_words/messages/en.json": "{}",
            "no_words/RULES.md": "",
            "no_words/data/charms.json": '{"charms": [{"name": "moth", "count": 9, "worth": 0}]}',
        },
        "lacks title, summary",
    ),
}


def test_what_cannot_be_loaded_is_told_of_and_breaks_nothing(tmp_path: Path) -> None:
    site = tmp_path / "site"
    lay_game(site)
    for name, (points, modules, _) in BAD.items():
        lay(site, f"bad-{name.replace(' ', '')}", points, modules)
    lay(site, "garbled", "[hyakki.games\nno equals sign here\n[[[\n")
    listed = hyakki(site, "games")
    assert listed.returncode == 0
    assert [line.split(":")[0] for line in listed.stdout.splitlines() if ": " in line and line[0] != " "][:6] == [
        *OWN,
        NAME,
    ]
    for name, (_, _, reason) in BAD.items():
        (line,) = [line for line in listed.stderr.splitlines() if f"game: {name}, a game of the package" in line]
        assert reason in line
        assert "mend or uninstall that package" in line
    assert "Traceback" not in listed.stderr
    assert [game["name"] for game in json.loads(hyakki(site, "games", "--json").stdout)] == [*OWN, NAME]
    refused = hyakki(site, "play", "raises", "--you", "none")
    assert refused.returncode == 2
    assert "ZeroDivisionError" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "site"
    lay_game(site)
    lay(site, "thief", f"[hyakki.games]\n{OWN[0]} = fox_fire\n")
    listed = hyakki(site, "games")
    assert f"{OWN[0]}, a game of the package thief 1.0: the name is that of a game of Hyakki itself" in listed.stderr
    assert f"{OWN[0]}: " in listed.stdout
    assert "embers" not in hyakki(site, "games", OWN[0]).stdout
    lay(site, "second", f"[hyakki.games]\n{NAME} = fox_fire\n")
    both = hyakki(site, "games", "--names")
    assert both.stdout.split() == OWN
    refused = hyakki(site, "games", NAME)
    assert refused.returncode == 2
    assert "offers a game of the same name, so neither is taken" in refused.stderr


@pytest.mark.parametrize("file", ["characters.json", "measured.json", "search.json"])
def test_files_for_bots_that_cannot_be_read_take_no_other_game_from_the_server(tmp_path: Path, file: str) -> None:
    site, database = tmp_path / "site", tmp_path / "tables.db"
    (lay_game(site) / file).write_text('{"nobody": 1}', encoding="utf-8")
    told = hyakki(site, "bots", "--json")
    assert {bot["game"] for bot in json.loads(told.stdout)} == {*OWN, None}
    assert f"{NAME}, a game of the package" in told.stderr
    assert file in told.stderr
    assert f"A game cannot be loaded: game: {NAME}" in hyakki(site, "doctor", "--db", str(database)).stdout
    refused = hyakki(site, "bots", NAME)
    assert (refused.returncode, refused.stdout) == (2, "") or file == "search.json"  # only who searches needs that
    with serving(site, database) as browser:
        assert [game["name"] for game in browser.arrive().call("GET", "/api/games")] == OWN
        assert browser.call("PUT", "/api/me", {"name": "Aki"}) == {"name": "Aki"}


@contextmanager
def serving(site: Path, database: Path) -> Iterator[Browser]:
    """A browser that is to come to a server for which the packages of a folder are installed."""
    path = os.pathsep.join([str(ROOT / "src"), str(site)])
    command = [sys.executable, "-m", "hyakki", "serve", "--port", "0", "--db", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}) as server:
        try:
            assert server.stdout is not None
            said = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
            assert said is not None
            yield Browser("127.0.0.1", int(said.group(1)))
        finally:
            server.terminate()
