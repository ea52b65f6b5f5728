"""What one client is shown: a session and a seat turned into the `view` frame.

Everything a client learns of the cards goes through `Session.view`, which is the core's redacted
view of one seat. The wording and the sorting know stages' public results and the places of the
cards, never a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..cards import COPY, NO_TRUMP, STRAINS, SUIT_NAMES, Card, bits, card_code, rank_of, suit_of
from ..core import Act, Game, Hands, PassedOut, Place, State, Turn, View
from ..core.view import HIDDEN
from ..laws import OpenCase
from ..scoring.rulings import transferred
from ..stages.calling.auction import Auction, Calls, Contract, call_name
from ..stages.tricks.tricks import Cast, CurrentTrick, Played, Trump
from . import frames
from .download import files_of
from .referee import referee_line
from .session import Session
from .takeback import can_undo
from .words import count_of, fill_sides, listed, seat_name, side_label, sides_in_order

__all__ = ["Audience", "present"]

Meaning = Callable[[State, Act], str]


class Audience(NamedTuple):
    """Who is connected: the seats of the persons that are, and the number of onlookers."""

    present: frozenset[int] = frozenset()
    watchers: int = 0


class _Shown(NamedTuple):
    """What all parts of a frame are made from."""

    session: Session
    game: Game
    state: State
    view: View
    home: int
    seat: int
    cast: Cast | None


def present(session: Session, home: int, audience: Audience, meaning: Meaning) -> frames.View:
    """The frame for the person at seat `home`, or for an onlooker (-1)."""
    seat = session.seat_of(home) if home >= 0 else -1
    shown = _Shown(
        session, session.game, session.state, session.view(seat), home, seat, session.cast
    )
    view, game = shown.view, shown.game
    return frames.View(
        version=session.version,
        table=_table(shown, audience),
        you=_letter(game, seat),
        home=_letter(game, home),
        turned=_turned(shown),
        seats=[_seat(shown, s, audience) for s in range(len(game.seats))],
        stage=view.stage.name,
        over=view.over,
        status=_status(shown),
        headline=_headline(shown),
        places=[_place(shown, p) for p in view.places],
        trick=_trick(shown),
        tricks=_tricks(shown),
        won=_won(shown),
        auction=_auction(shown),
        calls=_calls(shown),
        actions=_actions(shown, shown.view.legal, meaning),
        # What is against the rules tells nothing by the book.
        menu=_actions(shown, shown.view.menu, lambda state, act: ""),
        refusals=_refusals(shown),
        referee=referee_line(game, view),
        holding=_holding(shown),
        log=session.heard(seat),
        pad=_pad(shown),
        undo=home >= 0 and can_undo(session, home),
        hint=seat >= 0 and view.own_turn is not None,
        finished=_finished(shown),
    )


def _letter(game: Game, seat: int) -> str | None:
    return game.seats[seat] if seat >= 0 else None


def _table(shown: _Shown, audience: Audience) -> frames.TableLine:
    session, game = shown.session, shown.game
    chosen = dict(game.chosen)
    return frames.TableLine(
        id=session.id,
        game=game.name,
        title=game.title,
        family=game.family,
        source=game.source,
        summary=game.summary,
        options={o.name: chosen.get(o.name, o.default) for o in game.options},
        deal=shown.view.setting.number,
        given=session.given,
        seeded=session.seeded,
        pace=session.pace,
        watchers=audience.watchers,
    )


def _turned(shown: _Shown) -> str | None:
    if shown.home < 0 or shown.seat == shown.home:
        return None
    name = shown.session.seats[shown.seat].name
    return f"{name} declares. The table is turned."


# -- the seats and whose turn it is --------------------------------------------------------


def _seat(shown: _Shown, seat: int, audience: Audience) -> frames.SeatLine:
    session, game, view = shown.session, shown.game, shown.view
    holder = session.seats[seat]
    played = view.find(Played)
    side = game.side_of[seat]
    role = _role(shown, seat)
    heir = session.heirs.get(seat)
    return frames.SeatLine(
        seat=game.seats[seat],
        name=holder.name or seat_name(game, seat),
        kind=holder.kind,
        present=holder.kind == "machine" or seat in audience.present,
        side=game.side_names[side] if side >= 0 else "",
        dealer=view.setting.dealer == seat,
        vulnerable=side >= 0 and bool(view.setting.vulnerable >> side & 1),
        cards=view.count(seat),
        tricks=played.taken((seat,)) if played else 0,
        role=role,
        to_act=any(t.hand == seat for t in view.turns),
        note=_note(shown, seat, role),
        heir=(heir.name or seat_name(game, seat)) if heir else None,
    )


def _role(shown: _Shown, seat: int) -> str:
    contract, trump = shown.view.find(Contract), shown.view.find(Trump)
    if contract is not None and contract.declarer == seat:
        return "declarer"
    if shown.cast is not None and shown.cast.decider[seat] != seat:
        return "dummy"
    if trump is not None:
        if trump.maker == seat:
            return "maker"
        if trump.out == seat:
            return "out"
    return ""


def _note(shown: _Shown, seat: int, role: str) -> str:
    words = []
    if role == "dummy":
        words.append("dummy")
        if shown.cast is not None and shown.cast.decider[seat] == shown.seat:
            words.append("you play these cards")
    elif role == "out":
        words.append("sits out")
    elif role == "maker" and shown.view.get(Trump).alone:
        words.append("plays alone")
    elif seat not in (shown.seat, shown.home) and shown.seat >= 0:
        side_of = shown.game.side_of
        if side_of[seat] == side_of[shown.seat]:
            words.append("partner")
    return " · ".join(words)


def _status(shown: _Shown) -> frames.Status:
    view, game, session = shown.view, shown.game, shown.session
    if shown.home in session.heirs:
        name = seat_name(game, shown.home)
        return frames.Status(f"You sit down at {name} with the next deal.", False)
    if view.over:
        text = "The match is over." if session.match_over else "The hand is over."
        return frames.Status(text, False)
    turn = view.own_turn
    if turn is not None:
        text = shown.state.stage.prompt(shown.state.sub, turn) or "Your turn."
        return frames.Status(text, True)
    waiting = [t for t in view.turns if t.by >= 0 and session.seats[t.by].kind == "open"]
    if waiting:
        names = listed([seat_name(game, t.by) for t in waiting])
        return frames.Status(f"Waiting for somebody to sit down at {names}.", False)
    names = listed([_actor(shown, t) for t in view.turns]) if view.turns else "Nobody"
    return frames.Status(f"{names} {_to_do(shown)}.", False)


def _actor(shown: _Shown, turn: Turn) -> str:
    name = seat_name(shown.game, turn.by)
    return name if turn.by == turn.hand else f"{name}, for dummy,"


def _to_do(shown: _Shown) -> str:
    kinds = {a.kind for a in shown.state.legal()}
    return _TO_DO.get(kinds.pop() if len(kinds) == 1 else "", "to act")


_TO_DO = {
    "play": "to play",
    "call": "to call",
    "choose": "to choose",
    "agree": "to agree the score",
    "face": "to face the dummy",
}


# -- the cards -----------------------------------------------------------------------------


def _code(c: Card) -> str:
    return "??" if c == HIDDEN else card_code(c)


def _show_order(shown: _Shown) -> Callable[[Card], tuple[int, ...]]:
    """How a hand is sorted: trumps first, then spades, hearts, clubs, diamonds, high to low."""
    order = shown.cast.order if shown.cast is not None else None
    if order is None:
        made = shown.view.find(Contract) or shown.view.find(Trump)
        trump = NO_TRUMP
        if isinstance(made, Contract):
            trump = made.strain
        elif isinstance(made, Trump):
            trump = made.suit
    else:
        trump = order.trump
    ranks = {suit: i for i, suit in enumerate((3, 2, 0, 1))}

    def key(c: Card) -> tuple[int, ...]:
        if c == HIDDEN:
            return (9,)
        suit, strength = suit_of(c), rank_of(c)
        if order is not None:
            suit, strength = order.suit[c % COPY], order.strength[c % COPY]
        return (-1 if suit == trump else ranks.get(suit, 4), -strength, c)

    return key


def _place(shown: _Shown, place: Place) -> frames.PlaceLine:
    game = shown.game
    cards = list(place.cards)
    if place.kind == "hand":
        cards.sort(key=_show_order(shown))
    is_seat = place.kind in _OF_SEATS and place.seat >= 0
    owner = game.seats[place.seat] if is_seat else place.number or None
    return frames.PlaceLine(place.kind, owner, [_code(c) for c in cards], _label(shown, place))


_OF_SEATS = frozenset(("hand", "trick", "won", "discards"))


def _label(shown: _Shown, place: Place) -> str:
    count = count_of(len(place.cards), "card")
    if place.kind in _OF_SEATS and place.seat >= 0:
        who = "You" if place.seat == shown.seat else seat_name(shown.game, place.seat)
        if place.kind == "hand":
            return f"{who}: {count}"
        return f"{place.kind.capitalize()}, {who}: {count}"
    name = place.kind.capitalize()
    return f"{name} {place.number}" if place.number else f"{name}: {count}"


def _plays(game: Game, plays: tuple[tuple[int, Card], ...]) -> list[frames.Play]:
    return [frames.Play(game.seats[hand], card_code(c)) for hand, c in plays]


def _trick(shown: _Shown) -> frames.TrickLine | None:
    current = shown.view.find(CurrentTrick)
    if current is None:
        return None
    return frames.TrickLine(_plays(shown.game, current.plays), shown.game.seats[current.to_play])


def _tricks(shown: _Shown) -> list[frames.TrickDone]:
    played, game = shown.view.find(Played), shown.game
    if played is None:
        return []
    return [frames.TrickDone(_plays(game, t.plays), game.seats[t.winner]) for t in played.tricks]


def _won(shown: _Shown) -> list[frames.WonLine] | None:
    played, game = shown.view.find(Played), shown.game
    if played is None:
        return None
    contract = shown.view.find(Contract)
    declaring = game.side_of[contract.declarer] if contract else -1
    return [
        frames.WonLine(
            side=game.side_names[side],
            name=side_label(game, side, shown.seat),
            won=played.taken(game.sides[side]) + transferred(shown.view.facts, side),
            needed=_needed(contract) if contract and side == declaring else None,
        )
        for side in sides_in_order(game, shown.seat)
    ]


# -- the auction, the contract, the trumps -------------------------------------------------


def _needed(contract: Contract) -> int | None:
    """The tricks that declarer must win, where winning is what he must do."""
    return None if contract.fewest else contract.level + 6


def _headline(shown: _Shown) -> frames.Headline | None:
    game, view = shown.game, shown.view
    contract = view.find(Contract)
    if contract is not None:
        return frames.Headline(
            label="Contract",
            code=contract.code,
            text=contract.name.capitalize(),
            strain=STRAINS[contract.strain],
            by=game.seats[contract.declarer],
            needed=_needed(contract),
        )
    trump = view.find(Trump)
    suit = trump.suit if trump else shown.cast.order.trump if shown.cast else None
    if suit is None:
        return None
    by = trump.maker if trump and trump.maker >= 0 else -1
    return frames.Headline(
        label="Trumps" if suit != NO_TRUMP else "Play",
        code=STRAINS[suit],
        text=SUIT_NAMES[suit].capitalize(),
        strain=STRAINS[suit],
        by=_letter(game, by),
        needed=None,
    )


def _auction(shown: _Shown) -> frames.AuctionLine | None:
    calls, game = shown.view.find(Calls), shown.game
    if calls is None:
        return None
    return frames.AuctionLine(
        dealer=game.seats[shown.view.setting.dealer],
        seats=list(game.seats),
        calls=[
            frames.CallLine(game.seats[seat], code, call_name(code), meaning)
            for (seat, code), meaning in zip(calls.calls, shown.session.meanings(), strict=True)
        ],
    )


def _running_auction(shown: _Shown) -> Auction | None:
    """The auction, while it is the running stage (of the game that a referee watches, too; then
    also while it rests for a choice)."""
    view = shown.view
    rests = view.find(OpenCase) is not None and view.find(CurrentTrick) is None
    stages = (s for s in view.game.stages if isinstance(s, Auction) and (rests or s is view.stage))
    return None if view.over else next(stages, None)


def _calls(shown: _Shown) -> list[frames.CallName] | None:
    stage = _running_auction(shown)
    if stage is None:
        return None
    return _ladder(stage.ladder.calls)


@lru_cache(maxsize=64)
def _ladder(calls: tuple[str, ...]) -> list[frames.CallName]:
    return [frames.CallName(code, call_name(code)) for code in calls]


_POINTS = {14: 4, 13: 3, 12: 2, 11: 1}


def _holding(shown: _Shown) -> str | None:
    """High cards counted 4, 3, 2, 1, and how many there are of each suit."""
    view = shown.view
    if shown.seat < 0 or _running_auction(shown) is None:
        return None
    cards = list(bits(view.hand()))
    points = sum(_POINTS.get(rank_of(c), 0) for c in cards)
    suits = sorted(((sum(suit_of(c) == s for c in cards), s) for s in range(4)), reverse=True)
    shape = ", ".join(
        f"{n} {SUIT_NAMES[s] if n != 1 else SUIT_NAMES[s][:-1]}" for n, s in suits if n
    )
    return f"{points} point{'' if points == 1 else 's'} · {shape}"


# -- what may be done ----------------------------------------------------------------------


def _actions(shown: _Shown, acts: Sequence[Act], meaning: Meaning) -> list[frames.Action]:
    state, game = shown.state, shown.game
    stage = state.stage
    found = []
    places: dict[Card, int] = {}
    for act in acts:
        c = stage.uses(act)
        if c is not None and not places:
            places = {x: i for i, p in enumerate(state.places()) for x in p.cards}
        found.append(
            frames.Action(
                code=stage.code(act),
                label=stage.label(act),
                kind=act.kind,
                card=card_code(c) if c is not None else None,
                hand=game.seats[act.hand],
                place=places.get(c) if c is not None else None,
                to=stage.target(act),
                meaning=meaning(state, act),
            )
        )
    return found


def _refusals(shown: _Shown) -> list[frames.Refusal]:
    """Cards that none of the possible acts may use now, each with the first reason."""
    if shown.view.own_turn is None:
        return []
    state, game = shown.state, shown.game
    stage, sub = state.stage, state.sub
    usable = {stage.uses(act) for act in shown.view.legal}
    refused: dict[Card, frames.Refusal] = {}
    for act in stage.possible(sub, shown.seat):
        c = stage.uses(act)
        if c is None or c in usable or c in refused:
            continue
        faults = stage.faults(sub, act)
        if faults:
            refused[c] = frames.Refusal(card_code(c), game.seats[act.hand], faults[0].reason)
    return list(refused.values())


# -- the score -----------------------------------------------------------------------------


def _pad(shown: _Shown) -> frames.PadFrame:
    game, session = shown.game, shown.session
    standing = session.current_standing
    pad = game.match.pad(game, standing)
    order = sides_in_order(game, shown.seat)

    def cells(row: tuple[str, ...]) -> list[str]:
        return [row[s] for s in order] if len(row) == len(order) else list(row)

    return frames.PadFrame(
        title=pad.title,
        sides=[side_label(game, s, shown.seat) for s in order],
        rows=[frames.PadLine(r.kind, cells(r.cells), r.label) for r in pad.rows],
        note=fill_sides(game, pad.note, shown.seat),
        target=pad.target or None,
        summary=fill_sides(game, game.match.summary(game, standing), shown.seat),
    )


def _finished(shown: _Shown) -> frames.Finished | None:
    if not shown.view.over:
        return None
    game, session = shown.game, shown.session
    standing = session.current_standing
    dealt = shown.state.table.find(Hands)
    hands = shown.state.table.first(Hands).cards if dealt else ()
    order = _show_order(shown)
    return frames.Finished(
        text=_result(shown),
        entries=[
            frames.EntryLine(side_label(game, e.side, shown.seat), e.column, e.points, e.why)
            for e in session.ledger
        ],
        hands=[
            frames.HandLine(game.seats[s], [card_code(c) for c in sorted(bits(mask), key=order)])
            for s, mask in enumerate(hands)
            if mask
        ],
        match_over=session.match_over,
        summary=fill_sides(game, game.match.summary(game, standing), shown.seat),
        files=files_of(game),
    )


def _result(shown: _Shown) -> str:
    """One sentence on how the hand went."""
    view, game = shown.view, shown.game
    contract, played = view.find(Contract), view.find(Played)
    if view.find(PassedOut) is not None:
        return "Passed out."
    if contract is not None and played is not None:
        who = "you" if contract.declarer == shown.home else seat_name(game, contract.declarer)
        side = game.side_of[contract.declarer]
        taken = played.taken(game.sides[side]) + transferred(view.facts, side)
        if contract.fewest:
            taken = len(played.tricks) - taken
        over = taken - contract.level - 6
        how = "just made" if over == 0 else f"made with {count_of(over, 'overtrick')}"
        if over < 0:
            how = f"{count_of(-over, 'trick')} down"
        return f"{contract.name.capitalize()} by {who}, {how}."
    if played is not None:
        return " ".join(
            f"{side_label(game, s, shown.seat)} won "
            f"{count_of(played.taken(game.sides[s]) + transferred(view.facts, s), 'trick')}."
            for s in sides_in_order(game, shown.seat)
        )
    return "The hand is over."
