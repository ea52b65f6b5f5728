"""The questions of `oddtrick odds` and of the page of odds, answered as tables of rows.

Every question is asked in words as one types them (`15-17`, `4=4=3=2`, `AQT9x`), so that the
command and the page read them alike. Raises `OddsError` for words that cannot be read or cannot be.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from oddtrick.errors import cause
from oddtrick.messages import (
    DecimalNumber,
    Listing,
    Message,
    Name,
    Verbatim,
    say,
    term,
    together,
)
from oddtrick.support.typed_json import decode

from .chance import Chance, OddsError
from .combination import Combination, Lead, combination, read_line
from .hands import HAND, eleven, every_suit, finesses, longest_suit, points, shape, shapes
from .splits import Missing, Places, holding, named, split, split_table
from .suit_play.lines import LineStep

Row = dict[str, Any]


class OddsTable(NamedTuple):
    """A question's answer: a title, rows in which a `Chance` stands under ``chance``, and where a
    line of play was asked for, what it says."""

    title: Message
    rows: tuple[Row, ...]
    line: tuple[Message, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The table with every chance as a fraction and in per cent."""
        rows = [{k: v for key, one in row.items() for k, v in _flat(key, one)} for row in self.rows]
        return {
            "title": self.title,
            **({"best line": list(self.line)} if self.line else {}),
            "rows": rows,
        }


def _flat(key: str, value: Any) -> list[tuple[str, Any]]:
    if not isinstance(value, Chance):
        return [(key, value)]
    part = value.fraction
    found = {"chance": f"{part.numerator}/{part.denominator}", "percent": value.percent}
    return [*found.items()] if key == "chance" else [(key, found)]


def percent_text(chance: Chance) -> str:
    """A chance in per cent: two decimals, three figures where it is tiny."""
    value = chance.percent
    if value >= 0.01 or not value:
        return f"{value:.2f}"
    return f"{value:.{2 - math.floor(math.log10(value))}f}".rstrip("0")


def _numbers(text: str, pattern: str, wanted: str) -> tuple[int, ...]:
    if not text.strip():
        raise OddsError("Nothing is asked: write {wanted}.", wanted=term(wanted))
    match = re.fullmatch(pattern, text.strip())
    if not match:
        raise OddsError(
            "“{text}” cannot be read: write {wanted}.", text=Name(text), wanted=term(wanted)
        )
    return tuple(int(n) for n in match.groups() if n is not None)


def _places(text: str) -> Places:
    return Places(*_numbers(text, r"(\d{1,2})-(\d{1,2})", "the places of both hands, such as 10-8"))


def _range(text: str, top: int, wanted: str) -> tuple[int, int]:
    if text.strip().endswith("+"):
        (least,) = _numbers(text, r"(\d{1,2})\+", wanted)
        most = top
    else:
        found = _numbers(text, r"(\d{1,2})(?:-(\d{1,2}))?", wanted)
        least, most = found[0], found[-1]
    if least > most:
        raise OddsError(
            "“{text}” runs backwards or beyond {top}: write {wanted}.",
            text=Name(text),
            top=top,
            wanted=term(wanted),
        )
    if most > top:
        raise OddsError("“{text}” is more than there are: {top} at most.", text=Name(text), top=top)
    return least, most


def points_table(wanted: str, *, both: bool = False) -> OddsTable:
    """How often a hand, or two together, counts so many points: ``15``, ``15-17`` or ``12+``."""
    least, most = _range(wanted, 40, "points, such as 15, 15-17 or 12+")
    hands = 1 + both
    rows = [{"points": str(n), "chance": points(n, hands=hands)} for n in range(least, most + 1)]
    if len(rows) > 1:
        rows.append({"points": f"{least}-{most}", "chance": points(least, most, hands=hands)})
    return OddsTable(say("Points of two hands") if both else say("Points of a hand"), tuple(rows))


def shape_table(wanted: str = "") -> OddsTable:
    """How often a hand has a shape: ``4-4-3-2`` in any suits, ``4=4=3=2`` from spades down; all 39
    shapes without one."""
    if not wanted.strip():
        rows = [{"shape": "-".join(map(str, s)), "chance": c} for s, c in shapes().items()]
        return OddsTable(say("Shapes of a hand"), tuple(rows))
    sign = "=" if "=" in wanted else "-"
    lengths = _numbers(
        wanted if sign in wanted else sign.join(wanted),
        sign.join([r"(\d{1,2})"] * 4),
        "a shape as 4-4-3-2, 4432 or, spades first, 4=4=3=2",
    )
    found = shape(lengths, in_order=sign == "=")
    return OddsTable(say("Shape of a hand"), ({"shape": wanted, "chance": found},))


def long_table(wanted: str) -> OddsTable:
    """How often the longest suit of a hand has so many cards: ``7``, ``6-8`` or ``9+``."""
    least, most = _range(wanted, HAND, "a length, such as 7, 6-8 or 9+")
    row = {"longest suit": wanted, "chance": longest_suit(least, most)}
    return OddsTable(say("Long suits"), (row,))


