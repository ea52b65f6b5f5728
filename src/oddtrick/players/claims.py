"""How machine players answer a claim: they agree only when it holds however the cards lie.

A defender who is asked sees the claimer's hand, dummy and his own, so he knows his partner's
too. But declarer does not know how the defenders' cards are divided, and a claim that needs a
guess is no claim: so the answer looks at other divisions as well, each solved double dummy.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from ..cards import Mask, bits
from ..core import View
from ..solver import Position, SolverError, solve
from ..stages.tricks.tricks import Claim, CurrentTrick
from .base import Decision
from .knowledge import Knowledge

__all__ = ["answer"]

_CITATION = "Scarne 1963, Claim or Concession of Tricks by Declarer"
_DIVISIONS = 12
"""How many other divisions of the defenders' cards are looked at."""
_SECONDS = 1.0
"""For all of them together, where they need a few hundredths; what cannot be made sure of in it
is not agreed to."""


def answer(view: View, rng: random.Random) -> Decision | None:
    """Agree, or play on; `None` where nobody claims anything."""
    claim = view.find(Claim)
    says = {act.kind: act for act in view.legal}
    if claim is None or "agree" not in says or "dispute" not in says:
        return None
    if claim.tricks == 0 or _holds(view, claim, rng):
        return Decision(says["agree"], "The claim holds however the cards lie.", _CITATION)
    why = "It is not sure that the claim holds however the cards lie: play on."
    return Decision(says["dispute"], why, _CITATION)


def _holds(view: View, claim: Claim, rng: random.Random) -> bool:
    k = Knowledge(view)
    side_of = view.game.side_of
    sides = tuple(int(side_of[s] != side_of[claim.by]) for s in range(len(side_of)))
    current = view.get(CurrentTrick)
    leader = current.plays[0][0] if current.plays else current.to_play
    on_table = tuple(c for _, c in current.plays)
    deadline = time.monotonic() + _SECONDS
    sure = False
    for hands in _divisions(k, sides, rng):
        position = Position(hands, leader, k.order, on_table, sides)
        left = max(0.001, deadline - time.monotonic())
        try:
            if solve(position, seconds=left).low < claim.tricks:
                return False
        except SolverError:
            return False
        sure = True
    return sure


def _divisions(
    k: Knowledge, sides: tuple[int, ...], rng: random.Random
) -> Iterator[tuple[Mask, ...]]:
    """The hands as they are, then with the defenders' cards divided otherwise, where each can
    still hold what he is given."""
    hidden = [h for h in k.active if k.counts[h] != k.known[h].bit_count()]
    hands = list(k.known)
    if len(hidden) > 1:
        return  # too little is known: nothing can be sure
    for h in hidden:
        hands[h] = k.unseen | k.known[h]
    yield tuple(hands)
    foes = [h for h in k.active if sides[h] == 1]
    cards = [c for h in foes for c in bits(hands[h])]
    suit, void = k.order.suit, k.void
    tried = 0
    for _ in range(20 * _DIVISIONS):
        if tried == _DIVISIONS:
            return
        rng.shuffle(cards)
        other, at = list(hands), 0
        for h in foes:
            size = hands[h].bit_count()
            other[h] = sum(1 << c for c in cards[at : at + size])
            at += size
        if all(not void[h] >> suit[c] & 1 for h in foes for c in bits(other[h])):
            tried += 1
            yield tuple(other)
