"""Declarer's play of their own hand and dummy's: which suit to lead, and when to take the tricks.

Source: Scarne 1963, “Declarer's Play”: “Planning the Play”, “Playing at a Trump Declaration”,
“Playing at a No-Trump Declaration”.
"""

from __future__ import annotations

from oddtrick.cards import SUIT_TERMS, Card, bits, rank_of
from oddtrick.messages import NOTHING, Message, say, together
from oddtrick.players.card_play.following_suit import JACK, CardChoice, name
from oddtrick.players.card_play.seat_knowledge import Knowledge

from .declarer_follows import DeclarerFollow
from .suit_combinations import (
    CASH,
    FINESSE,
    NO_TRUMPS,
    PLAN,
    SHORTER,
    TRUMPS,
    Holding,
    SuitCombination,
)

# Declarer's trumps: drawn, or first used to ruff losers in the hand that has fewer.
#
# Source: Scarne 1963, “Playing at a Trump Declaration”.


class TrumpDrawing(SuitCombination):
    """When and how trumps are led."""

    def cross(
        self, sides: list[Holding], trumps: Holding | None, but: int
    ) -> tuple[Card, int] | None:
        """A card here by which the other hand can be put in, and its suit."""
        known = self.known
        safe = trumps is None or not trumps.out
        for h in sorted([*sides, *([trumps] if trumps else [])], key=lambda h: -h.longer):
            if h.suit == but or not h.here or not h.there:
                continue
            masters = known.masters(h.there)
            low = known.low(h.here)
            higher = [c for c in bits(masters) if known.above[low] >> c & 1]
            if higher and (safe or h.suit == self.strain or h.out.bit_count() >= 5):
                return low, h.suit
        if trumps is not None and trumps.there:
            for h in sides:
                if h.here and not h.there and h.suit != but:
                    return known.low(h.here), h.suit
        return None

    def trumps(self, trumps: Holding) -> CardChoice | None:
        """Draw trumps, unless ruffs come first, none are out, or only the best one is."""
        known = self.known
        if not trumps.out:
            return None
        if not trumps.here and not trumps.there:
            return None
        count = trumps.out.bit_count()
        ours = self.masters(trumps)
        if not ours and count == 1:
            return None  # the last trump out beats ours: let it be
        sides = [h for h in self.suits if h.suit != self.strain]
        choice = self.ruff_losers(sides, trumps, drawn=False)
        if choice is not None:
            return choice
        if not ours and (
            trumps.both.bit_count() <= count + 1
            or rank_of(known.high(trumps.both)) < 10
            or count <= 2
        ):
            return None
        if trumps.here:
            back = self.tenace(trumps.there, trumps.here, trumps.out)
            if (
                back is not None
                and self.tenace(trumps.here, trumps.there, trumps.out) is None
                and count > 1
            ):
                across = self.cross(sides, None, self.strain)
                if across is not None and not self.cash_first(trumps):
                    c, over = across
                    return CardChoice(
                        c,
                        say(
                            "Cross in {suit} to lead trumps towards {card}.",
                            suit=SUIT_TERMS[over],
                            card=name(back),
                        ),
                        FINESSE,
                    )
            c, why, cite = self.lead_to(trumps) or (known.high(trumps.here), NOTHING, TRUMPS)
            left = say("Draw trumps.")
            if count == 1:
                left = say(
                    "Draw the last trump: only {card} is still out.",
                    card=name(next(bits(trumps.out))),
                )
            if cite != FINESSE and why.template in (CASH.template, SHORTER.template):
                play = say("Play {card}.", card=name(c))
                return CardChoice(c, together(left, play), TRUMPS)
            if count == 1:
                return CardChoice(
                    c,
                    together(left, say("{Why}.", why=why)),
                    cite if cite == FINESSE else TRUMPS,
                )
            return CardChoice(
                c, say("Draw trumps: {why}.", why=why), cite if cite == FINESSE else TRUMPS
            )
        across = self.cross(sides, None, self.strain)
        if across is not None:
            c, over = across
            return CardChoice(
                c, say("Cross in {suit} to draw trumps.", suit=SUIT_TERMS[over]), TRUMPS
            )
        return None

    def ruff_losers(
        self, sides: list[Holding], trumps: Holding, *, drawn: bool
    ) -> CardChoice | None:
        """Losers of the hand with the longer trumps go on the trumps of the shorter."""
        known = self.known
        here, there = trumps.here.bit_count(), trumps.there.bit_count()
        short_is_there = there < here or (there == here and self.there != known.seat)
        if not here or not there:
            return None
        if short_is_there and there:
            for h in sides:
                # Void opposite: ruff a loser there.
                losers = h.here & ~self.masters(h)
                if h.out and losers and not h.there and not self._over(h, trumps):
                    c = known.low(losers)
                    return CardChoice(
                        c,
                        say("Ruff a loser with the shorter trumps: {card}.", card=name(c)),
                        TRUMPS,
                    )
            if drawn:
                return None
            for h in sides:
                losers = (h.here & ~self.masters(h)).bit_count()
                if not h.out or losers < 1 or h.there.bit_count() != 1:
                    continue
                if h.here.bit_count() >= 2 and there >= 1 and there <= 3:
                    masters = self.masters(h)
                    if masters & h.here:
                        c = known.high(masters & h.here)
                    elif masters & h.there or trumps.out.bit_count() <= 3 or there <= 2:
                        c = known.low(h.here)
                    else:
                        continue
                    suit = SUIT_TERMS[h.suit]
                    return CardChoice(
                        c,
                        say(
                            "Make the other hand void of {suit}, to ruff there before trumps are "
                            "drawn.",
                            suit=suit,
                        ),
                        TRUMPS,
                    )
        elif not drawn and here and here <= 3 and not short_is_there:
            # The short trumps are here: get across to lead a loser back.
            for h in sides:
                losers = (h.there & ~self.masters(h)).bit_count()
                if h.out and losers and not h.here and not self._over(h, trumps):
                    across = self.cross([x for x in sides if x.suit != h.suit], None, h.suit)
                    if across is not None:
                        c, over = across
                        return CardChoice(c, say("Cross in {suit} to ruff {suit2} here.",
                                                 suit=SUIT_TERMS[over], suit2=SUIT_TERMS[h.suit]),
                                                 TRUMPS)  # fmt: skip
        return None

    def _over(self, holding: Holding, trumps: Holding) -> bool:
        """Whether an opponent is known to ruff higher than the short trumps can."""
        known = self.known
        top = known.high(trumps.there) if trumps.there else None
        return any(
            not known.may[f] & known.order.suits[holding.suit]
            and (top is None or known.may[f] & known.above[top] & known.order.suits[self.strain])
            for f in known.foes
        )


