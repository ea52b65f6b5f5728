"""A bidding set on the command line: the machine is the partner."""

from __future__ import annotations

import random
from typing import cast

from rich.console import Console
from rich.table import Table as Grid

from oddtrick.cards import Mask, bridge_hand_code, mask_of
from oddtrick.core import view
from oddtrick.errors import BadOption

from .boards import HANDS, MOST_BOARDS, BiddingPlan, HandKind
from .comparison import BoardCompared, ComparedAuction, board_compared, meanings_of
from .state import BiddingOpened, BiddingState, SetCall, with_machine_calls

_out = Console(highlight=False, markup=False)
YOU = 2
_WHOSE = {"you": "You", "book": "The book", "learned": "The learned bidder"}


def bid_set(hands: str, boards: int, contested: bool, seed: int | None) -> None:
    """Bid some boards as South, North being the machine, until they or the answers end. Raises
    `BadOption` for a kind of hands that there is not."""
    if hands not in HANDS:
        raise BadOption(f"Hands are {', '.join(HANDS)}, not “{hands}”.")
    chosen = random.SystemRandom().getrandbits(62) if seed is None else seed
    plan = BiddingPlan(
        seed=chosen,
        boards=min(boards, MOST_BOARDS),
        hands=cast("HandKind", hands),
        opponents="bid" if contested else "pass",
        partner="machine",
    )
    bidding, _ = with_machine_calls(BiddingState.fold([BiddingOpened(plan)]), [])
    total = 0
    while number := bidding.current:
        board = bidding.boards[number - 1]
        _show(bidding, number)
        code = _asked([board.state.code(action) for action in board.state.legal(YOU)])
        if code is None:
            return
        bidding, _ = with_machine_calls(bidding, [SetCall(number, "S", code)])
        if bidding.current != number:
            found = board_compared(plan, number, bidding.boards[number - 1].codes)
            total += found.imps
            _compare(found)
    _out.print(f"In all {total:+d} IMPs against the book’s auctions.")


def _suits(hand: Mask) -> str:
    suits = zip("♠♥♦♣", bridge_hand_code(hand).split("."), strict=True)
    return "  ".join(f"{sign} {held or '–'}" for sign, held in suits)


def _show(bidding: BiddingState, number: int) -> None:
    """The hand, and the calls with what they have shown."""
    board = bidding.boards[number - 1]
    seen = view(board.state, YOU)
    dealer = board.start.game.seats[board.start.setting.dealer]
    vulnerable = dict(board.start.game.chosen).get("vulnerable", "None")
    _out.print(f"\nBoard {number}, {dealer} deals, vulnerable: {vulnerable}")
    _out.print(f"  Your hand: {_suits(seen.hand_mask())}")
    for call in meanings_of(bidding.plan, board.start, board.codes):
        _out.print(f"  {call.seat} {call.code:4}{call.meaning}".rstrip())


def _asked(calls: list[str]) -> str | None:
    """A call that can be made; `None` where the answers end."""
    while True:
        try:
            given = input("Your call: ").strip().upper()
        except EOFError:
            return None
        if not given:
            return None
        if given in calls:
            return given
        _out.print(f"That cannot be called here. It can be: {', '.join(calls)}.")


def _contract(one: ComparedAuction) -> str:
    return f"{one.contract} by {one.declarer}" if one.contract else "passed out"


def _compare(found: BoardCompared) -> None:
    """The auctions side by side."""
    own = found.auctions[0]
    _out.print(f"\nBoard {found.number} is over: {_contract(own)}.")
    for call in own.calls:
        _out.print(f"  {call.seat} {call.code:4}{call.meaning}".rstrip())
    grid = Grid(box=None, header_style="bold", pad_edge=False)
    for heading in ("", "Contract", "Tricks", "Points", "On average"):
        grid.add_column(heading)
    for one in found.auctions:
        tricks = "" if one.tricks is None else str(one.tricks)
        mean = "" if one.mean is None else f"{one.mean:+d}"
        grid.add_row(_WHOSE[one.by], _contract(one), tricks, f"{one.score:+d}", mean)
    grid.add_row("Par", ", ".join(found.par_contracts) or "passed out", "", f"{found.par_score:+d}")
    _out.print(grid)
    for seat, cards in found.hands.items():
        _out.print(f"  {seat}  {_suits(mask_of(cards))}")
    _out.print(f"{found.imps:+d} IMPs against the book’s auction.")
