"""Dealing, and hands with the wrong cards, by the laws of 2017: 6, 13, 14."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import adjust, review
from oddtrick.laws.codes.duplicate2017.rows import by_topic

__all__ = ["DEALS"]

DEALS = (
    *by_topic(
        "deal",
        "deal_point",
        (
            "shuffle",
            "6A",
            "Each pack is shuffled thoroughly. If an opponent asks for a cut, it is cut.",
        ),
        (
            "method",
            "6B",
            "Face down, one card at a time, into four hands of 13. No two neighbouring cards of "
            "the pack go to one hand.",
        ),
        (
            "present",
            "6C",
            "A member of each side should be there, unless the director says otherwise.",
        ),
        ("before", "6D1", "It is shuffled and dealt again."),
        ("begun", "6D1", "There is no redeal: the director is told, and rules on the information."),
        (
            "sorted",
            "6D2",
            "No result stands: the board is cancelled, unless past deals are played by design.",
        ),
        (
            "order",
            "6D3 22B 86A",
            "He may, for any reason that the laws allow; but not a board that was passed out, nor "
            "at teams once a contestant could know the result without it.",
        ),
        (
            "by director",
            "6E",
            "The director may have boards dealt at the tables, deal them himself, or have them "
            "dealt by a machine, as long as the cards come wholly at random.",
        ),
    ),
    clause(
        "13A1 6D1",
        "number",
        "The director puts the hands right from the hand record or by asking the last table, and "
        "the board is played normally.",
        wrong_count="uncalled",
    ),
    clause(
        "13A2",
        "number",
        "The director puts the hands right and has the board played; he may adjust the score "
        "after play if he thinks that what was seen affected it.",
        review("12C1a-b"),
        wrong_count="seen",
    ),
    clause(
        "13B1",
        "number",
        "The cards are put right, the calls stand, and the board is played.",
        review("12C1a-b"),
        wrong_count="called",
        mendable=True,
    ),
    clause(
        "13B2",
        "number",
        "The board has an artificial adjusted score, and those who did not count may be penalised.",
        adjust("artificial"),
        review("90A"),
        wrong_count="called",
        mendable=False,
    ),
    clause(
        "13C",
        "number",
        "The card is taken out, and the auction and play go on. Nothing is exacted.",
        wrong_count="foreign",
        foreign_played=False,
    ),
    clause(
        "13C",
        "number",
        "The card is taken out. It had been played to a trick that is quitted: the director may "
        "adjust the score.",
        review("12C1a-b"),
        wrong_count="foreign",
        foreign_played=True,
    ),
    clause(
        "13D",
        "number",
        "The result is cancelled, and the board has an adjusted score; those who did not count "
        "may be penalised.",
        adjust("artificial"),
        review("90A"),
        wrong_count="after",
    ),
    clause(
        "13-info",
        "number",
        "The players may use it, as the law is read now; the director looks at the result "
        "afterwards.",
        review("12C1a-b"),
        wrong_count="knowledge",
    ),
    clause(
        "14A",
        "missing",
        "The director looks for the card and gives it back; if it is not found the deal is made "
        "up from another pack. Auction and play go on, no call is changed, and the hand counts as "
        "complete all along.",
        short_when="before",
    ),
    clause(
        "14B 67B2",
        "missing",
        "It was among the played cards: a trick has a card too many, and law 67 applies.",
        short_when="after",
        missing_found="played",
    ),
    clause(
        "14B",
        "missing",
        "The card goes back to the hand that lacks it, or is replaced from another pack. It "
        "counts as having been there all along: it may become a penalty card, and not to have "
        "played it may be a revoke.",
        review("64C1"),
        short_when="after",
        missing_found=("elsewhere", "nowhere"),
    ),
    clause("14C", "missing", "The partner may not use what he learns by it.", review("16C2")),
)
"""The clauses on deals."""
