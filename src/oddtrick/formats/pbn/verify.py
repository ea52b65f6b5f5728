"""The strict verifier: every departure from the PBN standard, with line, column and chapter.

    >>> for problem in verify_pbn('[Board "one"]\\n[Auction "N"]\\n1C 1B AP'):
    ...     print(problem)
    line 1, column 1: The board number “one” is not a whole number. (PBN 3.4.4)
    line 2, column 1: The tag Dealer must come before the auction. (PBN 3.1)
    line 3, column 4: “1B” is not a call: write Pass, X, XX, AP or a bid such as 1NT. (PBN 3.5.1)

A file that says ``% EXPORT`` is held to the export format. Problems that are not `grave` are
things the standard allows but discourages or ignores. Games are checked one at a time, so files
of any size will do; a file that cannot be cut into games ends with the reason why.

Most games of most files are written as the standard has it: their tags are cut in one pass, and
the elements of a section are looked at one by one only where one of them is not plainly right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from oddtrick.formats.board import DENOMINATIONS, Board, WrittenContract, side, vulnerable_of
from oddtrick.formats.errors import FormatError, Problem
from oddtrick.formats.outcome import (
    Called,
    called,
    complete,
    disagreements,
    duplicate_score,
    follow_calls,
    followed,
    is_duplicate,
    is_vulnerable,
    unlike_its_number,
)
from oddtrick.seats import SEATS
from oddtrick.support.streams import ByteSource

from . import rules
from .calls_and_cards import follow_play, plain_calls
from .game import MANDATORY, PbnGame, has_rows, section
from .lexer import (
    COMMENT,
    LEADING,
    NEWLINE,
    OTHER,
    REMARK,
    STRING,
    TAG,
    TAG_WITHIN,
    WORD,
    PbnToken,
    bodies_of,
    plain_tags,
    tokens,
)
from .reader import NAMING, Chunk, contents, declared_charset, decode, opened, split_games
from .rules import Report, history_vulnerable, value_fault
from .sections import (
    PlainSection,
    check_auction,
    check_notes,
    check_play,
    check_table,
    check_turn,
    plain_section,
    references,
)
from .to_board import Inheritance, Repeating, game_to_board, righted, says_so
from .values import read_deal, read_score, seat_of

_EXPORT = re.compile(r"^%\s*EXPORT\b", re.MULTILINE)
_NO_SECTION = (frozenset(MANDATORY) - {"Auction", "Play"}) | {"Note", "Score", "Room"}
_NEEDED = (("Auction", "Dealer"), ("Play", "Deal"), ("Play", "Declarer"), ("Play", "Contract"))


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
    repeating: Repeating | None = None
    try:
        for number, chunk in enumerate(split_games(stream)):
            if charset is None:
                charset = declared_charset(chunk.raw)
            text, _ = decode(chunk, charset)
            if export is None:
                export = _EXPORT.search(text) is not None
            if not number and says_so(PbnGame(prologue=text.partition("[")[0])):
                repeating = Repeating()
            report = Report(text, chunk.line, export=export, asked=asked)
            _game(report, chunk, heirs, repeating)
            for problem in sorted(report.problems, key=_place):
                if problem.sentence != rules.LINE_ENDS.sentence or not line_ends:
                    yield problem
                line_ends = line_ends or problem.sentence == rules.LINE_ENDS.sentence
    except FormatError as error:
        rule = "3" if error.line else ""  # else it is not about a place in the text
        yield Problem(error.line, error.column, error.without_place, rule)


def _place(problem: Problem) -> tuple[int, int, str, str, bool]:
    """In file order, those of one place by what they say."""
    return (problem.line, problem.column, problem.sentence, problem.rule, problem.grave)


def _game(report: Report, chunk: Chunk, heirs: Inheritance, repeating: Repeating | None) -> None:
    """Everything that is wrong with one game."""
    game = None if report.export else _plain_game(chunk, report.text)
    if game is None:
        game = _laid_out(report, chunk.raw, heirs.defaults)
    if not game.names:
        return
    values = heirs.values(game)
    if repeating is not None:
        values = repeating.values(values)
    _tags(report, game)
    _sections(report, game, values, repeating is not None)


# -- characters, lines, tags and what stands between them -------------------------------------

_CONTROLS = bytes([*range(10), 11, 12, *range(14, 32), 127])
_EMPTY_LINE = re.compile(r"\n +\n")
_CONTROL = re.compile("[\x00-\x08\x0c\x0e-\x1f\x7f-\x9f]")
_BEYOND = re.compile("[\u0100-\U0010ffff]")
_STRICT = re.compile(r'\[\s*+[A-Za-z0-9_]++\s*+"(?:[^"\\\n]|\\.)*+"\s*+\]')
_EXPORT_TAG = re.compile(r'\[[A-Za-z0-9_]+ "(?:[^"\\\n]|\\.)*+"\]')


class _Section(NamedTuple):
    """An auction, play or table by its place among the tags, or any tag with notes behind it."""

    place: int
    name: str
    notes: tuple[int, ...]
    again: bool
    """There is one of that name before it."""


class _Names(NamedTuple):
    """What the names of a game's tags alone say; the games of a file are alike."""

    plain: bool
    """All begin with a capital."""
    repeated: bool
    """A name is there twice that may be there once."""
    ruled: tuple[int, ...]
    """The tags that have a form of value."""
    bare: tuple[int, ...]
    """The tags behind which nothing may stand."""
    sections: tuple[_Section, ...]
    """All of them in file order."""
    acts: tuple[int, ...]
    """The auctions and plays."""
    late: tuple[tuple[int, str], ...]
    """The auction or play, and a tag that must come before it and does not."""


