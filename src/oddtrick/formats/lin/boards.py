"""LIN boards as boards.

    >>> board, = boards_from_lin("pn|Sue,Wes,Nan,Eve|md|3SAKHAKDAKCAKQJT98,SQJT98765432,"
    ...     "HQJT98765432,|sv|b|ah|Board 12|mb|7C!|an|at last|mb|p|mb|p|mb|p|mc|13|")
    >>> board.dealer, board.vulnerable, board.names
    ('N', 'All', ('Nan', 'Eve', 'Sue', 'Wes'))
    >>> board.auction[0], board.declarer, board.result
    (Call(call='7C', alert=True, note='at last', nags=(), insufficient=False, skipped=0, \
comment=''), 'N', 13)

LIN has no field for declarer, contract and result of a board; they follow from the auction, the
play and the claim (``mc``). The result list of a file's header (``rs``) is checked against them;
what it says otherwise is kept in the tag ``LinResult``. What a board earned by that header
(``mp``), in whatever points, is kept in the tag ``LinPoints``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote

from msgspec import structs

from oddtrick.cards import RANKS
from oddtrick.formats.board import (
    DENOMINATIONS,
    Board,
    Call,
    Hands,
    Play,
    check_hands,
    fill_last_hand,
    left,
    suit_mask,
    vulnerable_of,
)
from oddtrick.formats.errors import FormatError, OnError
from oddtrick.formats.outcome import auction_outcome, tricks_won
from oddtrick.messages import Name
from oddtrick.support.streams import ByteSource

from .reader import LinGame, parse_lin, plain_tag, read_lin

_CALL = re.compile(
    r"\s*(?:(?P<bid>[1-7])\s*(?P<strain>NT|[NSHDC])|(?P<pass>PASS|P)|(?P<xx>XX|RDBL|R)"
    r"|(?P<x>X|DBL|D)|(?P<ap>AP|ALL\s*PASS)|(?P<none>-))(?P<alert>!*)\s*",
    re.IGNORECASE,
)
_CARD = re.compile(r"\s*(?P<suit>[SHDC])\s*(?P<rank>10|[2-9TJQKA])\s*", re.IGNORECASE)
_RANK_FIRST = re.compile(r"\s*(?P<rank>10|[2-9TJQKA])\s*(?P<suit>[SHDC])\s*", re.IGNORECASE)
_SUIT_ALONE = re.compile(r"\s*(?P<suit>[SHDC])x?\s*(?=[SHDC]|\Z)", re.IGNORECASE)
_SUIT = re.compile(r"([SHDC])([^SHDC]*)", re.IGNORECASE)
_HAND = re.compile("S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)")
_RESULT = re.compile(r"([1-7])(NT|[NSHDC])(X{0,2})([NESW])X{0,2}(=|[+-]\d{1,2})", re.IGNORECASE)
_RESULT_OLD = re.compile(r"([1-7])(NT|[NSHDC])([NESW])(X{0,2})(=|[+-]\d{1,2})", re.IGNORECASE)
_QUOTED = re.compile(r"%2[0B]", re.IGNORECASE)
_NUMBER = re.compile(r"\s*(?:board\s*)?#?(\d{1,9})\s*", re.IGNORECASE)
_QX = re.compile(r"\s*([oc])?(\d{0,9})", re.IGNORECASE)
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
_PLAYS = tuple(Play(c) for c in range(52))
_CARDS = {s + r: _PLAYS[13 * i + k] for i, s in enumerate("CDHS") for k, r in enumerate(RANKS)}
_PLAIN = {"p": Call("P"), "P": Call("P"), "d": Call("X"), "r": Call("XX")}
for _bid in [f"{level}{strain}" for level in range(1, 8) for strain in DENOMINATIONS]:
    _PLAIN[_bid] = Call(_bid)
    _PLAIN[_bid[:2]] = _PLAIN[_bid]


_MOST = 1000
"""Calls, and cards, that are taken of a board, with those that were taken back again."""


def read_lin_hands(text: str) -> tuple[str, Hands]:
    """The dealer and the hands of an ``md`` value; a single missing hand is worked out.

    Raises `FormatError` without a place.
    """
    text = "".join(text.split())
    dealer = _DEALERS.get(text[:1], "")
    if dealer:
        text = text[1:]
    hands = [read_lin_hand(part) for part in text.split(",")[:4]]
    hands += [None] * (4 - len(hands))
    south, west, north, east = hands
    check_hands((north, east, south, west))
    return dealer, fill_last_hand((north, east, south, west))


def read_lin_hand(text: str) -> int | None:
    """A hand such as ``SAKHQJ9D54C32``, suits in any order; None for an empty text."""
    if not text:
        return None
    usual = _HAND.fullmatch(text)
    if usual is not None:
        s, h, d, c = map(suit_mask, usual.groups())
        return s << 39 | h << 26 | d << 13 | c
    mask, end = 0, 0
    for m in _SUIT.finditer(text):
        if m.start() != end:
            break
        end = m.end()
        suit = "CDHS".index(m[1].upper())
        cards = suit_mask(m[2]) << (13 * suit)
        if mask & cards:
            raise FormatError("A card stands twice in the hand “{text}”.", text=Name(text[:40]))
        mask |= cards
    if end != len(text):
        raise FormatError(
            "The hand “{text}” cannot be read: write S, H, D and C, each with its ranks, "
            "such as SAKHQJ9D54C32.",
            text=Name(text[:40]),
        )
    return mask


def read_lin_cards(text: str) -> tuple[Play, ...]:
    """Cards such as ``SA``, one or several run together. Raises `FormatError` without a place."""
    return tuple(_CARDS[card] for _, card in _read_cards(text, whole=True))


def _read_cards(text: str, *, whole: bool = False) -> Iterator[tuple[str, str]]:
    """Each card with its suit; the rank may come first. Unless they must be `whole`, a suit alone
    is a card that is ``""``."""
    pos = 0
    text = text.strip()
    while pos < len(text):
        m = _CARD.match(text, pos) or _RANK_FIRST.match(text, pos)
        if m is None and not whole:
            m = _SUIT_ALONE.match(text, pos)
        if m is None:
            raise FormatError(
                "“{text}” is not a card: write the suit (S, H, D or C), then the rank, such as HT.",
                text=Name(_on_one_line(text[pos : pos + 20])),
            )
        pos = m.end()
        found = m.groupdict()
        suit, rank = found["suit"].upper(), (found.get("rank") or "").upper().replace("10", "T")
        yield suit, suit + rank if rank else ""


class LinSession:
    """The header of a file, for the boards that follow."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.tags: dict[str, str] = {}
        self.results: list[str] = []
        self.points: list[str] = []
        self.first = 1
        self.used: set[int] = set()
        """The places of the list whose boards have been."""
        self.places: dict[str, int] = {}
        """Where a board stands in the lists, by its number."""

    def header(self, tag: str, value: str) -> None:
        if tag == "vg":
            fields = [f.strip() for f in value.split(",")] + [""] * 9
            self.tags = {}
            names = ("Event", "Stage", "Scoring", "", "", "HomeTeam", "HomeCarryover", "VisitTeam",
                     "VisitCarryover")  # fmt: skip
            for name, field in zip(names, fields, strict=False):
                if name and field:
                    self.tags[name] = _SCORING.get(field, field) if name == "Scoring" else field
            self.first = int(fields[3]) if fields[3].isdecimal() and len(fields[3]) < 9 else 1
            self.points, self.places = [], {}
        elif tag == "rs":
            self.results = [r.strip() for r in value.split(",")]
            self.used = set()
        elif tag == "mp":
            self.points = [p.strip() for p in value.split(",")]
        elif tag == "bn":
            numbers = [n.strip() for n in value.split(",")]
            self.places = {n: place for place, n in reversed([*enumerate(numbers)])}


