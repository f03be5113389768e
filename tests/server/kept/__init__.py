"""Databases that earlier servers left, and who was there; `write.py` wrote them."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

from hyakki.trials.client import Browser, Page
from server.harness import HOST, House

HERE = Path(__file__).parent
VERSIONS = sorted(file.stem for file in HERE.glob("version-*.json"))


class Kept:
    """A kept database, unpacked where a server may use it."""

    def __init__(self, version: str, folder: Path) -> None:
        about: dict[str, Any] = json.loads((HERE / f"{version}.json").read_text(encoding="utf-8"))
        self.version = int(version.partition("-")[2])
        self.guests: dict[str, str] = about["guests"]
        self.tables: dict[str, str] = about["tables"]
        self.matches: list[dict[str, Any]] = about["matches"]
        self.path = folder / "tables.db"
        with gzip.open(HERE / f"{version}.db.gz") as packed, self.path.open("wb") as file:
            shutil.copyfileobj(packed, file)
        self.path.with_name("tables.db.key").write_bytes(bytes.fromhex(about["key"]))

    async def page(self, house: House, name: str, what: str) -> Page:
        return await house.open(self.guest(house, name), self.tables[what])

    def guest(self, house: House, name: str) -> Browser:
        browser = Browser(HOST, house.port)
        browser.cookie = self.guests[name]
        return browser

    def match(self, what: str, series: int = 1) -> dict[str, Any]:
        wanted = (self.tables[what], series)
        return next(match for match in self.matches if (match["table"], match["series"]) == wanted)
