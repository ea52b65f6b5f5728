"""A beginner: the book player with lapses, each of a kind that beginners are known for.

Which decisions go wrong is drawn from the table's chance alone and never from hidden cards, so a
deal played again goes wrong in the same places. A lapse is legal, moderate, and says what the
book would have done.
"""

from __future__ import annotations

import random
from collections.abc import Collection

from oddtrick.cards import bits, mask_of
from oddtrick.core import Action, View
from oddtrick.messages import Message, say, together
from oddtrick.players.card_play.following_suit import name
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.stages.trumps import Make

from .player import Decision, Player, PlayerAround

LAPSE = 0.15
"""The share of decisions at which something is forgotten, where there is something to forget."""


class Beginner(PlayerAround):
    """Plays as another player does, but now and then lets a bid go by, forgets to trump, plays
    the wrong end of a suit, or leads the top of their longest."""

    name = "beginner"

    def __init__(self, book: Player, lapse: float = LAPSE) -> None:
        super().__init__(book)
        self.lapse = lapse

    def choose(self, view: View, rng: random.Random) -> Decision:
        """The book's act, or a lapse where one is drawn."""
        forgets = rng.random() < self.lapse
        right = self.book.choose(view, rng)
        if not forgets or len(view.legal) < 2:
            return right
        return _passing(self.book, view, right) or _misplaying(view, right) or right


def _is_pass(action: Action) -> bool:
    made = isinstance(action.arg, Make) and action.arg.how == "pass"
    return made or (action.kind == "call" and action.arg == "P")


def _passing(book: Player, view: View, right: Decision) -> Decision | None:
    """A bid let go by; `None` where the book passes too, or nobody may."""
    passes = [a for a in view.legal if _is_pass(a)]
    if not passes or _is_pass(right.action):
        return None
    why = together(say("A beginner's lapse: a bid is let go by."), right.reason)
    return Decision(passes[0], why, right.citation, book.meaning(view, passes[0]))


def _misplaying(view: View, right: Decision) -> Decision | None:
    """Another card than the book's; `None` where there is nothing that a beginner would do."""
    if right.action.kind != "play":
        return None
    known = Knowledge(view)
    best = next((c for c, action in known.actions.items() if action == right.action), None)
    if best is None:
        return None
    other, what = _wrong_card(known, best)
    if other == best:
        return None
    why = together(
        say("A beginner's lapse: {what}.", what=what),
        say("The book plays {card}.", card=name(best)),
        right.reason,
    )
    return Decision(known.actions[other], why, right.citation)


def _wrong_card(known: Knowledge, best: int) -> tuple[int, Message]:
    """The card a beginner plays for the book's, and what they get wrong with it."""
    suit_of, trump = known.order.suit, known.trump  # a joker has a suit and lies in none

    def of(suits: Collection[int]) -> int:
        return mask_of(c for c in bits(known.legal) if suit_of[c] in suits)

    if not known.trick:
        longest = max(range(4), key=lambda s: (of([s]).bit_count(), s))
        return known.high(of([longest])), say("the top of the longest suit is led")
    suit = suit_of[best]
    if suit == known.led or suit != trump:
        wrong = known.low(of([suit]))
        return (wrong if wrong != best else known.high(of([suit]))), say(
            "the wrong end of the suit is played"
        )
    plain = of({0, 1, 2, 3} - {trump})
    return (known.low(plain) if plain else best), say("the trump is forgotten")
