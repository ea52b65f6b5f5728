"""The clock of the machine is set back and forward by hours and days, and all goes on."""

from __future__ import annotations

import gc
import logging
import time
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from evenings import NAMES, Club, first, played
from honest import HonestTable
from sqlalchemy import text
from test_web_class import School
from test_web_names import me, new_key, register
from test_web_party import Host
from wire import Server, serving
from workers import two, until

from oddtrick.sets import daily
from oddtrick.store.leases import SHARDS
from oddtrick.support import steady_clock
from oddtrick.web.books import live
from oddtrick.web.company import turns as over_days
from oddtrick.web.server.rate_limits import Limits

pytestmark = pytest.mark.whole

HOUR, DAY = 3600.0, 86_400.0
JUMPS = (0.0, 3 * HOUR, -5 * HOUR, 6 * DAY, -6 * DAY, 45 * DAY, -400 * DAY, 0.0)
"""Seconds by which the clock is wrong, one after another."""


class SetBack:
    """The clock of this machine, as it may be set; time passes as ever."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.wrong = 0.0
        right = time.time
        patch.setattr(time, "time", lambda: right() + self.wrong)
        patch.setattr(daily, "present", lambda: datetime.now(UTC) + timedelta(seconds=self.wrong))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SetBack:
    return SetBack(monkeypatch)


def forget_books(server: Server) -> None:
    """All books are read anew when they are next asked for."""
    assert server.books is not None
    for kind in server.books.all:
        kind._latest.clear()
    gc.collect()


def test_tables_books_and_names_go_on_whatever_the_clock_says(
    clock: SetBack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        serving(tmp_path / "tables.sqlite3", Limits(tables=(4, 1e-9))) as server,
        ExitStack() as on,
    ):
        table = HonestTable(server, on)
        person = register(server, "Ottoline", new_key())
        party = on.enter_context(closing(Host(server.base)))
        school = on.enter_context(closing(School(server.base)))
        pupil = school.come("Ada")
        wish = {"tables": 2, "movement": "howell", "boards": 2, "names": NAMES}
        club = on.enter_context(closing(Club.make(server.base, title="Monday", **wish)))
        club.links()
        for _ in range(3):
            server.make("whist")  # and that is all that this address may have
        for number, wrong in enumerate(JUMPS):
            clock.wrong = wrong
            table.play(2)
            said = f"It is {number} o’clock."
            table.lines["NESW"[number % 4]].send(type="say", text=said)
            for line in table.lines.values():
                while said not in str(line.view["talk"]):
                    assert line.receive()["type"] == "view"
            # Nobody is away, and nobody has more than they may have.
            with server.line(table.id) as watcher:
                assert not any(seat["away"] for seat in watcher.view["seats"])
            assert server.http.post("/api/tables", json={"game": "whist"}).status_code == 429
            assert me(server, person).json()["name"] == "Ottoline"
            # What is entered stands, after what was entered before it, and is read so again.
            assert party.deal("1NT", "N", 7).status_code == 200
            assert not school.send("hand", pupil, up=number % 2 == 0).is_error
            minutes = {"minutes": 15} if number % 2 == 0 else {}
            kind = "begun" if number % 2 == 0 else ("paused", "resumed")[number // 2 % 2]
            note = {"type": kind, **({"round": 1, **minutes} if minutes else {})}
            club.direct(notes=[note])
            shown = [party.view(), school.view(school.teacher), club.room()]
            forget_books(server)
            assert [party.view(), school.view(school.teacher), club.room()] == shown
            for address in (
                "/api/today",
                "/api/sets",
                "/api/front",
                "/api/history",
                "/api/dealing",
            ):
                answer = server.http.get(address)
                early = address == "/api/today" and daily.today() < daily.FIRST
                assert answer.status_code == (422 if early else 200), (address, answer.text)
            day = daily.today().isoformat()
            assert server.http.get(f"/api/days/{day}").status_code in (200, 422)
        club.enter(1, played(first(club), "1NT", "N", 8))
        assert len(party.view()["history"]) == 1 + len(JUMPS)
        table.play()
        table.check()
        assert table.over
    assert not [one for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR]


def test_a_clock_that_was_set_wrong_takes_no_book_away(clock: SetBack, tmp_path: Path) -> None:
    """Nor, once it has been right for a while, does it keep for ever what nobody uses."""
    with (
        serving(tmp_path / "tables.sqlite3", Limits()) as server,
        pytest.MonkeyPatch.context() as p,
    ):
        p.setattr(live, "MOST_OPEN", 0)
        with closing(Host(server.base)) as unused:
            for wrong in (30 * DAY, 0.0, -30 * DAY, 900 * DAY, 0.0):
                clock.wrong = wrong
                with closing(Host(server.base)):  # whoever makes another has the others looked at
                    assert unused.ask("GET").status_code == 200
            p.setattr(steady_clock, "AGAIN", 0.0)
            clock.wrong = 30 * DAY
            with closing(Host(server.base)):
                gc.collect()
            assert unused.ask("GET").status_code == 404


def test_nobody_s_turn_ends_because_a_clock_was_set(
    clock: SetBack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[bool] = []
    believed = steady_clock.SteadyClock.believed

    def looked(self: steady_clock.SteadyClock) -> bool:
        looks.append(believed(self))
        return looks[-1]

    monkeypatch.setattr(steady_clock.SteadyClock, "believed", looked)
    monkeypatch.setattr(over_days, "EVERY", 0.02)
    with serving(tmp_path / "tables.sqlite3", Limits()) as server:
        made = server.make("whist", others="people", seat="N", days=1)
        for seat in "ESW":
            server.sit(made["id"], seat=seat)

        def seen(times: int = 3) -> Any:
            """The table once it has been looked at so often."""
            so_far = len(looks)
            until(lambda: len(looks) >= so_far + times)
            return server.session(made["id"]).state

        state = seen()
        for wrong in (3 * DAY, -3 * DAY, 40 * DAY, 0.0):
            clock.wrong = wrong
            assert seen() is state
        clock.wrong = 3 * DAY
        seen()
        monkeypatch.setattr(steady_clock, "AGAIN", 0.0)  # it is right: three days have gone by
        until(lambda: server.session(made["id"]).state is not state)


@pytest.mark.servers
@pytest.mark.parametrize("days", [-2, 2], ids=["set forward", "set back"])
def test_workers_go_on_when_the_clock_of_their_database_is_set(database: str, days: int) -> None:
    """As each finds it: what is written of how long they live is of another day. Tables go on at
    one of them, and who dies then is missed as ever."""
    with two(database, life=3.0) as (one, other), ExitStack() as lines:
        tables = [HonestTable(server, lines) for server in (one, other)]
        for table in tables:
            table.play(3)
        owned = [set(server.member.ownership.epochs) for server in (one, other)]
        query = text("UPDATE worker SET until = until + :by")
        one.store.change(lambda c: c.execute(query, {"by": days * DAY}))
        for table in tables:
            table.play(6)
            table.check()
        assert [set(server.member.ownership.epochs) for server in (one, other)] == owned
        # The second is heard of no more, and then the clock is set.
        other.fall_silent()
        one.store.change(lambda c: c.execute(query, {"by": days * DAY}))
        until(lambda: len(one.member.ownership.epochs) == SHARDS)
