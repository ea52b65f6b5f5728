"""Laws and their tests: run the tests marked with a law, and write docs/laws.md.

Usage: ``python tools/laws_index.py [--collect]`` (only look which tests there are, and run none).
Prints for each source how many of its executable laws there are, how many have a test, and how many
a failing one; ends with an error where one fails. `tools/laws.tsv` lists the laws: id, kind, gist.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from oddtrick.laws.codes import DIRECTED
from oddtrick.laws.director.compare_codes import COMPARED, short, side_by_side

ROOT = Path(__file__).resolve().parent.parent
LAWS = ROOT / "tools" / "laws.tsv"
PAGE = ROOT / "docs" / "laws.md"


class Law(NamedTuple):
    """A law that a program can carry out: its id, what kind it is, its gist in our words."""

    id: str
    kind: str
    gist: str

    @property
    def source(self) -> str:
        return self.id.partition(":")[0]


class Marked:
    """A pytest plugin: which tests are marked with which law, and which of them failed."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, None]] = defaultdict(dict)
        self.failed: set[str] = set()
        self._laws: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            laws = [str(mark.args[0]) for mark in item.iter_markers("law")]
            self._laws[item.nodeid] = laws
            for law in laws:
                self.tests[law][item.nodeid.partition("[")[0]] = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.update(self._laws.get(report.nodeid, ()))


def laws() -> list[Law]:
    """The laws of all sources."""
    return [Law(*line.split("\t")) for line in LAWS.read_text("utf-8").splitlines()]


def modules() -> dict[str, str]:
    """The modules in which rows with a law's number stand, by its id: of several the one that has
    the most of its law, as 25A1 is of 25."""
    found: dict[str, dict[str, int]] = defaultdict(dict)
    codes = ROOT / "src/oddtrick/laws/codes"
    for path in sorted(codes.rglob("*.py")):
        # What a docstring, or a score that is looked at by a law, names is no row.
        rows = re.sub(r'""".*?"""|review\("[^"]*"\)', "", path.read_text("utf-8"), flags=re.S)
        words = [text.split() for text in re.findall(r'"([^"\n]+)"', rows)]
        # A code in several modules has a folder of its own.
        first, *inside = path.relative_to(codes).with_suffix("").parts
        stem, module = first.partition("_")[0], "/".join(inside) or first
        for name in DIRECTED if stem == "table" else {stem} & set(DIRECTED):
            table = DIRECTED[name].table
            numbers = {n for row in table.clauses for n in row.numbers}
            numbers |= {row.number for row in table.closings}
            # Numbers stand by themselves, or beside one that a loop fills in: “{number} 26B”.
            times = Counter(
                number
                for text in words
                if all(word in numbers or word.startswith("{") for word in text)
                for number in numbers.intersection(text)
            )
            whole = Counter[str]()
            for number, count in times.items():
                whole[_whole(number)] += count
            for number in times:
                found[table.law(number)][module] = whole[_whole(number)]
    return {law: max(places, key=places.__getitem__) for law, places in found.items()}


def _whole(number: str) -> str:
    """The law that a number is of, as 25 is of 25A1."""
    digits = re.match(r"\d+", number)
    return digits[0] if digits else number


def page(marked: Marked) -> str:
    """docs/laws.md."""
    known, where = laws(), modules()
    lines = [
        "# The laws, one by one",
        "",
        "Written by `make laws` from the tests' marks and the codes' tables: do not edit. A law",
        "without a module is kept by the games themselves, one without a test is not shown to be",
        "kept yet. How the laws work is told in [the referee](referee.md).",
        "",
        "| source | executable | tested |",
        "|---|---|---|",
    ]
    for source in dict.fromkeys(law.source for law in known):
        mine = [law for law in known if law.source == source]
        lines.append(f"| {source} | {len(mine)} | {sum(x.id in marked.tests for x in mine)} |")
    lines += ["", "## The codes side by side", ""]
    lines += ["What is done, what may be chosen, by which law; “nothing” where a code is silent."]
    lines.append("")
    lines += [
        "| what happened | " + " | ".join(COMPARED) + " |",
        "|---" * (len(COMPARED) + 1) + "|",
    ]
    for situation, answers in side_by_side():
        lines.append(f"| {situation.title} | " + " | ".join(map(short, answers.values())) + " |")
    for source in dict.fromkeys(law.source for law in known):
        lines += ["", f"## {source}", "", "| law | gist | module | tests |", "|---|---|---|---|"]
        for law in known:
            if law.source == source:
                tests = list(marked.tests.get(law.id, ()))
                shown = f"`{tests[0].removeprefix('tests/')}`" if tests else ""
                more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
                number, module = law.id.partition(":")[2], where.get(law.id, "")
                lines.append(f"| {number} | {law.gist} | {module} | {shown}{more} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run or collect the marked tests, print the counts, write the page."""
    collect = "--collect" in sys.argv
    marked = Marked()
    options = ["-q", "-m", "law and not browser", *(["--collect-only", "-qqq"] if collect else [])]
    status = pytest.main([*options, "-p", "no:cacheprovider", str(ROOT / "tests")], [marked])
    known = laws()
    print(f"{'source':20} executable tested failing")
    for source in dict.fromkeys(law.source for law in known):
        mine = [law.id for law in known if law.source == source]
        tested, failing = (sum(x in where for x in mine) for where in (marked.tests, marked.failed))
        print(f"{source:20} {len(mine):10} {tested:6} {failing:7}")
    total = [sum(x.id in where for x in known) for where in (marked.tests, marked.failed)]
    print(f"{'all':20} {len(known):10} {total[0]:6} {total[1]:7}")
    unknown = sorted(set(marked.tests) - {law.id for law in known})
    if unknown:
        print(f"Marks with an unknown law: {', '.join(unknown)}")
    PAGE.write_text(page(marked), "utf-8")
    return int(bool(unknown) or bool(marked.failed) or (status != 0 and not collect))


if __name__ == "__main__":
    raise SystemExit(main())
