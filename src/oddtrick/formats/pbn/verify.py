"""The strict verifier: every departure from the PBN standard, with line, column and chapter.

    >>> for problem in verify_pbn('[Board "one"]\\n[Auction "N"]\\n1C 1B AP'):
    ...     print(problem)
    line 1, column 1: The board number “one” is not a whole number. (PBN 3.4.4)
    line 2, column 1: The tag Dealer must come before the auction. (PBN 3.1)
    line 3, column 4: “1B” is not a call: write Pass, X, XX, AP or a bid such as 1NT. (PBN 3.5.1)

A file that says ``% EXPORT`` is held to the export format. Problems that are not `grave` are
things the standard allows but discourages or ignores. Games are checked one at a time, so files
of any size will do; a file that cannot be cut into games ends with the reason why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from oddtrick.formats.board import Board
from oddtrick.formats.errors import FormatError, Problem
from oddtrick.formats.outcome import (
    auction_faults,
    auction_outcome,
    complete,
    disagreements,
    followed,
    unlike_its_number,
)
from oddtrick.formats.pbn import rpbridge
from oddtrick.seats import SEATS
from oddtrick.support.streams import ByteSource

from .game import MANDATORY, NEVER_INHERITED, PbnGame, Tag, section
from .inheritance import Inheritance
from .layout import (
    LINE_ENDS,
    check_characters,
    check_comment,
    check_export_order,
    check_lines,
    check_tag_layout,
)
from .lexer import NEWLINE, OTHER, REMARK, TAG, PbnToken, tokens
from .quick_check import (
    OUT_OF_COLUMNS,
    PASSES_LEFT_OUT,
    comes_late,
    departures,
    is_sound,
    looks_plain,
    uncommented,
)
from .reader import declared_charset, decode, plain_game
from .report import Report
from .sections import check_auction, check_columns, check_notes, check_play_items, check_table
from .splitter import NAMING, Chunk, contents, opened, split_games
from .tables import PREDEFINED
from .tag_rules import ODD, history_vulnerable, value_fault
from .to_board import game_to_board
from .values import seat_of

_EXPORT = re.compile(r"^%\s*EXPORT\b", re.MULTILINE)
_NO_SECTION = (frozenset(MANDATORY) - {"Auction", "Play"}) | {"Note", "Score", "Room"}


def verify_pbn(
    source: str | bytes | Path | ByteSource, *, export: bool | None = None
) -> Iterator[Problem]:
    """The problems of a PBN file (a `Path` or binary stream) or text, in file order.

    `export` holds the file to the export format, or not, whatever it says itself.
    """
    with opened(contents(source) if isinstance(source, (str, bytes)) else source) as stream:
        yield from _verify(stream, export)


def _verify(stream: ByteSource, export: bool | None) -> Iterator[Problem]:
    heirs = Inheritance()
    asked = export is True
    charset: str | None = None
    line_ends = False  # said once for the whole file
    repeating: rpbridge.Repeating | None = None
    try:
        for number, chunk in enumerate(split_games(stream)):
            if charset is None:
                charset = declared_charset(chunk.raw)
            text, encoding = decode(chunk, charset)
            if export is None:
                export = _EXPORT.search(text) is not None
            if not number and rpbridge.says_so(PbnGame(prologue=text.partition("[")[0])):
                repeating = rpbridge.Repeating()
            problems = None if export else _at_a_glance(chunk, text, encoding, heirs, repeating)
            if problems is None:
                problems = _game(chunk, text, heirs, export, repeating, asked)
            for problem in sorted(problems):
                if problem.sentence != LINE_ENDS or not line_ends:
                    yield problem
                line_ends = line_ends or problem.sentence == LINE_ENDS
    except FormatError as error:
        rule = "3" if error.line else ""  # else it is not about a place in the text
        yield Problem(error.line, error.column, error.sentence, rule)


def _at_a_glance(
    chunk: Chunk,
    text: str,
    encoding: str,
    heirs: Inheritance,
    repeating: rpbridge.Repeating | None,
) -> list[Problem] | None:
    """The problems of a game that takes nothing over by ``#``, where nothing is wrong with it but
    what is usual in such a file; if so, `heirs` and `repeating` know of it. None where it must be
    looked through."""
    plain = uncommented(text) if "{" in text else text
    if not looks_plain(chunk.raw, plain):
        return None
    game = plain_game(chunk, plain, encoding)
    if game is None or (plain is not text and any(map(_has_rows, game.names))):
        return None  # a comment may stand in a table, where it is not allowed
    if repeating is None:
        return [] if is_sound(game) and heirs.nothing(game) else None
    own = dict(zip(game.names, game.values, strict=True))
    departed = departures(game, repeating.preview(own))
    if departed is None:
        return None
    text = f"\n{text}"
    places = {d.tag: text.find(f'\n[{d.tag} "') for d in departed}
    if -1 in places.values() or not heirs.nothing(game):
        return None
    repeating.values(own)
    lines = {tag: chunk.line + text.count("\n", 0, at) for tag, at in places.items()}
    return [Problem(lines[d.tag], 1, d.sentence, d.rule) for d in departed]


def _has_rows(name: str) -> bool:
    """Whether a table stands behind the tag of that name."""
    return name in PREDEFINED or (name.endswith("Table") and name != "Table")


class _Part:
    """A tag with the tokens behind it."""

    def __init__(self, head: PbnToken) -> None:
        self.head = head
        self.body: list[PbnToken] = []
        self.tag = Tag(head.text, head.value)


def _parts(report: Report, found: list[PbnToken]) -> list[_Part]:
    """The tokens sorted under their tags; what belongs under none is reported."""
    parts: list[_Part] = []
    lost_line = -1
    gap = False
    for k, token in enumerate(found):
        if token.kind == NEWLINE:
            gap = gap or (token.text.count("\n") > 1 and bool(parts))
            continue
        if token.kind == REMARK:
            check_comment(report, token)
        if token.kind == TAG:
            following = found[k + 1] if k + 1 < len(found) else None
            check_tag_layout(report, token, following)
            parts.append(_Part(token))
        elif token.kind == OTHER and token.text in '[]{}"':
            said = "The bracket here does not begin a tag." if token.text == "[" else (
                f"A lone {token.text} stands here."
            )  # fmt: skip
            report.add(token.start, said, "3.2")
        elif parts:
            parts[-1].body.append(token)
        elif token.kind != REMARK:
            line = report.line(token.start)
            if line != lost_line:
                report.add(token.start, f"“{token.text[:30]}” stands before any tag.", "3.1")
            lost_line = line
        if gap and token.kind != REMARK:
            report.add(token.start, "An empty line stands within the game.", "3")
            gap = False
    for i, part in enumerate(parts):
        end = parts[i + 1].head.start if i + 1 < len(parts) else len(report.text)
        part.tag = Tag(part.head.text, part.head.value, report.text[part.head.end : end])
    return parts


def _game(
    chunk: Chunk,
    text: str,
    heirs: Inheritance,
    export: bool,
    repeating: rpbridge.Repeating | None,
    asked: bool,
) -> list[Problem]:
    report = Report(text, chunk.line, export=export, asked=asked)
    found = list(tokens(text))
    check_characters(report, found)
    check_lines(report, chunk.raw, text)
    parts = _parts(report, found)
    if not parts:
        return report.problems
    game = PbnGame.of(p.tag for p in parts)
    defaults = heirs.defaults
    values = heirs.values(game)
    if repeating is not None:
        values = repeating.values(values)
    if export:
        heads = [(p.tag.name, p.head.start, any(t.kind != REMARK for t in p.body)) for p in parts]
        check_export_order(report, heads, defaults)
    _tags(report, parts, export)
    _sections(report, game, parts, values, repeating is not None)
    return report.problems


def _tags(report: Report, parts: list[_Part], export: bool) -> None:
    """Every tag's value, repetition, and what stands behind it."""
    seen: set[str] = set()
    place = {p.tag.name: p.head.start for p in reversed(parts)}
    first = {p.tag.name: p.tag.value for p in reversed(parts)}
    contracts = [p.tag.value for p in parts if p.tag.name == "Contract"]
    end_position = contracts[:1] and contracts[0] in ("S", "H", "D", "C", "NT")
    for part in parts:
        name, value, at = part.tag.name, part.tag.value, part.head.start
        if name in seen and name != "Note":
            if not export:
                said = f"The tag {name} is there twice; only the first counts."
                if name in NAMING and value != first[name]:
                    said = f"Another {name} is in the same game; is an empty line missing?"
                report.add(at, said, "3.4", grave=False)
            _behind(report, part)
            continue
        seen.add(name)
        if value.startswith("#"):
            if name in NEVER_INHERITED:
                report.add(at, f"The tag {name} may not take its value from another game.", "4.8")
            elif value not in ("#",) and not value.startswith("##"):
                report.add(at, "“#” alone, or “##” and a text, inherit; this is neither.", "4.8",
                           grave=False)  # fmt: skip
        else:
            fault = value_fault(name, value, export=export)
            if fault is not None:
                report.add(at, fault.sentence, fault.rule, grave=name not in ODD)
        _behind(report, part)
        needed = {"Auction": ("Dealer",), "Play": ("Deal", "Declarer", "Contract")}.get(name, ())
        for before in needed:
            if before == "Declarer" and end_position:
                continue
            if place.get(before, at) >= at:
                late = comes_late(name, before)
                report.add(at, late.sentence, late.rule)


