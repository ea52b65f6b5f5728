"""The expert: worlds that fit what a seat knows, and cards chosen from its view alone."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from typing import cast

import pytest
from seats import AS_THE_BOOK

from oddtrick.cards import bits, bridge_hand, card, mask_of, pack_of
from oddtrick.core import Action, DealStart, Given, State, begin, deal, settle, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract import ContractPlayer
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.auction_lookahead import CallOutcomes, actions_of, weigh_by_leads
from oddtrick.players.simulation.card_evaluation import (
    CardValue,
    CardValues,
    Values,
    fair,
    prospects,
)
from oddtrick.players.simulation.deal_sampling import DealSampler, Slots, evenly
from oddtrick.players.simulation.expected_score import score_gains
from oddtrick.players.simulation.player import ExpertPlayer, candidates
from oddtrick.simulate import by_book, random_action
from oddtrick.solver import Position, Solver
from oddtrick.solver.engine.plain import each
from slices import sliced

CLASSES = [((0, 1, 2), 0b111), ((3, 4), 0b101), ((5,), 0b110)]


def _ways() -> set[tuple[frozenset[int], ...]]:
    """Every deal of `CLASSES` to rooms 2, 2, 2, one by one."""
    found = set()
    where = {c: mask for cards, mask in CLASSES for c in cards}
    for slots in itertools.product(range(3), repeat=6):
        if all(where[c] >> s & 1 for c, s in enumerate(slots)) and Counter(slots) == {
            0: 2,
            1: 2,
            2: 2,
        }:
            found.add(tuple(frozenset(c for c in range(6) if slots[c] == s) for s in range(3)))
    return found


def test_deals_to_slots_are_all_there_and_alike() -> None:
    slots, wanted = Slots(CLASSES, (2, 2, 2)), _ways()
    assert slots.ways == len(wanted)
    rng, seen = random.Random(4), Counter[tuple[frozenset[int], ...]]()
    times = 400 * len(wanted)
    for _ in range(times):
        seen[tuple(frozenset(bits(mask)) for mask in slots.deal(rng))] += 1
    assert set(seen) == wanted
    chi = sum((n - 400) ** 2 / 400 for n in seen.values())
    free = len(wanted) - 1
    assert chi < free + 5 * (2 * free) ** 0.5  # five standard deviations


def test_likely_worlds_are_taken_as_often_as_they_are_likely() -> None:
    """Shares of one half, three tenths, a tenth and a tenth, of 25: one throw rounds them all."""
    pool = [(1,), (2,), (4,), (8,)]
    logs = [math.log(x) for x in (0.5, 0.3, 0.1, 0.1)]
    for seed in range(20):
        found = Counter(evenly(pool, logs, 25, random.Random(seed)))
        assert sum(found.values()) == 25
        for world, share in zip(pool, (12.5, 7.5, 2.5, 2.5), strict=True):
            assert abs(found[world] - share) < 1


def test_hands_with_which_the_book_would_have_called_otherwise_are_less_likely() -> None:
    """A preempt of three takes a suit that wins within three tricks of the bid (Scarne 1963,
    “Opening Bids”): a suit to the nine has the points and the length, and is not one."""
    text = ("T2.943.5.KQJT864", "Q95.KJ6.AT742.32", "AK643.A2.KQ63.A7", "J87.QT875.J98.95")
    seen = view(_bid_so_far(text, "3C P"), 2)
    asked = ContractPlayer().would_call(seen)
    fits = ContractPlayer().likelihood(seen)
    assert asked is not None
    assert fits is not None
    good, poor = (bridge_hand(h) for h in (text[0], "K2.Q4.K2.9865432"))
    assert fits(0, good) == fits(0, poor) == 0
    assert asked(0, good) == 0 > asked(0, poor)
    assert asked(1, bridge_hand(text[1])) == 0 > asked(1, bridge_hand("AKQJT98.K6.A5.43"))


def test_no_deal_fits() -> None:
    slots = Slots([((0, 1), 0b1), ((2,), 0b10)], (1, 2))
    assert slots.ways == 0
    with pytest.raises(ValueError, match="no deal"):
        slots.deal(random.Random(0))


def test_chance_in_the_middle_of_a_deal_is_gone_through_again() -> None:
    """Towie turns six cards of the dummy up before the calls; every world begins with them too, so
    that after a lead of a hidden hand the expert can ask the book about it."""
    towie, asked = game("towie"), 0
    book, expert = player("book", towie), ExpertPlayer(player("book", towie), 0.3)
    for seed in range(40):
        rng = random.Random(seed)
        state = settle(deal(towie, rng), rng)
        while not state.over and asked < 4:
            seen = view(state, state.turns[0].by)
            actions = actions_of(seen)
            assert actions[0].kind == "open"
            asked += actions[-1].kind == "play" and len(seen.legal) > 1
            who = expert if actions[-1].kind == "play" else book
            state = state.push(who.choose(seen, rng).action)
    assert asked == 4


TRICKS = [
    "whist", "contract-duplicate", "auction-1910", "nullo", "euchre", "call-ace", "three-hand",
    "trio", "towie", "railroad", "euchre-two", "double-dummy", "auction-euchre", "honeymoon",
    "partially-exposed-dummy", "super-contract", "goulash",
]  # fmt: skip


@pytest.mark.parametrize("name", TRICKS)
def test_worlds_fit_what_is_known(name: str) -> None:
    """The true hands are one of the worlds: no world contradicts what is certain."""
    found = game(name)
    choose, rng = by_book(found), random.Random(f"worlds {name}")
    setting = found.match.setting(found, found.match.start(found), found.players[0])
    state, looked = deal(found, rng, setting), 0
    while not state.over and looked < 6:
        turn = state.turns[0]
        if turn.by < 0:
            state = state.after(state.stage.chance(state.stage_state, rng))
            continue
        seen = view(state, turn.by)
        if len(seen.legal) > 1 and all(a.kind == "play" for a in seen.legal):
            k = Knowledge(seen)
            beliefs = DealSampler(k)
            if fair(k) is not None and rng.random() < 0.3:
                looked += 1
                assert beliefs.possible
                _check(state, k, beliefs, rng)
        state = state.after(choose(state, rng))


def _check(state: State, known: Knowledge, beliefs: DealSampler, rng: random.Random) -> None:
    true = [0] * len(known.counts)
    for place in state.places():
        if place.kind == "hand":
            true[place.seat] |= mask_of(place.cards)
    for world in beliefs.draw(4, rng):
        for hand, (mask, really) in enumerate(zip(world, true, strict=True)):
            assert mask.bit_count() == really.bit_count()
            assert not known.known[hand] & ~mask
            assert not mask & known.gone
            for suit in bits(known.void[hand]):
                assert not mask & known.order.suits[suit]
        assert sum(m.bit_count() for m in world) == sum(world).bit_count()


def _other_hands(state: State, seat: int, rng: random.Random) -> State:
    """The same deal to a seat, its hidden cards dealt anew and all acts done again."""
    seen = view(state, seat)
    k = Knowledge(seen)
    world = DealSampler(k).draw(1, rng)[0]
    began = list(world)
    for plays in (*(t.plays for t in k.tricks), k.trick):
        for hand, c in plays:
            began[hand] |= 1 << c
    again = begin(state.game, state.setting)
    again = again.after(again.stage.given(again.stage_state, Given(hands=tuple(began))))
    for event in state.log[1:]:
        if event.action.by >= 0:
            again = again.after(event.action)
    return again


@pytest.mark.parametrize("seed", sliced(range(3), 1))
def test_the_decision_is_made_from_the_view_alone(seed: int) -> None:
    """Hidden cards swapped, the same view, the same decision in the same words."""
    found = game("contract-duplicate")
    rng = random.Random(seed)
    state = deal(found, rng, DealStart(dealer=seed))
    choose = by_book(found)
    while state.stage.name != "tricks" or len(state.stage_state.tricks) < 7:
        if state.over:
            state = deal(found, rng, DealStart(dealer=seed))
        state = state.after(choose(state, rng))
    while len(state.legal()) < 2:
        state = state.after(choose(state, rng))
    seat = state.turns[0].by
    other = _other_hands(state, seat, rng)
    assert view(other, seat).places == view(state, seat).places
    assert other.places() != state.places()
    expert = ExpertPlayer(player("book", found), seconds=60)
    first = expert.choose(view(state, seat), random.Random(9))
    assert expert.choose(view(other, seat), random.Random(9)) == first
    assert first.reason


def test_prospects_are_what_the_plain_solver_finds() -> None:
    """Means over all worlds drawn, against the plain solver asked world by world."""
    found = game("whist")
    rng = random.Random(3)
    state = deal(found, rng, DealStart(dealer=1))
    while len(state.stage_state.tricks if hasattr(state.stage_state, "tricks") else ()) < 10 or (
        len(state.legal()) < 2
    ):
        state = state.after(random_action(state, rng))
    k = Knowledge(view(state, state.turns[0].by))
    worlds = DealSampler(k).draw(12, rng)
    got = prospects(k, worlds, float("inf"), Solver())
    assert got is not None
    assert got.worlds == 12
    mine = [h for h in range(4) if h % 2 == k.hand % 2]
    taken = sum(t.winner in mine for t in k.tricks)
    sides = tuple(int(h % 2 != k.hand % 2) for h in range(4))
    leader = k.trick[0][0] if k.trick else k.hand
    table = tuple(c for _, c in k.trick)
    results = [each(Position(w, leader, k.order, table, sides)) for w in worlds]
    for p in got.cards:
        assert p.tricks == pytest.approx(taken + sum(r[p.card] for r in results) / 12)


def test_every_decision_of_an_expert_is_legal_and_means_what_the_book_says() -> None:
    found = game("euchre")
    book = player("book", found)
    expert = ExpertPlayer(book, seconds=0.2)
    state = deal(found, random.Random(11), DealStart())
    while not state.over:
        seen = view(state, state.turns[0].by)
        decision = expert.choose(seen, random.Random(1))
        assert decision.action in seen.legal
        assert expert.meaning(seen, decision.action) == book.meaning(seen, decision.action)
        state = state.push(decision.action)


def test_a_hand_that_takes_every_trick_plays_alone() -> None:
    """The five best trumps win five tricks whatever is out: alone is worth four points, not two,
    and no forecast takes anything off."""
    found = game("euchre")
    state = begin(found, DealStart(dealer=0))
    hand = mask_of(["SJ", "CJ", "SA", "SK", "SQ"])
    rest = [c for c in pack_of("9TJQKA") if not hand >> c & 1 and c != card("ST")]
    others = [mask_of(rest[i : i + 5]) for i in (0, 5, 10)]
    hands = (others[0], hand, others[1], others[2])
    state = state.push(state.stage.given(state.stage_state, Given(hands=hands, turn_up=card("ST"))))
    seen = view(state, 1)
    book = player("book", found)
    ahead = CallOutcomes(seen, book, float("inf"), Solver())
    by_code = {state.stage.code(o.action): o.mean for o in ahead.over([state], seen.legal)}
    assert (by_code["UP-ALONE"], by_code["UP"]) == (4, 2)
    decision = ExpertPlayer(book, seconds=60).choose(seen, random.Random(1))
    assert state.stage.code(decision.action) == "UP-ALONE"


def test_a_contract_that_cannot_make_is_doubled() -> None:
    """East has seven sure tricks in trumps and aces against four spades: the outlook of a double
    is what a doubled contract four down or worse costs by the scale, that of a pass is less."""
    found = game("contract-duplicate")
    state = begin(found, DealStart(dealer=0))
    text = ("A432.432.432.432", "KQJT9.AK.AK.AK76", "8765.QJT9.QJT.QJ", ".8765.98765.T985")
    hands = tuple(bridge_hand(h) for h in text)
    state = state.push(state.stage.given(state.stage_state, Given(hands=hands)))
    state = state.push(state.action("4S"))
    seen = view(state, 1)
    actions = tuple(a for a in seen.legal if a.arg in ("P", "X"))
    book = player("book", found)
    ahead = CallOutcomes(seen, book, float("inf"), Solver())
    assert set(actions) <= set(candidates(seen, actions[0], book, ahead, [state]))
    out = {str(o.action.arg): o.mean for o in ahead.over([state], actions)}
    assert out["X"] > out["P"] > 0


def _at_first_lead(rng: random.Random) -> State:
    """A deal of contract bridge bid by the book, up to the first lead."""
    found = game("contract-duplicate")
    choose = by_book(found)
    state = deal(found, rng, DealStart(dealer=rng.randrange(4)))
    while state.over or state.legal()[0].kind != "play":
        if state.over:
            state = deal(found, rng, DealStart(dealer=rng.randrange(4)))
        state = state.after(choose(state, rng))
    return state


def test_deals_drawn_fit_the_calls_as_deals_dealt_do() -> None:
    """Of the deals drawn at a first lead nearly as many contradict no call as of those dealt."""
    rng, drawn, real = random.Random(8), [], []
    for _ in range(16):
        state = _at_first_lead(rng)
        seen = view(state, state.turns[0].by)
        likelihood = ContractPlayer().likelihood(seen)
        if likelihood is None:
            continue
        beliefs = DealSampler(Knowledge(seen), likelihood)
        worlds = [*beliefs.draw(30, rng), state.stage_state.hands]
        fits = [all(likelihood(h, world[h]) > -1e-9 for h in beliefs.hidden) for world in worlds]
        real.append(fits.pop())
        drawn.append(sum(fits) / len(fits))
    assert len(real) >= 12
    assert sum(real) / len(real) - sum(drawn) / len(drawn) < 0.3


@pytest.mark.parametrize(
    ("other", "leaves"),
    [((60.0, -40.0) * 8, False), ((10.0, 10.0, 30.0, 0.0) * 4, True), ((0.0,) * 16, False)],
)
def test_the_books_first_lead_stands_unless_another_is_clearly_better(
    other: tuple[float, ...], leaves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gains of ten a deal with a standard error of 12.5, of 12.5 with one of 2.7, of tricks
    alone."""
    state = _at_first_lead(random.Random(4))
    seen = view(state, state.turns[0].by)
    book = player("book", state.game)
    own = book.choose(seen, random.Random(0)).action
    action = next(a for a in seen.legal if a != own)
    mean = sum(other) / 16
    found = CardValues(
        (
            CardValue(cast("int", action.arg), mean, 6.5, 8, other),
            CardValue(cast("int", own.arg), 0.0, 6.0, 8, (0.0,) * 16),
        ),
        16,
        Values(tuple(map(float, range(14))), False),
    )
    monkeypatch.setattr(ExpertPlayer, "prospects", lambda *_: found)
    decision = ExpertPlayer(book).choose(seen, random.Random(0))
    assert decision.action == (action if leaves else own)
    assert "16 deals that fit" in str(decision.reason)


