"""What every contract of a deal would have made, and par."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from oddtrick.cards import NO_TRUMP, STRAINS, Mask
from oddtrick.core import Hands, State, Table
from oddtrick.records import Record
from oddtrick.scoring.contract.rubber import pad_before
from oddtrick.scoring.contract.scales import game_level, scale_of
from oddtrick.scoring.matches.duplicate_board import DuplicateBoard
from oddtrick.solver import BadPosition, Solver, SolverError, hands_of
from oddtrick.solver.par import par
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Tricks, Trump

from .costs import MEMORY, opening
from .telling import deeds

__all__ = ["Makeable", "MakeableRow", "makeable"]


class MakeableRow(msgspec.Struct, frozen=True):
    """A row of the table: who would declare or make, the tricks by strain, and whether one of
    these contracts would complete a game, as the score stood (`None`: not scored by contracts)."""

    who: str
    tricks: list[int]
    game: bool | None = None


class Makeable(msgspec.Struct, frozen=True):
    """The tricks of each declarer (or of each side) by strain, best played by all, whether the
    contract of the deal completes a game if it is made, and par where the game is scored by
    contracts of the present duplicate scale."""

    strains: list[str]
    rows: list[MakeableRow]
    bid: bool = False
    par: str = ""
    par_score: int | None = None


def makeable(record: Record, seconds: float | None = None) -> Makeable | None:
    """What could be made of a recorded deal; `None` where the solver does not know the game, or
    where `seconds` do not do. Raises what `oddtrick.records` raises."""
    start: State | None = None
    dealt: State | None = None
    for deed in deeds(record):
        dealt = dealt or deed.state
        facts = deed.state.stage_facts()
        if start is None and any(isinstance(f, CurrentTrick) for f in facts):
            start = deed.state
        end = deed.after
    assert dealt is not None
    try:
        if start is None:
            return _auctioned(dealt, end, seconds)
        contract = start.table.find(Contract)
        if contract is None:
            return _trumps(start, seconds)
        return _contracts(start, contract, seconds)
    except (BadPosition, SolverError):
        return None


def _auctioned(dealt: State, end: State, seconds: float | None) -> Makeable | None:
    """A deal that was passed out, where there was an auction."""
    ladders = [s for s in dealt.game.stages if isinstance(s, Auction)]
    hands = end.table.find(Hands)
    if not ladders or hands is None or dealt.game.sides != ((0, 2), (1, 3)):
        return None
    return _table(dealt, hands.cards, seconds)


def _contracts(start: State, contract: Contract, seconds: float | None) -> Makeable | None:
    """Declarers by strains, where dummy lies opposite and declarer's left leads."""
    found = opening(start)
    if found is None or contract.strain < 0:
        return None
    active, position = found
    hands = position.hands
    if active != (0, 1, 2, 3) or position.leader != (contract.declarer + 1) % 4:
        return None
    if not position.standard or position.order.trump != contract.strain:
        return None
    return _table(start, hands, seconds)


def _table(state: State, hands: Sequence[Mask], seconds: float | None) -> Makeable | None:
    table = Solver(MEMORY).table(hands_of(tuple(hands)), seconds=seconds)
    if not table.exact:
        return None
    strains = (NO_TRUMP, 3, 2, 1, 0)
    seats = state.game.seats
    rows = []
    for seat, name in enumerate(seats):
        tricks = {strain: table[seat, strain] for strain in strains}
        rows.append(MakeableRow(name, [*tricks.values()], _game(state, seat, tricks)))
    names = [STRAINS[s] for s in strains]
    if not isinstance(state.game.match, DuplicateBoard):
        return Makeable(names, rows, _bid(state))
    vulnerable = state.setting.vulnerable
    best = par(table, state.setting.dealer, (bool(vulnerable & 1), bool(vulnerable & 2)))
    return Makeable(names, rows, _bid(state), ", ".join(map(str, best.contracts)), best.score)


def _game(state: State, seat: int, tricks: Mapping[int, int]) -> bool | None:
    """Whether so many tricks by strain are enough for a game of this seat's side."""
    scale = scale_of(state.game.scoring)
    if scale is None:
        return None
    part = pad_before(state.table).part[state.game.side_of[seat]]
    levels = ((game_level(scale, strain, part), n) for strain, n in tricks.items())
    return any(level is not None and n >= 6 + level for level, n in levels)


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
        sub = stage.start(Table(seating, start.setting, results))
        found = opening(start._replace(sub=sub, results=results))
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
