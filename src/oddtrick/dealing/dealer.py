"""The dealer: deals drawn evenly among all that fit what is known and asked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, prod
from operator import index
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Card, CardOrder, Mask, mask_of
from oddtrick.errors import cause
from oddtrick.messages import Grouped, Message, Name, say, term
from oddtrick.seats import SEATS, HandsBySeat, seat_number
from oddtrick.support.arguments import checked

from .conditions import ANYTHING, AllOf, Condition
from .errors import DealingError, GaveUp, Impossible
from .measures import BRIDGE, PackLayout, layout_of
from .sampling.engine import compiled, count_hands, sampler_of, sums_disagree, why_impossible
from .sampling.plain import Generator
from .sampling.plan import Plan, Requirements, every_split, joined, make_plan, settle

# The arguments of a dealer, read and checked: seats, conditions, cards and tests of deals.

Deals = npt.NDArray[np.uint64]
"""A row for each deal, a mask of cards for each seat."""

DealTest = Callable[[Deals], npt.NDArray[np.bool_]]
"""Whether each of many deals fits."""
Weights = npt.NDArray[np.float64]
Likelihood = Callable[[Deals], npt.ArrayLike]
"""For each of many deals how likely it makes what was seen, up to a common factor."""
T = TypeVar("T")
BySeat = Mapping[int, T] | Mapping[str, T] | Sequence[T]
"""Something of each seat: in the order of the seats, or by their numbers or letters."""
Known = BySeat[Mask] | BySeat[Mask | None] | HandsBySeat
"""The cards known of each hand, `None` for none; or a board of a file."""


def by_seat(given: Any, names: Sequence[str], wrong: Message) -> dict[int, Any]:
    """What is given for seats, by their numbers. Raises `DealingError` for a seat there is not, and
    says what is `wrong` with what is given for none."""
    if not isinstance(given, (Mapping, Sequence)) or isinstance(given, str):
        raise DealingError(wrong)
    if not isinstance(given, Mapping):
        return dict(enumerate(given))
    at: dict[int, Any] = {}
    for seat, value in given.items():
        number = seat_number(seat, names, error=DealingError) if isinstance(seat, str) else seat
        if not isinstance(number, int) or number < 0:
            said = ", ".join(names)
            raise DealingError(
                "A seat is {said}, or its number from 0, not “{seat}”.",
                said=term(said),
                seat=Name(seat),
            )
        if number in at:
            raise DealingError(
                "Seat “{seat}” is there twice: by letter and by number.", seat=Name(seat)
            )
        at[number] = value
    return at


def conditions_by_seat(given: Any, names: Sequence[str]) -> dict[int, Condition]:
    """The condition on each seat's hand. Raises `DealingError` for what is none."""
    wrong = say(
        '“{given}” does not say which seat it is about: write {{"N": condition}}, for example.',
        given=Name(str(given)),
    )
    found = by_seat(given, names, wrong)
    for value in found.values():
        if not isinstance(value, Condition):
            raise DealingError(
                "“{given}” is not a condition. Write it with those of oddtrick.dealing: "
                "between(HCP, 15, 17) & BALANCED, or length(SPADES, 5), or "
                'read_condition("15-17 hcp, balanced"), for example.',
                given=Name(value),
            )
    return found


def pack_mask(given: Iterable[Card]) -> Mask:
    """The cards that are dealt. Raises `DealingError` for what is no set of cards."""
    try:
        return mask_of(given)
    except (TypeError, ValueError):
        raise DealingError(
            'The pack is an iterable of cards: range(52), or pack_of("9TJQKA") of oddtrick.cards.'
        ) from None


def masks_by_seat(given: Any, names: Sequence[str]) -> dict[int, Mask]:
    """The cards known of each seat; nothing where they are not known."""
    wrong = say(
        'Known hands are those of a board, or by seat: {{"N": …}}, not “{given}”.',
        given=Name(str(given)),
    )
    hands = by_seat(getattr(given, "hands", given), names, wrong)
    return {seat: _mask(hand) for seat, hand in hands.items()}


def texts(names: Sequence[str]) -> tuple[str, ...]:
    """The names of seats. Raises `DealingError` for what is no list of texts."""
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise DealingError(
            "Names are a list of texts, one a seat, not “{names}”.", names=Name(str(names))
        )
    return tuple(names)


def whole_sizes(sizes: Sequence[int]) -> tuple[int, ...]:
    """How many cards each seat holds. Raises `DealingError` for what is no whole number."""
    try:
        return tuple(map(index, sizes))
    except TypeError:
        raise DealingError(
            "Sizes are whole numbers, one a seat, such as (13, 13, 13, 13), not “{sizes}”.",
            sizes=Name(str(sizes)),
        ) from None


