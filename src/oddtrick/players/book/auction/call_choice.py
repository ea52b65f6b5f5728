"""The call that Foster's rules make, and what a call means by them."""

from __future__ import annotations

from typing import cast

from oddtrick.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    STRAINS,
    SUIT_TERMS,
)
from oddtrick.core import Action, View
from oddtrick.messages import NOTHING, Message, listed, say, together
from oddtrick.players.book.contract.rule import HandTest, Rule
from oddtrick.players.hand_evaluation.point_count import A, HandValue, K, evaluate
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Auction
from oddtrick.terms import Bid, number_term

from .hand_counts import (
    AVERAGE,
    NO_TRICK,
    PASS,
    RED,
    better_suits,
    bid,
    eight,
    four_aces,
    four_cards,
    high,
    is_protected,
    no_trumper,
    no_trumps,
    shifts,
    shows,
    solid,
    stops_theirs,
    support,
    sure_count,
    sure_suits,
)
from .openings import NO_BETTER_SUIT, NO_GAME_IN_HEARTS, SPADE_CODE, answer, first_bid, keep_game_in
from .position import LADDER, AuctionPosition, position_of

# Making the trump at straight bridge, as far as Foster's remarks on it go (Foster 1910, pp. 78 to
# 97): the no-trumper, the rule of eight for a red suit, and long hearts with tricks beside them.

BESIDE = 2
"""The tricks in plain suits that long hearts without top cards need (pp. 85 and 92: a reading)."""


def _tricks_beside(hand: HandValue) -> bool:
    """Aces and kings of other suits, five hearts at least."""
    plain = sum((s.ranks & (A | K)).bit_count() for i, s in enumerate(hand.suits) if i != HEARTS)
    return hand.lengths[HEARTS] >= 5 and plain >= BESIDE


RULES = (
    bid("NT", say("Make it no-trump: all the aces"), "81", four_aces(), NO_GAME_IN_HEARTS),
    bid("NT", say("Make it no-trump: a hand above the standard"), "78 to 83", no_trumper(),
        NO_BETTER_SUIT),
    *(bid(name, say("Make it {suit}", suit=SUIT_TERMS[suit]), "95 to 97", eight(suit, 8))
      for name, suit in (("H", HEARTS), ("D", DIAMONDS))),
    bid("H", say("Make it hearts: a long suit with tricks beside it"), "85 and 92",
        HandTest(_tricks_beside,
                 say("five or more hearts, {number} or more aces and kings beside",
                     number=number_term(BESIDE)))),
)  # fmt: skip


def straight_make(hand: HandValue) -> Rule | None:
    """The rule by which a hand makes the trump; none where the remarks say nothing of it."""
    return next((rule for rule in RULES if rule.fits(hand)), None)


# Bidding over the dealer, before partner has bid (Foster 1910, pp. 98 to 103).
#
# The fourth bidder goes by the same rules where their partner has passed (p. 115).

LOW = 20
"""With this and no more the dealer cannot win the game with a spade (p. 101)."""


def over_dealer(position: AuctionPosition) -> tuple[Rule, ...]:
    """The rules for a first call while only the other side has bid."""
    assert position.standing is not None
    last = position.standing.bid
    if last.strain == NO_TRUMP:
        return (*_solid_passes(), *better_suits(position, "102", cheaply=True), PASS)
    if last.strain == SPADES:
        return _over_spades(position)
    return (
        *no_trumps(
            position, say("Bid no-trump at once"), "100", no_trumper(), stops_theirs(position)
        ),
        *better_suits(position, "95 to 98", cheaply=True),
        *sure_suits(position, "100"),
        *_double(position, last.strain, "102 and 103"),
        PASS,
    )


def _solid_passes() -> tuple[Rule, ...]:
    return tuple(
        bid("P", say("Pass, and say nothing: the lead is yours, and the suit beats them"),
            "101 and 102",
            solid(suit, 7))
        for suit in range(4)
    )  # fmt: skip


