"""Calls of the partner of a player who has come in, and of the opening side over interference.

Source: Scarne 1963, “Action by Partner of Overcaller”, “… of Takeout Doubler”, “… of the Opening
Bidder”, “Unusual No-Trump”.
"""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_TERMS
from oddtrick.messages import NOTHING, say
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.book.contract.rule import (
    ANY,
    BALANCED,
    GAME,
    NO_SHORT,
    ROUND,
    SHORT,
    HandTest,
    Promise,
    Rule,
    adequate,
    any_of,
    at_least,
    at_most,
    bid_of,
    call,
    chosen,
    game_level,
    good_suit,
    high_cards,
    lengths,
    longest,
    points_in,
    quick,
    rebid_suit,
    stops,
    support,
)
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import HandValue

from .competitive import doubling
from .overcalls import (
    CUE,
    STRONG,
    TAKEOUT,
    UNUSUAL,
    direct,
    first_bid,
    reopening_doubles,
    reopens_by_double,
    takes_out,
)

ADVANCE = cited("Scarne 1963, Action by Partner of Overcaller")
ANSWER = cited("Scarne 1963, Action by Partner of Takeout Doubler")
RESPOND = cited("Scarne 1963, Action by Partner of the Opening Bidder")


def _best_suit(auction: Reading, hand: HandValue) -> int:
    """The suit to answer a takeout double in: the longest, a major rather than a minor."""
    suits = [s for s in range(4) if s not in auction.their_suits]
    # A suit that partner has bid is a card longer than those that partner's double offers.
    long = [n + (s in auction.our_suits) for s, n in enumerate(hand.lengths)]
    majors = [s for s in suits if s > 1 and long[s] >= 4]
    longest = max(suits, key=lambda s: (long[s], s), default=-1)
    if majors and long[longest] < 6:
        return max(majors, key=lambda s: (long[s], s))
    return longest


def answering(auction: Reading) -> list[Rule]:
    """Partner has doubled for a takeout."""
    bid = auction.bid
    assert bid is not None
    must = auction.codes[-1] in ("P", "XX")
    theirs = auction.their_suits
    others = [s for s in range(4) if s not in theirs]
    stopped = stops(theirs)

    def best(suit: int) -> HandTest:
        return chosen(lambda h: _best_suit(auction, h) == suit)

    found: list[Rule] = []
    if must and bid.strain < 4:
        trump = bid.strain
        # The book asks for four tricks in defence, three of them in trumps, which beat a bid of
        # one. A higher bid takes fewer to beat, but for a strong hand's (reading).
        many = bid.level == 1 or auction.promises[auction.bidder].low >= STRONG
        held = (quick(2), points_in(trump, 5)) if many else (points_in(trump, 3),)
        found.append(
            Rule("P", Promise(6, suits=lengths(trump, 5 if many else 4)),
                 say("Leave the double in"),
                 ANSWER, held, say("expects to beat the contract"), "penalty")
        )  # fmt: skip
    jumps: list[list[Rule]] = [[], []]
    for s in others:
        game, jump, name = game_level(s), auction.floor(s) + 1, SUIT_TERMS[s]
        if s > 1 and jump <= game:
            found.append(
                Rule(call(game, s), Promise(12, suits=lengths(s, 5)),
                     say("Bid game in {name}", name=name), ANSWER,
                     (best(s),), say("to play"), "game")
            )  # fmt: skip
        if jump <= game:
            jumps[s > 1].append(
                Rule(call(jump, s), Promise(11, suits=lengths(s, 4)),
                     say("Jump in {name}: game is probable", name=name), ANSWER, (best(s),),
                     kind="jump-answer")
            )  # fmt: skip
    # A major is shown first; rather than a minor a hand with game in no-trump bids that, and one
    # near to it rather than a minor beyond three no-trump.
    near = Rule(call(max(2, auction.floor(NO_TRUMP)), NO_TRUMP), Promise(11, 12, honours=True),
                say("Bid no-trump, near to game"), ANSWER, (stopped, NO_SHORT),
                say("their suit stopped"),
                "invite")  # fmt: skip
    found += jumps[1]
    found += [
        Rule("3NT", Promise(13, honours=True), say("Bid game in no-trump"), ANSWER,
             (stopped, NO_SHORT),
             say("to play"), "game"),
        *((near, *jumps[0]) if bid.level > 1 else (*jumps[0], near)),
        Rule("1NT", Promise(7, 10, honours=True), say("Bid one no-trump"), ANSWER,
             (stopped, NO_SHORT, chosen(lambda h: _best_suit(auction, h) < 2
                                        and h.lengths[_best_suit(auction, h)] <= 4)),
             say("their suit stopped"), "nt-limit"),
    ]  # fmt: skip
    aim = say("Answer partner's double by the longest suit, a major for choice")
    found += [
        Rule(
            auction.cheapest(s),
            Promise(0 if must else 6, 10, lengths(s, 3 if must else 4)),
            aim,
            ANSWER,
            (best(s), chosen(lambda h, s=s: must or auction.floor(s) <= 2)),  # type: ignore[misc]
            kind="answer",
        )
        for s in others
    ]
    if must:
        found += [
            Rule(auction.cheapest(s), ANY, aim, ANSWER, (best(s),), NOTHING, "answer", True)
            for s in others
        ]
    else:
        found += [
            Rule(auction.cheapest(s), Promise(7, 13, lengths(s, 5)),
                 say("Bid the {suit} freely over their bid", suit=SUIT_TERMS[s]), ANSWER,
                 (best(s),),
                 kind="free-answer")
            for s in others if 3 <= auction.floor(s) <= (4 if s > 1 or bid.level > 2 else 3)
        ]  # fmt: skip
        found.append(
            Rule(
                "P", Promise(0, 10), say("Pass: they have bid over the double"), ANSWER, kind="pass"
            )
        )
    return found


