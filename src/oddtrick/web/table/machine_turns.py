"""The machine players of a table at work: they wait, think and act while somebody is there.

They think outside the table's lock, about a copy of the table, so that nobody's chat, undo or
leaving waits for them. What they come to is committed like any request, and thrown away where the
hand has moved on since.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from oddtrick.core import Turn
from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING
from oddtrick.players import Decision
from oddtrick.store.events import TableEvent
from oddtrick.store.log import StoreError
from oddtrick.support.cpu_limit import TooLong
from oddtrick.table.requests import acting
from oddtrick.table.session.session import Session, Stale
from oddtrick.web import messages
from oddtrick.web.machine_players import turns
from oddtrick.web.machine_players.turns import AdaptedTurn, adapted
from oddtrick.web.operation.metrics import METRICS
from oddtrick.web.server.client import Client
from oddtrick.web.server.rate_limits import HOUSE, Visitor

from .bounded_rules import BoundedRules
from .commit import Commits

log = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds until what could not be stored is tried again."""


class MachineTurns:
    """Plays for the machine players of one table."""

    def __init__(
        self, session: Session, commits: Commits, rules: BoundedRules, clients: Collection[Client]
    ) -> None:
        self._session = session
        self._commits = commits
        self._rules = rules
        self._clients = clients
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @property
    def playing(self) -> bool:
        """Whether a machine player waits, thinks or acts."""
        return self._task is not None and not self._task.done()

    @property
    def turn(self) -> Turn | None:
        """The turn of a machine player, who acts only while somebody is there to see it, or where
        nobody has to be there."""
        seen = self._clients or self._session.house.days
        return self._session.machine_turn() if seen else None

    def wake(self) -> None:
        """The table has changed: act where a machine player is to act now."""
        self._changed.set()
        if not any(seat.player for seat in self._session.seats):
            return  # people sit everywhere, or nobody does
        turns.ready(self._session)
        if not self.playing and self.turn is not None:
            self._task = asyncio.create_task(self._play())

    def close(self) -> None:
        """Stop; what is stored is stored."""
        if self._task is not None:
            self._task.cancel()

    async def ended(self) -> None:
        """Wait until they have stopped, once they were asked to."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _play(self) -> None:
        clock = asyncio.get_running_loop().time
        began, told = clock(), False
        while self.turn is not None:
            try:
                # People who act meanwhile do not keep a machine player waiting for ever.
                if await self._act(began):
                    began, told = clock(), False
            except Stale:
                continue
            except StoreError as error:
                log.error("table %s waits: %s", self._session.id, error)
                for client in () if told else [*self._clients]:
                    client.answer(messages.Error("refused", error.message))
                told = True
                await asyncio.sleep(RETRY)
            except OddtrickError as error:
                log.error("the machine players of table %s stopped: %s", self._session.id, error)
                return

    async def _act(self, began: float) -> bool:
        """Wait, think and act for the machine player whose turn it is; whether it could. Raises
        `Stale` where the hand has moved on while it thought."""
        seen = self._session.since
        await self._pause(began)
        turn = self.turn
        if turn is None or self._session.since != seen:
            return False
        before, who = self._session.copy(), self._whose
        try:
            adapted_turn = await adapted(before, self._rules.pools, who)
            if adapted_turn is None:
                name, decision = await turns.decided(before, turn.by, self._rules.pools, who)
        except TooLong:
            self._rules.stop("a decision")
            raise
        if adapted_turn is None:
            request = machine_request(before, turn, name, decision)
            what = f"the {name} player’s {decision.action.kind}"
        else:
            request, what = adapted_request(before, turn, adapted_turn), "a defender’s card"
        await self._commits.submit(request, who, what)
        METRICS.count("oddtrick_acts_total", by="machine")
        return True

    async def _pause(self, began: float) -> None:
        """Wait as the pace says, which may change meanwhile."""
        clock, seen = asyncio.get_running_loop().time, self._session.since
        while self._session.since == seen:
            left = began + turns.pause(self._session) - clock()
            if left <= 0:
                return
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    @property
    def _whose(self) -> Visitor:
        """The address that machine players think for: that of one who is here, of those who sit
        before onlookers."""
        here = [c for c in self._clients if c.visitor is not None]
        first = min(here, key=lambda c: (c.seat < 0, c.number), default=None)
        return (first and first.visitor) or HOUSE


def machine_request(
    before: Session, turn: Turn, name: str, decision: Decision
) -> Callable[[Session], tuple[None, Sequence[TableEvent]]]:
    """The request of a machine player that has decided on a turn it saw at a table `before`. It
    raises `Stale` at a table that has moved on: where the hand has changed, also back to the same
    cards, or the turn is another player's."""

    def request(session: Session) -> tuple[None, Sequence[TableEvent]]:
        _check_same(session, before, turn)
        return None, acting.machine_action(session, decision, name)

    return request


def adapted_request(
    before: Session, turn: Turn, adapted_turn: AdaptedTurn
) -> Callable[[Session], tuple[None, Sequence[TableEvent]]]:
    """The request of an opponent of a pupil: the layouts that stay open, then their card. Raises as
    `machine_request` does."""

    def request(session: Session) -> tuple[None, Sequence[TableEvent]]:
        _check_same(session, before, turn)
        laid, name = session.copy(), session.seats[turn.by].player
        laid.apply(adapted_turn.layouts)
        decision = Decision(laid.state.action(adapted_turn.code), NOTHING)
        played = acting.machine_action(laid, decision, name)
        return None, [adapted_turn.layouts, *played]

    return request


def _check_same(session: Session, before: Session, turn: Turn) -> None:
    same = session.since == before.since and session.seats[turn.by] == before.seats[turn.by]
    if not same or session.machine_turn() != turn:
        raise Stale("The hand has moved on while a machine player thought.")
