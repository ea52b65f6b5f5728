"""Later calls: adding one's own points to what partner has shown, and settling the contract.

Source: Scarne 1963, “The Point-Count Table” (26 points for game, 29 in a minor, 33 and 37 for
slams), “General Principles”, “Slam Bidding”.
"""

from __future__ import annotations

from typing import NamedTuple

from ...cards import NO_TRUMP, SUIT_NAMES
from ...stages.calling.auction import NUMBERS
from ..counting import Count, good, rebiddable, respondable, stopped
from .facts import tricks
from .reading import ARTIFICIAL, Reading
from .rules import ANY, GAME, ROUND, Fact, Rule, Shows, bid_of, call, game_level, lengths
from .slams import GRAND, SMALL, asking_suit

__all__ = ["GAME_POINTS", "decide", "expected", "judge", "taken"]

GAME_POINTS = (29, 29, 26, 26, 26)
"""Points of both hands for game in each strain (Scarne 1963, “The Point-Count Table”)."""

POINTS = "Scarne 1963, The Point-Count Table"
GENERAL = "Scarne 1963, General Principles"
SLAM = "Scarne 1963, Slam Bidding"
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


def _fit(r: Reading, h: Count, suit: int) -> int:
    partner = r.theirs
    few = partner.suits[suit]
    if partner.flat:
        few = max(few, 2)
    return h.lengths[suit] + few


def _worth(r: Reading, h: Count, strain: int) -> tuple[int, str]:
    """The hand's points for a strain, and their name: short suits count only with a fit."""
    if strain < 4 and _fit(r, h, strain) >= FIT:
        return h.points, "points"
    return h.high, "high-card points"


def _long(r: Reading, h: Count, strain: int) -> tuple[int, str]:
    """Points for trumps known beyond eight, one for each (the book is silent), and the words."""
    if strain == NO_TRUMP or _fit(r, h, strain) <= FIT:
        return 0, ""
    own, fit = h.lengths[strain], _fit(r, h, strain)
    here, there = f"{NUMBERS[own]} {SUIT_NAMES[strain]} here", NUMBERS[fit - own]
    return min(fit, 13) - FIT, f"; {here} and {there} shown by partner"


def _together(here: tuple[int, str], there: int, need: int, rough: bool = False) -> str:
    """Whether the points of both hands reach a sum: the words for it, or none."""
    if here[0] + there < need:
        return ""
    about = "about" if rough else "at least"
    return f"{here[0]} {here[1]} here and {about} {there} shown by partner make {need} or more"


def _stops(r: Reading, h: Count) -> bool:
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
    majors = [s for s in (3, 2) if _fit(r, h, s) >= FIT or r.agreed[r.side] == s]
    if majors:
        return max(majors, key=lambda s: (_fit(r, h, s), s))
    minors = [s for s in (1, 0) if _fit(r, h, s) >= FIT]
    stops = _stops(r, h)
    if not stops or h.shortest <= 1:
        for s in (3, 2):
            if h.lengths[s] >= 6 and good(h.suits[s]) and s not in r.their_suits:
                return s
    if stops and (h.shortest >= 1 or not minors):
        return NO_TRUMP
    if minors:
        return max(minors, key=lambda s: (_fit(r, h, s), s))
    return NO_TRUMP if stops else -1


class Verdict(NamedTuple):
    """A call, the sort of judgement behind it, and what was found true on the way to it."""

    call: str
    sort: str
    because: str = ""


