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
    worth_said,
)
from oddtrick.club.results.standings import (
    travellers as scored_lines,
)
from oddtrick.club.wording import is_passed_out, ruling_said
from oddtrick.formats.board import Board, WrittenContract, suit_text
from oddtrick.formats.pbn.values import deal_text
from oddtrick.messages import (
    NOTHING,
    DecimalNumber,
    Message,
    Name,
    Tell,
    Verbatim,
    say,
    term,
    together,
)
from oddtrick.seats import SEAT_NAMES, SEATS, board_dealer, board_vulnerable
from oddtrick.solver import Par, TrickTable, par, tables

from .contents import (
    SIDES,
    SIGNS,
    Hand,
    HandRecord,
    Label,
    Rows,
    Sheet,
    SheetColumn,
    SheetGroup,
    card_text,
    contract_text,
    dealer_words,
    letters,
    vulnerable_words,
    who,
)

# Every sheet takes who tells its texts: in English, or in a language.


def _board(number: int | None) -> Message:
    return say("Board {n}", n=number or 0)


def _number(figure: str, tell: Tell) -> str:
    """A figure, with the point of the language."""
    return tell(say("{figure}", figure=DecimalNumber(figure)))


# The sheets of the boards: labels; hand records once they may be seen; curtain cards, from which
# boards are made up. Who may be given which is the caller's to say.


def labels(event: ClubEvent, tell: Tell = str) -> SheetGroup:
    """A label a board: number, dealer, vulnerability."""
    sheets = tuple(
        Sheet(tell(_board(board)), Label(board, board_dealer(board), board_vulnerable(board)))
        for board in sorted({due.board for due in event.due()})
    )
    return SheetGroup(tell(term("Boards")), sheets, 3)


def _par(best: Par, tell: Tell) -> str:
    """A par score and its contracts, with signs."""
    if not best.contracts:
        return f"0: {tell(term('passed out'))}"
    said = [
        f"{one.level}{SIGNS.get(one.strain, one.strain)}{'x' if one.doubled else ''} "
        f"{letters(''.join(one.declarers), tell)} {f'{one.over:+d}' if one.over else '='}"
        for one in best.contracts
    ]
    return f"{best.score:+d}: {', '.join(said)}"


Tables = Sequence[Sequence[Sequence[int]]]
"""Of each board the tricks of each declarer in each strain."""


def solved_tables(boards: Sequence[Board]) -> Tables:
    """What can be made of each deal, double dummy, which takes a while."""
    return tables([deal_text(board.hands) for board in boards]).tolist() if boards else []


def hands(boards: Sequence[Board], tell: Tell = str, solved: Tables | None = None) -> SheetGroup:
    """Hand records: each deal with what could be made of it double dummy, and par. What has been
    `solved` is not solved again."""
    sheets = []
    solved = solved_tables(boards) if solved is None else solved
    for board, tricks in zip(boards, solved, strict=True):
        exact = tuple(map(tuple, tricks))
        known = TrickTable(exact, exact)
        best = par(known, SEATS.index(board.dealer), board.vulnerable)
        taken = tuple(tuple(known[hand, strain] for strain in range(5)) for hand in range(4))
        sheets.append(Sheet(tell(_board(board.number)), HandRecord(board, taken, _par(best, tell))))
    return SheetGroup(tell(term("Hand records")), tuple(sheets), 3)


def curtain(boards: Sequence[Board], tell: Tell = str) -> SheetGroup:
    """Curtain cards: each hand of each board by itself."""
    sheets = []
    for board in boards:
        for seat, held in zip(SEATS, board.hands, strict=True):
            if held is None:
                continue
            spades, hearts, diamonds, clubs = (suit_text(held, k) for k in (3, 2, 1, 0))
            suits = spades, hearts, diamonds, clubs
            card = Hand(board.number or 0, board.dealer, board.vulnerable, seat, suits)
            where = say("{board}, {seat}", board=_board(board.number), seat=term(SEAT_NAMES[seat]))
            sheets.append(Sheet(tell(where), card))
    return SheetGroup(tell(term("Curtain cards")), tuple(sheets), 4)


# The sheets that lead through an evening: guide cards, table cards, and slips for the results.

_DIRECTIONS = {**SIDES, **{seat: term(name) for seat, name in SEAT_NAMES.items()}}


