"""A player of tableaux and races: every move must gain something, so he never goes in circles.

Sources: Scarne 1963, the patiences and the games for two at patience; rulings 3.3, 4.1 to 4.5.
"""

from __future__ import annotations

import random
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card
from oddtrick.core import HIDDEN, Action, Place, View
from oddtrick.players.player import Decision
from oddtrick.stages.piles.moves import Move, Pile, step
from oddtrick.stages.piles.races.spite_and_malice import is_joker
from oddtrick.stages.piles.races.stopping import Forgotten

from .fans_beside import play_fans
from .pile_search import PilePath, way_to_gain
from .spite_plans import TurnPlan, best_plan

__all__ = ["PilePlayer", "SpitePlayer"]

CITATION = "Common sense"
MIDDLE = ("foundation", "centre")


SURE = 50
"""The least worth of a move before which no way of several moves is looked for."""


class Gain(NamedTuple):
    """The worth of an act, and the reason; nothing below zero is ever done of free will."""

    worth: int
    reason: str


NOTHING = Gain(-1, "It would gain nothing.")


class PilePlayer:
    """Builds up, gets rid of his own cards, bares what is hidden, then turns the next card."""

    name: ClassVar[str] = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        in_fans = play_fans(view)
        if in_fans is not None:
            return in_fans
        table = PileLayout(view)
        gains = [(self.gain(table, a), a) for a in view.legal]
        best = max(gain.worth for gain, _ in gains)
        if best < SURE:
            way = way_to_gain(view)
            if way is not None:
                return Decision(way.action, _leading(way), CITATION)
        if best < 0:
            return self._end(view)
        found = [(g, a) for g, a in gains if g.worth == best]
        gain, action = found[0]
        return Decision(action, gain.reason, CITATION)

    def _end(self, view: View) -> Decision:
        """With nothing to gain the turn is ended, or the patience given up."""
        kinds = {a.kind: a for a in view.legal}
        for kind in ("discard", "pass", "wait", "resign"):
            if kind in kinds:
                return Decision(kinds[kind], "No move gains anything.", CITATION)
        only = len(view.legal) == 1
        why = "Nothing else is allowed." if only else "No other move gains anything either."
        return Decision(view.legal[0], why, CITATION)

    def gain(self, table: PileLayout, action: Action) -> Gain:
        if action.kind == "move":
            return self._move(table, cast("Move", action.arg))
        if action.kind == "stop":
            forgot = table.forgotten
            return Gain(120, "A card that had to go up was passed over.") if forgot else NOTHING
        if action.kind == "turn":
            return Gain(40, "Turn the next card.") if table.worth_turning else NOTHING
        if action.kind == "turn-over":
            if table.worth_turning:
                return Gain(30, "Go through the hand once more.")
            return NOTHING
        return NOTHING

    def _move(self, table: PileLayout, move: Move) -> Gain:
        source, target = move.source, move.target
        if target.kind in MIDDLE:
            own = source.kind in ("stock", "payoff")
            return Gain(110 if own else 100, "What can be built up is built up.")
        if table.came_back(move):
            return NOTHING
        if source.kind == "stock":
            if source.seat != table.seat:
                return NOTHING
            fed = target.seat not in (-1, table.seat)
            return Gain(95 if fed else 90, "Play from your stock first.")
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

    def meaning(self, view: View, action: Action) -> str:
        return ""


class PileLayout:
    """The piles as a player sees them."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self._places = {(p.kind, p.seat, p.number): p for p in view.places}
        self._events = view.events
        forgotten = view.find(Forgotten)
        self.forgotten = forgotten is not None and forgotten.by != view.seat
        self.worth_turning = _worth_turning(view)

    def came_back(self, move: Move) -> bool:
        """Whether this card has been given to the other before, and nothing built since: two who
        feed each other the same cards would never end."""
        if move.target.seat in (-1, self.seat) or move.source.kind == "turned":
            return False
        for event in reversed(self._events):
            if event.action.kind != "move" or not isinstance(event.action.arg, Move):
                continue
            made = event.action.arg
            if made.target.kind in MIDDLE:
                return False
            if made.card == move.card and made.target == move.target:
                return True
        return False

    def place(self, pile: Pile) -> Place | None:
        """The place of a pile; at a table of several patiences his own comes first."""
        number = pile.number
        for key in ((pile.kind, self.seat, number), (pile.kind, pile.seat, number)):
            if key in self._places:
                return self._places[key]
        return None

    def _rest(self, move: Move) -> tuple[Card, ...]:
        """The cards that a move leaves on the pile it comes from."""
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


def _leading(way: PilePath) -> str:
    more = way.moves - 1
    if not more:
        return "It makes room for another card."
    return f"With {more} more move{'s' if more > 1 else ''} it wins room or builds a card."


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
        action = event.action
        if action.hand != view.seat:
            continue
        if action.kind == "move":
            return True
        if action.kind == "turn-over" and action.by >= 0:
            overs += 1
            if overs == 2:
                return False
    return True


class SpitePlayer(PilePlayer):
    """Spite and Malice: the pay-off pile first, and no help to the others where it can be avoided.

    Source: Scarne 1963, “Spite and Malice”.
    """

    def choose(self, view: View, rng: random.Random) -> Decision:
        for action in view.legal:
            if action.kind == "move" and cast("Move", action.arg).source.kind == "payoff":
                return Decision(action, "The pay-off pile must go.", CITATION)
        plan = best_plan(view)
        if plan is not None and (plan.out or plan.gain >= 0 or self._owed(view)):
            return Decision(plan.action, self._why(view, plan), CITATION)
        aside = [a for a in view.legal if a.kind == "move" and _target(a).kind == "side"]
        tidy = [a for a in aside if not is_joker(cast("Move", a.arg).card)]
        if tidy:
            action = max(tidy, key=lambda a: self._tidy(view, cast("Move", a.arg)))
            return Decision(action, self._lies(view, cast("Move", action.arg)), CITATION)
        if plan is not None:
            return Decision(plan.action, "It is built, for no card but a joker can be laid aside.",
                            CITATION)  # fmt: skip
        if aside:
            return Decision(aside[0], "Nothing but a joker can be laid aside.", CITATION)
        return Decision(view.legal[-1], "No card can be built or laid aside.", CITATION)

    def _owed(self, view: View) -> bool:
        """Whether nothing but the centre is allowed."""
        return all(a.kind == "move" and _target(a).kind == "centre" for a in view.legal)

    def _why(self, view: View, plan: TurnPlan) -> str:
        if plan.out:
            return f"The pay-off pile can follow, {plan.cards} cards to the centre in all."
        if self._owed(view):
            return "It must be played."
        return "It goes to the centre and leaves the others no nearer than it is worth."

    def _lies(self, view: View, move: Move) -> str:
        onto = self._side(view, move).cards
        if not onto:
            return "It begins a side stack."
        return "It continues a side stack."

    def _side(self, view: View, move: Move) -> Place:
        number = move.target.number
        sides = (p for p in view.places if p.kind == "side" and p.seat == view.seat)
        return next(p for p in sides if p.number == number)

    def _tidy(self, view: View, move: Move) -> tuple[int, int]:
        """Rather on its like than on the next higher, which leaves room for fewer, and rather there
        than on an empty place; high cards before low."""
        onto = self._side(view, move).cards
        like = bool(onto) and not is_joker(onto[-1]) and step(onto[-1]) == step(move.card)
        return (3 if like else 2 if onto else 1, step(move.card))


def _target(action: Action) -> Pile:
    return cast("Move", action.arg).target
