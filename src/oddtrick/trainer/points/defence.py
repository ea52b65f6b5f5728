"""Defence: leads, third hand, second hand, returns, signals.

Source: Scarne 1963, “Conventional Leads”, “Leads in Partner's Bid Suit”, “More Information on
Making Leads”, “The Play after the Opening Lead”, “Other Notes on General Play”.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

from oddtrick.cards import Card, mask_of, rank_of
from oddtrick.dealing import BALANCED, HCP, Condition, between, holds, lacks, length
from oddtrick.messages import Message, term
from oddtrick.players.citations import cited
from oddtrick.seats import SEATS
from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.play import CardTurn, PlayRecipe, any_turn

LEADS = cited("Scarne 1963, Conventional Leads")
PARTNERS = cited("Scarne 1963, Leads in Partner's Bid Suit")
LEADING = cited("Scarne 1963, More Information on Making Leads")
AFTER = cited("Scarne 1963, The Play after the Opening Lead")
NOTES = cited("Scarne 1963, Other Notes on General Play")
EAST, WEST = map(SEATS.index, "EW")


class DefenceRow(NamedTuple):
    """A point: its name, what the book's reason says, the heading, the seat of the declarer (East
    where the pupil leads first, West where partner does), the strain, what else must be so, and
    whether the card is a signal."""

    id: str
    name: str
    says: str
    heading: Message
    declarer: int
    strain: str = "no-trump"
    applies: Callable[[CardTurn], bool] = any_turn
    signal: bool = False


def _top(letter: str) -> Callable[[CardTurn], bool]:
    """The card led is of this rank, or a fourth best."""
    ranks = {"K": (13,), "Q": (12,), "J": (11,), "A": (14,), "4": tuple(range(2, 10))}[letter]
    return lambda turn: rank_of(turn.card) in ranks


def _sides(declarer: int, strain: str) -> dict[int, Condition]:
    """Hands with which declarer's side bids a game or nearly so, in no-trump or a major."""
    dummy = (declarer + 2) % 4
    if strain == "no-trump":
        return {declarer: between(HCP, 15, 18) & BALANCED, dummy: between(HCP, 8, 12) & BALANCED}
    return {
        declarer: between(HCP, 13, 17) & length(3, 5, 6),
        dummy: between(HCP, 7, 12) & length(3, 3, 4),
    }


ROWS = (
    # The first lead.
    DefenceRow("lead-fourth", "Against no-trump the fourth best of the longest suit",
               "the fourth best", LEADS, EAST),
    DefenceRow("lead-king-no-trump", "The king of a solid suit against no-trump",
               "Against no-trump lead", LEADS, EAST, applies=_top("K")),
    DefenceRow("lead-queen-no-trump", "The queen of a sequence against no-trump",
               "Against no-trump lead", LEADS, EAST, applies=_top("Q")),
    DefenceRow("lead-jack-no-trump", "The jack of a sequence against no-trump",
               "Against no-trump lead", LEADS, EAST, applies=_top("J")),
    DefenceRow("lead-king", "The king from ace-king or king-queen", "Of the suits to lead", LEADS,
               EAST, "suit", _top("K")),
    DefenceRow("lead-queen", "The queen of a sequence", "Of the suits to lead", LEADS, EAST,
               "suit", _top("Q")),
    DefenceRow("lead-jack", "The jack of a sequence", "Of the suits to lead", LEADS, EAST, "suit",
               _top("J")),
    DefenceRow("lead-trump", "A trump, where all else gives something away",
               "Every other lead gives something away", LEADS, EAST, "suit"),
    DefenceRow("lead-partners", "Partner’s suit", "Lead partner's suit", PARTNERS, EAST, "suit"),
    # Leads after the first trick.
    DefenceRow("return", "Return partner’s suit", "Return partner's suit", AFTER, WEST),
    DefenceRow("return-suit", "Return partner’s suit at a suit contract", "Return partner's suit",
               AFTER, WEST, "suit"),
    DefenceRow("go-on", "Go on with the suit that was led", "as it was led", LEADS, EAST),
    DefenceRow("go-on-suit", "Go on with the suit led at a suit contract", "as it was led", LEADS,
               EAST, "suit"),
    DefenceRow("good-suit", "Run the good suit", "Go on with the good", LEADING, EAST),
    DefenceRow("through-strength", "Lead through dummy’s strength", "Lead through dummy's", LEADING,
               EAST, "suit"),
    DefenceRow("up-to-weakness", "Lead up to dummy’s weakness", "Lead up to dummy's weak", LEADING,
               WEST, "suit"),
    DefenceRow("up-to-weakness-no-trump", "Lead up to dummy’s weakness at no-trump",
               "Lead up to dummy's weak", LEADING, WEST),
    DefenceRow("save-ruffs", "Lead trumps to save partner from ruffs", "Lead a trump", LEADING,
               WEST, "suit"),
    DefenceRow("give-ruff", "Give partner a ruff", "let them ruff", LEADING, EAST, "suit"),
    DefenceRow("beat-it", "Take the tricks that beat the contract", "Enough sure tricks to beat",
               LEADING, EAST),
    DefenceRow("beat-it-suit", "Take the tricks that beat a suit contract",
               "Enough sure tricks to beat", LEADING, EAST, "suit"),
    # Third hand.
    DefenceRow("third-high", "Third hand plays high", "Third hand plays high", AFTER, WEST),
    DefenceRow("third-high-suit", "Third hand plays high at a suit contract",
               "Third hand plays high", AFTER, WEST, "suit"),
    DefenceRow("third-enough", "Third hand no higher than is needed", "is high enough to win",
               AFTER, WEST),
    DefenceRow("third-low", "Partner’s card is as good: play low", "as good as any here", AFTER,
               WEST),
    DefenceRow("encourage", "Play high to ask partner to go on", "Play high to ask", AFTER, WEST,
               "suit", signal=True),
    DefenceRow("discourage", "Play low to stop partner", "no wish for this suit", AFTER, WEST,
               "suit", signal=True),
    DefenceRow("highest-on-ace", "The highest card on the ace at no-trump", "asks for the highest",
               LEADS, WEST, signal=True),
    # Second hand.
    DefenceRow("second-low", "Second hand plays low", "Second hand plays low", NOTES, EAST),
    DefenceRow("second-low-suit", "Second hand plays low at a suit contract",
               "Second hand plays low", NOTES, EAST, "suit"),
    DefenceRow("second-take", "Second hand takes what it is sure of", "takes what it is sure of",
               NOTES, EAST),
    DefenceRow("cover", "Cover an honour with an honour", "Cover an honour", NOTES, WEST),
    DefenceRow("cover-suit", "Cover an honour at a suit contract", "Cover an honour", NOTES, WEST,
               "suit"),
    DefenceRow("steal", "Win at once when dummy has no more", "Dummy has no more", AFTER, WEST,
               "suit"),
    DefenceRow("setting-trick", "Take the trick that beats the contract",
               "This trick beats the contract", AFTER, EAST),
    # Last hand, and discards.
    DefenceRow("last-cheapest", "Last to play: win as cheaply as you can", "Last to play", AFTER,
               WEST),
    DefenceRow("discard", "Keep winners and guards", "least useful card", AFTER, EAST),
    DefenceRow("discard-suit", "Keep winners and guards at a suit contract", "least useful card",
               AFTER, EAST, "suit"),
)  # fmt: skip
"""One row a point; what it says is what the book player gives as the reason of its card."""


