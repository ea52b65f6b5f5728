"""Situations at a club, to practise the laws of duplicate bridge of 2017 with. South plays the
hand, and North is dummy, unless the story says otherwise. Their order is kept: the number of each
is its address.
"""

from __future__ import annotations

from oddtrick.laws.questions.at_table import Value

from .situation import Situation

# A situation at a club under the laws of 2017.


def at_club(title: str, story: str, offence: str, **facts: Value) -> Situation:
    """A situation under the laws of 2017, with its facts by name."""
    return Situation("duplicate2017", title, story, offence, facts)


# Situations in the auction, to practise the laws of 2017 with: 17 to 39.

CALLS = (
    at_club(
        "Two hearts over two spades",
        "North opens one no-trump and East bids two spades. South, who has not seen that, bids "
        "two hearts. West refuses it, and South puts three hearts, natural like two.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=False,
        replacement="same",
        hasty=False,
    ),
    at_club(
        "One heart over one spade, and a pass",
        "West opens one spade, North one heart. East does not accept that, and North passes "
        "instead.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=False,
        replacement="bid or pass",
        hasty=False,
    ),
    at_club(
        "A double in its place",
        "North has bid one diamond over one heart; East refuses it. North doubles for takeout, "
        "which the director finds not comparable.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=False,
        replacement="double",
        hasty=False,
    ),
    at_club(
        "A low bid called over",
        "South bids two clubs over East’s two hearts, and West passes.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=True,
    ),
    at_club(
        "A pass too early",
        "North deals, and East passes before North has called. South does not accept it.",
        "call",
        early="mistake",
        accepted=False,
        called="pass",
        turn="right",
    ),
    at_club(
        "His partner’s turn",
        "North deals, and South opens one spade. West refuses it, North opens one heart, and "
        "South bids one spade, which shows fewer spades and less: the director finds it not "
        "comparable.",
        "call",
        early="mistake",
        accepted=False,
        called="bid",
        turn="partner",
        comparable=False,
    ),
    at_club(
        "The same suit, and strong",
        "North deals, and South opens one spade. West refuses it, North opens one heart, and "
        "South jumps to two spades, which shows spades as before and more strength: the director "
        "finds it comparable.",
        "call",
        early="mistake",
        accepted=False,
        called="bid",
        turn="partner",
        comparable=True,
    ),
    at_club(
        "He repeats it",
        "North deals, and East opens one diamond. South declines, and North passes.",
        "call",
        early="mistake",
        accepted=False,
        called="bid",
        turn="right",
        right_then="pass",
    ),
    at_club(
        "The wrong card from the box",
        "West pulls one no-trump where he meant one spade, and sees it when North has doubled. "
        "East has not called.",
        "change",
        slip=True,
        change_when="in time",
    ),
    at_club(
        "“I forgot I have an ace”",
        "West passes, then says that he miscounted and would bid. North does not accept it.",
        "change",
        slip=False,
        first_illegal=False,
        accepted=False,
    ),
    at_club(
        "He doubles his partner",
        "South opens one heart, West passes, and North doubles. East has not called.",
        "double",
        double_fault="inadmissible",
        over="not called over",
        also_out_of_turn=False,
    ),
    at_club(
        "Eight clubs",
        "North bids seven no-trump and East eight clubs. South has said nothing yet.",
        "inadmissible",
        inadmissible_kind="above seven",
        over="not called over",
    ),
    at_club(
        "A double after the end",
        "Four spades has been passed out, and East doubles. South has not called over it.",
        "after-close",
        closed_call="defender",
        over="not called over",
    ),
    at_club(
        "Three passes, one too many",
        "South opens one heart, West passes, East passes before North, and South passes.",
        "passes",
    ),
    at_club(
        "A king on the table",
        "In the auction West drops the king of spades face up before East has called.",
        "shown",
        card="honour",
        becomes="auction",
    ),
    at_club(
        "A six in the auction",
        "In the auction East dropped the six of diamonds. South now plays four hearts.",
        "shown",
        card="low",
        becomes="defender",
    ),
    at_club(
        "A first lead after a withdrawn call",
        "West’s heart bid out of turn was cancelled, and what replaced it was not comparable. "
        "East is to make the opening lead.",
        "lead-due",
        comparable=False,
    ),
    at_club(
        "Stayman once more",
        "South’s two clubs, asking for the majors, was not enough. A double now would ask the "
        "same.",
        "comparable",
        same_meaning=False,
        subset=False,
        same_purpose=True,
    ),
    at_club(
        "Is the lead still to come?",
        "Two spades has been passed out, and the lead lies face down. East asks whether a call "
        "may still be changed.",
        "auction",
        auction_point="period ends",
    ),
    at_club(
        "“Again, please”",
        "East wants all the calls restated during the auction, though he is bound to pass.",
        "review",
        review_point="auction",
    ),
)


