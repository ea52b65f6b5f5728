"""The words for what came to a board without play, alike on every list, sheet, page and file of
lists: a board that nobody bid on, an adjusted score, and the parts of a score.

>>> [str(contract_said(contract)) for contract in ("4SX", "PASS", "")]
['4SX', 'Passed out', '']
>>> boards_said([3]), boards_said([2, 1, 3, 7, 9, 10])
('3', '1–3, 7, 9, 10')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddtrick.club.event.board_results import ruled
from oddtrick.club.event.entries import Adjusted
from oddtrick.club.scoring.results import Outcome, Weighted, format_points, format_score
from oddtrick.messages import DecimalNumber, Listing, Message, Name, Verbatim, say, term

PASSED_OUT = term("Passed out")
PART_NAMES = {
    ("theirs", "contract"): term("their contracts"),
    ("ours", "contract"): term("own contracts"),
    ("theirs", "lead"): term("their leads"),
    ("ours", "lead"): term("own leads"),
    ("both", "declaring"): term("play, declaring"),
    ("both", "defending"): term("play, defending"),
    ("both", "play"): term("play"),
    ("theirs", "declarer"): term("their declarer play"),
    ("theirs", "defence"): term("their defence"),
    ("ours", "declarer"): term("own declarer play"),
    ("ours", "defence"): term("own defence"),
    ("both", "whole"): term("contract and play"),
    ("nobody", "ruling"): term("rulings"),
}
"""What a part of a score is called (`club.why.session_part`), in the order of lists and columns."""


def is_passed_out(contract: str) -> bool:
    """Whether a contract as somebody wrote it says that everybody passed."""
    return "".join(contract.upper().split()) in ("PASS", "P", "PASSEDOUT")


def contract_said(contract: str) -> Message:
    """A contract as it was entered, or that there was none."""
    return PASSED_OUT if is_passed_out(contract) else say("{bid}", bid=Verbatim(contract))


def result_said(contract: Message, seat: Message, tricks: int | None) -> Message:
    """What was bid and made, where something was bid.

    >>> str(result_said(contract_said("4S"), term("N"), 11))
    '4S by N, 11 tricks'
    """
    if tricks is None:
        return say("{bid} by {seat}", bid=contract, seat=seat)
    return say("{bid} by {seat}, {tricks} tricks", bid=contract, seat=seat, tricks=tricks)


def contestant_said(names: Sequence[str], one: str, number: int) -> Message:
    """Who a contestant is: the names, or its number where there are none.

    >>> str(contestant_said(["Ada", "Ben"], "pair", 3)), str(contestant_said([], "pair", 3))
    ('Ada & Ben', 'Pair 3')
    """
    if names:
        return say("{name}", name=Name(" & ".join(names)))
    return say("{One} {number}", one=term(one), number=number)


def boards_said(numbers: Iterable[int]) -> str:
    """Numbers in order, three or more that follow each other by the first and last."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def ruling_said(entry: Adjusted) -> Message:
    """An adjusted score in words: percentages of a top, North–South's first, or scores.

    >>> str(ruling_said(Adjusted(3, 1, 9, 60, 40)))
    'Adjusted: 60 % and 40 %'
    >>> str(ruling_said(Adjusted(3, 1, 9, 60, 40, own=True)))
    'Adjusted: 60 % and 40 %, or one’s own average'
    >>> str(ruling_said(Adjusted(3, 1, 9, 0, 0, scores=((420, 60), (-50, 40)))))
    'Adjusted: 60 % of +420, 40 % of −50'
    """
    return say("Adjusted: {award}", award=award_said(entry))


def score_said(outcome: Outcome) -> Message:
    """An outcome as a traveller shows it."""
    if isinstance(outcome, Weighted):
        parts = [
            say(
                "{percent} % of {score}",
                percent=DecimalNumber(format_points(part * 100)),
                score=score_said(score),
            )
            for score, part in outcome.parts
        ]
        return say("{parts}", parts=Listing(tuple(parts)))
    return say("{score}", score=Verbatim(format_score(outcome).replace("-", "−")))


def award_said(entry: Adjusted) -> Message:
    """The same without what it is."""
    ours, theirs = ruled(entry)
    if not entry.scores:
        share = (
            say("{percent} % and {other} %, or one’s own average")
            if entry.own
            else say("{percent} % and {other} %")
        )
        return share.fill(
            percent=DecimalNumber(str(entry.ns_percent)), other=DecimalNumber(str(entry.ew_percent))
        )
    if theirs is None:
        return score_said(ours)
    return say(
        "North–South {score}; East–West {other}", score=score_said(ours), other=score_said(theirs)
    )
