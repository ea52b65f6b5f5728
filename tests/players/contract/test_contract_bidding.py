"""Bidding by Scarne 1963: the book's own numbers, and what may not happen in any auction."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

import pytest
from seats import AS_THE_BOOK, vectors

from oddtrick.cards import bridge_hand
from oddtrick.core import DealStart, Hands, State, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract.public_auction import reading_of
from oddtrick.players.book.contract.rule import describe
from oddtrick.players.book.contract.rule_choice import choose_call, read, take
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.scoring.rubber import PadStanding
from oddtrick.stages.calling.auction import Calls, Contract

RUBBER = game("contract-rubber", AS_THE_BOOK)


def call_of(row: dict[str, Any]) -> str:
    vulnerable = 0b11 if row.get("vulnerable") else 0
    reading = read(0, vulnerable, tuple(row["auction"].split()))
    return choose_call(reading, evaluate(bridge_hand(row["hand"]))).call


ROWS = vectors("scarne_calls.jsonl") + vectors("scarne_conventions.jsonl")


@pytest.mark.parametrize("row", ROWS, ids=lambda r: f"{r['id']} {r['hand']}")
def test_calls_of_the_book(row: dict[str, Any]) -> None:
    made = call_of(row)
    if "call" in row:
        assert made == row["call"]
    else:
        assert made != row["not"]


# What a player does where the book is silent about later calls: the auction, a hand that acts and
# its call, and a hand that lacks one thing and does not.
SILENT = (
    # Twelve points double where their suit is short and all others are held; not with three of it.
    ("1D", "KJ52.AT52.96.KT7", "X", "KJ52.AT52.964.KT", "P"),
    # Partner's double of two or three is left in on four trumps; of one, or of a strong two, it
    # takes the book's four tricks.
    ("1S P 2S X P", "KJ83.Q72.A64.853", "P", "Q983.QJ2.A64.853", "3H"),
    ("1S 2D P P X P", "Q72.A64.KJ83.853", "P", "Q72.A64.J983.K53", "2S"),
    ("1S X P", "AQJ83.7.A64.8532", "P", "KJ83.Q72.A64.853", "2H"),
    ("2S X P", "AQJ83.7.A64.8532", "P", "KJ83.Q72.A64.853", "3H"),
    # A doubler of seventeen raises an answer at three to game, where no raise is left below it.
    ("P 1S P 2S X P 3H P", "92.AQ87.AK32.AJ6", "4H", "92.AQ87.K832.AJ6", "P"),
    # Over their game four of a suit takes a fit and a short suit, hardly any points.
    ("1D P 1S 4H", "KJ52.3.AK864.J43", "4S", "KJ52.32.AK864.J4", "P"),
    # Without an upper end partner is counted two points above the least he has shown.
    ("1H 2C 2D 3C 3H P", "A64.J6.KQT96.T95", "4H", "K64.76.KQT96.T95", "P"),
    # With a fit a king and a queen in their suit are worth half of their points, an ace is worth
    # more than queens and jacks, a void four points, a second doubleton nothing.
    ("1H 2C 2D 3C 3H P", "964.J6.KQT96.A95", "4H", "964.J6.KQT96.KQ5", "P"),
    ("1H P 1S P 2S P", "A9762.A53.Q4.973", "4S", "KJ962.QJ3.Q4.J73", "3S"),
    ("1H P 1S P 2S P", "A9762.9532.Q432.", "4S", "A9762.9532.Q43.J", "P"),
    ("1H P 1S P 2S P", "A9762.853.K7.Q53", "4S", "A9762.85.K7.J532", "3S"),
    # Six no-trump on 32 points of both hands: twelve facing nineteen or twenty.
    ("1D P 1S P 2NT P", "KJ84.Q93.K5.KT72", "6NT", "KJ84.J93.K5.KT72", "3NT"),
    # A suit of seven fits with one card that partner has not shown.
    ("1D P 1S 2H P P", "AJT9652.8.3.A654", "4S", "AJT965.8.32.A654", "3S"),
    # Two no-trump shows the lowest two suits that they have not bid; partner takes the longer.
    ("1C", "4.KQ952.AK873.82", "2NT", "4.KQ952.AK73.J82", "1H"),
    ("1C 2NT P", "K9742.Q86.J3.753", "3H", "K974.Q6.J83.7532", "3D"),
    # Two suits that they have bid leave two to ask for, and both must be held.
    ("1H P 1S", "A5.Q3.KQ92.AT984", "X", "A985.Q3.KT92.AKJ", "P"),
    # Eight trumps go to three over two, nine to four; not on fewer points, not with seven trumps.
    ("1S P 2S 3C", "KQ8642.A86.Q92.5", "3S", "AJ84.K86.KJ2.Q95", "P"),
    ("1S 2D 2S 3D", "AJ864.K86.K92.52", "3S", "AJ86.K862.K92.Q5", "P"),
    # Three cards are enough at the level of two; at three where they have stopped at two.
    ("1C P 1S 2D", "Q74.A3.Q972.AK83", "2S", "Q7.A43.Q972.AK83", "P"),
    ("1C 1H P 2H P P", "KJ83.974.J32.Q76", "3C", "KJ83.974.J432.76", "P"),
    # An opener whose partner has passed bids again on sixteen points.
    ("1H 2C P P", "A4.AKJ73.KJ95.84", "2D", "A4.AKJ73.J965.84", "P"),
    # A good suit of six, within three tricks (two vulnerable) of what can be won alone.
    ("1H P 2H 2S 3H P P", "AKQT972.4.532.86", "3S", "AK9762.43.532.86", "P"),
    # A major of five that was bid goes before one no-trump, one of four does not; a suit of six.
    ("1H P 1S P 1NT P", "KQT98.52.J32.865", "2S", "KQT9.52.J32.8654", "P"),
    # Over their game nine trumps and a short suit, not two of every suit; on to five as well.
    ("1S 2H 2S 4H", "AQ8642.5.KJ92.J5", "4S", "AQ8642.53.KJ9.J5", "P"),
    ("1H 1S 2H 4S", "4.AQ86432.KJ92.5", "5H", "42.AQ86432.KJ.53", "P"),
    # The same for the partner of an overcaller, whose suit has five.
    ("1H 1S 4H", "KT92.5.J8653.K43", "4S", "KT92.53.J865.K43", "P"),
    # A takeout doubler with four of the suit that he made partner name.
    ("1S X P 2H 2S", "5.KQ84.AK92.QT73", "3H", "52.KQ8.AK92.QT73", "P"),
    ("1C X P 1S 2C", "KJ84.A952.KT32.5", "2S", "KJ8.A952.KT32.52", "P"),
    # A takeout doubler too strong for an overcall names his suit: at two, at three with six cards.
    ("1H X 2H P P", "AQJ74.4.AK5.A842", "2S", "AQJ74.4.AK52.842", "P"),
    ("1S X 2S P P", "4.AKJ874.AQ5.A84", "3H", "42.AKJ87.AQ5.K84", "P"),
    # Nine trumps and at most one card of their suit are not there to defend: partner's double is
    # taken out, and none is made.
    ("1D 1S 2C 2S 4C X P", "K752.Q7432.Q96.5", "4S", "K752.Q743.Q96.52", "P"),
    ("1S 2H 2S 4H", "AKQ642.3.A74.KQ8", "4S", "AKQ642.32.A7.KQ8", "X"),
    # Below game nobody doubles who can bid four of a major that fits: with a point less he invites,
    # and without the fit he doubles.
    ("1S 2C 2S 3C", "AKT85.52.A9.A942", "4S", "AKT85.52.K9.K942", "3S"),
    ("1H 1S 2D 2S 3D 3S", "98.T842.AKT5.AKQ", "4H", "987.T8.AKT52.AKQ", "X"),
    # Trumps beyond eight count towards a slam: ten of them make up for two points of 33.
    ("1D P 3D P", "4.A52.AKJ762.Q62", "4NT", "4.A52.AKJ7.Q8762", "5D"),
    # Out of partner's three no-trump with a major of six and a short suit.
    ("1S 2H 3NT P", "AQT854.KT3.K765.", "4S", "AQT854.KT.K76.52", "P"),
    # Weak hands run from one no-trump doubled where they have a suit.
    ("1NT X", "Q63.874.3.QJ8432", "2C", "Q632.874.T53.QJ8", "P"),
    # No-trump rather than a jump in a minor, a major rather than no-trump.
    ("1D X P", "T75.AQJ.KQ5.AJT2", "3NT", "KT75.AQJ.KQ5.J62", "2S"),
    # A major that is agreed, and a good one of six without a stopper in their suit.
    ("1H P 2H P 3H P", "AQ92.Q98.T65.J76", "4H", "J942.Q98.T65.J76", "P"),
    ("1H 2C 2D P", "AK4.AKQ965.T3.62", "3H", "AK4.AKQ65.T3.A62", "3NT"),
    # The opener's rebids hold over them too, no-trump with their suit stopped.
    ("1C 1H 1S P", "A4.KQ3.J72.AQ842", "1NT", "A4.963.KQ2.AQ842", "2C"),
    ("1D 2S 3C P", "K63.A87.KQ652.Q4", "3NT", "963.AQ7.KQ652.K4", "3D"),
    ("1S 2C 2S P", "KQJ95.KJ3.AQT2.7", "4S", "KQ95.KJ3.QJT2.T7", "P"),
    # Whoever bids over them though nobody need says how strong he is.
    ("1C P 1D 1H", "6.AQ54.AKJ7.A532", "3D", "6.A954.AKJ7.J532", "2D"),
    ("1C P 1D 1H", "AQ3.93.K2.AKJ632", "3C", "Q53.93.K2.AKJ632", "2C"),
    ("1D P 1H 3S", "82.A765.AK974.Q2", "4H", "82.A765.KJ974.Q2", "P"),
    # An opener of eighteen points doubles on three cards of their suit, not on four; over their
    # no-trump he bids no suit of four.
    ("1S 3C P P", "A982.AKQ.K92.A94", "X", "A982.AKQ.K9.A942", "P"),
    ("1H 2C P P", "A4.AKJ73.KJ95.84", "2D", "A4.AKJ7.KJ9.9842", "P"),
    # Five headed trumps behind a bid, and the better half of the points, double it; at three four
    # do. So does the better half one no-trump.
    ("1H 1S", "KJ982.4.A87.Q864", "X", "J9832.4.A87.KQ64", "1NT"),
    ("1H 1NT", "K64.32.AJ85.Q983", "X", "K64.32.J985.Q983", "P"),
    # Over their four ten trumps do without a short suit, nine do not.
    ("1D 1S X 2S 4H P P", "AT974.Q97.985.J2", "4S", "AT97.Q97.9852.J2", "P"),
    # Two no-trump is no place to be: twelve facing thirteen to fifteen bid game, eleven pass.
    ("1D P 1H P 1NT P", "KQ8.K874.Q5.Q975", "3NT", "KQ8.K874.Q5.J975", "P"),
    # A responder's jump forces to game: with five of the major before no-trump.
    ("1C P 1S P 1NT P", "K7542.Q7.AK74.T2", "3S", "K754.Q72.AK74.T2", "3NT"),
    ("1C P 1S P 1NT P 3S P", "AQT.83.J65.AKJ96", "4S", "AQ.K83.J65.AJ962", "3NT"),
    # An opener's first double is for takeout: with one card of their suit, not on fourteen with
    # two; partner answers it, the suit that was opened being a card longer, and a strong hand goes
    # on.
    ("1H 2C P P", "KJ84.AQJ73.K95.4", "X", "KJ4.AQJ73.Q95.42", "P"),
    ("1H 2C P P X P", "J84.KJ5.QJ84.652", "2H", "QJ84.K5.J984.652", "2S"),
    ("1C 2D P P X P 2S P", "AJ83.K98.A7.AKQ8", "4S", "AJ83.K98.97.AK84", "P"),
    # Where they have stopped in a suit of eight, five cards go to three; not on nine points.
    ("1S P 2S P P", "84.A5.KQT96.Q984", "3D", "84.A5.KJT96.J984", "P"),
    # Over a bid that follows partner's double: five cards at four, not four.
    ("1S X 3S", "84.KQT96.J84.984", "4H", "84.KT96.QJ84.984", "P"),
    # A stopper bids no-trump rather than a minor beyond it.
    ("1S P 2S X P", "K42.A85.76.KJ752", "2NT", "742.A85.K6.KJ752", "4C"),
    # A major at one before a suit of five at two, up to thirteen points.
    ("1D P", "KQ84.52.J4.AJ962", "1S", "KQ84.52.J4.AQ962", "2C"),
    # In at one where they have stopped, with ten points and five cards; vulnerable not.
    ("1H P P", "QT632.A5.A84.984", "1S", "QT632.A5.J84.984", "P"),
)


@pytest.mark.parametrize(("auction", "actions", "call", "lacks", "other"), SILENT)
def test_judgement_where_the_book_is_silent(
    auction: str, actions: str, call: str, lacks: str, other: str
) -> None:
    assert call_of({"auction": auction, "hand": actions}) == call
    assert call_of({"auction": auction, "hand": lacks}) == other


def test_vulnerable_they_may_play_at_one() -> None:
    auction, actions, call, *_ = SILENT[-1]
    assert call == "1S"
    assert call_of({"auction": auction, "hand": actions, "vulnerable": True}) == "P"


def test_a_reopening_is_read_as_an_openers_and_a_free_bid_as_half_of_the_points() -> None:
    """Neither as what game alone would take: partner then jumped to it on nothing."""
    reopened = read(0, 0, ("1H", "2C", "P", "P", "2D"))
    assert reopened.promises[0].low == 16
    free = read(0, 0, ("1S", "2C", "2S", "P", "3D"))
    assert free.promises[0].low == 23 - free.promises[2].low


def test_who_shows_an_ace_first_shows_points_as_well() -> None:
    """Sixteen opposite thirteen; so partner, with sixteen, asks for aces and does not sign off."""
    assert read(0, 0, ("1S", "P", "3S", "P", "4C")).promises[0].low == 16
    assert call_of({"auction": "P P 1S P 3S P 4C P", "hand": "QJ95.AKQ3.Q6.JT7"}) == "4H"
    assert call_of({"auction": "P P 1S P 3S P 4C P", "hand": "AJ95.KQ63.KQ.T74"}) == "4NT"
    assert call_of({"auction": "P P 1S P 3S P 4C P", "hand": "KJ95.KQJ3.76.JT7"}) == "4S"


def test_a_suit_of_seven_that_our_side_has_not_named_is_no_reason_to_bid_on() -> None:
    """Partner would take it for the strength of game by itself."""
    assert call_of({"auction": "P 1H P 2D X 2H P 4H", "hand": "KQJT963..84.AKT8"}) == "P"


def test_a_suit_bid_again_over_them_is_read_as_six_or_five_with_three_of_partners() -> None:
    again = read(0, 0, ("1H", "2C", "2D", "3C", "3H"))
    assert again.promises[0].suits[2] == 6
    raised = read(0, 0, ("1H", "1S", "2H", "2S", "3H"))
    assert raised.promises[0].suits[2] == 5
    assert call_of({"auction": "1H 2C 2D 3C 3H P", "hand": "A63.J6.KQT96.AT5"}) == "4H"
    assert read(0, 0, ("1C", "P", "1S", "P", "1NT", "P", "2S")).promises[2].suits[3] == 5


def test_trumps_beyond_eight_are_shown() -> None:
    rule = choose_call(
        read(0, 0, ("1S", "P", "2S", "3C")), evaluate(bridge_hand("KQ8642.A86.Q92.5"))
    )
    assert rule.call == "3S"
    assert "six spades here and three shown by partner" in str(rule.why)


@pytest.mark.parametrize(
    ("auction", "call", "words"),
    [
        ("", "1NT", "16 to 18 high-card points, balanced"),
        ("", "1S", "13 or more points, four or more spades"),
        ("P P", "1S", "11 or more points"),
        ("", "2H", "Forcing to game"),
        ("1H P", "1S", "6 or more points, four or more spades. Forcing for one round."),
        ("1H P", "2C", "10 or more points"),
        ("1H P", "2H", "7 to 10 points, three or more hearts"),
        ("1H P", "3H", "13 to 16 points, four or more hearts"),
        ("1H P", "2NT", "13 to 15 high-card points, balanced"),
        ("1NT P", "2C", "asks for a four-card major"),
        ("1NT P 2C P", "2D", "no four-card major"),
        ("1S P 3S P", "4NT", "asks for aces"),
        ("1S P 3S P 4NT P", "5D", "one ace"),
        ("1S P 3S P 4NT P", "5C", "no or all four aces"),
        ("1NT P", "4C", "asks for aces"),
        ("1H", "X", "asks for partner's best suit"),
        ("1H", "2H", "Forcing to game"),
        ("1S P P", "2NT", "both minors"),
        ("1NT", "2NT", "both minors"),
        ("1D", "2NT", "10 to 16 points, five or more hearts, five or more clubs"),
        ("P 1C P 1H", "2NT", "five or more spades, five or more diamonds"),
        ("2S P 3S P", "4C", "the ace of clubs"),
        ("2S P", "2NT", "At most 6 points"),
    ],
)
def test_what_calls_mean(auction: str, call: str, words: str) -> None:
    taken = take(read(0, 0, tuple(auction.split())), call)
    assert words.lower() in str(describe(taken.shows, taken.note)).lower()


def auctions(deals: int, name: str = "contract-rubber", seed: int = 0) -> list[State]:
    """Deals up to the end of the auction."""
    found, g = [], game(name, AS_THE_BOOK)
    book = player("book", g)
    for n in range(deals):
        rng = random.Random(f"auction {seed} {n}")
        setting = g.match.setting(g, g.match.start(g), n % 4)._replace(vulnerable=n // 4 % 4)
        state = deal(g, rng, setting)
        while not state.over and state.stage.name == "auction":
            state = state.push(book.choose(view(state, state.turns[0].by), rng).action)
        found.append(state)
    return found


@pytest.fixture(scope="module")
def dealt() -> list[State]:
    """The auctions that several tests look at."""
    return auctions(600)


def hands_of(state: State) -> list[HandValue]:
    return [evaluate(h) for h in state.table.first(Hands).cards]


def calls_of(state: State) -> tuple[tuple[int, str], ...]:
    return state.table.get(Calls).calls


@pytest.fixture(scope="module")
def each_call(dealt: list[State]) -> list[tuple[Any, HandValue, str]]:
    """Every call with the reading of those before it and the hand that made it."""
    found = []
    for state in dealt:
        hands, calls = hands_of(state), calls_of(state)
        for i, (seat, code) in enumerate(calls):
            before = tuple(c for _, c in calls[:i])
            reading = read(state.setting.dealer, state.setting.vulnerable, before)
            found.append((reading, hands[seat], code))
    return found


@pytest.mark.whole
def test_no_call_without_what_it_promises(each_call: list[tuple[Any, HandValue, str]]) -> None:
    stretched = 0
    for reading, hand, code in each_call:
        rule = choose_call(reading, hand)
        assert rule.call == code
        if rule.nearest_call:
            stretched += code != "P"
        else:
            assert take(reading, code).shows.fits(hand)
    assert stretched / len(each_call) < 0.05


def test_an_opening_bid_has_the_points_and_the_tricks(
    each_call: list[tuple[Any, HandValue, str]],
) -> None:
    for reading, hand, code in each_call:
        if reading.bid is not None or code == "P":
            continue
        if code == "1NT":
            assert 16 <= hand.high <= 18
            assert hand.balanced
        elif code[0] == "1":
            seat = len(reading.codes)
            assert hand.points >= (13, 13, 11, 12)[seat]
            # A queen with a jack may be counted as half a quick trick.
            assert hand.quick >= 1.5 or hand.points >= 14
            assert hand.lengths["CDHS".index(code[1])] >= 4
        elif code[1:] != "NT" and code[0] == "2":
            assert hand.points >= 21


def test_a_hand_of_fourteen_is_opened(each_call: list[tuple[Any, HandValue, str]]) -> None:
    for reading, hand, code in each_call:
        if reading.bid is None and hand.points >= 14:
            assert code != "P"


def test_a_forcing_bid_is_not_passed(each_call: list[tuple[Any, HandValue, str]]) -> None:
    for reading, _, code in each_call:
        if reading.forced:
            assert code != "P", reading.codes


def test_auctions_end_sensibly(dealt: list[State]) -> None:
    levels: Counter[int] = Counter()
    for state in dealt:
        assert len(calls_of(state)) <= 30
        contract = state.table.find(Contract)
        if contract is None:
            continue
        levels[contract.level] += 1
        hands = hands_of(state)
        both = [hands[contract.declarer], hands[(contract.declarer + 2) % 4]]
        points = sum(h.high for h in both)
        if contract.level >= 6:
            assert sum(h.points for h in both) >= 30
            assert sum(h.aces for h in both) >= 3 or contract.strain == 4
        if (contract.level, contract.strain) == (3, 4):
            assert points >= 20
        if contract.strain < 4 and contract.level > 1:
            trumps = sum(h.lengths[contract.strain] for h in both)
            assert trumps >= 6
    assert levels[1] + levels[2] + levels[3] + levels[4] > 0.9 * sum(levels.values())


def test_trumps_are_enough_on_average(dealt: list[State]) -> None:
    fits = []
    for state in dealt:
        contract = state.table.find(Contract)
        if contract is not None and contract.strain < 4:
            hands = hands_of(state)
            fits.append(
                sum(hands[s].lengths[contract.strain]
                    for s in (contract.declarer, (contract.declarer + 2) % 4))
            )  # fmt: skip
    assert sum(f >= 8 for f in fits) / len(fits) > 0.7


def test_a_takeout_double_is_answered(each_call: list[tuple[Any, HandValue, str]]) -> None:
    for reading, _, code in each_call:
        last = reading.last(reading.partner)
        doubled = last is not None and last.kind == "takeout" and reading.codes[-1] == "P"
        if doubled and take(reading, code).kind != "penalty":
            assert code != "P", reading.codes


def test_the_meaning_does_not_look_at_the_hand() -> None:
    book = player("book", RUBBER)
    one = deal(RUBBER, random.Random(1))
    two = deal(RUBBER, random.Random(2))
    for action in view(one, 0).legal:
        assert book.meaning(view(one, 0), action) == book.meaning(view(two, 0), action)


def test_the_reading_of_a_view_is_of_its_calls() -> None:
    state = deal(RUBBER, random.Random(5))
    for code in ("1H", "P", "2H"):
        state = state.push(state.action(code))
    reading = reading_of(view(state, 3))
    assert reading.codes == ("1H", "P", "2H")
    assert reading.agreed[0] == 2
    assert cast("Any", reading.opening).code == "1H"


@pytest.mark.parametrize(
    ("auction", "needs", "hand", "call"),
    [
        # With 60 below the line one no-trump is game; from nothing the same hand invites.
        ("1NT P", 40, "Q53.K64.KJ2.9742", "P"),
        ("1NT P", 100, "Q53.K64.KJ2.9742", "2NT"),
        # With 40 below, two spades are game: a raise is not raised again.
        ("1S P 2S P", 60, "AQJ54.KQ3.A92.84", "P"),
        ("1S P 2S P", 100, "AQJ54.KQ3.A92.84", "3S"),
        # A new suit forces while it is not game; once it is, with three of it, it is left.
        ("1D P 1S P", 40, "AQ4.K3.AQ762.K84", "1NT"),
        ("1D P 1S P", 20, "AQ4.K3.AQ762.K84", "P"),
    ],
)
def test_the_score_counts(auction: str, needs: int, hand: str, call: str) -> None:
    reading = read(0, 0, tuple(auction.split()), (needs, 100))
    assert choose_call(reading, evaluate(bridge_hand(hand))).call == call


def test_the_pad_says_what_is_needed() -> None:
    setting = DealStart(0, before=PadStanding(part=(60, 0)))
    state = deal(RUBBER, random.Random(1), setting)
    assert reading_of(view(state, 0)).needs == (40, 100)
