"""Cards, boards, seats and deals by the laws of duplicate bridge of 2017: 1 to 8, 13 to 15, 87."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import adjust, back, review

from .rows import by_topic

# Cards, boards, tables and rounds by the laws of 2017: 1 to 5, 7, 8.

EQUIPMENT = (
    *by_topic(
        "equipment",
        "equipment",
        (
            "pack",
            "1",
            "52 cards in four suits of 13, the backs all alike and the same either way up. "
            "Spades, hearts, diamonds, clubs rank in this order, and A K Q J 10 down to 2.",
        ),
        (
            "tray",
            "2",
            "Each deal has its board, which names the pockets, the dealer and who is vulnerable; "
            "the pattern repeats after 16. What a wrong board shows holds for the session, if it "
            "was used.",
        ),
        ("honour", "def-honour", "Ace, king, queen, jack and ten of any suit."),
        (
            "hand",
            "7B",
            "Each takes the hand of his own pocket, counts 13 cards face down, then looks at "
            "them, and only then calls. He keeps his cards apart and touches no others’ without "
            "leave.",
        ),
        (
            "position",
            "7A",
            "It lies in the middle of the table, the right way round, until play ends.",
        ),
        (
            "return",
            "7C",
            "After play each shuffles his own 13 cards and puts them back; then no hand comes out "
            "without a member of either side, or the director.",
        ),
        (
            "care",
            "7D",
            "Whoever stays at the table through the session answers first for proper conditions "
            "there.",
        ),
    ),
    *by_topic(
        "place",
        "seat_point",
        (
            "compass",
            "3",
            "One direction is North, and the others follow clockwise; tables have the numbers "
            "that the director sets.",
        ),
        (
            "sides",
            "4",
            "North and South play against East and West. A pair or team stays together through "
            "the session, unless the director allows a substitute.",
        ),
        (
            "choosing",
            "5A",
            "The director gives a contestant its starting place; its members choose their seats "
            "among those, and keep them for the session.",
        ),
        (
            "moving",
            "5B",
            "Players move as the director announces, and each answers for being at the right "
            "place.",
        ),
        (
            "round",
            "8",
            "The director’s signal opens a round, and ends the one before. For a table still in "
            "play it lasts until its players move; the last ends when the scores are entered.",
        ),
    ),
)
"""The clauses on equipment and seats."""


# Dealing, and hands with the wrong cards, by the laws of 2017: 6, 13, 14.

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


# Wrong boards and fouled boards by the laws of 2017: 15, 87.

BOARDS = (
    clause(
        "15A1",
        "board",
        "His partner has called since: the board has an artificial adjusted score.",
        adjust("artificial"),
        review("15A3"),
        wrong_what="hand",
        partner_called=True,
    ),
    clause(
        "15A1",
        "board",
        "His call and all after it are cancelled. He looks at his right hand and calls, and the "
        "auction goes on normally. His side may not use what was cancelled.",
        back(),
        review("16C2"),
        review("15A3"),
        wrong_what="hand",
        partner_called=False,
    ),
    clause(
        "15A2",
        "board",
        "The director may let the board be played.",
        wrong_what="that board",
        same_call=True,
    ),
    clause(
        "15A2",
        "board",
        "The board has an adjusted score.",
        adjust("artificial"),
        wrong_what="that board",
        same_call=False,
    ),
    clause(
        "15A3",
        "board",
        "The director may give a procedural penalty besides.",
        wrong_what=("hand", "that board"),
    ),
    clause(
        "15B1 15B3",
        "board",
        "The board is cancelled for both sides. Whoever is left without a score has an artificial "
        "one.",
        adjust("artificial"),
        wrong_what="board",
        been_played=True,
    ),
    clause(
        "15B2",
        "board",
        "Auction and play are finished, and the score stands. The director may have the pairs "
        "that should have met play it later.",
        wrong_what="board",
        been_played=False,
    ),
    clause(
        "7A 82A-B",
        "board",
        "The result stands for the pairs that held those hands: it is entered for the cards they "
        "held, not for the seats. Where it cannot be compared so, the director adjusts the score. "
        "A penalty is possible.",
        review("90A"),
        wrong_what="turned",
    ),
    clause("15B1 86B2", "board", "At teams it is settled by law 86.", wrong_what="team board"),
    clause(
        "87A",
        "fouled",
        "It is not fouled, even if the hand record differs: the results stand and are compared.",
        same_cards=True,
    ),
    clause(
        "87A 87B",
        "fouled",
        "It is fouled: the results are divided by what was played, and each group is scored by "
        "itself.",
        same_cards=False,
        fouled_form="pairs",
    ),
    clause(
        "87A 87C 86B2",
        "fouled",
        "It is fouled: at teams it is settled by law 86.",
        same_cards=False,
        fouled_form="teams",
    ),
)
"""The clauses on boards."""


PREPARATION = (*EQUIPMENT, *DEALS, *BOARDS)
"""The clauses on what comes before the auction."""
