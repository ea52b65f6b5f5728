"""Whether the solver is exact: its answers against DDS and against its plain Python twin.

    python benchmarks/exactness.py                            # everything: about an hour
    python benchmarks/exactness.py --threads 2 --resume exactness.jsonl
    python benchmarks/exactness.py --random 50 --flat 10 --freak 10 --endings 500
    python benchmarks/exactness.py --case "four hands" 123    # one position again

What is compared:

* tables of random, flat and freak deals, all 20 results, with DDS;
* moves with their equals, opening leads, whole plays card by card, and par, with DDS;
* endings of two, three and four hands of every general kind, and bridge endings, two to six cards
  a hand, result and value of every card, with the plain Python twin;
* longer bridge endings on the kernel's fast path with its general solver.

A position is made from the seed, the name of its kind and its number alone. Where an answer
differs the position is printed on one line with both answers, and the exit code is 1. Ctrl-C stops
at once; what is done by then stands in the `--resume` file, and the same command goes on from it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "solver"))

import dds
from endings import random_bridge_ending, random_ending, worlds_of
from hard_deals import known
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from oddtrick.cards import STRAINS, bits, card_code, codes, natural_order
from oddtrick.seats import SEATS
from oddtrick.solver import CardResult, Position, Solver, TrickTable, deal_code, par
from oddtrick.solver.engine import kernel, plain

BUILDS = ("portable", "x86v3")


class Case(NamedTuple):
    """One comparison: what is asked, in words; the oracle's answer; and ours."""

    asked: object
    theirs: object
    ours: Callable[[Solver], object]


# -- deals, by DDS ----------------------------------------------------------------------------


def table_of(make: Callable[[random.Random], tuple[int, ...]]) -> Callable[[random.Random], Case]:
    """All 20 results of a deal."""

    def case(rng: random.Random) -> Case:
        hands = make(rng)

        def ours(solver: Solver) -> object:
            return [list(row) for row in solver.table(hands).tricks]

        return Case(deal_code(hands), dds.table(hands), ours)

    return case


def mid_play(rng: random.Random) -> Case:
    """Every legal card in the middle of a deal, equals distinguished as DDS tells them."""
    strain = rng.randrange(5)
    position = Position(dds.random_deal(rng), rng.randrange(4), natural_order(strain))
    for c in random_play(rng, position, rng.randrange(8, 48)):
        position = after(position, c)
    theirs = dds.runs(position.hands, position.leader, strain, position.played)

    def ours(solver: Solver) -> object:
        return runs(solver.moves(position), position.seat % 2 == 0, position.total)

    return Case(fields_of(position), theirs, ours)


def leads(rng: random.Random) -> Case:
    """Every opening lead against a contract."""
    hands, declarer, strain = dds.random_deal(rng), rng.randrange(4), rng.randrange(5)
    theirs = dds.runs(hands, (declarer + 1) % 4, strain)

    def ours(solver: Solver) -> object:
        return runs(solver.leads(hands, declarer, strain), False, 13)

    asked = f"{deal_code(hands)} {STRAINS[strain]} by {SEATS[declarer]}"
    return Case(asked, theirs, ours)


def play(rng: random.Random) -> Case:
    """The cost of each card of a whole play."""
    strain, leader = rng.randrange(5), rng.randrange(4)
    start = Position(dds.random_deal(rng), leader, natural_order(strain))
    cards = random_play(rng, start, 52)
    theirs, taken, now = [], 0, start
    for c in cards:
        found = dds.each_card(now.hands, now.leader, strain, now.played)
        ours_to_play = now.seat % 2 == 0
        left = now.total
        theirs.append(
            (
                taken + (max(found.values()) if ours_to_play else left - max(found.values())),
                taken + (found[c] if ours_to_play else left - found[c]),
                max(found.values()) - found[c],
            )
        )
        then, won = now.play(c)
        taken += won
        now = then or now

    def ours(solver: Solver) -> object:
        return [(s.before.value, s.after.value, s.cost) for s in solver.analyse(start, cards)]

    return Case({**fields_of(start), "cards": [card_code(c) for c in cards]}, theirs, ours)


