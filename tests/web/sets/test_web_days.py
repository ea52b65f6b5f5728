"""The sets of the day over HTTP: the same for everybody, in time or late, and never early."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from set_player import SetPlayer
from wire import Json, Server

from oddtrick.sets import KINDS, daily, winnable_deal
from oddtrick.sets.daily import day_plan, today


def _of(view: Json, kind: str) -> Json:
    found: Json = next(s for s in view["sets"] if s["kind"] == kind)
    return found


@pytest.fixture(scope="module")
def may(tables: Server) -> SetPlayer:
    """Somebody who has played today's hands of euchre, and one of yesterday's."""
    player = SetPlayer(tables, "May")
    now = player.ready(f"{today()}-euchre")
    for board in range(1, 9):
        player.play(now, board)
    player.play(player.ready(f"{today() - timedelta(1)}-euchre"), 1)
    return player


def test_today_has_four_sets(tables: Server) -> None:
    view = tables.http.get("/api/today").json()
    assert view["day"] == view["today"] == today().isoformat()
    assert [s["kind"] for s in view["sets"]] == ["bridge", "euchre", "whist", "patience"]
    assert [s["boards"] for s in view["sets"]] == [4, 8, 4, 1]
    assert view["streak"] == {"now": 0, "longest": 0}


@pytest.mark.whole
def test_a_day_counts_when_its_set_was_begun_on_it(may: SetPlayer) -> None:
    view = may.get("/api/today").json()
    played = _of(view, "euchre")
    assert (played["played"], played["next"], played["in_time"]) == (8, None, True)
    # The per cent is against all tables, the place among people: there is nobody else.
    assert played["standing"]["percent"] is not None
    assert (played["standing"]["place"], played["standing"]["of"]) == (1, 1)
    spread = played["spread"]
    tables = sum(bar["machines"] + bar["people"] for bar in spread["bars"])
    assert tables == spread["machines"] + spread["people"] + 1 >= 5
    assert [bar["yours"] for bar in spread["bars"]].count(True) == 1
    assert view["streak"] == {"now": 1, "longest": 1}
    assert view["calendar"][-1] == {
        "day": today().isoformat(),
        "played": ["euchre"],
        "in_time": ["euchre"],
    }
    before = may.get(f"/api/days/{today() - timedelta(1)}").json()
    late = _of(before, "euchre")
    assert (late["played"], late["in_time"]) == (1, False)


LATE = datetime(2026, 11, 24, 23, 30, tzinfo=UTC)
EARLY = datetime(2026, 11, 24, 4, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "zone", "day"),
    [
        (LATE, "", 24),
        (LATE, "Europe/London", 24),
        (LATE, "Europe/Berlin", 25),
        (LATE, "America/New_York", 24),
        (LATE, "Pacific/Auckland", 25),
        (EARLY, "America/New_York", 23),
        (EARLY, "Pacific/Kiritimati", 24),
        # Browsers may know zones that a server does not, and others may send anything.
        *((LATE, zone, 24) for zone in ("Nowhere/At all", "..", "/etc", "Europe", "a" * 999)),
    ],
)
def test_the_day_is_that_of_the_visitor(
    tables: Server, monkeypatch: pytest.MonkeyPatch, now: datetime, zone: str, day: int
) -> None:
    monkeypatch.setattr(daily, "present", lambda: now)
    player = SetPlayer(tables, zone=zone)
    view = player.get("/api/today").json()
    assert view["day"] == view["today"] == f"2026-11-{day}" == view["calendar"][-1]["day"]
    assert {s["id"] for s in view["sets"]} == {f"2026-11-{day}-{kind}" for kind in KINDS}
    for path in (f"/api/days/2026-11-{day + 1}", f"/api/sets/2026-11-{day + 1}-bridge"):
        assert "has not come yet" in player.get(path).json()["error"]


@pytest.mark.whole
def test_days_in_a_row_are_days_where_the_player_is_also_when_clocks_change(
    tables: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter past midnight in Berlin, where clocks went back on 25 October."""
    player = SetPlayer(tables, "Bea", "Europe/Berlin")
    for day, utc in ((24, (23, 22)), (25, (24, 22)), (26, (25, 23))):
        begun = datetime(2026, 10, *utc, 15, tzinfo=UTC)
        monkeypatch.setattr(daily, "present", lambda begun=begun: begun)
        player.play(player.ready(f"2026-10-{day}-euchre"), 1)
    view = player.get("/api/today").json()
    assert (view["today"], view["streak"]) == ("2026-10-26", {"now": 3, "longest": 3})
    assert [d["day"] for d in view["calendar"] if d["in_time"]] == [
        "2026-10-24", "2026-10-25", "2026-10-26",
    ]  # fmt: skip
    player.zone = ""
    assert player.get("/api/today").json()["streak"] == {"now": 0, "longest": 0}


