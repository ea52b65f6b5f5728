"""Procedure at a club's table, before the deal and beside the play: shuffling, cutting, places and
substitutes, packs, tricks placed again, the score, bystanders and etiquette; parts of `bridge1902`,
`auction1910` and `contract1963`.

Sources: “The Laws of Bridge” of 1902, 12 to 44; Foster 1910, “The Laws of Auction Bridge”, 12 to
43 and 87 to 101, with the etiquette; Scarne 1963, “The Shuffle”, “Inspecting Tricks During Play”,
“New Shuffle and Cut”, “Changing the Pack”, “Honeymoon Bridge”.
"""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.laws.clauses.clause import Clause, When, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import look_at_two
from oddtrick.laws.clauses.vocabulary import DUPLICATE_DUMMY, OTHERS

# -- the two codes that have these rules in common: the numbers of 1902 and of 1910 ---------------

_BOTH: tuple[tuple[str, str, str, str, When], ...] = (
    (
        *("30", "29", "shuffle"),
        "He may. The dealer’s partner gathers the cards and shuffles first, then anybody who "
        "wishes, and the dealer last.",
        {"shuffled": "another"},
    ),
    (
        *("30", "29", "shuffle"),
        "The dealer shuffles again before the pack is cut.",
        {"shuffled": "seen"},
    ),
    (*("35", "34", "shuffle"), "The pack is cut again.", {"shuffled": "after cut"}),
    (
        *("44", "43", "shuffle"),
        "Nobody may do that without leave of the other side: it is done again by the player whose "
        "part it is.",
        {"shuffled": "for partner", "leave": False},
    ),
    (
        *("44", "43", "shuffle"),
        "The other side has given leave: it stands.",
        {"shuffled": "for partner", "leave": True},
    ),
    (
        *("15", "15", "cut"),
        "All cut from one pack: he cuts again, from that of the others.",
        {"cutting": "other pack"},
    ),
    (*("33", "32", "cut"), "There is a fresh cut.", {"cutting": ("few", "seen")}),
    (
        *("34", "33", "cut"),
        "He may not: once he has divided the pack it stays as it is, unless a card was seen or the "
        "place is doubtful.",
        {"cutting": "again"},
    ),
    (
        *("22", "20", "place"),
        "Who first said that he wants it has the next place.",
        {"seeking": "vacancy"},
    ),
    (
        *("24", "22", "place"),
        "He is in time. Those who have played most rubbers running go out for him; where all have "
        "played as many they cut, and the highest go.",
        {"seeking": "entry", "cut_begun": False},
    ),
    (
        *("24", "22", "place"),
        "He is too late, until the end of this rubber.",
        {"seeking": "entry", "cut_begun": True},
    ),
    (
        *("25", "23", "place"),
        "Those who have played at no other table come first; the others cut for the places left.",
        {"seeking": "new table"},
    ),
    (
        *("26", "25", "place"),
        "He has lost his earlier right there, and asks as anybody does.",
        {"seeking": "return", "helped": False},
    ),
    (
        *("26", "25", "place"),
        "He keeps his right if he said that he means to return. His place at the new table can "
        "then be filled.",
        {"seeking": "return", "helped": True},
    ),
    (
        *("28", "27", "place"),
        "The others have a right to places elsewhere before all who ask later.",
        {"seeking": "broken"},
    ),
    (
        *("27", "26", "substitute"),
        "Somebody plays for him until the end of this rubber, and not beyond it; his own rights at "
        "other tables stay as they are.",
        {"consent": True},
    ),
    (
        *("27", "26", "substitute"),
        "Without the consent of all three there is no substitute.",
        {"consent": False},
    ),
    (
        *("13", "12", "score"),
        "It may be corrected until the score of the rubber is made up and agreed.",
        {"entry": "honours", "agreed": False},
    ),
    (
        *("13", "12", "score"),
        "The rubber has been agreed: it may no longer be corrected.",
        {"entry": "honours", "agreed": True},
    ),
    (
        *("12", "13", "score"),
        "The rubber has been agreed: it may no longer be corrected.",
        {"entry": "tricks", "agreed": True},
    ),
    (
        *("12", "13", "score"),
        "It may be corrected: the last game is open until the rubber is agreed.",
        {"entry": "tricks", "agreed": False, "last_game": True},
    ),
    (
        *("12", "13", "score"),
        "It may be corrected: the game is not concluded before that.",
        {"entry": "tricks", "agreed": False, "last_game": False, "next_begun": False},
    ),
    (
        *("12", "13", "score"),
        "The game is concluded: it may no longer be corrected.",
        {"entry": "tricks", "agreed": False, "last_game": False, "next_begun": True},
    ),
)

CLUB_1902: tuple[Clause, ...] = (
    *(Clause((number,), on, says, when) for number, _, on, says, when in _BOTH),
    clause("16", "cut", "The cut is void: he cuts again.", cutting="several"),
)

# -- 1910 alone -----------------------------------------------------------------------------------

_NO_REDRESS = "It is against etiquette, and there is no penalty."

