"""Mutation test of the laws and of the scoring: change one datum, run the tests that touch it.

Usage: ``python tools/mutate.py [--codes euchre …] [--each 48] [--seed 1] [--least 95]``.
`--codes` are folders of laws and modules of scoring, all where none is named; `--each` takes so
many changes of each by lot, and all of them where it is left out. Prints how many changes that
alter a ruling or a figure were noticed, by code and kind, and each that was not; ends with an error
where fewer than `--least` percent of a code were. `tools/mutants.tsv` has the changes that nothing
can notice, with the reason: they are not counted.

Everything is imported and every test collected once, and each runs once, to learn which rows or
modules it looks at and how long it takes. A change is then made in place, in this one process, and
undone; the tests that look at it run until one fails, the quickest first, and none that takes
longer than `--seconds` but the next three. Most are called as the functions they are.
"""

from __future__ import annotations

import argparse
import functools
import gc
import importlib
import inspect
import random
import re
import signal
import sys
import time
import types
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

TESTS_OF_LAWS = (
    "tests/laws/bridge1902_1910", "tests/laws/contract1963", "tests/laws/director",
    "tests/laws/duplicate2017", "tests/laws/euchre", "tests/laws/referee/test_claims_refereed.py",
    "tests/laws/referee/test_deeds.py", "tests/laws/referee/test_every_law.py",
    "tests/laws/referee/test_order_of_attention.py", "tests/laws/referee/test_uneven_hands.py",
    "tests/laws/referee/test_wrong_numbers.py", "tests/laws/table_procedure",
    "tests/laws/test_law_files.py",
)  # fmt: skip
TESTS_OF_SCORING = (
    "src/oddtrick/scoring", "tests/contract/test_contract_scoring.py", "tests/core/test_tables.py",
    "tests/documents/test_examples.py", "tests/games/euchre",
    "tests/games/for_two", "tests/games/test_points_scoring.py",
    "tests/games/test_score_figures.py", "tests/games/test_towie.py",
    "tests/laws/referee/test_scoring_laws.py",
)  # fmt: skip
SCORING = tuple(
    f"scoring.{name}"
    for name in (
        "auction_bridge", "bridge1902", "contract_scales", "cutthroat", "euchre", "euchre_pot",
        "euchre_variations", "honours", "imps", "games_to_points", "rubber", "super_contract",
        "towie_match", "whist",
    )
)  # fmt: skip
"""The modules that have the figures of a book."""
FOLDERS = (
    "contract1963", "three_hand1963", "duplicate1963", "duplicate2017", "auction1910",
    "bridge1902", "euchre", "whist",
)  # fmt: skip

PEOPLE = ("offender", "partner", "offenders", "others", "declarer", "dealer", "left")
NOT_NOTICED = Path(__file__).with_name("mutants.tsv")
KILLED, SURVIVES, NOTHING = "killed", "survives", "changes nothing"


class Mutant(NamedTuple):
    """A change: the folder of laws or module of scoring, its place and what is changed in words,
    the kind of datum, and what it is of, by which the tests are found that look at it."""

    code: str
    text: str
    kind: str
    of: Any
    new: Any

    @property
    def name(self) -> str:
        return f"{self.code}\t{self.text}"


Undo = list[Callable[[], object]]


def _set(undo: Undo, thing: Any, name: str, value: Any) -> None:
    """Set an attribute, also of what is frozen."""
    undo.append(functools.partial(object.__setattr__, thing, name, getattr(thing, name)))
    object.__setattr__(thing, name, value)


# -- laws ------------------------------------------------------------------------------------


def _swapped(parts: tuple[Any, ...], i: int, *new: Any) -> tuple[Any, ...]:
    return (*parts[:i], *new, *parts[i + 1 :])


def _of_when(when: Any, on: str, table: Any) -> Iterator[tuple[str, str, Any]]:
    """Each condition with another value, and without it."""
    for name, value in when.items():
        have = value if isinstance(value, tuple) else (value,)
        for other in (v for v in table.values(on, name, {}) if v not in have):
            yield "condition", f"{name}: {value} → {other}", {**when, name: other}
        yield "condition left out", f"without {name}", {k: v for k, v in when.items() if k != name}
        for one in have if len(have) > 1 else ():
            rest = tuple(v for v in have if v != one)
            yield "condition", f"{name}: without {one}", {**when, name: rest}


