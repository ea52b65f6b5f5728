"""Claims: who may claim, what is faced, who answers, what it scores; and how machines answer."""

from __future__ import annotations

import random

import pytest

from oddtrick.cards import CardOrder, bits, bridge_hand, natural_order
from oddtrick.core import State, view
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players import refereed as claims
from oddtrick.records import Record, record_of, replay_record, summary
from oddtrick.stages.tricks.claims import cannot_be_lost

Plays = tuple[tuple[int, int], ...]

# North-south have eleven top tricks at no-trump, and a twelfth if the king of diamonds is onside.
HANDS = {
    "N": "AKQ2.AK3.AQ2.432",
    "E": "9876.9876.876.98",
    "S": "J543.QJ2.543.AKQ",
    "W": "T.T54.KJT9.JT765",
}


def board(actions: str) -> State:
    return replay_record(
        Record(game="contract-duplicate", dealer="S", hands=dict(HANDS), actions=actions)
    )


# South declares three no-trump; West leads the jack of clubs.
AUCTION = "3NT P P P "
LED = AUCTION + "CJ "


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ("claim-13", "before there is a contract"),
        (AUCTION + "claim-13", "a defender's lead"),
        (LED + "C2 claim-13", "a defender's turn"),
        (LED + "claim-14", "more tricks than there are"),
        (LED + "claim--1", "fewer than none"),
        (LED + "agree", "nothing is claimed"),
        (LED + "claim-12 S:agree", "the claimer himself"),
        (LED + "claim-12 N:agree", "dummy"),
        (LED + "claim-12 W:agree W:agree", "twice"),
        (LED + "claim-12 C2", "playing while a claim is open"),
    ],
)
def test_what_cannot_be_claimed_or_answered(actions: str, why: str) -> None:
    with pytest.raises(IllegalAction):
        board(actions)


def test_an_agreed_claim_ends_the_deal_and_scores() -> None:
    state = board(LED + "claim-12 W:agree E:agree")
    assert state.over
    found = summary(state)
    # 3NT with three overtricks, not vulnerable: 100 + 90 + 300.
    assert found["tricks"] == {"NS": 12, "EW": 1}
    assert found["score"] == {"NS": 490, "EW": -490}
    assert replay_record(record_of(state)) == state


def test_tricks_won_before_a_claim_count_too() -> None:
    state = board(LED + "C2 C8 CA S3 ST SA S6 claim-1 E:agree W:agree")
    assert summary(state)["tricks"] == {"NS": 3, "EW": 10}


def test_a_claim_in_the_middle_of_a_trick_counts_that_trick() -> None:
    state = board(LED + "C2 C8 claim-13 E:agree W:agree")
    assert summary(state)["tricks"] == {"NS": 13, "EW": 0}


def test_a_claim_faces_the_claimers_hand_and_play_goes_on_when_disputed() -> None:
    before, asked = board(LED), board(LED + "claim-12")
    for seat in (0, 1, 3, -1):
        assert view(before, seat).hand_mask(2) == 0
        assert view(asked, seat).hand_mask(2) == asked.stage_state.hands[2]
    assert {t.by for t in asked.turns} == {1, 3}
    on = board(LED + "claim-12 E:agree W:dispute")
    assert not on.over
    assert view(on, 1).hand_mask(2) == on.stage_state.hands[2]
    assert [t.hand for t in on.turns] == [0]
    assert board(LED + "claim-12 E:dispute C2 C8 CA").stage_state.tricks


def test_only_declarer_is_offered_claims() -> None:
    led = board(LED)
    assert [a.arg.tricks for a in view(led, 2).menu] == list(range(13, -1, -1))
    assert all(not view(led, seat).menu for seat in (0, 1, 3))


@pytest.mark.parametrize(
    ("claim", "agreed"),
    [(11, True), (9, True), (0, True), (12, False)],
    ids=["eleven on top", "fewer", "concession", "one that hangs on a finesse"],
)
def test_machines_agree_only_to_what_holds_however_the_cards_lie(claim: int, agreed: bool) -> None:
    """The king of diamonds is onside for a finesse, but declarer cannot know it."""
    state = board(f"{LED}C2 C8 CA S3 ST SA S6 claim-{claim - 2 if claim else 0}")
    book = player("book", game("contract-duplicate"))
    for seat in (1, 3):
        decision = book.choose(view(state, seat), random.Random(1))
        assert decision.action.kind == ("agree" if agreed else "dispute")
        assert decision.citation


# Thirteen tricks on top unless all five missing spades lie together, which is one deal in 25.
TOP = {"N": "AKQJ2.A2.A32.432", "S": "543.KQJ.KQJ.AK65"}