def deal_tests(where: Iterable[DealTest]) -> tuple[DealTest, ...]:
    """The tests of whole deals. Raises `DealingError` for what is none."""
    tests = tuple(where) if isinstance(where, Iterable) and not isinstance(where, str) else (where,)
    for test in tests:
        if not callable(test):
            raise DealingError(
                "“{test}” is no test of deals: give a function of an array of deals, or "
                'read_formula("hcp(NS) >= 25") of oddtrick.dealing.',
                test=Name(test),
            )
    return tests


def _mask(hand: Any) -> Mask:
    if hand is None:
        return 0
    try:
        return index(hand)
    except TypeError:
        raise DealingError(
            "“{hand}” is no mask of cards: oddtrick.cards reads one, "
            'bridge_hand("AQ4.KJ5.A832.K62") or mask_of(["SA", "HK"]).',
            hand=Name(hand),
        ) from None


TRIES = 2_000_000
"""How many deals are tried for one that fits, before the dealer gives up: a second or two."""
PLAIN_TRIES = 50_000
"""The same without the compiled dealer."""
LISTED = 100_000
"""Up to so many deals are looked at one by one where trying finds none."""
TRIES_BEFORE = 20_000
"""How many are tried before that."""
_BATCH = 4096
_TRIES_A_CALL = 200_000
"""Tries between two looks at whether somebody wants to stop."""
_NAMES = ("North", "East", "South", "West")


@lru_cache(maxsize=64)
def _layout(order: CardOrder | None, joker: bool) -> PackLayout:
    return BRIDGE if order is None and not joker else layout_of(range(52 + joker), order)


