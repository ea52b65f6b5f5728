"""Evenings, parties, classes and bidding sets: what strangers make of them is bounded, and goes."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.dealing import Dealer
from oddtrick.errors import BadOption, Refused
from oddtrick.store import EventLog, open_log
from oddtrick.store import books as stored_books
from oddtrick.store import log as log_files
from oddtrick.store.books import StoredBook, books_made
from oddtrick.trainer.exercises import shipped_number
from oddtrick.trainer.partners.state import BiddingTerms
from oddtrick.trainer.points import POINTS
from oddtrick.trainer.recipes.play import PlayRecipe
from oddtrick.web.classroom.open_class import Classes, ClassRole
from oddtrick.web.classroom.requests import NewClass
from oddtrick.web.club import visits as page_cache
from oddtrick.web.club.access_tokens import Role
from oddtrick.web.club.registry import Evenings, NewEvening
from oddtrick.web.club.visits import PageCache
from oddtrick.web.cluster import books
from oddtrick.web.cluster import books as shelves
from oddtrick.web.cluster.books import NoEvening, Shelves
from oddtrick.web.cluster.ownership import Ownership
from oddtrick.web.operation.settings import settings_of_environment
from oddtrick.web.partners import BiddingSets
from oddtrick.web.party.party import Parties
from oddtrick.web.party.requests import NewParty
from oddtrick.web.server.rate_limits import Buckets
from oddtrick.web.training import _question
from slices import sliced

touch = os.utime


class Kind(NamedTuple):
    """How books of a kind are kept, made, and opened by a link."""

    registry: Callable[[Path], Any]
    new: object
    token: Callable[[Any], str]


KINDS = {
    "evenings": Kind(
        Evenings, NewEvening(tables=2, movement="howell", boards=2),
        lambda one: one.token(Role("director")),
    ),
    "parties": Kind(
        Parties, NewParty("rubber", ("Ann", "Ben", "Cat", "Dan")), lambda one: one.token("host")
    ),
    "classes": Kind(Classes, NewClass("Monday"), lambda one: one.token(ClassRole("teacher"))),
    "bidding sets": Kind(BiddingSets, BiddingTerms(), lambda one: one.token("S")),
}  # fmt: skip


@pytest.fixture(params=sliced(KINDS, 1))
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture(params=sliced([False, True], 1), ids=["folder", "store"])
def shared(request: pytest.FixtureRequest) -> bool:
    """Whether several servers share a store."""
    return bool(request.param)


@pytest.fixture
def kept(kind: Kind, tmp_path: Path) -> Iterator[Any]:
    with closing(kind.registry(tmp_path)) as found:
        yield found


def _open_files() -> int:
    gc.collect()
    return len(os.listdir("/proc/self/fd"))


def test_books_nobody_asks_for_are_let_go_and_opened_again(
    kind: Kind, kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "MOST_OPEN", 2)
    held = kept.make(kind.new, "192.0.2.1")
    before = _open_files()
    tokens = {}
    for _ in range(8):
        made = kept.make(kind.new, "192.0.2.1")
        tokens[made.id] = kind.token(made)
    del made
    assert _open_files() <= before + 2 * 6
    assert len(kept._open) == 3
    # Who has one, as a request that waits, and who asks for it meanwhile have the same.
    assert kept.get(held.id) is held
    for id_, token in tokens.items():
        assert kind.token(kept.get(id_)) == token
    assert len(kept._open) == 3


def test_one_that_is_open_is_found_while_another_is_read_from_the_disk(
    kind: Kind, kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, other = (kept.make(kind.new, "192.0.2.1") for _ in range(2))
    kept._forget(other.id)
    found: list[Any] = []

    def opened(place: Path) -> Any:
        asking = Thread(target=lambda: found.append(kept.known(held.id)), daemon=True)
        asking.start()
        asking.join(60)
        assert found == [held]
        return other

    monkeypatch.setattr(kept, "opened", opened)
    assert kept.get(other.id) is other


class SetClock:
    """Time as a test sets it, in the place of the module."""

    def __init__(self) -> None:
        self.now = time.time()

    def time(self) -> float:
        return self.now

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


def found_later(kept: Any, clock: SetClock, days: float, names: list[str]) -> list[bool]:
    """Which are found so many days later, once another is made."""
    clock.now += days * 86_400
    gc.collect()
    kept.make(KINDS[kept.kind.many].new, "192.0.2.9")
    gc.collect()
    return [kept.shelf.place(id_) is not None for id_ in names]


@pytest.mark.whole
def test_books_nobody_has_used_go_and_others_are_put_away(
    kind: Kind, tmp_path: Path, shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was made and no more goes soon; where something was entered nothing is lost: the
    operator brings it back."""
    monkeypatch.setattr(books, "MOST_OPEN", 0)
    clock = SetClock()
    for module in (books, shelves, stored_books, log_files):
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(os, "utime", lambda path: touch(path, (clock.now, clock.now)))
    with (
        closing(open_log("sqlite://")) as store,
        closing(where(kind.registry, tmp_path, store, shared)) as kept,
    ):
        held, *made = (kept.make(kind.new, "192.0.2.1", 3) for _ in range(3))
        with pytest.raises(Refused, match="made from your address already"):
            kept.make(kind.new, "192.0.2.1", 3)
        unused, used = names = [one.id for one in made]
        token = kind.token(made[1])
        clock.now += 7200
        made[1].book.log.append("notes", 1, ["{}"])
        del made
        gc.collect()
        for file in tmp_path.glob(f"{used}.*"):  # the disk has a clock of its own
            touch(file, (clock.now, clock.now))
        unused_days = kept.kind.unused
        assert found_later(kept, clock, unused_days - 1, names) == [True, True]
        assert found_later(kept, clock, 2, names) == [False, True]
        with pytest.raises(NoEvening, match="There is no such"):
            kept.get(unused)
        assert found_later(kept, clock, books.KEPT - unused_days - 3, names) == [False, True]
        assert found_later(kept, clock, 4, names) == [False, False]
        for _ in range(2):
            with pytest.raises(NoEvening, match=r"been put away.*can bring it back"):
                kept.get(used)
            assert kept.shelf.away() == [used]
            with pytest.raises(NoEvening, match="put away"):
                kept.bring_back(unused)
            kept.bring_back(used)
            assert kept.shelf.away() == []
            assert kind.token(kept.get(used)) == token
            # It is in use again from today on, whatever stands in it.
            assert found_later(kept, clock, books.KEPT - 1, names) == [False, True]
            assert found_later(kept, clock, 2, names) == [False, False]
        assert kept.get(held.id) is held


