"""Writes games as they are: untouched ones byte for byte, others in their own order and layout.

    >>> from oddtrick.formats.pbn.reader import parse_pbn
    >>> source = b'[Board "1"] ; mine\\r\\n[Dealer "N"]\\r\\n\\r\\n[Board  "2" ]'
    >>> games = list(parse_pbn(source))
    >>> b"".join(write_pbn(games)) == source
    True
    >>> write_game(games[1].replace("Board", "22"))
    '[Board "22"]\\n'

For the strict layout that any program reads, see `oddtrick.formats.pbn.export`.

`game_from_board` writes a board as a game:

>>> from oddtrick.formats.board import Call
>>> board = Board(number=1, dealer="N", vulnerable="None", auction=(Call("P"),) * 4,
...               contract="Pass")
>>> print(write_game(game_from_board(board)).split("[Scoring")[1], end="")
 "?"]
[Declarer ""]
[Contract "Pass"]
[Result ""]
[Auction "N"]
Pass Pass Pass Pass
"""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Iterable, Iterator

from oddtrick.cards import card_code
from oddtrick.formats.board import Board
from oddtrick.formats.outcome import auction_outcome, unplaced_calls
from oddtrick.seats import SEATS

from .game import MANDATORY, Item, PbnComment, PbnGame, Tag
from .values import deal_text

_AMBIGUOUS = re.compile(r'\\(?=["\\]|$)')


def quote(value: str, name: str = "") -> str:
    r"""A value as a PBN string.

    The column names of tables keep their single backslash (``Result\2R``), as every program
    writes them.

    >>> print(quote(r'a "b" \c'), quote(r"Declarer;Result\2R", "OptimumResultTable"))
    "a \"b\" \\c" "Declarer;Result\2R"
    """
    if "\\" in value:
        if name.endswith("Table"):
            value = _AMBIGUOUS.sub(r"\\\\", value)
        else:
            value = value.replace("\\", "\\\\")
    if '"' in value:
        value = value.replace('"', '\\"')
    if "\n" in value or "\r" in value:
        value = " ".join(value.splitlines())
    return f'"{value}"'


def write_remark(remark: PbnComment) -> str:
    """A remark with its signs; a line comment that would run over a line end goes in braces."""
    text = remark.text
    if remark.kind == "{" or "\n" in text:
        return "{" + text.replace("}", ")") + "}"
    return remark.kind + text


def write_item(item: Item) -> str:
    """An element with its irregularity before it and its annotations after it."""
    text = quote(item.text) if item.quoted or not item.text else item.text
    return " ".join([*filter(None, (item.mark, text)), *item.notes])


def render(remarks: Iterable[PbnComment], items: Iterable[Item]) -> str:
    r"""The text that goes behind a tag: its remarks, then its elements with theirs.

    >>> render([PbnComment("{", "so")], [Item("1C", new_line=True), Item("Pass", notes=("$1",))])
    ' {so}\n1C Pass $1\n'
    """
    out: list[str] = []
    must_break = False

    def put(text: str, new_line: bool) -> None:
        nonlocal must_break
        out.append("\n" if new_line or must_break else " ")
        if text.startswith("%") and out[-1] == "\n":
            out.append(" ")
        out.append(text)
        must_break = False

    def put_remark(remark: PbnComment) -> None:
        nonlocal must_break
        if remark.kind == "%":
            out.append("\n%" + remark.text)
        else:
            put(write_remark(remark), remark.own_line)
        must_break = remark.kind != "{"

    for remark in remarks:
        put_remark(remark)
    for item in items:
        put(write_item(item), item.new_line)
        for remark in item.remarks:
            put_remark(remark)
    return "".join(out) + "\n"


def write_game(game: PbnGame) -> str:
    r"""The text of a game with ``\n`` line ends."""
    return game.prologue + "".join(
        f"[{name} {quote(value, name)}]{body}"
        for name, value, body in zip(game.names, game.values, game.bodies, strict=True)
    )


_MARKS = {
    "utf-8-sig": (codecs.BOM_UTF8, "utf-8"),
    "latin-1-sig": (codecs.BOM_UTF8, "latin-1"),  # marked as UTF-8, which it is not
    "utf-16-le": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-16-be": (codecs.BOM_UTF16_BE, "utf-16-be"),
}
"""The mark a file of an encoding begins with, and its encoding behind it."""


def write_pbn(games: Iterable[PbnGame], *, newline: str = "\n") -> Iterator[bytes]:
    """The bytes of a PBN file, game by game; games that were not changed come out as read.

    Where the first game was read from a file with a byte order mark, in UTF-8 or UTF-16, the
    whole file is written so.
    """
    games = iter(games)
    first = next(games, None)
    if first is None:
        return
    mark, encoding = _MARKS.get(first.encoding, (b"", ""))
    if mark:
        yield mark
    for data in _written(itertools.chain([first], games), newline):
        yield _recoded(data, encoding) if encoding.startswith("utf-16") else data


