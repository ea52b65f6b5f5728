"""The meaning of a network's call: the hands that make it there, counted and in words.

Nothing is said that was not counted. A range holds the middle nine tenths of the hands; beside it
stand the utmost and a typical hand. What few hands call is said to be rare, what none does is given
no meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import SUIT_SINGULARS, SUIT_TERMS, Mask, bridge_hand_code
from oddtrick.messages import (
    NOTHING,
    Grouped,
    Message,
    Verbatim,
    say,
    together,
)
from oddtrick.players.network import Floats
from oddtrick.players.player import Miss
from oddtrick.terms import number_term

from .bidding_network import Nets, held, masks, points
from .hand_sampling import ODD, call_hands

FEWEST = 40
"""With fewer hands than so many (as their weights go) nothing is said of a call."""

RARE = 1 / 400
"""A call is rare where fewer of the hands that might make it do."""

NEARLY_ALL = 0.9
"""A length is given where at least so many of the hands have it."""

ALL = 0.998
"""A length is given without a share where at least so many of the hands have it."""

ENDS = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The shares of hands below the points that are given: nine tenths, half, the middle."""

UTMOST = 0.003
"""The share of hands below the least points that are given, and above the most."""

SYMBOLS = "♣♦♥♠"


class LengthShown(NamedTuple):
    """A length that nearly all hands have: at least so many cards of a suit, or at most, and the
    share of hands that have it."""

    suit: int
    few: int
    many: int
    share: float


@dataclass(frozen=True)
class SampledMeaning:
    """The hands behind a call. `points` are the ends of `ENDS`, `least` and `most` the utmost;
    `lengths` what nearly all have; `balanced` the share that is balanced. `chance` is how often
    the seat makes the call there. `typical` and `examples` are hands that make it."""

    points: tuple[int, ...]
    least: int
    most: int
    lengths: tuple[LengthShown, ...]
    balanced: float
    chance: float
    typical: Mask
    examples: tuple[Mask, Mask]

    @property
    def rare(self) -> bool:
        """Whether few hands make the call."""
        return self.chance < RARE

    def miss(self, hand: Mask) -> Miss:
        """How far a hand lies from what is stated of all hands."""
        cards = held([hand])
        worth, suits = int(points(cards)[0]), cards.reshape(4, 13).sum(1).tolist()
        off = max(self.least - worth, worth - self.most, 0)
        sure = [shown for shown in self.lengths if shown.share >= ALL]
        short = sum(max(s.few - suits[s.suit], suits[s.suit] - s.many, 0) for s in sure)
        return Miss(off, short)

    @property
    def words(self) -> Message:
        """The meaning in words: what it comes to in the first line, how far it goes and hands that
        make it in the second."""
        balanced = say("balanced") if self.balanced >= NEARLY_ALL else NOTHING
        shares = [shown.share for shown in self.lengths]
        text = together(
            _points(self),
            *map(_shared, map(_length, self.lengths), shares),
            _shared(balanced, self.balanced),
            tie="; ",
        )
        if self.rare:
            text = say(
                "Rare (about one hand in {one}), so little is known of it: {text}",
                one=Grouped(int(round(1 / max(self.chance, ODD), -2))),
                text=text,
            )
        weaker, stronger = map(_shown, self.examples)
        hands = together(
            say(
                "Hardly ever under {least} or over {most} points.",
                least=self.least,
                most=self.most,
            ),
            say("Typical: {hand}.", hand=_shown(self.typical)),
            say("Other hands: {weaker}; {stronger}", weaker=weaker, stronger=stronger),
        )
        return together(say("{Text}.", text=text), hands, tie="\n")


def _points(meaning: SampledMeaning) -> Message:
    low, *_, high = meaning.points
    if not low:
        return (
            say("at most 1 high-card point")
            if high == 1
            else say("at most {high} high-card points", high=high)
        )
    if low == high == 1:
        return say("1 high-card point")
    span = f"{low}–{high}" if low < high else f"{low}"
    return say("{low} high-card points", low=Verbatim(span))


def _length(shown: LengthShown) -> Message:
    name = SUIT_TERMS[shown.suit]
    if not shown.many:
        return say("no {suit}", suit=name)
    if shown.few == shown.many:
        return say("{number} {suit}", number=number_term(shown.few), suit=name)
    if shown.few:
        return say("{number} or more {suit}", number=number_term(shown.few), suit=name)
    if shown.many == 1:
        return say("at most one {suit}", suit=SUIT_SINGULARS[shown.suit])
    return say("at most {number} {suit}", number=number_term(shown.many), suit=name)


