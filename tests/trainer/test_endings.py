"""End plays, squeezes, avoidance and hold-up, told from the cards: positions that players know."""

from __future__ import annotations

import pytest

from oddtrick.cards import NO_TRUMP, SPADES, bridge_hand, card, natural_order
from oddtrick.solver import Position, Solver
from oddtrick.trainer.points import all_points
from oddtrick.trainer.points.endings import EndingRecipe
from oddtrick.trainer.recipes.solved_turns import (
    Pattern,
    avoids,
    holds_up,
    squeezes,
    strips,
    throws_in,
    top_tricks,
)

SOLVER = Solver(16 << 20)


def position(*hands: str, trump: int = NO_TRUMP) -> Position:
    """Hands from North on, South to lead, North and South declaring."""
    north, east, south, west = map(bridge_hand, hands)
    return Position((north, east, south, west), 2, natural_order(trump))


CASES = [
    # Declarer has two spades on top and the last heart: East must keep two spades and a diamond.
    (squeezes, True, "HT", ("AJ..5.", "KQ..9.", "4.T.8.", "76.2..")),
    # West holds the diamond: each opponent keeps one suit, and nothing happens.
    (squeezes, False, "HT", ("AJ..5.", "KQ.2.6.", "4.T.8.", "76..9.")),
    # West holds both guards: North throws after him, East after North, and either is squeezed.
    (squeezes, True, "HT", ("AJ..5.", "76.2..", "4.T.8.", "KQ..9.")),
    # Both threats lie in North, who has to throw before East, but after West.
    (squeezes, False, "HT", ("AJ..9.", "KQ..T.", "4.T.2.", "76..8.")),
    (squeezes, True, "HT", ("AJ..9.", "76..8.", "4.T.2.", "KQ..T.")),
    # West wins the club and must lead into ace and queen.
    (throws_in, True, "C2", ("32...3", "54..5.", "AQ...2", "KJ...A")),
    # West has a diamond to lead.
    (throws_in, False, "C2", ("53..4.3", "64..6.5", "AQ..3.2", "KJ..T.A")),
    # The ace of diamonds first: then West has nothing else to lead.
    (strips, True, "DA", ("53..4.3", "64..6.5", "AQ..A.2", "KJ..T.A")),
    (strips, False, "SA", ("53..4.3", "64..6.5", "AQ..A.2", "KJ..T.A")),
    # East would lead a spade through the king, West only up to it: a low club goes to West, the
    # king to East's ace.
    (avoids, True, "C4", ("54...T92", "76...A53", "K3...K64", "AQ...QJ8")),
    (avoids, False, "CK", ("54...T92", "76...A53", "K3...K64", "AQ...QJ8")),
]


@pytest.mark.parametrize(("pattern", "found", "played", "hands"), CASES)
def test_what_a_card_does_is_told_from_the_hands(
    pattern: Pattern, found: bool, played: str, hands: tuple[str, ...]
) -> None:
    assert pattern(SOLVER, position(*hands), card(played)) is found


def test_a_ruff_and_discard_is_an_end_play() -> None:
    # West wins the club and has only diamonds, of which neither declarer nor dummy has any: one
    # hand ruffs, the other throws its heart.
    hands = position("3.2..4", ".6.54.", "2.5..3", "..T9.A", trump=SPADES)
    assert throws_in(SOLVER, hands, card("C3"))


def test_a_hold_up_leaves_the_long_suit_without_a_way_in() -> None:
    # West has led a diamond to dummy's queen. Taken at once, he gets in with the ace of hearts and
    # leads his second to two more that are good; taken next time, he has none left.
    north, east, south, west = map(bridge_hand, ("K.K..K", "..JT9.", ".43.A5.", ".A.2.4"))
    trick = (card("D3"), card("D7"), card("DQ"))
    order = natural_order(NO_TRUMP)
    turn = Position((north, east, south, west), 3, order, trick, (0, 1, 0, 1))
    assert holds_up(SOLVER, turn, card("D5"))
    assert not holds_up(SOLVER, turn, card("DA"))


def test_tricks_from_the_top_are_counted_suit_by_suit() -> None:
    assert top_tricks(position("AK2...", "QJ3...", "54..A.", "T9..8.")) == 3
    assert top_tricks(position("AK2...", "QJ...3", "54..A.", "T9..8.")) == 4


def test_the_book_has_the_headings_of_what_it_explains() -> None:
    kinds = {str(p.heading) for p in all_points() if isinstance(p.recipe, EndingRecipe)}
    assert kinds == {
        "Scarne 1963, The End Play",
        "Scarne 1963, The Squeeze",
        "Shown by the deals that fit",
    }
