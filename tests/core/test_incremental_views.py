"""Views are folded as events come; here each is compared with what it is by definition.

A game that is added is tested here without being named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from every import SHORT, every_play, is_close, walk

from oddtrick.core import EVERYONE, HIDDEN, Event, Game, Place, State, secret_of, view, whole_view
from oddtrick.games import game
from oddtrick.stages.tricks.trick import TrickState


def _sees(seen_by: int, seat: int) -> bool:
    return seen_by == EVERYONE or (seat >= 0 and seen_by >> seat & 1 == 1)


def _events(state: State, seat: int) -> tuple[Event, ...]:
    """The whole log, looked through event by event."""
    return tuple(
        e if _sees(e.seen_by, seat) else Event(e.action._replace(arg=None), e.seen_by)
        for e in state.log
    )


def _place(place: Place, seat: int) -> Place:
    """A place with the faces that a seat may not see turned down."""
    if _sees(place.seen_by, seat):
        return place
    open_ = place.open if _sees(place.open_to, seat) else 0
    cards = [c if open_ >> c & 1 else HIDDEN for c in place.cards]
    if not place.counted and HIDDEN in cards:
        cards = [HIDDEN, *(c for c in cards if c != HIDDEN)]
    cards_seen = tuple(cards if place.ordered else sorted(cards))
    return place._replace(cards=cards_seen, open=open_)


def _tricks(state: Any) -> Iterator[TrickState]:
    """The tricks in the private state of a stage, whatever lies round them."""
    if isinstance(state, TrickState):
        yield state
    for inside in ("play", "line", "now", "stage_state"):
        if hasattr(state, inside):
            yield from _tricks(getattr(state, inside))


def _quitted(state: TrickState) -> tuple[Place, ...]:
    """The heaps of won tricks, gathered from all the tricks."""
    won: dict[int, list[int]] = {}
    for trick in state.tricks:
        won.setdefault(trick.winner, []).extend(trick.cards)
    return tuple(Place("won", s, tuple(cards), seen_by=0) for s, cards in sorted(won.items()))


@every_play
def test_a_view_is_what_it_is_by_definition(game_: Game) -> None:
    looked = 0
    for seed in range(2):
        for number, state in enumerate(walk(game_, seed)):
            if looked > SHORT and number % 16:
                continue
            looked += 1
            assert state.secret == secret_of(state.log)
            places = state.places()
            for stage_state in _tricks(state.stage_state):
                assert stage_state.quitted == _quitted(stage_state)
            if not is_close(number):
                continue
            for seat in (-1, *game_.players):
                seen = view(state, seat)
                assert seen.events == _events(state, seat)
                assert seen.places == tuple(_place(p, seat) for p in places)
            open_ = tuple(
                p if p.seen_by else _place(p._replace(open_to=EVERYONE), -1) for p in places
            )
            assert whole_view(state).places == open_


def test_tricks_laid_away_are_not_gathered_again() -> None:
    """A heap to which no trick was added is the very one of the view before."""
    shared = grown = 0
    before: tuple[Place, ...] = ()
    for state in walk(game("contract-duplicate"), 0):
        for stage_state in _tricks(state.stage_state):
            shared += sum(any(heap is other for other in before) for heap in stage_state.quitted)
            grown += sum(all(heap is not other for other in before) for heap in stage_state.quitted)
            before = stage_state.quitted
    assert grown <= 13 < shared
