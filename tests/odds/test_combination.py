"""Combinations of one suit against brute force over real cards, and against figures that books
of bridge have long printed."""

from __future__ import annotations

import itertools
import operator
import random
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb

import pytest

from oddtrick.errors import BadCards, OddtrickError
from oddtrick.odds import Combination, Places, combination, read_line
from oddtrick.odds.suit_play import search
from oddtrick.odds.suit_play import search as sets
from oddtrick.odds.suit_play.position import HIGH_FIRST, SuitHolding
from oddtrick.odds.suit_play.search import BestChoice, kernel, pruned
from slices import sliced

Layout = tuple[frozenset[str], frozenset[str]]


def _largest(sets: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    found = set(sets)
    return {one for one in found if not any(one < other for other in found)}


def _rank(card: str) -> int:
    return HIGH_FIRST.index(card) if card else 99


def _slow(hands: tuple[str, str], layouts: dict[int, Layout], need: int) -> set[frozenset[int]]:
    """All that plans can come to, played card by card: no cards are taken to be alike, nothing is
    remembered. The layouts are numbered, and a plan's worth is those in which it succeeds."""
    everything = frozenset(layouts)
    if need <= 0:
        return {everything}
    if need > max(map(len, hands)):
        return {frozenset()}
    found: set[frozenset[int]] = set()
    for hand in (0, 1):
        for lead in hands[hand]:
            met = {everything}
            seconds = {c for at in layouts for c in layouts[at][hand] or {""}}
            for second in seconds:
                some = {n: at for n, at in layouts.items() if second in (at[hand] or {""})}
                answers = set()
                for third in hands[1 - hand] or ("",):
                    answers |= _fourth(hands, layouts, some, need, hand, lead, second, third)
                met = _largest(a & b for a in met for b in answers)
            found |= met
    return _largest(found)


def _fourth(
    hands: tuple[str, str],
    layouts: dict[int, Layout],
    some: dict[int, Layout],
    need: int,
    hand: int,
    lead: str,
    second: str,
    third: str,
) -> set[frozenset[int]]:
    met = {frozenset(layouts)}
    for fourth in {c for at in some.values() for c in at[1 - hand] or {""}}:
        last = {n: at for n, at in some.items() if fourth in (at[1 - hand] or {""})}
        won = min(_rank(lead), _rank(third)) < min(_rank(second), _rank(fourth))
        left = tuple(h.replace(lead, "").replace(third or "-", "") for h in hands)
        after = {n: (at[0] - {second, fourth}, at[1] - {second, fourth}) for n, at in last.items()}
        rest = frozenset(layouts) - frozenset(last)
        later = _slow((left[0], left[1]), after, need - won)
        met = _largest(a & (b | rest) for a in met for b in later)
    return met


def _brute(suit: SuitHolding, need: int, places: Places) -> Fraction:
    cards = suit.missing
    held = [frozenset(c) for n in range(len(cards) + 1) for c in combinations(cards, n)]
    layouts = {n: (left, frozenset(cards) - left) for n, left in enumerate(held)}
    others = places.left + places.right - len(cards)
    ways = {
        n: comb(others, places.left - len(at[0])) if len(at[0]) <= places.left else 0
        for n, at in layouts.items()
    }
    found = _slow((suit.declarer, suit.dummy), layouts, need)
    return Fraction(max(sum(ways[n] for n in one) for one in found), sum(ways.values()))


def _small_suits() -> list[SuitHolding]:
    """Suits of six or seven cards, with three or four missing, drawn evenly."""
    rng = random.Random(11)
    found = []
    for _ in range(40):
        size = rng.choice((6, 6, 7))
        cards = rng.sample("AKQJT98"[:size], size)
        own = rng.randint(3, 4) if size == 6 else 4
        declarer = rng.randint(own - 2, min(own, 3))
        hands = [cards[:declarer], cards[declarer:own], cards[own:]]
        found.append(SuitHolding(*("".join(sorted(h, key=HIGH_FIRST.index)) for h in hands)))
    return found


@pytest.mark.parametrize("suit", _small_suits(), ids=lambda s: "-".join(s))
def test_the_search_is_brute_force(suit: SuitHolding) -> None:
    for places in (Places(), Places(5, 9)):
        found = Combination(suit, places)
        for need in range(1, found.most + 1):
            assert found.chance(need).fraction == _brute(suit, need, places)


Tricks = tuple[int, ...]


def _smallest(plans: Iterable[Tricks]) -> set[Tricks]:
    """The plans that no other takes as many tricks as in every layout."""
    found = set(plans)
    return {
        one
        for one in found
        if not any(one != other and all(map(operator.le, one, other)) for other in found)
    }


def _tricks(hands: tuple[str, str], layouts: tuple[Layout | None, ...]) -> set[Tricks]:
    """How many tricks each plan takes in each layout, played card by card; `None` is a layout that
    there cannot be any more, in which it takes them all."""
    many = len(layouts) * (13,)
    if not any(hands):
        return {tuple(0 if at else 13 for at in layouts)}
    found: set[Tricks] = set()
    for hand, other in ((0, 1), (1, 0)):
        for lead in hands[hand]:
            met = {many}
            for second in {c for at in layouts if at for c in at[hand] or {""}}:
                answers: set[Tricks] = set()
                for third in hands[other] or ("",):
                    left = [h.replace(lead, "").replace(third or "-", "") for h in hands]
                    plans = {many}
                    for fourth in {c for at in layouts if at for c in at[other] or {""}}:
                        won = min(_rank(lead), _rank(third)) < min(_rank(second), _rank(fourth))
                        after = tuple(
                            (at[0] - {second, fourth}, at[1] - {second, fourth})
                            if at and second in (at[hand] or {""}) and fourth in (at[other] or {""})
                            else None
                            for at in layouts
                        )
                        if not any(after):
                            continue
                        rest = _tricks((left[0], left[1]), after)
                        more = {tuple(min(13, n + won) for n in one) for one in rest}
                        plans = _smallest(tuple(map(min, a, b)) for a in plans for b in more)
                    answers |= plans
                met = _smallest(tuple(map(min, a, b)) for a in met for b in answers)
            found |= met
    return _smallest(found)


@pytest.mark.parametrize("suit", _small_suits()[:24], ids=lambda s: "-".join(s))
def test_the_most_expected_tricks_are_brute_force(suit: SuitHolding) -> None:
    cards = suit.missing
    held = [frozenset(c) for n in range(len(cards) + 1) for c in combinations(cards, n)]
    plans = _tricks((suit.declarer, suit.dummy), tuple((h, frozenset(cards) - h) for h in held))
    for places in (Places(), Places(5, 9)):
        others = places.left + places.right - len(cards)
        ways = [comb(others, places.left - len(h)) for h in held]
        best = max(sum(map(operator.mul, ways, plan)) for plan in plans)
        found = Combination(suit, places)
        line = found.expected()
        assert line.tricks == Fraction(best, sum(ways))
        for chance, most in zip(line.chances, found.chances(), strict=True):
            assert chance.of == most.of
            assert chance.ways <= most.ways


def test_the_most_tricks_and_the_most_of_one_number() -> None:
    """The line with the most tricks on average need not be the best for each number, and its
    chances add up to its tricks. A line that is named is weighed alike."""
    suit = combination("AKQ87", "9")
    line = suit.expected()
    most = sum(chance.fraction for chance in suit.chances())
    assert Fraction(39, 10) < line.tricks < most
    assert sum(chance.fraction for chance in line.chances) == line.tricks
    assert line.line
    nine = combination("AKJxx", "xxxx")
    drop, finesse = (nine.expected_by(read_line(nine.suit, text)) for text in ("A, K", "A, xJ"))
    assert drop.tricks == nine.expected().tricks > finesse.tricks
    assert finesse.chances[4] == nine.by(read_line(nine.suit, "A, xJ"), 5)
    assert combination("AKQJT98765432", "-").expected().tricks == 13


@pytest.mark.parametrize(
    ("declarer", "dummy", "played"),
    [("AJ", "T9", "K6"), ("KT", "87", "A54"), ("Q9", "J8", "AT5"), ("AQ", "98", "JT7")],
)
def test_cards_that_are_played_are_gone(declarer: str, dummy: str, played: str) -> None:
    """The four lowest are played too, so that brute force can follow."""
    whole = SuitHolding.read(declarer, dummy, played + "32")
    few = SuitHolding(whole.declarer, whole.dummy, whole.missing[:4])
    for places in (Places(9, 9), Places(7, 10)):
        found = Combination(few, places)
        for need in range(1, found.most + 1):
            assert found.chance(need).fraction == _brute(few, need, places)
    assert not set(whole.missing) & set(played + "32" + declarer + dummy)
    assert len(whole.missing) == 13 - 4 - len(played) - 2


@pytest.mark.parametrize("compiled", [True, False])
def test_one_set_of_each_front_is_the_best_of_all(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Branch and bound finds what trying everything finds."""
    if not compiled:
        monkeypatch.setattr(sets, "kernel", lambda: None)
    rng = random.Random(3)
    for _ in range(60):
        ways = [rng.randint(0, 9) for _ in range(14)]
        everything = (1 << len(ways)) - 1
        factors = []
        for _ in range(rng.randint(1, 5)):
            scope = rng.getrandbits(14)
            some = {everything & ~(scope & rng.getrandbits(14)) for _ in range(rng.randint(1, 6))}
            factors.append(pruned(some))
        choice = BestChoice(ways)
        choice.choose(factors, everything)
        choices = [reduce(operator.and_, one, everything) for one in itertools.product(*factors)]
        worths = [sum(w for n, w in enumerate(ways) if one >> n & 1) for one in choices]
        assert choice.found in choices
        assert choice.worth == choice.weigh(choice.found) == max(worths)


@pytest.mark.skipif(kernel() is None, reason="without the kernel it is slow")
@pytest.mark.parametrize(
    ("declarer", "dummy", "tricks"),
    sliced(
        [
            ("KJ9753", "-", Fraction(1222, 575)),
            ("KT864", "2", Fraction(981, 805)),
            ("KJ753", "9", Fraction(5542, 4025)),
            ("KJ73", "95", Fraction(17439, 16100)),
        ],
        1,
    ),
)
def test_the_slowest_suits(declarer: str, dummy: str, tricks: Fraction) -> None:
    """These take longest of all."""
    suit = Combination(SuitHolding.read(declarer, dummy))
    assert suit.expected().tricks == tricks
    assert all(a.ways >= b.ways for a, b in itertools.pairwise(suit.chances()))


@pytest.mark.skipif(kernel() is None, reason="there is no twin")
def test_the_kernel_and_its_plain_twin_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fronts, what can be taken where all is seen, and the lines in words, of suits of eight."""
    rng = random.Random(5)
    compiled, plain = [], []
    for _ in range(6):
        where = dict(zip("AKQJT987", rng.choices("DUOO", k=8), strict=True))
        hands = ["".join(c for c in where if where[c] == h) for h in "DUO"]
        rest = hands.pop()
        if any(hands):
            compiled.append(Combination(SuitHolding(hands[0], hands[1], rest)))
    answers = [(suit.chances(), suit.expected(), suit.best(suit.most).line) for suit in compiled]
    for module in (search, sets):
        monkeypatch.setattr(module, "kernel", lambda: None)
    for suit in compiled:
        twin = Combination(suit.suit)
        plain.append((twin.chances(), twin.expected(), twin.best(twin.most).line))
        position = suit.suit.position()
        for defender in (-1, 0, 1):
            for found, other in ((suit._every, twin._every), (suit._search, twin._search)):
                for need in range(1, suit.most + 1 if found is suit._search else 2):
                    both = [one.reach(position, defender, need) for one in (found, other)]
                    assert both[0] == both[1]
        after = position[:-1]
        assert suit._search.front(after, -1, 1) == twin._search.front(after, -1, 1)
        assert suit._every.front(after, -1, 1) == twin._every.front(after, -1, 1)
    assert answers == plain


@pytest.mark.parametrize(
    ("declarer", "dummy", "need", "percent"),
    [
        ("AQ", "xx", 2, 50.00),  # the finesse
        ("AJT", "xxx", 2, 76.00),  # the double finesse
        ("Kx", "xx", 1, 50.00),  # led up to
        ("AQT", "xxx", 3, 24.00),  # two cards well placed: a quarter, less the last vacant place
        ("AKQx", "xxxx", 4, 67.83),  # no worse than 3-2
        ("AKQxx", "xxx", 5, 67.83),
        ("AKQx", "xxx", 4, 35.53),  # 3-3
        ("AKJxx", "xxxx", 5, 53.13),  # nine cards: the drop, 2-2 or the queen alone
        ("AKJxxx", "xxx", 6, 53.13),
        ("AKxxxx", "xxxx", 6, 78.00),  # 2-1
        ("Axxxx", "Kxxx", 5, 40.70),  # 2-2
        ("AKxxx", "xxxx", 4, 90.43),  # not 4-0
        ("AQJxxxx", "xxxx", 7, 52.00),  # eleven cards: the drop, not the finesse
    ],
)
def test_figures_that_everybody_knows(declarer: str, dummy: str, need: int, percent: float) -> None:
    assert round(combination(declarer, dummy).chance(need).percent, 2) == percent


def test_vacant_places_shift_a_finesse() -> None:
    """The king lies on either side as that hand's vacant places are to all of them."""
    suit = combination("AQ", "xx", Places(12, 6))
    finesse = read_line(suit.suit, "xQ")
    assert suit.by(finesse, 2).fraction == Fraction(6, 18)
    known = combination("AQ", "xx", right="K")
    assert (known.by(finesse, 2).fraction, known.chance(2).fraction) == (1, 1)
    assert combination("AQ", "xx", left="K").by(finesse, 2).fraction == 0


def test_two_lines_of_one_suit() -> None:
    """Nine cards without the queen: the drop wins 2-2 and a queen alone; a first-round finesse
    wins a queen in front of it in 3-1 and 2-2 and 4-0 short of where she is guarded too long."""
    suit = combination("AKJxx", "xxxx")
    drop = suit.by(read_line(suit.suit, "A, K"), 5)
    finesse = suit.by(read_line(suit.suit, "A, xJ"), 5)
    assert drop == suit.chance(5)
    two_two, three_one = Fraction(234, 575), Fraction(286, 575)
    # The queen alone drops; then she is in front of the knave from two cards or from three.
    assert finesse.fraction == three_one / 4 + two_two / 2 + three_one / 2 * Fraction(3, 4)
    assert suit.by(read_line(suit.suit, "xJ"), 5).fraction < finesse.fraction < drop.fraction


def test_the_line_in_words() -> None:
    line = combination("AQ", "xx").best(2).line
    assert [str(step.text) for step in line] == [
        "Lead the 2 from dummy and play the Q, but the A on the K."
    ]
    assert combination("AKQ", "xxx").best(3).line == ()
    drop = [str(step.when) for step in combination("AKJxx", "xxxx").best(5).line]
    assert drop == [
        "",
        "If left plays the Q, or right plays the Q",
        "",
        "If left plays one of T98 and right plays one of T98",
    ]


@pytest.mark.parametrize(
    ("declarer", "dummy", "said"),
    [
        ("AKQJT98765432", "x", "14 cards together: a suit has 13, so take 1 out"),
        ("AQx", "AJx", "The A is in both hands"),
        ("AAx", "xx", "The A is twice"),
        ("A1x", "xx", "“1” in “A1x” is no rank"),
        ("-", "-", "Neither hand has a card"),
    ],
)
def test_holdings_that_cannot_be(declarer: str, dummy: str, said: str) -> None:
    with pytest.raises(BadCards, match=said):
        combination(declarer, dummy)


def test_what_cannot_be_asked_of_a_combination() -> None:
    suit = combination("AQ", "xx")
    with pytest.raises(OddtrickError, match="ask for 1 to 2"):
        suit.chance(3)
    with pytest.raises(OddtrickError, match="cannot hold the A"):
        combination("AQ", "xx", left="A")
    for played, said in [
        ("A", "played and in a hand"),
        ("x", "by rank"),
        ("KJT98765432K", "twice"),
    ]:
        with pytest.raises(BadCards, match=said):
            combination("AQ", "xx", played=played)
    with pytest.raises(BadCards, match="4 cards, and 10 are played"):
        combination("AQ", "xx", played="KJT9876543")
    with pytest.raises(OddtrickError, match="on both sides"):
        combination("AQ", "xx", left="K", right="K")
    with pytest.raises(OddtrickError, match="no room in places 2-3"):
        combination("AQ", "xx", Places(2, 3))
    for line, said in [
        ("x", "which hand"),
        ("K", "neither hand"),
        ("AQ", "in one hand"),
        ("AQx", "no trick"),
    ]:
        with pytest.raises(OddtrickError, match=said):
            read_line(suit.suit, line)
