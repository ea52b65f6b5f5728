"""Tiny games walked to the last line, against enumerators that use nothing of Oddtrick.

Every line of play is compared, with who won which trick, not only how many lines there are.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import enumerators
import pytest

from oddtrick.cards import NO_TRUMP, SPADES, bits, card_code, pack_of
from oddtrick.core import Game, Hands, State, TurnUp, deal
from oddtrick.games import game, written_options
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.laying_away import Discard
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.tricks.tricks import Played
from oddtrick.terms import Bid, BidOrder

BIDS = BidOrder((Bid(1, SPADES), Bid(1, NO_TRUMP)))
CODES = ("1S", "1NT")
SEEDS = range(2)


def _lines(state: State, codes: tuple[str, ...] = ()) -> Iterator[enumerators.Line]:
    if state.over:
        played = state.table.find(Played)
        won = tuple(state.game.seats[t.winner] for t in played.tricks) if played else ()
        yield codes, won
        return
    for action in state.legal():
        yield from _lines(state.push(action), (*codes, state.code(action)))


def _hands(state: State) -> dict[str, tuple[str, ...]]:
    masks = state.table.get(Hands).cards
    return {
        seat: tuple(card_code(c) for c in bits(mask))
        for seat, mask in zip(state.game.seats, masks, strict=True)
    }


def _tiny(name: str, *stages: object) -> Game:
    """A game of the catalogue with its first stages replaced by small ones."""
    real = game(name, written_options(name, {}, 1))
    rest = real.stages[len(stages) :]
    return replace(real, stages=(*stages, *rest))


def _same(ours: Iterator[enumerators.Line], theirs: Iterator[enumerators.Line]) -> int:
    mine, other = sorted(ours), sorted(theirs)
    assert len(set(mine)) == len(mine)
    assert mine == other
    return len(mine)


def _deal(game_: Game, seed: int, dealer: str) -> State:
    setting = game_.match.setting(game_, game_.match.start(game_), game_.seat(dealer))
    return deal(game_, random.Random(seed), setting)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("ranks", "cards"), [("KA", 2), ("QKA", 3), ("TQKA", 4)])
def test_whist_of_two_three_and_four_cards(ranks: str, cards: int, seed: int) -> None:
    state = _deal(_tiny("whist", Deal(pack_of(ranks), (1,) * cards, "last")), seed, "W")
    turn_up = card_code(state.table.get(TurnUp).card)
    assert _same(_lines(state), enumerators.whist(_hands(state), turn_up)) >= 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("ranks", "cards"), [("QJA", 2), ("JKA", 2)])
def test_euchre_of_two_cards_with_making_discard_and_bowers(
    ranks: str, cards: int, seed: int
) -> None:
    stages = game("euchre", written_options("euchre", {}, 1)).stages
    game_ = _tiny("euchre", Deal(pack_of(ranks), (cards,), "next"), stages[1], Discard(cards))
    state = _deal(game_, seed, "W")
    turn_up = card_code(state.table.get(TurnUp).card)
    assert _same(_lines(state), enumerators.euchre(_hands(state), turn_up)) > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_euchre_of_three_cards_with_bowers(seed: int) -> None:
    stages = game("euchre", written_options("euchre", {}, 1)).stages
    game_ = _tiny("euchre", Deal(pack_of("9JQA"), (2, 1), "next"), stages[1], Discard(3))
    state = _deal(game_, seed, "W")
    turn_up = card_code(state.table.get(TurnUp).card)
    up = state.push(state.action("UP"))
    theirs = enumerators.euchre(_hands(state), turn_up)
    assert _same(_lines(up, ("UP",)), (x for x in theirs if x[0][0] == "UP")) > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_contract_with_dummy(seed: int) -> None:
    game_ = _tiny("contract-rubber", Deal(pack_of("KA"), (1,) * 2), Auction(BIDS))
    state = _deal(game_, seed, "N")
    assert _same(_lines(state), enumerators.contract(_hands(state), CODES)) > 1_000


@pytest.mark.parametrize("seed", SEEDS)
def test_three_hand_bridge_with_its_dummy(seed: int) -> None:
    real = game("three-hand")
    small = replace(real.stages[0], pack=pack_of("KA"), batches=(1,) * 2)
    game_ = replace(real, stages=(small, Auction(BIDS), real.stages[2]))
    state = _deal(game_, seed, "A")
    assert _same(_lines(state), enumerators.three_hand(_hands(state), CODES)) > 1_000


@pytest.mark.parametrize("seed", SEEDS)
def test_bridge_of_1902_with_its_doubles(seed: int) -> None:
    real = game("bridge-1902", {"limit": 100})
    game_ = replace(real, stages=(Deal(pack_of("KA"), (1,) * 2), *real.stages[1:]))
    state = _deal(game_, seed, "N")
    theirs = enumerators.straight(_hands(state), 100)
    assert _same(_lines(state), theirs) > 1_000


@pytest.mark.parametrize(
    ("ranks", "cards", "bids", "seed"),
    [("KA", 2, 2, 0), ("KA", 2, 2, 1), ("QKA", 3, 1, 3)],
)
def test_honeymoon_bridge_with_its_stock(ranks: str, cards: int, bids: int, seed: int) -> None:
    real = game("honeymoon")
    auction = Auction(BidOrder(BIDS.bids[:bids]))
    stages = (Deal(pack_of(ranks), (1,) * cards), real.stages[1], auction, real.stages[3])
    game_ = replace(real, stages=stages)
    state = _deal(game_, seed, "N")
    stock = _stock(state)
    assert len(stock) == 2 * cards
    theirs = enumerators.honeymoon(_hands(state), stock, CODES[:bids])
    assert _same(_lines(state), theirs) > 100


def _stock(state: State) -> Sequence[str]:
    return [card_code(c) for p in state.places() if p.kind == "stock" for c in p.cards]


@pytest.mark.parametrize("seed", range(5))
def test_a_small_patience(seed: int) -> None:
    real = game("house-in-the-wood")
    tiny = replace(real, stages=(Deal(pack_of("23A", copies=2), ()), Fans()))
    state = deal(tiny, random.Random(seed))
    depth = 4

    def lines(state: State, codes: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        yield codes
        if len(codes) == depth or state.over:
            return
        for action in state.legal():
            if action.kind == "move":
                yield from lines(state.push(action), (*codes, state.code(action)))

    fans = [tuple(map(card_code, p.cards)) for p in state.places() if p.kind == "fan"]
    assert list(map(len, fans)) == [3] * 8
    ours = sorted(lines(state))
    assert ours == sorted(enumerators.patience(fans, depth))
    assert len(ours) > 5


@pytest.mark.parametrize("seed", range(6))
def test_a_small_race(seed: int) -> None:
    real = game("pishe-pasha")
    tiny = replace(real, stages=(Deal(pack_of("23A"), (6,)), *real.stages[1:]))
    state = deal(tiny, random.Random(seed))
    depth = 22

    def lines(state: State, codes: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        yield codes
        if len(codes) == depth or state.over:
            return
        for action in state.legal():
            yield from lines(state.push(action), (*codes, state.code(action)))

    stocks = {p.seat: tuple(map(card_code, p.cards)) for p in state.places() if p.kind == "stock"}
    theirs = enumerators.pishe_pasha([stocks[0], stocks[1]], state.turns[0].by, depth)
    ours = sorted(lines(state))
    assert ours == sorted(theirs)
    assert len(ours) > 10
