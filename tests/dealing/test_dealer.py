"""The dealer against counting one by one, published odds, and its plain-Python twin."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from math import comb, prod

import numpy as np
import pytest

from oddtrick.cards import (
    CLUBS,
    HEARTS,
    SPADES,
    Mask,
    bits,
    bridge_hand,
    card,
    euchre_order,
    mask_of,
    pack_of,
    rank_of,
    suit_of,
)
from oddtrick.dealing import (
    BALANCED,
    CONTROLS,
    HCP,
    LOSERS,
    POINTS,
    QUICK,
    Condition,
    Custom,
    Dealer,
    DealingError,
    GaveUp,
    Impossible,
    between,
    cards,
    holds,
    lacks,
    length,
    pattern,
)
from slices import sliced

HANDS = 635_013_559_600
"""Hands of 13 cards out of 52."""

HCP_HANDS = {
    0: 2_310_789_600, 1: 5_006_710_800, 5: 32_933_031_040, 10: 59_723_754_816,
    12: 50_971_682_080, 13: 43_906_944_752,
}  # fmt: skip
"""Hands with so many high-card points (exact odds, worked out apart from the dealer)."""

SHAPE_HANDS = {
    (4, 3, 3, 3): 66_905_856_160, (4, 4, 3, 2): 136_852_887_600, (5, 3, 3, 2): 98_534_079_072,
    (6, 5, 1, 1): 4_478_821_776, (5, 4, 4, 0): 7_895_358_900,
}  # fmt: skip


def splits(cards: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[Mask, ...]]:
    """Every deal of some cards."""
    if len(sizes) == 1:
        yield (sum(1 << c for c in cards),)
        return
    for hand in combinations(cards, sizes[0]):
        rest = tuple(c for c in cards if c not in hand)
        for others in splits(rest, sizes[1:]):
            yield (sum(1 << c for c in hand), *others)


def high(hand: Mask) -> int:
    return sum(max(0, rank_of(c) - 10) for c in bits(hand))


def in_suit(hand: Mask, suit: int) -> int:
    return sum(suit_of(c) == suit for c in bits(hand))


def assert_even(drawn: Counter[tuple[int, ...]], fitting: set[tuple[int, ...]]) -> None:
    """Every deal that fits comes up as often as chance has it: chi-square within five standard
    deviations of its mean."""
    assert set(drawn) <= fitting
    mean = sum(drawn.values()) / len(fitting)
    assert mean > 20
    square = sum((drawn[d] - mean) ** 2 / mean for d in fitting)
    free = len(fitting) - 1
    assert abs(square - free) < 5 * (2 * free) ** 0.5


SMALL = pack_of("QKA")


@pytest.mark.parametrize("plain", [False, True], ids=["compiled", "plain"])
def test_all_deals_that_fit_are_equally_likely(plain: bool) -> None:
    """Two seats with lengths and points, one of them by trying, a third with a card barred."""
    fitting = {
        d
        for d in splits(SMALL, (4, 4, 4))
        if high(d[0]) >= 14
        and in_suit(d[0], SPADES) >= 2
        and (in_suit(d[1], HEARTS) >= 2 or high(d[1]) <= 10)
        and not d[2] >> card("SA") & 1
    }
    dealer = Dealer(
        [
            between(HCP, 14) & length(SPADES, 2),
            length(HEARTS, 2) | between(HCP, high=10),
            lacks(mask_of(["SA"])),
        ],
        pack=SMALL,
        sizes=(4, 4, 4),
        plain=plain,
    )
    assert 200 < len(fitting) < 3000
    count = (2 if plain else 60) * len(fitting)
    drawn = Counter(tuple(map(int, d)) for d in dealer.draw(count, random.Random(3)))
    if plain:
        assert set(drawn) <= fitting
        return
    assert_even(drawn, fitting)


def test_tests_of_hands_and_deals_leave_the_others_equally_likely() -> None:
    fitting = {
        d
        for d in splits(SMALL, (4, 4, 4))
        if high(d[0]) >= 14 and in_suit(d[0], 0) % 2 == 1 and high(d[1]) > high(d[2]) + 3
    }
    odd = Custom(lambda hand: in_suit(hand, 0) % 2 == 1, "an odd number of clubs")

    def more(deals: np.ndarray) -> np.ndarray:
        return np.array([high(int(d[1])) > high(int(d[2])) + 3 for d in deals])

    dealer = Dealer([between(HCP, 14) & odd], pack=SMALL, sizes=(4, 4, 4), where=[more])
    count = 21 * len(fitting)
    assert_even(Counter(tuple(map(int, d)) for d in dealer.draw(count, random.Random(1))), fitting)


def test_bowers_lie_in_trumps() -> None:
    pack = pack_of("JQKA")
    order = euchre_order(HEARTS)
    trumps = order.suits[HEARTS]
    fitting = {d for d in splits(pack[:12], (3, 3, 6)) if not d[0] & trumps}
    dealer = Dealer([length(HEARTS, high=0)], pack=pack[:12], sizes=(3, 3, 6), order=order)
    assert dealer.count() == len(fitting)
    drawn = dealer.draw(50, random.Random(2))
    assert {tuple(map(int, d)) for d in drawn} <= fitting


def test_a_suit_barred_is_a_void() -> None:
    spades = sum(1 << c for c in range(39, 52))
    barred = Dealer({2: length(HEARTS, 3)}, barred={0: spades, 1: spades})
    void = Dealer({2: length(HEARTS, 3), 0: length(SPADES, 0, 0), 1: length(SPADES, 0, 0)})
    assert barred.count() == void.count()
    assert barred.count() is not None
    some = Dealer({2: length(HEARTS, 3)}, barred={0: spades ^ 1 << 51, 1: spades})
    assert some.draw(50, random.Random(1))[:, 0].max() < 1 << 52
    assert any(int(d[0]) >> 51 for d in some.draw(50, random.Random(1)))


@pytest.mark.parametrize("points", HCP_HANDS)
def test_hands_by_points_are_counted_exactly(points: int) -> None:
    dealer = Dealer([between(HCP, points, points)], sizes=(13, 39))
    assert dealer.count() == HCP_HANDS[points]


@pytest.mark.parametrize("shape", SHAPE_HANDS)
def test_hands_by_shape_are_counted_exactly(shape: tuple[int, int, int, int]) -> None:
    assert Dealer([pattern(shape)], sizes=(13, 39)).count() == SHAPE_HANDS[shape]


def test_a_one_no_trump_opening_is_counted_exactly() -> None:
    """Beside a sum over lengths and honours of each suit, written anew here."""
    suit: dict[int, Counter[int]] = {n: Counter() for n in range(14)}
    for held in product((0, 1), repeat=4):
        for low in range(10):
            worth = sum(h * w for h, w in zip(held, (4, 3, 2, 1), strict=True))
            suit[sum(held) + low][worth] += comb(9, low)
    hands = 0
    for lengths in product(range(2, 6), repeat=4):
        if sum(lengths) == 13 and sum(n * n for n in lengths) <= 47:
            for parts in product(*(suit[n].items() for n in lengths)):
                if 15 <= sum(worth for worth, _ in parts) <= 17:
                    hands += prod(ways for _, ways in parts)
    assert Dealer([between(HCP, 15, 17) & BALANCED], sizes=(13, 39)).count() == hands


def test_points_of_a_seat_dealt_by_trying_have_the_published_odds() -> None:
    """South is free; North's condition says nothing that bears on South's points alone."""
    dealer = Dealer({0: length(SPADES, 0, 13), 2: between(HCP, 0, 13)})
    hands = dealer.draw(60_000, random.Random(9))[:, 2]
    share = {k: n / HANDS for k, n in HCP_HANDS.items()}
    below = sum(HCP_TO_13) / HANDS
    drawn = Counter(high(int(h)) for h in hands)
    for points, odds in share.items():
        mean = 60_000 * odds / below
        assert abs(drawn[points] - mean) < 5 * mean**0.5


HCP_TO_13 = (
    2_310_789_600, 5_006_710_800, 8_611_542_576, 15_636_342_960, 24_419_055_136, 32_933_031_040,
    41_619_399_184, 50_979_441_968, 56_466_608_128, 59_413_313_872, 59_723_754_816,
    56_799_933_520, 50_971_682_080, 43_906_944_752,
)  # fmt: skip


def test_every_card_is_as_likely_at_every_seat() -> None:
    deals = Dealer().draw(20_000, random.Random(4))
    for seat in range(4):
        for c in range(52):
            n = int((deals[:, seat] >> np.uint64(c) & np.uint64(1)).sum())
            assert abs(n - 5000) < 5 * (20_000 * 3 / 16) ** 0.5


CASES: tuple[tuple[dict[int, Condition], dict[str, object]], ...] = (
    ({}, {}),
    ({0: between(HCP, 15, 17) & BALANCED, 2: between(HCP, 8) & length(SPADES, 4)}, {}),
    ({1: between(LOSERS, 3, 5), 3: between(POINTS, 12) | length(CLUBS, 7)}, {}),
    ({0: between(CONTROLS, 5) & between(QUICK, 4, 6), 2: cards(mask_of(["SA", "HA"]), 1)}, {}),
    (
        {1: length(HEARTS, 0, 0), 2: cards(mask_of(["SA", "HJ"]), 1)},
        {"pack": pack_of("9TJQKA"), "sizes": (5, 5, 5, 5, 4), "order": euchre_order(HEARTS)},
    ),
    ({1: length(SPADES, 5)}, {"known": {0: bridge_hand("AQ4.KJ5.A832.K62")}}),
    ({0: holds(1 << 52)}, {"pack": range(53), "sizes": (14, 13, 13, 13)}),
)


@pytest.mark.parametrize(("asked", "given"), sliced(CASES, 2))
def test_compiled_and_plain_draw_the_same(
    asked: dict[int, Condition], given: dict[str, object]
) -> None:
    ours, twin = Dealer(asked, **given), Dealer(asked, plain=True, **given)  # type: ignore[arg-type]
    assert not ours.plain, "build the compiled dealer: pip install -e ."
    assert (ours.draw(20, random.Random(5)) == twin.draw(20, random.Random(5))).all()
    assert ours.count() == twin.count()
    for deal in ours.draw(50, random.Random(6)):
        assert [int(h).bit_count() for h in deal] == list(ours.sizes)
        assert int(np.bitwise_or.reduce(deal)) == ours.pack
        for seat, condition in asked.items():
            assert condition.fits(int(deal[seat]), ours.layout)


@pytest.mark.parametrize(
    ("hand", "losers", "controls", "points", "quick"),
    [
        # Worked out by hand.
        ("AQ4.KJ5.A832.K62", 7, 6, 17, 7),
        ("KQJT98..AK2.5432", 5, 4, 16, 6),
        ("A.K.QJT98.QJT987", 5, 3, 17, 2),
    ],
)
def test_measures(hand: str, losers: int, controls: int, points: int, quick: int) -> None:
    mask = bridge_hand(hand)
    for measure, value in ((LOSERS, losers), (CONTROLS, controls), (POINTS, points)):
        assert between(measure, value, value).fits(mask), measure.name
    assert between(QUICK, quick, quick).fits(mask)


@pytest.mark.parametrize(
    ("asked", "given", "says"),
    [
        ({0: between(HCP, 38)}, {}, "No hand is left for North with 38 or more high-card points."),
        (
            {1: between(HCP, 25) & length(SPADES, 12)},
            {},
            "No hand is left for East with 25 or more high-card points and 12 or more spades.",
        ),
        (
            {0: length(SPADES, 7), 2: length(SPADES, 7)},
            {},
            "No deal gives North (7 or more spades) and South (7 or more spades) the lengths they "
            "are to have.",
        ),
        (
            {0: holds(mask_of(["SA"])), 2: holds(mask_of(["SA"]))},
            {},
            "South is to hold the ace of spades, which another seat holds.",
        ),
        (
            {s: lacks(mask_of(["SA"])) for s in range(4)},
            {},
            "No seat can hold the ace of spades.",
        ),
        (
            {0: between(HCP, 22), 1: between(HCP, 22)},
            {},
            "North is to have 22 or more high-card points and East 22 or more: the pack has 40.",
        ),
    ],
)
def test_what_cannot_be_is_proved(
    asked: dict[int, Condition], given: dict[str, object], says: str
) -> None:
    for plain in (False, True):
        with pytest.raises(Impossible) as error:
            Dealer(asked, plain=plain, **given).draw(1, random.Random(1))  # type: ignore[arg-type]
        assert str(error.value) == says


def test_what_is_not_found_is_given_up_with_what_was_tried() -> None:
    never = Custom(lambda hand: False, "a test that no hand passes")
    dealer = Dealer({0: never})
    with pytest.raises(GaveUp, match=r"None of 5,000 deals tried fits.*5,000 at the tests"):
        dealer.draw(1, random.Random(1), tries=5000)
    assert dealer.draw(1, random.Random(1), tries=5000, partial=True).shape == (0, 4)


def test_cards_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(DealingError, match="The seats hold 51 cards of the pack’s 52"):
        Dealer(sizes=(13, 13, 13, 12))
    with pytest.raises(Impossible, match="North is to hold 14 given cards and has room for 13"):
        Dealer(known={0: (1 << 14) - 1})


def test_deals_drawn_by_likelihood_follow_it() -> None:
    """Points of a hand by weights: the share of each number against counting one by one."""
    odds: Counter[int] = Counter()
    for d in splits(SMALL, (4, 8)):
        odds[high(d[0])] += 2 ** in_suit(d[0], SPADES)
    spades = mask_of(["SA", "SK", "SQ"])

    def likelihood(deals: np.ndarray) -> list[int]:
        return [2 ** (h & spades).bit_count() for h in deals[:, 0].tolist()]

    dealer = Dealer(pack=SMALL, sizes=(4, 8))
    deals = dealer.draw(5000, random.Random(2), likelihood=likelihood)
    drawn = Counter(high(int(d[0])) for d in deals)
    for points, weight in odds.items():
        mean = 5000 * weight / sum(odds.values())
        assert abs(drawn[points] - mean) < 6 * mean**0.5
    for wrong in (lambda d: [1.0], lambda d: [-1.0] * len(d), lambda d: [np.nan] * len(d)):
        with pytest.raises(DealingError, match="A likelihood is to give"):
            dealer.draw(2, random.Random(2), likelihood=wrong)
    with pytest.raises(GaveUp, match="None of the 16 deals tried is likely at all"):
        dealer.draw(2, random.Random(2), likelihood=lambda d: [0.0] * len(d))


def test_many_conditions_against_every_deal() -> None:
    """Random conditions on three hands of four: what is drawn fits, and what is refused has no
    deal, by looking at every deal with tests written apart from the conditions."""
    rng = random.Random(8)
    deals = list(splits(SMALL, (4, 4, 4)))
    highs = {h: high(h) for h in {h for d in deals for h in d}}
    refused = drawn = 0
    for _ in range(24):
        asked: dict[int, Condition] = {}
        checks = []
        for seat in rng.sample(range(3), rng.choice((1, 2, 2, 3))):
            suit, few, low = rng.randrange(4), rng.choice((0, 1, 2, 3)), rng.randrange(4, 16)
            top = low + rng.choice((0, 1, 8))
            if rng.random() < 0.5:
                asked[seat] = length(suit, few) & between(HCP, low, top)
                checks.append(
                    (
                        seat,
                        lambda h, s=suit, f=few, a=low, b=top: (
                            in_suit(h, s) >= f and a <= highs[h] <= b
                        ),
                    )
                )
            else:
                asked[seat] = length(suit, few, few) | between(HCP, high=low)
                checks.append(
                    (seat, lambda h, s=suit, f=few, a=low: in_suit(h, s) == f or highs[h] <= a)
                )
        good = {s: {h for h in highs if check(h)} for s, check in checks}
        fitting = {d for d in deals if all(d[s] in hands for s, hands in good.items())}
        try:
            dealer = Dealer(asked, pack=SMALL, sizes=(4, 4, 4))
            found = {tuple(map(int, d)) for d in dealer.draw(50, rng)}
        except Impossible:
            assert not fitting
            refused += 1
        else:
            assert found <= fitting
            assert dealer.count() in (None, len(fitting))
            drawn += 1
    assert refused > 1
    assert drawn > 10


@pytest.mark.parametrize("plain", [False, True], ids=["compiled", "plain"])
def test_the_rarest_deals_are_found_or_proved_not_to_be(plain: bool) -> None:
    """One deal in 34,650, which no condition but a test of one's own asks for."""
    only = next(d for d in splits(SMALL, (4, 4, 4)) if high(d[0]) == 12)

    def one(deals: np.ndarray) -> np.ndarray:
        return (deals[:, 0] == only[0]) & (deals[:, 1] == only[1])

    dealer = Dealer(pack=SMALL, sizes=(4, 4, 4), where=[one], plain=plain)
    assert {tuple(map(int, d)) for d in dealer.draw(3, random.Random(12), tries=2000)} == {only}
    none = Dealer(pack=SMALL, sizes=(4, 4, 4), where=[lambda d: d[:, 0] == 0], plain=plain)
    with pytest.raises(Impossible, match=r"None of the 34,650 deals .* all were looked at"):
        none.draw(1, random.Random(1), tries=2000)


def test_threads_share_a_dealer() -> None:
    dealer = Dealer({0: between(LOSERS, 3, 5) & between(HCP, 12, 20), 2: length(SPADES, 4)})
    alone = dealer.draw(3000, random.Random(1))
    shared = Dealer({0: between(LOSERS, 3, 5) & between(HCP, 12, 20), 2: length(SPADES, 4)})
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: shared.draw(3000, random.Random(1)), range(8)))
    assert all((deals == alone).all() for deals in found)
