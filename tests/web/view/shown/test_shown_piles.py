"""Piles of cards as a client sees them, and where each act lays its card."""

from __future__ import annotations

import pytest
from sessions import Game
from showing import show

from oddtrick.terms import NUMBERS


def test_a_patience_shows_where_each_card_may_go() -> None:
    game = Game("house-in-the-wood", people=("S",))
    frame = show(game, "S")
    moves = [a for a in frame.actions if a.kind == "move"]
    assert moves
    for move in moves:
        assert move.place is not None
        assert frame.places[move.place].cards[-1] == move.card
        assert move.to is not None
        onto = frame.places[move.to]
        words = str(onto.name).lower() if onto.kind == "fan" else "foundation"
        number = onto.number or 0
        said = NUMBERS[number] if number < len(NUMBERS) else str(number)
        label = str(move.label)
        assert words.replace(said, str(number)) in label or words in label
    assert [*map(str, frame.pad.sides)] == ["You"]
    assert frame.won is None
    assert frame.auction is None


def test_a_move_goes_to_the_pile_that_takes_the_card() -> None:
    """The place a move names is the one that holds the card once it is made."""
    for i in range(4):
        game = Game("house-in-the-wood", people=("S",))
        before = show(game, "S")
        move = [a for a in before.actions if a.kind == "move"][i]
        assert move.to is not None
        game.act("S", move.code)
        now = show(game, "S").places[move.to]
        assert now.cards == [*before.places[move.to].cards, move.card]


def test_places_have_shapes_and_names_for_those_who_listen() -> None:
    frame = show(Game("house-in-the-wood", people=("S",)), "S")
    foundations = [p for p in frame.places if p.kind == "foundation"]
    fans = [p for p in frame.places if p.kind == "fan"]
    assert {p.shape for p in foundations} == {"heap"}
    assert {p.shape for p in fans} == {"fan"}
    assert str(foundations[0].label) == "Spades foundation, empty"
    assert foundations[0].first == "SA"
    assert str(fans[2].label).startswith("Fan three, three cards, top ")
    assert all(p.seat is None and p.counted for p in frame.places)


def test_what_is_turned_lies_on_the_pile_that_is_turned() -> None:
    """The stock is told; where a closed card will lie is not, unless the act names it."""
    shown = show(Game("klondike"), "S")
    turn = next(a for a in shown.actions if a.kind == "turn")
    assert turn.place is not None
    assert (shown.places[turn.place].kind, turn.to) == ("hand-stock", None)


def test_a_cell_of_ones_own_is_where_the_card_is_laid() -> None:
    shown = show(Game("poker-squares", people=("A", "B")), "B")
    own = [a for a in shown.actions if a.to is not None]
    assert len(own) == 25
    assert {(shown.places[a.to].kind, shown.places[a.to].seat) for a in own if a.to} == {
        ("cell", "B")
    }


@pytest.mark.parametrize(("name", "side"), [("poker-squares", 5), ("cribbage-squares", 4)])
def test_a_square_is_as_wide_as_it_is_high(name: str, side: int) -> None:
    """A cell and the act that lays a card there have the same name."""
    shown = show(Game(name, people=("A", "B")), "B")
    cells = [p for p in shown.places if p.kind == "cell" and p.seat == "B"]
    assert len(cells) == side * side
    assert str(cells[side].name) == "Your row two, column one"
    action = next(
        a for a in shown.actions if a.to is not None and shown.places[a.to] == cells[side]
    )
    assert str(action.label) == "Row 2, column 1"


def test_cards_turned_by_threes_lie_side_by_side() -> None:
    game = Game("pounce", people=("A",))
    assert {p.spread for p in show(game, "A").places if p.kind == "waste"} == {3}
    assert {p.spread for p in show(game, "A").places if p.kind != "waste"} == {1}
