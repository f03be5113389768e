"""Examples in docstrings become blocks of code: an extension for griffe, which reads the docstrings."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)  # up to the next empty line


class Doctests(griffe.Extension):
    """Fences whatever begins with a prompt."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(lambda match: f"```python\n{match[0]}\n```", obj.docstring.value)
