"""Bidding when both sides bid.

Source: Scarne 1963, “Defensive Bidding”: “Overcalls”, “One No-Trump Overcall”, “Jump Overcall”,
“Takeout Doubles”, “Overcall in Opponent's Suit”, “Action by Partner of …”, and “Unusual
No-Trump”.
"""

from __future__ import annotations

from ...cards import NO_TRUMP, SUIT_NAMES
from ..counting import A, Count, good, rebiddable, stopped
from .judging import expected
from .opening import covered
from .reading import Reading
from .responding import adequate, to_no_trump
from .rules import ANY, FREE, GAME, ROUND, Lengths, Rule, Shows, bid_of, call, game_level, lengths

__all__ = ["doubling", "rules"]

OVERCALL = "Scarne 1963, Overcalls"
NT_OVERCALL = "Scarne 1963, One No-Trump Overcall"
JUMP = "Scarne 1963, Jump Overcall"
TAKEOUT = "Scarne 1963, Takeout Doubles"
CUE = "Scarne 1963, Overcall in Opponent's Suit"
ADVANCE = "Scarne 1963, Action by Partner of Overcaller"
ANSWER = "Scarne 1963, Action by Partner of Takeout Doubler"
RESPOND = "Scarne 1963, Action by Partner of the Opening Bidder"
UNUSUAL = "Scarne 1963, Unusual No-Trump"
STRATEGY = "Scarne 1963, Contract Bridge Strategy"

STRONG = 17
"""Points with which a hand is too strong for a mere overcall (reading: the book says only that
it fears to be passed out)."""


def _margin(r: Reading) -> int:
    """How many tricks a bid may be above what the hand wins by itself."""
    return 2 if r.is_vulnerable else 3


def _reaches(r: Reading, h: Count, suit: int, level: int) -> bool:
    return h.tricks(suit) >= level + 6 - _margin(r)


def _takes_out(r: Reading) -> bool:
    """Whether a double now would be for takeout: a suit at one to three, the first chance."""
    bid = r.bid
    return (
        bid is not None
        and bid.strain < 4
        and bid.level <= 3
        and not r.ours
        and not r.doubled
        and r.silent(r.side)
        and not any(c.seat == r.turn for c in r.calls[_first_bid(r) :])
    )


def _first_bid(r: Reading) -> int:
    return next((i for i, c in enumerate(r.calls) if c.code != "P"), len(r.calls))


def _supports(h: Count, theirs: tuple[int, ...]) -> bool:
    """Support for every unbid suit, with four cards of one of the majors unbid."""
    unbid = [s for s in range(4) if s not in theirs]
    majors = [s for s in unbid if s > 1]
    return (
        all(h.lengths[s] >= 3 for s in unbid)
        and all(h.lengths[s] <= 3 for s in theirs)
        and (not majors or any(h.lengths[s] >= 4 for s in majors))
    )


def _support_lengths(theirs: tuple[int, ...]) -> Lengths:
    a, b, c, d = (0 if s in theirs else 3 for s in range(4))
    return (a, b, c, d)


