"""The book player of euchre.

Source: Scarne 1963, chapter 13, “Strategy of Euchre”, “Making the Trump”, “Playing Alone”.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple, cast

from oddtrick.cards import (
    JOKER,
    NO_TRUMP,
    SUIT_TERMS,
    Card,
    CardOrder,
    Mask,
    bits,
    rank_of,
    suit_of,
)
from oddtrick.core import Action, DealContext, Game, PassedOut, TurnUp, View
from oddtrick.messages import NOTHING, Message, say, together
from oddtrick.players.card_play.following_suit import CardChoice, follow, name, throw
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.card_play.seat_knowledge import Knowledge, highest, lowest
from oddtrick.players.citations import cited
from oddtrick.players.player import Decision, Forecast, Likelihood, Player, SideSizes
from oddtrick.players.simulation.partner_chances import guessed_sides
from oddtrick.scoring.euchre_pot import PotMatch
from oddtrick.scoring.games_to_points import PointsMatch, PointsStanding
from oddtrick.stages.partners import CallingAce
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps import Best, Make, Making

from .hand_strength import (
    BOWER,
    KING,
    Strength,
    best_discard,
    bid_meaning,
    choose_before_play,
    has_joker,
    strength,
    top_trumps,
)

# Leads and plays at euchre.
#
# Source: Scarne 1963, chapter 13, “Strategy of Euchre”.

BOOK = cited("Scarne 1963, Strategy of Euchre")


def call_for(known: Knowledge) -> CardChoice:
    """A card called for an open hand that plays against this seat: one that can be beaten."""
    own = known.known[known.seat]
    if not known.trick:
        beaten = [c for c in bits(known.legal) if own & known.above[c] or not known.master(c)]
        if beaten:
            c = min(
                beaten,
                key=lambda c: (not own & known.above[c], known.order.suit[c] == known.trump, c),
            )
            return CardChoice(
                c, say("Make the open hand lead {card}, which can be beaten.", card=name(c)), BOOK
            )
        return CardChoice(
            lowest(known.order, known.legal), say("Whatever is led will win: the lowest."), BOOK
        )
    losing = known.legal & ~known.beating()
    c = lowest(known.order, losing or known.legal)
    return CardChoice(
        c, say("Make the open hand play {card}, the least it can.", card=name(c)), BOOK
    )


def play(known: Knowledge) -> CardChoice:
    """A card to lead or to follow with."""
    return _follow(known) if known.trick else _lead(known)


def _lead(known: Knowledge) -> CardChoice:
    order, legal = known.order, known.legal
    if legal.bit_count() == 1:
        return CardChoice(lowest(order, legal), say("The only card that may be played."), BOOK)
    trumps = known.held(known.trump)
    plain = legal & ~order.suits[known.trump]
    made = known.view.find(Trump)
    maker = made.maker if made else -1
    ours = maker >= 0 and known.ours(maker)
    sure = [c for c in bits(legal) if known.sure(c)]
    if trumps.bit_count() >= 2 and (known.trumps_out() or not plain):
        c = highest(order, trumps) if ours or known.master(highest(order, trumps)) else lowest(
            order, trumps
        )  # fmt: skip
        return CardChoice(c, say("With two or more trumps lead one: {card}.", card=name(c)), BOOK)
    if known.counts[known.hand] <= 3 or not known.trumps_out():
        winners = [c for c in sure if order.suit[c] != known.trump] or sure
        if winners:
            c = max(
                winners, key=lambda c: (known.held(order.suit[c]).bit_count(), order.strength[c])
            )
            return CardChoice(c, say("Nothing out beats {card}: lead it.", card=name(c)), BOOK)
    if maker >= 0 and trumps and known.friends and maker == known.friends[0]:
        c = highest(order, trumps)
        return CardChoice(
            c, say("Partner made trumps: lead {card} to partner.", card=name(c)), BOOK
        )
    if plain:
        suits = [s for s in range(4) if s != known.trump and plain & order.suits[s]]

        def worth(suit: int) -> tuple[bool, bool, int]:
            own = known.held(suit)
            ruffed = any(known.void[f] >> suit & 1 for f in known.foes)
            high = rank_of(highest(order, own)) >= KING
            return (not ruffed, not high, own.bit_count())

        aces = [c for c in bits(plain) if known.sure(c) and known.master(c)]
        if aces and len(known.tricks) > 0:
            c = max(aces, key=lambda c: -known.held(order.suit[c]).bit_count())
            return CardChoice(
                c, say("Take the trick with {card} before it is trumped.", card=name(c)), BOOK
            )
        s = max(suits, key=worth)
        c = lowest(order, known.held(s))
        few = say("Fewer than two trumps") if trumps.bit_count() < 2 else say("No trump is out")
        if rank_of(highest(order, known.held(s))) >= KING:
            why = say(
                "{few}, and a high card in every suit: {card} is the least useful card.",
                few=few,
                card=name(c),
            )
        else:
            why = say(
                "{few}: lead low from a suit without a high card, {card}.", few=few, card=name(c)
            )
        return CardChoice(c, why, BOOK)
    c = highest(order, legal)
    return CardChoice(c, say("Only trumps are left: {card}.", card=name(c)), BOOK)


def _follow(known: Knowledge) -> CardChoice:
    choice = follow(known, _throw, hold_up=False)
    return choice._replace(citation=choice.citation or BOOK)


def _throw(known: Knowledge, cards: Mask) -> CardChoice:
    """A loser: a lone low card first, to be able to trump its suit."""
    if known.led >= 0 and cards & known.order.suits[known.led]:
        return throw(known, cards)
    order: CardOrder = known.order

    def cost(card: Card) -> tuple[int, int, int]:
        suit = order.suit[card]
        own = known.held(suit)
        worth = 0
        if suit == known.trump:
            worth = 100
        elif known.master(card):
            worth = 30
        elif own.bit_count() == 1 and known.held(known.trump):
            worth = -3
        return (worth, order.strength[card], card)

    c = min(bits(cards), key=cost)
    return CardChoice(
        c,
        say("{Card} is the least useful card.", card=name(c)),
        BOOK,
    )


# How well a euchre hand fits what its seat has said when trumps were made.

UNLIKE = -2.5
"""The logarithm of the likelihood that somebody says what the book would not (reading)."""

Wants = Callable[[int, Make], Callable[[Mask], bool]]
"""By a seat and a declaration: whether the book's maker would make it there, with a hand."""


