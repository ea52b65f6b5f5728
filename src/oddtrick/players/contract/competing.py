"""What partner of a player who has come in does, and what the opening side does when it is
disturbed.

Source: Scarne 1963, “Action by Partner of Overcaller”, “… of Takeout Doubler”, “… of the Opening
Bidder”, “Unusual No-Trump”.
"""

from __future__ import annotations

from ...cards import NO_TRUMP, SUIT_NAMES
from ..counting import Count
from .doubling import doubling
from .facts import (
    BALANCED,
    NO_SHORT,
    SHORT,
    adequate,
    any_of,
    at_least,
    at_most,
    chosen,
    good_suit,
    high_cards,
    longest,
    quick,
    rebid_suit,
    stops,
    support,
)
from .no_trump import doubled, to_no_trump
from .overcalling import CUE, STRONG, TAKEOUT, UNUSUAL, direct, first_bid
from .reading import Reading
from .rules import ANY, GAME, ROUND, Fact, Rule, Shows, bid_of, call, game_level, lengths

__all__ = ["rules"]

ADVANCE = "Scarne 1963, Action by Partner of Overcaller"
ANSWER = "Scarne 1963, Action by Partner of Takeout Doubler"
RESPOND = "Scarne 1963, Action by Partner of the Opening Bidder"


def _best_suit(r: Reading, h: Count) -> int:
    """The suit to answer a takeout double in: the longest, a major rather than a minor."""
    suits = [s for s in range(4) if s not in r.their_suits]
    majors = [s for s in suits if s > 1 and h.lengths[s] >= 4]
    longest = max(suits, key=lambda s: (h.lengths[s], s), default=-1)
    if majors and h.lengths[longest] < 6:
        return max(majors, key=lambda s: (h.lengths[s], s))
    return longest


def answering(r: Reading) -> list[Rule]:
    """Partner has doubled for a takeout."""
    bid = r.bid
    assert bid is not None
    must = r.codes[-1] in ("P", "XX")
    theirs = r.their_suits
    others = [s for s in range(4) if s not in theirs]
    stopped = stops(theirs)

    def best(s: int) -> Fact:
        return chosen(lambda h: _best_suit(r, h) == s)

    found: list[Rule] = []
    if must and bid.strain < 4:
        trump = bid.strain
        heads = Fact(lambda h: h.suits[trump].high >= 5,
                     f"five points in {SUIT_NAMES[trump]}")  # fmt: skip
        found.append(
            Rule("P", Shows(6, suits=lengths(trump, 5)), "Leave the double in", ANSWER,
                 (quick(2), heads), "expects to beat the contract", "penalty")
        )  # fmt: skip
    jumps: list[list[Rule]] = [[], []]
    for s in others:
        game, jump, name = game_level(s), r.floor(s) + 1, SUIT_NAMES[s]
        if s > 1 and jump <= game:
            found.append(
                Rule(call(game, s), Shows(12, suits=lengths(s, 5)), f"Bid game in {name}", ANSWER,
                     (best(s),), "to play", "game")
            )  # fmt: skip
        if jump <= game:
            jumps[s > 1].append(
                Rule(call(jump, s), Shows(11, suits=lengths(s, 4)),
                     f"Jump in {name}: game is probable", ANSWER, (best(s),), kind="jump-answer")
            )  # fmt: skip
    # A major is shown first; rather than a minor a hand with game in no-trump bids that.
    found += jumps[1]
    found += [
        Rule("3NT", Shows(13, honours=True), "Bid game in no-trump", ANSWER, (stopped, NO_SHORT),
             "to play", "game"),
        *jumps[0],
        Rule(call(max(2, r.floor(NO_TRUMP)), NO_TRUMP), Shows(11, 12, honours=True),
             "Bid no-trump, near to game", ANSWER, (stopped, NO_SHORT), "their suit stopped",
             "invite"),
        Rule("1NT", Shows(7, 10, honours=True), "Bid one no-trump", ANSWER,
             (stopped, NO_SHORT, chosen(lambda h: _best_suit(r, h) < 2
                                        and h.lengths[_best_suit(r, h)] <= 4)),
             "their suit stopped", "nt-limit"),
    ]  # fmt: skip
    aim = "Answer partner's double by the longest suit, a major for choice"
    found += [
        Rule(r.cheapest(s), Shows(0 if must else 6, 10, lengths(s, 3 if must else 4)), aim, ANSWER,
             (best(s), chosen(lambda h, s=s: must or r.floor(s) <= 2)),  # type: ignore[misc]
             kind="answer")
        for s in others
    ]  # fmt: skip
    if must:
        found += [
            Rule(r.cheapest(s), ANY, aim, ANSWER, (best(s),), "", "answer", True) for s in others
        ]
    else:
        found.append(
            Rule("P", Shows(0, 8), "Pass: they have bid over the double", ANSWER, kind="pass")
        )
    return found


