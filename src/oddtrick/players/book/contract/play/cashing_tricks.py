"""The tricks declarer can run from his two hands without losing the lead, however the rest lies.

Source: Scarne 1963, “Planning the Play” (count the tricks that are sure, and see in which hand
they can be led), “Unblocking”.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.cards import Card, Mask, rank_of
from oddtrick.players.card_play.seat_knowledge import Knowledge

__all__ = ["CashableTricks", "TrickRun"]

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
        self.k = known
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
        trump = self.k.trump
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
            found += min(winners, a + b if s == self.k.trump else max(a, b))
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
        trump = self.k.trump
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
                lows.append((s == self.k.trump, bool(good & low), last, rank, low))
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
        return self.bound(one, two, (0, 0, 0, 0)) + bool(self.k.trick)

    def _hands(self) -> tuple[Mask, Mask]:
        k = self.k
        others = [h for h in k.mine if h != k.hand]
        return k.known[k.hand], k.known[others[0]] if others else 0
