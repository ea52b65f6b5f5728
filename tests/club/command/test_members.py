"""A club's list of members: read from whatever wrote it, and used where players are named."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import EventOpened, NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event_file import Book
from oddtrick.club.member_list import load_members, read_members
from oddtrick.club.members import Member, Members, Person, identified, who_is_who
from oddtrick.club.movements import howell, mitchell
from oddtrick.club.rankings import listed, season
from oddtrick.club.usebio.to_entries import entries_of
from oddtrick.club.usebio.writer import usebio
from oddtrick.errors import BadOption, OddtrickError, Refused
from oddtrick.formats.usebio.xml_elements import read_usebio, write_usebio

ADA = Member("7", "Ada Byron", "535915", "Hull", Fraction(5, 2), 1)
BEA = Member("12", "Béa Müller", "", "", Fraction(-1), 3)
ROWS = "7,Ada,Byron,535915,Hull,2.5,A,a@x\n12,Béa,Müller,,,-1,C,\n"
HEAD = "Member No,First Name,Surname,EBU Number,Club,Handicap,Stratum,E-mail\n"


@pytest.mark.parametrize(
    "data",
    [
        (HEAD + ROWS).encode(),
        (HEAD + ROWS).encode("utf-8-sig"),
        (HEAD + ROWS).encode("cp1252"),
        (HEAD + ROWS).replace(",", "\t").encode("utf-16"),
        ("\r\n" + (HEAD + ROWS).replace(",", ";").replace("2.5", "2,5")).replace("\n", "\r\n")
        .encode(),
        ("sep=;\n" + (HEAD + ROWS).replace(",", ";")).encode(),
        b'id;name;national id;club;hcp;cat;Phone\n7;"Byron, Ada";535915;Hull;"2,5 %";1;0\n'
        + '"12";"Müller, Béa";;;-1;3;"x;y"\n\n;;;;;;\n'.encode(),
        "E-mail\tNr.\tName\tVorname\tEBU\tVerein\tHC\tClass\n\t7\tByron\tAda\t535915\tHull\t2.5\tA\n"
        "\t12\tMüller\tBéa\t\t\t-1\tc\n".encode(),
    ],
)  # fmt: skip
def test_any_sensible_list_is_read(data: bytes) -> None:
    assert read_members(data).all == (ADA, BEA)


WRONG = [
    (b"name,club\nAda,Hull\n", "line 1: the heading needs a column for the members’ numbers"),
    (b"id,e-mail\n7,a@x\n", "line 1: the heading needs a column for their names, as “name”"),
    (b"", "line 1: the heading needs.*It has nothing"),
    (b"id,name\n", "no members"),
    (b"id,name,no\n7,Ada,7\n", r"columns 1 \(id\) and 3 \(no\) say the same"),
    (b"id,name\n7,Ada\n\n07,Bea\n", r"Line 4, column 1 \(id\): 07 is the number of Ada already"),
    (b"id,name\n7,Ada\n,Bea\n", r"Line 3, column 1 \(id\): the number is missing"),
    (b"id,name\n7,\n", r"Line 2, column 2 \(name\): the name is missing"),
    (b'id,name\n7,"A\nB"\n8,\n', r"Line 4, column 2 \(name\): the name is missing"),
    (b"id,name,hcp\n7,Ada,much\n", r"Line 2, column 3 \(hcp\): “much” is no handicap"),
    (b"id,name,class\n7,Ada,0\n", r"Line 2, column 3 \(class\): “0” is no stratum"),
    (b"id,name\n7,Byron, Ada\n", "Line 2 has 3 columns, the heading 2"),
    (b'id,name\n7,"Ada\n', "no CSV"),
    (b'id,name\n7,"Ada" x\n', "no CSV"),
    (b"id,name\n7,Ad\x81\n", "line 2, sign 5: this is neither UTF-8 nor code page 1252"),
    (b"id,name\n7,Ada\0\n", "no text file"),
    (b"sep=x\nidxname\n", "parted by"),
    (("id,name\n7," + "A" * 101 + "\n").encode(), "up to 100 signs"),
    ("id,name\n7,A\u202ea\n".encode(), "fit to print"),
    (b"id,name\n7 8,Ada\n", "without blanks"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "said"), WRONG, ids=lambda x: str(x)[:30])
def test_what_is_wrong_is_reported_by_line_and_column(data: bytes, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        read_members(data)


def test_everything_wrong_is_reported_at_once() -> None:
    with pytest.raises(BadOption) as error:
        read_members(b"id,name\n" + b",\n" + b",x\n" * 30)
    assert str(error.value).count("Line ") == 10
    assert "And 20 more." in str(error.value)


MEMBERS = Members([ADA, BEA, Member("31", "Ada Byron"), Member("", "Cy Ng", "0042")])


def test_a_member_is_meant_by_number_by_name_or_by_both() -> None:
    for text, meant in {
        "7": "7", "#007": "7", "Béa Müller": "12", "bea  muller": "12", "Adda #31": "31",
        "42": "", "535915": "7",
    }.items():  # fmt: skip
        found = MEMBERS.meant(text)
        assert found is not None
        assert found.id == meant
    assert MEMBERS.meant("Guest") is None
    for text, said in {
        "Ada Byron": "2 members are called Ada Byron: #7 and #31", "99": "has the number 99",
        "Ada #99": "has the number 99",
    }.items():  # fmt: skip
        with pytest.raises(Refused, match=said):
            MEMBERS.meant(text)
    assert [m.number for m in MEMBERS.offered("ad")] == ["31", "7"]
    assert [m.number for m in MEMBERS.offered("by ada")] == ["31", "7"]
    assert [m.number for m in MEMBERS.offered("1")] == ["12"]
    assert MEMBERS.offered(" ,") == []


def test_named_again_a_player_keeps_numbers_that_the_list_does_not_know() -> None:
    before = NamesEntered(1, ("Ann", "Ada Byron"), "", ("88", "7"), ("4711", "535915"))
    again = identified(NamesEntered(2, ("Ann #88", "7")), MEMBERS, [before])
    assert (again.players, again.ids) == (("Ann", "Ada Byron"), ("88", "7"))
    assert again.national == ("4711", "535915")
    assert identified(NamesEntered(1, ("Ann #3", "Bo")), None) == NamesEntered(
        1, ("Ann", "Bo"), "", ("3", "")
    )


def test_who_is_who() -> None:
    two = Person("Ann Lee", "1"), Person("Ann Lee", "2")
    spelled = Person("A. Lee", "01"), Person("Ann Lee", "", "900"), Person("Annie", "2", "900")
    bo, with_number = Person("Bo"), Person("BO", "5")
    found = who_is_who([*two, *spelled, Person("Ann Lee"), bo, with_number])
    assert found[two[0]] == found[spelled[0]] != found[two[1]]
    assert found[two[1]] == found[spelled[1]] == found[spelled[2]]
    assert found[bo] == found[with_number]
    # Without a number, where two have the name: nobody known.
    assert found[Person("Ann Lee")] not in (found[two[0]], found[two[1]])


def test_a_season_counts_by_numbers() -> None:
    """Two of one name stay two; one with two spellings is one. Figures by hand."""
    f = Fraction
    first = [(Person("Ann Lee", "1"), f(60)), (Person("Ann Lee", "2"), f(40))]
    second = [(Person("A. Lee", "1"), f(50)), (Person("Ann Lee", "2"), f(45)), (Person("Bo"), f(9))]
    rows = season([first, second])
    assert [(r.player, r.number, r.sessions, r.points) for r in rows] == [
        ("A. Lee", "1", 2, 110), ("Ann Lee", "2", 2, 85), ("Bo", "", 1, 9),
    ]  # fmt: skip
    # Whoever sits in for another plays twice in a session, and has the mean.
    assert season([[(Person("Bo", "3"), f(40)), (Person("Bo", "3"), f(60))]])[0].points == 50


def played(named: list[NamesEntered], contract: str = "4S") -> ClubEvent:
    """A Howell of two tables."""
    event = ClubEvent.fold([EventOpened("Monday", howell(2), 1, 3), *named])
    for due in event.due():
        tricks = 9 + (due.ns == 1)
        event = event.add(ResultEntered(due.board, due.ns, due.ew, contract, "N", tricks))
    return event


def test_numbers_go_to_usebio_and_come_back() -> None:
    named = [
        NamesEntered(1, ("Ann", "Bo"), "", ("1", ""), ("0042", "")),
        NamesEntered(3, ("Ann", "<&>"), "", ("2", "x9")),
        NamesEntered(4, ("A. Lee", "Di"), "", ("01", "")),  # who is Ann of pair 1 plays here, too
    ]
    event = played(named)  # a file of ours: the numbers are the players' own
    text = write_usebio(usebio(event))
    assert "<CLUB_ID_NUMBER>1</CLUB_ID_NUMBER>" in text
    assert "<NATIONAL_ID_NUMBER>0042</NATIONAL_ID_NUMBER>" in text
    back = entries_of(read_usebio(text), ClubEvent.fold([event.opened]))
    found = {entry.pair: list(entry.people()) for entry in back if isinstance(entry, NamesEntered)}
    assert found == {entry.pair: list(entry.people()) for entry in named}


def test_numbers_of_clubs_are_nobody_s() -> None:
    """Of programs that write a player's club as the number of the club, and 0 for none."""
    players = "".join(
        f"<PAIR><PAIR_NUMBER>{n}</PAIR_NUMBER><PLAYER><PLAYER_NAME>P{n}</PLAYER_NAME><CLUB_ID_NUMBER>"
        f"{club}</CLUB_ID_NUMBER><NATIONAL_ID_NUMBER>{nat}</NATIONAL_ID_NUMBER></PLAYER></PAIR>"
        for n, club, nat in ((1, 17, 0), (2, 17, 5), (3, 4, 5), (4, 4, 6))
    )
    text = f"<USEBIO><EVENT><PARTICIPANTS>{players}</PARTICIPANTS></EVENT></USEBIO>"
    entries = entries_of(read_usebio(text), ClubEvent.fold([EventOpened("x", howell(2), 1, 3)]))
    found = [entry for entry in entries if isinstance(entry, NamesEntered)]
    assert [entry.ids for entry in found] == [()] * 4
    assert [entry.national for entry in found] == [(), (), (), ("6",)]


