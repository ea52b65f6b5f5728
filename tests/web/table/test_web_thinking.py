"""Decisions that take thought: made in processes, fair, and never at the cost of a table."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from sessions import Game, finish, in_use

from oddtrick.core import State, view
from oddtrick.players import player
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.table.requests import acting
from oddtrick.web.machine_players import turns, worker_pool
from oddtrick.web.machine_players.worker_pool import LONGEST, SECONDS, DecisionPool, think


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    turns.close()


def _to_think(game: Game) -> int:
    """Play on until an expert has to choose between cards; his seat."""
    while (turn := game.session.machine_turn()) is not None:
        seen = game.session.view(turn.by)
        if seen.legal[0].kind == "play" and worker_pool.needs_thought("expert", seen):
            return turn.by
        name, decision = turns.decide(game.session, turn.by)
        game.add(acting.machine_action(game.session, decision, name))
    raise AssertionError("nobody had to think")


def test_the_process_decides_as_the_player_does_at_the_table() -> None:
    game = Game("euchre", people=(), others="expert", seed="3")
    seat = _to_think(game)
    state = game.session.state
    found = think(write_record(record_of(state)), seat, "expert", 7, 60.0)
    expert = player("expert", game.session.game)
    expert.think_for(60.0)  # as the process has: on a busy machine neither is cut short
    own = expert.choose(view(state, seat), random.Random(7))
    assert found.code == state.stage.code(own.action)
    assert found.reason == own.reason
    assert "that fit" in str(found.reason)


@pytest.mark.whole
def test_experts_play_at_a_table() -> None:
    game = Game("euchre", people=(), others="expert", seed="3")

    async def play() -> int:
        thought = 0
        while (turn := game.session.machine_turn()) is not None and thought < 3:
            thought += worker_pool.needs_thought("expert", game.session.view(turn.by))
            name, decision = await turns.decided(game.session, turn.by)
            assert name == "expert"
            game.add(acting.machine_action(game.session, decision, name))
        return thought

    assert finish(play()) == 3


def test_the_processes_start_when_an_expert_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not before: a server without experts has none."""
    warmed: list[str] = []
    monkeypatch.setattr(DecisionPool, "warm", lambda pool: warmed.append("warm"))

    async def sat(*wish: str) -> list[str]:
        with in_use(Game("whist", people=("S",))) as table:
            table.publish()
            for others in wish:
                table.session.replace_with(Game("whist", people=("S",), others=others).session)
                table.publish()
        return list(warmed)

    assert finish(sat("book")) == []
    assert finish(sat("expert", "expert")) == ["warm"]


def test_a_pool_is_warmed_before_it_is_asked() -> None:
    pool = DecisionPool(1)
    pool.warm()
    pool.threads.shutdown()  # what was begun is done
    worker = pool.workers._free.get_nowait()
    assert worker is not None
    assert worker.alive
    pool.workers._free.put(worker)
    pool.close()
    assert not worker.alive


def _replayed(log: pytest.LogCaptureFixture) -> State:
    """The deal of the record in the one line that was logged."""
    (line,) = log.messages
    return replay_record(read_record(line[line.index("{") :].encode()))


def test_a_player_that_fails_is_logged_with_the_record_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise NotImplementedError

    game = Game("euchre", people=(), others="expert", seed="3")
    seat = _to_think(game)
    monkeypatch.setattr(DecisionPool, "decide", broken)
    name, _ = finish(turns.decided(game.session, seat))
    assert name == "book"
    assert _replayed(caplog) == game.session.state
    caplog.clear()
    monkeypatch.setattr(turns, "_player", broken)
    name, decision = turns.decide(game.session, seat)
    assert name == "random"
    assert decision.action in game.session.view(seat).legal
    assert _replayed(caplog) == game.session.state


def test_the_book_decides_where_the_pool_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no process")

    monkeypatch.setattr(DecisionPool, "decide", broken)
    game = Game("euchre", people=(), others="expert", seed="3")
    seat = _to_think(game)
    name, decision = finish(turns.decided(game.session, seat))
    assert name == "book"
    assert decision == turns.advise(game.session, seat)


def test_the_more_wait_the_less_time_each_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many wait, their times together, shared by the processes, are within the bound."""
    given: list[float] = []

    def call(self: object, function: object, data: bytes, *rest: object) -> bytes:
        given.append(float(str(rest[-1])))
        raise LookupError

    pool = DecisionPool(2)
    monkeypatch.setattr(pool.workers, "call", call.__get__(pool.workers))
    game = Game("whist", people=(), others="expert", seed="3")
    for waiting in (1, 4, 20):
        while pool.waiting < waiting:
            pool.begin()
        with pytest.raises(LookupError):
            pool.decide(game.session.state, 0, "expert", 1)
        assert given[-1] <= SECONDS
        assert given[-1] * waiting / 2 <= LONGEST + 1e-9
    assert given == sorted(given, reverse=True)
    pool.close()