def _behind(report: Report, part: _Part) -> None:
    """The elements behind a tag that has no section."""
    if part.tag.name in _NO_SECTION:
        for token in part.body:
            if token.kind != REMARK:
                said = f"“{token.text[:30]}” stands behind the tag {part.tag.name}."
                report.add(token.start, said, "3.1")
                break


def _sections(
    report: Report, game: PbnGame, parts: list[_Part], values: dict[str, str], turned: bool
) -> None:
    """The auction, the play and the tables, and whether they fit the tags."""
    auction: Board | None = None
    places: dict[int, int] | None = None
    seen: set[str] = set()
    section_name = ""
    notes: list[tuple[Tag, int]] = []
    used: set[int] = set()  # the notes that the section before refers to
    for part in parts:
        tag, at = part.tag, part.head.end
        if tag.name == "Note":
            notes.append((tag, part.head.start))
            if section_name not in ("Auction", "Play"):
                said = "A note stands behind the auction or the play."
                report.add(part.head.start, said, "3.5.5")
            continue
        check_notes(report, notes, used)
        notes = []
        section_name = tag.name
        used = _referred(tag) if tag.name in ("Auction", "Play") else set()
        if tag.name in seen:
            continue
        seen.add(tag.name)
        if tag.name == "Auction":
            dealer = seat_of(values.get("Dealer", ""))
            auction = check_auction(report, game, tag, section(tag), at, dealer)
        elif tag.name == "Play":
            places, clean = check_play_items(report, game, section(tag), at)
            if not clean:
                places = None
        elif _has_rows(tag.name):
            found = section(tag)
            columns = Tag(tag.name, values.get(tag.name, "") if tag.value == "#" else tag.value)
            check_columns(report, columns, part.head.start)
            if found.items:
                check_table(report, columns, found, at)
    check_notes(report, notes, used)
    _facts(report, game, parts, values, auction, places, turned)


