"""The machine players of a table: what they decide, and how long they take over it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable
from functools import partial
from typing import Literal, NamedTuple

import msgspec

from oddtrick.core import Action, Game, State, View, view
from oddtrick.messages import NOTHING, Message, say
from oddtrick.players import Decision, Player, player
from oddtrick.records import record_of, write_record
from oddtrick.sets import moves_back, way_on
from oddtrick.stages.piles.moves import AllAtOnce, card_used
from oddtrick.stages.tricks.tricks import CurrentTrick, Played
from oddtrick.store.events import LayoutsKept
from oddtrick.support.cpu_limit import within
from oddtrick.support.lazy import IdentityCache, RecentCache
from oddtrick.support.thinkers import thinkers_apart
from oddtrick.table.session.session import Session
from oddtrick.trainer.playing_on import PupilsCard, WrongCard, defend, opposes, wrong_of
from oddtrick.web.operation.metrics import METRICS
from oddtrick.web.server.rate_limits import HOUSE, Visitor
from oddtrick.web.server.thread_pools import DECISION, ThreadPools

from .worker_pool import THOUGHTFUL, DecisionPool, needs_thought

# Opponents of a pupil who plays a question on: see `oddtrick.trainer.playing_on`.


class AdaptedTurn(NamedTuple):
    """The change before an opponent's card, and the card."""

    layouts: LayoutsKept
    code: str


def layouts_event(pupil: int, wrong: WrongCard | None) -> LayoutsKept:
    """The event that tells a table which layouts are kept open against its pupil."""
    return LayoutsKept(pupil, None if wrong is None else msgspec.to_builtins(wrong))


def adapted_turn(session: Session) -> AdaptedTurn | None:
    """The turn of an opponent of a pupil who has played a wrong card; `None` where none has been
    played, or nobody trains here, so that the machine player decides as at any table."""
    pupil = session.pupil
    if pupil is None or session.seats[pupil.seat].kind != "person":
        return None
    seat = session.seat_of(pupil.seat)
    if pupil.fixed or not opposes(session.state, seat):
        return None
    rng = session.rng("defence")
    wrong = wrong_of(_cards(session, seat), session.state, pupil.wrong, rng)
    found = None if wrong is None else defend(session.state, seat, wrong, rng)
    return found and AdaptedTurn(layouts_event(pupil.seat, found.wrong), found.code)


def _cards(session: Session, seat: int) -> list[PupilsCard]:
    """The cards that a seat has played since an opponent last did."""
    cards: list[PupilsCard] = []
    for at in range(len(session.moments) - 1, 0, -1):
        act, before = session.moments[at].by, session.moments[at - 1].state
        if act is None or opposes(before, seat):
            break
        if act.by == seat:
            cards.append(PupilsCard(before, act.code))
    return cards[::-1]


async def adapted(session: Session, rooms: ThreadPools, visitor: Visitor) -> AdaptedTurn | None:
    """As `adapted_turn`, in turn with other addresses than `visitor`."""
    if session.pupil is None or session.state.over:
        return None
    return await rooms.players.do(visitor, lambda: within(DECISION, lambda: adapted_turn(session)))


log = logging.getLogger(__name__)

PACES = {
    "calm": (1.2, 1.8),
    "normal": (0.5, 0.9),
    "fast": (0.2, 0.4),
    "none": (0.0, 0.0),
}
"""Seconds a machine player waits before it acts, and how much longer while a finished trick
lies on the table to be looked at."""


TICKS = {"calm": 3.0, "normal": 2.0, "fast": 1.2, "none": 1.2}
"""Seconds that a machine player takes for an act where all act at once and people sit with it:
about as long as a quick hand (ruling N-6)."""

CACHED_PLAYERS = 256
"""Players of different games that are kept."""

CACHED_STATES = 64
"""States whose public side is kept, for the acts that are asked about one after another."""

CACHED_AUCTIONS = 4000
"""Auctions whose meanings are kept, those asked for longest ago let go first."""


def pause(session: Session) -> float:
    """How long the machine player whose turn it is waits."""
    if isinstance(session.state.stage, AllAtOnce) and any(
        not session.seats[i].away for i in session.persons
    ):
        machines = sum(session.seats[t.by].played for t in session.state.turns)
        return TICKS[session.pace] / max(1, machines)
    wait, look = PACES[session.pace]
    facts = session.state.stage_facts()
    current = next((f for f in facts if isinstance(f, CurrentTrick)), None)
    played = next((f for f in facts if isinstance(f, Played)), None)
    between = current is not None and not current.plays and played and played.tricks
    return wait + look if between else wait


_players: RecentCache[Hashable, Player] = RecentCache(CACHED_PLAYERS)


def _player(name: str, game: Game) -> Player:
    """A kind of machine player for a game with its options, made once."""
    key = (name, game.name, game.chosen)
    return _players.find(key) or _players.put(key, player(name, game))


def decide(session: Session, seat: int) -> tuple[str, Decision]:
    """The decision of the machine player at a seat, and which kind of player it is."""
    name = session.seats[seat].player
    seen, rng = session.view(seat), session.rng(f"player/{seat}")
    try:
        chosen = _player(name, session.game)
        decision = within(DECISION, lambda: chosen.choose(seen, rng))
        if decision.action in seen.legal or session.state.why_not(decision.action) is None:
            return name, decision
        log.error("the %s player chose an illegal act %s", name, _occasion(session, seat))
    except Exception:
        # A table must not stand still because of a player's mistake.
        log.exception("the %s player failed %s", name, _occasion(session, seat))
    return "random", Decision(rng.choice(seen.legal), say("Chosen by lot."))


