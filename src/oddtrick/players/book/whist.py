"""Whist by the book: leads, the play of each hand."""

from __future__ import annotations

import random
from typing import NamedTuple

from oddtrick.cards import SUIT_TERMS, Card, Mask, bits, rank_of
from oddtrick.core import View
from oddtrick.messages import say
from oddtrick.players.card_play.following_suit import TEN, CardChoice, eleven, follow, name, throw
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.citations import cited
from oddtrick.players.player import Decision, Player, Weighing

# The card led from each suit at whist, as the whist text tables it (Notes on play: leads).

FOURTH = "4"
LETTERS = "23456789TJQKA"


class WhistLead(NamedTuple):
    """The cards that head a suit, those that must be missing, the first and the second lead."""

    heads: str
    without: str
    first: str
    second: str
    few: int = 4


LEADS = (
    WhistLead("AKQJ", "", "K", "J"),
    WhistLead("AKQ", "J", "K", "Q"),
    WhistLead("AKJ", "Q", "K", "A"),
    WhistLead("AQJ", "K", "A", "Q"),
    WhistLead("KQJ", "A", "J", ""),
    WhistLead("AK", "", "K", ""),
    WhistLead("A", "", "A", FOURTH),
    WhistLead("", "", FOURTH, ""),
)
"""Leads from a plain suit of four or more, the first row that fits. A king without the ace and
without queen and jack is not in the text; read as the fourth best."""

TRUMP_LEADS = (
    WhistLead("AKQJ", "", "J", "Q", 5),
    WhistLead("AKQ", "", "Q", "K", 5),
    WhistLead("AK", "", "K", "A", 7),
    WhistLead("", "", FOURTH, "", 5),
)
"""Leads from trumps, of which five or more are needed."""


def lead_from(ranks: str, *, trumps: bool = False) -> tuple[str, str]:
    """The first and second card to lead from a suit, the second empty where the book names none.

    >>> lead_from("AKQ6"), lead_from("Q9873"), lead_from("AKQ65", trumps=True)
    (('K', 'Q'), ('7', ''), ('Q', 'K'))
    """
    for row in TRUMP_LEADS if trumps else LEADS:
        if (
            len(ranks) >= row.few
            and all(x in ranks for x in row.heads)
            and not any(x in ranks for x in row.without)
        ):
            fourth = ranks[3]
            return (
                fourth if row.first == FOURTH else row.first,
                fourth if row.second == FOURTH else row.second,
            )
    return (ranks[0], "")


# The book player of whist.
#
# Source: the whist text, “Notes on play”: leads, trumps, second and third hand, finesse, the
# signal for trumps, discards, the rule of eleven.

LEADING = cited("Whist text, Notes on play: leads")
TRUMPS = cited("Whist text, Notes on play: trumps")
CAMPAIGN = cited("Whist text, Notes on play: normal strategy")
RETURN = cited("Whist text, Notes on play: returning partner's lead")
SIGNAL = cited("Whist text, Notes on play: the Blue Peter")
HANDS = cited("Whist text, Notes on play: second, third and fourth hand")
DISCARD = cited("Whist text, Notes on play: renouncing")
ELEVEN = cited("Whist text, Notes on play: rule of eleven")
FIVE = 5


def _ranks(mask: Mask, suit: int) -> str:
    return "".join(LETTERS[i] for i in range(12, -1, -1) if mask >> 13 * suit >> i & 1)


def _card(suit: int, rank: str) -> Card:
    return 13 * suit + LETTERS.index(rank)


