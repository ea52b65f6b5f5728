"""Decisions that take thought, made in a bounded pool of processes that is fair between addresses,
and of one address between its tables.

A table waits for one decision at a time, addresses are served in turn
(`oddtrick.web.server.thread_pools`), and those of one address in the order in which they asked, so
no table comes twice before another. The more of them wait, the less time each has: no more than
`LONGEST` of thought lies before any, and tables whose players need no thought never wait here at
all. A player who has three hundred tables thinks shortly at each of them, and everybody else as
long as before.
"""

from __future__ import annotations

import logging
import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec

from oddtrick.core import State, View, view
from oddtrick.messages import Message
from oddtrick.players import Decision, player
from oddtrick.players.simulation.player import SECONDS
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.support.sandbox import Workers
from oddtrick.support.thinkers import NoThinkers, Priority, ThinkingCluster
from oddtrick.support.typed_json import decode, written
from oddtrick.web.server.rate_limits import HOUSE, Visitor

# Questions to a process that thinks, and its answers.


class Thought(msgspec.Struct, frozen=True):
    """A decision as a process sends it: the code of the act and what was said of it."""

    code: str
    reason: Message
    citation: Message
    meaning: Message


def think(data: bytes, seat: int, name: str, seed: int, seconds: float) -> Thought:
    """In the process: what a player decides at a seat of a recorded deal, from its view alone."""
    state = replay_record(read_record(data))
    made = player(name, state.game)
    made.think_for(seconds)
    decision = made.choose(view(state, seat), random.Random(seed))
    return Thought(
        state.stage.code(decision.action), decision.reason, decision.citation, decision.meaning
    )


log = logging.getLogger(__name__)

COUNT = 2
"""Processes at work; a laptop has as many cores."""

LONGEST = 1.5
"""Seconds of thought that may lie before a decision when it is asked for, its own included. What a
process takes besides (replaying the deal, the layout at work when its time is up) comes on top of
it: half as much again where many wait, so that most decisions come within 2.5 seconds."""

LEAST = 0.05
"""Seconds that a decision has in any case."""

THOUGHTFUL = frozenset({"expert", "learned"})
"""The kinds of player that look ahead."""

THOUGHT = ("play", "call", "make", "oppose")
"""The kinds of act that an expert looks ahead for."""

MOST_ASKED = 16
"""Decisions that one server asks of a cluster at a time; the cluster has the queue."""

LATE = 10.0
"""Seconds after which a process is given up: thought keeps its own time, so that only one that has
come to grief, or could not start, is met by this."""

MEMORY = 512 << 20


def needs_thought(name: str, seen: View) -> bool:
    """Whether a kind of player looks ahead before it decides."""
    return name in THOUGHTFUL and len(seen.legal) > 1 and seen.legal[0].kind in THOUGHT


def _thought(data: bytes, seat: int, name: str, seed: int, seconds: float) -> bytes:
    return written(think(data, seat, name, seed, seconds))


class DecisionPool:
    """The pool. Its processes start with `warm`, or when first needed; `close` ends them.

    Where there is a `cluster`, it thinks, and the pool's own processes only while it does not
    answer.
    """

    def __init__(self, count: int = COUNT, cluster: ThinkingCluster | None = None) -> None:
        self.own, self.cluster = count, cluster
        self.workers = Workers(count, seconds=LATE, memory=MEMORY, patience=LATE)
        threads = count if cluster is None else MOST_ASKED
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="thinking")
        self._lock = threading.Lock()
        self._asked: Counter[str] = Counter()
        """How many decisions wait, by the address they are for."""

    def warm(self) -> None:
        """Start the processes, so that the first decision finds them ready. Does not wait."""
        if self.cluster is None:
            self.threads.submit(self.workers.warm, think)
        else:
            self.threads.submit(self.cluster.connect)

    @property
    def count(self) -> int:
        """How many decisions are made at a time."""
        return (self.cluster.count if self.cluster is not None else 0) or self.own

    @property
    def waiting(self) -> int:
        """How many decisions are asked for and not made."""
        with self._lock:
            return self._asked.total()

    def decide(
        self,
        state: State,
        seat: int,
        name: str,
        seed: int,
        visitor: Visitor = HOUSE,
        urgent: bool = True,
    ) -> Decision:
        """The decision of a player for an address, worked out in a process; called in one of
        `threads`. `urgent` is whether a person waits for it.

        Raises what `Workers.call` raises, and `LookupError` for an act that is not legal.
        """
        with self._lock:
            waiting = max(1, self._asked[visitor.key]) * max(1, len(+self._asked))
        seconds = max(LEAST, min(SECONDS, LONGEST * self.count / waiting))
        data = write_record(record_of(state))
        said = self._said(data, seat, name, seed, seconds, urgent)
        thought = decode(said, Thought)
        for action in state.legal(seat):
            if state.stage.code(action) == thought.code:
                return Decision(action, thought.reason, thought.citation, thought.meaning)
        raise LookupError(f"“{thought.code}” cannot be done now")

    def _said(
        self, data: bytes, seat: int, name: str, seed: int, seconds: float, urgent: bool
    ) -> bytes:
        if self.cluster is not None:
            try:
                return self.cluster.decide(
                    _thought, data, seat, name, seed, seconds,
                    priority=Priority.PLAY if urgent else Priority.LATER, late=LATE,
                )  # fmt: skip
            except NoThinkers as error:
                log.warning("this server thinks for itself: %s", error)
        return self.workers.call(think, data, seat, name, seed, seconds)

    def begin(self, visitor: Visitor = HOUSE) -> None:
        """One more decision for an address waits."""
        with self._lock:
            self._asked[visitor.key] += 1

    def done(self, visitor: Visitor = HOUSE) -> None:
        """One fewer waits."""
        with self._lock:
            self._asked[visitor.key] -= 1
            if not self._asked[visitor.key]:
                del self._asked[visitor.key]

    def close(self) -> None:
        """End the processes."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.workers.close(now=True)
        if self.cluster is not None:
            self.cluster.close()
