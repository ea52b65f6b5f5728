"""Jobs of a review, as a worker process does them: each from bytes alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from oddtrick.cards import card_code
from oddtrick.core import State
from oddtrick.errors import BadRecord, OddtrickError, cause
from oddtrick.messages import language
from oddtrick.records import Record, read_record, record_of, steps, write_record
from oddtrick.review import (
    ContractsQuestion,
    Costs,
    DealReport,
    Makeable,
    Opinion,
    PlayQuestion,
    contracts,
    costs,
    makeable,
    opinions,
    question,
    report,
)
from oddtrick.review.telling import Heap
from oddtrick.store.log import Stored
from oddtrick.support.typed_json import decode
from oddtrick.table.download import finished_deals
from oddtrick.table.requests.foreign_records import bounded
from oddtrick.trainer.memory import Mistake, PricedDeal, mistakes_of

SECONDS = 3.0
"""Time for one question to the solver; a usual deal takes a few hundredths."""


class NoDeal(OddtrickError):
    """There is no such finished deal at the table."""


class Reviewed(msgspec.Struct, frozen=True):
    """A deal as a page gets it: with who sat there, and the record it is made from."""

    report: DealReport = msgspec.field(name="told")
    names: dict[str, str]
    deals: list[int]
    """The finished deals of the table, to go from one to the next."""


class MistakesQuestion(msgspec.Struct, frozen=True):
    """A deal whose review a page has open: the seat whose mistakes are asked, the address of the
    review, and the findings."""

    record: Record
    seat: str
    deal: str
    found: PricedDeal


class OfTable(msgspec.Struct, frozen=True):
    """A finished deal of a table, and the hashes of the tokens of those who played it."""

    reviewed: Reviewed
    holders: list[str]


def packed(stored: Sequence[Stored]) -> bytes:
    """A table's log as a worker takes it."""
    return msgspec.json.encode(stored)


def review_of_table(data: bytes, number: int, spoken: str = "en") -> OfTable:
    """A finished deal of a table's log, by its count at the table, told in the language of this
    code. Raises `NoDeal`."""
    taken_deals = finished_deals(decode(data, list[Stored]))
    deal = next((d for d in taken_deals if d.deal == number), None)
    if deal is None:
        raise NoDeal(
            "There is no such finished deal at this table. A deal can be looked at once it is over."
        )
    seats = deal.state.game.seats
    names = dict(zip(seats, deal.names, strict=True))
    deal_report = report(record_of(deal.state), language(spoken))
    return OfTable(Reviewed(deal_report, names, [d.deal for d in taken_deals]), [*deal.holders])


def review_of_record(data: bytes, spoken: str = "en") -> Reviewed:
    """A deal that somebody brings. Raises what `oddtrick.records` raises, and `BadRecord` for one
    that is too long."""
    return Reviewed(report(bounded(read_record(data)), language(spoken)), {}, [])


def costs_of(data: bytes, seconds: float = SECONDS) -> Costs | None:
    return costs(read_record(data), seconds)


def makeable_of(data: bytes, seconds: float = SECONDS) -> Makeable | None:
    return makeable(read_record(data), seconds)


def question_of(data: bytes) -> PlayQuestion | None:
    return question(read_record(data))


def contracts_of(data: bytes) -> ContractsQuestion | None:
    return contracts(read_record(data))


def opinions_of(data: bytes, start: int, count: int, spoken: str) -> list[Opinion]:
    return opinions(read_record(data), start, count, language(spoken))


def mistakes_in(data: bytes) -> list[Mistake]:
    """The mistakes of a seat, as the trainer takes them. Raises `BadRecord` for a deal that is too
    long or findings that are none."""
    try:
        asked = decode(data, MistakesQuestion)
    except msgspec.ValidationError as error:
        raise BadRecord("The question does not fit: {error}.", error=cause(error)) from None
    return mistakes_of(bounded(asked.record), asked.seat, asked.deal, asked.found)


def record_bytes(deal_report: DealReport) -> bytes:
    """The record of the deal, as the other questions take it."""
    return write_record(read_record(msgspec.json.encode(deal_report.record)))


Key = frozenset[tuple[str, ...]]


def key_of(heaps: list[Heap]) -> Key:
    """The cards as they were dealt, in any seats: the same deal has the same key."""
    return frozenset(tuple(sorted(h.cards)) for h in heaps if h.cards)


def cards_of(state: State) -> Key:
    """The same of a deal at a table, however far it has been played."""
    dealt, _ = next(steps(record_of(state)))
    return frozenset(tuple(sorted(map(card_code, p.cards))) for p in dealt.places() if p.cards)
