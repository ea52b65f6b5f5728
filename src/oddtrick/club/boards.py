"""The deals of an event: dealt, sealed, and who may see them."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence

import msgspec

from oddtrick.dealing.conditions import ANYTHING, Condition
from oddtrick.dealing.dealer import Dealer
from oddtrick.errors import BadRecord, Refused, cause
from oddtrick.formats.board import Board, board_by_number
from oddtrick.messages import say
from oddtrick.solver import deal_code, hands_of
from oddtrick.store.log import Append, EventLog
from oddtrick.support.commitment import hash_of
from oddtrick.support.typed_json import decode

from .event.event import ClubEvent

# Boards that everybody may see: their results, and their cards.


def open_boards(event: ClubEvent, over: bool = False) -> set[int]:
    """The boards that may be seen: those that nobody has still to play, unless the director holds
    them back; all of them with the last result, or when the evening is `over`."""
    boards = {due.board for due in event.due()}
    if over or event.complete:
        return boards
    return boards - {due.board for due in event.missing()} if event.at_once else set()


def check_unseen(event: ClubEvent) -> None:
    """Raises `Refused` where the movement's next round has a board that may have been seen."""
    if event.opened.draws or event.rounds >= len(event.movement.rounds):
        return
    each, seen = event.opened.boards, open_boards(event)
    for s in event.movement.rounds[event.rounds]:
        known = seen & set(range((s.boards - 1) * each + 1, s.boards * each + 1))
        if s.ns and s.ew and known:
            raise Refused(
                "Board {board} has been played out and may have been seen; the next round "
                "would play it again.",
                board=min(known),
            )


# The deals of an event in its file, apart from its entries, and whether people may have seen
# them.
#
# Their commitment (`oddtrick.support.commitment`) may be published before the first card; what it
# is of afterwards, and anybody who kept the commitment can check that nobody changed a deal.
#
# Each set of boards has a seed of its own, which follows from the seed of all but does not lead
# back to it, and is sealed for itself: the commitment is the hash of the list of these seals. So
# a set can be opened as soon as it may be seen, and shows nothing of the others. Files of before
# this have one seal of all boards (`each` is 0), which is opened with the last result.

_NAME = "boards"
"""The name under which the deals are stored."""
_SHOWN = "shown"


def _written(what: object) -> str:
    return msgspec.json.encode(what).decode()


def seed_of(seed: str, number: int) -> str:
    """The seed of a set of boards."""
    return hash_of(_written({"seed": seed, "set": number}))


class SealedSet(msgspec.Struct, frozen=True):
    """The sealed part of a set: its number, its seed, and its deals in order."""

    set: int
    seed: str
    deals: tuple[str, ...]

    @property
    def text(self) -> str:
        """The text its seal is of."""
        return _written(self)


class SealedDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deals as they are stored: the seed, the deals from board 1 up, and how many of them are
    in `each` set."""

    seed: str
    deals: tuple[str, ...]
    each: int = 0

    @property
    def text(self) -> str:
        """As it is filed."""
        return _written(self)

    @property
    def sets(self) -> tuple[SealedSet, ...]:
        """The sets, each sealed for itself; none where all boards have one seal."""
        if not self.each:
            return ()
        starts = range(0, len(self.deals), self.each)
        return tuple(
            SealedSet(n, seed_of(self.seed, n), self.deals[at : at + self.each])
            for n, at in enumerate(starts, 1)
        )

    @property
    def committed_text(self) -> str:
        """The text the commitment is of: the seals of the sets, or all the deals."""
        return _written({"sets": [hash_of(s.text) for s in self.sets]}) if self.each else self.text

    @property
    def commitment(self) -> str:
        """The part that may be published before anybody has played."""
        return hash_of(self.committed_text)

    def opened(self, boards: Collection[int], whole: bool) -> str:
        """The proof of the deals of the boards that may be seen, in lines: the text the commitment
        is of, then the text of each set all of whose boards are among them; of all of them where
        the `whole` may be seen. Empty where there is nothing to publish yet."""
        if not self.each:
            return self.text if whole else ""
        found = [
            s.text
            for s in self.sets
            if whole or {*range((s.set - 1) * self.each + 1, s.set * self.each + 1)} <= {*boards}
        ]
        return "\n".join([self.committed_text, *found]) if found else ""


def save_sealed(log: EventLog, sealed: SealedDeals) -> None:
    """Put the deals into the event's file. Raises `Refused` where it has some, `StoreError`."""
    if log.read(_NAME):
        raise Refused("The boards of this event have been dealt already.")
    log.append(_NAME, 1, [sealed.text])


