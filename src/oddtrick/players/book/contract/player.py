"""The player: bids by the rules of the book, then plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple, cast

from oddtrick.cards import (
    NO_TRUMP,
    STRAINS,
    SUIT_TERMS,
    Card,
    Mask,
    high_card_points,
    suit_of,
)
from oddtrick.core import Action, View
from oddtrick.games.bridge.minibridge import announced_points
from oddtrick.messages import NOTHING, Message, say, together
from oddtrick.players.card_play.following_suit import CardChoice
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.players.player import Decision, Likelihood, Miss, Player, Weighing
from oddtrick.players.refereed import answer_claim
from oddtrick.players.simulation.expected_score import ContractProspect
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.calling.saying import Declaring
from oddtrick.stages.tricks.tricks import Played
from oddtrick.terms import number_term

from .auction_reading import Reading, announced_systems
from .play.declarer_leads import declare
from .play.defence import defend
from .play.signals import SMALL, signal_card, signals_given, weigh_signals
from .public_auction import (
    fits,
    mixed_calls,
    mixed_fits,
    promise_of,
    public_auction,
    reading_of,
    shown_hands,
    would_call,
)
from .rule import Promise, bid_of, points_term
from .rule_choice import choose_call, read
from .stated_system import agreed_signals


class Playing(NamedTuple):
    """How one book plays the cards: declarer's card, tricks short of the contract, and a
    defender's, tricks short of beating it."""

    declare: Callable[[Knowledge, int], CardChoice]
    defend: Callable[[Knowledge, Reading, Contract, int], CardChoice]


SCARNE = Playing(declare, defend)


def _miss(shows: Promise, hand: HandValue) -> Miss:
    """How far a hand lies outside a promise."""
    points, cards = shows.outside(hand)
    cards = max(cards, int(shows.flat and not hand.balanced))
    return Miss(points, cards)


def _holding(hand: HandValue, code: str) -> Message:
    """The facts of the hand that a call rests on."""
    points = points_term(hand.points)
    if hand.points != hand.high:
        of_them = (
            say("{high} of them for high cards", high=hand.high)
            if hand.high
            else say("none of them for high cards")
        )
        points = together(points, of_them, tie=", ")
    if code not in ("P", "X", "XX"):
        strain = bid_of(code).strain
        if strain < 4 and hand.lengths[strain]:
            length = number_term(hand.lengths[strain])
            held = say("{number} {suit}", number=length, suit=SUIT_TERMS[strain])
            return together(points, held, tie=", ")
    return points


def play_card(
    view: View, book: Playing = SCARNE, contract: Contract | None = None
) -> Decision | None:
    """The card of the seat whose turn it is; `None` where no contract is being played. The
    contract is that of the view unless another is given."""
    contract, played = contract or view.find(Contract), view.find(Played)
    if contract is None or not any(a.kind == "play" for a in view.legal):
        return None
    known = Knowledge(view)
    declaring = view.game.side_of[contract.declarer]
    taken = played.taken(view.game.sides[declaring]) if played else 0
    if view.game.side_of[view.seat] == declaring:
        choice = book.declare(known, contract.level + 6 - taken)
    else:
        lost = len(played.tricks) - taken if played else 0
        choice = book.defend(known, reading_of(view), contract, 8 - contract.level - lost)
        choice = _signal(known, contract, _spared(known, choice.card)) or choice
    if choice.card in known.actions:
        action = known.actions[choice.card]
        return Decision(action, choice.reason, choice.citation, rule=choice.reason)
    # At a refereed table a penalty may leave other cards than the book's.
    return Decision(
        known.actions[known.low(known.legal)], say("The lowest of the cards that a penalty leaves.")
    )


def _spared(known: Knowledge, card: Card) -> Mask:
    """The small cards that the book may play in place of one of them: none that nobody can beat."""
    small = known.legal & SMALL[suit_of(card)]
    small &= ~known.masters(small)
    return small if small >> card & 1 else 0


def _signal(known: Knowledge, contract: Contract, cards: Mask) -> CardChoice | None:
    """Of cards that cost the same the one that the side's system makes a signal."""
    if not cards & (cards - 1):
        return None
    agreed = agreed_signals(announced_systems(known.view.game)[known.hand % 2])
    return signal_card(known, contract, agreed, cards)


