"""Calls: contract, auction of 1910, and making trumps at euchre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddtrick.games import written_options
from oddtrick.messages import Message, Verbatim, say, term
from oddtrick.players.book.contract.rule_choice import read, rules_for
from oddtrick.players.citations import cited
from oddtrick.systems import title_of
from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.calls import (
    TAUGHT,
    CallRecipe,
    auction_book,
    contract_rules,
    line_name,
    made_rules,
    point_id,
    point_name,
)

# Contract bidding.
#
# The lines of the system that is taught, by position and call: what came oftenest in 30,000 deals
# that it bid for all, by its chapters. A position has the calls of both sides from the first bid
# on, that of the opening none.

ROWS: dict[str, str] = {
    # opening bids
    "": "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT 3C 3D 3H 3S P",
    # one no-trump, and two
    "1NT P": "P 2C 2D 2H 2S 2NT 3NT",
    "1NT P 2C P": "2D 2H 2S",
    "1NT P 2C P 2D P": "2NT 3NT",
    "1NT P 2C P 2H P": "3NT 4H",
    "1NT P 2C P 2S P": "3NT 4S",
    "1NT P 2D P": "2H",
    "1NT P 2H P": "2S",
    "1NT P 2S P": "3C",
    "1NT P 2D P 2H P": "P 2NT",
    "1NT P 2H P 2S P": "P 2NT 3NT 4S",
    "1NT P 2NT P": "P 3NT",
    "2NT P": "P 3C 3D 3H 3NT",
    "2NT P 3C P": "3D 3H 3S",
    "2NT P 3D P": "3H",
    "2NT P 3H P": "3S",
    # the strong two clubs
    "2C P": "2D",
    "2C P 2D P": "2NT",
    # answers to one of a major
    "1H P": "1S 1NT 2C 2D 2H 2NT 3H",
    "1S P": "P 1NT 2C 2D 2H 2S 2NT 3S",
    "1H P 2H P": "P 3H 4H",
    "1S P 2S P": "P 3S 4S",
    "1H P 3H P": "P 4H",
    "1S P 3S P": "P 4S",
    # answers to one of a minor
    "1C P": "1D 1H 1S 3C",
    "1D P": "1H 1S 1NT 2C 2D 2NT 3D",
    # rebids
    "1C P 1D P": "1H 1S 1NT 2C 2NT",
    "1C P 1H P": "1S 1NT 2C 2H 2NT",
    "1C P 1S P": "1NT 2C 2S 3C",
    "1D P 1H P": "1S 1NT 2C 2D 2H 2NT",
    "1D P 1S P": "1NT 2C 2D 2S 2NT 3D",
    "1H P 1S P": "1NT 2C 2D 2H 2S",
    "1S P 1NT P": "P 2C 2D 2H 2S 3S",
    # weak twos
    "2D P": "P 3D",
    "2H P": "P 2NT 4H",
    "2S P": "P 2NT 4S",
    # overcalls and doubles
    "1C": "X 1D 1H 1S 1NT",
    "1D": "X 1H 1S 1NT 2C 2D 2H 2S",
    "1H": "X 1S 1NT 2D 2H",
    "1S": "X 1NT 2C 2D 2H 2S",
    "1NT": "X 2H 2S",
    "2H": "X 2S",
    "2S": "X 2NT",
    "3C": "X",
    "1S P P": "X",
    # over their overcalls and doubles
    "1C 1D": "1H 1S",
    "1C 1S": "X",
    "1D 1H": "X 1S",
    "1D 1S": "X",
    "1H 1S": "1NT 2H 2S",
    "1D X": "XX 1H 1S",
    "1S X": "XX 2S 2NT 3S",
    "1D X P": "1S",
}
"""The calls of each position that are taught."""


def position_words(place: Sequence[str]) -> Message:
    """A position as it is told: the calls in order, those of the other side in brackets, their
    passes left out where they never bid.

    >>> str(position_words(("1NT", "P", "2H", "P"))), str(position_words(("1D", "X")))
    ('after 1NT – 2♥', 'after 1♦ – (X)')
    """
    if not place:
        return say("opening")
    theirs = [(len(place) - at) % 2 == 1 for at in range(len(place))]
    silent = all(code == "P" for code, other in zip(place, theirs, strict=True) if other)
    told = " – ".join(
        f"({_signs(code)})" if other else _signs(code)
        for code, other in zip(place, theirs, strict=True)
        if not (other and silent)
    )
    return say("after {calls}", calls=Verbatim(told))


def _signs(code: str) -> str:
    """A call with the sign of its suit."""
    return code if code.endswith("NT") else code.translate(_SIGNS)


_SIGNS = str.maketrans("CDHS", "♣♦♥♠")


def contract_bidding() -> Iterator[Point]:
    """The points of contract, named by what their lines show."""
    title = title_of(TAUGHT)
    for position, calls in ROWS.items():
        place = tuple(position.split())
        rules = rules_for(read(0, 0, place, systems=(TAUGHT, TAUGHT)))
        for call in calls.split():
            aim = next(rule.aim for rule in rules if rule.call == call)
            where = "-".join(place) or "opening"
            yield Point(
                f"bid-{where}-{call}".lower(),
                "bidding",
                say("{Aim}", aim=aim)
                if not place and call != "P"
                else say("{Aim} · {position}", aim=aim, position=position_words(place)),
                term(title),
                CallRecipe("contract-duplicate", line_name(place, call), contract_rules),
            )


# Auction bidding of 1910.
#
# Source: Foster 1910, by the pages named.
#
# Each heading with the aims of its rules, as the rules of the book player state them (`*` stands
# for a suit). A rule that is only the nearest where the book leaves a hand without a call is no
# point.

AUCTION_ROWS: dict[str, tuple[str, ...]] = {
    "Foster 1910, p. 98": ("Pass: no call of the book fits the hand",),
    "Foster 1910, pp. 85 to 90": ("Show a sure trick, so that partner may bid no-trump",),
    "Foster 1910, p. 100": (
        "Show a sure trick, so that partner may bid no-trump",
        "Bid no-trump at once",
    ),
    "Foster 1910, pp. 90 to 92": ("Bid a *, which is to pass: there is no sure trick",),
    "Foster 1910, pp. 106 and 113": ("Bid no-trump: partner has shown a trick for it",),
    "Foster 1910, pp. 107 and 110": ("Show a sure trick, so that partner may bid no-trump",),
    "Foster 1910, pp. 78 to 83": ("Bid no-trump: a hand above the standard",),
    "Foster 1910, pp. 76, 95 to 97 and 117": ("Bid *: they are to be trumps",),
    "Foster 1910, p. 101": (
        "Show a sure trick, so that partner may bid no-trump",
        "Take partner out of *: no-trump",
        "Bid *: they are to be trumps",
    ),
    "Foster 1910, pp. 95 and 117": ("Bid *: they are to be trumps",),
    "Foster 1910, pp. 113 and 118": (
        "Bid no-trump: theirs is stopped",
        "Support partner's suit",
    ),
    "Foster 1910, p. 89": ("Shift to *: the other suit is doubled",),
    "Foster 1910, p. 110": ("Show a sure trick, so that partner may bid no-trump",),
    "Foster 1910, pp. 95 to 97 and 100": ("Bid *: they are to be trumps",),
    "Foster 1910, pp. 95 to 98": ("Bid *: they are to be trumps",),
    "Foster 1910, pp. 102 and 103": ("Double to show *, not for penalties",),
    "Foster 1910, p. 104": (
        "Bid two *: there is nothing else to offer, and partner may think again",
    ),
    "Foster 1910, p. 102": ("Bid *: they are to be trumps",),
    "Foster 1910, p. 109": ("Bid *: they are to be trumps",),
    "Foster 1910, p. 103": (
        "Double to show *, not for penalties",
        "Bid *: they are to be trumps",
        "Bid no-trump: theirs is stopped",
    ),
    "Foster 1910, p. 113": ("Support partner's suit: it is the best for the hand",),
    "Foster 1910, p. 115": (
        "Bid no-trump: the hand is strong",
        "Bid *: they are to be trumps",
        "Show a sure trick, so that partner may bid no-trump",
    ),
    "Foster 1910, p. 84": ("Venture no-trump: an average hand, well spread",),
    "Foster 1910, p. 91": ("Show strong *; they are not to be trumps",),
    "Foster 1910, p. 112": ("Take the no-trumper into *",),
    "Foster 1910, p. 120": ("Double: they have been pushed a trick too far",),
    "Foster 1910, p. 93": ("Bid no-trump: it is better than a *",),
    "Foster 1910, p. 81": ("Bid no-trump: all the aces",),
    "Foster 1910, p. 121": ("Double: if they make it, they have won the game anyway",),
    "Foster 1910, p. 83": ("Bid two no-trump: seven tricks are in the hand",),
    "Foster 1910, pp. 101 and 102": (
        "Pass, and say nothing: the lead is yours, and the suit beats them",
    ),
}
"""The aims of the rules under each heading."""

AUCTION = tuple(
    Point(
        point_id("auction", heading, aim), "auction", point_name(aim, heading), cited(heading),
        CallRecipe("auction-1910", f"{heading} | {aim}", auction_book),
    )
    for heading, aims in AUCTION_ROWS.items()
    for aim in aims
)  # fmt: skip
"""The points."""


# Making trumps at euchre: ordering up, taking up, naming, passing, playing alone.
#
# Source: Scarne 1963, chapter 13, “Strategy of Euchre”, “Making the Trump”, “Playing Alone”.

BOOK = "Scarne 1963, Strategy of Euchre"
EUCHRE_ROWS: tuple[tuple[str, str, str], ...] = (
    ("pass", "Pass with fewer than two fairly sure tricks",
     "Fewer than two fairly sure tricks: pass."),
    ("order", "Order the dealer up with three fairly sure tricks",
     "Three fairly sure tricks with two good trumps: order the dealer up."),
    ("assist", "Assist partner with the turn-up",
     "With the turn-up in partner's hand there are two fairly sure tricks in *."),
    ("three-trumps", "Any three trumps are enough", "Any three trumps are enough: make it *."),
    ("king-up", "The dealer takes up ace or king with a little more",
     "Ace or king of trumps with a little more: the dealer takes it up."),
    ("two-tricks", "Two fairly sure tricks, and one from partner",
     "Two fairly sure tricks, and partner may be counted on for one: make it *."),
    ("alone-three", "Alone with a sure hand of three trumps",
     "Any three trumps are enough: make it *. A sure hand plays alone."),
    ("alone-order", "Order up and play alone",
     "Three fairly sure tricks with two good trumps: order the dealer up. "
     "A sure hand plays alone."),
    ("alone-assist", "Assist and play alone",
     "With the turn-up in partner's hand there are two fairly sure tricks in *. "
     "A sure hand plays alone."),
)  # fmt: skip
"""The id, the name, and the book player's reason for the call, which is its rule."""

AS_THE_BOOK = tuple(written_options("euchre", {}, 1).items())
"""The book's advice is on its own game."""

EUCHRE = tuple(
    Point(f"euchre-{row}", "euchre", term(name), cited(BOOK),
          CallRecipe("euchre", f"{BOOK} | {reason}", made_rules, AS_THE_BOOK))
    for row, name, reason in EUCHRE_ROWS
)  # fmt: skip
"""The points of making trumps."""
