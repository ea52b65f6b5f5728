"""Sessions written by hand from the published protocol (version 18 of 1 August 2005).

``C>`` is what a program says, ``M>`` what the table manager says; each seat has its own dialogue.
The deals: board 1 is passed out. Board 7 is played in four spades by North, who is dealt the
cards below; of its play four tricks are told, the last of them led from dummy.
"""

from __future__ import annotations

from oddtrick.cards import bridge_hand
from oddtrick.matches.deals import MatchDeal

HANDS = {
    "North": "AKQ2.KJ4.A32.K54",
    "East": "J98.T98.KQJ.QJT9",
    "South": "T543.AQ32.T98.A2",
    "West": "76.765.7654.8763",
}
N, E, S, W = (bridge_hand(HANDS[name]) for name in ("North", "East", "South", "West"))
DEALS = (MatchDeal(1, 0, "None", (N, E, S, W)), MatchDeal(7, 2, "All", (N, E, S, W)))

ACTS = {
    1: ("P", "P", "P", "P"),
    7: (
        "P", "P", "1NT", "P", "2C", "P", "2S", "P", "4S", "P", "P", "P",
        "DK", "D8", "D4", "DA", "SA", "S8", "S3", "S6", "S2", "S9", "ST", "S7",
        "H2", "H5", "HK", "H8",
    ),
}  # fmt: skip
"""What is called and played, in order."""

BEGUN = """\
C> Connecting "{team}" as {seat} using protocol version 18
M> {seat} ("{team}") seated
C> {seat} ready for teams
M> Teams : N/S : "Ours" E/W : "Theirs"
C> {seat} ready to start
M> Start of board
C> {seat} ready for deal
M> Board number 1. Dealer North. Neither vulnerable.
C> {seat} ready for cards
"""

PASSED_OUT = """\
M> Timing - N/S : this board  00:00,  total  0:00:00.  E/W : this board  00:00,  total  0:00:00.
M> Start of board
C> {seat} ready for deal
M> Board number 7. Dealer South. Both vulnerable.
C> {seat} ready for cards
"""

OWN = {
    "North": "M> North's cards : S A K Q 2. H K J 4. D A 3 2. C K 5 4.\n",
    "East": "M> East's cards : S J 9 8. H T 9 8. D K Q J. C Q J T 9.\n",
    "South": "M> South's cards : S T 5 4 3. H A Q 3 2. D T 9 8. C A 2.\n",
    "West": "M> West's cards : S 7 6. H 7 6 5. D 7 6 5 4. C 8 7 6 3.\n",
}

FIRST = {
    "North": """\
C> North passes
C> North ready for East's bid
M> East passes
C> North ready for South's bid
M> South passes
C> North ready for West's bid
M> West passes
""",
    "East": """\
C> East ready for North's bid
M> North passes
C> East passes
C> East ready for South's bid
M> South passes
C> East ready for West's bid
M> West passes
""",
    "South": """\
C> South ready for North's bid
M> North passes
C> South ready for East's bid
M> East passes
C> South passes
C> South ready for West's bid
M> West passes
""",
    "West": """\
C> West ready for North's bid
M> North passes
C> West ready for East's bid
M> East passes
C> West ready for South's bid
M> South passes
C> West passes
""",
}

