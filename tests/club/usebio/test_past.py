"""Past events from USEBIO: of any shape of ours the same event, of others' what was played."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from test_any_evening import WISHES, deeds
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import (
    Adjusted,
    EventOpened,
    NamesEntered,
    Penalised,
    ResultEntered,
    RoundsCut,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.imported_evening import evening_of_file
from oddtrick.club.movements import (
    Movement,
    Sitting,
    arrow_switched,
    howell,
    mitchell,
    rover,
    without,
)
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import card, standings
from oddtrick.club.usebio.event_from_travellers import BoardMet, inferred_rounds
from oddtrick.club.usebio.past_events import PastEvent, past_events
from oddtrick.club.usebio.published_results import near
from oddtrick.club.usebio.rescore import rescored
from oddtrick.club.usebio.writer import usebio, usebio_of
from oddtrick.errors import OddtrickError, Refused
from oddtrick.formats.usebio.xml_elements import Element, Usebio, read_usebio, write_usebio
from slices import dear

ALL = [
    *WISHES,
    EventSetup("mitchell", tables=5, even="relay", boards=2, one_winner=True),
    EventSetup("three-quarter", tables=5, boards=1, scoring="total"),
    EventSetup("howell", tables=3, boards=2, together=True, scoring="butler"),
    EventSetup("rover", tables=4, boards=1),
    EventSetup("head-to-head", boards=4),
    EventSetup("swiss", pairs=8, boards=3, rounds=3),
]
SEEDS = st.integers(0, 10**9)


def read(text: str) -> PastEvent:
    (past,) = past_events(read_usebio(text))
    return past


def written(event: ClubEvent) -> str:
    return write_usebio(usebio(event, "Hull"))


@dear
@given(SEEDS)
@example(2643)  # a round in which nobody has an opponent, and no other
@example(2590)  # a team that came late, whose halves are the last two sides
@example(2453)  # a board played against the movement at a table that fell out later
@example(2140)  # a pair's match, where a board was named instead of another table's
@example(25955)  # an award at total points, where the other room's table was closed and opened
def test_whatever_a_director_did_comes_back(seed: int) -> None:
    """Left and late pairs, rulings, penalties, fouled boards, drawn and missing rounds."""
    chance = random.Random(seed)
    event = ClubEvent.fold([opening(chance.choice(ALL), chance)])
    for _ in range(chance.randint(5, 50)):
        try:
            event = event.add(chance.choice(deeds(event, chance))())
        except OddtrickError:
            continue
    again, remarks = read(written(event))
    assert remarks == ()
    assert standings(again) == standings(event)
    assert again.plan == event.plan
    assert {k: e for k, e in again.lines.items() if isinstance(e, Adjusted)} == {
        k: e for k, e in event.lines.items() if isinstance(e, Adjusted)
    }
    assert [line.score for line in again.results()] == [line.score for line in event.results()]


@dear
@given(SEEDS)
@example(25494906)  # half a percent of a top of two, which is a hundredth of a point
@example(127)  # 33.3 percent of a top of two: in hundredths 33.2 is as good
def test_without_what_is_ours_it_is_read_as_it_was_played(seed: int) -> None:
    """As any program's file: movement, scale of victory points and unit of penalties are found."""
    chance = random.Random(seed)
    setup = chance.choice([setup for setup in ALL if not setup.missing])
    event = finished(ClubEvent.fold([opening(setup, chance)]), chance)
    for _ in range(chance.randint(0, 2)):
        loss = chance.choice([5, 10, 25, 33.3, 0.5])
        percent, points = (loss, 0) if event.has_tops else (0, loss)
        event = event.add(Penalised(chance.choice(event.contestants), percent, "", points))
    bare = re.sub(r"<\?oddtrick .*?\?>", "", written(event), flags=re.S)
    again, remarks = read(bare)
    assert again.movement.recorded
    assert [said for said in remarks if not said.startswith("Rounds are not known")] == []
    found, ours = standings(again), standings(event)
    # A file has hundredths, and so not every decimal of a penalty.
    assert [(row.pair, row.names) for row in found] == [(row.pair, row.names) for row in ours]
    assert all(near(a.points, b.points) for a, b in zip(found, ours, strict=True))
    # What is read is an event of ours from then on.
    assert standings(read(written(again)).event) == found


