"""Files of deals: read to boards, and a deal of them set on a table."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from contextlib import suppress
from typing import Any

import pytest
from deal_files import DEAL, EAST, HANDS, NORTH, PBN, SOUTH, boards, post
from sessions import Game
from wire import Json, Server

from oddtrick.cards import bridge_hand, card_code
from oddtrick.core import Hands
from oddtrick.formats import FormatError
from oddtrick.records import read_record
from oddtrick.table.requests import dealing
from oddtrick.web.deals.upload import COMPLAINTS, LARGEST, MOST, PAGE, UNPACKED, read_file


def dealt(server: Server, table: str) -> dict[str, int]:
    """The hands dealt at a table, from inside."""
    session = server.session(table)
    cards = session.state.table.first(Hands).cards
    return dict(zip(session.game.seats, cards, strict=True))


# -- reading -------------------------------------------------------------------------------


def test_a_file_becomes_boards_with_what_they_say(server: Server) -> None:
    found = boards(server, PBN, name="club.pbn")
    assert (found["format"], found["unread"], found["next"]) == ("pbn", [], None)
    seven, eight = found["boards"]
    assert (seven["name"], seven["dealer"], seven["vulnerable"]) == ("Board 7", "S", "All")
    assert (seven["contract"], seven["declarer"], seven["result"]) == ("4S", "N", 10)
    assert seven["outcome"] == "4♠ by North, 10 tricks"
    assert seven["names"] == {"N": "Nora", "E": "Egon", "S": "Sam", "W": "Wanda"}
    assert seven["problems"] == []
    assert seven["title"] == "Contract bridge, duplicate"
    for said in ("balanced", "Nora", "Board 7. South deals. Both sides vulnerable."):
        assert said in seven["diagram"]
    record = seven["record"]
    assert (record["dealer"], record["options"]) == ("S", {"vulnerable": "All"})
    assert {seat: bridge_hand(hand) for seat, hand in record["hands"].items()} == {
        seat: bridge_hand(hand) for seat, hand in HANDS.items()
    }
    assert record.get("actions", []) == []
    assert eight["record"] is None
    # Twelve tricks in three no-trump score 490: 100 + 3 × 30 + 300.
    assert any("490" in problem for problem in eight["problems"])
    assert len(eight["problems"]) == 1, "unknown hands are no contradiction"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "The file is empty."),
        ("Dear Sir,\nthe deals are below.", "This is no bridge file that can be read here"),
        (b"\x00\x01\x02\xff" * 400, "This is no bridge file that can be read here"),
        (b"PK\x03\x04", "ZIP"),
    ],
)
def test_what_is_no_file_of_deals_is_refused_in_a_sentence(
    server: Server, data: str | bytes, sentence: str
) -> None:
    answer = post(server, data, name="deals.zip" if data == b"PK\x03\x04" else "deals")
    assert answer.status_code == 422
    assert sentence in answer.json()["error"]


def test_a_movie_is_opened_page_by_page_and_then_as_boards() -> None:
    movie = b"nt|Lead <low>.|pg||md|1SA3,,SK2,|nt|Duck.|pc|S3|pg||pc|SZ|pg||"
    found = read_file(movie, "movie.lin")
    assert [str(b.name) for b in found.boards] == ["Step 1", "Step 2", "Board"]
    first, second, _ = (b.diagram for b in found.boards)
    assert "<p>Lead &lt;low&gt;.</p>" in first
    assert "<p>Duck.</p>" in second
    assert 'Played: <span class="s">♠</span>3' in second
    assert len(found.unread) == 1
    assert [str(b.name) for b in read_file(movie, "movie.lin", 2).boards] == ["Board"]


def test_a_board_that_cannot_be_read_is_reported_with_line_and_column(server: Server) -> None:
    broken = PBN + '\n[Board "9"]\n[Deal "N:AK.. - - -"]\n'
    found = boards(server, broken)
    # What can be read of it is kept.
    assert [b["name"] for b in found["boards"]] == ["Board 7", "Board 8", "Board 9"]
    assert found["boards"][2]["record"] is None
    (complaint,) = found["unread"]
    assert complaint["line"] == broken.splitlines().index('[Deal "N:AK.. - - -"]') + 1
    assert complaint["column"] == 1
    assert "four suits" in complaint["sentence"]


def test_a_call_that_cannot_be_is_a_problem_and_the_deal_is_played_all_the_same(
    server: Server,
) -> None:
    found = boards(server, PBN.replace("2C Pass 2S", "1C Pass 2S"))
    seven = found["boards"][0]
    assert "South’s 1C is not higher than 1NT." in seven["problems"]
    made = server.make("contract-duplicate", record=seven["record"])
    assert dealt(server, made["id"])["N"] == bridge_hand(NORTH)


def test_a_file_that_is_too_large_is_refused(server: Server) -> None:
    answer = post(server, b"[" + b"x" * LARGEST)
    assert answer.status_code == 413
    assert "4096 KiB" in answer.json()["error"]


def zipped(data: bytes, *names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, data)
    return made.getvalue()


def locked(archive: bytes) -> bytes:
    """An archive of one file that says of itself that it has a password (a bit of its flags)."""
    member, listed = archive.index(b"PK\x03\x04") + 6, archive.index(b"PK\x01\x02") + 8
    made = bytearray(archive)
    made[member] |= 1
    made[listed] |= 1
    return bytes(made)


@pytest.mark.parametrize(
    ("packed", "name"),
    [(gzip.compress(PBN.encode()), "club.pbn.gz"), (zipped(PBN.encode(), "club.pbn"), "club.zip")],
    ids=["gzip", "ZIP"],
)
def test_a_packed_file_is_opened(server: Server, packed: bytes, name: str) -> None:
    found = boards(server, packed, name=name)
    assert (found["format"], [b["name"] for b in found["boards"]]) == (
        "pbn",
        ["Board 7", "Board 8"],
    )


@pytest.mark.parametrize(
    ("packed", "sentence"),
    [
        (gzip.compress(b"[" * (UNPACKED + 1)), "Unpacked, the file is over 16 MB."),
        (zipped(b"[" * (UNPACKED + 1), "a.pbn"), "Unpacked, the file is over 16 MB."),
        (gzip.compress(PBN.encode())[:-40], "The packed file is damaged: its end is missing."),
        (b"\x1f\x8b\x08\0" + b"x" * 60, "The packed file is damaged: it cannot be unpacked."),
        (zipped(PBN.encode(), "a.pbn")[:-40], "The ZIP archive is damaged: it cannot be unpacked."),
        (locked(zipped(PBN.encode(), "a.pbn")), "The ZIP archive has a password; unpack it."),
        (gzip.compress(gzip.compress(PBN.encode())), "This is packed with gzip"),
        (zipped(PBN.encode(), "a.pbn", "x" * 60_000), "The ZIP archive holds 2 files"),
    ],
    ids=[
        "a bomb of gzip",
        "a bomb of ZIP",
        "broken off",
        "no gzip",
        "no ZIP",
        "locked",
        "twice",
        "two files",
    ],
)
def test_a_packed_file_that_is_not_read_is_refused_in_a_sentence(
    server: Server, packed: bytes, sentence: str
) -> None:
    answer = post(server, packed)
    assert answer.status_code == 422
    assert sentence in answer.json()["error"]
    assert len(answer.json()["error"]) < 400


def test_many_boards_come_a_page_at_a_time(server: Server) -> None:
    board = '[Board "{}"]\n[Dealer "N"]\n[Deal "{}"]\n\n'
    many = "".join(board.format(n, DEAL) for n in range(1, 2 * PAGE + 11))
    names, at = [], 0
    while at is not None:
        found = boards(server, many, start=at)
        assert len(found["boards"]) <= PAGE
        names += [b["name"] for b in found["boards"]]
        at = found["next"]
    assert names == [f"Board {n}" for n in range(1, 2 * PAGE + 11)]


@pytest.mark.parametrize("form", ["pbn", "json"])
def test_every_complaint_comes_once_though_pages_are_many(form: str) -> None:
    if form == "pbn":
        good, bad = f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n\n', '[Deal "N:A"]\n\n'
    else:
        good = json.dumps({"game": "whist", "dealer": "S", "hands": HANDS, "turn_up": "S3"}) + "\n"
        bad = '{"game": "skat"}\n'
    data = (good * (PAGE - 1) + bad + good + bad + good * PAGE + bad).encode()
    read, unread, at = 0, [], 0
    while at is not None:
        found = read_file(data, start=at)
        read += len(found.boards)
        unread += [u.line for u in found.unread]
        at = found.next
    # A deal that cannot be read, and nothing else, is no board; nor is a line that is no record.
    assert read == 2 * PAGE
    wrong = [
        n
        for n, line in enumerate(data.decode().split("\n"), 1)
        if line + "\n" == bad.replace("\n\n", "\n")
    ]
    assert unread == wrong


def test_a_page_past_the_end_is_empty() -> None:
    assert read_file(PBN.encode(), start=1000).boards == []


def test_complaints_are_counted_and_not_all_reported() -> None:
    found = read_file(b'[Deal "N:A"]\n[Vulnerable "Q"]\n\n' * 40)
    assert (len(found.unread), found.left_off) == (COMPLAINTS, 2 * 40 - COMPLAINTS)


def test_a_file_of_damage_is_given_up_and_says_so() -> None:
    file = b'[Board "1"]\n[Deal "N:A"]\n\n' * (MOST + 500)
    assert read_file(file, start=0).next == PAGE
    found = read_file(file, start=MOST - 10)
    assert len(found.boards) <= 10
    assert str(found.unread[-1].sentence) == f"Reading stopped: {MOST} places could not be read."
    assert found.next is None


@pytest.mark.parametrize("start", ["-1", "x", "99999999"])
def test_a_page_that_cannot_be_is_refused(server: Server, start: str) -> None:
    assert post(server, PBN, start=start).status_code == 422


def test_hostile_names_and_comments_stay_text_and_short(server: Server) -> None:
    name = "<img src=x onerror=alert(1)>\x07\u202e" + "y" * 5000
    hostile = PBN.replace("Nora", name).replace("balanced", "<script>alert(2)</script>")
    (board, _) = boards(server, hostile, name="<b>../../x.pbn")["boards"]
    said = board["names"]["N"]
    assert len(said) <= 48
    assert said.isprintable()
    assert "<img" not in board["diagram"]
    assert "<script" not in board["diagram"]
    assert "&lt;script&gt;alert(2)" in board["diagram"]


def test_what_every_board_inherits_does_not_swell_the_answer() -> None:
    comment = "x" * 400_000
    file = f'[Event "{comment}"]\n[North "{comment}"]\n[Board "1"]\n[Deal "{DEAL}"]\n\n'
    file += '[Event "#"]\n[North "#"]\n[Board "2"]\n[Deal "{DEAL}"]\n\n' * 40
    found = read_file(file.encode())
    assert sum(len(b.diagram) + len(str(b.names)) for b in found.boards) < 40 * 70_000


# -- records of all games ------------------------------------------------------------------

WHIST = {
    "game": "whist", "dealer": "S", "hands": HANDS, "turn_up": "S3",
    "actions": "D4 D2 DJ D8", "before": {"points": [3, 0]},
}  # fmt: skip
EUCHRE = {
    "game": "euchre", "dealer": "S", "turn_up": "HJ", "actions": "P P P UP D8",
    "hands": {"N": "J9.8.T9.", "E": ".7..AQJ8", "S": "K.KT.Q8.", "W": "Q.Q.J.K7"},
}  # fmt: skip


def test_records_of_other_games_are_boards_too(server: Server) -> None:
    lines = "\n".join(json.dumps(r) for r in (WHIST, EUCHRE, {"game": "skat", "dealer": "N"}))
    found = boards(server, lines, name="mine.jsonl")
    assert [b["title"] for b in found["boards"]] == ["Whist", "Euchre"]
    assert [b["problems"] for b in found["boards"]] == [[], []]
    assert "South: spades 10 5 4 3" in found["boards"][0]["diagram"].replace("T", "10")
    assert [(u["line"], "skat" in u["sentence"]) for u in found["unread"]] == [(3, True)]
    made = server.make("whist", record=found["boards"][0]["record"])
    session = server.session(made["id"])
    assert session.state.table.first(Hands).cards[2] == bridge_hand(SOUTH)
    assert session.standing.points == (3, 0)  # the match goes on where the record says
    made = server.make("euchre", record=found["boards"][1]["record"])
    assert dealt(server, made["id"])["W"] == bridge_hand("Q.Q.J.K7")


def test_a_record_with_an_act_that_cannot_be_is_shown_with_its_problem() -> None:
    line = json.dumps({**WHIST, "actions": "D4 C2"})
    (found,) = read_file(line.encode()).boards
    assert "Action 2" in str(found.problems[0])
    assert found.record is not None


# -- the table -----------------------------------------------------------------------------


def test_a_table_starts_with_the_deal_of_a_record_and_not_its_actions(server: Server) -> None:
    (seven, _) = boards(server, PBN)["boards"]
    record = {**seven["record"], "actions": ["1NT", "P"]}
    made = server.make("contract-duplicate", record=record, seat="S", others="people")
    assert dealt(server, made["id"]) == {s: bridge_hand(h) for s, h in HANDS.items()}
    with server.line(made["id"], made["token"]) as line:
        view = line.view
    assert view["table"]["given"] is True
    assert view["table"]["deal"] == 7
    assert view["auction"]["calls"] == []
    assert view["auction"]["dealer"] == "S"
    assert all(seat["vulnerable"] for seat in view["seats"])
    # Whoever sits there sees South's cards and no others.
    own = {card_code(c) for c in range(52) if bridge_hand(SOUTH) >> c & 1}
    shown = {c for place in view["places"] for c in place["cards"]} - {"??"}
    assert shown == own
    with server.line(made["id"]) as onlooker:
        assert {c for p in onlooker.view["places"] for c in p["cards"]} == {"??"}


def test_the_running_deal_of_a_record_is_there_after_a_restart(server: Server) -> None:
    record = {
        "game": "contract-rubber", "dealer": "E", "hands": HANDS,
        "before": {"games": [1, 0], "part": [0, 60]},
    }  # fmt: skip
    made = server.make("contract-rubber", record=record, others="people", seat="E")
    with server.line(made["id"], made["token"]) as line:
        line.act("1C")
        before = line.view_from(line.view["version"] + 1)
    assert [s["seat"] for s in before["seats"] if s["vulnerable"]] == ["N", "S"]
    assert server.hub is not None
    for _ in range(50):
        if made["id"] in server.inside(server.hub.let_go(0.0)):
            break
    with server.line(made["id"], made["token"]) as line:
        after = line.view
    same = {k: v for k, v in before.items() if k != "seats"}
    assert same == {k: v for k, v in after.items() if k != "seats"}
    assert server.session(made["id"]).standing.part == (0, 60)


@pytest.mark.parametrize(
    ("record", "status", "sentence"),
    [
        ({"game": "whist", "dealer": "S", "hands": HANDS}, 422, "The record is one of “whist”"),
        ({"dealer": "S"}, 422, "game"),
        ({"dealer": "Q", "hands": HANDS}, 422, "Q"),
        ({"dealer": "N", "hands": {**HANDS, "N": EAST}}, 422, "twice"),
        ({"dealer": "N", "hands": {**HANDS, "N": "AK..."}}, 422, ""),
        ({"dealer": "N", "hands": HANDS, "before": {"games": [9, 9]}}, 422, ""),
        ({"dealer": "N", "hands": HANDS, "before": {"part": [60]}}, 422, "before"),
        ({"dealer": "N", "hands": HANDS, "before": [1]}, 422, "before"),
        ({"dealer": "N", "hands": HANDS, "options": {"wind": "east"}}, 422, "wind"),
        ("a record", 422, ""),
    ],
)
def test_a_record_that_cannot_be_is_refused(
    server: Server, record: Any, status: int, sentence: str
) -> None:
    if isinstance(record, dict) and sentence != "game":
        record = {"game": "contract-rubber", **record}
    answer = server.http.post("/api/tables", json={"game": "contract-rubber", "record": record})
    assert answer.status_code == status, answer.text
    assert sentence in answer.json()["error"]
    assert len(answer.json()["error"]) < 500


@pytest.mark.parametrize(
    "before",
    [
        {"above": [[77, 5]]}, {"above": [[0, 10**12]]}, {"below": [[-9, -5]], "part": [-5, 60]},
        {"games": [1, -1]}, {"deals": -7}, {"counted": 10**9}, {"part": [0, 0, 0]},
    ],
)  # fmt: skip
def test_an_odd_match_is_refused_or_can_be_shown(server: Server, before: Json) -> None:
    for game in ("contract-rubber", "contract-chicago", "whist"):
        record = {"game": game, "dealer": "S", "hands": HANDS, "turn_up": "S3", "before": before}
        answer = server.http.post("/api/tables", json={"game": game, "record": record})
        assert answer.status_code in (201, 422), answer.text
        if answer.status_code == 201:
            made = answer.json()
            with server.line(made["id"], made["token"]) as line:
                assert line.view["pad"]["rows"] is not None


def test_odd_numbers_of_records_do_no_harm(server: Server) -> None:
    for number in (-4, 0, 10**18):
        record = {"game": "whist", "dealer": "S", "hands": HANDS, "turn_up": "S3", "number": number}
        made = server.make("whist", record=record)
        with server.line(made["id"], made["token"]) as line:
            assert line.view["table"]["deal"] == 1


def test_the_next_deal_is_dealt_here_and_says_so() -> None:
    game = Game("contract-duplicate", people=("N", "E", "S", "W"))
    record = read_record(json.dumps({"game": "contract-duplicate", "dealer": "N", "hands": HANDS}))
    game.add(dealing.given_deal(game.session, record))
    assert game.session.replayed_deal
    for seat in "NESW":
        game.act(seat, "P")
    game.add(dealing.next_deal(game.session, game.session.version))
    assert not game.session.replayed_deal
    assert game.session.state.table.first(Hands).cards[0] != bridge_hand(NORTH)
    assert game.refold().state == game.session.state


def test_a_file_of_nothing_but_damage_raises_only_ours() -> None:
    for data in (b"[", b"{", b'{"', b"%", b"md|", b"<?xml", b"\xff\xfe[", b"http://x?lin=md|"):
        for name in ("", "x.pbn", "x.lin", "x.json", "x.dup", "x.dlm", "x.rbn"):
            with suppress(FormatError):
                assert read_file(data, name).next is None
