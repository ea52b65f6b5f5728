"""The state of a deal: refusals with reasons, undo, codes, a log that cannot be altered."""

from __future__ import annotations

import cProfile
import random

import pytest

from oddtrick.cards import card, card_code
from oddtrick.core import (
    EVERYONE,
    HIDDEN,
    NOBODY,
    Action,
    DealStart,
    Dealt,
    Event,
    Given,
    Place,
    State,
    deal,
    deal_given,
    redact,
    replay,
    view,
)
from oddtrick.errors import BadOption, IllegalAction, OddtrickError, UnknownGame
from oddtrick.games import catalogue, game
from oddtrick.records import read_record, replay_record
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import CurrentTrick
from one_option import with_one

HANDS = (
    b'{"game": "contract-duplicate", "dealer": "N", "hands": {"N": "AKQ2.KJ4.A32.K54",'
    b' "E": "J98.T98.KQJ.QJT9", "S": "T543.AQ32.T98.A2", "W": "76.765.7654.8763"}, "actions": "%s"}'
)


def board(actions: str) -> State:
    """A known board after some actions."""
    return replay_record(read_record(HANDS % actions.encode()))


@pytest.mark.parametrize(
    ("actions", "action", "reason"),
    [
        ("1NT", Action(1, 1, "call", "1C"), "higher than one no-trump"),
        ("1NT", Action(2, 2, "call", "2C"), "not your turn"),
        ("1NT P", Action(2, 2, "call", "X"), "opponent's last bid"),
        ("1NT", Action(1, 1, "call", "XX"), "opponent has just doubled"),
        ("1NT P P P", Action(1, 1, "play", 51), "cannot be done"),
        ("1NT P P P CQ", Action(0, 2, "play", 42), "must follow in clubs"),
        ("1NT P P P CQ", Action(3, 3, "play", 1), "not that hand's turn"),
        ("1NT P P P CQ", Action(2, 2, "play", 12), "not your turn: N to act"),
        ("P P P P", Action(0, 0, "call", "1C"), "deal is over"),
        ("1NT", Action(9, 9, "call", "2C"), "no such seat"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(
    actions: str, action: Action, reason: str
) -> None:
    state = board(actions)
    before = tuple(state)
    with pytest.raises(IllegalAction, match=reason):
        state.push(action)
    assert tuple(state) == before


def test_dummy_is_faced_after_the_lead_and_not_before() -> None:
    before, after = board("1NT P P P"), board("1NT P P P CQ")
    south = after.stage_state.hands[2]
    for seat in (0, 1, 3, -1):
        assert view(before, seat).hand_mask(2) == 0
        assert view(after, seat).hand_mask(2) == south
    assert after.log[-1] == Event(Action(NOBODY, 2, "face"), EVERYONE)


def test_declarer_plays_from_dummy() -> None:
    state = board("1NT P P P CQ")
    assert [(t.by, t.hand) for t in state.turns] == [(0, 2)]
    assert {a.hand for a in state.legal()} == {2}
    assert state.legal(2) == []


def test_the_first_of_the_side_to_name_the_strain_declares() -> None:
    """Scarne 1963, Declarer: whoever first named the strain for the side that bid last."""
    found = board("1H P 2H 2S 4H P P P").table.get(Contract)
    assert (found.declarer, found.code) == (0, "4H")
    found = board("P 1H 2H P 4H P P P").table.get(Contract)
    assert (found.declarer, found.code) == (2, "4H")


def test_an_act_that_a_state_lists_is_legal_in_that_state_alone() -> None:
    state = board("1NT P P P CQ")
    act = state.legal()[0]
    later = state.push(act)
    for other, again in ((later, act), (state, tuple(act)), (state, later.legal()[0])):
        with pytest.raises(IllegalAction):
            other.push(again)  # type: ignore[arg-type]


def test_a_view_is_the_same_whatever_was_seen_before() -> None:
    state = board("1NT P P P CQ CA C3")
    for seat in (-1, 0, 1, 2, 3):
        places = view(state, seat).places
        fresh = tuple(redact(Place(*place), seat) for place in state.places())
        assert places == fresh == view(state, seat).places


def test_undo_is_keeping_the_old_value() -> None:
    old = board("1NT P")
    new = old.push(old.action("2C"))
    assert old == board("1NT P")
    assert new.log[: len(old.log)] == old.log


def test_codes_name_acts_and_acts_have_codes() -> None:
    state = board("1NT P P P CQ CA C3 C4")
    for action in state.legal():
        assert state.action(state.code(action)) == action
    assert board("1nt pass 2c dbl").log[-1].action.arg == "X"
    with pytest.raises(IllegalAction, match=r"What can be done: .*ST"):
        board("1NT P P P CQ CA C3 C4 ZZ")


def test_a_log_that_does_not_follow_from_itself_is_refused() -> None:
    state = board("1NT P P P CQ CA C3 C4")
    assert replay(state.game, state.setting, state.log) == state
    without_face = [e for e in state.log if e.action.kind != "face"]
    swapped = [*state.log[:-2], state.log[-1], state.log[-2]]
    invented = [*state.log, Event(Action(NOBODY, 0, "face"), EVERYONE)]
    unseen = [state.log[0]._replace(seen_by=EVERYONE), *state.log[1:]]
    for log in (without_face, swapped, invented, unseen):
        with pytest.raises(IllegalAction):
            replay(state.game, state.setting, log)


def test_a_place_hides_its_cards_and_their_order() -> None:
    hand = Place("hand", 0, (3, 40, 7), seen_by=0b0001, open=1 << 40)
    assert redact(hand, 0) == hand
    assert redact(hand, 1).cards == redact(hand, -1).cards == (HIDDEN, HIDDEN, 40)
    pile = hand._replace(ordered=True)
    assert redact(pile, 1).cards == (HIDDEN, 40, HIDDEN)


def test_a_view_does_not_show_the_pack_of_a_goulash() -> None:
    whist = game("whist")
    stack = tuple(range(52))
    state = deal(whist, random.Random(1), DealStart(stack=stack))
    assert view(state, 0).setting.stack == ()
    # It is cut once and dealt as it lies: one by one, from the dealer's left.
    dealt = state.table.get(Dealt).hands
    first = dealt[1][0]
    assert [dealt[(1 + i) % 4][i // 4] for i in range(52)] == [(first + i) % 52 for i in range(52)]


def test_a_view_shows_the_trick_on_the_table() -> None:
    seen = view(board("1NT P P P CQ CA"), -1)
    trick = seen.get(CurrentTrick)
    assert trick.plays == ((1, 10), (2, 12))
    assert trick.to_play == 3
    assert seen.find(str) is None
    with pytest.raises(LookupError):
        seen.get(str)


@pytest.mark.parametrize(
    ("name", "options", "hint"),
    [
        ("contract-ruber", {}, "contract-rubber"),
        ("zzzz", {}, "oddtrick games"),
        ("whist", {"colour": 1}, "has no option"),
        ("euchre", {"players": 5}, "euchre is for 4 players only"),
        ("harp", {"players": 2}, "harp is for 1 player only"),
        ("towie", {"players": 2}, "3, 4, 5, 6, 7"),
        ("contract-duplicate", {"vulnerable": 3}, "None, NS, EW, All"),
        ("contract-rubber", {"honours": 1}, "True, False"),
    ],
)
def test_unknown_games_and_options_say_what_there_is(
    name: str, options: dict[str, object], hint: str
) -> None:
    with pytest.raises((UnknownGame, BadOption), match=hint):
        game(name, options)


WRONG: tuple[object, ...] = ("nonsense", "", -1, 10**20, 1.5, None, [1], {"a": 1})


@pytest.mark.parametrize("name", catalogue())
def test_every_option_refuses_what_it_cannot_be_and_says_what_it_can(name: str) -> None:
    """The sentence names the game, the option and every choice; so do numbers given as truth."""
    played = game(name)
    for option in played.options:
        truths = [b for b in (True, False) if not any(c is b for c in option.choices)]
        for wrong in (*WRONG, *truths):
            with pytest.raises(BadOption) as found:
                game(name, {option.name: wrong})
            message = str(found.value)
            assert message.startswith(f"{name}: {option.name} cannot be “{wrong}”."), message
            assert all(str(c) in message for c in option.choices), message
        for choice in option.choices:
            chosen = dict(game(name, with_one(name, option, choice)).chosen)
            assert chosen.get(option.name, option.default) == choice


@pytest.mark.parametrize(
    ("name", "most"), [("whist", 15.8), ("euchre", 21.4), ("contract-duplicate", 18.0)]
)
def test_an_act_costs_no_more_than_it_did(name: str, most: float) -> None:
    """Calls of functions, which no load changes, of the same deals on 21 November 2026; by time see
    `benchmarks/pushes.py`."""
    paths = []
    for seed in range(8):
        rng = random.Random(seed)
        start = state = deal(game(name), rng)
        acts = []
        while not state.over:
            acts.append(rng.choice(state.legal()))
            state = state.after(acts[-1])
        paths.append((start, acts))
    counter = cProfile.Profile()
    counter.enable()
    for state, acts in paths:
        for act in acts:
            state = state.after(act)
    counter.disable()
    calls = sum(entry.callcount for entry in counter.getstats())
    assert calls / sum(len(acts) for _, acts in paths) <= most


def test_a_player_reads_cards_codes_and_hands() -> None:
    """What a bot's author needs: cards, the codes of acts, hands as cards, acts by their codes."""
    for name in catalogue():
        state = deal(game(name), random.Random(4))
        for _ in range(6):
            if state.over:
                break
            by = state.turns[0].by
            seen = view(state, by)
            assert [seen.code(a) for a in seen.legal] == [state.code(a) for a in seen.legal]
            for seat, letter in enumerate(seen.game.seats):
                cards = seen.hand(letter)
                assert sum(1 << c for c in cards) == seen.hand_mask(seat)
                assert seen.hand(seat) == cards
                assert state.hands[seat] | seen.hand_mask(seat) == state.hands[seat]
                assert state.hands[seat].bit_count() == seen.count(seat)
            act = seen.legal[0]
            assert state.push(state.code(act)) == state.push(act)
            state = state.push(act)


def test_an_act_may_be_given_by_its_code() -> None:
    state = board("1NT P P P")
    assert state.push("dk") == state.push(state.action("DK"))
    lead = state.action("DK")
    assert (lead.card, card_code(lead.card)) == (card("DK"), "DK")
    assert [card_code(c) for c in view(state, 1).hand()][:3] == ["C9", "CT", "CJ"]
    with pytest.raises(IllegalAction, match="cannot be done now by E"):
        state.push("1NT")
    with pytest.raises(IllegalAction, match=r"state\.action\(\"SA\"\)"):
        state.push(7)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="no card"):
        board("").legal()[0].card  # noqa: B018
    with pytest.raises(BadOption, match="no seat"):
        view(state, 1).hand("Q")


def test_a_hand_of_given_cards_has_them() -> None:
    """Each seat holds one suit, as it was given; cards that cannot be dealt so are refused."""
    suits = tuple(0x1FFF << 13 * suit for suit in range(4))
    state = deal_given(game("whist"), Given(hands=suits, turn_up=0))
    assert [view(state, seat).hand_mask() for seat in range(4)] == list(suits)
    with pytest.raises(OddtrickError):
        deal_given(game("whist"), Given(hands=(suits[0],) * 4, turn_up=0))