def _over_spades(position: AuctionPosition) -> tuple[Rule, ...]:
    waits = position.opening == "1S" and len(position.theirs) > 1
    if waits:  # partner of the dealer has said two spades: let them choose (p. 115)
        strong = no_trumps(position, say("Bid no-trump: the hand is strong"), "115", no_trumper())
        return (*strong, *better_suits(position, "115"), PASS)
    shown = sure_suits(position, "100" if position.place == 1 else "115")
    if position.place == 1 and position.their_part <= LOW:
        better = high(AVERAGE + 1)
        shown = tuple(rule._replace(facts=(better, *rule.facts)) for rule in shown)
    return (
        *no_trumps(position, say("Bid no-trump at once"), "100", no_trumper()),
        *better_suits(position, "95 to 97 and 100"),
        *_out(position),
        *shown,
        *_double(position, SPADES, "103"),
        PASS,
    )


def _out(position: AuctionPosition) -> tuple[Rule, ...]:
    """One more than is needed, where that is game: it shuts out the third bidder (p. 114)."""
    rules = []
    for suit in RED:
        aim = say(
            "Bid two {suit}, which is game and shuts out the third bidder", suit=SUIT_TERMS[suit]
        )
        two = bid(f"2{STRAINS[suit]}", aim, "114", eight(suit, 8), shows(suit))
        if position.place == 1 and position.wins_game(Bid(2, suit), ours=True):
            rules.append(two)
    return tuple(rules)


def _double(position: AuctionPosition, suit: int, pages: str) -> tuple[Rule, ...]:
    """Showing partner that a suit is stopped (pp. 102 and 103)."""
    if not position.can("X") or position.standing is None or position.standing.bid.level > 1:
        return ()
    only = (NO_TRICK,) if suit == SPADES else ()
    aim = say("Double to show {suit}, not for penalties", suit=SUIT_TERMS[suit])
    return (bid("X", aim, pages, shows(suit), four_cards(suit), *only),)


# Calls after the first: for trumps in earnest, for no-trump, or against (Foster 1910, pp. 116 to
# 122).
#
# Where the book gives no figure the readings are here: what partner has shown counts for the rule
# of eight, and for no-trump, as much as the constants say.

HIGHEST = 4
"""The most odd tricks that are bid in later rounds."""
PARTNER_NO_TRUMP, PARTNER_SUIT = 9, 5
"""High cards that partner's bids count for towards a no-trump bid."""
FAR_BEHIND = -400
"""Behind by so much, a side wants penalties and warns nobody (pp. 154 and 155)."""
ALONE = 10
"""High cards that one no-trump takes, less three."""


def later_call(position: AuctionPosition) -> tuple[Rule, ...]:
    """The rules for every call that is not the first."""
    if position.partners and position.partners[-1].code == SPADE_CODE and position.ours:
        return (*_back_to_no_trump(position), PASS)
    if position.ours:
        return (*_over_partner(position), *shifts(position), PASS)
    return (
        *(() if position.returned is not None else _no_trump_again(position)),
        *_over_them(position),
        *_support(position),
        *doubles(position),
        *keep_game_in(position),
        PASS,
    )


def _back_to_no_trump(position: AuctionPosition) -> tuple[Rule, ...]:
    level = position.cheapest(NO_TRUMP)
    aim = say("Go back to no-trump: partner has three top spades, and does not mean to play them")
    return (bid(f"{level}NT", aim, "108", note=say("six spades were a signal")),)


def _over_partner(position: AuctionPosition) -> tuple[Rule, ...]:
    """Partner's bid stands: back to a long red suit (pp. 117 and 118), else leave them."""
    last = position.partners[-1] if position.partners else None
    if last is None or (position.standing and position.standing.seat == position.seat):
        return ()
    if last.strain in (CLUBS, DIAMONDS):
        return _long_minor(position)
    if last.strain in (NO_TRUMP, SPADES):
        return _red(position, 9, 2 if last.strain == NO_TRUMP else 0, 2)
    return ()


def _red(position: AuctionPosition, least: int, credit: int, most: int) -> tuple[Rule, ...]:
    """A red suit at the level that it counts for."""
    rules = []
    for suit in RED:
        level = position.cheapest(suit)
        if level <= most:
            need = max(least, 7 + level - credit)
            aim = say("Bid {suit}: they are to be trumps", suit=SUIT_TERMS[suit])
            rules.append(bid(f"{level}{STRAINS[suit]}", aim, "95 and 117", eight(suit, need)))
    return tuple(rules)