def sealed_in(log: EventLog) -> SealedDeals | None:
    """The deals that lie in an open event's file, if there are any. Raises `BadRecord`."""
    stored = log.read(_NAME)
    if not stored:
        return None
    try:
        return decode(stored[0].body, SealedDeals)
    except msgspec.MsgspecError as error:
        raise BadRecord(
            "The boards in the file cannot be read: {error}.", error=cause(error)
        ) from None


def load_sealed(log: EventLog) -> SealedDeals:
    """The deals of an event's file. Raises `Refused` where there are none, `BadRecord`."""
    deals = sealed_in(log)
    if deals is None:
        raise Refused("The boards have not been dealt here; deal them with “oddtrick club deal”.")
    return deals


def showing(log: EventLog) -> list[Append]:
    """The lines that record, once and for good, that everybody may see all deals from now on."""
    stored = log.read(_NAME)
    return [Append(_NAME, 2, [_SHOWN])] if len(stored) == 1 else []


def shown_in(log: EventLog) -> bool:
    """Whether people may have seen the deals."""
    return len(log.read(_NAME)) > 1


# The boards of an event: dealt with the seed kept, for dealing machines, and for hand records
# when everybody has played. How they lie in the event's file is `sealed`'s.


def deal(count: int, seed: str, asked: Sequence[Condition] = (), *, each: int) -> SealedDeals:
    """So many deals in sets of `each`, every deal as likely as any other that meets the conditions
    (of North, East, South and West). Each set follows from a seed of its own, so that who has seen
    the one can work out nothing of the others. Raises `DealingError` where no deal meets them."""
    dealer = Dealer(list(asked) or [ANYTHING] * 4)
    found = [
        deal_code((north, east, south, west))
        for number, start in enumerate(range(0, count, each), 1)
        for batch in dealer.stream(
            random.Random(seed_of(seed, number)), count=min(each, count - start)
        )
        for north, east, south, west in batch.tolist()
    ]
    return SealedDeals(seed, tuple(found), each)


def boards_to_deal(event: ClubEvent) -> int:
    """How many boards an event may need: all sets of the movement, as an extra round may need one
    that is not due yet; of rounds that are drawn each plays the next."""
    sets = max(s.boards for sits in event.movement.rounds for s in sits)
    return max(sets, event.total_rounds) * event.opened.boards


def boards_of(sealed: SealedDeals, title: str = "") -> list[Board]:
    """The deals as boards, for dealing machines and hand records."""
    tags = {"Event": title} if title else {}
    return [
        board_by_number(number, hands_of(code), tags) for number, code in enumerate(sealed.deals, 1)
    ]


def opened_text(event: ClubEvent, sealed: SealedDeals) -> str:
    """The proof of the deals that may be seen; empty where nothing may be seen yet."""
    return sealed.opened(open_boards(event), event.complete)


def recorded(event: ClubEvent, known: Iterable[int], over: bool = False) -> set[int]:
    """Of the boards whose deals are known those that may be printed: what may be seen, and all when
    everybody has played. Raises `Refused` where there are none."""
    found = set(known) if event.complete else open_boards(event, over) & set(known)
    if found:
        return found
    missing = len(event.missing())
    what = say("There are rounds still to be drawn")
    if missing:
        one = missing == 1
        what = say("One result is missing") if one else say("{n} results are missing", n=missing)
    raise Refused(
        (
            "{what}; nobody sees the hands of a board that is still to be played."
            if event.at_once
            else "{what}; nobody sees the hands of a board that is still to be played"
            ", nor of another before the last result is in."
        ),
        what=what,
    )


def boards_to_see(event: ClubEvent, sealed: SealedDeals) -> list[Board]:
    """The boards for hand records: those that may be seen. Raises `Refused` where there are
    none."""
    boards = boards_of(sealed, event.opened.title)
    seen = recorded(event, [board.number for board in boards])
    return [board for board in boards if board.number in seen]
