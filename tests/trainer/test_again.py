"""Six deals from an evening: its decisions as they were, and new deals of their points."""

from __future__ import annotations

import msgspec

from oddtrick.club.why_decisions import WhyDecision, WhyDecisions
from oddtrick.formats.board import Board
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.sets import board_record
from oddtrick.sets.seal import shipped_set
from oddtrick.sets.why import OwnBoard, explained_set
from oddtrick.trainer.again import deals_again, deals_like
from oddtrick.trainer.memory import Mistake
from oddtrick.trainer.points import point_of

SET = "bridge-4-1"
TABLE = 4


def played() -> dict[int, Board]:
    """The boards as a machine table of the set that comes with the program played them."""
    sealed = shipped_set(SET)
    return {
        field.number: board_from_record(
            msgspec.structs.replace(
                board_record(sealed.plan, field.number), actions=field.results[TABLE].actions
            )
        )
        for field in sealed.fields
    }


def test_each_decision_comes_again_as_it_was_and_then_a_new_deal_of_its_point() -> None:
    sealed, boards = shipped_set(SET), played()
    own = {f.number: OwnBoard(f.results[TABLE], boards[f.number]) for f in sealed.fields}
    found = explained_set(sealed, own, []).decisions
    listed = found.listed
    assert listed
    deals = deals_again(found, boards)
    assert len(deals) == 2 * len(listed)
    for decision, again, new in zip(listed, deals[::2], deals[1::2], strict=True):
        asked = again.question
        assert (asked.seat, asked.kind) == (decision.seat, "card" if decision.trick else "call")
        assert [option.code for option in asked.options if option.right] == [decision.better]
        assert decision.chosen in {option.code for option in asked.options}
        # The own hand and, once it lies on the table, dummy: no card of the others is seen.
        seen = {hand.seat for hand in asked.hands if hand.cards}
        dummy = {hand.seat for hand in asked.hands if str(hand.part) == "dummy"}
        assert seen <= {asked.seat} | (dummy if decision.trick else set())
        # What it cost in percent of a top is told, too.
        assert again.board == decision.board
        assert again.mistake == Mistake(
            again.point, "", decision.act, decision.chosen, round(-decision.points), "percent"
        )
        assert new.mistake is None
        # The new deal is a certified one of the same point.
        assert again.point == new.point == new.question.point
        assert point_of(new.point).id == new.point
        assert new.question.certified


def test_a_decision_that_is_not_on_its_board_has_no_deal() -> None:
    boards = played()
    gone = WhyDecision(1, 3, "S", "", "S2", -20.0, "S3")
    other = WhyDecision(9, 0, "S", "", "P", -20.0, "1S")
    assert (
        deals_again(WhyDecisions([gone, other]), {1: msgspec.structs.replace(boards[1], play=())})
        == []
    )


def test_a_call_comes_again_at_its_turn_and_no_expert_is_asked_which_it_was() -> None:
    board = played()[1]
    seat = "NESW".index(board.dealer)
    calls = [("NESW"[(seat + n) % 4], call.call) for n, call in enumerate(board.auction)]
    for act, (by, call) in enumerate(calls):
        better = "P" if call != "P" else "7NT"
        decision = WhyDecision(1, 0, by, "", call, -20.0, better, act=act)
        question = deals_again(WhyDecisions([decision]), {1: board})[0].question
        assert (question.seat, question.kind) == (by, "call")
        assert [option.code for option in question.options if option.right] == [better]
        wrong = WhyDecision(1, 0, by, "", "6D", -20.0, better, act=act)
        assert deals_again(WhyDecisions([wrong]), {1: board}) == []


def test_without_cards_what_cost_most_is_trained() -> None:
    sealed = shipped_set(SET)
    own = {field.number: OwnBoard(field.results[TABLE]) for field in sealed.fields}
    (row,) = explained_set(sealed, own, []).evening.rows
    deals = deals_like(row)
    assert 0 < len(deals) <= 6
    assert len(deals) % 2 == 0
    assert {deal.question.family for deal in deals} <= {"bidding", "declarer", "defence"}
    assert all(deal.question.certified for deal in deals)
