"""`oddtrick bid` in every game in which something is called: it answers as a player at the table.

The deal is followed at a table; at every call the question tells what that seat sees, and the
answer is compared with the call that the player at the table makes.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from oddtrick.bid import CALLS, CallQuestion, answer, asked_state, question
from oddtrick.cards import Card, bits, codes, mask_of
from oddtrick.core import HIDDEN, NATURE, State, TurnUp, View, deal, kinds_of_act, view
from oddtrick.errors import BadRecord
from oddtrick.games import catalogue, game
from oddtrick.players import PLAYERS, player
from slices import sliced

CALLED = [
    name
    for name, g in catalogue().items()
    if any(CALLS.intersection(kinds_of_act(s)) for s in g.stages)
]


def test_the_games_with_calls_are_those_of_the_books() -> None:
    """Every bridge and euchre; whist and patience have none."""
    families = {catalogue()[name].family for name in CALLED}
    assert families == {g.family for g in catalogue().values()} - {
        "Whist", "Patience", "Patience for several",
    }  # fmt: skip


def _asked(seen: View, said: list[str]) -> CallQuestion:
    """The question that the seat of a view would write down."""
    game_, seat = seen.game, seen.seat
    opened: dict[str, list[str]] = {}
    gone: set[Card] = {
        c for e in seen.events if e.action.kind == "play" and isinstance(c := e.action.arg, int)
    }
    for place in seen.places:
        shown = {c for c in place.cards if c != HIDDEN}
        if place.kind in ("discards", "out"):
            gone |= shown
        elif place.kind == "hand" and place.seat != seat and shown:
            opened[game_.seats[place.seat]] = codes(mask_of(shown))
    turned = seen.find(TurnUp)
    return CallQuestion(
        game_.name,
        game_.seats[seen.setting.dealer],
        game_.seats[seat],
        codes(seen.hand_mask(seat)),
        list(said),
        turn_up=codes(1 << turned.card)[0] if turned else None,
        open=opened,
        seen=codes(mask_of(gone)),
    )


def _followed(name: str, seed: int) -> list[tuple[State, list[str]]]:
    """The calls of a deal played by the book: the state at each, and what was said before."""
    game_, rng = game(name), random.Random(f"asked {name} {seed}")
    book, said = player("book", game_), list[str]()
    dealer = game_.players[seed % len(game_.players)]
    state, found = (
        deal(game_, rng, game_.match.setting(game_, game_.match.start(game_), dealer)),
        [],
    )
    last = max(at for at, s in enumerate(game_.stages) if CALLS.intersection(kinds_of_act(s)))
    while not state.over and state.at <= last:
        turn = state.turns[0]
        if turn.by == NATURE:
            state = state.after(state.stage.chance(state.stage_state, rng))
            continue
        action = book.choose(view(state, turn.by), rng).action
        if action.kind in CALLS:
            found.append((state, list(said)))
            said.append(state.stage.code(action))
        state = state.push(action)
    return found


def _shown(seen: View) -> set[Card]:
    return {c for p in seen.places for c in p.cards if c != HIDDEN}


@pytest.mark.parametrize("name", sliced(CALLED, 12))
def test_the_answer_is_the_call_made_at_the_table(name: str) -> None:
    book = player("book", game(name))
    for seed in range(2):
        calls = _followed(name, seed)
        assert calls
        for state, said in calls:
            seen = view(state, state.turns[0].by)
            asked = _asked(seen, said)
            found, own = answer(asked, "book"), book.choose(seen, random.Random(0))
            assert (found.call, found.reason) == (state.stage.code(own.action), str(own.reason)), (
                said
            )
            assert min(map(len, (found.meaning, found.citation))) > 0
            known = mask_of(_shown(view(*asked_state(asked))))
            assert known == mask_of(_shown(seen) | set(bits(mask_of(asked.seen)))), said


@pytest.mark.parametrize("level", [p for p in PLAYERS if p not in ("random", "book")])
@pytest.mark.parametrize("name", sliced(CALLED, 8))
def test_other_levels_answer_every_game(name: str, level: str) -> None:
    """The last call of a deal, which is asked after all others."""
    state, said = _followed(name, 0)[-1]
    seen = view(state, state.turns[0].by)
    found = answer(_asked(seen, said), level)
    assert found.call in {state.stage.code(a) for a in seen.legal}
    assert min(map(len, (found.meaning, found.reason, found.citation))) > 0


@pytest.mark.parametrize("name", ["towie", "trio", "honeymoon", "draw-and-discard", "build-up"])
def test_what_is_not_given_is_not_known(name: str) -> None:
    """With the hand alone the seat sees its hand, and nothing that the program has put anywhere."""
    state, said = _followed(name, 1)[0]
    asked = _asked(view(state, state.turns[0].by), said)
    asked.open, asked.seen = {}, []
    assert answer(asked, "book").call in {state.stage.code(a) for a in state.legal()}
    assert mask_of(_shown(view(*asked_state(asked)))) == mask_of(asked.hand)


@pytest.mark.parametrize(
    ("name", "changed", "reason"),
    [
        ("whist", {}, "nothing is called in Whist"),
        ("trio", {"open": {"N": "S3"}}, "cannot be seen"),
        ("trio", {"open": {"Q": "SA"}}, "no seat"),
        ("trio", {"open": {"E": "SZ"}}, "“open”:"),
        ("trio", {"seen": "S3"}, "no cards leave the play, not 1"),
        ("honeymoon", {"hand": "AKQ.AKQ.AKQ."}, "holds 13 cards, not 9"),
        ("honeymoon", {"seen": "SA"}, "the ace of spades is there twice"),
        ("euchre", {"hand": "S2 S9 ST SJ SQ", "turn_up": "HA"}, "two of spades is not in the pack"),
        ("euchre", {"hand": "SA S9 ST SJ SQ"}, "“turn_up” is missing"),
        ("euchre", {"hand": "SA S9 ST SJ SQ", "turn_up": "SA"}, "cannot be in it"),
        ("contract-rubber", {"turn_up": "HA"}, "no card is turned up"),
        ("contract-rubber", {"auction": "P P P P"}, "the deal is over"),
        ("bridge-1902", {"auction": "H " + "double " * 1000}, "has 1,001 calls; 1,000 are read"),
        ("contract-rubber", {"auction": "P 1S P P P"}, "nothing left to call"),
        ("contract-rubber", {"auction": "P 1S P P P P"}, "call 6 (“P”) comes after the last"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_answered_says_what_is_wrong(
    name: str, changed: dict[str, Any], reason: str
) -> None:
    found = game(name)
    first = {"dealer": found.seats[found.players[0]], "hand": "AKQ2.KJ4.A32.K54"}
    asked = {"game": name, **first, "seat": first["dealer"], **changed}
    if name == "euchre":
        asked["seat"] = found.seats[found.players[1]]
    with pytest.raises(BadRecord, match=re.escape(reason)):
        answer(question(json.dumps(asked)), "book")
