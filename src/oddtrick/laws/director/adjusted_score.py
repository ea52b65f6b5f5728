"""Rulings that end in an adjusted score, as a score that an event can take (laws of duplicate
bridge of 2017, 12C): assigned, weighted, or artificial, with the ruling beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from oddtrick.errors import BadOption
from oddtrick.messages import Name, Verbatim, term

from .assistant import RulingAnswer
from .several import CombinedRuling

Blame = Literal["direct", "partly", "none"]
"""Whether a contestant is to blame for a board without a result."""

_AWARDS: dict[str, tuple[int, bool]] = {
    "direct": (40, True),
    "partly": (50, False),
    "none": (60, True),
}
"""12C2a and c: percent of a top, and whether a contestant's own average on the other boards may
take its place (a higher one of 60, a lower one of 40)."""

_Weights = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class AdjustedScore:
    """An adjusted score and the ruling that gives it.

    Assigned: `scores` are North–South's points with their weights in percent, 100 together;
    `ew_scores` the same for East–West, in North–South's points too, where they differ. Artificial:
    percent of a top for either side, and whether the pair's own average may take its place (`own`).
    """

    laws: tuple[str, ...]
    ruling: str
    scores: _Weights = ()
    ew_scores: _Weights = ()
    ns_percent: int = 0
    ew_percent: int = 0
    own: bool = False

    @property
    def kind(self) -> str:
        """``assigned``, ``weighted`` or ``artificial``."""
        if not self.scores:
            return "artificial"
        return "weighted" if max(len(self.scores), len(self.ew_scores)) > 1 else "assigned"


def check_adjusting(ruling: RulingAnswer | CombinedRuling, *, artificial: bool) -> None:
    """Raises `BadOption` where a ruling leaves something to be asked, ends in no adjusted score, or
    in one of the other kind: an assigned score is given where one can be (12C1)."""
    if ruling.question:
        raise BadOption("The ruling is not settled: {text}", text=term(ruling.question.text))
    if not ruling.adjusts:
        raise BadOption("This ruling ends in no adjusted score.")
    if artificial and ruling.adjusts != "artificial":
        raise BadOption(
            "This ruling gives an assigned score; an artificial one is for a board on which none "
            "can be judged."
        )
    if not artificial and ruling.adjusts == "artificial":
        raise BadOption("This ruling gives an artificial score, and no assigned one.")


def artificial_score(ruling: RulingAnswer | CombinedRuling, ns: Blame, ew: Blame) -> AdjustedScore:
    """The artificial score of a ruling, by who is to blame for the lost result (12C2). Raises
    `BadOption` where the ruling gives none.

    >>> from oddtrick.laws import rule
    >>> late = rule("duplicate2017", "award", award_form="matchpoints", blame="direct")
    >>> score = artificial_score(late, ns="direct", ew="none")
    >>> score.ns_percent, score.ew_percent, score.own, score.kind
    (40, 60, True, 'artificial')
    """
    check_adjusting(ruling, artificial=True)
    for blame in (ns, ew):
        if blame not in _AWARDS:
            raise BadOption(
                "Blame is one of {awards}; not “{blame}”.",
                awards=Verbatim(", ".join(_AWARDS)),
                blame=Name(blame),
            )
    (ours, own), (theirs, other) = _AWARDS[ns], _AWARDS[ew]
    return AdjustedScore(
        *ruling_beside(ruling), ns_percent=ours, ew_percent=theirs, own=own or other
    )


def assigned_score(
    ruling: RulingAnswer | CombinedRuling,
    scores: Sequence[tuple[int, int]],
    ew_scores: Sequence[tuple[int, int]] = (),
) -> AdjustedScore:
    """The assigned score of a ruling: the outcomes that could be reached without the infraction, as
    North–South's points, with their weights in percent (12C1). Raises `BadOption` where the ruling
    gives none, or the weights do not make 100."""
    check_adjusting(ruling, artificial=False)
    if not scores:
        raise BadOption("An assigned score has an outcome or more.")
    for side in filter(None, (scores, ew_scores)):
        if min(part for _, part in side) <= 0 or sum(part for _, part in side) != 100:
            raise BadOption("The weights of the outcomes are above 0 and make 100 percent.")
        if any(points % 10 or abs(points) > 7600 for points, _ in side):
            raise BadOption("A score is a whole ten, 7600 at most.")
    return AdjustedScore(*ruling_beside(ruling), tuple(scores), tuple(ew_scores))


def ruling_beside(ruling: RulingAnswer | CombinedRuling) -> tuple[tuple[str, ...], str]:
    """The laws of a ruling and its words in one line, as they are kept beside a score."""
    if isinstance(ruling, RulingAnswer):
        return ruling.laws, ruling.says
    laws = dict.fromkeys(law for part in ruling.parts for law in part.answer.laws)
    return tuple(laws), " ".join(
        f"{p.text.partition(':')[0]}: {p.answer.says}" for p in ruling.parts
    )
