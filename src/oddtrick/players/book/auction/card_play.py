"""The cards as Foster has them played, at bridge of 1902 and auction of 1910."""

from __future__ import annotations

from typing import ClassVar

from oddtrick.cards import NO_TRUMP, SUIT_TERMS, Card, Mask, bits, rank_of
from oddtrick.messages import Message, say
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.book.contract.play.declarer_follows import DeclarerFollow
from oddtrick.players.book.contract.play.declarer_leads import Leading
from oddtrick.players.book.contract.play.defence import Defender, led_by
from oddtrick.players.book.contract.play.leads import (
    FOURTH,
    LeadRow,
    Tables,
    card_named,
    lead_from,
    ranks_of,
)
from oddtrick.players.book.contract.play.suit_combinations import Holding
from oddtrick.players.book.contract.player import Playing
from oddtrick.players.card_play.following_suit import (
    ACE,
    QUEEN,
    TEN,
    CardChoice,
    eleven,
    name,
    throw,
)
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.citations import cited
from oddtrick.stages.calling.auction import Contract

# Declarer by Foster: the suit played for, ducking, ways in, second hand (pp. 142 to 149).

SECOND_HAND = cited("Foster 1910, pp. 142, 143")
SUIT = cited("Foster 1910, pp. 144, 145")
ENTRIES = cited("Foster 1910, p. 147")
DUCKING = cited("Foster 1910, pp. 147, 148")
DISCARDING = cited("Foster 1910, pp. 148, 149")


class FosterHandling(DeclarerFollow):
    """Following to a trick, where Foster says more than Scarne."""

    def third(self, beating: Mask) -> CardChoice:
        duck = self.duck()
        return duck if duck is not None else super().third(beating)

    def duck(self) -> CardChoice | None:
        """The first round of a long suit is left to the opponents, where its own high cards are
        the only way in and cannot clear it at once."""
        known = self.known
        held = self.suits[known.led]
        masters = known.masters(held.here)
        short = held.there.bit_count()
        played = sum(h in known.foes and known.order.suit[c] == known.led for h, c in known.trick)
        rounds = (held.out.bit_count() + played) // 2 + 1
        if (
            (self.strain != NO_TRUMP and self.known.trumps_out())
            or not masters
            or known.masters(held.there)
            or not 0 < short < held.here.bit_count() - 1
            or not masters.bit_count() < rounds <= masters.bit_count() + 1
            or self.entered(held)
            or not known.legal & ~masters
        ):
            return None
        c = known.low(known.legal & ~masters)
        return CardChoice(
            c,
            say("There is no other way in: let the first round go, {card}.", card=name(c)),
            DUCKING,
        )

    def entered(self, but: Holding) -> bool:
        """Whether the hand to play can be put in by another suit."""
        return any(self.known.masters(h.here) and h.there for h in self.suits if h.suit != but.suit)

    def throw(self, cards: Mask) -> CardChoice:
        """From the suit in which the other hand is the stronger, down to one card: each hand keeps
        another suit."""
        known = self.known
        candidates = [
            h
            for h in self.suits
            if h.suit != self.strain
            and (h.here & cards).bit_count() > 1
            and h.there.bit_count() >= h.here.bit_count()
            and known.masters(h.there).bit_count() > known.masters(h.here).bit_count()
        ]
        if not candidates:
            return super().throw(cards)
        most = max(candidates, key=lambda h: (h.here.bit_count(), h.there.bit_count()))
        c = known.low(most.here & cards)
        return CardChoice(c, say("The other hand is the stronger in {suit}: throw {card}.",
                                 suit=SUIT_TERMS[most.suit], card=name(c)), DISCARDING)  # fmt: skip

    def _before_the_last(self, beating: Mask, held: Holding) -> CardChoice:
        if self.there not in self.known.after():
            return super()._before_the_last(beating, held)
        return (
            self.keep_way_in(beating, held)
            or self.cover(beating, held)
            or self.ace_ten(beating, held)
            or super()._before_the_last(beating, held)
        )

    def keep_way_in(self, beating: Mask, held: Holding) -> CardChoice | None:
        """Where both hands can win, the one without the long suit does."""
        known = self.known
        sure = [c for c in bits(beating) if known.sure(c)]
        there = known.masters(held.there) & known.above[known.best()[1]]
        if not sure or not there or self.strain != NO_TRUMP:
            return None
        long = max(
            (h for h in self.suits if h.suit != held.suit and h.out and h.promise_length() > 0),
            key=lambda h: (h.both.bit_count(), h.longer),
            default=None,
        )
        if long is None or long.here.bit_count() >= long.there.bit_count():
            return None
        return CardChoice(sure[0],
                          say("The other hand has the long suit and keeps its high card: win "
                              "with {card}.", card=name(sure[0])), ENTRIES)  # fmt: skip

    def cover(self, beating: Mask, held: Holding) -> CardChoice | None:
        """At no-trump second hand covers what the fourth cannot beat, so that third must win."""
        known = self.known
        if self.strain != NO_TRUMP or not held.there or held.there & known.above[known.best()[1]]:
            return None
        c = known.low(beating)
        return CardChoice(c, say("The other hand cannot beat the card led: cover it with {card}.",
                                 card=name(c)),
                      SECOND_HAND)  # fmt: skip

    def ace_ten(self, beating: Mask, held: Holding) -> CardChoice | None:
        """With ace and ten opposite, the queen and one small are not needed second hand."""
        known = self.known
        there = {rank_of(c) for c in bits(held.there)}
        if held.here.bit_count() != 2 or rank_of(known.high(held.here)) != QUEEN:
            return None
        if not {ACE, TEN} <= there or len(there) < 3 or rank_of(known.trick[0][1]) >= TEN:
            return None
        c = known.low(known.legal)
        return CardChoice(c,
                          say("Ace and ten opposite make two tricks without the queen: {card}.",
                              card=name(c)),
                      SECOND_HAND)  # fmt: skip


