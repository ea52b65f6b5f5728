"""A bidding set: its entries, and what they fold to.

>>> entries = [BiddingOpened(BiddingPlan(seed=1, boards=2)), SetCall(1, "N", "1NT")]
>>> found = BiddingState.fold(entries)
>>> found.boards[0].codes, found.current, found.boards[0].done
(('1NT',), 1, False)
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from oddtrick.cards import card_code, high_card_points, mask_of
from oddtrick.club.entry_text import EntryText
from oddtrick.core import State, view
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Name, Verbatim, term
from oddtrick.players import player
from oddtrick.players.player import Player
from oddtrick.records import Record, replay_record
from oddtrick.seats import SEATS, board_dealer, board_vulnerable
from oddtrick.stages.calling.auction import Auction
from oddtrick.terms import BOOK_SYSTEMS, STATED, SYSTEMS, UNKNOWN_SYSTEM

# The deals of a bidding set, which follow from its seed, and the calls of machine players.

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
    system: str = SYSTEMS[0]


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
        raise BadOption(
            "A bidding set has 1 to {most_boards} boards, not {boards}.",
            most_boards=MOST_BOARDS,
            boards=plan.boards,
        )
    known = [name for name in SYSTEMS if name != UNKNOWN_SYSTEM]
    if plan.system not in known:
        raise BadOption(
            "There is no system “{named}”: {names}.",
            named=Name(plan.system[:40]),
            names=Verbatim(", ".join(known)),
        )
    return plan


def board_start(plan: BiddingPlan, number: int) -> State:
    """A board of a set (from 1), dealt and not yet bid.

    >>> plan = BiddingPlan(seed=7, boards=4, hands="slam")
    >>> start = board_start(plan, 1)
    >>> sum(high_card_points(start.hands[seat]) for seat in (0, 2)) >= 29
    True
    """
    rng = random.Random(f"{plan.seed} {number}")
    low, high = HANDS[plan.hands]
    pack = list(range(52))
    for _ in range(MOST_DRAWN):
        rng.shuffle(pack)
        if low <= high_card_points(mask_of([*pack[:13], *pack[26:39]])) <= high:
            break
    dealer, vulnerable = board_dealer(number), board_vulnerable(number)
    # Opponents play what most people do, and against a system of the book what that has.
    theirs = BOOK_SYSTEMS[0] if plan.system in BOOK_SYSTEMS else SYSTEMS[0]
    options = {"vulnerable": vulnerable, **dict(zip(STATED, (plan.system, theirs), strict=True))}
    hands: dict[str, str | list[str]] = {
        seat: [card_code(card) for card in sorted(pack[13 * at : 13 * at + 13])]
        for at, seat in enumerate(SEATS)
    }
    return replay_record(Record(game=GAME, dealer=dealer, options=options, hands=hands, number=1))


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


# Entries of a bidding set, appended and never changed.


class _BiddingEntry(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One entry; `type` in its JSON is the class's name in small letters."""


class BiddingOpened(_BiddingEntry, frozen=True):
    """A set begins, as it is planned."""

    plan: BiddingPlan


class PartnerCame(_BiddingEntry, frozen=True):
    """The partner has opened the link."""


class SetCall(_BiddingEntry, frozen=True):
    """A call on a board (from 1), by a person or the machine, as records write it."""

    board: int
    seat: str
    code: str


BiddingEntry = BiddingOpened | PartnerCame | SetCall

ENTRIES: EntryText[BiddingEntry] = EntryText(BiddingEntry, "entry of a bidding set")


@dataclass(frozen=True)
class SetBoardState:
    """A board as it has been bid: its beginning, the deal as it stands, and the calls."""

    start: State
    state: State
    codes: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Whether the auction is over."""
        return not in_auction(self.state)


@dataclass(frozen=True)
class BiddingState:
    """The state that some entries fold to. `add` gives another; a refusal changes nothing."""

    number: int
    """How many entries there are."""
    plan: BiddingPlan
    boards: tuple[SetBoardState, ...]
    partner_came: bool = False

    @staticmethod
    def fold(entries: Iterable[BiddingEntry]) -> BiddingState:
        """Fold entries. Raises `Refused` where one could not have been, `BadOption` for a plan that
        cannot be bid."""
        recorded = tuple(entries)
        if not recorded or not isinstance(first := recorded[0], BiddingOpened):
            raise Refused("A bidding set begins with its plan.")
        plan = checked_plan(first.plan)
        starts = (board_start(plan, number) for number in range(1, plan.boards + 1))
        bidding_state = BiddingState(1, plan, tuple(SetBoardState(one, one) for one in starts))
        for entry in recorded[1:]:
            bidding_state = bidding_state.add(entry)
        return bidding_state

    @property
    def current(self) -> int:
        """The board that is being bid, from 1; 0 where all are."""
        return next((at for at, one in enumerate(self.boards, 1) if not one.done), 0)

    def add(self, entry: BiddingEntry) -> BiddingState:
        """The set after one more entry. Raises `Refused`."""
        return replace(self._after(entry), number=self.number + 1)

    def _after(self, entry: BiddingEntry) -> BiddingState:
        match entry:
            case SetCall(number, seat, code):
                return self._called(number, seat, code)
            case PartnerCame():
                if self.plan.partner == "machine" or self.partner_came:
                    raise Refused("Both partners are here already.")
                return replace(self, partner_came=True)
            case BiddingOpened():
                raise Refused("This bidding set has begun already.")

    def _called(self, number: int, seat: str, code: str) -> BiddingState:
        if number != self.current:
            raise Refused("Another board is being bid: look at the page again.")
        board = self.boards[number - 1]
        seats = board.state.game.seats
        due = seats[board.state.turns[0].by]
        if seat != due:
            raise Refused(
                "It is {due}’s turn to call, not {seat}’s.", due=term(due), seat=Verbatim(seat)
            )
        calls = {board.state.code(action): action for action in board.state.legal()}
        if code not in calls:
            raise Refused(
                "“{code}” cannot be called here. It can be: {calls}.",
                code=Name(code[:12]),
                calls=Verbatim(", ".join(calls)),
            )
        after = replace(board, state=board.state.push(calls[code]), codes=(*board.codes, code))
        return replace(self, boards=(*self.boards[: number - 1], after, *self.boards[number:]))


def with_machine_calls(
    bidding: BiddingState, entries: Iterable[BiddingEntry]
) -> tuple[BiddingState, list[BiddingEntry]]:
    """The set after some entries and the calls of the machine up to a person's turn, and all that
    was added. Raises `Refused`."""
    written = list(entries)
    for entry in written:
        bidding = bidding.add(entry)
    while bidding.current:
        state = bidding.boards[bidding.current - 1].state
        seat = state.turns[0].by
        if seat in bidding.plan.persons:
            break
        code = machine_call(bidding.plan, state)
        written.append(SetCall(bidding.current, state.game.seats[seat], code))
        bidding = bidding.add(written[-1])
    return bidding, written