def advancing(r: Reading, suit: int, level: int) -> list[Rule]:
    """Partner has overcalled in a suit."""
    game = game_level(suit)
    theirs = r.their_suits
    name = SUIT_NAMES[suit]
    stopped, some = stops(theirs), at_most(suit, 2)
    no_void = Fact(lambda h: h.shortest >= 1, "no void")
    found: list[Rule] = []
    if r.at_full_game and r.floor(suit) <= 4:
        found.append(
            Rule(r.cheapest(suit), Shows(suits=lengths(suit, 4)), f"Bid on in partner's {name}",
                 ADVANCE, (any_of(at_least(suit, 5), SHORT),), "nine trumps", "raise")
        )  # fmt: skip
    if suit > 1:
        found.append(
            Rule(call(game, suit), Shows(15 if level == 1 else 13, suits=lengths(suit, 2)),
                 f"Bid game in partner's {name}", ADVANCE, (support(suit),), "to play", "game")
        )  # fmt: skip
    found.append(
        Rule("3NT", Shows(15, honours=True), "Bid game in no-trump", ADVANCE, (stopped, no_void),
             "to play", "game")
    )  # fmt: skip
    if r.floor(suit) + 1 < game:
        found.append(
            Rule(call(r.floor(suit) + 1, suit), Shows(13 if level == 1 else 11, 14,
                                                     lengths(suit, 3)),
                 f"Jump in partner's {name}", ADVANCE, (), "invites game", "invite")
        )  # fmt: skip
    if r.floor(suit) <= 3 and r.floor(suit) < game:
        found.append(
            Rule(r.cheapest(suit), Shows(8, 12, lengths(suit, 2)), f"Raise partner's {name}",
                 ADVANCE, (support(suit),), "queen and another or three cards", "raise")
        )  # fmt: skip
    found += [
        Rule(r.cheapest(s), Shows(10 if r.floor(s) < 3 else 13, suits=lengths(s, 5)),
             f"Show the {SUIT_NAMES[s]}", ADVANCE, (good_suit(s), some), "good suit", "response")
        for s in (3, 2, 1, 0) if s != suit and s not in theirs and r.floor(s) <= 3
    ]  # fmt: skip
    found += [
        Rule(code, Shows(low, high, honours=True), "Bid no-trump", ADVANCE, (stopped, no_void),
             "their suit stopped", kind)
        for code, low, high, kind in (("1NT", 10, 12, "nt-limit"), ("2NT", 13, 14, "invite"))
    ]  # fmt: skip
    found += [
        Rule("P", Shows(0, 12), "Pass: nobody need be kept going", ADVANCE, kind="pass"),
        Rule("P", ANY, "Pass", ADVANCE, kind="pass", stretch=True),
    ]
    return found


def choosing_minor(r: Reading) -> list[Rule]:
    """Partner's two no-trump shows both minors."""
    found: list[Rule] = []
    for s in (0, 1):
        better = chosen(lambda h, s=s: _minor(h) == s)  # type: ignore[misc]
        found += [
            Rule(call(5, s), Shows(14, suits=lengths(s, 4)), f"Bid game in {SUIT_NAMES[s]}",
                 UNUSUAL, (quick(3), better), "to play", "game"),
            Rule(r.cheapest(s), ANY, "Choose the better minor", UNUSUAL, (better,),
                 "the better minor", "answer"),
        ]  # fmt: skip
    return found


def _minor(h: Count) -> int:
    return 1 if h.lengths[1] > h.lengths[0] else 0


