"""Every game of the catalogue at a table of the server, played by machines to the end of a deal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_plans import short_plans
from wire import Server

from oddtrick.games import catalogue
from slices import sliced

LONG = 90.0


@pytest.fixture(autouse=True)
def _short_plans() -> Iterator[None]:
    """A patience ends, however far its player looks."""
    with short_plans(layouts=40):
        yield


@pytest.mark.parametrize("name", sliced(list(catalogue()), 5))
def test_machines_play_a_deal_to_its_end(server: Server, name: str) -> None:
    made = server.make(name, seat=None, seed=1, others="book")
    with server.line(made["id"]) as line:
        over = line.view["over"]
        while not over:  # hundreds of frames: what they add up to is `test_web_changes`'s
            over = '"over":true' in str(line.socket.recv(LONG))
        with server.line(made["id"]) as late:
            assert late.view["finished"]
            assert late.view["pad"]
