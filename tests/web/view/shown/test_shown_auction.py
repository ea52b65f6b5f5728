"""The auction as a client sees it: the calls, the box, one's own hand, trumps proposed."""

from __future__ import annotations

import pytest
from sessions import Game, stacked
from showing import act, show

from oddtrick.messages import say
from oddtrick.web.view.seats import status_line


def holding(game: Game, seat: str) -> tuple[int, str]:
    found = show(game, seat).holding
    assert found is not None
    return found.points, str(found.suits)


def test_a_turned_up_card_proposes_trumps_until_it_is_turned_down() -> None:
    """The bowers stand above the ace (Scarne 1963, “Rank of Cards” of euchre)."""
    game = Game("euchre", seed=5)
    found = show(game, "S").proposal
    assert found is not None
    assert found == show(game, None).proposal
    up = next(p for p in show(game, "S").places if p.kind == "turn-up").cards[0]
    dealer = next(s.seat for s in show(game, "S").seats if s.dealer)
    assert (found.card, found.suit, found.by) == (up, up[0], dealer)
    left = {"S": "C", "C": "S", "H": "D", "D": "H"}[up[0]]
    bowers = [f"{up[0]}J", f"{left}J"]
    assert found.cards == [*bowers, *(up[0] + rank for rank in "AKQT9")]
    assert str(found.words) == "Right bower, left bower, then ace to nine."
    for _ in range(4):
        act(game, "P")
    assert show(game, "S").proposal is None


def test_ones_own_hand_is_described_while_bidding(bridge: Game) -> None:
    assert holding(bridge, "S") == (15, "5 spades, 3 hearts, 3 clubs, 2 diamonds")
    assert show(bridge, None).holding is None
    act(bridge, "1S P P P")
    assert show(bridge, "S").holding is None


@pytest.mark.parametrize("name", ["pepper", "hasenpfeffer"])
def test_high_cards_are_not_counted_where_the_pack_is_short(name: str) -> None:
    game = Game(name, seed=5)
    assert show(game, "S").auction is not None
    assert show(game, "S").holding is None


def test_a_single_card_of_a_suit_is_one_spade() -> None:
    hands = {"N": "A.KQJ.5432.65432", "E": "2345.234.AKQ.AKQ", "S": "6789.567.678.789"}
    hands["W"] = "TJQK.89TA.9TJ.TJ"
    game = stacked("contract-rubber", hands)
    assert holding(game, "N") == (10, "5 clubs, 4 diamonds, 3 hearts, 1 spade")


def test_the_auction_lists_every_call_with_whom_it_came_from(bridge: Game) -> None:
    act(bridge, "1S P 3S X")
    auction = show(bridge, "W").auction
    assert auction is not None
    assert (auction.dealer, auction.seats) == ("S", ["N", "E", "S", "W"])
    assert [(c.seat, c.code, str(c.text)) for c in auction.calls] == [
        ("S", "1S", "One spade"),
        ("W", "P", "Pass"),
        ("N", "3S", "Three spades"),
        ("E", "X", "Double"),
    ]


def test_the_bidding_box_holds_every_call_in_order(bridge: Game) -> None:
    calls = show(bridge, "W").calls
    assert calls is not None
    assert len(calls) == 38
    assert [c.code for c in calls[:6]] == ["P", "X", "XX", "1C", "1D", "1H"]
    assert str(calls[-1].text) == "Seven no-trump"


def test_only_whose_turn_it_is_gets_actions(bridge: Game) -> None:
    act(bridge, "1NT")
    west = show(bridge, "W")
    assert west.status == status_line(say("Your call."), yours=True)
    assert [a.code for a in west.actions[:3]] == ["P", "X", "2C"]
    assert all(a.kind == "call" and a.card is None and a.place is None for a in west.actions)
    for seat in ("N", "E", "S", None):
        other = show(bridge, seat)
        assert other.actions == []
        assert str(other.status.text) == "West to call."
        assert not other.status.yours


def test_meanings_of_calls_reveal_nothing_of_the_callers_cards() -> None:
    """Two hands that could not differ more, and the same words for every call."""
    strong = {"S": "AKQJT98765432...", "N": ".AKQJT98765432..", "E": "..AKQJT98765432."}
    strong["W"] = "...AKQJT98765432"
    weak = {"S": "...AKQJT98765432", "N": strong["N"], "E": strong["E"]}
    weak["W"] = "AKQJT98765432..."
    said = []
    for hands in (strong, weak):
        game = stacked("contract-rubber", hands, people=("S",))
        said.append([(a.code, a.meaning) for a in show(game, "S").actions])
    assert said[0] == said[1]
    assert all(meaning for _, meaning in said[0])
