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
    monkeypatch.setattr(solver_player, "LAYOUTS", 200)
    monkeypatch.setattr(sampled_tableau, "LAYOUTS", 30)
    monkeypatch.setattr(open_tableau, "ORDERS", 1)


@pytest.mark.parametrize("name", list(catalogue()))
def test_machines_play_a_deal_to_its_end(server: Server, name: str) -> None:
    made = server.make(name, seat=None, seed=11, others="book")
    with server.line(made["id"]) as line:
        view = line.view
        if not view["over"]:
            view = line.until(lambda f: f["type"] == "view" and f["over"], LONG)
    assert view["finished"]
    assert view["pad"]