@pytest.mark.parametrize(
    ("compared", "scores", "leaves"),
    [
        # Four spades, made in all 16 deals on the book's lead: beaten in half of them or made
        # with an overtrick is 10 IMPs against 1, and as many tops as bottoms.
        ("IMPs", (50.0, -450.0) * 8, True),
        ("matchpoints", (50.0, -450.0) * 8, False),
        # An overtrick fewer in 15 deals, 640 lost in the last: 15 tops against one bottom, but 15
        # IMPs against 12, which is not clearly more.
        ("IMPs", (-420.0,) * 15 + (-1090.0,), False),
        ("matchpoints", (-420.0,) * 15 + (-1090.0,), True),
    ],
)
def test_first_leads_are_weighed_as_boards_are_compared(
    compared: str, scores: tuple[float, ...], leaves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """IMPs by the scale of law 78B, matchpoints by who is ahead (law 78A)."""
    state = _at_first_lead(random.Random(4))._replace(
        game=game("contract-duplicate", {"compared": compared})
    )
    seen = view(state, state.turns[0].by)
    book = player("book", state.game)
    own = book.choose(seen, random.Random(0)).action
    action = next(a for a in seen.legal if a != own)
    base = -420.0 if scores[0] > 0 else -450.0

    def prospect(chosen: Action, each: tuple[float, ...]) -> CardValue:
        return CardValue(cast("int", chosen.arg), sum(each) / 16, 3.0, 0, each)

    cards = sorted((prospect(action, scores), prospect(own, (base,) * 16)), key=lambda p: -p.points)
    found = CardValues(tuple(cards), 16, Values(tuple(map(float, range(14))), False))
    monkeypatch.setattr(ExpertPlayer, "prospects", lambda *_: found)
    assert (ExpertPlayer(book).choose(seen, random.Random(0)).action == action) == leaves


def _bid_so_far(text: tuple[str, ...], calls: str) -> State:
    """Duplicate, north dealing, the hands north first, after these calls."""
    state = begin(game("contract-duplicate", AS_THE_BOOK), DealStart(dealer=0))
    hands = tuple(bridge_hand(h) for h in text)
    state = state.push(state.stage.given(state.stage_state, Given(hands=hands)))
    for code in calls.split():
        state = state.push(state.action(code))
    return state


SPADES_COLD = ("AKQ32.A32.A32.32", "J.KQJT.KQJT.QJT9", "T9854.54.54.AK54", "76.9876.9876.876")
"""North and south lose a heart and a diamond in spades (every club loser is ruffed or drawn)."""


@pytest.mark.parametrize(
    ("bid", "points"),
    [("2S", 200), ("4S", 450), ("6S", -50), ("7S", -300)],
)
def test_contracts_of_ones_own_are_worth_what_the_scale_pays(bid: str, points: int) -> None:
    """Eleven tricks by the scale of duplicate, not vulnerable: two spades made with three over is
    200, four with one over 450, six one down 50; two down is counted as doubled, 300."""
    state = _bid_so_far(SPADES_COLD, "")
    seen = view(state, 0)
    ahead = CallOutcomes(seen, player("book", state.game), float("inf"), Solver())
    assert ahead.after(state, state.action(bid), silent=True) == points


@pytest.mark.parametrize(
    ("calls", "others"),
    [
        ("1S P", True),  # south has to answer
        ("", False),  # how to open is a matter of system
        ("1D P 1S P", False),  # the book opens this hand one spade: he has left it before
    ],
)
def test_bids_looked_into_are_true(calls: str, others: bool) -> None:
    """South, with five spades and two cards in either red suit, is not offered these."""
    state = _bid_so_far(SPADES_COLD, calls)
    book = player("book", state.game)
    seen = view(state, state.turns[0].by)
    action = book.choose(seen, random.Random(0)).action
    ahead = CallOutcomes(seen, book, float("inf"), Solver())
    found = candidates(seen, action, book, ahead, [state])
    assert found[0] == action
    assert (len(found) > 1) == others
    assert not {str(a.arg)[1:] for a in found[1:]} & {"D", "H"}


def test_what_a_call_brings_is_counted_in_imps_where_boards_are_compared() -> None:
    """Law 78B: 250 points more are 6 IMPs, 10 fewer none."""
    assert score_gains(game("contract-duplicate"), (170.0, 420.0), (420.0, 410.0)) == [6.0, 0.0]
    assert score_gains(game("contract-rubber"), (170.0, 420.0), (420.0, 410.0)) == [250.0, -10.0]
    pairs = game("contract-duplicate", {"compared": "matchpoints", "vulnerable": "NS"})
    assert score_gains(pairs, (170.0, 420.0, 50.0), (420.0, 410.0, 50.0)) == [1.0, -1.0, 0.0]
    assert pairs.match.setting(pairs, pairs.match.start(pairs), 0).vulnerable == 1


@pytest.mark.parametrize(
    ("calls", "looked"), sliced([("1S P", True), ("P P", False), ("1S P 2C P", True)], 1)
)
def test_a_call_is_decided_from_the_view_alone(calls: str, looked: bool) -> None:
    """Other hidden hands, the same call in the same words; numbers are told where there was
    another call to look into."""
    text = ("AQ932.K32.A32.32", "J4.QJT6.KQJT.QJ9", "T85.A54.54.AK754", "K76.987.9876.T86")
    state = _bid_so_far(text, calls)
    seat = state.turns[0].by
    swapped = list(text)
    a, b = [s for s in range(4) if s != seat][:2]
    swapped[a], swapped[b] = swapped[b], swapped[a]
    other = _bid_so_far(tuple(swapped), calls)
    expert = ExpertPlayer(player("book", state.game), seconds=60)
    found = expert.choose(view(state, seat), random.Random(5))
    assert expert.choose(view(other, seat), random.Random(5)) == found
    assert ("deals that fit" in str(found.reason)) == looked


def test_leads_make_the_deals_likelier_in_which_the_book_leads_so() -> None:
    """East leads the king of hearts: from K Q J the book does so, from K 6 and a sequence in
    clubs it does not; the first is drawn oftener, though both are dealt as often."""
    calls = "1S P 4S P P P"
    text = ("AQ932.A32.A32.32", "J4.KQJ6.K876.J98", "T8765.54.54.AK75", "K.T987.QJT9.QT64")
    state = _bid_so_far(text, calls)
    state = state.push(state.action("HK"))
    seen = view(state, state.turns[0].by)
    k = Knowledge(seen)
    east, west = 1, 3
    one = tuple(state.stage_state.hands)
    hands = [*text]
    hands[east], hands[west] = "J4.K6.K876.QJT98", "K.QJT987.QJT9.64"
    two = [bridge_hand(h) for h in hands]
    two[east] &= ~mask_of(["HK"])
    rng = random.Random(1)
    found = weigh_by_leads(
        k, [east, west], player("book", state.game),
        lambda n: [(one, tuple(two))[i % 2] for i in range(n)], 200, rng, float("inf"),
    )  # fmt: skip
    assert len(found) == 200
    assert Counter(found)[one] > 120
