"""The elements of USEBIO, as tables: what stands within what, how often, and which values.

Sources: the page on version 1.3 at usebio.org (what it adds to 1.2, and what supersedes what), the
files of scoring programs, and public programs that write the format. The document types themselves
were not at hand: the order of elements is therefore no rule here (programs differ in it), and an
element that stands in no table is odd and not wrong.
"""

from __future__ import annotations

__all__ = ["CONTENT", "EVENT_TYPES", "SINCE", "SUPERSEDED", "VALUES", "VERSIONS"]

VERSIONS = ("1.0", "1.1", "1.2", "1.3")

_PLAYER = "PLAYER_NUMBER? PLAYER_NAME? FIRST_NAME? LAST_NAME? NATIONAL_ID_NUMBER? CLUB_ID_NUMBER? "
_RANKED = (
    "DIRECTION? BOARDS_PLAYED? TOTAL_SCORE? PERCENTAGE? ADJUSTMENT? HANDICAP? PLACE? STRAT_NUMBER? "
    "STRAT_PLACE* MASTER_POINTS* MASTER_POINTS_AWARDED? MASTER_POINT_TYPE? PAIR_IMPS? "
    "CARRIED_FORWARD? WINS_OR_DRAWS? "
)
_METHODS = (
    "SCORING_METHOD? BOARD_SCORING_METHOD? MATCH_SCORING_METHOD? PAIRWISE_SCORING_METHOD? "
    "WINNER_TYPE? "
)
_PLAYED = "SESSION* SECTION* PARTICIPANTS? BOARD* MATCH* HANDSET* "

CONTENT: dict[str, str] = {
    "USEBIO": "NOTES? CLUB? EVENT* HANDSET*",
    "CLUB": "CLUB_NAME CLUB_ID_NUMBER? CONTACT*",
    "CONTACT": "FULL_NAME EMAIL? TELEPHONE*",
    "EVENT": (
        "EVENT_IDENTIFIER? EVENT_ID? EVENT_DESCRIPTION? TITLE? PROGRAM_NAME? PROGRAM_VERSION? "
        "DATE VENUE? NOTES? P2P_CHARGE_RATE? EBU_CHARGE_CODE? MASTER_POINT_SCALE? EVENT_RATING? "
        "MASTER_POINT_TYPE? MPS_AWARDED_FLAG? SESSION_COUNT? SECTION_COUNT? PAIRS? EW_PAIRS? "
        "BOARDS_PLAYED? BOARDS_PER_ROUND? CONTACT* STRATIFICATION? TEAM_PAIRING_AVAILABLE? "
        + _METHODS
        + _PLAYED
    ),
    "SESSION": "DATE? " + _METHODS + _PLAYED,
    "SECTION": _METHODS + _PLAYED,
    "STRATIFICATION": "STRATIFICATION_TYPE? STRATS?",
    "STRATS": "STRAT+",
    "STRAT": "STRAT_NUMBER STRAT_LABEL? UPPER_LIMIT? NUMBER_OF_PAIRS*",
    "PARTICIPANTS": "PAIR* TEAM* PLAYER*",
    "PAIR": "PAIR_NUMBER PLAYER* " + _RANKED,
    "TEAM": "TEAM_ID? TEAM_NAME? PAIR* PLAYER* " + _RANKED,
    "PLAYER": _PLAYER + _RANKED,
    "MASTER_POINTS": "MASTER_POINTS_AWARDED MASTER_POINT_TYPE?",
    "MATCH": (
        "ROUND_NUMBER? START_BOARD_NUMBER? END_BOARD_NUMBER? "
        "TEAM? OPPOSING_TEAM? TEAM_SCORE? OPPOSING_TEAM_SCORE? "
        "TEAM_VICTORY_POINTS? OPPOSING_TEAM_VICTORY_POINTS? NS_PAIR_NUMBER? EW_PAIR_NUMBER? "
        "NS_SCORE? EW_SCORE? NS_VICTORY_POINTS? EW_VICTORY_POINTS? BOARD*"
    ),
    "BOARD": (
        "BOARD_NUMBER BOARD_AVERAGE? IMPS? TEAM_POINTS? OPPOSING_TEAM_POINTS? TRAVELLER_LINE* "
        "HAND* "
    ),
    "TRAVELLER_LINE": (
        "DIRECTION? NS_PAIR_NUMBER? EW_PAIR_NUMBER? N_PLAYER_NUMBER? S_PLAYER_NUMBER? "
        "E_PLAYER_NUMBER? W_PLAYER_NUMBER? CONTRACT? PLAYED_BY? LEAD? TRICKS? SCORE? "
        "NS_MATCH_POINTS? EW_MATCH_POINTS? NS_BUTLER_POINTS? EW_BUTLER_POINTS? "
        "NS_CROSS_IMP_POINTS? EW_CROSS_IMP_POINTS? LIN_DATA? NOTES?"
    ),
    "HANDSET": "START_BOARD_NUMBER? END_BOARD_NUMBER? BOARD+",
    "HAND": "DIRECTION CLUBS DIAMONDS HEARTS SPADES",
}
"""The contents of an element: `NAME` once, `NAME?` at most once, `NAME+` once or more, `NAME*`
any number of times. What is not a key holds a value."""

