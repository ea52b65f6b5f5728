"""Links to the hand viewer of Bridge Base Online, made and read.

    >>> link = handviewer_link(Board(number=2, dealer="E", vulnerable="NS", hands=(1 << 51, None,
    ...     None, None), auction=(Call("1NT", True, "12-14"), Call("P"))), plain=True)
    >>> print(link)  # doctest: +NORMALIZE_WHITESPACE
    https://www.bridgebase.com/tools/handviewer.html?n=sahdc&d=e&v=n&b=2&a=1n%21%2812-14%29p
    >>> board = board_from_link(link)
    >>> board.auction[0].note, board.vulnerable, board.dealer
    ('12-14', 'NS', 'E')

A link carries a whole board, as LIN or in plain fields; links that only point to a board kept by
Bridge Base (``myhand``, ``linurl``) hold nothing to read and are refused.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, quote, urlencode

from oddtrick.cards import card_code
from oddtrick.formats.lin.boards import lin_to_boards, read_lin_cards, read_lin_hand
from oddtrick.formats.lin.reader import parse_lin
from oddtrick.formats.lin.writer import lin_call, lin_from_board, lin_hand
from oddtrick.messages import Name, term
from oddtrick.seats import SEATS

from .board import Board, Call, Hands, check_hands, fill_last_hand, vulnerable_of
from .errors import FormatError, Unsupported
from .outcome import auction_outcome, complete
from .pbn.values import seat_of

HANDVIEWER = "https://www.bridgebase.com/tools/handviewer.html"
_CALL = re.compile(
    r"\s*(?:([1-7])\s*(NT|[NSHDC])|(PASS|P)|(XX|R)|(X|D)|([-?]))(!?)"
    r"((?:\s*(?:\([^)]*\)|\{[^}]*\}))*)\s*",
    re.IGNORECASE,
)
_ESCAPED = re.compile(r"&(?:amp|#38|#x26);", re.IGNORECASE)
_TEXT = re.compile(r"\(([^)]*)\)|\{([^}]*)\}")


def handviewer_link(board: Board, *, plain: bool = False) -> str:
    """A link that shows the board; with `plain`, written in fields rather than as LIN.

    Raises `Unsupported` for a board that neither can say.
    """
    if not plain:
        return f"{HANDVIEWER}?lin={quote(lin_from_board(board), safe='')}"
    fields: list[tuple[str, str]] = []
    for seat, hand in zip(SEATS, board.hands, strict=True):
        if hand is not None:
            fields.append((seat.lower(), lin_hand(hand).lower()))
    if board.dealer:
        fields.append(("d", board.dealer.lower()))
    fields.append(("v", {"NS": "n", "EW": "e", "All": "b"}.get(board.vulnerable, "-")))
    if board.number:
        fields.append(("b", str(board.number)))
    if board.auction:
        lin_from_board(board)  # refuses what the viewer cannot show
        fields.append(("a", "".join(_call_text(c) for c in board.auction)))
    if board.play:
        cards = [p.card for p in board.play]
        known = cards[: cards.index(None)] if None in cards else cards
        fields.append(("p", "".join(card_code(c).lower() for c in known if c is not None)))
    for seat, name in zip(SEATS, board.names, strict=True):
        if name:
            fields.append((seat.lower() + "n", name))
    return f"{HANDVIEWER}?{urlencode(fields, quote_via=quote)}"


def _call_text(call: Call) -> str:
    text = lin_call(call).lower()
    if call.note:
        text += f"({call.note.replace('(', '[').replace(')', ']')})"
    if call.comment:
        text += "{" + call.comment.replace("{", "[").replace("}", "]") + "}"
    return text


def board_from_link(link: str) -> Board:
    """The first board a link carries. Raises `FormatError` for one that carries none."""
    return next(boards_from_link(link))


def boards_from_link(link: str) -> Iterator[Board]:
    """The boards a link carries; LIN may have several. Raises `FormatError` for none."""
    link = link.strip()
    if _ESCAPED.search(link):  # copied from the source of a page
        link = html.unescape(link)
    query = link.partition("?")[2].partition("#")[0]
    if "%20" in query:  # where spaces are written so, a plus is a plus
        query = query.replace("+", "%2B")
    fields = {name.lower(): value for name, value in parse_qsl(query, keep_blank_values=True)}
    if "lin" in fields:
        board = None
        for board in lin_to_boards(parse_lin(fields["lin"])):
            yield board
        if board is None:
            raise FormatError("The link has no board in it.")
        return
    for kind, what in (("linurl", "a file"), ("myhand", "a board")):
        if kind in fields:
            raise Unsupported(
                "This link only points to {what} kept at Bridge Base ({kind}); open it there, "
                "save the board as a LIN file and read that.",
                what=term(what),
                kind=term(kind),
            )
    if not fields.keys() & {"n", "e", "s", "w", "a"}:
        raise FormatError("This is not a link to the hand viewer: it carries no hand.")
    yield _plain_board(fields)


def _plain_board(fields: dict[str, str]) -> Board:
    n, e, s, w = (read_lin_hand("".join(fields.get(seat.lower(), "").split())) for seat in SEATS)
    hands: Hands = (n, e, s, w)
    check_hands(hands)
    hands = fill_last_hand(hands)
    calls = _read_auction(fields.get("a", ""))
    dealer = seat_of(fields.get("d", "")) or ("N" if calls else "")
    number = fields.get("b", "")
    board = Board(
        number=int(number) if number.isdecimal() and len(number) < 10 else 0,
        dealer=dealer,
        vulnerable=vulnerable_of(fields.get("v") or "-") or "",
        hands=hands,
        names=(
            fields.get("nn", ""), fields.get("en", ""), fields.get("sn", ""), fields.get("wn", ""),
        ),
        auction=calls,
        play=read_lin_cards(fields.get("p", "")),
    )  # fmt: skip
    if board.play and board.auction:
        outcome = auction_outcome(board)
        fields_of_board = {f: getattr(board, f) for f in Board.__struct_fields__}
        board = Board(
            **{**fields_of_board, "declarer": outcome.declarer, "contract": outcome.contract}
        )
    return complete(board)


def _read_auction(text: str) -> tuple[Call, ...]:
    calls: list[Call] = []
    pos = 0
    while pos < len(text):
        m = _CALL.match(text, pos)
        if m is None:
            raise FormatError(
                "“{text}” in the link’s auction is not a call: p, d, r or a bid.",
                text=Name(text[pos : pos + 20]),
            )
        pos = m.end()
        if m[6]:
            continue
        strain = (m[2] or "").upper()
        word = (
            m[1] + ("NT" if strain[0] == "N" else strain)
            if m[1]
            else "P" if m[3] else "XX" if m[4] else "X"
        )  # fmt: skip
        notes = [t[0] or t[1] for t in _TEXT.findall(m[8])]
        is_note = [bool(t[0]) for t in _TEXT.findall(m[8])]
        note = " ".join(n for n, yes in zip(notes, is_note, strict=True) if yes)
        comment = " ".join(n for n, yes in zip(notes, is_note, strict=True) if not yes)
        calls.append(Call(word, m[7] == "!", note, comment=comment))
    return tuple(calls)
