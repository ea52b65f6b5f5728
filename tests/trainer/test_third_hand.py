"""Safety plays and finesses found by counting, and certificates that have to hold twice."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from oddtrick.cards import bits, bridge_hand, card
from oddtrick.core import view
from oddtrick.odds import combination, read_line, split
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.records import replay_record
from oddtrick.trainer.exercises import shipped, shipped_number
from oddtrick.trainer.point import PupilTurn, Sample
from oddtrick.trainer.points import point_of
from oddtrick.trainer.points.endings import ThirdHandRecipe, best_card, greedy_cards
from oddtrick.trainer.recipes.card_judging import CardMistakes, CardWorth, JudgedCard, judge_card
from oddtrick.trainer.recipes.layout import DealLayout

SAFE = ("87.74.974.AKQ653", "T9432.632.K863.7", "AJ65.AK5.AT52.T4", "KQ.QJT98.QJ.J982")
"""North has no way in but the clubs: run from the top they give three tricks, as East has one."""
DEEP = ("KT98.AQT.J4.9653", "AJ6.J75.K52.Q742", "Q542.643.AQ9.AJT", "73.K982.T8763.K8")
"""The contract needs three tricks of hearts."""


def turns(point: str, hands: tuple[str, ...]) -> Iterator[PupilTurn]:
    """The turns of a point in a deal, North first, South to call."""
    recipe = point_of(point).recipe
    assert isinstance(recipe, ThirdHandRecipe)
    return recipe.turns_from(DealLayout(tuple(map(bridge_hand, hands)), 2), random.Random(1))


def test_a_round_is_given_up_where_the_suit_may_break_badly() -> None:
    turn = next(turns("declarer-safety-no-trump", SAFE))
    small = {card(code) for code in ("C3", "C5", "C6")}
    assert turn.decision.action.arg in small
    recipe = point_of("declarer-safety-no-trump").recipe
    assert isinstance(recipe, ThirdHandRecipe)
    judgement = recipe.judge(turn, Sample(random.Random(2), 30))
    assert judgement is not None
    low, high = judgement[0]
    assert (card(low.code) in small, high.code) == (True, "CQ")
    assert low.mean is not None
    assert high.mean is not None
    assert low.mean < high.mean  # a trick is given up for the contract
    # From the top the contract hangs on the break; the lead tells something of it.
    assert high.loss == pytest.approx(1 - split(5, 3, 2).percent / 100, abs=0.2)


def test_a_safety_play_costs_tricks_and_not_the_contract() -> None:
    # Nine tricks are needed. The second card wins ten in seven deals of ten, and eight in three.
    rows = [[9, 10, 8]] * 7 + [[9, 8, 8]] * 3
    worth = CardWorth((0, 1, 2), np.array(rows), 9)
    assert best_card(worth, "contract") == 0
    assert best_card(worth, "tricks") == 1
    assert greedy_cards(worth, 0) == {1}
    # Where it loses four tricks it wins fewer on the average: nothing is given up for safety.
    dear = CardWorth((0, 1, 2), np.array([[9, 10, 8]] * 7 + [[9, 6, 8]] * 3), 9)
    assert greedy_cards(dear, 0) == set()
    assert best_card(dear._replace(goal=0), "contract") is None


def test_the_lower_card_of_a_tenace_over_two_wins_all_tricks_more_often() -> None:
    suit = combination("AQT", "xxx")
    deep, high = (suit.by(read_line(suit.suit, line), 3) for line in ("xT", "xQ"))
    assert (round(deep.percent), round(high.percent)) == (24, 1)
    found = next(turns("declarer-finesse-king-jack", DEEP))
    assert found.decision.action.arg == card("HT")


@pytest.mark.parametrize(("point", "missing"), [("king-jack", "KJ"), ("queen-jack", "QJ")])
def test_a_finesse_beats_the_cards_played_and_only_the_missing_ones_are_higher(
    point: str, missing: str
) -> None:
    """A low card under a winner that was led is none."""
    name = f"declarer-finesse-{point}"
    for at in range(0, shipped_number(name), 4):
        made = shipped(name, at)
        assert made is not None
        state, seat = replay_record(made.record), made.seat
        known = Knowledge(view(state, seat))
        right = card(made.right.code)
        assert known.trick[0][0] in known.mine
        assert all(played // 13 == right // 13 and played < right for _, played in known.trick)
        assert {card(made.right.code[0] + rank) for rank in missing} == {
            other for other in bits(known.unseen) if other // 13 == right // 13 and other > right
        }
        assert any(
            card(option.code) > right
            for option in made.options
            if option.code[0] == made.right.code[0]
        )


def test_what_is_certified_holds_in_deals_that_had_no_part_in_the_choice() -> None:
    """A card that looks good in every lot but the last is refused, and so is one that is sure of
    too little in the small lot and in the large one."""

    def judged(*gains: float) -> bool:
        lots = iter(gains)

        class Asked(JudgedCard):
            def worth(self, count: int, rng: random.Random) -> CardWorth:
                more = round(count * next(lots))
                return CardWorth((0, 1), np.array([[9, 8]] * more + [[9, 9]] * (count - more)), 9)

        asked = Asked(None, None, 0, lambda worth: CardMistakes(False, frozenset()), "contract")  # type: ignore[arg-type]
        return judge_card(asked, Sample(random.Random(1), 120)) is not None

    assert judged(0.5, 0.5, 0.5, 0.5)
    assert not judged(0.5, 0.5, 0.5, 0.1)  # the last lot
    assert judged(0.5, 0.5, 0.2, 0.2, 0.2)  # too little for certain in 120 deals, enough in 600
    assert not judged(0.5, 0.5, 0.2, 0.12)
    assert not judged(0.5, 0.05)


def test_the_card_that_crosses_over_is_compared_with_other_suits() -> None:
    """The hand that crosses over has no trump: the mistake is a card of another suit."""
    number = shipped_number("declarer-draw-cross")
    assert number == 20
    for at in range(0, number, 5):
        made = shipped("declarer-draw-cross", at)
        assert made is not None
        assert any(option.code[0] != made.right.code[0] for option in made.options)


def test_a_trump_is_led_where_the_opponents_have_bid_each_other_suit_of_the_leader() -> None:
    made = shipped("defence-lead-trump", 0)
    assert made is not None
    state = replay_record(made.record)
    hand = view(state, made.seat).hand_mask(state.game.seats.index(made.seat))
    calls = [event.action for event in state.log if event.action.kind == "call"]
    bids = [str(call.arg) for call in calls if str(call.arg)[0].isdigit()]
    trumps = bids[-1][-1]
    assert made.right.code[0] == trumps
    held = {"CDHS"[at] for at in range(4) if hand >> 13 * at & 0x1FFF}
    assert held <= {bid[-1] for bid in bids}
    assert {option.code[0] for option in made.options} == held
