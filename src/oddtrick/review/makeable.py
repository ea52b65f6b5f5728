"""The result of every contract of a deal, and par."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from oddtrick.cards import NO_TRUMP, STRAINS, Mask, bits, card_code
from oddtrick.core import DealContext, Hands, State
from oddtrick.records import Record
from oddtrick.scoring.contract_scales import game_level, scale_of
from oddtrick.scoring.rubber import ChicagoMatch, pad_before
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.solver import BadPosition, Solver, SolverError, TrickTable, hands_of
from oddtrick.solver.par import duplicate, par
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Tricks, Trump

from .costs import MEMORY
from .line import opening
from .telling import recorded_actions

_STRAINS = (NO_TRUMP, 3, 2, 1, 0)


class MakeableRow(msgspec.Struct, frozen=True):
    """A row of the table: who would declare or make, the tricks by strain, and whether one of
    these contracts would complete a game, as the score stood (`None`: not scored by contracts)."""

    who: str
    tricks: list[int]
    game: bool | None = None


class Makeable(msgspec.Struct, frozen=True):
    """The tricks of each declarer (or of each side) by strain, with best play by all; whether the
    contract of the deal completes a game if it is made; and par, if the game is scored by contracts
    of today's scale."""

    strains: list[str]
    rows: list[MakeableRow]
    bid: bool = False
    par: str = ""
    par_score: int | None = None


class ContractsQuestion(msgspec.Struct, frozen=True):
    """A page's question to its own solver about every contract: four hands in seat order, and what
    the answer means. `games` are the fewest tricks of each seat that make a game, by strain as in
    `strains` (`None` for none; empty where the game is not scored by contracts); `vulnerable` are
    the sides (bits) for par, `None` if there is none; `part_score` is the premium for a part
    score."""

    hands: list[list[str]]
    seats: list[str]
    strains: list[str]
    games: list[list[int | None]]
    bid: bool
    dealer: int
    vulnerable: int | None
    part_score: int

    def answered(self, table: TrickTable) -> Makeable:
        """The answer, from the tricks of every declarer."""
        rows = []
        for seat, name in enumerate(self.seats):
            tricks = [table[seat, strain] for strain in _STRAINS]
            game = None
            if self.games:
                levels = zip(tricks, self.games[seat], strict=True)
                game = any(least is not None and n >= least for n, least in levels)
            rows.append(MakeableRow(name, tricks, game))
        if self.vulnerable is None:
            return Makeable(self.strains, rows, self.bid)
        sides = (bool(self.vulnerable & 1), bool(self.vulnerable & 2))
        best = par(table, self.dealer, sides, score=duplicate(part_score=self.part_score))
        named = ", ".join(map(str, best.contracts))
        return Makeable(self.strains, rows, self.bid, named, best.score)


def makeable(record: Record, seconds: float | None = None) -> Makeable | None:
    """The makeable contracts of a recorded deal; `None` if the solver does not know the game, or if
    `seconds` are not enough. Raises what `oddtrick.records` raises."""
    start, hands = _asked(record)
    try:
        if hands is not None:
            table = Solver(MEMORY).table(hands_of(hands), seconds=seconds)
            return _question(start, hands).answered(table) if table.exact else None
        if start.table.find(Contract) is None:
            return _trumps(start, seconds)
    except (BadPosition, SolverError):
        pass
    return None


def contracts(record: Record) -> ContractsQuestion | None:
    """The question of `makeable` for a solver elsewhere; `None` if there is no table of contracts
    to find. Raises what `oddtrick.records` raises."""
    start, hands = _asked(record)
    if hands is None or len({h.bit_count() for h in hands}) != 1 or not hands[0]:
        return None
    return _question(start, hands)


def _asked(record: Record) -> tuple[State, tuple[Mask, ...] | None]:
    """The state in which contracts are to be found, and the hands if it is a table of them."""
    start: State | None = None
    dealt: State | None = None
    for deed in recorded_actions(record):
        dealt = dealt or deed.state
        facts = deed.state.stage_facts()
        if start is None and any(isinstance(f, CurrentTrick) for f in facts):
            start = deed.state
        end = deed.after
    assert dealt is not None
    if start is None:
        return end, _auctioned(dealt, end)
    contract = start.table.find(Contract)
    return start, None if contract is None else _contracts(start, contract)


