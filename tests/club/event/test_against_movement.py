"""Boards that were played against the movement (laws of 2017, 15B): what they score, what falls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddtrick.club.command.results import place_of, question
from oddtrick.club.event.entries import (
    Adjusted,
    EntryUndone,
    EventOpened,
    ResultEntered,
    Withdrawn,
    read_entry,
    write_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.movements import mitchell
from oddtrick.club.results.across_sections import across
from oddtrick.club.results.standings import contests, standings, totals, traveller, travellers
from oddtrick.club.usebio.past_events import past_events
from oddtrick.club.usebio.writer import usebio
from oddtrick.errors import Refused
from oddtrick.formats.usebio.xml_elements import read_usebio, write_usebio

# Three tables, a board a set. Board 1: 1 plays 4 in round 1, 3 plays 5 in round 2, 2 plays 6.
MITCHELL = EventOpened("Monday", mitchell(3), 1, 3)
OTHERS = (ResultEntered(1, 2, 6, "4S", "N", 9),)


def played(board: int, ns: int, ew: int, round_: int, table: int, **more: object) -> ResultEntered:
    return ResultEntered(board, ns, ew, "4S", "N", 10, round=round_, table=table, **more)  # type: ignore[arg-type]


def event(*entries: object, opened: EventOpened = MITCHELL) -> ClubEvent:
    made = ClubEvent.fold([opened])
    for entry in entries:
        made = made.add(entry)  # type: ignore[arg-type]
    return made


def test_a_wrong_pair_scores_and_what_else_they_had_there_falls() -> None:
    """Pairs 4 and 5 sat at each other's tables in round 1, for board 1 at least."""
    made = event(*OTHERS, played(1, 1, 5, 1, 1))
    # None of the four had played it: the score stands. 420 against -50 of two results, brought to
    # a full board of three (15B2; 420 is compared as any other).
    assert {s.line.ns: s.line.score for s in traveller(made, 1)} == {1: 420, 2: -50}
    due = {d.key for d in made.due() if d.board == 1}
    # 1 has played it, so 4 waits with it; 5 has, so 3 waits: neither is missing.
    assert due == {(1, 1, 5), (1, 2, 6)}
    assert not [d for d in made.missing() if d.board == 1]
    # Everybody else plays as before, and their own boards of the same round stay due.
    assert len(made.due()) == 9 - 1


def test_a_wrong_board_leaves_the_right_one_to_be_played_or_takes_its_place() -> None:
    """1 and 4 meet in round 1 over board 1; they played board 2."""
    later = event(played(2, 1, 4, 1, 1))
    assert (1, 1, 4) in {d.key for d in later.missing()}  # "may … play the correct board later"
    instead = event(played(2, 1, 4, 1, 1, instead_of=1))
    assert (1, 1, 4) not in {d.key for d in instead.due()}
    both = later.add(ResultEntered(1, 1, 4, "3NT", "N", 9))
    assert {s.line.due.board for s in travellers(both)} == {1, 2}


def test_who_is_left_without_a_score_may_be_given_one_and_nobody_has_two() -> None:
    """15B3: 4 never came to play board 1. Its average plus is its own; pair 1 has a score."""
    made = event(*OTHERS, played(1, 1, 5, 1, 1), Adjusted(1, 1, 4, 50, 60, "15B3"))
    sums = totals(made)
    # Board 1 has a top of 4 over three tables; 60 % of it.
    assert sums[4].points == Fraction(12, 5)
    assert (sums[4].boards, sums[1].boards) == (1, 1)
    assert sums[1].available == 4
    assert next(s for s in standings(made.add(Withdrawn(1, 1, 4))) if s.pair == 4).tops == 0


