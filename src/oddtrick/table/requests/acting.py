"""Acts of people and machine players in a hand.

Each function checks a request against the session as it stands and returns the events that grant
it, or raises with the reason why not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from oddtrick.core import NATURE, Action, State
from oddtrick.core.state import settle
from oddtrick.errors import IllegalAction, Refused
from oddtrick.laws.referee.games import asks_director, is_certain
from oddtrick.messages import NOTHING, Message, Name, Verbatim, listed, say
from oddtrick.players import Decision
from oddtrick.stages.piles.moves import finishing_moves
from oddtrick.store.events import Acted, TableEvent
from oddtrick.table.session.names import person_at
from oddtrick.table.session.session import Session

from .dealing import chances, check_length, check_said, settled

LONGEST_CODE = 200
"""Letters of the code of an act; the longest says in words how a claimer will play."""


def act(
    session: Session,
    home: int,
    version: int,
    code: str,
    meaning: Callable[[State, Action], Message] = lambda state, action: NOTHING,
) -> list[TableEvent]:
    """The act of a person for themselves, or for their machine partner at a turned table.

    `meaning` says what a call shows the table by the book. It is kept where machines alone read
    the call: its maker explains it to people (`table_people.explain`).
    """
    if session.asks_director:
        if not session.directs(home):
            raise IllegalAction("It is not your turn: the director is asked.")
        return _ruled(session, home, version, code)
    seat = _seated(session, home)
    session.check(version, seat)
    state = session.state
    if state.over:
        raise IllegalAction("The hand is over.")
    known = len(code) <= LONGEST_CODE
    wished = state.stage.decode(state.stage_state, seat, code.strip()) if known else None
    if wished is None or wished.by != seat:
        if seat not in {t.by for t in state.turns}:
            raise IllegalAction(_not_your_turn(state, session.names))
        some = ", ".join(state.stage.code(a) for a in state.legal(seat)[:12])
        raise IllegalAction(
            "“{code}” cannot be done now. You may choose from: {some}.",
            code=Name(code),
            some=Verbatim(some),
        )
    reason = state.refusal(wished)
    if reason is not None:
        raise IllegalAction(reason)
    check_length(state)
    check_said(state, wished)
    meant = meaning(state, wished) if session.read_by_machines(home) else ""
    return _acted(session, wished, state.after(wished), home=home, meaning=meant)


def _ruled(session: Session, home: int, version: int, code: str) -> list[TableEvent]:
    """The director's answer. Raises `IllegalAction` for a question they are not asked."""
    session.check(version)
    state = session.state
    check_length(state)
    wished = state.stage.decode(state.stage_state, NATURE, code.strip()[:LONGEST_CODE])
    if wished is None or state.why_not(wished) is not None:
        some = ", ".join(state.stage.code(a) for a in state.legal(NATURE))
        raise IllegalAction(
            "“{code}” is no answer. The director may choose from: {some}.",
            code=Name(code),
            some=Verbatim(some),
        )
    return _acted(session, wished, state.after(wished), home=home if home >= 0 else None)


def finish(session: Session, home: int, version: int) -> list[TableEvent]:
    """All cards home, one after the other, where one plays alone. Raises `Refused` where other
    moves are needed first."""
    seat = _seated(session, home)
    session.check(version, seat)
    state = session.state
    actions = finishing_moves(state) if session.alone else ()
    if not actions:
        raise Refused("Not every card can go home yet.")
    check_length(state)
    found: list[TableEvent] = []
    for action in actions:
        code, done = state.code(action), len(state.log) + 1
        state = settle(state.push(action), session.rng("chance"))
        found.append(Acted(action.by, code, home=home, chance=chances(done, state)))
    return found


def machine_action(session: Session, decision: Decision, player: str) -> list[TableEvent]:
    """What a machine player has decided. Raises `IllegalAction` like any other action, and
    `Refused` where the deal has gone on for too long."""
    check_length(session.state)
    action, reason, citation, meaning, _ = decision
    said = {"reason": str(reason), "citation": str(citation), "meaning": meaning}
    return _acted(session, action, session.state.push(action), player=player, **said)


def _acted(session: Session, action: Action, after: State, **what: Any) -> list[TableEvent]:
    """An act that leads to the state `after`, with what chance does upon it; and what the program
    answers as the director, where no person directs or nothing is in doubt."""
    state, found = session.state, list[TableEvent]()
    while True:
        code, done = state.code(action), len(after.log)
        if any(turn.by == NATURE for turn in after.turns):
            after = settled(after, session.rng("chance"))
        event = Acted(action.by, code, chance=chances(done, after), **what)
        session.foresee(event, after)
        found.append(event)
        certain = is_certain(after)
        if not asks_director(after) or (session.directed and not certain):
            return found
        state, what = after, {"player": "referee"}
        action = state.stage.chance(state.stage_state, session.rng("chance"))
        after = state.push(action)


def hint_seat(session: Session, home: int, version: int) -> int:
    """The seat that a hint for a person is about. Raises `Refused` if they need not act."""
    if session.evening:
        raise Refused("At the club nobody is advised while a board is played.")
    if session.of_set:
        raise Refused("In a set there are no hints: everybody plays it alone.")
    seat = _seated(session, home)
    session.check(version)
    if seat not in {t.by for t in session.state.turns}:
        raise Refused("There is nothing to advise: it is not your turn.")
    return seat


def _seated(session: Session, home: int) -> int:
    """The seat a person acts for. Raises `Refused` while they wait for the next deal."""
    if home in session.next_players:
        raise Refused("You sit down with the next deal. Until then you watch.")
    if session.seats[home].away:
        raise Refused("A machine plays for you. Take your seat back first.")
    return session.seat_of(home)


def _not_your_turn(state: State, names: Sequence[str]) -> Message:
    whose = [person_at(state.game, turn.by, names) for turn in state.turns if turn.by >= 0]
    return say("It is not your turn: {players} to act.", players=listed(whose))
