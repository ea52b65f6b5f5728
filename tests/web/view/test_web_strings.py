"""The words of the page: each name stands for one sentence. That every word which a script asks
for is there is checked by TypeScript."""

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
    )
]


def test_no_string_of_the_page_is_defined_twice() -> None:
    """The later of two would be shown in the place of the earlier, in one file or in several that
    the table's page puts together."""
    names = Counter(
        name
        for path in STRINGS
        for name in re.findall(
            r"^  (?!(?:tn?|rich)\()(\w+)[:(]", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    assert len(names) > 100
    assert [name for name, times in names.items() if times > 1] == []