def _set(event: ClubEvent, boards: int) -> str:
    first = (boards - 1) * event.opened.boards + 1
    last = boards * event.opened.boards
    return str(first) if first == last else f"{first}–{last}"


def _columns(tell: Tell, *titles: Message) -> tuple[SheetColumn, ...]:
    return tuple(SheetColumn(tell(title)) for title in titles)


def guides(event: ClubEvent, tell: Tell = str) -> SheetGroup:
    """A card a contestant: where it goes in every round."""
    sheets, partners = [], event.form.by_player
    columns = _columns(
        tell, term("Round"), term("Table"), term("Direction"), *[term("Partner")] * partners,
        term("Against"), term("Boards"),
    )  # fmt: skip
    for contestant in event.contestants:
        rows: list[tuple[str, ...]] = []
        for place in places(event, contestant):
            number = place if isinstance(place, int) else place.round
            if number > event.rounds:
                continue
            if isinstance(place, int):
                rows.append((str(place), tell(term("waits")), *[""] * (len(columns) - 2)))
                continue
            where = (str(place.round), str(place.table), tell(_DIRECTIONS[place.direction]))
            partner = [place.partner] * partners
            rows.append((*where, *partner, place.against, _set(event, place.boards)))
        table = Rows(columns, tuple(rows))
        sheets.append(Sheet(tell(who(event, contestant)), table, event.opened.title))
    return SheetGroup(tell(term("Guide cards")), tuple(sheets), 2)


def _numbers(event: ClubEvent) -> list[int]:
    return sorted({s.table for sits in event.movement.rounds for s in sits})


def table_cards(event: ClubEvent, tell: Tell = str) -> SheetGroup:
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
        columns = _columns(tell, term("Round"), *SIDES.values(), term("Boards"))
        title = tell(say("Table {n}", n=table))
        sheets.append(Sheet(title, Rows(columns, rows), event.opened.title))
    return SheetGroup(tell(term("Table cards")), tuple(sheets), 2)


def slips(event: ClubEvent, tell: Tell = str) -> SheetGroup:
    """A slip a table and round, for its results, which somebody collects."""
    columns = (
        SheetColumn(tell(term("Board"))),
        SheetColumn(tell(term("Contract")), room=8),
        SheetColumn(tell(term("By")), room=3),
        SheetColumn(tell(term("Lead")), room=4),
        SheetColumn(tell(term("Tricks")), room=5),
        SheetColumn(f"{letters('NS', tell)} +", room=6),
        SheetColumn(f"{letters('EW', tell)} +", room=6),
    )
    boards: dict[tuple[int, int, int, int], list[int]] = {}
    for due in event.due():
        boards.setdefault((due.round, due.table, due.ns, due.ew), []).append(due.board)
    sheets = []
    for (number, table, ns, ew), played in sorted(boards.items()):
        rows = tuple((str(board), *[""] * 6) for board in played)
        where = say("Round {round}, table {table}", round=number, table=table)
        sides = say(
            "North–South {ns}, East–West {ew}", ns=Name(event.label(ns)), ew=Name(event.label(ew))
        )
        note = f"{tell(sides)} · {event.opened.title}"
        sheets.append(Sheet(tell(where), Rows(columns, rows, by_hand=True), note))
    return SheetGroup(tell(term("Slips")), tuple(sheets), 2)


# The sheets of what came in: travellers, personal score cards, the ranking.


def _played(scored: Scored, tell: Tell) -> tuple[str, ...]:
    entry = scored.line.entry
    if isinstance(entry, Adjusted):
        return tell(ruling_said(entry)), "", "", ""
    tricks = "" if entry.tricks is None else str(entry.tricks)
    contract, declarer = tell(contract_text(entry.contract)), letters(entry.declarer, tell)
    return contract, declarer, card_text(entry.lead), tricks


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


def _conditions(board: int) -> Message:
    said = dealer_words(board_dealer(board)), vulnerable_words(board_vulnerable(board))
    return together(*said, tie=" · ")


