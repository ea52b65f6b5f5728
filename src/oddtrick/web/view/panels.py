"""What a table says beside its cards: the trumps proposed, the referee, the score, the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from oddtrick.cards import (
    JOKER,
    RANK_NAMES,
    SUIT_NAMES,
    SUITS,
    Card,
    bits,
    bridge_hand,
    card_code,
    card_term,
    rank_of,
    suit_of,
)
from oddtrick.core import NATURE, DealContext, Game, PassedOut, View, Void
from oddtrick.laws import (
    CODES,
    Barred,
    Choice,
    Demands,
    OpenCase,
    PenaltyCards,
    Refereed,
    Ruling,
    Rulings,
    decision_table,
)
from oddtrick.laws.clauses.vocabulary import OFFENCES, OFFENDER, PARTNER, SIDE, WHO
from oddtrick.laws.headings import headings_of
from oddtrick.laws.notes.code import Code
from oddtrick.laws.notes.roles import partner_of
from oddtrick.laws.rulings.after_play import AFTER_PLAY
from oddtrick.messages import NOTHING, InEnglish, Listing, Message, TextValue, say, term, together
from oddtrick.scoring.rulings import transferred
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.moves import Built
from oddtrick.stages.tricks.trick import Trump, casting_of
from oddtrick.stages.tricks.tricks import Played
from oddtrick.stages.trumps import Making, MakingState
from oddtrick.table.download import files_of
from oddtrick.table.requests.consent import can_be_left
from oddtrick.table.session.annotated_replay import Moment
from oddtrick.table.session.names import (
    fill_sides,
    is_spoken,
    person_at,
    seat_name,
    side_label,
    side_term,
    sides_in_order,
)
from oddtrick.table.session.session import Session
from oddtrick.terms import call_term, tricks_term
from oddtrick.web import messages
from oddtrick.web.places import PLACES

from .audience import Meaning, letter
from .cards import show_order
from .moment import ViewContext

# The trumps that a card proposes which lies turned up.

_JACK = 11


def proposal(shown: ViewContext) -> messages.ProposalLine | None:
    """The suit that the turned-up card proposes, who would take the card up, and the trumps from
    high to low; `None` where nothing is proposed, or has been turned down."""
    state = shown.state
    stage, stage_state = state.stage, state.stage_state
    if state.over or not isinstance(stage, Making) or not isinstance(stage_state, MakingState):
        return None
    suit = stage.proposed(stage_state)
    if suit < 0:
        return None
    cards = _trumps(shown, suit)
    return messages.ProposalLine(
        suit=SUITS[suit],
        name=term(SUIT_NAMES[suit]),
        card=card_code(stage_state.turn_up),
        by=letter(shown.game, stage_state.dealer) if stage.takes else None,
        cards=[card_code(c) for c in cards],
        words=_ranking(cards, suit),
    )


def _trumps(shown: ViewContext, suit: int) -> list[Card]:
    """The cards that would be trumps, from high to low, as the play ranks them."""
    state = shown.state
    stages = shown.moment.running[0].stages
    deal = next(s for s in stages if isinstance(s, Deal))
    casting = next(filter(None, map(casting_of, stages)), None)
    if casting is None:
        return []
    made = (*state.results, Trump(suit, state.setting.dealer))
    order = casting(DealContext(state.game.seating, state.setting, made)).order
    found = [c for c in deal.pack if order.suit[c] == suit]
    return sorted(found, key=lambda c: order.strength[c], reverse=True)


def _ranking(cards: Sequence[Card], suit: int) -> Message:
    """Such as “Right bower, left bower, then ace to nine.”"""
    high = [c for c in cards if c == JOKER or rank_of(c) == _JACK]
    rest = [c for c in cards if c not in high]
    if cards[: len(high)] != high or not rest:
        return NOTHING
    names = [
        term("joker" if c == JOKER else "right bower" if suit_of(c) == suit else "left bower")
        for c in high
    ]
    first, last = (term(RANK_NAMES[rank_of(c) - 2].lower()) for c in (rest[0], rest[-1]))
    then = say("then {first} to {last}", first=first, last=last)
    return say("{Cards}.", cards=Listing((*names, then)))


# The referee's rulings and their consequences, as a client is shown them.

Names = Sequence[str]


def referee_line(
    game: Game, view: View, names: Names = (), showed: Sequence[Message] = ()
) -> messages.RefereeLine | None:
    """The open choice or else the last ruling, the penalty cards and what else a hand owes; `None`
    where no referee sits at the table. `names` are those of the people by seat, `showed` is what
    the calls show that the director is asked about."""
    referee = next((stage for stage in game.stages if isinstance(stage, Refereed)), None)
    if view.over or referee is None:
        return None
    laws = referee.laws
    penalty_cards = view.find(PenaltyCards)
    cards = penalty_cards.cards if penalty_cards else ()
    return messages.RefereeLine(
        case=_case(game, laws, view.find(OpenCase), names, showed),
        said=_said(game, laws, view.find(Rulings), names),
        penalty_cards=[messages.PlayLine(game.seats[hand], card_code(c)) for hand, c in cards],
        standing=_standing(game, view, names),
    )


def _law(laws: Code, ruling: Ruling) -> messages.LawLine:
    """The law applied: its subject, its owner, its numbers and headings, and where all of it can be
    read."""
    offence = _offence(ruling.about)
    known = offence in laws.table.offences
    return messages.LawLine(
        about=say("{About}", about=term(ruling.about)),
        code=term(laws.title),
        numbers=[law.partition(":")[2] for law in ruling.laws],
        names=headings_of(ruling.laws),
        page=PLACES["ruling"].path() + f"#{laws.name}" + (f"/{offence}/table" if known else ""),
    )


def _offence(about: str) -> str:
    return next((name for name, words in OFFENCES.items() if words == about), "")


def calls_shown(past: Sequence[Moment], meaning: Meaning, names: Names = ()) -> list[Message]:
    """The meanings of the last two calls of the hand whose call the director is asked about: the
    one that was withdrawn, and the one that replaces it. Empty if the director is asked about
    something else."""
    state = past[-1].state
    case = next((fact for fact in state.stage_facts() if isinstance(fact, OpenCase)), None)
    if case is None or not any(law.endswith(":23A") for law in case.ruling.laws):
        return []
    hand, found = case.ruling.hand, list[Message]()
    for before, after in pairwise(past):
        action = after.state.log[len(before.state.log)].action
        if (action.kind, action.hand) == ("call", hand):
            explanation = after.by.meaning if after.by is not None else NOTHING
            explanation = explanation or meaning(before.state, action)
            found.append(
                say(
                    "{name}’s {call}: {meaning}",
                    name=person_at(state.game, hand, names),
                    call=call_term(str(action.arg)),
                    meaning=explanation or say("the system says nothing of it"),
                )
            )
    return found[-2:]


def _case(
    game: Game, laws: Code, case: OpenCase | None, names: Names, showed: Sequence[Message]
) -> messages.CaseLine | None:
    if case is None:
        return None
    ruling = case.ruling
    # What falls due by itself is nobody's irregularity.
    offence = _offence(ruling.about)
    due = offence == AFTER_PLAY or offence in {law.name for law in laws.falling_due}
    return messages.CaseLine(
        text=ruling.text.fill(hand=person_at(game, ruling.hand, names)),
        law=_law(laws, ruling),
        hand="" if due else game.seats[ruling.hand],
        seats=[game.seats[s] for s in case.who if s != NATURE],
        options=[
            messages.OptionLine(
                choice.code, choice.label, leads_to(game, laws, ruling, choice, names)
            )
            for choice in case.choices
        ],
        director=case.who == (NATURE,),
        showed=list(showed),
    )


def leads_to(game: Game, laws: Code, ruling: Ruling, choice: Choice, names: Names = ()) -> Message:
    """The consequence of a choice, in a sentence, as the director's assistant has it; empty where
    it needs the table."""
    ways = _ways(laws.name, _offence(ruling.about), ruling.laws)
    fitting = [(label, words) for code, label, words in ways if re.fullmatch(code, choice.code)]
    plain = re.sub(r" \([^)]*\)", "", str(choice.label))  # the director's label names no call
    same = [words for label, words in fitting if str(label) == plain]
    texts = set(same or (words for _, words in fitting))
    if len(texts) != 1:
        return NOTHING
    hand, words = seat_name(game, ruling.hand, names), texts.pop()
    mate = seat_name(game, partner_of(game.seating, ruling.hand), names)
    roles = {WHO[PARTNER]: mate, WHO[SIDE]: f"{hand}’s side", WHO[OFFENDER]: hand}
    # All at once: a person may be called like a role.
    text = re.sub("|".join(map(re.escape, roles)), lambda found: roles[found[0]], str(words))
    return say("{Text}.", text=InEnglish(text, words))


@cache
def _ways(
    code: str, offence: str, laws: tuple[str, ...]
) -> tuple[tuple[str, Message, Message], ...]:
    """The options of a law: a pattern of the code, the label, and what it leads to."""
    found = CODES[code]
    if offence not in found.table.offences:
        return ()
    rows = [answer for _, answer in decision_table(found, offence) if answer.laws == laws]
    return tuple(
        (re.escape(o.code).replace(r"\{x\}", ".+"), o.label, o.leads_to)
        for answer in rows
        for o in answer.options
    )


def _said(
    game: Game, laws: Code, rulings: Rulings | None, names: Names
) -> messages.RulingLine | None:
    """The last ruling of the deal, with its number."""
    if rulings is None:
        return None
    last = rulings.rulings[-1]
    text = last.text.fill(hand=person_at(game, last.hand, names))
    return messages.RulingLine(number=len(rulings.rulings), text=text, law=_law(laws, last))


def _standing(game: Game, view: View, names: Names) -> list[Message]:
    """The standing duties of hands, in sentences."""
    said: list[Message] = []
    barred, demands, cards = view.find(Barred), view.find(Demands), view.find(PenaltyCards)
    for hand, always in barred.hands if barred else ():
        who = person_at(game, hand, names)
        said.append(
            say("{who} must pass at every turn.", who=who)
            if always
            else say("{who} must pass at the next turn.", who=who)
        )
    for hand, verb, led in demands.demands if demands else ():
        who, suit = person_at(game, hand, names), term(SUIT_NAMES[led])
        said.append(
            say("{who} must lead {suit}.", who=who, suit=suit)
            if verb == "require"
            else say("{who} may not lead {suit}.", who=who, suit=suit)
        )
    for hand, c in cards.cards if cards else ():
        who, card = person_at(game, hand, names), card_term(c)
        if cards and (hand, c) in cards.minor:
            said.append(say("{who}’s {card} is a minor penalty card.", who=who, card=card))
        else:
            said.append(say("{who}’s {card} is a penalty card.", who=who, card=card))
    return said


# The score: the pad, and the end of a deal.


def pad_frame(shown: ViewContext) -> messages.PadFrame:
    """The score pad as the match writes it, the player's column first."""
    game, pad = shown.game, shown.moment.pad
    order = sides_in_order(game, shown.seat)

    def cells(row: tuple[str, ...]) -> list[str]:
        return [row[s] for s in order] if len(row) == len(order) else list(row)

    return messages.PadFrame(
        title=pad.title,
        sides=[_label(shown, s) for s in order],
        several=[is_spoken(game, s, shown.seat) for s in order],
        rows=[messages.PadLine(r.kind, cells(r.cells), r.label) for r in pad.rows],
        note=_filled(shown, pad.note),
        target=pad.target or None,
        markers=pad.markers,
        summary=_filled(shown, shown.moment.summary),
    )


