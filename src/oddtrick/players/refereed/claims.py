"""How machine players answer a claim: they agree only when it holds however the cards lie.

A defender who is asked sees the claimer's hand, dummy and his own, so he knows how all cards lie.
Declarer does not, and a claim that needs a guess is no claim. So the answer looks at divisions of
the defenders' cards that declarer must allow for, each solved double dummy, and at nothing else:
an answer that knew more would inform declarer, who could claim thirteen, twelve, eleven and learn
where the cards lie.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from oddtrick.cards import Mask, bits
from oddtrick.core import View
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision
from oddtrick.solver import Position, SolverError, solve
from oddtrick.stages.tricks.tricks import Claim, CurrentTrick

_CITATION = "Scarne 1963, Claim or Concession of Tricks by Declarer"
_DIVISIONS = 30
"""How many divisions of the defenders' cards are looked at."""
_SECONDS = 1.0
"""For all of them together, where they need a few hundredths; what cannot be made sure of in it
is not agreed to."""


def answer_claim(view: View) -> Decision | None:
    """Agree, or play on; `None` where nobody claims anything."""
    claim = view.find(Claim)
    says = {action.kind: action for action in view.legal}
    if claim is None or "agree" not in says or "dispute" not in says:
        return None
    if claim.tricks == 0 or _holds(view, claim):
        return Decision(says["agree"], "The claim holds however the cards lie.", _CITATION)
    why = "It is not sure that the claim holds however the cards lie: play on."
    return Decision(says["dispute"], why, _CITATION)


def _holds(view: View, claim: Claim) -> bool:
    k = Knowledge(view)
    side_of = view.game.side_of
    sides = tuple(int(side_of[s] != side_of[claim.by]) for s in range(len(side_of)))
    current = view.get(CurrentTrick)
    leader = current.plays[0][0] if current.plays else current.to_play
    on_table = tuple(c for _, c in current.plays)
    first = k.active.index(leader)
    rotation = (*k.active[first:], *k.active[:first])
    if any(h != due for (h, _), due in zip(current.plays, rotation, strict=False)):
        return False  # before a referee a card may lie there out of turn: it is played out
    deadline = time.monotonic() + _SECONDS
    sure = False
    for hands in _divisions(k, sides):
        position = Position(hands, leader, k.order, on_table, sides)
        left = max(0.001, deadline - time.monotonic())
        try:
            if solve(position, seconds=left).low < claim.tricks:
                return False
        except SolverError:
            return False
        sure = True
    return sure


def _divisions(known: Knowledge, sides: tuple[int, ...]) -> Iterator[tuple[Mask, ...]]:
    """The hands with the defenders' cards divided in many ways, where each can still hold what he
    is given.

    Which ways is settled by what the claimer sees, and how the cards do lie has no part in it.
    """
    if sum(known.counts[h] != known.known[h].bit_count() for h in known.active) > 1:
        return  # too little is known: nothing can be sure
    foes = [h for h in known.active if sides[h] == 1]
    held = known.unseen
    for h in foes:
        held |= known.known[h]
    cards = tuple(bits(held))
    suit = known.order.suit
    # A card that only one of them can still hold is his.
    able = {c: tuple(h for h in foes if not known.void[h] >> suit[c] & 1) for c in cards}
    fixed = {h: sum(1 << c for c in cards if able[c] == (h,)) for h in foes}
    free = [c for c in cards if len(able[c]) != 1]
    rng = random.Random(f"{cards}/{[known.counts[h] for h in foes]}")
    tried = 0
    for _ in range(20 * _DIVISIONS):
        if tried == _DIVISIONS:
            return
        rng.shuffle(free)
        hands, at = list(known.known), 0
        for h in foes:
            size = known.counts[h] - fixed[h].bit_count()
            hands[h] = fixed[h] | sum(1 << c for c in free[at : at + size])
            at += size
        if all(not known.void[h] >> suit[c] & 1 for h in foes for c in bits(hands[h])):
            tried += 1
            yield tuple(hands)
