"""How docstrings are written here, told to griffe: examples are code, and an attribute is explained by its comment."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)  # up to the next empty line
COMMENT = re.compile(r"\s{2}# (.+)$")


class Docstrings(griffe.Extension):
    """Fences whatever begins with a prompt; takes the comment behind an attribute for its docstring."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(lambda match: f"```python\n{match[0]}\n```", obj.docstring.value)
        if obj.docstring is None and obj.is_attribute and len(obj.lines) == 1:
            comment = COMMENT.search(obj.lines[0])
            if comment is not None:
                obj.docstring = griffe.Docstring(comment[1], parent=obj)
