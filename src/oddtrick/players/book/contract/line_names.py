"""What a line of a stated system is called: by what its call shows or asks, as an order.

The file says hands, and how far a call forces; the auction says whose suit it is. A name is put
together from both, so that it holds of every system that a side may state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddtrick.cards import NO_TRUMP, SUIT_TERMS
from oddtrick.messages import Message, say, term
from oddtrick.terms import call_term, number_term

from .auction_reading import Reading
from .rule import bid_of, game_level

if TYPE_CHECKING:
    from oddtrick.systems import SystemLine

_SMALL_SLAM, _GRAND_SLAM = 6, 7
_SHOWN = 5
"""Cards of a suit that a caller has shown by another's bid."""
_DOUBLES = {
    "takeout": say("Double for takeout"),
    "penalty": say("Double for penalties"),
    "negative double": say("Double to show the suits not bid"),
}


def name_of(auction: Reading, line: SystemLine, kind: str) -> Message:
    """The name of a line at its turn; `kind` is how later calls refer to it."""
    if line.call == "P":
        return say("Pass")
    if line.call == "XX":
        return say("Redouble")
    if line.call == "X":
        return _DOUBLES.get(kind, say("Double"))
    if kind in ("blackwood", "gerber"):
        return say("Ask for aces by {call}", call=call_term(line.call))
    if kind == "transfer":
        return _transfer(line)
    if kind == "stayman":
        return say("Ask for a major by Stayman")
    if asks := next(filter(None, map(asked_by, line.notes)), ""):
        return term(asks)
    if "as asked" in line.notes:
        return say("Answer as asked")
    if kind in ("artificial", "waiting"):
        return _artificial(auction, line, kind)
    return _natural(auction, line)


def asked_by(note: str) -> str:
    """What a call is for whose note says what it asks; empty for another note.

    >>> asked_by("Jacoby: asks for a short suit"), asked_by("asks for aces"), asked_by("to play")
    ('Jacoby: ask for a short suit', 'Ask for aces', '')
    """
    convention, colon, what = note.rpartition(": ")
    if not what.startswith("asks "):
        return ""
    what = what.replace("asks", "ask", 1)
    return f"{convention}{colon}{what}" if colon else what.capitalize()


def _transfer(line: SystemLine) -> Message:
    """A transfer, to the next suit up."""
    return say("Transfer to {suit}", suit=SUIT_TERMS[bid_of(line.call).strain + 1])


def _artificial(auction: Reading, line: SystemLine, kind: str) -> Message:
    told = line.notes[0] if line.notes else ""
    told = told.removeprefix("unusual: ")
    bid = call_term(line.call)
    if auction.bid is None:
        return say("Open {bid}, strong and artificial", bid=bid)
    if told == "the fourth suit":
        return say("Bid the fourth suit, which forces to game")
    if kind == "waiting":
        return say("Wait by {bid}", bid=bid)
    if told == "Michaels":
        return say("Michaels, by {bid}", bid=bid)
    if told == "no major of four":
        return say("Deny a major by {bid}", bid=bid)
    if not told and line.asks.extent.most[bid_of(line.call).strain % 4] <= 1:
        return say("Show a short suit")
    return (
        say("Bid {bid}: {told}", bid=bid, told=term(told))
        if told
        else say("Bid {bid}, which is artificial", bid=bid)
    )


def _natural(auction: Reading, line: SystemLine) -> Message:
    level, strain = bid_of(line.call)
    if auction.bid is None:
        return _opening(line, level, strain)
    if level in (_SMALL_SLAM, _GRAND_SLAM):
        return say("Bid the small slam") if level == _SMALL_SLAM else say("Bid the grand slam")
    if "invites six no-trump" in line.notes:
        return say("Invite six no-trump")
    if auction.silent(auction.side):
        return _over_them(auction, level, strain)
    if strain == NO_TRUMP:
        return _no_trump(line, level)
    ours = (*auction.suits_of(auction.partner), *auction.our_suits)
    if strain in ours or auction.own_shown.suits[strain] >= _SHOWN:
        return _our_suit(auction, line, level, strain)
    if "to play" in line.notes:
        return say("Play in {suit}", suit=SUIT_TERMS[strain])
    name = SUIT_TERMS[strain]
    if level > auction.floor(strain):
        return say("Jump in a new suit: {name}", name=name)
    return say("Show {name} at the level of {number}", name=name, number=number_term(level))


def _opening(line: SystemLine, level: int, strain: int) -> Message:
    bid = call_term(line.call)
    if strain != NO_TRUMP and level > 1 and line.asks.extent.high_high <= _WEAK:
        return say("Open a weak {bid}", bid=bid) if level == 2 else say("Preempt by {bid}", bid=bid)
    return say("Open {bid}", bid=bid)


_WEAK = 13
"""High-card points up to which an opening bid above one is weak."""


def _over_them(auction: Reading, level: int, strain: int) -> Message:
    """The first bid of a side over the other's opening."""
    if strain == NO_TRUMP:
        return say("Overcall {number} no-trump", number=number_term(level))
    if strain in auction.their_suits:
        return say("Bid their suit")
    name = SUIT_TERMS[strain]
    if level > auction.floor(strain):
        return say("Jump overcall in {name}", name=name)
    return say("Overcall in {name} at the level of {number}", name=name, number=number_term(level))


def _no_trump(line: SystemLine, level: int) -> Message:
    if level == game_level(NO_TRUMP):
        return say("Bid game in no-trump")
    if "invites game" in line.notes:
        return say("Invite game by {number} no-trump", number=number_term(level))
    return say("Bid {number} no-trump", number=number_term(level))


def _our_suit(auction: Reading, line: SystemLine, level: int, strain: int) -> Message:
    """A raise of partner's suit, or the caller's own or the side's bid again."""
    theirs = strain in auction.suits_of(auction.partner)
    raised = theirs or auction.partner_shown.suits[strain] > auction.own_shown.suits[strain]
    name = SUIT_TERMS[strain]
    if level == game_level(strain):
        return say("Bid game in {name}", name=name)
    if "invites game" in line.notes:
        return say("Invite game in {name}", name=name)
    if raised:
        return say("Raise partner’s {name} to {number}", name=name, number=number_term(level))
    return say("Rebid {name} at the level of {number}", name=name, number=number_term(level))