def _auctioned(dealt: State, end: State) -> tuple[Mask, ...] | None:
    """The hands of a deal that was passed out, where there was an auction."""
    ladders = [s for s in dealt.game.stages if isinstance(s, Auction)]
    hands = end.table.find(Hands)
    if not ladders or hands is None or dealt.game.sides != ((0, 2), (1, 3)):
        return None
    return tuple(hands.cards)


def _contracts(start: State, contract: Contract) -> tuple[Mask, ...] | None:
    """The hands where declarers play by strains: dummy lies opposite and declarer's left leads."""
    found = opening(start)
    if found is None or contract.strain < 0:
        return None
    active, position = found
    if active != (0, 1, 2, 3) or position.leader != (contract.declarer + 1) % 4:
        return None
    if not position.standard or position.order.trump != contract.strain:
        return None
    return position.hands


def _question(state: State, hands: Sequence[Mask]) -> ContractsQuestion:
    seats = state.game.seats
    part_score = _part_score(state)
    return ContractsQuestion(
        [[card_code(c) for c in bits(hand)] for hand in hands],
        list(seats),
        [STRAINS[s] for s in _STRAINS],
        _games(state),
        _bid(state),
        state.setting.dealer,
        None if part_score is None else state.setting.vulnerable & 3,
        part_score or 0,
    )


def _part_score(state: State) -> int | None:
    """The premium for a part score in the points of the game; `None` where par is not worth
    showing: the vulnerability is not fixed beforehand, or a part score stands that would make
    another contract the best. At Chicago it is 100 on the fourth deal (Scarne 1963)."""
    match state.game.match:
        case DuplicateBoard():
            return 50
        case ChicagoMatch():
            before = pad_before(state.table)
            return None if any(before.part) else 100 if before.counted >= 3 else 0
        case _:
            return None


def _games(state: State) -> list[list[int | None]]:
    """The fewest tricks that make a game, by seat and strain."""
    scale = scale_of(state.game.scoring)
    if scale is None:
        return []
    found: list[list[int | None]] = []
    for seat in range(len(state.game.seats)):
        part = pad_before(state.table).part[state.game.side_of[seat]]
        levels = [game_level(scale, strain, part) for strain in _STRAINS]
        found.append([None if level is None else 6 + level for level in levels])
    return found


def _bid(state: State) -> bool:
    """Whether the contract that was bid completes a game if it is made."""
    scale, contract = scale_of(state.game.scoring), state.table.find(Contract)
    if scale is None or contract is None or contract.fewest:
        return False
    part = pad_before(state.table).part[state.game.side_of[contract.declarer]]
    return part + scale.tricks(contract.level, contract.strain, contract.doubled) >= scale.game


def _trumps(start: State, seconds: float | None) -> Makeable | None:
    """The tricks of both sides with each suit as trumps, where trumps are made by somebody; with
    the trumps of the deal alone where they are not chosen."""
    made = start.table.find(Trump)
    stage = start.stage
    if made is None or not isinstance(stage, Tricks) or opening(start) is None:
        return None
    suits = (3, 2, 1, 0) if made.maker >= 0 else (made.suit,)
    solver = Solver(MEMORY)
    seating = start.game.seating
    by_side: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    for suit in suits:
        results = tuple(replace(r, suit=suit) if isinstance(r, Trump) else r for r in start.results)
        state = stage.start(DealContext(seating, start.setting, results))
        found = opening(start._replace(stage_state=state, results=results))
        if found is None:
            return None
        active, position = found
        answer = solver.solve(position, seconds=seconds)
        if not answer.exact:
            return None
        for number in (0, 1):
            hands = [s for i, s in enumerate(active) if position.sides[i] == number]
            taken = answer.value if number == 0 else position.tricks - answer.value
            side = start.game.side_of[hands[0]]
            by_side.setdefault(side, []).append(taken)
            names[side] = "".join(start.game.seats[s] for s in sorted(hands))
    rows = [MakeableRow(names[side], tricks) for side, tricks in sorted(by_side.items())]
    return Makeable([STRAINS[s] for s in suits], rows)
