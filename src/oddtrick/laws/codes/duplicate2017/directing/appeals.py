"""Appeals by the laws of duplicate bridge of 2017: 92, 93."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause

from ..rows import by_topic

__all__ = ["APPEALS"]

APPEALS = (
    *by_topic(
        "appeal",
        "appeal_point",
        (
            "right",
            "92A",
            "A contestant or captain may appeal against any ruling made at his table; an appeal "
            "without merit may be penalised by regulation.",
        ),
        (
            "time",
            "92B",
            "Until the correction period ends, unless the organiser has set another time.",
        ),
        ("through", "92C", "All appeals go through the director."),
        (
            "hearing",
            "93A-B",
            "Without a committee the director in charge hears it. With one he hears what is on "
            "the law and passes on the rest; the committee may not overrule him on the law, a "
            "regulation or discipline.",
        ),
        ("further", "93C", "As the authority provides; it may make a decision final."),
    ),
    clause("92D", "appeal", "It is heard.", appeal_point="concur", concurs=True),
    clause(
        "92D",
        "appeal",
        "It is not heard. Whether an absent partner counts as agreeing is for the regulations.",
        appeal_point="concur",
        concurs=False,
    ),
)
