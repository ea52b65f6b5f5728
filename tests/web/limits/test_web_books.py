"""Evenings, parties, classes and bidding sets: what strangers make of them is bounded, and goes."""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club import log_file
from oddtrick.club.party.entries import Ended
from oddtrick.dealing import Dealer
from oddtrick.errors import BadOption, Refused
from oddtrick.store import books as stored_books
from oddtrick.store.books import StoredBook, book_ages
from oddtrick.store.log import EventLog
from oddtrick.store.opening import open_log
from oddtrick.support.lazy import RecentCache
from oddtrick.trainer.classroom.state import PupilCame
from oddtrick.trainer.exercises import shipped_number
from oddtrick.trainer.partners.state import BiddingTerms
from oddtrick.trainer.points import all_points
from oddtrick.trainer.recipes.play import PlayRecipe, _dealers
from oddtrick.web.books import book_store, live
from oddtrick.web.books.book_store import BookStore
from oddtrick.web.books.live import BadLink, LiveBooks, NoBook
from oddtrick.web.classroom.open_class import OpenClass
from oddtrick.web.classroom.requests import NewClass
from oddtrick.web.club.registry import NewEvening, OpenEvening
from oddtrick.web.operation.settings import settings_of_environment
from oddtrick.web.partners import OpenBidding
from oddtrick.web.party import NewParty, Party
from oddtrick.web.server.rate_limits import Buckets
from oddtrick.web.training import _question
from slices import sliced

DATA = Path(__file__).parents[2] / "data" / "web"
PARTY = NewParty("rubber", ("Ann", "Ben", "Cat", "Dan"))
KINDS: dict[str, tuple[type[Any], Any]] = {
    "evenings": (OpenEvening, NewEvening(tables=2, movement="howell", boards=2)),
    "parties": (Party, PARTY),
    "classes": (OpenClass, NewClass("Monday")),
    "bidding sets": (OpenBidding, BiddingTerms(boards=1)),
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventLog]:
    with closing(open_log(tmp_path / "tables.sqlite3")) as found:
        yield found


@pytest.fixture(params=sliced(KINDS, 1))
def kept(request: pytest.FixtureRequest, store: EventLog) -> Iterator[Any]:
    with closing(LiveBooks(KINDS[request.param][0], BookStore(store))) as found:
        yield found


def make(kept: Any, address: str = "192.0.2.1", *own: int) -> Any:
    """A new book of its kind."""
    return kept.make(KINDS[kept.kind.many][1], address, *own)


def opener(one: Any) -> str:
    """The token of who has made it."""
    token: str = one.token(one.host)
    return token


def _open_files() -> set[str]:
    """The files that this process has open; sockets and pipes of others come and go."""
    gc.collect()
    targets = map(_target, os.listdir("/proc/self/fd"))
    return {target for target in targets if target.startswith("/")}


def _target(descriptor: str) -> str:
    try:
        return os.readlink(f"/proc/self/fd/{descriptor}")
    except FileNotFoundError:  # closed since
        return ""