def _recoded(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode("utf-8").encode(encoding)
    except UnicodeDecodeError:  # a game of another file
        return data.decode("latin-1").encode(encoding)


def _written(games: Iterable[PbnGame], newline: str) -> Iterator[bytes]:
    """The games and the line ends between them, in 8-bit encodings."""
    gap = ""  # the line ends still missing before the next game
    for game in games:
        data = game.raw
        if data is None:
            text = write_game(game).strip("\n").replace("\n", newline) + newline
            try:
                utf_16 = game.encoding.startswith("utf-16")
                data = text.encode("utf-8" if utf_16 else game.encoding.removesuffix("-sig"))
            except (UnicodeEncodeError, LookupError):
                data = text.encode("utf-8")
        if not data.strip():
            continue
        if gap:
            yield gap.encode()
        yield data
        if _EMPTY_AT_END.search(data[-200:]):
            gap = ""
        else:
            gap = newline if data.endswith((b"\n", b"\r")) else 2 * newline


_EMPTY_AT_END = re.compile(rb"(?:\n[ \t\r]*\n|\r[ \t]*\r)[ \t]*\Z")


_MANDATORY = frozenset(MANDATORY)
_TAG_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*")


def _remarks(comment: str) -> tuple[PbnComment, ...]:
    return (PbnComment("{", comment.replace("}", ")"), False),) if comment else ()


class _Notes:
    """Numbers explanations, using a number again for the same text; 32 at most."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def mark(self, text: str) -> tuple[tuple[str, ...], str]:
        """The note reference for a text, or, with all 32 taken, the text as a comment."""
        number = self.numbers.get(text)
        if number is None:
            if len(self.numbers) == 32:
                return (), text
            number = self.numbers[text] = len(self.numbers) + 1
        return (f"={number}=",), ""

    def tags(self) -> list[Tag]:
        return [Tag("Note", f"{number}:{text}") for text, number in self.numbers.items()]


def _auction_tags(board: Board) -> list[Tag]:
    notes = _Notes()
    items: list[Item] = []
    cell = 0
    for call in board.auction:
        for _ in range(call.skipped):
            items.append(Item("^S", new_line=cell % 4 == 0))
            cell += 1
        marks: tuple[str, ...] = ()
        comment = call.comment
        if call.alert or call.note:
            marks, overflow = notes.mark(" ".join(call.note.split()))
            comment = "\n".join(filter(None, (overflow, comment)))
        marks += tuple(f"${n}" for n in call.nags)
        text = "Pass" if call.call == "P" else call.call
        mark = "^I" if call.insufficient else ""
        items.append(Item(text, False, mark, marks, _remarks(comment), cell % 4 == 0))
        cell += 1
    if auction_outcome(board).open:
        items.append(Item("*", new_line=True))
    return [Tag("Auction", board.dealer, render((), items)), *notes.tags()]


def _play_tags(board: Board) -> list[Tag]:
    notes = _Notes()
    items: list[Item] = []
    first = board.first_leader()
    base = SEATS.index(first)
    tricks = board.tricks()
    for leader, cards, _ in tricks:
        at = SEATS.index(leader) if leader else base
        cells: list[Item] = [Item("-")] * 4
        for k, play in enumerate(cards):
            if play.card is None:
                continue
            marks: tuple[str, ...] = ()
            comment = play.comment
            if play.note:
                marks, overflow = notes.mark(" ".join(play.note.split()))
                comment = "\n".join(filter(None, (overflow, comment)))
            marks += tuple(f"${n}" for n in play.nags)
            mark = "^R" if play.revoke else "^L" if play.out_of_turn else ""
            cells[(at - base + k) % 4] = Item(
                card_code(play.card), False, mark, marks, _remarks(comment)
            )
        items += [c._replace(new_line=k == 0) for k, c in enumerate(cells)]
    if board.claimed:
        items.append(Item("*", new_line=True))
    return [Tag("Play", first, render((), items)), *notes.tags()]


_ROWS = re.compile(r'(?:"[^"\n]*+"|(?=[^\[{};%"])[^"])++')
"""Rows that are read back as rows: no tag, no comment and no string begins in them and goes on."""


def _tag(name: str, text: str) -> Tag:
    """A tag; further lines of its text are the rows of its table."""
    value, _, rows = text.partition("\n")
    if rows and _ROWS.fullmatch(rows):
        return Tag(name, value, f"\n{rows}\n")
    return Tag(name, text)


def game_from_board(board: Board) -> PbnGame:
    """A game that says what a board says, with the fifteen mandatory tags in their order."""
    passed_out = board.contract == "Pass"
    names = dict(zip(("North", "East", "South", "West"), board.names, strict=True))
    known = any(h is not None for h in board.hands)
    result = board.tags.get("Result", "?")
    if board.result is not None:
        result = f"{'^' * board.miscounted}{board.result}"
    mandatory = {
        "Board": str(board.number) if board.number else board.label,
        **names,
        "Dealer": board.dealer,
        "Vulnerable": board.vulnerable,
        "Deal": deal_text(board.hands, board.dealer or "N") if known else "",
        "Declarer": "^" * board.swapped + board.declarer,
        "Contract": board.contract,
    }
    tags: list[Tag] = []
    for name in MANDATORY:
        value = mandatory.get(name) or board.tags.get(name) or "?"
        if name == "Result":
            value = "" if passed_out else result
        elif name == "Declarer" and passed_out:
            value = ""
        tags.append(Tag(name, value))
    extra = {name: value for name, value in board.tags.items() if name not in _MANDATORY}
    if board.score is not None:
        extra["Score"] = f"NS {board.score}"
    tags += [_tag(name, extra[name]) for name in sorted(extra) if _TAG_NAME.fullmatch(name)]
    if board.auction and board.dealer:
        tags += _auction_tags(board)
    comment = "\n".join(filter(None, (board.comment, unplaced_calls(board))))
    if board.first_leader() and board.contract:
        tags += _play_tags(board) if board.play or board.claimed else []
    elif board.play:  # without a contract the tricks cannot be known
        cards = " ".join("-" if p.card is None else card_code(p.card) for p in board.play)
        comment = "\n".join(filter(None, (comment, f"Cards played: {cards}")))
    prologue = render(_remarks(comment), ())[1:] if comment else ""
    return PbnGame.of(tags, prologue)
