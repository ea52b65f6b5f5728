"""`oddtrick club why`: what does not match is said, and damaged files are refused in a sentence."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import msgspec
import pytest
from test_why_command import BOARDS, EVENT, answer, asked, pbn, table_of_tops

from oddtrick.club.boards import boards_of, deal
from oddtrick.club.event.entries import NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event_file import Book
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.writer import usebio
from oddtrick.club.why import why
from oddtrick.club.why_files import read_evening
from oddtrick.errors import OddtrickError
from oddtrick.formats.usebio.xml_elements import write_usebio


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """The evening's results without hands."""
    path = tmp_path / "monday.xml"
    path.write_text(write_usebio(usebio(EVENT)), encoding="utf-8")
    return path


def hands(path: Path, *, boards: object = BOARDS) -> tuple[int, str, str]:
    beside = path.with_name("hands.pbn")
    beside.write_bytes(pbn(boards))  # type: ignore[arg-type]
    return asked(str(path), "--hands", str(beside))


def test_boards_of_other_numbers_are_anothers(results: Path) -> None:
    number = max(board.number for board in BOARDS)
    later = [
        board for board in boards_of(deal(number + 4, "later", each=50)) if board.number > number
    ]
    _, _, err = hands(results, boards=later)
    assert f"has boards {number + 1}–{number + 4}, and the evening boards 1–{number}" in err
    assert "Add the hands of boards 1–" in err


def test_another_dealer_or_vulnerability_is_said(results: Path) -> None:
    """Board 1 is North's with nobody vulnerable, board 2 East's with North–South (law 2)."""
    wrong = [
        msgspec.structs.replace(BOARDS[0], dealer="S"),
        msgspec.structs.replace(BOARDS[1], vulnerable="All"),
        *BOARDS[2:],
    ]
    _, _, err = hands(results, boards=wrong)
    assert "another dealer or vulnerability than their number has are left out: 1, 2." in err
    assert "Add the hands of boards 1, 2:" in err


def test_a_board_with_two_deals_is_left_out(results: Path) -> None:
    other = boards_of(deal(3, "other", each=3))[2]
    _, _, err = hands(results, boards=[*BOARDS, other])
    assert "with two deals are left out: 3." in err


def test_hands_of_boards_that_nobody_played_are_said(results: Path) -> None:
    number = max(board.number for board in BOARDS)
    more = boards_of(deal(number + 2, "files", each=100))
    _, _, err = hands(results, boards=[*BOARDS, *more[number:]])
    assert f"that nobody has a result of: {number + 1}, {number + 2}." in err


def test_a_file_of_hands_without_deals_is_said(results: Path) -> None:
    beside = results.with_name("empty.pbn")
    beside.write_bytes(b"")
    assert "no numbered deal" in asked(str(results), "--hands", str(beside))[2]
    beside.write_text("Dear members, the bar is closed.", encoding="utf-8")
    code, _, err = asked(str(results), "--hands", str(beside))
    assert code == 1
    assert "Traceback" not in err


def with_leads(held: bool) -> ClubEvent:
    """The evening with a card led at every table, from the leader's hand or another's."""
    event = ClubEvent.fold([EVENT.opened])
    for line in EVENT.results():
        entry = line.entry
        assert isinstance(entry, ResultEntered)
        leader = ("NESW".index(entry.declarer) + 1) % 4
        hand = BOARDS[line.due.board - 1].hands[leader if held else (leader + 1) % 4] or 0
        lead = hand.bit_length() - 1
        suit, rank = divmod(lead, 13)
        card = "CDHS"[suit] + "23456789TJQKA"[rank]
        event = event.add(msgspec.structs.replace(entry, lead=card))
    return event


def test_leads_tell_hands_of_another_evening() -> None:
    """However well the results go with them: nobody leads a card that they do not hold."""
    deals = {b.number: tuple(hand or 0 for hand in b.hands) for b in BOARDS}
    good = why(with_leads(True), deals)
    assert (good.unheld, good.unfit, good.leads) == ((0, 0), 0, True)
    wrong = why(with_leads(False), deals)
    played = len(wrong.boards) and sum(len(board.results) for board in wrong.boards)
    assert wrong.unheld == (played, played)
    assert wrong.without == [board.board for board in wrong.boards]


def published(tmp_path: Path, pattern: str, made: str, *words: str) -> tuple[int, str, str]:
    """The evening as another program might write it, changed in one place or in all."""
    text = write_usebio(usebio(EVENT, boards=BOARDS))
    text = re.sub(r"<\?oddtrick.*?\?>", "", text, flags=re.S)
    path = tmp_path / "published.xml"
    path.write_text(re.sub(pattern, made, text, flags=re.S, count=not words), encoding="utf-8")
    return asked(str(path), *words)