def direct(r: Reading) -> list[Rule]:
    """The opponents have bid, our side has only passed."""
    bid = r.bid
    assert bid is not None
    suits = r.their_suits
    found: list[Rule] = []
    last = bid.strain
    if bid.level == 1 and last < 4:
        found.append(
            Rule(call(2, last), Shows(21, force=GAME),
                 "The strongest of defensive bids: their own suit.", CUE,
                 lambda h: (h.lengths[last] == 0 or bool(h.suits[last].ranks & A))
                 and all(h.lengths[s] >= 3 for s in range(4) if s != last),
                 f"controls {SUIT_NAMES[last]}, support for the other suits", "cue")
        )  # fmt: skip
    if bid.level == 1:
        found.append(
            Rule("1NT", Shows(16, 18, honours=True, flat=True),
                 "With a no-trump opening and their suit stopped overcall one no-trump.",
                 NT_OVERCALL,
                 lambda h: covered(h) and all(stopped(h.suits[s]) for s in suits),
                 "their suit stopped", "nt")
        )  # fmt: skip
    if bid.level <= 2 and bid.strain < 4:
        found.append(
            Rule("2NT", Shows(10, 16, (5, 5, 0, 0)),
                 "Five cards or more in both minors: two no-trump asks partner to choose.",
                 UNUSUAL, lambda h: not set(suits) & {0, 1}, "both minors", "minors")
        )  # fmt: skip
    if _takes_out(r):
        found.append(
            Rule("X", Shows(STRONG, force=ROUND),
                 "Too strong for a mere overcall: double first, then bid the suit.", TAKEOUT,
                 lambda h: good(h.suits[h.longest]) and h.longest not in suits,
                 "a very strong hand with a good suit", "takeout")
        )  # fmt: skip
        found.append(
            Rule("X", Shows(13, suits=_support_lengths(suits), force=ROUND),
                 "An opening hand with support for the unbid suits doubles for a takeout.",
                 TAKEOUT, lambda h: _supports(h, suits)
                and not good(h.suits[h.longest])
                and h.points >= 13 + 2 * (bid.level > 2),
                 "support for the unbid suits; asks for partner's best suit", "takeout")
        )  # fmt: skip
    for s in (3, 2, 1, 0):
        if s in suits:
            continue
        level = r.floor(s)
        if level <= 3:
            low = 8 if level == 1 else 10
            found.append(
                Rule(call(level, s), Shows(low, STRONG - 1, lengths(s, 5)),
                     "Overcall on a good suit that wins within "
                     f"{'two' if r.is_vulnerable else 'three'} tricks of the bid.", OVERCALL,
                     lambda h, s=s, level=level: h.longest == s  # type: ignore[misc]
                     and rebiddable(h.suits[s])
                     and (h.lengths[s] >= 6 or good(h.suits[s]))
                     and (level == 1 or h.lengths[s] >= 6 or h.points >= 13)
                     and _reaches(r, h, s, level), "good suit", "overcall")
            )  # fmt: skip
        for jump in (level + 1, level + 2):
            if 2 <= jump <= min(4, game_level(s)):
                found.append(
                    Rule(call(jump, s),
                         Shows(0, 9, lengths(s, 6 if jump == 2 else 7), honours=True),
                         "A long suit and little else: jump, to take room from them.", JUMP,
                         lambda h, s=s, jump=jump: h.longest == s  # type: ignore[misc]
                         and good(h.suits[s])
                         and _reaches(r, h, s, jump), "good suit", "jump-overcall")
                )  # fmt: skip
    found += [
        Rule("P", ANY, "No suit and no hand to come in with: pass.", OVERCALL, kind="pass",
             note="nothing to come in with"),
    ]  # fmt: skip
    return found


def _best_suit(r: Reading, h: Count) -> int:
    """The suit to answer a takeout double in: the longest, a major rather than a minor."""
    suits = [s for s in range(4) if s not in r.their_suits]
    majors = [s for s in suits if s > 1 and h.lengths[s] >= 4]
    longest = max(suits, key=lambda s: (h.lengths[s], s))
    if majors and h.lengths[longest] < 6:
        return max(majors, key=lambda s: (h.lengths[s], s))
    return longest


