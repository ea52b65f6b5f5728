"""The words of the page: each name stands for one sentence."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import oddtrick.web

STRINGS = Path(oddtrick.web.__file__).parent / "static" / "shared" / "strings.js"


def test_no_string_of_the_page_is_defined_twice() -> None:
    """The later of two would be shown in the place of the earlier."""
    names = Counter(re.findall(r"^  (\w+):", STRINGS.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(names) > 300
    assert [name for name, times in names.items() if times > 1] == []
