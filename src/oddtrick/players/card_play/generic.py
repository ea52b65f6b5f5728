"""Plain sense for any trick game: an opponent for a game that has no book player of its own.

It wins a trick as cheaply as it can, leaves partner's tricks alone, leads sure winners and
otherwise its longest suit. In an auction it bids what it expects to make; asked for anything
else, it passes where it may.
"""

from __future__ import annotations

import random

from oddtrick.cards import COPY, SUIT_NAMES, SUITS, Mask, bits
from oddtrick.core import Action, View
from oddtrick.players.hand_evaluation.playing_tricks import plain_call
from oddtrick.players.player import Decision, Player
from oddtrick.stages.calling.auction import Auction

from .following_suit import CardChoice, follow, name
from .seat_knowledge import Knowledge

CITATION = "Common sense"


def plain_lead(known: Knowledge) -> CardChoice:
    """A sure winner, else the lowest of the longest suit."""
    sure = [c for c in bits(known.legal) if known.sure(c)]
    if sure:
        c = max(
            sure,
            key=lambda c: (
                known.order.suit[c] != known.trump,
                known.held(known.order.suit[c]).bit_count(),
                known.order.strength[c],
            ),
        )
        return CardChoice(c, f"Nothing out beats {name(c)}: lead it.")
    suits = [s for s in range(4) if known.legal & known.order.suits[s]]
    plain = [s for s in suits if s != known.trump] or suits
    longest = max(plain, key=lambda s: (known.held(s).bit_count(), s))
    c = known.low(known.legal & known.order.suits[longest])
    return CardChoice(c, f"No sure winner: lead low from the longest suit, {SUIT_NAMES[longest]}.")


def plain_card(known: Knowledge) -> CardChoice:
    """A card to lead or to follow with."""
    return follow(known) if known.trick else plain_lead(known)


def _length(hand: Mask, action: Action) -> int:
    """How many cards a hand has of the suit that an act names."""
    return (hand >> 13 * SUITS.index(str(action.arg)) & 0x1FFF).bit_count()


class PlainPlayer(Player):
    """Follows common sense in any game."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        decision = self._decide(view, rng)
        return decision._replace(meaning=self.meaning(view, decision.action))

    def _decide(self, view: View, rng: random.Random) -> Decision:
        legal = view.legal
        if len(legal) == 1:
            return Decision(legal[0], "There is nothing else to do.", CITATION)
        if any(a.kind == "play" for a in legal):
            k = Knowledge(view)
            if k.actions:
                found = plain_card(k)
                return Decision(k.actions[found.card], found.reason, CITATION)
        stage = view.stage
        if isinstance(stage, Auction):
            return plain_call(view, stage)
        for action in legal:
            if stage.words.code(action) == "P":
                return Decision(action, "Pass, without a reason to do more.", CITATION)
        suits = [a for a in legal if a.kind == "suit" and str(a.arg) in SUITS]
        if suits:
            longest = max(suits, key=lambda a: _length(view.hand_mask(), a))
            return Decision(longest, "Name the longest suit.", CITATION)
        held = [(c % COPY % 13, c, a) for a in legal if (c := stage.words.uses(a)) is not None]
        if len(held) == len(legal):
            low = min(held, key=lambda x: (x[0], x[1]))
            return Decision(low[2], f"Part with the lowest card, {name(low[1])}.", CITATION)
        return Decision(rng.choice(legal), "One choice is as good as another.", CITATION)

    def meaning(self, view: View, action: Action) -> str:
        """The meaning of a call to the others: no more than its words. Empty for an act without
        words."""
        if action.kind == "suit":
            return "The suit is the longest of the hand."
        if action.kind not in ("call", "make"):
            return ""
        if view.stage.words.code(action) == "P":
            return "The hand is not worth more than has been said."
        return "The hand should be worth so much, by counting it alone."
