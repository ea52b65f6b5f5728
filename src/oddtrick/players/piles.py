"""A player of tableaux and races: every move must gain something, so he never goes in circles.

Sources: Scarne 1963, the patiences and the games for two at patience; rulings 3.3, 4.1 to 4.5.
"""

from __future__ import annotations

import random
from typing import ClassVar, NamedTuple, cast

from ..cards import Card
from ..core import HIDDEN, Act, Place, View
from ..stages.piles.moves import Move, Pile, step
from ..stages.piles.spite import is_joker
from ..stages.piles.stopping import Forgotten
from .base import Decision

__all__ = ["PilePlayer", "SpitePlayer"]

CITATION = "Common sense"
MIDDLE = ("foundation", "centre")


class Gain(NamedTuple):
    """What an act is worth, and why; nothing below zero is ever done of free will."""

    worth: int
    reason: str


NOTHING = Gain(-1, "It would gain nothing.")


class PilePlayer:
    """Builds up, gets rid of his own cards, bares what is hidden, then turns the next card."""

    name: ClassVar[str] = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        table = Layout(view)
        gains = [(self.gain(table, a), a) for a in view.legal]
        best = max(gain.worth for gain, _ in gains)
        if best < 0:
            return self._end(view)
        found = [(g, a) for g, a in gains if g.worth == best]
        gain, act = found[0]
        return Decision(act, gain.reason, CITATION)

    def _end(self, view: View) -> Decision:
        """With nothing to gain the turn is ended, or the patience given up."""
        kinds = {a.kind: a for a in view.legal}
        for kind in ("discard", "pass", "wait", "resign"):
            if kind in kinds:
                return Decision(kinds[kind], "No move gains anything.", CITATION)
        return Decision(view.legal[0], "There is nothing better to do.", CITATION)

    def gain(self, table: Layout, act: Act) -> Gain:
        if act.kind == "move":
            return self._move(table, cast("Move", act.arg))
        if act.kind == "stop":
            forgot = table.forgotten
            return Gain(120, "A card that had to go up was passed over.") if forgot else NOTHING
        if act.kind == "turn":
            return Gain(40, "Turn the next card.") if table.worth_turning else NOTHING
        if act.kind == "turn-over":
            if table.worth_turning:
                return Gain(30, "Go through the hand once more.")
            return NOTHING
        return NOTHING

    def _move(self, table: Layout, move: Move) -> Gain:
        source, target = move.source, move.target
        if target.kind in MIDDLE:
            own = source.kind in ("stock", "payoff")
            return Gain(110 if own else 100, "What can be built up is built up.")
        if source.kind == "stock":
            if source.seat != table.seat:
                return NOTHING
            fed = target.seat not in (-1, table.seat)
            return Gain(95 if fed else 90, "The own stock must go.")
        if target.seat not in (-1, table.seat):
            return Gain(85, "The other may have this card.")
        if source.kind == "turned":
            return Gain(80, "The turned card can be played.")
        if source.kind == "waste":
            return Gain(65, "The card from the waste finds a place.")
        if source.kind == "discard":
            return Gain(55, "The discard grows smaller.")
        if source.kind == "hand-stock":
            return Gain(50, "The space is filled from the hand.")
        if table.bares(move):
            return Gain(70, "A hidden card is bared.")
        if table.empties(move) and table.can_fill(move):
            return Gain(60, "A space is made that can be used.")
        return NOTHING

    def meaning(self, view: View, act: Act) -> str:
        return ""