def _referred(tag: Tag) -> set[int]:
    """The numbers of the notes that calls or cards refer to."""
    marks = (n for item in section(tag).items for n in item.notes if n[0] == "=")
    return {int(mark.strip("=")[:6]) for mark in marks}


def _facts(
    report: Report,
    game: PbnGame,
    parts: list[_Part],
    values: dict[str, str],
    auction: Board | None,
    places: dict[int, int] | None,
    turned: bool,
) -> None:
    """Whether declarer, contract, result and score agree with the auction and the play."""
    where = {p.tag.name: p.head.start for p in reversed(parts)}
    if places is None and "Play" in where:
        return
    try:
        board = game_to_board(game, values)
    except FormatError:
        return  # what is wrong has been said already
    if turned:
        written, board = board, rpbridge.righted(board)
        if board.auction != written.auction:
            report.add(where["Auction"], PASSES_LEFT_OUT.sentence, PASSES_LEFT_OUT.rule)
        if board.play != written.play:
            report.add(where["Play"], OUT_OF_COLUMNS.sentence, OUT_OF_COLUMNS.rule)
    if auction is None or auction_outcome(auction).open:
        board = structs.replace(board, auction=())
    play = followed(complete(board))
    for index, sentence in play.faults:
        card = board.play[index].card
        at = (places or {}).get(card if card is not None else -1, where.get("Play", 0))
        report.add(at, sentence, "3.9")
    known = {sentence for _, sentence in play.faults}
    if auction is not None:
        known |= {sentence for _, sentence in auction_faults(auction)}
    names = {"The contract": "Contract", "The declarer": "Declarer", "The result": "Result",
             "The score": "Score"}  # fmt: skip
    for sentence in disagreements(board, play):
        if sentence not in known:
            name = next((n for start, n in names.items() if sentence.startswith(start)), "")
            report.add(where.get(name, 0), sentence, "3.4", grave=name != "Score")
    if unlike := unlike_its_number(board):
        report.add(where.get("Board", 0), unlike, "", grave=False)
    _results(report, game, values, board, where)
    leader = board.first_leader() if board.declarer else ""
    played = game.tag("Play")
    if played is not None:
        _whose_turn(report, played, board, where["Play"])
    end_position = any(h.bit_count() < 13 for h in board.known_hands.values())
    ordered = report.export and leader and not end_position
    if ordered and played is not None and seat_of(played.value) != leader:
        said = "In export format the play begins with the opening leader’s column."
        report.add(where["Play"], said, "3.6")
    deal = game.get("Deal") or ""
    if report.export and board.dealer and deal[:1] in tuple("NESW") and deal[0] != board.dealer:
        report.add(where["Deal"], "In export format the deal begins with the dealer.", "3.4.11")
    level = re.match(r"\d", board.contract) is not None
    if end_position and level:
        said = "In an end position the contract is only its denomination."
        report.add(where.get("Contract", 0), said, "3.10")
    elif board.contract and board.contract != "Pass" and not level and board.complete_deal:
        report.add(where.get("Contract", 0), "The contract lacks its number of tricks.", "3.4.14")


