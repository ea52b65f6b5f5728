"""Auctions in which every artificial bid of one side is doubled: for the test and the benchmark of
`benchmarks/doubled_bids.py`."""

from __future__ import annotations

import random
from typing import NamedTuple

from oddtrick.cards import Mask, bridge_hand_code
from oddtrick.core import DealStart, Given, State, begin, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract.auction_reading import ARTIFICIAL, Reading
from oddtrick.players.book.contract.public_auction import reading_of
from oddtrick.players.learned.levels import LearnedExpert
from oddtrick.players.player import Player
from oddtrick.stages.calling.auction import Auction
from oddtrick.terms import BOOK_SYSTEMS, FILE_SYSTEMS

__all__ = ["LEVELS", "SYSTEMS", "TRUMPS", "Auctioned", "bid_out"]

LEVELS = ("book", "learned", "expert")
SYSTEMS = (*BOOK_SYSTEMS, *FILE_SYSTEMS)
TRUMPS = 7


class Auctioned(NamedTuple):
    """An auction that is over: the hands and calls, whether an artificial bid of north and south
    was doubled, and the trumps of both where they play it so."""

    hands: tuple[Mask, ...]
    codes: tuple[str, ...]
    doubled: bool = False
    trumps: int | None = None

    @property
    def short(self) -> bool:
        """Whether the bid was left in on too few trumps."""
        return self.trumps is not None and self.trumps < TRUMPS

    def __str__(self) -> str:
        hands = " ".join(bridge_hand_code(hand) for hand in self.hands)
        return f"{' '.join(self.codes)} with {self.trumps} trumps: {hands} (north first)"


def is_artificial(heard: Reading) -> bool:
    """Whether the last bid of an auction names a suit that it does not mean."""
    last = heard.last_bid(heard.bidder) if heard.bid is not None else None
    return last is not None and last.kind in ARTIFICIAL and not last.code.endswith("NT")


def bid_out(system: str, level: str, seed: str) -> Auctioned:
    """The auction of a random deal."""
    rng = random.Random(seed)
    table = game("contract-duplicate", {"system_ns": system, "system_ew": system})
    state = begin(table, DealStart(dealer=rng.randrange(4), vulnerable=rng.randrange(4)))
    pack = rng.sample(range(52), 52)
    hands = tuple(sum(1 << card for card in pack[n::4]) for n in range(4))
    state = state.push(state.stage.given(state.stage_state, Given(hands=hands)))
    return _bid_out(state, hands, player(level, table), rng)


def _bid_out(state: State, hands: tuple[Mask, ...], who: Player, rng: random.Random) -> Auctioned:
    if isinstance(who, LearnedExpert):
        who.explains = False
    other = player("book", state.game) if rng.random() < 0.5 else None
    bidder = who.bidder if isinstance(who, LearnedExpert) else None
    codes, doubled, natural = list[str](), False, False
    while not state.over and isinstance(state.stage, Auction):
        seen = view(state, state.turns[0].by)
        calls = {str(action.arg): action for action in seen.legal}
        heard = reading_of(seen, seen.seat)
        if seen.seat % 2 == 0:
            natural = bool(bidder and heard.doubled and heard.ours and bidder.bids_naturally(seen))
            code = str(who.choose(seen, rng).action.arg)
        elif "X" in calls and is_artificial(heard):
            code, doubled = "X", True
        else:
            code = str(other.choose(seen, rng).action.arg) if other else "P"
        codes.append(code)
        state = state.after(calls[code])
    heard = reading_of(view(state, 0))
    if natural or not (heard.doubled and heard.bidder % 2 == 0 and is_artificial(heard)):
        return Auctioned(hands, tuple(codes), doubled)
    assert heard.bid is not None
    held = (hand >> 13 * heard.bid.strain & 0x1FFF for hand in hands[::2])
    return Auctioned(hands, tuple(codes), doubled, sum(map(int.bit_count, held)))
