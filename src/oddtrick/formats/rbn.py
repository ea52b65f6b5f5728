"""RBN, Richard Pavlicek's notation, and RBX, the same with the labels inline.

    >>> text = '''D 19980131
    ... E Regional:Open Pairs
    ... F M
    ... N Ada+Bea:Cy+Dan:O
    ... B 7
    ... H W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:
    ... A WN:1DP1N^1A
    ... 1 weak
    ... C 1N:E
    ... P HQ64K:C27K3
    ... R 7-90
    ... '''
    >>> board, = boards_from_rbn(text)
    >>> board.number, board.names, board.vulnerable, board.contract, board.result, board.score
    (7, ('Ada', 'Dan', 'Bea', 'Cy'), 'NS', '1NT', 7, -90)
    >>> board.auction[2].note, len(board.play), board.claimed
    ('weak', 8, True)
    >>> print(*write_rbn([board]), end="")
    D 19980131
    E Regional:Open Pairs
    F M
    N Ada+Bea:Cy+Dan:O
    B 7
    H N:96.T54.97.AJ9643:T542.K93.AQ53.52:AKQJ.QJ872.J2.T7:
    A WN:1DP1N^1A
    1 weak
    C 1N:E
    P HQ64K:C27K3
    R 7-90
    >>> print("".join(write_rbx([board])), end="")  # doctest: +ELLIPSIS
    %{RBX}
    D{19980131}E{Regional:Open Pairs}F{M}...A{WN:1DP1N^1A}1{weak}C{1N:E}P{HQ64K:C27K3}R{7-90}

Lines begin with a label; an empty line ends a record; labels that do not change need not be
repeated, and players stand table by table. A trick is its cards in order of play, those that
follow suit without it. Double-dummy makes (M) and item lists (I) are kept as text in the tags
``RbnMakes`` and ``RbnItems``; so are plays and results of another form, in ``RbnPlay`` and
``RbnResult``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from oddtrick.cards import card_code
from oddtrick.formats.pbn.values import CARD_WORDS, hand_text, read_hand, seat_of
from oddtrick.messages import Name
from oddtrick.seats import SEATS

from .board import (
    Board,
    Call,
    Hands,
    Play,
    WrittenContract,
    check_hands,
    closing_passes,
    fill_last_hand,
)
from .errors import FormatError, Unsupported
from .outcome import unplaced_calls

_REPEATED = "TDLESFKNBH"
_LABELS = "DTLEFSKNBHACPRMI0123456789"
_SCORING = {
    "I": "IMP", "B": "BAM", "T": "TotalPoints", "M": "MP", "X": "IMP;Cross", "N": "Instant",
    "R": "Rubber", "C": "Chicago", "A": "Cavendish",
}  # fmt: skip
_SCORING_BACK = {name: letter for letter, name in _SCORING.items()} | {"MatchPoints": "M"}
_VULNERABLE = {"Z": "None", "N": "NS", "E": "EW", "B": "All", "?": ""}
_DATE = re.compile(r"([\d?]{4})([\d?]{2})?([\d?]{2})?(?::(\d{2})(\d{2})?(\d{2})?)?G?")
_CALL = re.compile(
    r"\s*(?:([1-7])([CDHSN])|([PXRA]))([!?*]*)(?:\^(\d)|(?<=\*)(\d)(?![CDHSN]))?\s*", re.IGNORECASE
)
_CARD = re.compile(r"\s*([CDHS])?([2-9TJQKA])[!?*]*(?:\^(\d))?\s*", re.IGNORECASE)
_RESULT = re.compile(r"(\d|1[0-3])([+-]\d{1,5})?(:.*)?")
_STORED_TAGS = {"M": "RbnMakes", "I": "RbnItems"}
_INLINE = re.compile(r"([A-Z0-9%]?)\{([^}]*)\}\s*")
_IS_INLINE = re.compile(r"\s*(?:%\{RBX|[A-Z]\{)")


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
                "“{line}” does not begin with a label (one letter or digit and a space).",
                number,
                1,
                line=Name(line[:30]),
            )
    if paragraph is not None:
        raise FormatError("The text that begins with { here is not closed with }.", begun, 1)
    if record.lines or record.comments:
        yield record


def _inline_records(text: str) -> Iterator[_Record]:
    """The records of RBX: one a line, each label before its text in braces."""
    for number, line in enumerate(text.splitlines(), 1):
        record = _Record()
        pos = 0
        line = line.strip()
        while pos < len(line):
            m = _INLINE.match(line, pos)
            if m is None or m[1] not in ("", "%", *_LABELS):
                raise FormatError(
                    "“{line}” is not a label with its text in braces, such as B{{7}}.",
                    number,
                    pos + 1,
                    line=Name(line[pos : pos + 20]),
                )
            if not m[1]:
                record.comments.append(m[2].strip())
            elif m[1] != "%":
                record.lines.append((m[1], m[2].strip(), number))
            pos = m.end()
        if record.lines or record.comments:
            yield record


def boards_from_rbn(
    text: str, *, on_error: Callable[[FormatError], None] | None = None
) -> Iterator[Board]:
    """The boards of an RBN or RBX text. Raises `FormatError` with the line of what cannot be
    read, or reports it to `on_error` and goes on with the next record.
    """
    standing: dict[str, str] = {}
    tables: list[str] = []  # the players, by table
    table = -1
    for record in (_inline_records if _IS_INLINE.match(text) else _records)(text):
        said: dict[str, str] = {}
        notes: dict[str, dict[str, str]] = {"A": {}, "P": {}}
        for label, value, _ in record.lines:
            if label.isdigit():
                notes["P" if "P" in said else "A"][label] = value
            elif label not in said and value.strip() != "#":  # older files: as before
                said[label] = value
        if not said.keys() & set("BHAC"):
            standing |= {label: value for label, value in said.items() if label in _REPEATED}
            continue
        table = 0 if said.keys() & set("BH") else table + 1
        players = said.get("N") or (tables[table : table + 1] or [standing.get("N", "")])[0]
        tables[table : table + 1] = [players]
        facts = {**standing, **said, "N": players}
        standing = {label: facts[label] for label in _REPEATED if label in facts}
        places = {label: number for label, _, number in record.lines}
        try:
            board = _board(facts, notes, record.comments, places)
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)
            continue
        yield board


def _board(
    facts: dict[str, str],
    notes: dict[str, dict[str, str]],
    comments: list[str],
    places: dict[str, int],
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
        dealer, vulnerable, calls = _auction(facts.get("A", ""), notes["A"])
        label = "C"
        contract, declarer, leader = _contract(facts.get("C", ""))
        label = "R"
        result, score = None, None
        m = _RESULT.fullmatch(facts.get("R", ""))
        if m is not None:
            result = int(m[1])
            score = int(m[2]) if m[2] else None
        if m is None or m[3]:
            tags["RbnResult"] = facts.get("R", "")
        label = "P"
        plays = _plays(facts.get("P", ""), notes["P"])
        if plays is None:
            tags["RbnPlay"] = facts["P"]
            plays = ()
    except FormatError as error:
        raise FormatError(error.without_place, places.get(label, 0), 1) from None
    for label, name in _STORED_TAGS.items():
        if facts.get(label):
            tags[name] = facts[label]
    comments = comments + [
        text
        for label, texts in notes.items()
        for digit, text in texts.items()
        if not re.search(rf"[\^*]{digit}", facts.get(label, ""))  # a note on the whole
    ]
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
        play=plays,
        claimed=0 < len(plays) < 52 and result is not None,
        result=result,
        score=score,
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
        raise FormatError(
            "The hands “{text}” must begin with a seat and a colon.", text=Name(text[:30])
        )
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
        raise FormatError(
            "“{head}” is not a dealer (W N E S) and a vulnerability (Z N E B ?).", head=Name(head)
        )
    calls: list[Call] = []
    rest = rest.replace(":", " ").strip()
    pos = 0
    while pos < len(rest):
        m = _CALL.match(rest, pos)
        if m is None:
            raise FormatError(
                "“{rest}” in the auction is not a call.", rest=Name(rest[pos : pos + 20])
            )
        pos = m.end()
        note = notes.get(m[5] or m[6] or "", "")
        alert = bool(note) or "*" in m[4]
        if m[1]:
            strain = m[2].upper()
            calls.append(Call(m[1] + ("NT" if strain == "N" else strain), alert, note))
        elif m[3].upper() == "A":
            calls += [Call("P")] * closing_passes(calls)
        else:
            word = {"P": "P", "X": "X", "R": "XX"}[m[3].upper()]
            calls.append(Call(word, alert, note))
    return dealer, vulnerable, tuple(calls)


def _plays(text: str, notes: dict[str, str]) -> tuple[Play, ...] | None:
    """The cards in order of play; None for a text of another form. Behind a semicolon for a
    colon the rest of the play is of no interest, which is nothing to a reader.
    """
    plays: list[Play] = []
    for count, trick in enumerate(re.split("[:;]", text) if text else ()):
        if len(plays) != 4 * count:
            return None
        led, pos = "", 0
        while pos < len(trick):
            m = _CARD.match(trick, pos)
            if m is None or len(plays) == 4 * count + 4 or not (m[1] or led):
                return None
            led = led or m[1]
            card = CARD_WORDS[(m[1] or led).upper() + m[2].upper()]
            plays.append(Play(card, notes.get(m[3] or "", "")))
            pos = m.end()
    return tuple(plays)


def _contract(text: str) -> tuple[str, str, str]:
    parts = [p.strip() for p in text.split(":")] + ["", "", ""]
    word = parts[0].upper().replace("R", "XX")
    if word in ("P", "PASS"):
        return "Pass", "", ""
    contract = WrittenContract.read(word)
    return (str(contract) if contract else "", seat_of(parts[1]), seat_of(parts[2]))


class _Notes:
    """The notes of an auction or a play, with digits for labels."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []

    def mark(self, text: str) -> str:
        if not text or len(self.lines) == 9:
            return ""
        self.lines.append((str(len(self.lines) + 1), " ".join(text.split())))
        return f"^{len(self.lines)}"


