"""A person is “they”: no text that people read writes “he” or “she” of somebody."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "oddtrick"
PERSON = re.compile(r"\b(he|his|him|himself|she|hers?|herself)\b", re.IGNORECASE)
QUOTED = re.compile(r"^#.*[“”]")
"""A comment of a law quotes its book word for word."""


def _texts() -> list[Path]:
    """The pages of the documents but the lab book, rules, lessons, laws and systems."""
    documents = [page for page in (ROOT / "docs").rglob("*.md") if "notes" not in page.parts]
    rules = [*(SOURCE / "rules").glob("*.md"), *(SOURCE / "rules").glob("*.txt")]
    data = [*(SOURCE / "laws").rglob("*.toml"), *(SOURCE / "systems").rglob("*.system")]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *documents, *rules, *data]


def test_a_person_is_they() -> None:
    """Each line that has “he” or “she” and is no quotation, with its place."""
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for path in _texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if PERSON.search(line) and not QUOTED.match(line)
    ]
    assert not found, "\n".join(found)
