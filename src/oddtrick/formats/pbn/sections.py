"""Checks what stands in the sections of a game: calls, cards and tables (PBN 3.5, 3.6, 5)."""

from __future__ import annotations

import re

from oddtrick.formats.board import Board, Call
from oddtrick.formats.errors import FormatError
from oddtrick.formats.outcome import auction_faults, auction_outcome
from oddtrick.seats import SEATS

from .auction import in_one_word
from .game import Item, PbnGame, Tag, TagSection
from .report import Report
from .tables import PREDEFINED, PbnColumn, table_of
from .tag_rules import CALL
from .values import call_of, read_card, seat_of

_CARD = re.compile(r"[SHDC][AKQJT98765432]|-")
_COLUMN = re.compile(r"[+-]?[^\\]*(?:\\\d+[LR]?)?")


def _marks(report: Report, at: int, item: Item, notes: dict[int, str], calls: bool) -> None:
    """Annotations: at most one suffix and one note, NAGs of the right kind, their order."""
    if not item.notes:
        return
    suffixes = [n for n in item.notes if n[0] in "!?"]
    references = [n for n in item.notes if n[0] == "="]
    nags = [n for n in item.notes if n[0] == "$"]
    chapter = "3.5" if calls else "3.6"
    what = "call" if calls else "card"
    if len(suffixes) > 1:
        report.add(at, f"A {what} has at most one suffix such as ! or ?.", f"{chapter}.2")
    if len(references) > 1:
        report.add(at, f"A {what} has at most one note reference.", f"{chapter}.2")
    for reference in references:
        number = reference.strip("=")
        if not 1 <= int(number[:6]) <= 32:
            report.add(at, f"The note reference {reference} is not 1 to 32.", f"{chapter}.4")
        elif int(number) not in notes:
            report.add(
                at, f'There is no tag [Note "{number}:…"] for the note {reference}.', f"{chapter}.5"
            )
    values = [int(n[1:7]) for n in nags]
    for nag, value in zip(nags, values, strict=True):
        if value > 255:
            report.add(at, f"{nag} is not an annotation number from $0 to $255.", "3.7")
        elif calls and value in (7, 8, 9, 10, 11, 12, 14):
            report.add(at, f"{nag} is an annotation of cards, not of calls.", "3.7")
        elif not calls and value in (1, 2, 3, 4, 5, 6, 13):
            report.add(at, f"{nag} is an annotation of calls, not of cards.", "3.7")
    if report.export:
        if suffixes:
            report.add(
                at, "In export format a suffix is written as its annotation number.", f"{chapter}.2"
            )
        if [*item.notes] != references + [f"${v}" for v in sorted(values)] and not suffixes:
            report.add(
                at, "In export format the note comes first, then the $ numbers in rising order.",
                f"{chapter}.2",
            )  # fmt: skip


def check_notes(report: Report, tags: list[tuple[Tag, int]], used: set[int]) -> None:
    """The notes of one section: numbered 1 to 32, each number once, and referred to."""
    seen: set[int] = set()
    for tag, at in tags:
        number, colon, _ = tag.value.partition(":")
        if not colon or not number.isdecimal() or not 1 <= int(number[:6]) <= 32:
            report.add(at, "A note is written as its number 1 to 32, a colon, the text.", "3.5.5")
        elif int(number) in seen:
            report.add(at, f"The note {number} is there twice.", "3.5.5")
        else:
            seen.add(int(number))
            if int(number) not in used:
                said = f"Nothing refers to the note {number}."
                report.add(at, said, "3.5.5", grave=False)


def check_auction(
    report: Report, game: PbnGame, tag: Tag, section: TagSection, at: int, dealer: str
) -> Board | None:
    """The calls one by one, then the auction as a whole; gives the calls as a board."""
    notes = game.notes("Auction")
    first = seat_of(tag.value)
    calls: list[Call] = []
    places: list[int] = []
    dashes = skipped = row = 0
    stopped = ""
    clean = True
    for item in in_one_word(section.items):
        place = at + item.at
        text = item.text
        if stopped:
            report.add(place, f"“{text}” stands behind the {stopped} that ends the auction.", "3.5")
            break
        if text in ("*", "+"):
            stopped = text
            continue
        row = 1 if item.new_line else row + 1
        if report.export and row == 5:
            report.add(place, "In export format a line has four calls.", "3.5")
        if text in ("^S", "^s"):
            skipped += 1
            continue
        _marks(report, place, item, notes, True)
        if item.mark:
            if item.mark.upper() != "^I":
                report.add(place, f"{item.mark} has no meaning before a call.", "3.9")
            elif text[:1] not in "1234567":
                report.add(place, "^I (insufficient) stands only before a bid.", "3.9")
        if text == "-":
            if calls:
                report.add(place, "A hyphen stands only before the dealer’s call.", "3.5.1")
            dashes += 1
            continue
        word = call_of(text)
        # “All pass” counts however it is spelt, and is reported.
        written = report.text[place : place + 3].strip() if text == "AP" else text
        standard = CALL.fullmatch(
            written if report.export else written.upper().replace("PASS", "Pass")
        )
        if word is None and text != "AP":
            report.add(
                place,
                f"“{text[:20]}” is not a call: write Pass, X, XX, AP or a bid such as 1NT.",
                "3.5.1",
            )
            clean = False
            continue
        if not standard:
            report.add(
                place,
                f"The call “{written[:20]}” is not written as the standard has it.",
                "3.5.1",
            )
        if calls and places and places[-1] < 0:
            report.add(place, "Calls stand behind AP (all pass).", "3.5.1")
            places[-1] = place
        if word is None:
            bid = any(c.call[0] in "1234567" for c in calls)
            passes = 0
            for c in reversed(calls):
                if c.call != "P":
                    break
                passes += 1
            count = max((3 if bid else 4) - passes, 1)
            calls += [Call("P", skipped=skipped)] + [Call("P")] * (count - 1)
            places += [place] * (count - 1) + [-1]
        else:
            calls.append(Call(word, insufficient=item.mark.upper() == "^I", skipped=skipped))
            places.append(place)
        skipped = 0
    if dealer and first and calls:
        away = (SEATS.index(dealer) - SEATS.index(first)) % 4
        if report.export and first != dealer:
            report.add(at, "In export format the auction begins with the dealer.", "3.5")
        elif dashes % 4 != away:
            report.add(
                at,
                f"The dealer {dealer} must call first, so {away or 'no'} "
                f"hyphen{'s' * (away != 1)} must stand before the first call.",
                "3.5",
            )
    if not clean or not dealer:
        return None
    board = Board(dealer=dealer, auction=tuple(calls))
    for index, sentence in auction_faults(board):
        report.add(places[index] if places[index] >= 0 else at, sentence, "3.9")
    if stopped == "+" and not auction_outcome(board).open:
        report.add(at, "The auction is over, so no + can stand behind it.", "3.5")
    return board