def makings(view: View, wants: Wants) -> Likelihood | None:
    """The likelihood of hands by who passed, ordered, assisted, took up or named; `None` where
    nothing was said. A hand that ordered up its partner is judged without the turned-up card."""
    stage = next((s for s in view.game.stages if isinstance(s, Making)), None)
    turned = view.find(TurnUp)
    said: dict[int, list[Make]] = {}
    for event in view.events:
        if event.action.kind == "make":
            said.setdefault(event.action.by, []).append(cast("Make", event.action.arg))
    if stage is None or turned is None or not said:
        return None
    proposed = stage.joker_suit if turned.card == JOKER else suit_of(turned.card)
    dealer, side_of = view.setting.dealer, view.game.side_of
    others = [s for s in stage.strains if s != proposed]

    def how(seat: int) -> str:
        if seat == dealer:
            return "take"
        return "assist" if side_of[seat] == side_of[dealer] else "order"

    def asked(seat: int) -> Iterator[tuple[bool, list[Callable[[Mask], bool]]]]:
        """Whether the book would have said one of some things, by what was said."""
        for turn, make in enumerate(said.get(seat, ())):
            if make.how == "name" and seat == dealer and stage.stuck and not make.alone:
                continue  # it was forced
            if make.how == "take":  # the turned-up card is in the hand by now
                yield True, [wants(seat, Make("name", make.suit))]
            elif make.how != "pass":
                yield True, [wants(seat, make)]
            elif turn == 0:
                word = how(seat)
                alone = word == "assist" and stage.partner_alone
                yield False, [wants(seat, Make(word, proposed, alone, turned.card))]
            else:
                yield False, [wants(seat, Make("name", s)) for s in others]

    questions = cache(lambda seat: tuple(asked(seat)))

    def likelihood(seat: int, hand: Mask) -> float:
        found = 0.0
        for would, makes in questions(seat):
            for wanted in makes:
                if wanted(hand):
                    found += 0.0 if would else UNLIKE
                    break
            else:
                found += UNLIKE if would else 0.0
        return found

    return likelihood


