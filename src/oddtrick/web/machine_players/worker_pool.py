"""Decisions that take thought, made in a bounded pool of processes that is fair between addresses,
and of one address between its tables.

A table waits for one decision at a time, addresses are served in turn
(`oddtrick.web.server.thread_pools`), and those of one address in the order in which they asked, so
no table comes twice before another. The more of them wait, the less time each has: nobody waits
longer than `LONGEST`, and tables whose players need no thought never wait here at all. Whoever has
three hundred tables thinks shortly at each of them, and everybody else as long as before.
"""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from oddtrick.core import State, View, view
from oddtrick.players import Decision, player
from oddtrick.players.refereed.player import RefereedPlayer
from oddtrick.players.simulation.player import SECONDS, ExpertPlayer
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.support.sandbox import Workers

__all__ = ["THOUGHTFUL", "Thinkers", "needs_thought", "think"]

COUNT = 2
"""Processes at work; a laptop has as many cores."""

LONGEST = 2.5
"""Seconds of thought that may lie before a decision when it is asked for, its own included; what a
process takes besides (replaying the deal, starting) comes on top of it."""

LEAST = 0.05
"""Seconds that a decision has in any case."""

THOUGHTFUL = frozenset({"expert", "learned"})
"""The kinds of player that look ahead."""

THOUGHT = ("play", "call", "make")
"""The kinds of act that an expert looks ahead for."""

LATE = 10.0
"""Seconds after which a process is given up: thought keeps its own time, so that only one that has
come to grief, or could not start, is met by this."""

MEMORY = 512 << 20


class Thought(msgspec.Struct, frozen=True):
    """A decision as a process sends it: the code of the act and what was said of it."""

    code: str
    reason: str
    citation: str
    meaning: str


def needs_thought(name: str, seen: View) -> bool:
    """Whether a kind of player looks ahead before it decides."""
    return name in THOUGHTFUL and len(seen.legal) > 1 and seen.legal[0].kind in THOUGHT


def think(data: bytes, seat: int, name: str, seed: int, seconds: float) -> Thought:
    """In the process: what a player decides at a seat of a recorded deal, from its view alone."""
    state = replay_record(read_record(data))
    made = player(name, state.game)
    inner = made.book if isinstance(made, RefereedPlayer) else made
    if isinstance(inner, ExpertPlayer):
        inner.seconds = seconds
    found = made.choose(view(state, seat), random.Random(seed))
    return Thought(state.stage.words.code(found.act), found.reason, found.citation, found.meaning)


class Thinkers:
    """The pool. Its processes start with `warm`, or when first needed; `close` ends them."""

    def __init__(self, count: int = COUNT) -> None:
        self.count = count
        self.workers = Workers(count, seconds=LATE, memory=MEMORY, patience=LATE)
        self.threads = ThreadPoolExecutor(count, thread_name_prefix="thinking")
        self._lock = threading.Lock()
        self._asked: Counter[Hashable] = Counter()
        """How many decisions wait, by the address they are for."""

    def warm(self) -> None:
        """Start the processes, so that the first decision finds them ready. Does not wait."""
        self.threads.submit(self.workers.warm, think)

    def decide(
        self, state: State, seat: int, name: str, seed: int, who: Hashable = None
    ) -> Decision:
        """What a player decides for an address, reckoned in a process; called in one of `threads`.

        Raises what `Workers.call` raises, and `LookupError` for an act that is not legal.
        """
        with self._lock:
            waiting = max(1, self._asked[who]) * max(1, len(+self._asked))
        seconds = max(LEAST, min(SECONDS, LONGEST * self.count / waiting))
        data = write_record(record_of(state))
        said = self.workers.call(think, data, seat, name, seed, seconds)
        found = msgspec.json.decode(said, type=Thought)
        for act in state.legal(seat):
            if state.stage.words.code(act) == found.code:
                return Decision(act, found.reason, found.citation, found.meaning)
        raise LookupError(f"“{found.code}” cannot be done now")

    def begin(self, who: Hashable = None) -> None:
        """One more decision for an address waits."""
        with self._lock:
            self._asked[who] += 1

    def done(self, who: Hashable = None) -> None:
        """One fewer waits."""
        with self._lock:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]

    def close(self) -> None:
        """End the processes."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.workers.close()
