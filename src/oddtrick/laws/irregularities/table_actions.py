"""Deeds: what a player does beside the game. A card dropped, shown or named, a look at a quitted
trick, a remark, an error of the deal.

A table action is an act of the outer log alone: nothing of the line changes by it. Which table
actions a code has laws on, and when, is a table of the code's (`table_actions`). As the laws see
it, a table action is an incident."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, cast

from oddtrick.cards import SUIT_NAMES, SUITS, Card, Mask, bits, card_code, card_term
from oddtrick.core import Action, Hands
from oddtrick.laws.notes.code import OPEN, Breach, Notes
from oddtrick.laws.notes.incident import (
    CallAfterClose,
    CardExposed,
    Consulted,
    DummyLooked,
    DummySeen,
    DummySpoke,
    Incident,
    LedAhead,
    LedBeforePlay,
    Looked,
    PlayedTogether,
    Remark,
    WrongDeal,
    WrongNumber,
    WrongPenalty,
)
from oddtrick.laws.notes.penalties import open_cards, outstanding
from oddtrick.laws.notes.penalty import THIS_CARD
from oddtrick.messages import NOTHING, Message, say, term
from oddtrick.stages.calling.auction import Auction, Calls
from oddtrick.stages.calling.saying import DeclaringState, DoublingState
from oddtrick.stages.tricks.drawing import DrawingState
from oddtrick.stages.tricks.tricks import TrickState, Trump
from oddtrick.terms import call_term

from .in_play import (
    declarer,
    led,
    lone,
    partner_of,
    play_at,
    play_before,
    play_now,
    plays_since,
    same_side,
    seating_of,
)

TABLE_ACTION = "deed"
_LATE_CALL = say("Call after the auction is over")


class TableAction(NamedTuple):
    """An action beside the game: its kind, and its card, error of the deal, call or suit."""

    what: str
    card: Card = -1
    fault: str = ""
    call: str = ""
    suit: int = -1


class ListEntry(NamedTuple):
    """How an act stands in a list with others of its sort."""

    heading: Message = NOTHING
    """The heading they stand under, such as “Drop a card face up”; empty where the list says it."""
    text: Message = NOTHING
    """The difference from the others, in words; empty where the card does."""
    card: Card | None = None
    call: str = ""
    """The code of a call that is made out of place."""


class _Words(NamedTuple):
    label: Message
    past: Message
    how: str = ""
    """How a card was exposed by it, in the words of the laws."""
    several: Message = NOTHING
    """The heading over several of it, each by its card."""


_WORDS: Mapping[str, _Words] = {
    "drop": _Words(
        say("Drop the {card} face up"),
        say("{by} dropped the {card} face up."),
        "dropped",
        say("Drop a card face up"),
    ),
    "show": _Words(
        say("Let partner see the {card}"),
        say("{by} let the {card} be seen."),
        "shown",
        say("Let partner see a card"),
    ),
    "name": _Words(
        say("Name the {card} as held"),
        say("{by} named the {card} as held."),
        "named",
        say("Name a card as held"),
    ),
    "with": _Words(
        say("Play the {card} together with it"),
        say("{by} played the {card} together with it."),
        "several",
        say("Play a card together with it"),
    ),
    "ahead": _Words(
        say("Lead the {card} before partner has played"),
        say("{by} led the {card} before partner had played."),
        "several",
        say("Lead a card before partner has played"),
    ),
    "lead": _Words(
        say("Lead the {card} at once"),
        say("{by} led the {card} before play had begun."),
        several=say("Lead a card at once"),
    ),
    "look": _Words(say("Look at a quitted trick"), say("{by} looked at a quitted trick.")),
    "remark": _Words(say("Make a remark"), say("{by} made a remark that may help partner.")),
    "suggest": _Words(
        say("Make a remark that suggests {suit}"), say("{by} made a remark that suggests {suit}.")
    ),
    "see": _Words(say("Look at a card of the dummy"), say("{by} looked at a card of the dummy.")),
    "peek": _Words(
        say("Look at a card in another’s hand"), say("{by} looked at a card in another’s hand.")
    ),
    "warn": _Words(
        say("Warn declarer of the wrong hand"), say("{by} warned declarer of the wrong hand.")
    ),
    "touch": _Words(
        say("Touch dummy’s {card}, or suggest it"),
        say("{by} touched or suggested the {card}."),
        several=say("Touch dummy’s card, or suggest it"),
    ),
    "overcharge": _Words(
        say("Demand a penalty that the law does not give"),
        say("{by} demanded a penalty that the law does not give."),
    ),
    "consult": _Words(
        say("Consult with partner about it"), say("{by} consulted with partner about the penalty.")
    ),
}

PLAIN = ("look", "remark", "see", "peek", "warn", "consult", "overcharge")
"""Deeds with no card, suit or call: the code is the word."""

_FAULTS: Mapping[str, Message] = {
    "packets": say("{by} did not deal the cards singly and in rotation."),
    "faced": say("{by} found a card faced in the pack."),
    "two": say("{by} dealt two cards at once."),
    "uncut": say("{by} dealt a pack that had not been cut."),
    "last": say("{by} did not deal the last card to the dealer."),
    "exposed by dealer": say("{by} exposed a card in dealing."),
    "exposed by adversary": say("{by} exposed a card in the deal."),
    "looked": say("{by} looked at a card before the deal was complete."),
    "pack": say("{by} dealt the other side’s pack."),
    "wrong hand": say("{by} picked up and looked at another’s hand."),
    "short": say("{by} was dealt a card too few."),
    "surplus": say("{by} was dealt a card too many."),
    "imperfect": say("{by} found the pack imperfect."),
}
"""The faults of a deal. A card too few has been found, and belongs to the hand: what counts
is what it is dealt."""

_MISDEALS: Mapping[str, Message] = {
    "packets": say("Misdeal: did not deal the cards singly and in rotation"),
    "faced": say("Misdeal: found a card faced in the pack"),
    "two": say("Misdeal: dealt two cards at once"),
    "uncut": say("Misdeal: dealt a pack that had not been cut"),
    "last": say("Misdeal: did not deal the last card to the dealer"),
    "exposed by dealer": say("Misdeal: exposed a card in dealing"),
    "exposed by adversary": say("Misdeal: exposed a card in the deal"),
    "looked": say("Misdeal: looked at a card before the deal was complete"),
    "pack": say("Misdeal: dealt the other side’s pack"),
    "wrong hand": say("Misdeal: picked up and looked at another’s hand"),
    "short": say("Misdeal: was dealt a card too few"),
    "surplus": say("Misdeal: was dealt a card too many"),
    "imperfect": say("Misdeal: found the pack imperfect"),
}
"""The same on a button."""

OF_THE_NUMBER = ("short", "surplus", "imperfect")
"""The faults found by counting, at any time of the deal."""

_BY_DEALERS_SIDE = ("exposed by dealer",)
_BY_OTHERS = ("exposed by adversary",)
_BY_ANYBODY = ("wrong hand", *OF_THE_NUMBER)


def table_action_code(act: TableAction) -> str:
    """Such as ``drop-H9``, ``suggest-C``, ``look``, ``misdeal-exposed-by-dealer``, ``call-5C``."""
    if act.call:
        return f"call-{act.call}"
    if act.fault:
        return f"misdeal-{act.fault.replace(' ', '-')}"
    if act.suit >= 0:
        return f"{act.what}-{SUITS[act.suit]}"
    return act.what if act.card < 0 else f"{act.what}-{card_code(act.card)}"


def _named(act: TableAction, words: Message) -> Message:
    if act.suit >= 0:
        return words.fill(suit=term(SUIT_NAMES[act.suit]))
    return words.fill(card=card_term(act.card)) if act.card >= 0 else words


def table_action_label(act: TableAction) -> Message:
    if act.call:
        return say("Call after the auction is over: {call}", call=call_term(act.call))
    if act.fault:
        return _MISDEALS[act.fault]
    return _named(act, _WORDS[act.what].label)


def table_action_entry(act: TableAction) -> ListEntry | None:
    """How a table action stands in the list of all: those with a card together, each by its card,
    and the late calls; `None` for the others."""
    if act.call:
        return ListEntry(_LATE_CALL, call_term(act.call), call=act.call)
    if act.card < 0:
        return None
    return ListEntry(_WORDS[act.what].several, card=act.card)


def how_seen(act: TableAction) -> str:
    """How a card was seen, in the words of the laws."""
    return _WORDS[act.what].how


def table_action_sentence(act: TableAction) -> Message:
    """The log's sentence for a table action."""
    if act.call:
        return say("{by} called {call} after the auction was over.", call=call_term(act.call))
    return _FAULTS[act.fault] if act.fault else _named(act, _WORDS[act.what].past)


