"""Later calls: adding one's own points to what partner has shown, and settling the contract.

Source: Scarne 1963, “The Point-Count Table” (26 points for game, 29 in a minor, 33 and 37 for
slams), “General Principles”, “Slam Bidding”.
"""

from __future__ import annotations

from typing import NamedTuple

from ...cards import NO_TRUMP, SUIT_NAMES
from ..counting import Count, good, rebiddable, respondable, stopped
from .reading import ARTIFICIAL, Reading
from .rules import ANY, ROUND, Rule, Shows, bid_of, call, game_level, lengths
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
    """The points to count on where a range was shown: the middle of a narrow one."""
    return (shows.low + shows.high) // 2 if shows.high - shows.low <= 5 else shows.low


def _fit(r: Reading, h: Count, suit: int) -> int:
    partner = r.theirs
    few = partner.suits[suit]
    if partner.flat:
        few = max(few, 2)
    return h.lengths[suit] + few


def _worth(r: Reading, h: Count, strain: int) -> int:
    """The hand's points for a strain: short suits count only with a fit."""
    return h.points if strain < 4 and _fit(r, h, strain) >= FIT else h.high


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
    """Where both hands should play: a major with eight cards, no-trump, a minor; -1 when it is
    not clear yet."""
    majors = [s for s in (3, 2) if _fit(r, h, s) >= FIT]
    if majors:
        return max(majors, key=lambda s: (_fit(r, h, s), s))
    minors = [s for s in (1, 0) if _fit(r, h, s) >= FIT]
    stops = _stops(r, h)
    if stops and (h.shortest >= 1 or not minors):
        return NO_TRUMP
    if minors:
        return max(minors, key=lambda s: (_fit(r, h, s), s))
    return NO_TRUMP if stops else -1


class Verdict(NamedTuple):
    """A call and the sort of judgement behind it."""

    call: str
    sort: str


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


def judge(r: Reading, h: Count) -> Verdict:
    """What a hand should do, given what partner has shown."""
    partner = r.theirs
    strain = best_strain(r, h)
    bid = r.bid
    passing = Verdict("P", "pass")
    if bid is None:
        return passing
    ours = r.ours
    target = strain if strain >= 0 else NO_TRUMP
    worth = _worth(r, h, target)
    total = worth + expected(partner)
    low = worth + partner.low
    opposed = not ours
    # -- slams -----------------------------------------------------------------------------
    if low >= SMALL and strain >= 0 and bid.level < 6:
        if target < 4 and r.enough(4, NO_TRUMP) and asking_suit(r) == target:
            return Verdict("4NT", "blackwood")
        if target == NO_TRUMP or asking_suit(r) == target or not r.enough(4, NO_TRUMP):
            level = 7 if low >= GRAND and target == NO_TRUMP else 6
            if r.enough(level, target):
                return Verdict(call(level, target), "slam")
    if low >= SMALL and target < 4 and r.to_game[r.side] and r.floor(target) < r.game(target):
        # Agree the suit first, so that four no-trump will ask for aces.
        return Verdict(r.cheapest(target), "support")
    # -- contracts already reached ---------------------------------------------------------
    if ours and r.at_game and not r.forced:
        if (
            bid.strain == NO_TRUMP
            and bid.level == 3
            and target in (2, 3)
            and h.shortest <= 1
            and r.enough(4, target)
            and _fit(r, h, target) >= FIT
        ):
            return Verdict(call(4, target), "game")
        return passing
    # -- game ------------------------------------------------------------------------------
    goal = _game(r, h, strain)
    if goal is not None and total >= points_for(r, bid_of(goal).strain):
        if r.enough(bid_of(goal).level, bid_of(goal).strain):
            unclear = strain < 0 or (strain == NO_TRUMP and not h.balanced and r.forced)
            if not (unclear and r.forced and _explore(r, h) is not None):
                return Verdict(goal, "game")
            return Verdict(_explore(r, h) or goal, "natural")
        if opposed and target < 4 and r.floor(target) <= r.game(target):
            return Verdict(r.cheapest(target), "game")
    if goal is None and total >= points_for(r, NO_TRUMP) and (explored := _explore(r, h)):
        return Verdict(explored, "natural")
    # -- invitations -----------------------------------------------------------------------
    if (
        strain >= 0
        and not r.forced
        and target in (2, 3, NO_TRUMP)
        and worth + min(partner.high, partner.low + 4) >= points_for(r, target)
        and total >= points_for(r, target) - 3
        and low >= 21
    ):
        invite = call(max(1, r.game(target) - 1), target)
        if (
            r.game(target) > 1
            and r.enough(r.game(target) - 1, target)
            and not (ours and bid == bid_of(invite))
        ):
            return Verdict(invite, "invite")
    if r.forced:
        for code, sort in _cheap(r, h):
            if r.enough(*bid_of(code)):
                return Verdict(code, sort)
    if opposed:
        return _compete(r, h, strain, low)
    return _correct(r, h) or passing


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
    """A new suit or a rebid that tells more, below three no-trump."""
    for code, sort in _cheap(r, h):
        bid = bid_of(code)
        if sort == "natural" and bid.strain < 4 and r.enough(*bid) and bid.level <= 3:
            return code
    return None


