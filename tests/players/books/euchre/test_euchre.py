"""The euchre player: making trumps, playing alone, discarding, leads (Scarne 1963)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from seats import SEATS, decide, positions

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card, card_code, mask_of
from oddtrick.core import Aside, DealStart, Hands, Place, State, TurnUp, enter, view
from oddtrick.games import game, written_options
from oddtrick.players import player
from oddtrick.players.book.euchre.player import best_discard, strength
from oddtrick.scoring.games_to_points import PointsStanding
from oddtrick.stages.tricks.tricks import Played, Trump

EUCHRE = game("euchre", written_options("euchre", {}, 1))


def dealt(
    seat: str, hand: str, turn_up: str, score: tuple[int, int] = (0, 0), said: str = ""
) -> State:
    """A deal by South in its making stage; the hands not given are dealt at random."""
    held, up = mask_of(hand.split()), card(turn_up)
    pack = EUCHRE.stages[0].pack  # type: ignore[attr-defined]
    rest = [c for c in pack if not held >> c & 1 and c != up]
    random.Random(1).shuffle(rest)
    hands = [held if s == seat else mask_of(rest.pop() for _ in range(5)) for s in SEATS]
    places = (Place("turn-up", -1, (up,)), Place("stock", -1, tuple(rest), seen_by=0))
    results = (Hands(tuple(hands)), TurnUp(up, 2), Aside(places))
    state = enter(EUCHRE, DealStart(2, before=PointsStanding((), score, 3)), 1, results)
    for code in said.split():
        state = state.push(state.action(code))
    return state


def says(*args: object, **kwargs: object) -> str:
    state = dealt(*args, **kwargs)  # type: ignore[arg-type]
    decision = decide(state)
    assert state.why_not(decision.action) is None
    return state.stage.code(decision.action)


# South deals, so West speaks first, then North (the dealer's partner), East, South. Scores are
# North and South's, then East and West's.
PASSES_TO = {"W": "", "N": "P", "E": "P P", "S": "P P P"}


@pytest.mark.parametrize(
    ("seat", "hand", "turn_up", "call"),
    [
        # Any three trumps are a take for the dealer (here with the turn-up).
        ("S", "H9 H8 S7 C8 D9", "HT", "UP"),
        ("S", "HA S7 C8 D9 DT", "HK", "UP"),  # ace and king, with a little more
        ("S", "H7 S7 C8 D9 DT", "H9", "P"),
        ("S", "S8 S7 C8 D9 DT", "HA", "P"),
        # At 0-0 the dealer's opponents order up only on three sure tricks and two good trumps.
        ("W", "HJ HA HK S7 C8", "H9", "UP"),
        ("W", "HK HQ HT S7 C8", "H9", "P"),
        ("E", "HA SA C7 D8 D9", "HT", "P"),
        # The dealer's partner counts the turn-up.
        ("N", "HA HK SA C7 D8", "HJ", "UP"),
        ("N", "S8 S7 C8 D9 DT", "HJ", "P"),
    ],
)
def test_accepting_the_turn_up(seat: str, hand: str, turn_up: str, call: str) -> None:
    assert says(seat, hand, turn_up, said=PASSES_TO[seat]) == call


def test_naming_a_suit_in_the_second_round() -> None:
    assert says("W", "SJ SA S9 H7 D8", "HT", said="P P P P") == "S"
    assert says("W", "S9 CA H7 D8 D9", "HT", said="P P P P") == "P"
    assert "next" in str(decide(dealt("W", "DJ DA D9 S7 C8", "HT", said="P P P P")).meaning).lower()


def test_a_side_at_the_bridge_accepts_the_turn_up_with_any_cards() -> None:
    """Scarne 1963, “Strategy of Euchre”: with 4 to 2 or 4 to 1, regardless of its cards."""
    hand = "S7 SK C8 D9 DT"
    for seat, score in product("WNES", [(4, 1), (4, 2), (1, 4), (4, 3), (3, 1), (0, 0)]):
        own, other = score if seat in "NS" else score[::-1]
        accepts = own == 4 and other <= 2
        assert says(seat, hand, "HT", score, PASSES_TO[seat]) == ("UP" if accepts else "P")
    assert (
        str(decide(dealt("S", hand, "HT", (4, 1), "P P P")).meaning)
        == "At the bridge, with any cards."
    )


def test_against_three_points_trumps_are_made_slowly() -> None:
    hand = "H9 H8 S7 C8 D9"
    assert says("S", hand, "HT", (0, 0), PASSES_TO["S"]) == "UP"
    assert says("S", hand, "HT", (0, 3), PASSES_TO["S"]) == "P"


def test_playing_alone() -> None:
    # Two bowers and the ace, or nothing but aces and trumps.
    assert says("W", "SJ CJ SA H7 D8", "HT", said="P P P P") == "S-ALONE"
    assert says("W", "SJ SK S9 HA DA", "HT", said="P P P P") == "S-ALONE"
    assert says("W", "SJ SA S9 HQ DK", "HT", said="P P P P") == "S"
    # Every card an ace or a trump, in each seat: the trumps need no bower.
    for seat, said in PASSES_TO.items():
        assert says(seat, "HA HK SA CA DA", "HT", said=said) == "UP-ALONE"
    assert says("W", "SK S7 HA DA CA", "HT", said="P P P P") == "S-ALONE"
    # A fair chance of three tricks when the opponents are at the bridge.
    hand = "SJ SA SK H7 D8"
    assert says("W", hand, "HT", (0, 0), "P P P P") == "S"
    assert says("W", hand, "HT", (4, 2), "P P P P") == "S-ALONE"


def test_what_hands_are_worth() -> None:
    assert strength(mask_of(["HJ", "DJ", "HA", "SA", "CA"]), HEARTS).solid
    assert strength(mask_of(["H9", "H7", "HT", "SA", "CA"]), HEARTS).solid
    assert not strength(mask_of(["HJ", "HA", "HK", "SK", "CQ"]), HEARTS).solid
    assert strength(mask_of(["DJ", "H9", "S7", "S8", "S9"]), HEARTS).trumps == 2
    assert strength(mask_of(["DJ", "D9", "S7", "S8", "S9"]), DIAMONDS).best == 21


@pytest.mark.parametrize(
    ("hand", "trump", "discard"),
    [
        ("HJ HA S7 D8 D9 DT", HEARTS, "S7"),  # the lone low card
        ("HJ HA SA D8 D9 DT", HEARTS, "D8"),  # not a lone ace
        ("HJ DJ HA HK HQ H9", HEARTS, "H9"),  # nothing but trumps
        ("CJ SJ CA C9 DK D7", SPADES, "D7"),
    ],
)
def test_the_dealers_discard(hand: str, trump: int, discard: str) -> None:
    assert card_code(best_discard(mask_of(hand.split()), trump)) == discard


def test_two_trumps_or_more_lead_one() -> None:
    hands = ["HJ H9 SA CA D8", "HT S7 S8 C8 C9", "HA HK DA DK S9", "HQ D9 DT CT CK"]
    results = (Hands(tuple(mask_of(h.split()) for h in hands)), Trump(HEARTS, 0))
    state = enter(EUCHRE, DealStart(3), 3, results)
    assert card_code(decide(state).action.arg)[0] == "H"  # type: ignore[arg-type]


def test_with_one_trump_a_low_plain_card_is_led() -> None:
    hands = ["H9 SA S7 D8 DT", "HT HA S8 C8 C9", "HK HJ DA DK S9", "HQ D9 CA CT CK"]
    results = (Hands(tuple(mask_of(h.split()) for h in hands)), Trump(HEARTS, 1))
    state = enter(EUCHRE, DealStart(3), 3, results)
    assert card_code(decide(state).action.arg) == "D8"  # type: ignore[arg-type]


@pytest.mark.whole
def test_makers_make_their_point_more_often_than_not() -> None:
    made: Counter[str] = Counter()
    last: tuple[State, object] | None = None
    for state, _, decision in positions(EUCHRE, 250, seed=2):
        after = state.push(decision.action)
        if after.over:
            trump = after.table.find(Trump)
            if trump is None:
                made["passed"] += 1
                continue
            side = EUCHRE.side_of[trump.maker]
            made["played"] += 1
            made["made"] += after.table.get(Played).taken(EUCHRE.sides[side]) >= 3
            made["alone"] += trump.alone
        last = (after, decision)
    assert last is not None
    assert made["made"] / made["played"] > 0.6
    assert made["passed"] < 0.25 * 250
    assert made["alone"]


def test_every_declaration_has_its_meaning() -> None:
    state = dealt("W", "SJ CJ SA H7 D8", "HT")
    for action in view(state, 3).legal:
        assert player("book", EUCHRE).meaning(view(state, 3), action)
    assert CLUBS == 0
