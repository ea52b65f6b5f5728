"""The five variations of railroad euchre in every other euchre (Scarne 1963, “Railroad Euchre
Variations”; rulings R-8 to R-11), and the reasons where one has no place."""

from __future__ import annotations

import random

import pytest

from oddtrick import view
from oddtrick.cards import HEARTS, JOKER, card, mask_of
from oddtrick.core import DealContext, DealStart, Entry, Given, State, TurnUp, begin, deal, settle
from oddtrick.errors import BadOption
from oddtrick.games import game, written_options
from oddtrick.scoring.games_to_points import PointsMatch, PointsStanding
from oddtrick.stages.deal.dummies import Shown
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.stages.trumps import Make

LONE = ("euchre", "euchre-three", "call-ace")
"""The games in which a maker may play pat or open."""

ALL_FIVE = {"pat": 5, "jambone": 8}
THREE = {"pat": -1, "jambone": 1}
EUCHRED = {"pat": -3, "jambone": -2}
"""What the book gives the maker; negative is for every opponent."""


def alone(name: str, way: str, seed: int) -> State:
    """A deal in which the first to speak plays in that way, cards falling by lot."""
    rng = random.Random(f"{name} {way} {seed}")
    state = deal(game(name, {way: "yes"}), rng)
    up = next(a for a in state.legal() if getattr(a.arg, "manner", "") == way)
    state = state.push(up)
    while not state.over:
        state = settle(state.after(rng.choice(state.legal())), rng)
    return state


@pytest.mark.parametrize("name", LONE)
@pytest.mark.parametrize("way", ["pat", "jambone"])
def test_a_lone_hand_in_these_ways_scores_as_the_book_has_it(name: str, way: str) -> None:
    seen = set()
    for seed in range(60):
        state = alone(name, way, seed)
        trump, seating = state.table.get(Trump), state.game.seating
        side = seating.side_of[trump.maker]
        tricks = sum(t.winner == trump.maker for t in state.table.get(Played).tricks)
        worth = (ALL_FIVE if tricks == 5 else THREE if tricks >= 3 else EUCHRED)[way]
        scored = {e.side: e.points for e in state.ledger()}
        others = set(range(len(seating.sides))) - {side}
        assert scored == ({side: worth} if worth > 0 else dict.fromkeys(others, -worth))
        seen.add(worth)
    assert len(seen) >= 2


@pytest.mark.parametrize("name", LONE)
def test_a_dealer_who_plays_pat_leaves_the_turn_up(name: str) -> None:
    found = game(name, {"pat": "yes"})
    state = deal(found, random.Random(5), DealStart(0, before=found.match.start(found)))
    for _ in range(len(found.seats) - 1):
        state = state.push(state.action("P"))
    before = state.places()
    state = state.push(state.action("UP-PAT"))
    assert state.stage.name == "tricks"
    turned = state.table.get(TurnUp).card
    held = next(p for p in state.places() if p.kind == "hand" and p.seat == 0)
    assert turned not in held.cards
    assert held.cards == next(p for p in before if p.kind == "hand" and p.seat == 0).cards


@pytest.mark.parametrize("name", ["euchre-three", "call-ace", "railroad"])
def test_the_cards_of_an_open_hand_are_called_by_its_neighbours(name: str) -> None:
    """All see it. It leads as its left opponent says, and follows as its right one says."""
    rng = random.Random(3)
    state = deal(game(name, {"jambone": "yes"}), rng)
    maker = state.turns[0].by
    state = state.push(next(a for a in state.legal() if getattr(a.arg, "manner", "") == "jambone"))
    decided = set()
    while not state.over:
        turn = state.turns[0]
        if state.stage.name == "tricks":
            assert view(state, turn.by).hand_mask(maker).bit_count() == view(state).count(maker)
            if turn.hand == maker:
                play = getattr(state.stage_state, "play", state.stage_state)
                active, leads = play.roles.active, not play.trick
                before = (active.index(turn.by) - active.index(maker)) % len(active)
                decided.add((1 if before == 1 else before - len(active), leads))
        state = settle(state.after(rng.choice(state.legal())), rng)
    assert decided <= {(1, True), (-1, False)}
    assert (-1, False) in decided or (1, True) in decided


HANDS = {
    "euchre": ("HJ DJ HA HK HQ", "S7 S8 S9 ST SQ", "C7 C8 C9 CT CQ", "D7 D8 D9 DT DQ"),
    "euchre-two": ("HJ DJ HA HK HQ", "S9 ST SQ SK SA"),
    "euchre-three": ("HJ DJ HA HK HQ", "S7 S8 S9 ST SQ", "C7 C8 C9 CT CQ"),
    "call-ace": ("HJ DJ HA HK HQ", "S7 S8 S9 ST SQ", "C7 C8 C9 CT CQ", "D7 D8 D9 DT DQ"),
}


