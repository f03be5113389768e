"""`python -m manual`: builds the manual into the package, or stops at the first thing that is not in order."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from manual.gathering import gather
from manual.links import broken
from manual.own_files import externalise

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "manual"
TARGET = ROOT / "src" / "hyakki" / "server" / "manual"
UNWANTED = ("sitemap.xml", "objects.inv", "404.html", "assets/stylesheets/classic")  # for search engines, other sites


def main() -> int:
    shutil.rmtree(WORK, ignore_errors=True)
    config = gather(ROOT, WORK)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(config)]
    built = subprocess.run(
        command, cwd=WORK, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1"}
    )
    if built.returncode:
        print(built.stdout + built.stderr, file=sys.stderr)
        return built.returncode
    site = WORK / "site"
    for name in UNWANTED:
        remove(site / name)
    externalise(site)
    wrong = broken(site)
    if wrong:
        print("\n".join([f"manual: {line}" for line in wrong]), file=sys.stderr)
        return 1
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(site, TARGET)
    pages = len(list(TARGET.rglob("*.html")))
    print(f"the manual has {pages} pages: {TARGET.relative_to(ROOT)}/index.html, or /docs of a server")
    return 0


def remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
