"""Elements a union asks for: written as it wants it in either version, and found sound."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import Adjusted, Described, NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.members import Member, Members
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.past_events import past_events
from oddtrick.club.usebio.writer import UsebioOptions, usebio, usebio_of, version_of
from oddtrick.errors import BadOption, Refused
from oddtrick.formats.usebio.element_table import check_usebio, pay_to_play_lacks
from oddtrick.formats.usebio.xml_elements import Usebio, read_usebio, write_usebio

ASKED = Described(
    "2026-03-09", "Hall", "M9", "Hull", "81", "Ada", "ada@example.org", "1234", "20", "CLUB",
    "Black",
)  # fmt: skip
MEMBERS = Members(
    [Member(str(n), f"Player {n}", f"5359{n:02}", "", Fraction(n), 1 + n % 3) for n in range(1, 21)]
)
KINDS = {
    "pairs": EventSetup("mitchell", tables=4, boards=2),
    "sections": EventSetup("howell", tables=2, boards=2, sections=2),
    "individual": EventSetup("individual", players=8, boards=2),
    "swiss pairs": EventSetup("swiss", pairs=7, boards=2, rounds=3),
    "cross-imps": EventSetup("howell", tables=3, boards=1, scoring="imps"),
    "butler": EventSetup("howell", tables=3, boards=1, scoring="butler"),
    "total points": EventSetup("howell", tables=3, boards=1, scoring="total"),
    "swiss teams": EventSetup("swiss", teams=5, boards=2, rounds=3),
    "league": EventSetup("american-whist", teams=3, boards=2, scoring="bam"),
    "knock-out": EventSetup("knock-out", teams=4, boards=3, rounds=1),
}


def played(name: str) -> ClubEvent:
    """An event with everybody named and every result in."""
    chance = random.Random(name)
    event = ClubEvent.fold([opening(KINDS[name], chance), ASKED])
    free = iter([(m.name, m.id, m.national) for m in MEMBERS.all] * 3)
    size = {"player": 1, "pair": 2, "team": 4}[event.form.one]
    for c in event.contestants:
        people = [next(free) for _ in range(size)]
        event = event.add(NamesEntered.of(c, people, f"Team {c}" if size == 4 else ""))
    while True:
        for due in event.missing():
            contract = f"{chance.randint(1, 7)}{chance.choice(['C', 'H', 'NT'])}"
            tricks = chance.randint(5, 11)
            event = event.add(ResultEntered(due.board, due.ns, due.ew, contract, "W", tricks, "C2"))
        if event.complete:
            return event
        event = event.add(next_round(event))


def wrong(results: Usebio) -> list[str]:
    return [problem.sentence for problem in check_usebio(results)]


@pytest.mark.parametrize("version", ["1.2", "1.3"])
@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_sound(name: str, version: str) -> None:
    event = played(name)
    options = UsebioOptions(version, members=MEMBERS, awards={1: "6"})
    out = usebio(event, options=options)
    assert wrong(read_usebio(write_usebio(out))) == []
    assert wrong(usebio_of([event, event], options=options)) == []
    (past,) = past_events(read_usebio(write_usebio(out)))
    assert past.event.described == ASKED


def test_the_names_of_either_version() -> None:
    event = played("pairs")
    leaves = {}
    for version in ("1.2", "1.3"):
        out = usebio(event, options=UsebioOptions(version, members=MEMBERS, awards={3: "12"}))
        (of,) = out.events
        leaves[version] = {e.name: e.text for e in of.element.children if e.text}
        (club,) = out.element.all("CLUB")
        assert (club.get("CLUB_NAME"), club.get("CLUB_ID_NUMBER")) == ("Hull", "81")
        (contact,) = of.element.all("CONTACT")
        fields = [contact.get(name) for name in ("FULL_NAME", "EMAIL", "TELEPHONE")]
        assert fields == ["Ada", "ada@example.org", "1234"]
        third = next(p for p in of.participants if p.number == "3")
        (points,) = third.element.all("MASTER_POINTS")
        assert points.get("MASTER_POINTS_AWARDED") == "12"
        assert of.date == "2026.03.09"
        # Players 5 and 6 have handicaps of 5 and 6; the highest of strata 3 and 1 is the first.
        assert third.element.get("HANDICAP") == "5.5"
        assert third.element.get("STRAT_NUMBER") == ("1" if version == "1.3" else "")
    old, new = leaves["1.2"], leaves["1.3"]
    assert (old["DATE"], new["DATE"]) == ("09/03/2026", "2026-03-09")
    assert (old["P2P_CHARGE_RATE"], new["EBU_CHARGE_CODE"]) == ("20", "20")
    assert (old["EVENT_IDENTIFIER"], new["EVENT_ID"]) == ("M9", "M9")
    assert (old["MASTER_POINT_SCALE"], new["EVENT_RATING"]) == ("CLUB", "CLUB")
    assert not {"EBU_CHARGE_CODE", "EVENT_ID", "EVENT_RATING"} & set(old)
    assert not {"P2P_CHARGE_RATE", "EVENT_IDENTIFIER", "MASTER_POINT_SCALE"} & set(new)


def test_how_many_stand_in_each_stratum() -> None:
    out = usebio(played("pairs"), options=UsebioOptions(members=MEMBERS))
    found = [(s.get("STRAT_LABEL"), s.get("NUMBER_OF_PAIRS")) for s in out.element.within("STRAT")]
    # By hand: the pairs (1, 2), (3, 4), … (15, 16) have the strata 2 3, 1 2, 3 1, 2 3, 1 2, ….
    assert found == [("A", "8"), ("B", "3")]


def test_what_anybody_may_have_says_not_how_the_contact_is_reached() -> None:
    text = write_usebio(usebio(played("pairs"), options=UsebioOptions(contact=False)))
    assert "Ada" in text
    assert "example.org" not in text
    assert "1234" not in text


def test_what_cannot_be() -> None:
    with pytest.raises(BadOption, match=r"1\.2 or 1\.3, not 2"):
        UsebioOptions("2")
    with pytest.raises(BadOption, match="no pair 99"):
        usebio(played("pairs"), options=UsebioOptions(awards={99: "1"}))
    event = played("pairs")
    for entry, sentence in (
        (Described("2026-02-30"), "no day"),
        (Described("20260309"), "no day"),
        (Described(email="ada"), "no address"),
        (Described(club="a\nb"), "fit to print"),
        (Described(charge="1" * 101), "100 signs"),
    ):
        with pytest.raises(Refused, match=sentence):
            event.add(entry)


def test_nineteen_pairs_in_two_sections_with_rulings() -> None:
    """Half a table waits, three rulings, one of them weighted: sound all the same."""
    setup = EventSetup("mitchell", tables=5, boards=2, sections=2, missing=20)
    chance = random.Random(19)
    event = ClubEvent.fold([opening(setup), ASKED])
    for due in event.due():
        seat, tricks = chance.choice("NESW"), chance.randint(5, 12)
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "3NT", seat, tricks, "HQ"))
    for n, scores in enumerate([((620, 60), (-100, 40)), ((420, 100),), ()]):
        at = event.due()[7 * n]
        event = event.add(Adjusted(at.board, at.ns, at.ew, 60, 40, "law 12C1c", scores=scores))
    for version in ("1.2", "1.3"):
        said = wrong(usebio(event, options=UsebioOptions(version)))
        assert said == []  # nobody is named, so nobody lacks a number
    assert len(event.contestants) == 19
    ours = {row.pair: row.percent for row in standings(event)}
    assert all(abs(ours[pair] - percent) < Fraction(1, 200) for pair, percent in
               by_the_definitions(event).items())  # fmt: skip


def by_the_definitions(event: ClubEvent) -> dict[int, Fraction]:
    """Everybody's percentage: two for each lower score and one for an equal one, a weighted score
    by its parts, Neuberg's formula, and 60 % of a full top for the award."""
    boards: dict[int, list[tuple[int, int, list[tuple[int, Fraction]]]]] = {}
    for line in event.results():
        entry = line.entry
        if isinstance(entry, Adjusted):
            parts = [(score, Fraction(part, 100)) for score, part in entry.scores]
        else:
            assert line.score is not None
            parts = [(line.score, Fraction(1))]
        boards.setdefault(entry.board, []).append((entry.ns, entry.ew, parts))
    full = max(map(len, boards.values()))
    top, won, of = 2 * (full - 1), dict[int, Fraction](), dict[int, int]()
    for rows in boards.values():
        played = [row for row in rows if row[2]]
        for ns, ew, parts in rows:
            if parts:
                points = sum(
                    mine * other * ((a > b) * 2 + (a == b))
                    for a, mine in parts
                    for row in played if row[0] != ns for b, other in row[2]
                )  # fmt: skip
                made = Fraction(points + 1) * full / len(played) - 1
                shares = made, top - made
            else:
                shares = Fraction(60 * top, 100), Fraction(40 * top, 100)
            for who, share in zip((ns, ew), shares, strict=True):
                won[who] = won.get(who, Fraction(0)) + share
                of[who] = of.get(who, 0) + top
    return {who: 100 * won[who] / of[who] for who in won}


