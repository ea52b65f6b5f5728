"""Records of strangers: laid out in a process of their own, and bounded."""

from __future__ import annotations

import json

import pytest
from sessions import Game
from wire import Json, Server, Strict

from oddtrick.core import State
from oddtrick.errors import BadRecord
from oddtrick.records import read_record, record_of, write_record
from oddtrick.store.events import Acted, read_event, write_event
from oddtrick.table.requests import foreign_records
from oddtrick.table.requests.seating import make
from oddtrick.web.server.rate_limits import Limits

REFEREED = {"laws": "contract1963"}


def record(actions: list[str]) -> Json:
    hands = {"N": "AKQJT98765432...", "E": ".AKQJT98765432..",
             "S": "..AKQJT98765432.", "W": "...AKQJT98765432"}  # fmt: skip
    return {"version": 1, "game": "contract-rubber", "dealer": "N", "hands": hands,
            "options": REFEREED, "actions": actions}  # fmt: skip


REVOKES = record(["S:revoke?N"] * 4600)


def test_thousands_of_claims_of_a_revoke_are_refused_unplayed(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They took 1.2 s of the loop that serves everybody and 260 MB."""

    def played(*_: object, **__: object) -> None:
        raise AssertionError("it is played")

    monkeypatch.setattr(State, "after", played)
    monkeypatch.setattr(foreign_records, "steps", played)
    with pytest.raises(BadRecord, match="4600 acts"):
        foreign_records.bounded(read_record(json.dumps(REVOKES)))
    with strict(Limits()) as server:
        wish = {"game": "contract-rubber", "record": REVOKES, "played": True}
        for path, body in (("tables", wish), ("reviews", REVOKES)):
            answer = server.http.post(f"/api/{path}", json=body, timeout=60)
            assert answer.status_code == 422
            assert "4600 acts; 1000 can be brought" in answer.json()["error"]


def test_what_a_table_would_not_let_be_said_again_is_not_brought(server: Server) -> None:
    again = record(["S:revoke?N", "S:revoke?N"])
    wish = {"game": "contract-rubber", "record": again, "played": True}
    for path, body in (("tables", wish), ("reviews", again)):
        answer = server.http.post(f"/api/{path}", json=body, timeout=60)
        assert answer.status_code == 422, answer.text
        assert "nothing has been played since" in answer.json()["error"]


def test_so_many_acts_are_brought_and_no_more() -> None:
    for more, fits in ((0, True), (1, False)):
        actions = " ".join(["P"] * (foreign_records.MOST_ACTS + more))
        found = read_record(f'{{"game": "whist", "dealer": "N", "actions": "{actions}"}}')
        if fits:
            assert len(foreign_records.actions_of(found)) == foreign_records.MOST_ACTS
        else:
            with pytest.raises(BadRecord, match="1001 acts"):
                foreign_records.actions_of(found)


def test_the_process_lays_out_what_the_table_would_be() -> None:
    game = Game("whist", people=())
    game.machines()
    data = write_record(record_of(game.session.state))
    _, made = make("t", "whist", {}, others="", pace="none", seed="other")
    laid = foreign_records.laid_out(data, [write_event(e) for e in made], played=True, again=False)
    acts = [read_event(body) for body in laid.events][1:]
    assert [a.code for a in acts if isinstance(a, Acted)] == record_of(game.session.state).actions


def test_the_acts_that_one_address_brings_are_bounded(strict: Strict) -> None:
    with strict(Limits(acts=(3, 0.001))) as server:
        wish = {"game": "contract-rubber", "record": record(["P", "P"]), "played": True}
        assert server.http.post("/api/tables", json=wish, timeout=60).status_code == 201
        refused = server.http.post("/api/tables", json=wish, timeout=60)
        assert refused.status_code == 409
        assert "from your address" in refused.json()["error"]
        # Who only has its cards dealt brings no acts.
        assert server.make("contract-rubber", record=record(["P", "P"]))["id"]