def travellers(
    event: ClubEvent, tell: Tell = str, boards: Collection[int] | None = None
) -> SheetGroup:
    """The results of every board (or of each of these), with empty lines for those who have still
    to play it."""
    sides = [letters(side, tell) for side in ("NS", "EW")]
    columns = (
        *map(SheetColumn, sides),
        SheetColumn(tell(term("Contract")), room=6),
        SheetColumn(tell(term("By")), room=2),
        SheetColumn(tell(term("Lead")), room=3),
        SheetColumn(tell(term("Tricks")), right=True),
        SheetColumn(tell(term("Score")), right=True, room=5),
        *(SheetColumn(tell(say("{side} points", side=Verbatim(x))), right=True) for x in sides),
    )
    sheets = []
    missing, lines = event.missing(), scored_lines(event)
    for board in sorted({due.board for due in event.due()}):
        if boards is not None and board not in boards:
            continue
        rows = [
            (event.label(s.line.ns), event.label(s.line.ew), *_played(s, tell),
             _score(s.line.score),
             *(_number(event.decimals.text(x), tell) for x in s.shown(event.decimals)))
            for s in lines
            if s.line.due.board == board
        ]  # fmt: skip
        rows += [
            (event.label(d.ns), event.label(d.ew), *[""] * 7) for d in missing if d.board == board
        ]
        table = Rows(columns, tuple(rows))
        sheets.append(Sheet(tell(_board(board)), table, tell(_conditions(board))))
    return SheetGroup(tell(term("Travellers")), tuple(sheets))


def _place(event: ClubEvent, row: Standing) -> Message:
    return say("place {place}, {worth}", place=Verbatim(row.place), worth=worth_said(event, row))


def cards(event: ClubEvent, tell: Tell = str, boards: Collection[int] | None = None) -> SheetGroup:
    """A score card a contestant, in the order of play, with empty lines for what is still to be
    played; of other boards than these not what they brought."""
    columns = (
        *_columns(tell, term("Round"), term("Board"), term("Sits"), term("Against")),
        SheetColumn(tell(term("Contract")), room=10),
        SheetColumn(tell(term("Lead"))),
        SheetColumn(tell(term("Score")), right=True, room=5),
        SheetColumn(tell(term("Points")), right=True),
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
            sits_as = letters("NS" if north else "EW", tell)
            where = (str(d.round), str(d.board), sits_as, event.label(against))
            if scored is None or (boards is not None and d.board not in boards):
                rows.append((*where, *[""] * 4))
                continue
            score = scored.line.score
            own = score if score is None or north else -score
            points = scored.of(contestant).shown(event.decimals)[0 if north else 1]
            contract, by, lead, _ = _played(scored, tell)
            came = " ".join(filter(None, (contract, by, _made(scored))))
            worth = _number(event.decimals.text(points), tell)
            rows.append((*where, came, lead, _score(own), worth))
        place = f" · {tell(_place(event, placed[contestant]))}" if played else ""
        table = Rows(columns, tuple(rows))
        note = f"{event.opened.title}{place}"
        sheets.append(Sheet(tell(who(event, contestant)), table, note))
    return SheetGroup(tell(term("Score cards")), tuple(sheets), 2)


def ranking(event: ClubEvent, tell: Tell = str) -> SheetGroup:
    """The list, with what it went by; two where no pair changes direction."""
    rows = standings(event)
    columns = (
        *_columns(tell, term("Place"), say("{One}", one=term(event.form.one)), term("Names")),
        SheetColumn(tell(term("Points")), right=True),
        SheetColumn(tell(term("Percent")), right=True),
    )
    sheets = []
    for where in sorted({row.field for row in rows}, reverse=True):
        lines = tuple(
            (r.place, str(r.pair), " · ".join(filter(None, (" & ".join(r.names), tell(r.split)))),
             _number(event.decimals.text(r.points), tell),
             tell(worth_said(event, r)) if r.tops else "")
            for r in rows
            if r.field == where
        )  # fmt: skip
        shown = len(columns) - (not any(line[-1] for line in lines))
        side = f", {tell(SIDES[where])}" if where else ""
        table = Rows(columns[:shown], tuple(line[:shown] for line in lines))
        note = tell(together(_missing(len(event.missing())), conditions(event)))
        sheets.append(Sheet(f"{event.opened.title}{side}", table, note))
    return SheetGroup(tell(term("Results")), tuple(sheets))


def _missing(number: int) -> Message:
    if number == 1:
        return say("One result is missing.")
    return say("{n} results are missing.", n=number) if number else NOTHING