class ContractPlayer(Player):
    """Scarne's contract bridge. Each side bids by the system it has announced (`Game.chosen`), and
    everybody reads it so."""

    name = "book"
    card_rules = "contract"

    def choose(self, view: View, rng: random.Random) -> Decision:
        if not any(a.kind == "call" for a in view.legal):
            decision = answer_claim(view) or play_card(view)
            return decision or PlainPlayer().choose(view, rng)
        reading = reading_of(view, view.seat)
        hand = evaluate(view.hand_mask())
        rule = choose_call(reading, hand)
        action = next((a for a in view.legal if a.arg == rule.call), view.legal[0])
        short = rule.shortfall(hand)
        return Decision(
            action,
            short
            or together(rule.why, say("This hand: {holding}.", holding=_holding(hand, rule.call))),
            rule.citation,
            self.meaning(view, action),
            NOTHING if rule.nearest_call else short or rule.why,
        )

    def meaning(self, view: View, action: Action) -> Message:
        """The meaning of a call of the view's seat to the book's reader."""
        if action.kind != "call":
            return NOTHING
        return promise_of(view, action)[1]

    def misses(self, view: View, action: Action, hands: Iterable[Mask]) -> list[Miss] | None:
        """How far hands lie outside the meaning of a call."""
        if action.kind != "call":
            return None
        shows = promise_of(view, action)[0]
        return [_miss(shows, evaluate(hand)) for hand in hands]

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit the auction as the book reads it."""
        if not view.find(Calls):
            return None
        auction = public_auction(view)
        return (
            mixed_fits(auction, shown_hands(view)) if auction.has_unknown else fits(read(*auction))
        )

    def would_call(self, view: View) -> Likelihood | None:
        """How likely hands make the calls of the auction."""
        if not view.find(Calls):
            return None
        auction = public_auction(view)
        if auction.has_unknown:
            return mixed_calls(auction, shown_hands(view))
        return would_call(read(*auction))

    def would_play(self, known: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far, as a network has learned that players of
        several kinds choose them, and as the signals of defenders have been agreed on."""
        contract = known.view.find(Contract)
        if contract is None or contract.fewest:
            return None
        from oddtrick.players.simulation.card_inference import (
            reading,  # NumPy is loaded where it is needed
        )

        agreed = [agreed_signals(name) for name in announced_systems(known.view.game)]
        given = tuple(signals_given(known, contract, agreed)) if any(agreed) else ()
        alike = {signal.number: SMALL[suit_of(signal.card)] for signal in given}
        read = reading(known, "contract", contract, alike)
        return weigh_signals(known, contract, given, read) if read and given else read

    def signal(self, view: View, cards: Mask) -> CardChoice | None:
        """Of cards that cost the same the one that tells partner most."""
        contract = view.find(Contract)
        return None if contract is None else _signal(Knowledge(view), contract, cards)


# The player of minibridge: names trumps with both hands in sight, then plays as at contract.

CITATION = say("Minibridge: the tricks are counted in both hands")

POINT = 3.0
"""The logarithm by which each point more or fewer than was announced makes a hand less likely. What
was announced is certain; the sampler leads a hand there card by card."""


class MinibridgePlayer(Player):
    """Counts likely tricks in its own hand and dummy's, and takes the contract that is worth most.
    Cards are played by the book of contract, and hidden hands have the points announced."""

    name = "book"
    card_rules = "contract"

    def choose(self, view: View, rng: random.Random) -> Decision:
        if isinstance(view.stage, Declaring):
            return _declare(view, view.stage)
        return answer_claim(view) or play_card(view) or PlainPlayer().choose(view, rng)

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit the points announced."""
        points = announced_points(tuple(view.facts))
        if not points:
            return None

        def fit(seat: int, hand: Mask) -> float:
            if seat not in points:
                return 0.0
            return -POINT * abs(high_card_points(hand) - points[seat])

        return fit

    def would_play(self, known: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far, as a network has learned it of
        contract."""
        contract = known.view.find(Contract)
        if contract is None:
            return None
        from oddtrick.players.simulation.card_inference import (
            reading,  # NumPy is loaded where it is needed
        )

        return reading(known, "contract", contract)


def _declare(view: View, stage: Declaring) -> Decision:
    """The contract that is worth most by the tricks in sight."""
    prospect = ContractProspect(view)
    tricks = [prospect.tricks(strain) for strain in range(NO_TRUMP + 1)]

    def worth(action: Action) -> float:
        word = cast("str", action.arg)
        made = stage.made(prospect.table, view.seat, word)
        return prospect.worth(made, view.seat, tricks[STRAINS.index(word[1:])])

    best = max(view.legal, key=worth)
    strain = STRAINS.index(cast("str", best.arg)[1:])
    hands = [view.hand_mask(view.seat), view.hand_mask((view.seat + 2) % 4)]
    points = sum(map(high_card_points, hands))
    why = say("With {points} points in the two hands about {tricks} tricks are likely.")
    length = number_term(0)
    if strain < NO_TRUMP:
        why = say(
            "With {points} points and {number} {suit} in the two hands about {tricks} tricks are "
            "likely."
        )
        length = number_term(sum((hand >> 13 * strain & 0x1FFF).bit_count() for hand in hands))
    why = why.fill(
        points=points, number=length, suit=SUIT_TERMS[strain], tricks=round(tricks[strain])
    )
    return Decision(best, why, CITATION)
