"""Actions beside the game at a refereed table: cards exposed, early plays, remarks, wrong deals;
and what is owed for it. South declares four spades, West is to lead (`sitting.LEADS`)."""

from __future__ import annotations

import pytest
from sitting import LEADS, do, fact, legal, options, sees, sit, to_act

from oddtrick.core import State, Void, added, next_dealer
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.laws import Rulings
from oddtrick.scoring.rulings import Award, NoScore
from oddtrick.stages.calling.auction import Calls

AUCTION = game("auction-1910", {"laws": "auction1910"})
STRAIGHT = game("bridge-1902", {"laws": "bridge1902"})
RUBBER = game("contract-rubber", {"laws": "contract1963"})


def after(actions: str, name: str = "auction-1910") -> State:
    table = {"auction-1910": AUCTION, "bridge-1902": STRAIGHT, "contract-rubber": RUBBER}[name]
    return do(sit(LEADS, table), actions)


def laws(state: State) -> set[str]:
    found = fact(state, Rulings)
    return {law for r in (found.rulings if found else ()) for law in r.laws}


# -- cards exposed ------------------------------------------------------------------------------


@pytest.mark.law("auction1910:67")
def test_a_card_exposed_in_the_auction_may_cost_a_new_deal() -> None:
    state = after("1S W:drop-S2 N:exposed?W")
    assert to_act(state) == "N S"
    assert options(state) == {"stand", "new-deal"}
    stands = do(state, "stand")
    assert not sees(stands, "N", "W", "S2")  # it is picked up
    again = do(state, "new-deal")
    assert again.table.find(Void)
    assert again.ledger() == ()


@pytest.mark.law("auction1910:37c")
@pytest.mark.law("auction1910:36")
def test_a_void_deal_is_dealt_again_by_the_same_dealer_and_counts_nothing() -> None:
    state = after("S:misdeal-faced N:deal?S")
    assert state.table.find(Void)
    match = AUCTION.match
    start = match.start(AUCTION)
    assert added(AUCTION, start, state.table, state.ledger()) == start
    assert next_dealer(AUCTION, start, state.table) == AUCTION.seat("S")


@pytest.mark.law("auction1910:38a")
@pytest.mark.law("auction1910:38d")
def test_a_card_exposed_in_dealing_may_be_answered_until_somebody_has_called() -> None:
    state = after("S:misdeal-exposed-by-dealer W:deal?S")
    assert options(state) == {"stand", "new-deal"}
    assert not options(after("S:misdeal-exposed-by-dealer 1S W:deal?S"))


@pytest.mark.law("auction1910:38a")
@pytest.mark.law("bridge1902:39a")
@pytest.mark.parametrize(
    ("name", "chooses"), [("auction-1910", "E W"), ("bridge-1902", "W"), ("contract-rubber", "")]
)
@pytest.mark.parametrize("hand", ["S", "N"])
def test_the_dealers_partner_can_expose_a_card_in_dealing_too(
    name: str, chooses: str, hand: str
) -> None:
    """South deals; of the adversaries either chooses in 1910, eldest hand in 1902."""
    state = after(f"{hand}:misdeal-exposed-by-dealer W:deal?{hand}", name)
    assert " ".join(sorted(to_act(state).split())) == chooses or state.over
    with pytest.raises(IllegalAction):
        after("E:misdeal-exposed-by-dealer", name)


@pytest.mark.law("contract1963:redeal")
def test_a_faced_card_in_the_pack_is_a_new_deal_at_contract() -> None:
    assert after("S:misdeal-faced N:deal?S", "contract-rubber").table.find(Void)
    # Nobody has said anything of it, and play has begun.
    quiet = after("S:misdeal-faced 4S P P P HJ N:deal?S", "contract-rubber")
    assert not quiet.table.find(Void)


@pytest.mark.law("contract1963:changing-pack")
def test_the_side_whose_pack_was_dealt_may_have_it_back() -> None:
    state = after("S:misdeal-pack W:deal?S", "contract-rubber")
    assert laws(state) == {"contract1963:changing-pack"}
    assert not state.over


@pytest.mark.law("auction1910:68")
def test_before_the_lead_the_partner_of_the_leader_exposes_a_card() -> None:
    state = after("4S P P P E:drop-H9 S:exposed?E")
    assert to_act(state) == "S"
    assert options(state) == {"callable", "forbid"}
    assert not {c for c in legal(do(state, "forbid")) if c[0] == "H"}
    faced = do(state, "callable HJ face H8")
    assert sees(faced, "N", "E", "H9")


@pytest.mark.law("auction1910:68")
def test_before_the_lead_the_leader_exposes_a_card() -> None:
    state = after("4S P P P W:drop-D6 S:exposed?W")
    assert to_act(state) == "S"  # whether it is called to this trick
    assert legal(do(state, "play-D6")) == {"D6"}