def test_a_movement_that_does_not_fit_is_said(results: Path) -> None:
    first, second = [line.entry for line in EVENT.results() if line.due.board == 1][:2]
    sides = r"<NS_PAIR_NUMBER>{ns}<(.*?)<EW_PAIR_NUMBER>{ew}<"
    made = r"<NS_PAIR_NUMBER>{ns}<\1<EW_PAIR_NUMBER>{ew}<"
    pattern = sides.format(ns=first.ns, ew=first.ew)
    _, out, err = published(results.parent, pattern, made.format(ns=first.ns, ew=first.ns))
    assert f"Board 1, {first.ns} against {first.ns}: somebody meets themselves" in err
    assert "published results are others than these" in " ".join(err.split())
    assert out
    twice = made.format(ns=first.ns, ew=second.ew)
    _, out, err = published(results.parent, sides.format(ns=second.ns, ew=second.ew), twice)
    assert f"{first.ns} has played this board; the line is left out." in err
    assert out
    # A movement of ours that goes with other boards than were played.
    text = results.read_text(encoding="utf-8")
    results.write_text(text.replace('"boards":3', '"boards":2'), encoding="utf-8")
    _, out, err = asked(str(results))
    assert "The movement that is written in the file does not go with it" in " ".join(err.split())
    assert out
    code, _, err = published(results.parent, "<TRAVELLER_LINE>.*</TRAVELLER_LINE>", "")
    assert (code, "has no results that can be read" in err) == (1, True)


def test_scores_without_contracts_are_no_rulings(results: Path) -> None:
    """They are contract and play together; and what nobody bid is not known."""
    _, out, err = published(results.parent, "<CONTRACT>.*?</CONTRACT>", "", "--json")
    assert "the score is known, and not the contract" in " ".join(err.split())
    found = json.loads(out)
    assert found["slams"] == []
    scores = sorted(line.score or 0 for line in EVENT.results() if line.due.board == 1)
    assert sorted(x["score"] for x in found["boards"][0]["results"]) == scores
    printed = {row.pair: float(row.percent) for row in standings(EVENT)}
    for row in found["rows"]:
        (part,) = row["parts"]
        assert (part["whose"], part["kind"]) == ("both", "whole")
        assert 50 + part["points"] == pytest.approx(printed[row["number"]])
    assert "not known" in asked(str(results.parent / "published.xml"), "1")[1]


def test_what_is_no_file_of_results_is_said(tmp_path: Path) -> None:
    path = tmp_path / "evening.xml"
    for content in (b"", b"hello", b"\x89PNG\r\n\x1a\n", b"<!DOCTYPE html><html></html>"):
        path.write_bytes(content)
        code, _, err = asked(str(path))
        assert (code, "no file of results" in err) == (1, True)
    code, _, err = asked(str(tmp_path))
    assert code == 1
    assert "cannot be read" in err


def test_missing_results_are_said(tmp_path: Path) -> None:
    path = tmp_path / "monday.club"
    with Book.create(path, EVENT.opened) as book:
        book.add(*[x for x in EVENT.entries[1:-3] if not isinstance(x, NamesEntered)])
    missing = len(ClubEvent.fold([EVENT.opened, *(
        x for x in EVENT.entries[1:-3] if not isinstance(x, NamesEntered)
    )]).missing())  # fmt: skip
    said = asked(str(path))[2]
    assert ("Results missing" in said) == bool(missing)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The file cut off, with bytes changed, or with lines left out, twice, or in another place."""
    kind = chance.randrange(4)
    if kind == 0:
        return data[: chance.randrange(len(data))]
    if kind == 1:
        spoilt = bytearray(data)
        for _ in range(chance.randint(1, 8)):
            spoilt[chance.randrange(len(spoilt))] = chance.choice(b"0159<>ANX\"'|\x00\xff-")
        return bytes(spoilt)
    lines = data.splitlines(keepends=True)
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    if kind == 2:
        del lines[min(at, to) : min(at, to) + chance.randint(1, 5)]
    else:
        lines.insert(to, lines[at])
    return b"".join(lines)


def whole_files() -> dict[str, bytes]:
    tops = "".join(table_of_tops(n, "HK", 13) for n in (1, 2, 3))
    return {
        "usebio": write_usebio(usebio(EVENT, boards=BOARDS)).encode(),
        "bare": write_usebio(usebio(EVENT)).encode(),
        "pbn": tops.encode(),
        "hands": pbn(BOARDS),
    }


@pytest.mark.parametrize("kind", ["usebio", "pbn", "hands"])
def test_damaged_files_are_refused_or_add_up(kind: str) -> None:
    files, read = whole_files(), 0
    for seed in range(16):
        data = damaged(files[kind], random.Random(f"{kind} {seed}"))
        try:
            if kind == "hands":
                evening = read_evening(files["bare"], hands=data, name="hands.pbn")
            else:
                evening = read_evening(data)
        except OddtrickError:
            continue
        read += 1
        few = list({due.board for due in evening.event.due()})[:2]
        found = why(evening.event, evening.deals, evening.played, few)
        for row in found.rows:
            for line in row.lines:
                begun = line.points - sum(step.points for step in line.steps)
                # A board that one table has played alone is compared with nothing.
                assert begun == pytest.approx(50 if found.unit == "%" else 0)
    assert read


def test_a_contestant_who_is_not_there(results: Path) -> None:
    assert "There is no pair 99" in asked(str(results), "99")[2]
    assert answer(str(results), "1")["rows"][0]["number"] == 1
