"""The opener's second call.

Source: Scarne 1963, “Rebids by Opening Bidder”, “Responses to Suit Bids of Two”. The book does
not say what becomes of these once the opponents have bid: they are read to hold there too, no-trump
with their suits stopped (docs/notes/bidding.md).
"""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_TERMS
from oddtrick.messages import NOTHING, say
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.book.contract.combined_strength import FIT
from oddtrick.players.book.contract.rule import (
    ANY,
    FREE,
    GAME,
    NO_SHORT,
    ROUND,
    SHORT,
    UNBALANCED,
    BookBid,
    HandTest,
    Promise,
    Rule,
    any_of,
    at_most,
    bid_of,
    call,
    chosen,
    game_level,
    good_suit,
    high_cards,
    lengths,
    points,
    rebid_suit,
    response_suit,
    stops,
    tricks,
)
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import HandValue

BOOK = cited("Scarne 1963, Rebids by Opening Bidder")

MINIMUM, GOOD, VERY_GOOD = (
    cited(f"{BOOK} ({hand} hand)") for hand in ("minimum", "good", "very good")
)

MORE_OPPOSITE_TWO = 3
"""So many points fewer are enough opposite a suit at the level of two."""


def _unbid(auction: Reading, opened: int, answered: int) -> list[int]:
    return [s for s in range(4) if s not in (opened, answered) and s not in auction.their_suits]


def _stopped(auction: Reading) -> tuple[HandTest, ...]:
    """The test that a bid of no-trump asks of the suits that the opponents have bid."""
    return (stops(auction.their_suits),) if auction.their_suits else ()


def _others(*but: int) -> tuple[int, ...]:
    return tuple(s for s in range(4) if s not in but)


def after_raise(auction: Reading, opened: int, over: bool) -> list[Rule]:
    """Partner has raised to two: 7 to 10 points, `over` the opponents 8 to 12."""
    game = game_level(opened)
    name = SUIT_TERMS[opened]
    invites, very_good, most = (15, 17, 19) if over else (16, 19, 21)
    quiet = Rule("P", Promise(0, invites - 1), say("Pass: there is no game over a single raise"),
                 MINIMUM, kind="pass")  # fmt: skip
    if opened > 1:
        return [
            Rule(
                call(game, opened),
                Promise(very_good, 24),
                say("Bid game in {name}", name=name),
                VERY_GOOD,
                (),
                say("to play"),
                "game",
            ),
            Rule(
                call(3, opened),
                Promise(invites, very_good - 1),
                say("Ask partner for game by three"),
                GOOD,
                (),
                say("invites game"),
                "invite",
            ),
            quiet,
        ]
    rest = stops(_others(opened))
    return [
        Rule("3NT", Promise(very_good, 24), say("Bid game in no-trump"), VERY_GOOD, (rest,),
             say("to play"),
             "game"),
        Rule(call(5, opened), Promise(most + 1, 24), say("Bid game in {name}", name=name),
             VERY_GOOD, (),
             say("to play"), "game"),
        Rule("2NT", Promise(invites, very_good - 1, flat=True), say("Bid again over a raise"), GOOD,
             (rest,), say("invites game"), "invite"),
        Rule(call(3, opened), Promise(invites, most), say("Bid again over a raise"), GOOD, (),
             say("invites game"), "invite"),
        quiet,
    ]  # fmt: skip


def after_weak_raise(opened: int) -> list[Rule]:
    """Partner has raised to four at once: five trumps, a short suit, at most nine points."""
    found: list[Rule] = []
    if opened < 2:
        found.append(
            Rule(call(5, opened), Promise(17), say("Bid game over the raise to four"), GOOD, (),
                 say("to play"), "game")
        )  # fmt: skip
    return [
        *found,
        Rule("P", Promise(0, 21), say("Pass: partner's raise is weak"), GOOD, kind="pass"),
    ]


