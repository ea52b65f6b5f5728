"""The whole frame, put together from its parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from oddtrick.cards import (
    JOKER,
    RANK_NAMES,
    SUIT_NAMES,
    SUITS,
    Card,
    bits,
    bridge_hand,
    card_code,
    card_name,
    rank_of,
    suit_of,
)
from oddtrick.core import NATURE, Action, DealContext, Game, PassedOut, State, View
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
from oddtrick.laws.headings import heading_of
from oddtrick.laws.notes.code import Code
from oddtrick.laws.notes.roles import partner_of
from oddtrick.laws.rulings.after_play import AFTER_PLAY
from oddtrick.scoring.rulings import Void, transferred
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.sets import known_winnable, winnable_list
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.moves import Built, finishing_moves, is_stuck
from oddtrick.stages.piles.squares import tallies
from oddtrick.stages.tricks.trick import Trump, casting_of
from oddtrick.stages.tricks.tricks import Played
from oddtrick.stages.trumps import Making, MakingState
from oddtrick.systems import STATED, signals_of
from oddtrick.terms import call_name
from oddtrick.web import messages
from oddtrick.web.deals.download import files_of
from oddtrick.web.requests.consent import can_be_left
from oddtrick.web.requests.undo import can_undo
from oddtrick.web.session.annotated_replay import Moment
from oddtrick.web.session.names import count_of, fill_sides, seat_name, side_label, sides_in_order
from oddtrick.web.session.session import Session

from .auction import auction_line, headline, holding, possible_calls
from .audience import Audience, Meaning, letter
from .cards import actions, own_place_lines, place_lines, refusals, show_order, trick, tricks, won
from .scene import OWN_PLACES, Scene, ViewContext
from .seats import asked_line, house_line, seal_line, seat_lines, status, talk_lines

# The trumps that a card proposes which lies turned up.

_JACK = 11


def proposal(shown: ViewContext) -> messages.ProposalLine | None:
    """The suit that the turned-up card proposes, who would take the card up, and the trumps from
    high to low; `None` where nothing is proposed, or has been turned down."""
    state = shown.state
    stage, sub = state.stage, state.sub
    if state.over or not isinstance(stage, Making) or not isinstance(sub, MakingState):
        return None
    suit = stage.proposed(sub)
    if suit < 0:
        return None
    cards = _trumps(shown, suit)
    return messages.ProposalLine(
        suit=SUITS[suit],
        name=SUIT_NAMES[suit],
        card=card_code(sub.turn_up),
        by=letter(shown.game, sub.dealer) if stage.takes else None,
        cards=[card_code(c) for c in cards],
        words=_ranking(cards, suit),
    )


def _trumps(shown: ViewContext, suit: int) -> list[Card]:
    """The cards that would be trumps, from high to low, as the play ranks them."""
    state = shown.state
    stages = shown.scene.running[0].stages
    deal = next(s for s in stages if isinstance(s, Deal))
    casting = next(filter(None, map(casting_of, stages)), None)
    if casting is None:
        return []
    made = (*state.results, Trump(suit, state.setting.dealer))
    order = casting(DealContext(state.game.seating, state.setting, made)).order
    found = [c for c in deal.pack if order.suit[c] == suit]
    return sorted(found, key=lambda c: order.strength[c], reverse=True)


def _ranking(cards: Sequence[Card], suit: int) -> str:
    """Such as “Right bower, left bower, then ace to nine.”"""
    high = [c for c in cards if c == JOKER or rank_of(c) == _JACK]
    rest = [c for c in cards if c not in high]
    if cards[: len(high)] != high or not rest:
        return ""
    names = [
        "joker" if c == JOKER else "right bower" if suit_of(c) == suit else "left bower"
        for c in high
    ]
    first, last = (RANK_NAMES[rank_of(c) - 2].lower() for c in (rest[0], rest[-1]))
    return f"{', '.join([*names, f'then {first} to {last}'])}.".capitalize()


# The referee's rulings and their consequences, as a client is shown them.

Names = Sequence[str]


def referee_line(
    game: Game, view: View, names: Names = (), showed: Sequence[str] = ()
) -> messages.RefereeLine | None:
    """The open choice or else the last ruling, the penalty cards and what else a hand owes; `None`
    where no referee sits at the table. `names` are those of the people by seat, `showed` is what
    the calls show that the director is asked about."""
    referee = next((stage for stage in game.stages if isinstance(stage, Refereed)), None)
    if view.over or referee is None:
        return None
    laws = referee.laws
    found = view.find(PenaltyCards)
    cards = found.cards if found else ()
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
        about=ruling.about[:1].upper() + ruling.about[1:],
        code=laws.title,
        numbers=[law.partition(":")[2] for law in ruling.laws],
        names=list(dict.fromkeys(map(heading_of, ruling.laws))),
        page=f"/director#{laws.name}/{offence}/table" if known else f"/director#{laws.name}",
    )


def _offence(about: str) -> str:
    return next((name for name, words in OFFENCES.items() if words == about), "")


def calls_shown(past: Sequence[Moment], meaning: Meaning, names: Names = ()) -> list[str]:
    """The meanings of the last two calls of the hand whose call the director is asked about: the
    one that was withdrawn, and the one that replaces it. Empty where he is asked about something
    else."""
    state = past[-1].state
    case = next((fact for fact in state.stage_facts() if isinstance(fact, OpenCase)), None)
    if case is None or not any(law.endswith(":23A") for law in case.ruling.laws):
        return []
    hand, found = case.ruling.hand, list[str]()
    for before, after in pairwise(past):
        action = after.state.log[len(before.state.log)].action
        if (action.kind, action.hand) == ("call", hand):
            explanation = after.by.meaning if after.by is not None else ""
            explanation = explanation or meaning(before.state, action)
            name = seat_name(state.game, hand, names)
            call = call_name(str(action.arg)).lower()
            found.append(f"{name}’s {call}: {explanation or 'the system says nothing of it'}")
    return found[-2:]


def _case(
    game: Game, laws: Code, case: OpenCase | None, names: Names, showed: Sequence[str]
) -> messages.CaseLine | None:
    if case is None:
        return None
    ruling = case.ruling
    # What falls due by itself is nobody's irregularity.
    offence = _offence(ruling.about)
    due = offence == AFTER_PLAY or offence in {law.name for law in laws.falling_due}
    return messages.CaseLine(
        text=ruling.text.format(hand=seat_name(game, ruling.hand, names)),
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


def leads_to(game: Game, laws: Code, ruling: Ruling, choice: Choice, names: Names = ()) -> str:
    """The consequence of a choice, in a sentence, as the director's assistant has it; empty where
    it needs the table."""
    ways = _ways(laws.name, _offence(ruling.about), ruling.laws)
    fitting = [(label, words) for code, label, words in ways if re.fullmatch(code, choice.code)]
    plain = re.sub(r" \([^)]*\)", "", choice.label)  # the director's label names no call
    same = [words for label, words in fitting if label == plain]
    texts = set(same or (words for _, words in fitting))
    if len(texts) != 1:
        return ""
    hand, text = seat_name(game, ruling.hand, names), texts.pop()
    mate = seat_name(game, partner_of(game.seating, ruling.hand), names)
    roles = {WHO[PARTNER]: mate, WHO[SIDE]: f"{hand}’s side", WHO[OFFENDER]: hand}
    # All at once: a person may be called like a role.
    text = re.sub("|".join(map(re.escape, roles)), lambda found: roles[found[0]], text)
    return f"{text[:1].upper()}{text[1:]}."


@cache
def _ways(code: str, offence: str, laws: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
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
    text = last.text.format(hand=seat_name(game, last.hand, names))
    return messages.RulingLine(number=len(rulings.rulings), text=text, law=_law(laws, last))


def _standing(game: Game, view: View, names: Names) -> list[str]:
    """The standing duties of hands, in sentences."""
    said = []
    barred, demands, cards = view.find(Barred), view.find(Demands), view.find(PenaltyCards)
    for hand, always in barred.hands if barred else ():
        who = seat_name(game, hand, names)
        said.append(
            f"{who} must pass at every turn." if always else f"{who} must pass at the next turn."
        )
    for hand, verb, led in demands.demands if demands else ():
        who, suit = seat_name(game, hand, names), SUIT_NAMES[led]
        said.append(
            f"{who} must lead {suit}." if verb == "require" else f"{who} may not lead {suit}."
        )
    for hand, c in cards.cards if cards else ():
        who, card = seat_name(game, hand, names), card_name(c).lower()
        if cards and (hand, c) in cards.minor:
            said.append(f"{who}’s {card} is a minor penalty card.")
        else:
            said.append(f"{who}’s {card} is a penalty card.")
    return said


# The score: the pad, and the end of a deal.

PLAYED_HANDS = "played hands"
"""Not a field of a frame, but a part of one that is the same for everybody."""


def pad_frame(shown: ViewContext) -> messages.PadFrame:
    """The score pad as the match writes it, the player's column first."""
    game, pad = shown.game, shown.scene.pad
    order = sides_in_order(game, shown.seat)

    def cells(row: tuple[str, ...]) -> list[str]:
        return [row[s] for s in order] if len(row) == len(order) else list(row)

    return messages.PadFrame(
        title=pad.title,
        sides=[_label(shown, s) for s in order],
        several=[_label(shown, s) in _TO for s in order],
        rows=[messages.PadLine(r.kind, cells(r.cells), r.label) for r in pad.rows],
        note=_filled(shown, pad.note),
        target=pad.target or None,
        markers=pad.markers,
        summary=_filled(shown, shown.scene.summary),
    )


