"""A store in PostgreSQL: how it is opened, and that of two owners only one can write."""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import create_engine, text
from workers import Programs, empty_database

from oddtrick.cli.cluster import free_port
from oddtrick.errors import OddtrickError
from oddtrick.store.books import StoredBook
from oddtrick.store.deals import OPEN, OVER, DealSummary, SeatedPerson
from oddtrick.store.leases import (
    SHARDS,
    EpochFence,
    Heartbeat,
    Membership,
    NameTaken,
    NotOwner,
    shard_of,
)
from oddtrick.store.log import Append, Conflict, EventLog, StoreError
from oddtrick.store.opening import open_log
from oddtrick.store.schema import REVISION
from oddtrick.store.upkeep import archive, restore

pytestmark = pytest.mark.servers


@contextmanager
def opened(database: str) -> Iterator[EventLog]:
    log = open_log(database)
    try:
        yield log
    finally:
        log.close()


# -- opening -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["postgresql:", "postgres:", "postgresql+psycopg:"])
def test_an_address_works_as_it_is_typed(database: str, scheme: str) -> None:
    with opened(database.replace("postgresql:", scheme)) as log:
        assert log.append("a", 1, ["x", "y"]) == 2
        assert [(e.number, e.body) for e in log.read("a")] == [(1, "x"), (2, "y")]
        with pytest.raises(Conflict):
            log.append("a", 2, ["z"])


def test_a_server_that_is_away_is_reported_without_the_password() -> None:
    port = free_port()
    with pytest.raises(StoreError, match="cannot be opened") as raised:
        open_log(f"postgresql://somebody:hushhush@127.0.0.1:{port}/oddtrick")
    assert "hushhush" not in str(raised.value)
    assert "refused" in str(raised.value)


def test_a_database_that_there_is_not_is_reported(database: str) -> None:
    with pytest.raises(StoreError, match='database "nope" does not exist'):
        open_log(database.rpartition("/")[0] + "/nope")


def test_without_the_extra_a_sentence_says_which_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(OddtrickError, match=r"pip install 'oddtrick\[postgresql\]'"):
        open_log("postgresql://127.0.0.1/oddtrick")