def over_overcall(r: Reading, opened: int) -> list[Rule]:
    """Partner has opened one of a suit and the hand on the right has overcalled."""
    bid = r.bid
    assert bid is not None
    theirs = r.their_suits
    game, name, stopped = game_level(opened), SUIT_NAMES[opened], stops(theirs)
    found: list[Rule] = []
    if opened > 1:
        found.append(
            Rule(call(4, opened), Shows(13, 16, lengths(opened, 4)), f"Bid game in {name}", RESPOND,
                 (), "to play", "game")
        )  # fmt: skip
    found.append(
        Rule("3NT", Shows(13, 16, honours=True), "Bid game in no-trump", RESPOND,
             (stopped, NO_SHORT, at_most(opened, 3 if opened > 1 else 4)), "to play", "game")
    )  # fmt: skip
    for s in range(4):
        level = r.floor(s)
        if s in theirs or s == opened or level > 3:
            continue
        fair = Fact(lambda h, s=s: h.lengths[s] >= 5 or h.suits[s].high >= 3,  # type: ignore[misc]
                    f"five {SUIT_NAMES[s]}, or four with three points in them")  # fmt: skip
        found.append(
            Rule(call(level, s), Shows((8, 10, 12)[level - 1],
                                       suits=lengths(s, 4 if level == 1 else 5), force=ROUND),
                 f"Bid the {SUIT_NAMES[s]} freely", RESPOND,
                 (fair, *(() if level == 1 else (any_of(good_suit(s), longest(s)),))),
                 kind="response")
        )  # fmt: skip
    up = r.floor(opened)
    if up <= 3 and up < game:
        found.append(
            Rule(call(up, opened), Shows(8 if up == 2 else 10, 12, lengths(opened, 3)),
                 f"Raise partner's {name} over the overcall", RESPOND, (adequate(opened),),
                 "enough trumps", "raise")
        )  # fmt: skip
    found += [
        Rule("1NT", Shows(8, 10, honours=True), "Bid one no-trump over the overcall", RESPOND,
             (stopped,), "their suit stopped", "nt-limit"),
        Rule("2NT", Shows(11, 12, honours=True), "Bid two no-trump over the overcall", RESPOND,
             (stopped, NO_SHORT), "their suit stopped", "invite"),
    ]  # fmt: skip
    if bid.strain < 4 and bid.level == 1:
        found.append(
            Rule(call(2, bid.strain), Shows(17, force=GAME), "Bid their own suit", CUE, (),
                 "a strong hand", "cue")
        )  # fmt: skip
    found += [
        Rule(call(up, opened), Shows(13, suits=lengths(opened, 4), force=ROUND),
             f"Raise partner's {name}, for there may be game", RESPOND, (), "", "raise", True),
        Rule("3NT", Shows(13, honours=True), "Bid game in no-trump", RESPOND, (stopped,), "",
             "game", True),
    ]  # fmt: skip
    found += [
        Rule(r.cheapest(s), Shows(13, suits=lengths(s, 4), force=ROUND),
             f"Show the {SUIT_NAMES[s]}, for there may be game", RESPOND, (), "", "response", True)
        for s in range(4) if s not in theirs and s != opened and r.floor(s) <= 4
    ]  # fmt: skip
    if up <= 3 and up < game:
        found.append(
            Rule(call(up, opened), Shows(9 if up == 2 else 10, 12, lengths(opened, 3)),
                 f"Raise partner's {name} rather than pass", RESPOND, (), "", "raise", True)
        )  # fmt: skip
    found += [
        Rule("P", Shows(0, 12), "Pass: partner need not be kept going", RESPOND, kind="pass"),
    ]
    return found


def over_double(r: Reading, opened: int) -> list[Rule]:
    """Partner has opened one of a suit and the hand on the right has doubled."""
    name = SUIT_NAMES[opened]
    found: list[Rule] = []
    if opened > 1:
        found.append(
            Rule(call(4, opened), Shows(0, 9, lengths(opened, 5), honours=True),
                 f"Raise partner's {name} at once, to take their room away", RESPOND, (SHORT,),
                 "a singleton or void", "raise-weak")
        )  # fmt: skip
    found += [
        Rule("XX", Shows(11), "Redouble, the one way to show a good hand", RESPOND,
             (high_cards(10),), "better than average", "redouble"),
        Rule(r.cheapest(opened), Shows(6, 10, lengths(opened, 3)),
             f"Raise partner's {name} over the double", RESPOND, (adequate(opened),),
             "enough trumps", "raise"),
    ]  # fmt: skip
    found += [
        Rule(r.cheapest(s), Shows(6, 10, lengths(s, 5)), f"Bid the {SUIT_NAMES[s]} over the double",
             RESPOND, (longest(s), rebid_suit(s)), kind="moderate")
        for s in range(4) if s != opened and r.floor(s) <= 2
    ]  # fmt: skip
    found += [
        Rule("1NT", Shows(7, 10, honours=True), "Bid one no-trump over the double", RESPOND,
             (BALANCED,), kind="nt-limit"),
        Rule("P", Shows(0, 10), "Pass over the double", RESPOND, kind="pass"),
        Rule("XX", Shows(13), "Redouble, the one way to show a good hand", RESPOND, (), "",
             "redouble", True),
        Rule("P", ANY, "Pass over the double", RESPOND, kind="pass", stretch=True),
    ]  # fmt: skip
    return found