def check_play_items(
    report: Report, game: PbnGame, section: TagSection, at: int
) -> tuple[dict[int, int], bool]:
    """The cards one by one: their places by card (the later, for a card that is there twice),
    and whether all could be read.
    """
    notes = game.notes("Play")
    places: dict[int, int] = {}
    cells = row = plus = 0
    clean, stopped = True, False
    for item in section.items:
        place = at + item.at
        text = item.text
        if stopped:
            report.add(place, f"“{text}” stands behind the * that ends the play.", "3.6")
            break
        if text == "*":
            stopped = True
            continue
        cells += 1
        row = 1 if item.new_line else row + 1
        if report.export and row == 5:
            report.add(place, "In export format a line has four cards.", "3.6")
        if cells == 53:
            report.add(place, "There are more than thirteen tricks.", "3.6")
        if text == "+":
            plus += 1
            if plus == 2:
                report.add(place, "There is more than one + (next card to be played).", "3.6")
            continue
        _marks(report, place, item, notes, False)
        if item.mark and item.mark.upper() not in ("^R", "^L"):
            report.add(place, f"{item.mark} has no meaning before a card.", "3.9")
        if text == "-":
            continue
        if text == "--":
            said = "A card that was not played or is not known is a single hyphen."
            report.add(place, said, "3.6.1")
            continue
        try:
            places[read_card(text)] = place
        except FormatError as error:
            report.add(place, error.sentence, "3.6.1")
            clean = False
            continue
        if not _CARD.fullmatch(text if report.export else text.upper()):
            report.add(place, f"The card “{text}” is not written as the standard has it.", "3.6.1")
    return places, clean


def check_columns(report: Report, tag: Tag, tag_at: int) -> None:
    """The names of the columns of a table."""
    for name in tag.value.split(";"):
        if not _COLUMN.fullmatch(name):
            report.add(
                tag_at,
                f"The column “{name[:30]}” must end with the backslash, its width and L or R.",
                "5.2",
            )
        elif len(name.split()) > 1:
            report.add(
                tag_at,
                f"“{name[:40]}” is taken as one column; semicolons divide columns.",
                "5.2",
                grave=False,
            )
    titles = [c.name for c in table_of(Tag(tag.name, tag.value)).columns]
    if len(set(titles)) < len(titles):
        report.add(tag_at, "Two columns of the table have the same name.", "5.2")


def check_table(report: Report, tag: Tag, section: TagSection, at: int) -> None:
    """The elements of a table."""
    known = PREDEFINED.get(tag.name, {})
    columns = table_of(Tag(tag.name, tag.value)).columns
    items = section.items
    width = len(columns)
    if len(items) % width:
        report.add(
            at + items[-1].at,
            f"The table has {width} columns, but its {len(items)} elements do not fill its rows.",
            "5.2",
        )
    for k, item in enumerate(items):
        column = columns[k % width]
        place = at + item.at
        if "%" in item.text and not item.quoted:
            report.add(place, "A % stands only within quotes in a table.", "5.1")
        if item.remarks:
            report.add(place, "A comment may not follow an element of a table.", "5.1")
        form = known.get(column.name)
        if form is not None and item.text not in ("?", "-"):
            text = item.text.removeprefix("^")
            if not form.fullmatch(text if report.export else text.upper().replace("PASS", "Pass")):
                report.add(
                    place, f"“{item.text[:30]}” is not a value for the column {column.name}.", "5"
                )
        if report.export:
            if item.new_line != (k % width == 0):
                report.add(place, "In export format a line has one row of the table.", "5.2")
            elif not item.new_line and not any(c.width for c in columns):
                before = report.text[place - 2 : place]
                if before.endswith("  ") or not before.endswith(" "):
                    report.add(
                        place, "In export format one space divides the elements of a table.", "5.2"
                    )
    for k, column in enumerate(columns):
        _check_order(report, column, items[k::width], at)


def _check_order(report: Report, column: PbnColumn, items: tuple[Item, ...], at: int) -> None:
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
            said = f"The column {column.name} is marked as running {way}, but does not."
            report.add(at + item.at, said, "5.2")
            return
        before = number
