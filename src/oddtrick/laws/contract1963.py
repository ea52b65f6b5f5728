"""The laws of contract bridge as given by Scarne 1963, “Irregularities in Contract Bridge”.

Numbers name the book's own headings (it numbers no laws). Readings of ours, where the book is
silent, are marked so. In scope: irregular calls (in `contract1963_calls`), revokes, leads out of
turn, and the penalty cards and lead penalties they bring.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_NAMES,
    SUITS,
    card_code,
    card_name,
    sorted_cards,
)
from ..core import Act, Fault, Stage
from ..scoring.rulings import Transfer
from ..stages.calling.auction import NUMBERS, Auction
from ..stages.tricks.tricks import Tricks
from .code import ACCEPTED, ESTABLISHED, OPEN, Breach, Code, Law, Matter, Notes
from .contract1963_calls import (
    IRREGULAR_CALL,
    LAWS_OF_CALLS,
    headings,
    opposite,
    retains_right,
)
from .duties import (
    FORBID,
    FORBID_WHILE_LEADING,
    LEAD_PENALTY,
    OPENING_FORBID,
    OPENING_LEAD_PENALTY,
    OPENING_SUIT,
    PASS_COSTS,
    PENALTY_CARD,
    REQUIRE,
    THIS_CARD,
    Duty,
    open_cards,
    owed,
)
from .effects import (
    Declares,
    Effect,
    Free,
    Give,
    NotAsked,
    Option,
    Owe,
    Ruling,
    TakeBack,
    Verdict,
)
from .incidents import (
    DeclarerFaced,
    LeadOutOfTurn,
    LeadPenaltyDue,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    Revoke,
    SeveralPenaltyCards,
)
from .play import (
    declarer,
    describe_faced,
    describe_kept_penalty_card,
    describe_lead,
    describe_revoke,
    led,
    partner_of,
    play_before,
    play_now,
    same_side,
    to_be_faced,
)

__all__ = ["CONTRACT_1963"]

_SUIT_ORDER = (SPADES, HEARTS, DIAMONDS, CLUBS)
_TWELFTH = 12


def _defends(hand: int, declarer: int) -> bool:
    return (hand - declarer) % 2 == 1


def _opponents(hand: int, declarer: int) -> tuple[int, ...]:
    """Who chooses against a hand: “Enforcing a Penalty” excepts dummy."""
    if _defends(hand, declarer):
        return (declarer,)
    return ((declarer + 1) % 4, (declarer + 3) % 4)


def _suit_lead(suit: int) -> str:
    return f"{SUIT_NAMES[suit].removesuffix('s')} lead"


# -- revokes --------------------------------------------------------------------------------


def rule_revoke(revoke: Revoke) -> Verdict:
    """“Correcting a Revoke”, “Established Revoke”, “Revoke Penalty”, “Revokes Not Subject to
    Penalty”."""
    if revoke.established:
        return _established(revoke)
    hand, partner = revoke.hand, opposite(revoke.hand)
    defends = _defends(hand, revoke.declarer)
    # He is to follow suit, so that which of his penalty cards is no question now.
    effects: list[Effect] = [TakeBack(), NotAsked(SeveralPenaltyCards.__name__)]
    answer = next((c for h, c in revoke.later if h == partner), None)
    if revoke.trick == _TWELFTH:
        ruling = Ruling(
            headings("revoke-free"),
            hand,
            "{hand} revoked at the twelfth trick: it is played again, without penalty.",
        )
        # “Either of two cards he could legally have played”, of which he has played one.
        if len(revoke.choice) == 2 and not revoke.partner_revoked:
            options = tuple(
                Option(code, label, (Owe(Duty(partner, THIS_CARD, c, "revoke-free")),))
                for code, label, c in (
                    ("same", "His partner plays the same card", revoke.choice[0]),
                    ("other", "His partner plays his other card", revoke.choice[1]),
                )
            )
            return Verdict(ruling, tuple(effects), _opponents(hand, revoke.declarer), options)
        if answer is not None and not revoke.partner_revoked:
            effects.append(Owe(Duty(partner, THIS_CARD, answer, "revoke-free")))
        return Verdict(ruling, tuple(effects))
    laws, text = ["revoke", "revoke-correct"], "{hand} revoked, in time to correct it: he follows"
    text += " suit, and opponents who have played since may change their cards."
    if defends:
        laws.append("penalty-cards")
        text += " The card withdrawn is a penalty card."
        effects.append(Owe(Duty(hand, PENALTY_CARD, revoke.card, "revoke-correct")))
    if answer is not None:
        # The offender's partner may not change his card, unless it was a revoke as well.
        if not revoke.partner_revoked:
            effects.append(Owe(Duty(partner, THIS_CARD, answer, "revoke-correct")))
        elif defends:
            text += " His partner's card was a revoke as well, and becomes a penalty card, too."
            effects.append(Owe(Duty(partner, PENALTY_CARD, answer, "revoke-correct")))
    return Verdict(Ruling(headings(*laws), hand, text), tuple(effects))


def _established(revoke: Revoke) -> Verdict:
    hand = revoke.hand
    text = f"{{hand}} revoked at trick {revoke.trick}, and the revoke is established"
    for free, law, why in (
        (revoke.faced, "revoke-free", "of a hand that lies face up"),
        (revoke.kept_penalty_card, "revoke-free", "by not playing a penalty card"),
        (revoke.trick == _TWELFTH, "revoke-free", "at the twelfth trick"),
        (revoke.repeated, "revoke-penalty", "repeated in that suit"),
    ):
        if free:
            text += f". There is no penalty for a revoke {why}."
            return Verdict(Ruling(headings(law), hand, text))
    due = min(2 * (revoke.counted + 1), revoke.won_since) - revoke.transferred
    tricks = max(0, due)
    side = hand % 2
    if tricks:
        word = "trick goes" if tricks == 1 else "tricks go"
        text += f": {NUMBERS[tricks]} {word} to the other side."
    else:
        text += ", but his side has won no further trick since: no penalty."
    laws = headings("revoke-established", "revoke-penalty")
    return Verdict(Ruling(laws, hand, text), (Give(Transfer(side, 1 - side, tricks, laws[-1])),))


def _covers_revoke(notes: Notes, act: Act, fault: Fault) -> bool:
    return fault.kind == "revoke"


def _closes_revoke(notes: Notes, breach: Breach, act: Act) -> str:
    """“Established Revoke”: a member of the side leads or plays to a later trick."""
    if act.kind != "play" or not same_side(notes, act.hand, breach.hand):
        return ""
    sub, then = play_now(notes), play_before(notes, breach.at)
    later = sub is not None and len(sub.tricks) > len(then.tricks)
    return ESTABLISHED if later and len(then.tricks) + 1 != _TWELFTH else ""


# -- leads out of turn ----------------------------------------------------------------------


def rule_lead(lead: LeadOutOfTurn) -> Verdict:
    """“Lead Out of Turn”, with its illustrations."""
    hand, who = lead.hand, _opponents(lead.hand, lead.declarer)
    if _defends(hand, lead.declarer):
        partner = opposite(hand)
        penalty = Owe(Duty(hand, PENALTY_CARD, lead.card, "lead-oot"))
        options = [
            Option("accept", "Accept the lead"),
            Option(
                "penalty-card",
                "Leave the card face up as a penalty card",
                # A penalty card or a lead penalty, never both.
                (TakeBack(), penalty, NotAsked(PartnerHasPenaltyCards.__name__)),
            ),
        ]
        if lead.due == partner:
            options += _demands(partner, FORBID_WHILE_LEADING, "lead-penalty", (TakeBack(),))
        else:
            duty = Owe(Duty(partner, LEAD_PENALTY, -1, "lead-penalty"))
            label = "Control the next lead of his partner"
            options.append(Option("lead-penalty", label, (TakeBack(), duty)))
        text = "{hand} led out of turn. Declarer may accept the lead or have it taken back."
        ruling = Ruling(headings("lead-oot", "lead-penalty"), hand, text)
        return Verdict(ruling, (), who, tuple(options))
    effects: tuple[Effect, ...] = (TakeBack(),)
    if _defends(lead.due, lead.declarer):
        text = "{hand} led out of turn. The card goes back, without penalty."
    else:
        text = (
            "{hand} led out of turn. The card goes back, and the lead from the right hand is "
            f"a {SUIT_NAMES[lead.suit].removesuffix('s')}, if it holds one."
        )
        effects += (Owe(Duty(lead.due, REQUIRE, lead.suit, "lead-oot")),)
    if lead.by in who:  # a defender's remark is the demand to retract it
        return Verdict(Ruling(headings("lead-oot"), hand, text), effects)
    text = "{hand} led out of turn. Either defender may accept the lead or have it taken back."
    options = [
        Option("accept", "Accept the lead"),
        Option("retract", "Have the lead taken back", effects),
    ]
    return Verdict(Ruling(headings("lead-oot"), hand, text), (), who, tuple(options))


def _demands(
    hand: int, forbid: str, law: str, first: tuple[Effect, ...] = (), suits: tuple[int, ...] = ()
) -> list[Option]:
    """Requiring or forbidding a hand the lead of any one suit, or of one of these."""
    return [
        Option(
            f"{verb}-{SUITS[s]}",
            f"{verb.capitalize()} a {_suit_lead(s)}",
            (*first, Owe(Duty(hand, kind, s, law))),
        )
        for verb, kind in (("require", REQUIRE), ("forbid", forbid))
        for s in (suits or _SUIT_ORDER)
    ]


def _covers_lead(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = play_now(notes)
    return fault.kind == "turn" and act.kind == "play" and sub is not None and not sub.trick


def _closes_lead(notes: Notes, breach: Breach, act: Act) -> str:
    """“Waiver of Penalty”: the next hand plays to it. Our reading: so does dummy who is faced
    over a defender's lead, for facing dummy belongs to accepting it."""
    if act.kind == "play":
        return ACCEPTED if act.hand == (breach.hand + 1) % 4 else ""
    faced = act.kind == "face" and _defends(breach.hand, declarer(notes))
    return ACCEPTED if faced else ""


