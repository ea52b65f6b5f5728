"""An event: what its entries fold to, and what it refuses."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from oddtrick.club.event.entries import (  # fmt: skip
    Adjusted,
    Corrected,
    Entry,
    EntryUndone,
    EventOpened,
    Fouled,
    NamesEntered,
    PairLeft,
    Penalised,
    ResultEntered,
    RoundAdded,
    RoundsCut,
    TableDropped,
    Withdrawn,
    read_entry,
    write_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.movements import mitchell
from oddtrick.club.results.standings import card, standings, traveller
from oddtrick.errors import BadRecord, Refused

OPENED = EventOpened("Monday", mitchell(3), 1, 3)


def event(*entries: Entry) -> ClubEvent:
    made = ClubEvent.fold([OPENED])
    for entry in entries:
        made = made.add(entry)
    return made


# Three tables, a board a set. Board 1: 1 plays 4 in round 1, 3 plays 5 in round 2, 2 plays 6.
RESULTS = (ResultEntered(1, 1, 4, "4S", "N", 10), ResultEntered(1, 3, 5, "4S", "N", 9))


def test_scores_and_matchpoints_by_hand() -> None:
    made = event(*RESULTS, ResultEntered(1, 2, 6, "3NT", "N", 9))
    # Board 1, nobody vulnerable: 420, -50 and 400, in the order of rounds 1, 2, 3.
    lines = {s.line.ns: (s.line.score, s.ns, s.ew) for s in traveller(made, 1)}
    assert lines == {1: (420, 4, 0), 3: (-50, 0, 4), 2: (400, 2, 2)}
    places = [(s.field, s.place, s.pair, s.percent) for s in standings(made)]
    assert places == [
        ("NS", "1", 1, 100), ("NS", "2", 2, 50), ("NS", "3", 3, 0),
        ("EW", "1", 5, 100), ("EW", "2", 6, 50), ("EW", "3", 4, 0),
    ]  # fmt: skip
    assert [s.line.due.board for s in card(made, 3)] == [1]


def test_scarne_s_match_points_by_hand() -> None:
    """One for each lower score, a half for each equal one and for each pair of another group."""
    opened = msgspec.structs.replace(OPENED, scoring="scarne")
    made = ClubEvent.fold([opened, *RESULTS, ResultEntered(1, 2, 6, "4S", "N", 10)])
    lines = {s.line.ns: (s.ns, s.ew, s.top) for s in traveller(made, 1)}
    half = Fraction(1, 2)
    assert lines == {1: (3 * half, half, 2), 3: (0, 2, 2), 2: (3 * half, half, 2)}
    # The one who plays it last has other cards, and none to be compared with.
    lines = {s.line.ns: (s.ns, s.ew, s.top) for s in traveller(made.add(Fouled(1, 2)), 1)}
    assert lines == {1: (3 * half, half, 2), 3: (half, 3 * half, 2), 2: (1, 1, 2)}


def test_adjusted_score_and_penalty() -> None:
    made = event(*RESULTS, Adjusted(1, 2, 6, 60, 40, "law 12C2"), Penalised(1, 10, "late"))
    lines = {s.line.ns: s.ns for s in traveller(made, 1)}
    # Two of three: (2 + 1) x 3 / 2 - 1 = 3.5 and (0 + 1) x 3 / 2 - 1 = 0.5; 60 % of 4.
    assert lines == {1: Fraction(7, 2), 3: Fraction(1, 2), 2: Fraction(12, 5)}
    first = next(s for s in standings(made) if s.pair == 1)
    assert (first.points, first.penalty) == (Fraction(31, 10), Fraction(2, 5))
    # An indemnity is its opposite, and the two need not balance (Scarne 1963).
    third = standings(made.add(Penalised(3, -10, "not at fault")))
    assert next(s.points for s in third if s.pair == 3) == Fraction(9, 10)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (ResultEntered(1, 2, 6, "8S", "N", 9), "is not a contract"),
        (ResultEntered(1, 2, 6, "S", "N", 9), "level"),
        (ResultEntered(1, 2, 6, "4S", "N", 14), "0 to 13 tricks"),
        (ResultEntered(1, 2, 6, "4S", "Q", 9), "declarer is N, E, S or W"),
        (ResultEntered(1, 2, 6, "4S", "", 9), "declarer is N, E, S or W"),
        (ResultEntered(1, 2, 6, "Pass", "N", 9), "passed out"),
        (ResultEntered(1, 2, 6, "", "", None), "contract is missing"),
        (ResultEntered(1, 2, 6, "4S", "N", 9, "ZZ"), "not a card"),
        (ResultEntered(1, 2, 4, "4S", "N", 9), "pair 2 plays 6"),
        (ResultEntered(1, 77, 6, "4S", "N", 9), "no pair 77"),
        (ResultEntered(9, 2, 6, "4S", "N", 9), "Board 9 is not played"),
        (ResultEntered(1, 6, 2, "4S", "N", 9), "The arrow"),
        (ResultEntered(1, 2, 6, "4S", "N", 9, turned=True), "leave “turned” out"),
        (ResultEntered(1, 1, 4, "4S", "N", 9), "already"),
        (Corrected(1, 2, 6, "4S", "N", 9), "no result"),
        (Withdrawn(1, 2, 6), "no result"),
        (Adjusted(1, 2, 6, 101, 0), "0 to 100 percent"),
        (Penalised(9, 10), "no pair 9"),
        (Penalised(1, 0), "up to 100"),
        (Penalised(1, -101), "up to 100"),
        (PairLeft(3, 1), "withdraw it first"),
        (TableDropped(9, 1), "no table 9"),
        (PairLeft(1, 4), "from 0 to 3"),
        (RoundAdded(), "no more than its 3"),
        (NamesEntered(1, ()), "names"),
        (NamesEntered(1, ("Ada", "B\x01o")), "fit to print"),
        (NamesEntered(1, ("Ada" * 40,)), "up to 100 signs"),
        (EntryUndone(1), "opening"),
        (EntryUndone(9), "no entry 9"),
        (OPENED, "once"),
    ],
)
def test_refusals_change_nothing(entry: Entry, said: str) -> None:
    before = event(*RESULTS)
    shown = (before.entries, dict(before.lines), before.due())
    with pytest.raises(Refused, match=said):
        before.add(entry)
    assert (before.entries, before.lines, before.due()) == shown


def test_arrow_missed_counts_as_it_was_played() -> None:
    made = event(ResultEntered(1, 4, 1, "4S", "N", 10, turned=True))
    assert [(line.ns, line.score) for line in made.traveller(1)] == [(4, 420)]


def test_corrections_keep_their_history_and_are_undone() -> None:
    right = Corrected(1, 1, 4, "4S", "N", 11, reason="miscounted")
    made = event(*RESULTS, right)
    assert made.history(1, 1, 4) == [(2, RESULTS[0]), (4, right)]
    assert traveller(made, 1)[0].line.score == 450
    undone = made.add(EntryUndone(made.last()))
    assert traveller(undone, 1)[0].line.score == 420
    assert undone.history(1, 1, 4) == [(2, RESULTS[0]), (4, right)]
    assert undone.last() == 3
    gone = undone.add(Withdrawn(1, 1, 4, "wrong board"))
    assert [line.ns for line in gone.traveller(1)] == [3]
    # What others stand on cannot be undone: the correction would correct nothing.
    with pytest.raises(Refused, match="no result"):
        made.add(EntryUndone(2))


def test_leaving_dropping_and_extra_rounds() -> None:
    short = ClubEvent.fold([EventOpened("Short", mitchell(3), 2, 2)])
    assert len(short.due()) == 2 * 3 * 2
    assert len(short.add(RoundAdded()).due()) == 3 * 3 * 2
    assert len(short.add(RoundsCut(1)).due()) == 1 * 3 * 2
    assert short.add(RoundsCut(1)).add(RoundAdded()).due() == short.due()
    assert len(short.add(PairLeft(1, 1)).due()) == (3 + 2) * 2
    assert len(short.add(TableDropped(2, 0)).due()) == 2 * 2 * 2


def test_entries_are_read_back() -> None:
    made = event(*RESULTS, NamesEntered(1, ("Ada", "Bé <b>")), Penalised(1, 5), EntryUndone(5))
    assert ClubEvent.fold(read_entry(write_entry(e)) for e in made.entries) == made
    with pytest.raises(BadRecord, match="no entry"):
        read_entry('{"type":"magic"}')


def test_a_board_with_other_cards_is_scored_in_groups() -> None:
    """Law 87: those who held the same cards are compared; here one table alone, which has half."""
    made = event(*RESULTS, ResultEntered(1, 2, 6, "3NT", "N", 9))
    fouled = made.add(Fouled(1, 2, "two cards exchanged"))
    lines = {s.line.ns: s.ns for s in traveller(fouled, 1)}
    # Of two, 420 has 2 and -50 none, by Neuberg of four (2 + 1) x 3/2 - 1 and (0 + 1) x 3/2 - 1;
    # of one, (0 + 1) x 3 - 1.
    assert lines == {1: Fraction(7, 2), 3: Fraction(1, 2), 2: 2}
    assert traveller(fouled.add(EntryUndone(fouled.last())), 1) == traveller(made, 1)
    for after in (0, 3):
        with pytest.raises(Refused, match="rounds 1 to 3"):
            made.add(Fouled(1, after))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"form": "choir"}, "form is one of"),
        ({"draws": "lots"}, "are not drawn as"),
        ({"draws": "knock-out"}, "are not drawn as"),
        ({"sides": ((1,), (2,))}, "sides"),
        ({"form": "individual", "scoring": "imps"}, "sides"),
        ({"form": "teams", "scoring": "imps", "sides": ((1,),)}, "no contestants"),
        ({"form": "teams", "scoring": "imps", "sides": ((1, 2),) * 6}, "A side has 1"),
        ({"form": "individual", "scoring": "imps", "sides": ((1, 1),) * 6}, "A side has 2"),
        ({"victory": "wbf"}, "share or wins"),
        ({"rounds": 0}, "3 rounds"),
    ],
)
def test_openings_that_no_event_can_have(changed: dict[str, object], said: str) -> None:
    opened = msgspec.structs.replace(OPENED, **changed)
    with pytest.raises(Refused, match=said):
        ClubEvent.fold([read_entry(write_entry(opened))])
