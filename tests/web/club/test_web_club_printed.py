"""Sheets as PDF: the public's say no more than the page, the director's all but the deals."""

from __future__ import annotations

import io
from contextlib import closing

import pytest
from evenings import Club, played
from pypdf import PdfReader
from wire import Server

DEAL = "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"
NAMES = [["Ольга", "Ben"], ["Cleo", "Dora"], ["Edith", "Frank"], ["Grace", "Hugh"]]


def text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


@pytest.mark.whole
def test_what_may_not_be_seen_is_not_printed(server: Server) -> None:
    wish = {"tables": 2, "movement": "howell", "boards": 1, "names": NAMES}
    with closing(Club.make(server.base, title="Monday", **wish)) as club:
        club.links()
        boards = "".join(f'[Board "{n}"]\n[Deal "{DEAL}"]\n\n' for n in (1, 2, 3))

        def public(what: str, status: int = 200) -> str:
            answer = club.http.get(f"/api/club/{club.id}/sheets/{what}.pdf")
            assert answer.status_code == status, answer.text
            return text(answer.content) if status == 200 else str(answer.json()["error"])

        def director(what: str, token: str | None = None, status: int = 200) -> str:
            answer = club.ask("GET", f"room/sheets/{what}.pdf?paper=letter", token)
            assert answer.status_code == status, answer.text
            return text(answer.content) if status == 200 else str(answer.json()["error"])

        assert "not known" in public("hands", 404)
        assert club.ask("POST", "hands?name=x.pbn", content=boards.encode()).status_code == 200
        plan = club.table(1)["plan"]
        one, two = (next(d for d in plan if d[1] == t and d[2] == plan[0][2]) for t in (1, 2))
        club.enter(1, played(one, "6NT", "S", 12))
        for what in ("travellers", "cards"):
            assert "6NT" not in public(what)
        assert "6NT" in director("travellers")
        assert "Ольга" in director("guides")
        for refused in ("guides", "slips", "curtain", "x"):
            assert "The sheets are" in public(refused, 422)
        assert "The sheets are" in director("curtain", status=422)
        for token in ("", club.tokens[1]):
            director("guides", token, 403)
        links = club.ask("GET", "links.pdf")
        page = "".join(text(links.content).split())
        assert all(x["link"] in page for x in club.links()["tables"])
        assert club.http.get(f"/api/club/{club.id}/links.pdf").status_code == 403
        assert club.ask("GET", "links.pdf", club.tokens[1]).status_code == 403
        for who in (public, director):
            assert "nobody sees the hands" in who("hands", status=409)
        club.enter(2, played(two, "3NT", "S", 9))
        assert "6NT S =" in public("cards")
        # The board that is played out is printed alone, unless it is held back.
        for who in (public, director):
            assert who("hands").count("AKQ2") == 1
        held = {"type": "disclosed", "at_once": False}
        assert club.direct(entries=[held]).status_code == 200
        assert "6NT" not in public("cards")
        for who in (public, director):
            assert "nobody sees the hands" in who("hands", status=409)
        late = {(d[2], d[3], d[4]): d for d in plan if d[2] != one[2]}
        entries = [{"type": "entered", **played(d, "PASS")} for d in late.values()]
        assert club.direct(entries=entries).status_code == 200
        for who in (public, director):
            assert who("hands").count("AKQ2") == 3
        page = club.http.get(f"/api/club/{club.id}/hands.html")
        assert page.status_code == 200
        # What could be seen once is not given out of a store when it may not be seen any more.
        assert club.ask("POST", "undo").status_code == 200
        public("hands", 409)
        answer = club.http.get(f"/api/club/{club.id}/sheets/ranking.pdf?paper=a0")
        assert answer.status_code == 422
