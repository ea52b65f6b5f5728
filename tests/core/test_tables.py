"""Hands without players, sides made in the deal, cards that stay on the table, chance and several
acting at once: on small games put together for the purpose."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from oddtrick.cards import COPY, NO_TRUMP, natural_order, pack_of
from oddtrick.core import (
    HIDDEN,
    NATURE,
    NOBODY,
    Action,
    Aside,
    DealContext,
    DealStart,
    Dealt,
    Entry,
    Game,
    Hands,
    Place,
    Seating,
    SingleDeal,
    State,
    begin,
    deal,
    each_alone,
    next_setting,
    redact,
    replay,
    settle,
    view,
)
from oddtrick.errors import IllegalAction
from oddtrick.games import game, player_counts
from oddtrick.messages import term
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.scoring.rubber import settlement
from oddtrick.scoring.running_total import FixedDeals, PlayTo, RunningStanding, RunningTotal
from oddtrick.simulate import by_book, play_out, random_action
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import Facing
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Tricks
from oddtrick.terms import Bid, BidOrder, by_value

FIVE = each_alone(("A", "B", "C", "D", "E", "DUMMY"), unmanned=(5,))


def first_three(table: DealContext) -> tuple[int, ...]:
    """A game of five in which D and E wait."""
    return (1, 5, 2, 0)


def three_call(table: DealContext) -> tuple[int, ...]:
    return (0, 1, 2)


def between(table: DealContext) -> PlayRoles:
    """Declarer, his left, the dummy, his right."""
    declarer = table.get(Contract).declarer
    left, right = (declarer + 1) % 3, (declarer + 2) % 3
    return PlayRoles(
        natural_order(table.get(Contract).strain),
        left,
        (declarer, left, 5, right),
        (0, 1, 2, 3, 4, declarer),
        dummies=1 << 5,
        sides=tuple(int(h not in (declarer, 5)) for h in range(6)),
    )


WAITING = Game(
    name="waiting",
    title="Waiting",
    family="Test",
    source="This test",
    summary="Three of five play.",
    stages=(
        Deal(pack_of(), (1,) * 13, to=first_three),
        Facing(5, 6),
        Auction(callers=three_call),
        Tricks(between),
    ),
    scoring=lambda table: (),
    match=SingleDeal(),
    seating=FIVE,
)


def test_seats_are_players_and_hands_and_not_the_same() -> None:
    assert FIVE.players == (0, 1, 2, 3, 4)
    assert FIVE.side_of == (0, 1, 2, 3, 4, -1)
    assert FIVE.side_names == ("A", "B", "C", "D", "E")
    assert [FIVE.after(s) for s in range(5)] == [1, 2, 3, 4, 0]
    assert FIVE.after(3, 3) == 1
    assert FIVE.from_left(1) == (2, 3, 4, 0, 1)
    assert Seating().from_left(0) == (1, 2, 3, 0)
    assert player_counts(WAITING) == (5,)


def test_six_of_dummys_cards_lie_open_and_nobody_sees_the_others() -> None:
    state = deal(WAITING, random.Random(1))
    dealt = state.table.get(Dealt).hands
    assert [len(hand) for hand in dealt] == [13, 13, 13, 0, 0, 13]
    for seat in (-1, *FIVE.players):
        dummy = next(p for p in view(state, seat).places if (p.kind, p.seat) == ("hand", 5))
        shown = [c for c in dummy.cards if c != HIDDEN]
        assert len(shown) == 6
        assert len(dummy.cards) == 13
        assert set(shown) <= set(dealt[5])
    assert not view(state, 3).hand_mask()


def test_who_waits_has_nothing_to_do_and_the_deal_comes_back_from_its_record() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        state = deal(WAITING, rng)
        while not state.over:
            assert {t.by for t in state.turns} <= {0, 1, 2}
            assert not state.legal(3)
            assert sum(len(p.cards) for p in state.places()) == 52
            state = state.push(rng.choice(state.legal()))
        assert replay(WAITING, state.setting, state.log) == state
        codes = [
            (before.code(e.action), e.action)
            for before, e in zip(_before(state), state.log, strict=True)
            if e.action.by not in (NOBODY,) and e.action.kind != "deal"
        ]
        at = begin(WAITING, state.setting).after(state.log[0].action)
        for code, action in codes:
            assert at.action(code) == action
            at = at.push(action)
        assert at == state


def _before(state: State) -> list[State]:
    at, found = begin(state.game, state.setting), []
    for event in state.log:
        found.append(at)
        at = at.step(event.action)
    return found


def test_chance_that_cannot_be_is_refused() -> None:
    rng = random.Random(1)
    dealt = begin(WAITING).after(begin(WAITING).stage.chance(begin(WAITING).stage_state, rng))
    fair = dealt.stage.chance(dealt.stage_state, rng)
    assert dealt.why_not(fair) is None
    cards = fair.arg
    assert isinstance(cards, tuple)
    mine = next(c for c in range(52) if dealt.table.get(Hands).cards[0] >> c & 1)
    for wrong in (cards[:5], (*cards, mine), (*cards[:5], mine), (*cards[:5], cards[0]), (), "S2"):
        assert dealt.why_not(Action(NATURE, NATURE, "open", wrong)) is not None
    with pytest.raises(IllegalAction):
        dealt.action("open:S2,XX")


# -- cards that stay on the table ------------------------------------------------------------


def lead(table: DealContext) -> PlayRoles:
    return PlayRoles(natural_order(NO_TRUMP), 0, (0, 1), (0, 1))


def test_quitted_tricks_lie_there_through_the_stages_that_follow() -> None:
    """Tricks, an auction, and tricks of what is left: all cards are somewhere at any time."""
    plays = replace(
        game("honeymoon"),
        stages=(Deal(pack_of(), (1,) * 13), Tricks(lead), Auction(), Tricks(lead)),
    )
    rng = random.Random(5)
    state = deal(plays, rng)
    kinds = set()
    while not state.over:
        lying = sorted(c for p in state.places() for c in p.cards)
        assert lying == list(range(52))
        kinds.add((state.at, "won" in {p.kind for p in state.places()}))
        state = state.push(rng.choice(state.legal()[:3]))
    assert (2, True) in kinds
    held = state.table.before(Played).get(Hands)
    assert held.cards == (0, 0)  # the second play began with no cards at all


def test_the_hands_before_the_play_are_found_after_it() -> None:
    state = play_out(deal(game("whist"), random.Random(3)), random_action, random.Random(3))
    assert state.table.before(Played).get(Hands) == state.table.first(Hands)
    assert state.table.get(Hands).cards == (0, 0, 0, 0)
    assert sorted(state.table.get(Aside).cards("won")) == list(range(52))


def test_a_count_that_nobody_may_know_is_shown_to_nobody() -> None:
    pile = Place("pay-off", 0, (3, 9, 20), 0, open=1 << 20, ordered=True, counted=False)
    for seat in (-1, 0, 1):
        assert redact(pile, seat).cards == (HIDDEN, 20)
    assert redact(pile._replace(cards=(20,)), 1).cards == (20,)
    assert redact(pile._replace(cards=(3,)), 1) == redact(pile._replace(cards=(3, 9)), 1)


# -- deals -----------------------------------------------------------------------------------


def test_packs_are_shuffled_apart() -> None:
    one, two = pack_of(), tuple(c + COPY for c in pack_of())
    stage = Deal((*one, *two), (), apart=(52, 52))
    state = stage.start(DealContext(Seating(), DealStart()))
    for seed in range(20):
        action = stage.chance(state, random.Random(seed))
        cards = action.arg
        assert isinstance(cards, tuple)
        assert sorted(cards[:52]) == list(one)
        assert sorted(cards[52:]) == list(two)
        assert stage.admits(state, action)
        swapped = (*cards[:51], cards[52], cards[51], *cards[53:])
        if cards[51] != cards[52] - COPY:
            assert not stage.admits(state, action._replace(arg=swapped))


def test_a_widow_lies_face_down_before_the_stock() -> None:
    stage = Deal(pack_of("789TJQKA"), (3, 2), piles=(("widow", 2),))
    state = stage.start(DealContext(Seating(), DealStart(dealer=2)))
    state = stage.apply(state, stage.chance(state, random.Random(1)))
    results = stage.end(state)
    assert results is not None
    aside = next(r for r in results if isinstance(r, Aside))
    assert [(p.kind, len(p.cards), p.seen_by) for p in aside.places] == [
        ("widow", 2, 0),
        ("stock", 10, 0),
    ]
    assert aside.cards("widow") == state.pack[20:22]


# -- goulash ---------------------------------------------------------------------------------


@pytest.mark.law("bridgevar:goulash")
def test_a_goulash_is_the_gathered_pack_cut_once_and_seen_by_nobody() -> None:
    plays, rng = game("goulash", {"passing": True}), random.Random(4)
    standing = plays.match.start(plays)
    setting = plays.match.setting(plays, standing, 0)
    dealers, stacks = [], []
    for _ in range(6):
        state = deal(plays, rng, setting)
        while not state.over:
            turns = state.turns
            assert all(view(state, s).setting.stack == () for s in (-1, 0, 1, 2, 3))
            last = turns[-1].by
            action = rng.choice(state.legal(last)) if state.stage.name == "passing" else None
            # Everybody passes: no deal is played.
            state = state.push(action or state.action("P"))
        assert replay_record(read_record(write_record(record_of(state)))) == state
        dealers.append(setting.dealer)
        stacks.append(bool(setting.stack))
        standing = plays.match.add(plays, standing, state.table, state.ledger())
        hands = state.table.get(Hands).cards
        setting = next_setting(plays, standing, state.table)
        if setting.stack:
            # On top lies the dealer's hand, at the bottom that of his left (GO-3).
            assert sum(1 << c for c in setting.stack[:13]) == hands[setting.dealer]
            assert sum(1 << c for c in setting.stack[39:]) == hands[(setting.dealer + 1) % 4]
    # Three goulashes in a row, and the deal goes on to the left (GO-4).
    assert stacks == [False, True, True, True, False, True]
    assert dealers == [0, 0, 0, 0, 1, 1]


@pytest.mark.law("bridgevar:passing-goulash")
def test_cards_are_passed_all_together_whoever_chooses_first() -> None:
    plays = game("goulash", {"passing": True})
    stack = tuple(range(52))
    before = deal(plays, random.Random(1), DealStart(stack=stack))
    assert [t.by for t in before.turns] == [0, 1, 2, 3]
    chosen = [before.legal(s)[:3] for s in range(4)]
    ends = []
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        state = before
        for seat in order:
            for action in chosen[seat]:
                state = state.push(state.action(state.code(action)))
                hidden = view(state, (seat + 2) % 4).events[-1]
                assert hidden.action.arg is None
        ends.append(state)
    assert ends[0].places() == ends[1].places()
    mine = {a.arg for a in chosen[0]}
    assert mine <= {c for p in ends[0].places() if p.seat == 2 for c in p.cards}
    assert replay(plays, ends[0].setting, ends[0].log) == ends[0]


# -- auctions --------------------------------------------------------------------------------


def _refused(auction: Auction, calls: str, call: str) -> bool:
    state = auction.start(DealContext(Seating(), DealStart()))
    for code in calls.split():
        action = auction.decode(state, state.turn, code)
        assert action is not None
        assert action in auction.legal(state, state.turn), code
        state = auction.apply(state, action)
    action = auction.decode(state, state.turn, call)
    if action is None:
        return True  # the game has no such call
    legal = action in auction.legal(state, state.turn)
    assert legal == (not auction.violations(state, action))
    return not legal


def test_the_dealer_must_bid_where_he_must() -> None:
    """Auction 1910: the dealer must declare to win at least the odd trick."""
    must = Auction(must_open=True)
    assert _refused(must, "", "P")
    assert not _refused(must, "", "1C")
    assert not _refused(must, "1S", "P")


def test_doubles_are_as_many_as_the_game_has() -> None:
    for doubles, x, xx in ((0, True, True), (1, False, True), (2, False, False)):
        auction = Auction(doubles=doubles)
        assert _refused(auction, "1S", "X") == x
        if not x:
            assert _refused(auction, "1S X", "XX") == xx


def test_bids_rank_by_value_then_by_tricks() -> None:
    """Foster 1910: spades 2, clubs 4, diamonds 6, hearts 8, no-trump 12; two spades (4) are
    below one club... and of equal value the more tricks outrank."""
    ladder = by_value((4, 6, 8, 2, 12))
    codes = [b.code for b in ladder.bids]
    assert codes.index("1C") < codes.index("2S") < codes.index("1D") < codes.index("3S")
    assert codes.index("1NT") < codes.index("2D") < codes.index("3C") < codes.index("6S")
    auction = Auction(ladder)
    assert _refused(auction, "2S", "1C")
    assert not _refused(auction, "1C", "2S")


def test_an_auction_of_one_round_ends_when_all_have_called() -> None:
    tricks = BidOrder((Bid(3), Bid(4), Bid(5), Bid(5, word="ALONE")))
    auction = Auction(tricks, rounds=1, doubles=0)
    state = auction.start(DealContext(Seating(), DealStart()))
    for code in ("3", "P", "P"):
        action = auction.decode(state, state.turn, code)
        assert action is not None
        state = auction.apply(state, action)
        assert auction.end(state) is None
    action = auction.decode(state, state.turn, "alone")
    assert action is not None
    assert str(auction.label(action)) == "Alone"
    results = auction.end(auction.apply(state, action))
    assert results is not None
    assert results[-1] == Contract(3, 5, -1, 0, word="ALONE")


def test_a_bid_may_have_to_be_higher_than_the_next() -> None:
    """After an opening below four no-trump the next bid is that or higher (CC-2)."""
    four = [b.code for b in Auction().ladder.bids].index("4NT")
    auction = Auction(
        lowest=lambda state: state.bid + 1 if state.bid < 0 else max(state.bid + 1, four)
    )
    assert _refused(auction, "1C", "4S")
    assert not _refused(auction, "1C P", "4NT")
    assert not _refused(auction, "", "1C")


# -- players who settle each with each -------------------------------------------------------


@pytest.mark.law("auction1910:threehand-5")
def test_three_players_settle_with_each_other() -> None:
    """Foster 1910, p. 164: 650, 420 and 110 differ by 230, 540 and 310: in hundreds 2, 5, 3."""
    assert settlement((650, 420, 110)) == (2 + 5, -2 + 3, -5 - 3)
    assert sum(settlement((1360, 350, 0))) == 0


def test_a_rubber_of_three_is_won_by_one() -> None:
    plays, rng = game("three-hand"), random.Random(2)
    standing = plays.match.start(plays)
    setting = plays.match.setting(plays, standing, 0)
    choose, dealers = by_book(plays), []
    for _ in range(60):
        state = play_out(settle(begin(plays, setting), rng), choose, rng)
        dealers.append(setting.dealer)
        standing = plays.match.add(plays, standing, state.table, state.ledger())
        if plays.match.over(plays, standing):
            break
        setting = next_setting(plays, standing, state.table)
    assert plays.match.over(plays, standing)
    assert max(standing.games) == 2
    assert dealers == [i % 3 for i in range(len(dealers))]
    assert sum(settlement(standing.totals())) == 0
    assert "{side0}" in str(plays.match.summary(plays, standing))


# -- plain bidding ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["three-hand", "goulash"])
def test_plain_bidders_neither_pass_everything_nor_bid_wildly(name: str) -> None:
    plays, rng = game(name), random.Random(7)
    plays = replace(plays, tactics="plain")
    choose = by_book(plays)
    passed = made = played = 0
    for _ in range(30):
        state = play_out(deal(plays, rng), choose, rng)
        contract, tricks = state.table.find(Contract), state.table.find(Played)
        passed += contract is None
        if contract is None or tricks is None:
            continue
        played += 1
        side_of = tricks.sides or plays.side_of
        mine = [h for h, s in enumerate(side_of) if s == side_of[contract.declarer]]
        made += tricks.taken(mine) >= contract.level + 6
    assert passed <= 10
    assert made >= played * 0.3


# -- matches for any number of sides ---------------------------------------------------------


def _points(match: RunningTotal, *deals: tuple[int, int, int]) -> list[bool]:
    """Whether the match is over after each of some deals of three players."""
    plays = replace(game("three-hand"), match=match)
    table = DealContext(plays.seating, DealStart())
    standing, found = match.start(plays), []
    for deal_ in deals:
        ledger = tuple(Entry(side, "points", p, term("test")) for side, p in enumerate(deal_))
        standing = match.add(plays, standing, table, ledger)
        found.append(match.over(plays, standing))
        assert match.setting(plays, standing, 0).number == standing.deals + 1
        assert all(len(row.cells) == 3 for row in match.pad(plays, standing).rows)
        assert str(match.summary(plays, standing)).endswith(".")
    return found


def test_level_players_over_the_target_play_on() -> None:
    """Ruling G-10: 15 all is not the end, 16 against 15 is."""
    assert _points(PlayTo(15), (15, 15, 3), (0, 0, 5), (1, 0, 0)) == [False, False, True]
    assert _points(PlayTo(15), (14, 2, 0), (2, 15, 0)) == [False, True]


@pytest.mark.law("auction1910:figures-9")
def test_a_fixed_number_of_deals() -> None:
    assert _points(FixedDeals(2), (900, 0, 0), (0, 0, 1)) == [False, True]
    three = game("three-hand")
    with pytest.raises(ValueError, match="3 sides"):
        PlayTo(15).setting(three, RunningStanding(points=(1, 2)), 0)
