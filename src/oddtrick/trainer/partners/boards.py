"""The deals of a bidding set, which follow from its seed, and the calls of machine players.

>>> plan = BiddingPlan(seed=7, boards=4, hands="slam")
>>> start = board_start(plan, 1)
>>> sum(points_of(start)[seat] for seat in (0, 2)) >= 29
True
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal

import msgspec

from oddtrick.cards import bits, card_code, rank_of
from oddtrick.core import Hands, State, view
from oddtrick.errors import BadOption
from oddtrick.players import player
from oddtrick.players.player import Player
from oddtrick.records import Record, replay_record
from oddtrick.seats import board_dealer, board_vulnerable
from oddtrick.stages.calling.auction import Auction

GAME = "contract-duplicate"
PARTNERS = (2, 0)
"""South, who opens a set, and North."""
MOST_BOARDS = 16
HANDS = {"any": (0, 40), "ours": (20, 40), "game": (24, 31), "slam": (29, 37)}
"""The high-card points of both partners together, by the kind of hands that a set has."""
MOST_DRAWN = 20_000
"""Deals drawn for one board; one in sixty has slam hands."""


HandKind = Literal["any", "ours", "game", "slam"]


class BiddingTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a bidding set: `opponents` pass or bid by the book; the `partner` is a person
    or the machine; the meaning of a call is shown after each call, or once the auction is over."""

    boards: int = 8
    hands: HandKind = "ours"
    opponents: Literal["pass", "bid"] = "pass"
    partner: Literal["person", "machine"] = "person"
    meanings: Literal["call", "auction"] = "call"
    system: Literal["natural", "vanderbilt", "two-club"] = "natural"


class BiddingPlan(BiddingTerms, frozen=True, kw_only=True):
    """The terms of a set, and the seed of its deals."""

    seed: int

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return PARTNERS if self.partner == "person" else PARTNERS[:1]


def checked_plan(plan: BiddingPlan) -> BiddingPlan:
    """The plan, where it can be bid. Raises `BadOption`."""
    if not 1 <= plan.boards <= MOST_BOARDS:
        raise BadOption(f"A bidding set has 1 to {MOST_BOARDS} boards, not {plan.boards}.")
    return plan


def points_of(state: State) -> list[int]:
    """The high-card points of each hand."""
    return [_points(bits(mask)) for mask in state.table.get(Hands).cards]


def _points(cards: Iterable[int]) -> int:
    return sum(max(0, rank_of(card) - 10) for card in cards)


def board_start(plan: BiddingPlan, number: int) -> State:
    """A board of a set (from 1), dealt and not yet bid."""
    rng = random.Random(f"{plan.seed} {number}")
    low, high = HANDS[plan.hands]
    pack = list(range(52))
    for _ in range(MOST_DRAWN):
        rng.shuffle(pack)
        if low <= _points(pack[:13]) + _points(pack[26:39]) <= high:
            break
    dealer, vulnerable = board_dealer(number), board_vulnerable(number)
    options = {"vulnerable": vulnerable} if vulnerable != "None" else {}
    if plan.system != "natural":
        options |= {"system_ns": plan.system}
    hands: dict[str, str | list[str]] = {
        seat: [card_code(card) for card in sorted(pack[13 * at : 13 * at + 13])]
        for at, seat in enumerate("NESW")
    }
    return replay_record(Record(GAME, dealer, options=options, hands=hands, number=1))


def in_auction(state: State) -> bool:
    """Whether a call is due."""
    return not state.over and isinstance(state.stage, Auction)


def machine_call(plan: BiddingPlan, state: State, partners: Player | None = None) -> str:
    """The call of the machine whose turn it is: an opponent's by the plan, a partner's by the book
    or by the player given."""
    seat = state.turns[0].by
    if seat not in PARTNERS and plan.opponents == "pass":
        return "P"
    who = partners if partners is not None and seat in PARTNERS else player("book", state.game)
    return state.code(who.choose(view(state, seat), random.Random(0)).action)
