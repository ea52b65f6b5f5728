"""Changes are sent, and make the whole again."""

from __future__ import annotations

import random

import msgspec
import pytest
from patches import Json, merged
from sessions import Game

from oddtrick.games import catalogue
from oddtrick.web import messages
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.requests import dealing, undo
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.build import present
from oddtrick.web.view.changes import difference
from slices import sliced


def whole(view: messages.ViewFrame) -> Json:
    found: Json = msgspec.json.decode(messages.encode(view))
    return found


SHORT = {
    name
    for name, game in catalogue().items()
    if not any(".piles." in type(stage).__module__ for stage in game.stages)
}
"""The games whose deals can be played out by lot in no time."""


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 12))
def test_a_view_is_made_whole_again_from_what_changed(name: str) -> None:
    """Through acts, undo and the next deal, for a player and for an onlooker."""
    rng = random.Random(name)
    game = Game(name, people=catalogue()[name].player_names[-1:])
    homes = (game.session.persons[0], -1)
    last: dict[int, messages.ViewFrame | None] = dict.fromkeys(homes)
    known: dict[int, Json] = {home: {} for home in homes}
    for n in range(36):
        for home in homes:
            now = present(game.session, home, Audience(), meaning_of)
            frame = msgspec.json.decode(difference(last[home], now))
            known[home] = merged(known[home], frame)
            last[home] = now
            assert known[home] == whole(now)
        if n % 7 == 3 and undo.can_undo(game.session, homes[0]):
            game.add(undo.undo(game.session, homes[0], game.session.version))
        elif n == 18 and name in SHORT and not game.session.state.over:
            game.play(rng)
        elif not game.step(rng):
            game.add(dealing.next_deal(game.session, game.session.version))


def test_the_log_is_not_sent_again_and_again() -> None:
    """The part an act adds to a frame does not grow with the acts before it."""
    rng = random.Random(8)
    game = Game("whist", people=("N", "E", "S", "W"))
    last, sizes = present(game.session, 0, Audience(), meaning_of), []
    while game.step(rng) and not game.session.state.over:
        now = present(game.session, 0, Audience(), meaning_of)
        frame = msgspec.json.decode(difference(last, now))
        assert len(frame["log"]) <= 3
        assert frame["log_from"] == len(last.log)
        sizes.append(len(msgspec.json.encode(frame["log"])))
        last = now
    assert max(sizes) < 400


def test_what_has_not_changed_is_left_out() -> None:
    game = Game("whist", people=("N", "E", "S", "W"))
    one = present(game.session, 0, Audience(), meaning_of)
    two = present(game.session, 0, Audience(), meaning_of)
    assert msgspec.json.decode(difference(one, two)) == {"type": "view", "version": one.version}
