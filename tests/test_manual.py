"""The built manual: every public class and every rule has its place, nothing is inline or comes from elsewhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cli.commands import ROOT
from hyakki import GAMES
from manual.figures import PICTURES, pictures
from manual.links import Page, broken
from manual.own_files import externalise
from manual.reference import FUNCTIONS, listed, reference
from manual.whiskers import Row, drawn

SITE = ROOT / "src" / "hyakki" / "server" / "manual"
NAMES = ROOT / "docs" / "api.md"

built = pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="not built: make docs (make test does)")


@cache
def page(name: str) -> Page:
    return Page((SITE / name).read_text(encoding="utf-8"))


@built
@pytest.mark.parametrize("name", [name for name in GAMES if GAMES.package(name).startswith("hyakki.")])
def test_every_rule_leads_to_its_code_and_tests(name: str) -> None:
    ledger, book = page(f"ledgers/{name}.html"), GAMES[name].rulebook
    assert set(book.rules) <= ledger.anchors
    text = (SITE / "ledgers" / f"{name}.html").read_text(encoding="utf-8")
    for rule in book.required():
        after = text.split(f'id="{rule}"', 1)[1].split('class="rule"', 1)[0]
        assert "/tests/games/" in after.split('class="places"', 1)[1], rule


@built
def test_every_public_class_has_a_page_with_its_members() -> None:
    classes = set(reference(NAMES)) - {FUNCTIONS}
    assert len(classes) > 30
    for owner, name in listed(NAMES):
        if owner in classes:
            anchors = page(f"api/{owner}.html").anchors
            assert [anchor for anchor in anchors if anchor.endswith(f".{owner}.{name}")], f"{owner}.{name}"


@pytest.mark.parametrize("name", ["characters.svg", "ladder.svg", "balance.svg"])
def test_pictures_of_figures_show_what_stands_in_the_docs(name: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == pictures()[name], "python -m manual.figures"


def test_a_mark_says_without_colour_what_is_sure() -> None:
    above, below, unsure = Row("a", 0.3, 0.1, 0.5), Row("b", -0.3, -0.5, -0.1), Row("c", 0.1, -0.1, 0.3)
    marks = [row.marked(0.0)[1] for row in (above, below, unsure)]
    assert len(set(marks)) == 3
    picture = drawn("t", [("g", [above, below, unsure])], (-1.0, 1.0), 0.0, "w")
    assert all([mark in picture for mark in marks])


def test_what_is_wrong_with_a_site_is_told(tmp_path: Path) -> None:
    (tmp_path / "assets" / "javascripts").mkdir(parents=True)
    (tmp_path / "index.html").write_text(
        '<p id="here"><a href="#here">x</a><a href="#there">x</a><a href="no.html">x</a><a href="../out.html">x</a>'
        '<script src="https://elsewhere.example/x.js"></script><script>1</script><i style="color:red">x</i>'
    )
    (tmp_path / "look.css").write_text("a{b:url('data:image/svg+xml;utf8,<svg xmlns=\"x\"/>')}")
    assert len([line for line in broken(tmp_path) if "own style or script" in line]) == 2
    externalise(tmp_path)
    told = "\n".join(broken(tmp_path))
    assert "data:" not in (tmp_path / "look.css").read_text()
    assert told.count("\n") == 4
    for words in ("<i> brings", "fetches https://elsewhere", "#there has no", "no.html leads", "../out.html leads"):
        assert words in told
