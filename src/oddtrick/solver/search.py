"""The solver itself: one position, one deal, one line of play at a time.

A `Solver` keeps what it has learnt about a deal, so that questions about the same deal are
answered faster by the same solver. The functions of the same names in `oddtrick.solver` make
a fresh one each time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..cards import Card, Mask, bits, bridge_hand, natural_order
from . import kernel, plain
from .errors import BadPosition, NoMemory, SolverError
from .lanes import Laid, lay
from .position import Position
from .results import SEATS, Answer, Choice, Step, Table

__all__ = ["DEFAULT_MEMORY", "Deal", "Solver", "hands_of"]

Deal = Sequence[Mask] | str
"""Four masks, N E S W, or a deal as PBN writes it: ``N:AKQ.…  … … …``."""

DEFAULT_MEMORY = 60 << 20
_LEAST_MEMORY = 2 << 20
_MOST_MEMORY = 64 << 30
_PLAIN_LIMIT = 7


def hands_of(deal: Deal) -> tuple[Mask, Mask, Mask, Mask]:
    """The four hands, N E S W, checked. Raises `BadPosition` or `BadCards`.

    >>> [h.bit_count() for h in hands_of("E:AK... QJ... T9... 87...")]
    [2, 2, 2, 2]
    """
    if isinstance(deal, str):
        first, colon, rest = deal.strip().partition(":")
        hands = rest.split()
        seat = SEATS.find(first.strip().upper())
        if not colon or seat < 0 or len(first.strip()) != 1 or len(hands) != 4:
            raise BadPosition(
                "A deal is written as the first seat, a colon and four hands, such as "
                "“N:AKQ.J98.T32.5432 …”."
            )
        turned = [bridge_hand(h) for h in hands]
        masks = [turned[(s - seat) % 4] for s in range(4)]
    else:
        masks = [int(h) for h in deal]
    if len(masks) != 4:
        raise BadPosition(f"A deal has four hands, not {len(masks)}.")
    sizes = [h.bit_count() for h in masks]
    if len(set(sizes)) != 1 or not 1 <= sizes[0] <= 13:
        raise BadPosition(
            f"The hands hold {', '.join(map(str, sizes[:3]))} and {sizes[3]} cards: all four need "
            "the same number, 1 to 13."
        )
    seen = 0
    for hand in masks:
        if hand < 0 or hand >> 52:
            raise BadPosition("A deal is made of the 52 cards without jokers.")
        if hand & seen:
            return _twice(masks)
        seen |= hand
    return (masks[0], masks[1], masks[2], masks[3])


def _twice(masks: Sequence[Mask]) -> tuple[Mask, Mask, Mask, Mask]:
    Position(tuple(masks))  # says which card
    raise BadPosition("A card is there twice.")


class _Clock:
    """What is left of a time limit."""

    def __init__(self, seconds: float | None) -> None:
        if seconds is not None and seconds <= 0:
            raise BadPosition("A time limit must be more than 0 seconds.")
        self.end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds left, at least a token; 0 for no limit."""
        return 0.0 if self.end is None else max(self.end - time.monotonic(), 1e-6)

    def over(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end


class _TimeUp(Exception):
    pass


class Solver:
    """A double-dummy solver with its own memory: at most `memory` bytes, 60 MiB by default."""

    def __init__(self, memory: int = DEFAULT_MEMORY, *, kernel_name: str | None = None) -> None:
        if memory < _LEAST_MEMORY:
            raise NoMemory(
                f"{memory} bytes are too little for the solver: give it {_LEAST_MEMORY} or more."
            )
        if memory > _MOST_MEMORY:
            raise NoMemory(
                f"{memory >> 30} GiB are more than the solver can use: the most is "
                f"{_MOST_MEMORY >> 30}."
            )
        self._memory = memory
        self._module = kernel.load(kernel_name)
        self._doors: dict[str, Any] = {}
        self._pack: Mask = 0

    def _door(self, kind: str) -> Any:
        if kind not in self._doors:
            assert self._module is not None
            try:
                self._doors[kind] = getattr(self._module, kind)(self._memory)
            except MemoryError:
                raise NoMemory(
                    f"There are not {self._memory >> 20} MiB of memory left for the solver: give "
                    "it less with the `memory` option."
                ) from None
        return self._doors[kind]

    @property
    def nodes(self) -> int:
        """Positions looked at so far, at the start of a trick."""
        return sum(int(door.nodes) for door in self._doors.values())

    def forget(self) -> None:
        """Give all memory back."""
        self._doors.clear()

    # -- one position ---------------------------------------------------------------------

    def solve(self, position: Position, *, seconds: float | None = None) -> Answer:
        """What side 0 takes of the tricks still to be completed; bounds when time is up."""
        return self._ask(position, _Clock(seconds), position.total)

    def moves(self, position: Position, *, seconds: float | None = None) -> list[Choice]:
        """Every legal card with its result; the best are marked, equals are told.

        One `Choice` for each run of equal cards, best first for the side to play.
        """
        clock = _Clock(seconds)
        more = (position.sides[position.seat] == 0) == (position.aim == "most")
        if self._module is None:
            known = self._plain_each(position, clock)
            runs: list[tuple[tuple[Card, ...], Answer]] = [((c,), a) for c, a in known.items()]
        else:
            runs = self._runs(position, clock)
        sign = -1 if more else 1
        runs.sort(key=lambda r: (sign * (r[1].low + r[1].high), r[0]))
        top = max(a.low for _, a in runs) if more else min(a.high for _, a in runs)
        return [
            Choice(
                cards[0],
                a.low,
                a.high,
                a.exact and (a.low >= top if more else a.high <= top),
                cards[1:],
            )
            for cards, a in runs
        ]

    def analyse(self, position: Position, cards: Iterable[Card]) -> list[Step]:
        """What each card played cost the side that played it.

        Raises `BadPosition` for a card that could not be played.
        """
        steps: list[Step] = []
        taken = 0
        pack = _cards_of(position)
        now: Position | None = position
        before = self._ask(position, _Clock(None), position.total, pack).value
        for c in cards:
            if now is None:
                raise BadPosition("There are more cards than the hands held.")
            seat = now.seat
            more = (now.sides[seat] == 0) == (now.aim == "most")
            now, won = now.play(c)
            taken += won
            after = taken
            if now is not None:
                after += self._ask(now, _Clock(None), before - taken, pack).value
            steps.append(Step(seat, c, before, after, before - after if more else after - before))
            before = after
        return steps

    # -- one deal of bridge ---------------------------------------------------------------

    def table(
        self, deal: Deal, *, strains: Iterable[int] = range(5), seconds: float | None = None
    ) -> Table:
        """The tricks of all four declarers in each of `strains`; bounds when time is up.

        Strains not asked for have the bounds 0 and 13.
        """
        hands = hands_of(deal)
        wanted = set(strains)
        if not wanted <= set(range(5)):
            raise BadPosition("Strains are 0 to 4: clubs, diamonds, hearts, spades, no-trump.")
        size = hands[0].bit_count()
        low = [[0] * 4 for _ in range(5)]
        high = [[size] * 4 for _ in range(5)]
        clock = _Clock(seconds)
        guess = (size + 1) // 2
        for strain in sorted(wanted):
            order = natural_order(strain)
            for leader in (0, 2, 1, 3):
                if clock.over():
                    break
                answer = self._ask(Position(hands, leader, order), clock, guess)
                guess = answer.low
                declarer = (leader + 3) % 4
                ours = answer if declarer % 2 == 0 else _turned(answer, size)
                low[strain][declarer], high[strain][declarer] = ours.low, ours.high
        return Table(tuple(map(tuple, low)), tuple(map(tuple, high)))

    def leads(
        self, deal: Deal, declarer: int, strain: int, *, seconds: float | None = None
    ) -> list[Choice]:
        """Every opening lead with the tricks *declarer's side* then takes; the best first."""
        hands = hands_of(deal)
        if declarer not in range(4) or strain not in range(5):
            raise BadPosition("Declarer is 0 to 3 (N E S W), the strain 0 to 4 (C D H S NT).")
        return self.moves(Position.of_contract(hands, declarer, strain), seconds=seconds)

    # -- the kernel -----------------------------------------------------------------------

    def _ask(self, position: Position, clock: _Clock, guess: int, pack: Mask = 0) -> Answer:
        if self._module is None:
            return self._plain(position, clock)
        door, _, flip = self._set(position, pack)
        total = position.total
        try:
            low, high = door.best(total - guess if flip else guess, 0, total, clock.left)
        except MemoryError:
            raise NoMemory("There is not enough memory left to go on solving.") from None
        return _turned(Answer(low, high), total) if flip else Answer(low, high)

    def _runs(self, position: Position, clock: _Clock) -> list[tuple[tuple[Card, ...], Answer]]:
        door, laid, flip = self._set(position, 0)
        total = position.total
        more = ((position.sides[position.seat] == 0) == (position.aim == "most")) != flip
        low, high = door.best((total + 1) // 2, 0, total, clock.left)
        runs = []
        legal = position.legal()
        heads = door.choices()
        cards = laid.mask(legal)
        between = _between(position, laid)
        for head in (1 << i for i in bits(heads)):
            # No card does better than the position: that bounds each of them.
            if more:
                a = door.with_card(head, low, 0, high, clock.left)
            else:
                a = door.with_card(head, low + 1, low, total, clock.left)
            run = _run(head, cards, between)
            answer = _turned(Answer(*a), total) if flip else Answer(*a)
            # A beaten card on the table parts equals for whoever reads them, as in DDS.
            while run:
                part = _run(run & -run, run, between | sum(laid.played))
                runs.append((tuple(laid.cards(part)), answer))
                run &= ~part
        return runs

    def _set(self, position: Position, pack: Mask) -> tuple[Any, Laid, bool]:
        laid = lay(position, pack)
        standard = _is_standard(position)
        door = self._door("Bridge" if standard else "General")
        sides = list(position.sides)
        flip = standard and sides[0] == 1
        if flip:
            sides = [1 - s for s in sides]
        values = list((position.values or ())[: position.tricks])
        door.set(
            laid.hands,
            sides,
            laid.trump,
            position.aim == "fewest",
            position.leader,
            laid.absent,
            laid.played,
            values,
        )
        return door, laid, flip

    # -- without a kernel -----------------------------------------------------------------

    def _plain_each(self, position: Position, clock: _Clock) -> dict[Card, Answer]:
        if position.tricks > _PLAIN_LIMIT:
            raise SolverError(
                f"{position.tricks} tricks are too many to solve in plain Python (the most is "
                f"{_PLAIN_LIMIT}), and {kernel.HINT}."
            )

        def tick() -> None:
            if clock.over():
                raise _TimeUp

        try:
            return {c: Answer(v, v) for c, v in plain.each(position, tick).items()}
        except _TimeUp:
            return {c: Answer(0, position.total) for c in bits(position.legal())}

    def _plain(self, position: Position, clock: _Clock) -> Answer:
        answers = self._plain_each(position, clock).values()
        pick: Callable[[Iterable[int]], int] = (
            max if (position.sides[position.seat] == 0) == (position.aim == "most") else min
        )
        return Answer(pick(a.low for a in answers), pick(a.high for a in answers))


def _turned(answer: Answer, total: int) -> Answer:
    """The same answer for the other side."""
    return Answer(total - answer.high, total - answer.low)


def _cards_of(position: Position) -> Mask:
    cards = 0
    for hand in position.live:
        cards |= hand
    for c in position.played:
        cards |= 1 << c
    return cards


def _between(position: Position, laid: Laid) -> int:
    """The cards that part equals: all in play but those already beaten in this trick."""
    cards = 0
    for hand in position.live:
        cards |= hand
    if position.played:
        cards |= 1 << position.played[position.order.winner(position.played)]
    return laid.mask(cards)


def _run(head: int, hand: int, between: int) -> int:
    """The cards of `hand` from `head` down to the next card somebody else holds."""
    run, bit = head, head << 1
    lane_end = 1 << (head.bit_length() - 1 | 15)
    while bit < lane_end and not bit & between & ~hand:
        run |= bit & hand
        bit <<= 1
    return run


def _is_standard(position: Position) -> bool:
    """Four equal hands in two partnerships that want the most tricks, each worth one."""
    if len(position.hands) != 4 or position.aim != "most" or position.values or position.out:
        return False
    if position.sides not in ((0, 1, 0, 1), (1, 0, 1, 0)):
        return False
    seats = [(position.leader + i) % 4 for i in range(len(position.played))]
    sizes = {h.bit_count() + (s in seats) for s, h in enumerate(position.live)}
    return len(sizes) == 1