def _results(
    report: Report, game: PbnGame, values: dict[str, str], board: Board, where: dict[str, int]
) -> None:
    """Whether the result has somebody whose it is, and the history of a rubber fits."""
    result = values.get("Result", "")
    said = ""
    numbers = re.findall(r"(?:NS|EW) (\d+)", result.upper())
    size = max((h.bit_count() for h in board.known_hands.values()), default=13)
    finished = game.tag("Play") is None or board.claimed
    if result.isdecimal() and board.contract == "Pass":
        said = "All passed, so there is no result."
    elif result.isdecimal() and values.get("Declarer") == "":
        said = "The result needs a declarer whose tricks they are."
    elif len(numbers) == 2 and finished and sum(int(n[:3]) for n in numbers) < size:
        said = f"The two sides have {sum(map(int, numbers))} tricks together, not {size}."
    if said:
        report.add(where.get("Result", 0), said, "3.4.15")
    shown = history_vulnerable(values.get("ScoreRubberHistory", ""))
    if shown is not None and board.vulnerable not in ("", shown):
        said = f"By this history the vulnerability is {shown}, not {board.vulnerable}."
        report.add(where.get("ScoreRubberHistory", 0), said, "4.2.6")


def _whose_turn(report: Report, play: Tag, board: Board, at: int) -> None:
    """Whether no card of the trick comes behind the + of the next one."""
    cells = [item for item in section(play).items if item.text != "*"]
    turn = next((k for k, item in enumerate(cells) if item.text == "+"), -1)
    if turn < 0:
        return
    tricks = board.tricks()
    row = turn // 4
    if row > len(tricks) or not tricks:
        return
    leader = tricks[row][0] if row < len(tricks) else tricks[row - 1][2]
    column = seat_of(play.value)
    if not leader or not column:
        return
    first = (SEATS.index(leader) - SEATS.index(column)) % 4
    for k, item in enumerate(cells[4 * row : 4 * row + 4]):
        behind = (k - first) % 4 > (turn - first) % 4
        if behind and item.text not in ("-", "--", "+"):
            said = "This card stands behind the + of the next card to be played."
            report.add(at + len(play.name) + len(play.value) + 5 + item.at, said, "3.6")
            return