CLUB_1910: tuple[Clause, ...] = (
    *(Clause((number,), on, says, when) for _, number, on, says, when in _BOTH),
    clause(
        "16",
        "cut",
        "He who turns up several cards is held to the highest of them.",
        cutting="several",
    ),
    clause(
        "24",
        "place",
        "Those who were new to it go out first, before those who came from another table.",
        seeking="first out",
    ),
    clause(
        "etiquette-11",
        "place",
        "He should ask only if he is ready to cut for the place.",
        seeking="cut out",
    ),
    clause(
        "94",
        "placed",
        "Anybody may have the cards placed before those who played them.",
        gathered=False,
    ),
    clause(
        "94 93",
        "placed",
        "It is too late; a trick that has been turned is not looked at before the end of the hand.",
        gathered=True,
    ),
    clause(
        "99",
        "new-cards",
        "He has no right to one pack: if new cards are wanted, two packs are brought.",
        cards_wanted="one",
    ),
    clause(
        "99",
        "new-cards",
        "The pack has been cut: it is too late for this deal.",
        cards_wanted="both",
        pack_cut=True,
    ),
    clause(
        "99",
        "new-cards",
        "Two packs are brought, and the adversaries of the player who asked choose.",
        cards_wanted="both",
        pack_cut=False,
        in_rubber=True,
    ),
    clause(
        "99",
        "new-cards",
        "Two packs are brought, and the dealer chooses, whoever has asked.",
        cards_wanted="both",
        pack_cut=False,
        in_rubber=False,
    ),
    clause(
        "100",
        "new-cards",
        "The card is replaced by agreement, or new cards are brought.",
        cards_wanted="damaged",
    ),
    clause("101", "bystander", "He decides.", bystander="asked"),
    clause(
        "101",
        "bystander",
        "The players may call on him to pay the stakes that are lost by it, but no extras.",
        bystander="unasked",
    ),
    clause(
        "etiquette-4",
        "etiquette",
        f"Only declarer may lead so early. {_NO_REDRESS}",
        manner="led early",
    ),
    clause(
        "etiquette-4",
        "etiquette",
        f"He waits until his partner has played. {_NO_REDRESS}",
        manner="drew",
    ),
    clause("etiquette-5", "etiquette", _NO_REDRESS, manner=("emphasis", "detached")),
    clause(
        "etiquette-9",
        "etiquette",
        "Declarer should let nothing that he learned so change his play, and take no finesse that "
        "he has not announced, unless the card had proved to be a winner. There is no penalty.",
        manner="learned",
    ),
    clause(
        "89",
        "mixed",
        "No more proof is needed: it is ruled on as an established revoke.",
        mixed_by="accused",
    ),
    clause(
        "89",
        "mixed",
        "The revoke may still be claimed, and counts if it can be proved.",
        mixed_by="others",
    ),
)

# -- contract -------------------------------------------------------------------------------------

CLUB_1963: tuple[Clause, ...] = (
    clause(
        "shuffle",
        "shuffle",
        "The player on the dealer’s left shuffles; the dealer may shuffle after him, and has the "
        "pack cut by the player on his right.",
        shuffled="another",
    ),
    clause(
        "new-shuffle",
        "shuffle",
        "The pack is shuffled and cut again.",
        shuffled="seen",
    ),
    clause(
        "new-shuffle",
        "shuffle",
        "The pack is shuffled and cut again: anybody may demand that.",
        shuffled="demanded",
        dealing=False,
    ),
    clause(
        "new-shuffle",
        "shuffle",
        "It is too late: the first card has been dealt.",
        shuffled="demanded",
        dealing=True,
    ),
    clause(
        "cut",
        "cut",
        "There must be at least four cards in each part: it is cut again.",
        cutting="few",
    ),
    clause("new-shuffle", "cut", "The pack is shuffled and cut again.", cutting="seen"),
    clause("draw", "cut", "He draws again.", cutting="several"),
    clause(
        "inspect-trick",
        "placed",
        "Declarer or a defender may look at the trick, and ask who played which card.",
        contributed=False,
    ),
    clause(
        "inspect-trick",
        "placed",
        "It is too late: his side has played to the next trick.",
        contributed=True,
    ),
    clause(
        "changing-pack",
        "new-cards",
        "A pack with a card that can be told by damage is replaced.",
        cards_wanted="damaged",
    ),
    clause(
        "changing-pack",
        "new-cards",
        "The side that claims its own pack gets it back.",
        cards_wanted="own",
    ),
    clause(
        "bridgevar:honeymoon",
        "drawing",
        "In the first thirteen tricks a player revoked, drew out of turn, or saw more than one "
        "card in drawing.",
        choose(
            "look",
            "When he next draws, look at the two top cards, and take either",
            look_at_two(OTHERS),
        ),
        choose("top", "Draw the top card as usual", wording="nothing follows"),
        who=OTHERS,
    ),
)

# -- what these codes do not speak of --------------------------------------------------------------

NOT_1902: Mapping[str, tuple[str, ...]] = {
    "about": DUPLICATE_DUMMY,
    "shuffled": ("demanded",),
    "seeking": ("first out", "cut out"),
    "entry": ("part", "other"),
}
NOT_1910: Mapping[str, tuple[str, ...]] = {
    "about": DUPLICATE_DUMMY,
    "shuffled": ("demanded",),
    "cards_wanted": ("own",),
    "entry": ("part", "other"),
}
NOT_1963: Mapping[str, tuple[str, ...]] = {
    "about": DUPLICATE_DUMMY,
    "fault": ("looked",),
    "shuffled": ("after cut", "for partner"),
    "cutting": ("other pack", "again"),
    "cards_wanted": ("one", "both"),
    "entry": ("tricks", "honours"),
}
