"""Situations at a club, to practise the laws of duplicate bridge of 2017 with. South plays the
hand, and North is dummy, unless the story says otherwise."""

from __future__ import annotations

from oddtrick.laws.questions.at_table import Value

from .situation import Situation

__all__ = ["CLUB_2017"]


def _at(title: str, story: str, offence: str, **facts: Value) -> Situation:
    return Situation("duplicate2017", title, story, offence, facts)


_IRREGULAR_CALLS = (
    _at(
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
    _at(
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
    _at(
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
    _at(
        "A low bid called over",
        "South bids two clubs over East’s two hearts, and West passes.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=True,
    ),
    _at(
        "A pass too early",
        "North deals, and East passes before North has called. South does not accept it.",
        "call",
        early="mistake",
        accepted=False,
        called="pass",
        turn="right",
    ),
    _at(
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
    _at(
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
    _at(
        "He repeats it",
        "North deals, and East opens one diamond. South declines, and North passes.",
        "call",
        early="mistake",
        accepted=False,
        called="bid",
        turn="right",
        right_then="pass",
    ),
    _at(
        "The wrong card from the box",
        "West pulls one no-trump where he meant one spade, and sees it when North has doubled. "
        "East has not called.",
        "change",
        slip=True,
        change_when="in time",
    ),
    _at(
        "“I forgot I have an ace”",
        "West passes, then says that he miscounted and would bid. North does not accept it.",
        "change",
        slip=False,
        first_illegal=False,
        accepted=False,
    ),
    _at(
        "He doubles his partner",
        "South opens one heart, West passes, and North doubles. East has not called.",
        "double",
        double_fault="inadmissible",
        over="not called over",
        also_out_of_turn=False,
    ),
    _at(
        "Eight clubs",
        "North bids seven no-trump and East eight clubs. South has said nothing yet.",
        "inadmissible",
        inadmissible_kind="above seven",
        over="not called over",
    ),
    _at(
        "A double after the end",
        "Four spades has been passed out, and East doubles. South has not called over it.",
        "after-close",
        closed_call="defender",
        over="not called over",
    ),
    _at(
        "Three passes, one too many",
        "South opens one heart, West passes, East passes before North, and South passes.",
        "passes",
    ),
    _at(
        "A king on the table",
        "In the auction West drops the king of spades face up before East has called.",
        "shown",
        card="honour",
        becomes="auction",
    ),
    _at(
        "A six in the auction",
        "In the auction East dropped the six of diamonds. South now plays four hearts.",
        "shown",
        card="low",
        becomes="defender",
    ),
    _at(
        "A first lead after a withdrawn call",
        "West’s heart bid out of turn was cancelled, and what replaced it was not comparable. "
        "East is to make the opening lead.",
        "lead-due",
        comparable=False,
    ),
    _at(
        "Stayman once more",
        "South’s two clubs, asking for the majors, was not enough. A double now would ask the "
        "same.",
        "comparable",
        same_meaning=False,
        subset=False,
        same_purpose=True,
    ),
    _at(
        "Is the lead still to come?",
        "Two spades has been passed out, and the lead lies face down. East asks whether a call "
        "may still be changed.",
        "auction",
        auction_point="period ends",
    ),
    _at(
        "“Again, please”",
        "East wants all the calls restated during the auction, though he is bound to pass.",
        "review",
        review_point="auction",
    ),
)

_IRREGULAR_PLAYS = (
    _at(
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
    _at(
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
    _at(
        "“It is your lead”",
        "“Your lead,” says East, and South leads from the wrong hand.",
        "lead",
        told_wrongly=True,
    ),
    _at(
        "A nine slips",
        "East, a defender without any penalty card, drops the nine of clubs in taking out another "
        "card.",
        "exposed",
        role="defender",
        exposed_how="dropped",
        card="low",
        other_card=False,
    ),
    _at(
        "Declarer drops a king",
        "The king of hearts falls from South’s hand on the table.",
        "exposed",
        role="declarer",
        exposed_how="dropped",
    ),
    _at(
        "The king of clubs lies there",
        "East has the king of clubs on the table as a major penalty card, and West is to lead.",
        "partner-cards",
        penalty_class="major",
        led_already=False,
        card_suits="one",
    ),
    _at(
        "Two penalty cards",
        "West has the nine of diamonds and the two of clubs on the table, both major; hearts are "
        "led and he has none.",
        "several-cards",
        holders="one",
    ),
    _at(
        "Not the card on the table",
        "West has the nine of diamonds on the table, major. Clubs are led, of which he has none, "
        "and he throws a heart. South has not played since.",
        "kept",
        declarer_played=False,
    ),
    _at(
        "Who may use it?",
        "East’s king of clubs was picked up after South forbade the suit. Three tricks later West "
        "would like to lead to it.",
        "penalty-card",
        penalty_question="back",
    ),
    _at(
        "Before his partner",
        "South leads a club from his hand, and East plays the king before West.",
        "premature",
        premature_case="ordinary",
    ),
    _at(
        "Dummy was too quick",
        "North reaches for the jack of clubs, which nobody has called, and East plays before West.",
        "premature",
        premature_case="dummy",
    ),
    _at(
        "Two cards at once",
        "West, a defender, puts the four and the jack of spades on the table, both face up, and "
        "names the four.",
        "together",
        card="honour",
        simultaneous="several visible",
        role="defender",
    ),
    _at("He cannot", "West is forbidden to lead clubs, and has nothing else.", "unable"),
    _at(
        "South follows to it",
        "East leads in South’s turn, South plays to it, and only then anybody speaks.",
        "waived",
        played_over="opponent",
    ),
    _at(
        "A card drawn back",
        "East holds the queen of spades so that West could see its face, and puts it back.",
        "played",
        played_how="defender",
    ),
    _at(
        "“Club”",
        "South runs the clubs from dummy, having said that he plays them from the top. Now he "
        "says only: “Club.”",
        "designation",
        designated="suit",
        intent_clear=True,
    ),
    _at(
        "Jack of hearts, no, diamonds",
        "South names the jack of hearts by a slip of the tongue. He has not played since.",
        "designation",
        designated="slip",
        unintended=True,
        played_since=False,
    ),
    _at(
        "The last trick again",
        "West, whose card is still face up, would see all four cards of the trick. His side has "
        "not led on.",
        "trick-course",
        trick_point="see trick",
        own_faced=True,
    ),
    _at(
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
    _at(
        "A revoke in time",
        "West throws a club on a diamond, and finds a diamond before anybody has played on.",
        "revoke",
        revoke_case="none",
        established="open",
        role="defender",
    ),
    _at(
        "Found in the next auction",
        "East and West have begun the next board, and West has called. Then East sees that South, "
        "who claimed, had revoked.",
        "revoke",
        revoke_case="next deal",
        established="claimed",
        role="declarer",
    ),
    _at(
        "Dummy’s hidden diamond",
        "Dummy threw a club on a diamond, with a diamond hidden behind a heart. Two tricks have "
        "been played since.",
        "revoke",
        revoke_case="none",
        established="played on",
        role="dummy",
    ),
    _at(
        "May she ask?",
        "North, dummy, would ask West whether he has no heart.",
        "revoke-course",
        revoke_point="asking",
    ),
    _at(
        "Five cards against four",
        "West did not play to trick six and has a card more than the others. His side won trick "
        "eight.",
        "missed",
        both_sides=True,
        role="defender",
        won_any=True,
    ),
    _at(
        "Two cards stuck together",
        "The four of diamonds was stuck to the nine of clubs that East played at trick three. It "
        "is trick nine.",
        "surplus",
        both_sides=True,
    ),
    _at(
        "Dummy saw it",
        "North, dummy, says in the play that East has revoked. He has looked at nobody’s cards.",
        "dummy",
        dummy_act="attention",
    ),
    _at(
        "Dummy has looked",
        "North, who had looked at West’s cards, is the first to say that West has revoked.",
        "dummy",
        dummy_act="first to speak",
        has_looked=True,
    ),
)

_CLAIMED = (
    _at(
        "“The rest are mine”", "South claims, and West doubts it.", "claim", claim_stage="disputed"
    ),
    _at(
        "“No, I have a trump trick”",
        "East faces his cards and gives up the rest; West says no at once.",
        "claim",
        claim_stage="objection",
    ),
    _at(
        "A trump forgotten",
        "South claims without a word of the nine of trumps, which West holds. He may well think "
        "it gone, and could lose a trick to it.",
        "disputed-claim",
        claim_issue="trump",
        trump_mentioned=False,
        trump_unaware=True,
        trump_loses=True,
    ),
    _at(
        "A finesse not stated",
        "South, who has said nothing of it, would finesse against a queen that either opponent "
        "may have.",
        "disputed-claim",
        claim_issue="finesse",
        place_known=False,
    ),
    _at(
        "A trick given away",
        "South concedes a trick that no play could lose, and finds out before the correction "
        "period ends.",
        "concession",
        conceded_trick="unlosable",
        in_correction=True,
    ),
    _at(
        "Ten or nine?",
        "Ten tricks were entered. The next round the other side says nine; nobody claimed, and "
        "the director is not convinced.",
        "score",
        score_error="tricks",
        trick_dispute="late",
        convinced=False,
    ),
)

_CARDS = (
    _at(
        "Counting",
        "North looks at his cards before he has counted them.",
        "equipment",
        equipment="hand",
    ),
    _at(
        "They sit at the wrong table",
        "East and West have gone to table five instead of six.",
        "place",
        seat_point="moving",
    ),
    _at(
        "A king seen in the deal",
        "In dealing, South sees East’s king of diamonds. Nobody has called.",
        "deal",
        deal_point="before",
    ),
    _at(
        "Fourteen and twelve",
        "West has passed on fourteen cards; East has twelve. The director judges that the board "
        "can be put right.",
        "number",
        wrong_count="called",
        mendable=True,
    ),
    _at(
        "A five under the table",
        "West has twelve cards; the five of clubs is found under the table before the lead.",
        "missing",
        short_when="before",
    ),
    _at(
        "The next board’s hand",
        "South, who holds the cards of board eight, opens one heart on board seven. North has not "
        "called.",
        "board",
        wrong_what="hand",
        partner_called=False,
    ),
    _at(
        "A board played twice",
        "East and West play board twelve once more; they had it in the second round.",
        "board",
        wrong_what="board",
        been_played=True,
    ),
    _at(
        "Two groups",
        "From the fourth table on two hands of the board were interchanged, at pairs.",
        "fouled",
        same_cards=False,
        fouled_form="pairs",
    ),
)

_SAID = (
    _at(
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
    _at(
        "A slow pass, and nothing else to do",
        "West thinks long and passes; what East then does every peer would do.",
        "ui",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=False,
    ),
    _at(
        "“Seven spades makes”",
        "Before the first call North hears from the next table what the board makes, which could "
        "spoil it.",
        "information",
        stray_when="before",
        hinders=True,
    ),
    _at(
        "Only about three clubs",
        "East, at his turn, asks about one call only.",
        "asking",
        asking_when="single",
    ),
    _at(
        "My partner said it wrong",
        "West has explained East’s bid wrongly, and they defend. East knows it.",
        "correcting",
        corrector="defending",
    ),
    _at(
        "Majors, says the card",
        "South explains two diamonds as weak with diamonds; the card says both majors. East’s "
        "partner has not called since East passed, and East would have doubled.",
        "misinformation",
        misinformed="explanation",
        change_time="in time",
        would_change=True,
    ),
    _at(
        "He forgot his own system",
        "The card agrees with North’s explanation; South had forgotten, and the other side lost "
        "300.",
        "misinformation",
        misinformed="call",
    ),
    _at(
        "One heart on nothing",
        "South opens one heart on three small ones. North knows no more of it than anybody.",
        "convention",
        agreement_issue="deviation",
        fielded=False,
    ),
    _at(
        "A pause with a singleton",
        "West thinks over his only heart, and South misplaces a queen. West had no reason, and "
        "could have known what it may bring.",
        "manner",
        manner_point="false inference",
        no_reason=True,
        damaged=True,
    ),
    _at("A kibitzer", "“He has revoked,” says a spectator.", "bystander", spectator="spoke"),
    _at(
        "Winners snapped down",
        "East snaps his cards on the table, and South is annoyed.",
        "etiquette",
        propriety="courtesy",
    ),
)

_RULED = (
    _at(
        "“We give you a trick”",
        "West has revoked. “Never mind,” says East, “we give you a trick,” and South nods; by the "
        "law it was two.",
        "director",
        attention_point="bargain",
        acted_first=True,
    ),
    _at(
        "Three games that might have been",
        "Without the infraction one spade more or one less was likely, and the board had a "
        "result; the laws give nothing for such a breach.",
        "adjusting",
        ground="unpriced",
        result_had="judged",
        outcomes="several",
        self_damage=False,
    ),
    _at(
        "“Shall I forbid it?”",
        "South may require or forbid a suit, and asks North which of the two he should.",
        "consulting",
    ),
    _at(
        "Too hard",
        "Two tricks for a revoke that cost nothing are too much, say East and West.",
        "adjusting",
        ground="harsh",
    ),
    _at(
        "A board lost to a late pair",
        "A pair came late, and the other pair, who could do nothing about it, has no result. It "
        "is scored by match points.",
        "award",
        award_form="matchpoints",
        blame="none",
    ),
    _at(
        "A good session",
        "The pair that could do nothing about it has 64.2 % on its other boards.",
        "award-beyond",
        award_point="session",
    ),
    _at(
        "Helped by the first bid",
        "East’s insufficient bid was put right without a bar. Without its help the result could "
        "well have been another, and the other side lost by it.",
        "after-play",
        afterwards="insufficient",
        well_different=True,
        damaged=True,
    ),
    _at(
        "A board spoilt at teams",
        "The staff spoilt a board; at the other table six hearts made, a contract that few reach.",
        "teams",
        team_case="one result",
    ),
    _at(
        "Two against one",
        "Two players say that the card was faced, one denies it.",
        "ruling",
        ruling_point="facts disputed",
    ),
    _at(
        "Late again", "A pair comes late, for the second time.", "procedure", penalty_case="example"
    ),
    _at(
        "Only one wants it",
        "North would appeal, and South will not.",
        "appeal",
        appeal_point="concur",
        concurs=False,
    ),
    _at(
        "Passed out",
        "All four players have passed, and North asks what the board scores.",
        "scoring",
        score_point="passed",
    ),
)

CLUB_2017 = (*_IRREGULAR_CALLS, *_IRREGULAR_PLAYS, *_CLAIMED, *_CARDS, *_SAID, *_RULED)
"""Situations under the laws of 2017."""
