"""Patiences for several: any of them side by side, on common foundations and at pounce; the same
deal for all, a competition, and all the cards up (Scarne 1963, “Multiple Solitaire”, “Pounce”)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from oddtrick.cards import COPY, card
from oddtrick.core import NATURE, Action, Given, State, begin, deal, next_setting, settle, view
from oddtrick.core.match import added
from oddtrick.errors import BadCards, BadOption
from oddtrick.games import game
from oddtrick.games.race.patiences import PATIENCES, packs
from oddtrick.players import player
from oddtrick.stages.piles.racing import RaceResult
from oddtrick.stages.piles.rush import Rush, RushLayout, RushState
from oddtrick.stages.piles.side_by_side import BesideState, Compared, SideBySide
from oddtrick.store.events import ChanceDrawn

GAMES = ("patience-side-by-side", "patience-common", "pounce")
ACES = [name for name in PATIENCES if name != "house-on-the-hill"]


def played(state: State, rng: random.Random, actions: int = 60) -> State:
    """So many acts by lot, nobody giving up; then everybody does."""
    for number in range(4000):
        if state.over:
            break
        legal = state.legal()
        going = [a for a in legal if (a.kind == "resign") == (number >= actions)] or legal
        state = settle(state.after(rng.choice(going)), rng)
    return state


@pytest.mark.parametrize("patience", PATIENCES)
def test_any_patience_is_played_with_common_foundations(patience: str) -> None:
    found = game("patience-common", {"patience": patience, "players": 3})
    alone: Any = PATIENCES[patience].stages[-1]
    stage = found.stages[-1]
    assert isinstance(stage, SideBySide)
    assert len(stage.patience.home) == 3 * len(alone.home)
    state = played(deal(found, random.Random(4)), random.Random(4))
    (compared,) = [r for r in state.results if isinstance(r, Compared)]
    assert compared.of == 13 * len(alone.home)
    up = [p for p in state.places() if p.kind == "foundation"]
    assert sum(compared.cards) == sum(len(p.cards) for p in up)


@pytest.mark.parametrize("patience", PATIENCES)
def test_side_by_side_everybody_has_the_patience_of_one(patience: str) -> None:
    """The pack of one player is laid out as when he plays alone."""
    found = game("patience-side-by-side", {"patience": patience})
    state = deal(found, random.Random(6))
    single = PATIENCES[patience]
    size = 52 * packs(patience)
    dealt = begin(single)
    pack = tuple(c % COPY for c in state.log[0].action.arg[:size])  # type: ignore[index]
    dealt = settle(
        dealt.push(dealt.stage.given(dealt.stage_state, Given(pack=pack))), random.Random(1)
    )
    mine = [tuple(c % COPY for c in p.cards) for p in state.places() if p.seat == 1]
    alone = [tuple(c % COPY for c in p.cards) for p in dealt.places()]
    assert mine == alone


@pytest.mark.parametrize("name", GAMES)
def test_the_same_deal_for_all_is_shown_to_nobody(name: str) -> None:
    found = game(name, {"same_deal": "yes", "players": 3})
    state = deal(found, random.Random(2))
    cards: Any = state.log[0].action.arg
    packs = [[c % COPY for c in cards[at : at + 52]] for at in (0, 52, 104)]
    assert packs[0] == packs[1] == packs[2]
    rng = random.Random(5)
    for _ in range(40):
        for seat in range(3):
            for place in view(state, seat).places:
                if place.seat not in (-1, seat):
                    assert all(c < 0 for c in place.cards), place
                    assert not place.open or place.open_to >> place.seat & 1
        going = [a for a in state.legal() if a.kind != "resign"]
        state = settle(state.after(rng.choice(going)), rng)
        if state.over:
            break
    # What was moved is told to who moved it alone.
    for seat in range(3):
        for event in view(state, seat).events:
            if event.action.kind in ("move", "face", "turn"):
                assert (event.action.arg is None) or event.action.hand == seat


@pytest.mark.parametrize("name", GAMES)
def test_packs_that_are_not_alike_are_refused_where_they_must_be(name: str) -> None:
    other = deal(game(name, {"players": 2}), random.Random(1)).log[0].action.arg
    begun = begin(game(name, {"players": 2, "same_deal": "yes"}))
    with pytest.raises(BadCards, match="same deal"):
        begun.stage.given(begun.stage_state, Given(pack=other))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_a_competition_adds_the_points_of_its_deals_up(name: str) -> None:
    found = game(name, {"deals": 3, "players": 2})
    rng, standing = random.Random(3), found.match.start(found)
    setting, total = found.match.setting(found, standing, 0), [0, 0]
    for number in range(3):
        assert not found.match.over(found, standing)
        state = played(deal(found, rng, setting), rng)
        for entry in state.ledger():
            total[entry.side] += entry.points
        standing = added(found, standing, state.table, state.ledger())
        setting = next_setting(found, standing, state.table)
        assert setting.number == number + 2
    assert found.match.over(found, standing)
    assert list(standing.points) == total


# -- pounce ----------------------------------------------------------------------------------


def board(stock: str = "", **change: Any) -> RushLayout:
    return RushLayout(cards(stock), ((),) * 4, ())._replace(**change)


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card, text.split()))


def test_with_all_cards_up_an_empty_stock_is_not_enough() -> None:
    """The book's variation: all the cards must be built to win."""
    suits = [tuple(cards(f"{s}A")) for s in "SHCD"]
    boards = (board(waste=cards("S2")), board("H9"))
    state = RushState(boards, tuple(suits), (51, 1))
    assert Rush().end(state) == (RaceResult(0, ((0, 51), (1, 1))),)
    stage = Rush(all_up=True)
    assert stage.end(state) is None
    up = next(a for a in stage.legal(state, 0) if stage.code(a) == "W>F1")
    assert stage.end(stage.apply(state, up)) == (RaceResult(0, ((0, 52), (51, 1))),)