def advancing(auction: Reading, suit: int, level: int) -> list[Rule]:
    """Partner has overcalled in a suit."""
    game = game_level(suit)
    theirs = auction.their_suits
    name = SUIT_TERMS[suit]
    stopped, some = stops(theirs), at_most(suit, 2)
    no_void = HandTest(lambda h: h.shortest >= 1, say("no void"))
    found: list[Rule] = []
    if auction.at_full_game and auction.floor(suit) <= 4:
        found.append(
            Rule(
                auction.cheapest(suit),
                Promise(suits=lengths(suit, 4)),
                (say("Bid on in partner's {name}", name=name)),
                ADVANCE,
                (any_of(at_least(suit, 5), SHORT),),
                say("nine trumps"),
                "raise",
            )
        )
    if suit > 1:
        found.append(
            Rule(call(game, suit), Promise(15 if level == 1 else 13, suits=lengths(suit, 2)),
                 say("Bid game in partner's {name}", name=name), ADVANCE, (support(suit),),
                 say("to play"), "game")
        )  # fmt: skip
    found.append(
        Rule("3NT", Promise(15, honours=True), say("Bid game in no-trump"), ADVANCE,
             (stopped, no_void),
             say("to play"), "game")
    )  # fmt: skip
    if auction.floor(suit) + 1 < game:
        found.append(
            Rule(call(auction.floor(suit) + 1, suit), Promise(13 if level == 1 else 11, 14,
                                                     lengths(suit, 3)),
                 say("Jump in partner's {name}", name=name), ADVANCE, (), say("invites game"),
                 "invite")
        )  # fmt: skip
    if auction.floor(suit) <= 3 and auction.floor(suit) < game:
        found.append(
            Rule(
                auction.cheapest(suit),
                Promise(8, 12, lengths(suit, 2)),
                (say("Raise partner's {name}", name=name)),
                ADVANCE,
                (support(suit),),
                say("queen and another or three cards"),
                "raise",
            )
        )
    found += [
        Rule(auction.cheapest(s), Promise(10 if auction.floor(s) < 3 else 13, suits=lengths(s, 5)),
             say("Show the {suit}", suit=SUIT_TERMS[s]), ADVANCE, (good_suit(s), some),
             say("good suit"), "response")
        for s in (3, 2, 1, 0) if s != suit and s not in theirs and auction.floor(s) <= 3
    ]  # fmt: skip
    found += [
        Rule(code, Promise(low, high, honours=True), say("Bid no-trump"), ADVANCE,
             (stopped, no_void),
             say("their suit stopped"), kind)
        for code, low, high, kind in (("1NT", 10, 12, "nt-limit"), ("2NT", 13, 14, "invite"))
    ]  # fmt: skip
    found += [
        Rule("P", Promise(0, 12), say("Pass: nobody need be kept going"), ADVANCE, kind="pass"),
        Rule("P", ANY, say("Pass"), ADVANCE, kind="pass", nearest_call=True),
    ]
    return found


