"""Hands that make the calls of an auction, drawn by the chances of networks.

Random hands are led call by call to those that would have called so. Each of the seat's calls
counts in steps so small that many hands stay in; between two steps the likely ones are doubled, the
others dropped, and cards are exchanged, each exchange taken by its gain (sequential Monte Carlo
with Metropolis moves). So a call that one hand in ten thousand makes is met with as many hands as
an opening of one. What the other three have called counts at the end: a hand is as likely as it
leaves them the cards that they have shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import Mask
from oddtrick.players.network import Floats, Net, normal
from oddtrick.support.lazy import IdentityCache, RecentCache

from .bidding_network import (
    CALLS,
    HAND,
    OUTPUTS,
    Auctions,
    Nets,
    features,
    for_hands,
    hand_features,
    held,
    prior,
)

# How likely hands make the calls of a seat in an auction, by the chances of a network.

ASTRAY = 0.01
"""A call is believed to be made so often with any hand: nobody is sure of what they hear."""


def replayed(codes: tuple[str, ...], count: int = 1) -> Auctions:
    """So many auctions in which the same was called. Raises `ValueError` for a call that is none of
    contract's or not allowed."""
    auctions = Auctions(count)
    for code in codes:
        call = CALLS.index(code)
        if auctions.over[0] or not auctions.legal()[0, call]:
            raise ValueError(f"{code} cannot be called there")
        auctions.step(np.full(count, call))
    return auctions


class CallStatistics:
    """Statistics of a hand by the calls of its position in an auction. The dealer called first;
    `vulnerable` is a mask of sides, the dealer's the first. Raises `ValueError` for an auction that
    cannot be."""

    def __init__(self, net: Net, codes: tuple[str, ...], vulnerable: int, seat: int) -> None:
        self.net = net
        self.calls: list[int] = []
        rows, priors = [], []
        auction, row = Auctions(1), np.zeros(1, dtype=np.int64)
        blank = np.zeros((1, HAND), dtype=np.float32)
        sides = np.array([[vulnerable & 1, vulnerable >> 1]], dtype=bool)
        for time, code in enumerate(codes):
            call = CALLS.index(code)
            if auction.over[0] or not auction.legal()[0, call]:
                raise ValueError(f"{code} cannot be called there")
            if time % 4 == seat:
                rows.append(features(auction, row, blank, sides)[0, HAND:])
                priors.append(prior(auction, row))
                self.calls.append(call)
            auction.step(np.array([call]))
        self.inputs, self.priors = rows, priors

    def forget(self, turns: Sequence[int]) -> None:
        """Let some of the caller's turns count no more."""
        for turn in sorted(turns, reverse=True):
            del self.calls[turn], self.inputs[turn], self.priors[turn]

    def logs(self, turn: int, hands: Floats, sharp: float = 1.0) -> Floats:
        """How likely hands (`hand_features`) make the call of one of the caller's turns, as
        logarithms; chances are taken to the power `sharp` before they are made to sum to one."""
        outputs = for_hands(self.net, hands, self.inputs[turn])[:, :OUTPUTS]
        asked = np.float32(sharp) * (outputs + self.priors[turn])
        found: Floats = normal(asked)[:, self.calls[turn]]
        return found

    def many(self, hands: Sequence[Mask]) -> list[float]:
        """How likely hands make all the caller's calls, as logarithms."""
        hand_inputs, total = hand_features(held(hands)), np.zeros(len(hands))
        for turn in range(len(self.calls)):
            total += np.log(np.exp(self.logs(turn, hand_inputs)) + ASTRAY)
        return total.tolist()

    def __call__(self, hand: Mask) -> float:
        """How likely a hand makes them."""
        return self.many([hand])[0]


Flags = NDArray[np.bool_]

FIRST = 4096
"""Random hands that are asked about the first call of a seat."""

LED = 512
"""Hands that are led on from call to call."""

STEPS = 12
"""In so many steps a call counts at most; what then still does not count is never called."""

STAY = 0.4
"""A step is as long as it may be for so many of the hands to count on (as their weights go)."""

