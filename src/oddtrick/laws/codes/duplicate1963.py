"""The laws of duplicate as Scarne 1963 gives them (“Irregularities in Duplicate Bridge”): what a
director rules on besides the laws of contract, which hold for all that a board has in common with
rubber bridge.

Numbers name the book's own headings. Laws of contract are cited under their own code.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.laws.clauses.clause import Clause, LawTable, choose, clause, closes
from oddtrick.laws.clauses.effects_vocabulary import owe
from oddtrick.laws.clauses.vocabulary import DECLARER, DIRECTOR
from oddtrick.laws.notes.code import Code
from oddtrick.laws.notes.penalty import NOT_THIS_CARD, THIS_CARD

from .contract1963_play import CONTRACT_1963

_OWN = (
    *("deal", "number", "missing", "deck", "shuffle", "cut", "new-cards", "score", "concession"),
    "drawing",
)
"""The rules of a board or a session in place of the law of rubber bridge, or has not."""
_CONTRACT = CONTRACT_1963.table

_ADJUSTED = (
    "The director may give an adjusted score: other points for the board, or match points, none or "
    "more. What one side loses and the other gets need not balance."
)

_DIRECTING = (
    clause(
        "director",
        "director",
        "One person, who may play, must be appointed before the game: he lists the entries, "
        "chooses how the players move, keeps order, rules by the laws, and adds up.",
        directing="none",
    ),
    clause(
        "attention",
        "director",
        "The director is called as soon as anybody speaks of it. The players may neither exact nor "
        "waive a penalty by themselves: he rules on it.",
        directing="waived",
    ),
    clause("adjusted", "adjusting", _ADJUSTED, adjusting=("uncompensated", "unplayable")),
    clause(
        "adjusted",
        "adjusting",
        "No: that a penalty is too severe, or gives too much, is no ground for an adjusted score.",
        adjusting=("harsh", "generous"),
    ),
    clause(
        "conventions",
        "convention",
        "It stands: any call or play is allowed unless it rests on an agreement that the other "
        "side was not told of.",
        convention="psychic",
    ),
    clause(
        "conventions adjusted",
        "convention",
        f"The agreement should have been announced. {_ADJUSTED}",
        convention="undisclosed",
        damaged=True,
    ),
    clause(
        "conventions",
        "convention",
        "The agreement should have been announced; but nobody has lost by it, and the score "
        "stands.",
        convention="undisclosed",
        damaged=False,
    ),
    clause(
        "conventions",
        "convention",
        "The director may send the player who made the call away from the table, and have his "
        "partner explain it.",
        convention="explain",
    ),
    clause(
        "conventions",
        "convention",
        "The director, or whoever runs the game, may forbid it.",
        convention="hard",
    ),
    clause(
        "improper-info",
        "information",
        "He tells the director, who has the board played and scored normally.",
        feasible=True,
    ),
    clause(
        "improper-info adjusted",
        "information",
        f"He tells the director. {_ADJUSTED}",
        feasible=False,
    ),
    clause(
        "discipline",
        "procedure",
        "Where somebody must have an adjusted score for it, the offender may lose a tenth of the "
        "most that a board is worth in match points, and who is not to blame may get as much. In "
        "total points 100 stand for a match point.",
        flagrant=False,
    ),
    clause(
        "discipline",
        "procedure",
        "The director may take more than a tenth of the most that a board is worth.",
        flagrant=True,
    ),
    clause(
        "appeals",
        "appeal",
        "A committee of the club or tournament hears it, where there is one.",
        appeal=("fact", "discretion"),
    ),
    clause(
        "appeals",
        "appeal",
        "The committee cannot hear it: on the law there is an appeal to the national commission "
        "alone.",
        appeal="law",
    ),
)

_BOARDS = (
    # Our reading: the book says in whose presence a board is dealt, and not what happens else.
    clause(
        "deal",
        "board",
        "A board is shuffled and dealt before an opponent or the director, a card at a time into "
        "four packets: it is dealt again so.",
        board="alone",
    ),
    clause(
        "interchanged",
        "board",
        "Those who played the same cards are rated by themselves: a match point for each lower "
        "score among them, half a point for each equal one, and half a point for each pair that "
        "played other cards.",
        board="interchanged",
    ),
    clause(
        "play dummy",
        "board",
        "Everybody keeps the cards he has played face down before him, pointed to the side that "
        "won the trick: it is turned. Dummy, too, may speak of the last trick’s.",
        board="pointed",
    ),
    clause(
        "wrong-number",
        "number",
        "The director corrects it if he can, and has the board played normally.",
        informed=False,
    ),
    clause(
        "wrong-number adjusted",
        "number",
        f"What a player has learned is too much to play on. {_ADJUSTED}",
        informed=True,
    ),
)

_TABLE_RIGHTS = (
    clause(
        "dummy",
        "dummy",
        "Dummy may do that at duplicate.",
        about=("matter", "count", "pointed"),
    ),
    clause(
        "dummy",
        "dummy",
        "If the director finds that dummy suggested it, he may require that card or its equal to "
        "be played, or forbid it.",
        choose("require", "Require that card, or its equal", owe(DECLARER, THIS_CARD)),
        choose("forbid", "Forbid that card, and its equal", owe(DECLARER, NOT_THIS_CARD)),
        who=DIRECTOR,
        about="card",
    ),
    clause(
        "dummy",
        "designation",
        "The card that declarer named is played. A defender who has played since may take his card "
        "back.",
        misplaced="wrong card",
        next_led=False,
    ),
    clause(
        "dummy",
        "designation",
        "It is too late: the card that was placed stands as played.",
        misplaced="wrong card",
        next_led=True,
    ),
    clause(
        "designation",
        "designation",
        "Declarer may change it.",
        misplaced=("breath", "absent"),
    ),
    clause(
        "designation",
        "designation",
        "The card that was named is played.",
        misplaced="later",
    ),
)

_CLAIMS = (
    clause(
        "claims",
        "claim",
        "The director is called, and nobody does anything without him. He says what the board "
        "comes to, and gives a doubtful trick to the opponents of the player who claimed.",
        alone=True,
        claimed="disputed",
    ),
    clause(
        "claims",
        "concession",
        "It is void: the trick goes back.",
        conceded="unlosable",
        moved=False,
    ),
    clause(
        "claims",
        "concession",
        "The board has been moved: it stands.",
        conceded="unlosable",
        moved=True,
    ),
    clause(
        "claims",
        "concession",
        "It is void: the director has been told in time.",
        conceded="won",
        half_hour=True,
    ),
    clause(
        "claims",
        "concession",
        "It is too late, and it stands.",
        conceded="won",
        half_hour=False,
    ),
    clause("contract1963:concession", "concession", "It stands.", conceded="other"),
    clause(
        "score-errors",
        "score",
        "It may be corrected. The time that is set ends between thirty minutes and a day after the "
        "official score is posted.",
        in_limit=True,
    ),
    clause("score-errors", "score", "It may no longer be corrected.", in_limit=False),
)


def _of_contract(row: Clause) -> Clause:
    return replace(row, numbers=tuple(map(_CONTRACT.law, row.numbers)))


_TABLE = LawTable(
    "duplicate1963",
    "Duplicate bridge, the laws in Scarne 1963",
    "Scarne 1963, “Irregularities in Duplicate Bridge”",
    (
        *(*_TABLE_RIGHTS, *_CLAIMS, *_DIRECTING, *_BOARDS),
        *(_of_contract(row) for row in _CONTRACT.clauses if row.on not in _OWN),
    ),
    (
        *(
            row._replace(number=_CONTRACT.law(row.number))
            for row in _CONTRACT.closings
            if row.on not in _OWN
        ),
        *closes("revoke-time", "revoke", "established", "hands returned"),
        *closes("revoke-time", "revoke", "accepted", "board moved"),
    ),
    {name: values for name, values in _CONTRACT.excluded.items() if name != "about"},
)

DUPLICATE_1963 = Code(_TABLE, (), ())
