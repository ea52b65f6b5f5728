"""The play of tricks, as pages tell it."""

from __future__ import annotations

from collections.abc import Sequence

RANKS = "23456789TJQKA"


def clockwise(first: int, players: int = 4) -> list[int]:
    """All players, from one of them on."""
    return [(first + i) % players for i in range(players)]


def with_dummy(declarer: int) -> dict[int, int]:
    """By each hand of four who plays it: declarer plays his partner's too."""
    return {hand: hand for hand in range(4)} | {(declarer + 2) % 4: declarer}


class Tricks:
    """The play of tricks: turns, following suit, who wins. `order` are the hands clockwise from
    the leader, `by` who plays each; `left` is the other suit of the trumps' colour where a jack of
    it is a trump."""

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        order: Sequence[int],
        by: dict[int, int],
        trump: str = "",
        left: str = "",
    ) -> None:
        self.hands = [set(hand) for hand in hands]
        self.order, self.by, self.trump, self.left = list(order), by, trump, left
        self.lying: list[tuple[int, str]] = []
        self.won = dict.fromkeys(order, 0)
        self.rounds = len(self.hands[order[0]])

    def won_by_side(self, side: int) -> int:
        """The tricks of two partners, who sit opposite."""
        return sum(number for hand, number in self.won.items() if hand % 2 == side)

    @property
    def over(self) -> bool:
        return sum(self.won.values()) == self.rounds

    @property
    def hand(self) -> int:
        return self.order[len(self.lying)]

    def suit(self, card: str) -> str:
        return self.trump if self.left and card == f"{self.left}J" else card[0]

    def height(self, card: str) -> tuple[bool, int]:
        """Trumps are higher than all; of trumps, where jacks are bowers, those are highest."""
        trump = self.suit(card) == self.trump
        if self.left and trump and card[1] == "J":
            return (True, 99 if card[0] == self.trump else 98)
        return (trump, RANKS.index(card[1]))

    def legal(self) -> dict[str, str]:
        hand = self.hands[self.hand]
        if not self.lying:
            return dict.fromkeys(hand, "lead")
        led = self.suit(self.lying[0][1])
        same = {card for card in hand if self.suit(card) == led}
        return dict.fromkeys(same, "follow") if same else dict.fromkeys(hand, "other")

    def play(self, card: str) -> None:
        self.hands[self.hand].remove(card)
        self.lying.append((self.hand, card))
        if len(self.lying) < len(self.order):
            return
        led = self.suit(self.lying[0][1])
        able = [(h, c) for h, c in self.lying if self.suit(c) in (led, self.trump)]
        winner = max(able, key=lambda play: self.height(play[1]))[0]
        self.won[winner] += 1
        at = self.order.index(winner)
        self.order = self.order[at:] + self.order[:at]
        self.lying = []