@pytest.mark.law("auction1910:69")
@pytest.mark.law("auction1910:70")
@pytest.mark.law("auction1910:70-1")
@pytest.mark.law("auction1910:70-2")
@pytest.mark.law("auction1910:70-3")
@pytest.mark.law("auction1910:70-4")
@pytest.mark.parametrize("deed", ["drop-C4", "show-C4", "name-C4", "with-C4"])
def test_four_ways_to_expose_a_card_in_the_play(deed: str) -> None:
    # Of two cards at once declarer says which is played (72).
    chosen = "play-HJ" if deed == "with-C4" else ""
    state = after(f"4S P P P HJ W:{deed} S:exposed?W {chosen} face HA H9 H2")
    assert ("auction1910:72" if chosen else "auction1910:69") in laws(state)
    assert sees(state, "N", "W", "C4")
    # A club from dummy: it may be called, and need not be.
    state = do(state, "C2 C8 C5")
    assert options(state) == {"free", "play-C4"}
    assert legal(do(state, "play-C4")) == {"C4"}
    assert legal(do(state, "free")) == {"C3", "C4", "CT"}


@pytest.mark.law("auction1910:79")
@pytest.mark.law("auction1910:80")
@pytest.mark.law("bridge1902:79")
@pytest.mark.law("bridge1902:80")
@pytest.mark.parametrize("name", ["auction-1910", "bridge-1902"])
def test_a_card_is_called_trick_after_trick_but_nobody_is_made_to_revoke(name: str) -> None:
    start = "4S P P P" if name == "auction-1910" else "S satisfied satisfied"
    state = after(f"{start} HJ W:drop-C4 S:exposed?W face HA H9 H2", name)
    # Diamonds from dummy: West holds four, so that the club cannot be played.
    state = do(state, "D3 D2 DK play-C4")
    assert legal(state) == {"D6", "D9", "DQ", "DT"}
    state = do(state, "DQ")
    # Three rounds of trumps, of which West has two.
    state = do(state, "SA free S2 S4 S6 SQ free S3 S5 S8 SJ")
    assert options(state) == {"free", "play-C4"}
    assert legal(do(state, "play-C4")) == {"C4"}


@pytest.mark.law("auction1910:74")
@pytest.mark.law("bridge1902:70")
@pytest.mark.law("contract1963:exposed-cards")
@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("auction-1910", "4S P P P"),
        ("bridge-1902", "S satisfied satisfied"),
        ("contract-rubber", "4S P P P"),
    ],
)
def test_declarers_cards_are_not_called(name: str, start: str) -> None:
    state = after(f"{start} HJ face S:drop-C5 W:exposed?S HA H9", name)
    assert not options(state)
    assert legal(state) == {"H2", "HK"}


@pytest.mark.law("bridge1902:68")
@pytest.mark.law("bridge1902:69")
def test_a_card_shown_before_the_lead_costs_partner_the_double() -> None:
    state = after("S W:drop-S2 S:exposed?W satisfied", "bridge-1902")
    assert to_act(state) == "E"
    assert legal(state) == {"satisfied"}
    with pytest.raises(IllegalAction, match="may not double"):
        do(state, "double")
    lead = do(state, "satisfied")
    assert options(lead) == {"free", "play-S2"}


@pytest.mark.law("contract1963:exposed-auction")
@pytest.mark.parametrize(
    ("card", "silent"),
    [("S2", False), ("HJ", True)],  # below a ten there is no penalty
)
def test_a_card_shown_in_the_auction_at_contract(card: str, silent: bool) -> None:
    state = after(f"1S W:drop-{card} N:exposed?W P P", "contract-rubber")
    assert (legal(state) == {"P"}) == silent
    play = do(state, "P")
    assert sees(play, "S", "W", card) == silent
    if silent:
        assert legal(play) == {"HJ"}  # a penalty card at the first opportunity


@pytest.mark.law("contract1963:exposed-cards")
@pytest.mark.law("contract1963:penalty-cards")
def test_a_defenders_card_shown_in_the_play_is_a_penalty_card() -> None:
    state = after("4S P P P HJ W:drop-C4 S:exposed?W face HA H9 H2 C2 C8 C5", "contract-rubber")
    assert legal(state) == {"C4"}


def test_what_nobody_speaks_of_costs_nothing() -> None:
    state = after("4S P P P HJ W:drop-C4 face HA H9 H2 C2 C8 C5")
    assert sees(state, "N", "W", "C4")
    assert legal(state) == {"C3", "C4", "CT"}
    state = do(state, "C4 S:exposed?W")  # it has been played
    assert "auction1910:69" in laws(state)
    assert not any(d.owed for d in state.stage_state.duties)


# -- early plays, remarks -------------------------------------------------------------------------


