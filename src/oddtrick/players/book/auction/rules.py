"""How a rule of Foster's is written: a call, what it is for, what it asks of the hand, the page."""

from __future__ import annotations

from oddtrick.cards import DIAMONDS, HEARTS, NO_TRUMP, STRAINS, SUIT_NAMES
from oddtrick.players.book.contract.system.rule import ANY, HandTest, Rule

from .hand_counts import SHOWN, eight, protects, shows, sure_tricks
from .position import AuctionPosition

RED = (HEARTS, DIAMONDS)
STANDARD = 3
"""The sure tricks of a no-trumper for the odd trick (p. 80)."""
MOST = 3
"""The most odd tricks that a hand is called for at once (p. 97: eleven is worth three)."""


def page(pages: str) -> str:
    """The citation of a page, or of pages: ``95``, ``78 to 84``."""
    return f"Foster 1910, {'pp.' if ' ' in pages else 'p.'} {pages}"


def bid(code: str, aim: str, pages: str, *facts: HandTest, note: str = "") -> Rule:
    """A rule. `note` is what the call means where it asks nothing of the hand."""
    return Rule(code, ANY, aim, page(pages), facts, note=note)


PASS = bid(
    "P", "Pass: no call of the book fits the hand", "98", note="nothing by the book to bid on"
)


def no_trumps(
    position: AuctionPosition, aim: str, pages: str, *facts: HandTest
) -> tuple[Rule, ...]:
    """No-trump for what the hand is worth: a trick more for each sure trick above the standard
    (p. 82), and no less than beats the standing bid."""
    least = position.cheapest(NO_TRUMP)
    return tuple(
        bid(f"{n}NT", aim, pages, *facts,
            *([sure_tricks(STANDARD + n - 1)] if n > 1 else []))
        for n in range(MOST, least - 1, -1)
    )  # fmt: skip


def better_suits(
    position: AuctionPosition, pages: str, *, cheaply: bool = False
) -> tuple[Rule, ...]:
    """A red suit wanted for trumps: a trick for each point from eight on, no less than two, and
    with a sure trick in it on the first round (pp. 87 to 89, 117). `cheaply` takes no more tricks
    than beat the standing bid (p. 98)."""
    found = []
    for n in range(MOST, 1, -1):
        for suit in RED:
            least = position.cheapest(suit)
            if least == n or (least < n and not cheaply):
                facts = (eight(suit, 7 + n), shows(suit))
                aim = f"Bid {SUIT_NAMES[suit]}: they are to be trumps"
                found.append(bid(f"{n}{STRAINS[suit]}", aim, pages, *facts))
    return tuple(found)


def sure_suits(position: AuctionPosition, pages: str, most: int = 1) -> tuple[Rule, ...]:
    """A suit with a sure trick, shown as cheaply as can be; of two the longer, of equals the lower
    (p. 89)."""
    found = []
    theirs = {b.strain for b in position.theirs}
    free = [s for s in SHOWN if s not in theirs and position.cheapest(s) <= most]
    for suit in free:
        level = position.cheapest(suit)
        above = [s for s in free if s != suit]
        found.append(
            bid(f"{level}{STRAINS[suit]}", "Show a sure trick, so that partner may bid no-trump",
                pages, shows(suit), _longest_sure(suit, above))
        )  # fmt: skip
    return tuple(found)


def _longest_sure(suit: int, others: list[int]) -> HandTest:
    """No other suit that could be shown is longer, and no lower one as long."""
    return HandTest(
        lambda h: all(
            (h.lengths[suit], -suit) >= (h.lengths[o], -o) for o in others if shows(o).holds(h)
        )
    )


def shifts(position: AuctionPosition) -> tuple[Rule, ...]:
    """Out of a doubled suit into a better one, for which the lower of two was bid first (p. 89)."""
    if (
        position.standing is None
        or not position.ours
        or position.doubled != 1
        or position.standing.bid.strain == NO_TRUMP
    ):
        return ()
    doubled, found = position.standing.bid.strain, []
    for suit in SHOWN:
        level = position.cheapest(suit)
        if suit == doubled or level > 2:
            continue
        aim = f"Shift to {SUIT_NAMES[suit]}: the other suit is doubled"
        found.append(bid(f"{level}{STRAINS[suit]}", aim, "89", _instead(suit, doubled)))
    return tuple(sorted(found, key=lambda r: (r.call[0], -STRAINS.index(r.call[1:]))))


def _instead(suit: int, doubled: int) -> HandTest:
    """A suit no worse than the one that was doubled."""
    return HandTest(
        lambda h: h.lengths[suit] >= max(4, h.lengths[doubled]) and h.lengths[doubled] < 6,
        f"four or more {SUIT_NAMES[suit]}, and as many as {SUIT_NAMES[doubled]}",
    )


def stops_theirs(position: AuctionPosition) -> HandTest:
    """The suit that the other side has bid last stopped: one spade means nothing."""
    named = [b.strain for b in position.theirs if b.strain != NO_TRUMP and b.code != "1S"]
    return protects(named[-1:])
