"""Parties over HTTP: who may do what, what counts once, what is refused, what a crash leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from declared import check_declared
from wire import Server, books_of

import oddtrick
from oddtrick.club.party.as_data import PartyContent
from oddtrick.web.party import PHONE, EnterDeal, Party

NAMES = ["Ada", "Bea", "Cy", "<b>Di</b>"]
_numbers = count(1)


class Host:
    """A party on a server, by the host's link and the phones'."""

    def __init__(self, base: str, **wish: Any) -> None:
        self.http = httpx.Client(base_url=base, timeout=10, trust_env=False)
        wish = {"kind": "pivot", "players": NAMES, "terms": {"scoring": "rubber"}, **wish}
        answer = self.http.post("/api/parties", json=wish)
        assert answer.status_code == 201, answer.text
        self.id, self.token = answer.json()["id"], answer.json()["token"]
        links = self.ask("GET", "/links").json()
        self.phone = links["phones"]["link"].split("#")[1]
        assert "#" not in links["watch"]["link"]

    def close(self) -> None:
        self.http.close()

    def ask(self, method: str, path: str = "", token: str | None = None, **how: Any) -> Any:
        given = self.token if token is None else token
        headers = {"authorization": f"Bearer {given}".encode()} if given else {}
        answer = self.http.request(method, f"/api/parties/{self.id}{path}", headers=headers, **how)
        if (method, path, answer.status_code) == ("GET", "", 200):
            check_declared(answer.content, PartyContent)
        return answer

    def view(self, token: str = "") -> Any:
        return self.ask("GET", token=token).json()

    def send(self, kind: str, token: str | None = None, **what: Any) -> Any:
        sent = what.pop("sent", f"test-{next(_numbers):05}")
        by = self.phone if token is None else token
        return self.ask("POST", token=by, json={"type": kind, "sent": sent, **what})

    def deal(self, contract: str, by: str = "", tricks: int = 0, **more: Any) -> Any:
        table = self.view()["tables"][0]
        fields = {"table": 1, "round": table["round"], "number": len(table["lines"]) + 1, **more}
        return self.send("deal", contract=contract, declarer=by, tricks=tricks, **fields)


@pytest.fixture
def host(server: Server) -> Iterator[Host]:
    with closing(Host(server.base, stake="0.25", seed=4)) as made:
        yield made


def test_a_rubber_from_the_phones(host: Host) -> None:
    """3NT and 4♠ with an overtrick: 100, 120, 30 and 700 make 950, ten on the back score."""
    seats = host.view()["tables"][0]["seats"]
    honours = {"side": "EW", "held": 4, "in_one": 4}
    foreseen = {"table": 1, "round": 1, "number": 1, "contract": "3NT", "declarer": "N",
                "tricks": 9, "sent": "foreseen"}  # fmt: skip
    said = host.ask("POST", "/foresee", host.phone, json=foreseen).json()["entries"]
    assert said == [{"side": 0, "points": 100, "why": "three no-trump made"}]
    assert host.deal("3NT", "N", 9).status_code == 200
    assert host.deal("4S", "S", 11, honours=honours).status_code == 200
    view = host.view()
    assert [s["score"] for s in view["settled"]] == [[950, 100]]
    units = {p["name"]: (p["units"], p["worth"]) for p in view["players"]}
    assert units[seats["N"]] == (9, "2.25")  # a margin of 850
    assert units[seats["W"]] == (-9, "2.25")
    assert len(view["payments"]) == 2
    assert {p["worth"] for p in view["payments"]} == {"2.25"}
    assert view["tables"][0]["round"] == 2
    undone = host.send("undo", entry=view["tables"][0]["undo"])
    assert undone.status_code == 200
    assert host.view()["tables"][0]["round"] == 1
    assert [x["off"] for x in host.view()["history"]] == [False, True, False, False]


def test_a_stranger_with_the_public_link_reads_and_writes_nothing(host: Host) -> None:
    assert host.view()["role"] == "guest"
    assert host.view(host.phone)["role"] == "phone"
    for token in ("", "x", "ä" * 30, host.token[:-1]):
        for path in ("/links", "/file"):
            assert host.ask("GET", path, token).status_code == 403
        deal = host.send("deal", token, table=1, round=1, number=1,
                         contract="PASS")  # fmt: skip
        assert deal.status_code == 403
        assert deal.json()["error"].endswith(".")
    assert host.ask("GET", "/links", host.phone).status_code == 403
    assert host.send("join", player="Eve").status_code == 403
    assert host.view()["version"] == "1"
    assert host.token not in host.ask("GET", token="").text
    assert host.phone not in host.ask("GET", token="").text


def test_what_is_sent_twice_counts_once(host: Host, server: Server) -> None:
    for _ in range(2):
        assert host.deal("1NT", "N", 7, sent="phone-one", number=1).status_code == 200
    late = host.deal("1NT", "N", 7, number=1)
    assert late.status_code == 409
    assert "is 2, not 1" in late.json()["error"]
    assert len(host.view()["tables"][0]["lines"]) == 1
    assert "is in round 1" in host.deal("PASS", round=2, number=1).json()["error"]
    host.send("undo", entry=2)
    assert host.deal("1NT", "N", 7, sent="phone-one", number=1).status_code == 200
    assert host.view()["tables"][0]["lines"] == []  # it does not come back once it is undone
    tag = host.ask("GET", token="").headers["etag"]
    again = host.http.get(f"/api/parties/{host.id}", headers={"if-none-match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "waltz"}, {"players": ["A", "B"]}, {"players": ["A"] * 4}, {"unknown": 1},
        {"players": ["A\n", "B", "C", "D"]}, {"players": ["x" * 101, "B", "C", "D"]},
        {"stake": "much"}, {"stake": "-1"}, {"stake": "1e99"}, {"unit": -1}, {"seed": -1},
        {"terms": {"scoring": "tarot"}}, {"terms": {"scale": "1492"}}, {"title": "a\u202eb"},
        {"players": [str(n) for n in range(101)]}, {"after": ["nowhere", "x"]}, {"tables": 10**9},
        {"terms": {"scoring": "rubber", "minutes": 5}}, {"players": "Ada"}, {"ladies": ["Eve"]},
    ],
)  # fmt: skip
def test_a_party_that_cannot_be_is_refused_in_a_sentence(server: Server, wish: Any) -> None:
    before = books_of(server)
    setup = {"kind": "pivot", "players": NAMES, **wish}
    answer = server.http.post("/api/parties", json=setup)
    assert answer.status_code in (404, 409, 422), answer.text
    assert answer.json()["error"].endswith(".")
    assert books_of(server) == before


def test_bad_frames_are_refused_and_change_nothing(host: Host) -> None:
    deal = {"table": 1, "round": 1, "number": 1, "contract": "4S", "declarer": "N", "tricks": 10}
    for kind, what in (
        ("deal", {**deal, "tricks": 14}), ("deal", {**deal, "contract": "9S"}),
        ("deal", {**deal, "declarer": "X"}), ("deal", {**deal, "table": 2}),
        ("deal", {**deal, "sent": "short"}), ("deal", {**deal, "honours": {"side": "NS"}}),
        ("deal", {**deal, "honours": {"side": "NS", "held": 3, "in_one": 3}}),
        ("points", {"table": 1, "round": 1, "ns": -1, "ew": 10**9}), ("mend", {"entry": 1}),
        ("mend", {"entry": 1, "right": None}), ("undo", {"entry": 1}), ("dance", {}),
        ("undo", {"entry": 99}), ("start", {"table": 1, "round": 1}), ("break", {"table": 1}),
    ):  # fmt: skip
        answer = host.send(kind, **what)
        assert answer.status_code in (409, 422), (kind, what, answer.text)
        assert answer.json()["error"].endswith(".")
    assert host.send("join", host.token, player="Eve").status_code == 409  # pivot: nobody comes
    for body in (b"{", b"[]", b"\xff"):
        assert host.ask("POST", token=host.phone, content=body).status_code in (400, 422)
    assert host.view()["version"] == "1"
    assert host.http.get("/api/parties/nowhere").status_code == 404
    assert host.http.get("/api/parties/..%2fx").status_code == 404


def test_a_correction_keeps_what_stood(host: Host) -> None:
    host.deal("3NT", "N", 9)
    right = {"type": "dealt", "table": 1, "contract": "3NT", "declarer": "N", "tricks": 8}
    mended = host.send("mend", entry=2, right=right, reason="one down")
    assert mended.status_code == 200
    view = host.view()
    assert view["tables"][0]["totals"] == [0, 50]
    assert view["history"][0]["reason"] == "one down"
    assert view["history"][1]["mended"]
    long = host.send("mend", entry=2, right=right, reason="x" * 201)
    assert "200 signs" in long.json()["error"]


def test_the_columns_are_carried_to_another_evening(host: Host, server: Server) -> None:
    for by, tricks in (("N", 9), ("S", 9)):
        host.deal("3NT", by, tricks)
    columns = {p["name"]: p["units"] for p in host.view()["players"]}
    assert sorted(columns.values()) == [-9, -9, 9, 9]
    setup = {"kind": "rubber", "players": [*NAMES[:3], "Eve"], "terms": {"scoring": "chicago"}}
    assert server.http.post(
        "/api/parties", json={**setup, "after": [host.id, host.phone]}
    ).status_code == 403  # fmt: skip
    with closing(Host(server.base, **setup, after=[host.id, host.token])) as second:
        view = second.view()
        assert {p["name"]: p["units"] for p in view["players"] if p["units"]} == columns
        assert view["stake"] == "0.25"
        assert {p["worth"] for p in view["players"]} == {"2.25", "0.00"}
        assert second.send("join", second.token, player="Flo").status_code == 200
        assert second.send("leave", second.token, player="Ada").status_code == 200
        second.send("form", second.token, candidates=["W", "X", "Y", "Z"])
        assert [t["table"] for t in second.view()["tables"]] == [1, 2]
        assert len(second.ask("GET", "/file").content) > 1000


KILLED = """
import os, signal, sys
from pathlib import Path
from oddtrick.club.party.entries import Began
from oddtrick.club.party.score_pad import Terms
from oddtrick.web.party import EnterDeal
from oddtrick.club.party.as_data import PartyContent
from oddtrick.web.party import PHONE, Party
party = Party.create(Path(sys.argv[1]), Began("pivot", tuple("ABCD"), 1, terms=Terms("rubber")))
for number in (1, 2):
    party.do(PHONE, EnterDeal(f"killed-{number}", 1, 1, number, "1NT", "N", 7))
print(party.token(PHONE), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_answered_survives_kill_9(tmp_path: Path) -> None:
    file = tmp_path / "a.party"
    path = os.pathsep.join(
        [str(Path(oddtrick.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    )
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(file)],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == -signal.SIGKILL
    with closing(Party.open(file)) as party:
        sheet = party.book.evening.groups[0].sheets[1]
        assert sheet.totals == (80, 0)
        assert party.role(done.stdout.strip()) == PHONE
        party.do(PHONE, EnterDeal("killed-2", 1, 1, 2, "1NT", "N", 7))  # sent once more
        assert len(party.book.evening.entries) == 3
        with closing(Party.open(file)) as second:  # another program writes meanwhile
            second.do(PHONE, EnterDeal("meanwhile", 1, 1, 3, "1NT", "N", 7))
        party.do(Party.host, EnterDeal("after-that", 1, 1, 4, "PASS"))
        assert party.book.evening.groups[0].sheets[1].pad.games == (1, 0)
