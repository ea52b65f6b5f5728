"""The player: calls by the network at contract with compared scores, else by another player."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, cast

import numpy as np

from ...cards import Mask
from ...core import Act, View
from ...scoring.rubber import PadStanding
from ...stages.calling.auction import CONTRACT_LADDER, Auction, Calls, call_name
from ..base import Decision, Player
from ..beliefs import Caller, Follower, Likelihood, Reader, Weighing
from ..contract.player import spoken
from ..knowledge import Knowledge
from ..nets import Net
from .auctions import CALLS
from .features import features, hand_features, held
from .meanings import Heard, described, fitting, replayed
from .net import log_chances

__all__ = ["CITATION", "LearnedPlayer"]

CITATION = "Statistics of its own auctions"

WORTH_TELLING = 0.05
"""Other calls are told that would be made at least so often."""


class LearnedPlayer:
    """Bids as a network has learned to where it knows the game; everything else is left to
    `other`. What a call means takes longer to find out than the call: it is told if `explains`."""

    name: ClassVar[str] = "learned"

    def __init__(self, other: Player, net: Net, *, explains: bool = True) -> None:
        self.other, self.net, self.explains = other, net, explains
        self._meaning = lru_cache(maxsize=512)(self._found)

    def choose(self, view: View, rng: random.Random) -> Decision:
        calls = [a for a in view.legal if a.kind == "call"]
        found = self._call(view, calls) if len(calls) > 1 and knows(view) else None
        return found or self.other.choose(view, rng)

    def meaning(self, view: View, act: Act) -> str:
        """What hands that call so hold; the other player's word where there are too few."""
        if act.kind == "call" and knows(view):
            codes, vulnerable = _told(view, act.by)
            try:
                found = self._meaning((*codes, cast("str", act.arg)), vulnerable)
            except ValueError:
                found = ""
            if found:
                return found
        return self.other.meaning(view, act)

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit the auction (see `beliefs.Reader`): those of the own side by how often
        the network would have called so with them, the others' as the other player reads them."""
        other = self.other.likelihood(view) if isinstance(self.other, Reader) else None
        if not knows(view) or view.find(Calls) is None:
            return other
        codes, vulnerable = _told(view, -1)
        dealer, side = view.setting.dealer, view.game.side_of[view.seat]
        try:
            own = {
                seat: Heard(self.net, codes, vulnerable, (seat - dealer) % 4)
                for seat in view.game.sides[side]
            }
        except ValueError:
            return other

        def told(seat: int, hand: Mask) -> float:
            if seat in own:
                return own[seat](hand)
            return other(seat, hand) if other else 0.0

        return told

    def would_call(self, view: View) -> Likelihood | None:
        """How likely the others make their calls (see `beliefs.Caller`); those of the own side are
        counted by `likelihood` already."""
        other = self.other.would_call(view) if isinstance(self.other, Caller) else None
        if other is None or not knows(view):
            return other
        side_of, own = view.game.side_of, view.game.side_of[view.seat]
        return lambda seat, hand: 0.0 if side_of[seat] == own else other(seat, hand)

    def would_play(self, k: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far, as the other player has it."""
        return self.other.would_play(k) if isinstance(self.other, Follower) else None

    def _found(self, codes: tuple[str, ...], vulnerable: int) -> str:
        replayed(codes)
        return described(*fitting(self.net, codes, vulnerable))

    def _call(self, view: View, legal: Sequence[Act]) -> Decision | None:
        """The likeliest of the legal calls; `None` where the auction is none it can follow."""
        codes, vulnerable = _told(view, view.seat)
        try:
            auction = replayed(codes)
        except ValueError:
            return None
        acts = {CALLS.index(cast("str", a.arg)): a for a in legal}
        hand = hand_features(held([view.hand()]))
        sides = np.array([[vulnerable & 1, vulnerable >> 1]], dtype=bool)
        row = np.zeros(1, dtype=np.int64)
        chances = np.exp(
            log_chances(self.net.outputs(features(auction, row, hand, sides)), auction, row)[0]
        )
        best = max(acts, key=lambda call: chances[call])
        rest = [c for c in np.argsort(-chances) if c != best and chances[c] >= WORTH_TELLING]
        says = f"{_name(best)} is what its training made of such a hand ({_share(chances[best])})"
        others = ", ".join(f"{_name(int(c)).lower()} {_share(chances[c])}" for c in rest)
        reason = f"{says}; otherwise {others}." if others else f"{says}."
        meaning = self.meaning(view, acts[best]) if self.explains else ""
        return Decision(acts[best], reason, CITATION, meaning)


def knows(view: View) -> bool:
    """Whether the deal is bid as contract whose scores are compared, without part scores, which is
    what the network has learnt."""
    return (
        any(isinstance(s, Auction) and s.ladder == CONTRACT_LADDER for s in view.game.stages)
        and view.game.tactics == "contract"
        and view.game.net
        and not isinstance(view.setting.before, PadStanding)
    )


def _told(view: View, seat: int) -> tuple[tuple[str, ...], int]:
    """The calls up to a seat's turn, and the vulnerable sides, the dealer's first."""
    mask = view.setting.vulnerable
    if view.setting.dealer % 2:
        mask = mask >> 1 | (mask & 1) << 1
    return spoken(view, seat), mask


def _name(call: int) -> str:
    return call_name(CALLS[call])


def _share(chance: float) -> str:
    return f"{100 * chance:.0f} %"