class Dealer:
    """Draws deals evenly among those that fit.

    `pack` are the cards that are dealt (52 by default), `sizes` how many each seat holds (even
    shares by default), `known` the cards each seat is known to hold, `barred` those it cannot hold.
    `conditions` say what each seat's whole hand fulfils, known cards included. `where` are tests of
    whole deals: each takes an array of deals (rows of masks) and answers with an array of truth
    values. `order` says which suit a card belongs to, if that is not the printed one (bowers).
    `names` are the names of the seats, here and in refusals; without them they are 0 to 3, or N, E,
    S and W.

    Raises `Impossible` where no deal can fit, as far as that can be proved before trying, and
    `DealingError` if the cards do not add up.

    >>> import random
    >>> from oddtrick.cards import bridge_hand_code
    >>> from oddtrick.dealing import BALANCED, HCP, between, length
    >>> dealer = Dealer({"N": between(HCP, 15, 17) & BALANCED, "S": length(3, 5)})
    >>> deals = dealer.draw(3, random.Random(1))
    >>> deals.shape, all(int(d[2]) >> 39 & 0x1FFF for d in deals)
    ((3, 4), True)
    """

    def __init__(
        self,
        conditions: BySeat[Condition] = (),
        *,
        pack: Iterable[Card] = range(52),
        sizes: Sequence[int] = (),
        known: Known = (),
        barred: Known = (),
        where: Iterable[DealTest] = (),
        order: CardOrder | None = None,
        names: Sequence[str] = (),
        plain: bool = False,
    ) -> None:
        letters = texts(names) or SEATS
        asked_of = conditions_by_seat(conditions, letters)
        held, lacked = (masks_by_seat(given, letters) for given in (known, barred))
        self.pack = pack_mask(pack)
        cards = self.pack.bit_count()
        if self.pack >> 53:
            raise DealingError("The dealer knows packs of 52 cards and one joker.")
        named = 1 + max((*asked_of, *held, *lacked), default=-1)
        if not sizes:
            seats = max(4, named)
            if cards % seats:
                raise DealingError(
                    "{cards} cards are not {seats} even hands: say the sizes.",
                    cards=cards,
                    seats=seats,
                )
            sizes = (cards // seats,) * seats
        self.sizes = whole_sizes(sizes)
        seats = len(self.sizes)
        if named > seats:
            raise DealingError("There are {seats} seats, 0 to {last}.", seats=seats, last=seats - 1)
        if names:
            self.names = letters
        else:
            self.names = _NAMES if seats == 4 else tuple(f"Seat {s + 1}" for s in range(seats))
        if sum(self.sizes) != cards:
            raise DealingError(
                "The seats hold {held} cards of the pack’s {cards}.",
                held=sum(self.sizes),
                cards=cards,
            )
        if order is not None:
            right = "The order of cards is a CardOrder, such as euchre_order(3)"
            checked(order, CardOrder, right, DealingError)
        self.layout = _layout(order, bool(self.pack >> 52))
        self.where = deal_tests(where)
        asked = [asked_of.get(s, ANYTHING) for s in range(seats)]
        self.conditions: tuple[Condition, ...] = tuple(asked)
        self.known = [held.get(s, 0) for s in range(seats)]
        self.barred = [lacked.get(s, 0) for s in range(seats)]
        self.parts = settle(self.pack, self.sizes, self.names, asked, self.known, self.barred)
        self.plain = plain
        self.plan: Plan = make_plan(self._requirements, self.parts)
        self._splits = _ways([seat.need for seat in self.plan.seats])
        self.plain = plain or self._wide or compiled() is None
        self._sampler: Any = None
        self._tried = self._fitting = 0

    def __repr__(self) -> str:
        """One line: the conditions on each hand.

        >>> from oddtrick.dealing import HCP, between
        >>> Dealer({"N": between(HCP, 15, 17)})
        <Dealer of 52 cards, North: 15 to 17 high-card points>
        """
        asked = zip(self.names, self.parts, strict=True)
        said = [f"{name}: {part}" for name, part in asked if part.conjuncts()]
        return f"<Dealer of {', '.join([f'{self.pack.bit_count()} cards', *said])}>"

    # -- the cards and the numbers ---------------------------------------------------------

    @property
    def free(self) -> Mask:
        """The cards that nobody is known to hold."""
        return self.pack & ~joined(self.known)

    @property
    def _requirements(self) -> Requirements:
        return Requirements(
            self.layout,
            self.pack,
            self.free,
            self.sizes,
            self.names,
            self.known,
            self.barred,
            self.parts,
            self.plain,
        )

    @property
    def _wide(self) -> bool:
        """Whether the numbers are too large for the compiled dealer."""
        return self._splits >= 1 << 120

    # -- drawing ---------------------------------------------------------------------------

    @cached_property
    def order(self) -> list[int]:
        """The bound seats, the one of whom most is asked first."""
        seats = self.plan.seats
        bound = [s for s, seat in enumerate(seats) if seat.bound]
        tight = [s for s in bound if seats[s].counted]
        share: dict[int, Fraction] = {}
        pool = [f.bit_count() for f in self.plan.free]
        for s in bound:
            hands, splits = 1, 1
            if (len(tight) > 1 and s in tight) or not len(seats[s].rows):
                hands = count_hands(seats[s], self.plain)
                splits = sum(
                    prod(comb(m, n) for m, n in zip(pool, row, strict=True))
                    for row in seats[s].rows.tolist()
                )
            if not hands:
                raise Impossible(why_impossible(self._requirements, [s]))
            share[s] = Fraction(hands, splits) if len(tight) > 1 else Fraction(s not in tight)
        return sorted(bound, key=lambda s: (share[s], s))

    @property
    def sampler(self) -> Any:
        """The tables from which deals are drawn, made when they are first needed."""
        if self._sampler is None:
            order = self.order
            made = sampler_of(self.plan, order, self.plain)
            if not made.total:
                raise Impossible(why_impossible(self._requirements, order))
            too_much = sums_disagree(self._requirements)
            if too_much:
                raise Impossible(too_much)
            self._sampler = made
        return self._sampler

    @property
    def exact(self) -> bool:
        """Whether every deal drawn fits at once, so that `count` is exact."""
        others = self.order[1:]
        seats = self.plan.seats
        return (
            not self.where
            and not any(seat.rest for seat in seats)
            and not any(seats[s].counted for s in others)
        )

    def count(self) -> int | None:
        """How many deals fit; None if that is not known without counting them one by one.

        >>> from oddtrick.dealing import HCP, between
        >>> Dealer(sizes=(13, 39)).count(), Dealer({0: between(HCP, 37)}, sizes=(13, 39)).count()
        (635013559600, 4)
        """
        if not self.exact:
            return None
        return self._proposals

    def estimate(self) -> float:
        """About how many deals fit: as many as `count` says, or else from the part of the deals
        tried so far that fitted; not a number before anything was drawn."""
        if self.exact:
            return float(self._proposals)
        if not self._tried:
            return float("nan")
        return self._proposals * self._fitting / self._tried

    @property
    def splits(self) -> int:
        """All deals of the cards that nobody is known to hold."""
        return self._splits

    @property
    def _proposals(self) -> int:
        needs = [seat.need for seat in self.plan.seats]
        free = [n for s, n in enumerate(needs) if s not in self.order]
        return int(self.sampler.total) * _ways(free)

    def draw(
        self,
        count: int,
        rng: random.Random,
        *,
        tries: int | None = None,
        partial: bool = False,
        likelihood: Likelihood | None = None,
        pool: int = 0,
    ) -> Deals:
        """So many deals, each one drawn evenly and by itself from all that fit.

        After `tries` deals without one that fits the dealer gives up; with `partial` it then
        returns those it has. The same seed gives the same deals, compiled or not.

        With a `likelihood` a `pool` of deals (eight times as many by default) is drawn evenly and
        weighed, and so many are drawn from it by weight. A heavy deal of the pool comes up more
        than once. `weighted` gives deals with their weights.

        Raises `Impossible` and `GaveUp`.
        """
        if likelihood is not None:
            deals, weights = self.weighted(
                pool or 8 * count, rng, likelihood, tries=tries, partial=partial
            )
            return resampled(deals, weights, count, rng)
        if not isinstance(count, int) or count < 0:
            raise DealingError(
                "How many deals are to be drawn is a number from 0, not “{given}”.",
                given=Name(str(count)),
            )
        batches = list(self.stream(rng, count=count, tries=tries, partial=partial))
        return np.concatenate([np.empty((0, len(self.sizes)), dtype=np.uint64), *batches])[:count]

    def weighted(
        self,
        count: int,
        rng: random.Random,
        likelihood: Likelihood,
        *,
        tries: int | None = None,
        partial: bool = False,
    ) -> tuple[Deals, Weights]:
        """So many deals drawn evenly, and how likely each makes what was seen."""
        deals = self.draw(count, rng, tries=tries, partial=partial)
        return deals, weighed(deals, likelihood)

    def stream(
        self,
        rng: random.Random,
        *,
        count: int | None = None,
        tries: int | None = None,
        partial: bool = False,
    ) -> Iterator[Deals]:
        """The same in batches; without a `count` they never end."""
        if not isinstance(rng, random.Random):
            raise DealingError(
                "Deals are drawn by a random.Random, such as random.Random(7), not by “{given}”.",
                given=Name(rng),
            )
        sampler = self.sampler
        state = [rng.getrandbits(64) for _ in range(4)]
        if tries is not None:
            checked(tries, int, "The number of tries is a whole number", DealingError)
        limit = tries or (PLAIN_TRIES if self.plain else TRIES)
        failed = np.zeros(len(self.sizes) + 1, dtype=np.int64)
        found, waited = 0, 0
        size = min(_BATCH, count or _BATCH)
        few = self._splits <= LISTED
        limit = min(limit, TRIES_BEFORE) if few else limit
        while count is None or found < count:
            chunk = min(limit - waited, _TRIES_A_CALL)
            parts, made, at, state = sampler.deal(size, chunk, state)
            deals = self._joined(np.asarray(parts, dtype=np.uint16))
            fitting = self._fitting_of(deals)
            self._tried += made
            self._fitting += len(fitting)
            failed[:-1] += np.array(at)
            failed[-1] += len(deals) - len(fitting)
            waited = 0 if len(fitting) else waited + made
            if len(fitting):
                fitting = fitting[: count - found] if count is not None else fitting
                found += len(fitting)
                yield fitting
            elif waited >= limit and few:
                yield from self._from_list(state, None if count is None else count - found)
                return
            elif waited >= limit:
                if partial:
                    return
                raise GaveUp(self._in_vain(found, count, waited, failed))
            if self.where or any(seat.rest for seat in self.plan.seats):
                size = _BATCH
            elif count is not None:
                size = max(1, min(_BATCH, count - found))

    def _joined(self, parts: npt.NDArray[np.uint16]) -> Deals:
        """Holdings as masks of cards."""
        deals = np.zeros(parts.shape[:2], dtype=np.uint64)
        for suit, cards in enumerate(self.layout.suits):
            column = parts[..., suit].astype(np.uint64) if len(parts) else None
            if column is None:
                break
            if cards == tuple(range(cards[0], cards[0] + len(cards))):
                deals |= column << np.uint64(cards[0])
                continue
            for i, c in enumerate(cards):
                deals |= (column >> np.uint64(i) & np.uint64(1)) << np.uint64(c)
        return deals

    def _fitting_of(self, deals: Deals) -> Deals:
        """The deals that fulfil what the tables cannot say."""
        for s, seat in enumerate(self.plan.seats):
            for condition in seat.rest:
                if len(deals):
                    deals = deals[condition.among(np.ascontiguousarray(deals[:, s]), self.layout)]
        for test in self.where:
            if len(deals):
                fits = np.asarray(test(deals), dtype=np.bool_)
                if fits.shape != (len(deals),):
                    raise DealingError(
                        "A test is to give {deals} truth values, one for each deal.",
                        deals=len(deals),
                    )
                deals = deals[fits]
        return deals

    def _from_list(self, state: Sequence[int], count: int | None) -> Iterator[Deals]:
        """Deals drawn evenly from the list of all that fit. Raises `Impossible` if none does."""
        deals = self._listed
        if not len(deals):
            raise Impossible(
                "None of the {splits} deals of the unknown cards fits; all were looked at.",
                splits=Grouped(self._splits),
            )
        rng = Generator(state)
        while count is None or count > 0:
            size = min(_BATCH, count or _BATCH)
            yield deals[[rng.below(len(deals)) for _ in range(size)]]
            count = None if count is None else count - size

    @cached_property
    def _listed(self) -> Deals:
        """Every deal that fits."""
        needs = [seat.need for seat in self.plan.seats]
        known = np.array(self.known, dtype=np.uint64)
        deals = every_split(self.free, needs) | known
        for s, condition in enumerate(self.parts):
            hands = np.ascontiguousarray(deals[:, s])
            fits = (hands & np.uint64(self.barred[s])) == 0
            deals = deals[fits & AllOf(condition.conjuncts()).among(hands, self.layout)]
        return self._fitting_of(deals)

    def _in_vain(
        self, found: int, count: int | None, tries: int, failed: npt.NDArray[np.int64]
    ) -> str:
        said = [f"{n:,} at {self.names[s]}" for s, n in enumerate(failed[:-1]) if n]
        if failed[-1]:
            said.append(f"{failed[-1]:,} at the tests of hands or deal")
        where = f" They failed: {', '.join(said)}." if said else ""
        if found:
            wanted = f" of {count:,}" if count else ""
            return (
                f"Only {found:,}{wanted} deals were found; none of the next {tries:,} deals tried "
                f"fits.{where}"
            )
        return (
            f"None of {tries:,} deals tried fits; the conditions may be impossible, but that is "
            f"not proved.{where}"
        )


def _ways(needs: Sequence[int]) -> int:
    """In how many ways so many cards can be dealt."""
    return prod(comb(sum(needs[at:]), need) for at, need in enumerate(needs))


# Deals that are not equally likely: weights, and drawing again by them.


def weighed(deals: Deals, likelihood: Likelihood) -> Weights:
    """The weights of deals. Raises `DealingError` for weights that are none."""
    if not callable(likelihood):
        raise DealingError(
            "A likelihood is a function of an array of deals, not “{likelihood}”.",
            likelihood=Name(likelihood),
        )
    try:
        weights = np.asarray(likelihood(deals), dtype=np.float64)
    except ValueError as error:
        raise DealingError(
            "A likelihood is to give numbers: {error}.", error=cause(error)
        ) from None
    if weights.shape != (len(deals),):
        raise DealingError(
            "A likelihood is to give {deals} numbers, one for each deal.", deals=len(deals)
        )
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise DealingError("A likelihood is to give finite numbers from 0 up.")
    return weights


def effective(weights: Weights) -> float:
    """How many equally likely deals the weighted ones are worth (Kish).

    >>> effective(np.array([1.0, 1.0, 1.0, 1.0])), effective(np.array([1.0, 0.0, 0.0, 0.0]))
    (4.0, 1.0)
    """
    squares = float((weights**2).sum())
    return float(weights.sum()) ** 2 / squares if squares else 0.0


def resampled(deals: Deals, weights: Weights, count: int, rng: random.Random) -> Deals:
    """So many of the deals, each in proportion to its weight as nearly as whole numbers can:
    one random start and equal steps along the weights. A heavy deal comes up more than once.

    Raises `GaveUp` if no deal has any weight.

    >>> rows = np.arange(8, dtype=np.uint64).reshape(4, 2)
    >>> resampled(rows, np.array([1.0, 0.0, 0.0, 3.0]), 8, random.Random(1))[:, 0].tolist()
    [0, 0, 6, 6, 6, 6, 6, 6]
    """
    along = np.cumsum(weights)
    if not len(along) or along[-1] <= 0:
        raise GaveUp("None of the {deals} deals tried is likely at all.", deals=Grouped(len(deals)))
    places = (rng.random() + np.arange(count)) * (along[-1] / count)
    chosen = np.searchsorted(along, places, side="right")
    heaviest = int(np.flatnonzero(weights)[-1])  # rounding may step over the end
    return np.asarray(deals[np.minimum(chosen, heaviest)])
