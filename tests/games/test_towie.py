"""Towie as a match: who retires and who enters, who deals next, and when it is over.

Source: Scarne 1963, “Towie”; rulings TW-6 to TW-10.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from oddtrick.core import Game, State, begin, deal, next_setting
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.records import read_record, replay_record
from oddtrick.scoring.rubber import PadStanding
from oddtrick.simulate import by_book, play_out
from oddtrick.stages.tricks.tricks import Played

EXAMPLES = Path(__file__).parent.parent / "examples" / "towie.jsonl"
FIVE = game("towie", {"players": 5})


def played() -> State:
    """A deal of five players that A, who dealt, has declared and lost; D and E waited."""
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        example = json.loads(line)
        if example["id"] == "five-players-all-score":
            return replay_record(read_record(json.dumps(example["record"])))
    raise AssertionError("the example is gone")


def after(games: tuple[int, ...]) -> tuple[PadStanding, int]:
    """The standing and the next dealer, where the players had won so many games before."""
    state, match = played(), FIVE.match
    before = match.start(FIVE)._replace(games=games)
    standing = match.add(FIVE, before, state.table, state.ledger())
    return standing, match.next_dealer(FIVE, standing, state.table)


def test_declarer_retires_and_the_first_who_waits_enters() -> None:
    """A goes to the end of the queue D, E; D comes in; B is next at the dealer's left."""
    standing, dealer = after((0, 0, 0, 0, 0))
    assert standing.waiting == (4, 0)
    assert dealer == 1


def test_who_is_vulnerable_waits_while_another_is_not() -> None:
    """D has a game, so E enters before him."""
    assert after((0, 0, 0, 1, 0))[0].waiting == (3, 0)


def test_of_vulnerable_players_the_first_enters() -> None:
    assert after((0, 0, 0, 1, 1))[0].waiting == (4, 0)


def _book(game_: Game, seed: int) -> list[State]:
    """A match of book players, deal by deal."""
    rng, match = random.Random(seed), game_.match
    standing, found = match.start(game_), []
    setting = match.setting(game_, standing, 0)
    while not match.over(game_, standing):
        state = play_out(deal(game_, rng, setting), by_book(game_), rng)
        found.append(state)
        standing = match.add(game_, standing, state.table, state.ledger())
        setting = next_setting(game_, standing, state.table)
    return found


def test_goulashes_are_dealt_by_the_same_dealer_and_no_part_score_is_ever_made() -> None:
    states = _book(FIVE, 3)
    goulashes = 0
    for state, following in pairwise(states):
        before = following.setting.before
        assert before.part == (0,) * 5
        if not state.table.find(Played):
            goulashes += 1
            assert following.setting.dealer == state.setting.dealer
            assert following.setting.stack
        assert following.setting.dealer not in before.waiting
    assert goulashes
    assert max(FIVE.match.add(FIVE, states[-1].setting.before, states[-1].table,
                              states[-1].ledger()).games) == 2  # fmt: skip


def test_the_six_open_cards_come_in_any_order() -> None:
    """A record may name them as they were turned up."""
    found = game("towie")
    state = begin(found, found.match.setting(found, found.match.start(found), 0))
    state = state.push(state.stage.chance(state.stage_state, random.Random(4)))
    faced = state.stage.chance(state.stage_state, random.Random(5))
    assert isinstance(faced.arg, tuple)
    shown = state.push(faced)
    for seed in range(4):
        cards = list(faced.arg)
        random.Random(seed).shuffle(cards)
        other = state.push(faced._replace(arg=tuple(cards)))
        assert other.places() == shown.places()
    wrong = faced._replace(arg=(*faced.arg[:5], faced.arg[0]))
    with pytest.raises(IllegalAction):
        state.push(wrong)
