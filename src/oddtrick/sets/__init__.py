"""Sets of boards that one plays alone against a field: machine players who played them before, and
everybody else after.

A set is a `SetPlan`; its field is played by `field_of_plan` and sealed by `seal_set` before anybody
is shown a card; `compared` says what a result is worth. `sets_of_day` are those that every day
brings.
"""

from __future__ import annotations

from .boards import NoBoard, SetBoard, SetPlan, board_record, deal_board
from .comparing import Bar, BoardScores, ScoreWorth, SetStanding, standing_of
from .field import (
    BoardField,
    FieldResult,
    board_field,
    field_of_plan,
    play_table,
    replayed,
    result_of,
)
from .kinds import (
    COMPARED,
    DAY_FIELD,
    FULL_FIELD,
    KINDS,
    QUICK_FIELD,
    SetKind,
    TablePlayers,
    kind_of,
)
from .seal import SealedBoardSet, check_set, read_set, seal_set
from .way_on import WayOn, moves_back, way_on
from .winnable import (
    LEVELS,
    WinnableDeal,
    WinnableList,
    draw_winnable,
    known_winnable,
    prove_deal,
    winnable_deal,
    winnable_deals,
    winnable_list,
    winnable_of,
)

__all__ = [
    "COMPARED",
    "DAY_FIELD",
    "FULL_FIELD",
    "KINDS",
    "LEVELS",
    "QUICK_FIELD",
    "Bar",
    "BoardField",
    "BoardScores",
    "FieldResult",
    "NoBoard",
    "ScoreWorth",
    "SealedBoardSet",
    "SetBoard",
    "SetKind",
    "SetPlan",
    "SetStanding",
    "TablePlayers",
    "WayOn",
    "WinnableDeal",
    "WinnableList",
    "board_field",
    "board_record",
    "check_set",
    "deal_board",
    "draw_winnable",
    "field_of_plan",
    "kind_of",
    "known_winnable",
    "moves_back",
    "play_table",
    "prove_deal",
    "read_set",
    "replayed",
    "result_of",
    "seal_set",
    "standing_of",
    "way_on",
    "winnable_deal",
    "winnable_deals",
    "winnable_list",
    "winnable_of",
]
