"""The reading of an auction, call by call: what each player has shown.

A `Reading` is data: `rule_choice.read` makes it, as the book takes each call.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import NamedTuple

from oddtrick.core import Game
from oddtrick.messages import NOTHING, Message
from oddtrick.terms import STATED

from .rule import (
    ANY,
    GAME,
    GAME_NEEDS,
    ROUND,
    BookBid,
    Lengths,
    Promise,
    bid_of,
    call,
    combine_promises,
    game_level,
)

NATURAL = ("natural", "natural")
"""Both sides bid by the language of the book, as in the games that have no systems to state."""


def announced_systems(game: Game) -> tuple[str, str]:
    """The bidding systems that the two sides have announced: options of the game, which everybody
    knows."""
    found = {option.name: option.default for option in game.options} | dict(game.chosen)
    ns, ew = (found.get(*natural) for natural in zip(STATED, NATURAL, strict=True))
    return ns, ew


class ReadCall(NamedTuple):
    """A call of the auction as the book takes it."""

    seat: int
    code: str
    kind: str
    shows: Promise
    note: Message = NOTHING


class Reading:
    """An auction so far, from the side of the seat `turn` whose call it is.

    `vulnerable` is a mask of sides (seat modulo two); `needs` the trick points that each side
    still needs for game; `systems` the system each side has announced (`Game.chosen`).
    """

    def __init__(
        self,
        dealer: int,
        vulnerable: int,
        needs: tuple[int, int] = (GAME_NEEDS, GAME_NEEDS),
        systems: tuple[str, str] = NATURAL,
    ) -> None:
        self.dealer, self.vulnerable, self.needs = dealer, vulnerable, needs
        self.systems = systems
        self.codes: tuple[str, ...] = ()
        self.turn = dealer
        self.calls: tuple[ReadCall, ...] = ()
        self.promises: tuple[Promise, ...] = (ANY,) * 4
        self.bid: BookBid | None = None
        self.bidder = -1
        self.doubled = 0
        self.agreed = (-1, -1)
        self.to_game = (False, False)
        self.barred: tuple[str, ...] = ()

    def barring(self, code: str) -> Reading:
        """The same auction without a call that may not be made, for one who looks for another."""
        reading = copy(self)
        reading.barred = (*self.barred, code)
        reading.__dict__.pop("forced", None)
        return reading

    def after(self, taken: ReadCall) -> Reading:
        """The reading after one more call, of the seat `turn`, as it is taken."""
        longer = Reading(self.dealer, self.vulnerable, self.needs, self.systems)
        longer._extend(self, taken)
        return longer

    def _extend(self, before: Reading, taken: ReadCall) -> None:
        seat, code = taken.seat, taken.code
        self.codes = (*before.codes, code)
        self.turn = (seat + 1) % 4
        self.bid, self.bidder, self.doubled = before.bid, before.bidder, before.doubled
        self.calls = (*before.calls, taken)
        promises = list(before.promises)
        promises[seat] = combine_promises(promises[seat], taken.shows)
        self.promises = tuple(promises)
        agreed, to_game = list(before.agreed), list(before.to_game)
        side = seat % 2
        if code == "X":
            self.doubled = 1
        elif code == "XX":
            self.doubled = 2
        elif code != "P":
            bid = bid_of(code)
            if bid.strain < 4 and taken.kind not in ARTIFICIAL:
                partner = promises[(seat + 2) % 4]
                if partner.suits[bid.strain] >= 4 or (
                    promises[seat].suits[bid.strain] + partner.suits[bid.strain] >= 8
                ):
                    agreed[side] = bid.strain
            elif taken.kind == "artificial":
                _agree(agreed, side, taken.shows, promises[(seat + 2) % 4])
            self.bid, self.bidder, self.doubled = bid, seat, 0
        if taken.shows.force == GAME:
            to_game[side] = True
        self.agreed = (agreed[0], agreed[1])
        self.to_game = (to_game[0], to_game[1])

    # -- who and what ----------------------------------------------------------------------

    @property
    def partner(self) -> int:
        return (self.turn + 2) % 4

    @property
    def left(self) -> int:
        return (self.turn + 1) % 4

    @property
    def right(self) -> int:
        return (self.turn + 3) % 4

    @property
    def side(self) -> int:
        return self.turn % 2

    @property
    def system(self) -> str:
        """The system of the side to call."""
        return self.systems[self.side]

    @property
    def own_shown(self) -> Promise:
        """The promise of the seat to call."""
        return self.promises[self.turn]

    @property
    def partner_shown(self) -> Promise:
        """The promise of their partner."""
        return self.promises[self.partner]

    @property
    def is_vulnerable(self) -> bool:
        return bool(self.vulnerable >> self.side & 1)

    @property
    def margin(self) -> int:
        """The tricks that a preempt or an overcall may lack of what its hand wins alone (Scarne
        1963, “Opening Bids”, “Overcalls”)."""
        return 2 if self.is_vulnerable else 3

    @property
    def ends(self) -> bool:
        """Whether a pass would end the auction."""
        return self.codes[-2:] == ("P", "P")

    @property
    def ours(self) -> bool:
        """Whether the last bid is our side's."""
        return self.bidder >= 0 and self.bidder % 2 == self.side

    def of(self, seat: int) -> tuple[ReadCall, ...]:
        """The calls of one seat."""
        return tuple(c for c in self.calls if c.seat == seat)

    def bids(self, seat: int) -> tuple[ReadCall, ...]:
        """The bids of one seat."""
        return tuple(c for c in self.calls if c.seat == seat and c.code not in ("P", "X", "XX"))

    def last(self, seat: int) -> ReadCall | None:
        """The last call of a seat."""
        return next((c for c in reversed(self.calls) if c.seat == seat), None)

    def last_bid(self, seat: int) -> ReadCall | None:
        """The last bid of a seat."""
        return next(
            (c for c in reversed(self.calls) if c.seat == seat and c.code not in ("P", "X", "XX")),
            None,
        )

    @cached_property
    def opening(self) -> ReadCall | None:
        """The first bid of the auction."""
        return next((c for c in self.calls if c.code != "P"), None)

    def silent(self, side: int) -> bool:
        """Whether a side has done nothing but pass."""
        return all(c.code == "P" for c in self.calls if c.seat % 2 == side)

    @cached_property
    def their_suits(self) -> tuple[int, ...]:
        """The suits the opponents have bid and mean, in order."""
        return self._suits(1 - self.side)

    @cached_property
    def our_suits(self) -> tuple[int, ...]:
        return self._suits(self.side)

    def _suits(self, side: int) -> tuple[int, ...]:
        found = dict.fromkeys(
            bid_of(c.code).strain
            for c in self.calls
            if c.seat % 2 == side
            and c.code not in ("P", "X", "XX")
            and c.kind not in ARTIFICIAL
            and c.shows.suits[bid_of(c.code).strain % 4] >= 3
        )
        return tuple(s for s in found if s < 4)

    def suits_of(self, seat: int) -> tuple[int, ...]:
        """The suits one seat has bid and means."""
        found = dict.fromkeys(
            bid_of(c.code).strain for c in self.bids(seat) if c.kind not in ARTIFICIAL
        )
        return tuple(s for s in found if s < 4)

    # -- bids to be had --------------------------------------------------------------------

    def floor(self, strain: int) -> int:
        """The lowest level at which a strain may be bid now; 8 when none is left."""
        level = 1 if self.bid is None else self.bid.level + (strain <= self.bid.strain)
        while level <= 7 and self._bars(level, strain):
            level += 1
        return level

    def enough(self, level: int, strain: int) -> bool:
        """Whether a bid is high enough."""
        return self.floor(strain) <= level <= 7 and not self._bars(level, strain)

    def _bars(self, level: int, strain: int) -> bool:
        """Whether a bid is barred. Nearly always nothing is, and this is asked very often."""
        return bool(self.barred) and call(level, strain) in self.barred

    def allows(self, code: str) -> bool:
        """Whether a call may be made now."""
        if code == "P":
            return True
        if code == "X":
            return self.bid is not None and not self.ours and not self.doubled
        if code == "XX":
            return self.ours and self.doubled == 1
        return self.enough(*bid_of(code))

    def cheapest(self, strain: int) -> str:
        """The lowest bid in a strain."""
        return call(self.floor(strain), strain)

    def leaves_short(self, code: str, held: Lengths) -> bool:
        """Whether a call leaves the side to play its own artificial bid, doubled, without being
        sure of seven trumps: a redouble, or a pass after which partner may have no more turn."""
        if not (code == "XX" or (code == "P" and self.over_pass)) or not self.doubled:
            return False
        last = self.last_bid(self.bidder) if self.ours else None
        if last is None or last.kind not in ARTIFICIAL or last.code.endswith("NT"):
            return False
        suit, partner = bid_of(last.code).strain, self.partner_shown
        return held[suit] + max(partner.suits[suit], 2 * partner.flat) < TRUMPS

    @property
    def over_pass(self) -> bool:
        """Whether the hand on the right has just passed (or nobody has called)."""
        return not self.codes or self.codes[-1] == "P"

    @property
    def at_game(self) -> bool:
        """Whether the last bid is game or more."""
        return self.bid is not None and self.bid.level >= game_level(
            self.bid.strain, self.needs[self.bidder % 2]
        )

    @property
    def at_full_game(self) -> bool:
        """Whether the last bid would be game from nothing."""
        return self.bid is not None and self.bid.level >= game_level(self.bid.strain)

    @property
    def has_part(self) -> bool:
        """Whether the side to call has a part score."""
        return self.needs[self.side] < GAME_NEEDS

    def game(self, strain: int) -> int:
        """The lowest level at which a bid of a strain is now game for the side to call: no more
        than the score asks for, and what the bids before leave; from nothing at most."""
        most = game_level(strain)
        return min(max(game_level(strain, self.needs[self.side]), self.floor(strain)), most)

    @cached_property
    def forced(self) -> bool:
        """Whether the seat to call may not pass: partner forces, and nobody has come between; or a
        pass is barred."""
        if "P" in self.barred:
            return True
        if not self.ours or self.doubled:
            return False
        last = self.last(self.partner)
        if last is None:
            return False
        if last.shows.force and self.bidder == self.partner and last.shows.force == ROUND:
            return True
        return self.to_game[self.side] and not self.at_game


def _agree(agreed: list[int], side: int, shown: Promise, partner: Promise) -> None:
    """An artificial bid of a stated system that shows support for a suit of partner's agrees it."""
    for s in (3, 2, 1, 0):
        if shown.suits[s] >= 3 and partner.suits[s] >= 4 and shown.suits[s] + partner.suits[s] >= 8:
            agreed[side] = s
            return


TRUMPS = 7
"""Trumps of both hands, more than the opponents have, without which an artificial bid is not
played doubled."""

ARTIFICIAL = frozenset(
    {"stayman", "stayman-none", "blackwood", "kings", "aces", "king-count", "gerber", "waiting",
     "negative", "cue", "two-suits", "ace", "club", "two-club", "artificial", "transfer"}
)  # fmt: skip
"""Kinds of bid that do not mean the suit they name."""
