"""Trick play in which declarer may claim: say how many of the last tricks they win, and stop."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, CardOrder, Mask, above, bits
from oddtrick.core import Action, Acts, MenuStage, Result, Turn, Violation, seat_bit
from oddtrick.messages import Message, say, term
from oddtrick.stages.tricks.defective_tricks import rounds_left
from oddtrick.stages.tricks.trick import SILENT, Statement, read_statement
from oddtrick.stages.tricks.tricks import Claim, Tricks, TrickState
from oddtrick.terms import NUMBERS

_AGREE, _DISPUTE = "agree", "dispute"

_CODE = re.compile(r"claim-(\d{1,2})((?:\+[a-z-]+)*)(?:=(.*))?", re.IGNORECASE | re.DOTALL)


class Claiming(NamedTuple):
    """A claim: so many of the tricks left, and how they will be played."""

    tricks: int
    stated: Statement = SILENT


@dataclass(frozen=True)
class ClaimedTricks(Tricks, MenuStage[TrickState]):
    """Tricks, with claims by the player of a faced dummy, when they are to play.

    A claim (or a concession, which is a claim to fewer) faces the claimer's hand, and they may say
    how they will play. Both opponents must agree; if one disputes it, play goes on with the hand
    faced. Tricks that cannot be lost are not conceded. The menu has claims without a statement; one
    with a statement is known by its code. Source: Scarne 1963, “Claim or Concession of Tricks by
    Declarer” and “Trick Conceded in Error”, in so far as no law is broken.
    """

    acts: ClassVar[Acts] = {
        **Tricks.acts,
        "claim": None,
        _AGREE: None,
        _DISPUTE: None,
    }

    def _may_claim(self, state: TrickState, seat: int) -> bool:
        who = state.roles
        dummies = who.dummies & state.faced
        return (
            dummies != 0
            and state.claim is None
            and who.controlled_by[state.to_play] == seat
            and not (state.uneven and state.uneven.owing)
            and any(who.controlled_by[hand] == seat != hand for hand in bits(dummies))
        )

    def _opponents(self, state: TrickState, seat: int) -> tuple[int, ...]:
        """The seats that play hands against a claimer."""
        controlled_by = state.roles.controlled_by
        return tuple(h for h in state.roles.active if controlled_by[h] == h != seat)

    def _settled(self, state: TrickState, claim: Claim) -> int:
        """The tricks that an agreed claim gives the claimer: what either side concedes of tricks
        it cannot lose is void. Where hands differ in length nobody works that out."""
        if state.uneven is not None:
            return claim.tricks
        against = sum(seat_bit(h) for h in self._opponents(state, claim.by))
        side = sum(seat_bit(h) for h in state.roles.active) & ~against
        return settled(
            state.roles.order,
            state.roles.active,
            side,
            state.hands,
            state.trick,
            state.to_play,
            claim.tricks,
        )

    def left(self, state: TrickState) -> int:
        """How many tricks are still to be won, the one on the table included."""
        return rounds_left(state)

    def _states(self, state: TrickState, action: Action) -> bool:
        """Whether the act is a claim that can be made now, whatever it states."""
        if action.kind != "claim" or action.by < 0 or action.by != action.hand:
            return False
        claiming = cast("Claiming", action.arg)
        return (
            self._may_claim(state, action.by)
            and 0 <= claiming.tricks <= self.left(state)
            and claiming.stated.fits(state.roles.order.trump)
        )

    def turns(self, state: TrickState) -> tuple[Turn, ...]:
        if state.claim is None:
            return super().turns(state)
        asked = self._opponents(state, state.claim.by)
        return tuple(Turn(s, s) for s in asked if not state.claim.agreed >> s & 1)

    def possible(self, state: TrickState, seat: int) -> Sequence[Action]:
        if state.claim is None:
            return super().possible(state, seat)
        if not any(t.by == seat for t in self.turns(state)):
            return ()
        return (Action(seat, seat, _AGREE), Action(seat, seat, _DISPUTE))

    def admits(self, state: TrickState, action: Action) -> bool:
        return super().admits(state, action) or self._states(state, action)

    def violations(self, state: TrickState, action: Action) -> tuple[Violation, ...]:
        if state.claim is not None or action.kind == "claim":
            return ()
        return super().violations(state, action)

    def legal(self, state: TrickState, seat: int) -> Sequence[Action]:
        return super().legal(state, seat) if state.claim is None else self.possible(state, seat)

    def apply(self, state: TrickState, action: Action) -> TrickState:
        if action.kind == "claim":
            claiming = cast("Claiming", action.arg)
            claim = Claim(action.by, claiming.tricks, stated=claiming.stated)
            return state._replace(claim=claim, faced=state.faced | seat_bit(action.by))
        if state.claim is None:
            return super().apply(state, action)
        if action.kind == _DISPUTE:
            return state._replace(claim=None)
        claim = replace(state.claim, agreed=state.claim.agreed | seat_bit(action.by))
        asked = self._opponents(state, claim.by)
        if any(not claim.agreed >> s & 1 for s in asked):
            return state._replace(claim=claim)
        tricks = self._settled(state, claim)
        claimed = [0] * len(state.hands)
        claimed[claim.by] = tricks
        claimed[asked[0]] = self.left(state) - tricks
        return state._replace(claim=claim, claimed=tuple(claimed))

    def end(self, state: TrickState) -> tuple[Result, ...] | None:
        return self.results(state) if state.claimed else super().end(state)

    def code(self, action: Action) -> str:
        if action.kind == "claim":
            claiming = cast("Claiming", action.arg)
            return f"claim-{claiming.tricks}{claiming.stated.code}"
        return action.kind if action.kind in (_AGREE, _DISPUTE) else super().code(action)

    def decode(self, state: TrickState, by: int, text: str) -> Action | None:
        if state.claim:
            return next((a for a in self.possible(state, by) if self.code(a) == text.lower()), None)
        read = _CODE.fullmatch(text)
        if read is None:
            return super().decode(state, by, text)
        stated = read_statement(read[2], read[3] or "")
        action = Action(by, by, "claim", Claiming(int(read[1]), stated or SILENT))
        return action if stated is not None and self._states(state, action) else None

    def label(self, action: Action) -> Message:
        if action.kind == "claim":
            number, stated = cast("Claiming", action.arg)
            what = (
                say("Claim {tricks}", tricks=_tricks(number)) if number else say("Concede the rest")
            )
            return _stated(what, stated)
        words = {_AGREE: say("Agree to the claim"), _DISPUTE: say("Play on")}
        return words.get(action.kind) or super().label(action)

    def describe(self, state: TrickState, action: Action) -> Message:
        if action.kind == "claim":
            n, stated = cast("Claiming", action.arg)
            claim = say("{tricks} of {left}", tricks=_tricks(n), left=self.left(state))
            return say("{by} claimed {claim}.", claim=_stated(claim, stated))
        if action.kind == _AGREE and state.claim is not None and len(self.turns(state)) == 1:
            tricks = self._settled(state, state.claim)
            if tricks != state.claim.tricks:
                return say(
                    "{by} agreed. A trick that cannot be lost cannot be conceded: declarer gets "
                    "{tricks} of {left}.",
                    tricks=_tricks(tricks),
                    left=self.left(state),
                )
        words = {_AGREE: say("{by} agreed."), _DISPUTE: say("{by} asked to play on.")}
        return words.get(action.kind) or super().describe(state, action)

    def prompt(self, state: TrickState, turn: Turn) -> Message:
        if state.claim is None:
            return super().prompt(state, turn)
        tricks = _tricks(state.claim.tricks)
        claim = say("{tricks} of {left}", tricks=tricks, left=self.left(state))
        return say(
            "Declarer claims {claim}. Do you agree?", claim=_stated(claim, state.claim.stated)
        )

    def facts(self, state: TrickState) -> tuple[Result, ...]:
        results = super().facts(state)
        return results if state.claim is None else (*results, state.claim)

    def menu(self, state: TrickState, seat: int) -> Sequence[Action]:
        if seat < 0 or not self._may_claim(state, seat):
            return ()
        return _claims(seat, self.left(state))


@cache
def _claims(seat: int, most: int) -> tuple[Action, ...]:
    """The claims of a seat to so many tricks and fewer."""
    return tuple(Action(seat, seat, "claim", Claiming(n)) for n in range(most, -1, -1))


def _tricks(number: int) -> Message:
    if number == 1:
        return say("one trick")
    return say("{number} tricks", number=term(NUMBERS[number] if number else "no"))


def _stated(claim: Message, stated: Statement) -> Message:
    """A claim with what was said of it."""
    how = stated.in_words
    return claim if how is None else say("{claim}, {how}", claim=claim, how=how)


# The tricks that a side cannot lose: a concession of them is void.
#
# Source: Scarne 1963, “Trick Conceded in Error” and “Concession of a Trick That Cannot Be Lost”.


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
