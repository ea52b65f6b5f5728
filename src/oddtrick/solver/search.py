"""The solver itself: one position, one deal, one line of play at a time.

A `Solver` keeps what it has learnt about a deal, so that questions about the same deal are
answered faster by the same solver. The functions of the same names in `oddtrick.solver` make
a fresh one each time.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import product
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Card, Mask, bits, natural_order
from oddtrick.messages import Name, term
from oddtrick.seats import SeatLike, StrainLike, seat_number, strain_number
from oddtrick.solver.engine.lanes import LaneLayout, lay, run_from, runs_of
from oddtrick.support.arguments import checked

from .clock import Clock
from .deals import Deal, hands_of, strain_numbers
from .engine import kernel, plain
from .errors import BadPosition, NoMemory, SolverError, Stopped
from .position import Position
from .results import CardResult, Step, TrickRange, TrickTable
from .threads import spread, thread_count
from .worlds import UNANSWERED, Given, Worlds, as_worlds

DEFAULT_MEMORY = 60 << 20
_LEAST_MEMORY = 2 << 20
_MOST_MEMORY = 64 << 30
_PLAIN_LIMIT = 7
_WORLDS_AT_ONCE = 16
"""Worlds handed to a thread at a time, at most."""
_LEADERS = (0, 2, 1, 3)
_USED_UP = "There is not enough memory left to go on solving."
_STOPPED = "The solver was stopped before it had an answer."

_TableJob = tuple[int, Sequence[int]]
"""A strain, and who leads."""
Job = TypeVar("Job")
Result = TypeVar("Result")
Deals = npt.NDArray[np.uint64]
Results = npt.NDArray[np.uint8]


class _TimeUp(Exception):
    pass


class Solver:
    """A double-dummy solver with its own memory: at most `memory` bytes, 60 MiB by default.

    Any number of solvers work side by side. One solver answers one question at a time: a second
    thread that asks waits. With `threads` above 1 (None: one for each processor) so many helpers
    work on a question, each with as much memory; they stay until `forget`.
    """

    def __init__(self, memory: int = DEFAULT_MEMORY, *, kernel_name: str | None = None) -> None:
        checked(memory, int, "The memory of a solver is a number of bytes", NoMemory)
        if memory < _LEAST_MEMORY:
            raise NoMemory(
                "{memory} bytes are too little for the solver: give it {least_memory} or more.",
                memory=memory,
                least_memory=_LEAST_MEMORY,
            )
        if memory > _MOST_MEMORY:
            raise NoMemory(
                "{memory} GiB are more than the solver can use: the most is {most_memory}.",
                memory=memory >> 30,
                most_memory=_MOST_MEMORY >> 30,
            )
        self._memory = memory
        self._module = kernel.load(kernel_name)
        if kernel.missing():
            warnings.warn(f"Solving will be slow: {kernel.HINT}.", RuntimeWarning, stacklevel=2)
        self._kernel_name = kernel_name
        self._busy = threading.Lock()
        self._stopped = False
        self._helpers: list[Solver] = []
        # One of the kernel's two solvers at a time, so that the memory is given out once.
        self._kind = ""
        self._built_kernel: Any = None
        self._placed: tuple[Position, LaneLayout, bool] | None = None  # what stands in the kernel
        self._nodes = 0

    @property
    def nodes(self) -> int:
        """Positions looked at so far, at the start of a trick."""
        return self._own_nodes() + sum(helper.nodes for helper in self._helpers)

    def _own_nodes(self) -> int:
        return self._nodes + (0 if self._built_kernel is None else int(self._built_kernel.nodes))

    def forget(self) -> None:
        """Give all memory back."""
        with self._busy:
            self._close()
            self._dismiss()

    def stop(self) -> None:
        """Called from another thread: end the question being asked, which raises `Stopped`. The
        solver answers no question after that."""
        self._stopped = True
        built = self._built_kernel
        if built is not None:
            built.stop()
        for helper in self._helpers:
            helper.stop()

    # -- one position ---------------------------------------------------------------------

    def solve(self, position: Position, *, seconds: float | None = None) -> TrickRange:
        """The share of side 0 in the tricks still to be completed; bounds when time is up."""
        _check_position(position)
        with self._busy:
            return self._ask(position, Clock(seconds))

    def moves(
        self, position: Position, *, seconds: float | None = None, threads: int | None = 1
    ) -> list[CardResult]:
        """Every legal card with its result; the best are marked, equals stand together.

        One `CardResult` for each run of equal cards, best first for the side to play. Cards are
        worked on side by side on `threads`.
        """
        _check_position(position)
        count = thread_count(threads)
        with self._busy:
            clock = Clock(seconds)
            runs = self._runs(position, clock, count)
        more = position.wants_more
        sign = -1 if more else 1
        runs.sort(key=lambda r: (sign * (r[1].low + r[1].high), r[0]))
        top = max(a.low for _, a in runs) if more else min(a.high for _, a in runs)
        return [
            CardResult(
                cards[0],
                a.low,
                a.high,
                a.exact and (a.low >= top if more else a.high <= top),
                cards[1:],
            )
            for cards, a in runs
        ]

    def reaches(
        self, position: Position, card: Card, tricks: int, *, seconds: float | None = None
    ) -> bool:
        """Whether side 0 takes at least so many tricks after a legal card of the seat to play.

        It asks less than `moves` does: use it for one card if the result of the position is known.
        Raises `BadPosition` for a card that may not be played, `SolverError` when time is up.

        >>> from oddtrick.cards import bridge_hand, card
        >>> hands = tuple(map(bridge_hand, ("AQ...", "K2...", "54...", "76...")))
        >>> solver, position = Solver(), Position(hands)
        >>> [solver.reaches(position, card("SQ"), tricks) for tricks in (1, 2)]
        [True, False]
        """
        _check_position(position)
        if not isinstance(card, int) or card < 0 or not position.legal() >> card & 1:
            raise BadPosition("Seat {seat} may not play that card now.", seat=position.seat)
        checked(tricks, int, "The tricks asked for are a whole number", BadPosition)
        total = position.total
        if not 0 < tricks <= total:
            return tricks <= 0
        with self._busy:
            clock = Clock(seconds)
            if self._module is None:
                answer = self._plain_each(position, clock)[card]
            else:
                laid, flip = self._set(position)
                # Counted for the kernel's first side: one fewer than what would be too many.
                need = total - tricks + 1 if flip else tricks
                bit = laid.bit_of[card]
                answer = self._kernel("with_card", bit, need, need - 1, need, clock.left)
                answer = _turned(answer, total) if flip else answer
        if answer.low < tricks <= answer.high:
            raise SolverError("Time was up before the solver had an answer: allow more time.")
        return answer.low >= tricks

    def analyse(
        self, position: Position, cards: Iterable[Card], *, seconds: float | None = None
    ) -> list[Step]:
        """The cost of each card to the side that played it; bounds when time is up.

        Raises `BadPosition` for a card that could not be played.
        """
        _check_position(position)
        if not isinstance(cards, Iterable):
            raise BadPosition("Cards played are a list of cards, not “{cards}”.", cards=Name(cards))
        clock = Clock(seconds)
        steps: list[Step] = []
        taken = 0
        now: Position | None = position
        with self._busy:
            before = self._ask(position, clock)
            for c in cards:
                if now is None:
                    raise BadPosition("There are more cards than the hands held.")
                seat = now.seat
                now, won = now.play(c)
                taken += won
                after = TrickRange(taken, taken)
                if now is not None:
                    to_come = self._ask(now, clock, before.low - taken)
                    after = TrickRange(taken + to_come.low, taken + to_come.high)
                steps.append(Step(seat, c, before, after))
                before = after
        return steps

    def line(self, position: Position, *, seconds: float | None = None) -> list[Step]:
        """A line of best play by both sides to the last card: of the cards that give nothing away
        each seat plays the lowest. Raises `SolverError` when time is up."""
        _check_position(position)
        clock, order, taken = Clock(seconds), position.order, 0
        steps: list[Step] = []
        now: Position | None = position
        with self._busy:
            worth = self._ask(position, clock)
            while now is not None:
                best = list(bits(now.legal()))
                if len(best) > 1:
                    runs = self._runs(now, clock, 1)
                    left = worth.low - taken
                    best = [c for cards, a in runs if a.low == left == a.high for c in cards]
                if not worth.exact or not best:
                    raise SolverError("Time was up before the line was found: allow more time.")
                card = min(best, key=lambda c: (order.strength[c], c))
                steps.append(Step(now.seat, card, worth, worth))
                now, won = now.play(card)
                taken += won
        return steps

    # -- many worlds --------------------------------------------------------------------

    def solve_many(
        self,
        worlds: Given,
        question: Position,
        *,
        each: bool = True,
        seconds: float | None = None,
        threads: int | None = 1,
    ) -> Worlds:
        """The tricks of side 0 in each of many worlds, after `each` legal card or only at best.

        `question` is the position in any one of the worlds; `worlds` are rows of card masks by
        seat that differ from it, and from one another, only in the holders of the hidden cards.
        If time runs out, the answers so far are there. Worlds are worked on side by side on
        `threads`. Raises `BadPosition` for an impossible world.
        """
        _check_position(question)
        count = thread_count(threads)
        clock = Clock(seconds)
        rows = as_worlds(worlds, question, each)
        cards = tuple(bits(question.legal())) if each else ()
        results = np.full((len(rows), len(cards) or 1), UNANSWERED, dtype=np.int32)
        with self._busy:
            if self._module is None:
                done = self._plain_worlds(rows, question, cards, clock, results)
            elif count == 1 or len(rows) < 2:
                done = self._worlds(rows, question, cards, clock, results)
            else:
                done = self._worlds_on(count, rows, question, cards, clock, results)
        return Worlds(cards, results, done)

    def _worlds(
        self,
        rows: Deals,
        question: Position,
        cards: Sequence[Card],
        clock: Clock,
        results: npt.NDArray[np.int32],
        pack: Mask = 0,
    ) -> int:
        """Answer the worlds one after another; how many were answered. `pack` holds the cards of
        all worlds."""
        pack = pack or int(np.bitwise_or.reduce(rows, axis=None, initial=0))
        laid, flip = self._set(question, pack)
        place = [laid.bit_of.get(c, 1).bit_length() - 1 for c in range(64)]
        legal = [laid.bit_of[c] for c in cards]
        where = rows.ctypes.data, len(rows), place, legal, results.ctypes.data
        done = int(self._call("worlds", *where, clock.left))
        if flip:
            results[:done] = question.total - results[:done]
        return done

    def _worlds_on(
        self,
        count: int,
        rows: Deals,
        question: Position,
        cards: Sequence[Card],
        clock: Clock,
        results: npt.NDArray[np.int32],
    ) -> int:
        """The same on threads. Worlds behind the first that was not answered do not count."""
        pack = int(np.bitwise_or.reduce(rows, axis=None, initial=0))
        size = max(1, min(_WORLDS_AT_ONCE, len(rows) // (8 * count)))
        parts = [slice(i, i + size) for i in range(0, len(rows), size)]

        def one(solver: Solver, part: slice) -> int:
            return solver._worlds(rows[part], question, cards, clock, results[part], pack)

        answered = self._spread(one, parts, count)
        done = 0
        for part, found in zip(parts, answered, strict=True):
            done += found
            if found < len(rows[part]):
                break
        results[done:] = UNANSWERED
        return done

    def _plain_worlds(
        self,
        rows: Deals,
        question: Position,
        cards: Sequence[Card],
        clock: Clock,
        results: npt.NDArray[np.int32],
    ) -> int:
        """The same without a kernel; how many were answered."""
        for i, row in enumerate(rows):
            answers = self._plain_each(replace(question, hands=tuple(map(int, row))), clock)
            if not all(a.exact for a in answers.values()):
                return i
            pick = max if question.wants_more else min
            values = {c: a.value for c, a in answers.items()}
            results[i] = [values[c] for c in cards] if cards else pick(values.values())
        return len(rows)

    # -- one deal of bridge ---------------------------------------------------------------

    def table(
        self,
        deal: Deal,
        *,
        strains: Iterable[StrainLike] = range(5),
        seconds: float | None = None,
        threads: int | None = 1,
    ) -> TrickTable:
        """The tricks of all four declarers in each of `strains`; bounds when time is up.

        Strains not asked for have the bounds 0 and 13. Strains are worked on side by side on
        `threads`; if strains are left over for the last round, their leaders are.
        """
        hands = hands_of(deal)
        wanted = strain_numbers(strains)
        count = thread_count(threads)
        size = hands[0].bit_count()
        low = [[0] * 4 for _ in range(5)]
        high = [[size] * 4 for _ in range(5)]
        clock = Clock(seconds)

        def one(solver: Solver, job: _TableJob) -> list[TrickRange]:
            return solver._lines(hands, *job, clock)

        with self._busy:
            first = self._same_results(hands, wanted)
            if count == 1 or self._module is None:
                jobs = _needed([(strain, _LEADERS) for strain in wanted], first)
                answers = [one(self, job) for job in jobs]
            else:
                jobs = _needed(_table_jobs(wanted, count), first)
                answers = self._spread(one, jobs, count)
        for (strain, leaders), ranges in zip(jobs, answers, strict=True):
            for leader, answer in zip(leaders, ranges, strict=False):
                declarer = (leader + 3) % 4
                ours = answer if declarer % 2 == 0 else _turned(answer, size)
                low[strain][declarer], high[strain][declarer] = ours.low, ours.high
        for place, (strain, declarer) in enumerate(product(range(5), range(4))):
            same, whose = divmod(first[place], 4)
            low[strain][declarer], high[strain][declarer] = low[same][whose], high[same][whose]
        return TrickTable(tuple(map(tuple, low)), tuple(map(tuple, high)))

    def _same_results(self, hands: tuple[Mask, ...], wanted: Sequence[int]) -> Sequence[int]:
        """Of the twenty results the first that each is the same as: another one only in a deal
        that stays as it is when hands and suits change places."""
        if self._module is None:
            return range(20)
        found: Sequence[int] = self._module.alike(hands, sum(1 << s for s in wanted))
        return found

    def _lines(
        self, hands: tuple[Mask, ...], strain: int, leaders: Sequence[int], clock: Clock
    ) -> list[TrickRange]:
        """The tricks of North and South with each leader, those begun in time."""
        order = natural_order(strain)
        ranges: list[TrickRange] = []
        for leader in leaders:
            if clock.over():
                break
            guess = ranges[-1].low if ranges else None
            ranges.append(self._ask(Position(hands, leader, order), clock, guess))
        return ranges

    def leads(
        self,
        deal: Deal,
        declarer: SeatLike,
        strain: StrainLike,
        *,
        seconds: float | None = None,
        threads: int | None = 1,
    ) -> list[CardResult]:
        """Every opening lead with the tricks *declarer's side* then takes; the best first."""
        hands = hands_of(deal)
        seat = seat_number(declarer, what="Declarer", error=BadPosition)
        trumps = strain_number(strain, error=BadPosition)
        position = Position.of_contract(hands, seat, trumps)
        return self.moves(position, seconds=seconds, threads=threads)

    def _tables(self, deals: Deals, strains: Sequence[int], clock: Clock | None = None) -> Results:
        """The tables of deals that were checked before, those finished when time is up.

        255 stands for strains not asked for.
        """
        clock = clock or Clock(None)
        results = np.full((len(deals), 5, 4), 255, dtype=np.uint8)
        deals = np.ascontiguousarray(deals)
        if self._module is None:
            for i, deal in enumerate(deals):
                if clock.over():
                    return results[:i]
                trick_table = self.table(deal, strains=strains, seconds=clock.left or None)
                if not all(trick_table.low[s] == trick_table.high[s] for s in strains):
                    return results[:i]
                results[i, strains] = np.array(trick_table.low)[strains]
            return results
        with self._busy:
            self._open("Bridge")
            where = deals.ctypes.data, results.ctypes.data
            chosen, self._placed = sum(1 << s for s in strains), None
            try:
                done = self._built_kernel.tables(*where, len(deals), chosen, clock.left, False)
            except MemoryError:
                raise NoMemory(_USED_UP) from None
        if done < len(deals) and not clock.over():
            raise Stopped(_STOPPED)
        return results[:done]

    # -- the kernel -----------------------------------------------------------------------

    def _ask(self, position: Position, clock: Clock, guess: int | None = None) -> TrickRange:
        """The result; `guess` is what is asked for first, and the kernel has one of its own."""
        if self._module is None:
            answers = self._plain_each(position, clock).values()
            pick = max if position.wants_more else min
            return TrickRange(pick(a.low for a in answers), pick(a.high for a in answers))
        _, flip = self._set(position)
        total = position.total
        first = -1 if guess is None else total - guess if flip else guess
        answer = self._kernel("best", first, 0, total, clock.left)
        return _turned(answer, total) if flip else answer

    def _runs(
        self, position: Position, clock: Clock, threads: int
    ) -> list[tuple[tuple[Card, ...], TrickRange]]:
        """The legal cards, equals together and the highest first, with their results."""
        if self._module is None:
            known = self._plain_each(position, clock)
            laid = lay(position)
            everybody = laid.mask(position.cards)
            equal = [laid.cards(r) for r in runs_of(laid.mask(position.legal()), everybody)]
            return [(tuple(run), known[run[0]]) for run in equal]
        laid, _ = self._set(position)
        heads = [1 << i for i in bits(self._built_kernel.choices())]
        if threads == 1 or len(heads) == 1:
            answers = self._heads(position, heads, clock)
        else:
            answers = self._heads_on(threads, position, heads, clock)
        cards = laid.mask(position.legal())
        beaten = sum(laid.played)
        everybody = sum(laid.hands) | beaten
        if beaten:
            beaten &= ~laid.played[position.order.winner(position.played)]
        runs = []
        for head, answer in zip(heads, answers, strict=True):
            # A beaten card on the table makes no difference to the result, but does part equals
            # for readers, as in DDS.
            for run in runs_of(run_from(head, cards, everybody & ~beaten), everybody):
                runs.append((tuple(laid.cards(run)), answer))
        return runs

    def _heads(self, position: Position, heads: Sequence[int], clock: Clock) -> list[TrickRange]:
        """The result after each of the cards, one after another."""
        _, flip = self._set(position)
        total = position.total
        best = self._kernel("best", -1, 0, total, clock.left)
        # No card does better than the position: that bounds each of them.
        more = position.wants_more != flip
        within = (best.low, 0, best.high) if more else (best.low + 1, best.low, total)
        ranges = [self._kernel("with_card", head, *within, clock.left) for head in heads]
        return [_turned(answer, total) for answer in ranges] if flip else ranges

    def _heads_on(
        self, threads: int, position: Position, heads: Sequence[int], clock: Clock
    ) -> list[TrickRange]:
        """The same on threads. The result of the card before is the first guess at the next."""
        total = position.total
        guesses: list[int] = []

        def one(solver: Solver, head: int) -> TrickRange:
            _, flip = solver._set(position)
            guess = guesses[-1] if guesses else int(solver._built_kernel.expected())
            answer = solver._kernel("with_card", head, guess, 0, total, clock.left)
            guesses.append(answer.low)
            return _turned(answer, total) if flip else answer

        return self._spread(one, heads, threads)

    # -- threads --------------------------------------------------------------------------

    def _spread(
        self, work: Callable[[Solver, Job], Result], jobs: Sequence[Job], threads: int
    ) -> list[Result]:
        """The results of the jobs, in their order, each worked at by one of the helpers."""
        while len(self._helpers) < min(threads, len(jobs)):
            self._helpers.append(Solver(self._memory, kernel_name=self._kernel_name))
        if self._stopped:
            self.stop()
        found: dict[int, Result] = {}
        try:
            with closing(spread(work, jobs, self._helpers[:threads])) as answers:
                for number, result in answers:
                    found[number] = result
        except BaseException:
            self._dismiss()  # they are stopped for good
            raise
        return [found[number] for number in range(len(jobs))]

    def _dismiss(self) -> None:
        self._nodes += sum(helper.nodes for helper in self._helpers)
        self._helpers = []

    def _kernel(self, question: str, *args: Any) -> TrickRange:
        """Put a question to the kernel."""
        return TrickRange(*self._call(question, *args))

    def _call(self, question: str, *args: Any) -> Any:
        try:
            return getattr(self._built_kernel, question)(*args)
        except MemoryError:
            raise NoMemory(_USED_UP) from None
        except getattr(self._module, "Stopped"):  # noqa: B009
            raise Stopped(_STOPPED) from None

    def _set(self, position: Position, also: Mask = 0) -> tuple[LaneLayout, bool]:
        if self._placed is not None and position is self._placed[0] and not also:
            return self._placed[1:]
        laid = lay(position, also)
        standard = position.standard
        self._open("Bridge" if standard else "General")
        sides = list(position.sides)
        flip = standard and sides[0] == 1
        if flip:
            sides = [1 - s for s in sides]
        self._built_kernel.set(
            laid.hands,
            sides,
            laid.trump,
            position.aim == "fewest",
            position.leader,
            laid.absent,
            laid.played,
            list((position.values or ())[: position.tricks]),
        )
        self._placed = None if also else (position, laid, flip)
        return laid, flip

    def _open(self, kind: str) -> None:
        if self._kind == kind:
            return
        self._close()
        try:
            self._built_kernel = getattr(self._module, kind)(self._memory)
        except MemoryError:
            raise NoMemory(
                "There are not {memory} MiB of memory left for the solver: give "
                "it less with the `memory` option, or use fewer threads.",
                memory=self._memory >> 20,
            ) from None
        self._kind = kind
        if self._stopped:
            self._built_kernel.stop()

    def _close(self) -> None:
        self._nodes = self._own_nodes()
        self._built_kernel, self._kind, self._placed = None, "", None

    # -- without a kernel -----------------------------------------------------------------

    def _plain_each(self, position: Position, clock: Clock) -> dict[Card, TrickRange]:
        if position.tricks > _PLAIN_LIMIT and clock.end is None:
            raise SolverError(
                "{tricks} tricks are too many to solve in plain Python (the most is "
                "{plain_limit} without a time limit), and {hint}.",
                tricks=position.tricks,
                plain_limit=_PLAIN_LIMIT,
                hint=term(kernel.HINT),
            )

        def tick() -> None:
            if self._stopped:
                raise Stopped(_STOPPED)
            if clock.over():
                raise _TimeUp

        try:
            return {c: TrickRange(v, v) for c, v in plain.each(position, tick).items()}
        except _TimeUp:
            return {c: TrickRange(0, position.total) for c in bits(position.legal())}


