"""The play as a client sees it: the contract, the hands, the trick, and why a card is refused."""

from __future__ import annotations

import msgspec
from sessions import Game
from showing import act, euchre, hand_of, in_four_spades, show


def test_the_contract_is_the_headline(bridge: Game) -> None:
    act(bridge, "1S P 3S P 4S X P P P")
    for seat in ("N", "E", None):
        headline = show(bridge, seat).headline
        assert headline is not None
        assert msgspec.to_builtins(headline, enc_hook=str) == {
            "label": "Contract",
            "role": "Declarer",
            "code": "4SX",
            "text": "Four spades doubled",
            "strain": "S",
            "by": "S",
            "needed": 10,
        }


def test_hands_are_sorted_trumps_first_then_by_suit(bridge: Game) -> None:
    assert " ".join(hand_of(show(bridge, "N"), "N")) == "ST S8 HA H6 H3 C7 C4 C2 DK DQ D5 D3 D2"
    act(bridge, "1D P 3D P 5D P P P")
    assert " ".join(hand_of(show(bridge, "N"), "N")) == "DK DQ D5 D3 D2 ST S8 HA H6 H3 C7 C4 C2"


def test_dummy_is_seen_by_all_after_the_lead_and_by_nobody_before(bridge: Game) -> None:
    in_four_spades(bridge)
    for seat in ("E", "S", "W", None):
        assert set(hand_of(show(bridge, seat), "N")) == {"??"}
    bridge.act("W", "HQ")
    for seat in ("E", "S", "W", None):
        assert hand_of(show(bridge, seat), "N")[0] == "ST"
    assert set(hand_of(show(bridge, "E"), "S")) == {"??"}


def test_cards_that_may_not_be_played_say_why(bridge: Game) -> None:
    in_four_spades(bridge)
    bridge.act("W", "HQ")
    south = show(bridge, "S")
    assert str(south.status.text) == "Dummy's play. Follow in hearts."
    assert [a.card for a in south.actions] == ["H3", "H6", "HA"]
    assert {a.hand for a in south.actions} == {"N"}
    reasons = {r.card: (r.hand, str(r.reason)) for r in south.refusals}
    assert reasons["ST"] == ("N", "Dummy must follow in hearts.")
    assert reasons["SA"] == ("S", "It is not that hand's turn to play.")
    assert "HA" not in reasons
    assert show(bridge, "E").refusals == []


def test_an_action_shows_where_its_card_lies(bridge: Game) -> None:
    in_four_spades(bridge)
    bridge.act("W", "HQ")
    frame = show(bridge, "S")
    for action in frame.actions:
        assert action.place is not None
        assert action.card in frame.places[action.place].cards
        assert frame.places[action.place].seat == action.hand


def test_the_trick_and_the_tricks_won(bridge: Game) -> None:
    in_four_spades(bridge)
    act(bridge, "HQ HA H5 H4 ST")
    frame = show(bridge, "W")
    assert frame.trick is not None
    assert [(p.seat, p.card) for p in frame.trick.plays] == [("N", "ST")]
    assert frame.trick.next == "E"
    assert [[p.card for p in t.plays] for t in frame.tricks] == [["HQ", "HA", "H5", "H4"]]
    assert frame.tricks[0].winner == "N"
    assert frame.won is not None
    assert [(w.side, str(w.name), w.won, w.needed) for w in frame.won] == [
        ("EW", "We", 0, None),
        ("NS", "They", 1, 10),
    ]


def test_the_left_bower_stands_among_the_trumps() -> None:
    game = euchre()
    assert show(game, "S").headline is None
    game.act("E", "UP")
    game.act("N", "SA")
    frame = show(game, "S")
    assert hand_of(frame, "S") == ["HJ", "DJ", "S9", "CT", "D9"]
    assert frame.headline is not None
    assert (str(frame.headline.label), frame.headline.code, frame.headline.by) == (
        "Trumps",
        "H",
        "E",
    )
    assert {s.seat: s.role for s in frame.seats}["E"] == "maker"


def test_trumps_that_are_named_after_bids_of_tricks_stand_in_the_headline() -> None:
    """Pepper: the bid says how many tricks, and its bidder names trumps then; hands are sorted by
    them."""
    game = Game("pepper")
    act(game, "4 P P P")
    for code, text, strain in (("4", "Four", "NT"), ("4C", "Four clubs", "C")):
        headline = show(game, "S").headline
        assert headline is not None
        assert (headline.code, str(headline.text), headline.strain) == (code, text, strain)
        act(game, "C") if strain == "NT" else None
