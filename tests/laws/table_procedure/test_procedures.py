"""Procedures that the games themselves keep: what may be called, who declares, who leads, who plays
what, who deals; the laws' own examples, played."""

from __future__ import annotations

import random

import pytest
from sitting import LEADS, declarer, do, legal, sees, sit, to_act

from oddtrick.cards import card, pack_of
from oddtrick.core import NATURE, DealStart, Hands, PassedOut, State, deal, next_dealer, view
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.tricks import CurrentTrick


def marked(laws: str, *values: object) -> object:
    return pytest.param(*values, marks=[pytest.mark.law(one) for one in laws.split()], id=laws)


def table(name: str, actions: str = "", dealer: str = "S") -> State:
    return do(sit(LEADS, game(name), dealer), actions)


# -- what may be called ---------------------------------------------------------------------------

CALLS = [
    # The dealer names the trump or leaves it to his partner, who must.
    marked("bridge1902:45 bridge1902:45a", "bridge-1902", "", "C D H S NT P", ""),
    marked("bridge1902:45b", "bridge-1902", "P", "C D H S NT", "P"),
    # Eldest hand may double first; then his partner; then the dealer's side redoubles.
    marked("bridge1902:51", "bridge-1902", "H satisfied", "double satisfied", ""),
    # The dealer undertakes an odd trick, and may not pass.
    marked("auction1910:44", "auction-1910", "", "1S 1C 7NT", "P X XX"),
    marked("auction1910:45", "auction-1910", "1D", "P 2C 1H X", "XX 1D 1S"),
    marked("auction1910:46", "auction-1910", "1C", "2S", "1S 1C"),
    marked("auction1910:46", "auction-1910", "1NT", "2D", "1H 2S"),
    marked("auction1910:46", "auction-1910", "2D", "3C", "1NT"),
    marked("auction1910:46", "auction-1910", "3C", "6S", "2D"),
    marked("auction1910:46", "auction-1910", "1H", "2C", "1C"),
    marked("auction1910:46", "auction-1910", "2C", "1NT", "1H"),
    # Doubling changes no rank: one no-trump doubled is overbid by two diamonds.
    marked("auction1910:54", "auction-1910", "1NT X", "2D XX", "1H"),
    marked("auction1910:55", "auction-1910", "S:1S P 2H X", "XX", "X"),
    marked("auction1910:55", "auction-1910", "1S P 2H X P", "", "X XX"),
    marked("auction1910:55", "auction-1910", "1H X XX", "", "X XX"),
    marked("auction1910:56", "auction-1910", "1H X P P", "2H 1NT", "1H"),
    marked("auction1910:desc-auction", "auction-1910", "1S P 1C P P", "2D X", ""),
    marked("auction1910:suitbid-1", "auction-by-suits", "DIAMONDS", "HEARTS", "CLUBS X"),
    marked("auction1910:figures-1", "auction-by-figures", "12", "18 P", "12 10 X"),
    # Contract.
    marked("contract1963:calls", "contract-rubber", "", "P 1C 7NT", "X XX"),
    marked("contract1963:pass", "contract-rubber", "1S P 2S P P", "P 3C", ""),
    marked("contract1963:bid", "contract-rubber", "2H", "2NT 3C", "2H 2D"),
    marked("contract1963:bid", "contract-rubber", "3H", "4D 3S", "3D"),
    marked("contract1963:double", "contract-rubber", "2D X XX", "2H 2S 2NT 3C", "2C X XX"),
    marked("contract1963:double", "contract-rubber", "2H P", "", "X XX"),
    marked("bridgevar:anti", "antibridge", "4H", "-4S 4S", "-4H"),
    marked("bridgevar:anti", "antibridge", "4S", "-4NT", "-4S"),
    # Nullo ranks between spades and no-trump.
    marked("bridgevar:nullo", "nullo", "1S", "1-NULLO 1NT", "1H"),
    marked("bridgevar:nullo", "nullo", "1NT", "2C", "1-NULLO"),
]


@pytest.mark.parametrize(("name", "actions", "may", "may_not"), CALLS)
def test_what_may_be_called(name: str, actions: str, may: str, may_not: str) -> None:
    state = table(name, actions)
    now = legal(state)
    assert set(may.split()) <= now
    for call in may_not.split():
        assert call not in now
        with pytest.raises(IllegalAction):
            state.push(state.action(call))


