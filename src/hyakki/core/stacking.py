"""Whether the frames of a position lie on each other as play would put them."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.stack import Frame


def check_stacked(stack: list[Frame[Any]], upon: dict[str, tuple[str, ...]]) -> None:
    """Refuse the first frame that does not lie on one of those `upon` names for it; what is not named lies anywhere."""
    for place in range(1, len(stack)):
        name, below = stack[place].NAME, stack[place - 1].NAME
        if name in upon and below not in upon[name]:
            wanted = ", ".join(upon[name]) or "nothing"
            raise BadInput(f"pending[{place}]", f"{name} never lies on {below}", f"it lies on {wanted}")