def run(*args: object, code: int = 0) -> tuple[str, str]:
    done = CliRunner().invoke(app, ["club", *map(str, args)])
    assert done.exit_code == code, (done.output, done.exception)
    return done.stdout, done.stderr


def test_asked_once_and_kept(tmp_path: Path) -> None:
    first, second = tmp_path / "a.club", tmp_path / "b.club"
    run("new", first, "--tables", 2, "--movement", "howell", "--boards", 1, "--date", "2026-03-09")
    out, _ = run("describe", first, "--club", "Hull", "--number", "81", "--charge", "20", "--keep")
    assert "Club number: 81" in out
    stored = json.loads((tmp_path / "club.json").read_text())
    assert stored == {"club": "Hull", "club_number": "81", "charge": "20"}
    run("new", second, "--tables", 2, "--movement", "howell", "--boards", 1, "--date", "2026-03-16")
    text, remarks = run("usebio", second)
    found = read_usebio(text)
    assert (found.club, found.events[0].date) == ("Hull", "2026.03.16")
    assert remarks == ""
    old, _ = run("usebio", second, "--as", "1.2")
    assert "<P2P_CHARGE_RATE>20</P2P_CHARGE_RATE>" in old
    points = tmp_path / "points.csv"
    points.write_text("pair,points\n1,12\n2,6\n")
    awarded, remarks = run("usebio", second, "--master-points", points)
    assert awarded.count("<MASTER_POINTS_AWARDED>") == 2
    assert "says by which scale" in remarks  # points were given, and no scale is named
    points.write_text("1,many\n")
    _, refused = run("usebio", second, "--master-points", points, code=1)
    assert "Line 1 of" in refused
    (tmp_path / "club.json").write_text('{"colour": "red"}')
    _, refused = run("new", tmp_path / "c.club", code=1)
    assert "club.json has no settings of a club" in refused
    assert not (tmp_path / "c.club").exists()
    _, refused = run("new", tmp_path / "d.club", "--date", "soon", code=1)
    (tmp_path / "club.json").unlink()
    _, refused = run("new", tmp_path / "d.club", "--date", "soon", code=1)
    assert "“soon” is no day" in refused
    assert not (tmp_path / "d.club").exists()


def test_p2p_says_what_it_misses() -> None:
    """P2P's file is version 1.2 with club, charge, day and numbers; sessions go in one by one."""
    event = played("pairs")
    options = UsebioOptions(version_of("p2p"))
    assert options.version == "1.2"
    assert pay_to_play_lacks(usebio(event, options=options)) == []
    bare = ClubEvent.fold([event.entries[0], *event.entries[2:]])
    assert [said[:40] for said in pay_to_play_lacks(usebio(bare, options=options))] == [
        "P2P asks for the club's number with its ", "P2P asks for a charge code of two digits",
        "P2P asks for the day (“describe --date”)",
    ]  # fmt: skip
    several = usebio_of([event, event], options=options)
    (said,) = pay_to_play_lacks(several)
    assert said.startswith("P2P takes each of the 2 sessions in a file of its own")
    whole = event.add(replace(ASKED, charge="02"))
    assert pay_to_play_lacks(usebio_of([whole, event], options=options)) == []
    guests = event.add(NamesEntered(1, ("A Guest", "Bea")))
    (said,) = pay_to_play_lacks(usebio(guests, options=options))
    assert said.startswith("2 of 16 players have no number")
