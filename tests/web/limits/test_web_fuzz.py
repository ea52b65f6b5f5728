"""For any frame it sends, a client gets an answer in words, and the table stands as it stood."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from wire import WAIT, Line, Server

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
kinds = st.sampled_from(
    ["hello", "act", "undo", "hint", "next", "again", "deal", "pace", "fill", "ping", "view"]
)
frames = st.fixed_dictionaries(
    {"type": kinds | values},
    optional={
        "version": st.integers(-1, 9) | values,
        "code": st.sampled_from(["P", "SA", "1NT", "H2"]) | values,
        "pace": values,
        "with": values,
        "token": values,
    },
)


@pytest.fixture(scope="module")
def seated(server: Server) -> Iterator[tuple[Server, dict[str, Any], Line]]:
    """A seat among people whose turn it is not, so that nothing it sends may change the hand. The
    others stay on the line: for who is away a machine player may be let in."""
    made = server.make("whist", others="people", seat="N", seed=1)
    tokens = [made["token"], *(server.sit(made["id"], seat=seat)["token"] for seat in "ESW")]
    session = server.session(made["id"])
    waiting = next(i for i in range(4) if i != session.state.turns[0].by)
    with ExitStack() as stack:
        lines = [stack.enter_context(server.line(made["id"], token)) for token in tokens]
        line = lines[waiting]
        settled(line)  # what follows by itself when the last has sat down
        yield server, made, line


def settled(line: Line) -> list[dict[str, Any]]:
    """All answers up to the pong of a ping sent now."""
    line.send(type="ping")
    found = []
    while True:
        frame = line.receive()
        found.append(frame)
        if frame["type"] == "pong":
            return found


@given(st.lists(frames, min_size=1, max_size=5))
def test_any_json_object_gets_an_answer(
    seated: tuple[Server, dict[str, Any], Line], sent: list[dict[str, Any]]
) -> None:
    server, made, line = seated
    session = server.session(made["id"])
    state = session.state
    for frame in sent:
        line.socket.send(json.dumps(frame))
    for answer in settled(line):
        assert answer["type"] in ("error", "view", "hint", "pong", "bye")
        if answer["type"] == "error":
            assert answer["message"][-1] in ".?"
            assert "Traceback" not in answer["message"]
    assert session.state is state


@given(st.lists(st.text(max_size=200) | st.binary(max_size=200), min_size=1, max_size=5))
def test_any_message_gets_an_answer(
    seated: tuple[Server, dict[str, Any], Line], sent: list[str | bytes]
) -> None:
    server, made, _ = seated
    with server.line(made["id"]) as watcher:
        for message in sent:
            watcher.socket.send(message)
        answers = settled(watcher)
    assert [a["type"] for a in answers].count("error") >= len(sent)


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_first_message_is_answered(
    seated: tuple[Server, dict[str, Any], Line], first: str | bytes
) -> None:
    server, made, _ = seated
    with server.open(made["id"]) as socket:
        socket.send(first)
        kinds = []
        try:
            while True:
                kinds.append(json.loads(socket.recv(WAIT))["type"])
        except ConnectionClosed:
            pass
    assert kinds == ["error", "bye"]


@given(values | frames, st.sampled_from(["/api/tables", "/api/tables/{}/seats"]))
def test_any_body_is_answered_with_a_sentence(
    seated: tuple[Server, dict[str, Any], Line], body: Any, path: str
) -> None:
    server, made, _ = seated
    answer = server.http.post(path.format(made["id"]), json=body)
    if body == {} and "seats" in path:
        assert answer.status_code in (201, 409)
    else:
        assert 400 <= answer.status_code < 500
        assert answer.json()["error"].endswith((".", "?"))