def _help(position: AuctionPosition, suit: int) -> int:
    """The tricks that partner's bids add to the rule of eight in the hand's own suit."""
    best = 0
    for found in position.partners:
        if found.strain in (suit, NO_TRUMP):
            best = max(best, 1 if found.strain == suit else 2)
        elif found.code not in ("1S", "2S"):
            best = max(best, 1)
    return best


def _over_them(position: AuctionPosition) -> tuple[Rule, ...]:
    rules: list[Rule] = []
    for suit in RED:
        rules += [
            r
            for r in _red(position, 8, _help(position, suit), HIGHEST)
            if r.call[1:] == STRAINS[suit]
        ]
    return tuple(sorted(rules, key=lambda r: r.call[0]))


def _no_trump_again(position: AuctionPosition) -> tuple[Rule, ...]:
    """No-trump over theirs, when it is stopped (pp. 113 and 121)."""
    level = position.cheapest(NO_TRUMP)
    if level > 3:
        return ()
    strains = {b.strain for b in position.partners if b.code not in ("1S", "2S")}
    credit = PARTNER_NO_TRUMP if NO_TRUMP in strains else PARTNER_SUIT if strains else 0
    need = ALONE + 3 * level - credit
    rules = [bid(f"{level}NT", say("Bid no-trump: theirs is stopped"), "113 and 118", high(need),
                 stops_theirs(position))]  # fmt: skip
    return (*rules, *_long_minor(position))


def _long_minor(position: AuctionPosition) -> tuple[Rule, ...]:
    """No-trump on a solid minor suit that partner has raised (p. 121)."""
    level = position.cheapest(NO_TRUMP)
    raised = (
        {b.strain for b in position.own} & {b.strain for b in position.partners} & {CLUBS, DIAMONDS}
    )
    if level > 3:
        return ()
    aim = say("Bid no-trump: the long suit wins its tricks there, too")
    return tuple(
        bid(f"{level}NT", aim, "121", solid(suit, 6), _guards(position)) for suit in sorted(raised)
    )


def _guards(position: AuctionPosition) -> HandTest:
    """Their suit stopped, three to queen and ten being enough under compulsion (p. 80)."""
    theirs = sorted({b.strain for b in position.theirs if b.strain != NO_TRUMP and b.code != "1S"})

    def stretched(hand: HandValue, suit: int) -> bool:
        found = hand.suits[suit]
        return is_protected(found) or (found.length >= 3 and found.ranks & 0b10100000000 == 0x500)

    suits = listed([SUIT_TERMS[s] for s in theirs]) if theirs else NOTHING
    words = say("{suits} stopped, or queen, ten and another", suits=suits)
    return HandTest(lambda h: all(stretched(h, s) for s in theirs), words)  # fmt: skip


def _support(position: AuctionPosition) -> tuple[Rule, ...]:
    """Partner's suit, the more freely if they have bid it twice, and on two cards if they have gone
    back to it over one's no-trump (pp. 113 and 118)."""
    rules = []
    for suit in {b.strain for b in position.partners} - {NO_TRUMP, SPADES}:
        if position.first_to_name(suit) == position.seat:
            continue
        level = position.cheapest(suit)
        named = [b for b in position.partners if b.strain == suit]
        firm = len(named) > 1 or named[-1].level > 1
        need = level - named[-1].level + 2 if firm else level + 1
        cards = 2 if suit == position.returned else 3 if firm else 4
        if level <= HIGHEST:
            rules.append(bid(f"{level}{STRAINS[suit]}", say("Support partner's suit"),
                             "113 and 118",
                             support(suit, need, cards)))  # fmt: skip
    return tuple(sorted(rules, key=lambda r: r.call))