def par_of(rng: random.Random) -> Case:
    """Par of a deal's table with every dealer and vulnerability, score and contracts.

    DDS names a making contract once, at its lowest level, we name every level: levels are not
    compared.
    """
    hands = dds.random_deal(rng)
    rows = dds.table(hands)
    each = [(dealer, code) for dealer in range(4) for code in range(4)]
    theirs = []
    for dealer, code in each:
        score, contracts = dds.par(rows, dealer, code)
        theirs.append((score, {c[1:] for c in contracts}))
    tricks = tuple(map(tuple, rows))

    def ours(_solver: Solver) -> object:
        answers = []
        for dealer, code in each:
            found = par(TrickTable(tricks, tricks), dealer, ("none", "all", "ns", "ew")[code])
            names = {
                STRAINS[c.strain] + "x" * c.doubled + " " + "".join(SEATS[d] for d in c.declarers)
                for c in found.contracts
            }
            answers.append((found.score, names))
        return answers

    return Case(deal_code(hands), theirs, ours)


# -- endings, by the twin ---------------------------------------------------------------------

# Cards a hand, and how many endings in a hundred: the twin takes a second over four hands of six.
SIZES = {2: 15, 3: 30, 4: 40, 5: 12, 6: 3}


def size_of(rng: random.Random) -> int:
    return rng.choices(list(SIZES), list(SIZES.values()))[0]


def ending(seats: int) -> Callable[[random.Random], Case]:
    """Any ending of so many hands."""

    def case(rng: random.Random) -> Case:
        size = size_of(rng)
        return by_twin(random_ending(rng, size, size, seats))

    return case


def bridge_ending(rng: random.Random) -> Case:
    """Four equal hands in two partnerships: the kernel's fast path."""
    return by_twin(random_bridge_ending(rng, size_of(rng)))


def by_twin(position: Position) -> Case:
    each = plain.each(position)
    return Case(fields_of(position), answer(position, each), lambda solver: asked(solver, position))


def long_ending(rng: random.Random) -> Case:
    """Bridge endings of seven to nine cards, by the kernel's general solver."""
    size = rng.randint(7, 9)
    position = random_bridge_ending(rng, size)
    # Values of one each are no different, but not for the fast path.
    p = position
    general = Position(p.hands, p.leader, p.order, p.played, p.sides, values=(1,) * size)
    theirs = {c: ch.value for ch in Solver().moves(general) for c in (ch.card, *ch.equals)}
    return Case(
        fields_of(position), answer(position, theirs), lambda solver: asked(solver, position)
    )


def answer(position: Position, each: dict[int, int]) -> object:
    """The best result, every card's, and which cards are best."""
    more = (position.sides[position.seat] == 0) == (position.aim == "most")
    best = (max if more else min)(each.values())
    return best, each, {c for c, v in each.items() if v == best}


def asked(solver: Solver, position: Position) -> object:
    best = solver.solve(position).value
    choices = solver.moves(position)
    each = {c: ch.value for ch in choices for c in (ch.card, *ch.equals)}
    return best, each, {c for ch in choices if ch.best for c in (ch.card, *ch.equals)}


# -- helpers ----------------------------------------------------------------------------------


def random_play(rng: random.Random, position: Position, count: int) -> list[int]:
    cards: list[int] = []
    now: Position | None = position
    while now is not None and len(cards) < count:
        cards.append(rng.choice(list(bits(now.legal()))))
        now = now.play(cards[-1])[0]
    return cards


def after(position: Position, card: int) -> Position:
    then, _taken = position.play(card)
    assert then is not None
    return then


def runs(choices: Iterable[CardResult], ours: bool, total: int) -> object:
    """Equal cards and the tricks of the side to play."""
    return {frozenset((c.card, *c.equals)): c.value if ours else total - c.value for c in choices}


def fields_of(position: Position) -> dict[str, object]:
    """A position in JSON's terms."""
    p = position
    order = p.order
    lines = [[c for c in bits(m) if c < 53] for m in order.suits[:4]]
    ranks = [sorted(line, key=lambda c: -order.strength[c]) for line in lines]
    return {
        "hands": [" ".join(codes(h)) for h in p.hands],
        "leader": p.leader,
        "played": " ".join(card_code(c) for c in p.played),
        "trump": STRAINS[order.trump],
        "trumps": " ".join(map(card_code, ranks[order.trump])) if order.trump < 4 else "",
        "sides": p.sides,
        "out": p.out,
        "aim": p.aim,
        "values": p.values,
    }


