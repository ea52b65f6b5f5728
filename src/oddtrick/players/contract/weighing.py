"""What two hands come to: points and trumps by what partner has shown, and where both should play.

Source: Scarne 1963, “The Point-Count Table” (26 points for game, 29 in a minor), “General
Principles”.
"""

from __future__ import annotations

from typing import NamedTuple

from ...cards import NO_TRUMP, SUIT_NAMES
from ...stages.calling.auction import NUMBERS
from ..counting import Count, good, rebiddable, respondable, stopped
from .reading import Reading
from .rules import Shows, bid_of, game_level

__all__ = [
    "FIT",
    "GAME_POINTS",
    "PASSING",
    "Verdict",
    "best_strain",
    "cheap",
    "expected",
    "fit_of",
    "long_trumps",
    "points_for",
    "safe",
    "together",
    "worth_in",
]

GAME_POINTS = (29, 29, 26, 26, 26)
"""Points of both hands for game in each strain (Scarne 1963, “The Point-Count Table”)."""

FIT = 8


def points_for(r: Reading, strain: int) -> int:
    """Points of both hands for game in a strain as the score stands: three fewer for each level
    that a part score saves (reading)."""
    return GAME_POINTS[strain] - 3 * (game_level(strain) - r.game(strain))


def expected(shows: Shows) -> int:
    """The points to count on where a range was shown: the middle of a narrow one, a little more
    than the least of a wide one."""
    if shows.high - shows.low <= 4:
        return (shows.low + shows.high + 1) // 2
    return shows.low + 1 if shows.low else 0


def fit_of(r: Reading, h: Count, suit: int) -> int:
    partner = r.theirs
    few = partner.suits[suit]
    if partner.flat:
        few = max(few, 2)
    return h.lengths[suit] + few


def worth_in(r: Reading, h: Count, strain: int) -> tuple[int, str]:
    """The hand's points for a strain, and their name: short suits count only with a fit."""
    if strain < 4 and fit_of(r, h, strain) >= FIT:
        return h.points, "points"
    return h.high, "high-card points"


def long_trumps(r: Reading, h: Count, strain: int) -> tuple[int, str]:
    """Points for trumps known beyond eight, one for each (the book is silent), and the words."""
    if strain == NO_TRUMP or fit_of(r, h, strain) <= FIT:
        return 0, ""
    own, fit = h.lengths[strain], fit_of(r, h, strain)
    here, there = f"{NUMBERS[own]} {SUIT_NAMES[strain]} here", NUMBERS[fit - own]
    return min(fit, 13) - FIT, f"; {here} and {there} shown by partner"


def together(here: tuple[int, str], there: int, need: int, rough: bool = False) -> str:
    """Whether the points of both hands reach a sum: the words for it, or none."""
    if here[0] + there < need:
        return ""
    about = "about" if rough else "at least"
    return f"{here[0]} {here[1]} here and {about} {there} shown by partner make {need} or more"


def safe(r: Reading, h: Count) -> bool:
    """Whether no-trump is safe: partner has bid it, or no suit lies open."""
    partner = r.theirs
    if any(bid_of(c.code).strain == NO_TRUMP for c in r.bids(r.partner)) and h.shortest:
        return True
    for s in range(4):
        if stopped(h.suits[s]) or partner.suits[s] >= 4:
            continue
        if partner.flat and s not in r.their_suits:
            continue
        if s in r.their_suits or h.lengths[s] < 3:
            return False
    return True


def best_strain(r: Reading, h: Count) -> int:
    """Where both hands should play: a major that is agreed or has eight cards, one of six cards in
    a hand not made for no-trump, no-trump, a minor; -1 when it is not clear yet."""
    majors = [s for s in (3, 2) if fit_of(r, h, s) >= FIT or r.agreed[r.side] == s]
    if majors:
        return max(majors, key=lambda s: (fit_of(r, h, s), s))
    minors = [s for s in (1, 0) if fit_of(r, h, s) >= FIT]
    stops = safe(r, h)
    if not stops or h.shortest <= 1:
        for s in (3, 2):
            if h.lengths[s] >= 6 and good(h.suits[s]) and s not in r.their_suits:
                return s
    if stops and (h.shortest >= 1 or not minors):
        return NO_TRUMP
    if minors:
        return max(minors, key=lambda s: (fit_of(r, h, s), s))
    return NO_TRUMP if stops else -1


class Verdict(NamedTuple):
    """A call, the sort of judgement behind it, and what was found true on the way to it."""

    call: str
    sort: str
    because: str = ""


def cheap(r: Reading, h: Count) -> list[tuple[str, str]]:
    """Natural calls that keep the bidding low, best first, for a hand that must bid."""
    found: list[tuple[str, str]] = []
    partner_suits = r.suits_of(r.partner)
    own = r.suits_of(r.turn)
    for s in sorted(partner_suits, key=lambda s: -fit_of(r, h, s)):
        if fit_of(r, h, s) >= FIT:
            found.append((r.cheapest(s), "support"))
    for s in (3, 2, 1, 0):
        unbid = s not in r.our_suits and s not in r.their_suits
        if unbid and respondable(h.suits[s]) and r.floor(s) <= 3:
            found.append((r.cheapest(s), "natural"))
    for s in own:
        if rebiddable(h.suits[s]) and (h.lengths[s] >= 6 or r.mine.suits[s] <= 4):
            found.append((r.cheapest(s), "natural"))
    if safe(r, h):
        found.append((r.cheapest(NO_TRUMP), "natural"))
    for s in sorted(partner_suits, key=lambda s: (-fit_of(r, h, s), r.floor(s))):
        if h.lengths[s] >= 2:
            found.append((r.cheapest(s), "preference"))
    for s in own:
        if h.lengths[s] >= 5:
            found.append((r.cheapest(s), "natural"))
    found.append((r.cheapest(NO_TRUMP), "natural"))
    return sorted(found, key=lambda x: bid_of(x[0]).level > 3)


PASSING = Verdict("P", "pass")
