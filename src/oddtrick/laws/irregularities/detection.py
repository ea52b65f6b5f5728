"""Offences: how each is recognised at the table, and described to the laws. Shared by all
codes; no law stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from oddtrick.core import Action, Violation
from oddtrick.laws.notes.code import OPEN, Breach, Notes
from oddtrick.laws.notes.incident import (
    CallableCards,
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    CardExposed,
    ChangedCall,
    ClaimDisputed,
    Consulted,
    Declared,
    DeclarerFaced,
    DemandNotMet,
    DummyLooked,
    DummySeen,
    DummySpoke,
    ImpossibleDouble,
    InadmissibleCall,
    Incident,
    InsufficientBid,
    LeadOutOfTurn,
    LeadPenaltyDue,
    LeaveToDouble,
    LedAhead,
    LedBeforePlay,
    Looked,
    MadeTrump,
    Omitted,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    PlayedTogether,
    Premature,
    RedoubledEarly,
    Remark,
    Revoke,
    RevokedInDrawing,
    SeveralPenaltyCards,
    SuggestedPlay,
    Surplus,
    Undiscarded,
    WrongDeal,
    WrongNumber,
    WrongPenalty,
)
from oddtrick.laws.notes.penalty import (
    FORBID,
    HIGHEST,
    LOSE,
    LOWEST,
    NOT_THAT_SUIT,
    NOT_THIS_CARD,
    OF_A_SUIT,
    PENALTY_CARDS,
    REQUIRE,
    SAME_ANSWER,
    THIS_CARD,
    WIN,
)
from oddtrick.stages.calling.saying import DeclaringState, DoublingState
from oddtrick.stages.tricks.defective_tricks import waiting
from oddtrick.stages.tricks.drawing import Drawing
from oddtrick.stages.tricks.tricks import TrickState, Trump
from oddtrick.stages.trumps import Make, MakingState

from .defective_tricks import (
    describe_omitted,
    describe_surplus,
    has_omitted,
    has_surplus,
    omitting,
    played_late,
    surplus_of,
)
from .disputed_claims import disputed_claim
from .in_auction import (
    as_pass,
    auction_now,
    bids_too_little,
    calls_out_of_turn,
    calls_though_barred,
    changes_call,
    describe_call,
    describe_change,
    describe_double,
    describe_inadmissible,
    describe_insufficient,
    doubles_too_often,
    must_pass,
    replaced_calls,
)
from .in_play import (
    declarer,
    describe_demand,
    describe_faced,
    describe_kept_penalty_card,
    describe_lead,
    describe_premature,
    describe_revoke,
    partner_of,
    play_now,
    same_side,
)
from .pending_options import (
    callable_cards,
    lead_due,
    leave,
    partner_cards,
    several_cards,
    suggested_play,
)
from .table_actions import (
    OF_THE_NUMBER,
    TableAction,
    describe_number,
    describe_table_action,
    describe_together,
    moment,
    number_of,
    together_of,
)

# Irregularities of a declaration without an auction: trumps made, left, doubled and led to before
# their time. Shared by all codes that know of it.


def declared_wrongly(notes: Notes, action: Action, fault: Violation) -> bool:
    """The trump was made or left by whom it did not concern, or doubled before a player was
    asked."""
    state = notes.line.now.stage_state
    if isinstance(state, DeclaringState):
        return fault.kind in ("turn", "last")
    return isinstance(state, DoublingState) and fault.kind == "turn" and not state.times


def redoubled_early(notes: Notes, action: Action, fault: Violation) -> bool:
    """A redouble out of turn."""
    state = notes.line.now.stage_state
    return isinstance(state, DoublingState) and fault.kind == "turn" and state.times > 0


def describe_declaration(notes: Notes, breach: Breach, by: int) -> Declared:
    """The declaration, or double, out of turn."""
    before, dealer = notes.line.past[breach.at], notes.line.now.setting.dealer
    if isinstance(before.stage_state, DoublingState):
        maker = before.table.get(Trump).maker
        return Declared(breach.hand, dealer, "doubled", maker, by)
    seats = cast("DeclaringState", before.stage_state).seats
    if breach.hand not in seats:
        return Declared(breach.hand, dealer, "either", -1, by)
    back = notes.line.action(breach.at).arg == "P"
    return Declared(breach.hand, dealer, "passed back" if back else "made", -1, by)


def describe_redouble(notes: Notes, breach: Breach, by: int) -> RedoubledEarly:
    """A redouble out of turn, with the adversary who doubled last."""
    state = cast("DoublingState", notes.line.past[breach.at].stage_state)
    return RedoubledEarly(breach.hand, state.others[0], by)


def dealer_goes_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """Whether the dealer's side goes on as if an adversary had not declared, or the doubling over
    a double out of turn."""
    state = notes.line.past[breach.at].stage_state
    if isinstance(state, DoublingState):
        return doubling_goes_on(notes, breach, action)
    seats = cast("DeclaringState", state).seats
    return breach.hand not in seats and action.kind == "declare" and action.hand in seats


def doubling_goes_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """Whether somebody speaks after a double out of turn, or play begins."""
    return action.kind in ("say", "play")


# -- euchre -----------------------------------------------------------------------------------


def made_wrongly(notes: Notes, action: Action, fault: Violation) -> bool:
    """The trump was made by a word or of a suit that was not to be used; or something was said
    about it out of turn, whatever else is wrong with that."""
    state = notes.line.now.stage_state
    return isinstance(state, MakingState) and (
        action.hand != state.turn or fault.kind in ("rejected", "slip")
    )


def describe_making(notes: Notes, breach: Breach, by: int) -> MadeTrump:
    """The declaration that made the trump."""
    before = cast("MakingState", notes.line.past[breach.at].stage_state)
    make = cast("Make", notes.line.action(breach.at).arg)
    first = before.passes < len(before.side_of)
    error = "wrong word" if make.slip else "rejected suit"
    if breach.hand != before.turn:
        turns_down = first and breach.hand == before.dealer
        passes = make.how == "pass" and not turns_down
        error = "pass out of turn" if passes else "out of turn"
    return MadeTrump(breach.hand, error, by)


def making_is_past(notes: Notes, breach: Breach, action: Action) -> bool:
    """Whether play begins; or somebody speaks of the trump after a pass out of turn, which has
    changed nothing. The book sets no limit: that is our reading."""
    passed = describe_making(notes, breach, -1).error == "pass out of turn"
    return action.kind == "play" or (passed and action.kind == "make")


def undiscarded(notes: Notes, action: Action, fault: Violation) -> bool:
    """The dealer goes on with a card too many."""
    return fault.kind == "undiscarded"


def describe_undiscarded(notes: Notes, breach: Breach, by: int) -> Undiscarded:
    """The player who has gone on without discarding."""
    return Undiscarded(breach.hand, by)


@dataclass(frozen=True)
class Offence:
    """How an offence comes before the referee: by an act the referee recognises (`covers`,
    `describe`), or by falling `due`. `at_once` is ruled on unasked; `counts_as` is the act that
    stands in its place as long as nobody asks. A `is_table_action` is done beside the game. It is
    past when it `lapses`. It `tells` beforehand what it may come to, where a code may have no
    clause on that. Its clauses stand under the name `rows`, where that is not its own. What `stays`
    is not taken back."""

    incident: type[Any]
    matter: str = ""
    covers: Callable[[Notes, Action, Violation], bool] = lambda notes, action, fault: False
    describe: Callable[[Notes, Breach, int], Incident] | None = None
    at_once: bool = False
    counts_as: Callable[[Notes, Action], Action] | None = None
    due: Callable[[Notes], Sequence[Incident]] | None = None
    is_table_action: bool = False
    lapses: Callable[[Notes, Breach, Action], bool] | None = None
    tells: Callable[[Notes, Action, int], Incident] | None = None
    rows: str = ""
    stays: bool = False


# -- plays ------------------------------------------------------------------------------------


def _revoke(notes: Notes, action: Action, fault: Violation) -> bool:
    return fault.kind == "revoke" and play_now(notes) is not None


def _in_drawing(notes: Notes, action: Action, fault: Violation) -> bool:
    """In tricks whose stock lies closed: the law is on honeymoon."""
    now = notes.line.now
    closed = isinstance(now.stage, Drawing) and not now.stage.exposed
    return fault.kind == "revoke" and closed


def _describe_in_drawing(notes: Notes, breach: Breach, by: int) -> RevokedInDrawing:
    return RevokedInDrawing(breach.hand, by)


def _drawing_over(notes: Notes, breach: Breach, action: Action) -> bool:
    return not isinstance(notes.line.now.stage, Drawing)


def _lead(notes: Notes, action: Action, fault: Violation) -> bool:
    state = play_now(notes)
    return fault.kind == "turn" and action.kind == "play" and state is not None and not state.trick


def _faced(notes: Notes, action: Action, fault: Violation) -> bool:
    state = play_now(notes)
    if fault.kind != "face" or state is None or len(state.trick) != 1 or state.tricks:
        return False
    lead = notes.breach(notes.line.at - 1, "lead")
    after = notes.line.now.game.seating.after
    return lead is not None and lead.state == OPEN and after(lead.hand) == action.hand


def _holds_back(notes: Notes, action: Action, fault: Violation) -> bool:
    return fault.kind in PENALTY_CARDS


def _premature(notes: Notes, action: Action, fault: Violation) -> bool:
    """A defender plays to a trick before their partner, whose turn comes first; where nobody
    declares, any hand out of turn."""
    state, decl = play_now(notes), declarer(notes)
    if state is None or not state.trick or action.kind != "play" or fault.kind != "turn":
        return False
    if decl < 0:
        return True
    hand, mate = action.hand, partner_of(notes, action.hand)
    played = {h for h, _ in state.trick}
    return (
        mate not in played | {hand}
        and not same_side(notes, hand, decl)
        and _comes_later(state, hand, mate)
    )


def _partner_plays(notes: Notes, breach: Breach, action: Action) -> bool:
    return action.kind == "play" and action.hand == partner_of(notes, breach.hand)


def _in_its_place(notes: Notes, breach: Breach, action: Action) -> bool:
    """The partner has played after a card before its time; where nobody declares, the trick is
    complete."""
    state = play_now(notes)
    if declarer(notes) >= 0 or state is None:
        return _partner_plays(notes, breach, action)
    return action.kind == "play" and (not state.trick or waiting(state) == (action.hand,))


def _comes_later(state: TrickState, hand: int, other: int) -> bool:
    """Whether a hand plays after another to the trick on the table."""
    active = state.roles.active
    first = active.index(state.trick[0][0])
    order = (*active[first:], *active[:first])
    return order.index(hand) > order.index(other)


# -- beside the game ----------------------------------------------------------------------------


def _exposed(notes: Notes, action: Action, fault: Violation) -> bool:
    act = cast("TableAction", action.arg)
    return act.card >= 0 and act.what != "touch"


def _together(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "with"


def _ahead(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "ahead"


def _shown(notes: Notes, action: Action, fault: Violation) -> bool:
    return _exposed(notes, action, fault) and moment(notes, notes.line.at) == "auction"


def _eldest_leads(notes: Notes, action: Action, fault: Violation) -> bool:
    act, dealer = cast("TableAction", action.arg), notes.line.now.setting.dealer
    return act.what == "lead" and action.hand == notes.line.now.game.seating.after(dealer)


def _other_leads(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "lead" and not _eldest_leads(
        notes, action, fault
    )


def _looked(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "look"


def _remark(notes: Notes, action: Action, fault: Violation) -> bool:
    if cast("TableAction", action.arg).what != "remark":
        return False
    decl = declarer(notes)
    return play_now(notes) is None or (decl >= 0 and not same_side(notes, action.hand, decl))


def _suggested(notes: Notes, action: Action, fault: Violation) -> bool:
    """Said to a partner who plays too, by another than declarer."""
    decl, mate = declarer(notes), partner_of(notes, action.hand)
    if cast("TableAction", action.arg).what != "suggest" or action.hand == decl or decl < 0:
        return False
    return mate != action.hand and mate in notes.line.now.game.players


def _said(notes: Notes, action: Action, fault: Violation) -> bool:
    return _remark(notes, action, fault) or _suggested(notes, action, fault)


def _of_dummy(notes: Notes, action: Action) -> bool:
    decl = declarer(notes)
    return action.hand != decl >= 0 and same_side(notes, action.hand, decl)


def _peeked(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "peek" and _of_dummy(notes, action)


def _seen(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "see"


def _speaks(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what in ("warn", "touch") and _of_dummy(notes, action)


def _consulted(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "consult"


def _overcharged(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).what == "overcharge"


def _called(notes: Notes, action: Action, fault: Violation) -> bool:
    return bool(cast("TableAction", action.arg).call) and declarer(notes) >= 0


def _misdealt(notes: Notes, action: Action, fault: Violation) -> bool:
    return bool(cast("TableAction", action.arg).fault)


def _miscounted(notes: Notes, action: Action, fault: Violation) -> bool:
    return cast("TableAction", action.arg).fault in ("short", "surplus")


def _past(notes: Notes, breach: Breach, action: Action) -> bool:
    """A table action is past when its card is played, and one before the play when play has begun;
    a wrong number of cards never is."""
    act = cast("TableAction", cast("Action", breach.action).arg)
    if action.kind != "play" or act.fault in OF_THE_NUMBER:
        return False
    if act.card >= 0 and action.hand == breach.hand and action.arg == act.card:
        return True
    return bool(act.fault) or moment(notes, breach.at) == "auction"


# -- what was demanded --------------------------------------------------------------------------


def _demanded(notes: Notes, action: Action, fault: Violation) -> bool:
    return action.kind == "play" and fault.kind in _DEMANDS and play_now(notes) is not None


_DEMANDS = (
    *(THIS_CARD, NOT_THIS_CARD, REQUIRE, FORBID, HIGHEST, LOWEST, WIN, LOSE, OF_A_SUIT),
    *(NOT_THAT_SUIT, SAME_ANSWER),
)


# -- as the laws of 2017 see them ---------------------------------------------------------------


def _doubles_wrongly(notes: Notes, action: Action, fault: Violation) -> bool:
    """A double or redouble that cannot be made, in turn or out of it, by a hand that need not pass
    and has not just called."""
    state, now = auction_now(notes), notes.line.now
    if state is None or must_pass(notes, action.hand):
        return False
    if all(one.kind != "double" for one in now.stage.violations(now.stage_state, action)):
        return False
    return action.hand == state.turn or calls_out_of_turn(notes, action, fault)


def _out_of_turn(notes: Notes, action: Action, fault: Violation) -> bool:
    """A call out of turn, but for a double that cannot be made, which is never accepted."""
    impossible = _doubles_wrongly(notes, action, fault)
    return calls_out_of_turn(notes, action, fault) and not impossible


def _of_dummy_2017(notes: Notes, action: Action, fault: Violation) -> bool:
    return _speaks(notes, action, fault) or _peeked(notes, action, fault)


AT_THE_TABLE: Mapping[str, Offence] = {
    "bid": Offence(InsufficientBid, "call", bids_too_little, describe_insufficient),
    "call": Offence(CallOutOfTurn, "call", calls_out_of_turn, describe_call, counts_as=as_pass),
    "change": Offence(ChangedCall, "call", changes_call, describe_change, counts_as=as_pass),
    "double": Offence(
        ImpossibleDouble, "call", doubles_too_often, describe_double, counts_as=as_pass
    ),
    "inadmissible": Offence(
        InadmissibleCall, "call", calls_though_barred, describe_inadmissible, counts_as=as_pass
    ),
    "after-close": Offence(
        CallAfterClose,
        "call",
        _called,
        describe_table_action,
        is_table_action=True,
        lapses=_partner_plays,
    ),
    "replaced": Offence(CallReplaced, due=replaced_calls),
    "revoke": Offence(Revoke, "revoke", _revoke, describe_revoke),
    "drawing": Offence(
        RevokedInDrawing, "revoke", _in_drawing, _describe_in_drawing, lapses=_drawing_over
    ),
    "lead": Offence(LeadOutOfTurn, "lead", _lead, describe_lead),
    "faced": Offence(DeclarerFaced, "", _faced, describe_faced, at_once=True),
    "kept": Offence(PenaltyCardKept, "penalty-card", _holds_back, describe_kept_penalty_card),
    "premature": Offence(
        Premature, "premature", _premature, describe_premature, lapses=_in_its_place
    ),
    "missed": Offence(
        Omitted, "trick", has_omitted, describe_omitted, lapses=played_late, tells=omitting
    ),
    "surplus": Offence(Surplus, "trick", has_surplus, describe_surplus, tells=surplus_of),
    "declaration": Offence(
        Declared,
        "declaration",
        declared_wrongly,
        describe_declaration,
        lapses=dealer_goes_on,
    ),
    "doubling": Offence(
        RedoubledEarly,
        "declaration",
        redoubled_early,
        describe_redouble,
        lapses=doubling_goes_on,
    ),
    "making": Offence(
        MadeTrump, "declaration", made_wrongly, describe_making, lapses=making_is_past
    ),
    "undiscarded": Offence(Undiscarded, "", undiscarded, describe_undiscarded, at_once=True),
    "early-lead": Offence(
        LedBeforePlay, "", _eldest_leads, describe_table_action, at_once=True, is_table_action=True
    ),
    "first-lead": Offence(
        LedBeforePlay, "", _other_leads, describe_table_action, at_once=True, is_table_action=True
    ),
    "shown": Offence(
        CardExposed, "exposed", _shown, describe_table_action, is_table_action=True, lapses=_past
    ),
    "together": Offence(
        PlayedTogether,
        "exposed",
        _together,
        describe_together,
        is_table_action=True,
        lapses=_past,
        tells=together_of,
    ),
    "winners": Offence(
        LedAhead, "exposed", _ahead, describe_table_action, is_table_action=True, lapses=_past
    ),
    "exposed": Offence(
        CardExposed, "exposed", _exposed, describe_table_action, is_table_action=True, lapses=_past
    ),
    "looked": Offence(
        Looked, "looked", _looked, describe_table_action, is_table_action=True, lapses=_past
    ),
    "remark": Offence(
        Remark, "remark", _said, describe_table_action, is_table_action=True, lapses=_past
    ),
    "suggested": Offence(SuggestedPlay, due=suggested_play),
    "peeked": Offence(
        DummyLooked, "", _peeked, describe_table_action, at_once=True, is_table_action=True
    ),
    "dummy-seen": Offence(
        DummySeen, "", _seen, describe_table_action, at_once=True, is_table_action=True
    ),
    "dummy": Offence(
        DummySpoke, "", _speaks, describe_table_action, at_once=True, is_table_action=True
    ),
    "wrong-penalty": Offence(
        WrongPenalty, "", _overcharged, describe_table_action, at_once=True, is_table_action=True
    ),
    "consulting": Offence(
        Consulted, "", _consulted, describe_table_action, at_once=True, is_table_action=True
    ),
    "deal": Offence(
        WrongDeal, "deal", _misdealt, describe_table_action, is_table_action=True, lapses=_past
    ),
    "number": Offence(
        WrongNumber,
        "deal",
        _miscounted,
        describe_number,
        is_table_action=True,
        tells=number_of,
    ),
    "demanded": Offence(DemandNotMet, "demand", _demanded, describe_demand),
    "claim": Offence(ClaimDisputed, due=disputed_claim),
    "lead-due": Offence(LeadPenaltyDue, due=lead_due),
    "partner-cards": Offence(PartnerHasPenaltyCards, due=partner_cards),
    "several-cards": Offence(SeveralPenaltyCards, due=several_cards),
    "callable-cards": Offence(CallableCards, due=callable_cards),
    "leave": Offence(LeaveToDouble, due=leave),
}
"""The offences by the names that clauses use."""

_ALSO_2017 = {
    "call": replace(AT_THE_TABLE["call"], covers=_out_of_turn),
    "double": replace(AT_THE_TABLE["double"], covers=_doubles_wrongly),
    "winners": replace(AT_THE_TABLE["winners"], rows="premature", stays=True),
    "dummy": replace(AT_THE_TABLE["dummy"], covers=_of_dummy_2017),
}
_NOT_2017 = ("demanded", "claim", "deal", "number", "remark", "suggested", "consulting")

AT_THE_TABLE_2017: Mapping[str, Offence] = {
    name: row for name, row in {**AT_THE_TABLE, **_ALSO_2017}.items() if name not in _NOT_2017
}
"""The offences that can happen at a table under the laws of 2017."""