def _result(text: str) -> tuple[str, str, int | None] | None:
    """Contract, declarer and tricks of one result; None if it says nothing."""
    word = text.strip().upper()
    if word in ("P", "PASS"):
        return "Pass", "", None
    m = _RESULT_OLD.fullmatch(word)
    if m is not None:
        level, strain, seat, risk, over = m.groups()
    else:
        m = _RESULT.fullmatch(word)
        if m is None:
            return None
        level, strain, risk, seat, over = m.groups()
    tricks = 6 + int(level) + (0 if over == "=" else int(over))
    contract = level + ("NT" if strain == "N" else strain) + risk
    return contract, seat, tricks if 0 <= tricks <= 13 else None


def _from_link(value: str) -> bool:
    """Whether a text has blanks or plus signs as links write them."""
    return "%" in value and " " not in value and _QUOTED.search(value) is not None


class BoardReading:
    """One board being put together from its pairs."""

    def __init__(self, game: LinGame, session: LinSession) -> None:
        self.game, self.session = game, session
        self.names = session.names
        self.calls: list[Call] = []
        self.plays: list[Play] = []
        self.longest: list[Play] = []
        self.dealer = self.vulnerable = self.label = self.room = ""
        self.number = 0
        self.hands: Hands = (None, None, None, None)
        self.claim: int | None = None
        self.comments: list[str] = []
        self.other: list[str] = []
        self.dealt = False
        self.linked = any(_from_link(value) for _, value in game.pairs)
        """The board was cut out of a link, where signs are written with a percent sign."""

    def pair(self, tag: str, value: str) -> None:
        if "|" in value and tag not in ("nt", "an"):
            value = value.rstrip("|")  # a bar too many
        if self.linked and "%" in value and " " not in value:
            value = unquote(value)
        if tag == "pc":
            self.cards(value)
        elif tag == "mb":
            self.call(value)
        elif tag == "an":
            self.explain(value)
        elif tag == "nt":
            self.say(value)
        elif tag == "md":
            if value.strip():
                self.dealt = True
                self.deal(value)
        elif tag == "pn":
            self.players(value)
        elif tag == "sv":
            found = vulnerable_of(value)
            if found is None:
                raise FormatError(
                    "“{text}” is not a vulnerability: LIN writes o, n, e or b.",
                    text=Name(_on_one_line(value)),
                )
            self.vulnerable = found or "None"
        elif tag == "ah":
            m = _NUMBER.fullmatch(value)
            if m is not None:
                self.number, self.label = int(m[1]), ""
            else:
                self.label = " ".join(value.split())
        elif tag == "qx":
            m = _QX.match(value)
            if m is not None:
                self.room = (m[1] or "").lower()
                self.number = int(m[2] or 0)
        elif tag == "mc":
            word = value.strip()
            if word:
                if not word.isdecimal() or len(word) > 2 or int(word) > 13:
                    raise FormatError(
                        "“{word}” is not a number of tricks that declarer claims (0 to 13).",
                        word=Name(word),
                    )
                self.claim = int(word)
        elif tag == "up":
            count = int(value) if value.strip().isdecimal() and len(value) < 9 else 0
            if len(self.plays) >= len(self.longest):
                self.longest = self.plays
            self.plays = self.plays[: max(0, len(self.plays) - count)]
        elif tag in ("vg", "rs", "mp", "bn"):
            self.session.header(tag, value)

    def deal(self, value: str) -> None:
        """The dealer and the hands, which are kept where only the dealer's digit is wrong."""
        digit = value.strip()[:1]
        wrong = digit.isdigit() and digit not in _DEALERS
        self.dealer, self.hands = read_lin_hands(value.strip()[1:] if wrong else value)
        if wrong:
            raise FormatError(
                "“{digit}” is no dealer: the deal begins with 1 for South, 2 for West, 3 for "
                "North or 4 for East.",
                digit=Name(digit),
            )

    def players(self, value: str) -> None:
        """The names of South, West, North and East: of one table, or of the open and the closed
        room."""
        names = [" ".join(n.split()) for n in value.split(",")]
        while len(names) > 4 and len(names) != 8 and not names[-1]:
            names.pop()
        if len(names) not in (*range(5), 8):
            raise FormatError(
                "Here are {names} names, so nobody can tell who sat where: LIN has four "
                "with commas between them, or eight for two rooms.",
                names=len(names),
            )
        if any(names):
            self.names = names

    def cards(self, value: str) -> None:
        """Cards; a suit without a rank is the lowest that who is to play has in it, as films of
        play write it."""
        for suit, card in _read_cards(value):
            play = _CARDS[card] if card else self.lowest(suit)
            self.plays.append(play)
            if len(self.plays) > _MOST:
                raise FormatError(
                    "Here the board has over {most} cards; a deal has 52.", most=_MOST
                )

    def lowest(self, suit: str) -> Play:
        """The lowest card of a suit in the hand that is to play."""
        board = self.so_far()
        tricks = board.tricks()
        leader, cards, winner = tricks[-1] if tricks else ("", (), board.first_leader())
        if 0 < len(cards) < 4 and leader:
            winner = left(leader, len(cards))
        held = (board.known_hands.get(winner) or 0) & 0x1FFF << 13 * "CDHS".index(suit)
        for play in board.play:
            held &= ~(1 << play.card) if play.card is not None else -1
        if not held:
            raise FormatError(
                "“{suit}” stands for the lowest card of a suit, but no hand is known that is to "
                "play and has one.",
                suit=Name(suit),
            )
        return _PLAYS[(held & -held).bit_length() - 1]

    def so_far(self) -> Board:
        """The deal with its contract and the cards up to here."""
        bare = Board(dealer=self.dealer, hands=self.hands, auction=tuple(self.calls))
        outcome = auction_outcome(bare) if self.calls and self.dealer else None
        if outcome is None:
            return bare
        board = structs.replace(
            bare, contract=outcome.contract, declarer=outcome.declarer, play=tuple(self.plays)
        )
        holder = board.holder(self.plays[0].card) if self.plays else ""
        return structs.replace(board, leader=holder)

    def call(self, value: str) -> None:
        pos = 0
        text = value.strip()
        while pos < len(text):
            m = _CALL.match(text, pos)
            if m is None:
                raise FormatError(
                    "“{text}” is not a call: LIN writes p, d, r or a bid such as 1N.",
                    text=Name(_on_one_line(text[pos : pos + 20])),
                )
            pos = m.end()
            if len(self.calls) >= _MOST:
                raise FormatError(
                    "Here the board has over {most} calls; it can have 319.", most=_MOST
                )
            alert = m["alert"] != ""
            if m["bid"]:
                strain = m["strain"].upper()
                self.calls.append(Call(m["bid"] + ("NT" if strain[0] == "N" else strain), alert))
            elif m["none"]:
                continue
            elif m["ap"]:
                self.calls += [Call("P")] * 3
            else:
                word = "P" if m["pass"] else "XX" if m["xx"] else "X"
                self.calls.append(Call(word, alert))

    def explain(self, value: str) -> None:
        text = " ".join(value.split())
        if not text:
            return
        if not self.calls:
            self.comments.append(text)
            return
        last = self.calls[-1]
        note = f"{last.note} {text}" if last.note else text
        self.calls[-1] = Call(last.call, last.alert, note, comment=last.comment)

    def say(self, value: str) -> None:
        text = value.strip()
        if not text:
            return
        if self.plays:
            last = self.plays[-1]
            comment = f"{last.comment}\n{text}" if last.comment else text
            self.plays[-1] = Play(last.card, last.note, comment=comment)
        elif self.calls:
            call = self.calls[-1]
            comment = f"{call.comment}\n{text}" if call.comment else text
            self.calls[-1] = Call(call.call, call.alert, call.note, comment=comment)
        else:
            self.comments.append(text)

    def board(self) -> Board:
        plays = self.plays if len(self.plays) >= len(self.longest) else self.longest
        session = self.session
        names = self.names + [""] * (8 - len(self.names))
        if self.room == "c" and any(names[4:]) and names[4:] != ["South", "West", "North", "East"]:
            names = names[4:]
        south, west, north, east = names[:4]
        tags = dict(session.tags)
        if self.room == "c":
            tags["Room"] = "Closed"
        elif self.room == "o" and ("HomeTeam" in tags or len(self.names) > 4):
            tags["Room"] = "Open"
        if 0 <= self.results_index() < len(session.points):
            points = session.points[self.results_index()]
            tags |= {"LinPoints": points} if points else {}
        declarer = contract = ""
        unfinished = not self.calls
        if self.calls and self.dealer:
            outcome = auction_outcome(Board(dealer=self.dealer, auction=tuple(self.calls)))
            unfinished = outcome.open
            if not outcome.open or plays:
                declarer, contract = outcome.declarer, outcome.contract
        # Without a card, a claim of nothing only ends the board.
        claim = self.claim if plays or self.claim else None
        result = claim
        said = self.results_entry()
        shared = self.results_index() in session.used  # by tables of which it can give only one
        session.used.add(self.results_index())
        if said is not None:
            if shared:
                pass
            elif unfinished and said[0]:
                contract, declarer = said[:2]
                result = said[2] if claim is None else claim
            elif said[:2] == (contract, declarer) and result is None:
                result = said[2]
        board = Board(
            number=self.number,
            label=self.label,
            dealer=self.dealer,
            vulnerable=self.vulnerable,
            hands=self.hands,
            names=(north, east, south, west),
            auction=tuple(self.calls),
            play=tuple(plays),
            claimed=claim is not None,
            declarer=declarer,
            contract=contract,
            result=result,
            comment="\n".join(self.comments),
            tags=tags,
        )
        if plays:
            holder = board.holder(plays[0].card)
            if holder and holder != (left(declarer) if declarer else ""):
                board = structs.replace(board, leader=holder)
            if result is None and contract not in ("", "Pass"):
                won, done = tricks_won(board)
                if done == 13:
                    board = structs.replace(board, result=won)
        if said is not None and (contract or shared) and said != (contract, declarer, board.result):
            differs = said[:2] != (contract, declarer) or None not in (said[2], board.result)
            if differs and said[0]:
                entry = session.results[self.results_index()]
                board = structs.replace(board, tags={**board.tags, "LinResult": entry})
        return board

    def results_index(self) -> int:
        if not self.number or not self.room:
            return -1
        session = self.session
        place = session.places.get(str(self.number), self.number - session.first)
        return 2 * place + (self.room == "c")

    def results_entry(self) -> tuple[str, str, int | None] | None:
        index = self.results_index()
        if 0 <= index < len(self.session.results):
            return _result(self.session.results[index])
        return None