# Leads out of turn and penalty cards, to practise the laws of 2017 with: 47 to 56.

LEADS = (
    at_club(
        "The wrong defender leads",
        "South is to play four hearts. East, and not West, faces the seven of diamonds; South has "
        "seen nothing of dummy.",
        "lead",
        told_wrongly=False,
        then_played="nothing",
        role="defender",
        which_lead="opening",
        dummy_seen=False,
    ),
    at_club(
        "A lead from the wrong hand",
        "Dummy won the last trick, and South leads the king of spades from his hand. Nothing has "
        "been played to it.",
        "lead",
        told_wrongly=False,
        then_played="nothing",
        role="declarer",
        which_lead="later",
        due_role="declarer",
    ),
    at_club(
        "“It is your lead”",
        "“Your lead,” says East, and South leads from the wrong hand.",
        "lead",
        told_wrongly=True,
    ),
)

PENALTY_CARDS = (
    at_club(
        "A nine slips",
        "East, a defender without any penalty card, drops the nine of clubs in taking out another "
        "card.",
        "exposed",
        role="defender",
        exposed_how="dropped",
        card="low",
        other_card=False,
    ),
    at_club(
        "Declarer drops a king",
        "The king of hearts falls from South’s hand on the table.",
        "exposed",
        role="declarer",
        exposed_how="dropped",
    ),
    at_club(
        "The king of clubs lies there",
        "East has the king of clubs on the table as a major penalty card, and West is to lead.",
        "partner-cards",
        penalty_class="major",
        led_already=False,
        card_suits="one",
    ),
    at_club(
        "Two penalty cards",
        "West has the nine of diamonds and the two of clubs on the table, both major; hearts are "
        "led and he has none.",
        "several-cards",
        holders="one",
    ),
    at_club(
        "Not the card on the table",
        "West has the nine of diamonds on the table, major. Clubs are led, of which he has none, "
        "and he throws a heart. South has not played since.",
        "kept",
        declarer_played=False,
    ),
    at_club(
        "Who may use it?",
        "East’s king of clubs was picked up after South forbade the suit. Three tricks later West "
        "would like to lead to it.",
        "penalty-card",
        penalty_question="back",
    ),
)


# Plays and tricks, to practise the laws of 2017 with: 41, 44 to 47, 57 to 60, 66.

PLAYS = (
    at_club(
        "Before his partner",
        "South leads a club from his hand, and East plays the king before West.",
        "premature",
        premature_case="ordinary",
    ),
    at_club(
        "Dummy was too quick",
        "North reaches for the jack of clubs, which nobody has called, and East plays before West.",
        "premature",
        premature_case="dummy",
    ),
    at_club(
        "Two cards at once",
        "West, a defender, puts the four and the jack of spades on the table, both face up, and "
        "names the four.",
        "together",
        card="honour",
        simultaneous="several visible",
        role="defender",
    ),
    at_club("He cannot", "West is forbidden to lead clubs, and has nothing else.", "unable"),
    at_club(
        "South follows to it",
        "East leads in South’s turn, South plays to it, and only then anybody speaks.",
        "waived",
        played_over="opponent",
    ),
    at_club(
        "A card drawn back",
        "East holds the queen of spades so that West could see its face, and puts it back.",
        "played",
        played_how="defender",
    ),
    at_club(
        "“Club”",
        "South runs the clubs from dummy, having said that he plays them from the top. Now he "
        "says only: “Club.”",
        "designation",
        designated="suit",
        intent_clear=True,
    ),
    at_club(
        "Jack of hearts, no, diamonds",
        "South names the jack of hearts by a slip of the tongue. He has not played since.",
        "designation",
        designated="slip",
        unintended=True,
        played_since=False,
    ),
    at_club(
        "The last trick again",
        "West, whose card is still face up, would see all four cards of the trick. His side has "
        "not led on.",
        "trick-course",
        trick_point="see trick",
        own_faced=True,
    ),
)


