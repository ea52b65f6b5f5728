"""The sheets of what came in: travellers, personal score cards, the ranking."""

from __future__ import annotations

from collections.abc import Collection

from oddtrick.club.event.entries import Adjusted
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.results.conditions_of_contest import conditions
from oddtrick.club.results.standings import Scored, Standing, standings
from oddtrick.club.results.standings import travellers as scored_lines
from oddtrick.club.wording import is_passed_out, ruling_said
from oddtrick.formats.model.board import WrittenContract
from oddtrick.seats import board_dealer, board_vulnerable

from .contents import Rows, Sheet, SheetColumn, SheetGroup
from .wording import VULNERABLE, card_text, contract_text, who

__all__ = ["cards", "ranking", "travellers"]

_PLAYED = (
    SheetColumn("Contract", room=6), SheetColumn("By", room=2), SheetColumn("Lead", room=3),
    SheetColumn("Tricks", right=True), SheetColumn("Score", right=True, room=5),
)  # fmt: skip


def _played(scored: Scored) -> tuple[str, ...]:
    entry = scored.line.entry
    if isinstance(entry, Adjusted):
        return ruling_said(entry), "", "", ""
    tricks = "" if entry.tricks is None else str(entry.tricks)
    return contract_text(entry.contract), entry.declarer, card_text(entry.lead), tricks


def _made(scored: Scored) -> str:
    """How many tricks more or fewer than contracted."""
    entry = scored.line.entry
    if isinstance(entry, Adjusted) or is_passed_out(entry.contract) or entry.tricks is None:
        return ""
    contract = WrittenContract.read(entry.contract)
    if contract is None:
        return ""
    over = entry.tricks - 6 - contract.level
    return f"{over:+d}".replace("-", "−") if over else "="


def _score(points: int | None) -> str:
    return "" if points is None else str(points)


def _conditions(board: int) -> str:
    return f"Dealer {board_dealer(board)} · vulnerable: {VULNERABLE[board_vulnerable(board)]}"


def travellers(event: ClubEvent, boards: Collection[int] | None = None) -> SheetGroup:
    """The results of every board (or of each of these), with empty lines for those who have still
    to play it."""
    columns = (SheetColumn("NS"), SheetColumn("EW"), *_PLAYED, SheetColumn("NS points", right=True),
               SheetColumn("EW points", right=True))  # fmt: skip
    found = []
    missing, lines = event.missing(), scored_lines(event)
    for board in sorted({due.board for due in event.due()}):
        if boards is not None and board not in boards:
            continue
        rows = [
            (event.label(s.line.ns), event.label(s.line.ew), *_played(s), _score(s.line.score),
             *map(event.decimals.text, s.shown(event.decimals)))
            for s in lines
            if s.line.due.board == board
        ]  # fmt: skip
        rows += [
            (event.label(d.ns), event.label(d.ew), *[""] * 7) for d in missing if d.board == board
        ]
        found.append(Sheet(f"Board {board}", Rows(columns, tuple(rows)), _conditions(board)))
    return SheetGroup("Travellers", tuple(found))


def _worth(event: ClubEvent, row: Standing) -> str:
    say = event.decimals.text
    return f"{event.decimals.fixed(row.percent)} %" if row.tops else say(row.points)


def cards(event: ClubEvent, boards: Collection[int] | None = None) -> SheetGroup:
    """A score card a contestant, in the order of play, with empty lines for what is still to be
    played; of other boards than these not what they brought."""
    columns = (
        SheetColumn("Round"),
        SheetColumn("Board"),
        SheetColumn("Sits"),
        SheetColumn("Against"),
        SheetColumn("Contract", room=10),
        SheetColumn("Lead"),
        SheetColumn("Score", right=True, room=5),
        SheetColumn("Points", right=True),
    )
    placed = {row.pair: row for row in standings(event)}
    due, lines = event.due(), {s.line.due.key: s for s in scored_lines(event)}
    found = []
    for contestant in event.contestants:
        rows, played = [], False
        for d in due:
            sits = [contestant in event.members(side) for side in (d.ns, d.ew)]
            if not any(sits):
                continue
            scored = lines.get(d.key)
            played = played or scored is not None
            north = sits[0] if scored is None else contestant in event.members(scored.line.ns)
            against = d.ew if sits[0] else d.ns
            where = (str(d.round), str(d.board), "NS" if north else "EW", event.label(against))
            if scored is None or (boards is not None and d.board not in boards):
                rows.append((*where, *[""] * 4))
                continue
            score = scored.line.score
            own = score if score is None or north else -score
            points = scored.of(contestant).shown(event.decimals)[0 if north else 1]
            contract, by, lead, _ = _played(scored)
            came = " ".join(filter(None, (contract, by, _made(scored))))
            rows.append((*where, came, lead, _score(own), event.decimals.text(points)))
        row = placed[contestant]
        place = f" · place {row.place}, {_worth(event, row)}" if played else ""
        title = f"{event.form.one.capitalize()} {who(event, contestant)}"
        table = Rows(columns, tuple(rows))
        found.append(Sheet(title, table, f"{event.opened.title}{place}"))
    return SheetGroup("Score cards", tuple(found), 2)


def ranking(event: ClubEvent) -> SheetGroup:
    """The list, with what it went by; two where no pair changes direction."""
    rows = standings(event)
    columns = (SheetColumn("Place"), SheetColumn(event.form.one.capitalize()), SheetColumn("Names"),
               SheetColumn("Points", right=True), SheetColumn("Percent", right=True))  # fmt: skip
    found = []
    for where in sorted({row.field for row in rows}, reverse=True):
        lines = tuple(
            (r.place, str(r.pair), " · ".join(filter(None, (" & ".join(r.names), r.split))),
             event.decimals.text(r.points),
             f"{event.decimals.fixed(r.percent)} %" if r.tops else "")
            for r in rows
            if r.field == where
        )  # fmt: skip
        shown = len(columns) - (not any(line[-1] for line in lines))
        title = {"NS": ", North–South", "EW": ", East–West"}.get(where, "")
        table = Rows(columns[:shown], tuple(line[:shown] for line in lines))
        missing = len(event.missing())
        lacks = {0: "", 1: "One result is missing."}.get(missing, f"{missing} results are missing.")
        note = " ".join(filter(None, (lacks, conditions(event))))
        found.append(Sheet(f"{event.opened.title}{title}", table, note))
    return SheetGroup("Results", tuple(found))
