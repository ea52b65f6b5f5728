"""Both sides revoke (1910, law 91): only honours in trumps or chicane are scored, and 100 points
for each revoke of a side after its first. Deals by lot are scored here from the cards and the laws
4, 6, 9 and 91 alone."""

from __future__ import annotations

import itertools
import random

import pytest
from revoking import RevokedDeal, claimed, revoked_deals
from sitting import LEADS, do, sit

from oddtrick.cards import bits
from oddtrick.games import game
from oddtrick.stages.calling.auction import Contract

pytestmark = pytest.mark.law("auction1910:91")

TRICK = (4, 6, 8, 2)  # clubs, diamonds, hearts, spades: law 4
NO_TRUMP = 4
IN_ONE_HAND = {4: 8, 5: 10}  # trick values by the most in one hand: law 6
DIVIDED = {3: 2, 4: 4, 5: 5}
CHICANE = (0, 2, 4)  # by hands of a side that are void of trumps: law 9


def of_suit(hand: int, suit: int) -> list[int]:
    """The ranks, from 0 for the two, of a hand’s cards of a suit."""
    return [c % 13 for c in bits(hand) if c // 13 == suit]


def honours(hands: list[int], trump: int) -> int:
    """The trick values of a side’s honours in trumps."""
    each = [sum(rank >= 8 for rank in of_suit(hand, trump)) for hand in hands]
    total, most = sum(each), max(each)
    if (total, most) == (5, 4):
        return 9
    return IN_ONE_HAND[most] if most >= 4 else DIVIDED.get(total, 0)


def by_law_91(found: RevokedDeal, trump: int, name: str) -> list[int]:
    """The points of declarer’s side and of the other."""
    hands = [
        [h for h, s in zip(found.held, found.sides, strict=True) if s == side] for side in (0, 1)
    ]
    revokes = [sum(found.sides[h] == side for h in found.revokes) for side in (0, 1)]
    points = [100 * (revokes[1 - side] - 1) for side in (0, 1)]
    if trump == NO_TRUMP or name == "auction-by-figures":
        return points  # aces are no honours in trumps; by figures honours are part of the figure
    void = [CHICANE[sum(not of_suit(h, trump) for h in side)] for side in hands]
    if name == "auction-by-suits":
        void = [0, 0]  # Foster 1910, p. 157: without chicane
    for side in (0, 1):
        worth = honours(hands[side], trump)
        if worth:
            points[side] += max(0, worth + void[side] - void[1 - side]) * TRICK[trump]
    return points


@pytest.mark.parametrize(
    "name", ["auction-1910", "auction-by-suits", "auction-by-figures", "three-hand-1910"]
)
def test_both_sides_revoke(name: str) -> None:
    plays, rng = game(name, {"laws": "auction1910"}), random.Random(name)
    both = (
        found
        for found in revoked_deals(plays, name)
        if {found.sides[h] for h in found.revokes} == {0, 1}
    )
    for found in itertools.islice(both, 10):
        order = rng.sample(sorted(set(found.revokes)), len(set(found.revokes)))
        state = claimed(found, order, rng)
        wanted = by_law_91(found, state.table.get(Contract).strain, name)
        ledger = state.ledger()
        for side, seats in enumerate(plays.sides):
            points = sum(e.points for e in ledger if e.side == side)
            assert points == wanted[found.sides[seats[0]]], (ledger, found.revokes)


PLAYED = (
    "1H P P P CT face C7 S6 SJ S2 SK S8 S7 HA H3 HK HJ S9 C8 SA S3 D8 D9 DA D2 H8 H7 H2 H4 S4 DJ "
    "ST DT SQ C4 S5 HQ C9 CA C3 CQ DK D6 D4 D7 D5 DQ D3 CK H5 H6 H9 C5 CJ C6 HT C2"
)


@pytest.mark.parametrize("claims", ["W:revoke?S S:revoke?E points", "S:revoke?E tricks W:revoke?S"])
def test_a_deal_in_which_declarer_and_an_adversary_revoke(claims: str) -> None:
    """East and West hold queen, jack and ten of hearts: two tricks of eight. Whoever is claimed
    first, that is all, whatever declarer takes where there is still something to take."""
    plays = game("auction-1910", {"laws": "auction1910"})
    state = do(sit(LEADS, plays), PLAYED)
    for code in claims.split():
        state = do(state, code) if ":" in code or state.stage_state.case else state  # type: ignore[attr-defined]
    state = do(state, "N:agree E:agree S:agree W:agree")
    assert [(e.side, e.points) for e in state.ledger()] == [(1, 16)]
