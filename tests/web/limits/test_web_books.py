"""Evenings, parties, classes and bidding sets: what strangers make of them is bounded, and goes."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from oddtrick.dealing import Dealer
from oddtrick.errors import Refused
from oddtrick.store import open_log
from oddtrick.store.books import StoredBook, books_made, books_unused
from oddtrick.trainer.partners.boards import BiddingTerms
from oddtrick.trainer.points import POINTS
from oddtrick.trainer.recipes.play import PlayRecipe
from oddtrick.trainer.shipped import shipped_number
from oddtrick.web.classroom.open_class import ClassRole
from oddtrick.web.classroom.registry import Classes
from oddtrick.web.classroom.requests import NewClass
from oddtrick.web.club import page_cache
from oddtrick.web.club.access_tokens import Role
from oddtrick.web.club.page_cache import PageCache
from oddtrick.web.club.registry import Evenings, NewEvening
from oddtrick.web.cluster import books
from oddtrick.web.partners.registry import BiddingSets
from oddtrick.web.party.registry import Parties
from oddtrick.web.party.requests import NewParty
from oddtrick.web.server.rate_limits import Buckets
from oddtrick.web.training.routes import _question


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


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


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


def test_books_that_were_made_and_not_used_go_after_a_month(
    kind: Kind, kept: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "MOST_OPEN", 0)
    own = 3
    unused, held, used = (kept.make(kind.new, "192.0.2.1", own) for _ in range(own))
    with pytest.raises(Refused, match="made from your address already"):
        kept.make(kind.new, "192.0.2.1", own)
    names = unused.id, used.id
    del unused, used
    place = next(tmp_path.glob(f"{names[1]}.*"))
    later = time.time() + books.UNUSED + 60
    os.utime(place, (later, later - 86_400))  # something was entered yesterday
    monkeypatch.setattr(books.time, "time", lambda: later)
    kept.make(kind.new, "192.0.2.1", own)
    left = {path.stem for path in tmp_path.iterdir() if not path.name.startswith(".")}
    assert names[0] not in left
    assert {held.id, names[1]} <= left


def test_all_books_of_a_kind_have_so_much_room(
    kind: Kind, kept: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "ROOM", 300_000)
    monkeypatch.setattr(books, "_size", lambda place: 100_000)
    for number in range(3):
        kept.make(kind.new, f"192.0.2.{number}")
    with pytest.raises(Refused, match="This server keeps 0 MB of"):
        kept.make(kind.new, "192.0.2.4")


def test_books_in_a_shared_store_are_counted_for_a_month_and_go_where_they_are_not_used() -> None:
    with closing(open_log("sqlite://")) as log:
        for name in ("unused", "used"):
            book = StoredBook(log, name, "party")
            book.begin(maker="x")
            book.append("party", 1, ["{}"])
        now = time.time()
        assert log.ask(lambda c: books_made(c, "party", "x", now - 60)) == 2
        assert log.ask(lambda c: books_made(c, "party", "x", now + 60)) == 0
        assert log.ask(lambda c: books_unused(c, "party", now - 60, 5)) == []
        assert log.ask(lambda c: books_unused(c, "party", now + 60, 5)) == ["unused", "used"]
        assert log.ask(lambda c: books_unused(c, "party", now + 60, -5)) == []


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