def where(registry: Callable[..., Any], folder: Path, store: EventLog, shared: bool) -> Any:
    """Books in a folder, or in a store that servers share."""
    return registry(None, Shelves(store, Ownership())) if shared else registry(folder)


def test_the_operator_says_how_long_books_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, said in (("UNUSED_BIDDING_SETS", "2"), ("KEPT_DAYS", "3")):
        monkeypatch.setenv(f"ODDTRICK_{name}", said)
    found = settings_of_environment().book_days
    sets, parties = BiddingSets(None, None, found), Parties(None, None, found)
    assert (sets._unused, sets._kept) == (2 * 86_400, 3 * 86_400)
    assert (parties._unused, parties._kept) == (7 * 86_400, 3 * 86_400)
    monkeypatch.setenv("ODDTRICK_KEPT_DAYS", "0")
    with pytest.raises(BadOption, match="ODDTRICK_KEPT_DAYS is a number of days"):
        settings_of_environment()


def test_what_could_not_be_begun_counts_for_nobody(tmp_path: Path, shared: bool) -> None:
    def refuse(place: object, id_: str) -> Any:
        raise Refused("No.")

    new = KINDS["parties"].new
    with (
        closing(open_log("sqlite://")) as store,
        closing(where(Parties, tmp_path, store, shared)) as kept,
    ):
        for _ in range(3):
            with pytest.raises(Refused, match="No"):
                kept.create(refuse, "192.0.2.1", 1)
        kept.make(new, "192.0.2.1", 1)
        with pytest.raises(Refused, match="made from your address already"):
            kept.make(new, "192.0.2.1", 1)


