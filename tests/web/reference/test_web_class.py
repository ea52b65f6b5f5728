"""A class over HTTP: thirty pupils at work, a teacher who watches, and what nobody may see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from typing import Any

import httpx
import pytest
from wire import Server, books_of

DEAL = "N:AKQ2.KJ4.A32.K53 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8764"
"""No other test has it: while it is played at a table, nothing is told about it."""
PBN = f"""[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "{DEAL}"]
[Auction "N"]
1NT Pass 4S Pass Pass Pass
[Play "W"]
D7 D2 DJ DT
[Result "10"]
""".encode()
_names = count(1)


class School:
    """A class on a server, by its teacher's link and by the pupils'."""

    def __init__(self, base: str) -> None:
        self.http = httpx.Client(base_url=base, timeout=30, trust_env=False)
        made = self.http.post("/api/classes", json={"title": "Monday"})
        assert made.status_code == 201, made.text
        self.id, self.teacher = made.json()["id"], made.json()["token"]

    def close(self) -> None:
        self.http.close()

    def ask(self, method: str, path: str, token: str, **how: Any) -> httpx.Response:
        headers = {**how.pop("headers", {})}
        if token:
            headers["authorization"] = f"Bearer {token}"
        return self.http.request(method, f"/api/classes/{self.id}{path}", headers=headers, **how)

    def send(self, kind: str, token: str, **what: Any) -> httpx.Response:
        return self.ask("POST", "", token, json={"type": kind, **what})

    def come(self, name: str) -> str:
        body = {"name": name, "sent": f"test-{next(_names):05}"}
        answer = self.ask("POST", "/pupils", "", json=body)
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token

    def view(self, token: str) -> Any:
        return self.ask("GET", "", token).json()


@pytest.fixture
def school(server: Server) -> Iterator[School]:
    with closing(School(server.base)) as made:
        yield made


@pytest.mark.whole
def test_thirty_pupils_do_ten_questions_while_a_teacher_watches(school: School) -> None:
    points = ["euchre-pass", "euchre-order", "declarer-hold-up", "defence-cover", "whist-echo"]
    listed = school.http.get("/api/train/points").json()
    there = {p["id"] for f in listed for p in f["points"] if p["number"] >= 2}
    points = [p for p in points if p in there] + [*sorted(there - {*points})]
    assert not school.send("points", school.teacher, points=points[:5], each=2).is_error
    tokens = [school.come(f"Pupil {n}") for n in range(30)]
    keys = [school.ask("GET", f"/tasks/{t}", school.teacher).json() for t in range(10)]

    def work(pupil: int) -> None:
        for t in range(10):
            options = sorted(o["code"] for o in keys[t]["question"]["options"])
            answer = school.send(
                "answer", tokens[pupil], task=t, code=options[(pupil + t) % len(options)]
            )
            assert answer.json()["answered"], answer.text
            assert answer.json()["question"]["why"]

    first = school.ask("GET", "", school.teacher)
    with ThreadPoolExecutor(6) as pool:
        waits = {"if-none-match": first.headers["etag"], "prefer": "wait=20"}
        watching = pool.submit(school.ask, "GET", "", school.teacher, headers=waits)
        for done in [pool.submit(work, n) for n in range(30)]:
            done.result()
        assert watching.result().status_code == 200
    seen = school.view(school.teacher)
    assert seen["present"] == 30
    for n, pupil in enumerate(sorted(seen["pupils"], key=lambda p: p["number"])):
        assert pupil["task"] is None
        for t in range(10):
            options = {o["code"]: bool(o.get("right")) for o in keys[t]["question"]["options"]}
            given = pupil["answers"][str(t)]
            assert given["right"] == options[given["code"]]
            assert given["code"] == sorted(options)[(n + t) % len(options)]
    # A pupil sees himself, and nobody else.
    mine = school.view(tokens[3])
    assert mine["pupils"] == []
    assert mine["you"]["name"] == "Pupil 3"


def test_nothing_tells_the_answer_before_it_is_given(school: School) -> None:
    school.send("points", school.teacher, points=["declarer-hold-up"])
    shown = school.ask("GET", "/tasks/0", school.teacher).json()["question"]
    token = school.come("Ada")
    asked = school.ask("GET", "/tasks/0", token).json()
    assert asked["hands"] == {}
    text = json.dumps(asked)
    assert shown["why"] not in text
    assert shown["point"] not in text
    # The name of a point is its rule: it is told with the answer.
    assert shown["name"] not in text + json.dumps(school.view(token))
    assert school.view(school.teacher)["tasks"][0]["title"] == shown["name"]
    codes = [o["code"] for o in asked["question"]["options"]]
    assert codes == sorted(codes)
    hidden = ("right", "mean", "goal", "loss", "note")
    assert not any(o[key] for o in asked["question"]["options"] for key in hidden)
    assert school.ask("GET", "/tasks/0", "").status_code == 409
    right = next(o["code"] for o in shown["options"] if o.get("right"))
    assert school.send("answer", token, task=0, code="SA-").status_code == 409
    assert (
        school.send("answer", token, task=0, code=right).json()["question"]["why"] == shown["why"]
    )
    assert school.send("answer", token, task=0, code="?").status_code == 409
    assert school.view(token)["you"]["answers"]["0"] == {"code": right, "right": True}
    assert school.view(token)["tasks"][0]["title"] == shown["name"]


@pytest.mark.whole
def test_a_deal_of_the_teachers_is_asked_and_shown_card_by_card(school: School) -> None:
    made = school.ask("POST", "/deals?name=x.pbn", school.teacher, content=PBN)
    assert (made.status_code, made.json()) == (201, {"tasks": 1, "left_out": []})
    token = school.come("Ada")
    asked = school.ask("GET", "/tasks/0", token).json()["question"]
    assert "lead" in asked["ask"]
    assert [h["seat"] for h in asked["hands"] if h["cards"]] == ["W"]
    school.send("show", school.teacher, task=0, cards=["SA"])
    shown = school.view(token)["shown"]
    assert shown["faced"] == {"N": ["SA"], "E": [], "S": [], "W": []}
    assert shown["counts"] == dict.fromkeys("NESW", 13)
    assert school.send("show", school.teacher, task=0, cards=["??"]).status_code == 409
    school.send("hide", school.teacher)
    assert school.view(token)["shown"] is None
    # The file goes on with the seven of diamonds.
    known = school.send("answer", token, task=0, code="D7").json()["question"]
    assert [o["code"] for o in known["options"] if o.get("right")] == ["D7"]
    assert "file" in known["certified"]
    # He plays on from his answer, and the teacher finds the table.
    made = school.ask("POST", "/tasks/0/table", token)
    assert made.status_code == 201, made.text
    assert made.json()["seat"] == "W"
    seen = school.view(school.teacher)["pupils"][0]
    assert seen["tables"] == {"0": made.json()["id"]}
    assert school.ask("POST", "/tasks/0/table", school.teacher).status_code == 403


def test_a_dealer_script_makes_tasks(school: School) -> None:
    script = {"script": "condition hcp(north) >= 20\nproduce 2\ndealer north", "count": 2}
    made = school.ask("POST", "/script", school.teacher, json=script)
    assert made.status_code == 201, made.text
    assert made.json()["tasks"] == 2
    question = school.ask("GET", "/tasks/1", school.teacher).json()["question"]
    assert (question["seat"], question["kind"]) == ("N", "call")
    for text, deals, said in (
        ("condition hcp(", 2, "The script, line 1"),
        (" \n", 2, "The script is empty"),
        ("condition hcp(north) >= 20", 0, "A script makes 1 to 60 deals."),
    ):
        asked = {"script": text, "count": deals}
        wrong = school.ask("POST", "/script", school.teacher, json=asked)
        assert (wrong.status_code, wrong.json()["error"][: len(said)]) == (422, said)


def test_what_was_set_is_told_and_what_cannot_be_set_named_once(school: School) -> None:
    rare = next(
        p for f in school.http.get("/api/train/points").json() for p in f["points"]
        if 0 < p["number"] < 20
    )  # fmt: skip
    made = school.send("points", school.teacher, points=[rare["id"]], each=20).json()
    assert made == {"tasks": len(school.view(school.teacher)["tasks"])}
    assert made["tasks"] <= rare["number"]
    half = b'[Board "1"]\n[Deal "N:AKQ2.KJ4.A32.K54 - - -"]\n'
    refused = school.ask("POST", "/deals?name=x.pbn", school.teacher, content=half)
    assert refused.json()["error"].startswith("No question can be made from this file. Board 1: a ")


def test_a_link_opens_what_it_is_for_and_no_more(school: School) -> None:
    token = school.come("Ada")
    for kind, what in (
        ("points", {"points": ["euchre-pass"]}),
        ("show", {"task": 0}),
        ("remove", {"pupil": 1}),
    ):
        assert school.send(kind, token, **what).status_code == 403
        assert school.send(kind, "", **what).status_code == 403
    assert school.ask("GET", "/link", token).status_code == 403
    assert school.ask("POST", "/deals", token, content=PBN).status_code == 403
    assert school.ask("GET", "", "1.wrong").status_code == 403
    assert school.ask("GET", "", "x" * 60).status_code == 403
    assert school.send("answer", school.teacher, task=0, code="P").status_code == 403
    assert school.ask("POST", "/pupils", "", json={"name": "ada", "sent": "12345678"}).is_error
    assert school.ask("POST", "/pupils", "", json={"name": "", "sent": "12345678"}).is_error
    assert not school.send("hand", token).is_error
    assert school.view(school.teacher)["pupils"][0]["hand_up"]
    assert not school.send("hand", school.teacher, pupil=1).is_error
    assert not school.view(token)["you"]["hand_up"]
    assert not school.send("remove", school.teacher, pupil=1).is_error
    assert school.ask("GET", "", token).status_code == 403
    assert school.view("")["role"] == "guest"
    assert school.http.get("/learn/class").status_code == 200
    assert school.http.get(f"/learn/class/{school.id}").status_code == 200


def test_a_class_is_ended_for_all_and_then_deleted_for_good(school: School, server: Server) -> None:
    token = school.come("Ada")
    assert school.ask("DELETE", "", school.teacher).status_code == 409  # it is not over yet
    assert school.send("end", token).status_code == 403
    assert not school.send("end", school.teacher).is_error
    assert all(school.view(who)["over"] for who in (token, "", school.teacher))
    for kind, what, who in (
        ("hand", {}, token),
        ("points", {"points": ["euchre-pass"]}, school.teacher),
        ("end", {}, school.teacher),
    ):
        refused = school.send(kind, who, **what)
        assert (refused.status_code, refused.json()["error"]) == (409, "The class is over.")
    late = school.ask("POST", "/pupils", "", json={"name": "Ben", "sent": "12345678"})
    assert late.json()["error"] == "The class is over."
    script = {"script": "condition hcp(south) >= 12", "count": 1}
    assert school.ask("POST", "/boards/script", school.teacher, json=script).status_code == 409
    assert [pupil["name"] for pupil in school.view(school.teacher)["pupils"]] == ["Ada"]
    assert school.ask("DELETE", "", token).status_code == 403
    assert school.ask("DELETE", "", "").status_code == 403
    assert school.id in books_of(server)
    assert not school.ask("DELETE", "", school.teacher).is_error
    assert school.id not in books_of(server)
    for who in (school.teacher, token, ""):
        assert school.ask("GET", "", who).status_code == 404
