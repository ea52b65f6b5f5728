"""The plain solver on endings worked out by hand, so that the oracle itself is checked."""

from __future__ import annotations

import pytest

from oddtrick.cards import NO_TRUMP, SPADES, bridge_hand, card, euchre_order, mask_of, natural_order
from oddtrick.solver import Position
from oddtrick.solver.engine import plain


def hands(*texts: str) -> tuple[int, ...]:
    return tuple(bridge_hand(t) for t in texts)


def test_a_finesse_wins_when_the_king_lies_before_the_tenace() -> None:
    four = hands("AQ...", "5.2..", "32...", "KJ...")
    assert plain.best(Position(four, 2)) == 2


def test_a_finesse_loses_when_the_king_lies_behind() -> None:
    four = hands("AQ...", "KJ...", "32...", "5.2..")
    assert plain.best(Position(four, 2)) == 1


def test_a_simple_squeeze() -> None:
    # North's last winner in diamonds squeezes West, who guards both majors.
    four = hands("A.2.A.", "4.4..4", "J.A..2", "K.K.2.")
    assert plain.best(Position(four, 0)) == 3
    # If East guards the hearts, nobody is squeezed.
    assert plain.best(Position(hands("A.2.A.", "4.K..4", "J.A..2", "K.4.2."), 0)) == 3


def test_a_ruff_beats_an_ace() -> None:
    four = hands(".A..", "2...", "..A.", "...A")
    assert plain.best(Position(four, 0, natural_order(SPADES))) == 0
    assert plain.best(Position(four, 0, natural_order(NO_TRUMP))) == 1


def test_the_left_bower_is_a_trump() -> None:
    # Hearts are trumps: the jack of diamonds beats the ace of hearts.
    four = tuple(mask_of(h.split()) for h in ("HA", "DJ", "CA", "SA"))
    assert plain.best(Position(four, 0, euchre_order(2))) == 0
    assert plain.best(Position(four, 0, natural_order(2))) == 1


def test_both_sides_avoid_tricks_at_nullo() -> None:
    # North must lead; with the two he loses the trick to East, with the ace he wins it.
    two = hands("A2...", "K3...")
    assert plain.best(Position(two, 0, aim="most")) == 1
    assert plain.each(Position(two, 0, aim="fewest")) == {card("S2"): 1, card("SA"): 1}
    assert plain.best(Position(hands("2...", "3..."), 0, aim="fewest")) == 0


def test_a_lone_hand_plays_without_its_partner() -> None:
    four = hands("K...", "2...", "A...", "3...")
    assert plain.best(Position(four, 1, sides=(0, 1, 0, 1))) == 1
    three = Position(hands("K...", "A...", "2...", "3..."), 1, sides=(0, 1, 0, 1), out=(2,))
    assert plain.best(three) == 0
    assert plain.best(Position(hands("K...", "2...", "A...", "3..."), 1, out=(2, 0))) == 0


def test_unequal_hands_are_passed_over_when_empty() -> None:
    # East has one card only: North's second trick is played alone.
    assert plain.best(Position(hands("A2...", "K..."), 0)) == 2


def test_tricks_may_differ_in_value() -> None:
    # One trick each; the last counts three.
    two = hands("A2...", "K3...")
    assert plain.best(Position(two, 0, values=(1, 3))) == 3
    assert plain.best(Position(two, 0, values=(3, 1))) == 3


@pytest.mark.parametrize(("leader", "want"), [(0, 1), (1, 1)])
def test_mid_trick(leader: int, want: int) -> None:
    four = hands("A...", "K...", "Q...", "J...")
    start = Position(four, leader)
    after, taken = start.play(next(iter(plain.each(start))))
    assert after is not None
    assert taken == 0
    assert plain.best(after) == want