def doubles(position: AuctionPosition) -> tuple[Rule, ...]:
    """Doubling what the bidding has pushed too high, never a first bid (pp. 119 to 121); far behind
    in the rubber, sitting tight instead."""
    if (
        not position.can("X")
        or position.standing is None
        or not (position.own or position.partners)
    ):
        return ()
    last = position.standing.bid
    pushed = len(position.bids(position.standing.seat)) > 1 and last.level > 1
    if not pushed:
        return ()
    shown = {b.strain for b in position.partners if b.code != "1S"}
    credit = 3 if NO_TRUMP in shown else min(len(shown), 2)
    need = max(2, 13 - (last.level + 6) + 1 - credit)
    aim = say("Double: they have been pushed a trick too far")
    rules = [bid("X", aim, "120", _beats(last, need))]
    if position.partners and position.wins_game(last, ours=False) and last.strain == NO_TRUMP:
        rules.append(bid("X", say("Double: if they make it, they have won the game anyway"), "121",
                         _beats(last, 2)))  # fmt: skip
    if position.ahead <= FAR_BEHIND:
        aim = say("Pass, and scare nobody off: far behind, you want them to play it")
        return tuple(bid("P", aim, "154 and 155", *rule.facts) for rule in rules)
    return tuple(rules)


def _beats(last: Bid, need: int) -> HandTest:
    """Tricks against a contract: sure ones and suits protected, and small trumps from four on."""

    def holds(hand: HandValue) -> bool:
        found = sum(is_protected(s) for i, s in enumerate(hand.suits) if i != last.strain) + max(
            0, sure_count(hand) - sum(is_protected(s) for s in hand.suits)
        )
        if last.strain != NO_TRUMP:
            found += max(int(is_protected(hand.suits[last.strain])), hand.lengths[last.strain] - 3)
        return found >= need

    return HandTest(
        holds, say("{number} or more tricks against it", number=number_term(min(need, 13)))
    )


def bluff(position: AuctionPosition) -> tuple[Rule, ...]:
    """Doubling two of a red suit that would be game, to frighten them back to no-trump (p. 119)."""
    if (
        not position.can("X")
        or position.standing is None
        or position.opening != "1NT"
        or position.place != 3
    ):
        return ()
    last = position.standing.bid
    if last.strain not in RED or last.level != 2 or not position.wins_game(last, ours=False):
        return ()
    others = [s for s in range(4) if s != last.strain]
    few = HandTest(
        lambda h: h.lengths[last.strain] <= 1,
        say("at most one of {suit}", suit=SUIT_TERMS[last.strain]),
    )
    held = HandTest(
        lambda h: sum(is_protected(h.suits[s]) for s in others) >= 2,
        say("two of the other suits stopped"),
    )
    return (bid("X", say("Double to frighten them back to no-trump"), "119", few, held),)


def bids_by_foster(view: View, auction: Auction) -> bool:
    """Whether the auction is the one these rules are for: two sides of two, bids that rank by the
    values of 1910, and a dealer who must bid."""
    sides = sorted(len(side) for side in view.game.sides)
    return auction.ladder == LADDER and auction.must_open and sides == [2, 2]


def rules_for(position: AuctionPosition) -> tuple[Rule, ...]:
    """The rules of a position whose calls are allowed, the best first."""
    if not position.calls:
        rules = first_bid(position)
    elif not position.first_call:
        rules = later_call(position)
    elif position.partners:
        rules = (*shifts(position), *answer(position))
    else:
        rules = (*bluff(position), *over_dealer(position))
    return tuple(rule for rule in rules if position.can(rule.call))


def call_by_rule(position: AuctionPosition, hand: HandValue) -> Rule:
    """The first rule that a hand fits."""
    return next((rule for rule in rules_for(position) if rule.fits(hand)), PASS)


def foster_call(view: View, auction: Auction) -> Decision:
    """The call of the viewer's hand."""
    rule = call_by_rule(position_of(view), evaluate(view.hand_mask(view.seat)))
    action = next(a for a in view.legal if auction.code(a) == rule.call)
    return Decision(action, rule.why, rule.citation)


def foster_meaning(view: View, action: Action) -> Message:
    """The meaning of a call: the requirements of the rules that make it."""
    code = cast("str", action.arg)
    reasons: list[Message] = []
    for rule in rules_for(position_of(view)):
        if rule.call != code:
            continue
        words = together(*(fact.words for fact in rule.facts), tie=", ") or rule.note
        if words and words not in reasons:
            reasons.append(words)
    if not reasons:
        return say("No rule of the book makes this call.")
    first, *others = reasons
    for other in others:
        first = say("{first}; or {other}", first=first, other=other)
    return say("{Text}.", text=first)
