"""Mutation test of the laws: change one datum of one row, run the tests that read the row.

Usage: ``python tools/mutate.py [--codes euchre] [--each 48] [--seed 1] [--least 95] [--tests …]``.
Prints how many changes that alter a ruling were noticed, by code and kind, and each that was not;
ends with an error where fewer than `least` percent were. With `--tests` only those are asked, which
is quicker and finds less.

Everything is imported and every test collected once. One forked run notes which tests look at which
row (`Clause.applies`); each mutant is then a fork with one row changed in place, which runs only
those tests, the quickest first, and stops at the first that fails.
"""

from __future__ import annotations

import argparse
import functools
import gc
import importlib
import os
import pickle
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

AT_IMPORT = ("test_side_by_side",)
"""Test modules that ask for rulings while they are imported: imported again after a change."""

TESTS = (
    "tests/laws", "tests/contract", "tests/core/test_tables.py", "tests/games/euchre",
    "tests/games/for_two", "tests/games/test_points_scoring.py", "tests/documents/test_examples.py",
    "tests/formats/every_format/test_formats_refereed.py", "tests/club/event/test_ruled_scores.py",
    "src/oddtrick/laws", "docs/direct/referee.md",
)  # fmt: skip

PEOPLE = ("offender", "partner", "offenders", "others", "declarer", "dealer", "left")
_ENDS = {0: "survives", 3: "changes nothing", -24: "too slow"}


class Mutant(NamedTuple):
    """A change: the code, the row's place, what is changed in words, and the new attributes."""

    code: str
    at: int
    kind: str
    text: str
    new: dict[str, Any]


def _swapped(parts: tuple[Any, ...], i: int, *new: Any) -> tuple[Any, ...]:
    return (*parts[:i], *new, *parts[i + 1 :])


def _of_when(when: Any, on: str, table: Any) -> Iterator[tuple[str, str, Any]]:
    """Each condition with another value, and without it."""
    for name, value in when.items():
        have = value if isinstance(value, tuple) else (value,)
        others = [v for v in table.values(on, name, {}) if v not in have]
        for other in others:
            yield "condition", f"{name}: {value} → {other}", {**when, name: other}
        yield "condition left out", f"{name}={value}", {k: v for k, v in when.items() if k != name}
        for one in have if len(have) > 1 else ():
            rest = tuple(v for v in have if v != one)
            yield "condition", f"{name}: without {one}", {**when, name: rest}


def _of_does(does: Any) -> Iterator[tuple[str, str, Any]]:
    for i, do in enumerate(does):
        yield "effect left out", f"{do.verb} {do.who} {do.what}".strip(), _swapped(does, i)
        if do.number:
            for n in (do.number + 1, -do.number):
                new = do._replace(number=n)
                yield "number", f"{do.verb} {do.number} → {n}", _swapped(does, i, new)
        people = PEOPLE if do.who in PEOPLE and do.verb != "tricks" else ()
        for who in (w for w in people if w != do.who):
            new = do._replace(who=who)
            yield "person", f"{do.verb} {do.what}: {do.who} → {who}", _swapped(does, i, new)


def mutants(code: str, table: Any, at: int) -> list[Mutant]:
    """Every change of one datum of a row."""
    row, found = table.clauses[at], []

    def add(kind: str, text: str, **new: Any) -> None:
        found.append(Mutant(code, at, kind, text, new))

    for kind, text, when in _of_when(row.when, row.on, table):
        add(kind, text, when=when)
    for i, way in enumerate(row.either):
        for kind, text, when in _of_when(way, row.on, table):
            add(kind, f"either {text}", either=_swapped(row.either, i, when))
    for kind, text, does in _of_does(row.does):
        add(kind, text, does=does)
    for i, option in enumerate(row.options):
        add("option left out", option.code, options=_swapped(row.options, i))
        for kind, text, does in _of_does(option.does):
            new = _swapped(row.options, i, option._replace(does=does))
            add(kind, f"{option.code}: {text}", options=new)
    for who in (w for w in PEOPLE if row.who and w != row.who):
        add("person", f"chooses: {row.who} → {who}", who=who)
    numbers = sorted({n for c in table.clauses for n in c.numbers} - set(row.numbers))
    for i, number in enumerate(row.numbers if numbers else ()):
        other = numbers[(at * 31 + i) % len(numbers)]
        add("law number", f"{number} → {other}", numbers=_swapped(row.numbers, i, other))
    add("alone", f"{row.alone} → {not row.alone}", alone=not row.alone)
    return found


def _rulings(mutant: Mutant, tables: dict[str, Any]) -> str:
    """Every ruling that the code has on the offence, with the facts it depends on."""
    from oddtrick.laws.clauses.clause import branches

    table = tables[mutant.code]
    offence, found = table.clauses[mutant.at].on, []
    for state in ("open", "accepted", "established"):
        for cases, finding in branches(table, offence, {"state": state}):
            rows = [(c.numbers, c.says, c.does, c.who, c.options) for c in finding.clauses]
            found.append((state, cases, rows))
    return str(found)


def _tables() -> dict[str, Any]:
    from oddtrick.laws import codes

    every = (codes.THREE_HAND_1963, *codes.DIRECTED.values())
    return {code.folder: code.table for code in every}


def _origin(row: Any) -> tuple[int, str]:
    """What a row and those that other codes take over from it have in common."""
    return id(row.when), row.says