def _put_auction(board: Board) -> list[tuple[str, str]]:
    """The auction and its notes; the passes at the end are ``A``."""
    letters = {"P": "P", "X": "X", "XX": "R"}
    words: list[str] = []
    notes = _Notes()
    for call in board.auction:
        if call.skipped or call.insufficient:
            raise Unsupported("RBN cannot record an irregular call; use PBN for this board.")
        word = letters.get(call.call) or call.call.replace("NT", "N")
        words.append(word + (notes.mark(call.note) or "*" * call.alert))
    if len(words) > 3 and words[-3:] == ["P"] * 3 and words[-4] != "P":
        words[-3:] = ["A"]
    elif words == ["P"] * 4:
        words = ["A"]
    rounds = ["".join(words[k : k + 4]) for k in range(0, len(words), 4)]
    back = {name: letter for letter, name in _VULNERABLE.items()}
    return [("A", f"{board.dealer}{back[board.vulnerable]}:{':'.join(rounds)}"), *notes.lines]


def _put_play(board: Board) -> list[tuple[str, str]]:
    """The play and its notes; cards that follow suit are written without it."""
    if not board.play:
        return [("P", board.tags.get("RbnPlay", ""))]
    notes = _Notes()
    tricks: list[str] = []
    for i in range(0, len(board.play), 4):
        led = ""
        trick = ""
        for play in board.play[i : i + 4]:
            if play.card is None or play.revoke or play.out_of_turn:
                raise Unsupported(
                    "RBN cannot record an irregular play or a card that is not known; use PBN for "
                    "this board."
                )
            code = card_code(play.card)
            trick += code.removeprefix(led) if led else code
            led = led or code[0]
            trick += notes.mark(play.note)
        tricks.append(trick)
    return [("P", ":".join(tricks)), *notes.lines]


