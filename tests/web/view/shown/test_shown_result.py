"""The end of a deal as a client sees it: all hands, the entries, and the pad."""

from __future__ import annotations

import random

import pytest
from sessions import Game, stacked
from showing import act, in_four_spades, show


def test_a_finished_hand_shows_all_four_hands_and_its_entries(bridge: Game) -> None:
    in_four_spades(bridge)
    bridge.play(random.Random(1))
    frame = show(bridge, "E")
    assert frame.over
    assert str(frame.status.text) == "The hand is over."
    assert frame.finished is not None
    assert {h.seat: len(h.cards) for h in frame.finished.hands} == dict.fromkeys("NESW", 13)
    assert frame.finished.hands[0].cards[:2] == ["ST", "S8"]
    assert frame.actions == []
    won = {w.side: w.won for w in frame.won or []}
    over = won["NS"] - 10
    if over < 0:
        down = ["one trick", "two tricks", "three tricks", "four tricks", "five tricks"][-over - 1]
        assert str(frame.finished.text) == f"Four spades by South, {down} down."
        # Not vulnerable and not doubled an undertrick costs 50 (Scarne 1963, scoring table).
        assert [(str(e.side), e.column, e.points) for e in frame.finished.entries] == [
            ("We", "above", -50 * over)
        ]
    else:
        assert frame.finished.entries[0].points == 120


def test_a_hand_that_nobody_bids_is_passed_out(bridge: Game) -> None:
    act(bridge, "P P P P")
    frame = show(bridge, "S")
    assert frame.finished is not None
    assert str(frame.finished.text) == "Passed out."
    assert frame.finished.entries == []
    assert frame.headline is None


def test_the_pad_has_ones_own_side_first() -> None:
    """South makes seven spades: 210 below, 500 and 100 above the line for the slam and honours
    are the book's; the test asks only in whose column they stand."""
    hands = {"S": "AKQJT98765432...", "W": ".AKQJT98765432..", "N": "..AKQJT98765432."}
    hands["E"] = "...AKQJT98765432"
    game = stacked("contract-rubber", hands)
    act(game, "1S P P P")
    game.play(random.Random(1))
    ours, theirs, onlooker = show(game, "S").pad, show(game, "W").pad, show(game, None).pad
    assert [*map(str, ours.sides)] == [*map(str, theirs.sides)] == ["We", "They"]
    assert [*map(str, onlooker.sides)] == ["North and South", "East and West"]
    below = {
        "S": [r.cells for r in ours.rows if r.kind == "below"],
        "W": [r.cells for r in theirs.rows if r.kind == "below"],
    }
    assert below == {"S": [["30", ""]], "W": [["", "30"]]}
    assert str(ours.note) == "We: 70 more below the line for game."
    assert str(theirs.note) == "They: 70 more below the line for game."
    assert str(onlooker.note) == "North and South: 70 more below the line for game."


def test_at_the_end_the_hands_are_those_that_were_played() -> None:
    """At honeymoon the thirteen cards of the last tricks, not the thirteen first dealt."""
    game = Game("honeymoon", people=())
    game.play(random.Random(2))
    frame = show(game, None)
    assert frame.finished is not None
    if not frame.tricks:
        pytest.fail("the deal was passed out: choose another seed")
    for hand in frame.finished.hands:
        played = {p.card for t in frame.tricks for p in t.plays if p.seat == hand.seat}
        assert set(hand.cards) == played
        assert len(played) == 13


def test_at_the_end_nobody_is_asked_to_play_dummy(bridge: Game) -> None:
    in_four_spades(bridge)
    bridge.play(random.Random(1))
    frame = show(bridge, "S")
    assert frame.over
    assert (frame.you, frame.turned) == ("S", None)
    assert [str(x.note) for x in frame.seats if x.role == "dummy"] == [""]
