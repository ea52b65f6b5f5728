"""A person is “they”: no text, comment or docstring writes “he” or “she” of somebody."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "oddtrick"
PERSON = re.compile(
    r"""(?<!["'|`])\b(he|his|him|himself|she|hers?|herself)\b(?!["'|`])""", re.IGNORECASE
)
QUOTED = re.compile(r"“[^”]*”")
"""What a book says word for word stands in these quotation marks, perhaps over several lines."""


def _texts() -> list[Path]:
    """Documents, rules, lessons, laws, systems and what is written for the machine."""
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    rules = [*(SOURCE / "rules").glob("*.md"), *(SOURCE / "rules").glob("*.txt")]
    data = [*(SOURCE / "laws").rglob("*.toml"), *(SOURCE / "systems").rglob("*.system")]
    modules = [
        path
        for folder in (SOURCE, ROOT / "tools", ROOT / "benchmarks")
        for kind in ("*.py", "*.js", "*.mjs")
        for path in folder.rglob(kind)
        if "node_modules" not in path.parts
    ]
    native = [path for kind in ("*.cpp", "*.hpp") for path in (ROOT / "native").rglob(kind)]
    return [*documents, *rules, *data, *modules, *native]


def test_a_person_is_they() -> None:
    """Each line that has “he” or “she” and is no quotation, with its place."""
    found = []
    for path in _texts():
        text = QUOTED.sub(lambda m: "\n" * m[0].count("\n"), path.read_text(encoding="utf-8"))
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line}"
            for number, line in enumerate(text.splitlines(), 1)
            if PERSON.search(line)
        ]
    assert not found, "\n".join(found)
