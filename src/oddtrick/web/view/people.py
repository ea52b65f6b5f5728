"""The company: how the table is kept, and what has been said."""

from __future__ import annotations

from oddtrick.web import messages
from oddtrick.web.requests.consent import ConsentQuestion
from oddtrick.web.session.deal_commitment import hash_of
from oddtrick.web.session.session import Session

from .audience import letter


def house_line(session: Session, home: int) -> messages.HouseLine:
    """How the table is kept, for the person at a seat or an onlooker (-1)."""
    house, host = session.house, session.host
    return messages.HouseLine(
        host=letter(session.game, host),
        yours=home >= 0 and home == host and not session.conducted,
        **{f: getattr(house, f) for f in house.__struct_fields__},
    )


def seal_line(session: Session) -> messages.SealLine | None:
    """The seal of the deal, opened when it is over."""
    if not session.seal:
        return None
    return messages.SealLine(hash_of(session.seal), session.seal if session.state.over else None)


def asked_line(
    session: Session, asked: ConsentQuestion | None, home: int
) -> messages.AskedLine | None:
    """The question that somebody asks of all."""
    if asked is None:
        return None
    seats = session.game.seats
    waits = [seats[s] for s in sorted(asked.awaiting)]
    return messages.AskedLine(asked.what, seats[asked.by], waits, home in asked.awaiting)


def talk_lines(session: Session, home: int) -> list[messages.TalkLine]:
    """The latest chat, as far as a seat hears it."""
    game = session.game
    return [
        messages.TalkLine(r.number, letter(game, r.seat), r.name, r.text, int(r.at), r.watchers)
        for r in session.talk.heard(home >= 0)
    ]
