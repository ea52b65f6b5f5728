"""Records: one deal is one JSON line, written by us, by hand, or by another program.

The format is described in ``docs/program/records.md``.

    >>> line = '''{"version": 2, "game": "contract-duplicate", "dealer": "N",
    ...   "hands": {"N": "AKQJT98765432...", "E": ".AKQJT98765432..",
    ...             "S": "..AKQJT98765432.", "W": "...AKQJT98765432"},
    ...   "actions": ["7S", "P", "P", "P"]}'''
    >>> state = replay_record(read_record(line))
    >>> state.stage.name, [t.by for t in state.turns]
    ('tricks', [1])
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, get_type_hints

import msgspec

from oddtrick.messages import Name, Verbatim
from oddtrick.scoring.rulings import transferred
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.support.typed_json import convert, decoder_of

from .cards import (
    STRAINS,
    Card,
    Mask,
    bridge_hand,
    bridge_hand_code,
    card,
    card_code,
    mask_of,
    numbered,
)
from .core import (
    NOBODY,
    DealStart,
    Game,
    Given,
    PassedOut,
    Result,
    State,
    TurnUp,
    begin,
    deal_given,
)
from .errors import BadRecord, IllegalAction, cause
from .games import DEFAULTS_VERSION, written_options
from .games import game as find_game
from .support.arguments import checked

__all__ = [
    "VERSION",
    "Record",
    "as_hands",
    "dealt_hands",
    "given_cards",
    "legal_codes",
    "read_record",
    "record_of",
    "replay_record",
    "setting_of",
    "standing_of",
    "steps",
    "summary",
    "write_record",
]


VERSION = DEFAULTS_VERSION
"""The version that is written. A new one comes with new defaults of options."""


class Record(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One deal as a record carries it; see ``docs/program/records.md`` for every field."""

    # Made, so that it is written whatever its value: what does not say is read as version 1.
    version: int = msgspec.field(default_factory=lambda: VERSION)
    game: str
    dealer: str
    options: dict[str, Any] = {}
    pack: list[str] | str | None = None
    hands: dict[str, str | list[str]] | None = None
    turn_up: str | None = None
    stock: list[str] | str | None = None
    number: int | None = None
    stack: list[str] | str | None = None
    before: Any = None
    actions: list[str] | str = []
    players: dict[str, str] = {}

    def __post_init__(self) -> None:
        if self.version != VERSION:
            raise ValueError(f"version {self.version} is not known here; this is {VERSION}")


MOST = 10_000
"""How many actions of a record are read: many times those of the longest deal, and few enough that
a record somebody made up cannot keep its reader busy."""

_decoder = decoder_of(dict[str, Any])
_encoder = msgspec.json.Encoder()


def read_record(line: str | bytes) -> Record:
    """Read one line, of this version or an earlier one. Raises `BadRecord` with what is wrong."""
    if not isinstance(line, (str, bytes)):
        raise BadRecord(
            "A record is read from a line of JSON, text or bytes, not “{line}”.", line=Name(line)
        )
    # Some editors put a mark before the first line of a file.
    line = line.removeprefix("\ufeff") if isinstance(line, str) else line.removeprefix(BOM_UTF8)
    try:
        fields = _decoder.decode(line)
    except msgspec.DecodeError as error:
        raise BadRecord("This is not a JSON object: {error}.", error=cause(error)) from None
    except (UnicodeError, RecursionError):
        raise BadRecord("This is not JSON text in UTF-8.") from None
    fields = {_ALIASES.get(k, k): v for k, v in fields.items()}
    version = fields.get("version", 1)
    if type(version) is int:
        if not 1 <= version <= VERSION:
            raise BadRecord(
                "The record is of version {version}; versions 1 to {readable} are read here.",
                version=version,
                readable=VERSION,
            )
        game, options = fields.get("game"), fields.get("options", {})
        if isinstance(game, str) and isinstance(options, dict):
            fields |= {"options": written_options(game, options, version), "version": VERSION}
    try:
        return convert(fields, Record)
    except msgspec.ValidationError as error:
        raise BadRecord("A field of the record is wrong: {error}.", error=cause(error)) from None


_RECORD = "A record is a Record, as read_record or record_of give it"
_STATE = "A record is made of a State, as deal or replay_record give it"
_ALIASES = {"turn-up": "turn_up", "turnup": "turn_up", "cards": "pack"}


