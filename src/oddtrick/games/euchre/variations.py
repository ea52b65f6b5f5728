"""The five variations of railroad euchre, “or any other Euchre game”: what each is made of, and why
some games have no place for one.

Source: Scarne 1963, chapter 13, “Railroad Euchre Variations”; rulings R-8 to R-11.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from oddtrick.cards import SUIT_NAMES, Mask
from oddtrick.core import DealContext, HashablePartial, Option, Stage, seat_bit
from oddtrick.errors import BadOption
from oddtrick.games.choices import choice, yes_no
from oddtrick.messages import Verbatim, term
from oddtrick.scoring.euchre_variations import jamboree_cards
from oddtrick.stages.deal.dummies import Showing
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, Trump
from oddtrick.stages.tricks.variants import CalledTricks

VARIATIONS = {
    "laps": ("Laps", "Points over game count in the next game"),
    "slams": ("Slams", "A game against no points counts as two"),
    "pat": ("Pat hand", "Alone without any exchange, for five points"),
    "jambone": ("Jambone", "Alone with the hand open, for eight points"),
    "jamboree": ("Jamboree", "The five highest trumps, for sixteen points"),
}
"""Each by its option: what it is called, and what it is."""

MANNERS = ("pat", "jambone")
"""Those that are ways of playing alone."""

NO_LONE_HAND = "nobody announces playing alone here, so no lone hand can be pat or open"
NO_NEXT_GAME = "one game is played, so there is no next one for points or games to count in"

JOKER_SUIT = choice(
    "joker_suit",
    "Suit of the joker",
    ("spades", "hearts", "diamonds", "clubs"),
    "The suit it proposes for trumps where it is turned up",
)
"""“May be agreed on beforehand, but it is usually set as spades”."""


def joker_suit(name: str) -> int:
    """The suit of that name."""
    return SUIT_NAMES.index(name)


GROUP = "As the book of 1963 also plays"


def variation_options(*names: str, default: str = "no") -> tuple[Option, ...]:
    """The options of these variations; where they are not played by default they stand last."""
    group = GROUP if default == "no" else ""
    return tuple(yes_no(name, *VARIATIONS[name], default=default, group=group) for name in names)


def next_game_only(play: str, **chosen: str) -> None:
    """Refuse what needs a next game where a single one is played."""
    taken = [VARIATIONS[name][0].lower() for name, value in chosen.items() if value == "yes"]
    if play != "rubber" and taken:
        need = "need" if len(taken) > 1 or taken[0].endswith("s") else "needs"
        raise BadOption(
            "{taken} {need} a next game: play for the rubber.",
            taken=Verbatim(" and ".join(taken).capitalize()),
            need=term(need),
        )


def _jamboree(joker: bool, table: DealContext) -> tuple[int, Mask]:
    """The maker shows the five highest trumps, where they are held (ruling R-11)."""
    trump = table.get(Trump)
    return trump.maker, jamboree_cards(trump.suit, joker=joker)


def jamboree(rules: Collection[str], *, joker: bool = False) -> tuple[Stage[Any], ...]:
    """The stage in which a jamboree is shown, before the first lead; none without the rule."""
    return (
        (Showing(HashablePartial(_jamboree, joker), "a jamboree"),) if "jamboree" in rules else ()
    )


def _open_jambone(roles: Callable[[DealContext], PlayRoles], table: DealContext) -> PlayRoles:
    """A jambone hand lies open."""
    trump, who = table.get(Trump), roles(table)
    return replace(who, faced=seat_bit(trump.maker)) if trump.manner == "jambone" else who


def tricks(roles: Callable[[DealContext], PlayRoles], rules: Collection[str]) -> Tricks:
    """The tricks; with jambone those of an open hand are called by its opponents."""
    return (
        CalledTricks(HashablePartial(_open_jambone, roles)) if "jambone" in rules else Tricks(roles)
    )