def test_lists_take_handicaps_and_strata_from_the_members() -> None:
    named = [
        NamesEntered(1, ("Ada Byron", "Béa Müller"), "", ("7", "12")),
        NamesEntered(2, ("Guest", "Other")),
        NamesEntered(3, ("Béa Müller", "Cy Ng"), "", ("", ""), ("", "42")),
        NamesEntered(4, ("bea muller", "BEA MÜLLER")),
    ]
    rows = listed([played(named)], members=MEMBERS)
    added = {row.contestant: row.handicap for row in rows}
    # The mean of 2.5 and -1; nobody known; -1 and none; twice -1, of one without her number.
    assert added == {
        "Ada Byron & Béa Müller": Fraction(3, 4), "Guest & Other": 0,
        "Béa Müller & Cy Ng": Fraction(-1, 2), "Béa Müller & Béa Müller": -1,
    }  # fmt: skip
    strata = {level: {r.contestant for r in rows if r.stratum == level} for level in (1, 3)}
    assert len(strata[1]) == 4
    assert strata[3] == {"Béa Müller & Béa Müller"}


def test_partners_in_any_order_are_one_pair_by_their_numbers() -> None:
    one = played(
        [
            NamesEntered(1, ("Ann", "Bo"), "", ("1", "2")),
            NamesEntered(2, ("Ann", "Cy"), "", ("3", "")),
        ]
    )
    other = played([NamesEntered(3, ("B.", "Ann"), "", ("2", "1"))])
    rows = {row.contestant: row.worth for row in listed([one, other])}
    assert set(rows) == {"Ann #1 & B.", "Ann #3 & Cy", "1", "2", "3", "4"}


