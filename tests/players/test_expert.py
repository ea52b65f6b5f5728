"""The expert: worlds that fit what a seat knows, and cards chosen from its view alone."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import cast

import pytest

from oddtrick.cards import bits, bridge_hand, card, mask_of, pack_of
from oddtrick.core import Given, Setting, State, begin, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.beliefs import Beliefs, Slots
from oddtrick.players.contract import ContractPlayer
from oddtrick.players.expert import ExpertPlayer
from oddtrick.players.knowledge import Knowledge
from oddtrick.players.looking import Outlooks
from oddtrick.players.offering import candidates
from oddtrick.players.prospects import Prospect, Prospects, Values, fair, prospects
from oddtrick.simulate import by_book, by_lot
from oddtrick.solver import Position, Solver
from oddtrick.solver.plain import each

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
        seen[tuple(frozenset(pile) for pile in slots.deal(rng))] += 1
    assert set(seen) == wanted
    chi = sum((n - 400) ** 2 / 400 for n in seen.values())
    free = len(wanted) - 1
    assert chi < free + 5 * (2 * free) ** 0.5  # five standard deviations


def test_no_deal_fits() -> None:
    slots = Slots([((0, 1), 0b1), ((2,), 0b10)], (1, 2))
    assert slots.ways == 0
    with pytest.raises(ValueError, match="no deal"):
        slots.deal(random.Random(0))


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
            state = state.after(state.stage.chance(state.sub, rng))
            continue
        seen = view(state, turn.by)
        if len(seen.legal) > 1 and all(a.kind == "play" for a in seen.legal):
            k = Knowledge(seen)
            beliefs = Beliefs(k)
            if fair(k) is not None and rng.random() < 0.3:
                looked += 1
                assert beliefs.possible
                _check(state, k, beliefs, rng)
        state = state.after(choose(state, rng))


def _check(state: State, k: Knowledge, beliefs: Beliefs, rng: random.Random) -> None:
    true = [0] * len(k.counts)
    for place in state.places():
        if place.kind == "hand":
            true[place.seat] |= mask_of(place.cards)
    for world in beliefs.draw(4, rng):
        for hand, (mask, really) in enumerate(zip(world, true, strict=True)):
            assert mask.bit_count() == really.bit_count()
            assert not k.known[hand] & ~mask
            assert not mask & k.gone
            for suit in bits(k.void[hand]):
                assert not mask & k.order.suits[suit]
        assert sum(m.bit_count() for m in world) == sum(world).bit_count()


def _other_hands(state: State, seat: int, rng: random.Random) -> State:
    """The same deal to a seat, its hidden cards dealt anew and all acts done again."""
    seen = view(state, seat)
    k = Knowledge(seen)
    world = Beliefs(k).draw(1, rng)[0]
    began = list(world)
    for plays in (*(t.plays for t in k.tricks), k.trick):
        for hand, c in plays:
            began[hand] |= 1 << c
    again = begin(state.game, state.setting)
    again = again.after(again.stage.given(again.sub, Given(hands=tuple(began))))
    for event in state.log[1:]:
        if event.act.by >= 0:
            again = again.after(event.act)
    return again


@pytest.mark.parametrize("seed", range(3))
def test_the_decision_is_made_from_the_view_alone(seed: int) -> None:
    """Hidden cards swapped, the same view, the same decision in the same words."""
    found = game("contract-duplicate")
    rng = random.Random(seed)
    state = deal(found, rng, Setting(dealer=seed))
    choose = by_book(found)
    while state.stage.name != "tricks" or len(state.sub.tricks) < 7:
        if state.over:
            state = deal(found, rng, Setting(dealer=seed))
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
    state = deal(found, rng, Setting(dealer=1))
    while len(state.sub.tricks if hasattr(state.sub, "tricks") else ()) < 10 or (
        len(state.legal()) < 2
    ):
        state = state.after(by_lot(state, rng))
    k = Knowledge(view(state, state.turns[0].by))
    worlds = Beliefs(k).draw(12, rng)
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
    expert, book = player("expert", found), player("book", found)
    state = deal(found, random.Random(11), Setting())
    while not state.over:
        seen = view(state, state.turns[0].by)
        decision = expert.choose(seen, random.Random(1))
        assert decision.act in seen.legal
        assert expert.meaning(seen, decision.act) == book.meaning(seen, decision.act)
        state = state.push(decision.act)


def test_a_hand_that_takes_every_trick_plays_alone() -> None:
    """The five best trumps win five tricks whatever is out: alone is worth four points, not two."""
    found = game("euchre")
    state = begin(found, Setting(dealer=0))
    hand = mask_of(["SJ", "CJ", "SA", "SK", "SQ"])
    rest = [c for c in pack_of("9TJQKA") if not hand >> c & 1 and c != card("ST")]
    others = [mask_of(rest[i : i + 5]) for i in (0, 5, 10)]
    hands = (others[0], hand, others[1], others[2])
    state = state.push(state.stage.given(state.sub, Given(hands=hands, turn_up=card("ST"))))
    seen = view(state, 1)
    book = player("book", found)
    ahead = Outlooks(seen, book, float("inf"), Solver())
    by_code = {state.stage.code(o.act): o.mean for o in ahead.over([state], seen.legal)}
    assert by_code["UP-ALONE"] == 4
    assert by_code["UP"] == 2
    decision = ExpertPlayer(book, seconds=60).choose(seen, random.Random(1))
    assert state.stage.code(decision.act) == "UP-ALONE"


def test_a_contract_that_cannot_make_is_doubled() -> None:
    """East has seven sure tricks in trumps and aces against four spades: the outlook of a double
    is what a doubled contract four down or worse costs by the scale, that of a pass is less."""
    found = game("contract-duplicate")
    state = begin(found, Setting(dealer=0))
    text = ("A432.432.432.432", "KQJT9.AK.AK.AK76", "8765.QJT9.QJT.QJ", ".8765.98765.T985")
    hands = tuple(bridge_hand(h) for h in text)
    state = state.push(state.stage.given(state.sub, Given(hands=hands)))
    state = state.push(state.act("4S"))
    seen = view(state, 1)
    acts = tuple(a for a in seen.legal if a.arg in ("P", "X"))
    book = player("book", found)
    ahead = Outlooks(seen, book, float("inf"), Solver())
    assert set(acts) <= set(candidates(seen, acts[0], book, ahead, [state]))
    out = {str(o.act.arg): o.mean for o in ahead.over([state], acts)}
    assert out["X"] > out["P"] > 0


def _at_first_lead(rng: random.Random) -> State:
    """A deal of contract bridge bid by the book, up to the first lead."""
    found = game("contract-duplicate")
    choose = by_book(found)
    state = deal(found, rng, Setting(dealer=rng.randrange(4)))
    while state.over or state.legal()[0].kind != "play":
        if state.over:
            state = deal(found, rng, Setting(dealer=rng.randrange(4)))
        state = state.after(choose(state, rng))
    return state


def test_deals_drawn_fit_the_calls_as_deals_dealt_do() -> None:
    """Of the deals drawn at a first lead nearly as many contradict no call as of those dealt."""
    rng, drawn, real = random.Random(8), [], []
    for _ in range(16):
        state = _at_first_lead(rng)
        seen = view(state, state.turns[0].by)
        told = ContractPlayer().likelihood(seen)
        if told is None:
            continue
        beliefs = Beliefs(Knowledge(seen), told)
        worlds = [*beliefs.draw(30, rng), state.sub.hands]
        fits = [all(told(h, world[h]) > -1e-9 for h in beliefs.hidden) for world in worlds]
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
    own = book.choose(seen, random.Random(0)).act
    act = next(a for a in seen.legal if a != own)
    mean = sum(other) / 16
    found = Prospects(
        (
            Prospect(cast("int", act.arg), mean, 6.5, 8, other),
            Prospect(cast("int", own.arg), 0.0, 6.0, 8, (0.0,) * 16),
        ),
        16,
        Values(tuple(map(float, range(14))), False),
    )
    monkeypatch.setattr(ExpertPlayer, "prospects", lambda *_: found)
    decision = ExpertPlayer(book).choose(seen, random.Random(0))
    assert decision.act == (act if leaves else own)
    assert "16 deals that fit" in decision.reason
