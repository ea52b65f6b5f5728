"""Reading a system from text (docs/program/systems.md has the language).

>>> found = read_text('''system Ours
... opening
...   1NT: 12-14 hcp, balanced
...   1S: 12-21 hcp, 5+ spades
... after 1NT
...   2C: 11+ hcp, 4+ in a major | artificial, forcing
... ''', "ours")
>>> [line.call for line in found.positions[()]]
['1NT', '1S']
>>> read_text('''system Ours
... opening
...   1NT: 12-14 hcp, balanced
...   1NT: 15-17 hcp, balanced''', "ours")
Traceback (most recent call last):
oddtrick.systems.system.BadSystem: ours, line 4: 1NT has two meanings here, this and that of line \
3. Join them by “or”, or write “also 1NT: …” where it should be considered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, lru_cache, partial
from importlib import import_module
from typing import NamedTuple, NoReturn

from oddtrick.cards import STRAINS, SUIT_SINGULARS, SUIT_TERMS
from oddtrick.dealing.conditions import ANYTHING
from oddtrick.dealing.errors import BadCondition
from oddtrick.errors import cause
from oddtrick.messages import NOTHING, Grouped, Message, Name, TextValue, Verbatim, term
from oddtrick.terms import MOST_CARD

from .conditions import (
    PLAIN,
    HandCondition,
    NamedSuits,
    Vocabulary,
    hand_condition,
    letters_of,
    what_is_left,
)
from .system import BadSystem, BiddingSystem, Circumstances, Signals, SystemLine

# The positions of an auction as a file writes them: ``1M (2y) X``.
#
# Calls of the opponents stand in brackets, their passes may be left out. ``M`` is a major, ``m``
# a minor, ``oM`` and ``om`` the other one, ``x``, ``y``, ``z`` and ``w`` any suit; different
# letters are different suits. ``(to 2S)`` is any suit bid up to two spades, ``(any)`` a double or
# any bid up to three spades. A star marks a bid that does not mean its suit.

Key = tuple[str, ...]

Bound = tuple[tuple[str, int], ...]
"""Letters with the suits that they stand for."""

LETTERS: Mapping[str, tuple[int, ...]] = {
    "M": (3, 2),
    "m": (1, 0),
    "x": (3, 2, 1, 0),
    "y": (3, 2, 1, 0),
    "z": (3, 2, 1, 0),
    "w": (3, 2, 1, 0),
}
"""The suits that a letter may stand for, the highest first."""

MOST_POSITIONS = 500
"""Positions that one text may stand for."""

ALL = "any"
HIGHEST_OF_ALL = (3, 3)
_BID = re.compile(r"([1-7])(NT|N|C|D|H|S|oM|om|M|m|x|y|z|w)(\*?)")
_TO = re.compile(r"to ([1-7])([CDHS])")


class WrittenCall(NamedTuple):
    """One call of a position: of the opponents or not, and its text."""

    theirs: bool
    text: str


class WrittenPosition(NamedTuple):
    """A position: all calls from the first bid to the turn, the letters bound, the suits bid by
    each side as the side to call has it, and the last bid (level, strain)."""

    key: Key
    letters: Bound
    suits: NamedSuits
    bid: tuple[int, int]


def code_of(level: int, strain: int) -> str:
    return f"{level}{STRAINS[strain]}"


def tokens_of(text: str) -> list[WrittenCall]:
    """The calls of a position as written. Raises `ValueError` with what is wrong."""
    calls = []
    for match in re.finditer(r"\(([^()]*)\)|([^\s()]+)|(\S)", text):
        theirs, ours, odd = match.groups()
        if odd is not None:
            raise ValueError(f"“{odd}” stands alone: a call of theirs is written as (1S)")
        word = (theirs if theirs is not None else ours).strip()
        free = theirs is not None and (word == ALL or _TO.fullmatch(word))
        if not (free or word in ("P", "X", "XX") or _BID.fullmatch(word)):
            raise ValueError(
                f"“{word}” is no call: write 1S, 2NT, P, X or XX, or 1M, 2y for any suit"
            )
        calls.append(WrittenCall(theirs is not None, word))
    return calls


def bids_of(text: str, letters: Mapping[str, int]) -> Iterator[tuple[int, int, dict[str, int]]]:
    """The bids that a call as written may be: level and strain, and the letters as they are
    then."""
    match = _BID.fullmatch(text)
    if match is None:
        return
    level, strain = int(match[1]), match[2].replace("NT", "N")
    if strain in ("oM", "om"):
        known = dict(letters_of(letters))
        if strain not in known:
            raise ValueError(f"“{strain}” is the other one of a suit “{strain[1]}” named before it")
        yield level, known[strain], dict(letters)
    elif strain in LETTERS:
        own = letters.get(strain)
        for suit in LETTERS[strain] if own is None else (own,):
            if own is None and suit in letters.values():
                continue
            yield level, suit, {**letters, strain: suit}
    else:
        yield level, "CDHSN".index(strain), dict(letters)


class _Expansion(NamedTuple):
    """The calls so far, of which side, as the expansion of a position goes on."""

    calls: tuple[tuple[bool, str], ...] = ()
    letters: Bound = ()
    theirs: tuple[int, ...] = ()
    ours: tuple[int, ...] = ()
    bid: tuple[int, int] = (0, -1)
    doubled: int = 0
    bidder: bool = False


def _bid(
    expansion: _Expansion, theirs: bool, level: int, strain: int, star: bool, letters: Bound
) -> _Expansion:
    named = () if star or strain > 3 else (strain,)
    mark = "*" if star and theirs else ""
    return _Expansion(
        (*expansion.calls, (theirs, code_of(level, strain) + mark)),
        letters,
        expansion.theirs + (named if theirs else ()),
        expansion.ours + (() if theirs else named),
        (level, strain),
        0,
        theirs,
    )


def _after(expansion: _Expansion, step: WrittenCall) -> Iterator[_Expansion]:
    """The position after one more call, for every suit it may be in."""
    if step.text in ("X", "XX"):
        need = 0 if step.text == "X" else 1
        if (
            expansion.bid[0]
            and expansion.doubled == need
            and (expansion.bidder != step.theirs) == (not need)
        ):
            yield expansion._replace(
                calls=(*expansion.calls, (step.theirs, step.text)), doubled=need + 1
            )
        return
    if step.text == "P":
        yield expansion._replace(calls=(*expansion.calls, (step.theirs, "P")))
        return
    highest = _TO.fullmatch(step.text)
    if step.text == ALL or highest:
        most = (int(highest[1]), "CDHS".index(highest[2])) if highest else HIGHEST_OF_ALL
        if not highest:
            yield from _after(expansion, WrittenCall(True, "X"))
        for level in range(1, most[0] + 1):
            for strain in range(4):
                if expansion.bid < (level, strain) <= most:
                    yield _bid(expansion, True, level, strain, False, expansion.letters)
        return
    star = step.text.endswith("*")
    for level, strain, letters in bids_of(step.text, dict(expansion.letters)):
        if (level, strain) > expansion.bid:
            yield _bid(expansion, step.theirs, level, strain, star, tuple(letters.items()))


def _key(calls: tuple[tuple[bool, str], ...]) -> tuple[str, ...]:
    """The calls with the passes that are left out, up to our turn."""
    found: list[str] = []
    before: bool | None = None
    for theirs, code in calls:
        if before is not None and theirs == before:
            found.append("P")
        found.append(code)
        before = theirs
    if before is False:
        found.append("P")
    while found and found[0] == "P":
        found.pop(0)
    return tuple(found)


@lru_cache(maxsize=4096)
def _written_out(steps: tuple[WrittenCall, ...], letters: Bound) -> tuple[_Expansion, ...]:
    """The positions after some calls as written; those after the first of them serve many."""
    if not steps:
        return (_Expansion(letters=letters),)
    step = steps[-1]
    found = [after for one in _written_out(steps[:-1], letters) for after in _after(one, step)]
    if not found:
        raise ValueError(
            f"“{step.text}” cannot be called there: it is not high enough, or not allowed"
        )
    if len(found) > MOST_POSITIONS:
        raise ValueError(
            f"this stands for more than {MOST_POSITIONS:,} positions: write fewer letters"
        )
    return tuple(found)


def positions(text: str, letters: Mapping[str, int] | None = None) -> list[WrittenPosition]:
    """The positions that a text stands for. Raises `ValueError` with what is wrong."""
    expansions = _written_out(tuple(tokens_of(text)), tuple((letters or {}).items()))
    return [
        WrittenPosition(
            _key(one.calls),
            one.letters,
            NamedSuits(
                letters_of(dict(one.letters)),
                tuple(dict.fromkeys(one.theirs)),
                tuple(dict.fromkeys(one.ours)),
            ),
            one.bid,
        )
        for one in expansions
    ]


MOST_LINES = 60_000
"""Calls that all positions of a system may come to, letters and ranges written out."""

MOST_DEEP = 8
"""Systems that may be built on each other."""

Include = Callable[[str], str]
"""Gives the text of the system of a name; raises `KeyError` where there is none."""

KINDS = ("artificial", "takeout", "penalty", "stayman", "transfer", "blackwood", "gerber", "cue",
         "preempt", "overcall", "waiting", "answer", "negative double", "splinter")  # fmt: skip
_FORCES = {"forcing": 1, "forcing to game": 2, "game forcing": 2, "not forcing": 0}
_TAG = re.compile(r"\[([^\]]*)\]")
_CALL = re.compile(r"(?:(jump|cheapest) )?(\S+)")
_SUIT_NAMED = re.compile(r"\{(one )?(\w+)\}")
_HEADS = ("opening", "after")
REST = "the rest"
"""The line where those of the system that this one is built on stand, if not behind all others."""

VOCABULARIES = {"scarne": "oddtrick.players.book.contract.words"}
"""The words of books, by the modules that have them: parts above this one."""


@cache
def vocabulary(name: str) -> Vocabulary:
    """The words of a book."""
    module = import_module(VOCABULARIES[name])
    return Vocabulary(module.WORDS, module.judgement)


_WAYS = ("standard", "upside-down", "none")
_SIGNALS = tuple(field.name for field in fields(Signals))


class _Line(NamedTuple):
    """A line of a block, as written, and the place of the book that it is taken from."""

    number: int
    text: str
    cite: str = ""


class _ReadLine(NamedTuple):
    """A line of a call, read as far as it is the same in all positions: the call, the condition and
    the aim as written, and all else."""

    written: str
    condition: str
    aim: str
    line: SystemLine


class _Block(NamedTuple):
    """A position, as written, with its lines."""

    number: int
    where: str
    only: bool
    when: Circumstances
    lines: list[_Line]


def _joined(text: str) -> Iterator[_Line]:
    """The lines without comments; one that ends with a comma goes on in the next, and so does one
    before a bar."""
    began, so_far = 0, ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].rstrip()
        if not line.strip():
            continue
        if so_far and (so_far.endswith((",", " or", " and")) or line.lstrip().startswith("|")):
            so_far = f"{so_far} {line.strip()}"
            continue
        if so_far:
            yield _Line(began, so_far)
        began, so_far = number, line
    if so_far:
        yield _Line(began, so_far)


class _Reader:
    """One file on its way to a system."""

    def __init__(self, source: str, include: Include, above: tuple[str, ...]) -> None:
        self.source, self.include, self.above = source, include, above
        self.name = self.title = ""
        self.base: BiddingSystem | None = None
        self.signals: dict[str, str] = {}
        self.words, self.cite = PLAIN, ""
        self.blocks: list[_Block] = []
        self.found: dict[tuple[str, ...], list[SystemLine]] = {}
        self.same: dict[tuple[str, ...], list[tuple[int, tuple[str, ...]]]] = {}
        self.gone: dict[tuple[str, ...], set[str]] = {}
        self.anew: set[tuple[str, ...]] = set()
        self.rest: dict[tuple[str, ...], int] = {}
        self.forgotten: set[str] = set()
        self.count = 0
        self.calls: dict[tuple[str, Bound, tuple[int, int]], Sequence[tuple[str, Bound]]] = {}

    def fail(self, sentence: Message | str, line: int, /, **values: TextValue) -> NoReturn:
        raise BadSystem(sentence, self.source, line, **values)

    def read(self, text: str) -> BiddingSystem:
        if len(text) > MOST_CARD:
            raise BadSystem(
                "a system has at most {most_card} letters of text.",
                self.source,
                most_card=Grouped(MOST_CARD),
            )
        for number, line, _ in _joined(text):
            if line.lstrip().startswith("cite "):
                self.cite = line.strip().removeprefix("cite ").strip()
            elif line[0].isspace():
                if not self.blocks:
                    self.fail("a call stands before any “opening” or “after …”.", number)
                self.blocks[-1].lines.append(_Line(number, line.strip(), self.cite))
            else:
                self._head(number, line)
        if not self.name:
            raise BadSystem("the first line should be “system” and its name.", self.source)
        for block in self.blocks:
            self._block(block)
        signals = replace(self.base.signals if self.base else Signals(), **self.signals)
        return BiddingSystem(self.name, self.title or self.name, self._merged(), signals)

    # -- lines at the margin ------------------------------------------------------------------

    def _head(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "system" and rest:
            if self.name:
                self.fail("a file describes one system; “system” stands here twice.", number)
            self.name = rest[:60]
        elif word == "title" and rest:
            self.title = rest[:80]
        elif word == "as" and rest:
            self._as(number, rest)
        elif word == "forget" and rest:
            self._forget(number, rest)
        elif word == "signals" and rest:
            self._signals(number, rest)
        elif word == "words" and rest:
            self._words(number, rest)
        elif word in _HEADS:
            only = bool(re.search(r"\bonly\b", rest))
            when = self._when(number, rest)
            where = re.sub(r"\bonly\b", "", _TAG.sub("", rest)).strip()
            if (word == "after") != bool(where):
                self.fail("write “opening”, or “after” and the calls so far.", number)
            self.blocks.append(_Block(number, where, only, when, []))
        else:
            self.fail(
                "“{word}” begins no line here: “system”, “title”, “as”, “words”, “signals”, "
                "“forget”, “cite”, “opening” and “after” do; calls are set in by two spaces.",
                number,
                word=Name(word),
            )

    def _as(self, number: int, name: str) -> None:
        if self.base is not None:
            self.fail("a system is built on one other; “as” stands here twice.", number)
        key = name.lower()
        if key in self.above or len(self.above) >= MOST_DEEP:
            way = " → ".join((*self.above, key))
            self.fail(
                "systems are built on each other in a loop: {way}.", number, way=Verbatim(way)
            )
        try:
            text = self.include(key)
        except KeyError as error:
            self.fail(
                "there is no system “{name}” to build on: {why}.",
                number,
                name=Name(name),
                why=Verbatim(error.args[0]),
            )
        self.base = _Reader(key, self.include, (*self.above, key)).read(text)

    def _words(self, number: int, name: str) -> None:
        if name not in VOCABULARIES:
            there = ", ".join(VOCABULARIES)
            self.fail(
                "there are no words of “{name}”: write “words” and one of {there}.",
                number,
                name=Name(name),
                there=Verbatim(there),
            )
        self.words = vocabulary(name)

    def _forget(self, number: int, text: str) -> None:
        for call in text.split():
            bids = list(bids_of(call, {})) if re.fullmatch("[1-7](NT?|[CDHS])", call) else []
            if not bids or self.base is None:
                self.fail(
                    "“forget” stands after “as” and before opening bids of which the other system "
                    "is to say nothing, as in “forget 1C 2D”.",
                    number,
                )
            self.forgotten.add(code_of(*bids[0][:2]))

    def _signals(self, number: int, text: str) -> None:
        if self.signals:
            self.fail("“signals” stands here twice: write all of them in one line.", number)
        for part in text.split(","):
            *kinds, way = part.split() or [""]
            asked = kinds or list(_SIGNALS)
            if way not in _WAYS or len(kinds) > 1 or not set(asked) <= set(_SIGNALS):
                self.fail(
                    "“{text}” is no way to signal: write “signals standard” (a high card "
                    "encourages, high and then low is an even number), “upside-down” or “none”, "
                    "or each by itself, as in “signals attitude upside-down, count standard”.",
                    number,
                    text=Name(part.strip()),
                )
            if twice := next((kind for kind in asked if kind in self.signals), ""):
                self.fail(
                    "“{twice}” is given two ways here: write one of them.",
                    number,
                    twice=Name(twice),
                )
            self.signals.update(dict.fromkeys(asked, "" if way == "none" else way))

    def _when(self, number: int, text: str) -> Circumstances:
        circumstances = Circumstances()
        for match in _TAG.finditer(text):
            tag = " ".join(match[1].split())
            if seats := re.fullmatch(r"seats? ([1-4](?:[ ,]+[1-4])*)", tag):
                circumstances = circumstances._replace(
                    seats=tuple(map(int, re.findall(r"\d", seats[1])))
                )
            elif tag in ("passed", "not passed"):
                circumstances = circumstances._replace(passed=tag == "passed")
            elif tag in ("vulnerable", "not vulnerable"):
                circumstances = circumstances._replace(vulnerable=tag == "vulnerable")
            else:
                self.fail(
                    "“[{tag}]” is no circumstance: [seat 3 4], [passed], [not passed], "
                    "[vulnerable] and [not vulnerable] are.",
                    number,
                    tag=Verbatim(tag),
                )
        return circumstances

    # -- blocks -------------------------------------------------------------------------------

    def _block(self, block: _Block) -> None:
        lines = [self._line(block, line) for line in block.lines]
        for where in re.split(r"\s+or\s+(?:after\s+)?", block.where) if block.where else [""]:
            try:
                written_positions = positions(where)
            except ValueError as error:
                self.fail("{error}.", block.number, error=cause(error))
            for position in written_positions:
                if block.only:
                    self.anew.add(position.key)
                    self.found.pop(position.key, None)
                    self.same.pop(position.key, None)
                self.found.setdefault(position.key, [])
                for line in lines:
                    line(position)

    def _line(self, block: _Block, line: _Line) -> Callable[[WrittenPosition], None]:
        """What a line does in a position."""
        number, text, _ = line
        if text == REST:
            return self._rest
        if removed := re.fullmatch(r"no ((?:[1-7](?:NT|N|C|D|H|S)|P|XX?)(?: \S+)*)", text):
            calls = {c.replace("NT", "N").replace("N", "NT") for c in removed[1].split()}
            return partial(self._without, calls)
        if text.startswith(("as after ", "as opening")):
            return partial(self._same, number, text)
        return partial(self._call, self._read_line(block, line))

    def _rest(self, position: WrittenPosition) -> None:
        self.rest[position.key] = len(self.found[position.key])

    def _without(self, calls: set[str], position: WrittenPosition) -> None:
        self.gone.setdefault(position.key, set()).update(calls)

    def _read_line(self, block: _Block, line: _Line) -> _ReadLine:
        number, text, cite = line
        head, colon, rest = text.partition(":")
        if not colon:
            self.fail(
                "“{text}” is no line of a block: write a call, a colon and what it shows, "
                "as in “1NT: 15-17 hcp, balanced”; or “as after …”, or “no” and a call.",
                number,
                text=Name(text[:40]),
            )
        also = head.startswith("also ")
        when = self._when(number, head)
        when = Circumstances(
            when.seats or block.when.seats,
            block.when.passed if when.passed is None else when.passed,
            block.when.vulnerable if when.vulnerable is None else when.vulnerable,
        )
        written = _TAG.sub("", head.removeprefix("also ")).strip()
        condition, flags, aim, *_ = (*rest.split("|", 2), "", "")
        read = self._flags(number, flags)
        read = read._replace(when=when, source=self.source, line=number, also=also, cite=cite)
        return _ReadLine(written, condition.strip(), aim.strip(), read)

    def _call(self, read: _ReadLine, position: WrittenPosition) -> None:
        line, suits = read.line, position.suits
        for code, letters in self._calls(line.line, read.written, position.letters, position.bid):
            named = NamedSuits(letters, suits.theirs, suits.ours)
            asked = self._asked(line.line, read.condition, named)
            purpose = self._aim(line.line, read.aim, named) if read.aim else NOTHING
            self._add(position.key, line._replace(call=code, asks=asked, aim=purpose))

    def _aim(self, number: int, text: str, suits: NamedSuits) -> Message:
        """What a call is for, with the names of the suits that letters in braces stand for."""
        letters, named = dict(suits.letters), dict[str, Message]()

        def slot(match: re.Match[str]) -> str:
            if match[2] not in letters:
                self.fail(
                    "“{sign}” stands for no suit in “{text}”.",
                    number,
                    sign=Name(match[2]),
                    text=Name(text),
                )
            suit = letters[match[2]]
            key = "suit" if not named else f"suit{len(named) + 1}"
            named[key] = SUIT_SINGULARS[suit] if match[1] else SUIT_TERMS[suit]
            return f"{{{key}}}"

        return Message(_SUIT_NAMED.sub(slot, text), named)

    def _asked(self, number: int, condition: str, suits: NamedSuits) -> HandCondition:
        try:
            return hand_condition(condition, suits, self.words)
        except BadCondition as error:
            said = re.sub(r"^condition, column \d+: ", "", str(error))
            self.fail(
                "in “{condition}”: {said}", number, condition=Name(condition), said=term(said)
            )

    def _calls(
        self, number: int, written: str, bound: Bound, last: tuple[int, int]
    ) -> Sequence[tuple[str, Bound]]:
        """The calls that a line stands for where letters are bound, after a last bid, with the
        letters as they are then."""
        key = (written, bound, last)
        if key not in self.calls:
            self.calls[key] = self._called(number, *key)
        return self.calls[key]

    def _called(
        self, number: int, written: str, bound: Bound, last: tuple[int, int]
    ) -> list[tuple[str, Bound]]:
        letters = dict(bound)
        if written in ("P", "X", "XX"):
            return [(written, letters_of(letters))]
        match = _CALL.fullmatch(written)
        if match is None:
            self.fail(
                "“{written}” is no call: write 1S, 2NT, P, X, XX, 2y or “jump y”.",
                number,
                written=Name(written),
            )
        how, call = match.groups()
        found: list[tuple[str, Bound]] = []
        try:
            bids = list(bids_of(f"1{call}" if how else call, letters))
        except ValueError as error:
            self.fail("{error}.", number, error=cause(error))
        if not bids and not _BID.fullmatch(f"1{call}" if how else call):
            self.fail(
                "“{written}” is no call: write 1S, 2NT, P, X, XX, 2y or “jump y”.",
                number,
                written=Name(written),
            )
        for level, strain, now in bids:
            if how:
                level = last[0] + (strain <= last[1]) + (how == "jump")
                level = max(level, 1)
            named = call[-1] in "CDHS" and strain in letters.values()
            if named or level > 7 or (level, strain) <= last:
                continue  # a suit that a letter stands for is written by the letter
            found.append((code_of(level, strain), letters_of(now)))
        if not found and len(bids) == 1 and not bound:
            self.fail(
                "{written} cannot be bid over {last}: it is not high enough.",
                number,
                written=Verbatim(written),
                last=Verbatim(code_of(*last)),
            )
        return found

    def _flags(self, number: int, text: str) -> SystemLine:
        """A line of what stands behind the bar, without its call."""
        system_line, has_kind = SystemLine("", hand_condition("", NamedSuits())), False
        for flag in filter(None, (f.strip() for f in text.split(","))):
            word, _, rest = flag.partition(" ")
            if flag in _FORCES:
                system_line = system_line._replace(force=_FORCES[flag])
            elif word == "kind" and rest:
                system_line, has_kind = system_line._replace(kind=rest), True
            elif flag in KINDS and not has_kind:
                system_line = system_line._replace(kind=flag)
            elif flag == "nearest":
                system_line = system_line._replace(nearest=True)
            elif word == "wants" and rest:
                system_line = system_line._replace(wants=rest)
            elif len(flag) > 90:
                self.fail("a note has at most 90 letters.", number)
            else:
                system_line = system_line._replace(notes=(*system_line.notes, flag))
        return system_line

    def _add(self, key: tuple[str, ...], line: SystemLine) -> None:
        self.count += 1
        if self.count > MOST_LINES:
            self.fail(
                "the positions come to more than {most_lines} calls.",
                line.line,
                most_lines=Grouped(MOST_LINES),
            )
        lines = self.found[key]
        other = next((o for o in lines if o.call == line.call and o.when == line.when), None)
        if other is not None and not line.also:
            self.fail(
                "{call} has two meanings here, this and that of line {line}. Join them "
                "by “or”, or write “also {call}: …” where it should be considered.",
                line.line,
                call=Verbatim(line.call),
                line=other.line,
            )
        if line.asks.condition is ANYTHING:
            above = [o.asks for o in lines if o.when in (line.when, Circumstances())]
            line = line._replace(asks=what_is_left(line.asks, above))
        lines.append(line)

    def _same(self, number: int, text: str, position: WrittenPosition) -> None:
        where = text.removeprefix("as after ").removeprefix("as opening").strip()
        try:
            written_positions = positions(where, dict(position.letters))
        except ValueError as error:
            self.fail("{error}.", number, error=cause(error))
        if len(written_positions) != 1:
            self.fail("“as after …” names one position: every letter stands before it.", number)
        self.same.setdefault(position.key, []).append((number, written_positions[0].key))

    # -- put together -------------------------------------------------------------------------

    def _dropped(self, key: tuple[str, ...]) -> bool:
        """Whether a position of the other system follows an opening of ours that is forgotten: of
        those that we opened the calls are even in number."""
        return len(key) % 2 == 0 and bool(key) and key[0] in self.forgotten

    def _merged(self) -> dict[tuple[str, ...], tuple[SystemLine, ...]]:
        base = self.base.positions if self.base is not None else {}
        base = {key: lines for key, lines in base.items() if not self._dropped(key)}
        done: dict[tuple[str, ...], tuple[SystemLine, ...]] = {}

        def at(key: tuple[str, ...], way: tuple[tuple[str, ...], ...]) -> tuple[SystemLine, ...]:
            if key in done:
                return done[key]
            own = list(self.found.get(key, ()))
            for number, other in self.same.get(key, ()):
                if other in (*way, key):
                    names = " → ".join(" ".join(k) or "opening" for k in (*way, key, other))
                    self.fail(
                        "positions are the same as each other in a loop: {names}.",
                        number,
                        names=Verbatim(names),
                    )
                if other not in self.found and other not in base:
                    self.fail(
                        "nothing is said after {other}.", number, other=Verbatim(" ".join(other))
                    )
                mine = {line.call for line in own}
                own += [
                    line for line in at(other, (*way, key)) if line.call not in mine
                    and _may_follow(key, line.call)
                ]  # fmt: skip
            anew = {line.call for line in own if not line.also} | self.gone.get(key, set())
            old = () if key in self.anew else base.get(key, ())
            at_rest = self.rest.get(key, len(own))
            kept = (line for line in old if line.call not in anew)
            done[key] = (*own[:at_rest], *kept, *own[at_rest:])
            return done[key]

        for key in (*base, *self.found):
            at(key, ())
        return {key: lines for key, lines in done.items() if lines}


def _may_follow(key: tuple[str, ...], call: str) -> bool:
    """Whether a call is high enough in a position that it was copied to."""
    bids = [c.rstrip("*") for c in key if c[0].isdigit()]
    if call in ("P", "X", "XX") or not bids:
        return True
    level, strain = int(call[0]), "CDHSN".index(call[1])
    last = bids[-1]
    return (level, strain) > (int(last[0]), "CDHSN".index(last[1]))


def _none(name: str) -> str:
    raise KeyError(f"no systems are known to “{name}”")


def read_text(text: str, source: str, include: Include = _none) -> BiddingSystem:
    """The system that a text describes; `source` is what errors call it, and `include` gives the
    texts that it may be built on. Raises `BadSystem` with the line and what would be right."""
    return _Reader(source, include, (source.lower(),)).read(text)
