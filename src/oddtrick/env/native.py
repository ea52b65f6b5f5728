"""The compiled environments: the same deals, turns, masks, observations and returns as over the
core, some hundred times as fast.

Bridge with a ladder of thirty-five bids, whist and partnership euchre have players of their own,
found by what a game consists of and not by its name; others are played stage by stage, by the
tables of `oddtrick.env`. What a deal is worth is looked up in a table that the game's own
scoring has filled.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import JOKER, NO_TRUMP, Card, mask_of, suit_of
from oddtrick.core import (
    NATURE,
    NOBODY,
    DealContext,
    DealStart,
    Game,
    Hands,
    Result,
    State,
    begin,
    settle,
)
from oddtrick.errors import BadOption
from oddtrick.messages import term
from oddtrick.stages.calling.auction import Auction, Contract, closes_by_passes, from_dealer
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.deal import from_left as all_dealt
from oddtrick.stages.laying_away import Discard, every_hand
from oddtrick.stages.roles import after_making, by_turn_up, declarer_and_dummy, eldest_leads
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import Played, Trick, Tricks, Trump
from oddtrick.stages.trumps import Making, TurnedTrump
from oddtrick.support.optional_libraries import compiled_module

from .actions import FixedActions, actions_of, pack_of
from .environment import MOST_ACTS, Environment
from .game_tables import DealStanding, GameTables, NotCompiled, RoleTables, check
from .given import chance_after, first_setting, is_marked
from .observations import encoder_of
from .one_deal import last_actor, next_actor, worth_by_side
from .patience_tables import patience
from .seeding import DealChance
from .solved import SolvedPlay, StoredDeals
from .stage_tables import StageTables
from .worth_tables import WorthTables

# The tables by which games are played when they are compiled stage by stage.
#
# Every stage that is compiled says here what it asks and whom; who plays what, in which order
# cards beat each other, what is enough and what a deal is worth are asked of the game itself, for
# every standing that can arise. A game with a stage that is not among them is not compiled.

NO_SUIT = 5
"""The strain of a bid that names none."""


def composed(game: Game) -> dict[str, Any] | None:
    """The rules of a game for the compiled player; None where something of it is not compiled."""
    if not any("play" in stage.acts for stage in game.stages):
        return None
    try:
        return _rules(GameTables(game))
    except NotCompiled:
        return None


def _rules(of: GameTables) -> dict[str, Any]:
    play = RoleTables(of)
    stages = StageTables(of, play)
    found: dict[str, Any] = {"stages": stages.stages()}
    game, planes = of.game, encoder_of(of.game).planes
    calls = {"P", "X", "XX", *(b.code for b in of.bids)} if of.bids else set()
    said = [code for code in of.words if code not in calls]
    kinds = list(dict.fromkeys(b[1:3] for b in of.bids))
    check(len(kinds) <= 16 and len(said) <= 96 and len(of.words) <= 192 and len(of.bids) <= 96)
    check(all(b.level < 256 for b in of.contracts))
    making = next((s for s in of.stages if isinstance(s, Making)), None)
    found |= _sizes(of) | {
        "size": planes.size,
        "said_words": len(said),
        "must_open": bool(of.auction and of.auction.must_open),
        "once": bool(of.auction and of.auction.rounds),
        "elsewhere": any(p.name == "elsewhere" for p in planes.planes),
        "joker": of.pack.index(JOKER) if stages.joker else -1,
        "dealers": list(game.players),
        "side_of": [max(side, 0) for side in game.side_of],
        "first_of_side": [side[0] for side in game.seating.sides],
        "sideless": sum(1 << s for s, side in enumerate(game.side_of) if side < 0),
        "strain": [b.strain if b.strain >= 0 else NO_SUIT for b in of.contracts],
        "level": [b.level for b in of.contracts],
        "denomination": [kinds.index(b[1:3]) for b in of.bids],
        "proposed": [
            suit_of(c) if c != JOKER else making.joker_suit if making else 4 for c in of.pack
        ],
        "vulnerable": [
            int(side >= 0 and dealer in of.settings
                and of.settings[dealer].vulnerable >> side & 1)
            for dealer in range(of.seats) for side in game.side_of
        ],
        "sight": [0 if s in game.seating.unmanned else 1 << s for s in range(of.seats)],
        "dealt": [stages.dealt(seat) for seat in range(of.seats)],
        "dealt_as": [stages.dealt_as.get(seat, 0) for seat in range(of.seats)],
        "said": [said.index(code) if code in said else -1 for code in of.words],
        "lowest": _lowest(of),
        "orders": [_order(of, play, strain) for strain in range(5)],
        "alone": [_alone(s) for s in of.standings],
    }  # fmt: skip
    return found | WorthTables(of, play, stages).tables()


def _sizes(of: GameTables) -> dict[str, Any]:
    return {
        "pack": len(of.pack),
        "words": len(of.words),
        "seats": of.seats,
        "standings": len(of.standings),
        "bids": len(of.bids),
        "doubles": of.auction.doubles if of.auction else 0,
        "by_bid": of.by_bid,
        "auctioned": bool(of.contracts),
    }


def _alone(standing: DealStanding) -> int:
    trump = standing.find(Trump)
    return int(trump is not None and trump.alone)


def _order(of: GameTables, play: RoleTables, strain: int) -> tuple[int, list[int], list[int]]:
    order = play.orders.get(strain) or next(iter(play.orders.values()))
    return order.trump, [order.suit[c] for c in of.pack], [order.strength[c] for c in of.pack]


def _lowest(of: GameTables) -> list[int]:
    """The lowest bid that is enough, by how many bids there were (to two) and by the last one;
    empty where it is always the next."""
    auction, found = of.auction, []
    if auction is None or auction.lowest is None:
        return []
    state = auction.start(of.table(next(iter(of.standings))))
    for bids in range(3):
        for last in range(-1, len(of.bids)):
            calls = tuple((0, of.bids[0].code) for _ in range(bids))
            found.append(auction.lowest(state._replace(calls=calls, bid=last)))
    return found


_FOUR = ((0, 2), (1, 3))


def compiled() -> ModuleType | None:
    """The compiled environments; None where there are none, or ``ODDTRICK_KERNEL`` says
    ``plain``."""
    return compiled_module(__package__)


class Kind(NamedTuple):
    """The compiled player of a game: the name of its class, and the rules it is given."""

    name: str
    rules: dict[str, Any]
    endless: bool = False
    """Whether a deal of it may go on for ever, so that it has to be broken off."""


@lru_cache(maxsize=128)
def kind_of(game: Game) -> Kind | None:
    """How a game is played when compiled; None where it is played by the core alone. A game without
    its play is compiled for deals that are stored with their results."""
    kind = _made_for(game)
    if kind is None and (rules := composed(game)) is not None:
        return Kind("Composed", rules)
    if kind is None and (named := patience(game)) is not None:
        return Kind(*named, endless=True)
    return kind


def _made_for(game: Game) -> Kind | None:
    """How a game is played by the class that is made for its kind."""
    if game.seating.sides != _FOUR or game.seating.unmanned or len(game.seats) != 4:
        return None
    match game.stages:
        case (Deal() as deal, Auction() as auction, Tricks() | SolvedPlay() as tricks):
            if _plainly_dealt(deal, 52) and _plain_auction(auction) and _with_dummy(tricks):
                kind = _bridge(game, auction)
                unplayed = isinstance(tricks, SolvedPlay)
                return None if kind and unplayed and kind.rules["honours"] else kind
        case (Deal() as deal, TurnedTrump(), Tricks(casting=roles) as tricks):
            if _plainly_dealt(deal, 52, "last") and roles is by_turn_up and type(tricks) is Tricks:
                return _whist(game)
        case (Deal() as deal, Making() as making, Discard() as discard, Tricks(casting=roles)):
            pack = len(deal.pack)
            if (
                pack in (24, 32)
                and deal == Deal(deal.pack, (3, 2), turn_up="next")
                and making == Making(lone=("alone",), stuck=making.stuck)
                and making.stuck in ("", "names")
                and discard == Discard(5, every_hand)
                and roles in (after_making, eldest_leads)
                and game.stages[3] == Tricks(roles)
            ):
                return _euchre(game, pack, bool(making.stuck), roles is eldest_leads)
    return None


def _plainly_dealt(deal: Deal, cards: int, turn_up: str = "") -> bool:
    singly = Deal(tuple(range(cards)), (1,) * 13, turn_up=turn_up, to=all_dealt)
    return type(deal) is Deal and deal == singly


def _with_dummy(tricks: Tricks | SolvedPlay) -> bool:
    return tricks in (
        Tricks(declarer_and_dummy),
        ClaimedTricks(declarer_and_dummy),
        SolvedPlay(declarer_and_dummy),
    )


def _plain_auction(auction: Auction) -> bool:
    """Whether calls go round without end over bids of one to seven in five denominations."""
    plain = Auction(auction.ladder, must_open=auction.must_open)
    bids = {(b.level, b.strain) for b in auction.ladder.bids if not (b.fewest or b.word)}
    every = {(level, strain) for level in range(1, 8) for strain in range(5)}
    usual = auction.callers is from_dealer and auction.held_open is closes_by_passes
    return auction == plain and usual and bids == every and len(auction.ladder.bids) == 35


# -- what deals are worth, asked of the games -----------------------------------------------------


def _worth(game: Game, setting: DealStart, results: Iterable[Result]) -> float:
    """The return of North for a deal with these results."""
    table = DealContext(game.seating, setting, tuple(results))
    return worth_by_side(game, game.scoring(table))[0]


def _played(hands: int, tricks: dict[int, int]) -> Played:
    """So many tricks, by the hand that won them; what was played to them does not matter."""
    plays = tuple((hand, 0) for hand in range(hands))
    return Played(tuple(Trick(plays, hand) for hand, n in tricks.items() for _ in range(n)))


def _setting_number(game: Game, setting: DealStart) -> int:
    """A setting by its number in the tables: the vulnerable sides, or else the dealer."""
    return setting.vulnerable if is_marked(game) else setting.dealer


def _bridge(game: Game, auction: Auction) -> Kind | None:
    bids, every = auction.ladder.bids, range(4)
    settings = [first_setting(game, 0 if is_marked(game) else n, n) for n in every]
    honours = _honours(game, settings[0])
    if honours is None:
        return None
    found: dict[DealStart, NDArray[np.float32]] = {}
    for setting in settings:
        key = setting._replace(dealer=0)
        if key not in found:
            found[key] = _bridge_returns(game, setting, auction)
    rules = {
        "strain": [b.strain for b in bids],
        "level": [b.level for b in bids],
        "must_open": auction.must_open,
        "honours": honours,
        "vulnerable": [setting.vulnerable for setting in settings],
        "setting_of": [_setting_number(game, first_setting(game, dealer)) for dealer in every],
        "returns": np.concatenate([found[s._replace(dealer=0)] for s in settings]).tolist(),
    }
    return Kind("Contract", rules)


def _bridge_returns(game: Game, setting: DealStart, auction: Auction) -> NDArray[np.float32]:
    found = np.zeros((3, 35, 14, 2), np.float32)
    for doubled, number, tricks, side in np.ndindex(found.shape):
        bid = auction.ladder.bids[number]
        results = (
            _no_honours(bid.strain),
            Contract(side, bid.level, bid.strain, doubled),
            _played(4, {side: tricks, 1 - side: 13 - tricks}),
        )
        found[doubled, number, tricks, side] = _worth(game, setting, results)
    return found.ravel()


VOID = 6
"""Stands for a hand without trumps beside the numbers of honours, 0 to 5: in some games that counts
as honours do."""


_ACES = [13 * suit + 12 for suit in range(4)]


def _honours(game: Game, setting: DealStart) -> list[float] | None:
    """The honours added to North's return, by strain and by how many each hand holds; empty where
    they count nothing. None where they do not count the same whatever becomes of the contract."""
    if not any(_all_in_one_hand(game, setting, strain) for strain in range(5)):
        return []
    found = np.zeros((5, 7, 7, 7, 7), np.float32)
    for strain in range(5):
        trumps = strain != NO_TRUMP
        honours = _trump_honours(strain) if trumps else _ACES
        made = Contract(0, 1, strain, 0), _played(4, {0: 7, 1: 6})
        lost = Contract(1, 2, strain, 1), _played(4, {1: 5, 0: 8})
        bare = _no_honours(strain)
        without = [(deal, _worth(game, setting, (bare, *deal))) for deal in (made, lost)]
        for held in np.ndindex(7, 7, 7, 7):
            counts = [0 if n == VOID else n for n in held]
            if sum(counts) != len(honours) or (VOID in held and not trumps):
                continue
            hands, at = [], 0
            for seat, (n, count) in enumerate(zip(held, counts, strict=True)):
                low = 1 << 13 * strain + seat if trumps and n != VOID else 0
                hands.append(low | sum(1 << c for c in honours[at : at + count]))
                at += count
            with_them = Hands(tuple(hands))
            added = {_worth(game, setting, (with_them, *deal)) - worth for deal, worth in without}
            if len(added) > 1:
                return None
            found[(strain, *held)] = added.pop()
    return found.ravel().tolist() if found.any() else []


def _all_in_one_hand(game: Game, setting: DealStart, strain: int) -> float:
    """The addition of all honours in North's hand to North's return: where 0, no honours count."""
    deal = Contract(0, 1, strain, 0), _played(4, {0: 7, 1: 6})
    honours = mask_of(_trump_honours(strain)) if strain != NO_TRUMP else mask_of(_ACES)
    bare = _no_honours(strain)
    held = Hands((bare.cards[0] | honours, *bare.cards[1:]))
    return _worth(game, setting, (held, *deal)) - _worth(game, setting, (bare, *deal))


def _no_honours(strain: int) -> Hands:
    """Hands in which nobody has honours, and nobody is without trumps. What else they hold does not
    matter to a score."""
    return Hands(tuple(1 << 13 * strain + seat if strain != NO_TRUMP else 0 for seat in range(4)))


def _trump_honours(suit: int) -> list[Card]:
    """The ace, king, queen, jack and ten of a suit."""
    return [13 * suit + rank for rank in range(8, 13)]


def _whist(game: Game) -> Kind:
    setting = first_setting(game, 0)
    found = np.zeros((14, 5), np.float32)
    for tricks, honours in np.ndindex(found.shape):
        held = mask_of(["SA", "SK", "SQ", "SJ"][:honours])
        rest = mask_of(["SA", "SK", "SQ", "SJ"][honours:])
        results = (
            Hands((held, rest, 0, 0)),
            Trump(3),
            _played(4, {0: tricks, 1: 13 - tricks}),
        )
        found[tricks, honours] = _worth(game, setting, results)
    return Kind("Whist", {"returns": found.ravel().tolist()})


def _euchre(game: Game, pack: int, must_name: bool, eldest: bool) -> Kind:
    setting = first_setting(game, 0)
    found = np.zeros((6, 2, 2), np.float32)
    for tricks, alone, side in np.ndindex(found.shape):
        trump = Trump(0, side, bool(alone), (side + 2) % 4 if alone else -1)
        results = (Hands((0,) * 4), trump, _played(4, {side: tricks, 1 - side: 5 - tricks}))
        found[tricks, alone, side] = _worth(game, setting, results)
    rules = {"returns": found.ravel().tolist(), "must_name": must_name, "eldest": eldest}
    return Kind(f"Euchre{pack}", rules)


def _stored_rules(stored: StoredDeals) -> dict[str, Any]:
    """Rules for the compiled game of stored deals."""
    deals = stored.deals
    return {
        "hands": np.ascontiguousarray(deals.hands, np.uint64),
        "dealers": deals.dealer.tolist(),
        "settings": (deals.vulnerable if is_marked(stored.game) else deals.dealer).tolist(),
        "results": np.ascontiguousarray(deals.tricks, np.uint8),
        "solved": stored.game.stages[-1].name == "solved",
    }


# -- the environment ------------------------------------------------------------------------------


class _Given(NamedTuple):
    """A deal that does not follow from its seed: its number in its place, its state when it was
    given, the chance of what falls later; and as the kernel takes it: the pack, the dealer, the
    setting and the cards turned up, and the seats that had acted."""

    number: int
    state: State
    chance: DealChance
    cards: tuple[list[int], int, int, int]
    seats: list[int]


class NativeEnvironment(Environment):
    """An environment that is compiled. Its arrays are filled in place, and other threads can run
    meanwhile."""

    def __init__(
        self,
        game: Game,
        batch: int = 1,
        seed: int = 0,
        limit: int = MOST_ACTS,
        stored: StoredDeals | None = None,
    ) -> None:
        super().__init__(game, batch, seed, limit, stored)
        kernel, kind = compiled(), kind_of(game)
        if kernel is None or kind is None:
            raise LookupError(f"{game.name} is not compiled")
        rules = kind.rules if stored is None else {**kind.rules, **_stored_rules(stored)}
        held = {**self._now._asdict(), "seeds": self.seeds}
        opened = getattr(kernel, kind.name)
        try:
            self._batch: Any = opened(rules, batch, min(limit, MOST_ACTS), held)
        except MemoryError as error:
            raise self._too_large() from error
        self._given: dict[int, _Given] = {}
        """Of deals whose cards do not follow from their seeds, what they begin with, by place."""

    def _reset(self) -> None:
        self._given = {}
        self._batch.reset(self._seed & (1 << 64) - 1)

    def _step(self, actions: NDArray[Any]) -> None:
        given = np.ascontiguousarray(actions, np.int64)
        place = self._batch.step(given)
        if place >= 0:
            raise self._illegal(place, int(actions[place]))

    def _pick(self, chances: NDArray[np.float64]) -> NDArray[np.int64]:
        found: NDArray[np.int64] = self._batch.pick(chances)
        return found

    def _state(self, place: int) -> State:
        game, seed = self.game, int(self.seeds[place])
        number, dealer, actions = self._batch.history(place)
        given = self._given.get(place)
        if given is not None and given.number == number:
            state, chance, done = given.state, given.chance.copy(), len(given.seats)
        else:
            chance, done = DealChance(seed), 0
            if self.stored is not None:
                state = self.stored.begin(self.stored.row(seed))
            else:
                state = begin(game, first_setting(game, dealer))
            state = settle(state, chance)
        table, actor = actions_of(game), last_actor(state)
        for action in actions[done:]:
            actor = next_actor(state, actor)
            act = table.legal(state, state.legal(actor))[action]
            state = settle(state.after(act), chance)
        return state

    def _check_start(self, state: State) -> None:
        setting = state.setting
        first = first_setting(self.game, setting.dealer, setting.vulnerable)
        if setting.before is None:
            setting = setting._replace(before=first.before)
        if setting._replace(number=first.number) != first:
            raise BadOption(
                "The compiled game is the first deal of a match of {game}, "
                "and this deal begins otherwise: make the environment with native=False.",
                game=term(self.game.title.lower()),
            )

    def _begin(self, place: int, state: State, chance: DealChance) -> None:
        self._put(place, 1, state, chance)

    def _take(self, place: int, state: State) -> None:
        number = self._batch.history(place)[0]
        self._put(place, number, state, chance_after(state, int(self.seeds[place])))

    def _put(self, place: int, number: int, state: State, chance: DealChance) -> None:
        """Go on from a state as the deal of a number."""
        index = {c: i for i, c in enumerate(pack_of(self.game))}
        fell = (e.action.arg for e in state.log if e.action.by == NATURE)
        pack, *turned = ([index[c] for c in arg] if isinstance(arg, tuple) else [] for arg in fell)
        mask = 0
        if self.codes:
            mask = sum(1 << i for cards in turned for i in cards)
        else:  # what is shuffled again in a patience goes after the pack
            pack += (i for cards in turned for i in cards)
        setting = state.setting
        cards = pack, setting.dealer, _setting_number(self.game, setting), mask
        seats = [e.action.by for e in state.log if e.action.by >= 0]
        given = _Given(number, state, chance, cards, seats)
        self._load(place, number, self._numbers(state), given)

    def _load(self, place: int, number: int, actions: list[int], given: _Given | None) -> None:
        """Go on from what was done in a deal, with the cards of its seed or those given."""
        seats, cards = (given.seats, given.cards) if given else ([], None)
        if not self._batch.load(place, number, actions, seats, cards):
            raise RuntimeError(f"a deal of {self.game.name} cannot be played when compiled")
        if given is not None:
            self._given[place] = given

    def _deals_kept(self) -> list[tuple[int, list[int], _Given | None]]:
        found = []
        for place in range(self.batch):
            number, _, actions = self._batch.history(place)
            given = self._given.get(place)
            found.append((number, actions, given if given and given.number == number else None))
        return found

    def _go_on(self, kept: list[tuple[int, list[int], _Given | None]]) -> None:
        self._reset()
        for place, deal in enumerate(kept):
            self._load(place, *deal)

    def _numbers(self, state: State) -> list[int]:
        """The acts of a deal, by number."""
        at, table, actions = begin(state.game, state.setting), actions_of(self.game), []
        for act, _ in state.log:
            if act.by >= 0:
                code = at.stage.code
                if isinstance(table, FixedActions):
                    number = table.number(code(act))
                else:
                    legal = table.legal(at, at.legal(act.by))
                    number = next(n for n, one in legal.items() if code(one) == code(act))
                actions.append(number)
            at = at.after(act) if act.by != NOBODY else at
        return actions

    def close(self) -> None:
        """Give everything back. Nothing can be done in it afterwards."""
        self._batch = None
        super().close()
