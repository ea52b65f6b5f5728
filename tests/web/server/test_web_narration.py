"""The log in words: every sentence names the seat whose event it tells, for everybody who reads."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from sessions import Game, declared_by_north

from oddtrick.core import Action, State, TurnUp
from oddtrick.games import catalogue
from oddtrick.stages.piles.moves import card_used
from oddtrick.stages.tricks.tricks import Played
from oddtrick.table.session.log_text import narrate, opening
from oddtrick.table.session.names import seat_name
from oddtrick.table.session.session import Session
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present
from slices import sliced

MOVES = 25
"""Acts of the person at a table; its log is read after every eighth."""


def log_lines(session: Session, home: int) -> list[str]:
    frame = present(session, home, Audience(), lambda state, action: "")
    return [str(line.text) for line in frame.log]


def acted(session: Session) -> Iterator[tuple[State, Action, State]]:
    """The events of a hand, one at a time, each between the states before and after it."""
    state = opening(session.state)
    for event in session.state.log:
        following = state.step(event.action)
        yield state, event.action, following
        state = following


def further(action: Action, following: State) -> int:
    """The seat that a second sentence on an act is about: the one that won the trick, or dealt the
    card that is turned up."""
    facts = following.facts()
    tricks = [t.winner for f in facts if isinstance(f, Played) for t in f.tricks]
    dealers = [f.dealer for f in facts if isinstance(f, TurnUp)]
    return (tricks if action.kind == "play" else dealers)[-1]


def check_names(session: Session, home: int) -> None:
    """Each sentence as the person at `home` hears it begins with who acted: “You” where he sits,
    and nobody else is called so; “Dummy” for a hand that another seat plays."""
    sentences = iter(log_lines(session, home))
    for before, action, following in acted(session):
        for n in range(len(narrate(before, following))):
            sentence = next(sentences)
            if sentence.startswith("The contract is "):
                continue  # whose it is stands on the page's plate
            seat = further(action, following) if n else action.by if action.by >= 0 else action.hand
            if seat < 0:
                continue
            named = "You" if seat == home else seat_name(session.game, seat, session.names)
            played_for = 0 <= action.by != action.hand and card_used(action) is not None
            dummy = n or played_for
            assert sentence.startswith(("Dummy", named) if dummy else named), (sentence, named)
    assert not list(sentences)


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 8))
def test_each_sentence_names_the_seat_of_its_event(name: str) -> None:
    """From every seat of every game, and for an onlooker, all through a deal."""
    for letter in catalogue()[name].player_names:
        game, rng = Game(name, people=(letter,)), random.Random(letter)
        home = game.session.game.seat(letter)
        for n in range(MOVES):
            going = game.step(rng)
            if n % 8 and going:
                continue
            for viewer in (home, -1):
                check_names(game.session, viewer)
            if not going:
                break


def test_the_log_stays_as_it_was_where_the_table_turns() -> None:
    """South bid nothing: Ada at North did, and declares; the person at South plays her cards."""
    game, rng = declared_by_north(), random.Random(3)
    heard = log_lines(game.session, 2)
    assert "Ada bid one no-trump." in heard
    while game.step(rng):
        now = log_lines(game.session, 2)
        assert now[: len(heard)] == heard
        check_names(game.session, 2)
        heard = now