def after_one_nt(auction: Reading, opened: int) -> list[Rule]:
    """Partner has answered one no-trump: 6 to 9 points."""
    name = SUIT_TERMS[opened]
    found = [
        Rule(call(game_level(opened), opened), Promise(19, 24, lengths(opened, 6)),
             say("Bid game in {name}", name=name), VERY_GOOD, (chosen(lambda h: opened > 1),),
             say("to play"), "game"),
        Rule("3NT", Promise(19, 24), say("Bid game over one no-trump"), VERY_GOOD,
             (high_cards(17),),
             say("to play"), "game"),
    ]  # fmt: skip
    lower = list(range(opened))
    found += [
        Rule(call(auction.floor(s) + 1, s), Promise(19, suits=lengths(s, 4), force=GAME),
             say("Jump in {suit}, so that the bidding goes on", suit=SUIT_TERMS[s]), VERY_GOOD,
             (response_suit(s),), kind="shift")
        for s in lower
    ]  # fmt: skip
    found += [
        Rule(call(3, opened), Promise(16, 18, lengths(opened, 6)),
             say("Jump in {name}", name=name), GOOD,
             (), say("invites game"), "invite"),
        Rule("2NT", Promise(16, 18, honours=True), say("Bid again over one no-trump"), GOOD,
             (NO_SHORT,),
             say("invites game"), "invite"),
    ]  # fmt: skip
    found += [
        Rule(call(2, s), Promise(11, 18, lengths(s, 4)),
             say("Show the {suit}", suit=SUIT_TERMS[s]), BOOK,
             (any_of(points(16), SHORT), response_suit(s)), say("unbalanced"), "second")
        for s in lower
    ]  # fmt: skip
    found += [
        Rule(call(2, opened), Promise(11, 15, lengths(opened, 5)),
             say("Go back to {name}", name=name), BOOK,
             (SHORT, rebid_suit(opened)), say("unbalanced"), "rebid"),
        Rule("P", Promise(0, 15), say("Pass: partner's hand is limited and there is no game"),
             MINIMUM,
             kind="pass"),
        Rule(call(2, opened), Promise(16, 18, lengths(opened, 5)),
             say("Go back to {name}", name=name), GOOD,
             (rebid_suit(opened), high_cards(0, 15)), NOTHING, "rebid", True),
        Rule("2NT", Promise(16, 18), say("Bid again over one no-trump"), GOOD, (),
             say("invites game"),
             "invite", True),
        Rule("3NT", Promise(19), say("Bid game over one no-trump"), VERY_GOOD, (), kind="game",
             nearest_call=True),
    ]  # fmt: skip
    return found


def _shift_suit(hand: HandValue, suits: list[int]) -> int:
    """The suit to jump in with 22 points: the longest that nobody has bid."""
    return max(suits, key=lambda s: (hand.lengths[s], hand.suits[s].high, s), default=-1)


def _shifts(auction: Reading, unbid: list[int]) -> list[Rule]:
    return [
        Rule(call(auction.floor(s) + 1, s), Promise(22, suits=lengths(s, 2), force=GAME),
             say("Jump in {suit}: game is certain and a slam near", suit=SUIT_TERMS[s]), VERY_GOOD,
             (chosen(lambda h, s=s: _shift_suit(h, unbid) == s),),  # type: ignore[misc]
             kind="shift")
        for s in unbid
    ]  # fmt: skip


def _near_shifts(auction: Reading, unbid: list[int]) -> list[Rule]:
    """The book keeps the jump in a new suit for 22 points and has no call for a two-suited hand
    of 19 to 21 that partner might not pass; read as 19 or more, where nothing better fits."""
    return [
        Rule(call(auction.floor(s) + 1, s), Promise(19, suits=lengths(s, 4), force=GAME),
             say("Jump in {suit}, so that the bidding goes on", suit=SUIT_TERMS[s]), VERY_GOOD,
             (response_suit(s),), kind="shift")
        for s in unbid
    ]  # fmt: skip