# -- what may be done -------------------------------------------------------------------------


@cache
def _with_cards(seat: int, what: str, cards: Mask) -> tuple[Action, ...]:
    return tuple(Action(seat, seat, TABLE_ACTION, TableAction(what, c)) for c in bits(cards))


def _held(notes: Notes, seat: int) -> Mask:
    """The cards that a seat holds and nobody else sees by right."""
    now = notes.line.now
    if isinstance(now.stage_state, TrickState):
        return 0 if now.stage_state.faced >> seat & 1 else now.stage_state.hands[seat]
    if isinstance(now.stage_state, DrawingState):
        return now.stage_state.play.hands[seat]
    hands = now.table.find(Hands)
    return hands.cards[seat] if hands and seat < len(hands.cards) else 0


def moment(notes: Notes, position: int) -> str:
    """When a position of the line is: ``deal`` (nothing has been done), ``auction``, ``before
    lead`` or ``play``."""
    state = (
        notes.line.past[position].stage_state
        if position < notes.line.at
        else notes.line.now.stage_state
    )
    if isinstance(state, TrickState):
        return "play" if state.trick or state.tricks else "before lead"
    return "before lead" if isinstance(state, DoublingState) else "auction"


def table_actions_of(
    notes: Notes, seat: int, offered: Mapping[str, tuple[str, ...]]
) -> tuple[Action, ...]:
    """All the table actions of a seat that a code has laws on now."""
    now = notes.line.now
    if now.over or seat < 0:
        return ()
    when = moment(notes, notes.line.at)
    # What lies on the table is not dropped again.
    held = _held(notes, seat) & ~(face_up(notes, seat) | open_cards(notes.duties, seat))
    actions: tuple[Action, ...] = ()
    for what in offered.get(when, ()):
        if what == "with":
            last = notes.line.past and notes.line.action(notes.line.at - 1)
            if not last or last.kind != "play" or last.hand != seat or last.by != seat:
                continue
        if what == "ahead" and not _may_lead_ahead(notes, seat):
            continue
        if what == "lead" and not _may_lead_at_once(notes, seat):
            continue
        if what == "see" and not now.game.seating.unmanned:
            continue
        if what == "warn" and not _may_warn(notes, seat):
            continue
        if what == "look" and not (
            isinstance(now.stage_state, TrickState) and now.stage_state.tricks
        ):
            continue
        if what == "call":
            actions += _calls_of(notes, seat)
        elif what == "touch":
            actions += _with_cards(seat, what, _to_touch(notes, seat))
        elif what in PLAIN:
            actions += (Action(seat, seat, TABLE_ACTION, TableAction(what)),)
        elif what == "suggest":
            actions += tuple(
                Action(seat, seat, TABLE_ACTION, TableAction(what, suit=s))
                for s in range(len(SUITS))
            )
        else:
            actions += _with_cards(seat, what, held)
    actions += _of_the_deal(notes, seat, offered.get("number", ()))
    if notes.line.at == 0:
        actions += _of_the_deal(notes, seat, offered.get("deal", ()))
    return actions


