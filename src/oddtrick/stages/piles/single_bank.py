"""Russian Bank with one pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, card_term, suit_of
from oddtrick.core import NOBODY, Action, Acts, DealContext, Dealt, Phrase, Place, Result, Violation
from oddtrick.messages import Message, say, term
from oddtrick.stages.piles.moves import Move, Pile, not_next, step
from oddtrick.stages.piles.racing import (
    UNSEEN,
    PileName,
    RaceStage,
    bank_result,
    put,
    step_circular,
    turn_ended,
)

ROW = 4
"""Cards each player lays out."""


class SingleState(NamedTuple):
    """By player: hands (next card first), discards (top last), and turns on end without a card of
    theirs leaving hand or discard but to their discard. Then the tableau, whose turn it is, the
    turned card, whether a card of theirs left in this turn, and how many turns there were."""

    hands: tuple[tuple[Card, ...], ...]
    tableau: tuple[tuple[Card, ...], ...]
    mover: int
    discards: tuple[tuple[Card, ...], ...] = ((), ())
    idle: tuple[int, ...] = (0, 0)
    turned: Card | None = None
    moved: bool = False
    turns: int = 0


def direction(pile: Sequence[Card]) -> int:
    """The direction a pile is built in: up 1, down -1; 0 while it is one card."""
    return step_circular(step(pile[0]), step(pile[1])) if len(pile) > 1 else 0


@dataclass(frozen=True)
class SingleBank(RaceStage[SingleState]):
    """Two players with half a pack each build four, then eight piles in suit, round the corner,
    each in one direction; whole piles may be joined. Spaces are filled at once from hand or
    discard. A turned card that fits a pile or the other's discard is played; the first that
    does not ends the turn.

    Source: Scarne 1963, “Single-Deck Russian Bank”; ruling 4.2.
    """

    name: ClassVar[str] = "single-bank"
    acts: ClassVar[Acts] = {
        "move": None,
        "turn": Phrase("Turn a card of the hand", ""),
        "discard": Phrase("Discard it and end the turn", ""),
        "pass": Phrase("End the turn", "has nothing to turn and ended the turn"),
        "turn-over": Phrase("Turn the discard over", "turned the discard over for a new hand"),
        "lay": Phrase("Lay out four cards", "laid out four cards"),
    }

    PILES: ClassVar[dict[str, PileName]] = {
        "hand-stock": PileName("H", term("hand")),
        "turned": PileName("T", term("turned card")),
        "discard": PileName("D", term("discard")),
        "tableau": PileName("", term("pile")),
    }

    def start(self, table: DealContext) -> SingleState:
        return SingleState(table.get(Dealt).hands, (), 1 - table.setting.dealer)

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, state: SingleState, pile: Pile) -> Card:
        if pile.kind == "turned":
            return cast("Card", state.turned)
        if pile.kind == "tableau":
            return state.tableau[pile.number - 1][0]
        if pile.kind == "hand-stock":
            return state.hands[pile.seat][0]
        return state.discards[pile.seat][-1]

    def _sources(self, state: SingleState) -> Iterator[Pile]:
        me = state.mover
        if state.turned is not None:
            yield Pile("turned", 0, me)
        if state.hands[me]:
            yield Pile("hand-stock", 0, me)
        if state.discards[me]:
            yield Pile("discard", 0, me)
        for i, pile in enumerate(state.tableau):
            if pile:
                yield Pile("tableau", i + 1)

    def possible(self, state: SingleState, seat: int) -> Sequence[Action]:
        if seat != state.mover:
            return ()
        actions: list[Action] = []
        for source in self._sources(state):
            c = UNSEEN if source.kind == "hand-stock" else self.card_of(state, source)
            targets = [Pile("tableau", i + 1) for i in range(len(state.tableau))]
            if source.kind != "hand-stock":
                targets.append(Pile("discard", 0, 1 - seat))
            else:
                targets = [t for t in targets if not state.tableau[t.number - 1]]
            actions += (
                Action(seat, seat, "move", Move(c, source, t)) for t in targets if t != source
            )
        kind = "discard" if state.turned is not None else "turn" if state.hands[seat] else "pass"
        actions.append(Action(seat, seat, kind))
        return actions

    def violations(self, state: SingleState, action: Action) -> tuple[Violation, ...]:
        spaces = not all(state.tableau) and bool(
            state.hands[state.mover] or state.discards[state.mover]
        )
        if action.kind == "move":
            move = cast("Move", action.arg)
            target = move.target
            filling = target.kind == "tableau" and not state.tableau[target.number - 1]
            if spaces and not filling:
                return (_SPACE,)
            return self._fits(state, move)
        if spaces:
            return (_SPACE,)
        if action.kind == "discard":
            me = state.mover
            for other in self.possible(state, me):
                turned = cast("Move", other.arg) if other.kind == "move" else None
                if turned and turned.source.kind == "turned" and not self._fits(state, turned):
                    return (Violation("turned", say("The turned card can be played.")),)
        return ()

    def _fits(self, state: SingleState, move: Move) -> tuple[Violation, ...]:
        c, source, target, _ = move
        if target.kind == "discard":
            onto = state.discards[target.seat]
            if source.kind == "tableau":
                return (Violation("source", say("Cards of the tableau do not go on a discard.")),)
            if not onto:
                return (Violation("build", say("An empty discard takes nothing.")),)
            if suit_of(onto[-1]) != suit_of(c) or not step_circular(step(onto[-1]), step(c)):
                return (not_next(onto[-1]),)
            return ()
        pile = state.tableau[target.number - 1]
        if not pile:
            if source.kind in ("hand-stock", "discard"):
                return ()
            return (Violation("space", say("A space is filled from your hand or your discard.")),)
        if source.kind == "hand-stock":
            return (Violation("source", say("Turn the card first.")),)
        return self._joins(state, c, source, pile)

    def _joins(
        self, state: SingleState, card: Card, source: Pile, pile: tuple[Card, ...]
    ) -> tuple[Violation, ...]:
        """Why a card, or a whole pile of which it is the first, does not continue a pile."""
        group = state.tableau[source.number - 1] if source.kind == "tableau" else (card,)
        if len(pile) + len(group) > 13:
            return (Violation("full", say("A pile of thirteen is complete.")),)
        way = step_circular(step(pile[-1]), step(card))
        if suit_of(pile[-1]) != suit_of(card) or not way:
            return (not_next(pile[-1]),)
        if any(d not in (0, way) for d in (direction(pile), direction(group))):
            return (Violation("way", say("A pile is built in one direction.")),)
        return ()

    # -- what follows ------------------------------------------------------------------------

    def apply(self, state: SingleState, action: Action) -> SingleState:
        me = state.mover if action.by != NOBODY else action.hand
        hand = state.hands[me]
        if action.kind == "lay":
            row = tuple((c,) for c in hand[:ROW])
            hands = put(state.hands, me, hand[ROW:])
            return state._replace(tableau=state.tableau + row, hands=hands)
        if action.kind == "turn":
            return state._replace(turned=hand[0], hands=put(state.hands, me, hand[1:]))
        if action.kind == "turn-over":
            hands = put(state.hands, me, state.discards[me])
            return state._replace(hands=hands, discards=put(state.discards, me, ()))
        if action.kind in ("discard", "pass"):
            return turn_ended(state)
        c, source, target, _ = cast("Move", action.arg)
        hands, discards, tableau = state.hands, state.discards, state.tableau
        group: tuple[Card, ...] = (c,)
        turned, moved = state.turned, True
        if source.kind == "turned":
            turned = None
        elif source.kind == "hand-stock":
            group, hands = hand[:1], put(hands, me, hand[1:])
        elif source.kind == "discard":
            discards = put(discards, me, discards[me][:-1])
        else:
            group = tableau[source.number - 1]
            tableau = put(tableau, source.number - 1, ())
            moved = state.moved
        if target.kind == "discard":
            discards = put(discards, target.seat, discards[target.seat] + group)
        else:
            tableau = put(tableau, target.number - 1, tableau[target.number - 1] + group)
        return state._replace(
            hands=hands, discards=discards, tableau=tableau, turned=turned, moved=moved
        )

    def forced(self, state: SingleState) -> Action | None:
        """The first four cards of each player are laid out; an empty hand is made anew."""
        me = state.mover
        if len(state.tableau) < ROW * min(2, state.turns + 1):
            return Action(NOBODY, me, "lay")
        if (
            state.turned is None
            and not state.hands[me]
            and state.discards[me]
            and all(state.tableau)
        ):
            return Action(NOBODY, me, "turn-over")
        return None

    def end(self, state: SingleState) -> tuple[Result, ...] | None:
        held = zip(state.hands, state.discards, strict=True)
        return bank_result(state, tuple((len(hand) + len(discard),) for hand, discard in held))

    def describe(self, state: SingleState, action: Action) -> Message:
        if action.kind == "turn":
            return say("{by} turned the {card}.", card=card_term(state.hands[state.mover][0]))
        return super().describe(state, action)

    def invitation(self, state: SingleState) -> Message:
        if not all(state.tableau):
            return _SPACE.reason
        if state.turned is None:
            return say("Turn a card.")
        return say("Play the turned card, or discard it.")

    def places(self, state: SingleState) -> tuple[Place, ...]:
        found = [
            Place("tableau", -1, cards, ordered=True, number=n, shape="column")
            for n, cards in enumerate(state.tableau, start=1)
        ]
        for seat in (0, 1):
            found.append(Place("hand-stock", seat, state.hands[seat], seen_by=0, ordered=True))
            found.append(Place("discard", seat, state.discards[seat], ordered=True))
            mine = seat == state.mover and state.turned is not None
            found.append(Place("turned", seat, (cast("Card", state.turned),) if mine else ()))
        return tuple(found)


_SPACE = Violation("space", say("Fill the space first, from your hand or your discard."))