def finesses_table(tried: int) -> OddsTable:
    """How often of so many finesses, none bearing on another, each number wins."""
    rows = (
        {"won": won, "chance": finesses(tried, won), "or more": finesses(tried, won, or_more=True)}
        for won in range(tried + 1)
    )
    title = say("1 finesse") if tried == 1 else say("{n} finesses", n=tried)
    return OddsTable(title, tuple(rows))


def eleven_table(led: str, *seen: str) -> OddsTable:
    """The rule of eleven for a fourth best that was led and the hands that are seen."""
    outside, hidden = eleven(led, *seen)
    row = {
        "higher cards outside the leader's hand": outside,
        "seen": outside - hidden,
        "in hands not seen": hidden,
    }
    card = Verbatim(led.upper())
    return OddsTable(say("{card} led as fourth best: the rule of eleven", card=card), (row,))


def euchre_table() -> OddsTable:
    """How often a hand of euchre has a card of each suit, from either pack."""
    rows = ({"cards": 4 * ranks, "chance": every_suit(5, ranks)} for ranks in (8, 6))
    title = say("A card of each suit in a hand of five, by the cards of the pack")
    return OddsTable(title, tuple(rows))


def splits_table(
    missing: int,
    *,
    with_: str = "",
    exactly: str = "",
    places: str = "13-13",
    left: str = "",
    right: str = "",
) -> OddsTable:
    """How missing cards lie between the two hidden hands, also with cards named (`with_`), one
    whole hand given (`exactly`), places given or cards seen."""
    ranks, small = named(with_)
    if small:
        raise OddsError(
            "“{with}” names missing cards: write their ranks alone, without x.",
            **{"with": Name(with_)},
        )
    asked = Missing(ranks, missing - len(ranks))
    free = _places(places)
    if exactly:
        if left or right:
            raise OddsError(
                "The whole left hand is given: leave out what either hand is known to hold."
            )
        extra = "".join(r for r in named(exactly)[0] if r not in ranks)
        asked = Missing(ranks + extra, missing - len(ranks) - len(extra))
        row = {"left holds": exactly, "chance": holding(asked, exactly, free)}
        return OddsTable(say("{n} missing cards", n=missing), (row,))
    rows: list[Row] = []
    for one in split_table(asked, free, left=left, right=right):
        row = {"left": one.left, "right": one.right, "chance": one.chance}
        if ranks:
            row[f"with {ranks} left"] = one.with_named
        rows.append(row)
    title = say("{n} missing cards", n=missing)
    either = _either(missing, free, left + right)
    if either:
        title = say("{cards}: {splits}", cards=title, splits=Listing(either))
    return OddsTable(title, tuple(rows))