def _higher(turn: CardTurn, card: Card) -> bool:
    return bool(turn.known.above[turn.card] >> card & 1)


def _against(row: DefenceRow) -> Callable[[CardTurn, Card], bool] | None:
    """The mistake that the point is about: playing high where low is right."""
    return _higher if row.id.startswith(("second-low", "third-low")) else None


LONG_SUITS = tuple(
    {2: length(suit, 2, 4), 0: length(suit, 7, 8) & holds(mask_of(suit + rank for rank in "AKJ"))}
    for suit in "CDHS"
)
"""The suits from which the book leads the ace at no-trump: seven with ace, king and jack."""


def _nothing_to_lead(east: str, west: str, trump: str) -> dict[int, Condition]:
    """The opponents bid both side suits that the leader has: East opens `east`, holding ace,
    queen, jack or ace, jack, ten, and bids `trump` next, which West leaves to East; of the
    suit that West bid, East has such a holding or the king short."""
    (void,) = set("CDHS") - {east, west, trump}
    king_short = holds(mask_of([west + "K"])) & lacks(mask_of([west + "A"])) & length(west, 2, 2)
    return {
        2: _tenace(east) & (_tenace(west) | king_short) & length(void, 0, 0) & length(trump, 3, 5),
        EAST: between(HCP, 12, 18) & length(east, 4, 6) & length(trump, 4, 5),
        WEST: between(HCP, 7, 13) & length(west, 4, 6) & length(trump, 3, 4),
    }


def _tenace(suit: str) -> Condition:
    """Ace and jack with queen or ten, without the king, four to six cards."""
    third = holds(mask_of([suit + "Q"])) | holds(mask_of([suit + "T"]))
    held = holds(mask_of([suit + "A", suit + "J"])) & lacks(mask_of([suit + "K"]))
    return length(suit, 4, 6) & held & third


NOTHING_TO_LEAD = tuple(_nothing_to_lead(*suits) for suits in permutations("CDHS", 3))
"""The book leads a trump first only where the opponents have bid each other suit of the leader, and
East has there an ace with queen and jack or jack and ten, or short, or the king short."""
EITHER = {"highest-on-ace": LONG_SUITS, "lead-trump": NOTHING_TO_LEAD}
"""Conditions of a point besides those of its part, of which one lot has to be met."""
ALONE = {"lead-trump"}
"""Points whose deals need no more than those."""

DEFENCE = tuple(
    Point(
        f"defence-{row.id}", "defence", term(row.name), row.heading,
        PlayRecipe(
            f"defence {row.strain} {row.declarer} {row.id if row.id in EITHER else ''}".rstrip(),
            "contract-duplicate", row.says,
            applies=row.applies,
            conditions={} if row.id in ALONE else _sides(row.declarer, row.strain),
            declarer=row.declarer, tricks=7, strain=row.strain, signal=row.signal,
            against=_against(row), either=EITHER.get(row.id, ()),
        ),
    )
    for row in ROWS
)  # fmt: skip
"""The points of defence."""
