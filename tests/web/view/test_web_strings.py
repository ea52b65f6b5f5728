"""The words of the page: each name stands for one sentence."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import oddtrick.web

STATIC = Path(oddtrick.web.__file__).parent / "static"
STRINGS = [
    STATIC / path
    for path in (
        "shared/strings.js",
        "table/words.js",
        "table/panels/words.js",
        "table/people/words.js",
    )
]


def test_no_string_of_the_page_is_defined_twice() -> None:
    """The later of two would be shown in the place of the earlier, in one file or in several that
    the table's page puts together."""
    names = Counter(
        name
        for path in STRINGS
        for name in re.findall(r"^  (\w+)[:(]", path.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert len(names) > 300
    assert [name for name, times in names.items() if times > 1] == []


def test_every_word_that_a_script_asks_for_is_there() -> None:
    """A word that is missing would be shown as "undefined"."""
    used: dict[Path, set[str]] = {
        path: set(
            re.findall(r"^  (?:(\w+)[:(,]|\.\.\.)", path.read_text(encoding="utf-8"), re.MULTILINE)
        )
        for path in STRINGS
    }
    shared = used[STRINGS[0]]
    table = set().union(*used.values())
    missing = []
    for path in sorted(STATIC.rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        found = re.search(r'import \{[^}]*\bt\b[^}]*\} from "[./]*(strings|words)\.js"', text)
        if found and path not in STRINGS:
            known = shared if found[1] == "strings" else table
            missing += [
                f"{path.relative_to(STATIC)}: {word}"
                for word in re.findall(r"(?<![\w.])t\.(\w+)", text)
                if word not in known
            ]
    assert missing == []