def worlds(rng: random.Random) -> Case:
    """Four worlds of an ending at once."""
    question = random_ending(rng, 2, 4)
    rows = worlds_of(rng, question, 4)
    theirs = [plain.each(replace(question, hands=row)) for row in rows]

    def ours(solver: Solver) -> object:
        found = solver.solve_many(rows, question)
        return [dict(zip(found.cards, row, strict=True)) for row in found.results.tolist()]

    return Case({**fields_of(question), "worlds": rows}, theirs, ours)


class Kind(NamedTuple):
    """A kind of comparison; the option that says how many; how many are done at a time."""

    case: Callable[[random.Random], Case]
    option: str
    chunk: int

    def numbered(self, seed: int, name: str, number: int) -> Case:
        """The comparison of this number."""
        return self.case(random.Random(f"{seed} {name} {number}"))


class HardTables(Kind):
    """The tables of the deals that were hard, one after another."""

    def numbered(self, seed: int, name: str, number: int) -> Case:
        """The comparison of this number."""
        deals = known()
        return table_of(lambda _: deals[number % len(deals)])(random.Random(seed))


KINDS = {
    "random tables": Kind(table_of(dds.random_deal), "random", 4),
    "flat tables": Kind(table_of(dds.flat_deal), "flat", 4),
    "freak tables": Kind(table_of(dds.freak_deal), "freak", 4),
    "hard tables": HardTables(table_of(dds.random_deal), "hard", 2),
    "mid-play": Kind(mid_play, "moves", 20),
    "leads": Kind(leads, "leads", 4),
    "plays": Kind(play, "plays", 4),
    "par": Kind(par_of, "par", 10),
    "two hands": Kind(ending(2), "endings", 100),
    "three hands": Kind(ending(3), "endings", 50),
    "four hands": Kind(ending(4), "endings", 20),
    "bridge endings": Kind(bridge_ending, "endings", 20),
    "long endings": Kind(long_ending, "long", 20),
    "worlds": Kind(worlds, "worlds", 20),
}
COUNTS = {
    "random": (2000, "tables of random deals"),
    "flat": (200, "tables of 4-3-3-3 deals"),
    "freak": (200, "tables of freak deals"),
    "hard": (60, "tables of deals found to be hard"),
    "moves": (2000, "positions in mid-play"),
    "leads": (200, "deals whose leads are compared"),
    "plays": (200, "whole plays"),
    "par": (500, "deals whose par is compared, 16 ways each"),
    "endings": (20_000, "endings of each general kind"),
    "long": (2000, "longer bridge endings"),
    "worlds": (2000, "endings in four worlds each"),
}


# -- the work ---------------------------------------------------------------------------------


class Chunk(NamedTuple):
    """So many positions of a kind, by number."""

    seed: int
    builds: tuple[str, ...]
    kind: str
    first: int
    size: int


class Done(NamedTuple):
    """A chunk, the seconds it took, and the first difference found, if any."""

    chunk: Chunk
    seconds: float
    difference: dict[str, object] | None


_solvers: dict[str, Solver] = {}


def work(chunk: Chunk) -> Done:
    """Compare a chunk's positions; stops at the first difference."""
    for build in chunk.builds:
        _solvers.setdefault(build, Solver(kernel_name=build))
    began = time.process_time()
    difference = None
    for number in range(chunk.first, chunk.first + chunk.size):
        case = KINDS[chunk.kind].numbered(chunk.seed, chunk.kind, number)
        for build in chunk.builds:
            ours = case.ours(_solvers[build])
            if ours != case.theirs:
                difference = {
                    "kind": chunk.kind,
                    "number": number,
                    "seed": chunk.seed,
                    "build": build,
                    "asked": case.asked,
                    "ours": str(ours),
                    "oracle": str(case.theirs),
                }
                return Done(chunk, time.process_time() - began, difference)
    return Done(chunk, time.process_time() - began, None)


def builds_there() -> list[str]:
    """The builds of the kernel that this machine has and can run."""
    found: dict[str, str] = {}
    for name in BUILDS:
        module = kernel.load(name)
        if module is not None:
            found.setdefault(module.__name__, name)
    return list(found.values())


