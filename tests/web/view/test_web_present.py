"""The view of a client, from hands laid out by the test."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from sessions import Game, stacked

from oddtrick.games import catalogue
from oddtrick.store import Filled, Made, write_event
from oddtrick.web.connection.messages import HoldingLine, ViewFrame
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.requests import dealing
from oddtrick.web.session.names import number_word
from oddtrick.web.session.session import Session
from oddtrick.web.view.build import present
from oddtrick.web.view.context import Audience
from oddtrick.web.view.seats import status_line

# The hand that the picture of the auction shows; the others share out the rest.
BRIDGE = {
    "S": "AQJ95.K74.A6.J83",
    "W": "7643.QJ92.T74.A6",
    "N": "T8.A63.KQ532.742",
    "E": "K2.T85.J98.KQT95",
}


def show(game: Game, seat: str | None, audience: Audience | None = None) -> ViewFrame:
    home = -1 if seat is None else game.session.game.seat(seat)
    return present(game.session, home, audience or Audience(), meaning_of)


def call(game: Game, calls: str) -> None:
    """Calls in turn, whoever's it is."""
    for code in calls.split():
        game.act("NESW"[game.session.state.turns[0].by], code)


@pytest.fixture
def bridge() -> Game:
    return stacked("contract-rubber", BRIDGE)


# -- trumps --------------------------------------------------------------------------------


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
    assert found.cards == [*bowers, *(up[0] + rank for rank in "AKQT987")]
    assert found.words == "Right bower, left bower, then ace to seven."
    for _ in range(4):
        call(game, "P")
    assert show(game, "S").proposal is None


# -- the auction ---------------------------------------------------------------------------


def test_ones_own_hand_is_described_while_bidding(bridge: Game) -> None:
    assert show(bridge, "S").holding == HoldingLine(15, "5 spades, 3 hearts, 3 clubs, 2 diamonds")
    assert show(bridge, None).holding is None
    call(bridge, "1S P P P")
    assert show(bridge, "S").holding is None


def test_a_single_card_of_a_suit_is_one_spade() -> None:
    hands = {"N": "A.KQJ.5432.65432", "E": "2345.234.AKQ.AKQ", "S": "6789.567.678.789"}
    hands["W"] = "TJQK.89TA.9TJ.TJ"
    game = stacked("contract-rubber", hands)
    assert show(game, "N").holding == HoldingLine(10, "5 clubs, 4 diamonds, 3 hearts, 1 spade")