def test_books_nobody_asks_for_are_let_go_and_opened_again(
    kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_OPEN", 2)
    held = make(kept)
    before = _open_files()
    tokens = {}
    for _ in range(8):
        made = make(kept)
        tokens[made.id] = opener(made)
    del made
    assert _open_files() <= before  # whatever is open lies in the one store
    assert len(kept._open) == 3
    # Who has one, as a request that waits, and who asks for it meanwhile have the same.
    assert kept.get(held.id) is held
    for id_, token in tokens.items():
        assert opener(kept.get(id_)) == token
    assert len(kept._open) == 3


def test_one_that_is_open_is_found_while_another_is_read_from_the_disk(
    kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, other = (make(kept) for _ in range(2))
    kept._forget(other.id)
    found: list[Any] = []

    def opened(place: object) -> Any:
        asking = Thread(target=lambda: found.append(kept.known(held.id)), daemon=True)
        asking.start()
        asking.join(60)
        assert found == [held]
        return other

    monkeypatch.setattr(kept.one, "open", opened)
    assert kept.get(other.id) is other


def test_a_link_opens_its_book_alone_and_each_role_its_own(kept: Any) -> None:
    one, other = (make(kept) for _ in range(2))
    if one.kind.one == "class":
        one.write(lambda: [PupilCame("Ada", "sent-0001"), PupilCame("Ben", "sent-0002")])
    roles = [*one.roles()]
    tokens = [one.token(role) for role in roles]
    assert len({*tokens}) == len(roles)
    assert [one.role(token) for token in tokens] == roles
    for token in ("x", "ä" * 30, tokens[0][:-1], opener(other)):
        with pytest.raises(BadLink):
            one.role(token)
    kept._forget(one.id)
    assert [kept.get(one.id).role(token) for token in tokens] == roles


def test_a_page_is_made_once_for_each_version_and_an_error_is_not_kept(
    kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_pages", RecentCache(900, live._pages._size))
    one, other, made = make(kept), make(kept), list[str]()

    def page(text: str) -> Callable[[], bytes]:
        def make() -> bytes:
            made.append(text)
            if text == "wrong":
                raise ValueError(text)
            return text.encode() * 100

        return make

    assert {one.made("a", page("a1")) for _ in range(3)} == {one.known("a")}
    assert other.made("a", page("b1")).data == b"b1" * 100
    for _ in range(2):
        with pytest.raises(ValueError, match="wrong"):
            one.made("b", page("wrong"))
    assert made == ["a1", "b1", "wrong", "wrong"]
    # Of so many bytes what was asked for longest ago goes first.
    for name in ("c", "d", "e"):
        one.made(name, page(f"{name}1"))
        one.made("a", page("a1"))
    assert other.known("a") is None
    one.made("e", page("e1"))
    assert made[4:] == ["c1", "d1", "e1"]
    monkeypatch.setattr(type(one), "version", "later")
    assert one.known("a") is None
    assert one.made("a", page("a2")).data == b"a2" * 100


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
    make(kept, "192.0.2.9")
    gc.collect()
    return [kept.place(id_).there for id_ in names]


@pytest.mark.whole
def test_books_nobody_has_used_go_and_others_are_put_away(
    kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was made and no more goes soon; where something was entered nothing is lost: the
    operator brings it back."""
    monkeypatch.setattr(live, "MOST_OPEN", 0)
    clock = SetClock()
    for module in (live, book_store, stored_books, log_file):
        monkeypatch.setattr(module, "time", clock)
    held, *made = (make(kept, "192.0.2.1", 3) for _ in range(3))
    with pytest.raises(Refused, match="made from your address already"):
        make(kept, "192.0.2.1", 3)
    unused, used = names = [one.id for one in made]
    token = opener(made[1])
    clock.now += 7200
    made[1].book.log.append("notes", 1, ["{}"])
    del made
    unused_days = kept.kind.unused
    assert found_later(kept, clock, unused_days - 1, names) == [True, True]
    assert found_later(kept, clock, 2, names) == [False, True]
    with pytest.raises(NoBook, match="There is no such"):
        kept.get(unused)
    assert found_later(kept, clock, live.KEPT - unused_days - 3, names) == [False, True]
    assert found_later(kept, clock, 4, names) == [False, False]
    for _ in range(2):
        with pytest.raises(NoBook, match=r"been put away.*can bring it back"):
            kept.get(used)
        assert kept.away() == [used]
        with pytest.raises(NoBook, match="put away"):
            kept.bring_back(unused)
        kept.bring_back(used)
        assert kept.away() == []
        assert opener(kept.get(used)) == token
        # It is in use again from today on, whatever stands in it.
        assert found_later(kept, clock, live.KEPT - 1, names) == [False, True]
        assert found_later(kept, clock, 2, names) == [False, False]
    assert kept.get(held.id) is held


def test_the_operator_says_how_long_books_are_kept(
    store: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, said in (("UNUSED_BIDDING_SETS", "2"), ("KEPT_DAYS", "3")):
        monkeypatch.setenv(f"ODDTRICK_{name}", said)
    found = settings_of_environment().book_days
    sets, parties = (LiveBooks(one, BookStore(store), found) for one in (OpenBidding, Party))
    assert (sets._unused, sets._kept) == (2 * 86_400, 3 * 86_400)
    assert (parties._unused, parties._kept) == (7 * 86_400, 3 * 86_400)
    monkeypatch.setenv("ODDTRICK_KEPT_DAYS", "0")
    with pytest.raises(BadOption, match="ODDTRICK_KEPT_DAYS is a number of days"):
        settings_of_environment()


def test_what_could_not_be_begun_counts_for_nobody(store: EventLog) -> None:
    def refuse(place: object) -> Any:
        raise Refused("No.")

    with closing(LiveBooks(Party, BookStore(store))) as kept:
        for _ in range(3):
            with pytest.raises(Refused, match="No"):
                kept.create(refuse, "192.0.2.1", 1)
        make(kept, "192.0.2.1", 1)
        with pytest.raises(Refused, match="made from your address already"):
            make(kept, "192.0.2.1", 1)


def test_all_books_have_so_much_room(kept: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are looked through once a minute at most."""
    looked: list[int] = []

    def size(connection: object) -> int:
        looked.append(1)
        return 300_000

    monkeypatch.setattr(book_store, "size_of_books", size)
    for number in range(3):
        make(kept, f"192.0.2.{number}")
    assert looked == [1]
    monkeypatch.setattr(book_store, "ROOM", 300_000)
    with pytest.raises(Refused, match="This server keeps 0 MB of"):
        make(kept, "192.0.2.4")


def test_the_size_of_books_is_that_of_their_entries(store: EventLog) -> None:
    assert store.ask(stored_books.size_of_books) == 0
    StoredBook(store, "one", "party").append("party", 1, ["12345", "1234567"])
    assert store.ask(stored_books.size_of_books) == 12


def test_a_book_counts_for_its_address_for_a_month(
    store: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SetClock()
    monkeypatch.setattr(book_store, "time", clock)
    begin = partial(BookStore(store).begin, "party", "parties", "192.0.2.1", 1)
    begin()
    clock.now += 29 * 86_400
    with pytest.raises(Refused, match="made from your address already"):
        begin()
    clock.now += 2 * 86_400
    begin()


def test_what_a_server_left_half_made_goes(
    store: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that ends between the two steps leaves a name without an entry."""
    clock = SetClock()
    monkeypatch.setattr(live, "time", clock)
    with closing(LiveBooks(Party, BookStore(store))) as kept:
        half = kept.book_store.begin("party", "parties", "192.0.2.1", 1).id
        assert found_later(kept, clock, kept.kind.unused - 1, [half]) == [True]
        assert found_later(kept, clock, 2, [half]) == [False]


def test_the_operator_sees_what_was_put_away_and_brings_it_back(
    tmp_path: Path, store: EventLog
) -> None:
    with closing(LiveBooks(Party, BookStore(store))) as kept:
        id_ = make(kept).id
        kept.place(id_).put_away()

    def asked(*words: str) -> str:
        database = str(tmp_path / "tables.sqlite3")
        done = CliRunner().invoke(app, ["server", "books", "--database", database, *words])
        return done.output + str(done.exception or "")

    assert asked() == f"{id_}: party\n"
    assert "Nothing that was put away has the name 0000." in asked("--bring-back", "0000")
    assert asked("--bring-back", id_) == f"The party {id_} is found by its links again.\n"
    assert asked() == ""
    with closing(LiveBooks(Party, BookStore(store))) as kept:
        assert kept.get(id_).id == id_


# -- books that had a file each ------------------------------------------------------------


def old_books(folder: Path) -> Any:
    """Files of books as they were made before there was one store for all; their links, and a word
    of what each shows."""
    found = json.loads((DATA / "old_books.json").read_text("utf-8"))
    for name, text in found["files"].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(folder / name)) as file:
            file.executescript(text)
    return found["links"]


def files_in(folder: Path) -> set[str]:
    """The files in a folder, but for what SQLite lays beside them while it reads."""
    found = (str(file.relative_to(folder)) for file in folder.rglob("*.*"))
    return {name for name in found if not name.endswith(("-wal", "-shm"))}


def test_files_of_before_are_taken_in_once_and_their_links_go_on(
    tmp_path: Path, store: EventLog
) -> None:
    folder = tmp_path / "evenings"
    links = old_books(folder)
    (folder / "members.csv").write_text("id,name\n7,Ada\n", encoding="utf-8")
    (folder / "broken.party").write_bytes(b"no database")
    before = files_in(folder)
    for _ in range(2):  # and once more, as at the next start
        held = BookStore(store, folder=folder)
        kept = {one.kind.suffix: LiveBooks(one, held) for one, _ in KINDS.values()}
        held.take_in(kept)
    for name, said in links.items():
        books = kept["party" if name == "away" else name]
        if name == "away":
            with pytest.raises(NoBook, match="been put away"):
                books.get(said["id"])
            books.bring_back(said["id"])
        found = books.get(said["id"])
        for role, token in said["tokens"].items():
            assert found.role(token).kind == role
            assert found.page(found.role(token)).data
        told = found.page(found.role(next(iter(said["tokens"].values())))).data.decode()
        assert all(word in told for word in said["words"])
        made = StoredBook(store, said["id"], books.kind.suffix)
        assert [one.number for one in made.read(books.kind.suffix)] == [
            *range(1, said["entries"] + 1)
        ]
    ages = {id_: times for id_, *times in store.ask(lambda c: book_ages(c, "class"))}
    begun, used = ages[links["class"]["id"]]
    assert begun <= used
    assert files_in(folder) == before
    # What is deleted is deleted for good, and does not come back from its file.
    for books in kept.values():
        id_ = links[books.kind.suffix]["id"]
        books.remove(id_)
        held.take_in(kept)
        assert not books.place(id_).there
        assert not [name for name in files_in(folder) if id_ in name]
    assert len(files_in(folder)) == len(before) - len(kept)


def test_a_file_that_is_served_where_it_lies_is_not_taken_in(
    tmp_path: Path, store: EventLog
) -> None:
    id_ = old_books(tmp_path / "evenings")["party"]["id"]
    held = BookStore(store, folder=tmp_path / "evenings")
    kept, file = LiveBooks(Party, held), held.folder / f"{id_}.party"
    held.take_in(["party"], [file])
    assert not kept.place(id_).there
    served = kept.include(file)
    served.write(lambda: [Ended(1, 0, 300, "sent-0002")])
    served.close()
    held.take_in(["party"])  # at the next start, as it is then
    assert len(StoredBook(store, id_, "party").read("party")) == 3


def test_a_file_of_before_is_served_where_it_lies_and_a_copy_goes_on(tmp_path: Path) -> None:
    links = old_books(tmp_path)
    (tmp_path / "there").mkdir()
    for one, _ in KINDS.values():
        kind = one.kind.suffix
        found = one.open(tmp_path / f"{links[kind]['id']}.{kind}")
        copied = tmp_path / "there" / f"copy.{kind}"
        copied.write_bytes(found.copy())
        again = one.open(copied)
        for token in links[kind]["tokens"].values():
            assert again.role(token) == found.role(token)
            assert again.page(again.role(token)).data == found.page(found.role(token)).data
        found.close()
        again.close()


def test_questions_of_many_points_do_not_fill_the_memory() -> None:
    """What deals for a point has tables of nine megabytes."""

    def dealers() -> int:
        gc.collect()
        return sum(isinstance(one, Dealer) for one in gc.get_objects())

    asked = [
        p.id for p in all_points() if isinstance(p.recipe, PlayRecipe) and shipped_number(p.id)
    ]
    _dealers.cache_clear()
    others = dealers()  # of tests that ran in this process before
    for name in asked[:9]:
        _question(name, 0)
    assert dealers() - others <= 6


def test_who_has_been_quiet_is_forgotten() -> None:
    kept = Buckets[int](2, 1.0)
    assert [kept.allows(1, now=0.0) for _ in range(3)] == [True, True, False]
    for number in range(5000):
        assert kept.allows(number, now=10.0 + number)
    assert len(kept._kept) <= 1000
