"""Bidding sets: the deals, whose turn it is, what calls show, and what an auction is worth."""

from __future__ import annotations

import itertools
import random
import statistics
from pathlib import Path
from typing import Any

import pytest

from oddtrick.cards import high_card_points
from oddtrick.core import Hands
from oddtrick.errors import BadOption, OddtrickError, Refused
from oddtrick.solver import Solver, duplicate, par
from oddtrick.trainer.partners.bidding_file import BiddingBook
from oddtrick.trainer.partners.comparison import board_compared, meanings_of
from oddtrick.trainer.partners.state import (
    HANDS,
    BiddingEntry,
    BiddingOpened,
    BiddingPlan,
    BiddingState,
    HandKind,
    PartnerCame,
    SetCall,
    board_start,
    with_machine_calls,
)

PACK = set(range(52))


def opened(**plan: Any) -> BiddingState:
    return BiddingState.fold([BiddingOpened(BiddingPlan(seed=5, **plan))])


@pytest.mark.parametrize("kind", HANDS)
def test_hands_are_of_the_kind_and_follow_from_the_seed(kind: HandKind) -> None:
    low, high = HANDS[kind]
    dealt = []
    for seed, number in itertools.product(range(6), range(1, 5)):
        plan = BiddingPlan(seed=seed, hands=kind)
        start = board_start(plan, number)
        masks = start.table.get(Hands).cards
        assert sum(masks) == sum(1 << c for c in PACK)
        points = [high_card_points(mask) for mask in masks]
        assert sum(points) == 40
        assert low <= points[0] + points[2] <= high
        assert board_start(plan, number).table.get(Hands).cards == masks
        dealt.append(masks)
    assert len(set(dealt)) == len(dealt)


def test_the_machine_calls_up_to_a_persons_turn_and_no_further() -> None:
    rng = random.Random(3)
    for opponents, partner in itertools.product(("pass", "bid"), ("person", "machine")):
        found, written = with_machine_calls(
            opened(boards=2, opponents=opponents, partner=partner), []
        )
        steps = 0
        while found.current and steps < 200:
            steps += 1
            state = found.boards[found.current - 1].state
            by = state.turns[0].by
            assert by in found.plan.persons
            legal = [state.code(action) for action in state.legal()]
            # Bidding ends somewhere: seldom more than a pass.
            code = rng.choice(legal[:4]) if rng.random() < 0.3 else "P"
            found, added = with_machine_calls(found, [SetCall(found.current, "NESW"[by], code)])
            written += added
        assert not found.current
        again = BiddingState.fold([BiddingOpened(found.plan), *written])
        assert [one.codes for one in again.boards] == [one.codes for one in found.boards]
        if opponents == "pass":
            for board in found.boards:
                dealer = board.start.setting.dealer
                calls = enumerate(board.codes, dealer)
                assert all(code == "P" for at, code in calls if at % 2)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (SetCall(2, "N", "P"), "Another board"),
        (SetCall(1, "S", "P"), "N’s turn"),
        (SetCall(1, "N", "X"), "cannot be called here"),
        (SetCall(1, "N", "8NT"), "cannot be called here"),
        (BiddingOpened(BiddingPlan(seed=1)), "begun already"),
    ],
)
def test_what_cannot_be_is_refused(call: BiddingEntry, said: str) -> None:
    with pytest.raises(Refused, match=said):
        opened().add(call)


def test_plans_that_cannot_be_bid_are_refused() -> None:
    for boards in (0, 17):
        with pytest.raises(BadOption, match="1 to 16"):
            opened(boards=boards)
    with pytest.raises(Refused, match="here already"):
        opened(partner="machine").add(PartnerCame())
    with pytest.raises(Refused, match="plan"):
        BiddingState.fold([PartnerCame()])


def test_a_set_is_read_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.bidding"
    book = BiddingBook.create(path, BiddingOpened(BiddingPlan(seed=2, opponents="bid")))
    state = book.bidding.boards[0].state
    book.add(SetCall(1, "NESW"[state.turns[0].by], "P"))
    before = [one.codes for one in book.bidding.boards]
    book.close()
    again = BiddingBook.open(path)
    assert [one.codes for one in again.bidding.boards] == before
    again.close()
    with pytest.raises(OddtrickError, match="There is no bidding set"):
        BiddingBook.open(tmp_path / "b.bidding")


def test_meanings_follow_from_the_calls_alone() -> None:
    codes = ["1S", "P", "2S", "P", "4S", "P", "P"]
    plan = BiddingPlan(seed=1)
    said = {
        tuple(one.meaning for one in meanings_of(plan, board_start(other, 1), codes))
        for other in (BiddingPlan(seed=seed) for seed in range(12))
    }
    assert len(said) == 1
    shown = meanings_of(plan, board_start(plan, 1), codes)
    assert "spades" in str(shown[0].meaning)
    # Opponents who always pass tell nothing by it.
    assert [str(one.meaning) for one in shown if one.seat in "EW"] == ["", "", ""]
    bid = meanings_of(BiddingPlan(seed=1, opponents="bid"), board_start(plan, 1), codes)
    assert all(one.meaning for one in bid)


@pytest.mark.whole
def test_an_auction_is_worth_what_the_solver_says() -> None:
    plan = BiddingPlan(seed=9, hands="game")
    codes = {"N": ["3NT", "P", "P", "P"], "E": ["P", "3NT", "P", "P", "P"]}
    for number in (1, 2):
        start = board_start(plan, number)
        dealer, hands = start.setting.dealer, start.table.get(Hands).cards
        calls = codes["NESW"[dealer]]
        found = board_compared(plan, number, calls)
        own, book, learned = found.auctions
        table = Solver(16 << 20).table(hands)
        declarer = 0 if own.declarer == "N" else 2
        vulnerable = bool(start.setting.vulnerable & 1)
        tricks = table[declarer, 4]
        assert (own.contract, own.tricks) == ("3NT", tricks)
        assert own.score == duplicate()(3, 4, 0, vulnerable, tricks - 6)
        sides = (vulnerable, bool(start.setting.vulnerable & 2))
        assert found.par_score == par(table, dealer, sides).score
        assert found.makes["N"]["NT"] == table[0, 4]
        assert (book.by, learned.by, len(found.auctions)) == ("book", "learned", 3)
        # The mean, over deals dealt here with the same two hands.
        rest = sorted(PACK - {c for c in PACK if (hands[0] | hands[2]) >> c & 1})
        rng, scores = random.Random(number), []
        for _ in range(60):
            rng.shuffle(rest)
            east = sum(1 << c for c in rest[:13])
            west = sum(1 << c for c in rest[13:])
            tricks = Solver(16 << 20).table((hands[0], east, hands[2], west), strains=[4])[
                declarer, 4
            ]
            scores.append(duplicate()(3, 4, 0, vulnerable, tricks - 6))
        assert own.mean is not None
        error = (statistics.pvariance(scores) * (1 / 40 + 1 / 60)) ** 0.5
        assert abs(own.mean - statistics.mean(scores)) <= 4 * error + 15
