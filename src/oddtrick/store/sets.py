"""Sets of boards as the store keeps them: their plans, their sealed fields, who plays them, and
what came of each board."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from oddtrick.errors import Refused

from .schema import board_set, set_board, set_player

MOST = 5000
"""Boards of one set, or of one player, that are listed; the newest."""


class StoredSet(NamedTuple):
    """A set: its plan as JSON, and the sealed text, empty until its field has played. `given` is
    whether it has an owner, or waits to be given to somebody."""

    id: str
    kind: str
    given: bool
    plan: str
    sealed: str


class PlayedBoard(NamedTuple):
    """A board that somebody plays or has played, at a table of its own. `player` is the hash of
    their token; attempt 0 is the one that counts; `done` and `result` say how it ended."""

    set_id: str
    board: int
    player: str
    attempt: int
    table_id: str
    begun: float
    done: float | None
    result: str


def add_set(connection: Connection, new: StoredSet) -> None:
    """Write a set down where it is not there yet."""
    if set_of(connection, new.id) is None:
        values = {**new._asdict(), "given": int(new.given), "at": time.time()}
        connection.execute(insert(board_set).values(**values))


def seal(connection: Connection, id_: str, sealed: str) -> None:
    """Write down the sealed text of a set, once: what has been sealed stays as it is."""
    connection.execute(
        update(board_set)
        .where(board_set.c.id == id_, board_set.c.sealed == "")
        .values(sealed=sealed)
    )


def set_of(connection: Connection, id_: str) -> StoredSet | None:
    """The set of that name."""
    columns = [board_set.c[name] for name in StoredSet._fields]
    row = connection.execute(select(*columns).where(board_set.c.id == id_)).first()
    return None if row is None else StoredSet(*row)._replace(given=bool(row.given))


def ready_set(connection: Connection, kind: str) -> str | None:
    """A set of a kind (with its size and scoring, as `SetRegistry` names them) that nobody has
    been given yet, be its field complete or not; the oldest."""
    query = (
        select(board_set.c.id)
        .where(board_set.c.kind == kind, board_set.c.given == 0)
        .order_by(board_set.c.at)
        .limit(1)
    )
    return connection.scalar(query)


def give_ready(connection: Connection, kind: str) -> str | None:
    """Give such a set to somebody; nobody else is given it after."""
    while (id_ := ready_set(connection, kind)) is not None:
        mine = (board_set.c.id == id_) & (board_set.c.given == 0)
        if connection.execute(update(board_set).where(mine).values(given=1)).rowcount:
            return id_  # and no other server has given it meanwhile
    return None


def add_player(connection: Connection, token: str, name: str) -> None:
    """Somebody who plays sets, by the hash of their token."""
    connection.execute(insert(set_player).values(token=token, at=time.time(), name=name))


def names_of(connection: Connection, tokens: Sequence[str]) -> dict[str, str]:
    """The names of those players whose hashes these are."""
    query = select(set_player.c.token, set_player.c.name).where(
        set_player.c.token.in_(list(tokens))
    )
    return {token: name for token, name in connection.execute(query)}  # noqa: C416


def begin_board(connection: Connection, played: PlayedBoard) -> None:
    """Somebody begins a board. Raises `Refused` if they have begun it already."""
    try:
        connection.execute(insert(set_board).values(**played._asdict()))
    except IntegrityError:
        raise Refused("You have begun this board already.") from None


def end_board(connection: Connection, table: str, result: str) -> None:
    """How a board ended, by its table; what has been written down stays."""
    connection.execute(
        update(set_board)
        .where(set_board.c.table_id == table, set_board.c.done.is_(None))
        .values(done=time.time(), result=result)
    )


def _rows(connection: Connection, *where: object) -> list[PlayedBoard]:
    columns = [set_board.c[name] for name in PlayedBoard._fields]
    query = select(*columns).where(*where).order_by(set_board.c.begun.desc()).limit(MOST)  # type: ignore[arg-type]
    return [PlayedBoard(*row) for row in connection.execute(query)]


def boards_of_player(connection: Connection, player: str) -> list[PlayedBoard]:
    """All that a player has begun, the newest first."""
    return _rows(connection, set_board.c.player == player)


def boards_of_set(connection: Connection, id_: str) -> list[PlayedBoard]:
    """The results that count in a set: first attempts that are over."""
    here = [set_board.c.set_id == id_, set_board.c.attempt == 0, set_board.c.done.is_not(None)]
    return _rows(connection, *here)