# Revokes, defective tricks and what dummy may do, to practise the laws of 2017 with: 42, 43, 61
# to 64, 67.

REVOKES = (
    at_club(
        "A ruff that was a revoke",
        "At trick five West ruffs a diamond, though he has one, and wins. He leads on, and his "
        "side wins one more trick.",
        "revoke",
        revoke_case="none",
        established="played on",
        role="defender",
        revoke_won="own",
        later_won=True,
    ),
    at_club(
        "A revoke in time",
        "West throws a club on a diamond, and finds a diamond before anybody has played on.",
        "revoke",
        revoke_case="none",
        established="open",
        role="defender",
    ),
    at_club(
        "Found in the next auction",
        "East and West have begun the next board, and West has called. Then East sees that South, "
        "who claimed, had revoked.",
        "revoke",
        revoke_case="next deal",
        established="claimed",
        role="declarer",
    ),
    at_club(
        "Dummy’s hidden diamond",
        "Dummy threw a club on a diamond, with a diamond hidden behind a heart. Two tricks have "
        "been played since.",
        "revoke",
        revoke_case="none",
        established="played on",
        role="dummy",
    ),
    at_club(
        "May she ask?",
        "North, dummy, would ask West whether he has no heart.",
        "revoke-course",
        revoke_point="asking",
    ),
    at_club(
        "Five cards against four",
        "West did not play to trick six and has a card more than the others. His side won trick "
        "eight.",
        "missed",
        both_sides=True,
        role="defender",
        won_any=True,
    ),
    at_club(
        "Two cards stuck together",
        "The four of diamonds was stuck to the nine of clubs that East played at trick three. It "
        "is trick nine.",
        "surplus",
        both_sides=True,
    ),
    at_club(
        "Dummy saw it",
        "North, dummy, says in the play that East has revoked. He has looked at nobody’s cards.",
        "dummy",
        dummy_act="attention",
    ),
    at_club(
        "Dummy has looked",
        "North, who had looked at West’s cards, is the first to say that West has revoked.",
        "dummy",
        dummy_act="first to speak",
        has_looked=True,
    ),
)


# Claims, and tricks in dispute, to practise the laws of 2017 with: 68 to 71, 79.

CLAIMS = (
    at_club(
        "“The rest are mine”", "South claims, and West doubts it.", "claim", claim_stage="disputed"
    ),
    at_club(
        "“No, I have a trump trick”",
        "East faces his cards and gives up the rest; West says no at once.",
        "claim",
        claim_stage="objection",
    ),
    at_club(
        "A trump forgotten",
        "South claims without a word of the nine of trumps, which West holds. He may well think "
        "it gone, and could lose a trick to it.",
        "disputed-claim",
        claim_issue="trump",
        trump_mentioned=False,
        trump_unaware=True,
        trump_loses=True,
    ),
    at_club(
        "A finesse not stated",
        "South, who has said nothing of it, would finesse against a queen that either opponent "
        "may have.",
        "disputed-claim",
        claim_issue="finesse",
        place_known=False,
    ),
    at_club(
        "A trick given away",
        "South concedes a trick that no play could lose, and finds out before the correction "
        "period ends.",
        "concession",
        conceded_trick="unlosable",
        in_correction=True,
    ),
    at_club(
        "Ten or nine?",
        "Ten tricks were entered. The next round the other side says nine; nobody claimed, and "
        "the director is not convinced.",
        "score",
        score_error="tricks",
        trick_dispute="late",
        convinced=False,
    ),
)


