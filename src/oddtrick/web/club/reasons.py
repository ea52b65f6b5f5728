"""Why everybody scored what they scored, for the page of an evening: worked out in a confined
process, in the background, once the last result is in and again after each correction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from oddtrick.club.event.entries import read_entry, write_entry
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.why import Played, why
from oddtrick.club.why_decisions import WhyDecisions, boards_of_contestants, decisions
from oddtrick.club.why_evening import WhyEvening, WhyLine, WhyRow
from oddtrick.club.why_files import of_other_boards
from oddtrick.club.why_remembered import with_remembered
from oddtrick.club.why_words import of_another_evening, words
from oddtrick.errors import Refused
from oddtrick.formats.board import Board
from oddtrick.formats.pbn.values import read_deal
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.messages import NOTHING, Message, Verbatim, say
from oddtrick.records import Record
from oddtrick.support.lazy import RecentCache
from oddtrick.support.sandbox import Confined, TooMuch, Workers, WorkersClosed
from oddtrick.support.typed_json import decode, written
from oddtrick.trainer.again import AgainDeal, deals_again, deals_like
from oddtrick.web.club.session import ClubSession
from oddtrick.web.messages import encoder

from .pages.common import may_see_why
from .pages.public import NoHands, board_record, shown_boards
from .requests import RememberedPlay

SECONDS = 120.0
"""For an evening: forty tables and as many boards take a tenth of it. For the decisions of one
contestant: at most eight cards and the calls of eight boards."""
MEMORY = 512 << 20
MOST = 60
"""Evenings that are kept."""
PATIENCE = 15.0
"""Seconds that somebody waits for the reasons who takes them home."""

CLOSED = say("The reasons come with the last result, unless the director keeps them back.")
SAID = {
    "reckoning": say("The reasons are being worked out. This takes some seconds."),
    "failed": say("The reasons could not be worked out. The results stand."),
}
"""What is said of reasons that are not there, by the state."""

Plays = Callable[[ClubSession, int], Played]
"""The boards whose cards were recorded at an evening's tables, or one of them where that is not
0."""

_log = logging.getLogger(__name__)


class WhyContent(msgspec.Struct, frozen=True):
    """Contents of the page: `state` is `ready`, `reckoning`, `closed` (results are missing, or the
    director shows it to nobody) or `failed`; `said` is that in a sentence. `notes` say what is
    missing, or does not fit.
    `decisions` are by contestant: not there while they are being worked out, None where they could
    not be."""

    state: str
    said: Message
    title: Message
    one: str
    evening: WhyEvening | None = None
    notes: list[Message] = []
    decisions: dict[int, WhyDecisions | None] = {}


class _Question(msgspec.Struct, frozen=True):
    """All that an evening's reasons follow from."""

    entries: list[str]
    deals: dict[int, str]
    boards: list[int]
    played: list[tuple[tuple[int, int, int], Board]]


class _Asked(msgspec.Struct, frozen=True):
    """A contestant whose decisions are asked for, in an evening."""

    asked: _Question
    row: WhyRow


class Decided(msgspec.Struct, frozen=True):
    """The decisions of a contestant, and the deals in which they are trained (`AgainDeal`)."""

    decisions: WhyDecisions
    deals: msgspec.Raw


class _Remembered(msgspec.Struct, frozen=True):
    """Cards of a board that somebody remembers, and the board's deal."""

    entries: list[str]
    deal: str
    play: RememberedPlay


class _Known(msgspec.Struct):
    """What is known of an evening as it was: its reasons, what is said of them, the decisions of
    contestants, and the reasons as JSON by the code of a language: everybody who waits is sent them
    again with every decision."""

    version: str
    reasons: WhyEvening | None
    notes: list[Message]
    decided: dict[int, Decided | None]
    told: dict[str, msgspec.Raw] = msgspec.field(default_factory=dict)


def _event(asked: _Question | _Remembered) -> ClubEvent:
    return ClubEvent.fold([read_entry(entry) for entry in asked.entries])


