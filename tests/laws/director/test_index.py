"""docs/laws.md: every law that a program can carry out is there, with a test that there is."""

from __future__ import annotations

import re
from pathlib import Path

from oddtrick.laws.codes import DIRECTED, THREE_HAND_1963

ROOT = Path(__file__).parent.parent.parent.parent
TABLES = [code.table for code in (*DIRECTED.values(), THREE_HAND_1963)]
LAWS = [
    *(
        line.partition("\t")[0]
        for line in (ROOT / "tools/laws.tsv").read_text("utf-8").splitlines()
    ),
    *{table.law(n) for table in TABLES for row in table.clauses for n in row.numbers},
    *{table.law(row.number) for table in TABLES for row in (*table.closings, *table.refereed)},
]
PAGE = (ROOT / "docs/laws.md").read_text("utf-8")


def test_every_law_has_a_test_and_the_page_names_it() -> None:
    named: dict[str, str] = {}
    source = ""
    for line in PAGE.splitlines():
        source = line.removeprefix("## ") if line.startswith("## ") else source
        row = re.match(r"\| ([^|]+) \|.*\| `([^`]+)`[^|]* \|$", line)
        if row:
            named[f"{source}:{row[1]}"] = row[2]
    assert [law for law in LAWS if law not in named] == []
    texts: dict[str, str] = {}
    for law in LAWS:
        path, _, test = named[law].partition("::")
        if path not in texts:
            texts[path] = (ROOT / "tests" / path).read_text("utf-8")
        assert f"def {test}(" in texts[path], law
