"""The index of deals beside the log: to find it by its cards or by a name, and to count what was
dealt."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from oddtrick.cards import Card, rank_of, suit_of
from oddtrick.core import State
from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING as NO_TEXT
from oddtrick.messages import Message
from oddtrick.review.telling import outcome
from oddtrick.rules.lessons import LESSONS
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played
from oddtrick.store.deals import (
    KNOWN,
    NOTHING,
    OPEN,
    OVER,
    PUT_AWAY,
    TAUGHT,
    DealSummary,
    SeatedPerson,
)
from oddtrick.store.events import read_event
from oddtrick.store.log import Stored
from oddtrick.support.commitment import hash_of
from oddtrick.support.lazy import IdentityCache
from oddtrick.support.typed_json import written
from oddtrick.table.session.deal_commitment import DealSeal, verify
from oddtrick.table.session.names import fill_sides, side_label
from oddtrick.table.session.session import Session
from oddtrick.web.deals.review_jobs import Key, cards_of


class KeptSide(msgspec.Struct, frozen=True):
    """A side: its name, its seats, the points written to it, and its score, which is the
    difference where the game counts that."""

    name: str
    seats: list[str]
    points: int
    score: int


class DealRow(msgspec.Struct, frozen=True):
    """How a deal ended, as a line of somebody's history. `declarer` and `made` where there was a
    contract; `summary` is that of the match; `listed` whether the table was open to everybody."""

    title: str
    family: str
    text: Message
    seats: list[str]
    people: dict[str, str]
    sides: list[KeptSide]
    declarer: str
    made: bool | None
    over: bool
    summary: Message
    listed: bool
    lie: str
    """A hash of who held what, who dealt and who was vulnerable."""


def name_key(name: str) -> str:
    """A name as it is searched for: capitals and spaces do not matter."""
    return " ".join(name.casefold().split())[:64]


def cards_hash(key: Key) -> str:
    """The same for the same cards, in any seats; the cards cannot be read from it."""
    return hashlib.sha256(msgspec.json.encode(sorted(key))).hexdigest()


class _Stood(NamedTuple):
    deal: int
    state: str


def _stood(session: Session) -> _Stood:
    if not session.dealt:
        return _Stood(0, "")
    if session.state.over:
        return _Stood(session.deals, OVER)
    if session.closed:
        return _Stood(session.deals, PUT_AWAY)
    return _Stood(session.deals, _going_on(session))


_TAUGHT = {(lesson.game, str(lesson.seed)) for lesson in LESSONS}


def _going_on(session: Session) -> str:
    """The state of a deal that is not over, for others. One person who plays a deal of their choice
    against machines has no secret to lose but from themselves; a deal that was brought, or is taken
    on again, is known to somebody, who must not lock it up for ever; and the cards of a lesson
    stand in the program."""
    laid = session.dealt_event
    assert laid is not None
    kinds = [seat.kind for seat in session.claimed]
    people, free = kinds.count("person"), "open" in kinds
    if not people and not free:
        return TAUGHT
    if laid.before is not None and session.evening is None:
        return KNOWN
    if people > 1 or free:
        return OPEN
    plain = session.deals == 1 and not session.game.chosen and laid.before is None
    if plain and (session.game.name, session.seed) in _TAUGHT:
        return TAUGHT
    chosen = bool(session.seeded or laid.deal)
    return KNOWN if chosen and session.evening is None else OPEN


class DealTracker:
    """Follows a table through its events; what is to be written down of its deals after them."""

    def __init__(self, session: Session) -> None:
        self._stood = _stood(session)
        self._found: dict[int, DealSummary] = {}

    def follow(self, session: Session) -> None:
        """The table after one more event."""
        before, self._stood = self._stood, _stood(session)
        if self._stood != before and self._stood.state:
            self._found[self._stood.deal] = _kept(session, self._stood)

    @property
    def summaries(self) -> list[DealSummary]:
        """The summaries of the deals that changed, one a deal."""
        return [*self._found.values()]


def summaries_of_log(table: str, stored: Sequence[Stored]) -> list[DealSummary]:
    """The summaries of a table's deals, from its log. Of a log that cannot be read to its end they
    are those that can be read; never none at all."""
    session = Session(table)
    deals = DealTracker(session)
    for entry in stored:
        try:
            session.apply(read_event(entry.body))
        except OddtrickError:
            break
        deals.follow(session)
    return deals.summaries or [NOTHING._replace(table=table)]


def _kept(session: Session, stood: _Stood) -> DealSummary:
    over = stood.state == OVER
    return DealSummary(
        session.id,
        stood.deal,
        session.game.name,
        _cards_hash_of(session.moments[0].state),
        stood.state,
        _sealed(session, over),
        _hands(session.moments[0].state),
        written(_deal_row(session)).decode() if over else "",
        _sitters(session) if over else (),
    )


_hashes: IdentityCache[str] = IdentityCache(1024)
"""The hashes of deals as they were dealt: each is written down twice, as it begins and ends."""


def _cards_hash_of(dealt: State) -> str:
    return _hashes.find(dealt) or _hashes.put(dealt, cards_hash(cards_of(dealt)))


def _sealed(session: Session, over: bool) -> int:
    if not session.seal:
        return 0
    if not over:
        return 1
    try:
        verify(msgspec.json.encode(DealSeal(hash_of(session.seal), session.seal)))
    except OddtrickError:
        return 1
    return 2


def _sitters(session: Session) -> tuple[SeatedPerson, ...]:
    """The persons at the table, where others may know that they sat there."""
    if session.house.watch == "nobody":
        return ()
    return tuple(
        SeatedPerson(i, name_key(s.name), s.token)
        for i, s in enumerate(session.seats)
        if s.kind == "person" and s.name
    )


def hand_of(cards: Sequence[Card]) -> str:
    """The shape of a hand, longest suit first, and its high-card points."""
    lengths = sorted((sum(suit_of(c) == s for c in cards) for s in range(4)), reverse=True)
    points = sum(max(0, rank_of(c) - 10) for c in cards)
    return f"{'-'.join(map(str, lengths))}:{points}"


def _hands(state: State) -> str:
    """Shapes and points, where a plain pack was dealt out to four."""
    hands = [p.cards for p in state.places() if p.kind == "hand"]
    pack = {c for hand in hands for c in hand}
    if [len(hand) for hand in hands] != [13] * 4 or pack != set(range(52)):
        return ""
    return " ".join(map(hand_of, hands))


def _deal_row(session: Session) -> DealRow:
    game, state = session.game, session.state
    points, scores = [0] * len(game.sides), state.score()
    for entry in (*session.ledger, *session.settled):
        points[entry.side] += entry.points
    contract = next((f for f in state.results if isinstance(f, Contract)), None)
    played = next((f for f in state.results if isinstance(f, Played)), None)
    made: bool | None = None
    if contract is not None and played is not None:
        side = played.allies(contract.declarer) or game.sides[game.side_of[contract.declarer]]
        odd = contract.over(played.taken(side), len(played.tricks))
        made = None if odd is None else odd >= 0
    over = session.match_over
    match_says = game.match.summary(game, session.current_standing) if over else NO_TEXT
    return DealRow(
        game.title,
        game.family,
        outcome(state),
        list(game.seats),
        {game.seats[i]: s.name for i, s in enumerate(session.seats) if s.kind == "person"},
        [
            KeptSide(
                str(side_label(game, i, -1)),
                [game.seats[s] for s in seats],
                points[i],
                scores[name],
            )
            for i, (name, seats) in enumerate(zip(game.side_names, game.sides, strict=True))
        ],
        game.seats[contract.declarer] if contract is not None else "",
        made,
        over,
        fill_sides(game, match_says, -1),
        session.house.listed,
        _lie(session.moments[0].state),
    )


def _lie(state: State) -> str:
    where = sorted((p.kind, p.seat, p.number, sorted(p.cards)) for p in state.places())
    text = msgspec.json.encode((where, state.setting.dealer, state.setting.vulnerable))
    return hashlib.sha256(text).hexdigest()[:16]
