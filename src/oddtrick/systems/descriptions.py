"""The hand that a card's description of a call speaks of, and the text of a system made of such.

>>> described("15-17 HCP, balanced")
Description(parts=('15-17 hcp', 'balanced'), flags=(), note='')
>>> described("5+!h or 5+!s, 8+ hcp, F1").parts
('8+ hcp', '(5+ hearts or 5+ spades)')
>>> described("4-4 majors, may have 16+ hcp").parts
('4+ spades', '4+ hearts')

Words that hedge (“may have”), deny (“no five-card major”) or ask are read as notes only; of
alternatives all are read, or none.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from oddtrick.cards import SUIT_NAMES
from oddtrick.messages import Grouped
from oddtrick.support.text import one_line
from oddtrick.terms import MOST_CARD

from .language import read_text
from .system import BadSystem, Circumstances

MOST_READ = 600
"""Letters of a description that are read."""

_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs",
          "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}  # fmt: skip
_SUIT = r"(?P<suit>spades?|hearts?|diamonds?|clubs?|suit\b|[Mm](?![\w’']))"
_COUNT = r"(?P<count>\d\+?|\d-\d)"
_LENGTH = re.compile(rf"(?<![\d-]){_COUNT}(?:[ -]?cards?\b)?(?: in)?(?: the)? ?{_SUIT}", re.I)
_PAIR = re.compile(
    r"(?<![\d-])([3-7])\+?-([3-7])\+?(?: in)?(?: both)?(?: the)? (majors|minors)", re.I
)
_ONE_OF = re.compile(r"(?<![\d-])([3-7])\+?[ -]?(?:cards? )?(major|minor)\b", re.I)
_BID_NAMED = re.compile(r"(?:\b(?:to|into|over|after|re?bids?|bids?|opens?|opening)|->|=)"
                        r" ?\d ?(?:spades?|hearts?|diamonds?|clubs?|[CDHS]\b)", re.I)  # fmt: skip
_BALANCED = re.compile(r"\bbal(?:anced)?\b", re.I)
_UNBALANCED = re.compile(r"\bunbal(?:anced)?\b", re.I)
_UNIT = r"\s*(?:hcp|hp|pts\b|points?\b)"
_RANGE = re.compile(rf"(?<![\d-])(\d{{1,2}})-(\d{{1,2}})(?![\d-])({_UNIT})?", re.I)
_LEAST = re.compile(rf"(?<![\d-])(\d{{1,2}})\+(?!\d)({_UNIT})?", re.I)
_BELOW = re.compile(rf"<\s*(\d{{1,2}}){_UNIT}", re.I)
_OTHER = re.compile(
    r"[ -]*(?:\+?(?:cards?|suits?|suiter|spades?|hearts?|diamonds?|clubs?|majors?|minors?|losers?|"
    r"controls?|key|kc|aces?|kings?|honou?rs?|tricks?|seats?|levels?|steps?|way)\b|[Mm]\b|of\b)",
    re.I,
)
_FEWEST_BARE = 8
"""A plain number with a plus, of no unit, is of points from here on; below it may be of cards."""

_LEAST_TOP = 6
"""A plain range, of no unit, is of points where it goes so far."""

_HEDGED = re.compile(r"\b(?:may|might|can|could|usually|often|sometimes|possibly|unless|if|when|"
                     r"except|but)\b.*|\([^()]*\)", re.I | re.S)  # fmt: skip
_DENIED = re.compile(r"\b(?:no|not|denies|deny|denying|without|never|asks?|asking)\b[^,.;|]*", re.I)
_OR_BETTER = re.compile(r"\bor (?:better|more|less|fewer|longer|shorter|stronger|weaker)\b", re.I)
_PLAINER = (
    (re.compile(r"(?<![\d-])(\d{1,2})\s*(?:\bor\b|/)\s*(?=\d{1,2}(?![\d-]))"), r"\1-"),
    (re.compile(r"\b(?:at least|minimum|min\.?) (?:an? )?(\d{1,2})(?![\d+-])", re.I), r"\1+"),
    (re.compile(rf"\b(?:at most|up to|maximum|max\.?) (\d{{1,2}})(?={_UNIT})", re.I), r"0-\1"),
    (re.compile(rf"\b(?:less|fewer) than (\d{{1,2}})(?={_UNIT})", re.I), r"<\1"),
    (re.compile(r"(?<=[a-z]) ?-(?=\d)"), ", "),
)
"""Other ways to write a range, and those that are read."""

_EITHER = re.compile(r"\s*(?:\bor\b|/)\s*")
_FLAGS = (
    (re.compile(r"\b(?:game[ -]forc(?:ing|e)|GF)\b", re.I), "forcing to game"),
    (re.compile(r"(?<!non-)(?<!non )(?<!game )(?<!game-)\b(?:forcing|F1)\b", re.I), "forcing"),
    (re.compile(r"\b(?:artificial|relay)\b", re.I), "artificial"),
)


class Description(NamedTuple):
    """A description that has been read: conditions of our language that all hold, what stands
    behind the bar there, and the words that are neither."""

    parts: tuple[str, ...]
    flags: tuple[str, ...]
    note: str


def suit_of(call: str) -> str:
    """The word for the suit of a bid (a letter where it is ``M`` or ``m``); `""` for other calls.

    >>> suit_of("2S"), suit_of("1M"), suit_of("1NT")
    ('spades', 'M', '')
    """
    if len(call) != 2 or not call[0].isdigit():
        return ""
    return call[1] if call[1] in "Mm" else _SUITS.get(call[1].lower(), "")


def _points(text: str) -> tuple[str, str]:
    """The condition of points in a text (`""` for none), and the text without it."""
    for known in (True, False):
        for pattern in (_RANGE, _LEAST, _BELOW):
            for match in pattern.finditer(text):
                unit = pattern is _BELOW or bool(match[match.re.groups])
                if unit != known or (not unit and _OTHER.match(text, match.end())):
                    continue
                low = int(match[1])
                high = int(match[2]) if pattern is _RANGE else 0
                if pattern is _RANGE and low < high + unit <= 40 and (unit or high >= _LEAST_TOP):
                    said = f"{low}-{high} hcp"
                elif pattern is _LEAST and low and (unit or low >= _FEWEST_BARE):
                    said = f"{low}+ hcp"
                elif pattern is _BELOW and low > 0:
                    said = f"at most {low - 1} hcp"
                else:
                    continue
                return said, text[: match.start()] + " " + text[match.end() :]
    return "", text


def _shape(text: str, letters: str, own: str) -> tuple[list[str], str]:
    """The conditions of lengths in a text, and the text without them."""
    found: list[str] = []

    def pair(match: re.Match[str]) -> str:
        first, second = sorted((match[1], match[2]), reverse=True)
        suits = ("spades", "hearts") if match[3].lower() == "majors" else ("diamonds", "clubs")
        if first == second:
            found.extend(f"{first}+ {suit}" for suit in suits)
        else:
            ways = (f"{first}+ {a} and {second}+ {b}" for a, b in (suits, suits[::-1]))
            found.append(f"({' or '.join(ways)})")
        return " "

    def suit(match: re.Match[str]) -> str:
        name = match["suit"]
        if match["count"] in ("1", "2") and "card" not in match[0].lower():
            return match[0]  # rather the name of a bid
        if name in ("M", "m"):
            if name not in letters:
                return match[0]
        elif name.lower() == "suit":
            if not own:
                return match[0]
            name = own
        else:
            name = name.lower().removesuffix("s") + "s"
        found.append(f"{match['count']} {name}")
        return " "

    def one_of(match: re.Match[str]) -> str:
        suits = ("spades", "hearts") if match[2].lower() == "major" else ("diamonds", "clubs")
        found.append(f"({' or '.join(f'{match[1]}+ {name}' for name in suits)})")
        return " "

    text = _LENGTH.sub(suit, _ONE_OF.sub(one_of, _PAIR.sub(pair, text)))
    for word, pattern in (("unbalanced", _UNBALANCED), ("balanced", _BALANCED)):
        if pattern.search(text):
            found.append(word)
            text = pattern.sub(" ", text)
    return found, text


def _conditions(text: str, letters: str, own: str) -> list[str]:
    """The conditions in a description; nothing where it gives a choice of which a part cannot
    be read, or tells of two kinds of hand without a word between them."""
    ways = [way for way in _EITHER.split(text) if way.strip()]
    points, shapes = [], []
    for way in ways:
        shape, rest = _shape(way, letters, own)
        strength, rest = _points(rest)
        if _points(rest)[0]:
            return []
        words = [word for part in shape if part[0] != "(" for word in part.split()]
        if any(words.count(word) > 1 for word in SUIT_NAMES) or {"balanced", "unbalanced"} <= {
            *words
        }:
            return []
        points.append(strength)
        shapes.append(shape)
    if len(ways) == 1:
        return [*filter(None, points), *shapes[0]]
    strengths = [p for p in points if p]
    if len(strengths) == 1 and all(shapes):
        choice = [" and ".join(shape) for shape in shapes]
        return [*strengths, f"({' or '.join(choice)})"]
    each = [[*filter(None, (p,)), *s] for p, s in zip(points, shapes, strict=True)]
    if not ways or not all(each):
        return []
    return [f"({' or '.join(' and '.join(one) for one in each)})"]


def described(text: str, letters: str = "", own: str = "") -> Description:
    """A description, read. `letters` are the letters for suits that are bound (``M``, ``m``),
    `own` is the suit of the call itself, which “5+ suit” means."""
    text = one_line(text)[:MOST_READ]
    text = re.sub(r"!([shdc])|([♠♥♦♣])",
                  lambda m: f" {_SUITS[(m[1] or m[2]).lower()]} ", text, flags=re.I)  # fmt: skip
    text = re.sub(r"\s*(?:--|–|—)\s*|(?<=\d)\s*-\s*(?=\d)", "-", re.sub(r" +", " ", text))
    for pattern, plain in _PLAINER:
        text = pattern.sub(plain, text)
    text = _OR_BETTER.sub(" ", text)
    sure = _BID_NAMED.sub(" ", _DENIED.sub(" ", _HEDGED.sub(" ", text)))
    parts = _conditions(sure, letters, own)
    flags = [flag for pattern, flag in _FLAGS if pattern.search(sure)]
    note = text
    if sure == text and len(_EITHER.split(text)) == 1:
        note = _shape(_points(text)[1], letters, own)[1]
        for pattern, _ in _FLAGS:
            note = pattern.sub(" ", note)
        note = re.sub(r"\b(hcp|hp|points?|with)\b", " ", note, flags=re.I)
    note = " ".join(re.sub(r"[,|:#;()\[\]\\]+", " ", note).split())[:80]
    note = re.sub(r"^[\W_]+|(?:\s+\.|\s*\b(?:or|and))+$", "", note).strip()
    return Description(tuple(parts), tuple(flags), note if len(note) > 2 else "")


class SystemText:
    """A system on its way to being text: blocks by position, and what could not be said."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.blocks: dict[str, list[tuple[str, str]]] = {}
        self.lost: list[tuple[int, str]] = []
        self.meant: set[tuple[tuple[str, ...], str, Circumstances]] = set()

    def lose(self, number: int, why: str) -> None:
        """Note that something of a line of the file is left out."""
        self.lost.append((number, f"{self.source}, line {number}: {why}"))

    def add(
        self, where: str, call: str, description: Description, number: int, tags: str = ""
    ) -> bool:
        """A call with its meaning in a position (``""`` for the opening), if the language can say
        it; if not, it is noted why."""
        head = f"after {where}" if where else "opening"
        line = f"  {call}{tags}: {', '.join(description.parts) or 'any hand'}"
        behind = ", ".join(filter(None, (*description.flags, description.note)))
        try:
            system = read_text(f"system trial\n{head}\n{line} | {behind}", self.source)
        except BadSystem as error:
            reason = str(error).removeprefix(f"{self.source}, line {error.line}: ")
            self.lose(number, f"{call} is left out: {reason}")
            return False
        meant = {(key, one.call, one.when) for key, lines in system.positions.items()
                 for one in lines}  # fmt: skip
        if meant & self.meant:
            self.lose(number, f"{call} is left out: it has a meaning there already.")
            return False
        self.meant |= meant
        self.blocks.setdefault(where, []).append((line, behind))
        return True

    def _written(self, head: str, notes: bool) -> str:
        """The text, shorter auctions first, as far as a system may be long."""
        pieces, room = [head], MOST_CARD - len(head)
        order = sorted(self.blocks.items(), key=lambda one: len(one[0].split()))
        left = 0
        for where, lines in order:
            piece = f"\n{f'after {where}' if where else 'opening'}\n"
            piece += "".join(
                f"{line} | {behind}\n" if notes and behind else f"{line}\n"
                for line, behind in lines
            )
            if left or len(piece) > room:
                left += len(lines)
                continue
            room -= len(piece)
            pieces.append(piece)
        if left and notes:
            return self._written(head, notes=False)
        if left or not notes:
            cut = f" and {left:,} calls of longer auctions" if left else ""
            why = f"a system has at most {MOST_CARD:,} letters, so the notes{cut} are left out."
            self.lost.append((1 << 30, f"{self.source}: {why}"))
        return "".join(pieces)

    def text(self, title: str = "") -> str:
        """The system's text; its name and, where none is given, title are of the file's name.
        Raises `BadSystem` where it has no call."""
        if not self.blocks:
            raise BadSystem("no bids with a meaning were found in it.", self.source)
        stem = self.source.rpartition("/")[2].rpartition(".")[0]
        name = re.sub(r"\W+", " ", stem).strip() or "system"
        title = one_line(title.replace("#", " ")).rstrip(", ")[:80] or name
        return self._written(f"system {name[:60]}\ntitle {title}\n", notes=True)

    def losses(self) -> list[str]:
        """All that was left out, a sentence each, in the order of the file."""
        return [sentence for _, sentence in sorted(self.lost, key=lambda one: one[0])]