class Notes:
    """Notes of the work done, in a file of JSON lines so that a later run goes on from there."""

    def __init__(self, path: str | None, seed: int, builds: Sequence[str]) -> None:
        self.done: dict[str, set[int]] = {name: set() for name in KINDS}
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.stream = None
        head = {"oddtrick": "exactness", "seed": seed, "builds": list(builds)}
        if path is None:
            return
        file = Path(path)
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        lines = text.splitlines()
        if lines and json.loads(lines[0]) != head:
            sys.exit(f"{path} is of a run with another seed or other builds: name another file.")
        for line in lines[1:]:
            try:
                self.add(*json.loads(line))
            except ValueError:
                continue  # cut off when the run was stopped: done again
        self.stream = file.open("a", encoding="utf-8")
        if not lines:
            self.stream.write(json.dumps(head) + "\n")
        elif not text.endswith("\n"):
            self.stream.write("\n")

    def add(self, kind: str, first: int, count: int, seconds: float) -> None:
        self.done[kind].update(range(first, first + count))
        self.seconds[kind] += seconds

    def write(self, done: Done) -> None:
        line = (done.chunk.kind, done.chunk.first, done.chunk.size, round(done.seconds, 2))
        self.add(*line)
        if self.stream is not None:
            self.stream.write(json.dumps(line) + "\n")
            self.stream.flush()


def missing(
    kind: str, count: int, known: set[int], seed: int, builds: tuple[str, ...]
) -> list[Chunk]:
    """The chunks still to be done."""
    size = KINDS[kind].chunk
    spans = (range(i, min(i + size, count)) for i in range(0, count, size))
    return [
        Chunk(seed, builds, kind, span[0], len(span))
        for span in spans
        if not known.issuperset(span)
    ]


def run(chunks: list[Chunk], threads: int, notes: Notes) -> dict[str, object] | None:
    """All chunks on so many processes; the first difference, if there is one."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description:<15}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    todo = Counter[str]()
    for chunk in chunks:
        todo[chunk.kind] += chunk.size
    began = time.monotonic()
    ended: Counter[str] = Counter()
    context = multiprocessing.get_context("spawn")
    # Ctrl-C goes to this process only, which then ends the others.
    with bar, context.Pool(threads, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        tasks = {
            kind: bar.add_task(
                kind, total=n + len(notes.done[kind]), completed=len(notes.done[kind]), rate=""
            )
            for kind, n in todo.items()
        }
        for done in pool.imap_unordered(work, chunks):
            if done.difference is not None:
                return done.difference
            notes.write(done)
            kind = done.chunk.kind
            ended[kind] += done.chunk.size
            bar.update(tasks[kind], completed=len(notes.done[kind]))
            bar.update(tasks[kind], rate=f"{ended[kind] / (time.monotonic() - began):.1f}/s")
    return None


def main() -> int:
    """The command; 0 when everything agrees."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, (default, what) in COUNTS.items():
        options.add_argument(f"--{name}", type=int, default=default, help=f"{what} ({default})")
    there = builds_there()
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--threads", type=int, default=1, help="processes side by side (1)")
    options.add_argument("--kernel", choices=there, action="append", help="build; all by default")
    options.add_argument("--resume", metavar="FILE", help="keep what is done, go on from it")
    options.add_argument("--case", nargs=2, metavar=("KIND", "NUMBER"), help="only this position")
    chosen: Any = options.parse_args()
    builds = tuple(chosen.kernel or there)
    if not builds:
        options.error("the kernel was not built: there is nothing to compare")
    if chosen.threads < 1:
        options.error("--threads is 1 or more")
    if chosen.case:
        kind, number = chosen.case
        if kind not in KINDS or not number.isdecimal():
            options.error(f"--case is one of {', '.join(KINDS)}, and a number")
        done = work(Chunk(chosen.seed, builds, kind, int(number), 1))
        print(json.dumps(done.difference) if done.difference else f"{kind} {number}: equal")
        return 1 if done.difference else 0
    notes = Notes(chosen.resume, chosen.seed, builds)
    chunks = []
    for kind, (_, option, _) in KINDS.items():
        known = notes.done[kind]
        chunks += missing(kind, getattr(chosen, option), known, chosen.seed, builds)
    began = time.monotonic()
    try:
        difference = run(chunks, chosen.threads, notes)
    except KeyboardInterrupt:
        print("Stopped." + (" The same command goes on." if chosen.resume else ""))
        return 130
    if difference is not None:
        print(json.dumps(difference))
        return 1
    for kind, (_, option, _) in KINDS.items():
        if count := getattr(chosen, option):
            print(f"{kind:<15} {count:>7,} equal  {notes.seconds[kind]:>9,.1f} s of processor time")
    print(f"kernels: {', '.join(builds)}; seed {chosen.seed}; {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
