"""An evening whose boards are played at the server's own tables."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from evenings import Club, fresh, played
from sessions import Deaf, finish
from wire import WAIT, Server

from oddtrick.cards import card_code
from oddtrick.club.event.entries import (
    EntryUndone,
    EventOpened,
    NamesEntered,
    ResultEntered,
    Withdrawn,
)
from oddtrick.club.movements import howell
from oddtrick.club.room import Begun, Here, Retracted, TableOpened, note_words
from oddtrick.club.room import Room as EveningRoom
from oddtrick.club.why import cards_of
from oddtrick.errors import IllegalAction, Refused
from oddtrick.formats.pbn.values import read_deal
from oddtrick.solver import hands_of
from oddtrick.stages.tricks.tricks import Played
from oddtrick.store.events import Paced
from oddtrick.store.log import StoreError
from oddtrick.store.opening import open_log
from oddtrick.support.typed_json import written
from oddtrick.systems import BadSystem
from oddtrick.table.requests import acting, dealing, seating, table_people
from oddtrick.web.books.book_store import BookStore
from oddtrick.web.books.live import LiveBooks
from oddtrick.web.club import online_tables
from oddtrick.web.club.online_tables import OnlineSeat, Sittings, play_here
from oddtrick.web.club.pages.public import NoHands
from oddtrick.web.club.pages.table import player_view
from oddtrick.web.club.reasons import Reasons, decided, explained, question
from oddtrick.web.club.registry import OpenEvening
from oddtrick.web.club.session import MOST_STATED, ClubSession
from oddtrick.web.server.client import Client
from oddtrick.web.table.registry import TableRegistry

# Pair 4 against pair 1 at table 1, pair 3 against pair 2 at table 2, in the first round of a Howell
# for two tables: all play the same boards.
FIRST = {"N": 8, "E": 2, "S": 9, "W": 3}


class Room:
    """A server's evenings and tables without its network; `killed` is one whose evening no longer
    hears of its tables."""

    def __init__(self, folder: Path, *, killed: bool = False) -> None:
        self.store = open_log(folder / "tables.sqlite3")
        self.evenings = LiveBooks(OpenEvening, BookStore(self.store))
        self.hub = TableRegistry(self.store)
        self.sittings = Sittings(self.hub, self.evenings)
        if killed:
            self.hub.when_over.clear()

    async def sat(self, evening: ClubSession, board: int) -> dict[str, OnlineSeat]:
        return {
            seat: await self.sittings.sit(evening, player, board) for seat, player in FIRST.items()
        }

    async def act(self, seated: dict[str, OnlineSeat], code: str) -> None:
        """An act of any seat in turn."""
        table = await self.hub.get(seated["N"].id)
        session = table.session
        turn = session.state.turns[0].by
        home = session.home_of(seated["NESW"[turn]].token)
        await table.submit(lambda now: (None, acting.act(now, home, now.version, code)))

    async def first_card(self, seated: dict[str, OnlineSeat]) -> str:
        state = (await self.hub.get(seated["N"].id)).session.state
        code = state.stage.code(state.legal(state.turns[0].by)[0])
        await self.act(seated, code)
        return code

    async def settled(self) -> None:
        """All that was begun is done."""
        while self.sittings.tasks:
            await asyncio.gather(*self.sittings.tasks)

    def close(self) -> None:
        self.hub.close()
        self.evenings.close()
        self.store.close()


@contextmanager
def room(folder: Path, **how: bool) -> Iterator[Room]:
    with closing(Room(folder, **how)) as made:
        yield made


def opened(folder: Path, **how: bool) -> str:
    """An evening of two tables whose first round has begun; its name."""
    with closing(open_log(folder / "tables.sqlite3")) as store:
        evening = LiveBooks(OpenEvening, BookStore(store)).create(
            lambda place: OpenEvening.create(
                place,
                EventOpened("Monday", howell(2), boards=2, rounds=3),
                NamesEntered(1, ("Ada", "Ben")),
                NamesEntered(2, ("Cleo", "Di")),
            )
        )
        play_here(evening, Here(**how))
        evening.direct([], [Begun(1, 15)])
        return evening.id


def entered(evening: ClubSession) -> list[ResultEntered]:
    return [e for e in evening.book.event.entries if isinstance(e, ResultEntered)]


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    finish(coroutine)


def test_a_board_deals_the_sealed_cards_and_enters_itself(tmp_path: Path) -> None:
    monday = opened(tmp_path)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            seated = await club.sat(found, 1)
            table = await club.hub.get(seated["N"].id)
            session = table.session
            # The cards are those of the seal, the marks those of board 1: North, nobody vulnerable.
            assert found.sealed is not None
            north, *_ = hands_of(found.sealed.deals[0])
            assert read_deal(found.hands[1])[0] == north
            hand = next(p.cards for p in session.state.places() if p.kind == "hand" and p.seat == 0)
            assert sum(1 << c for c in hand) == north
            assert (session.state.setting.dealer, session.state.setting.vulnerable) == (0, 0)
            assert [s.name for s in session.seats] == ["Pair 4", "Ada", "Pair 4", "Ben"]
            assert dict(session.game.chosen)["compared"] == "matchpoints"
            for code in ("1NT", "X", "XX", "P", "P", "P"):
                await club.act(seated, code)
            led = await club.first_card(seated)
            while not table.session.state.over:
                assert entered(found) == []
                await club.first_card(seated)
            await club.settled()
            played = table.session.state.table.find(Played)
            assert played is not None
            (result,) = entered(found)
            assert (result.board, result.ns, result.ew) == (1, 4, 1)
            assert (result.contract, result.declarer, result.lead) == ("1NTXX", "N", led)
            assert result.tricks == sum(t.winner in (0, 2) for t in played.tricks)
            # Why everybody scored so goes by the cards, once nothing is missing.
            cards = [card for trick in played.tricks for _, card in trick.plays]
            plays = club.sittings.plays(found)
            assert {at: cards_of(board) for at, board in plays.items()} == {(1, 4, 1): tuple(cards)}
            with closing(Reasons(club.sittings.plays)) as known, pytest.raises(NoHands):
                known.record(found, 1, 4)  # others have yet to play the board
            dues = found.book.event.missing()
            found.direct([ResultEntered(d.board, d.ns, d.ew, "1NT", "N", 7) for d in dues], [])
            asked = question(found, club.sittings.plays)
            reasons = explained(asked)
            assert reasons.cards
            row = next(row for row in reasons.rows if row.number == 4)
            line = next(line for line in row.lines if line.board == 1)
            assert all(step.kind != "play" for step in line.steps)
            # The board may be played on, and looked at, as it was played.
            assert line.auction == ["1NT", "X", "XX", "P", "P", "P"]
            with closing(Reasons(club.sittings.plays)) as known:
                done = [*line.auction, *map(card_code, cards)]
                assert known.record(found, 1, 4).actions == done
                assert known.record(found, 1, 0).actions == []
                assert known.record(found, 2, 4).actions == []
            assert line.points == pytest.approx(50 + sum(step.points for step in line.steps))
            # A card that cost a side something is listed, or nobody could see it.
            for row in (row for row in reasons.rows if row.number in {1, 4}):
                data = written({"asked": msgspec.Raw(asked), "row": row})
                found_there = decided(data).decisions
                own = [s for x in row.lines if x.board == 1 for s in x.steps if s.whose == "ours"]
                if any(step.card and step.points < 0 for step in own):
                    assert found_there.listed or found_there.unseen
                for decision in found_there.listed:
                    assert decision.board == 1
                    assert decision.points < 0
                    assert decision.chosen != decision.better

    run(evening())


def test_a_side_states_what_it_bids(tmp_path: Path) -> None:
    """A player or their partner, the last one last; at tables that are laid from then on, in the
    records of the boards and so for what is asked of a call."""
    monday = opened(tmp_path)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            found.state_system(FIRST["E"], "acol-weak-twos")
            found.state_system(FIRST["W"], "two-over-one")
            with pytest.raises(BadSystem, match="There is no system"):
                found.state_system(FIRST["N"], "polish")
            assert player_view(found, FIRST["E"])["system"] == "two-over-one"
            assert player_view(found, FIRST["N"])["system"] == ""
            seated = await club.sat(found, 1)
            table = await club.hub.get(seated["N"].id)
            options = dict(table.session.game.chosen)
            assert options["system_ew"] == "two-over-one"
            assert options.get("system_ns", "sayc") == "sayc"
            for code in ("1NT", "P", "P", "P"):
                await club.act(seated, code)
            while not table.session.state.over:
                await club.first_card(seated)
            await club.settled()
            (board,) = club.sittings.plays(found).values()
            assert board.tags["BidSystemEW"] == "two-over-one"
            # The evening is read anew, and its journal says it in words.
            again = EveningRoom.fold(found.room.notes)
            assert again.systems == {FIRST["E"]: "acol-weak-twos", FIRST["W"]: "two-over-one"}
            said = [str(note_words(note, found.book.event)) for _, note in found.room.notes]
            assert "Ben says: we bid Two over one." in said
            for _ in range(MOST_STATED):
                found.state_system(FIRST["N"], "acol")
            with pytest.raises(Refused, match="changed your system"):
                found.state_system(FIRST["N"], "acol")

    run(evening())


def test_a_server_killed_before_the_result_was_entered_enters_it_once(tmp_path: Path) -> None:
    monday = opened(tmp_path)

    async def before() -> None:
        with room(tmp_path, killed=True) as club:
            found = club.evenings.get(monday)
            seated = await club.sat(found, 1)
            for _ in range(4):
                await club.act(seated, "P")
            assert entered(found) == []

    async def after() -> None:
        for again in range(2):
            with room(tmp_path) as club:
                found = club.evenings.get(monday)
                for _ in range(2):
                    await club.sittings.catch_up(found)
                (result,) = entered(found)
                assert (result.board, result.contract, result.tricks) == (1, "PASS", None)
                if not again:  # what the director undoes does not come back by itself
                    found.direct([EntryUndone(len(found.book.event.entries))], [])
                assert found.book.event.lines == {}

    run(before())
    run(after())


def test_what_cannot_be_entered_keeps_nobody_from_his_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monday = opened(tmp_path)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            seated = await club.sat(found, 1)

            def full(*_: object) -> None:
                raise StoreError("The disk is full.")

            whole = found.write
            monkeypatch.setattr(found, "write", full)
            for _ in range(4):
                await club.act(seated, "P")
            await club.settled()
            await club.sittings.catch_up(found)
            assert entered(found) == []
            monkeypatch.setattr(found, "write", whole)
            await club.sittings.catch_up(found)
            assert [e.board for e in entered(found)] == [1]

    run(evening())


def test_players_get_their_seats_and_no_other(tmp_path: Path) -> None:
    monday = opened(tmp_path)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            seated = await club.sat(found, 2)
            # Asked for once more, on whichever device, it is the same seat of the same table.
            assert await club.sittings.sit(found, FIRST["E"], 2) == seated["E"]
            assert len({s.token for s in seated.values()}) == 4
            with pytest.raises(Refused, match="Round 2 has not begun"):
                await club.sittings.sit(found, FIRST["E"], 3)
            with pytest.raises(Refused, match="does not play board 99"):
                await club.sittings.sit(found, FIRST["E"], 99)
            table = await club.hub.get(seated["N"].id)
            with pytest.raises(Refused, match="link"):
                await table.sit(None, "Eve", "another token", "", "")
            session = table.session
            for wish in (
                lambda: acting.hint_seat(session, 0, session.version),
                lambda: seating.fill(session, "book"),
                lambda: table_people.stand(session, 0),
                lambda: table_people.close(session, session.host),
                lambda: dealing.next_deal(session, session.version),
            ):
                with pytest.raises(Refused):
                    wish()

    run(evening())


def test_machine_players_take_empty_seats_where_the_director_says_so(tmp_path: Path) -> None:
    monday = opened(tmp_path, machines=True)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            seat = await club.sittings.sit(found, FIRST["E"], 1)
            table = await club.hub.get(seat.id)
            table.join(Client(Deaf(), table, table.session.home_of(seat.token)))
            await table.submit(lambda now: (None, [*seating.fill(now, "random"), Paced("none")]))
            # Whose seat it is takes it from the machine player at once: the cards are his.
            late = await club.sittings.sit(found, FIRST["N"], 1)
            assert table.session.seat_of(table.session.home_of(late.token)) == 0
            homes = [table.session.home_of(held.token) for held in (seat, late)]
            while not table.session.state.over:
                if table.session.machine_turn() is None:
                    session = table.session
                    by = session.state.turns[0].by
                    code = session.state.stage.code(session.state.legal(by)[0])
                    home = next(h for h in homes if session.seat_of(h) == by)
                    await table.submit(
                        lambda now, c=code, h=home: (None, acting.act(now, h, now.version, c))
                    )
                else:
                    await asyncio.sleep(0)
            await club.settled()
            assert [e.board for e in entered(found)] == [1]

    run(evening())


def test_the_clubs_director_answers_and_the_rulings_stay_with_the_deal(tmp_path: Path) -> None:
    """An insufficient bid: the director is called and says that it is no slip, no player can say it
    in his place, and the left-hand opponent lets it stand."""
    monday = opened(tmp_path, referee=True)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            seated = await club.sat(found, 1)
            table = await club.hub.get(seated["N"].id)
            assert dict(table.session.game.chosen)["laws"] == "duplicate2017"
            await club.act(seated, "2S")
            await club.act(seated, "1H")
            south = table.session.game.seat("S")

            async def said(by: int, code: str) -> None:
                await table.submit(lambda now: (None, acting.act(now, by, now.version, code)))

            await said(south, "call?E")
            await club.settled()
            (call,) = [call.note for call in found.room.calls.values()]
            assert (call.table, call.board) == (1, 1)
            assert "slip" in call.reason
            assert table.session.asks_director
            for seat in range(4):
                assert not table.session.directs(seat)
                with pytest.raises(IllegalAction, match="the director is asked"):
                    await said(seat, "no")
            with pytest.raises(IllegalAction, match="The director may choose from: no, yes"):
                await said(-1, "perhaps")
            await said(-1, "no")
            await said(south, "accept")
            while not table.session.state.over:
                state = table.session.state
                codes = [state.stage.code(a) for a in state.legal(state.turns[0].by)]
                await club.act(seated, "P" if "P" in codes else codes[0])
            await club.settled()
            rulings = [ruling.note for ruling in found.room.rulings.values()]
            assert {(r.board, r.ns, r.ew) for r in rulings} == {(1, 4, 1)}
            (ruled,) = rulings  # what was asked is no ruling
            assert "accepted and stands" in ruled.text
            assert len(entered(found)) == 1

    run(evening())


def test_over_the_network_a_player_sits_and_calls_and_the_director_looks(server: Server) -> None:
    wish = {"tables": 2, "movement": "howell", "boards": 2, "names": [["Ada", "Ben"]]}
    with closing(Club.make(server.base, **wish)) as club:
        assert club.links()["players"] == []
        assert club.ask("POST", "here", json={"referee": True}).status_code == 200
        links = {link["name"]: link["link"].split("#")[1] for link in club.links()["players"]}
        ada = links["Ada"]
        # A link of a player opens nothing but his own page.
        for method, path in (("GET", "room"), ("GET", "table"), ("POST", "here"), ("GET", "links")):
            assert club.ask(method, path, ada, json={}).status_code == 403
        assert club.ask("POST", "play", ada, json={"type": "sit", "board": 1}).status_code == 409
        club.direct(notes=[{"type": "begun", "round": 1, "minutes": 15}])
        view = club.ask("GET", "play", ada).json()
        assert (view["name"], view["contestant"], view["table"]) == ("Ada", 1, 1)
        assert [x["board"] for x in view["plan"]] == [1, 2, 3, 4, 5, 6]
        seated = club.ask("POST", "play", ada, json={"type": "sit", "board": 1}).json()
        assert seated["seat"] == next(x["seat"] for x in view["plan"] if x["board"] == 1)
        call = {"type": "call", "reason": "Lead out of turn", "board": 1, "sent": fresh()}
        for _ in range(2):
            assert club.ask("POST", "play", ada, json=call).status_code == 200
        room = club.room()
        assert [(c["table"], c["board"], c["by"]) for c in room["calls"]] == [(1, 1, "Ada")]
        assert seated["id"] in [d["laid"] for d in room["due"]]
        looked = club.ask("GET", f"laid/{seated['id']}").json()
        assert looked["seats"][seated["seat"]] == "Ada"
        assert set(looked["away"]) == set("NESW")
        assert club.ask("GET", "laid/another").status_code == 404
        nobody = club.ask("GET", "away")
        assert len(nobody.json()[0]["away"]) == 4
        known = {"authorization": f"Bearer {club.token}", "if-none-match": nobody.headers["etag"]}
        path = f"/api/club/{club.id}/away"
        assert club.http.get(path, headers=known).status_code == 304
        with ThreadPoolExecutor(1) as pool:
            # The director's page waits, and learns at once that somebody has come.
            patient = pool.submit(club.http.get, path, headers={**known, "prefer": "wait=25"})
            assert not wait([patient], timeout=0.3).done
            with server.line(seated["id"], seated["token"]):
                assert len(patient.result(timeout=15).json()[0]["away"]) == 3
        with server.line(seated["id"], seated["token"]) as mine:
            at = mine.view["table"]["evening"]
            assert (at["id"], at["round"], at["table"]) == (club.id, 1, 1)
            (away,) = club.ask("GET", "away").json()
            assert away["board"] == 1
            assert {seat for seat, _ in away["away"]} == set("NESW") - {seated["seat"]}
            # The director watches what lies open; a stranger is let in by no address.
            with server.line(seated["id"], looked["token"]) as director:
                assert director.view["home"] is None
                hands = [p["cards"] for p in director.view["places"] if p["kind"] == "hand"]
                assert {card for cards in hands for card in cards} == {"??"}
                # He is asked where the laws need judgement: here, whether a call was a slip.
                for code in ("1S", "2S", f"call?{seated['seat']}"):
                    mine.act(code)
                    view = mine.see(lambda view, was=mine.view["version"]: view["version"] > was)
                assert view["actions"] == []
                assert view["referee"]["case"]["director"]
                asked = director.see(lambda view: view["status"]["yours"])
                assert [action["code"] for action in asked["actions"]] == ["no", "yes"]
                director.act("no")
                director.see(lambda view: not view["status"]["yours"])
            with server.open(seated["id"]) as stranger:
                stranger.send('{"type": "hello"}')
                assert '"error"' in str(stranger.recv(WAIT))
        answer = server.http.post(f"/api/tables/{seated['id']}/seats", json={"seat": "any"})
        assert answer.status_code == 409
        # A phone enters no result of a board that is being played here.
        due = next(d for d in club.table(1)["plan"] if d[2] == 1 and d[1] == 1)
        result = {"type": "entered", "sent": fresh(), **played(due, "PASS")}
        assert club.send(1, "propose", result=result).status_code == 409


def test_a_board_is_played_anew_and_on_another_machine(tmp_path: Path) -> None:
    monday = opened(tmp_path)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            seated = await club.sat(found, 1)
            for _ in range(4):
                await club.act(seated, "P")
            await club.settled()
            (result,) = entered(found)
            (laid,) = [
                n for n, (_, x) in enumerate(found.room.notes, 1) if isinstance(x, TableOpened)
            ]
            found.direct([Withdrawn(1, result.ns, result.ew)], [Retracted(laid)])
            anew = await club.sat(found, 1)
            assert anew["N"].id != seated["N"].id
            cards = (await club.hub.get(anew["N"].id)).session.state.places()
            (tmp_path / "there").mkdir()
            file = tmp_path / "there" / "monday.club"
            file.write_bytes(found.copy())
        with room(tmp_path / "there") as club:
            # The tables stayed behind: the file has the deal, and the seats are the same.
            found = club.evenings.include(file)
            assert await club.sat(found, 1) == anew
            there = (await club.hub.get(anew["N"].id)).session.state.places()
            assert [p.cards for p in there] == [p.cards for p in cards]

    run(evening())


def test_a_deal_that_does_not_count_calls_the_director(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An evening by the laws of contract, as they could be held before. A misdeal with an imperfect
    pack, drawn attention to: there must be a new deal."""
    monkeypatch.setattr(online_tables, "LAWS", {"laws": "contract1963"})
    monday = opened(tmp_path, referee=True)

    async def evening() -> None:
        with room(tmp_path) as club:
            found = club.evenings.get(monday)
            seated = await club.sat(found, 1)
            table = await club.hub.get(seated["N"].id)
            for by, code in ((0, "misdeal-imperfect"), (1, "deal?N")):
                await table.submit(
                    lambda now, b=by, c=code: (None, acting.act(now, b, now.version, c))
                )
            for _ in range(2):
                await club.settled()
                await club.sittings.catch_up(found)
            (call,) = [call.note for call in found.room.calls.values()]
            assert (call.table, call.board) == (1, 1)
            assert "does not count" in call.reason
            assert entered(found) == []

    run(evening())
