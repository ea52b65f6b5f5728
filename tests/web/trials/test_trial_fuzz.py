"""Thousands of messages that no page of ours sends, on every line there is, from several senders at
once, while an honest table plays on."""

from __future__ import annotations

import gc
import json
import logging
import random
import re
import socket
import struct
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from honest import HonestTable
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect
from wire import WAIT, Line, Server, Strict

from oddtrick.store.opening import open_log
from oddtrick.web.app import create_app
from oddtrick.web.server.rate_limits import Limits

pytestmark = pytest.mark.whole

WIDE = Limits(frames=(1e6, 1e6), crowd=(1e6, 1e6), requests=(1e6, 1e6), pings=(1e6, 1e6))
"""All come from one address here, and none is slowed down: a worse case than there is."""

EACH = 700
"""Messages of each sender; there are six."""

MORE = 96 << 20
"""Bytes by which the process may be larger at the worst moment of the second half than it was
after the first: senders and server are one process here."""

KINDS = (
    "hello", "act", "undo", "hint", "next", "again", "finish", "deal", "pace", "fill", "level",
    "admit", "ping", "stand", "remove", "back", "wait", "swap", "arrange", "close", "say", "alert",
    "nudge", "answer", "ask", "view", "error", "bye", "made", "acted", "dealt", "constructor", "",
)  # fmt: skip
FIELDS = (
    "version", "code", "pace", "with", "seat", "number", "yes", "one", "other", "text", "watchers",
    "call", "token", "name", "key", "language", "winnable", "level", "timer", "watch", "__proto__",
)  # fmt: skip
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def value(dice: random.Random, deep: int = 3) -> Any:
    """Something that JSON has, of the wrong type as often as not."""
    kinds = [
        lambda: dice.choice((None, True, False, 0, -1, 1, 2**31, 2**63, -(2**64), 10**400)),
        lambda: dice.choice((0.5, -1e308, 1e-308)),
        lambda: dice.choice(
            ("N", "E", "SA", "H2", "P", "1NT", "calm", "book", "resign", "\0", "𝔸")
        ),
        lambda: "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(dice.randrange(40))),
        lambda: dice.choice("aé\u202e\ud800") * dice.choice((1, 300, 70_000)),
    ]
    if deep:
        kinds += [
            lambda: [value(dice, deep - 1) for _ in range(dice.randrange(4))],
            lambda: {dice.choice(FIELDS): value(dice, deep - 1) for _ in range(dice.randrange(4))},
        ]
    return dice.choice(kinds)()