def lin_to_boards(games: Iterable[LinGame], *, on_error: OnError | None = None) -> Iterator[Board]:
    """The boards that the games of one file describe; texts without a deal give none.

    Raises `FormatError` for what cannot be read, or reports it to `on_error` and keeps the rest.
    """
    session = LinSession()
    for game in games:
        reading = BoardReading(game, session)
        lost: set[str] = set()  # calls or cards can only follow those before
        for index, (tag, value) in enumerate(game.pairs):
            if tag in lost or tag == "pg":
                continue
            if tag == "pc" and value in _CARDS:
                reading.plays.append(_CARDS[value])
                continue
            if tag == "mb" and value in _PLAIN:
                reading.calls.append(_PLAIN[value])
                continue
            plain = plain_tag(tag)
            if plain in lost:
                continue
            try:
                reading.pair(plain, value)
            except FormatError as error:
                placed = FormatError(error.without_place, *game.place(index))
                if on_error is None:
                    raise placed from None
                on_error(placed)
                lost.add(plain)
        if reading.dealt or reading.calls:
            yield reading.board()
        elif any(reading.names):
            session.names = reading.names


def boards_from_lin(
    source: str | bytes | Path | ByteSource, *, on_error: OnError | None = None
) -> Iterator[Board]:
    """The boards of a LIN file (a `Path` or binary stream) or text."""
    if isinstance(source, (str, bytes)):
        games = parse_lin(source, on_error=on_error)
    else:
        games = read_lin(source, on_error=on_error)
    return lin_to_boards(games, on_error=on_error)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
