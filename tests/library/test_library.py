"""A stranger's input and the answers: seats by letter, results by name, plain errors."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from oddtrick import Seat, Strain, catalogue, deal, game, view
from oddtrick.cards import bridge_hand, natural_order
from oddtrick.club.scoring.ranking import ranking
from oddtrick.club.scoring.session import Score
from oddtrick.core import begin
from oddtrick.dealing import BALANCED, Dealer, DealingError
from oddtrick.errors import BadOption
from oddtrick.formats import read_boards, write_boards
from oddtrick.formats.board import Board, left, partner
from oddtrick.formats.diagram import board_svg
from oddtrick.laws import CONTRACT_1963
from oddtrick.laws.director.assistant import rule
from oddtrick.seats import SEATS
from oddtrick.simulate import play_match
from oddtrick.solver import (
    UNKNOWN,
    BadPosition,
    Position,
    SolverError,
    hands_of,
    leads,
    par,
    table,
    tables,
)

SUITS_DEALT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
"""Each has a suit: whoever names his own as trumps wins everything."""

BOARD = Board(dealer="N", vulnerable="None", hands=hands_of(SUITS_DEALT))


def test_a_seat_is_a_letter_or_a_number_wherever_one_is_asked_for() -> None:
    found = table(BOARD.hands)
    for letter, seat in (("N", 0), ("e", 1), ("South", 2), ("W", 3)):
        for strain, number in (("C", 0), ("d", 1), ("H", 2), ("S", 3), ("NT", 4)):
            assert found[letter, strain] == found[seat, number]
    # Spades are north's, clubs west's.
    assert (found["N", "S"], found["E", "S"], found["W", "C"], found["S", "C"]) == (13, 0, 13, 0)
    assert par(BOARD.hands, "N", "none") == par(SUITS_DEALT, 0, "none") == par(found, "n", "None")
    assert leads(BOARD.hands, "N", "S") == leads(BOARD.hands, 0, 3)
    assert table(BOARD.hands, strains=["S"])["N", "S"] == 13
    by_letter, by_number = Dealer({"N": BALANCED}), Dealer({0: BALANCED})
    drawn = [d.draw(5, Random(1)).tolist() for d in (by_letter, by_number)]
    assert drawn[0] == drawn[1]
    mine = bridge_hand("AKQJT98765432...")
    assert int(Dealer(known={"W": mine}).draw(1, Random(1))[0, 3]) == mine


def test_a_seat_is_a_letter_and_the_index_of_its_hand() -> None:
    for number, (seat, name) in enumerate(
        zip(Seat, ("North", "East", "South", "West"), strict=True)
    ):
        assert seat == name[0] == SEATS[number]
        assert BOARD.hands[seat] == BOARD.hands[number] == BOARD.known_hands[seat]
        assert Seat.of(name) is Seat.of(number) is Seat.of(name[0].lower()) is seat
        assert (seat.left, seat.partner) == (left(seat), partner(seat))
    found = tables([BOARD, BOARD.hands, SUITS_DEALT], strains=["S", Strain.NO_TRUMP])
    assert found.shape == (3, 5, 4)
    # Spades are north's: north and south take all tricks, and none at no-trump but those led.
    assert (found[:, Strain.SPADES, Seat.SOUTH] == 13).all()
    assert (found[:, Strain.HEARTS] == UNKNOWN).all()
    assert [int(n) for n in found[0, Strain.NO_TRUMP]] == [0, 0, 0, 0]
    mine = bridge_hand("AQ4.KJ5.A832.K62")
    deals = Dealer({Seat.NORTH: BALANCED}, known=Board(hands=(None, mine, None, None)))
    (drawn,) = deals.draw(1, Random(1))
    assert int(drawn[Seat.EAST]) == mine
    assert hands_of(drawn)[Seat.NORTH] == int(drawn[0])
    dealt = Board(dealer=Seat.EAST, vulnerable="NS", hands=hands_of(drawn))
    (back,) = read_boards(b"".join(write_boards([dealt], "pbn", on_loss=None)))
    assert (back.dealer, back.hands) == ("E", dealt.hands)
    opening = Position.of_contract(BOARD, "N", "S")
    assert opening == Position(BOARD.hands, Seat.EAST, natural_order("S"), sides=(0, 1, 0, 1))
    assert opening == Position(BOARD.hands, "E", natural_order(3), sides=(0, 1, 0, 1))
    whist = deal(game("whist"), Random(1))
    assert view(whist, "E") == view(whist, Seat.EAST) == view(whist, 1)


def test_a_board_of_a_file_has_a_table_and_a_par() -> None:
    assert BOARD.table()["N", "S"] == table(BOARD)[Seat.NORTH, Strain.SPADES] == 13
    assert par(BOARD) == par(BOARD.hands, "N", "None") == BOARD.par()
    assert leads(BOARD, "N", "S") == leads(BOARD.hands, 0, 3)
    # Seven spades makes: 210, 300 for the game, 1,000 for the grand slam. Seven no-trump over it
    # would lose all thirteen tricks.
    assert BOARD.par().score == 1510
    (contract,) = BOARD.par().contracts
    assert str(contract) == "7S NS ="
    assert (contract.strain, contract.declarers) == ("S", ("N", "S"))
    with pytest.raises(BadPosition, match="hand of E is not known"):
        Board(dealer="N", hands=(BOARD.hands[0], None, None, None)).par()
    with pytest.raises(BadPosition, match="The dealer is N, E, S or W"):
        Board(hands=BOARD.hands).par()


def test_what_is_no_seat_or_strain_is_refused_with_what_would_be_right() -> None:
    found = table(SUITS_DEALT)
    for key, said in (
        (("Q", "NT"), "Declarer is N, E, S or W, or its number from 0 to 3, not “Q”."),
        ((4, "NT"), "not “4”"),
        (("N", "Z"), "A denomination is C, D, H, S or NT"),
        (("N", -1), "not “-1”"),
    ):
        with pytest.raises(SolverError, match=said):
            found[key]
    with pytest.raises(BadPosition, match="The dealer is N, E, S or W"):
        par(found, "X", "none")
    for seat, said in (("Q", "A seat is N, E, S or W"), (-1, "not “-1”")):
        with pytest.raises(DealingError, match=said):
            Dealer({seat: BALANCED})  # type: ignore[dict-item, misc]
    with pytest.raises(DealingError, match="twice"):
        Dealer({"N": BALANCED, 0: BALANCED})  # type: ignore[dict-item]


def test_text_is_no_condition() -> None:
    with pytest.raises(DealingError, match="“15-17 hcp” is not a condition"):
        Dealer({0: "15-17 hcp"})  # type: ignore[dict-item]
    with pytest.raises(DealingError, match="not a condition"):
        Dealer([None])  # type: ignore[list-item]


def test_a_state_is_shown_in_a_line_and_a_board_drawn() -> None:
    whist = game("whist")
    begun, dealt = begin(whist), deal(whist, Random(1))
    assert repr(begun) == "<State of whist: 0 events, in deal, chance to act>"
    assert repr(dealt) == "<State of whist: 1 event, in tricks, E to act>"
    for name in catalogue():
        said = repr(deal(game(name), Random(1)))
        assert "\n" not in said
        assert len(said) < 160
    assert BOARD._repr_svg_() == board_svg(BOARD)
    assert BOARD._repr_svg_().startswith("<svg")


def test_a_code_of_laws_can_be_named() -> None:
    by_name, by_code = rule("contract1963", "revoke"), rule(CONTRACT_1963, "revoke")
    assert str(by_name) == str(by_code)
    with pytest.raises(BadOption, match="Codes are: contract1963"):
        rule("contract2017", "revoke")


def test_scores_of_a_session_are_ranked_as_they_are() -> None:
    points = {"1": Fraction(12), "2": Fraction(15), "3": Fraction(12)}
    scores = {who: Score(who, p, Fraction(20), 10) for who, p in points.items()}
    assert ranking(scores) == ranking(points)
    assert [p.written for p in ranking(scores)] == ["1", "2=", "2="]
    with pytest.raises(BadOption, match="The points of 1 are a Fraction"):
        ranking({"1": "twelve"})  # type: ignore[dict-item]


def test_a_match_of_two_players_over_the_same_deals() -> None:
    bridge = game("contract-duplicate")
    one = play_match(bridge, "book", "random", 4, seed=3)
    assert len(one.swings) == 4
    assert one.mean == sum(one.swings) / 4 > 0
    assert one.standard_error > 0
    with pytest.raises(BadOption, match="two deals"):
        play_match(bridge, "book", "random", 1, seed=3)
    with pytest.raises(BadOption, match="two sides"):
        play_match(game("klondike"), "book", "random", 4, seed=3)
