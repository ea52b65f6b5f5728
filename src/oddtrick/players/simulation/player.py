"""The expert: looks ahead in deals that fit what it knows, and says what it found.

The book player is asked first. Where several cards may be played, worlds are drawn by what the
calls and the play have shown (`deal_sampling`), solved with all cards seen, and scored as the game
scores them (`prospects`). The best card on the average is played; of equals, the book's, unless
declarer looks ahead and finds another surer (`declarer_lookahead`).
"""

from __future__ import annotations

import functools
import random
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import cast

from oddtrick.cards import (
    NO_TRUMP,
    Card,
    Mask,
    bits,
    card_term,
    mask_of,
    suit_of,
)
from oddtrick.core import Action, Hands, State, View, view
from oddtrick.errors import OddtrickError
from oddtrick.messages import (
    NOTHING,
    DecimalNumber,
    Message,
    Within,
    say,
    term,
    together,
)
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision, Player, PlayerAround, Weighing
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Played
from oddtrick.stages.trumps import Making, Opposing
from oddtrick.terms import NO_STRAIN, Bid, tricks_term

from .auction_lookahead import (
    CallOutcome,
    CallOutcomes,
    TimeIsUp,
    actions_of,
    begun,
    weigh_by_leads,
    worlds_of,
)
from .card_evaluation import CardValue, CardValues, fair, prospects
from .deal_sampling import DealSampler, evenly
from .declarer_lookahead import alone, gains_ahead
from .expected_score import score_gains
from .partner_chances import guessed_sides, sides_of_worlds

# The calls worth looking into: the book's, and others that are true of the hand.
#
# A partner must be able to believe what they hear. So a bid looked into names a suit that is held,
# and says, as the book reads it, nothing that the hand is far from.

HELD = 4
"""The cards that a suit must have to be bid; one fewer where partner has bid it."""

TRUE = -1.75
"""How far from the book's meaning of a call a hand may be: a point, but not a card."""

HIGH = 4
"""The level from which a double is for penalties; no-trump counts a level more."""

FINALS = 2
"""How many of the bids that would be the best contracts are looked into."""

TASTED = 4
"""In how many worlds contracts are tried to find these."""


def candidates(
    seen: View, book: Action, player: Player, ahead: CallOutcomes, states: Sequence[State]
) -> tuple[Action, ...]:
    """The calls to look into, the book's first: where trumps are made all that may be said; in an
    auction a pass, a double, the cheapest bids that are true, and those that would be the best
    contracts if nobody spoke again."""
    stage = seen.stage
    if isinstance(stage, (Making, Opposing)):
        return (book, *(a for a in seen.legal if a != book))
    if not isinstance(stage, Auction) or not states:
        return (book,)
    by_code = {bid.code: bid for bid in stage.ladder.bids}
    calls = seen.find(Calls)
    if any(bid.strain == NO_STRAIN for bid in by_code.values()) or not (
        calls and any(code in by_code for _, code in calls.calls)
    ):
        return (book,)  # how to open is a matter of system
    if _has_left(seen, player, states[0]):
        return (book,)
    others = [a for a in seen.legal if a != book and _worth_a_look(seen, stage, a, by_code)]
    true = [a for a in others if _true(player, states[0], a)]
    bids = [a for a in true if a.arg in by_code]
    cheapest = {by_code[str(a.arg)].strain: a for a in reversed(bids)}
    tried = {a: sum(ahead.after(state, a, silent=True) for state in states[:TASTED]) for a in bids}
    best = sorted(tried, key=lambda a: -tried[a])[:FINALS]
    chosen = {a for a in true if a.arg not in by_code} | set(cheapest.values()) | set(best)
    return (book, *(a for a in true if a in chosen))


