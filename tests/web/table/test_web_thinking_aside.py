"""A machine player thinks beside the table, not in its way; what it decides too late is nothing."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

import pytest
from sessions import Deaf, Game, finish, in_use

from oddtrick.core import Turn
from oddtrick.errors import Refused
from oddtrick.players import Decision
from oddtrick.store.events import Acted, ActionsUndone, Away, Back, TableEvent
from oddtrick.table.requests import table_people, undo
from oddtrick.table.session.session import Session, Stale
from oddtrick.web.machine_players import turns
from oddtrick.web.server.client import Client
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.machine_turns import machine_request

SOON = 1.0
"""Seconds within which whatever does not think is answered."""


class Slow:
    """Decides nothing before it is allowed to."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.allowed = asyncio.Event()
        self.begun = asyncio.Event()

    async def decided(self, session: Session, seat: int, *_: object) -> tuple[str, Decision]:
        self.asked.append(session.since)
        self.begun.set()
        await self.allowed.wait()
        return turns.decide(session, seat)


def _thought_about(
    monkeypatch: pytest.MonkeyPatch,
    then: Callable[[LiveTable, Slow], Awaitable[None]],
    people: tuple[str, ...] = ("S",),
) -> None:
    """A table of whist where a person has just played and a machine player thinks; what is done
    meanwhile."""

    async def play() -> None:
        game = Game("whist", people=people, others="book", seed="3")
        while not any(m.by is not None and m.by.home is not None for m in game.session.moments):
            game.step(random.Random(1))
        slow = Slow()
        monkeypatch.setattr(turns, "decided", slow.decided)
        with in_use(game) as table:
            table.join(Client(Deaf(), table, 2))
            await asyncio.wait_for(slow.begun.wait(), SOON)
            await then(table, slow)

    finish(play())


def _acts(session: Session) -> int:
    return sum(m.by is not None for m in session.moments)


async def _until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not done():
        assert time.monotonic() < until
        await asyncio.sleep(0.005)


def test_chat_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def then(table: LiveTable, slow: Slow) -> None:
        def say(now: Session) -> tuple[None, list[TableEvent]]:
            return None, table_people.say(now, 2, "", "Well played", 0, watchers=False)

        await asyncio.wait_for(table.submit(say), SOON)
        assert str(table.session.talk.heard(at_table=True)[-1].text) == "Well played"
        actions = _acts(table.session)
        slow.allowed.set()
        # What was said does not touch the hand: the thought still counts.
        await _until(lambda: _acts(table.session) > actions)
        assert slow.asked.count(slow.asked[0]) == 1

    _thought_about(monkeypatch, then)


def test_what_is_taken_back_meanwhile_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's answer to a card that lies there no more is thrown away, also where the person
    plays the same card again; and each later turn is taken once."""

    async def then(table: LiveTable, slow: Slow) -> None:
        session = table.session
        card = session.moments[-1].by
        assert card is not None

        def back(now: Session) -> tuple[None, list[TableEvent]]:
            return None, undo.undo(now, 2, now.version)

        await asyncio.wait_for(table.submit(back), SOON)
        assert {t.by for t in session.state.turns} == {2}
        shown = _acts(session)
        slow.allowed.set()
        await asyncio.sleep(0.1)
        assert _acts(session) == shown
        assert {t.by for t in session.state.turns} == {2}
        slow.allowed.clear()
        again = Acted(card.by, card.code, home=2)
        await table.submit(lambda now: (None, [again]))
        await _until(lambda: len(slow.asked) == 2)
        slow.allowed.set()
        await _until(lambda: session.machine_turn() is None)
        seats = [m.by.by for m in session.moments if m.by is not None]
        log = [e.action.by for e in session.state.log if e.action.by >= 0]
        assert seats == log
        assert len(set(slow.asked)) == len(slow.asked)

    _thought_about(monkeypatch, then)


def _decided() -> tuple[Game, Turn, Decision]:
    game = Game("whist", people=("S",), others="book", seed="3")
    while (turn := game.session.machine_turn()) is None:
        game.step(random.Random(1))
    return game, turn, turns.decide(game.session, turn.by)[1]


def test_a_decision_is_granted_once() -> None:
    game, turn, decision = _decided()
    request = machine_request(game.session.copy(), turn, "book", decision)
    _, events = request(game.session)
    game.add(events)
    with pytest.raises(Stale):
        request(game.session)


def test_a_decision_for_a_hand_that_went_back_and_forth_is_stale() -> None:
    game, turn, decision = _decided()
    request = machine_request(game.session.copy(), turn, "book", decision)
    game.add(request(game.session)[1])
    game.add([ActionsUndone(len(game.session.moments) - 2, 2)])
    assert game.session.machine_turn() == turn  # the same cards lie there, and it is his turn
    with pytest.raises(Stale):
        request(game.session)


def test_a_decision_for_a_person_who_is_back_is_stale() -> None:
    """A machine player that thought for somebody who was away does not play his card for him."""
    game = Game("whist", people=("N", "E", "S", "W"), seed="3")
    seat = game.session.state.turns[0].by
    game.add([Away(seat)])
    turn = game.session.machine_turn()
    assert turn is not None
    decision = turns.decide(game.session, turn.by)[1]
    request = machine_request(game.session.copy(), turn, "book", decision)
    game.add([Back(seat)])
    with pytest.raises(Stale):
        request(game.session)


def test_a_hint_is_thought_about_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who takes a card back while his hint is worked out gets no hint for it."""

    async def play() -> None:
        game = Game("whist", people=("N", "E", "S", "W"), seed="3")
        home = game.session.state.turns[0].by
        game.act("NESW"[home], game.session.state.stage.code(game.session.state.legal()[0]))
        due = game.session.state.turns[0].by
        loop, begun = asyncio.get_running_loop(), asyncio.Event()

        def slow(session: Session, seat: int) -> Decision:
            loop.call_soon_threadsafe(begun.set)
            time.sleep(0.3)
            return turns.decide(session, seat)[1]

        monkeypatch.setattr(turns, "advise", slow)
        with in_use(game) as table:
            hint = asyncio.create_task(table.advise(due, table.session.version))
            await begun.wait()
            version = table.session.version
            await table.submit(lambda now: (None, [ActionsUndone(0, home)]))
            assert not hint.done()
            assert table.session.version == version + 1
            with pytest.raises(Refused):
                await hint

    finish(play())
