"""The club's list of members behind the director's page, and the file of results."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from evenings import Club
from wire import serving

from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.room import SessionFinished
from oddtrick.formats.pbn.values import read_deal
from oddtrick.formats.usebio.xml_elements import read_usebio
from oddtrick.web.club.pages.results import results_usebio
from oddtrick.web.club.registry import OpenEvening
from oddtrick.web.server.rate_limits import Limits


def test_members_are_offered_to_the_director_and_their_numbers_kept(tmp_path: Path) -> None:
    """The list lies beside the evenings; who asks without the director's link learns nothing."""
    (tmp_path / "evenings").mkdir()
    listed = tmp_path / "evenings" / "members.csv"
    listed.write_text(
        "id,name,national\n7,Ada Byron,EBU-535\n8,Ada Byron,\n9,Bea,\n", encoding="utf-8"
    )
    with (
        serving(tmp_path / "tables.sqlite3", Limits()) as server,
        closing(
            Club.make(server.base, tables=2, movement="howell", names=[["9", "Guest"]])
        ) as made,
    ):
        assert made.ask("GET", "members", "", params={"text": "a"}).status_code == 403
        offered = made.ask("GET", "members", params={"text": "ada"}).json()
        assert offered == {"list": True, "members": ["Ada Byron #7", "Ada Byron #8"]}
        named = {"type": "named", "pair": 2, "players": ["Ada Byron #7", "8"]}
        assert made.direct(entries=[named]).status_code == 200
        room = made.room()
        assert room["people"] == {"1": ["Bea", "Guest"], "2": ["Ada Byron"] * 2, "3": [], "4": []}
        assert room["entered"]["1"] == ["Bea #9", "Guest"]
        assert room["entered"]["2"] == ["Ada Byron #7", "Ada Byron #8"]
        assert "EBU-535" not in made.http.get(f"/api/club/{made.id}/results").text
        refused = made.direct(entries=[{**named, "players": ["Ada Byron", "Bea"]}])
        assert refused.status_code == 409
        assert "#7 and #8" in refused.json()["error"]
        listed.write_text("id,name\n7,\n", encoding="utf-8")
        refused = made.direct(entries=[named])
        assert "Line 2, column 2 (name)" in refused.json()["error"]


def test_usebio_has_the_deals_that_everybody_may_see(tmp_path: Path) -> None:
    deal = "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"
    opened = opening(EventSetup("howell", tables=2, boards=1))
    evening = OpenEvening.create(tmp_path / "monday.club", opened)
    with closing(evening):
        evening.keep_hands({2: deal, 9: deal})  # board 9 is not played
        evening.direct([], [SessionFinished()])
        (board,) = read_usebio(results_usebio(evening)).hands
    assert (board.number, board.hands) == (2, read_deal(deal))


def test_the_file_for_the_union(tmp_path: Path) -> None:
    """The wizard's questions and answers stand in the director's file; in everybody's without the
    address."""
    (tmp_path / "evenings").mkdir()
    listed = "id,name,national,handicap,stratum\n7,Ada Byron,535,2.5,B\n9,Bea,536,,B\n"
    (tmp_path / "evenings" / "members.csv").write_text(listed, encoding="utf-8")
    asked = {"club": "Hull", "club_number": "81", "date": "2026-03-09", "contact": "Ada",
             "email": "ada@example.org", "charge": "20"}  # fmt: skip
    with (
        serving(tmp_path / "tables.sqlite3", Limits()) as server,
        closing(
            Club.make(server.base, tables=2, movement="howell", names=[["7", "9"]], described=asked)
        ) as made,
    ):
        assert made.ask("GET", "union.xml", "").status_code == 403
        assert made.room()["described"]["club_number"] == "81"
        new = made.ask("GET", "union.xml").text
        assert "<EBU_CHARGE_CODE>20<" in new
        assert "<EMAIL>ada@example.org<" in new
        assert "<HANDICAP>1.25<" in new
        assert "<STRAT_NUMBER>2<" in new
        old = made.ask("GET", "union.xml", params={"version": "1.2"}).text
        assert "<DATE>09/03/2026<" in old
        refused = made.ask("GET", "union.xml", params={"version": "9"})
        assert refused.status_code == 422
        assert "1.2 or 1.3" in refused.json()["error"]
        changed = {"type": "described", **asked, "charge": "21"}
        assert made.direct(entries=[changed]).status_code == 200
        assert "<EBU_CHARGE_CODE>21<" in made.ask("GET", "union.xml").text
        bad = made.direct(entries=[{**changed, "date": "soon"}])
        assert "no day" in bad.json()["error"]
        assert made.direct(notes=[{"type": "finished"}]).status_code == 200
        public = made.http.get(f"/api/club/{made.id}/results.usebio").text
        assert "<FULL_NAME>Ada<" in public
        assert "example.org" not in public
        assert "535" in public  # as before: the numbers are part of the file
