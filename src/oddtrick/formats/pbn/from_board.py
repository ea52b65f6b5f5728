"""A board written as a PBN game.

>>> from oddtrick.formats.board import Call
>>> from oddtrick.formats.pbn.writer import write_game
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

import re

from oddtrick.cards import card_code
from oddtrick.formats.board import Board
from oddtrick.formats.outcome import auction_outcome, unplaced_calls
from oddtrick.seats import SEATS

from .game import MANDATORY, Item, PbnComment, PbnGame, Tag
from .values import deal_text
from .writer import render

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