SWEEPS = 3
"""Exchanges tried on every hand when a call counts in full."""

SHARP = 3.0
"""The player makes the likeliest call; a network tells chances. Hands count by this power of
them, which comes near the first and still tells a hand that hardly calls so from one that never
does."""

OVERLAP = 0.2
"""How much less likely a hand is for each of its cards that a hand of another seat holds."""

NEVER = -300.0
"""Chances differ down to this logarithm."""

ODD = 1e-6
"""A call with a smaller chance than this is none of the network's: somebody else has made it, and
it says nothing of the caller's hand."""

CACHED = 4096
"""Auctions whose hands are kept."""


class CallHands(NamedTuple):
    """Hands that make a call in an auction, n × 52 flags, with their weights, which sum to one;
    `chance` is how often the seat makes it there, after its calls before."""

    cards: Flags
    weights: Floats
    chance: float


class _Led(NamedTuple):
    """Hands of equal weight after the calls of their seat, packed; how likely each makes the calls
    that count, as logarithms, hands × turns; the chance of the last; and which calls do not count,
    since the network would never have made them."""

    packed: NDArray[np.uint8]
    logs: Floats
    chance: float
    odd: tuple[int, ...] = ()

    @property
    def cards(self) -> Flags:
        return np.unpackbits(self.packed, axis=1, count=52).astype(bool)


@lru_cache(maxsize=1)
def _first() -> Flags:
    """Random hands, always the same ones."""
    order = np.random.default_rng(52).permuted(np.tile(np.arange(52), (FIRST, 1)), axis=1)
    return order < 13


