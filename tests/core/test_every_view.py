"""Secrecy in every game of the catalogue: who knows which cards.

A game that is added is tested here without being named.
"""

from __future__ import annotations

import random
from itertools import islice

from every import CLOSELY, SHORT, every_play, is_close, pack_of_deal, walk
from knowing import knowledge, known, swapped, twins

from oddtrick.cards import Card
from oddtrick.core import (
    EVERYONE,
    HIDDEN,
    NATURE,
    Action,
    Aside,
    Dealt,
    Game,
    Hands,
    State,
    TurnUp,
    deal,
    view,
)
from oddtrick.stages.piles.moves import Move

ENOUGH = 20
"""Pairs of cards that change places unseen: after so many a game needs no other state here; 500
deals of each game are tried by ``benchmarks/every_game.py``."""

# -- who knows what --------------------------------------------------------------------------


@every_play
def test_nobody_learns_anything_of_cards_he_cannot_see(game_: Game) -> None:
    rng = random.Random(11)
    tried = found = 0
    for seed in range(6):
        if found > ENOUGH:
            break
        before, noted = -1, 0
        # What once lay open is no secret when it is turned over.
        met: dict[int, set[Card]] = {seat: set() for seat in (-1, *game_.players)}
        for number, state in enumerate(walk(game_, seed)):
            if number == 2 * CLOSELY or found > ENOUGH:
                break
            for seat, cards in met.items():
                cards |= known(state, seat, noted)
            noted = len(state.log)
            # The first moment of a stage, and some others.
            if state.at == before and rng.random() > 0.07:
                continue
            before = state.at
            for seat in (-1, *game_.players):
                hidden = [
                    c for c in pack_of_deal(state) if not met[seat].intersection(twins(state, c))
                ]
                if len(hidden) < 2:
                    continue
                facts = knowledge(state, seat)
                for _ in range(3):
                    tried += 1
                    other = swapped(state, seat, *rng.sample(hidden, 2))
                    if other is not None and other != state:
                        found += 1
                        assert knowledge(other, seat) == facts
    # Where all cards lie open there is nothing to swap; elsewhere it must have been done.
    assert found > 18 or tried == 0
    assert tried or all(p.seen_by == -1 for p in state.places())


HIDDEN_PLACES = {"hand", "stock", "won", "discards", "passed", "widow"}
"""Where a card is hidden by the rules of any game until it is faced, whatever the stage says of
it. Of other places a stage says itself what is open; that nothing else is told is for the test
which swaps hidden cards."""


LOOKED_AT = {"double-dummy-widow": {0: 2, 1: 3}}
"""The dummies that players look at before the bidding, by the book."""

FACE_UP = {"partially-exposed-dummy": {2: 6, 3: 6}}
"""Dummies that are dealt half open, and how many of their cards are dealt face down first."""
FACE_UP_VARIANT = {("layout", "7down6up"): {2: 7, 3: 7}}


def _dealt_open(state: State) -> set[Card]:
    """The cards that are dealt face up."""
    down = FACE_UP.get(state.game.name, {})
    for chosen in state.game.chosen:
        down = FACE_UP_VARIANT.get(chosen, down)
    return {c for hand, n in down.items() for c in state.table.get(Dealt).hands[hand][n:]}


OPEN_SHOWINGS = {"build-up": 2}
"""How often a dummy is given cards face up, before it is given some face down."""


def _shown(state: State) -> set[Card]:
    """The cards given to dummies face up."""
    cards: set[Card] = set()
    for hand in range(len(state.game.seats)):
        shows = [
            e.action.arg for e in state.log if e.action.kind == "show" and e.action.hand == hand
        ]
        for arg in shows[: OPEN_SHOWINGS.get(state.game.name, 0)]:
            cards.update(arg)  # type: ignore[arg-type]
    return cards


def _public(state: State) -> set[Card]:
    """The cards that lie open by the rules of any game: on the table, turned up, or in a hand
    that has been faced."""
    faced = {e.action.hand for e in state.log if e.action.kind == "face"}
    cards = {r.card for r in state.results if isinstance(r, TurnUp)} | _dealt_open(state)
    for event in state.log:
        if event.action.by == NATURE and event.seen_by == EVERYONE:
            cards.update(event.action.arg)  # type: ignore[arg-type]
        if event.action.kind == "turn":
            cards.add(event.action.arg)  # type: ignore[arg-type]
    cards |= _shown(state)
    for place in state.places():
        if place.kind == "hand" and place.seat in faced:
            cards.update(place.cards)
        elif place.kind not in HIDDEN_PLACES or ".piles." in type(state.stage).__module__:
            shown = place.cards if place.seen_by == EVERYONE else ()
            open_ = place.open if place.open_to == EVERYONE else 0
            cards.update(c for c in place.cards if c in shown or open_ >> c & 1)
    return cards


