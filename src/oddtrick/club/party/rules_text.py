"""How each kind of party goes, in words: a sentence with the place in the books it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class PartyRule(NamedTuple):
    """A rule in our words, and where it is written; nothing where it is our reading."""

    text: str
    source: str = ""


_PIVOT = (
    PartyRule("Four or five share a table, and each plays with and against each of the others.",
         "Scarne 1963, The Laws of Pivot Contract Bridge"),
    PartyRule("All draw. The highest is the pivot, deals and chooses a seat; the second is their "
        "first "
         "partner, the third sits on the pivot’s left, the fourth on the right, and a fifth waits.",
         "pivot 1"),
    PartyRule("Four play three rounds, then all draw again.", "pivot 2"),
    PartyRule("Five play five rounds: each waits once, plays with each other once and against each "
         "twice; then all draw again.", "pivot 3"),
    PartyRule("The book’s diagrams are lost: the order of the rounds is ours and keeps its "
        "promise."),
    PartyRule("A round is a rubber, or four deals scored as at progressive bridge.", "pivot"),
    PartyRule("Each adds up their own points and those against them; the greatest difference wins.",
         "pivot 4"),
    PartyRule("At a large party each table plays for itself.", "pivot"),
)  # fmt: skip

_RUBBER = (
    PartyRule("Four to six share a game, and four play.", "Scarne 1963, Number of Players"),
    PartyRule(
        "The draw says who waits: the lowest first, then the next, until all have waited.",
        "Scarne 1963, Precedence",
    ),
    PartyRule(
        "For each rubber, or each round of Chicago, they draw again for partners, seats and deal.",
        "Scarne 1963, Rubber, Four-Deal Bridge",
    ),
    PartyRule(
        "What a rubber was won by counts in hundreds, fifty and more as a hundred.",
        "Scarne 1963, Back Score",
    ),
    PartyRule(
        "A couple may be partners whenever both play; of six, the two who wait may play a "
        "game "
        "for two at a table of their own.",
        "Scarne 1963, Party Bridge",
    ),
)


def _code(name: str, full: str, goes: str, claims: str) -> tuple[PartyRule, ...]:
    return (
        PartyRule(
            ("The four lowest cuts play first, the two lowest of them together; the lowest deals."),
            f"{name} 17, 18",
        ),
        PartyRule("Six make a full table.", f"{name} {full}"),
        PartyRule(
            "When one or two claim entry after a rubber, those who have played most "
            "rubbers in a "
            "row go out; of equals the highest cuts.",
            f"{name} {goes}",
        ),
        PartyRule(
            "At a new table those sit down first who have played at none; the others cut for "
            "what is left.",
            f"{name} {claims}",
        ),
    )


_TABLES = PartyRule("Two or more tables of four, numbered from 1; the tallies say who sits where.",
               "Scarne 1963, The Laws of Progressive Contract Bridge 1, 2")  # fmt: skip
_UP = PartyRule("After a round the winners go up a table towards the first, whose losers go to the "
           "last; all others stay. Equal scores are cut for, which is our reading.",
           "progressive 5")  # fmt: skip
_TODAY = "progressive euchre as it is played today"
_SCORING = (
    PartyRule("A round is four deals, one by each; one that is passed out counts as a deal.",
         "progressive 3, 4"),
    PartyRule("Each deal stands alone: 300 or 500 for a game, 50 for less, honours and slams as at "
         "rubber bridge, and no more than 1,000 but for slams made.",
         "Progressive Bridge Scoring; progressive 8"),
    PartyRule("Nobody is vulnerable in the first deal, the dealer’s side in the second and "
        "third, both "
         "in the fourth; or nobody, or all, if that is said beforehand.", "progressive 9"),
    PartyRule("In rounds of rubbers there are six or eight deals, or half an hour: a deal begun "
        "in time "
         "is finished, and no other is dealt. The only game of a broken rubber counts 300, the "
         "only part score 50; where each side enters all it has scored, both may have them.",
         "Scarne 1963, Progressive Rubber Bridge"),
    PartyRule("Own points less the opponents’ decide.", "progressive 10 to 12"),
)  # fmt: skip


def _progressive(*rules: PartyRule) -> tuple[PartyRule, ...]:
    return (_TABLES, *rules, *_SCORING)


TEXTS: Mapping[str, tuple[PartyRule, ...]] = {
    "pivot": _PIVOT,
    "rubber": _RUBBER,
    "bridge1902": _code("laws of bridge 1902,", "21", "23", "25"),
    "auction1910": (
        *_code("laws of auction bridge 1910,", "19", "21", "23"),
        PartyRule("At a table made up with help from another the newcomers go out first.",
             "laws of auction bridge 1910, 24"),
    ),
    "progressive": _progressive(
        _UP,
        PartyRule("Of the two who have come the one who draws higher deals and chooses a seat, the "
             "other sits on their left; of the two who stayed the higher is the dealer’s partner.",
             "progressive 6"),
    ),
    "mixed": _progressive(
        _UP,
        PartyRule("Ladies and gentlemen have tallies of two colours; the lady who comes plays "
            "with the "
             "gentleman who stayed.", "progressive 2, 6"),
    ),
    "pairs": _progressive(_UP, PartyRule("Partners stay together.", "progressive 6, comment")),
    "turn": _progressive(
        PartyRule("North–South stay; East–West go a table towards the first, and from there to the "
             "last, winners or not.", "progressive 6, comment"),
    ),
    "contrary": _progressive(
        PartyRule("Ladies go one way and gentlemen the other, winners or not.", ("progressive 5, "
            "comment")),
        PartyRule("Ladies go towards the first table; everybody keeps their side of it."),
    ),
    "drive": (
        _TABLES, _UP,
        PartyRule("Tricks, or points at euchre, are added up; the most of them win."),
    ),
    "euchre": (
        _TABLES,
        PartyRule("A round is eight deals, two by each player.", _TODAY),
        PartyRule("North stays, South goes a table towards the first, East a table up and West "
            "two, whoever wins; after the last table comes the first.", _TODAY),
        PartyRule("Each enters the points that their side has made; the most of them win.", _TODAY),
        PartyRule("In as many rounds as there are tables nobody has the same partner twice. With "
            "five, seven or eleven tables nobody has the same opponent twice."),
    ),
}  # fmt: skip
"""By the names of the kinds."""