@pytest.mark.whole
def test_a_set_begun_on_its_day_stays_what_it_was_after_midnight(
    tables: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = SetPlayer(tables, "Sam", "America/New_York")
    evening = datetime(2026, 11, 20, 4, 55, tzinfo=UTC)  # five to midnight on the 19th
    monkeypatch.setattr(daily, "present", lambda: evening)
    id_ = player.ready("2026-11-19-euchre")
    begun = player.begin(id_, 1)
    monkeypatch.setattr(daily, "present", lambda: evening + timedelta(minutes=10))
    assert player.begin(id_, 1)["table"] == begun["table"]
    player.finish(begun)
    player.play(id_, 2)
    today_ = player.get("/api/today").json()
    assert (today_["day"], _of(today_, "euchre")["played"]) == ("2026-11-20", 0)
    assert today_["streak"] == {"now": 1, "longest": 1}
    old = _of(player.get("/api/days/2026-11-19").json(), "euchre")
    assert (old["played"], old["next"], old["in_time"]) == (2, 3, True)


def test_a_day_that_has_not_come_is_refused(tables: Server) -> None:
    tomorrow = today() + timedelta(1)
    player = SetPlayer(tables)
    for answer in (
        player.get(f"/api/days/{tomorrow}"),
        player.get(f"/api/sets/{tomorrow}-bridge"),
        player.ask(f"{tomorrow}-euchre", 1),
    ):
        assert answer.status_code == 422
        assert "has not come yet" in answer.json()["error"]
    for text in ("yesterday", "2026-13-01", "20261122", "2025-12-31"):
        answer = player.get(f"/api/days/{text}")
        assert answer.status_code == 422
        assert answer.json()["error"].endswith(".")
    assert player.get("/api/today", month="never").status_code == 422


def test_a_day_that_was_prepared_is_refused_until_it_has_come(
    tables: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, before = SetPlayer(tables, "May"), daily.present() - timedelta(1)
    ready = player.ready(f"{today()}-patience")
    monkeypatch.setattr(daily, "present", lambda: before)
    for answer in (player.get(f"/api/sets/{ready}"), player.ask(ready, 1)):
        assert answer.status_code == 422
        assert "has not come yet" in answer.json()["error"]


def test_the_patience_of_a_day_can_be_won_in_the_moves_that_are_given(tables: Server) -> None:
    player = SetPlayer(tables, "Pat")
    id_ = player.ready(f"{today()}-patience")
    entry = _of(player.get("/api/today").json(), "patience")
    listed = winnable_deal(day_plan(today(), KINDS["patience"]).deal)
    assert entry["winnable"] == len(listed.actions.split())
    assert all(s["winnable"] is None for s in player.get("/api/today").json()["sets"][:-1])
    begun = player.begin(id_, 1)
    with tables.line(begun["table"], begun["token"]) as line:
        version = line.my_turn()["version"]
        line.send(type="again", version=version)
        assert "same cards" in line.next_of("error")["message"]
        line.send(type="deal", version=version, number=7)
        assert line.next_of("error")["kind"] == "refused"
        line.act("turn")
        line.view_from(version + 1)
        line.act("resign")
        assert line.see(lambda view: bool(view["over"]))["over"]
    result = player.see(id_)["boards"][0]["result"]
    assert result["text"] == "0 cards built"
    assert (result["percent"], result["moves"]) == (0.0, 2)
    spread = _of(player.get("/api/today").json(), "patience")["spread"]
    assert spread["bars"][0]["label"] == "not won"
    assert (spread["bars"][0]["yours"], spread["machines_below"]) == (True, 0)


def test_the_front_door_deals_at_once(tables: Server) -> None:
    front = tables.http.get("/api/front").json()
    assert [t["title"] for t in front["tiles"]] == ["Bridge", "Euchre", "Whist", "Patience"]
    for tile in front["tiles"]:
        made = tables.make(**tile["start"])
        with tables.line(made["id"], made["token"]) as line:
            assert line.view["you"] == "S"
    assert front["games"] == 55  # 54 of the books or of today, and one to learn bridge by
    assert [s["kind"] for s in front["today"]] == ["bridge", "euchre", "whist", "patience"]
    text = str(front)
    assert "ruling" not in text.lower()
    assert "Scarne" not in text


def test_games_are_found_by_their_other_names(tables: Server) -> None:
    front = tables.http.get("/api/front").json()
    games = [g for family in front["families"] for g in family["games"]]

    def found(text: str) -> set[str]:
        return {
            g["name"] for g in games if any(text in n.lower() for n in (g["title"], *g["aliases"]))
        }

    assert {"cutthroat-contract", "three-hand", "euchre-three"} <= found("cutthroat")
    assert "klondike" in found("canfield")
    assert {g["name"] for g in games if 3 in g["players"]} >= {"towie", "trio", "euchre-three"}