def answering(r: Reading) -> list[Rule]:
    """Partner has doubled for a takeout."""
    bid = r.bid
    assert bid is not None
    must = r.codes[-1] in ("P", "XX")
    trump = bid.strain
    found: list[Rule] = []
    if must:
        found.append(
            Rule("P", Shows(6, suits=lengths(trump, 4)),
                 "Four sure tricks against them, three in their own trumps: leave the double in.",
                 ANSWER, lambda h: h.quick >= 2 and h.suits[trump].high >= 5
                 and h.lengths[trump] >= 5, "expects to beat the contract", "penalty")
        )  # fmt: skip
    others = [s for s in range(4) if s not in r.their_suits]
    for s in others:
        game = game_level(s)
        jump = r.floor(s) + 1
        if s > 1 and jump <= game:
            found.append(
                Rule(call(game, s), Shows(12, suits=lengths(s, 5)),
                     "With 12 points and five of a major bid game opposite a takeout double.",
                     ANSWER, lambda h, s=s: _best_suit(r, h) == s,  # type: ignore[misc]
                     "to play", "game")
            )  # fmt: skip
        if jump <= game:
            found.append(
                Rule(call(jump, s), Shows(11, suits=lengths(s, 4)),
                     "With 11 points game is probable: jump in the best suit.", ANSWER,
                     lambda h, s=s: _best_suit(r, h) == s,  # type: ignore[misc]
                     kind="jump-answer")
            )  # fmt: skip
    found += [
        Rule("3NT", Shows(13, honours=True), "Their suit stopped and the points for game.",
             ANSWER, lambda h: stopped(h.suits[trump]) and h.shortest >= 2, "to play", "game"),
        Rule(call(2 if r.floor(NO_TRUMP) < 3 else 3, NO_TRUMP), Shows(11, 12, honours=True),
             "Their suit stopped and no major to show.", ANSWER,
             lambda h: stopped(h.suits[trump]) and h.shortest >= 2, "their suit stopped",
             "invite"),
        Rule("1NT", Shows(7, 10, honours=True), "Their suit stopped and no major to show.",
             ANSWER, lambda h: stopped(h.suits[trump]) and h.shortest >= 2
             and _best_suit(r, h) < 2 and h.lengths[_best_suit(r, h)] <= 4,
             "their suit stopped", "nt-limit"),
    ]  # fmt: skip
    for s in others:
        low = 0 if must else 6
        found.append(
            Rule(r.cheapest(s), Shows(low, 10, lengths(s, 3 if must else 4)),
                 "Partner asks for the longest suit, a major for choice: answer, however weak."
                 if must else "Partner asked for a suit: bid it freely with six points.",
                 ANSWER, lambda h, s=s: _best_suit(r, h) == s  # type: ignore[misc]
                 and (must or r.floor(s) <= 2), kind="answer")
        )  # fmt: skip
    if must:
        for s in others:
            found.append(
                Rule(r.cheapest(s), ANY, "Partner asks for the best suit: answer.", ANSWER,
                     lambda h, s=s: _best_suit(r, h) == s,  # type: ignore[misc]
                     kind="answer", stretch=True)
            )  # fmt: skip
    else:
        found.append(
            Rule("P", Shows(0, 8), "They have bid over the double, and this hand is weak: pass.",
                 ANSWER, kind="pass")
        )  # fmt: skip
    return found


def advancing(r: Reading, suit: int, level: int) -> list[Rule]:
    """Partner has overcalled in a suit."""
    game = game_level(suit)
    theirs = r.their_suits
    found: list[Rule] = []

    def support(h: Count) -> bool:
        return h.lengths[suit] >= 3 or (h.lengths[suit] == 2 and bool(h.suits[suit].ranks >> 10))

    if suit > 1:
        found.append(
            Rule(call(game, suit), Shows(15 if level == 1 else 13, suits=lengths(suit, 2)),
                 "Partner's suit is good and the hand is strong: leap to game.", ADVANCE, support,
                 "to play", "game")
        )  # fmt: skip
    found += [
        Rule("3NT", Shows(15, honours=True), "Their suit stopped and the points for game.",
             ADVANCE, lambda h: all(stopped(h.suits[s]) for s in theirs) and h.shortest >= 1,
             "to play", "game"),
        Rule(call(r.floor(suit) + 1, suit), Shows(13 if level == 1 else 11, 14,
                                                 lengths(suit, 3)),
             "With support and a good hand jump in partner's suit.", ADVANCE,
             lambda h: r.floor(suit) + 1 < game, "invites game", "invite"),
        Rule(r.cheapest(suit), Shows(8, 12, lengths(suit, 2)),
             "Raise partner's overcall with Q x or three small and some points.", ADVANCE,
             lambda h: support(h) and r.floor(suit) <= 3 and r.floor(suit) < game,
             "queen and another or three cards", "raise"),
    ]  # fmt: skip
    for s in (3, 2, 1, 0):
        if s != suit and s not in theirs and r.floor(s) <= 3:
            found.append(
                Rule(r.cheapest(s), Shows(10, suits=lengths(s, 5)),
                     "A good suit of one's own, better than partner's for this hand.", ADVANCE,
                     lambda h, s=s: good(h.suits[s])  # type: ignore[misc]
                     and h.lengths[suit] <= 2
                     and (r.floor(s) < 3 or h.points >= 13), "good suit", "response")
            )  # fmt: skip
    found += [
        Rule("1NT", Shows(10, 12, honours=True), "Their suit stopped, no fit.", ADVANCE,
             lambda h: all(stopped(h.suits[s]) for s in theirs) and h.shortest >= 1,
             "their suit stopped", "nt-limit"),
        Rule("2NT", Shows(13, 14, honours=True), "Their suit stopped, no fit, a good hand.",
             ADVANCE, lambda h: all(stopped(h.suits[s]) for s in theirs) and h.shortest >= 1,
             "their suit stopped", "invite"),
        Rule("P", Shows(0, 12), "Do not bid only to keep the bidding open: pass.", ADVANCE,
             kind="pass"),
        Rule("P", ANY, "No fit and nothing to show: pass.", ADVANCE, kind="pass", stretch=True),
    ]  # fmt: skip
    return found