def test_it_is_undone_like_any_entry() -> None:
    before = event(*OTHERS)
    made = before.add(played(1, 1, 5, 1, 1))
    undone = made.add(EntryUndone(made.last()))
    withdrawn = made.add(Withdrawn(1, 1, 5))
    for back in (undone, withdrawn):
        assert back.due() == before.due()
        assert back.lines == before.lines
        assert ClubEvent.fold([read_entry(write_entry(e)) for e in back.entries]) == back


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (played(1, 3, 6, 2, 1), "has a result at board 1 already"),  # 6 has played it: 15B1
        (played(1, 1, 4, 1, 1), "do play board 1"),
        (played(9, 1, 5, 1, 1), "Board 9 is not played"),
        (played(1, 1, 77, 1, 1), "no pair 77"),
        (played(1, 1, 1, 1, 1), "meets themselves"),
        (played(1, 1, 5, 4, 1), "from 1 to 3"),
        (played(1, 1, 5, 1, 9), "no table 9"),
        (played(1, 1, 5, 1, 1, turned=True), "who sat North–South"),
        (played(2, 1, 4, 1, 1, instead_of=3), "Board 3 is not missing"),
    ],
)
def test_what_cannot_have_been_is_refused(entry: ResultEntered, said: str) -> None:
    with pytest.raises(Refused, match=said):
        event(*OTHERS).add(entry)


def test_what_has_fallen_takes_no_result_of_its_own() -> None:
    with pytest.raises(Refused, match="pair 1 plays 5"):
        event(played(1, 1, 5, 1, 1)).add(ResultEntered(1, 3, 5, "4S", "N", 9))


def test_seats_changed_in_an_individual_are_partners_of_their_own() -> None:
    """Two players of a table changed seats: each is credited as they sat."""
    made = event(opened=opening(EventSetup("individual", players=8, boards=1)))
    due = made.due()[0]
    (north, south), (east, west) = made.members(due.ns), made.members(due.ew)
    ns, ew = made.opened.side_of((north, east)), made.opened.side_of((south, west))
    assert made.members(ns) == (north, east)
    made = made.add(played(due.board, ns, ew, due.round, due.table))
    assert made.label(ns) == f"{north}+{east}"
    assert due.key not in made.plan
    # The other table: one result more to be compared with.
    other = next(d for d in made.due() if d.board == due.board and d.table != due.table)
    made = made.add(ResultEntered(other.board, other.ns, other.ew, "1NT", "N", 5))
    sums = totals(made)
    assert {c: sums[c].points for c in (north, east, south, west)} == {
        north: 2, east: 2, south: 0, west: 0,
    }  # fmt: skip
    two = across([made, made])
    assert [len(one.lines) for one in two] == [2, 2]


def test_matches_keep_their_length_and_their_sides() -> None:
    """Teams 1 and 2 play in both rooms the board of the next round instead of their own."""
    made = event(opened=opening(EventSetup("round-robin", teams=4, boards=2)))
    first = made.due()[0]
    home, away = made.members(first.ns)[0], made.members(first.ew)[0]
    rooms = [d for d in made.due() if d.board == first.board
             and {made.members(s)[0] for s in (d.ns, d.ew)} == {home, away}]  # fmt: skip
    wrong = next(d.board for d in made.due() if d.round != first.round)
    stranger = next(d for d in made.due() if d.table not in {r.table for r in rooms})
    with pytest.raises(Refused, match="86B"):
        made.add(played(wrong, first.ns, stranger.ew, first.round, first.table))
    with pytest.raises(Refused, match="keeps its length"):
        made.add(played(wrong, first.ns, first.ew, first.round, first.table))
    for room in rooms:
        made = made.add(
            played(wrong, room.ns, room.ew, room.round, room.table, instead_of=room.board)
        )
    match = next(c for c in contests(made) if {c.home, c.away} == {home, away})
    assert match.boards == 1
    assert (
        len([d for d in made.due() if (d.round, d.table) == (rooms[0].round, rooms[0].table)]) == 2
    )


def test_the_place_and_the_question_come_from_the_movement() -> None:
    made = event(*OTHERS)
    assert place_of(made, 2, 1, 4) == (1, 1)  # they meet in round 1: a wrong board
    assert place_of(made, 1, 1, 5) == (1, 1)  # 1 is due at board 1 in round 1: a wrong pair
    assert place_of(made, 1, 1, 5, 2) == (2, 3)  # board 1 lies at 5's table then
    said = str(question(made, 1, 1, 5, place_of(made, 1, 1, 5)))
    assert "1 against 4 at table 1 (board 1)" in said
    assert "2 against 5 at table 2 (board 2)" in said


def test_a_file_of_the_union_s_kind_gives_it_back() -> None:
    made = event(*OTHERS, played(1, 1, 5, 1, 1), Adjusted(1, 1, 4, 50, 60, "15B3"))
    text = write_usebio(usebio(made))
    ((again, _),) = past_events(read_usebio(text))
    assert again.against == made.against
    assert standings(again) == standings(made)
