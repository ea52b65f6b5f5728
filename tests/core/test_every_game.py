"""Properties of every game of the catalogue, whatever its stages: cards, log, acts and words.

A game that is added is tested here without being named.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import islice

import pytest
from every import CLOSELY, SHORT, cards_of, every_game, every_play, moments, pack_of_deal, walk

from oddtrick.core import NOBODY, Action, Game, State, begin, menu_of, replay, view
from oddtrick.errors import IllegalAction
from oddtrick.laws import Refereed
from oddtrick.records import read_record, record_of, replay_record, write_record

# -- the cards, the log and the value --------------------------------------------------------


@every_play
def test_every_card_lies_in_exactly_one_place_at_any_time(game_: Game) -> None:
    looked = 0
    for seed in range(5):
        for state in walk(game_, seed):
            looked += 1
            assert cards_of(state.places()) == list(pack_of_deal(state))
        if looked > SHORT:
            break


@every_play
def test_the_state_is_a_fold_of_its_log(game_: Game) -> None:
    rng = random.Random(2)
    for number, state in enumerate(walk(game_, 0)):
        if state.over or (number < CLOSELY and rng.random() < 0.1):
            assert replay(game_, state.setting, state.log) == state


@every_game
def test_a_deal_comes_back_from_its_record(game_: Game) -> None:
    length = 0
    for seed in range(3):
        *_, state = walk(game_, seed)
        length += len(state.log)
        assert replay_record(read_record(write_record(record_of(state)))) == state
        if length > SHORT:
            break


@every_play
def test_a_changed_log_is_refused_or_is_another_deal(game_: Game) -> None:
    *_, state = islice(walk(game_, 0), CLOSELY)
    for at, event in enumerate(state.log):
        if event.action.by == NOBODY:
            log = (*state.log[:at], event._replace(seen_by=~event.seen_by), *state.log[at + 1 :])
            with pytest.raises(IllegalAction, match="log"):
                replay(game_, state.setting, log)
            return


@every_play
def test_playing_on_leaves_the_old_state_as_it_was(game_: Game) -> None:
    states = list(islice(walk(game_, 1), CLOSELY))
    snapshots = [repr(s[1:]) for s in states]
    rng = random.Random(4)
    for state in states:
        legal = state.legal()
        of_kinds = {(a.by, a.kind): a for a in legal}.values()
        for action in (*of_kinds, *rng.sample(legal, min(4, len(legal)))):
            state.push(action)
    assert [repr(s[1:]) for s in states] == snapshots


def _there_and_back(value: object) -> object:
    """The value as another process gets it."""
    return pickle.loads(pickle.dumps(value))


@every_game
def test_a_game_its_deals_and_views_can_be_sent_to_another_process(game_: Game) -> None:
    assert _there_and_back(game_) == game_
    assert hash(_there_and_back(game_)) == hash(game_)
    begun = begin(game_, game_.match.setting(game_, game_.match.start(game_), 0))
    states = list(walk(game_, 1))
    for state in (begun, states[0], states[len(states) // 2], states[-1]):
        back = _there_and_back(state)
        assert back == state
        assert isinstance(back, State)
        assert back.turns == state.turns
        assert back.legal() == state.legal()
        for seat in game_.players:
            assert _there_and_back(view(state, seat)) == view(state, seat)


# -- legal and not ---------------------------------------------------------------------------


@every_play
def test_legal_is_possible_without_faults(game_: Game) -> None:
    rng = random.Random(12)
    for seed in range(2):
        for state in moments(game_, seed):
            for seat in game_.players:
                possible = state.stage.possible(state.stage_state, seat)
                assert len(set(possible)) == len(possible)
                sound = {a for a in possible if not state.stage.violations(state.stage_state, a)}
                legal = state.stage.legal(state.stage_state, seat)
                assert len(set(legal)) == len(legal)
                assert set(legal) == sound
                some = rng.sample(list(possible), min(6, len(possible)))
                assert all(state.stage.admits(state.stage_state, a) for a in some)
                if not state.over:  # so a legal act that was listed need not be looked at again
                    some = rng.sample(list(legal), min(3, len(legal)))
                    assert [state.why_not(a) for a in some] == [None] * len(some)


@every_play
def test_whoever_must_act_can(game_: Game) -> None:
    for state in moments(game_, 0, 1.0):
        if state.over:
            assert state.turns == ()
            assert state.legal() == []
        else:
            assert state.turns
            for turn in state.turns:
                assert any(a.by == turn.by and a.hand == turn.hand for a in state.legal(turn.by))


@every_play
def test_what_is_possible_but_not_legal_is_refused_with_the_reason(game_: Game) -> None:
    rng = random.Random(6)
    wrong = 0
    for state in moments(game_, 1):
        if state.over:
            continue
        for seat in game_.players:
            possible = state.stage.possible(state.stage_state, seat)
            menu = set(menu_of(state.stage, state.stage_state, seat))
            for action in rng.sample(list(possible), min(8, len(possible))):
                faults = state.stage.violations(state.stage_state, action)
                # Whatever is possible can be done, so that a referee may let it happen.
                state.stage.apply(state.stage_state, action)
                assert all(str(fault.reason).endswith(".") for fault in faults)
                wrong += bool(faults)
                if action in menu:
                    assert faults  # what a referee lets happen is still a breach
                    state.push(action)
                elif faults:
                    with pytest.raises(IllegalAction) as error:
                        state.push(action)
                    assert str(error.value) in [str(fault.reason) for fault in faults]
                else:
                    assert state.push(action).log[len(state.log)].action == action
    assert wrong or isinstance(game_.stages[-1], Refereed)  # he lets most things happen


@every_play
def test_nonsense_is_refused(game_: Game) -> None:
    rng = random.Random(7)
    kinds = ("play", "call", "make", "discard", "move", "resign", "deal", "draw", "face", "dance")
    args = ("P", "7NT", None, 0, 51, 400, -1, (), (1, 2, 3), "é", 3.5)
    for state in moments(game_, 0):
        legal = set(state.legal())
        if not state.over:
            for seat in game_.players:
                legal.update(menu_of(state.stage, state.stage_state, seat))
        for nobody in (-1, -2):
            state.stage.possible(state.stage_state, nobody)
        for _ in range(20):
            seats = range(-2, len(game_.seats))
            action = Action(
                rng.choice(seats), rng.choice(seats), rng.choice(kinds), rng.choice(args)
            )
            if action not in legal:
                with pytest.raises(IllegalAction):
                    state.push(action)


@every_play
def test_codes_name_acts_both_ways(game_: Game) -> None:
    for state in moments(game_, 1):
        legal = state.legal()
        codes = [state.code(a) for a in legal]
        assert len(set(codes)) == len(codes)
        for action, code in zip(legal, codes, strict=True):
            assert state.action(code) == action
            assert state.action(f" {code.lower()} ") == action
            assert code.isascii()


@every_play
def test_unknown_codes_are_refused_in_a_sentence(game_: Game) -> None:
    texts = (
        "",
        " ",
        "nonsense",
        "SX",
        "1>1",
        ">",
        "1>",
        "99>S",
        "8NT",
        "0NT",
        "N:",
        "W:P",
        "é",
        "٣",
    )
    for state in moments(game_, 0, 0.05):
        known = {state.code(a) for a in state.legal()}
        for text in texts:
            if text not in known:
                try:
                    action = state.action(text)
                except IllegalAction as error:
                    assert str(error)  # noqa: PT017
                else:
                    # It may name, with its seat, what is possible; that is judged as any act is.
                    assert state.stage.admits(state.stage_state, action)


# -- words -----------------------------------------------------------------------------------


@every_play
def test_every_act_has_a_name_of_its_own_and_every_turn_a_prompt(game_: Game) -> None:
    for state in moments(game_, 1):
        labels = Counter((a.by, str(state.stage.label(a))) for a in state.legal())
        assert max(labels.values(), default=1) == 1
        for action in state.legal():
            label = str(state.stage.label(action))
            sentence = str(state.stage.describe(state.stage_state, action))
            assert label[0].isupper()
            assert "!" not in label + sentence
            assert sentence.endswith(".")
            assert sentence.format(by="North", hand="North", whose="their") != sentence
        for turn in state.turns:
            assert str(state.stage.prompt(state.stage_state, turn)).endswith(".")