class FosterLeading(Leading):
    """Declarer's leads, where Foster says more than Scarne."""

    def order(self, holding: Holding) -> tuple[float, ...]:
        """At no-trump the suit with most cards in both hands, then in one, then on the table."""
        if self.strain != NO_TRUMP:
            return super().order(holding)
        dummys = holding.here if self.here != self.known.seat else holding.there
        return (
            holding.both.bit_count(),
            holding.longer,
            dummys.bit_count() * 2 - holding.both.bit_count(),
        )


def declare(known: Knowledge, needed: int) -> CardChoice:
    """Declarer's card by Foster, from their own hand or dummy's; `needed` tricks are short."""
    return (
        FosterHandling(known, needed).play() if known.trick else FosterLeading(known, needed).lead()
    )


# A defender by Foster: leads, third hand, returns, second hand, discards (pp. 125 to 151).

# The card led from each suit (Foster 1910, pp. 125 to 137).
#
# Against a trump the king goes with the ace or the queen, the queen with the jack, the ace where
# the king is missing; at no-trump a high card is led only from three honours, two of them
# touching, or from seven cards. What follows it shows partner what they do not know yet.

OWN = (
    LeadRow("AKQJ", 4, 13, "KJ", "KJ"),
    LeadRow("AKQ", 3, 13, "KQ", "KQ"),
    LeadRow("AKJ", 3, 13, "KA", "KA"),
    LeadRow("AK", 7, 13, "KA", "KA"),
    LeadRow("AK", 4, 6, "KA", FOURTH),
    LeadRow("AK", 2, 3, "KA", "KA"),
    LeadRow("AQJ", 3, 13, "AQ", "AQ"),
    LeadRow("AJT", 4, 13, "AJ", FOURTH),
    LeadRow("A", 4, 13, "A4", FOURTH),
    LeadRow("A", 1, 3, "A", "L", poor=True),
    LeadRow("KQJT", 4, 13, "KT", "KT"),
    LeadRow("KQJ", 3, 13, "KJ", "KJ"),
    LeadRow("KQT", 4, 13, "K4", "K4"),
    LeadRow("KQ", 7, 13, "K4", "K4"),
    LeadRow("KQ", 4, 6, "K4", FOURTH),
    LeadRow("KQ", 2, 3, "KQ", "KQ"),
    LeadRow("KJT", 3, 13, "T", "T"),
    LeadRow("QJT", 3, 13, "Q", "Q"),
    LeadRow("QJ", 7, 13, "Q", "Q"),
    LeadRow("QJ", 4, 6, "Q", FOURTH),
    LeadRow("QJ", 2, 3, "Q", "Q"),
    LeadRow("JT", 4, 13, "J", FOURTH),
    LeadRow("J", 1, 3, "J", "J", without="QKA"),
    LeadRow("", 4, 13, FOURTH, FOURTH),
    # A short suit with a single honour is the worst to open; which card, the book does not say.
    LeadRow("K", 1, 3, "L", "L"),
    LeadRow("Q", 1, 3, "L", "L"),
    LeadRow("", 1, 3, "H", "H"),
)
"""The first row that fits. King, jack, ten and the ten: the picture is lost, the combination is
the one that its rule leaves (a reading)."""

