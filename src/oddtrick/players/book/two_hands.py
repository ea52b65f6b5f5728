"""Bridge between two: honeymoon bridge and the like, and bridge with dummies."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from oddtrick.cards import (
    NO_TRUMP,
    SUIT_TERMS,
    Card,
    Mask,
    above,
    bits,
    mask_of,
    natural_order,
    rank_of,
    suit_of,
)
from oddtrick.core import HIDDEN, Action, Place, View
from oddtrick.messages import NOTHING, Message, say
from oddtrick.players.card_play.following_suit import CardChoice, name
from oddtrick.players.card_play.generic import PlainPlayer, plain_card
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.playing_tricks import CITATION, PACK, KnownHands, estimate
from oddtrick.players.player import Decision, Player
from oddtrick.scoring.contract_scales import game_level, scale_of
from oddtrick.scoring.rubber import PadStanding
from oddtrick.stages.calling.auction import Auction, Contract, SecondRound
from oddtrick.stages.calling.saying import Choosing
from oddtrick.stages.giving import Building
from oddtrick.stages.laying_away import Keeping
from oddtrick.stages.tricks.drawing import Drawing
from oddtrick.stages.tricks.tricks import Played

# The book player of honeymoon bridge and the like: gathers a hand, counts tricks, bids and plays.
#
# Source: Scarne 1963, “Honeymoon Bridge”, “Planning the Play”. The book gives no advice of its
# own on the game. When the stock is gone every card that is neither in the player's hand nor played
# is in the other's, so a player who has watched can count.

BOOK = cited("Scarne 1963, Honeymoon Bridge")
PLAN = cited("Scarne 1963, Planning the Play")
TRUMPS = cited("Scarne 1963, Playing at a Trump Declaration")
STRAINS = ("C", "D", "H", "S", "NT")
LAST = 5
"""Cards a hand from which the ending is counted out in play."""
FORESEEN = 4
"""Cards a hand from which it is counted out beforehand, in bidding."""


def lead_card(own: Mask, other: Mask, strain: int) -> CardChoice:
    """The card to lead when both hands are known: draw trumps, run what is good, set up what is
    longest against the other hand."""
    order = natural_order(strain)
    ladder = above(order)
    trumps = own & order.suits[strain] if strain < 4 else 0
    against = other & order.suits[strain] if strain < 4 else 0

    def good(card: Card) -> bool:
        s = order.suit[card]
        follows = other & order.suits[s]
        return not follows & ladder[card] and (bool(follows) or not against or s == strain)

    if against and trumps.bit_count() >= against.bit_count():
        best = [c for c in bits(trumps) if good(c)]
        if best:
            return CardChoice(max(best), say("Draw trumps: {card}.", card=name(max(best))), TRUMPS)
    winners = [c for c in bits(own & ~trumps) if good(c)]
    if winners:
        # Suits of which the other hand is out keep; those it follows to are cashed first.
        c = max(winners, key=lambda c: (bool(other & order.suits[order.suit[c]]), rank_of(c), -c))
        return CardChoice(c, say("{Card} is sure to win: take it.", card=name(c)), PLAN)
    suits = [s for s in range(4) if s != strain and own & order.suits[s]]
    if suits:

        def prospect(suit: int) -> tuple[int, int, int]:
            mine, theirs = own & order.suits[suit], other & order.suits[suit]
            ahead = mine.bit_count() - theirs.bit_count()
            return (ahead, sum(rank_of(c) > 9 for c in bits(mine)), suit)

        s = max(suits, key=prospect)
        mine = own & order.suits[s]
        top = max(bits(mine))
        drives = rank_of(top) >= 10 and mine.bit_count() >= 3 and bool(mine >> (top - 1) & 1)
        c = top if drives else min(bits(mine))
        return CardChoice(c, say("Set up {suit}: {card}.", suit=SUIT_TERMS[s], card=name(c)), PLAN)
    c = max(bits(own))
    return CardChoice(c, say("Only trumps are left: {card}.", card=name(c)), PLAN)


def follow_card(own: Mask, other: Mask, strain: int, led: Card) -> CardChoice:
    """The card to play on a lead when both hands are known: win cheaply, or part with the least
    useful."""
    order = natural_order(strain)
    suit = own & order.suits[order.suit[led]]
    if suit:
        higher = [c for c in bits(suit) if c > led]
        if higher:
            return CardChoice(
                min(higher),
                say("Win as cheaply as possible: {card}.", card=name(min(higher))),
                PLAN,
            )
        c = min(bits(suit))
        return CardChoice(c, say("The trick cannot be won: {card}.", card=name(c)), PLAN)
    trumps = own & order.suits[strain] if strain < 4 else 0
    if trumps:
        c = min(bits(trumps))
        return CardChoice(
            c,
            say(
                "Out of {suit}: trump with {card}.", suit=SUIT_TERMS[order.suit[led]], card=name(c)
            ),
            TRUMPS,
        )

    def cost(card: Card) -> tuple[bool, int, int, int]:
        s = order.suit[card]
        mine, theirs = own & order.suits[s], other & order.suits[s]
        good = not theirs & above(order)[card]
        guard = bool(theirs) and max(bits(mine)) != card and mine.bit_count() == (
            sum(d > max(bits(mine)) for d in bits(theirs)) + 1
        )  # fmt: skip
        return (good, guard, mine.bit_count() <= theirs.bit_count(), rank_of(card))

    c = min(bits(own), key=lambda c: (*cost(c), c))
    return CardChoice(
        c, say("The trick cannot be won: {card} is the least useful card.", card=name(c)), PLAN
    )


def tricks_with(own: Mask, other: Mask, strain: int, *, leads: bool = False) -> int:
    """Tricks a hand wins against another when both play as this book does, counted out.

    >>> from oddtrick.cards import bridge_hand
    >>> tricks_with(bridge_hand("AKQJT98765432..."), bridge_hand(".AKQJT98765432.."), 3)
    13
    """
    won = 0
    while own.bit_count() > FORESEEN:
        if leads:
            led = lead_card(own, other, strain).card
            reply = follow_card(other, own & ~(1 << led), strain, led).card
            mine, theirs = led, reply
        else:
            led = lead_card(other, own, strain).card
            reply = follow_card(own, other & ~(1 << led), strain, led).card
            mine, theirs = reply, led
        leads = (natural_order(strain).winner((led, reply)) == 0) == leads
        won += leads
        own &= ~(1 << mine)
        other &= ~(1 << theirs)
    if not own:
        return won
    if leads:
        return won + ending(own, other, strain)[0]
    return won + own.bit_count() - ending(other, own, strain)[0]


def ending(own: Mask, other: Mask, strain: int, lead: Card | None = None) -> tuple[int, Card]:
    """The most tricks the hand to play wins of the rest, both hands known, and a card for it.

    `lead` is the card the other hand has just led, `None` when this hand leads.
    """
    order = natural_order(strain)
    memo: dict[tuple[Mask, Mask, Card | None], tuple[int, Card]] = {}

    def solve(mover: Mask, waiting: Mask, led: Card | None) -> tuple[int, Card]:
        key = (mover, waiting, led)
        found = memo.get(key)
        if found is not None:
            return found
        best = (-1, -1)
        total = mover.bit_count()
        if led is None:
            for c in bits(mover):
                theirs, _ = solve(waiting, mover & ~(1 << c), c)
                if total - theirs > best[0]:
                    best = (total - theirs, c)
        else:
            legal = mover & order.suits[order.suit[led]] or mover
            for c in bits(legal):
                rest = mover & ~(1 << c)
                if order.winner((led, c)) == 1:
                    won = 1 + (solve(rest, waiting, None)[0] if rest else 0)
                else:
                    won = rest.bit_count() - solve(waiting, rest, None)[0] if rest else 0
                if won > best[0]:
                    best = (won, c)
        memo[key] = best
        return best

    return solve(own, other, lead)


def _other_hand(view: View) -> Mask:
    """The cards the other hand may hold: all that is not here, was not played and was not thrown
    away from here. Once a stock is gone that is the other hand."""
    gone = view.hand_mask()
    for event in view.events:
        if event.action.kind == "play" and event.action.arg is not None:
            gone |= 1 << cast("Card", event.action.arg)
    for fact in view.facts:  # before a referee a trick may have more cards than were played to it
        if isinstance(fact, Played):
            gone |= mask_of(c for trick in fact.tricks for c in trick.cards)
    for place in view.places:
        if not _of_the_other(view, place):
            gone |= sum({1 << c for c in place.cards if c != HIDDEN})
    return (1 << 52) - 1 & ~gone


def _of_the_other(view: View, place: Place) -> bool:
    return place.kind == "hand" and place.seat != view.seat


def _shown(view: View) -> Mask:
    """The cards of the other hand that lie open: before a referee one may have been dropped."""
    return sum(
        {1 << c for p in view.places if _of_the_other(view, p) for c in p.cards if c != HIDDEN}
    )


WORLDS = 12
"""Hands that the other may hold, drawn to count against where theirs is not known."""


SURE = 0.75
"""The share of them against which a contract must go two down, to double it."""


def _other_hands(view: View) -> list[Mask]:
    """The other hand where it is known; else hands they may have made, keeping cards as this
    player does."""
    unseen, size = _other_hand(view), view.hand_mask().bit_count()
    if unseen.bit_count() == size:
        return [unseen]
    shown = _shown(view)
    cards, found = list(bits(unseen & ~shown)), []
    rng = random.Random(unseen)  # the same knowledge counts the same hands
    for _ in range(WORLDS):
        rng.shuffle(cards)
        hand, drawn = shown, iter(cards)
        for c in drawn:
            if hand.bit_count() == size:
                break
            taken = c if _worth_keeping(hand, c, cards) else next(drawn, c)
            hand |= 1 << taken
        found.append(hand)
    return found


class HoneymoonPlayer(Player):
    """Plays honeymoon bridge by counting."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        stage = view.stage
        if isinstance(stage, Auction):
            return self._call(view, _other_hands(view))
        if isinstance(stage, Keeping):
            return _take(view)
        if any(a.kind == "take" for a in view.legal):
            return _take_one(view)
        if not any(a.kind == "play" for a in view.legal):
            return PlainPlayer().choose(view, rng)
        known = Knowledge(view)
        if isinstance(stage, Drawing):
            choice = _gather(known)
        elif known.may[known.foes[0]].bit_count() == known.counts[known.foes[0]]:
            choice = _play(known)
        else:
            choice = plain_card(known)
        return Decision(known.actions[choice.card], choice.reason, choice.citation or PLAN)

    # -- bidding ---------------------------------------------------------------------------

    def _call(self, view: View, others: Sequence[Mask]) -> Decision:
        own = view.hand_mask()
        worth = {s: sum(tricks_with(own, o, s) for o in others) // len(others) for s in range(5)}
        codes = {cast("str", a.arg): a for a in view.legal}
        bids = [code for code in codes if code not in ("P", "X", "XX")]

        def decide(code: str, reason: Message) -> Decision:
            action = codes[code]
            return Decision(action, reason, BOOK, self.meaning(view, action))

        best = max(range(5), key=lambda s: (worth[s] - _game(view, s), s))
        tricks = worth[best]
        name = SUIT_TERMS[best]
        game = _game(view, best)
        if tricks >= 12 and f"{tricks - 6}{STRAINS[best]}" in codes:
            return decide(
                f"{tricks - 6}{STRAINS[best]}",
                say("{tricks} tricks in {name}: a slam.", tricks=tricks, name=name),
            )
        if tricks - 6 >= game and f"{game}{STRAINS[best]}" in codes:
            return decide(
                f"{game}{STRAINS[best]}",
                say("{tricks} tricks in {name} are enough for game.", tricks=tricks, name=name),
            )
        if "X" in codes:
            last = _last_bid(view)
            if last is not None:
                level, strain = last
                beaten = sum(tricks_with(o, own, strain) <= level + 4 for o in others)
                if beaten >= SURE * len(others):
                    return decide(
                        "X",
                        say(
                            "By the count they cannot win {level} tricks here: double.",
                            level=level + 6,
                        ),
                    )
        within = [code for code in bids if int(code[0]) + 6 <= worth[STRAINS.index(code[1:])]]
        if within:
            code = min(within, key=bids.index)
            s = STRAINS.index(code[1:])
            suit = SUIT_TERMS[s]
            return decide(
                code,
                say(
                    "{worth} tricks can be counted in {suit}: bid within them.",
                    worth=worth[s],
                    suit=suit,
                ),
            )
        return decide(
            "P",
            say(
                "Only {tricks} tricks can be counted in {name}, the best strain: pass.",
                tricks=tricks,
                name=name,
            ),
        )

    def meaning(self, view: View, action: Action) -> Message:
        """The meaning of a call to the other player."""
        if action.kind != "call":
            return NOTHING
        code = cast("str", action.arg)
        if code == "P":
            return say("Counts too few tricks to bid more.")
        if code == "X":
            return say("Expects to beat the bid.")
        if code == "XX":
            return say("Expects to make the bid all the same.")
        s = STRAINS.index(code[1:])
        strain = SUIT_TERMS[s]
        return say("Counts on {n} or more tricks in {strain}.", n=int(code[0]) + 6, strain=strain)


def _game(view: View, strain: int) -> int:
    """The level at which a bid of a strain makes game, as the pad stands."""
    before, scale = view.setting.before, scale_of(view.game.scoring)
    part = before.part[view.game.side_of[view.seat]] if isinstance(before, PadStanding) else 0
    level = game_level(scale, strain, part) if scale is not None else None
    return level or (3 if strain == NO_TRUMP else 4 if strain > 1 else 5)


def _last_bid(view: View) -> tuple[int, int] | None:
    for event in reversed(view.events):
        code = event.action.arg
        if event.action.kind == "call" and isinstance(code, str) and code not in ("P", "X", "XX"):
            return int(code[0]), STRAINS.index(code[1:])
    return None


# -- drawing ---------------------------------------------------------------------------------


def _use(hand: Mask, card: Card) -> tuple[int, int, int]:
    """The worth of a card to the hand that will be bid: high cards and long suits are kept."""
    suit = hand >> 13 * suit_of(card) & 0x1FFF
    length = suit.bit_count()
    rank = rank_of(card)
    worth = max(0, rank - 10) * 3 + (rank == 10)
    if length >= 5:
        worth += 2 * (length - 3)
    elif length == 4:
        worth += 1
    return (worth, rank, card)


def _gather(known: Knowledge) -> CardChoice:
    """While the stock lasts tricks count for nothing: part with what is of least use."""
    own = known.known[known.hand]
    legal = known.legal
    if not legal & (legal - 1):
        return CardChoice(known.low(legal), say("The only card that may be played."), BOOK)
    c = min(bits(legal), key=lambda c: _use(own, c))
    return CardChoice(
        c,
        say("These tricks count for nothing: keep high cards and long suits, and part with "
            "{card}.", card=name(c)), BOOK,
    )  # fmt: skip


def _worth_keeping(hand: Mask, drawn: Card, unseen: Sequence[Card]) -> bool:
    """Whether a card is worth as much to a hand as the next can be expected to be."""
    expected = sum(_use(hand | 1 << c, c)[0] for c in unseen) / max(len(unseen), 1)
    return _use(hand | 1 << drawn, drawn)[0] >= expected


def _take_one(view: View) -> Decision:
    """Take the more useful of two cards that the player may look at."""
    own = view.hand_mask()
    (cards,) = (p.cards for p in view.places if p.kind == "drawn")
    uses = [_use(own | 1 << c, c) for c in cards]
    action = view.legal[uses.index(max(uses))]
    return Decision(action, say("The card that is worth more to the hand."), BOOK)


def _take(view: View) -> Decision:
    """Keep the card that has been drawn where it is worth more than the next can be expected to
    be."""
    own, seen = view.hand_mask(), view.hand_mask()
    drawn = 0
    for place in view.places:
        for c in place.cards:
            if c != HIDDEN:
                seen |= 1 << c
                drawn = c if place.kind == "drawn" else drawn
    unseen = list(bits((1 << 52) - 1 & ~seen))
    actions = {a.arg: a for a in view.legal}
    if _worth_keeping(own, drawn, unseen):
        return Decision(
            actions["keep"],
            say("{Card} is as good as the next may be.", card=name(drawn)),
            BOOK,
        )
    return Decision(
        actions["throw"], say("The next may be better than {card}.", card=name(drawn)), BOOK
    )


# -- the final play --------------------------------------------------------------------------


def _play(known: Knowledge) -> CardChoice:
    legal = known.legal
    if not legal & (legal - 1):
        return CardChoice(known.low(legal), say("The only card that may be played."), PLAN)
    own, other = known.known[known.hand], known.may[known.foes[0]]
    led = known.trick[0][1] if known.trick else None
    if own.bit_count() <= LAST:
        won, c = ending(own, other, known.trump, led)
        return CardChoice(
            c,
            say(
                "All the cards are known by now: {card} wins {won} of the last {n}.",
                card=name(c),
                won=won,
                n=own.bit_count(),
            ),
            PLAN,
        )
    if led is not None:
        return follow_card(own, other, known.trump, led)
    return lead_card(own, other, known.trump)


# The player for bridge between two with dummies: bids and plays as at auction, and decides what
# those games ask besides.


class TwoHandPlayer(Player):
    """Counts tricks, its own dummy's among them as far as it knows it."""

    name = "book"

    def __init__(self) -> None:
        from .auction.player import AuctionPlayer  # NumPy is loaded where it is needed

        self._bidder = AuctionPlayer()

    def choose(self, view: View, rng: random.Random) -> Decision:
        stage = view.stage
        if isinstance(stage, Auction):
            return self._bidder.choose(view, rng)
        if isinstance(stage, SecondRound):
            return self._bidder.choose(view._replace(stage=stage.auction), rng)
        if isinstance(stage, Choosing):
            return _choose(view)
        if isinstance(stage, Building) and len(view.legal) > 1:
            return _lay(view)
        return PlainPlayer().choose(view, rng)

    def meaning(self, view: View, action: Action) -> Message:
        """The meaning of a call."""
        return self._bidder.meaning(view, action)


def with_dummy(view: View, dummies: tuple[int, ...], strain: int) -> float:
    """The tricks to expect of a hand with an open dummy, or with one nobody has seen."""
    own, seen = view.hand_mask(), view.hand_mask()
    for s in view.game.seating.unmanned:
        seen |= view.hand_mask(s)
    hands = (own, *(view.hand_mask(dummy) for dummy in dummies))
    return estimate(KnownHands(hands, 2 - len(hands), 2, 13, PACK, seen=seen), strain)


def _choose(view: View) -> Decision:
    """The open dummy, unless an average one should be worth more."""
    actions = {a.arg: a for a in view.legal}
    if "EXPOSED" not in actions:
        return Decision(view.legal[0], say("One hand is as good as the other."), CITATION)
    strain = view.get(Contract).strain
    open_ = next(s for s in view.game.seating.unmanned if view.hand_mask(s))
    seen, unseen = with_dummy(view, (open_,), strain), with_dummy(view, (), strain)
    if seen >= unseen:
        return Decision(actions["EXPOSED"], say("The open dummy is better than most."), CITATION)
    return Decision(
        actions["HIDDEN"], say("A dummy that nobody has seen should be better."), CITATION
    )


def _lay(view: View) -> Decision:
    """Short suits go to dummy, low cards first, so that the hand keeps its long suit."""
    own = view.hand_mask()

    def use(action: Action) -> tuple[int, int, int]:
        c = cast("Card", action.arg)
        return ((own >> 13 * (c // 13) & 0x1FFF).bit_count(), c % 13, c)

    action = min(view.legal, key=use)
    return Decision(action, say("The hand keeps its long suits: short ones go to dummy."), CITATION)