def _label(shown: ViewContext, side: int) -> str:
    return side_label(shown.game, side, shown.seat, shown.names)


def _filled(shown: ViewContext, text: str) -> str:
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
        hands=shown.part(PLAYED_HANDS),
        match_over=session.match_over,
        summary=_filled(shown, shown.scene.summary),
        files=files_of(game),
        deal=session.deals,
        review=f"/review/{session.id}/{session.deals}",
        break_off=can_be_left(session),
        result=deal_result(session, shown.own),
        layouts=_layouts(session),
    )


def played_hands(shown: ViewContext) -> list[messages.HandLine]:
    """The hands as they were when play began."""
    seats, order = shown.game.seats, show_order(shown)
    return [
        messages.HandLine(seats[s], [card_code(c) for c in sorted(bits(mask), key=order)])
        for s, mask in enumerate(shown.scene.played_hands)
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


def _result(shown: ViewContext) -> str:
    """One sentence on how the hand went."""
    view, game, session = shown.view, shown.game, shown.session
    contract, played = view.find(Contract), view.find(Played)
    if view.find(Void) is not None:
        dealer = view.setting.dealer
        name = seat_name(game, dealer, shown.names)
        who = "you deal" if dealer == shown.own else f"{name} deals"
        return f"Void by a ruling: nothing is scored, and {who} again."
    after = "" if session.match_over else game.match.follows(game, shown.state.table)
    if view.find(PassedOut) is not None:
        return f"Passed out. {after}".strip()
    if contract is not None and played is None and not session.ledger:
        return f"Thrown in: nothing is scored. {after}".strip()
    if contract is not None and played is not None:
        who = (
            "you"
            if contract.declarer == shown.own
            else seat_name(game, contract.declarer, shown.names)
        )
        side = game.side_of[contract.declarer]
        allies = played.allies(contract.declarer)
        taken = played.taken(allies or game.sides[side]) + transferred(view.facts, side)
        how = contract.outcome(taken, len(played.tricks), count_of)
        declared = contract.declared_by(who)
        return f"{declared[:1].upper()}{declared[1:]}, {how}.{_by_ruling(shown)}"
    if played is not None:
        return " ".join(
            f"{_label(shown, s)} won "
            f"{count_of(played.taken(game.sides[s]) + transferred(view.facts, s), 'trick')}."
            for s in sides_in_order(game, shown.seat)
        ) + _by_ruling(shown)
    if session.match_over:
        return _filled(shown, shown.scene.summary)
    return "The hand is over."


def _by_ruling(shown: ViewContext) -> str:
    """The tricks that changed hands by a ruling, in words."""
    game = shown.game
    given = [(s, transferred(shown.view.facts, s)) for s in range(len(game.sides))]
    return "".join(
        f" {count_of(n, 'trick').capitalize()} went by ruling to "
        f"{_TO.get(label := _label(shown, side), label)}."
        for side, n in given
        if n > 0
    )


_TO = {"We": "us", "They": "them", "You": "you"}


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


Maker = Callable[[ViewContext], Any]
"""How a field of a frame is made."""


def present(
    session: Session, home: int, audience: Audience, meaning: Meaning
) -> messages.ViewFrame:
    """The frame for the person at seat `home`, or for an onlooker (-1)."""
    return whole(scene_of(session, audience, meaning).seen(home))


def scene_of(
    session: Session, audience: Audience, meaning: Meaning, last: Scene | None = None
) -> Scene:
    """The table as it stands, for everybody who sees it; `last` is the scene before."""
    return Scene(session, audience, meaning, MAKERS, last)


def whole(shown: ViewContext) -> messages.ViewFrame:
    """All that is to be seen: what every frame after it must come to."""
    return messages.ViewFrame(shown.session.version, *[shown.part(name) for name in FIELDS])


def _common(name: str, make: Maker) -> Maker:
    """A field that is the same for everybody."""

    def made(shown: ViewContext) -> Any:
        public = shown.scene.public
        return make(shown) if shown is public else public.part(name)

    return made


def _auction(shown: ViewContext) -> messages.AuctionLine | None:
    # The callers' explanations are not for all.
    if shown.session.explained or shown is shown.scene.public:
        return auction_line(shown)
    found: messages.AuctionLine | None = shown.scene.public.part("auction")
    return found


def _tallies(shown: ViewContext) -> list[messages.TallyLine]:
    if not shown.scene.tallied:
        return []
    view, seats = shown.view, shown.game.seats
    return [
        messages.TallyLine(seats[y.seat], y.line, y.number, y.points, y.name)
        for y in tallies(view.game.stages[-1], view.places)
    ]


def _actions(shown: ViewContext) -> list[messages.OfferedAction]:
    if shown.away or not shown.may:
        return []
    by_book = not shown.scene.asks_director and shown.session.read_by_machines(shown.home)
    return actions(shown, shown.may, shown.scene.meaning if by_book else _nothing)


def _menu(shown: ViewContext) -> list[messages.OfferedAction]:
    # What is against the rules gives nothing away by the book.
    return [] if shown.away else actions(shown, shown.menu, _nothing)


def _hint(shown: ViewContext) -> bool:
    turn = shown.seat >= 0 and shown.own_turn is not None
    asked = shown.scene.asks_director
    return turn and not asked and not shown.away and not shown.session.conducted


def _undo(shown: ViewContext) -> bool:
    return shown.home >= 0 and not shown.scene.no_undo and can_undo(shown.session, shown.home)


def _referee(shown: ViewContext) -> messages.RefereeLine | None:
    scene, names = shown.scene, shown.names
    asked = scene.asks_director
    showed = calls_shown(scene.session.moments, scene.meaning, names) if asked else ()
    return referee_line(scene.game, scene.view, names, showed)


def _log(shown: ViewContext) -> list[messages.LogLine]:
    seat = shown.scene.seat_of(shown.home) if shown.home >= 0 else -1
    return shown.session.heard_by(shown.home, seat, shown.names)


def _asking(shown: ViewContext) -> list[messages.AskLine]:
    if shown.home < 0 or shown.home != shown.session.host:
        return []
    seats = shown.game.seats
    return [messages.AskLine(a.number, seats[a.seat], a.name) for a in shown.scene.audience.asking]


def _nothing(state: State, action: Action) -> str:
    """The meaning of an act where nobody reads it by the book: empty."""
    return ""


def _table(shown: ViewContext) -> messages.TableLine:
    session, game = shown.session, shown.game
    chosen = dict(game.chosen)
    return messages.TableLine(
        id=session.id,
        game=game.name,
        title=game.title,
        family=game.family,
        source=game.source,
        summary=game.summary,
        options={o.name: chosen.get(o.name, o.default) for o in game.options},
        deal=shown.session.state.setting.number,
        given=session.replayed_deal,
        seeded=session.seeded,
        pace=session.pace,
        watchers=shown.scene.audience.watchers,
        shared=_shared(session),
        evening=_evening(session),
        set=_set(session),
        signals=_signals(shown),
    )


def _signals(shown: ViewContext) -> list[str]:
    """For each side that may state a system what its signals in defence say, in sentences."""
    options, chosen = {o.name: o.default for o in shown.game.options}, dict(shown.game.chosen)
    stated = [chosen.get(name, options[name]) for name in STATED if name in options]
    return [str(signals_of(str(name))) for name in stated]


def _evening(session: Session) -> messages.EveningLine | None:
    found = session.evening
    if found is None:
        return None
    return messages.EveningLine(found.id, found.round, found.table, found.machines)


def _set(session: Session) -> messages.SetLine | None:
    found = session.of_set
    if found is None:
        return None
    return messages.SetLine(found.id, found.board, found.boards, found.replay)


def _alone(session: Session) -> messages.AloneLine | None:
    """Where one plays alone: the number of his deal, and how many moves he has made."""
    if not session.alone or session.dealt_event is None:
        return None
    deal, state = session.dealt_event.deal, session.state
    listed = winnable_list(session.game)
    known = known_winnable(session.game, deal)
    return messages.AloneLine(
        deal=deal,
        moves=len(session.moments) - 1,
        finish=bool(finishing_moves(state)),
        stuck=is_stuck(state),
        winnable=listed is not None,
        shortest=known.moves if known else None,
        level=listed.level(known) if listed and known else None,
    )


def _shared(session: Session) -> list[str]:
    """The seats of persons who came from an address from which another came too."""
    from_where = [s.address for s in session.claimed]
    shared = [i for i, w in enumerate(from_where) if w and from_where.count(w) > 1]
    return [session.game.seats[i] for i in shared]


def _turned(shown: ViewContext) -> str | None:
    if shown.seat < 0 or shown.seat == shown.home:
        return None
    name = shown.names[shown.seat]
    return f"{name} declares. The table is turned."


FIELDS: Mapping[str, Maker] = {
    "table": _common("table", _table),
    "you": lambda shown: letter(shown.game, shown.seat),
    "home": lambda shown: letter(shown.game, shown.home),
    "turned": _turned,
    "seats": seat_lines,
    "stage": lambda shown: shown.scene.running[1].name,
    "over": lambda shown: shown.state.over,
    "status": status,
    "headline": _common("headline", headline),
    "places": place_lines,
    "tallies": _tallies,
    "trick": _common("trick", trick),
    "tricks": _common("tricks", tricks),
    "won": won,
    "auction": _auction,
    "calls": _common("calls", possible_calls),
    "actions": _actions,
    "menu": _menu,
    "refusals": refusals,
    "referee": _common("referee", _referee),
    "holding": holding,
    "proposal": _common("proposal", proposal),
    "log": _log,
    "pad": pad_frame,
    "undo": _undo,
    "hint": _hint,
    "alone": _common("alone", lambda shown: _alone(shown.session)),
    "finished": finished,
    "asked": lambda shown: asked_line(shown.session, shown.scene.audience.asked, shown.home),
    "seal": _common("seal", lambda shown: seal_line(shown.session)),
    "house": lambda shown: house_line(shown.session, shown.home),
    "talk": lambda shown: talk_lines(shown.session, shown.home),
    "asking": _asking,
}
"""How each field of a frame is made, in the order of the frame."""

MAKERS: Mapping[str, Maker] = {
    **FIELDS,
    OWN_PLACES: own_place_lines,
    PLAYED_HANDS: _common(PLAYED_HANDS, played_hands),
}
"""The same, and what fields are made from that is found once for a viewer."""
