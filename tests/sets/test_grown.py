"""Lists of deals that can be won, grown in a file: bounded, and whole when the writer is killed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from oddtrick.games import game
from oddtrick.sets import WinnableDeal, draw_winnable, known_winnable, winnable_list
from oddtrick.sets import field as grown_module
from oddtrick.sets.field import GrownLists, NotWritten
from oddtrick.sets.winnable import grow, use_grown, wins

HARP = game("harp")


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    yield
    use_grown(None)


def won(number: int) -> WinnableDeal:
    return WinnableDeal(number, "1>2 3>H", number * 10)


def test_whatever_is_cut_off_all_whole_lines_stay(tmp_path: Path) -> None:
    """As where the process is killed between two bytes; what is written after it stands too."""
    path = tmp_path / "new" / "deals.txt"
    lists = GrownLists(path)
    assert lists.add("harp", won(1))
    assert lists.add("congress", won(2))
    before = len(path.read_bytes())
    assert lists.add("harp", won(3))
    assert not lists.add("harp", won(3))
    whole = path.read_bytes()
    for size in range(before, len(whole)):
        path.write_bytes(whole[:size])
        cut = GrownLists(path)
        assert cut.of("congress") == (won(2),)
        assert cut.of("harp") in ((won(1),), (won(1), won(3)))
        assert cut.add("harp", won(4))
        again = GrownLists(path)
        assert again.of("harp") == (*cut.of("harp")[:-1], won(4))
        assert again.find("harp", 4) == won(4)
    path.write_bytes(whole.replace(b"3>H", b"3>S", 1))
    assert GrownLists(path).of("harp") == (won(3),)


def test_it_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grown_module, "MOST", 3)
    lists = GrownLists(tmp_path / "deals.txt")
    assert [lists.add("harp", won(n)) for n in range(1, 6)] == [True, True, True, False, False]
    assert lists.full("harp")
    assert not lists.full("congress")
    monkeypatch.setattr(grown_module, "MOST_BYTES", 40)
    assert not lists.add("congress", won(1))
    with pytest.raises(NotWritten, match="more than 40 bytes"):
        GrownLists(tmp_path / "deals.txt")
    with pytest.raises(NotWritten, match="cannot be read"):
        GrownLists(tmp_path)


def test_what_has_grown_is_drawn_once_it_has_been_played(tmp_path: Path) -> None:
    """A deal whose moves do not win is never drawn."""
    listed = winnable_list(HARP)
    assert listed is not None
    true = listed.deals[0]
    lists = GrownLists(tmp_path / "deals.txt")
    lists.add("harp", WinnableDeal(999_000, true.actions, 1))
    lists.add("harp", WinnableDeal(999_001, "1>1", 1))
    use_grown(lists)
    drawn = {draw_winnable(HARP, random.Random(seed), "easy").number for seed in range(40)}
    assert drawn <= {one.number for one in listed.of_level("easy")}
    assert lists.of("harp") == ()


def test_a_deal_is_proved_for_a_list(tmp_path: Path) -> None:
    lucie = game("la-belle-lucie", {"draw": 0})
    found = next(
        d for n in range(1, 200) if (d := grow(b'["la-belle-lucie", {"draw": 0}, %d]' % n))
    )
    assert wins(lucie, found)
    lists = GrownLists(tmp_path / "deals.txt")
    fresh = WinnableDeal(found.number, found.actions, 10**9)
    assert lists.add("la-belle-lucie draw=0", fresh)
    assert grow(b'["la-belle-lucie", {"draw": 0}, 2]') is None
    use_grown(lists)
    assert known_winnable(lucie, found.number)