def explained(data: bytes) -> WhyEvening:
    """The reasons of an evening that is written down."""
    asked = decode(data, _Question)
    event = _event(asked)
    deals = {
        board: tuple(hand or 0 for hand in read_deal(deal)) for board, deal in asked.deals.items()
    }
    return why(event, deals, dict(asked.played), asked.boards)


def decided(data: bytes) -> Decided:
    """The dearest decisions of a contestant of an evening that is written down."""
    asked = decode(data, _Asked)
    event, row, played = _event(asked.asked), asked.row, dict(asked.asked.played)
    found, own = decisions(event, row, played), boards_of_contestants(event, played, [row.number])
    deals = deals_again(found, {n: board for n, (_, board) in own.items()})
    return Decided(found, msgspec.Raw(written(deals)))


def divided(data: bytes) -> WhyLine:
    """A contestant's board, divided by the cards that somebody remembers."""
    found = decode(data, _Remembered)
    deal = [hand or 0 for hand in read_deal(found.deal)]
    play = found.play
    return with_remembered(_event(found), deal, play.board, play.of, play.side, play.cards)


def remembered(evening: ClubSession, play: RememberedPlay) -> bytes:
    """What `divided` is given. Raises `NoHands`."""
    deal = evening.hands.get(play.board)
    if deal is None or not may_see_why(evening) or play.board not in shown_boards(evening):
        raise NoHands("There is no hand record of this board, or it may not be seen yet.")
    entries = [write_entry(entry) for entry in evening.book.event.entries]
    return msgspec.json.encode(_Remembered(entries, deal, play))


def question(evening: ClubSession, plays: Plays, hands: Mapping[int, str] | None = None) -> bytes:
    """All that the reasons follow from, of the boards that may be seen; `hands` are its deals where
    those that it has are not asked about."""
    seen = shown_boards(evening)
    hands = evening.hands if hands is None else hands
    return msgspec.json.encode(
        _Question(
            [write_entry(entry) for entry in evening.book.event.entries],
            {board: deal for board, deal in hands.items() if board in seen},
            sorted(seen),
            [(at, board) for at, board in plays(evening, 0).items() if at[0] in seen],
        )
    )