def given(name: str, hands: tuple[str, ...], turn_up: str, **options: str) -> State:
    """A deal of these hands, the last of which is the dealer's."""
    found = game(name, written_options(name, options, 1))
    setting = found.match.setting(found, found.match.start(found), len(hands) - 1)
    state = begin(found, setting)
    masks = tuple(mask_of(hand.split()) for hand in hands)
    return state.push(
        state.stage.given(state.stage_state, Given(hands=masks, turn_up=card(turn_up)))
    )


@pytest.mark.parametrize("name", HANDS)
def test_the_five_highest_trumps_are_shown_for_sixteen(name: str) -> None:
    """Without a joker they are the bowers, ace, king and queen; nothing is played."""
    state = given(name, HANDS[name], "HT", jamboree="yes")
    state = state.push(state.action("UP"))
    while not state.over:  # the dealer discards
        state = state.push(state.legal()[0])
    assert state.table.get(Shown).hand == 0
    assert state.table.find(Played) is None
    assert [(e.side, e.points, str(e.why)) for e in state.ledger()] == [(0, 16, "jamboree")]


def test_the_dealer_may_use_the_turn_up_and_others_may_not_show() -> None:
    hands = ("S7 S8 S9 ST SQ", "C7 C8 C9 CT CQ", "D7 D8 D9 DT DQ", "HJ DJ HA HK SA")
    state = given("euchre", hands, "HQ", jamboree="yes")
    for code in ("P", "P", "P", "UP", "SA"):
        state = state.push(state.action(code))
    assert [(e.side, e.points) for e in state.ledger()] == [(1, 16)]
    # The maker alone shows: where another makes trumps the five are played.
    state = given("euchre", HANDS["euchre"], "HT", jamboree="yes")
    for code in ("P", "UP"):
        state = state.push(state.action(code))
    state = state.push(state.legal()[0])
    assert not state.over
    assert state.table.find(Shown) is None


def test_at_two_handed_euchre_points_lap_and_slams_count_double() -> None:
    found = game("euchre-two", written_options("euchre-two", {"laps": "yes", "slams": "yes"}, 1))
    assert isinstance(found.match, PointsMatch)
    before = PointsStanding((), (4, 0))
    table = DealContext(found.seating, found.match.setting(found, before, 0))
    standing = found.match.add(found, before, table, (Entry(0, "points", 2, "march"),))
    assert standing.won == (2, 0)
    assert found.match.over(found, standing)


@pytest.mark.parametrize(
    ("name", "option", "why"),
    [
        ("euchre-two", "pat", "Two-handed euchre has no “pat”: nobody announces playing alone"),
        ("euchre-two", "jambone", "no lone hand can be pat or open."),
        ("euchre-three", "laps", "one game is played"),
        ("euchre-three", "slams", "one game is played"),
        ("call-ace", "laps", "one game is played"),
        ("call-ace", "slams", "one game is played"),
        ("jackpot", "laps", "a new game begins at nothing"),
        ("jackpot", "slams", "a pot is won once"),
        ("jackpot", "pat", "every trick is a point"),
        ("jackpot", "jambone", "every trick is a point"),
        ("jackpot", "jamboree", "win the pot already"),
        ("auction-euchre", "laps", "one game is played"),
        ("auction-euchre", "pat", "alone without the widow"),
        ("auction-euchre", "jamboree", "what was bid"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(name: str, option: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        game(name, {option: "yes"})


@pytest.mark.parametrize("name", ["euchre", "euchre-two"])
def test_laps_and_slams_need_a_next_game(name: str) -> None:
    for first, second in (
        (("laps", "yes"), ("play", "game")),
        (("play", "game"), ("slams", "yes")),
    ):
        with pytest.raises(BadOption, match="a next game: play for the rubber"):
            game(name, dict((first, second)))


@pytest.mark.parametrize("suit", ["spades", "hearts", "diamonds", "clubs"])
@pytest.mark.parametrize("name", ["railroad", "jackpot"])
def test_the_suit_of_the_joker_is_agreed_on(name: str, suit: str) -> None:
    """A joker turned up proposes it; refused, it may not be named."""
    found = game(name, {"joker_suit": suit})
    for seed in range(400):
        state = deal(found, random.Random(seed))
        if state.table.get(TurnUp).card == JOKER:
            break
    said = {str(state.stage.label(a)) for a in state.legal()}
    assert f"Order up {suit}" in said
    for _ in found.seats:
        state = state.push(state.action("P"))
    makes = [a.arg for a in state.legal() if isinstance(a.arg, Make)]
    named = {make.suit for make in makes if make.how == "name"}
    assert len(named) == 3
    assert (HEARTS in named) == (suit != "hearts")