def choosing_suit(auction: Reading) -> list[Rule]:
    """Partner's two no-trump shows two suits."""
    shown = [s for s in range(4) if auction.partner_shown.suits[s] >= 5]
    minors = shown == [0, 1]
    aim = say("Choose the better minor") if minors else say("Choose the better of both suits")
    note = say("the better minor") if minors else say("the better of both suits")
    found: list[Rule] = []
    for s in shown:
        better = chosen(lambda h, s=s: _better(h, shown) == s)  # type: ignore[misc]
        found += [
            Rule(call(game_level(s), s), Promise(14, suits=lengths(s, 4)),
                 say("Bid game in {suit}", suit=SUIT_TERMS[s]), UNUSUAL, (quick(3), better),
                 say("to play"), "game"),
            Rule(auction.cheapest(s), ANY, aim, UNUSUAL, (better,), note, "answer"),
        ]  # fmt: skip
    return found


def _better(hand: HandValue, shown: list[int]) -> int:
    """The longer of two suits, the lower of two as long."""
    return max(shown, key=lambda s: (hand.lengths[s], -s))


def over_overcall(auction: Reading, opened: int) -> list[Rule]:
    """Partner has opened one of a suit and the hand on the right has overcalled."""
    bid = auction.bid
    assert bid is not None
    theirs = auction.their_suits
    game, name, stopped = game_level(opened), SUIT_TERMS[opened], stops(theirs)
    found: list[Rule] = []
    if opened > 1:
        found.append(
            Rule(
                call(4, opened),
                Promise(13, 16, lengths(opened, 4)),
                (say("Bid game in {name}", name=name)),
                RESPOND,
                (),
                say("to play"),
                "game",
            )
        )
    found.append(
        Rule("3NT", Promise(13, 16, honours=True), say("Bid game in no-trump"), RESPOND,
             (stopped, NO_SHORT, at_most(opened, 3 if opened > 1 else 4)), say("to play"), "game")
    )  # fmt: skip
    for s in range(4):
        level = auction.floor(s)
        if s in theirs or s == opened or level > 3:
            continue
        fair = HandTest(lambda h, s=s: h.lengths[s] >= 5 or h.suits[s].high >= 3,  # type: ignore[misc]
                    say("five {suit}, or four with three points in them",
                        suit=SUIT_TERMS[s]))  # fmt: skip
        found.append(
            Rule(call(level, s), Promise((8, 10, 12)[level - 1],
                                       suits=lengths(s, 4 if level == 1 else 5), force=ROUND),
                 say("Bid the {suit} freely", suit=SUIT_TERMS[s]), RESPOND,
                 (fair, *(() if level == 1 else (any_of(good_suit(s), longest(s)),))),
                 kind="response")
        )  # fmt: skip
    up = auction.floor(opened)
    if up <= 3 and up < game:
        found.append(
            Rule(call(up, opened), Promise(8 if up == 2 else 10, 12, lengths(opened, 3)),
                 say("Raise partner's {name} over the overcall", name=name), RESPOND,
                 (adequate(opened),),
                 say("enough trumps"), "raise")
        )  # fmt: skip
    found += [
        Rule("1NT", Promise(8, 10, honours=True), say("Bid one no-trump over the overcall"),
             RESPOND,
             (stopped,), say("their suit stopped"), "nt-limit"),
        Rule("2NT", Promise(11, 12, honours=True), say("Bid two no-trump over the overcall"),
             RESPOND,
             (stopped, NO_SHORT), say("their suit stopped"), "invite"),
    ]  # fmt: skip
    if bid.strain < 4 and bid.level == 1:
        found.append(
            Rule(call(2, bid.strain), Promise(17, force=GAME), say("Bid their own suit"), CUE, (),
                 say("a strong hand"), "cue")
        )  # fmt: skip
    found += [
        Rule(call(up, opened), Promise(13, suits=lengths(opened, 4), force=ROUND),
             say("Raise partner's {name}, for there may be game", name=name), RESPOND, (),
             NOTHING, "raise", True),
        Rule("3NT", Promise(13, honours=True), say("Bid game in no-trump"), RESPOND, (stopped,),
             NOTHING,
             "game", True),
    ]  # fmt: skip
    found += [
        Rule(auction.cheapest(s), Promise(13, suits=lengths(s, 4), force=ROUND),
             say("Show the {suit}, for there may be game", suit=SUIT_TERMS[s]), RESPOND, (),
             NOTHING, "response", True)
        for s in range(4) if s not in theirs and s != opened and auction.floor(s) <= 4
    ]  # fmt: skip
    if up <= 3 and up < game:
        found.append(
            Rule(call(up, opened), Promise(9 if up == 2 else 10, 12, lengths(opened, 3)),
                 say("Raise partner's {name} rather than pass", name=name), RESPOND, (), NOTHING,
                 "raise", True)
        )  # fmt: skip
    found += [
        Rule(
            "P", Promise(0, 12), say("Pass: partner need not be kept going"), RESPOND, kind="pass"
        ),
    ]
    return found


