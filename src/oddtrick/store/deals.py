"""The deals of all tables at a glance: which are being played, who sat at them, how they ended."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select, text

from .schema import deal, event, sitter

OPEN, KNOWN, TAUGHT, OVER, PUT_AWAY = "open", "known", "taught", "over", "put away"
"""A deal that is being played; one that is, and whose cards were known to somebody before; one that
has nothing to hide, as that of a lesson, whose cards are everybody's, or one that nobody plays but
machines; one played to its end; and one that was left before its end."""
GOING_ON = (OPEN, KNOWN, TAUGHT)

DAY = 86_400.0
"""So many seconds after the last act nobody waits any more for the end of a deal whose cards were
known to somebody before."""

MOST = 2000
"""Deals of one name that are named."""


class SeatedPerson(NamedTuple):
    """A person who sat at a deal: their name as it is searched for, and the hash of their token."""

    seat: int
    name: str
    token: str


class DealSummary(NamedTuple):
    """The stored summary of a deal. `cards` is a hash that the same cards have at every table;
    `sealed` is 0 where it was not, 1 where it was, and 2 once its seal was found true; `hands` are
    the shapes and points of its hands where it has such, `row` how it ended, as JSON."""

    table: str
    number: int
    game: str
    cards: str
    state: str
    sealed: int = 0
    hands: str = ""
    row: str = ""
    sitters: tuple[SeatedPerson, ...] = ()


NOTHING = DealSummary("", 0, "", "", PUT_AWAY)
"""Stands for a table that was looked through and has no deal that can be read."""


class DealTally(NamedTuple):
    """Counts of the deals here: finished deals a game, those sealed, those whose seal was found
    true, and of the sealed ones how often each set of hands was dealt."""

    games: dict[str, int]
    sealed: int
    verified: int
    hands: list[tuple[str, int]]


def keep(connection: Connection, deals: Sequence[DealSummary]) -> None:
    """Write deals down, in place of what was kept of them before; the time one was first written
    down stays. One that is being played puts those before it at its table away."""
    at = time.time()
    rows = [{**one._asdict(), "at": at} for one in deals]
    sitting = [
        {"table": one.table, "number": one.number, **who._asdict()}
        for one in deals
        for who in one.sitters
    ]
    for row in rows:
        del row["sitters"]
    for statement, some in (
        (_KEEP, rows),
        (_PUT_AWAY, [row for row in rows if row["state"] in GOING_ON]),
        (_NOBODY_SAT, rows),
        (_SAT, sitting),
    ):
        if some:
            connection.execute(text(statement), some)


_KEEP = """
INSERT INTO deal (table_id, number, at, game, cards, state, sealed, hands, told)
VALUES (:table, :number, :at, :game, :cards, :state, :sealed, :hands, :row)
ON CONFLICT (table_id, number) DO UPDATE SET game = excluded.game, cards = excluded.cards,
    state = excluded.state, sealed = excluded.sealed, hands = excluded.hands, told = excluded.told
"""
_PUT_AWAY = f"""
UPDATE deal SET state = '{PUT_AWAY}' WHERE table_id = :table AND number < :number
    AND state IN ({", ".join(f"'{state}'" for state in GOING_ON)})
"""
_NOBODY_SAT = "DELETE FROM sitter WHERE table_id = :table AND number = :number"
_SAT = """
INSERT INTO sitter (table_id, number, seat, name, token)
VALUES (:table, :number, :seat, :name, :token)
"""


def being_played(connection: Connection, cards: str) -> bool:
    """Whether a deal of these cards is not over at some table. One whose cards were known to
    somebody before counts for a day after its last act."""
    late = (
        select(event.c.number)
        .where(event.c.table_id == deal.c.table_id, event.c.at > time.time() - DAY)
        .exists()
    )
    going = (deal.c.state == OPEN) | ((deal.c.state == KNOWN) & late)
    query = select(deal.c.number).where(deal.c.cards == cards, going).limit(1)
    return connection.execute(query).first() is not None


def unknown_tables(connection: Connection) -> list[str]:
    """The tables whose deals have never been written down."""
    known = select(deal.c.table_id)
    query = select(event.c.table_id).where(event.c.number == 1, event.c.table_id.not_in(known))
    return list(connection.scalars(query))


def deals_of(connection: Connection, name: str) -> list[tuple[DealSummary, float, int]]:
    """The finished deals at which somebody of a name sat, latest first: the deal, when it was
    dealt, and the seat."""
    query = (
        select(deal, sitter.c.seat)
        .join(sitter, (sitter.c.table_id == deal.c.table_id) & (sitter.c.number == deal.c.number))
        .where(sitter.c.name == name, deal.c.state == OVER)
        .order_by(deal.c.at.desc())
        .limit(MOST)
    )
    return [
        (DealSummary(r.table_id, r.number, r.game, r.cards, r.state, row=r.told), r.at, r.seat)
        for r in connection.execute(query)
    ]


def same_cards(connection: Connection, table: str, number: int) -> list[DealSummary]:
    """The finished deals of the same game and cards as one of them, itself among them, in the
    order they were dealt."""
    this = select(deal.c.cards, deal.c.game).where(
        deal.c.table_id == table, deal.c.number == number
    )
    found = connection.execute(this).first()
    if found is None:
        return []
    query = (
        select(deal)
        .where(deal.c.cards == found.cards, deal.c.game == found.game, deal.c.state == OVER)
        .order_by(deal.c.at)
        .limit(MOST)
    )
    return [
        DealSummary(r.table_id, r.number, r.game, r.cards, r.state, row=r.told)
        for r in connection.execute(query)
    ]


def forget(connection: Connection, tokens: Sequence[str]) -> int:
    """Nobody finds by a name any more where the holders of these tokens sat; at how many deals
    that was."""
    cursor_result = connection.execute(delete(sitter).where(sitter.c.token.in_(list(tokens))))
    return cursor_result.rowcount


def tally(connection: Connection) -> DealTally:
    """Counts of the finished deals here."""
    over = deal.c.state == OVER
    games = select(deal.c.game, func.count()).where(over).group_by(deal.c.game)
    sealed = select(func.count()).where(over, deal.c.sealed > 0)
    true = select(func.count()).where(over, deal.c.sealed > 1)
    hands = (
        select(deal.c.hands, func.count())
        .where(over, deal.c.sealed > 0, deal.c.hands != "")
        .group_by(deal.c.hands)
    )
    return DealTally(
        {name: count for name, count in connection.execute(games)},  # noqa: C416
        connection.scalar(sealed) or 0,
        connection.scalar(true) or 0,
        [(text, count) for text, count in connection.execute(hands)],
    )
