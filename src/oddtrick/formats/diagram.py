"""Hand diagrams: a board as SVG, and with its auction, notes and play as HTML.

    >>> from oddtrick.formats.pbn.values import read_deal
    >>> board = Board(number=7, dealer="S", vulnerable="All",
    ...     hands=read_deal("N:AKQ2.32.AKQ.5432 - 8765.JT9.J765.A8 -"))
    >>> svg = board_svg(board)
    >>> "Board 7. South deals. Both sides vulnerable." in svg, svg.count("<text")
    (True, 15)
    >>> suit_signs("!H and \\\\S")
    '♥ and ♠'

The pictures need nothing from elsewhere: colours are in the style sheet `STYLE`, for day and
night, and every colour says again what a sign or word says already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from msgspec.structs import replace

from oddtrick.cards import SUIT_NAMES, Card, rank_of, suit_of
from oddtrick.errors import visible
from oddtrick.messages import NOTHING, Listing, Message, Tell, TextValue, Verbatim, say, term
from oddtrick.seats import SEAT_NAMES, SEATS, seat_number
from oddtrick.support.arguments import checked

from .board import Board, Call, Play, partner, pictured_by, suit_text
from .errors import FormatError
from .outcome import is_vulnerable

__all__ = [
    "COLUMNS",
    "STYLE",
    "Cell",
    "auction_cells",
    "board_html",
    "board_page",
    "board_svg",
    "call_text",
    "drawn",
    "drawn_in_page",
    "heading",
    "outcome",
    "suit_signs",
]

SIGNS = "♣♦♥♠"
_CLASSES = "cdhs"
_MARKED = re.compile(r"[!\\]([SHDC])", re.IGNORECASE)
_SIGN_OF = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

STYLE = """
.ot-deal { --bg:#FDFCF9; --ink:#1D2420; --soft:#5B625C; --warn:#B3430B; --line:#93AF9F;
  --s:#161B26; --h:#C2361A; --d:#0B62B8; --c:#0A7565; background:var(--bg); color:var(--ink);
  font:15px/1.45 -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",
  sans-serif;
  font-variant-numeric:tabular-nums; }
