"""Rules for the value of each tag (PBN 3.4 and 4), for the verifier.

>>> value_fault("Date", "2024-02-29").rule
'3.4.3'
>>> value_fault("Vulnerable", "both") is None
True
>>> value_fault("Vulnerable", "both", export=True).sentence
'In export format the vulnerability is None, NS, EW or All, not “both”.'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from oddtrick.formats.errors import FormatError
from oddtrick.seats import SEAT_NAMES, SEATS

from .values import deal_text, read_deal

ODD = ("Round", "Scoring")
"""The tags whose values programs write freely; a fault of theirs is only odd."""


class TagFault(NamedTuple):
    """The fault of a value, and the chapter that says so."""

    sentence: str
    rule: str


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

Rule = Callable[[str, bool], "str | None"]


def _pattern(pattern: re.Pattern[str], sentence: str) -> Rule:
    def rule(value: str, export: bool) -> str | None:
        text = value if export else value.upper().replace("PASS", "Pass")
        return None if pattern.fullmatch(text) else sentence.format(value[:60])

    return rule


def _plain(pattern: str, sentence: str) -> Rule:
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


def _score(pattern: re.Pattern[str], what: str, least: int | None = None) -> Rule:
    def rule(value: str, _: bool) -> str | None:
        if pattern.fullmatch(value) is None:
            return f"The {what} “{value[:40]}” is not a number, nor written as in “NS 5 EW -5”."
        if least is not None and any(
            not 0 <= float(n) <= 100 for n in re.findall(r"[+-]?\d+(?:\.\d+)?", value)[:4]
        ):
            return f"The {what} “{value[:40]}” is not between 0 and 100."
        return None

    return rule


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
_RULES: dict[str, tuple[Rule, str]] = {
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


def value_fault(name: str, value: str, *, export: bool = False) -> TagFault | None:
    """The fault in the value of a tag; None if there is none, or can be none."""
    found = _RULES.get(name)
    if found is None or value in ("", "?"):
        return None
    rule, chapter = found
    sentence = rule(value, export)
    return None if sentence is None else TagFault(sentence, chapter)