def _raises(suit: int) -> list[Rule]:
    """Raises of a suit partner has bid at the level of one."""
    name = SUIT_TERMS[suit]
    top = (
        Rule(call(4, suit), Promise(19, 21, lengths(suit, 4)),
             say("Bid game in partner's {name}", name=name),
             VERY_GOOD, (), say("to play"), "game")
        if suit > 1
        else Rule(call(3, suit), Promise(19, suits=lengths(suit, 4), force=GAME),
                  say("Jump in partner's {name}", name=name), VERY_GOOD, kind="raise-jump",
                  nearest_call=True)
    )  # fmt: skip
    return [
        top,
        Rule(call(3, suit), Promise(16, 18, lengths(suit, 4)),
             say("Raise partner's {name} to three", name=name),
             GOOD, (), say("invites game"), "invite"),
        Rule(call(2, suit), Promise(11, 15, lengths(suit, 4)),
             say("Raise partner's {name} to two", name=name),
             MINIMUM, (), say("minimum"), "raise"),
    ]  # fmt: skip


def after_one_level(auction: Reading, opened: int, answered: int) -> list[Rule]:
    """Partner has bid a new suit at the level of one: six points or more, forcing."""
    name = SUIT_TERMS[opened]
    unbid = _unbid(auction, opened, answered)
    stopped = _stopped(auction)
    found = [
        Rule(
            "3NT",
            Promise(21, 21, honours=True, flat=True),
            say("Jump to three no-trump"),
            VERY_GOOD,
            stopped,
            say("to play"),
            "game",
        ),
        Rule(
            "2NT",
            Promise(19, 20, honours=True, flat=True),
            say("Jump to two no-trump"),
            VERY_GOOD,
            stopped,
            kind="nt-jump",
        ),
        *_shifts(auction, unbid),
        *_raises(answered),
    ]
    if opened > 1:
        found.append(
            Rule(call(4, opened), Promise(19, 24, lengths(opened, 6)),
                 say("Bid game in {name}", name=name),
                 VERY_GOOD, (good_suit(opened),), say("to play"), "game")
        )  # fmt: skip
    found += _near_shifts(auction, unbid)
    found.append(
        Rule(call(3, opened), Promise(16, 18 if opened > 1 else 21, lengths(opened, 6)),
             say("Jump in {name}", name=name), GOOD, (), say("invites game"), "rebid-jump")
    )  # fmt: skip
    for s in sorted(unbid, key=lambda s: (auction.floor(s), s)):
        level = auction.floor(s)
        reverse = level == 2 and s > opened
        found.append(
            Rule(call(level, s), Promise(16 if reverse else 11, 18 if level == 2 else 21,
                                       lengths(s, 4)),
                 (say("Show the {suit}, past two of the first suit", suit=SUIT_TERMS[s]) if reverse
                  else say("Show the {suit}", suit=SUIT_TERMS[s])),
                 BOOK, (response_suit(s), *((UNBALANCED,) if level > 1 else ())), kind="second")
        )  # fmt: skip
    found += [
        Rule("1NT", Promise(11, 15, honours=True, flat=True), say("Rebid one no-trump"), MINIMUM,
             stopped, say("minimum"), "nt-rebid"),
        Rule(call(2, opened), Promise(11, 15, lengths(opened, 5)), say("Rebid {name}", name=name),
             MINIMUM,
             (rebid_suit(opened),), say("minimum"), "rebid"),
    ]  # fmt: skip
    near = (
        ("2NT", Promise(18, 21), say("Jump to two no-trump"), (NO_SHORT, *stopped), "nt-jump"),
        ("3NT", Promise(19), say("Bid game in no-trump"), (NO_SHORT, *stopped), "game"),
        (
            call(3, opened), Promise(19, suits=lengths(opened, 5)),
            say("Jump in {name}", name=name), (), "rebid-jump",
        ),
        ("1NT", Promise(15, 17, honours=True, flat=True), say("Rebid one no-trump"), stopped,
         "nt-rebid"),
        (auction.cheapest(answered), Promise(11, 17, lengths(answered, 3)),
         (say("Raise partner")), (SHORT,),
         "raise"),
        (call(2, opened), Promise(0, 18, lengths(opened, 5)), say("Rebid {name}", name=name), (),
         "rebid"),
        ("1NT", ANY, say("Rebid one no-trump"), (), "nt-rebid"),
        (call(2, opened), ANY, say("Rebid {name}", name=name), (), "rebid"),
    )  # fmt: skip
    found += [Rule(code, shows, aim, BOOK, facts, NOTHING, kind, True)
              for code, shows, aim, facts, kind in near]  # fmt: skip
    return found


