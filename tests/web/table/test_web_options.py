"""Wishes that no table can have: for every game, by its own options, one clear sentence each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import combinations
from typing import Any

import httpx
import pytest
from sessions import finish

from oddtrick.core import Game
from oddtrick.errors import BadOption
from oddtrick.games import catalogue, player_counts
from oddtrick.store.opening import open_log
from oddtrick.web.app import create_app
from oddtrick.web.server.rate_limits import Limits
from slices import sliced

ODD: tuple[Any, ...] = (None, "", "no such value", -1, 0, 99, 10**20, 1.5, [], ["x"], {}, {"a": 1})


def impossible(game: Game) -> Iterator[dict[str, Any]]:
    """Bodies that ask for a table of a game that cannot be."""
    for option in game.options:
        taken = {type(c) for c in option.choices}
        wrong = [v for v in ODD if not any(v == c and type(v) is type(c) for c in option.choices)]
        if bool not in taken:
            wrong += [True, False]
        if bool in taken:
            wrong += [1, "True"]
        if int in taken:
            counts = [c for c in option.choices if isinstance(c, int)]
            wrong += [max(counts) + 1, min(counts) - 1, str(counts[0]), float(counts[0])]
        yield from ({"options": {option.name: value}} for value in wrong)
        yield {"options": {option.name.upper() + "!": option.default}}
    if not any(o.name == "players" for o in game.options):
        yield from ({"options": {"players": n}} for n in (0, len(game.players) + 1, "two"))
    yield {"options": {"no_such_option": 1}}
    yield {"options": {"": ""}}
    yield {"seat": "no such seat"}
    yield {"seat": ""}
    for unmanned in game.seating.unmanned:
        yield {"seat": game.seats[unmanned]}


def sentence(answer: httpx.Response) -> str:
    """The server's sentence, where it says one thing and nothing of its inside."""
    said = answer.json()
    assert len(said) == 1, said
    (text,) = said.values()
    assert isinstance(text, str)
    assert text[-1] == ".", text
    assert len(text) < 600, text
    assert not any(word in text for word in ("Traceback", "Error", "Exception", "object at")), text
    return text


async def _ask_all(name: str) -> list[tuple[dict[str, Any], httpx.Response]]:
    """The application's answer to every one of them; no socket lies between."""
    app = create_app(open_log(":memory:"), Limits(tables=(10_000, 1)))
    way = httpx.ASGITransport(app, raise_app_exceptions=False)
    with closing(app.state.hub):
        async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1") as client:
            return [
                (wish, await client.post("/api/tables", content=json.dumps({"game": name, **wish})))
                for wish in impossible(catalogue()[name])
            ]


@pytest.mark.parametrize("name", sliced(list(catalogue()), 4))
def test_a_table_that_cannot_be_is_refused_in_a_sentence(name: str) -> None:
    for wish, answer in finish(_ask_all(name)):
        assert 400 <= answer.status_code < 500, (wish, answer.status_code, answer.text)
        assert sentence(answer), wish


@pytest.mark.parametrize("name", sliced(list(catalogue()), 16))
def test_two_options_go_together_or_are_refused(name: str) -> None:
    game = catalogue()[name]
    for one, other in combinations(game.options, 2):
        for value in one.choices:
            for beside in other.choices:
                made = None
                with suppress(BadOption):
                    made = game.with_options({one.name: value, other.name: beside})
                assert made is None or player_counts(made) or made.players
