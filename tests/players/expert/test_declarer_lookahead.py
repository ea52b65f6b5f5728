"""Cards that come to the same with all cards seen, told apart by what declarer will know."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

import pytest

from oddtrick.cards import Card, bits, card
from oddtrick.core import DealStart, State, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import World
from oddtrick.players.simulation import declarer_lookahead
from oddtrick.players.simulation.card_evaluation import CardValues, prospects
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.players.simulation.declarer_lookahead import (
    alone,
    apart,
    gains_ahead,
    look_ahead,
)
from oddtrick.players.simulation.player import ExpertPlayer
from oddtrick.records import Record, replay_record
from oddtrick.simulate import random_action
from oddtrick.solver import Position, Solver
from oddtrick.stages.calling.auction import Contract
from slices import sliced

Place = tuple[World, tuple[tuple[int, Card], ...], int, int]
"""Hands, the trick on the table, who is to play, and declarer's tricks so far."""

SOLVER = Solver()

HANDS: dict[str, str | list[str]] = {
    "N": "AJT.5432.3.65432",
    "E": "654.98.A87654.T9",
    "S": "K32.AKQJT.2.AKQJ",
    "W": "Q987.76.KQJT9.87",
}
CALLS = ["6NT", "P", "P", "P"]


def _throw_in() -> State:
    """Six no-trump by South: the heart and club winners are cashed, and each of East and West has
    kept four of the ace of diamonds and seven spades to the queen.

    The two of diamonds makes sure: who takes it has to lead a spade into A J T and K 3 2. To play
    spades is to guess who has the queen; with all cards seen that makes as well.
    """
    plays = """
        H7 H2 H8 HA  HK H6 H3 H9  HQ D9 H4 D4  HJ DT H5 D5  HT DJ C2 D6
        CA C7 C3 C9  CK C8 C4 CT  CQ DQ C5 D7  CJ DK C6 D8
    """
    return replay_record(
        Record(game="contract-duplicate", dealer="S", hands=HANDS, actions=[*CALLS, *plays.split()])
    )


def _solved(state: State, worlds: Sequence[World]) -> CardValues:
    known = Knowledge(view(state, state.turns[0].by))
    found = prospects(known, worlds, math.inf, SOLVER)
    assert found is not None
    return found


def test_a_throw_in_is_surer_than_a_guess_that_comes_to_the_same() -> None:
    state = _throw_in()
    known = Knowledge(view(state, 2))
    out = [*bits(known.unseen)]
    assert len(out) == 8
    south, north = known.known[2], known.known[0]
    every = [
        (north, sum(1 << c for c in east), south, known.unseen & ~sum(1 << c for c in east))
        for east in itertools.combinations(out, 4)
    ]
    random.Random(5).shuffle(every)
    found = _solved(state, every)
    assert (found.of(card("D2")).reached, found.of(card("S2")).reached) == (70, 70)
    own = found.of(card("S2"))
    gains = gains_ahead(known, found, own, math.inf)
    assert card("D2") in gains
    assert min(gains[card("D2")]) == 0
    lost = sum(g > 0 for g in gains[card("D2")])
    assert lost > 15  # a guess is wrong in a good part of the deals


def test_the_expert_throws_in_and_says_why() -> None:
    state = _throw_in()
    decision = ExpertPlayer(player("book", state.game), seconds=60).choose(
        view(state, 2), random.Random(2)
    )
    assert decision.action.arg == card("D2")
    assert "Played on with what is known by then" in str(decision.reason)


def test_with_no_time_declarer_plays_on_as_before() -> None:
    state = _throw_in()
    known = Knowledge(view(state, 2))
    found = _solved(state, DealSampler(known).draw(20, random.Random(1)))
    assert not any(gains_ahead(known, found, found.cards[0], 0.0).values())


def test_defenders_do_not_look_ahead() -> None:
    """A partner's hidden cards are not theirs to play."""
    state = _throw_in()
    state = state.push(next(a for a in state.legal() if a.arg == card("D2")))
    known = Knowledge(view(state, 3))
    assert not alone(known)
    found = _solved(state, DealSampler(known).draw(20, random.Random(1)))
    assert gains_ahead(known, found, found.cards[0], math.inf) == {}


def test_touching_cards_are_one() -> None:
    """Nothing but cards of the hand lies between the honours in hearts; the nine and eight are
    out."""
    state = replay_record(
        Record(
            game="contract-duplicate", dealer="S", hands=HANDS, actions=[*CALLS, "H7", "H2", "H8"]
        )
    )
    known = Knowledge(view(state, 2))
    assert apart(known, [card(c) for c in ("HT", "HJ", "HA")]) == [card("HT")]
    later = Knowledge(view(_throw_in(), 2))
    cards = [card(c) for c in ("SK", "S2", "D2")]
    assert apart(later, cards) == cards


# -- against every plan there is ------------------------------------------------------------


def _legal(place: Place, known: Knowledge) -> int:
    hands, trick, turn, _ = place
    if not trick:
        return hands[turn]
    return hands[turn] & known.order.suits[known.order.suit[trick[0][1]]] or hands[turn]


