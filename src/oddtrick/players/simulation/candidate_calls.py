"""The calls worth looking into: the book's, and others that are true of the hand.

A partner must be able to believe what he hears. So a bid looked into names a suit that is held,
and says, as the book reads it, nothing that the hand is far from.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from oddtrick.cards import NO_TRUMP, bits
from oddtrick.core import Action, Hands, State, View, view
from oddtrick.players.player import Player
from oddtrick.stages.calling.auction import Auction, Calls
from oddtrick.stages.trumps.making import Making
from oddtrick.terms import NO_STRAIN, Bid

from .auction_lookahead import CallOutcomes, actions_of, begun
from .deal_sampling import HandReader

__all__ = ["candidates"]

HELD = 4
"""The cards that a suit must have to be bid; one fewer where partner has bid it."""

TRUE = -1.75
"""How far from the book's meaning of a call a hand may be (see `beliefs.Likelihood`): a point, but
not a card."""

HIGH = 4
"""The level from which a double is for penalties; no-trump counts a level more."""

FINALS = 2
"""How many of the bids that would be the best contracts are looked into."""

TASTED = 4
"""In how many worlds contracts are tried to find these."""


def candidates(
    seen: View, book: Action, player: Player, ahead: CallOutcomes, states: Sequence[State]
) -> tuple[Action, ...]:
    """The calls to look into, the book's first: where trumps are made all that may be said; in an
    auction a pass, a double, the cheapest bids that are true, and those that would be the best
    contracts if nobody spoke again."""
    stage = seen.stage
    if isinstance(stage, Making):
        return (book, *(a for a in seen.legal if a != book))
    if not isinstance(stage, Auction) or not states:
        return (book,)
    by_code = {bid.code: bid for bid in stage.ladder.bids}
    found = seen.find(Calls)
    if any(bid.strain == NO_STRAIN for bid in by_code.values()) or not (
        found and any(code in by_code for _, code in found.calls)
    ):
        return (book,)  # how to open is a matter of system
    if _has_left(seen, player, states[0]):
        return (book,)
    others = [a for a in seen.legal if a != book and _worth_a_look(seen, stage, a, by_code)]
    true = [a for a in others if _true(player, states[0], a)]
    bids = [a for a in true if a.arg in by_code]
    cheapest = {by_code[str(a.arg)].strain: a for a in reversed(bids)}
    tried = {a: sum(ahead.after(state, a, silent=True) for state in states[:TASTED]) for a in bids}
    best = sorted(tried, key=lambda a: -tried[a])[:FINALS]
    chosen = {a for a in true if a.arg not in by_code} | set(cheapest.values()) | set(best)
    return (book, *(a for a in true if a in chosen))


def _worth_a_look(seen: View, stage: Auction, action: Action, by_code: dict[str, Bid]) -> bool:
    """Whether a call is natural: a pass, a double of a bid that is high, a bid of what is held."""
    found = seen.find(Calls)
    calls = found.calls if found else ()
    if action.arg == "P":
        return True
    if action.arg in ("X", "XX"):
        last = next((by_code[c] for _, c in reversed(calls) if c in by_code), None)
        return last is not None and last.level + (last.strain == NO_TRUMP) >= HIGH
    bid = by_code[str(action.arg)]
    if bid.fewest:
        return False  # thirteen cards to be lost take too long to solve
    if bid.strain == NO_TRUMP:
        return True
    side_of, seat = seen.game.side_of, seen.seat
    partners = {by_code[c].strain for s, c in calls if c in by_code and s != seat
                and side_of[s] == side_of[seat]}  # fmt: skip
    own = {by_code[c].strain for s, c in calls if c in by_code and s == seat}
    held = sum(c // 13 == bid.strain for c in bits(seen.hand_mask()))
    return held >= HELD - (bid.strain in partners or bid.strain in own)


def _has_left(seen: View, player: Player, state: State) -> bool:
    """Whether the seat has left the book before: what partner says to that is not to be read by
    the book with any trust, and two who go on so bid each other too high."""
    hands = state.table.get(Hands).cards
    again = begun(seen, hands)
    for action in actions_of(seen):
        if (
            action.by == seen.seat
            and player.choose(view(again, action.by), Random(0)).action != action
        ):
            return True
        again = again.after(action)
    return False


def _true(player: Player, state: State, action: Action) -> bool:
    """Whether the hand is near what the book takes the call to show."""
    if not isinstance(player, HandReader):
        return True
    after = state.push(action)
    likelihood = player.likelihood(view(after, action.by))
    return (
        likelihood is None or likelihood(action.by, state.table.get(Hands).cards[action.by]) >= TRUE
    )
