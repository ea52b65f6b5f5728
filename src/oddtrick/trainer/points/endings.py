"""End plays, squeezes, avoidance, safety plays, and defenders' hold-up.

Sources: Scarne 1963, “The End Play” and “The Squeeze”. Keeping the dangerous opponent off lead,
safety plays and holding up against dummy stand in none of the books: such a point rests on the
deals that fit, solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oddtrick.cards import mask_of
from oddtrick.dealing import BALANCED, HCP, Condition, between, holds, lacks, length
from oddtrick.players.book.contract.play.suit_combinations import FINESSE, JACK, KING, QUEEN
from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.ending_patterns import (
    Pattern,
    avoids,
    holds_up,
    squeezes,
    strips,
    throws_in,
)
from oddtrick.trainer.recipes.endings import EndingRecipe
from oddtrick.trainer.recipes.play import PlayRecipe
from oddtrick.trainer.recipes.third_hand import (
    AnySuitSafetyRecipe,
    FinesseRecipe,
    SafetyRecipe,
)

__all__ = ["ENDINGS", "FINESSES", "HOLD_UPS", "SAFETY", "SOLVED"]

END_PLAY, SQUEEZE = "Scarne 1963, The End Play", "Scarne 1963, The Squeeze"
SOLVED = "Shown by the deals that fit"
"""Heading of points of play that no book has."""

FLAT: Mapping[int, Condition] = {
    2: between(HCP, 16, 20) & BALANCED, 0: between(HCP, 9, 14) & BALANCED,
}  # fmt: skip
MAJOR: Mapping[int, Condition] = {
    2: between(HCP, 13, 19) & length(3, 5, 6),
    0: between(HCP, 7, 13) & length(3, 3, 4),
}


class EndingRow(NamedTuple):
    """A point: its id and name, the strain, what its card does, with how many cards left in the
    hand, the reason and the heading."""

    id: str
    name: str
    strain: str
    pattern: Pattern
    left: tuple[int, int]
    why: str
    heading: str


THROW = "Give up the trick now: the opponent who wins it has to lead, and his lead helps you."
STRIP = (
    "Take away the cards that he could safely lead, and only then give him the trick: "
    "then his lead helps you."
)
PRESS = (
    "Play this winner: one opponent has to keep two suits, and whatever he throws, a card of yours "
    "becomes good."
)
AVOID = "Lose the trick to the opponent who cannot hurt you; the other must not get in."

ROWS = (
    EndingRow("throw-in", "Throw an opponent in", "no-trump", throws_in, (3, 7), THROW, END_PLAY),
    EndingRow("throw-in-suit", "Throw an opponent in at a suit contract", "suit", throws_in, (3, 7),
              THROW, END_PLAY),
    EndingRow("strip", "Strip the suits before the throw-in", "suit", strips, (4, 8), STRIP,
              END_PLAY),
    EndingRow("squeeze", "Squeeze an opponent at no-trump", "no-trump", squeezes, (3, 7), PRESS,
              SQUEEZE),
    EndingRow("squeeze-suit", "Squeeze an opponent at a suit contract", "suit", squeezes, (3, 7),
              PRESS, SQUEEZE),
    EndingRow("avoid", "Keep the dangerous opponent off lead", "no-trump", avoids, (5, 11), AVOID,
              SOLVED),
)  # fmt: skip
"""One row a point."""

ENDINGS = tuple(
    Point(
        f"declarer-{row.id}", "declarer", row.name, row.heading,
        EndingRecipe(
            row.id,
            PlayRecipe(f"endings {row.strain}", "contract-duplicate", "",
                       conditions=FLAT if row.strain == "no-trump" else MAJOR,
                       tricks=11, strain=row.strain),
            row.left, row.why, row.heading, row.pattern,
        ),
    )
    for row in ROWS
)  # fmt: skip
"""The points."""

SUITS, SIDE = "CDHS", "AKQJ"
GUARD = (
    "Play safe: this makes the contract when the cards lie badly, and the card that wins more "
    "tricks on the average does not."
)


def _no_entry(suit: str, best: str) -> Mapping[int, Condition]:
    """Ace, king and queen of six in dummy, who has no other high card, and two low ones in hand:
    run from the top the suit gives six tricks where it breaks three–two and three where it does
    not; with the first round given up it gives five either way. Declarer has the four tricks that
    make nine with those five: ace and king of three in his `best` suit, and two aces of four, so
    that the opponents have no long suit to run."""
    one, other = (rest for rest in SUITS if rest not in (suit, best))
    aces = [one + "A", other + "A"]
    return {
        0: length(suit, 6, 6) & _alone(suit),
        2: length(suit, 2, 2) & length(best, 3, 3) & length(one, 4, 4)
        & holds(mask_of([best + "A", best + "K", *aces]))
        & lacks(mask_of([best + "Q", *(s + r for s in (one, other) for r in "KQ")])),
    }  # fmt: skip


def _five_opposite_three(suit: str, ace: str) -> Mapping[int, Condition]:
    """Ace, king and queen of five in dummy without another high card, opposite three low ones: from
    the top the suit gives five tricks or three, with the first round given up four. Declarer has
    five besides: ace and king of three in two suits and the ace of four in the third."""
    short = [rest for rest in SUITS if rest not in (suit, ace)]
    return {
        0: length(suit, 5, 5) & _alone(suit),
        2: length(suit, 3, 3) & lacks(mask_of([suit + "J", ace + "K", ace + "Q"]))
        & length(ace, 4, 4) & holds(mask_of([ace + "A"]))
        & holds(mask_of(s + r for s in short for r in "AK"))
        & lacks(mask_of(s + r for s in short for r in "QJ"))
        & length(short[0], 3, 3) & length(short[1], 3, 3),
    }  # fmt: skip


def _alone(suit: str) -> Condition:
    """Ace, king and queen of a suit without the jack, and no other high card."""
    return holds(mask_of(suit + rank for rank in "AKQ")) & lacks(
        mask_of([suit + "J", *(s + r for s in SUITS if s != suit for r in SIDE)])
    )


SAFETY = (
    Point(
        "declarer-safety-no-trump", "declarer", "Safety play at no-trump", SOLVED,
        SafetyRecipe(
            "safety",
            PlayRecipe("safety no-trump", "contract-duplicate", "", strain="no-trump",
                       either=tuple(lot(suit, other) for lot in (_no_entry, _five_opposite_three)
                                    for suit in "CD" for other in SUITS if suit != other)),
            (6, 13), GUARD, SOLVED,
        ),
    ),
    Point(
        "declarer-safety-suit", "declarer", "Safety play at a suit contract", SOLVED,
        AnySuitSafetyRecipe(
            "safety",
            PlayRecipe("safety suit", "contract-duplicate", "", conditions=MAJOR, strain="suit"),
            (5, 12), GUARD, SOLVED,
        ),
    ),
)  # fmt: skip
"""Declarer's safety plays. At no-trump they are in minors: with such a major dummy would bid it."""

