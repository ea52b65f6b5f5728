"""Several offences at once: whoever made one owes for it whatever else is taken back with it, and
in whichever order attention is drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from sitting import LEADS, do, legal, options, sit, to_act
from walking import offered, walk

from oddtrick.core import Action, State
from oddtrick.games import game
from oddtrick.laws.irregularities.in_play import declarer, same_side, seating_of
from oddtrick.laws.notes.code import OPEN, Notes
from oddtrick.laws.notes.roles import role_of
from slices import sliced

MEETINGS = 40
"""How often two offences have to be open at once before a code is taken to keep to it."""
NO_DEMAND = ("accept", "free", "let-stand", "keep", "play")
CALLS = "1H 1D E:2S"


@pytest.mark.law("contract1963:bid-oot")
@pytest.mark.parametrize("attention", ["S:call?W", "S:call?E S:call?W", "S:call?W S:call?E"])
def test_a_bid_out_of_turn_is_repeated_though_it_is_taken_back_with_a_bid_before_it(
    attention: str,
) -> None:
    """West does not bid enough, and East bids in North's turn: “the offender must repeat his bid
    without penalty if that opponent passes”."""
    state = do(sit(LEADS), f"{CALLS} {attention} 2D P")
    assert to_act(state) == "E"
    assert legal(state) == {"2S"}


@pytest.mark.law("contract1963:bid-oot")
def test_when_the_right_hand_opponent_bids_instead_his_partner_is_barred_once() -> None:
    state = do(sit(LEADS), f"{CALLS} S:call?W 2D 2H 2S P")
    assert to_act(state) == "W"
    assert legal(state) == {"P"}


def attended(state: State, what: tuple[tuple[str, int], ...]) -> State | None:
    """The state when attention has been drawn to matters one after the other by the first who may,
    and what can be demanded has been; `None` where that is not possible."""
    for matter, hand in what:
        action = Action(speaker(state, hand), hand, "attention", matter)
        if state.why_not(action) is not None:
            return None
        state = state.push(action)
        for _ in range(12):
            if state.over or not state.stage_state.case:
                break
            case = state.stage_state.case
            # What falls due by itself is asked where play happens to stand: nothing is demanded.
            asked = sorted(
                case.options, key=lambda o: ((o.code in NO_DEMAND) == (case.at >= 0), o.code)
            )
            state = state.push(Action(case.who[0], case.who[0], "choose", asked[0].choice))
    return state


def speaker(state: State, hand: int) -> int:
    """An opponent who may exact what is owed: not dummy."""
    notes = state.stage_state
    decl, seating = declarer(notes), seating_of(notes)
    return next(
        s
        for s in state.game.seating.from_left(hand)
        if not same_side(notes, s, hand) and role_of(seating, s, decl) != "dummy"
    )


@pytest.mark.law("contract1963:lead-penalty")
def test_a_lead_out_of_turn_is_paid_for_though_it_goes_back_for_a_card_that_was_missing() -> None:
    """South plays no card to the first trick, and East, who has not won it, leads to the next."""
    state = do(sit(LEADS), "4S P P P HJ face HA H3 omit")
    assert to_act(state) == "S:N"
    state = do(state, "E:D7 E:trick?S")
    assert {"accept", "penalty-card", "lead-penalty"} <= options(state)
    assert to_act(do(state, "penalty-card")) == "S"


def owed(state: State) -> tuple[object, ...]:
    """The duties owed in the end, and the gifts of rulings."""
    notes = state.stage_state
    assert isinstance(notes, Notes)
    duties = Counter((d.hand, d.kind, d.arg, d.call) for d in notes.duties if d.owed)
    return duties, Counter(notes.given), notes.void


def two_at_once(
    name: str, code: str, seeds: range
) -> Iterator[tuple[State, list[tuple[str, int]]]]:
    """States in which two hands have done something that can be put right."""
    table = game(name, {"laws": code})
    for seed in seeds:
        for state in walk(table, seed, breach=0.5, watch=0.02, attend=0.0, short=0.5):
            notes = state.stage_state
            if state.over or not isinstance(notes, Notes) or notes.case or notes.line.now.over:
                continue
            open_ = [b for b in notes.breaches if b.state == OPEN and not b.action_number]
            times = Counter((b.law.matter, b.hand) for b in open_)
            # Attention is to the last of several. What an omission comes to depends by itself on
            # how far play has gone when it is spoken of.
            asked = [one for one, number in times.items() if number == 1 and one[0] != "trick"]
            if len({hand for _, hand in asked}) > 1:
                yield state, asked


GAMES = ("contract-rubber", "three-hand", "auction-1910", "bridge-1902", "euchre", "whist")
BY_CODE = [
    *((name, code) for name, code in offered() if name in GAMES),
    ("contract-duplicate", "duplicate2017"),
]


@pytest.mark.parametrize(("name", "code"), sliced(BY_CODE, 3))
def test_the_order_of_attention_changes_nothing_in_what_is_owed(name: str, code: str) -> None:
    rng = random.Random(4)
    met = 0
    for state, asked in two_at_once(name, code, range(30)):
        one, other = rng.sample(asked, 2)
        first, second = attended(state, (one, other)), attended(state, (other, one))
        if first is None or second is None or first.over or second.over:
            continue
        assert owed(first) == owed(second)
        met += 1
        if met == MEETINGS:
            return
    raise AssertionError(f"two offences have met only {met} times")