PARTNERS = (LeadRow("", 1, 13, "H", "H"),)
"""Partner's suit: the top of it, however many there are (pp. 125, 127)."""

TABLES = Tables(
    OWN, PARTNERS, cited("Foster 1910, pp. 128 to 137"), cited("Foster 1910, pp. 125 to 127")
)


THIRD = cited("Foster 1910, pp. 137, 138")
WINNING = cited("Foster 1910, pp. 138, 139")
ELEVEN = cited("Foster 1910, pp. 139, 140")
DOWN = cited("Foster 1910, pp. 125 and 137")
RETURNS = cited("Foster 1910, pp. 140, 141")
SECOND = cited("Foster 1910, pp. 141, 142")
DISCARD = cited("Foster 1910, pp. 149 to 151")


class FosterDefender(Defender):
    """A defender's play where Foster differs from Scarne."""

    tables: ClassVar[Tables] = TABLES

    def partners_suit(self, suit: int, own: Mask) -> CardChoice:
        """A suit that partner has led comes back by what is left of it here (pp. 140, 141)."""
        k, suit_name = self.known, SUIT_TERMS[suit]
        top = k.high(own)
        if suit not in led_by(k, self.partner):
            return CardChoice(top, say("Lead partner's suit with the highest: {card}.",
                                       card=name(top)),
                          TABLES.partner_book)  # fmt: skip
        if own.bit_count() <= 2:
            return CardChoice(
                top,
                say(
                    "Return partner's {suit} with the higher: {card}.",
                    suit=suit_name,
                    card=name(top),
                ),
                RETURNS,
            )
        rest = own & ~(1 << top)
        others = k.order.suits[suit] & ~k.gone & ~own
        if (others & k.above[k.high(rest)]).bit_count() == 1 and others & k.above[top]:
            reason = say(
                "Second and third best of {suit} are held: return {card}.",
                suit=suit_name,
                card=name(top),
            )
            return CardChoice(top, reason, RETURNS)
        dummys = k.held(suit, self.dummy)
        over = own & k.above[k.high(dummys)] if dummys else 0
        if over:
            c = k.low(over)
            return CardChoice(
                c,
                (
                    say(
                        "Return partner's {suit} with a card that beats dummy: {card}.",
                        suit=suit_name,
                        card=name(c),
                    )
                ),
                RETURNS,
            )
        c = k.low(own)
        return CardChoice(
            c,
            (
                say(
                    "Return partner's {suit} with the lowest of three or more: {card}.",
                    suit=suit_name,
                    card=name(c),
                )
            ),
            RETURNS,
        )

    # -- following -------------------------------------------------------------------------

    def play(self) -> CardChoice:
        known = self.known
        if not known.legal & (known.legal - 1):
            return super().play()
        choice = self.reckon() or super().play()
        if not known.legal & known.order.suits[known.led]:
            return choice
        wins = known.beating() >> choice.card & 1
        if not wins and self.strain == NO_TRUMP:
            choice = self._down() or choice
        if len(known.trick) == 2 and known.trick[0][0] == self.partner and not wins:
            return self.echo() or choice
        return choice

    def reckon(self) -> CardChoice | None:
        """The rule of eleven at the opening lead, where what partner must then hold is a suit
        from which the table leads this card."""
        known = self.known
        choice = eleven(known, self.partner) if not known.tricks else None
        if choice is None:
            return None
        led = known.trick[0][1]
        held = known.unseen & known.order.suits[known.led] & known.above[led] | 1 << led
        ranks = ranks_of(held >> 13 * known.led & 0x1FFF)
        no_trump = self.strain == NO_TRUMP
        if card_named(known.led, lead_from(ranks, no_trump=no_trump, tables=self.tables)) != led:
            return None
        return choice._replace(citation=ELEVEN)

    def cite(self, place: int) -> Message:
        """Second hand beats dummy where it can, splits and covers honours (pp. 141, 142); third
        hand is as high as is needed (pp. 138, 139)."""
        return SECOND if place == 1 else WINNING

    def signal(self, beating: Mask, winner: int, best: Card) -> CardChoice | None:
        """The meaning of a small card to partner is given by `echo`."""
        return None

    def echo(self) -> CardChoice | None:
        """Third hand, when the trick is not to be won: the number held is shown."""
        known = self.known
        own, held = known.legal, known.dealt(known.led)
        if self.strain == NO_TRUMP:
            return self._second_best(own, held)
        pair = held.bit_count() == 2 and own == held
        if not pair or known.led == self.strain or not known.held(self.strain):
            return None
        c = known.high(own)
        if rank_of(c) >= TEN:
            return None  # an honour: its fall says as much
        return CardChoice(
            c,
            say(
                "The higher of two, neither an honour, to show that the third round can be "
                "trumped: {card}.",
                card=name(c),
            ),
            THIRD,
        )

    def _down(self) -> CardChoice | None:
        """At no-trump a suit of three that was led from its top is played down, so that partner
        can count it (pp. 125 and 137)."""
        known = self.known
        own, held = known.legal, known.dealt(known.led)
        if (
            own.bit_count() != 2
            or held.bit_count() != 3
            or known.led not in led_by(known, known.hand)
        ):
            return None
        c = known.high(own)
        if known.high(held & ~own) != known.high(held) or rank_of(c) >= TEN:
            return None  # another card was led, or the next is an honour that may win yet
        return CardChoice(c, say("Led from the top, and played down: {card}.", card=name(c)), DOWN)

    def _second_best(self, own: Mask, held: Mask) -> CardChoice | None:
        """At no-trump the second best first, and the lowest kept to the last; neither where it
        would win what partner wins."""
        known = self.known
        first = own == held
        c = (
            known.high(own & ~(1 << known.high(own)))
            if first
            else known.low(own & ~(1 << known.low(own)))
        )
        if known.beating() >> c & 1:
            return None
        if first:
            why = say("Against no-trump the second best, not trying to win: {card}.")
        else:
            why = say("The lowest of the suit is kept to the last: {card}.")
        return CardChoice(c, why.fill(card=name(c)), THIRD)

    # -- discards --------------------------------------------------------------------------

    def discard(self, known: Knowledge, cards: Mask) -> CardChoice:
        """Against a trump the suit that is wanted, at no-trump the one that is not feared."""
        if known.led >= 0 and cards & known.order.suits[known.led]:
            return throw(known, cards)
        if self.strain == NO_TRUMP:
            return self._unfeared(cards)
        return self._wanted(cards) or super().discard(known, cards)._replace(citation=DISCARD)

    def _wanted(self, cards: Mask) -> CardChoice | None:
        """A low card of the suit with most tricks in it, as the first discard of the hand."""
        known = self.known
        suit = known.order.suit
        if any(h == known.hand and suit[c] not in (suit[t.plays[0][1]], self.strain)
               for t in known.tricks for h, c in t.plays):  # fmt: skip
            return None
        strong = {}
        for s in range(4):
            own = cards & known.order.suits[s]
            tops = sum(rank_of(c) >= QUEEN for c in bits(own))
            if (
                s != self.strain
                and own.bit_count() >= 4
                and tops >= 2
                and known.master(known.high(own))
            ):
                strong[s] = tops
        if not strong:
            return None
        s = max(strong, key=lambda s: strong[s])
        c = known.low(cards & known.order.suits[s])
        return CardChoice(c, say("Throw from the suit that partner should lead, {suit}: {card}.",
                                 suit=SUIT_TERMS[s], card=name(c)), DISCARD)  # fmt: skip

    def _unfeared(self, cards: Mask) -> CardChoice:
        """Guards are kept where declarer may lead; the long suit need not be kept whole."""
        known = self.known

        def cost(card: Card) -> tuple[int, int, int]:
            s = known.order.suit[card]
            suit = known.held(s)
            rest = suit & ~(1 << card)
            worth = 25 if known.master(card) else 0
            top = known.high(suit)
            higher = (known.foe_may & known.above[top]).bit_count()
            if rank_of(top) >= TEN and 0 < higher <= 3 and rest.bit_count() <= higher:
                worth += 12 - 2 * higher
            dummys = known.held(s, self.dummy).bit_count()
            if dummys >= 4 and suit.bit_count() <= dummys and rank_of(top) >= TEN - 1:
                worth += 5
            return (worth, known.order.strength[card] - suit.bit_count(), card)

        c = min(bits(cards), key=cost)
        return CardChoice(c, say("The suit that is least feared: {card}.", card=name(c)), DISCARD)


