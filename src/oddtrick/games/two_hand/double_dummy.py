"""Double-dummy bridge and single exposed dummy: two players, each with a dummy.

Source: Scarne 1963, “Double-Dummy Bridge”, “Single Exposed Dummy Bridge”; rulings 5.2 and 5.5.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import SEATS_4, DealContext, Game, Phrase, each_alone
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import RubberMatch, score_rubber
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.calling.saying import Choosing, Chosen
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import TurnedUp
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks

from .shared import DUMMIES, FOUR_HANDS, SCORING, opposite, two_dummies

EXPOSED, HIDDEN = DUMMIES
"""The first dummy that is dealt lies open from the start (ruling SE-1)."""


def exposed(table: DealContext) -> tuple[int, ...]:
    """The dummy that all see before they bid."""
    return (EXPOSED,)


def hidden(table: DealContext) -> tuple[int, ...]:
    """The other; it is turned up in any case (ruling SE-3)."""
    return (HIDDEN,)


def both(table: DealContext) -> tuple[int, ...]:
    """The two dummies."""
    return DUMMIES


def declarer(table: DealContext) -> int:
    """The seat of declarer."""
    return table.get(Contract).declarer


def chosen(table: DealContext) -> PlayRoles:
    """Declarer has the dummy they chose, the other player the other."""
    chose = table.find(Chosen)
    own, other = DUMMIES if chose is None or chose.word == "EXPOSED" else reversed(DUMMIES)
    roles = two_dummies(table, own, other)
    return replace(roles, sides=tuple(int(by != declarer(table)) for by in roles.controlled_by))


DOUBLE_DUMMY = Game(
    name="double-dummy",
    title="Double-dummy bridge",
    family="Bridge for two",
    source="Scarne 1963",
    summary="Two players bid, each for a hand of their own and a dummy they have not seen. Then "
    "both dummies are turned up, and each plays two of the four hands.",
    stages=(Deal(pack_of(), (1,) * 13), Auction(), TurnedUp(both), Tricks(opposite)),
    scoring=score_rubber(SCALE_1963),
    match=RubberMatch(),
    tactics="two-hand",
    seating=FOUR_HANDS,
    options=(SCORING,),
)

SINGLE_DUMMY = replace(
    DOUBLE_DUMMY,
    name="single-exposed-dummy",
    title="Single exposed dummy bridge",
    summary="Two players and two dummies, of which one lies open while they bid. Declarer takes "
    "it, or the one that nobody has seen; the other player has to do with what is left.",
    stages=(
        Deal(pack_of(), (1,) * 13),
        TurnedUp(exposed),
        Auction(),
        Choosing(
            declarer,
            (
                ("EXPOSED", Phrase("Take the open dummy", "took the open dummy")),
                ("HIDDEN", Phrase("Take the hidden dummy", "took the hidden dummy")),
            ),
            "Take the open or the hidden dummy.",
        ),
        TurnedUp(hidden),
        Tricks(chosen),
    ),
    seating=each_alone(SEATS_4, unmanned=DUMMIES),
)

GAMES = (
    offers(DOUBLE_DUMMY, CONTRACT_1963),
    offers(SINGLE_DUMMY, CONTRACT_1963),
)
