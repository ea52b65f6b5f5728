"""The player for bridge between two with dummies: bids and plays as at auction, and decides what
those games ask besides.
"""

from __future__ import annotations

import random
from typing import cast

from oddtrick.cards import Card
from oddtrick.core import Action, View
from oddtrick.players.book.bridge_1902_1910.player import AuctionPlayer
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.hand_evaluation.playing_tricks import CITATION, PACK, KnownHands, estimate
from oddtrick.players.player import Decision, Player
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.calling.choosing import Choosing
from oddtrick.stages.calling.second_round import SecondRound
from oddtrick.stages.cards.building import Building


class TwoHandPlayer(Player):
    """Counts tricks, its own dummy's among them as far as it knows it."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        stage = view.stage
        if isinstance(stage, Auction):
            return AuctionPlayer().choose(view, rng)
        if isinstance(stage, SecondRound):
            return AuctionPlayer().choose(view._replace(stage=stage.auction), rng)
        if isinstance(stage, Choosing):
            return _choose(view)
        if isinstance(stage, Building) and len(view.legal) > 1:
            return _lay(view)
        return PlainPlayer().choose(view, rng)

    def meaning(self, view: View, action: Action) -> str:
        """The meaning of a call."""
        return AuctionPlayer().meaning(view, action)


def with_dummy(view: View, dummies: tuple[int, ...], strain: int) -> float:
    """The tricks to expect of a hand with an open dummy, or with one nobody has seen."""
    own, seen = view.hand_mask(), view.hand_mask()
    for s in view.game.seating.unmanned:
        seen |= view.hand_mask(s)
    hands = (own, *(view.hand_mask(dummy) for dummy in dummies))
    return estimate(KnownHands(hands, 2 - len(hands), 2, 13, PACK, seen=seen), strain)


def _choose(view: View) -> Decision:
    """The open dummy, unless an average one should be worth more."""
    actions = {a.arg: a for a in view.legal}
    if "EXPOSED" not in actions:
        return Decision(view.legal[0], "One hand is as good as the other.", CITATION)
    strain = view.get(Contract).strain
    open_ = next(s for s in view.game.seating.unmanned if view.hand_mask(s))
    seen, unseen = with_dummy(view, (open_,), strain), with_dummy(view, (), strain)
    if seen >= unseen:
        return Decision(actions["EXPOSED"], "The open dummy is better than most.", CITATION)
    return Decision(actions["HIDDEN"], "A dummy that nobody has seen should be better.", CITATION)


def _lay(view: View) -> Decision:
    """Short suits go to dummy, low cards first, so that the hand keeps its long suit."""
    own = view.hand_mask()

    def use(action: Action) -> tuple[int, int, int]:
        c = cast("Card", action.arg)
        return ((own >> 13 * (c // 13) & 0x1FFF).bit_count(), c % 13, c)

    action = min(view.legal, key=use)
    return Decision(action, "The hand keeps its long suits: short ones go to dummy.", CITATION)
