"""Digests of data: what a record's header says of the files it was played by, and which earlier ones go alike."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any


def digest(data: Any) -> str:
    """A digest of JSON data that does not depend on how the files are laid out."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class Earlier:
    """Data that a game had before and whose records go on alike: the files of its folder `earlier`, read when needed.

    `alike.json` lists earlier digests: for each version of the data, one for each file. Headers once held a digest over
    all files whole, options and words included; `whole.json` keeps those files as they were, so that such headers
    are known again, also where an owner's files stood in for some of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Any] = {}

    def knows(self, header_digest: str, changed: dict[str, Any], digests: dict[str, str]) -> bool:
        """Whether a header's digest is of earlier data; `digests` are those of today, `changed` an owner's files."""
        replaced = {stem: digests[stem] for stem in changed if stem in digests}
        if any([digest({**listed, **replaced}) == header_digest for listed in self._file("alike", [])]):
            return True
        whole = self._file("whole", {})
        return bool(whole) and digest({**whole, **changed}) == header_digest

    def _file(self, stem: str, absent: Any) -> Any:
        if stem not in self._read:
            path = self._folder / f"{stem}.json"
            self._read[stem] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else absent
        return self._read[stem]