def test_the_auction_lists_every_call_with_whom_it_came_from(bridge: Game) -> None:
    call(bridge, "1S P 3S X")
    auction = show(bridge, "W").auction
    assert auction is not None
    assert (auction.dealer, auction.seats) == ("S", ["N", "E", "S", "W"])
    assert [(c.seat, c.code, c.text) for c in auction.calls] == [
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
    assert calls[-1].text == "Seven no-trump"


def test_only_whose_turn_it_is_gets_actions(bridge: Game) -> None:
    call(bridge, "1NT")
    west = show(bridge, "W")
    assert west.status == status_line("Your call.", yours=True)
    assert [a.code for a in west.actions[:3]] == ["P", "X", "2C"]
    assert all(a.kind == "call" and a.card is None and a.place is None for a in west.actions)
    for seat in ("N", "E", "S", None):
        other = show(bridge, seat)
        assert other.actions == []
        assert other.status.text == "West to call."
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


# -- the play ------------------------------------------------------------------------------


def in_four_spades(bridge: Game) -> Game:
    call(bridge, "1S P 3S P 4S P P P")
    return bridge


def test_the_contract_is_the_headline(bridge: Game) -> None:
    call(bridge, "1S P 3S P 4S X P P P")
    for seat in ("N", "E", None):
        headline = show(bridge, seat).headline
        assert headline is not None
        assert msgspec.to_builtins(headline) == {
            "label": "Contract",
            "role": "Declarer",
            "code": "4SX",
            "text": "Four spades doubled",
            "strain": "S",
            "by": "S",
            "needed": 10,
        }


def test_roles_and_notes_of_the_seats(bridge: Game) -> None:
    in_four_spades(bridge)
    notes = {s.seat: (s.role, s.note) for s in show(bridge, "S").seats}
    assert notes == {
        "N": ("dummy", "you play these cards"),
        "E": ("", ""),
        "S": ("declarer", ""),
        "W": ("", ""),
    }
    assert {s.seat: s.note for s in show(bridge, "E").seats} == {
        "N": "",
        "E": "",
        "S": "",
        "W": "partner",
    }
    sides = {s.seat: (s.side, s.cards, s.tricks, s.to_act) for s in show(bridge, None).seats}
    assert sides == {
        "N": ("NS", 13, 0, False),
        "E": ("EW", 13, 0, False),
        "S": ("NS", 13, 0, False),
        "W": ("EW", 13, 0, True),
    }


def cards(text: str) -> list[str]:
    return text.split()


def hand_of(frame: ViewFrame, seat: str) -> list[str]:
    return next(p.cards for p in frame.places if (p.kind, p.seat) == ("hand", seat))


def test_hands_are_sorted_trumps_first_then_by_suit(bridge: Game) -> None:
    assert hand_of(show(bridge, "N"), "N") == cards("ST S8 HA H6 H3 C7 C4 C2 DK DQ D5 D3 D2")
    call(bridge, "1D P 3D P 5D P P P")
    assert hand_of(show(bridge, "N"), "N") == cards("DK DQ D5 D3 D2 ST S8 HA H6 H3 C7 C4 C2")


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
    assert south.status.text == "Dummy's play. Follow in hearts."
    assert [a.card for a in south.actions] == ["H3", "H6", "HA"]
    assert {a.hand for a in south.actions} == {"N"}
    reasons = {r.card: (r.hand, r.reason) for r in south.refusals}
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


def played(bridge: Game, cards: str) -> None:
    """Cards in turn, dummy's by declarer."""
    for code in cards.split():
        turn = bridge.session.state.turns[0]
        bridge.act("NESW"[turn.by], code)


def test_the_log_says_the_play_to_each_in_his_own_words(bridge: Game) -> None:
    in_four_spades(bridge)
    played(bridge, "HQ HA H5 H4 ST S2 SQ S3")
    lines = [line.text for line in show(bridge, "E").log][9:]
    assert lines == [
        "The contract is four spades.",
        "West led the queen of hearts.",
        "North faced the dummy.",
        "Dummy played the ace of hearts.",
        "You played the five of hearts.",
        "South played the four of hearts.",
        "Dummy won the trick.",
        "Dummy led the ten of spades.",
        "You played the two of spades.",
        "South played the queen of spades.",
        "West played the three of spades.",
        "South won the trick.",
    ]
    assert [line.trick for line in show(bridge, "E").log][-5:] == [2, 2, 2, 2, 2]
    assert show(bridge, "S").log[-1].text == "You won the trick."
    assert show(bridge, "S").log[0].text == "The cards are dealt."


def test_the_trick_and_the_tricks_won(bridge: Game) -> None:
    in_four_spades(bridge)
    played(bridge, "HQ HA H5 H4 ST")
    frame = show(bridge, "W")
    assert frame.trick is not None
    assert [(p.seat, p.card) for p in frame.trick.plays] == [("N", "ST")]
    assert frame.trick.next == "E"
    assert [[p.card for p in t.plays] for t in frame.tricks] == [["HQ", "HA", "H5", "H4"]]
    assert frame.tricks[0].winner == "N"
    assert frame.won is not None
    assert [(w.side, w.name, w.won, w.needed) for w in frame.won] == [
        ("EW", "We", 0, None),
        ("NS", "They", 1, 10),
    ]


# -- the end and the pad -------------------------------------------------------------------


def play_out(game: Game) -> None:
    rng = random.Random(1)
    game.play(rng)


def test_a_finished_hand_shows_all_four_hands_and_its_entries(bridge: Game) -> None:
    in_four_spades(bridge)
    play_out(bridge)
    frame = show(bridge, "E")
    assert frame.over
    assert frame.status.text == "The hand is over."
    assert frame.finished is not None
    assert {h.seat: len(h.cards) for h in frame.finished.hands} == dict.fromkeys("NESW", 13)
    assert frame.finished.hands[0].cards[:2] == ["ST", "S8"]
    assert frame.actions == []
    won = {w.side: w.won for w in frame.won or []}
    over = won["NS"] - 10
    if over < 0:
        down = ["one trick", "two tricks", "three tricks", "four tricks", "five tricks"][-over - 1]
        assert frame.finished.text == f"Four spades by South, {down} down."
        # Not vulnerable and not doubled an undertrick costs 50 (Scarne 1963, scoring table).
        assert [(e.side, e.column, e.points) for e in frame.finished.entries] == [
            ("We", "above", -50 * over)
        ]
    else:
        assert frame.finished.entries[0].points == 120


def test_a_hand_that_nobody_bids_is_passed_out(bridge: Game) -> None:
    call(bridge, "P P P P")
    frame = show(bridge, "S")
    assert frame.finished is not None
    assert frame.finished.text == "Passed out."
    assert frame.finished.entries == []
    assert frame.headline is None


def test_the_pad_has_ones_own_side_first() -> None:
    """South makes seven spades: 210 below, 500 and 100 above the line for the slam and honours
    are the book's; the test asks only in whose column they stand."""
    hands = {"S": "AKQJT98765432...", "W": ".AKQJT98765432..", "N": "..AKQJT98765432."}
    hands["E"] = "...AKQJT98765432"
    game = stacked("contract-rubber", hands)
    call(game, "1S P P P")
    play_out(game)
    ours, theirs, onlooker = show(game, "S").pad, show(game, "W").pad, show(game, None).pad
    assert ours.sides == theirs.sides == ["We", "They"]
    assert onlooker.sides == ["North and South", "East and West"]
    below = {
        "S": [r.cells for r in ours.rows if r.kind == "below"],
        "W": [r.cells for r in theirs.rows if r.kind == "below"],
    }
    assert below == {"S": [["30", ""]], "W": [["", "30"]]}
    assert ours.note == "We: 70 more below the line for game."
    assert theirs.note == "They: 70 more below the line for game."
    assert onlooker.note == "North and South: 70 more below the line for game."


def test_the_left_bower_stands_among_the_trumps() -> None:
    hands = {"N": "A.K.AQ.A", "E": "KQ.AQ..K", "S": "9.J.J9.T", "W": "T.98.T.9"}
    game = stacked("euchre", hands, turn_up="HT", dealer="N")
    assert show(game, "S").headline is None
    game.act("E", "UP")
    game.act("N", "SA")
    frame = show(game, "S")
    assert hand_of(frame, "S") == ["HJ", "DJ", "S9", "CT", "D9"]
    assert frame.headline is not None
    assert (frame.headline.label, frame.headline.code, frame.headline.by) == ("Trumps", "H", "E")
    assert {s.seat: s.role for s in frame.seats}["E"] == "maker"


def test_whoever_sits_out_reads_so() -> None:
    hands = {"N": "A.K.AQ.A", "E": "KQ.AQ..K", "S": "9.J.J9.T", "W": "T.98.T.9"}
    game = stacked("euchre", hands, turn_up="HT", dealer="N")
    game.act("E", "UP-ALONE")
    notes = {s.seat: (s.role, s.note) for s in show(game, "N").seats}
    assert notes["E"] == ("maker", "plays alone")
    assert notes["W"] == ("out", "")
    assert show(game, "E").log[-1].text == "You ordered up hearts, alone."


def test_a_discard_is_shown_to_its_maker_alone() -> None:
    hands = {"N": "A.K.AQ.A", "E": "KQ.AQ..K", "S": "9.J.J9.T", "W": "T.98.T.9"}
    game = stacked("euchre", hands, turn_up="HT", dealer="N")
    game.act("E", "UP")
    game.act("N", "SA")
    assert show(game, "N").log[-1].text == "You discarded the ace of spades."
    for seat in ("E", "S", "W", None):
        assert show(game, seat).log[-1].text == "North discarded a card."


def test_a_drawn_card_is_shown_to_its_drawer_alone() -> None:
    game = Game("honeymoon", people=("N", "S"), seed="1")
    for _ in range(2):
        game.step(random.Random(1))
    own = [line.text for line in show(game, "N").log if "drew" in line.text]
    other = [line.text for line in show(game, None).log if "drew" in line.text]
    assert sorted(t.split()[0] for t in own) == ["South", "You"]
    assert all(t.endswith("drew a card.") for t in other)
    assert sum(" drew the " in t for t in own) == 1


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
        words = onto.name.lower() if onto.kind == "fan" else "foundation"
        assert words.replace(number_word(onto.number or 0), str(onto.number)) in move.label or (
            words in move.label
        )
    assert frame.pad.sides == ["You"]
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
    assert foundations[0].label == "Spades foundation, empty"
    assert foundations[0].first == "SA"
    assert fans[2].label.startswith("Fan three, three cards, top ")
    assert all(p.seat is None and p.counted for p in frame.places)


# -- the end of a deal ---------------------------------------------------------------------


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
    assert [x.note for x in frame.seats if x.role == "dummy"] == [""]


# -- who is there --------------------------------------------------------------------------


def test_an_open_seat_is_waited_for() -> None:
    session = Session("t", [Made("whist", {}, "1", "none", "")])
    session.apply(dealing.first_deal(session)[0])
    game = Game.__new__(Game)
    game.session = session
    frame = show(game, None)
    assert frame.status.text.startswith("Waiting for somebody to sit down at ")
    assert {s.kind for s in frame.seats} == {"open"}
    assert [s.name for s in frame.seats] == ["North", "East", "South", "West"]
    assert not any(s.present for s in frame.seats)
    assert write_event(Filled("book"))
    session.apply(Filled("book"))
    frame = show(game, None, Audience(frozenset(), 3))
    assert [s.name for s in frame.seats] == ["Ada", "Cleo", "Dora", "Ben"]
    assert frame.table.watchers == 3
    assert frame.status.text.endswith(" to play.")


def test_persons_are_present_while_they_are_connected(bridge: Game) -> None:
    frame = show(bridge, "S", Audience(frozenset({0, 2}), 0))
    assert [s.present for s in frame.seats] == [True, False, True, False]


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_a_frame_is_what_the_protocol_says(name: str) -> None:
    """Every moment of a hand of every game makes a frame that reads back as its type."""
    game = Game(name, people=catalogue()[name].player_names)
    rng = random.Random(name)
    for _ in range(40):
        for home in (*game.session.persons, -1):
            frame = present(game.session, home, Audience(), meaning_of)
            data: Any = msgspec.json.decode(msgspec.json.encode(frame))
            assert data["type"] == "view"
            assert msgspec.convert(data, ViewFrame) == frame
            dealt: Any = game.session.state.log[0].action.arg
            # Every card lies somewhere; of a pile that nobody may count one back is shown.
            lying = sum(len(p["cards"]) for p in data["places"])
            if all(p["counted"] for p in data["places"]):
                assert lying == len(dealt)
            else:
                piles = zip(data["places"], game.session.state.places(), strict=True)
                assert all(len(p["cards"]) <= len(real.cards) for p, real in piles)
        if not game.step(rng):
            break


# -- acts of a table of piles without a card -----------------------------------------------


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
    assert cells[side].name == "Your row two, column one"
    action = next(
        a for a in shown.actions if a.to is not None and shown.places[a.to] == cells[side]
    )
    assert action.label == "Row 2, column 1"


def test_several_cards_drawn_are_named() -> None:
    """At spite and malice a hand is filled with as many cards as are missing."""
    game = Game("spite-and-malice")
    game.machines()
    log = [line.text for line in show(game, "S").log]
    assert any(line.endswith("filled the hand.") for line in log), log


def test_who_has_a_name_is_spoken_of_by_it() -> None:
    """In the log, in the status and in the result; whatever the name, it stays a name."""
    hostile = "{hand} <b>x</b> {0}"
    game = stacked("contract-rubber", BRIDGE)
    west = game.session.game.seat("W")
    seats = game.session.seats
    seats[west] = seats[west]._replace(name=hostile)
    in_four_spades(game)
    assert show(game, "N").status.text == f"{hostile} to play."
    card = next(a.code for a in show(game, "W").actions)
    game.act("W", card)
    seen = [line.text for line in show(game, "N").log]
    assert any(line.startswith(f"{hostile} led the ") for line in seen)
    assert not any("West" in line for line in seen)
    assert any(line.startswith("You led the ") for line in [x.text for x in show(game, "W").log])


# -- who plays, by name --------------------------------------------------------------------


def named(game: Game, **names: str) -> Game:
    seats = game.session.seats
    for letter, name in names.items():
        seat = game.session.game.seat(letter)
        seats[seat] = seats[seat]._replace(name=name)
    return game


def test_players_for_themselves_head_their_columns_and_own_their_places() -> None:
    game = named(Game("jackpot", people=("A",), options={"players": 5}), B="Bela", C="Zoe")
    frame = show(game, "A")
    assert frame.pad.sides[:3] == ["You", "Bela", "Zoe"]
    assert {"Your hand", "Bela’s hand", "Zoe’s hand"} <= {p.name for p in frame.places}
    assert show(game, None).pad.sides[1:3] == ["Bela", "Zoe"]


def test_sides_of_two_are_we_and_they_and_by_name_to_those_who_watch(bridge: Game) -> None:
    named(bridge, N="Ada", S="Sam", E="Eve", W="Will")
    assert show(bridge, "S").pad.sides == ["We", "They"]
    assert show(bridge, None).pad.sides == ["Ada and Sam", "Eve and Will"]


def test_two_of_one_name_are_distinguished(bridge: Game) -> None:
    """On the plates and in the log; and nobody passes for another's seat, or for “You”."""
    named(bridge, N="Ada", S="ada", E="North", W="You")
    frame = show(bridge, None)
    assert [s.name for s in frame.seats] == ["Ada (N)", "North (E)", "ada (S)", "You (W)"]
    call(bridge, "P")
    heard = [line.text for line in show(bridge, "E").log]
    assert heard[-1] in {"Ada (N) passed.", "ada (S) passed."}


def test_who_has_no_part_in_the_deal_waits_from_the_first_call_on() -> None:
    """Three of five play at towie (Scarne 1963): the two others hold no cards while they call."""
    game = Game("towie", people=("A",), options={"players": 5})
    frame = show(game, "A")
    assert frame.stage == "auction"
    assert sorted(s.cards for s in frame.seats) == [0, 0, 13, 13, 13, 13]
    assert {s.seat for s in frame.seats if s.role == "waits"} == {
        s.seat for s in frame.seats if not s.cards
    }


def test_cards_turned_by_threes_lie_side_by_side() -> None:
    game = Game("pounce", people=("A",))
    assert {p.spread for p in show(game, "A").places if p.kind == "waste"} == {3}
    assert {p.spread for p in show(game, "A").places if p.kind != "waste"} == {1}


def test_what_one_did_with_ones_own_piles_is_said_in_the_second_person() -> None:
    game = Game("pounce", people=("A",))
    while not (moves := [a for a in show(game, "A").actions if a.kind == "move" and a.card]):
        game.act("A", next(a.code for a in show(game, "A").actions if a.kind == "turn"))
    game.act("A", moves[0].code)
    mine, theirs = show(game, "A").log[-1].text, show(game, None).log[-1].text
    assert mine.startswith("You moved the ")
    assert "your own " in mine
    assert "their own " in theirs