def _of_does(does: Any) -> Iterator[tuple[str, str, Any]]:
    for i, do in enumerate(does):
        what = " ".join(filter(None, (do.verb, do.who, do.what)))
        yield "effect left out", f"without {what}", _swapped(does, i)
        for n in (do.number + 1, -do.number) if do.number else ():
            yield "number", f"{what} {do.number} → {n}", _swapped(does, i, do._replace(number=n))
        people = PEOPLE if do.who in PEOPLE and do.verb != "tricks" else ()
        for who in (w for w in people if w != do.who):
            yield "person", f"{what}: {who}", _swapped(does, i, do._replace(who=who))


def of_row(code: str, table: Any, at: int) -> Iterator[Mutant]:
    """Every change of one datum of a row."""
    row = table.clauses[at]
    ways = "; ".join(_said(way) for way in (row.when, *row.either))
    where = f"{' '.join(row.numbers)} ({row.on}{': ' if ways else ''}{ways})"

    def changed(kind: str, text: str, **new: Any) -> Mutant:
        return Mutant(code, f"{where}\t{text}", kind, row, new)

    for kind, text, when in _of_when(row.when, row.on, table):
        yield changed(kind, text, when=when)
    for i, way in enumerate(row.either):
        for kind, text, when in _of_when(way, row.on, table):
            yield changed(kind, f"either {i + 1}: {text}", either=_swapped(row.either, i, when))
    for kind, text, does in _of_does(row.does):
        yield changed(kind, text, does=does)
    for i, option in enumerate(row.options):
        yield changed("option left out", f"without {option.code}", options=_swapped(row.options, i))
        for kind, text, does in _of_does(option.does):
            new = _swapped(row.options, i, option._replace(does=does))
            yield changed(kind, f"{option.code}: {text}", options=new)
    for who in (w for w in PEOPLE if row.who and w != row.who):
        yield changed("person", f"chooses: {who}", who=who)
    numbers = sorted({n for c in table.clauses for n in c.numbers} - set(row.numbers))
    for i, number in enumerate(row.numbers if numbers else ()):
        other = numbers[(at * 31 + i) % len(numbers)]
        yield changed("law number", f"{number} → another", numbers=_swapped(row.numbers, i, other))
    yield changed("alone", "joins" if row.alone else "stands alone", alone=not row.alone)


def _said(when: Any) -> str:
    return ", ".join(f"{k}={v}" for k, v in when.items())


def _origin(row: Any) -> tuple[int, str]:
    """What a row and those that other codes take over from it have in common."""
    return id(row.when), row.says


def _rulings(tables: dict[str, Any], row: Any) -> str:
    """All that the codes which have the row say on its offence, and the facts it depends on."""
    from oddtrick.laws.clauses.clause import branches

    found: list[Any] = []
    for table in tables.values():
        if any(one is row for one in table.on(row.on)):
            for cases, finding in branches(table, row.on, {}):
                rows = [(c.numbers, c.says, c.does, c.who, c.options) for c in finding.clauses]
                found.append((cases, rows))
    return str(found)


class Laws:
    """The rows of the laws; those that a code takes over from another count there."""

    kept_by = r"oddtrick\.laws\.(?!clauses|practice)"
    """The modules that keep what follows from a row."""

    def __init__(self) -> None:
        from oddtrick.laws import codes
        from oddtrick.laws.clauses.clause import Clause

        every = (codes.CONTRACT_1963, codes.THREE_HAND_1963, *codes.DIRECTED.values())
        self.tables = {code.folder: code.table for code in every}
        self.same: dict[Any, list[Any]] = defaultdict(list)
        self.mutants: list[Mutant] = []
        for folder, table in self.tables.items():
            for at, row in enumerate(table.clauses):
                if _origin(row) not in self.same:
                    self.mutants += of_row(folder, table, at)
                self.same[_origin(row)].append(row)
        self._row: Any = Clause
        self._applies = Clause.applies

    def watch(self, seen: set[Any]) -> None:
        """Note in a set what is looked at."""

        def applies(row: Any, facts: Any) -> tuple[bool, str]:
            seen.add(_origin(row))
            return self._applies(row, facts)

        self._row.applies = applies

    def unwatch(self) -> None:
        self._row.applies = self._applies

    def known_to(self, module: types.ModuleType) -> set[Any]:
        """What tests of a module look at, whatever they call: nothing."""
        return set()

    def key(self, mutant: Mutant) -> Any:
        """What a test is seen to look at where it can notice the change."""
        return _origin(mutant.of)

    def apply(self, mutant: Mutant) -> Undo:
        """Change a row, with those taken over from it."""
        undo: Undo = []
        alone = "numbers" in mutant.new
        for row in [mutant.of] if alone else self.same[_origin(mutant.of)]:
            for name, value in mutant.new.items():
                _set(undo, row, name, value)
        return undo

    def effects(self, mutant: Mutant) -> str:
        """All that the change could alter."""
        return _rulings(self.tables, mutant.of)


