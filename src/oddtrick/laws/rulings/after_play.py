"""The score looked at once more when play has ended: what the director may give back of what an
irregularity has brought. Source: Laws of Duplicate Bridge 2017, 12B1 and the laws that lead there
(16, 23C, 27D, 43B3, 50E3, 64C, 72C)."""

from __future__ import annotations

from oddtrick.core import NATURE
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.clauses.vocabulary import OFFENCES
from oddtrick.laws.irregularities.in_play import seating_of, tricks_given
from oddtrick.laws.notes.code import Notes
from oddtrick.laws.notes.ruling import Give, Ruling, RulingOption, Verdict
from oddtrick.messages import Verbatim, say, term, written
from oddtrick.scoring.rulings import Transfer
from oddtrick.stages.tricks.tricks import Played
from oddtrick.terms import number_name

AFTER_PLAY = "after-play"
_MOST = 3
"""Tricks that can be given at the table; more than that, or a weighted score, is given at the
event."""

_TEXT = (
    "Play has ended. Weigh what would likely have happened without the irregularity, the tricks "
    "that have gone over already counted: where the other side is worse off by it, give the tricks "
    "back. Several likely results are weighted at the event."
)


def after_play(notes: Notes, table: LawTable, reviews: tuple[str, ...]) -> Verdict:
    """The director’s question when a deal has been played, by the laws that lead to it."""
    seating, played = seating_of(notes), notes.line.now.table.get(Played)
    given = [r for r in tricks_given(notes) if isinstance(r, Transfer)]
    options = [RulingOption("stands", say("The score stands"))]
    names = ["".join(seating.seats[s] for s in side) for side in seating.sides]
    for giver, side in enumerate(seating.sides):
        taker = 1 - giver
        left = played.taken(side)
        left += sum(r.tricks if r.taker == giver else -r.tricks for r in given)
        for n in range(1, min(_MOST, left) + 1):
            giving, taking = Verbatim(names[giver]), Verbatim(names[taker])
            label = (
                say("One trick goes from {giver} to {taker}", giver=giving, taker=taking)
                if n == 1
                else say(
                    "{Number} tricks go from {giver} to {taker}",
                    number=term(number_name(n)),
                    giver=giving,
                    taker=taking,
                )
            )
            give = Give(Transfer(giver, taker, n, reviews[-1]))
            options.append(RulingOption(f"{names[taker].lower()}-{n}", label, (give,)))
    laws = tuple(map(table.law, reviews))
    ruling = Ruling(laws, 0, written(_TEXT), OFFENCES[AFTER_PLAY], asks=True)
    return Verdict(ruling, (), (NATURE,), tuple(options), "stands")