def _worth_a_look(seen: View, stage: Auction, action: Action, by_code: dict[str, Bid]) -> bool:
    """Whether a call is natural: a pass, a double of a bid that is high, a bid of what is held."""
    found = seen.find(Calls)
    calls = found.calls if found else ()
    if action.arg == "P":
        return True
    if action.arg in ("X", "XX"):
        last = next((by_code[c] for _, c in reversed(calls) if c in by_code), None)
        return last is not None and last.level + (last.strain == NO_TRUMP) >= HIGH
    bid = by_code[str(action.arg)]
    if bid.fewest:
        return False  # thirteen cards to be lost take too long to solve
    if bid.strain == NO_TRUMP:
        return True
    side_of, seat = seen.game.side_of, seen.seat
    partners = {by_code[c].strain for s, c in calls if c in by_code and s != seat
                and side_of[s] == side_of[seat]}  # fmt: skip
    own = {by_code[c].strain for s, c in calls if c in by_code and s == seat}
    held = sum(c // 13 == bid.strain for c in bits(seen.hand_mask()))
    return held >= HELD - (bid.strain in partners or bid.strain in own)


def _has_left(seen: View, player: Player, state: State) -> bool:
    """Whether the seat has left the book before: what partner says to that is not to be read by
    the book with any trust, and two who go on so bid each other too high."""
    hands = state.table.get(Hands).cards
    again = begun(seen, hands)
    for action in actions_of(seen):
        if (
            action.by == seen.seat
            and player.choose(view(again, action.by), Random(0)).action != action
        ):
            return True
        again = again.after(action)
    return False


def _true(player: Player, state: State, action: Action) -> bool:
    """Whether the hand is near what the book takes the call to show."""
    after = state.push(action)
    likelihood = player.likelihood(view(after, action.by))
    return (
        likelihood is None or likelihood(action.by, state.table.get(Hands).cards[action.by]) >= TRUE
    )


SECONDS = 1.0
"""Time for a card where none is given."""

CITATION = say("Found in deals that fit")

WORLDS = ((10, 72), (8, 120), (6, 180), (0, 240))
"""How many worlds are drawn, by the cards that a hand still holds at least: fewer where each takes
longer to solve."""

CALL = 0.45
"""The share of the time for a card that a call may take."""

LOOKED_AT = (Auction, Making, Opposing)
"""The stages in which calls are looked ahead for."""

CALLED = 3
"""How many times as many worlds are asked about their calls as are taken."""

ASKED = 0.2
"""The share of the time for a card that the book may be asked about their calls, once they are
drawn."""

CALL_WORLDS = ((10, 24), (0, 120))
"""How many worlds are drawn for a call, by the cards that a hand holds at least."""

FEWEST_WORLDS = 8
"""With fewer worlds than these nothing is said against the book's call."""

CLEAR = 1.5
"""By how many standard errors another way to make trumps must bring more than the book's."""

CLEAR_CALL = 2.5
"""The same for a call of an auction. What was gained by less was lost again: the calls after it are
not always those that the worlds foresee."""

LEAD_WORLDS = 96
"""How many worlds are drawn for the first lead, before anybody's cards are seen in play."""

CLEAR_LEAD = 2.0
"""By how many standard errors another first lead must bring more than the book's: what the book
says of leads holds for players who do not see all cards, which no world solved does."""

AHEAD = 0.35
"""The share of the time for a card that is kept for looking ahead between equals, where declarer
can."""

CLEAR_AHEAD = 1.2
"""By how many standard errors another of equals must bring more, looked ahead for."""

ALIKE = 1e-9

THE_BOOK = "the book"
"""The name, in a sentence, of that by which the expert goes."""

LEAST_SAID = 0.01
"""Fewer points than that are not spoken of."""

_own = threading.local()


def solver_of_thread() -> Solver:
    """This thread's solver: what it has learnt serves the next question."""
    solver: Solver | None = getattr(_own, "solver", None)
    if solver is None:
        solver = _own.solver = Solver(16 << 20)
    return solver


class ExpertPlayer(PlayerAround):
    """Plays cards by looking ahead, and everything else as `book` does.

    A decision takes `seconds` at most (a little more on a busy machine). What is drawn depends on
    the view and the generator alone; where the time is short, fewer of the worlds are counted.
    """

    name = "expert"

    def __init__(self, book: Player, seconds: float = SECONDS) -> None:
        super().__init__(book)
        self.seconds = seconds

    def think_for(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, view: View, rng: random.Random) -> Decision:
        until = time.monotonic() + self.seconds
        decision = self.book.choose(view, rng)
        if len(view.legal) > 1 and decision.action.kind == "play":
            return self._card(view, decision, rng, until)
        if len(view.legal) > 1:
            return self._call(view, decision, rng)
        return decision

    def prospects(self, view: View, rng: random.Random, until: float) -> CardValues | None:
        """The value of each card in worlds that fit; `None` where looking ahead is no help."""
        known = Knowledge(view, guessed_sides(view))
        if len(known.actions) < 2 or fair(known) is None:
            return None
        beliefs = DealSampler(known, self.book.likelihood(view))
        if not beliefs.possible:
            return None
        size = max(known.counts[h] for h in known.active)
        count = next(n for least, n in WORLDS if size >= least)
        if _first_lead(view):
            count = LEAD_WORLDS
        if beliefs.slots.ways == 1:
            count = 1
        worlds = self._worlds(beliefs, count, rng, until)
        forecast = self.book.forecast(view.game)
        contract = view.find(Contract)
        if alone(known) and forecast is None and not (contract and contract.fewest):
            until -= AHEAD * self.seconds
        return prospects(known, worlds, until, solver_of_thread(), sides_of_worlds(known), forecast)

    def _worlds(
        self, beliefs: DealSampler, count: int, rng: random.Random, until: float
    ) -> list[tuple[Mask, ...]]:
        """So many worlds, by what the calls and the cards have shown."""
        half = until - 0.7 * self.seconds
        if not beliefs.hidden or count == 1:
            return beliefs.draw(count, rng, half)

        hidden, until_led = beliefs.hidden, until - 0.6 * self.seconds
        read = self.book.would_play(beliefs.known)
        if read is not None:
            return self._called(beliefs, count, rng, until_led, read)

        def draw(number: int) -> list[tuple[Mask, ...]]:
            return self._called(beliefs, number, rng, half)

        return weigh_by_leads(beliefs.known, hidden, self.book, draw, count, rng, until_led)

    def _called(
        self,
        beliefs: DealSampler,
        count: int,
        rng: random.Random,
        until: float,
        read: Weighing | None = None,
    ) -> list[tuple[Mask, ...]]:
        """So many worlds, by what the calls and the cards have shown, and by what the book would
        have called."""
        known = beliefs.known
        asked = self.book.would_call(known.view)
        if asked is None:
            return beliefs.draw(count, rng, until, read)
        pool, logs = beliefs.draw(CALLED * count, rng, until, read), list[float]()
        asked, last = functools.cache(asked), until + ASKED * self.seconds
        for world in pool:
            if len(logs) >= FEWEST_WORLDS and time.monotonic() > last:
                break
            began = known.began(world)
            logs.append(sum(asked(hand, began[hand]) for hand in beliefs.hidden))
        return evenly(pool[: len(logs)], logs, count, rng)

    def _call(self, view: View, book: Decision, rng: random.Random) -> Decision:
        """The book's call, or another that brings clearly more in deals that fit."""
        if not isinstance(view.stage, LOOKED_AT):
            return book
        until = time.monotonic() + CALL * self.seconds

        def chosen(ahead: CallOutcomes, states: Sequence[State]) -> Sequence[Action]:
            return candidates(view, book.action, self.book, ahead, states)

        outcomes = self._outlooks(view, chosen, rng, until)
        if not outcomes:
            return book
        first = outcomes[0]
        n = len(first.each)  # a call that was left on the way has fewer
        rows = [
            (o, score_gains(view.game, first.each, o.each)) for o in outcomes if len(o.each) == n
        ]
        best, more = max(rows, key=lambda row: statistics.fmean(row[1]))
        if n < FEWEST_WORLDS:
            return book
        if not clear(more, CLEAR_CALL if isinstance(view.stage, Auction) else CLEAR):
            looked = say("Looked ahead in {n} deals that fit: no call brings clearly more.", n=n)
            return book._replace(reason=together(looked, book.reason))
        says = (
            say("{label}: counting what is won of it where cards are hidden, {worth}")
            if self.book.forecast(view.game)
            else say("{label}: {worth}")
        ).fill(label=view.stage.label(best.action), worth=worth(view, book, best, first, more))
        return Decision(best.action, says, differing(book), self.book.meaning(view, best.action))

    def _outlooks(
        self,
        view: View,
        chosen: Callable[[CallOutcomes, Sequence[State]], Sequence[Action]],
        rng: random.Random,
        until: float,
    ) -> list[CallOutcome]:
        """Outcomes of the `chosen` calls in deals that fit, the first of them the book's; empty
        where there is nothing to look into, or no time."""
        left = until - time.monotonic()
        beliefs = DealSampler(Knowledge(view), self.book.likelihood(view))
        if not beliefs.possible:
            return []
        count = next(n for least, n in CALL_WORLDS if max(beliefs.known.counts) >= least)
        worlds = self._called(beliefs, count, rng, until - 0.7 * left)
        ahead = CallOutcomes(view, self.book, until, solver_of_thread())
        try:
            states = worlds_of(view, worlds)
            actions = chosen(ahead, states)
        except (OddtrickError, LookupError, TimeIsUp):
            return []
        return ahead.over(states, actions) if len(actions) > 1 else []

    def _card(self, view: View, book: Decision, rng: random.Random, until: float) -> Decision:
        card_values = self.prospects(view, rng, until)
        if card_values is None:
            return book
        own = _card_of(book.action)
        try:
            by_book = card_values.of(own)
        except StopIteration:  # the book's card is none of those looked at
            return book
        best = _best(view, card_values, by_book)
        surer = self._surer(view, card_values, by_book if _alike(by_book, best) else best, until)
        if surer is not None:
            card, says = surer
            action = next(a for a in view.legal if a.kind == "play" and _card_of(a) == card.card)
            if card is by_book:
                return book._replace(reason=together(says, book.reason))
            says = say(
                "{Card}: {says}",
                card=card_term(card.card),
                says=together(says, _instead(view, card_values, by_book, book)),
            )
            return Decision(action, says, differing(book))
        if _alike(by_book, best):
            return self._signal(view, card_values, by_book) or book._replace(
                reason=together(_brings(view, card_values, best), book.reason)
            )
        if _first_lead(view) and not clear(
            score_gains(view.game, by_book.each, best.each), CLEAR_LEAD
        ):
            return book._replace(reason=together(_brings(view, card_values, by_book), book.reason))
        signal = self._signal(view, card_values, best)
        if signal is not None:
            return signal
        action = next(a for a in view.legal if a.kind == "play" and _card_of(a) == best.card)
        says = say(
            "{Card}: {says}",
            card=card_term(best.card),
            says=together(
                _brings(view, card_values, best),
                _expected(view, card_values, best, by_book),
                _instead(view, card_values, by_book, book),
            ),
        )
        return Decision(action, says, differing(book))

    def _signal(self, view: View, card_values: CardValues, own: CardValue) -> Decision | None:
        """Another card than the one to be played, if it costs nothing in any deal and tells partner
        something; `None` where that says as much."""
        alike = [
            v for v in card_values.cards if v.each == own.each and v.tricks_each == own.tricks_each
        ]
        suit = suit_of(own.card)
        cards = mask_of(v.card for v in alike if suit_of(v.card) == suit)
        signal = self.book.signal(view, cards) if cards & (cards - 1) else None
        if signal is None or signal.card == own.card:
            return None
        action = next(a for a in view.legal if a.kind == "play" and _card_of(a) == signal.card)
        says = together(_brings(view, card_values, own), signal.reason)
        return Decision(action, says, signal.citation, rule=signal.reason)

    def _surer(
        self, view: View, card_values: CardValues, own: CardValue, until: float
    ) -> tuple[CardValue, Message] | None:
        """Another of the cards that bring as much as the one to be played, if it brings more by
        what declarer will know, and a sentence."""
        ahead = gains_ahead(Knowledge(view, guessed_sides(view)), card_values, own, until)
        card = max(ahead, key=lambda card: sum(ahead[card]), default=own.card)
        gains = ahead.get(card, ())
        if len(gains) < FEWEST_WORLDS or not clear(gains, CLEAR_AHEAD):
            return None
        surer, better, worse = (
            card_values.of(card),
            sum(g > 0 for g in gains),
            sum(g < 0 for g in gains),
        )
        less = statistics.fmean(score_gains(view.game, surer.each, own.each)) < ALIKE
        seen = (
            say("The {card} brings as much with all cards seen.")
            if less
            else say("The {card} brings a little more with all cards seen.")
        ).fill(card=card_term(own.card))
        deals = len(gains)
        ahead_says = say(
            "Played on with what is known by then, this card is better in {better} of {deals} "
            "deals "
            "and worse in {worse}.",
            better=better,
            deals=deals,
            worse=worse,
        )
        return surer, together(_brings(view, card_values, surer), seen, ahead_says)


def clear(gains: Sequence[float], errors: float) -> bool:
    """Whether there is more to be gained on the average than so many standard errors."""
    error = statistics.pstdev(gains) / len(gains) ** 0.5
    return bool(statistics.fmean(gains) > errors * error)


def worth(
    view: View,
    book: Decision,
    own: CallOutcome,
    by_book: CallOutcome,
    more: Sequence[float],
    source: str = THE_BOOK,
) -> Message:
    """The worth of a call beside the book's (or another `source`'s), in words; `more` is what it
    gains in each deal."""
    return say(
        "worth {mean} points on the average of {deals} deals that fit, {better} of them better and "
        "{worse} worse than by {source}, which says {call} ({mean2}): {reason}",
        mean=DecimalNumber(f"{own.mean:+.0f}"),
        deals=len(more),
        better=sum(g > 0 for g in more),
        worse=sum(g < 0 for g in more),
        source=term(source),
        call=Within(view.stage.label(book.action)),
        mean2=DecimalNumber(f"{by_book.mean:+.0f}"),
        reason=book.reason,
    )


def differing(book: Decision, founded: Message = CITATION, source: str = THE_BOOK) -> Message:
    """The citation of a decision that the book (or another `source`) would not have made, by what
    it is founded on."""
    return say(
        "{founded}; {source} differs: {citation}",
        founded=founded,
        source=term(source),
        citation=book.citation or say("no rule"),
    )


def _best(view: View, card_values: CardValues, book: CardValue) -> CardValue:
    """The card that gains most over the book's as the game compares scores; of equals the one
    with more points."""
    return max(
        card_values.cards,
        key=lambda p: statistics.fmean(score_gains(view.game, book.each, p.each) or (0.0,)),
    )


def _first_lead(view: View) -> bool:
    """Whether this is the first card played against a contract."""
    played, current = view.find(Played), view.find(CurrentTrick)
    begun = bool(played and played.tricks) or bool(current and current.plays)
    return view.find(Contract) is not None and not begun


def _card_of(action: Action) -> Card:
    return cast("Card", action.arg[0] if isinstance(action.arg, tuple) else action.arg)


def _alike(one: CardValue, other: CardValue) -> bool:
    """Whether two cards bring the same, in points and in tricks."""
    return abs(one.points - other.points) < ALIKE and abs(one.tricks - other.tricks) < ALIKE


def _brings(view: View, card_values: CardValues, value: CardValue) -> Message:
    """The gain of a card, in a sentence."""
    goal, contract = card_values.values.goal, view.find(Contract)
    if goal < 0:
        words = say("Brings {tricks} tricks on the average of {deals} deals that fit.")
    elif contract is not None:
        turn = view.own_turn
        hand = turn.hand if turn else view.seat
        known = Knowledge(view)
        ours = known.side_of[hand] == known.side_of[contract.declarer]
        words = _MAKES if ours else _BEATS
    else:
        words = _TAKES_AT_MOST if card_values.values.fewest else _TAKES
    return words.fill(
        reached=value.reached,
        deals=card_values.worlds,
        goal=tricks_term(max(goal, 0)),
        tricks=DecimalNumber(f"{value.tricks:.1f}"),
    )


_MAKES = say(
    "Makes the contract in {reached} of the {deals} deals that fit what is known, "
    "{tricks} tricks on the average."
)
_BEATS = say(
    "Beats the contract in {reached} of the {deals} deals that fit what is known, "
    "{tricks} tricks on the average."
)
_TAKES = say(
    "Takes at least {goal} in {reached} of the {deals} deals that fit what is known, "
    "{tricks} tricks on the average."
)
_TAKES_AT_MOST = say(
    "Takes at most {goal} in {reached} of the {deals} deals that fit what is known, "
    "{tricks} tricks on the average."
)


def _expected(view: View, card_values: CardValues, best: CardValue, book: CardValue) -> Message:
    """A sentence on how much a card gains over the book's where not all that could be won is
    expected; empty elsewhere, and where it is next to nothing."""
    gain = statistics.fmean(score_gains(view.game, book.each, best.each))
    if not card_values.forecast or gain < LEAST_SAID:
        return NOTHING
    return say(
        "Counting what is won of it where cards are hidden, it is worth {gain} points more than "
        "the book's card.",
        gain=DecimalNumber(f"{gain:.2f}"),
    )


def _instead(view: View, card_values: CardValues, value: CardValue, book: Decision) -> Message:
    """A sentence on the book's card where another is played."""
    words = say("The book would play the {card} ({tricks} tricks): {reason}")
    if card_values.values.goal >= 0 and value.reached != card_values.cards[0].reached:
        words = say("The book would play the {card} ({reached} of {deals}): {reason}")
    return words.fill(
        card=card_term(value.card),
        reached=value.reached,
        deals=card_values.worlds,
        tricks=DecimalNumber(f"{value.tricks:.1f}"),
        reason=book.reason,
    )
