"""The suits as declarer holds them in the two hands: what they give, and how each is led.

Source: Scarne 1963, “Planning the Play”, “The Finesse”, “Unblocking”.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.cards import Card, Mask, bits, mask_of, rank_of
from oddtrick.messages import Message, say
from oddtrick.players.card_play.following_suit import JACK, KING, QUEEN, name
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.citations import cited

# The tricks declarer can run from the two hands without losing the lead, however the rest lies.
#
# Source: Scarne 1963, “Planning the Play” (count the tricks that are sure, and see in which hand
# they can be led), “Unblocking”.

LIMIT = 400
"""Positions looked at for one question; beyond them the tricks found so far count."""


def lowest(suit: Mask) -> Card:
    """The lowest card of one suit."""
    return (suit & -suit).bit_length() - 1


def highest(suit: Mask) -> Card:
    """The highest card of one suit."""
    return suit.bit_length() - 1


class TrickRun(NamedTuple):
    """So many tricks, begun with a card."""

    tricks: int
    card: Card


class CashableTricks:
    """Sure tricks of two hands that see each other. A card wins when no opponent may hold a higher
    one, or when so many rounds are gone that neither can have any left; a plain suit is safe from
    ruffs only when no trump is out."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.suits = known.order.suits[:4]
        self.rounds = [
            max(((known.may[f] & s).bit_count() for f in known.foes), default=0) for s in self.suits
        ]
        """Rounds after which no opponent can have a card left."""
        self.high = known.masters(sum(known.known[h] for h in known.mine))
        """Cards that no opponent can beat in their suit."""
        self.seen: dict[tuple[Mask, Mask, tuple[int, ...]], int] = {}

    def winners(self, cards: Mask, suit: int, played: tuple[int, ...]) -> Mask:
        """Those of a suit's cards that are sure to win after so many rounds of each suit."""
        trump = self.known.trump
        if trump < 4 and suit != trump and played[trump] < self.rounds[trump]:
            return 0
        return cards if played[suit] >= self.rounds[suit] else cards & self.high

    def bound(self, one: Mask, two: Mask, played: tuple[int, ...]) -> int:
        """At most so many tricks, entries not asked for."""
        found = 0
        for s, suit in enumerate(self.suits):
            a, b = (one & suit).bit_count(), (two & suit).bit_count()
            winners = self.winners((one | two) & suit, s, played).bit_count()
            if winners and played[s] + winners >= self.rounds[s]:
                winners = a + b  # the small cards may become good
            found += min(winners, a + b if s == self.known.trump else max(a, b))
        return min(found, one.bit_count())

    def most(self, one: Mask, two: Mask, played: tuple[int, ...] = (0, 0, 0, 0)) -> int:
        """The tricks that can be run when `one` is the hand to lead."""
        key = (one, two, played)
        known = self.seen.get(key)
        if known is not None:
            return known
        if len(self.seen) >= LIMIT or not one:
            return 0
        bound = self.bound(one, two, played)
        best = 0
        if bound:
            self.seen[key] = 0
            for _, after, other, then in self.leads(one, two, played):
                best = max(best, 1 + self.most(after, other, then))
                if best >= bound:
                    break
        self.seen[key] = best
        return best

    def leads(
        self, one: Mask, two: Mask, played: tuple[int, ...]
    ) -> list[tuple[Card, Mask, Mask, tuple[int, ...]]]:
        """The leads from `one` that are sure to win: the card, the hand that leads next, the
        other, and the rounds played; the suits that the leader is shorter in come first."""
        trump = self.known.trump
        found = []
        for s in sorted(
            range(4),
            key=lambda s: (s == trump, (one & self.suits[s]).bit_count()
                           - (two & self.suits[s]).bit_count()),
        ):  # fmt: skip
            mine, theirs = one & self.suits[s], two & self.suits[s]
            if not mine:
                continue
            then = (*played[:s], played[s] + 1, *played[s + 1 :])
            low, top = lowest(mine), highest(mine)
            good = self.winners(mine | theirs, s, played)
            if theirs:
                under, best = lowest(theirs), highest(theirs)
                if good >> top & 1:
                    for c in dict.fromkeys((under, best)):
                        if c < top:
                            found.append((top, one & ~(1 << top), two & ~(1 << c), then))
                if good >> best & 1:
                    for c in dict.fromkeys((low, top)):
                        if c < best:
                            found.append((c, two & ~(1 << best), one & ~(1 << c), then))
                continue
            if good >> top & 1:
                for gone in self.thrown(two, then):
                    found.append((top, one & ~(1 << top), two & ~gone, then))
            trumps = two & self.suits[trump] if trump < 4 and s != trump else 0
            if trumps and played[trump] >= self.rounds[trump]:
                ruff = 1 << lowest(trumps)
                found.append((low, two & ~ruff, one & ~(1 << low), then))
        return found

    def thrown(self, hand: Mask, played: tuple[int, ...]) -> list[Mask]:
        """The discards of a hand: the lowest of its suits, losers first; at most two are tried."""
        lows = []
        for s, suit in enumerate(self.suits):
            cards = hand & suit
            if cards:
                good = self.winners(cards, s, played)
                low = cards & -cards
                last = bool(good) and cards == low
                rank = rank_of(lowest(low))
                lows.append((s == self.known.trump, bool(good & low), last, rank, low))
        return [low for *_, low in sorted(lows)[:2]] or [0]

    def lead(self) -> TrickRun | None:
        """The longest run from the hand to lead, and its first card."""
        one, two = self._hands()
        start = (0, 0, 0, 0)
        bound = self.bound(one, two, start)
        best: TrickRun | None = None
        for c, after, other, then in self.leads(one, two, start):
            tricks = 1 + self.most(after, other, then)
            if best is None or tricks > best.tricks:
                best = TrickRun(tricks, c)
            if best.tricks >= bound:
                break
        return best

    def before(self, lead: Card) -> Card | None:
        """The card to lead before one that wins, where fewer tricks can be run after that one."""
        worth: dict[Card, int] = {}
        for c, after, other, then in self.leads(*self._hands(), (0, 0, 0, 0)):
            worth[c] = max(worth.get(c, 0), 1 + self.most(after, other, then))
        if lead not in worth or worth[lead] == max(worth.values()):
            return None
        return max(worth, key=lambda c: worth[c])

    def reach(self) -> int:
        """At most so many tricks, the one on the table included."""
        one, two = self._hands()
        return self.bound(one, two, (0, 0, 0, 0)) + bool(self.known.trick)

    def _hands(self) -> tuple[Mask, Mask]:
        known = self.known
        others = [h for h in known.mine if h != known.hand]
        return known.known[known.hand], known.known[others[0]] if others else 0