def _cheap(r: Reading, h: Count) -> list[tuple[str, str]]:
    """Natural calls that keep the bidding low, best first, for a hand that must bid."""
    found: list[tuple[str, str]] = []
    partner_suits = r.suits_of(r.partner)
    own = r.suits_of(r.turn)
    for s in sorted(partner_suits, key=lambda s: -_fit(r, h, s)):
        if _fit(r, h, s) >= FIT:
            found.append((r.cheapest(s), "support"))
    for s in (3, 2, 1, 0):
        unbid = s not in r.our_suits and s not in r.their_suits
        if unbid and respondable(h.suits[s]) and r.floor(s) <= 3:
            found.append((r.cheapest(s), "natural"))
    for s in own:
        if rebiddable(h.suits[s]) and (h.lengths[s] >= 6 or r.mine.suits[s] <= 4):
            found.append((r.cheapest(s), "natural"))
    if _stops(r, h):
        found.append((r.cheapest(NO_TRUMP), "natural"))
    for s in sorted(partner_suits, key=lambda s: (-_fit(r, h, s), r.floor(s))):
        if h.lengths[s] >= 2:
            found.append((r.cheapest(s), "preference"))
    for s in own:
        if h.lengths[s] >= 5:
            found.append((r.cheapest(s), "natural"))
    found.append((r.cheapest(NO_TRUMP), "natural"))
    return sorted(found, key=lambda x: bid_of(x[0]).level > 3)


PASSING = Verdict("P", "pass")


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
        or (_correct(r, h) if r.ours else _compete(r, h, strain))
        or PASSING
    )