def choosing_minor(r: Reading) -> list[Rule]:
    """Partner's two no-trump shows both minors."""
    found = [
        Rule(call(5, s), Shows(14, suits=lengths(s, 4)), "A fit for a minor and a strong hand.",
             UNUSUAL, lambda h, s=s: _minor(h) == s and h.quick >= 3,  # type: ignore[misc]
             "to play", "game")
        for s in (0, 1)
    ]  # fmt: skip
    found += [
        Rule(r.cheapest(s), Shows(0, 16, lengths(s, 2)), "Partner asks for the better minor.",
             UNUSUAL, lambda h, s=s: _minor(h) == s,  # type: ignore[misc]
             kind="answer")
        for s in (0, 1)
    ]  # fmt: skip
    found += [
        Rule(r.cheapest(s), ANY, "Partner asks for the better minor.", UNUSUAL,
             lambda h, s=s: _minor(h) == s,  # type: ignore[misc]
             kind="answer", stretch=True)
        for s in (0, 1)
    ]  # fmt: skip
    return found


def _minor(h: Count) -> int:
    return 1 if h.lengths[1] > h.lengths[0] else 0


def over_overcall(r: Reading, opened: int) -> list[Rule]:
    """Partner has opened one of a suit and the hand on the right has overcalled."""
    theirs = r.their_suits
    game = game_level(opened)
    found: list[Rule] = []

    def stops(h: Count) -> bool:
        return all(stopped(h.suits[s]) for s in theirs)

    if opened > 1:
        found.append(
            Rule(call(4, opened), Shows(13, 16, lengths(opened, 4)),
                 "With four trumps and 13 points game is there.", RESPOND, kind="game",
                 note="to play")
        )  # fmt: skip
    found.append(
        Rule("3NT", Shows(13, 16, honours=True), "Their suit stopped and the points for game.",
             RESPOND, lambda h: stops(h) and h.shortest >= 2 and h.lengths[opened] < 4 + (opened
             < 2), "to play", "game")
    )  # fmt: skip
    for s in range(4):
        if s == opened or s in theirs:
            continue
        level = r.floor(s)
        low = 8 if level == 1 else 10 if level == 2 else 12
        if level <= 3:
            found.append(
                Rule(call(level, s), Shows(low, suits=lengths(s, 4 if level == 1 else 5),
                                           force=ROUND),
                     "Bid the suit freely: partner need not be kept going, so this shows values.",
                     RESPOND, lambda h, s=s: good(h.suits[s])  # type: ignore[misc]
                     or (h.lengths[s] >= 5 and h.longest == s)
                     or h.suits[s].high >= 3, kind="response")
            )  # fmt: skip
    raise_level = r.floor(opened)
    if raise_level <= 3 and raise_level < game:
        found.append(
            Rule(call(raise_level, opened), Shows(8 if raise_level == 2 else 10, 12,
                                                 lengths(opened, 3)),
                 "With support and an average hand raise partner over the overcall.", RESPOND,
                 lambda h: adequate(h, opened), "enough trumps", "raise")
        )  # fmt: skip
    found += [
        Rule("1NT", Shows(8, 10, honours=True), "Their suit stopped and an average hand.",
             RESPOND, stops, "their suit stopped", "nt-limit"),
        Rule("2NT", Shows(11, 12, honours=True), "Their suit stopped and a good hand.",
             RESPOND, lambda h: stops(h) and h.shortest >= 2, "their suit stopped", "invite"),
    ]  # fmt: skip
    last = r.bid.strain if r.bid else 4
    if last < 4 and r.bid is not None and r.bid.level == 1 and game_level(last):
        found.append(
            Rule(call(2, last), Shows(17, force=GAME), "Too strong for anything else: bid their "
                 "own suit.", CUE, note="a strong hand", kind="cue")
        )  # fmt: skip
    else:
        for s in range(4):
            if s != opened and s not in theirs and r.floor(s) <= 4:
                found.append(
                    Rule(r.cheapest(s), Shows(13, suits=lengths(s, 4), force=ROUND),
                         "A strong hand must not pass.", RESPOND, kind="response", stretch=True)
                )  # fmt: skip
    found += [
        Rule("P", Shows(0, 12), "Partner need not be kept going over an overcall: pass.",
             RESPOND, kind="pass"),
        Rule("P", ANY, "No call fits: pass.", RESPOND, kind="pass", stretch=True),
    ]  # fmt: skip
    return found


