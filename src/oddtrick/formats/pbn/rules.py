"""What a PBN file is held to: every rule with its sentence, its chapter of the standard and its
weight, the values of each tag, and the list of what is found.

>>> value_fault("Date", "2024-02-29").chapter
'3.4.3'
>>> value_fault("Vulnerable", "both") is None
True
>>> value_fault("Vulnerable", "both", export=True).sentence
'In export format the vulnerability is None, NS, EW or All, not “both”.'
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import NamedTuple

from oddtrick.formats.errors import FormatError, Problem
from oddtrick.messages import Message, term
from oddtrick.seats import SEAT_NAMES, SEATS

from .game import NEVER_INHERITED
from .lexer import PbnToken, tag_heads
from .values import deal_text, read_deal

WRONG = "wrong"
ODD = "odd"
"""The standard allows it, but discourages or ignores it."""
ASKED = "asked"
"""Wrong where somebody asks for the export format, else odd: every program copes with it."""
EXPORT = "export"
"""Wrong in the export format, and no fault elsewhere."""


class StandardRule(NamedTuple):
    """A rule of the standard: what is said where a file breaks it."""

    sentence: str
    """Its words in braces are filled in by what is found."""
    chapter: str = ""
    weight: str = WRONG


# Characters and lines
CONTROL = StandardRule("The character with code {code} is not allowed.", "2.2", ASKED)
BEYOND_LATIN_1 = StandardRule("The character “{sign}” is not one of Latin-1.", "2.2", ASKED)
LETTERS = StandardRule(
    "“{word}” has letters that may stand only in strings and comments.", "2.2", ASKED
)
LONG_LINE = StandardRule("The line is longer than 255 characters.", "2.3", ASKED)
LINE_ENDS = StandardRule("In export format every line ends with CR and LF.", "2.3", ASKED)
TABS = StandardRule("In export format there are no tabs.", "2.3", EXPORT)
SPACES = StandardRule("In export format an empty line has no spaces.", "3", EXPORT)
EMPTY_LINE = StandardRule("An empty line stands within the game.", "3")

# Tags and comments
TAKES_IN = StandardRule(
    "The comment that begins here takes in the tag {tag}; its }} may be missing.", "3.8", ODD
)
NO_TAG = StandardRule("The bracket here does not begin a tag.", "3.2")
LONE = StandardRule("A lone {sign} stands here.", "3.2")
BEFORE_ANY_TAG = StandardRule("“{word}” stands before any tag.", "3.1")
BEHIND_A_TAG = StandardRule("“{word}” stands behind the tag {tag}.", "3.1")
OVER_THE_END = StandardRule("The value of the tag {tag} runs over the end of the line.", "3.3")
NOT_CLOSED = StandardRule("The tag {tag} is not closed with ].", "3.3")
NO_QUOTES = StandardRule("The value of the tag {tag} must stand between quotes.", "3.3")
QUOTE_WITHIN = StandardRule(
    'Within the value of the tag {tag}, a quote is written \\" and a \\ \\\\.', "3.3"
)
TAB_WITHIN = StandardRule("There is a tab in the value of the tag {tag}.", "2.3")
NO_CAPITAL = StandardRule("The tag name {tag} must begin with a capital.", "3.3")
TAG_IN_LINE = StandardRule("In export format a tag begins its line.", "3.3", EXPORT)
TAG_FORM = StandardRule('In export format a tag is written as in [Event "name"].', "3.3", EXPORT)
COMMENT_IN_LINE = StandardRule("In export format a comment on a tag begins a line.", "3.8", EXPORT)
TAG_NOT_ALONE = StandardRule("In export format a tag stands alone.", "3.3", EXPORT)
MISSING = StandardRule("The mandatory tag {tag} is missing.", "3.4", EXPORT)
ONLY_ONCE = StandardRule("In export format the tag {tag} stands only once.", "3.4", EXPORT)
FURTHER_UP = StandardRule("In export format the tag {tag} stands further up.", "3.4", EXPORT)
TWICE = StandardRule("The tag {tag} is there twice; only the first counts.", "3.4", ODD)
ANOTHER = StandardRule("Another {tag} is in the same game; is an empty line missing?", "3.4", ODD)
NOT_INHERITED = StandardRule("The tag {tag} may not take its value from another game.", "4.8")
NO_INHERITANCE = StandardRule(
    "“#” alone, or “##” and a text, inherit; this is neither.", "4.8", ODD
)
COMES_LATE = StandardRule("The tag {before} must come before the {tag}.", "3.1")

# Calls and cards; `part` is the chapter of the auction (3.5) or the play (3.6)
SUFFIXES = StandardRule("A {what} has at most one suffix such as ! or ?.", "{part}.2")
REFERENCES = StandardRule("A {what} has at most one note reference.", "{part}.2")
REFERENCE_NUMBER = StandardRule("The note reference {mark} is not 1 to 32.", "{part}.4")
NO_NOTE = StandardRule('There is no tag [Note "{number}:…"] for the note {mark}.', "{part}.5")
NAG_NUMBER = StandardRule("{mark} is not an annotation number from $0 to $255.", "3.7")
NAG_OF_CARDS = StandardRule("{mark} is an annotation of cards, not of calls.", "3.7")
NAG_OF_CALLS = StandardRule("{mark} is an annotation of calls, not of cards.", "3.7")
SUFFIX_AS_NAG = StandardRule(
    "In export format a suffix is written as its annotation number.", "{part}.2", EXPORT
)
NOTE_FIRST = StandardRule(
    "In export format the note comes first, then the $ numbers in rising order.",
    "{part}.2",
    EXPORT,
)
NOTE_FORM = StandardRule("A note is written as its number 1 to 32, a colon, the text.", "3.5.5")
NOTE_TWICE = StandardRule("The note {number} is there twice.", "3.5.5")
NOTE_UNUSED = StandardRule("Nothing refers to the note {number}.", "3.5.5", ODD)
NOTE_PLACE = StandardRule("A note stands behind the auction or the play.", "3.5.5")
BEHIND_THE_AUCTION = StandardRule("“{word}” stands behind the {sign} that ends the auction.", "3.5")
FOUR_CALLS = StandardRule("In export format a line has four calls.", "3.5", EXPORT)
NO_MEANING = StandardRule("{mark} has no meaning before a {what}.", "3.9")
INSUFFICIENT = StandardRule("^I (insufficient) stands only before a bid.", "3.9")
HYPHEN = StandardRule("A hyphen stands only before the dealer’s call.", "3.5.1")
NO_CALL = StandardRule(
    "“{word}” is not a call: write Pass, X, XX, AP or a bid such as 1NT.", "3.5.1"
)
CALL_FORM = StandardRule("The call “{word}” is not written as the standard has it.", "3.5.1")
BEHIND_ALL_PASS = StandardRule("Calls stand behind AP (all pass).", "3.5.1")
DEALER_BEGINS = StandardRule("In export format the auction begins with the dealer.", "3.5", EXPORT)
DEALER_FIRST = StandardRule(
    "The dealer {dealer} must call first, so {hyphens} must stand before the first call.", "3.5"
)
AUCTION_OVER = StandardRule("The auction is over, so no + can stand behind it.", "3.5")
BEHIND_THE_PLAY = StandardRule("“{word}” stands behind the * that ends the play.", "3.6")
FOUR_CARDS = StandardRule("In export format a line has four cards.", "3.6", EXPORT)
THIRTEEN_TRICKS = StandardRule("There are more than thirteen tricks.", "3.6")
ONE_PLUS = StandardRule("There is more than one + (next card to be played).", "3.6")
ONE_HYPHEN = StandardRule("A card that was not played or is not known is a single hyphen.", "3.6.1")
NO_CARD = StandardRule("{said}", "3.6.1")
CARD_FORM = StandardRule("The card “{word}” is not written as the standard has it.", "3.6.1")
BEHIND_THE_NEXT = StandardRule(
    "This card stands behind the + of the next card to be played.", "3.6"
)

# Tables
COLUMN_FORM = StandardRule(
    "The column “{column}” must end with the backslash, its width and L or R.", "5.2"
)
ONE_COLUMN = StandardRule(
    "“{column}” is taken as one column; semicolons divide columns.", "5.2", ODD
)
SAME_COLUMNS = StandardRule("Two columns of the table have the same name.", "5.2")
ROWS = StandardRule(
    "The table has {width} columns, but its {count} elements do not fill its rows.", "5.2"
)
PERCENT = StandardRule("A % stands only within quotes in a table.", "5.1")
REMARK_IN_TABLE = StandardRule("A comment may not follow an element of a table.", "5.1")
ELEMENT = StandardRule("“{word}” is not a value for the column {column}.", "5")
ONE_ROW = StandardRule("In export format a line has one row of the table.", "5.2", EXPORT)
ONE_SPACE = StandardRule(
    "In export format one space divides the elements of a table.", "5.2", EXPORT
)
COLUMN_ORDER = StandardRule("The column {column} is marked as running {way}, but does not.", "5.2")

# What the parts of a game say of each other
PASSES_LEFT_OUT = StandardRule("The passes before the opening bid are left out.", "3.5")
OUT_OF_COLUMNS = StandardRule(
    "The cards do not stand in the columns of those who played them.", "3.6"
)
NOT_LAWFUL = StandardRule("{said}", "3.9")
DISAGREES = StandardRule("{said}", "3.4")
SCORE_DISAGREES = StandardRule("{said}", "3.4", ODD)
UNLIKE_ITS_NUMBER = StandardRule("{said}", "", ODD)
NO_RESULT = StandardRule("All passed, so there is no result.", "3.4.15")
NO_DECLARER = StandardRule("The result needs a declarer whose tricks they are.", "3.4.15")
TRICKS_TOGETHER = StandardRule("The two sides have {count} tricks together, not {size}.", "3.4.15")
HISTORY = StandardRule("By this history the vulnerability is {shown}, not {given}.", "4.2.6")
LEADER_BEGINS = StandardRule(
    "In export format the play begins with the opening leader’s column.", "3.6", EXPORT
)
DEAL_BEGINS = StandardRule("In export format the deal begins with the dealer.", "3.4.11", EXPORT)
END_POSITION = StandardRule("In an end position the contract is only its denomination.", "3.10")
NO_LEVEL = StandardRule("The contract lacks its number of tricks.", "3.4.14")


class Report:
    """What is found in one game; places are offsets into its text."""

    def __init__(self, text: str, line: int, *, export: bool, asked: bool = False) -> None:
        self.text = text
        self.export = export
        self.problems: list[Problem] = []
        self._line = line
        self._grave = {WRONG: True, ODD: False, ASKED: asked, EXPORT: True}

    def add(self, offset: int, rule: StandardRule, **found: object) -> None:
        """Note at an offset that a rule is broken; outside the export format its rules are none."""
        if rule.weight == EXPORT and not self.export:
            return
        sentence, chapter = rule.sentence, rule.chapter
        if found:
            sentence, chapter = sentence.format(**found), chapter.format(**found)
        line = self.line(offset)
        column = offset - self._starts[line] + 1
        grave = self._grave[rule.weight]
        said = found.get("said")
        said = said if isinstance(said, Message) else term(sentence)
        self.problems.append(Problem(self._line + line, column, said, chapter, grave))

    @cached_property
    def heads(self) -> list[PbnToken]:
        """The tags, with the places where they begin and end."""
        return tag_heads(self.text)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *map(re.Match.end, re.finditer("\n", self.text))]

    def line(self, offset: int) -> int:
        """The line of an offset, counted from the first of the game as 0."""
        return bisect_right(self._starts, offset) - 1


# -- the values of tags ----------------------------------------------------------------------

CALL = re.compile(r"Pass|AP|XX?|[1-7](?:NT|[SHDC])|-")
CONTRACT = re.compile(r"Pass|[1-7](?:NT|[SHDC])X?X?|NT|[SHDC]")
_HAND = re.compile(r"(?:[2-9TJQKA]*\.){3}[2-9TJQKA]*|-", re.IGNORECASE)
_DATE = re.compile(r"[\d?]{4}\.([\d?]{2})\.([\d?]{2})")
_TIME = re.compile(r"([\d?]{2}):([\d?]{2}):([\d?]{2})")
_SIDES = r"(?:{0}|NS {0}|EW {0}|NS {0} EW {0}|EW {0} NS {0})"
_RESULT = re.compile(r"\^?" + _SIDES.format(r"(?:\d|1[0-3])"))
_SCORE = re.compile(_SIDES.format(r"[+-]?\d+"))
_DECIMAL = re.compile(_SIDES.format(r"[+-]?\d+(?:\.\d*)?"))
_RUBBER = re.compile(_SIDES.format(r"\d+ */ *\d+") + " *")
_HISTORY_SIDE = r"\d+(?: \d+)? ?/ ?(\d+(?: \d+){0,2})"
_HISTORY = re.compile(
    f"NS {_HISTORY_SIDE} EW {_HISTORY_SIDE}|EW {_HISTORY_SIDE} NS {_HISTORY_SIDE}"
)
_GAME = 100
"""The points below the line that win a game of a rubber."""
_OPTIMUM = re.compile(r"(?:NS|EW) [+-]?\d+(?: (?:NS|EW) [+-]?\d+)?")

_WRITTEN_FREELY = ("Round", "Scoring")
"""The tags whose values programs write freely; a fault of theirs is only odd."""

_Test = Callable[[str, bool], "str | None"]
"""Says what is wrong with a value, in the export format or not."""


def _pattern(pattern: re.Pattern[str], sentence: str) -> _Test:
    def test(value: str, export: bool) -> str | None:
        text = value if export else value.upper().replace("PASS", "Pass")
        return None if pattern.fullmatch(text) else sentence.format(value[:60])

    return test


def _plain(pattern: str, sentence: str) -> _Test:
    compiled = re.compile(pattern)
    return lambda value, _: None if compiled.fullmatch(value) else sentence.format(value[:60])


def _date(value: str, _: bool) -> str | None:
    m = _DATE.fullmatch(value)
    if m is None:
        return f"The date “{value[:40]}” is not written as YYYY.MM.DD, with ? for unknown digits."
    month, day = m.groups()
    if (month.isdecimal() and not 1 <= int(month) <= 12) or (
        day.isdecimal() and not 1 <= int(day) <= 31
    ):
        return f"There is no such date as “{value}”."
    return None


def _time(value: str, _: bool) -> str | None:
    m = _TIME.fullmatch(value)
    if m is None:
        return f"The time “{value[:40]}” is not written as HH:MM:SS."
    for part, limit in zip(m.groups(), (24, 60, 60), strict=True):
        if part.isdecimal() and int(part) >= limit:
            return f"There is no such time of day as “{value}”."
    return None


def _vulnerable(value: str, export: bool) -> str | None:
    if export:
        if value not in ("None", "NS", "EW", "All"):
            return f"In export format the vulnerability is None, NS, EW or All, not “{value[:20]}”."
    elif value.upper() not in ("NONE", "LOVE", "-", "NS", "EW", "ALL", "BOTH"):
        return f"“{value[:20]}” is not a vulnerability: write None, NS, EW or All."
    return None


def _deal(value: str, export: bool) -> str | None:
    try:
        hands = read_deal(value)
    except FormatError as error:
        return error.sentence
    whole = [hand is not None and hand.bit_count() == 13 for hand in hands]
    if len(value) == 69 and all(whole) and value.count(" ") == 3 and not export:
        return None  # nothing but ranks and full stops has room in it
    if "10" in value:
        return "The ten is written T, not 10."
    if not all(map(_HAND.fullmatch, value.partition(":")[2].split())):
        return "A hand is its four suits divided by full stops, each of its ranks alone."
    if value.count(" ") != 3 or not re.fullmatch(r"\w:\S+ \S+ \S+ \S+", value):
        return "The four hands of the deal are divided by one space each."
    counts = [h.bit_count() for h in hands if h is not None]
    if max(counts, default=0) == 13:
        for seat, hand in zip(SEATS, hands, strict=True):
            if hand is not None and hand.bit_count() < 13:
                return f"{SEAT_NAMES[seat]} has {hand.bit_count()} cards, others 13."
    if export and value != deal_text(hands, value[0].upper()):
        return "In export format the ranks are capitals and run from ace to two."
    return None


def _score(pattern: re.Pattern[str], what: str, least: int | None = None) -> _Test:
    def test(value: str, _: bool) -> str | None:
        if pattern.fullmatch(value) is None:
            return f"The {what} “{value[:40]}” is not a number, nor written as in “NS 5 EW -5”."
        if least is not None and any(
            not 0 <= float(n) <= 100 for n in re.findall(r"[+-]?\d+(?:\.\d+)?", value)[:4]
        ):
            return f"The {what} “{value[:40]}” is not between 0 and 100."
        return None

    return test


def _result(value: str, export: bool) -> str | None:
    if not _RESULT.fullmatch(value if export else value.upper()):
        return (
            f"The result “{value[:40]}” is not a number of tricks from 0 to 13, "
            "nor written as in “EW 9”."
        )
    numbers = re.findall(r"\d+", value)
    if export and ("NS" in value or "EW" in value):
        return "In export format the result is the number of tricks won by declarer alone."
    if len(numbers) == 2 and int(numbers[0]) + int(numbers[1]) > 13:
        return f"The two sides cannot win {int(numbers[0]) + int(numbers[1])} tricks together."
    return None


def history_vulnerable(value: str) -> str | None:
    """The vulnerability that a ScoreRubberHistory shows: the sides that have won a game.

    >>> history_vulnerable("NS 0 0 / 100 0 EW 0 0 / 0 0")
    'NS'
    """
    m = _HISTORY.fullmatch(value)
    if m is None:
        return None
    sides = ("NS", "EW") if value.startswith("NS") else ("EW", "NS")
    games = [any(int(n) >= _GAME for n in g.split()) for g in m.groups() if g is not None]
    won = {name for name, has in zip(sides, games, strict=True) if has}
    return "All" if len(won) == 2 else next(iter(won), "None")


_SEAT = "“{}” is not a seat: write W, N, E or S."
VALUES: dict[str, tuple[_Test, str]] = {
    "Date": (_date, "3.4.3"),
    "EventDate": (_date, "4.4.1"),
    "UTCDate": (_date, "4.5.2"),
    "Time": (_time, "4.5.1"),
    "UTCTime": (_time, "4.5.3"),
    "Board": (_plain(r"0*[1-9]\d*", "The board number “{}” is not a whole number."), "3.4.4"),
    "Dealer": (_pattern(re.compile("[WNES]"), _SEAT), "3.4.9"),
    "Vulnerable": (_vulnerable, "3.4.10"),
    "Deal": (_deal, "3.4.11"),
    "Declarer": (_pattern(re.compile(r"\^?[WNES]"), _SEAT), "3.4.13"),
    "Contract": (
        _pattern(
            CONTRACT,
            "“{}” is not a contract: write 1 to 7, then S, H, D, C or NT, then nothing, X or XX; "
            "or Pass.",
        ),
        "3.4.14",
    ),
    "Result": (_result, "3.4.15"),
    "Auction": (_pattern(re.compile("[WNES]"), _SEAT), "3.5"),
    "Play": (_pattern(re.compile("[WNES]"), _SEAT), "3.6"),
    "FrenchMP": (_plain("Yes|No", "FrenchMP is Yes or No, not “{}”."), "4.1.4"),
    "Hidden": (_plain("[WNES]{0,4}", "Hidden lists seats (W N E S), not “{}”."), "4.1.6"),
    "Scoring": (
        _plain(r"[\w/%-]+(?: [\w/%-]+)*(?:;[\w/%-]+(?: [\w/%-]+)*)*",
               "The scoring “{}” is not words divided by semicolons."), "3.4.12",
    ),
    "Room": (_plain("Open|Closed", "The room is Open or Closed, not “{}”."), "4.1.7"),
    "Score": (_score(_SCORE, "score"), "4.2.1"),
    "ScoreIMP": (_score(_DECIMAL, "IMP score"), "4.2.2"),
    "ScoreMP": (_score(_DECIMAL, "matchpoint score"), "4.2.3"),
    "ScorePercentage": (_score(_DECIMAL, "percentage", 0), "4.2.4"),
    "ScoreRubber": (
        lambda value, _: None
        if _RUBBER.fullmatch(value)
        else f"“{value[:40]}” is not written as above the line / below the line, such as 50/120.",
        "4.2.5",
    ),
    "ScoreRubberHistory": (
        lambda value, _: None
        if _HISTORY.fullmatch(value)
        else f"“{value[:60]}” does not give both sides as in “NS 50/60 EW 0/0”.",
        "4.2.6",
    ),
    "OptimumScore": (
        lambda value, _: None
        if _OPTIMUM.fullmatch(value)
        else f"“{value[:40]}” does not give the side and its points, such as NS 430.",
        "4.2.7",
    ),
    "Round": (_plain(r"[\w.]*", "The round “{}” is not letters, digits, _ and dots."), "4.4.4"),
    "TimeControl": (_plain(r"(?:\d+/\d+)?", "“{}” is not written as games/minutes."), "4.6.1"),
    "TimeCall": (_plain(r"\d+", "“{}” is not a number of seconds."), "4.6.2"),
    "TimeCard": (_plain(r"\d+", "“{}” is not a number of seconds."), "4.6.3"),
}  # fmt: skip


@lru_cache(maxsize=5000)
def value_fault(name: str, value: str, export: bool = False) -> StandardRule | None:
    """The rule that the value of a tag breaks; None if there is none, or can be none."""
    if value[:1] == "#":
        if name in NEVER_INHERITED:
            return StandardRule(NOT_INHERITED.sentence.format(tag=name), NOT_INHERITED.chapter)
        return None if value == "#" or value[:2] == "##" else NO_INHERITANCE
    found = VALUES.get(name)
    if found is None or value in ("", "?"):
        return None
    test, chapter = found
    sentence = test(value, export)
    if sentence is None:
        return None
    return StandardRule(sentence, chapter, ODD if name in _WRITTEN_FREELY else WRONG)