def write_record(record: Record) -> bytes:
    """The record as one line of JSON, without the line end. Raises `BadRecord`."""
    checked(record, Record, _RECORD, BadRecord)
    return _encoder.encode(record)


def setting_of(game: Game, record: Record) -> DealStart:
    """The setting that the record's deal starts from. Raises `BadRecord`."""
    match = game.match
    standing = standing_of(game, record.before)
    dealer = game.seat(record.dealer)
    if dealer not in game.players:
        there = ", ".join(game.player_names)
        raise BadRecord(
            "Nobody sits at {dealer} to deal; the players are {there}.",
            dealer=Name(record.dealer),
            there=Verbatim(there),
        )
    if match.over(game, standing):
        raise BadRecord("By “before” the match was over, so there is no deal to play.")
    try:
        setting = match.setting(game, standing, dealer)
    except ValueError as error:
        raise BadRecord(
            "“before” does not fit {name}: {error}.",
            name=Verbatim(game.name),
            error=cause(error),
        ) from None
    except (IndexError, TypeError):
        raise BadRecord("“before” does not fit {name}.", name=Verbatim(game.name)) from None
    stack = numbered(_cards(record.stack)) if record.stack is not None else ()
    return setting._replace(stack=stack)


def standing_of(game: Game, before: Any) -> Any:
    """The standing of a match by the “before” of a record. Raises `BadRecord`."""
    standing = game.match.start(game)
    return standing if before is None else standing._replace(**_before(game, before))


def _before(game: Game, given: Any) -> dict[str, Any]:
    """The fields of a standing that a record gives; the others stay as at the start."""
    kind = game.match.standing
    hints = get_type_hints(kind)
    if not isinstance(given, dict) or not given.keys() <= hints.keys():
        raise BadRecord(
            "“before” of {name} may have: {hints}.",
            name=Verbatim(game.name),
            hints=Verbatim(", ".join(hints)),
        )
    try:
        return {k: convert(v, hints[k]) for k, v in given.items()}
    except msgspec.ValidationError as error:
        raise BadRecord(
            "“before” does not fit {name}: {error}.",
            name=Verbatim(game.name),
            error=cause(error),
        ) from None


def _cards(text: str | Sequence[str]) -> tuple[Card, ...]:
    return tuple(card(c) for c in (text.split() if isinstance(text, str) else text))


def _hand(text: str | Sequence[str]) -> Mask:
    if isinstance(text, str):
        return bridge_hand(text) if "." in text else mask_of(text.split())
    return mask_of(text)


def given_cards(game: Game, record: Record) -> Given:
    """The cards of a record. Raises `BadCards` or `BadRecord`."""
    if (record.pack is None) == (record.hands is None):
        raise BadRecord("Give the cards as “hands” or as “pack”, one of the two.")
    turn_up = card(record.turn_up) if record.turn_up is not None else None
    stock = _cards(record.stock) if record.stock is not None else ()
    if record.pack is not None:
        return Given(pack=_cards(record.pack), turn_up=turn_up, stock=stock)
    hands = record.hands or {}
    for name in hands:
        game.seat(name)
    return Given(
        hands=tuple(_hand(hands.get(s, ())) for s in game.seats), turn_up=turn_up, stock=stock
    )


def _dealt(record: Record) -> State:
    game = find_game(record.game, record.options)
    return deal_given(game, given_cards(game, record), setting_of(game, record))


def steps(record: Record) -> Iterator[tuple[State, str | None]]:
    """Every state of a recorded deal with the action that comes next, `None` at the end.

    Raises `BadRecord`, `BadCards`, `UnknownGame`, `BadOption` or, naming the action,
    `IllegalAction`.
    """
    checked(record, Record, _RECORD, BadRecord)
    actions = record.actions.split() if isinstance(record.actions, str) else record.actions
    if len(actions) > MOST:
        raise BadRecord(
            "The record has {actions} actions; {most} are read.", actions=len(actions), most=MOST
        )
    state = _dealt(record)
    for number, text in enumerate(actions, 1):
        yield state, text
        try:
            state = state.push(state.action(text))
        except IllegalAction as error:
            raise IllegalAction(
                "Action {number} (“{text}”): {error}",
                number=number,
                text=Name(text),
                error=error.message,
            ) from None
    yield state, None


