"""Our solver against DDS (through endplay): same deals, one run, one thread, turn by turn.

    python benchmarks/solver.py            # a few minutes
    python benchmarks/solver.py --deals 200 --seed 3
    python benchmarks/solver.py --peer ~/bridge-solver/solver    # another program instead of DDS

Times are processor time of this process, which stays on one processor: DDS works in a thread of
its own, and a caller that has slept meanwhile, on another processor, is slow for a while after.
Results of the two are compared as well; a difference ends the run with an error.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "solver"))

import dds
import numpy as np
from endings import partitions, worlds_of
from hard_deals import known

from oddtrick.cards import bits, euchre_order, natural_order, pack_of
from oddtrick.solver import Position, Solver, deal_code, hands_of, tables
from oddtrick.solver.engine import kernel

Hands = tuple[int, ...]


@contextlib.contextmanager
def one_processor() -> Iterator[None]:
    """Keep this process on one of its processors, where the system can be told so (Linux)."""
    if sys.platform != "linux":
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def clock(work: Callable[[], object]) -> tuple[float, object]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def report(name: str, ours: Sequence[float], theirs: Sequence[float]) -> None:
    def figures(times: Sequence[float]) -> str:
        return (
            f"{1000 * statistics.fmean(times):8.2f} {1000 * statistics.median(times):8.2f} "
            f"{1000 * max(times):9.2f}"
        )

    ratio = sum(theirs) / sum(ours)
    middle = statistics.median(t / o for t, o in zip(theirs, ours, strict=True))
    line = f"{name:<26} {figures(ours)}   {figures(theirs)}   {ratio:5.2f} {middle:5.2f}"
    print(line, flush=True)


def compare(name: str, cases: Sequence[tuple[Callable[[], object], Callable[[], object]]]) -> None:
    ours, theirs = [], []
    for i, (mine, other) in enumerate(cases):
        first, second = (mine, other) if i % 2 else (other, mine)
        (a, x), (b, y) = clock(first), clock(second)
        if x != y:
            sys.exit(f"{name}: the results differ: {x} and {y}")
        ours.append(a if i % 2 else b)
        theirs.append(b if i % 2 else a)
    report(name, ours, theirs)


def our_table(solver: Solver, hands: Hands) -> list[list[int]]:
    return [list(row) for row in solver.table(hands).tricks]


def our_moves(position: Position) -> dict[int, int]:
    turn = position.seat % 2
    return {
        c: position.total - ch.value if turn else ch.value
        for ch in Solver().moves(position)
        for c in (ch.card, *ch.equals)
    }


def after_tricks(rng: random.Random, hands: Hands, strain: int, tricks: int) -> Position:
    position = Position(hands, rng.randrange(4), natural_order(strain))
    for _ in range(4 * tricks):
        after, _taken = position.play(rng.choice(list(bits(position.legal()))))
        assert after is not None
        position = after
    return position


def against_dds(rng: random.Random, deals: int) -> None:
    print(f"{'':<26} {'ours, ms':^26}   {'DDS, ms':^26}   ratio")
    head = f"{'mean':>8} {'median':>8} {'worst':>9}"
    print(f"{'':<26} {head}   {head}   {'mean':>5} {'med.':>5}")
    sets = {
        "table, random": [dds.random_deal(rng) for _ in range(deals)],
        "table, flat 4-3-3-3": [dds.flat_deal(rng) for _ in range(deals // 4)],
        "table, freaks": [dds.freak_deal(rng) for _ in range(deals // 4)],
        "table, hard deals": known()[: max(deals // 2, 5)],
    }
    solver = Solver()
    for name, hands_set in sets.items():
        compare(
            name,
            [
                (lambda h=h: our_table(solver, h), lambda h=h: dds.table(h))  # type: ignore[misc]
                for h in hands_set
            ],
        )
    strains = [(h, rng.randrange(5)) for h in sets["table, random"]]
    compare(
        "one strain, all declarers",
        [
            (
                lambda h=h, s=s: list(solver.table(h, strains=[s]).low[s]),  # type: ignore[misc]
                lambda h=h, s=s: dds.strain(h, s),  # type: ignore[misc]
            )
            for h, s in strains
        ],
    )
    single, leads, middle = [], [], []
    for _ in range(deals):
        hands, strain = dds.random_deal(rng), rng.randrange(5)
        opening = Position(hands, rng.randrange(4), natural_order(strain))

        def best(position: Position = opening) -> int:
            value = Solver().solve(position).value
            return position.total - value if position.seat % 2 else value

        def their_best(position: Position = opening, seat: int = strain) -> int:
            return max(dds.each_card(position.hands, position.leader, seat, solutions=1).values())

        single.append((best, their_best))
        leads.append((opening, strain))
        middle.append((after_tricks(rng, hands, strain, 4), strain))
    compare("one result", single)
    for name, positions in (("all leads", leads), ("all cards, after 4 tricks", middle)):
        compare(
            name,
            [
                (
                    lambda p=p: our_moves(p),  # type: ignore[misc]
                    lambda p=p, s=s: dds.each_card(p.hands, p.leader, s, p.played),  # type: ignore[misc]
                )
                for p, s in positions
            ],
        )


# Deals that are shown as the hardest by who wrote bridge-solver.
HARDEST = (
    "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962",
    "N:KJ9753..AQT8642. ..KJ9753.AQT8642 .AQT8642..KJ9753 AQT8642.KJ9753..",
    "N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962",
)


def void_deal(rng: random.Random) -> Hands:
    """A void in each hand, the lengths of the suits in a ring; or two suits a hand."""
    if rng.randrange(3):
        shapes = ((5, 4, 4), (5, 5, 3), (6, 4, 3), (6, 5, 2), (7, 3, 3), (7, 4, 2))
        lengths = [*rng.sample(rng.choice(shapes), 3), 0]
    else:
        longer = rng.randrange(5, 9)
        lengths = [longer, 13 - longer, 0, 0]
    way, seats, hands = rng.choice((1, 3)), rng.sample(range(4), 4), [0, 0, 0, 0]
    for suit in range(4):
        ranks = rng.sample(range(13), 13)
        for place, length in enumerate(lengths):
            for _ in range(length):
                hands[seats[(suit + way * place) % 4]] |= 1 << 13 * suit + ranks.pop()
    return tuple(hands)


def ask_peer(
    program: str, hands: Hands, strain: int | None = None, leader: int = 0, *options: str
) -> tuple[float, list[list[str]]]:
    """The processor time of bridge-solver, a process for each deal, and the words of its lines: of
    all results, or of one strain with one leader."""
    north, east, south, west = (
        " ".join(suit or "-" for suit in hand.split("."))
        for hand in deal_code(hands).removeprefix("N:").split()
    )
    asked = [north, west, east, south]
    if strain is not None:
        asked += ["CDHSN"[strain], "NESW"[leader]]
    with tempfile.NamedTemporaryFile("w", suffix=".deal", encoding="utf-8") as file:
        file.write("\n".join([*asked, ""]))
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [program, "-f", file.name, *options], capture_output=True, check=True, encoding="utf-8"
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, [line.split() for line in done.stdout.splitlines()]


def peer_table(program: str, hands: Hands) -> tuple[float, list[list[int]]]:
    """The processor time and the results of bridge-solver."""
    spent, lines = ask_peer(program, hands)
    found = {}
    for words in lines:
        if words and words[0] in "CDHSN" and len(words) == 9:
            n, s, w, e = (int(words[place]) for place in (2, 1, 3, 4))
            found[words[0]] = [n, e, s, w]
    return spent, [found[strain] for strain in "CDHSN"]


def report_peer(name: str, pairs: Sequence[tuple[float, float]]) -> None:
    """A line of seconds, ours and the peer's."""
    ratios = [theirs / ours for ours, theirs in pairs]
    mine, other = zip(*pairs, strict=True)
    # Of a thousand at most one takes longer: of fewer, the slowest.
    late = -(-999 * len(pairs) // 1000) - 1
    print(
        f"{name:<18} {sum(mine):8.2f} {sum(other):8.2f} {sum(other) / sum(mine):6.2f} "
        f"{statistics.median(ratios):6.2f} {sum(r > 1 for r in ratios):5}/{len(ratios):<5} "
        f"{min(ratios):6.2f} {sorted(mine)[late]:8.2f} {sorted(other)[late]:8.2f}",
        flush=True,
    )


def one_result(
    solver: Solver, program: str, position: Position, strain: int
) -> tuple[float, float]:
    """Our seconds and the peer's for one result, without what its process takes to start."""
    hands = position.hands
    ours, solved = clock(lambda: solver.solve(position).value)
    start = min(ask_peer(program, hands, strain, position.leader, "-o")[0] for _ in range(2))
    theirs, lines = ask_peer(program, hands, strain, position.leader)
    declarers = solved if position.leader % 2 else position.total - solved
    if int(lines[-1][1]) != declarers:
        sys.exit(f"{deal_code(hands)}: the results differ: {declarers} and {lines[-1][1]}")
    return ours, max(theirs - start, 1e-5)


def single_results(rng: random.Random, program: str, deals: int) -> None:
    """One result at a time: sixty worlds of an opening lead, deals, and positions in mid-play."""
    for strain, name in ((3, "spades"), (4, "no-trump")):
        solver, pairs = Solver(), []
        pack = rng.sample(range(52), 52)
        own, hidden = pack[:13], pack[13:]
        for _ in range(60):
            rng.shuffle(hidden)
            cards = own, hidden[:13], hidden[13:26], hidden[26:]
            hands = tuple(sum(1 << c for c in hand) for hand in cards)
            position = Position(hands, 0, natural_order(strain))
            pairs.append(one_result(solver, program, position, strain))
        report_peer(f"60 worlds, {name}", pairs)
    for name, tricks in (("one result", 0), ("after four tricks", 4)):
        pairs = []
        for _ in range(10 * deals):
            hands, strain = dds.random_deal(rng), rng.randrange(5)
            position = after_tricks(rng, hands, strain, tricks)
            pairs.append(one_result(Solver(), program, position, strain))
        report_peer(name, pairs)


def against_peer(
    rng: random.Random, program: str, deals: int, memory: int, only: Sequence[str] | None
) -> None:
    """Tables of each kind of deal, then single results; or of the kinds named only."""
    head = f"{'ours':>8} {'peer':>8} {'ratio':>6} {'median':>6} {'won':>11} {'least':>6}"
    print(f"{'seconds':<18} {head} {'99.9 %':>8} {'peer':>8}")
    sets: dict[str, list[Hands]] = {
        "random": [dds.random_deal(rng) for _ in range(deals)],
        "freaks": [dds.freak_deal(rng) for _ in range(deals)],
        "voids": [void_deal(rng) for _ in range(deals)],
        **{f"hardest, {i + 1}": [hands_of(deal)] for i, deal in enumerate(HARDEST)},
    }
    for name, hands_set in sets.items():
        if not hands_set or (only and name.split(",")[0] not in only):
            continue
        pairs = []
        for hands in hands_set:
            ours, found = clock(lambda h=hands: our_table(Solver(memory), h))  # type: ignore[misc]
            theirs, results = peer_table(program, hands)
            if found != results:
                sys.exit(f"{deal_code(hands)}: the results differ: {found} and {results}")
            pairs.append((ours, theirs))
        report_peer(name, pairs)
    if not only or "single" in only:
        single_results(rng, program, deals)


def general(rng: random.Random) -> None:
    """Positions no other solver takes: nodes and deals a second."""

    def deal(pack: Sequence[int], seats: int, size: int) -> Hands:
        cards = rng.sample(list(pack), seats * size)
        return tuple(sum(1 << c for c in cards[i * size : (i + 1) * size]) for i in range(seats))

    euchre, full = pack_of("9TJQKA"), pack_of()
    kinds: dict[str, tuple[int, Callable[[], Position]]] = {
        "euchre, 5 cards": (
            300,
            lambda: Position(deal(euchre, 4, 5), 0, euchre_order(rng.randrange(4))),
        ),
        "euchre, one sits out": (
            300,
            lambda: Position(deal(euchre, 4, 5), 0, euchre_order(rng.randrange(4)), out=(2,)),
        ),
        "three hands, 8 cards": (
            40,
            lambda: Position(
                deal(full, 3, 8),
                0,
                natural_order(rng.randrange(5)),
                sides=rng.choice(partitions(3)),
            ),
        ),
        "two hands, 13 cards": (
            20,
            lambda: Position(deal(full, 2, 13), 0, natural_order(rng.randrange(5))),
        ),
        "nullo, 8 cards": (20, lambda: Position(deal(full, 4, 8), 0, aim="fewest")),
        "nullo, 10 cards": (5, lambda: Position(deal(full, 4, 10), 0, aim="fewest")),
        "nullo, one alone, 13 cards": (
            20,
            lambda: Position(deal(full, 4, 13), 0, aim="fewest", sides=(0, 1, 1, 1)),
        ),
    }
    print(f"\n{'':<26} {'deals/s':>9} {'nodes/s':>11} {'worst, ms':>10}")
    for name, (count, make) in kinds.items():
        times, nodes = [], 0
        for _ in range(count):
            solver, position = Solver(), make()
            spent, _answer = clock(lambda s=solver, p=position: s.solve(p))  # type: ignore[misc]
            times.append(spent)
            nodes += solver.nodes
        total = sum(times)
        print(
            f"{name:<26} {count / total:9.1f} {nodes / total:11,.0f} {1000 * max(times):10.1f}",
            flush=True,
        )


def sampled(rng: random.Random) -> None:
    """Many worlds of a euchre deal, as a sampling player asks for them."""
    print(f"\n{'worlds of five-card euchre':<26} {'worlds/s':>9} {'positions a world':>18}")
    kinds: dict[str, tuple[bool, tuple[int, ...]]] = {
        "best result": (False, ()),
        "each card": (True, ()),
        "each card, one sits out": (True, (2,)),
    }
    for name, (each, out) in kinds.items():
        spent, nodes, count = 0.0, 0, 4000
        for _ in range(5):
            pack = rng.sample(list(pack_of("9TJQKA")), 24)
            own, hidden = pack[:5], pack[5:]
            rows = []
            for _ in range(count):
                rng.shuffle(hidden)
                dealt = (own, hidden[:5], hidden[5:10], hidden[10:15])
                rows.append([sum(1 << c for c in hand) for hand in dealt])
            worlds = np.array(rows, dtype=np.uint64)
            question = Position(
                tuple(map(int, rows[0])), 0, euchre_order(rng.randrange(4)), out=out
            )
            solver = Solver()
            seconds, _found = clock(
                lambda s=solver, w=worlds, q=question, e=each: s.solve_many(w, q, each=e)  # type: ignore[misc]
            )
            spent += seconds
            nodes += solver.nodes
        print(f"{name:<26} {5 * count / spent:9,.0f} {nodes / 5 / count:18.1f}", flush=True)


def worlds_of_bridge(rng: random.Random, deals: int) -> None:
    """Sixty worlds of a bridge deal in one question, a solver for each world, and DDS for each."""
    print(f"\n{'60 worlds, each card':<26} {'ms a world':>10} {'apart':>7} {'DDS':>7}")
    for cards in (13, 12, 11, 10, 9, 8):
        for strain, name in ((4, "no-trump"), (3, "spades")):
            spent = [0.0, 0.0, 0.0]
            for _ in range(deals):
                pack = rng.sample(range(52), 4 * cards)
                own, hidden = pack[:cards], pack[cards:]
                rows = []
                for _ in range(60):
                    rng.shuffle(hidden)
                    hands = own, *(hidden[i * cards : (i + 1) * cards] for i in range(3))
                    rows.append(tuple(sum(1 << c for c in hand) for hand in hands))
                question = Position(rows[0], 0, natural_order(strain))
                _compare_worlds(rows, question, strain, spent)
            ours, apart, theirs = (1000 * t / deals / 60 for t in spent)
            print(
                f"{f'{cards} cards, {name}':<26} {ours:10.2f} {apart / ours:7.2f} "
                f"{theirs / ours:7.2f}",
                flush=True,
            )


def _compare_worlds(
    rows: Sequence[Hands], question: Position, strain: int, spent: list[float]
) -> None:
    """Add the seconds of the three ways; their results are the same, or the run ends."""
    together, found = clock(lambda: Solver().solve_many(rows, question).results.tolist())
    alone, each = clock(
        lambda: [Solver().solve_many([r], question).results[0].tolist() for r in rows]
    )
    dds_time, others = clock(lambda: [dds.each_card(r, question.leader, strain) for r in rows])
    total = question.total
    cards = list(bits(question.legal()))
    sign = 0 if question.leader % 2 == 0 else total
    theirs = [[abs(sign - other[c]) for c in cards] for other in others]  # type: ignore[attr-defined]
    if not found == each == theirs:
        sys.exit(f"Worlds of {rows[0]}: the results differ.")
    for i, seconds in enumerate((together, alone, dds_time)):
        spent[i] += seconds


def one_question(rng: random.Random, deals: int) -> None:
    """Two threads in one question: what one thread takes over the longer of the two, in processor
    time of the threads, which tells what idle processors would give."""
    print(f"\n{'one question, two threads':<26} {'gain':>6} {'work':>6}")
    asks: dict[str, Callable[[Solver, Hands, int], object]] = {
        "table": lambda s, d, n: s.table(d, threads=n),
        "leads": lambda s, d, n: s.leads(d, 2, 4, threads=n),
        "60 worlds at the lead": lambda s, d, n: s.solve_many(
            worlds_of(random.Random(1), Position(d, 0, natural_order(4)), 60),
            Position(d, 0, natural_order(4)),
            threads=n,
        ).results.tolist(),
    }
    for name, ask in asks.items():
        alone = longest = together = 0.0
        for _ in range(deals):
            deal = dds.random_deal(rng)
            spent, right = clock(lambda d=deal, a=ask: a(Solver(), d, 1))  # type: ignore[misc]
            timed = TimedSolver()
            if ask(timed, deal, 2) != right:
                sys.exit(f"{name} on two threads: the results differ for {deal}.")
            alone += spent
            longest += max(timed.spent.values())
            together += sum(timed.spent.values())
        print(f"{name:<26} {alone / longest:6.2f} {together / alone:6.2f}", flush=True)


class TimedSolver(Solver):
    """A solver that adds up the processor time of each thread that works for it."""

    def __init__(self) -> None:
        super().__init__()
        self.spent: dict[int, float] = {}

    def _spread(self, work, jobs, threads):  # type: ignore[no-untyped-def]
        def timed(solver, job):  # type: ignore[no-untyped-def]
            began = time.thread_time()
            try:
                return work(solver, job)
            finally:
                gone = time.thread_time() - began
                self.spent[id(solver)] = self.spent.get(id(solver), 0.0) + gone

        return super()._spread(timed, jobs, threads)


def threads(rng: random.Random, deals: int) -> None:
    batch = np.array([dds.random_deal(rng) for _ in range(deals)], dtype=np.uint64)
    wall = []
    for count in (1, 2):
        began = time.monotonic()
        tables(batch, threads=count)
        wall.append(time.monotonic() - began)
    print(
        f"\nbatch of {deals}: {wall[0]:.2f} s on one thread, {wall[1]:.2f} s on two, "
        f"{wall[0] / wall[1]:.2f} times as fast (wall time: only on an idle machine)"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--deals", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument(
        "--peer", metavar="PATH", help="bridge-solver's program, to be compared with instead"
    )
    options.add_argument("--memory", type=int, default=60, help="MiB of ours beside that peer")
    kinds = ("random", "freaks", "voids", "hardest", "single")
    options.add_argument("--only", nargs="+", choices=kinds, help="of what that peer is asked")
    chosen = options.parse_args()
    rng = random.Random(chosen.seed)
    module = kernel.load()
    if module is None:
        sys.exit("The kernel was not built: there is nothing to measure.")
    name = module.__name__.rsplit(".", 1)[-1]
    print(f"{datetime.date.today()}, {platform.machine()}, {name}, seed {chosen.seed}")
    if chosen.peer:
        with one_processor():
            against_peer(rng, chosen.peer, chosen.deals, chosen.memory << 20, chosen.only)
        return
    with one_processor():
        against_dds(rng, chosen.deals)
        general(rng)
        sampled(rng)
        worlds_of_bridge(rng, max(chosen.deals // 12, 2))
        one_question(rng, max(chosen.deals // 5, 4))
    threads(rng, chosen.deals)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory of the process, DDS included: {peak // 1024} MiB")


if __name__ == "__main__":
    main()