class PlayInference:
    """A whist player's thoughts at one turn."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.partner = known.friends[0] if known.friends else -1
        self.led: list[tuple[int, Card]] = [t.plays[0] for t in known.tricks]

    def leads_of(self, seat: int) -> list[Card]:
        """The cards a seat has led, in order."""
        return [c for who, c in self.led if who == seat]

    def played(self, seat: int, suit: int) -> list[Card]:
        """The cards of a suit that a seat has played, in order."""
        suit_of = self.known.order.suit
        return [
            c for t in self.known.tricks for s, c in t.plays if s == seat and suit_of[c] == suit
        ]

    def called(self) -> bool:
        """Whether partner has called for trumps: a needlessly high card, a lower one, and then
        a third, so that it was not the echo with two."""
        known = self.known
        for s in range(4):
            if s == known.trump:
                continue
            cards = [c for t in known.tricks if (c := self.idle(t.plays, s)) is not None]
            strength = known.order.strength
            if len(cards) >= 3 and strength[cards[0]] > strength[cards[1]] < strength[cards[2]]:
                return True
        return False

    def idle(self, plays: tuple[tuple[int, Card], ...], suit: int) -> Card | None:
        """The card with which partner followed in a suit without trying to win, if they did."""
        known = self.known
        at = next((i for i, (who, _) in enumerate(plays) if who == self.partner), 0)
        cards = [c for _, c in plays[: at + 1]]
        if not at or known.order.suit[cards[0]] != suit or known.order.suit[cards[at]] != suit:
            return None
        return cards[at] if known.order.winner(cards) != at else None

    # -- leading ---------------------------------------------------------------------------

    def lead(self) -> CardChoice:
        known = self.known
        trump = known.trump
        out = known.trumps_out()
        own_trumps = known.held(trump)
        if own_trumps and out and self.called():
            c = known.high(own_trumps) if own_trumps.bit_count() < 4 else self.trump_card()
            return CardChoice(
                c, say("Partner has called for trumps: lead {card}.", card=name(c)), SIGNAL
            )
        sure = [c for c in bits(known.legal & ~known.order.suits[trump]) if known.sure(c)]
        running = [c for c in sure if not out or self.lasting(known.order.suit[c])]
        if not out and sure:
            c = self.longest_winner(sure)
            return CardChoice(
                c,
                say("The trumps are gone: run the good cards with {card}.", card=name(c)),
                CAMPAIGN,
            )
        if own_trumps.bit_count() >= 5 and out:
            c = self.trump_card()
            return CardChoice(
                c, say("With five trumps or more lead them: {card}.", card=name(c)), TRUMPS
            )
        strong = self.established()
        if strong and out and own_trumps.bit_count() >= 2 and known.masters(own_trumps):
            c = known.high(known.masters(own_trumps))
            return CardChoice(
                c, say("A suit is established: draw trumps with {card}.", card=name(c)), CAMPAIGN
            )
        if known.counts[known.hand] <= 6 and running:
            c = self.longest_winner(running)
            return CardChoice(
                c, say("Take the sure tricks at the end: {card}.", card=name(c)), CAMPAIGN
            )
        again = self.second_lead()
        if again is not None:
            return again
        back = self.return_lead()
        if back is not None:
            return back
        return self.suit_lead()

    def lasting(self, suit: int) -> bool:
        """Whether the opponents will probably still follow to a suit."""
        return (self.known.unseen & self.known.order.suits[suit]).bit_count() >= 4

    def longest_winner(self, cards: list[Card]) -> Card:
        known = self.known
        return max(
            cards,
            key=lambda c: (known.held(known.order.suit[c]).bit_count(), known.order.strength[c], c),
        )

    def established(self) -> bool:
        """Whether a plain suit of three or more here will win every round."""
        known = self.known
        for s in range(4):
            own = known.held(s)
            if s != known.trump and own.bit_count() >= 3 and known.masters(own) == own:
                return True
        return False

    def trump_card(self) -> Card:
        known = self.known
        own = known.held(known.trump)
        ranks = _ranks(known.dealt(known.trump), known.trump)
        first, second = lead_from(ranks, trumps=True)
        for rank in (first, second):
            if rank:
                c = _card(known.trump, rank)
                if own >> c & 1:
                    return c
        masters = known.masters(own)
        return known.high(masters) if masters else known.low(own)

    def second_lead(self) -> CardChoice | None:
        """Go on with the suit led before, as its first lead promised."""
        known = self.known
        mine = self.leads_of(known.seat)
        for led in reversed(mine):
            s = known.order.suit[led]
            own = known.held(s)
            if s == known.trump or not own or len(self.played(known.seat, s)) > 2:
                continue
            if any(
                known.void[f] >> s & 1 and known.may[f] & known.order.suits[known.trump]
                for f in known.foes
            ):
                continue
            ranks = _ranks(known.dealt(s), s)
            first, second = lead_from(ranks)
            if second and _card(s, first) == led and own >> _card(s, second) & 1:
                c = _card(s, second)
                return CardChoice(
                    c,
                    say("Go on with {suit} as led: {card}.", suit=SUIT_TERMS[s], card=name(c)),
                    LEADING,
                )
            top = known.high(own)
            if known.master(top):
                return CardChoice(
                    top,
                    say("Go on with {suit}: {card} is good.", suit=SUIT_TERMS[s], card=name(top)),
                    CAMPAIGN,
                )
            if own.bit_count() >= 3 and self.lasting(s):
                c = (
                    known.equal_low(top, own, known.unseen)
                    if rank_of(top) >= 11
                    else known.low(own)
                )
                return CardChoice(
                    c,
                    say(
                        "Drive out the high cards of {suit}: {card}.",
                        suit=SUIT_TERMS[s],
                        card=name(c),
                    ),
                    CAMPAIGN,
                )
        return None

    def return_lead(self) -> CardChoice | None:
        """Return partner's lead, first where a good card is held, unless there is a better suit."""
        known = self.known
        theirs = self.leads_of(self.partner)
        if not theirs:
            return None
        for led in sorted(theirs, key=lambda c: not known.masters(known.held(known.order.suit[c]))):
            s = known.order.suit[led]
            own = known.held(s)
            if not own or self.better_suit():
                continue
            if s != known.trump and any(
                known.void[f] >> s & 1 and known.may[f] & known.order.suits[known.trump]
                for f in known.foes
            ):
                continue
            top = known.high(own)
            c = top if own.bit_count() <= 2 or known.master(top) else known.low(own)
            return CardChoice(
                c, say("Return partner's {suit}: {card}.", suit=SUIT_TERMS[s], card=name(c)), RETURN
            )
        return None

    def better_suit(self) -> bool:
        """A suit of four or more in the hand, not yet shown, with two of the top honours."""
        known = self.known
        if self.leads_of(known.seat):
            return False
        return any(
            known.held(s).bit_count() >= 4
            and sum(rank_of(c) >= 12 for c in bits(known.held(s))) >= 2
            for s in range(4)
            if s != known.trump
        )

    def suit_lead(self) -> CardChoice:
        """The longest plain suit of four or more; a short one only for want of it."""
        known = self.known
        plain = [s for s in range(4) if s != known.trump and known.held(s)]
        ruffed = [
            s
            for s in plain
            if any(
                known.void[f] >> s & 1 and known.may[f] & known.order.suits[known.trump]
                for f in known.foes
            )
        ]
        long = [s for s in plain if known.held(s).bit_count() >= 4 and s not in ruffed]
        if long:
            s = max(
                long,
                key=lambda s: (
                    known.held(s).bit_count(),
                    sum(rank_of(c) for c in bits(known.held(s)) if rank_of(c) > 9),
                    s,
                ),
            )
            first, _ = lead_from(_ranks(known.held(s), s))
            c = _card(s, first)
            return CardChoice(
                c,
                say(
                    "Lead from the longest suit, {suit}: {card}.", suit=SUIT_TERMS[s], card=name(c)
                ),
                LEADING,
            )
        partner_void = [
            s for s in plain
            if self.partner >= 0 and known.void[self.partner] >> s & 1
            and known.may[self.partner] & known.order.suits[known.trump]
        ]  # fmt: skip
        if partner_void:
            s = partner_void[0]
            c = known.low(known.held(s))
            return CardChoice(
                c, say("Partner is out of {suit} and may trump it.", suit=SUIT_TERMS[s]), DISCARD
            )
        sure = [
            c for c in bits(known.legal & ~known.order.suits[known.trump])
            if known.sure(c) and known.order.suit[c] not in ruffed
        ]  # fmt: skip
        if sure:
            c = self.longest_winner(sure)
            return CardChoice(c, say("Nothing out beats {card}: lead it.", card=name(c)), CAMPAIGN)
        draw = self.drawing(plain, ruffed)
        if draw is not None:
            return draw
        rest = [s for s in plain if s not in ruffed] or plain
        if rest:

            def safe(suit: int) -> tuple[bool, int, int]:
                own = known.held(suit)
                top = known.high(own)
                alone = rank_of(top) >= 11 and not own >> (top - 1) & 1
                return (not alone, own.bit_count(), suit)

            s = max(rest, key=safe)
            c = known.high(known.held(s))
            return CardChoice(c, say("No suit of four: lead {card}.", card=name(c)), LEADING)
        c = (
            self.trump_card()
            if known.held(known.trump).bit_count() >= 5
            else known.high(known.legal)
        )
        return CardChoice(c, say("Only trumps are left: {card}.", card=name(c)), TRUMPS)

    def drawing(self, plain: list[int], ruffed: list[int]) -> CardChoice | None:
        """A good trump where fewer than five are held: to save what the opponents would trump,
        or to take out the last of theirs."""
        known = self.known
        good, out = known.masters(known.held(known.trump)), known.trumps_out()
        if not good or not out:
            return None
        c = known.high(good)
        if any(known.masters(known.held(s)) for s in ruffed):
            return CardChoice(
                c,
                (
                    say(
                        "The opponents would trump a good card: draw trumps with {card}.",
                        card=name(c),
                    )
                ),
                CAMPAIGN,
            )
        if plain and len(ruffed) == len(plain):
            return CardChoice(
                c,
                (
                    say(
                        "The opponents can trump every suit here: draw trumps, {card}.",
                        card=name(c),
                    )
                ),
                CAMPAIGN,
            )
        if out.bit_count() <= good.bit_count():
            return CardChoice(
                c,
                (
                    say(
                        "No more trumps are out than are good here: draw them, {card}.",
                        card=name(c),
                    )
                ),
                CAMPAIGN,
            )
        return None

    # -- following -------------------------------------------------------------------------

    def play(self) -> CardChoice:
        known = self.known
        sure = eleven(known, self.partner)
        if sure is not None:
            return sure._replace(citation=ELEVEN)
        choice = follow(known, self.discard, sure_only=True, split=False)
        if choice.citation:
            return choice
        legal = known.legal
        if legal & known.order.suits[known.led] and choice.card == known.low(legal):
            call = self.call(legal)
            if call is not None:
                return call
        if (
            legal & known.order.suits[known.led]
            and choice.card == known.low(legal)
            and legal.bit_count() == 2
            and not known.beating() >> choice.card & 1
        ):
            top = known.high(legal)
            if rank_of(top) < 10 and not known.beating() >> top & 1:
                return CardChoice(
                    top,
                    say(
                        "Not trying to win, with two left: the higher first, to show the "
                        "doubleton ({card}).",
                        card=name(top),
                    ),
                    SIGNAL,
                )
        return choice._replace(citation=HANDS)

    def call(self, legal: Mask) -> CardChoice | None:
        """The first card of a call for trumps, the suit being a plain one not played from before:
        the second lowest, where it wins nothing. A lower one and a third will follow."""
        known = self.known
        five = known.held(known.trump).bit_count() >= FIVE and known.trumps_out()
        if (
            not five
            or known.led == known.trump
            or legal.bit_count() < 3
            or legal != known.dealt(known.led)
        ):
            return None
        c = known.low(legal & ~(1 << known.low(legal)))
        if rank_of(c) >= TEN or known.beating() >> c & 1:
            return None
        return CardChoice(c,
                          say("Call for trumps, of which five or more are held: {card} before a "
                              "lower one.", card=name(c)), SIGNAL)  # fmt: skip

    def discard(self, known: Knowledge, cards: Mask) -> CardChoice:
        """Void: show the strong suit early, otherwise throw a loser."""
        if cards & known.order.suits[known.led]:
            return throw(known, cards)
        if not self.leads_of(known.seat) and known.counts[known.hand] >= 9 and self.better_suit():
            best = max(
                (s for s in range(4) if s != known.trump and known.held(s).bit_count() >= 5),
                key=lambda s: sum(rank_of(c) for c in bits(known.held(s)) if rank_of(c) > 9),
                default=-1,
            )
            if best >= 0:
                c = known.low(known.held(best))
                return CardChoice(c,
                                  say("Show partner the strong suit: throw low from it, {card}.",
                                      card=name(c)),
                              DISCARD)  # fmt: skip
        choice = throw(known, cards)
        return choice._replace(citation=DISCARD)


def whist_card(known: Knowledge) -> CardChoice:
    """The card a whist player leads or follows with."""
    thoughts = PlayInference(known)
    return thoughts.play() if known.trick else thoughts.lead()


class WhistPlayer(Player):
    """Plays whist by the book."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        if any(a.kind == "play" for a in view.legal):
            known = Knowledge(view)
            choice = whist_card(known)
            return Decision(known.actions[choice.card], choice.reason, choice.citation)
        return PlainPlayer().choose(view, rng)

    def would_play(self, known: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far, as a network has learned that players of
        several kinds choose them."""
        from oddtrick.players.simulation.card_inference import (
            reading,  # NumPy is loaded where it is needed
        )

        return reading(known, "whist")
