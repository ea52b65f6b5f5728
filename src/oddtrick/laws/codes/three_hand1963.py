"""The laws of three-hand bridge as given by Scarne 1963, “Three-Hand (Cutthroat) Bridge”,
“Irregularities”: an auction of its own, for nobody has a partner in it; during the play the laws of
contract bridge.

Readings of ours: a redouble is a double of him who has doubled; an opponent who calls over an
improper call agrees to it; nothing is said of cards exposed or remarks in the auction, so that
those laws of contract stay, in so far as there is a partner.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.laws.clauses.clause import Clause, choose, clause, closes
from oddtrick.laws.clauses.effects_vocabulary import back, owe
from oddtrick.laws.clauses.vocabulary import AGAINST_DOUBLED, CHOOSERS, DOUBLED, OFFENDER
from oddtrick.laws.irregularities.detection import AT_THE_TABLE
from oddtrick.laws.notes.penalty import NOT_THIS_PLAYER, PASS_ALWAYS
from oddtrick.laws.questions.at_table import Value
from oddtrick.laws.rulings.build_code import code_of

from .contract1963_play import CONTRACT_1963

_LAW = "bridgevar:cutthroat3"
_STANDS = choose(
    "accept", "Let the call stand", wording="it stands when both opponents agree to it"
)
_OF_CALLS = ("call", "bid", "change", "double", "inadmissible")


def _improper(on: str, *calls: Value) -> Clause:
    """“There is no penalty for any other improper call, which may be canceled by either opponent
    or condoned by agreement of both opponents.”"""
    row = clause(
        _LAW,
        on,
        "{hand} made an improper call. Either opponent may cancel it, without penalty; it stands "
        "if both agree to it.",
        _STANDS._replace(by_all=True),
        choose("retract", "Cancel the call", back()),
        who=CHOOSERS,
    )
    return replace(row, when={"call": calls} if calls else {})


def _improper_double(on: str, *calls: Value) -> Clause:
    """“An improper double may be canceled by the player who is doubled and thereafter neither
    opponent may double him at any contract.”"""
    row = clause(
        _LAW,
        on,
        "{hand} made an improper double. The player who is doubled may cancel it, and neither "
        "opponent may double him from then on.",
        choose("accept", "Let the double stand", wording="it stands"),
        choose(
            "retract",
            "Cancel the double",
            back(),
            owe(AGAINST_DOUBLED, NOT_THIS_PLAYER, "doubled hand"),
        ),
        who=DOUBLED,
    )
    return replace(row, when={"call": calls} if calls else {})


_CLAUSES = (
    _improper("call", "pass", "bid"),
    _improper_double("call", "double"),
    _improper_double("double"),
    *(_improper(on) for on in ("bid", "change", "inadmissible")),
    clause(
        _LAW,
        "after-close",
        "{hand} called after the auction was closed. The call is cancelled, without penalty.",
    ),
    clause(
        _LAW,
        "dummy-seen",
        "{hand} has looked at a card of the dummy: he is barred from the auction.",
        owe(OFFENDER, PASS_ALWAYS),
    ),
)

_ON = {*_OF_CALLS, "after-close", "replaced"}

_TABLE = replace(
    CONTRACT_1963.table,
    clauses=(*(row for row in CONTRACT_1963.table.clauses if row.on not in _ON), *_CLAUSES),
    closings=(
        *(row for row in CONTRACT_1963.table.closings if row.on not in _ON),
        *(
            row
            for on in _OF_CALLS
            for row in closes(_LAW, on, "accepted", "others call", "play begun")
        ),
    ),
)

THREE_HAND_1963 = code_of(
    _TABLE,
    CONTRACT_1963.matters,
    CONTRACT_1963.prepare,
    deeds={**CONTRACT_1963.deeds, "auction": (*CONTRACT_1963.deeds["auction"], "see")},
    excused=CONTRACT_1963.excused,
    offences={name: row for name, row in AT_THE_TABLE.items() if name != "demanded"},
)
"""The laws of contract bridge, with the auction of three."""
