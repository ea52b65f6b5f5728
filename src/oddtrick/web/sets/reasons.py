"""Why a player scored what they scored in a set: worked out in a confined process when it is asked
for, and again when a board or another player has come."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from oddtrick.club.why_words import words
from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING, Message, say
from oddtrick.records import Record, record_of
from oddtrick.sets import FieldResult, NoBoard, SealedBoardSet, read_set
from oddtrick.sets.why import ExplainedSet, OwnBoard, explained_set
from oddtrick.store.sets import PlayedBoard
from oddtrick.support.lazy import RecentCache
from oddtrick.support.sandbox import Workers
from oddtrick.support.typed_json import decode
from oddtrick.table.download import TakenDeal, board_of, finished_deals
from oddtrick.trainer.again import AgainDeal, deals_again, deals_like
from oddtrick.web.club.reasons import SAID
from oddtrick.web.server.waiting import ChangeSignal

from .registry import SetRegistry

SECONDS = 120.0
"""For a set: sixteen boards and the decisions of their player take a tenth of it."""
MEMORY = 512 << 20
MOST = 60
"""Players' sets that are kept."""

_CLOSED = say("The reasons come with your first board. Sets of bridge have them.")

log = logging.getLogger(__name__)


class _SetQuestion(msgspec.Struct, frozen=True):
    """All that the reasons follow from."""

    sealed: str
    own: dict[int, OwnBoard]
    others: list[dict[int, FieldResult]]


class _SetAnswer(msgspec.Struct, frozen=True):
    """The reasons, and the deals in which what cost most is trained."""

    reasons: ExplainedSet
    deals: list[AgainDeal]


def explained(data: bytes) -> _SetAnswer:
    """In the worker: a set that is written down, explained for its player."""
    asked = decode(data, _SetQuestion)
    found = explained_set(read_set(asked.sealed), asked.own, asked.others)
    boards = {n: one.played for n, one in asked.own.items() if one.played is not None}
    deals = deals_again(found.decisions, boards) or deals_like(found.evening.rows[0])
    return _SetAnswer(found, deals)


class SetReasons:
    """The reasons of players' sets on a server, as they are known."""

    def __init__(self, registry: SetRegistry) -> None:
        self._registry = registry
        self._workers = Workers(1, seconds=SECONDS, memory=MEMORY, patience=SECONDS)
        self._known: RecentCache[tuple[str, str], tuple[int, _SetAnswer | None]] = RecentCache(MOST)
        self._asked: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.changes = ChangeSignal()
        """Told when the reasons of somebody's set have been worked out."""

    async def shown(
        self, sealed: SealedBoardSet | None, title: Message, you: str
    ) -> dict[str, Any]:
        """What the page shows to a player, as that of an evening: `closed` before the first board,
        and in a set that has no contracts. The row is the player's own."""
        head: dict[str, Any] = {
            "said": NOTHING, "title": title, "one": "pair", "notes": [], "decisions": {},
            "evening": None,
        }  # fmt: skip
        if sealed is None or not sealed.plan.about.marked or not you:
            return {"state": "closed", **head, "said": _CLOSED}
        counted = await self._registry.results(sealed.plan.id)
        if all(row.player != you for row, _ in counted):
            return {"state": "closed", **head, "said": _CLOSED}
        key, version = (sealed.plan.id, you), len(counted)
        kept = self._known.find(key)
        if (kept is None or kept[0] != version) and key not in self._asked:
            self._asked[key] = asyncio.create_task(self._make(sealed, you, counted))
        if kept is None:
            return {"state": "reckoning", **head, "said": SAID["reckoning"]}
        known = kept[1]
        if known is None:
            return {"state": "failed", **head, "said": SAID["failed"]}
        found = known.reasons
        number = found.evening.rows[0].number
        head |= {"evening": found.evening, "notes": [*words(found.evening)],
                 "decisions": {str(number): found.decisions}}  # fmt: skip
        return {"state": "ready", **head}

    def deals(self, id_: str, you: str) -> list[AgainDeal]:
        """The deals in which a player trains what cost them most in a set."""
        _, known = self._known.find((id_, you)) or (0, None)
        return [] if known is None else known.deals

    def _played(self, row: PlayedBoard) -> list[TakenDeal]:
        return finished_deals(self._registry.hub.events(row.table_id))

    async def record(self, id_: str, you: str, number: int) -> Record:
        """A board as its player played it. Raises `NoBoard`."""
        for row, _ in await self._registry.results(id_):
            if (row.player, row.board) == (you, number):
                played = await asyncio.to_thread(self._played, row)
                if played:
                    return record_of(played[0].state)
        raise NoBoard("You have not played board {number}.", number=number)

    async def _make(
        self, sealed: SealedBoardSet, you: str, counted: Sequence[tuple[PlayedBoard, FieldResult]]
    ) -> None:
        key = sealed.plan.id, you
        try:
            asked = await asyncio.to_thread(self._question, sealed, you, counted)
            data = await asyncio.to_thread(self._workers.call, explained, asked)
            known = decode(data, _SetAnswer)
        except (OddtrickError, RuntimeError) as error:
            log.warning("Why a set was scored so is not known: %s", error)
            known = None
        finally:
            self._asked.pop(key, None)
        self._known.put(key, (len(counted), known))
        self.changes.tell()

    def _question(
        self, sealed: SealedBoardSet, you: str, counted: Sequence[tuple[PlayedBoard, FieldResult]]
    ) -> bytes:
        people: dict[str, dict[int, FieldResult]] = defaultdict(dict)
        own = {}
        for row, result in counted:
            if row.player == you:
                played = self._played(row)
                own[row.board] = OwnBoard(result, board_of(played[0]) if played else None)
            else:
                people[row.player][row.board] = result
        return msgspec.json.encode(_SetQuestion(sealed.text, own, [*people.values()]))

    def close(self) -> None:
        """Work out nothing more. To be called in the loop."""
        for task in self._asked.values():
            task.cancel()
        self._workers.close(now=True)