SINCE: dict[str, str] = {
    "BOARD_SCORING_METHOD": "1.1", "MATCH_SCORING_METHOD": "1.1", "MASTER_POINTS": "1.1",
    "EVENT_ID": "1.3", "EBU_CHARGE_CODE": "1.3", "EVENT_RATING": "1.3", "STRATIFICATION": "1.3",
    "STRAT_NUMBER": "1.3", "STRAT_PLACE": "1.3",
}  # fmt: skip
"""The version that brought an element, where it was not the first."""

SUPERSEDED: dict[str, str] = {
    "EVENT_IDENTIFIER": "EVENT_ID",
    "P2P_CHARGE_RATE": "EBU_CHARGE_CODE",
    "MASTER_POINT_SCALE": "EVENT_RATING",
}
"""The element of version 1.3 in place of another, which stays valid."""

EVENT_TYPES = (
    "PAIRS", "MP_PAIRS", "BUTLER_PAIRS", "CROSS_IMP", "CROSS_IMPS", "AGGREGATE", "INDIVIDUAL",
    "SWISS_PAIRS", "SWISS_PAIRS_CROSS_IMPS", "SWISS_PAIRS_BUTLER_IMPS", "TEAMS", "TEAMS_OF_FOUR",
    "SWISS_TEAMS", "HEAD_TO_HEAD", "KO", "LADDER",
)  # fmt: skip

_WHOLE = r"\d+"
_FIGURE = r"[+-]?\d+(\.\d+)?"
_BOARD_METHODS = "MATCH_POINTS|BUTLER_IMPS|CROSS_IMPS|AGGREGATE|IMPS|PAB|BAM|HYBRID|OTHER"
_MATCH_METHODS = "VPS|IMPS|PAB|AGGREGATE|WINS|OTHER"
_ROWS = (
    ("WINNER_TYPE", "[12]", "1 or 2"),
    ("BOARD_SCORING_METHOD", _BOARD_METHODS, f"one of {_BOARD_METHODS.replace('|', ', ')}"),
    ("MATCH_SCORING_METHOD", _MATCH_METHODS, f"one of {_MATCH_METHODS.replace('|', ', ')}"),
    ("MPS_AWARDED_FLAG", "[YN]", "Y or N"),
    ("PLACE", r"=?\d+=?", "a place, as 3 or 3="),
    ("LEAD", r"(10|[2-9TJQKA])[SHDC]|[SHDC](10|[2-9TJQKA])", "suit and rank, as DK, or KD"),
    ("PLAYED_BY", "[NESW]|North|East|South|West", "N, E, S or W"),
    ("TRICKS", r"\d|1[0-3]", "0 to 13"),
    (
        "CONTRACT",
        r"[1-7] ?([SHDC]|NT?) ?(XX?|\*{1,2})?|PASS(ED)?( OUT)?|P|AP|NP",
        "a contract, as 3NTX, or Pass",
    ),
    ("SCORE", r"[+-]?\d+0|0|A\d{2,3}[/-]?\d{2,3}|A[+-]?", "points, or an award as A6040"),
    (
        "EMAIL", r"[^@\s]+@[^@\s]+\.[^@\s]+", "an address, as ada@example.org"
    ),
    *((name, _WHOLE, "a whole number") for name in (
        "BOARD_NUMBER", "BOARDS_PLAYED", "BOARDS_PER_ROUND", "SESSION_COUNT", "SECTION_COUNT",
        "PAIRS", "EW_PAIRS", "ROUND_NUMBER", "STRAT_NUMBER", "NUMBER_OF_PAIRS",
    )),
    *((name, _FIGURE, "a number, with a dot before decimals") for name in (
        "TOTAL_SCORE", "PERCENTAGE", "ADJUSTMENT", "HANDICAP", "MASTER_POINTS_AWARDED",
        "BOARD_AVERAGE", "IMPS", "PAIR_IMPS", "TEAM_SCORE", "OPPOSING_TEAM_SCORE", "NS_SCORE",
        "EW_SCORE", "NS_MATCH_POINTS", "EW_MATCH_POINTS", "NS_BUTLER_POINTS", "EW_BUTLER_POINTS",
        "NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS", "TEAM_VICTORY_POINTS",
        "OPPOSING_TEAM_VICTORY_POINTS", "NS_VICTORY_POINTS", "EW_VICTORY_POINTS",
    )),
)  # fmt: skip
VALUES: dict[str, tuple[str, str]] = {name: (pattern, words) for name, pattern, words in _ROWS}
"""The values of an element as a pattern (in any case of letters), and in words. An element may be
empty: programs leave what they do not know so."""
