"""The core: what a game, a deal, an act and a view are. It knows no game and no law."""

from .act import EVERYONE, NATURE, NOBODY, Act, Event, Fault, Turn, seat_bit
from .game import SEATS_2, SEATS_4, Game, Option
from .ledger import Entry, Ledger, total
from .match import Match, Pad, PadRow, SingleDeal, SingleStanding
from .stage import Aside, Given, Hands, PassedOut, Place, Result, Setting, Stage, Table, TurnUp
from .state import State, begin, deal, enter, replay, settle
from .view import HIDDEN, View, redact, view

__all__ = [
    "EVERYONE",
    "HIDDEN",
    "NATURE",
    "NOBODY",
    "SEATS_2",
    "SEATS_4",
    "Act",
    "Aside",
    "Entry",
    "Event",
    "Fault",
    "Game",
    "Given",
    "Hands",
    "Ledger",
    "Match",
    "Option",
    "Pad",
    "PadRow",
    "PassedOut",
    "Place",
    "Result",
    "Setting",
    "SingleDeal",
    "SingleStanding",
    "Stage",
    "State",
    "Table",
    "Turn",
    "TurnUp",
    "View",
    "begin",
    "deal",
    "enter",
    "redact",
    "replay",
    "seat_bit",
    "settle",
    "total",
    "view",
]