def _label(shown: ViewContext, side: int) -> Message:
    return side_label(shown.game, side, shown.seat, shown.names)


def _filled(shown: ViewContext, text: Message) -> Message:
    return fill_sides(shown.game, text, shown.seat, shown.names)


def finished(shown: ViewContext) -> messages.Finished | None:
    """How a finished deal went, what it was worth, and the hands as they were played."""
    if not shown.view.over:
        return None
    game, session = shown.game, shown.session
    return messages.Finished(
        text=_result(shown),
        entries=[
            messages.EntryLine(
                side=_label(shown, e.side),
                own=shown.seat in game.sides[e.side],
                column=e.column,
                points=e.points,
                why=e.why,
            )
            for e in (*session.ledger, *session.settled)
        ],
        hands=played_hands(shown),
        match_over=session.match_over,
        summary=_filled(shown, shown.moment.summary),
        files=files_of(game),
        deal=session.deals,
        review=PLACES["review"].path(session.id, session.deals),
        break_off=can_be_left(session),
        result=deal_result(session, shown.own),
        layouts=_layouts(session),
    )


def played_hands(shown: ViewContext) -> list[messages.HandLine]:
    """The hands as they were when play began."""
    seats, order = shown.game.seats, show_order(shown)
    return [
        messages.HandLine(seats[s], [card_code(c) for c in sorted(bits(mask), key=order)])
        for s, mask in enumerate(shown.moment.played_hands)
        if mask
    ]