class Leading(TrumpDrawing):
    """Declarer's leads."""

    def lead(self) -> CardChoice:
        known = self.known
        trumps = self.suits[self.strain] if self.strain < 4 else None
        if trumps is not None:
            choice = self.trumps(trumps)
            if choice is not None:
                return choice
        safe = trumps is None or not trumps.out
        sides = [h for h in self.suits if trumps is None or h.suit != self.strain]
        quick = sum(self.quick(h) for h in sides)
        if trumps is not None:
            quick += trumps.longer if not trumps.out else self.quick(trumps)
        rest = quick >= known.counts[self.here]
        if rest or quick >= self.needed > 0:
            run = self.running.lead()
            if run is not None and run.tricks >= known.counts[self.here]:
                return CardChoice(
                    run.card,
                    say("All the tricks left can be run: {card}.", card=name(run.card)),
                    PLAN,
                )
            if run is not None and run.tricks >= self.needed > 0:
                return CardChoice(
                    run.card,
                    say("Enough tricks can be run for the contract: {card}.", card=name(run.card)),
                    PLAN,
                )
        if rest or quick >= self.needed:
            choice = self.cash(sides, trumps if rest else None, safe)
            if choice is not None:
                return choice
        if trumps is not None:
            choice = self.ruff_losers(sides, trumps, drawn=safe)
            if choice is not None:
                return choice
        # Set up the suit that promises most, led from the better hand.
        best = sorted(
            (h for h in sides if h.both and self.promise(h) >= 0.5),
            key=self.order,
            reverse=True,
        )
        if best and self.too_slow(best[0]):
            choice = self.cash(sides, None, safe)
            if choice is not None:
                return choice
        for h in best:
            if h.out and h.longer > 1:
                choice = self.set_up(h, sides, trumps)
                if choice is not None:
                    return choice
        choice = self.cash(sides, None, safe)
        if choice is not None:
            return choice
        return self.exit(sides, trumps)

    def order(self, holding: Holding) -> tuple[float, ...]:
        """The sort key of the suit to be set up, the greatest first."""
        return (self.promise(holding),)

    def set_up(
        self, holding: Holding, sides: list[Holding], trumps: Holding | None
    ) -> CardChoice | None:
        """A lead that sets up a suit, or what has to be led before it."""
        led = self.develop(holding, sides, trumps)
        if led is None:
            return None
        card, why, source = led
        long = self.last_way_in(holding, card)
        choice = self.lead_to(long) if long is not None else None
        if long is not None and choice is not None:
            card, why, source = choice
            return CardChoice(card, say("Set up {suit} while the way in to them is kept: {why}.",
                                        suit=SUIT_TERMS[long.suit], why=why), source)  # fmt: skip
        first = self.running.before(card)
        if first is not None:
            return CardChoice(first, say("More tricks can be run with {card} led before {card2}.",
                                         card=name(first), card2=name(card)), PLAN)  # fmt: skip
        if source == PLAN:
            source = TRUMPS if trumps is not None else NO_TRUMPS
        return CardChoice(
            card, say("Set up {suit}: {why}.", suit=SUIT_TERMS[holding.suit], why=why), source
        )

    def develop(
        self, holding: Holding, sides: list[Holding], trumps: Holding | None
    ) -> tuple[Card, Message, Message] | None:
        """A lead in the suit to be set up, or one that crosses to the hand it is to be led from."""
        forth = self.tenace(holding.here, holding.there, holding.out)
        back = self.tenace(holding.there, holding.here, holding.out)
        if back is not None and forth is None and holding.there:
            across = self.cross(sides, trumps, holding.suit)
            if across is not None:
                c, over = across
                return (
                    c,
                    say(
                        "cross in {suit} to lead towards {card}",
                        suit=SUIT_TERMS[over],
                        card=name(back),
                    ),
                    FINESSE,
                )
        if not holding.here:
            across = self.cross(sides, trumps, holding.suit)
            if across is not None:
                c, over = across
                return c, say("cross in {suit} to lead them", suit=SUIT_TERMS[over]), PLAN
            return None
        return self.lead_to(holding)

    def last_way_in(self, holding: Holding, card: Card) -> Holding | None:
        """The other hand's long suit, where a lead made only to put it in, so that it may lead
        `h`, would use up the last way in to it."""
        over = self.suits[self.known.order.suit[card]]
        if over.suit in (holding.suit, self.strain) or not self.known.masters(over.there):
            return None
        for long in self.suits:
            if (
                long.suit not in (self.strain, over.suit)
                and 0 < long.here.bit_count() < long.there.bit_count()
                and long.promise_length() > 0
                and rank_of(self.known.high(long.there)) >= JACK
                and long.there & ~self.masters(long)
                and not self.masters(long) & long.here
                and self.ways_in(long) == 1
            ):
                return long
        return None

    def ways_in(self, to: Holding) -> int:
        """How often the other hand can be put in, by other suits, to lead one."""
        return sum(
            min(self.known.masters(h.there).bit_count(), h.here.bit_count())
            for h in self.suits
            if h.suit != to.suit
        )

    def too_slow(self, holding: Holding) -> bool:
        """Whether at no-trump the opponents, once they are let in to take their high cards of a
        suit, can probably win enough in another, unstopped, to beat the contract."""
        known = self.known
        losers = holding.both & ~self.masters(holding)
        finesse = self.tenace(holding.here, holding.there, holding.out) or self.tenace(
            holding.there, holding.here, holding.out
        )
        if self.strain < 4 or finesse is not None or not losers:
            return False
        higher = (holding.out & known.above[known.high(losers)]).bit_count()
        lost = min(higher, max(1, _half(holding) - self.masters(holding).bit_count()))
        run = max(
            (_half(g) for g in self.suits if g is not holding and not self.stopped(g)), default=0
        )
        return lost + run > known.counts[self.here] - self.needed

    def cash(self, sides: list[Holding], trumps: Holding | None, safe: bool) -> CardChoice | None:
        """A sure trick, the shorter hand's high cards first."""
        known = self.known
        best: tuple[float, Card, Message] | None = None
        for h in sides:
            if not h.here:
                continue
            masters = self.masters(h)
            if not h.out:
                masters = h.both
            if not masters:
                continue
            if not safe and self.ruffed(h):
                continue
            mine = masters & h.here
            theirs = masters & h.there
            if theirs and mine and known.low(h.there) > known.high(mine):
                mine = 0  # the other hand must take it: this is a way across
            # A suit blocked in the short hand is cleared first; long suits are run last of all.
            rank = 0.0
            shorter = h.here.bit_count() <= h.there.bit_count()
            runs = h.out.bit_count() <= 3 and not self.way_back(h)
            if mine and (shorter or not theirs or runs):
                c = known.high(mine)
                rank = 3.0 - 0.2 * h.longer + (h.here.bit_count() < h.there.bit_count())
                if not safe:
                    rank += 0.3 * h.out.bit_count()
            elif theirs and known.above[known.low(h.here)] & theirs:
                c = known.low(h.here)
                rank = 1.0 - 0.2 * h.longer
            elif mine:
                c = known.high(mine)
                rank = 2.0
            else:
                continue
            if best is None or rank > best[0]:
                best = (rank, c, SUIT_TERMS[h.suit])
        if best is not None:
            _, c, _ = best
            return CardChoice(c, say("Take the tricks that are there: {card}.", card=name(c)), PLAN)
        if trumps is not None and trumps.here:
            masters = self.masters(trumps) if trumps.out else trumps.both
            if masters & trumps.here:
                c = known.high(masters & trumps.here)
                return CardChoice(
                    c, say("Only trumps are left to win with: {card}.", card=name(c)), TRUMPS
                )
        return None

    def way_back(self, suit: Holding) -> bool:
        """Whether the other hand, once it has won a trick in a suit, can lead to this one again."""
        known = self.known
        for h in self.suits:
            there = h.there
            if there and h.suit == suit.suit:
                there &= ~(1 << known.high(there))
            if there and known.above[known.low(there)] & self.masters(h) & h.here:
                return True
        return False

    def ruffed(self, holding: Holding) -> bool:
        """Whether an opponent who still may hold trumps is known to be out of a suit."""
        known = self.known
        return any(
            not known.may[f] & known.order.suits[holding.suit]
            and known.may[f] & known.order.suits[self.strain]
            for f in known.foes
        )

    def exit(self, sides: list[Holding], trumps: Holding | None) -> CardChoice:
        """Nothing to gain: part with a loser, from the longest suit."""
        known = self.known
        plain = [h for h in sides if h.here]
        if plain:
            h = max(plain, key=lambda h: (h.both.bit_count(), -rank_of(known.low(h.here))))
            led = self.lead_to(h)
            c = led[0] if led is not None else known.low(h.here)
            return CardChoice(
                c, say("No trick can be made at once: lead {card}.", card=name(c)), PLAN
            )
        c = known.high(known.legal)
        return CardChoice(c, say("Only trumps are left: {card}.", card=name(c)), TRUMPS)


def _half(holding: Holding) -> int:
    """The cards of a suit that one opponent holds at least."""
    return (holding.out.bit_count() + 1) // 2


def declare(known: Knowledge, needed: int) -> CardChoice:
    """Declarer's card from their own hand or dummy's, `needed` tricks short of the contract."""
    return DeclarerFollow(known, needed).play() if known.trick else Leading(known, needed).lead()