@pytest.mark.law("auction1910:82")
@pytest.mark.law("bridge1902:82")
@pytest.mark.law("contract1963:premature")
@pytest.mark.parametrize(
    ("name", "choice", "left"),
    [
        ("auction-1910", "highest", {"DJ"}),
        ("auction-1910", "lowest", {"D2"}),
        ("auction-1910", "win", {"D7", "DJ"}),  # over dummy's four
        ("auction-1910", "lose", {"D2"}),
        ("bridge-1902", "highest", {"DJ"}),
        ("bridge-1902", "lose", {"D2"}),
        ("contract-rubber", "highest", {"DJ"}),
        ("contract-rubber", "lowest", {"D2"}),
        ("contract-rubber", "other-C", {"D2", "D7", "DJ"}),  # nobody is made to revoke
    ],
)
def test_fourth_hand_plays_before_second(name: str, choice: str, left: set[str]) -> None:
    start = "S satisfied satisfied" if name == "bridge-1902" else "4S P P P"
    state = after(f"{start} HJ face HA H9 H2 D4 W:D6", name)
    assert legal(state) == {"D2", "D7", "DJ"}  # nobody has spoken of it
    state = do(state, f"S:premature?W {choice}")
    assert to_act(state) == "E"
    assert legal(state) == left


@pytest.mark.law("auction1910:96")
def test_a_remark_by_an_adversary_lets_a_suit_be_called() -> None:
    state = after("4S P P P HJ face HA H9 H2 D3 D2 DK DQ W:remark S:remark?W call-suit")
    # South leads; the suit is called when the adversaries next do.
    state = do(state, "D5 D6 D4 DJ")
    assert to_act(state) == "S"
    assert options(state) == {"free", "require-S", "require-H", "require-D", "require-C"}
    assert legal(do(state, "require-C")) == {"C8", "C9", "CJ", "CK"}


@pytest.mark.law("contract1963:remarks")
def test_a_remark_in_the_auction_may_silence_a_side() -> None:
    state = after("1S W:remark N:remark?W silence", "contract-rubber")
    assert legal(state) == {"P"}
    state = do(state, "P 2S")
    assert legal(state) == {"P"}
    # West makes the opening lead, and the control is of his partner's.
    assert not options(do(state, "P P P"))


# -- demands ----------------------------------------------------------------------------------


@pytest.mark.law("auction1910:76")
@pytest.mark.law("auction1910:81")
@pytest.mark.law("bridge1902:76")
@pytest.mark.parametrize("name", ["auction-1910", "bridge-1902"])
def test_a_suit_is_called_after_a_lead_out_of_turn(name: str) -> None:
    start = "S satisfied satisfied" if name == "bridge-1902" else "4S P P P"
    state = after(f"{start} E:D7 S:lead?E call-suit", name)
    assert options(state) == {"free", "require-S", "require-H", "require-D", "require-C"}
    assert legal(do(state, "require-C")) == {"C3", "C4", "CT"}
    # The penalty is paid with this lead, and with none of his partner's.
    state = do(state, "free HJ face HA H9 H2")
    assert not any(d.owed for d in state.stage_state.duties)


@pytest.mark.law("auction1910:88")
@pytest.mark.parametrize(("choice", "left"), [("highest", {"HQ"}), ("lowest", {"H3"})])
def test_a_revoke_in_time_may_cost_the_highest_or_lowest(choice: str, left: set[str]) -> None:
    state = after(f"4S P P P HJ face HA C8 S:revoke?E {choice}")
    assert to_act(state) == "E"
    assert legal(state) == left


@pytest.mark.law("auction1910:75")
def test_a_demand_that_is_not_met_in_time_is_punished_as_a_revoke() -> None:
    called = after("4S P P P E:D7 S:lead?E call-suit require-C")
    state = do(called, "HJ")  # West has clubs
    assert legal(do(state, "S:demand?W")) == {"C3", "C4", "CT"}
    state = do(state, "face HA H9 H2 D3 S:demand?W")
    assert "auction1910:75" in laws(state)
    while not options(state):  # it is ruled on when play has ended
        state = state.push(state.legal()[0])
    assert options(state) == {"points", "tricks"}
    state = do(state, "points agree agree agree agree")
    assert [(r.side, r.points) for r in state.results if isinstance(r, Award)] == [(0, 150)]
    assert [r.side for r in state.results if isinstance(r, NoScore)] == [1]


@pytest.mark.law("auction1910:52")
def test_a_bid_that_is_not_enough_is_raised_and_partner_barred_until_somebody_acts() -> None:
    # One spade is worth two points, and one club four.
    state = after("1C 1S N:call?W")
    calls = fact(state, Calls)
    assert calls is not None
    assert calls.calls[-1] == (3, "2S")  # as much as a club, and more tricks
    state = do(state, "P")
    assert to_act(state) == "E"
    assert legal(state) == {"P"}
    state = do(state, "P X")
    assert legal(do(state, "P P")) != {"P"}  # an adversary has doubled
