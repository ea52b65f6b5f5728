"""The kinds of duties by name, and what a duty is: something that a hand owes.

Rights over a hand that bind nothing by themselves (a suit may be called, a card is callable) are
duties, too: they are asked about when they fall due (`falling_due`).
"""

from __future__ import annotations

from typing import NamedTuple

THIS_CARD = "this-card"
"""The next card the hand plays is this one (it was played before, or it was called)."""
NOT_THIS_CARD = "not-this-card"
"""The next card the hand plays is another than this."""
REQUIRE = "require"
"""The hand's next lead is of this suit."""
FORBID = "forbid"
"""The hand's next lead is not of this suit."""
FORBID_WHILE_LEADING = "forbid-while-leading"
"""The hand does not lead this suit at its next lead, nor as long as it keeps the lead."""
HIGHEST = "highest"
"""The hand's next card is its highest of the suit led."""
LOWEST = "lowest"
"""The hand's next card is its lowest of the suit led."""
WIN = "win"
"""The hand's next card wins the trick, as it stands."""
WIN_NAMED = "win-named"
"""The hand wins the trick to which this card is led."""
LOSE = "lose"
"""The hand's next card does not win the trick, as it stands."""
OF_A_SUIT = "other-suit"
"""The hand's next card is of this suit."""
PENALTY_CARD = "penalty-card"
"""The card lies face up and is played at the first legal opportunity."""
MINOR_PENALTY_CARD = "minor-penalty-card"
"""The card lies face up, and is played before another of its suit below the ten (2017, law 50C)."""
LIES_OPEN = "lies-open"
"""The card was shown in the auction, and lies face up until it is over (2017, law 24)."""
SAME_ANSWER = "same-answer"
"""The hand plays this card again, unless an opponent changes the one before it (2017, law 62C)."""
NOT_THAT_SUIT = "not-that-suit"
"""The hand's next card is not of this suit, which was not led (2017, law 57A)."""
SUIT_BAN = "suit-ban"
"""At the hand's first lead a suit may be forbidden that its partner has not shown in the legal
auction (2017, law 26B); none is named yet."""
CALLABLE = "callable"
"""The card lies face up, and is played when it is called."""
NO_FINESSE = "no-finesse"
"""The hand, whose claim has been disputed, takes no finesse in the suit, having a sure winner."""
ANNOUNCED = "announced-finesse"
"""The hand takes the finesse in the suit that it announced with its claim."""
DRAWING = "drawing"
"""The hand leads trumps as long as any are out, as it said with its claim."""
LEAVING = "leaving"
"""The hand leads no trumps as long as any are out, as it said with its claim."""
AFTER = "after"
"""The hand does not lead the suit while its side has not led the suit `after`, as it said."""
CALLED_SUIT = "called-suit"
"""A suit may be called when the hand's side next leads; none is named yet."""
LEAD_PENALTY = "lead-penalty"
"""A suit may be required or forbidden when the hand next leads; none is named yet."""
OPENING_LEAD_PENALTY = "opening-lead-penalty"
"""The same, if the hand makes the opening lead."""
OPENING_SUIT = "opening-suit"
"""A suit may be required, but not forbidden, if the hand makes the opening lead."""
SUGGESTED = "suggested"
"""A card of this suit that the hand leads or discards may, once, be had withdrawn."""
NOT_SUGGESTED = "not-suggested"
"""The hand's next card is of another suit than this one, which was suggested."""
OPENING_FORBID = "opening-forbid"
"""This suit may be forbidden, if the hand makes the opening lead."""
PASS_ALWAYS = "pass-always"
"""The hand is barred throughout: it passes at every turn of the auction."""
PASS_ONCE = "pass-once"
"""The hand is barred once: it passes at its next turn."""
PASS_UNTIL = "pass-until"
"""The hand passes until an adversary bids or doubles."""
REPEAT = "repeat"
"""The hand makes this call again if its right-hand opponent has passed; any call otherwise."""
REPEAT_OR_CALL = "repeat-or-call"
"""The hand makes this call again if its right-hand opponent has passed and it can be made, any
other otherwise (2017, laws 31A and 32A)."""
LEGAL_CALL = "legal-call"
"""The hand makes any legal call in place of one that was cancelled (2017, laws 27 and 30 to 32)."""
BID_OR_PASS = "bid-or-pass"
"""The hand makes a sufficient bid or passes."""
NEW_CALL = "new-call"
"""The hand makes another call than this one."""
RENAME = "rename"
"""The hand calls as it likes; what it names decides what its cancelled call costs."""
NO_DOUBLE = "no-double"
"""The hand does not double or redouble this bid."""
NOT_THIS_PLAYER = "not-this-player"
"""The hand does not double this player at any contract."""
PASS_COSTS = "pass-costs"
"""If the hand passes at its next turn, it is under a lead penalty from then on."""
NOT_DOUBLING = "not-doubling"
"""The hand does not double or redouble the declaration."""
LEAVE_TO_DOUBLE = "leave-to-double"
"""The hand does not double or redouble without leave, which nobody has given."""
DECLARE = "declare"
"""The hand makes the trump, and does not leave it to another."""
NO_MAKING = "no-making"
"""The hand may not make the trump."""

REPLACING = (REPEAT, REPEAT_OR_CALL, LEGAL_CALL, BID_OR_PASS, NEW_CALL, RENAME)
"""The duties that are paid with the call which replaces one that was cancelled."""

PENALTY_CARDS = (PENALTY_CARD, MINOR_PENALTY_CARD)
"""A penalty card, be it major or minor; the older codes have one kind."""

FACE_UP = (*PENALTY_CARDS, CALLABLE, LIES_OPEN)
"""The duties for which a card lies face up."""


class Duty(NamedTuple):
    """The duty of a hand: `arg` is a card or a suit, `call` the code of a call, `law` the number of
    the law.

    `after` is the suit that goes before that of `arg`, where that is owed.
    `born`, `paid` and `freed` are positions of the line, -1 where it has not come to that;
    `begun` is the first lead that a duty lasting for several was met at, or the pass that costs.
    """

    hand: int
    kind: str
    arg: int
    law: str
    born: int = -1
    begun: int = -1
    paid: int = -1
    freed: int = -1
    call: str = ""
    after: int = -1

    @property
    def owed(self) -> bool:
        return self.paid < 0 and self.freed < 0
