"""Claims that are disputed: those after which play goes on, and those after which it stops and the
director says how many tricks they are worth (2017, laws 68D and 70).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from oddtrick.cards import SUITS, Card, Mask, bits
from oddtrick.core import NATURE, Action, Seating
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.notes.code import Law, Notes
from oddtrick.laws.notes.incident import ClaimDisputed
from oddtrick.laws.notes.ruling import Put, Ruling, RulingOption, Verdict
from oddtrick.messages import say, term, written
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.claims import Claiming
from oddtrick.stages.tricks.defective_tricks import rounds_left
from oddtrick.stages.tricks.trick import SILENT, Statement
from oddtrick.stages.tricks.tricks import TrickState
from oddtrick.terms import NUMBERS

from .in_play import declarer, play_now

# The tricks that a claimer takes by playing out the best cards: what the program gives them where
# it directs. In doubt a trick goes to the other side (2017, law 70A): no finesse, no squeeze and
# no losing trick before a winning one is counted.

_LINES = 2_000
"""Leads that are tried; a line that is not found among so many is not counted."""

Hands = tuple[Mask, ...]
Plays = tuple[tuple[int, Card], ...]


def sure_tricks(state: TrickState, claimer: int) -> int:
    """How many of the tricks left the claimer's two hands win from the top, the trick on the table
    included."""
    return _Winners(state, claimer).most(state.hands, state.trick, state.to_play)


class _Winners:
    """Looks for the longest run of tricks that no opponent can win."""

    def __init__(self, state: TrickState, claimer: int) -> None:
        self.order, self.active = state.roles.order, state.roles.active
        plays = state.roles.controlled_by
        self.ours = tuple(h for h in self.active if plays[h] == plays[claimer])
        self.lines = 0
        self.known: dict[tuple[Hands, Plays, int], int] = {}

    def most(self, hands: Hands, trick: Plays, to_play: int) -> int:
        key = (hands, trick, to_play)
        if key not in self.known:
            self.known[key] = self._most(hands, trick, to_play)
        return self.known[key]

    def _most(self, hands: Hands, trick: Plays, to_play: int) -> int:
        if to_play not in self.ours or not hands[to_play]:
            return 0
        best = 0
        for card in self._worth_playing(hands, trick, to_play):
            self.lines += 1
            if self.lines > _LINES:
                break
            after = self._played_out(hands, (*trick, (to_play, card)))
            if after is not None:
                left, winner = after
                best = max(best, 1 + self.most(left, (), winner))
        return best

    def _worth_playing(self, hands: Hands, trick: Plays, hand: int) -> list[Card]:
        """The highest and the lowest card of each suit that may be played."""
        held = self._legal(hands, trick, hand)
        found: list[Card] = []
        for mask in self.order.suits:
            cards = self._rising(held & mask)
            found += dict.fromkeys((*cards[-1:], *cards[:1]))
        return found

    def _legal(self, hands: Hands, trick: Plays, hand: int) -> Mask:
        led = self.order.suits[self.order.suit[trick[0][1]]] if trick else 0
        return hands[hand] & led or hands[hand]

    def _rising(self, cards: Mask) -> list[Card]:
        return sorted(bits(cards), key=lambda c: self.order.strength[c])

    def _played_out(self, hands: Hands, trick: Plays) -> tuple[Hands, int] | None:
        """The hands after a trick that is surely ours, with who won it; `None` for any other.

        An opponent who can beat it does; otherwise they part with the least. Our other hand wins it
        as cheaply as it can where the first has not, and helps with nothing else.
        """
        left = list(hands)
        for h, c in trick:
            left[h] &= ~(1 << c)
        while len(trick) < len(self.active):
            hand = self.active[(self.active.index(trick[-1][0]) + 1) % len(self.active)]
            legal = self._rising(self._legal(tuple(left), trick, hand))
            if not legal:
                return None
            winning = [c for c in legal if self._wins(trick, hand, c)]
            if hand not in self.ours:
                if winning and self._ours(trick):
                    return None
                card = self._least(legal)
            else:
                card = winning[0] if winning and not self._safe(left, trick) else self._least(legal)
            left[hand] &= ~(1 << card)
            trick = (*trick, (hand, card))
        winner = trick[self.order.winner([c for _, c in trick])][0]
        return (tuple(left), winner) if winner in self.ours else None

    def _wins(self, trick: Plays, hand: int, card: Card) -> bool:
        return self.order.winner([*(c for _, c in trick), card]) == len(trick)

    def _ours(self, trick: Plays) -> bool:
        """Whether we are winning it and no hand of ours is still to play, so that it would be
        lost."""
        ahead = trick[self.order.winner([c for _, c in trick])][0] in self.ours
        played = {h for h, _ in trick}
        return ahead and all(h in played for h in self.ours)

    def _safe(self, left: list[Mask], trick: Plays) -> bool:
        """Whether we are winning it, and no opponent still to play can beat that."""
        if trick[self.order.winner([c for _, c in trick])][0] not in self.ours:
            return False
        played = {h for h, _ in trick}
        return not any(
            self._wins(trick, h, c)
            for h in self.active
            if h not in played and h not in self.ours
            for c in bits(self._legal(tuple(left), trick, h))
        )

    def _least(self, cards: list[Card]) -> Card:
        """The lowest, of a side suit where there is a choice."""
        trump = self.order.trump
        return min(cards, key=lambda c: (self.order.suit[c] == trump, self.order.strength[c]))


def is_disputed(notes: Notes) -> bool:
    """Whether a claim has just been disputed."""
    return notes.line.at > 0 and notes.line.action(notes.line.at - 1).kind == "dispute"


def disputed_claim(notes: Notes) -> tuple[ClaimDisputed, ...]:
    """The claim that has just been disputed, with what the claimer stated."""
    decl = declarer(notes)
    if decl < 0 or play_now(notes) is None or not is_disputed(notes):
        return ()
    claimed = cast("TrickState", notes.line.past[notes.line.at - 1].stage_state).claim
    stated = claimed.stated if claimed else SILENT
    contract = notes.line.now.table.find(Contract)
    barred: tuple[int, ...] = tuple(s for s in range(len(SUITS)) if s not in stated.finesses)
    if contract and contract.fewest:
        barred = ()  # who plays to lose tricks wins nothing by a finesse
    if not barred and stated == Statement(words=stated.words):
        return ()
    return (ClaimDisputed(decl, decl, stated, barred),)


def stopped_claim(notes: Notes) -> tuple[ClaimDisputed, ...]:
    """The claim that has just been disputed, with what is left and how much of it is sure."""
    state, last = play_now(notes), notes.line.at - 1
    if state is None or not is_disputed(notes):
        return ()
    claim = cast("TrickState", notes.line.past[last].stage_state).claim
    if claim is None:
        return ()
    sure = 0 if state.uneven else min(claim.tricks, sure_tricks(state, claim.by))
    left = rounds_left(state)
    others = tuple(
        h for h in state.roles.active if state.roles.controlled_by[h] == h and h != claim.by
    )
    return (
        ClaimDisputed(
            claim.by,
            claim.by,
            claim.stated,
            (),
            claimed=claim.tricks,
            left=left,
            sure=sure,
            opponents=others,
        ),
    )


# Doubted claims before a referee, by the laws of 2017.

_STOPPED = (
    "{hand} claimed {claimed} of the {left} tricks left, and it is doubted: play stops. How many "
    "do they win? Hear the claim again and the objections, and have all cards faced. Weigh a trump "
    "that was left out, other normal lines (careless or inferior ones for the player’s class, "
    "too), and cards that might lie with either opponent; a doubtful trick goes to the other side."
)


def refereed_claim(table: LawTable) -> Law:
    """The law on a claim that is doubted: the director awards tricks, or play goes on."""

    def remedy(incident: ClaimDisputed, seating: Seating, facts: Mapping[str, Value]) -> Verdict:
        laws = tuple(map(table.law, ("68D1", "68D2a", "68D2b", "70A", "70B")))
        text = written(_STOPPED).fill(
            left=term(NUMBERS[incident.left]), claimed=term(_number(incident.claimed))
        )
        return Verdict(
            Ruling(laws, incident.hand, text, "a claim or concession", asks=True),
            (),
            (NATURE,),
            (*(_worth(incident, n) for n in range(incident.left, -1, -1)), _PLAY_ON),
            str(incident.sure),
        )

    return Law("claim", ClaimDisputed, remedy, due=stopped_claim)


_PLAY_ON = RulingOption("play-on", say("Play on, as all four players wish"))
"""The claim is void (68D2b)."""


def _number(number: int) -> str:
    return NUMBERS[number] if number else "none"


def _worth(incident: ClaimDisputed, number: int) -> RulingOption:
    """So many tricks for the claimer: it is scored as if that had been agreed (69A)."""
    claim = Put(Action(incident.hand, incident.hand, "claim", Claiming(number)))
    agreed = (Put(Action(h, h, "agree")) for h in incident.opponents)
    label = say(
        "{Number} of {left}", number=term(_number(number)), left=term(NUMBERS[incident.left])
    )
    return RulingOption(str(number), label, (claim, *agreed))