def test_a_season_on_the_command_line(tmp_path: Path) -> None:
    run = CliRunner()
    (tmp_path / "members.csv").write_bytes(b"no;name\n7;Ann Lee\n8;Ann Lee\n9;Bo Ek\n")
    for n, seats in enumerate(("1,Ann Lee #7,Bo Ek\n2,8,Guest\n", "1,Lee #8,9\n3,7,Gast\n")):
        names, file = tmp_path / "names.csv", tmp_path / f"{n}.club"
        names.write_text(seats, encoding="utf-8")
        with Book.create(file, EventOpened("x", mitchell(3), 1, 3)) as book:
            for due in book.event.due():
                book.add(ResultEntered(due.board, due.ns, due.ew, "1NT", "N", 6 + due.ns))
        done = run.invoke(app, ["club", "seat", str(file), str(names)])
        assert done.exit_code == 0, done.output
        assert f"Not in the list: {('Guest', 'Gast')[n]}." in done.output
    files = [str(tmp_path / f"{n}.club") for n in range(2)]
    done = run.invoke(app, ["club", "season", *files, "--json"])
    rows = {(row["player"], row["number"]): row["sessions"] for row in json.loads(done.output)}
    assert rows == {("Ann Lee", "7"): 2, ("Ann Lee", "8"): 2, ("Bo Ek", "9"): 2,
                    ("Guest", ""): 1, ("Gast", ""): 1}  # fmt: skip
    done = run.invoke(app, ["club", "members", files[0]])
    assert done.output.splitlines()[:2] == [
        "pair,one,two,place,percent,one number,two number", "1,Ann Lee,Bo Ek,3,0.0,7,9",
    ]  # fmt: skip
    done = run.invoke(app, ["club", "roll", str(tmp_path / "members.csv"), "lee", "--json"])
    assert [row["number"] for row in json.loads(done.output)] == ["7", "8"]
    names.write_text("1,Ann Lee,9\n", encoding="utf-8")
    done = run.invoke(app, ["club", "seat", files[0], str(names)])
    assert done.exit_code == 1
    assert "Line 1: 2 members are called Ann Lee: #7 and #8" in done.output
    (tmp_path / "members.csv").write_text("no;nam\n7;A\n", encoding="utf-8")
    done = run.invoke(app, ["club", "seat", files[0], str(names)])
    assert "members.csv, line 1: the heading needs a column for their names" in done.output
    with pytest.raises(OddtrickError, match="cannot be read"):
        load_members(tmp_path / "none.csv")