def after_two_level(auction: Reading, opened: int, answered: int) -> list[Rule]:
    """Partner has bid a new suit at the level of two: ten points or more, forcing."""
    name, other = SUIT_TERMS[opened], SUIT_TERMS[answered]
    unbid = _unbid(auction, opened, answered)
    rest, stopped = stops(_others(opened, answered)), _stopped(auction)
    again = auction.floor(opened)
    fit = lengths(answered, FIT - auction.partner_shown.suits[answered])
    found = [
        *_shifts(auction, unbid),
        Rule(call(4, answered), Promise(16, 21, fit),
             say("Bid game in partner's {other}", other=other), GOOD,
             (chosen(lambda h: answered > 1),), say("to play"),
             "game"),
        Rule("3NT", Promise(16, 21, honours=True), say("Bid game in no-trump"), GOOD,
             (NO_SHORT, rest),
             say("to play"), "game"),
        Rule(call(again + 1, opened), Promise(16, suits=lengths(opened, 6), force=GAME),
             say("Jump in {name}", name=name), GOOD, kind="rebid-jump"),
        Rule(call(4, answered), Promise(16, suits=fit, force=GAME),
             say("Jump in partner's {other}", other=other), GOOD, kind="raise-jump"),
        Rule(call(3, answered), Promise(11, 15, fit), say("Raise partner's {other}", other=other),
             MINIMUM, (), say("minimum"), "raise"),
        Rule(call(again, opened), Promise(11, 15, lengths(opened, 6)),
             say("Rebid {name}", name=name), MINIMUM, (),
             say("minimum"), "rebid"),
    ]  # fmt: skip
    for s in sorted(unbid, key=lambda s: (auction.floor(s), s)):
        high = auction.floor(s) == 3 or s > opened
        found.append(
            Rule(auction.cheapest(s), Promise(16 if high else 11, suits=lengths(s, 4),
                                      force=ROUND if high else FREE),
                 say("Show the {suit}", suit=SUIT_TERMS[s]), BOOK, (response_suit(s),),
                 kind="second")
        )  # fmt: skip
    found += [
        Rule("2NT", Promise(11, 15), say("Bid the cheapest no-trump"), MINIMUM,
             (NO_SHORT, *stopped, chosen(lambda h: h.lengths[opened] < 5 or h.balanced)),
             say("minimum"),
             "nt-rebid"),
        Rule(call(again, opened), Promise(11, 15, lengths(opened, 5)),
             say("Rebid {name}", name=name), MINIMUM,
             (rebid_suit(opened),), say("minimum"), "rebid"),
    ]  # fmt: skip
    near = (
        ("3NT", Promise(17), say("Bid game in no-trump"), (NO_SHORT, *stopped), "game"),
        (
            call(3, opened), Promise(17, suits=lengths(opened, 5)),
            say("Jump in {name}", name=name), (), "rebid-jump",
        ),
        (call(3, answered), Promise(0, 18, lengths(answered, 3)), say("Raise partner"), (),
         "raise"),
        (call(again, opened), Promise(0, 18, lengths(opened, 5)), say("Rebid {name}", name=name),
         (), "rebid"),
        ("2NT", Promise(0, 18), say("Bid the cheapest no-trump"), (), "nt-rebid"),
        ("3NT", ANY, say("Bid game in no-trump"), (), "game"),
    )  # fmt: skip
    found += [Rule(code, shows, aim, BOOK, facts, NOTHING, kind, True)
              for code, shows, aim, facts, kind in near]  # fmt: skip
    return found


