"""RBN, Richard Pavlicek's notation: read and written as far as its layout is established.

    >>> text = '''D 19980131
    ... E Regional:Open Pairs
    ... F M
    ... N Ada+Bea:Cy+Dan:O
    ... B 7
    ... H W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:
    ... A WN:1DP1NA
    ... C 1N:E
    ... R 7:90
    ... '''
    >>> board, = boards_from_rbn(text)
    >>> board.number, board.names, board.vulnerable, board.contract, board.result
    (7, ('Ada', 'Dan', 'Bea', 'Cy'), 'NS', '1NT', 7)
    >>> print(*write_rbn([board]), end="")
    D 19980131
    E Regional:Open Pairs
    F M
    N Ada+Bea:Cy+Dan:O
    B 7
    H N:96.T54.97.AJ9643:T542.K93.AQ53.52:AKQJ.QJ872.J2.T7:
    A WN:1DP1NA
    C 1N:E
    R 7:90

Lines begin with a label; an empty line ends a record; labels that do not change need not be
repeated. What is not established (the layout of plays and double-dummy makes, and from which side
a score is meant) is kept as text in the tags ``RbnPlay``, ``RbnMakes``, ``RbnItems`` and
``RbnResult`` and written back as it was; a play that came from another format is not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .board import SEATS, Board, Call, Contract, Hands, check_hands, fill_last_hand
from .errors import FormatError, Unsupported
from .pbn.values import hand_text, read_hand, seat_of

__all__ = ["boards_from_rbn", "write_rbn"]

_REPEATED = "TDLESFKNBH"
_LABELS = "DTLEFSKNBHACPRMI0123456789"
_SCORING = {
    "I": "IMP", "B": "BAM", "T": "TotalPoints", "M": "MP", "X": "IMP;Cross", "N": "Instant",
    "R": "Rubber", "C": "Chicago", "A": "Cavendish",
}  # fmt: skip
_SCORING_BACK = {name: letter for letter, name in _SCORING.items()} | {"MatchPoints": "M"}
_VULNERABLE = {"Z": "None", "N": "NS", "E": "EW", "B": "All", "?": ""}
_DATE = re.compile(r"([\d?]{4})([\d?]{2})?([\d?]{2})?(?::(\d{2})(\d{2})?(\d{2})?)?G?")
_CALL = re.compile(r"\s*(?:([1-7])([CDHSN])|([PXRA]))[!?*]*(\d(?![CDHSN]))?\s*", re.IGNORECASE)
_KEPT = {"P": "RbnPlay", "M": "RbnMakes", "I": "RbnItems"}


def _fields(text: str) -> list[str]:
    """Parts divided by colons; a double colon is a colon in the text."""
    return [part.replace("\0", ":").strip() for part in text.replace("::", "\0").split(":")]


def _escaped(text: str) -> str:
    return " ".join(text.replace(":", "::").split())


class _Record:
    """The lines of one record: label, text and line number."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str, int]] = []
        self.comments: list[str] = []


def _records(text: str) -> Iterator[_Record]:
    record = _Record()
    paragraph: list[str] | None = None
    begun = 0
    for number, line in enumerate(text.splitlines(), 1):
        if paragraph is not None:
            paragraph.append(line)
            if line.rstrip().endswith("}"):
                record.comments.append("\n".join(paragraph).strip()[1:-1].strip())
                paragraph = None
            continue
        if not line.strip():
            if record.lines or record.comments:
                yield record
            record = _Record()
        elif line.startswith("%"):
            continue
        elif line.startswith("{"):
            if line.rstrip().endswith("}"):
                record.comments.append(line.strip()[1:-1].strip())
            else:
                paragraph, begun = [line], number
        elif line[0] in _LABELS and line[1:2] in ("", " "):
            record.lines.append((line[0], line[2:].strip(), number))
        else:
            raise FormatError(
                f"“{line[:30]}” does not begin with a label (one letter or digit and a space).",
                number,
                1,
            )
    if paragraph is not None:
        raise FormatError("The text that begins with { here is not closed with }.", begun, 1)
    if record.lines or record.comments:
        yield record


def boards_from_rbn(text: str) -> Iterator[Board]:
    """The boards of an RBN text. Raises `FormatError` with the line of what cannot be read."""
    standing: dict[str, str] = {}
    for record in _records(text):
        said: dict[str, str] = {}
        notes: dict[str, str] = {}
        for label, value, _ in record.lines:
            if label.isdigit():
                if "P" not in said:
                    notes[label] = value
            elif label not in said:
                said[label] = value
        facts = {**standing, **said}
        standing = {label: facts[label] for label in _REPEATED if label in facts}
        places = {label: number for label, _, number in record.lines}
        if said.keys() & set("BHAC"):
            yield _board(facts, notes, record.comments, places)


