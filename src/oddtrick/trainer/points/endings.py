"""Points of the end of the play, and how their deals are found: end plays, squeezes, avoidance,
safety plays, hold-up, and suits played from both hands.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.cards import DIAMONDS, NO_TRUMP, Card, Mask, bits, card, mask_of, rank_of
from oddtrick.core import Action, State, view
from oddtrick.dealing import BALANCED, HCP, Condition, between, holds, lacks, length
from oddtrick.messages import Message, say, term
from oddtrick.players.book.contract.play.suit_combinations import FINESSE, Holding, SuitCombination
from oddtrick.players.card_play.following_suit import JACK, KING, QUEEN
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.citations import cited
from oddtrick.players.simulation.card_evaluation import position_of
from oddtrick.seats import SEATS
from oddtrick.trainer.point import AnswerOption, Certificate, Point, PupilTurn, Sample
from oddtrick.trainer.recipes.card_judging import (
    CardMistakes,
    CardWorth,
    JudgedCard,
    card_worth,
    fitting_deals,
    margin_of,
)
from oddtrick.trainer.recipes.layout import PUPIL, book_player, solver
from oddtrick.trainer.recipes.play import PlayRecipe
from oddtrick.trainer.recipes.solved_turns import (
    Pattern,
    SolvedTurn,
    SolvedTurnRecipe,
    avoids,
    holds_up,
    squeezes,
    strips,
    throws_in,
)

# Points of the end of the play that the book explains and its player has no rule for.
#
# At the pupil's turns near the end the solver looks at all hands for a card that does what the
# point is about (`solved_turns`). The certificate is that of every card: over the deals that
# fit what the pupil sees it beats each other answer offered; and in most of the deals in which it
# gains, drawn once more, it gains in just that way.

SHARE = 0.6
"""The least share of the deals in which the right card gains that it has to gain in the way that
the point is about."""
LOOKED_AT, GAINS = 48, 5
"""Deals drawn for that, and those of them in which it has to gain at the least."""


@dataclass(frozen=True)
class EndingRecipe(SolvedTurnRecipe):
    """The turns at which a card that is among the best does what `pattern` says."""

    pattern: Pattern

    def card(self, turn: SolvedTurn, rng: random.Random) -> Card | None:
        """A best card that does it; the book's if it is one."""
        if turn.moves[0].low == turn.moves[-1].low:
            return None
        position, book = turn.position, turn.action.arg
        best = [move for move in turn.moves if move.best]
        for move in sorted(best, key=lambda move: book not in move.cards):
            if self.pattern(solver(), position, move.card):
                return move.card
        return None

    def until_then(self, turn: SolvedTurn) -> Action:
        """Declarer's card until then: of those that are best in this deal one that is sure to win
        the trick, or else the book's, or else the lowest. So declarer's winners
        are taken, and what is left is decided late. A defender plays by the book."""
        if self.deals.declarer != PUPIL:
            return turn.action
        known = turn.known
        best = {card for move in turn.moves if move.best for card in move.cards}
        sure = [c for c in best if not known.trick and not known.foe_may & known.above[c]]
        if sure:
            return turn.play(max(sure, key=lambda c: (known.order.suit[c] != known.trump, c)))
        if turn.action.arg in best:
            return turn.action
        return turn.play(min(best, key=lambda c: known.order.strength[c]))

    def judge(
        self, pupil_turn: PupilTurn, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The certificate of the card, where it gains in the way of the point often enough."""
        judgement = super().judge(pupil_turn, sample)
        if judgement is None:
            return None
        seen = view(pupil_turn.state, pupil_turn.seat)
        known, right = Knowledge(seen), pupil_turn.decision.action.arg
        assert isinstance(right, int)
        worlds = fitting_deals(seen, book_player(self.deals.game), LOOKED_AT, sample.rng)
        worth = card_worth(known, worlds, solver())
        wrong = [worth.cards.index(card(o.code)) for o in judgement[0] if not o.right]
        own, others = worth.tricks[:, worth.cards.index(right)], worth.tricks[:, wrong]
        gains = [world for world, n in zip(worlds, own - others.min(axis=1), strict=True) if n > 0]
        if len(gains) < GAINS:
            return None
        such = sum(
            self.pattern(solver(), position_of(known, tuple(world)), right) for world in gains
        )
        return judgement if such >= SHARE * len(gains) else None


# Points of how declarer plays a suit from both hands, found by counting deals that fit.
#
# Declarer leads a suit as soon as possible, and the cards of the hand that plays third are compared
# over deals that fit: by how often they make the contract, and by their tricks on the average.
#
# * A *safety play* makes the contract most often and brings no more tricks than a card that makes
#   it
#   clearly less often: it gives up a trick to guard against a bad break.
# * A *finesse* against given cards makes it clearly more often than each higher card of that
#   hand, or
#   wins clearly more tricks where the contract does not hang on it.
#
# The certificate is that of every card, of a safety play by the contract; the mistake has to be
# among the answers that are beaten: the card that wins more tricks, or a higher card.

LAYOUTS_LOOKED_AT = 40
"""Deals that fit by which a turn is looked at."""
LONG, BOTH, OUT = 5, 6, 3
"""A suit is worth setting up with so many cards in one hand and in both, and so many against it."""


def greedy_cards(worth: CardWorth, right: Card) -> frozenset[Card]:
    """The cards that make the contract less often than `right`, though they win as many tricks on
    the average or more."""
    goal, tricks = worth.column(right, "contract").mean(), worth.column(right, "tricks").mean()
    return frozenset(
        other
        for other in worth.cards
        if worth.column(other, "contract").mean() < goal
        and worth.column(other, "tricks").mean() >= tricks
    )


def best_card(worth: CardWorth, measure: str) -> Card | None:
    """The card that brings most by the measure, contracts or tricks, of several the lowest; `None`
    by the contract where there is none."""
    if measure == "contract" and not worth.goal:
        return None
    return max(worth.cards, key=lambda c: (worth.column(c, measure).mean(), -rank_of(c)))


@dataclass(frozen=True)
class ThirdHandRecipe(SolvedTurnRecipe):
    """The turns of the third hand in a suit that declarer leads: `suits` says which, `mistakes`
    which cards have to be clearly worse than the best one by one of the `measures`, by the contract
    before tricks."""

    measures: ClassVar[tuple[str, ...]] = ("contract",)

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """The suits that declarer is to lead."""
        raise NotImplementedError

    def mistakes(self, worth: CardWorth, knowledge: Knowledge, right: Card) -> frozenset[Card]:
        """The mistakes that the point is about; none where it is not such a turn."""
        raise NotImplementedError

    def card(self, turn: SolvedTurn, rng: random.Random) -> Card | None:
        """The card that is clearly better than a mistake."""
        known = turn.known
        if len(known.trick) != 2 or known.trick[0][0] not in known.mine:
            return None
        if known.led not in {held.suit for held in self.suits(turn)}:
            return None
        worth = self._judged(turn.state, known.seat, -1).worth(LAYOUTS_LOOKED_AT, rng)
        if worth is None:
            return None
        for measure in self.measures:
            right = best_card(worth, measure)
            if right is None:
                continue
            best = worth.column(right, measure).mean()
            wrong = [worth.column(c, measure).mean() for c in self.mistakes(worth, known, right)]
            if wrong and best - min(wrong) >= margin_of(measure):
                return right
        return None

    def until_then(self, turn: SolvedTurn) -> Action:
        """The book's card; but such a suit is led as soon as trumps are drawn."""
        known = turn.known
        if known.trick or (known.trump != NO_TRUMP and known.out(known.trump)):
            return turn.action
        suits = self.suits(turn)
        if not suits:
            return turn.action
        suit = max(suits, key=lambda held: held.longer)
        if not known.masters(suit.here | suit.there) & suit.here:
            return turn.play(known.low(suit.here))
        found = SuitCombination(known, 1).lead_to(suit)
        return turn.action if found is None else turn.play(found[0])

    def judged(self, pupil_turn: PupilTurn) -> JudgedCard:
        """The card, with a mistake of the point among those beaten."""
        right = pupil_turn.decision.action.arg
        assert isinstance(right, int)
        return self._judged(pupil_turn.state, pupil_turn.seat, right)

    def _judged(self, state: State, seat: int, right: Card) -> JudgedCard:
        seen = view(state, seat)
        known = Knowledge(seen)

        def mistakes(worth: CardWorth) -> CardMistakes:
            return CardMistakes(False, self.mistakes(worth, known, right) or frozenset((-1,)))

        measure = self.measures[0] if len(self.measures) == 1 else ""
        return JudgedCard(seen, book_player(self.deals.game), right, mistakes, measure)


@dataclass(frozen=True)
class SafetyRecipe(ThirdHandRecipe):
    """The turns at which one card is safer and another wins more tricks."""

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """The plain suits that are worth setting up."""
        return [
            held
            for held in _plain_suits(turn)
            if held.longer >= LONG and held.both.bit_count() >= BOTH and held.out.bit_count() >= OUT
        ]

    def mistakes(self, worth: CardWorth, knowledge: Knowledge, right: Card) -> frozenset[Card]:
        """The cards that win as many tricks or more."""
        return greedy_cards(worth, right)


@dataclass(frozen=True)
class AnySuitSafetyRecipe(SafetyRecipe):
    """The same in whatever suit the book leads, ruffs and discards among the cards."""

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """All of them."""
        return SuitCombination(turn.known, 1).suits

    def until_then(self, turn: SolvedTurn) -> Action:
        """The book's card."""
        return turn.action


@dataclass(frozen=True)
class FinesseRecipe(ThirdHandRecipe):
    """The turns at which a finesse against the cards of these ranks is right, lower cards of the
    suit being out or not."""

    missing: tuple[int, ...]
    measures: ClassVar[tuple[str, ...]] = ("contract", "tricks")

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """The plain suits of which the third hand has such a card."""
        known = turn.known
        return [
            held
            for held in _plain_suits(turn)
            if any(self._finesses(known, c) for c in bits(held.here if known.trick else held.there))
        ]

    def mistakes(self, worth: CardWorth, knowledge: Knowledge, right: Card) -> frozenset[Card]:
        """The higher cards of that hand; none where the card is no such finesse, or does not beat
        the two that were played of the suit."""
        if right < 0 or not self._finesses(knowledge, right):
            return frozenset()
        if not all(knowledge.above[played] >> right & 1 for _, played in knowledge.trick):
            return frozenset()
        higher: Mask = knowledge.above[right] & knowledge.legal
        return frozenset(bits(higher))

    def _finesses(self, knowledge: Knowledge, chosen: Card) -> bool:
        over = {rank_of(c) for c in bits(knowledge.unseen & knowledge.above[chosen])}
        return over == set(self.missing)


def _plain_suits(turn: SolvedTurn) -> list[Holding]:
    """Declarer's plain suits of which an opponent has a card, and both hands; the third hand may
    play to the other's last one."""
    known = turn.known
    return [
        held
        for held in SuitCombination(known, 1).suits
        if held.suit != known.trump and held.here and (held.there or known.trick) and held.out
    ]


# End plays, squeezes, avoidance, safety plays, and defenders' hold-up.
#
# Sources: Scarne 1963, “The End Play” and “The Squeeze”. Keeping the dangerous opponent off lead,
# safety plays and holding up against dummy stand in none of the books: such a point rests on the
# deals that fit, solved.

END_PLAY, SQUEEZE = cited("Scarne 1963, The End Play"), cited("Scarne 1963, The Squeeze")
SOLVED = say("Shown by the deals that fit")
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
    why: Message
    heading: Message


THROW = say("Give up the trick now: the opponent who wins it has to lead, and that lead helps you.")
STRIP = say(
    "Take away the opponent’s safe leads, and only then give up the trick: then the lead helps you."
)
PRESS = say(
    "Play this winner: one opponent has to keep two suits, and whichever is thrown, a card of "
    "yours becomes good."
)
AVOID = say("Lose the trick to the opponent who cannot hurt you; the other must not get in.")

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
        f"declarer-{row.id}", "declarer", term(row.name), row.heading,
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
GUARD = say(
    "Play safe: this makes the contract when the cards lie badly, and the card that wins more "
    "tricks on the average does not."
)


def _no_entry(suit: str, best: str) -> Mapping[int, Condition]:
    """Ace, king and queen of six in dummy, who has no other high card, and two low ones in hand:
    run from the top the suit gives six tricks where it breaks three–two and three where it does
    not; with the first round given up it gives five either way. Declarer has the four tricks that
    make nine with those five: ace and king of three in the `best` suit, and two aces of four, so
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
        "declarer-safety-no-trump", "declarer", say("Safety play at no-trump"), SOLVED,
        SafetyRecipe(
            "safety",
            PlayRecipe("safety no-trump", "contract-duplicate", "", strain="no-trump",
                       either=tuple(lot(suit, other) for lot in (_no_entry, _five_opposite_three)
                                    for suit in "CD" for other in SUITS if suit != other)),
            (6, 13), GUARD, SOLVED,
        ),
    ),
    Point(
        "declarer-safety-suit", "declarer", say("Safety play at a suit contract"), SOLVED,
        AnySuitSafetyRecipe(
            "safety",
            PlayRecipe("safety suit", "contract-duplicate", "", conditions=MAJOR, strain="suit"),
            (5, 12), GUARD, SOLVED,
        ),
    ),
)  # fmt: skip
"""Declarer's safety plays. At no-trump they are in minors: with such a major dummy would bid it."""

DEEP = say(
    "Finesse with the lower card first: the contract needs both missing cards in front of it, and "
    "the higher one would be covered on the way."
)
BOTH_IN_FRONT = say(
    "Finesse with the lower card: it wins, or drives out one of the two, where at least one of "
    "them is in front of it."
)
JACK_IN_FRONT = say(
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
    why: Message


FINESSES = tuple(
    Point(
        f"declarer-{row.id}", "declarer", term(row.name), FINESSE,
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
"""Scarne’s player has no rule for them: that player plays ace, king and queen, and with two
cards missing finesses only with the jack or a higher card."""

EAST, WEST = map(SEATS.index, "EW")
KEEP = say(
    "Let them have this trick: when you win a later round of the suit, one of their hands has no "
    "more of it to reach the other."
)

HOLD_UPS = (
    Point(
        "defence-hold-up", "defence", say("Hold up against dummy’s long suit"), SOLVED,
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
