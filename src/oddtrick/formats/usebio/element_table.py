"""Whether a USEBIO file is one that a union can take: its elements, values, and what they say of
each other.

>>> from oddtrick.formats.usebio.xml_elements import read_usebio
>>> text = '''<USEBIO Version="1.2"><CLUB><CLUB_NAME>Hull</CLUB_NAME>
... <CLUB_ID_NUMBER>12</CLUB_ID_NUMBER></CLUB><EVENT EVENT_TYPE="MP_PAIRS"><DATE>31/02/2026</DATE>
... <PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR></PARTICIPANTS></EVENT></USEBIO>'''
>>> for problem in check_usebio(read_usebio(text)):
...     print(problem)
The event’s DATE “31/02/2026” is no day; write it as 09/03/2026.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from oddtrick.formats.errors import Problem
from oddtrick.messages import term

from .xml_elements import Element, Participant, Usebio, UsebioEvent

# The elements of USEBIO, as tables: what stands within what, how often, and which values.
#
# Sources: the page on version 1.3 at usebio.org (what it adds to 1.2, and what supersedes what),
# the files of scoring programs, and public programs that write the format. The document types
# themselves were not at hand: the order of elements is therefore no rule here (programs differ in
# it), and an element that stands in no table is odd and not wrong.

VERSIONS = ("1.0", "1.1", "1.2", "1.3")

_PLAYER = "PLAYER_NUMBER? PLAYER_NAME? FIRST_NAME? LAST_NAME? NATIONAL_ID_NUMBER? CLUB_ID_NUMBER? "
_RANKED = (
    "DIRECTION? BOARDS_PLAYED?:whole TOTAL_SCORE?:figure PERCENTAGE?:figure ADJUSTMENT?:figure "
    "HANDICAP?:figure PLACE?:place STRAT_NUMBER?:whole@1.3 STRAT_PLACE*@1.3 MASTER_POINTS*@1.1 "
    "MASTER_POINTS_AWARDED?:figure MASTER_POINT_TYPE? PAIR_IMPS?:figure CARRIED_FORWARD? "
    "WINS_OR_DRAWS? "
)
_METHODS = (
    "SCORING_METHOD? BOARD_SCORING_METHOD?:scored@1.1 MATCH_SCORING_METHOD?:won@1.1 "
    "PAIRWISE_SCORING_METHOD? WINNER_TYPE?:winners "
)
_PLAYED = "SESSION* SECTION* PARTICIPANTS? BOARD* MATCH* HANDSET* "

CONTENT: dict[str, str] = {
    "USEBIO": "NOTES? CLUB? EVENT* HANDSET*",
    "CLUB": "CLUB_NAME CLUB_ID_NUMBER? CONTACT*",
    "CONTACT": "FULL_NAME EMAIL?:address TELEPHONE*",
    "EVENT": (
        "EVENT_IDENTIFIER?>EVENT_ID EVENT_ID?@1.3 EVENT_DESCRIPTION? TITLE? PROGRAM_NAME? "
        "PROGRAM_VERSION? DATE VENUE? NOTES? P2P_CHARGE_RATE?>EBU_CHARGE_CODE "
        "EBU_CHARGE_CODE?@1.3 MASTER_POINT_SCALE?>EVENT_RATING EVENT_RATING?@1.3 "
        "MASTER_POINT_TYPE? MPS_AWARDED_FLAG?:flag SESSION_COUNT?:whole SECTION_COUNT?:whole "
        "PAIRS?:whole EW_PAIRS?:whole BOARDS_PLAYED?:whole BOARDS_PER_ROUND?:whole CONTACT* "
        "STRATIFICATION?@1.3 TEAM_PAIRING_AVAILABLE? " + _METHODS + _PLAYED
    ),
    "SESSION": "DATE? " + _METHODS + _PLAYED,
    "SECTION": _METHODS + _PLAYED,
    "STRATIFICATION": "STRATIFICATION_TYPE? STRATS?",
    "STRATS": "STRAT+",
    "STRAT": "STRAT_NUMBER:whole@1.3 STRAT_LABEL? UPPER_LIMIT? NUMBER_OF_PAIRS*:whole",
    "PARTICIPANTS": "PAIR* TEAM* PLAYER*",
    "PAIR": "PAIR_NUMBER PLAYER* " + _RANKED,
    "TEAM": "TEAM_ID? TEAM_NAME? PAIR* PLAYER* " + _RANKED,
    "PLAYER": _PLAYER + _RANKED,
    "MASTER_POINTS": "MASTER_POINTS_AWARDED:figure MASTER_POINT_TYPE?",
    "MATCH": (
        "ROUND_NUMBER?:whole START_BOARD_NUMBER? END_BOARD_NUMBER? TEAM? OPPOSING_TEAM? "
        "TEAM_SCORE?:figure OPPOSING_TEAM_SCORE?:figure TEAM_VICTORY_POINTS?:figure "
        "OPPOSING_TEAM_VICTORY_POINTS?:figure NS_PAIR_NUMBER? EW_PAIR_NUMBER? NS_SCORE?:figure "
        "EW_SCORE?:figure NS_VICTORY_POINTS?:figure EW_VICTORY_POINTS?:figure BOARD*"
    ),
    "BOARD": (
        "BOARD_NUMBER:whole BOARD_AVERAGE?:figure IMPS?:figure TEAM_POINTS? OPPOSING_TEAM_POINTS? "
        "TRAVELLER_LINE* HAND*"
    ),
    "TRAVELLER_LINE": (
        "DIRECTION? NS_PAIR_NUMBER? EW_PAIR_NUMBER? N_PLAYER_NUMBER? S_PLAYER_NUMBER? "
        "E_PLAYER_NUMBER? W_PLAYER_NUMBER? CONTRACT?:contract PLAYED_BY?:seat LEAD?:card "
        "TRICKS?:tricks SCORE?:score NS_MATCH_POINTS?:figure EW_MATCH_POINTS?:figure "
        "NS_BUTLER_POINTS?:figure EW_BUTLER_POINTS?:figure NS_CROSS_IMP_POINTS?:figure "
        "EW_CROSS_IMP_POINTS?:figure LIN_DATA? NOTES?"
    ),
    "HANDSET": "START_BOARD_NUMBER? END_BOARD_NUMBER? BOARD+",
    "HAND": "DIRECTION CLUBS DIAMONDS HEARTS SPADES",
}
"""The contents of an element, each with what is known of it: `NAME` once, `NAME?` at most once,
`NAME+` once or more, `NAME*` any number of times; `:kind` its value, one of `VALUES`; `@1.3` the
version that brought it, where it was not the first; `>NAME` the element of 1.3 in its place, beside
which it stays valid. What is not a key holds a value."""

EVENT_TYPES = (
    "PAIRS", "MP_PAIRS", "BUTLER_PAIRS", "CROSS_IMP", "CROSS_IMPS", "AGGREGATE", "INDIVIDUAL",
    "SWISS_PAIRS", "SWISS_PAIRS_CROSS_IMPS", "SWISS_PAIRS_BUTLER_IMPS", "TEAMS", "TEAMS_OF_FOUR",
    "SWISS_TEAMS", "HEAD_TO_HEAD", "KO", "LADDER",
)  # fmt: skip

_BOARD_METHODS = "MATCH_POINTS|BUTLER_IMPS|CROSS_IMPS|AGGREGATE|IMPS|PAB|BAM|HYBRID|OTHER"
_MATCH_METHODS = "VPS|IMPS|PAB|AGGREGATE|WINS|OTHER"
VALUES: dict[str, tuple[str, str]] = {
    "whole": (r"\d+", "a whole number"),
    "figure": (r"[+-]?\d+(\.\d+)?", "a number, with a dot before decimals"),
    "winners": ("[12]", "1 or 2"),
    "scored": (_BOARD_METHODS, f"one of {_BOARD_METHODS.replace('|', ', ')}"),
    "won": (_MATCH_METHODS, f"one of {_MATCH_METHODS.replace('|', ', ')}"),
    "flag": ("[YN]", "Y or N"),
    "place": (r"=?\d+=?", "a place, as 3 or 3="),
    "card": (r"(10|[2-9TJQKA])[SHDC]|[SHDC](10|[2-9TJQKA])", "suit and rank, as DK, or KD"),
    "seat": ("[NESW]|North|East|South|West", "N, E, S or W"),
    "tricks": (r"\d|1[0-3]", "0 to 13"),
    "contract": (
        r"[1-7] ?([SHDC]|NT?) ?(XX?|\*{1,2})?|PASS(ED)?( OUT)?|P|AP|NP",
        "a contract, as 3NTX, or Pass",
    ),
    "score": (r"[+-]?\d+0|0|A\d{2,3}[/-]?\d{2,3}|A[+-]?", "points, or an award as A6040"),
    "address": (r"[^@\s]+@[^@\s]+\.[^@\s]+", "an address, as ada@example.org"),
}
"""The kinds of values, each as a pattern (in any case of letters), and in words. An element may be
empty: programs leave what they do not know so."""


class _Known(NamedTuple):
    """What is known of an element within another."""

    least: int
    most: int | None
    kind: str
    since: str
    superseded: str


_WORD = re.compile(r"(\w+)([?+*]?)(?::(\w+))?(?:@([\d.]+))?(?:>(\w+))?")
_OFTEN: dict[str, tuple[int, int | None]] = {
    "": (1, 1), "?": (0, 1), "+": (1, None), "*": (0, None),
}  # fmt: skip


@cache
def _content(name: str) -> dict[str, _Known]:
    """What may stand within an element."""
    found = map(_WORD.fullmatch, CONTENT[name].split())
    return {
        m[1]: _Known(*_OFTEN[m[2]], m[3] or "", m[4] or VERSIONS[0], m[5] or "")
        for m in found if m is not None
    }  # fmt: skip


_SHOWN = 40
_KEYS = {
    "PAIR": "PAIR_NUMBER", "TEAM": "TEAM_ID", "PLAYER": "PLAYER_NAME", "BOARD": "BOARD_NUMBER",
    "MATCH": "ROUND_NUMBER", "EVENT": "", "CLUB": "", "USEBIO": "",
}  # fmt: skip
"""Elements by which a place is known, and what sets one apart from another."""


def check_usebio(results: Usebio) -> Iterator[Problem]:
    """Everything that is wrong or odd in a file, from the outside in."""
    version = results.version
    if version not in VERSIONS:
        said = f"“{version}” is no version" if version else "the version is missing"
        yield _wrong(f"In USEBIO {said}; write {', '.join(VERSIONS[:-1])} or {VERSIONS[-1]}.")
        version = VERSIONS[-1]
    yield from _within(results.element, "", version)
    if results.events and not any(results.element.all("CLUB")):
        yield _wrong("The file has no CLUB, which says who sends it.")
    if not results.events and not any(results.element.all("HANDSET")):
        yield _wrong("The file has neither an EVENT nor a HANDSET.")
    for club in results.element.all("CLUB"):
        if not club.get("CLUB_ID_NUMBER").strip():
            yield _odd("The club has no CLUB_ID_NUMBER, by which its union knows it.")
    for event in results.events:
        yield from _event(event, version)


def _wrong(sentence: str) -> Problem:
    return Problem(0, 0, term(sentence))


def _odd(sentence: str) -> Problem:
    return Problem(0, 0, term(sentence), grave=False)


def _quoted(text: str) -> str:
    return f"“{text[:_SHOWN]}{'…' * (len(text) > _SHOWN)}”"


# -- elements ------------------------------------------------------------------------------


def name_in(name: str, version: str) -> str:
    """The name in a version of an element by its first name.

    >>> name_in("P2P_CHARGE_RATE", "1.2"), name_in("P2P_CHARGE_RATE", "1.3")
    ('P2P_CHARGE_RATE', 'EBU_CHARGE_CODE')
    """
    for parent in CONTENT if version >= "1.3" else ():
        known = _content(parent).get(name)
        if known is not None and known.superseded:
            return known.superseded
    return name


_PARENTS = {child: parent for parent in CONTENT for child in _content(parent)}


def _place(element: Element, above: str) -> str:
    """Where an element stands, as “board 7”."""
    key = _KEYS.get(element.name)
    if key is None:
        return above
    number = (element.get(key) or element.attributes.get(key, "")).strip() if key else ""
    own = f"{element.name.lower()} {number}".strip()
    return f"{own} of {above}" if above.startswith("match") and number else own


def _within(element: Element, above: str, version: str) -> Iterator[Problem]:
    """Problems inside an element, and in those within."""
    place = _place(element, above)
    known = _content(element.name)
    # In a match TEAM is a team's number, and elsewhere the team itself.
    inside = [e for e in element.children if not e.name.startswith("?")]
    seen = Counter(e.name for e in inside)
    if element.text.strip():
        yield _wrong(f"In {place} the text {_quoted(element.text.strip())} stands outside any "
                     "element.")  # fmt: skip
    for name, rule in known.items():
        found = seen[name] or int(name in element.attributes)
        if found < rule.least:
            yield _wrong(f"{_capital(place)} has no {name}.")
        if rule.most is not None and seen[name] > rule.most:
            yield _wrong(f"{_capital(place)} has {seen[name]} times {name}, which stands once.")
    for name in seen:
        if name not in known:
            belongs = _PARENTS.get(name)
            if belongs:
                yield _wrong(f"{name} does not stand in {element.name} ({place}); it belongs in "
                             f"{belongs}.")  # fmt: skip
            else:
                yield _odd(f"{_quoted(name)} in {place} is no element known of the format.")
        elif known[name].since > version:
            since = known[name].since
            yield _odd(f"{name} came with version {since}, and the file says {version}.")
        elif known[name].superseded and version >= "1.3":
            yield _odd(f"{name} gave way to {known[name].superseded} in version 1.3.")
    for child in inside:
        if child.name in CONTENT and not (element.name == "MATCH" and child.name == "TEAM"):
            yield from _within(child, place, version)
        elif child.children:
            yield _wrong(f"{child.name} in {place} holds a value, and no elements.")
        elif child.name in known:
            text = child.text.strip()
            pattern, words = VALUES.get(known[child.name].kind, (".*", ""))
            if text and words and not re.fullmatch(pattern, text, re.IGNORECASE):
                yield _wrong(f"The {child.name} {_quoted(text)} of {place} is none; it is {words}.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- what the elements say of each other ----------------------------------------------------


def _event(event: UsebioEvent, version: str) -> Iterator[Problem]:
    if event.kind not in EVENT_TYPES:
        said = f"{_quoted(event.kind)} is no EVENT_TYPE" if event.kind else "EVENT_TYPE is missing"
        yield _wrong(f"Of the event, {said}; it is {', '.join(EVENT_TYPES)}.")
    given = event.element.get("DATE").strip()
    if given and not event.date:
        yield _wrong(f"The event’s DATE {_quoted(given)} is no day; write it as "
                     f"{'2026-03-09' if version >= '1.3' else '09/03/2026'}.")  # fmt: skip
    if not event.participants:
        yield _wrong("The event has no PARTICIPANTS.")
    yield from _counts(event)
    yield from _contestants(event)
    yield from _places(event)
    yield from _lines(event)
    yield from _awards(event)


def _counts(event: UsebioEvent) -> Iterator[Problem]:
    """Numbers that the file says of itself."""
    element = event.element
    sessions = list(element.all("SESSION"))
    sections = [s for one in (element, *sessions) for s in one.all("SECTION")]
    pairs = [p for p in event.participants if p.kind == "PAIR"]
    there = {
        "SESSION_COUNT": len(sessions) or 1,
        "SECTION_COUNT": (len(sections) // max(1, len(sessions))) or 1,
        "PAIRS": len(pairs),
        "EW_PAIRS": sum(p.direction == "EW" for p in pairs),
    }
    for name, count in there.items():
        said = element.number(name)
        asked = name != "EW_PAIRS" or element.get("WINNER_TYPE").strip() == "2"
        if said is not None and said != count and asked:
            yield _wrong(f"{name} says {said}, and the file has {count}.")


def _contestants(event: UsebioEvent) -> Iterator[Problem]:
    """Each contestant has a number of its own, players, and a list where there are two."""
    for section in event.sections:
        participants = [
            Participant(e) for group in section.element.all("PARTICIPANTS")
            for e in group.all(*Participant.KINDS)
        ]  # fmt: skip
        often = Counter((p.kind, p.number, p.direction) for p in participants if p.number)
        for (kind, number, _), times in often.items():
            if times > 1:
                yield _wrong(f"{_capital(kind.lower())} {number} stands {times} times in a list.")
        winners = (section.element.get("WINNER_TYPE") or event.element.get("WINNER_TYPE")).strip()
        for one in participants:
            who = f"{_capital(one.kind.lower())} {one.number or one.name}".rstrip()
            if winners == "2" and one.kind == "PAIR" and one.direction not in ("NS", "EW"):
                yield _wrong(f"{who} needs its DIRECTION, NS or EW, for there are two winners.")
            percent = one.element.get("PERCENTAGE").strip()
            if re.fullmatch(r"-?\d+(\.\d+)?", percent) and not 0 <= Fraction(percent) <= 100:
                yield _wrong(f"{who} has a PERCENTAGE of {percent}; it is 0 to 100.")
            if one.kind == "PAIR" and len(one.players) not in (0, 2):
                yield _odd(f"{who} has {len(one.players)} players.")
    people = [p for one in event.participants
              for p in (one.players if one.kind != "PLAYER" else (one,))]  # fmt: skip
    without = [p.name for p in people if not p.element.get("NATIONAL_ID_NUMBER").strip()]
    if without:
        yield _odd(f"{len(without)} of {len(people)} players have no NATIONAL_ID_NUMBER, by which "
                   f"a union counts them; the first is {without[0] or 'nameless'}.")  # fmt: skip


def _places(event: UsebioEvent) -> Iterator[Problem]:
    """Nobody who has more stands below somebody who has less, without a handicap."""
    for section in event.sections:
        lists: dict[str, list[tuple[Fraction, int, str]]] = {}
        for group in section.element.all("PARTICIPANTS"):
            for element in group.all(*Participant.KINDS):
                one = Participant(element)
                percent = element.get("PERCENTAGE").strip()
                place = element.get("PLACE").strip().strip("=")
                ok = re.fullmatch(r"\d+(\.\d+)?", percent) and place.isdecimal()
                if ok and not element.get("HANDICAP"):
                    row = (Fraction(percent), int(place), one.number)
                    lists.setdefault(one.direction, []).append(row)
        for rows in lists.values():
            rows.sort(key=lambda row: (-row[0], row[1]))
            for (more, above, first), (less, below, second) in pairwise(rows):
                if above > below and more > less:
                    yield _wrong(f"{first} has {float(more):g} % and place {above}, {second} has "
                                 f"{float(less):g} % and place {below}.")  # fmt: skip


def _lines(event: UsebioEvent) -> Iterator[Problem]:
    """Problems of lines: a player has taken part, and a board stands once in its section."""
    known = {p.number for p in event.participants}
    known |= {p.number for one in event.participants for p in one.players if p.number}
    strangers: set[str] = set()
    for section in event.sections:
        often = Counter(b.number for b in section.boards)
        for number, times in often.items():
            if times > 1:
                yield _wrong(f"Board {number} stands {times} times in a section.")
    sided = {who for who in known if re.fullmatch(r"\d+\s*(NS|EW)", who)}
    # In a match of teams a side's number is its half's, who is listed with the team alone.
    alone = [b for m in event.matches if not m.element.get("TEAM") for b in m.boards]
    for board in (*(b for section in event.sections for b in section.boards), *alone):
        for line in board.lines:
            for name in _WHO:
                who = line.element.get(name).strip()
                if who and known and who not in known and who not in strangers:
                    if f"{who}{name[:2]}" in sided:
                        continue
                    strangers.add(who)
                    yield _wrong(f"Board {board.number} names {who}, who is no participant.")


_WHO = (
    "NS_PAIR_NUMBER", "EW_PAIR_NUMBER",
    "N_PLAYER_NUMBER", "E_PLAYER_NUMBER", "S_PLAYER_NUMBER", "W_PLAYER_NUMBER",
)  # fmt: skip


def _awards(event: UsebioEvent) -> Iterator[Problem]:
    """Master points that are said to have been awarded are there, with their scale."""
    element = event.element
    flag = element.get("MPS_AWARDED_FLAG").strip().upper()
    there = any(
        one.element.get("MASTER_POINTS_AWARDED") or any(one.element.all("MASTER_POINTS"))
        for p in event.participants for one in (p, *p.players)
    )  # fmt: skip
    if flag == "Y":
        if not there:
            yield _wrong("MPS_AWARDED_FLAG says Y, and nobody has MASTER_POINTS.")
        if not (element.get("EVENT_RATING") or element.get("MASTER_POINT_SCALE")):
            yield _wrong("MPS_AWARDED_FLAG says Y; then EVENT_RATING (before 1.3 "
                         "MASTER_POINT_SCALE) says by which scale.")  # fmt: skip
    elif flag == "N" and there:
        yield _wrong("MPS_AWARDED_FLAG says N, and there are MASTER_POINTS.")


# Demands of the English union's “pay to play” on a USEBIO file, beyond the format.
#
# A session's file for P2P is USEBIO with the club's number, the charge code and the players'
# numbers. Of an event of several sessions each goes in by itself, without master points, and the
# whole once more, free of charge, under code 02.

WHOLE_EVENT = "02"
"""The charge code of an event whose sessions were charged one by one."""


def pay_to_play_lacks(results: Usebio) -> list[str]:
    """Everything that P2P misses in a file, a sentence each."""
    found: list[str] = []
    if not any(e.get("CLUB_ID_NUMBER") for e in results.element.all("CLUB")):
        found.append("P2P asks for the club's number with its union (“describe --number”).")
    for event in results.events:
        charge = event.element.get("P2P_CHARGE_RATE") or event.element.get("EBU_CHARGE_CODE")
        if not re.fullmatch(r"\d\d", charge):
            found.append(
                "P2P asks for a charge code of two digits, such as 10, 20, 30 or 60 (“describe "
                f"--charge”){f', not “{charge[:20]}”' if charge else ''}."
            )
        if not event.date:
            found.append("P2P asks for the day (“describe --date”).")
        sessions = len(list(event.element.all("SESSION")))
        if sessions > 1 and charge != WHOLE_EVENT:
            found.append(
                f"P2P takes each of the {sessions} sessions in a file of its own, without master "
                f"points, and this whole with charge {WHOLE_EVENT}."
            )
        people = [p for c in event.participants for p in c.players or (c,) if p.name]
        without = sum(not p.element.get("NATIONAL_ID_NUMBER").strip("0 ") for p in people)
        if without or not people:
            who = f"{without} of {len(people)} players have" if people else "The players have"
            found.append(f"{who} no number with the union; the club's list of members gives them.")
    return found