TRUMPS = cited("Scarne 1963, Playing at a Trump Declaration")
NO_TRUMPS = cited("Scarne 1963, Playing at a No-Trump Declaration")
FINESSE = cited("Scarne 1963, The Finesse")
UNBLOCK = cited("Scarne 1963, Unblocking")
PLAN = cited("Scarne 1963, Planning the Play")

DROP = {KING: 2, QUEEN: 4, JACK: 6}
"""For a missing honour, the most cards the opponents may hold for playing it to drop."""


class Holding(NamedTuple):
    """A suit as declarer holds it in the hand to lead (`here`) and the other (`there`)."""

    suit: int
    here: Mask
    there: Mask
    out: Mask

    @property
    def both(self) -> Mask:
        return self.here | self.there

    def promise_length(self) -> int:
        """Cards that may become long winners in the longer hand."""
        return self.longer - (self.out.bit_count() + 1) // 2

    @property
    def longer(self) -> int:
        return max(self.here.bit_count(), self.there.bit_count())


CASH = say("cash {card}")
SHORTER = say("the high cards of the shorter hand first")
"""Why a high card is led; of trumps it goes without saying."""


class SuitCombination:
    """Declarer's two hands at one turn, `needed` tricks short of the contract."""

    def __init__(self, known: Knowledge, needed: int) -> None:
        self.known = known
        self.needed = needed
        self.here = known.hand
        others = [h for h in known.mine if h != known.hand]
        self.there = others[0] if others else -1
        self.strain = known.trump
        self.suits = [self._holding(s) for s in range(4)]
        self.running = CashableTricks(known)

    def _holding(self, suit: int) -> Holding:
        known = self.known
        there = known.held(suit, self.there) if self.there >= 0 else 0
        return Holding(suit, known.held(suit, self.here), there, known.out(suit))

    # -- counting --------------------------------------------------------------------------

    def masters(self, holding: Holding) -> Mask:
        return self.known.masters(holding.both)

    def quick(self, holding: Holding) -> int:
        """Tricks that can be cashed in a suit at once."""
        masters = self.masters(holding)
        if not holding.out:
            return holding.longer
        return min(masters.bit_count(), holding.longer)

    def rounds(self, holding: Holding) -> int:
        """Rounds after which the opponents will probably have no more of a suit."""
        return (holding.out.bit_count() + 1) // 2 + (holding.out.bit_count() > 1)

    def stopped(self, held: Holding, gone: Mask = 0) -> bool:
        """Whether a suit is stopped, by a high card or a guarded one, without the cards `gone`."""
        for hand in (held.here & ~gone, held.there & ~gone):
            if (
                hand
                and hand.bit_count()
                > (held.out & self.known.above[self.known.high(hand)]).bit_count()
            ):
                return True
        return False

    # -- one suit --------------------------------------------------------------------------

    def tenace(self, here: Mask, there: Mask, out: Mask) -> Card | None:
        """The card to finesse when the suit is led from `here` to `there`: the highest with a
        missing card just above it and a higher one held over that, or a bare high card to be
        led up to."""
        known = self.known
        held = sorted(bits(there), key=lambda c: -known.order.strength[c])
        both = here | there
        for i, c in enumerate(held):
            over = out & known.above[c]
            if not over:
                continue
            if rank_of(c) < 10:
                return None
            missing = over.bit_count()
            top = known.high(over)
            # With enough cards the honour is played to drop.
            if missing == 1 and out.bit_count() <= DROP.get(rank_of(top), 1):
                return None
            higher = [d for d in held[:i] if not out & known.above[d]]
            # Two cards are finessed against only with the jack, here or in the other hand.
            equal = [d for d in bits(both) if out & known.above[d] == over]
            if higher and (missing == 1 or (missing == 2 and rank_of(max(equal)) >= JACK)):
                return known.equal_low(c, there, out)
            if not higher and any(out & known.above[d] == over for d in bits(here)):
                return None  # its equal lies in front of it: nothing is gained by leading up to it
            if not higher and missing == 1 and rank_of(c) >= JACK:
                return known.equal_low(c, there, out)  # such as king and others, the ace missing
            if not higher and missing == 2 and rank_of(c) >= QUEEN and both.bit_count() >= 6:
                return c
            return None
        return None

    def lead_to(self, holding: Holding) -> tuple[Card, Message, Message] | None:
        """The card to lead from here in a suit, why, and where the book says so."""
        known = self.known
        if not holding.here:
            return None
        masters = self.masters(holding)
        here_top = known.high(holding.here)
        if not holding.there:
            if masters & holding.here or not holding.out:
                return here_top, CASH.fill(card=name(here_top)), PLAN
            if known.order.strength[here_top] >= JACK and holding.here.bit_count() >= 3:
                return (
                    known.equal_low(here_top, holding.here, holding.out),
                    say("drive out the higher cards"),
                    PLAN,
                )
            return known.low(holding.here), say("give up a round"), PLAN
        there_top = known.high(holding.there)
        finesse = self.tenace(holding.here, holding.there, holding.out)
        back = self.tenace(holding.there, holding.here, holding.out)
        bare = finesse is not None and not masters & holding.there and rank_of(finesse) >= QUEEN
        if finesse is not None and bare and masters & holding.here and holding.here.bit_count() > 1:
            c = known.high(masters & holding.here)
            return (
                c,
                say("cash {card}, then lead towards {card2}", card=name(c), card2=name(finesse)),
                FINESSE,
            )
        if finesse is not None and not (masters & holding.here and self.cash_first(holding)):
            same = [
                c
                for c in bits(holding.here)
                if rank_of(c) >= 10
                and holding.out & known.above[c] == holding.out & known.above[finesse]
            ]
            if same and (
                len(same) > 1
                or holding.both.bit_count() >= 8
                or known.above[same[0]] & holding.there
            ):
                c = max(same, key=lambda c: known.order.strength[c])
                return (
                    c,
                    say("lead {card} and let it run if it is not covered", card=name(c)),
                    FINESSE,
                )
            c = known.low(holding.here)
            return c, say("lead towards {card} and finesse", card=name(finesse)), FINESSE
        if masters & holding.here and (
            not masters & holding.there or holding.here.bit_count() <= holding.there.bit_count()
        ):
            c = known.high(masters & holding.here)
            why = SHORTER if (
                holding.here.bit_count() < holding.there.bit_count()
            ) else CASH.fill(card=name(c))  # fmt: skip
            return c, why, UNBLOCK
        if masters & holding.there and back is None:
            return known.low(holding.here), say("lead to {card}", card=name(there_top)), UNBLOCK
        if masters & holding.there:
            return known.low(holding.here), say("cross to {card}", card=name(there_top)), FINESSE
        if masters & holding.here:
            c = known.high(masters & holding.here)
            return c, CASH.fill(card=name(c)), PLAN
        touching = [c for c in bits(holding.here) if rank_of(c) >= 10]
        equal = holding.out & known.above[here_top] == holding.out & known.above[there_top]
        if equal and touching and holding.here.bit_count() < holding.there.bit_count():
            return (
                here_top,
                say("drive out the higher cards, the shorter hand's honour first"),
                UNBLOCK,
            )
        if len(touching) > 1:
            top = known.high(mask_of(touching))
            if (
                known.order.strength[top] - known.order.strength[known.low(mask_of(touching))]
                == len(touching) - 1
            ):
                return top, say("drive out the higher cards"), PLAN
        return known.low(holding.here), say("give up a round"), PLAN

    def cash_first(self, holding: Holding) -> bool:
        """Whether a master is cashed before the finesse, in case the missing card falls."""
        known = self.known
        missing = [c for c in bits(holding.out) if rank_of(c) >= JACK]
        if len(missing) != 1 or rank_of(missing[0]) != QUEEN:
            return False
        return holding.both.bit_count() >= 8 and known.masters(holding.both).bit_count() >= 2

    def promise(self, holding: Holding) -> float:
        """How many tricks more than the quick ones a suit may be made to give."""
        known = self.known
        if not holding.both or (not holding.here and not holding.there):
            return -9.0
        out = holding.out.bit_count()
        if not out:
            return 0.0
        longer = holding.longer
        lengths = max(0, longer - self.rounds(holding))
        honours = 0.0
        for one, other in ((holding.here, holding.there), (holding.there, holding.here)):
            c = self.tenace(one, other, holding.out)
            if c is not None:
                honours = max(honours, 0.5)
        top = [c for c in bits(holding.both) if rank_of(c) >= 10]
        solid = sum(1 for c in top if (holding.out & known.above[c]).bit_count() == 1)
        solid2 = sum(1 for c in top if (holding.out & known.above[c]).bit_count() == 2)
        if longer > 1 and solid >= 2:
            honours = max(honours, min(solid - 1, longer - 1) * 1.0)
        if longer > 2 and solid2 >= 3:
            honours = max(honours, 1.0)
        quick = self.quick(holding)
        return max(0.0, max(lengths, 0) + honours - max(0, quick - self.rounds(holding)) * 0.0) + (
            0.05 * (longer + holding.both.bit_count())
        )
