"""Helpers for tests: tables without a server, and people who play by lot."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from oddtrick.cards import bridge_hand, card
from oddtrick.core import DealStart, Given, begin
from oddtrick.players import Decision
from oddtrick.stages.deal.deal import Deal
from oddtrick.store.events import ChanceDrawn, HandDealt, TableEvent, read_event, write_event
from oddtrick.store.opening import open_log
from oddtrick.table.requests import acting, dealing, seating
from oddtrick.table.session.session import Session
from oddtrick.web.machine_players.turns import decide
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.store_writer import Writer

Found = TypeVar("Found")

COMPASS = {"N": "North", "E": "East", "S": "South", "W": "West"}
TOKEN = "a token for tests, long enough"


class Deaf:
    """A client's end of a line who reads nothing."""

    clear = True

    def push(self, text: bytes) -> None: ...

    async def send(self, text: bytes) -> None: ...

    async def close(self, code: int) -> None: ...


class Game:
    """A session together with all its events, as the store would keep them."""

    def __init__(
        self,
        name: str,
        *,
        people: Sequence[str] = ("S",),
        others: str = "random",
        seed: str = "1",
        options: dict[str, object] | None = None,
        seeded: bool = True,
    ) -> None:
        self.session, made = seating.make(
            "t", name, options or {}, others=others, pace="none", seed=seed, seeded=seeded
        )
        self.bodies = [write_event(e) for e in made]
        for letter in people:
            _, events = seating.sit(
                self.session, letter, COMPASS.get(letter, letter), TOKEN + letter
            )
            self.add(events)
        self.add(dealing.first_deal(self.session))

    def add(self, events: Sequence[TableEvent]) -> None:
        for event in events:
            self.bodies.append(write_event(event))
            self.session.apply(read_event(self.bodies[-1]))

    def refold(self) -> Session:
        """The table as a restarted server would have it."""
        return Session("t", [read_event(b) for b in self.bodies])

    def machines(self) -> None:
        """Let the machine players act until somebody else must."""
        while (turn := self.session.machine_turn()) is not None:
            name, decision = decide(self.session, turn.by)
            self.add(acting.machine_action(self.session, decision, name))

    def act(self, seat: str, code: str) -> None:
        home = self.session.game.seat(seat)
        self.add(acting.act(self.session, home, self.session.version, code))

    def step(self, rng: random.Random) -> bool:
        """Somebody acts by lot; whether there was anybody to act."""
        self.machines()
        session = self.session
        if session.state.over:
            return False
        asked = {turn.by for turn in session.state.turns}
        homes = [h for h in session.persons if session.seat_of(h) in asked]
        for home in rng.sample(homes, len(homes)) if len(asked) > 1 else session.persons:
            seat = session.seat_of(home)
            actions = [a for a in session.state.legal(seat) if a.kind != "resign"]
            actions = actions or list(session.state.legal(seat))
            if actions and actions[0].kind == "call" and rng.random() < 0.8:
                actions = actions[:1]  # mostly pass, or every auction would end at seven no-trump
            if actions:
                code = session.state.stage.code(rng.choice(actions))
                self.add(acting.act(session, home, session.version, code))
                return True
        raise AssertionError("nobody can act")

    def play(self, rng: random.Random, most: int = 400) -> None:
        """Play the hand out."""
        for _ in range(most):
            if not self.step(rng):
                return
        session = self.session  # a patience may go on for ever, a race takes its time
        for home in session.persons:
            if any(a.kind == "resign" for a in session.state.legal(session.seat_of(home))):
                self.add(acting.act(session, home, session.version, "resign"))
        while self.step(rng):
            pass


@contextmanager
def in_use(game: Game) -> Iterator[LiveTable]:
    """A table in use, its events in a store."""
    store = open_log("sqlite://")
    store.append(game.session.id, 1, game.bodies)
    writer = Writer(store)
    table = LiveTable(game.session, writer)
    try:
        yield table
    finally:
        table.close()
        writer.close()
        store.close()


def stacked(
    name: str,
    hands: dict[str, str],
    *,
    dealer: str = "S",
    people: Sequence[str] = ("N", "E", "S", "W"),
    turn_up: str | None = None,
    others: str = "random",
    options: dict[str, object] | None = None,
) -> Game:
    """A table where these hands have been dealt, written spades.hearts.diamonds.clubs."""
    game = Game(name, people=people, others=others, options=options)
    what = game.session.game
    deal = what.stages[0]
    assert isinstance(deal, Deal)
    given = Given(
        hands=tuple(bridge_hand(hands[seat]) for seat in what.seats),
        turn_up=None if turn_up is None else card(turn_up),
    )
    state = begin(what, DealStart(what.seat(dealer))).stage_state
    game.add([HandDealt(what.seat(dealer), 0, 1, (ChanceDrawn.of(deal.given(state, given)),))])
    return game


def finish(coroutine: Coroutine[Any, Any, Found]) -> Found:
    """The result of a coroutine, run in a thread of its own: where Chromium is driven in the same
    process, a loop runs in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def four() -> Game:
    return Game("contract-rubber", people=("N", "E", "S", "W"), seed="3")


def claimed() -> Game:
    """South declares one no-trump, dummy is faced, and he claims: East and West are asked."""
    game = four()
    while game.session.state.stage.name == "auction":
        seat = game.session.state.turns[0].by
        bid = seat == 2 and len(game.session.moments) < 5
        game.act("NESW"[seat], "1NT" if bid else "P")
    state = game.session.state
    game.act("W", state.stage.code(state.legal(3)[0]))
    state = game.session.state
    game.act("S", state.stage.code(state.legal(2)[0]))
    while game.session.state.turns[0].by != 2:
        state = game.session.state
        seat = state.turns[0].by
        game.act("NESW"[seat], state.stage.code(state.legal(seat)[0]))
    game.act("S", "claim-1")
    return game


def declared_by_north(people: tuple[str, ...] = ("S",)) -> Game:
    """North bids one no-trump for a table whose other machine players only pass."""
    game = Game("contract-rubber", people=people, others="random", seed="4")
    session = game.session
    called = False
    while session.state.stage.name == "auction":
        seat = session.state.turns[0].by
        code = "1NT" if seat == 0 and not called else "P"
        called = called or code == "1NT"
        if session.seats[seat].kind == "machine":
            action = session.state.action(code)
            game.add(acting.machine_action(session, Decision(action, ""), "random"))
        else:
            game.act("NESW"[seat], code)
    return game
