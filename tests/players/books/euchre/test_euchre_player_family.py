"""The euchre player at the other games of the family: partners, exchanges, auctions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oddtrick.cards import HEARTS, mask_of
from oddtrick.core import State, deal, view
from oddtrick.games import game, written_options
from oddtrick.players import Decision, player
from oddtrick.players.book.euchre.hand_strength import strength
from oddtrick.players.simulation.partner_chances import guessed_sides
from oddtrick.records import Record, record_of, replay_record
from slices import sliced


def at(name: str, hands: dict[str, str], turn_up: str, actions: str, **rest: Any) -> State:
    dealer = rest.pop("dealer")
    return replay_record(
        Record(
            game=name,
            dealer=dealer,
            options=written_options(name, rest.pop("options", {}), 1),
            hands=dict(hands),
            turn_up=turn_up or None,
            actions=actions,
            **rest,
        )
    )


def says(state: State, seat: str = "") -> str:
    by = state.game.seat(seat) if seat else state.turns[0].by
    decision: Decision = player("book", state.game).choose(view(state, by), random.Random(0))
    assert state.why_not(decision.action) is None
    return state.stage.code(decision.action)


# -- two, three, and each for himself ----------------------------------------------------------

LONELY = {"A": "HJ HA C7 C8 D9", "B": "S7 S8 S9 C9 CT", "C": "SA SK CA CK DA"}


def test_three_tricks_are_wanted_of_a_maker_without_a_partner() -> None:
    # Two good trumps are enough with a partner, not against two.
    assert says(at("euchre-three", LONELY, "H7", "", dealer="C")) == "P"
    strong = {**LONELY, "A": "HJ DJ HA HK D9"}
    assert says(at("euchre-three", strong, "H7", "", dealer="C")) == "UP"


def test_at_jackpot_nothing_is_lost_by_making_trumps() -> None:
    hands = {
        "A": "HJ HA HK C9 D9",
        "B": "S9 ST SQ CQ DQ",
        "C": "SA SK CA CK DA",
        "D": "DT DK CJ HT CT",
    }
    assert says(at("jackpot", hands, "SJ", "P P P P", dealer="D")) == "H"
    weak = {**hands, "A": "H9 ST C9 D9 SQ", "B": "S9 HJ HK CQ DQ"}
    assert says(at("jackpot", weak, "SJ", "P P P P", dealer="D")) == "P"


# -- call-ace ----------------------------------------------------------------------------------

CALL = {"A": "HJ HA HK SA C7", "B": "S8 S9 C8 C9 D7", "C": "SQ SK DK DA HT", "D": "CA CK D8 D9 ST"}


def test_no_suit_is_called_with_the_ace_in_hand() -> None:
    state = at("call-ace", CALL, "DT", "P P P P H", dealer="D")
    assert says(state) == "C"  # a low club to lead to the partner's ace; no diamond is held


def test_the_called_partner_leaves_the_makers_trick_alone() -> None:
    # A called clubs; D, with the ace of them, holds no spade and need not trump A's ace.
    hands = {**CALL, "C": "SQ SK DK DA D8", "D": "CA CK HT D9 H9"}
    state = at("call-ace", hands, "DT", "P P P P H C SA S9 SK", dealer="D")
    assert says(state) not in ("HT", "H9")
    # An opponent who is out of spades trumps it.
    foes = at("call-ace", {**hands, "A": "HJ HA HK SA D8", "C": "SQ SK DK DA C7"}, "DT",
              "P P P P H D SA S9 SK", dealer="D")  # fmt: skip
    assert says(foes) in ("HT", "H9")


def test_whoever_holds_the_called_ace_knows_his_side() -> None:
    state = at("call-ace", CALL, "DT", "P P P P H C", dealer="D")
    assert guessed_sides(view(state, 3)) == (0, 1, 1, 0)
    # To B, C and D may each hold the best club: he trusts neither.
    assert guessed_sides(view(state, 1)) == (1, 0, 1, 1)
    assert guessed_sides(view(state, 0)) == (0, 1, 1, 1)


# -- railroad ----------------------------------------------------------------------------------

RAIL = {"N": "SA ST C9 CT D9", "E": "SQ CQ DT HT HA", "W": "HJ DJ HK HQ S9", "S": "SK CK CA DK DA"}


def test_a_nearly_sure_hand_plays_alone_and_calls_for_the_best() -> None:
    state = at("railroad", RAIL, "DQ", "P P P P", dealer="S")
    assert says(state) == "H-ALONE"
    state = at("railroad", RAIL, "DQ", "P P P P H-ALONE", dealer="S")
    assert says(state) == "P"  # North is too weak to oppose it by himself
    state = at("railroad", RAIL, "DQ", "P P P P H-ALONE P P", dealer="S")
    assert says(state) == "BEST"
    state = at("railroad", RAIL, "DQ", "P P P P H-ALONE P P BEST", dealer="S")
    assert says(state, "W") == "S9"
    assert says(state, "E") == "HA"


def test_the_best_gift_is_a_high_trump_then_an_ace() -> None:
    plain = {**RAIL, "E": "SQ CQ DT H9 CA", "S": "SK CK HA DK DA"}
    state = at("railroad", plain, "DQ", "P P P P H-ALONE P P BEST", dealer="S")
    assert says(state, "E") == "CA"


def test_nothing_but_the_best_trumps_and_aces_is_played_pat() -> None:
    sure = {**RAIL, "W": "JOKER HJ DJ HK CA", "S": "SK CK S9 DK DA"}
    assert says(at("railroad", sure, "DQ", "P P P P", dealer="S")) == "H-PAT"


def test_an_open_hand_is_made_to_lead_what_can_be_beaten() -> None:
    hands = {**RAIL, "W": "HJ DJ HK HQ SJ", "S": "SK CK S9 DK DA"}
    state = at("railroad", hands, "DQ", "P P P P H-JAMBONE P C9 CK HQ", dealer="S")
    assert says(state) == "SJ"  # North calls the lead: he holds the ace of spades


def test_the_joker_counts_as_the_best_trump() -> None:
    bowers = mask_of(["HJ", "DJ", "HA", "S9", "C9"])
    assert strength(bowers, HEARTS).solid
    assert not strength(bowers, HEARTS, joker=True).solid
    assert strength(mask_of(["JOKER", "HJ", "DJ", "S9", "C9"]), HEARTS, joker=True).solid


# -- auction -----------------------------------------------------------------------------------


def auction(hand: str, actions: str = "", **options: Any) -> State:
    """Auction euchre, E deals; A holds this hand, the rest falls by lot."""
    found = game("auction-euchre", options)
    state = deal(found, random.Random(5))
    pack = list(record_of(state).pack or ())
    own = hand.split()
    rest = [c for c in pack if c not in own]
    pack = [*own[:3], *rest[:12], *own[3:], *rest[12:]]
    record = Record(game=found.name, dealer="E", pack=pack, actions=actions, options=options)
    return replay_record(record)


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("C7 D8 S9 H7 CT", "P"),
        ("HJ HA HK S7 C7", "4"),
        ("HJ DJ HA HK HQ", "ALONE-WITHOUT-WIDOW"),
        ("HJ DJ HA HK SA", "ALONE-WITH-WIDOW"),
    ],
)
def test_bids_follow_the_tricks_to_be_expected(hand: str, call: str) -> None:
    assert says(auction(hand)) == call


def test_the_bidder_names_his_best_suit_and_takes_whoever_has_bid() -> None:
    state = auction("HJ HA HK S7 C7", "4 P P 5 P")
    assert says(state)  # D takes the widow and lays cards away
    state = auction("HJ HA HK S7 C7", "P P 3 4 5")
    bidder = state.turns[0].by
    while state.stage.name != "choosing":
        state = state.push(state.action(says(state)))
    assert state.turns[0].by == bidder == 4
    first = says(state)
    assert first == "D"
    assert says(state.push(state.action(first))) == "C"


# -- against chance ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    sliced(["euchre-two", "euchre-three", "call-ace", "railroad", "jackpot", "auction-euchre"], 1),
)
def test_the_book_beats_chance(name: str) -> None:
    found = game(name)
    book, chance = player("book", found), player("random", found)
    ours = theirs = 0.0
    for n in range(120):
        side = n % len(found.sides)
        rng = random.Random(n)
        state = deal(found, rng, found.match.setting(found, found.match.start(found), n % 2))
        while not state.over:
            by = state.turns[0].by
            who = book if found.side_of[by] == side else chance
            state = state.push(who.choose(view(state, by), rng).action)
        points = list(state.score().values())
        ours += points[side]
        theirs += (sum(points) - points[side]) / (len(points) - 1)
    assert ours > 1.3 * theirs


# -- bids of tricks ----------------------------------------------------------------------------


def test_bids_of_tricks_count_partner_and_no_trump_may_be_named() -> None:
    hands = {
        "N": "SA SK HA DA DK C9",
        "E": "S9 ST HT H9 DQ CJ",
        "S": "SQ SJ HQ HJ CT CK",
        "W": "HK DJ DT D9 CA CQ",
    }
    state = at("pepper", hands, "", "P", dealer="S")
    assert says(state, "N").isdigit()
    after = at("pepper", hands, "", "P 4 P P", dealer="S")
    assert says(after, "N") == "NT"  # five aces and kings, and no two trumps
