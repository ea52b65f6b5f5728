"""The page's scripts: what is typed, and who listens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "src/oddtrick/web/static"
ANYTHING = 51
"""Places where a script declares `any`. It only falls. Those left are what a node or a sentence may
hold (`shared/dom.js`, `shared/forms.js`), an answer before its caller names its type (`call`), a
state before the first frame, and messages to and from the browser's own workers."""
TYPES = re.compile(r"@(?:type|param|property|returns|typedef)\s*(\{.*?\}(?=[\s*]))", re.DOTALL)
"""The types that a comment declares."""


def scripts() -> list[Path]:
    found = sorted(STATIC.rglob("*.js"))
    assert found
    return found


def test_every_script_is_checked() -> None:
    unchecked = re.compile(r"@ts-(nocheck|ignore|expect-error)")
    assert [p.name for p in scripts() if unchecked.search(p.read_text(encoding="utf-8"))] == []


def test_types_that_are_anything_become_fewer() -> None:
    anything = re.compile(r"(?<=[{<(|:, ])any(?=[}>)|,\[ ])")
    comment = re.compile(r"/\*\*.*?\*/", re.DOTALL)
    texts = [path.read_text(encoding="utf-8") for path in scripts()]
    declared = [
        tag for text in texts for note in comment.findall(text) for tag in TYPES.findall(note)
    ]
    assert sum(len(anything.findall(tag)) for tag in declared) <= ANYTHING


@pytest.mark.parametrize("kind", ["click", "submit"])
def test_only_the_dispatcher_listens_for_what_is_done(kind: str) -> None:
    """A second listener for clicks would be a second way. Dragging swallows the click after it, and
    what is pressed before the dispatcher is there is noted for it."""
    found = {
        str(path.relative_to(STATIC))
        for path in scripts()
        if f'addEventListener("{kind}"' in path.read_text(encoding="utf-8")
    }
    assert found - {"shared/after-paint.js", "shared/drag.js"} == set()