_ACTS = ("Auction", "Play")


def _sections_of(names: tuple[str, ...]) -> Iterator[_Section]:
    """The sections of tags; notes that stand before any other tag are those of none."""
    others = [-1, *(i for i, name in enumerate(names) if name != "Note"), len(names)]
    for place, following in pairwise(others):
        name = names[place] if place >= 0 else ""
        notes = tuple(range(place + 1, following))
        if notes or name in _ACTS or has_rows(name):
            yield _Section(place, name, notes, name in names[: max(place, 0)])


@lru_cache(maxsize=200)
def _names(names: tuple[str, ...]) -> _Names:
    place = {name: i for i, name in reversed([*enumerate(names)])}
    single = [name for name in names if name != "Note"]
    return _Names(
        all("A" <= name[0] <= "Z" for name in names),
        len(set(single)) < len(single),
        tuple(i for i, name in enumerate(names) if name in rules.VALUES),
        tuple(i for i, name in enumerate(names) if name in _NO_SECTION),
        tuple(_sections_of(names)),
        tuple(i for i, name in enumerate(names) if name in _ACTS),
        tuple(
            (place[name], before) for name, before in _NEEDED
            if name in place and place.get(before, len(names)) >= place[name]
        ),
    )  # fmt: skip


def _has_long_line(text: str) -> bool:
    """Whether a line is longer than 253 signs. It goes from one line end to the last that may yet
    be the next, so that few lines are looked at."""
    start, last = 0, len(text) - 253
    while start < last:
        start = text.rfind("\n", start, start + 254) + 1
        if not start:
            return True
    return False


def _plain_game(chunk: Chunk, text: str) -> PbnGame | None:
    """The game of a text whose layout is beyond suspicion: ASCII without control characters, long
    lines and empty lines within, every tag as the standard has it, nothing behind those without a
    section, no comment that takes in a tag. None for any other."""
    raw, within = chunk.raw, text.rstrip()
    if (
        not raw.isascii()
        or len(raw.translate(None, _CONTROLS)) != len(raw)
        or _has_long_line(text)
        or "\n\n" in within
        or ("\n " in within and _EMPTY_LINE.search(within) is not None)
        or ("{" in text and any(TAG_WITHIN.search(m[0]) for m in COMMENT.finditer(text)))
    ):
        return None
    begin = 0
    if text[0] != "[":
        lead = LEADING.match(text)
        begin = lead.end() if lead is not None else 0
    found = plain_tags(text, begin)
    if found is None:
        return None
    names, values, bodies = found
    known = _names(names)
    for i in known.bare:
        body = bodies[i]
        if body != "\n" and not body.isspace():
            lead = LEADING.fullmatch(body)
            if lead is None or body.startswith("%"):
                return None
    return PbnGame(names, values, bodies, "", raw, line=chunk.line) if known.plain else None


