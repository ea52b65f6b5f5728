"""House in the Wood: moves, their names, the foundations, the end."""

from __future__ import annotations

import random

import pytest

from oddtrick.cards import COPY, card
from oddtrick.core import Aside, DealContext, DealStart, Place, State, deal
from oddtrick.games import game
from oddtrick.stages.piles.fans import Fans, FansState
from oddtrick.stages.piles.moves import Built, Move, Pile, card_used, target

HOUSE = game("house-in-the-wood")


def _state(*fans: str, home: dict[int, str] | None = None) -> State:
    """A layout typed fan by fan, bottom card first; `home` are cards on foundations."""
    used: dict[str, int] = {}

    def physical(code: str) -> int:
        used[code] = used.get(code, 0) + 1
        return card(code) + COPY * (used[code] - 1)

    foundations = [tuple(map(physical, (home or {}).get(n, "").split())) for n in range(1, 9)]
    state = FansState(tuple(tuple(map(physical, fan.split())) for fan in fans), tuple(foundations))
    return State(HOUSE, DealStart(), 1, state, (), ())


def _codes(state: State) -> set[str]:
    return {state.code(a) for a in state.legal()} - {"resign"}


@pytest.mark.law("patience:house-wood")
def test_a_queen_goes_on_a_king_and_a_deuce_on_an_ace_but_no_ace_on_a_king() -> None:
    assert _codes(_state("SK", "H3 SQ")) == {"1>2", "2>1"}
    assert _codes(_state("D9 SA", "H3 S2")) == {"1>2", "2>1", "1>S"}
    assert _codes(_state("D9 SA", "H3 SK")) == {"1>S"}


def test_builds_are_in_suit_up_or_down() -> None:
    assert _codes(_state("C9 S7", "C9 S8", "C9 S6")) == {"1>2", "1>3", "2>1", "3>1"}
    assert _codes(_state("C9 S7", "C4 H8", "C2 C6")) == set()


def test_the_same_rank_never_builds_on_itself() -> None:
    assert _codes(_state("C9 S7", "C4 S7")) == set()


def test_a_king_home_leaves_nothing_to_build() -> None:
    full = " ".join("S" + r for r in "A23456789TJQK")
    assert _codes(_state("H9 SA", "H5 S2", home={1: full})) == {"1>S", "1>2", "2>1"}


def test_of_two_foundations_that_stand_alike_the_first_is_built_on() -> None:
    state = _state("H9 SA", "C5 SA", "C7 S2")
    for code in ("1>S", "2>S"):
        state = state.push(state.action(code))
    assert [len(f) for f in state.stage_state.foundations] == [1, 1, 0, 0, 0, 0, 0, 0]
    after = state.push(state.action("3>S"))
    assert [len(f) for f in after.stage_state.foundations] == [2, 1, 0, 0, 0, 0, 0, 0]


def test_of_two_foundations_that_differ_the_one_that_is_ready_takes_the_card() -> None:
    state = _state("H9 S2", "C5 S4", home={1: "SA S2 S3", 2: "SA"})
    assert _codes(state) == {"1>S", "2>S"}
    after = state.push(state.action("1>S"))
    assert [len(f) for f in after.stage_state.foundations][:2] == [3, 2]


def test_no_card_comes_back_from_a_foundation() -> None:
    state = _state("H9 S3", "H5 S4", home={1: "SA S2"})  # ruling G-8
    assert _codes(state) == {"1>S", "1>2", "2>1"}
    assert state.stage.decode(state.stage_state, 0, "S>1") is None