@pytest.mark.parametrize(
    ("actions", "turn"),
    [
        marked("bridge1902:51", "H", "W"),
        marked("bridge1902:51", "H satisfied", "E"),
        marked("bridge1902:52", "P H double", "N"),  # who made the trump speaks first
        marked("bridge1902:52", "P H double satisfied", "S"),
        marked("bridge1902:53", "H double double", "W"),
        marked("bridge1902:53", "H double double satisfied", "E"),
        marked("bridge1902:55", "NT double double double double", "W"),
        marked("bridge1902:57", "H satisfied satisfied", "W"),
    ],
)
def test_whose_right_it_is_to_double(actions: str, turn: str) -> None:
    assert to_act(table("bridge-1902", actions)) == turn


@pytest.mark.law("bridge1902:55")
def test_doubling_goes_on_without_end_or_to_a_limit() -> None:
    free = table("bridge-1902", "NT double double double double")
    assert "double" in legal(free)
    # Twelve doubled four times is 192.
    capped = game("bridge-1902", {"limit": 100})
    state = do(sit(LEADS, capped), "NT double double double double")
    assert "double" not in legal(state)


@pytest.mark.law("bridge1902:57")
def test_play_begins_when_the_last_right_to_double_is_given_up() -> None:
    state = table("bridge-1902", "H satisfied satisfied")
    assert "play" in {a.kind for a in state.legal()}


# -- who declares, who leads, who plays -----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "dealer", "actions", "who", "leader"),
    [
        marked("auction1910:48", "auction-1910", "S", "1NT 2H 2NT P P P", "S", "W"),
        marked("auction1910:59", "auction-1910", "N", "1S P P P", "N", "E"),
        marked("auction1910:desc-declarer", "auction-1910", "S", "2H X P P P", "S", "W"),
        marked("contract1963:declarer", "contract-rubber", "N", "1S P 3S P 4S P P P", "N", "E"),
        marked(
            "contract1963:declarer", "contract-rubber", "N", "1S P 2H P 3H P 4S P P P", "N", "E"
        ),
        marked("contract1963:rotation", "contract-rubber", "N", "P 1C P P P", "E", "S"),
    ],
)
def test_who_declares_and_who_leads(
    name: str, dealer: str, actions: str, who: str, leader: str
) -> None:
    state = table(name, actions, dealer)
    assert declarer(state) == who
    assert to_act(state) == leader


@pytest.mark.law("bridge1902:61")
@pytest.mark.law("auction1910:61")
@pytest.mark.parametrize(
    ("name", "actions"), [("bridge-1902", "S satisfied satisfied"), ("auction-1910", "4S P P P")]
)
def test_dummy_lies_open_after_the_lead_and_declarer_plays_it(name: str, actions: str) -> None:
    before = table(name, actions)
    assert not sees(before, "E", "N", "SK")
    after = do(before, "HJ")
    assert sees(after, "E", "N", "SK")
    assert to_act(after) == "S:N"


@pytest.mark.parametrize(
    ("name", "actions"),
    [
        marked("contract1963:lead-play", "contract-rubber", "4S P P P HJ"),
        marked("whist:play", "contract-rubber", "4S P P P HJ"),
    ],
)
def test_suit_is_followed_by_who_can(name: str, actions: str) -> None:
    lead = table(name, "4S P P P")
    assert len(legal(lead)) == 13  # any card may be led
    state = table(name, actions)
    assert {c[0] for c in legal(state)} == {"H"}


@pytest.mark.law("contract1963:trick-winner")
@pytest.mark.law("contract1963:rank")
def test_the_highest_trump_wins_or_the_highest_of_the_suit_led() -> None:
    state = table("contract-rubber", "4S P P P HJ HA H9 H2")
    assert to_act(state) == "S:N"  # the ace over the jack
    state = do(state, "H6 HQ HK H4 D5 D6 DA D2")  # South's hearts are gone, and North leads
    assert to_act(state) == "S:N"
    state = do(state, "H8 H3 S7 HT")
    assert to_act(state) == "S"  # the seven of trumps over the ten of hearts


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        marked("bridge1902:36", "bridge-1902"),
        marked("auction1910:35", "auction-1910"),
        marked("contract1963:deal contract1963:deck", "contract-rubber"),
        marked("whist:pack", "whist"),
    ],
)
def test_thirteen_each_one_at_a_time_from_the_dealers_left(name: str) -> None:
    plays = game(name)
    state = deal(plays, random.Random(1), DealStart(dealer=2))
    pack = state.log[0].action.arg
    assert sorted(pack) == sorted(pack_of())  # type: ignore[call-overload]
    hands = state.table.get(Hands).cards
    for i, c in enumerate(pack):  # type: ignore[arg-type]
        assert hands[(3 + i) % 4] >> c & 1  # the first to West
    assert state.log[0].action.by == NATURE
    first = plays.stages[0]
    assert isinstance(first, Deal)