@media (prefers-color-scheme: dark) { .ot-deal { --bg:#1B2124; --ink:#ECEAE3; --soft:#B3B9B5;
  --warn:#FF9D66; --line:#254A40; --s:#E8E9EF; --h:#FF8D72; --d:#7CC0F5; --c:#62C9B4; } }
.ot-deal text { fill:var(--ink); font-size:15px; }
.ot-deal .soft { fill:var(--soft); color:var(--soft); font-size:13px; }
.ot-deal .warn { fill:var(--warn); color:var(--warn); }
.ot-deal .s { fill:var(--s); color:var(--s); } .ot-deal .h { fill:var(--h); color:var(--h); }
.ot-deal .d { fill:var(--d); color:var(--d); } .ot-deal .c { fill:var(--c); color:var(--c); }
.ot-deal .compass { fill:none; stroke:var(--line); stroke-width:1.5; }
.ot-deal table { border-collapse:collapse; margin:9px 0; }
.ot-deal th, .ot-deal td { padding:4px 9px; text-align:left; font-weight:normal; }
.ot-deal th { color:var(--soft); font-size:13px; }
.ot-deal caption { text-align:left; font-weight:600; }
.ot-deal .led { text-decoration:underline; } .ot-deal .won { font-weight:700; }
.ot-deal ol { margin:4px 0; padding-left:22px; }
""".strip()


def suit_signs(text: str) -> str:
    """Text with the suits of LIN (``!H``) and of PBN (``\\H``) as signs."""
    return _MARKED.sub(lambda m: _SIGN_OF[m[1].upper()], text)


def call_text(call: Call) -> str:
    """A call as a person reads it: ``Pass``, ``Double``, ``1♥``, ``3NT``."""
    words = {"P": "Pass", "X": "Double", "XX": "Redouble"}
    if call.call in words:
        return words[call.call]
    strain = call.call[1:]
    return call.call[0] + (_SIGN_OF.get(strain) or "NT")


def heading(board: Board, tell: Tell = str) -> str:
    """The board in a sentence or two: number, room, dealer, vulnerability."""
    return ". ".join(map(tell, _heading(board))) + "."


def _heading(board: Board) -> list[Message]:
    parts = [board.title]
    if board.dealer:
        dealer = seat_number(board.dealer, what="The dealer", error=FormatError)
        parts.append(say("{seat} deals", seat=term(SEAT_NAMES[SEATS[dealer]])))
    if board.vulnerable:
        parts.append(_VULNERABLE[board.vulnerable])
    return parts


_VULNERABLE = {
    "None": say("Neither side vulnerable"),
    "NS": say("North-South vulnerable"),
    "EW": say("East-West vulnerable"),
    "All": say("Both sides vulnerable"),
}


def outcome(board: Board) -> Message:
    """The contract and result in words, such as ``4♠ by South, doubled, 10 tricks``."""
    if board.contract == "Pass":
        return say("Passed out")
    if not board.contract:
        return NOTHING
    bare = board.contract.rstrip("X")
    bid = Verbatim(call_text(Call(bare)) if bare[0].isdigit() else bare)
    said: list[TextValue] = [bid]
    if board.declarer:
        who = term(SEAT_NAMES[board.declarer])
        said = [say("{contract} by {who}", contract=bid, who=who)]
    risk = board.contract[len(bare) :]
    if risk:
        said.append(say("doubled") if risk == "X" else say("redoubled"))
    if board.result is not None:
        one = board.result == 1
        said.append(say("1 trick") if one else say("{number} tricks", number=board.result))
    return say("{parts}", parts=Listing(tuple(said)))


def board_svg(board: Board, *, style: bool = True, tell: Tell = str) -> str:
    """The hands round a compass, as a picture with its description; `style` puts the colours in,
    and `tell` tells its texts. Raises `FormatError` for what is no board."""
    checked(board, Board, "A picture is of a Board, as read_boards gives it", FormatError)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" class="ot-deal" viewBox="0 0 480 330" '
        f'width="480" height="330" role="img"><title>{_shown(_described(board, tell))}</title>'
    ]
    if style:
        parts.append(f"<style>{STYLE}</style>")
    parts.append('<rect class="compass" x="186" y="112" width="108" height="106" rx="12"/>')
    places = {"N": (186, 24), "W": (20, 129), "E": (324, 129), "S": (186, 247)}
    marks = {"N": (240, 132), "S": (240, 210), "W": (202, 171), "E": (278, 171)}
    for seat, hand, name in zip(SEATS, board.hands, board.names, strict=True):
        x, y = places[seat]
        mx, my = marks[seat]
        vulnerable = bool(board.vulnerable) and is_vulnerable(seat, board.vulnerable)
        warn = ' class="warn"' if vulnerable else ""
        parts.append(f'<text{warn} x="{mx}" y="{my}" text-anchor="middle">{seat}</text>')
        if name:
            parts.append(f'<text class="soft" x="{x}" y="{y - 8}">{_shown(name[:24])}</text>')
        if hand is None:
            continue
        for row, suit in enumerate((3, 2, 1, 0)):
            ranks = " ".join(suit_text(hand, suit).replace("T", "1")).replace("1", "10") or "–"
            parts.append(
                f'<text x="{x}" y="{y + 12 + 19 * row}"><tspan class="{_CLASSES[suit]}">'
                f"{SIGNS[suit]}</tspan> {ranks}</text>"
            )
    for row, line in enumerate(map(tell, _heading(board))):
        parts.append(f'<text class="soft" x="20" y="{20 + 18 * row}">{_shown(line[:24])}</text>')
    said = tell(outcome(board))
    if said:
        parts.append(f'<text class="soft" x="20" y="318">{_shown(said)}</text>')
    return "".join([*parts, "</svg>"])


pictured_by(board_svg)


def _described(board: Board, tell: Tell) -> str:
    """The picture in words, for those who hear it."""
    said = [heading(board, tell)]
    for seat, hand in board.known_hands.items():
        suits = [_suit_described(suit_text(hand, k), k) for k in (3, 2, 1, 0)]
        line = say("{Seat}: {suits}.", seat=term(SEAT_NAMES[seat]), suits=Listing(tuple(suits)))
        said.append(tell(line))
    return " ".join(said)


def _suit_described(ranks: str, suit: int) -> Message:
    name = term(SUIT_NAMES[suit])
    if not ranks:
        return say("{suit} none", suit=name)
    return say("{suit} {ranks}", suit=name, ranks=Verbatim(" ".join(ranks)))


def _suited(text: str) -> str:
    """HTML text with coloured suit signs."""
    safe = _shown(text)
    for k, sign in enumerate(SIGNS):
        safe = safe.replace(sign, f'<span class="{_CLASSES[k]}">{sign}</span>')
    return safe


def _shown(text: str) -> str:
    """Text of a file within a page: none of its signs is markup, or turns round what follows."""
    return escape(visible(text))


class Cell(NamedTuple):
    """A call in the table of an auction; without `call`, a seat that was passed over."""

    call: str = ""
    alert: bool = False
    insufficient: bool = False
    note: int = 0
    """The number of what was said of it, 0 for nothing."""


COLUMNS = "WNES"
"""The seats in the order of a table's columns."""


def auction_cells(board: Board) -> tuple[list[Cell | None], list[str]]:
    """The table of an auction, four cells to a row, None before the dealer; and its notes."""
    cells: list[Cell | None] = [None] * COLUMNS.index(board.dealer or SEATS[0])
    notes: list[str] = []
    for seat, call in board.calls():
        while len(cells) % 4 != COLUMNS.index(seat):
            cells.append(Cell())
        remark = "; ".join(filter(None, (call.note, " ".join(call.comment.split()))))
        if remark:
            notes.append(suit_signs(remark))
        number = len(notes) if remark else 0
        cells.append(Cell(call_text(call), call.alert, call.insufficient, number))
    return cells, notes


def _cell_html(cell: Cell | None, tell: Tell) -> str:
    if cell is None:
        return "<td></td>"
    if not cell.call:
        return f"<td>({tell(say('passed over'))})</td>"
    text = _suited(cell.call if cell.call[0].isdigit() else tell(term(cell.call)))
    if cell.insufficient:
        text += f" ({tell(say('insufficient'))})"
    if cell.note or cell.alert:
        text += f"<sup>{cell.note or '!'}</sup>"
    return f"<td>{text}</td>"


def _seat_html(seat: str, tell: Tell, name: str = "") -> str:
    below = f"<br/>{_shown(name)}" if name else ""
    return f'<th scope="col">{tell(term(SEAT_NAMES[seat]))}{below}</th>'


def _auction_html(board: Board, tell: Tell) -> str:
    names = dict(zip(SEATS, board.names, strict=True))
    head = "".join(_seat_html(s, tell, names[s]) for s in COLUMNS)
    table, notes = auction_cells(board)
    cells = [_cell_html(cell, tell) for cell in table]
    rows = "".join(f"<tr>{''.join(cells[i : i + 4])}</tr>" for i in range(0, len(cells), 4))
    listed = "".join(f"<li>{_suited(note)}</li>" for note in notes)
    return (
        f"<table><caption>{tell(say('Auction'))}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>" + (f"<ol>{listed}</ol>" if notes else "")
    )


def _card_html(card: Card | None) -> str:
    if card is None:
        return "?"
    k, rank = suit_of(card), rank_of(card)
    return f'<span class="{_CLASSES[k]}">{SIGNS[k]}</span>{"10" if rank == 10 else _RANKS[rank]}'


_RANKS = {r: str(r) for r in range(2, 11)} | {11: "J", 12: "Q", 13: "K", 14: "A"}


def _play_html(board: Board, tell: Tell) -> str:
    seats = "WNES"
    rows: list[str] = []
    notes: list[str] = []
    for number, (leader, plays, winner) in enumerate(board.tricks(), 1):
        if not leader:
            break
        cells = ["<td></td>"] * 4
        for k, play in enumerate(plays):
            seat = SEATS[(SEATS.index(leader) + k) % 4]
            marks = " ".join(filter(None, ("led" * (k == 0), "won" * (seat == winner))))
            text = _card_html(play.card) + _remark(play, notes, tell)
            cells[seats.index(seat)] = f'<td class="{marks}">{text}</td>' if marks else (
                f"<td>{text}</td>"
            )  # fmt: skip
        rows.append(f'<tr><th scope="row">{number}</th>{"".join(cells)}</tr>')
    if not rows:
        return ""
    head = "".join(_seat_html(s, tell) for s in seats)
    listed = "".join(f"<li>{_suited(suit_signs(n))}</li>" for n in notes)
    return (
        f"<table><caption>{tell(say('The play'))}</caption>"
        f"<thead><tr><th scope='col'>{tell(say('Trick'))}</th>"
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        "<p class='soft'>"
        + tell(say("The card led is underlined, the winning card bold."))
        + "</p>"
        + (f"<ol>{listed}</ol>" if notes else "")
    )


def _remark(play: Play, notes: list[str], tell: Tell) -> str:
    said = [play.note, " ".join(play.comment.split())]
    said += [tell(say("revoke"))] * play.revoke + [tell(say("led out of turn"))] * play.out_of_turn
    remark = "; ".join(filter(None, said))
    if not remark:
        return ""
    notes.append(remark)
    return f"<sup>{len(notes)}</sup>"


def board_html(board: Board, *, tell: Tell = str) -> str:
    """A board as a figure: heading, hands, auction with notes, play, result. Needs `STYLE`; `tell`
    tells its texts."""
    said, score = tell(outcome(board)), ""
    if board.swapped and board.declarer:
        seat = term(SEAT_NAMES[partner(board.declarer)])
        said += f" ({tell(say('in place of {seat}', seat=seat))})"
    if board.score is not None:
        figure = Verbatim(str(board.score))
        score = " " + tell(say("Score to North-South: {figure}.", figure=figure))
    comment = "".join(
        f"<p>{_suited(suit_signs(line))}</p>" for line in board.comment.split("\n") if line.strip()
    )
    return (
        f'<figure class="ot-deal"><figcaption>{_shown(heading(board, tell))}</figcaption>'
        + board_svg(board, style=False, tell=tell)
        + (_auction_html(board, tell) if board.auction and board.dealer else "")
        + (_play_html(board, tell) if board.play and board.contract else "")
        + (f"<p>{_suited(said)}.{score}</p>" if said else "")
        + comment
        + "</figure>"
    )


def board_page(boards: Iterable[Board], title: str = "Boards") -> str:
    """A whole HTML page of boards."""
    body = "\n".join(board_html(board) for board in boards)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_shown(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


def drawn(board: Board) -> Board:
    """The board as its picture shows it: the beginnings of long names and labels, too."""
    return Board(
        number=board.number,
        label=board.label[:24],
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        hands=board.hands,
        names=_begun(board.names),
        contract=board.contract,
        declarer=board.declarer if board.contract else "",
        result=board.result if board.contract else None,
        tags=_room(board),
    )


def _begun(names: tuple[str, str, str, str]) -> tuple[str, str, str, str]:
    north, east, south, west = (name[:24] for name in names)
    return north, east, south, west


def _room(board: Board) -> dict[str, str]:
    return {"Room": board.tags["Room"]} if "Room" in board.tags else {}


def drawn_in_page(board: Board) -> Board:
    """The board as a page shows it: beside its picture the auction, the play and the comments."""
    called = board.auction if board.dealer else ()
    played = board.play if board.contract and board.first_leader() else ()
    return replace(
        board,
        auction=tuple(replace(call, nags=()) for call in called),
        play=tuple(replace(play, nags=()) for play in played),
        names=board.names if called else _begun(board.names),
        declarer=board.declarer if board.contract else "",
        result=board.result if board.contract else None,
        score=board.score if board.contract else None,
        swapped=board.swapped and bool(board.contract),
        miscounted=False,
        tags=_room(board),
    )
