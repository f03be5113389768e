"""What docs/hosting.md says of limits is what the server does."""

from __future__ import annotations

import dataclasses
import re

from hyakki.server.config import Limits
from server.nginx import HOSTING


def test_every_limit_is_listed_with_its_value() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| \S.* \|$", HOSTING.read_text(), re.MULTILINE)
    assert {name: float(value) for name, value in rows} == {
        name: float(value) for name, value in dataclasses.asdict(Limits()).items()
    }
