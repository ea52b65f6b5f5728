"""The core: what a game, a deal, an act and a view are. It knows no game and no law.

Its parts::

    action, bound      what a seat does; functions that can be compared and sent
    places, seating    where cards lie; who sits where and who plays with whom
    stage              a phase of a deal: its rules, what is seen of it, its words
    game, state        stages put together; a deal folded from its events
    view               what one seat may know
    ledger, match      what a deal pays, and what deals add up to
"""

from .action import EVERYONE, NATURE, NOBODY, Action, Event, Turn, Violation, one_turn, seat_bit
from .bound import HashablePartial
from .game import Game, Option, by_keyword
from .ledger import Entry, Ledger, total
from .match import Match, Pad, PadRow, SingleDeal, SingleStanding, added, next_dealer, next_setting
from .places import SHAPES, Aside, Dealt, Hands, Place, Result, Tally, TurnUp, hand_place
from .seating import SEATS_2, SEATS_4, Seating, each_alone
from .stage import (
    Acts,
    DealContext,
    DealingStage,
    DealStart,
    Given,
    MenuStage,
    PassedOut,
    Phrase,
    Stage,
    Void,
    WatchingStage,
    kinds_of_act,
    menu_of,
)
from .state import State, begin, deal, deal_given, enter, replay, secret_of, settle
from .view import HIDDEN, View, opened, redact, seen_events, seen_places, view, whole_view

__all__ = [
    "EVERYONE",
    "HIDDEN",
    "NATURE",
    "NOBODY",
    "SEATS_2",
    "SEATS_4",
    "SHAPES",
    "Action",
    "Acts",
    "Aside",
    "DealContext",
    "DealStart",
    "DealingStage",
    "Dealt",
    "Entry",
    "Event",
    "Game",
    "Given",
    "Hands",
    "HashablePartial",
    "Ledger",
    "Match",
    "MenuStage",
    "Option",
    "Pad",
    "PadRow",
    "PassedOut",
    "Phrase",
    "Place",
    "Result",
    "Seating",
    "SingleDeal",
    "SingleStanding",
    "Stage",
    "State",
    "Tally",
    "Turn",
    "TurnUp",
    "View",
    "Violation",
    "Void",
    "WatchingStage",
    "added",
    "begin",
    "by_keyword",
    "deal",
    "deal_given",
    "each_alone",
    "enter",
    "hand_place",
    "kinds_of_act",
    "menu_of",
    "next_dealer",
    "next_setting",
    "one_turn",
    "opened",
    "redact",
    "replay",
    "seat_bit",
    "secret_of",
    "seen_events",
    "seen_places",
    "settle",
    "total",
    "view",
    "whole_view",
]