def _either(missing: int, places: Places, seen: str) -> tuple[Message, ...]:
    """The splits in whichever hand, where both hands are alike."""
    if seen or places.left != places.right:
        return ()
    return tuple(
        say(
            "{split} {percent} %",
            split=Verbatim(f"{n}-{missing - n}"),
            percent=DecimalNumber(percent_text(split(missing, n, missing - n, places))),
        )
        for n in range((missing + 1) // 2, missing + 1)
        if n <= places.left
    )


def suit_table(
    declarer: str,
    dummy: str,
    *,
    need: int | None = None,
    expected: bool = False,
    line: str = "",
    places: str = "13-13",
    left: str = "",
    right: str = "",
    played: str = "",
) -> OddsTable:
    """The chance of each number of tricks in a suit by its own best line, and by a line that is
    given; or of `need` tricks, with the best line in words; or with `expected` by the line with the
    most expected tricks, and that line in words."""
    suit = combination(declarer, dummy, _places(places), left=left, right=right, played=played)
    held = say(
        "{cards} opposite {cards2}",
        cards=Verbatim(suit.suit.declarer or "-"),
        cards2=Verbatim(suit.suit.dummy or "-"),
    )
    plays = read_line(suit.suit, line) if line else ()
    if expected:
        if need is not None:
            raise OddsError("Ask for the tricks needed or for the most expected tricks, not both.")
        return _expected_table(suit, held, line, plays)
    if need is None:
        rows: list[Row] = []
        for n, chance in enumerate(suit.chances(), 1):
            tricks = say("{n} or more", n=n)
            if not line:
                rows.append({"tricks": tricks, "chance": chance})
                continue
            rows.append({"tricks": tricks, "line": "best", "chance": chance})
            rows.append({"tricks": tricks, "line": line, "chance": suit.by(plays, n)})
        return OddsTable(held, tuple(rows))
    best = suit.best(need)
    rows = [{"line": "best", "chance": best.chance}]
    if line:
        rows.append({"line": line, "chance": suit.by(plays, need)})
    title = together(held, say("{n} or more tricks", n=need), tie=", ")
    return OddsTable(title, tuple(rows), _in_words(best.line))


def _in_words(line: tuple[LineStep, ...]) -> tuple[Message, ...]:
    """The steps of a line, set in by their depth."""
    lines = [
        say(
            "{blank}{step}", blank=Verbatim("  " * s.depth), step=together(s.when, s.text, tie=": ")
        )
        for s in line
    ]
    return tuple(lines or [say("Any play of the suit does as well.")])


def _expected_table(
    suit: Combination, held: Message, line: str, plays: tuple[Lead, ...]
) -> OddsTable:
    """The chance of each number of tricks by the line with the most expected tricks, and by one
    that is given."""
    best = suit.expected()
    amount = DecimalNumber(f"{float(best.tricks):.4f}")
    title = together(held, say("{amount} tricks expected", amount=amount), tie=", ")
    by = suit.expected_by(plays) if line else None
    if by:
        other = DecimalNumber(f"{float(by.tricks):.4f}")
        title = say("{title} ({line}: {amount})", title=title, line=Name(line), amount=other)
    rows: list[Row] = []
    for n, chance in enumerate(best.chances):
        tricks = say("{n} or more", n=n + 1)
        rows.append({"tricks": tricks, **({"line": "best"} if by else {}), "chance": chance})
        if by:
            rows.append({"tricks": tricks, "line": line, "chance": by.chances[n]})
    return OddsTable(title, tuple(rows), _in_words(best.line))


# -- a question as data ---------------------------------------------------------------------------


def tricks_needed(text: str) -> int | None:
    """The tricks needed as they are typed; `None` where nothing is. Raises what `whole` raises."""
    return whole(text, "tricks needed") if text.strip() else None


def whole(text: str, counted: str) -> int:
    """A number of cards or tricks as it is typed; `counted` names them. Raises `OddsError` for what
    is no whole number such as a suit may have."""
    typed = text.strip()
    if not re.fullmatch(r"\d{1,2}", typed):
        wanted = say("write a whole number from 1 to {hand}, such as 5", hand=HAND)
        if not typed:
            raise OddsError(
                "There is no number of {counted}: {wanted}.", counted=term(counted), wanted=wanted
            )
        raise OddsError(
            "“{text}” is no number of {counted}: {wanted}.",
            text=Name(typed),
            counted=term(counted),
            wanted=wanted,
        )
    return int(typed)


_ASKED: Mapping[str, tuple[frozenset[str], Callable[[Mapping[str, str]], OddsTable]]] = {
    "points": (
        frozenset({"points", "both"}),
        lambda w: points_table(w.get("points", ""), both=w.get("both", "") not in ("", "0")),
    ),
    "shape": (frozenset({"shape"}), lambda w: shape_table(w.get("shape", ""))),
    "long": (frozenset({"length"}), lambda w: long_table(w.get("length", ""))),
    "split": (
        frozenset({"missing", "with", "exactly", "places", "left", "right"}),
        lambda w: splits_table(
            whole(w.get("missing", ""), "missing cards"),
            with_=w.get("with", ""),
            exactly=w.get("exactly", ""),
            places=w.get("places", "") or "13-13",
            left=w.get("left", ""),
            right=w.get("right", ""),
        ),
    ),
    "suit": (
        frozenset(
            {"declarer", "dummy", "need", "expected", "line", "places", "left", "right", "played"}
        ),
        lambda w: suit_table(
            w.get("declarer", ""),
            w.get("dummy", ""),
            need=tricks_needed(w.get("need", "")),
            expected=w.get("expected", "") not in ("", "0"),
            line=w.get("line", ""),
            places=w.get("places", "") or "13-13",
            left=w.get("left", ""),
            right=w.get("right", ""),
            played=w.get("played", ""),
        ),
    ),
}


def answer_odds(words: bytes) -> OddsTable:
    """The answer to a question: ``{"ask": "split", "missing": "5", …}``, each word as it is
    typed. What it is asked by: points, shape, long, split or suit.

    >>> answer_odds(b'{"ask": "split", "missing": "5"}').as_json()["rows"][2]["chance"]
    '39/115'
    """
    try:
        found = decode(words, dict[str, str])
    except msgspec.DecodeError as error:
        raise OddsError("The question cannot be read: {error}.", error=cause(error)) from None
    ask = found.pop("ask", "")
    if ask not in _ASKED:
        raise OddsError(
            "There is no question “{ask}”: {asked}.",
            ask=Name(ask),
            asked=Verbatim(", ".join(_ASKED)),
        )
    fields, table = _ASKED[ask]
    if strange := sorted(set(found) - fields):
        raise OddsError(
            "“{ask}” knows no “{strange}”: {fields}.",
            ask=Name(ask),
            strange=Name(strange[0]),
            fields=Verbatim(", ".join(sorted(fields))),
        )
    return table(found)