def _shared(text: Message, share: float) -> Message:
    """What so large a share of the hands have."""
    if not text or share >= ALL:
        return text
    return say("{text} ({share} %)", text=text, share=min(99, round(100 * share)))


def _shown(hand: Mask) -> Verbatim:
    suits = bridge_hand_code(hand).split(".")
    held = zip(reversed(SYMBOLS), suits, strict=True)
    return Verbatim(" ".join(f"{s}{cards or '–'}" for s, cards in held))


def counted(
    cards: NDArray[np.bool_], weights: Floats, chance: float = 1.0
) -> SampledMeaning | None:
    """The meaning of a call that hands (n × 52) make, each so often; `None` where there are too
    few."""
    total = float(weights.sum())
    if total <= 0 or total**2 / float((weights**2).sum()) < FEWEST:
        return None
    share = weights / total
    worth = points(cards)
    order = np.argsort(worth, kind="stable")
    up_to, last = np.cumsum(share[order]), len(order) - 1
    ends = np.searchsorted(up_to, [*ENDS, UTMOST, 1 - UTMOST])
    *inner, least, most = worth[order[np.minimum(ends, last)]].astype(int).tolist()
    suits = cards.reshape(-1, 4, 13).sum(2)
    shown = [
        length_shown
        for suit in (3, 2, 1, 0)
        if (length_shown := _shown_length(suits[:, suit], share, suit))
    ]
    flat = (suits.min(1) >= 2) & ((suits == 2).sum(1) <= 1)
    own, weaker, stronger = masks(cards[_typical(suits, worth, share, inner)])
    return SampledMeaning(
        tuple(inner),
        least,
        most,
        tuple(shown),
        float(share[flat].sum()),
        chance,
        own,
        (weaker, stronger),
    )


def _shown_length(lengths: NDArray[np.int64], share: Floats, suit: int) -> LengthShown | None:
    """The length of a suit that nearly all hands have; the one that all have where it says
    enough."""
    at_least = [float(share[lengths >= n].sum()) for n in range(15)]
    few = max(n for n in range(14) if at_least[n] >= NEARLY_ALL)
    if few >= 4:
        sure = max(n for n in range(14) if at_least[n] >= ALL)
        few = sure if sure >= 4 else few
        exact = at_least[few + 1] <= 1 - ALL
        return LengthShown(suit, few, few if exact else 13, at_least[few])
    many = next(n for n in range(14) if 1 - at_least[n + 1] >= NEARLY_ALL)
    return LengthShown(suit, 0, many, 1 - at_least[many + 1]) if many <= 3 else None


def _typical(suits: NDArray[np.int64], worth: Floats, share: Floats, ends: list[int]) -> list[int]:
    """The places of a typical hand, near the middle in points and lengths, and of two others that
    are typical but weaker and stronger."""
    mean = share @ suits
    spread = np.sqrt(share @ (suits - mean) ** 2) + 0.5
    shape = (np.abs(suits - mean) / spread).sum(1)
    wide = max(1.0, (ends[3] - ends[1]) / 2)
    shape -= np.log(share / share.max() + 1e-6) / 4

    def nearest(middle: float, but: tuple[int, ...]) -> int:
        off = shape + np.abs(worth - middle) / wide
        off[list(but)] = np.inf
        return int(off.argmin())

    typical = nearest(ends[2], ())
    weaker = nearest(ends[1] - 0.5, (typical,))
    return [typical, weaker, nearest(ends[3] + 0.5, (typical, weaker))]


def described(cards: NDArray[np.bool_], weights: Floats) -> Message:
    """The hands in words: their points, and the suits and shapes that nearly all of them have.
    Empty where there are too few of them.

    >>> spades = np.zeros((50, 52), dtype=bool)
    >>> spades[:, 39:] = True
    >>> str(described(spades, np.ones(50, dtype=np.float32)))  # doctest: +ELLIPSIS
    '10 high-card points; thirteen spades; no hearts; no diamonds; no clubs.\\nHardly ever...'
    """
    meaning = counted(cards, weights)
    return meaning.words if meaning else NOTHING


def meaning_in(nets: Nets, codes: tuple[str, ...], vulnerable: int) -> SampledMeaning | None:
    """The meaning of the last of these calls; `None` where its network would never make it.
    Arguments and errors as of `call_hands`."""
    hands = call_hands(nets, codes, vulnerable)
    return None if hands.chance < ODD else counted(hands.cards, hands.weights, hands.chance)