def after_three_level(auction: Reading, opened: int, answered: int) -> list[Rule]:
    """Partner has bid a suit of five at the level of three over the opponents, forcing."""
    raised = Rule(call(4, answered), Promise(11, suits=lengths(answered, 3)),
                  say("Raise partner's {suit}", suit=SUIT_TERMS[answered]), BOOK,
                  kind="raise")  # fmt: skip
    stopped = _stopped(auction)
    found = [raised] if answered > 1 else []
    found.append(
        Rule("3NT", Promise(11, 19), say("Bid game in no-trump"), BOOK, (*stopped, NO_SHORT),
             say("to play"),
             "game")
    )  # fmt: skip
    for s in _others(answered):
        if s in auction.their_suits or auction.floor(s) > 3:
            continue
        few, facts = (5, ()) if s == opened else (4, (response_suit(s),))
        found.append(
            Rule(auction.cheapest(s), Promise(11, suits=lengths(s, few), force=ROUND),
                 say("Show the {suit}", suit=SUIT_TERMS[s]), BOOK, facts, kind="second")
        )  # fmt: skip
    return [
        *found,
        Rule("3NT", Promise(11), say("Bid game in no-trump"), BOOK, stopped, say("to play"),
             "game"),
        Rule(auction.cheapest(opened), Promise(11, suits=lengths(opened, 6)),
             say("Rebid {suit}", suit=SUIT_TERMS[opened]), BOOK, kind="rebid"),
        raised._replace(shows=Promise(11, suits=lengths(answered, 2)), nearest_call=answered > 1),
    ]  # fmt: skip


def after_two(auction: Reading, opened: int) -> list[Rule]:
    """The opener has bid two of a suit; the bidding may not be dropped below game."""
    response = auction.last_bid(auction.partner)
    name = SUIT_TERMS[opened]
    found: list[Rule] = []
    if opened > 1 and response is not None and response.kind == "negative":
        found.append(
            Rule(
                call(4, opened),
                Promise(21, suits=lengths(opened, 7)),
                (say("Bid game in {name}", name=name)),
                BOOK,
                (tricks(opened, 9.5),),
                say("to play"),
                "game",
            )
        )
    if response is None or response.kind != "raise":
        found += [
            Rule(auction.cheapest(s), Promise(21, suits=lengths(s, 4), force=GAME),
                 say("Show the {suit}", suit=SUIT_TERMS[s]), BOOK,
                 (response_suit(s), at_most(opened, 6)), kind="second")
            for s in _others(opened)
        ]  # fmt: skip
    found += [
        Rule(auction.cheapest(opened), Promise(21, suits=lengths(opened, 6), force=GAME),
             say("Show the length of the {name}", name=name), BOOK, kind="rebid"),
        Rule("3NT", Promise(21, flat=True), say("Bid three no-trump"), BOOK, (), say("to play"),
             "game"),
    ]  # fmt: skip
    return found


