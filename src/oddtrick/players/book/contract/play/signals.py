"""Signals of a side that has agreed on them: small cards that tell partner what is behind them.

A defender's first card of a suit is a signal where it is small and does not try for the trick. On
partner's lead, and thrown away, it says whether the suit is liked (*attitude*: ace, king or queen,
or a ruff to come); on a lead of declarer's or dummy's whether its holder began with an even number
(*count*). Trumps say nothing, nor does the card under an ace that partner leads first at no-trump,
which asks for the highest. The side's system says what a high card means (docs/program/systems.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from oddtrick.cards import (
    NO_TRUMP,
    SUIT_TERMS,
    Card,
    Mask,
    bits,
    natural_order,
    rank_of,
    suit_of,
)
from oddtrick.messages import say
from oddtrick.players.card_play.following_suit import ACE, TEN, CardChoice
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Weighing, World
from oddtrick.stages.calling.auction import Contract

if TYPE_CHECKING:
    from oddtrick.systems import Signals


Play = tuple[int, Card]

AGREED = say("The signals that the side has agreed on")
"""The source of a card that is a signal."""


SUIT = natural_order(NO_TRUMP).suits
"""The cards of each suit."""

SMALL = tuple(0x00FF << 13 * s for s in range(4))
"""The small cards of each suit, two to nine."""

HONOURS = tuple(0x1C00 << 13 * s for s in range(4))
"""Queen, king and ace of each suit."""

STEP = 4.0
"""How many times as likely each next card is towards the one that an agreement asks for: a card
may have been needed for something else, and a person may not have thought of it."""


class Signal(NamedTuple):
    """A small card of a defender that says something: its number among all cards played, the hand
    and the card, what it tells (`kind`, a field of `Signals`), whether it fell on partner's lead,
    whether a high card says yes, and what the hand had played before."""

    number: int
    hand: int
    card: Card
    kind: str
    on_lead: bool
    high_is_yes: bool
    before: Mask

    def is_yes(self, dealt: Mask, strain: int) -> bool:
        """Whether a hand, as it was dealt, likes the suit or began with an even number of it."""
        suit = suit_of(self.card)
        held = dealt & SUIT[suit]
        if self.kind == "count":
            return held.bit_count() % 2 == 0
        if held & HONOURS[suit]:
            return True
        if not self.on_lead or strain == NO_TRUMP:
            return False
        return held.bit_count() == 2 and bool(dealt & ~self.before & SUIT[strain])

    def log_chance(self, dealt: Mask, strain: int) -> float:
        """The logarithm of how likely a hand, as it was dealt, chose this of its small cards."""
        small = dealt & ~self.before & SMALL[suit_of(self.card)]
        count = small.bit_count()
        below = (small & ((1 << self.card) - 1)).bit_count()
        high = self.is_yes(dealt, strain) == self.high_is_yes
        steps = below if high else count - 1 - below
        return steps * math.log(STEP) - math.log(sum(STEP**i for i in range(count)))


def _kind(trick: Sequence[Play], hand: int, suit: int, strain: int, is_first: bool) -> str:
    """The meaning of a defender's first card of a suit on the trick so far, a field of `Signals`;
    empty where it has none."""
    leader, led = trick[0]
    if suit == strain:
        return ""
    if suit_of(led) != suit:
        return "attitude"
    if (leader - hand) % 2:
        return "count"
    asks_for_highest = strain == NO_TRUMP and is_first and rank_of(led) == ACE
    return "" if asks_for_highest else "attitude"


def _signal(
    known: Knowledge,
    strain: int,
    agreed: Signals | None,
    trick: Sequence[Play],
    play: Play,
    before: Mask,
    number: int,
) -> Signal | None:
    """The signal that a defender's card is on the trick so far; `None` where it is none."""
    hand, card = play
    suit = suit_of(card)
    if agreed is None or not trick or rank_of(card) >= TEN or before & SUIT[suit]:
        return None
    kind = _kind(trick, hand, suit, strain, number < 4)
    way = getattr(agreed, kind) if kind else ""
    if not way or known.order.winner([*(c for _, c in trick), card]) == len(trick):
        return None
    partners = (trick[0][0] - hand) % 2 == 0 and suit_of(trick[0][1]) == suit
    return Signal(number, hand, card, kind, partners, way == "standard", before)


def signals_given(
    known: Knowledge, contract: Contract, agreed: Sequence[Signals | None]
) -> Iterator[Signal]:
    """The signals among the cards that other defenders have played, `agreed` being what each side
    (seat modulo two) signals."""
    before, number = [0] * 4, 0
    for plays in (*(t.plays for t in known.tricks), known.trick):
        for at, (hand, card) in enumerate(plays):
            if hand != known.seat and (hand - contract.declarer) % 2:
                way = agreed[hand % 2]
                signal = _signal(
                    known, contract.strain, way, plays[:at], (hand, card), before[hand], number
                )
                if signal is not None:
                    yield signal
            before[hand] |= 1 << card
            number += 1


def weigh_signals(
    known: Knowledge, contract: Contract, given: Iterable[Signal], others: Weighing
) -> Weighing:
    """How likely worlds give these signals, and make all `others` of the cards played."""
    rows, chances = tuple(given), dict[tuple[int, Mask, bool], float]()
    trumps = 0 if contract.strain == NO_TRUMP else SUIT[contract.strain]

    def log_chance(signal: Signal, dealt: Mask) -> float:
        key = (
            signal.number,
            dealt & SUIT[suit_of(signal.card)],
            bool(dealt & ~signal.before & trumps),
        )
        if key not in chances:
            chances[key] = signal.log_chance(dealt, contract.strain)
        return chances[key]

    def likelihood(worlds: Sequence[World]) -> list[float]:
        found = []
        for world, other in zip(worlds, others(worlds), strict=True):
            began = known.began(world)
            found.append(other + sum(log_chance(row, began[row.hand]) for row in rows))
        return found

    return likelihood


def signal_card(
    known: Knowledge, contract: Contract, agreed: Signals | None, cards: Mask
) -> CardChoice | None:
    """Of cards that cost the same, all of one suit, the one that tells partner what the side has
    agreed on; `None` where there is nothing to tell, or no choice."""
    trick, hand = known.trick, known.hand
    if agreed is None or not trick or not cards or (hand - contract.declarer) % 2 == 0:
        return None
    suit = suit_of(next(bits(cards)))
    small = list(bits(cards & SMALL[suit]))
    before, number = known.played[hand], 4 * len(known.tricks) + len(trick)
    signals = [
        signal
        for c in small
        if (signal := _signal(known, contract.strain, agreed, trick, (hand, c), before, number))
    ]
    if len(small) < 2 or len(signals) < len(small):
        return None
    dealt = known.known[hand] | before
    is_yes = signals[0].is_yes(dealt, contract.strain)
    is_high = is_yes == signals[0].high_is_yes
    suit_name = SUIT_TERMS[suit]
    tells = {
        ("attitude", True): say("Tells partner that {suit} are liked.", suit=suit_name),
        ("attitude", False): say("Tells partner that {suit} are not liked.", suit=suit_name),
        ("count", True): say("Tells partner of an even number of {suit}.", suit=suit_name),
        ("count", False): say("Tells partner of an odd number of {suit}.", suit=suit_name),
    }[signals[0].kind, is_yes]
    return CardChoice(signals[-1 if is_high else 0].card, tells, AGREED)