def doubler(r: Reading) -> list[Rule]:
    """The doubler hears partner's answer, which may be on nothing: he underbids."""
    answer = r.last_bid(r.partner)
    if answer is None or answer.kind not in ("answer", "jump-answer"):
        return []
    s = bid_of(answer.code).strain
    if answer.kind == "jump-answer":
        return _after_jump(r, s)
    found: list[Rule] = []
    game, floor = game_level(s), r.floor(s)
    for level, low, high in ((floor, 17, 19), (floor + 1, 20, 40)):
        if level < game or (level == game and high == 40):
            found.append(
                Rule(call(level, s), Shows(low, high, lengths(s, 4)),
                     f"Raise the {SUIT_NAMES[s]}, though partner may have nothing", ANSWER, (),
                     "invites game" if level < game else "to play", "invite")
            )  # fmt: skip
    found += _own_suits(r, s, 3, 0)
    found += [
        Rule(r.cheapest(NO_TRUMP), Shows(19, 21, honours=True, flat=True), "Bid no-trump", TAKEOUT,
             (stops(r.their_suits), chosen(lambda h: r.floor(NO_TRUMP) <= 2)),
             "their suit stopped", "invite"),
        Rule("P", Shows(0, 18), "Pass: partner's answer may be on nothing", ANSWER,
             note="no more than was shown", kind="pass"),
        Rule(r.cheapest(NO_TRUMP), Shows(22), "Bid no-trump", TAKEOUT,
             (stops(r.their_suits),), "", "invite", True),
        Rule(call(floor, s), Shows(20, suits=lengths(s, 3)), "Raise partner", ANSWER, (), "",
             "invite", True),
        Rule("P", ANY, "Pass: partner's answer may be on nothing", ANSWER, kind="pass",
             stretch=True),
    ]  # fmt: skip
    return found


def _own_suits(r: Reading, answered: int, most: int, force: int) -> list[Rule]:
    return [
        Rule(r.cheapest(s), Shows(STRONG, suits=lengths(s, 5), force=force),
             f"Show the {SUIT_NAMES[s]} after the double", TAKEOUT, (good_suit(s), longest(s)),
             "strong", "strong-suit")
        for s in range(4)
        if s != answered and s not in r.their_suits and r.floor(s) <= most
    ]  # fmt: skip


def _after_jump(r: Reading, s: int) -> list[Rule]:
    """The doubler hears a jump: game is probable."""
    found = []
    if s > 1:
        found.append(
            Rule(call(game_level(s), s), Shows(14, suits=lengths(s, 4)),
                 "Bid the game that partner's jump makes probable", ANSWER, (), "to play", "game")
        )  # fmt: skip
    found.append(
        Rule("3NT", Shows(15, honours=True), "Bid the game that partner's jump makes probable",
             ANSWER, (stops(r.their_suits), at_least(s, 1)), "to play", "game")
    )  # fmt: skip
    return [*found, *_own_suits(r, s, 4, ROUND)]


def rules(r: Reading) -> tuple[Rule, ...]:
    """The rules of the competitive situation the seat to call is in; none where it is in none."""
    opening = r.opening
    if opening is None or r.bid is None:
        return ()
    own = [c for c in r.of(r.turn) if c.code != "P"]
    if opening.seat % 2 != r.side:
        return _against(r, own[-1].kind if len(own) == 1 else None, bool(own))
    if opening.seat == r.partner and not own and opening.kind == "nt" and r.codes[-1] == "X":
        return tuple(doubled(r)) if len(r.bids(r.partner)) == 1 else ()
    if opening.seat == r.partner and not own and opening.kind == "one":
        suit = bid_of(opening.code).strain
        since = r.calls[first_bid(r) + 1 :]
        if len(since) == 1:
            if since[0].code == "X":
                return tuple(over_double(r, suit))
            if since[0].code != "P":
                return (*doubling(r), *over_overcall(r, suit))
    return ()


def _against(r: Reading, once: str | None, acted: bool) -> tuple[Rule, ...]:
    """The side that did not open. `once` is the kind of the seat's only call but passes."""
    if r.silent(r.side):
        return (*doubling(r), *direct(r))
    last = r.last(r.partner)
    if last is not None and not acted:
        if last.kind == "takeout" and not r.ours:
            if r.doubled:
                return tuple(answering(r))
            if not r.over_pass:
                return (*doubling(r), *answering(r))
        if last.kind == "overcall":
            suit, level = bid_of(last.code).strain, bid_of(last.code).level
            return (*doubling(r), *advancing(r, suit, level))
        if last.kind == "nt" and r.over_pass and r.ours:
            return tuple(to_no_trump(r, 1))
        if last.kind == "minors" and r.bidder == r.partner:
            return tuple(choosing_minor(r))
    if once == "takeout" and r.ours:
        return tuple(doubler(r))
    return ()
