"""Laws and their tests: run the tests marked with a law, and write a page of all laws.

Usage: ``python tools/laws_index.py [--collect] [PAGE]``. With ``--collect`` it only looks which
tests there are, and runs none. Prints for each source how many of its executable laws there are,
how many have a test, and how many a failing one; ends with an error where a test fails, or where a
law has none. The laws are those with rows in `laws/data`, told by what their first row says, and
those that the games keep by themselves, in `tools/laws.tsv`: id and gist. The site has the page.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from oddtrick.laws.clauses.effects_vocabulary import effect
from oddtrick.laws.clauses.files import FOLDERS, ClosingText, RowText, by_number, law_files
from oddtrick.laws.clauses.read import law_table
from oddtrick.laws.clauses.vocabulary import MOMENTS, OFFENCES
from oddtrick.laws.director.compare_codes import COMPARED, short, side_by_side
from oddtrick.laws.director.wording import phrase, placed

ROOT = Path(__file__).resolve().parent.parent
LAWS = ROOT / "tools" / "laws.tsv"


class Law(NamedTuple):
    """A law that a program can carry out: its id, its gist in our words, and its file, where it has
    rows."""

    id: str
    gist: str
    file: str = ""

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
    """The laws of all sources, those of each in the order of their numbers."""
    found: dict[str, Law] = {}
    for law in (*_of_codes(), *_of_games()):
        found.setdefault(law.id, law)
    sources = list(dict.fromkeys(law.source for law in found.values()))
    return sorted(found.values(), key=lambda law: (sources.index(law.source), by_number(law.id)))


def _of_codes() -> Iterator[Law]:
    """The laws that have rows, each as one of them tells it: first by rows of its own file."""
    for folder in FOLDERS:
        law = law_table(folder).law
        rows = [
            (name != _file(number), number, says, name)
            for name, file in law_files(folder).items()
            for numbers, says in (
                *((row.law, row.says) for row in file.row if row.says),
                *((row.law, _closing(row)) for row in file.closing),
                *((row.law, _done(row, folder)) for row in file.row if not row.says),
            )
            for number in numbers.split()
        ]
        for _, number, says, name in sorted(rows, key=lambda row: (row[0], not row[2])):
            gist = placed(says)
            yield Law(law(number), gist[:1].upper() + gist[1:], f"{folder}/{name}")


def _file(number: str) -> str:
    """The file of a law with a number, or with a name."""
    found = re.match(r"\d+", number)
    return f"law_{int(found[0]):02}" if found else number.rpartition(":")[2]


def _done(row: RowText, folder: str) -> str:
    """What a row does, in words."""
    return "; ".join(phrase(effect(text), law_table(folder)) for text in row.does)


def _closing(row: ClosingText) -> str:
    """What a later moment makes of an offence, in words."""
    when = "; or ".join(MOMENTS.get(moment, moment) for moment in row.moments)
    return f"{OFFENCES[row.on]} is {row.state}: {row.wording or when}"


def _of_games() -> Iterator[Law]:
    """The laws that games keep by themselves."""
    for line in LAWS.read_text("utf-8").splitlines():
        yield Law(*line.split("\t"))


def page(marked: Marked) -> str:
    """The page, in Markdown; its links are those of a file in `src/oddtrick/laws`."""
    known = laws()
    lines = [
        "# The laws, one by one",
        "",
        "Made from the laws' files and from the tests' marks. A law without a file is kept by",
        "the games themselves. How the laws work is told in",
        "[the referee](../../../docs/direct/referee.md).",
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
        lines += ["", f"## {source}", "", "| law | gist | file | tests |", "|---|---|---|---|"]
        for law in known:
            if law.source == source:
                tests = list(marked.tests.get(law.id, ()))
                shown = f"`{tests[0].removeprefix('tests/')}`" if tests else ""
                more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
                number = law.id.partition(":")[2]
                lines.append(f"| {number} | {law.gist} | {law.file} | {shown}{more} |")
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
    untested = [law.id for law in known if law.id not in marked.tests]
    if untested:
        print(f"Laws without a test: {', '.join(untested)}")
    for name in sys.argv[1:]:
        if not name.startswith("--"):
            Path(name).write_text(page(marked), "utf-8")
    return int(bool(unknown or untested or marked.failed) or (status != 0 and not collect))


if __name__ == "__main__":
    raise SystemExit(main())
