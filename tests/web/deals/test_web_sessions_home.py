"""A session taken home from its table, in every form, and nothing of a deal that still runs."""

from __future__ import annotations

import random
import re
from datetime import UTC, date, datetime

import httpx
import pytest
from deal_files import HANDS, boards
from sessions import Game
from wire import Json, Server

from oddtrick.cards import bridge_hand, card_code
from oddtrick.core import Hands
from oddtrick.formats import disagreements, read_boards
from oddtrick.formats.handviewer import board_from_link
from oddtrick.games import catalogue
from oddtrick.records import read_record, replay_record, summary
from oddtrick.store.log import Stored
from oddtrick.support.days import zone_named
from oddtrick.table.download import files_of, session_file
from oddtrick.table.requests import dealing
from slices import sliced


def fetch(server: Server, made: Json, form: str, zone: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {made['token']}", "time-zone": zone}
    return server.http.get(f"/api/tables/{made['id']}/session.{form}", headers=headers)


def four_people(server: Server, record: Json) -> tuple[Json, dict[str, str]]:
    made = server.make(record["game"], record=record, seat="N", others="people", name="Nell")
    tokens = {"N": made["token"]}
    for seat in "ESW":
        tokens[seat] = server.sit(made["id"], seat=seat, name=f"{seat} <b>|{{")["token"]
    return made, tokens


def do(server: Server, made: Json, tokens: dict[str, str], actions: str) -> None:
    """Everybody acts as told, as ``S:1NT N:P …``."""
    for word in actions.split():
        seat, _, code = word.partition(":")
        with server.line(made["id"], tokens[seat]) as line:
            version = line.view["version"]
            line.act(code)
            line.view_from(version + 1)


RECORD: Json = {"game": "contract-duplicate", "dealer": "N", "hands": HANDS, "number": 7}
FOUR_SPADES = "N:1S E:P S:4S W:P N:P E:P E:DK"


def test_a_session_is_taken_home_in_every_form(server: Server) -> None:
    made, tokens = four_people(server, RECORD)
    # Diamond king led, taken with the ace; then declarer claims nine of the twelve that are left.
    do(server, made, tokens, f"{FOUR_SPADES} N:D8 W:D4 N:DA N:claim-9 E:agree W:agree")
    for form in ("pbn", "lin"):
        answer = fetch(server, made, form)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-disposition"].endswith(f'.{form}"')
        (board,) = read_boards(answer.content, form)
        assert (board.number, board.dealer) == (7, "N")
        assert board.hands == tuple(bridge_hand(HANDS[s]) for s in "NESW")
        assert [c.call for c in board.auction] == ["1S", "P", "4S", "P", "P", "P"]
        assert [card_code(p.card) for p in board.play if p.card is not None] == [
            "DK",
            "D8",
            "D4",
            "DA",
        ]
        assert (board.contract, board.declarer, board.claimed, board.result) == (
            "4S",
            "N",
            True,
            10,
        )
        assert board.names[0] == "Nell"
        assert board.score in (None, 420)  # LIN carries no score
    (line,) = fetch(server, made, "jsonl").content.splitlines()
    state = replay_record(read_record(line))
    assert state.over
    assert state.score() == {"NS": 420, "EW": -420}
    (board,) = read_boards(line, "json")
    assert (board.claimed, board.result, board.names[0]) == (True, 10, "Nell")
    link = fetch(server, made, "link").text.strip()
    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?")
    assert board_from_link(link).contract == "4S"


def test_nothing_is_shown_of_a_running_deal(server: Server) -> None:
    made, tokens = four_people(server, RECORD)
    do(server, made, tokens, FOUR_SPADES)
    for form in ("pbn", "lin", "jsonl", "link"):
        answer = fetch(server, made, form)
        assert answer.status_code == 409
        assert answer.json()["error"] == "No deal of this table is finished yet."
    do(server, made, tokens, "N:claim-0 E:agree W:agree")
    finished = fetch(server, made, "pbn").content
    assert len(list(read_boards(finished))) == 1
    with server.line(made["id"], tokens["N"]) as line:
        line.send(type="next", version=line.view["version"])
        line.see(lambda v: not v["over"])
    # The next deal runs: what can be taken home is what it was.
    assert fetch(server, made, "pbn").content == finished


def test_a_disputed_claim_leaves_no_trace_in_the_files(server: Server) -> None:
    made, tokens = four_people(server, RECORD)
    claims = "N:claim-12 E:dispute N:claim-3 E:agree W:agree"
    do(server, made, tokens, f"{FOUR_SPADES} N:D8 W:D4 N:DA {claims}")
    (board,) = read_boards(fetch(server, made, "pbn").content)
    assert (len(board.play), board.result, board.claimed) == (4, 4, True)
    assert fetch(server, made, "lin").status_code == 200
    # A link has no place for the day; who takes it is told so, and not what a record does not lose.
    assert "The tag Date is not kept." in fetch(server, made, "link").headers["x-not-kept"]
    assert "x-not-kept" not in fetch(server, made, "jsonl").headers


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 6))
def test_sessions_of_every_game_are_written_as_they_were_played(name: str) -> None:
    rng = random.Random(name)
    game = Game(name, people=catalogue()[name].player_names[-1:], seed="files")
    played = []
    for _ in range(2 if len(game.session.seats) > 1 else 1):
        game.play(rng, 60)
        played.append(game.session.state)
        game.add(dealing.next_deal(game.session, game.session.version))
    stored = [Stored(n, 0.0, body) for n, body in enumerate(game.bodies, 1)]
    lines = session_file(stored, "jsonl")[0].splitlines()
    replayed = [replay_record(read_record(line)) for line in lines]
    assert [s.ledger() for s in replayed] == [s.ledger() for s in played]
    assert [s.places() for s in replayed] == [s.places() for s in played]
    if files_of(game.session.game) == ["jsonl"]:
        return
    for form in ("pbn", "lin", "link"):
        found = list(read_boards(session_file(stored, form)[0], form))
        assert len(found) == len(played)
        for board, state in zip(found, played, strict=True):
            facts = summary(state)
            assert board.hands == state.table.first(Hands).cards
            assert (board.contract, board.declarer) == (facts["contract"], facts["declarer"] or "")
            assert disagreements(board) == []