def _layouts(session: Session) -> messages.LayoutsLine | None:
    """The wrong card of a pupil that the layout was chosen against."""
    wrong = session.pupil.wrong if session.pupil else None
    if session.pupil is None or wrong is None:
        return None
    state, seats = session.state, session.game.seats
    plays = sum(event.action.kind == "play" for event in state.log[: wrong.events])
    here = wrong.layouts[0].hands
    # Three that differ in what could not be seen then say enough.
    hidden = [s for s in range(len(here)) if any(x.hands[s] != here[s] for x in wrong.layouts)]
    contract, made = next((f for f in state.results if isinstance(f, Contract)), None), ""
    if wrong.goal and contract is not None:
        side = session.game.side_of
        made = "made" if side[contract.declarer] == side[session.pupil.seat] else "beaten"
    return messages.LayoutsLine(
        wrong.hand, plays // len(here) + 1, wrong.played, wrong.better, made,
        [[messages.HandLine(seats[s], _shown(x.hands[s])) for s in hidden]
         for x in wrong.layouts[1:4]],
    )  # fmt: skip


def _shown(hand: str) -> list[str]:
    """The cards of a hand, spades first and the highest first."""
    return [card_code(card) for card in sorted(bits(bridge_hand(hand)), reverse=True)]


def _result(shown: ViewContext) -> Message:
    """One sentence on how the hand went."""
    view, game, session = shown.view, shown.game, shown.session
    contract, played = view.find(Contract), view.find(Played)
    void = view.find(Void)
    if void is not None:
        dealer = view.setting.dealer
        who = person_at(game, dealer, shown.names)
        deals = say("you deal again") if dealer == shown.own else say("{who} deals again", who=who)
        if not void.law:
            return say("Thrown in: nothing is scored, and {deals}.", deals=deals)
        return say("Void by a ruling: nothing is scored, and {deals}.", deals=deals)
    follows = None if session.match_over else game.match.follows(game, shown.state.table)
    after = [] if follows is None else [follows]
    if view.find(PassedOut) is not None:
        return together(say("Passed out."), *after)
    if contract is not None and played is None and not session.ledger:
        return together(say("Thrown in: nothing is scored."), *after)
    if contract is not None and played is not None:
        who = person_at(game, contract.declarer, shown.names)
        who = term("you") if contract.declarer == shown.own else who
        side = game.side_of[contract.declarer]
        allies = played.allies(contract.declarer)
        taken = played.taken(allies or game.sides[side]) + transferred(view.facts, side)
        how = contract.outcome(taken, len(played.tricks))
        declared = contract.declared_by(who)
        said = say("{Declared}, {how}.", declared=declared, how=how)
        return together(said, *_by_ruling(shown))
    if played is not None:
        won = (
            (s, played.taken(game.sides[s]) + transferred(view.facts, s))
            for s in sides_in_order(game, shown.seat)
        )
        each = (say("{Who} won {tricks}.", who=_side(shown, s)[0], tricks=tricks_term(n))
                for s, n in won)  # fmt: skip
        return together(*each, *_by_ruling(shown))
    if session.match_over:
        return _filled(shown, shown.moment.summary)
    return say("The hand is over.")