# Cards, boards and seats, to practise the laws of 2017 with: 5 to 8, 13 to 15, 87.

PREPARATION = (
    at_club(
        "Counting",
        "North looks at his cards before he has counted them.",
        "equipment",
        equipment="hand",
    ),
    at_club(
        "They sit at the wrong table",
        "East and West have gone to table five instead of six.",
        "place",
        seat_point="moving",
    ),
    at_club(
        "A king seen in the deal",
        "In dealing, South sees East’s king of diamonds. Nobody has called.",
        "deal",
        deal_point="before",
    ),
    at_club(
        "Fourteen and twelve",
        "West has passed on fourteen cards; East has twelve. The director judges that the board "
        "can be put right.",
        "number",
        wrong_count="called",
        mendable=True,
    ),
    at_club(
        "A five under the table",
        "West has twelve cards; the five of clubs is found under the table before the lead.",
        "missing",
        short_when="before",
    ),
    at_club(
        "The next board’s hand",
        "South, who holds the cards of board eight, opens one heart on board seven. North has not "
        "called.",
        "board",
        wrong_what="hand",
        partner_called=False,
    ),
    at_club(
        "A board played twice",
        "East and West play board twelve once more; they had it in the second round.",
        "board",
        wrong_what="board",
        been_played=True,
    ),
    at_club(
        "Two groups",
        "From the fourth table on two hands of the board were interchanged, at pairs.",
        "fouled",
        same_cards=False,
        fouled_form="pairs",
    ),
)


# Information and conduct, to practise the laws of 2017 with: 16, 20, 21, 40, 73 to 76.

INFORMATION = (
    at_club(
        "Twenty-five seconds",
        "North raises after a long pause, and South bids the game on a minimum. Of six peers four "
        "would pass; the other side lost by it.",
        "ui",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=True,
        damaged=True,
    ),
    at_club(
        "A slow pass, and nothing else to do",
        "West thinks long and passes; what East then does every peer would do.",
        "ui",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=False,
    ),
    at_club(
        "“Seven spades makes”",
        "Before the first call North hears from the next table what the board makes, which could "
        "spoil it.",
        "information",
        stray_when="before",
        hinders=True,
    ),
    at_club(
        "Only about three clubs",
        "East, at his turn, asks about one call only.",
        "asking",
        asking_when="single",
    ),
    at_club(
        "My partner said it wrong",
        "West has explained East’s bid wrongly, and they defend. East knows it.",
        "correcting",
        corrector="defending",
    ),
    at_club(
        "Majors, says the card",
        "South explains two diamonds as weak with diamonds; the card says both majors. East’s "
        "partner has not called since East passed, and East would have doubled.",
        "misinformation",
        misinformed="explanation",
        change_time="in time",
        would_change=True,
    ),
    at_club(
        "He forgot his own system",
        "The card agrees with North’s explanation; South had forgotten, and the other side lost "
        "300.",
        "misinformation",
        misinformed="call",
    ),
    at_club(
        "One heart on nothing",
        "South opens one heart on three small ones. North knows no more of it than anybody.",
        "convention",
        agreement_issue="deviation",
        fielded=False,
    ),
    at_club(
        "A pause with a singleton",
        "West thinks over his only heart, and South misplaces a queen. West had no reason, and "
        "could have known what it may bring.",
        "manner",
        manner_point="false inference",
        no_reason=True,
        damaged=True,
    ),
    at_club("A kibitzer", "“He has revoked,” says a spectator.", "bystander", spectator="spoke"),
    at_club(
        "Winners snapped down",
        "East snaps his cards on the table, and South is annoyed.",
        "etiquette",
        propriety="courtesy",
    ),
)


# The director, scores and appeals, to practise the laws of 2017 with: 9 to 12, 77 to 93.