def _laid_out(report: Report, raw: bytes, defaults: frozenset[str]) -> PbnGame:
    """The game of any text, its layout looked at token by token."""
    pbn_tokens = list(tokens(report.text))
    _characters(report, pbn_tokens)
    _lines(report, raw)
    heads: list[PbnToken] = []
    behind: list[PbnToken | None] = []  # the first element behind each tag
    lost_line = -1
    gap = False
    for k, token in enumerate(pbn_tokens):
        kind, text, at = token.kind, token.text, token.start
        if kind == NEWLINE:
            gap = gap or (text.count("\n") > 1 and bool(heads))
            continue
        if kind == TAG:
            _head(report, token, pbn_tokens[k + 1] if k + 1 < len(pbn_tokens) else None)
            heads.append(token)
            behind.append(None)
        elif kind == REMARK:
            within = TAG_WITHIN.search(report.text, at, token.end)
            if within is not None:
                report.add(at, rules.TAKES_IN, tag=within[1])
        elif kind == OTHER and text == "[":
            report.add(at, rules.NO_TAG)
        elif kind == OTHER and text in ']{}"':
            report.add(at, rules.LONE, sign=text)
        elif heads:
            behind[-1] = behind[-1] or token
        else:
            line = report.line(at)
            if line != lost_line:
                report.add(at, rules.BEFORE_ANY_TAG, word=text[:30])
            lost_line = line
        if gap and kind != REMARK:
            report.add(at, rules.EMPTY_LINE)
            gap = False
    report.heads = heads
    for head, element in zip(heads, behind, strict=True):
        if element is not None and head.text in _NO_SECTION:
            word = element.text[:30]
            report.add(element.start, rules.BEHIND_A_TAG, word=word, tag=head.text)
    if heads and report.export:
        _order(report, [element is not None for element in behind], defaults)
    names, values = tuple(head.text for head in heads), tuple(head.value for head in heads)
    return PbnGame(names, values, bodies_of(report.text, heads))


def _characters(report: Report, pbn_tokens: list[PbnToken]) -> None:
    """Only printing Latin-1, and beyond ASCII only in strings and comments."""
    text = report.text
    for m in _CONTROL.finditer(text):
        report.add(m.start(), rules.CONTROL, code=ord(m[0]))
    if text.isascii():
        return
    last = -1
    for m in _BEYOND.finditer(text):
        line = report.line(m.start())
        if line != last:  # once a line is enough
            report.add(m.start(), rules.BEYOND_LATIN_1, sign=m[0])
            last = line
    for token in pbn_tokens:
        if token.kind in (WORD, OTHER) and not token.text.isascii():
            report.add(token.start, rules.LETTERS, word=token.text[:20])


def _lines(report: Report, raw: bytes) -> None:
    """Lines of at most 255 characters; in export format ended by CR LF, without tabs."""
    end = 2 if b"\r\n" in raw else 1
    at = 0
    for line in report.text.split("\n"):
        if len(line) + end > 255:
            report.add(at + 254, rules.LONG_LINE)
        at += len(line) + 1
    if not report.export:
        return
    if raw.count(b"\n") != raw.count(b"\r\n") or raw.count(b"\r") != raw.count(b"\n"):
        report.add(0, rules.LINE_ENDS)
    for m in re.finditer("[\t\v]", report.text):
        report.add(m.start(), rules.TABS)
    for m in re.finditer(r"(?:^|(?<=\n))[ \v\f]+(?=\n)", report.text):
        report.add(m.start(), rules.SPACES)


def _head(report: Report, head: PbnToken, following: PbnToken | None) -> None:
    """One tag pair: its quotes and brackets, and in export format its place on the line."""
    at, tag = head.start, head.text
    pair = report.text[at : head.end]
    if not _STRICT.fullmatch(pair):
        if "\n" in pair:
            rule = rules.OVER_THE_END
        elif not pair.endswith("]"):
            rule = rules.NOT_CLOSED
        else:
            rule = rules.NO_QUOTES if pair.count('"') < 2 else rules.QUOTE_WITHIN
        report.add(at, rule, tag=tag)
    elif "\t" in pair[pair.find('"') :]:
        report.add(at, rules.TAB_WITHIN, tag=tag)
    if not "A" <= tag[0] <= "Z":
        report.add(at, rules.NO_CAPITAL, tag=tag)
    if at and report.text[at - 1] != "\n":
        report.add(at, rules.TAG_IN_LINE)
    elif not _EXPORT_TAG.fullmatch(pair):
        report.add(at, rules.TAG_FORM)
    elif following is not None and following.kind == REMARK:
        report.add(following.start, rules.COMMENT_IN_LINE)
    elif following is not None and following.kind in (WORD, STRING, TAG):
        report.add(following.start, rules.TAG_NOT_ALONE)


