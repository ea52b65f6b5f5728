"""Where an auction stands for the seat that is to call: who has shown what, and the score."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from oddtrick.cards import NO_TRUMP
from oddtrick.core import View
from oddtrick.scoring.auction_bridge import SCALE_1910
from oddtrick.scoring.rubber import PadStanding
from oddtrick.stages.calling.auction import Calls
from oddtrick.terms import Bid, by_value

LADDER = by_value(SCALE_1910.trick)
_PLACE = {bid.code: i for i, bid in enumerate(LADDER.bids)}


class StandingBid(NamedTuple):
    """The last bid, and who made it."""

    seat: int
    bid: Bid


class AuctionPosition:
    """The auction as one seat finds it. Points are those towards game, before this deal."""

    def __init__(
        self,
        seat: int,
        dealer: int,
        calls: tuple[tuple[int, str], ...],
        part: tuple[int, int] = (0, 0),
        ahead: int = 0,
    ) -> None:
        self.seat, self.dealer, self.calls = seat, dealer, calls
        self.part, self.their_part = part
        self.ahead = ahead
        """By how many points the seat's side leads in the rubber, honours and penalties too."""
        self.partner = (seat + 2) % 4

    @cached_property
    def place(self) -> int:
        """0 for the dealer, 1 for the second bidder, and so on."""
        return (self.seat - self.dealer) % 4

    def bids(self, seat: int) -> list[Bid]:
        """The bids of a seat, the first first."""
        return [LADDER.bids[_PLACE[c]] for s, c in self.calls if s == seat and c in _PLACE]

    @cached_property
    def own(self) -> list[Bid]:
        """The bids of the seat."""
        return self.bids(self.seat)

    @cached_property
    def partners(self) -> list[Bid]:
        """The bids of partner."""
        return self.bids(self.partner)

    @cached_property
    def theirs(self) -> list[Bid]:
        """The bids of the other side, in order."""
        made = [(s, c) for s, c in self.calls if c in _PLACE]
        return [LADDER.bids[_PLACE[c]] for s, c in made if s not in (self.seat, self.partner)]

    @cached_property
    def standing(self) -> StandingBid | None:
        """The bid that has to be beaten."""
        made = ((s, c) for s, c in reversed(self.calls) if c in _PLACE)
        return next((StandingBid(s, LADDER.bids[_PLACE[c]]) for s, c in made), None)

    @cached_property
    def doubled(self) -> int:
        """How often the standing bid has been doubled."""
        after = 0
        for _, code in self.calls:
            after = 0 if code in _PLACE else after + (code in ("X", "XX"))
        return after

    def first_to_name(self, strain: int) -> int:
        """The player of the seat's side who bid a strain first; -1 where neither has."""
        ours = (self.seat, self.partner)
        named = ((s, _PLACE[c]) for s, c in self.calls if s in ours and c in _PLACE)
        return next((s for s, at in named if LADDER.bids[at].strain == strain), -1)

    @cached_property
    def returned(self) -> int | None:
        """The suit that partner has gone back to over the seat's no-trump, which is then dropped
        (p. 118)."""
        if not self.own or self.own[-1].strain != NO_TRUMP or len(self.partners) < 2:
            return None
        first, last = self.partners[-2:]
        above = _PLACE[last.code] > _PLACE[self.own[-1].code] > _PLACE[first.code]
        return last.strain if above and first.strain == last.strain != NO_TRUMP else None

    @property
    def ours(self) -> bool:
        """Whether the standing bid is of the seat's side."""
        return self.standing is not None and self.standing.seat in (self.seat, self.partner)

    @cached_property
    def first_call(self) -> bool:
        """Whether the seat has not called yet."""
        return not any(s == self.seat for s, _ in self.calls)

    @cached_property
    def opening(self) -> str:
        """The dealer's first call."""
        return self.calls[0][1] if self.calls else ""

    def cheapest(self, strain: int) -> int:
        """The fewest odd tricks that can be bid in a strain; 8 where none can be."""
        floor = -1 if self.standing is None else _PLACE[self.standing.bid.code]
        return next((b.level for b in LADDER.bids[floor + 1 :] if b.strain == strain), 8)

    def can(self, code: str) -> bool:
        """Whether a call is allowed now."""
        if code == "P":
            return bool(self.calls)
        if code == "X":
            return self.standing is not None and not self.ours and not self.doubled
        if code == "XX":
            return self.ours and self.doubled == 1
        bid = LADDER.bids[_PLACE[code]]
        return self.cheapest(bid.strain) <= bid.level

    def wins_game(self, bid: Bid, *, ours: bool) -> bool:
        """Whether a bid that is just made ends the game."""
        there = self.part if ours else self.their_part
        return there + bid.level * SCALE_1910.trick[bid.strain] >= SCALE_1910.game


def position_of(view: View) -> AuctionPosition:
    """The position of the view's seat."""
    found, before = view.find(Calls), view.setting.before
    part, ahead = (0, 0), 0
    if isinstance(before, PadStanding):
        mine = view.game.side_of[view.seat]
        part = (before.part[mine], before.part[1 - mine])
        totals = before.totals()
        ahead = totals[mine] - totals[1 - mine]
    calls = found.calls if found else ()
    return AuctionPosition(view.seat, view.setting.dealer, calls, part, ahead)
