"""Calls after the first: for trumps in earnest, for no-trump, or against (Foster 1910, pp. 116 to
122).

Where the book gives no figure the readings are here: what partner has shown counts for the rule of
eight, and for no-trump, as much as the constants say.
"""

from __future__ import annotations

from oddtrick.cards import CLUBS, DIAMONDS, NO_TRUMP, SPADES, STRAINS, SUIT_NAMES
from oddtrick.players.book.contract.system.rule import HandTest, Rule
from oddtrick.players.hand_evaluation.point_count import HandValue
from oddtrick.terms import NUMBERS, Bid

from .hand_counts import eight, high, is_protected, solid, support, sure_count
from .position import AuctionPosition
from .rules import PASS, RED, bid, shifts, stops_theirs
from .third_bidder import SPADE_CODE, keep_game_in

__all__ = ["bluff", "doubles", "later_call"]

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
    aim = "Go back to no-trump: partner has three top spades, and does not mean to play them"
    return (bid(f"{level}NT", aim, "108", note="six spades were a signal"),)


def _over_partner(position: AuctionPosition) -> tuple[Rule, ...]:
    """Partner's bid stands: back to a long red suit (pp. 117 and 118), else leave him."""
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
    found = []
    for suit in RED:
        level = position.cheapest(suit)
        if level <= most:
            need = max(least, 7 + level - credit)
            aim = f"Bid {SUIT_NAMES[suit]}: they are to be trumps"
            found.append(bid(f"{level}{STRAINS[suit]}", aim, "95 and 117", eight(suit, need)))
    return tuple(found)


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
    found: list[Rule] = []
    for suit in RED:
        found += [
            r
            for r in _red(position, 8, _help(position, suit), HIGHEST)
            if r.call[1:] == STRAINS[suit]
        ]
    return tuple(sorted(found, key=lambda r: r.call[0]))


def _no_trump_again(position: AuctionPosition) -> tuple[Rule, ...]:
    """No-trump over theirs, when it is stopped (pp. 113 and 121)."""
    level = position.cheapest(NO_TRUMP)
    if level > 3:
        return ()
    strains = {b.strain for b in position.partners if b.code not in ("1S", "2S")}
    credit = PARTNER_NO_TRUMP if NO_TRUMP in strains else PARTNER_SUIT if strains else 0
    need = ALONE + 3 * level - credit
    found = [bid(f"{level}NT", "Bid no-trump: theirs is stopped", "113 and 118", high(need),
                 stops_theirs(position))]  # fmt: skip
    return (*found, *_long_minor(position))


def _long_minor(position: AuctionPosition) -> tuple[Rule, ...]:
    """No-trump on a solid minor suit that partner has raised (p. 121)."""
    level = position.cheapest(NO_TRUMP)
    raised = (
        {b.strain for b in position.own} & {b.strain for b in position.partners} & {CLUBS, DIAMONDS}
    )
    if level > 3:
        return ()
    aim = "Bid no-trump: the long suit wins its tricks there, too"
    return tuple(
        bid(f"{level}NT", aim, "121", solid(suit, 6), _guards(position)) for suit in sorted(raised)
    )


def _guards(position: AuctionPosition) -> HandTest:
    """Their suit stopped, three to queen and ten being enough under compulsion (p. 80)."""
    theirs = sorted({b.strain for b in position.theirs if b.strain != NO_TRUMP and b.code != "1S"})
    names = " and ".join(SUIT_NAMES[s] for s in theirs)

    def stretched(hand: HandValue, suit: int) -> bool:
        found = hand.suits[suit]
        return is_protected(found) or (found.length >= 3 and found.ranks & 0b10100000000 == 0x500)

    return HandTest(lambda h: all(stretched(h, s) for s in theirs), f"{names} stopped, or queen, "
                    "ten and another")  # fmt: skip


def _support(position: AuctionPosition) -> tuple[Rule, ...]:
    """Partner's suit, the more freely if he has bid it twice, and on two cards if he has gone back
    to it over one's no-trump (pp. 113 and 118)."""
    found = []
    for suit in {b.strain for b in position.partners} - {NO_TRUMP, SPADES}:
        if position.first_to_name(suit) == position.seat:
            continue
        level = position.cheapest(suit)
        named = [b for b in position.partners if b.strain == suit]
        firm = len(named) > 1 or named[-1].level > 1
        need = level - named[-1].level + 2 if firm else level + 1
        cards = 2 if suit == position.returned else 3 if firm else 4
        if level <= HIGHEST:
            found.append(bid(f"{level}{STRAINS[suit]}", "Support partner's suit", "113 and 118",
                             support(suit, need, cards)))  # fmt: skip
    return tuple(sorted(found, key=lambda r: r.call))


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
    aim = "Double: they have been pushed a trick too far"
    found = [bid("X", aim, "120", _beats(last, need))]
    if position.partners and position.wins_game(last, ours=False) and last.strain == NO_TRUMP:
        found.append(bid("X", "Double: if they make it, they have won the game anyway", "121",
                         _beats(last, 2)))  # fmt: skip
    if position.ahead <= FAR_BEHIND:
        aim = "Pass, and scare nobody off: far behind, you want them to play it"
        return tuple(bid("P", aim, "154 and 155", *rule.facts) for rule in found)
    return tuple(found)


def _beats(last: Bid, need: int) -> HandTest:
    """Tricks against a contract: sure ones and suits protected, and small trumps from four on."""

    def holds(hand: HandValue) -> bool:
        found = sum(is_protected(s) for i, s in enumerate(hand.suits) if i != last.strain) + max(
            0, sure_count(hand) - sum(is_protected(s) for s in hand.suits)
        )
        if last.strain != NO_TRUMP:
            found += max(int(is_protected(hand.suits[last.strain])), hand.lengths[last.strain] - 3)
        return found >= need

    return HandTest(holds, f"{NUMBERS[min(need, 13)]} or more tricks against it")


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
        lambda h: h.lengths[last.strain] <= 1, f"at most one of {SUIT_NAMES[last.strain]}"
    )
    held = HandTest(
        lambda h: sum(is_protected(h.suits[s]) for s in others) >= 2,
        "two of the other suits stopped",
    )
    return (bid("X", "Double to frighten them back to no-trump", "119", few, held),)
