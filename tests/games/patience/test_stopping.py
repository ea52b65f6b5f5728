"""Stop: a duty passed over, and the other player who says so (Scarne 1963; rulings B-5, Q-9)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oddtrick.cards import COPY, card
from oddtrick.core import deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.stages.piles.racing import Stopping, StopState, turns_to_stop
from oddtrick.stages.piles.turning_race import TurningRace, TurningState
from oddtrick.stages.piles.two_banks import BankState, TwoBanks

BANK = Stopping(TwoBanks())


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card, text.split()))


def again(text: str) -> tuple[int, ...]:
    return tuple(c + COPY for c in cards(text))


def bank(**change: Any) -> StopState:
    """Player 0 is to move. The ace of hearts is built; the two of hearts lies in the tableau, where
    the three of spades takes it."""
    tableau = ("C3 H2", "S3", "D9", "C9", "DK", "CK", "HK", "SK")
    play = BankState(
        hands=(cards("C5 C6"), again("C5 C6")),
        stocks=(cards("D7"), again("D7")),
        tableau=tuple(cards(c) for c in tableau),
        foundations=((), (), cards("HA"), (), (), (), (), ()),
        mover=0,
    )
    return StopState(play._replace(**change))


def do(stage: Stopping, state: StopState, by: int, code: str) -> StopState:
    action = stage.decode(state, by, code)
    assert action is not None, code
    assert action in stage.legal(state, by), code
    return stage.apply(state, action)


def codes(stage: Stopping, state: StopState, by: int) -> set[str]:
    return {stage.code(a) for a in stage.legal(state, by)}


def test_at_a_strict_table_the_duty_holds() -> None:
    """The two of hearts must go on its ace before a card is turned."""
    race = BANK.race
    assert {race.code(a) for a in race.legal(bank().play, 0)} == {"1>F3"}


def test_a_duty_may_be_passed_over_where_stop_is_called() -> None:
    assert {"1>F3", "1>2", "turn"} <= codes(BANK, bank(), 0)


@pytest.mark.law("patience:russian-bank")
def test_stop_puts_the_card_back_and_ends_the_turn() -> None:
    """The two of hearts went on the three of spades: it goes back, the other is to move."""
    begun = bank()
    wrong = do(BANK, begun, 0, "1>2")
    assert turns_to_stop(wrong)[0].by == 1
    assert str(BANK.describe(wrong, BANK.possible(wrong, 1)[-1])) == (
        "{by} called Stop: “Play a card to its foundation.” The turn is over."
    )
    stopped = do(BANK, wrong, 1, "STOP")
    assert stopped.play.tableau == begun.play.tableau
    assert BANK.turns(stopped)[0].by == 1
    assert "STOP" not in codes(BANK, stopped, 0) | codes(BANK, stopped, 1)


def test_it_stands_once_the_offender_has_acted_again() -> None:
    wrong = do(BANK, bank(), 0, "1>2")
    later = do(BANK, wrong, 0, "2>F3")
    assert later.before is None
    same = do(BANK, later, 1, "STOP")
    assert same.play == later.play


def test_a_stop_without_a_reason_changes_nothing_and_is_not_repeated() -> None:
    up = do(BANK, bank(), 0, "1>F3")
    assert turns_to_stop(up) == ()
    assert "STOP" in codes(BANK, up, 1)
    called = do(BANK, up, 1, "STOP")
    assert called.play == up.play
    assert "STOP" not in codes(BANK, called, 1)
    assert "STOP" not in codes(BANK, up, 0), "nobody stops himself"


def test_a_card_wrongly_discarded_may_be_played_up_by_the_caller() -> None:
    """Player 0 has turned the other two of hearts and lays it on his discard."""
    turned = again("H2")[0]
    tableau = tuple(cards(c) for c in ("S9", "S3", "D9", "C9", "DK", "CK", "HK", "SK"))
    begun = bank(turned=turned, tableau=tableau)
    wrong = do(BANK, begun, 0, "discard")
    assert BANK.turns(wrong)[0].by == 1
    stopped = do(BANK, wrong, 1, "STOP")
    assert stopped.play.discards[0] == (turned,)
    assert "D@1>F3" in codes(BANK, stopped, 1)
    assert "D@1>F3" not in codes(BANK, wrong, 1), "only when Stop has been called"
    up = do(BANK, stopped, 1, "D@1>F3")
    assert up.play.discards[0] == ()
    assert up.play.foundations[2] == (*cards("HA"), turned)
    assert up.before is None, "to take it is no offence"


def test_the_right_is_lost_with_another_act() -> None:
    turned = again("H2")[0]
    tableau = tuple(cards(c) for c in ("S9", "S3", "D9", "C9", "DK", "CK", "HK", "SK"))
    stopped = do(BANK, do(BANK, bank(turned=turned, tableau=tableau), 0, "discard"), 1, "STOP")
    assert "D@1>F3" not in codes(BANK, do(BANK, stopped, 1, "turn"), 1)


def test_at_pishe_pasha_the_turn_is_taken_over() -> None:
    """The turned ace must go up; it is discarded instead."""
    stage = Stopping(TurningRace())
    play = TurningState((cards("D4 D5"), cards("C4 C5")), ((), cards("C9")), 0, turned=card("HA"))
    wrong = do(stage, StopState(play), 0, "discard")
    stopped = do(stage, wrong, 1, "STOP")
    assert stage.turns(stopped)[0].by == 1
    assert stopped.play.discards == (cards("HA"), cards("C9"))
    drawn = do(
        stage, StopState(play._replace(turned=None, discards=((card("HA"),), ()))), 0, "turn"
    )
    back = do(stage, drawn, 1, "STOP")
    assert back.play.stocks[0] == cards("D4 D5"), "the card turned too early goes back"
    assert back.play.mover == 1


def test_at_pishe_pasha_the_error_may_be_corrected_instead() -> None:
    """“He may compel the violator to correct his error—or take over the turn of play.”"""
    stage = game("pishe-pasha", {"mode": "stop"}).stages[-1]
    assert isinstance(stage, Stopping)
    play = TurningState((cards("D4 D5"), cards("C4 C5")), ((), cards("C9")), 0, turned=card("HA"))
    wrong = do(stage, StopState(play), 0, "discard")
    assert {"STOP", "CORRECT"} <= codes(stage, wrong, 1)
    held = do(stage, wrong, 1, "CORRECT")
    assert held.play == play
    assert stage.turns(held)[0].by == 0
    assert {c for c in codes(stage, held, 0) if ">F" in c} == codes(stage, held, 0)
    ace = next(iter(codes(stage, held, 0)))
    after = do(stage, held, 0, ace)
    assert cards("HA") in after.play.foundations
    assert after.play.mover == 0
    assert "discard" not in codes(stage, held, 0)
    sentence = str(stage.describe(wrong, stage.possible(wrong, 1)[-1]))
    assert sentence.startswith("{by} called Stop for a correction: ")


def test_at_russian_bank_a_stop_ends_the_turn_and_nothing_is_corrected() -> None:
    wrong = do(BANK, bank(), 0, "1>2")
    assert "CORRECT" not in codes(BANK, wrong, 1)


def test_the_book_keeps_its_duties_and_sees_the_others_slips() -> None:
    wood = game("russian-bank", {"mode": "stop"})
    strict = game("russian-bank")
    book = player("book", wood)
    for seed in range(3):
        free, held = deal(wood, random.Random(seed)), deal(strict, random.Random(seed))
        for _ in range(60):
            if free.over:
                break
            by = held.turns[0].by
            action = book.choose(view(free, by), random.Random(1)).action
            assert held.why_not(action) is None
            free, held = free.push(action), held.push(action)
    toy = BANK.apply(bank(), BANK.decode(bank(), 0, "1>2"))  # type: ignore[arg-type]
    state = deal(wood, random.Random(1))._replace(stage_state=toy)
    assert book.choose(view(state, 1), random.Random(1)).action.kind == "stop"