def over_double(auction: Reading, opened: int) -> list[Rule]:
    """Partner has opened one of a suit and the hand on the right has doubled."""
    name = SUIT_TERMS[opened]
    found: list[Rule] = []
    if opened > 1:
        found.append(
            Rule(call(4, opened), Promise(0, 9, lengths(opened, 5), honours=True),
                 say("Raise partner's {name} at once, to take their room away", name=name),
                 RESPOND, (SHORT,),
                 say("a singleton or void"), "raise-weak")
        )  # fmt: skip
    found += [
        Rule("XX", Promise(11), say("Redouble, the one way to show a good hand"), RESPOND,
             (high_cards(10),), say("better than average"), "redouble"),
        Rule(auction.cheapest(opened), Promise(6, 10, lengths(opened, 3)),
             say("Raise partner's {name} over the double", name=name), RESPOND, (adequate(opened),),
             say("enough trumps"), "raise"),
    ]  # fmt: skip
    found += [
        Rule(
            auction.cheapest(s),
            Promise(6, 10, lengths(s, 5)),
            (say("Bid the {suit} over the double", suit=SUIT_TERMS[s])),
            RESPOND,
            (longest(s), rebid_suit(s)),
            kind="moderate",
        )
        for s in range(4)
        if s != opened and auction.floor(s) <= 2
    ]
    found += [
        Rule("1NT", Promise(7, 10, honours=True), say("Bid one no-trump over the double"), RESPOND,
             (BALANCED,), kind="nt-limit"),
        Rule("P", Promise(0, 10), say("Pass over the double"), RESPOND, kind="pass"),
        Rule("XX", Promise(13), say("Redouble, the one way to show a good hand"), RESPOND, (),
             NOTHING,
             "redouble", True),
        Rule("P", Promise(0, 12), say("Pass over the double: no bid fits"), RESPOND, kind="pass"),
    ]  # fmt: skip
    return found


def doubler(auction: Reading) -> list[Rule]:
    """The doubler hears partner's answer, which may be on nothing: the doubler underbids."""
    answer = auction.last_bid(auction.partner)
    if answer is None or answer.kind not in ("answer", "jump-answer"):
        return []
    s = bid_of(answer.code).strain
    if answer.kind == "jump-answer":
        return _after_jump(auction, s)
    found: list[Rule] = []
    game, floor = game_level(s), auction.floor(s)
    raises = ((floor, 17, 19), (floor + 1, 20, 40)) if floor < game else ((floor, 17, 40),)
    for level, low, high in raises:
        if level <= game:
            found.append(
                Rule(call(level, s), Promise(low, high, lengths(s, 4)),
                     say("Raise the {suit}, though partner may have nothing", suit=SUIT_TERMS[s]),
                     ANSWER, (),
                     say("invites game") if level < game else say("to play"), "invite")
            )  # fmt: skip
    found += _own_suits(auction, s, 3, 0)
    found += [
        Rule(auction.cheapest(NO_TRUMP), Promise(19, 21, honours=True, flat=True),
             (say("Bid no-trump")), TAKEOUT,
             (stops(auction.their_suits), chosen(lambda h: auction.floor(NO_TRUMP) <= 2)),
             say("their suit stopped"), "invite"),
        Rule("P", Promise(0, 18), say("Pass: partner's answer may be on nothing"), ANSWER,
             note=say("no more than was shown"), kind="pass"),
        Rule(auction.cheapest(NO_TRUMP), Promise(22), say("Bid no-trump"), TAKEOUT,
             (stops(auction.their_suits),), NOTHING, "invite", True),
        Rule(call(floor, s), Promise(20, suits=lengths(s, 3)), say("Raise partner"), ANSWER, (),
             NOTHING,
             "invite", True),
        Rule("P", ANY, say("Pass: partner's answer may be on nothing"), ANSWER, kind="pass",
             nearest_call=True),
    ]  # fmt: skip
    return found