# How many tricks are won at euchre where the cards are hidden, by those that could be won.
#
# Counted in 1,756 deals with 24 cards and 666 with 32, which did not differ, played by machine:
# `python tools/reading/won.py`.

CHANCES: Mapping[tuple[SideSizes, int, int], tuple[float, ...]] = {
    ((2, 1), 5, 0): (1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    ((2, 1), 5, 1): (0.229, 0.708, 0.021, 0.042, 0.0, 0.0),
    ((2, 1), 5, 2): (0.059, 0.206, 0.691, 0.044, 0.0, 0.0),
    ((2, 1), 5, 3): (0.009, 0.036, 0.297, 0.622, 0.018, 0.018),
    ((2, 1), 5, 4): (0.0, 0.0, 0.042, 0.376, 0.57, 0.012),
    ((2, 1), 5, 5): (0.0, 0.0, 0.0, 0.133, 0.422, 0.445),
    ((2, 2), 2, 0): (0.982, 0.018, 0.0),
    ((2, 2), 2, 1): (0.068, 0.909, 0.023),
    ((2, 2), 2, 2): (0.009, 0.096, 0.895),
    ((2, 2), 3, 0): (0.839, 0.157, 0.003, 0.0),
    ((2, 2), 3, 1): (0.089, 0.863, 0.048, 0.0),
    ((2, 2), 3, 2): (0.004, 0.159, 0.811, 0.025),
    ((2, 2), 3, 3): (0.002, 0.024, 0.17, 0.804),
    ((2, 2), 4, 0): (0.774, 0.22, 0.006, 0.0, 0.0),
    ((2, 2), 4, 1): (0.121, 0.714, 0.154, 0.011, 0.0),
    ((2, 2), 4, 2): (0.005, 0.199, 0.72, 0.075, 0.0),
    ((2, 2), 4, 3): (0.0, 0.008, 0.314, 0.653, 0.025),
    ((2, 2), 4, 4): (0.0, 0.002, 0.07, 0.281, 0.647),
    ((2, 2), 5, 0): (0.705, 0.257, 0.038, 0.0, 0.0, 0.0),
    ((2, 2), 5, 1): (0.161, 0.648, 0.187, 0.004, 0.0, 0.0),
    ((2, 2), 5, 2): (0.02, 0.243, 0.634, 0.097, 0.005, 0.0),
    ((2, 2), 5, 3): (0.006, 0.052, 0.348, 0.548, 0.045, 0.0),
    ((2, 2), 5, 4): (0.0, 0.01, 0.088, 0.417, 0.475, 0.01),
    ((2, 2), 5, 5): (0.0, 0.0, 0.008, 0.202, 0.357, 0.434),
}
"""By the hands in play of the side on lead and of the others, the tricks left and those of them
that the side on lead can win with all cards seen: the chances that it wins none, one and more. The
last trick is certain."""


def won(hands: SideSizes, left: int, best: int) -> Sequence[float]:
    """The chances; where they have not been counted, as once a lone hand has led, what could be won
    is.

    >>> won((2, 2), 1, 1), won((1, 2), 2, 1)
    ((0.0, 1.0), (0.0, 1.0, 0.0))
    """
    found = CHANCES.get((hands, left, best))
    return found or tuple(float(n == best) for n in range(left + 1))


TWO, THREE = 2.0, 2.8
"""Two and three fairly sure tricks."""

WITHOUT = 2.6
"""Tricks with which to play without trumps, partner being good for one."""

LONE = 2.75
"""Tricks with which the dealer's partner orders up where that is allowed only to play alone, on
three trumps (0.5 points better than a pass, counted in 2,000 deals with 24 cards)."""

LONE_WITHOUT = 2.75
"""Tricks with which to play alone without trumps (a point better than with partner, on 35 hands in
3,000 deals: who has passed before holds little)."""

NEAR = 3.4
"""Fairly sure tricks with which to play alone where partner gives the best card (a reading)."""


def points(view: View, seat: int | None = None) -> tuple[int, int, int]:
    """The points of a seat's side (the viewer's by default) and the other in the running game, and
    the target."""
    before = view.setting.before
    own = view.game.side_of[view.seat if seat is None else seat]
    match = view.game.match
    target = match.target if isinstance(match, PointsMatch) else 5
    if isinstance(before, PointsStanding):
        return before.points[own], before.points[1 - own], target
    return 0, 0, target


class TrumpMaking(NamedTuple):
    """The considerations of a maker of trumps, whatever the hand."""

    suit: int
    own: int
    other: int
    target: int
    how: str
    turn_up: Card
    company: str
    foes: int
    joker: bool
    exchange: bool


ALONE_NEEDS = {1: 2.0, 2: 2.6}
"""The fairly sure tricks with which to play against so many others without a partner (a reading:
three of five tricks are to be won, and few cards are out)."""


def company(view: View, seat: int) -> str:
    """With whom a maker plays: the ``partner``, one still to be called (``called``), nobody
    (``alone``), or nobody with nothing to lose by it (``free``)."""
    game = view.game
    if len(game.sides[game.side_of[seat]]) > 1:
        return "partner"
    if any(isinstance(stage, CallingAce) for stage in game.stages):
        return "called"
    return "free" if isinstance(game.match, PotMatch) else "alone"


def _before_making(view: View, seat: int) -> TrumpMaking:
    """The considerations of a seat before it has said anything."""
    own, other, target = points(view, seat)
    turned = view.find(TurnUp)
    return TrumpMaking(
        -1, own, other, target, "",
        turned.card if turned else -1, company(view, seat), len(view.game.seats) - 1,
        has_joker(view.game), any(isinstance(st, Best) for st in view.game.stages),
    )  # fmt: skip


def _situation(before: TrumpMaking, make: Make) -> TrumpMaking:
    """The considerations of a seat before it makes trumps so."""
    return before._replace(suit=make.suit, how=make.how)


def _hand_for(making: TrumpMaking, hand: Mask) -> Mask:
    """The hand to play with: the dealer's after taking up and discarding."""
    if making.how != "take":
        return hand
    taken = hand | 1 << making.turn_up
    return taken & ~(1 << best_discard(taken, making.suit))


def _by_himself(making: TrumpMaking, strength: Strength) -> Iterator[Message]:
    """Why the suit is made by a player who has no partner as yet."""
    suit = SUIT_TERMS[making.suit]
    # The turn-up strengthens the dealer, whom somebody else orders up.
    against = 0.3 if making.how == "order" else 0.0
    if making.company == "called":
        if strength.tricks >= TWO + 1.5 * against and strength.trumps >= 2:
            yield (
                say(
                    "Two fairly sure tricks, and the partner to be called should add one: make "
                    "it {suit}.",
                    suit=suit,
                )
            )
    elif making.company == "free":
        if strength.tricks >= 1.6 + against and strength.trumps >= 2:
            yield say(
                "More than a share of the tricks in {suit}, and its maker owes nobody three.",
                suit=suit,
            )
    elif strength.tricks >= ALONE_NEEDS.get(making.foes, 2.8) + against and strength.trumps >= 2:
        yield say("Three tricks should come home in {suit} without a partner.", suit=suit)


def _reasons(making: TrumpMaking, hand: Mask) -> Iterator[Message]:
    """Why the suit is made: the reasons of the rules that say so, in turn."""
    h = strength(_hand_for(making, hand), making.suit, joker=making.joker)
    if making.company != "partner":
        yield from _by_himself(making, h)
        return
    if making.suit == NO_TRUMP:
        if h.tricks >= WITHOUT:
            yield say("Aces and what follows them: play without trumps.")
        return
    suit = SUIT_TERMS[making.suit]
    need = TWO
    cautious = making.target == 5 and making.other == 3
    if making.how != "name" and at_bridge(making.own, making.other, making.target):
        yield (
            say(
                "At the bridge accept the turn-up, whatever the cards: a euchre does not lose "
                "the game, a lone hand against us might."
            )
        )
    if making.how == "order":
        # The turn-up strengthens the dealer, and next round this side may name a suit first.
        if h.tricks < THREE:
            return
        if h.good >= 2 and h.trumps >= 3:
            yield say("Three fairly sure tricks with two good trumps: order the dealer up.")
        if h.good >= 1 and h.trumps + h.aces == hand.bit_count():
            yield say(
                "Three fairly sure tricks, every card an ace or a trump: order the dealer up."
            )
        return
    if cautious:
        need = 2.6
    if making.how == "assist":
        jack = making.turn_up == JOKER or rank_of(making.turn_up) == 11
        up = BOWER if jack else rank_of(making.turn_up)
        bonus = 0.9 if up == BOWER else 0.6 if up >= KING else 0.4
        if h.tricks + bonus >= need + 0.4 and h.trumps >= 1:
            yield say(
                "With the turn-up in partner's hand there are two fairly sure tricks in {suit}.",
                suit=suit,
            )
        return
    if not cautious:
        if h.trumps >= 3 and h.tricks >= 1.5:
            yield say("Any three trumps are enough: make it {suit}.", suit=suit)
        if making.how == "take" and h.trumps >= 2 and h.best >= KING and h.tricks >= 1.6:
            yield say("Ace or king of trumps with a little more: the dealer takes it up.")
    if h.tricks >= need and h.trumps >= 2:
        yield say(
            "Two fairly sure tricks, and partner may be counted on for one: make it {suit}.",
            suit=suit,
        )


def at_bridge(own: int, other: int, target: int) -> bool:
    """Whether a side is at the bridge, so that it accepts the turn-up regardless of its cards: the
    book has it do so frequently, and always wins as many games as on a trick or more."""
    return target == 5 and own == 4 and other <= 2


def _alone(making: TrumpMaking, hand: Mask) -> Message | None:
    """Why to play alone, or `None`."""
    h = strength(_hand_for(making, hand), making.suit, joker=making.joker)
    if h.solid:
        return say("A sure hand plays alone.")
    if making.suit == NO_TRUMP:
        return say("Aces, and few high cards against them.") if h.tricks >= LONE_WITHOUT else None
    three = top_trumps(making.suit, 3, joker=making.joker)
    if making.exchange and (_hand_for(making, hand) & three).bit_count() >= 2 and h.tricks >= NEAR:
        return say("Partner's best card should make it a sure hand: play alone and call for it.")
    desperate = making.target == 5 and making.other == 4 and making.own in (1, 2)
    if desperate and h.tricks >= THREE:
        return say(
            "The opponents are at the bridge: with a fair chance of three tricks play alone."
        )
    return None


def _manner(making: TrumpMaking, hand: Mask) -> str:
    """How to play alone where there are several ways: open with the five best trumps, which lose
    no trick in any of them; pat with nothing but the best trumps and aces; at no-trump plainly."""
    if making.suit == NO_TRUMP:
        return ""
    if not top_trumps(making.suit, 5, joker=making.joker) & ~hand:
        return "jambone"
    h = strength(hand, making.suit, joker=making.joker)
    return "pat" if h.topped and h.trumps + h.aces == hand.bit_count() else ""


def _must_name(view: View) -> bool:
    """Whether everybody else has passed twice, and a pass cannot be made, or is paid for."""
    if sum(e.action.kind == "make" for e in view.events) < 2 * len(view.game.seats) - 1:
        return False
    passed = DealContext(view.game.seating, view.setting, (PassedOut(),))
    may = any(cast("Make", a.arg).how == "pass" for a in view.legal)
    return not may or bool(view.game.scoring(passed))


def _only_alone(view: View) -> tuple[float, Action, Message] | None:
    """How the dealer's partner orders up where that is allowed only to play alone, and why; `None`
    where a pass is better."""
    joker, hand = has_joker(view.game), view.hand_mask()
    for action in view.legal:
        make = cast("Make", action.arg)
        if make.how != "pass" and not make.manner:
            h = strength(hand, make.suit, joker=joker)
            if h.solid or (h.tricks >= LONE and h.trumps >= 3):
                return h.tricks, action, say("A hand for playing alone: order up.")
    return None


_MEANINGS = {
    "pass": say("Fewer than two fairly sure tricks."),
    "order": say("Three fairly sure tricks: two good trumps, or nothing but trumps and aces."),
    "assist": say("Two fairly sure tricks together with partner's turn-up."),
    "take": say("Two fairly sure tricks with the turn-up, or three trumps."),
    "name": say("Two fairly sure tricks in this suit, or any three trumps."),
}
"""What a declaration shows, by how it is made."""


class EuchrePlayer(Player):
    """Plays euchre and the games of its family by the book."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        kinds = {a.kind for a in view.legal}
        if "make" in kinds:
            return self._make(view)
        if kinds == {"discard"}:
            return self._discard(view)
        if "play" in kinds:
            known = Knowledge(view, guessed_sides(view))
            choice = play(known) if known.ours(known.hand) else call_for(known)
            return Decision(known.actions[choice.card], choice.reason, choice.citation or BOOK)
        return choose_before_play(view) or PlainPlayer().choose(view, rng)

    def _make(self, view: View) -> Decision:
        best: tuple[float, Action, Message] | None = None
        may = [(a, cast("Make", a.arg)) for a in view.legal]
        plain = [a for a, make in may if make.how != "pass" and not make.alone]
        must, before = bool(plain) and _must_name(view), _before_making(view, view.seat)
        hand = view.hand_mask()
        for action in plain:
            make = cast("Make", action.arg)
            s = _situation(before, make)
            why = next(_reasons(s, hand), None)
            if why is None and must:
                suit = SUIT_TERMS[make.suit]
                why = say(
                    "The dealer names trumps in any case: {suit} is the best of this hand.",
                    suit=suit,
                )
            if why is None:
                continue
            worth = strength(_hand_for(s, hand), make.suit, joker=s.joker).tricks
            lone = _alone(s, hand)
            if lone is not None:
                for manner in (_manner(s, hand), ""):
                    said = make._replace(alone=True, manner=manner)
                    with_alone = next((a for a in view.legal if a.arg == said), None)
                    if with_alone is not None:
                        action, why = with_alone, together(why, lone)
                        break
            if best is None or worth > best[0]:
                best = (worth, action, why)
        if not plain and len(may) > 1:
            best = _only_alone(view)
        if best is not None:
            _, action, why = best
            return Decision(action, why, BOOK, self.meaning(view, action))
        action = next(a for a in view.legal if cast("Make", a.arg).how == "pass")
        return Decision(
            action,
            say("Fewer than two fairly sure tricks: pass."),
            BOOK,
            self.meaning(view, action),
        )

    def _discard(self, view: View) -> Decision:
        hand, trump = view.hand_mask(), view.find(Trump)
        suit = trump.suit if trump else max(range(4), key=lambda t: strength(hand, t).tricks)
        c = best_discard(hand, suit)
        action = next(a for a in view.legal if a.arg == c)
        return Decision(action, say("Lay away {card}, the card of least use.", card=name(c)), BOOK)

    def meaning(self, view: View, action: Action) -> Message:
        """The meaning of a declaration to the table."""
        make = action.arg
        if not isinstance(make, Make):
            return bid_meaning(action) if action.kind == "call" else NOTHING
        turned = view.find(TurnUp)
        text = _MEANINGS[make.how]
        if (
            make.how in ("order", "assist", "take")
            and company(view, action.by) == "partner"
            and at_bridge(*points(view, action.by))
        ):
            text = say("At the bridge, with any cards.")
        if make.how == "name" and turned is not None:
            same_colour = {suit_of(turned.card), make.suit} in ({0, 3}, {1, 2})
            text = together(text, say("Making it next.") if same_colour else say("Crossing it."))
        return together(text, say("Alone: hopes for all five.")) if make.alone else text

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit what was said when trumps were made."""

        before = cache(partial(_before_making, view))

        def wants(seat: int, make: Make) -> Callable[[Mask], bool]:
            s = _situation(before(seat), make)

            def wanted(hand: Mask) -> bool:
                if make.alone and strength(hand, make.suit, joker=s.joker).tricks < THREE:
                    return False
                return next(_reasons(s, hand), None) is not None

            return wanted

        return makings(view, wants)

    def forecast(self, game: Game) -> Forecast | None:
        """How often what could be won is won, counted where two
        sides of two play."""
        return won if [len(side) for side in game.sides] == [2, 2] else None