@pytest.mark.parametrize(
    ("east", "west"),
    [("T9876.T987.54.87", ".6543.T9876.QJT9"), ("T98.T987.5498.87", "76.6543.T76.QJT9")],
    ids=["all spades in one hand", "divided"],
)
def test_answers_do_not_show_declarer_how_the_cards_lie(
    east: str, west: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two deals that are one to declarer: whatever he claims, the answers are the same."""
    # Few divisions: the one where all lie together is not among them.
    monkeypatch.setattr(claims, "_DIVISIONS", 4)
    hands = {**TOP, "E": east, "W": west}
    record = Record(game="contract-duplicate", dealer="S", hands=hands, actions=LED)
    led = replay_record(record)
    book = player("book", game("contract-duplicate"))
    for tricks in (13, 12):
        claimed = led.push(led.action(f"claim-{tricks}"))
        for seat in (1, 3):
            assert book.choose(view(claimed, seat), random.Random(1)).action.kind == "agree"


def test_asking_again_does_not_change_the_answer() -> None:
    state = board(LED + "C2 C8 CA S3 ST SA S6")
    book = player("book", game("contract-duplicate"))
    for seed in range(6):
        claimed = state.push(state.action("claim-10"))
        decision = book.choose(view(claimed, 1), random.Random(seed))
        assert decision.action.kind == "dispute"
        state = claimed.push(decision.action)


# North-south hold every high card at no-trump: whatever is played, they win thirteen tricks.
TOPS = {
    "N": "AKQJT98765432...",
    "E": ".AKQJT98765432..",
    "S": "...AKQJT98765432",
    "W": "..AKQJT98765432.",
}
# North holds the four best spades, and he and South nothing else that must win.
HONOURS = {
    "N": "AKQJ.432.432.432",
    "E": "765.AQT8.AQT8.A8",
    "S": "T98.765.765.T765",
    "W": "432.KJ9.KJ9.KQJ9",
}


def agreed(hands: dict[str, str], actions: str) -> dict[str, int]:
    record = Record(game="contract-duplicate", dealer="S", hands=dict(hands), actions=actions)
    found = summary(replay_record(record))["tricks"]
    assert isinstance(found, dict)
    return found


@pytest.mark.law("contract1963:concession-void")
def test_a_concession_of_tricks_that_cannot_be_lost_is_void() -> None:
    # Thirteen spades in dummy are trumps: not one can be lost.
    assert agreed(TOPS, "7S P P P DA claim-0 E:agree W:agree") == {"NS": 13, "EW": 0}
    # With spades as trumps, the ace to the jack in dummy: those four, and no more.
    assert agreed(HONOURS, "4S P P P HK claim-0 E:agree W:agree") == {"NS": 4, "EW": 9}
    assert agreed(HONOURS, "4S P P P HK claim-6 E:agree W:agree") == {"NS": 6, "EW": 7}
    # Nor can those who agree to a claim give up the ace of trumps, nor the king that is led now,
    # to which both North and South must follow.
    hands = {**HONOURS, "N": "KQJT.432.432.432", "S": "987.765.765.T765", "E": "A65.AQT8.AQT8.A8"}
    assert agreed(hands, "4S P P P HK claim-13 E:agree W:agree") == {"NS": 11, "EW": 2}


def test_a_trick_that_bad_play_can_lose_may_be_conceded() -> None:
    # Nine top tricks are left; each but the last can be thrown on another.
    assert agreed(HANDS, LED + "C2 C8 CA S3 ST SA S6 claim-3 E:agree W:agree")["NS"] == 5


def test_the_table_reads_that_a_concession_is_void() -> None:
    state = replay_record(
        Record(
            game="contract-duplicate",
            dealer="S",
            hands=dict(TOPS),
            actions="7S P P P DA claim-0 E:agree",
        )
    )
    agree = next(a for a in state.legal() if a.kind == "agree")
    assert "gets thirteen tricks of 13" in str(state.stage.describe(state.stage_state, agree))


def test_low_trumps_that_too_few_higher_ones_can_beat_are_not_lost() -> None:
    # North has the ten, 9, 7, 5, 4 and 3 of hearts, trumps, and must play each to a trick of its
    # own. Against them are the queen, the jack and the 6, and the 2: three tricks cannot be lost.
    hands = tuple(
        bridge_hand(text)
        for text in ("J2.T97543.97.8", "9.Q.KJ84.AKT54", "8643.AK8.53.32", "K7.J62.AQT62.J")
    )
    assert cannot_be_lost(natural_order(2), (0, 1, 2, 3), 0b0101, hands, (), 2, 2) == 3


def fewest(order: CardOrder, side: int, hands: tuple[int, ...], trick: Plays, hand: int) -> int:
    """The fewest tricks of some hands over every line of play, by trying all of them."""
    if not hands[hand] and not trick:
        return 0
    led = hands[hand] & order.suits[order.suit[trick[0][1]]] if trick else 0
    found = []
    for c in bits(led or hands[hand]):
        after = tuple(h ^ 1 << c if i == hand else h for i, h in enumerate(hands))
        played = (*trick, (hand, c))
        if len(played) < 4:
            found.append(fewest(order, side, after, played, (hand + 1) % 4))
        else:
            winner = played[order.winner([c for _, c in played])][0]
            found.append((side >> winner & 1) + fewest(order, side, after, (), winner))
    return min(found)


def test_tricks_that_cannot_be_lost_are_counted_as_trying_every_card_counts_them() -> None:
    rng = random.Random(7)
    met = set()
    for n in range(150):
        trump = rng.randrange(5)
        order, size, leader = natural_order(trump), 3, rng.randrange(4)
        # Few ranks, so that sure tricks are common.
        pack = rng.sample([13 * s + r for s in range(4) for r in range(10 - n % 3, 13)], 12)
        hands = tuple(sum(1 << c for c in pack[size * h : size * h + size]) for h in range(4))
        least = fewest(order, 0b0101, hands, (), leader)
        found = cannot_be_lost(order, (0, 1, 2, 3), 0b0101, hands, (), leader, 0)
        assert found == least
        met.add(least)
    assert met == {0, 1, 2, 3}


def test_tricks_that_cannot_be_lost_are_counted_with_long_trumps() -> None:
    rng = random.Random(11)
    met = set()
    for _ in range(60):
        pack = rng.sample([*range(42, 52), 12, 25], 12)  # ten trumps
        hands = tuple(sum(1 << c for c in pack[3 * h : 3 * h + 3]) for h in range(4))
        order, leader = natural_order(3), rng.randrange(4)
        least = fewest(order, 0b0101, hands, (), leader)
        assert cannot_be_lost(order, (0, 1, 2, 3), 0b0101, hands, (), leader, 0) == least
        met.add(least)
    assert len(met) > 2
