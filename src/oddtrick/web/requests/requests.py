"""What people and machine players may wish of a table.

Each function checks a wish against the session as it stands and returns the events that would
grant it, or raises with the reason why not. Dealing and taking back have modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from oddtrick import __version__
from oddtrick.core import Act, State
from oddtrick.core.state import settle
from oddtrick.errors import IllegalAct, Refused
from oddtrick.games import game as find_game
from oddtrick.store import Acted, AtEvening, AtSet, Filled, Made, Paced, Sat, TableEvent
from oddtrick.web.connection.messages import PaceName
from oddtrick.web.session.names import listed, seat_name
from oddtrick.web.session.seats import token_hash
from oddtrick.web.session.session import Session

from .dealing import chances
from .length_limits import check_length, check_said

__all__ = [
    "PACES",
    "act",
    "fill",
    "hint_seat",
    "machine_act",
    "make",
    "set_pace",
    "sit",
]

PACES: tuple[str, ...] = get_args(PaceName)

LONGEST_CODE = 200
"""Letters of the code of an act; the longest says in words how a claimer will play."""


def make(
    id_: str,
    game: str,
    options: Mapping[str, Any],
    *,
    others: str,
    pace: str,
    seed: str,
    seeded: bool = False,
    evening: AtEvening | None = None,
    of_set: AtSet | None = None,
) -> tuple[Session, list[TableEvent]]:
    """A new table with its first event folded in already, and that event.

    `seeded` is whether somebody chose the seed; `evening` the club's evening and `of_set` the set
    of boards it belongs to.
    """
    found = find_game(game, options)
    made = Made(
        found.name, dict(found.chosen), seed, pace, others, seeded, __version__, evening, of_set
    )
    return Session(id_, [made]), [made]


def sit(
    session: Session,
    seat: str | None,
    name: str,
    token: str,
    whence: str = "",
    *,
    at_once: bool = False,
) -> tuple[int, list[TableEvent]]:
    """Sit down on a seat that no person holds; on any such seat where `seat` is `None`.

    A hand that a machine player is playing is shown to nobody: the seat is taken over with the
    next deal, and the machine plays on until then; `at_once` is for him whose hand it is. `whence`
    is the hash of the address he comes from; whether others sit there already is asked in
    `oddtrick.web.people.admission`.
    """
    seats = session.claimed
    free = [i for i in session.game.players if seats[i].kind != "person"]
    if seat is None:
        # The middle of the list is South, at a table of two or four.
        middle = len(seats) // 2
        order = [*range(middle, len(seats)), *range(middle)]
        order.sort(key=lambda i: seats[i].kind != "open")
        chosen = next((i for i in order if i in free), None)
        if chosen is None:
            raise Refused("Every seat at this table is taken. You may watch.")
    else:
        chosen = session.game.seat(seat)
        if chosen not in session.game.players:
            raise Refused(f"Nobody sits at {seat}: it is a hand without a player.")
        if chosen not in free:
            name = seats[chosen].name
            raise Refused(f"Seat {seat} is taken{' by ' if name else ''}{name}.")
    machine = seats[chosen].kind == "machine" and not at_once
    later = machine and _would_show(session, chosen)
    return chosen, [Sat(chosen, name, token_hash(token), later, whence)]


def _would_show(session: Session, seat: int) -> bool:
    """Whether a seat sees cards of a running deal that onlookers do not."""
    if not session.dealt or session.state.over:
        return False
    return session.view(seat).places != session.view(-1).places


def fill(session: Session, player: str) -> list[TableEvent]:
    """Give all open seats to machine players of a kind."""
    if all(s.kind != "open" for s in session.seats):
        raise Refused("No seat is open.")
    if session.evening and not session.evening.machines:
        raise Refused("The director has not said that machine players may sit here.")
    return [Filled(player)]


def set_pace(session: Session, pace: str) -> list[TableEvent]:
    """Let the machine players act faster or slower."""
    if pace not in PACES:
        raise Refused(f"There is no pace “{pace}”: {', '.join(PACES)}.")
    return [Paced(pace)] if pace != session.pace else []


def act(
    session: Session,
    home: int,
    version: int,
    code: str,
    meaning: Callable[[State, Act], str] = lambda state, act: "",
) -> list[TableEvent]:
    """What a person does for himself, or for his machine partner at a turned table.

    `meaning` says what a call tells the table by the book. It is kept where machines alone read
    the call: people are told by its maker (`company.explain`).
    """
    seat = _seated(session, home)
    session.check(version, seat)
    state = session.state
    if state.over:
        raise IllegalAct("The hand is over.")
    known = len(code) <= LONGEST_CODE
    wished = state.stage.words.decode(state.sub, seat, code.strip()) if known else None
    if wished is None or wished.by != seat:
        if seat not in {t.by for t in state.turns}:
            raise IllegalAct(_not_your_turn(state, session.names))
        some = ", ".join(state.stage.words.code(a) for a in state.legal(seat)[:12])
        raise IllegalAct(f"“{code[:64]}” cannot be done now. You may choose from: {some}.")
    reason = state.why_not(wished)
    if reason is not None:
        raise IllegalAct(reason)
    check_length(state)
    check_said(state, wished)
    told = meaning(state, wished) if session.read_by_machines(home) else ""
    return [_acted(session, wished, home=home, meaning=told)]


def machine_act(
    session: Session,
    act: Act,
    player: str,
    reason: str = "",
    citation: str = "",
    meaning: str = "",
) -> list[TableEvent]:
    """What a machine player does. Raises `IllegalAct` like any other act, and `Refused` where the
    deal has gone on for too long."""
    check_length(session.state)
    said = {"reason": reason, "citation": citation, "meaning": meaning}
    return [_acted(session, act, player=player, **said)]


def _acted(session: Session, act: Act, **what: Any) -> Acted:
    state = session.state
    after = state.push(act)
    done = len(after.log)
    settled = settle(after, session.rng("chance"))
    return Acted(act.by, state.code(act), chance=chances(done, settled), **what)


def hint_seat(session: Session, home: int, version: int) -> int:
    """The seat that a hint for a person is about. Raises `Refused` when he need not act."""
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
    """The seat a person acts for. Raises `Refused` while he waits for the next deal."""
    if home in session.next_players:
        raise Refused("You sit down with the next deal. Until then you watch.")
    if session.seats[home].away:
        raise Refused("A machine plays for you. Take your seat back first.")
    return session.seat_of(home)


def _not_your_turn(state: State, names: Sequence[str]) -> str:
    whose = [seat_name(state.game, t.by, names) for t in state.turns if t.by >= 0]
    return f"It is not your turn: {listed(whose)} to act."
