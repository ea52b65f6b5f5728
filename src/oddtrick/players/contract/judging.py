"""Later calls: adding one's own points to what partner has shown, and settling the contract.

Source: Scarne 1963, “The Point-Count Table”, “General Principles”, “Slam Bidding” (33 and 37 points
for slams).
"""

from __future__ import annotations

from ...cards import NO_TRUMP, SUIT_NAMES
from ..counting import Count, rebiddable
from .bidding_on import compete
from .reading import ARTIFICIAL, Reading
from .rules import Rule, bid_of, call
from .slams import GRAND, SMALL, asking_suit
from .taking import PASS, forces, jumps, rule_of
from .weighing import (
    FIT,
    PASSING,
    Verdict,
    best_strain,
    cheap,
    expected,
    fit_of,
    long_trumps,
    points_for,
    together,
    worth_in,
)

__all__ = ["decide", "judge"]


def judge(r: Reading, h: Count) -> Verdict:
    """What a hand should do, given what partner has shown."""
    bid = r.bid
    if bid is None:
        return PASSING
    strain = best_strain(r, h)
    target = strain if strain >= 0 else NO_TRUMP
    found = _slam(r, h, strain)
    if found is not None:
        return found
    if r.ours and r.at_game and not r.forced:
        return _better_game(r, h, target)
    return (
        _go_to_game(r, h, strain)
        or _see_to_game(r, h, strain)
        or _invite(r, h, strain)
        or _must(r, h)
        or (_correct(r, h) if r.ours else compete(r, h, strain))
        or PASSING
    )


