"""The score sheet of a table: every finished deal with the reason of every entry, and the pads."""

from __future__ import annotations

import msgspec

from oddtrick.core import added
from oddtrick.rules.front import book_of
from oddtrick.store import Stored
from oddtrick.support.typed_json import decode
from oddtrick.web.connection import messages
from oddtrick.web.deals.download import TakenDeal, finished_deals
from oddtrick.web.deals.review_jobs import NoDeal
from oddtrick.web.session.names import fill_sides, side_label

__all__ = ["ScoreSheet", "SheetDeal", "SheetMatch", "sheet_of"]


class SheetDeal(msgspec.Struct, frozen=True):
    """A deal: its number at the table, when it was dealt, who sat where, and what was written for
    it."""

    deal: int
    at: float
    names: dict[str, str]
    entries: list[messages.EntryLine]


class SheetMatch(msgspec.Struct, frozen=True):
    """A match: its pad as the game draws it, how it stands, and its deals."""

    pad: messages.PadFrame
    over: bool
    deals: list[SheetDeal]


class ScoreSheet(msgspec.Struct, frozen=True):
    """All that was scored at a table."""

    game: str
    title: str
    source: str
    matches: list[SheetMatch]


def sheet_of(data: bytes) -> ScoreSheet:
    """The score sheet of a table's log. Raises `NoDeal` where no deal is finished yet."""
    stored = decode(data, list[Stored])
    deals = finished_deals(stored)
    if not deals:
        raise NoDeal("No deal of this table is finished yet, so nothing has been scored.")
    game = deals[0].state.game
    matches: list[SheetMatch] = []
    group: list[TakenDeal] = []
    for number, deal in enumerate(deals):
        group.append(deal)
        following = deals[number + 1] if number + 1 < len(deals) else None
        if following is None or _begins(following):
            matches.append(_match(group))
            group = []
    return ScoreSheet(game.name, game.title, book_of(game.source), matches)


def _begins(deal: TakenDeal) -> bool:
    """Whether a deal was the first of a match."""
    game, before = deal.state.game, deal.state.setting.before
    return before is None or before == game.match.start(game)


def _match(deals: list[TakenDeal]) -> SheetMatch:
    state = deals[-1].state
    game, match = state.game, state.game.match
    before = match.start(game) if state.setting.before is None else state.setting.before
    standing = added(game, before, state.table, state.ledger())
    pad = match.pad(game, standing)
    return SheetMatch(
        messages.PadFrame(
            title=pad.title,
            sides=[side_label(game, s, -1) for s in range(len(game.sides))],
            several=[False] * len(game.sides),
            rows=[messages.PadLine(r.kind, list(r.cells), r.label) for r in pad.rows],
            note=fill_sides(game, pad.note, -1),
            target=pad.target or None,
            markers=pad.markers,
            summary=fill_sides(game, match.summary(game, standing), -1),
        ),
        match.over(game, standing),
        [_deal(deal) for deal in deals],
    )


def _deal(deal: TakenDeal) -> SheetDeal:
    game = deal.state.game
    return SheetDeal(
        deal.deal,
        deal.at,
        {s: n for s, n in zip(game.seats, deal.names, strict=True) if n},
        [
            messages.EntryLine(side_label(game, e.side, -1), False, e.column, e.points, e.why)
            for e in deal.state.ledger()
        ],
    )