def _part(name: str) -> int:
    """The part of an export game a tag belongs to."""
    if name in MANDATORY:
        return 0
    if name in ("Auction", "Play"):
        return 2 + (name == "Play")
    return 4 if name.endswith("Table") and name != "Table" else 1


def _order(report: Report, with_section: list[bool], defaults: frozenset[str]) -> None:
    """The fifteen mandatory tags in order, then the others by name, then the sections."""
    heads = report.heads
    names = {head.text for head in heads}
    for name in MANDATORY:
        if name not in names and name not in defaults:
            report.add(heads[0].start, rules.MISSING, tag=name)
    previous: tuple[int, str] = (0, "")
    seen: set[str] = set()
    for head, has_section in zip(heads, with_section, strict=True):
        name = head.text
        if name == "Note":
            continue
        if name in seen:
            report.add(head.start, rules.ONLY_ONCE, tag=name)
            continue
        seen.add(name)
        part = _part(name)
        if part == 1 and has_section:
            part = 4
        order = f"{MANDATORY.index(name):02}" if part == 0 else name
        # “Alphabetically” may mean by code or regardless of capitals; neither is wrong.
        before = (previous[0], previous[1].lower())
        if (part, order) < previous and (part, order.lower()) < before:
            report.add(head.start, rules.FURTHER_UP, tag=name)
        else:
            previous = (part, order)


# -- tags and sections -----------------------------------------------------------------------


def _tags(report: Report, game: PbnGame) -> None:
    """Every tag's value, repetition, and what must stand before it."""
    names, values, export = game.names, game.values, report.export
    known = _names(names)
    again: set[int] = set()
    if known.repeated:
        again = {i for i, name in enumerate(names) if names.index(name) < i and name != "Note"}
        for i in again if not export else ():
            other = names[i] in NAMING and values[i] != game.get(names[i])
            rule = rules.ANOTHER if other else rules.TWICE
            report.add(report.heads[i].start, rule, tag=names[i])
    for i in known.ruled if "#" not in "".join(values) else range(len(names)):
        fault = value_fault(names[i], values[i], export)
        if fault is not None and i not in again:
            report.add(report.heads[i].start, fault)
    for i, before in known.late:
        if before != "Declarer" or game.get("Contract") not in DENOMINATIONS:
            tag = names[i].lower()
            report.add(report.heads[i].start, rules.COMES_LATE, before=before, tag=tag)


def _sections(report: Report, game: PbnGame, values: dict[str, str], turned: bool) -> None:
    """The auction, the play and the tables, and whether they fit the tags."""
    names = _names(game.names)
    plain: dict[int, PlainSection] = {}
    if not report.export and not names.repeated:
        for i in names.acts:
            found = plain_section(game, i)
            if found is not None:
                plain[i] = found
    sound = not (report.export or turned or len(plain) < len(names.acts))
    sound = sound and _is_sound(game, values, plain)
    board = None if sound else _board(game, values, plain)
    if not sound and (board is None or len(board.play) > 52):
        plain = {}
    calls: Called | None = None
    as_read = True  # the calls are those of the board
    cards: dict[int, int] = {}
    readable = board is not None
    for i, name, notes, again in names.sections:
        if notes:
            used: set[int] = set()
            if i in plain:
                used = plain[i].used
            elif name in _ACTS:
                used = references(game.tags[i])
            else:
                for note in notes:
                    report.add(report.heads[note].start, rules.NOTE_PLACE)
            check_notes(report, game, notes, used)
        if again or (sound and i in plain):
            continue
        if name == "Auction":
            dealer = values.get("Dealer", "")
            if i in plain and board is not None and dealer and dealer == game.values[i]:
                calls = called(board)
            if calls is None or calls.faults:
                auction = check_auction(report, game, i, seat_of(dealer))
                calls = None if auction is None else called(auction)
                as_read = False
        elif name == "Play":
            if i not in plain:
                cards, clean = check_play(report, game, i)
                readable = readable and clean
        elif has_rows(name):
            columns = values.get(name, "") if game.values[i] == "#" else game.values[i]
            check_table(report, name, columns, i, section(game.tags[i]))
    if board is not None and readable:
        _facts(report, game, values, board, calls, as_read, cards, turned)


