"""The trainer over HTTP: points, questions, and a memory that the server does not keep."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from wire import Server

from oddtrick.cards import card_code
from oddtrick.core import Action, State
from oddtrick.players import player
from oddtrick.store.events import ActionsUndone, read_event, write_event
from oddtrick.table.requests import acting
from oddtrick.trainer.exercises import numbers_of
from oddtrick.trainer.playing_on import PlayingPupil
from oddtrick.web.machine_players.turns import adapted_turn
from oddtrick.web.table.machine_turns import adapted_request
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

HOUR = timedelta(hours=1)


def now() -> datetime:
    return datetime.now(UTC)


def silent(state: State, action: Action) -> str:
    return ""


def points(server: Server) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.http.get("/api/train/points").json()
    return found


def test_points_are_listed_by_family(server: Server) -> None:
    families = points(server)
    assert [f["id"] for f in families][:2] == ["declarer", "defence"]
    assert all(p["number"] or p["unmet"] for f in families for p in f["points"])
    assert server.http.get("/learn/train").status_code == 200


def test_a_question_comes_with_what_is_told_afterwards(server: Server) -> None:
    asked = server.http.post("/api/train/next", json={"only": "euchre"}).json()
    assert asked["family"] == "euchre"
    assert sum(bool(o.get("right")) for o in asked["options"]) == 1
    assert asked["why"].endswith(".")
    same = server.http.get(f"/api/train/points/{asked['point']}/{asked['number']}").json()
    assert same == asked


def test_a_level_chooses_among_the_deals_of_a_point(server: Server) -> None:
    for level in ("easier", "harder"):
        asking = {"only": "declarer-hold-up", "level": level}
        asked = [server.http.post("/api/train/next", json=asking).json() for _ in range(4)]
        assert {one["number"] for one in asked} <= set(numbers_of("declarer-hold-up", level))
    assert server.http.post("/api/train/next", json={"level": "hardest"}).status_code == 422


def test_a_wrong_card_is_played_on_in_a_deal_that_punishes_it(server: Server) -> None:
    asked = server.http.get("/api/train/points/declarer-hold-up/0").json()
    wrong = next(o["code"] for o in asked["options"] if not o["right"])
    path = f"/api/train/points/declarer-hold-up/{asked['number']}/table"
    made = server.http.post(path, json={"code": wrong})
    assert made.status_code == 201, made.text
    held = made.json()
    assert held["seat"] == asked["seat"]
    state = server.session(held["id"]).state
    acts = [event.action for event in state.log if event.action.kind in ("bid", "pass", "play")]
    codes = [card_code(a.arg) for a in acts if a.kind == "play" and isinstance(a.arg, int)]
    before = [code for trick in [*asked["tricks"], asked["trick"]] for _, code in trick]
    assert codes[: len(before) + 1] == [*before, wrong]
    # The pupil holds what he held in the question.
    own = next(h["cards"] for h in asked["hands"] if h["seat"] == asked["seat"])
    seat = "NESW".index(asked["seat"])
    left = next(p.cards for p in state.places() if (p.kind, p.seat) == ("hand", seat))
    assert {card_code(c) for c in left} == {*own} - {*codes[len(before) :]}
    assert server.http.post(path, json={"code": "H?"}).is_error


def test_the_table_keeps_layouts_open_and_says_so_when_the_deal_is_over(server: Server) -> None:
    asked = server.http.get("/api/train/points/declarer-hold-up/0").json()
    wrong = next(o["code"] for o in asked["options"] if not o["right"])
    path = f"/api/train/points/declarer-hold-up/{asked['number']}/table"
    made = server.http.post(path, json={"code": wrong}).json()
    stored = server.session(made["id"])
    assert stored.pupil is not None
    assert stored.pupil.wrong is not None
    assert stored.pupil.wrong.played == wrong
    table, book, events, layouts = stored.copy(), player("book", stored.game), [], set()
    pupil, audience = stored.pupil.seat, Audience(present=frozenset())
    while not table.state.over:
        turn = table.machine_turn()
        if turn is None:
            code = table.state.code(book.choose(table.view(pupil), random.Random(1)).action)
            done = [*acting.act(table, pupil, table.version, code)]
        else:
            before = present(table, pupil, audience, silent)
            assert before.finished is None
            found = adapted_turn(table)
            assert found is not None
            done = [*adapted_request(table, turn, found)(table)[1]]
            twin = table.copy()
            twin.apply(done[0])
            layouts.add(twin.pupil.wrong.layouts[0].hands)
            same = msgspec.structs.replace(present(twin, pupil, audience, silent), version=0)
            assert same == msgspec.structs.replace(before, version=0)
        for event in done:
            table.apply(read_event(write_event(event)))
            events.append(event)
    shown = present(table, pupil, audience, silent).finished
    assert shown is not None
    assert shown.layouts is not None
    assert (shown.layouts.played, shown.layouts.contract) == (wrong, "made")
    assert shown.layouts.others
    assert shown.result is not None
    assert not shown.result.made
    # What is taken back has shown cards: from there on the layout stays.
    back = stored.copy()
    for event in [*events[:4], ActionsUndone(len(stored.moments) - 2, pupil)]:
        back.apply(event)
    assert back.pupil == PlayingPupil(pupil, None, fixed=True)
    assert adapted_turn(back) is None


def test_a_patience_is_played_on_with_the_cards_as_they_were_shuffled(server: Server) -> None:
    """Two shuffles of the fans came before the layout in question."""
    path = "/api/train/points/patience-la-belle-lucie-few"
    asked = server.http.get(f"{path}/0").json()
    right = next(o["code"] for o in asked["options"] if o["right"])
    made = server.http.post(f"{path}/{asked['number']}/table", json={"code": right})
    assert made.status_code == 201, made.text
    state = server.session(made.json()["id"]).state
    fans = [[card_code(c) for c in p.cards] for p in state.places() if p.kind == "fan"]
    moved = [pile["cards"] for pile in asked["piles"] if pile["name"].startswith("Fan")]
    # The move takes one card from a fan and may lay it on another: all others lie as they did.
    assert sum(fan in fans for fan in moved) >= len(moved) - 2
    assert sum(event.action.kind == "shuffle" for event in state.log) == 2


def test_an_answer_gives_the_next_time(server: Server) -> None:
    first = server.http.post("/api/train/answered", json={"right": True}).json()
    second = server.http.post("/api/train/answered", json={"right": False, "skill": first}).json()
    assert (second["right"], second["wrong"]) == (1, 1)
    assert second["due"] > ""


def test_an_answer_that_waited_for_a_network_counts_from_when_it_was_given(server: Server) -> None:
    def due(**when: str) -> str:
        answer = server.http.post("/api/train/answered", json={"right": True, **when})
        return str(answer.json()["due"])

    assert due(when="2026-01-05T12:00:00.000Z") == "2026-01-05T12:10:00+00:00"
    assert abs(datetime.fromisoformat(due(when="2999-01-01T00:00:00Z")) - now()) < HOUR
    for bad in ("yesterday", "2026-01-05T12:00:00", "0001-01-01T00:00:00+10:00"):
        answer = server.http.post("/api/train/answered", json={"right": True, "when": bad})
        assert answer.status_code == 422
        assert "is no moment" in answer.json()["error"]


def test_questions_that_a_browser_keeps_are_those_of_the_server(server: Server) -> None:
    """The file is made by `tools/training/make_offline.py`; it is of these deals and this book."""
    ready = server.http.get("/api/train/offline").json()
    assert set(ready) == {p["id"] for f in points(server) for p in f["points"]}
    for name in random.Random(5).sample(sorted(n for n, found in ready.items() if found), 8):
        shown = ready[name][0]
        assert server.http.get(f"/api/train/points/{name}/{shown['number']}").json() == shown


def test_what_cannot_be_is_told(server: Server) -> None:
    for path, body in (
        ("/api/train/next", {"only": "chess"}),
        ("/api/train/answered", {"right": True, "skill": {"card": {"due": "never"}}}),
    ):
        answer = server.http.post(path, json=body)
        assert answer.status_code == 422
        assert answer.json()["error"].endswith(".")
    assert server.http.get("/api/train/points/chess/1").status_code == 422
    unmet = next(p for f in points(server) for p in f["points"] if not p["number"])
    answer = server.http.post("/api/train/next", json={"only": unmet["id"]})
    assert answer.json()["error"] == f"{unmet['name']}: {unmet['unmet']}"
    assert not unmet["unmet"].startswith("None of 0 deals")


def test_the_mistakes_of_a_review_are_told(server: Server) -> None:
    """South wastes an ace that the five would have saved; the page has found the costs."""
    hands = {"N": "AKQJT987.32..762", "E": "..AKQJT9876.T984", "S": ".AKQJT987654..A5",
             "W": "65432..5432.KQJ3"}  # fmt: skip
    record = {"game": "whist", "dealer": "S", "hands": hands, "turn_up": "HA"}
    record |= {"actions": "C3 C2 C4 CA"}
    opinion = dict.fromkeys(("label", "reason", "citation", "meaning"), "")
    choices = [{"card": "CA", "cost": 1}, {"card": "C5", "cost": 0}]
    play = {"step": 3, "seat": "S", "card": "CA", "cost": 1, "best": 13, "choices": choices}
    found = {
        "book": [opinion | {"step": n, "followed": False, "code": "C5"} for n in (3, 99)],
        "costs": {"side": ["N", "S"], "tricks": 13, "plays": [play]},
        "par_score": None,
    }
    asked = {"record": record, "seat": "S", "deal": "/review/a/1", "found": found}
    (one,) = server.http.post("/api/reviews/mistakes", json=asked).json()
    assert one == {"point": "whist-last", "deal": "/review/a/1", "step": 3, "played": "CA",
                   "cost": 1, "unit": "tricks", "asked": False, "label": ""}  # fmt: skip
    assert server.http.post("/api/reviews/mistakes", json=asked | {"seat": "N"}).json() == []
    assert server.http.post("/api/reviews/mistakes", json={"seat": "S"}).status_code == 422
