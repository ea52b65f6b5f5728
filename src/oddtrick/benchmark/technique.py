"""Problems of technique: a declarer plays a whole deal, seeing two hands, and makes the contract
or does not.

The defenders see all cards and lose no trick that they can have; of cards that come to the same
they play the book's, where it is one of them, else the lowest. So a line of play that leaves them
a chance is beaten. To pass, declarer makes the contract in the layout of the source and, so that
no play against the odds is rewarded, in another one that fits the calls and the lead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec

from oddtrick.core import Action, State, view
from oddtrick.players import Player, player
from oddtrick.records import Record, replay_record
from oddtrick.solver import Position, Solver
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played


class PlayProblem(msgspec.Struct, frozen=True):
    """A published problem of declarer's play: its facts, not its words."""

    technique: str
    """The kind of play that it asks for."""
    source: str
    """The page that has it."""
    inferred: str
    """The part of the deal that the page lacks and its other cards, or its text, tell."""
    record: Record
    """The deal with the calls, the first lead, and the cards after it that are given."""
    right: list[str]
    """The source's line up to the card that matters, the defenders' cards with it."""
    wrong: list[str]
    """A natural line up to the card after which the contract cannot be made any more."""
    other: dict[str, str]
    """The defenders' hands in the other layout."""

    def states(self) -> tuple[State, State]:
        """The two layouts, with the cards that are given played."""
        hands: dict[str, str | list[str]] = {**(self.record.hands or {}), **self.other}
        other = msgspec.structs.replace(self.record, hands=hands)
        return replay_record(self.record), replay_record(other)


def needed(state: State) -> int:
    """The tricks that declarer has contracted for."""
    return state.table.get(Contract).level + 6


def best_tricks(solver: Solver, state: State) -> int:
    """All tricks of declarer's side at the end, if both sides play as well as can be from here
    with all cards seen."""
    return _taken(state) + (
        solver.solve(_position(state)).value if any(state.stage_state.hands) else 0
    )


def best_defence(state: State, book: Player, rng: random.Random, solver: Solver) -> Action:
    """The defender's card: the book's, if no other leaves declarer fewer tricks; else of those
    that leave declarer fewest the lowest."""
    by = state.turns[0].by
    cards = [c for one in solver.moves(_position(state)) if one.best for c in one.cards]
    by_book = book.choose(view(state, by), rng).action
    if by_book.arg in cards:
        return by_book
    lowest = min(cards, key=lambda c: (c % 13, c))
    return next(action for action in state.legal(by) if action.arg == lowest)


def makes(state: State, who: Player, rng: random.Random, solver: Solver) -> bool:
    """Whether a declarer makes the contract from here against best defence. Nothing is played on
    once that is certain either way."""
    declarer, goal = state.table.get(Contract).declarer, needed(state)
    book = player("book", state.game)
    while not state.over and _taken(state) < goal:
        turn = state.turns[0]
        if turn.hand % 2 != declarer % 2:
            state = state.push(best_defence(state, book, rng, solver))
            continue
        seen = view(state, turn.by)
        state = state.push(who.choose(seen, rng).action)
        if len(seen.legal) > 1 and not state.over and best_tricks(solver, state) < goal:
            return False
    return _taken(state) >= goal


def failures(
    problems: Sequence[PlayProblem], player: Player, count: int, seed: int
) -> Iterator[float]:
    """Of the first problems, 1 for each at which a player fails, 0 for each other."""
    solver = Solver()
    for number, problem in enumerate(problems[:count]):
        passed = all(
            makes(state, player, random.Random(f"{seed}/{number}/{layout}"), solver)
            for layout, state in enumerate(problem.states())
        )
        yield float(not passed)


def _taken(state: State) -> int:
    declarer = state.table.get(Contract).declarer
    played = state.table.find(Played) if state.over else None
    if played is not None:
        return played.taken(state.game.sides[declarer % 2])
    return sum((t.winner - declarer) % 2 == 0 for t in state.stage_state.tricks)


def _position(state: State) -> Position:
    """The position, declarer's side being side 0."""
    stage_state, declarer = state.stage_state, state.table.get(Contract).declarer
    leader = stage_state.trick[0][0] if stage_state.trick else stage_state.to_play
    on_table = tuple(c for _, c in stage_state.trick)
    sides = tuple((seat - declarer) % 2 for seat in range(4))
    return Position(stage_state.hands, leader, stage_state.roles.order, on_table, sides)
