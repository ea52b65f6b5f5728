"""Squares: everybody places the same cards, called one by one, in a square of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

from oddtrick.cards import COPY, Card, card_term
from oddtrick.core import (
    EVERYONE,
    HIDDEN,
    Action,
    Acts,
    DealContext,
    Dealt,
    Place,
    Result,
    Stage,
    Tally,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.messages import Message, say
from oddtrick.stages.piles.moves import TargetStage


@dataclass(frozen=True)
class Squared(Result):
    """The finished squares by player, row by row, and the card turned after them, if any."""

    squares: tuple[tuple[Card, ...], ...]
    starter: Card | None = None

    public: ClassVar[bool] = True


class Placing(NamedTuple):
    """A card laid in a cell, by its name: the cells are counted from 1, row by row."""

    card: Card
    cell: str


class SquaresState(NamedTuple):
    """The cards in the order in which they are called; each player's own copies of them, in that
    order and then the rest; the cells by player, `None` where they are empty; and how many cards
    are called."""

    order: tuple[Card, ...]
    copies: tuple[tuple[Card, ...], ...]
    cells: tuple[tuple[Card | None, ...], ...]
    called: int = 1


Worth = Callable[[Sequence[Card], Card | None], tuple[int, str]]


def nothing(cards: Sequence[Card], starter: Card | None) -> tuple[int, str]:
    """Lines that are worth nothing."""
    return 0, ""


def lines_of(side: int) -> list[tuple[str, int, range]]:
    """The rows and columns of a square: which, its number, and its cells, from 0."""
    rows = [("row", i + 1, range(i * side, (i + 1) * side)) for i in range(side)]
    return rows + [("column", i + 1, range(i, side * side, side)) for i in range(side)]


@dataclass(frozen=True)
class Squares(TargetStage[SquaresState]):
    """The dealer calls the cards of their shuffled pack one by one; before the next is called every
    player lays their own copy in a free cell of a square of `side` by `side`. Nobody sees the
    others' squares until all are full. With `starter` one more card is turned at the end. `worth`
    says what a row or column comes to, full or not, and what it is called.

    Source: Scarne 1963, “Multiple Solitaire”, identical cards; ruling M-3.
    """

    side: int = 5
    starter: bool = False
    worth: Worth = nothing

    name: ClassVar[str] = "squares"
    acts: ClassVar[Acts] = {"place": None}

    def start(self, table: DealContext) -> SquaresState:
        packs = table.get(Dealt).hands
        size = self.side * self.side
        order = tuple(c % COPY for c in packs[table.setting.dealer][: size + self.starter])
        own = [{c % COPY: c for c in pack} for pack in packs]
        # The other cards take no part; they are carried along because they lie on the table.
        copies = tuple(
            tuple(mine[c] for c in order) + tuple(c for f, c in mine.items() if f not in order)
            for mine in own
        )
        return SquaresState(order, copies, ((None,) * size,) * len(packs))

    def _placed(self, state: SquaresState, seat: int) -> int:
        return sum(c is not None for c in state.cells[seat])

    def turns(self, state: SquaresState) -> tuple[Turn, ...]:
        return tuple(
            Turn(seat, seat)
            for seat in range(len(state.cells))
            if self._placed(state, seat) < state.called
        )

    def possible(self, state: SquaresState, seat: int) -> Sequence[Action]:
        if not 0 <= seat < len(state.cells) or self._placed(state, seat) >= state.called:
            return ()
        card = state.copies[seat][state.called - 1]
        cells = range(1, self.side * self.side + 1)
        return [Action(seat, seat, "place", Placing(card, str(n))) for n in cells]

    def violations(self, state: SquaresState, action: Action) -> tuple[Violation, ...]:
        _, cell = cast("Placing", action.arg)
        if state.cells[action.by][int(cell) - 1] is None:
            return ()
        return (Violation("taken", say("Another card lies there.")),)

    def apply(self, state: SquaresState, action: Action) -> SquaresState:
        seat = action.by
        card, named = cast("Placing", action.arg)
        cell = int(named) - 1
        mine = state.cells[seat]
        mine = (*mine[:cell], card, *mine[cell + 1 :])
        state = state._replace(cells=(*state.cells[:seat], mine, *state.cells[seat + 1 :]))
        if all(self._placed(state, s) == state.called for s in range(len(state.cells))):
            return state._replace(called=state.called + 1)
        return state

    def end(self, state: SquaresState) -> tuple[Result, ...] | None:
        size = self.side * self.side
        if state.called <= size:
            return None
        squares = tuple(tuple(cast("Card", c) % COPY for c in mine) for mine in state.cells)
        return (Squared(squares, state.order[size] if self.starter else None),)

    # -- what may be seen --------------------------------------------------------------------

    def code(self, action: Action) -> str:
        return "place" if action.arg is None else cast("Placing", action.arg).cell

    def label(self, action: Action) -> Message:
        row, column = self._cell(action)
        return say("Row {row}, column {column}", row=row, column=column)

    def target(self, action: Action) -> int | str | None:
        return int(cast("Placing", action.arg).cell)

    def describe(self, state: SquaresState, action: Action) -> Message:
        card = card_term(state.order[self._placed(state, action.by)])
        if action.arg is None:
            return say("{by} placed the {card}.", card=card)
        row, column = self._cell(action)
        return say(
            "{by} placed the {card} in row {row}, column {column}.",
            card=card,
            row=row,
            column=column,
        )

    def _cell(self, action: Action) -> tuple[int, int]:
        """The row and the column, from 1."""
        row, column = divmod(int(cast("Placing", action.arg).cell) - 1, self.side)
        return row + 1, column + 1

    def prompt(self, state: SquaresState, turn: Turn) -> Message:
        return say("Place the {card}.", card=card_term(state.order[state.called - 1]))

    def seen_by(self, state: SquaresState, action: Action) -> int:
        return seat_bit(action.by)

    def places(self, state: SquaresState) -> tuple[Place, ...]:
        size = self.side * self.side
        done = state.called > size
        found = []
        for seat, mine in enumerate(state.cells):
            seen = EVERYONE if done else seat_bit(seat)
            for n, c in enumerate(mine, start=1):
                cards = () if c is None else (c,)
                found.append(Place("cell", seat, cards, seen, number=n, shape="grid"))
            at = self._placed(state, seat)
            waiting = at < min(state.called, size)
            current = state.copies[seat][at : at + 1] if waiting else ()
            found.append(Place("called", seat, current))
            shown = state.copies[seat][size : size + 1] if done and self.starter else ()
            if self.starter:
                found.append(Place("starter", seat, shown))
            rest = state.copies[seat][at + waiting :]
            rest = tuple(c for c in rest if c not in shown)
            found.append(Place("pack", seat, rest, seen_by=0))
        return tuple(found)


def tallies(stage: Stage[Any], places: Sequence[Place]) -> tuple[Tally, ...]:
    """The worth of the lines of squares so far, from the places as somebody sees them."""
    if not isinstance(stage, Squares):
        return ()
    found = []
    for seat in {p.seat for p in places if p.kind == "cell"}:
        own = [p for p in places if p.seat == seat]
        cells = {p.number - 1: p.cards for p in own if p.kind == "cell"}
        if any(HIDDEN in cards for cards in cells.values()):
            continue
        turned = next((p.cards[0] % COPY for p in own if p.kind == "starter" and p.cards), None)
        for line, number, where in lines_of(stage.side):
            cards = [c % COPY for n in where for c in cells[n]]
            found.append(Tally(seat, line, number, *stage.worth(cards, turned)))
    return tuple(found)