SECOND = {
    "North": """\
C> North ready for South's bid
M> South passes
C> North ready for West's bid
M> West passes
C> North bids 1NT
C> North ready for East's bid
M> East passes
C> North ready for South's bid
M> South bids 2C
C> North ready for West's bid
M> West passes
C> North bids 2S
C> North ready for East's bid
M> East passes
C> North ready for South's bid
M> South bids 4S
C> North ready for West's bid
M> West passes
C> North passes
C> North ready for East's bid
M> East passes
C> North ready for East's card to trick 1
M> East plays KD
C> North ready for dummy
M> Dummy's cards : S T 5 4 3. H A Q 3 2. D T 9 8. C A 2.
C> South plays 8D
C> North ready for West's card to trick 1
M> West plays 4D
C> North plays AD
M> North to lead
C> North plays AS
C> North ready for East's card to trick 2
M> East plays 8S
C> South plays 3S
C> North ready for West's card to trick 2
M> West plays 6S
M> North to lead
C> North plays 2S
C> North ready for East's card to trick 3
M> East plays 9S
C> South plays TS
C> North ready for West's card to trick 3
M> West plays 7S
M> Dummy to lead
C> South plays 2H
C> North ready for West's card to trick 4
M> West plays 5H
C> North plays KH
C> North ready for East's card to trick 4
M> East plays 8H
""",
    "East": """\
C> East ready for South's bid
M> South passes
C> East ready for West's bid
M> West passes
C> East ready for North's bid
M> North bids 1NT
C> East passes
C> East ready for South's bid
M> South bids 2C Alert. asks for a major suit of four cards
C> East ready for West's bid
M> West passes
C> East ready for North's bid
M> North bids 2S
C> East passes
C> East ready for South's bid
M> South bids 4S
C> East ready for West's bid
M> West passes
C> East ready for North's bid
M> North passes
C> East passes
M> East to lead
C> East plays KD
C> East ready for dummy
M> Dummy's cards : S T 5 4 3. H A Q 3 2. D T 9 8. C A 2.
C> East ready for dummy's card to trick 1
M> South plays 8D
C> East ready for West's card to trick 1
M> West plays 4D
C> East ready for North's card to trick 1
M> North plays AD
C> East ready for North's card to trick 2
M> North plays AS
C> East plays 8S
C> East ready for dummy's card to trick 2
M> South plays 3S
C> East ready for West's card to trick 2
M> West plays 6S
C> East ready for North's card to trick 3
M> North plays 2S
C> East plays 9S
C> East ready for dummy's card to trick 3
M> South plays TS
C> East ready for West's card to trick 3
M> West plays 7S
C> East ready for dummy's card to trick 4
M> South plays 2H
C> East ready for West's card to trick 4
M> West plays 5H
C> East ready for North's card to trick 4
M> North plays KH
C> East plays 8H
""",
    "South": """\
C> South passes
C> South ready for West's bid
M> West passes
C> South ready for North's bid
M> North bids 1NT
C> South ready for East's bid
M> East passes
C> South bids 2C Alert. asks for a major suit of four cards
C> South ready for West's bid
M> West passes
C> South ready for North's bid
M> North bids 2S
C> South ready for East's bid
M> East passes
C> South bids 4S
C> South ready for West's bid
M> West passes
C> South ready for North's bid
M> North passes
C> South ready for East's bid
M> East passes
C> South ready for East's card to trick 1
M> East plays KD
C> South ready for dummy's card to trick 1
M> South plays 8D
C> South ready for West's card to trick 1
M> West plays 4D
C> South ready for North's card to trick 1
M> North plays AD
C> South ready for North's card to trick 2
M> North plays AS
C> South ready for East's card to trick 2
M> East plays 8S
C> South ready for dummy's card to trick 2
M> South plays 3S
C> South ready for West's card to trick 2
M> West plays 6S
C> South ready for North's card to trick 3
M> North plays 2S
C> South ready for East's card to trick 3
M> East plays 9S
C> South ready for dummy's card to trick 3
M> South plays TS
C> South ready for West's card to trick 3
M> West plays 7S
C> South ready for dummy's card to trick 4
M> South plays 2H
C> South ready for West's card to trick 4
M> West plays 5H
C> South ready for North's card to trick 4
M> North plays KH
C> South ready for East's card to trick 4
M> East plays 8H
""",
    "West": """\
C> West ready for South's bid
M> South passes
C> West passes
C> West ready for North's bid
M> North bids 1NT
C> West ready for East's bid
M> East passes
C> West ready for South's bid
M> South bids 2C Alert. asks for a major suit of four cards
C> West passes
C> West ready for North's bid
M> North bids 2S
C> West ready for East's bid
M> East passes
C> West ready for South's bid
M> South bids 4S
C> West passes
C> West ready for North's bid
M> North passes
C> West ready for East's bid
M> East passes
C> West ready for East's card to trick 1
M> East plays KD
C> West ready for dummy
M> Dummy's cards : S T 5 4 3. H A Q 3 2. D T 9 8. C A 2.
C> West ready for dummy's card to trick 1
M> South plays 8D
C> West plays 4D
C> West ready for North's card to trick 1
M> North plays AD
C> West ready for North's card to trick 2
M> North plays AS
C> West ready for East's card to trick 2
M> East plays 8S
C> West ready for dummy's card to trick 2
M> South plays 3S
C> West plays 6S
C> West ready for North's card to trick 3
M> North plays 2S
C> West ready for East's card to trick 3
M> East plays 9S
C> West ready for dummy's card to trick 3
M> South plays TS
C> West plays 7S
C> West ready for dummy's card to trick 4
M> South plays 2H
C> West plays 5H
C> West ready for North's card to trick 4
M> North plays KH
C> West ready for East's card to trick 4
M> East plays 8H
""",
}

NEXT_LEAD = {
    # North's king of hearts wins the fourth trick.
    "North": "M> North to lead\n",
    "East": "C> East ready for North's card to trick 5\n",
    "South": "C> South ready for North's card to trick 5\n",
    "West": "C> West ready for North's card to trick 5\n",
}
END = "M> End of session\n"


def dialogue(seat: str) -> list[tuple[str, str]]:
    """The whole session of a seat: who speaks (``C`` or ``M``), and the line."""
    team = "Ours" if seat in ("North", "South") else "Theirs"
    text = (
        BEGUN + OWN[seat] + FIRST[seat] + PASSED_OUT + OWN[seat] + SECOND[seat]
        + NEXT_LEAD[seat] + END
    ).replace("{seat}", seat).replace("{team}", team)  # fmt: skip
    return [(line[0], line[3:]) for line in text.splitlines()]
