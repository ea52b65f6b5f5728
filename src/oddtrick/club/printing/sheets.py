"""The sheets of an event: of its boards, of the way through an evening, and of what came in."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from oddtrick.club.event.entries import Adjusted
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import places
from oddtrick.club.results.standings import (
    Scored,
    Standing,
    conditions,
    standings,
)
from oddtrick.club.results.standings import (
    travellers as scored_lines,
)
from oddtrick.club.wording import is_passed_out, ruling_said
from oddtrick.formats.board import Board, WrittenContract, suit_text
from oddtrick.formats.pbn.values import deal_text
from oddtrick.seats import SEAT_NAMES, SEATS, board_dealer, board_vulnerable
from oddtrick.solver import TrickTable, par, tables

from .contents import (
    SIGNS,
    VULNERABLE,
    Hand,
    HandRecord,
    Label,
    Rows,
    Sheet,
    SheetColumn,
    SheetGroup,
    card_text,
    contract_text,
    who,
)

# The sheets of the boards: labels; hand records once they may be seen; curtain cards, from which
# boards are made up. Who may be given which is the caller's to say.


def labels(event: ClubEvent) -> SheetGroup:
    """A label a board: number, dealer, vulnerability."""
    sheets = tuple(
        Sheet(f"Board {board}", Label(board, board_dealer(board), board_vulnerable(board)))
        for board in sorted({due.board for due in event.due()})
    )
    return SheetGroup("Boards", sheets, 3)


def _signs(text: str) -> str:
    """A par score, its contracts (such as ``4Sx N +1``) with signs."""
    score, _, contracts = text.partition(": ")
    if not contracts or not contracts[0].isdigit():
        return text
    said = []
    for contract in contracts.split(", "):
        level, rest = contract[0], contract[1:]
        said.append(level + (rest if rest.startswith("NT") else SIGNS[rest[0]] + rest[1:]))
    return f"{score}: {', '.join(said)}"


def hands(boards: Sequence[Board]) -> SheetGroup:
    """Hand records: each deal with what could be made of it double dummy, and par."""
    sheets = []
    solved = tables([deal_text(board.hands) for board in boards]).tolist() if boards else []
    for board, tricks in zip(boards, solved, strict=True):
        exact = tuple(map(tuple, tricks))
        known = TrickTable(exact, exact)
        best = par(known, SEATS.index(board.dealer), board.vulnerable)
        taken = tuple(tuple(known[hand, strain] for strain in range(5)) for hand in range(4))
        sheets.append(Sheet(f"Board {board.number}", HandRecord(board, taken, _signs(str(best)))))
    return SheetGroup("Hand records", tuple(sheets), 3)


def curtain(boards: Sequence[Board]) -> SheetGroup:
    """Curtain cards: each hand of each board by itself."""
    sheets = []
    for board in boards:
        for seat, held in zip(SEATS, board.hands, strict=True):
            if held is None:
                continue
            spades, hearts, diamonds, clubs = (suit_text(held, k) for k in (3, 2, 1, 0))
            suits = spades, hearts, diamonds, clubs
            card = Hand(board.number or 0, board.dealer, board.vulnerable, seat, suits)
            sheets.append(Sheet(f"Board {board.number}, {SEAT_NAMES[seat]}", card))
    return SheetGroup("Curtain cards", tuple(sheets), 4)


# The sheets that lead through an evening: guide cards, table cards, and slips for the results.

_DIRECTIONS = {"NS": "North–South", "EW": "East–West", **SEAT_NAMES}


def _set(event: ClubEvent, boards: int) -> str:
    first = (boards - 1) * event.opened.boards + 1
    last = boards * event.opened.boards
    return str(first) if first == last else f"{first}–{last}"


def guides(event: ClubEvent) -> SheetGroup:
    """A card a contestant: where it goes in every round."""
    sheets, partners = [], event.form.by_player
    titles = ("Round", "Table", "Direction", *["Partner"] * partners, "Against", "Boards")
    for contestant in event.contestants:
        rows: list[tuple[str, ...]] = []
        for place in places(event, contestant):
            number = place if isinstance(place, int) else place.round
            if number > event.rounds:
                continue
            if isinstance(place, int):
                rows.append((str(place), "waits", *[""] * (len(titles) - 2)))
                continue
            where = (str(place.round), str(place.table), _DIRECTIONS[place.direction])
            partner = [place.partner] * partners
            rows.append((*where, *partner, place.against, _set(event, place.boards)))
        title = f"{event.form.one.capitalize()} {who(event, contestant)}"
        table = Rows(tuple(map(SheetColumn, titles)), tuple(rows))
        sheets.append(Sheet(title, table, event.opened.title))
    return SheetGroup("Guide cards", tuple(sheets), 2)


def _numbers(event: ClubEvent) -> list[int]:
    return sorted({s.table for sits in event.movement.rounds for s in sits})


def table_cards(event: ClubEvent) -> SheetGroup:
    """A card a table: who comes, and with which boards."""
    sheets = []
    for table in _numbers(event):
        rows = tuple(
            (str(number), *(event.label(side) if side else "—" for side in (s.ns, s.ew)),
             _set(event, s.boards) if s.ns and s.ew else "—")
            for number, sits in enumerate(event.movement.rounds[: event.rounds], 1)
            for s in sits
            if s.table == table
        )  # fmt: skip
        columns = tuple(map(SheetColumn, ("Round", "North–South", "East–West", "Boards")))
        sheets.append(Sheet(f"Table {table}", Rows(columns, rows), event.opened.title))
    return SheetGroup("Table cards", tuple(sheets), 2)


def slips(event: ClubEvent) -> SheetGroup:
    """A slip a table and round, for its results, which somebody collects."""
    columns = (
        SheetColumn("Board"),
        SheetColumn("Contract", room=8),
        SheetColumn("By", room=3),
        SheetColumn("Lead", room=4),
        SheetColumn("Tricks", room=5),
        SheetColumn("NS +", room=6),
        SheetColumn("EW +", room=6),
    )
    boards: dict[tuple[int, int, int, int], list[int]] = {}
    for due in event.due():
        boards.setdefault((due.round, due.table, due.ns, due.ew), []).append(due.board)
    sheets = [
        Sheet(
            f"Round {number}, table {table}",
            Rows(columns, tuple((str(board), *[""] * 6) for board in played), by_hand=True),
            f"North–South {event.label(ns)}, East–West {event.label(ew)} · {event.opened.title}",
        )
        for (number, table, ns, ew), played in sorted(boards.items())
    ]
    return SheetGroup("Slips", tuple(sheets), 2)


# The sheets of what came in: travellers, personal score cards, the ranking.

_PLAYED = (
    SheetColumn("Contract", room=6), SheetColumn("By", room=2), SheetColumn("Lead", room=3),
    SheetColumn("Tricks", right=True), SheetColumn("Score", right=True, room=5),
)  # fmt: skip


def _played(scored: Scored) -> tuple[str, ...]:
    entry = scored.line.entry
    if isinstance(entry, Adjusted):
        return str(ruling_said(entry)), "", "", ""
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
    sheets = []
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
        sheets.append(Sheet(f"Board {board}", Rows(columns, tuple(rows)), _conditions(board)))
    return SheetGroup("Travellers", tuple(sheets))


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
    sheets = []
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
        sheets.append(Sheet(title, table, f"{event.opened.title}{place}"))
    return SheetGroup("Score cards", tuple(sheets), 2)


def ranking(event: ClubEvent) -> SheetGroup:
    """The list, with what it went by; two where no pair changes direction."""
    rows = standings(event)
    columns = (SheetColumn("Place"), SheetColumn(event.form.one.capitalize()), SheetColumn("Names"),
               SheetColumn("Points", right=True), SheetColumn("Percent", right=True))  # fmt: skip
    sheets = []
    for where in sorted({row.field for row in rows}, reverse=True):
        lines = tuple(
            (r.place, str(r.pair), " · ".join(filter(None, (" & ".join(r.names), str(r.split)))),
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
        sheets.append(Sheet(f"{event.opened.title}{title}", table, note))
    return SheetGroup("Results", tuple(sheets))