def replay_record(record: Record) -> State:
    """The state a record leads to. Raises as `steps` does."""
    ((state, _),) = deque(steps(record), maxlen=1)  # each holds its log: none but the last is kept
    return state


def record_of(state: State) -> Record:
    """The record of a deal, finished or not, with its cards as the shuffled pack. Raises
    `BadRecord`."""
    checked(state, State, _STATE, BadRecord)
    game, setting = state.game, state.setting
    dealt, *deeds = [e.action for e in state.log if e.action.by != NOBODY]
    at = begin(game, setting)
    at = at.after(dealt)
    actions = []
    for action in deeds:
        actions.append(at.code(action))
        at = at.after(action)
    return head(game, setting, begin(game, setting).stage.code(dealt).split(), actions)


def head(game: Game, setting: DealStart, pack: list[str], actions: list[str]) -> Record:
    """A record from its parts."""
    before = setting.before
    fresh = before is None or before == game.match.start(game)
    return Record(
        game=game.name,
        dealer=game.seats[setting.dealer],
        options=dict(game.chosen),
        pack=pack,
        before=None if fresh else before._asdict(),
        number=setting.number if setting.number != 1 else None,
        stack=[card_code(c) for c in setting.stack] or None,
        actions=actions,
    )


def dealt_hands(record: Record) -> tuple[Mask, ...]:
    """The cards that each hand of a recorded deal was dealt, by seat, as masks. Raises as `steps`
    does."""
    return _dealt(checked(record, Record, _RECORD, BadRecord)).hands


def as_hands(record: Record) -> Record:
    """The same record with the cards as hands, where the game deals hands of one pack."""
    state = _dealt(record)
    stock = [card_code(c) for place in state.places() if place.kind == "stock" for c in place.cards]
    turned = state.table.find(TurnUp)
    held = zip(state.game.seats, state.hands, strict=True)
    return msgspec.structs.replace(
        record,
        pack=None,
        hands={seat: bridge_hand_code(hand) for seat, hand in held if hand},
        turn_up=card_code(turned.card) if turned else None,
        stock=stock or None,
    )


def summary(state: State) -> dict[str, Any]:
    """The outcome of a replayed deal, ready for JSON: ledger, score, declarer, contract or trump,
    tricks a side. `score` and `ledger` are `None` while the deal is not finished."""
    checked(state, State, "A summary is of a State, as replay_record gives it", BadRecord)
    game, names = state.game, state.game.side_names
    facts = state.facts()
    found: dict[str, Any] = {"game": game.name, "finished": state.over}
    found["ledger"] = (
        [
            {"side": names[e.side], "column": e.column, "points": e.points, "why": str(e.why)}
            for e in state.ledger()
        ]
        if state.over
        else None
    )
    found["score"] = state.score() if state.over else None
    for fact in facts:
        if isinstance(fact, Contract):
            found["declarer"], found["contract"] = game.seats[fact.declarer], fact.code
        elif isinstance(fact, Trump):
            found["trump"] = STRAINS[fact.suit]
            if fact.maker >= 0:
                found["maker"], found["alone"] = game.seats[fact.maker], fact.alone
        elif isinstance(fact, Played):
            found["tricks"] = _tricks(game, fact, facts)
        elif isinstance(fact, PassedOut) and any(isinstance(f, Calls) for f in facts):
            found["declarer"], found["contract"] = None, "Pass"
        elif isinstance(fact, PassedOut):
            found["trump"], found["maker"], found["alone"] = None, None, False
    return found


def _tricks(game: Game, played: Played, facts: Sequence[Result]) -> dict[str, int]:
    """The tricks of each side: of those the deal made, where it made any."""
    if not played.sides:
        return {
            name: played.taken(side) + transferred(facts, number)
            for number, (name, side) in enumerate(zip(game.side_names, game.sides, strict=True))
        }
    found: dict[str, int] = {}
    for number in sorted(set(played.sides) - {-1}):
        hands = [s for s, side in enumerate(played.sides) if side == number]
        name = "".join(game.seats[s] for s in hands if s in game.players)
        found[name] = played.taken(hands)
    return found


def legal_codes(state: State) -> list[str]:
    """The sorted codes of everything legal now."""
    return sorted(state.code(a) for a in state.legal())
