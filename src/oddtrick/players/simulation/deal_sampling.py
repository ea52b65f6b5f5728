"""Where the hidden cards may lie: deals that fit all that a seat knows, likely ones more often.

A *world* is one mask a hand. Worlds are first drawn with equal chances among all that fit what is
certain (cards seen, counts, suits somebody is out of), then led by small exchanges of cards towards
those that also fit what the calls showed, as the book player of the game reads them.
"""

from __future__ import annotations

import math
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import Card, Mask, bits
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Likelihood, Weighing, World

# Deals that lean towards what is likely: drawn so that few are in vain.
#
# Where all that is known makes one deal in a thousand likely, most of those drawn evenly count
# for nothing. But the worth of whole hands is nearly the sum card by card: by a sum over the
# cards, each with a worth in each place, fitted to some deals whose likelihood is known (at whist
# it gives 84 to 93 % of how that varies). Others are drawn as the sum has it, and weighed by what
# it leaves open: at whist half of them count, where one in twenty did.

TEMPER = 0.3
"""Likely deals count for more in the fit, by this power of their likelihood."""

RIDGE = 5.0
"""How much a worth must explain: with few deals they would follow chance."""

EXCHANGES = 200
"""Exchanges of two cards tried on each deal: each card is asked about ten times or so."""

Ints = NDArray[np.int64]


class WeightedSampler(NamedTuple):
    """Deals as the sum over cards has them, each as the masks of its places, and the logarithm of
    how much oftener than evenly they are drawn."""

    deals: list[tuple[Mask, ...]]
    log_weights: list[float]


def resampled(
    deals: Sequence[Sequence[Mask]],
    logs: Sequence[float],
    may: Sequence[Mask],
    rng: np.random.Generator,
) -> WeightedSampler:
    """As many deals as are given, drawn as the sum fitted to them has it.

    `deals` are drawn evenly, each as one mask a place, and `logs` is the logarithm of how likely
    each is; `may` are the cards that may lie in each place.
    """
    masks = np.array(deals, dtype=np.uint64)
    every = int(np.bitwise_or.reduce(masks[0]))
    cards = np.array([c for c in range(every.bit_length()) if every >> c & 1], dtype=np.uint64)
    owner = (masks[:, :, None] >> cards & np.uint64(1)).argmax(1).astype(np.int64)
    allowed = np.array([[m >> int(c) & 1 for m in may] for c in cards], dtype=bool)
    likely = np.array(logs) - max(logs)
    worth = _fitted(owner, likely, len(may))
    chances = np.exp(likely)
    found = owner[rng.choice(len(owner), len(owner), p=chances / chances.sum())]
    _exchanged(found, worth, allowed, rng)
    places = (np.eye(len(may), dtype=np.uint64)[found] << cards[:, None]).sum(1)
    log_weights = worth[np.arange(len(cards)), found].sum(1)
    return WeightedSampler([tuple(row) for row in places.tolist()], log_weights.tolist())


def _fitted(owner: Ints, likely: NDArray[np.float64], places: int) -> NDArray[np.float64]:
    """The weight of each card in each place (cards × places), so that the sums come near."""
    count, cards = owner.shape
    lies = np.zeros((count, cards * places))
    lies[np.arange(count)[:, None], np.arange(cards) * places + owner] = 1
    weight = np.exp(TEMPER * likely)
    weight /= weight.mean()
    lies -= weight @ lies / count
    wanted = likely - weight @ likely / count
    square = lies.T @ (weight[:, None] * lies) + RIDGE * np.eye(cards * places)
    found: NDArray[np.float64] = np.linalg.solve(square, lies.T @ (weight * wanted))
    return found.reshape(cards, places)


def _exchanged(
    owner: Ints,
    worth: NDArray[np.float64],
    allowed: NDArray[np.bool_],
    rng: np.random.Generator,
) -> None:
    """Exchange cards in all deals side by side, each exchange taken by its gain (Metropolis)."""
    count, cards = owner.shape
    rows = np.arange(count)
    for _ in range(EXCHANGES):
        one, two = rng.integers(cards, size=(2, count))
        a, b = owner[rows, one], owner[rows, two]
        gain = worth[one, b] + worth[two, a] - worth[one, a] - worth[two, b]
        taken = allowed[one, b] & allowed[two, a] & (np.log(rng.random(count)) < gain)
        owner[rows[taken], one[taken]] = b[taken]
        owner[rows[taken], two[taken]] = a[taken]