DIRECTING = (
    at_club(
        "“We give you a trick”",
        "West has revoked. “Never mind,” says East, “we give you a trick,” and South nods; by the "
        "law it was two.",
        "director",
        attention_point="bargain",
        acted_first=True,
    ),
    at_club(
        "Three games that might have been",
        "Without the infraction one spade more or one less was likely, and the board had a "
        "result; the laws give nothing for such a breach.",
        "adjusting",
        ground="unpriced",
        result_had="judged",
        outcomes="several",
        self_damage=False,
    ),
    at_club(
        "“Shall I forbid it?”",
        "South may require or forbid a suit, and asks North which of the two he should.",
        "consulting",
    ),
    at_club(
        "Too hard",
        "Two tricks for a revoke that cost nothing are too much, say East and West.",
        "adjusting",
        ground="harsh",
    ),
    at_club(
        "A board lost to a late pair",
        "A pair came late, and the other pair, who could do nothing about it, has no result. It "
        "is scored by match points.",
        "award",
        award_form="matchpoints",
        blame="none",
    ),
    at_club(
        "A good session",
        "The pair that could do nothing about it has 64.2 % on its other boards.",
        "award-beyond",
        award_point="session",
    ),
    at_club(
        "Helped by the first bid",
        "East’s insufficient bid was put right without a bar. Without its help the result could "
        "well have been another, and the other side lost by it.",
        "after-play",
        afterwards="insufficient",
        well_different=True,
        damaged=True,
    ),
    at_club(
        "A board spoilt at teams",
        "The staff spoilt a board; at the other table six hearts made, a contract that few reach.",
        "teams",
        team_case="one result",
    ),
    at_club(
        "Two against one",
        "Two players say that the card was faced, one denies it.",
        "ruling",
        ruling_point="facts disputed",
    ),
    at_club(
        "Late again", "A pair comes late, for the second time.", "procedure", penalty_case="example"
    ),
    at_club(
        "Only one wants it",
        "North would appeal, and South will not.",
        "appeal",
        appeal_point="concur",
        concurs=False,
    ),
    at_club(
        "Passed out",
        "All four players have passed, and North asks what the board scores.",
        "scoring",
        score_point="passed",
    ),
)


# Two things on one board, to practise the laws of 2017 with: 25, 51, 64B.

SEVERAL = (
    at_club(
        "A card before each",
        "West is to lead. The queen of diamonds lies before him as a major penalty card, and "
        "East’s queen of hearts lies there, too. South has not chosen yet.",
        "several-cards",
        holders="both",
        same_suit_cards=False,
    ),
    at_club(
        "Two spades as well",
        "West has opened one spade. North thinks, and West, on purpose, makes it two spades. "
        "North accepts that.",
        "call",
        early="mistake",
        turn="left",
        called_before=True,
        called="bid",
        slip=False,
        accepted=True,
    ),
    at_club(
        "One each",
        "South revoked at trick four and East at trick seven. Both revokes are established.",
        "revoke",
        revoke_case="both sides",
        role="defender",
        established="played on",
    ),
    at_club(
        "Hearts again",
        "West revoked in hearts at trick three, which is established, and again in hearts at "
        "trick six.",
        "revoke",
        revoke_case="same suit",
        role="defender",
        established="played on",
    ),
    at_club(
        "A trick for both",
        "South and West have both discarded on a diamond, which each of them holds. South has led "
        "to the next trick, and nobody has played to it.",
        "revoke",
        revoke_case="both one trick",
        role="declarer",
        established="played on",
    ),
    at_club(
        "A quarter round",
        "The board lay a quarter round on the table, and North and South played the cards of East "
        "and West. It is found when the score is entered.",
        "board",
        wrong_what="turned",
    ),
)
"""Situations on which two laws meet, and a board turned round."""


CLUB_2017 = (
    *CALLS,
    *LEADS,
    *PENALTY_CARDS,
    *PLAYS,
    *REVOKES,
    *CLAIMS,
    *PREPARATION,
    *INFORMATION,
    *DIRECTING,
    *SEVERAL,
)
"""Situations under the laws of 2017."""
