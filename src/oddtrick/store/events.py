"""Events of a table, as they are written in its log.

A table is the fold of these. Nothing that follows from them is stored: not the score, not the
hands, not whose turn it is.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec

from oddtrick.core import NATURE, Action
from oddtrick.errors import BadRecord, cause
from oddtrick.messages import NOTHING, Message
from oddtrick.support.typed_json import decoder_of, written


class _Event(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    pass


class ChanceDrawn(msgspec.Struct, frozen=True, array_like=True):
    """Something nature did: a shuffle, a draw."""

    kind: str
    arg: Any

    @classmethod
    def of(cls, action: Action) -> ChanceDrawn:
        return cls(action.kind, action.arg)

    @property
    def action(self) -> Action:
        return Action(NATURE, NATURE, self.kind, _tuples(self.arg))


def _tuples(arg: Any) -> Hashable:
    """JSON has no tuples; acts have nothing else."""
    return tuple(_tuples(a) for a in arg) if isinstance(arg, list | tuple) else arg


class AtEvening(msgspec.Struct, frozen=True, omit_defaults=True):
    """The evening at the club that a table belongs to: its name in addresses, which table of which
    round it is, whether machine players may take empty seats, and the hash of the token by which
    its director watches."""

    id: str
    round: int
    table: int
    machines: bool = False
    watcher: str = ""


class AtSet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The set of boards that a table belongs to: its name in addresses, which board of how many it
    is, and whether it is played once more and does not count."""

    id: str
    board: int
    boards: int
    replay: bool = False


class Made(_Event, frozen=True):
    """A table was made. `others` plays every seat until somebody sits down: the name of a kind
    of machine player, or empty where the seats are kept open. `seeded` is whether its maker chose
    the seed and so may know the deals; `version` that of the program that made it; `evening` is the
    evening at the club that the table was laid for, or None, and `of_set` the set of boards.
    `options` leave out what was the default in that version of records (`defaults`)."""

    game: str
    options: dict[str, Any]
    seed: str
    pace: str
    others: str
    seeded: bool = False
    version: str = ""
    evening: AtEvening | None = None
    of_set: AtSet | None = None
    defaults: int = 1


class Sat(_Event, frozen=True):
    """Somebody sat down, or will with the next deal (`later`). Of the token that holds the seat
    and of the address they came from (`address`) only hashes are kept. `person` is the id of
    somebody with a name that stays, empty for everybody else."""

    seat: int
    name: str
    token: str
    later: bool = False
    address: str = msgspec.field(default="", name="whence")
    person: str = ""


class SeatLeft(_Event, frozen=True, tag="left"):
    """Somebody's seat is free again: they stood up, was `removed` by the host, or is `gone`."""

    seat: int
    why: str = ""


class Away(_Event, frozen=True):
    """Somebody has been away for too long, or has let the days for their turn go by (`late`): a
    machine player plays for them, their seat is kept."""

    seat: int
    late: bool = False


class Back(_Event, frozen=True):
    """A player who was away plays again."""

    seat: int


class Moved(_Event, frozen=True):
    """The people at two seats changed places."""

    one: int
    other: int


class SettingsChange(msgspec.Struct, frozen=True):
    """A change of how a table is kept, as it is asked for and as it is stored; what is left out is
    as it was. See `oddtrick.table.session.table_settings`."""

    name: str | None = None
    watch: str | None = None
    delay: int | None = None
    undo: str | None = None
    patience: int | None = None
    timer: int | None = None
    talk: str | None = None
    alerts: bool | None = None
    listed: bool | None = None
    days: int | None = None


class Arranged(SettingsChange, _Event, frozen=True, omit_defaults=True):
    """The host arranged something."""


class TableClosed(_Event, frozen=True, tag="closed"):
    """The host closed the table, or the server did where something took too long (`stopped`), or a
    moderator did (`moderated`)."""

    stopped: bool = False
    moderated: bool = False