def in_choosing(notes: Notes, seat: int, offered: Sequence[str]) -> Iterator[Action]:
    """The errors possible while a seat chooses a penalty: speaking about it with a partner who
    plays too, or demanding another than the law gives."""
    case, mate = notes.case, partner_of(notes, seat)
    if case is None or not case.matter or seat not in case.who:
        return
    if "consult" in offered and mate != seat and mate in notes.line.now.game.players:
        yield Action(seat, seat, TABLE_ACTION, TableAction("consult"))
    if "overcharge" in offered:
        yield Action(seat, seat, TABLE_ACTION, TableAction("overcharge"))


def _to_touch(notes: Notes, seat: int) -> Mask:
    """The cards of an open dummy from which declarer is to play."""
    state = play_now(notes)
    if state is None or state.claim or state.to_play != seat or not state.faced >> seat & 1:
        return 0
    return state.hands[seat] if state.roles.controlled_by[seat] == declarer(notes) != seat else 0


def _may_warn(notes: Notes, seat: int) -> bool:
    """Whether dummy lies open, and dummy's side is about to lead."""
    state = play_now(notes)
    if state is None or state.trick or state.claim or not state.faced >> seat & 1:
        return False
    return state.roles.controlled_by[state.to_play] == declarer(notes) != seat


def _may_lead_ahead(notes: Notes, seat: int) -> bool:
    """Whether a defender has played to the trick, and the partner has not."""
    state, mate, decl = notes.line.now.stage_state, partner_of(notes, seat), declarer(notes)
    if not isinstance(state, TrickState) or decl < 0 or same_side(notes, seat, decl):
        return False
    played = {h for h, _ in state.trick}
    return seat in played and mate in state.roles.active and mate not in played