LOOKED = ("looking", "yes")
"""The option by which a player may look through his stock, with the other or without his leave."""

FACE_DOWN = {"hand-stock": 0, "pack": 0, "stock": 1}
"""How many cards of a pile that is turned card by card lie open at most: the top of a stock."""


@every_play
def test_piles_that_are_turned_lie_face_down(game_: Game) -> None:
    for number, state in enumerate(walk(game_, 0)):
        if number == CLOSELY:
            break
        for place in state.places():
            if place.kind in FACE_DOWN and ".piles." in type(state.stage).__module__:
                assert place.seen_by == 0 or LOOKED in state.game.chosen
                assert place.open.bit_count() <= FACE_DOWN[place.kind]


def _played(action: Action) -> Card:
    """The card that is played; a joker is played with the suit it is named as."""
    found = action.arg[0] if isinstance(action.arg, tuple) else action.arg
    assert isinstance(found, int)
    return found


def _own(state: State, seat: int) -> set[Card]:
    """The cards a seat may look at: its hand, a card it has drawn and not yet kept, and its dummy
    where the game lets it."""
    own, hands = ("hand", "drawn"), (seat, LOOKED_AT.get(state.game.name, {}).get(seat, seat))
    found = {c for p in state.places() if p.kind in own and p.seat in hands for c in p.cards}
    return found | _laid_out(state, seat)


def _laid_out(state: State, seat: int) -> set[Card]:
    """The cards face up in a layout that is shown to its player alone."""
    places = [p for p in state.places() if p.seat == seat >= 0 and p.kind not in HIDDEN_PLACES]
    stock = [p for p in state.places() if p.seat == seat >= 0 and p.kind == "stock"]
    own = {c for p in places if p.seen_by == 1 << seat for c in p.cards}
    tops = [p for p in (*places, *stock) if p.open_to == 1 << seat]
    if LOOKED in state.game.chosen and seat >= 0:
        stocks = [p for p in state.places() if p.kind == "stock" and p.seen_by > 0]
        own |= {c for p in stocks if p.seen_by >> seat & 1 for c in p.cards}
    return own | {c for p in tops for c in p.cards if p.open >> c & 1}


@every_play
def test_no_face_is_seen_but_by_its_holder_or_where_it_lay_open(game_: Game) -> None:
    looked = 0
    for seed in range(2):
        if looked > SHORT // 2:
            break
        rightly: dict[int, set[Card]] = {seat: set() for seat in range(-1, len(game_.seats))}
        played: set[Card] = set()
        reached = 0
        for number, state in enumerate(islice(walk(game_, seed), 2 * CLOSELY)):
            fresh, reached = state.log[reached:], len(state.log)
            played |= {_played(e.action) for e in fresh if e.action.kind == "play"}
            # The last card of a stack that is shuffled at once lies open in no state.
            played |= {e.action.arg.card for e in fresh if isinstance(e.action.arg, Move)}
            public = _public(state)
            for seat, cards in rightly.items():
                cards |= _own(state, seat) | public | played
                if not is_close(number):
                    continue
                looked += seat == -1
                seen = view(state, seat)
                faces = {c for p in seen.places for c in p.cards if c != HIDDEN}
                for event in seen.events:
                    arg = getattr(event.action.arg, "card", event.action.arg)
                    if event.action.kind == "play":
                        arg = _played(event.action)
                    faces.update(arg if isinstance(arg, tuple) else {arg} - {-1})
                assert {c for c in faces if isinstance(c, int)} <= cards
                assert not any(isinstance(f, Hands | Aside) for f in seen.facts)


@every_play
def test_a_seat_sees_its_own_hand_and_an_onlooker_none(game_: Game) -> None:
    state = deal(game_, random.Random(12))
    for place in view(state).places:
        if place.kind == "hand":
            shown = [c for c in place.cards if c != HIDDEN]
            assert all(1 << c & place.open for c in shown)
    for seat in game_.players:
        mine = [p for p in state.places() if p.kind == "hand" and p.seat == seat]
        assert view(state, seat).hand_mask() == sum(1 << c for p in mine for c in p.cards)