def _slam(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Six or seven, or the way there: the suit agreed first, then the aces asked for."""
    bid, partner = r.bid, r.theirs
    target = strain if strain >= 0 else NO_TRUMP
    worth = _worth(r, h, target)
    # At no-trump partner's short suits are worth nothing: a point of an unlimited promise.
    idle = 1 if target == NO_TRUMP and not (partner.honours or partner.flat) else 0
    enough = _together(worth, expected(partner) - idle, SMALL, rough=True)
    if not enough or bid is None or bid.level >= 6 or not (r.ours or target < 4):
        return None
    if strain < 0:
        code = _explore(r, h)
        return Verdict(code, "natural", enough) if code else None
    if target < 4 and asking_suit(r) == target and r.enough(4, NO_TRUMP):
        return Verdict("4NT", "blackwood", enough)
    if target < 4 and r.to_game[r.side] and r.floor(target) < r.game(target):
        # Agree the suit first, so that four no-trump will ask for aces.
        return Verdict(r.cheapest(target), "support", enough)
    sure = _together(worth, partner.low - idle, SMALL)
    if not sure and target < 4:
        return None
    grand = _together(worth, partner.low - idle, GRAND) if target == NO_TRUMP else ""
    level = 7 if grand else 6
    return Verdict(call(level, target), "slam", grand or sure or enough) if r.enough(
        level, target) else None  # fmt: skip


def _better_game(r: Reading, h: Count, target: int) -> Verdict:
    """Game is reached: out of three no-trump where a suit is short and a major fits, or where
    partner has bid it and a major is long by itself."""
    if r.bid != (3, NO_TRUMP) or h.shortest > 1:
        return PASSING
    for s in (3, 2):
        fits = s == target and _fit(r, h, s) >= FIT
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
        enough = _together((h.high, "high-card points"), there, points_for(r, NO_TRUMP), True)
        code = _explore(r, h) if enough else None
        return Verdict(code, "natural", enough) if code else None
    level, target = bid_of(goal)
    more, trumps = _long(r, h, target)
    enough = _together(_worth(r, h, target), there, points_for(r, target) - more, True)
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


def _jumps(r: Reading) -> list[int]:
    """The majors that a responder has shown with four cards and may jump in over one no-trump,
    which forces to game (“General Principles”)."""
    first = r.opening
    if first is None or first.seat != r.partner or r.bid != (1, NO_TRUMP) or not r.ours:
        return []
    return [s for s in (3, 2) if r.mine.suits[s] == 4 and s in r.suits_of(r.turn)]


def _five(r: Reading, h: Count) -> int:
    """A major of five to ask for three cards with, before three no-trump; -1 for none."""
    return next((s for s in _jumps(r) if h.lengths[s] >= 5), -1)


def _see_to_game(r: Reading, h: Count, strain: int) -> Verdict | None:
    """An opening hand facing an opening bid: the bidding is not dropped below game, whether it
    fits or not (“General Principles”)."""
    enough = _together((h.points, "points"), r.theirs.low, 26)
    if not enough or not r.ours or r.doubled:
        return None
    goals = [call(r.game(s), s) for s in (strain, NO_TRUMP) if s >= 0]
    if strain in (0, 1) and r.game(strain) > 4:
        goals.reverse()
    code = _explore(r, h) if strain < 0 or (strain == NO_TRUMP and not h.balanced) else None
    if code:
        return Verdict(code, "natural", enough)
    fits = sorted(range(4), key=lambda s: (_fit(r, h, s), s), reverse=True)
    goals += [call(r.game(s), s) for s in fits if s not in r.their_suits]
    found = next((g for g in goals if r.enough(*bid_of(g))), None)
    return Verdict(found, "duty", enough) if found else None


def _invite(r: Reading, h: Count, strain: int) -> Verdict | None:
    """One short of game, where partner's best would make it."""
    if strain < 0 or r.forced:
        return None
    partner = r.theirs
    level = r.floor(strain) if strain < 2 else r.game(strain) - 1
    if strain < 2 and (level != 3 or r.theirs.low + h.points < 23):
        return None
    # Over three of a minor partner may still choose no-trump, which takes fewer points.
    more, trumps = _long(r, h, strain)
    worth, need = _worth(r, h, strain), points_for(r, strain if strain > 1 else NO_TRUMP) - more
    need += strain == NO_TRUMP  # two no-trump for nothing is worse than one
    if (
        worth[0] + min(partner.high, partner.low + 4) < need
        or worth[0] + partner.low < 21
        or level < 1
        or not r.enough(level, strain)
    ):
        return None
    near = _together(worth, expected(partner), need - 3, True)
    if not near or strain in _jumps(r):
        return None
    return Verdict(call(level, strain), "invite", near + trumps)


def _must(r: Reading, h: Count) -> Verdict | None:
    """The cheapest natural call of a hand that may not pass."""
    if not r.forced:
        return None
    return next((Verdict(c, s) for c, s in _cheap(r, h) if r.enough(*bid_of(c))), None)


def _game(r: Reading, h: Count, strain: int) -> str | None:
    """The game to bid; a minor is worth five only when no-trump will not do."""
    if strain < 0:
        suits = [s for s in (3, 2, 1, 0) if _fit(r, h, s) >= 7 and s not in r.their_suits]
        if not suits:
            return None
        s = max(suits, key=lambda s: (_fit(r, h, s), s))
        return call(r.game(s), s)
    return call(r.game(strain), strain)


def _explore(r: Reading, h: Count) -> str | None:
    """A suit that tells more, below three no-trump, where partner may not pass it."""
    for code, sort in _cheap(r, h):
        bid = bid_of(code)
        goes_on = r.to_game[r.side] or _forces(r, bid.strain)
        if sort == "natural" and bid.strain < 4 and goes_on and r.enough(*bid) and bid.level <= 3:
            return code
    return None


COMPETE = 10
"""Points of both hands, and three for each odd trick, that eight trumps need to bid once more over
the opponents."""

NEAR = 18
"""Points of both hands that make up for an eighth trump that is only likely."""

HALF = 23
"""Points of both hands with which they have the better half."""

RAISE = (12, 15)
"""Points with which a takeout doubler bids partner's suit over the opponents, at two and three."""

REOPEN = 16
"""Points with which an opener does not let a low bid stand that his partner has passed."""


def _compete(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Over an opponent's bid: support a fit as high as the trumps allow; a strong hand shows what
    it has. Over their game only trumps count."""
    found = _with_trumps(r, h, strain)
    if found is not None or r.at_game:
        return found
    return _near_fit(r, h) or _raise(r, h) or _again(r, h) or _strong(r, h, strain) or _reopen(r, h)


def _with_trumps(r: Reading, h: Count, strain: int) -> Verdict | None:
    """Eight trumps go to three, nine to four, with a short suit eight to four, and all to five over
    a game; each beyond eight is worth a trick, or three points."""
    if not 0 <= strain < 4 or _fit(r, h, strain) < FIT:
        return None
    level, (more, trumps) = r.floor(strain), _long(r, h, strain)
    low = _together(_worth(r, h, strain), r.theirs.low, COMPETE + 3 * (level - more))
    short = h.shortest <= 1
    if r.at_game:
        most = 5 if short and not r.doubled else 0
    else:
        most = min(4 if more or short else 3, r.game(strain))
    if not low or level > most:
        return None
    if r.at_game or level > 3 + bool(more):
        trumps += "; a singleton or void"
    return Verdict(call(level, strain), "compete", low + trumps)


def _near_fit(r: Reading, h: Count) -> Verdict | None:
    """Three cards facing a suit of four, which may be five: at the level of two; at three where
    the opponents have stopped at two."""
    enough = _together((h.points, "points"), r.theirs.low, NEAR)
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
    own = r.of(r.turn)
    if r.bids(r.turn) or not any(c.kind == "takeout" for c in own):
        return None
    for s in r.suits_of(r.partner):
        least = RAISE[r.floor(s) == 3]
        if h.lengths[s] >= 4 and r.floor(s) <= 3 and h.points >= least:
            words = f"{least} or more points; four or more {SUIT_NAMES[s]}"
            return Verdict(r.cheapest(s), "compete", words)
    return None


def _helped(r: Reading) -> bool:
    """Whether partner has shown a fair hand."""
    return r.theirs.low >= 8


def _again(r: Reading, h: Count) -> Verdict | None:
    """A suit of six bid again: with an opening hand, or, as an overcall, within two or three tricks
    of what can be won alone."""
    most = 2 + _helped(r)
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
    both = _together((h.points, "points"), r.theirs.low, HALF if _helped(r) else HALF + 1)
    if not both:
        return None
    if strain == NO_TRUMP and r.floor(NO_TRUMP) <= 2 and r.their_suits:
        return Verdict(r.cheapest(NO_TRUMP), "natural", both)
    for s in (3, 2, 1, 0):
        unbid = s not in r.our_suits and s not in r.their_suits
        if unbid and h.lengths[s] >= 5 and r.floor(s) <= 3:
            return Verdict(r.cheapest(s), "natural", both)
    if h.points >= 19:
        for code, sort in _cheap(r, h):
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
    found = (c for c, sort in _cheap(r, h) if sort == "natural" and r.enough(*bid_of(c)))
    code = next((c for c in found if c == "1NT" or bid_of(c) < (2, NO_TRUMP)), None)
    return Verdict(code, "again", f"{REOPEN} or more points") if code else None


def _correct(r: Reading, h: Count) -> Verdict | None:
    """Back to a suit that fits better, when partner's last bid does not."""
    bid = r.bid
    if bid is None or r.bidder != r.partner or r.at_game or bid.level > 3:
        return None
    last = r.last(r.partner)
    if last is None or last.kind in ARTIFICIAL or (r.doubled and bid.strain == NO_TRUMP):
        return None
    options: list[tuple[int, int, str]] = []
    here = 7 if bid.strain == NO_TRUMP else _fit(r, h, bid.strain)
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


AIMS = {
    "slam": ("Bid the slam", SLAM),
    "blackwood": ("Ask for aces by four no-trump", "Scarne 1963, Blackwood Convention"),
    "game": ("Bid game", POINTS),
    "duty": ("See that the bidding is not dropped below game", GENERAL),
    "invite": ("Invite game", POINTS),
    "jump": ("Jump in the {suit}, which forces to game", GENERAL),
    "support": ("Support partner's {suit}", GENERAL),
    "natural": ("Tell partner more", GENERAL),
    "again": ("Bid {suit} over the opponents", GENERAL),
    "preference": ("Prefer {suit} of what has been bid", GENERAL),
    "compete": ("Bid once more over the opponents", GENERAL),
}
"""What a judgement is for, and where the book speaks of it."""


def _shown(r: Reading, code: str, sort: str) -> tuple[Shows, str, str]:
    """What a later call shows, its note and kind, from the auction alone."""
    bid = bid_of(code)
    strain = bid.strain
    partner, mine = r.theirs, r.mine
    need = points_for(r, strain)
    if sort == "blackwood":
        return Shows(force=ROUND), "asks for aces", "blackwood"
    if sort == "jump":
        low = min(max(mine.low, need - expected(partner) - 1), mine.high)
        return Shows(low, suits=lengths(strain, 5), force=GAME), "asks for three cards", "jump"
    if sort == "slam":
        return Shows(min(max(0, SMALL - partner.high), mine.high)), "to play", "game"
    few = 0
    if strain < 4:
        if partner.suits[strain] >= 4:
            few = 2 if sort == "preference" else max(0, FIT - partner.suits[strain])
        elif mine.suits[strain]:
            few = mine.suits[strain] + (sort == "natural" and mine.suits[strain] == 4)
        else:
            few = 4
    suits = lengths(strain, few) if strain < 4 else ANY.suits
    if sort == "game":
        low = min(max(mine.low, need - expected(partner) - 1), mine.high)
        return Shows(low if low > 0 else 0, suits=suits), "to play", "game"
    if sort == "invite":
        low = max(mine.low, need - 3 - expected(partner))
        return Shows(min(low, mine.high), min(mine.high, max(low, need - partner.low)),
                     suits), "invites game", "invite"  # fmt: skip
    force = ROUND if sort == "natural" and _forces(r, strain) else 0
    # Whom nobody made speak thinks of game.
    free = sort == "natural" and not r.forced
    needs = HALF - partner.low if _helped(r) else REOPEN
    low = min(max(mine.low, needs), mine.high) if free else 0
    note = {"preference": "prefers this suit", "support": "support"}.get(sort, "")
    if strain == NO_TRUMP and not note:
        note = "no better suit; willing to play no-trump"
    return Shows(low, suits=suits, force=force), note, {"natural": "later"}.get(sort, sort)


def _forces(r: Reading, strain: int) -> bool:
    """A new suit by the responder forces for one round (“General Principles”)."""
    opening = r.opening
    return (
        strain < 4
        and opening is not None
        and opening.seat == r.partner
        and strain not in r.our_suits
        and bool(r.bids(r.turn))
    )


def _sorts(r: Reading, code: str) -> tuple[str, ...]:
    """The judgements that may be behind a bid, the likeliest first."""
    bid = bid_of(code)
    level, strain = bid
    if code == "4NT" and asking_suit(r) >= 0:
        return ("blackwood",)
    if level >= 6:
        return ("slam",)
    game = r.game(strain)
    known = strain < 4 and strain in r.our_suits
    if level == 3 and strain in _jumps(r):
        return ("jump",)
    if known and not r.ours and r.at_game:
        return ("compete", "game")
    if level >= game:
        return ("game",) if not r.forced or level > game else ("game", "support", "natural",
                                                              "preference")  # fmt: skip
    if not r.ours:
        return ("compete",) if known or strain == NO_TRUMP else ("natural", "compete")
    if r.forced:
        if strain == NO_TRUMP:
            return ("natural",)
        if strain in r.suits_of(r.partner):
            return ("support", "preference")
        return ("natural", "support", "preference")
    if level == game - 1 and strain > 1:
        return ("invite", "preference", "natural")
    if known:
        return ("preference", "support", "natural")
    return ("natural", "preference", "invite")


def _rule(r: Reading, code: str, sort: str, because: str | None) -> Rule:
    """A bid of a sort of judgement as a rule. Made with a hand, it is founded on `because`; read
    from the auction, on what such a bid shows."""
    aim, cite = AIMS[sort]
    aim = aim.format(suit=SUIT_NAMES[bid_of(code).strain])
    shows, note, kind = _shown(r, code, _sorts(r, code)[0])
    if because is None:
        return Rule(code, shows, aim, cite, (), note, kind)
    facts = (Fact(lambda h: True, because),) if because else ()
    return Rule(code, ANY, aim, cite, facts, note, kind)


def taken(r: Reading, code: str) -> Rule:
    """What a bid outside every special situation is taken to be."""
    return _rule(r, code, _sorts(r, code)[0], None)


PASS = Rule("P", ANY, "Pass: nothing more need be said", GENERAL, note="nothing to add",
            kind="pass")  # fmt: skip


def decide(r: Reading, hand: Count) -> Rule:
    """The call that judgement makes with a hand."""
    code, sort, because = judge(r, hand)
    return PASS if code == "P" else _rule(r, code, sort, because)
