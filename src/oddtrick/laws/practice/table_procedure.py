"""Situations before the deal and beside the play of a club's table, to practise the laws with:
shuffling, cutting, places, packs, tricks placed again, the score, bystanders, etiquette. South
deals."""

from __future__ import annotations

from .situation import Situation, WrongCase

_MAY = "May he?"

CLUB = (
    # -- 1902
    Situation(
        "bridge1902",
        "A card seen as the pack is offered",
        "South has shuffled last. As he presents the pack to be cut, the ten of hearts is seen.",
        "shuffle",
        {"shuffled": "seen"},
    ),
    Situation(
        "bridge1902",
        "A candidate comes late",
        "At the end of the rubber North has cut a card for the new one when a fifth player says "
        "that he wishes to come in.",
        "place",
        {"seeking": "entry", "cut_begun": True},
        asks=_MAY,
    ),
    Situation(
        "bridge1902",
        "A player is called away",
        "In the second game West must leave. He names a friend to play for him; North objects.",
        "substitute",
        {"consent": False},
    ),
    Situation(
        "bridge1902",
        "Eight points were not entered",
        "North and South forgot eight points for tricks in the first game. The next deal is "
        "complete, but its trump has not been declared. The rubber is not agreed.",
        "score",
        {"entry": "tricks", "agreed": False, "last_game": False, "next_begun": False},
        asks="May they still be entered?",
    ),
    Situation(
        "bridge1902",
        "A pack that was one card short",
        "Three deals later it turns out that the pack of the first lacked the three of clubs.",
        "deck",
        {"when_found": "later"},
    ),
    # -- 1910
    Situation(
        "auction1910",
        "The dealer shuffles once more",
        "East has cut the pack, and South shuffles it once more before he deals.",
        "shuffle",
        {"shuffled": "after cut"},
    ),
    Situation(
        "auction1910",
        "He helped to make up a table",
        "A member of one table joined three newcomers at another, and said that he meant to come "
        "back. Now somebody can take his place there.",
        "place",
        {"seeking": "return", "helped": True},
        asks="Does he have his place again?",
    ),
    Situation(
        "auction1910",
        "A substitute after the rubber",
        "With the consent of all three a substitute has played for West. The rubber is over.",
        "substitute",
        {"consent": True},
        asks="What are the substitute’s rights?",
    ),
    Situation(
        "auction1910",
        "A little slam that was forgotten",
        "In the second game it turns out that twenty points for a little slam of the first are "
        "missing. Nobody has added up the rubber yet.",
        "score",
        {"entry": "honours", "agreed": False},
        asks="May they still be entered?",
    ),
    Situation(
        "auction1910",
        "“Place the cards”",
        "Four cards lie on the table, and nobody has touched them. West asks that each be placed "
        "before the player who played it.",
        "placed",
        {"gathered": False},
        "W",
        _MAY,
    ),
    Situation(
        "auction1910",
        "New cards in the middle of a rubber",
        "In the second game North asks for new cards. The pack has not been cut for the new deal.",
        "new-cards",
        {"cards_wanted": "both", "pack_cut": False, "in_rubber": True},
        asks="Who chooses from them?",
    ),
    Situation(
        "auction1910",
        "A bystander speaks",
        "Somebody who looks on says, though nobody asked him: “You have forgotten the revoke.”",
        "bystander",
        {"bystander": "unasked"},
    ),
    Situation(
        "auction1910",
        "A card taken hold of, and another played",
        "East draws the four of clubs from his hand, puts it back, and plays the nine.",
        "etiquette",
        {"manner": "detached"},
        "E",
        besides=(WrongCase({"how": "dropped", "phase": "play", "role": "defender"}, "exposed"),),
    ),
    Situation(
        "auction1910",
        "The tricks thrown together",
        "South claims a revoke of West’s. Before he has looked at the tricks East mixes them.",
        "mixed",
        {"mixed_by": "accused"},
        "E",
    ),
    Situation(
        "auction1910",
        "Two queens of hearts",
        "At the fifth trick a second queen of hearts is played.",
        "deck",
        {"when_found": "during"},
    ),
    # -- contract
    Situation(
        "contract1963",
        "A new shuffle demanded",
        "The pack has been cut, and no card dealt, when East demands that it be shuffled and cut "
        "again.",
        "shuffle",
        {"shuffled": "demanded", "dealing": False},
        "E",
        _MAY,
    ),
    Situation(
        "contract1963",
        "Three cards lifted",
        "East lifts three cards off the pack and says: “Deal.”",
        "cut",
        {"cutting": "few"},
        "E",
    ),
    Situation(
        "contract1963",
        "“Who played the nine?”",
        "West won the last trick and has led to the next, to which South is to play. South asks "
        "to see the last trick, and who played the nine.",
        "placed",
        {"contributed": False},
        "S",
        _MAY,
    ),
    Situation(
        "contract1963",
        "A bent corner",
        "The three of spades has a corner by which everybody can tell it.",
        "new-cards",
        {"cards_wanted": "damaged"},
    ),
    Situation(
        "contract1963",
        "Two cards seen at honeymoon",
        "At honeymoon bridge North draws from the stock, and sees the face of the next card, too.",
        "drawing",
        {},
        asks="What may South do?",
        besides=(WrongCase({"shuffled": "seen"}, "shuffle"),),
    ),
)
