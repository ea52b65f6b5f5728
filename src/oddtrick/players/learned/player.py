"""The player: calls by the network at contract with compared scores, else by another player."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from oddtrick.cards import STRAINS, Mask
from oddtrick.core import Action, Game, View
from oddtrick.messages import NOTHING, Message, Verbatim, Within, say, together
from oddtrick.players.book.contract.auction_reading import NATURAL, announced_systems
from oddtrick.players.book.contract.public_auction import (
    alike_so_far,
    most_alike,
    reading_of,
    same_calls,
    spoken,
    states,
    within_system,
)
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.network import Net
from oddtrick.players.player import Decision, Likelihood, Miss, Player, PlayerAround
from oddtrick.players.simulation.deal_sampling import LikelihoodAtOnce
from oddtrick.scoring.rubber import ChicagoMatch, PadStanding, RubberMatch
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Auction, Calls
from oddtrick.terms import CONTRACT_BIDS, call_label

from .bidding_network import CALLS, Nets, features, hand_features, held, log_chances, masks
from .call_meaning import SampledMeaning, meaning_in
from .hand_sampling import ODD, CallStatistics, call_hands, replayed
from .high_stake_calls import Weighed, fitting_deals, weigh

CITATION = say("Statistics of its own auctions")

LITTLE_KNOWN = say("Hardly ever called so by any hand, so that nothing is known of it")
"""The meaning of a call that the network would not make."""

WORTH_TELLING = 0.05
"""Calls are named, and made in place of a system's, that would be made at least so often."""

POINTS_OFF = 1
"""A hand may lie so many points outside what a call shows: players value hands, and do not only
count them. With the network of another system, which knows less of what the call shows, none."""

NATURAL_LENGTH, NATURALLY = 4, 0.9
"""A bid of the network's is natural where so large a share of the hands that make it hold so many
cards of its suit."""

DRAWN = 0.5
"""The share of the time in which deals are drawn for the weighing of calls."""

NetworkOf = Callable[[str], Net | None]
"""Gives the network that bids by an announced system; `None` where there is none."""


def naturally(net: Net) -> NetworkOf:
    """One network, for sides that have announced nothing but the natural system."""
    return {NATURAL[0]: net}.get