def _compete(r: Reading, h: Count, strain: int, low: int) -> Verdict:
    """Over an opponent's bid: support a known fit as high as the trumps allow."""
    bid = r.bid
    assert bid is not None
    total = _worth(r, h, max(strain, 0)) + expected(r.theirs)
    helped = r.theirs.low >= 8
    if r.at_game:
        return Verdict("P", "pass")
    if 0 <= strain < 4:
        level = r.floor(strain)
        enough = max(_fit(r, h, strain) - 6, 3 if total >= 24 else 0)
        if level <= enough and low >= 15 + 3 * level and level < r.game(strain):
            return Verdict(call(level, strain), "compete")
    for s in r.suits_of(r.turn):
        if h.lengths[s] >= 6 and h.points >= 14 and good(h.suits[s]) and r.floor(s) <= 2 + helped:
            return Verdict(r.cheapest(s), "compete")
    if helped and h.points + r.theirs.low >= 23:
        if strain == NO_TRUMP and r.floor(NO_TRUMP) <= 2:
            return Verdict(r.cheapest(NO_TRUMP), "compete")
        for s in (3, 2, 1, 0):
            unbid = s not in r.our_suits and s not in r.their_suits
            if unbid and h.lengths[s] >= 5 and r.floor(s) <= 3:
                return Verdict(r.cheapest(s), "natural")
    return Verdict("P", "pass")


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
    if bid.strain == NO_TRUMP and (h.balanced or h.shortest >= 2):
        return None
    for s in (*r.suits_of(r.partner), *r.suits_of(r.turn)):
        if s == bid.strain or r.floor(s) > bid.level + (bid.level == 1 and bid.strain != NO_TRUMP):
            continue
        few = r.theirs.suits[s]
        fit = h.lengths[s] + max(few, 2 if h.lengths[s] >= 6 else 1)
        unsuited = bid.strain == NO_TRUMP and h.shortest <= 1 and rebiddable(h.suits[s])
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


WHY = {
    "slam": ("The points of both hands are enough for a slam.", SLAM),
    "blackwood": ("A suit is agreed and the points for a slam are there: ask for aces.",
                  "Scarne 1963, Blackwood Convention"),
    "game": ("With partner's points there are enough for game: bid it.", POINTS),
    "invite": ("Game is there if partner has more than a minimum: invite it.", POINTS),
    "support": ("Support partner's suit.", GENERAL),
    "natural": ("Partner must be answered: show what there is, cheaply.", GENERAL),
    "preference": ("Go back to the suit that both hands hold more of.", GENERAL),
    "compete": ("With a fit, bid once more over the opponents.", GENERAL),
}  # fmt: skip


def _shown(r: Reading, code: str, sort: str) -> tuple[Shows, str, str]:
    """What a later call shows, its note and kind, from the auction alone."""
    bid = bid_of(code)
    strain = bid.strain
    partner, mine = r.theirs, r.mine
    need = points_for(r, strain)
    if sort == "blackwood":
        return Shows(force=ROUND), "asks for aces", "blackwood"
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
    note = {"preference": "prefers this suit", "support": "support"}.get(sort, "")
    if strain == NO_TRUMP and not note:
        note = "no better suit; willing to play no-trump"
    return Shows(suits=suits, force=force), note, {"natural": "later"}.get(sort, sort)


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
    if level >= game:
        return ("game",) if not r.forced or level > game else ("game", "support", "natural",
                                                              "preference")  # fmt: skip
    known = strain < 4 and strain in r.our_suits
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


def rule(r: Reading, code: str, sort: str) -> Rule:
    """A bid of a sort of judgement as a rule: what it shows, and why it is made."""
    why, cite = WHY[sort]
    strain = bid_of(code).strain
    if strain < 4 and sort == "support":
        why = f"Support partner's {SUIT_NAMES[strain]}."
    shows, note, kind = _shown(r, code, _sorts(r, code)[0])
    return Rule(code, shows, why, cite, note=note, kind=kind)


def taken(r: Reading, code: str) -> Rule:
    """What a bid outside every special situation is taken to be."""
    return rule(r, code, _sorts(r, code)[0])


PASS = Rule(
    "P",
    ANY,
    "Nothing more to say: the contract will do.",
    GENERAL,
    note="nothing to add",
    kind="pass",
)


def decide(r: Reading, hand: Count) -> Rule:
    """The call that judgement makes with a hand."""
    code, sort = judge(r, hand)
    return PASS if code == "P" else rule(r, code, sort)