# -- scoring ---------------------------------------------------------------------------------


def _figures(value: Any) -> Iterator[tuple[str, Any]]:
    """Where the numbers in a value stand, and the value with each of them greater by one."""
    if type(value) in (int, float):
        yield f"{value}", value + 1
    elif is_dataclass(value) and not isinstance(value, type):
        parts = {one.name: getattr(value, one.name) for one in fields(value)}
        for name, part in parts.items():
            for where, new in _figures(part) if not is_dataclass(part) else ():
                yield f"{name} {where}", {name: new}
    elif isinstance(value, dict):
        for key, part in value.items():
            for where, new in _figures(part):
                yield f"{key} {where}", {**value, key: new}
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            for where, new in _figures(part):
                changed = _swapped(value, i, new)
                where = f"{value._fields[i] if hasattr(value, '_fields') else i + 1}: {where}"
                yield where, type(value)(*changed) if hasattr(value, "_fields") else changed


def _functions(things: dict[str, Any], module: str) -> Iterator[types.FunctionType]:
    """The functions and methods that are written in a module."""
    for thing in things.values():
        one = inspect.unwrap(thing) if callable(thing) else getattr(thing, "fget", thing)
        if getattr(one, "__module__", "") == module:
            if isinstance(one, types.FunctionType):
                yield one
            elif isinstance(one, type):
                yield from _functions(dict(vars(one)), module)