DEEP = (
    "Finesse with the lower card first: the contract needs both missing cards in front of it, and "
    "the higher one would be covered on the way."
)
BOTH_IN_FRONT = (
    "Finesse with the lower card: it wins, or drives out one of the two, where at least one of "
    "them is in front of it."
)
JACK_IN_FRONT = (
    "Finesse against the jack: it lies in front of the ten in half of the deals, and falls under "
    "ace, king and queen in fewer."
)


class TwoHands(NamedTuple):
    """How dummy and declarer hold a suit: the high cards, and the lengths (from, to)."""

    dummy: str
    length: tuple[int, int]
    own: str
    own_length: tuple[int, int]

    def conditions(self, suit: str) -> Mapping[int, Condition]:
        """Those of the two hands."""
        out = lacks(mask_of(suit + rank for rank in SIDE if rank not in self.dummy + self.own))
        return {
            0: length(suit, *self.length) & holds(mask_of(suit + r for r in self.dummy)) & out,
            2: length(suit, *self.own_length) & holds(mask_of(suit + r for r in self.own)) & out,
        }


class FinesseRow(NamedTuple):
    """A finesse that the book's player does not take: its id and name, the ranks missing, how the
    two hands may hold the suit, and the reason."""

    id: str
    name: str
    missing: tuple[int, ...]
    held: tuple[TwoHands, ...]
    why: str


FINESSES = tuple(
    Point(
        f"declarer-{row.id}", "declarer", row.name, FINESSE,
        FinesseRecipe(
            row.id,
            PlayRecipe(row.id, "contract-duplicate", "",
                       conditions={2: between(HCP, 13, 18), 0: between(HCP, 7, 12)},
                       either=tuple(held.conditions(suit) for held in row.held for suit in "CDH")),
            (4, 13), row.why, FINESSE, row.missing,
        ),
    )
    for row in (
        FinesseRow("finesse-jack", "Finesse against the jack", (JACK,),
                   (TwoHands("AKQT", (4, 4), "", (1, 1)),), JACK_IN_FRONT),
        FinesseRow("finesse-king-jack", "Deep finesse against king and jack", (KING, JACK),
                   (TwoHands("AQT", (3, 4), "", (2, 3)),), DEEP),
        FinesseRow("finesse-queen-jack", "Finesse against queen and jack", (QUEEN, JACK),
                   (TwoHands("KT9", (4, 4), "A", (2, 2)), TwoHands("AT9", (4, 4), "K", (2, 2))),
                   BOTH_IN_FRONT),
    )
)  # fmt: skip
"""Scarne’s player has no rule for them: he plays ace, king and queen, and with two cards missing
finesses only with the jack or a higher card."""

WEST, EAST, DIAMONDS = 3, 1, 1
KEEP = (
    "Let them have this trick: when you win a later round of the suit, one of their hands has no "
    "more of it to reach the other."
)

HOLD_UPS = (
    Point(
        "defence-hold-up", "defence", "Hold up against dummy’s long suit", SOLVED,
        EndingRecipe(
            "hold-up",
            PlayRecipe("hold-up no-trump", "contract-duplicate", "",
                       conditions={WEST: between(HCP, 15, 18) & BALANCED,
                                   EAST: between(HCP, 7, 10) & length(DIAMONDS, 5, 6)},
                       declarer=WEST, strain="no-trump"),
            (6, 13), KEEP, SOLVED, holds_up,
        ),
    ),
)  # fmt: skip
"""Defenders' points that no book has a rule for: dummy has a long suit and few ways in."""
