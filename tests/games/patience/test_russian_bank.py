"""Variations of Russian Bank (Scarne 1963, “Russian Bank”; rulings B-2, B-6, B-9, B-16): the stock
first, no discard, digging out, looking, the cut, the draw, the premium."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oddtrick.cards import COPY, card
from oddtrick.core import DealContext, DealStart, Entry, deal, settle, view
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.stages.piles.moves import step
from oddtrick.stages.piles.racing import RaceResult
from oddtrick.stages.piles.two_banks import BankState, CutToBegin, FirstToPlay, TwoBanks
from slices import sliced


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card, text.split()))


def again(text: str) -> tuple[int, ...]:
    return tuple(c + COPY for c in cards(text))


def bank(tableau: tuple[str, ...], **change: Any) -> BankState:
    """Player 0 is to move; no card fits a foundation but by `change`."""
    found = BankState(
        hands=(cards("C5 C6"), again("C5 C6")),
        stocks=(cards("DQ DJ D7"), again("D7")),
        tableau=tuple(cards(c) for c in tableau),
        foundations=((),) * 8,
        mover=0,
    )
    return found._replace(**change)


def codes(stage: TwoBanks, state: BankState, by: int = 0) -> set[str]:
    return {stage.code(a) for a in stage.legal(state, by)}


def do(stage: TwoBanks, state: BankState, by: int, code: str) -> BankState:
    action = stage.decode(state, by, code)
    assert action in stage.legal(state, by), code
    assert action is not None
    return stage.apply(state, action)


SPACE = ("", "S3 H2", "D9", "C9", "DK", "CK", "HK", "SK")
"""The first pile is a space, the second has two cards."""


def test_a_space_is_filled_from_stock_or_tableau() -> None:
    assert codes(TwoBanks(), bank(SPACE)) == {"S>1", "2>1"}


def test_some_fill_it_from_the_stock_first() -> None:
    stage = TwoBanks(stock_first=True)
    assert codes(stage, bank(SPACE)) == {"S>1"}
    empty = bank(SPACE, stocks=((), again("D7")))
    assert {"2>1", "turn"} <= codes(stage, empty)


def test_some_forbid_the_discard() -> None:
    empty = bank(SPACE, stocks=((), again("D7")), discards=(cards("H5"), ()))
    assert "D>1" in codes(TwoBanks(), empty)
    assert "D>1" not in codes(TwoBanks(discard_fills=False), empty)
    turned = empty._replace(turned=card("H8"))
    assert "T>1" in codes(TwoBanks(discard_fills=False), turned)


BURIED = ("H2 S3", "D4", "D9", "C9", "DK", "CK", "HK", "SK")
"""The two of hearts lies under the three of spades, which a red four would take."""
BEGUN = ((), (), cards("HA"), (), (), (), (), ())


def test_a_card_is_dug_out_for_its_foundation() -> None:
    state = bank(BURIED, foundations=BEGUN)
    assert "turn" in codes(TwoBanks(), state)
    stage = TwoBanks(digs=True)
    assert codes(stage, state) == {"1>2"}
    assert str(stage.prompt(state, stage.turns(state)[0])) == (
        "Dig out the card for its foundation."
    )
    (fault,) = stage.violations(
        state, next(a for a in stage.possible(state, 0) if a.kind == "turn")
    )
    assert str(fault.reason) == "Dig out the card for its foundation first."
    after = do(stage, state, 0, "1>2")
    assert codes(stage, after) == {"1>F3"}


def test_nothing_is_dug_out_where_the_card_above_has_no_place() -> None:
    nowhere = (BURIED[0], "D5", *BURIED[2:])
    assert "turn" in codes(TwoBanks(digs=True), bank(nowhere, foundations=BEGUN))


# -- looking ---------------------------------------------------------------------------------

PLAIN = ("C3", "S3", "D9", "C9", "DK", "CK", "HK", "SK")
LOOKING = TwoBanks(looking=True)


def stock_seen(state: BankState, seat: int) -> bool:
    places = LOOKING.places(state)
    stock = next(p for p in places if p.kind == "stock" and p.seat == 0)
    return bool(stock.seen_by >> seat & 1)


def test_with_leave_both_see_the_stock() -> None:
    asked = do(LOOKING, bank(PLAIN), 0, "request")
    assert codes(LOOKING, asked) == set()
    assert codes(LOOKING, asked, 1) == {"allow", "refuse"}
    shown = do(LOOKING, asked, 1, "allow")
    assert stock_seen(shown, 0)
    assert stock_seen(shown, 1)
    assert "turn" in codes(LOOKING, shown)
    assert "request" not in codes(LOOKING, shown)
    ended = do(LOOKING, do(LOOKING, shown, 0, "turn"), 0, "discard")
    assert not stock_seen(ended, 0)


def test_refused_nobody_sees_it_and_it_is_not_asked_again() -> None:
    refused = do(LOOKING, do(LOOKING, bank(PLAIN), 0, "request"), 1, "refuse")
    assert not stock_seen(refused, 0)
    assert not {"request", "look"} & codes(LOOKING, refused)


def test_who_looks_without_leave_may_play_the_top_and_nothing_else() -> None:
    """The seven of diamonds goes on an eight of clubs; after it the turn is the other's."""
    state = bank(("C8", *PLAIN[1:]))
    looked = do(LOOKING, state, 0, "look")
    assert stock_seen(looked, 0)
    assert not stock_seen(looked, 1)
    assert codes(LOOKING, looked) == {"S>1", "leave"}
    after = do(LOOKING, looked, 0, "S>1")
    assert (after.mover, after.looked) == (1, "")
    assert do(LOOKING, looked, 0, "leave").mover == 1