@pytest.mark.parametrize(
    ("zone", "days"),
    [
        ("Europe/Berlin", ["2026.10.25", "2026.10.26"]),
        ("America/New_York", ["2026.10.24", "2026.10.25"]),
        ("Pacific/Auckland", ["2026.10.25", "2026.10.26"]),
        ("UTC", ["2026.10.24", "2026.10.25"]),
    ],
)
def test_a_deal_has_the_day_of_whoever_takes_it_home(zone: str, days: list[str]) -> None:
    """A quarter past midnight in Berlin, before and after clocks went back there."""
    rng = random.Random(zone)
    game = Game("contract-duplicate", people=(), seed="days")
    stored: list[Stored] = []
    for day, hour in ((24, 22), (25, 23)):
        game.play(rng, 400)
        at = datetime(2026, 10, day, hour, 15, tzinfo=UTC).timestamp()
        new = game.bodies[len(stored) :]
        stored += [Stored(len(stored) + n, at, body) for n, body in enumerate(new, 1)]
        game.add(dealing.next_deal(game.session, game.session.version))
    for form in ("pbn", "jsonl"):
        text = session_file(stored, form, zone=zone_named(zone))[0].decode()
        assert re.findall(r"\d{4}\.\d\d\.\d\d", text) == days


def test_the_day_of_a_deal_is_by_the_zone_that_is_asked_for(server: Server) -> None:
    made, tokens = four_people(server, RECORD)
    do(server, made, tokens, "N:P E:P S:P W:P")

    def day(zone: str) -> date:
        (board,) = read_boards(fetch(server, made, "pbn", zone).content)
        return date.fromisoformat(board.tags["Date"].replace(".", "-"))

    assert day("Pacific/Kiritimati") > day("Etc/GMT+12")  # they lie 26 hours apart


def test_a_seat_is_needed_to_take_a_session_home(server: Server) -> None:
    made = server.make("contract-duplicate", record={**RECORD, "dealer": "S"}, others="people")
    address = f"/api/tables/{made['id']}/session.pbn"
    other = server.make("whist")["token"]
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": f"Bearer {other}"}):
        answer = server.http.get(address, headers=headers)
        assert answer.status_code == 403
        assert "token" in answer.json()["error"]
    assert fetch(server, {**made, "id": "nowhere"}, "pbn").status_code == 404
    assert fetch(server, made, "exe").status_code == 404


def test_games_without_bridge_files_are_taken_home_as_records(server: Server) -> None:
    made = server.make("house-in-the-wood")
    with server.line(made["id"], made["token"]) as line:
        line.act("resign")
        view = line.see(lambda v: v["over"])
    assert view["finished"]["files"] == ["jsonl"]
    answer = fetch(server, made, "pbn")
    assert answer.status_code == 409
    assert "jsonl" in answer.json()["error"]
    (line_,) = fetch(server, made, "jsonl").content.splitlines()
    assert replay_record(read_record(line_)).over


def test_deals_are_numbered_on_from_the_first(server: Server) -> None:
    made, tokens = four_people(server, RECORD)
    do(server, made, tokens, "N:P E:P S:P W:P")
    for _ in range(2):
        with server.line(made["id"], tokens["N"]) as line:
            line.send(type="next", version=line.view["version"])
            view = line.see(lambda v: not v["over"])
        start = "NESW".index(view["auction"]["dealer"])
        order = "NESW"[start:] + "NESW"[:start]
        do(server, made, tokens, " ".join(f"{s}:P" for s in order))
    found = list(read_boards(fetch(server, made, "pbn").content))
    assert [b.number for b in found] == [7, 8, 9]
    assert [b.contract for b in found] == ["Pass"] * 3
    assert len(fetch(server, made, "link").text.split()) == 3


def test_what_was_taken_home_can_be_opened_again(server: Server) -> None:
    made, tokens = four_people(server, RECORD)
    do(server, made, tokens, f"{FOUR_SPADES} N:claim-0 E:agree W:agree")
    for form in ("pbn", "lin", "jsonl", "link"):
        data = fetch(server, made, form).content
        found = boards(server, data, name=f"mine.{form}")
        assert found["unread"] == []
        (board,) = found["boards"]
        assert board["problems"] == []
        assert board["contract"] == "4S"
        assert server.make("contract-duplicate", record=board["record"])["token"]
