"""Procedures that the games themselves keep: euchre for two and three, packs, three-hand auction,
chicane, the rounds of parties."""

from __future__ import annotations

import itertools
import random

import pytest
from scoring import PLAIN, worth
from scoring import deal as finished
from sitting import LEADS, do, fact, sees, sit, to_act
from walking import walk

from oddtrick.cards import JOKER, bridge_hand, card
from oddtrick.core import DealStart, Hands, State, deal, view
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.games.euchre.shared import pack_from
from oddtrick.laws import AUCTION_1910, EUCHRE, Rulings, rule
from oddtrick.laws.notes.code import Notes
from oddtrick.scoring.rubber import PadStanding, unfinished_rubber
from oddtrick.stages.tricks.tricks import TrickState


def marked(laws: str, *values: object) -> object:
    return pytest.param(*values, marks=[pytest.mark.law(one) for one in laws.split()], id=laws)


# -- packs ---------------------------------------


@pytest.mark.law("general:standard-pack")
@pytest.mark.parametrize(
    ("size", "lowest"), [(24, "9"), (28, "8"), (32, "7"), (36, "6"), (52, "2")]
)
def test_short_packs_lack_the_lowest_cards(size: int, lowest: str) -> None:
    pack = pack_from(size)
    assert len(set(pack)) == size
    for suit in "CDHS":
        assert card(f"{suit}{lowest}") in pack
        assert card(f"{suit}A") in pack
    below = "23456789"["23456789".index(lowest) - 1] if lowest != "2" else ""
    assert not below or card(f"H{below}") not in pack


@pytest.mark.parametrize(
    ("name", "players", "size", "joker"),
    [
        marked("euchre:jackpot-pack", "jackpot", 4, 25, True),
        marked("euchre:jackpot-pack", "jackpot", 5, 29, True),
        marked("euchre:jackpot-pack", "jackpot", 6, 33, True),
        marked("euchre:auction-req", "auction-euchre", 5, 32, False),
        marked("euchre:auction-req", "auction-euchre", 6, 36, False),
        marked("euchre:auction-req", "auction-euchre", 7, 52, False),
    ],
)
def test_the_pack_goes_by_the_players(name: str, players: int, size: int, joker: bool) -> None:
    plays = game(name, {"players": players})
    state = deal(plays, random.Random(1), plays.match.setting(plays, plays.match.start(plays), 0))
    pack = state.log[0].action.arg
    assert len(pack) == size  # type: ignore[arg-type]
    assert (JOKER in pack) == joker  # type: ignore[operator]
    assert len(plays.seats) == players


# -- irregularities of euchre for two and three ---------------------------------------


def _wrong_leads(name: str, seeds: int) -> list[tuple[State, State]]:
    """Leads out of turn that somebody spoke of, before and after the ruling."""
    found = []
    for seed in range(seeds):
        states = list(walk(game(name, {"laws": "euchre"}), seed, breach=0.4, watch=0.9))
        for before, after in itertools.pairwise(states):
            action = after.log[len(before.log)].action
            if action.kind == "attention" and action.arg == "lead":
                rulings = fact(after, Rulings)
                if rulings and str(rulings.rulings[-1].text).startswith("{hand} led out of turn"):
                    found.append((before, after))
    return found


def _born(after: State, before: State) -> set[tuple[int, str]]:
    now, then = after.stage_state, before.stage_state
    assert isinstance(now, Notes)
    assert isinstance(then, Notes)
    return {(d.hand, d.kind) for d in now.duties} - {(d.hand, d.kind) for d in then.duties}


@pytest.mark.law("euchre:two-3")
def test_at_euchre_for_two_harmless_errors_cost_nothing() -> None:
    found = _wrong_leads("euchre-two", 25)
    assert found
    for before, after in found:
        assert not _born(after, before)  # the card goes back, and that is all