@pytest.mark.parametrize(
    "name",
    [
        marked("bridge1902:32", "bridge-1902"),
        marked("auction1910:31", "auction-1910"),
        marked("contract1963:rotation", "contract-rubber"),
        marked("euchre:start", "euchre"),
    ],
)
def test_the_deal_goes_round_to_the_left(name: str) -> None:
    plays = game(name)
    dealers, dealer = [], plays.seat("S")
    start = plays.match.start(plays)
    for seed in range(5):
        dealers.append(plays.seats[dealer])
        state = deal(plays, random.Random(seed), plays.match.setting(plays, start, dealer))
        dealer = next_dealer(plays, start, state.table)
    assert dealers == ["S", "W", "N", "E", "S"]


@pytest.mark.parametrize(
    ("name", "same"),
    [
        marked("contract1963:calls", "contract-rubber", False),
        marked("chicago:passout", "contract-chicago", True),
        marked("duplicate1963:auction progressive:4", "contract-duplicate", False),
        marked("auction1910:suitbid-2", "auction-by-suits", False),
    ],
)
def test_a_deal_that_everybody_passes(name: str, same: bool) -> None:
    state = table(name, "P P P P")
    assert state.table.find(PassedOut)
    assert state.ledger() == ()
    plays = state.game
    start = plays.match.start(plays)
    assert (next_dealer(plays, start, state.table) == plays.seat("S")) == same


@pytest.mark.law("auction1910:suitbid-2")
def test_deals_passed_out_count_for_the_winners_of_the_rubber() -> None:
    from scoring import deal as finished
    from scoring import pad, worth

    plays = game("auction-by-suits")
    before = pad(part=(24, 0), games=(1, 0))._replace(deals=5, counted=3)
    # Two deals were passed out: fifty each, and a hundred for the rubber.
    assert worth(plays, finished(plays, "1D", 7, before=before))["above"] == 200


@pytest.mark.law("contract1963:review")
@pytest.mark.law("auction1910:53")
def test_everybody_hears_the_calls_in_order_and_the_contract_in_the_play() -> None:
    state = table("contract-rubber", "1S 2H P P")
    calls = view(state, state.game.seat("S")).find(Calls)
    assert calls is not None
    assert [c for _, c in calls.calls] == ["1S", "2H", "P", "P"]
    played = do(state, "2S P P P HJ")
    for seat in range(4):
        found = view(played, seat).find(Contract)
        assert found is not None
        assert found.code == "2S"


@pytest.mark.law("contract1963:played-card")
@pytest.mark.law("bridge1902:66")
@pytest.mark.law("auction1910:66")
def test_a_card_played_is_played_and_only_declarer_names_dummys() -> None:
    state = table("contract-rubber", "4S P P P HJ HA")
    trick = view(state, 0).find(CurrentTrick)
    assert trick is not None
    assert trick.plays[-1] == (0, card("HA"))
    before = table("contract-rubber", "4S P P P HJ")
    with pytest.raises(IllegalAction):
        before.push(before.action("N:HA"))  # dummy himself


@pytest.mark.law("auction1910:93")
@pytest.mark.law("contract1963:taking-tricks")
def test_quitted_tricks_lie_face_down() -> None:
    state = table("contract-rubber", "4S P P P HJ HA H9 H2 D3 D2 DK D6")
    for seat in range(4):
        won = [p for p in view(state, seat).places if p.kind == "won"]
        assert won
        assert all(c < 0 for p in won for c in p.cards)


@pytest.mark.law("whist:partners")
def test_partners_sit_opposite() -> None:
    for name in ("whist", "contract-rubber", "euchre"):
        assert game(name).sides == ((0, 2), (1, 3))
