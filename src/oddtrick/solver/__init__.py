"""The double-dummy solver: exact results of trick play with all cards face up.

Its parts::

    engine             the native kernel and its plain twin
    batch              many deals at once, on threads or a cluster
    search, position   one question; what can be asked
    deals, worlds      whole deals; many worlds of one deal
    par                par
    fans, patience     patiences of fans; every patience with all its cards known

    >>> from oddtrick.solver import table
    >>> deal = "N:AK.AK.AK.AK QJ.QJ.QJ.QJ T9.T9.T9.T9 87.87.87.87"
    >>> table(deal)["N", "NT"]
    8

The questions: `solve` (best result of a position), `moves` (the result of every legal card),
`analyse` (what each card played cost), `line` (a line of best play), `table` (all twenty results of
a deal), `leads`, `par`, `tables` for many deals at once, and `solve_many` for many worlds of one
deal. `Position` says what can be asked: two to four hands of any length, any two sides, any card
order, most or fewest tricks. See ``docs/program/solver.md``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import overload

from oddtrick.cards import Card
from oddtrick.seats import DealtBoard, SeatLike, StrainLike, Vulnerable

from .batch import UNKNOWN, tables
from .deals import Deal, deal_code, hands_of
from .engine import kernel
from .errors import BadDeal, BadPosition, NoMemory, SolverError, SolvingFailed, Stopped
from .par import Par, ParContract, Scorer, duplicate
from .par import par as par_of_table
from .position import Position
from .results import CardResult, Step, TrickRange, TrickTable
from .search import DEFAULT_MEMORY, Solver
from .worlds import Given, Worlds

__all__ = [
    "DEFAULT_MEMORY",
    "UNKNOWN",
    "BadDeal",
    "BadPosition",
    "CardResult",
    "Deal",
    "NoMemory",
    "Par",
    "ParContract",
    "Position",
    "Scorer",
    "Solver",
    "SolverError",
    "SolvingFailed",
    "Step",
    "Stopped",
    "TrickRange",
    "TrickTable",
    "Worlds",
    "analyse",
    "compiled",
    "deal_code",
    "duplicate",
    "hands_of",
    "leads",
    "line",
    "moves",
    "par",
    "solve",
    "solve_many",
    "table",
    "tables",
]


def compiled() -> bool:
    """Whether the fast kernel is there; without it only short endings can be solved."""
    return kernel.load() is not None


def solve(position: Position, *, seconds: float | None = None) -> TrickRange:
    """The tricks of side 0 with best play by both sides; only bounds when `seconds` are over."""
    return Solver().solve(position, seconds=seconds)


def solve_many(
    worlds: Given,
    question: Position,
    *,
    each: bool = True,
    seconds: float | None = None,
    threads: int | None = 1,
) -> Worlds:
    """The tricks of side 0 in each of many worlds of one deal: see `Solver.solve_many`."""
    return Solver().solve_many(worlds, question, each=each, seconds=seconds, threads=threads)


def moves(
    position: Position, *, seconds: float | None = None, threads: int | None = 1
) -> list[CardResult]:
    """Every legal card of the seat to play with its result; best first, equals together."""
    return Solver().moves(position, seconds=seconds, threads=threads)


def analyse(
    position: Position, cards: Iterable[Card], *, seconds: float | None = None
) -> list[Step]:
    """The cost to its side of each of `cards`, played one after another from `position`."""
    return Solver().analyse(position, cards, seconds=seconds)


def line(position: Position, *, seconds: float | None = None) -> list[Step]:
    """A line of best play by both sides from a position to the last card."""
    return Solver().line(position, seconds=seconds)


def table(
    deal: Deal,
    *,
    strains: Iterable[StrainLike] = range(5),
    seconds: float | None = None,
    threads: int | None = 1,
) -> TrickTable:
    """The tricks of all four declarers in all strains (or those given)."""
    return Solver().table(deal, strains=strains, seconds=seconds, threads=threads)


def leads(
    deal: Deal,
    declarer: SeatLike,
    strain: StrainLike,
    *,
    seconds: float | None = None,
    threads: int | None = 1,
) -> list[CardResult]:
    """Every opening lead, with the tricks declarer's side then takes; the best lead first."""
    return Solver().leads(deal, declarer, strain, seconds=seconds, threads=threads)


@overload
def par(deal: DealtBoard, *, score: Scorer | None = None, seconds: float | None = None) -> Par: ...
@overload
def par(
    deal: Deal | TrickTable,
    dealer: SeatLike,
    vulnerable: Vulnerable,
    *,
    score: Scorer | None = None,
    seconds: float | None = None,
) -> Par: ...
def par(
    deal: Deal | TrickTable,
    dealer: SeatLike | None = None,
    vulnerable: Vulnerable | None = None,
    *,
    score: Scorer | None = None,
    seconds: float | None = None,
) -> Par:
    """The par score of a deal (or of its table) with all par contracts.

    A board brings its own dealer and vulnerability (nobody's if it says nothing); with other deals
    and with tables give both: ``par(hands, "N", "NS")``. `score` is today's duplicate scale by
    default; `duplicate(scale)` makes one of any `oddtrick.scoring.contract_scales.ContractScale`.
    Raises `SolverError` if `seconds` were not enough for the table.
    """
    if dealer is None:
        dealer = getattr(deal, "dealer", "")
    if vulnerable is None and hasattr(deal, "vulnerable"):
        vulnerable = deal.vulnerable or "None"
    if isinstance(deal, TrickTable):
        known = deal
    else:
        hands = hands_of(deal)
        if hands[0].bit_count() != 13:
            raise BadPosition(
                "Par is for deals of 13 cards a hand, not {held}.",
                held=hands[0].bit_count(),
            )
        known = table(hands, seconds=seconds)
    return par_of_table(known, dealer, vulnerable or "", score=score)