def test_a_top_that_goes_up_must_go_up_after_looking_too() -> None:
    up = bank(PLAIN, stocks=(cards("DQ DA"), again("D7")), looked="peeked")
    assert codes(LOOKING, up) == {"S>F7"}


def test_elsewhere_nobody_looks() -> None:
    assert not {"request", "look"} & codes(TwoBanks(), bank(PLAIN))


# -- who begins, and the score ---------------------------------------------------------------


def test_the_lower_cut_begins() -> None:
    stage, found = CutToBegin(), game("russian-bank", {"begins": "cut"})
    begun = set()
    for seed in range(20):
        state = deal(found, random.Random(seed))
        (cut,) = [e.action.arg for e in state.log if e.action.kind == "cut"]
        assert isinstance(cut, tuple)
        lower = 0 if step(cut[0]) < step(cut[1]) else 1
        assert state.turns[0].by == lower
        assert state.table.get(FirstToPlay).seat == lower
        begun.add(lower)
        for seat in (-1, 0, 1):
            assert any(e.action.arg == cut for e in view(state, seat).events)
    assert begun == {0, 1}
    assert not stage.fits((), cards("C5 H5"))  # they cut again
    assert str(stage.describe((), stage.chance((), random.Random(1)))).endswith("begins.")


def ledger(name: str, result: RaceResult, **options: Any) -> tuple[tuple[int, int], ...]:
    found = game(name, options)
    entries = found.scoring(DealContext(found.seating, DealStart(), (result,)))
    assert all(isinstance(e, Entry) for e in entries)
    return tuple((e.side, e.points) for e in entries)


@pytest.mark.parametrize("name", ["russian-bank", "single-russian-bank"])
def test_at_a_standstill_the_lower_count_scores_or_it_is_a_draw(name: str) -> None:
    """The book's two methods; in neither is there a premium."""
    left = ((3, 0), (8, 2)) if name == "russian-bank" else ((3,), (12,))
    still = RaceResult(-1, left)
    assert ledger(name, still) == ((0, 9),)
    assert ledger(name, still, standstill="draw") == ()


def test_the_premium_is_customary_and_may_be_left_out() -> None:
    """Three in hand or discard and five in the stock: 3 + 10 + 30 (patience:russian-bank)."""
    won = RaceResult(0, ((0, 0), (3, 5)))
    assert ledger("russian-bank", won) == ((0, 13), (0, 30))
    assert ledger("russian-bank", won, premium=0) == ((0, 13),)


def test_the_stages_follow_the_options_in_any_order() -> None:
    one = game("russian-bank", {"dig": "yes", "mode": "stop", "stock": 12, "begins": "cut"})
    other = game("russian-bank", {"begins": "cut", "stock": 12, "mode": "stop", "dig": "yes"})
    assert one.stages == other.stages
    assert len(one.stages) == 3
    state = deal(one, random.Random(1))
    assert len(state.stage_state.play.stocks[0]) in (11, 12)  # an ace on top goes up


@pytest.mark.parametrize("option", ["stock", "mode", "begins"])
def test_with_one_pack_there_is_no_stock_and_no_stop(option: str) -> None:
    with pytest.raises(BadOption, match="Russian Bank with one pack has no"):
        game("single-russian-bank", {option: "stop"})


@pytest.mark.parametrize(
    "options", sliced([{"looking": "yes"}, {"dig": "yes"}, {"spaces": "stock"}], 1)
)
def test_games_end_by_lot(options: dict[str, Any]) -> None:
    rng = random.Random(8)
    for mode in ("strict", "stop"):
        state = deal(game("russian-bank", {**options, "mode": mode}), rng)
        for _ in range(400):
            if state.over:
                break
            legal = state.legal()
            assert legal
            state = settle(state.after(rng.choice(legal)), rng)