def _own_suits(auction: Reading, answered: int, most: int, force: int) -> list[Rule]:
    return [
        Rule(auction.cheapest(s), Promise(STRONG, suits=lengths(s, 5), force=force),
             say("Show the {suit} after the double", suit=SUIT_TERMS[s]), TAKEOUT,
             (good_suit(s), longest(s)),
             say("strong"), "strong-suit")
        for s in range(4)
        if s != answered and s not in auction.their_suits and auction.floor(s) <= most
    ]  # fmt: skip


def _after_jump(auction: Reading, suit: int) -> list[Rule]:
    """The doubler hears a jump: game is probable."""
    found = []
    if suit > 1:
        found.append(
            Rule(call(game_level(suit), suit), Promise(14, suits=lengths(suit, 4)),
                 say("Bid the game that partner's jump makes probable"), ANSWER, (),
                 say("to play"), "game")
        )  # fmt: skip
    found.append(
        Rule("3NT", Promise(15, honours=True),
             say("Bid the game that partner's jump makes probable"),
             ANSWER, (stops(auction.their_suits), at_least(suit, 1)), say("to play"), "game")
    )  # fmt: skip
    return [*found, *_own_suits(auction, suit, 4, ROUND)]


def rules(auction: Reading) -> tuple[Rule, ...]:
    """The rules of the competitive situation the seat to call is in; none where it is in none."""
    opening = auction.opening
    if opening is None or auction.bid is None:
        return ()
    own = [c for c in auction.of(auction.turn) if c.code != "P"]
    if opening.seat % 2 != auction.side:
        return _against(auction, own[-1].kind if len(own) == 1 else None, bool(own))
    if takes_out(auction) and reopens_by_double(auction):
        return tuple(reopening_doubles(auction))
    if opening.seat == auction.turn and own[-1].kind == "takeout" and auction.ours:
        return tuple(doubler(auction))
    if opening.seat == auction.partner and not own:
        asked = _asked(auction)
        if asked:
            return asked
    if opening.seat == auction.partner and not own and opening.kind == "one":
        suit = bid_of(opening.code).strain
        since = auction.calls[first_bid(auction) + 1 :]
        if len(since) == 1:
            if since[0].code == "X":
                return tuple(over_double(auction, suit))
            if since[0].code != "P":
                return (*doubling(auction), *over_overcall(auction, suit))
    return ()


def _asked(auction: Reading) -> tuple[Rule, ...]:
    """The answers to partner's takeout double, the last call but one or three; none otherwise."""
    last = auction.last(auction.partner)
    if last is None or last.kind != "takeout" or auction.ours:
        return ()
    if auction.doubled:
        return tuple(answering(auction))
    return () if auction.over_pass else (*doubling(auction), *answering(auction))


def _against(auction: Reading, once: str | None, acted: bool) -> tuple[Rule, ...]:
    """The side that did not open. `once` is the kind of the seat's only call but passes."""
    if auction.silent(auction.side):
        return (*doubling(auction), *direct(auction))
    last = auction.last(auction.partner)
    if last is not None and not acted:
        asked = _asked(auction)
        if asked:
            return asked
        if last.kind == "overcall":
            suit, level = bid_of(last.code).strain, bid_of(last.code).level
            return (*doubling(auction), *advancing(auction, suit, level))
        if last.kind == "two-suits" and auction.bidder == auction.partner:
            return tuple(choosing_suit(auction))
    if once == "takeout" and auction.ours:
        return tuple(doubler(auction))
    return ()