def test_all_books_of_a_kind_have_so_much_room(
    kind: Kind, kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is looked through once a minute at most."""
    looked: list[Path] = []

    def size(place: Path) -> int:
        looked.append(place)
        return 100_000

    monkeypatch.setattr(shelves, "ROOM", 300_000)
    monkeypatch.setattr(shelves, "_size", size)
    for number in range(3):
        kept.make(kind.new, f"192.0.2.{number}")
    assert not looked
    kept.shelf._measured = 0.0
    with pytest.raises(Refused, match="This server keeps 0 MB of"):
        kept.make(kind.new, "192.0.2.4")


def test_books_in_a_shared_store_are_counted_for_a_month() -> None:
    with closing(open_log("sqlite://")) as log:
        for name in ("one", "other"):
            StoredBook(log, name, "party").begin(maker="x")
        now = time.time()
        assert log.ask(lambda c: books_made(c, "party", "x", now - 60)) == 2
        assert log.ask(lambda c: books_made(c, "party", "x", now + 60)) == 0


def test_what_a_server_left_half_made_in_a_shared_store_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server that ends between the two steps leaves a name without an entry."""
    clock = SetClock()
    monkeypatch.setattr(books, "time", clock)
    with (
        closing(open_log("sqlite://")) as store,
        closing(Parties(None, Shelves(store, Ownership()))) as kept,
    ):
        StoredBook(store, "4f0a", "party").begin(maker="x")
        assert found_later(kept, clock, kept.kind.unused - 1, ["4f0a"]) == [True]
        assert found_later(kept, clock, 2, ["4f0a"]) == [False]


def test_the_operator_sees_what_was_put_away_and_brings_it_back(tmp_path: Path) -> None:
    with closing(Parties(tmp_path / "evenings")) as kept:
        id_ = kept.make(NewParty("rubber", ("Ann", "Ben", "Cat", "Dan"))).id
        kept.close()
        kept.check_possible().put_away(id_)

    def asked(*words: str) -> str:
        database = str(tmp_path / "tables.sqlite3")
        done = CliRunner().invoke(app, ["server", "books", "--database", database, *words])
        return done.output + str(done.exception or "")

    assert asked() == f"{id_}: party\n"
    assert "Nothing that was put away has the name 0000." in asked("--bring-back", "0000")
    assert asked("--bring-back", id_) == f"The party {id_} is found by its links again.\n"
    assert asked() == ""
    with closing(Parties(tmp_path / "evenings")) as kept:
        assert kept.get(id_).id == id_


def test_pages_are_kept_up_to_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "MOST_BYTES", 1000)
    cache = PageCache()

    async def ask() -> None:
        for number in range(20):
            assert len(await cache.get(number, "1", lambda: bytes(300))) == 300

    asyncio.run(ask())
    assert len(cache._pages) == 3
    assert len(cache._sizes) == 3


def test_questions_of_many_points_do_not_fill_the_memory() -> None:
    """What deals for a point has tables of nine megabytes."""
    asked = [p.id for p in POINTS if isinstance(p.recipe, PlayRecipe) and shipped_number(p.id)]
    for name in asked[:9]:
        _question(name, 0)
    gc.collect()
    assert sum(isinstance(one, Dealer) for one in gc.get_objects()) <= 6


def test_who_has_been_quiet_is_forgotten() -> None:
    kept = Buckets[int](2, 1.0)
    assert [kept.allows(1, now=0.0) for _ in range(3)] == [True, True, False]
    for number in range(5000):
        assert kept.allows(number, now=10.0 + number)
    assert len(kept._kept) <= 1000