_FACTS = ("Board", "Deal", "Vulnerable", "Dealer", "Declarer", "Contract", "Result", "Score",
          "Scoring")  # fmt: skip
_UNKNOWN = ("", "?")
_SEATS = {seat: number for number, seat in enumerate(SEATS)}
_CONTRACTS = {
    f"{level}{strain}{risk}": trump
    for level in range(1, 8)
    for trump, strain in enumerate(DENOMINATIONS)
    for risk in ("", "X", "XX")
}
"""The contracts as the standard writes them, with their trumps."""
_TRICKS = {str(tricks): tricks for tricks in range(14)} | dict.fromkeys(_UNKNOWN, -1)


@lru_cache(maxsize=5000)
def _is_numbered(number: int, dealer: str, vulnerable: str) -> bool:
    """Whether dealer and vulnerability are those of the board's number; 0 where it has none."""
    seat = dealer if dealer in _SEATS else ""
    return not unlike_its_number(Board(number=number, dealer=seat, vulnerable=vulnerable))


def _is_sound(game: PbnGame, values: dict[str, str], plain: dict[int, PlainSection]) -> bool:
    """Whether the facts of a game with nothing but plain sections agree, as far as that is seen
    without making a board of it, which takes longer; of any other the board is looked at."""
    number, deal, vulnerable, dealer, declarer, contract, result, score, scoring = [
        values.get(name, "") for name in _FACTS
    ]
    sides = vulnerable_of(vulnerable)
    if sides is None or len(deal) != 69:
        return False
    whole = int(number) if number.isdecimal() and len(number) < 10 else 0
    if not _is_numbered(whole % 16 or min(whole, 16), dealer, sides):  # 16 on is alike
        return False
    try:
        north, east, south, west = read_deal(deal)
    except FormatError:
        return False
    tricks, trump = _TRICKS.get(result, 99), _CONTRACTS.get(contract, -1)
    if (
        north is None or east is None or south is None or west is None
        or not north.bit_count() == east.bit_count() == south.bit_count() == 13
        or tricks == 99 or "ScoreRubberHistory" in values
    ):  # fmt: skip
        return False
    played = False
    for i, (body, _) in plain.items():
        first = _SEATS.get(game.values[i], -1)
        if first < 0:
            return False
        if game.names[i] == "Auction":
            calls = plain_calls(body)
            if calls is None or game.values[i] != dealer:
                return False
            (caller, bid, is_open), faults = follow_calls(calls, first)
            if faults or is_open or bid != contract or caller != declarer.strip("?"):
                return False
        else:
            if trump < 0 or declarer not in _SEATS:
                return False
            text = body.strip()
            hands = (north, east, south, west)
            followed_to = follow_play(
                text.removesuffix("*").rstrip(), hands, first, _SEATS[declarer], trump
            )
            if followed_to is None:
                return False
            (won, done), played = followed_to, True
            if done == 13 and tricks not in (-1, won):
                return False
            if text[-1:] == "*" and done and tricks >= 0 and not 0 <= tricks - won <= 13 - done:
                return False
            tricks = won if done == 13 else tricks
    if trump < 0:
        nothing = declarer in _UNKNOWN and result in _UNKNOWN and not played
        scores = ("", "?", "0", "NS 0") if contract == "Pass" else _UNKNOWN
        return nothing and score in scores and contract in ("Pass", *_UNKNOWN)
    if score in _UNKNOWN or tricks < 0 or not sides or not is_duplicate(scoring):
        return declarer in _SEATS
    read = WrittenContract.read(contract)
    if read is None or declarer not in _SEATS:
        return False
    points = duplicate_score(read, is_vulnerable(declarer, sides), tricks)
    return read_score(score, declarer, {}) == (points if side(declarer) == "NS" else -points)


