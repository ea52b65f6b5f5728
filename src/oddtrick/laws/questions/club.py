"""Facts that a club and its director ask for, before the deal and beside the play."""

from __future__ import annotations

from .question import YES_NO, Question

CLUB_FACTS: dict[str, Question] = {
    "shuffled": Question(
        "What about the shuffle?",
        {
            "another": "another than the dealer wants to shuffle",
            "seen": "a card was seen in shuffling, or as the pack was given to be cut",
            "after cut": "the dealer shuffled after the cut",
            "for partner": "somebody shuffled, cut or dealt in his partner’s place",
            "demanded": "a player demands that the pack be shuffled and cut again",
        },
    ),
    "leave": Question("Had the other side given leave?", YES_NO),
    "dealing": Question("Has the first card been dealt?", YES_NO),
    "cutting": Question(
        "What was wrong with the cut?",
        {
            "several": "somebody who cut for partners turned up several cards",
            "other pack": "somebody cut for partners from another pack than the others",
            "few": "fewer than four cards were left in a part of the pack",
            "seen": "a card was seen, or it is doubtful where the pack was divided",
            "again": "he has divided the pack, and wants to cut or shuffle it again",
        },
    ),
    "seeking": Question(
        "What is in question?",
        {
            "vacancy": "who has the next place that becomes free",
            "entry": "somebody asks to come in at the end of a rubber",
            "new table": "who may play at a table that is being formed",
            "first out": "who goes out first from a table made up with another’s help",
            "return": "somebody who has cut into another table wants his place again",
            "broken": "somebody has broken up his table, and the others want places",
            "cut out": "somebody who was cut out asks at another table",
        },
    ),
    "cut_begun": Question("Has a card been cut for the new rubber, or for going out?", YES_NO),
    "helped": Question("Did he help to form a new table by it?", YES_NO),
    "consent": Question("Do the three others consent?", YES_NO),
    "last_game": Question("Was it the last game of the rubber?", YES_NO),
    "next_begun": Question("Has a declaration been made in the game after it?", YES_NO),
    "gathered": Question("Have the cards been touched to be gathered?", YES_NO),
    "contributed": Question("Has his side led or played to the next trick?", YES_NO),
    "cards_wanted": Question(
        "What is asked for?",
        {
            "one": "one new pack, though neither is imperfect",
            "both": "two new packs",
            "damaged": "another pack or card for one that is torn or marked",
            "own": "the pack that was a side’s own at first",
        },
    ),
    "pack_cut": Question("Has the pack been cut for the new deal?", YES_NO),
    "in_rubber": Question(
        "Is it during a rubber?", {True: "yes", False: "no, before its first deal"}
    ),
    "bystander": Question(
        "What did he do?",
        {
            "asked": "he was asked to decide, by agreement among the players",
            "unasked": "unasked, he spoke of the score or of a penalty that had been overlooked",
        },
    ),
    "manner": Question(
        "What was done?",
        {
            "led early": "led before the last trick was turned and quitted",
            "drew": "drew another card after leading a winner, before his partner had played",
            "emphasis": "played a card with emphasis",
            "detached": "took hold of one card, and then played another",
            "learned": "used what he learned when others answered his claim of the rest",
        },
    ),
    "mixed_by": Question(
        "Who mixed the cards?",
        {
            "accused": "the side that is accused, after the revoke was claimed",
            "others": "anybody else, or before it was claimed",
        },
    ),
    "directing": Question(
        "What about the director?",
        {
            "none": "nobody has been appointed",
            "waived": "the players would settle the matter, or waive the penalty, by themselves",
        },
    ),
    "adjusting": Question(
        "Why is an adjusted score asked for?",
        {
            "uncompensated": "no penalty of the laws makes good what the side has lost",
            "unplayable": "the board can no longer be played normally",
            "harsh": "the penalty is too severe",
            "generous": "the penalty gives the other side too much",
        },
    ),
    "convention": Question(
        "What is complained of?",
        {
            "psychic": "a call meant to mislead, with no agreement behind it",
            "undisclosed": "a call by an agreement that the other side did not know",
            "explain": "a player wants a call explained",
            "hard": "a convention puts others at a disadvantage, or takes long to explain",
        },
    ),
    "damaged": Question("Has the other side lost by it?", YES_NO),
    "feasible": Question("Can the board still be played normally?", YES_NO),
    "informed": Question("Has a player learned something by it that matters?", YES_NO),
    "flagrant": Question("Was it flagrant, or not his first?", YES_NO),
    "appeal": Question(
        "What is the appeal about?",
        {
            "fact": "what happened",
            "discretion": "what the director decided where he has a choice",
            "law": "what the law says",
        },
    ),
    "moved": Question("Has the round ended, and the board been moved?", YES_NO),
    "half_hour": Question("Is it within thirty minutes after the end of the session?", YES_NO),
    "in_limit": Question("Is it within the time that was set for corrections?", YES_NO),
    "board": Question(
        "What about the board?",
        {
            "alone": "it was dealt with neither an opponent nor the director present",
            "interchanged": "cards or hands of it were interchanged during the session",
            "pointed": "a card that has been played points to the wrong side",
        },
    ),
    "misplaced": Question(
        "What about dummy’s card?",
        {
            "wrong card": "dummy played another card than declarer named",
            "breath": "declarer changed the name practically in the same breath",
            "absent": "declarer named a card that dummy does not hold",
            "later": "declarer wants another card after a pause",
        },
    ),
    "next_led": Question("Has a card been led to the next trick?", YES_NO),
}