@pytest.mark.parametrize(
    ("setup", "taken"),
    [
        (EventSetup("howell", tables=3, boards=1, scoring="butler"), "pairs, scored by butler"),
        (EventSetup("mitchell", tables=3, boards=1), "pairs, scored by matchpoints"),
        (EventSetup("round-robin", teams=3, boards=2), "teams, scored by imps"),
        (EventSetup("individual", players=8, boards=1), "individual, scored by matchpoints"),
    ],
)
def test_a_kind_that_the_format_does_not_have_is_said_with_what_it_is_taken_for(
    setup: EventSetup, taken: str
) -> None:
    chance = random.Random(1)
    event = finished(ClubEvent.fold([opening(setup, chance)]), chance)
    bare = re.sub(r"<\?oddtrick .*?\?>", "", written(event), flags=re.S)
    strange = re.sub(r'EVENT_TYPE="\w+"', 'EVENT_TYPE="NOTSUP"', bare)
    for text, remarked in ((bare, False), (strange, True)):
        again, remarks = read(text)
        assert standings(again) == standings(event)
        said = "The file calls the event “NOTSUP”, a kind that the format does not have; "
        assert (f"{said}it is read as {taken}." in remarks) is remarked
        customs = rescored(read_usebio(text).events[0]).customs
        assert any(custom.startswith(said) for custom in customs) is remarked


def finished(event: ClubEvent, chance: random.Random) -> ClubEvent:
    """With a result everywhere; some are awards, which may give way to own averages."""
    own = chance.random() < 0.5
    for c in event.contestants:
        people = tuple(f"P{c}{x}" for x in "ab"[: 1 if event.form.by_player else 2])
        team = f"Team {c}" if event.form.called else ""
        event = event.add(
            NamesEntered(
                c, people, team, *[tuple(f"{k}{c}" for k in people)] * chance.randint(0, 2)
            )
        )
    while True:
        for due in event.missing():
            made = chance.choice(["Pass", "1NT", "4SX", "3D", "6H"])
            at = (due.board, due.ns, due.ew)
            tricks = (chance.choice("NESW"), chance.randint(5, 12)) if made != "Pass" else ()
            entry: ResultEntered | Adjusted = ResultEntered(*at, made, *tricks)
            if chance.random() < 0.05 and not event.form.rooms:
                entry = Adjusted(*at, 60, 40, own=own)
            event = event.add(entry)
        if event.complete:
            return event
        try:
            event = event.add(next_round(event))
        except Refused:  # a level match of a knock-out
            event = event.add(RoundsCut(event.rounds))


@dear
@given(SEEDS, st.booleans())
def test_sessions_and_sections_go_into_one_file(seed: int, sections: bool) -> None:
    chance = random.Random(seed)
    events = [
        finished(ClubEvent.fold([opening(setup, chance)]), chance)
        for setup in chance.sample(ALL, 2)
    ]
    out = usebio_of(events, "Hull", "Cup", sections=sections)
    back = read_usebio(write_usebio(out))
    assert back == out
    assert (back.events[0].title, len(back.events)) == ("Cup", 1)
    found = past_events(back)
    assert [standings(past.event) for past in found] == [standings(event) for event in events]
    assert [past.event.opened for past in found] == [event.opened for event in events]


# -- other programs' shapes ------------------------------------------------------------------


def line(ns: str, ew: str, score: int | str, extra: str = "") -> str:
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        f"<SCORE>{score}</SCORE>{extra}</TRAVELLER_LINE>"
    )