def defend(known: Knowledge, auction: Reading, contract: Contract, needed: int) -> CardChoice:
    """A defender's card by Foster; `needed` more tricks beat the contract."""
    d = FosterDefender(known, auction, contract, needed)
    choice = d.play() if known.trick else d.lead()
    return choice if choice.citation else choice._replace(citation=DISCARD)


# How the cards are played at bridge of 1902 and auction of 1910 (Foster 1910).
#
# Where Foster says nothing that Scarne does not say too, the cards are played as at contract
# (`book.contract.play`), and Foster's page is given; what Foster says otherwise stands here, a rule
# a method.

PAGES = {
    "Planning the Play": "pp. 144 to 148",
    "Playing at a Trump Declaration": "p. 144",
    "Playing at a No-Trump Declaration": "pp. 144 to 148",
    "The Finesse": "pp. 145 to 147",
    "Unblocking": "p. 148",
    "More Information on Making Leads": "p. 141",
    "The Play after the Opening Lead": "pp. 137 to 141",
    "Other Notes on General Play": "pp. 141 to 143",
}
"""Where Foster says what Scarne says under a heading."""


def _cited(choice: CardChoice) -> CardChoice:
    heading = str(choice.citation).partition(", ")[2]
    page = PAGES.get(heading)
    return choice._replace(citation=cited(f"Foster 1910, {page}")) if page else choice


def _declare(known: Knowledge, needed: int) -> CardChoice:
    return _cited(declare(known, needed))


def _defend(known: Knowledge, auction: Reading, contract: Contract, needed: int) -> CardChoice:
    return _cited(defend(known, auction, contract, needed))


FOSTER = Playing(_declare, _defend)