def _board(game: PbnGame, values: dict[str, str], plain: dict[int, PlainSection]) -> Board | None:
    """The board of a game, without what is said of the calls and cards of plain sections; None
    where it cannot be read, which is said at its place."""
    bodies = [*game.bodies]
    for i, found in plain.items():
        bodies[i] = found.body
    try:
        return game_to_board(PbnGame(game.names, game.values, tuple(bodies)), values)
    except FormatError:
        return None


def _facts(
    report: Report,
    game: PbnGame,
    values: dict[str, str],
    board: Board,
    calls: Called | None,
    as_read: bool,
    cards: dict[int, int],
    turned: bool,
) -> None:
    """Whether declarer, contract, result and score agree with the auction and the play; `cards` are
    the places of those that were looked at one by one."""

    def at(name: str) -> int:
        index = game.index(name)
        return 0 if index < 0 else report.heads[index].start

    if turned:
        written, board = board, righted(board)
        if board.auction != written.auction:
            as_read = False
            report.add(at("Auction"), rules.PASSES_LEFT_OUT)
        if board.play != written.play:
            report.add(at("Play"), rules.OUT_OF_COLUMNS)
    if board.auction and (calls is None or calls.outcome.open):
        board = structs.replace(board, auction=())
    played = game.index("Play")
    play = followed(complete(board))
    if play.faults:
        cards = cards or check_play(report, game, played)[0]
        for index, sentence in play.faults:
            card = board.play[index].card
            place = cards.get(card if card is not None else -1, at("Play"))
            report.add(place, rules.NOT_LAWFUL, said=sentence)
    for sentence in disagreements(board, play, calls if as_read else None):
        if all(sentence != said for _, said in (*play.faults, *(calls.faults if calls else ()))):
            said = str(sentence)
            name = next((n for n in _ABOUT if said.startswith(f"The {n.lower()} ")), "")
            rule = rules.SCORE_DISAGREES if name == "Score" else rules.DISAGREES
            report.add(at(name), rule, said=sentence)
    if unlike := unlike_its_number(board):
        report.add(at("Board"), rules.UNLIKE_ITS_NUMBER, said=unlike)
    size = max((hand.bit_count() for hand in board.hands if hand is not None), default=13)
    whole = board.complete_deal
    end_position = not whole and any(h is not None and h.bit_count() < 13 for h in board.hands)
    _results(report, game, values, board, size, at)
    if played >= 0 and "+" in game.bodies[played]:
        check_turn(report, game, played, board)
    if report.export:
        leader = board.first_leader() if board.declarer and not end_position else ""
        if leader and played >= 0 and seat_of(game.values[played]) != leader:
            report.add(at("Play"), rules.LEADER_BEGINS)
        deal = (game.get("Deal") or "")[:1]
        if board.dealer and deal in tuple(SEATS) and deal != board.dealer:
            report.add(at("Deal"), rules.DEAL_BEGINS)
    level = board.contract[:1].isdecimal()
    if end_position and level:
        report.add(at("Contract"), rules.END_POSITION)
    elif whole and board.contract and board.contract != "Pass" and not level:
        report.add(at("Contract"), rules.NO_LEVEL)


_ABOUT = ("Contract", "Declarer", "Result", "Score")
"""The tags that a disagreement may be about."""


def _results(
    report: Report,
    game: PbnGame,
    values: dict[str, str],
    board: Board,
    size: int,
    at: Callable[[str], int],
) -> None:
    """Whether the result has somebody whose it is, and the history of a rubber fits."""
    result = values.get("Result", "")
    if result.isdecimal() and board.contract == "Pass":
        report.add(at("Result"), rules.NO_RESULT)
    elif result.isdecimal() and values.get("Declarer") == "":
        report.add(at("Result"), rules.NO_DECLARER)
    elif not result.isdecimal() and ("Play" not in game.names or board.claimed):
        numbers = re.findall(r"(?:NS|EW) (\d+)", result.upper())
        if len(numbers) == 2 and sum(int(n[:3]) for n in numbers) < size:
            count = sum(map(int, numbers))
            report.add(at("Result"), rules.TRICKS_TOGETHER, count=count, size=size)
    shown = history_vulnerable(values.get("ScoreRubberHistory", ""))
    if shown is not None and board.vulnerable not in ("", shown):
        report.add(at("ScoreRubberHistory"), rules.HISTORY, shown=shown, given=board.vulnerable)