def rule_faced(faced: DeclarerFaced) -> Verdict:
    """The last case of the illustration “Lead Out of Turn”."""
    text = (
        "{hand} spread his hand over the lead out of turn: the lead stands, "
        "his hand is dummy and his partner is declarer."
    )
    return Verdict(
        Ruling(headings("illus-lead-oot"), faced.hand, text), (Declares(opposite(faced.hand)),)
    )


def _covers_faced(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = play_now(notes)
    if fault.kind != "face" or sub is None or len(sub.trick) != 1 or sub.tricks:
        return False
    lead = notes.breach(notes.line.at - 1)
    return lead is not None and lead.state == OPEN and (lead.hand + 1) % 4 == act.hand


# -- penalty cards and lead penalties -------------------------------------------------------


def rule_kept_penalty_card(kept: PenaltyCardKept) -> Verdict:
    """“Penalty Cards”: declarer may insist, and what is exposed is a penalty card too."""
    withdrawn = ((kept.hand, kept.card), *kept.later)
    back: tuple[Effect, ...] = (
        TakeBack(),
        *(
            Owe(Duty(h, PENALTY_CARD, c, "penalty-cards"))
            for h, c in withdrawn
            if _defends(h, kept.declarer)
        ),
    )
    options = (
        Option("let-stand", "Let the card played stand"),
        *(
            Option(
                f"play-{card_code(c)}",
                f"Have the {card_name(c).lower()} played",
                (*back, Owe(Duty(kept.hand, THIS_CARD, c, "penalty-cards"))),
            )
            for c in kept.owed
        ),
    )
    text = "{hand} did not play a penalty card at the first legal opportunity."
    ruling = Ruling(headings("penalty-cards"), kept.hand, text)
    return Verdict(ruling, (), (kept.declarer,), options)


def _covers_kept_penalty_card(notes: Notes, act: Act, fault: Fault) -> bool:
    return fault.kind == PENALTY_CARD


def _closes_kept_penalty_card(notes: Notes, breach: Breach, act: Act) -> str:
    """“Waiver of Penalty”, read for either hand of declarer's."""
    own = act.kind == "play" and not same_side(notes, act.hand, breach.hand)
    return ACCEPTED if own else ""


_LEAD_RIGHTS = (LEAD_PENALTY, OPENING_LEAD_PENALTY, OPENING_SUIT, OPENING_FORBID, PASS_COSTS)


def rule_lead_penalty(due: LeadPenaltyDue) -> Verdict:
    """“Lead Penalty”: any one suit, required, or forbidden as long as he keeps the lead; for a
    cancelled call of no-trump a suit may be called (“Information Given in Changing Call”)."""
    free = tuple(Free(due.hand, kind) for kind in _LEAD_RIGHTS)
    demands = _demands(due.hand, FORBID_WHILE_LEADING, "lead-penalty", free)
    text, law = "{hand} is to lead, and declarer may require or forbid a suit.", "lead-penalty"
    if due.call_only:
        demands = [option for option in demands if option.code.startswith("require")]
        text, law = "{hand} is to lead, and declarer may call a suit.", "change-info"
    elif due.forbid_only >= 0:
        code = f"forbid-{SUITS[due.forbid_only]}"
        demands = [option for option in demands if option.code == code]
        suit = SUIT_NAMES[due.forbid_only]
        text = f"{{hand}} is to lead, and declarer may forbid him to lead {suit}."
        law = "impossible-double"
    options = (Option("free", "Let him lead as he likes", free), *demands)
    return Verdict(Ruling(headings(law), due.hand, text), (), (due.declarer,), options)


def _lead_penalty_due(notes: Notes) -> tuple[LeadPenaltyDue, ...]:
    hand = _defender_to_lead(notes)
    sub = play_now(notes)
    if hand < 0 or sub is None:
        return ()
    opening = not sub.tricks
    passed = any(d.begun >= 0 for d in owed(notes.duties, hand, PASS_COSTS))
    full = (LEAD_PENALTY, OPENING_LEAD_PENALTY) if opening else (LEAD_PENALTY,)
    if passed or owed(notes.duties, hand, *full):
        return (LeadPenaltyDue(hand, declarer(notes)),)
    if opening and owed(notes.duties, hand, OPENING_SUIT):
        return (LeadPenaltyDue(hand, declarer(notes), call_only=True),)
    forbidden = owed(notes.duties, hand, OPENING_FORBID) if opening else []
    return tuple(LeadPenaltyDue(hand, declarer(notes), forbid_only=d.arg) for d in forbidden[:1])


def rule_partner_has_penalty_cards(due: PartnerHasPenaltyCards) -> Verdict:
    """“Penalty Cards”: declarer may require or forbid the suit at this lead (for this one the
    book does not say “as long as he retains the lead”), and the card is picked up."""
    partner = opposite(due.hand)
    options = [Option("free", "Let him lead as he likes")]
    for s in due.suits:
        picked_up = Free(partner, PENALTY_CARD, 0b1111111111111 << 13 * s)
        options += _demands(due.hand, FORBID, "penalty-cards", (picked_up,), (s,))
    text = (
        "{hand} is to lead and his partner has a penalty card: declarer may require or forbid "
        "its suit, and the card is picked up."
    )
    ruling = Ruling(headings("penalty-cards"), due.hand, text)
    return Verdict(ruling, (), (due.declarer,), tuple(options))


def _partner_has_penalty_cards(notes: Notes) -> tuple[PartnerHasPenaltyCards, ...]:
    hand = _defender_to_lead(notes)
    if hand < 0 or owed(notes.duties, hand, REQUIRE, FORBID, FORBID_WHILE_LEADING):
        return ()
    held = open_cards(notes.duties, partner_of(notes, hand))
    suits = tuple(s for s in _SUIT_ORDER if held >> 13 * s & 0b1111111111111)
    return (PartnerHasPenaltyCards(hand, declarer(notes), suits),) if suits else ()


def rule_several_penalty_cards(due: SeveralPenaltyCards) -> Verdict:
    """“Penalty Cards”: of several, declarer may say which."""
    options = (
        Option("free", "Let him choose among them"),
        *(
            Option(
                f"play-{card_code(c)}",
                f"Have the {card_name(c).lower()} played",
                (Owe(Duty(due.hand, THIS_CARD, c, "penalty-cards")),),
            )
            for c in due.cards
        ),
    )
    text = "{hand} has several penalty cards: declarer may say which is to be played, if it may be."
    ruling = Ruling(headings("penalty-cards"), due.hand, text)
    return Verdict(ruling, (), (due.declarer,), options)


def _several_penalty_cards(notes: Notes) -> tuple[SeveralPenaltyCards, ...]:
    """Asked from what the table sees: whether he can follow suit otherwise is not told."""
    sub = play_now(notes)
    if sub is None or to_be_faced(sub):
        return ()
    hand = sub.to_play
    held = open_cards(notes.duties, hand)
    if held.bit_count() < 2 or owed(notes.duties, hand, THIS_CARD):
        return ()
    if sub.trick:
        held = held & sub.cast.order.suits[led(sub)] or held
    cards = tuple(sorted_cards(held))
    return (SeveralPenaltyCards(hand, declarer(notes), cards),) if len(cards) > 1 else ()


def _defender_to_lead(notes: Notes) -> int:
    """The defender who is about to lead, -1 where it is none."""
    sub = play_now(notes)
    if sub is None or sub.trick or not _defends(sub.to_play, declarer(notes)):
        return -1
    return sub.to_play


# -- the code -------------------------------------------------------------------------------


def _prepare(stage: Stage[Any]) -> Stage[Any]:
    """Dummy is faced by hand: by itself it would be seen before a wrong lead is ruled on. The
    auction waits for who retains the right to call."""
    if isinstance(stage, Auction):
        return replace(stage, held_open=retains_right)
    return replace(stage, facing_is_a_deed=True) if isinstance(stage, Tricks) else stage


CONTRACT_1963 = Code(
    name="contract1963",
    title="Contract bridge, the laws in Scarne 1963",
    source="Scarne 1963, “Irregularities in Contract Bridge”",
    laws=(
        *LAWS_OF_CALLS,
        Law(
            "revoke",
            Revoke,
            rule_revoke,
            matter="revoke",
            covers=_covers_revoke,
            describe=describe_revoke,
            closes=_closes_revoke,
        ),
        Law(
            "lead-oot",
            LeadOutOfTurn,
            rule_lead,
            matter="lead",
            covers=_covers_lead,
            describe=describe_lead,
            closes=_closes_lead,
        ),
        Law(
            "illus-lead-oot",
            DeclarerFaced,
            rule_faced,
            covers=_covers_faced,
            describe=describe_faced,
            at_once=True,
        ),
        Law(
            "penalty-cards",
            PenaltyCardKept,
            rule_kept_penalty_card,
            matter="penalty-card",
            covers=_covers_kept_penalty_card,
            describe=describe_kept_penalty_card,
            closes=_closes_kept_penalty_card,
        ),
        Law("lead-penalty", LeadPenaltyDue, rule_lead_penalty, due=_lead_penalty_due),
        Law(
            "penalty-cards",
            PartnerHasPenaltyCards,
            rule_partner_has_penalty_cards,
            due=_partner_has_penalty_cards,
        ),
        Law(
            "penalty-cards",
            SeveralPenaltyCards,
            rule_several_penalty_cards,
            due=_several_penalty_cards,
        ),
    ),
    matters=(
        IRREGULAR_CALL,
        Matter(
            "revoke",
            "contract1963:revoke",
            "a revoke",
            "No revoke by {hand} can be corrected now. Turned tricks are looked at when play has "
            "ended.",
            "No revoke by {hand} is left to be ruled on.",
        ),
        Matter(
            "lead",
            "contract1963:attention",
            "a lead out of turn",
            "No lead out of turn by {hand} can be put right now.",
        ),
        Matter(
            "penalty-card",
            "contract1963:attention",
            "a penalty card kept back",
            "No penalty card of {hand} can be asked for now.",
        ),
    ),
    prepare=_prepare,
)