def _lines(board: Board) -> Iterator[tuple[str, str]]:
    """The labels of a board with their texts, some of them empty, and comments under ``{``."""
    tags = board.tags
    date = tags.get("Date", "")
    time = tags.get("Time", "").replace(":", "")
    yield "D", date.replace(".", "") + (f":{time}" if date and time else "")
    title, author = _escaped(tags.get("Description", "")), _escaped(tags.get("Annotator", ""))
    yield "T", f"{title}:{author}" if author else title
    for label, name in (("L", "Site"), ("E", "Event")):
        yield label, ":".join(map(_escaped, tags.get(name, "").split(";")))
    scoring = tags.get("Scoring", "")
    yield "F", _SCORING_BACK.get(scoring, scoring.replace(";", ":"))
    yield "S", ":".join(map(_escaped, tags.get("Stage", "").split(";")))
    teams = ("HomeTeam", "VisitTeam", "HomeCarryover", "VisitCarryover")
    yield "K", ":".join(tags.get(name, "") for name in teams).rstrip(":")
    north, east, south, west = (" ".join(n.replace(":", " ").split()) for n in board.names)
    room = tags.get("Room", "")[:1] or tags.get("Table", "")
    names = f"{north}+{south}:{west}+{east}:{room}"
    yield "N", names.rstrip(":") if any(board.names) or room else ""
    section = tags.get("Section", "")
    number = str(board.number) if board.number else board.label
    yield "B", f"{number}:{section}" if section else number
    yield "H", _put_hands(board)
    if board.dealer:
        yield from _put_auction(board)
    if board.contract == "Pass":
        yield "C", "P"
    elif board.contract:
        contract = board.contract.replace("NT", "N").replace("XX", "R")
        leader = f":{board.leader}" if board.leader else ""
        yield "C", f"{contract}:{board.declarer}{leader}"
    yield from _put_play(board)
    result = "" if board.result is None else str(board.result)
    if result and board.score:
        result += f"{board.score:+}"
    tagged = tags.get("RbnResult", "")
    yield "R", tagged if tagged.partition(":")[0].strip() == result or not result else result
    for label, name in _STORED_TAGS.items():
        yield label, tags.get(name, "")
    undealt = "" if board.dealer or not board.vulnerable else f"Vulnerable: {board.vulnerable}"
    comments = [
        board.comment,
        undealt,
        unplaced_calls(board),
        *(c.comment for c in board.auction),
        *(p.comment for p in board.play),
    ]
    for comment in filter(None, comments):
        yield "{", comment.replace("}", ")").replace("{", "(")


def write_rbn(boards: Iterable[Board]) -> Iterator[str]:
    """The text of an RBN file, record by record. Raises `Unsupported` for irregular calls and
    plays and for cards that are not known.
    """
    for count, board in enumerate(boards):
        text = ""
        for label, value in _lines(board):
            if label == "{":
                text += "{" + re.sub(r"\n\s*\n", "\n", value) + "}\n"
            elif value:
                text += f"{label} {value}\n"
        yield ("\n" if count else "") + text


def write_rbx(boards: Iterable[Board]) -> Iterator[str]:
    """The text of an RBX file, a line for each board, as `write_rbn` writes it otherwise."""
    yield "%{RBX}\n"
    for board in boards:
        parts: list[str] = []
        for label, value in _lines(board):
            value = " ".join(value.replace("{", "(").replace("}", ")").split())
            if value:
                parts.append(f"{label.strip('{')}{{{value}}}")
        yield "".join(parts) + "\n"


def _put_hands(board: Board) -> str:
    if all(h is None for h in board.hands):
        return ""
    texts = ["" if h is None else hand_text(h) for h in board.hands]
    if board.complete_deal:
        texts[3] = ""
        return f"N:{':'.join(texts)}"
    return f"N:{':'.join(texts)}"