class LikelihoodAtOnce(ABC):
    """A `Likelihood` that is found in less time for many hands at once."""

    @abstractmethod
    def many(self, seat: int, hands: Sequence[Mask]) -> Sequence[float]:
        """Those of many hands of a seat."""

    def __call__(self, seat: int, hand: Mask) -> float:
        return self.many(seat, [hand])[0]


POOL = 4
"""How many times as many worlds are looked at as are taken."""

READ_FROM, READ_AT_ONCE = 800, 200
"""Where the cards played are read: how many worlds are looked at first, and how many are read
between two looks at the clock."""

AT_ONCE = 16
"""Worlds drawn between two looks at the clock."""

STEPS = 40
"""Exchanges tried on a world before it is taken."""


def evenly(
    pool: Sequence[World], logs: Sequence[float], count: int, rng: random.Random
) -> list[World]:
    """So many worlds of a pool, each as often as its likelihood (`logs`, its logarithm) asks for,
    rounded by one throw for all (systematic resampling): what is likely is not left out by
    chance."""
    best = max(logs)
    shares = [math.exp(t - best) for t in logs]
    step = sum(shares) / count
    found, reached, mark = list[World](), 0.0, rng.random() * step
    for world, share in zip(pool, shares, strict=True):
        reached += share
        while mark < reached and len(found) < count:
            found.append(world)
            mark += step
    return found


class _Share(NamedTuple):
    """A way to share out the cards of a class: the deals of it and those before, the room left, and
    for each card the slot that takes it, the cards that are left to draw from, and the bits to draw
    for that."""

    reached: int
    left: tuple[int, ...]
    drawn: tuple[tuple[int, int, int], ...]


class _Splits(NamedTuple):
    """The ways to share out a class, and its cards as masks; the deals of all, and the bits to draw
    to choose among them (none where there is one way)."""

    cards: tuple[Mask, ...]
    ways: int
    size: int
    shares: tuple[_Share, ...]


