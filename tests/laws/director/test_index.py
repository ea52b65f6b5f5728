"""The page of all laws has every law that a program can carry out. That each has a test is looked
up when the page is made (`tools/laws_index.py`, a part of `make docs`)."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from oddtrick.laws.codes import DIRECTED, THREE_HAND_1963

TOOL = Path(__file__).parents[3] / "tools" / "laws_index.py"


def test_the_page_of_laws_has_every_law_of_every_code() -> None:
    spec = importlib.util.spec_from_file_location("laws_index", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    listed = {law.id for law in tool.laws()}
    tables = [code.table for code in (*DIRECTED.values(), THREE_HAND_1963)]
    known = {t.law(n) for t in tables for row in t.clauses for n in row.numbers}
    known |= {t.law(row.number) for t in tables for row in (*t.closings, *t.refereed)}
    assert len(known) > 600
    assert known <= listed
    assert all(f"| {law.gist} |" in tool.page(tool.Marked()) for law in tool.laws()[:3])