class Reasons:
    """The reasons of all evenings of a server, as they are known."""

    def __init__(self, plays: Plays) -> None:
        self._plays = plays
        self._workers = Workers(1, seconds=SECONDS, memory=MEMORY)
        # Who sends hands does not wait for the reasons of other evenings.
        self._checking = Workers(1, seconds=SECONDS, memory=MEMORY)
        # Evenings wait for one another here, and not in the threads that serve everybody.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reasons")
        self._known: RecentCache[str, _Known] = RecentCache(MOST)
        self._asked: dict[str, asyncio.Task[None]] = {}

    def _version(self, evening: ClubSession) -> str:
        hands = hash(tuple(sorted(evening.hands.items())))
        return f"{len(evening.book.event.entries)}.{hands}.{evening.room.over}"

    def begin(self, evening: ClubSession) -> None:
        """Begin to work them out, where they may be seen and are not known."""
        known = self._known.find(evening.id)
        if not may_see_why(evening) or evening.id in self._asked:
            return
        if known is None or known.version != self._version(evening):
            task = asyncio.get_running_loop().create_task(self._make(evening))
            self._asked[evening.id] = task

    async def _make(self, evening: ClubSession) -> None:
        try:
            version = self._version(evening)
            asked = await asyncio.to_thread(question, evening, self._plays)
            found = await self._worked_out(explained, asked)
            reasons = decode(found, WhyEvening) if found is not None else None
            notes = [] if reasons is None else [*words(reasons)]
            known = self._known.put(evening.id, _Known(version, reasons, notes, {}))
            evening.changes.tell()
            for row in reasons.rows if reasons is not None and reasons.cards else []:
                if version != self._version(evening):
                    break
                data = written({"asked": msgspec.Raw(asked), "row": row})
                made = await self._worked_out(decided, data)
                known.decided[row.number] = None if made is None else decode(made, Decided)
                evening.changes.tell()
        except WorkersClosed:
            return
        finally:
            self._asked.pop(evening.id, None)
        evening.changes.tell()

    async def check_hands(self, evening: ClubSession, deals: Mapping[int, str]) -> None:
        """Raise `Refused` where the results say that these deals are another evening's."""
        event = evening.book.event
        if (other := of_other_boards(event, deals, say("The file"))) is not None:
            raise Refused(other)
        if not event.lines:
            return
        hands = {**evening.hands, **deals}
        asked = await asyncio.to_thread(question, evening, self._plays, hands)
        found = await asyncio.to_thread(self._checking.call, explained, asked)
        if (other := of_another_evening(decode(found, WhyEvening))) is not None:
            raise Refused(other)

    async def _worked_out(self, what: Callable[[bytes], object], data: bytes) -> bytes | None:
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: self._workers.call(what, data)
            )
        except WorkersClosed:
            raise
        except (Confined, TooMuch, RuntimeError) as error:
            _log.warning("Why an evening was scored so is not known: %s", error)
            return None

    def shown(self, evening: ClubSession, code: str) -> dict[str, Any]:
        """What the page shows in the language of a code: the reasons as they are known, which are
        those of before a correction until the new ones are worked out."""
        event = evening.book.event
        head: dict[str, Any] = {
            "said": NOTHING,
            "title": say("{title}", title=Verbatim(event.opened.title)),
            "one": event.form.one,
            "notes": [],
            "decisions": {},
        }
        if not may_see_why(evening):
            return {"state": "closed", **head, "said": CLOSED, "evening": None}
        self.begin(evening)
        known = self._known.find(evening.id)
        if known is None or known.reasons is None:
            failed = known is not None and evening.id not in self._asked
            state = "failed" if failed else "reckoning"
            return {"state": state, **head, "said": SAID[state], "evening": None}
        head["notes"] = known.notes
        head["decisions"] = {str(n): one and one.decisions for n, one in known.decided.items()}
        if code not in known.told:
            known.told[code] = msgspec.Raw(encoder(code)(known.reasons))
        return {"state": "ready", **head, "evening": known.told[code]}

    async def known(self, evening: ClubSession) -> tuple[str, WhyEvening | None]:
        """The reasons that may be seen and are those of the evening as it is, and the name of what
        they follow from; waits a while for those that are being worked out. None where there are
        none."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while True:
            future = evening.changes.next()
            try:
                self.begin(evening)
                known, version = self._known.find(evening.id), self._version(evening)
                if not may_see_why(evening):
                    break
                if known is not None and known.version == version:
                    return version, known.reasons
                if evening.id not in self._asked or loop.time() >= end:
                    break
                await asyncio.wait([future], timeout=end - loop.time())
            finally:
                evening.changes.leave(future)
        return "", None

    async def deals(self, evening: ClubSession, number: int) -> list[AgainDeal]:
        """The deals in which a contestant trains what cost them most."""
        known = self._known.find(evening.id)
        if not may_see_why(evening) or known is None or known.reasons is None:
            return []
        own = known.decided.get(number)
        if own is not None and (found := decode(bytes(own.deals), list[AgainDeal])):
            return found
        row = next((row for row in known.reasons.rows if row.number == number), None)
        return [] if row is None else await asyncio.to_thread(deals_like, row)

    def record(self, evening: ClubSession, number: int, of: int) -> Record:
        """A board as a record, once it may be seen: as a contestant played it where that is known,
        else its deal. Raises `NoHands`."""
        dealt = board_record(evening, number)
        if not of or not may_see_why(evening):
            return dealt
        own = boards_of_contestants(evening.book.event, self._plays(evening, number), [of])
        return record_from_board(own[number][1]) if number in own else dealt

    def close(self) -> None:
        """Work out nothing more. To be called in the loop."""
        for task in self._asked.values():
            task.cancel()
        self._workers.close(now=True)
        self._checking.close(now=True)
        self._thread.shutdown(wait=False, cancel_futures=True)