def _board(
    facts: dict[str, str], notes: dict[str, str], comments: list[str], places: dict[str, int]
) -> Board:
    """One board; an error names the line of the label it came from."""
    label = ""
    tags: dict[str, str] = {}
    try:
        label = "D"
        if facts.get("D"):
            tags.update(_date(facts["D"]))
        for label, names in (("T", ("Description", "Annotator")), ("L", ("Site",)),
                             ("E", ("Event",)), ("S", ("Stage",))):  # fmt: skip
            parts = _fields(facts.get(label, ""))
            if len(names) == 2:
                tags.update(zip(names, parts, strict=False))
            else:
                tags[names[0]] = ";".join(parts)
        label = "F"
        scoring, *modifiers = facts.get("F", "").split(":")
        tags["Scoring"] = ";".join([_SCORING.get(scoring.strip(), scoring.strip()), *modifiers])
        label = "K"
        teams = zip(
            ("HomeTeam", "VisitTeam", "HomeCarryover", "VisitCarryover"),
            facts.get("K", "").split(":"),
            strict=False,
        )
        tags.update((name, value.strip()) for name, value in teams)
        label = "N"
        pairs = [part.strip() for part in facts.get("N", "").split(":")] + [""] * 4
        north, _, south = (p.strip() for p in pairs[0].partition("+"))
        west, _, east = (p.strip() for p in pairs[1].partition("+"))
        room = pairs[2]
        if room in ("O", "C"):
            tags["Room"] = "Open" if room == "O" else "Closed"
        else:
            tags["Table"] = room
        label = "B"
        number, _, section = facts.get("B", "").partition(":")
        number = number.strip()
        tags["Section"] = section.strip()
        label = "H"
        hands = _hands(facts["H"]) if facts.get("H") else (None,) * 4
        label = "A"
        dealer, vulnerable, calls = _auction(facts.get("A", ""), notes)
        label = "C"
        contract, declarer, leader = _contract(facts.get("C", ""))
        label = "R"
        tricks = facts.get("R", "").partition(":")[0].strip()
        result = int(tricks) if tricks.isdecimal() and int(tricks[:4]) <= 13 else None
        if facts.get("R", "") != tricks or result is None:
            tags["RbnResult"] = facts.get("R", "")
    except FormatError as error:
        raise FormatError(error.sentence, places.get(label, 0), 1) from None
    for label, name in _KEPT.items():
        if facts.get(label):
            tags[name] = facts[label]
    plain = number.isdecimal() and len(number) < 10
    return Board(
        number=int(number) if plain else 0,
        label="" if plain else number,
        dealer=dealer,
        vulnerable=vulnerable,
        hands=hands,
        names=(north, east, south, west),
        auction=calls,
        contract=contract,
        declarer=declarer,
        leader=leader,
        result=result,
        comment="\n".join(comments),
        tags={name: value for name, value in tags.items() if value},
    )


def _date(text: str) -> dict[str, str]:
    m = _DATE.fullmatch(text.strip())
    if m is None:
        return {"Date": text}  # a span of days, or “about”: kept as written
    year, month, day, hour, minute, second = m.groups()
    found = {"Date": f"{year}.{month or '??'}.{day or '??'}"}
    if hour:
        found["Time"] = f"{hour}:{minute or '00'}:{second or '00'}"
    return found


def _hands(text: str) -> Hands:
    parts = [part.strip() for part in text.split(":")]
    first = parts[0].upper()
    if len(first) != 1 or first not in SEATS:
        raise FormatError(f"The hands “{text[:30]}” must begin with a seat and a colon.")
    if len(parts) > 5:
        raise FormatError("There are more than four hands.")
    found: dict[str, int | None] = dict.fromkeys(SEATS)
    at = SEATS.index(first)
    for k, part in enumerate(parts[1:]):
        if part:
            suits = part.replace("x", "").split(".")
            found[SEATS[(at + k) % 4]] = read_hand(".".join([*suits, "", "", ""][:4]))
    hands: Hands = (found["N"], found["E"], found["S"], found["W"])
    check_hands(hands)
    return fill_last_hand(hands) if len(parts) == 5 and not parts[4] else hands


def _auction(text: str, notes: dict[str, str]) -> tuple[str, str, tuple[Call, ...]]:
    if not text:
        return "", "", ()
    head, colon, rest = text.partition(":")
    if not colon or len(head) > 2:
        head, rest = "W?", text
    dealer = seat_of(head[:1])
    vulnerable = _VULNERABLE.get(head[1:2].upper())
    if not dealer or vulnerable is None:
        raise FormatError(f"“{head}” is not a dealer (W N E S) and a vulnerability (Z N E B ?).")
    calls: list[Call] = []
    rest = rest.replace(":", " ").strip()
    pos = 0
    while pos < len(rest):
        m = _CALL.match(rest, pos)
        if m is None:
            raise FormatError(f"“{rest[pos : pos + 20]}” in the auction is not a call.")
        pos = m.end()
        note = notes.get(m[4], "") if m[4] else ""
        if m[1]:
            strain = m[2].upper()
            calls.append(Call(m[1] + ("NT" if strain == "N" else strain), bool(note), note))
        elif m[3].upper() == "A":
            bid = any(c.call not in ("P", "X", "XX") for c in calls)
            calls += [Call("P")] * (3 if bid else 4 - len(calls))
        else:
            word = {"P": "P", "X": "X", "R": "XX"}[m[3].upper()]
            calls.append(Call(word, bool(note), note))
    return dealer, vulnerable, tuple(calls)