def _by_ruling(shown: ViewContext) -> list[Message]:
    """The tricks that changed hands by a ruling, in words."""
    game = shown.game
    given = [(s, transferred(shown.view.facts, s)) for s in range(len(game.sides))]
    return [
        say("{Tricks} went by ruling to {who}.", tricks=tricks_term(n), who=_side(shown, side)[1])
        for side, n in given
        if n > 0
    ]


def _side(shown: ViewContext, side: int) -> tuple[TextValue, TextValue]:
    return side_term(shown.game, side, shown.seat, shown.names)


def deal_result(session: Session, seat: int) -> messages.DealResult | None:
    """The deal as it ended for the person at a seat; `None` for an onlooker (-1), and for a seat
    that had no part in it."""
    game = session.game
    if seat not in game.players:
        return None
    own, scores = game.side_of[seat], game.match.deal_points(game, session.ledger)
    mine = scores[own]
    others = [score for i, score in enumerate(scores) if i != own]
    # On a board the other side's score is this one's with its sign turned.
    board = isinstance(game.match, DuplicateBoard)
    points = mine if board or not others else mine - max(others)
    made, declared = _side_made(session, seat)
    trump = session.state.table.find(Trump)
    return messages.DealResult(
        won=_deal_won(session, points, alone=not others),
        points=points,
        made=made,
        declared=declared,
        lone=declared and trump is not None and trump.alone,
        tricks=_side_tricks(session, seat),
        level=_machine_level(session, seat),
    )