class Scoring:
    """The figures of the modules that score: those in tables and those in functions."""

    kept_by = r"oddtrick\.(scoring|formats)\."
    """The modules that keep what follows from a figure."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.mutants: list[Mutant] = []
        for code in SCORING:
            module = importlib.import_module(f"oddtrick.{code}")
            path = str(module.__file__)
            self.files.add(path)
            for line in re.findall(r"^[A-Z_].*? = ", Path(path).read_text("utf-8"), re.MULTILINE):
                for table in re.findall(r"[A-Z_][A-Z0-9_]+(?=[,: ])", line):
                    for where, new in _figures(getattr(module, table, None)):
                        self.mutants.append(
                            Mutant(code, f"{table}\t{where}", "figure", path, (module, table, new))
                        )
            for one in _functions(vars(module), module.__name__):
                consts = one.__code__.co_consts
                for i, number in enumerate(consts):
                    if type(number) in (int, float) and number not in (0, 1):
                        new = one.__code__.replace(co_consts=_swapped(consts, i, number + 1))
                        text = f"{one.__qualname__}\t{number}"
                        self.mutants.append(Mutant(code, text, "in a function", path, (one, new)))

    def watch(self, seen: set[Any]) -> None:
        """Note in a set what is called, by its file."""

        def called(frame: types.FrameType, event: str, _: object) -> None:
            if frame.f_code.co_filename in self.files:
                seen.add(frame.f_code.co_filename)

        sys.setprofile(called)

    def unwatch(self) -> None:
        sys.setprofile(None)

    def known_to(self, module: types.ModuleType) -> set[Any]:
        """What tests of a module look at, whatever they call: the modules whose tables it has."""
        has = {id(value) for value in vars(module).values() if not isinstance(value, int)}
        return {
            str(one.__file__)
            for one in (sys.modules[f"oddtrick.{code}"] for code in SCORING)
            if any(id(value) in has for name, value in vars(one).items() if name.isupper())
        }

    def key(self, mutant: Mutant) -> Any:
        """What a test is seen to look at where it can notice the change."""
        return mutant.of

    def apply(self, mutant: Mutant) -> Undo:
        """Change what all have of it."""
        undo: Undo = []
        thing, *changed = mutant.new
        if isinstance(thing, types.FunctionType):
            _set(undo, thing, "__code__", changed[0])
            return undo
        name, new = changed
        old = getattr(thing, name)
        if is_dataclass(old):
            for part, value in new.items():
                _set(undo, old, part, value)
        elif isinstance(old, dict):
            kept = dict(old)
            undo.append(lambda: old.update(kept))
            old.update(new)
        else:
            for module in [m for m in sys.modules.values() if hasattr(m, "__dict__")]:
                if vars(module).get(name) is old:
                    _set(undo, module, name, new)
                if isinstance(old, int) or not module.__name__.startswith("oddtrick."):
                    continue
                for one in _functions(vars(module), module.__name__):
                    if any(v is old for v in one.__defaults__ or ()):
                        values = tuple(new if v is old else v for v in one.__defaults__ or ())
                        _set(undo, one, "__defaults__", values)
        return undo

    def effects(self, mutant: Mutant) -> str | None:
        """None: a figure is always taken to alter something."""
        return None


# -- the run ---------------------------------------------------------------------------------


class TooSlow(BaseException):
    """A test that does not end has noticed a change."""


def _stop(*_: object) -> None:
    raise TooSlow


class Mutator:
    """The pytest plugin that does it in place of the run."""

    def __init__(self, kind: type[Any], args: argparse.Namespace) -> None:
        self.kind, self.args = kind, args
        self.ends: list[tuple[Mutant, str]] = []
        self.once: set[pytest.Item] = set()
        self.again: set[pytest.Item] = set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        signal.signal(signal.SIGVTALRM, _stop)
        gc.unfreeze()
        changes = self.kind()
        chosen = _chosen(changes.mutants, self.args)
        looks = self._learn(changes, session.items, {changes.key(one) for one in chosen})
        forget = _forgetter(changes.kept_by)
        for mutant in chosen:
            end = self._end(changes, mutant, looks[changes.key(mutant)], forget)
            self.ends.append((mutant, end))
        forget()
        return True

    def _end(
        self, changes: Any, mutant: Mutant, tests: list[pytest.Item], forget: Callable[[], None]
    ) -> str:
        """What comes of a change. A test that fails again without it is not asked any more: it can
        run but once in a process."""
        while True:
            undo = changes.apply(mutant)
            try:
                forget()
                asked = (test for test in tests if test not in self.once)
                failed = next(filter(self._fails, asked), None)
                after = changes.effects(mutant) if failed is None else ""
            finally:
                for back in reversed(undo):
                    back()
            if failed is None:
                return SURVIVES if after is None or changes.effects(mutant) != after else NOTHING
            forget()
            if failed in self.again or not self._fails(failed):
                self.again.add(failed)
                return KILLED
            self.once.add(failed)

    def _fails(self, item: Any) -> bool:
        """Whether a test fails; one that is a function of its parameters is called as such."""
        signal.setitimer(signal.ITIMER_VIRTUAL, 10 + 10 * self.args.seconds)
        try:
            values = _parameters(item)
            if values is None:
                names = dict(item.dtest.globs) if hasattr(item, "dtest") else {}
                failed = any(r.failed for r in runtestprotocol(item, nextitem=None, log=False))
                if names:  # a doctest forgets them
                    item.dtest.globs.update(names)
                return failed
            item.obj(**values)
        except (Exception, TooSlow, pytest.fail.Exception):
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return False

    def _learn(
        self, changes: Any, items: list[pytest.Item], keys: set[Any]
    ) -> dict[Any, list[pytest.Item]]:
        """Which tests look at what, the quickest first; without those that take long, but the next
        three: a test may seem to take longer than it does."""
        looks: dict[Any, list[tuple[float, int]]] = defaultdict(list)
        seen: set[Any] = set()
        for i, item in enumerate(items):
            seen.clear()
            changes.watch(seen)
            gc.disable()  # to look through so many objects takes longer than most tests
            start = time.process_time()
            failed = self._fails(item)
            took = time.process_time() - start
            gc.enable()
            changes.unwatch()
            if isinstance(item, pytest.Function):
                seen |= changes.known_to(item.module)
            if failed:
                print(f"fails without a change: {item.nodeid}")
                continue
            for key in seen & keys:
                looks[key].append((took, i))
        asked: dict[Any, list[pytest.Item]] = defaultdict(list)
        for key, found in looks.items():
            found.sort()
            quick = sum(took < self.args.seconds for took, _ in found)
            asked[key] = [items[i] for _, i in found[: quick + 3]]
        return asked


def _parameters(item: pytest.Item) -> dict[str, Any] | None:
    """What a test is called with, where nothing has to be made for it; else None."""
    if not isinstance(item, pytest.Function) or item.cls is not None:
        return None
    values = item.callspec.params if hasattr(item, "callspec") else {}
    return values if {*item.fixturenames} <= {*values} else None


def _forgetter(kept_by: str) -> Callable[[], None]:
    """Forgets every answer that modules of such names have kept."""
    kept = [one for one in gc.get_objects() if type(one).__name__ == "Situation"]
    caches = [
        thing
        for name, module in [*sys.modules.items()]
        if re.match(kept_by, name)
        for thing in vars(module).values()
        if isinstance(thing, functools._lru_cache_wrapper)
    ]

    def forget() -> None:
        for one in kept:
            for name in ("ruling", "wrong", "_of_procedure"):
                one.__dict__.pop(name, None)
        for cache in caches:
            cache.cache_clear()

    return forget


def _chosen(mutants: list[Mutant], args: argparse.Namespace) -> list[Mutant]:
    """The changes to be made: all, or so many of each code, of one kind as often as of another."""
    rng, found = random.Random(args.seed), []
    for code in dict.fromkeys(one.code for one in mutants):
        those = [one for one in mutants if one.code == code and code in (args.codes or (code,))]
        if args.each:
            rng.shuffle(those)
            place: Counter[str] = Counter()
            turns = []
            for one in those:
                turns.append((place[one.kind], one))
                place[one.kind] += 1
            those = [one for _, one in sorted(turns, key=lambda turn: turn[0])][: args.each]
        found += those
    return found


# -- the report ------------------------------------------------------------------------------


def not_noticed() -> dict[str, str]:
    """The changes that nothing can notice, with the reason."""
    lines = NOT_NOTICED.read_text(encoding="utf-8").splitlines()
    rows = [line.rpartition("\t") for line in lines if line and not line.startswith("#")]
    return {name: reason for name, _, reason in rows}


def report(ends: list[tuple[Mutant, str]], known: dict[str, str]) -> tuple[list[str], float]:
    """What is printed, and the least percentage of a code. Counted are the changes that alter a
    ruling or a figure and are not known to be beyond notice: of the others, the data says nothing
    (an order or a condition that never decides)."""
    lines, least = [], 100.0 if ends else 0.0
    real = [(one, end) for one, end in ends if end != NOTHING and one.name not in known]
    for by in ("code", "kind"):
        every = Counter(getattr(one, by) for one, _ in real)
        killed = Counter(getattr(one, by) for one, end in real if end == KILLED)
        for name, number in every.items():
            percent = 100 * killed[name] / number
            lines.append(f"{name}: {killed[name]} of {number}, {percent:.1f} %")
            least = min(least, percent) if by == "code" else least
    nothing = sum(end == NOTHING for _, end in ends)
    listed = sum(one.name in known for one, _ in ends)
    lines.append(f"changes nothing: {nothing}; listed: {listed}; all: {len(ends)}")
    lines += [f"survives: {one.name}" for one, end in real if end == SURVIVES]
    names = {one.name: end for one, end in ends}
    noticed = [name for name in known if names.get(name, SURVIVES) != SURVIVES]
    lines += [f"in {NOT_NOTICED.name}, but {names[name]}: {name}" for name in noticed]
    return lines, least


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name, usual in {"each": 0, "seed": 1, "least": 0}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--codes", nargs="*", default=[], choices=(*FOLDERS, *SCORING))
    parser.add_argument("--tests", nargs="*", default=[])
    args = parser.parse_args()
    worst = 100.0
    for kind, names, tests in (
        (Laws, FOLDERS, TESTS_OF_LAWS),
        (Scoring, SCORING, TESTS_OF_SCORING),
    ):
        if not args.codes or {*args.codes} & {*names}:
            mutator = Mutator(kind, args)
            options = ["-q", "-p", "no:xdist", "-p", "no:randomly", "-m", "not whole"]
            pytest.main([*options, *(args.tests or tests)], plugins=[mutator])
            lines, least = report(mutator.ends, not_noticed())
            print("\n".join(lines))
            worst = min(worst, least)
    return int(worst < args.least)


if __name__ == "__main__":
    sys.exit(main())
