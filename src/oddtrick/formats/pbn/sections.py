"""Checks what stands in the sections of a game: calls, cards and tables (PBN 3.5, 3.6, 5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from oddtrick.formats.board import DENOMINATIONS, Board, Call
from oddtrick.formats.errors import FormatError
from oddtrick.formats.outcome import auction_faults, auction_outcome
from oddtrick.seats import SEATS

from . import rules
from .calls_and_cards import in_one_word, without_notes
from .game import PREDEFINED, Item, PbnColumn, PbnGame, Tag, TagSection, section, table_of
from .rules import CALL, Report, StandardRule
from .values import call_of, read_card, seat_of

_CARD = re.compile(r"[SHDC][AKQJT98765432]|-")
_COLUMN = re.compile(r"[+-]?[^\\]*(?:\\\d+[LR]?)?")

_CALLS_AS_WRITTEN = frozenset(
    ["Pass", "PASS", "pass", "X", "XX"]
    + [f"{level}{strain}" for level in range(1, 8) for strain in DENOMINATIONS]
)
_SIGNS_OF_CARDS = b"SHDCAKQJT98765432- \n"
_BRACES = re.compile(r"\{[^{}]*\}")


class PlainSection(NamedTuple):
    """A section with no fault in its calls or cards, if they can be read."""

    body: str
    """Its text without comments and references."""
    used: set[int]
    """The notes that it refers to."""


def plain_section(game: PbnGame, place: int) -> PlainSection | None:
    """An auction or play in which each call or card is written as the standard has it, with at most
    one reference behind it, to a note that is there; None for any other, whose elements are looked
    at one by one. Of cards that can be read, the signs say enough."""
    name, body = game.names[place], game.bodies[place]
    if "{" in body:
        body = _BRACES.sub(" ", body)
    used: set[int] = set()
    if "=" in body:
        found = without_notes(body)
        if found is None:
            return None
        body, said = found
        used = {number for _, number, _ in said}
        if not used <= game.notes(name).keys():
            return None
    if name == "Auction":
        words = body.split()
        if words and words[-1] in ("AP", "*"):
            words.pop()
        return PlainSection(body, used) if _CALLS_AS_WRITTEN.issuperset(words) else None
    rest = body.encode("ascii", "replace").translate(None, _SIGNS_OF_CARDS)
    ended = not rest or (rest == b"*" and body.rstrip()[-1] == "*")
    return PlainSection(body, used) if ended and "--" not in body else None


def references(tag: Tag) -> set[int]:
    """The numbers of the notes that calls or cards refer to."""
    marks = (n for item in section(tag).items for n in item.notes if n[0] == "=")
    return {int(mark.strip("=")[:6]) for mark in marks}


def _marks(report: Report, offset: int, item: Item, notes: dict[int, str], calls: bool) -> None:
    """Annotations: at most one suffix and one note, NAGs of the right kind, their order."""
    if not item.notes:
        return
    suffixes = [n for n in item.notes if n[0] in "!?"]
    marks = [n for n in item.notes if n[0] == "="]
    nags = [n for n in item.notes if n[0] == "$"]
    said = {"what": "call", "part": "3.5"} if calls else {"what": "card", "part": "3.6"}
    if len(suffixes) > 1:
        report.add(offset, rules.SUFFIXES, **said)
    if len(marks) > 1:
        report.add(offset, rules.REFERENCES, **said)
    for mark in marks:
        number = mark.strip("=")
        if not 1 <= int(number[:6]) <= 32:
            report.add(offset, rules.REFERENCE_NUMBER, mark=mark, **said)
        elif int(number) not in notes:
            report.add(offset, rules.NO_NOTE, number=number, mark=mark, **said)
    values = [int(n[1:7]) for n in nags]
    for nag, value in zip(nags, values, strict=True):
        if value > 255:
            report.add(offset, rules.NAG_NUMBER, mark=nag)
        elif calls and value in (7, 8, 9, 10, 11, 12, 14):
            report.add(offset, rules.NAG_OF_CARDS, mark=nag)
        elif not calls and value in (1, 2, 3, 4, 5, 6, 13):
            report.add(offset, rules.NAG_OF_CALLS, mark=nag)
    if suffixes:
        report.add(offset, rules.SUFFIX_AS_NAG, **said)
    elif [*item.notes] != marks + [f"${v}" for v in sorted(values)]:
        report.add(offset, rules.NOTE_FIRST, **said)


def check_notes(report: Report, game: PbnGame, places: Sequence[int], used: set[int]) -> None:
    """The notes of one section: numbered 1 to 32, each number once, and referred to."""
    seen: set[int] = set()
    for place in places:
        number, colon, _ = game.values[place].partition(":")
        rule: StandardRule | None
        if not colon or not number.isdecimal() or not 1 <= int(number[:6]) <= 32:
            rule = rules.NOTE_FORM
        elif int(number) in seen:
            rule = rules.NOTE_TWICE
        else:
            seen.add(int(number))
            rule = None if int(number) in used else rules.NOTE_UNUSED
        if rule is not None:
            report.add(report.heads[place].start, rule, number=number)


def check_auction(report: Report, game: PbnGame, place: int, dealer: str) -> Board | None:
    """The calls one by one, then the auction as a whole; gives the calls as a board."""
    notes = game.notes("Auction")
    at = report.heads[place].end
    first = seat_of(game.values[place])
    calls: list[Call] = []
    places: list[int] = []
    dashes = skipped = row = 0
    stopped = ""
    clean = True
    for item in in_one_word(section(game.tags[place]).items):
        here, text = at + item.at, item.text
        if stopped:
            report.add(here, rules.BEHIND_THE_AUCTION, word=text, sign=stopped)
            break
        if text in ("*", "+"):
            stopped = text
            continue
        row = 1 if item.new_line else row + 1
        if row == 5:
            report.add(here, rules.FOUR_CALLS)
        if text in ("^S", "^s"):
            skipped += 1
            continue
        _marks(report, here, item, notes, True)
        if item.mark and item.mark.upper() != "^I":
            report.add(here, rules.NO_MEANING, mark=item.mark, what="call")
        elif item.mark and text[:1] not in "1234567":
            report.add(here, rules.INSUFFICIENT)
        if text == "-":
            if calls:
                report.add(here, rules.HYPHEN)
            dashes += 1
            continue
        word = call_of(text)
        # “All pass” counts however it is spelt, and is reported.
        written = report.text[here : here + 3].strip() if text == "AP" else text
        if word is None and text != "AP":
            report.add(here, rules.NO_CALL, word=text[:20])
            clean = False
            continue
        form = written if report.export else written.upper().replace("PASS", "Pass")
        if not CALL.fullmatch(form):
            report.add(here, rules.CALL_FORM, word=written[:20])
        if calls and places and places[-1] < 0:
            report.add(here, rules.BEHIND_ALL_PASS)
            places[-1] = here
        if word is None:
            bid = any(c.call[0] in "1234567" for c in calls)
            passes = 0
            for c in reversed(calls):
                if c.call != "P":
                    break
                passes += 1
            count = max((3 if bid else 4) - passes, 1)
            calls += [Call("P", skipped=skipped)] + [Call("P")] * (count - 1)
            places += [here] * (count - 1) + [-1]
        else:
            calls.append(Call(word, insufficient=item.mark.upper() == "^I", skipped=skipped))
            places.append(here)
        skipped = 0
    if dealer and first and calls:
        away = (SEATS.index(dealer) - SEATS.index(first)) % 4
        if report.export and first != dealer:
            report.add(at, rules.DEALER_BEGINS)
        elif dashes % 4 != away:
            hyphens = f"{away or 'no'} hyphen{'s' * (away != 1)}"
            report.add(at, rules.DEALER_FIRST, dealer=dealer, hyphens=hyphens)
    if not clean or not dealer:
        return None
    board = Board(dealer=dealer, auction=tuple(calls))
    for index, sentence in auction_faults(board):
        report.add(places[index] if places[index] >= 0 else at, rules.NOT_LAWFUL, said=sentence)
    if stopped == "+" and not auction_outcome(board).open:
        report.add(at, rules.AUCTION_OVER)
    return board


def check_play(report: Report, game: PbnGame, place: int) -> tuple[dict[int, int], bool]:
    """The cards one by one: their places by card (the later, for a card that is there twice),
    and whether all could be read.
    """
    notes = game.notes("Play")
    places: dict[int, int] = {}
    cells = row = plus = 0
    clean, stopped = True, False
    for item in section(game.tags[place]).items:
        here, text = report.heads[place].end + item.at, item.text
        if stopped:
            report.add(here, rules.BEHIND_THE_PLAY, word=text)
            break
        if text == "*":
            stopped = True
            continue
        cells += 1
        row = 1 if item.new_line else row + 1
        if row == 5:
            report.add(here, rules.FOUR_CARDS)
        if cells == 53:
            report.add(here, rules.THIRTEEN_TRICKS)
        if text == "+":
            plus += 1
            if plus == 2:
                report.add(here, rules.ONE_PLUS)
            continue
        _marks(report, here, item, notes, False)
        if item.mark and item.mark.upper() not in ("^R", "^L"):
            report.add(here, rules.NO_MEANING, mark=item.mark, what="card")
        if text == "-":
            continue
        if text == "--":
            report.add(here, rules.ONE_HYPHEN)
            continue
        try:
            places[read_card(text)] = here
        except FormatError as error:
            report.add(here, rules.NO_CARD, said=error.without_place)
            clean = False
            continue
        if not _CARD.fullmatch(text if report.export else text.upper()):
            report.add(here, rules.CARD_FORM, word=text)
    return places, clean


def check_turn(report: Report, game: PbnGame, place: int, board: Board) -> None:
    """Whether no card of the trick comes behind the + of the next one."""
    cells = [item for item in section(game.tags[place]).items if item.text != "*"]
    turn = next((k for k, item in enumerate(cells) if item.text == "+"), -1)
    tricks = board.tricks()
    row = turn // 4
    if turn < 0 or row > len(tricks) or not tricks:
        return
    leader = tricks[row][0] if row < len(tricks) else tricks[row - 1][2]
    column = seat_of(game.values[place])
    if not leader or not column:
        return
    first = (SEATS.index(leader) - SEATS.index(column)) % 4
    for k, item in enumerate(cells[4 * row : 4 * row + 4]):
        behind = (k - first) % 4 > (turn - first) % 4
        if behind and item.text not in ("-", "--", "+"):
            report.add(report.heads[place].end + item.at, rules.BEHIND_THE_NEXT)
            return


def check_table(
    report: Report, name: str, columns: str, place: int, tag_section: TagSection
) -> None:
    """The names of the columns of a table, and its elements."""
    head, at = report.heads[place].start, report.heads[place].end
    for title in columns.split(";"):
        if not _COLUMN.fullmatch(title):
            report.add(head, rules.COLUMN_FORM, column=title[:30])
        elif len(title.split()) > 1:
            report.add(head, rules.ONE_COLUMN, column=title[:40])
    known = PREDEFINED.get(name, {})
    table = table_of(Tag(name, columns)).columns
    if len({column.name for column in table}) < len(table):
        report.add(head, rules.SAME_COLUMNS)
    items, width = tag_section.items, len(table)
    if len(items) % width:
        report.add(at + items[-1].at, rules.ROWS, width=width, count=len(items))
    for k, item in enumerate(items):
        column = table[k % width]
        here = at + item.at
        if "%" in item.text and not item.quoted:
            report.add(here, rules.PERCENT)
        if item.remarks:
            report.add(here, rules.REMARK_IN_TABLE)
        form = known.get(column.name)
        if form is not None and item.text not in ("?", "-"):
            text = item.text.removeprefix("^")
            if not form.fullmatch(text if report.export else text.upper().replace("PASS", "Pass")):
                report.add(here, rules.ELEMENT, word=item.text[:30], column=column.name)
        if item.new_line != (k % width == 0):
            report.add(here, rules.ONE_ROW)
        elif not item.new_line and not any(c.width for c in table):
            before = report.text[here - 2 : here]
            if before.endswith("  ") or not before.endswith(" "):
                report.add(here, rules.ONE_SPACE)
    for k, column in enumerate(table):
        _check_order(report, column, items[k::width], at)


def _check_order(report: Report, column: PbnColumn, items: tuple[Item, ...], offset: int) -> None:
    """Whether the numbers of a column run as its sign says: + downwards, - upwards."""
    if not column.order:
        return
    before: float | None = None
    for item in items:
        try:
            number = float(item.text.removeprefix("^").removesuffix("="))
        except ValueError:
            continue
        wrong = before is not None and (number > before if column.order == "+" else number < before)
        if wrong:
            way = "downwards" if column.order == "+" else "upwards"
            report.add(offset + item.at, rules.COLUMN_ORDER, column=column.name, way=way)
            return
        before = number
