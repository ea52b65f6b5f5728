"""The score: the pad, and the end of a deal."""

from __future__ import annotations

from oddtrick.cards import bits, bridge_hand, card_code
from oddtrick.core import PassedOut
from oddtrick.scoring.matches.duplicate_board import DuplicateBoard
from oddtrick.scoring.rulings import Void, transferred
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.piles.moves import Built
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.web.connection import messages
from oddtrick.web.deals.download import files_of
from oddtrick.web.requests.end_match_early import can_be_left
from oddtrick.web.session.names import count_of, fill_sides, seat_name, side_label, sides_in_order
from oddtrick.web.session.session import Session

from .cards import show_order
from .scene.scene import ViewContext

__all__ = ["PLAYED_HANDS", "deal_result", "finished", "pad_frame", "played_hands"]

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
