"""Pishe Pasha: turn cards, build them up, or lay them off on the other's discard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, card_term
from oddtrick.core import Action, Acts, DealContext, Dealt, Phrase, Place, Result, Violation
from oddtrick.messages import Message, say, term
from oddtrick.stages.piles.moves import (
    FOUNDATION_SUITS,
    Foundation,
    Move,
    Pile,
    foundation_places,
    homes,
    step,
)
from oddtrick.stages.piles.racing import MOST_TURNS, PileName, RaceResult, RaceStage, put


class TurningState(NamedTuple):
    """Stocks (next card first) and discards (top last) by player; the foundations; whose turn it
    is; the card they have turned; whether they have played a stock card since they last turned one;
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
    """In their turn a player turns stock cards one by one. What a foundation takes goes there; what
    is next above or below the other's discard may be laid there, whatever the suit; the
    first card that is not played begins or covers their own discard and ends the turn. After a
    stock card has been played their discard's top may follow. Who has no cards left wins.

    Source: Scarne 1963, “Pishe Pasha”; ruling 4.4.
    """

    name: ClassVar[str] = "turning"
    acts: ClassVar[Acts] = {
        "move": None,
        "turn": Phrase("Turn a card", ""),
        "discard": Phrase("Discard it and end the turn", ""),
    }

    HOME: ClassVar[tuple[Foundation, ...]] = tuple(Foundation(s) for s in FOUNDATION_SUITS)
    PILES: ClassVar[dict[str, PileName]] = {
        "turned": PileName("T", term("turned card")),
        "discard": PileName("D", term("discard")),
        "foundation": PileName("F", term("foundation")),
    }

    def start(self, table: DealContext) -> TurningState:
        stocks = table.get(Dealt).hands
        return TurningState(stocks, ((), ()), 1 - table.setting.dealer)

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, state: TurningState, pile: Pile) -> Card:
        return (
            cast("Card", state.turned) if pile.kind == "turned" else state.discards[pile.seat][-1]
        )

    def possible(self, state: TurningState, seat: int) -> Sequence[Action]:
        if seat != state.mover:
            return ()
        actions: list[Action] = []
        for source in (Pile("turned", 0, seat), Pile("discard", 0, seat)):
            if source.kind == "turned" and state.turned is None:
                continue
            if source.kind == "discard" and not state.discards[seat]:
                continue
            c = self.card_of(state, source)
            targets = [Pile("foundation", i + 1) for i, _ in homes(self.HOME, state.foundations, c)]
            for target in (*targets, Pile("discard", 0, 1 - seat)):
                actions.append(Action(seat, seat, "move", Move(c, source, target)))
        actions.append(Action(seat, seat, "turn" if state.turned is None else "discard"))
        return actions

    def _ready(self, state: TurningState, card: Card) -> bool:
        return any(takes for _, takes in homes(self.HOME, state.foundations, card))

    def _owed(self, state: TurningState) -> Card | None:
        """A card that has to go to a foundation before anything else (ruling Q-4)."""
        for c in (state.turned, *state.discards[state.mover][-1:]):
            if c is not None and self._ready(state, c):
                return c
        return None

    def misfit(self, state: TurningState, action: Action) -> tuple[Violation, ...]:
        move = cast("Move", action.arg) if action.kind == "move" else None
        if move and move.target.kind == "foundation" and not self._ready(state, move.card):
            return (
                Violation(
                    "build",
                    say("No foundation is ready for the {card}.", card=card_term(move.card)),
                ),
            )
        return ()

    def duty(self, state: TurningState, action: Action) -> tuple[Violation, ...]:
        owed = self._owed(state)
        up = action.kind == "move" and cast("Move", action.arg).target.kind == "foundation"
        if owed is None or up:
            return ()
        return (
            Violation(
                "owed", say("Play the {card} to its foundation first.", card=card_term(owed))
            ),
        )

    def order(self, state: TurningState, action: Action) -> tuple[Violation, ...]:
        move = cast("Move", action.arg) if action.kind == "move" else None
        if move is None or move.target.kind == "foundation":
            return ()
        onto = state.discards[move.target.seat]
        if move.source.kind == "discard" and (not state.played or state.turned is not None):
            reason = say(
                "Your discard can follow only when you have just played a card of your stock."
            )
            return (Violation("discard", reason),)
        if not onto or abs(step(onto[-1]) - step(move.card)) != 1 or step(move.card) == 0:
            reason = say("On the other's discard goes a card next above or below it, but no ace.")
            return (Violation("build", reason),)
        return ()

    # -- what follows ------------------------------------------------------------------------

    def apply(self, state: TurningState, action: Action) -> TurningState:
        me = state.mover
        if action.kind == "turn":
            stock, discards = state.stocks[me], state.discards
            if not stock:
                stock, discards = discards[me], put(discards, me, ())
            stocks = put(state.stocks, me, stock[1:])
            return state._replace(stocks=stocks, discards=discards, turned=stock[0], played=False)
        if action.kind == "discard":
            return self.handed_over(state)
        c, source, target, _ = cast("Move", action.arg)
        discards, built = state.discards, state.foundations
        if source.kind == "discard":
            discards = put(discards, me, discards[me][:-1])
        if target.kind == "foundation":
            at = target.number - 1
            built = put(built, at, (*built[at], c))
        else:
            at = target.seat
            discards = put(discards, at, (*discards[at], c))
        if source.kind == "turned":
            state = state._replace(turned=None, played=True)
        return state._replace(discards=discards, foundations=built)

    def handed_over(self, state: TurningState) -> TurningState:
        """The turned card goes on the mover's discard."""
        me, discards = state.mover, state.discards
        if state.turned is not None:
            discards = put(discards, me, (*discards[me], state.turned))
        key = (state.stocks, discards, tuple(map(len, state.foundations)), me)
        turns = state.turns + 1
        return state._replace(
            discards=discards,
            mover=1 - me,
            turned=None,
            played=False,
            seen=state.seen | {key},
            turns=turns,
            drawn=key in state.seen or turns >= MOST_TURNS,
        )

    def end(self, state: TurningState) -> tuple[Result, ...] | None:
        counts = [len(s) + len(d) for s, d in zip(state.stocks, state.discards, strict=True)]
        winner = -1
        for seat, count in enumerate(counts):
            if not count and not (seat == state.mover and state.turned is not None):
                winner = seat
        if winner < 0 and not state.drawn:
            return None
        return (RaceResult(winner, tuple((n,) for n in counts)),)

    # -- what may be seen --------------------------------------------------------------------

    def owing(self, state: TurningState) -> Message | None:
        owed = self._owed(state)
        if owed is None:
            return None
        return say("Play the {card} to its foundation.", card=card_term(owed))

    def invitation(self, state: TurningState) -> Message:
        return say("Turn a card." if state.turned is None else "Play the card or discard it.")

    def describe(self, state: TurningState, action: Action) -> Message:
        if action.kind == "turn":
            stock, discard = state.stocks[state.mover], state.discards[state.mover]
            if stock:
                return say("{by} turned the {card}.", card=card_term(stock[0]))
            return say(
                "{by} turned the discard over and turned the {card}.", card=card_term(discard[0])
            )
        return super().describe(state, action)

    def places(self, state: TurningState) -> tuple[Place, ...]:
        found = foundation_places(self.HOME, state.foundations)
        for seat in (0, 1):
            found.append(Place("stock", seat, state.stocks[seat], seen_by=0, ordered=True))
            found.append(Place("discard", seat, state.discards[seat], ordered=True))
            mine = seat == state.mover and state.turned is not None
            found.append(Place("turned", seat, (cast("Card", state.turned),) if mine else ()))
        return tuple(found)