@pytest.mark.law("euchre:three-3")
def test_at_euchre_for_three_the_maker_is_a_lone_hand_and_the_others_are_partners() -> None:
    found = _wrong_leads("euchre-three", 25)
    makers = others = 0
    for before, after in found:
        state = before.stage_state.line.now.stage_state
        assert isinstance(state, TrickState)
        offender = after.log[len(before.log)].action.hand
        mine = [
            h for h, side in enumerate(state.roles.sides) if side == state.roles.sides[offender]
        ]
        owed = _born(after, before)
        if len(mine) == 1:
            makers += 1
            assert not owed
        else:
            others += 1
            assert (offender, "penalty-card") in owed | {
                (d.hand, d.kind) for d in before.stage_state.duties
            }
    assert makers
    assert others


@pytest.mark.law("euchre:lone-hand")
def test_a_lone_hand_pays_nothing_for_a_card_shown() -> None:
    answer = rule(EUCHRE, "exposed", role="lone")
    assert answer.settled
    assert answer.done == ()


# -- auction for three ---------------------------------------


@pytest.mark.law("auction1910:threehand-1")
@pytest.mark.law("auction1910:threehand-3")
def test_the_fourth_hand_lies_unseen_until_it_is_declarers_dummy() -> None:
    plays = game("three-hand-1910")
    state = deal(plays, random.Random(4), DealStart(dealer=0))
    hands = state.table.get(Hands).cards
    assert [h.bit_count() for h in hands] == [13] * 4
    for seat in range(3):
        assert not view(state, seat).hand_mask(3)
    state = do(state, "1D 1H P P")
    assert to_act(state) == "C"  # at declarer's left
    state = state.push(state.legal()[0])
    for seat in range(3):
        assert view(state, seat).hand_mask(3)
    assert to_act(state) == "B:DUMMY"


@pytest.mark.law("auction1910:figures-8")
def test_misere_lost_by_the_majority_of_tricks() -> None:
    """Six tricks and two given are eight against five. Foster reckons what would have made the
    bid good in tricks: four, to a majority of one worth the fourteen bid, at double fourteen."""
    plays = game("auction-by-figures")
    from oddtrick.core import DealContext
    from oddtrick.scoring.by_figures import score_by_figures
    from oddtrick.stages.calling.auction import Contract
    from oddtrick.stages.tricks.tricks import Played, Trick

    made = Contract(2, 14, 4, 0, fewest=True, word="14-MISERE")
    tricks = tuple(Trick((), 0 if i < 6 else 1) for i in range(13))
    table = DealContext(plays.seating, DealStart(2), (Hands(PLAIN), made, Played(tricks)))
    (entry,) = score_by_figures(table)
    assert (entry.side, entry.points) == (1, 4 * 28)


# -- chicane ---------------------------------------


@pytest.mark.parametrize(
    ("trump", "hands", "side", "value"),
    [
        # Spades are worth two: simple honours four, chicane four.
        marked("auction1910:9", "1S", ("AKQ2.5.5.5", "3.2.2.2", "4.3.3.3", ".4.4.4"), 0, 0),
        marked("auction1910:9", "1S", ("AKQ2.5.5.5", "3.2.2.2", ".3.3.3", "4.4.4.4"), 0, 8),
    ],
)
def test_a_hand_without_a_trump(trump: str, hands: tuple[str, ...], side: int, value: int) -> None:
    plays = game("auction-1910")
    table = finished(plays, trump, 7, hands=tuple(map(bridge_hand, hands)))
    found = sum(e.points for e in plays.scoring(table) if e.side == side and e.column == "above")
    assert found == value


@pytest.mark.law("auction1910:10")
def test_doubling_leaves_honours_as_they_are() -> None:
    plays = game("auction-1910")
    hands = tuple(map(bridge_hand, ("2.AK2.2.2", "3.3.3.3", "4.QJ4.4.4", "5.5.5.5")))
    plain = plays.scoring(finished(plays, "1H", 7, hands=hands))
    doubled = plays.scoring(finished(plays, "1HX", 7, hands=hands))
    honours = [[e.points for e in led if "honour" in str(e.why)] for led in (plain, doubled)]
    assert honours[0] == honours[1] == [32]


# -- parties ---------------------------------------


@pytest.mark.law("progressive:scoring")
@pytest.mark.parametrize(
    ("bid", "won", "vulnerable", "points"),
    [("2S", 10, 0, 170), ("4S", 10, 0, 420), ("4S", 10, 1, 620)],
)
def test_each_deal_of_a_party_stands_by_itself(
    bid: str, won: int, vulnerable: int, points: int
) -> None:
    plays = game("contract-duplicate", {"scale": "1963"})
    found = worth(plays, finished(plays, bid, won, vulnerable=vulnerable))
    assert sum(found.values()) == points