def _contract(text: str) -> tuple[str, str, str]:
    parts = [p.strip() for p in text.split(":")] + ["", "", ""]
    word = parts[0].upper().replace("R", "XX")
    if word in ("P", "PASS"):
        return "Pass", "", ""
    contract = Contract.read(word)
    return (str(contract) if contract else "", seat_of(parts[1]), seat_of(parts[2]))


def _put_auction(board: Board) -> tuple[str, list[str]]:
    """The auction and its notes; three passes at the end are ``A``."""
    letters = {"P": "P", "X": "X", "XX": "R"}
    words: list[str] = []
    notes: list[str] = []
    for call in board.auction:
        if call.skipped or call.insufficient:
            raise Unsupported("RBN cannot record an irregular call; use PBN for this board.")
        word = letters.get(call.call) or call.call.replace("NT", "N")
        if call.note and len(notes) < 9:
            notes.append(" ".join(call.note.split()))
            word += f"*{len(notes)}"
        words.append(word)
    if len(words) > 3 and words[-3:] == ["P"] * 3 and board.contract != "Pass":
        words[-3:] = ["A"]
    elif words == ["P"] * 4:
        words = ["A"]
    rounds = ["".join(words[k : k + 4]) for k in range(0, len(words), 4)]
    back = {name: letter for letter, name in _VULNERABLE.items()}
    return f"{board.dealer}{back[board.vulnerable]}:{':'.join(rounds)}", notes


def write_rbn(boards: Iterable[Board]) -> Iterator[str]:
    """The text of an RBN file, record by record. Raises `Unsupported` for irregular calls."""
    for count, board in enumerate(boards):
        tags = board.tags
        lines: list[tuple[str, str]] = []
        date = tags.get("Date", "")
        time = tags.get("Time", "").replace(":", "")
        lines.append(("D", date.replace(".", "") + (f":{time}" if date and time else "")))
        title, author = _escaped(tags.get("Description", "")), _escaped(tags.get("Annotator", ""))
        lines.append(("T", f"{title}:{author}" if author else title))
        for label, name in (("L", "Site"), ("E", "Event")):
            lines.append((label, ":".join(map(_escaped, tags.get(name, "").split(";")))))
        scoring = tags.get("Scoring", "")
        lines.append(("F", _SCORING_BACK.get(scoring, scoring.replace(";", ":"))))
        lines.append(("S", ":".join(map(_escaped, tags.get("Stage", "").split(";")))))
        teams = [tags.get(n, "") for n in ("HomeTeam", "VisitTeam", "HomeCarryover",
                                           "VisitCarryover")]  # fmt: skip
        lines.append(("K", ":".join(teams).rstrip(":")))
        north, east, south, west = (" ".join(n.replace(":", " ").split()) for n in board.names)
        room = tags.get("Room", "")[:1] or tags.get("Table", "")
        names = f"{north}+{south}:{west}+{east}:{room}"
        lines.append(("N", names.rstrip(":") if any(board.names) or room else ""))
        section = tags.get("Section", "")
        number = str(board.number) if board.number else board.label
        lines.append(("B", f"{number}:{section}" if section else number))
        lines.append(("H", _put_hands(board)))
        notes: list[str] = []
        if board.dealer:
            auction, notes = _put_auction(board)
            lines.append(("A", auction))
            lines += [(str(k), note) for k, note in enumerate(notes, 1)]
        if board.contract == "Pass":
            lines.append(("C", "P"))
        elif board.contract:
            contract = board.contract.replace("NT", "N").replace("XX", "R")
            leader = f":{board.leader}" if board.leader else ""
            lines.append(("C", f"{contract}:{board.declarer}{leader}"))
        lines.append(("P", tags.get("RbnPlay", "")))
        result = "" if board.result is None else str(board.result)
        kept = tags.get("RbnResult", "")
        lines.append(("R", kept if kept.partition(":")[0].strip() == result else result))
        lines += [(label, tags.get(_KEPT[label], "")) for label in "MI"]
        text = "".join(f"{label} {value}\n" for label, value in lines if value)
        if board.comment:
            paragraph = re.sub(r"\n\s*\n", "\n", board.comment.replace("}", ")").replace("{", "("))
            text += "{" + paragraph + "}\n"
        yield ("\n" if count else "") + text


def _put_hands(board: Board) -> str:
    if all(h is None for h in board.hands):
        return ""
    texts = ["" if h is None else hand_text(h) for h in board.hands]
    if board.full:
        texts[3] = ""
        return f"N:{':'.join(texts)}"
    return f"N:{':'.join(texts)}"
