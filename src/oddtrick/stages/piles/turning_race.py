"""Pishe Pasha: turn cards, build them up, or lay them off on the other's discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card
from oddtrick.core import Action, Dealt, Phrase, Place, Result, Table, Violation
from oddtrick.stages.piles.moves import (
    FOUNDATION_SUITS,
    Foundation,
    Move,
    Pile,
    foundation_places,
    homes,
    lower_name,
    step,
)
from oddtrick.stages.piles.racing import MOST_TURNS, PileName, RaceResult, RaceStage, put


class TurningState(NamedTuple):
    """Stocks (next card first) and discards (top last) by player; the foundations; whose turn it
    is; the card he has turned; whether he has played a stock card since he last turned one;
    the positions that turns began with; and how many turns there were."""

    stocks: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    mover: int
    foundations: tuple[tuple[Card, ...], ...] = ((),) * 4
    turned: Card | None = None
    played: bool = False
    seen: frozenset[object] = frozenset()
    turns: int = 0
    drawn: bool = False


@dataclass(frozen=True)
class TurningRace(RaceStage[TurningState]):
    """In his turn a player turns stock cards one by one. What a foundation takes goes there; what
    is next above or below the other's discard may be laid there, whatever the suit; the
    first card that is not played begins or covers his own discard and ends the turn. After a
    stock card has been played his discard's top may follow. Who has no cards left wins.

    Source: Scarne 1963, “Pishe Pasha”; ruling 4.4.
    """

    name: ClassVar[str] = "turning"
    kinds: ClassVar[tuple[str, ...]] = ("move", "turn", "discard")
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "turn": Phrase("Turn a card", ""),
        "discard": Phrase("Discard it and end the turn", ""),
    }

    HOME: ClassVar[tuple[Foundation, ...]] = tuple(Foundation(s) for s in FOUNDATION_SUITS)
    PILES: ClassVar[dict[str, PileName]] = {
        "turned": PileName("T", "turned card"),
        "discard": PileName("D", "discard"),
        "foundation": PileName("F", "foundation"),
    }

    def start(self, table: Table) -> TurningState:
        stocks = table.get(Dealt).hands
        return TurningState(stocks, ((), ()), 1 - table.setting.dealer)

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, sub: TurningState, pile: Pile) -> Card:
        return cast("Card", sub.turned) if pile.kind == "turned" else sub.discards[pile.seat][-1]

    def possible(self, sub: TurningState, seat: int) -> Sequence[Action]:
        if seat != sub.mover:
            return ()
        found: list[Action] = []
        for source in (Pile("turned", 0, seat), Pile("discard", 0, seat)):
            if source.kind == "turned" and sub.turned is None:
                continue
            if source.kind == "discard" and not sub.discards[seat]:
                continue
            c = self.card_of(sub, source)
            targets = [Pile("foundation", i + 1) for i, _ in homes(self.HOME, sub.foundations, c)]
            for target in (*targets, Pile("discard", 0, 1 - seat)):
                found.append(Action(seat, seat, "move", Move(c, source, target)))
        found.append(Action(seat, seat, "turn" if sub.turned is None else "discard"))
        return found

    def _ready(self, sub: TurningState, card: Card) -> bool:
        return any(takes for _, takes in homes(self.HOME, sub.foundations, card))

    def _owed(self, sub: TurningState) -> Card | None:
        """A card that has to go to a foundation before anything else (ruling Q-4)."""
        for c in (sub.turned, *sub.discards[sub.mover][-1:]):
            if c is not None and self._ready(sub, c):
                return c
        return None

    def misfit(self, sub: TurningState, action: Action) -> tuple[Violation, ...]:
        move = cast("Move", action.arg) if action.kind == "move" else None
        if move and move.target.kind == "foundation" and not self._ready(sub, move.card):
            return (Violation("build", f"No foundation is ready for the {lower_name(move.card)}."),)
        return ()

    def duty(self, sub: TurningState, action: Action) -> tuple[Violation, ...]:
        owed = self._owed(sub)
        up = action.kind == "move" and cast("Move", action.arg).target.kind == "foundation"
        if owed is None or up:
            return ()
        return (Violation("owed", f"Play the {lower_name(owed)} to its foundation first."),)

    def order(self, sub: TurningState, action: Action) -> tuple[Violation, ...]:
        move = cast("Move", action.arg) if action.kind == "move" else None
        if move is None or move.target.kind == "foundation":
            return ()
        onto = sub.discards[move.target.seat]
        if move.source.kind == "discard" and (not sub.played or sub.turned is not None):
            reason = "Your discard can follow only when you have just played a card of your stock."
            return (Violation("discard", reason),)
        if not onto or abs(step(onto[-1]) - step(move.card)) != 1 or step(move.card) == 0:
            reason = "On the other's discard goes a card next above or below it, but no ace."
            return (Violation("build", reason),)
        return ()

    # -- what follows ------------------------------------------------------------------------

    def apply(self, sub: TurningState, action: Action) -> TurningState:
        me = sub.mover
        if action.kind == "turn":
            stock, discards = sub.stocks[me], sub.discards
            if not stock:
                stock, discards = discards[me], put(discards, me, ())
            stocks = put(sub.stocks, me, stock[1:])
            return sub._replace(stocks=stocks, discards=discards, turned=stock[0], played=False)
        if action.kind == "discard":
            return self.handed_over(sub)
        c, source, target, _ = cast("Move", action.arg)
        discards, built = sub.discards, sub.foundations
        if source.kind == "discard":
            discards = put(discards, me, discards[me][:-1])
        if target.kind == "foundation":
            at = target.number - 1
            built = put(built, at, (*built[at], c))
        else:
            at = target.seat
            discards = put(discards, at, (*discards[at], c))
        if source.kind == "turned":
            sub = sub._replace(turned=None, played=True)
        return sub._replace(discards=discards, foundations=built)

    def handed_over(self, sub: TurningState) -> TurningState:
        """The turned card goes on the mover's discard."""
        me, discards = sub.mover, sub.discards
        if sub.turned is not None:
            discards = put(discards, me, (*discards[me], sub.turned))
        key = (sub.stocks, discards, tuple(map(len, sub.foundations)), me)
        turns = sub.turns + 1
        return sub._replace(
            discards=discards,
            mover=1 - me,
            turned=None,
            played=False,
            seen=sub.seen | {key},
            turns=turns,
            drawn=key in sub.seen or turns >= MOST_TURNS,
        )

    def end(self, sub: TurningState) -> tuple[Result, ...] | None:
        counts = [len(s) + len(d) for s, d in zip(sub.stocks, sub.discards, strict=True)]
        winner = -1
        for seat, count in enumerate(counts):
            if not count and not (seat == sub.mover and sub.turned is not None):
                winner = seat
        if winner < 0 and not sub.drawn:
            return None
        return (RaceResult(winner, tuple((n,) for n in counts)),)

    # -- what may be seen --------------------------------------------------------------------

    def owing(self, sub: TurningState) -> str:
        owed = self._owed(sub)
        return "" if owed is None else f"Play the {lower_name(owed)} to its foundation."

    def invitation(self, sub: TurningState) -> str:
        return "Turn a card." if sub.turned is None else "Play the card or discard it."

    def describe(self, sub: TurningState, action: Action) -> str:
        if action.kind == "turn":
            stock = sub.stocks[sub.mover] or sub.discards[sub.mover]
            over = "" if sub.stocks[sub.mover] else " turned the discard over and"
            return f"{{by}}{over} turned the {lower_name(stock[0])}."
        return super().describe(sub, action)

    def places(self, sub: TurningState) -> tuple[Place, ...]:
        found = foundation_places(self.HOME, sub.foundations)
        for seat in (0, 1):
            found.append(Place("stock", seat, sub.stocks[seat], seen_by=0, ordered=True))
            found.append(Place("discard", seat, sub.discards[seat], ordered=True))
            mine = seat == sub.mover and sub.turned is not None
            found.append(Place("turned", seat, (cast("Card", sub.turned),) if mine else ()))
        return tuple(found)
