"""Cards, hands and calls as SVG pictures, for notebooks and files.

    >>> from oddtrick.cards import bridge_hand
    >>> picture = hand_picture(bridge_hand("AKQ2.KJ4.A32.K54"))
    >>> picture.svg.startswith("<svg"), str(picture)
    (True, '♠ A K Q 2  ♥ K J 4  ♦ A 3 2  ♣ K 5 4')

A notebook shows a `Picture` by itself. It needs nothing from elsewhere, reads on light and dark
grounds, and says in its description what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from oddtrick.cards import RANKS, Card, Mask, bits, rank_of, suit_of
from oddtrick.errors import OddtrickError
from oddtrick.support.streams import unwritten

__all__ = [
    "Picture",
    "PlacedCards",
    "auction_picture",
    "card_sign",
    "cards_picture",
    "hand_picture",
]

SIGNS = "♣♦♥♠"
_INKS = ("#0A7565", "#0B62B8", "#C2361A", "#161B26", "#5B625C")
_GROUND, _INK, _SOFT, _BACK = "#FDFCF9", "#1D2420", "#5B625C", "#93AF9F"
_ROW, _CARD, _LABEL, _MARGIN = 30, 34, 150, 14
_A_ROW = 20
"""How many cards stand side by side; more go on in the next line."""


class Picture(NamedTuple):
    """A picture as SVG text, and what it shows in words."""

    svg: str
    text: str

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file. Raises `OddtrickError` where it cannot be written."""
        try:
            Path(path).write_text(self.svg, encoding="utf-8")
        except OSError as error:
            raise OddtrickError(unwritten(path, error)) from None


class PlacedCards(NamedTuple):
    """Cards that lie together under a label; a number below 0 is a hidden face."""

    label: str
    cards: Sequence[Card]


def card_sign(card: Card) -> str:
    """A card as it is drawn, such as ``10♠``; ``?`` for a hidden face.

    >>> card_sign(51), card_sign(8), card_sign(52), card_sign(-1)
    ('A♠', '10♣', 'Joker', '?')
    """
    if card < 0:
        return "?"
    if suit_of(card) == 4:
        return "Joker"
    return RANKS[rank_of(card) - 2].replace("T", "10") + SIGNS[suit_of(card)]


def cards_picture(title: str, rows: Iterable[PlacedCards]) -> Picture:
    """Cards in rows, each with its label: what lies where, hidden faces as backs.

    >>> cards_picture("Whist", [PlacedCards("N", [51, -1])]).text
    'Whist\\nN: A♠ ?'
    """
    rows = list(rows)
    y, parts = _MARGIN + 10, [_words(_MARGIN, _MARGIN + 10, title, _INK)]
    said = [title]
    for row in rows:
        said.append(f"{row.label}: {' '.join(map(card_sign, row.cards)) or '–'}")
        y += _ROW + 4
        parts.append(_words(_MARGIN, y, row.label, _SOFT))
        for place, c in enumerate(row.cards):
            if place and place % _A_ROW == 0:
                y += _ROW
            parts.append(_face(c, _MARGIN + _LABEL + place % _A_ROW * _CARD, y))
    widest = max((min(len(row.cards), _A_ROW) for row in rows), default=0)
    width = 2 * _MARGIN + max(_LABEL + widest * _CARD, 8 * len(title))
    return _picture(parts, width, y + _MARGIN + 8, "\n".join(said))


def hand_picture(hand: Mask) -> Picture:
    """A hand in four lines, spades first."""
    y, parts, said = _MARGIN + 8, [], []
    for suit in (3, 2, 1, 0):
        cards = [c for c in bits(hand) if suit_of(c) == suit]
        ranks = " ".join(card_sign(c)[:-1] for c in sorted(cards, key=rank_of, reverse=True))
        said.append(f"{SIGNS[suit]} {ranks or '–'}")
        parts.append(_words(_MARGIN, y, SIGNS[suit], _INKS[suit]))
        parts.append(_words(_MARGIN + 22, y, ranks or "–", _INK))
        y += 22
    return _picture(parts, 240, y, "  ".join(said))


def auction_picture(calls: Sequence[tuple[int, str]], seats: Sequence[str]) -> Picture:
    """An auction as a table with a column for each of the seats that call, in the order of the
    seats; `calls` are seats and codes of calls.

    >>> auction_picture([(3, "P"), (0, "1NT")], "NESW").text
    'W: Pass, N: 1NT'
    """
    callers = sorted({by for by, _ in calls})
    column = {by: k for k, by in enumerate(callers)}
    y, last = _MARGIN + 10, -1
    parts = [_words(_MARGIN + 80 * k, y, seats[by], _SOFT) for by, k in column.items()]
    said = []
    for by, code in calls:
        if column[by] <= last or last < 0:
            y += 24
        last = column[by]
        words = {"P": "Pass", "X": "Double", "XX": "Redouble"}.get(code, code)
        said.append(f"{seats[by]}: {words}")
        strain = code[-1:] if code[:1].isdigit() and not code.endswith("NT") else ""
        if strain and strain in "CDHS":
            suit = "CDHS".index(strain)
            words = f"{code[:-1]}{SIGNS[suit]}"
            parts.append(_words(_MARGIN + 80 * column[by], y, words, _INKS[suit]))
        else:
            parts.append(_words(_MARGIN + 80 * column[by], y, words, _INK))
    return _picture(parts, 2 * _MARGIN + 80 * max(1, len(callers)), y + _MARGIN, ", ".join(said))


def _picture(parts: list[str], width: int, height: int, text: str) -> Picture:
    """The parts on a ground of their own, with the text as the description."""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="system-ui, sans-serif" font-size="15">'
        f"<title>{escape(text)}</title>"
        f'<rect width="{width}" height="{height}" rx="8" fill="{_GROUND}"/>{"".join(parts)}</svg>',
        text,
    )


def _words(x: int, y: int, words: str, ink: str) -> str:
    return f'<text x="{x}" y="{y}" fill="{ink}">{escape(words)}</text>'


def _face(card: Card, x: int, y: int) -> str:
    """A card, or a back; the foot of its text is at `y`."""
    fill = _BACK if card < 0 else "#FFFFFF"
    box = f'<rect x="{x}" y="{y - 19}" width="{_CARD - 3}" height="26" rx="4" fill="{fill}"'
    box += f' stroke="{_BACK}"/>'
    if card < 0:
        return box
    sign = "Jo" if suit_of(card) == 4 else card_sign(card)
    middle = x + (_CARD - 3) // 2
    ink = _INKS[suit_of(card)]
    return f'{box}<text x="{middle}" y="{y}" fill="{ink}" text-anchor="middle">{sign}</text>'
