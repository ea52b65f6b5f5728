"""A defender's play: leads after the first, third hand, second hand, signals, discards.

Source: Scarne 1963, “More Information on Making Leads”, “The Play after the Opening Lead”,
“Other Notes on General Play”.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from oddtrick.cards import (
    NO_TRUMP,
    SUIT_TERMS,
    Card,
    Mask,
    bits,
    mask_of,
    rank_of,
)
from oddtrick.messages import Message, say
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.card_play.following_suit import (
    ACE,
    JACK,
    QUEEN,
    TEN,
    CardChoice,
    follow,
    name,
    throw,
)
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.citations import cited
from oddtrick.stages.calling.auction import Contract

from .leads import (
    FOURTH,
    SCARNE,
    Tables,
    card_named,
    following_lead,
    lead_from,
    opening_lead,
    ranks_of,
    row_for,
    table_lead,
)

# The suit a defender leads after the first trick: reasons for and against each.
#
# Source: Scarne 1963, “More Information on Making Leads”, “The Play after the Opening Lead”.

WORTH: dict[str, tuple[float, float]] = {
    # Ruffs.
    "both ruff": (-0.4, 0.0),
    "dummy ruffs": (-0.28, 0.0),
    "partner ruffs": (0.06, 0.0),
    "singleton": (0.12, 0.0),
    # What was bid and led before.
    "partner led it": (0.0, 0.2),
    "partner led it once": (-0.06, 0.14),
    "partner bid it": (0.06, 0.04),
    "led before": (0.04, 0.1),
    "bid": (0.06, -0.06),
    "declarer led it": (-0.04, -0.3),
    "declarer bid it": (-0.14, -0.24),
    "dummy bid it": (-0.08, -0.04),
    # The hand that leads.
    "all winners": (0.18, 0.34),
    "two winners": (0.06, 0.3),
    "the best, not safe": (-0.12, 0.0),
    "touching honours, one missing": (0.1, 0.0),
    "touching honours": (0.04, -0.04),
    "second best": (-0.1, -0.2),
    "second best alone": (0.0, -0.08),
    "third best": (-0.04, -0.1),
    "third best alone": (0.0, -0.04),
    "nothing": (0.04, 0.0),
    "four or more": (0.06, 0.04),
    "two cards": (0.04, 0.04),
    # Dummy, when it plays second: lead through strength.
    "through an honour": (0.08, 0.0),
    "through four or more": (-0.06, -0.12),
    "through nothing": (0.08, 0.04),
    "through the best": (-0.04, 0.0),
    "through the best and more": (-0.08, -0.1),
    "through weakness": (0.1, 0.1),
    # Dummy, when it plays last: lead up to weakness.
    "up to an honour": (0.14, 0.06),
    "up to four or more": (-0.08, -0.14),
    "up to nothing": (0.0, 0.16),
    "up to the best": (-0.1, 0.0),
    "up to the best and more": (-0.2, -0.24),
    "up to the second best": (-0.04, -0.18),
    "up to weakness": (0.22, 0.22),
    # Trumps.
    "trump": (-0.18, 0.0),
    "trump, as declarer led": (0.1, 0.0),
    "trump, dummy has none": (-0.14, 0.0),
    "trump, from an honour": (-0.16, 0.0),
    "trump, the last": (0.18, 0.0),
}
"""Each circumstance and the tricks a lead of the suit is better by, at a suit contract and at
no-trump. The circumstances are the book's; it does not weigh them against each other, so their
worths are those that lose fewest tricks against double-dummy play, fitted on 3,500 simulated
deals and rounded to fiftieths. What is not named here is worth nothing."""


def led_by(known: Knowledge, seat: int) -> list[int]:
    """The suits a seat has led, in order."""
    return [known.order.suit[t.plays[0][1]] for t in known.tricks if t.plays[0][0] == seat]


class DefenceSuit:
    """The circumstances of each suit a defender may lead, dummy being seen."""

    def __init__(self, known: Knowledge, auction: Reading, declarer: int, sure: Mask) -> None:
        self.known, self.r, self.sure = known, auction, sure
        self.declarer, self.dummy, self.partner = declarer, (declarer + 2) % 4, (known.seat + 2) % 4
        self.through = (known.seat + 1) % 4 == self.dummy
        self.no_trump = known.trump == NO_TRUMP

    def worth(self, suit: int) -> float:
        """The tricks that a lead of a suit is expected to be better by."""
        return sum(WORTH[mark][self.no_trump] for mark in self.marks(suit) if mark in WORTH)

    def marks(self, suit: int) -> Iterator[str]:
        """The circumstances of a suit, as `WORTH` names them."""
        known = self.known
        if suit == known.trump:
            yield from self._trump()
            return
        yield from self._ruffs(suit)
        yield from self._history(suit)
        yield from self._own(suit)
        yield from self._dummys(suit)

    def _trump(self) -> Iterator[str]:
        known = self.known
        yield "trump"
        own, dummys = known.held(known.trump), known.held(known.trump, self.dummy)
        top = known.high(own)
        if not dummys:
            yield "trump, dummy has none"
        elif any(s != known.trump and known.held(s, self.dummy).bit_count() <= 1 for s in range(4)):
            yield "trump, dummy may ruff"
        if known.master(top):
            yield "trump, the best"
        elif rank_of(top) >= JACK:
            yield "trump, from an honour"
        if own.bit_count() == 1:
            yield "trump, the last"
        if known.trump in led_by(known, self.partner):
            yield "trump, as partner led"
        if known.trump in led_by(known, self.declarer) or known.trump in led_by(known, self.dummy):
            yield "trump, as declarer led"
        if not known.may[self.partner] & known.order.suits[known.trump]:
            yield "trump, partner has none"

    def _ruffs(self, suit: int) -> Iterator[str]:
        known = self.known
        if self.no_trump:
            return
        trumps, cards = known.order.suits[known.trump], known.order.suits[suit]
        declarer = not known.may[self.declarer] & cards and bool(known.may[self.declarer] & trumps)
        dummy = not known.held(suit, self.dummy) and bool(known.held(known.trump, self.dummy))
        if declarer and dummy:
            yield "both ruff"
        elif declarer:
            yield "declarer ruffs"
        elif dummy:
            yield "dummy ruffs"
        if not known.may[self.partner] & cards and known.may[self.partner] & trumps:
            yield "partner ruffs"
        if known.held(suit).bit_count() == 1 and known.held(known.trump):
            yield "singleton"

    def _history(self, suit: int) -> Iterator[str]:
        k, r = self.known, self.r
        led = [s for s in led_by(k, self.partner) if s != k.trump]
        if suit in led:
            yield "partner led it" if suit == led[-1] else "partner led it once"
        elif suit in r.suits_of(self.partner):
            yield "partner bid it"
        if suit in led_by(k, k.seat):
            yield "led before"
        elif suit in r.suits_of(k.seat):
            yield "bid"
        if suit in led_by(k, self.declarer) or suit in led_by(k, self.dummy):
            yield "declarer led it"
        elif suit in r.suits_of(self.declarer):
            yield "declarer bid it"
        elif suit in r.suits_of(self.dummy):
            yield "dummy bid it"

    def _own(self, suit: int) -> Iterator[str]:
        known = self.known
        own = known.held(suit)
        winners = (self.sure & own).bit_count()
        out = known.unseen & known.order.suits[suit]
        top = known.high(own)
        rest = own & ~(1 << top)
        second = known.high(rest) if rest else -1
        next_best = (
            second >= 0
            and not (out | known.held(suit, self.dummy)) & known.above[second] & ~known.above[top]
        )
        if winners == own.bit_count() or winners > 2:
            yield "all winners"
        elif winners > 1:
            yield "two winners"
        elif winners:
            yield "a winner"
        elif known.master(top):
            yield "the best, not safe"
        else:
            higher = (known.foe_may & known.above[top]).bit_count()
            if next_best and higher <= 2:
                yield ("touching honours, one missing" if higher == 1 else "touching honours")
            elif higher == 1:
                yield "second best" if rest else "second best alone"
            elif higher == 2 and own.bit_count() < 5:
                yield "third best" if rest else "third best alone"
            elif own.bit_count() < 4:
                yield "nothing"
        if own.bit_count() >= 4:
            yield "four or more"
        elif own.bit_count() == 2:
            yield "two cards"

    def _dummys(self, suit: int) -> Iterator[str]:
        known = self.known
        dummys = known.held(suit, self.dummy)
        side = "through" if self.through else "up to"
        if not dummys:
            yield f"{side} nothing"
            return
        ours = known.order.suits[suit] & (known.unseen | known.held(suit))
        top = known.high(dummys)
        honours = [c for c in bits(dummys) if rank_of(c) >= TEN]
        higher = (ours & known.above[top]).bit_count()
        if higher == 0:
            yield (f"{side} the best" if len(honours) < 2 else f"{side} the best and more")
        elif rank_of(top) < TEN:
            yield f"{side} weakness"
        elif higher == 1:
            yield f"{side} the second best"
        else:
            yield f"{side} an honour"
        if dummys.bit_count() >= 4:
            yield f"{side} four or more"
        elif dummys.bit_count() == 1 and not self.no_trump:
            yield f"{side} one card"


LEADING = cited("Scarne 1963, More Information on Making Leads")
AFTER = cited("Scarne 1963, The Play after the Opening Lead")
NOTES = cited("Scarne 1963, Other Notes on General Play")


class Defender:
    """A defender's thoughts at one turn; `needed` tricks would beat the contract."""

    tables: ClassVar[Tables] = SCARNE
    """The lead from each suit."""

    def __init__(self, known: Knowledge, auction: Reading, contract: Contract, needed: int) -> None:
        self.known, self.r, self.contract, self.needed = known, auction, contract, needed
        self.declarer = contract.declarer
        self.dummy = (contract.declarer + 2) % 4
        self.partner = (known.seat + 2) % 4
        self.strain = contract.strain
        self.through = (known.seat + 1) % 4 == self.dummy
        """Whether dummy plays second to this defender's leads."""

    # -- leading ---------------------------------------------------------------------------

    def lead(self) -> CardChoice:
        known = self.known
        if not known.tricks:
            return opening_lead(known, self.r, self.contract, self.tables)
        sure = self.sure()
        if sure and (
            sure.bit_count() >= self.needed or known.counts[known.seat] <= sure.bit_count()
        ):
            c = self.best_winner(sure)
            if sure.bit_count() >= self.needed > 0:
                return CardChoice(
                    c,
                    say("Enough sure tricks to beat the contract: {card}.", card=name(c)),
                    LEADING,
                )
            return CardChoice(
                c, say("Take the sure tricks at the end: {card}.", card=name(c)), LEADING
            )
        suits = [s for s in range(4) if known.held(s)]
        switch = DefenceSuit(known, self.r, self.declarer, sure)
        best = max(suits, key=lambda s: (switch.worth(s), s))
        return self.card_of(best, sure)

    def sure(self) -> Mask:
        """Cards that win when led now, as far as can be seen."""
        known = self.known
        found = 0
        for c in bits(known.legal):
            if (
                known.master(c)
                and not any(known.threats(c, f) for f in known.foes)
                and not self.short(c)
            ):
                found |= 1 << c
        return found

    def short(self, card: Card) -> bool:
        """Whether declarer probably ruffs the suit of a card: fewer than they may be expected to
        follow with are left."""
        known = self.known
        if self.strain == NO_TRUMP or known.order.suit[card] == self.strain:
            return False
        left = known.unseen & known.order.suits[known.order.suit[card]]
        return left.bit_count() <= 1 and bool(
            known.may[self.declarer] & known.order.suits[self.strain]
        )

    def best_winner(self, sure: Mask) -> Card:
        known = self.known
        return max(
            bits(sure),
            key=lambda c: (known.held(known.order.suit[c]).bit_count(), known.order.strength[c], c),
        )

    def card_of(self, suit: int, sure: Mask) -> CardChoice:
        """The card to lead from the suit chosen."""
        known = self.known
        own = known.held(suit)
        suit_name = SUIT_TERMS[suit]
        no_trump = self.strain == NO_TRUMP
        winners = sure & own
        if suit == self.strain:
            c = known.low(own)
            return CardChoice(
                c, say("Lead a trump, to save partner from ruffs: {card}.", card=name(c)), LEADING
            )
        if not no_trump and known.void[self.partner] >> suit & 1:
            c = known.low(own)
            return CardChoice(
                c, say("Partner is out of {suit}: let them ruff.", suit=suit_name), LEADING
            )
        if suit in led_by(known, self.partner) or suit in self.r.suits_of(self.partner):
            return self.partners_suit(suit, own)
        again = self.second_lead(suit, own)
        if again is not None:
            return again
        if winners and (no_trump or winners.bit_count() > 1 or suit in led_by(known, known.seat)):
            c = self.best_winner(winners)
            return CardChoice(
                c, say("Go on with the good {suit}: {card}.", suit=suit_name, card=name(c)), LEADING
            )
        dummy = known.held(suit, self.dummy)
        why = say("Lead {suit}: {card}.")
        if self.through and dummy and rank_of(known.high(dummy)) >= JACK:
            why = say("Lead through dummy's strength in {suit}: {card}.")
        elif not self.through and dummy and rank_of(known.high(dummy)) < JACK:
            why = say("Lead up to dummy's weak {suit}: {card}.")
        hand = known.known[known.hand]
        ranks = ranks_of(hand >> 13 * suit & 0x1FFF)
        row = row_for(ranks, self.tables.own)
        if row.poor and not no_trump and not winners:
            c = known.low(own)
        else:
            c = table_lead(hand, suit, no_trump=no_trump, tables=self.tables)
        return CardChoice(c, why.fill(suit=suit_name, card=name(c)), LEADING)

    def partners_suit(self, suit: int, own: Mask) -> CardChoice:
        """The card of a suit that partner has led or bid."""
        known = self.known
        c, led = known.high(own), suit in led_by(known, self.partner)
        if led and known.held(suit, self.dummy):
            c = known.equal_low(c, own, known.foe_may) if own.bit_count() > 2 else c
        why = (
            say("Return partner's suit with the highest: {card}.", card=name(c))
            if led
            else say("Lead partner's suit with the highest: {card}.", card=name(c))
        )
        return CardChoice(c, why, AFTER)

    def second_lead(self, suit: int, own: Mask) -> CardChoice | None:
        """The card that the table leads next, where the first was led by it."""
        k, no_trump = self.known, self.strain == NO_TRUMP
        led = [
            t for t in k.tricks if t.plays[0][0] == k.hand and k.order.suit[t.plays[0][1]] == suit
        ]
        if len(led) != 1:
            return None
        ranks = ranks_of(k.dealt(suit) >> 13 * suit & 0x1FFF)
        second = following_lead(ranks, no_trump=no_trump, tables=self.tables)
        first = lead_from(ranks, no_trump=no_trump, tables=self.tables)
        if second is None or card_named(suit, first) != led[0].plays[0][1]:
            return None
        c = card_named(suit, ranks[3] if second == FOURTH else second)
        if second == FOURTH and not k.ours(led[0].winner):
            c = k.high(own)
        if not own >> c & 1:
            return None
        return CardChoice(
            c,
            say("Go on with {suit} as it was led: {card}.", suit=SUIT_TERMS[suit], card=name(c)),
            self.tables.book,
        )

    # -- following -------------------------------------------------------------------------

    def play(self) -> CardChoice:
        known = self.known
        legal, led = known.legal, known.led
        if not legal & (legal - 1):
            return CardChoice(known.low(legal), say("The only card that may be played."), AFTER)
        following = bool(legal & known.order.suits[led])
        winner, best = known.best()
        beating = known.beating()
        sure = mask_of(c for c in bits(beating) if known.sure(c))
        place = len(known.trick)
        if following and sure and self.needed == 1 and not (
            known.ours(winner) and self.partner_holds(best)
        ):  # fmt: skip
            c = known.low(sure)
            return CardChoice(
                c, say("This trick beats the contract: take it with {card}.", card=name(c)), AFTER
            )
        if following and place == 1 and sure and self.steals(led):
            c = known.low(sure)
            return CardChoice(
                c,
                say("Dummy has no more of the suit: win at once with {card}.", card=name(c)),
                AFTER,
            )
        if following and place >= 2 and known.trick[place - 2][0] == self.partner:
            signal = self.signal(beating, winner, best)
            if signal is not None:
                return signal
        choice = follow(known, self.discard, finesse=False, sure_only=True)
        return choice if choice.citation else choice._replace(citation=self.cite(place))

    def cite(self, place: int) -> Message:
        return NOTES if place == 1 else AFTER

    def partner_holds(self, best: Card) -> bool:
        known = self.known
        return not any(known.threats(best, f, known.led) for f in known.foes_after())

    def steals(self, led: int) -> bool:
        """Whether declarer may ruff or throw away the next round: dummy led its last card."""
        known = self.known
        return (
            self.strain != NO_TRUMP
            and led != self.strain
            and known.trick[0][0] == self.dummy
            and not known.held(led, self.dummy)
        )

    def signal(self, beating: Mask, winner: int, best: Card) -> CardChoice | None:
        """On partner's winning lead: a high small card encourages, the lowest discourages."""
        known = self.known
        led = known.led
        if known.trick[0][0] != self.partner or winner != self.partner or rank_of(best) < QUEEN:
            return None
        if any(known.order.suit[t.plays[0][1]] == led for t in known.tricks):
            return None
        if not self.partner_holds(best):
            return None
        own = known.legal
        dummys = known.held(led, self.dummy)
        asked = self.strain == NO_TRUMP and not known.tricks and rank_of(best) == ACE
        if asked and not (dummys and rank_of(known.high(dummys)) >= TEN):
            c = known.high(own)
            return CardChoice(c, say("The ace led at no-trump asks for the highest: {card}.",
                                     card=name(c)),
                          cited("Scarne 1963, Conventional Leads"))  # fmt: skip
        small = [c for c in bits(own) if rank_of(c) < TEN]
        if not small:
            return None
        high = [c for c in bits(own) if rank_of(c) >= QUEEN and known.above[c] >> best & 1]
        pair = own.bit_count() == 2 and self.strain != NO_TRUMP and bool(known.held(self.strain))
        if high or pair:
            c = max(small, key=rank_of)
            why = say("with two cards, to ruff the third round") if not high else (
                say("with {card} behind it", card=name(high[0]))
            )  # fmt: skip
            return CardChoice(
                c,
                say("Play high to ask partner to go on, {why}: {card}.", why=why, card=name(c)),
                AFTER,
            )
        c = known.low(own)
        return CardChoice(c,
                          say("Play the lowest: no wish for this suit to be continued ({card}).",
                              card=name(c)),
                      AFTER)  # fmt: skip

    def cashes(self, suit: int) -> bool:
        """Whether a winner of a suit may still be cashed: not when every foe can ruff it."""
        known = self.known
        trumps = 0 if self.strain == NO_TRUMP else known.order.suits[self.strain]
        return not any(
            known.may[f] & trumps and not known.may[f] & known.order.suits[suit] for f in known.foes
        )

    def discard(self, known: Knowledge, cards: Mask) -> CardChoice:
        """Keep winners and guards, and as many as dummy has of its long suit."""
        if known.led >= 0 and cards & known.order.suits[known.led]:
            return throw(known, cards)
        own = known.known[known.hand]

        def cost(card: Card) -> tuple[float, int, int]:
            s = known.order.suit[card]
            suit = own & known.order.suits[s]
            rest = suit & ~(1 << card)
            worth = 0.0
            if s == self.strain:
                worth += 40
            if known.master(card):
                worth += 25 if self.cashes(s) else 3
            top = known.high(suit)
            higher = (known.foe_may & known.above[top]).bit_count()
            if rank_of(top) >= TEN and 0 < higher <= 3 and rest.bit_count() <= higher:
                worth += 10 - 2 * higher
            dummy = known.held(s, self.dummy).bit_count()
            if dummy >= 4 and suit.bit_count() <= dummy and rank_of(top) >= 9:
                worth += 5
            if (
                self.strain == NO_TRUMP
                and suit.bit_count() >= 4
                and not known.foe_may & known.above[top]
            ):
                worth += 4
            if not known.master(card) and (
                s in self.r.suits_of(known.seat) or s in led_by(known, known.seat)
            ):
                worth += 1 if self.strain != NO_TRUMP else 3
            return (worth, known.order.strength[card] - suit.bit_count(), card)

        c = min(bits(cards), key=cost)
        return CardChoice(
            c,
            say("{Card} is the least useful card.", card=name(c)),
            AFTER,
        )


def defend(known: Knowledge, auction: Reading, contract: Contract, needed: int) -> CardChoice:
    """A defender's card; `needed` more tricks beat the contract."""
    d = Defender(known, auction, contract, needed)
    choice = d.play() if known.trick else d.lead()
    return choice if choice.citation else choice._replace(citation=AFTER)
