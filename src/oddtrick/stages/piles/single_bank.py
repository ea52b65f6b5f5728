"""Russian Bank with one pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, suit_of
from oddtrick.core import NOBODY, Action, Dealt, Phrase, Place, Result, Table, Violation
from oddtrick.stages.piles.moves import Move, Pile, lower_name, step
from oddtrick.stages.piles.racing import (
    MOST_TURNS,
    UNSEEN,
    PileName,
    RaceResult,
    RaceStage,
    put,
    step_circular,
)

ROW = 4
"""Cards each player lays out."""


class SingleState(NamedTuple):
    """By player: hands (next card first), discards (top last), and turns on end without a card of
    his leaving hand or discard but to his discard. Then the tableau, whose turn it is, the
    turned card, whether a card of his left in this turn, and how many turns there were."""

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
    kinds: ClassVar[tuple[str, ...]] = ("move", "turn", "discard", "pass", "turn-over", "lay")
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "turn": Phrase("Turn a card of the hand", ""),
        "discard": Phrase("Discard it and end the turn", ""),
        "pass": Phrase("End the turn", "has nothing to turn and ended the turn"),
        "turn-over": Phrase("Turn the discard over", "turned the discard over for a new hand"),
        "lay": Phrase("Lay out four cards", "laid out four cards"),
    }

    PILES: ClassVar[dict[str, PileName]] = {
        "hand-stock": PileName("H", "hand"),
        "turned": PileName("T", "turned card"),
        "discard": PileName("D", "discard"),
        "tableau": PileName("", "pile"),
    }

    def start(self, table: Table) -> SingleState:
        return SingleState(table.get(Dealt).hands, (), 1 - table.setting.dealer)

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, sub: SingleState, pile: Pile) -> Card:
        if pile.kind == "turned":
            return cast("Card", sub.turned)
        if pile.kind == "tableau":
            return sub.tableau[pile.number - 1][0]
        if pile.kind == "hand-stock":
            return sub.hands[pile.seat][0]
        return sub.discards[pile.seat][-1]

    def _sources(self, sub: SingleState) -> Iterator[Pile]:
        me = sub.mover
        if sub.turned is not None:
            yield Pile("turned", 0, me)
        if sub.hands[me]:
            yield Pile("hand-stock", 0, me)
        if sub.discards[me]:
            yield Pile("discard", 0, me)
        for i, pile in enumerate(sub.tableau):
            if pile:
                yield Pile("tableau", i + 1)

    def possible(self, sub: SingleState, seat: int) -> Sequence[Action]:
        if seat != sub.mover:
            return ()
        found: list[Action] = []
        for source in self._sources(sub):
            c = UNSEEN if source.kind == "hand-stock" else self.card_of(sub, source)
            targets = [Pile("tableau", i + 1) for i in range(len(sub.tableau))]
            if source.kind != "hand-stock":
                targets.append(Pile("discard", 0, 1 - seat))
            else:
                targets = [t for t in targets if not sub.tableau[t.number - 1]]
            found += (
                Action(seat, seat, "move", Move(c, source, t)) for t in targets if t != source
            )
        kind = "discard" if sub.turned is not None else "turn" if sub.hands[seat] else "pass"
        found.append(Action(seat, seat, kind))
        return found

    def violations(self, sub: SingleState, action: Action) -> tuple[Violation, ...]:
        spaces = not all(sub.tableau) and bool(sub.hands[sub.mover] or sub.discards[sub.mover])
        if action.kind == "move":
            move = cast("Move", action.arg)
            target = move.target
            filling = target.kind == "tableau" and not sub.tableau[target.number - 1]
            if spaces and not filling:
                return (_SPACE,)
            return self._fits(sub, move)
        if spaces:
            return (_SPACE,)
        if action.kind == "discard":
            me = sub.mover
            for other in self.possible(sub, me):
                turned = cast("Move", other.arg) if other.kind == "move" else None
                if turned and turned.source.kind == "turned" and not self._fits(sub, turned):
                    return (Violation("turned", "The turned card can be played."),)
        return ()

    def _fits(self, sub: SingleState, move: Move) -> tuple[Violation, ...]:
        c, source, target, _ = move
        if target.kind == "discard":
            onto = sub.discards[target.seat]
            if source.kind == "tableau":
                return (Violation("source", "Cards of the tableau do not go on a discard."),)
            if not onto:
                return (Violation("build", "An empty discard takes nothing."),)
            if suit_of(onto[-1]) != suit_of(c) or not step_circular(step(onto[-1]), step(c)):
                reason = f"On the {lower_name(onto[-1])} goes the next of its suit, up or down."
                return (Violation("build", reason),)
            return ()
        pile = sub.tableau[target.number - 1]
        if not pile:
            if source.kind in ("hand-stock", "discard"):
                return ()
            return (Violation("space", "A space is filled from your hand or your discard."),)
        if source.kind == "hand-stock":
            return (Violation("source", "Turn the card first."),)
        return self._joins(sub, c, source, pile)

    def _joins(
        self, sub: SingleState, card: Card, source: Pile, pile: tuple[Card, ...]
    ) -> tuple[Violation, ...]:
        """Why a card, or a whole pile of which it is the first, does not continue a pile."""
        group = sub.tableau[source.number - 1] if source.kind == "tableau" else (card,)
        if len(pile) + len(group) > 13:
            return (Violation("full", "A pile of thirteen is complete."),)
        way = step_circular(step(pile[-1]), step(card))
        if suit_of(pile[-1]) != suit_of(card) or not way:
            reason = f"On the {lower_name(pile[-1])} goes the next of its suit, up or down."
            return (Violation("build", reason),)
        if any(d not in (0, way) for d in (direction(pile), direction(group))):
            return (Violation("way", "A pile is built in one direction."),)
        return ()

    # -- what follows ------------------------------------------------------------------------

    def apply(self, sub: SingleState, action: Action) -> SingleState:
        me = sub.mover if action.by != NOBODY else action.hand
        hand = sub.hands[me]
        if action.kind == "lay":
            row = tuple((c,) for c in hand[:ROW])
            hands = put(sub.hands, me, hand[ROW:])
            return sub._replace(tableau=sub.tableau + row, hands=hands)
        if action.kind == "turn":
            return sub._replace(turned=hand[0], hands=put(sub.hands, me, hand[1:]))
        if action.kind == "turn-over":
            hands = put(sub.hands, me, sub.discards[me])
            return sub._replace(hands=hands, discards=put(sub.discards, me, ()))
        if action.kind in ("discard", "pass"):
            return self._ended(sub)
        c, source, target, _ = cast("Move", action.arg)
        hands, discards, tableau = sub.hands, sub.discards, sub.tableau
        group: tuple[Card, ...] = (c,)
        turned, moved = sub.turned, True
        if source.kind == "turned":
            turned = None
        elif source.kind == "hand-stock":
            group, hands = hand[:1], put(hands, me, hand[1:])
        elif source.kind == "discard":
            discards = put(discards, me, discards[me][:-1])
        else:
            group = tableau[source.number - 1]
            tableau = put(tableau, source.number - 1, ())
            moved = sub.moved
        if target.kind == "discard":
            discards = put(discards, target.seat, discards[target.seat] + group)
        else:
            tableau = put(tableau, target.number - 1, tableau[target.number - 1] + group)
        return sub._replace(
            hands=hands, discards=discards, tableau=tableau, turned=turned, moved=moved
        )

    def _ended(self, sub: SingleState) -> SingleState:
        me, discards = sub.mover, sub.discards
        if sub.turned is not None:
            discards = put(discards, me, (*discards[me], sub.turned))
        idle = 0 if sub.moved else sub.idle[me] + 1
        idles = (idle, sub.idle[1]) if me == 0 else (sub.idle[0], idle)
        return sub._replace(
            discards=discards,
            turned=None,
            mover=1 - me,
            idle=idles,
            moved=False,
            turns=sub.turns + 1,
        )

    def forced(self, sub: SingleState) -> Action | None:
        """The first four cards of each player are laid out; an empty hand is made anew."""
        me = sub.mover
        if len(sub.tableau) < ROW * min(2, sub.turns + 1):
            return Action(NOBODY, me, "lay")
        if sub.turned is None and not sub.hands[me] and sub.discards[me] and all(sub.tableau):
            return Action(NOBODY, me, "turn-over")
        return None

    def end(self, sub: SingleState) -> tuple[Result, ...] | None:
        left = tuple((len(sub.hands[s]) + len(sub.discards[s]),) for s in (0, 1))
        for seat, (cards,) in enumerate(left):
            if not cards and not (seat == sub.mover and sub.turned is not None):
                return (RaceResult(seat, left),)
        still = all(sub.idle[s] > left[s][0] for s in (0, 1))
        if still or sub.turns >= MOST_TURNS:
            return (RaceResult(-1, left),)
        return None

    def describe(self, sub: SingleState, action: Action) -> str:
        if action.kind == "turn":
            return f"{{by}} turned the {lower_name(sub.hands[sub.mover][0])}."
        return super().describe(sub, action)

    def invitation(self, sub: SingleState) -> str:
        if not all(sub.tableau):
            return _SPACE.reason
        return "Turn a card." if sub.turned is None else "Play the turned card, or discard it."

    def places(self, sub: SingleState) -> tuple[Place, ...]:
        found = [
            Place("tableau", -1, cards, ordered=True, number=n, shape="column")
            for n, cards in enumerate(sub.tableau, start=1)
        ]
        for seat in (0, 1):
            found.append(Place("hand-stock", seat, sub.hands[seat], seen_by=0, ordered=True))
            found.append(Place("discard", seat, sub.discards[seat], ordered=True))
            mine = seat == sub.mover and sub.turned is not None
            found.append(Place("turned", seat, (cast("Card", sub.turned),) if mine else ()))
        return tuple(found)


_SPACE = Violation("space", "Fill the space first, from your hand or your discard.")