def _deal_won(session: Session, points: int, *, alone: bool) -> bool | None:
    if alone:
        built = session.state.table.find(Built)
        return None if built is None else built.cards == built.of
    return points > 0 if points else None


def _side_tricks(session: Session, seat: int) -> int | None:
    played = session.state.table.find(Played)
    if played is None:
        return None
    side = session.game.side_of[seat]
    taken = played.taken(played.allies(seat) or session.game.sides[side])
    return taken + transferred(session.state.results, side)


def _side_made(session: Session, seat: int) -> tuple[bool | None, bool]:
    """Whether the seat's side made what it had undertaken, and whether the seat itself had."""
    table = session.state.table
    contract, trump, played = table.find(Contract), table.find(Trump), table.find(Played)
    maker = contract.declarer if contract else trump.maker if trump else -1
    if maker < 0 or played is None:
        return None, False
    side = played.allies(maker) or session.game.sides[session.game.side_of[maker]]
    if seat not in side:
        return None, False
    taken = _side_tricks(session, maker) or 0
    if contract is not None:
        over = contract.over(taken, len(played.tricks))
        return (None if over is None else over >= 0), maker == seat
    # The maker of trumps has undertaken to win more than half of the tricks.
    return 2 * taken > len(played.tricks), maker == seat


def _machine_level(session: Session, seat: int) -> str:
    levels = {s.player for i, s in enumerate(session.seats) if i != seat and s.kind == "machine"}
    people = any(s.kind == "person" for i, s in enumerate(session.seats) if i != seat)
    return "" if people or len(levels) != 1 else levels.pop()