@pytest.mark.law("chicago:round")
@pytest.mark.law("progressive:3")
@pytest.mark.law("progressive:9")
def test_four_deals_one_by_each_make_a_round() -> None:
    plays = game("contract-chicago")
    standing, dealer, seen = plays.match.start(plays), 2, []
    while not plays.match.over(plays, standing):
        setting = plays.match.setting(plays, standing, dealer)
        seen.append((plays.seats[dealer], setting.vulnerable))
        table = finished(plays, "1N", 7)._replace(setting=setting)
        standing = plays.match.add(plays, standing, table, plays.scoring(table))
        dealer = plays.match.next_dealer(plays, standing, table)
    assert seen == [("S", 0), ("W", 0b10), ("N", 0b01), ("E", 0b11)]


@pytest.mark.law("progressive-rubber:2")
def test_a_rubber_that_is_broken_off() -> None:
    one = unfinished_rubber(PadStanding(games=(1, 0), part=(0, 0)))
    assert [(e.side, e.points) for e in one] == [(0, 300)]
    part = unfinished_rubber(PadStanding(games=(0, 0), part=(0, 60)))
    assert [(e.side, e.points) for e in part] == [(1, 50)]
    fresh = game("contract-rubber").match
    assert fresh.setting(game("contract-rubber"), fresh.start(game("contract-rubber")), 0)[1] == 0


# -- how it is said, and what is seen ---------------------------------------


@pytest.mark.law("auction1910:etiquette-1")
@pytest.mark.parametrize(
    ("said", "code"), [("1H", "1H"), ("1n", "1NT"), ("pass", "P"), ("2nt", "2NT")]
)
def test_calls_are_made_in_a_set_form(said: str, code: str) -> None:
    state = sit(LEADS, game("auction-1910"))
    if code == "P":
        state = do(state, "1C")
    assert state.code(state.action(said)) == code
    for other in ("hearts", "one", "1", "I double", "8H"):
        with pytest.raises(IllegalAction):
            state.action(other)


@pytest.mark.law("auction1910:etiquette-8")
def test_dummy_sees_no_more_than_anybody() -> None:
    state = do(sit(LEADS, game("auction-1910")), "4S P P P HJ")
    assert not sees(state, "N", "S", "SA")
    assert not sees(state, "N", "E", "HQ")
    assert not view(state, 0).legal


@pytest.mark.law("auction1910:etiquette-6")
def test_a_second_revoke_costs_by_itself() -> None:
    again = rule(
        AUCTION_1910,
        "revoke",
        since="quitted",
        role="defender",
        by="others",
        again=True,
        theirs=False,
    )
    assert "auction1910:86c" in again.laws
    assert any("100 points" in str(done) for done in again.done)


@pytest.mark.law("duplicate1963:irregularities")
def test_a_revoke_at_duplicate_costs_as_at_rubber() -> None:
    from sitting import ONE_MORE, ONE_MORE_AFTER, ONE_MORE_BEFORE, REVOKE, tricks

    board = game("contract-duplicate", {"laws": "contract1963"})
    state = do(sit(ONE_MORE, board), f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER} N:revoke?W")
    assert tricks(state) == {"NS": 8, "EW": 5}
    state = do(state, "agree agree agree agree")
    # Two tricks: ten, two spades and two over, the part score.
    assert state.score()["NS"] == 60 + 60 + 50


@pytest.mark.law("patience:spite-34")
@pytest.mark.parametrize(("players", "pile"), [(3, 17), (4, 13)])
def test_pay_off_piles_of_three_and_four(players: int, pile: int) -> None:
    plays = game("spite-and-malice", {"players": players})
    state = deal(plays, random.Random(1), plays.match.setting(plays, plays.match.start(plays), 0))
    piles = [p for p in state.places() if "pay" in p.kind]
    assert len({p.seat for p in piles}) == players
    per_seat = [sum(len(p.cards) for p in piles if p.seat == s) for s in range(players)]
    assert per_seat == [pile] * players