def _may_lead_at_once(notes: Notes, seat: int) -> bool:
    """Whether somebody may still double, and this adversary of who made the trump has not led."""
    now = notes.line.now
    trump = now.table.find(Trump)
    if not isinstance(now.stage_state, DoublingState) or trump is None or trump.maker < 0:
        return False
    return not same_side(notes, seat, trump.maker) and not _led_at_once(notes, seat)


def table_action_of(breach: Breach) -> TableAction | None:
    """The table action that a breach is, `None` where it is an act of the game."""
    return (
        cast("TableAction", breach.action.arg) if breach.action_number and breach.action else None
    )


def _led_at_once(notes: Notes, seat: int) -> bool:
    """Whether a seat has led before play had begun."""
    acts = (table_action_of(b) for b in notes.breaches if b.hand == seat)
    return any(act is not None and act.what == "lead" for act in acts)


def _calls_of(notes: Notes, seat: int) -> tuple[Action, ...]:
    """The calls that a seat can still make though the auction is over."""
    now = notes.line.now
    auction = next((s for s in now.game.stages if isinstance(s, Auction)), None)
    if auction is None or not now.table.find(Calls):
        return ()
    return tuple(
        Action(seat, seat, TABLE_ACTION, TableAction("call", call=c)) for c in auction.calls
    )


def _of_the_deal(notes: Notes, seat: int, faults: tuple[str, ...]) -> tuple[Action, ...]:
    dealer = notes.line.now.setting.dealer
    side_of = notes.line.now.game.side_of
    found = []
    for fault in faults:
        theirs = side_of[seat] != side_of[dealer]
        may = seat == dealer or fault in _BY_ANYBODY
        if fault in _BY_OTHERS:
            may = theirs
        elif fault in _BY_DEALERS_SIDE:
            may = not theirs
        if may:
            found.append(Action(seat, seat, TABLE_ACTION, TableAction("misdeal", fault=fault)))
    return tuple(found)


def lost_rights(notes: Notes, seat: int) -> bool:
    """Whether dummy has looked at a card in another player's hand."""
    acts = (table_action_of(b) for b in notes.breaches if b.hand == seat)
    return any(act is not None and act.what == "peek" for act in acts)


def answers_claim(notes: Notes, action: Action) -> bool:
    """Whether a table action is a card shown in answer to a claim, which no code punishes. Sources:
    Scarne 1963, “Declarer Claiming or Conceding Tricks”; 1910, law 74; 1902, law 74."""
    return cast("TableAction", action.arg).card >= 0 and _claim_waits(notes, notes.line.at)


def _claim_waits(notes: Notes, position: int) -> bool:
    """Whether at a position a claim had been made and not been answered by all."""
    state = (
        notes.line.past[position].stage_state
        if position < notes.line.at
        else notes.line.now.stage_state
    )
    return isinstance(state, TrickState) and state.claim is not None


def face_up(notes: Notes, seat: int) -> Mask:
    """The cards of a seat that lie on the table because they have been dropped, as long as nobody
    has spoken of it, or the claim waits for its answer."""
    mask, waits = 0, _claim_waits(notes, notes.line.at)
    for breach in notes.breaches:
        lies = breach.state == OPEN or (waits and _claim_waits(notes, breach.at))
        act = table_action_of(breach) if lies and breach.hand == seat else None
        if act and act.what in ("drop", "with", "ahead"):
            mask |= 1 << act.card
    # A card led before its time lies there until play begins.
    if _led_at_once(notes, seat):
        for duty in outstanding(notes.duties, seat, THIS_CARD):
            mask |= 1 << duty.arg
    return mask


def describe_table_action(notes: Notes, breach: Breach, by: int) -> Incident:
    """The incident that a table action is."""
    return incident_of(notes, cast("Action", breach.action), breach.at, by)


