"""Opponents of a pupil who plays a question on: see `oddtrick.trainer.playing_on`."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from oddtrick.store import LayoutsKept
from oddtrick.trainer.playing_on import PupilsCard, WrongCard, defend, opposes, wrong_of
from oddtrick.web.server.cpu_limit import within
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.thread_pools import DECISION, ThreadPools
from oddtrick.web.session.session import Session


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
    """The cards that a seat has played since an opponent of his last did."""
    found: list[PupilsCard] = []
    for at in range(len(session.moments) - 1, 0, -1):
        act, before = session.moments[at].by, session.moments[at - 1].state
        if act is None or opposes(before, seat):
            break
        if act.by == seat:
            found.append(PupilsCard(before, act.code))
    return found[::-1]


async def adapted(session: Session, rooms: ThreadPools, who: Visitor) -> AdaptedTurn | None:
    """As `adapted_turn`, in turn with other addresses than `who`."""
    if session.pupil is None or session.state.over:
        return None
    return await rooms.players.do(who, lambda: within(DECISION, lambda: adapted_turn(session)))