def _occasion(session: Session, seat: int) -> str:
    """Where a player failed, with the record that is to be replayed: the deal up to its turn."""
    where = f"at table {session.id}, seat {session.game.seats[seat]}"
    return f"{where}: {write_record(record_of(session.state)).decode().strip()}"


_thinkers: list[DecisionPool] = []
"""The pool of those who look ahead, once one of them sits at a table."""


def _pool() -> DecisionPool:
    if not _thinkers:
        _thinkers.append(DecisionPool(cluster=thinkers_apart()))
        _thinkers[0].warm()
    return _thinkers[0]


def ready(session: Session) -> None:
    """Start the pool as soon as somebody who looks ahead has sat down, so that no decision waits
    for its processes to start."""
    if not _thinkers and any(seat.player in THOUGHTFUL for seat in session.seats):
        _pool()


async def decided(
    session: Session, seat: int, rooms: ThreadPools | None = None, visitor: Visitor = HOUSE
) -> tuple[str, Decision]:
    """As `decide`, out of the way of everybody else and in turn with other addresses than that of
    `visitor`; decisions that take thought in the pool.

    Where the pool fails, the book decides.
    """
    rooms = rooms or ThreadPools()
    name, loop = session.seats[seat].player, asyncio.get_running_loop()
    if not await rooms.acts.do(visitor, lambda: needs_thought(name, session.view(seat))):
        return await rooms.players.do(visitor, lambda: decide(session, seat))
    pool, state = _pool(), session.state
    seed = session.rng(f"player/{seat}").getrandbits(63)
    urgent = any(not session.seats[i].away for i in session.persons)

    async def thought() -> Decision:
        decide = partial(pool.decide, state, seat, name, seed, visitor, urgent)
        return await loop.run_in_executor(pool.threads, decide)

    pool.begin(visitor)
    try:
        with METRICS.timed("oddtrick_thinking_seconds"):
            return name, await rooms.thinking.do(visitor, thought, urgent=urgent)
    except Exception:
        METRICS.count("oddtrick_thinking_failures_total")
        log.exception("the %s player failed %s", name, _occasion(session, seat))
        return "book", await rooms.players.do(visitor, lambda: advise(session, seat))
    finally:
        pool.done(visitor)


def thinking() -> tuple[int, int]:
    """How many decisions that take thought are asked for, and how many are made at a time."""
    return (_thinkers[0].waiting, _thinkers[0].count) if _thinkers else (0, 1)


def close() -> None:
    """End the pool; the next decision that takes thought begins another."""
    while _thinkers:
        _thinkers.pop().close()


def hint(session: Session, seat: int) -> Decision:
    """The advice to the person at a seat: in a patience played alone the next move of a way that
    wins, where one is found, elsewhere the book's."""
    dealt = session.dealt_event if session.alone else None
    way = way_on(session.state, dealt.deal) if dealt else None
    if way is not None and way.action is not None:
        return Decision(way.action, way.reason)
    return advise(session, seat)


class StillWinnable(NamedTuple):
    """Whether a patience can still be won, which is `open` where that is not known; and how many
    moves ago a lost one could."""

    verdict: Literal["won", "lost", "open"]
    back: int = 0


def standing(session: Session) -> StillWinnable:
    """Whether the patience that somebody plays alone can still be won."""
    dealt = session.dealt_event if session.alone else None
    way = way_on(session.state, dealt.deal) if dealt else None
    if dealt is None or way is None or not (way.lost or way.action):
        return StillWinnable("open")
    if way.action:
        return StillWinnable("won")
    return StillWinnable("lost", moves_back([one.state for one in session.moments], dealt.deal))


def advise(session: Session, seat: int) -> Decision:
    """The book's advice at a seat, with what it can prove."""
    book, seen = _player("book", session.game), session.view(seat)
    decision = book.choose(seen, session.rng("hint"))
    return book.proved(seen, decision)


class _Public(NamedTuple):
    """The public part of a state, and the meanings of acts in it."""

    view: View
    meanings: dict[Action, Message]


_publics: IdentityCache[_Public] = IdentityCache(CACHED_STATES)
_meanings: RecentCache[Hashable, dict[Action, Message]] = RecentCache(CACHED_AUCTIONS)


def _public(state: State) -> _Public:
    """Made once for all acts that are asked about in a state."""
    public = _publics.find(state)
    if public is None:
        seen = view(state, -1)
        public = _publics.put(state, _Public(seen, _meanings_known(state, seen)))
    return public


def _meanings_known(state: State, seen: View) -> dict[Action, Message]:
    """The meanings known already wherever the same has been said in public."""
    game, setting = state.game, state.setting
    before = (setting.dealer, setting.vulnerable, repr(setting.before))
    key = (game.name, game.chosen, before, seen.stage, seen.events)
    try:
        found = _meanings.find(key)
    except TypeError:
        return {}  # a referee has spoken: what it says is no key
    return _meanings.put(key, {}) if found is None else found


def meaning_of(state: State, action: Action) -> Message:
    """The meaning of an act to the table by the book, from what the table knows: the player's own
    cards are not looked at. A card played gives nothing away in words.

    The meaning follows from what is public: it is worked out once.
    """
    if card_used(action) is not None:
        return NOTHING
    public = _public(state)
    if action not in public.meanings:
        public.meanings[action] = _meaning(public.view, state, action)
    return public.meanings[action]


def _meaning(public: View, state: State, action: Action) -> Message:
    legal = tuple(state.stage.legal(state.stage_state, action.by))
    try:
        return _player("book", state.game).meaning(
            public._replace(seat=action.by, legal=legal), action
        )
    except Exception:
        log.exception("no meaning of %s at %s", state.stage.code(action), state.game.name)
        return NOTHING