class Sender:
    """A stranger with a seed: what they send, one message after another. `heard` are frames that
    others have sent before."""

    def __init__(self, seed: int, heard: list[str]) -> None:
        self.dice, self.heard = random.Random(seed), heard

    def frame(self) -> str | bytes:
        """The next message."""
        dice = self.dice
        found = dice.choice((self._typed, self._typed, self._half, self._odd, self._again))()
        if isinstance(found, str) and '"say"' in found:
            return found.replace('"say"', '"said"')  # an onlooker may speak, and it is kept
        return found

    def _typed(self) -> str:
        """An object of a kind there is, with fields of any type."""
        dice = self.dice
        some = {dice.choice(FIELDS): value(dice) for _ in range(dice.randrange(5))}
        if dice.random() < 0.5:
            some |= {"version": dice.randrange(60), "code": dice.choice(("SA", "H2", "D9", "C3"))}
        kind = dice.choice(KINDS) if dice.random() < 0.9 else value(dice)
        return json.dumps({"type": kind, **some})

    def _half(self) -> str:
        """One that breaks off, or has too much in the middle."""
        text = self._typed()
        at = self.dice.randrange(len(text))
        return text[:at] + self.dice.choice(("", "}", '"', "\\u", ",,", "NaN", text))

    def _odd(self) -> str | bytes:
        """None at all, deep, long or in bytes."""
        dice = self.dice
        deep = dice.choice((900, 9_000, 60_000))
        return dice.choice(
            (
                "[" * deep, '{"a":' * (deep // 6), "[" * (deep // 3) + "]" * (deep // 3),
                '{"type":"ping","x":' + "[" * deep + "]" * deep + "}", " " * 70_000, "",
                '{"type":"act","version":' + "9" * deep + "}", dice.randbytes(dice.randrange(900)),
                b'{"type":"ping"}', "x" * 900_000, '{"type":"ping","type":"close"}',
                '{"type":"act","version":1e400,"code":"SA"}', '"hello"', "null", "[]", "\ufeff{}",
            )
        )  # fmt: skip

    def _again(self) -> str:
        """What somebody else has sent, as it was or out of its order."""
        return self.dice.choice(self.heard) if self.heard else '{"type":"undo","version":3}'


def attack(server: Server, sender: Sender, tables: list[tuple[str, str | None]]) -> int:
    """Send it all, with a new line where one has been cut off; how many messages went out."""
    sent = 0
    while sent < EACH:
        table, token = sender.dice.choice(tables)
        try:
            with server.open(table, max_size=None) as line:
                if sender.dice.random() < 0.9:
                    hello = (
                        {"type": "hello"} if token is None else {"type": "hello", "token": token}
                    )
                    line.send(json.dumps(hello))
                for _ in range(sender.dice.randrange(1, 90)):
                    sent += 1
                    frame = sender.frame()
                    if isinstance(frame, str) and not frame.isascii():
                        line.send(frame.encode("utf-8", "surrogatepass"), text=True)
                    else:
                        line.send(frame)
                    if sender.dice.random() < 0.2:  # listens now and then
                        line.recv(0.001)
        except (ConnectionClosed, InvalidHandshake, TimeoutError, OSError):
            continue
    return sent


def raw_frames(server: Server, table: str, seed: int) -> None:
    """Bytes that are no frames: half ones, unmasked ones, with a length that never comes, of kinds
    that are not there, in pieces that do not fit."""
    dice = random.Random(seed)
    port = int(server.base.rpartition(":")[2])
    upgrade = (
        f"GET /api/tables/{table}/ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n"
        "upgrade: websocket\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    mask = b"\1\2\3\4"
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", port), WAIT) as line:
            line.sendall(upgrade.encode())
            line.recv(65536)
            bad = dice.choice(
                (
                    bytes((0x81, 5)) + b"hello",  # unmasked
                    bytes((0x81, 0xFF)) + struct.pack("!Q", 2**62) + mask,  # never comes
                    bytes((0x81, 0xFE)) + struct.pack("!H", 60_000) + mask + b"x" * 100,
                    bytes((0x83, 0x80)) + mask,  # a kind that is not there
                    bytes((0xF1, 0x80)) + mask,  # bits that mean nothing
                    bytes((0x80, 0x80)) + mask,  # the rest of nothing
                    bytes((0x01, 0x81)) + mask + b"x" + bytes((0x01, 0x81)) + mask + b"x",
                    bytes((0x89, 0xFE, 0, 200)) + mask + b"x" * 200,  # a ping that is too long
                    bytes((0x81, 0x82)) + mask + bytes((0xFF ^ 1, 0xFE ^ 2)),  # no UTF-8
                    bytes((0x88, 0x81)) + mask + b"x",  # half a reason to close
                    b"\x01\x80" + mask + b"\x00\x80" * 500 + dice.randbytes(99),
                    dice.randbytes(400),
                )
            )  # fmt: skip
            try:
                for byte in range(0, len(bad), 7) if dice.random() < 0.5 else (0,):
                    line.sendall(bad[byte : byte + 7] if len(bad) > 7 else bad)
            except OSError:
                continue


def size() -> int:
    """Bytes of memory that the process has."""
    return int(Path("/proc/self/statm").read_text("utf-8").split()[1]) * 4096


def test_there_is_one_kind_of_line(strict: Strict) -> None:
    """What is attacked here is all there is: at no other address is a line taken."""
    with strict(WIDE) as server:
        assert server.hub is not None
        with catch_warnings():
            simplefilter("ignore")  # GET and HEAD have one name in the list
            store = open_log(server.path.with_name("other.sqlite3"))
            app = create_app(store)
            paths = [*app.openapi()["paths"]]
            app.state.hub.close()
            store.close()
        assert len(paths) > 100
        for path in paths:
            place = re.sub(r"{\w+(:path)?}", "1", path)
            for end in ("", "/ws"):
                if re.fullmatch("/api/tables/[^/]+/ws", place + end):
                    continue
                address = server.base.replace("http", "ws", 1) + place + end
                with pytest.raises(InvalidHandshake), connect(address, proxy=None):
                    pass


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All text that clients of ours send, which strangers send again."""
    heard: list[str] = []
    send = Line.send

    def keep(self: Line, **frame: Any) -> None:
        if "token" not in frame and len(heard) < 5000:
            heard.append(json.dumps(frame))
        send(self, **frame)

    monkeypatch.setattr(Line, "send", keep)
    return heard


@pytest.mark.parametrize("seed", [64])
def test_an_honest_table_plays_on_while_strangers_send_what_they_like(
    strict: Strict, seed: int, noted: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    with strict(WIDE) as server, ExitStack() as stack:
        honest = HonestTable(server, stack)
        theirs = HonestTable(server, stack, seed=2)
        theirs.play(2)
        places: list[tuple[str, str | None]] = [
            (honest.id, None), (honest.id, "no token"), (honest.id, theirs.tokens["E"]),
            ("nosuchtable", None),
        ]  # fmt: skip
        own = theirs.id, theirs.tokens["S"]
        sent: list[int] = []

        def stranger(number: int) -> None:
            mine = [*places, own] if number % 2 else places
            sent.append(attack(server, Sender(1000 * seed + number, noted), mine))

        first, largest = 0, 0
        for half in range(2):
            senders = [
                *(threading.Thread(target=stranger, args=(3 * half + n,)) for n in range(3)),
                threading.Thread(target=raw_frames, args=(server, honest.id, seed + half)),
            ]
            for one in senders:
                one.start()
            while any(one.is_alive() for one in senders):
                if honest.acted < 24 * (half + 1):
                    honest.play(1)
                else:
                    senders[0].join(0.2)
                largest = max(largest, size())
            for one in senders:
                one.join(WAIT)
            if not half:
                gc.collect()
                first, largest = size(), 0
        assert sum(sent) >= 6 * EACH
        assert largest - first < MORE, f"{(largest - first) >> 20} MB more"
        honest.play()
        honest.check()
        for line in honest.lines.values():
            kinds = {json.loads(frame)["type"] for frame in line.frames}
            assert kinds <= {"view", "pong"}, kinds
        _only_what_may_be(server, theirs.id)
        _all_gone(server, honest.id, 4)
    wrong = [one for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR]
    assert not wrong, wrong[0].getMessage()


def _only_what_may_be(server: Server, table: str) -> None:
    """The strangers' own table is the one that its log folds to."""
    assert server.hub is not None
    before = server.session(table)
    events = [one.body for one in server.hub.store.read(table)]
    assert len(events) == before.version
    state = before.state
    server.inside(server.hub.let_go(0.0))
    again = server.session(table)
    assert (again.state, again.version) == (state, len(events))


def _all_gone(server: Server, table: str, left: int) -> None:
    """Of the strangers' lines none is counted any more."""
    assert server.hub is not None
    clients = server.hub.tables[table].clients
    for _ in range(600):
        if len(clients) == left:
            return
        threading.Event().wait(0.1)
    raise AssertionError(f"{len(clients)} are still at the table")
