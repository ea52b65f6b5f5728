"""The rules that houses differ in: what each option of euchre is made of.

Sources: the pages of rules and lists of options that `docs/notes/rulings.md` names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from oddtrick.core import DealContext, Ledger, Match, Stage
from oddtrick.errors import BadOption
from oddtrick.games.choices import choice, yes_no
from oddtrick.messages import Name
from oddtrick.scoring.euchre import PARTNERSHIP, EuchreScale, scored_by
from oddtrick.scoring.running_total import FixedDeals
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.turned_first import TurnedFirst
from oddtrick.stages.deal.weak_hands import WeakHand, ace_no_face, nines_and_tens
from oddtrick.stages.laying_away import Discard
from oddtrick.stages.roles import after_making, eldest_leads
from oddtrick.stages.tricks.tricks import PlayRoles
from oddtrick.stages.trumps import Making

from .before_play import taking_up
from .shared import TARGETS, games_to, pack_from
from .variations import MANNERS, jamboree, tricks

ALL_PASS = {
    "dealer names": "names",
    "dealer names any": "names any",
    "dealer names or no-trump": "names or no-trump",
    "dealer names or pays": "",
    "throw in": "",
}
"""What happens where all have passed twice, and what it asks of the dealer (`Making.stuck`)."""

WEAK_HANDS = {
    "redeal: nines and tens": WeakHand(nines_and_tens),
    "redeal: ace, no face": WeakHand(ace_no_face),
    "swap three": WeakHand(nines_and_tens, swaps=3),
}
"""The hands that may be shown before anybody calls, and what follows."""

DEALS = {"8 deals": 8, "12 deals": 12}

TARGET = choice("target", "Game", TARGETS, "Points that win a game")
SINGLE = choice(
    "play", "Play for", ("game", "rubber"), "One game; or the first with two games wins"
)
PLAY = choice(
    "play",
    "Play for",
    ("game", "rubber", *DEALS),
    "One game; a rubber of two games; or so many deals, and the most points win",
)
STUCK = choice(
    "all_pass",
    "When all pass twice",
    tuple(ALL_PASS),
    "The dealer must name a suit; which of them, or what it costs not to; or the deal goes on",
)
HOUSE_RULES = (
    choice("pack", "Pack", (24, 25, 32), "From the nine up, with a joker, or from the seven up"),
    TARGET,
    PLAY,
    STUCK,
    yes_no("no_trump", "No-trump", "No-trump may be named once the card is turned down"),
    choice(
        "order_partner",
        "Ordering partner up",
        ("free", "alone"),
        "Whether the dealer's partner may order up only to play alone",
    ),
    yes_no("natural", "Natural trump", "Who makes a suit trumps needs a card of it, no left bower"),
    choice(
        "lone_lead",
        "Lead to a lone hand",
        ("eldest", "left of loner"),
        "The first in play from the dealer's left, or the lone player's left",
    ),
    choice("lone_march", "All five tricks alone", (4, 5), "Points for them"),
    choice("lone_euchre", "A lone hand euchred", (2, 4), "Points for the others"),
    yes_no("defend_alone", "Defend alone", "An opponent may play alone against a lone hand"),
    yes_no("best", "Partner's best", "A lone hand may call for its partner's best card"),
    choice(
        "weak_hand",
        "Weak hands",
        ("no", *WEAK_HANDS),
        "May be shown before anybody calls: dealt again, or three cards exchanged",
    ),
    choice(
        "joker_up",
        "Joker turned up",
        ("dealer names", "spades"),
        "The dealer names a suit unseen, or the joker is taken for a spade",
    ),
)


class HouseRules(NamedTuple):
    """A choice of them, each by the name of its option."""

    pack: int = 24
    all_pass: str = "dealer names"
    no_trump: str = "no"
    order_partner: str = "free"
    natural: str = "no"
    lone_lead: str = "eldest"
    lone_march: int = 4
    lone_euchre: int = 2
    defend_alone: str = "no"
    best: str = "no"
    weak_hand: str = "no"
    joker_up: str = "dealer names"

    def check(self, variations: Collection[str] = ()) -> None:
        """Raise `BadOption` where two of them, or one and a variation, exclude each other."""
        joker, how = self.pack == 25, "no-trump" in self.all_pass
        if joker and (self.no_trump == "yes" or how):
            raise BadOption(
                "At no-trump the joker would be of no suit: play no-trump without a joker."
            )
        if "jamboree" in variations and (self.no_trump == "yes" or how):
            raise BadOption("A jamboree is of trumps: play it without no-trump.")
        if not joker and self.joker_up != "dealer names":
            raise BadOption("A joker can be turned up only where the pack has one: 25 cards.")

    def dealing(self) -> tuple[Stage[Any], ...]:
        """Three cards and two to each, the next turned up; and weak hands."""
        joker = self.pack == 25
        pack = pack_from(24 if joker else self.pack, joker=joker)
        first = joker and self.joker_up == "dealer names"
        deal = (TurnedFirst if first else Deal)(pack, (3, 2), turn_up="next")
        return (deal, *((WEAK_HANDS[self.weak_hand],) if self.weak_hand != "no" else ()))

    def making(self, lone: tuple[str, ...]) -> tuple[Stage[Any], ...]:
        """How trumps are made, by makers who may play alone in so many ways; the dealer takes the
        turn-up and discards."""
        opposed, best = self.defend_alone == "yes", self.best == "yes"
        making = Making(
            lone=lone,
            takes=not (opposed or best),
            stuck=ALL_PASS[self.all_pass],
            no_trump=self.no_trump == "yes",
            partner_alone=self.order_partner == "alone",
            natural=self.natural == "yes",
        )
        after = taking_up(opposed=opposed, best=best) if opposed or best else (Discard(5),)
        return (making, *after)

    def stages(
        self,
        variations: Collection[str] = (),
        lone: tuple[str, ...] = ("alone",),
        roles: Callable[[DealContext], PlayRoles] | None = None,
    ) -> tuple[Stage[Any], ...]:
        """All stages, with the variations that are played."""
        self.check(variations)
        ways = (*lone, *(word for word in MANNERS if word in variations))
        leads = eldest_leads if self.lone_lead == "eldest" else after_making
        return (
            *self.dealing(),
            *self.making(ways),
            *jamboree(variations),
            tricks(roles or leads, variations),
        )

    def scoring(self, scale: EuchreScale = PARTNERSHIP) -> Callable[[DealContext], Ledger]:
        """The scoring by these rules, `scale` being the usual one of the game."""
        if scale is PARTNERSHIP:
            scale = scale._replace(lone_march=self.lone_march, lone_euchre=self.lone_euchre)
        pays = self.all_pass == "dealer names or pays"
        return scored_by(scale._replace(passed=int(pays)))


def match_of(target: int, play: str, *, laps: bool = False, slams: bool = False) -> Match[Any]:
    """A game, a rubber, or so many deals. Raises `BadOption` for deals with a target."""
    if play not in DEALS:
        return games_to(target, play, laps=laps, slams=slams)
    if target != TARGETS[0]:
        raise BadOption(
            "{play} are played to their end: leave the points of a game out.", play=Name(play)
        )
    return FixedDeals(deals=DEALS[play])
