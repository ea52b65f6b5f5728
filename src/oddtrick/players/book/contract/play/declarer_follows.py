"""Declarer's card to a trick that has been led, from their own hand or dummy's.

Source: Scarne 1963, “The Finesse”, “Unblocking”, “Playing at a No-Trump Declaration”.
"""

from __future__ import annotations

from oddtrick.cards import Card, Mask, bits, mask_of, rank_of
from oddtrick.messages import say, together
from oddtrick.players.card_play.following_suit import (
    ACE,
    JACK,
    KING,
    QUEEN,
    CardChoice,
    name,
    ruff,
    throw,
)
from oddtrick.players.citations import cited

from .suit_combinations import (
    DROP,
    FINESSE,
    NO_TRUMPS,
    PLAN,
    TRUMPS,
    UNBLOCK,
    Holding,
    SuitCombination,
)

SEVEN = 7
"""The rule of seven: hold up for as many rounds as the cards of both hands fall short of it."""


class DeclarerFollow(SuitCombination):
    """Following to a trick, and throwing losers away."""

    def play(self) -> CardChoice:
        """A card to a trick led already."""
        known = self.known
        legal = known.legal
        if not legal & (legal - 1):
            return CardChoice(known.low(legal), say("The only card that may be played."), PLAN)
        leader = known.trick[0][0]
        led = known.led
        following = bool(legal & known.order.suits[led])
        winner, best = known.best()
        beating = known.beating()
        if following and not (
            self.there in known.after() and known.masters(self.suits[led].there) & known.above[best]
        ):
            run = self.run_on()
            if run is not None:
                return run
        if leader in known.mine:
            if following:
                return self.third(beating)
            return self.ruff_or_throw(beating)
        if not following:
            return self.ruff_or_throw(beating)
        if known.ours(winner) and not any(known.threats(best, f, led) for f in known.foes_after()):
            return CardChoice(
                known.low(legal), say("The other hand's card wins: play the lowest."), PLAN
            )
        held = self.suits[led]
        if not beating:
            return CardChoice(
                known.low(legal), say("The trick cannot be won here: play the lowest."), PLAN
            )
        hold = self.hold_up(held)
        if hold is not None:
            return hold
        if not known.foes_after():
            if self.there in list(known.after()):
                return self._shared(beating, held)
            c = self._cheapest(beating, held)
            return CardChoice(c, say("{Card} is the cheapest card that wins.", card=name(c)), PLAN)
        return self._before_the_last(beating, held)

    def run_on(self) -> CardChoice | None:
        """A card that wins, or lets the other hand win, with enough tricks to run after it."""
        enough = (
            min(self.needed, self.known.counts[self.here])
            if self.needed > 0
            else self.known.counts[self.here]
        )
        if self.running.reach() < enough:
            return None
        most, cards = self.runs(self.known.legal)
        if most < enough:
            return None
        c = self.known.low(cards)
        return CardChoice(
            c, say("The tricks that are needed can be run after {card}.", card=name(c)), PLAN
        )

    def spare(self, beating: Mask) -> Mask:
        """The cards that may go on the other hand's trick: those that leave the longest run, and
        no ace, which stops a suit even where the run does not come to it."""
        known = self.known
        found = self.runs(known.legal & ~beating)[1]
        aces = mask_of(c for c in bits(found) if rank_of(c) == ACE)
        return found & ~aces or known.legal

    def runs(self, cards: Mask) -> tuple[int, Mask]:
        """The most tricks, this one included, that can be run after one of some cards, and the
        cards after which so many can be; nothing where this trick is not sure to be won."""
        known = self.known
        winner, best = known.best()
        led = known.led
        theirs = known.known[self.there] if self.there >= 0 else 0
        beating = known.beating()
        others = winner == self.there and not any(
            known.threats(best, f, led) for f in known.foes_after()
        )
        if self.there in known.after():
            follow = theirs & known.order.suits[led] or theirs
            sure = known.masters(theirs & known.above[best]) if known.order.suit[best] == led else 0
            others = bool(sure)
            theirs &= ~(1 << known.low(sure or follow))
        most, found = 0, 0
        for c in bits(cards):
            own = known.known[self.here] & ~(1 << c)
            if beating >> c & 1 and known.sure(c):
                tricks = 1 + self.running.most(own, theirs)
            elif others and (self.there in known.after() or not beating >> c & 1):
                tricks = 1 + self.running.most(theirs, own)
            else:
                continue
            if tricks > most:
                most, found = tricks, 0
            if tricks == most:
                found |= 1 << c
        return most, found

    def _shared(self, beating: Mask, held: Holding) -> CardChoice:
        """Both own hands play after the last opponent; not met where partners sit opposite."""
        c = self._cheapest(beating, held)
        return CardChoice(c, say("Win with {card}.", card=name(c)), PLAN)

    def _cheapest(self, beating: Mask, held: Holding) -> Card:
        return self.known.low(beating)

    def _before_the_last(self, beating: Mask, held: Holding) -> CardChoice:
        """An opponent led, and one is still to play after this hand."""
        known = self.known
        legal = known.legal
        other_to_play = self.there in known.after()
        sure = mask_of([c for c in bits(beating) if known.sure(c)])
        if other_to_play:
            # Second hand of the two: the other hand still plays last or after an opponent.
            there_masters = known.masters(held.there) & known.above[known.best()[1]]
            honour = mask_of([c for c in bits(beating) if rank_of(c) >= QUEEN])
            if held.here.bit_count() == 2 and honour and not sure:
                top = known.high(honour)
                if rank_of(top) == QUEEN and there_masters and not held.there >> (top + 1) & 1:
                    return CardChoice(
                        top,
                        (say("{Card} may never win later: try it now.", card=name(top))),
                        PLAN,
                    )
            split = self._split(held, beating)
            if split is not None and not there_masters:
                return CardChoice(split, say("With touching honours play one of them: {card}.",
                                             card=name(split)),
                              cited("Scarne 1963, Other Notes on General Play"))  # fmt: skip
            if there_masters or self._can_wait(held):
                return CardChoice(
                    known.low(legal), say("The other hand can still win: play low."), PLAN
                )
            if sure:
                c = known.low(sure)
                return CardChoice(c, say("Take the trick with {card}.", card=name(c)), PLAN)
            top = known.high(beating)
            if rank_of(top) >= KING and held.here.bit_count() <= 2:
                return CardChoice(
                    top,
                    say("Hope that the higher card is not behind: {card}.", card=name(top)),
                    PLAN,
                )
            return CardChoice(known.low(legal), say("Second hand plays low."), PLAN)
        if sure:
            c = known.low(sure)
            return CardChoice(c, say("Take the trick with {card}.", card=name(c)), PLAN)
        top = known.high(beating)
        c = known.equal_low(top, beating, held.out)
        return CardChoice(c, say("As high as can be: {card}.", card=name(c)), PLAN)

    def _split(self, held: Holding, beating: Mask) -> Card | None:
        """The lower of touching honours that head the suit here, when the other hand is no help."""
        known = self.known
        honours = [c for c in bits(beating & known.order.suits[held.suit]) if rank_of(c) >= JACK]
        if len(honours) < 2 or (held.there and rank_of(known.high(held.there)) >= JACK):
            return None
        top = max(honours)
        low = known.equal_low(top, mask_of(honours), held.out)
        return low if low != top else None

    def _can_wait(self, held: Holding) -> bool:
        """Whether the other hand's cards, playing last, may win this trick cheaply."""
        known = self.known
        return bool(held.there) and rank_of(known.high(held.there)) >= QUEEN

    def hold_up(self, held: Holding) -> CardChoice | None:
        """At no-trump keep back the only stopper, a lone ace, while the opponents have an exit
        to cut."""
        known = self.known
        if self.strain < 4 or known.ours(known.best()[0]):
            return None
        masters = self.masters(held)
        top = known.high(held.both)
        if masters.bit_count() != 1 or rank_of(top) != 14:
            return None
        rounds = sum(known.order.suit[t.plays[0][1]] == held.suit for t in known.tricks)
        plays = [p for t in known.tricks for p in t.plays] + list(known.trick)
        gone = sum(h in known.mine and known.order.suit[c] == held.suit for h, c in plays)
        held_first = held.both.bit_count() + gone
        if rounds >= SEVEN - held_first or held.out.bit_count() < 4 or self.stopped(held, 1 << top):
            return None
        if any(h.out.bit_count() >= 6 and not self.masters(h) for h in self.suits):
            return None  # they would go over to another suit that has no sure stopper
        quick = sum(self.quick(h) for h in self.suits)
        if quick >= self.needed:
            return None
        low = known.legal & ~masters
        if not low:
            return None
        return CardChoice(known.low(low),
                          say("Hold up the only high card of this suit, to break the connection "
                              "between the opponents' hands."), NO_TRUMPS)  # fmt: skip

    def third(self, beating: Mask) -> CardChoice:
        """The other own hand has led; one opponent has played, one is still to play."""
        known = self.known
        legal, led = known.legal, known.led
        _, best = known.best()
        led_card = known.trick[0][1]
        before = self.suits[led]
        played = [c for h, c in known.trick if h in known.foes and known.order.suit[c] == led]
        out = before.out | mask_of(played)
        leader_wins = known.ours(known.best()[0])
        low = known.low(legal)
        if leader_wins:
            rest = before.out & known.above[best]
            others = [f for f in known.foes_after() if known.may[f] & known.above[best]]
            if not others:
                # Unblock: do not leave the short hand with the only high card.
                if self._blocks(before, best):
                    c = known.high(legal)
                    return CardChoice(c, say("Unblock with {card}.", card=name(c)), UNBLOCK)
                return CardChoice(low, say("The card led wins: play the lowest."), PLAN)
            if rank_of(led_card) >= 10 and rest:
                higher = legal & known.above[best]
                cover = [c for c in bits(higher) if not before.out & known.above[c]]
                if not cover or (
                    rest.bit_count() <= 2
                    and out.bit_count() > DROP.get(rank_of(known.high(rest)), 1)
                ):
                    return CardChoice(
                        low, say("Let {card} run: the finesse.", card=name(led_card)), FINESSE
                    )
        if not beating:
            return CardChoice(low, say("The trick cannot be won here: play the lowest."), PLAN)
        finesse = self.tenace(1 << led_card, before.here, out)
        if finesse is not None and beating >> finesse & 1 and not self._seen_behind(finesse):
            missing = before.out & known.above[finesse]
            if missing:
                why = say(
                    "Finesse {card}: it wins if {card2} is in front of it.",
                    card=name(finesse),
                    card2=name(known.high(missing)),
                )
                return CardChoice(finesse, why, FINESSE)
            return CardChoice(finesse, say("{Card} is high enough.", card=name(finesse)), FINESSE)
        sure = mask_of([c for c in bits(beating) if known.sure(c)])
        if sure:
            masters = known.masters(sure)
            c = known.low(masters or sure)
            return CardChoice(c, say("Win with {card}.", card=name(c)), PLAN)
        top = known.high(beating)
        if rank_of(top) >= 10:
            c = known.equal_low(top, beating, before.out)
            return CardChoice(
                c,
                say("{Card}, to win or to drive out a higher card.", card=name(c)),
                PLAN,
            )
        return CardChoice(low, say("The trick cannot be held: play the lowest."), PLAN)

    def _seen_behind(self, finesse: Card) -> bool:
        """Whether the missing card is known to lie with the hand that plays last."""
        known = self.known
        missing = known.foe_may & known.above[finesse]
        behind = known.foes_after()
        before = [f for f in known.foes if f not in behind]
        return bool(missing) and not any(known.may[f] & missing for f in before)

    def _blocks(self, held: Holding, best: Card) -> bool:
        """Whether keeping a high card here would block the longer suit opposite."""
        known = self.known
        here, there = held.here, held.there
        if here.bit_count() != 1 + 1 or there.bit_count() < here.bit_count():
            return False
        masters = known.masters(held.both)
        top = known.high(here)
        return bool(masters >> top & 1) and masters.bit_count() >= there.bit_count() + 1

    def ruff_or_throw(self, beating: Mask) -> CardChoice:
        """Out of the suit led."""
        known = self.known
        led = known.led
        winner, best = known.best()
        foes_after = known.foes_after()
        ours = known.ours(winner)
        if ours and not any(known.threats(best, f, led) for f in foes_after):
            choice = self.throw(self.spare(beating))
            return choice._replace(
                reason=together(say("The other hand wins this trick."), choice.reason)
            )
        if self.there in known.after():
            there = self.suits[led].there
            sure = [
                c
                for c in bits(there & known.above[best])
                if known.order.suit[best] == led and not (known.foe_may & known.above[c])
            ]
            if sure:
                choice = self.throw(self.spare(beating))
                return choice._replace(
                    reason=together(say("The other hand can win this."), choice.reason)
                )
        if not beating:
            return self.throw(known.legal)
        if ours and rank_of(best) >= JACK and known.order.suit[best] == led:
            live = 0
            for f in foes_after:
                live |= known.may[f] & known.above[best]
            if live.bit_count() <= 1 and known.trick[0][0] in known.mine:
                choice = self.throw(known.legal)
                return choice._replace(
                    reason=together(say("Let {card} run.", card=name(best)), choice.reason)
                )
        choice = ruff(known, beating, ours=False, discard=lambda known, cards: self.throw(cards))
        return choice._replace(citation=TRUMPS)

    def throw(self, cards: Mask) -> CardChoice:
        """A loser: from a suit that the other hand can look after, or that is hopeless."""
        known = self.known
        if not cards & (cards - 1):
            return CardChoice(known.low(cards), say("The only card that may be played."), PLAN)
        plain = cards & ~(known.order.suits[self.strain] if self.strain < 4 else 0)
        if not plain:
            return throw(known, cards)._replace(citation=PLAN)

        def cost(card: Card) -> tuple[float, int, int]:
            h = self.suits[known.order.suit[card]]
            masters = self.masters(h)
            worth = 0.0
            if masters >> card & 1 or not h.out:
                # A high card of a suit that opponents hold is an entry to long cards besides.
                worth += 20 if h.out else 16
                if not h.out and h.there.bit_count() >= h.here.bit_count():
                    worth -= 12
            if h.here.bit_count() == 1 and h.there.bit_count() > 1 and self.masters(h) & h.there:
                worth += 3 * (self.masters(h) & h.there).bit_count()  # the link to them
            if h.there & masters and h.here.bit_count() > 1:
                worth += 1  # a card to cross with
            if h.here.bit_count() > h.there.bit_count() and h.promise_length() > 0:
                worth += 4
            top = known.high(h.here)
            higher = (h.out & known.above[top]).bit_count()
            if 0 < higher <= 2 and h.here.bit_count() == higher + 1 and not h.there & masters:
                worth += 6 - 2 * higher
            return (worth, known.order.strength[card], card)

        c = min(bits(plain), key=cost)
        return CardChoice(c, say("Throw a loser: {card}.", card=name(c)), PLAN)
