"""Declarer's play of his own hand and dummy's.

Source: Scarne 1963, “Declarer's Play”: “Planning the Play”, “Playing at a Trump Declaration”,
“Playing at a No-Trump Declaration”, “The Finesse”, “Unblocking”.
"""

from __future__ import annotations

from typing import NamedTuple

from ...cards import SUIT_NAMES, Card, Mask, bits, rank_of
from ..following import Choice, name, ruff, throw
from ..knowledge import Knowledge

__all__ = ["declare"]

TRUMPS = "Scarne 1963, Playing at a Trump Declaration"
NO_TRUMPS = "Scarne 1963, Playing at a No-Trump Declaration"
FINESSE = "Scarne 1963, The Finesse"
UNBLOCK = "Scarne 1963, Unblocking"
PLAN = "Scarne 1963, Planning the Play"
JACK, QUEEN, KING = 11, 12, 13

DROP = {KING: 2, QUEEN: 4, JACK: 6}
"""For a missing honour, the most cards the opponents may hold for playing it to drop."""


def _mask(cards: list[Card]) -> Mask:
    mask = 0
    for c in cards:
        mask |= 1 << c
    return mask


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


class Declarer:
    """Declarer's thoughts at one turn."""

    def __init__(self, k: Knowledge, needed: int) -> None:
        self.k = k
        self.needed = needed
        self.here = k.hand
        others = [h for h in k.mine if h != k.hand]
        self.there = others[0] if others else -1
        self.strain = k.trump
        self.suits = [self._holding(s) for s in range(4)]

    def _holding(self, suit: int) -> Holding:
        k = self.k
        there = k.held(suit, self.there) if self.there >= 0 else 0
        return Holding(suit, k.held(suit, self.here), there, k.out(suit))

    # -- counting --------------------------------------------------------------------------

    def masters(self, h: Holding) -> Mask:
        return self.k.masters(h.both)

    def quick(self, h: Holding) -> int:
        """Tricks that can be cashed in a suit at once."""
        masters = self.masters(h)
        if not h.out:
            return h.longer
        return min(masters.bit_count(), h.longer)

    def rounds(self, h: Holding) -> int:
        """Rounds after which the opponents will probably have no more of a suit."""
        return (h.out.bit_count() + 1) // 2 + (h.out.bit_count() > 1)

    # -- one suit --------------------------------------------------------------------------

    def tenace(self, here: Mask, there: Mask, out: Mask) -> Card | None:
        """The card to finesse when the suit is led from `here` to `there`: the highest with a
        missing card just above it and a higher one held over that, or a bare high card to be
        led up to."""
        k = self.k
        held = sorted(bits(there), key=lambda c: -k.order.strength[c])
        both = here | there
        for i, c in enumerate(held):
            over = out & k.above[c]
            if not over:
                continue
            if rank_of(c) < 10:
                return None
            missing = over.bit_count()
            top = k.high(over)
            # With enough cards the honour is played to drop.
            if missing == 1 and out.bit_count() <= DROP.get(rank_of(top), 1):
                return None
            higher = [d for d in held[:i] if not out & k.above[d]]
            # Two cards are finessed against only with the jack, here or in the other hand.
            equal = [d for d in bits(both) if out & k.above[d] == over]
            if higher and (missing == 1 or (missing == 2 and rank_of(max(equal)) >= JACK)):
                return k.equal_low(c, there, out)
            if not higher and missing == 1 and rank_of(c) >= JACK:
                return k.equal_low(c, there, out)  # such as king and others, the ace missing
            if not higher and missing == 2 and rank_of(c) >= QUEEN and both.bit_count() >= 6:
                return c
            return None
        return None

    def lead_to(self, h: Holding) -> tuple[Card, str, str] | None:
        """The card to lead from here in a suit, why, and where the book says so."""
        k = self.k
        if not h.here:
            return None
        masters = self.masters(h)
        here_top = k.high(h.here)
        if not h.there:
            if masters & h.here or not h.out:
                return here_top, f"cash {name(here_top)}", PLAN
            if k.order.strength[here_top] >= JACK and h.here.bit_count() >= 3:
                return k.equal_low(here_top, h.here, h.out), "drive out the higher cards", PLAN
            return k.low(h.here), "give up a round", PLAN
        there_top = k.high(h.there)
        finesse = self.tenace(h.here, h.there, h.out)
        back = self.tenace(h.there, h.here, h.out)
        bare = finesse is not None and not masters & h.there and rank_of(finesse) >= QUEEN
        if finesse is not None and bare and masters & h.here and h.here.bit_count() > 1:
            c = k.high(masters & h.here)
            return c, f"cash {name(c)}, then lead towards {name(finesse)}", FINESSE
        if finesse is not None and not (masters & h.here and self._cash_first(h)):
            same = [
                c
                for c in bits(h.here)
                if rank_of(c) >= 10 and h.out & k.above[c] == h.out & k.above[finesse]
            ]
            if same and (len(same) > 1 or h.both.bit_count() >= 8 or k.above[same[0]] & h.there):
                c = max(same, key=lambda c: k.order.strength[c])
                return c, f"lead {name(c)} and let it run if it is not covered", FINESSE
            c = k.low(h.here)
            return c, f"lead towards {name(finesse)} and finesse", FINESSE
        if masters & h.here and (
            not masters & h.there or h.here.bit_count() <= h.there.bit_count()
        ):
            c = k.high(masters & h.here)
            why = "the high cards of the shorter hand first" if (
                h.here.bit_count() < h.there.bit_count()
            ) else f"cash {name(c)}"  # fmt: skip
            return c, why, UNBLOCK
        if masters & h.there and back is None:
            return k.low(h.here), f"lead to {name(there_top)}", UNBLOCK
        if masters & h.there:
            return k.low(h.here), f"cross to {name(there_top)}", FINESSE
        if masters & h.here:
            c = k.high(masters & h.here)
            return c, f"cash {name(c)}", PLAN
        touching = [c for c in bits(h.here) if rank_of(c) >= 10]
        if len(touching) > 1:
            top = k.high(_mask(touching))
            if (
                k.order.strength[top] - k.order.strength[k.low(_mask(touching))]
                == len(touching) - 1
            ):
                return top, "drive out the higher cards", PLAN
        return k.low(h.here), "give up a round", PLAN

    def _cash_first(self, h: Holding) -> bool:
        """Whether a master is cashed before the finesse, in case the missing card falls."""
        k = self.k
        missing = [c for c in bits(h.out) if rank_of(c) >= JACK]
        if len(missing) != 1 or rank_of(missing[0]) != QUEEN:
            return False
        return h.both.bit_count() >= 8 and k.masters(h.both).bit_count() >= 2

    def promise(self, h: Holding) -> float:
        """How many tricks more than the quick ones a suit may be made to give."""
        k = self.k
        if not h.both or (not h.here and not h.there):
            return -9.0
        out = h.out.bit_count()
        if not out:
            return 0.0
        longer = h.longer
        lengths = max(0, longer - self.rounds(h))
        honours = 0.0
        for one, other in ((h.here, h.there), (h.there, h.here)):
            c = self.tenace(one, other, h.out)
            if c is not None:
                honours = max(honours, 0.5)
        top = [c for c in bits(h.both) if rank_of(c) >= 10]
        solid = sum(1 for c in top if (h.out & k.above[c]).bit_count() == 1)
        solid2 = sum(1 for c in top if (h.out & k.above[c]).bit_count() == 2)
        if longer > 1 and solid >= 2:
            honours = max(honours, min(solid - 1, longer - 1) * 1.0)
        if longer > 2 and solid2 >= 3:
            honours = max(honours, 1.0)
        quick = self.quick(h)
        return max(0.0, max(lengths, 0) + honours - max(0, quick - self.rounds(h)) * 0.0) + (
            0.05 * (longer + h.both.bit_count())
        )

    # -- leading ---------------------------------------------------------------------------

    def lead(self) -> Choice:
        k = self.k
        trumps = self.suits[self.strain] if self.strain < 4 else None
        if trumps is not None:
            found = self.trumps(trumps)
            if found is not None:
                return found
        safe = trumps is None or not trumps.out
        cite = TRUMPS if trumps is not None else NO_TRUMPS
        sides = [h for h in self.suits if trumps is None or h.suit != self.strain]
        quick = sum(self.quick(h) for h in sides)
        if trumps is not None:
            quick += trumps.longer if not trumps.out else self.quick(trumps)
        rest = quick >= k.counts[self.here]
        if rest or quick >= self.needed:
            found = self.cash(sides, trumps if rest else None, safe)
            if found is not None:
                return found
        if trumps is not None:
            found = self.ruff_losers(sides, trumps, drawn=safe)
            if found is not None:
                return found
        # Set up the suit that promises most, led from the better hand.
        best = sorted(
            (h for h in sides if h.both and self.promise(h) >= 0.5),
            key=lambda h: -self.promise(h),
        )
        for h in best:
            if h.out and h.longer > 1:
                led = self.develop(h, sides, trumps)
                if led is not None:
                    c, why, source = led
                    suit = SUIT_NAMES[h.suit]
                    return Choice(c, f"Set up {suit}: {why}.", source if source != PLAN else cite)
        found = self.cash(sides, None, safe)
        if found is not None:
            return found
        return self.exit(sides, trumps)

    def develop(
        self, h: Holding, sides: list[Holding], trumps: Holding | None
    ) -> tuple[Card, str, str] | None:
        """A lead in the suit to be set up, or one that crosses to the hand it is to be led from."""
        forth = self.tenace(h.here, h.there, h.out)
        back = self.tenace(h.there, h.here, h.out)
        if back is not None and forth is None and h.there:
            across = self.cross(sides, trumps, h.suit)
            if across is not None:
                c, over = across
                return c, f"cross in {SUIT_NAMES[over]} to lead towards {name(back)}", FINESSE
        if not h.here:
            across = self.cross(sides, trumps, h.suit)
            if across is not None:
                c, over = across
                return c, f"cross in {SUIT_NAMES[over]} to lead them", PLAN
            return None
        return self.lead_to(h)

    def cross(
        self, sides: list[Holding], trumps: Holding | None, but: int
    ) -> tuple[Card, int] | None:
        """A card here by which the other hand can be put in, and its suit."""
        k = self.k
        safe = trumps is None or not trumps.out
        for h in sorted([*sides, *([trumps] if trumps else [])], key=lambda h: -h.longer):
            if h.suit == but or not h.here or not h.there:
                continue
            masters = k.masters(h.there)
            low = k.low(h.here)
            higher = [c for c in bits(masters) if k.above[low] >> c & 1]
            if higher and (safe or h.suit == self.strain or h.out.bit_count() >= 5):
                return low, h.suit
        if trumps is not None and trumps.there:
            for h in sides:
                if h.here and not h.there and h.suit != but:
                    return k.low(h.here), h.suit
        return None

    def cash(self, sides: list[Holding], trumps: Holding | None, safe: bool) -> Choice | None:
        """A sure trick, the shorter hand's high cards first."""
        k = self.k
        best: tuple[float, Card, str] | None = None
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
            if theirs and mine and k.low(h.there) > k.high(mine):
                mine = 0  # the other hand must take it: this is a way across
            # A suit blocked in the short hand is cleared first; long suits are run last of all.
            rank = 0.0
            if mine and (h.here.bit_count() <= h.there.bit_count() or not theirs):
                c = k.high(mine)
                rank = 3.0 - 0.2 * h.longer + (h.here.bit_count() < h.there.bit_count())
                if not safe:
                    rank += 0.3 * h.out.bit_count()
            elif theirs and k.above[k.low(h.here)] & theirs:
                c = k.low(h.here)
                rank = 1.0 - 0.2 * h.longer
            elif mine:
                c = k.high(mine)
                rank = 2.0
            else:
                continue
            if best is None or rank > best[0]:
                best = (rank, c, SUIT_NAMES[h.suit])
        if best is not None:
            _, c, _ = best
            return Choice(c, f"Take the tricks that are there: {name(c)}.", PLAN)
        if trumps is not None and trumps.here:
            masters = self.masters(trumps) if trumps.out else trumps.both
            if masters & trumps.here:
                c = k.high(masters & trumps.here)
                return Choice(c, f"Only trumps are left to win with: {name(c)}.", TRUMPS)
        return None

    def ruffed(self, h: Holding) -> bool:
        """Whether an opponent who still may hold trumps is known to be out of a suit."""
        k = self.k
        return any(
            not k.may[f] & k.order.suits[h.suit] and k.may[f] & k.order.suits[self.strain]
            for f in k.foes
        )

    def exit(self, sides: list[Holding], trumps: Holding | None) -> Choice:
        """Nothing to gain: part with a loser, from the longest suit."""
        k = self.k
        plain = [h for h in sides if h.here]
        if plain:
            h = max(plain, key=lambda h: (h.both.bit_count(), -rank_of(k.low(h.here))))
            led = self.lead_to(h)
            c = led[0] if led is not None else k.low(h.here)
            return Choice(c, f"No trick can be made at once: lead {name(c)}.", PLAN)
        c = k.high(k.legal)
        return Choice(c, f"Only trumps are left: {name(c)}.", TRUMPS)

    # -- trumps ----------------------------------------------------------------------------

    def trumps(self, t: Holding) -> Choice | None:
        """Draw trumps, unless ruffs come first, none are out, or only the best one is."""
        k = self.k
        if not t.out:
            return None
        if not t.here and not t.there:
            return None
        count = t.out.bit_count()
        ours = self.masters(t)
        if not ours and count == 1:
            return None  # the last trump out beats ours: let it be
        sides = [h for h in self.suits if h.suit != self.strain]
        found = self.ruff_losers(sides, t, drawn=False)
        if found is not None:
            return found
        if not ours and (
            t.both.bit_count() <= count + 1 or rank_of(k.high(t.both)) < 10 or count <= 2
        ):
            return None
        if t.here:
            back = self.tenace(t.there, t.here, t.out)
            if back is not None and self.tenace(t.here, t.there, t.out) is None and count > 1:
                across = self.cross(sides, None, self.strain)
                if across is not None and not self._cash_first(t):
                    c, over = across
                    return Choice(
                        c,
                        f"Cross in {SUIT_NAMES[over]} to lead trumps towards {name(back)}.",
                        FINESSE,
                    )
            c, why, cite = self.lead_to(t) or (k.high(t.here), "", TRUMPS)
            left = "Draw trumps"
            if count == 1:
                left = f"Draw the last trump: only {name(next(bits(t.out)))} is still out"
            if cite != FINESSE and why.startswith(("cash", "the high")):
                return Choice(c, f"{left}. Play {name(c)}.", TRUMPS)
            if count == 1:
                return Choice(
                    c, f"{left}. {why[:1].upper()}{why[1:]}.", cite if cite == FINESSE else TRUMPS
                )
            return Choice(c, f"{left}: {why}.", cite if cite == FINESSE else TRUMPS)
        across = self.cross(sides, None, self.strain)
        if across is not None:
            c, over = across
            return Choice(c, f"Cross in {SUIT_NAMES[over]} to draw trumps.", TRUMPS)
        return None

    def ruff_losers(self, sides: list[Holding], t: Holding, *, drawn: bool) -> Choice | None:
        """Losers of the hand with the longer trumps go on the trumps of the shorter."""
        k = self.k
        here, there = t.here.bit_count(), t.there.bit_count()
        short_is_there = there < here or (there == here and self.there != k.seat)
        if not here or not there:
            return None
        if short_is_there and there:
            for h in sides:
                # Void opposite: ruff a loser there.
                losers = h.here & ~self.masters(h)
                if h.out and losers and not h.there and not self._over(h, t):
                    c = k.low(losers)
                    return Choice(c, f"Ruff a loser with the shorter trumps: {name(c)}.", TRUMPS)
            if drawn:
                return None
            for h in sides:
                losers = (h.here & ~self.masters(h)).bit_count()
                if not h.out or losers < 1 or h.there.bit_count() != 1:
                    continue
                if h.here.bit_count() >= 2 and there >= 1 and there <= 3:
                    masters = self.masters(h)
                    if masters & h.here:
                        c = k.high(masters & h.here)
                    elif masters & h.there or t.out.bit_count() <= 3 or there <= 2:
                        c = k.low(h.here)
                    else:
                        continue
                    suit = SUIT_NAMES[h.suit]
                    return Choice(c, f"Make the other hand void of {suit}, to ruff there before "
                                  "trumps are drawn.", TRUMPS)  # fmt: skip
        elif not drawn and here and here <= 3 and not short_is_there:
            # The short trumps are here: get across to lead a loser back.
            for h in sides:
                losers = (h.there & ~self.masters(h)).bit_count()
                if h.out and losers and not h.here and not self._over(h, t):
                    across = self.cross([x for x in sides if x.suit != h.suit], None, h.suit)
                    if across is not None:
                        c, over = across
                        return Choice(c, f"Cross in {SUIT_NAMES[over]} to ruff "
                                      f"{SUIT_NAMES[h.suit]} here.", TRUMPS)  # fmt: skip
        return None

    def _over(self, h: Holding, t: Holding) -> bool:
        """Whether an opponent is known to ruff higher than the short trumps can."""
        k = self.k
        top = k.high(t.there) if t.there else None
        return any(
            not k.may[f] & k.order.suits[h.suit]
            and (top is None or k.may[f] & k.above[top] & k.order.suits[self.strain])
            for f in k.foes
        )

    # -- following -------------------------------------------------------------------------

    def play(self) -> Choice:
        """A card to a trick led already."""
        k = self.k
        legal = k.legal
        if not legal & (legal - 1):
            return Choice(k.low(legal), "The only card that may be played.", PLAN)
        leader = k.trick[0][0]
        led = k.led
        following = bool(legal & k.order.suits[led])
        winner, best = k.best()
        beating = k.beating()
        if leader in k.mine:
            if following:
                return self.third(beating)
            return self.ruff_or_throw(beating)
        if not following:
            return self.ruff_or_throw(beating)
        if k.ours(winner) and not any(k.threats(best, f, led) for f in k.foes_after()):
            return Choice(k.low(legal), "The other hand's card wins: play the lowest.", PLAN)
        held = self.suits[led]
        if not beating:
            return Choice(k.low(legal), "The trick cannot be won here: play the lowest.", PLAN)
        hold = self.hold_up(held)
        if hold is not None:
            return hold
        if not k.foes_after():
            if self.there in list(k.after()):
                return self._shared(beating, held)
            c = self._cheapest(beating, held)
            return Choice(c, f"{name(c).capitalize()} is the cheapest card that wins.", PLAN)
        return self._before_the_last(beating, held)

    def _shared(self, beating: Mask, held: Holding) -> Choice:
        """Both own hands play after the last opponent; not met where partners sit opposite."""
        c = self._cheapest(beating, held)
        return Choice(c, f"Win with {name(c)}.", PLAN)

    def _cheapest(self, beating: Mask, held: Holding) -> Card:
        return self.k.low(beating)

    def _before_the_last(self, beating: Mask, held: Holding) -> Choice:
        """An opponent led, and one is still to play after this hand."""
        k = self.k
        legal = k.legal
        other_to_play = self.there in k.after()
        sure = _mask([c for c in bits(beating) if k.sure(c)])
        if other_to_play:
            # Second hand of the two: the other hand still plays last or after an opponent.
            there_masters = k.masters(held.there)
            honour = _mask([c for c in bits(beating) if rank_of(c) >= QUEEN])
            if held.here.bit_count() == 2 and honour and not sure:
                top = k.high(honour)
                if rank_of(top) == QUEEN and there_masters and not held.there >> (top + 1) & 1:
                    return Choice(top, f"{name(top).capitalize()} may never win later: try it now.",
                                  PLAN)  # fmt: skip
            split = self._split(held, beating)
            if split is not None and not there_masters:
                return Choice(split, f"With touching honours play one of them: {name(split)}.",
                              "Scarne 1963, Other Notes on General Play")  # fmt: skip
            if there_masters or self._can_wait(held):
                return Choice(k.low(legal), "The other hand can still win: play low.", PLAN)
            if sure:
                c = k.low(sure)
                return Choice(c, f"Take the trick with {name(c)}.", PLAN)
            top = k.high(beating)
            if rank_of(top) >= KING and held.here.bit_count() <= 2:
                return Choice(top, f"Hope that the higher card is not behind: {name(top)}.", PLAN)
            return Choice(k.low(legal), "Second hand plays low.", PLAN)
        if sure:
            c = k.low(sure)
            return Choice(c, f"Take the trick with {name(c)}.", PLAN)
        top = k.high(beating)
        c = k.equal_low(top, beating, held.out)
        return Choice(c, f"As high as can be: {name(c)}.", PLAN)

    def _split(self, held: Holding, beating: Mask) -> Card | None:
        """The lower of touching honours that head the suit here, when the other hand is no help."""
        k = self.k
        honours = [c for c in bits(beating & k.order.suits[held.suit]) if rank_of(c) >= JACK]
        if len(honours) < 2 or (held.there and rank_of(k.high(held.there)) >= JACK):
            return None
        top = max(honours)
        low = k.equal_low(top, _mask(honours), held.out)
        return low if low != top else None

    def _can_wait(self, held: Holding) -> bool:
        """Whether the other hand's cards, playing last, may win this trick cheaply."""
        k = self.k
        return bool(held.there) and rank_of(k.high(held.there)) >= QUEEN

    def hold_up(self, held: Holding) -> Choice | None:
        """At no-trump keep back the only stopper, a lone ace, while the opponents have an exit
        to cut."""
        k = self.k
        if self.strain < 4 or k.ours(k.best()[0]):
            return None
        masters = self.masters(held)
        top = k.high(held.both)
        if masters.bit_count() != 1 or rank_of(top) != 14:
            return None
        stoppers = [c for c in bits(held.both) if rank_of(c) in (QUEEN, KING)]
        if stoppers or held.out.bit_count() < 4:
            return None
        rounds = sum(1 for t in k.tricks if k.order.suit[t.plays[0][1]] == held.suit)
        if rounds >= 2:
            return None
        quick = sum(self.quick(h) for h in self.suits)
        if quick >= self.needed:
            return None
        low = k.legal & ~masters
        if not low:
            return None
        return Choice(k.low(low), "Hold up the only high card of this suit, to break the "
                      "connection between the opponents' hands.", NO_TRUMPS)  # fmt: skip

    def third(self, beating: Mask) -> Choice:
        """The other own hand has led; one opponent has played, one is still to play."""
        k = self.k
        legal, led = k.legal, k.led
        _, best = k.best()
        led_card = k.trick[0][1]
        before = self.suits[led]
        played = [c for h, c in k.trick if h in k.foes and k.order.suit[c] == led]
        out = before.out | _mask(played)
        leader_wins = k.ours(k.best()[0])
        low = k.low(legal)
        if leader_wins:
            rest = before.out & k.above[best]
            others = [f for f in k.foes_after() if k.may[f] & k.above[best]]
            if not others:
                # Unblock: do not leave the short hand with the only high card.
                if self._blocks(before, best):
                    c = k.high(legal)
                    return Choice(c, f"Unblock with {name(c)}.", UNBLOCK)
                return Choice(low, "The card led wins: play the lowest.", PLAN)
            if rank_of(led_card) >= 10 and rest:
                higher = legal & k.above[best]
                cover = [c for c in bits(higher) if not before.out & k.above[c]]
                if not cover or (
                    rest.bit_count() <= 2 and out.bit_count() > DROP.get(rank_of(k.high(rest)), 1)
                ):
                    return Choice(low, f"Let {name(led_card)} run: the finesse.", FINESSE)
        if not beating:
            return Choice(low, "The trick cannot be won here: play the lowest.", PLAN)
        finesse = self.tenace(1 << led_card, before.here, out)
        if finesse is not None and beating >> finesse & 1 and not self._seen_behind(finesse):
            missing = before.out & k.above[finesse]
            if missing:
                return Choice(finesse, f"Finesse {name(finesse)}: it wins if "
                              f"{name(k.high(missing))} is in front of it.", FINESSE)  # fmt: skip
            return Choice(finesse, f"{name(finesse).capitalize()} is high enough.", FINESSE)
        sure = _mask([c for c in bits(beating) if k.sure(c)])
        if sure:
            masters = k.masters(sure)
            c = k.low(masters or sure)
            return Choice(c, f"Win with {name(c)}.", PLAN)
        top = k.high(beating)
        if rank_of(top) >= 10:
            c = k.equal_low(top, beating, before.out)
            return Choice(c, f"{name(c).capitalize()}, to win or to drive out a higher card.", PLAN)
        return Choice(low, "The trick cannot be held: play the lowest.", PLAN)

    def _seen_behind(self, finesse: Card) -> bool:
        """Whether the missing card is known to lie with the hand that plays last."""
        k = self.k
        missing = k.foe_may & k.above[finesse]
        behind = k.foes_after()
        before = [f for f in k.foes if f not in behind]
        return bool(missing) and not any(k.may[f] & missing for f in before)

    def _blocks(self, held: Holding, best: Card) -> bool:
        """Whether keeping a high card here would block the longer suit opposite."""
        k = self.k
        here, there = held.here, held.there
        if here.bit_count() != 1 + 1 or there.bit_count() < here.bit_count():
            return False
        masters = k.masters(held.both)
        top = k.high(here)
        return bool(masters >> top & 1) and masters.bit_count() >= there.bit_count() + 1

    def ruff_or_throw(self, beating: Mask) -> Choice:
        """Out of the suit led."""
        k = self.k
        led = k.led
        winner, best = k.best()
        foes_after = k.foes_after()
        ours = k.ours(winner)
        if ours and not any(k.threats(best, f, led) for f in foes_after):
            found = self.throw(k.legal)
            return found._replace(reason=f"The other hand wins this trick. {found.reason}")
        if self.there in k.after():
            there = self.suits[led].there
            sure = [
                c
                for c in bits(there & k.above[best])
                if k.order.suit[best] == led and not (k.foe_may & k.above[c])
            ]
            if sure:
                found = self.throw(k.legal)
                return found._replace(reason=f"The other hand can win this. {found.reason}")
        if not beating:
            return self.throw(k.legal)
        if ours and rank_of(best) >= JACK and k.order.suit[best] == led:
            live = 0
            for f in foes_after:
                live |= k.may[f] & k.above[best]
            if live.bit_count() <= 1 and k.trick[0][0] in k.mine:
                found = self.throw(k.legal)
                return found._replace(reason=f"Let {name(best)} run. {found.reason}")
        found = ruff(k, beating, ours=False, discard=lambda k, cards: self.throw(cards))
        return found._replace(citation=TRUMPS)

    def throw(self, cards: Mask) -> Choice:
        """A loser: from a suit that the other hand can look after, or that is hopeless."""
        k = self.k
        if not cards & (cards - 1):
            return Choice(k.low(cards), "The only card that may be played.", PLAN)
        plain = cards & ~(k.order.suits[self.strain] if self.strain < 4 else 0)
        if not plain:
            return throw(k, cards)._replace(citation=PLAN)

        def cost(c: Card) -> tuple[float, int, int]:
            h = self.suits[k.order.suit[c]]
            masters = self.masters(h)
            worth = 0.0
            if masters >> c & 1 or not h.out:
                worth += 20
                if not h.out and h.there.bit_count() >= h.here.bit_count():
                    worth -= 12
            if h.there & masters and h.here.bit_count() > 1:
                worth += 1  # a card to cross with
            if h.here.bit_count() > h.there.bit_count() and h.promise_length() > 0:
                worth += 4
            top = k.high(h.here)
            higher = (h.out & k.above[top]).bit_count()
            if 0 < higher <= 2 and h.here.bit_count() == higher + 1 and not h.there & masters:
                worth += 6 - 2 * higher
            return (worth, k.order.strength[c], c)

        c = min(bits(plain), key=cost)
        return Choice(c, f"Throw a loser: {name(c)}.", PLAN)


def declare(k: Knowledge, needed: int) -> Choice:
    """Declarer's card from his own hand or dummy's, `needed` tricks short of the contract."""
    d = Declarer(k, needed)
    return d.play() if k.trick else d.lead()