def _needed(jobs: Iterable[_TableJob], first: Sequence[int]) -> list[_TableJob]:
    """The jobs without the results that are the same as an earlier one."""
    left = [
        (strain, [seat for seat in leaders if first[place := 4 * strain + (seat + 3) % 4] == place])
        for strain, leaders in jobs
    ]
    return [(strain, leaders) for strain, leaders in left if leaders]


def _table_jobs(strains: Sequence[int], threads: int) -> list[_TableJob]:
    """The strains whole as long as each thread has as many as the others; the leaders of the rest
    apart, so that all threads end together. One side's leaders have most in common."""
    over = len(strains) % threads
    whole, rest = strains[: len(strains) - over], strains[len(strains) - over :]
    jobs: list[_TableJob] = [(strain, _LEADERS) for strain in whole]
    size = 2 if over and threads // over < 4 else 1
    groups = [_LEADERS[i : i + size] for i in range(0, 4, size)]
    return jobs + [(strain, group) for strain in rest for group in groups]


def _check_position(given: object) -> None:
    right = (
        'A question is about a Position, such as Position.of_contract(deal, "S", "NT"); a whole '
        "deal is for table, leads and par"
    )
    checked(given, Position, right, BadPosition)


def _turned(answer: TrickRange, total: int) -> TrickRange:
    """The same answer for the other side."""
    return TrickRange(total - answer.high, total - answer.low)