class Slots:
    """Deals cards to slots with equal chances for every way that is allowed.

    `classes` are the cards, class by class, each with a mask of the slots that may hold them;
    `room` is how many cards each slot takes, all of them together.

    >>> slots = Slots([((0, 1), 0b11), ((2,), 0b10)], (1, 2))
    >>> slots.ways
    2
    >>> slots.deal(random.Random(1))[0] in (0b01, 0b10)
    True
    """

    def __init__(self, classes: Sequence[tuple[tuple[Card, ...], int]], room: tuple[int, ...]):
        self.classes = sorted(classes, key=lambda c: (c[1].bit_count(), c[1]))
        self.room = room
        self._last_first = range(len(room) - 1, -1, -1)
        self._ways = cache(self._count)
        self._known: dict[tuple[int, tuple[int, ...]], _Splits] = {}
        fits = sum(len(c) for c, _ in self.classes) == sum(room) and min(room, default=0) >= 0
        self.ways: int = self._ways(0, room) if fits else 0

    def _shares(self, number: int, slots: tuple[int, ...], room: tuple[int, ...]) -> list[
        tuple[int, tuple[int, ...]]
    ]:  # fmt: skip
        """Every way to share so many like cards, as the room left, with the number of deals."""
        if not slots:
            return [] if number else [(1, room)]
        slot, rest = slots[0], slots[1:]
        found = []
        least = max(0, number - sum(room[s] for s in rest))
        for n in range(least, min(number, room[slot]) + 1):
            left = (*room[:slot], room[slot] - n, *room[slot + 1 :])
            ways = math.comb(number, n)
            found += [(ways * w, r) for w, r in self._shares(number - n, rest, left)]
        return found

    def _options(self, at: int, room: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        cards, mask = self.classes[at]
        shares = self._shares(len(cards), tuple(bits(mask)), room)
        weighed = ((ways * self._ways(at + 1, left), left) for ways, left in shares)
        return [(w, left) for w, left in weighed if w]

    def _count(self, at: int, room: tuple[int, ...]) -> int:
        if at == len(self.classes):
            return int(not any(room))
        cards, mask = self.classes[at]
        shares = self._shares(len(cards), tuple(bits(mask)), room)
        return sum(ways * self._ways(at + 1, left) for ways, left in shares)

    def _splits(self, at: int, room: tuple[int, ...]) -> _Splits:
        """How the cards of a class may be shared out, as `deal` takes one by lot."""
        shares, reached = list[_Share](), 0
        for ways, left in self._options(at, room):
            reached += ways
            taken = [s for s in self._last_first for _ in range(room[s] - left[s])]
            ends = range(len(taken), 0, -1)
            drawn = [(s, e, e.bit_length()) for s, e in zip(taken, ends, strict=True)]
            shares.append(_Share(reached, left, tuple(drawn)))
        size = reached.bit_length() if len(shares) > 1 else 0
        return _Splits(tuple(1 << c for c in self.classes[at][0]), reached, size, tuple(shares))

    def deal(self, rng: random.Random) -> list[Mask]:
        """One deal, every one as likely as any other. Raises `ValueError` where there is none."""
        if not self.ways:
            raise ValueError("no deal fits")
        found: list[Mask] = [0] * len(self.room)
        draw, known, room = rng.getrandbits, self._known, self.room
        for at in range(len(self.classes)):
            split = known.get((at, room))
            if split is None:
                split = known[at, room] = self._splits(at, room)
            cards, ways, size, shares = split
            share = shares[0]
            if size:  # as `random.randrange` draws
                while (pick := draw(size)) >= ways:
                    pass
                for share in shares:
                    if pick < share.reached:
                        break
            pile = list(cards)
            for slot, end, size in share.drawn:  # as `random.sample` draws, in a third of the time
                while (drawn := draw(size)) >= end:
                    pass
                found[slot] |= pile[drawn]
                pile[drawn] = pile[end - 1]
            room = share.left
        return found


class _Fits(dict[Mask, float]):
    """How well cards fit the calls of a hand, each found once."""

    def __init__(self, fit: Callable[[Mask], float]) -> None:
        super().__init__()
        self.fit = fit

    def __missing__(self, mask: Mask) -> float:
        found = self[mask] = self.fit(mask)
        return found


class DealSampler:
    """The worlds of a view, drawn by `rng`; `possible` says whether there are any.

    `likelihood` reads the calls, see `Likelihood`.
    """

    def __init__(self, known: Knowledge, likelihood: Likelihood | None = None) -> None:
        self.known = known
        self.likelihood = likelihood
        self.hidden = tuple(
            h for h in range(len(known.counts)) if known.counts[h] > known.known[h].bit_count()
        )
        room = [known.counts[h] - known.known[h].bit_count() for h in self.hidden]
        room.append(known.unseen.bit_count() - sum(room))
        self.may = (*(self._may(h) for h in self.hidden), known.unseen)
        classes: dict[int, list[Card]] = {}
        for c in bits(known.unseen):
            where = sum(1 << i for i, may in enumerate(self.may) if may >> c & 1)
            classes.setdefault(where, []).append(c)
        self.slots = Slots([(tuple(cs), w) for w, cs in classes.items()], tuple(room))
        self.possible = self.slots.ways > 0
        self._fits = [_Fits(partial(self._fit, hand)) for hand in self.hidden]
        self._fits.append(_Fits(lambda _: 0.0))  # what lies in no hand

    def _may(self, hand: int) -> Mask:
        return self.known.may[hand] & self.known.unseen

    def draw(
        self,
        count: int,
        rng: random.Random,
        until: float = math.inf,
        read: Weighing | None = None,
    ) -> list[World]:
        """So many worlds, the same one perhaps more than once. `possible` must be true.

        Where the calls have shown something, they are chosen by lot from several times as many, by
        how likely they are; where too few of those fit, each is first led closer by exchanges.
        Where the cards can be read, all that is shown leads to others that are likelier
        (`resampled`). This goes on as long as the clock (`time.monotonic`) is before `until`.
        """
        if len(self.hidden) == 0 or (self.likelihood is None and read is None):
            return [self._world(self._dealt(rng)) for _ in range(count)]
        if read is not None:
            return self._read(count, rng, until, read)
        pool, worths = list[list[Mask]](), list[float]()
        while len(pool) < POOL * count:
            if len(pool) >= count and time.monotonic() > until:
                break
            some = [self._dealt(rng) for _ in range(min(AT_ONCE, POOL * count - len(pool)))]
            self._ask(some)
            worths += [self._log_chance(dealt) for dealt in some]
            pool += some
        best = max(worths)
        weights = [math.exp(w - best) for w in worths]
        starts = rng.choices(pool, weights, k=count)
        if sum(weights) ** 2 >= count * sum(w * w for w in weights):
            return [self._world(s) for s in starts]  # enough of them fit
        found = []
        for start in starts:
            late = time.monotonic() > until
            found.append(self._world(start if late else self._led(list(start), rng)))
        return found

    def _read(self, count: int, rng: random.Random, until: float, read: Weighing) -> list[World]:
        """So many worlds, as often as they are likely by the calls and the cards."""
        import numpy as np  # the games without cards to be read are played without it

        pool = list[Sequence[Mask]]()
        while len(pool) < max(READ_FROM, count):
            if len(pool) >= READ_AT_ONCE and time.monotonic() > until:
                break
            pool += [self._dealt(rng) for _ in range(AT_ONCE)]
        logs = self._weighed(pool, read, until)
        if len(logs) == len(pool) and time.monotonic() <= until:
            closer = resampled(pool, logs, self.may, np.random.default_rng(rng.getrandbits(64)))
            pool = list(closer.deals)
            logs = self._weighed(pool, read, until)
            logs = [t - o for t, o in zip(logs, closer.log_weights, strict=False)]
        worlds = [self._world(dealt) for dealt in pool[: len(logs)]]
        return evenly(worlds, logs, count, rng)

    def _weighed(self, pool: Sequence[Sequence[Mask]], read: Weighing, until: float) -> list[float]:
        """How likely worlds are by the calls and the cards; the first ones, where time is up."""
        found: list[float] = []
        for at in range(0, len(pool), READ_AT_ONCE):
            if at and time.monotonic() > until:
                break
            some = pool[at : at + READ_AT_ONCE]
            self._ask(some)
            cards = read([self._world(dealt) for dealt in some])
            found += [self._log_chance(dealt) + log for dealt, log in zip(some, cards, strict=True)]
        return found

    def _ask(self, pool: Sequence[Sequence[Mask]]) -> None:
        """Find what the calls show of the hands of some worlds, where that is best done at once."""
        if not isinstance(self.likelihood, LikelihoodAtOnce):
            return
        for i, hand in enumerate(self.hidden):
            masks = list({dealt[i] for dealt in pool if dealt[i] not in self._fits[i]})
            more = self.known.known[hand] | self.known.played[hand]
            found = self.likelihood.many(hand, [mask | more for mask in masks]) if masks else ()
            self._fits[i].update(zip(masks, found, strict=True))

    def _log_chance(self, dealt: Sequence[Mask]) -> float:
        """How likely a world is by the calls."""
        return sum([fits[mask] for fits, mask in zip(self._fits, dealt, strict=True)])

    def _dealt(self, rng: random.Random) -> list[Mask]:
        return self.slots.deal(rng)

    def _world(self, dealt: Sequence[Mask]) -> World:
        hands = list(self.known.known)
        for hand, mask in zip(self.hidden, dealt, strict=False):
            hands[hand] |= mask
        return tuple(hands)

    def _fit(self, hand: int, mask: Mask) -> float:
        """How well the cards dealt to a hidden hand fit its calls."""
        if self.likelihood is None:
            return 0.0
        return self.likelihood(hand, mask | self.known.known[hand] | self.known.played[hand])

    def _led(self, dealt: list[Mask], rng: random.Random) -> list[Mask]:
        """A world after exchanges of two cards, each taken by its gain in likelihood
        (Metropolis), so that worlds come out as often as they are likely."""
        n = len(dealt)
        places = [i for i in range(n) if dealt[i]]
        if len(places) < 2:
            return dealt
        piles = {i: list(bits(dealt[i])) for i in places}
        fits, draw, may = self._fits, rng.getrandbits, self.may
        fit = {i: fits[i][dealt[i]] for i in places}
        for _ in range(STEPS):
            first = _below(len(places), draw)  # two places, as `random.sample` draws them
            second = _below(len(places) - 1, draw)
            a, b = places[first], places[-1 if second == first else second]
            x, y = _below(len(piles[a]), draw), _below(len(piles[b]), draw)
            c, d = piles[a][x], piles[b][y]
            if not (may[a] >> d & 1 and may[b] >> c & 1):
                continue
            swap = 1 << c | 1 << d
            one, two = fits[a][dealt[a] ^ swap], fits[b][dealt[b] ^ swap]
            gain = one + two - (fit[a] + fit[b])
            if gain >= 0 or rng.random() < math.exp(gain):
                dealt[a] ^= swap
                dealt[b] ^= swap
                fit[a], fit[b] = one, two
                piles[a][x], piles[b][y] = d, c
        return dealt


def _below(number: int, draw: Callable[[int], int]) -> int:
    """A number under another by lot, as `random.randrange` draws it, in half the time."""
    size = number.bit_length()
    while (found := draw(size)) >= number:
        pass
    return found