class ChatSent(_Event, frozen=True, tag="said"):
    """Somebody said something: a person at the table, or an onlooker (-1). `at` is the time, in
    seconds since 1970; `watchers` whether only onlookers hear it."""

    seat: int
    name: str
    text: str
    at: float
    watchers: bool = False


class CallExplained(_Event, frozen=True, tag="explained"):
    """A player explained a call of theirs to the others, but not to their partner: call number
    `call` of the auction, from 0. An empty text takes it back."""

    seat: int
    call: int
    text: str


class Filled(_Event, frozen=True):
    """Machine players took all open seats, or of them those that `seats` names."""

    player: str
    seats: tuple[int, ...] = ()


class Graded(_Event, frozen=True):
    """The host gave the machine's seat to another kind of machine player, between two deals."""

    seat: int
    player: str


class Paced(_Event, frozen=True):
    """The machine players were asked to go faster or slower."""

    pace: str


class HandDealt(_Event, frozen=True, tag="dealt"):
    """A hand was dealt: its setting, and all that chance did at its start (the pack first).

    Where the hand was somebody's record and not dealt here, `before` is what the record says of
    the match before it, and `again` whether it is one of another table, whose cards nobody here
    need have seen. `deal` is the number its cards come from where one plays alone, or 0.
    """

    dealer: int
    vulnerable: int
    number: int
    chance: tuple[ChanceDrawn, ...]
    before: dict[str, Any] | None = None
    deal: int = 0
    again: bool = False


class Acted(_Event, frozen=True):
    """Somebody acted by the rules of the game.

    `by` is the seat that acted and `code` what it did; `home` the seat of the person who decided
    it (another than `by` while the table is turned), `player` the kind of machine player where
    no person did. `chance` is what nature did upon it.
    """

    by: int
    code: str
    home: int | None = None
    player: str = ""
    reason: str = ""
    citation: str = ""
    meaning: Message = NOTHING
    chance: tuple[ChanceDrawn, ...] = ()


class ActionsUndone(_Event, frozen=True, tag="undone"):
    """The hand went back to how it stood after its first `to` acts."""

    to: int
    home: int


class LayoutsKept(_Event, frozen=True, tag="layouts"):
    """At a table of the trainer: the layouts that its machine players keep open against the pupil
    at a seat, as `oddtrick.trainer.playing_on.WrongCard` has them, the first of them being
    the deal from now on; none where they have played no wrong card."""

    pupil: int
    wrong: dict[str, Any] | None = None


class Restarted(_Event, frozen=True):
    """A new match was begun after the last one was over."""


class MatchBrokenOff(_Event, frozen=True, tag="brokenoff"):
    """All agreed to leave the unfinished match as it stands after a hand; `home` asked for it."""

    home: int


TableEvent = (
    Made
    | Sat
    | SeatLeft
    | Away
    | Back
    | Moved
    | Filled
    | Graded
    | Arranged
    | TableClosed
    | ChatSent
    | CallExplained
    | Paced
    | HandDealt
    | Acted
    | ActionsUndone
    | LayoutsKept
    | Restarted
    | MatchBrokenOff
)

_decoder: msgspec.json.Decoder[TableEvent] = decoder_of(TableEvent)


def write_event(event: TableEvent) -> str:
    """The event as a line of JSON.

    >>> write_event(Acted(2, "1NT", home=2))
    '{"type":"acted","by":2,"code":"1NT","home":2}'
    """
    return written(event).decode()


def read_event(body: str) -> TableEvent:
    """The event that a line of JSON holds; the inverse of `write_event`.

    >>> read_event('{"type":"acted","by":1,"code":"P","chance":[["draw",[3,4]]]}').chance
    (ChanceDrawn(kind='draw', arg=[3, 4]),)
    """
    try:
        return _decoder.decode(body)
    except msgspec.MsgspecError as error:
        raise BadRecord(
            "The store holds an event that cannot be read: {error}.", error=cause(error)
        ) from error