def _slam(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Six or seven, or the way there: the suit agreed first, then the aces asked for."""
    bid, partner = r.bid, r.theirs
    target = strain if strain >= 0 else NO_TRUMP
    worth = worth_in(r, h, target)
    # At no-trump partner's short suits are worth nothing: a point of an unlimited promise.
    idle = 1 if target == NO_TRUMP and not (partner.honours or partner.flat) else 0
    more, trumps = long_trumps(r, h, target)
    enough = together(worth, expected(partner) - idle, SMALL - more, rough=True)
    if not enough or bid is None or bid.level >= 6 or not (r.ours or target < 4):
        return None
    enough += trumps
    if strain < 0:
        code = _explore(r, h)
        return Verdict(code, "natural", enough) if code else None
    if target < 4 and asking_suit(r) == target and r.enough(4, NO_TRUMP):
        return Verdict("4NT", "blackwood", enough)
    if target < 4 and r.to_game[r.side] and r.floor(target) < r.game(target):
        # Agree the suit first, so that four no-trump will ask for aces.
        return Verdict(r.cheapest(target), "support", enough)
    sure = together(worth, partner.low - idle, SMALL - more)
    if not sure and target < 4:
        return None
    sure += trumps if sure else ""
    grand = together(worth, partner.low - idle, GRAND) if target == NO_TRUMP else ""
    level = 7 if grand else 6
    return Verdict(call(level, target), "slam", grand or sure or enough) if r.enough(
        level, target) else None  # fmt: skip


def _better_game(r: Reading, h: Count, target: int) -> Verdict:
    """Game is reached: out of three no-trump where a suit is short and a major fits, or where
    partner has bid it and a major is long by itself."""
    if r.bid != (3, NO_TRUMP) or h.shortest > 1:
        return PASSING
    for s in (3, 2):
        fits = s == target and fit_of(r, h, s) >= FIT
        alone = h.lengths[s] >= 6 and s not in r.their_suits and r.bidder == r.partner
        if r.enough(4, s) and (fits or alone):
            long = "" if fits else f"six or more {SUIT_NAMES[s]}; "
            return Verdict(call(4, s), "game", f"{long}a singleton or void")
    return PASSING


def _go_to_game(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Game where the points of both hands are likely to make it."""
    there = expected(r.theirs)
    goal = _game(r, h, strain)
    if goal is None:
        enough = together((h.high, "high-card points"), there, points_for(r, NO_TRUMP), True)
        code = _explore(r, h) if enough else None
        return Verdict(code, "natural", enough) if code else None
    level, target = bid_of(goal)
    more, trumps = long_trumps(r, h, target)
    enough = together(worth_in(r, h, target), there, points_for(r, target) - more, True)
    if not enough:
        return None
    enough += trumps
    five = _five(r, h) if target == NO_TRUMP else -1
    if five >= 0:
        return Verdict(call(3, five), "jump", f"{enough}; five or more {SUIT_NAMES[five]}")
    if r.enough(level, target):
        unclear = strain < 0 or (strain == NO_TRUMP and not h.balanced)
        code = _explore(r, h) if unclear and r.forced else None
        return Verdict(code, "natural", enough) if code else Verdict(goal, "game", enough)
    if not r.ours and target < 4 and r.floor(target) <= r.game(target):
        return Verdict(r.cheapest(target), "game", enough)
    return None


def _five(r: Reading, h: Count) -> int:
    """A major of five to ask for three cards with, before three no-trump; -1 for none."""
    return next((s for s in jumps(r) if h.lengths[s] >= 5), -1)


def _see_to_game(r: Reading, h: Count, strain: int) -> Verdict | None:
    """An opening hand facing an opening bid: the bidding is not dropped below game, whether it
    fits or not (“General Principles”)."""
    enough = together((h.points, "points"), r.theirs.low, 26)
    if not enough or not r.ours or r.doubled:
        return None
    goals = [call(r.game(s), s) for s in (strain, NO_TRUMP) if s >= 0]
    if strain in (0, 1) and r.game(strain) > 4:
        goals.reverse()
    code = _explore(r, h) if strain < 0 or (strain == NO_TRUMP and not h.balanced) else None
    if code:
        return Verdict(code, "natural", enough)
    fits = sorted(range(4), key=lambda s: (fit_of(r, h, s), s), reverse=True)
    goals += [call(r.game(s), s) for s in fits if s not in r.their_suits]
    found = next((g for g in goals if r.enough(*bid_of(g))), None)
    return Verdict(found, "duty", enough) if found else None


def _invite(r: Reading, h: Count, strain: int) -> Verdict | None:
    """One short of game, where partner's best would make it."""
    if strain < 0 or r.forced:
        return None
    partner = r.theirs
    level = r.floor(strain) if strain < 2 else r.game(strain) - 1
    if strain < 2 and (level != 3 or level >= r.game(strain) or r.theirs.low + h.points < 23):
        return None
    # Over three of a minor partner may still choose no-trump, which takes fewer points.
    more, trumps = long_trumps(r, h, strain)
    worth, need = worth_in(r, h, strain), points_for(r, strain if strain > 1 else NO_TRUMP) - more
    need += strain == NO_TRUMP  # two no-trump for nothing is worse than one
    if (
        worth[0] + min(partner.high, partner.low + 4) < need
        or worth[0] + partner.low < 21
        or level < 1
        or not r.enough(level, strain)
    ):
        return None
    near = together(worth, expected(partner), need - 3, True)
    if not near or strain in jumps(r):
        return None
    return Verdict(call(level, strain), "invite", near + trumps)


def _must(r: Reading, h: Count) -> Verdict | None:
    """The cheapest natural call of a hand that may not pass."""
    if not r.forced:
        return None
    return next((Verdict(c, s) for c, s in cheap(r, h) if r.enough(*bid_of(c))), None)


def _game(r: Reading, h: Count, strain: int) -> str | None:
    """The game to bid; a minor is worth five only when no-trump will not do."""
    if strain < 0:
        suits = [s for s in (3, 2, 1, 0) if fit_of(r, h, s) >= 7 and s not in r.their_suits]
        if not suits:
            return None
        s = max(suits, key=lambda s: (fit_of(r, h, s), s))
        return call(r.game(s), s)
    return call(r.game(strain), strain)


def _explore(r: Reading, h: Count) -> str | None:
    """A suit that tells more, below three no-trump, where partner may not pass it."""
    for code, sort in cheap(r, h):
        bid = bid_of(code)
        goes_on = r.to_game[r.side] or forces(r, bid)
        if sort == "natural" and bid.strain < 4 and goes_on and r.enough(*bid) and bid.level <= 3:
            return code
    return None


def _correct(r: Reading, h: Count) -> Verdict | None:
    """Back to a suit that fits better, when partner's last bid does not."""
    bid = r.bid
    if bid is None or r.bidder != r.partner or r.at_game or bid.level > 3:
        return None
    last = r.last(r.partner)
    if last is None or last.kind in ARTIFICIAL or (r.doubled and bid.strain == NO_TRUMP):
        return None
    options: list[tuple[int, int, str]] = []
    here = 7 if bid.strain == NO_TRUMP else fit_of(r, h, bid.strain)
    # A major of five that has been bid goes before one no-trump.
    fives = [s for s in r.suits_of(r.turn) if s > 1 and h.lengths[s] >= 5]
    fives = fives if bid == (1, NO_TRUMP) else []
    even = max(h.lengths) < 6 and (h.balanced or h.shortest >= 2)
    if bid.strain == NO_TRUMP and even and not fives:
        return None
    for s in (*r.suits_of(r.partner), *r.suits_of(r.turn)):
        if s == bid.strain or r.floor(s) > bid.level + (bid.level == 1):
            continue
        few = r.theirs.suits[s]
        fit = h.lengths[s] + max(few, 2 if h.lengths[s] >= 6 else 1)
        unsuited = bid.strain == NO_TRUMP and (
            (h.shortest <= 1 and rebiddable(h.suits[s])) or h.lengths[s] >= 6 or s in fives
        )
        if unsuited and few < 4:
            fit = 9
        if h.lengths[s] >= 6 or few >= 4 or unsuited:
            options.append((fit, s, call(r.floor(s), s)))
    if not options:
        return None
    first = r.suits_of(r.partner)[:1]
    fit, s, code = max(options, key=lambda o: (o[0], o[1] in first, o[1]))
    if fit > here + (1 if bid.strain == NO_TRUMP else 0) or (
        fit == here and s in first and bid.strain < 4
    ):
        return Verdict(code, "preference")
    return None


def decide(r: Reading, hand: Count) -> Rule:
    """The call that judgement makes with a hand."""
    code, sort, because = judge(r, hand)
    return PASS if code == "P" else rule_of(r, code, sort, because)