def over_double(r: Reading, opened: int) -> list[Rule]:
    """Partner has opened one of a suit and the hand on the right has doubled."""
    found = [
        Rule(call(4, opened), Shows(0, 9, lengths(opened, 5), honours=True),
             "With five trumps and a short suit take their room away.", RESPOND,
             lambda h: opened > 1 and h.shortest <= 1, "a singleton or void", "raise-weak"),
        Rule("XX", Shows(11), "Over a takeout double a redouble is the way to show a good hand.",
             RESPOND, lambda h: h.high >= 10, "better than average", "redouble"),
        Rule(r.cheapest(opened), Shows(6, 10, lengths(opened, 3)), "Raise over the double with "
             "a moderate hand.", RESPOND, lambda h: adequate(h, opened), "enough trumps", "raise"),
    ]  # fmt: skip
    for s in range(4):
        if s != opened and r.floor(s) <= 2:
            found.append(
                Rule(r.cheapest(s), Shows(6, 10, lengths(s, 5), force=FREE),
                     "A suit over the double shows a moderate hand.", RESPOND,
                     lambda h, s=s: h.longest == s  # type: ignore[misc]
                     and rebiddable(h.suits[s]), kind="moderate")
            )  # fmt: skip
    found += [
        Rule("1NT", Shows(7, 10, honours=True), "One no-trump shows a moderate hand.", RESPOND,
             lambda h: h.balanced, kind="nt-limit"),
        Rule("P", Shows(0, 10), "Nothing to show over the double: pass.", RESPOND, kind="pass"),
        Rule("P", ANY, "No call fits: pass.", RESPOND, kind="pass", stretch=True),
    ]  # fmt: skip
    return found


def doubler(r: Reading) -> list[Rule]:
    """The doubler hears partner's answer, which may be on nothing: he underbids."""
    answer = r.last_bid(r.partner)
    if answer is None or answer.kind not in ("answer", "jump-answer"):
        return []
    if answer.kind == "jump-answer":
        return _after_jump(r, bid_of(answer.code).strain)
    s = bid_of(answer.code).strain
    found: list[Rule] = []
    game = game_level(s)
    if s < 4:
        floor = r.floor(s)
        if floor < game:
            found.append(
                Rule(call(floor, s), Shows(17, 19, lengths(s, 4)),
                     "Partner may have nothing: raise only with 17 points.", ANSWER,
                     note="invites game", kind="invite")
            )  # fmt: skip
        if floor + 1 <= game:
            found.append(
                Rule(call(floor + 1, s), Shows(20, suits=lengths(s, 4)),
                     "A very strong hand with a fit jumps.", ANSWER,
                     note="invites game" if floor + 1 < game else "to play", kind="invite")
            )  # fmt: skip
    for own in range(4):
        if own != s and own not in r.their_suits and r.floor(own) <= 3:
            found.append(
                Rule(r.cheapest(own), Shows(STRONG, suits=lengths(own, 5)),
                     "Doubling first and then bidding a suit shows a very strong hand.", TAKEOUT,
                     lambda h, own=own: good(h.suits[own]) and h.longest == own,  # type: ignore[misc]
                     "strong", "strong-suit")
            )  # fmt: skip
    found += [
        Rule(r.cheapest(NO_TRUMP), Shows(19, 21, honours=True), "Too strong for one no-trump at "
             "first: their suit is stopped.", TAKEOUT,
             lambda h: h.balanced and all(stopped(h.suits[x]) for x in r.their_suits)
             and r.floor(NO_TRUMP) <= 2, "their suit stopped", "invite"),
        Rule("P", Shows(0, 18), "Partner's answer may be on nothing: pass.", ANSWER, kind="pass",
             note="no more than was shown"),
        Rule("P", ANY, "Partner's answer may be on nothing: pass.", ANSWER, kind="pass",
             stretch=True),
    ]  # fmt: skip
    return found