def incident_of(notes: Notes, action: Action, position: int, by: int = -1) -> Incident:
    """The incident that a table action at a position is."""
    act, hand, here = cast("TableAction", action.arg), action.hand, notes.line.at
    if act.call:
        return CallAfterClose(hand, declarer(notes), act.call)
    setting, decl, when = notes.line.now.setting, declarer(notes), moment(notes, position)
    if act.fault:
        complete = here > 0 or act.fault in OF_THE_NUMBER
        played = (
            isinstance(notes.line.now.stage_state, TrickState) and moment(notes, here) == "play"
        )
        if act.fault in OF_THE_NUMBER:
            played = any(p.hand == hand for p in plays_since(notes, -1))
        return WrongDeal(hand, act.fault, setting.dealer, complete, played, by)
    # What was done when the auction seemed over exposed a card in the auction.
    if act.what == "lead" and (trump := notes.line.now.table.find(Trump)):
        doubling = (
            notes.line.past[position].stage_state if position < here else notes.line.now.stage_state
        )
        times = doubling.times if isinstance(doubling, DoublingState) else 0
        return LedBeforePlay(hand, trump.maker, act.card, times > 0, by)
    if act.what == "look":
        return Looked(hand, decl, by)
    if act.what == "ahead" and when == "play":
        trick = play_at(notes, position)
        both, suit = _played_both(notes, position), led(trick) if trick.trick else -1
        return LedAhead(hand, decl, act.card, both, by, suit)
    if act.what == "remark":
        return Remark(hand, decl, when, by)
    if act.what == "suggest":
        return Remark(hand, decl, when, by, act.suit)
    if act.what == "see":
        return DummySeen(hand, by)
    if act.what == "peek":
        return DummyLooked(hand, decl, by)
    if act.what == "overcharge":
        return WrongPenalty(hand, by)
    if act.what == "consult":
        return Consulted(hand, by)
    if act.what == "touch":
        return DummySpoke(hand, decl, "card", False, by, act.card)
    if act.what == "warn":
        return DummySpoke(hand, decl, "wrong lead", lost_rights(notes, hand), by)
    state = notes.line.past[position].stage_state if position < here else notes.line.now.stage_state
    seating = seating_of(notes)
    leader = state.roles.leader if isinstance(state, TrickState) else seating.after(setting.dealer)
    leads = "self" if leader == hand else "other"
    leads = "partner" if leader != hand and leader == partner_of(notes, hand) else leads
    suit = state.roles.order.suit[act.card] if isinstance(state, TrickState) else act.card // 13
    alone = isinstance(state, TrickState) and lone(state.roles, seating, hand)
    how = how_seen(act)
    made = isinstance(state, DeclaringState) and not isinstance(
        notes.line.now.stage_state, DeclaringState
    )
    lying = open_cards(notes.duties, hand) & ~(1 << act.card)
    mine = [d for b in notes.breaches if b.hand == hand and (d := table_action_of(b)) and d != act]
    beside = any(d.card >= 0 and d.what in ("drop", "show") for d in mine)
    return CardExposed(
        *(hand, decl, act.card, suit, how, when, leads, setting.dealer, by, alone, made),
        other=bool(lying),
        beside=beside and when == "auction",
    )


def _played_both(notes: Notes, position: int) -> bool:
    """Whether declarer has played from both hands to the trick at a position."""
    state = play_at(notes, position)
    mine = [h for h in state.roles.active if same_side(notes, h, declarer(notes))]
    return set(mine) <= {h for h, _ in state.trick}


def describe_number(notes: Notes, breach: Breach, by: int) -> WrongNumber:
    """The incident that a hand with too few or too many cards is."""
    return number_of(notes, cast("Action", breach.action), breach.at, by)


def number_of(notes: Notes, action: Action, position: int, by: int = -1) -> WrongNumber:
    """A wrong number of cards in a hand, with how far play has gone."""
    now = play_now(notes)
    return WrongNumber(action.hand, now is not None and len(now.tricks) > 0, by)


def describe_together(notes: Notes, breach: Breach, by: int) -> PlayedTogether:
    """The incident that a card played together with another is, where a code has laws on that."""
    return together_of(notes, cast("Action", breach.action), breach.at, by)


def together_of(notes: Notes, action: Action, position: int, by: int = -1) -> PlayedTogether:
    """Several cards played at once: the one that counts, and those with it. Where that one has
    been taken back since, it is too late to choose."""
    hand, cards = action.hand, [cast("TableAction", action.arg).card]
    for other in notes.breaches:
        act = table_action_of(other)
        if act and act.what == "with" and (other.hand, other.at) == (hand, position):
            cards.append(act.card)
    last = notes.line.action(position - 1) if position else None
    if last is None or last.kind != "play" or last.hand != hand:
        return PlayedTogether(hand, declarer(notes), (-1, *dict.fromkeys(cards)), True, by)
    tricks, now = len(play_before(notes, position - 1).tricks), play_now(notes)
    over = now is None or len(now.tricks) > tricks + 1 or (len(now.tricks) > tricks and now.trick)
    played = cast("Card", last.arg)
    return PlayedTogether(hand, declarer(notes), (played, *dict.fromkeys(cards)), bool(over), by)