def over_their_bid(auction: Reading, opened: int, answer: BookBid) -> list[Rule]:
    """Partner has bid a new suit and the hand on the right has bid over it: nobody need speak, and
    who does says how strong they are, as where they are silent."""
    suit = answer.strain
    more = MORE_OPPOSITE_TWO * (answer.level > 1)
    up, again, no_trump = (auction.floor(s) for s in (suit, opened, NO_TRUMP))
    other, name = SUIT_TERMS[suit], SUIT_TERMS[opened]
    fit = lengths(suit, FIT - auction.partner_shown.suits[suit])
    stopped = (*_stopped(auction), NO_SHORT)
    found: list[Rule] = []
    if suit > 1 and up <= 4:
        found.append(
            Rule(call(4, suit), Promise((19, 17, 15)[up - 2] - more, suits=fit),
                 say("Bid game in partner's {other}", other=other), VERY_GOOD, (), say("to play"),
                 "game")
        )  # fmt: skip
    if up == 2:
        found += [
            Rule(call(3, suit), Promise(16 - more, 18 if suit > 1 else 40, fit),
                 say("Raise partner's {other} to three", other=other), GOOD, (),
                 say("invites game"), "invite"),
            Rule(call(2, suit), Promise(11, 15, fit),
                 say("Raise partner's {other} to two", other=other), MINIMUM,
                 (), say("minimum"), "raise"),
            Rule(call(2, suit), Promise(12, 15, lengths(suit, 3)),
                 say("Raise partner's {other} to two on three cards", other=other), MINIMUM, (),
                 say("minimum"), "raise"),
        ]  # fmt: skip
    elif up == 3:
        found.append(
            Rule(call(3, suit), Promise(14 - more, 17, fit),
                 say("Raise partner's {other} to three", other=other),
                 BOOK, kind="raise")
        )  # fmt: skip
    if auction.their_suits and no_trump < 3:
        found.append(
            Rule("2NT", Promise(18 - more, 20, honours=True), say("Bid two no-trump over them"),
                 VERY_GOOD, stopped, say("their suit stopped"), "invite")
        )  # fmt: skip
    if auction.their_suits:
        found.append(
            Rule("3NT", Promise(21 - more, honours=True), say("Bid game in no-trump"), VERY_GOOD,
                 stopped, say("to play"), "game")
        )  # fmt: skip
    if again == 2:
        found.append(
            Rule(call(3, opened), Promise(17 - more, suits=lengths(opened, 6)),
                 say("Jump in {name}", name=name),
                 GOOD, (rebid_suit(opened),), say("invites game"), "rebid-jump")
        )  # fmt: skip
    if no_trump == 1:
        found.append(
            Rule("1NT", Promise(12, 15, honours=True, flat=True), say("Bid one no-trump over them"),
                 MINIMUM, stopped, say("minimum"), "nt-rebid")
        )  # fmt: skip
    for s in _unbid(auction, opened, suit):
        level = auction.floor(s)
        high = level == 3 or (level == 2 and s > opened)
        if level <= 3:
            facts = (response_suit(s), *((UNBALANCED,) if level > 1 else ()))
            found.append(
                Rule(call(level, s), Promise(17 - more if high else 12, suits=lengths(s, 4)),
                     say("Show the {suit} over them", suit=SUIT_TERMS[s]), BOOK, facts,
                     kind="second")
            )  # fmt: skip
    return found


def bid_over(auction: Reading) -> bool:
    """Whether partner has answered one of a suit in another and the hand on the right has bid over
    that, no higher than three: it is the opener's second call."""
    opening, bid = auction.opening, auction.bid
    if opening is None or bid is None or opening.kind != "one" or opening.seat != auction.turn:
        return False
    own = sum(c.code != "P" for c in auction.of(auction.turn))
    over = auction.bidder == auction.right and auction.calls[-2].kind == "response"
    return own == 1 and over and bid.level <= 3


def rules(auction: Reading) -> tuple[Rule, ...]:
    """The opener's rebid over partner's first response; over the opponents where that was a suit,
    or a raise to two that they have let pass."""
    opening = next((c for c in auction.of(auction.turn) if c.code != "P"), None)
    response = auction.last_bid(auction.partner)
    if opening is None or response is None:
        return ()
    bid = bid_of(opening.code)
    if bid.strain == NO_TRUMP:
        return ()
    answer = bid_of(response.code)
    over = bool(auction.bids(auction.left) or auction.bids(auction.right))
    if opening.kind == "two" and not over:
        return tuple(after_two(auction, bid.strain))
    if opening.kind != "one":
        return ()
    if response.kind == "response":
        if not auction.ours:
            return tuple(over_their_bid(auction, bid.strain, answer))
        if answer.level > 3:
            return ()
        after = (after_one_level, after_two_level, after_three_level)[answer.level - 1]
        return tuple(after(auction, bid.strain, answer.strain))
    if response.kind == "raise" and auction.ours and answer.level == 2:
        return tuple(after_raise(auction, bid.strain, over))
    if over:
        return ()
    if response.kind == "raise-weak":
        return tuple(after_weak_raise(bid.strain))
    if response.kind == "nt-limit":
        return tuple(after_one_nt(auction, bid.strain))
    return ()
