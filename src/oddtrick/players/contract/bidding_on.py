"""Bidding on over the opponents, of which the book is silent (docs/bidding.md)."""

from __future__ import annotations

from ...cards import NO_TRUMP, SUIT_NAMES
from ...stages.calling.auction import NUMBERS
from ..counting import Count, good
from .facts import tricks
from .overcalling import STRONG
from .reading import Reading
from .rules import bid_of, call
from .weighing import FIT, Verdict, cheap, fit_of, long_trumps, together, worth_in

__all__ = ["HALF", "REOPEN", "compete", "has_doubled", "helped"]

COMPETE = 10
"""Points of both hands, and three for each odd trick, that eight trumps need to bid once more over
the opponents."""

NEAR = 18
"""Points of both hands that make up for an eighth trump that is only likely."""

HALF = 23
"""Points of both hands with which they have the better half."""

RAISE = (12, 15)
"""Points with which a takeout doubler bids partner's suit over the opponents, at two and three."""

OWN = (STRONG, STRONG + 2)
"""Points with which a takeout doubler names his suit over the opponents: at two or with six cards,
and with five at three."""

REOPEN = 16
"""Points with which an opener does not let a low bid stand that his partner has passed."""


def compete(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Over an opponent's bid: support a fit as high as the trumps allow; a strong hand shows what
    it has. Over their game only trumps count."""
    found = _with_trumps(r, h, strain)
    if found is not None or r.at_full_game:
        return found
    return (
        _near_fit(r, h)
        or _raise(r, h)
        or _own(r, h)
        or _again(r, h)
        or _strong(r, h, strain)
        or _reopen(r, h)
    )


def _with_trumps(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Eight trumps go to three, nine to four, with a short suit eight to four, and all to five over
    a game; each beyond eight is worth a trick, or three points. A bid that only their part score
    makes game is pushed a trick further (Foster 1910, “Value of the Score”)."""
    if not 0 <= strain < 4 or fit_of(r, h, strain) < FIT:
        return None
    level, (more, trumps) = r.floor(strain), long_trumps(r, h, strain)
    pushed = not r.ours and r.at_game and not r.at_full_game
    need = COMPETE + 3 * (level - more - pushed)
    low = together(worth_in(r, h, strain), r.theirs.low, need)
    short = h.shortest <= 1
    if r.at_full_game:
        most = 5 if short and not r.doubled else 0
    else:
        most = min(4 if more or short else 3, r.game(strain))
    if not low or level > most:
        return None
    if r.at_full_game or level > 3 + bool(more):
        trumps += "; a singleton or void"
    return Verdict(call(level, strain), "compete", low + trumps)


def _near_fit(r: Reading, h: Count) -> Verdict | None:
    """Three cards facing a suit of four, which may be five: at the level of two; at three where
    the opponents have stopped at two."""
    enough = together((h.points, "points"), r.theirs.low, NEAR)
    if not enough:
        return None
    for s in reversed(r.suits_of(r.partner)):
        level = r.floor(s)
        most = 3 if r.ends and r.theirs.low > 10 else 2
        if h.lengths[s] >= 3 and r.theirs.suits[s] >= 4 and level <= most:
            return Verdict(call(level, s), "compete", enough)
    return None


def _raise(r: Reading, h: Count) -> Verdict | None:
    """Who has doubled for takeout raises the suit that partner had to name, with a good hand and
    four cards of it."""
    if not has_doubled(r):
        return None
    for s in r.suits_of(r.partner):
        least = RAISE[r.floor(s) == 3]
        if h.lengths[s] >= 4 and r.floor(s) <= 3 and h.points >= least:
            words = f"{least} or more points; four or more {SUIT_NAMES[s]}"
            return Verdict(r.cheapest(s), "compete", words)
    return None


def has_doubled(r: Reading) -> bool:
    """Whether the seat to call has doubled for takeout, and bid nothing since."""
    return not r.bids(r.turn) and any(c.kind == "takeout" for c in r.of(r.turn))


def _own(r: Reading, h: Count) -> Verdict | None:
    """Who has doubled because he was too strong for an overcall names his suit (Scarne 1963,
    “Takeout Doubles”): at two, with six cards or a better hand at three."""
    if not has_doubled(r) or h.points < OWN[0]:
        return None
    for s in sorted(range(4), key=lambda s: (h.lengths[s], s), reverse=True):
        long = h.lengths[s]
        if s in r.their_suits or long < 5:
            continue
        least = OWN[r.floor(s) > 2 and long < 6]
        if r.floor(s) <= 3 and h.points >= least:
            words = f"{least} or more points; {NUMBERS[5 + (long > 5)]} or more {SUIT_NAMES[s]}"
            return Verdict(r.cheapest(s), "own", words)
    return None


def helped(r: Reading) -> bool:
    """Whether partner has shown a fair hand."""
    return r.theirs.low >= 8


def _again(r: Reading, h: Count) -> Verdict | None:
    """A suit of six bid again: with an opening hand, or, as an overcall, within two or three tricks
    of what can be won alone."""
    most = 2 + helped(r)
    for s in r.suits_of(r.turn):
        name, level = SUIT_NAMES[s], r.floor(s)
        if h.lengths[s] < 6 or not good(h.suits[s]) or level > r.game(s):
            continue
        alone = tricks(s, level + 6 - r.margin)
        if level <= most and h.points >= 14:
            words = f"14 or more points; good {name}; six or more {name}"
            return Verdict(r.cheapest(s), "again", words)
        if alone.holds(h):
            words = f"{alone.words}; good {name}; six or more {name}"
            return Verdict(r.cheapest(s), "again", words)
    return None


def _strong(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Both hands have the better half of the points."""
    both = together((h.points, "points"), r.theirs.low, HALF if helped(r) else HALF + 1)
    if not both:
        return None
    if strain == NO_TRUMP and r.floor(NO_TRUMP) <= 2 and r.their_suits:
        return Verdict(r.cheapest(NO_TRUMP), "natural", both)
    for s in (3, 2, 1, 0):
        unbid = s not in r.our_suits and s not in r.their_suits
        if unbid and h.lengths[s] >= 5 and r.floor(s) <= 3:
            return Verdict(r.cheapest(s), "natural", both)
    if h.points >= 19:
        for code, sort in cheap(r, h):
            if r.enough(*bid_of(code)) and bid_of(code).level <= 3:
                return Verdict(code, sort, both)
    return None


def _reopen(r: Reading, h: Count) -> Verdict | None:
    """The opener, whose partner has only passed, does not let a low bid stand."""
    opening = r.opening
    if (
        opening is None
        or opening.seat != r.turn
        or h.points < REOPEN
        or not r.ends
        or any(c.code != "P" for c in r.of(r.partner))
    ):
        return None
    found = (c for c, sort in cheap(r, h) if sort == "natural" and r.enough(*bid_of(c)))
    code = next((c for c in found if c == "1NT" or bid_of(c) < (2, NO_TRUMP)), None)
    return Verdict(code, "again", f"{REOPEN} or more points") if code else None
