"""The fields of a table that its events fill, and how the hand and the match stand by them."""

from __future__ import annotations

from typing import Any, NamedTuple

from oddtrick.cards import Card
from oddtrick.core import Game, Ledger, State, added
from oddtrick.stages.calling.auction import Calls
from oddtrick.store.events import Acted, AtEvening, AtSet, HandDealt
from oddtrick.trainer.playing_on import PlayingPupil

from .annotated_replay import Moment
from .chat import Talk
from .deal_commitment import deal_key
from .seats import TableSeat
from .table_settings import TableSettings


class _Ended(NamedTuple):
    """A finished hand: how the match stood before it, its ledger, and how the match stands."""

    state: State
    before: Any
    ledger: Ledger
    standing: Any


class _Foreseen(NamedTuple):
    """An act that is planned: the state before it, the event, and the state after it."""

    before: State
    event: Acted
    after: State


class WrittenOptions(NamedTuple):
    """The options of a table's game as its log has them, and of which version their defaults are:
    the seals of its deals keep to these words."""

    options: dict[str, Any]
    defaults: int


class FoldedTable:
    """A table at one moment, as its events have made it (`apply_event`)."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.version = 0
        """How many events have been folded in."""
        self.changes = 0
        """How often it has been changed since without an act in the hand."""
        self.since = 0
        """The version in which the hand last changed: what was seen since then still holds."""
        self.seats: list[TableSeat] = []
        self.next_players: dict[int, TableSeat] = {}
        """The people who will take over a machine player's seat with the next deal."""
        self.moments: list[Moment] = []
        self.moment_versions: list[int] = []
        """The version that each moment of the past began with."""
        self.sitting: list[int] = []
        """The seats that people hold, those who have sat longest first."""
        self.house = TableSettings()
        self.closed = False
        self.stopped = False
        """Whether it was closed since something at it took too long."""
        self.moderated = False
        """Whether a moderator of the server closed it."""
        self.talk = Talk()
        self.explained: dict[int, tuple[int, str]] = {}
        """The players' explanations of their calls to the others, but not to their partners: by the
        number of the call its seat and the text."""
        self.pace = "normal"
        self.back = 0
        """The version in which something was last taken back."""
        self.left = False
        """Whether the match was broken off after the hand."""
        self.deals = 0
        self.matches = 0
        self.board = 0
        """The number of the hand in this table's files."""
        self.replayed_deal = False
        """Whether the hand is somebody's record and was not dealt here."""
        self.dealt_event: HandDealt | None = None
        """How the hand was dealt."""
        self.pupil: PlayingPupil | None = None
        """The pupil who plays this hand on."""
        self._foreseen: _Foreseen | None = None
        self._ended: _Ended | None = None
        """The score of a finished hand, once it has been asked for."""
        self.seal = ""
        """The text the hand was sealed with; empty where its cards were known beforehand."""

    game: Game
    seed: str
    others: str
    """The kind of machine player that plays where nobody sits; empty where the seats stay open."""
    evening: AtEvening | None
    """The evening at the club that the table belongs to."""
    of_set: AtSet | None
    written: WrittenOptions
    """The set of boards that the table belongs to."""
    seeded: bool
    """Whether the maker of the table chose the seed, and so may know the deals."""
    standing: Any
    """The standing of the match before the hand now dealt."""

    def foresee(self, event: Acted, after: State) -> None:
        """Remember the state that an act will lead to which is planned and not stored yet, so that
        it need not be worked out again when it is applied."""
        self._foreseen = _Foreseen(self.state, event, after)

    def foreseen(self, event: Acted) -> State | None:
        """The state to which this very event leads from the hand as it stands, where that has been
        worked out."""
        known = self._foreseen
        if known is None or known.event is not event or known.before is not self.state:
            return None
        return known.after

    @property
    def state(self) -> State:
        return self.moments[-1].state

    @property
    def conducted(self) -> bool:
        """Whether an evening or a set says what is played here, and not the people at the table."""
        return self.evening is not None or self.of_set is not None

    @property
    def dealt(self) -> bool:
        """Whether a hand has been dealt at all."""
        return bool(self.moments)

    @property
    def ledger(self) -> Ledger:
        """The ledger of the finished hand; empty while it is not finished."""
        return self._end().ledger if self.dealt and self.state.over else ()

    @property
    def current_standing(self) -> Any:
        """The standing of the match, with the hand on the table once it is finished."""
        if not self.dealt or not self.state.over:
            return self.standing
        standing = self._end().standing
        return self.game.match.leave(self.game, standing) if self.left else standing

    def _end(self) -> _Ended:
        state, before, found = self.state, self.standing, self._ended
        if found is None or found.state is not state or found.before is not before:
            ledger = state.ledger()
            standing = added(self.game, before, state.table, ledger)
            found = self._ended = _Ended(state, before, ledger, standing)
        return found

    @property
    def settled(self) -> Ledger:
        """The ledger of the match as it was broken off; empty where it was not."""
        if not self.left:
            return ()
        return self.game.match.broken_off(self.game, self._end().standing)

    @property
    def match_over(self) -> bool:
        return self.game.match.over(self.game, self.current_standing)

    @property
    def gathered(self) -> tuple[Card, ...]:
        """The last hand's pack, where it is dealt again as it was gathered."""
        if not self.moments or not self.state.over or self.match_over:
            return ()
        return self.game.match.gathered(self.game, self.state.table)

    def calls(self) -> list[int]:
        """The seat that made each call of the auction, in order."""
        state = self.state
        facts = state.facts()
        found = next((f.calls for f in reversed(facts) if isinstance(f, Calls)), ())
        return [seat for seat, _ in found]

    def key(self, deal: int) -> str:
        """The key that the cards of a deal of this table follow from."""
        return deal_key(self.seed, deal, seeded=self.seeded)