def _step(place: Place, card_played: Card, known: Knowledge, ours: Sequence[int]) -> Place:
    hands, trick, turn, taken = place
    hands = tuple(h & ~(1 << card_played) if seat == turn else h for seat, h in enumerate(hands))
    trick = (*trick, (turn, card_played))
    if len(trick) < 4:
        return hands, trick, (turn + 1) % 4, taken
    winner = trick[known.order.winner([c for _, c in trick])][0]
    return hands, (), winner, taken + (winner in ours)


def _best(place: Place, known: Knowledge, ours: Sequence[int]) -> int:
    hands, trick, turn, taken = place
    if not any(hands):
        return taken
    sides = tuple(int(seat not in ours) for seat in range(4))
    leader = trick[0][0] if trick else turn
    position = Position(hands, leader, known.order, tuple(c for _, c in trick), sides)
    return taken + SOLVER.solve(position).value


def _defence(place: Place, known: Knowledge, ours: Sequence[int]) -> Card:
    """The lowest card after which declarer takes fewest."""
    trump, suit = known.order.trump, known.order.suit
    cards = sorted(
        bits(_legal(place, known)),
        key=lambda c: (suit[c] == trump, known.order.strength[c], c),
    )
    return min(cards, key=lambda c: _best(_step(place, c, known, ours), known, ours))


def _most(places: Sequence[Place], known: Knowledge, ours: Sequence[int]) -> int:
    """Tricks over all worlds by the best plan of a declarer who sees each card that falls."""
    if not any(places[0][0]):
        return sum(place[3] for place in places)
    turn = places[0][2]
    if turn in ours:
        return max(
            _parted([_step(place, c, known, ours) for place in places], known, ours, [c] * 99)
            for c in bits(_legal(places[0], known))
        )
    cards = [_defence(place, known, ours) for place in places]
    after = [_step(p, c, known, ours) for p, c in zip(places, cards, strict=True)]
    return _parted(after, known, ours, cards)


def _parted(
    places: Sequence[Place], known: Knowledge, ours: Sequence[int], cards: Sequence[Card]
) -> int:
    sets: dict[tuple[Card, int], list[Place]] = {}
    for place, c in zip(places, cards, strict=False):
        sets.setdefault((c, place[2]), []).append(place)
    return sum(_most(some, known, ours) for some in sets.values())


@pytest.mark.parametrize("seed", sliced(range(24), 6))
def test_no_card_is_worth_more_than_the_best_plan_makes(seed: int) -> None:
    """With three cards left all that is played on is the whole deal: what a card is worth is
    made by some plan, and is no more than the tricks with all cards seen."""
    rng, found = random.Random(seed), game("contract-duplicate")
    while True:
        state = deal(found, rng, DealStart(dealer=seed % 4))
        while not state.over and not (
            state.table.find(Contract)
            and state.legal()[0].kind == "play"
            and len(state.stage_state.tricks) == 10
            and state.turns[0].hand % 2 == state.table.get(Contract).declarer % 2
            and len(state.legal()) > 1
        ):
            state = state.push(random_action(state, rng))
        if not state.over:
            break
    known = Knowledge(view(state, state.turns[0].by))
    worlds = DealSampler(known).draw(16, rng)
    result = _solved(state, worlds)
    tricks = {value.card: value.tricks_each for value in result.cards}
    ours = [h for h in range(4) if h % 2 == known.hand % 2]
    taken = sum(trick.winner in ours for trick in known.tricks)
    ahead = look_ahead(known, worlds, tricks, lambda _, won: float(won), math.inf)
    for c, each in ahead.items():
        begun = [_step((w, known.trick, known.hand, taken), c, known, ours) for w in worlds]
        assert [_best(place, known, ours) for place in begun] == list(tricks[c])
        assert sum(each) <= _most(begun, known, ours) <= sum(tricks[c])
        assert all(a <= b for a, b in zip(each, tricks[c], strict=True))
    assert set(ahead) == set(tricks)


def test_one_world_is_worth_what_it_makes() -> None:
    state = _throw_in()
    known = Knowledge(view(state, 2))
    (world,) = DealSampler(known).draw(1, random.Random(1))
    found = _solved(state, [world])
    tricks = {value.card: value.tricks_each for value in found.cards}
    ahead = look_ahead(known, [world] * 3, {c: (t,) * 3 for c, (t,) in tricks.items()}, _won, 1e12)
    assert ahead == {c: [float(t)] * 3 for c, (t,) in tricks.items()}


def _won(_: int, tricks: int) -> float:
    return float(tricks)


def test_looking_ahead_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where time is up on the way, what was begun is given up."""
    state = replay_record(
        Record(
            game="contract-duplicate", dealer="S", hands=HANDS, actions=[*CALLS, "H7", "H2", "H8"]
        )
    )
    state = state.push(next(a for a in state.legal() if a.arg == card("HA")))
    known = Knowledge(view(state, 2))
    worlds = DealSampler(known).draw(60, random.Random(3))
    found = _solved(state, worlds)
    tricks = {value.card: value.tricks_each for value in found.cards}
    looks = itertools.count()
    monkeypatch.setattr(declarer_lookahead.time, "monotonic", lambda: next(looks))
    ahead = look_ahead(known, worlds, tricks, _won, 5)
    assert next(looks) == 6  # the look at 5 was the last
    assert not any(ahead.values())