def test_a_move_that_leaves_the_layout_as_it_is_is_refused() -> None:
    state = _state("H9 S6 S5", "H9 S6")  # ruling G-6: the two fans would change names
    assert "1>2" not in _codes(state)
    assert state.why_not(state.action("1>2")) == "That would leave the layout as it is."
    assert "2>1" in _codes(state)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("1>4", "A fan that is used up is not replaced."),
        ("1>3", "On the four of diamonds goes the next of its suit, up or down."),
        ("1>S", "No foundation is ready for the seven of spades."),
    ],
)
def test_the_reason_against_a_move_is_given(code: str, reason: str) -> None:
    state = _state("C9 S7", "C9 S8", "C3 D4", "")
    assert state.why_not(state.action(code)) == reason


@pytest.mark.parametrize("code", ["0>1", "1>5", "1>1", "4>1", "1>H", "1>>2", "1>", "-1>2", "1>S1"])
def test_codes_that_name_no_move(code: str) -> None:
    state = _state("C9 S7", "C9 S8", "C3 D4", "")
    assert state.stage.decode(state.stage_state, 0, code) is None


def test_moves_have_names_and_say_card_and_target() -> None:
    state = _state("C9 SA", "C9 S2")
    stage = state.stage
    up, across = state.action("1>S"), state.action("2>1")
    assert across.arg == Move(card("S2"), Pile("fan", 2), Pile("fan", 1))
    assert str(stage.label(up)) == "Ace of spades from fan 1 to the spades foundation"
    assert str(stage.label(across)) == "Two of spades from fan 2 to fan 1"
    assert (
        str(stage.describe(state.stage_state, across))
        == "{by} moved the two of spades from fan 2 to fan 1."
    )
    assert (card_used(up), target(stage, up)) == (card("SA"), "foundation")
    assert (card_used(across), target(stage, across)) == (card("S2"), 1)
    resign = state.action("resign")
    assert (card_used(resign), target(stage, resign)) == (None, None)


def test_the_layout_is_thirty_four_fans_of_three_and_one_of_two() -> None:
    state = deal(HOUSE, random.Random(1))
    fans = [p for p in state.places() if p.kind == "fan"]
    assert [len(p.cards) for p in fans] == [3] * 34 + [2]
    assert [p.number for p in fans] == list(range(1, 36))
    assert all(p.ordered and p.seen_by == -1 for p in fans)
    assert sum(p.kind == "foundation" for p in state.places()) == 8


def test_it_ends_by_itself_when_all_cards_are_home_and_by_resigning_else() -> None:
    stage = Fans()
    state = _state("SA", "S2")
    stage_state = state.stage_state
    for code in ("1>S", "2>S"):
        assert stage.end(stage_state) is None
        action = stage.decode(stage_state, 0, code)
        assert action is not None
        stage_state = stage.apply(stage_state, action)
    assert stage.end(stage_state) == (Built(2, 2),)
    resigned = state.push(state.action("resign"))
    assert resigned.over
    assert (
        str(HOUSE.match.summary(HOUSE, HOUSE.match.start(HOUSE))) == "The aim: all 104 cards home."
    )
    table, ledger = resigned.table, resigned.ledger()
    standing = HOUSE.match.add(HOUSE, HOUSE.match.start(HOUSE), table, ledger)
    assert HOUSE.match.over(HOUSE, standing)
    assert str(HOUSE.match.summary(HOUSE, standing)) == "0 of 104 cards home."
    assert str(HOUSE.match.summary(HOUSE, standing._replace(points=(104,)))) == (
        "Won: all 104 cards are home."
    )


def test_with_nothing_to_move_there_is_only_resigning() -> None:
    state = _state("SK", "HK", "D9")
    assert [state.code(a) for a in state.legal()] == ["resign"]
    assert str(state.stage.prompt(state.stage_state, state.turns[0])) == "No moves are left."


def test_any_stock_can_be_laid_out() -> None:
    stock = Place("stock", -1, tuple(map(card, ("SA", "S2", "S3", "H4"))), seen_by=0, ordered=True)
    state = Fans().start(DealContext(HOUSE.seating, DealStart(), (Aside((stock,)),)))
    assert state.fans == ((card("SA"), card("S2"), card("S3")), (card("H4"),))