def test_without_a_stock_the_waste_fills_a_space() -> None:
    stage = Rush(all_up=True)
    state = RushState((board(waste=cards("S9")), board("H9")), (), (20, 1))
    codes = {stage.code(a) for a in stage.legal(state, 0)}
    assert "W>1" in codes
    with_stock = state._replace(boards=(board("D4", waste=cards("S9")), state.boards[1]))
    assert "W>1" not in {stage.code(a) for a in stage.legal(with_stock, 0)}


@pytest.mark.parametrize("patience", ACES)
@pytest.mark.parametrize("win", ["stock", "all"])
def test_pounce_is_played_with_any_patience_of_aces(patience: str, win: str) -> None:
    found = game("pounce", {"patience": patience, "players": 2, "win": win})
    state = played(deal(found, random.Random(9)), random.Random(9))
    result = state.table.get(RaceResult)
    of = 52 * packs(patience)
    for stock, built in result.left:
        assert stock <= of - built
        if win == "all":
            assert stock == of - built
    if result.winner >= 0:
        assert result.left[result.winner][0] == 0


def test_who_has_laid_out_his_hand_first_wins_pounce() -> None:
    """Of Klondike's cards those of hand and waste are the stock."""
    stage = game("pounce", {"patience": "klondike", "players": 2}).stages[-1]
    assert isinstance(stage, SideBySide)
    state = deal(game("pounce", {"patience": "klondike", "players": 2}), random.Random(1))
    stage_state: BesideState = state.stage_state
    assert [stage.patience.stock(layout) for layout in stage_state.layouts] == [24, 24]
    out = stage_state.layouts[1]._replace(hand=(), waste=())
    after = stage_state._replace(layouts=(stage_state.layouts[0], out))
    ended = stage.end(after)
    assert ended is not None
    assert isinstance(ended[0], RaceResult)
    assert ended[0].winner == 1
    assert replace(stage, out="all").end(after) is None


def test_kings_for_foundations_have_no_place_at_pounce() -> None:
    with pytest.raises(BadOption, match="cannot be “house-on-the-hill”: kings begin half of its"):
        game("pounce", {"patience": "house-on-the-hill"})


def by_machines(name: str, who: str, seed: int, **options: Any) -> State:
    """A deal in which every seat is played by the machine of that name, in turns by lot."""
    found = game(name, {"players": 2, **options})
    machine, rng = player(who, found), random.Random(seed)
    state = deal(found, rng)
    for _ in range(1500):
        if state.over:
            return state
        if state.turns[0].by < 0:
            state = settle(state, rng)
            continue
        seat = rng.choice([t.by for t in state.turns])
        state = settle(state.after(machine.choose(view(state, seat), rng).action), rng)
    pytest.fail(f"{name} {options} has not ended")


@pytest.mark.parametrize("patience", ["canfield", "la-belle-lucie"])
def test_the_machine_plays_each_of_them_to_an_end(patience: str) -> None:
    assert by_machines("pounce", "book", 2, patience=patience).over


def test_in_fans_the_machine_builds_more_than_lot_does() -> None:
    """It looks ahead; who moves by lot hardly gets beyond the aces."""
    name, lucie = "patience-side-by-side", {"patience": "la-belle-lucie"}
    book = by_machines(name, "book", 5, **lucie).results[-1]
    lot = by_machines(name, "random", 5, **lucie).results[-1]
    assert isinstance(book, Compared)
    assert isinstance(lot, Compared)
    assert min(book.cards) >= 20 > max(lot.cards)


def test_a_fan_player_among_six_sees_the_foundations_next_to_his_cards() -> None:
    """On twenty-four and more foundations, of which the search holds eight."""
    found = game("pounce", {"patience": "intelligence", "players": 6})
    state = deal(found, random.Random(3))
    machine = player("book", found)
    for _ in range(6):
        seat = next(t.by for t in state.turns if t.by >= 0)
        action = machine.choose(view(state, seat), random.Random(1)).action
        assert action in state.legal()
        state = settle(state.after(action), random.Random(1))


def test_a_shuffle_comes_from_the_store_as_nature_does_it() -> None:
    """The log of a table keeps what chance did without a hand; it is whose cards are gathered."""
    found = game("patience-common", {"patience": "la-belle-lucie", "players": 3})
    state = deal(found, random.Random(2))
    for seat in (2, 0):
        state = state.push(next(a for a in state.legal() if (a.by, a.kind) == (seat, "redeal")))
        assert [t.by for t in state.turns] == [NATURE]
        assert state.why_not(Action(1, 1, "resign")) is not None
        shuffle = state.stage.chance(state.stage_state, random.Random(seat))
        stored = msgspec.json.decode(msgspec.json.encode(ChanceDrawn.of(shuffle)), type=ChanceDrawn)
        assert stored.action == shuffle
        state = state.push(stored.action)
    assert [layout.redeals for layout in state.stage_state.layouts] == [1, 2, 1]
