"""Everybody tries everybody's tokens, keys and ids: nobody receives what they may not know.

Two of each are made: classes, bidding sets, evenings, parties, deals for a challenge, tables and
names. What is asked of one with the secrets of the other, or of another role, is compared byte by
byte with a list of what only some may be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from typing import Any, NamedTuple

import httpx
import pytest
from evenings import Club
from test_cluster_secrecy import HIDDEN, ONE, laid
from test_web_bidding import Partners
from test_web_class import School
from test_web_names import new_key, register
from test_web_party import Host
from websockets.exceptions import ConnectionClosed
from wire import Line, Server, serving
from workers import two

from oddtrick.web.server.rate_limits import Limits

pytestmark = pytest.mark.whole


class Held(NamedTuple):
    """One thing that somebody has made: the addresses that tell of it, the secret of each role,
    and the texts that a role is never told, beside the secrets of the others."""

    what: str
    paths: tuple[str, ...]
    tokens: dict[str, str]
    unknown: dict[str, tuple[str, ...]]


def _club(server: Server, stack: ExitStack, word: str) -> Held:
    names = [[f"{word}{n}a", f"{word}{n}b"] for n in range(4)]
    wish = {"tables": 2, "movement": "howell", "boards": 2, "names": names}
    club = stack.enter_context(closing(Club.make(server.base, title=f"{word} evening", **wish)))
    links = club.links()
    club.send(1, "call", reason=f"{word} secret call", board=1, sent=f"call-{word}-1")
    deputy = links["deputy"]["link"].split("#")[1] if "deputy" in links else ""
    tokens = {"director": club.token, **{f"table {n}": t for n, t in club.tokens.items()}}
    tokens |= {"deputy": deputy} if deputy else {}
    players = [p["link"].split("#")[1] for p in links.get("players", ())]
    tokens |= {f"player {n}": token for n, token in enumerate(players[:2])}
    base = f"/api/club/{club.id}"
    paths = ("room", "journal", "links", "file", "table", "play", "results", "members", "away",
             "results.pbn", "hands.html", "boards/1")  # fmt: skip
    said = (f"{word} secret call",)
    return Held(f"evening {word}", tuple(f"{base}/{p}" for p in paths), tokens,
                dict.fromkeys(("", "table 2", "player 0", "player 1"), said))  # fmt: skip


def _party(server: Server, stack: ExitStack, word: str) -> Held:
    party = stack.enter_context(closing(Host(server.base)))
    base = f"/api/parties/{party.id}"
    tokens = {"host": party.token, "phone": party.phone}
    return Held(f"party {word}", (base, f"{base}/links", f"{base}/file"), tokens, {})


def _class(server: Server, stack: ExitStack, word: str) -> Held:
    school = stack.enter_context(closing(School(server.base)))
    tokens = {"teacher": school.teacher}
    tokens |= {name: school.come(f"{word} {name}") for name in ("Ada", "Ben")}
    asked = school.send("points", school.teacher, points=["euchre-pass"], each=2)
    assert not asked.is_error, asked.text
    base = f"/api/classes/{school.id}"
    unknown = {"": (f"{word} Ada", f"{word} Ben"), "Ada": (f"{word} Ben",),
               "Ben": (f"{word} Ada",)}  # fmt: skip
    paths = (base, f"{base}/link", f"{base}/tasks/1", f"{base}/tasks/2")
    return Held(f"class {word}", paths, tokens, unknown)


def _bidding(server: Server, stack: ExitStack, word: str) -> Held:
    pair = stack.enter_context(closing(Partners(server.base, boards=2)))
    base = f"/api/bidding/{pair.id}"
    hands = {seat: tuple(f'"{card}"' for card in pair.view(seat)["hand"]) for seat in "SN"}
    assert len({*hands["S"], *hands["N"]}) == 26
    unknown = {"S": hands["N"], "N": hands["S"], "": hands["S"] + hands["N"]}
    paths = (base, f"{base}/boards/1", f"{base}/boards/2", f"{base}/link")
    return Held(f"bidding set {word}", paths, pair.tokens, unknown)


def _challenge(server: Server, stack: ExitStack, word: str) -> Held:
    """A table whose deal is played, and will be sent to somebody."""
    table, tokens = laid(server, ONE)
    base = f"/api/tables/{table}"
    paths = (f"{base}/deals/1/review", f"{base}/deals/1/field", f"{base}/sheet",
             f"{base}/session.pbn", f"{base}/session.jsonl", base)  # fmt: skip
    return Held(f"table {word}", paths, tokens, dict.fromkeys(("", "N", "S"), HIDDEN))


MAKERS = (_club, _party, _class, _bidding, _challenge)


WIDE = Limits(
    requests=(1e6, 1e6), files=(1e6, 1e6), club_messages=(1e6, 1e6), slow=(1e6, 1e6),
    tables=(1e6, 1e6),
)  # fmt: skip
"""Nobody is refused because too much is asked for: that would hide what is told."""


def _asked(server: Server, path: str, token: str) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = server.http.get(path, headers=headers)
    assert answer.status_code not in (429, 500, 503), (path, answer.text)
    return answer


@pytest.fixture(scope="module")
def two_of_each(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Held]]]:
    folder = tmp_path_factory.mktemp("swap")
    with serving(folder / "tables.sqlite3", WIDE) as server, ExitStack() as stack:
        yield server, [make(server, stack, word) for make in MAKERS for word in ("Uno", "Due")]


def test_a_token_opens_nothing_but_what_it_is_of(two_of_each: tuple[Server, list[Held]]) -> None:
    server, all_ = two_of_each
    words = {one.what: one.what.split()[-1] for one in all_}
    assert set(words.values()) == {"Uno", "Due"}
    for mine in all_:
        guest = {path: _asked(server, path, "") for path in mine.paths}
        for other in all_:
            if other is mine:
                continue
            secrets = [*mine.tokens.values()]
            for role, token in other.tokens.items():
                for path in mine.paths:
                    answer = _asked(server, path, token)
                    where = f"{role} of {other.what} at {path}"
                    # Nothing more than a guest is told, and mostly less.
                    assert answer.is_error or answer.content == guest[path].content, where
                    _none_of(answer, (*secrets, *mine.unknown.get("", ())), where)


def test_a_role_is_told_what_it_may_know_and_no_more(
    two_of_each: tuple[Server, list[Held]],
) -> None:
    server, all_ = two_of_each
    for one in all_:
        first = next(iter(one.tokens.values()))
        for role, token in {**one.tokens, "": ""}.items():
            others = [t for t in one.tokens.values() if t != token]
            for path in one.paths:
                answer = _asked(server, path, token)
                where = f"{role or 'a guest'} of {one.what} at {path}"
                _none_of(answer, one.unknown.get(role, ()), where)
                if token != first and role != "deputy":  # who has made it hands the links out
                    may = {"S": {one.tokens.get("N", "")}}.get(role, set())
                    _none_of(answer, [t for t in others if t not in may], where)
        # The test could fail: somebody is told what others are not.
        for hidden in {text for texts in one.unknown.values() for text in texts}:
            if one.what.startswith("table"):
                continue  # the deal is not over: nobody is told there
            told = "".join(
                _asked(server, path, token).text
                for path in one.paths
                for token in one.tokens.values()
            )
            assert hidden in told, f"{hidden} of {one.what} is nowhere"


SENT: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "evening": (
        ("/deeds", {"entries": [], "notes": [{"type": "begun", "round": 1, "minutes": 15}]}),
        ("/undo", {}), ("/table", {"type": "call", "reason": "x", "board": 1, "sent": "swap-0001"}),
        ("/rename", {"pair": 1, "names": ["Eve", "Eve"]}),
    ),
    "party": (
        ("", {"type": "deal", "sent": "swap-0001", "contract": "4H", "declarer": "N", "tricks": 10,
              "table": 1, "round": 1, "number": 1}),
    ),
    "class": (("", {"type": "hand", "up": True}), ("", {"type": "points", "points": ["euchre-pass"],
                                                        "each": 1})),
    "bidding": (("", {"type": "here"}), ("", {"type": "call", "board": 1, "number": 0,
                                              "code": "P"})),
}  # fmt: skip
"""What may be sent to each, by whoever it is for."""


def test_what_is_sent_under_a_token_of_another_changes_nothing(
    two_of_each: tuple[Server, list[Held]],
) -> None:
    server, all_ = two_of_each
    for mine in all_:
        kind = mine.what.split()[0]
        if kind not in SENT:
            continue
        base = mine.paths[0].removesuffix("/room")
        own = next(iter(mine.tokens.values()))
        before = _asked(server, mine.paths[0], own).content
        others = {t for one in all_ if one is not mine for t in one.tokens.values()}
        for token in (*sorted(others), "", "x" * 32):
            for path, body in SENT[kind]:
                headers = {"authorization": f"Bearer {token}"} if token else {}
                answer = server.http.post(base + path, json=body, headers=headers)
                assert answer.status_code == 403, (mine.what, path, answer.text)
        assert _asked(server, mine.paths[0], own).content == before


def _none_of(answer: httpx.Response, forbidden: Any, where: str) -> None:
    for text in forbidden:
        assert text.encode() not in answer.content, f"{where} is told {text}"


def test_ids_and_keys_of_others_open_no_seat(two_of_each: tuple[Server, list[Held]]) -> None:
    """Who comes with somebody else's key is that person; with the id of a person, nobody. A token
    of one table seats nobody at another, and what is sent under it changes nothing."""
    server, all_ = two_of_each
    tables = [one for one in all_ if one.what.startswith("table")]
    ann, ben = (register(server, name, new_key()) for name in ("Annunziata", "Benvenuto"))
    ids = {}
    for key in (ann, ben):
        found = server.http.get("/api/names/me", headers={"authorization": f"Bearer {key}"})
        ids[key] = found.json()["id"]
        assert key not in found.text
    for secret in (ids[ann], ann[:-1], ann.upper(), *tables[0].tokens.values()):
        head = {"authorization": f"Bearer {secret}"}
        for method in ("GET", "POST", "DELETE"):
            body = {"json": {"rated": True}} if method == "POST" else {}
            answer = server.http.request(method, "/api/names/me", headers=head, **body)
            assert answer.is_error, (method, answer.text)
            _none_of(answer, (ann, ben, ids[ben]), method)
    mine = server.make("whist", others="people", seat="N", key=ann)
    for key in (ben, ids[ann], "x" * 43):
        answer = server.http.post(f"/api/tables/{mine['id']}/seats", json={"seat": "N", "key": key})
        assert mine["token"] not in answer.text
        assert answer.is_error or answer.json()["seat"] != "N" or not answer.json()["token"]
    ids_of = [one.paths[-1].rsplit("/", 1)[1] for one in tables]
    for id_, other in zip(ids_of, reversed(tables), strict=True):
        before = server.session(id_).version
        for token in (*other.tokens.values(), ids[ann], ann, mine["token"]):
            with server.open(id_) as socket:
                line = Line(socket)
                line.send(type="hello", token=token)
                with suppress(ConnectionClosed):  # where the server was quicker
                    line.send(type="act", version=before, code="P")
                with pytest.raises(ConnectionClosed):
                    line.next_of("view")
                assert not any('"places"' in frame for frame in line.frames)
        assert server.session(id_).version == before


@pytest.mark.servers
def test_another_worker_has_nothing_to_tell(database: str) -> None:
    """Of what one worker owns the other tells nobody anything, by whichever token."""
    with two(database, limits=WIDE) as (one, other), ExitStack() as stack:
        for owner, asked in ((one, other), (other, one)):
            for make in MAKERS:
                held = make(owner, stack, "Uno")
                forbidden = {text for texts in held.unknown.values() for text in texts}
                for token in (*held.tokens.values(), ""):
                    for path in held.paths:
                        answer = _asked(asked, path, token)
                        where = f"{path} at the other worker"
                        live = "/deals/" not in path and "/session" not in path
                        assert answer.is_error or not live or "/sheet" in path, where
                        _none_of(answer, (*forbidden, *held.tokens.values()), where)