def _apply(tables: dict[str, Any], mutant: Mutant) -> None:
    """Change the row in place, with those taken over from it; forget every answer kept."""
    row = tables[mutant.code].clauses[mutant.at]
    same = [c for t in tables.values() for c in t.clauses if _origin(c) == _origin(row)]
    for one in same if "numbers" not in mutant.new else [row]:
        for name, value in mutant.new.items():
            object.__setattr__(one, name, value)
    for thing in gc.get_objects():
        if type(thing).__name__ == "Situation":
            for name in ("ruling", "wrong", "_of_procedure"):
                thing.__dict__.pop(name, None)
        elif isinstance(thing, functools._lru_cache_wrapper) and getattr(
            thing, "__module__", ""
        ).startswith("oddtrick.laws"):
            thing.cache_clear()


def _fails(items: list[pytest.Item]) -> str:
    """The first test that fails."""
    for name in {i.module.__name__ for i in items if hasattr(i, "module")} & set(AT_IMPORT):
        try:
            importlib.reload(sys.modules[name])
        except Exception:
            return name
    for item, after in zip(items, [*items[1:], None], strict=False):
        if any(r.failed for r in runtestprotocol(item, nextitem=after, log=False)):
            return item.nodeid
    return ""


class Mutator:
    """The pytest plugin that does it in place of the run."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.found = args, []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()
        tables = _tables()
        reads, slow = self._reads(session.items)
        rng = random.Random(self.args.seed)
        chosen: list[Mutant] = []
        for name, table in tables.items():
            if name in (self.args.codes or tables):
                every = range(len(table.clauses))
                for at in rng.sample(every, min(self.args.each, len(every))):
                    kinds = defaultdict(list)
                    for one in mutants(name, table, at):
                        kinds[one.kind].append(one)
                    chosen.append(rng.choice(kinds[rng.choice(sorted(kinds))]))
        rng.shuffle(chosen)  # so that a run cut short is a sample, too
        running: dict[int, tuple[Mutant, int]] = {}
        queue = list(chosen)
        while queue or running:
            while queue and len(running) < self.args.jobs:
                mutant = queue.pop()
                row = tables[mutant.code].clauses[mutant.at]
                tests = sorted(reads.get(_origin(row), ()), key=lambda i: slow[i])
                pid = os.fork()
                if not pid:
                    self._try(mutant, tables, [session.items[i] for i in tests])
                running[pid] = mutant, len(tests)
            pid, status = os.wait()
            mutant, n = running.pop(pid)
            row = tables[mutant.code].clauses[mutant.at]
            self.found.append({
                **mutant._asdict(), "on": row.on, "law": " ".join(row.numbers), "tests": n,
                "end": _ENDS.get(os.waitstatus_to_exitcode(status), "killed"),
            })  # fmt: skip
        return True

    def _try(self, mutant: Mutant, tables: dict[str, Any], items: list[pytest.Item]) -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (self.args.limit, self.args.limit + 5))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        try:
            before = _rulings(mutant, tables)
            _apply(tables, mutant)
            if _rulings(mutant, tables) == before:
                os._exit(3)
            os._exit(1 if _fails(items) else 0)
        except BaseException:
            os._exit(2)

    def _reads(self, items: list[pytest.Item]) -> tuple[dict[Any, Any], list[float]]:
        """Which tests look at which rows, and how long each takes; in a fork of its own, so that
        nothing is kept here."""
        reader, writer = os.pipe()
        if not os.fork():
            from oddtrick.laws.clauses.clause import Clause

            seen: set[Any] = set()
            plain, reads, slow = Clause.applies, defaultdict(list), []
            Clause.applies = lambda row, facts: (seen.add(_origin(row)), plain(row, facts))[1]
            for i, item in enumerate(items):
                seen.clear()
                start = time.perf_counter()
                if getattr(item, "module", None) and item.module.__name__ in AT_IMPORT:
                    importlib.reload(item.module)
                after = items[i + 1] if i + 1 < len(items) else None
                runtestprotocol(item, nextitem=after, log=False)
                slow.append(time.perf_counter() - start)
                for row in seen:
                    reads[row].append(i)
            with os.fdopen(writer, "wb") as out:
                pickle.dump((dict(reads), slow), out)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as data:
            reads, slow = pickle.load(data)
        os.wait()
        return reads, slow


def report(found: list[dict[str, Any]]) -> str:
    """Killed of those that change a ruling, by code and by kind; and the rest. One that changes
    no ruling is data that says nothing (an order or a condition that never decides)."""
    lines, real = [], [m for m in found if m["end"] != "changes nothing"]
    for by in ("code", "kind"):
        every = Counter(m[by] for m in real)
        killed = Counter(m[by] for m in real if m["end"] == "killed")
        lines += [f"{k}: {killed[k]} of {n}, {100 * killed[k] / n:.0f} %" for k, n in every.items()]
    lines.append(f"all: {_percent(found):.1f} % of {len(real)} killed")
    lines.append(f"changes nothing: {len(found) - len(real)} of {len(found)}")
    for m in (m for m in found if m["end"] != "killed"):
        lines.append(
            f"{m['end']}: {m['code']} {m['law']} ({m['on']}) {m['kind']}: {m['text']}"
            f" [{m['tests']} tests read it]"
        )
    return "\n".join(lines)


def _percent(found: list[dict[str, Any]]) -> float:
    ends = [m["end"] for m in found]
    return 100 * ends.count("killed") / max(1, len(ends) - ends.count("changes nothing"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name, usual in {"each": 25, "seed": 1, "jobs": 2, "limit": 45, "least": 0}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)  # limit: seconds; least: percent
    parser.add_argument("--codes", nargs="*")
    parser.add_argument("--tests", nargs="*", default=TESTS)
    args = parser.parse_args()
    mutator = Mutator(args)
    pytest.main(["-q", "-p", "no:xdist", "-p", "no:randomly", *args.tests], plugins=[mutator])
    print(report(mutator.found))
    return int(_percent(mutator.found) < args.least)


if __name__ == "__main__":
    sys.exit(main())