def board(number: object, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def pair(number: str, *more: tuple[str, object]) -> str:
    rest = "".join(f"<{name}>{value}</{name}>" for name, value in more)
    player = f"<PLAYER><PLAYER_NAME>Player {number}</PLAYER_NAME></PLAYER>"
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{rest}{player}</PAIR>"


def people(*found: str) -> str:
    return f"<PARTICIPANTS>{''.join(found)}</PARTICIPANTS>"


def file(*inside: str, kind: str = "MP_PAIRS") -> str:
    return f'<USEBIO><EVENT EVENT_TYPE="{kind}">{"".join(inside)}</EVENT></USEBIO>'


def points(event: ClubEvent) -> dict[int, Fraction]:
    return {row.pair: row.points for row in standings(event)}


def test_sections_are_events_of_their_own() -> None:
    one = board(1, line("1", "2", 420), line("3", "4", 450))
    other = board(1, line("1", "2", -50), line("3", "4", -100))
    text = file(
        "<EVENT_DESCRIPTION>Cup</EVENT_DESCRIPTION>",
        f'<SESSION SESSION_ID="1"><SECTION SECTION_ID="A">{people(pair("1"))}{one}</SECTION>'
        f'<SECTION SECTION_ID="B">{people(pair("4"))}{other}</SECTION></SESSION>',
    )
    first, second = past_events(read_usebio(text))
    assert [p.event.opened.title for p in (first, second)] == ["Cup, 1, A", "Cup, 1, B"]
    assert points(first.event) == {3: 2, 2: 2, 1: 0, 4: 0}
    assert points(second.event) == {1: 2, 4: 2, 3: 0, 2: 0}
    assert (first.event.names_of(1), second.event.names_of(4)) == (("Player 1",), ("Player 4",))


def test_two_lists_that_count_from_one() -> None:
    """Compscore's 3NS and 3EW, and an arrow that was missed: each pair stays in its list."""
    listed = people(*(pair(f"{n}{at}", ("DIRECTION", at)) for at in ("NS", "EW") for n in (1, 2)))
    bid = "<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS>"
    boards = board(5, line("1", "1", 100), line("2", "2", 200)) + board(
        6, line("1", "2", 300), line("1EW", "2NS", 400, bid)
    )
    ((event, remarks),) = past_events(
        read_usebio(file("<WINNER_TYPE>2</WINNER_TYPE>", listed, boards))
    )
    assert remarks == ("Numbers here: 1 EW is 3, 2 EW is 4.",)
    fields = {row.pair: row.field for row in standings(event)}
    assert fields == {1: "NS", 2: "NS", 3: "EW", 4: "EW"}
    assert event.names_of(3) == ("Player 1EW",)
    # 400 is 3's, who sat North–South for once: more than the 300 of 1.
    assert points(event) == {2: 2, 1: 0, 3: 4, 4: 2}


def test_strange_numbers_and_who_did_not_play() -> None:
    text = file(people(pair("A1"), pair("A2"), pair("A9")), board(1, line("A1", "A2", 110)))
    ((event, remarks),) = past_events(read_usebio(text))
    assert remarks == ("Numbers here: A1 is 1, A2 is 2, A9 is 3.",)
    assert event.contestants == (1, 2, 3)
    assert event.names_of(3) == ("Player A9",)


WRONG = [
    (board(1, line("1", "2", 110), line("1", "3", 90)), "1 has played this board"),
    (board(1, line("1", "1", 110), line("1", "3", 90)), "somebody meets themselves"),
    (board(1, line("1", "3", 90), line("2", "4", 115)), "whole ten"),
    (board(1, line("1", "3", 90), line("2", "", 110)), "does not say who sat there"),
    (board(1, line("1", "3", 90), line("2", "4", "")), "1 lines have no result"),
    (board(1, line("1", "3", 90)) + board("x", line("2", "4", 110)), "“x” is no number"),
]


@pytest.mark.parametrize(("boards", "said"), WRONG, ids=lambda x: x[:20])
def test_what_cannot_be_is_left_out_and_reported(boards: str, said: str) -> None:
    ((event, remarks),) = past_events(read_usebio(file(boards)))
    assert said in " ".join(remarks)
    assert len(event.results()) == 1
    assert event.missing() == []


@pytest.mark.parametrize("contract", ["8S", "4S"])
def test_what_cannot_be_so_counts_by_its_score(contract: str) -> None:
    bad = f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS>"
    text = file(board(1, line("1", "3", 90, bad), line("2", "4", 110)))
    ((event, remarks),) = past_events(read_usebio(text))
    assert contract in remarks[0]
    assert points(event) == {2: 2, 3: 2, 1: 0, 4: 0}


def test_a_file_with_nothing_but_matchpoints() -> None:
    def mp(ns: int, ew: int) -> str:
        return f"<NS_MATCH_POINTS>{ns}</NS_MATCH_POINTS><EW_MATCH_POINTS>{ew}</EW_MATCH_POINTS>"

    lines = line("1-iv", "1-v", "", mp(4, 0)), line("2-iv", "2-v", "", mp(1, 3))
    text = file(people(pair("1-iv")), board(1, *lines, line("3-iv", "3-v", "", mp(1, 3))))
    ((event, remarks),) = past_events(read_usebio(text))
    assert "3 lines have matchpoints alone" in " ".join(remarks)
    assert points(event) == {1: 4, 2: 0, 3: 1, 4: 3, 5: 1, 6: 3}


def test_boards_dealt_anew_in_each_round_are_other_boards() -> None:
    matches = "".join(
        f"<MATCH><ROUND_NUMBER>{r}</ROUND_NUMBER><NS_PAIR_NUMBER>{a}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{b}</EW_PAIR_NUMBER>{board(1, line(a, b, score))}</MATCH>"
        for r, a, b, score in (
            (1, "1", "2", 100),
            (1, "3", "4", 0),
            (2, "1", "3", 50),
            (2, "2", "4", 90),
        )
    )
    ((event, remarks),) = past_events(read_usebio(file(matches, kind="SWISS_PAIRS_CROSS_IMPS")))
    assert "dealt anew" in remarks[0]
    assert [(d.round, d.board) for d in event.due()] == [(1, 1), (1, 1), (2, 17), (2, 17)]


@pytest.mark.parametrize("by", ["direction", "number"])
def test_teams_meet_in_two_rooms(by: str) -> None:
    """Home 420 and 50 for the visitors in the other room: 470 is 10 IMPs."""
    where = {
        "direction": ("<DIRECTION>NS</DIRECTION>", "<DIRECTION>EW</DIRECTION>"),
        "number": tuple(
            f"<NS_PAIR_NUMBER>{a}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{3 - a}</EW_PAIR_NUMBER>"
            for a in (2, 1)
        ),
    }[by]
    rooms = "".join(
        f"<TRAVELLER_LINE>{at}<SCORE>{score}</SCORE></TRAVELLER_LINE>"
        for at, score in zip(where, (420, -50), strict=True)
    )
    pair_of = "<PAIR><PLAYER><PLAYER_NAME>{}</PLAYER_NAME></PLAYER></PAIR>"
    text = file(
        f'<PARTICIPANTS><TEAM TEAM_ID="1" TEAM_NAME="Sharks">{pair_of.format("Ada")}'
        f'{pair_of.format("Bo")}</TEAM><TEAM TEAM_ID="2" TEAM_NAME="Rays"/></PARTICIPANTS>'
        "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>2</TEAM><OPPOSING_TEAM>1</OPPOSING_TEAM>"
        f"{board(3, rooms)}</MATCH>",
        kind="TEAMS",
    )
    ((event, remarks),) = past_events(read_usebio(text))
    assert remarks == ()
    assert points(event) == {2: 10, 1: -10}
    assert event.named[1] == NamesEntered(1, ("Ada", "Bo"), "Sharks")


def test_an_individual_by_its_players() -> None:
    def four(n: int, s: int, e: int, w: int, score: int) -> str:
        seats = zip("NSEW", (n, s, e, w), strict=True)
        inside = "".join(f"<{x}_PLAYER_NUMBER>{y}</{x}_PLAYER_NUMBER>" for x, y in seats)
        return f"<TRAVELLER_LINE>{inside}<SCORE>{score}</SCORE></TRAVELLER_LINE>"

    players = "".join(
        f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>P{n}</PLAYER_NAME></PLAYER>"
        for n in range(1, 9)
    )
    boards = board(1, four(1, 2, 3, 4, 420), four(5, 6, 7, 8, 450)) + board(
        2, four(3, 1, 6, 8, 0), four(7, 4, 5, 2, 0)
    )
    ((event, remarks),) = past_events(read_usebio(file(people(players), boards, kind="INDIVIDUAL")))
    assert remarks == ()
    # Two for a lower score, one for an equal one.
    assert points(event) == {5: 3, 6: 3, 3: 3, 4: 3, 1: 1, 2: 1, 7: 1, 8: 1}
    assert len(card(event, 1)) == 2


def test_published_results_that_are_others_are_reported() -> None:
    listed = people(pair("1", ("PERCENTAGE", 100)), pair("2", ("PERCENTAGE", 7)))
    text = file(listed, board(1, line("1", "3", 90), line("2", "4", 50)))
    ((_, remarks),) = past_events(read_usebio(text))
    assert remarks[0].startswith("1 of 2 published results are others than these, scored by matchp")


def test_a_recorded_movement_has_nobody_twice_at_a_board() -> None:
    sits = (Sitting(1, 1, 2, 1), Sitting(2, 1, 3, 1))
    with pytest.raises(Refused, match="1 has played it before"):
        ClubEvent.fold([EventOpened("x", Movement("x", (sits,), recorded=True), 1, 1)])
    with pytest.raises(Refused, match="counted from 1"):
        ClubEvent.fold(
            [EventOpened("x", Movement("x", ((Sitting(1, 1, 2, 0),),), recorded=True), 1, 1)]
        )
    with pytest.raises(Refused, match="a set of its own"):
        ClubEvent.fold([EventOpened("x", Movement("x", (sits[:1],), recorded=True), 3, 1)])


def test_a_file_whose_movement_somebody_changed_is_read_as_it_was_played() -> None:
    event = finished(
        ClubEvent.fold([opening(EventSetup("howell", tables=3, boards=1))]), random.Random(1)
    )
    text = written(event)
    for damaged in (
        re.sub(r'"boards":1', '"boards":2', text),
        re.sub(r'(<\?oddtrick \{"type":"opened").*?\?>', r"\1}?>", text, flags=re.S),
        text.replace('"rounds":[[', '"rounds":[[[1,1,1,1],'),
    ):
        past = read(damaged)
        assert {r.pair: r.points for r in standings(past.event)} == points(event)
    assert past.remarks[0].startswith("The movement that is written in the file")


@dear
@given(SEEDS)
def test_damaged_files_are_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    event = finished(ClubEvent.fold([opening(chance.choice(ALL), chance)]), chance)
    values = ["", "0", "-1", "3", "99999", "٣", "A1", "2EW", "9" * 400, "8C", "A6040", "\u202e"]

    def damaged(element: Element) -> Element:
        children = [
            damaged(k) for k in element.children for _ in range(chance.choice([1] * 40 + [0, 2]))
        ]
        text = chance.choice(values) if chance.random() < 0.03 else element.text
        return Element(element.name, text, element.attributes, tuple(children))

    try:
        found = past_events(Usebio(damaged(usebio(event).element)))
    except OddtrickError:
        return
    for past in found:
        assert standings(read(written(past.event)).event) == standings(past.event)


def test_a_past_event_on_the_command_line(tmp_path: Path) -> None:
    run, given_, made = CliRunner(), tmp_path / "may.xml", tmp_path / "may.club"
    one = people(pair("1"), pair("2")) + board(1, line("1", "3", 90), line("2", "4", 50))
    given_.write_text(file(one), encoding="utf-8")
    out = tmp_path / "out.xml"
    done = run.invoke(app, ["club", "read", str(given_), "--event", str(made), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "may.club: Past event, 2 results, matchpoints." in done.output
    # Brought to a club's room it is over.
    _, note = evening_of_file(made.read_bytes()).logs["room"][-1]
    assert json.loads(note) == {"type": "finished"}
    done = run.invoke(app, ["club", "season", str(made), str(out), "--json"])
    assert [(r["player"], r["points"]) for r in json.loads(done.output)] == [
        ("Player 1", 200), ("Player 2", 0),
    ]  # fmt: skip
    again = run.invoke(app, ["club", "read", str(given_), "--event", str(made)])
    assert again.exit_code == 1
    assert "already" in again.output
    sections = f"<SECTION>{one}</SECTION>" * 2
    given_.write_text(file(sections), encoding="utf-8")
    done = run.invoke(app, ["club", "read", str(given_), "--event", str(tmp_path / "x.club")])
    assert (tmp_path / "x-2.club").is_file()


@pytest.mark.parametrize(
    ("tables", "kind"),
    [(n, kind) for n in range(3, 16) for kind in ("skip", "relay") if n % 2 == 0 or kind == "skip"],
)
def test_rounds_of_a_mitchell_follow_from_who_met_on_which_boards(tables: int, kind: str) -> None:
    """Each meeting is in the round and at the table of the movement, also with a half table and
    with the directions exchanged in the last round."""
    whole = mitchell(tables, kind)
    last = len(whole.rounds)
    for movement in (whole, without(whole, 2 * tables), arrow_switched(whole, [last])):
        true = {
            BoardMet(s.ns, s.ew, 2 * s.boards - k): (round_, s.table)
            for round_, sits in enumerate(movement.rounds, 1)
            for s in sits if s.ns and s.ew for k in (0, 1)
        }  # fmt: skip
        assert inferred_rounds(list(true)) == true
        missing = dict(list(true.items())[:-1])
        assert inferred_rounds(list(missing)) == missing


def test_rounds_of_other_movements_are_not_guessed() -> None:
    for movement in (howell(4), howell(7), rover(5), rover(9)):
        met = [BoardMet(s.ns, s.ew, s.boards) for sits in movement.rounds for s in sits
               if s.ns and s.ew]  # fmt: skip
        assert inferred_rounds(met) == {}
    # A Mitchell of which two boards were exchanged by mistake fits no longer.
    met = [BoardMet(s.ns, s.ew, s.boards) for sits in mitchell(5).rounds for s in sits]
    met[3], met[12] = met[3]._replace(board=met[12].board), met[12]._replace(board=met[3].board)
    assert inferred_rounds(met) == {}
    assert inferred_rounds([]) == {}
    assert inferred_rounds([BoardMet(1, 2, 1)]) == {}
