"""A board that has been bid, compared: the book's auction, the learned bidder's, par, and the
meaning of every call.

A contract is worth what the solver takes with all cards seen; where the opponents do not bid,
also what it brings on the average over deals in which their cards lie otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from oddtrick.cards import STRAINS, bits, card_code, natural_order
from oddtrick.core import Hands, State, view
from oddtrick.dealing import Dealer
from oddtrick.messages import NOTHING, Message
from oddtrick.players import player
from oddtrick.players.player import Player
from oddtrick.scoring.imps import imps
from oddtrick.solver import Position, Solver, TrickTable, duplicate, par
from oddtrick.stages.calling.auction import Contract
from oddtrick.terms import BOOK_SYSTEMS

from .state import PARTNERS, BiddingPlan, board_start, in_auction, machine_call

WORLDS = 40
"""Deals over which the mean of a contract is taken."""
MEMORY = 32 << 20


class CallMeaning(msgspec.Struct, frozen=True):
    """A call, and what the system says that it shows."""

    seat: str
    code: str
    meaning: Message


class ComparedAuction(msgspec.Struct, frozen=True):
    """An auction of a board: whose (``you``, ``book``, ``learned``), its calls, the contract as
    ``4S`` (empty where nobody bid) and its declarer, the tricks taken with all cards seen,
    the points of North and South, and their mean over deals with the same two hands."""

    by: str
    calls: list[CallMeaning]
    contract: str
    declarer: str
    tricks: int | None
    score: int
    mean: int | None


class BoardCompared(msgspec.Struct, frozen=True):
    """A board after its auction: all hands, the auctions, par, the tricks that each partner takes
    in each strain, and the IMPs against the book's auction, by the means where there are any."""

    number: int
    hands: dict[str, list[str]]
    auctions: list[ComparedAuction]
    par_score: int
    par_contracts: list[str]
    makes: dict[str, dict[str, int]]
    worlds: int
    imps: int


def meanings_of(plan: BiddingPlan, start: State, codes: Sequence[str]) -> list[CallMeaning]:
    """The meaning of every call of an auction by the system that is bid: it follows from the calls
    alone, whatever anybody holds. Opponents who always pass tell nothing by it."""
    book, state, meanings = player("book", start.game), start, []
    for code in codes:
        action = state.action(code)
        tells = action.by in PARTNERS or plan.opponents == "bid"
        meaning = book.meaning(view(state, action.by), action) if tells else NOTHING
        meanings.append(CallMeaning(start.game.seats[action.by], code, meaning))
        state = state.push(action)
    return meanings


def _called(start: State, codes: Iterable[str]) -> State:
    state = start
    for code in codes:
        state = state.push(state.action(code))
    return state


def _machine_auction(plan: BiddingPlan, start: State, partners: Player | None) -> list[str]:
    """The calls of an auction that machine players bid for all."""
    state, codes = start, list[str]()
    while in_auction(state):
        codes.append(machine_call(plan, state, partners))
        state = state.push(state.action(codes[-1]))
    return codes


def _natural(plan: BiddingPlan) -> BiddingPlan:
    return msgspec.structs.replace(plan, system=BOOK_SYSTEMS[0])


def _has_network(system: str) -> bool:
    """Whether the learned bidder has learned a system."""
    from oddtrick.players.learned.levels import BY_SYSTEM  # NumPy and the net, where needed

    return system in BY_SYSTEM


def _learned(start: State) -> Player:
    from oddtrick.players.learned.levels import LearnedExpert
    from oddtrick.players.learned.player import LearnedPlayer

    return LearnedPlayer(player("book", start.game), LearnedExpert.network_of, explains=False)


class _Judge:
    """The worth of contracts on one board."""

    def __init__(self, plan: BiddingPlan, start: State, number: int) -> None:
        self.plan = plan
        self.hands = start.table.get(Hands).cards
        self.vulnerable = tuple(bool(start.setting.vulnerable >> side & 1) for side in (0, 1))
        self.dealer = start.setting.dealer
        self.solver, self.score = Solver(MEMORY), duplicate()
        self.table: TrickTable = self.solver.table(self.hands)
        self.rows: npt.NDArray[np.uint64] | None = None
        if plan.opponents == "pass":
            known = {seat: self.hands[seat] for seat in PARTNERS}
            self.rows = Dealer(known=known).draw(WORLDS, random.Random(f"worlds {number}"))
        self._tricks = dict[tuple[int, int], npt.NDArray[np.int32]]()

    def points(self, contract: Contract, tricks: int) -> int:
        """The points of North and South for a contract and the tricks of its declarer."""
        side = contract.declarer % 2
        won = self.score(
            contract.level, contract.strain, contract.doubled, self.vulnerable[side], tricks - 6
        )
        return won if side == 0 else -won

    def mean(self, contract: Contract) -> int | None:
        """The mean of their points over deals in which the others' cards lie otherwise."""
        if self.rows is None:
            return None
        key = (contract.declarer, contract.strain)
        if key not in self._tricks:
            self._tricks[key] = self._solved(*key)
        found = self._tricks[key]
        return round(sum(self.points(contract, int(tricks)) for tricks in found) / len(found))

    def _solved(self, declarer: int, strain: int) -> npt.NDArray[np.int32]:
        assert self.rows is not None
        rows = [tuple(int(mask) for mask in row) for row in self.rows]
        position = Position(
            rows[0],
            (declarer + 1) % 4,
            natural_order(strain),
            sides=tuple(int(seat % 2 != declarer % 2) for seat in range(4)),
        )
        return self.solver.solve_many(rows, position, each=False).results[:, 0]

    def auction(self, by: str, start: State, codes: Sequence[str]) -> ComparedAuction:
        """An auction with its contract and worth."""
        calls = meanings_of(self.plan, start, codes)
        contract = _called(start, codes).table.find(Contract)
        if contract is None:
            return ComparedAuction(by, calls, "", "", None, 0, None if self.rows is None else 0)
        tricks = self.table[contract.declarer, contract.strain]
        seat = start.game.seats[contract.declarer]
        score = self.points(contract, tricks)
        return ComparedAuction(by, calls, contract.code, seat, tricks, score, self.mean(contract))


def _worth(compared: ComparedAuction) -> int:
    return compared.score if compared.mean is None else compared.mean


def board_compared(plan: BiddingPlan, number: int, codes: Sequence[str]) -> BoardCompared:
    """A board whose auction is over, compared. Raises `SolverError` where the deal is not solved,
    and `IllegalAction` for calls that could not be made."""
    start = board_start(plan, number)
    judge = _Judge(plan, start, number)
    taught = start if _has_network(plan.system) else board_start(_natural(plan), number)
    learned = _machine_auction(plan, taught, _learned(taught))
    auctions = [
        judge.auction("you", start, codes),
        judge.auction("book", start, _machine_auction(plan, start, None)),
        judge.auction("learned", taught, learned),
    ]
    best = par(judge.table, judge.dealer, (judge.vulnerable[0], judge.vulnerable[1]))
    seats = start.game.seats
    return BoardCompared(
        number=number,
        hands={
            seat: [card_code(c) for c in sorted(bits(mask), reverse=True)]
            for seat, mask in zip(seats, judge.hands, strict=True)
        },
        auctions=auctions,
        par_score=best.score,
        par_contracts=[str(one) for one in best.contracts],
        makes={
            seats[seat]: {name: judge.table[seat, s] for s, name in enumerate(STRAINS)}
            for seat in PARTNERS
        },
        worlds=0 if judge.rows is None else len(judge.rows),
        imps=imps(_worth(auctions[0]) - _worth(auctions[1])),
    )