def test_a_player_is_renamed_in_all_events_and_seasons_count_one(tmp_path: Path) -> None:
    """A guest who is a member after all, spelled in two ways; an event without him is passed over,
    a wrong number leaves all as it was."""
    run = CliRunner().invoke
    (tmp_path / "members.csv").write_text("id,name\n7,Ada Byron\n9,Bea\n", encoding="utf-8")
    files = []
    for name, players in (("one", "1,A. Byron,Bea"), ("two", "1,Ada B,Cy"), ("three", "2,Di,Ed")):
        file, names = tmp_path / f"{name}.club", tmp_path / "names.csv"
        names.write_text(players + "\n", encoding="utf-8")
        new = ["club", "new", str(file), "--movement", "howell", "--tables", "2", "--boards", "1"]
        assert run(app, new).exit_code == 0
        assert run(app, ["club", "seat", str(file), str(names)]).exit_code == 0
        files.append(str(file))
    refused = run(app, ["club", "rename", "A. Byron", "#70", *files])
    assert refused.exit_code == 1
    assert "None of the 3 events is changed" in refused.output
    done = run(app, ["club", "rename", "A. Byron", "#7", *files])
    assert done.exit_code == 0, done.output
    assert "one.club: pair 1 changed." in done.output
    assert "two.club: Nobody in this event is called A. Byron." in done.output
    assert run(app, ["club", "rename", "ada b", "7", files[1]]).exit_code == 0
    for file in files[:2]:
        listed = run(app, ["club", "members", file]).output
        assert "Ada Byron" in listed
        assert "7" in listed.splitlines()[1]