def _after_jump(r: Reading, s: int) -> list[Rule]:
    """The doubler hears a jump: game is probable."""
    game = game_level(s)
    found = [
        Rule(
            call(game, s),
            Shows(14, suits=lengths(s, 4)),
            "Partner's jump makes game probable: with four of his suit bid it.",
            ANSWER,
            lambda h: s > 1,
            "to play",
            "game",
        ),
        Rule(
            "3NT",
            Shows(15, honours=True),
            "Partner's jump makes game probable: with their suit stopped play no-trump.",
            ANSWER,
            lambda h: all(stopped(h.suits[x]) for x in r.their_suits) and h.shortest >= 1,
            "to play",
            "game",
        ),
    ]
    found += [
        Rule(
            r.cheapest(own),
            Shows(STRONG, suits=lengths(own, 5), force=ROUND),
            "Doubling first and then bidding a suit shows a very strong hand.",
            TAKEOUT,
            lambda h, own=own: good(h.suits[own]) and h.longest == own,  # type: ignore[misc]
            "strong",
            "strong-suit",
        )
        for own in range(4)
        if own != s and own not in r.their_suits and r.floor(own) <= 4
    ]
    return found


def doubling(r: Reading) -> list[Rule]:
    """Doubling an opponent's bid because it cannot be made."""
    bid = r.bid
    if bid is None or r.ours or r.doubled or _takes_out(r):
        return []
    need = 8 - bid.level
    partner = expected(r.theirs) / 7

    def beats(h: Count) -> bool:
        trumps = h.lengths[bid.strain] if bid.strain < 4 else 0
        tricks = h.quick + max(0, trumps - 3)
        if bid.strain == NO_TRUMP:
            tricks = h.quick + max(0, h.high - 12) / 4
        elif (trumps < 3 and tricks < need) or (trumps < 4 and bid.level < 4):
            return False
        return tricks >= 1 and tricks + partner >= need + 1.5 and bid.level >= 2 - (partner > 2)

    return [
        Rule("X", Shows(10), "Partner's points and this hand should beat that by two tricks: "
             "double.", STRATEGY, beats, "expects to beat the contract", "penalty"),
        Rule("X", ANY, "Partner's points and this hand should beat that by two tricks: double.",
             STRATEGY, beats, kind="penalty", stretch=True),
    ]  # fmt: skip


def rules(r: Reading) -> tuple[Rule, ...]:
    """The rules of the competitive situation the seat to call is in; none where it is in none."""
    opening = r.opening
    if opening is None or r.bid is None:
        return ()
    partner_last = r.last(r.partner)
    own = [c for c in r.of(r.turn) if c.code != "P"]
    if opening.seat % 2 != r.side:
        if r.silent(r.side):
            return (*doubling(r), *direct(r))
        if partner_last is not None and not own:
            if partner_last.kind == "takeout" and not r.ours:
                if r.doubled:
                    return tuple(answering(r))
                if not r.over_pass:
                    return (*doubling(r), *answering(r))
            if (
                partner_last.kind in ("overcall", "jump-overcall")
                and bid_of(partner_last.code).strain < 4
            ):
                bid = bid_of(partner_last.code)
                if partner_last.kind == "overcall":
                    return (*doubling(r), *advancing(r, bid.strain, bid.level))
            if partner_last.kind == "nt" and r.over_pass:
                return tuple(to_no_trump(r, 1))
            if partner_last.kind == "minors" and r.bidder == r.partner:
                return tuple(choosing_minor(r))
        if own and own[-1].kind == "takeout" and len(own) == 1 and r.ours:
            return tuple(doubler(r))
        return ()
    if opening.seat == r.partner and not own and opening.kind == "one":
        suit = bid_of(opening.code).strain
        since = r.calls[_first_bid(r) + 1 :]
        if len(since) == 1:
            if since[0].code == "X":
                return tuple(over_double(r, suit))
            if since[0].code != "P":
                return (*doubling(r), *over_overcall(r, suit))
    return ()
