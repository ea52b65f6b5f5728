"""What a line of a stated system is called: by what its call shows or asks, as an order.

The file says hands, and how far a call forces; the auction says whose suit it is. A name is put
together from both, so that it holds of every system that a side may state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddtrick.cards import NO_TRUMP, SUIT_NAMES
from oddtrick.terms import NUMBERS, call_name

from .auction_reading import Reading
from .rule import bid_of, game_level

if TYPE_CHECKING:
    from oddtrick.systems import SystemLine

_SMALL_SLAM, _GRAND_SLAM = 6, 7
_SHOWN = 5
"""Cards of a suit that a caller has shown by another's bid."""
_DOUBLES = {
    "takeout": "Double for takeout",
    "penalty": "Double for penalties",
    "negative double": "Double to show the suits not bid",
}


def name_of(auction: Reading, line: SystemLine, kind: str) -> str:
    """The name of a line at its turn; `kind` is how later calls refer to it."""
    if line.call == "P":
        return "Pass"
    if line.call == "XX":
        return "Redouble"
    if line.call == "X":
        return _DOUBLES.get(kind, "Double")
    if kind in ("blackwood", "gerber"):
        return f"Ask for aces by {call_name(line.call).lower()}"
    if kind == "transfer":
        return _transfer(line)
    asks = next((note for note in line.notes if note.split(": ")[-1].startswith("asks ")), "")
    if kind == "stayman":
        return "Ask for a major by Stayman"
    if asks:
        convention, colon, what = asks.rpartition(": ")
        what = what.replace("asks", "ask", 1)
        return f"{convention}{colon}{what}" if colon else what.capitalize()
    if "as asked" in line.notes:
        return "Answer as asked"
    if kind in ("artificial", "waiting"):
        return _artificial(auction, line, kind)
    return _natural(auction, line)


def _transfer(line: SystemLine) -> str:
    """A transfer, to the next suit up."""
    return f"Transfer to {SUIT_NAMES[bid_of(line.call).strain + 1]}"


def _artificial(auction: Reading, line: SystemLine, kind: str) -> str:
    told = line.notes[0] if line.notes else ""
    told = told.removeprefix("unusual: ")
    bid = call_name(line.call).lower()
    if auction.bid is None:
        return f"Open {bid}, strong and artificial"
    if told == "the fourth suit":
        return "Bid the fourth suit, which forces to game"
    if kind == "waiting":
        return f"Wait by {bid}"
    if told == "Michaels":
        return f"Michaels, by {bid}"
    if told == "no major of four":
        return f"Deny a major by {bid}"
    if not told and line.asks.extent.most[bid_of(line.call).strain % 4] <= 1:
        return "Show a short suit"
    return f"Bid {bid}: {told}" if told else f"Bid {bid}, which is artificial"


def _natural(auction: Reading, line: SystemLine) -> str:
    level, strain = bid_of(line.call)
    if auction.bid is None:
        return _opening(line, level, strain)
    if level in (_SMALL_SLAM, _GRAND_SLAM):
        return "Bid the small slam" if level == _SMALL_SLAM else "Bid the grand slam"
    if "invites six no-trump" in line.notes:
        return "Invite six no-trump"
    if auction.silent(auction.side):
        return _over_them(auction, level, strain)
    if strain == NO_TRUMP:
        return _no_trump(line, level)
    ours = (*auction.suits_of(auction.partner), *auction.our_suits)
    if strain in ours or auction.own_shown.suits[strain] >= _SHOWN:
        return _our_suit(auction, line, level, strain)
    if "to play" in line.notes:
        return f"Play in {SUIT_NAMES[strain]}"
    name = SUIT_NAMES[strain]
    if level > auction.floor(strain):
        return f"Jump in a new suit: {name}"
    return f"Show {name} at the level of {NUMBERS[level]}"


def _opening(line: SystemLine, level: int, strain: int) -> str:
    bid = call_name(line.call).lower()
    if strain != NO_TRUMP and level > 1 and line.asks.extent.high_high <= _WEAK:
        return f"Open a weak {bid}" if level == 2 else f"Preempt by {bid}"
    return f"Open {bid}"


_WEAK = 13
"""High-card points up to which an opening bid above one is weak."""


def _over_them(auction: Reading, level: int, strain: int) -> str:
    """The first bid of a side over the other's opening."""
    if strain == NO_TRUMP:
        return f"Overcall {NUMBERS[level]} no-trump"
    if strain in auction.their_suits:
        return "Bid their suit"
    name = SUIT_NAMES[strain]
    if level > auction.floor(strain):
        return f"Jump overcall in {name}"
    return f"Overcall in {name} at the level of {NUMBERS[level]}"


def _no_trump(line: SystemLine, level: int) -> str:
    if level == game_level(NO_TRUMP):
        return "Bid game in no-trump"
    if "invites game" in line.notes:
        return f"Invite game by {NUMBERS[level]} no-trump"
    return f"Bid {NUMBERS[level]} no-trump"


def _our_suit(auction: Reading, line: SystemLine, level: int, strain: int) -> str:
    """A raise of partner's suit, or the caller's own or the side's bid again."""
    theirs = strain in auction.suits_of(auction.partner)
    raised = theirs or auction.partner_shown.suits[strain] > auction.own_shown.suits[strain]
    name = SUIT_NAMES[strain]
    if level == game_level(strain):
        return f"Bid game in {name}"
    if "invites game" in line.notes:
        return f"Invite game in {name}"
    if raised:
        return f"Raise partner’s {name} to {NUMBERS[level]}"
    return f"Rebid {name} at the level of {NUMBERS[level]}"