# -- Bridge Bidding Markup Language -----------------------------------------------------------

MOST_BML = 1 << 18
"""Letters of a file that are read."""

_BID = re.compile(r"^(\s*)(\(?[1-7](?:NT|N|C|D|H|S|M|m)\)?|\(?P\)?|\(?X\)?|\(?XX\)?|Pass|Dbl)"
                  r"(?:[\s:=]+(.*))?$")  # fmt: skip


def system_of_bml(text: str, source: str) -> tuple[str, list[str]]:
    """A system's text made of a file in BML, and what could not be read, a sentence a line: bids
    set in below those that they answer, with a description each.

    Words that are no points, lengths or kinds of bid become notes; a bid of which nothing could be
    read is left out, and said. Published by Kungsgeten, https://github.com/gpaulissen/bml.
    Raises `BadSystem` where nothing can be read.

    >>> made, lost = system_of_bml("1NT 15-17 balanced\\n  2C 8+ Stayman\\n  2H no idea", "o.bml")
    >>> print(made)
    system o
    title o
    <BLANKLINE>
    opening
      1NT: 15-17 hcp, balanced
    <BLANKLINE>
    after 1NT
      2C: 8+ hcp | Stayman
    <BLANKLINE>
    >>> lost
    ['o.bml, line 3: nothing could be read of “no idea”, so 2H is left out.']
    """
    if len(text) > MOST_BML:
        raise BadSystem(
            "a file in BML has at most {most_bml} letters.", source, most_bml=Grouped(MOST_BML)
        )
    system = SystemText(source)
    above: list[tuple[int, str, bool]] = []
    for number, raw in enumerate(text.expandtabs(4).splitlines(), 1):
        match = _BID.match(raw.rstrip())
        if match is None:
            if raw.strip() and re.match(r"\s*[\d(]", raw):
                system.lose(number, f"“{raw.strip()[:40]}” is not read as a bid.")
            continue
        depth, call = len(match[1]), match[2].replace("Pass", "P").replace("Dbl", "X")
        call = re.sub(r"(?<=\d)N(?!T)", "NT", call)
        while above and above[-1][0] >= depth:
            above.pop()
        where = " ".join(c for _, c, _ in above)
        answered = all(k for _, _, k in above)
        words, theirs = (match[3] or "").strip(), call.startswith("(")
        letters = "".join(re.findall(r"[Mm]", f"{where} {call}"))
        description = described(words, letters, suit_of(call))
        fine = answered and (theirs or bool(description.parts) or call == "P")
        if fine and not theirs:
            fine = system.add(where, call, description, number)
        elif not theirs:
            why = (
                f"nothing could be read of “{words[:40]}”"
                if answered
                else "what it answers was left out"
            )
            system.lose(number, f"{why}, so {call} is left out.")
        above.append((depth, call, fine))
    return system.text(), system.losses()
