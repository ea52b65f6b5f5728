"""Every game of the catalogue at a table of the server, played by machines to the end of a deal."""

from __future__ import annotations

import pytest
from wire import Server

from oddtrick.games import catalogue
from oddtrick.players.book.patience import open_tableau, solver_player
from oddtrick.players.book.patience.worlds import sampled_tableau

LONG = 90.0


@pytest.fixture(autouse=True)
def _short_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """A patience ends, however far its player looks."""
    monkeypatch.setattr(solver_player, "LAYOUTS", 40)
    monkeypatch.setattr(sampled_tableau, "LAYOUTS", 8)
    monkeypatch.setattr(sampled_tableau, "WAYS", 2)
    monkeypatch.setattr(open_tableau, "ORDERS", 1)


@pytest.mark.parametrize("name", list(catalogue()))
def test_machines_play_a_deal_to_its_end(server: Server, name: str) -> None:
    made = server.make(name, seat=None, seed=1, others="book")
    with server.line(made["id"]) as line:
        over = line.view["over"]
        while not over:  # hundreds of frames: what they add up to is `test_web_changes`'s
            over = '"over":true' in str(line.socket.recv(LONG))
        with server.line(made["id"]) as late:
            assert late.view["finished"]
            assert late.view["pad"]
