"""A bidding set: its entries, and what they fold to.

>>> from .boards import BiddingPlan
>>> entries = [BiddingOpened(BiddingPlan(seed=1, boards=2)), SetCall(1, "N", "1NT")]
>>> found = BiddingState.fold(entries)
>>> found.boards[0].codes, found.current, found.boards[0].done
(('1NT',), 1, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import msgspec

from oddtrick.club.entry_text import EntryText
from oddtrick.core import State
from oddtrick.errors import Refused
from oddtrick.support.typed_json import decoder_of

from .boards import BiddingPlan, board_start, checked_plan, in_auction, machine_call

# Entries of a bidding set, appended and never changed.


class _BiddingEntry(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One entry; `type` in its JSON is the class's name in small letters."""


class BiddingOpened(_BiddingEntry, frozen=True):
    """A set begins, as it is planned."""

    plan: BiddingPlan


class PartnerCame(_BiddingEntry, frozen=True):
    """The partner has opened his link."""


class SetCall(_BiddingEntry, frozen=True):
    """A call on a board (from 1), by a person or the machine, as records write it."""

    board: int
    seat: str
    code: str


BiddingEntry = BiddingOpened | PartnerCame | SetCall

_decoder: msgspec.json.Decoder[BiddingEntry] = decoder_of(BiddingEntry)
_text = EntryText(_decoder, "entry of a bidding set")
read_bidding_entry, write_bidding_entry = _text.read, _text.write


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
        found = BiddingState(1, plan, tuple(SetBoardState(one, one) for one in starts))
        for entry in recorded[1:]:
            found = found.add(entry)
        return found

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
            raise Refused(f"It is {due}’s turn to call, not {seat}’s.")
        calls = {board.state.code(action): action for action in board.state.legal()}
        if code not in calls:
            raise Refused(f"“{code[:12]}” cannot be called here. It can be: {', '.join(calls)}.")
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