def test_a_database_of_another_program_is_left_alone(database: str) -> None:
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE customers (name text)"))
    with pytest.raises(StoreError, match="database of another program"):
        open_log(database)
    with engine.begin() as connection:
        found = connection.execute(
            text("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        )
        assert found.scalar() == 1
    engine.dispose()


def test_a_database_that_cannot_keep_all_names_is_refused(programs: Programs) -> None:
    with (
        empty_database(programs, "ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'") as database,
        pytest.raises(StoreError, match=r"the encoding SQL_ASCII.*createdb -E UTF8"),
    ):
        open_log(database)


def test_a_newer_schema_is_refused_and_an_older_one_brought_up_once(database: str) -> None:
    with opened(database) as log:
        log.append("a", 1, ["x"])
        log.ask(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
        with pytest.raises(StoreError, match="newer Oddtrick"):
            open_log(database)
        of_people = ("person", "table_turn", "push_line", "rated_match", "rating")
        for name in ("lease", "worker", "book_entry", "book", "sanction", *of_people):
            log.ask(lambda c, name=name: c.execute(text(f"DROP TABLE {name}")))  # type: ignore[misc]
        log.ask(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '0003'")))
    wrong: list[BaseException] = []

    def start() -> None:
        try:
            open_log(database).close()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    with opened(database) as log:
        assert log.ask(lambda c: c.scalar(text("SELECT version_num FROM alembic_version"))) \
            == REVISION  # fmt: skip
        assert [e.body for e in log.read("a")] == ["x"]


def test_many_logs_are_written_in_one_transaction(database: str) -> None:
    with opened(database) as log:
        log.append("b", 1, ["mine"])
        several = [Append(name, 1, [name]) for name in "abc"]
        outcomes = log.append_all(several)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        assert sorted(log.tables()) == ["a", "b", "c"]
        assert log.append_all([Append(name, 1, [name]) for name in "de"]) == [None, None]


def test_deals_are_written_down_in_the_same_transaction(database: str) -> None:
    with opened(database) as log:
        begun = DealSummary("a", 1, "whist", "cards", OPEN)
        log.append("a", 1, ["dealt"], [begun])
        over = begun._replace(state=OVER, sitters=(SeatedPerson(2, "ann", "token"),))
        log.append("a", 2, ["ended"], [over, begun._replace(number=2)])
        found = (
            "select state, seat from deal left join sitter using (table_id, number) order by number"
        )
        rows = log.ask(lambda connection: connection.execute(text(found)).all())
        assert rows == [(OVER, 2), (OPEN, None)]


def test_tables_are_put_away_and_brought_back(database: str, tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "archive.sqlite3"
    with opened(database) as log:
        log.ask(Membership("w1", "").renew)  # the rows that are held meanwhile
        log.append("a", 1, ["x", "y"])
        log.ask(lambda c: c.execute(text("UPDATE event SET at = 1")))
        before = log.read("a")
        assert archive(log, file, days=2) == 1
        assert log.read("a") == []
        assert restore(log, file) == 1
        assert log.read("a") == before


def test_a_line_that_the_database_has_ended_is_opened_anew(database: str) -> None:
    """Between two acts nobody notices: the act is not refused."""
    ended = text(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with opened(database) as log, opened(database) as other:
        body = '{"note": "Zürich, \\\\ \\"♠\\" {a,b}"}'
        log.append("a", 1, [body])
        assert (other.ask(lambda c: c.scalar(ended)) or 0) > 0
        time.sleep(0.1)
        log.append("a", 2, ["", "NULL"])
        assert [e.body for e in log.read("a")] == [body, "", "NULL"]
        with pytest.raises(StoreError, match="could not be written"):
            log.append("a", 4, ["\0"])
        log.append("a", 4, ["y"])


def test_a_database_that_is_away_is_told_of_and_ends_no_heartbeat() -> None:
    engine = create_engine(f"postgresql+psycopg://nobody@127.0.0.1:{free_port()}/nowhere")
    log, heart = EventLog(engine), Heartbeat(engine, "w1", "run", 1.0)
    for _ in range(2):
        outcomes = log.append_all([Append("a", 1, ["x"]), Append("b", 1, ["x"])])
        assert [type(outcome) for outcome in outcomes] == [StoreError, StoreError]
        assert heart.beat() == ""
    log.close()


# -- leases ------------------------------------------------------------------------------------


def owners(log: EventLog) -> dict[str, int]:
    query = text("SELECT owner, count(*) FROM lease GROUP BY owner")
    return {owner: number for owner, number in log.ask(lambda c: c.execute(query).all())}  # noqa: C416


def pass_by(log: EventLog, *names: str) -> None:
    """Let so much time pass that these workers have not been heard of for too long."""
    query = text("UPDATE worker SET until = until - 100 WHERE name = ANY(:names)")
    log.change(lambda c: c.execute(query, {"names": [*names]}))


def test_workers_share_and_take_from_the_dead(database: str) -> None:
    with opened(database) as log:
        one, two = (Membership(f"w{n}", f"http://{n}", life=60) for n in (1, 2))
        assert len(log.ask(one.renew).epochs) == SHARDS
        assert log.ask(two.renew).epochs == {}
        surplus = log.ask(one.renew).surplus
        assert len(surplus) == SHARDS // 2
        log.ask(lambda c: one.give_up(c, surplus))
        assert len(log.ask(two.renew).epochs) == SHARDS // 2
        assert owners(log) == {"w1": 32, "w2": 32}
        id_ = next(f"t{n}" for n in range(10_000) if shard_of(f"t{n}") in surplus)
        held = log.ask(one.renew)
        assert held.owners[shard_of(id_)] == "http://2"
        before = held.epochs
        assert len(before) == SHARDS // 2
        pass_by(log, "w2")  # the first renews, the second does not
        after = log.ask(one.renew).epochs
        assert len(after) == SHARDS
        assert all(after[shard] == epoch for shard, epoch in before.items())
        log.ask(one.leave)
        assert owners(log) == {"": SHARDS}


def test_a_heartbeat_tells_changes_and_asks_for_time_where_it_is_late(database: str) -> None:
    with opened(database) as log:
        one, two = Membership("w1", "", life=60), Membership("w2", "", life=60)
        heart = Heartbeat(log.engine, "w1", one.run, 60)
        assert heart.beat() == ""  # it is not there yet
        log.ask(one.renew)
        alone = heart.beat()
        assert alone == heart.beat() != ""
        log.ask(two.renew)
        both = heart.beat()
        assert both not in ("", alone)
        log.ask(lambda c: one.give_up(c, [3]))
        assert heart.beat() not in ("", alone, both)

        def left() -> float:
            query = "SELECT until - extract(epoch FROM now()) FROM worker WHERE name = 'w1'"
            return float(log.ask(lambda c: c.scalar(text(query))) or 0)

        assert 50 < left() < 61
        heart.beat(pause=True)
        log.ask(one.renew)  # takes nothing back
        assert 250 < left() < 301
        heart.close()
        late = Heartbeat(log.engine, "w1", one.run, 1.0)
        now = time.monotonic()
        asked = [late.asks_for(now + after) for after in (0.2, 0.4, 1.0, 1.2, 20.0, 20.2, 52.0)]
        assert asked[:4] == pytest.approx([1.0, 1.0, 2.4, 2.4], abs=0.1)
        assert asked[4:6] == [5.0, 5.0]
        late.asks_for(now + 52.2)
        assert late.asks_for(now + 100) == 5.0


def test_a_name_has_one_worker(database: str) -> None:
    with opened(database) as log:
        log.ask(Membership("w1", "http://one", life=60).renew)
        with pytest.raises(NameTaken, match="w1 is at work already, at http://one"):
            log.ask(Membership("w1", "http://two").renew)
        assert owners(log) == {"w1": SHARDS}


def test_after_an_interruption_everybody_keeps_his_own(database: str) -> None:
    """Nobody could renew for a while: who comes first does not take what the others own."""
    with opened(database) as log:
        one, two = Membership("w1", "", life=60), Membership("w2", "", life=60)
        log.ask(one.renew)
        log.ask(two.renew)
        log.ask(lambda c: one.give_up(c, range(32)))
        epochs = log.ask(two.renew).epochs
        pass_by(log, "w1", "w2")
        log.ask(one.renew)
        assert log.ask(two.renew).epochs == epochs
        assert owners(log) == {"w1": 32, "w2": 32}


def test_whoever_was_taken_over_is_refused_and_writes_nothing(database: str) -> None:
    with opened(database) as old, opened(database) as new:
        one, two = Membership("w1", ""), Membership("w2", "")
        held = old.ask(one.renew).epochs
        old.fence = EpochFence(lambda: held)
        old.append("a", 1, ["x"])
        old.ask(lambda c: one.give_up(c, [shard_of("a")]))
        taken = new.ask(two.renew).epochs
        new.fence = EpochFence(lambda: taken)
        with pytest.raises(NotOwner):
            old.append("a", 2, ["from the old owner"])
        outcomes = old.append_all([Append("a", 2, ["old"]), Append("a2", 1, ["old"])])
        assert isinstance(outcomes[0], NotOwner)
        new.append("a", 2, ["from the new owner"])
        assert [e.body for e in new.read("a")] == ["x", "from the new owner"]
        book = StoredBook(
            old, next(f"e{n}" for n in range(999) if shard_of(f"e{n}") in taken), "club"
        )
        with pytest.raises(NotOwner):
            book.append("club", 1, ["entry"])


@pytest.mark.whole
def test_two_owners_never_both_write(database: str) -> None:
    """Shards go to and fro at any moment while both write as fast as they can: what each believes
    to have written stands there, in one order, and nothing else."""
    rng = random.Random(33)
    ids = [f"t{n}" for n in range(4)]
    shards = sorted({shard_of(id_) for id_ in ids})
    written: dict[str, list[tuple[str, int, str]]] = {"w1": [], "w2": []}
    stop = threading.Event()

    def work(name: str, log: EventLog, member: Membership) -> None:
        held = dict(log.ask(member.renew).epochs)
        log.fence = EpochFence(lambda: held)
        mine, number = random.Random(name), 0
        while not stop.is_set():
            number += 1
            if mine.random() < 0.1:
                held = dict(log.ask(member.renew).epochs)
            id_, body = mine.choice(ids), f"{name} {number}"
            first = len(log.read(id_)) + 1
            try:
                log.append(id_, first, [body])
            except (NotOwner, Conflict):
                continue
            written[name].append((id_, first, body))

    with opened(database) as one, opened(database) as two:
        members = {"w1": (one, Membership("w1", "")), "w2": (two, Membership("w2", ""))}
        threads = [threading.Thread(target=work, args=(n, *m)) for n, m in members.items()]
        for thread in threads:
            thread.start()
        ends = time.monotonic() + 60
        while min(map(len, written.values())) < 12 and time.monotonic() < ends:
            name = rng.choice(["w1", "w2"])
            log, _ = members[name]
            some = rng.sample(shards, rng.randint(1, len(shards)))
            log.ask(
                lambda c, name=name, some=some: c.execute(  # type: ignore[misc]
                    text(
                        "UPDATE lease SET owner = :name, epoch = epoch + 1 WHERE shard = ANY(:some)"
                    ),
                    {"name": name, "some": some},
                )
            )
            time.sleep(rng.uniform(0, 0.1))
        stop.set()
        for thread in threads:
            thread.join()
        there = {(id_, e.number, e.body) for id_ in ids for e in one.read(id_)}
        believed = {*written["w1"], *written["w2"]}
        assert there == believed
        assert len(believed) == len(written["w1"]) + len(written["w2"])
        assert min(map(len, written.values())) >= 12
        for id_ in ids:
            numbers = [e.number for e in one.read(id_)]
            assert numbers == list(range(1, len(numbers) + 1))