class HandSampling:
    """The hands behind a network's calls, kept from one call of an auction to the next."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self._led: RecentCache[tuple[tuple[str, ...], int, int], _Led] = RecentCache(CACHED)

    def of_seat(self, codes: tuple[str, ...], vulnerable: int, seat: int) -> _Led:
        """The hands of a seat by its own calls (see `call_hands`)."""
        turns = _turns(len(codes), seat)
        codes = codes[: seat + 4 * (turns - 1) + 1] if turns else ()
        key = (codes, vulnerable, seat)
        found = self._led.find(key)
        if found is None:
            found = self._led.put(key, self._found(codes, vulnerable, seat, turns))
        return found

    def _found(self, codes: tuple[str, ...], vulnerable: int, seat: int, turns: int) -> _Led:
        if not turns:
            return _silent()
        heard = CallStatistics(self.net, codes, vulnerable, seat)
        rng = np.random.default_rng((turns, heard.calls[-1]))
        before = _silent() if turns == 1 else self.of_seat(codes[:-4], vulnerable, seat)
        heard.forget(before.odd)
        first = turns == 1
        cards = _first() if first else before.cards
        logs = np.empty((FIRST, 0), dtype=np.float32) if first else before.logs
        found = led(heard, cards, logs, rng)
        if found.chance < ODD:
            return before._replace(chance=found.chance, odd=(*before.odd, turns - 1))
        return found._replace(odd=before.odd)


def _silent() -> _Led:
    """The hands of a seat that has not called."""
    return _Led(np.packbits(_first()[:LED], axis=1), np.empty((LED, 0), dtype=np.float32), 1.0)


def led(heard: CallStatistics, cards: Flags, logs: Floats, rng: np.random.Generator) -> _Led:
    """Hands that fit the seat's calls but the last, with how likely they make those, led on to
    those that make it too; and how often the first make it."""
    last = len(heard.calls) - 1
    logs = np.column_stack((logs, _log_chance(heard, last, hand_features(cards))))
    reached, chance = 0.0, 0.0
    for _ in range(STEPS):
        step = _step(logs[:, last], 1 - reached)
        weights = np.exp(step * (logs[:, last] - logs[:, last].max()))
        chance += float(np.log(weights.mean()) + step * logs[:, last].max())
        reached += step
        chosen = _evenly(weights, LED, rng)
        cards, logs = cards[chosen], logs[chosen]
        for _ in range(SWEEPS if reached >= 1 else 1):
            cards, logs = _exchanged(heard, cards, logs, reached, rng)
        if reached >= 1:
            break
    return _Led(np.packbits(cards, axis=1), logs, float(np.exp(chance)) if reached >= 1 else 0.0)


def _log_chance(heard: CallStatistics, turn: int, hands: Floats) -> Floats:
    """How likely hands (`hand_features`) make a call of the seat, as logarithms."""
    return np.maximum(heard.logs(turn, hands, SHARP), NEVER)


def _step(logs: Floats, most: float) -> float:
    """How far a call may count next: so that enough hands count on."""

    def stay(step: float) -> bool:
        weights = np.exp(step * (logs - logs.max()))
        effective = float(weights.sum() ** 2 / (weights**2).sum())
        return effective >= STAY * min(LED, len(logs))

    if stay(most):
        return most
    low, high = 0.0, most
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if stay(middle) else (low, middle)
    return max(low, 1e-3)


def _evenly(weights: Floats, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """The places of so many hands, each as often as its weight asks for (systematic resampling)."""
    reached = np.cumsum(weights, dtype=np.float64)
    marks = (np.arange(count) + rng.random()) * reached[-1] / count
    places: NDArray[np.int64] = np.minimum(np.searchsorted(reached, marks), len(weights) - 1)
    return places


def _exchanged(
    heard: CallStatistics, cards: Flags, logs: Floats, last: float, rng: np.random.Generator
) -> tuple[Flags, Floats]:
    """Hands after an exchange of a card or two, each taken by its gain; the last call counts by
    the power `last`. An exchange that even sure calls at all other turns would not save is asked
    about no more."""
    other, rows = cards.copy(), np.arange(len(cards))
    for exchange in range(2):
        going = rows if not exchange else rows[rng.random(len(rows)) < 0.5]
        lots = rng.random((len(going), 52))
        out = np.where(other[going], lots, -1).argmax(1)
        in_ = np.where(other[going], -1, lots).argmax(1)
        other[going, out], other[going, in_] = False, True
    counts = np.ones(logs.shape[1], dtype=np.float32)
    counts[-1] = last
    hands, asked = hand_features(other), np.zeros_like(logs)
    asked_for = np.log(rng.random(len(cards))) + logs @ counts
    taken = rows
    for turn in (logs * counts).mean(0).argsort():  # what asks most of a hand comes first
        asked[taken, turn] = _log_chance(heard, turn, hands[taken])
        taken = taken[asked_for[taken] < asked[taken] @ counts]
    cards, logs = cards.copy(), logs.copy()
    cards[taken], logs[taken] = other[taken], asked[taken]
    return cards, logs


def _turns(calls: int, seat: int) -> int:
    """How often a position has called in so many calls."""
    return (calls - seat + 3) // 4


_SAMPLINGS: IdentityCache[HandSampling] = IdentityCache(8)


def _sampling_of(net: Net) -> HandSampling:
    """The hands behind a network's calls, one for each network, for all who ask."""
    found = _SAMPLINGS.find(net)
    return _SAMPLINGS.put(net, HandSampling(net)) if found is None else found


def call_hands(nets: Nets, codes: tuple[str, ...], vulnerable: int) -> CallHands:
    """Hands that make the last of these calls, by the networks of the two sides. The dealer called
    first; `vulnerable` is a mask of sides, the dealer's the first. Raises `ValueError` for an
    auction that cannot be."""
    caller = (len(codes) - 1) % 4

    def led_to(seat: int) -> _Led:
        return _sampling_of(nets[seat % 2]).of_seat(codes, vulnerable, seat)

    found = led_to(caller)
    cards = found.cards
    logs = np.zeros(len(cards), dtype=np.float32)
    flags = cards.astype(np.float32)
    for other in {0, 1, 2, 3} - {caller}:
        if _turns(len(codes), other):
            theirs = led_to(other).cards.astype(np.float32)
            logs += np.log((np.float32(OVERLAP) ** (flags @ theirs.T)).mean(1))
    weights = np.exp(logs - logs.max())
    return CallHands(cards, weights / weights.sum(), found.chance)