class Layout:
    """What a player sees of the piles."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self._places = {(p.kind, p.seat, p.number): p for p in view.places}
        self._legal = view.legal
        forgotten = view.find(Forgotten)
        self.forgotten = forgotten is not None and forgotten.by != view.seat
        self.worth_turning = _worth_turning(view)

    def place(self, pile: Pile) -> Place | None:
        """The place of a pile; at a table of several patiences his own comes first."""
        number = pile.number
        for key in ((pile.kind, self.seat, number), (pile.kind, pile.seat, number)):
            if key in self._places:
                return self._places[key]
        return None

    def _rest(self, move: Move) -> tuple[Card, ...]:
        """What a move leaves on the pile it comes from."""
        place = self.place(move.source)
        if place is None or move.card not in place.cards:
            return (HIDDEN,)
        return place.cards[: place.cards.index(move.card)]

    def bares(self, move: Move) -> bool:
        rest = self._rest(move)
        return bool(rest) and rest[-1] == HIDDEN

    def empties(self, move: Move) -> bool:
        return not self._rest(move)

    def can_fill(self, move: Move) -> bool:
        """Whether a space would be of use: a stock, hand or waste fills it, or a king waits."""
        for kind in ("stock", "hand-stock", "waste"):
            place = self.place(Pile(kind, 0, self.seat)) or self.place(Pile(kind))
            if place is not None and place.cards and self._fills(kind):
                return True
        return any(
            p.kind == "pile" and p.cards and _king_waits(p) and p != self.place(move.source)
            for p in self._places.values()
            if p.seat in (-1, self.seat)
        )

    def _fills(self, kind: str) -> bool:
        """Any card fills a space where there are no face-down piles that only kings follow."""
        hidden = any(p.kind == "pile" and HIDDEN in p.cards for p in self._places.values())
        return kind == "stock" or not hidden


def _king_waits(place: Place) -> bool:
    """Whether a king lies on cards face down."""
    return any(
        c != HIDDEN and step(c) == 12 and i and place.cards[i - 1] == HIDDEN
        for i, c in enumerate(place.cards)
    )


def _worth_turning(view: View) -> bool:
    """Whether anything has been moved since his hand was gone through."""
    overs = 0
    for event in reversed(view.events):
        act = event.act
        if act.hand != view.seat:
            continue
        if act.kind == "move":
            return True
        if act.kind == "turn-over" and act.by >= 0:
            overs += 1
            if overs == 2:
                return False
    return True


class SpitePlayer(PilePlayer):
    """Spite and Malice: the pay-off pile first, and no help to the next player.

    Source: Scarne 1963, “Spite and Malice”.
    """

    def choose(self, view: View, rng: random.Random) -> Decision:
        moves = [a for a in view.legal if a.kind == "move"]
        to_centre = [a for a in moves if cast("Move", a.arg).target.kind == "centre"]
        for act in to_centre:
            if cast("Move", act.arg).source.kind == "payoff":
                return Decision(act, "The pay-off pile must go.", CITATION)
        if to_centre and len(to_centre) == len(view.legal):
            return Decision(to_centre[0], "It must be played.", CITATION)
        for act in to_centre:
            move = cast("Move", act.arg)
            if not is_joker(move.card) and not self._helps(view, move):
                return Decision(act, "It goes to the centre and helps nobody else.", CITATION)
        aside = [a for a in moves if cast("Move", a.arg).target.kind == "side"]
        if aside:
            act = max(aside, key=lambda a: self._tidy(view, cast("Move", a.arg)))
            return Decision(act, "It lies well on a side stack.", CITATION)
        return Decision(view.legal[-1], "There is nothing to play.", CITATION)

    def _helps(self, view: View, move: Move) -> bool:
        """Whether the next player's pay-off card would fit on it."""
        players = view.game.seating.players
        following = players[(players.index(view.seat) + 1) % len(players)]
        for place in view.places:
            if place.kind == "payoff" and place.seat == following and place.cards:
                top = place.cards[-1]
                return top != HIDDEN and step(top) == step(move.card) + 1
        return False

    def _tidy(self, view: View, move: Move) -> tuple[int, int]:
        """Rather on its like or next higher than on an empty place; high cards before low."""
        place = next(
            p
            for p in view.places
            if p.kind == "side" and p.seat == view.seat and p.number == move.target.number
        )
        joker = is_joker(move.card)
        return (0 if joker else 2 if place.cards else 1, -1 if joker else step(move.card))
