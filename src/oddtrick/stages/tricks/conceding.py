"""The tricks that a side cannot lose: a concession of them is void.

Source: Scarne 1963, “Trick Conceded in Error” and “Concession of a Trick That Cannot Be Lost”.
"""

from __future__ import annotations

from functools import lru_cache

from oddtrick.cards import Card, CardOrder, Mask, above, bits

PLAYS = 10_000
"""Cards tried in looking for a line of play that loses a trick; one that is not found among so
many is taken to exist."""


def settled(
    order: CardOrder,
    active: tuple[int, ...],
    side: Mask,
    hands: tuple[Mask, ...],
    trick: tuple[tuple[int, Card], ...],
    to_play: int,
    claimed: int,
) -> int:
    """The tricks that a claim of so many of those left gives `side`, once it is agreed: what
    either side concedes of tricks it cannot lose is void."""
    found = cannot_be_lost(order, active, side, hands, trick, to_play, claimed)
    if found > claimed:
        return found
    against = sum(1 << h for h in active) & ~side
    left = hands[to_play].bit_count()
    return left - cannot_be_lost(order, active, against, hands, trick, to_play, left - claimed)


@lru_cache(maxsize=256)
def cannot_be_lost(
    order: CardOrder,
    active: tuple[int, ...],
    side: Mask,
    hands: tuple[Mask, ...],
    trick: tuple[tuple[int, Card], ...],
    to_play: int,
    conceded_to: int,
) -> int:
    """How many of the tricks left the hands of `side` (a mask) win by any play of the cards.

    The answer is at least `conceded_to`, the tricks the side says it takes: what may be lost
    beyond those need not be looked for. Everybody may play anything that is legal, however
    foolish, for the law says *by any play of the cards*.
    """
    search = _Lines(order, active, side)
    left = hands[to_play].bit_count()
    wins = conceded_to
    while wins < left and not search.may_win_only(hands, trick, to_play, wins):
        wins += 1
    return wins


class _Spent(Exception):
    """More cards were tried than is allowed."""


class _Lines:
    """Looks for lines of play by which a side wins few tricks."""

    def __init__(self, order: CardOrder, active: tuple[int, ...], side: Mask) -> None:
        self.order, self.active, self.side = order, active, side
        self.plays = 0
        self.failed: dict[tuple[tuple[Mask, ...], int], int] = {}
        self.over = above(order)
        self.trumps = order.suits[order.trump] if order.trump < 4 else 0
        self.next = {h: active[(i + 1) % len(active)] for i, h in enumerate(active)}

    def may_win_only(
        self, hands: tuple[Mask, ...], trick: tuple[tuple[int, Card], ...], to_play: int, most: int
    ) -> bool:
        """Whether some line gives the side no more than `most` of the tricks left."""
        try:
            return self._play(hands, trick, to_play, most)
        except _Spent:
            return True

    def _play(
        self, hands: tuple[Mask, ...], trick: tuple[tuple[int, Card], ...], hand: int, most: int
    ) -> bool:
        if not trick:
            left = hands[hand].bit_count()
            if left <= most:
                return True
            if self._sure(hands, hand) > most or self.failed.get((hands, hand), -1) >= most:
                return False
        for c in self._choices(hands, trick, hand):
            self.plays += 1
            if self.plays > PLAYS:
                raise _Spent
            after = list(hands)
            after[hand] ^= 1 << c
            played = (*trick, (hand, c))
            if len(played) < len(self.active):
                found = self._play(tuple(after), played, self.next[hand], most)
            else:
                winner = played[self.order.winner([c for _, c in played])][0]
                rest = most - (self.side >> winner & 1)
                found = rest >= 0 and self._play(tuple(after), (), winner, rest)
            if found:
                return True
        if not trick:
            self.failed[hands, hand] = max(most, self.failed.get((hands, hand), -1))
        return False

    def _choices(
        self, hands: tuple[Mask, ...], trick: tuple[tuple[int, Card], ...], hand: int
    ) -> list[Card]:
        """The legal cards that differ in what they beat; those first by which the side is likely
        to win little.

        The side leads what most cards beat, and throws its highest cards under those that beat
        them. The others lead what nothing beats, and win as few cards of their own as they can.
        """
        order, mask, over = self.order, hands[hand], self.over
        if trick:
            mask = mask & order.suits[order.suit[trick[0][1]]] or mask
        if not mask & (mask - 1):
            return [mask.bit_length() - 1]
        ours = self.side >> hand & 1
        others = against = 0
        for h in self.active:
            if h != hand:
                others |= hands[h]
                against |= hands[h] if self.side >> h & 1 != ours else 0
        for _, c in trick:
            others |= 1 << c
        alike = {(order.suit[c], others & over[c]): c for c in bits(mask)}
        suit, strength, trump = order.suit, order.strength, order.trump

        def led(card: Card) -> tuple[int, ...]:
            beaten_by = (against & over[card]).bit_count()
            if ours:
                return suit[card] == trump, -beaten_by, strength[card]
            return beaten_by, suit[card] != trump, -strength[card]

        if not trick:
            return sorted(alike.values(), key=led)
        holder, best = trick[order.winner([c for _, c in trick])]
        last = len(trick) == len(self.active) - 1

        def followed(card: Card) -> tuple[int, ...]:
            beats = over[best] >> card & 1 or suit[card] == trump != suit[best]
            if ours:
                low = beats and not last
                return (
                    beats,
                    not beats and suit[card] == trump,
                    strength[card] if low else -strength[card],
                )
            if self.side >> holder & 1:
                high = beats and not last
                return not beats, -strength[card] if high else strength[card]
            return beats, suit[card] == trump, strength[card]

        return sorted(alike.values(), key=followed)

    def _sure(self, hands: tuple[Mask, ...], leader: int) -> int:
        """Tricks that the side cannot lose, as far as can be seen without playing.

        All of them when it leads and nothing out beats any of its cards. Else the trumps of one
        hand, as no two of them fall to one trick, but for those that higher ones can beat, each
        higher one taking one.
        """
        order = self.order
        theirs = ours = 0
        for h in self.active:
            if self.side >> h & 1:
                ours |= hands[h]
            else:
                theirs |= hands[h]
        if (
            self.side >> leader & 1
            and not theirs & self.trumps
            and not any(theirs & self.over[c] for c in bits(ours))
        ):
            return hands[leader].bit_count()
        out = self.trumps & (ours | theirs)
        falling = sorted(bits(out), key=order.strength.__getitem__, reverse=True)
        most = 0
        for h in self.active:
            if self.side >> h & 1:
                higher = sure = 0
                for c in falling:
                    if theirs >> c & 1:
                        higher += 1
                    elif hands[h] >> c & 1 and higher:
                        higher -= 1
                    elif hands[h] >> c & 1:
                        sure += 1
                most = max(most, sure)
        return most