class LearnedPlayer(PlayerAround):
    """Bids as networks have learned to where they know the game; everything else is left to
    `book`. A side bids by the network of the system that it has announced (`network_of`). Where
    there is none it bids by that of the system most like it (of `networks`) as long as all its
    calls have shown the same by both, and then is left to `other`. By another system than the
    natural one calls mean what that states, and those alone are made that show what the hand has,
    and by a network of another system those that show the same by both. What a call means takes
    longer to find out than the call: it is found if `explains`. `knows` says of a view whether the
    networks have learned what pays there."""

    name = "learned"

    def __init__(
        self,
        book: Player,
        network_of: NetworkOf,
        *,
        explains: bool = True,
        knows: Callable[[View], bool] | None = None,
        networks: Mapping[str, Callable[[], Net]] | None = None,
    ) -> None:
        super().__init__(book)
        self.network_of, self.explains = network_of, explains
        self.knows, self.networks = knows or compared, networks or {}

    def choose(self, view: View, rng: random.Random) -> Decision:
        calls = sum(a.kind == "call" for a in view.legal)
        decision = self._call(view) if calls > 1 else None
        return decision or self.book.choose(view, rng)

    def meaning(self, view: View, action: Action) -> Message:
        """A description of the hands that call so; the other player's word where nothing was
        learned."""
        if not self.speaks(view, action):
            return self.book.meaning(view, action)
        sampled_meaning = self.counted(view, action)
        return sampled_meaning.words if sampled_meaning else LITTLE_KNOWN

    def speaks(self, view: View, action: Action) -> bool:
        """Whether a call means what hands make it by the network's chances, and not what its side
        has stated."""
        return self._network(view, action.by) is not None and (
            action.kind == "call" and not states(view, action.by)
        )

    def _network(self, view: View, seat: int) -> Net | None:
        """The network of a seat's side; `None` where it has announced a system that there is none
        for, nor any like it, or the networks have not learned what pays."""
        if not self.knows(view):
            return None
        net = self.network_of(_stated(view, seat))
        lender = self._lender(view, seat) if net is None else None
        return self.networks[lender]() if lender else net

    def _lender(self, view: View, seat: int) -> str | None:
        """The system most like that of a seat's side, of those that lend it their network: by it
        the side's calls so far have shown the same."""
        others = most_alike(_stated(view, seat), tuple(self.networks)) if self.networks else ()
        return next((name for name in others if alike_so_far(view, seat, name)), None)

    def _networks(self, view: View, seat: int) -> Nets | None:
        """Those of both sides, the dealer's first; `None` where the seat's has none. If only the
        other side has none, it is taken to bid as the seat's."""
        own = self._network(view, seat)
        if own is None:
            return None
        other = self._network(view, (seat + 1) % 4) or own
        return (own, other) if (seat - view.setting.dealer) % 2 == 0 else (other, own)

    def counted(self, view: View, action: Action) -> SampledMeaning | None:
        """The hands that make a call; `None` where the network would never make it, nothing was
        learned, or its side has stated what it means."""
        nets = self._networks(view, action.by) if self.speaks(view, action) else None
        if nets is None:
            return None
        codes, vulnerable = _calls_so_far(view, action.by)
        try:
            return meaning_in(nets, (*codes, cast("str", action.arg)), vulnerable)
        except ValueError:
            return None

    def some_hands(self, view: View, action: Action, count: int) -> list[Mask]:
        """About so many of the hands that make a call; none where nothing was learned."""
        nets = self._networks(view, action.by)
        if nets is None:
            return []
        codes, vulnerable = _calls_so_far(view, action.by)
        try:
            hands = call_hands(nets, (*codes, cast("str", action.arg)), vulnerable)
        except ValueError:
            return []
        marks = (np.arange(count) + 0.5) / count
        rows = np.minimum(np.searchsorted(np.cumsum(hands.weights), marks), len(hands.cards) - 1)
        return masks(hands.cards[rows])

    def misses(self, view: View, action: Action, hands: Iterable[Mask]) -> list[Miss] | None:
        """How far hands lie outside the meaning of a call."""
        if self.speaks(view, action):
            meaning = self.counted(view, action)
            return [meaning.miss(hand) for hand in hands] if meaning else None
        return self.book.misses(view, action, hands)

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit the auction: those of its own side by how often
        the network would have called so with them, the others' as the other player reads them."""
        other = self.book.likelihood(view)
        net = self._network(view, view.seat)
        if net is None or view.find(Calls) is None:
            return other
        codes, vulnerable = _calls_so_far(view, -1)
        dealer, side = view.setting.dealer, view.game.side_of[view.seat]
        try:
            own = {
                seat: CallStatistics(net, codes, vulnerable, (seat - dealer) % 4)
                for seat in view.game.sides[side]
            }
        except ValueError:
            return other

        return _CallLikelihood(own, other, both=states(view, view.seat))

    def would_call(self, view: View) -> Likelihood | None:
        """How likely the others make their calls; those of its own side are
        counted by `likelihood` already."""
        other = self.book.would_call(view)
        if other is None or self._network(view, view.seat) is None:
            return other
        side_of, own = view.game.side_of, view.game.side_of[view.seat]
        return lambda seat, hand: 0.0 if side_of[seat] == own else other(seat, hand)

    def chances(self, view: View) -> dict[Action, float] | None:
        """How often each legal call would be made; `None` where nothing was learned, or the auction
        is none that the net can follow. A side that has stated a system makes only calls that say
        what it has: where the network would make none of these, nothing is given."""
        net = self._network(view, view.seat)
        if net is None:
            return None
        codes, vulnerable = _calls_so_far(view, view.seat)
        try:
            auction = replayed(codes)
        except ValueError:
            return None
        hand = hand_features(held([view.hand_mask()]))
        sides = np.array([[vulnerable & 1, vulnerable >> 1]], dtype=bool)
        row = np.zeros(1, dtype=np.int64)
        logs = log_chances(net.outputs(features(auction, row, hand, sides)), auction, row)
        found = np.exp(logs[0]).tolist()
        calls = (a for a in view.legal if a.kind == "call")
        chances = {a: found[CALLS.index(cast("str", a.arg))] for a in calls}
        if not states(view, view.seat):
            return chances
        likely = (a for a, chance in chances.items() if chance >= WORTH_TELLING)
        if self.network_of(_stated(view, view.seat)) is not None:
            return {a: chances[a] for a in within_system(view, likely, self.book, POINTS_OFF)}
        lender = self._lender(view, view.seat)
        same = same_calls(view, likely, lender) if lender else []
        return {a: chances[a] for a in within_system(view, same, self.book, 0)}

    def left_short(self, view: View) -> frozenset[Action]:
        """The calls that leave the side to play its own artificial bid, doubled, without being sure
        of seven trumps (see `Reading.leaves_short`). What the networks learned about them they
        learned from few."""
        heard, held = reading_of(view, view.seat), evaluate(view.hand_mask()).lengths
        calls = (a for a in view.legal if a.kind == "call")
        actions = frozenset(a for a in calls if heard.leaves_short(cast("str", a.arg), held))
        return frozenset() if actions and self.bids_naturally(view) else actions

    def bids_naturally(self, view: View) -> bool:
        """Whether the last bid, which the viewer's side made, means its suit as its network bids:
        the system may be one of the network's own."""
        nets = None if states(view, view.seat) else self._networks(view, view.seat)
        if nets is None:
            return False
        codes, vulnerable = _calls_so_far(view, view.seat)
        last = max(n for n, code in enumerate(codes) if code[0].isdigit())
        try:
            made = call_hands(nets, codes[: last + 1], vulnerable)
        except ValueError:
            return False
        suit = 13 * STRAINS.index(codes[last][1:])
        lengths = made.cards[:, suit : suit + 13].sum(1)
        return bool(made.chance >= ODD and made.weights @ (lengths >= NATURAL_LENGTH) >= NATURALLY)

    def weighed(
        self,
        view: View,
        actions: Sequence[Action],
        count: int,
        rng: random.Random,
        until: float,
        solver: Solver,
        keep: int = 1,
    ) -> Weighed | None:
        """Calls weighed in up to so many deals that fit, the first `keep` to the end; `None` where
        there are none."""
        nets = self._networks(view, view.seat)
        if nets is None:
            return None
        codes, vulnerable = _calls_so_far(view, view.seat)
        drawn = min(until, time.monotonic() + DRAWN * (until - time.monotonic()))
        deals = fitting_deals(view, self.likelihood(view), count, rng, drawn)
        dealer = view.setting.dealer
        deals = [tuple(deal[(dealer + i) % 4] for i in range(4)) for deal in deals]
        if not deals:
            return None
        calls = [cast("str", action.arg) for action in actions]
        try:
            weighed_calls = weigh(nets, codes, vulnerable, calls, deals, solver, until, keep)
        except ValueError:
            return None
        return Weighed.of(view, actions, weighed_calls) if weighed_calls.points[0] else None

    def _call(self, view: View) -> Decision | None:
        """The likeliest of the legal calls; `None` where the auction is none it can follow, or that
        call would leave an artificial bid in."""
        chances = self.chances(view)
        if not chances:
            return None
        best, *rest = sorted(chances, key=lambda action: -chances[action])
        if best in self.left_short(view):
            return None
        says = say(
            "{label} is what its training made of such a hand ({share})",
            label=_name(best),
            share=Verbatim(share(chances[best])),
        )
        others = together(
            *(
                say("{call} {share}", call=Within(_name(a)), share=Verbatim(share(chances[a])))
                for a in rest
                if chances[a] >= WORTH_TELLING
            ),
            tie=", ",
        )
        reason = (
            say("{says}; otherwise {others}.", says=says, others=others)
            if others
            else say("{says}.", says=says)
        )
        meaning = self.meaning(view, best) if self.explains else NOTHING
        return Decision(best, reason, CITATION, meaning)


@dataclass(frozen=True)
class _CallLikelihood(LikelihoodAtOnce):
    """The likelihood of hands by the calls: of some seats as the network heard them, of the others
    as somebody else did."""

    heard: Mapping[int, CallStatistics]
    other: Likelihood | None
    both: bool
    """Whether the seats that the network heard are read by the other as well."""

    def many(self, seat: int, hands: Sequence[Mask]) -> Sequence[float]:
        """That of many hands at once, which takes less time."""
        by_calls = seat in self.heard
        found = self.heard[seat].many(hands) if by_calls else [0.0] * len(hands)
        if self.other is None or (by_calls and not self.both):
            return found
        return [one + self.other(seat, hand) for one, hand in zip(found, hands, strict=True)]


def compared(view: View) -> bool:
    """Whether the deal is bid as contract whose scores are compared, without part scores, which is
    what the networks have learnt."""
    return (
        _contract(view.game)
        and isinstance(view.game.match, DuplicateBoard)
        and not isinstance(view.setting.before, PadStanding)
    )


def alike(view: View) -> bool:
    """Whether contracts pay about what they do where scores are compared: so do they at rubber
    bridge and Chicago as long as nobody has a part score."""
    before, match = view.setting.before, view.game.match
    pad = isinstance(before, PadStanding) and type(match) in (RubberMatch, ChicagoMatch)
    return compared(view) or (_contract(view.game) and pad and not any(before.part))


def _contract(game: Game) -> bool:
    """Whether a game is bid as contract."""
    return (
        any(isinstance(s, Auction) and s.ladder == CONTRACT_BIDS for s in game.stages)
        and game.tactics == "contract"
    )


def _stated(view: View, seat: int) -> str:
    """The system that a seat's side has stated."""
    return announced_systems(view.game)[view.game.side_of[seat]]


def _calls_so_far(view: View, seat: int) -> tuple[tuple[str, ...], int]:
    """The calls up to a seat's turn, and the vulnerable sides, the dealer's first."""
    mask = view.setting.vulnerable
    if view.setting.dealer % 2:
        mask = mask >> 1 | (mask & 1) << 1
    return spoken(view, seat), mask


def _name(action: Action) -> Message:
    return call_label(cast("str", action.arg))


def share(chance: float) -> str:
    """A chance in words."""
    return f"{100 * chance:.0f} %"
